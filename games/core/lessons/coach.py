"""The choice of the coach's card for a match's situation.

A card is a short explanation for newcomers. Only the reader's own view and events are used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.core.contract.contract import Event, Seat, View
from games.core.contract.names import is_name, is_seat_name, seat_name
from games.core.lessons import patterns
from games.core.lessons.texts import link_targets
from games.core.match.match import Match
from games.core.match.story import last_own_move

if TYPE_CHECKING:
    from games.core.lessons.models import CoachCard


def recent_events(match: Match, reader: Seat) -> list[Event]:
    """List a seat's visible events since its last decision."""
    since = last_own_move(match, reader)
    while since and match.moves[since - 1].joined:  # the move is undone together with the previous one
        since -= 1
    return [entry.event for entry in match.events_for(match.audience(), max(0, since - 1))]


class ChosenCard(NamedTuple):
    """A card that fits the situation. `event` is the event that it explains, or None if it explains a decision."""

    card: CoachCard
    event: Event | None

    def names(self) -> list[str]:
        """List the things that the card mentions."""
        marked = self.event.args.get(self.card.mark) if self.event is not None and self.card.mark is not None else None
        marks = [marked] if isinstance(marked, str) and is_name(marked) else []
        return [*marks, *self.card.show, *link_targets(self.card.say.en)]


def matching_card(cards: Sequence[CoachCard], view: View, reader: Seat, events: Sequence[Event]) -> ChosenCard | None:
    """Return the first card that fits a seat's view and events, or None."""
    for card in cards:
        if card.decision is not None:
            if _is_asked(card, view, reader) and _is_so(card, view, reader):
                return ChosenCard(card, None)
            continue
        about = (event for event in reversed(events) if event.kind == card.event)
        yours = (event for event in about if card.yours is None or _about(event, reader))
        event = next((event for event in yours if _is_so(card, view, reader, event)), None)
        if event is not None:
            return ChosenCard(card, event)
    return None


def _is_asked(card: CoachCard, view: View, you: Seat) -> bool:
    asked = view["decision"]
    if asked is None or asked["seat"] != you or asked["kind"] != card.decision:
        return False
    return card.args is None or patterns.matches_pattern(card.args, tuple(asked["args"]))


def _is_so(card: CoachCard, view: View, you: Seat, event: Event | None = None) -> bool:
    condition = patterns.parse_condition(card.when) if card.when is not None else None
    return condition is None or condition.is_true(view, you, event=event.args if event is not None else None)


def _about(event: Event, reader: Seat) -> bool:
    """Return True if an event affects the reader."""
    others = [
        value for key, value in event.args.items() if key != "who" and isinstance(value, str) and is_seat_name(value)
    ]
    return seat_name(reader) in others if others else event.args.get("who") == seat_name(reader)
