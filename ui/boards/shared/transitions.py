"""Turn events into transitions, by the game's table of motions.

A copy of the earlier view is changed event by event. The last transition ends at the later view itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.core.contract.contract import Event, View
from games.core.contract.extras.motions import Journey, Motion, Motions, RisingText
from ui.boards.shared.base import PlacedText, Point, Sprite, Sprites, Transition

ARRIVED = 0.999  # progress (0..1) at which a piece has arrived
PLAIN = 300  # milliseconds of a transition without events

StageOf = Callable[[Event, Motion, Sprites, Sprites, View], Transition | None]
FlightOf = Callable[[Journey, Sprites, Sprites], tuple[Sprite, Sprite] | None]
CONTAINERS = (dict, list)  # types of the containers in a view's plain data


def transitions_between(
    motions: Motions,
    before: View,
    events: Sequence[Event],
    after: View,
    sprites_of: Callable[[View], Sprites],
    transition_of: StageOf,
) -> list[Transition]:
    """Return the transitions between two views. If no event has a motion, one transition shows the difference."""
    result: list[Transition] = []
    shown = View(before.board, copy_plain_data(dict(before)))
    earlier = sprites_of(shown)
    for event in events:
        motion = motions.get(event.kind)
        if motion is None:
            continue
        if motion.patch_view is not None:
            motion.patch_view(shown, event.args)
        view = View(shown.board, copy_plain_data(dict(shown)))
        later = sprites_of(view)
        transition = transition_of(event, motion, earlier, later, view)
        if transition is not None:
            result.append(transition)
        earlier = later
    last = sprites_of(after)
    if result:
        flying = {key: sprite for key, sprite in result[-1].after.items() if key.startswith("fly:")}
        result[-1].after = {**last, **flying}
        return result
    first = sprites_of(before)
    return [] if first == last else [Transition(first, last, PLAIN, after)]


def preview_view(view: View, events: Sequence[Event], motions: Motions) -> View:
    """Return a copy of a view after the expected events. Only events whose motion has `draws_ghost` count."""
    shown = View(view.board, copy_plain_data(dict(view)))
    for event in events:
        motion = motions.get(event.kind)
        if motion is not None and motion.draws_ghost and motion.patch_view is not None:
            motion.patch_view(shown, event.args)
    return shown


def copy_plain_data(data: Any) -> Any:
    """Return a deep copy of a view's data, faster than `deepcopy`."""
    if isinstance(data, dict):
        return {key: copy_plain_data(value) if isinstance(value, CONTAINERS) else value for key, value in data.items()}
    if isinstance(data, list):
        return [copy_plain_data(value) if isinstance(value, CONTAINERS) else value for value in data]
    return data


def moving_sprites(
    transition: Transition, progress: float, position_between: Callable[[Sprite, Sprite, float], Point]
) -> list[tuple[Sprite, Point, int]]:
    """List (sprite, position, opacity of 0..255) of a transition's pieces at `progress` (0..1).

    Pieces that appear or disappear are faded. A piece is hidden while another sprite shows its flight.
    """
    left, reached = _travelled(transition.before), _travelled(transition.after)
    drawn: list[tuple[Sprite, Point, int]] = []
    for key in {**transition.before, **transition.after}:  # keeps the draw order of pieces at rest
        first, last = transition.before.get(key), transition.after.get(key)
        if first is not None and last is not None:
            arrived = progress >= ARRIVED
            if key.startswith("fly:") and arrived:
                continue
            shown = last if arrived or first.at != last.at else first
            size = first.size + (last.size - first.size) * progress
            drawn.append((shown._replace(size=size), position_between(first, last, progress), 255))
        elif last is not None and (_kind_at(last) not in reached or progress >= ARRIVED):
            drawn.append((last, last.at, round(255 * progress)))
        elif last is None and first is not None and _kind_at(first) not in left:
            drawn.append((first, first.at, round(255 * (1 - progress))))
    return drawn


def _travelled(pieces: Sprites) -> set[tuple[object, Point]]:
    return {_kind_at(sprite) for key, sprite in pieces.items() if key.startswith("fly:")}


def _kind_at(sprite: Sprite) -> tuple[object, Point]:
    return sprite.look[0], sprite.at


def transition_of(
    event: Event,
    motion: Motion,
    earlier: Sprites,
    later: Sprites,
    view: View,
    flight: FlightOf,
    place_text: Callable[[RisingText], PlacedText],
) -> Transition | None:
    """Return the transition of an event, or None if nothing visible changes."""
    before, after = dict(earlier), dict(later)
    for number, journey in enumerate(motion.journeys(event.args) if motion.journeys is not None else ()):
        ends = flight(journey, before, after)
        if ends is not None:
            before[f"fly:{number}"], after[f"fly:{number}"] = ends
    texts = [place_text(rise) for rise in (motion.rising_texts(event.args) if motion.rising_texts is not None else ())]
    moment = motion.reveal_animation(view, event.args) if motion.reveal_animation is not None else None
    if before == after and not texts and moment is None and not motion.is_pause:
        return None
    sound = motion.sound(event.args) if callable(motion.sound) else motion.sound
    duration = motion.duration if moment is None else max(motion.duration, moment.duration)
    return Transition(before, after, duration, view, sound, texts, event, moment)
