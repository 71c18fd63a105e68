"""Values of moves along the road for one pawn, in fields."""

from __future__ import annotations

from functools import lru_cache

from games.core.contract.contract import Move
from games.core.contract.numbers import float_sum
from games.osada.bots import belief
from games.osada.rules import ending
from games.osada.rules.board import COLOURS, Board
from games.osada.rules.fields import pawn_by_colour
from games.osada.rules.lynching import has_lynching
from games.osada.rules.moves import LETTER_NUMBERS
from games.osada.rules.pawns import nearest_field_behind
from games.osada.rules.state import NOBODY, State

DEATH_VALUE = -30.0
POINT_VALUE = 0.8  # value of a point to an innocent
SURPLUS_POINT_SHARE = 0.5  # factor on `POINT_VALUE` for points beyond those of the best other pawn
RIVAL_FIELD_COST = 0.3  # cost to the murderer of a field that another pawn gains
# Per field that another pawn gains: cost to an innocent if that pawn is the murderer, benefit if it is not.
MURDERER_FIELD_COST, INNOCENT_FIELD_VALUE = 1.6, 0.2
PROGRESS_VALUES = (1.0, 1.0, 0.95, 0.9, 0.85)  # value of moving one field forward, by the distance to the last pawn
DISGUISE_ROAD_SHARE = 0.55  # fraction of the road on which the murderer helps like an innocent
FIXED_FIELD_VALUES = {"ofiary": 0.2, "mara": 0.2, "herbata": 0.4, "powrot_mary": 0.6, "bimber": -0.2, "stodola": 0.1}
FALL_VALUE, BURIAL_VALUE = -2.0, -9.0
CARD_LOOK_VALUE = 3.0  # value of seeing a card to a pawn without any suspicion
AXE_VALUE = 0.8  # value to the murderer of an axe taken from the others
DISGUISE_VALUE = 4.0  # value of a help level to the murderer while another pawn may still look at the murderer's card
# Measured in 1,000 games of four medium computer players (seeds 5001-6000):
# - The murderer wins 41.0 % (± 1.6 %) and kills 335 times. Without seeking attacks it wins 41.5 % and kills 10 times;
#   without attacking at all it wins 42 %.
# - It loses two fifths of the games by lynching, nearly always after a player with an axe has seen its card. Such a
#   player can look at one of two neighbours, and chose the murderer in 18 % of cases if the murderer's help level was
#   the higher one, 48 % if the levels were equal, 68 % if it was the lower one.
# - An attack costs 6 % of the win chance, except for the last pawn on the road, which gains by it.
# Measured in 400 games: without `DISGUISE_VALUE` the murderer wins 38 %. It wins 40 % (135 kills) if it goes back for
# another attack only while one other pawn stays outside, 42 % (106 kills) if it never goes back.
ATTACK_VALUE = 36.0  # value to the murderer of an attack that surely kills
MISSING_LEVEL_FACTOR = 0.45  # factor on `ATTACK_VALUE` for each help level still missing
KILL_CHANCES = (0.5, 0.83, 0.95)  # chance that the first or second attack kills, by levels above the needed one


@lru_cache(maxsize=4096)
def landing_chance(board: Board, distance: int, barred_letter: int) -> float:
    """Return the chance to stop exactly `distance` fields ahead by walking.

    The move `barred_letter` can't be used next turn.
    """
    if distance <= 0:
        return float(not distance)
    best = _chance_by_walking(board, distance, barred_letter)
    for letter, action in enumerate(board.actions):
        if letter != barred_letter and action.do == "roll":
            ways = [
                landing_chance(board, distance - step, letter) if step else _chance_by_walking(board, distance, letter)
                for step in action.die
            ]
            best = max(best, float_sum(ways) / len(ways))
    return best


def _chance_by_walking(board: Board, distance: int, barred_letter: int) -> float:
    """Return the chance to stop exactly `distance` fields ahead if the next move is a walk.

    The move `barred_letter` can't be used.
    """
    walks = [
        landing_chance(board, distance - action.distance, letter)
        for letter, action in enumerate(board.actions)
        if letter != barred_letter and action.do == "walk"
    ]
    return max(walks, default=0.0)


