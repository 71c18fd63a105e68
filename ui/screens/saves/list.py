"""What the load screen and the history share: matches in a table at the left, the chosen one large at the right."""

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
from games.core.contract.contract import Facts
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
from ui.screens.saves.draw import Detail, Empty, MatchRow, draw_detail, draw_empty, draw_row, draw_trouble
from ui.screens.saves.reopening import RESCUE, ask_delete, checked, damage, open_copy, rescuable, watch_saved
from ui.screens.saves.thumbnails import Thumbs
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


class Action(NamedTuple):
    """A button under the chosen match: key, words, what it does, tooltip."""

    key: str
    words: Text
    act: Callable[[], object]
    tip: Text
    kind: str = "plain"
    icon: str = ""
    hint: str = ""


def action_rows(screen: Screen, actions: Sequence[Action], width: float, theme: GameTheme) -> Node:
    """Return the buttons at the foot of a panel `width` design units wide, in as few rows as hold them.

    The first of each row takes the room that is left. In low windows all are lower, and only the first has its icon.
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


def _width(screen: Screen, action: Action) -> float:
    """Return the width of a button's words, icon, hint and margins, in design units."""
    words = text.width(screen.translate(action.words), screen.font(17, "bold")) / screen.unit
    return words + 44 + (30 if action.icon else 0) + (60 if action.hint else 0)


def _button(screen: Screen, action: Action, theme: GameTheme, rect: Rect) -> Button:
    return Button(
        action.key, rect, screen.translate(action.words), action.act, kind=action.kind, theme=theme, icon=action.icon,
        hint=action.hint, size=17, tip=screen.translate(action.tip),
    )  # fmt: skip


