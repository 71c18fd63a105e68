"""Gains of single changes on the board for one seat, in units of strength (see `worth`).

`GainCalculator` evaluates changes in one position from a seat's point of view: its own goal is known, the rivals' are
estimated. A step towards the goal is worth more, the nearer the goal is. The last step is worth most, because it wins
at the start of the seat's next turn. A rival's step counts as a loss, valued likewise. `Judge` adds the gain at the
best target of each symbol and each scroll step (one part of a card's text), so that cards are valued before they are
played.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import ClassVar

from games.ankh_morpork.bots.belief import goals_in_play, suspected_goals
from games.ankh_morpork.bots.worth import CONTROL, LAST_CARD, SPREAD, TROUBLE, WIN_KIND_NUMBERS, WORTH, GoalProgress
from games.ankh_morpork.rules.board import DEMON, OWNER_COUNT, TROLL, Effect
from games.ankh_morpork.rules.pieces import CARD_TEXT_PLACEMENT, guard_placement
from games.ankh_morpork.rules.state import State
from games.core.contract.contract import Seat

# -- single changes on the board --------------------------------------------------------------------------------------
# Parameters of `closeness_value`, which rises slowly at first and fast near the goal.
CLOSENESS_PEAK, CLOSENESS_DECAY, CLOSENESS_SLOPE = 5.0, 0.75, 0.25
REACHED_GOAL_BONUS = 2.0  # bonus for a reached goal
RIVAL_SHARE = 0.8  # share of a rival's loss that counts as gain
MINION_VALUE = 0.12  # value of any minion on the board
NEW_AREA_VALUE = 0.15  # value of the first minion in an area
DRAWN_CARD_VALUE = 0.12  # value of one more card in hand
DOLLAR_VALUE = 0.05  # value of a dollar for building
ENOUGH_DOLLARS = 24  # dollars beyond which money adds little


@lru_cache(maxsize=4096)
def closeness_value(steps_left: float) -> float:
    """Return the value of being `steps_left` steps from the goal."""
    return (
        CLOSENESS_PEAK * exp(-CLOSENESS_DECAY * steps_left)
        - CLOSENESS_SLOPE * steps_left
        + (REACHED_GOAL_BONUS if steps_left <= 0 else 0.0)
    )


class GainCalculator:
    """Calculates gains of changes for one seat in one position; owners of pieces are seats, TROLL or DEMON."""

    __slots__ = (
        "_arrivals", "board", "calm_gain", "cash", "control_gain", "control_loss", "controllers", "draw_gain",
        "goal_chances", "last_card_gain", "money", "occupied", "own_goal", "progress", "seat", "seats", "spread_gain",
        "spread_loss", "state", "threat", "trouble_gain",
    )  # fmt: skip

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat, self.seats, self.board = state, seat, state.seats, state.board
        progress = self.progress = GoalProgress(state)
        self.controllers = progress.controllers
        self.occupied = state.occupied_areas()
        goals = goals_in_play(state.board, state.seats)
        self.goal_chances = self._suspected_goals()
        self.own_goal = WIN_KIND_NUMBERS[state.board.personalities[state.personality[seat]].wins_by]
        self.goal_chances[seat][self.own_goal] = 1.0
        self._steps(goals)
        self._arrivals: dict[int, float] = {}

    def _suspected_goals(self) -> list[list[float]]:
        """Return for every seat the probability of each way to win; zeros for the seat itself."""
        return suspected_goals(self.progress, self.seat)

    @staticmethod
    def closeness(steps_left: float) -> float:
        """Return the value of being `steps_left` steps from a goal."""
        return closeness_value(steps_left)

    def _steps(self, goals: dict[int, int]) -> None:
        """Set the values of one step towards or away from a goal, such as `control_gain` and `control_loss`."""
        progress, seats = self.progress, self.seats
        self.control_gain, self.control_loss = [0.0] * seats, [0.0] * seats
        self.spread_gain, self.spread_loss = [0.0] * seats, [0.0] * seats
        self.money, self.threat = [0.0] * seats, [0.0] * seats
        self.trouble_gain = self.calm_gain = self.last_card_gain = 0.0
        for seat, chances in enumerate(self.goal_chances):
            factor = 1.0 if seat == self.seat else -RIVAL_SHARE
            for kind, chance in enumerate(chances):
                if not chance:
                    continue
                if kind == LAST_CARD:
                    self.last_card_gain += factor * chance
                    self.threat[seat] += chance * 2 * progress.drawn_share() ** 2
                    continue
                steps = progress.steps_left(seat, kind, goals[kind])
                here = self.closeness(steps)
                self.threat[seat] += chance * max(0.0, here)
                times = factor * chance
                up, down = (
                    times * (self.closeness(max(0.0, steps - 1)) - here),
                    times * (here - self.closeness(steps + 1)),
                )
                if kind == CONTROL:
                    self.control_gain[seat], self.control_loss[seat] = up, down
                elif kind == SPREAD:
                    self.spread_gain[seat], self.spread_loss[seat] = up, down
                elif kind == TROUBLE:
                    self.trouble_gain += up
                    self.calm_gain -= down
                elif kind == WORTH:
                    self.money[seat] = up / 5
        drawn = progress.drawn_share()
        self.draw_gain = DRAWN_CARD_VALUE + self.last_card_gain * (0.1 + 0.5 * drawn * drawn)
        self.cash = DOLLAR_VALUE * max(0.2, 1 - self.state.money[self.seat] / ENOUGH_DOLLARS) + 0.02 * drawn
        self.money[self.seat] += self.cash
        for seat in range(seats):
            # Control has a small value for every goal, because it hinders rivals.
            self.control_gain[seat] += 0.2 if seat == self.seat else -0.1
            self.control_loss[seat] += 0.2 if seat == self.seat else -0.1
            self.threat[seat] += (progress.worth[seat] + 5 * self.state.minions_on_board(seat)) * 0.01

    # -- pieces -------------------------------------------------------------------------------------------------------
    def piece_change_gain(self, area: int, owner: int, count_change: int, trouble_after: bool | None = None) -> float:
        """Return the gain of a piece arriving (`count_change` 1) or leaving (-1).

        `trouble_after` is True if the area has a trouble marker afterwards; None if that does not change.
        """
        state, bit = self.state, 1 << area
        gain = 0.0
        if trouble_after is not None and trouble_after != bool(state.trouble & bit):
            gain += self.trouble_change_gain(area, trouble_after)
        demons = state.on[DEMON] & bit
        start = area * OWNER_COUNT
        count = state.units[start + owner]
        if owner < self.seats and not demons:
            mine = owner == self.seat
            if count_change > 0 and not count:
                gain += self.spread_gain[owner] + (NEW_AREA_VALUE if mine else -NEW_AREA_VALUE / 2)
            elif count_change < 0 and count == 1:
                gain -= self.spread_loss[owner] + (NEW_AREA_VALUE if mine else -NEW_AREA_VALUE / 2)
            gain += count_change * (MINION_VALUE if mine else -MINION_VALUE / 2)
        return gain + self._control(area, owner, count_change)

    def _control(self, area: int, owner: int, change: int) -> float:
        """Return the gain through control if one owner's number of pieces changes; a demon affects all seats."""
        state = self.state
        if state.on[DEMON] >> area & 1 and owner != DEMON:
            return 0.0
        start, builder = area * OWNER_COUNT, state.building[area]
        units = state.units
        before = self.controllers[area]
        best, leader, second = units[start + TROLL] + (change if owner == TROLL else 0), -1, 0
        for seat in range(self.seats):
            count = units[start + seat] + (builder == seat) + (change if owner == seat else 0)
            if count > best:
                best, leader, second = count, seat, best
            elif count == best:
                leader, second = -1, best
            elif count > second:
                second = count
        if owner == DEMON and units[start + DEMON] + change:
            leader = -1
        gain = 0.0
        if leader != before:
            if leader >= 0:
                gain += self.control_gain[leader]
            if before >= 0:
                gain -= self.control_loss[before]
        elif leader == self.seat and best - second == 2 and change > 0:
            gain += 0.15 * self.control_loss[leader]  # the leader's control now survives one assassination
        elif leader < 0 and owner == self.seat and change > 0:
            gain += 0.15 * self.control_gain[owner]
        return gain

    def trouble_change_gain(self, area: int, added: bool) -> float:
        """Return the gain of adding or removing a trouble marker."""
        state, seat = self.state, self.seat
        gain = self.trouble_gain if added else self.calm_gain
        start = area * OWNER_COUNT
        mine = state.units[start + seat] + (state.building[area] < 0 and bool(state.units[start + seat]))
        theirs = sum(state.units[start : start + self.seats]) - state.units[start + seat]
        local = 0.08 * (min(theirs, 2) - min(mine, 2))
        return gain + (local if added else -local)

    def own_arrival_gain(self, area: int) -> float:
        """Return the gain of placing one of the seat's own minions in an area by the usual rules; cached."""
        gain = self._arrivals.get(area)
        if gain is None:
            trouble = bool((self.state.trouble | self.occupied) >> area & 1)
            gain = self._arrivals[area] = self.piece_change_gain(area, self.seat, 1, trouble)
        return gain

    def arrival_gain(self, area: int, owner: int) -> float:
        """Return the gain of a piece of any owner arriving in an area."""
        if owner == self.seat:
            return self.own_arrival_gain(area)
        trouble = owner == DEMON or bool((self.state.trouble | self.occupied) >> area & 1)
        return self.piece_change_gain(area, owner, 1, trouble)

    def departure_gain(self, area: int, owner: int) -> float:
        """Return the gain of a piece leaving an area, which also removes the area's trouble marker."""
        return self.piece_change_gain(area, owner, -1, False)

    # -- buildings ----------------------------------------------------------------------------------------------------
    def building_value(self, area: int, owner: Seat) -> float:
        """Return the value of a building of `owner` in an area, beyond its cost; negative for a rival's."""
        factor = 1.0 if owner == self.seat else -0.5
        gain = factor * (0.3 + 0.5 * _income(self.board.areas[area].effect))
        if self.state.on[DEMON] >> area & 1:
            return 0.2 * gain
        return gain

    def building_gain(self, area: int, price: int) -> float:
        """Return the gain of building in an area. The seat pays `price`, but for goals in money the building counts
        with its cost.
        """
        state = self.state
        value = 0 if state.on[DEMON] >> area & 1 else self.board.areas[area].cost
        gain = self.building_value(area, self.seat) + self._control(area, self.seat, 1) + 0.02 * value
        if self.money[self.seat] > self.cash:
            gain += (self.money[self.seat] - self.cash) * (value - price)
        return gain - 0.5 * self.cash * price

    def razing_gain(self, area: int) -> float:
        """Return the gain of removing the building in an area."""
        owner = self.state.building[area]
        if owner < 0:
            return 0.0
        cost = self.board.areas[area].cost
        lost = self.building_value(area, owner) + (0.03 if owner == self.seat else -0.02) * cost
        if self.money[owner] and owner != self.seat:
            lost += self.money[owner] * cost
        elif owner == self.seat:
            lost += (self.money[owner] - self.cash) * cost
        return self._control(area, owner, -1) - lost

    def buying_gain(self, area: int) -> float:
        """Return the gain of buying a rival's building at its cost."""
        owner, cost = self.state.building[area], self.board.areas[area].cost
        gain = self._control(area, self.seat, 1) + max(0.0, self._control(area, owner, -1))
        return gain + self.building_value(area, self.seat) - self.building_value(area, owner) - 0.5 * self.cash * cost


