"""What a turn uses up, such as movement points: the vessel and the heap in the tray, the meter in the decision card."""

from __future__ import annotations

from functools import partial

from pygame import Rect, Surface

from games.core.contract.extras.asking import Gauge
from games.core.contract.extras.cards import Pile
from games.core.contract.texts import N_, Text
from ui.boards.shared import pieces
from ui.boards.shared.pieces import COLOURS
from ui.drawing import draw, text
from ui.drawing.theme import INK_0, LINE, SMALL, TEXT, TEXT_2, Colour, hex_colour, mix
from ui.layout import Box, Node, Paint, Slot, Stack
from ui.table.desk import Desk, TableDesk
from ui.widgets.base import Widget

WIDE, NARROW, HEAP = 160, 80, 86  # design units: the vessel's width, and that in a narrow tray; the heap's
LEFT_OVER: Colour = hex_colour("#28B8C7")
LEAVES = N_("then {n} left")
SPENT, PLANNED, REST = N_("spent {n}"), N_("now {n}"), N_("left {n}")
METER = 42  # design units: the segments and the words under them


def gauge_of(desk: TableDesk) -> Gauge | None:
    """Return what is left of the turn now, and what the moves pointed at would take."""
    if desk.controller.asking.gauge is None:
        return None
    return desk.controller.asking.gauge(desk.shown_view(), desk.planned() if desk.stage is None else ())


def pile_of(desk: TableDesk) -> Pile | None:
    """Return the heap one draws from."""
    stack = desk.controller.cards.stack
    return stack(desk.shown_view()) if stack is not None else None


def is_metered(desk: TableDesk) -> bool:
    """Whether the game has a vessel or a heap at all."""
    return desk.controller.asking.gauge is not None or desk.controller.cards.stack is not None


def is_shown(desk: TableDesk) -> bool:
    """Whether anything of vessel and heap is drawn now."""
    gauge = desk.controller.asking.gauge
    return (gauge is not None and gauge(desk.shown_view(), ()) is not None) or pile_of(desk) is not None


def vessel(desk: TableDesk, narrow: bool) -> Node | None:
    """Return the vessel with what is left of the turn, in games that have one; its room stays while it is empty."""
    if desk.controller.asking.gauge is None:
        return None
    gauge = gauge_of(desk)
    tip = _tip("gauge", desk.translate(gauge.about)) if gauge is not None and gauge.about is not None else None
    return Stack([Paint(partial(_draw_vessel_now, desk, narrow)), tip], width=NARROW if narrow else WIDE)


def heap(desk: TableDesk, narrow: bool) -> Node | None:
    """Return the heap that one draws from; in a narrow tray the top bar tells of it."""
    pile = pile_of(desk)
    if pile is None or narrow:
        return None
    return Stack([Paint(partial(_draw_heap_now, desk)), _tip("stack", desk.translate(pile.about))], width=HEAP)


def _tip(key: str, words: str) -> Slot | None:
    return Slot(partial(_tipped, key, words)) if words else None


def _tipped(key: str, words: Text | str, rect: Rect) -> Widget:
    """Return a widget that only says what is here, where it is pointed at."""
    widget = Widget(key, rect, tip=words)
    widget.focusable = False
    return widget


def _draw_vessel_now(desk: TableDesk, narrow: bool, surface: Surface, rect: Rect) -> None:
    gauge = gauge_of(desk)
    if gauge is not None:
        draw_vessel(surface, desk, Box.of(rect, desk.unit), gauge, narrow)


def _draw_heap_now(desk: TableDesk, surface: Surface, rect: Rect) -> None:
    pile = pile_of(desk)
    if pile is not None:
        draw_heap(surface, desk, Box.of(rect, desk.unit), pile)


def draw_vessel(surface: Surface, desk: Desk, box: Box, gauge: Gauge, narrow: bool) -> None:
    """Draw the vessel, filled as far as points are left, with their number beside it; under it in a narrow tray."""
    full, empty = _pictures(desk, gauge, desk.px(64 if narrow else 132))
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
    _draw_number(surface, desk, room, gauge, narrow)
    words = desk.translate(gauge.title.but(n=gauge.left))
    if gauge.planned:
        words = desk.translate(LEAVES.but(n=gauge.left - gauge.planned))
    ink = mix(desk.theme.glow, TEXT, 0.35) if gauge.planned else TEXT_2
    font, align = desk.font(SMALL + 1, "bold" if gauge.planned else "body"), "center" if narrow else "left"
    text.draw(surface, words, box.pad(0, 0, 0, 8).rect, font, ink, align=align, valign="top")


