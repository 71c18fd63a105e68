"""What is left of a turn, such as movement points: a vessel beside the hand, and a row of segments in the card."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.controller import Gauge, Pile
from games.core.contract.texts import N_
from ui.boards.shared import art
from ui.boards.shared.art import COLOURS
from ui.drawing import draw, text
from ui.drawing.theme import INK_0, LINE, SMALL, TEXT, TEXT_2, Colour, hex_colour, mix
from ui.table.desk import Desk
from ui.table.panel.choice import ChoiceHost
from ui.widgets.base import Widget

WIDE, NARROW = 176, 96  # design units
LEFT_OVER: Colour = hex_colour("#28B8C7")
LEAVES = N_("then {n} left")
SPENT, PLANNED, REST = N_("spent {n}"), N_("now {n}"), N_("left {n}")
METER = 42  # design units: the segments and the words under them


def gauge_of(choices: ChoiceHost) -> Gauge | None:
    """Return what is left of the turn now, and what the moves pointed at would take."""
    desk = choices.desk
    if desk.controller.asking.gauge is None:
        return None
    return desk.controller.asking.gauge(desk.shown_view(), choices.planned() if desk.stage is None else ())


class GaugeBox:
    """The vessel beside the hand, and the heap one draws from."""

    def __init__(self, choices: ChoiceHost) -> None:
        self.choices, self.desk = choices, choices.desk
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
        gauge = gauge_of(self.choices)
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
        gauge, pile = gauge_of(self.choices), self._pile()
        if gauge is not None and self.rect.width:
            self._vessel(surface, gauge)
        if pile is not None:
            self._heap(surface, pile)

    def _vessel(self, surface: Surface, gauge: Gauge) -> None:
        desk, px = self.desk, self.desk.px
        high = px(64 if self.narrow else 132)
        full, empty = self._pictures(gauge, high)
        box = full.get_rect(midleft=(self.rect.left, self.rect.centery))
        if self.narrow:
            box.midtop = (self.rect.centerx, self.rect.top + px(8))
        surface.blit(empty, box)
        _pour(surface, full, box, gauge)
        left = box.right + px(12)
        room = Rect(left, self.rect.top + px(34), self.rect.right - left, px(48))
        if self.narrow:
            room = Rect(self.rect.left, box.bottom, self.rect.width, px(34))
        font = desk.font(28 if self.narrow else 40, desk.theme.display)
        small = desk.font(20, desk.theme.display)
        number, whole = str(gauge.left), f"/ {gauge.total}"
        wide = text.width(number, font) + px(4)
        start = room.left if not self.narrow else room.centerx - (wide + text.width(whole, small)) // 2
        text.draw(surface, number, Rect(start, room.top, wide, room.height), font, TEXT, wrapping=False)
        beside = Rect(start + wide, room.top + room.height // 5, room.right - start - wide, room.height * 4 // 5)
        text.draw(surface, whole, beside, small, TEXT_2, wrapping=False)
        low = Rect(room.left, room.bottom, room.width, self.rect.bottom - room.bottom - px(8))
        words = desk.say(gauge.title.but(n=gauge.left))
        accent = mix(desk.theme.glow, TEXT, 0.35)
        if gauge.planned:
            words = desk.say(LEAVES.but(n=gauge.left - gauge.planned))
        align = "left" if not self.narrow else "center"
        ink = accent if gauge.planned else TEXT_2
        text.draw(surface, words, low, desk.font(SMALL + 1, "bold" if gauge.planned else "body"), ink, align=align,
                  valign="top")  # fmt: skip

    def _pictures(self, gauge: Gauge, high: int) -> tuple[Surface, Surface]:
        desk = self.desk
        mark = desk.acting_mark()
        name = gauge.picture.replace("<mark>", COLOURS.get(mark.number, "red"))
        vessel = f"{gauge.picture.rpartition('_')[0]}_empty"
        return art.picture(desk.game_id, name, high, mark), art.picture(desk.game_id, vessel, high)

    def _heap(self, surface: Surface, pile: Pile) -> None:
        desk, px = self.desk, self.desk.px
        words = f"{desk.say(pile.title)} {pile.size}"
        if self.narrow:
            return  # the top bar tells it
        mark = desk.acting_mark()
        back = art.picture(desk.game_id, pile.picture.replace("<mark>", COLOURS.get(mark.number, "red")), px(84), mark)
        top = self.stack.top + px(22)
        for step in range(min(3, -(-pile.size // 8)) - 1, -1, -1):
            surface.blit(back, back.get_rect(midtop=(self.stack.centerx + step * px(3), top - step * px(3))))
        low = Rect(self.stack.left, top + px(88), self.stack.width, px(28))
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
