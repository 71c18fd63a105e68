"""Choice of shots by computer players.

After the roll, shooting is deterministic, and a side's shots do not limit the other side's (B-12). So a volley, all
shots of one side, is a puzzle for one player: `Volley.least_worth` solves it exactly, `Volley.fire_greedily` fires the
best single shot each time. `exact_gains` and `greedy_gains` value moves in these
two ways, minus the value of the spent Perun (a resource whose caps pay for boosts and extra shots).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.core.contract.contract import Move, Step
from games.wroclaw.bots.firing import NO_BOOST, FiringOption, shot_tables
from games.wroclaw.bots.worth import cap_value, side_values
from games.wroclaw.rules.board import (
    ATTACK,
    COVER,
    DEADLY_WOUNDS,
    FIGHTERS_PER_SIDE,
    SCOUT,
    SERIOUS_WOUNDS,
    Board,
    FiringMode,
)
from games.wroclaw.rules.state import State

# -- all shots of a side ----------------------------------------------------------------------------------------------
SideWorth = Sequence[float]  # value of a side by the wounds a, b, c of its three fighters: worth[36 * a + 6 * b + c]
WOUND_LEVELS = DEADLY_WOUNDS + 1
INDEX_FACTORS = (WOUND_LEVELS * WOUND_LEVELS, WOUND_LEVELS, 1)  # factors of a, b and c in the index of `SideWorth`
WEAKENING_BONUS = 0.02  # bonus of a shot that weakens armour or cover before other fighters shoot


def _price(option: FiringOption, caps: int) -> float:
    """Return the value of the Perun that an option costs, with this number of caps left."""
    return cap_value(caps) if option.caps else 0.0


# -- a volley ---------------------------------------------------------------------------------------------------------
class TargetSide(NamedTuple):
    """The three fighters being shot at: armour, orders, wounds, armour lost, and a mask of those giving no cover."""

    base: tuple[int, ...]
    orders: tuple[int, ...]
    wounds: tuple[int, ...]
    weakened: tuple[int, ...] = (0, 0, 0)
    silenced: int = 0


def armour_values(side: TargetSide, cover: int) -> list[int]:
    """Return the present armour of each fighter of a side; `cover` is the board's armour bonus."""
    base, orders, wounds, weakened, silenced = side
    covered = False
    for place in range(FIGHTERS_PER_SIDE):
        if orders[place] == COVER and wounds[place] < SERIOUS_WOUNDS and not silenced >> place & 1:
            covered = True
    values = []
    for place in range(FIGHTERS_PER_SIDE):
        armour = base[place] - weakened[place]
        if covered and orders[place] != COVER:
            armour += cover
        values.append(armour if armour > 0 else 0)
    return values


def wounds_after_shot(
    side: TargetSide, option: FiringOption, attack: bool, target: int, armour: Sequence[int]
) -> list[int]:
    """Return the wounds of a side after a shot at the fighter in slot `target`, or at all."""
    mode, wounds = option.mode, list(side.wounds)
    for place in range(FIGHTERS_PER_SIDE) if mode.everybody else (target,):
        strong = attack and side.orders[place] != COVER
        _, done, finishing = (option.strong if strong else option.weak)[armour[place]]
        old = wounds[place]
        wounds[place] = min(DEADLY_WOUNDS, old + (finishing if old == mode.exactly else done))
    return wounds


def side_after_shot(
    side: TargetSide, option: FiringOption, attack: bool, target: int, armour: Sequence[int]
) -> TargetSide:
    """Return a side after a shot at the fighter in slot `target`, or at all."""
    mode, weakened, silenced = option.mode, list(side.weakened), side.silenced
    for place in range(FIGHTERS_PER_SIDE) if mode.everybody else (target,):
        in_cover = side.orders[place] == COVER
        if (option.strong if attack and not in_cover else option.weak)[armour[place]][0]:
            weakened[place] += mode.weakens
            if mode.stops_cover and in_cover:
                silenced |= 1 << place
    wounds = wounds_after_shot(side, option, attack, target, armour)
    return TargetSide(side.base, side.orders, tuple(wounds), tuple(weakened), silenced)


# Cache of valued shots by target side, and by weapon, kind of shot, whether it is an attack, and whether other fighters
# have still to shoot. Valid for volleys with the same `SideWorth` and dice.
ShotCache = dict[TargetSide, dict[tuple[int, int, bool, bool], list[tuple[FiringOption, int, float]]]]


