"""A ribbon at the top of the window that comes and goes by itself: a coup, a comeback, a computer player's remark.

It takes no clicks, and the first key or click ends it.
"""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from ui.drawing import draw, marks, text
from ui.drawing.faces import face
from ui.drawing.sparks import draw_sparks
from ui.drawing.text import Font
from ui.drawing.theme import BRASS, INK_1, IVORY, TEXT, TEXT_2, Mark, mix
from ui.shell.scale import BAR, Scale

LASTS, SAID = 2.0, 3.5  # seconds: of a moment, of a remark
WIDEST = 560  # design units


class Cheer(NamedTuple):
    """What a ribbon tells: whose it is and what, worded; `said`: a computer player of that name says it."""

    name: str
    mark: Mark
    words: str
    said: bool = False

    @property
    def seconds(self) -> float:
        """How long it stays."""
        return SAID if self.said else LASTS


def lay_cheer(cheer: Cheer, window: Rect, scale: Scale) -> Rect:
    """Return the box of a ribbon: in the middle, just below the bar."""
    side, pad = scale.px(48), scale.px(14)
    most = min(scale.px(WIDEST), window.width - scale.px(80)) - side - 3 * pad
    names = text.measure(cheer.name, _small(scale), most)
    words = text.measure(cheer.words, _large(scale, cheer), most)
    box = Rect(0, 0, side + 3 * pad + max(names[0], words[0]), max(side, names[1] + words[1]) + pad)
    box.midtop = (window.centerx, scale.px(BAR + 14))
    return box


def drawn_in(cheer: Cheer, window: Rect, scale: Scale) -> Rect:
    """Return the box that a ribbon changes: its own, its shadow, and what falls round it."""
    box = lay_cheer(cheer, window, scale).inflate(scale.px(120), scale.px(80))
    return box if cheer.said else box.union(Rect(box.left, box.top, box.width, box.height + scale.px(90)))


def draw_cheer(surface: Surface, cheer: Cheer, window: Rect, scale: Scale, share: float) -> None:
    """Draw a ribbon; `share` 0..1 of its time has passed."""
    box = lay_cheer(cheer, window, scale)
    side, pad, radius = scale.px(48), scale.px(14), scale.px(12)
    if not cheer.said:
        draw_sparks(surface, drawn_in(cheer, window, scale), share, (cheer.mark.colour, BRASS, IVORY), scale.px(8))
    draw.shadow(surface, box, radius, scale.px(16), scale.px(6), 160)
    edge = mix(cheer.mark.colour, IVORY, 0.35)
    draw.gradient(surface, box, (mix(INK_1, cheer.mark.colour, 0.22), INK_1), radius, edge)
    at = Rect(box.left + pad, box.centery - side // 2, side, side)
    if cheer.said:
        surface.blit(face(cheer.name, cheer.mark.colour, side), at)
    else:
        marks.draw_mark(surface, cheer.mark, at.center, side * 8 // 10)
        marks.icon(surface, "star", (at.right - side // 8, at.top + side // 6), side * 4 // 10, BRASS)
    left = at.right + pad
    room = Rect(left, box.top + pad // 2, box.right - pad - left, box.height - pad)
    high = text.measure(cheer.name, _small(scale), room.width)[1]
    lines = text.measure(cheer.words, _large(scale, cheer), room.width)[1]
    top = room.top + max(0, room.height - high - lines) // 2
    text.draw(surface, cheer.name, Rect(left, top, room.width, high), _small(scale), TEXT_2)
    text.draw(surface, cheer.words, Rect(left, top + high, room.width, lines), _large(scale, cheer), TEXT)


def _small(scale: Scale) -> Font:
    return Font("bold", scale.text(14))


def _large(scale: Scale, cheer: Cheer) -> Font:
    return Font("serif-bold" if not cheer.said else "body", scale.text(20 if not cheer.said else 17))
