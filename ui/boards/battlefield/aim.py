"""Shots on a battlefield: the line of fire, the sight, tracers, hits and ricochets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import pygame
from pygame import Rect, Surface

from ui.boards.battlefield.card import YELLOW
from ui.boards.battlefield.plate import MISS, MISS_INK, PLATE
from ui.boards.battlefield.sums import TargetCheck, short
from ui.boards.shared.pieces import Fitted
from ui.boards.shared.shapes import blank
from ui.drawing import draw, text
from ui.drawing.cache import ready
from ui.drawing.text import Font
from ui.drawing.theme import Colour, hex_colour, mix

AIM = hex_colour("#FF5A4A")
LINE_COLOURS = (hex_colour("#7FD07A"), YELLOW, AIM)
SPARKS = 12
EASED = 3  # movements come with their ends slowed down by this power
DULL = hex_colour("#8A5A2B")  # a spark that has cooled
PIECES = 24  # of the line of fire


class ShotEffects(Fitted):
    """Draws lines of fire, sights, bullets and hits on one table."""

    def __init__(self) -> None:
        super().__init__(8_000_000)

    # -- aiming -------------------------------------------------------------------------------------------------------
    def line(self, surface: Surface, start: tuple[int, int], stop: tuple[int, int], thin: bool = False) -> None:
        """Draw the line of fire, green at the shooter and red at the target."""
        fit = self.fit
        wide = fit.px(2 if thin else 4)
        points = [
            (start[0] + (stop[0] - start[0]) * n / PIECES, start[1] + (stop[1] - start[1]) * n / PIECES)
            for n in range(PIECES + 1)
        ]
        if not thin:
            self._soft(surface, start, stop)
        for number in range(PIECES):
            share = number / (PIECES - 1) * 2
            colour = (
                mix(LINE_COLOURS[0], LINE_COLOURS[1], share)
                if share < 1
                else mix(LINE_COLOURS[1], LINE_COLOURS[2], share - 1)
            )
            pygame.draw.line(surface, colour, points[number], points[number + 1], wide)

    def _soft(self, surface: Surface, start: tuple[int, int], stop: tuple[int, int]) -> None:
        """Lay a soft light along the line."""
        key = ("soft", start, stop)
        box = Rect(min(start[0], stop[0]), min(start[1], stop[1]), abs(start[0] - stop[0]) + 1,
                   abs(start[1] - stop[1]) + 1).inflate(40, 40)  # fmt: skip
        surface.blit(self._kept.get(key, lambda: self._make_soft(box, start, stop)), box)

    def _make_soft(self, box: Rect, start: tuple[int, int], stop: tuple[int, int]) -> Surface:
        down = 4
        small = blank((max(2, box.width // down), max(2, box.height // down)), YELLOW)
        a, b = (((x - box.left) / down, (y - box.top) / down) for x, y in (start, stop))
        pygame.draw.line(small, (*YELLOW, 120), a, b, max(2, self.fit.px(12) // down))
        return ready(pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 2), box.size))

    def sight(self, surface: Surface, centre: tuple[int, int]) -> None:
        """Draw the sight on a target's face."""
        side = self.fit.px(104)
        picture = self._kept.get(("sight", side), lambda: _sight(side))
        surface.blit(picture, picture.get_rect(center=centre))

    def chip(self, surface: Surface, box: Rect, check: TargetCheck, good: Colour) -> None:
        """Draw what the best shot at a target would come to: accuracy against threshold."""
        found = max(check.sums, key=lambda one: one.accuracy - one.threshold)
        lucky = check.wounds > 0
        told = short(found) if lucky else f"{short(found)} ×"
        font = Font("mono-bold", max(text.MIN_TEXT, self.fit.px(14)))
        edge = good if lucky else mix(MISS, MISS_INK, 0.3)
        draw.panel(surface, box, PLATE, self.fit.px(6), edge, max(1, self.fit.px(1.6)))
        if lucky:
            side = max(10, self.fit.px(15))
            mark = Rect(box.right - side - self.fit.px(6), box.centery - side // 2, side, side)
            _tick(surface, mark, good)
            box = Rect(box.left, box.top, box.width - side - self.fit.px(4), box.height)
        text.draw(surface, told, box, font, good if lucky else MISS_INK, align="center", wrapping=False)

    # -- firing -------------------------------------------------------------------------------------------------------
    def fire(
        self,
        surface: Surface,
        start: tuple[int, int],
        goals: Sequence[tuple[tuple[int, int], TargetCheck]],
        progress: float,
    ) -> None:
        """Draw bullets on their way and what they do at the end: a flash for a hit, sparks that fly off for a miss."""
        progress = 1 - (1 - progress) ** (1 / EASED)  # bullets don't slow down
        for number, (goal, check) in enumerate(goals):
            for shot in range(3):
                share = (progress - 0.06 * shot - 0.05 * number) / 0.5
                if 0 <= share <= 1:
                    self._tracer(surface, start, goal, share)
            after = (progress - 0.45 - 0.05 * number) / 0.5
            if 0 <= progress < 0.2:
                self._flash(surface, start, 1 - progress / 0.2, 16)
            if 0 <= after <= 1:
                if check.wounds:
                    self._flash(surface, goal, 1 - after, 58)
                    self._ring(surface, goal, after)
                    self._sparks(surface, goal, after, None, (255, 226, 150), AIM)
                else:
                    self._sparks(surface, goal, after, (goal[0] - start[0], goal[1] - start[1]), YELLOW, DULL)

    def _tracer(self, surface: Surface, start: tuple[int, int], goal: tuple[int, int], share: float) -> None:
        tail = max(0.0, share - 0.16)
        a, b = (
            (start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part) for part in (tail, share)
        )
        pygame.draw.line(surface, AIM, a, b, self.fit.px(5))
        pygame.draw.line(surface, (255, 236, 170), a, b, self.fit.px(2.4))
        draw.spot(surface, (round(b[0]), round(b[1])), self.fit.px(15), (255, 210, 120), 150)

    def _flash(self, surface: Surface, at: tuple[int, int], strength: float, size: float) -> None:
        alpha = max(1, round(strength * 8)) * 25
        draw.spot(surface, at, self.fit.px(size), (255, 214, 130), min(255, alpha))

    def _ring(self, surface: Surface, at: tuple[int, int], share: float) -> None:
        """Draw the ring that runs outwards from a hit."""
        for colour, wide in ((AIM, 7.0), ((255, 236, 170), 2.6)):
            width = max(1, self.fit.px(wide * (1 - share)))
            pygame.draw.circle(surface, colour, at, self.fit.px(12 + 46 * share) + width // 2, width)

    def _sparks(
        self,
        surface: Surface,
        at: tuple[int, int],
        share: float,
        way: tuple[float, float] | None,
        hot: Colour,
        cold: Colour,
    ) -> None:
        """Draw sparks in all directions, or, off a shield, back and to the sides; they cool down."""
        rnd = Random(at[0] * 7919 + at[1])
        for _ in range(SPARKS):
            turn = rnd.uniform(0, math.tau)
            if way is not None:
                turn = math.atan2(-way[1], way[0]) + rnd.uniform(-0.9, 0.9)
            reach = self.fit.px(rnd.uniform(36, 104)) * (0.2 + 0.8 * share)
            long = self.fit.px(22) * (1 - 0.7 * share)
            fall = self.fit.px(20) * share * share
            x, y = at[0] + reach * math.cos(turn), at[1] + reach * math.sin(turn) + fall
            tail = (x - long * math.cos(turn), y - long * math.sin(turn))
            pygame.draw.line(surface, mix(hot, cold, share), tail, (x, y), max(1, self.fit.px(4 * (1 - 0.75 * share))))


def _sight(side: int) -> Surface:
    fine = 3
    layer = blank((side * fine, side * fine), AIM)
    middle, radius = side * fine / 2, side * fine * 0.42
    thick = max(fine, round(side * fine / 42))
    pygame.draw.circle(layer, (*AIM, 235), (middle, middle), radius, thick)
    pygame.draw.circle(layer, (*AIM, 150), (middle, middle), radius * 0.62, max(1, thick // 2))
    for turn in range(4):
        angle = turn * math.pi / 2
        a, b = (
            (middle + reach * math.cos(angle), middle + reach * math.sin(angle))
            for reach in (radius * 0.72, radius * 1.17)
        )
        pygame.draw.line(layer, (*AIM, 245), a, b, thick)
    pygame.draw.circle(layer, (*AIM, 245), (middle, middle), thick * 1.1)
    return ready(pygame.transform.smoothscale(layer, (side, side)))


def _tick(surface: Surface, box: Rect, colour: Colour) -> None:
    points = [(box.left + box.width * x, box.top + box.height * y) for x, y in ((0.1, 0.55), (0.4, 0.85), (0.95, 0.15))]
    pygame.draw.lines(surface, colour, False, points, max(2, box.width // 6))
