"""What characters of computers do differently in Osada: how they walk, and what they let others face."""

from __future__ import annotations

from games.core.contract.contract import Move
from games.core.contract.extras.thinking import Manners
from games.osada.rules.choosing import pawn_in
from games.osada.rules.moves import LETTER_OF
from games.osada.rules.state import State

REFUSAL: Move = ("say", "refuse")
RISKY = frozenset({"przepasc", "lawina", "paczek"})
_KINDS = {"beg": ("beg",), "pull": ("beg",), "peek": ("look",)}


def traits(state: State, move: Move) -> tuple[str, ...]:
    """Return what a move of the seat that decides is."""
    if move[0] == "go":
        action, place = state.board.actions[LETTER_OF[move[1]]], state.pos[state.agenda[-1][1]]
        if action.do == "roll":
            return ("roll",)
        goal = place + action.far
        return ("walk", "edge") if goal < state.board.goal and state.board.kinds[goal] in RISKY else ("walk",)
    if move[0] == "help":
        _, _letter, colour, _column = move
        place = state.pos[pawn_in(state, colour)] + 1
        if place < state.board.goal and state.board.kinds[place] in RISKY:
            return ("help", "push")
        return ("help",)
    if move == REFUSAL:
        return ("refuse",)
    return _KINDS.get(move[0], ())


MANNERS = Manners(
    {
        "walk": "walks",
        "edge": "walks onto a field that may cost it dear",
        "roll": "lets the die say how far it walks",
        "help": "helps another forward",
        "push": "helps another onto a field that may cost it dear",
        "refuse": "refuses an answer",
        "beg": "makes another go back",
        "look": "looks at a card",
    },
    traits,
    {
        "cautious": {"walk": 0.4, "roll": -0.4, "edge": -0.4, "look": 0.3},
        "daring": {"roll": 0.3, "edge": 0.5},
        "mischievous": {"beg": 1.2, "push": 0.8, "help": -0.3, "refuse": 2.0},
    },
)
