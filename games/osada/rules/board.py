"""The board as the rules read it from `board.yaml`: fields of the road, moves, characters and numbers.

Everything here is constant during a match and shared by all copies of a state. Fields are numbers from 0 (the bus) to
`goal` (the village); colours are indices of `COLOURS`, which are also the columns of the help table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.core.contract.contract import Move

COLOURS = ("yellow", "red", "blue", "green", "black")
COLUMN_OF_MARK = {3: 0, 1: 1, 2: 2, 4: 3, 5: 4}  # seat mark (crimson, azure, amber, jade, violet) -> column
MARK_OF_COLOUR = {COLOURS[column]: mark for mark, column in COLUMN_OF_MARK.items()}
LETTERS = ("A", "B", "C", "D", "E", "F", "G")
WALKS = frozenset({"walk", "roll"})  # actions without a partner
PLAIN, START, GOAL = "plain", "bus", "osada"
SPECIALS = (
    "ofiary", "mara", "karple", "przepasc", "herbata", "siekiera", "narty", "lawina", "powrot_mary", "pamietnik",
    "zakrwawiony_fartuch", "bimber", "stodola", "paczek",
)  # fmt: skip
UNMARKED = frozenset({"karple", "narty"})  # kinds of field that never get a white cube of the virtual player
DICE = {  # kind of field -> effects that its die may have; that of `mara`, the spectre, may also be a number of fields
    "ofiary": ("call", "lead"),
    "mara": ("bus",),
    "powrot_mary": ("ask", "pull"),
    "stodola": ("lives", "dies"),
    "paczek": ("dies", "home"),
}
FLIGHT = 9  # greatest number of fields that the spectre's die may move a pawn, forward or back
# In order: whose card did you look at, what did you see, is X the murderer; other questions are whispered (O-92).
QUESTIONS = ("whom", "saw", "murderer", "whisper")
DIE = 6
NEVER = 1 << 30


class MoveEffect(NamedTuple):
    """Effect of one of the moves A to G: `walk`, `roll`, `help` or `beg`.

    `far` is the distance walked or the distance to the partner. `die` gives the fields walked for each die result.
    """

    do: str
    far: int = 0
    die: tuple[int, ...] = ()


class SpecialField(NamedTuple):
    """The numbers of a special field: die results, fields forward, turns of effect, moves barred for good."""

    die: tuple[Any, ...] = ()
    forward: int = 0
    turns: int = 0
    bans: frozenset[int] = frozenset()  # indices of the barred moves in LETTERS
    allows: frozenset[int] = frozenset()  # letters that may be repeated while the effect lasts


class Character(NamedTuple):
    """A character's card; `pyramid` lists colours, the most valuable first, and `marks` the points of white cubes."""

    id: str
    murderer: bool
    pyramid: tuple[int, ...]
    marks: Mapping[str, int]


class AttackRules(NamedTuple):
    """When the murderer may attack: help level needed in the card's first colours and in others; chance out of six."""

    first_colours: int = 2
    first_level: int = 2
    level: int = 3
    chance: int = 3
    attempts: int = 2


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """One board of Osada: the road, the cards and the numbers of the rules."""

    id: str
    kinds: tuple[str, ...]  # kind of each field
    valley: tuple[int, ...]  # field where a fallen pawn lands, by result of the die
    hands: frozenset[int]  # fields marked with a bloody hand
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
    lynch_after: int = 0  # lynching opens when all pawns are beyond this field
    lynch_before: Mapping[int, int] = field(default_factory=dict)  # number of pawns -> field that closes lynching
    # The whole validated board file, with names, texts and geometry.
    data: Mapping[str, Any] = field(default_factory=dict)
    entries: dict[str, Any] = field(default_factory=dict)  # name on the table -> its entry in the file
    goal: int = field(init=False)  # number of the last field: the village
    tables: Tables = field(init=False)  # precomputed lists of moves

    def __post_init__(self) -> None:
        object.__setattr__(self, "goal", len(self.kinds) - 1)  # plain assignment is refused: the dataclass is frozen
        object.__setattr__(self, "tables", Tables(self))
        self.entries.update({f"kind:{kind}": entry for kind, entry in self.data.get("specials", {}).items()})
        self.entries.update({f"card:{entry['id']}": entry for entry in self.data.get("characters", ())})

    @property
    def murderer(self) -> int:
        """The number of the murderer among the characters."""
        return self.tables.murderer

    def next_field(self, kind: str, after: int) -> int:
        """Return the nearest field of a kind beyond `after`, or the village."""
        for place in self.tables.places.get(kind, ()):
            if place > after:
                return place
        return self.goal


class Tables:
    """Precomputed moves and masks, so that listing legal moves allocates little. Shared by all matches; immutable.

    Moves are indexed by letter and colour: `help[letter][colour][column]`, `beg[letter][colour]`. Sets of letters are
    bit masks: `begging` (letters that ask for help), `bans[kind]` (letters that a field bars for good). `walks[mask]`
    lists the moves without a partner, except the letters in the mask.
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
        def moves_by_colour(kind: str) -> tuple[Move, ...]:
            return tuple((kind, colour) for colour in COLOURS)

        self.goal = board.goal
        self.murderer = next(number for number, one in enumerate(board.characters) if one.murderer)
        self.begging = _mask(_letters(board, {"beg"}))
        self.bans = {kind: _mask(special.bans) for kind, special in board.specials.items()}
        self.places: dict[str, tuple[int, ...]] = {}  # kind of field -> its positions on the road
        for place, kind in enumerate(board.kinds[: self.goal]):
            self.places[kind] = (*self.places.get(kind, ()), place)
        self.is_special = tuple(kind in SPECIALS for kind in board.kinds)
        self.go = tuple(("go", letter) for letter in LETTERS)
        alone = _letters(board, WALKS)
        self.walks = tuple(_without(self.go, alone, barred) for barred in range(1 << len(LETTERS)))
        self.help = tuple(
            tuple(tuple(("help", letter, colour, column) for column in COLOURS) for colour in COLOURS)
            for letter in LETTERS
        )
        self.partners: dict[
            int, tuple[int, ...]
        ] = {}  # distance to the partner in fields (negative: behind) -> letters of the moves
        for letter, action in enumerate(board.actions):
            if action.do in ("help", "beg"):
                offset = action.far if action.do == "beg" else -action.far
                self.partners[offset] = (*self.partners.get(offset, ()), letter)
        self.beg = tuple(tuple(("beg", letter, colour) for colour in COLOURS) for letter in LETTERS)
        self.accuse, self.peek, self.call = moves_by_colour("accuse"), moves_by_colour("peek"), moves_by_colour("call")
        self.pull, self.ask, self.strike = moves_by_colour("pull"), moves_by_colour("ask"), moves_by_colour("strike")
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