@lru_cache(maxsize=1024)
def level_values(board: Board, card: int, colours: tuple[int, ...], own_colour: int) -> dict[int, int]:
    """Return the points of a help level in each other colour's column.

    `card` is the card of the pawn whose colour is `own_colour`.
    """
    character = board.characters[card]
    return {
        colour: ending.level_value(character, colours, own_colour, colour) for colour in colours if colour != own_colour
    }


class Judge:
    """Values moves for one pawn in one position, in fields.

    It uses only cards that the pawn knows.
    """

    __slots__ = ("here", "is_murderer", "own_field_worth", "pawn", "state", "suspicions", "uncertainty", "values")

    def __init__(self, state: State, pawn: int) -> None:
        self.state, self.pawn = state, pawn
        self.here = here = state.pos[pawn]
        self.is_murderer = state.role[pawn] == state.board.murderer
        self.suspicions = belief.suspicions(state, pawn)
        self.uncertainty = 0.0 if self.is_murderer else 1 - max(self.suspicions)
        self.values = level_values(state.board, state.role[pawn], state.colours, state.colours[pawn])
        last = min((place for other, place in enumerate(state.pos) if other != pawn and place >= 0), default=here)
        self.own_field_worth = PROGRESS_VALUES[max(0, min(here - last, len(PROGRESS_VALUES) - 1))]

    # -- own movement -------------------------------------------------------------------------------------------------
    def advance_value(self, field: int, letter: int) -> float:
        """Return the value of moving forward to a field by a move."""
        board = self.state.board
        if field >= board.goal:
            return board.goal - self.here + 8.0
        return (
            self.own_field_worth * (field - self.here)
            + self.field_value(field)
            - self._alone(field)
            + self.attack_value(field, letter)
        )

    def attack_value(self, field: int, letter: int, level: int | None = None, column: int = NOBODY) -> float:
        """Return the value of the murderer's later attacks from a field.

        `level` and `column` are the murderer's help level and column on that field, by default the present ones. For
        innocents, return 0.
        """
        if not self.is_murderer:
            return 0.0
        state, pawn = self.state, self.pawn
        apron = state.board.next_field("zakrwawiony_fartuch", field - 1)
        if apron == state.board.goal:
            return 0.0
        # going back for an attack pays only with two pawns behind; otherwise the murderer may be left outside
        if self.here >= apron and sum(0 <= other < field for other in state.pos) < 2:
            return 0.0
        if level is None:
            level, column = state.level[pawn], state.column[pawn]
        needed = state.board.kill.first_level if column == NOBODY else ending.attack_threshold(state, column)
        spare = level - needed  # help levels above the level that an attack needs
        success = (
            KILL_CHANCES[min(spare, len(KILL_CHANCES) - 1)]
            if spare >= 0
            else KILL_CHANCES[0] * MISSING_LEVEL_FACTOR**-spare
        )
        return ATTACK_VALUE * success * landing_chance(state.board, apron - field, letter)

    def _alone(self, place: int) -> float:
        """Return the cost of the turns that the pawn loses if it is too far ahead of the next pawn behind."""
        behind, pawn = -1, self.pawn
        for one, other in enumerate(self.state.pos):
            if behind < other < place and one != pawn:
                behind = other
        return 0.35 * max(0, place - behind - self.state.board.pause - 1) if behind >= 0 else 0.0

    def field_value(self, field: int) -> float:
        """Return the value of a special field's effect."""
        state, bit = self.state, 1 << self.pawn
        kind = state.board.kinds[field]
        if kind in FIXED_FIELD_VALUES:
            return FIXED_FIELD_VALUES[kind]
        if kind in ("karple", "narty"):
            used = state.shod & bit or not state.snowshoes if kind == "karple" else state.skied & bit
            return 0.0 if used else float(state.board.specials[kind].forward)
        if kind == "przepasc":
            return FALL_VALUE
        if kind == "siekiera":
            return (AXE_VALUE if self.is_murderer else CARD_LOOK_VALUE * self.uncertainty + 0.3) if state.axes else 0.0
        if kind == "lawina":
            return self._avalanche()
        if kind == "zakrwawiony_fartuch":
            return CARD_LOOK_VALUE * self.uncertainty
        if kind == "pamietnik":
            return -1.5
        return self._doughnut() if kind == "paczek" else 0.0

    def _avalanche(self) -> float:
        state = self.state
        if state.inert >> self.pawn & 1:
            return 0.0
        return BURIAL_VALUE if nearest_field_behind(state, self.pawn) >= 0 else DEATH_VALUE

    def _doughnut(self) -> float:
        """Return the value of the doughnut field, where four of six die results kill."""
        behind = nearest_field_behind(self.state, self.pawn) >= 0
        return 0.67 * DEATH_VALUE if behind else 0.3 * DEATH_VALUE

    # -- help and other pawns' movement -------------------------------------------------------------------------------
    def help_value(self, other: int, column: int) -> float:
        """Return the value of a help level gained by helping `other`.

        `column` is where the helper's cube is afterwards. The murderer needs levels too, for attacks and as a disguise.
        """
        state, pawn = self.state, self.pawn
        if column != state.colours[other]:
            return 0.0
        if self.is_murderer and (state.revealed >> pawn & 1 or self.here > DISGUISE_ROAD_SHARE * state.board.goal):
            return 0.4 if state.is_two_handed() and not ending.meets_attack_threshold(state, pawn) else -0.3
        old, level = state.column[pawn], state.level[pawn]
        after = min(state.board.levels, level + 1)
        before = level * self.values[old] if level else 0
        gain = POINT_VALUE * (after * self.values[column] - before)
        if level > self._best_level():
            return SURPLUS_POINT_SHARE * gain
        return gain + DISGUISE_VALUE if self.is_murderer and after > level and self._may_be_looked_at() else gain

    def _may_be_looked_at(self) -> bool:
        """Return True if another pawn may still look at the murderer's card."""
        state = self.state
        if not state.axes or not has_lynching(state):
            return False
        axe = state.board.next_field("siekiera", 0)
        return any(0 <= place < axe for other, place in enumerate(state.pos) if other != self.pawn)

    def _best_level(self) -> int:
        """Return the highest help level of the other living pawns."""
        state = self.state
        return max((level for other, level in enumerate(state.level) if other != self.pawn and state.is_alive(other)),
                   default=0)  # fmt: skip

    def move_value(self, move: Move) -> float:
        """Return the value of a move A to G."""
        state, board = self.state, self.state.board
        letter = LETTER_NUMBERS[move[1]]
        action = board.actions[letter]
        if action.do == "walk":
            return self.advance_value(self.here + action.distance, letter)
        if action.do == "roll":
            stays = self.attack_value(self.here, letter)
            return float_sum(self.advance_value(self.here + far, letter) if far else stays for far in action.die) / len(
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
        """Return the value of the murderer's later attacks after helping `other`."""
        state, pawn = self.state, self.pawn
        if column != state.colours[other]:
            return self.attack_value(self.here - 1, letter)
        return self.attack_value(self.here - 1, letter, min(state.board.levels, state.level[pawn] + 1), column)

    def _paid(self, letter: int) -> float:
        """Return the cost of the help level that a pawn pays for asking another one for help."""
        state, pawn, place = self.state, self.pawn, self.here + 1
        if self.is_murderer:
            left = self.attack_value(place, letter, state.level[pawn] - 1, state.column[pawn])
            return 0.3 + self.attack_value(place, letter) - left
        last = 1.0 if state.level[self.pawn] == 1 and not state.closed and state.lynched < 0 else 0.0
        return POINT_VALUE * self.values[state.column[self.pawn]] + last

    def shift_value(self, other: int, fields: int) -> float:
        """Return the value to the deciding pawn if another pawn moves by `fields` fields."""
        if self.is_murderer:
            weight = RIVAL_FIELD_COST
        else:
            guilt = self.suspicions[other]
            weight = MURDERER_FIELD_COST * guilt - INNOCENT_FIELD_VALUE * (1 - guilt)
        gain = -weight * fields
        if fields > 0:
            kind = self.state.board.kinds[self.state.pos[other] + fields]
            if kind == "paczek":
                gain += weight * 4
            elif kind in ("lawina", "przepasc"):
                gain += weight * 2
        return gain


class BeginnerJudge(Judge):
    """A beginner's judge, which values only the distance of each move.

    It ignores the effects of fields and the points of help levels.
    """

    __slots__ = ()

    def field_value(self, field: int) -> float:
        return 0.0

    def help_value(self, other: int, column: int) -> float:
        if not self.is_murderer:
            return 0.0
        innocent = Judge(self.state, self.pawn)
        innocent.is_murderer = False
        return innocent.help_value(other, column)
