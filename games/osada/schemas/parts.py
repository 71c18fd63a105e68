"""The parts of `board.yaml` of Osada, each checked by itself. Importing this module imports pydantic."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, field_validator, model_validator

from games.core.contract.texts import N_
from games.core.data.files import Fault, refuse
from games.core.data.geometry import ABSENT, Id, Strict
from games.core.data.words import About, Names, word
from games.osada.rules.board import COLOURS, DIE, GOAL, LETTERS, PLAIN, SPECIALS, START

PAWNS = (3, 4, 5)
Few = Annotated[int, Field(ge=0, le=20)]
Some = Annotated[int, Field(ge=1, le=20)]
Letter: Any = word(LETTERS)
Colour: Any = word(COLOURS)
Special: Any = word(SPECIALS)
Result = Annotated[int, Field(ge=1, le=DIE)]


class KillRules(Strict):
    """When the murderer may attack: levels of help that it needs, and its chance out of six."""

    first_colours: Annotated[int, Field(ge=0, le=5)]
    first_level: Some
    level: Some
    chance: Annotated[int, Field(ge=0, le=6)]
    attempts: Annotated[int, Field(ge=1, le=2)]


class LynchingRules(Strict):
    """Between which fields somebody may be lynched; `before` by number of pawns."""

    after: Special
    before: dict[int, Special]


class Rules(Strict):
    """The numbers of the rules; `axes` and `snowshoes` by number of pawns."""

    levels: Annotated[int, Field(ge=1, le=9)]
    pause: Some
    turns: Annotated[int, Field(ge=50, le=2000)]
    white_cubes: Annotated[int, Field(ge=1, le=14)]
    axes: dict[int, Few]
    snowshoes: dict[int, Few]
    kill: KillRules
    lynching: LynchingRules

    @model_validator(mode="after")
    def _for_all(self) -> Rules:
        faults = []
        for place, table in (
            (("axes",), self.axes),
            (("snowshoes",), self.snowshoes),
            (("lynching", "before"), self.lynching.before),
        ):
            faults += [
                Fault((*place, key), N_("expected only the keys 3, 4 and 5"), True) for key in table if key not in PAWNS
            ]
            faults += [
                Fault((*place, key), N_("missing, expected one for each number of pawns"))
                for key in PAWNS
                if key not in table
            ]
        refuse(faults)
        return self


class Move(Strict):
    """One move of the table: fields forward, by die, or with somebody so many fields behind or ahead."""

    forward: Some = ABSENT
    die: Annotated[list[Few], Field(min_length=DIE, max_length=DIE)] = ABSENT
    help: Annotated[int, Field(ge=1, le=2)] = ABSENT
    ask: Annotated[int, Field(ge=1, le=2)] = ABSENT

    @model_validator(mode="after")
    def _one(self) -> Move:
        if len(self.model_fields_set) != 1:
            refuse([Fault((), N_("expected exactly one of: forward, die, help, ask"))])
        return self


class FieldEntry(Strict):
    """One field of the road; `valley` is the result of the die that lands here, `hand` a bloody hand."""

    kind: word((START, PLAIN, *SPECIALS, GOAL))  # type: ignore[valid-type]
    valley: Result = ABSENT
    hand: bool = ABSENT


class SpecialEntry(Strict):
    """A kind of field: its words and the numbers of its effect."""

    name: Names
    about: About = ABSENT
    die: Annotated[list[int | str], Field(min_length=DIE, max_length=DIE)] = ABSENT
    forward: Some = ABSENT
    turns: Annotated[int, Field(ge=1, le=9)] = ABSENT
    allows: list[Letter] = ABSENT
    bans: list[Letter] = ABSENT


class Marks(Strict):
    """Kinds of field that score for the virtual player, by points."""

    five: list[Special] = ABSENT
    three: list[Special] = ABSENT


class CharacterEntry(Strict):
    """A character's card."""

    id: Id
    name: Names
    murderer: bool = ABSENT
    pyramid: Annotated[list[Colour], Field(min_length=5, max_length=5)]
    marks: Marks = ABSENT
    about: About = ABSENT

    @field_validator("pyramid")
    @classmethod
    def _each_once(cls, colours: list[str]) -> list[str]:
        refuse(
            Fault((place,), N_("expected each colour only once"))
            for place, colour in enumerate(colours)
            if colour in colours[:place]
        )
        return colours
