"""Lynching: when it may be proposed, the secret vote and its price (O-46 to O-50)."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.events import emit
from games.core.contract.flow import Handler, Question
from games.osada.rules import ending
from games.osada.rules.pawns import player_name
from games.osada.rules.secrets import pay_help_level
from games.osada.rules.state import DEAD, NOBODY, State

VOTE_MOVES: tuple[Move, ...] = (("vote", "yes"), ("vote", "no"))


def voters(state: State, accused: int) -> list[int]:
    """List the voters in order, beginning with the active player: living people without the accused (O-48, O-50)."""
    order = [(state.active + by) % state.pawns for by in range(state.pawns)]
    return [pawn for pawn in order if pawn < state.seats and pawn != accused and state.is_alive(pawn)]


def has_lynching(state: State) -> bool:
    """Return True if lynching exists in this match; with two people it does not (O-46)."""
    return not state.is_two_handed()


def lynching_obstacle(state: State) -> Reason | None:
    """Return why nobody can be lynched now, or None (O-47 to O-49)."""
    board = state.board
    if state.lynched != NOBODY:
        return Reason("lynch_used")
    if state.closed:
        return Reason("lynch_closed", {"where": f"field:{board.lynch_before[state.pawns]}"})
    if any(state.pos[pawn] <= board.lynch_after for pawn in state.pawns_outside()):
        return Reason("lynch_early", {"where": f"field:{board.lynch_after}"})
    if state.proposed:
        return Reason("lynch_proposed")
    return Reason("lynch_few") if state.count_living() < 3 else None


def is_lynching_open(state: State) -> bool:
    """Return True if lynching is possible now, by the rules of `lynching_obstacle`."""
    if state.closed or state.proposed or state.lynched != NOBODY or not has_lynching(state):
        return False
    after, goal = state.board.lynch_after, state.board.tables.goal
    for place in state.pos:
        if DEAD < place <= after and place < goal:
            return False
    return state.count_living() >= 3


def guard_accusation(state: State, pawn: int, accused: int) -> Reason | None:
    """Return why a pawn may not propose to lynch another, or None."""
    obstacle = lynching_obstacle(state)
    if obstacle is not None:
        return obstacle
    if not state.is_outside(accused):
        return Reason("not_outside", {"who": player_name(state, accused)})
    judges = voters(state, accused)
    if len(judges) < 2:
        return Reason("lynch_few")
    poor = next((judge for judge in judges if not state.level[judge]), None)
    if poor is not None:
        return Reason("lynch_poor", {"who": player_name(state, poor)})
    return None if any(state.axe[judge] for judge in judges) else Reason("lynch_no_axe")


def pawns_to_accuse(state: State, pawn: int) -> list[int]:
    """List the pawns that a pawn may accuse. Call it only if `is_lynching_open`."""
    judges = [judge for judge in range(state.seats) if state.pos[judge] != DEAD]
    poor = [judge for judge in judges if not state.level[judge]]
    if len(poor) > 1:
        return []
    armed = [judge for judge in judges if state.axe[judge]]
    if not armed:
        return []
    # if a voter has no help level to pay for the vote, only this voter can be accused
    pos, goal = state.pos, state.board.tables.goal
    return [
        accused
        for accused in poor or range(state.pawns)
        if accused != pawn
        and DEAD < pos[accused] < goal
        and len(judges) - (accused in judges) >= 2
        and armed != [accused]
    ]


def propose_lynching(state: State, pawn: int, accused: int, events: Events | None) -> None:
    """Push the votes of everybody except the accused, the count, and then the accuser's move."""
    state.proposed, state.votes = 1, []
    if events is not None:
        emit(events, "proposed", who=player_name(state, pawn), whom=player_name(state, accused))
    state.agenda += [("move", pawn), ("count", pawn, accused)]
    state.agenda += [("vote", judge, accused) for judge in reversed(voters(state, accused))]


def _votes(state: State, step: Step) -> Sequence[Move]:
    return VOTE_MOVES


def _vote(state: State, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    state.votes.append(int(move == VOTE_MOVES[0]))
    if events is not None:
        emit(events, "voted", who=player_name(state, step[1]))


def count_votes(state: State, step: Step, dice: Dice, events: Events | None) -> None:
    """Count the votes, and lynch the accused if they are unanimous (O-48, O-49)."""
    _, _accuser, accused = step
    unanimous = all(state.votes)
    state.votes = []
    if events is not None:
        emit(events, "counted", whom=player_name(state, accused), unanimous=unanimous)
    if not unanimous:
        state.spared[accused] = state.turn
        return
    state.lynched = accused
    for judge in voters(state, accused):
        pay_help_level(state, judge, "lynching", events)
    ending.kill_pawn(state, accused, "lynching", events)


QUESTIONS: dict[str, Question] = {"vote": Question(_votes, _vote, private=True)}
HANDLERS: dict[str, Handler] = {"count": count_votes}
