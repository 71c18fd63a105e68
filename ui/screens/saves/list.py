"""What the load screen and the history share: matches in a list at the left, the chosen one at the right."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.contract import GameFacts
from games.core.contract.errors import InaccessibleJournal, JournalError, RulesChanged
from games.core.contract.texts import N_, Text
from games.core.journal.saves import SaveInfo
from games.core.match.players import Player
from ui.drawing import text
from ui.drawing.theme import DEFAULT_THEME, GameTheme, game_theme
from ui.layout import (
    Anchor,
    Column,
    Node,
    Paint,
    Panel,
    Row,
    RowSelection,
    Slot,
    Spacer,
    Stack,
    Table,
    TableColumn,
    TableRow,
)
from ui.screens.saves.draw import EmptyList, MatchDetail, MatchRow, draw_detail, draw_empty, draw_row, draw_trouble
from ui.screens.saves.reopening import (
    RESCUE,
    ask_delete,
    continue_in_copy,
    damage_text,
    is_rescuable,
    mark_unknown_game,
    open_saved_read_only,
)
from ui.screens.saves.thumbnails import Thumbnails
from ui.screens.setup.form import strength_text
from ui.screens.shared.common import draw_dark_panel
from ui.screens.shared.dates import date_text
from ui.screens.shared.page import bar, page
from ui.shell.scale import LOW_HEIGHT
from ui.shell.screen import Screen
from ui.widgets import Button, ListView

if TYPE_CHECKING:
    from ui.shell.app import App

ROW, EDGE = 100, 24  # design units: height of a row, margin round the panels
UNREAD = N_("The matches can't be listed")


class MatchAction(NamedTuple):
    """A button for the chosen match: key, label, function, tooltip, and its look."""

    key: str
    label: Text
    act: Callable[[], object]
    tip: Text
    kind: str = "plain"
    icon: str = ""
    hint: str = ""


def action_rows(screen: Screen, actions: Sequence[MatchAction], width: float, theme: GameTheme) -> Node:
    """Return the buttons at the bottom of a panel `width` design units wide, in as few rows as possible.

    The first button of each row takes the remaining width. In low windows all are lower, and only the first has its
    icon.
    """
    low = screen.scale.height < LOW_HEIGHT
    pad, gap, height, least = (18, 8, 44, 96) if low else (24, 12, 54, 120)
    if low:
        actions = [*actions[:1], *(action._replace(icon="") for action in actions[1:])]
    rows: list[list[Slot]] = [[]]
    used = 0.0
    for action in actions:
        button = Slot(partial(_button, screen, action, theme), width=max(least, _width(screen, action)), height=height)
        used += gap + (button.width or 0)
        if rows[-1] and used - gap > width - 2 * pad:
            rows.append([])
            used = gap + (button.width or 0)
        rows[-1].append(button)
    for first in (row[0] for row in rows if row):
        first.weight = 1
    return Column(*(Row(*row, gap=gap, height=height) for row in rows), gap=gap, pad=(pad, 0, pad, pad))


def _width(screen: Screen, action: MatchAction) -> float:
    """Return the width of a button's label, icon, hint and margins, in design units."""
    words = text.width(screen.translate(action.label), screen.font(17, "bold")) / screen.unit
    return words + 44 + (30 if action.icon else 0) + (60 if action.hint else 0)


def _button(screen: Screen, action: MatchAction, theme: GameTheme, rect: Rect) -> Button:
    return Button(
        action.key, rect, screen.translate(action.label), action.act, kind=action.kind, theme=theme, icon=action.icon,
        hint=action.hint, size=17, tip=screen.translate(action.tip),
    )  # fmt: skip


