"""Starting positions of lessons, their scripted dice, and their matches.

Positions use the same schema as the pictures in the rules. A scene can modify another scene: mappings are merged key by
key, other values replace those of the original. The first random draws of a move can be scripted, by the number on a
die or the name of the thing drawn. Matches of lessons have no undo and no curtain.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from games.core.contract.contract import Board
from games.core.contract.dice import Dice
from games.core.contract.errors import DataError, PlanszowniaError, Problem, UsageError
from games.core.contract.game import Game
from games.core.contract.texts import N_, Text
from games.core.data import boards
from games.core.data.rules_blocks import Position
from games.core.data.yaml_reader import Document
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings

if TYPE_CHECKING:
    from games.core.data.yaml_reader import ValuePath
    from games.core.lessons.models import Lesson, LessonScene, LessonStep, PlainValue, ShortMatch


# -- scenes -----------------------------------------------------------------------------------------------------------
class SceneSetup(NamedTuple):
    """A scene: number of seats, learner's seat, position, and seed."""

    seats: int
    learner_seat: int
    state: Mapping[str, Any]
    seed: int


def resolve_scene(lesson: Lesson, scene: LessonScene | str) -> SceneSetup:
    """Return a scene merged with the scenes that it modifies."""
    if isinstance(scene, str):
        scene = lesson.scenes[scene]
    if scene.of is None:
        return SceneSetup(scene.seats, scene.you or 0, scene.state, scene.seed or 0)
    base = resolve_scene(lesson, scene.of)
    return SceneSetup(
        base.seats if scene.seats is None else scene.seats,
        base.learner_seat if scene.you is None else scene.you,
        merge_changes(base.state, scene.state),
        base.seed if scene.seed is None else scene.seed,
    )


