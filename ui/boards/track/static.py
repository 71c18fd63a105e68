"""The background of a board with a road: night, fields, labels, tables."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from games.core.contract.names import key_of
from games.core.contract.texts import N_
from ui.boards.shared import pieces
from ui.boards.shared.base import Point, Translate
from ui.boards.shared.shapes import Viewport, bounds, centred_rect, hidden_size, transparent_picture
from ui.boards.track.layout import ART, GROUPS, LARGE, MOST, PLAIN, RoadField, RoadLayout
from ui.boards.track.pieces import head_box
from ui.boards.track.scenery import draw_scenery
from ui.drawing import draw, pictures, text
from ui.drawing.pictures import converted
from ui.drawing.text import Font
from ui.drawing.theme import Colour, hex_colour

# -- fields -----------------------------------------------------------------------------------------------------------
# side of a picture with its shadow, as a share of the field's diameter
PLAIN_ROOM, RIM_ROOM = 100 / 82, 160 / 126
RIM_OF = {  # rim by kind of field; all others: "danger"
    "karple": "help", "narty": "help", "herbata": "help", "bimber": "help", "stodola": "help",
    "siekiera": "news", "zakrwawiony_fartuch": "news", "ofiary": "news",
}  # fmt: skip


def draw_field(picture: Surface, place: RoadField, fit: Viewport) -> None:
    """Draw a field: a disc of snow, or a medallion with an icon."""
    if place.pictured is not None and place.kind != PLAIN:
        place = replace(place, radius=LARGE)
    at, side = fit.point(place.centre), 2 * place.radius * fit.scale
    if place.kind == PLAIN:
        _centred_part(picture, "bare" if place.hand else "plain", at, side * PLAIN_ROOM)
        if place.hand:
            _hand(picture, at, place.radius * fit.scale)
        return
    rim = RIM_OF.get(place.kind, "danger")
    _centred_part(picture, f"rim_{rim}", at, side * RIM_ROOM)
    icon = pieces.picture(ART, f"fields/{place.kind}", max(8, round(side * 0.74)))
    picture.blit(icon, icon.get_rect(center=at))
    if rim != "danger":
        _centred_part(picture, "cap", at, side * RIM_ROOM)


def _centred_part(picture: Surface, part: str, centre: tuple[int, int], side: float) -> None:
    """Draw a picture that was cut out of the painted board around a point, `side` pixels high."""
    flat = pieces.picture(ART, f"scenery/{part}", max(8, round(side)))
    picture.blit(flat, flat.get_rect(center=centre))


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
    die = pieces.picture(ART, f"pieces/die_{place.valley}", fit.px(DIE_SIDE))
    picture.blit(die, die.get_rect(center=fit.point(place.badge)))


# -- the backdrop -----------------------------------------------------------------------------------------------------
PAPER, PAPER_EDGE, INK = hex_colour("#F3E9D2"), hex_colour("#B9A77F"), hex_colour("#1F2B36")
SIGN, SIGN_INK = hex_colour("#FBFAF4"), hex_colour("#1E2A34")
# board units: heights of the pictures of the road's ends, of a place in the village, and of the bowl; margin of the
# tables' pictures; distance of a place's picture above its position
PAD_HIGH, PLACE_HIGH, BOWL_HIGH, MARGIN, PLACE_UP = 132.0, 96.0, 200.0, 24.0, 12.0
FRAME = (hex_colour("#4A3527"), hex_colour("#2B1E16"))
HEAD_INK = hex_colour("#EAF1F7")
NAME_SIZE, SIGN_SIZE, HEAD_SIZE, DIGIT_SIZE = 28.0, 40.0, 30.0, 26.0  # board units: font sizes
# Board units: font size of a field's number, side of a valley's die. NUMBER_REACH: distance of a number from the centre
# of its field, as a share of its radius. MIN_NUMBERED_SCALE: with fewer pixels a board unit, there are no numbers.
NUMBER_SIZE, DIE_SIDE, NUMBER_REACH, MIN_NUMBERED_SCALE = 25.0, 34, 0.88, 0.22
LONG_NAME = 12  # letters of a name in one line; longer names get two
HIDDEN_HEAD = 0.2  # maximum share of a pawn's head hidden by a name
HIDDEN = 0.35  # maximum share of a field hidden by another one's name
# Board units: size of an upright pawn. CROWD_SIZE: names of other fields keep clear of this many pawns on a field.
PAWN_WIDTH, PAWN_HEIGHT, CROWD_SIZE = 52.0, 74.0, 2
NAME_STEPS = 8  # places of a name on each side of its field, in each direction
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
    labels |= _numbers(shown, layout, local, [box for _, box in labels.values()])
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
    picture = draw_scenery(layout, box.size, fit.scale)
    _furniture(picture, layout, Viewport(fit.scale, 0.0, 0.0))
    return picture


def _furniture(picture: Surface, layout: RoadLayout, fit: Viewport) -> None:
    """Draw both ends of the road, tables, shelves and the bowl of a board without a picture."""
    _centred_part(picture, "pad", fit.point(layout.fields[0].centre), PAD_HIGH * fit.scale)
    for at in layout.places:
        _centred_part(picture, "place", fit.point((at[0], at[1] - PLACE_UP)), PLACE_HIGH * fit.scale)
    for name, box in (("move_table", layout.move_table), ("help_table", layout.help_table)):
        _part(picture, name, fit.point((box[0] - MARGIN, box[1] - MARGIN)), (box[3] + 2 * MARGIN) * fit.scale)
    for box, _ in layout.shelves.values():
        _part(picture, "shelf", fit.point((box[0] - MARGIN, box[1] - MARGIN)), (box[3] + 2 * MARGIN) * fit.scale)
    _centred_part(picture, "bowl", fit.point(layout.bowl[0]), BOWL_HIGH * fit.scale)


def _part(picture: Surface, part: str, corner: tuple[int, int], height: float) -> None:
    picture.blit(pieces.picture(ART, f"scenery/{part}", max(8, round(height))), corner)


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
    _move_off_heads(result, layout, fit, edge)
    for label, box in result.values():
        picture.blit(label, box)
    return result


def _move_off_heads(labels: Labels, layout: RoadLayout, fit: Viewport, edge: Rect) -> None:
    """Move the names that would hide the heads of pawns."""
    heads = [head for place in layout.fields for head in _heads_on(fit, place)]
    shelves = [fit.rect(*box) for box, _ in layout.shelves.values()]
    for name, (label, box) in labels.items():
        discs = [_disc(fit, other) for other in layout.fields if other.is_round and f"field:{other.index}" != name]
        taken = [*shelves, *(at for other, (_, at) in labels.items() if other != name)]
        field = fit.rect(*bounds(layout.fields[int(key_of(name))].polygon))
        labels[name] = (label, _off_heads(box, field, heads, discs, taken, edge))


def _numbers(picture: Surface, layout: RoadLayout, fit: Viewport, names: list[Rect]) -> Labels:
    """Draw the number of each field that has no name, and return the pictures and boxes of these numbers.

    A number lies next to its field, at the side where it hides as little as possible of names (`names`), then of other
    things on the board, such as dice, tables and pawns.
    """
    result: Labels = {}
    if fit.scale < MIN_NUMBERED_SCALE:
        return result
    dice = [
        centred_rect(fit.point(one.badge), fit.px(DIE_SIDE), fit.px(DIE_SIDE)) for one in layout.fields if one.valley
    ]
    round_fields = [place for place in layout.fields if place.is_round]
    tables = [fit.rect(*box) for box in (layout.move_table, layout.help_table)]
    taken = [*dice, *tables, *(fit.rect(*box) for box, _ in layout.shelves.values())]
    taken += [_crowd(fit, place) for place in round_fields]
    heads = [head for place in round_fields for head in _heads_on(fit, place)]
    edge = picture.get_rect().inflate(-fit.px(8), -fit.px(8))
    for place in round_fields:
        if place.kind != PLAIN:
            continue
        label = converted(_number(str(place.index), fit))
        others = [*taken, *(_disc(fit, other) for other in round_fields if other is not place)]
        boxes = [box.clamp(edge) for box in _around(label.get_rect(), fit, place)]
        box = min(boxes, key=lambda box: (hidden_size(box, names), hidden_size(box, heads), hidden_size(box, others)))
        names.append(box)
        result[f"field:{place.index}"] = (label, box)
        picture.blit(label, box)
    return result


def _around(box: Rect, fit: Viewport, place: RoadField) -> list[Rect]:
    """Return a number's box at each side and corner of its field, below first."""
    (x, y), reach = fit.point(place.centre), place.radius * fit.scale * NUMBER_REACH
    return [
        centred_rect(
            (round(x + across * (reach + box.width / 2)), round(y + down * (reach + box.height / 2))), *box.size
        )
        for across, down in ((0, 1), (1, 0), (-1, 0), (0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7), (0.7, -0.7), (0, -1))
    ]


