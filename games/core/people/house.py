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

from games.core.contract.errors import system_reason
from games.core.contract.texts import LANGUAGES, N_, Text, say
from games.core.match.following import PACES, Pace
from games.core.match.players import MARKS, Player, PlayerKind, name_problem, tidy_name
from games.core.program import user_file
from games.core.program.paths import user_folder

FILE = "people.json"
FORMAT = 1
NUMBERED: Mapping[PlayerKind, Text] = {"person": N_("Player {n}"), "bot": N_("Computer {n}")}  # proposed as names
SOMEBODY = N_("Somebody")


def key_of(name: str) -> str:
    """Return what makes two names the same person's."""
    return tidy_name(name).casefold()


def numbered(kind: PlayerKind, language: str) -> list[str]:
    """Return the names with numbers that a form proposes."""
    return [say(NUMBERED[kind].but(n=n), language) for n in range(1, len(MARKS) + 2)]


def somebody(language: str, seat: int) -> str:
    """Return what stands for a forgotten name, another one for every seat."""
    return f"{say(SOMEBODY, language)} {seat + 1}"


def is_nobody(name: str) -> bool:
    """Whether a name is one that the form proposes, or that stands for a forgotten one, in any language."""
    return key_of(name) in _nobodies()


@cache
def _nobodies() -> frozenset[str]:
    proposed = {name for language in LANGUAGES for name in numbered("person", language)}
    forgotten = {somebody(language, seat) for language in LANGUAGES for seat in range(len(MARKS))}
    return frozenset(map(key_of, proposed | forgotten))


class Person(NamedTuple):
    """Somebody of the house, the mark they had last, and how they last wanted to see computers play."""

    name: str
    mark: int
    pace: Pace | None = None

    @property
    def key(self) -> str:
        """What makes two names the same person's."""
        return key_of(self.name)


class Identity(NamedTuple):
    """Whose a name is: `merged` leads from a name's key to another's, `forgotten` from a name's hash to a time.

    A name that was forgotten is nobody's in matches begun until then (seconds since 1970), and somebody's new later.
    """

    merged: Mapping[str, str]
    forgotten: Mapping[str, int]

    def whose(self, key: str, date: int) -> str:
        """Return the key of the person who bore a name at a time; "" for nobody."""
        if key and self.forgotten.get(_hash(key), -1) >= date:
            return ""
        return self.canonical(key)

    def canonical(self, key: str) -> str:
        """Return the key of the person whose name this is."""
        for _ in range(len(self.merged)):
            if key not in self.merged:
                break
            key = self.merged[key]
        return key

    def names_of(self, key: str) -> list[str]:
        """List the keys of all names of a person."""
        return [key, *(other for other in self.merged if self.canonical(other) == key)]

    @property
    def sign(self) -> str:
        """A value that differs for different identities."""
        return repr((sorted(self.merged.items()), sorted(self.forgotten.items())))


def _hash(key: str) -> str:
    return blake2b(key.encode(), digest_size=8).hexdigest()


