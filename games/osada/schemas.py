"""Models of Osada's `board.yaml`, and its loader. Imports pydantic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from games.core.contract.texts import N_
from games.core.data import files
from games.core.data.drawn_road import ROAD_AREA, is_in_road_area
from games.core.data.file_kinds import FileKind
from games.core.data.files import Fault, Source, raise_faults
from games.core.data.geometry import ABSENT, Id, Point, StrictModel
from games.core.data.pictures.retired import read_without_retired
from games.core.data.pictures.track import Geometry, geometry_faults
from games.core.data.text_models import (
    Author,
    BilingualDescription,
    BilingualName,
    BoardDescription,
    choice_type,
    duplicate_faults,
)
from games.osada.rules import board as rules_of
from games.osada.rules.board import (
    COLOURS,
    CUBELESS_FIELDS,
    DIE_EFFECTS,
    DIE_SIDES,
    GOAL_FIELD,
    LETTERS,
    MAX_SPECTRE_FIELDS,
    PLAIN_FIELD,
    SPECIAL_FIELDS,
    START_FIELD,
    Board,
)

# -- parts of the file ------------------------------------------------------------------------------------------------
PAWN_COUNTS = (3, 4, 5)
CountFrom0 = Annotated[int, Field(ge=0, le=20)]
CountFrom1 = Annotated[int, Field(ge=1, le=20)]
Letter: Any = choice_type(LETTERS)
Colour: Any = choice_type(COLOURS)
SpecialKind: Any = choice_type(SPECIAL_FIELDS)
DieResult = Annotated[int, Field(ge=1, le=DIE_SIDES)]


class KillRules(StrictModel):
    """When the murderer may attack: the help level needed, and the chance out of six."""

    first_colours: Annotated[int, Field(ge=0, le=5)]
    first_level: CountFrom1
    level: CountFrom1
    chance: Annotated[int, Field(ge=0, le=6)]
    attempts: Annotated[int, Field(ge=1, le=2)]


class LynchingRules(StrictModel):
    """The kinds of field between which lynching is possible. `before` maps each number of pawns to the later one."""

    after: SpecialKind
    before: dict[int, SpecialKind]


class Rules(StrictModel):
    """The constants of the rules that a board sets. `axes` and `snowshoes`: number of pawns -> number of tokens."""

    levels: Annotated[int, Field(ge=1, le=9)]
    pause: CountFrom1
    turns: Annotated[int, Field(ge=50, le=2000)]
    white_cubes: Annotated[int, Field(ge=1, le=14)]
    axes: dict[int, CountFrom0]
    snowshoes: dict[int, CountFrom0]
    kill: KillRules
    lynching: LynchingRules

    @model_validator(mode="after")
    def _for_all(self) -> Rules:
        faults = []
        for place, table in (
            (("axes",), self.axes),
            (("snowshoes",), self.snowshoes),
            (("lynching", "before"), self.lynching.before),
        ):
            faults += [
                Fault((*place, key), N_("expected only the keys 3, 4 and 5"), True)
                for key in table
                if key not in PAWN_COUNTS
            ]
            faults += [
                Fault((*place, key), N_("missing, expected one for each number of pawns"))
                for key in PAWN_COUNTS
                if key not in table
            ]
        raise_faults(faults)
        return self


class MoveEntry(StrictModel):
    """One of the moves A to G: a walk, a roll, help or a request, with its distance."""

    forward: CountFrom1 = ABSENT
    die: Annotated[list[CountFrom0], Field(min_length=DIE_SIDES, max_length=DIE_SIDES)] = ABSENT
    help: Annotated[int, Field(ge=1, le=2)] = ABSENT
    ask: Annotated[int, Field(ge=1, le=2)] = ABSENT

    @model_validator(mode="after")
    def _one(self) -> MoveEntry:
        if len(self.model_fields_set) != 1:
            raise_faults([Fault((), N_("expected exactly one of: forward, die, help, ask"))])
        return self


class FieldEntry(StrictModel):
    """A field of the road.

    `valley` is the die result that makes a pawn fall to this field. `hand` marks a field with a bloody hand.
    `at` is the centre of the field on a board that the program draws, within `ROAD_AREA`.
    """

    kind: choice_type((START_FIELD, PLAIN_FIELD, *SPECIAL_FIELDS, GOAL_FIELD))  # type: ignore[valid-type]  # a type created at run time
    valley: DieResult = ABSENT
    hand: bool = ABSENT
    at: Point = ABSENT

    @field_validator("at")
    @classmethod
    def _in_road_area(cls, at: list[float]) -> list[float]:
        if not is_in_road_area(*at):
            left, top, width, height = ROAD_AREA
            text = N_("expected a point with x from {left} to {right} and y from {top} to {bottom}")
            raise_faults([Fault((), text.with_args(left=left, right=left + width, top=top, bottom=top + height))])
        return at


class SpecialEntry(StrictModel):
    """A kind of field: its texts and numbers."""

    name: BilingualName
    about: BilingualDescription = ABSENT
    die: Annotated[list[int | str], Field(min_length=DIE_SIDES, max_length=DIE_SIDES)] = ABSENT
    forward: CountFrom1 = ABSENT
    turns: Annotated[int, Field(ge=1, le=9)] = ABSENT
    allows: list[Letter] = ABSENT
    bans: list[Letter] = ABSENT


class CubePoints(StrictModel):
    """The kinds of field whose white cubes give the virtual player five or three points."""

    five: list[SpecialKind] = ABSENT
    three: list[SpecialKind] = ABSENT


class CharacterEntry(StrictModel):
    """A character's card."""

    id: Id
    name: BilingualName
    murderer: bool = ABSENT
    pyramid: Annotated[list[Colour], Field(min_length=5, max_length=5)]
    marks: CubePoints = ABSENT
    about: BilingualDescription = ABSENT

    @field_validator("pyramid")
    @classmethod
    def _each_once(cls, colours: list[str]) -> list[str]:
        raise_faults(
            Fault((place,), N_("expected each colour only once"))
            for place, colour in enumerate(colours)
            if colour in colours[:place]
        )
        return colours