class Volley:
    """All shots that one side fires at the other with given dice.

    In its methods, `unfired` is the mask of slots that have still to shoot, `may_shoot_again` the mask of slots that
    may take an extra shot, `caps` the number of caps. `shot_cache` is a cache shared by volleys with the same worth and
    dice.
    """

    def __init__(
        self,
        board: Board,
        weapons: Sequence[int],
        orders: Sequence[int],
        faces: tuple[int, ...],
        worth: SideWorth,
        shot_cache: ShotCache | None = None,
    ) -> None:
        self.tables, self.cover = shot_tables(board), board.cover
        self.weapons, self.orders, self.faces = weapons, orders, faces
        self.worth = worth
        self._shot_cache: ShotCache = {} if shot_cache is None else shot_cache
        self._known: dict[tuple[TargetSide, int, int, int], float] = {}

    def target_worth(self, targets: TargetSide) -> float:
        """Return the value of the target side to its owner."""
        first, second, third = targets.wounds
        return self.worth[first * 36 + second * 6 + third]

    def firing_options(self, unfired: int, may_shoot_again: int, caps: int) -> list[tuple[int, FiringOption]]:
        """List the possible shots as (slot, option)."""
        return [
            (slot, option)
            for slot, kind in _kinds(unfired, may_shoot_again, caps)
            for option in self.tables.firing_options(self.weapons[slot], self.faces, kind)
        ]

    # -- greedy choice: the best single shot each time
    def fire_greedily(self, targets: TargetSide, unfired: int, caps: int) -> tuple[TargetSide, int]:
        """Return the target side after a volley of greedily chosen shots, and the caps left."""
        again = 0
        while unfired or (caps and again):
            best, best_shot = 0.001, None
            price = cap_value(caps)
            shot_cache = self._shot_cache.setdefault(targets, {})
            for slot, kind in _kinds(unfired, again, caps):
                key = (self.weapons[slot], kind, self.orders[slot] == ATTACK, bool(unfired & ~(1 << slot)))
                shots = shot_cache.get(key)
                if shots is None:
                    shots = shot_cache[key] = self._shots(targets, *key)
                for option, target, gain in shots:
                    if option.caps:
                        gain -= price
                    if gain > best:
                        best, best_shot = gain, (slot, option, target)
            if best_shot is None:
                break
            slot, option, target = best_shot
            armour = armour_values(targets, self.cover)
            targets = side_after_shot(targets, option, self.orders[slot] == ATTACK, target, armour)
            caps -= option.caps
            if option.extra:
                again &= ~(1 << slot)
            else:
                unfired &= ~(1 << slot)
                again |= 1 << slot
        return targets, caps

    def _shots(
        self, side: TargetSide, weapon: int, kind: int, attack: bool, others: bool
    ) -> list[tuple[FiringOption, int, float]]:
        """Return (option, best target, gain) for each firing option of a weapon.

        `others`: other fighters of the side have still to shoot.
        """
        armour, before, setting_up = (
            armour_values(side, self.cover),
            self.target_worth(side),
            WEAKENING_BONUS if others else 0.0,
        )
        return [
            (option, *self._gain(side, option, attack, armour, before, setting_up))
            for option in self.tables.firing_options(weapon, self.faces, kind)
        ]

    def _gain(
        self,
        side: TargetSide,
        option: FiringOption,
        attack: bool,
        armour: Sequence[int],
        before: float,
        setting_up: float,
    ) -> tuple[int, float]:
        """Return the best target of a shot and the loss of the target side, without the price of Perun."""
        mode, orders, wounds, worth = option.mode, side.orders, side.wounds, self.worth
        first, second, third = wounds
        now = first * 36 + second * 6 + third
        index, total, best, best_target = now, 0.0, -1.0, 0
        for place in range(FIGHTERS_PER_SIDE):
            in_cover = orders[place] == COVER
            hit, done, finishing = (option.strong if attack and not in_cover else option.weak)[armour[place]]
            if not done:
                continue
            old = wounds[place]
            if old == mode.exactly:
                done = finishing
            step = INDEX_FACTORS[place] * (min(DEADLY_WOUNDS, old + done) - old)
            extra = 0.0
            if hit and setting_up:
                extra = setting_up * (mode.weakens + 2 * (mode.stops_cover and in_cover))
            if mode.everybody:
                index += step
                total += extra
            else:
                gain = before - worth[now + step] + extra
                if gain > best:
                    best, best_target = gain, place
        if mode.everybody:
            best = before - worth[index] + total
        return best_target, best

    # -- the best sequence of shots
    def least_worth(self, targets: TargetSide, unfired: int, may_shoot_again: int, caps: int) -> float:
        """Return the minimum, over all possible volleys, of the target side's value plus the value of spent caps."""
        key = (targets, unfired, may_shoot_again, caps)
        known = self._known.get(key)
        if known is not None:
            return known
        least = self.target_worth(targets)
        if unfired or (caps and may_shoot_again):
            armour = armour_values(targets, self.cover)
            done: set[tuple[TargetSide, int, bool]] = set()
            for slot, option in self.firing_options(unfired, may_shoot_again, caps):
                attack = self.orders[slot] == ATTACK
                for target in range(1 if option.mode.everybody else FIGHTERS_PER_SIDE):
                    after = side_after_shot(targets, option, attack, target, armour)
                    mark = (after, slot, option.extra)
                    if after == targets or mark in done:
                        continue
                    done.add(mark)
                    least = min(
                        least,
                        _price(option, caps)
                        + self.least_worth_after(after, slot, option, unfired, may_shoot_again, caps),
                    )
        self._known[key] = least
        return least

    def least_worth_after(
        self, targets: TargetSide, slot: int, option: FiringOption, unfired: int, may_shoot_again: int, caps: int
    ) -> float:
        """Return `least_worth` of the rest of the volley after the fighter in `slot` has fired."""
        bit = 1 << slot
        if option.extra:
            return self.least_worth(targets, unfired, may_shoot_again & ~bit, caps - 1)
        return self.least_worth(targets, unfired & ~bit, may_shoot_again | bit, caps - option.caps)


