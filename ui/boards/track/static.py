"""The background of a board with a road: night, fields, labels, tables."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_
from ui.boards.shared import pieces
from ui.boards.shared.base import Point, Translate
from ui.boards.shared.shapes import Box, Viewport, centred_rect, transparent_picture
from ui.boards.track.layout import ART, GROUPS, LARGE, PLAIN, RoadField, RoadLayout
from ui.drawing import draw, pictures, text
from ui.drawing.pictures import converted
from ui.drawing.text import Font
from ui.drawing.theme import Colour, hex_colour, mix

# -- fields -----------------------------------------------------------------------------------------------------------
DISC = (hex_colour("#F6FAFD"), hex_colour("#D5E3EF"))
DEEP = (hex_colour("#21364B"), hex_colour("#0F1C2A"))
RIMS = {"help": hex_colour("#F0B45A"), "danger": hex_colour("#B4302F"), "news": hex_colour("#8FB0CA")}
RIM_OF = {  # rim colour by kind of field
    "karple": "help", "narty": "help", "herbata": "help", "bimber": "help", "stodola": "help",
    "siekiera": "news", "zakrwawiony_fartuch": "news", "ofiary": "news",
}  # fmt: skip


def draw_field(picture: Surface, place: RoadField, fit: Viewport) -> None:
    """Draw a field: a disc of snow, or a medallion with an icon."""
    at = fit.point(place.centre)
    if place.pictured is not None and place.kind != PLAIN:
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
    icon = pieces.picture(ART, f"fields/{place.kind}", max(8, round(side * 0.74)))
    picture.blit(icon, icon.get_rect(center=at))


def _round(side: int, fill: tuple[Colour, Colour], rim: Colour, share: float) -> Surface:
    """Return a disc with a rim."""
    fine = 4 * side
    large = transparent_picture((fine, fine), rim)
    centre = (fine / 2, fine / 2)
    pygame.draw.circle(large, mix(rim, (8, 14, 22), 0.35), centre, fine / 2)
    pygame.draw.circle(large, rim, centre, fine * (0.5 - share * 0.2))
    body = transparent_picture((fine, fine), (255, 255, 255))
    pygame.draw.circle(body, (255, 255, 255, 255), centre, fine * (0.5 - share))
    body.blit(draw.gradient_picture((fine, fine), fill), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    large.blit(body, (0, 0))
    return converted(pygame.transform.smoothscale(large, (side, side)))


def _hand(picture: Surface, at: tuple[int, int], reach: float) -> None:
    """Draw the print of a bloody hand."""
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
    small = converted(pygame.transform.smoothscale(large, (side // fine, side // fine)))
    picture.blit(small, small.get_rect(center=at))


def draw_valley_die(picture: Surface, place: RoadField, fit: Viewport) -> None:
    """Draw the die face of a field in the valley."""
    die = pieces.picture(ART, f"pieces/die_{place.valley}", fit.px(34))
    picture.blit(die, die.get_rect(center=fit.point(place.badge)))


# -- the backdrop -----------------------------------------------------------------------------------------------------
PAPER, PAPER_EDGE, INK = hex_colour("#F3E9D2"), hex_colour("#B9A77F"), hex_colour("#1F2B36")
SIGN, SIGN_INK = hex_colour("#FBFAF4"), hex_colour("#1E2A34")
FRAME = (hex_colour("#4A3527"), hex_colour("#2B1E16"))
HEAD_INK = hex_colour("#EAF1F7")
NAME_SIZE, SIGN_SIZE, HEAD_SIZE, DIGIT_SIZE = 28.0, 40.0, 30.0, 26.0  # board units: font sizes
LONG_NAME = 12  # letters of a name in one line; longer names get two
HIDDEN = 0.35  # maximum share of a field hidden by another one's name
# Board units: space of a standing pawn. CROWD_SIZE: number of pawns on a field that cover no name of another field.
PAWN_WIDTH, PAWN_HEIGHT, CROWD_SIZE = 52.0, 74.0, 2
TILT = (-1.6, 1.1, -0.7, 1.5, -1.2, 0.8)  # rotations of labels in degrees
TITLE = N_("Level of help given")
HEADS = {"go": N_("Walk"), "help": N_("Help"), "ask": N_("Ask")}
GAINS = {"help": "+1", "ask": "−1"}
GAIN_TINT = {"help": hex_colour("#6FBF8B"), "ask": hex_colour("#E2605B")}


Labels = dict[str, tuple[Surface, Rect]]  # field -> (picture of its label, box in the window)


def render_background(layout: RoadLayout, fit: Viewport, area: Rect, translate: Translate) -> tuple[Surface, Labels]:
    """Return (background in the size of `area`, labels on it)."""
    picture = pictures.wooden_table_under(area)
    inner = Viewport(fit.scale, fit.left - area.left, fit.top - area.top)
    box = inner.rect(0, 0, *layout.size)
    _frame(picture, inner, box)
    picture.blit(draw.rounded(_scenery(layout, box, inner), inner.px(20)), box)
    shown = picture.subsurface(box.clip(picture.get_rect()))
    local = Viewport(fit.scale, 0.0, 0.0)
    for place in layout.fields:
        _difference(shown, place, local)
    _heads(shown, layout, local, translate)
    labels = _names(shown, layout, local, translate)
    corner = fit.rect(0, 0, *layout.size).topleft
    return picture.convert(), {name: (label, box.move(corner)) for name, (label, box) in labels.items()}


def _frame(picture: Surface, fit: Viewport, box: Rect) -> None:
    """Draw the board's wooden frame."""
    width = max(3, fit.px(12))
    outer = box.inflate(2 * width, 2 * width)
    draw.shadow(picture, outer, fit.px(28), fit.px(40), fit.px(16), 170)
    draw.gradient_box(picture, outer, FRAME, fit.px(28))