class House:
    """Everybody known, those first who sat down last, in the order in which they sat; kept in `file`, if there is one.

    `fresh`: there was no such file yet. `trouble` says what was wrong with it, if anything was.
    """

    def __init__(self, people: Iterable[Person] = (), file: Path | None = None) -> None:
        self.people = distinct(people)
        self.merged: dict[str, str] = {}
        self.forgotten: dict[str, int] = {}  # by a hash: a name is not kept in order to be forgotten
        self.file = file
        self.fresh = False
        self.trouble: Text | None = None

    @classmethod
    def open(cls, file: Path | None = None) -> House:
        """Read the people of the house; a damaged file is kept aside, and nobody is known then."""
        house = cls((), file or user_folder() / FILE)
        assert house.file is not None
        try:
            data = user_file.read(house.file).data or None
        except FileNotFoundError:
            house.fresh = True
            return house
        except OSError as error:
            house.trouble = N_("The names of this house can't be read: {why}", why=system_reason(error))
            house.file = None  # nor written over
            return house
        listed = data.get("people") if data is not None else None
        found = [_person(one) for one in listed] if isinstance(listed, list) else [None]
        house.people = distinct(one for one in found if one is not None)
        house.merged, house.forgotten = _words(data, "merged", str), _words(data, "forgotten", int)
        if None in found:
            house.trouble = _aside(house.file)
        return house

    @property
    def identity(self) -> Identity:
        """Whose which name is."""
        return Identity(dict(self.merged), dict(self.forgotten))

    def person(self, key: str) -> Person | None:
        """Return a person by the key of their name; None for one who is not known here."""
        return next((one for one in self.people if one.key == key), None)

    def sit_down(self, people: Sequence[Person]) -> Text | None:
        """Note who sits at a table now, and keep it; return why that failed, or None."""
        before = self.people
        self.people = distinct([*map(self._own, people), *self.people])
        return self.save() if self.people != before else None

    def _own(self, one: Person) -> Person:
        """Return a person under the name that they have now."""
        known = self.person(self.identity.canonical(one.key)) if one.key in self.merged else None
        return one if known is None else one._replace(name=known.name)

    def shown(self, players: Sequence[Player], begun: int, language: str) -> tuple[Player, ...]:
        """Return who sat at a table as they are called now; a forgotten name reads “somebody”.

        `begun` is when the match was begun, in seconds since 1970.
        """
        if not (self.merged or self.forgotten):
            return tuple(players)  # everybody is called as they were; lists ask this of every match
        return tuple(self._shown(player, seat, begun, language) for seat, player in enumerate(players))

    def _shown(self, player: Player, seat: int, begun: int, language: str) -> Player:
        if is_nobody(player.name):
            return player
        key = self.identity.whose(player.key, begun)
        if not key:
            return replace(player, name=somebody(language, seat))
        known = self.person(key) if player.key in self.merged else None
        return player if known is None else replace(player, name=known.name)

    def rename(self, key: str, person: Person) -> Text | None:
        """Give a person another name, under which the journals' old one counts; return why that can't be kept."""
        kept = [one for one in self.people if one.key not in (key, person.key)]
        at = next((place for place, one in enumerate(self.people) if one.key == key), len(kept))
        self.people = distinct([*kept[:at], person, *kept[at:]])
        if person.key != key:
            self.merged.pop(person.key, None)
            self.merged[key] = person.key
        return self.save()

    def merge(self, key: str, into: str) -> Text | None:
        """Let two names be one person's from now on; return why that can't be kept."""
        self.people = tuple(one for one in self.people if one.key != key)
        self.merged.pop(into, None)
        self.merged[key] = into
        return self.save()

    def part(self, key: str) -> Text | None:
        """Let a merged name be a person of its own again; return why that can't be kept."""
        self.merged.pop(key, None)
        return self.save()

    def forget(self, key: str, until: int) -> Text | None:
        """Forget a person with all their names, in matches begun until now; return why that can't be kept."""
        names = self.identity.names_of(key)
        self.people = tuple(one for one in self.people if one.key not in names)
        self.forgotten |= {_hash(name): until for name in names}
        self.merged = {old: new for old, new in self.merged.items() if old not in names and new not in names}
        return self.save()

    def save(self) -> Text | None:
        """Write the file; return why that failed, or None."""
        if self.file is None:
            return None
        people = [{name: value for name, value in one._asdict().items() if value} for one in self.people]
        data = {"format": FORMAT, "people": people, "merged": self.merged, "forgotten": self.forgotten}
        try:
            user_file.write(self.file, data)
        except OSError as error:
            return N_("The names of this house can't be saved: {why}", why=system_reason(error))
        return None


def distinct(people: Iterable[Person]) -> tuple[Person, ...]:
    """Return people with a name that can be taken, each once: as they come first."""
    found: dict[str, Person] = {}
    for one in people:
        person = one._replace(name=tidy_name(one.name))
        if name_problem(person.name) is None:
            found.setdefault(person.key, person)
    return tuple(found.values())


def _person(data: Any) -> Person | None:
    if not isinstance(data, dict) or not isinstance(data.get("name"), str) or data.get("mark") not in MARKS:
        return None
    pace = data.get("pace")
    return Person(data["name"], int(data["mark"]), cast(Pace, pace) if pace in PACES else None)


def _words(data: Mapping[str, Any] | None, name: str, kind: type) -> dict[str, Any]:
    """Return a mapping of a file, without what is not as it must be."""
    found = data.get(name) if data is not None else None
    return {key: value for key, value in found.items() if type(value) is kind} if isinstance(found, dict) else {}


def _aside(file: Path) -> Text:
    try:
        kept = user_file.set_aside(file)
    except OSError as error:
        return N_("The names of this house are damaged and can't be kept aside: {why}", why=system_reason(error))
    return N_("The names of this house were damaged; the old file is kept as {file}.", file=kept.name)
