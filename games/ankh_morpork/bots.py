"""How computer players judge Ankh-Morpork: what a position is worth to each seat, and a cheap weight for each move.

A position is judged by how near each seat is to what it wins by, and by points. Moves are weighed by what they change
for the seat that decides and for the rival who is ahead by all that lies open. Nothing looks at what the seat can't
know: a state comes from `guess`, and the prior reads the decider's own hand and personality only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from games.ankh_morpork import ending
from games.ankh_morpork.board import DEMON, OWNERS, Card
from games.ankh_morpork.placing import owner_of
from games.ankh_morpork.state import NOBODY, State
from games.ankh_morpork.why import explain
from games.core.contract import Move, Seat

__all__ = ["evaluate", "explain", "prior"]

HEAT = 0.7  # how much better a move must be for its weight to be e times as large
NEAR, POINTS, SPREAD = 3.0, 0.012, 0.6  # weights of a position: nearness squared, a point; how far luck still swings

SYMBOL_WORTH = {
    "minion": 1.6, "building": 2.2, "assassinate": 1.4, "remove_trouble": 0.6, "money": 0.4, "scroll": 1.5,
    "event": -0.4, "play_another": 1.0,
}  # fmt: skip
REACTION_WORTH = 2.0  # an interrupt kept in hand


# -- positions --------------------------------------------------------------------------------------------------------
def nearness(state: State, seat: Seat) -> float:
    """Return how near a seat is to its own victory: 1 means that it has all it needs."""
    one = state.board.personalities[state.personality[seat]]
    if one.wins_by == "last_card":
        left = len(state.green) + len(state.brown)
        return max(0.0, 1 - left / len(state.board.cards))
    return max(0.0, min(1.2, ending.progress(state, seat, one.wins_by) / max(1, one.goal[state.seats])))


def evaluate(state: State) -> list[float]:
    """Return how likely each seat seems to win, 0..1, adding up to 1: exact when the game is over."""
    found = ending.result(state)
    if found is not None:
        return [1 / len(found.winners) if seat in found.winners else 0.0 for seat in range(state.seats)]
    points = ending.points(state)
    marks = [NEAR * nearness(state, seat) ** 2 + POINTS * points[seat] for seat in range(state.seats)]
    top = max(marks)
    strengths = [exp((mark - top) / SPREAD) for mark in marks]
    total = sum(strengths)
    return [strength / total for strength in strengths]


# -- moves ------------------------------------------------------------------------------------------------------------
def prior(state: State, moves: Sequence[Move]) -> list[float]:
    """Return one weight a move, more than 0, for the seat that decides."""
    scene = Scene(state, state.agenda[-1][1])
    gains = [_KINDS[move[0]](scene, move) for move in moves]
    top = max(gains)
    return [exp((gain - top) / HEAT) for gain in gains]


class Scene:
    """A position as the deciding seat weighs it."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat, self.board = state, seat, state.board
        self.wins_by = state.board.personalities[state.personality[seat]].wins_by
        rivals = state.others(seat)
        public = [(state.money[who] + ending.built_value(state, who) + 5 * state.on_board(who), who) for who in rivals]
        self.leader = max(public)[1]
        self.kind: str = state.agenda[-1][0]

    def area(self, move: Move) -> int:
        """Return the area that a move names."""
        return self.board.index[move[1]]

    def card(self, name: str) -> float:
        """Return what a card in hand seems worth."""
        card: Card = self.board.cards[self.board.card_index[name]]
        if card.reaction is not None:
            return REACTION_WORTH
        worth = sum(SYMBOL_WORTH[kind] * max(1, amount) for kind, amount in card.symbols)
        if self.wins_by == "trouble" and any(kind == "remove_trouble" for kind, _ in card.symbols):
            worth -= 1.5
        return worth

    def trouble(self, by: int) -> float:
        """Return what one marker more or less is worth."""
        count = self.state.trouble.bit_count()
        return by * 1.4 if self.wins_by == "trouble" else -by * (0.2 + 0.25 * max(0, count - 4))

    def minion(self, area: int) -> float:
        """Return what a minion more in an area is worth."""
        state, start = self.state, area * OWNERS
        gain = 0.6
        if not state.on[self.seat] >> area & 1:
            gain += 1.4 if self.wins_by == "spread" else 0.5
        holder = ending.controller_of(state, area)
        if holder != self.seat and not state.units[start + DEMON]:
            own = state.units[start + self.seat] + (state.building[area] == self.seat)
            most = max(
                *(state.units[start + who] + (state.building[area] == who) for who in state.others(self.seat)),
                state.units[start + 4],
            )
            if own + 1 > most:
                gain += 1.6 if self.wins_by == "control" else 0.6
            if holder != NOBODY and own + 1 >= most:
                gain += 0.4
        if any(state.units[start : start + OWNERS]) and not state.trouble >> area & 1:
            gain += self.trouble(1)
        return gain

    def piece(self, move: Move) -> float:
        """Return what it is worth that a piece leaves its area."""
        area, owner = self.area(move), owner_of(move)
        gain = self.trouble(-1) if self.state.trouble >> area & 1 else 0.0
        if owner == self.seat:
            return gain - 1.5 + 0.2 * self.state.units[area * OWNERS + owner]
        if owner >= 4:
            return gain + (1.0 if self.state.on[self.seat] >> area & 1 else 0.1)
        gain += 1.0 if owner == self.leader else 0.5
        return gain + (0.5 if ending.controller_of(self.state, area) == owner else 0.0)

    def building(self, area: int) -> float:
        """Return what a building of one's own in an area is worth."""
        return 1.5 + self.board.areas[area].cost / 12 + (0.8 if self.wins_by in ("worth", "control") else 0.0)


