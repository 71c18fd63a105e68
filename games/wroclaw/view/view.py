"""What a seat or the public knows, guesses of hidden cards and orders, forecasts of moves, and interim scores.

Public are numbers of cards, Perun, both wounded pools and the dead (B-42). Secret are hands, the cards discarded at the
start, and fighters with their orders until all are turned over. `guess` samples everything hidden.
"""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import EVERYBODY, Event, Move, Seat, View
from games.core.contract.dice import BotDice, Dice
from games.wroclaw.rules import ending, shots
from games.wroclaw.rules.board import (
    DEADLY_WOUNDS,
    FIGHTERS_PER_SIDE,
    SEATS,
    SERIOUS_WOUNDS,
    TOKEN_INDEX,
    TOKENS,
    Board,
    bit_numbers,
)
from games.wroclaw.rules.state import NOTHING, State, clear_field
from games.wroclaw.rules.turn import FLOW

# Events that end a forecast: random results, secrets, and the clean-up.
FORECAST_STOPS = frozenset({"rolled", "threat", "revealed", "turn", "scored", "returned", "downed", "fell", "marker"})


def observe(state: State, seat: Seat | None) -> View:
    """Return the view of a seat, of the public (None), or of everything (EVERYBODY)."""
    board = state.board
    seats = range(state.seats)
    data: dict[str, Any] = {
        "seat": seat,
        "seats": state.seats,
        "turn": state.turn,
        "turns": board.turns,
        "phase": state.phase,
        "starter": state.starter,
        "kept": state.kept,
        "dice": state.dice[:],
        "hazards": [_hazard(board, hazard) for hazard in state.hazards],
        "aside": _hazard(board, state.aside),
        "deck": _deck(state),
        "fighters": [_fighters(state, who, seat) for who in seats],
        "ready": [_ready(state, who) for who in seats],
        "revealed": bool(state.revealed),
        "hands": [hand.bit_count() for hand in state.hands],
        "perun": state.perun[:],
        "spent": state.spent,
        "supply": state.caps_left(),
        "older": [_ids(board, cards) for cards in state.older],
        "fresh": [_ids(board, cards) for cards in state.fresh],
        "dead": [_ids(board, cards) for cards in state.dead],
        "known": [_ids(board, _known(state, who)) for who in seats],
        "seen": [_ids(board, cards) for cards in state.seen],
        "secrets": [_secrets(state, who) if seat in (who, EVERYBODY) else None for who in seats],
        "end": state.end,
        "agenda": [list(step) for step in state.agenda],  # pending steps are public
        **FLOW.common_view(state, seat, ending.result),
    }
    return View(board, data)


def _ids(board: Board, cards: int) -> list[str]:
    return [board.characters[card].id for card in bit_numbers(cards)]


def _hazard(board: Board, hazard: int) -> str:
    return "" if hazard == NOTHING else board.hazards[hazard].id


def _deck(state: State) -> int:
    """Return the number of hazard cards left in the deck."""
    drawn = [hazard for hazard in (*state.hazards, state.aside) if hazard != NOTHING]
    return len(state.board.tables.deck) - len(drawn)


def _ready(state: State, who: Seat) -> bool:
    """Return True if a seat has made its secret choice of this phase."""
    if state.phase == "keep":
        return all(step[:2] != ("keep", who) for step in state.agenda)
    return state.phase == "orders" and all(step[:2] != ("seal", who) for step in state.agenda)


def _known(state: State, who: Seat) -> int:
    """Return the mask of cards that everybody has seen and that are now hidden, in hand or face down."""
    away = state.older[who] | state.fresh[who] | state.dead[who]
    if state.revealed:
        away |= sum(1 << card for card in state.cards[who * FIGHTERS_PER_SIDE : (who + 1) * FIGHTERS_PER_SIDE])
    return state.seen[who] & ~away


