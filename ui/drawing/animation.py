"""Animation: queued movements, smoothly changing numbers, confetti."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from ui.drawing.theme import Colour

# -- movements --------------------------------------------------------------------------------------------------------
SPEEDS = {"slow": 1.8, "normal": 1.0, "fast": 0.5, "off": 0.0}


def ease_out(share: float) -> float:
    """Return the eased progress (0..1) of a movement after `share` of its duration."""
    share = min(1.0, max(0.0, share))
    return 1.0 - (1.0 - share) ** 3


def pace(speed: str, reduced: bool) -> float:
    """Return the factor for durations at a speed setting; 0 means no animation. Raises KeyError for an
    unknown speed.
    """
    return 0.0 if reduced else SPEEDS[speed]


@dataclass(slots=True)
class Tween:
    """A movement of a queue.

    `show` gets the eased progress (0..1) while the movement runs; `start` and `end` are called once. `steady` is True
    if the duration ignores the speed setting. Skipping (`AnimationQueue.finish`) ends at a movement with `is_stop`.
    """

    seconds: float
    show: Callable[[float], None] | None
    start: Callable[[], None] | None = None
    end: Callable[[], None] | None = None
    steady: bool = False
    is_stop: bool = False


class AnimationQueue:
    """A queue of movements that run one after another. Callers pass the time."""

    def __init__(self, pace: Callable[[], float]) -> None:
        self._pace = pace
        self._queue: deque[Tween] = deque()
        self._begun: float | None = None

    @property
    def is_running(self) -> bool:
        """Return True if any movement is running or waiting."""
        return bool(self._queue)

    def add(
        self,
        seconds: float,
        show: Callable[[float], None] | None,
        start: Callable[[], None] | None = None,
        end: Callable[[], None] | None = None,
        steady: bool = False,
        is_stop: bool = False,
    ) -> None:
        """Append a movement of `seconds` at normal speed. See `Tween` for the arguments."""
        self._queue.append(Tween(seconds, show, start, end, steady, is_stop))

    def tick(self, now: float) -> bool:
        """Advance to the time `now` in seconds; return True to redraw."""
        changed = False
        while self._queue:
            tween = self._queue[0]
            if self._begun is None:
                self._begun = now
                _call(tween.start)
            length = tween.seconds * (1.0 if tween.steady else self._pace())
            if now - self._begun < length:
                if tween.show is None:
                    return changed
                tween.show(ease_out((now - self._begun) / length))
                return True
            changed = True
            following = self._begun + length
            self._end_first()
            self._begun = None
            if self._queue and length and now - following < 0.1:
                self._begun = following  # start where the previous movement ended
                _call(self._queue[0].start)
        return changed

    def finish(self) -> None:
        """Skip all queued movements, up to the first with `is_stop`."""
        while self._queue:
            marked = self._queue[0].is_stop
            if self._begun is None:
                _call(self._queue[0].start)
            self._begun = None
            self._end_first()
            if marked:
                return

    def _end_first(self) -> None:
        tween = self._queue.popleft()
        if tween.show is not None:
            tween.show(1.0)
        _call(tween.end)


def _call(function: Callable[[], None] | None) -> None:
    if function is not None:
        function()


class Glide:
    """A number that moves smoothly to a target, such as the height of a hovered tile."""

    def __init__(self, value: float = 0.0) -> None:
        self._from = self._to = value
        self._begun = 0.0
        self._seconds = 0.0

    @property
    def target(self) -> float:
        return self._to

    def move_to(self, target: float, now: float, seconds: float) -> None:
        """Start moving to a new target. 0 seconds jumps there."""
        if target != self._to:
            self._from, self._to, self._begun, self._seconds = self.value_at(now), target, now, seconds

    def value_at(self, now: float) -> float:
        """Return the value at a time."""
        if not self.is_moving(now):
            return self._to
        return self._from + (self._to - self._from) * ease_out((now - self._begun) / self._seconds)

    def is_moving(self, now: float) -> bool:
        """Return True if the value is still changing."""
        return self._seconds > 0 and now - self._begun < self._seconds


# -- confetti ---------------------------------------------------------------------------------------------------------
CONFETTI = 54


def draw_confetti(surface: Surface, box: Rect, share: float, colours: Sequence[Colour], size: int) -> None:
    """Draw confetti in a box at `share` (0..1) of its fall.

    `size` is the side of a scrap in pixels. The confetti fades towards the end.
    """
    if not 0 < share < 1:
        return
    clip = surface.get_clip()
    surface.set_clip(box.clip(clip))
    for number in range(CONFETTI):
        across, late = (number * 0.618034) % 1, (number * 0.381966 + 0.1) % 0.35
        way = (share - late) / 0.65
        if not 0 < way < 1:
            continue
        x = box.left + box.width * across + math.sin(way * 7 + number) * size * 2
        y = box.top - size + (box.height + 2 * size) * way * (0.55 + 0.45 * way)
        side = size * (1 - max(0.0, way - 0.7) / 0.3)
        pygame.draw.polygon(surface, colours[number % len(colours)], _scrap((x, y), side, way * 9 + number))
    surface.set_clip(clip)


def _scrap(centre: tuple[float, float], side: float, turn: float) -> list[tuple[float, float]]:
    """Return the corners of a scrap of confetti, rotated by `turn`."""
    width, height = side / 2, side / 2 * abs(math.cos(turn)) + 0.5
    cos, sin = math.cos(turn / 3), math.sin(turn / 3)
    corners = ((-width, -height), (width, -height), (width, height), (-width, height))
    return [(centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos) for x, y in corners]
