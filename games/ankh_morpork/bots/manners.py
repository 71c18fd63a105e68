"""What characters of computers do differently in Ankh-Morpork: where they stand, what they build, whom they harm."""

from __future__ import annotations

from games.ankh_morpork.rules.board import OWNER_OF, OWNERS
from games.ankh_morpork.rules.state import State
from games.core.contract.contract import Move
from games.core.contract.extras.thinking import Manners

_KINDS = {"build": ("build",), "calm": ("calm",), "stir": ("stir",), "raze": ("spoil",), "buy": ("spoil",)}
_SYMBOLS = {"event": "event", "assassinate": "attack"}


def traits(state: State, move: Move) -> tuple[str, ...]:
    """Return what a move of the seat that decides is."""
    kind, seat = move[0], state.agenda[-1][1]
    if kind == "play":
        symbols = state.board.cards[state.board.card_index[move[1]]].symbols
        return tuple(trait for name, trait in _SYMBOLS.items() if any(symbol == name for symbol, _ in symbols))
    if kind in ("kill", "take") and len(move) > 2:
        _, _area, piece = move
        owner = OWNER_OF[piece]
        if owner == seat or owner >= state.seats:
            return ()
        return ("kill",) if kind == "kill" else ("spoil",)
    if kind == "place":
        start = state.board.index[move[1]] * OWNERS
        crowd = any(state.units[start + other] for other in range(state.seats) if other != seat)
        return ("crowd",) if crowd else ("alone",)
    return _KINDS.get(kind, ())


MANNERS = Manners(
    {
        "alone": "places a minion where no rival stands",
        "crowd": "places a minion among rivals",
        "build": "builds",
        "calm": "ends trouble",
        "stir": "starts trouble by a card or a district",
        "attack": "plays a card that kills",
        "kill": "kills a rival's minion",
        "spoil": "moves a rival's minion, razes or takes over a building",
        "event": "plays a card that brings a random event",
    },
    traits,
    {
        "cautious": {"alone": 2.5, "build": 1.5, "calm": 2.0, "event": -3.0},
        "daring": {"crowd": 2.5, "event": 3.0},
        "mischievous": {"attack": 4.0, "kill": 3.0, "spoil": 5.0, "stir": 4.0, "calm": -3.0},
    },
)
