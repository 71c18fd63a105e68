"""The state of W ruinach Wrocławia, a glossary of its terms in English and Polish, and consistency checks.

| here | in the game | |
|---|---|---|
| card, character, fighter | karta postaci, postać | given by its index; a fighter is a card in the field |
| order, token | żeton manewru | ATTACK atak, SCOUT eksploracja, COVER strzał zza osłony |
| place | | position in the field: seat * 3 + slot, slots from left to right |
| accuracy, threshold | celność, próg celności | |
| natural value | wartość naturalna | face of a die plus Perun, minus 2 in an extra shot |
| active die | kostka aktywna | the highest or the lowest die |
| Perun, cap | suplement diety „Perun”, kapsel | boosts a shot or buys an extra one |
| hazard | karta zagrożenia | given by its index |
| seriously wounded | ciężko ranna | 3 or 4 wounds: out for a turn |
| clash | starcie | hazards and shooting |
| marker | znacznik rozpoczynającego | its owner shoots first |

Sets of cards are masks with one bit for each card, sets of fighters are masks with one bit for each place. The hazard
deck is a bag without an order.

`state_violations` and `move_violations` check positions and moves.
"""

from __future__ import annotations

from games.core.contract.contract import Step
from games.core.contract.plain import StateJson
from games.wroclaw.rules.board import DEADLY_WOUNDS, DIE_FACES, FIGHTERS_PER_SIDE, SEATS, Board

NOTHING = -1


class State:
    """The complete state of a match."""

    __slots__ = (
        "agenda", "aside", "board", "cards", "dead", "dice", "discarded", "end", "extra", "fresh", "hands", "hazards",
        "kept", "older", "orders", "perun", "phase", "revealed", "seats", "seen", "shot", "silenced", "spent",
        "starter", "turn", "weakened", "wounds",
    )  # fmt: skip

    board: Board
    seats: int
    turn: int  # 0 while cards are dealt, then 1, 2, …
    phase: str  # part of the turn, one of PHASES
    starter: int  # the seat with the marker
    kept: int  # number of seats that have chosen their cards
    dice: list[int]  # faces in the order rolled, 0 = not rolled yet
    hazards: list[int]  # the two hazards of the turn, -1 = not drawn yet
    aside: int  # the second hazard drawn, set aside because it equals the first; -1: none
    hands: list[int]  # by seat: mask of cards in hand; the next five slots are also masks of cards by seat
    discarded: list[int]  # cards not kept at the start, out of the game
    older: list[int]  # cards seriously wounded in the last turn
    fresh: list[int]  # cards seriously wounded in this turn
    dead: list[int]
    seen: list[int]  # cards that have been seen face up in the field
    cards: list[int]  # by place: card of the fighter, -1 = none
    orders: list[int]  # by place: ATTACK, SCOUT or COVER, -1 = none
    wounds: list[int]  # by place: number of wounds
    weakened: list[int]  # by place: armour lost this turn
    revealed: int  # 1 when cards and tokens are face up
    shot: int  # mask of places that have shot
    extra: int  # mask of places that have taken an extra shot
    silenced: int  # mask of places whose fighters give no cover for the rest of the turn
    perun: list[int]  # by seat: caps of Perun
    spent: int  # caps spent this turn; they return to the supply at its end
    end: str  # how the game ended, "" while it goes on
    agenda: list[Step]

    def copy(self) -> State:
        """Return an independent copy that shares the board."""
        new = State()
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
        """Return the number of caps left in the supply."""
        return self.board.caps - sum(self.perun) - self.spent

    def count_living(self, seat: int) -> int:
        """Return the number of living cards of a seat: in hand, in the field and in both wounded pools."""
        start = seat * FIGHTERS_PER_SIDE
        lying = sum(card != NOTHING for card in self.cards[start : start + FIGHTERS_PER_SIDE])
        return (self.hands[seat] | self.older[seat] | self.fresh[seat]).bit_count() + lying


def empty_state(board: Board) -> State:
    """Return a state with no cards dealt and an empty agenda."""
    state = State()
    state.board, state.seats, state.turn, state.phase, state.starter, state.kept = board, SEATS, 0, "keep", 0, 0
    state.dice, state.hazards, state.aside = [0, 0, 0], [NOTHING, NOTHING], NOTHING
    for name in ("hands", "discarded", "older", "fresh", "dead", "seen", "perun"):
        setattr(state, name, [0] * SEATS)
    clear_field(state)
    state.spent, state.end, state.agenda = 0, "", []
    return state


def clear_field(state: State) -> None:
    """Remove fighters, dice and hazards from the table."""
    places = SEATS * FIGHTERS_PER_SIDE
    state.cards, state.orders = [NOTHING] * places, [NOTHING] * places
    state.wounds, state.weakened = [0] * places, [0] * places
    state.revealed = state.shot = state.extra = state.silenced = 0
    state.dice, state.hazards, state.aside = [0, 0, 0], [NOTHING, NOTHING], NOTHING


STATE_JSON = StateJson(State)


