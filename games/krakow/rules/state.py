"""The state of Kraków 2009 A.D., and the game's words in English and Polish.

| here | in the game | |
|---|---|---|
| cell, square | pole (miasta), kwadrat (budynku) | where people stand, where graffiti lie |
| painter, bouncer | grafficiarz, silnoręki | a crew's people: painters 0.., the bouncer last |
| crew | ekipa | what a seat plays; its colour is that of the seat's mark |
| graffiti, kind, work | graffiti, rodzaj, praca | a card, what it is, a card that was painted |
| cost, points | zegar, punkty ruchu | of a card; of a turn |
| artistic points, victory points | punkty artystyczne, punkty zwycięstwa (PZ) | of works; of players |
| cover | zamalować | to paint over another's work |
| cross | krzyżyk | the cells that a bouncer covers |
| round, turn | runda, tura | two rounds; five turns a seat in each |
| district, street, building | dzielnica, ulica, budynek | places that somebody owns |
| alley | zaułek | a cell without a street's name |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.contract import Seat, Step
from games.core.contract.plain import StateJson
from games.krakow.rules.board import Board

NOBODY = -1
Work = tuple[int, int, int, int]  # seat, kind, and its two squares


class State:
    """Everything there is to know of a match in progress; plain data, copied by hand.

    Kinds, cells, squares and places are numbers. The slots of `DERIVED` follow from the others and are kept for speed.
    """

    __slots__ = (
        "active", "agenda", "art", "board", "chosen", "decks", "first", "hands", "marks", "own", "owners", "people",
        "round", "seats", "second", "spent", "taken", "tops", "turn", "vp", "works",
    )  # fmt: skip

    board: Board
    seats: int
    marks: tuple[int, ...]  # of each seat; the crew's number
    second: str  # who begins round II: `last` (of round I) or `same`
    round: int  # 0 while setting up, then 1 and 2
    turn: int  # in the round, 0 while setting up
    first: Seat  # who begins this round
    active: Seat  # whose turn it is, NOBODY before the first and after the last
    spent: int  # movement points of this turn
    people: list[int]  # cell of each person, at seat * board.people + person; NOBODY before it is placed
    hands: list[list[int]]  # kinds in each hand, in the order of its slots
    decks: list[list[int]]  # how many of each kind are left in each deck: the dice draw from it
    chosen: int  # kind being painted, NOBODY if none: it stays in the hand until it is placed
    works: list[Work]  # all that was painted, the oldest first
    owners: list[int]  # of districts, streets and buildings since the last scoring, NOBODY if none
    vp: list[int]
    agenda: list[Step]
    taken: int  # mask of cells where somebody stands
    tops: list[int]  # of each square: the work seen there, NOBODY if none
    own: list[int]  # of each seat: mask of squares where its work is seen
    art: list[int]  # artistic points, at building * seats + seat

    def copy(self) -> State:
        """Return an independent copy that shares the board."""
        new = State.__new__(State)
        new.board = self.board
        new.seats = self.seats
        new.marks = self.marks
        new.second = self.second
        new.round = self.round
        new.turn = self.turn
        new.first = self.first
        new.active = self.active
        new.spent = self.spent
        new.people = self.people[:]
        new.hands = [hand[:] for hand in self.hands]
        new.decks = [deck[:] for deck in self.decks]
        new.chosen = self.chosen
        new.works = self.works[:]
        new.owners = self.owners[:]
        new.vp = self.vp[:]
        new.agenda = self.agenda[:]
        new.taken = self.taken
        new.tops = self.tops[:]
        new.own = self.own[:]
        new.art = self.art[:]
        return new

    @property
    def left(self) -> int:
        """Movement points left in this turn."""
        return self.board.points - self.spent

    @property
    def overall(self) -> int:
        """Number of the turn counted through both rounds, 0 while setting up."""
        return max(0, self.round - 1) * self.board.turns + self.turn

    def cell(self, seat: Seat, person: int) -> int:
        """Return where somebody of a crew stands."""
        return self.people[seat * self.board.people + person]

    def who(self, cell: int) -> tuple[Seat, int] | None:
        """Return who stands on a cell: the seat and its person, or None."""
        return divmod(self.people.index(cell), self.board.people) if self.taken >> cell & 1 else None

    def seen(self, work: int) -> int:
        """Return how many squares of a work are seen, 0 to 2."""
        _, _, one, other = self.works[work]
        return (self.tops[one] == work) + (self.tops[other] == work)

    def value(self, work: int) -> int:
        """Return the artistic points that a work counts now."""
        return self.board.kinds[self.works[work][1]].values[self.seen(work)]


DERIVED = ("taken", "tops", "own", "art")


def empty(board: Board, seats: int, marks: Sequence[int] = ()) -> State:
    """Return a state with nobody in the city, full decks and empty hands; nothing is pending."""
    state = State()
    state.board, state.seats = board, seats
    state.marks = tuple(marks) or tuple(range(1, seats + 1))
    state.second = "last"
    state.round = state.turn = state.first = state.spent = 0
    state.active = state.chosen = NOBODY
    state.people = [NOBODY] * (seats * board.people)
    state.hands = [[] for _ in range(seats)]
    state.decks = [[kind.copies for kind in board.kinds] for _ in range(seats)]
    state.works = []
    city = board.city
    state.owners = [NOBODY] * (len(city.districts) + len(city.streets) + len(city.buildings))
    state.vp = [0] * seats
    state.agenda = []
    derive(state)
    return state


def derive(state: State) -> None:
    """Set the slots that follow from the others."""
    city = state.board.city
    state.taken = 0
    for cell in state.people:
        if cell != NOBODY:
            state.taken |= 1 << cell
    state.tops = [NOBODY] * len(city.squares)
    for number, (_, _, one, other) in enumerate(state.works):
        state.tops[one] = state.tops[other] = number
    state.own = [0] * state.seats
    for square, top in enumerate(state.tops):
        if top != NOBODY:
            state.own[state.works[top][0]] |= 1 << square
    state.art = [0] * (len(city.buildings) * state.seats)
    for number, (seat, _, one, _) in enumerate(state.works):
        state.art[city.building_of[one] * state.seats + seat] += state.value(number)


def _settle(state: State, data: Mapping[str, Any]) -> None:
    state.marks = tuple(state.marks)
    state.works = [(work[0], work[1], work[2], work[3]) for work in state.works]
    derive(state)


JSON = StateJson(State, DERIVED, _settle)
