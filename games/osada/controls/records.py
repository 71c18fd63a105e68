"""Notable facts about a finished match."""

from __future__ import annotations

from collections.abc import Sequence

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
from games.core.contract.names import key_of
from games.core.contract.texts import N_, N_n, Text
from games.osada.rules.board import COLOURS
from games.osada.rules.state import State

ESCAPE_TITLE = N_("A narrow escape")
NARROW_LEAD = 3  # maximum number of spaces ahead of the pawn left outside: as far as a die can lead it
MIN_WAIT_TURNS = 2  # shortest wait for a record, in turns


def records(timeline: MatchTimeline) -> Sequence[Record]:
    """Return the records of a match, the most interesting first."""
    candidates = [
        _help(timeline),
        _escape(timeline),
        _murderer(timeline),
        _wait(timeline),
        _asking(timeline),
        _falls(timeline),
        _drinks(timeline),
    ]
    return [record for record in candidates if record is not None]


def _round(timeline: MatchTimeline, number: int) -> Text:
    return N_("in round {turn}", turn=timeline.turn_at(number))


def _seat_of_pawn(timeline: MatchTimeline, name: str) -> Seat | None:
    """Return the seat of a pawn; None for the virtual player's."""
    state: State = timeline.states[0]
    pawn = state.colours.index(COLOURS.index(key_of(name)))
    return pawn if pawn < timeline.seats else None


def _help(timeline: MatchTimeline) -> Record | None:
    """Return the record of the most helpful player."""
    best = find_highest_count(event_moves_by_seat(timeline, "helped"))
    if best is None:
        return None
    taken = sum(_seat_of_pawn(timeline, event.args["whose"]) == best.seat for _, event in timeline.events_of("helped"))
    unit, line = N_n("time", "times", n=best.value), N_("help received: {n}", n=taken)
    title = N_("Most help given")
    return Record(title, str(best.value), unit, best.move_number, best.seat, None, line, "pieces/cube_white")


def _escape(timeline: MatchTimeline) -> Record | None:
    """Return the record of a narrow escape: from the murderer, from a vote, or into the village."""
    return _from_murderer(timeline) or _from_vote(timeline) or _from_snow(timeline)


def _record(title: Text, best: HighestCount, unit: Text, line: Text, picture: str) -> Record:
    return Record(title, str(best.value), unit, best.move_number, best.seat, None, line, picture)


def _from_murderer(timeline: MatchTimeline) -> Record | None:
    needed, best = 0, None
    for number, event in timeline.events_of("attacked", "survived", "defended"):
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
    line = N_("the murderer's blow misses") if event.kind == "survived" else N_("saved from the murderer by the barn")
    rolled = HighestCount(event.args["value"], seat, number)
    return _record(ESCAPE_TITLE, rolled, N_("on the die"), line, f"pieces/die_{event.args['value']}")


def _from_vote(timeline: MatchTimeline) -> Record | None:
    for number, event in timeline.events_of("counted"):
        seat = seat_in_event(event, "whom")
        if seat is not None and not event.args["unanimous"]:
            judges = _judges(timeline, number)
            unit = N_n("vote", "votes", n=judges)
            return _record(
                N_("A vote survived"),
                HighestCount(judges, seat, number),
                unit,
                N_("not everyone agreed to a lynching"),
                "pieces/token_axe",
            )
    return None


def _judges(timeline: MatchTimeline, number: int) -> int:
    """Return the number of votes in a lynching."""
    n = 0
    for events in reversed(timeline.events[: number + 1]):
        n += sum(event.kind == "voted" for event in events)
        if any(event.kind == "proposed" for event in events):
            break
    return n


def _from_snow(timeline: MatchTimeline) -> Record | None:
    best = None
    for number, event in timeline.events_of("arrived"):
        state: State = timeline.states[max(0, number - 1)]
        outside = [state.pos[pawn] for pawn in state.pawns_outside()]
        seat = _seat_of_pawn(timeline, event.args["pawn"])
        # an arrival counts only if it took the last free place and left one pawn outside
        if seat is None or len(outside) != 2:
            continue
        n = state.board.goal - min(outside)
        if n > NARROW_LEAD:
            continue
        if best is None or n < best.value:
            best = HighestCount(n, seat, number)
    if best is None:
        return None
    unit = N_n("space ahead", "spaces ahead", n=best.value)
    return _record(ESCAPE_TITLE, best, unit, N_("the last to reach Osada"), "fields/osada")


def _murderer(timeline: MatchTimeline) -> Record | None:
    """Return the record of the first player who saw the murderer's card."""
    board = timeline.states[0].board
    murderers = {f"card:{one.id}" for one in board.characters if one.murderer}
    for number, event in timeline.events_of("saw"):
        seat = seat_in_event(event, "who")
        if seat is not None and event.args["card"] in murderers and event.args["whom"] != event.args["who"]:
            turn, line = timeline.turn_at(number), N_("{whom}'s card", whom=event.args["whom"])
            picture = f"pieces/{event.args['card'].replace(':', '_')}"
            title, unit = N_("First to see the murderer"), N_n("round in", "rounds in", n=turn)
            return Record(title, str(turn), unit, number, seat, None, line, picture)
    return None


def _wait(timeline: MatchTimeline) -> Record | None:
    """Return the record for the most turns in a row without a move."""
    runs, waits = [0] * timeline.seats, list[HighestCount]()
    for number, event in timeline.events_of("waits", "paused", "used"):
        seat = seat_in_event(event, "who")
        if seat is None:
            continue
        runs[seat] = 0 if event.kind == "used" else runs[seat] + 1
        waits.append(HighestCount(runs[seat], seat, number))
    best = sole_best(waits, lambda one: one.value, lambda one: one.seat)
    if best is None or best.value < MIN_WAIT_TURNS:
        return None
    unit = N_n("turn in a row", "turns in a row", n=best.value)
    return _record(
        N_("Longest wait"), best, unit, N_("without a move, {when}", when=_round(timeline, best.move_number)), "timer"
    )


def _asking(timeline: MatchTimeline) -> Record | None:
    """Return the record of the player who paid the most help levels for asking."""
    best = find_highest_count(_paid(timeline))
    if best is None:
        return None
    unit = N_n("help level", "help levels", n=best.value)
    return _record(N_("The price of asking"), best, unit, N_("with moves F and G"), "pieces/move_G")


def _paid(timeline: MatchTimeline) -> list[list[int]]:
    tallies: list[list[int]] = [[] for _ in range(timeline.seats)]
    for number, event in timeline.events_of("paid"):
        seat = seat_in_event(event, "who")
        if seat is not None and event.args["cause"] == "ask":
            tallies[seat].append(number)
    return tallies


def _falls(timeline: MatchTimeline) -> Record | None:
    best = find_highest_count(event_moves_by_seat(timeline, "fell"))
    if best is None:
        return None
    unit = N_n("fall", "falls", n=best.value)
    return _record(N_("Over the precipice"), best, unit, _round(timeline, best.move_number), "fields/przepasc")


def _drinks(timeline: MatchTimeline) -> Record | None:
    best = find_highest_count(event_moves_by_seat(timeline, "given"))
    if best is None:
        return None
    unit = N_n("warm drink", "warm drinks", n=best.value)
    return _record(N_("Warmest inside"), best, unit, _round(timeline, best.move_number), "fields/herbata")
