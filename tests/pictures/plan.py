"""Which scenes there are and in which windows each is drawn.

A scene is a function that opens a screen, acts on it and takes pictures. It runs in three windows, one small, one
usual, one large, in both languages and all three interface sizes; the main scenes of each room run in all nine sizes,
scenes of portrait windows in three others.
A digest of the scene's name selects sizes, languages, interface sizes and looks: every pair of them occurs, and a
new scene changes no hash of another. `test_pictures` checks both.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from importlib import import_module
from typing import Any

from tests.pictures.adapter import Stage, Window

SIZES = (
    ((1024, 600), (1024, 768), (1024, 1280)),
    ((1280, 720), (1366, 768), (1600, 900)),
    ((1600, 1200), (1920, 1080), (2560, 1080)),
)  # fmt: skip
PORTRAIT_SIZES = (((768, 1024),), ((1080, 1920),), ((1200, 1600),))
LANGUAGES = ("pl", "en")
INTERFACES = (1.0, 1.5, 2.0)
LOOKS = ("usual", "usual", "usual", "usual", "contrast", "safe")
MODULES = ("start", "people", "saves", "ending", "workshop", "tables", "lessons", "alphabets", "portrait", "phones")
SAMPLE = 45  # runs of the default test


@dataclass(frozen=True)
class Scene:
    """A function that takes pictures of one subject; `room` names the file with its hashes."""

    room: str
    name: str
    run: Callable[[Stage], object]
    settings: Mapping[str, Any] = field(default_factory=dict)
    empty_home: bool = False
    every_size: bool = False
    is_portrait: bool = False

    @property
    def label(self) -> str:
        return f"{self.room}/{self.name}"


SCENES: dict[str, Scene] = {}


def scene(
    room: str, name: str, empty_home: bool = False, every_size: bool = False, is_portrait: bool = False, **settings: Any
) -> Callable[[Callable[[Stage], object]], Callable[[Stage], object]]:
    """Register a function as a scene; `settings` differ from the program's defaults."""

    def register(run: Callable[[Stage], object]) -> Callable[[Stage], object]:
        one = Scene(room, name, run, settings, empty_home, every_size, is_portrait)
        if one.label in SCENES:
            raise ValueError(f"two scenes called {one.label}")
        SCENES[one.label] = one
        return run

    return register


@dataclass(frozen=True)
class Run:
    """A scene and the window in which it is drawn."""

    scene: Scene
    window: Window

    @property
    def label(self) -> str:
        return f"{self.scene.label} {self.window.label}"


def scenes() -> dict[str, Scene]:
    """Return all scenes by their labels."""
    for name in MODULES:
        import_module(f"tests.pictures.rooms.{name}")
    return SCENES


def rooms() -> list[str]:
    """Return the names of all rooms, sorted."""
    return sorted({one.room for one in scenes().values()})


def windows(scene: Scene) -> Iterator[Window]:
    """Yield the windows in which a scene is drawn: three or nine."""
    chance = hashlib.sha1(scene.label.encode()).digest()
    for turn in range(3):
        for group, sizes in enumerate(PORTRAIT_SIZES if scene.is_portrait else SIZES):
            at = group + turn
            size = sizes[(chance[group] + turn) % len(sizes)]
            language = LANGUAGES[(chance[3] + at) % len(LANGUAGES)]
            interface = INTERFACES[(chance[4] + at) % len(INTERFACES)]
            yield Window(size, language, interface, LOOKS[(chance[5] + 3 * turn + group) % len(LOOKS)])
        if not scene.every_size:
            return


def runs(patterns: Iterable[str] = ()) -> list[Run]:
    """Return the runs of all scenes, or of those whose room/scene contains or matches one of the patterns."""
    wanted = [one for one in scenes().values() if _matches(one.label, tuple(patterns))]
    return [Run(one, window) for one in wanted for window in windows(one)]


def _matches(label: str, patterns: tuple[str, ...]) -> bool:
    return not patterns or any(one in label or fnmatch(label, one) for one in patterns)


def sample() -> list[Run]:
    """Return the runs of the default test: from every room its share, at least one, always the same ones."""
    everything = runs()
    result: list[Run] = []
    for room in rooms():
        mine = sorted((one for one in everything if one.scene.room == room), key=_digest)
        result += mine[: max(1, round(len(mine) * SAMPLE / len(everything)))]
    return result


def _digest(run: Run) -> bytes:
    return hashlib.sha1(run.label.encode()).digest()
