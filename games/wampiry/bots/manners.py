"""What characters of computers do differently in Wampiry: where they go, whom they harm, what they have scored."""

from __future__ import annotations

from games.core.contract.contract import Move, Seat
from games.core.contract.extras.thinking import Manners
from games.wampiry.rules.state import State

_SIGNS = {
    "place_sabbath_marker_here": ("sabbath",),
    "raise_scoring_here": ("raise",),
    "lower_scoring_here": ("lower",),
    "move_opponent_vampire": ("drive",),
    "move_opponent_time_pawn": ("drive",),
}
_ATTACKS = frozenset({"ability", "action", "more", "swap"})  # with a third part they name a victim


def traits(state: State, move: Move) -> tuple[str, ...]:
    """Return what a move of the seat that decides is."""
    kind, seat = move[0], state.agenda[-1][1]
    if kind == "plan":
        _, card, time = move
        board = state.board
        goal = (state.vampire[seat] + board.estate_cards[card]) % len(board.ring)
        field = (state.time[seat] + board.time_cards[time]) % len(board.clock)
        return (*_estate(state, seat, goal), *_SIGNS.get(board.actions[field].do, ()))
    if kind in _ATTACKS and len(move) > 2:
        return ("harm",)
    if kind == "action":
        return _SIGNS.get(state.board.actions[state.time[seat]].do, ())
    return ()


def _estate(state: State, seat: Seat, estate: int) -> tuple[str, ...]:
    counts = state.on(estate)
    others = max(count for other, count in enumerate(counts) if other != seat)
    if others and others >= counts[seat]:
        return ("front",)
    return ("home",) if counts[seat] else ()


MANNERS = Manners(
    {
        "home": "plans to go where it leads already",
        "front": "plans to go where another has as many markers or more",
        "harm": "takes, moves or swaps markers of another, or drives a vampire away",
        "sabbath": "plans or calls a Sabbath",
        "raise": "plans or uses a raised scoring",
        "lower": "plans or uses a lowered scoring",
        "drive": "plans to drive another's vampire or time pawn",
    },
    traits,
    {
        "cautious": {"home": 0.35, "front": -0.2, "raise": 0.2, "harm": -0.2},
        "daring": {"front": 0.3, "home": -0.2, "sabbath": 0.4},
        "mischievous": {"harm": 0.4, "lower": 0.3, "drive": 0.35},
    },
)
