"""Positions in the notation of the rulings, and a table that plays them using only the contract.

Seats are the letters of the rulings: D(racula), N(osferatu), T(om), C(armila), which are seats 0 to 3.

    table = go(at="zielone", field="niespodziewany_atak", gorali="D2 N1")   # D has just landed there
    table.play(("ability", "gorali", N), ("send", "handlowe"))
    assert table.on("gorali") == "D2"

Every move is played as in a match: the guard checks it, `apply` changes a copy, and the copy becomes the state. The
previous state must stay unchanged, and playing the move again must give the same state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from games.core.contract.contract import Event, Move, Result
from games.core.contract.dice import Dice
from games.core.contract.plain import digest
from games.core.data import boards
from games.shipped import register_shipped
from games.wampiry.game import GAME
from games.wampiry.rules.board import Board
from games.wampiry.rules.state import AWAITED, PLANNING, State, empty_state, state_violations

D, N, T, C = range(4)
LETTERS = "DNTC"
CARDS = {"cw1": 1, "cw2": 2, "ccw1": -1, "ccw2": -2}  # number of estates that each card moves the vampire
TIMES = {"t1": 1, "t2": 2}
PASSING = (("done",), ("stay",))
MOST_MOVES = 2000  # more than any game needs, so that a rule that never ends a game fails instead of hanging


@cache
def shipped() -> Board:
    """Return the board that ships with the program."""
    register_shipped()
    board: Board = boards.load_default_board("wampiry")
    return board


def numbers(text: str) -> dict[int, int]:
    """Parse `D4 N0 T2` into numbers by seat."""
    return {LETTERS.index(word[0]): int(word[1:]) for word in text.split()}


def position(
    seats: int = 4,
    *,
    board: Board | None = None,
    turn: int = 1,
    elder: int = D,
    order: Sequence[int] | None = None,
    points: str = "",
    vampires: Mapping[int, str] | None = None,
    clock: Mapping[int, str] | None = None,
    awards: Mapping[str, int] | None = None,
    sabbath: Sequence[str] = (),
    dusk: int = AWAITED,
    armageddon: int = AWAITED,
    **estates: str,
) -> State:
    """Return the beginning of a turn in which all seats, in `order`, still have to plan.

    Estates take marker counts such as `D4 N0 T2 C2`. Pawns are on Szkolne and on Przebiegły gambit by default;
    supplies are the markers that are not on the board.
    """
    board = board or shipped()
    state = empty_state(board, seats)
    state.turn, state.phase, state.elder = turn, PLANNING, elder
    state.order = list(range(seats)) if order is None else list(order)
    for seat, count in numbers(points).items():
        state.points[seat] = count
    for estate, counts in estates.items():
        for seat, count in numbers(counts).items():
            state.possessed[board.index[estate] * seats + seat] += count
            state.supply[seat] -= count
    assert min(state.supply) >= 0, "more markers on the board than a seat has"
    state.vampire = [board.index[(vampires or {}).get(seat, "szkolne")] for seat in range(seats)]
    state.time = [board.index[(clock or {}).get(seat, "przebiegly_gambit")] for seat in range(seats)]
    state.arrival = list(range(seats))
    for estate, level in (awards or {}).items():
        state.award[board.index[estate]] = level
    for estate in sabbath:
        state.sabbath[board.index[estate]] = 1
    state.dusk, state.armageddon = dusk, armageddon
    state.agenda = [("reveal",), *(("plan", seat) for seat in reversed(state.order))]
    return state


class Table:
    """A state that is played on using only the contract; keeps all events and all earlier states."""

    def __init__(self, state: State, seed: int = 1) -> None:
        self.state, self.dice = state, Dice(seed)
        self.events: list[Event] = []
        self.last: list[Event] = []
        self.past: list[tuple[State, str]] = []

    # -- playing
    def play(self, *moves: Move) -> Table:
        """Play legal moves one after the other; each is also undone and redone."""
        for move in moves:
            self._step(move)
        return self

    def _step(self, move: Move) -> None:
        assert len(self.past) < 200, "too many moves"
        before = state_digest(self.state)
        reason = GAME.guard(self.state, move)
        assert reason is None, f"{move} is refused: {reason}"
        assert move in GAME.legal_moves(self.state)
        after, again = self.state.copy(), self.state.copy()
        self.last = []
        GAME.apply(after, move, self.dice, self.last)
        GAME.apply(again, move, self.dice)
        assert state_digest(self.state) == before, f"{move}, played on a copy, changed the original"
        assert state_digest(again) == state_digest(after), f"{move}, played again without events, gave another state"
        assert state_violations(after) == []
        self.past.append((self.state, before))
        self.state = after
        self.events += self.last

    def undo_all(self) -> None:
        """Check that every earlier state is unchanged."""
        for state, before in self.past:
            assert state_digest(state) == before

    def refusal(self, *move: Any) -> str:
        """Return the id of the reason why `move` is refused; check that it is not listed either."""
        before = state_digest(self.state)
        reason = GAME.guard(self.state, move)
        assert reason is not None, f"{move} is allowed"
        assert move not in GAME.legal_moves(self.state)
        assert state_digest(self.state) == before
        return reason.id

    def plan(self, **plans: tuple[str, str]) -> Table:
        """Let all seats plan in order: `N=("ccw2", "t1")`; seats without an argument plan cw1 and t1."""
        while self.kind == "plan":
            self.play(("plan", *plans.get(LETTERS[self.seat], ("cw1", "t1"))))
        return self

    def skip(self, seat: int | None = None) -> Table:
        """Let the deciding seat (or `seat`, if its go still lasts) do nothing for the rest of its go."""
        seat = self.seat if seat is None else seat
        while not self.over and self.kind in ("use", "late") and self.seat == seat:
            self.play(*(move for move in PASSING if GAME.guard(self.state, move) is None))
        return self

    def end_turn(self) -> Table:
        """Let all seats do nothing until the turn is over; then check that no earlier state has changed."""
        turn = self.state.turn
        self.plan()
        while not self.over and self.state.turn == turn:
            self.skip()
        self.undo_all()
        return self

    # -- inspecting
    @property
    def over(self) -> bool:
        return GAME.decision(self.state) is None

    @property
    def seat(self) -> int:
        decision = GAME.decision(self.state)
        assert decision is not None
        return decision.seat

    @property
    def kind(self) -> str:
        decision = GAME.decision(self.state)
        return "" if decision is None else decision.kind

    @property
    def result(self) -> Result:
        result: Result | None = GAME.result(self.state)
        assert result is not None
        return result

    def moves(self, kind: str = "") -> set[Move]:
        """Return the legal moves, or only those of one kind."""
        return {move for move in GAME.legal_moves(self.state) if not kind or move[0] == kind}

    def on(self, estate: str) -> str:
        """Return the markers on an estate by seat, such as `D4 T2`, without seats that have none."""
        return format_counts(self.state.markers_on(self.state.board.index[estate]))

    def supply(self, seat: int) -> int:
        return self.state.supply[seat]

    @property
    def points(self) -> str:
        """Return the points by seat, such as `D5 N3`, without seats that have none."""
        return format_counts(self.state.points)

    def vampire(self, seat: int) -> str:
        return self.state.board.ring[self.state.vampire[seat]]

    def field(self, seat: int) -> str:
        return self.state.board.clock[self.state.time[seat]]

    def event_args(self, kind: str) -> list[Mapping[str, Any]]:
        """Return the arguments of all events of a kind."""
        return [event.args for event in self.events if event.kind == kind]


def random_game(
    seats: int, seed: int, board: Board | None = None, prefer: tuple[str, ...] = ()
) -> Iterator[tuple[State, list[Event]]]:
    """Yield every position of a random game with the events that led to it; `prefer` these kinds of move."""
    random, dice = Random(seed * 10 + seats), Dice(seed)
    state = GAME.setup({"board": board or shipped()}, seats, dice)
    yield state, []
    for _ in range(MOST_MOVES):
        legal = list(GAME.legal_moves(state))
        if not legal:
            return
        events: list[Event] = []
        state = state.copy()
        GAME.apply(state, random.choice([move for move in legal if move[0] in prefer] or legal), dice, events)
        yield state, events
    raise AssertionError("the game does not end")


def state_digest(state: State) -> str:
    """Return a digest that identifies a state."""
    return digest(GAME.to_data(state))


def format_counts(counts: Sequence[int]) -> str:
    return " ".join(f"{LETTERS[seat]}{count}" for seat, count in enumerate(counts) if count)


def go(
    seats: int = 4,
    *,
    who: int = D,
    at: str = "mlodosci",
    field: str = "tajemnicze_doniesienia",
    plans: Mapping[str, tuple[str, str]] | None = None,
    vampires: Mapping[int, str] | None = None,
    clock: Mapping[int, str] | None = None,
    **position_args: Any,
) -> Table:
    """Return a table where `who`, first in the turn's order, has just moved to an estate and a field by cw1 and t1.

    The others also plan cw1 and t1 unless `plans` says otherwise, from their places to Ogrodowe and Nietoperz.
    """
    board = position_args.get("board") or shipped()
    start = {**(vampires or {}), who: board.ring[board.index[at] - 1]}
    hour = {**(clock or {}), who: board.clock[board.index[field] - 1]}
    order = position_args.pop("order", None) or [who, *(seat for seat in range(seats) if seat != who)]
    table = Table(position(seats, vampires=start, clock=hour, order=order, **position_args)).plan(**(plans or {}))
    assert (table.seat, table.kind) == (who, "use")
    assert (table.vampire(who), table.field(who)) == (at, field)
    return table
