"""Value of movements along the road to a pawn, in fields: progress, the field reached, gains of other pawns."""

from __future__ import annotations

from functools import lru_cache

from games.core.contract.contract import Move
from games.osada.bots import belief
from games.osada.rules import ending
from games.osada.rules.board import COLOURS, Board
from games.osada.rules.fields import pawn_by_colour
from games.osada.rules.lynching import has_lynching
from games.osada.rules.moves import LETTER_NUMBERS
from games.osada.rules.pawns import nearest_field_behind
from games.osada.rules.state import NOBODY, State

DEATH = -30.0
POINT = 0.8  # value of a point to an innocent
ENOUGH = 0.5  # share of `POINT` for each point above the best other pawn's points
RIVAL = 0.3  # cost to the murderer of a field that another pawn gains
# Per field that another pawn gains: cost to an innocent if that pawn is the murderer, benefit if it is not.
ENEMY, FRIEND = 1.6, 0.2
LEAD = (1.0, 1.0, 0.95, 0.9, 0.85)  # value of one field of progress, by the distance ahead of the last pawn
MASKED = 0.55  # fraction of the road on which the murderer helps like an innocent
FLAT = {"ofiary": 0.2, "mara": 0.2, "herbata": 0.4, "powrot_mary": 0.6, "bimber": -0.2, "stodola": 0.1}
FALL, BURIED = -2.0, -9.0
PEEK = 3.0  # value of seeing a card to a pawn without any suspicion
TOKEN = 0.8  # value to the murderer of an axe taken from the others
DISGUISE = 4.0  # value of a help level to the murderer while others may still look at a card
# Measured with four medium computers, seeds 5001-6000: the murderer wins 41.0 % (± 1.6 %) and kills 335 times, in 259
# of 1,000 games; without seeking attacks 41.5 % and 10 kills. It loses two fifths of the games by lynching, nearly
# always after a player with an axe has seen its card. Players with an axe choose whom to look at by help levels: they
# looked at the murderer in 18 % of cases if it had a higher level than the other neighbour, 48 % if equal, 68 % if
# lower. Without `DISGUISE` it won 38 % of 400 games. Most of the cost of seeking attacks (none at all: 42 %) came from
# going back for another attack: 40 % and 135 kills in 400 games when going back while one other would be left outside,
# 42 % and 106 when never going back. An attack costs 6 % of the win chance if a pawn is behind; the last pawn gains.
ATTACK = 36.0  # value to the murderer of an attack that surely kills
UNARMED = 0.45  # factor on `ATTACK` for each help level still missing
HITS = (0.5, 0.83, 0.95)  # chance that the first or second attack kills, by levels above the needed one


@lru_cache(maxsize=4096)
def landing_chance(board: Board, far: int, last: int) -> float:
    """Return the chance to stop exactly `far` fields ahead by walking; `last` is the letter barred in the next turn."""
    if far <= 0:
        return float(not far)
    best = _walking(board, far, last)
    for letter, action in enumerate(board.actions):
        if letter != last and action.do == "roll":
            ways = [
                landing_chance(board, far - step, letter) if step else _walking(board, far, letter)
                for step in action.die
            ]
            best = max(best, sum(ways) / len(ways))
    return best


def _walking(board: Board, far: int, last: int) -> float:
    """Return the chance to stop exactly `far` fields ahead if the next move is a walk.

    After a failed roll another roll is barred."""
    walks = [
        landing_chance(board, far - action.far, letter)
        for letter, action in enumerate(board.actions)
        if letter != last and action.do == "walk"
    ]
    return max(walks, default=0.0)


@lru_cache(maxsize=1024)
def level_values(board: Board, card: int, colours: tuple[int, ...], own: int) -> dict[int, int]:
    """Return the points of a help level in each other colour's column, for the pawn of colour `own` with this card."""
    character = board.characters[card]
    return {colour: ending.level_value(character, colours, own, colour) for colour in colours if colour != own}


