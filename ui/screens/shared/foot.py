"""The line at the foot of a screen: what it is about or what to do now, and at the right which keys do what."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing import draw, text
from ui.drawing.theme import LINE, SMALL, TEXT, TEXT_2, mix
from ui.shell.screen import Screen

Keys = Sequence[tuple[Text | str, Text]]  # a key, and what it does


def draw_foot(screen: Screen, surface: Surface, box: Rect, told: str, keys: Keys) -> None:
    """Draw words, in as many lines as the box is high, and keys; the last keys go where the words need their room."""
    font, px = screen.font(SMALL + 1), screen.px
    parts = [(screen.say(key), screen.say(does)) for key, does in keys]
    wides = [(text.width(key, font) + px(16), text.width(does, font) + 1) for key, does in parts]
    lines = max(1, box.height // text.line_height(font))
    room = box.width - text.width(told, font) * (1.2 if lines > 1 else 1) / lines
    while parts and sum(cap + does + px(8 + 18) for cap, does in wides) > room:
        parts.pop(), wides.pop()
    right = box.right
    for (key, does), (cap, wide) in zip(reversed(parts), reversed(wides), strict=True):
        text.draw(surface, does, Rect(right - wide, box.top, wide, box.height), font, TEXT_2)
        frame = Rect(0, 0, cap, max(px(24), text.body_height(font) + 4))
        frame.midright = (right - wide - px(8), box.centery)
        draw.outline(surface, frame, mix(LINE, TEXT_2, 0.4), px(5))
        text.draw(surface, key, frame, font, TEXT, align="center", wrapping=False)
        right = frame.left - px(18)
    text.draw(surface, told, Rect(box.left, box.top, right - box.left, box.height), font, TEXT_2)