def _fixed(worth: float) -> Callable[[Scene, Move], float]:
    return lambda scene, move: worth


def _play(scene: Scene, move: Move) -> float:
    return 0.5 + 0.6 * scene.card(move[1])


def _place(scene: Scene, move: Move) -> float:
    return scene.minion(scene.area(move))


def _build(scene: Scene, move: Move) -> float:
    return scene.building(scene.area(move))


def _raze(scene: Scene, move: Move) -> float:
    area = scene.area(move)
    value = scene.board.areas[area].cost / 6
    return -value if scene.state.building[area] == scene.seat else value


def _own(scene: Scene, move: Move) -> float:
    area = scene.area(move)
    return 0.3 * scene.state.units[area * OWNERS + scene.seat] - 0.5


def _take(scene: Scene, move: Move) -> float:
    return _own(scene, move) + 1.0 if len(move) == 2 else scene.piece(move)


def _put(scene: Scene, move: Move) -> float:
    owner = scene.state.agenda[-1][3]
    return scene.minion(scene.area(move)) if owner == scene.seat else 0.5


def _choose(scene: Scene, move: Move) -> float:
    gain = 0.1 * min(5, scene.state.money[move[1]])
    if scene.kind == "beneficiary":
        return 0.5 if move[1] == scene.leader else 1.0
    return gain + (0.6 if move[1] == scene.leader else 0.0)


def _discard(scene: Scene, move: Move) -> float:
    if scene.kind == "confiscate":
        return scene.card(move[1])
    return 0.9 - 0.5 * scene.card(move[1])


def _react(scene: Scene, move: Move) -> float:
    if scene.kind != "react":
        return -2.0  # ending one's own turn
    return 1.2 if scene.state.agenda[-1][2] != "own_loss" else 0.4


def _pay(scene: Scene, move: Move) -> float:
    return 1.0 if scene.state.money[scene.seat] >= 6 else 0.2


_KINDS: dict[str, Callable[[Scene, Move], float]] = {
    "play": _play,
    "pass": _fixed(0.3),
    "skip": _fixed(0.2),
    "done": _fixed(0.4),
    "no": _fixed(0.8),
    "pay": _pay,
    "refuse": _fixed(0.5),
    "react": _react,
    "ability": _fixed(2.0),
    "money": _fixed(3.0),
    "use": _fixed(1.6),
    "place": _place,
    "build": _build,
    "buy": _build,
    "raze": _raze,
    "spare": _own,
    "lose": _own,
    "kill": lambda scene, move: scene.piece(move),
    "take": _take,
    "put": _put,
    "flee": _place,
    "calm": lambda scene, move: scene.trouble(-1),
    "stir": lambda scene, move: scene.trouble(1),
    "pick": lambda scene, move: 0.4 * sum(scene.state.units[scene.area(move) * 6 : scene.area(move) * 6 + 6]),
    "choose": _choose,
    "discard": _discard,
    "give": _discard,
    "keep": lambda scene, move: scene.card(move[1]),
}
