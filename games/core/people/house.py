"""The people who have sat at a table in this house: names with their marks, once for all games, in `people.json`.

A person is a name; case, and blanks at its ends, do not matter. Names that a form proposes by itself are nobody's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from games.core.contract.texts import N_, Text
from games.core.match.players import MARKS, name_problem, tidy_name
from games.core.program import user_file
from games.core.program.paths import user_folder

FILE = "people.json"
FORMAT = 1


class Person(NamedTuple):
    """Somebody of the house, and the mark they had last."""

    name: str
    mark: int

    @property
    def key(self) -> str:
        """What makes two names the same person's."""
        return tidy_name(self.name).casefold()


class House:
    """Everybody known, those first who sat down last, in the order in which they sat; kept in `file`, if there is one.

    `fresh`: there was no such file yet. `trouble` says what was wrong with it, if anything was.
    """

    def __init__(self, people: Iterable[Person] = (), file: Path | None = None) -> None:
        self.people = distinct(people)
        self.file = file
        self.fresh = False
        self.trouble: Text | None = None

    @classmethod
    def open(cls, file: Path | None = None) -> House:
        """Read the people of the house; a damaged file is kept aside, and nobody is known then."""
        house = cls((), file or user_folder() / FILE)
        assert house.file is not None
        try:
            data = user_file.parsed(house.file.read_bytes())
        except FileNotFoundError:
            house.fresh = True
            return house
        except OSError as error:
            house.trouble = N_("The names of this house can't be read: {why}", why=_why(error))
            house.file = None  # nor written over
            return house
        listed = data.get("people") if data is not None else None
        found = [_person(one) for one in listed] if isinstance(listed, list) else [None]
        house.people = distinct(one for one in found if one is not None)
        if None in found:
            house.trouble = _aside(house.file)
        return house

    def sit_down(self, people: Sequence[Person]) -> Text | None:
        """Note who sits at a table now, and keep it; return why that failed, or None."""
        before = self.people
        self.people = distinct([*people, *self.people])
        return self.save() if self.people != before else None

    def save(self) -> Text | None:
        """Write the file; return why that failed, or None."""
        if self.file is None:
            return None
        data = {"format": FORMAT, "people": [one._asdict() for one in self.people]}
        try:
            user_file.write(self.file, data)
        except OSError as error:
            return N_("The names of this house can't be saved: {why}", why=_why(error))
        return None


def distinct(people: Iterable[Person]) -> tuple[Person, ...]:
    """Return people with a name that can be taken, each once: as they come first."""
    found: dict[str, Person] = {}
    for one in people:
        person = Person(tidy_name(one.name), one.mark)
        if name_problem(person.name) is None:
            found.setdefault(person.key, person)
    return tuple(found.values())


def _person(data: Any) -> Person | None:
    if not isinstance(data, dict) or not isinstance(data.get("name"), str) or data.get("mark") not in MARKS:
        return None
    return Person(data["name"], int(data["mark"]))


def _aside(file: Path) -> Text:
    try:
        kept = user_file.set_aside(file)
    except OSError as error:
        return N_("The names of this house are damaged and can't be kept aside: {why}", why=_why(error))
    return N_("The names of this house were damaged; the old file is kept as {file}.", file=kept.name)


def _why(error: OSError) -> str:
    return error.strerror or type(error).__name__
