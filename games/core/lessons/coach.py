"""Which of the coach's cards a match calls for now: by what is asked of the reader, or by what has happened.

Only what the reader's own view and events tell is looked at, so that a card never gives a secret away.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from games.core.contract.contract import Event, Seat, View
from games.core.contract.names import seat_name
from games.core.lessons import patterns

if TYPE_CHECKING:
    from games.core.lessons.models import CoachCard


def card_for(
    cards: Sequence[CoachCard], view: View, you: Seat, events: Sequence[Event], seen: Collection[str]
) -> CoachCard | None:
    """Return the first card that fits and has not been seen; `view` and `events` are those that `you` may know."""
    return next((card for card in cards if card.id not in seen and _fits(card, view, you, events)), None)


def _fits(card: CoachCard, view: View, you: Seat, events: Sequence[Event]) -> bool:
    if card.decision is not None:
        asked = view["decision"]
        if asked is None or asked["seat"] != you or asked["kind"] != card.decision:
            return False
        if card.args is not None and not patterns.fits(card.args, tuple(asked["args"])):
            return False
    elif not any(event.kind == card.event and (card.yours is None or _about(event, you)) for event in events):
        return False
    condition = patterns.parse(card.when) if card.when is not None else None
    return condition is None or condition.holds(view, you)


def _about(event: Event, you: Seat) -> bool:
    """Whether an event happened to somebody: what they have done themselves does not count."""
    return any(value == seat_name(you) for key, value in event.args.items() if key != "who")
