"""The state of Wampiry, and the game's words in English and Polish.

| here | in the game | |
|---|---|---|
| estate | osiedle | a district of the ring, by its place 0.. clockwise |
| clock, field | krąg czasu, pole | by its place 0.. clockwise |
| vampire, time pawn | pionek wampira na osiedlu / na kręgu czasu | one of each a seat |
| possessed, supply | opętani, zapas | markers on estates, markers left |
| award | podwyższona / obniżona punktacja | 1, 0 or -1 on each estate |
| Sabbath | Godzina Sabatu | marks an estate for scoring this turn |
| Blood Dusk, Armageddon | Krwawy Zmierzch, Armagedon Nieśmiertelnych | scorings that come at most once a game |
| turn, go | tura, kolejka | 15 turns; one go a seat in each |
| Elder | Starszy | last among equals |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.contract.contract import Step
from games.core.contract.plain import StateJson
from games.wampiry.rules.board import Board

AWAITED, DUE, USED = 0, 1, 2  # of Blood Dusk and Armageddon: not yet, to be scored this turn, over
PLANNING, ACTING = "planning", "action"


class State:
    """Everything there is to know of a match in progress; plain data, copied by hand.

    Estates, fields and seats are numbers; `possessed[estate * seats + seat]` counts markers.
    """

    __slots__ = (
        "agenda", "armageddon", "arrival", "award", "board", "dusk", "elder", "gone", "omens", "order", "phase",
        "plan_card", "plan_time", "points", "possessed", "sabbath", "seats", "supply", "time", "turn", "vampire",
    )  # fmt: skip

    board: Board
    seats: int
    turn: int  # 0 while setting up, then 1..15
    phase: str
    elder: int
    order: list[int]  # seats, the first to go first
    points: list[int]
    supply: list[int]
    possessed: list[int]
    vampire: list[int]  # estate of each seat's pawn, -1 before it is placed
    time: list[int]  # field of each seat's time pawn, -1 before it is placed
    arrival: list[int]  # seats, the vampire that moved last comes last: how pawns stand on an estate
    award: list[int]
    sabbath: list[int]  # 1 where a Sabbath marker lies
    plan_card: list[str]  # card each seat has planned this turn; "" = none yet, or cancelled by an attack
    plan_time: list[str]
    gone: list[int]  # 1 for seats whose go has begun this turn: an attack no longer cancels their cards
    dusk: int
    armageddon: int
    omens: tuple[tuple[str, int, int], ...]  # scorings of all estates: cause (`dusk`, `armageddon`), turn, seat
    agenda: list[Step]

    def copy(self) -> State:
        """Return an independent copy that shares the board."""
        new = State.__new__(State)
        new.board = self.board
        new.seats = self.seats
        new.turn = self.turn
        new.phase = self.phase
        new.elder = self.elder
        new.order = self.order[:]
        new.points = self.points[:]
        new.supply = self.supply[:]
        new.possessed = self.possessed[:]
        new.vampire = self.vampire[:]
        new.time = self.time[:]
        new.arrival = self.arrival[:]
        new.award = self.award[:]
        new.sabbath = self.sabbath[:]
        new.plan_card = self.plan_card[:]
        new.plan_time = self.plan_time[:]
        new.gone = self.gone[:]
        new.dusk = self.dusk
        new.armageddon = self.armageddon
        new.omens = self.omens
        new.agenda = self.agenda[:]
        return new

    def on(self, estate: int) -> list[int]:
        """Return how many possessed each seat has on an estate."""
        start = estate * self.seats
        return self.possessed[start : start + self.seats]

    def on_board(self, seat: int) -> int:
        """Return how many possessed a seat has on the board."""
        return self.board.supply - self.supply[seat]


TOLD = "_omens"  # beside the slots: no rule reads them


def empty(board: Board, seats: int) -> State:
    """Return a state with nothing on the board and nothing pending; seat 0 is the Elder."""
    state = State()
    state.board, state.seats, state.turn, state.phase, state.elder = board, seats, 0, "setup", 0
    state.order = list(range(seats))
    state.points = [0] * seats
    state.supply = [board.supply] * seats
    state.possessed = [0] * (len(board.ring) * seats)
    state.vampire = [-1] * seats
    state.time = [-1] * seats
    state.arrival = []
    state.award = [0] * len(board.ring)
    state.sabbath = [0] * len(board.ring)
    state.plan_card = [""] * seats
    state.plan_time = [""] * seats
    state.gone = [0] * seats
    state.dusk = state.armageddon = AWAITED
    state.omens = ()
    state.agenda = []
    return state


def _settle(state: State, data: Mapping[str, Any]) -> None:
    """Read the omens, which no rule reads; states written by versions without them have none."""
    state.omens = tuple((cause, turn, seat) for cause, turn, seat in data.get(TOLD, ()))


JSON = StateJson(State, ("omens",), _settle)


def to_data(state: State) -> dict[str, Any]:
    """Return the state as JSON data; the board is not part of it."""
    return {**JSON.to_data(state), TOLD: [list(omen) for omen in state.omens]}
