"""The people who play at this computer, in `people.json`: their names and seat marks.

A person is identified by name; case and spaces at the ends do not matter. Default names, such as "Player 1", do not
identify a person. The file also stores which names belong to the same person, and which are forgotten.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, cast

from games.core.contract.errors import escape_invisible
from games.core.contract.texts import LANGUAGES, N_, Text, translate
from games.core.match.players import MARKS, Player, PlayerKind, name_problem, normalize_name
from games.core.match.viewing import PACES, Pace
from games.core.storage.store import EntryChecker, ParsedContent, Store, integer_or_none, text_or_none

# names proposed by the setup form
DEFAULT_NAMES: Mapping[PlayerKind, Text] = {"person": N_("Player {n}"), "bot": N_("Computer {n}")}
ANONYMOUS_NAME = N_("Somebody")
UNKNOWN_MARK = min(MARKS)  # replaces a mark that this version of the program does not know


def person_key(name: str) -> str:
    """Return the normalized form of a name, which identifies a person."""
    return normalize_name(name).casefold()


def mention_pattern(names: Collection[str]) -> re.Pattern[str]:
    """Return a pattern that finds names as whole words in a text, ignoring case. Names are given by their keys."""
    composed = sorted(unicodedata.normalize("NFC", name) for name in names)  # keys contain decomposed letters
    words = "|".join(map(re.escape, composed)) or r"(?!)"  # a pattern that matches nothing
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


def default_names(kind: PlayerKind, language: str) -> list[str]:
    """Return the numbered names that the setup form proposes."""
    return [translate(DEFAULT_NAMES[kind].with_args(n=n), language) for n in range(1, len(MARKS) + 2)]


def anonymous_name(language: str, seat: int) -> str:
    """Return the name that replaces a forgotten one, different for every seat."""
    return f"{translate(ANONYMOUS_NAME, language)} {seat + 1}"


def is_placeholder(name: str) -> bool:
    """Return True for a default name or a name that replaces a forgotten one, in any language."""
    return person_key(name) in _nobodies()


@cache
def _nobodies() -> frozenset[str]:
    proposed = {name for language in LANGUAGES for name in default_names("person", language)}
    forgotten = {anonymous_name(language, seat) for language in LANGUAGES for seat in range(len(MARKS))}
    return frozenset(map(person_key, proposed | forgotten))


class Person(NamedTuple):
    """A person: name, last seat mark, and last chosen pace of computer players' moves."""

    name: str
    mark: int
    pace: Pace | None = None

    @property
    def key(self) -> str:
        """The normalized name, which identifies a person."""
        return person_key(self.name)


class Identity(NamedTuple):
    """Which person each name belongs to. `merged` maps name keys to other keys, `forgotten` name hashes to times.

    In matches that began before that time (seconds since 1970), a forgotten name belongs to nobody; in later ones, to a
    new person.
    """

    merged: Mapping[str, str]
    forgotten: Mapping[str, int]

    def person_at(self, key: str, date: int) -> str:
        """Return the key of the person with this name in a match that began at `date`; "" for none."""
        if key and self.forgotten.get(name_hash(key), -1) >= date:
            return ""
        return self.current_key(key)

    def current_key(self, key: str) -> str:
        """Return the key of the person to whom the name with this key now belongs, after all merges."""
        for _ in range(len(self.merged)):
            if key not in self.merged:
                break
            key = self.merged[key]
        return key

    def names_of_person(self, key: str) -> list[str]:
        """List the keys of all names of a person."""
        return [key, *(other for other in self.merged if self.current_key(other) == key)]

    @property
    def fingerprint(self) -> str:
        """A string that changes with every merged, renamed or forgotten name."""
        return repr((sorted(self.merged.items()), sorted(self.forgotten.items())))


def name_hash(key: str) -> str:
    """Return the hash that stands for a name, given by its key, in files that must not contain the name."""
    return blake2b(key.encode(), digest_size=8).hexdigest()


class PeopleData(NamedTuple):
    """The content of the file. Forgotten names are stored as hashes."""

    people: tuple[Person, ...] = ()
    merged: Mapping[str, str] = {}
    forgotten: Mapping[str, int] = {}
    newer: Mapping[str, Mapping[str, Any]] = {}

    @property
    def identity(self) -> Identity:
        """Which person each name belongs to."""
        return Identity(self.merged, self.forgotten)

    def person(self, key: str) -> Person | None:
        """Return a person by key; None if unknown."""
        return next((one for one in self.people if one.key == key), None)

    def with_people_first(self, people: Iterable[Person]) -> PeopleData:
        """Return a copy with these people at the front, under their current names."""
        return self._replace(people=distinct_people([*map(self._own, people), *self.people]))

    def _own(self, one: Person) -> Person:
        known = self.person(self.identity.current_key(one.key)) if one.key in self.merged else None
        return one if known is None else one._replace(name=known.name)

    def with_renamed(self, key: str, person: Person) -> PeopleData:
        """Return a copy with a new name for a person. Matches under the old name still count for them."""
        kept = [one for one in self.people if one.key not in (key, person.key)]
        at = next((place for place, one in enumerate(self.people) if one.key == key), len(kept))
        merged, newer = dict(self.merged), dict(self.newer)
        if person.key != key:
            merged.pop(person.key, None)
            merged[key] = person.key
            if key in newer:
                newer[person.key] = newer.pop(key)
        return self._replace(people=distinct_people([*kept[:at], person, *kept[at:]]), merged=merged, newer=newer)

    def with_merged(self, key: str, other_key: str) -> PeopleData:
        """Return a copy in which both names belong to one person."""
        merged = {old: new for old, new in self.merged.items() if old != other_key} | {key: other_key}
        return self._replace(people=tuple(one for one in self.people if one.key != key), merged=merged)

    def with_unmerged(self, key: str) -> PeopleData:
        """Return a copy in which a merged name is a separate person again."""
        return self._replace(merged={old: new for old, new in self.merged.items() if old != key})

    def with_forgotten(self, key: str, until: int) -> PeopleData:
        """Return a copy without a person and all their names, for matches that began up to `until`."""
        names = self.identity.names_of_person(key)
        return PeopleData(
            tuple(one for one in self.people if one.key not in names),
            {old: new for old, new in self.merged.items() if old not in names and new not in names},
            {**self.forgotten, **{name_hash(name): until for name in names}},
            {other: entry for other, entry in self.newer.items() if other not in names},
        )


