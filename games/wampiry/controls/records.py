"""Notable facts about a finished match: scorings, contested estates, attacks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.core.contract.extras.records import (
    MatchTimeline,
    Record,
    event_moves_by_seat,
    find_highest_count,
    sole_best,
)
from games.core.contract.names import key_of, seat_name
from games.core.contract.texts import N_, N_n, Text
from games.wampiry.controls.words import SCORING_CAUSE_TEXTS
from games.wampiry.rules.state import State

NOBODY = -1
MIN_SHARE_PERCENT = 5  # a scoring of all estates is mentioned if it gave at least this percentage of all points


class Reign(NamedTuple):
    """A seat's unbroken lead on an estate. `start` and `end` are move numbers."""

    estate: int
    seat: Seat
    start: int
    end: int


def records(timeline: MatchTimeline) -> Sequence[Record]:
    """Return the notable facts of a match, the most interesting first."""
    leads = [_leaders(state) for state in timeline.states]
    reigns = [reign for estate in range(len(leads[0])) for reign in _reigns(estate, [lead[estate] for lead in leads])]
    candidates = [
        _best_scoring(timeline),
        _stolen(timeline, leads),
        _contested(timeline, reigns),
        _longest(timeline, reigns),
        _share(timeline, "armageddon", N_("Armageddon's share")),
        _share(timeline, "dusk", N_("Blood Dusk's share")),
        _attacks(timeline),
    ]
    return [record for record in candidates if record is not None]


def _leaders(state: State) -> list[Seat]:
    """Return the sole leader of each estate, or -1 where there is none."""
    leaders = []
    for estate in range(len(state.board.ring)):
        counts = state.markers_on(estate)
        best = max(counts)
        leaders.append(counts.index(best) if best and counts.count(best) == 1 else NOBODY)
    return leaders


def _reigns(estate: int, leads: Sequence[Seat]) -> Iterator[Reign]:
    start = 0
    for seat, run in groupby(leads):
        end = start + len(list(run))
        if seat != NOBODY:
            yield Reign(estate, seat, start, end)
        start = end


def _icon(timeline: MatchTimeline, estate: int) -> str:
    board = timeline.states[-1].board
    return f"pieces/icon_{board.icon(board.ring[estate])}"


def _where(timeline: MatchTimeline, estate: int) -> str:
    return f"estate:{timeline.states[-1].board.ring[estate]}"


def _points(n: int) -> Text:
    return N_n("point", "points", n=n)


def _best_scoring(timeline: MatchTimeline) -> Record | None:
    """Return the record for the most points from one scoring cause."""
    sums: dict[tuple[int, str], list[int]] = defaultdict(lambda: [0] * timeline.seats)
    for number, event in timeline.events_of("scored"):
        points = sums[number, event.args["cause"]]
        points[:] = [had + more for had, more in zip(points, event.args["awards"], strict=True)]
    every = [
        (points[seat], -number, seat, cause) for (number, cause), points in sums.items() for seat in range(len(points))
    ]
    best = sole_best(sorted(every, reverse=True), lambda one: one[0], lambda one: one[2])
    if best is None or not best[0]:
        return None
    n, number, seat, cause = best
    line = N_("{cause}, turn {turn}", cause=SCORING_CAUSE_TEXTS[cause], turn=timeline.turn_at(-number))
    picture = "pieces/sabbath" if cause == "sabbath" else "pieces/raised"
    return Record(N_("Most from one scoring"), str(n), _points(n), -number, seat, None, line, picture)


