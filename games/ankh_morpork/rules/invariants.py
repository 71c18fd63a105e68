"""Invariants of every position: pieces and cards are conserved, and cached masks match."""

from __future__ import annotations

from games.ankh_morpork.rules.board import DEMON, OWNERS, TROLL
from games.ankh_morpork.rules.piles import card_mask
from games.ankh_morpork.rules.state import NOBODY, State, building_masks


def invariants(state: State) -> list[str]:
    """List all violations in a position; empty if there are none."""
    return [*_pieces(state), *_buildings(state), *_cards(state), *_knowledge(state), *_turn(state)]


def _pieces(state: State) -> list[str]:
    board, found = state.board, []
    if len(state.units) != len(board.areas) * OWNERS or min(state.units) < 0:
        found.append(f"units: {state.units}")
    for owner in range(OWNERS):
        counts = state.units[owner::OWNERS]
        mask = sum(1 << area for area, count in enumerate(counts) if count > 0)
        if mask != state.on[owner]:
            found.append(f"the mask of owner {owner} is {state.on[owner]:b} instead of {mask:b}")
        if owner < state.seats and sum(counts) + state.left[owner] != board.minions:
            found.append(f"seat {owner} has {sum(counts)} minions on the board and {state.left[owner]} beside it")
        if state.seats <= owner < TROLL and any(counts):
            found.append(f"minions of seat {owner}, who does not play")
    if min(state.left) < 0:
        found.append(f"minions left: {state.left}")
    if sum(state.units[TROLL::OWNERS]) > 3 or sum(state.units[DEMON::OWNERS]) > 4:
        found.append("more than 3 trolls or 4 demons")
    if state.trouble & ~board.tables.all_areas:
        found.append(f"trouble off the board: {state.trouble:b}")
    return found


def _buildings(state: State) -> list[str]:
    board, found = state.board, []
    for seat in range(state.seats):
        if state.building_count(seat) > board.buildings:
            found.append(f"seat {seat} has {state.building_count(seat)} buildings")
    if not set(state.building) <= {NOBODY, *range(state.seats)}:
        found.append(f"owners of buildings: {state.building}")
    if state.owned != building_masks(state):
        found.append(f"the masks of buildings are {state.owned} instead of {building_masks(state)}")
    if min(state.money) < 0:
        found.append(f"money: {state.money}")
    return found


def _cards(state: State) -> list[str]:
    board, found = state.board, []
    everywhere = [*state.green, *state.brown, *state.pile]
    for group in (state.hands, state.loans, state.penalties):
        for cards in group:
            everywhere += cards
    if state.playing != NOBODY:
        everywhere.append(state.playing)
    if sorted(everywhere) != board.cards_for(state.seats):
        found.append("the cards are not those of the deck, each once")
    if not all(board.cards[card].green for card in state.green) or any(board.cards[card].green for card in state.brown):
        found.append("green and brown cards are mixed")
    bits = board.tables.interrupt_bits
    if state.down != sum(bits[card] for card in state.pile):
        found.append(f"interrupts in the pile: {state.down:b}")
    if sorted(state.events + state.spent) != list(range(len(board.events))):
        found.append("the events are not complete")
    held = state.personality
    if len(set(held)) != state.seats or not set(held) <= set(board.personalities_for(state.seats)):
        found.append(f"personalities: {held}")
    return found


def _knowledge(state: State) -> list[str]:
    found, seats = [], state.seats
    hands = [card_mask(hand) for hand in state.hands]
    for viewer, mask in enumerate(state.memory):
        if mask & ~(sum(hands) - hands[viewer]):
            found.append(f"seat {viewer} knows cards that are in nobody else's hand: {mask:b}")
    for viewer in range(seats):
        for owner, hand in enumerate(state.hands):
            known = sum(state.memory[viewer] >> card & 1 for card in hand)
            if known > state.bounds[viewer * seats + owner]:
                found.append(f"seat {viewer} knows {known} cards of seat {owner}, more than anybody can tell")
    for viewer, mask, changed in state.looks:
        held = [one for seat, one in enumerate(state.personality) if not changed >> seat & 1]
        if not 0 <= viewer < seats or any(mask >> one & 1 for one in held):
            found.append(f"seat {viewer} saw a personality unused that is held: {mask:b}")
    waiting = bool(state.agenda) and state.agenda[-1][0] == "keep"
    if bool(state.peek) != waiting:
        found.append(f"cards drawn from a hand: {state.peek}")
    if waiting:
        _, _seat, victim = state.agenda[-1]
        if not set(state.peek) <= set(state.hands[victim]):
            found.append("cards drawn from a hand that does not hold them")
    return found


def _turn(state: State) -> list[str]:
    found = []
    if not 0 <= state.active < state.seats:
        found.append(f"active seat {state.active}")
    if bool(state.end) == bool(state.agenda):
        found.append(f"the end is {state.end!r} with {len(state.agenda)} steps pending")
    if state.chain and state.playing not in (NOBODY, state.chain[-1]):
        found.append("the card being played is not the last one of the chain")
    if not state.green and not state.brown and not state.end:
        found.append("no card is left to draw, but the game goes on")
    return found


def changes(before: State, after: State) -> list[str]:
    """List all violations between two consecutive positions; empty if there are none."""
    found = []
    if not before.turn <= after.turn <= before.turn + 1:
        found.append(f"the turn jumps: {before.turn} -> {after.turn}")
    if after.spent[: len(before.spent)] != before.spent:
        found.append("an event comes back")
    if before.retired & ~after.retired:
        found.append("a district card comes back into the game")
    if len(after.green) > len(before.green) or len(after.brown) > len(before.brown):
        found.append("the draw pile grows")
    if any(len(new) < len(old) for old, new in zip(before.penalties, after.penalties, strict=True)):
        found.append("a penalty card is gone")
    return found
