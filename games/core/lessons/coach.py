"""Choose the coach's card that fits the situation in a match, by the reader's decision or by recent events.

A coach's card is a short explanation for newcomers. Only the reader's own view and events are used, so it never reveals
a secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.contract.contract import Event, Seat, View
from games.core.contract.names import is_seat_name, seat_name
from games.core.lessons import patterns
from games.core.match.match import Match
from games.core.match.story import last_own_move

if TYPE_CHECKING:
    from games.core.lessons.models import CoachCard


def recent_events(match: Match, reader: Seat) -> list[Event]:
    """List the events since the last decision of seat `reader`, including it, as far as the table may show them now."""
    since = last_own_move(match, reader)
    while since and match.moves[since - 1].joined:  # the move belongs to the one before
        since -= 1
    return [entry.event for entry in match.events_for(match.audience(), max(0, since - 1))]


def matching_card(cards: Sequence[CoachCard], view: View, reader: Seat, events: Sequence[Event]) -> CoachCard | None:
    """Return the first card that fits what seat `reader` knows (`view`, `events`), or None."""
    return next((card for card in cards if _fits(card, view, reader, events)), None)


def _fits(card: CoachCard, view: View, you: Seat, events: Sequence[Event]) -> bool:
    if card.decision is not None:
        asked = view["decision"]
        if asked is None or asked["seat"] != you or asked["kind"] != card.decision:
            return False
        if card.args is not None and not patterns.matches(card.args, tuple(asked["args"])):
            return False
    elif not any(event.kind == card.event and (card.yours is None or _about(event, you)) for event in events):
        return False
    condition = patterns.parse_condition(card.when) if card.when is not None else None
    return condition is None or condition.holds(view, you)


def _about(event: Event, reader: Seat) -> bool:
    """Return True if an event affects seat `reader`: as one of the seats it names besides `who`; if none, as `who`."""
    others = [
        value for key, value in event.args.items() if key != "who" and isinstance(value, str) and is_seat_name(value)
    ]
    return seat_name(reader) in others if others else event.args.get("who") == seat_name(reader)
