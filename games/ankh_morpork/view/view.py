"""What a seat or the public knows (`observe`), and what is worked out from a view: `forecast`, `standings`.

The city, money, discarded cards and numbers of cards lie open. Secret are hands, personalities, what somebody has seen
of either, and the order of the draw pile, which does not exist: the dice draw from a bag.
"""

from __future__ import annotations

from typing import Any

from games.ankh_morpork.rules import ending
from games.ankh_morpork.rules.board import DEMON, OWNERS, TROLL, Board
from games.ankh_morpork.rules.state import NOBODY, State
from games.ankh_morpork.rules.turn import FLOW
from games.ankh_morpork.view.guessing import guess
from games.core.contract.contract import EVERYBODY, Event, Move, Seat, View
from games.core.contract.dice import BotDice

# Events that end a forecast: from there on chance or a secret decides.
LEARNING = frozenset({"rolled", "happened", "drew", "saw", "revealed", "recovered", "salvaged"})


def observe(state: State, seat: Seat | None) -> View:
    """Return what `seat` knows (None: the public, EVERYBODY: all)."""
    board = state.board
    data: dict[str, Any] = {
        "seat": seat,
        "seats": state.seats,
        "turn": state.turn,
        "active": state.active,
        "areas": [_area(state, area) for area in range(len(board.areas))],
        "money": state.money[:],
        "left": state.left[:],
        "buildings": [board.buildings - state.built(who) for who in range(state.seats)],
        "hands": [len(hand) for hand in state.hands],
        "deck": [len(state.green), len(state.brown)],
        "pile": _ids(board, state.pile),
        "loans": [_ids(board, cards) for cards in state.loans],
        "penalties": [_ids(board, cards) for cards in state.penalties],
        "playing": "" if state.playing == NOBODY else board.cards[state.playing].id,
        "chain": _ids(board, state.chain),
        "events": [board.events[event] for event in state.spent],
        "bounds": state.bounds[:],
        "looks": [[viewer, mask.bit_count(), changed] for viewer, mask, changed in state.looks],
        "peeking": len(state.peek),
        "secrets": [_secrets(state, who) if seat in (who, EVERYBODY) else None for who in range(state.seats)],
        "shown": _ids(board, state.peek) if seat == EVERYBODY or seat in _peekers(state) else [],
        "end": state.end,
        "winner": state.winner,
        "agenda": [list(step) for step in state.agenda],  # what is pending is public
        **FLOW.told(state, seat, ending.result),
        "revealed": [board.personalities[one].id for one in state.personality] if state.end else [],
    }
    return View(board, data)


def _ids(board: Board, cards: list[int]) -> list[str]:
    return [board.cards[card].id for card in cards]


def _area(state: State, area: int) -> dict[str, Any]:
    start = area * OWNERS
    return {
        "id": state.board.areas[area].id,
        "minions": state.units[start : start + state.seats],
        "trolls": state.units[start + TROLL],
        "demons": state.units[start + DEMON],
        "trouble": bool(state.trouble >> area & 1),
        "building": state.building[area],
        "control": ending.controller_of(state, area),
        "retired": bool(state.retired >> area & 1),
        "used": bool(state.used >> area & 1),
        "fresh": bool(state.fresh >> area & 1),
    }


def _secrets(state: State, who: Seat) -> dict[str, Any]:
    """Return what a seat alone knows: hand, personality, what it has seen of others'."""
    board = state.board
    known = [
        [board.cards[card].id for card in sorted(hand) if state.memory[who] >> card & 1] if other != who else []
        for other, hand in enumerate(state.hands)
    ]
    return {
        "hand": _ids(board, state.hands[who]),
        "personality": board.personalities[state.personality[who]].id,
        "known": known,
        "looks": [seen for viewer, seen, _ in state.looks if viewer == who],
    }


def _peekers(state: State) -> tuple[int, ...]:
    """Return who may see cards drawn from a hand: who drew them and whose hand it is."""
    if not state.peek:
        return ()
    _, seat, victim = state.agenda[-1]
    return seat, victim


# -- from a view ------------------------------------------------------------------------------------------------------
def forecast(view: View, move: Move) -> list[Event]:
    """Return what a move would do: the events up to the next decision, or to where chance or a secret speaks."""
    state = guess(view, BotDice(0))
    events: list[Event] = []
    seat = view["decision"]["seat"]
    FLOW.apply(state, move, BotDice(0), events)
    stop = next((place for place, event in enumerate(events) if event.kind in (*LEARNING, "turn")), None)
    return [event for event in events[:stop] if event.to is None or seat in event.to]


def standings(view: View) -> dict[str, Any]:
    """Return how everybody stands by what lies open: control by area, points, and how near each condition is.

    `near` has for each personality in play its goal and how far each seat has come; None where it can't be counted.
    """
    state = guess(view, BotDice(0))
    board, seats = state.board, range(state.seats)
    near = {}
    for number in board.personalities_for(state.seats):
        one = board.personalities[number]
        if one.wins_by == "last_card":
            near[one.id] = {"goal": 0, "now": [len(state.green) + len(state.brown)] * state.seats}
        else:
            near[one.id] = {
                "goal": one.goal[state.seats],
                "now": [ending.progress(state, seat, one.wins_by) for seat in seats],
            }
    return {
        "control": {f"area:{area.id}": ending.controller_of(state, place) for place, area in enumerate(board.areas)},
        "controlled": ending.controlled(state),
        "spread": [ending.spread(state, seat) for seat in seats],
        "worth": [ending.worth(state, seat) for seat in seats],
        "points": ending.points(state),
        "dearest": [ending.best_card(state, seat) for seat in seats],
        "trouble": state.trouble.bit_count(),
        "cards": len(state.green) + len(state.brown),
        "near": near,
    }
