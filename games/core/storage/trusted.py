"""The games of others that may run: `trusted.json` in the user's folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.contract.texts import N_
from games.core.storage.store import EntryChecker, ParsedContent, Store, text_or_none


class TrustedGames(Store[frozenset[str]]):
    """The hashes of the games whose code a person has allowed to run, stored in a file."""

    file_name = "trusted.json"
    file_label = N_("The file with the games of others that may run")

    def add(self, content: str) -> None:
        """Allow a game, by the hash of its files."""
        self.change(lambda known: known | {content})

    def default_value(self) -> frozenset[str]:
        return frozenset()

    def parse(self, data: Mapping[str, Any]) -> ParsedContent[frozenset[str]]:
        sieve = EntryChecker()
        return ParsedContent(frozenset(sieve.list_of(data.get("games"), text_or_none)), sieve.is_complete)

    def dump(self, value: frozenset[str]) -> dict[str, Any]:
        return {"games": sorted(value)}
