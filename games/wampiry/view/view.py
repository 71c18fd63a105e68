"""Views of a state (`observe`), sampled states (`guess`), and facts computed from a view.

Everything is public except the cards planned this turn, until all are revealed (W-7).
"""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import EVERYBODY, Event, Move, Seat, View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.names import seat_name
from games.wampiry.rules import scoring
from games.wampiry.rules.board import Board
from games.wampiry.rules.state import PLANNING, State
from games.wampiry.rules.turn import FLOW


def observe(state: State, seat: Seat | None) -> View:
    """Return the view of `seat` (None: the public, EVERYBODY: everything). Other seats' plans are `hidden` until
    revealed.
    """
    board, seats = state.board, state.seats
    data: dict[str, Any] = {
        "seat": seat,
        "seats": seats,
        "turn": state.turn,
        "turns": board.turns,
        "phase": state.phase,
        "elder": state.elder,
        "order": state.order[:],
        "points": state.points[:],
        "supply": state.supply[:],
        "estates": [
            {
                "id": name,
                "possessed": state.markers_on(place),
                "award": state.award[place],
                "sabbath": bool(state.sabbath[place]),
                "vampires": [who for who in state.arrival if state.vampire[who] == place],
            }
            for place, name in enumerate(board.ring)
        ],
        "clock": [
            {"id": name, "pawns": [who for who in range(seats) if state.time[who] == place]}
            for place, name in enumerate(board.clock)
        ],
        "arrival": state.arrival[:],
        "plans": [_plan(state, who, seat) for who in range(seats)],
        "gone": [bool(flag) for flag in state.gone],
        "dusk": state.dusk,
        "armageddon": state.armageddon,
        # known scorings of all estates: (cause, turn after which it happens, seat that caused it or -1)
        "omens": [["final", board.turns, -1], *(list(omen) for omen in state.omens)],
        "agenda": [list(step) for step in state.agenda],  # pending steps are public
        **FLOW.common_view(state, seat, scoring.result),
    }
    return View(board, data)


def _plan(state: State, owner: Seat, seat: Seat | None) -> Any:
    card, time = state.plan_card[owner], state.plan_time[owner]
    if state.phase == PLANNING and seat not in (owner, EVERYBODY):
        return HIDDEN_CARD if card or time else None
    return [card, time] if card or time or state.phase != PLANNING else None


def forecast(view: View, move: Move) -> list[Event]:
    """Return the events of a move up to the next decision.

    For a plan, these are the moves of both pawns as if no rival interfered.
    """
    state = guess(view, BotDice(0))
    if move[0] == "plan":
        return _forecast_plan(state, view["decision"]["seat"], move)
    events: list[Event] = []
    owner = view["decision"]["seat"]
    FLOW.apply(state, move, BotDice(0), events)
    stop = next((i for i, event in enumerate(events) if event.kind in ("go", "reckoning", "scored", "turn")), None)
    kept = events[:stop]
    return [event for event in kept if event.args.get("who", seat_name(owner)) == seat_name(owner)]


def _forecast_plan(state: State, seat: Seat, move: Move) -> list[Event]:
    _, card, time = move
    board = state.board
    origin, start = state.vampire[seat], state.time[seat]
    goal = (origin + board.estate_cards[card]) % len(board.ring)
    stop = (start + board.time_cards[time]) % len(board.clock)
    who = seat_name(seat)
    return [
        Event(
            "walked",
            {"who": who, "origin": f"estate:{board.ring[origin]}", "goal": f"estate:{board.ring[goal]}"},
        ),
        Event(
            "advanced",
            {"who": who, "origin": f"field:{board.clock[start]}", "goal": f"field:{board.clock[stop]}"},
        ),
    ]


def standings(view: View) -> dict[str, Any]:
    """Return what a scoring would give now: markers and points by estate, and each seat's total."""
    state = guess(view, BotDice(0))
    estates: dict[str, Any] = {}
    total = [0] * state.seats
    for place, name in enumerate(state.board.ring):
        awards = scoring.estate_awards(state.markers_on(place), scoring.paid_place_points(state, place))
        estates[f"estate:{name}"] = {"counts": state.markers_on(place), "awards": awards}
        total = [a + b for a, b in zip(total, awards, strict=True)]
    return {"places": estates, "total": total}


# -- places of pawns --------------------------------------------------------------------------------------------------
def deciding_seat(view: View) -> int:
    """Return the seat that decides now."""
    return int(view["decision"]["seat"])


def vampire_estate(view: View, seat: int) -> int:
    """Return the number of the estate with a seat's vampire."""
    return next(i for i, estate in enumerate(view["estates"]) if seat in estate["vampires"])


def pawn_field(view: View, seat: int) -> int:
    """Return the number of the field with a seat's time pawn."""
    return next(i for i, field in enumerate(view["clock"]) if seat in field["pawns"])


def estate_after(view: View, seat: int, card: str) -> str:
    """Return the name of the estate that a seat's vampire reaches with a card."""
    board: Board = view.board
    return "estate:" + board.ring[(vampire_estate(view, seat) + board.estate_cards[card]) % len(board.ring)]


def field_after(view: View, seat: int, card: str) -> str:
    """Return the name of the field that a seat's time pawn reaches with a card."""
    board: Board = view.board
    return "field:" + board.clock[(pawn_field(view, seat) + board.time_cards[card]) % len(board.clock)]


# -- guessing hidden plans --------------------------------------------------------------------------------------------
HIDDEN_CARD = "hidden"


def guess(view: View, dice: Dice) -> State:
    """Return a random full state with the same view. Each hidden pair of cards is equally likely."""
    board = view.board
    state = State()
    seats = state.seats = view["seats"]
    state.board = board
    state.turn, state.phase, state.elder = view["turn"], view["phase"], view["elder"]
    state.order, state.points, state.supply = view["order"][:], view["points"][:], view["supply"][:]
    state.possessed = [count for estate in view["estates"] for count in estate["possessed"]]
    state.award = [estate["award"] for estate in view["estates"]]
    state.sabbath = [int(estate["sabbath"]) for estate in view["estates"]]
    state.vampire = [-1] * seats
    state.time = [-1] * seats
    for place, estate in enumerate(view["estates"]):
        for who in estate["vampires"]:
            state.vampire[who] = place
    for place, field in enumerate(view["clock"]):
        for who in field["pawns"]:
            state.time[who] = place
    state.arrival = view["arrival"][:]
    plans = [_guess_plan(plan, board, dice) for plan in view["plans"]]
    state.plan_card, state.plan_time = [card for card, _ in plans], [time for _, time in plans]
    state.gone = [int(flag) for flag in view["gone"]]
    state.dusk, state.armageddon = view["dusk"], view["armageddon"]
    state.omens = tuple((cause, turn, who) for cause, turn, who in view["omens"] if who >= 0)
    state.agenda = [tuple(step) for step in view["agenda"]]
    return state


def _guess_plan(plan: Any, board: Any, dice: Dice) -> tuple[str, str]:
    if plan is None:
        return "", ""
    if plan == HIDDEN_CARD:
        return dice.choice(list(board.estate_cards)), dice.choice(list(board.time_cards))
    return plan[0], plan[1]