def _scenery(layout: RoadLayout, box: Rect, fit: Viewport) -> Surface:
    if layout.art:
        return pygame.transform.smoothscale(
            pictures.load_full_size(f"assets/art/{ART}/{layout.art}", box.width), box.size
        )
    return draw_scenery(layout, box.size, fit.scale)


# -- fields -----------------------------------------------------------------------------------------------------------
def _difference(picture: Surface, place: RoadField, fit: Viewport) -> None:
    """Draw the differences between a field and the board's picture of it."""
    now = (place.kind, place.valley, place.hand)
    drawn = place.pictured
    if drawn == now or not place.is_round:
        return
    if drawn is None or drawn[0] != place.kind or drawn[2] != place.hand:
        draw_field(picture, place, fit)
    if place.valley and (drawn is None or drawn[1] != place.valley):
        draw_valley_die(picture, place, fit)


def _names(picture: Surface, layout: RoadLayout, fit: Viewport, translate: Translate) -> Labels:
    """Draw the names of fields. Neighbours of one kind may share a name."""
    result: Labels = {}
    edge = picture.get_rect().inflate(-fit.px(8), -fit.px(8))
    shelves = [fit.rect(*box) for box, _ in layout.shelves.values()]
    before: tuple[RoadField, Rect] | None = None
    for place in layout.fields:
        if place.kind == PLAIN:
            before = None
            continue
        sign = not place.is_round and place.index > 0
        label = converted(_label(translate(f"kind:{place.kind}"), fit, sign, TILT[place.index % len(TILT)]))
        box = _beside(label.get_rect(midtop=fit.point(place.name_at)), shelves)
        discs = [_disc(fit, other) for other in layout.fields if other.is_round and other is not place]
        box = _bare(box, discs, shelves)
        crowds = [_crowd(fit, other) for other in layout.fields if other.is_round and other is not place]
        box = _off_pawns(box, crowds, [*discs, *shelves, *(at for _, at in result.values())]).clamp(edge)
        if before is not None and before[0].kind == place.kind and before[1].colliderect(box):
            one, other = before[0].name_at, place.name_at
            box.midtop = fit.point(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2))
            del result[f"field:{before[0].index}"]
        result[f"field:{place.index}"] = (label, box)
        before = (place, box)
    for label, box in result.values():
        picture.blit(label, box)
    return result


def _beside(box: Rect, others: list[Rect]) -> Rect:
    """Return a box moved sideways off the other boxes."""
    for other in others:
        if box.colliderect(other):
            left, right = other.left - box.right, other.right - box.left
            box = box.move(left if -left < right else right, 0)
    return box