class Judge:
    """Values of moves to one pawn in one position, in fields; it uses only cards that the pawn knows."""

    __slots__ = ("here", "is_murderer", "own_field_worth", "pawn", "state", "suspicions", "uncertainty", "values")

    def __init__(self, state: State, pawn: int) -> None:
        self.state, self.pawn = state, pawn
        self.here = here = state.pos[pawn]
        self.is_murderer = state.role[pawn] == state.board.murderer
        self.suspicions = belief.suspicions(state, pawn)
        self.uncertainty = 0.0 if self.is_murderer else 1 - max(self.suspicions)
        self.values = level_values(state.board, state.role[pawn], state.colours, state.colours[pawn])
        last = min((place for other, place in enumerate(state.pos) if other != pawn and place >= 0), default=here)
        self.own_field_worth = LEAD[max(0, min(here - last, len(LEAD) - 1))]

    # -- own movement -------------------------------------------------------------------------------------------------
    def advance_value(self, place: int, letter: int) -> float:
        """Return the value of moving forward to a field by a letter: the progress and the effect of the field."""
        board = self.state.board
        if place >= board.goal:
            return board.goal - self.here + 8.0
        return (
            self.own_field_worth * (place - self.here)
            + self.field_value(place)
            - self._alone(place)
            + self.attack_value(place, letter)
        )

    def attack_value(self, place: int, letter: int, level: int | None = None, column: int = NOBODY) -> float:
        """Return the value of the attacks that the murderer may still make after reaching a field by a letter.

        `level` and `column` are its help level and column then; by default the present ones. Return 0 for innocents.
        """
        if not self.is_murderer:
            return 0.0
        state, pawn = self.state, self.pawn
        apron = state.board.next_field("zakrwawiony_fartuch", place - 1)
        if apron == state.board.goal:
            return 0.0
        if self.here >= apron and sum(0 <= other < place for other in state.pos) < 2:
            return 0.0  # going back pays only with two pawns behind; otherwise the murderer may be left outside
        if level is None:
            level, column = state.level[pawn], state.column[pawn]
        needed = state.board.kill.first_level if column == NOBODY else ending.attack_threshold(state, column)
        spare = level - needed  # levels above what an attack needs
        success = HITS[min(spare, len(HITS) - 1)] if spare >= 0 else HITS[0] * UNARMED**-spare
        return ATTACK * success * landing_chance(state.board, apron - place, letter)

    def _alone(self, place: int) -> float:
        """Return the cost of being so far ahead of all others that the pawn would have to pause."""
        behind, pawn = -1, self.pawn
        for one, other in enumerate(self.state.pos):
            if behind < other < place and one != pawn:
                behind = other
        return 0.35 * max(0, place - behind - self.state.board.pause - 1) if behind >= 0 else 0.0

    def field_value(self, place: int) -> float:
        """Return the value of a special field's effect to the pawn if it arrives forward."""
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
            return (TOKEN if self.is_murderer else PEEK * self.uncertainty + 0.3) if state.axes else 0.0
        if kind == "lawina":
            return self._avalanche()
        if kind == "zakrwawiony_fartuch":
            return PEEK * self.uncertainty
        if kind == "pamietnik":
            return -1.5
        return self._doughnut() if kind == "paczek" else 0.0

    def _avalanche(self) -> float:
        state = self.state
        if state.inert >> self.pawn & 1:
            return 0.0
        return BURIED if nearest_field_behind(state, self.pawn) >= 0 else DEATH

    def _doughnut(self) -> float:
        """Return the value of the doughnut field: two of three rolls kill, so only the last pawn should risk it."""
        behind = nearest_field_behind(self.state, self.pawn) >= 0
        return 0.67 * DEATH if behind else 0.3 * DEATH

    # -- help and other pawns' movement -------------------------------------------------------------------------------
    def help_value(self, other: int, column: int) -> float:
        """Return the value of the help level gained by helping `other` with the cube in `column`.

        The murderer, too, needs levels for attacks and as a disguise, so on the first part of the road it helps like
        the others.
        """
        state, pawn = self.state, self.pawn
        if column != state.colours[other]:
            return 0.0
        if self.is_murderer and (state.revealed >> pawn & 1 or self.here > MASKED * state.board.goal):
            return 0.4 if state.is_two_handed() and not ending.meets_attack_threshold(state, pawn) else -0.3
        old, level = state.column[pawn], state.level[pawn]
        after = min(state.board.levels, level + 1)
        before = level * self.values[old] if level else 0
        gain = POINT * (after * self.values[column] - before)
        if level > self._best_level():
            return ENOUGH * gain
        return gain + DISGUISE if self.is_murderer and after > level and self._may_be_looked_at() else gain

    def _may_be_looked_at(self) -> bool:
        """Return whether another pawn may still take an axe and look at a card.

        False with two people: without lynching the murderer needs no disguise.
        """
        state = self.state
        if not state.axes or not has_lynching(state):
            return False
        axe = state.board.next_field("siekiera", 0)
        return any(0 <= place < axe for other, place in enumerate(state.pos) if other != self.pawn)

    def _best_level(self) -> int:
        """Return the highest help level among the other living pawns."""
        state = self.state
        return max((level for other, level in enumerate(state.level) if other != self.pawn and state.is_alive(other)),
                   default=0)  # fmt: skip

    def move_value(self, move: Move) -> float:
        """Return the value of one of the moves A to G."""
        state, board = self.state, self.state.board
        letter = LETTER_NUMBERS[move[1]]
        action = board.actions[letter]
        if action.do == "walk":
            return self.advance_value(self.here + action.far, letter)
        if action.do == "roll":
            stays = self.attack_value(self.here, letter)
            return sum(self.advance_value(self.here + far, letter) if far else stays for far in action.die) / len(
                action.die
            )
        _, _letter, colour, *columns = move
        other = pawn_by_colour(state, colour)
        harm = self.shift_value(other, 1 if action.do == "help" else -1)
        if action.do == "help":
            column = COLOURS.index(columns[0])
            return (
                -self.own_field_worth
                + harm
                + self.help_value(other, column)
                + (self._armed(other, letter, column) if self.is_murderer else 0.0)
            )
        return self.advance_value(self.here + 1, letter) - self._paid(letter) + harm

    def _armed(self, other: int, letter: int, column: int) -> float:
        """Return the value of the murderer's later attacks after it has helped `other`."""
        state, pawn = self.state, self.pawn
        if column != state.colours[other]:
            return self.attack_value(self.here - 1, letter)
        return self.attack_value(self.here - 1, letter, min(state.board.levels, state.level[pawn] + 1), column)

    def _paid(self, letter: int) -> float:
        """Return the cost of the help level paid for asking; the last level is also needed to vote on a lynching."""
        state, pawn, place = self.state, self.pawn, self.here + 1
        if self.is_murderer:
            left = self.attack_value(place, letter, state.level[pawn] - 1, state.column[pawn])
            return 0.3 + self.attack_value(place, letter) - left
        last = 1.0 if state.level[self.pawn] == 1 and not state.closed and state.lynched < 0 else 0.0
        return POINT * self.values[state.column[self.pawn]] + last

    def shift_value(self, other: int, fields: int) -> float:
        """Return the value to this pawn if another pawn moves by `fields` fields."""
        if self.is_murderer:
            weight = RIVAL
        else:
            guilt = self.suspicions[other]
            weight = ENEMY * guilt - FRIEND * (1 - guilt)
        gain = -weight * fields
        if fields > 0:
            kind = self.state.board.kinds[self.state.pos[other] + fields]
            if kind == "paczek":
                gain += weight * 4
            elif kind in ("lawina", "przepasc"):
                gain += weight * 2
        return gain
