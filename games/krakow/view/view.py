"""What a seat or the public knows, guesses of hidden cards, forecasts of moves, and interim scores.

Hands, decks, and the card being painted are hidden. `guess` deals the other seats cards that they have not painted yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import EVERYBODY, Event, Move, Seat, View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.names import kind_of, seat_name
from games.krakow.rules import scoring, walking
from games.krakow.rules.board import Board
from games.krakow.rules.order import turn_order
from games.krakow.rules.painting import kind_of_card
from games.krakow.rules.state import NOBODY, State, derive_slots
from games.krakow.rules.turn import FLOW

ValuesByPlace = dict[str, Any]  # name of a district, street or building -> a value


def observe(state: State, seat: Seat | None) -> View:
    """Return the view of a seat, of the public (None), or of everything (EVERYBODY)."""
    board = state.board
    count, names = scoring.compute_scoring(state), scoring.place_names(state)
    data: dict[str, Any] = {
        "seat": seat,
        "seats": state.seats,
        "marks": list(state.marks),
        "second": state.second,
        "round": state.round,
        "rounds": 2,
        "turn": state.turn,
        "turns": board.turns,
        "first": state.first,
        "order": turn_order(state),
        "active": state.active,
        "spent": state.spent,
        "points": state.points_left,
        "vp": state.vp[:],
        **_people(state),
        "works": [_work(state, number) for number in range(len(state.works))],
        "totals": dict(zip(names, count.totals, strict=True)),
        "leaders": _owners(names, count.owners),
        "owners": _owners(names, state.owners),
        "hands": [len(hand) for hand in state.hands],
        "decks": [sum(deck) for deck in state.decks],
        "cards": [_kinds(state, hand) if seat in (who, EVERYBODY) else None for who, hand in enumerate(state.hands)],
        "hand": _kinds(state, state.hands[seat]) if seat is not None and seat >= 0 else None,
        "chosen": _chosen(state, seat),
        "placing": _placing(state),
        "agenda": [list(step) for step in state.agenda],  # pending steps are public
        **FLOW.common_view(state, seat, scoring.result),
    }
    return View(board, data)


def _placing(state: State) -> int:
    """Return the number of the painter at work, from 1; 0 if nobody is painting."""
    kind, *rest = state.agenda[-1] if state.agenda else ("",)
    return int(rest[-1]) if kind == "place" else 0


def _owners(names: Sequence[str], owners: Sequence[Seat]) -> ValuesByPlace:
    return {name: None if owner == NOBODY else owner for name, owner in zip(names, owners, strict=True)}


def _people(state: State) -> dict[str, Any]:
    """Return the view's entries about people: cells, cells covered by bouncers, and painters who can't paint."""
    board, seats = state.board, range(state.seats)
    cells, arms, painters = board.city.cells, board.city.cross_cells, range(board.painters)
    bouncers = [state.cell_of(seat, board.painters) for seat in seats]
    locked = []
    for seat in seats:
        forbidden = walking.blocked_cells(state, seat)
        for person in painters:
            cell = state.cell_of(seat, person)
            if cell != NOBODY and forbidden >> cell & 1:
                locked.append(f"painter:{seat}:{person + 1}")
    places = [[state.cell_of(seat, person) for person in painters] for seat in seats]
    return {
        "painters": [[None if cell == NOBODY else cells[cell] for cell in row] for row in places],
        "bouncers": [None if cell == NOBODY else cells[cell] for cell in bouncers],
        "crosses": [[] if cell == NOBODY else [cells[near] for near in arms[cell]] for cell in bouncers],
        "blocked": locked,
    }


def _work(state: State, number: int) -> dict[str, Any]:
    seat, kind, one, other = state.works[number]
    return {
        "seat": seat,
        "kind": state.board.kinds[kind].id,
        "squares": [state.board.city.squares[one], state.board.city.squares[other]],
        "seen": [state.tops[one] == number, state.tops[other] == number],
        "value": state.work_value(number),
    }


def _kinds(state: State, kinds: Sequence[int]) -> list[str]:
    return [state.board.kinds[kind].id for kind in kinds]


def _chosen(state: State, seat: Seat | None) -> str | None:
    """Return the kind being painted; "" if none, None if it is hidden from the viewer."""
    if state.chosen == NOBODY:
        return ""
    return state.board.kinds[state.chosen].id if seat in (state.active, EVERYBODY) else None


# -- forecasts and interim scores ------------------------------------------------------------------------------------
def forecast(view: View, move: Move) -> list[Event]:
    """Return the events of a step, a painting or a placement. A `would` event tells each place's new points.

    Other moves give an empty list.
    """
    if move[0] not in ("walk", "place", "stand"):
        return []
    state, events, seat = guess(view, BotDice(0)), list[Event](), view["decision"]["seat"]
    before = scoring.compute_scoring(state)
    FLOW.apply(state, move, BotDice(0), events)
    kept = [event for event in events if event.kind in ("walked", "painted", "covered", "stood")]
    if move[0] != "place":
        return kept[:1]
    after = scoring.compute_scoring(state)
    for place, name in enumerate(scoring.place_names(state)):
        if before.totals[place] != after.totals[place]:
            was, now = (
                None if owner == NOBODY else seat_name(owner) for owner in (before.owners[place], after.owners[place])
            )
            args = {"who": seat_name(seat), "where": name, "before": before.totals[place], "after": after.totals[place]}
            kept.append(Event("would", {**args, "was": was, "now": now}))
    return kept


def standings(view: View) -> dict[str, Any]:
    """Return what a scoring would give now.

    `places`: for each district, street and building, artistic points by seat (`counts`), the `owner`, and victory
    points by seat (`awards`). By seat: `total`, victory points of this scoring; `points`, including earlier ones;
    `art`, artistic points on the board; `owned`, numbers of districts, streets and buildings.
    """
    state = guess(view, BotDice(0))
    count, seats = scoring.compute_scoring(state), range(state.seats)
    places: ValuesByPlace = {}
    total = [0] * state.seats
    owned = {cause: [0] * state.seats for cause in scoring.POINT_CAUSES}
    for name, totals, owner, points in zip(scoring.place_names(state), *count, strict=True):
        awards = [points if seat == owner else 0 for seat in seats]
        places[name] = {"counts": totals, "owner": None if owner == NOBODY else owner, "awards": awards}
        total = [had + more for had, more in zip(total, awards, strict=True)]
        if owner != NOBODY:
            owned[f"{kind_of(name)}s"][owner] += 1
    sums = [had + more for had, more in zip(state.vp, total, strict=True)]
    return {"places": places, "total": total, "points": sums, "art": scoring.artistic_points(state), "owned": owned}


# -- sampling hidden cards --------------------------------------------------------------------------------------------
def guess(view: View, dice: Dice) -> State:
    """Return a complete state that agrees with `view`. Every unseen card is equally likely to be in a hand."""
    board: Board = view.board
    state = State()
    state.board, state.seats, state.marks = board, view["seats"], tuple(view["marks"])
    state.second, state.round, state.turn = view["second"], view["round"], view["turn"]
    state.first, state.active, state.spent = view["first"], view["active"], view["spent"]
    state.vp = view["vp"][:]
    state.agenda = [tuple(step) for step in view["agenda"]]
    _guess_people(state, view)
    squares, kinds = board.city.square_index, board.kind_index
    state.works = [
        (work["seat"], kinds[work["kind"]], squares[work["squares"][0]], squares[work["squares"][1]])
        for work in view["works"]
    ]
    state.owners = [NOBODY if owner is None else owner for owner in view["owners"].values()]
    chosen = view["chosen"]
    state.chosen = kinds[chosen] if chosen else NOBODY
    state.hands, state.decks = [], []
    for seat in range(state.seats):
        _cards(state, view, seat, dice)
    derive_slots(state)
    return state


def _guess_people(state: State, view: View) -> None:
    index = state.board.city.cell_index
    state.people = []
    for painters, bouncer in zip(view["painters"], view["bouncers"], strict=True):
        state.people += [NOBODY if key is None else index[key] for key in (*painters, bouncer)]


def _cards(state: State, view: View, seat: Seat, dice: Dice) -> None:
    """Fill a seat's hand and deck. If the seat is painting a hidden card, the hand gets an affordable one."""
    board, known = state.board, view["cards"][seat]
    deck = [kind.copies for kind in board.kinds]
    for who, kind, _, _ in state.works:
        if who == seat:
            deck[kind] -= 1
    state.decks.append(deck)
    if known is not None:
        state.hands.append([board.kind_index[kind] for kind in known])
        for kind in state.hands[-1]:
            deck[kind] -= 1
        return
    hand: list[int] = []
    if view["chosen"] is None and seat == state.active:
        payable = [count if board.kinds[kind].cost <= state.points_left else 0 for kind, count in enumerate(deck)]
        state.chosen = kind_of_card(payable, dice.random_below(sum(payable)))
        deck[state.chosen] -= 1
        hand.append(state.chosen)
    while len(hand) < view["hands"][seat]:
        kind = kind_of_card(deck, dice.random_below(sum(deck)))
        deck[kind] -= 1
        hand.append(kind)
    dice.shuffle(hand)
    state.hands.append(hand)
