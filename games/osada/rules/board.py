"""The board as the rules read it from `board.yaml`: fields of the road, moves, characters, constants of the rules.

Everything here is constant during a match and shared by all copies of a state. Fields are numbers from 0 (the bus) to
`goal` (the village). Colours are indices of `COLOURS`, which are also the columns of the help table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from games.core.contract.contract import Move

COLOURS = ("yellow", "red", "blue", "green", "black")
COLUMN_OF_MARK = {3: 0, 1: 1, 2: 2, 4: 3, 5: 4}  # seat mark (crimson, azure, amber, jade, violet) -> column
MARK_OF_COLOUR = {COLOURS[column]: mark for mark, column in COLUMN_OF_MARK.items()}
LETTERS = ("A", "B", "C", "D", "E", "F", "G")
PARTNERLESS_EFFECTS = frozenset({"walk", "roll"})  # effects of moves without a partner
PLAIN_FIELD, START_FIELD, GOAL_FIELD = "plain", "bus", "osada"
SPECIAL_FIELDS = (
    "ofiary", "mara", "karple", "przepasc", "herbata", "siekiera", "narty", "lawina", "powrot_mary", "pamietnik",
    "zakrwawiony_fartuch", "bimber", "stodola", "paczek",
)  # fmt: skip
CUBELESS_FIELDS = frozenset({"karple", "narty"})  # kinds of field on which the virtual player puts no white cube
# Kind of field -> possible effects of a die roll there. On the field `mara` a roll may also move the pawn.
DIE_EFFECTS = {
    "ofiary": ("call", "lead"),
    "mara": ("bus",),
    "powrot_mary": ("ask", "pull"),
    "stodola": ("lives", "dies"),
    "paczek": ("dies", "home"),
}
MAX_SPECTRE_FIELDS = 9  # maximum number of fields that a roll on the field `mara` (the spectre) moves a pawn
# In order: whose card did you look at; what did you see; is X the murderer; a free question (O-92).
QUESTION_KINDS = ("whom", "saw", "murderer", "whisper")
DIE_SIDES = 6
UNLIMITED = 1 << 30


class MoveEffect(NamedTuple):
    """The effect of one of the moves A to G: `walk`, `roll`, `help` or `beg` (ask for help).

    `distance` is the distance walked or the distance to the partner, in fields. `die` contains the fields walked for
    each die result.
    """

    do: str
    distance: int = 0
    die: tuple[int, ...] = ()


class SpecialField(NamedTuple):
    """Parameters of a kind of special field: effects of die results, fields to move, turns, barred moves."""

    die: tuple[Any, ...] = ()
    forward: int = 0
    turns: int = 0
    bans: frozenset[int] = frozenset()  # indices of the barred moves in LETTERS
    allows: frozenset[int] = frozenset()  # letters that may be repeated while the effect lasts


class Character(NamedTuple):
    """A character's card.

    `pyramid` lists the colours of pawns by the points for helping them, the highest first. `marks` are the virtual
    player's points for its white cubes.
    """

    id: str
    murderer: bool
    pyramid: tuple[int, ...]
    marks: Mapping[str, int]


class AttackRules(NamedTuple):
    """When the murderer may attack: the help level needed in a column, and the chance out of six.

    The first `first_colours` colours of the murderer's card need `first_level`, the other colours `level`.
    """

    first_colours: int = 2
    first_level: int = 2
    level: int = 3
    chance: int = 3
    attempts: int = 2


@dataclass(slots=True, eq=False)
class Board:
    """A board of Osada: the road, the cards and the constants of the rules."""

    id: str
    kinds: tuple[str, ...]  # kind of each field
    valley: tuple[int, ...]  # by die result: field where a fallen pawn lands
    hands: frozenset[int]  # fields with a bloody hand
    specials: Mapping[str, SpecialField]
    actions: tuple[MoveEffect, ...]  # effects of the moves A to G
    characters: tuple[Character, ...]
    levels: int = 5
    pause: int = 4
    turns: int = 400
    cubes: int = 7
    axes: Mapping[int, int] = field(default_factory=dict)  # number of pawns -> number of axe tokens
    snowshoes: Mapping[int, int] = field(default_factory=dict)
    kill: AttackRules = AttackRules()  # noqa: RUF009 - an immutable tuple is safe as a shared default
    lynch_after: int = 0  # lynching becomes possible when all pawns are beyond this field
    # number of pawns -> field beyond which lynching is closed
    lynch_before: Mapping[int, int] = field(default_factory=dict)
    # The whole validated board file, with names, texts and geometry.
    data: Mapping[str, Any] = field(default_factory=dict)
    entries: dict[str, Any] = field(default_factory=dict)  # name on the table -> its entry in the file
    goal: int = field(init=False)  # number of the last field: the village
    tables: Tables = field(init=False)  # precomputed lists of moves

    def __post_init__(self) -> None:
        self.goal = len(self.kinds) - 1
        self.tables = Tables(self)
        self.entries.update({f"kind:{kind}": entry for kind, entry in self.data.get("specials", {}).items()})
        self.entries.update({f"card:{entry['id']}": entry for entry in self.data.get("characters", ())})

    def __reduce__(self) -> tuple[type[Board], tuple[Any, ...]]:
        """Pickle the board without its tables, which the receiver computes again."""
        return Board, tuple(getattr(self, part.name) for part in fields(self) if part.init)

    @property
    def murderer(self) -> int:
        """The number of the murderer among the characters."""
        return self.tables.murderer

    def next_field(self, kind: str, position: int) -> int:
        """Return the next field of a kind after `position`, or the village."""
        for place in self.tables.places.get(kind, ()):
            if place > position:
                return place
        return self.goal


class Tables:
    """Precomputed moves and masks for speed, shared by all matches.

    Moves are indexed by letter and colour: `help[letter][colour][column]`, `beg[letter][colour]`. Sets of letters are
    bit masks: `begging` (letters that ask for help), `bans[kind]` (letters that a kind of field bars for good).
    `walks[mask]` lists the moves without a partner whose letters are not in the mask.
    """

    __slots__ = (
        "accuse",
        "answers",
        "ask",
        "bans",
        "beg",
        "begging",
        "call",
        "go",
        "goal",
        "help",
        "is_special",
        "murderer",
        "partners",
        "peek",
        "places",
        "pull",
        "questions",
        "strike",
        "walks",
    )  # fmt: skip

    def __init__(self, board: Board) -> None:
        def move_for_each_colour(kind: str) -> tuple[Move, ...]:
            return tuple((kind, colour) for colour in COLOURS)

        self.goal = board.goal
        self.murderer = next(number for number, one in enumerate(board.characters) if one.murderer)
        self.begging = _mask(_letters(board, {"beg"}))
        self.bans = {kind: _mask(special.bans) for kind, special in board.specials.items()}
        self.places: dict[str, tuple[int, ...]] = {}  # kind of field -> its positions on the road
        for place, kind in enumerate(board.kinds[: self.goal]):
            self.places[kind] = (*self.places.get(kind, ()), place)
        self.is_special = tuple(kind in SPECIAL_FIELDS for kind in board.kinds)
        self.go = tuple(("go", letter) for letter in LETTERS)
        alone = _letters(board, PARTNERLESS_EFFECTS)
        self.walks = tuple(_without(self.go, alone, barred) for barred in range(1 << len(LETTERS)))
        self.help = tuple(
            tuple(tuple(("help", letter, colour, column) for column in COLOURS) for colour in COLOURS)
            for letter in LETTERS
        )
        # distance to the partner in fields (negative: behind) -> letters
        self.partners: dict[int, tuple[int, ...]] = {}
        for letter, action in enumerate(board.actions):
            if action.do in ("help", "beg"):
                offset = action.distance if action.do == "beg" else -action.distance
                self.partners[offset] = (*self.partners.get(offset, ()), letter)
        self.beg = tuple(tuple(("beg", letter, colour) for colour in COLOURS) for letter in LETTERS)
        self.accuse = move_for_each_colour("accuse")
        self.peek = move_for_each_colour("peek")
        self.call = move_for_each_colour("call")
        self.pull = move_for_each_colour("pull")
        self.ask = move_for_each_colour("ask")
        self.strike = move_for_each_colour("strike")
        self.questions = tuple(("question", "murderer", colour) for colour in COLOURS)
        self.answers = {
            "whom": tuple(("say", colour) for colour in COLOURS),
            "saw": tuple(("say", one.id) for one in board.characters),
            "murderer": (("say", "yes"), ("say", "no"), ("say", "unsure")),
            "whisper": (("say", "yes"), ("say", "no"), ("say", "nothing")),
        }


def _letters(board: Board, effects: Collection[str]) -> list[int]:
    """List the indices of the letters whose moves have one of these effects."""
    return [letter for letter, action in enumerate(board.actions) if action.do in effects]


def _mask(letters: Iterable[int]) -> int:
    return sum(1 << letter for letter in letters)


def _without(go: Sequence[Move], letters: Iterable[int], barred: int) -> tuple[Move, ...]:
    return tuple(go[letter] for letter in letters if not barred >> letter & 1)
