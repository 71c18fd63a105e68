"""The works that a move leads to, and the changes that each would bring in an immediate scoring.

A *work* is a card painted on two squares of a wall. The move of a hint can be the first of several: a step leads to all
works that the painter can reach and pay for afterwards, the choice of a card to all squares where it may be painted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.core.contract.contract import Move, Seat
from games.krakow.bots.jobs import PaintingGains
from games.krakow.bots.worth import PairGroup
from games.krakow.rules import scoring, walking
from games.krakow.rules.board import Board
from games.krakow.rules.state import State


class Prospect(NamedTuple):
    """A work that a move leads to, and the changes that it would bring in an immediate scoring.

    `points` are the changes of the seats' victory points, `art` those of their artistic points on the building, `cost`
    the movement points for the walk and the painting.
    """

    building: int
    kind: int
    cost: int
    points: tuple[int, ...]
    art: tuple[int, ...]


class Prospects:
    """The works that each move of the deciding seat leads to; of works with equal effects, only one is listed."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.board: Board = state.board
        self._gains = PaintingGains(state, seat)
        self._before = self._points(state)
        self._known: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}

    def of_move(self, move: Move) -> list[Prospect]:
        """Return the works that a move leads to; empty for the bouncer's steps and for the end of the turn."""
        state, board = self.state, self.board
        if move[0] == "place":
            return [self._prospect(board.tables.pair_of[move], state.chosen, board.kinds[state.chosen].cost)]
        if move[0] == "paint":
            _, code, card = move
            kind = board.kind_index[card]
            cell = state.cell_of(self.seat, board.tables.codes.index(code))
            return self._distinct([(pair, kind, board.kinds[kind].cost) for pair in self._pairs(cell)])
        if move[0] == "walk" and move[1] != "b":
            return self._distinct(self._after_step(move))
        return []

    def of_painter(self, code: str) -> list[Prospect]:
        """Return the works that a painter of the deciding seat can reach and pay for this turn."""
        return self._distinct(self._payable(self.state, self.board.tables.codes.index(code), 0))

    def _pairs(self, cell: int) -> list[int]:
        own, masks = self.state.own[self.seat], self.board.tables.masks
        return [pair for pair in self.board.city.pairs_beside[cell] if not masks[pair] & own]

    def _after_step(self, move: Move) -> Iterator[tuple[int, int, int]]:
        """Return (pair of squares, kind, cost) of each work that a painter can reach and pay for after a step."""
        after = self.state.copy()
        walking.walk_step(after, self.seat, move, None)
        return self._payable(after, self.board.tables.codes.index(move[1]), 1)

    def _payable(self, after: State, person: int, walked: int) -> Iterator[tuple[int, int, int]]:
        """Yield (pair of squares, kind, cost) of each work that a painter can reach and pay for from its cell in
        `after`, to which it has walked that many steps.
        """
        board = self.board
        start, forbidden = after.cell_of(self.seat, person), walking.blocked_cells(after, self.seat)
        steps = {start: walked}
        for cell, previous in walking.reachable_cells(after, self.seat, person).items():
            steps[cell] = steps[previous] + 1
        for cell, count in steps.items():
            if forbidden >> cell & 1:
                continue
            for kind in sorted(set(after.hands[self.seat])):
                cost = board.walk * count + board.kinds[kind].cost
                if cost <= self.state.points_left:
                    yield from ((pair, kind, cost) for pair in self._pairs(cell))

    def _distinct(self, pictures: Iterator[tuple[int, int, int]] | list[tuple[int, int, int]]) -> list[Prospect]:
        """Keep only the cheapest of works with the same effect."""
        cheapest: dict[tuple[PairGroup, int], tuple[int, int, int]] = {}
        for pair, kind, cost in pictures:
            key = (self._gains.group(pair), kind)
            if key not in cheapest or cost < cheapest[key][2]:
                cheapest[key] = (pair, kind, cost)
        return [self._prospect(*picture) for picture in cheapest.values()]

    def _prospect(self, pair: int, kind: int, cost: int) -> Prospect:
        group = self._gains.group(pair)
        art = list(group.lost)
        art[self.seat] += self.board.kinds[kind].values[2]
        return Prospect(group.building, kind, cost, self._changes(group.building, tuple(art)), tuple(art))

    def _changes(self, building: int, art: tuple[int, ...]) -> tuple[int, ...]:
        """Return the changes of the seats' victory points if the artistic points of a building change by `art`."""
        key = (building, art)
        if key not in self._known:
            after = self.state.copy()
            for seat, more in enumerate(art):
                after.art[building * after.seats + seat] += more
            now = self._points(after)
            self._known[key] = tuple(one - before for one, before in zip(now, self._before, strict=True))
        return self._known[key]

    @staticmethod
    def _points(state: State) -> list[int]:
        """Return the victory points that an immediate scoring would bring each seat."""
        count, points = scoring.compute_scoring(state), [0] * state.seats
        for owner, paid in zip(count.owners, count.paid, strict=True):
            if owner >= 0:
                points[owner] += paid
        return points

    def lead(self, district: int, art: tuple[int, ...] = ()) -> int:
        """Return the seat's lead in a district in artistic points, negative if behind; `art` is added to the present
        points.
        """
        buildings, seats = self.board.city.district_buildings[district], self.state.seats
        totals = [sum(self.state.art[building * seats + seat] for building in buildings) for seat in range(seats)]
        totals = [total + more for total, more in zip(totals, art or (0,) * seats, strict=True)]
        return totals[self.seat] - max(total for seat, total in enumerate(totals) if seat != self.seat)
