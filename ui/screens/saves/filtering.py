"""Search and filters of the lists of matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from games.core.contract.contract import GameFacts
from games.core.contract.texts import N_, N_c, Text
from games.core.journal.saves import SaveInfo
from games.core.people.match_notes import MatchNotesStore
from games.core.people.store import is_placeholder
from ui.layout import Node, Slot
from ui.screens.saves.notes import game_title
from ui.screens.shared.common import matches_search
from ui.screens.shared.filters import FilterEntries, Filters, game_entries, period_bounds, period_entries, search_slot
from ui.screens.shared.sorting import sort_key
from ui.shell.screen import Screen
from ui.widgets import DropdownEntry

FILTER_NAMES = ("game", "person", "when", "state")
SEARCH, SEARCH_TIP = N_("Search matches"), N_("Part of the name of a match, a game or a player (Ctrl+F)")
WITH, WITH_TIP, ANYBODY = N_("With"), N_("One person's matches, or everybody's"), N_("anybody")
PLAYED_TOOLTIP = N_("When the matches were last played")
STATE, STATE_TIP = N_c("filter", "Show"), N_("Finished or unfinished matches, or those left out of statistics")
STATE_LABELS: Mapping[str, Text] = {
    "all": N_("all matches"),
    "finished": N_("only finished"),
    "unfinished": N_("only unfinished"),
    "excluded": N_("not counted"),
}


class MatchListFilter(NamedTuple):
    """The selected filters. `state` is a key of `STATE_LABELS`."""

    game: str = ""
    person: str = ""  # the person's key
    when: str = "all"
    state: str = "all"

    def includes(self, save_info: SaveInfo, notes: MatchNotesStore, since: int, until: int) -> bool:
        """Return True if a match passes the filters.

        `since` and `until` are the `period_bounds` of the filter `when`.
        """
        played = save_info.last_played.timestamp()
        return (
            self.game in ("", save_info.game)
            and (not self.person or any(player.is_person and player.key == self.person for player in save_info.players))
            and since <= played
            and (not until or played < until)
            and self._has_state(save_info, notes)
        )

    def _has_state(self, info: SaveInfo, notes: MatchNotesStore) -> bool:
        if self.state == "excluded":
            return not notes.note(info.key).counts
        return self.state == "all" or info.is_finished == (self.state == "finished")


def searchable_text(save_info: SaveInfo, notes: MatchNotesStore) -> str:
    """Return the text in which a search looks for the query: the match's name, the game, the players."""
    return " ".join(
        (notes.note(save_info.key).name, game_title(save_info), *(player.name for player in save_info.players))
    )


class FilteredMatches:
    """All saved matches, and those that pass filters and search."""

    def __init__(self, screen: Screen, choice: MatchListFilter, games: Mapping[str, GameFacts]) -> None:
        self.screen, self.choice, self.default, self.games = screen, choice, MatchListFilter(state=choice.state), games
        self.search_text = ""
        self.infos: Sequence[SaveInfo] = ()
        self._people: Sequence[tuple[str, str]] = ()  # (key, name) of each person, sorted by name
        self._years: Sequence[int] = ()  # latest first

    def set_matches(self, infos: Sequence[SaveInfo]) -> None:
        """Set the matches of the folder, the latest first."""
        self.infos = infos
        players = (player for info in reversed(infos) for player in info.players)
        names = {one.key: one.name for one in players if one.is_person and not is_placeholder(one.name)}
        self._people = sorted(names.items(), key=lambda one: sort_key(one[1]))
        self._years = sorted({info.last_played.year for info in infos}, reverse=True)

    @property
    def is_default(self) -> bool:
        """True if filters and search are those with which the screen opened."""
        return self.choice == self.default and not self.search_text.strip()

    def reset(self) -> None:
        """Reset filters and search."""
        self.choice, self.search_text = self.default, ""

    def matching(self) -> list[SaveInfo]:
        """Return the matches that pass filters and search."""
        notes, (since, until) = self.screen.app.match_notes, period_bounds(self.choice.when)
        return [
            info
            for info in self.infos
            if self.choice.includes(info, notes, since, until)
            and matches_search(searchable_text(info, notes), self.search_text)
        ]

    def filter_row(self, changed: Callable[[MatchListFilter], object]) -> Node:
        """Return the row of filters. `changed` gets the new values."""
        return Filters(self.screen, self.choice, self._entries, changed).dropdown_row(FILTER_NAMES)

    def search_slot(self, changed: Callable[[str], object]) -> Slot:
        """Return the search field. `changed` gets the new text."""
        width = min(284, self.screen.scale.width * 0.24)
        return search_slot(self.screen, self.search_text, changed, SEARCH, SEARCH_TIP, width)

    def _entries(self, name: str) -> FilterEntries:
        """Return the entries of a filter's dropdown."""
        if name == "game":
            return game_entries(self.screen, list(self.games.values()))
        if name == "when":
            return period_entries(self.screen, self._years, PLAYED_TOOLTIP)
        translate = self.screen.translate
        if name == "person":
            people = [DropdownEntry(key, name) for key, name in self._people]
            return FilterEntries(WITH, WITH_TIP, [DropdownEntry("", translate(ANYBODY)), *people])
        return FilterEntries(
            STATE, STATE_TIP, [DropdownEntry(key, translate(label)) for key, label in STATE_LABELS.items()]
        )
