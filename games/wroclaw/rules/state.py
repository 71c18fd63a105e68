"""The state of W ruinach Wrocławia, and the game's words in English and Polish.

| here | in the game | |
|---|---|---|
| card, character, fighter | karta postaci, postać | by its number; a fighter lies in the field |
| order, token | żeton manewru | ATTACK atak, SCOUT eksploracja, COVER strzał zza osłony |
| place | | of a fighter in the field: seat * 3 + slot, the slots from left to right |
| accuracy, threshold | celność, próg celności | |
| natural value | wartość naturalna | of a die, with Perun and what an extra shot takes off |
| active die | kostka aktywna | the highest or the lowest one |
| Perun, cap | suplement diety „Perun”, kapsel | boosts a shot or buys an extra one |
| hazard | karta zagrożenia | by its number in the data |
| seriously wounded | ciężko ranna | 3 or 4 wounds: out for a turn |
| clash | starcie | hazards and shooting |
| marker | znacznik rozpoczynającego | its owner shoots first |

Sets of cards are masks, sets of fighters in the field too (bit = place). The hazard deck is a bag.
"""

from __future__ import annotations

from games.core.contract.contract import Step
from games.core.contract.plain import StateJson
from games.wroclaw.rules.board import LINE, SEATS, Board

NOTHING = -1


class State:
    """Everything there is to know of a match in progress; plain data, copied by hand."""

    __slots__ = (
        "agenda", "aside", "board", "cards", "dead", "dice", "discarded", "end", "extra", "fresh", "hands", "hazards",
        "kept", "older", "orders", "perun", "phase", "revealed", "seats", "seen", "shot", "silenced", "spent",
        "starter", "turn", "weakened", "wounds",
    )  # fmt: skip

    board: Board
    seats: int
    turn: int  # 0 while cards are dealt, then 1..
    phase: str  # keep, orders, shooting, cleanup
    starter: int  # the seat with the marker
    kept: int  # how many seats have put away the cards they don't keep
    dice: list[int]  # faces in the order rolled, 0 = not yet
    hazards: list[int]  # on the table, -1 = not yet
    aside: int  # hazard set aside because it was like the first, -1 = none
    hands: list[int]  # masks by seat, and so the next ones
    discarded: list[int]  # put away at the start, out of the game
    older: list[int]  # seriously wounded in the last turn
    fresh: list[int]  # seriously wounded in this turn
    dead: list[int]
    seen: list[int]  # cards of that seat that have lain open in the field
    cards: list[int]  # by place: who lies there, -1 = nobody
    orders: list[int]
    wounds: list[int]
    weakened: list[int]  # armour lost this turn
    revealed: int  # 1 from the moment cards and tokens are turned over
    shot: int  # mask of places: has shot
    extra: int  # has taken an extra shot
    silenced: int  # covers nobody any more this turn
    perun: list[int]
    spent: int  # caps spent this turn: they return to the supply at the end of it
    end: str  # how the game ended, "" while it goes on
    agenda: list[Step]

    def copy(self) -> State:
        """Return an independent copy that shares the board."""
        new = State.__new__(State)
        new.board = self.board
        new.seats = self.seats
        new.turn = self.turn
        new.phase = self.phase
        new.starter = self.starter
        new.kept = self.kept
        new.dice = self.dice[:]
        new.hazards = self.hazards[:]
        new.aside = self.aside
        new.hands = self.hands[:]
        new.discarded = self.discarded[:]
        new.older = self.older[:]
        new.fresh = self.fresh[:]
        new.dead = self.dead[:]
        new.seen = self.seen[:]
        new.cards = self.cards[:]
        new.orders = self.orders[:]
        new.wounds = self.wounds[:]
        new.weakened = self.weakened[:]
        new.revealed = self.revealed
        new.shot = self.shot
        new.extra = self.extra
        new.silenced = self.silenced
        new.perun = self.perun[:]
        new.spent = self.spent
        new.end = self.end
        new.agenda = self.agenda[:]
        return new

    def supply(self) -> int:
        """Return how many caps are left to be earned."""
        return self.board.caps - sum(self.perun) - self.spent

    def living(self, seat: int) -> int:
        """Return how many cards of a seat live: hand, field and both wounded pools."""
        start = seat * LINE
        lying = sum(card != NOTHING for card in self.cards[start : start + LINE])
        return (self.hands[seat] | self.older[seat] | self.fresh[seat]).bit_count() + lying


def empty(board: Board) -> State:
    """Return a state with nothing on the table and nothing pending."""
    state = State()
    state.board, state.seats, state.turn, state.phase, state.starter, state.kept = board, SEATS, 0, "keep", 0, 0
    state.dice, state.hazards, state.aside = [0, 0, 0], [NOTHING, NOTHING], NOTHING
    for name in ("hands", "discarded", "older", "fresh", "dead", "seen", "perun"):
        setattr(state, name, [0] * SEATS)
    clear_field(state)
    state.spent, state.end, state.agenda = 0, "", []
    return state


def clear_field(state: State) -> None:
    """Leave nobody in the field, nothing rolled and no hazard on the table."""
    places = SEATS * LINE
    state.cards, state.orders = [NOTHING] * places, [NOTHING] * places
    state.wounds, state.weakened = [0] * places, [0] * places
    state.revealed = state.shot = state.extra = state.silenced = 0
    state.dice, state.hazards, state.aside = [0, 0, 0], [NOTHING, NOTHING], NOTHING


JSON = StateJson(State)
