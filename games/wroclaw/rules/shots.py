"""The arithmetic of a shot: dice, bonuses, armour, accuracy, wounds (B-12 to B-34). No function changes a state.

A place in the field is seat * 3 + slot. Faces are the numbers rolled. Natural values are faces plus Perun's points,
minus 2 for an extra shot (B-16, B-18).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.wroclaw.rules.board import ATTACK, COVER, DEADLY_WOUNDS, FIGHTERS_PER_SIDE, SERIOUS_WOUNDS, FiringMode
from games.wroclaw.rules.state import State


@dataclass(slots=True)
class ArmourSum:
    """The parts of a target's armour. `weakened` is the armour lost this turn."""

    base: int
    cover: int
    weakened: int
    total: int


@dataclass(slots=True)
class AccuracyCheck:
    """The check of an active die against a target: accuracy = natural + bonus - armour. A miss has `wounds` 0."""

    die: int
    highest: bool
    natural: int
    bonus: int
    armour: int
    accuracy: int
    wounds: int


@dataclass(slots=True)
class ShotCheck:
    """The result of a shot for one target, with a check for each active die (one or two)."""

    target: int  # place of the target
    lines: tuple[AccuracyCheck, ...]
    run: bool
    hit: bool
    wounds: int


# -- armour -----------------------------------------------------------------------------------------------------------
def gives_cover(state: State, place: int) -> bool:
    """Return True if a fighter gives the others of its side the cover bonus (B-15)."""
    return (
        state.orders[place] == COVER and state.wounds[place] < SERIOUS_WOUNDS and not state.silenced >> place & 1
    )  # fmt: skip


def has_cover(state: State, place: int) -> bool:
    """Return True if a fighter gets the cover bonus from another one (B-15)."""
    if state.orders[place] == COVER:
        return False
    start = place - place % FIGHTERS_PER_SIDE
    return gives_cover(state, start) or gives_cover(state, start + 1) or gives_cover(state, start + 2)


def armour_of(state: State, place: int) -> ArmourSum:
    """Return the present armour of a fighter (B-14, B-19)."""
    base = state.board.tables.armour[state.cards[place]][state.orders[place]]
    cover = state.board.cover if has_cover(state, place) else 0
    weakened = min(state.weakened[place], base + cover)
    return ArmourSum(base, cover, weakened, base + cover - weakened)


# -- dice -------------------------------------------------------------------------------------------------------------
def natural_values(faces: Sequence[int], boost: Sequence[int], penalty: int) -> tuple[int, int, int]:
    """Return each die's natural value: its face plus Perun's points minus `penalty` (B-18)."""
    return faces[0] + boost[0] - penalty, faces[1] + boost[1] - penalty, faces[2] + boost[2] - penalty


def accuracy_bonus(mode: FiringMode, naturals: Sequence[int], die: int) -> int:
    """Return the accuracy bonus of a mode, if `die` is the active die (B-26, B-31, B-33)."""
    bonus = 0
    if mode.pair or mode.triple:
        first, second, third = naturals
        if first == second == third:
            bonus += mode.triple
        elif first in (second, third) or second == third:
            bonus += mode.pair
    for low, high, others, add in mode.per_die:
        for place in range(3):
            if low <= naturals[place] <= high and not (others and place == die):
                bonus += add
    return bonus


def active_die(
    mode: FiringMode, faces: Sequence[int], naturals: Sequence[int], is_highest: bool, excluded_die: int = -1
) -> int:
    """Return the die with the highest or lowest face. Of equal faces, the die with the better accuracy counts (B-17).

    `excluded_die` is a die that is already active; -1 for none.
    """
    extreme = max(faces) if is_highest else min(faces)
    if faces.count(extreme) == 1:
        return faces.index(extreme)
    best = [die for die in range(3) if faces[die] == extreme and die != excluded_die]
    return max(best, key=lambda die: naturals[die] + accuracy_bonus(mode, naturals, die))


def is_run(naturals: Sequence[int]) -> bool:
    """Return True if the dice show three consecutive numbers in any order (B-29)."""
    low, middle, high = sorted(naturals)
    return middle == low + 1 and high == low + 2


# -- a shot -----------------------------------------------------------------------------------------------------------
def check_target(
    state: State, shooter: int, target: int, mode: FiringMode, faces: Sequence[int], naturals: Sequence[int]
) -> ShotCheck:  # fmt: skip
    """Return the result of a shot for one target."""
    # an attack on a target in cover is a weak shot (B-1)
    strong = state.orders[shooter] == ATTACK and state.orders[target] != COVER
    armour = armour_of(state, target).total
    highest = strong or mode.highest
    first = _line(mode, naturals, active_die(mode, faces, naturals, highest), highest, armour)
    lines: tuple[AccuracyCheck, ...] = (first,)
    wounds = first.wounds
    if mode.second and strong:
        die = active_die(mode, faces, naturals, False, first.die)
        second = _line(mode, naturals, die, False, armour)
        lines = (first, second)
        wounds = mode.second if first.wounds and second.wounds else first.wounds or second.wounds
    hit = wounds > 0
    if hit and state.wounds[target] == mode.exactly:
        wounds = mode.finishing
    run = bool(mode.run) and is_run(naturals)
    return ShotCheck(target, lines, run, hit, wounds + mode.run if run else wounds)


def _line(mode: FiringMode, naturals: Sequence[int], die: int, highest: bool, armour: int) -> AccuracyCheck:
    bonus = accuracy_bonus(mode, naturals, die)
    accuracy = naturals[die] + bonus - armour
    wounds = 0
    for least, dealt in mode.tiers:
        if accuracy >= least:
            wounds = dealt
            break
    return AccuracyCheck(die, highest, naturals[die], bonus, armour, accuracy, wounds)


def target_places(shooter: int, target: int, mode: FiringMode) -> Sequence[int]:
    """Return the places that a shot aims at. `target` is a slot of the opposing side."""
    other = FIGHTERS_PER_SIDE - (shooter - shooter % FIGHTERS_PER_SIDE)
    return range(other, other + FIGHTERS_PER_SIDE) if mode.everybody else (other + target,)


def check_shot(
    state: State, shooter: int, target: int, mode: FiringMode, boost: Sequence[int], extra: int
) -> list[ShotCheck]:  # fmt: skip
    """Return the result of a shot for each target. Every target has its armour and cover from before
    the shot (B-28).
    """
    faces = state.dice
    naturals = natural_values(faces, boost, state.board.extra if extra else 0)
    return [
        check_target(state, shooter, place, mode, faces, naturals) for place in target_places(shooter, target, mode)
    ]


def add_wounds(before: int, wounds: int) -> int:
    """Return the sum of wounds, at most DEAD (B-41)."""
    return min(DEADLY_WOUNDS, before + wounds)
