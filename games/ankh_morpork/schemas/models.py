"""Schema of `board.yaml`, and loading of boards and cards. Imports pydantic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, model_validator

from games.ankh_morpork.rules.board import AREA_EFFECTS, Area, Board, Card, Effect, Personality, Reaction
from games.ankh_morpork.schemas.cards import GAME_ID, Amount, CardSet, CardsFile
from games.core.contract.errors import DataError
from games.core.contract.texts import N_
from games.core.data import files
from games.core.data.file_kinds import FileKind
from games.core.data.files import Fault, Source, raise_faults
from games.core.data.geometry import ABSENT, Id, StrictModel
from games.core.data.pictures.districts import Geometry, geometry_faults
from games.core.data.pictures.retired import read_without_retired
from games.core.data.text_models import (
    Author,
    BilingualDescription,
    BilingualName,
    BoardDescription,
    choice_type,
    duplicate_faults,
)
from games.registry import data_folder

PAID_EFFECTS = ("pay_and_place", "take_money", "protect", "sell_card", "pay_and_calm")


class AreaEffect(StrictModel):
    """The effect of a district card, and its amount of money."""

    do: choice_type(AREA_EFFECTS)  # type: ignore[valid-type]  # a type created at run time
    amount: Amount = ABSENT

    @model_validator(mode="after")
    def _sum(self) -> AreaEffect:
        given = "amount" in self.model_fields_set
        if self.do in PAID_EFFECTS and not given:
            raise_faults([Fault(("amount",), N_("missing; {step} needs it", step=self.do))])
        if given and self.do not in PAID_EFFECTS:
            raise_faults([Fault(("amount",), N_("key not allowed here: {step} does not use it", step=self.do), True)])
        return self


class AreaEntry(StrictModel):
    """One area of the city."""

    id: Id
    number: Annotated[int, Field(ge=1, le=20)]
    name: BilingualName
    cost: Annotated[int, Field(ge=1, le=99)]
    neighbours: Annotated[list[Id], Field(min_length=1)]
    bridges: list[Id] = ABSENT
    river: bool
    effect: AreaEffect
    about: BilingualDescription


Goal = dict[Annotated[int, Field(ge=2, le=4)], Amount]  # goal by number of players


class Goals(StrictModel):
    """Goals of this board that replace those of the personalities, by way to win and number of players."""

    spread: Goal = ABSENT
    control: Goal = ABSENT
    trouble: Goal = ABSENT
    worth: Goal = ABSENT


class Rules(StrictModel):
    """The constants of the rules that a board sets."""

    minions: Annotated[int, Field(ge=2, le=30)]
    buildings: Annotated[int, Field(ge=1, le=20)]
    money: Amount
    hand: Annotated[int, Field(ge=1, le=9)]
    start: list[Id]
    goals: Goals = ABSENT


class BoardFile(StrictModel):
    """A board of Świat Dysku: Ankh-Morpork."""

    format: Literal[1]
    game: Literal["ankh_morpork"]
    kind: Literal["board"]
    id: Id
    name: BilingualName
    author: Author = ABSENT
    about: BoardDescription = ABSENT
    rules: Rules
    areas: Annotated[list[AreaEntry], Field(min_length=4, max_length=16)]
    geometry: Geometry = ABSENT
    deck: CardSet = ABSENT

    @model_validator(mode="after")
    def _whole(self, info: ValidationInfo) -> BoardFile:
        faults = [Fault(("areas", *fault.place), fault.text) for fault in duplicate_faults(self.areas)]
        faults += [*self._numbers(), *self._start()]
        if not faults:
            faults += self._neighbours()
        if not faults and "geometry" in self.model_fields_set:
            numbers = {area.id: area.number for area in self.areas}
            faults += geometry_faults(self.geometry, GAME_ID, numbers)
        if "deck" in self.model_fields_set:
            faults += deck_faults(self.deck, {area.id for area in self.areas})
        raise_faults(faults)
        return self

    def _numbers(self) -> Iterator[Fault]:
        for place, area in enumerate(self.areas):
            if area.number != place + 1:
                yield Fault(("areas", place, "number"), N_("expected {n}: areas must be in order", n=place + 1))

    def _start(self) -> Iterator[Fault]:
        ids = {area.id for area in self.areas}
        for place, name in enumerate(self.rules.start):
            if name not in ids or name in self.rules.start[:place]:
                yield Fault(("rules", "start", place), N_("expected the id of an area, listed only once"))
        if len(self.rules.start) > self.rules.minions:
            yield Fault(("rules", "start"), N_("expected no more areas than a player has minions"))

    def _links(self) -> dict[str, dict[str, bool]]:
        return {area.id: {other: other in (area.bridges or ()) for other in area.neighbours} for area in self.areas}

    def _neighbours(self) -> Iterator[Fault]:
        """Yield faults of one-sided neighbours and bridges, and of areas that can't be reached."""
        links, rows = self._links(), {area.id: row for row, area in enumerate(self.areas)}
        for area in self.areas:
            place = ("areas", rows[area.id])
            for index, other in enumerate(area.neighbours):
                where = (*place, "neighbours", index)
                if other not in links or other == area.id or other in area.neighbours[:index]:
                    yield Fault(where, N_("expected the id of another area, listed only once"))
                elif area.id not in links[other]:
                    yield Fault(
                        where, N_("{other} does not list {area} among its neighbours", other=other, area=area.id)
                    )
                elif links[area.id][other] and not links[other][area.id]:
                    yield Fault(where, N_("{other} does not list {area} among its bridges", other=other, area=area.id))
            for index, other in enumerate(area.bridges or ()):
                where = (*place, "bridges", index)
                if other not in area.neighbours:
                    yield Fault(where, N_("expected one of the neighbours"))
                elif not area.river:
                    yield Fault(where, N_("expected no bridge: this area is not on the river"))
        yield from self._apart(links)

    def _apart(self, links: dict[str, dict[str, bool]]) -> Iterator[Fault]:
        seen, todo = {self.areas[0].id}, [self.areas[0].id]
        while todo:
            for other in links[todo.pop()]:
                if other in links and other not in seen:
                    seen.add(other)
                    todo.append(other)
        for row, area in enumerate(self.areas):
            if area.id not in seen:
                yield Fault(("areas", row, "neighbours"), N_("expected a way to the first area"))


