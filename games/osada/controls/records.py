"""Notable facts of a finished match of Osada: help, escapes, discovery of the murderer, waiting, price of asking."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Seat
from games.core.contract.extras.records import (
    LongestTally,
    MatchTimeline,
    Record,
    longest_tally,
    seat_in_event,
    tally_by_seat,
)
from games.core.contract.names import key_of
from games.core.contract.texts import N_, N_n, Text
from games.osada.rules.board import COLOURS
from games.osada.rules.state import State

ESCAPE = N_("Narrowest escape")
LEAST_WAIT = 2  # shortest wait that makes a record, in turns


def records(course: MatchTimeline) -> Sequence[Record]:
    """Return the records of a match, the most interesting first."""
    candidates = [
        _help(course),
        _escape(course),
        _murderer(course),
        _wait(course),
        _asking(course),
        _falls(course),
        _drinks(course),
    ]
    return [record for record in candidates if record is not None]


def _round(course: MatchTimeline, number: int) -> Text:
    return N_("in round {turn}", turn=course.turn_at(number))


def _seat_of_pawn(course: MatchTimeline, name: str) -> Seat | None:
    """Return the seat of a pawn, given the pawn's name; None for the virtual player's."""
    state: State = course.states[0]
    pawn = state.colours.index(COLOURS.index(key_of(name)))
    return pawn if pawn < course.seats else None


def _help(course: MatchTimeline) -> Record | None:
    """Return the record of the most helpful player, with the number of times that others helped them."""
    best = longest_tally(tally_by_seat(course, "helped"))
    if best is None:
        return None
    taken = sum(_seat_of_pawn(course, event.args["whose"]) == best.seat for _, event in course.events_of("helped"))
    unit, line = N_n("time", "times", n=best.value), N_("help taken: {n}", n=taken)
    title = N_("Most help given")
    return Record(title, str(best.value), unit, best.move_number, best.seat, None, line, "pieces/cube_white")


def _escape(course: MatchTimeline) -> Record | None:
    """Return the record of the narrowest escape: from the murderer, else from a vote, else into the village."""
    return _from_murderer(course) or _from_vote(course) or _from_snow(course)


def _record(title: Text, best: LongestTally, unit: Text, line: Text, picture: str) -> Record:
    return Record(title, str(best.value), unit, best.move_number, best.seat, None, line, picture)


def _from_murderer(course: MatchTimeline) -> Record | None:
    needed, best = 0, None
    for number, event in course.events_of("attacked", "survived", "defended"):
        if event.kind == "attacked":
            needed = event.args["needed"]
            continue
        seat = seat_in_event(event, "who")
        if seat is None or not event.args.get("lives", True):
            continue
        margin = event.args["value"] - needed if event.kind == "survived" else 0
        if best is None or margin < best[0]:
            best = (margin, event, number, seat)
    if best is None:
        return None
    _, event, number, seat = best
    line = N_("the murderer's blow misses") if event.kind == "survived" else N_("the barn saves from the murderer")
    rolled = LongestTally(event.args["value"], seat, number)
    return _record(ESCAPE, rolled, N_("on the die"), line, f"pieces/die_{event.args['value']}")


def _from_vote(course: MatchTimeline) -> Record | None:
    for number, event in course.events_of("counted"):
        seat = seat_in_event(event, "whom")
        if seat is not None and not event.args["unanimous"]:
            judges = _judges(course, number)
            unit = N_n("vote", "votes", n=judges)
            return _record(
                ESCAPE,
                LongestTally(judges, seat, number),
                unit,
                N_("a lynching that not everybody wanted"),
                "pieces/token_axe",
            )
    return None


def _judges(course: MatchTimeline, number: int) -> int:
    """Return the number of votes before a count."""
    n = 0
    for events in reversed(course.events[: number + 1]):
        n += sum(event.kind == "voted" for event in events)
        if any(event.kind == "proposed" for event in events):
            break
    return n


def _from_snow(course: MatchTimeline) -> Record | None:
    best = None
    for number, event in course.events_of("arrived"):
        state: State = course.states[max(0, number - 1)]
        outside = [state.pos[pawn] for pawn in state.outside()]
        seat = _seat_of_pawn(course, event.args["pawn"])
        if seat is None or len(outside) != 2:  # only the last arrival counts: one of two pawns outside arrives
            continue
        n = state.board.goal - min(outside)
        if best is None or n < best.value:
            best = LongestTally(n, seat, number)
    if best is None:
        return None
    unit = N_n("field ahead", "fields ahead", n=best.value)
    return _record(ESCAPE, best, unit, N_("the last to reach Osada"), "fields/osada")


def _murderer(course: MatchTimeline) -> Record | None:
    """Return the record of the first player who saw the murderer's card in another player's hand."""
    board = course.states[0].board
    murderers = {f"card:{one.id}" for one in board.characters if one.murderer}
    for number, event in course.events_of("saw"):
        seat = seat_in_event(event, "who")
        if seat is not None and event.args["card"] in murderers and event.args["whom"] != event.args["who"]:
            turn, line = course.turn_at(number), N_("whose card: {whom}", whom=event.args["whom"])
            picture = f"pieces/{event.args['card'].replace(':', '_')}"
            title, unit = N_("First to see the murderer"), N_n("round in", "rounds in", n=turn)
            return Record(title, str(turn), unit, number, seat, None, line, picture)
    return None


def _wait(course: MatchTimeline) -> Record | None:
    """Return the record of the longest wait: turns in a row without a move."""
    runs, best = [0] * course.seats, None
    for number, event in course.events_of("waits", "paused", "used"):
        seat = seat_in_event(event, "who")
        if seat is None:
            continue
        runs[seat] = 0 if event.kind == "used" else runs[seat] + 1
        if best is None or runs[seat] > best.value:
            best = LongestTally(runs[seat], seat, number)
    if best is None or best.value < LEAST_WAIT:
        return None
    unit = N_n("turn in a row", "turns in a row", n=best.value)
    return _record(
        N_("Longest wait"), best, unit, N_("without a move, {when}", when=_round(course, best.move_number)), "timer"
    )


def _asking(course: MatchTimeline) -> Record | None:
    """Return the record of the player who paid most help levels for asking."""
    best = longest_tally(_paid(course))
    if best is None:
        return None
    unit = N_n("level of help", "levels of help", n=best.value)
    return _record(N_("Lost by asking"), best, unit, N_("with the moves F and G"), "pieces/move_G")


def _paid(course: MatchTimeline) -> list[list[int]]:
    tallies: list[list[int]] = [[] for _ in range(course.seats)]
    for number, event in course.events_of("paid"):
        seat = seat_in_event(event, "who")
        if seat is not None and event.args["cause"] == "ask":
            tallies[seat].append(number)
    return tallies


def _falls(course: MatchTimeline) -> Record | None:
    best = longest_tally(tally_by_seat(course, "fell"))
    if best is None:
        return None
    unit = N_n("fall", "falls", n=best.value)
    return _record(N_("Into the precipice"), best, unit, _round(course, best.move_number), "fields/przepasc")


def _drinks(course: MatchTimeline) -> Record | None:
    best = longest_tally(tally_by_seat(course, "given"))
    if best is None:
        return None
    unit = N_n("warm drink", "warm drinks", n=best.value)
    return _record(N_("Warmed up most"), best, unit, _round(course, best.move_number), "fields/herbata")
