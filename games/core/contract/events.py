"""Reporting events (`tell`), and the words for events and for reasons why a move is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Events, Reason, Seat, View
from games.core.contract.flow import COMMON_REASONS
from games.core.contract.names import kind_of
from games.core.contract.texts import Text

# A kind of event in words: a text that takes its arguments, or what makes one of them; None: not worth a line.
EventWording = Text | Callable[[View, Mapping[str, Any]], Text | None]


def emit(events: Events | None, kind: str, /, **args: Any) -> None:
    """Report something that everybody may know; `events` is None where nobody listens, as in playouts.

    `tell(events, "held", who="seat:1")`. Rules that run often test `events is not None` first, as making the
    arguments takes time.
    """
    if events is not None:
        events.append(Event(kind, args))


def emit_to(events: Events | None, seats: tuple[Seat, ...], kind: str, /, **args: Any) -> None:
    """Report something that these seats alone may know: `tell_to(events, (seat,), "drew", card="card:tag")`."""
    if events is not None:
        events.append(Event(kind, args, seats))


def event_text(line: EventWording, view: View, args: Mapping[str, Any]) -> Text | None:
    """Word an event by its line."""
    return line.with_args(**args) if isinstance(line, Text) else line(view, args)


def reason_text(reasons: Mapping[str, Text], reason: Reason) -> Text:
    """Word a reason by a game's table of them, or as one of the flow's own."""
    return (reasons.get(reason.id) or COMMON_REASONS[reason.id]).with_args(**reason.args)


class EventTally(NamedTuple):
    """What of games among computers is counted for each of the things of some `kinds`, by the events that name them.

    `events` and `args` are the kinds of event and the arguments that are looked at, empty: all; `amount` is the
    argument that says how often at once. With `by`, an argument that names a seat, a thing counts once a game, and
    whether that seat has won counts beside it.
    """

    title: Text
    kinds: tuple[str, ...]
    events: tuple[str, ...] = ()
    args: tuple[str, ...] = ()
    amount_arg: str = ""
    seat_arg: str = ""

    def names_in(self, event: Event) -> set[str]:
        """Return the names that an event counts for."""
        if self.events and event.kind not in self.events:
            return set()
        values = [value for key, value in event.args.items() if not self.args or key in self.args]
        return {value for value in values if isinstance(value, str) and kind_of(value) in self.kinds}