def _kinds(left: int, again: int, caps: int) -> list[tuple[int, int]]:
    """List the possible shots as (slot, kind), with the kinds of `ShotTables.firing_options`."""
    kinds = []
    for slot in range(FIGHTERS_PER_SIDE):
        if left >> slot & 1:
            kinds.append((slot, 0))
            if caps:
                kinds.append((slot, 1))
        elif caps and again >> slot & 1:
            kinds.append((slot, 2))
    return kinds


# -- from a state -----------------------------------------------------------------------------------------------------
def target_side(state: State, seat: int) -> TargetSide:
    """Return a seat's fighters in the field as a `TargetSide`."""
    start, armour = seat * FIGHTERS_PER_SIDE, state.board.tables.armour
    places = range(start, start + FIGHTERS_PER_SIDE)
    return TargetSide(
        tuple(armour[state.cards[place]][state.orders[place]] for place in places),
        tuple(state.orders[start : start + FIGHTERS_PER_SIDE]),
        tuple(state.wounds[start : start + FIGHTERS_PER_SIDE]),
        tuple(state.weakened[start : start + FIGHTERS_PER_SIDE]),
        state.silenced >> start & 7,
    )


def pending_volley(state: State, seat: int, worth: SideWorth) -> tuple[Volley, int, int]:
    """Return a seat's remaining volley, and the masks of slots that have still to shoot and that may shoot again."""
    start = seat * FIGHTERS_PER_SIDE
    weapons = [state.board.characters[card].weapon for card in state.cards[start : start + FIGHTERS_PER_SIDE]]
    orders = state.orders[start : start + FIGHTERS_PER_SIDE]
    shooters = sum(1 << slot for slot in range(FIGHTERS_PER_SIDE) if orders[slot] != SCOUT)
    shot, extra = state.shot >> start & 7, state.extra >> start & 7
    known = _known_volley(state.board, tuple(weapons), tuple(orders), tuple(state.dice), tuple(worth))
    return known, shooters & ~shot, shot & ~extra & 7


@lru_cache(maxsize=4)  # cached, because the moves of a turn, compared one by one, share few volleys
def _known_volley(
    board: Board, weapons: tuple[int, ...], orders: tuple[int, ...], faces: tuple[int, ...], worth: tuple[float, ...]
) -> Volley:
    return Volley(board, weapons, orders, faces, worth)


# -- which shot to fire -----------------------------------------------------------------------------------------------
def target_side_worth(state: State, seat: int, side: TargetSide) -> float:
    """Return the value of a target side to its owner, given its wounds."""
    first, second, third = side.wounds
    return side_values(state, seat)[first * 36 + second * 6 + third]


