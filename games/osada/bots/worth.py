"""Estimated win chances: which pawn is likely to be left outside, and which of the others has most points."""

from __future__ import annotations

from math import exp

from games.osada.rules import ending
from games.osada.rules.state import State

APART = 5.0  # a pawn this many fields farther back is e times as likely to be left outside
RICH = 5.0  # a pawn with this many points more is e times as likely to win among those in the village
DELAY = {"lying": 4.0, "buried": 8.0}  # cost of waiting in fields, by the pawn's state
TO_COME = 6.0  # points that a pawn may still gain on the whole road
SAFE = 0.95  # chance that a murderer on the road does not die by accident
HIDDEN, FOUND = 0.25, 0.65  # initial chance of a lynching if the murderer's card is unseen, or seen by another player
POOR = 0.6  # factor on the chance of a lynching while a voter has no help level to pay with


def evaluate(state: State) -> list[float]:
    """Return each seat's chance to win, 0 to 1; what is missing to 1 is the virtual player's chance."""
    if state.end:
        return _over(state)
    late = chances_left_outside(state)
    chances = _two_handed(state, late) if state.is_two_handed() else _usual(state, late)
    return [min(1.0, max(0.0, chance)) for chance in chances[: state.seats]]


def _over(state: State) -> list[float]:
    share = 1 / len(state.winners) if state.winners else 0.0
    return [share if seat in state.winners else 0.0 for seat in range(state.seats)]


def chances_left_outside(state: State) -> list[float]:
    """Return each pawn's chance to be left outside the village; 0 for the dead and for pawns inside."""
    outside = state.outside()
    weights = [0.0] * state.pawns
    foremost = max((state.pos[pawn] for pawn in outside), default=0)
    for pawn in outside:
        place = float(state.pos[pawn])
        if state.lying >> pawn & 1:
            place -= DELAY["lying"]
        elif state.buried >> pawn & 1:
            place -= DELAY["buried"]
        weights[pawn] = exp((foremost - place) / (APART + 0.1 * (state.board.goal - foremost)))
    total = sum(weights) or 1.0
    return [weight / total for weight in weights]


def expected_points(state: State) -> list[float]:
    """Return the points that each pawn may have in the end: the present ones and expected gains."""
    goal = state.board.goal
    points = []
    for pawn, place in enumerate(state.pos):
        hope = TO_COME * (1 - max(place, 0) / goal)
        points.append(ending.points_of(state, pawn) + hope)
    return points


def _usual(state: State, late: list[float]) -> list[float]:
    killer = ending.murderer_of(state)
    chances = [0.0] * state.pawns
    rest = 1.0
    if killer >= 0 and state.is_alive(killer):
        chances[killer] = (1 - late[killer]) * _survival(state, killer)
        rest -= chances[killer]
    return _share(state, late, chances, rest, killer)


def _survival(state: State, killer: int) -> float:
    """Return the chance that the murderer is not lynched and does not die on the road."""
    if state.count_living() == 2:
        return 1.0
    if state.closed or state.lynched >= 0 or not (state.axes or any(state.axe)):
        return SAFE
    bit, others = 1 << killer, [one for one in range(state.seats) if one != killer and state.is_alive(one)]
    danger = FOUND if state.revealed & bit or any(state.known[one] & bit for one in others) else HIDDEN
    if not all(state.level[one] for one in others):
        danger *= POOR
    after, before = state.board.lynch_after, state.board.lynch_before[state.pawns]
    left = (before - max(after, *state.pos)) / max(1, before - after)
    return SAFE * (1 - danger * min(1.0, 0.3 + left))


def _share(state: State, late: list[float], chances: list[float], rest: float, killer: int) -> list[float]:
    """Add `rest` to the chances of the innocent pawns in proportion to arrival and points, and return them."""
    points = expected_points(state)
    best = max(points)
    weights = [
        (1 - late[pawn]) * exp((points[pawn] - best) / RICH) if pawn != killer and state.is_alive(pawn) else 0.0
        for pawn in range(state.pawns)
    ]
    total = sum(weights)
    for pawn, weight in enumerate(weights):
        chances[pawn] += rest * weight / total if total else 0.0
    return chances


def _two_handed(state: State, late: list[float]) -> list[float]:
    """Return win chances with two people and the virtual player, by who may be left outside (O-79 to O-81)."""
    killer, virtual = ending.murderer_of(state), state.virtual
    if killer in (-1, virtual) or not state.is_alive(killer):
        return _usual(state, late)
    other = 1 - killer
    chances = [0.0] * state.pawns
    if not state.is_alive(other) or not state.is_alive(virtual):
        meets = 1.0 if ending.meets_attack_threshold(state, killer) else 0.25
        chances[killer] = (1 - late[killer]) * meets
        chances[other] = 1 - chances[killer] if state.is_alive(other) else 0.0
        return chances
    kept = 0.9 if ending.meets_attack_threshold(state, killer) else 0.3
    chances[killer] = late[other] * kept + 0.5 * late[virtual]
    chances[other] = 0.5 * late[virtual]
    points = expected_points(state)
    chances[other] += late[killer] / (1 + exp((points[virtual] - points[other]) / RICH))
    return chances