def deck_faults(deck: CardSet, areas: set[str]) -> Iterator[Fault]:
    """Yield faults of cards that name areas missing on the board."""
    for row, card in enumerate(deck.cards):
        for part, step in enumerate(card.scroll or ()):
            if step.area and step.area not in areas:
                place = ("deck", "cards", row, "scroll", part, "area")
                yield Fault(place, N_("expected the id of an area, got {id}", id=step.area))


def load_cards(source: Source) -> CardsFile:
    """Load a cards file; raise DataError with all faults."""
    return files.load_model(CardsFile, source, GAME_ID, "cards")


def load_board(source: Source) -> Board:
    """Load a board from a file or a parsed document, with its own cards or the shipped ones.

    Raises DataError with all faults.
    """
    document = read_without_retired(source, "districts")
    file = files.load_model(BoardFile, document, GAME_ID, "board")
    if "deck" in file.model_fields_set:
        return board_of(file, file.deck)
    cards = files.load_model_cached(CardsFile, data_folder(GAME_ID) / "cards.yaml", GAME_ID, "cards")
    faults = list(deck_faults(cards, {area.id for area in file.areas}))
    if faults:
        missing = sorted({fault.text.args["id"] for fault in faults})
        text = N_("missing; the program's cards name these areas: {ids}", ids=", ".join(missing))
        raise DataError([document.problem(("areas",), text)])
    return board_of(file, cards)


def board_of(file: BoardFile, deck: CardSet) -> Board:
    """Return the rules' board made from validated files."""
    index = {area.id: place for place, area in enumerate(file.areas)}
    content = file.model_dump(by_alias=True, exclude_unset=True)
    cards = deck.model_dump(by_alias=True, exclude_unset=True, include={"loans", "personalities", "events", "cards"})
    content["deck"] = cards
    areas = tuple(
        Area(
            area.id, area.cost, tuple(index[other] for other in area.neighbours), area.river,
            Effect(area.effect.do, area.effect.amount or 0),
        )
        for area in file.areas
    )  # fmt: skip
    entries = sorted(deck.cards, key=lambda card: card.colour != "green")  # green cards first
    return Board(
        id=file.id,
        areas=areas,
        start=tuple(index[name] for name in file.rules.start),
        cards=tuple(_card(entry, index) for entry in entries),
        personalities=tuple(
            Personality(one.id, one.wins_by, _goal(one, file.rules), one.least_players or 2)
            for one in deck.personalities
        ),
        events=tuple(event.id for event in deck.events),
        minions=file.rules.minions,
        buildings=file.rules.buildings,
        money=file.rules.money,
        hand=file.rules.hand,
        loan=deck.loans.receive,
        repay=deck.loans.repay,
        unpaid=deck.loans.unpaid,
        data=content,
    )


def _goal(personality: Any, rules: Rules) -> dict[int, int]:
    """Return a personality's goal by number of players; the board's value replaces the card's."""
    own = getattr(rules.goals, personality.wins_by, None) if "goals" in rules.model_fields_set else None
    return {**(personality.goal or {}), **(own or {})}


def _card(entry: Any, index: dict[str, int]) -> Card:
    symbols = []
    for symbol in entry.symbols:
        kind, _, amount = symbol.partition(":")
        symbols.append((kind, int(amount or 0)))
    scroll = tuple(
        Effect(
            step.do or step.call,
            step.amount or step.count or 0,
            index[step.area] if step.area else -1,
            step.where or step.origin or "",
            step.goal or "",
            bool(step.trouble),
        )
        for step in entry.scroll or ()
    )
    reaction = Reaction(entry.reaction.do, tuple(entry.reaction.against)) if entry.reaction else None
    return Card(entry.id, entry.colour == "green", tuple(symbols), scroll, reaction, entry.least_players or 2)


KINDS = {"board": FileKind(load_board, BoardFile), "cards": FileKind(load_cards, CardsFile)}
