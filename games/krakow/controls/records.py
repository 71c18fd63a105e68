"""Notable facts about a finished match."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from games.core.contract.contract import Event, Seat
from games.core.contract.extras.records import (
    HighestCount,
    MatchTimeline,
    Record,
    event_moves_by_seat,
    find_highest_count,
    seat_in_event,
    sole_best,
)
from games.core.contract.names import seat_name, seat_of
from games.core.contract.texts import N_, N_n, Text

COLOUR_OF_MARK = {1: "red", 2: "blue", 3: "yellow", 4: "green"}  # seat mark -> colour in picture file names
MIN_LAYERS = 2


def records(timeline: MatchTimeline) -> Sequence[Record]:
    """Return the records of a match, the most interesting first."""
    candidates = [
        _wall(timeline),
        _square(timeline),
        _turn(timeline),
        _lost(timeline),
        _steps(timeline),
        _covering(timeline),
        _dearest(timeline),
    ]
    return [record for record in candidates if record is not None]


def _mark(timeline: MatchTimeline, seat: Seat) -> str:
    return COLOUR_OF_MARK.get(timeline.states[0].marks[seat], "red")


def _work(timeline: MatchTimeline, event: Event) -> str:
    """Return the picture of a painted work."""
    seat = seat_in_event(event, "who")
    return _graffiti(timeline, event.args["kind"], 0 if seat is None else seat)


def _graffiti(timeline: MatchTimeline, kind: str, seat: Seat) -> str:
    return f"graffiti/{timeline.states[0].board.icon(kind)}_{_mark(timeline, seat)}"


def _art(n: int) -> Text:
    return N_n("art point", "art points", n=n)


def _wall(timeline: MatchTimeline) -> Record | None:
    """Return the record for the most artistic points of one crew on a building."""
    walls = [
        (n, seat, number, event.args["where"])
        for number, event in timeline.events_of("owned")
        if event.args["where"].startswith("building:")
        for seat, n in enumerate(event.args["totals"])
    ]
    best = sole_best(walls, lambda one: one[0], lambda one: one[1])
    if best is None or not best[0]:
        return None
    n, seat, number, where = best
    line = N_("{where}", where=where)
    return Record(N_("Best wall"), str(n), _art(n), number, seat, None, line, "pieces/own_building")


def _square(timeline: MatchTimeline) -> Record | None:
    """Return the record for the most works on one square."""
    works: dict[str, list[tuple[int, Event]]] = defaultdict(list)
    for number, event in timeline.events_of("painted"):
        for square in event.args["squares"]:
            works[square].append((number, event))
    # one work covers two squares of a place
    layers = sole_best(works.values(), len, lambda one: one[-1][1].args["where"])
    if layers is None or len(layers) < MIN_LAYERS:
        return None
    n, (number, last) = len(layers), layers[-1]
    painters = Counter(seat_in_event(event, "who") for _, event in layers)
    line = N_n("{where}, by {n} crew", "{where}, by {n} crews", where=last.args["where"], n=len(painters))
    unit, seat = N_n("piece on it", "pieces on it", n=n), seat_in_event(last, "who")
    return Record(N_("Most painted-over square"), str(n), unit, number, seat, None, line, _work(timeline, last))


def _turn(timeline: MatchTimeline) -> Record | None:
    """Return the record for the most artistic points painted in one turn."""
    turns: dict[tuple[int, Seat], list[tuple[int, Event]]] = defaultdict(list)
    for number, event in timeline.events_of("painted"):
        seat = seat_in_event(event, "who")
        if seat is not None:
            turns[timeline.states[number - 1].overall_turn, seat].append((number, event))
    sums = [(sum(event.args["gain"] for _, event in works), seat, works) for (_, seat), works in turns.items()]
    best = sole_best(sums, lambda one: one[0], lambda one: one[1])
    if best is None:
        return None
    n, seat, works = best
    number, last = works[-1]
    line = N_n("{n} piece in one turn", "{n} pieces in one turn", n=len(works))
    return Record(N_("Best turn"), str(n), _art(n), number, seat, None, line, _work(timeline, last))


def _lost(timeline: MatchTimeline) -> Record | None:
    """Return the record of the seat that lost the most places between scorings."""
    owners: dict[str, str] = {}
    tallies: list[list[int]] = [[] for _ in range(timeline.seats)]
    taken: list[list[tuple[str, str]]] = [[] for _ in range(timeline.seats)]
    for number, event in timeline.events_of("owned"):
        where, now = event.args["where"], event.args.get("who", "")
        before = owners.get(where, "")
        if before and now != before:
            tallies[seat_of(before)].append(number)
            taken[seat_of(before)].append((where, now))
        owners[where] = now
    best = find_highest_count(tallies)
    if best is None:
        return None
    where, now = next((one for one in taken[best.seat] if one[1]), taken[best.seat][0])
    line = N_("{where} → {who}", where=where, who=now) if now else N_("{where} → nobody", where=where)
    unit = N_n("place lost", "places lost", n=best.value)
    picture = "pieces/own_district"
    return Record(N_("Places lost"), str(best.value), unit, best.move_number, best.seat, None, line, picture)


def _steps(timeline: MatchTimeline) -> Record | None:
    """Return the record of the crew that walked the most steps, compared with the fewest."""
    tallies = event_moves_by_seat(timeline, "walked")
    best = find_highest_count(tallies)
    if best is None:
        return None
    fewest = sole_best(enumerate(tallies), lambda one: -len(one[1]), lambda one: one[0])
    line = None if fewest is None else N_("fewest: {who} ({n})", who=seat_name(fewest[0]), n=len(fewest[1]))
    unit = N_n("step", "steps", n=best.value)
    picture = f"pieces/painter_{_mark(timeline, best.seat)}"
    return Record(N_("Most steps"), str(best.value), unit, best.move_number, best.seat, None, line, picture)


def _best(timeline: MatchTimeline, kind: str, value: str) -> tuple[HighestCount, Event] | None:
    """Return the event of a kind with the highest value of an argument; None for a tie between seats."""
    best = sole_best(timeline.events_of(kind), lambda one: one[1].args[value], lambda one: one[1].args.get("who"))
    if best is None:
        return None
    number, event = best
    n, seat = event.args[value], seat_in_event(event, "who")
    return (HighestCount(n, seat, number), event) if seat is not None and n > 0 else None


def _covering(timeline: MatchTimeline) -> Record | None:
    """Return the record of the most valuable covered work."""
    best_event = _best(timeline, "covered", "before")
    if best_event is None:
        return None
    best, event = best_event
    kind, seat = event.args["kind"], seat_of(event.args["whose"])
    line = N_("{whose}'s {card}", card=event.args["card"], whose=event.args["whose"])
    title, unit = (
        N_("Boldest cover-up"),
        N_n("art point painted over", "art points painted over", n=best.value),
    )
    picture = _graffiti(timeline, kind, seat)
    return Record(title, str(best.value), unit, best.move_number, best.seat, None, line, picture)


def _dearest(timeline: MatchTimeline) -> Record | None:
    """Return the record of the work that gained the most points when it was painted."""
    best_event = _best(timeline, "painted", "gain")
    if best_event is None:
        return None
    best, event = best_event
    line = N_("{card}: {where}", card=event.args["card"], where=event.args["where"])
    return Record(
        N_("Best piece"),
        str(best.value),
        _art(best.value),
        best.move_number,
        best.seat,
        None,
        line,
        _work(timeline, event),
    )