# -- consistency checks -----------------------------------------------------------------------------------------------
PHASES = ("keep", "orders", "shooting", "cleanup")


def state_violations(state: State) -> list[str]:
    """List the inconsistencies of a position, in words for developers."""
    return [*_cards(state), *_field(state), *_conditions(state), *_perun(state)]


def _cards(state: State) -> list[str]:
    """List cards that are in two places or missing."""
    board, problems, every = state.board, list[str](), 0
    for seat in range(SEATS):
        lying = [
            card for card in state.cards[seat * FIGHTERS_PER_SIDE : (seat + 1) * FIGHTERS_PER_SIDE] if card != NOTHING
        ]
        masks = [state.hands[seat], state.discarded[seat], state.older[seat], state.fresh[seat], state.dead[seat]]
        masks += [1 << card for card in lying]
        own = 0
        for mask in masks:
            if own & mask:
                problems.append(f"seat {seat} has cards in two places: {own & mask:b}")
            own |= mask
        if own.bit_count() != board.drawn:
            problems.append(f"seat {seat} owns {own.bit_count()} cards")
        if state.discarded[seat].bit_count() not in (0, board.drawn - board.hand):
            problems.append(f"seat {seat} has put away {state.discarded[seat].bit_count()} cards")
        if state.seen[seat] & ~(own & ~state.discarded[seat]):
            problems.append(f"cards of seat {seat} are known that it does not have: {state.seen[seat]:b}")
        if every & own:
            problems.append(f"both seats have these cards: {every & own:b}")
        every |= own
    if every & ~board.tables.all_cards:
        problems.append("there are cards that the deck does not have")
    return problems


def _field(state: State) -> list[str]:
    problems = []
    for place, card in enumerate(state.cards):
        if (card == NOTHING) != (state.orders[place] == NOTHING) or state.orders[place] not in (NOTHING, 0, 1, 2):
            problems.append(f"place {place}: card {card}, order {state.orders[place]}")
        if card == NOTHING and place % FIGHTERS_PER_SIDE < FIGHTERS_PER_SIDE - 1 and state.cards[place + 1] != NOTHING:
            problems.append(f"place {place} is empty, the next one is not")
        if not 0 <= state.wounds[place] <= DEADLY_WOUNDS or state.weakened[place] < 0:
            problems.append(f"place {place}: {state.wounds[place]} wounds, {state.weakened[place]} of armour lost")
    if state.revealed:
        if NOTHING in state.cards:
            problems.append("turned over with somebody missing")
    elif any(state.wounds) or any(state.weakened) or state.shot or state.silenced:
        problems.append("something has happened to fighters that lie face down")
    if state.extra & ~state.shot:
        problems.append("an extra shot without a first one")
    return problems


def _conditions(state: State) -> list[str]:
    board, problems = state.board, []
    if state.phase not in PHASES or not 0 <= state.turn <= board.turns or state.starter not in (0, 1):
        problems.append(f"turn {state.turn}, phase {state.phase}, marker {state.starter}")
    if not 0 <= state.kept <= SEATS or (state.turn > 0 and board.hand < board.drawn and state.kept != SEATS):
        problems.append(f"{state.kept} seats have chosen whom to keep")
    if any(not 0 <= face <= DIE_FACES for face in state.dice):
        problems.append(f"dice: {state.dice}")
    rolled = 3 if state.revealed else 2 if state.phase == "orders" else 0
    if sum(face > 0 for face in state.dice) != rolled:
        problems.append(f"{state.phase}: dice {state.dice}")
    drawn = [hazard for hazard in (*state.hazards, state.aside) if hazard != NOTHING]
    for hazard in drawn:
        if not 0 <= hazard < len(board.hazards) or drawn.count(hazard) > board.hazards[hazard].copies:
            problems.append(f"hazards: {drawn}")
    if bool(state.end) == bool(state.agenda):
        problems.append(f"end {state.end!r} with {len(state.agenda)} steps pending")
    return problems


def _perun(state: State) -> list[str]:
    if min(state.perun) < 0 or state.spent < 0 or state.caps_left() < 0:
        return [f"Perun: {state.perun}, spent {state.spent} of {state.board.caps}"]
    return []


def move_violations(before: State, after: State) -> list[str]:
    """List the inconsistencies between a position and the one after a move."""
    problems = []
    for name in ("dead", "discarded", "seen"):
        for seat, (old, new) in enumerate(zip(getattr(before, name), getattr(after, name), strict=True)):
            if old & ~new:
                problems.append(f"{name} of seat {seat}: {old:b} becomes {new:b}")
    if after.turn not in (before.turn, before.turn + 1):
        problems.append(f"turn {before.turn} is followed by turn {after.turn}")
    if before.turn == after.turn and before.revealed and after.revealed:
        if any(old > new for old, new in zip(before.wounds, after.wounds, strict=True)):
            problems.append("wounds have healed in the field")
        if before.shot & ~after.shot or before.extra & ~after.extra or before.dice != after.dice:
            problems.append("shots were taken back or dice have changed")
    return problems
