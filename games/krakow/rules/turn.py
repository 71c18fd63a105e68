"""The course of the game as steps on the agenda: setup, turns, two rounds.

During a turn the stack is, bottom first: `next` (begins the next turn or scoring), `turn` (asked until the turn is
ended), and `place` while a graffiti is being painted. In steps, people are numbered from 0 with the bouncer last. Only
`place` uses the painter's printed number, from 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Event, Events, Move, Options, Reason, Seat, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import Flow, Handler, Question
from games.core.contract.names import seat_name
from games.krakow.rules import painting, scoring, walking
from games.krakow.rules.board import ROUNDS, Board
from games.krakow.rules.order import LAST_BEGINS, SAME_BEGINS, turn_order
from games.krakow.rules.state import NOBODY, State, empty_state

END_TURN: Move = ("end",)


def setup(options: Options, seats: int, dice: Dice, events: Events | None = None) -> State:
    """Return the first state of a match.

    Options are `board`, `first` (a seat's number or `random`), `second` (who begins round II, see `order.py`) and
    `marks` (the seats' colours).
    """
    board: Board = options["board"]
    state = empty_state(board, seats, options.get("marks", ()))
    state.second = options.get("second", LAST_BEGINS)
    chosen = options.get("first", "random")
    state.first = dice.random_below(seats) if chosen == "random" else int(chosen)
    for seat in range(seats):
        for _ in range(board.hand):
            painting.draw_card(state, seat, len(state.hands[seat]), dice, events)
    state.agenda = [("round", 1)]
    # Each seat places one painter, then the next; bouncers come last (K-3). The stack reverses the order.
    for person in reversed(range(board.people)):
        state.agenda += [("district", seat, person) for seat in reversed(turn_order(state))]
    if events is not None:
        events.insert(0, Event("opened", {"first": seat_name(state.first)}))
    return state


def _district(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, person = step
    state.agenda.append(("stand", seat, person, state.board.city.districts.index(move[1])))


def _stand(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, person, _chosen = step
    walking.place_person(state, seat, person, state.board.city.cell_index[move[1]], events)


# -- rounds (K-25 to K-28) -------------------------------------------------------------------------------------------
def _round(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    state.round = step[1]
    if state.round > 1 and state.second != SAME_BEGINS:
        state.first = (state.first - 1) % state.seats
    emit(events, "round", round=state.round, first=seat_name(state.first))
    _begin(state, state.first, 1, events)


def _begin(state: State, seat: Seat, turn: int, events: Events | None) -> None:
    state.active, state.turn, state.spent = seat, turn, 0
    state.agenda += [("next",), ("turn", seat)]
    if events is not None:
        emit(events, "turn", turn=state.overall_turn, round=state.round, who=seat_name(seat))


def _next(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Begin the turn of the next seat, or score the round after the last turn."""
    order = turn_order(state)
    place = (order.index(state.active) + 1) % state.seats
    seat, turn = order[place], state.turn + (place == 0)
    if turn <= state.board.turns:
        _begin(state, seat, turn, events)
        return
    scoring.score_round(state, events)
    state.spent = 0
    if state.round < ROUNDS:
        state.agenda.append(("round", state.round + 1))
        return
    state.active = NOBODY
    result = scoring.result(state)
    if events is not None and result is not None:
        winners = [seat_name(winner) for winner in result.winners]
        emit(events, "ended", end=result.end, winners=winners, points=list(result.points))


# -- a turn (K-5 to K-12, K-20) --------------------------------------------------------------------------------------
def _turn_moves(state: State, step: Step) -> Sequence[Move]:
    return [*walking.step_candidates(state, step[1]), *painting.card_candidates(state, step[1]), END_TURN]


def _turn_legal(state: State, step: Step) -> Sequence[Move]:
    moves: list[Move] = []
    walking.add_legal_steps(state, step[1], moves)
    painting.add_legal_cards(state, step[1], moves)
    moves.append(END_TURN)
    return moves


def _guard_turn(state: State, step: Step, move: Move) -> Reason | None:
    if move[0] == "walk":
        return walking.guard_step(state, step[1], move)
    if move[0] == "paint":
        return painting.guard_card(state, step[1], move)
    return None


def _turn(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    seat = step[1]
    if move[0] == "walk":
        walking.walk_step(state, seat, move, events)
        state.agenda.append(step)
    elif move[0] == "paint":
        _, code, card = move
        state.chosen = state.board.kind_index[card]
        state.agenda += [step, ("place", seat, state.board.tables.codes.index(code) + 1)]
    elif events is not None:
        emit(events, "done", who=seat_name(seat), n=state.points_left)


def _place(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    _, seat, painter = step
    _, one, other = move
    kind, index = state.chosen, state.board.city.square_index
    painting.paint_work(state, seat, kind, (index[one], index[other]), events, painter)
    state.spent += state.board.kinds[kind].cost
    slot = state.hands[seat].index(kind)
    del state.hands[seat][slot]
    state.chosen = NOBODY
    painting.draw_card(state, seat, slot, dice, events)


QUESTIONS: dict[str, Question] = {
    "district": Question(walking.district_moves, _district, walking.guard_district, fast_legal=walking.legal_districts),
    "stand": Question(walking.placement_moves, _stand, walking.guard_placement, fast_legal=walking.legal_placements),
    "turn": Question(_turn_moves, _turn, _guard_turn, private=True, fast_legal=_turn_legal),
    "place": Question(
        painting.place_moves, _place, painting.guard_place, private=True, fast_legal=painting.legal_places
    ),
}
HANDLERS: dict[str, Handler] = {"round": _round, "next": _next}
FLOW: Flow[State] = Flow(QUESTIONS, HANDLERS)