def _stolen(timeline: MatchTimeline, leads: Sequence[Sequence[Seat]]) -> Record | None:
    """Return the record of the estate that gave most points to a seat while another seat had led it at the turn's
    start.
    """
    ring: list[str] = list(timeline.states[-1].board.ring)
    begins = [0, *timeline.turn_starts()]
    stolen: list[tuple[int, int, int, int, int]] = []
    for number, event in timeline.events_of("scored"):
        estate = ring.index(key_of(event.args["where"]))
        start = max(at for at in begins if at < number)
        before = leads[start][estate]
        winner = max(range(timeline.seats), key=lambda seat: event.args["awards"][seat])
        n = event.args["awards"][winner]
        alone = event.args["awards"].count(n) == 1
        if alone and n and before not in (NOBODY, winner):
            stolen.append((n, number, winner, before, estate))
    best = sole_best(stolen, lambda one: one[0], lambda one: one[2])
    if best is None:
        return None
    n, number, seat, robbed, estate = best
    line = N_(
        "{where}: until that turn {whose} was in the lead", where=_where(timeline, estate), whose=seat_name(robbed)
    )
    return Record(N_("Best stolen majority"), str(n), _points(n), number, seat, None, line, _icon(timeline, estate))


def _contested(timeline: MatchTimeline, reigns: Sequence[Reign]) -> Record | None:
    """Return the record of the estate whose leader changed most often."""
    changes: dict[int, list[Reign]] = defaultdict(list)
    last: dict[int, Seat] = {}
    for reign in reigns:
        if last.get(reign.estate, reign.seat) != reign.seat:
            changes[reign.estate].append(reign)
        last[reign.estate] = reign.seat
    most = sole_best(changes.items(), lambda one: len(one[1]), lambda one: one[0])
    if most is None:
        return None
    estate, taken = most
    n, turn = len(taken), timeline.turn_at(taken[-1].start)
    line = N_("last taken by {whose}, in turn {turn}", whose=seat_name(taken[-1].seat), turn=turn)
    unit = N_n("change of lead", "changes of lead", n=n)
    who = N_("{where}", where=_where(timeline, estate))
    title = N_("Most contested estate")
    return Record(title, str(n), unit, taken[-1].start, None, who, line, _icon(timeline, estate))


def _longest(timeline: MatchTimeline, reigns: Sequence[Reign]) -> Record | None:
    """Return the record of the estate that one seat led for the most turns in a row."""
    begins = timeline.turn_starts()

    def turn_count(reign: Reign) -> int:
        return sum(reign.start <= at < reign.end for at in begins)

    longest = sole_best(reigns, turn_count, lambda reign: reign.seat)
    if longest is None or not turn_count(longest):
        return None
    n = turn_count(longest)
    title, unit = N_("Longest-held estate"), N_n("turn in a row", "turns in a row", n=n)
    line = N_(
        "{where}, from turn {turn} on", where=_where(timeline, longest.estate), turn=timeline.turn_at(longest.start)
    )
    return Record(title, str(n), unit, longest.start, longest.seat, None, line, _icon(timeline, longest.estate))


def _share(timeline: MatchTimeline, part: str, title: Text) -> Record | None:
    """Return the record of a scoring of all estates: its share of all points, and the seat that gained most."""
    gained, total, number = [0] * timeline.seats, 0, 0
    for at, event in timeline.events_of("scored"):
        total += sum(event.args["awards"])
        if part in event.args["cause"].split("+"):
            number = at
            gained = [had + more for had, more in zip(gained, event.args["awards"], strict=True)]
    share = 100 * sum(gained) // total if total else 0
    if share < MIN_SHARE_PERCENT:
        return None
    most = sole_best(enumerate(gained), lambda one: one[1], lambda one: one[0])
    if most is None:
        return None
    who = N_("{who}: {n}", who=seat_name(most[0]), n=most[1])
    line = N_("the biggest gain, in turn {turn}", turn=timeline.turn_at(number))
    return Record(title, f"{share}%", N_("of all points"), number, None, who, line, "pieces/vampire_5")


def _attacks(timeline: MatchTimeline) -> Record | None:
    """Return the record of the seat with the most attacks: moved pawns, replaced and swapped markers."""
    best = find_highest_count(event_moves_by_seat(timeline, "attacked", "driven", "replaced", "swapped"))
    if best is None:
        return None
    title, unit = N_("Sharpest teeth"), N_n("blow struck", "blows struck", n=best.value)
    line = N_("attacks, gambits, markers replaced and swapped")
    picture = "pieces/icon_niespodziewany_atak"
    return Record(title, str(best.value), unit, best.move_number, best.seat, None, line, picture)
