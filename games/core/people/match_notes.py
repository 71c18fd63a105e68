"""The user's notes about saved matches, in `matches.json`: a name, and whether the match counts.

A match is identified by a hash of its journal's header line, so that copies and renamed files keep their notes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from games.core.contract.errors import escape_invisible
from games.core.contract.texts import N_, N_n, Text
from games.core.match.players import normalize_name
from games.core.people.store import mention_pattern
from games.core.program.letters import LETTERS, char_or_code
from games.core.storage.store import EntryChecker, ParsedContent, Store

MAX_MATCH_NAME_LENGTH = 40
_CHARACTERS = LETTERS | set(" !\"#$%&'()*+,-./:;=?@_„”“’–—…«»·°")


class MatchNote(NamedTuple):
    """The note on a match. `counts` is False if records and statistics ignore the match.

    `newer` contains the keys of the entry that only a newer version of the program understands.
    """

    name: str = ""
    counts: bool = True
    newer: Mapping[str, Any] = {}


NO_NOTE = MatchNote()
MatchNotes = Mapping[str, MatchNote]  # key of a match -> the note on it


def match_name_problem(name: str) -> Text | None:
    """Return why a normalized name is invalid for a match, or None. An empty name is valid."""
    if len(name) > MAX_MATCH_NAME_LENGTH:
        return N_n(
            "The name of a match can have at most {n} character.",
            "The name of a match can have at most {n} characters.",
            n=MAX_MATCH_NAME_LENGTH,
        )
    strange = next((char for char in name if char not in _CHARACTERS), None)
    if strange is not None:
        return N_(
            "The name of a match can't contain {character}.",
            character=char_or_code(strange),
        )
    return None


def excluded_matches(notes: MatchNotes) -> frozenset[str]:
    """Return the keys of the matches that do not count."""
    return frozenset(key for key, note in notes.items() if not note.counts)


class MatchNotesStore(Store[MatchNotes]):
    """The notes on all matches."""

    file_name = "matches.json"
    file_label = N_("The match names file")

    def note(self, key: str) -> MatchNote:
        """Return the note on a match."""
        return self.value.get(key, NO_NOTE)

    def excluded_matches(self) -> frozenset[str]:
        """Return the keys of the matches that do not count."""
        return excluded_matches(self.value)

    # -- changes: each returns whether it was written to the file -----------------------------------------------------
    def rename_match(self, key: str, name: str) -> bool:
        """Name a match; "" removes its name. Return True if the change is saved."""
        return self._update(key, name=normalize_name(name))

    def set_counts(self, key: str, counts: bool) -> bool:
        """Exclude a match from records and statistics, or include it again; return True if the change is saved."""
        return self._update(key, counts=counts)

    def copy_note(self, old: str, new: str) -> bool:
        """Copy a note to the new key of a match whose header was rewritten. Copies of the old file keep their note.
        Returns True if the change is saved.
        """
        return self.change(lambda notes: {**notes, new: notes[old]} if old in notes else notes)

    def remove_note(self, key: str) -> bool:
        """Forget the note on a deleted match; return True if the change is saved."""
        return self.change(lambda notes: {other: note for other, note in notes.items() if other != key})

    def forget_people(self, names: Collection[str], replacement: str) -> bool:
        """Replace forgotten people's names in the names of matches. People are given by their keys. Returns True if the
        change is saved.
        """
        words = mention_pattern(names)

        def without_names(note: MatchNote) -> MatchNote:
            return note._replace(name=normalize_name(words.sub(replacement, note.name)[:MAX_MATCH_NAME_LENGTH]))

        return self.change(lambda notes: {key: without_names(note) for key, note in notes.items()})

    def _update(self, key: str, **values: Any) -> bool:
        def change_note(notes: MatchNotes) -> MatchNotes:
            note = notes.get(key, NO_NOTE)
            newer = {part: value for part, value in note.newer.items() if part not in values}
            changed = {**notes, key: note._replace(newer=newer, **values)}
            return {key: note for key, note in changed.items() if note != NO_NOTE}

        return self.change(change_note)

    def default_value(self) -> MatchNotes:
        return {}

    def parse(self, data: Mapping[str, Any]) -> ParsedContent[MatchNotes]:
        checker = EntryChecker()
        notes = checker.mapping_of(data.get("matches", {}), lambda one: _note(one, checker))
        return ParsedContent(notes, checker.is_complete)

    def dump(self, value: MatchNotes) -> dict[str, Any]:
        return {"matches": {key: _note_data(note) for key, note in value.items()}}


def _note(data: Any, checker: EntryChecker) -> MatchNote | None:
    if not isinstance(data, dict):
        return None
    name, counts = data.get("name", ""), data.get("counts", True)
    if not isinstance(name, str) or not isinstance(counts, bool | str):
        checker.note_dropped()
    newer = {key: value for key, value in data.items() if key not in ("name", "counts")}
    if isinstance(name, str) and (escape_invisible(name) != name or match_name_problem(name) is not None):
        newer["name"] = name
    if isinstance(counts, str):
        newer["counts"] = counts
    is_known = isinstance(name, str) and "name" not in newer
    return MatchNote(name if is_known else "", counts if isinstance(counts, bool) else True, newer)


def _note_data(note: MatchNote) -> dict[str, Any]:
    name = {"name": note.name} if note.name else {}
    return {**note.newer, **name, **({} if note.counts else {"counts": False})}
