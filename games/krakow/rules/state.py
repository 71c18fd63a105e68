"""The state of Kraków 2009 A.D., a glossary of its terms in English and Polish, and consistency checks.

| here | in the game | |
|---|---|---|
| cell, square | pole (miasta), kwadrat (budynku) | places for people; places for graffiti |
| painter, bouncer | grafficiarz, silnoręki | a crew's people: painters 0, 1, …, the bouncer last |
| crew | ekipa | the people of a seat; its colour is that of the seat's mark |
| graffiti, kind, work | graffiti, rodzaj, praca | a card; its type; a card painted on a wall |
| cost, points | zegar, punkty ruchu | price of a card; movement points of a turn |
| artistic points, victory points | punkty artystyczne, punkty zwycięstwa (PZ) | of works; of seats |
| cover | zamalować | to paint over another's work |
| cross | krzyżyk | the cells that a bouncer covers |
| round, turn | runda, tura | two rounds; each seat has five turns in each |
| district, street, building | dzielnica, ulica, budynek | places that a seat can own |
| alley | zaułek | a cell that belongs to no street |

`state_violations` and `move_violations` check positions and moves, for `simulate --check` and for tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.core.contract.contract import Seat, Step
from games.core.contract.plain import StateJson
from games.krakow.rules.board import ROUNDS, Board

NOBODY = -1
Work = tuple[int, int, int, int]  # (seat, kind, first square, second square)


class State:
    """The complete state of a match.

    Kinds, cells, squares and places are numbers. The slots in `DERIVED` are redundant and kept for speed.
    """

    __slots__ = (
        "active", "agenda", "art", "board", "chosen", "decks", "first", "hands", "marks", "own", "owners", "people",
        "round", "seats", "second", "spent", "taken", "tops", "turn", "vp", "works",
    )  # fmt: skip

    board: Board
    seats: int
    marks: tuple[int, ...]  # by seat: colour mark, which selects the crew
    second: str  # who begins round II: a value of the match option `second`, see `order.py`
    round: int  # 0 while setting up, then 1 and 2
    turn: int  # turn within the round, 0 while setting up
    first: Seat  # first seat of this round
    active: Seat  # the seat whose turn it is; NOBODY before the first turn and after the last
    spent: int  # movement points spent in this turn
    people: list[int]  # cell of each person, at seat * board.people + person; NOBODY before placement
    hands: list[list[int]]  # by seat: kinds of the cards in hand, by slot
    decks: list[list[int]]  # by seat: number of cards of each kind left in the deck; cards are drawn at random
    chosen: int  # kind being painted, else NOBODY; the card stays in hand until it is placed
    works: list[Work]  # all painted works, the oldest first
    owners: list[int]  # owner of each district, street and building at the last scoring, or NOBODY
    vp: list[int]  # by seat: victory points
    agenda: list[Step]
    taken: int  # mask of occupied cells
    tops: list[int]  # by square: the visible work, or NOBODY
    own: list[int]  # by seat: mask of squares that show a work of the seat
    art: list[int]  # artistic points, at building * seats + seat

    def copy(self) -> State:
        """Return an independent copy that shares the board."""
        new = State()
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
    def points_left(self) -> int:
        """Return the movement points left in this turn."""
        return self.board.points - self.spent

    @property
    def overall_turn(self) -> int:
        """Return the number of the turn, counted through both rounds; 0 while setting up."""
        return max(0, self.round - 1) * self.board.turns + self.turn

    def cell_of(self, seat: Seat, person: int) -> int:
        """Return the cell of a person of a crew."""
        return self.people[seat * self.board.people + person]

    def person_at(self, cell: int) -> tuple[Seat, int] | None:
        """Return the seat and person on a cell, or None."""
        return divmod(self.people.index(cell), self.board.people) if self.taken >> cell & 1 else None

    def visible_squares(self, work: int) -> int:
        """Return the number of visible squares of a work, 0 to 2."""
        _, _, one, other = self.works[work]
        return (self.tops[one] == work) + (self.tops[other] == work)

    def work_value(self, work: int) -> int:
        """Return the artistic points of a work, which depend on its visible squares."""
        return self.board.kinds[self.works[work][1]].values[self.visible_squares(work)]


DERIVED = ("taken", "tops", "own", "art")


def empty_state(board: Board, seats: int, marks: Sequence[int] = ()) -> State:
    """Return a state before the setup: no people in the city, full decks, empty hands and an empty agenda."""
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
    derive_slots(state)
    return state


def derive_slots(state: State) -> None:
    """Compute the redundant slots (`DERIVED`) from the others."""
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
        state.art[city.building_of[one] * state.seats + seat] += state.work_value(number)


def _restore_slots(state: State, data: Mapping[str, Any]) -> None:
    derive_slots(state)


STATE_JSON = StateJson(State, DERIVED, _restore_slots, tuples=("marks",), rows=("works",))


# -- consistency checks -----------------------------------------------------------------------------------------------
def state_violations(state: State) -> list[str]:
    """List the inconsistencies of a position, as messages for developers."""
    return [*_people(state), *_cards(state), *_works(state), *_course(state), *_derived(state)]


def _people(state: State) -> Iterator[str]:
    placed = [cell for cell in state.people if cell != NOBODY]
    if len(placed) != len(set(placed)):
        yield "two people stand on one cell"
    if any(not 0 <= cell < len(state.board.city.cells) for cell in placed):
        yield "somebody stands outside the city"
    if state.round and len(placed) != len(state.people):
        yield "somebody is not in the city though the game has begun"


def _cards(state: State) -> Iterator[str]:
    painted = Counter((seat, number) for seat, number, _, _ in state.works)
    for seat in range(state.seats):
        held = Counter(state.hands[seat])
        for number, kind in enumerate(state.board.kinds):
            total = held[number] + state.decks[seat][number] + painted[seat, number]
            if total != kind.copies or state.decks[seat][number] < 0:
                yield f"seat {seat} has {total} of {kind.id} instead of {kind.copies}"
        if len(state.hands[seat]) != min(state.board.hand, len(state.hands[seat]) + sum(state.decks[seat])):
            yield f"seat {seat} holds {len(state.hands[seat])} cards"
    if state.chosen != NOBODY and state.chosen not in state.hands[state.active]:
        yield "a card is painted that is not in hand"
    placing = bool(state.agenda) and state.agenda[-1][0] == "place"
    if placing != (state.chosen != NOBODY):
        yield "a card is chosen though none is placed, or the other way round"
    if placing and state.board.kinds[state.chosen].cost > state.points_left:
        yield "a card is painted that costs too much"


def _works(state: State) -> Iterator[str]:
    city, hidden = state.board.city, [NOBODY] * len(state.board.city.squares)
    pairs = set(city.pairs)
    for number, (seat, _, one, other) in enumerate(state.works):
        if (one, other) not in pairs:
            yield f"work {number} lies on no two squares of one building"
            return
        for square in (one, other):
            if hidden[square] == seat:
                yield f"work {number} covers its own crew's work"
            hidden[square] = seat


def _course(state: State) -> Iterator[str]:
    if not 0 <= state.spent <= state.board.points:
        yield f"{state.spent} points are spent"
    if not (0 <= state.round <= ROUNDS and 0 <= state.turn <= state.board.turns):
        yield f"round {state.round}, turn {state.turn}"
    if min(state.vp) < 0 or (state.round <= 1 and any(state.vp) and state.agenda and state.agenda[-1][0] != "round"):
        yield "victory points before the first scoring"
    if any(not NOBODY <= owner < state.seats for owner in state.owners):
        yield "a place has an owner who is not there"


def _derived(state: State) -> Iterator[str]:
    twin = state.copy()
    derive_slots(twin)
    for name in DERIVED:
        if getattr(twin, name) != getattr(state, name):
            yield f"{name} does not follow from the rest"


def move_violations(before: State, after: State) -> list[str]:
    """List the inconsistencies between the positions before and after a move."""
    problems = []
    if after.works[: len(before.works)] != before.works or len(after.works) > len(before.works) + 1:
        problems.append("a work has gone, or several came at once")
    if (before.round, before.turn, before.active) == (after.round, after.turn, after.active):
        if after.spent < before.spent:
            problems.append("points come back within a turn")
        moved = sum(one != other for one, other in zip(before.people, after.people, strict=True))
        if moved > 1:
            problems.append("several people move at once")
    if any(after.work_value(number) > before.work_value(number) for number in range(len(before.works))):
        problems.append("a covered work counts more than before")
    if any(new < old for new, old in zip(after.vp, before.vp, strict=True)):
        problems.append("victory points go down")
    return problems
