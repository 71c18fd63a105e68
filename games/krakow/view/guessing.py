"""Full states that look the same from a view: others hold what they have not painted yet."""

from __future__ import annotations

from games.core.contract.contract import Seat, View
from games.core.contract.dice import Dice
from games.krakow.rules.board import Board
from games.krakow.rules.painting import pick
from games.krakow.rules.state import NOBODY, State, derive


def guess(view: View, dice: Dice) -> State:
    """Return a full state that looks like `view`: every card that nobody has seen is equally likely in a hand."""
    board: Board = view.board
    state = State()
    state.board, state.seats, state.marks = board, view["seats"], tuple(view["marks"])
    state.second, state.round, state.turn = view["second"], view["round"], view["turn"]
    state.first, state.active, state.spent = view["first"], view["active"], view["spent"]
    state.vp = view["vp"][:]
    state.agenda = [tuple(step) for step in view["agenda"]]
    _people(state, view)
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
    derive(state)
    return state


def _people(state: State, view: View) -> None:
    index = state.board.city.index
    state.people = []
    for painters, bouncer in zip(view["painters"], view["bouncers"], strict=True):
        state.people += [NOBODY if key is None else index[key] for key in (*painters, bouncer)]


def _cards(state: State, view: View, seat: Seat, dice: Dice) -> None:
    """Fill one seat's hand and deck; where a hidden card is being painted, the hand holds one that can be paid."""
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
        payable = [count if board.kinds[kind].cost <= state.left else 0 for kind, count in enumerate(deck)]
        state.chosen = pick(payable, dice.below(sum(payable)))
        deck[state.chosen] -= 1
        hand.append(state.chosen)
    while len(hand) < view["hands"][seat]:
        kind = pick(deck, dice.below(sum(deck)))
        deck[kind] -= 1
        hand.append(kind)
    dice.shuffle(hand)
    state.hands.append(hand)
