"""How computer players judge the moves of W ruinach Wrocławia, and the search of the hard one.

Shots are judged by their exact effect (`aiming`), secret orders by what fighters can expect (`orders`), and by the hard
player through a mixture that the other side can't exploit (`mixing`). Nothing looks at what a seat can't know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from games.core.computers.characters import lean_of
from games.core.contract.contract import Move, Step, View
from games.core.contract.dice import Dice
from games.core.contract.extras.thinking import Budget, Chosen, Tuning
from games.core.match.players import PLAIN
from games.wroclaw.bots import aiming, orders
from games.wroclaw.bots.manners import MANNERS, traits
from games.wroclaw.bots.mixing import Mixing
from games.wroclaw.bots.why import reasons
from games.wroclaw.bots.worth import card_worth, evaluate
from games.wroclaw.rules.board import TOKEN_INDEX, TOKENS, bits
from games.wroclaw.rules.state import State
from games.wroclaw.view.guessing import guess

__all__ = ["TUNING", "evaluate", "prior", "reasons", "think"]

# Of 400 games, sides swapped, medium won 400 against random, and hard with 600 clashes a decision 364 (91 %, ± 1.4 %)
# against medium. One that knew the other's orders before it gave its own won 94 of 100 against medium: more is hardly
# to be had. Easy is weak enough to lose to beginners: on the short board medium that took any move at every fifth
# choice won 81 % (± 5 %) of 60 games against it; with `flat` 0.4 and `slips` 0.1 only 53 % (± 6 %).
TUNING = Tuning(
    playouts=3000,
    enough=20_000,
    plans=frozenset({"keep", "send", "seal"}),
    near_prior=0.41,
    flat=0.3,
    slips=0.15,
    reviewed=8000,
    curve=(0.02, 0.12, 0.23, 0.35, 0.47, 0.59, 0.7, 0.8, 0.9),
)
CLOSE = 0.01  # what a character takes for as good, in healthy fighters, for a shot that suits it
HEAT = 0.025  # how much better a move must be for its weight to be e times as large


# -- medium and easy --------------------------------------------------------------------------------------------------
def prior(state: State, moves: Sequence[Move]) -> Sequence[float]:
    """Return one weight a move, more than 0, for the seat that decides."""
    step = state.agenda[-1]
    gains = _KINDS[step[0]](state, step, moves)
    top = max(gains)
    return [exp((gain - top) / HEAT) for gain in gains]


def _keep(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    board = state.board
    worth = {board.characters[card].id: card_worth(board, card) for card in bits(state.hands[step[1]])}
    return [-sum(worth[card] for card in move[1:]) for move in moves]


def _send(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    """Judge a fighter and its order by the best plan that has them."""
    best: dict[tuple[int, int], float] = {}
    lying = len(orders.fixed_of(state, step[1]))
    for worth, plan in orders.ranked(state, step[1]):
        for fighter in plan[lying:]:
            best.setdefault(fighter, worth)
    index = state.board.index
    return [best[index["card:" + card], TOKEN_INDEX[token]] for _, card, token in moves]


def _recover(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    return [card_worth(state.board, state.board.index["card:" + move[1]]) for move in moves]


_KINDS: dict[str, Callable[[State, Step, Sequence[Move]], list[float]]] = {
    "keep": _keep,
    "send": _send,
    "seal": _send,
    "shoot": aiming.greedy,
    "boost": aiming.greedy,
    "recover": _recover,
}


# -- hard -------------------------------------------------------------------------------------------------------------
def think(view: View, moves: Sequence[Move], dice: Dice, budget: Budget, character: str = PLAIN) -> Chosen:
    """Return what the hard player chooses; a playout is a clash fought out."""
    kind = view["decision"]["kind"]
    if kind in ("send", "seal"):
        return _mixed(view, dice, budget, character)
    state = guess(view, dice)
    step = state.agenda[-1]
    gains = aiming.exact(state, step, moves) if kind in ("shoot", "boost") else _KINDS[kind](state, step, moves)
    drawn = MANNERS.leanings.get(character, {})
    liked = [gain + CLOSE * lean_of(drawn, traits(state, move)) for gain, move in zip(gains, moves, strict=True)]
    best = max(range(len(moves)), key=lambda place: (liked[place], moves[place][0] != "hold"))
    return Chosen(moves[best], evaluate(state)[step[1]])


def _mixed(view: View, dice: Dice, budget: Budget, character: str) -> Chosen:
    search = Mixing(view, dice)
    search.run(budget.playouts, budget.spent)
    search.lean(MANNERS.leanings.get(character, {}))
    plan, value = search.pick()
    card, order = plan[len(view["fighters"][search.seat])]
    return Chosen(("send", view.board.characters[card].id, TOKENS[order]), value, search.made)
