"""Models of Wampiry's `board.yaml`, and its loader. Imports pydantic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, ValidationInfo, field_validator, model_validator

from games.core.contract.texts import N_
from games.core.data import files
from games.core.data.file_kinds import FileKind
from games.core.data.files import Fault, Source, raise_faults
from games.core.data.geometry import ABSENT, Id, StrictModel, art_faults
from games.core.data.pictures.retired import read_without_retired
from games.core.data.pictures.ring import Geometry, geometry_faults
from games.core.data.text_models import (
    Author,
    BilingualDescription,
    BilingualModel,
    BoardDescription,
    check_plain_text,
    choice_type,
    duplicate_faults,
    is_shipped_file,
)
from games.wampiry.rules.board import ESTATE_EFFECTS, FIELD_EFFECTS, Board, Effect

GAME_ID = "wampiry"
COSTLY_EFFECT = "sacrifice_here_to_remove"  # the only effect with a cost

PlateName = Annotated[str, Field(min_length=1, max_length=30), AfterValidator(check_plain_text)]
SmallCount = Annotated[int, Field(ge=1, le=9)]
StepCount = Annotated[int, Field(ge=-20, le=20)]
AwardPoints = Annotated[int, Field(ge=0, le=99)]
PlacePoints = Annotated[list[AwardPoints], Field(min_length=3, max_length=3)]


class PlateNames(BilingualModel):
    """A name in one or both languages, for the name plate."""

    pl: PlateName = ABSENT
    en: PlateName = ABSENT


class AwardTable(StrictModel):
    """Points for the first three places on an estate, by its award marker."""

    raised: PlacePoints
    normal: PlacePoints
    lowered: PlacePoints

    @field_validator("raised", "normal", "lowered")
    @classmethod
    def _falling(cls, points: list[int]) -> list[int]:
        if points != sorted(points, reverse=True):
            raise_faults([Fault((), N_("expected points that do not rise from place to place"))])
        return points


class Rules(StrictModel):
    """The constants of the rules that a board sets."""

    turns: Annotated[int, Field(ge=1, le=60)]
    possessed: Annotated[int, Field(ge=1, le=60)]
    placed: SmallCount
    awards: AwardTable
    places: dict[int, Annotated[int, Field(ge=1, le=3)]]
    estate_cards: Annotated[dict[Id, StepCount], Field(min_length=1, max_length=8)]
    time_cards: Annotated[dict[Id, StepCount], Field(min_length=1, max_length=8)]

    @field_validator("places")
    @classmethod
    def _seats(cls, places: dict[int, int]) -> dict[int, int]:
        faults = [Fault((n,), N_("expected only the keys 2, 3 and 4"), True) for n in places if n not in (2, 3, 4)]
        faults += [
            Fault((n,), N_("missing, expected the number of places that score")) for n in (2, 3, 4) if n not in places
        ]
        raise_faults(faults)
        return places

    @field_validator("estate_cards", "time_cards")
    @classmethod
    def _different(cls, cards: dict[str, int]) -> dict[str, int]:
        seen: set[int] = set()
        faults = []
        for card, steps in cards.items():
            if steps in seen:
                faults.append(Fault((card,), N_("expected steps that no other card has")))
            seen.add(steps)
        raise_faults(faults)
        return cards


class EstateEffect(StrictModel):
    """An estate's ability: its effect, number of markers, and cost."""

    do: choice_type(ESTATE_EFFECTS)  # type: ignore[valid-type]  # a type created at run time
    count: SmallCount = 1
    cost: SmallCount = ABSENT

    @model_validator(mode="after")
    def _paid(self) -> EstateEffect:
        if self.do == COSTLY_EFFECT and "cost" not in self.model_fields_set:
            raise_faults([Fault(("cost",), N_("missing; {effect} has a price", effect=self.do))])
        if self.do != COSTLY_EFFECT and "cost" in self.model_fields_set:
            raise_faults(
                [Fault(("cost",), N_("key not allowed here: only {effect} has a price", effect=COSTLY_EFFECT), True)]
            )
        return self


class FieldEffect(StrictModel):
    """The action of a clock field."""

    do: choice_type(FIELD_EFFECTS)  # type: ignore[valid-type]  # a type created at run time


class Space(StrictModel):
    """Common keys of estates and fields. `icon` is the id of another space whose icon is used."""

    id: Id
    number: Annotated[int, Field(ge=1, le=99)]
    name: PlateNames
    about: BilingualDescription = ABSENT
    icon: Id = ABSENT

    @model_validator(mode="after")
    def _explained(self, info: ValidationInfo) -> Space:
        if is_shipped_file(info) and "about" not in self.model_fields_set:
            raise_faults([Fault(("about",), N_("missing, expected a sentence for the tooltip"))])
        if "icon" in self.model_fields_set:
            raise_faults(art_faults(GAME_ID, f"pieces/icon_{self.icon}.svg", ("icon",)))
        return self


