"""The state of a match, a glossary of the game's terms in English and Polish, and invariants.

| here | in the game | |
|---|---|---|
| estate | osiedle | a district of the ring, by number from 0 clockwise |
| clock, field | krąg czasu, pole | by number from 0 clockwise |
| vampire, time pawn | pionek wampira na osiedlu / na kręgu czasu | one of each for each seat |
| possessed, supply | opętani, zapas | markers on estates, markers left |
| award | podwyższona / obniżona punktacja | 1, 0 or -1 on each estate |
| Sabbath | Godzina Sabatu | marks an estate for scoring this turn |
| Blood Dusk, Armageddon | Krwawy Zmierzch, Armagedon Nieśmiertelnych | scorings that happen at most once a game |
| omen | | notice that Blood Dusk or Armageddon is due |
| turn, go | tura, kolejka | 15 turns; in each, every seat has one go |
| Elder | Starszy | last among equals |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.contract.contract import Step
from games.core.contract.plain import StateJson
from games.wampiry.rules.board import Board

AWAITED, DUE, USED = 0, 1, 2  # status of an extra scoring: not caused yet, due, over
PLANNING, ACTING = "planning", "action"


class State:
    """The complete state of a match.

    Estates, fields and seats are numbers. `possessed[estate * seats + seat]` counts markers.
    """

    __slots__ = (
        "agenda", "armageddon", "arrival", "award", "board", "dusk", "elder", "gone", "omens", "order", "phase",
        "plan_card", "plan_time", "points", "possessed", "sabbath", "seats", "supply", "time", "turn", "vampire",
    )  # fmt: skip

    board: Board
    seats: int
    turn: int  # 0 during setup, then 1 to 15
    phase: str
    elder: int
    order: list[int]  # seats in order of play
    points: list[int]
    supply: list[int]
    possessed: list[int]
    vampire: list[int]  # estate of each seat's vampire, -1 before it is placed
    time: list[int]  # field of each seat's time pawn, -1 before it is placed
    arrival: list[int]  # seats by the time of their vampire's last move, the earliest first
    award: list[int]
    sabbath: list[int]  # 1 for estates with a Sabbath marker, which are scored this turn
    plan_card: list[str]  # by seat: planned estate card; "" before planning or if cancelled by an attack
    plan_time: list[str]
    gone: list[int]  # by seat: 1 if its go has begun this turn, so that attacks no longer cancel its cards
    dusk: int
    armageddon: int
    omens: tuple[tuple[str, int, int], ...]  # (cause, turn, seat) of each extra scoring; causes: `dusk`, `armageddon`
    agenda: list[Step]

    def copy(self) -> State:
        """Return an independent copy that shares the board."""
        new = State()
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

    def markers_on(self, estate: int) -> list[int]:
        """Return the number of each seat's markers on an estate."""
        start = estate * self.seats
        return self.possessed[start : start + self.seats]

    def markers_on_board(self, seat: int) -> int:
        """Return the number of a seat's markers on the board."""
        return self.board.supply - self.supply[seat]


OMENS_KEY = "_omens"  # key of the omens in saved states; `_` keeps them out of the digest, because no rule reads them


def empty_state(board: Board, seats: int) -> State:
    """Return a state with an empty board and agenda. Seat 0 is the Elder, who is last among equals."""
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


def _restore_omens(state: State, data: Mapping[str, Any]) -> None:
    """Restore the omens from saved data. States of older versions have none."""
    state.omens = tuple((cause, turn, seat) for cause, turn, seat in data.get(OMENS_KEY, ()))


STATE_JSON = StateJson(State, ("omens",), _restore_omens)


def to_data(state: State) -> dict[str, Any]:
    """Return the state as JSON data, without the board."""
    return {**STATE_JSON.to_data(state), OMENS_KEY: [list(omen) for omen in state.omens]}


# -- invariants -------------------------------------------------------------------------------------------------------
def state_violations(state: State) -> list[str]:
    """List all violations in a position."""
    return [*_markers(state), *_pawns(state), *_turn(state)]


def _markers(state: State) -> list[str]:
    board, seats = state.board, state.seats
    problems = []
    if len(state.possessed) != len(board.ring) * seats:
        problems.append("`possessed` needs one number for each estate and seat")
    if min(state.possessed) < 0 or min(state.supply) < 0:
        problems.append("a count of markers is negative")
    for seat in range(seats):
        total = state.supply[seat] + sum(state.possessed[seat::seats])
        if total != board.supply:
            problems.append(f"seat {seat} has {total} markers instead of {board.supply}")
    if not set(state.award) <= {-1, 0, 1} or len(state.award) != len(board.ring):
        problems.append(f"invalid awards: {state.award}")
    if not set(state.sabbath) <= {0, 1} or len(state.sabbath) != len(board.ring):
        problems.append(f"invalid Sabbath markers: {state.sabbath}")
    return problems


def _pawns(state: State) -> list[str]:
    board, everyone = state.board, list(range(state.seats))
    problems = []
    least = -1 if state.turn == 0 else 0
    if not all(least <= place < len(board.ring) for place in state.vampire):
        problems.append(f"a vampire is outside the ring: {state.vampire}")
    if not all(least <= place < len(board.clock) for place in state.time):
        problems.append(f"a time pawn is outside the clock: {state.time}")
    if sorted(state.order) != everyone:
        problems.append(f"the order does not contain each seat once: {state.order}")
    if sorted(state.arrival) != [seat for seat in everyone if state.vampire[seat] >= 0]:
        problems.append(f"invalid order of arrival: {state.arrival}")
    return problems


def _turn(state: State) -> list[str]:
    board = state.board
    problems = []
    if not 0 <= state.turn <= board.turns:
        problems.append(f"invalid turn: {state.turn}")
    if state.phase not in ("setup", PLANNING, ACTING):
        problems.append(f"invalid phase: {state.phase}")
    if not set(state.plan_card) <= {"", *board.estate_cards} or not set(state.plan_time) <= {"", *board.time_cards}:
        problems.append(f"invalid plans: {state.plan_card}, {state.plan_time}")
    if not {state.dusk, state.armageddon} <= {AWAITED, DUE, USED}:
        problems.append(f"invalid Blood Dusk {state.dusk} or Armageddon {state.armageddon}")
    known = {cause for cause, turn, seat in state.omens if 1 <= turn <= state.turn and 0 <= seat < state.seats}
    if len(known) != len(state.omens) or not known <= {"dusk", "armageddon"}:
        problems.append(f"invalid omens: {state.omens}")
    if min(state.points) < 0:
        problems.append(f"negative points: {state.points}")
    if state.dusk == AWAITED and any(all(state.possessed[seat :: state.seats]) for seat in range(state.seats)):
        problems.append("a seat is on every estate, but Blood Dusk is not due")
    if state.armageddon == AWAITED and not all(state.supply):
        problems.append("a seat has no markers left, but Armageddon is not due")
    return problems


def move_violations(before: State, after: State) -> list[str]:
    """List all violations between two consecutive positions."""
    problems = []
    if any(new < old for old, new in zip(before.points, after.points, strict=True)):
        problems.append(f"points fall: {before.points} -> {after.points}")
    if not before.turn <= after.turn <= before.turn + 1:
        problems.append(f"the turn does not advance by 0 or 1: {before.turn} -> {after.turn}")
    if after.dusk < before.dusk or after.armageddon < before.armageddon:
        problems.append("Blood Dusk or Armageddon went back to an earlier status")
    if after.elder != before.elder:
        problems.append("the Elder changes")
    return problems