def target_side_after(
    state: State, shooter: int, target: int, mode: FiringMode, boost: tuple[int, ...], extra: int
) -> TargetSide:
    """Return the opposing side after a shot at slot `target`."""
    side = target_side(state, 1 - shooter // FIGHTERS_PER_SIDE)
    option = shot_tables(state.board).firing_option(mode, tuple(state.dice), boost, extra)
    armour = armour_values(side, state.board.cover)
    return side_after_shot(side, option, state.orders[shooter] == ATTACK, target, armour)


def greedy_gains(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    """Return, for each move, the opposing side's immediate loss minus the value of the spent caps."""
    seat = step[1]
    worth = side_values(state, 1 - seat)
    before = target_side_worth(state, 1 - seat, target_side(state, 1 - seat))
    return [
        before - worth[first * 36 + second * 6 + third] - perun_price(state, seat, move)
        for move, (first, second, third) in zip(moves, _wounds_after(state, step, moves), strict=True)
    ]


def wound_gains(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    """Return the number of wounds that each move inflicts, without their value and the price of Perun."""
    before = sum(target_side(state, 1 - step[1]).wounds)
    return [float(sum(wounds) - before) for wounds in _wounds_after(state, step, moves)]


def _wounds_after(state: State, step: Step, moves: Sequence[Move]) -> list[Sequence[int]]:
    """Return the wounds of the opposing side after each move."""
    seat, faces, modes = step[1], tuple(state.dice), state.board.tables.mode_ids
    tables, orders = shot_tables(state.board), state.orders
    side = target_side(state, 1 - seat)
    armour = armour_values(side, state.board.cover)
    results: list[Sequence[int]] = []
    for move in moves:
        if move[0] == "hold":
            results.append(side.wounds)
            continue
        slot, target, name, boost, extra = shot_of(step, move)
        option = tables.firing_option(modes[name], faces, boost, extra)
        attack = orders[seat * FIGHTERS_PER_SIDE + slot] == ATTACK
        results.append(wounds_after_shot(side, option, attack, target, armour))
    return results


def shot_of(step: Step, move: Move) -> tuple[int, int, str, tuple[int, ...], int]:
    """Return the shot of a move, which may be pending: slot, target, mode id, boost, and 1 for an extra shot."""
    if move[0] in ("boost", "fire"):
        _, _, slot, target, name, extra = step
        return slot, target, name, move[1:] or NO_BOOST, extra
    kind, slot, target, name = move
    return slot, target, name, NO_BOOST, int(kind == "extra")


def perun_price(state: State, seat: int, move: Move) -> float:
    """Return the value of the Perun that a move spends."""
    return cap_value(state.perun[seat]) if move[0] in ("extra", "boost") else 0.0


def exact_gains(state: State, step: Step, moves: Sequence[Move], worth: SideWorth | None = None) -> list[float]:
    """Return, for each move, the net loss of the opposing side by the best volley that begins with the move.

    `worth` is the value of the opposing side, by default the one by which computer players judge.
    """
    seat = step[1]
    volley, left, again = pending_volley(state, seat, side_values(state, 1 - seat) if worth is None else worth)
    before = volley.target_worth(target_side(state, 1 - seat))
    caps, modes = state.perun[seat], state.board.tables.mode_ids
    gains: list[float] = []
    for move in moves:
        if move[0] == "hold":
            gains.append(0.0)
            continue
        slot, target, name, boost, extra = shot_of(step, move)
        after = target_side_after(state, seat * FIGHTERS_PER_SIDE + slot, target, modes[name], boost, extra)
        bit, paid = 1 << slot, int(move[0] in ("extra", "boost"))
        rest = (after, left & ~bit, again & ~bit if extra else again | bit, caps - paid)
        value = volley.least_worth(*rest)
        if move[0] in ("shoot", "extra") and caps - paid:
            value = min(value, _with_boost(state, step, move, volley, rest))
        gains.append(before - value - perun_price(state, seat, move))
    return gains


def _with_boost(state: State, step: Step, move: Move, volley: Volley, rest: tuple[TargetSide, int, int, int]) -> float:
    """Return the minimum value of the opposing side if this shot is boosted, plus the price of the boost. `rest`
    contains the side, the masks of slots that may still shoot or shoot again, and the caps.
    """
    kind, slot, target, name = move
    mode, seat, extra = state.board.tables.mode_ids[name], step[1], int(kind == "extra")
    _, left, again, caps = rest
    sides = {
        target_side_after(state, seat * FIGHTERS_PER_SIDE + slot, target, mode, boost[1:], extra)
        for boost in state.board.tables.boosts[1:]
        if sum(boost[1:]) == state.board.boost
    }
    return min(volley.least_worth(side, left, again, caps - 1) for side in sides) + cap_value(caps)


FIGHTER_SCALE = 100.0  # value of a fighter that exceeds the price of all Perun


def fewest_fighters(state: State, step: Step, moves: Sequence[Move]) -> list[int]:
    """Return, for each move, the least number of fighters for the next turn that volleys can leave the other side."""
    foe = 1 - step[1]
    others = state.hands[foe].bit_count() + min(1, state.older[foe].bit_count())
    span = range(WOUND_LEVELS)
    worth = tuple(
        FIGHTER_SCALE * (others + sum(wounds < SERIOUS_WOUNDS for wounds in (first, second, third)))
        for first in span
        for second in span
        for third in span
    )
    first, second, third = target_side(state, foe).wounds
    before = worth[first * 36 + second * 6 + third]
    return [int((before - gain) // FIGHTER_SCALE) for gain in exact_gains(state, step, moves, worth)]
