"""The people who have sat at a table in this house: names with their marks, once for all games, in `people.json`.

A person is a name; case, and blanks at its ends, do not matter. Names that a form proposes by itself are nobody's.
The file also holds what can't be found in journals: which names are one person's, and which are forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, cast

from games.core.contract.errors import escape_invisible
from games.core.contract.texts import LANGUAGES, N_, Text, translate
from games.core.match.players import MARKS, Player, PlayerKind, name_problem, normalize_name
from games.core.match.viewing import PACES, Pace
from games.core.program.paths import user_folder
from games.core.storage.store import EntryChecker, Store, integer_or_none, text_or_none

DEFAULT_NAMES: Mapping[PlayerKind, Text] = {"person": N_("Player {n}"), "bot": N_("Computer {n}")}  # proposed as names
ANONYMOUS = N_("Somebody")


def person_key(name: str) -> str:
    """Return what makes two names the same person's."""
    return normalize_name(name).casefold()


def default_names(kind: PlayerKind, language: str) -> list[str]:
    """Return the names with numbers that a form proposes."""
    return [translate(DEFAULT_NAMES[kind].with_args(n=n), language) for n in range(1, len(MARKS) + 2)]


def anonymous_name(language: str, seat: int) -> str:
    """Return what stands for a forgotten name, another one for every seat."""
    return f"{translate(ANONYMOUS, language)} {seat + 1}"


def is_placeholder(name: str) -> bool:
    """Whether a name is one that the form proposes, or that stands for a forgotten one, in any language."""
    return person_key(name) in _nobodies()


@cache
def _nobodies() -> frozenset[str]:
    proposed = {name for language in LANGUAGES for name in default_names("person", language)}
    forgotten = {anonymous_name(language, seat) for language in LANGUAGES for seat in range(len(MARKS))}
    return frozenset(map(person_key, proposed | forgotten))


class Person(NamedTuple):
    """Somebody of the house, the mark they had last, and how they last wanted to see computers play."""

    name: str
    mark: int
    pace: Pace | None = None

    @property
    def key(self) -> str:
        """What makes two names the same person's."""
        return person_key(self.name)


class Identity(NamedTuple):
    """Whose a name is: `merged` leads from a name's key to another's, `forgotten` from a name's hash to a time.

    A name that was forgotten is nobody's in matches begun until then (seconds since 1970), and somebody's new later.
    """

    merged: Mapping[str, str]
    forgotten: Mapping[str, int]

    def person_at(self, key: str, date: int) -> str:
        """Return the key of the person who bore a name at a time; "" for nobody."""
        if key and self.forgotten.get(_hash(key), -1) >= date:
            return ""
        return self.current_key(key)

    def current_key(self, key: str) -> str:
        """Return the key of the person whose name this is."""
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
        """A value that differs for different identities."""
        return repr((sorted(self.merged.items()), sorted(self.forgotten.items())))


def _hash(key: str) -> str:
    return blake2b(key.encode(), digest_size=8).hexdigest()


class PeopleData(NamedTuple):
    """The content of the file. `forgotten` names are kept by a hash alone."""

    people: tuple[Person, ...] = ()
    merged: Mapping[str, str] = {}
    forgotten: Mapping[str, int] = {}

    @property
    def identity(self) -> Identity:
        """Whose which name is."""
        return Identity(self.merged, self.forgotten)

    def person(self, key: str) -> Person | None:
        """Return a person by the key of their name; None for one who is not known here."""
        return next((one for one in self.people if one.key == key), None)

    def with_seated(self, people: Iterable[Person]) -> PeopleData:
        """Return this with people at its beginning, each under the name that they have now."""
        return self._replace(people=distinct_people([*map(self._own, people), *self.people]))

    def _own(self, one: Person) -> Person:
        known = self.person(self.identity.current_key(one.key)) if one.key in self.merged else None
        return one if known is None else one._replace(name=known.name)

    def with_renamed(self, key: str, person: Person) -> PeopleData:
        """Return this with another name for a person, under which the journals' old one counts."""
        kept = [one for one in self.people if one.key not in (key, person.key)]
        at = next((place for place, one in enumerate(self.people) if one.key == key), len(kept))
        merged = dict(self.merged)
        if person.key != key:
            merged.pop(person.key, None)
            merged[key] = person.key
        return self._replace(people=distinct_people([*kept[:at], person, *kept[at:]]), merged=merged)

    def with_merged(self, key: str, into: str) -> PeopleData:
        """Return this with two names as one person's."""
        merged = {old: new for old, new in self.merged.items() if old != into} | {key: into}
        return self._replace(people=tuple(one for one in self.people if one.key != key), merged=merged)

    def with_unmerged(self, key: str) -> PeopleData:
        """Return this with a merged name as a person of its own again."""
        return self._replace(merged={old: new for old, new in self.merged.items() if old != key})

    def with_forgotten(self, key: str, until: int) -> PeopleData:
        """Return this without a person and all their names, in matches begun until then."""
        names = self.identity.names_of_person(key)
        return PeopleData(
            tuple(one for one in self.people if one.key not in names),
            {old: new for old, new in self.merged.items() if old not in names and new not in names},
            {**self.forgotten, **{_hash(name): until for name in names}},
        )


