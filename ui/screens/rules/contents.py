"""The contents beside the rules: how one section's row is drawn."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.data.rules_blocks import ContentsEntry
from ui.drawing import draw, text
from ui.drawing.theme import INK_1, SMALL, TEXT, TEXT_2, Colour, mix
from ui.widgets.host import Host


def draw_entry(
    host: Host, surface: Surface, box: Rect, entry: ContentsEntry, chosen: bool, hits: int, accent: Colour
) -> None:
    """Draw one row: the section, and behind it on a pill of the game's accent the number of search hits in it."""
    deep = entry.level > 2
    left = box.left + host.px(28 if deep else 12)
    room = Rect(left, box.top, box.right - left - host.px(8), box.height)
    ink = TEXT if chosen or not deep else TEXT_2
    font = host.font(15 if deep else 16, "body" if deep else "bold")
    if hits:
        wide = host.px(30)
        room.width -= wide
        spot = Rect(room.right, box.top, wide - host.px(4), box.height)
        words = str(hits)
        pill = Rect(0, 0, max(host.px(22), text.width(words, host.font(SMALL)) + host.px(10)), host.px(20))
        pill.center = spot.center
        draw.panel(surface, pill, mix(INK_1, accent, 0.75), pill.height // 2)
        text.draw(surface, words, pill, host.font(SMALL), TEXT, align="center", wrapping=False)
    text.draw(surface, entry.words, room, font, ink)
