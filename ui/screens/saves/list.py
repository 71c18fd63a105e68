"""What the load screen and the history share: matches in a list at the left, the chosen one at the right."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.errors import InaccessibleJournal, JournalError, RulesChanged
from games.core.contract.texts import N_, Text
from games.core.journal.saves import SaveInfo
from games.core.match.players import Player
from ui.drawing.theme import DEFAULT_THEME, GameTheme, game_theme
from ui.layout import (
    Anchor,
    Column,
    Node,
    Paint,
    Panel,
    Row,
    RowSelection,
    Spacer,
    Stack,
    Table,
    TableColumn,
    TableRow,
)
from ui.screens.saves.actions import MatchAction, action_rows
from ui.screens.saves.draw import (
    EXCLUDED,
    EmptyList,
    MatchDetail,
    MatchRow,
    draw_detail,
    draw_row,
    draw_trouble,
    has_room_for_words,
)
from ui.screens.saves.empty import NOTHING_FITS, empty_panel, new_game_button
from ui.screens.saves.filtering import FilteredMatches, MatchChoice
from ui.screens.saves.notes import ask_name, count_text, offer_note_actions, toggle_counts
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
from ui.screens.shared.common import draw_dark_panel, open_review
from ui.screens.shared.dates import date_text
from ui.screens.shared.page import bar, page
from ui.shell.scale import BAR
from ui.shell.screen import Screen
from ui.widgets import Button, ListView, TextField
from ui.widgets.base import with_ctrl

if TYPE_CHECKING:
    from ui.shell.app import App

ROW, EDGE = 100, 24  # design units: height of a row, margin round the panels
UNREAD = N_("The matches can't be listed")


class MatchKind(ABC):
    """How the lists show finished or unfinished matches, and what can be done with them."""

    def __init__(self, screen: SavesScreen) -> None:
        self.screen = screen

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

    def turn(self, info: SaveInfo) -> tuple[Player, str] | None:
        """Return the player to move, with a text that says so; None if the match is over or not read yet."""
        return None

    def player_lines(self, info: SaveInfo) -> list[tuple[Player, str, bool]]:
        """Return each player, the text next to the name, and whether the player has a crown."""
        return [(player, self.screen.kind_text(player), False) for player in info.players]


class SavesScreen(Screen, ABC):
    """A list of matches; they are read after the first frame, so that the screen opens at once."""

    heading, window_title = N_("Matches"), N_("matches")  # heading of the list, and text in the window's title bar
    empty: EmptyList
    kinds: ClassVar[tuple[type[MatchKind], type[MatchKind]]]  # unfinished and finished matches
    default: ClassVar[MatchChoice]  # the filters at first

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.saves: list[SaveInfo] | None = None  # the matches; None: not read yet
        self.trouble: Text | None = None  # why some matches can't be listed
        self.chosen = 0
        self.games = {facts.id: facts for facts in registry.all_facts()}
        self.filtered = FilteredMatches(self, self.default, self.games)
        self._kinds = [kind(self) for kind in self.kinds]
        self.detail: Node = Spacer()  # the panel of the chosen match
        self.thumbnails = Thumbnails(app, self._has_picture, self.mark_damaged)
        self.today = datetime.now().astimezone()

    # Overridden by each list -----------------------------------------------------------------------------------------
    def bar_nodes(self) -> Sequence[Node]:
        """Return what the bar has at its right end."""
        return ()

    def headers(self) -> Node | None:
        """Return the headers that sort the list; None if its order is fixed."""
        return None

    def sorted_saves(self, infos: Sequence[SaveInfo]) -> Sequence[SaveInfo]:
        """Return the matches in the order of the list; `infos` has the latest one first."""
        return infos

    # Life cycle ------------------------------------------------------------------------------------------------------
    def title(self) -> Text:
        return self.window_title

    def enter(self) -> None:
        self.app.call_soon(self._look)

    def close(self) -> None:
        self.thumbnails.close()

    def _look(self) -> None:
        from games.core.journal import saves

        self.app.match_notes.refresh()  # another window may have changed it
        self.today = datetime.now().astimezone()
        infos, self.trouble = saves.read_folder()
        self.filtered.set_matches([self._named(mark_unknown_game(info, set(self.games))) for info in infos])
        self.update_list()
        if self.trouble is not None and self.saves:
            self.app.show_toast(self.trouble, "warning")

    def update_list(self) -> None:
        """Select and sort the matches again; the chosen one stays chosen if it is still listed."""
        path = self.chosen_save.path if self.chosen_save is not None else None
        self.saves = list(self.sorted_saves(self.filtered.fitting()))
        at = next((number for number, info in enumerate(self.saves) if info.path == path), self.chosen)
        self.chosen = max(0, min(at, len(self.saves) - 1))
        if self in self.app.visible_screens():  # also under a dialogue
            self.rebuild()
            if self.saves:
                self.list.show_row(self.chosen)

    def _named(self, info: SaveInfo) -> SaveInfo:
        """Return a saved match with the present names of its players."""
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

    def mark_damaged(self, info: SaveInfo, error: JournalError) -> None:
        """Note that a match turned out to be damaged after an intact beginning, or to have other rules."""
        if isinstance(error, RulesChanged):
            self.app.show_error(error.text or N_("{why}", why=error.expected))
            return
        if isinstance(error, InaccessibleJournal):  # it may be readable the next time
            self.app.show_error(damage_text(replace(info, error=error)))
            return
        self.filtered.set_matches(
            [
                replace(one, trouble=error.text or N_("{why}", why=error.expected), error=error)
                if one.path == info.path
                else one
                for one in self.filtered.infos
            ]
        )
        self.update_list()

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

    def kind_of(self, info: SaveInfo) -> MatchKind:
        """Return how a match is shown."""
        return self._kinds[info.is_finished]

    # Layout ----------------------------------------------------------------------------------------------------------
    def build(self) -> Node:
        is_filterable = len(self.filtered.infos) > 1 and (bool(self.saves) or not self.filtered.is_default)
        search = [Spacer(12), self.filtered.search_slot(self._search)] if is_filterable else []
        head = bar(self, [self.heading], N_("Back (Esc)"), right=[*search, Spacer(16), *self.bar_nodes()], edge=16)
        if self.saves is None:
            return page(self, head, Spacer(), dim=70)
        top = Column(self.filtered.row(self._filter), pad=(EDGE, 14, EDGE, 0)) if is_filterable else None
        if not self.saves:
            content = page(self, head, Column(top, Spacer()), dim=70)
            return Stack([content, Anchor(self._empty_panel(), pad=(0, BAR, 0, 0))])
        left = max(430.0, min(760.0, self.scale.width * 0.44))
        rows = [
            TableRow(str(info.path), (Paint(partial(self._draw_row, info)),), tip=partial(self._row_tip, info))
            for info in self.saves
        ]
        choice = RowSelection("list", self.chosen, self._choose, lambda index: self.run_main_action())
        table = Table([TableColumn(after=0)], rows, row_height=ROW, header_height=0, selection=choice, weight=1)
        matches = Panel(Column(self.headers(), table), pad=8, width=left)
        self.detail = self._chosen_panel(self.scale.width - 3 * EDGE - left)
        below = 14 if is_filterable else EDGE
        both = Row(matches, self.detail, gap=EDGE, pad=(EDGE, below, EDGE, EDGE), weight=1)
        return page(self, head, Column(top, both), dim=70)

    def _filter(self, choice: MatchChoice) -> None:
        self.filtered.choice = choice
        self.update_list()

    def _search(self, words: str) -> None:
        self.filtered.search_text = words
        self.app.call_soon(self.update_list)

    def layout(self) -> None:
        super().layout()
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("list") or self.widgets.find("reset") or self.widgets.find("new"))

    def _chosen_panel(self, width: float) -> Node:
        """Return the panel of the chosen match, `width` design units wide: the match above its buttons."""
        theme = self.theme_of(self.chosen_save) if self.chosen_save is not None else DEFAULT_THEME
        chosen = Column(Paint(self._draw_chosen, weight=1), pad=(24, 24, 24, 20), weight=1)
        buttons = action_rows(self, self._actions(), width, theme)
        ground = Paint(lambda surface, rect: draw_dark_panel(self, surface, rect, theme))
        return Stack([ground, Column(chosen, buttons)], width=width)

    def _empty_panel(self) -> Node:
        """Return the panel that is shown instead of the list."""
        if self.trouble is not None:
            return empty_panel(self, EmptyList(UNREAD, self.trouble, "warning"), self._new_button)
        if self.filtered.is_default:
            return empty_panel(self, self.empty, self._new_button)
        return empty_panel(self, NOTHING_FITS, self._reset_button)

    def _new_button(self, rect: Rect) -> Button:
        return new_game_button(self, list(self.games.values()), rect)

    def _reset_button(self, rect: Rect) -> Button:
        return Button("reset", rect, self.translate(N_("Reset filters")), self._reset, kind="accent", size=18)

    def _reset(self) -> None:
        self.filtered.reset()
        self.update_list()

    def _choose(self, index: int) -> None:
        if index != self.chosen:
            self.chosen = index
            self.rebuild()

    def _row_tip(self, info: SaveInfo) -> Text | str:
        if info.trouble is not None:
            return damage_text(info)
        is_excluded = not self.app.match_notes.note(info.key).counts
        needs_words = is_excluded and not has_room_for_words(self, info, self.list.row_rect(0))
        return count_text(self.app, info) if needs_words else ""

    def run_main_action(self) -> None:
        """Run the main action of the chosen match, as Enter does."""
        actions = self._actions()
        if actions and actions[0].key != "delete":
            actions[0].act()

    def _actions(self) -> Sequence[MatchAction]:
        info = self.chosen_save
        if info is None:
            return []
        if info.trouble is None:
            return [*self.kind_of(info).actions(info), self._note_action(info), self.delete_action()]
        rescue = MatchAction(
            "rescue", RESCUE, self.rescue,
            N_("The damaged file stays as it is; a new match continues from what can be read."), "accent", hint="Enter",
        )  # fmt: skip
        return [*([rescue] if is_rescuable(info) else []), self.delete_action()]

    def _note_action(self, info: SaveInfo) -> MatchAction:
        tip = N_("Name the match (N), leave it out of statistics or count it again (X)")
        return MatchAction("more", N_("More…"), partial(self._offer, info), tip, "plain", "dots")

    def _offer(self, info: SaveInfo) -> None:
        offer_note_actions(self.app, info, self.update_list)

    def watch_action(self, tip: Text) -> MatchAction:
        """Return the button that opens the replay of the chosen match."""
        return MatchAction("watch", N_("Replay"), lambda: self.open_read_only("replay"), tip, "plain", "replay")

    def open_read_only(self, screen: str) -> None:
        """Open the chosen match on a screen that does not continue it."""
        info = self.chosen_save
        if info is not None and info.trouble is None:
            open_saved_read_only(self.app, info.path, screen, lambda error: self.mark_damaged(info, error))

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
        if self.widgets.popup is not None:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.saves:
            return self._offer_at(event.pos)
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_f and with_ctrl(event) and self.widgets.find("search") is not None:
            self.widgets.focus(self.widgets["search"])
            return True
        info = self.chosen_save
        if info is None or isinstance(self.widgets.focused, TextField):
            return False
        if event.key == pygame.K_DELETE:
            self.ask_delete()
            return True
        return info.trouble is None and self._handle_letter(event.key, info)

    def _handle_letter(self, key: int, info: SaveInfo) -> bool:
        """Handle the keys for an intact match; return whether it was one."""
        if key == pygame.K_n:
            ask_name(self.app, info, self.update_list)
        elif key == pygame.K_x:
            toggle_counts(self.app, info, self.update_list)
        elif key == pygame.K_MENU:
            self._offer(info)
        elif key == pygame.K_v and info.is_finished:
            open_review(self.app, info.path)
        else:
            return False
        return True

    def _offer_at(self, position: tuple[int, int]) -> bool:
        """Choose the match at a point of the list and offer what can be noted about it."""
        index = self.list.index_at(position)
        if index is None:
            return False
        self.list.choose_row(index)
        info = self.chosen_save
        if info is not None and info.trouble is None:
            self._offer(info)
        return True

    # Drawing ---------------------------------------------------------------------------------------------------------
    def _draw_row(self, info: SaveInfo, surface: Surface, rect: Rect) -> None:
        date = self.translate(date_text(info.last_played, self.today))
        kind, note = self.kind_of(info), self.app.match_notes.note(info.key)
        line, asked = (kind.line(info), kind.turn(info)) if info.trouble is None else ("", None)
        short_line = kind.short_line(info) if info.trouble is None else ""
        row = MatchRow(info, self.games.get(info.game), date, line, asked, short_line, note)
        draw_row(self, self.thumbnails, surface, rect, row)

    def _draw_chosen(self, surface: Surface, rect: Rect) -> None:
        info = self.chosen_save
        if info is None:
            return
        exactly = self.damage_location(info)
        if exactly is not None:
            draw_trouble(self, surface, rect, damage_text(info), exactly)
            return
        kind, note, facts = self.kind_of(info), self.app.match_notes.note(info.key), self.games[info.game]
        lines = [*([facts.title] if note.name else []), *kind.detail_lines(info)]
        if not (note.counts and info.counts_for_records):
            lines.append(self.translate(EXCLUDED))
        detail = MatchDetail(info, facts, self.theme_of(info), lines, kind.player_lines(info), note)
        draw_detail(self, self.thumbnails, surface, rect, detail, 44 if self.scale.height > 700 else 38)
