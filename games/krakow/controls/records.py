"""Notable facts of a finished match of Kraków: best walls, squares, turns and works, lost places, steps."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from games.core.contract.contract import Event, Seat
from games.core.contract.extras.records import (
    LongestTally,
    MatchTimeline,
    Record,
    longest_tally,
    seat_in_event,
    tally_by_seat,
)
from games.core.contract.names import seat_name, seat_of
from games.core.contract.texts import N_, N_n, Text

COLOUR_OF_MARK = {1: "red", 2: "blue", 3: "yellow", 4: "green"}  # seat mark -> colour in picture file names
LEAST_LAYERS = 2


def records(course: MatchTimeline) -> Sequence[Record]:
    """Return the records of a match, the most interesting first."""
    candidates = [
        _wall(course),
        _square(course),
        _turn(course),
        _lost(course),
        _steps(course),
        _covering(course),
        _dearest(course),
    ]
    return [record for record in candidates if record is not None]


def _mark(course: MatchTimeline, seat: Seat) -> str:
    return COLOUR_OF_MARK.get(course.states[0].marks[seat], "red")


def _work(course: MatchTimeline, event: Event) -> str:
    """Return the picture of a painted work."""
    seat = seat_in_event(event, "who")
    return _graffiti(course, event.args["kind"], 0 if seat is None else seat)


def _graffiti(course: MatchTimeline, kind: str, seat: Seat) -> str:
    return f"graffiti/{course.states[0].board.icon(kind)}_{_mark(course, seat)}"


def _art(n: int) -> Text:
    return N_n("artistic point", "artistic points", n=n)


def _wall(course: MatchTimeline) -> Record | None:
    """Return the record of the building with most artistic points of one crew at a scoring."""
    best: tuple[int, Seat, int, str] | None = None
    for number, event in course.events_of("owned"):
        if not event.args["where"].startswith("building:"):
            continue
        n = max(event.args["totals"])
        if best is None or n > best[0]:
            best = (n, event.args["totals"].index(n), number, event.args["where"])
    if best is None or not best[0]:
        return None
    n, seat, number, where = best
    line = N_("{where}", where=where)
    return Record(N_("Best wall"), str(n), _art(n), number, seat, None, line, "pieces/own_building")


def _square(course: MatchTimeline) -> Record | None:
    """Return the record of the square with most works on top of each other."""
    works: dict[str, list[tuple[int, Event]]] = defaultdict(list)
    for number, event in course.events_of("painted"):
        for square in event.args["squares"]:
            works[square].append((number, event))
    layers = max(works.values(), key=len, default=[])
    if len(layers) < LEAST_LAYERS:
        return None
    n, (number, last) = len(layers), layers[-1]
    painters = Counter(seat_in_event(event, "who") for _, event in layers)
    line = N_n("{where}, by {n} crew", "{where}, by {n} crews", where=last.args["where"], n=len(painters))
    unit, seat = N_n("work on it", "works on it", n=n), seat_in_event(last, "who")
    return Record(N_("Most covered square"), str(n), unit, number, seat, None, line, _work(course, last))


def _turn(course: MatchTimeline) -> Record | None:
    """Return the record of the turn with most artistic points painted."""
    turns: dict[tuple[int, Seat], list[tuple[int, Event]]] = defaultdict(list)
    for number, event in course.events_of("painted"):
        seat = seat_in_event(event, "who")
        if seat is not None:
            turns[course.states[number - 1].overall_turn, seat].append((number, event))
    best: tuple[int, Seat, list[tuple[int, Event]]] | None = None
    for (_, seat), works in turns.items():
        n = sum(event.args["gain"] for _, event in works)
        if best is None or n > best[0]:
            best = (n, seat, works)
    if best is None:
        return None
    n, seat, works = best
    number, last = works[-1]
    line = N_n("{n} work in one turn", "{n} works in one turn", n=len(works))
    return Record(N_("Best turn"), str(n), _art(n), number, seat, None, line, _work(course, last))


def _lost(course: MatchTimeline) -> Record | None:
    """Return the record of the seat that lost most places between scorings, naming one that another seat took."""
    owners: dict[str, str] = {}
    tallies: list[list[int]] = [[] for _ in range(course.seats)]
    taken: list[list[tuple[str, str]]] = [[] for _ in range(course.seats)]
    for number, event in course.events_of("owned"):
        where, now = event.args["where"], event.args.get("who", "")
        before = owners.get(where, "")
        if before and now != before:
            tallies[seat_of(before)].append(number)
            taken[seat_of(before)].append((where, now))
        owners[where] = now
    best = longest_tally(tallies)
    if best is None:
        return None
    where, now = next((one for one in taken[best.seat] if one[1]), taken[best.seat][0])
    line = N_("{where} → {who}", where=where, who=now) if now else N_("{where} → nobody", where=where)
    unit = N_n("place lost", "places lost", n=best.value)
    picture = "pieces/own_district"
    return Record(N_("Ownerships lost"), str(best.value), unit, best.move_number, best.seat, None, line, picture)


def _steps(course: MatchTimeline) -> Record | None:
    """Return the record of the crew that walked most steps, compared with the crew that walked fewest."""
    tallies = tally_by_seat(course, "walked")
    best = longest_tally(tallies)
    if best is None:
        return None
    seat, steps = min(enumerate(tallies), key=lambda one: len(one[1]))
    line = N_("fewest: {who} ({n})", who=seat_name(seat), n=len(steps))
    unit = N_n("step", "steps", n=best.value)
    picture = f"pieces/painter_{_mark(course, best.seat)}"
    return Record(N_("Most steps"), str(best.value), unit, best.move_number, best.seat, None, line, picture)


def _best(course: MatchTimeline, kind: str, value: str) -> tuple[LongestTally, Event] | None:
    candidates = [(event.args[value], -number, event) for number, event in course.events_of(kind)]
    n, minus, event = max(candidates, key=lambda one: one[:2], default=(0, 0, None))
    seat = None if event is None else seat_in_event(event, "who")
    return (LongestTally(n, seat, -minus), event) if event is not None and seat is not None and n > 0 else None


def _covering(course: MatchTimeline) -> Record | None:
    """Return the record of the most valuable covered work."""
    best_event = _best(course, "covered", "before")
    if best_event is None:
        return None
    best, event = best_event
    kind, seat = event.args["kind"], seat_of(event.args["whose"])
    line = N_("{card} of another person: {whose}", card=event.args["card"], whose=event.args["whose"])
    title, unit = N_("Boldest covering"), N_n("point painted over", "points painted over", n=best.value)
    picture = _graffiti(course, kind, seat)
    return Record(title, str(best.value), unit, best.move_number, best.seat, None, line, picture)


def _dearest(course: MatchTimeline) -> Record | None:
    """Return the record of the work that gained most points when it was painted."""
    best_event = _best(course, "painted", "gain")
    if best_event is None:
        return None
    best, event = best_event
    line = N_("{card}: {where}", card=event.args["card"], where=event.args["where"])
    return Record(
        N_("Best work"),
        str(best.value),
        _art(best.value),
        best.move_number,
        best.seat,
        None,
        line,
        _work(course, event),
    )