def _number(number: str, fit: Viewport) -> Surface:
    """Return the picture of a field's number: a small tag of paper."""
    font = text.load(Font("courier", max(text.MIN_TEXT, fit.px(NUMBER_SIZE))))
    line = font.render(number, True, INK)
    ink = line.get_bounding_rect()
    paper = transparent_picture((ink.width + 2 * fit.px(8) + 2, ink.height + 2 * fit.px(7) + 2), (8, 14, 22))
    draw.rounded_box(paper, paper.get_rect(), PAPER, max(2, fit.px(5)), PAPER_EDGE)
    paper.blit(line.subsurface(ink), ink.move_to(center=paper.get_rect().center))
    return paper


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


def _heads_on(fit: Viewport, place: RoadField) -> list[Rect]:
    """List the boxes of the heads on a field, for every number of pawns."""
    feet = {at for count in range(1, MOST + 1) for at in place.pawn_places(count)[:count]}
    return [head_box(fit, at) for at in sorted(feet)]


def _off_heads(box: Rect, field: Rect, heads: list[Rect], discs: list[Rect], others: list[Rect], edge: Rect) -> Rect:
    """Return a name's box: its place, or the best place beside its field if it would hide a head.

    `discs` are the other fields, `others` further boxes that it hides as little as possible.
    """
    if _hidden_share(box, heads) <= HIDDEN_HEAD:
        return box
    across, down = (field.width + box.width) // 2, (field.height + box.height) // 2
    steps = [n / NAME_STEPS for n in range(-NAME_STEPS, NAME_STEPS + 1)]
    middles = [(field.centerx + round(x * across), field.centery + round(y * down)) for x in steps for y in steps]
    boxes = [box, *(centred_rect(middle, *box.size).clamp(edge) for middle in middles)]
    inner = field.inflate(-field.width // 4, -field.height // 4)

    def cost(one: Rect) -> float:
        away = math.dist(one.center, box.center) / box.width
        hidden = 4 * max(HIDDEN_HEAD, _hidden_share(one, heads)) + 8 * _hidden_share(one, others)
        hidden += 2 * _hidden_share(one, discs)
        own = math.dist(one.center, field.center)
        is_unclear = any(math.dist(one.center, disc.center) < own for disc in discs)
        return hidden + _hidden_share(one, [inner]) + away + is_unclear

    return min(boxes, key=cost)


def _hidden_share(box: Rect, others: list[Rect]) -> float:
    """Return the largest overlap with one of the other boxes, as a share of the smaller of both."""
    near = [others[n] for n in box.collidelistall(others)]
    area = box.width * box.height
    return max((hidden_size(box, [other]) / min(area, other.width * other.height) for other in near), default=0.0)


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
