"""What a position is worth: how likely each side is to win, by its fighters in hand, in the field and in the pools."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp

from games.wroclaw.rules import ending
from games.wroclaw.rules.board import LINE, SEATS, Board
from games.wroclaw.rules.state import NOTHING, State


@dataclass(frozen=True, slots=True)
class Weights:
    """How much things count, in healthy fighters; `slope` is how much one more of them tells."""

    wound: tuple[float, ...] = (0.0, 0.01, 0.02, 0.28, 0.29, 1.0)  # part of a fighter lost, by its wounds
    older: float = 0.04  # lost while a fighter is back at the end of this turn …
    fresh: float = 0.25  # … and at the end of the next one
    perun: tuple[float, ...] = (0.34, 0.3, 0.18, 0.1, 0.05)  # each further dose, the last number for all beyond
    slope: float = 1.2
    thin: tuple[float, ...] = (2.5, 2.5, 2.5, 0.2, 0.1)  # danger with so many who could be sent next turn


WEIGHTS = Weights()


@lru_cache(maxsize=4096)
def side_values_by_wounds(hand: int, older: int, fresh: int) -> tuple[float, ...]:
    """Return what a side is worth by the wounds of its three fighters in the field: item 36 * a + 6 * b + c.

    `hand`, `older` and `fresh` are its cards elsewhere.
    """
    wound, span = WEIGHTS.wound, range(len(WEIGHTS.wound))
    fixed = hand + older * (1 - WEIGHTS.older) + fresh * (1 - WEIGHTS.fresh)
    found = []
    for first in span:
        for second in span:
            for third in span:
                healthy = hand + (first < LINE) + (second < LINE) + (third < LINE)
                lost = wound[first] + wound[second] + wound[third]
                found.append(fixed + LINE - lost - danger(healthy + min(1, older)))
    return tuple(found)


def danger(ready: int) -> float:
    """Return what it costs to have only so many who can be sent next turn."""
    return WEIGHTS.thin[ready] if ready < len(WEIGHTS.thin) else 0.0


def side_values(state: State, seat: int) -> tuple[float, ...]:
    """Return what a side is worth by the wounds of its fighters, three of which lie in the field."""
    return side_values_by_wounds(
        state.hands[seat].bit_count(), state.older[seat].bit_count(), state.fresh[seat].bit_count()
    )


def side_strengths(state: State) -> list[float]:
    """Return what each side has, in healthy fighters."""
    found = []
    for seat in range(SEATS):
        start = seat * LINE
        if state.cards[start + LINE - 1] != NOTHING:
            first, second, third = state.wounds[start : start + LINE]
            total = side_values(state, seat)[first * 36 + second * 6 + third]
        else:
            lying = sum(card != NOTHING for card in state.cards[start : start + LINE])
            held = min(state.board.hand, state.hands[seat].bit_count())  # the first ones are yet to be put away
            hand, older = held + lying, state.older[seat].bit_count()
            total = hand + older * (1 - WEIGHTS.older) + state.fresh[seat].bit_count() * (1 - WEIGHTS.fresh)
            total -= danger(hand + min(1, older))
        found.append(total + perun_worth(state.perun[seat]))
    return found


NAMES = ("ready", "recovering", "Perun", "more Perun", "thin")


def rows(state: State) -> list[tuple[float, ...]]:
    """Return what weights could be fitted to, by `NAMES`, at the start of a turn, when none lies in the field wounded.

    Fighters who can be sent, and who recover; whether there is Perun at all, further doses; `danger`, below 0.
    """
    found = list[tuple[float, ...]]()
    for seat in range(SEATS):
        ready, older = min(state.board.hand, state.hands[seat].bit_count()), state.older[seat].bit_count()
        ready += sum(card != NOTHING for card in state.cards[seat * LINE : seat * LINE + LINE])
        caps = state.perun[seat]
        thin = danger(ready + min(1, older))
        found.append((float(ready), float(older), float(caps > 0), float(max(0, caps - 1)), -thin))
    return found


def cap_worth(caps: int) -> float:
    """Return what the last of so many doses of Perun is worth, so what spending one costs; 1 is the first."""
    gains = WEIGHTS.perun
    return gains[min(caps, len(gains)) - 1]


def perun_worth(caps: int) -> float:
    """Return what so many doses of Perun are worth."""
    return sum(cap_worth(number) for number in range(1, caps + 1))


def win_chance(lead: float) -> float:
    """Return how likely a side is to win that is ahead by so many healthy fighters."""
    return 1 / (1 + exp(-WEIGHTS.slope * lead))


def evaluate(state: State) -> list[float]:
    """Return how likely each seat is to win, 0 to 1; a draw counts half."""
    found = ending.result(state)
    if found is not None:
        share = 1 / len(found.winners)
        return [share if seat in found.winners else 0.0 for seat in range(SEATS)]
    first, second = side_strengths(state)
    value = win_chance(first - second)
    return [value, 1 - value]


def card_worth(board: Board, card: int) -> float:
    """Return what a character seems worth over a whole game: armour, what it is immune to, its weapon."""
    found = board.characters[card]
    armour = board.armours[found.armour]
    immune = sum(board.hazards[hazard].copies for hazard in armour.immune) / sum(one.copies for one in board.hazards)
    reach = max(
        wounds / max(1, least - 1)
        for number in board.weapons[found.weapon].modes
        for least, wounds in board.modes[number].tiers
    )
    return 0.1 * max(armour.value, 0.7 * armour.in_cover) + 0.4 * immune + 0.5 * reach
