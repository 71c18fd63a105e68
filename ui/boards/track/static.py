"""The resting backdrop of a road, baked once a size: the night, paper labels, medallions, the heads of the tables."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_
from ui.boards.shared.base import Point, Wording
from ui.boards.shared.shapes import Fit, blank, centred
from ui.boards.track.fields import badge, disc
from ui.boards.track.layout import ART, GROUPS, PLAIN, Field, RoadLayout
from ui.boards.track.scenery import own_scenery
from ui.drawing import backdrop, draw, pictures, text
from ui.drawing.cache import ready
from ui.drawing.text import Font
from ui.drawing.theme import Colour, hex_colour

PAPER, PAPER_EDGE, INK = hex_colour("#F3E9D2"), hex_colour("#B9A77F"), hex_colour("#1F2B36")
SIGN, SIGN_INK = hex_colour("#FBFAF4"), hex_colour("#1E2A34")
FRAME = (hex_colour("#4A3527"), hex_colour("#2B1E16"))
HEAD_INK = hex_colour("#EAF1F7")
NAME_SIZE, SIGN_SIZE, HEAD_SIZE, DIGIT_SIZE = 28.0, 40.0, 30.0, 26.0  # board units
LONG_NAME = 12  # letters; a longer name takes two lines
HIDDEN = 0.35  # share of a field that the name of another may hide
TILT = (-1.6, 1.1, -0.7, 1.5, -1.2, 0.8)  # degrees, by field
TITLE = N_("Level of help given")
HEADS = {"go": N_("Walk"), "help": N_("Help"), "ask": N_("Ask")}
GAINS = {"help": "+1", "ask": "−1"}
GAIN_TINT = {"help": hex_colour("#6FBF8B"), "ask": hex_colour("#E2605B")}


Labels = dict[str, tuple[Surface, Rect]]  # by field: a strip with its name, and where it lies in the window


def bake(layout: RoadLayout, fit: Fit, area: Rect, wording: Wording) -> tuple[Surface, Labels]:
    """Return the backdrop as a picture of `area`'s size, and the labels on it."""
    picture = backdrop.table_under(area)
    inner = Fit(fit.scale, fit.left - area.left, fit.top - area.top)
    box = inner.rect(0, 0, *layout.size)
    _frame(picture, inner, box)
    picture.blit(draw.rounded(_scenery(layout, box, inner), inner.px(20)), box)
    shown = picture.subsurface(box.clip(picture.get_rect()))
    local = Fit(fit.scale, 0.0, 0.0)
    for place in layout.fields:
        _difference(shown, place, local)
    _heads(shown, layout, local, wording)
    labels = _names(shown, layout, local, wording)
    corner = fit.rect(0, 0, *layout.size).topleft
    return picture.convert(), {name: (label, box.move(corner)) for name, (label, box) in labels.items()}


def _frame(picture: Surface, fit: Fit, box: Rect) -> None:
    """Draw the timber frame, and the shade that it casts on the table."""
    wide = max(3, fit.px(12))
    outer = box.inflate(2 * wide, 2 * wide)
    draw.shadow(picture, outer, fit.px(28), fit.px(40), fit.px(16), 170)
    draw.gradient(picture, outer, FRAME, fit.px(28))


def _scenery(layout: RoadLayout, box: Rect, fit: Fit) -> Surface:
    if layout.art:
        return pygame.transform.smoothscale(pictures.sheet(f"assets/art/{ART}/{layout.art}", box.width), box.size)
    return own_scenery(layout, box.size, fit.scale)


# -- fields -----------------------------------------------------------------------------------------------------------
def _difference(picture: Surface, place: Field, fit: Fit) -> None:
    """Draw what the track has on a field and the picture has not."""
    now = (place.kind, place.valley, place.hand)
    drawn = place.drawn
    if drawn == now or not place.disc:
        return
    if drawn is None or drawn[0] != place.kind or drawn[2] != place.hand:
        disc(picture, place, fit)
    if place.valley and (drawn is None or drawn[1] != place.valley):
        badge(picture, place, fit)


# -- names ------------------------------------------------------------------------------------------------------------
def _names(picture: Surface, layout: RoadLayout, fit: Fit, wording: Wording) -> Labels:
    """Draw all names; neighbours of one kind whose names would touch share one between them."""
    found: Labels = {}
    edge = picture.get_rect().inflate(-fit.px(8), -fit.px(8))
    shelves = [fit.rect(*box) for box, _ in layout.shelves.values()]
    before: tuple[Field, Rect] | None = None
    for place in layout.fields:
        if place.kind == PLAIN:
            before = None
            continue
        sign = not place.disc and place.index > 0
        label = ready(_label(wording(f"kind:{place.kind}"), fit, sign, TILT[place.index % len(TILT)]))
        box = _beside(label.get_rect(midtop=fit.point(place.name_at)), shelves)
        discs = [_disc(fit, other) for other in layout.fields if other.disc and other is not place]
        box = _bare(box, discs, shelves).clamp(edge)
        if before is not None and before[0].kind == place.kind and before[1].colliderect(box):
            one, other = before[0].name_at, place.name_at
            box.midtop = fit.point(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2))
            del found[f"field:{before[0].index}"]
        found[f"field:{place.index}"] = (label, box)
        before = (place, box)
    for label, box in found.values():
        picture.blit(label, box)
    return found


