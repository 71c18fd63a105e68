"""Notable facts about a finished match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby

from games.ankh_morpork.controls.recap import nearness_to_goals
from games.ankh_morpork.rules import ending
from games.ankh_morpork.rules.state import NOBODY, State
from games.core.contract.contract import Seat
from games.core.contract.extras.records import (
    HighestCount,
    MatchTimeline,
    Record,
    event_moves_by_seat,
    find_highest_count,
    seat_in_event,
    sole_best,
)
from games.core.contract.names import key_of, seat_name
from games.core.contract.texts import N_, N_n, Text

# minimum lengths of records: cards played in a turn, turns of controlling an area
MIN_CHAIN_CARDS, MIN_REIGN_TURNS = 2, 3


def records(timeline: MatchTimeline) -> Sequence[Record]:
    """Return the notable facts of a match, the most interesting first."""
    candidates = [
        _chain(timeline),
        _killings(timeline),
        _answers(timeline),
        _areas(timeline),
        _money(timeline),
        _nearest(timeline),
        _reign(timeline),
        _trouble(timeline),
    ]
    return [record for record in candidates if record is not None]


def _turn(timeline: MatchTimeline, number: int) -> Text:
    return N_("in turn {turn}", turn=timeline.states[max(0, number - 1)].turn)


def _chain(timeline: MatchTimeline) -> Record | None:
    """Return the record for the most cards played in one turn."""
    plays = [(number, event) for number, event in timeline.events_of("played")]
    runs = [list(run) for _, run in groupby(plays, key=lambda play: timeline.states[play[0] - 1].turn)]
    longest = sole_best(runs, len, lambda run: seat_in_event(run[-1][1], "who"))
    if longest is None or len(longest) < MIN_CHAIN_CARDS:
        return None
    n, (number, last) = len(longest), longest[-1]
    unit, line = N_n("card", "cards", n=n), N_("in one turn, ending with {card}", card=last.args["card"])
    picture = f"cards/{key_of(last.args['card'])}"
    return Record(N_("Longest chain of cards"), str(n), unit, number, seat_in_event(last, "who"), None, line, picture)


def _killings(timeline: MatchTimeline) -> Record | None:
    """Return the record of the seat that removed the most minions of other seats."""
    tallies: list[list[int]] = [[] for _ in range(timeline.seats)]
    victims: list[Counter[Seat]] = [Counter() for _ in range(timeline.seats)]
    for number, event in timeline.events_of("removed"):
        who, whose = seat_in_event(event, "who"), seat_in_event(event, "whose")
        if who is not None and whose not in (None, who) and event.args["piece"] == "minion":
            tallies[who].append(number)
            victims[who][whose] += 1
    best = find_highest_count(tallies)
    if best is None:
        return None
    favourite = sole_best(victims[best.seat].items(), lambda one: one[1], lambda one: one[0])
    unit, line = N_n("minion killed", "minions killed", n=best.value), None
    if favourite is not None:
        line = N_("favourite victim: {whose} ({n})", whose=seat_name(favourite[0]), n=favourite[1])
    title = N_("The hand with the knife")
    return Record(title, str(best.value), unit, best.move_number, best.seat, None, line, "symbols/assassinate")


def _answers(timeline: MatchTimeline) -> Record | None:
    """Return the record of the seat with the most reactions."""
    best = find_highest_count(event_moves_by_seat(timeline, "reacted"))
    if best is None:
        return None
    last = next(event.args["card"] for number, event in timeline.events_of("reacted") if number == best.move_number)
    unit, line = N_n("interrupt", "interrupts", n=best.value), N_("last played: {card}", card=last)
    title = N_("An answer for everything")
    return Record(title, str(best.value), unit, best.move_number, best.seat, None, line, f"cards/{key_of(last)}")


def _peak(timeline: MatchTimeline, value: Callable[[State], Sequence[int]]) -> HighestCount | None:
    """Return the highest value of any seat in any state; None if all stayed at 0, or for a tie between seats."""
    every = [
        HighestCount(n, seat, number)
        for number, state in enumerate(timeline.states)
        for seat, n in enumerate(value(state))
    ]
    best = sole_best(every, lambda one: one.value, lambda one: one.seat)
    return best if best is not None and best.value > 0 else None


def _areas(timeline: MatchTimeline) -> Record | None:
    """Return the record for the most areas controlled at once."""
    best = _peak(timeline, ending.control_counts)
    if best is None:
        return None
    unit = N_n("area at once", "areas at once", n=best.value)
    state: State = timeline.states[best.move_number]
    area = next(n for n in range(len(state.board.areas)) if ending.controller_of(state, n) == best.seat)
    picture = f"districts/{state.board.areas[area].id}"
    title, line = N_("Largest share of the city"), _turn(timeline, best.move_number)
    return Record(title, str(best.value), unit, best.move_number, best.seat, None, line, picture)


def _money(timeline: MatchTimeline) -> Record | None:
    """Return the record for the most money."""
    best = _peak(timeline, lambda state: state.money)
    if best is None:
        return None
    title, unit = N_("Fullest purse"), N_("in cash")
    return Record(
        title,
        f"${best.value}",
        unit,
        best.move_number,
        best.seat,
        None,
        _turn(timeline, best.move_number),
        "pieces/coin_5",
    )


def _nearest(timeline: MatchTimeline) -> Record | None:
    """Return the record of the seat that came nearest to its goal without winning."""
    others = [one for one in nearness_to_goals(timeline) if one.seat not in timeline.winners]
    nearest = sole_best(others, lambda one: one.share, lambda one: one.seat)
    if nearest is None:
        return None
    number, seat, identity, now, goal = nearest
    line = N_("{identity}, {when}", identity=f"personality:{identity}", when=_turn(timeline, number))
    title, unit = N_("Closest runner-up"), N_("of the goal")
    return Record(title, f"{now} / {goal}", unit, number, seat, None, line, f"identities/{identity}")


def _reign(timeline: MatchTimeline) -> Record | None:
    """Return the record of the area that one seat controlled for the most turns in a row."""
    begins = timeline.turn_starts()
    reigns: list[tuple[int, int, int, int]] = []
    for area in range(len(timeline.states[0].board.areas)):
        start = 0
        for seat, run in groupby(ending.controller_of(state, area) for state in timeline.states):
            end = start + len(list(run))
            n = sum(start <= at < end for at in begins)
            if seat != NOBODY:
                reigns.append((n, start, seat, area))
            start = end
    best = sole_best(reigns, lambda one: one[0], lambda one: one[2])
    if best is None or best[0] < MIN_REIGN_TURNS:
        return None
    n, number, seat, area = best
    place = timeline.states[0].board.areas[area].id
    line = N_("{where}, from turn {turn} on", where=f"area:{place}", turn=timeline.states[number].turn)
    unit = N_n("turn in a row", "turns in a row", n=n)
    return Record(N_("Longest reign"), str(n), unit, number, seat, None, line, f"districts/{place}")


def _trouble(timeline: MatchTimeline) -> Record | None:
    """Return the record for the most trouble markers on the board."""
    n, minus = max((state.trouble.bit_count(), -number) for number, state in enumerate(timeline.states))
    if not n:
        return None
    who, unit = N_("The whole city"), N_n("trouble marker", "trouble markers", n=n)
    return Record(N_("Trouble in the city"), str(n), unit, -minus, None, who, _turn(timeline, -minus), "pieces/trouble")
