"""What must hold in every position of W ruinach Wrocławia: cards and caps are conserved, masks and places agree."""

from __future__ import annotations

from games.wroclaw.rules.board import DEAD, FACES, LINE, SEATS
from games.wroclaw.rules.state import NOTHING, State

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
    if every & ~board.tables.every:
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
    if min(state.perun) < 0 or state.spent < 0 or state.supply() < 0:
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
