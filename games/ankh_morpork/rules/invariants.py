"""Invariants of every position: pieces and cards are conserved, and cached masks match."""

from __future__ import annotations

from games.ankh_morpork.rules.board import DEMON, OWNER_COUNT, TROLL
from games.ankh_morpork.rules.piles import card_mask
from games.ankh_morpork.rules.state import NOBODY, State, building_masks


def state_violations(state: State) -> list[str]:
    """List all violations in a position."""
    return [*_pieces(state), *_buildings(state), *_cards(state), *_knowledge(state), *_turn(state)]


def _pieces(state: State) -> list[str]:
    board, problems = state.board, []
    if len(state.units) != len(board.areas) * OWNER_COUNT or min(state.units) < 0:
        problems.append(f"wrong number or negative count of units: {state.units}")
    for owner in range(OWNER_COUNT):
        counts = state.units[owner::OWNER_COUNT]
        mask = sum(1 << area for area, count in enumerate(counts) if count > 0)
        if mask != state.on[owner]:
            problems.append(f"the mask of owner {owner} is {state.on[owner]:b} instead of {mask:b}")
        if owner < state.seats and sum(counts) + state.left[owner] != board.minions:
            problems.append(f"seat {owner} has {sum(counts)} minions on the board and {state.left[owner]} in supply")
        if state.seats <= owner < TROLL and any(counts):
            problems.append(f"seat {owner} is not in play but has minions")
    if min(state.left) < 0:
        problems.append(f"negative supply of minions: {state.left}")
    if sum(state.units[TROLL::OWNER_COUNT]) > 3 or sum(state.units[DEMON::OWNER_COUNT]) > 4:
        problems.append("more than 3 trolls or 4 demons")
    if state.trouble & ~board.tables.all_areas:
        problems.append(f"trouble outside the board: {state.trouble:b}")
    return problems


def _buildings(state: State) -> list[str]:
    board, problems = state.board, []
    for seat in range(state.seats):
        if state.building_count(seat) > board.buildings:
            problems.append(f"seat {seat} has {state.building_count(seat)} buildings, more than allowed")
    if not set(state.building) <= {NOBODY, *range(state.seats)}:
        problems.append(f"invalid owners of buildings: {state.building}")
    if state.owned != building_masks(state):
        problems.append(f"the masks of buildings are {state.owned} instead of {building_masks(state)}")
    if min(state.money) < 0:
        problems.append(f"negative money: {state.money}")
    return problems


def _cards(state: State) -> list[str]:
    board, problems = state.board, []
    everywhere = [*state.green, *state.brown, *state.pile]
    for group in (state.hands, state.loans, state.penalties):
        for cards in group:
            everywhere += cards
    if state.playing != NOBODY:
        everywhere.append(state.playing)
    if sorted(everywhere) != board.cards_for(state.seats):
        problems.append("the cards are not exactly those of the deck")
    if not all(board.cards[card].green for card in state.green) or any(board.cards[card].green for card in state.brown):
        problems.append("green and brown cards are mixed")
    bits = board.tables.interrupt_bits
    if state.down != sum(bits[card] for card in state.pile):
        problems.append(f"wrong mask of discarded interrupts: {state.down:b}")
    if sorted(state.events + state.spent) != list(range(len(board.events))):
        problems.append("the events are not complete")
    held = state.personality
    if len(set(held)) != state.seats or not set(held) <= set(board.personalities_for(state.seats)):
        problems.append(f"duplicate or invalid personalities: {held}")
    return problems


def _knowledge(state: State) -> list[str]:
    problems, seats = [], state.seats
    hands = [card_mask(hand) for hand in state.hands]
    for viewer, mask in enumerate(state.memory):
        if mask & ~(sum(hands) - hands[viewer]):
            problems.append(f"seat {viewer} knows cards that are in no other hand: {mask:b}")
    for viewer in range(seats):
        for owner, hand in enumerate(state.hands):
            known = sum(state.memory[viewer] >> card & 1 for card in hand)
            if known > state.bounds[viewer * seats + owner]:
                problems.append(f"seat {viewer} knows {known} cards of seat {owner}, more than its public bound")
    for viewer, mask, changed in state.looks:
        held = [one for seat, one in enumerate(state.personality) if not changed >> seat & 1]
        if not 0 <= viewer < seats or any(mask >> one & 1 for one in held):
            problems.append(f"seat {viewer} saw a personality as unused that a seat holds: {mask:b}")
    waiting = bool(state.agenda) and state.agenda[-1][0] == "keep"
    if bool(state.peek) != waiting:
        problems.append(f"cards to choose from without a question, or none with one: {state.peek}")
    if waiting:
        _, _seat, victim = state.agenda[-1]
        if not set(state.peek) <= set(state.hands[victim]):
            problems.append("cards to choose from are not in the hand")
    return problems


def _turn(state: State) -> list[str]:
    problems = []
    if not 0 <= state.active < state.seats:
        problems.append(f"invalid active seat: {state.active}")
    if bool(state.end) == bool(state.agenda):
        problems.append(f"the end is {state.end!r}, but {len(state.agenda)} steps are pending")
    if state.chain and state.playing not in (NOBODY, state.chain[-1]):
        problems.append("the card being played is not the last one of the chain")
    if not state.green and not state.brown and not state.end:
        problems.append("no card is left to draw, but the game goes on")
    return problems


def move_violations(before: State, after: State) -> list[str]:
    """List all violations between two consecutive positions."""
    problems = []
    if not before.turn <= after.turn <= before.turn + 1:
        problems.append(f"the turn does not advance by 0 or 1: {before.turn} -> {after.turn}")
    if after.spent[: len(before.spent)] != before.spent:
        problems.append("a past event disappeared")
    if before.retired & ~after.retired:
        problems.append("a removed district card returned")
    if len(after.green) > len(before.green) or len(after.brown) > len(before.brown):
        problems.append("the draw pile grows")
    if any(len(new) < len(old) for old, new in zip(before.penalties, after.penalties, strict=True)):
        problems.append("a penalty card disappeared")
    return problems
