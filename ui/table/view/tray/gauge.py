"""What is left of a turn, such as movement points: where its vessel stands in the tray, and the heap beside it."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.extras.asking import Gauge
from games.core.contract.extras.cards import Pile
from ui.table.desk import TableDesk
from ui.table.view.tray.vessel import draw_heap, draw_vessel
from ui.widgets.base import Widget

WIDE, NARROW = 176, 96  # design units


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