def _beside(box: Rect, others: list[Rect]) -> Rect:
    """Move a box sideways, by as little as needed, off the others: tokens lie there."""
    for other in others:
        if box.colliderect(other):
            left, right = other.left - box.right, other.right - box.left
            box = box.move(left if -left < right else right, 0)
    return box


def _disc(fit: Fit, place: Field) -> Rect:
    (x, y), far = place.centre, place.radius
    return fit.rect(x - far, y - far, 2 * far, 2 * far)


def _bare(box: Rect, discs: list[Rect], shelves: list[Rect]) -> Rect:
    """Move a name sideways off a field of which it would hide too much, where no shelf is in the way."""
    for other in discs:
        hidden = box.clip(other)
        if hidden.width * hidden.height > HIDDEN * other.width * other.height:
            moved = _beside(box, [other])
            if moved.collidelist(shelves) < 0:
                box = moved
    return box


def _label(words: str, fit: Fit, sign: bool, turn: float) -> Surface:
    """Return a strip of paper with a name on it; the settlement has a road sign."""
    font = text.load(Font("courier", max(text.MIN_TEXT, fit.px(SIGN_SIZE if sign else NAME_SIZE))))
    lines = [font.render(line, True, SIGN_INK if sign else INK) for line in _lines(words)]
    pad = (fit.px(24), fit.px(12)) if sign else (fit.px(13), fit.px(5))
    step = round(font.get_height() * 0.92)
    size = (max(line.get_width() for line in lines) + 2 * pad[0], step * len(lines) + 2 * pad[1])
    paper = blank((size[0] + 4, size[1] + 6), (8, 14, 22))
    box = Rect((2, 1), size)
    draw.veil(paper, box.move(1, 3), (8, 14, 22), 120, 3)
    draw.panel(
        paper, box, SIGN if sign else PAPER, max(2, fit.px(5)), SIGN_INK if sign else PAPER_EDGE, 2 if sign else 1
    )
    for number, line in enumerate(lines):
        paper.blit(line, line.get_rect(midtop=(box.centerx, box.top + pad[1] + number * step)))
    return paper if sign else pygame.transform.rotozoom(paper, turn, 1.0)


def _lines(words: str) -> list[str]:
    """Break a long name where its halves come out most alike."""
    spaces = [n for n, letter in enumerate(words) if letter == " "]
    if len(words) <= LONG_NAME or not spaces:
        return [words]
    cut = min(spaces, key=lambda n: abs(2 * n - len(words)))
    return [words[:cut], words[cut + 1 :]]


# -- heads of the tables ----------------------------------------------------------------------------------------------
def _heads(picture: Surface, layout: RoadLayout, fit: Fit, wording: Wording) -> None:
    font = Font("courier", max(text.MIN_TEXT, fit.px(HEAD_SIZE)))
    _centred(picture, wording(TITLE), layout.help_title, layout.help_table[2] - 40, fit, font)
    for name, at in layout.headings.items():
        tiles = [tile.box for letter, tile in layout.moves.items() if letter in GROUPS[name]]
        room, gain = tiles[-1][0] + tiles[-1][2] - tiles[0][0], GAINS.get(name, "")
        chip = max(fit.px(50), 20) if gain else 0
        aside = chip + fit.px(14) if gain else 0  # the chip stands behind the word: both together are in the middle
        middle = (at[0] - aside / 2 / fit.scale, at[1])
        where = _centred(picture, wording(HEADS[name]), middle, room - aside / fit.scale, fit, font)
        if gain:
            centre = (where.right + aside - chip // 2, where.centery)
            _chip(picture, gain, centre, chip, fit, GAIN_TINT[name])


def _centred(picture: Surface, words: str, at: Point, room: float, fit: Fit, font: Font) -> Rect:
    box = Rect(0, 0, fit.px(room), max(fit.px(36), text.body_height(font)))
    box.midtop = fit.point(at)
    if not text.fit(words, box.width, box.height, font, False, text.MIN_TEXT).fits:
        font = Font("bold", font.px)  # narrower
    return text.draw(picture, words, box, font, HEAD_INK, align="center", wrapping=False, floor=text.MIN_TEXT)


def _chip(picture: Surface, words: str, centre: tuple[int, int], wide: int, fit: Fit, tint: Colour) -> None:
    box = centred(centre, wide, max(fit.px(30), 14))
    draw.panel(picture, box, tint, box.height // 2)
    font = Font("black", max(text.MIN_TEXT, fit.px(22)))
    text.draw(picture, words, box, font, INK, align="center", wrapping=False)
