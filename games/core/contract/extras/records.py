"""Notable facts about a finished match, each with the move at which it happened."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from games.core.contract.contract import Event, Seat
from games.core.contract.names import is_seat_name, seat_of
from games.core.contract.texts import Text

T = TypeVar("T")


class Record(NamedTuple):
    """A fact about a finished match, shown as a card of its result. A click on the card replays move `move_number`.

    Wampiry: `Record(N_("Most from one scoring"), "31", N_n("point", "points", n=31), 75, seat=1)`.
    """

    title: Text
    number_text: Text | str
    unit: Text  # unit of `number_text`, in small letters next to it
    move_number: int  # number of the move at which it happened; 0: the setup
    seat: Seat | None = None  # the seat concerned, or None
    subject: Text | None = None  # shown instead of the seat's name, such as the name of a place
    note: Text | None = None  # an additional sentence
    picture: str = ""  # file in the game's art, such as `pieces/perun`, or one of the window's icons


class LastAction(NamedTuple):
    """The last action of a match, shown below the reason of its end: two pictures and two lines of text.

    A click replays move `move_number`. Wrocław: `LastAction(N_("Last shot, turn {n}", n=10), ...)`.
    """

    title: Text
    action: Text
    note: Text
    move_number: int
    pictures: tuple[str, str]


@dataclass(frozen=True, slots=True)
class MatchTimeline:
    """All events and states of a finished match, including secret ones.

    `events[n]` are the events of move n, `states[n]` is the state after it; index 0 is the setup.
    """

    seats: int
    winners: tuple[Seat, ...]
    events: Sequence[Sequence[Event]]
    states: Sequence[Any]

    def events_of(self, *kinds: str) -> Iterator[tuple[int, Event]]:
        """Yield (move number, event) for each event of these kinds, in order."""
        for number, events in enumerate(self.events):
            for event in events:
                if event.kind in kinds:
                    yield number, event

    def turn_starts(self) -> list[int]:
        """List the numbers of the moves that begin a turn, in order."""
        return sorted({number for number, _ in self.events_of("turn")})

    def turn_at(self, move_number: int) -> int:
        """Return the turn in which a move was played; 0 before the first `turn` event."""
        begun = [(at, int(event.args["turn"])) for at, event in self.events_of("turn") if event.args.get("turn")]
        place = bisect_right(begun, move_number - 1, key=lambda one: one[0])
        return begun[place - 1][1] if place else 0


def seat_in_event(event: Event, key: str) -> Seat | None:
    """Return the seat named by the event's argument `key`; None if there is none."""
    name = event.args.get(key)
    return seat_of(name) if isinstance(name, str) and is_seat_name(name) else None


class HighestCount(NamedTuple):
    """The highest count reached by a seat: the count, the seat, and the move at which it was reached."""

    value: int
    seat: Seat
    move_number: int


def find_highest_count(moves_by_seat: Sequence[Sequence[int]]) -> HighestCount | None:
    """Return the seat with the longest list of move numbers, and the last move in that list; None if all lists are
    empty, or for a tie.
    """
    candidates = [HighestCount(len(moves), seat, moves[-1]) for seat, moves in enumerate(moves_by_seat) if moves]
    return sole_best(candidates, lambda one: one.value, lambda one: one.seat)


def sole_best(candidates: Iterable[T], value: Callable[[T], Any], owner: Callable[[T], Hashable]) -> T | None:
    """Return the first candidate with the highest value; None without candidates, or if several owners share it.

    A superlative such as "most wounds" names one seat or thing, so a tie has no record.
    """
    ordered = list(candidates)
    best = max(ordered, key=value, default=None)
    if best is None:
        return None
    owners = {owner(one) for one in ordered if value(one) == value(best)}
    return best if len(owners) == 1 else None


def event_moves_by_seat(timeline: MatchTimeline, *kinds: str) -> list[list[int]]:
    """List for each seat the numbers of the moves with events of these kinds whose argument `who` is the seat."""
    tallies: list[list[int]] = [[] for _ in range(timeline.seats)]
    for number, event in timeline.events_of(*kinds):
        seat = seat_in_event(event, "who")
        if seat is not None:
            tallies[seat].append(number)
    return tallies
