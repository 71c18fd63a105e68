"""What a step along the road is worth to a pawn, in fields: where it leads, what waits there, who gains by it."""

from __future__ import annotations

from games.core.contract import Move
from games.osada import ending
from games.osada.board import COLOURS
from games.osada.choosing import chosen
from games.osada.moves import LETTER_OF
from games.osada.state import State
from games.osada.walking import farthest_behind

DEATH = -30.0
POINT = 0.55  # fields that a point is worth to an innocent
OTHERS = 0.3  # part of what another pawn gains that is lost to oneself
FLAT = {"ofiary": 0.2, "mara": 0.2, "herbata": 0.4, "powrot_mary": 0.6, "bimber": -0.2, "stodola": 0.1}
FALL, BURIED = -2.0, -9.0
PEEK = 1.2
ARMED = 2.5  # the murderer on the apron's field, able to attack


class Judge:
    """The judgement of one pawn in one position; it looks at its own card and at those that it has seen, no others."""

    __slots__ = ("here", "killer", "pawn", "rivals", "state", "values")

    def __init__(self, state: State, pawn: int) -> None:
        self.state, self.pawn = state, pawn
        self.here = state.pos[pawn]
        self.killer = state.role[pawn] == state.board.murderer
        self.rivals = state.pawns - 1
        self.values = {
            colour: ending.value_of(state, pawn, colour) for other, colour in enumerate(state.colours) if other != pawn
        }

    def knows_killer(self, other: int) -> bool:
        """Return whether the pawn knows that another is the murderer."""
        seen = (self.state.known[self.pawn] | self.state.revealed) >> other & 1
        return bool(seen) and self.state.role[other] == self.state.board.murderer

    def onto(self, place: int) -> float:
        """Return what coming forward onto a field is worth: the way and what happens there."""
        board = self.state.board
        if place >= board.goal:
            return board.goal - self.here + 8.0
        return place - self.here + self.field(place) - self._alone(place)

    def _alone(self, place: int) -> float:
        """Return what going far ahead of everybody costs: one would only pause."""
        behind = max((other for pawn, other in enumerate(self.state.pos) if pawn != self.pawn and other < place),
                     default=-1)  # fmt: skip
        return 0.35 * max(0, place - behind - self.state.board.pause - 1) if behind >= 0 else 0.0

    def field(self, place: int) -> float:
        """Return what a special field is worth to whoever comes onto it forward."""
        state, bit = self.state, 1 << self.pawn
        kind = state.board.kinds[place]
        if kind in FLAT:
            return FLAT[kind]
        if kind in ("karple", "narty"):
            used = state.shod & bit or not state.snowshoes if kind == "karple" else state.skied & bit
            return 0.0 if used else float(state.board.specials[kind].forward)
        if kind == "przepasc":
            return FALL
        if kind == "siekiera":
            return PEEK if state.axes else 0.0
        if kind == "lawina":
            return self._avalanche()
        if kind == "zakrwawiony_fartuch":
            return ARMED if self.killer and ending.meets_threshold(state, self.pawn) else PEEK
        if kind == "pamietnik":
            return -1.5
        return self._doughnut() if kind == "paczek" else 0.0

    def _avalanche(self) -> float:
        state = self.state
        if state.inert >> self.pawn & 1:
            return 0.0
        return BURIED if farthest_behind(state, self.pawn) >= 0 else DEATH

    def _doughnut(self) -> float:
        """One in three gets in at once: a chance only for whoever would be left outside."""
        behind = farthest_behind(self.state, self.pawn) >= 0
        return 0.67 * DEATH if behind else 0.3 * DEATH

    def helping(self, other: int, column: int) -> float:
        """Return what a level in a column is worth; the murderer needs levels too, up to what attacks and wins take."""
        state, pawn = self.state, self.pawn
        if column != state.colours[other]:
            return 0.0
        old, level = state.column[pawn], state.level[pawn]
        after = min(state.board.levels, level + 1)
        if self.killer:
            return 0.4 if state.is_two_handed() and not ending.meets_threshold(state, pawn) else -0.3
        before = level * self.values[old] if level else 0
        return POINT * (after * self.values[column] - before)

    def move(self, move: Move) -> float:
        """Return what one of the seven moves is worth."""
        state, board = self.state, self.state.board
        letter = LETTER_OF[move[1]]
        action = board.actions[letter]
        if action.do == "walk":
            return self.onto(self.here + action.far)
        if action.do == "roll":
            return sum(self.onto(self.here + far) if far else 0.0 for far in action.die) / len(action.die)
        other = chosen(state, (move[0], move[2]))
        harm = self.shift(other, 1 if action.do == "help" else -1)
        if action.do == "help":
            return -1.0 + harm + self.helping(other, COLOURS.index(move[3]))
        paid = 0.0 if self.killer else POINT * self.values[state.column[self.pawn]]
        return self.onto(self.here + 1) - paid + harm

    def shift(self, other: int, fields: int) -> float:
        """Return what it is worth that another pawn moves by so many fields."""
        weight = 1.5 if self.knows_killer(other) else OTHERS
        gain = -weight * fields
        if fields > 0:
            place = self.state.pos[other] + fields
            kind = self.state.board.kinds[place]
            if kind == "paczek":
                gain += 2.0
            elif kind in ("lawina", "przepasc"):
                gain += 1.0
        return gain