def _draw_number(surface: Surface, desk: Desk, room: Box, gauge: Gauge, centred: bool) -> None:
    """Write how much is left, and of how much."""
    font, small = desk.font(28 if centred else 40, desk.theme.display), desk.font(20, desk.theme.display)
    number, whole = str(gauge.left), f"/ {gauge.total}"
    width = text.width(number, font) / room.unit + 4
    if centred:
        room.cut_left((room.width / room.unit - width - text.width(whole, small) / room.unit) / 2)
    text.draw(surface, number, room.cut_left(width).rect, font, TEXT, wrapping=False)
    text.draw(surface, whole, room.rows([1, 4])[1].rect, small, TEXT_2, wrapping=False)


def _pictures(desk: Desk, gauge: Gauge, high: int) -> tuple[Surface, Surface]:
    mark = desk.acting_mark()
    name = gauge.picture.replace("<mark>", COLOURS.get(mark.number, "red"))
    vessel = f"{gauge.picture.rpartition('_')[0]}_empty"
    full = pieces.coloured(desk.game_id, name, high, desk.app.palette)
    return full, pieces.picture(desk.game_id, vessel, high)


def draw_heap(surface: Surface, desk: Desk, box: Box, pile: Pile) -> None:
    """Draw the heap that one draws from, with its size under it."""
    words = f"{desk.translate(pile.title)} {pile.size}"
    colour = COLOURS.get(desk.acting_mark().number, "red")
    back = pieces.coloured(desk.game_id, pile.picture.replace("<mark>", colour), desk.px(84), desk.app.palette)
    box.cut_top(22)
    place = box.cut_top(84, gap=4)
    for step in range(min(3, -(-pile.size // 8)) - 1, -1, -1):
        surface.blit(back, back.get_rect(midtop=place.pad(3 * step, -3 * step, -3 * step).rect.midtop))
    font = desk.font(19, desk.theme.display)
    text.draw(surface, words, box.cut_top(28).rect, font, TEXT, align="center", wrapping=False)


def _pour(surface: Surface, full: Surface, box: Rect, gauge: Gauge) -> None:
    """Fill the vessel from below: what is left strongly, what the moves pointed at take of it faintly."""
    top, bottom = box.top + round(box.height * 0.25), box.top + round(box.height * 0.93)
    level = bottom - round((bottom - top) * gauge.left / max(1, gauge.total))
    after = bottom - round((bottom - top) * (gauge.left - gauge.planned) / max(1, gauge.total))
    for start, end, alpha in ((level, after, 110), (after, box.bottom, 255)):
        part = Rect(0, start - box.top, box.width, end - start)
        if part.height > 0:
            full.set_alpha(alpha)
            surface.blit(full, (box.left, start), part)
    full.set_alpha(255)


def draw_meter(surface: Surface, desk: Desk, rect: Rect, gauge: Gauge) -> None:
    """Draw one segment for each point: spent ones dark, what the moves take in the accent, what is left in cyan."""
    box, accent, radius = Box.of(rect, desk.unit), desk.theme.glow, desk.px(4)
    spent = gauge.total - gauge.left
    for number, segment in enumerate(box.cut_top(14, gap=3).columns([1] * gauge.total, 4)):
        now = spent <= number < spent + gauge.planned
        colour = INK_0 if number < spent else accent if now else LEFT_OVER
        draw.panel(surface, segment.rect, colour, radius, LINE if number < spent else mix(colour, TEXT, 0.25))
    low, font = box.cut_top(22).rect, desk.font(SMALL)
    told = [(SPENT, spent, "left", TEXT_2)] if spent else []
    if gauge.planned:
        told.append((PLANNED, gauge.planned, "center", mix(accent, TEXT, 0.4)))
    told.append((REST, gauge.left - gauge.planned, "right", mix(LEFT_OVER, TEXT, 0.25)))
    for words, number, align, ink in told:
        text.draw(surface, desk.translate(words.but(n=number)), low, font, ink, align=align, wrapping=False)
