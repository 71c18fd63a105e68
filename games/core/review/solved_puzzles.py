"""The keys of solved puzzles: `puzzles.json` in the user's folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.core.contract.texts import N_
from games.core.program.paths import user_folder
from games.core.storage.store import EntryChecker, Parsed, Store, text_or_none


class SolvedPuzzles(Store[frozenset[str]]):
    """The keys of the solved puzzles, stored in a file."""

    file_name = "puzzles.json"
    file_label = N_("The file with the solved puzzles")

    def __init__(self, file: Path | None = None) -> None:
        """Read the file, by default the one in the user's folder."""
        super().__init__(file or user_folder() / self.file_name)

    @property
    def keys(self) -> frozenset[str]:
        """The keys of the solved puzzles."""
        return self.value

    def add(self, key: str) -> None:
        """Mark a puzzle as solved."""
        self.change(lambda keys: keys | {key})

    def empty(self) -> frozenset[str]:
        return frozenset()

    def parse(self, data: Mapping[str, Any]) -> Parsed[frozenset[str]]:
        sieve = EntryChecker()
        return Parsed(frozenset(sieve.list_of(data.get("solved"), text_or_none)), sieve.is_complete)

    def dump(self, value: frozenset[str]) -> dict[str, Any]:
        return {"solved": sorted(value)}
