"""Estimated chances to win."""

from __future__ import annotations

from math import exp

from games.core.contract.numbers import float_sum
from games.osada.rules import ending
from games.osada.rules.state import State

FIELDS_SCALE = 5.0  # a pawn this many fields farther back is e times as likely to be left outside
POINTS_SCALE = 5.0  # a pawn with this many points more is e times as likely to win among those in the village
DELAY_FIELDS = {"lying": 4.0, "buried": 8.0}  # fields that a pawn loses by waiting, by its state
FUTURE_POINTS = 6.0  # points that a pawn may still gain on the whole road
SURVIVAL_CHANCE = 0.95  # chance that a murderer on the road does not die by accident
# initial chance of a lynching if the murderer's card is unseen, or seen by another player
LYNCHING_CHANCE_UNSEEN, LYNCHING_CHANCE_SEEN = 0.25, 0.65
POOR_VOTER_FACTOR = 0.6  # factor on the chance of a lynching while a voter has no help level to pay with


def evaluate(state: State) -> list[float]:
    """Return each seat's chance to win, 0..1.

    The rest is the virtual player's chance.
    """
    if state.end:
        return _over(state)
    late = chances_left_outside(state)
    chances = _two_handed(state, late) if state.is_two_handed() else _usual(state, late)
    return [min(1.0, max(0.0, chance)) for chance in chances[: state.seats]]


def _over(state: State) -> list[float]:
    share = 1 / len(state.winners) if state.winners else 0.0
    return [share if seat in state.winners else 0.0 for seat in range(state.seats)]


def chances_left_outside(state: State) -> list[float]:
    """Return each pawn's chance to be left outside the village."""
    outside = state.pawns_outside()
    weights = [0.0] * state.pawns
    foremost = max((state.pos[pawn] for pawn in outside), default=0)
    for pawn in outside:
        place = float(state.pos[pawn])
        if state.lying >> pawn & 1:
            place -= DELAY_FIELDS["lying"]
        elif state.buried >> pawn & 1:
            place -= DELAY_FIELDS["buried"]
        weights[pawn] = exp((foremost - place) / (FIELDS_SCALE + 0.1 * (state.board.goal - foremost)))
    total = float_sum(weights) or 1.0
    return [weight / total for weight in weights]


def expected_points(state: State) -> list[float]:
    """Return each pawn's expected points at the end of the game."""
    goal = state.board.goal
    points = []
    for pawn, place in enumerate(state.pos):
        hope = FUTURE_POINTS * (1 - max(place, 0) / goal)
        points.append(ending.pawn_points(state, pawn) + hope)
    return points


def _usual(state: State, late: list[float]) -> list[float]:
    killer = ending.murderer_pawn(state)
    chances = [0.0] * state.pawns
    rest = 1.0
    if killer >= 0 and state.is_alive(killer):
        chances[killer] = (1 - late[killer]) * _survival(state, killer)
        rest -= chances[killer]
    return _share(state, late, chances, rest, killer)


def _survival(state: State, killer: int) -> float:
    """Return the chance that the murderer survives."""
    if state.count_living() == 2:
        return 1.0
    if state.closed or state.lynched >= 0 or not (state.axes or any(state.axe)):
        return SURVIVAL_CHANCE
    bit, others = 1 << killer, [one for one in range(state.seats) if one != killer and state.is_alive(one)]
    danger = (
        LYNCHING_CHANCE_SEEN
        if state.revealed & bit or any(state.known[one] & bit for one in others)
        else LYNCHING_CHANCE_UNSEEN
    )
    if not all(state.level[one] for one in others):
        danger *= POOR_VOTER_FACTOR
    after, before = state.board.lynch_after, state.board.lynch_before[state.pawns]
    left = (before - max(after, *state.pos)) / max(1, before - after)
    return SURVIVAL_CHANCE * (1 - danger * min(1.0, 0.3 + left))


def _share(state: State, late: list[float], chances: list[float], rest: float, killer: int) -> list[float]:
    """Add the chance to win that is left, `rest`, to `chances`, and return `chances`. It is split among the living
    pawns except the murderer's (`killer`): a pawn gets more with many expected points and a small chance of being left
    outside (`late`).
    """
    points = expected_points(state)
    best = max(points)
    weights = [
        (1 - late[pawn]) * exp((points[pawn] - best) / POINTS_SCALE) if pawn != killer and state.is_alive(pawn) else 0.0
        for pawn in range(state.pawns)
    ]
    total = float_sum(weights)
    for pawn, weight in enumerate(weights):
        chances[pawn] += rest * weight / total if total else 0.0
    return chances


def _two_handed(state: State, late: list[float]) -> list[float]:
    """Return the chances to win of two people and the virtual player."""
    killer, virtual = ending.murderer_pawn(state), state.virtual
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
    chances[other] += late[killer] / (1 + exp((points[virtual] - points[other]) / POINTS_SCALE))
    return chances
