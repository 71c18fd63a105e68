"""Notable facts about a finished match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import Event, Seat
from games.core.contract.extras.records import (
    HighestCount,
    LastAction,
    MatchTimeline,
    Record,
    event_moves_by_seat,
    find_highest_count,
    seat_in_event,
    sole_best,
)
from games.core.contract.names import key_of, keys_of, kind_of
from games.core.contract.texts import N_, N_n, Text
from games.wroclaw.controls import words
from games.wroclaw.rules.board import DEADLY_WOUNDS, SEATS

MEAN_ROLL = 5.5  # mean of one roll of a die with faces 1 to 10
MAX_NAMED = 4  # maximum number of opponents listed by name


def records(timeline: MatchTimeline) -> Sequence[Record]:
    """Return the records of a match, the most interesting first."""
    candidates = [
        _best_shot(timeline),
        _dice(timeline),
        _deadliest(timeline),
        _hazards(timeline),
        _orders(timeline),
        _misses(timeline),
        _perun(timeline),
    ]
    return [record for record in candidates if record is not None]


def _side(fighter: str) -> Seat:
    return int(keys_of(fighter)[0])


def _portrait(timeline: MatchTimeline, card: str) -> str:
    return f"portraits/{timeline.states[0].board.icon('card', key_of(card))}"


def _wounds(n: int) -> Text:
    return N_n("wound", "wounds", n=n)


def _best_shot(timeline: MatchTimeline) -> Record | None:
    """Return the record of the shot that did the most wounds. Of equal shots, the highest accuracy counts."""
    candidates = [
        ((sum(shot["wounds"] for shot in event.args["shots"]), max(map(_accuracy, event.args["shots"]))), number, event)
        for number, event in timeline.events_of("aimed")
    ]
    best = sole_best(candidates, lambda one: one[0], lambda one: (one[2].args["shooter"], one[2].args["card"]))
    if best is None or not best[0][0]:
        return None
    (n, _), number, event = best
    shot = max(event.args["shots"], key=lambda one: one["wounds"])
    line = N_("{target}, turn {turn}: {sum}", target=shot["card"], turn=timeline.turn_at(number), sum=_sum_of(shot))
    seat, card = _side(event.args["shooter"]), event.args["card"]
    unit = N_n("wound in one shot", "wounds in one shot", n=n)
    return Record(N_("Best shot"), str(n), unit, number, seat, N_("{card}", card=card), line, _portrait(timeline, card))


def last_wounding_shot(timeline: MatchTimeline) -> LastAction | None:
    """Return the last shot that wounded somebody, for the result screen."""
    hits = [
        (number, event)
        for number, event in timeline.events_of("aimed")
        if any(one["wounds"] for one in event.args["shots"])
    ]
    if not hits:
        return None
    number, event = hits[-1]
    shot = max(event.args["shots"], key=lambda one: one["wounds"])
    sum_text = _sum_of(shot)
    dies = shot["before"] < DEADLY_WOUNDS <= shot["after"]
    title = N_n("{card}, {target}: {n} wound", "{card}, {target}: {n} wounds", n=shot["wounds"])
    return LastAction(
        N_("Last hit, turn {n}", n=timeline.turn_at(number)),
        title.with_args(card=event.args["card"], target=shot["card"]),
        N_("{sum}, dead", sum=sum_text) if dies else sum_text,
        number,
        (_portrait(timeline, event.args["card"]), _portrait(timeline, shot["card"])),
    )


def _sum_of(shot: dict[str, Any]) -> Text:
    """Return a shot's arithmetic as text, or a text about wounds done without a hit."""
    best = max(shot["lines"], key=lambda line: line["wounds"])
    return words.calculation_text(best) if best["hit"] else N_("a run of three dice")


def _accuracy(shot: dict[str, Any]) -> int:
    return max(int(line["accuracy"]) for line in shot["lines"])


