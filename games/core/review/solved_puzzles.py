"""The keys of solved puzzles: `puzzles.json` in the user's folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.contract.texts import N_
from games.core.storage.store import EntryChecker, ParsedContent, Store, text_or_none


class SolvedPuzzles(Store[frozenset[str]]):
    """The keys of the solved puzzles, stored in a file."""

    file_name = "puzzles.json"
    file_label = N_("The file with the solved puzzles")

    @property
    def keys(self) -> frozenset[str]:
        """The keys of the solved puzzles."""
        return self.value

    def add(self, key: str) -> None:
        """Mark a puzzle as solved."""
        self.change(lambda keys: keys | {key})

    def default_value(self) -> frozenset[str]:
        return frozenset()

    def parse(self, data: Mapping[str, Any]) -> ParsedContent[frozenset[str]]:
        sieve = EntryChecker()
        return ParsedContent(frozenset(sieve.list_of(data.get("solved"), text_or_none)), sieve.is_complete)

    def dump(self, value: frozenset[str]) -> dict[str, Any]:
        return {"solved": sorted(value)}
