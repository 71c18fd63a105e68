"""Report what happens in a game (`emit`), and get the texts of events and refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Events, Reason, Seat, View
from games.core.contract.flow import COMMON_REASONS
from games.core.contract.names import kind_of
from games.core.contract.texts import Text

# The log text of one kind of event, or a function that returns it; None means no log entry.
EventWording = Text | Callable[[View, Mapping[str, Any]], Text | None]


def emit(events: Events | None, kind: str, /, **args: Any) -> None:
    """Report an event that everybody may know: `emit(events, "held", who="seat:1")`.

    `events` is None where no events are recorded, as in playouts. Rules that are called often test `events is not None`
    first, because building the arguments takes time.
    """
    if events is not None:
        events.append(Event(kind, args))


def emit_to(events: Events | None, seats: tuple[Seat, ...], kind: str, /, **args: Any) -> None:
    """Report an event that only these seats may know: `emit_to(events, (seat,), "drew", card="card:tag")`."""
    if events is not None:
        events.append(Event(kind, args, seats))


def event_text(wording: EventWording, view: View, args: Mapping[str, Any]) -> Text | None:
    """Return the log text of an event with these arguments."""
    return wording.with_args(**args) if isinstance(wording, Text) else wording(view, args)


def reason_text(reasons: Mapping[str, Text], reason: Reason) -> Text:
    """Return the text of a reason, from the game's table or `flow.COMMON_REASONS`."""
    return (reasons.get(reason.id) or COMMON_REASONS[reason.id]).with_args(**reason.args)


class EventTally(NamedTuple):
    """A statistic of games between computer players: how often each thing appears in events.

    `name_kinds` are the kinds of things that are counted. `event_kinds` and `arg_names` restrict the events and
    arguments that are searched; if empty, all are. `amount_arg` is the argument with the number of things, for events
    about several; without it, each event counts as one. `seat_arg` is the argument that names a seat: if given, a thing
    counts once per game, and the statistics also say whether that seat won.
    """

    title: Text
    name_kinds: tuple[str, ...]
    event_kinds: tuple[str, ...] = ()
    arg_names: tuple[str, ...] = ()
    amount_arg: str = ""
    seat_arg: str = ""

    def names_in(self, event: Event) -> set[str]:
        """Return the names in the event's arguments that this statistic counts: those of `name_kinds`."""
        if self.event_kinds and event.kind not in self.event_kinds:
            return set()
        values = [value for key, value in event.args.items() if not self.arg_names or key in self.arg_names]
        return {value for value in values if isinstance(value, str) and kind_of(value) in self.name_kinds}