def merge_changes(base: Mapping[Any, Any], change: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return `base` with `change` merged into it.

    `null` removes a key.
    """
    result = {**base}
    for key, value in change.items():
        below = base.get(key)
        if value is None:
            result.pop(key, None)
        elif isinstance(value, Mapping) and isinstance(below, Mapping):
            result[key] = merge_changes(below, value)
        else:
            result[key] = value
    return result


def find_scene_step(lesson: Lesson, step_number: int) -> int:
    """Return the number of the latest step up to `step_number` that set up a position."""
    return max(place for place in range(step_number + 1) if lesson.steps[place].scene is not None)


def build_state(game: Game, board: Board, scene: SceneSetup, source: SceneSource | None = None) -> Any:
    """Build the state of a scene.

    Raises DataError if the position is impossible.
    """
    if game.scenario_setup is None:
        raise UsageError(f"{game.facts.id} has no lessons")
    position = Position("", scene.seats, scene.state, source=source)
    return game.scenario_setup.make_state(board, position, Dice(scene.seed, "scene"))


class SceneSource:
    """Finds the line of a part of a scene in the file."""

    def __init__(self, document: Document, place: ValuePath, below: SceneSource | None = None) -> None:
        self.document, self.place, self.below = document, place, below

    def problem(self, place: ValuePath, text: Text, on_key: bool = False) -> Problem:
        """Return a fault of a position, with its line in the file."""
        whole = (*self.place, *place)
        if whole not in self.document.value_positions and self.below is not None:
            return self.below.problem(place, text, on_key)
        return self.document.problem(whole, text, on_key)


def scene_source(document: Document, lesson: Lesson, place: ValuePath, step: LessonStep, number: int) -> SceneSource:
    """Return the source of a step's scene.

    `place` is the lesson's path in the file.
    """
    assert step.scene is not None
    if isinstance(step.scene, str):
        return _named(document, lesson, place, step.scene)
    below = None if step.scene.of is None else _named(document, lesson, place, step.scene.of)
    return SceneSource(document, (*place, "steps", number, "scene"), below)


def _named(document: Document, lesson: Lesson, place: ValuePath, name: str) -> SceneSource:
    base = lesson.scenes[name].of
    below = None if base is None else _named(document, lesson, place, base)
    return SceneSource(document, (*place, "scenes", name), below)


# -- dice -------------------------------------------------------------------------------------------------------------
T = TypeVar("T")


class ImpossibleDraw(PlanszowniaError):
    """Raised when a scripted result can't be drawn."""

    def __init__(self, result: str | int) -> None:
        super().__init__(N_("nothing called {name} can be drawn here", name=str(result)))


class ScriptedDice(Dice):
    """Dice that return the results in `script` first, then random numbers.

    A number is the result of a die; a name is that of the thing to draw, such as a card.
    """

    __slots__ = ("game", "script", "state")

    def __init__(self, game: Game, state: Any, seed: int, position_id: str, script: MutableSequence[str | int]) -> None:
        super().__init__(seed, position_id)
        self.game, self.state, self.script = game, state, script

    def random_below(self, bound: int) -> int:
        """Return the scripted or a random number.

        Raises ImpossibleDraw if the scripted one is out of range.
        """
        return self._draw(bound, None)

    def choice(self, items: Sequence[T]) -> T:
        """Return the scripted or a random item.

        Raises ImpossibleDraw if the scripted one is not among `items`.
        """
        return items[self._draw(len(items), items)]

    def _draw(self, bound: int, items: Sequence[Any] | None) -> int:
        if not self.script:
            return super().random_below(bound)
        self.count += 1
        entry = self.script.pop(0)
        index = entry - 1 if isinstance(entry, int) else self._named(entry, bound, items)
        if index is None or not 0 <= index < bound:
            raise ImpossibleDraw(entry)
        return index

    def _named(self, name: str, bound: int, items: Sequence[Any] | None) -> int | None:
        if items is not None and name in items:
            return items.index(name)
        drawn = None if self.game.scenario_setup is None else self.game.scenario_setup.draw_index
        return None if drawn is None else drawn(self.state, name, bound, items)


# -- matches ----------------------------------------------------------------------------------------------------------
LESSON_SETTINGS = MatchSettings(undo="never", curtain=False, hints=False)
BOT_LEVEL = "easy"


class LessonPlayers(NamedTuple):
    """The names of a lesson's players."""

    learner_name: str
    other_names: Sequence[str]

    def make_players(self, seats: int, learner_seat: int, marks: Sequence[int] = ()) -> list[Player]:
        """Return the players.

        Without `marks`, they have the seat marks of the rules' pictures.
        """
        given = marks or range(1, seats + 1)
        return [
            Player(self.learner_name, mark)
            if seat == learner_seat
            else Player(self.other_names[seat % len(self.other_names)], mark, "bot", BOT_LEVEL)
            for seat, mark in zip(range(seats), given, strict=False)
        ]


def make_scene_match(
    game: Game,
    board: Board,
    scene: SceneSetup,
    player_names: LessonPlayers,
    options: Mapping[str, PlainValue],
    state: Any = None,
    position_id: str = "",
) -> Match:
    """Return the match of a scene, at its start or at `state`."""
    players = player_names.make_players(scene.seats, scene.learner_seat)
    state = build_state(game, board, scene) if state is None else state
    return Match.from_state(
        game, board, players, option_values(options), scene.seed, LESSON_SETTINGS, state, position_id
    )


def option_values(options: Mapping[str, PlainValue]) -> dict[str, str]:
    """Return the values of options as strings, the form in which matches have them."""
    return {key: str(value) for key, value in options.items()}


def load_short_match_board(game: Game, board: Board, changes: str | Mapping[str, Any]) -> Board:
    """Return the shipped board with the id `changes`, or `board` with a mapping of changes merged into it.

    Raises DataError.
    """
    if not changes:
        return board
    if isinstance(changes, str):
        ref = next((ref for ref in boards.shipped_boards(game.facts.id) if ref.id == changes), None)
        if ref is None:
            raise DataError([Problem("", 0, 0, "id", N_("there is no built-in board {id}", id=changes))])
        return boards.load_game_board(game.facts.id, ref)
    head: dict[str | int, Any] = {"format": 1, "game": game.facts.id, "kind": "board"}
    return game.load_board(Document("", {**merge_changes(board.data, changes), **head}))


def start_short_match(game: Game, board: Board, settings: ShortMatch, player_names: LessonPlayers, seed: int) -> Match:
    """Start a short match.

    Raises DataError if its board or scene is invalid.
    """
    board = load_short_match_board(game, board, settings.board)
    if settings.scene is not None:
        stage = SceneSetup(settings.seats, settings.you, settings.scene.state, seed)
        return make_scene_match(game, board, stage, player_names, settings.options)
    players = player_names.make_players(settings.seats, settings.you, game.facts.marks)
    return Match.start(game, board, players, option_values(settings.options), seed, LESSON_SETTINGS)