class PeopleStore(Store[PeopleData]):
    """All known people, the most recent first."""

    file_name = "people.json"
    file_label = N_("The names file")

    def __init__(self, people: Sequence[Person] = (), file: Path | None = None) -> None:
        """Read the file, if any, and add people."""
        super().__init__(file)
        if people:
            self.add_seated(people)

    @property
    def people(self) -> tuple[Person, ...]:
        """The people to propose for a seat."""
        return self.value.people

    @property
    def identity(self) -> Identity:
        """Which person each name belongs to."""
        return self.value.identity

    def person(self, key: str) -> Person | None:
        """Return a person by key; None if unknown."""
        return self.value.person(key)

    def with_current_names(self, players: Sequence[Player], begun: int, language: str) -> tuple[Player, ...]:
        """Return players under their current names: renamed and merged people, and “Somebody” for forgotten people.

        `begun` is the start of the match, in seconds since 1970.
        """
        if not (self.value.merged or self.value.forgotten):
            return tuple(players)  # no name has changed
        return tuple(self._with_current_name(player, seat, begun, language) for seat, player in enumerate(players))

    def _with_current_name(self, player: Player, seat: int, begun: int, language: str) -> Player:
        if is_placeholder(player.name):
            return player
        key = self.identity.person_at(player.key, begun)
        if not key:
            return replace(player, name=anonymous_name(language, seat))
        known = self.person(key) if player.key in self.value.merged else None
        return player if known is None else replace(player, name=known.name)

    # -- changes: each returns True if it was written to the file -----------------------------------------------------
    def add_seated(self, people: Sequence[Person]) -> bool:
        """Move people to the front of the list, adding new ones."""
        return self.change(lambda names: names.with_people_first(people))

    def rename_person(self, key: str, person: Person) -> bool:
        """Rename a person; matches under the old name still count for them. Return True if the change is saved."""
        return self.change(lambda names: names.with_renamed(key, person))

    def merge_people(self, key: str, other_key: str) -> bool:
        """Treat two names as one person; return True if the change is saved."""
        return self.change(lambda names: names.with_merged(key, other_key))

    def separate_name(self, key: str) -> bool:
        """Treat a merged name as a separate person again; return True if the change is saved."""
        return self.change(lambda names: names.with_unmerged(key))

    def forget_person(self, key: str, until: int) -> bool:
        """Forget a person and all their names, for matches that began up to `until`; return True if the change is
        saved.
        """
        return self.change(lambda names: names.with_forgotten(key, until))

    def default_value(self) -> PeopleData:
        return PeopleData()

    def parse(self, data: Mapping[str, Any]) -> ParsedContent[PeopleData]:
        sieve = EntryChecker()
        listed = sieve.list_of(data.get("people"), lambda one: _person(one, sieve))
        people = distinct_people([person for person, _ in listed])
        merged = sieve.mapping_of(data.get("merged", {}), text_or_none)
        forgotten = sieve.mapping_of(data.get("forgotten", {}), integer_or_none)
        named = {old: new for old, new in merged.items() if escape_invisible(old + new) == old + new}
        newer = {person.key: rest for person, rest in listed if rest}
        is_complete = sieve.is_complete and len(people) == len(listed) and named == merged
        return ParsedContent(PeopleData(people, named, forgotten, newer), is_complete)

    def dump(self, value: PeopleData) -> dict[str, Any]:
        people = [_entry(one, value.newer.get(one.key, {})) for one in value.people]
        return {"people": people, "merged": value.merged, "forgotten": value.forgotten}


def distinct_people(people: Iterable[Person]) -> tuple[Person, ...]:
    """Return people with valid names, each once, in order of first appearance."""
    result: dict[str, Person] = {}
    for one in people:
        person = one._replace(name=normalize_name(one.name))
        if name_problem(person.name) is None:
            result.setdefault(person.key, person)
    return tuple(result.values())


def _person(data: Any, sieve: EntryChecker) -> tuple[Person, Mapping[str, Any]] | None:
    """Return (person, values from a newer version) of an entry in the file; None if it is damaged."""
    if not isinstance(data, dict) or not isinstance(data.get("name"), str):
        return None
    mark, pace = data.get("mark"), data.get("pace")
    if type(mark) is not int or mark < min(MARKS):
        return None
    newer = {key: value for key, value in data.items() if key not in Person._fields}
    if mark not in MARKS:
        newer["mark"] = mark
    if isinstance(pace, str) and pace not in PACES:
        newer["pace"] = pace
    elif pace is not None and pace not in PACES:
        sieve.note_dropped()
    return Person(
        data["name"], mark if mark in MARKS else UNKNOWN_MARK, cast(Pace, pace) if pace in PACES else None
    ), newer


def _entry(person: Person, newer: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a person. A mark or pace from a newer version stays until another is chosen here."""
    entry = {key: part for key, part in person._asdict().items() if part}
    kept = {key: value for key, value in newer.items() if entry.get(key) in (None, UNKNOWN_MARK)}
    return {**entry, **kept}