def _secrets(state: State, who: Seat) -> dict[str, Any]:
    """Return the view's entries that only the seat itself knows."""
    return {"hand": _ids(state.board, state.hands[who]), "discarded": _ids(state.board, state.discarded[who])}


def _fighters(state: State, who: Seat, seat: Seat | None) -> list[dict[str, Any]]:
    places = [
        place
        for place in range(who * FIGHTERS_PER_SIDE, (who + 1) * FIGHTERS_PER_SIDE)
        if state.cards[place] != NOTHING
    ]
    return [_fighter(state, place, bool(state.revealed) or seat in (who, EVERYBODY)) for place in places]


def _fighter(state: State, place: int, known: bool) -> dict[str, Any]:
    wounds = state.wounds[place]
    armour = shots.armour_of(state, place) if state.revealed else None
    return {
        "card": state.board.characters[state.cards[place]].id if known else "",
        "token": TOKENS[state.orders[place]] if known else "",
        "wounds": wounds,
        "spent": bool(state.shot >> place & 1),
        "extra": bool(state.extra >> place & 1),
        "weakened": state.weakened[place],
        "silenced": bool(state.silenced >> place & 1),
        "covers": bool(state.revealed) and shots.gives_cover(state, place),
        "armour": None
        if armour is None
        else {"base": armour.base, "cover": armour.cover, "weakened": -armour.weakened, "total": armour.total},
        "state": "dead" if wounds >= DEADLY_WOUNDS else "serious" if wounds >= SERIOUS_WOUNDS else "",
    }


# -- forecasts and interim scores -------------------------------------------------------------------------------------
def forecast(view: View, move: Move) -> list[Event]:
    """Return the events of a move, up to the next decision, random result or secret.

    A shot that could be boosted is shown without a boost.
    """
    state = guess(view, BotDice(0))
    events: list[Event] = []
    seat = view["decision"]["seat"]
    FLOW.apply(state, move, BotDice(0), events)
    if move[0] in ("shoot", "extra") and state.agenda and state.agenda[-1][0] == "boost":
        FLOW.apply(state, ("fire",), BotDice(0), events)
    stop = next((place for place, event in enumerate(events) if event.kind in FORECAST_STOPS), None)
    return [event for event in events[:stop] if event.to is None or seat in event.to]


def _returning(view: View, seat: Seat) -> int:
    """Return how many wounded cards, 0 or 1, return to a hand before the rules check if a hand is too small."""
    pending = any(step[0] in ("back", "recover") and step[1] == seat for step in view["agenda"])
    return min(1, len(view["older"][seat])) if pending or view["phase"] != "cleanup" else 0


def standings(view: View) -> dict[str, Any]:
    """Return the interim scores by seat, from public facts.

    `hands`: cards in hand if the turn ended now, with healthy fighters and the returning wounded card (B-35, B-37).
    `living` and `points`: living cards. `perun`: caps. `least`: cards in hand that a seat needs to go on.
    """
    seats = range(view["seats"])
    hands, living = [], []
    for seat in seats:
        field = view["fighters"][seat]
        healthy = sum(fighter["wounds"] < SERIOUS_WOUNDS for fighter in field)
        hands.append(view["hands"][seat] + healthy + _returning(view, seat))
        pools = len(view["older"][seat]) + len(view["fresh"][seat])
        living.append(view["hands"][seat] + sum(fighter["wounds"] < DEADLY_WOUNDS for fighter in field) + pools)
    return {"hands": hands, "living": living, "least": FIGHTERS_PER_SIDE, "perun": view["perun"][:], "points": living}


# -- sampling hidden information --------------------------------------------------------------------------------------
def guess(view: View, dice: Dice) -> State:
    """Return a complete state that agrees with `view`. All hidden possibilities are equally likely."""
    state = public_state(view)
    for seat, pool in enumerate(deal_hidden_cards(state, view, dice)):
        fill_hidden_seat(state, view, seat, pool, dice)
    return state


