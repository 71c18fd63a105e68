"""Models of Wrocław's `board.yaml` and `cards.yaml`, and their loaders. Imports pydantic."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator, model_validator

from games.core.contract.errors import DataError
from games.core.contract.texts import N_
from games.core.data import files
from games.core.data.file_kinds import FileKind
from games.core.data.files import Fault, Source, raise_faults
from games.core.data.geometry import ABSENT, Id, StrictModel, art_faults
from games.core.data.pictures.battlefield import Geometry, geometry_faults
from games.core.data.pictures.retired import read_without_retired
from games.core.data.text_models import (
    Author,
    BilingualDescription,
    BilingualName,
    BoardDescription,
    choice_type,
    duplicate_faults,
    is_shipped_file,
)
from games.registry import data_folder
from games.wroclaw.rules.board import (
    EFFECTS,
    FIGHTERS_PER_SIDE,
    SEATS,
    Armour,
    Board,
    Character,
    FiringMode,
    Hazard,
    PerDieBonus,
    Weapon,
)

# -- cards.yaml -------------------------------------------------------------------------------------------------------
GAME_ID = "wroclaw"

SmallCount = Annotated[int, Field(ge=1, le=9)]
ArmourValue = Annotated[int, Field(ge=0, le=9)]
DieValue = Annotated[int, Field(ge=-9, le=20)]

REQUIRED_KEYS: dict[str, set[str]] = {
    "hit": {"from", "wounds"},
    "weaken_armour": {"amount"},
    "add_per_die": {"from", "dice", "add"},
    "add_for_equal": {"pair", "triple"},
    "all_opponents": set(),
    "wounds_for_run": {"wounds"},
    "wounds_if_wounded": {"exactly", "wounds"},
    "stop_cover": set(),
    "second_die": {"wounds"},
    "highest_die": set(),
}
OPTIONAL_KEYS: dict[str, set[str]] = {"add_per_die": {"to"}}
PICTURE_FOLDERS = {"hazard": "hazards", "weapon": "weapons", "card": "portraits"}


class EffectEntry(StrictModel):
    """An effect of a weapon or a mode; see `EFFECTS`."""

    do: choice_type(EFFECTS)  # type: ignore[valid-type]  # a type created at run time
    low: DieValue = Field(default=ABSENT, alias="from")
    to: DieValue = ABSENT
    dice: Literal["all", "others"] = ABSENT
    add: SmallCount = ABSENT
    amount: SmallCount = ABSENT
    wounds: SmallCount = ABSENT
    exactly: ArmourValue = ABSENT
    pair: ArmourValue = ABSENT
    triple: ArmourValue = ABSENT

    @model_validator(mode="after")
    def _needs(self) -> EffectEntry:
        given = {"from" if key == "low" else key for key in self.model_fields_set} - {"do"}
        needed = REQUIRED_KEYS[self.do]
        known = needed | OPTIONAL_KEYS.get(self.do, set())
        faults = [Fault((key,), N_("missing; {step} needs it", step=self.do)) for key in sorted(needed - given)]
        faults += [
            Fault((key,), N_("key not allowed here: {step} does not use it", step=self.do), True)
            for key in sorted(given - known)
        ]
        if not faults and self.to is not None and self.to < self.low:
            faults.append(Fault(("to",), N_('expected a number that is not below "from"')))
        raise_faults(faults)
        return self


class PicturedEntry(StrictModel):
    """An entry with a name and a tooltip, and perhaps the id of an entry whose picture it uses."""

    id: Id
    name: BilingualName
    about: BilingualDescription = ABSENT
    icon: Id = ABSENT


class HazardEntry(PicturedEntry):
    """A kind of hazard."""

    count: Annotated[int, Field(ge=1, le=40)]


class ArmourEntry(StrictModel):
    """A kind of armour."""

    id: Id
    name: BilingualName
    value: ArmourValue
    immune: list[Id]
    in_cover: ArmourValue = ABSENT


class ModeEntry(StrictModel):
    """A way to fire a weapon."""

    id: Id
    name: BilingualName
    effects: Annotated[list[EffectEntry], Field(min_length=1, max_length=8)]
    about: BilingualDescription


class WeaponEntry(PicturedEntry):
    """A kind of weapon."""

    effects: Annotated[list[EffectEntry], Field(min_length=1, max_length=8)] = ABSENT
    modes: Annotated[list[ModeEntry], Field(min_length=1, max_length=2)]

    @model_validator(mode="after")
    def _hits(self) -> WeaponEntry:
        shared = [effect.do for effect in self.effects or ()]
        for number, mode in enumerate(self.modes):
            every = [*shared, *(effect.do for effect in mode.effects)]
            if "hit" not in every:
                raise_faults([Fault(("modes", number, "effects"), N_('missing; a mode needs the effect "hit"'))])
            for do in EFFECTS:
                if do not in ("hit", "add_per_die") and every.count(do) > 1:
                    text = N_("expected the effect {effect} at most once", effect=do)
                    raise_faults([Fault(("modes", number, "effects"), text)])
        return self


class CharacterEntry(PicturedEntry):
    """A character: home, armour and weapon."""

    home: BilingualName
    armour: Id
    weapon: Id


class Deck(StrictModel):
    """A deck: hazards, armours, weapons and characters."""

    hazards: Annotated[list[HazardEntry], Field(min_length=1, max_length=8)]
    armours: Annotated[list[ArmourEntry], Field(min_length=1, max_length=20)]
    weapons: Annotated[list[WeaponEntry], Field(min_length=1, max_length=12)]
    characters: Annotated[list[CharacterEntry], Field(min_length=6, max_length=60)]

    @field_validator("hazards", "armours", "weapons", "characters")
    @classmethod
    def _different(cls, entries: list[Any]) -> list[Any]:
        raise_faults(duplicate_faults(entries))
        return entries

    @model_validator(mode="after")
    def _whole(self, info: ValidationInfo) -> Deck:
        raise_faults(
            [*self._few_hazards(), *self._same_modes(), *self._unknown_ids(), *self._pictures(is_shipped_file(info))]
        )
        return self

    def _few_hazards(self) -> Iterator[Fault]:
        if sum(one.count for one in self.hazards) < 3:
            yield Fault(("hazards",), N_("expected at least three cards in all"))

    def _same_modes(self) -> Iterator[Fault]:
        seen: set[str] = set()
        for row, weapon in enumerate(self.weapons):
            for place, mode in enumerate(weapon.modes):
                if mode.id in seen:
                    where = ("weapons", row, "modes", place, "id")
                    yield Fault(where, N_("expected an id that no other mode has, got {id}", id=mode.id))
                seen.add(mode.id)

    def _unknown_ids(self) -> Iterator[Fault]:
        hazards = {one.id for one in self.hazards}
        for row, armour in enumerate(self.armours):
            for place, name in enumerate(armour.immune):
                if name not in hazards or name in armour.immune[:place]:
                    yield Fault(("armours", row, "immune", place), N_("expected the id of a hazard, listed only once"))
        armours, weapons = {one.id for one in self.armours}, {one.id for one in self.weapons}
        for row, one in enumerate(self.characters):
            if one.armour not in armours:
                yield Fault(("characters", row, "armour"), N_("expected the id of an armour, got {id}", id=one.armour))
            if one.weapon not in weapons:
                yield Fault(("characters", row, "weapon"), N_("expected the id of a weapon, got {id}", id=one.weapon))

    def _pictures(self, ours: bool) -> Iterator[Fault]:
        """Yield faults of wrong icons and, in a shipped file (`ours`), of missing pictures."""
        for key, kind in (("hazards", "hazard"), ("weapons", "weapon"), ("characters", "card")):
            for row, entry in enumerate(getattr(self, key)):
                if "icon" in entry.model_fields_set:
                    yield from art_faults(GAME_ID, f"{PICTURE_FOLDERS[kind]}/{entry.icon}.svg", (key, row, "icon"))
                elif ours:
                    yield from art_faults(GAME_ID, f"{PICTURE_FOLDERS[kind]}/{entry.id}.svg", (key, row, "id"))


class CardsFile(Deck):
    """A file of cards of W ruinach Wrocławia."""

    format: Literal[1]
    game: Literal["wroclaw"]
    kind: Literal["cards"]


# -- board.yaml -------------------------------------------------------------------------------------------------------
MAX_DISCARD_MOVES = 128


class Rules(StrictModel):
    """The constants of the rules that a board sets."""

    drawn: Annotated[int, Field(ge=FIGHTERS_PER_SIDE, le=15)]
    hand: Annotated[int, Field(ge=FIGHTERS_PER_SIDE, le=15)]
    turns: Annotated[int, Field(ge=1, le=99)]
    caps: Annotated[int, Field(ge=0, le=99)]
    boost: Annotated[int, Field(ge=1, le=5)]
    extra: ArmourValue
    cover: ArmourValue

    @model_validator(mode="after")
    def _kept(self) -> Rules:
        if self.hand > self.drawn:
            raise_faults([Fault(("hand",), N_("expected no more cards than are drawn"))])
        if comb(self.drawn, self.drawn - self.hand) > MAX_DISCARD_MOVES:
            ways = comb(self.drawn, self.drawn - self.hand)
            text = N_("expected at most {most} ways to keep cards, got {ways}", most=MAX_DISCARD_MOVES, ways=ways)
            raise_faults([Fault(("hand",), text)])
        return self


class BoardFile(StrictModel):
    """A battlefield of W ruinach Wrocławia."""

    format: Literal[1]
    game: Literal["wroclaw"]
    kind: Literal["board"]
    id: Id
    name: BilingualName
    author: Author = ABSENT
    about: BoardDescription = ABSENT
    rules: Rules
    geometry: Geometry = ABSENT
    deck: Deck = ABSENT

    @model_validator(mode="after")
    def _whole(self) -> BoardFile:
        faults: list[Fault] = []
        if "geometry" in self.model_fields_set:
            faults += geometry_faults(self.geometry, GAME_ID)
        if "deck" in self.model_fields_set and len(self.deck.characters) < SEATS * self.rules.drawn:
            faults.append(Fault(("deck", "characters"), _too_few(self.rules.drawn)))
        raise_faults(faults)
        return self


def _too_few(drawn: int) -> Any:
    return N_("expected at least {n} characters, {drawn} for each player", n=SEATS * drawn, drawn=drawn)


def load_cards(source: Source) -> CardsFile:
    """Load and validate a file of cards. Raises DataError with all faults."""
    return files.load_model(CardsFile, source, GAME_ID, "cards")


def load_board(source: Source) -> Board:
    """Load and validate a battlefield from a file or a parsed document. Raises DataError with all faults.

    Without its own cards, it gets the shipped ones.
    """
    document = read_without_retired(source, "battlefield")
    file = files.load_model(BoardFile, document, GAME_ID, "board")
    if "deck" in file.model_fields_set:
        return board_of(file, file.deck)
    cards = load_cards(data_folder(GAME_ID) / "cards.yaml")
    if len(cards.characters) < SEATS * file.rules.drawn:
        raise DataError([document.problem(("rules", "drawn"), _too_few(file.rules.drawn))])
    return board_of(file, cards)


# -- conversion for the rules -----------------------------------------------------------------------------------------
def board_of(file: BoardFile, deck: Deck) -> Board:
    """Return the board for a validated board and deck."""
    content = file.model_dump(by_alias=True, exclude_unset=True)
    content["deck"] = deck.model_dump(by_alias=True, exclude_unset=True, exclude={"format", "game", "kind"})
    hazards = {one.id: number for number, one in enumerate(deck.hazards)}
    armours = {one.id: number for number, one in enumerate(deck.armours)}
    weapons = {one.id: number for number, one in enumerate(deck.weapons)}
    modes: list[FiringMode] = []
    weapons_with_modes: list[Weapon] = []
    for weapon in deck.weapons:
        numbers = []
        for mode in weapon.modes:
            numbers.append(len(modes))
            modes.append(mode_of(mode.id, len(modes), [*(weapon.effects or ()), *mode.effects]))
        weapons_with_modes.append(Weapon(weapon.id, tuple(numbers)))
    return Board(
        id=file.id,
        hazards=tuple(Hazard(one.id, one.count) for one in deck.hazards),
        armours=tuple(
            Armour(
                one.id,
                one.value,
                one.in_cover if one.in_cover is not None else one.value,
                tuple(hazards[name] for name in one.immune),
            )
            for one in deck.armours
        ),
        weapons=tuple(weapons_with_modes),
        modes=tuple(modes),
        characters=tuple(Character(one.id, armours[one.armour], weapons[one.weapon]) for one in deck.characters),
        drawn=file.rules.drawn,
        hand=file.rules.hand,
        turns=file.rules.turns,
        caps=file.rules.caps,
        boost=file.rules.boost,
        extra=file.rules.extra,
        cover=file.rules.cover,
        data=content,
    )


def mode_of(name: str, number: int, effects: list[Any]) -> FiringMode:
    """Return the mode with the effects of a mode and its weapon. Of two effects that set a value, the last counts."""
    values: dict[str, Any] = {}
    tiers: list[tuple[int, int]] = []
    per_die: list[PerDieBonus] = []
    for effect in effects:
        if effect.do == "hit":
            tiers.append((effect.low, effect.wounds))
        elif effect.do == "add_per_die":
            high = effect.to if effect.to is not None else 99
            per_die.append(PerDieBonus(effect.low, high, effect.dice == "others", effect.add))
        else:
            values.update(_SETS[effect.do](effect))
    return FiringMode(name, number, tuple(sorted(tiers, reverse=True)), tuple(per_die), **values)


_SETS: dict[str, Any] = {
    "weaken_armour": lambda effect: {"weakens": effect.amount},
    "add_for_equal": lambda effect: {"pair": effect.pair, "triple": effect.triple},
    "all_opponents": lambda effect: {"everybody": True},
    "wounds_for_run": lambda effect: {"run": effect.wounds},
    "wounds_if_wounded": lambda effect: {"exactly": effect.exactly, "finishing": effect.wounds},
    "stop_cover": lambda effect: {"stops_cover": True},
    "second_die": lambda effect: {"second": effect.wounds},
    "highest_die": lambda effect: {"highest": True},
}

KINDS = {"board": FileKind(load_board, BoardFile), "cards": FileKind(load_cards, CardsFile)}
