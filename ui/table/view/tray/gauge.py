"""Displays of the points left in a turn (a vessel or a meter), and the draw pile."""

from __future__ import annotations

from functools import partial

from pygame import Rect, Surface

from games.core.contract.extras.cards import Pile
from games.core.contract.extras.decision_extras import Gauge
from games.core.contract.texts import N_, Text
from ui.boards.shared import pieces
from ui.boards.shared.pieces import COLOURS
from ui.drawing import draw, text
from ui.drawing.theme import INK_0, LINE, SMALL, TEXT, TEXT_2, Colour, hex_colour, mix
from ui.layout import Box, Node, Paint, Slot, Stack
from ui.table.drawing_context import DrawingContext, InteractiveContext
from ui.widgets.base import Widget

# Design units: width of the vessel in usual and narrow trays; width of the draw pile.
VESSEL_WIDTH, NARROW_VESSEL_WIDTH, PILE_WIDTH = 160, 80, 86
LEFT_OVER: Colour = hex_colour("#28B8C7")
LEAVES = N_("then {n} left")
SPENT, PLANNED, REST = N_("{n} spent"), N_("now {n}"), N_("{n} left")
METER_HEIGHT = 42  # design units: height of the meter with the text below it


def gauge_of(ctx: InteractiveContext) -> Gauge | None:
    """Return the points left in this turn and the cost of the hovered moves.

    Return None in games that have no points to spend in a turn.
    """
    if ctx.controller.decision_extras.gauge is None:
        return None
    return ctx.controller.decision_extras.gauge(ctx.displayed_view(), ctx.planned_moves() if ctx.stage is None else ())


def pile_of(ctx: InteractiveContext) -> Pile | None:
    """Return the pile of cards from which the players draw, or None."""
    stack = ctx.controller.cards.own_deck
    return stack(ctx.displayed_view()) if stack is not None else None


def has_gauge_or_pile(ctx: InteractiveContext) -> bool:
    """Return whether the game has points to spend in a turn, or a draw pile."""
    return ctx.controller.decision_extras.gauge is not None or ctx.controller.cards.own_deck is not None


def is_gauge_or_pile_visible(ctx: InteractiveContext) -> bool:
    """Return whether the points left in a turn, or a draw pile, are displayed now."""
    gauge = ctx.controller.decision_extras.gauge
    return (gauge is not None and gauge(ctx.displayed_view(), ()) is not None) or pile_of(ctx) is not None


def vessel_node(ctx: InteractiveContext, narrow: bool) -> Node | None:
    """Return the node that draws the points left in this turn as a vessel; None in games without such points."""
    if ctx.controller.decision_extras.gauge is None:
        return None
    gauge = gauge_of(ctx)
    tip = (
        _tip("gauge", ctx.translate(gauge.description)) if gauge is not None and gauge.description is not None else None
    )
    return Stack(
        [Paint(partial(_draw_vessel_now, ctx, narrow)), tip], width=NARROW_VESSEL_WIDTH if narrow else VESSEL_WIDTH
    )


def pile_node(ctx: InteractiveContext, narrow: bool) -> Node | None:
    """Return the draw pile's node; None in a narrow tray."""
    pile = pile_of(ctx)
    if pile is None or narrow:
        return None
    return Stack(
        [Paint(partial(_draw_heap_now, ctx)), _tip("stack", ctx.translate(pile.description))], width=PILE_WIDTH
    )


def _tip(key: str, label: str) -> Slot | None:
    return Slot(partial(_tipped, key, label)) if label else None


def _tipped(key: str, label: Text | str, rect: Rect) -> Widget:
    """Return an invisible widget, which only has a tooltip: `label`."""
    widget = Widget(key, rect, tip=label)
    widget.focusable = False
    return widget


def _draw_vessel_now(ctx: InteractiveContext, narrow: bool, surface: Surface, rect: Rect) -> None:
    gauge = gauge_of(ctx)
    if gauge is not None:
        draw_vessel(surface, ctx, Box.of(rect, ctx.unit), gauge, narrow)


def _draw_heap_now(ctx: InteractiveContext, surface: Surface, rect: Rect) -> None:
    pile = pile_of(ctx)
    if pile is not None:
        draw_pile(surface, ctx, Box.of(rect, ctx.unit), pile)


