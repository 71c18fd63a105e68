"""Values of fighters with their secret orders, without knowledge of the other side.

Given the two known dice, effects are averaged over the third die, over the armours and over the weapons of the deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from games.wroclaw.bots.firing import Table, shot_tables
from games.wroclaw.bots.worth import cap_worth
from games.wroclaw.rules.board import ATTACK, COVER, FACES, LINE, SCOUT, Board, bit_numbers
from games.wroclaw.rules.state import NOTHING, State

Fighter = tuple[int, int]  # (card, order)
Plan = tuple[Fighter, ...]  # the three fighters of a side
HURT = (0.0, 0.16, 0.36, 0.6, 0.75, 1.0)  # loss in fighters, by number of new wounds
COVERED_SHARE = 0.35  # assumed share of opponents that shoot from cover
BONUS_SHARE = 0.3  # assumed share of the other opponents with a cover bonus
INCOMING = 0.55  # assumed number of shots at each fighter
ORDERS = range(3)


class MeanLosses(NamedTuple):
    """Mean losses for the known dice at each armour: inflicted by each weapon (`strong`, `weak`), and suffered.

    `struck_open` applies to fighters not ordered to take cover, `struck_cover` to those in cover.
    """

    strong: tuple[tuple[float, ...], ...]  # indexed by weapon and armour
    weak: tuple[tuple[float, ...], ...]
    struck_open: tuple[float, ...]
    struck_cover: tuple[float, ...]


@lru_cache(maxsize=1024)
def mean_losses(board: Board, dice: tuple[int, ...]) -> MeanLosses:
    """Return the mean losses for the known dice, averaged over the unknown ones."""
    tables, most = shot_tables(board), shot_tables(board).most
    thrown = [(*dice, *rest) for rest in product(range(1, FACES + 1), repeat=3 - len(dice))]
    strong: list[tuple[float, ...]] = []
    weak: list[tuple[float, ...]] = []
    for weapon in range(len(board.weapons)):
        sums = [[0.0] * (most + 1), [0.0] * (most + 1)]
        for faces in thrown:
            options = tables.firing_options(weapon, faces, 0)
            for kind, sums_by_armour in enumerate(sums):
                for armour in range(most + 1):
                    sums_by_armour[armour] += max(
                        _worth((one.weak if kind else one.strong), armour, one.mode.everybody) for one in options
                    )
        strong.append(tuple(total / len(thrown) for total in sums[0]))
        weak.append(tuple(total / len(thrown) for total in sums[1]))
    return MeanLosses(tuple(strong), tuple(weak), _mean(strong, most, 0.6, weak), _mean(weak, most, 1.0, weak))


def _worth(table: Table, armour: int, everybody: bool) -> float:
    wounds = HURT[min(5, table[armour][1])]
    return 2.2 * wounds if everybody else wounds


def _mean(
    first: Sequence[Sequence[float]], most: int, share: float, second: Sequence[Sequence[float]]
) -> tuple[float, ...]:
    count = len(first)
    return tuple(
        sum(share * one[armour] + (1 - share) * other[armour] for one, other in zip(first, second, strict=True)) / count
        for armour in range(most + 1)
    )


class OrderScores:
    """Values of the cards of one side with each order, given the known dice and hazards."""

    def __init__(self, state: State, seat: int) -> None:
        board = self.board = state.board
        self.dice = tuple(face for face in state.dice if face)
        self.odds = mean_losses(board, self.dice)
        self.hazards = [hazard for hazard in state.hazards if hazard != NOTHING]
        bases = [one.value for one in board.armours]
        self.spread = [(base, 1 / len(bases)) for base in bases]
        self.perun = cap_worth(state.perun[seat] + 1)
        self.scores: dict[tuple[int, int, bool], float] = {}

    def score(self, card: int, order: int, covered: bool) -> float:
        """Return the value of a fighter with an order; `covered`: another fighter of its side is in cover."""
        key = (card, order, covered)
        result = self.scores.get(key)
        if result is None:
            result = self.scores[key] = self._attack(card, order) - self._suffers(card, order, covered)
        return result

    def _attack(self, card: int, order: int) -> float:
        if order == SCOUT:
            return 0.0
        odds, weapon = self.odds, self.board.characters[card].weapon
        total = 0.0
        for base, share in self.spread:
            bare = (odds.strong if order == ATTACK else odds.weak)[weapon][base]
            helped = (odds.strong if order == ATTACK else odds.weak)[weapon][base + self.board.cover]
            behind = odds.weak[weapon][base]
            open_ones = (1 - BONUS_SHARE) * bare + BONUS_SHARE * helped
            total += share * ((1 - COVERED_SHARE) * open_ones + COVERED_SHARE * behind)
        return total

    def _suffers(self, card: int, order: int, covered: bool) -> float:
        tables, board = self.board.tables, self.board
        armour = tables.armour[card][order]
        if covered and order != COVER:
            armour += board.cover
        shots = (self.odds.struck_cover if order == COVER else self.odds.struck_open)[armour]
        exposed = tables.exposed[card]
        hazard = float(sum(exposed[kind] for kind in self.hazards))
        if len(self.hazards) < 2:
            hazard += sum(exposed[kind] for kind in tables.deck) / len(tables.deck)
        suffered = INCOMING * shots + HURT[1] * hazard
        if order == SCOUT:
            suffered -= self.perun * max(0.3, 1 - suffered)
        return suffered

    def plan_score(self, plan: Plan) -> float:
        """Return the value of three fighters with their orders."""
        covering = sum(order == COVER for _, order in plan)
        return sum(self.score(card, order, covering > (order == COVER)) for card, order in plan)


@lru_cache(maxsize=8)
def _mixes(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(product(ORDERS, repeat=count))


def all_plans(cards: int, fixed: Plan) -> list[Plan]:
    """List all plans of a side: the `fixed` fighters, completed to three by cards of a mask with any orders."""
    missing = LINE - len(fixed)
    mixes = _mixes(missing)
    return [
        (*fixed, *zip(group, orders, strict=True))
        for group in combinations(bit_numbers(cards), missing)
        for orders in mixes
    ]


def placed_fighters(state: State, seat: int) -> Plan:
    """Return the fighters of a side that are already in the field."""
    places = range(seat * LINE, (seat + 1) * LINE)
    return tuple((state.cards[place], state.orders[place]) for place in places if state.cards[place] != NOTHING)


def ranked_plans(state: State, seat: int) -> list[tuple[float, Plan]]:
    """List all plans of a side with their values, the best first."""
    scores = OrderScores(state, seat)
    plans = [(scores.plan_score(plan), plan) for plan in all_plans(state.hands[seat], placed_fighters(state, seat))]
    plans.sort(key=lambda pair: -pair[0])
    return plans