def _disc(fit: Viewport, place: RoadField) -> Rect:
    (x, y), far = place.centre, place.radius
    return fit.rect(x - far, y - far, 2 * far, 2 * far)


def _bare(box: Rect, discs: list[Rect], shelves: list[Rect]) -> Rect:
    """Return a name's box, moved sideways off a field unless a shelf is there."""
    for other in discs:
        hidden = box.clip(other)
        if hidden.width * hidden.height > HIDDEN * other.width * other.height:
            moved = _beside(box, [other])
            if moved.collidelist(shelves) < 0:
                box = moved
    return box


def _crowd(fit: Viewport, place: RoadField) -> Rect:
    """Return the box in which the pawns of a field stand if they are few."""
    feet = place.pawn_places(CROWD_SIZE)[:CROWD_SIZE]
    left, right = min(x for x, _ in feet), max(x for x, _ in feet)
    top, bottom = min(y for _, y in feet), max(y for _, y in feet)
    return fit.rect(left - PAWN_WIDTH / 2, top - PAWN_HEIGHT, right - left + PAWN_WIDTH, bottom - top + PAWN_HEIGHT)


def _off_pawns(box: Rect, crowds: list[Rect], others: list[Rect]) -> Rect:
    """Return a name's box, moved sideways off pawns on other fields where that covers nothing else."""
    for crowd in crowds:
        if box.colliderect(crowd):
            moved = _beside(box, [crowd])
            covered = [other for other in (*others, *crowds) if moved.colliderect(other) and not box.colliderect(other)]
            if not covered and abs(moved.left - box.left) <= box.width // 2:
                box = moved
    return box


def _label(label: str, fit: Viewport, sign: bool, turn: float) -> Surface:
    """Return the picture of a label: a strip of paper or a road sign."""
    font = text.load(Font("courier", max(text.MIN_TEXT, fit.px(SIGN_SIZE if sign else NAME_SIZE))))
    lines = [font.render(line, True, SIGN_INK if sign else INK) for line in _lines(label)]
    pad = (fit.px(24), fit.px(12)) if sign else (fit.px(13), fit.px(5))
    step = round(font.get_height() * 0.92)
    size = (max(line.get_width() for line in lines) + 2 * pad[0], step * len(lines) + 2 * pad[1])
    paper = transparent_picture((size[0] + 4, size[1] + 6), (8, 14, 22))
    box = Rect((2, 1), size)
    draw.translucent_box(paper, box.move(1, 3), (8, 14, 22), 120, 3)
    draw.rounded_box(
        paper, box, SIGN if sign else PAPER, max(2, fit.px(5)), SIGN_INK if sign else PAPER_EDGE, 2 if sign else 1
    )
    for number, line in enumerate(lines):
        paper.blit(line, line.get_rect(midtop=(box.centerx, box.top + pad[1] + number * step)))
    return paper if sign else pygame.transform.rotozoom(paper, turn, 1.0)


def _lines(label: str) -> list[str]:
    """Break a long name into two lines."""
    spaces = [n for n, letter in enumerate(label) if letter == " "]
    if len(label) <= LONG_NAME or not spaces:
        return [label]
    cut = min(spaces, key=lambda n: abs(2 * n - len(label)))
    return [label[:cut], label[cut + 1 :]]


