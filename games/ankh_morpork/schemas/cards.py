"""Schema of `cards.yaml`: cards, personalities and events. Imports pydantic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from games.ankh_morpork.rules.board import (
    CARD_TEXTS,
    EVENTS,
    OWN_TURN,
    PERSONALITIES,
    SCROLL_STEPS,
    SYMBOLS,
    THREATS,
    WIN_KINDS,
)
from games.core.contract.texts import N_
from games.core.data.files import Fault, raise_faults
from games.core.data.geometry import ABSENT, ID, Id, StrictModel
from games.core.data.text_models import (
    BilingualDescription,
    BilingualName,
    BilingualShortText,
    choice_type,
    duplicate_faults,
)

GAME_ID = "ankh_morpork"
SEAT_COUNTS = (2, 3, 4)


CardId = Annotated[str, Field(pattern=ID, max_length=60, json_schema_extra={"format": "id"})]
Amount = Annotated[int, Field(ge=0, le=99)]
SmallCount = Annotated[int, Field(ge=1, le=9)]
PlayerCount = Annotated[int, Field(ge=2, le=4)]


class Loans(StrictModel):
    """The numbers of a loan: dollars received, dollars to repay, and points lost if not repaid."""

    receive: Amount
    repay: Amount
    unpaid: Amount


class PersonalityEntry(StrictModel):
    """One personality: its way to win, its goal by number of players, and the least number of players."""

    id: choice_type(PERSONALITIES)  # type: ignore[valid-type]  # a type created at run time
    name: BilingualName
    wins_by: choice_type(WIN_KINDS)  # type: ignore[valid-type]  # a type created at run time
    goal: dict[int, Amount] = ABSENT
    least_players: PlayerCount = ABSENT
    about: BilingualDescription

    @model_validator(mode="after")
    def _goals(self) -> PersonalityEntry:
        if self.wins_by == "last_card":
            if "goal" in self.model_fields_set:
                raise_faults(
                    [Fault(("goal",), N_("key not allowed here: a win by the last card needs no number"), True)]
                )
            return self
        if "goal" not in self.model_fields_set:
            raise_faults([Fault(("goal",), N_("missing, expected a number for each player count"))])
        least = self.least_players or 2
        wrong = [number for number in self.goal if not least <= number <= 4]
        faults = [Fault(("goal", n), N_("expected a player count for which this card is used"), True) for n in wrong]
        faults += [
            Fault(("goal", n), N_("missing, expected the number needed to win"))
            for n in SEAT_COUNTS
            if n >= least and n not in self.goal
        ]
        raise_faults(faults)
        return self


class EventEntry(StrictModel):
    """One random event; its effect is a function of the program, found by `id`."""

    id: choice_type(EVENTS)  # type: ignore[valid-type]  # a type created at run time
    name: BilingualName
    about: BilingualDescription


class ScrollStep(StrictModel):
    """One step of a card's text (scroll): a named step with parameters, or a call of a card's own function."""

    do: choice_type(SCROLL_STEPS) = ABSENT  # type: ignore[valid-type]  # a type created at run time
    call: choice_type(CARD_TEXTS) = ABSENT  # type: ignore[valid-type]  # a type created at run time
    amount: Amount = ABSENT
    count: SmallCount = ABSENT
    area: Id = ABSENT
    where: Literal["quietly", "near", "trouble", "own_building", "any", "beside_trouble"] = ABSENT
    origin: Literal["any", "trouble"] = ABSENT
    goal: Literal["any", "adjacent"] = ABSENT
    trouble: bool = ABSENT

    @model_validator(mode="after")
    def _needs(self) -> ScrollStep:
        given = self.model_fields_set
        if len(given & {"do", "call"}) != 1:
            raise_faults([Fault((), N_("expected exactly one of: do, call"))])
        needed = CALL_NEEDS.get(self.call, set()) if self.call else STEP_NEEDS.get(self.do, set())
        if self.do == "place" and self.where == "near":
            needed = needed | {"area"}
        faults = [
            Fault((key,), N_("missing; {step} needs it", step=self.do or self.call)) for key in sorted(needed - given)
        ]
        extra = sorted(given - needed - {"do", "call"})
        faults += [
            Fault((key,), N_("key not allowed here: {step} does not use it", step=self.do or self.call), True)
            for key in extra
        ]
        raise_faults(faults)
        return self


STEP_NEEDS: dict[str, set[str]] = {
    "take_from_each": {"amount"}, "take_from_one": {"amount"}, "beg_cards": {"count"}, "money_per_unit": {"area"},
    "money_per_trouble": {"amount"}, "money_per_building": {"amount"}, "draw": {"count"}, "play_cards": {"count"},
    "penalty": {"amount"}, "cash_cards": {"amount"}, "discard": {"count"}, "sell_card": {"amount"},
    "pay_player": {"amount"}, "move_own": {"origin", "goal"}, "place": {"where"}, "place_trouble": {"where"},
    "buy_out": {"trouble"},
}  # fmt: skip
CALL_NEEDS: dict[str, set[str]] = {"dean": {"area"}}


class ReactionEntry(StrictModel):
    """The effect of an interrupt card, and the threats that it answers."""

    do: Literal["cancel", "relocate", "end_turn"]
    against: Annotated[list[choice_type((*THREATS, OWN_TURN))], Field(min_length=1)]  # type: ignore[valid-type]


class CardEntry(StrictModel):
    """One player card; symbols are in order of play."""

    id: CardId
    name: BilingualName
    colour: Literal["green", "brown"]
    symbols: Annotated[list[str], Field(max_length=6)]
    least_players: PlayerCount = ABSENT
    scroll: Annotated[list[ScrollStep], Field(min_length=1, max_length=3)] = ABSENT
    reaction: ReactionEntry = ABSENT
    short: BilingualShortText = ABSENT
    about: BilingualDescription = ABSENT

    @field_validator("symbols")
    @classmethod
    def _known(cls, symbols: list[str]) -> list[str]:
        raise_faults(_symbol_faults(symbols))
        return symbols

    @model_validator(mode="after")
    def _text(self) -> CardEntry:
        given = self.model_fields_set
        faults = []
        if ("scroll" in self.symbols) != ("scroll" in given):
            faults.append(Fault(("scroll",), N_("expected if there is a scroll symbol, and only then")))
        if "reaction" in given and self.symbols:
            faults.append(Fault(("symbols",), N_("expected no symbols: a reaction has none")))
        for key in ("short", "about"):
            if (key in given) != bool(given & {"scroll", "reaction"}):
                faults.append(Fault((key,), N_("expected if there is a scroll or a reaction, and only then")))
        raise_faults(faults)
        return self


def _symbol_faults(symbols: list[str]) -> Iterator[Fault]:
    for place, symbol in enumerate(symbols):
        kind, _, amount = symbol.partition(":")
        if kind not in SYMBOLS or (kind == "money") != amount.isdecimal() or (amount and not 1 <= int(amount) <= 99):
            names = ", ".join("money:3" if name == "money" else name for name in SYMBOLS)
            yield Fault((place,), N_("expected one of: {values}", values=names))
        if kind == "play_another" and place != len(symbols) - 1:
            yield Fault((place,), N_("expected only as the last symbol"))
    if symbols.count("scroll") > 1:
        yield Fault((), N_("expected at most one scroll"))


class CardSet(StrictModel):
    """The cards, personalities and events, in their own file or inside a board."""

    loans: Loans
    personalities: Annotated[list[PersonalityEntry], Field(min_length=4, max_length=20)]
    events: Annotated[list[EventEntry], Field(min_length=1, max_length=12)]
    cards: Annotated[list[CardEntry], Field(min_length=25, max_length=200)]

    @field_validator("personalities", "events", "cards")
    @classmethod
    def _unique(cls, entries: list[Any]) -> list[Any]:
        raise_faults(duplicate_faults(entries))
        return entries

    @model_validator(mode="after")
    def _enough(self) -> CardSet:
        faults = []
        symbols = sum(card.symbols.count("event") for card in self.cards)
        if symbols > len(self.events):
            faults.append(
                Fault(("events",), N_("expected at least {n} events: that many cards call for one", n=symbols))
            )
        for seats in SEAT_COUNTS:
            playable = [card for card in self.cards if (card.least_players or 2) <= seats]
            if sum(card.colour == "green" for card in playable) < 5 * seats:
                faults.append(Fault(("cards",), N_("expected at least {n} green cards to deal", n=5 * seats)))
            if sum((one.least_players or 2) <= seats for one in self.personalities) <= seats:
                faults.append(Fault(("personalities",), N_("expected more personalities than players")))
        raise_faults(faults[:1])
        return self


class CardsFile(CardSet):
    """A cards file of Świat Dysku: Ankh-Morpork."""

    format: Literal[1]
    game: Literal["ankh_morpork"]
    kind: Literal["cards"]
