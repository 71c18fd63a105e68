"""Scenes: positions to be played on from, by the same schema as the pictures in the rules.

A scene that varies another one is laid over it: mappings key by key, everything else takes the place of what was there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from games.core.contract.contract import Board
from games.core.contract.dice import Dice
from games.core.contract.errors import Problem, UsageError
from games.core.contract.game import Game
from games.core.contract.texts import Text
from games.core.data.rules_blocks import Position

if TYPE_CHECKING:
    from games.core.data.yaml_marks import Document, Place
    from games.core.lessons.models import Lesson, Scene, Step


class Stage(NamedTuple):
    """A whole scene: how many seats, the learner's, the position, and what the hidden rest is drawn from."""

    seats: int
    you: int
    state: Mapping[str, Any]
    seed: int


def staged(lesson: Lesson, scene: Scene | str) -> Stage:
    """Return a scene with all that it varies laid under it."""
    if isinstance(scene, str):
        scene = lesson.scenes[scene]
    if scene.of is None:
        return Stage(scene.seats, scene.you or 0, scene.state, scene.seed or 0)
    base = staged(lesson, scene.of)
    return Stage(
        base.seats if scene.seats is None else scene.seats,
        base.you if scene.you is None else scene.you,
        laid_over(base.state, scene.state),
        base.seed if scene.seed is None else scene.seed,
    )


def laid_over(base: Mapping[Any, Any], change: Mapping[Any, Any]) -> dict[Any, Any]:
    """Return a mapping with another laid over it: mappings key by key, `null` takes a key away."""
    found = {**base}
    for key, value in change.items():
        below = base.get(key)
        if value is None:
            found.pop(key, None)
        elif isinstance(value, Mapping) and isinstance(below, Mapping):
            found[key] = laid_over(below, value)
        else:
            found[key] = value
    return found


def scene_of(lesson: Lesson, number: int) -> int:
    """Return the number of the step whose scene is in force at a step."""
    return max(place for place in range(number + 1) if lesson.steps[place].scene is not None)


def build(game: Game, board: Board, stage: Stage, source: SceneLines | None = None) -> Any:
    """Return the state of a scene; DataError with its line where it says what can't be."""
    if game.staging is None:
        raise UsageError(f"{game.facts.id} has no lessons")
    position = Position("", stage.seats, stage.state, source=source)
    return game.staging.scene(board, position, Dice(stage.seed, "scene"))


class SceneLines:
    """Tells in which line of the file a part of a scene stands: its own, or that of the scene it varies."""

    def __init__(self, document: Document, place: Place, below: SceneLines | None = None) -> None:
        self.document, self.place, self.below = document, place, below

    def problem(self, place: Place, text: Text, on_key: bool = False) -> Problem:
        """Return a fault of the position at its place in the file."""
        whole = (*self.place, *place)
        if whole not in self.document.values and self.below is not None:
            return self.below.problem(place, text, on_key)
        return self.document.problem(whole, text, on_key)


def lines_of(document: Document, lesson: Lesson, place: Place, step: Step, number: int) -> SceneLines:
    """Return the lines of a step's scene; `place` is the lesson's."""
    assert step.scene is not None
    if isinstance(step.scene, str):
        return _named(document, lesson, place, step.scene)
    below = None if step.scene.of is None else _named(document, lesson, place, step.scene.of)
    return SceneLines(document, (*place, "steps", number, "scene"), below)


def _named(document: Document, lesson: Lesson, place: Place, name: str) -> SceneLines:
    base = lesson.scenes[name].of
    below = None if base is None else _named(document, lesson, place, base)
    return SceneLines(document, (*place, "scenes", name), below)
