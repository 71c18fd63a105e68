"""What `board.yaml` of W ruinach Wrocławia must be, and loading it. Importing this module imports pydantic."""

from __future__ import annotations

from math import comb
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from games.core.contract.errors import DataError
from games.core.contract.texts import N_
from games.core.data import files
from games.core.data.files import Fault, Source, refuse
from games.core.data.geometry import ABSENT, Id, Strict
from games.core.data.kinds import Kind
from games.core.data.pictures.battlefield import Geometry, geometry_faults
from games.core.data.pictures.retired import without_retired
from games.core.data.words import Author, BoardAbout, Names
from games.registry import folder
from games.wroclaw.rules.board import LINE, SEATS, Armour, Board, Character, Hazard, Mode, PerDie, Weapon
from games.wroclaw.schemas.cards import GAME, Cards, CardsFile

MOST_MOVES = 128
Few = Annotated[int, Field(ge=0, le=9)]


class Rules(Strict):
    """The numbers of the rules."""

    drawn: Annotated[int, Field(ge=LINE, le=15)]
    hand: Annotated[int, Field(ge=LINE, le=15)]
    turns: Annotated[int, Field(ge=1, le=99)]
    caps: Annotated[int, Field(ge=0, le=99)]
    boost: Annotated[int, Field(ge=1, le=5)]
    extra: Few
    cover: Few

    @model_validator(mode="after")
    def _kept(self) -> Rules:
        if self.hand > self.drawn:
            refuse([Fault(("hand",), N_("expected no more cards than are drawn"))])
        if comb(self.drawn, self.drawn - self.hand) > MOST_MOVES:
            ways = comb(self.drawn, self.drawn - self.hand)
            text = N_("expected at most {most} ways to keep cards, got {ways}", most=MOST_MOVES, ways=ways)
            refuse([Fault(("hand",), text)])
        return self


class BoardFile(Strict):
    """A battlefield of W ruinach Wrocławia."""

    format: Literal[1]
    game: Literal["wroclaw"]
    kind: Literal["board"]
    id: Id
    name: Names
    author: Author = ABSENT
    about: BoardAbout = ABSENT
    rules: Rules
    geometry: Geometry = ABSENT
    deck: Cards = ABSENT

    @model_validator(mode="after")
    def _whole(self) -> BoardFile:
        faults: list[Fault] = []
        if "geometry" in self.model_fields_set:
            faults += geometry_faults(self.geometry, GAME)
        if "deck" in self.model_fields_set and len(self.deck.characters) < SEATS * self.rules.drawn:
            faults.append(Fault(("deck", "characters"), _too_few(self.rules.drawn)))
        refuse(faults)
        return self


def _too_few(drawn: int) -> Any:
    return N_("expected at least {n} characters, {drawn} for each player", n=SEATS * drawn, drawn=drawn)


def load_cards(source: Source) -> CardsFile:
    """Load a file of cards; DataError names every fault."""
    return files.check(CardsFile, source, GAME, "cards")


def load_board(source: Source) -> Board:
    """Load a battlefield from a file's path or a document already read, with its own cards or the program's."""
    document = without_retired(source, "battlefield")
    file = files.check(BoardFile, document, GAME, "board")
    if "deck" in file.model_fields_set:
        return board_of(file, file.deck)
    cards = load_cards(folder(GAME) / "cards.yaml")
    if len(cards.characters) < SEATS * file.rules.drawn:
        raise DataError([document.problem(("rules", "drawn"), _too_few(file.rules.drawn))])
    return board_of(file, cards)


# -- what the rules read ----------------------------------------------------------------------------------------------
def board_of(file: BoardFile, deck: Cards) -> Board:
    """Make the board that the rules read from checked files."""
    content = file.model_dump(by_alias=True, exclude_unset=True)
    content["deck"] = deck.model_dump(by_alias=True, exclude_unset=True, exclude={"format", "game", "kind"})
    hazards = {one.id: number for number, one in enumerate(deck.hazards)}
    armours = {one.id: number for number, one in enumerate(deck.armours)}
    weapons = {one.id: number for number, one in enumerate(deck.weapons)}
    modes: list[Mode] = []
    found: list[Weapon] = []
    for weapon in deck.weapons:
        numbers = []
        for mode in weapon.modes:
            numbers.append(len(modes))
            modes.append(mode_of(mode.id, len(modes), [*(weapon.effects or ()), *mode.effects]))
        found.append(Weapon(weapon.id, tuple(numbers)))
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
        weapons=tuple(found),
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


def mode_of(name: str, number: int, effects: list[Any]) -> Mode:
    """Make a mode from its effects and those of its weapon; of effects that set one thing the last counts."""
    values: dict[str, Any] = {}
    tiers: list[tuple[int, int]] = []
    per_die: list[PerDie] = []
    for effect in effects:
        if effect.do == "hit":
            tiers.append((effect.low, effect.wounds))
        elif effect.do == "add_per_die":
            high = effect.to if effect.to is not None else 99
            per_die.append(PerDie(effect.low, high, effect.dice == "others", effect.add))
        else:
            values.update(_SETS[effect.do](effect))
    return Mode(name, number, tuple(sorted(tiers, reverse=True)), tuple(per_die), **values)


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

KINDS = {"board": Kind(load_board, BoardFile), "cards": Kind(load_cards, CardsFile)}