def _income(effect: Effect) -> float:
    """Return the approximate value that a district card gives each turn."""
    return _INCOME[effect.do] + (0.12 * effect.amount if effect.do == "take_money" else 0.0)


_INCOME = {
    "pay_and_place": 0.5, "draw_and_discard": 0.3, "take_money": 0.1, "protect": 0.3, "sell_card": 0.2,
    "place_trouble": 0.3, "pay_and_calm": 0.3,
}  # fmt: skip


# -- best targets -----------------------------------------------------------------------------------------------------
MOVED_PIECE_SHARE = 0.8  # share of a removal's value that counts if the piece is only moved
RELOCATION_GAIN = 0.2  # gain of placing a minion that must be taken from another area


class Judge(GainCalculator):
    """Calculates gains for one seat in one position, and the best target of each symbol. All results are cached."""

    __slots__ = ("_best", "cards")

    symbols_seen: ClassVar[int | None] = None  # number of a card's symbols that count, from the left; None: all

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(state, seat)
        self.cards: dict[int, float] = {}  # cache of `card_worth.symbols_value`
        self._best: dict[str, float] = {}

    def best_symbol_gain(self, symbol: str) -> float:
        """Return the gain at the best target of a symbol, at least 0."""
        gain = self._best.get(symbol)
        if gain is None:
            gain = self._best[symbol] = max(0.0, _BEST[symbol](self))
        return gain

    def _best_minion(self) -> float:
        state, seat = self.state, self.seat
        if not state.left[seat]:
            return RELOCATION_GAIN
        return max(self.own_arrival_gain(area) for area in self.reachable_areas())

    def reachable_areas(self) -> list[int]:
        """List the areas where a minion may be placed by the usual rules."""
        mask = self.state.on[self.seat]
        near = self.board.tables.near
        areas = range(len(near))
        return [area for area in areas if mask & near[area]] if mask else list(areas)

    def best_placement_near(self, central_area: int) -> float:
        """Return the gain of the best place for a minion in an area or its neighbours."""
        mask = self.board.tables.near[central_area]
        if not self.state.left[self.seat]:
            return RELOCATION_GAIN
        return max(self.own_arrival_gain(area) for area in range(len(self.board.areas)) if mask >> area & 1)

    def best_placement_in(self, area_mask: int) -> float:
        """Return the gain of the best place for a minion in a mask of areas."""
        areas = [area for area in range(len(self.board.areas)) if area_mask >> area & 1]
        return max(
            (
                self.own_arrival_gain(area)
                for area in areas
                if guard_placement(self.state, self.seat, area, CARD_TEXT_PLACEMENT) is None
            ),
            default=0,
        )

    def _best_house(self, half: bool = False) -> float:
        state, seat = self.state, self.seat
        mask, money = state.on[seat] & ~state.trouble, state.money[seat]
        best = 0.0
        for area, owner in enumerate(state.building):
            if owner < 0 and mask >> area & 1:
                price = self.board.areas[area].cost // (2 if half else 1)
                if price <= money:
                    best = max(best, self.building_gain(area, price))
        return best

    def _best_cheap_house(self) -> float:
        return self._best_house(True)

    def _best_kill(self) -> float:
        return self.best_removal(self.state.trouble, self.seat)

    def best_removal(self, area_mask: int, excluded_owner: Seat) -> float:
        """Return the gain of the best removal in a mask of areas, except pieces of `excluded_owner`."""
        units, best = self.state.units, 0.0
        area_mask &= self.occupied
        for area in range(len(self.board.areas)):
            if area_mask >> area & 1:
                for owner in range(OWNER_COUNT):
                    if owner != excluded_owner and units[area * OWNER_COUNT + owner]:
                        best = max(best, self.departure_gain(area, owner))
        return best

    def _best_move_of_others(self) -> float:
        return MOVED_PIECE_SHARE * self.best_removal(self.board.tables.all_areas, self.seat)

    def _best_calm(self) -> float:
        trouble = self.state.trouble
        return max(
            (self.trouble_change_gain(area, False) for area in range(len(self.board.areas)) if trouble >> area & 1),
            default=0,
        )

    def best_new_trouble(self, area_mask: int) -> float:
        """Return the gain of the best new trouble marker in a mask of areas."""
        area_mask &= ~self.state.trouble
        return max(
            (self.trouble_change_gain(area, True) for area in range(len(self.board.areas)) if area_mask >> area & 1),
            default=0,
        )

    def _best_own_move(self) -> float:
        state, seat = self.state, self.seat
        areas = [area for area in range(len(self.board.areas)) if state.on[seat] >> area & 1]
        if not areas:
            return 0.0
        return max(self.departure_gain(area, seat) for area in areas) + max(
            self.own_arrival_gain(a) for a in range(len(self.board.areas))
        )


class BeginnerJudge(Judge):
    """A judge for a beginner, who ignores the goals of others and plans only one step.

    Each step towards its own goal counts the same, one piece counts as control of its area, and a card is worth only
    its first symbol.
    """

    __slots__ = ()
    symbols_seen: ClassVar[int | None] = 1

    def _suspected_goals(self) -> list[list[float]]:
        return [[0.0] * len(WIN_KIND_NUMBERS) for _ in range(self.seats)]

    @staticmethod
    def closeness(steps_left: float) -> float:
        return -CLOSENESS_SLOPE * steps_left

    def _control(self, area: int, owner: int, change: int) -> float:
        pieces = self.state.units[area * OWNER_COUNT + self.seat] + (self.state.building[area] == self.seat)
        if owner != self.seat or pieces != (0 if change > 0 else 1):
            return 0.0
        return self.control_gain[owner] if change > 0 else -self.control_loss[owner]


_BEST = {
    "minion": Judge._best_minion,
    "building": Judge._best_house,
    "half": Judge._best_cheap_house,
    "assassinate": Judge._best_kill,
    "remove_trouble": Judge._best_calm,
    "move_other": Judge._best_move_of_others,
    "move_own": Judge._best_own_move,
}
