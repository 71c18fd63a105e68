"""The common part of load screen and history: list of matches, and the chosen match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.errors import GameNotLoaded, InaccessibleJournal, JournalError, RulesChanged
from games.core.contract.texts import N_, Text
from games.core.journal.saves import SaveInfo, Saves
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
    EXCLUDED_LABEL,
    EmptyListMessage,
    MatchDetail,
    MatchRow,
    draw_damage,
    draw_detail,
    draw_row,
    has_room_for_words,
)
from ui.screens.saves.empty import NO_MATCH_MESSAGE, READING_MESSAGE, empty_panel, list_message, new_game_button
from ui.screens.saves.filtering import FilteredMatches, MatchListFilter
from ui.screens.saves.notes import ask_match_name, count_text, exclude_or_include_match, offer_note_actions
from ui.screens.saves.reading import FolderReader
from ui.screens.saves.reopening import (
    RESCUE_LABEL,
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
from ui.shell.scale import BAR_HEIGHT
from ui.shell.screen import Screen
from ui.widgets import Button, ListView, TextField
from ui.widgets.keyboard import is_ctrl_held

if TYPE_CHECKING:
    from ui.shell.app import App

ROW_HEIGHT, EDGE_WIDTH = 100, 24  # design units: height of a row, margin around the panels
UNREAD_MESSAGE = N_("The matches can't be listed")
MIN_DETAIL_HEIGHT = 400.0  # design units: minimum height of the chosen match below the list


class MatchKind(ABC):
    """List entries and actions of finished or of unfinished matches."""

    def __init__(self, screen: SavesScreen) -> None:
        self.screen = screen

    @abstractmethod
    def actions(self, save_info: SaveInfo) -> Sequence[MatchAction]:
        """Return the buttons for an intact match, the most important first."""

    @abstractmethod
    def line(self, save_info: SaveInfo) -> str:
        """Return the third line of a row."""

    @abstractmethod
    def detail_lines(self, save_info: SaveInfo) -> list[str]:
        """Return the lines below the name of the chosen match."""

    def short_line(self, save_info: SaveInfo) -> str:
        """Return a shorter third line for narrow rows, or ""."""
        return ""

    def player_to_move(self, save_info: SaveInfo) -> tuple[Player, str] | None:
        """Return (player to move, text that says so), or None."""
        return None

    def player_lines(self, save_info: SaveInfo) -> list[tuple[Player, str, bool]]:
        """Return (player, text next to the name, True for a crown) for each player."""
        return [(player, self.screen.kind_text(player), False) for player in save_info.players]


class SavesScreen(Screen, ABC):
    """A screen with a list of saved matches, which are read in a thread."""

    heading, window_title = N_("Matches"), N_("matches")  # heading of the list, and text in the window's title bar
    empty: EmptyListMessage
    kinds: ClassVar[tuple[type[MatchKind], type[MatchKind]]]  # the kinds (unfinished matches, finished matches)
    default: ClassVar[MatchListFilter]  # the filters with which the screen opens

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.saves: list[SaveInfo] | None = None  # the listed matches, or None before any was read
        self.reader = FolderReader(app, self._use)
        # damage found by replaying, by file and file date
        self._damage: dict[tuple[Path, datetime], JournalError] = {}
        self._says_reading = False  # True: the page says that matches are being read
        self.trouble: Text | None = None  # why some matches can't be listed, or None
        self.chosen = 0
        self.games = {facts.id: facts for facts in registry.all_facts()}
        self.filtered = FilteredMatches(self, self.default, self.games)
        self._kinds = [kind(self) for kind in self.kinds]
        self.detail: Node = Spacer()  # the panel of the chosen match
        self.thumbnails = Thumbnails(app, self._show_picture, self.mark_damaged)
        self.today = datetime.now().astimezone()

    # -- overridden by each list ---------------------------------------------------------------------------------------
    def bar_nodes(self) -> Sequence[Node]:
        """Return the nodes at the bar's right end."""
        return ()

    def headers(self) -> Node | None:
        """Return the column headers for sorting, or None."""
        return None

    def footer(self) -> Node | None:
        """Return the node below the list, or None."""
        return None

    def sorted_saves(self, infos: Sequence[SaveInfo]) -> Sequence[SaveInfo]:
        """Return the matches in the order of the list. `infos` is sorted by date, the latest first."""
        return infos

    def title(self) -> Text:
        return self.window_title

    def enter(self) -> None:
        self.app.call_soon(self._look)

    def close(self) -> None:
        self.reader.stop_reading()
        self.thumbnails.close()

    def _look(self) -> None:
        """Read the folder of saved matches again."""
        self.app.match_notes.refresh()  # another window may have changed the notes
        self.today = datetime.now().astimezone()
        self.reader.start_reading()

    def _use(self, listing: Saves) -> None:
        """Show the matches that were read."""
        infos, self.trouble = listing
        named = [self._named(mark_unknown_game(info, set(self.games))) for info in infos]
        self.filtered.set_matches([self._with_damage(info) for info in named])
        self.update_list()
        if self.trouble is not None and self.saves:
            self.app.show_toast(self.trouble, "warning")

    def on_tick(self, now: float) -> bool:
        self.reader.poll_matches(now)
        if self.reader.takes_long and not self.saves and not self._says_reading:
            self.rebuild()
        return False

    def update_list(self) -> None:
        """Filter and sort the matches again. The chosen match stays chosen if it is still listed."""
        path = self.chosen_save.path if self.chosen_save is not None else None
        self.saves = list(self.sorted_saves(self.filtered.matching()))
        at = next((number for number, info in enumerate(self.saves) if info.path == path), self.chosen)
        self.chosen = max(0, min(at, len(self.saves) - 1))
        if self in self.app.visible_screens():  # a dialogue over this screen leaves it visible
            self.rebuild()
            if self.saves:
                self.list.scroll_to_row(self.chosen)

    def _named(self, info: SaveInfo) -> SaveInfo:
        """Return the match, its players under their current names."""
        if info.started is None:
            return info
        begun = int(info.started.timestamp())
        return replace(info, players=self.app.people_store.with_current_names(info.players, begun, self.app.language))

    def _show_picture(self, info: SaveInfo) -> None:
        """Redraw a match whose picture is ready."""
        rows = self.list.visible_rows()
        listed = enumerate((self.saves or [])[rows.start : rows.stop], rows.start)
        parts = [self.list.row_rect(row).clip(self.list.rect) for row, one in listed if one.path == info.path]
        if self.chosen_save is not None and self.chosen_save.path == info.path:
            parts.append(self.detail.rect)
        if parts:
            self.invalidate(*parts)

    def mark_damaged(self, save_info: SaveInfo, error: JournalError) -> None:
        """Note that replaying a match has failed."""
        if isinstance(error, RulesChanged | GameNotLoaded):
            self.app.show_error(error.text or N_("{why}", why=error.expected))
            return
        if isinstance(error, InaccessibleJournal):  # not kept as damage, because the file may be readable next time
            self.app.show_error(damage_text(replace(save_info, error=error)))
            return
        self._damage[save_info.path, save_info.changed] = error
        self.filtered.set_matches([self._with_damage(one) for one in self.filtered.infos])
        self.update_list()

    def _with_damage(self, info: SaveInfo) -> SaveInfo:
        error = self._damage.get((info.path, info.changed))
        if error is None:
            return info
        return replace(info, trouble=error.text or N_("{why}", why=error.expected), error=error)

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

    def kind_of(self, save_info: SaveInfo) -> MatchKind:
        """Return the kind of a match, unfinished or finished, which knows its list entry and actions."""
        return self._kinds[save_info.is_finished]

    def build(self) -> Node:
        is_filterable = len(self.filtered.infos) > 1 and (bool(self.saves) or not self.filtered.is_default)
        search = [Spacer(12), self.filtered.search_slot(self._search)] if is_filterable else []
        head = bar(self, [self.heading], N_("Back (Esc)"), right=[*search, Spacer(16), *self.bar_nodes()], edge=16)
        self._says_reading = not self.saves and self.reader.takes_long
        if self._says_reading:
            return page(
                self, head, Stack([Anchor(list_message(self, READING_MESSAGE), pad=(0, 0, 0, BAR_HEIGHT))]), dim=70
            )
        if not self.saves and not self.reader.is_complete:
            return page(self, head, Spacer(), dim=70)
        top = (
            Column(self.filtered.filter_row(self._filter), pad=(EDGE_WIDTH, 14, EDGE_WIDTH, 0))
            if is_filterable
            else None
        )
        if not self.saves:
            content = page(self, head, Column(top, Spacer()), dim=70)
            return Stack([content, Anchor(self._empty_panel(), pad=(0, BAR_HEIGHT, 0, 0))])
        rows = [
            TableRow(str(info.path), (Paint(partial(self._draw_row, info)),), tooltip=partial(self._row_tip, info))
            for info in self.saves
        ]
        choice = RowSelection("list", self.chosen, self._choose, lambda index: self.run_main_action())
        table = Table([TableColumn(after=0)], rows, row_height=ROW_HEIGHT, header_height=0, selection=choice, weight=1)
        below = 14 if is_filterable else EDGE_WIDTH
        pad = (EDGE_WIDTH, below, EDGE_WIDTH, EDGE_WIDTH)
        both = self._both(Panel(Column(self.headers(), table, self.footer()), pad=8), pad)
        return page(self, head, Column(top, both), dim=70)

    def _both(self, matches: Node, pad: tuple[float, float, float, float]) -> Node:
        """Return the list beside the chosen match, or above it in portrait windows."""
        if self.scale.is_portrait:
            self.detail = self._chosen_panel(self.scale.width - 2 * EDGE_WIDTH)
            self.detail.height, matches.weight = max(MIN_DETAIL_HEIGHT, 0.36 * self.scale.height), 1
            return Column(matches, self.detail, gap=14, pad=pad, weight=1)
        matches.width = max(430.0, min(760.0, self.scale.width * 0.44))
        self.detail = self._chosen_panel(self.scale.width - 3 * EDGE_WIDTH - matches.width)
        return Row(matches, self.detail, gap=EDGE_WIDTH, pad=pad, weight=1)

    def _filter(self, choice: MatchListFilter) -> None:
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
        """Return the panel of the chosen match. `width` is in design units."""
        theme = self.theme_of(self.chosen_save) if self.chosen_save is not None else DEFAULT_THEME
        chosen = Column(Paint(self._draw_chosen, weight=1), pad=(24, 24, 24, 20), weight=1)
        buttons = action_rows(self, self._actions(), width, theme)
        ground = Paint(lambda surface, rect: draw_dark_panel(self, surface, rect, theme))
        return Stack([ground, Column(chosen, buttons)], width=width)

    def _empty_panel(self) -> Node:
        """Return the panel shown when the list is empty."""
        if self.trouble is not None:
            return empty_panel(self, EmptyListMessage(UNREAD_MESSAGE, self.trouble, "warning"), self._new_button)
        if self.filtered.is_default:
            return empty_panel(self, self.empty, self._new_button)
        return empty_panel(self, NO_MATCH_MESSAGE, self._reset_button)

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
        """Run the main action of the chosen match."""
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
            "rescue", RESCUE_LABEL, self.rescue,
            N_("The damaged file stays as it is; a new match continues from the last readable move."),
            "accent", hint="Enter",
        )  # fmt: skip
        return [*([rescue] if is_rescuable(info) else []), self.delete_action()]

    def _note_action(self, info: SaveInfo) -> MatchAction:
        tip = N_("Name the match (N), leave it out of statistics or count it again (X)")
        return MatchAction("more", N_("More…"), partial(self._offer, info), tip, "plain", "dots")

    def _offer(self, info: SaveInfo) -> None:
        offer_note_actions(self.app, info, self.update_list)

    def watch_action(self, tooltip: Text) -> MatchAction:
        """Return the button that opens the replay of the chosen match."""
        return MatchAction("watch", N_("Replay"), lambda: self.open_read_only("replay"), tooltip, "plain", "replay")

    def open_read_only(self, screen: str) -> None:
        """Open the chosen match on a screen such as `replay`, without continuing it."""
        info = self.chosen_save
        if info is not None and info.trouble is None:
            open_saved_read_only(self.app, info.path, screen, lambda error: self.mark_damaged(info, error))

    def delete_action(self) -> MatchAction:
        """Return the button that deletes the chosen match."""
        return MatchAction(
            "delete", N_("Delete…"), self.ask_delete, N_("Delete this match for good (Del)"), "plain", "trash"
        )

    def kind_text(self, player: Player) -> str:
        """Return a player's kind: `person` or `computer · hard`."""
        if player.is_person:
            return self.translate(N_("person"))
        return self.translate(N_("computer · {level}", level=strength_text(player)))

    def damage_location(self, save_info: SaveInfo) -> Text | None:
        """Return where the match's file is damaged, or None."""
        if save_info.trouble is None:
            return None
        line = save_info.error.line if save_info.error is not None else 0
        if line:
            return N_("{file}, line {line}: {why}.", file=save_info.path.name, line=line, why=save_info.trouble)
        return N_("{file}: {why}.", file=save_info.path.name, why=save_info.trouble)

    def theme_of(self, save_info: SaveInfo) -> GameTheme:
        """Return the theme of a match's game."""
        facts = self.games.get(save_info.game)
        return game_theme(facts.theme) if facts is not None else DEFAULT_THEME

    def ask_delete(self) -> None:
        """Ask for confirmation, then delete the chosen match."""
        if self.chosen_save is not None:
            ask_delete(self.app, self.chosen_save, self._look)

    def rescue(self) -> None:
        """Continue the intact part of a damaged match in a copy."""
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
        if event.key == pygame.K_f and is_ctrl_held(event) and self.widgets.find("search") is not None:
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
        """Handle the keys for an intact match; return True if the key was used."""
        if key == pygame.K_n:
            ask_match_name(self.app, info, self.update_list)
        elif key == pygame.K_x:
            exclude_or_include_match(self.app, info, self.update_list)
        elif key == pygame.K_MENU:
            self._offer(info)
        elif key == pygame.K_v and info.is_finished:
            open_review(self.app, info.path)
        else:
            return False
        return True

    def _offer_at(self, position: tuple[int, int]) -> bool:
        """Choose the match at a position, and offer to name it or exclude it from statistics; return False if there is
        none.
        """
        index = self.list.index_at(position)
        if index is None:
            return False
        self.list.select_row(index)
        info = self.chosen_save
        if info is not None and info.trouble is None:
            self._offer(info)
        return True

    def _draw_row(self, info: SaveInfo, surface: Surface, rect: Rect) -> None:
        date = self.translate(date_text(info.last_played, self.today))
        kind, note = self.kind_of(info), self.app.match_notes.note(info.key)
        line, asked = (kind.line(info), kind.player_to_move(info)) if info.trouble is None else ("", None)
        short_line = kind.short_line(info) if info.trouble is None else ""
        row = MatchRow(info, self.games.get(info.game), date, line, asked, short_line, note)
        draw_row(self, self.thumbnails, surface, rect, row)

    def _draw_chosen(self, surface: Surface, rect: Rect) -> None:
        info = self.chosen_save
        if info is None:
            return
        exactly = self.damage_location(info)
        if exactly is not None:
            draw_damage(self, surface, rect, info, damage_text(info), exactly)
            return
        kind, note, facts = self.kind_of(info), self.app.match_notes.note(info.key), self.games[info.game]
        lines = [*([facts.title] if note.name else []), *kind.detail_lines(info)]
        if not (note.counts and info.counts_for_records):
            lines.append(self.translate(EXCLUDED_LABEL))
        detail = MatchDetail(info, facts, self.theme_of(info), lines, kind.player_lines(info), note)
        step = 44 if self.scale.height > 700 else 38
        draw_detail(self, self.thumbnails, surface, rect, detail, step, self.scale.is_portrait)