class PeopleStore(Store[PeopleData]):
    """Everybody known, in the order in which they sat down, the last first; in a file, if there is one."""

    file_name = "people.json"
    what = N_("The file with the names")

    def __init__(self, people: Sequence[Person] = (), file: Path | None = None) -> None:
        """Read a file, if there is one, and let people sit down."""
        super().__init__(file)
        if people:
            self.add_seated(people)

    @classmethod
    def open(cls, file: Path | None = None) -> PeopleStore:
        """Read the people of the house, by default those of the user's folder."""
        return cls((), file or user_folder() / cls.file_name)

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who can be proposed."""
        return self.value.people

    @property
    def identity(self) -> Identity:
        """Whose which name is."""
        return self.value.identity

    def person(self, key: str) -> Person | None:
        """Return a person by the key of their name; None for one who is not known here."""
        return self.value.person(key)

    def with_current_names(self, players: Sequence[Player], begun: int, language: str) -> tuple[Player, ...]:
        """Return who sat at a table as they are called now; a forgotten name reads “somebody”.

        `begun` is when the match was begun, in seconds since 1970.
        """
        if not (self.value.merged or self.value.forgotten):
            return tuple(players)  # everybody is called as they were; lists ask this of every match
        return tuple(self._with_current_name(player, seat, begun, language) for seat, player in enumerate(players))

    def _with_current_name(self, player: Player, seat: int, begun: int, language: str) -> Player:
        if is_placeholder(player.name):
            return player
        key = self.identity.person_at(player.key, begun)
        if not key:
            return replace(player, name=anonymous_name(language, seat))
        known = self.person(key) if player.key in self.value.merged else None
        return player if known is None else replace(player, name=known.name)

    # -- changes: each returns whether the file holds it now ----------------------------------------------------------
    def add_seated(self, people: Sequence[Person]) -> bool:
        """Note who sits at a table now."""
        return self.change(lambda names: names.with_seated(people))

    def rename(self, key: str, person: Person) -> bool:
        """Give a person another name, under which the journals' old one counts."""
        return self.change(lambda names: names.with_renamed(key, person))

    def merge(self, key: str, into: str) -> bool:
        """Let two names be one person's from now on."""
        return self.change(lambda names: names.with_merged(key, into))

    def unmerge(self, key: str) -> bool:
        """Let a merged name be a person of its own again."""
        return self.change(lambda names: names.with_unmerged(key))

    def forget(self, key: str, until: int) -> bool:
        """Forget a person with all their names, in matches begun until now."""
        return self.change(lambda names: names.with_forgotten(key, until))

    # -- the file -----------------------------------------------------------------------------------------------------
    def empty(self) -> PeopleData:
        return PeopleData()

    def parse(self, data: Mapping[str, Any]) -> tuple[PeopleData, bool]:
        sieve = EntryChecker()
        listed = sieve.list_of(data.get("people"), lambda one: _person(one, sieve))
        people = distinct_people(listed)
        merged = sieve.mapping_of(data.get("merged", {}), text_or_none)
        forgotten = sieve.mapping_of(data.get("forgotten", {}), integer_or_none)
        named = {old: new for old, new in merged.items() if escape_invisible(old + new) == old + new}
        return PeopleData(people, named, forgotten), sieve.is_complete and len(people) == len(
            listed
        ) and named == merged

    def dump(self, value: PeopleData) -> dict[str, Any]:
        people = [{name: part for name, part in one._asdict().items() if part} for one in value.people]
        return {"people": people, "merged": value.merged, "forgotten": value.forgotten}


def distinct_people(people: Iterable[Person]) -> tuple[Person, ...]:
    """Return people with a name that can be taken, each once: as they come first."""
    found: dict[str, Person] = {}
    for one in people:
        person = one._replace(name=normalize_name(one.name))
        if name_problem(person.name) is None:
            found.setdefault(person.key, person)
    return tuple(found.values())


def _person(data: Any, sieve: EntryChecker) -> Person | None:
    if not isinstance(data, dict) or not isinstance(data.get("name"), str) or data.get("mark") not in MARKS:
        return None
    pace = data.get("pace")
    if pace is not None and pace not in PACES:
        sieve.note_dropped()
    return Person(data["name"], int(data["mark"]), cast(Pace, pace) if pace in PACES else None)