def draw_vessel(surface: Surface, ctx: DrawingContext, box: Box, gauge: Gauge, narrow: bool) -> None:
    """Draw the vessel, filled in proportion to the points left."""
    full, empty = _pictures(ctx, gauge, ctx.px(64 if narrow else 132))
    if narrow:
        jug = full.get_rect(midtop=box.pad(0, 8, 0, 0).rect.midtop)
        box.cut_top(72)
        room = box.cut_top(34)
    else:
        jug = full.get_rect(midleft=box.rect.midleft)
        box.cut_left(jug.width / box.unit, gap=12)
        box.cut_top(34)
        room = box.cut_top(48)
    surface.blit(empty, jug)
    _pour(surface, full, jug, gauge)
    _draw_number(surface, ctx, room, gauge, narrow)
    label = ctx.translate(gauge.title.with_args(n=gauge.remaining))
    if gauge.planned_cost:
        label = ctx.translate(LEAVES.with_args(n=gauge.remaining - gauge.planned_cost))
    ink = mix(ctx.theme.glow, TEXT, 0.35) if gauge.planned_cost else TEXT_2
    font, align = ctx.font(SMALL + 1, "bold" if gauge.planned_cost else "body"), "center" if narrow else "left"
    text.draw(surface, label, box.pad(0, 0, 0, 8).rect, font, ink, align=align, valign="top")


def _draw_number(surface: Surface, ctx: DrawingContext, room: Box, gauge: Gauge, centred: bool) -> None:
    """Draw the points left in this turn, and their number at its start."""
    font, small = ctx.font(28 if centred else 40, ctx.theme.display), ctx.font(20, ctx.theme.display)
    number, whole = str(gauge.remaining), f"/ {gauge.total}"
    width = text.width(number, font) / room.unit + 4
    if centred:
        room.cut_left((room.width / room.unit - width - text.width(whole, small) / room.unit) / 2)
    text.draw(surface, number, room.cut_left(width).rect, font, TEXT, wrapping=False)
    text.draw(surface, whole, room.rows([1, 4])[1].rect, small, TEXT_2, wrapping=False)


def _pictures(ctx: DrawingContext, gauge: Gauge, height: int) -> tuple[Surface, Surface]:
    mark = ctx.deciding_mark()
    name = gauge.picture.replace("<mark>", COLOURS.get(mark.number, "red"))
    vessel = f"{gauge.picture.rpartition('_')[0]}_empty"
    full = pieces.coloured_picture(ctx.game_id, name, height, ctx.app.palette)
    return full, pieces.picture(ctx.game_id, vessel, height)


def draw_pile(surface: Surface, ctx: DrawingContext, box: Box, pile: Pile) -> None:
    """Draw the draw pile and its size."""
    label = f"{ctx.translate(pile.title)} {pile.size}"
    colour = COLOURS.get(ctx.deciding_mark().number, "red")
    back = pieces.coloured_picture(ctx.game_id, pile.picture.replace("<mark>", colour), ctx.px(84), ctx.app.palette)
    box.cut_top(22)
    place = box.cut_top(84, gap=4)
    for step in range(min(3, -(-pile.size // 8)) - 1, -1, -1):
        surface.blit(back, back.get_rect(midtop=place.pad(3 * step, -3 * step, -3 * step).rect.midtop))
    font = ctx.font(19, ctx.theme.display)
    text.draw(surface, label, box.cut_top(28).rect, font, TEXT, align="center", wrapping=False)


def _pour(surface: Surface, full: Surface, box: Rect, gauge: Gauge) -> None:
    """Fill the vessel: remaining points opaque, planned ones faint."""
    top, bottom = box.top + round(box.height * 0.25), box.top + round(box.height * 0.93)
    level = bottom - round((bottom - top) * gauge.remaining / max(1, gauge.total))
    after = bottom - round((bottom - top) * (gauge.remaining - gauge.planned_cost) / max(1, gauge.total))
    for start, end, alpha in ((level, after, 110), (after, box.bottom, 255)):
        part = Rect(0, start - box.top, box.width, end - start)
        if part.height > 0:
            full.set_alpha(alpha)
            surface.blit(full, (box.left, start), part)
    full.set_alpha(255)


def draw_meter(surface: Surface, ctx: DrawingContext, rect: Rect, gauge: Gauge) -> None:
    """Draw a meter: a segment for each point of the turn, coloured by whether it is spent, planned or left."""
    box, accent, radius = Box.of(rect, ctx.unit), ctx.theme.glow, ctx.px(4)
    spent = gauge.total - gauge.remaining
    for number, segment in enumerate(box.cut_top(14, gap=3).columns([1] * gauge.total, 4)):
        now = spent <= number < spent + gauge.planned_cost
        colour = INK_0 if number < spent else accent if now else LEFT_OVER
        draw.rounded_box(surface, segment.rect, colour, radius, LINE if number < spent else mix(colour, TEXT, 0.25))
    low, font = box.cut_top(22).rect, ctx.font(SMALL)
    label = [(SPENT, spent, "left", TEXT_2)] if spent else []
    if gauge.planned_cost:
        label.append((PLANNED, gauge.planned_cost, "center", mix(accent, TEXT, 0.4)))
    label.append((REST, gauge.remaining - gauge.planned_cost, "right", mix(LEFT_OVER, TEXT, 0.25)))
    for words, number, align, ink in label:
        text.draw(surface, ctx.translate(words.with_args(n=number)), low, font, ink, align=align, wrapping=False)
