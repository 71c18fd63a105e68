"""How the fields of a road look: discs of snow, medallions with an icon, hands in blood, dice of the valley."""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Surface

from ui.boards.shared import art
from ui.boards.shared.shapes import Fit, blank
from ui.boards.track.layout import ART, LARGE, PLAIN, Field
from ui.drawing import draw
from ui.drawing.cache import ready
from ui.drawing.theme import Colour, hex_colour, mix

DISC = (hex_colour("#F6FAFD"), hex_colour("#D5E3EF"))
DEEP = (hex_colour("#21364B"), hex_colour("#0F1C2A"))
RIMS = {"help": hex_colour("#F0B45A"), "danger": hex_colour("#B4302F"), "news": hex_colour("#8FB0CA")}
RIM_OF = {  # a hint at what a field is like; the tooltip has the rule
    "karple": "help", "narty": "help", "herbata": "help", "bimber": "help", "stodola": "help",
    "siekiera": "news", "zakrwawiony_fartuch": "news", "ofiary": "news",
}  # fmt: skip


def disc(picture: Surface, place: Field, fit: Fit) -> None:
    """Draw a field: a plain disc of snow, with a hand where it is marked so, or a medallion with its icon."""
    at = fit.point(place.centre)
    if place.drawn is not None and place.kind != PLAIN:
        place = replace(place, radius=LARGE)
    side = fit.px(2 * place.radius)
    if place.kind == PLAIN:
        flat = _round(side, DISC, hex_colour("#8FB0CA"), 0.06)
        picture.blit(flat, flat.get_rect(center=at))
        if place.hand:
            _hand(picture, at, place.radius * fit.scale)
        return
    rim = RIMS[RIM_OF.get(place.kind, "danger")]
    flat = _round(side, DEEP, rim, 0.1)
    picture.blit(flat, flat.get_rect(center=at))
    icon = art.picture(ART, f"fields/{place.kind}", max(8, round(side * 0.74)))
    picture.blit(icon, icon.get_rect(center=at))


def _round(side: int, fill: tuple[Colour, Colour], rim: Colour, share: float) -> Surface:
    """Return a disc with a rim, drawn at four times the size for a smooth edge."""
    fine = 4 * side
    large = blank((fine, fine), rim)
    centre = (fine / 2, fine / 2)
    pygame.draw.circle(large, mix(rim, (8, 14, 22), 0.35), centre, fine / 2)
    pygame.draw.circle(large, rim, centre, fine * (0.5 - share * 0.2))
    body = blank((fine, fine), (255, 255, 255))
    pygame.draw.circle(body, (255, 255, 255, 255), centre, fine * (0.5 - share))
    body.blit(draw.slope((fine, fine), fill), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    large.blit(body, (0, 0))
    return ready(pygame.transform.smoothscale(large, (side, side)))


def _hand(picture: Surface, at: tuple[int, int], reach: float) -> None:
    """Print a hand in blood: a palm and five fingers."""
    fine = 4
    side = round(2 * reach * fine)
    large = Surface((side, side), pygame.SRCALPHA)
    blood = hex_colour("#B4302F")
    large.fill((*blood, 0))
    unit, centre = reach * fine, side / 2
    pygame.draw.ellipse(large, blood, (centre - unit * 0.3, centre - unit * 0.08, unit * 0.6, unit * 0.62))
    fingers = (
        (-0.46, 0.06, -0.24, 0.2), (-0.3, -0.46, -0.18, 0.1), (-0.08, -0.58, -0.04, 0.1), (0.15, -0.52, 0.1, 0.1),
        (0.36, -0.34, 0.22, 0.14),
    )  # fmt: skip
    for tip_x, tip_y, root_x, root_y in fingers:
        tip = (centre + unit * tip_x, centre + unit * tip_y)
        root = (centre + unit * root_x, centre + unit * root_y)
        pygame.draw.line(large, blood, tip, root, max(2, round(unit * 0.16)))
        pygame.draw.circle(large, blood, tip, unit * 0.08)
    small = ready(pygame.transform.smoothscale(large, (side // fine, side // fine)))
    picture.blit(small, small.get_rect(center=at))


def badge(picture: Surface, place: Field, fit: Fit) -> None:
    """Draw the small die that says which result of a fall lands here."""
    die = art.picture(ART, f"pieces/die_{place.valley}", fit.px(34))
    picture.blit(die, die.get_rect(center=fit.point(place.badge)))