# -- the whole file ---------------------------------------------------------------------------------------------------
GAME_ID = "osada"
KINDS_WITH_FORWARD, KINDS_WITH_TURNS, KINDS_WITH_BANS, KINDS_WITH_ALLOWS = (
    ("karple", "narty"),
    ("herbata", "bimber"),
    ("pamietnik", "bimber"),
    ("bimber",),
)


class BoardFile(StrictModel):
    """A board of Osada."""

    format: Literal[1]
    game: Literal["osada"]
    kind: Literal["board"]
    id: Id
    name: BilingualName
    author: Author = ABSENT
    about: BoardDescription = ABSENT
    rules: Rules
    moves: dict[Letter, MoveEntry]
    track: Annotated[list[FieldEntry], Field(min_length=12, max_length=80)]
    specials: dict[str, SpecialEntry]
    characters: Annotated[list[CharacterEntry], Field(min_length=5, max_length=5)]
    geometry: Geometry = ABSENT

    @model_validator(mode="after")
    def _whole(self) -> BoardFile:
        faults = [*self._moves(), *self._ends(), *self._valley(), *self._order(), *self._specials(), *self._cards()]
        if not faults and "geometry" in self.model_fields_set:
            tokens = max(self.rules.axes.values()), max(self.rules.snowshoes.values())
            size = len(self.track), self.rules.levels
            faults += geometry_faults(self.geometry, GAME_ID, *size, tokens, LETTERS, COLOURS)
        raise_faults(faults)
        return self

    def _moves(self) -> Iterator[Fault]:
        for letter in LETTERS:
            if letter not in self.moves:
                yield Fault(("moves", letter), N_("missing, expected a move"))
        alone = [one for one in self.moves.values() if one.model_fields_set & {"forward", "die"}]
        if len(alone) < 2:
            yield Fault(("moves",), N_("expected at least two moves that need nobody else"))

    def _ends(self) -> Iterator[Fault]:
        last = len(self.track) - 1
        for place, entry in enumerate(self.track):
            if (entry.kind == START_FIELD) != (place == 0):
                yield Fault(("track", place, "kind"), N_("expected the bus first and only there"))
            if (entry.kind == GOAL_FIELD) != (place == last):
                yield Fault(("track", place, "kind"), N_("expected the village last and only there"))
            if entry.hand and entry.kind != PLAIN_FIELD:
                yield Fault(("track", place, "hand"), N_("expected a bloody hand only on plain spaces"))

    def _valley(self) -> Iterator[Fault]:
        seen: dict[int, int] = {}
        for place, entry in enumerate(self.track):
            if entry.valley is None:
                continue
            if entry.kind in (START_FIELD, GOAL_FIELD) or entry.valley in seen:
                yield Fault(
                    ("track", place, "valley"), N_("expected each result of the die once, between bus and village")
                )
            seen[entry.valley] = place
        for value in range(1, DIE_SIDES + 1):
            if value not in seen:
                yield Fault(("track",), N_("expected a space with valley: {value}", value=value))

    def _order(self) -> Iterator[Fault]:
        """Yield faults in the order of fields."""
        kinds = [entry.kind for entry in self.track]
        after, before = self.rules.lynching.after, self.rules.lynching.before
        rows: list[tuple[tuple[str | int, ...], str]] = [(("after",), after)]
        rows += [(("before", pawns), kind) for pawns, kind in before.items()]
        for key, kind in rows:
            if kind not in kinds:
                yield Fault(("rules", "lynching", *key), N_("there is no such space on the road: {kind}", kind=kind))
            elif after in kinds and key != ("after",) and kinds.index(kind) <= kinds.index(after):
                yield Fault(("rules", "lynching", *key), N_("expected a space beyond {kind}", kind=after))
        for place, kind in enumerate(kinds):
            if kind == "ofiary" and "mara" not in kinds[place + 1 :]:
                yield Fault(("track", place, "kind"), N_("expected a space of the kind mara farther on"))
            if kind == "ofiary" and place + 1 < len(kinds) and kinds[place + 1] == GOAL_FIELD:
                yield Fault(("track", place, "kind"), N_("expected a space between this one and the village"))

    def _specials(self) -> Iterator[Fault]:
        known = (START_FIELD, *SPECIAL_FIELDS, GOAL_FIELD)
        for kind in self.specials:
            if kind not in known:
                yield Fault(("specials", kind), N_("unknown key; known here: {known}", known=", ".join(known)), True)
        for kind in known:
            if kind not in self.specials:
                yield Fault(("specials", kind), N_("missing, expected the words for this kind of space"))
            else:
                yield from self._special(kind, self.specials[kind])

    @staticmethod
    def _special(kind: str, entry: SpecialEntry) -> Iterator[Fault]:
        place = ("specials", kind)
        needs = {
            "die": DIE_EFFECTS,
            "forward": KINDS_WITH_FORWARD,
            "turns": KINDS_WITH_TURNS,
            "bans": KINDS_WITH_BANS,
            "allows": KINDS_WITH_ALLOWS,
        }
        for key, kinds in needs.items():
            given = key in entry.model_fields_set
            if kind in kinds and not given:
                yield Fault((*place, key), N_("missing; {kind} needs it", kind=kind))
            elif given and kind not in kinds:
                yield Fault((*place, key), N_("key not allowed here: {kind} does not use it", kind=kind), True)
        if kind in DIE_EFFECTS and entry.die is not None:
            right = DIE_EFFECTS[kind]
            for number, does in enumerate(entry.die):
                steps = kind == "mara" and type(does) is int and abs(does) <= MAX_SPECTRE_FIELDS
                if does not in right and not steps:
                    yield Fault((*place, "die", number), N_("expected one of: {values}", values=", ".join(right)))

    def _cards(self) -> Iterator[Fault]:
        for fault in duplicate_faults(self.characters):
            yield Fault(("characters", *fault.place), fault.text)
        for place, one in enumerate(self.characters):
            for key in ("five", "three"):
                for number, kind in enumerate(getattr(one.marks, key, None) or ()):
                    if kind in CUBELESS_FIELDS:
                        where = ("characters", place, "marks", key, number)
                        yield Fault(where, N_("expected a space on which a white cube is laid"))
        if sum(bool(one.murderer) for one in self.characters) != 1:
            yield Fault(("characters",), N_("expected exactly one card with murderer: true"))


