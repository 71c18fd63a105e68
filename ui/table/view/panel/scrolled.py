"""A card that is too high for its room, as in large interfaces: what lies in it scrolls, parts and widgets alike."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from ui.table.desk import TableDesk
from ui.table.view.panel.column import Part
from ui.widgets.scroll import ScrollArea


class Scrolled:
    """Keeps how far one card is scrolled, from one layout to the next."""

    def __init__(self, desk: TableDesk) -> None:
        self.desk = desk
        self.area: ScrolledCard | None = None  # while the card is too high
        self._asked: object = None
        self._ready = False

    def layout(self, room: Rect, high: int, parts: Sequence[Part], first: int, asked: object) -> None:
        """Let what was laid scroll in `room` where it is higher: `parts`, and the widgets from the place `first` on.

        Another question (`asked`) is shown from its beginning; where an answer is ready to be confirmed, the end is
        shown once, as the button stands there.
        """
        ready = bool(self.desk.session.ready())
        before = self.area.offset if self.area is not None and asked == self._asked else 0
        to_end = ready and not self._ready and asked == self._asked
        self._asked, self._ready, self.area = asked, ready, None
        if high <= room.height:
            return
        widgets = self.desk.widgets
        inside = widgets.take_out(first)
        self.area = widgets.add(ScrolledCard(room, high, parts))
        for widget in inside:
            self.area.put(widget)
        self.area.scroll_to(high if to_end else before)

    def draw(self, surface: Surface, parts: Sequence[Part]) -> None:
        """Draw the parts, those of a card that scrolls inside its room."""
        clip = surface.get_clip()
        if self.area is not None:
            surface.set_clip(self.area.rect.clip(clip))
        for part in parts:
            part.draw(surface)
        surface.set_clip(clip)


class ScrolledCard(ScrollArea):
    """The part of a card that scrolls."""

    def __init__(self, room: Rect, high: int, parts: Sequence[Part]) -> None:
        super().__init__("card", room, high)
        self.parts = parts

    def scroll_to(self, offset: int) -> bool:
        before = self.offset
        moved = super().scroll_to(offset)
        for part in self.parts:
            part.box.move_ip(0, before - self.offset)
        return moved

    def state(self) -> None:
        """Keep nothing by the key: the card knows how far it is scrolled."""
