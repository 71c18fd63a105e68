"""A full state that looks the same from a view: hidden hands, face-down fighters and orders are drawn anew."""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import View
from games.core.contract.dice import Dice
from games.wroclaw.rules.board import LINE, SEATS, TOKEN_INDEX, Board
from games.wroclaw.rules.state import NOTHING, State, clear_field


def guess(view: View, dice: Dice) -> State:
    """Return a full state that looks like `view`, everything hidden equally likely."""
    state = opened(view)
    for seat, pool in enumerate(hidden_pools(state, view, dice)):
        fill_seat(state, view, seat, pool, dice)
    return state


def opened(view: View) -> State:
    """Return the state as far as the view tells it; hidden hands are empty, hidden fighters and orders -1."""
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
        [mask_of(board, cards) for cards in view[key]] for key in ("older", "fresh", "dead", "seen")
    )
    state.perun = view["perun"][:]
    state.revealed = int(view["revealed"])
    for seat in range(SEATS):
        for slot, fighter in enumerate(view["fighters"][seat]):
            _lie(state, seat * LINE + slot, fighter)
    secrets = view["secrets"]
    state.hands = [mask_of(board, one["hand"]) if one else 0 for one in secrets]
    state.discarded = [mask_of(board, one["discarded"]) if one else 0 for one in secrets]
    state.agenda = [tuple(step) for step in view["agenda"]]
    return state


def mask_of(board: Board, cards: list[str]) -> int:
    """Return the mask of cards, given by id."""
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


# -- what is hidden ---------------------------------------------------------------------------------------------------
def hidden_pools(state: State, view: View, dice: Dice) -> list[list[int]]:
    """Deal the cards that the viewer has not seen: for each seat what may fill its hand, field and discards.

    A seat whose secrets are known, or that lies wholly open, gets nothing.
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


def fill_seat(state: State, view: View, seat: int, pool: list[int], dice: Dice) -> None:
    """Give a hidden seat its hand, its face-down fighters with any orders, and its discards."""
    if view["secrets"][seat] is not None:
        return
    gone = state.board.drawn - state.board.hand if _has_kept(view, seat) else 0
    for _ in range(gone):
        state.discarded[seat] |= 1 << pool.pop()
    cards = [*pool, *(state.board.index["card:" + name] for name in view["known"][seat])]
    dice.shuffle(cards)
    start = seat * LINE
    for slot, fighter in enumerate(view["fighters"][seat]):
        if not fighter["card"]:
            state.cards[start + slot], state.orders[start + slot] = cards.pop(), dice.below(3)
    state.hands[seat] = sum(1 << card for card in cards)
