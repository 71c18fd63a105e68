"""The new-game form: who sits at the table, with which mark, and how the match is to be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.errors import DataError, PlanszowniaError
from games.core.contract.game import Game
from games.core.contract.texts import N_, Text
from games.core.match.players import PlayerKind
from ui.drawing import text
from ui.drawing.theme import HEADING, TEXT, TEXT_2, TITLE, game_theme
from ui.screens.setup.form import Form, form_from
from ui.screens.setup.options import Options
from ui.screens.setup.seats import Rows
from ui.screens.setup.side import Side
from ui.screens.shared.common import Bar, backdrop
from ui.shell.screen import Screen
from ui.widgets import Button, ScrollArea, TextField
from ui.widgets.base import ENTER

if TYPE_CHECKING:
    from games.core.data.boards import BoardRef
    from ui.shell.app import App

LEFT, RIGHT, LEAST_RIGHT, MOST_RIGHT = 700.0, 828.0, 688.0, 980.0
TOP, EDGE, GAP = 72.0, 24.0, 24.0


def make(app: App, game: str, seats: int | None = None, form: Form | None = None) -> SetupScreen:
    """Build the form of a game: the given one, else the last one used, for so many `seats` if that is said."""
    return SetupScreen(app, game, seats, form)


class SetupScreen(Screen):
    """The form. What is typed lies in `form`; a board that was loaded is kept until another is chosen."""

    name = "setup"

    def __init__(self, app: App, game: str, seats: int | None = None, form: Form | None = None) -> None:
        super().__init__(app)
        self.game: Game = registry.game(game)
        self.facts = self.game.facts
        self.theme = game_theme(self.facts.theme)
        remembered = app.settings.setups.get(game)
        self.form = form or form_from(self.facts, app.language, remembered, seats)
        self.boards = self._find_boards()
        self.form.board = self.board_ref.key
        self.closed = False
        self.side = Side(self)
        self.rows = Rows(self)
        self.options = Options(self)
        self._board: tuple[str, Any] | None = None
        self._board_problem: Text | None = None
        self._walking = False  # the focus was moved by keys: Enter presses what it is on

    def title(self) -> Text:
        return N_("new game")

    def close(self) -> None:
        self.closed = True

    # -- boards -------------------------------------------------------------------------------------------------------
    def _find_boards(self) -> list[BoardRef]:
        from games.core.data import boards

        return [*boards.shipped(self.facts.id), *boards.users(self.facts.id)]

    @property
    def board_ref(self) -> BoardRef:
        """The board chosen, by its key or its id; the usual one where there is none."""
        return next((ref for ref in self.boards if self.form.board in (ref.key, ref.id)), self.boards[0])

    @property
    def board_key(self) -> str:
        """What the chosen board is told apart by."""
        return str(self.board_ref.path)

    def load_board(self) -> Any:
        """Return the chosen board, loaded; None where its file is not as it must be (the form then says so)."""
        from games.core.data import boards

        if self._board is None or self._board[0] != self.board_key:
            try:
                self._board = (self.board_key, boards.load(self.facts.id, self.board_ref))
                self._board_problem = None
            except DataError as error:
                self._board = (self.board_key, None)
                why = error.problems[0].say(self.app.language)
                self._board_problem = N_("This board can't be used: {why}", why=why)
            self.refresh()
        return self._board[1]

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        wide, high = self.scale.width, self.scale.height
        least = max(LEAST_RIGHT, min(740.0, 0.6 * wide))
        right = min(MOST_RIGHT, max(least, (wide - 2 * EDGE - GAP) * RIGHT / (LEFT + RIGHT)))
        left = min(LEFT, wide - 2 * EDGE - GAP - right)
        start = (wide - left - GAP - right) / 2
        self.bar = Bar(self, [N_("New game")], N_("Back to the menu (Esc)"))
        self.side.layout(self.rect(start, TOP, left, high - TOP - EDGE))
        self.column = self.rect(start + left + GAP, TOP, right, high - TOP - EDGE)
        foot = self.px(60)
        room = Rect(self.column.left - self.px(6), self.px(56), self.column.width + self.px(18), 0)
        room.height = self.column.bottom - foot - self.px(14) - room.top
        self._fill(room)
        self._buttons(Rect(self.column.left, self.column.bottom - foot, self.column.width, foot))
        self.refresh()
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("start"))

    def _fill(self, room: Rect) -> None:
        """Place seats and options in the scrolled area; closer together where that keeps them from scrolling."""
        head, between = self.px(56), self.px(50)
        for tight in (False, True):
            seats = self.rows.height(tight)
            need = head + seats + between + self.options.height(self.column.width) + self.px(8)
            if need <= room.height:
                break
        self.area = self.widgets.add(ScrollArea("form", room, max(need, room.height), self._paint))
        self.area.focusable = False  # its widgets scroll it
        left, wide = self.column.left, self.column.width
        top = room.top
        self._heading = Rect(left, top, wide, self.px(44))
        self.rows.layout(self.area, Rect(left, top + head, wide, seats))
        self._second = Rect(left, top + head + seats + self.px(14), wide, self.px(30))
        self.options.layout(self.area, Rect(left, top + head + seats + between, wide, 0))

    def _buttons(self, row: Rect) -> None:
        back = self.px(190) if row.width > self.px(700) else self.px(150)
        words, tip = self.say(N_("Back")), self.say(N_("Back to the menu; this form is kept"))
        rect = Rect(row.left, row.top, back, row.height)
        self.widgets.add(Button("leave", rect, words, self.escape, hint="Esc", size=18, tip=tip))
        rect = Rect(row.left + back + self.px(14), row.top, row.width - back - self.px(14), row.height)
        start = Button("start", rect, "", self.start, kind="accent", theme=self.theme, sound="confirm")
        self.start_button = self.widgets.add(start)

    # -- what is changed ----------------------------------------------------------------------------------------------
    def changed(self, rows: bool = False) -> None:
        """Look again at what is missing; `rows`: the rows themselves have changed."""
        if rows:
            self.rebuild()
            return
        self.refresh()
        self.side.request()

    def refresh(self) -> None:
        """Say on the start button, and beside the names, what is missing."""
        problem = self.problem()
        self.rows.refresh()
        self.options.refresh()
        button = self.start_button
        button.enabled, button.reason = problem is None, None
        button.words = self.say(N_("Let's begin") if problem is None else problem)
        button.size, button.hint = (21, "Enter") if problem is None else (16, "")
        self.touch()

    def problem(self) -> Text | None:
        """Return what keeps the match from starting, or None."""
        found = self.form.problem() or self._board_problem
        if found is None and self.game.check_options is not None:
            options = self.form.chosen_options(self.game.options)
            found = self.game.check_options(options, len(self.form.seats))
        return found

    def join(self) -> None:
        """Add a seat."""
        self.form.add()
        self.changed(rows=True)
        self.widgets.focus(self.widgets.find(f"name:{len(self.form.seats) - 1}"))

    def leave_seat(self, index: int) -> None:
        """Take a seat away; the focus goes to the one that lies there now, so that Enter does not begin the match."""
        self.form.remove(index)
        self.changed(rows=True)
        near = self.widgets.find(f"remove:{min(index, len(self.form.seats) - 1)}")
        self.widgets.focus(near or self.widgets.find("join"))

    def rename(self, index: int, name: str) -> None:
        """Take a name as typed."""
        self.form.rename(index, name)
        self.options.rename()
        self.changed()

    def set_kind(self, index: int, kind: PlayerKind) -> None:
        """Let a person or the computer play a seat."""
        self.form.set_kind(index, kind)
        self.changed(rows=True)

    def set_level(self, index: int, level: str) -> None:
        """Set how strong the computer plays a seat."""
        self.form.seats[index].level = level

    def set_mark(self, index: int, mark: int) -> None:
        """Give a seat another mark."""
        self.form.seats[index].mark = mark
        self.changed(rows=True)

    # -- going on -----------------------------------------------------------------------------------------------------
    def start(self) -> None:
        """Begin the match and go to its table; the form is remembered."""
        from games.core.journal import saves

        board = self.load_board()
        if board is None or self.problem() is not None:
            return
        try:
            match = saves.begin(
                self.game,
                board,
                self.board_ref,
                self.form.players(),
                self.form.chosen_options(self.game.options),
                self.form.number(),
                self.form.settings(),
            )
        except PlanszowniaError as error:
            self.app.error(error.text or N_("{why}", why=str(error)))
            return
        self.remember()
        from ui.shell.app import make_screen

        self.app.restart(make_screen(self.app, "table", match=match))

    def remember(self) -> None:
        """Keep the form for the next time."""
        self.app.change(setups={**self.app.settings.setups, self.facts.id: self.form.to_data()})

    def escape(self) -> None:
        self.remember()
        self.app.pop(self)

    def open_rules(self) -> None:
        """Open the rules over the form."""
        self.app.open("rules", game_id=self.facts.id)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._walking = False
        if event.type != pygame.KEYDOWN or self.widgets.popup is not None:
            return False
        if event.key == pygame.K_F1:
            self.open_rules()
            return True
        if event.key in ENTER:
            focused = self.widgets.focused
            if isinstance(focused, TextField) and focused.done is not None:
                return False  # a name: it leads to the next one
            if not self._walking or focused is None or isinstance(focused, TextField):
                self.widgets.activate(self.start_button)
                return True
            return False
        self._walking = self._walking or event.key in (
            pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT,
        )  # fmt: skip
        return False

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        backdrop(surface, 70)
        self.bar.draw(surface)
        self.side.draw(surface)
        super().draw(surface)

    def _paint(self, surface: Surface, content: Rect) -> None:
        """Draw what scrolls under the widgets."""
        shift = self.area.offset
        head = self._heading.move(0, -shift)
        title = self.say(N_("Who sits down at the table?"))
        taken = text.draw(surface, title, head, self.font(HEADING, "bold"), TEXT, wrapping=False)
        left = taken.right + self.px(24)
        hint = Rect(left, head.top + self.px(4), head.right - left, head.height)
        words = self.say(N_("In the order in which you sit."))
        if hint.width > text.width(words, self.font(15)):
            text.draw(surface, words, hint, self.font(15), TEXT_2, align="right")
        second = self._second.move(0, -shift)
        text.draw(surface, self.say(N_("This match")), second, self.font(TITLE, "bold"), TEXT)
        self.rows.paint(surface, shift)
        self.options.paint(surface, shift)


def board_name(ref: BoardRef, language: str) -> str:
    """Return a board's name in a language, or in the one that it has."""
    from games.core.data import boards

    return boards.in_language(ref.name, language)


__all__: Sequence[str] = ["SetupScreen", "board_name", "make"]
