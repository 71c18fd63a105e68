"""What a step along the road is worth to a pawn, in fields: where it leads, what waits there, who gains by it."""

from __future__ import annotations

from games.core.contract.contract import Move
from games.osada.bots import belief
from games.osada.rules import ending
from games.osada.rules.board import COLOURS
from games.osada.rules.choosing import pawn_in
from games.osada.rules.moves import LETTER_OF
from games.osada.rules.state import State
from games.osada.rules.walking import farthest_behind

DEATH = -30.0
POINT = 0.8  # fields that a point is worth to an innocent
ENOUGH = 0.5  # part of that for points beyond what the best of the others seems to have
RIVAL = 0.3  # what a field that another pawn gains costs the murderer
ENEMY, FRIEND = 1.6, 0.2  # what it costs an innocent if that pawn is the murderer, and brings if it is not
LEAD = (1.0, 1.0, 0.9, 0.8, 0.7)  # what one's own field is worth, by fields ahead of the last one
MASKED = 0.55  # part of the road on which the murderer helps as an innocent would
FLAT = {"ofiary": 0.2, "mara": 0.2, "herbata": 0.4, "powrot_mary": 0.6, "bimber": -0.2, "stodola": 0.1}
FALL, BURIED = -2.0, -9.0
PEEK = 3.0  # seeing a card, to somebody who has no idea who is the murderer
TOKEN = 0.8  # an axe that nobody else can take, to the murderer
ARMED = 2.5  # the murderer on the apron's field, able to attack


class Judge:
    """The judgement of one pawn in one position; it looks at its own card and at those that it has seen, no others."""

    __slots__ = ("here", "killer", "lead", "pawn", "state", "suspects", "unsure", "values")

    def __init__(self, state: State, pawn: int) -> None:
        self.state, self.pawn = state, pawn
        self.here = here = state.pos[pawn]
        self.killer = state.role[pawn] == state.board.murderer
        self.suspects = belief.suspicions(state, pawn)
        self.unsure = 0.0 if self.killer else 1 - max(self.suspects)
        self.values = {
            colour: ending.value_of(state, pawn, colour) for other, colour in enumerate(state.colours) if other != pawn
        }
        last = min((place for other, place in enumerate(state.pos) if other != pawn and place >= 0), default=here)
        self.lead = LEAD[max(0, min(here - last, len(LEAD) - 1))]

    # -- where one comes to -------------------------------------------------------------------------------------------
    def onto(self, place: int) -> float:
        """Return what coming forward onto a field is worth: the way and what happens there."""
        board = self.state.board
        if place >= board.goal:
            return board.goal - self.here + 8.0
        return self.lead * (place - self.here) + self.field(place) - self._alone(place)

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
            return (TOKEN if self.killer else PEEK * self.unsure + 0.3) if state.axes else 0.0
        if kind == "lawina":
            return self._avalanche()
        if kind == "zakrwawiony_fartuch":
            return PEEK * self.unsure if not self.killer else ARMED if ending.meets_threshold(state, self.pawn) else 0.0
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

    # -- what others gain ---------------------------------------------------------------------------------------------
    def helping(self, other: int, column: int) -> float:
        """Return what a level in a column is worth.

        The murderer needs levels too, for an attack and so as not to stand out: it helps as others do on the first part
        of the road.
        """
        state, pawn = self.state, self.pawn
        if column != state.colours[other]:
            return 0.0
        if self.killer and (state.revealed >> pawn & 1 or self.here > MASKED * state.board.goal):
            return 0.4 if state.is_two_handed() and not ending.meets_threshold(state, pawn) else -0.3
        old, level = state.column[pawn], state.level[pawn]
        after = min(state.board.levels, level + 1)
        before = level * self.values[old] if level else 0
        gain = after * self.values[column] - before
        return POINT * gain * (ENOUGH if level > self._best_level() else 1.0)

    def _best_level(self) -> int:
        """Return the highest level among the others who are alive."""
        state = self.state
        return max((level for other, level in enumerate(state.level) if other != self.pawn and state.is_alive(other)),
                   default=0)  # fmt: skip

    def move(self, move: Move) -> float:
        """Return what one of the seven moves is worth."""
        state, board = self.state, self.state.board
        letter = LETTER_OF[move[1]]
        action = board.actions[letter]
        if action.do == "walk":
            return self.onto(self.here + action.far)
        if action.do == "roll":
            return sum(self.onto(self.here + far) if far else 0.0 for far in action.die) / len(action.die)
        _, _letter, colour, *columns = move
        other = pawn_in(state, colour)
        harm = self.shift(other, 1 if action.do == "help" else -1)
        if action.do == "help":
            return -self.lead + harm + self.helping(other, COLOURS.index(columns[0]))
        return self.onto(self.here + 1) - self._paid() + harm

    def _paid(self) -> float:
        """Return what a level paid for asking is worth: the last one lets one vote on a lynching as well."""
        state = self.state
        if self.killer:
            return 0.3
        last = 1.0 if state.level[self.pawn] == 1 and not state.closed and state.lynched < 0 else 0.0
        return POINT * self.values[state.column[self.pawn]] + last

    def shift(self, other: int, fields: int) -> float:
        """Return what it is worth that another pawn moves by so many fields."""
        if self.killer:
            weight = RIVAL
        else:
            guilt = self.suspects[other]
            weight = ENEMY * guilt - FRIEND * (1 - guilt)
        gain = -weight * fields
        if fields > 0:
            kind = self.state.board.kinds[self.state.pos[other] + fields]
            if kind == "paczek":
                gain += weight * 4
            elif kind in ("lawina", "przepasc"):
                gain += weight * 2
        return gain