class SavesScreen(Screen, ABC):
    """The list; the matches are read after the first frame, so that it opens at once."""

    heading, called = N_("Matches"), N_("matches")  # over the list, and in the title of the window
    empty: Empty

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.infos: list[SaveInfo] | None = None  # None: not read yet
        self.trouble: Text | None = None  # why matches may be missing
        self.chosen = 0
        self.games = {facts.id: facts for facts in registry.all_facts()}
        self.detail: Node = Spacer()  # the panel of the chosen match
        self.thumbs = Thumbs(app, self._has_picture, self._broken)
        self.today = datetime.now().astimezone()

    # Overridden by each list -----------------------------------------------------------------------------------------
    @abstractmethod
    def lists(self, info: SaveInfo) -> bool:
        """Return whether a match belongs in this list."""

    @abstractmethod
    def actions(self, info: SaveInfo) -> Sequence[Action]:
        """Return the buttons for a match that is whole, the main one first."""

    @abstractmethod
    def line(self, info: SaveInfo) -> str:
        """Return the third line of a row."""

    @abstractmethod
    def facts_lines(self, info: SaveInfo) -> list[str]:
        """Return the lines under the name of the chosen match."""

    def short(self, info: SaveInfo) -> str:
        """Return what stands in a row instead of a line that has no room; empty: the line wraps and shrinks."""
        return ""

    def heads(self) -> Node | None:
        """Return the heads over the list, which sort it; None where it has a fixed order."""
        return None

    def ordered(self, infos: Sequence[SaveInfo]) -> Sequence[SaveInfo]:
        """Return the matches in the order of the list; they come with the one played last first."""
        return infos

    def asked(self, info: SaveInfo) -> tuple[Player, str] | None:
        """Return whose turn it is, with the words that say so; None where nobody's is, or it is not known yet."""
        return None

    def people(self, info: SaveInfo) -> list[tuple[Player, str, bool]]:
        """Return who played: the player, what stands behind the name, whether a crown does."""
        return [(player, self.kind_words(player), False) for player in info.players]

    # Life cycle ------------------------------------------------------------------------------------------------------
    def title(self) -> Text:
        return self.called

    def enter(self) -> None:
        self.app.call_soon(self._look)

    def close(self) -> None:
        self.thumbs.close()

    def _look(self) -> None:
        from games.core.journal import saves

        known = {facts.id for facts in registry.all_facts()}
        self.today = datetime.now().astimezone()
        found, self.trouble = saves.read_folder()
        self.infos = list(self.ordered([self._named(checked(info, known)) for info in found if self.lists(info)]))
        if self.trouble is not None and self.infos:
            self.app.show_toast(self.trouble, "warning")
        self.chosen = max(0, min(self.chosen, len(self.infos) - 1))
        if self in self.app.visible():  # also under a dialogue
            self.rebuild()

    def _named(self, info: SaveInfo) -> SaveInfo:
        """Call the people of a match as they are called now."""
        if info.started is None:
            return info
        begun = int(info.started.timestamp())
        return replace(info, players=self.app.people_store.with_current_names(info.players, begun, self.app.language))

    def _has_picture(self, info: SaveInfo) -> None:
        """Draw a match again where it is seen: its row, and the large picture if it is chosen."""
        rows = self.list.visible_rows()
        listed = enumerate((self.infos or [])[rows.start : rows.stop], rows.start)
        parts = [self.list.row_rect(row).clip(self.list.rect) for row, one in listed if one.path == info.path]
        if self.info is not None and self.info.path == info.path:
            parts.append(self.detail.rect)
        if parts:
            self.invalidate(*parts)

    def _broken(self, info: SaveInfo, error: JournalError) -> None:
        """Note that a match whose beginning is fine turned out to be damaged further down, or of other rules."""
        if isinstance(error, RulesChanged):
            self.app.show_error(error.text or N_("{why}", why=error.expected))
            return
        if isinstance(error, InaccessibleJournal):  # it may be opened the next time
            self.app.show_error(damage(replace(info, error=error)))
            return
        self.infos = [
            replace(one, trouble=error.text or N_("{why}", why=error.expected), error=error)
            if one.path == info.path
            else one
            for one in self.infos or []
        ]
        self.rebuild()

    @property
    def list(self) -> ListView:
        """The widget of the rows."""
        view = self.widgets["list"]
        assert isinstance(view, ListView)
        return view

    @property
    def info(self) -> SaveInfo | None:
        """The match chosen, or None."""
        return self.infos[self.chosen] if self.infos else None

    # Layout ----------------------------------------------------------------------------------------------------------
    def build(self) -> Node:
        head = bar(self, [self.heading], N_("Back to the menu (Esc)"))
        if self.infos is None:
            return page(self, head, Spacer(), dim=70)
        if not self.infos:
            return Stack([page(self, head, Spacer(), dim=70), Anchor(self._empty_panel())])
        left = max(430.0, min(760.0, self.scale.width * 0.44))
        rows = [
            TableRow(str(info.path), (Paint(partial(self._draw_row, info)),), tip=partial(self._row_tip, info))
            for info in self.infos
        ]
        choice = RowSelection("list", self.chosen, self._choose, lambda index: self.main())
        table = Table([TableColumn(after=0)], rows, row_height=ROW, header_height=0, selection=choice, weight=1)
        matches = Panel(Column(self.heads(), table), pad=8, width=left)
        self.detail = self._chosen_panel(self.scale.width - 3 * EDGE - left)
        return page(self, head, Row(matches, self.detail, gap=EDGE, pad=EDGE), dim=70)

    def layout(self) -> None:
        super().layout()
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("list" if self.infos else "new"))

    def _chosen_panel(self, width: float) -> Node:
        """Return the panel of the chosen match, `width` design units wide: the match over its buttons."""
        theme = self.theme_of(self.info) if self.info is not None else DEFAULT_THEME
        chosen = Column(Paint(self._draw_chosen, weight=1), pad=(24, 24, 24, 20), weight=1)
        buttons = action_rows(self, self._actions(), width, theme)
        ground = Paint(lambda surface, rect: draw_dark_panel(self, surface, rect, theme))
        return Stack([ground, Column(chosen, buttons)], width=width)

    def _empty_panel(self) -> Node:
        """Return the panel that stands there while there is no match, with a way to a new one."""
        told = self.empty if self.trouble is None else Empty(UNREAD, self.trouble, "warning")
        ground = Paint(lambda surface, rect: draw_empty(self, surface, rect, told))
        button = Slot(self._new_button, width=260, height=52)
        return Stack([ground, Column(Spacer(), button, align="center", pad=(0, 0, 0, 40))], width=560, height=380)

    def _new_button(self, rect: Rect) -> Button:
        first = next(iter(self.games.values()))
        words, tip = self.translate(N_("New game")), self.translate(N_("Choose who plays, then begin"))
        act, theme = partial(self._new_game, first), game_theme(first.theme)
        return Button("new", rect, words, act, kind="accent", theme=theme, size=18, hint="Enter", tip=tip)

    def _new_game(self, facts: Facts) -> None:
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
        return "" if info.trouble is None else damage(info)

    def main(self) -> None:
        """Do what Enter does with the chosen match."""
        actions = self._actions()
        if actions and actions[0].key != "delete":
            actions[0].act()

    def _actions(self) -> Sequence[Action]:
        info = self.info
        if info is None:
            return []
        if info.trouble is None:
            return [*self.actions(info), self.delete_action()]
        rescue = Action(
            "rescue", RESCUE, self.rescue,
            N_("The damaged file stays as it is; a new match continues from what can be read."), "accent", hint="Enter",
        )  # fmt: skip
        return [*([rescue] if rescuable(info) else []), self.delete_action()]

    def watch_action(self, tip: Text) -> Action:
        """Return the button that plays the chosen match back."""
        return Action("watch", N_("Replay"), lambda: self.look("replay"), tip, "plain", "replay")

    def look(self, screen: str) -> None:
        """Show the chosen match on a screen that opens it for looking only."""
        info = self.info
        if info is not None and info.trouble is None:
            watch_saved(self.app, info.path, screen, lambda error: self._broken(info, error))

    def delete_action(self) -> Action:
        """Return the button that deletes the chosen match."""
        return Action(
            "delete", N_("Delete…"), self.ask_delete, N_("Delete this match for good (Del)"), "plain", "trash"
        )

    # Texts -----------------------------------------------------------------------------------------------------------
    def kind_words(self, player: Player) -> str:
        """Return what kind of player sits there: `person` or `computer · hard`."""
        if player.is_person:
            return self.translate(N_("person"))
        return self.translate(N_("computer · {level}", level=strength_text(player)))

    def exactly(self, info: SaveInfo) -> Text | None:
        """Return where and how a match's file is damaged, for whoever mends it."""
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
        if self.info is not None:
            ask_delete(self.app, self.info, self._look)

    def rescue(self) -> None:
        """Go on with a damaged match in a copy."""
        info = self.info
        if info is not None and info.error is not None:
            open_copy(self.app, info.path, info.error.good)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and self.info is not None:
            self.ask_delete()
            return True
        return False

    # Drawing ---------------------------------------------------------------------------------------------------------
    def _draw_row(self, info: SaveInfo, surface: Surface, rect: Rect) -> None:
        date = self.translate(date_text(info.last_played, self.today))
        line, asked = (self.line(info), self.asked(info)) if info.trouble is None else ("", None)
        row = MatchRow(info, self.games.get(info.game), date, line, asked, self.short(info))
        draw_row(self, self.thumbs, surface, rect, row)

    def _draw_chosen(self, surface: Surface, rect: Rect) -> None:
        info = self.info
        if info is None:
            return
        exactly = self.exactly(info)
        if exactly is not None:
            draw_trouble(self, surface, rect, damage(info), exactly)
            return
        lines, people = self.facts_lines(info), self.people(info)
        detail = Detail(info, self.games[info.game], self.theme_of(info), lines, people)
        draw_detail(self, self.thumbs, surface, rect, detail, 44 if self.scale.height > 700 else 38)
