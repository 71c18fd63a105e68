"""What lies beside the games on the table while there are only one or two: the five marks in wood, and cards."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Facts
from ui.drawing import draw, marks, pictures
from ui.drawing.cache import ready
from ui.drawing.theme import Mark, game_theme, mix
from ui.screens.menu.tile import emblem

# (x, y, size, turn) from the middle of the group, in design units and degrees
TOKENS = ((-96, -60, 58, 8), (6, -96, 62, 5), (92, -22, 60, -7), (-34, 40, 64, -9), (70, 86, 58, 24))
CARDS = ((-92, 34, 17), (-6, -6, 3), (86, 26, -13))
CARD = (132, 196)


def draw_tokens(surface: Surface, seats: tuple[Mark, ...], centre: tuple[int, int], unit: float) -> None:
    """Draw the five marks as wooden pieces round a point; `unit` is the size of a design unit in pixels."""
    for mark, (x, y, size, turn) in zip(seats, TOKENS, strict=True):
        side = round(size * unit)
        picture = draw.keep(("token", mark, side, turn), partial(_token, mark, side, turn))
        at = (centre[0] + round(x * unit), centre[1] + round(y * unit))
        shade = Rect(0, 0, round(side * 0.8), round(side * 0.8))
        shade.center = at
        draw.shadow(surface, shade, side // 2, round(9 * unit), round(7 * unit), 190)
        surface.blit(picture, picture.get_rect(center=at))


def _token(mark: Mark, side: int, turn: int) -> Surface:
    """A mark seen from above at an angle of light: dark side under it, dimmed like all that is not in the lamp."""
    deep = max(2, side // 12)
    face = marks.mark_picture(mark, side)
    low = face.copy()
    low.fill((70, 60, 56, 255), special_flags=pygame.BLEND_RGBA_MULT)
    whole = Surface((side, side + deep), pygame.SRCALPHA)
    whole.fill((*mix(mark.colour, (0, 0, 0), 0.7), 0))
    turned_low = pygame.transform.rotozoom(low, turn, 1)
    turned = pygame.transform.rotozoom(face, turn, 1)
    whole = Surface((turned.get_width(), turned.get_height() + deep), pygame.SRCALPHA)
    for step in range(deep, 0, -1):
        whole.blit(turned_low, (0, step))
    whole.blit(turned, (0, 0))
    whole.fill((205, 198, 190, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return ready(whole)


def draw_cards(surface: Surface, facts: Facts, centre: tuple[int, int], unit: float) -> None:
    """Draw three cards of a game, face down, fanned round a point."""
    size = (round(CARD[0] * unit), round(CARD[1] * unit))
    for x, y, turn in CARDS:
        picture = draw.keep(("card", facts.id, size, turn), partial(_card, facts, size, turn))
        at = (centre[0] + round(x * unit), centre[1] + round(y * unit))
        surface.blit(picture, picture.get_rect(center=at))


def _card(facts: Facts, size: tuple[int, int], turn: int) -> Surface:
    theme = game_theme(facts.theme)
    margin = size[0] // 4
    whole = Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    box = Rect((margin, margin), size)
    radius = size[0] // 13
    draw.shadow(whole, box, radius, size[0] // 12, size[0] // 24, 200)
    draw.gradient(whole, box, (mix(theme.night[0], theme.accent, 0.12), theme.night[1]), radius)
    brass = mix(theme.light, theme.night[1], 0.45)
    draw.outline(whole, box, mix(theme.light, theme.night[0], 0.6), radius, 1)
    inner = box.inflate(-size[0] // 8, -size[0] // 8)
    draw.outline(whole, inner, brass, max(2, radius // 2), max(1, size[0] // 90))
    side = size[0] * 52 // 100
    picture = pictures.load(emblem(facts.id), (side, side))
    whole.blit(picture, picture.get_rect(center=box.center))
    turned = pygame.transform.rotozoom(whole, turn, 1)
    turned.fill((196, 190, 184, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return ready(turned)
