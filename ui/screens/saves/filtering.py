"""Search and filters of the lists of matches: game, person, time, and whether a match is finished or counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from games.core.contract.contract import GameFacts
from games.core.contract.texts import N_, Text
from games.core.journal.saves import SaveInfo
from games.core.people.match_notes import MatchNotesStore
from games.core.people.store import is_placeholder
from ui.layout import Node, Slot
from ui.screens.saves.notes import game_title
from ui.screens.shared.common import matches_search
from ui.screens.shared.filters import FilterEntries, Filters, game_entries, period, period_entries, search_slot
from ui.screens.shared.sorting import sort_key
from ui.shell.screen import Screen
from ui.widgets import DropdownEntry

FILTERS = ("game", "person", "when", "state")
SEARCH, SEARCH_TIP = N_("Search matches"), N_("Part of a match’s name, of its game or of a player’s name (Ctrl+F)")
WITH, WITH_TIP, ANYBODY = N_("With"), N_("Matches of one person, or of everybody"), N_("anybody")
PLAYED_TIP = N_("When the matches were played last")
STATE, STATE_TIP = N_("Show"), N_("Finished or unfinished matches, or those that do not count in statistics")
STATES: Mapping[str, Text] = {
    "all": N_("all matches"),
    "finished": N_("only finished"),
    "unfinished": N_("only unfinished"),
    "excluded": N_("only those that do not count"),
}


class MatchChoice(NamedTuple):
    """The values of the filters. `state` is a key of STATES."""

    game: str = ""
    person: str = ""  # the key of a name
    when: str = "all"
    state: str = "all"

    def includes(self, info: SaveInfo, notes: MatchNotesStore, since: int, until: int) -> bool:
        """Return True if a match fits the filters; `since` and `until` are the `period` of the filter `when`."""
        played = info.last_played.timestamp()
        return (
            self.game in ("", info.game)
            and (not self.person or any(player.is_person and player.key == self.person for player in info.players))
            and since <= played
            and (not until or played < until)
            and self._has_state(info, notes)
        )

    def _has_state(self, info: SaveInfo, notes: MatchNotesStore) -> bool:
        if self.state == "excluded":
            return not notes.note(info.key).counts
        return self.state == "all" or info.is_finished == (self.state == "finished")


def searched_text(info: SaveInfo, notes: MatchNotesStore) -> str:
    """Return the text in which a search looks for words."""
    return " ".join((notes.note(info.key).name, game_title(info), *(player.name for player in info.players)))


class FilteredMatches:
    """All matches of the folder, and those that fit filters and search."""

    def __init__(self, screen: Screen, choice: MatchChoice, games: Mapping[str, GameFacts]) -> None:
        self.screen, self.choice, self.default, self.games = screen, choice, MatchChoice(state=choice.state), games
        self.search_text = ""
        self.infos: Sequence[SaveInfo] = ()
        self._people: Sequence[tuple[str, str]] = ()  # key and name of each person, by name
        self._years: Sequence[int] = ()  # the latest first

    def set_matches(self, infos: Sequence[SaveInfo]) -> None:
        """Set the matches of the folder, the latest first."""
        self.infos = infos
        players = (player for info in reversed(infos) for player in info.players)
        names = {one.key: one.name for one in players if one.is_person and not is_placeholder(one.name)}
        self._people = sorted(names.items(), key=lambda one: sort_key(one[1]))
        self._years = sorted({info.last_played.year for info in infos}, reverse=True)

    @property
    def is_default(self) -> bool:
        """True if filters and search are those with which the screen opens."""
        return self.choice == self.default and not self.search_text.strip()

    def reset(self) -> None:
        """Return to the filters with which the screen opens."""
        self.choice, self.search_text = self.default, ""

    def fitting(self) -> list[SaveInfo]:
        """Return the matches that fit."""
        notes, (since, until) = self.screen.app.match_notes, period(self.choice.when)
        return [
            info
            for info in self.infos
            if self.choice.includes(info, notes, since, until)
            and matches_search(searched_text(info, notes), self.search_text)
        ]

    def row(self, changed: Callable[[MatchChoice], object]) -> Node:
        """Return the dropdowns of the filters; `changed` gets the new choice."""
        return Filters(self.screen, self.choice, self._entries, changed).row(FILTERS)

    def search_slot(self, changed: Callable[[str], object]) -> Slot:
        """Return the text field for the search; `changed` gets the new text."""
        width = min(284, self.screen.scale.width * 0.24)
        return search_slot(self.screen, self.search_text, changed, SEARCH, SEARCH_TIP, width)

    def _entries(self, name: str) -> FilterEntries:
        """Return what the dropdown of a filter offers."""
        if name == "game":
            return game_entries(self.screen, list(self.games.values()))
        if name == "when":
            return period_entries(self.screen, self._years, PLAYED_TIP)
        translate = self.screen.translate
        if name == "person":
            people = [DropdownEntry(key, name) for key, name in self._people]
            return FilterEntries(WITH, WITH_TIP, [DropdownEntry("", translate(ANYBODY)), *people])
        return FilterEntries(STATE, STATE_TIP, [DropdownEntry(key, translate(label)) for key, label in STATES.items()])
