"""The course of a match: games, turns and their steps in the order of O-7.

`FLOW` contains all questions and step handlers.
"""

from __future__ import annotations

from games.core.contract.contract import Events, Options, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit, emit_to
from games.core.contract.flow import Flow, Handler, Question
from games.osada.rules import ending, fields, lynching, moves, secrets, virtual
from games.osada.rules.board import COLOURS, COLUMN_OF_MARK, Board
from games.osada.rules.pawns import card_name, free_if_last, must_pause, pawn_name, player_name
from games.osada.rules.state import DEAD, State, empty_state, reset_game

GAMES_OF_DEJA_VU = 3


def setup(options: Options, seats: int, dice: Dice, events: Events | None = None) -> State:
    """Return the first state of a match; see `game.OPTIONS`."""
    board: Board = options["board"]
    marks = options.get("marks") or range(1, seats + 1)
    colours = [COLUMN_OF_MARK[mark] for mark in marks]
    with_virtual = has_virtual(options, seats)
    if with_virtual:
        colours.append(next(column for column in range(len(COLOURS)) if column not in colours))
    state = empty_state(board, seats, tuple(colours), with_virtual)
    state.harder = int(options.get("harder", "no") == "yes" and seats < len(COLOURS))
    state.by_turns = int(with_virtual and seats > 2 and options.get("follow", "turns") == "turns")
    state.once = int(options.get("own_card", "always") == "start")
    state.games = GAMES_OF_DEJA_VU if options.get("deja_vu", "no") == "yes" else 1
    first = options.get("first", "random")
    chosen = int(first) if first.isdecimal() else state.virtual if first == "virtual" else -1
    state.agenda = [("game", number, -1) for number in range(state.games, 1, -1)]
    state.agenda.append(("game", 1, chosen))
    FLOW.run_steps(state, dice, events)
    return state


def has_virtual(options: Options, seats: int) -> bool:
    """Return True if the virtual player takes part: always with two people, by option with three or four."""
    return seats == 2 or (seats < len(COLOURS) and options.get("virtual", "no") == "yes")


def _game(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Begin a game: deal cards, show them to their players, choose the first player (O-1 to O-3, O-68)."""
    _, number, first = step
    if number > 1:
        reset_game(state)
    state.game = number
    state.role = _deal(state, dice)
    state.first = state.active = dice.random_below(state.pawns) if first < 0 else first
    if events is not None:
        emit(events, "game", n=number, of=state.games)
        emit(events, "opened", who=player_name(state, state.first))
        for seat in range(state.seats):
            emit_to(
                events,
                (seat,),
                "saw",
                who=player_name(state, seat),
                whom=player_name(state, seat),
                card=card_name(state, seat),
            )
    state.agenda.append(("turn", state.first))
    state.agenda += [("deal", seat, number) for seat in range(state.seats - 1, -1, -1)]


def _deal(state: State, dice: Dice) -> list[int]:
    """Deal a card to every pawn: the murderer's and random others; in the harder variant any cards (O-1, O-2)."""
    killer = state.board.murderer
    bag = list(range(len(state.board.characters)))
    if state.harder:
        dice.shuffle(bag)
        return bag[: state.pawns]
    bag.remove(killer)
    dice.shuffle(bag)
    cards = [killer, *bag[: state.pawns - 1]]
    dice.shuffle(cards)
    return cards


# -- turns ------------------------------------------------------------------------------------------------------------
def _turn(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Begin a turn (O-7). A pawn that stays lying or buried does nothing."""
    pawn = step[1]
    if state.turn - state.start >= state.board.turns:  # after the maximum number of turns, the game ends (O-86)
        ending.end_game_at_turn_limit(state, events)
        return
    state.turn += 1
    state.active, state.proposed = pawn, 0
    if events is not None:
        emit(events, "turn", turn=state.round_number(), who=player_name(state, pawn))
    agenda = state.agenda
    agenda.append(("next", pawn))
    bit = 1 << pawn
    if (state.lying | state.buried) & bit and not free_if_last(state, pawn, events):
        if events is not None:
            why = "lying" if state.lying & bit else "buried"
            emit(events, "waits", who=player_name(state, pawn), why=why)
        return
    if state.pending & bit:
        agenda += [("act", pawn), ("field", pawn)]
        return
    if state.found & bit:
        agenda += [("act", pawn), ("search", pawn)]
        return
    if state.stays[pawn] == 1:
        state.stays[pawn] = 2  # the chance to attack again ends with this turn
        if secrets.may_attack_again(state, pawn):
            agenda += [("act", pawn), ("strike", pawn, 2)]
            return
    _act(state, ("act", pawn), dice, events)


def _act(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Ask for a move, unless the pawn must wait for the pawn behind (O-36)."""
    pawn = step[1]
    if must_pause(state, pawn):
        if events is not None:
            emit(events, "paused", who=player_name(state, pawn), pawn=pawn_name(state, pawn))
        return
    state.agenda.append(("virtual" if pawn == state.virtual else "move", pawn))


def _next(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Begin the turn of the next pawn on the road, clockwise (O-3, O-45).

    Turns of other pawns are counted, too, so that all rounds have the same length.
    """
    pawn, pawns, goal = step[1], state.pawns, state.board.tables.goal
    for by in range(1, pawns + 1):
        other = (pawn + by) % pawns
        if DEAD < state.pos[other] < goal:
            state.turn += by - 1
            state.start += by - 1
            _turn(state, ("turn", other), dice, events)
            return


QUESTIONS: dict[str, Question] = {**moves.QUESTIONS, **fields.QUESTIONS, **secrets.QUESTIONS, **lynching.QUESTIONS}
HANDLERS: dict[str, Handler] = {
    "game": _game,
    "turn": _turn,
    "act": _act,
    "next": _next,
    **fields.HANDLERS,
    **secrets.HANDLERS,
    **lynching.HANDLERS,
    **virtual.HANDLERS,
}
FLOW: Flow[State] = Flow(QUESTIONS, HANDLERS)