class EstateSpace(Space):
    """An estate of the ring."""

    ability: PlateNames
    effect: EstateEffect


class FieldSpace(Space):
    """A field of the clock."""

    effect: FieldEffect


class BoardFile(StrictModel):
    """A board of Wampiry w Nowej Hucie."""

    format: Literal[1]
    game: Literal["wampiry"]
    kind: Literal["board"]
    id: Id
    name: PlateNames
    author: Author = ABSENT
    about: BoardDescription = ABSENT
    centre: PlateNames = ABSENT
    rules: Rules
    ring: Annotated[list[EstateSpace], Field(min_length=3, max_length=12)]
    clock: Annotated[list[FieldSpace], Field(min_length=3, max_length=12)]
    geometry: Geometry = ABSENT

    @field_validator("ring", "clock")
    @classmethod
    def _spaces(cls, spaces: list[Any]) -> list[Any]:
        raise_faults(duplicate_faults(spaces, ("id", "number")))
        return spaces

    @model_validator(mode="after")
    def _whole(self, info: ValidationInfo) -> BoardFile:
        faults = [*self._same_ids(), *self._idle_cards(), *self._too_many_moves()]
        if "geometry" in self.model_fields_set:
            ring, clock = self._ids(self.ring), self._ids(self.clock)
            faults += geometry_faults(self.geometry, GAME_ID, ring, clock, self.rules.turns)
            if is_shipped_file(info):
                faults += self._icons()
        raise_faults(faults)
        return self

    @staticmethod
    def _ids(spaces: list[Any]) -> list[str]:
        return [space.id for space in spaces]

    def _same_ids(self) -> Iterator[Fault]:
        ring = self._ids(self.ring)
        for place, field in enumerate(self.clock):
            if field.id in ring:
                yield Fault(("clock", place, "id"), N_("expected an id that no estate has, got {id}", id=field.id))

    def _idle_cards(self) -> Iterator[Fault]:
        for key, size in (("estate_cards", len(self.ring)), ("time_cards", len(self.clock))):
            for card, steps in getattr(self.rules, key).items():
                if steps % size == 0:
                    text = N_(
                        "expected steps that lead elsewhere on a ring of {size}, got {steps}", size=size, steps=steps
                    )
                    yield Fault(("rules", key, card), text)

    def _too_many_moves(self) -> Iterator[Fault]:
        plans = len(self.rules.estate_cards) * len(self.rules.time_cards)
        if plans > 64:
            text = N_("expected at most 64 pairs of an estate card and a time card, got {plans}", plans=plans)
            yield Fault(("rules", "time_cards"), text)

    def _icons(self) -> Iterator[Fault]:
        ids = {}
        for key, spaces in (("ring", self.ring), ("clock", self.clock)):
            ids.update({s.id: (key, n, "id") for n, s in enumerate(spaces) if "icon" not in s.model_fields_set})
        yield from art_faults(GAME_ID, "pieces/icon_<id>.svg", (), ids)


def load_board(source: Source) -> Board:
    """Load and validate a board from a file or a parsed document. Raises DataError with all faults."""
    return board_of(files.load_model(BoardFile, read_without_retired(source, "ring"), GAME_ID, "board"))


def board_of(file: BoardFile) -> Board:
    """Return the board for a validated file."""
    content = file.model_dump(by_alias=True, exclude_unset=True)
    abilities = tuple(Effect(s.effect.do, s.effect.count, s.effect.cost or 0) for s in file.ring)
    for entry, effect in zip(content["ring"], abilities, strict=True):
        entry["effect"] = {"do": effect.do, "count": effect.count} | ({"cost": effect.cost} if effect.cost else {})
    rules = file.rules
    awards = rules.awards
    return Board(
        id=file.id,
        ring=tuple(space.id for space in file.ring),
        abilities=abilities,
        clock=tuple(space.id for space in file.clock),
        actions=tuple(Effect(space.effect.do) for space in file.clock),
        estate_cards=dict(rules.estate_cards),
        time_cards=dict(rules.time_cards),
        turns=rules.turns,
        supply=rules.possessed,
        placed=rules.placed,
        awards={1: tuple(awards.raised), 0: tuple(awards.normal), -1: tuple(awards.lowered)},
        places=dict(rules.places),
        data=content,
    )


KINDS = {"board": FileKind(load_board, BoardFile)}