def load_board(source: Source) -> Board:
    """Load and validate a board from a file or a parsed document. Raises DataError with all faults."""
    return board_of(files.load_model(BoardFile, read_without_retired(source, "track"), GAME_ID, "board"))


def board_of(file: BoardFile) -> Board:
    """Return the board for a validated file."""
    kinds = tuple(entry.kind for entry in file.track)
    rules = file.rules
    valley = {entry.valley: place for place, entry in enumerate(file.track) if entry.valley is not None}
    return Board(
        id=file.id,
        kinds=kinds,
        valley=tuple(valley[value] for value in range(1, DIE_SIDES + 1)),
        hands=frozenset(place for place, entry in enumerate(file.track) if entry.hand),
        specials={kind: _special(entry) for kind, entry in file.specials.items()},
        actions=tuple(_action(file.moves[letter]) for letter in LETTERS),
        characters=tuple(_character(entry) for entry in file.characters),
        levels=rules.levels,
        pause=rules.pause,
        turns=rules.turns,
        cubes=rules.white_cubes,
        axes=dict(rules.axes),
        snowshoes=dict(rules.snowshoes),
        kill=rules_of.AttackRules(**rules.kill.model_dump()),
        lynch_after=max(place for place, kind in enumerate(kinds) if kind == rules.lynching.after),
        lynch_before={pawns: kinds.index(kind) for pawns, kind in rules.lynching.before.items()},
        data=file.model_dump(by_alias=True, exclude_unset=True),
    )


def _special(entry: SpecialEntry) -> rules_of.SpecialField:
    bans, allows = (frozenset(map(LETTERS.index, letters or ())) for letters in (entry.bans, entry.allows))
    return rules_of.SpecialField(tuple(entry.die or ()), entry.forward or 0, entry.turns or 0, bans, allows)


def _action(move: MoveEntry) -> rules_of.MoveEffect:
    if move.die:
        return rules_of.MoveEffect("roll", die=tuple(move.die))
    if move.help:
        return rules_of.MoveEffect("help", move.help)
    return rules_of.MoveEffect("beg", move.ask) if move.ask else rules_of.MoveEffect("walk", move.forward)


def _character(entry: CharacterEntry) -> rules_of.Character:
    marks = dict.fromkeys((entry.marks.five if entry.marks else None) or (), 5)
    marks |= dict.fromkeys((entry.marks.three if entry.marks else None) or (), 3)
    return rules_of.Character(
        entry.id, bool(entry.murderer), tuple(COLOURS.index(colour) for colour in entry.pyramid), marks
    )


KINDS = {"board": FileKind(load_board, BoardFile)}
