"""Values of fighters with their secret orders, without knowledge of the other side.

Given the two known dice of the turn, effects are averaged over the third die, over the armours and over the weapons of
the deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from math import inf
from typing import NamedTuple

from games.core.contract.numbers import float_sum
from games.wroclaw.bots.firing import EffectByArmour, shot_tables
from games.wroclaw.bots.worth import cap_value
from games.wroclaw.rules.board import ATTACK, COVER, DIE_FACES, FIGHTERS_PER_SIDE, SCOUT, Board, bit_numbers
from games.wroclaw.rules.state import NOTHING, State

FighterOrder = tuple[int, int]  # (card, order)
Plan = tuple[FighterOrder, ...]  # the three fighters of a side
WOUND_LOSSES = (0.0, 0.16, 0.36, 0.6, 0.75, 1.0)  # share of a fighter's value lost, by number of new wounds
COVERED_SHARE = 0.35  # assumed share of opponents that shoot from cover
BONUS_SHARE = 0.3  # assumed share of the other opponents with an armour bonus from a fighter in cover
SHOTS_PER_FIGHTER = 0.55  # assumed number of shots at each fighter
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
    tables, most = shot_tables(board), shot_tables(board).max_armour
    thrown = [(*dice, *rest) for rest in product(range(1, DIE_FACES + 1), repeat=3 - len(dice))]
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


def _worth(table: EffectByArmour, armour: int, everybody: bool) -> float:
    wounds = WOUND_LOSSES[min(5, table[armour][1])]
    return 2.2 * wounds if everybody else wounds


def _mean(
    first: Sequence[Sequence[float]], most: int, share: float, second: Sequence[Sequence[float]]
) -> tuple[float, ...]:
    count = len(first)
    pairs = list(zip(first, second, strict=True))
    return tuple(
        float_sum(share * one[armour] + (1 - share) * other[armour] for one, other in pairs) / count
        for armour in range(most + 1)
    )


class OrderScores:
    """Values of the cards of one side with each order, given the known dice and hazards (cards that wound all)."""

    def __init__(self, board: Board, dice: tuple[int, ...], hazards: tuple[int, ...], caps: int) -> None:
        self.board, self.hazards = board, hazards
        self.odds = mean_losses(board, dice)
        bases = [one.value for one in board.armours]
        self.spread = [(base, 1 / len(bases)) for base in bases]
        self.perun = cap_value(caps + 1)
        self.scores: dict[tuple[int, int, bool], float] = {}

    @staticmethod
    def of_state(state: State, seat: int) -> OrderScores:
        """Return the values for a seat, cached because they stay the same while a turn's orders are given."""
        dice = tuple([face for face in state.dice if face])
        hazards = tuple([hazard for hazard in state.hazards if hazard != NOTHING])
        return _known_scores(state.board, dice, hazards, state.perun[seat])

    def fighter_score(self, card: int, order: int, has_covering_fighter: bool) -> float:
        """Return the value of a fighter with an order.

        `has_covering_fighter`: another fighter of its side is in cover, which adds to the armour.
        """
        key = (card, order, has_covering_fighter)
        result = self.scores.get(key)
        if result is None:
            result = self.scores[key] = self._attack(card, order) - self._suffers(card, order, has_covering_fighter)
        return result

    def value_parts(self, card: int, order: int) -> tuple[float, float, float, float]:
        """Return the parts of a fighter's value without cover: hits, then losses by shots and hazards, and Perun."""
        shots, hazards = self._losses(card, order, False)
        return self._attack(card, order), shots, hazards, self._scouting_gain(order, shots + hazards)

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
        shots, hazards = self._losses(card, order, covered)
        return shots + hazards - self._scouting_gain(order, shots + hazards)

    def _losses(self, card: int, order: int, covered: bool) -> tuple[float, float]:
        """Return the expected losses by shots and by hazards."""
        tables, board = self.board.tables, self.board
        armour = tables.armour[card][order]
        if covered and order != COVER:
            armour += board.cover
        shots = (self.odds.struck_cover if order == COVER else self.odds.struck_open)[armour]
        exposed = tables.exposed[card]
        hazard = float(sum(exposed[kind] for kind in self.hazards))
        if len(self.hazards) < 2:
            hazard += sum(exposed[kind] for kind in tables.deck) / len(tables.deck)
        return SHOTS_PER_FIGHTER * shots, WOUND_LOSSES[1] * hazard

    def _scouting_gain(self, order: int, losses: float) -> float:
        """Return the value of the Perun that a scout earns."""
        return self.perun * max(0.3, 1 - losses) if order == SCOUT else 0.0

    def plan_score(self, plan: Plan) -> float:
        """Return the value of three fighters with their orders."""
        covering = sum(order == COVER for _, order in plan)
        return float_sum(self.fighter_score(card, order, covering > (order == COVER)) for card, order in plan)


@lru_cache(maxsize=512)
def _known_scores(board: Board, dice: tuple[int, ...], hazards: tuple[int, ...], caps: int) -> OrderScores:
    return OrderScores(board, dice, hazards, caps)


@lru_cache(maxsize=8)
def _mixes(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(product(ORDERS, repeat=count))


def all_plans(available_cards: int, fixed_fighters: Plan) -> list[Plan]:
    """List all plans of a side: the `fixed_fighters`, completed to three by available cards with any orders."""
    missing = FIGHTERS_PER_SIDE - len(fixed_fighters)
    mixes = _mixes(missing)
    return [
        (*fixed_fighters, *zip(group, orders, strict=True))
        for group in combinations(bit_numbers(available_cards), missing)
        for orders in mixes
    ]


def placed_fighters(state: State, seat: int) -> Plan:
    """Return the fighters of a side that are already in the field."""
    places = range(seat * FIGHTERS_PER_SIDE, (seat + 1) * FIGHTERS_PER_SIDE)
    return tuple((state.cards[place], state.orders[place]) for place in places if state.cards[place] != NOTHING)


def ranked_plans(state: State, seat: int) -> list[tuple[float, Plan]]:
    """List all plans of a side with their values, the best first."""
    scores = OrderScores.of_state(state, seat)
    plans = [(scores.plan_score(plan), plan) for plan in all_plans(state.hands[seat], placed_fighters(state, seat))]
    plans.sort(key=lambda pair: -pair[0])
    return plans


def best_plan_values(state: State, seat: int) -> dict[FighterOrder, float]:
    """Return, for each card in hand with each order, the value of the best plan that contains it."""
    scores, fixed, cards = (
        OrderScores.of_state(state, seat),
        placed_fighters(state, seat),
        bit_numbers(state.hands[seat]),
    )
    missing = FIGHTERS_PER_SIDE - len(fixed)
    in_cover = any(order == COVER for _, order in fixed)
    best = [[-inf] * len(cards) for _ in ORDERS]  # by order and place of the card in `cards`
    for orders in _mixes(missing):
        covered = in_cover or COVER in orders
        start = float_sum(scores.fighter_score(card, order, covered) for card, order in fixed)
        columns = [[scores.fighter_score(card, order, covered) for card in cards] for order in orders]
        records = [best[order] for order in orders]
        for group in combinations(range(len(cards)), missing):
            value = start
            for number, place in enumerate(group):
                value += columns[number][place]
            for number, place in enumerate(group):
                if value > records[number][place]:
                    records[number][place] = value
    return {(card, order): best[order][place] for place, card in enumerate(cards) for order in ORDERS}