def public_state(view: View) -> State:
    """Return the state that the view shows. Hidden hands are empty, hidden fighters and orders -1."""
    board: Board = view.board
    index = board.index
    state = State()
    state.board, state.seats, state.turn, state.phase = board, view["seats"], view["turn"], view["phase"]
    state.starter, state.kept, state.end, state.spent = view["starter"], view["kept"], view["end"], view["spent"]
    clear_field(state)
    state.dice = view["dice"][:]
    state.hazards = [index["hazard:" + name] if name else NOTHING for name in view["hazards"]]
    state.aside = index["hazard:" + view["aside"]] if view["aside"] else NOTHING
    state.older, state.fresh, state.dead, state.seen = (
        [card_mask(board, cards) for cards in view[key]] for key in ("older", "fresh", "dead", "seen")
    )
    state.perun = view["perun"][:]
    state.revealed = int(view["revealed"])
    for seat in range(SEATS):
        for slot, fighter in enumerate(view["fighters"][seat]):
            _lie(state, seat * FIGHTERS_PER_SIDE + slot, fighter)
    secrets = view["secrets"]
    state.hands = [card_mask(board, one["hand"]) if one else 0 for one in secrets]
    state.discarded = [card_mask(board, one["discarded"]) if one else 0 for one in secrets]
    state.agenda = [tuple(step) for step in view["agenda"]]
    return state


def card_mask(board: Board, cards: list[str]) -> int:
    """Return the mask of cards given by their ids."""
    return sum(1 << board.index["card:" + card] for card in cards)


def _lie(state: State, place: int, fighter: dict[str, Any]) -> None:
    bit = 1 << place
    if fighter["card"]:
        state.cards[place] = state.board.index["card:" + fighter["card"]]
        state.orders[place] = TOKEN_INDEX[fighter["token"]]
    state.wounds[place], state.weakened[place] = fighter["wounds"], fighter["weakened"]
    state.shot |= bit * fighter["spent"]
    state.extra |= bit * fighter["extra"]
    state.silenced |= bit * fighter["silenced"]


def deal_hidden_cards(state: State, view: View, dice: Dice) -> list[list[int]]:
    """Deal the unseen cards at random; return each seat's cards for hand, field and discards.

    A seat whose secrets the view shows gets an empty list.
    """
    away = 0
    for mask in (*state.hands, *state.discarded, *state.seen, *(1 << card for card in state.cards if card != NOTHING)):
        away |= mask
    left = [card for card in range(len(state.board.characters)) if not away >> card & 1]
    dice.shuffle(left)
    pools: list[list[int]] = []
    for seat, secret in enumerate(view["secrets"]):
        if secret is not None:
            pools.append([])
            continue
        owned = view["hands"][seat] + _face_down(state, view, seat) - len(view["known"][seat])
        gone = state.board.drawn - state.board.hand if _has_kept(view, seat) else 0
        pools.append([left.pop() for _ in range(owned + gone)])
    return pools


def _face_down(state: State, view: View, seat: int) -> int:
    return sum(not fighter["card"] for fighter in view["fighters"][seat])


def _has_kept(view: View, seat: int) -> bool:
    return all(step[:2] != ["keep", seat] for step in view["agenda"])


def fill_hidden_seat(state: State, view: View, seat: int, pool: list[int], dice: Dice) -> None:
    """Fill a hidden seat's discards, face-down fighters and hand from `pool`, with random orders."""
    if view["secrets"][seat] is not None:
        return
    gone = state.board.drawn - state.board.hand if _has_kept(view, seat) else 0
    for _ in range(gone):
        state.discarded[seat] |= 1 << pool.pop()
    cards = [*pool, *(state.board.index["card:" + name] for name in view["known"][seat])]
    dice.shuffle(cards)
    start = seat * FIGHTERS_PER_SIDE
    for slot, fighter in enumerate(view["fighters"][seat]):
        if not fighter["card"]:
            state.cards[start + slot], state.orders[start + slot] = cards.pop(), dice.random_below(3)
    state.hands[seat] = sum(1 << card for card in cards)