def _dice(timeline: MatchTimeline) -> Record | None:
    """Return the record of luck with dice: the sum of all rolls compared with its expected value."""
    rolls = [
        (number, int(event.args["value"])) for number, event in timeline.events_of("rolled") if "die" in event.args
    ]
    if not rolls:
        return None
    total, n = sum(value for _, value in rolls), len(rolls)
    off = round(total - MEAN_ROLL * n)
    number = _oddest(timeline)
    tenths = round(10 * total / n)
    mean = N_("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)
    line = N_n(
        "{n} die, {mean} on average instead of 5.5", "{n} dice, {mean} on average instead of 5.5", n=n
    ).with_args(mean=mean)
    figure = f"+{off}" if off > 0 else str(off)
    title, unit = N_("Luck of the dice"), N_n("pip", "pips", n=abs(off))
    return Record(title, figure, unit, number, None, N_("The same for both"), line, "pieces/k10_bialy")


def _oddest(timeline: MatchTimeline) -> int:
    """Return the move number of the last roll in the turn with the luckiest or unluckiest rolls."""
    turns: dict[int, list[int]] = defaultdict(list)
    last: dict[int, int] = {}
    for number, event in timeline.events_of("rolled"):
        turn = timeline.states[number].turn
        turns[turn].append(int(event.args["value"]))
        last[turn] = number
    turn = max(turns, key=lambda one: abs(sum(turns[one]) - MEAN_ROLL * len(turns[one])))
    return last[turn]


def _deadliest(timeline: MatchTimeline) -> Record | None:
    """Return the record of the fighter that did the most wounds."""
    hits: dict[tuple[Seat, str], list[tuple[int, Event]]] = defaultdict(list)
    for number, event in timeline.events_of("wounded"):
        if kind_of(event.args["cause"]) == "card":
            hits[SEATS - 1 - _side(event.args["fighter"]), event.args["cause"]].append((number, event))
    sums = [(sum(event.args["n"] for _, event in done), seat, card, done) for (seat, card), done in hits.items()]
    best = sole_best(sums, lambda one: one[0], lambda one: one[1:3])
    if best is None:
        return None
    n, seat, card, done = best
    victims = list(dict.fromkeys(event.args["card"] for _, event in done))
    line = (
        N_("{cards}", cards=victims)
        if len(victims) <= MAX_NAMED
        else N_n("{n} opponent hit", "{n} opponents hit", n=len(victims))
    )
    number, who = done[-1][0], N_("{card}", card=card)
    return Record(N_("Deadliest fighter"), str(n), _wounds(n), number, seat, who, line, _portrait(timeline, card))


def _hazards(timeline: MatchTimeline) -> Record | None:
    """Return the record of the side that survived the most wounds from hazards."""
    tallies: list[list[int]] = [[] for _ in range(SEATS)]
    # fighters wounded by hazards this turn, by seat: (card, move number)
    hurt: list[list[tuple[str, int]]] = [[] for _ in range(SEATS)]
    causes: dict[str, int] = defaultdict(int)
    for number, event in timeline.events_of("wounded", "fell", "turn"):
        if event.kind == "wounded" and kind_of(event.args["cause"]) == "hazard":
            hurt[_side(event.args["fighter"])].append((event.args["card"], number))
            causes[event.args["cause"]] += 1
        elif event.kind == "fell":
            seat = _side(event.args["fighter"])
            hurt[seat] = [one for one in hurt[seat] if one[0] != event.args["card"]]
        elif event.kind == "turn":
            _count(tallies, hurt)
    _count(tallies, hurt)
    best = find_highest_count(tallies)
    if best is None:
        return None
    worst = sole_best(causes, lambda cause: causes[cause], lambda cause: cause)
    unit = N_n("hit survived", "hits survived", n=best.value)
    line = None if worst is None else N_("the worst of all: {hazard}", hazard=worst)
    shown = worst or next(iter(causes))
    title, picture = N_("Hazards survived"), f"hazards/{timeline.states[0].board.icon('hazard', key_of(shown))}"
    return Record(title, str(best.value), unit, best.move_number, best.seat, None, line, picture)


def _count(tallies: list[list[int]], hurt: list[list[tuple[str, int]]]) -> None:
    for seat, hits in enumerate(hurt):
        tallies[seat] += [number for _, number in hits]
        hits.clear()


def _orders(timeline: MatchTimeline) -> Record | None:
    """Return the record of successful orders: attacks that hit, cover that protected, scouts that found Perun."""
    tallies: list[list[int]] = [[] for _ in range(SEATS)]
    sent = [0] * SEATS
    token: dict[str, str] = {}
    aimed_at: dict[str, bool] = {}  # fighters in cover that were shot at -> True if hit
    hit: set[str] = set()
    for number, event in timeline.events_of("revealed", "aimed", "earned", "turn", "ended"):
        if event.kind == "revealed":
            token[event.args["fighter"]] = key_of(event.args["token"])
            sent[_side(event.args["fighter"])] += 1
        elif event.kind == "aimed":
            _aimed(event, token, aimed_at, hit)
        elif event.kind == "earned":
            _pay(tallies, seat_in_event(event, "who"), number)
        else:
            for fighter in (*hit, *(name for name, was_hit in aimed_at.items() if not was_hit)):
                _pay(tallies, _side(fighter), number - 1)
            token, aimed_at, hit = {}, {}, set()
    best = find_highest_count(tallies)
    if best is None:
        return None
    unit, title = N_("orders that paid off"), N_("Best orders")
    line = N_("hits, cover that holds, scouts with Perun")
    figure = f"{best.value} / {sent[best.seat]}"
    return Record(title, figure, unit, best.move_number, best.seat, None, line, "tokens/eksploracja")


def _aimed(event: Event, token: dict[str, str], aimed_at: dict[str, bool], hit: set[str]) -> None:
    shooter = event.args["shooter"]
    if token.get(shooter) == "atak" and any(shot["hit"] for shot in event.args["shots"]):
        hit.add(shooter)
    for shot in event.args["shots"]:
        if token.get(shot["target"]) == "oslona":
            aimed_at[shot["target"]] = aimed_at.get(shot["target"], False) or shot["hit"]


def _pay(tallies: list[list[int]], seat: Seat | None, number: int) -> None:
    if seat is not None:
        tallies[seat].append(number)


def _misses(timeline: MatchTimeline) -> Record | None:
    """Return the record of the side with the most missed shots."""
    missed: list[list[int]] = [[] for _ in range(SEATS)]
    shots = [0] * SEATS
    for number, event in timeline.events_of("aimed"):
        seat = _side(event.args["shooter"])
        shots[seat] += 1
        if not any(shot["hit"] for shot in event.args["shots"]):
            missed[seat].append(number)
    best = find_highest_count(missed)
    if best is None:
        return None
    line, unit = (
        N_n("of {n} shot", "of {n} shots", n=shots[best.seat]),
        N_n("shot missed", "shots missed", n=best.value),
    )
    return Record(N_("Misses"), str(best.value), unit, best.move_number, best.seat, None, line, "tokens/atak")


def _perun(timeline: MatchTimeline) -> Record | None:
    """Return the record of the side that spent the most Perun caps."""
    best: HighestCount | None = find_highest_count(event_moves_by_seat(timeline, "spent"))
    if best is None:
        return None
    unit, line = N_n("time", "times", n=best.value), N_("for dice and extra shots")
    return Record(
        N_("Most Perun taken"), str(best.value), unit, best.move_number, best.seat, None, line, "pieces/perun"
    )