# -- heads of the tables ----------------------------------------------------------------------------------------------
def _heads(picture: Surface, layout: RoadLayout, fit: Viewport, translate: Translate) -> None:
    font = Font("courier", max(text.MIN_TEXT, fit.px(HEAD_SIZE)))
    _centred(picture, translate(TITLE), layout.help_title, layout.help_table[2] - 40, fit, font)
    for name, at in layout.headings.items():
        tiles = [tile.box for letter, tile in layout.moves.items() if letter in GROUPS[name]]
        room, gain = tiles[-1][0] + tiles[-1][2] - tiles[0][0], GAINS.get(name, "")
        chip = max(fit.px(50), 20) if gain else 0
        aside = chip + fit.px(14) if gain else 0  # the heading is centred together with its chip
        middle = (at[0] - aside / 2 / fit.scale, at[1])
        where = _centred(picture, translate(HEADS[name]), middle, room - aside / fit.scale, fit, font)
        if gain:
            centre = (where.right + aside - chip // 2, where.centery)
            _chip(picture, gain, centre, chip, fit, GAIN_TINT[name])


def _centred(picture: Surface, label: str, at: Point, room: float, fit: Viewport, font: Font) -> Rect:
    box = Rect(0, 0, fit.px(room), max(fit.px(36), text.body_height(font)))
    box.midtop = fit.point(at)
    if not text.fit(label, box.width, box.height, font, False, text.MIN_TEXT).fits:
        font = Font("bold", font.px)  # the bold face is narrower
    return text.draw(picture, label, box, font, HEAD_INK, align="center", wrapping=False, floor=text.MIN_TEXT)


def _chip(picture: Surface, label: str, centre: tuple[int, int], width: int, fit: Viewport, tint: Colour) -> None:
    box = centred_rect(centre, width, max(fit.px(30), 14))
    draw.rounded_box(picture, box, tint, box.height // 2)
    font = Font("black", max(text.MIN_TEXT, fit.px(22)))
    text.draw(picture, label, box, font, INK, align="center", wrapping=False)


# -- a road without a picture -----------------------------------------------------------------------------------------
SNOW, TIMBER = hex_colour("#F1F7FB"), (hex_colour("#202D38"), hex_colour("#1A252E"))
SKY = (hex_colour("#0D1722"), hex_colour("#23405A"))
GROUND = (hex_colour("#5B82A4"), hex_colour("#2A4A68"))
ROAD = (hex_colour("#D3E2EE"), hex_colour("#3F5F7E"))
FIR, FIR_SNOW = hex_colour("#10202E"), hex_colour("#C9DDEB")
GOLD, BARE = hex_colour("#F0B45A"), hex_colour("#2B1E16")
HORIZON = 200.0  # board units: y of the horizon
SEED, FIRS, AWAY = 1978, 460, 92.0
FINE = 2


def draw_scenery(layout: RoadLayout, size: tuple[int, int], scale: float) -> Surface:
    """Return the scenery in `size` pixels. `scale` is the pixels in a board unit."""
    large = Surface((size[0] * FINE, size[1] * FINE))
    fit = Viewport(scale * FINE, 0.0, 0.0)
    _land(large, fit)
    _firs(large, layout, fit)
    _road(large, layout, fit)
    for place in layout.fields:
        if place.is_round:
            draw_field(large, place, fit)
        if place.valley and place.is_round:
            draw_valley_die(large, place, fit)
    _ends(large, layout, fit)
    for box in (layout.move_table, layout.help_table):
        _boards(large, fit.rect(*box), fit)
    for box, _ in layout.shelves.values():
        draw.gradient_box(large, fit.rect(*box), (hex_colour("#4A3527"), hex_colour("#33241A")), fit.px(12), BARE)
    for points in layout.shelves.values():
        for at in points[1]:
            pygame.draw.circle(large, BARE, fit.point(at), fit.px(22))
    _bowl(large, layout, fit)
    return pygame.transform.smoothscale(large, size)


def _land(large: Surface, fit: Viewport) -> None:
    width, height = large.get_size()
    horizon = fit.px(HORIZON)
    large.blit(draw.gradient_picture((width, horizon), SKY), (0, 0))
    large.blit(draw.gradient_picture((width, height - horizon), GROUND), (0, horizon))
    dice = random.Random(SEED)
    for _ in range(120):
        at = (dice.randrange(width), dice.randrange(max(1, horizon * 3 // 4)))
        pygame.draw.circle(large, mix(SKY[1], SNOW, dice.uniform(0.3, 1.0)), at, dice.choice((1, 1, 2, 3)))
    pygame.draw.circle(large, hex_colour("#F3E9D2"), fit.point((540, 92)), fit.px(44))
    for base, tall, tint in ((HORIZON + 10, 130.0, 0.35), (HORIZON + 24, 76.0, 0.7)):
        line = [(0.0, float(horizon + fit.px(30)))]
        x = 0.0
        while x < width:
            line.append((x, fit.px(base - tall * dice.uniform(0.35, 1.0))))
            x += fit.px(dice.uniform(60, 150))
        line += [(width, fit.px(base)), (width, horizon + fit.px(30))]
        pygame.draw.polygon(large, mix(SKY[1], GROUND[0], tint), line)
    large.blit(draw.gradient_picture((width, fit.px(40)), (GROUND[0], GROUND[0])), (0, horizon + fit.px(20)))


def _firs(large: Surface, layout: RoadLayout, fit: Viewport) -> None:
    """Draw firs, smaller in the distance."""
    dice = random.Random(SEED)
    tables = [
        _wider(box, 60) for box in (layout.move_table, layout.help_table, *(s[0] for s in layout.shelves.values()))
    ]
    spots = []
    for _ in range(FIRS):
        at = (dice.uniform(10, layout.size[0] - 10), dice.uniform(HORIZON + 40, layout.size[1] - 20))
        height = 44 + 60 * (at[1] - HORIZON) / (layout.size[1] - HORIZON)
        if any(_within(box, at) or _within(box, (at[0], at[1] - height)) for box in tables):
            continue
        if min(math.dist(at, point) for point in layout.road[::2]) < AWAY:
            continue
        if min(math.dist((at[0], at[1] - height), point) for point in layout.road[::2]) < AWAY - 20:
            continue
        spots.append((at, height))
    for at, height in sorted(spots, key=lambda spot: spot[0][1]):
        _fir(large, fit.point(at), height * fit.scale)


def _wider(box: Box, margin: float) -> Box:
    return box[0] - margin, box[1] - margin, box[2] + 2 * margin, box[3] + 2 * margin


def _within(box: Box, at: Point) -> bool:
    return box[0] <= at[0] <= box[0] + box[2] and box[1] <= at[1] <= box[1] + box[3]


def _fir(large: Surface, foot: tuple[int, int], height: float) -> None:
    x, y = foot
    for step in range(4):
        top = y - height + height * 0.22 * step
        low = top + height * 0.36
        width = height * (0.1 + 0.055 * (step + 1))
        pygame.draw.polygon(large, FIR, [(x, top), (x + width, low), (x, low - height * 0.04), (x - width, low)])
        pygame.draw.polygon(
            large, mix(FIR, FIR_SNOW, 0.5), [(x, top), (x - width, low), (x - width * 0.35, low - height * 0.07)]
        )


def _road(large: Surface, layout: RoadLayout, fit: Viewport) -> None:
    for width, tint in ((128.0, ROAD[1]), (112.0, SNOW), (96.0, ROAD[0])):
        for a in layout.road:
            pygame.draw.circle(large, tint, fit.point(a), fit.px(width / 2))


def _ends(large: Surface, layout: RoadLayout, fit: Viewport) -> None:
    """Draw the bus stop at the start, and the settlement at the end."""
    first, last = layout.fields[0], layout.fields[-1]
    for place, fill in ((first, SNOW), (last, mix(GOLD, SNOW, 0.55))):
        pygame.draw.polygon(large, fill, [fit.point(at) for at in place.polygon])
        pygame.draw.lines(large, GOLD, True, [fit.point(at) for at in place.polygon], fit.px(5))
    half, height = layout.place_size
    for x, y in layout.places:
        box = fit.rect(x - half, y - 12 - height, 2 * half, 2 * height)
        pygame.draw.ellipse(large, BARE, box.inflate(fit.px(6), fit.px(6)))
        pygame.draw.ellipse(large, GOLD, box)


def _boards(large: Surface, box: Rect, fit: Viewport) -> None:
    """Draw a panel of wooden boards with snow."""
    draw.gradient_box(large, box, TIMBER, fit.px(10), hex_colour("#0C141B"))
    for row in range(1, 5):
        large.fill(hex_colour("#131C24"), (box.left, box.top + box.height * row // 5, box.width, fit.px(3)))
    dice = random.Random(SEED)
    x = box.left
    while x < box.right:
        radius = fit.px(dice.uniform(12, 22))
        pygame.draw.circle(large, SNOW, (x, box.top), radius)
        x += radius


def _bowl(large: Surface, layout: RoadLayout, fit: Viewport) -> None:
    centre, outer, felt = layout.bowl
    pygame.draw.circle(large, hex_colour("#6B4A30"), fit.point(centre), fit.px(outer))
    pygame.draw.circle(large, hex_colour("#153A2B"), fit.point(centre), fit.px(felt))
