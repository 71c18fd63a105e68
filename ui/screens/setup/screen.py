"""The new-game form: who sits at the table, with which mark, and how the match is to be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.errors import PlanszowniaError
from games.core.contract.texts import N_, Text
from ui.drawing import text
from ui.drawing.theme import HEADING, TEXT, TEXT_2, TITLE
from ui.screens.setup.form import Form, form_from
from ui.screens.setup.new_game import NewGame
from ui.screens.setup.options import Options
from ui.screens.setup.seats import SeatRows
from ui.screens.setup.side import Side
from ui.screens.shared.common import Bar, backdrop
from ui.shell.screen import Screen
from ui.widgets import Button, ScrollArea, TextField
from ui.widgets.base import ENTER

if TYPE_CHECKING:
    from ui.shell.app import App

LEFT, RIGHT, LEAST_RIGHT, MOST_RIGHT = 700.0, 828.0, 688.0, 980.0
LEAST_LEFT = 240.0  # where even that has no room at the left the form takes the whole width
TOP, EDGE, GAP = 72.0, 24.0, 24.0


def make(app: App, game: str, seats: int | None = None, form: Form | None = None) -> SetupScreen:
    """Build the form of a game: the given one, else the last one used, for so many `seats` if that is said."""
    return SetupScreen(app, game, seats, form)


class SetupScreen(Screen):
    """The form. What is typed lies in `form`, the board in `new_game`: both survive another layout."""

    name = "setup"

    def __init__(self, app: App, game: str, seats: int | None = None, form: Form | None = None) -> None:
        super().__init__(app)
        found = registry.game(game)
        remembered = app.settings.setups.get(game)
        self.form = form or form_from(found.facts, app.language, remembered, seats, app.house.people)
        self.new_game = NewGame(found, self.form, lambda: app.language)
        self.facts, self.theme = self.new_game.facts, self.new_game.theme
        self.side = Side(self, self.new_game, self.open_rules, self.refresh)
        self.rows = SeatRows(self, self.form, self.theme.accent, self.changed)
        self.options = Options(self, self.new_game, self.changed, self.open_rules)
        self._walking = False  # the focus was moved by keys: Enter presses what it is on

    def title(self) -> Text:
        return N_("new game")

    def enter(self) -> None:
        if self.widgets.widgets and self.new_game.read_boards():  # seen again: own boards may have come or gone
            self.rebuild()

    def take_board(self, key: str) -> None:
        """Choose a board by its key; it may be one that was made meanwhile."""
        self.form.board = key
        self.new_game.read_boards()
        self.rebuild()

    def close(self) -> None:
        self.side.closed = True

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        wide, high = self.scale.width, self.scale.height
        least = max(LEAST_RIGHT, min(740.0, 0.6 * wide))
        right = min(MOST_RIGHT, max(least, (wide - 2 * EDGE - GAP) * RIGHT / (LEFT + RIGHT)))
        left = min(LEFT, wide - 2 * EDGE - GAP - right)
        gap = GAP
        if left < LEAST_LEFT:
            left, gap, right = 0.0, 0.0, wide - 2 * EDGE
        start = (wide - left - gap - right) / 2
        self.bar = Bar(self, [N_("New game")], N_("Back to the menu (Esc)"))
        self.side.layout(self.rect(start, TOP, left, high - TOP - EDGE), self.bar)
        self.column = self.rect(start + left + gap, TOP, right, high - TOP - EDGE)
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
    def changed(self) -> None:
        """Look again at what is missing, and at the picture."""
        self.refresh()
        self.side.request()

    def refresh(self) -> None:
        """Say on the start button, and beside the names, what is missing."""
        problem = self.new_game.problem()
        self.rows.refresh()
        self.options.refresh()
        button = self.start_button
        button.enabled, button.reason = problem is None, None
        button.words = self.say(N_("Let's begin") if problem is None else problem)
        button.size, button.hint = (21, "Enter") if problem is None else (16, "")
        self.touch()

    # -- going on -----------------------------------------------------------------------------------------------------
    def start(self) -> None:
        """Begin the match and go to its table; the form is remembered."""
        if self.new_game.load_board() is None or self.new_game.problem() is not None:
            self.refresh()
            return
        try:
            match = self.new_game.begin(self.app.progress)
        except PlanszowniaError as error:
            self.app.error(error.text or N_("{why}", why=str(error)))
            return
        self.remember()
        from ui.shell.app import make_screen

        self.app.restart(make_screen(self.app, "table", match=match))

    def remember(self) -> None:
        """Keep the form for the next time, and the names for any form."""
        self.app.house.sit_down(self.form.persons())
        self.app.change(setups={**self.app.settings.setups, self.facts.id: self.form.to_data()})

    def escape(self) -> None:
        self.remember()
        self.app.pop(self)

    def open_rules(self, section: str | None = None) -> None:
        """Open the rules over the form, at a section or where they were last left."""
        self.app.open("rules", game_id=self.facts.id, anchor=section)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._walking = False
        if event.type != pygame.KEYDOWN or self.widgets.popup is not None:
            return False
        if event.key == pygame.K_F1:
            pointed = self.widgets.focused if self.by_keyboard else self.widgets.hovered
            self.open_rules(self.options.section_of(pointed))
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
