"""The resting picture under people and marks: kept, and drawn again only where something has changed.

All that lies on the backdrop is told as a list of things, each with its box and its look. Between two pictures only
the boxes of things whose look has changed are drawn anew, however much lies on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

from pygame import Rect, Surface

from ui.drawing import record

MANY = 40  # boxes: where more have changed all is drawn anew


class Thing(NamedTuple):
    """One thing on the ground: a lasting name, what tells its look from others, its box in the picture, its drawing."""

    name: Hashable
    look: Hashable
    box: Rect
    draw: Callable[[Surface], None]


class KeptGround:
    """A picture of things on a backdrop; the later ones lie over the earlier ones."""

    def __init__(self) -> None:
        self._picture = Surface((0, 0))
        self._forgotten = True
        self._shown: dict[Hashable, Thing] = {}

    def forget(self) -> None:
        """Draw everything anew the next time, as after a change of size."""
        self._forgotten = True

    def picture(self, backdrop: Surface, things: Iterable[Thing]) -> Surface:
        """Return the picture of these things; it is the same surface as before, brought up to date."""
        before, now = self._shown, {thing.name: thing for thing in things}
        self._shown = now
        if self._picture.get_size() != backdrop.get_size():
            self._picture = backdrop.copy()
        picture = self._picture
        if self._forgotten or record.active is not None:  # tests want every text drawn
            self._forgotten = False
            self._redraw(picture, backdrop, list(now.values()), [picture.get_rect()])
            return picture
        changed = [thing.box for name, thing in before.items() if _differs(thing, now.get(name))]
        changed += [thing.box for name, thing in now.items() if _differs(thing, before.get(name))]
        boxes = _apart(changed)
        self._redraw(picture, backdrop, list(now.values()), boxes if len(boxes) < MANY else [picture.get_rect()])
        return picture

    def _redraw(self, picture: Surface, backdrop: Surface, things: list[Thing], boxes: Iterable[Rect]) -> None:
        places = [thing.box for thing in things]
        for box in boxes:
            picture.set_clip(box)
            picture.blit(backdrop, box, box)
            for number in box.collidelistall(places):
                things[number].draw(picture)
        picture.set_clip(None)


def _differs(thing: Thing, other: Thing | None) -> bool:
    return other is None or other.look != thing.look or other.box != thing.box


def _apart(boxes: Iterable[Rect]) -> list[Rect]:
    """Join boxes that overlap, so that nothing is drawn twice."""
    found: list[Rect] = []
    for box in boxes:
        joined = box.copy()
        while (near := joined.collidelist(found)) >= 0:
            joined.union_ip(found.pop(near))
        found.append(joined)
    return found
