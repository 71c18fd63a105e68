"""The contents beside the rules: how one section's row is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.core.data.rules_blocks import ContentsEntry
from ui.drawing import draw, text
from ui.drawing.theme import INK_1, SMALL, TEXT, TEXT_2, mix

if TYPE_CHECKING:
    from ui.screens.rules.screen import RulesScreen


def draw_entry(screen: RulesScreen, surface: Surface, box: Rect, index: int, chosen: bool) -> None:
    """Draw one row: the section, and how often what is looked for stands in it."""
    entry: ContentsEntry = screen.entries[index]
    deep = entry.level > 2
    left = box.left + screen.px(28 if deep else 12)
    room = Rect(left, box.top, box.right - left - screen.px(8), box.height)
    ink = TEXT if chosen or not deep else TEXT_2
    font = screen.font(15 if deep else 16, "body" if deep else "bold")
    found = sum(hit.anchor == entry.anchor for hit in screen.hits)
    if found:
        wide = screen.px(30)
        room.width -= wide
        spot = Rect(room.right, box.top, wide - screen.px(4), box.height)
        words = str(found)
        pill = Rect(0, 0, max(screen.px(22), text.width(words, screen.font(SMALL)) + screen.px(10)), screen.px(20))
        pill.center = spot.center
        draw.panel(surface, pill, mix(INK_1, screen.theme.accent, 0.75), pill.height // 2)
        text.draw(surface, words, pill, screen.font(SMALL), TEXT, align="center", wrapping=False)
    text.draw(surface, entry.words, room, font, ink)
