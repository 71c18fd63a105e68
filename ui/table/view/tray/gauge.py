"""What a turn uses up, such as movement points: the vessel and the heap in the tray, the meter in the decision card."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.extras.asking import Gauge
from games.core.contract.extras.cards import Pile
from games.core.contract.texts import N_
from ui.boards.shared import art
from ui.boards.shared.art import COLOURS
from ui.drawing import draw, text
from ui.drawing.theme import INK_0, LINE, SMALL, TEXT, TEXT_2, Colour, hex_colour, mix
from ui.table.desk import Desk, TableDesk
from ui.widgets.base import Widget

WIDE, NARROW = 176, 96  # design units
LEFT_OVER: Colour = hex_colour("#28B8C7")
LEAVES = N_("then {n} left")
SPENT, PLANNED, REST = N_("spent {n}"), N_("now {n}"), N_("left {n}")
METER = 42  # design units: the segments and the words under them


def gauge_of(desk: TableDesk) -> Gauge | None:
    """Return what is left of the turn now, and what the moves pointed at would take."""
    if desk.controller.asking.gauge is None:
        return None
    return desk.controller.asking.gauge(desk.shown_view(), desk.planned() if desk.stage is None else ())


class GaugeBox:
    """The vessel beside the hand, and the heap one draws from."""

    def __init__(self, desk: TableDesk) -> None:
        self.desk = desk
        self.rect = Rect(0, 0, 0, 0)
        self.stack = Rect(0, 0, 0, 0)
        self.narrow = False

    def layout(self, tray: Rect, narrow: bool) -> tuple[int, int]:
        """Place vessel and heap in the tray; return where the hand may begin and end."""
        px = self.desk.px
        self.narrow = narrow
        left, right = tray.left + px(16), tray.right - px(20)
        self.rect, self.stack = Rect(left, tray.top, 0, tray.height), Rect(right, tray.top, 0, tray.height)
        if self.desk.controller.asking.gauge is not None:
            self.rect.width = px(NARROW if narrow else WIDE) - px(16)
            left = self.rect.right + px(8)
        pile = self._pile()
        if pile is not None and not narrow:
            self.stack = Rect(right - px(86), tray.top, px(86), tray.height)
            right = self.stack.left - px(12)
        self._explain(pile)
        return left, right

    def _explain(self, pile: Pile | None) -> None:
        """Say what vessel and heap are for, where they are pointed at."""
        gauge = gauge_of(self.desk)
        told = (("gauge", self.rect, gauge), ("stack", self.stack, pile))
        for key, rect, thing in told:
            if rect.width and thing is not None and thing.about is not None:
                widget = self.desk.widgets.add(Widget(key, rect, tip=self.desk.say(thing.about)))
                widget.focusable = False

    def _pile(self) -> Pile | None:
        controller = self.desk.controller
        return controller.cards.stack(self.desk.shown_view()) if controller.cards.stack is not None else None

    @property
    def shown(self) -> bool:
        """Whether anything of them is drawn now."""
        gauge = self.desk.controller.asking.gauge
        return (gauge is not None and gauge(self.desk.shown_view(), ()) is not None) or self._pile() is not None

    def draw(self, surface: Surface) -> None:
        """Draw both."""
        gauge, pile = gauge_of(self.desk), self._pile()
        if gauge is not None and self.rect.width:
            draw_vessel(surface, self.desk, self.rect, gauge, self.narrow)
        if pile is not None and not self.narrow:  # else the top bar tells it
            draw_heap(surface, self.desk, self.stack, pile)


def draw_vessel(surface: Surface, desk: Desk, box: Rect, gauge: Gauge, narrow: bool) -> None:
    """Draw the vessel, filled as far as points are left, with their number beside it; under it in a narrow tray."""
    px = desk.px
    high = px(64 if narrow else 132)
    full, empty = _pictures(desk, gauge, high)
    jug = full.get_rect(midleft=(box.left, box.centery))
    if narrow:
        jug.midtop = (box.centerx, box.top + px(8))
    surface.blit(empty, jug)
    _pour(surface, full, jug, gauge)
    left = jug.right + px(12)
    room = Rect(left, box.top + px(34), box.right - left, px(48))
    if narrow:
        room = Rect(box.left, jug.bottom, box.width, px(34))
    font = desk.font(28 if narrow else 40, desk.theme.display)
    small = desk.font(20, desk.theme.display)
    number, whole = str(gauge.left), f"/ {gauge.total}"
    wide = text.width(number, font) + px(4)
    start = room.left if not narrow else room.centerx - (wide + text.width(whole, small)) // 2
    text.draw(surface, number, Rect(start, room.top, wide, room.height), font, TEXT, wrapping=False)
    beside = Rect(start + wide, room.top + room.height // 5, room.right - start - wide, room.height * 4 // 5)
    text.draw(surface, whole, beside, small, TEXT_2, wrapping=False)
    low = Rect(room.left, room.bottom, room.width, box.bottom - room.bottom - px(8))
    words = desk.say(gauge.title.but(n=gauge.left))
    accent = mix(desk.theme.glow, TEXT, 0.35)
    if gauge.planned:
        words = desk.say(LEAVES.but(n=gauge.left - gauge.planned))
    align = "left" if not narrow else "center"
    ink = accent if gauge.planned else TEXT_2
    text.draw(surface, words, low, desk.font(SMALL + 1, "bold" if gauge.planned else "body"), ink, align=align,
              valign="top")  # fmt: skip


def _pictures(desk: Desk, gauge: Gauge, high: int) -> tuple[Surface, Surface]:
    mark = desk.acting_mark()
    name = gauge.picture.replace("<mark>", COLOURS.get(mark.number, "red"))
    vessel = f"{gauge.picture.rpartition('_')[0]}_empty"
    full = art.coloured(desk.game_id, name, high, desk.app.palette)
    return full, art.picture(desk.game_id, vessel, high)


def draw_heap(surface: Surface, desk: Desk, box: Rect, pile: Pile) -> None:
    """Draw the heap that one draws from, with its size under it."""
    px = desk.px
    words = f"{desk.say(pile.title)} {pile.size}"
    colour = COLOURS.get(desk.acting_mark().number, "red")
    back = art.coloured(desk.game_id, pile.picture.replace("<mark>", colour), px(84), desk.app.palette)
    top = box.top + px(22)
    for step in range(min(3, -(-pile.size // 8)) - 1, -1, -1):
        surface.blit(back, back.get_rect(midtop=(box.centerx + step * px(3), top - step * px(3))))
    low = Rect(box.left, top + px(88), box.width, px(28))
    text.draw(surface, words, low, desk.font(19, desk.theme.display), TEXT, align="center", wrapping=False)


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
    px = desk.px
    gap = px(4)
    each = (rect.width - gap * (gauge.total - 1)) / max(1, gauge.total)
    spent = gauge.total - gauge.left
    accent = desk.theme.glow
    for number in range(gauge.total):
        left = rect.left + round(number * (each + gap))
        box = Rect(left, rect.top, round(each), px(14))
        now = spent <= number < spent + gauge.planned
        colour = INK_0 if number < spent else accent if now else LEFT_OVER
        draw.panel(surface, box, colour, px(4), LINE if number < spent else mix(colour, TEXT, 0.25))
    low = Rect(rect.left, rect.top + px(17), rect.width, px(22))
    font = desk.font(SMALL)
    told = [(SPENT, spent, "left", TEXT_2)] if spent else []
    if gauge.planned:
        told.append((PLANNED, gauge.planned, "center", mix(accent, TEXT, 0.4)))
    told.append((REST, gauge.left - gauge.planned, "right", mix(LEFT_OVER, TEXT, 0.25)))
    for words, number, align, ink in told:
        text.draw(surface, desk.say(words.but(n=number)), low, font, ink, align=align, wrapping=False)
