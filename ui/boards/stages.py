"""From what happened to what is seen: events become movements of pieces, one after the other, by the game's table.

A copy of the earlier view is patched event by event; the last stage always ends at the true later view, so that the
table can never show anything else than what is.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.contract import Event, View
from games.core.motions import Motion, Motions
from ui.boards.base import Float, Sprites, Stage

if TYPE_CHECKING:
    from ui.boards.common import BoardPainter

PLAIN = 300  # milliseconds, where nothing is known but two views


def stages_between(
    painter: BoardPainter, motions: Motions, before: View, events: Sequence[Event], after: View
) -> list[Stage]:
    """Return the movements that lead from one view to the next; one of the difference where no event tells of it."""
    found: list[Stage] = []
    shown = View(before.board, copy.deepcopy(dict(before)))
    earlier = painter.sprites_of(shown)
    for event in events:
        motion = motions.get(event.kind)
        if motion is None:
            continue
        if motion.change is not None:
            motion.change(shown, event.args)
        view = View(shown.board, copy.deepcopy(dict(shown)))
        later = painter.sprites_of(view)
        stage = painter.stage_of(event, motion, earlier, later, view)
        if stage is not None:
            found.append(stage)
        earlier = later
    last = painter.sprites_of(after)
    if found:
        flying = {key: sprite for key, sprite in found[-1].after.items() if key.startswith("fly:")}
        found[-1].after = {**last, **flying}
        return found
    first = painter.sprites_of(before)
    return [] if first == last else [Stage(first, last, PLAIN, after)]


def stage_of(
    painter: BoardPainter, event: Event, motion: Motion, earlier: Sprites, later: Sprites, view: View
) -> Stage | None:
    """Return the movement of one event between the pieces as they stood and as they stand; None: nothing to see."""
    before, after = dict(earlier), dict(later)
    for number, journey in enumerate(motion.journeys(event.args) if motion.journeys is not None else ()):
        flight = painter.flight(journey, before, after)
        if flight is not None:
            before[f"fly:{number}"], after[f"fly:{number}"] = flight
    floats = [Float(*painter.rising(rise)) for rise in (motion.rises(event.args) if motion.rises is not None else ())]
    if before == after and not floats and not motion.still:
        return None
    sound = motion.sound(event.args) if callable(motion.sound) else motion.sound
    return Stage(before, after, motion.duration, view, sound, floats, event)
