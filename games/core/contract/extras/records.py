"""What people talk about after a match: a few numbers gathered from it, each with the move at which it came about."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Seat
from games.core.contract.names import is_seat_name, seat_of
from games.core.contract.texts import Text


class Record(NamedTuple):
    """One number of a match that is over, as a card of its result shows it; a click replays move `number`.

    In Wampiry: `Record(N_("Most from one scoring"), "31", N_n("point", "points", n=31), 75, seat=1)`.
    """

    title: Text
    figure: Text | str
    unit: Text  # what the figure counts, small beside it
    move_number: int  # the move at which it came about, 0: the setup
    seat: Seat | None = None  # whose it is; None: nobody's
    subject: Text | None = None  # instead of the name of that seat: a fighter of theirs, or what it is about
    note: Text | None = None  # one sentence more
    picture: str = ""  # in the game's art: `pieces/perun`; or an icon of the window's


class Finale(NamedTuple):
    """What happened last, under the reason of the end: two pictures of the game's art and who did what to whom.

    A click replays move `number`. In Wrocław: `Finale(N_("Last shot, turn {n}", n=10), ...)`.
    """

    title: Text
    action: Text
    note: Text
    move_number: int
    pictures: tuple[str, str]


@dataclass(frozen=True, slots=True)
class MatchTimeline:
    """A match that is over, as a game's `records` reads it: all that happened, also in secret, and every position.

    `events[n]` is what move n caused, `states[n]` the rules' own state after it; 0 is the setup.
    """

    seats: int
    winners: tuple[Seat, ...]
    events: Sequence[Sequence[Event]]
    states: Sequence[Any]

    def events_of(self, *kinds: str) -> Iterator[tuple[int, Event]]:
        """Go through the events of these kinds, each with the number of its move."""
        for number, events in enumerate(self.events):
            for event in events:
                if event.kind in kinds:
                    yield number, event

    def turn_starts(self) -> list[int]:
        """List the moves with which turns begin, in order; a game tells them by events `turn`."""
        return sorted({number for number, _ in self.events_of("turn")})

    def turn_at(self, number: int) -> int:
        """Return in which turn a move was played: the latest `turn` told by then; 0 before the first."""
        begun = [(at, int(event.args["turn"])) for at, event in self.events_of("turn") if event.args.get("turn")]
        place = bisect_right(begun, number - 1, key=lambda one: one[0])
        return begun[place - 1][1] if place else 0


def seat_in_event(event: Event, key: str) -> Seat | None:
    """Return the seat that an event names under a key; None where that is no seat's name, or nothing."""
    name = event.args.get(key)
    return seat_of(name) if isinstance(name, str) and is_seat_name(name) else None


class LongestTally(NamedTuple):
    """What a seat has most of: how much, whose, and the move at which it was reached."""

    value: int
    seat: Seat
    move_number: int


def longest_tally(tallies: Sequence[Sequence[int]]) -> LongestTally | None:
    """Return whose list of moves is the longest, one for each thing that is counted; None where all are empty.

    Of equal ones the one that was complete first.
    """
    found = [LongestTally(len(moves), seat, moves[-1]) for seat, moves in enumerate(tallies) if moves]
    return max(found, key=lambda best: (best.value, -best.move_number), default=None)


def tally_by_seat(course: MatchTimeline, *kinds: str) -> list[list[int]]:
    """Return for each seat the moves of the events of these kinds that name it as `who`."""
    tallies: list[list[int]] = [[] for _ in range(course.seats)]
    for number, event in course.events_of(*kinds):
        seat = seat_in_event(event, "who")
        if seat is not None:
            tallies[seat].append(number)
    return tallies
