"""What the user has noted about saved matches, in `matches.json`: a name, and whether a match counts.

A match is identified by a hash of its journal's header line, so that copies and renamed files keep their notes, and
naming a match renames no file.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from games.core.contract.errors import escape_invisible
from games.core.contract.texts import N_, N_n, Text
from games.core.match.players import is_drawable_letter, normalize_name
from games.core.people.store import mention_pattern
from games.core.program.paths import user_folder
from games.core.storage.store import EntryChecker, Parsed, Store

LONGEST_MATCH_NAME = 40
_PUNCTUATION = " !\"#$%&'()*+,-./:;=?@_„”“’–—…«»·°"  # all fonts of the program contain these


class MatchNote(NamedTuple):
    """The note on one match. `counts`: it is part of records and statistics.

    `newer` contains what only a newer version of the program understands of the entry.
    """

    name: str = ""
    counts: bool = True
    newer: Mapping[str, Any] = {}


NO_NOTE = MatchNote()
MatchNotes = Mapping[str, MatchNote]  # by the key of the match


def match_name_problem(name: str) -> Text | None:
    """Return why a normalized name is no name for a match, or None; "" means that the match has none."""
    if len(name) > LONGEST_MATCH_NAME:
        return N_n(
            "The name of a match has at most {n} character.",
            "The name of a match has at most {n} characters.",
            n=LONGEST_MATCH_NAME,
        )
    strange = next((char for char in name if not is_drawable_letter(char) and char not in _PUNCTUATION), None)
    if strange is not None:
        return N_(
            "The name of a match can’t contain {character}.",
            character=strange if strange.isprintable() else f"U+{ord(strange):04X}",
        )
    return None


class MatchNotesStore(Store[MatchNotes]):
    """The notes on all matches, backed by a file unless `file` is None."""

    file_name = "matches.json"
    file_label = N_("The file with the names of matches")

    @classmethod
    def open(cls, file: Path | None = None) -> MatchNotesStore:
        """Read the notes from a file, by default the one in the user's folder."""
        return cls(file or user_folder() / cls.file_name)

    def note(self, key: str) -> MatchNote:
        """Return the note on a match."""
        return self.value.get(key, NO_NOTE)

    def excluded(self) -> frozenset[str]:
        """Return the keys of the matches that do not count."""
        return frozenset(key for key, note in self.value.items() if not note.counts)

    # -- changes: each returns whether it was written to the file -----------------------------------------------------
    def rename(self, key: str, name: str) -> bool:
        """Name a match; "" removes its name."""
        return self._update(key, name=normalize_name(name))

    def set_counts(self, key: str, counts: bool) -> bool:
        """Leave a match out of records and statistics, or take it back in."""
        return self._update(key, counts=counts)

    def copy(self, old: str, new: str) -> bool:
        """Note the same about a match whose header was rewritten; copies with the old header keep their note."""
        return self.change(lambda notes: {**notes, new: notes[old]} if old in notes else notes)

    def remove(self, key: str) -> bool:
        """Forget the note on a deleted match."""
        return self.change(lambda notes: {other: note for other, note in notes.items() if other != key})

    def replace_words(self, names: Collection[str], by: str) -> bool:
        """Replace forgotten names of people, given by their keys, within the names of matches."""
        words = mention_pattern(names)

        def renamed(note: MatchNote) -> MatchNote:
            return note._replace(name=normalize_name(words.sub(by, note.name)[:LONGEST_MATCH_NAME]))

        return self.change(lambda notes: {key: renamed(note) for key, note in notes.items()})

    def _update(self, key: str, **values: Any) -> bool:
        def update(notes: MatchNotes) -> MatchNotes:
            note = notes.get(key, NO_NOTE)
            newer = {part: value for part, value in note.newer.items() if part not in values}
            changed = {**notes, key: note._replace(newer=newer, **values)}
            return {key: note for key, note in changed.items() if note != NO_NOTE}

        return self.change(update)

    # -- the file -----------------------------------------------------------------------------------------------------
    def empty(self) -> MatchNotes:
        return {}

    def parse(self, data: Mapping[str, Any]) -> Parsed[MatchNotes]:
        checker = EntryChecker()
        notes = checker.mapping_of(data.get("matches", {}), lambda one: _note(one, checker))
        return Parsed(notes, checker.is_complete)

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
