"""A set of strings in a JSON file of the user's folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from games.core.storage.store import EntryChecker, ParsedContent, Store, text_or_none


class SetStore(Store[frozenset[str]]):
    """A set of strings, stored in a file as a sorted list under the key `list_key`."""

    list_key: ClassVar[str]

    def add(self, entry: str) -> None:
        """Add a string."""
        self.change(lambda known: known | {entry})

    def default_value(self) -> frozenset[str]:
        return frozenset()

    def parse(self, data: Mapping[str, Any]) -> ParsedContent[frozenset[str]]:
        checker = EntryChecker()
        return ParsedContent(frozenset(checker.list_of(data.get(self.list_key), text_or_none)), checker.is_complete)

    def dump(self, value: frozenset[str]) -> dict[str, Any]:
        return {self.list_key: sorted(value)}