class SavesScreen(Screen, ABC):
    """A list of matches; they are read after the first frame, so that the screen opens at once."""

    heading, window_title = N_("Matches"), N_("matches")  # over the list, and in the title of the window
    empty: EmptyList

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.saves: list[SaveInfo] | None = None  # None: not read yet
        self.trouble: Text | None = None  # why matches may be missing
        self.chosen = 0
        self.games = {facts.id: facts for facts in registry.all_facts()}
        self.detail: Node = Spacer()  # the panel of the chosen match
        self.thumbnails = Thumbnails(app, self._has_picture, self._broken)
        self.today = datetime.now().astimezone()

    # Overridden by each list -----------------------------------------------------------------------------------------
    @abstractmethod
    def includes(self, info: SaveInfo) -> bool:
        """Return True if a match belongs in this list."""

    @abstractmethod
    def actions(self, info: SaveInfo) -> Sequence[MatchAction]:
        """Return the buttons for an intact match, the main one first."""

    @abstractmethod
    def line(self, info: SaveInfo) -> str:
        """Return the third line of a row."""

    @abstractmethod
    def detail_lines(self, info: SaveInfo) -> list[str]:
        """Return the lines under the name of the chosen match."""

    def short_line(self, info: SaveInfo) -> str:
        """Return a short third line for rows without room; "" if the long one should wrap and shrink instead."""
        return ""

    def headers(self) -> Node | None:
        """Return the headers that sort the list; None if its order is fixed."""
        return None

    def sorted_saves(self, infos: Sequence[SaveInfo]) -> Sequence[SaveInfo]:
        """Return the matches in the order of the list; `infos` has the latest one first."""
        return infos

    def turn(self, info: SaveInfo) -> tuple[Player, str] | None:
        """Return the player to move, with a text that says so; None if the match is over or not read yet."""
        return None

    def player_lines(self, info: SaveInfo) -> list[tuple[Player, str, bool]]:
        """Return each player, the text next to the name, and whether the player has a crown."""
        return [(player, self.kind_text(player), False) for player in info.players]

    # Life cycle ------------------------------------------------------------------------------------------------------
    def title(self) -> Text:
        return self.window_title

    def enter(self) -> None:
        self.app.call_soon(self._look)

    def close(self) -> None:
        self.thumbnails.close()

    def _look(self) -> None:
        from games.core.journal import saves

        known = {facts.id for facts in registry.all_facts()}
        self.today = datetime.now().astimezone()
        found, self.trouble = saves.read_folder()
        self.saves = list(
            self.sorted_saves([self._named(mark_unknown_game(info, known)) for info in found if self.includes(info)])
        )
        if self.trouble is not None and self.saves:
            self.app.show_toast(self.trouble, "warning")
        self.chosen = max(0, min(self.chosen, len(self.saves) - 1))
        if self in self.app.visible_screens():  # also under a dialogue
            self.rebuild()

    def _named(self, info: SaveInfo) -> SaveInfo:
        """Use the present names of a match's players."""
        if info.started is None:
            return info
        begun = int(info.started.timestamp())
        return replace(info, players=self.app.people_store.with_current_names(info.players, begun, self.app.language))

    def _has_picture(self, info: SaveInfo) -> None:
        """Draw a match again when its picture is ready: its row, and the large picture if it is chosen."""
        rows = self.list.visible_rows()
        listed = enumerate((self.saves or [])[rows.start : rows.stop], rows.start)
        parts = [self.list.row_rect(row).clip(self.list.rect) for row, one in listed if one.path == info.path]
        if self.chosen_save is not None and self.chosen_save.path == info.path:
            parts.append(self.detail.rect)
        if parts:
            self.invalidate(*parts)

    def _broken(self, info: SaveInfo, error: JournalError) -> None:
        """Note that a match turned out to be damaged after an intact beginning, or to have other rules."""
        if isinstance(error, RulesChanged):
            self.app.show_error(error.text or N_("{why}", why=error.expected))
            return
        if isinstance(error, InaccessibleJournal):  # it may be readable the next time
            self.app.show_error(damage_text(replace(info, error=error)))
            return
        self.saves = [
            replace(one, trouble=error.text or N_("{why}", why=error.expected), error=error)
            if one.path == info.path
            else one
            for one in self.saves or []
        ]
        self.rebuild()

    @property
    def list(self) -> ListView:
        """The list widget."""
        view = self.widgets["list"]
        assert isinstance(view, ListView)
        return view

    @property
    def chosen_save(self) -> SaveInfo | None:
        """The chosen match, or None."""
        return self.saves[self.chosen] if self.saves else None

    # Layout ----------------------------------------------------------------------------------------------------------
    def build(self) -> Node:
        head = bar(self, [self.heading], N_("Back to the menu (Esc)"))
        if self.saves is None:
            return page(self, head, Spacer(), dim=70)
        if not self.saves:
            return Stack([page(self, head, Spacer(), dim=70), Anchor(self._empty_panel())])
        left = max(430.0, min(760.0, self.scale.width * 0.44))
        rows = [
            TableRow(str(info.path), (Paint(partial(self._draw_row, info)),), tip=partial(self._row_tip, info))
            for info in self.saves
        ]
        choice = RowSelection("list", self.chosen, self._choose, lambda index: self.run_main_action())
        table = Table([TableColumn(after=0)], rows, row_height=ROW, header_height=0, selection=choice, weight=1)
        matches = Panel(Column(self.headers(), table), pad=8, width=left)
        self.detail = self._chosen_panel(self.scale.width - 3 * EDGE - left)
        return page(self, head, Row(matches, self.detail, gap=EDGE, pad=EDGE), dim=70)

    def layout(self) -> None:
        super().layout()
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("list" if self.saves else "new"))

    def _chosen_panel(self, width: float) -> Node:
        """Return the panel of the chosen match, `width` design units wide: the match above its buttons."""
        theme = self.theme_of(self.chosen_save) if self.chosen_save is not None else DEFAULT_THEME
        chosen = Column(Paint(self._draw_chosen, weight=1), pad=(24, 24, 24, 20), weight=1)
        buttons = action_rows(self, self._actions(), width, theme)
        ground = Paint(lambda surface, rect: draw_dark_panel(self, surface, rect, theme))
        return Stack([ground, Column(chosen, buttons)], width=width)

    def _empty_panel(self) -> Node:
        """Return the panel that is shown without matches, with a button for a new game."""
        told = self.empty if self.trouble is None else EmptyList(UNREAD, self.trouble, "warning")
        ground = Paint(lambda surface, rect: draw_empty(self, surface, rect, told))
        button = Slot(self._new_button, width=260, height=52)
        return Stack([ground, Column(Spacer(), button, align="center", pad=(0, 0, 0, 40))], width=560, height=380)

    def _new_button(self, rect: Rect) -> Button:
        first = next(iter(self.games.values()))
        words, tip = self.translate(N_("New game")), self.translate(N_("Choose who plays, then begin"))
        act, theme = partial(self._new_game, first), game_theme(first.theme)
        return Button("new", rect, words, act, kind="accent", theme=theme, size=18, hint="Enter", tip=tip)

    def _new_game(self, facts: GameFacts) -> None:
        from ui.shell.app import make_screen

        if len(self.games) == 1:
            self.app.replace(make_screen(self.app, "setup", game=facts.id))
        else:
            self.app.home()

    def _choose(self, index: int) -> None:
        if index != self.chosen:
            self.chosen = index
            self.rebuild()

    def _row_tip(self, info: SaveInfo) -> Text | str:
        return "" if info.trouble is None else damage_text(info)

    def run_main_action(self) -> None:
        """Do what Enter does with the chosen match."""
        actions = self._actions()
        if actions and actions[0].key != "delete":
            actions[0].act()

    def _actions(self) -> Sequence[MatchAction]:
        info = self.chosen_save
        if info is None:
            return []
        if info.trouble is None:
            return [*self.actions(info), self.delete_action()]
        rescue = MatchAction(
            "rescue", RESCUE, self.rescue,
            N_("The damaged file stays as it is; a new match continues from what can be read."), "accent", hint="Enter",
        )  # fmt: skip
        return [*([rescue] if is_rescuable(info) else []), self.delete_action()]

    def watch_action(self, tip: Text) -> MatchAction:
        """Return the button that replays the chosen match."""
        return MatchAction("watch", N_("Replay"), lambda: self.open_read_only("replay"), tip, "plain", "replay")

    def open_read_only(self, screen: str) -> None:
        """Open the chosen match on a screen that does not continue it."""
        info = self.chosen_save
        if info is not None and info.trouble is None:
            open_saved_read_only(self.app, info.path, screen, lambda error: self._broken(info, error))

    def delete_action(self) -> MatchAction:
        """Return the button that deletes the chosen match."""
        return MatchAction(
            "delete", N_("Delete…"), self.ask_delete, N_("Delete this match for good (Del)"), "plain", "trash"
        )

    # Texts -----------------------------------------------------------------------------------------------------------
    def kind_text(self, player: Player) -> str:
        """Return a player's kind: `person` or `computer · hard`."""
        if player.is_person:
            return self.translate(N_("person"))
        return self.translate(N_("computer · {level}", level=strength_text(player)))

    def damage_location(self, info: SaveInfo) -> Text | None:
        """Return where and how a match's file is damaged, for experts; None if it is intact."""
        if info.trouble is None:
            return None
        line = info.error.line if info.error is not None else 0
        if line:
            return N_("{file}, line {line}: {why}.", file=info.path.name, line=line, why=info.trouble)
        return N_("{file}: {why}.", file=info.path.name, why=info.trouble)

    def theme_of(self, info: SaveInfo) -> GameTheme:
        """Return the theme of a match's game."""
        facts = self.games.get(info.game)
        return game_theme(facts.theme) if facts is not None else DEFAULT_THEME

    # Commands --------------------------------------------------------------------------------------------------------
    def ask_delete(self) -> None:
        """Ask, then delete the chosen match."""
        if self.chosen_save is not None:
            ask_delete(self.app, self.chosen_save, self._look)

    def rescue(self) -> None:
        """Continue a damaged match in a copy."""
        info = self.chosen_save
        if info is not None and info.error is not None:
            continue_in_copy(self.app, info.path, info.error.last_good_line)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and self.chosen_save is not None:
            self.ask_delete()
            return True
        return False

    # Drawing ---------------------------------------------------------------------------------------------------------
    def _draw_row(self, info: SaveInfo, surface: Surface, rect: Rect) -> None:
        date = self.translate(date_text(info.last_played, self.today))
        line, asked = (self.line(info), self.turn(info)) if info.trouble is None else ("", None)
        row = MatchRow(info, self.games.get(info.game), date, line, asked, self.short_line(info))
        draw_row(self, self.thumbnails, surface, rect, row)

    def _draw_chosen(self, surface: Surface, rect: Rect) -> None:
        info = self.chosen_save
        if info is None:
            return
        exactly = self.damage_location(info)
        if exactly is not None:
            draw_trouble(self, surface, rect, damage_text(info), exactly)
            return
        lines, people = self.detail_lines(info), self.player_lines(info)
        detail = MatchDetail(info, self.games[info.game], self.theme_of(info), lines, people)
        draw_detail(self, self.thumbnails, surface, rect, detail, 44 if self.scale.height > 700 else 38)
