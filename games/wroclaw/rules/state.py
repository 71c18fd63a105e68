"""The state of W ruinach Wrocławia, the game's words in English and Polish, and what must hold in every position.

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

`invariants` and `changes` check positions and moves: cards and caps are conserved, masks and places agree.
"""

from __future__ import annotations

from games.core.contract.contract import Step
from games.core.contract.plain import StateJson
from games.wroclaw.rules.board import DEAD, FACES, LINE, SEATS, Board

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

    def caps_left(self) -> int:
        """Return how many caps are left to be earned."""
        return self.board.caps - sum(self.perun) - self.spent

    def count_living(self, seat: int) -> int:
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


# -- what must hold ---------------------------------------------------------------------------------------------------
PHASES = ("keep", "orders", "shooting", "cleanup")


def invariants(state: State) -> list[str]:
    """List what is wrong with a position."""
    return [*_cards(state), *_field(state), *_conditions(state), *_perun(state)]


def _cards(state: State) -> list[str]:
    """Find cards that are in two places, or that a seat has lost."""
    board, found, every = state.board, list[str](), 0
    for seat in range(SEATS):
        lying = [card for card in state.cards[seat * LINE : (seat + 1) * LINE] if card != NOTHING]
        masks = [state.hands[seat], state.discarded[seat], state.older[seat], state.fresh[seat], state.dead[seat]]
        masks += [1 << card for card in lying]
        own = 0
        for mask in masks:
            if own & mask:
                found.append(f"seat {seat} has cards in two places: {own & mask:b}")
            own |= mask
        if own.bit_count() != board.drawn:
            found.append(f"seat {seat} owns {own.bit_count()} cards")
        if state.discarded[seat].bit_count() not in (0, board.drawn - board.hand):
            found.append(f"seat {seat} has put away {state.discarded[seat].bit_count()} cards")
        if state.seen[seat] & ~(own & ~state.discarded[seat]):
            found.append(f"cards of seat {seat} are known that it does not have: {state.seen[seat]:b}")
        if every & own:
            found.append(f"both seats have these cards: {every & own:b}")
        every |= own
    if every & ~board.tables.all_cards:
        found.append("there are cards that the deck does not have")
    return found


def _field(state: State) -> list[str]:
    found = []
    for place, card in enumerate(state.cards):
        if (card == NOTHING) != (state.orders[place] == NOTHING) or state.orders[place] not in (NOTHING, 0, 1, 2):
            found.append(f"place {place}: card {card}, order {state.orders[place]}")
        if card == NOTHING and place % LINE < LINE - 1 and state.cards[place + 1] != NOTHING:
            found.append(f"place {place} is empty, the next one is not")
        if not 0 <= state.wounds[place] <= DEAD or state.weakened[place] < 0:
            found.append(f"place {place}: {state.wounds[place]} wounds, {state.weakened[place]} of armour lost")
    if state.revealed:
        if NOTHING in state.cards:
            found.append("turned over with somebody missing")
    elif any(state.wounds) or any(state.weakened) or state.shot or state.silenced:
        found.append("something has happened to fighters that lie face down")
    if state.extra & ~state.shot:
        found.append("an extra shot without a first one")
    return found


def _conditions(state: State) -> list[str]:
    board, found = state.board, []
    if state.phase not in PHASES or not 0 <= state.turn <= board.turns or state.starter not in (0, 1):
        found.append(f"turn {state.turn}, phase {state.phase}, marker {state.starter}")
    if not 0 <= state.kept <= SEATS or (state.turn > 0 and board.hand < board.drawn and state.kept != SEATS):
        found.append(f"{state.kept} seats have chosen whom to keep")
    if any(not 0 <= face <= FACES for face in state.dice):
        found.append(f"dice: {state.dice}")
    rolled = 3 if state.revealed else 2 if state.phase == "orders" else 0
    if sum(face > 0 for face in state.dice) != rolled:
        found.append(f"{state.phase}: dice {state.dice}")
    drawn = [hazard for hazard in (*state.hazards, state.aside) if hazard != NOTHING]
    for hazard in drawn:
        if not 0 <= hazard < len(board.hazards) or drawn.count(hazard) > board.hazards[hazard].copies:
            found.append(f"hazards: {drawn}")
    if bool(state.end) == bool(state.agenda):
        found.append(f"end {state.end!r} with {len(state.agenda)} steps pending")
    return found


def _perun(state: State) -> list[str]:
    if min(state.perun) < 0 or state.spent < 0 or state.caps_left() < 0:
        return [f"Perun: {state.perun}, spent {state.spent} of {state.board.caps}"]
    return []


def changes(before: State, after: State) -> list[str]:
    """List what is wrong with a move: the fallen stay dead, what was put away stays away, what is known stays known."""
    found = []
    for name in ("dead", "discarded", "seen"):
        for seat, (old, new) in enumerate(zip(getattr(before, name), getattr(after, name), strict=True)):
            if old & ~new:
                found.append(f"{name} of seat {seat}: {old:b} becomes {new:b}")
    if after.turn not in (before.turn, before.turn + 1):
        found.append(f"turn {before.turn} is followed by turn {after.turn}")
    if before.turn == after.turn and before.revealed and after.revealed:
        if any(old > new for old, new in zip(before.wounds, after.wounds, strict=True)):
            found.append("wounds have healed in the field")
        if before.shot & ~after.shot or before.extra & ~after.extra or before.dice != after.dice:
            found.append("shots were taken back or dice have changed")
    return found
