"""The moons of a ring board: the present turn, those to come, and after which of them every estate is scored."""

from __future__ import annotations

import math

import pygame
from pygame import Surface

from games.core.contract.contract import View
from ui.boards.ring.layout import RingLayout
from ui.boards.shared.base import Point
from ui.boards.shared.shapes import Fit, blank
from ui.drawing import marks
from ui.drawing.theme import IVORY, hex_colour

DIM = (18, 13, 22)
BLOOD = hex_colour("#B3262E")
EDGE, GROUND = hex_colour("#C9A468"), hex_colour("#2A1420")
SIGNS = {"dusk": "dusk", "armageddon": "fire", "final": "flag"}  # cause -> icon
SEAL = 9.5  # radius of a sign, in board units
LEAST_SEAL = 8  # pixels


def draw_moons(surface: Surface, layout: RingLayout, fit: Fit, view: View) -> None:
    """Ring the present moon, dim those to come, and seal those after which every estate is scored."""
    for number, at in enumerate(layout.turns, 1):
        centre = fit.point(at)
        if number == view["turn"]:
            pygame.draw.aacircle(surface, BLOOD, centre, fit.px(layout.turn_radius + 5), fit.px(3))
        elif number > view["turn"]:
            veil = _disc_veil(fit.px(layout.turn_radius + 1))
            surface.blit(veil, veil.get_rect(center=centre))
    for number, causes in _sealed(view).items():
        for place, cause in enumerate(causes):
            _seal(surface, layout, fit, number, place, cause, number == view["turn"])


def _sealed(view: View) -> dict[int, list[str]]:
    """Return the turns after which every estate is scored, each with the causes that are known by now."""
    found: dict[int, list[str]] = {}
    for cause, turn, _ in view["omens"]:
        found.setdefault(turn, []).insert(0, cause)
    return found


def _seal(surface: Surface, layout: RingLayout, fit: Fit, number: int, place: int, cause: str, now: bool) -> None:
    """Draw a scoring's sign at the rim of a moon: the first upper right, a second upper left, a third lower right."""
    x, y = layout.turns[number - 1]
    away = layout.turn_radius * 0.8
    radius = max(LEAST_SEAL, fit.px(SEAL))
    centre = fit.point((x + (-away if place == 1 else away), y + (away if place == 2 else -away)))
    pygame.draw.aacircle(surface, EDGE, centre, radius + 1)
    pygame.draw.aacircle(surface, BLOOD if now else GROUND, centre, radius)
    marks.icon(surface, SIGNS[cause], centre, round(radius * 1.5), IVORY)


def moons_at(layout: RingLayout, at: Point) -> list[str]:
    """List the moon that a point of the board lies in, `moon:8`, or nothing."""
    reach = layout.turn_radius + 4
    return [f"moon:{number}" for number, moon in enumerate(layout.turns, 1) if math.dist(moon, at) <= reach][:1]


def _disc_veil(radius: int) -> Surface:
    veil = blank((2 * radius, 2 * radius), DIM)
    pygame.draw.circle(veil, (*DIM, 150), (radius, radius), radius)
    return veil
