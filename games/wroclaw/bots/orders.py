"""Whom to send, and how: what three fighters with their orders seem worth by themselves, the other side being unknown.

For the two dice that lie, everything is averaged over the third one, over armours and over the weapons of the roster.
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

Fighter = tuple[int, int]  # card, order
Plan = tuple[Fighter, ...]  # the three of a side
HURT = (0.0, 0.16, 0.36, 0.6, 0.75, 1.0)  # what so many wounds seem to cost, whatever was there before
COVERED_SHARE = 0.35  # how many of the opponents are taken to shoot from cover
BONUS_SHARE = 0.3  # how many of the others they are taken to cover
INCOMING = 0.55  # shots that a fighter is taken to draw
ORDERS = range(3)


class Odds(NamedTuple):
    """For two dice: what a weapon does on the mean at each armour; `struck`: what a fighter suffers at each armour."""

    strong: tuple[tuple[float, ...], ...]  # by weapon, then armour
    weak: tuple[tuple[float, ...], ...]
    struck_open: tuple[float, ...]
    struck_cover: tuple[float, ...]


@lru_cache(maxsize=1024)
def shot_odds(board: Board, dice: tuple[int, ...]) -> Odds:
    """Return the odds for the dice that lie; those missing are averaged."""
    tables, most = shot_tables(board), shot_tables(board).most
    thrown = [(*dice, *rest) for rest in product(range(1, FACES + 1), repeat=3 - len(dice))]
    strong: list[tuple[float, ...]] = []
    weak: list[tuple[float, ...]] = []
    for weapon in range(len(board.weapons)):
        sums = [[0.0] * (most + 1), [0.0] * (most + 1)]
        for faces in thrown:
            options = tables.firing_options(weapon, faces, 0)
            for kind, found in enumerate(sums):
                for armour in range(most + 1):
                    found[armour] += max(
                        _worth((one.weak if kind else one.strong), armour, one.mode.everybody) for one in options
                    )
        strong.append(tuple(total / len(thrown) for total in sums[0]))
        weak.append(tuple(total / len(thrown) for total in sums[1]))
    return Odds(tuple(strong), tuple(weak), _mean(strong, most, 0.6, weak), _mean(weak, most, 1.0, weak))


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
    """Scores for the cards of one side with the dice and the hazard that lie."""

    def __init__(self, state: State, seat: int) -> None:
        board = self.board = state.board
        self.dice = tuple(face for face in state.dice if face)
        self.odds = shot_odds(board, self.dice)
        self.hazards = [hazard for hazard in state.hazards if hazard != NOTHING]
        bases = [one.value for one in board.armours]
        self.spread = [(base, 1 / len(bases)) for base in bases]
        self.perun = cap_worth(state.perun[seat] + 1)
        self.scores: dict[tuple[int, int, bool], float] = {}

    def score(self, card: int, order: int, covered: bool) -> float:
        """Return what a fighter with an order seems worth; `covered`: a comrade is in cover."""
        key = (card, order, covered)
        found = self.scores.get(key)
        if found is None:
            found = self.scores[key] = self._attack(card, order) - self._suffers(card, order, covered)
        return found

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
        """Return what three fighters with their orders seem worth together."""
        covering = sum(order == COVER for _, order in plan)
        return sum(self.score(card, order, covering > (order == COVER)) for card, order in plan)


@lru_cache(maxsize=8)
def _mixes(count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(product(ORDERS, repeat=count))


def all_plans(cards: int, fixed: Plan) -> list[Plan]:
    """List every way to fill up a side to three: `fixed` lie already, the others come from a mask of cards."""
    missing = LINE - len(fixed)
    mixes = _mixes(missing)
    return [
        (*fixed, *zip(group, orders, strict=True))
        for group in combinations(bit_numbers(cards), missing)
        for orders in mixes
    ]


def placed_fighters(state: State, seat: int) -> Plan:
    """Return the fighters of a side that lie already."""
    places = range(seat * LINE, (seat + 1) * LINE)
    return tuple((state.cards[place], state.orders[place]) for place in places if state.cards[place] != NOTHING)


def ranked_plans(state: State, seat: int) -> list[tuple[float, Plan]]:
    """List every plan of a side with what it seems worth, the best first."""
    scout = OrderScores(state, seat)
    found = [(scout.plan_score(plan), plan) for plan in all_plans(state.hands[seat], placed_fighters(state, seat))]
    found.sort(key=lambda pair: -pair[0])
    return found
