"""Win chances of a position, from the fighters of each side in hand, in the field and in the wounded pools."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp

from games.core.contract.numbers import float_sum
from games.wroclaw.rules import ending
from games.wroclaw.rules.board import FIGHTERS_PER_SIDE, SEATS, Board
from games.wroclaw.rules.state import NOTHING, State


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the evaluation, in units of one healthy fighter; `slope` converts a lead to log odds of winning."""

    # Share of a fighter's value lost, by number of wounds.
    wound: tuple[float, ...] = (0.0, 0.01, 0.02, 0.28, 0.29, 1.0)
    older: float = 0.04  # loss for a fighter that returns at the end of this turn
    fresh: float = 0.25  # loss for a fighter that returns at the end of the next turn
    # Value of the first cap of Perun, the second, …; the last value applies to all further caps.
    perun: tuple[float, ...] = (0.34, 0.3, 0.18, 0.1, 0.05)
    slope: float = 1.2
    few_fighters: tuple[float, ...] = (2.5, 2.5, 2.5, 0.2, 0.1)  # penalty by number of fighters available next turn


WEIGHTS = Weights()


@lru_cache(maxsize=4096)
def side_values_by_wounds(hand: int, older: int, fresh: int) -> tuple[float, ...]:
    """Return the value of a side by the wounds a, b, c of its fighters in the field, at index 36 * a + 6 * b + c.

    `hand`, `older` and `fresh` are the numbers of its cards in hand, wounded last turn and wounded this turn.
    """
    wound, span = WEIGHTS.wound, range(len(WEIGHTS.wound))
    fixed = hand + older * (1 - WEIGHTS.older) + fresh * (1 - WEIGHTS.fresh)
    values = []
    for first in span:
        for second in span:
            for third in span:
                healthy = (
                    hand + (first < FIGHTERS_PER_SIDE) + (second < FIGHTERS_PER_SIDE) + (third < FIGHTERS_PER_SIDE)
                )
                lost = wound[first] + wound[second] + wound[third]
                values.append(fixed + FIGHTERS_PER_SIDE - lost - few_fighters_penalty(healthy + min(1, older)))
    return tuple(values)


def few_fighters_penalty(ready: int) -> float:
    """Return the penalty for having only `ready` fighters to send next turn."""
    return WEIGHTS.few_fighters[ready] if ready < len(WEIGHTS.few_fighters) else 0.0


def side_values(state: State, seat: int) -> tuple[float, ...]:
    """Return a seat's side values, indexed as in `side_values_by_wounds`."""
    return side_values_by_wounds(
        state.hands[seat].bit_count(), state.older[seat].bit_count(), state.fresh[seat].bit_count()
    )


def side_strengths(state: State) -> list[float]:
    """Return the value of each side, in healthy fighters."""
    strengths = []
    for seat in range(SEATS):
        start = seat * FIGHTERS_PER_SIDE
        if state.cards[start + FIGHTERS_PER_SIDE - 1] != NOTHING:
            first, second, third = state.wounds[start : start + FIGHTERS_PER_SIDE]
            total = side_values(state, seat)[first * 36 + second * 6 + third]
        else:
            lying = sum(card != NOTHING for card in state.cards[start : start + FIGHTERS_PER_SIDE])
            # During the setup a seat holds more cards than it will keep.
            held = min(state.board.hand, state.hands[seat].bit_count())
            hand, older = held + lying, state.older[seat].bit_count()
            total = hand + older * (1 - WEIGHTS.older) + state.fresh[seat].bit_count() * (1 - WEIGHTS.fresh)
            total -= few_fighters_penalty(hand + min(1, older))
        strengths.append(total + perun_value(state.perun[seat]))
    return strengths


FEATURES = ("ready", "recovering", "Perun", "more Perun", "thin")


def feature_rows(state: State) -> list[tuple[float, ...]]:
    """Return each seat's features in the order of `FEATURES`, for a state at the start of a turn.

    The features: fighters ready, fighters recovering, 1 if it has any cap of Perun, number of further caps, and the
    negative of `few_fighters_penalty`.
    """
    features = list[tuple[float, ...]]()
    for seat in range(SEATS):
        ready, older = min(state.board.hand, state.hands[seat].bit_count()), state.older[seat].bit_count()
        ready += sum(
            card != NOTHING
            for card in state.cards[seat * FIGHTERS_PER_SIDE : seat * FIGHTERS_PER_SIDE + FIGHTERS_PER_SIDE]
        )
        caps = state.perun[seat]
        thin = few_fighters_penalty(ready + min(1, older))
        features.append((float(ready), float(older), float(caps > 0), float(max(0, caps - 1)), -thin))
    return features


def cap_value(caps: int) -> float:
    """Return the value of the last of `caps` caps of Perun, which is the price of spending one; `caps` >= 1."""
    gains = WEIGHTS.perun
    return gains[min(caps, len(gains)) - 1]


def perun_value(caps: int) -> float:
    """Return the value of `caps` caps of Perun."""
    return float_sum(cap_value(number) for number in range(1, caps + 1))


def win_chance(lead: float) -> float:
    """Return the win chance of a side with a lead in healthy fighters."""
    return 1 / (1 + exp(-WEIGHTS.slope * lead))


def evaluate(state: State) -> list[float]:
    """Return each seat's chance to win, 0 to 1; a draw counts half."""
    result = ending.result(state)
    if result is not None:
        share = 1 / len(result.winners)
        return [share if seat in result.winners else 0.0 for seat in range(SEATS)]
    first, second = side_strengths(state)
    value = win_chance(first - second)
    return [value, 1 - value]


def card_value(board: Board, card: int) -> float:
    """Return the value of a character over a whole game, from its armour, immunities and weapon."""
    character = board.characters[card]
    armour = board.armours[character.armour]
    immune = sum(board.hazards[hazard].copies for hazard in armour.immune) / sum(one.copies for one in board.hazards)
    reach = max(
        wounds / max(1, least - 1)
        for number in board.weapons[character.weapon].modes
        for least, wounds in board.modes[number].tiers
    )
    return 0.1 * max(armour.value, 0.7 * armour.in_cover) + 0.4 * immune + 0.5 * reach
