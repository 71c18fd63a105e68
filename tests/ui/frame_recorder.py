"""Helpers for tests of secrets: record all frames, and compare two tables that must look equal."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.match.match import Match
from tests.ui.clicker import open_table
from tests.ui.moments import with_other_secrets
from ui.shell.headless import Headless
from ui.table.intents import LookBack, ShowPresent
from ui.table.table import TableScreen

SIZE = (1280, 720)
BAND_HEIGHT = 24  # rows of pixels that share a checksum
Frames = list[tuple[int, str, object]]  # checksum of pixels, title and tooltip of each frame
POKE_KEYS = (pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_g, pygame.K_h, pygame.K_l, pygame.K_z, pygame.K_TAB)


class RecordingWindow(Headless):
    """A window that records every frame with its title and tooltip in `frames`."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.frames: Frames = []
        self._bands = BandChecksum()

    def settle(self, turns: int = 40) -> None:
        """Let time pass in larger steps than the base class, because every frame is recorded."""
        for _ in range(turns):
            if not self.step(0.15) and not self.app.is_busy:
                return

    def step(self, seconds: float = 0.02) -> bool:
        self.now += seconds
        wanted = self.app.tick(self.now)
        if wanted:
            seen = self._bands.checksum(self.app.surface, self.app.draw())
            self.frames.append((seen, pygame.display.get_caption()[0], self.app.top.current_tip))
        self.app.run_one_deferred()
        return wanted


class BandChecksum:
    """Checksum of a window by horizontal bands, of which only redrawn ones are computed again."""

    def __init__(self) -> None:
        self._surface: Surface | None = None
        self._sums: list[int] = []

    def checksum(self, surface: Surface, drawn: Sequence[Rect]) -> int:
        """Return a checksum of all pixels; only those in `drawn` may have changed since the last call."""
        areas = drawn if surface is self._surface else [surface.get_rect()]
        band_count = -(-surface.get_height() // BAND_HEIGHT)
        if surface is not self._surface:
            self._surface, self._sums = surface, [0] * band_count
        view = memoryview(surface.get_buffer()).cast("B")
        size = surface.get_pitch() * BAND_HEIGHT
        for band in {
            band
            for area in areas
            for band in range(area.top // BAND_HEIGHT, min(band_count, -(-area.bottom // BAND_HEIGHT)))
        }:
            self._sums[band] = zlib.crc32(view[band * size : (band + 1) * size])
        return hash(tuple(self._sums))


def picture_checksum(surface: Surface) -> int:
    """Return a fast checksum of all pixels of a picture."""
    return zlib.crc32(surface.get_buffer())


Play = Callable[[RecordingWindow, TableScreen], None]


def record_frames(match: Match, play: Play) -> Frames:
    """Return all frames of a table during `play`."""
    with RecordingWindow(SIZE, language="en", reduced_motion=True) as it:
        table = open_table(it, match)
        play(it, table)
        return it.frames


def assert_looks_same_to(
    viewer: Seat | None, make: Callable[[], Match], play: Play, differ: Callable[[Match, Match], bool]
) -> int:
    """Assert that a table looks the same for any secrets unknown to a viewer; return the frame count.

    `differ` tells whether two matches differ in these secrets; without a difference the test would prove nothing.
    """
    first = make()
    frames = record_frames(first, play)
    others = (with_other_secrets(make(), viewer, seed) for seed in range(1, 30))
    other = next((match for match in others if differ(first, match)), None)
    assert other is not None, "no match with different secrets was found"
    assert_same_frames(frames, record_frames(other, play))
    return len(frames)


def count_different_pictures(make: Callable[[], Match]) -> int:
    """Return how many of three tables with different secrets look different to their owner."""
    seen = set()
    for seed in (0, 1, 2):
        match = make()
        if seed:
            with_other_secrets(match, None, seed)
        with RecordingWindow(SIZE, reduced_motion=True) as it:
            open_table(it, match)
            seen.add(picture_checksum(it.picture()))
    return len(seen)


def assert_same_frames(expected: Frames, actual: Frames) -> None:
    """Assert that two recordings are equal, frame by frame."""
    assert len(actual) == len(expected)
    for number, (one, two) in enumerate(zip(expected, actual, strict=True)):
        assert one[1:] == two[1:], number
        assert one[0] == two[0], f"frame {number} of {len(expected)} reveals a secret"


# -- what a person at the screen may do -------------------------------------------------------------------------------
def poke_around(it: RecordingWindow, keys: Sequence[int] = POKE_KEYS, wheel: bool = False) -> None:
    """Try to see behind a curtain by pointer, menu, keys and another language."""
    for at in ((300, 300), (1100, 120), (300, 650), (60, 660), (640, 400)):
        it.move(at)
        it.step(0.6)
        if wheel:
            it.event(pygame.MOUSEWHEEL, x=0, y=2)
    for key in keys:
        it.key(key, mod=pygame.KMOD_LCTRL if key == pygame.K_z else 0)
        it.step(0.6)
        if it.app.top.name == "dialogue":
            it.key(pygame.K_ESCAPE)
    it.app.change_settings(language="pl")
    it.step(0.6)


def hover_points(it: RecordingWindow, spots: Sequence[tuple[int, int]]) -> None:
    """Hover each point until its tooltip appears."""
    for at in spots:
        it.move(at)
        it.step(0.6)


def open_and_close(it: RecordingWindow, table: TableScreen, keys: Sequence[str]) -> None:
    """Click buttons in turn and close the screens that they open."""
    for key in keys:
        it.click(key)
        it.settle()
        if it.app.top is not table:
            it.key(pygame.K_ESCAPE)
            it.settle()


def look_back(it: RecordingWindow, table: TableScreen, few: int = 7, rows: bool = False) -> None:
    """View some past moves, the latest first; with `rows`, hover all seat rows there."""
    number = table.session.match.move_count
    for back in (number - 1, number - few, number // 2, 1):
        table.dispatch(LookBack(max(0, back)))
        it.settle()
        if rows:
            hover_points(it, [rect.center for rect in table.ctx.rows.seats.values()])
    table.dispatch(ShowPresent())
    it.settle()
