"""Reasons for moves are true: predicates written from the rulings check what `claims` says about two moves.

Positions after moves come from the rules themselves, played to the end of the deciding seat's go; points are counted
here, by W-42 to W-45.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

import pytest

from games.core.contract.contract import Move
from games.core.contract.dice import Dice
from games.core.contract.texts import Text
from games.wampiry.bots.claims import move_advantages
from games.wampiry.game import GAME
from tests.claims import Choice, choices, count_reasons
from tests.runs import long_only
from tests.wampiry.positions import CARDS, TIMES, D, Table, position, shipped

NOTHING: Move = ("nothing",)  # what both moves are compared with: the rest of the go without any power
NOW, TURN, AFTER_TURN = "if scored now", "this turn as things stand", "after this turn as things stand"
PAYS = {1: [7, 5, 3], 0: [5, 3, 1], -1: [3, 1, 0]}
WORTH = {  # what a clock field can do, by its rank among the fields
    "godzina_sabatu": 6, "niespodziewany_atak": 4, "tajemnicze_doniesienia": 5, "podle_oszczerstwa": 3,
    "nietoperz": 3, "blyskawiczna_reakcja": 2, "przebiegly_gambit": 2,
}  # fmt: skip


def awards(counts: list[int], level: int) -> list[int]:
    """Return each seat's points on one estate (W-42 to W-45)."""
    pay = [*PAYS[level][: len(counts) - 1], *[0] * len(counts)]
    points = []
    for own in counts:
        ahead, equal = sum(other > own for other in counts), counts.count(own)
        points.append(sum(pay[ahead : ahead + equal]) // equal if own else 0)
    return points


class After:
    """The position after a move: by estate each seat's markers, award level and Sabbath, then pawns."""

    def __init__(self, choice: Choice, move: Move) -> None:
        self.choice, self.move, self.view = choice, move, choice.view
        self.seat, self.kind = self.view["decision"]["seat"], self.view["decision"]["kind"]
        self.ring = list(shipped().ring)
        self.clock = list(shipped().clock)
        self.marks = {one["id"]: list(one["possessed"]) for one in self.view["estates"]}
        self.levels = {one["id"]: one["award"] for one in self.view["estates"]}
        self.sabbath = {one["id"] for one in self.view["estates"] if one["sabbath"]}
        self.supply = list(self.view["supply"])
        self.at = next((one["id"] for one in self.view["estates"] if self.seat in one["vampires"]), "")
        self.field = next((one["id"] for one in self.view["clock"] if self.seat in one["pawns"]), "")
        self.place, self.held = "", -1
        self._play()

    def _play(self) -> None:
        kind, move = self.move[0], self.move
        if kind == "plan":
            self.at = self.around(self.ring, self.at, CARDS[move[1]])
            self.field = self.around(self.clock, self.field, TIMES[move[2]])
            self.add(self.at, self.seat, 5 if self.at == "handlowe" else 2)
            self.place = self.at
        elif kind in ("settle", "fly"):
            self.at = move[1]
        elif kind in ("wind", "leap"):
            self.field = move[1]
        elif self.kind in ("use", "more", "send", "swap", "block"):
            self._use()

    def _use(self) -> None:
        """Play the move by the rules, up to the end of the go; a marker that has no goal yet is off the board."""
        state = self.choice.state.copy()
        cut = state.agenda.index(("place", self.seat))
        state.agenda = [tuple(step) for step in state.agenda[cut:]]
        if self.move != NOTHING:
            GAME.apply(state, self.move, Dice(1))
        top = state.agenda[-1] if state.agenda else ("",)
        for place, name in enumerate(self.ring):
            self.marks[name] = state.markers_on(place)
        self.levels = dict(zip(self.ring, state.award, strict=True))
        self.sabbath = {name for name, flag in zip(self.ring, state.sabbath, strict=True) if flag}
        self.supply = list(state.supply)
        if self.move[0] in ("ability", "more") and top[0] in ("send", "swap", "block"):
            owner = top[3] if top[0] == "send" else self.seat
            self.marks[self.ring[top[2]]][owner] -= 1
            self.held = owner
        if ("place", self.seat) in state.agenda:
            self.add(self.at, self.seat, 2)
        if len(self.move) == 1 and self.move[0] in ("action", "ability"):
            self.place = self.at
        elif self.move[0] not in ("done", "action", "nothing"):
            self.place = self.move[1]

    def around(self, ids: list[str], start: str, steps: int) -> str:
        return ids[(ids.index(start) + steps) % len(ids)]

    def add(self, estate: str, seat: int, count: int) -> None:
        count = min(count, self.supply[seat])
        self.marks[estate][seat] += count
        self.supply[seat] -= count

    def variants(self) -> list[After]:
        """List the position, and for a plan also the one after using the clock on its estate."""
        if self.move[0] != "plan":
            return [self]
        used = After(self.choice, self.move)
        if self.field == "godzina_sabatu":
            used.sabbath = {*used.sabbath, used.at}
        elif self.field in ("tajemnicze_doniesienia", "podle_oszczerstwa"):
            by = 1 if self.field == "tajemnicze_doniesienia" else -1
            used.levels = {**used.levels, used.at: max(-1, min(1, used.levels[used.at] + by))}
        return [self, used]

    @cached_property
    def now(self) -> list[int]:
        """One scoring of all estates."""
        rows = [awards(self.marks[name], self.levels[name]) for name in self.ring]
        return [sum(column) for column in zip(*rows, strict=True)]

    def causes(self) -> set[str]:
        """W-35, W-36: the extra scorings that are due by the seat's own markers."""
        everywhere = all(counts[self.seat] for counts in self.marks.values()) and not self.view["dusk"]
        empty = not self.supply[self.seat] and not self.view["armageddon"]
        return {"dusk"} & {"dusk" if everywhere else ""} | {"armageddon"} & {"armageddon" if empty else ""}

    @cached_property
    def this_turn(self) -> list[int]:
        """W-34, W-38: estates of the Sabbath, then all if that is due."""
        whole = 1 in (self.view["dusk"], self.view["armageddon"]) or self.view["turn"] == 15 or bool(self.causes())
        points = [0] * len(self.supply)
        for name in self.ring:
            for seat, won in enumerate(awards(self.marks[name], self.levels[name])):
                points[seat] += won * (whole + (name in self.sabbath))
        return points

    def lead(self, estate: str) -> int:
        counts = self.marks[estate]
        return counts[self.seat] - max(count for seat, count in enumerate(counts) if seat != self.seat)

    def reach(self) -> set[str]:
        return {self.around(self.ring, self.at, steps) for steps in CARDS.values()}

    def fields(self) -> set[str]:
        return {self.around(self.clock, self.field, steps) for steps in TIMES.values()}


class Pair:
    """A position with two moves; the names of the predicates' arguments are those of the texts."""

    def __init__(self, choice: Choice) -> None:
        self.choice, self.view = choice, choice.view
        self.mine, self.theirs = After(choice, choice.move), After(choice, choice.other)
        self.seat = self.mine.seat
        self.before = After(choice, NOTHING)

    def gains(self, seat: int, when: str) -> list[tuple[int, int]]:
        """List the possible gains of a seat by the two moves."""
        old = self._points(self.before, when)[seat]
        return [
            (self._points(one, when)[seat] - old, self._points(two, when)[seat] - old)
            for one in self.mine.variants()
            for two in self.theirs.variants()
        ]

    def _points(self, after: After, when: str) -> list[int]:
        return after.now if when == NOW else after.this_turn

    def visit(self, seat: int, estate: str) -> int:
        """Return what a seat gains there by arriving now, before the present go's markers."""
        one = next(row for row in self.view["estates"] if row["id"] == estate)
        counts = list(one["possessed"])
        counts[seat] += min(self.view["supply"][seat], 5 if estate == "handlowe" else 2)
        return awards(counts, one["award"])[seat] - awards(list(one["possessed"]), one["award"])[seat]

    def place_of(self, seat: int, rows: str, kind: str) -> str:
        return next((row["id"] for row in self.view[rows] if seat in row[kind]), "")


Args = Mapping[str, Any]


def seat_of(name: str) -> int:
    return int(name.partition(":")[2])


def key(name: str) -> str:
    return name.partition(":")[2]


def own(sign: int, rival: int | None, m: int | None = None) -> Callable[[Pair, Args], bool]:
    """Return a predicate about the seat's own gains: their signs, and which number is shown."""

    def predicate(pair: Pair, args: Args) -> bool:
        n, less = sign * args["n"], m if m is not None else (rival or 1) * args["m"]
        return (n, less) in pair.gains(pair.seat, args["when"].message) and n > less

    return predicate


def theirs(sign: int, rival: int | None, m: int | None = None) -> Callable[[Pair, Args], bool]:
    def predicate(pair: Pair, args: Args) -> bool:
        n, more = sign * args["n"], m if m is not None else (rival or 1) * args["m"]
        seat = seat_of(args["whose"])
        return seat != pair.seat and (n, more) in pair.gains(seat, args["when"].message) and n < more

    return predicate


def costs_nothing(pair: Pair, args: Args) -> bool:
    return args["n"] > 0 and (0, -args["n"]) in pair.gains(pair.seat, args["when"].message)


def helps_nothing(pair: Pair, args: Args) -> bool:
    seat = seat_of(args["whose"])
    return seat != pair.seat and args["n"] > 0 and (0, args["n"]) in pair.gains(seat, args["when"].message)


def margin(one: int, two: int) -> Callable[[Pair, Args], bool]:
    """Return a predicate about the distance to a rival, points on the track included."""

    def predicate(pair: Pair, args: Args) -> bool:
        whose, when = seat_of(args["whose"]), args["when"].message
        distances = {
            tuple(
                pair.view["points"][pair.seat] + points[pair.seat] - pair.view["points"][whose] - points[whose]
                for points in (after.now if when == NOW else after.this_turn for after in (mine, other))
            )
            for mine in pair.mine.variants()
            for other in pair.theirs.variants()
        }
        n, m = one * args.get("n", 0), two * args.get("m", 0)
        return when in (NOW, AFTER_TURN) and (n, m) in distances and n > m

    return predicate


def brings(cause: str) -> Callable[[Pair, Args], bool]:
    def predicate(pair: Pair, args: Args) -> bool:
        is_new = cause in pair.mine.causes() and cause not in pair.theirs.causes()
        return is_new and args["n"] in {one.this_turn[pair.seat] for one in pair.mine.variants()}

    return predicate


def leads(one: int, two: int) -> Callable[[Pair, Args], bool]:
    def predicate(pair: Pair, args: Args) -> bool:
        where, other = key(args["where"]), key(args.get("other", args["where"]))
        n, m = one * args.get("n", 0), two * args.get("m", 0)
        return (pair.mine.lead(where), pair.theirs.lead(other)) == (n, m) and n > m and pair.theirs.place == other

    return predicate


def on_estates(pair: Pair, args: Args) -> bool:
    n, m = (sum(counts[pair.seat] > 0 for counts in one.marks.values()) for one in (pair.mine, pair.theirs))
    return (n, m) == (args["n"], args["m"]) and n > m


def on_board(pair: Pair, args: Args) -> bool:
    seat = seat_of(args["whose"]) if "whose" in args else pair.seat
    n, m = (sum(row[seat] for row in one.marks.values()) + (one.held == seat) for one in (pair.mine, pair.theirs))
    return (n, m) == (args["n"], args["m"]) and (n > m if seat == pair.seat else n < m)


def meant(pair: Pair, move: Move, victim: int, ids: list[str], start: str, steps: Mapping[str, int], card: int) -> str:
    """Return where a victim goes: by an attack, else by its plan (W-12 to W-16)."""
    is_attack = move[0] == "action" and len(move) > 1 and move[1] == victim
    by = steps.get(move[2] if is_attack else (pair.view["plans"][victim] or ("", ""))[card], 0)
    return ids[(ids.index(start) + by) % len(ids)]


def arrives(pair: Pair, args: Args) -> bool:
    victim = seat_of(args["whose"])
    start, ring = pair.place_of(victim, "estates", "vampires"), list(shipped().ring)
    goals = [meant(pair, one, victim, ring, start, CARDS, 0) for one in (pair.choice.move, pair.choice.other)]
    n, m = (pair.visit(victim, goal) for goal in goals)
    told = (args["n"], args["m"]) if n else (0, args["n"])
    return not pair.view["gone"][victim] and goals == [key(args["where"]), key(args["other"])] and (n, m) == told


def gets_field(pair: Pair, args: Args) -> bool:
    victim = seat_of(args["whose"])
    start, clock = pair.place_of(victim, "clock", "pawns"), list(shipped().clock)
    goals = [meant(pair, one, victim, clock, start, TIMES, 1) for one in (pair.choice.move, pair.choice.other)]
    return not pair.view["gone"][victim] and goals == [key(args["where"]), key(args["other"])] and goals[0] != goals[1]


def of_reach(measure: Callable[[Pair, After], int]) -> Callable[[Pair, Args], bool]:
    def predicate(pair: Pair, args: Args) -> bool:
        n, m = measure(pair, pair.mine), measure(pair, pair.theirs)
        return (n, m) == (args["n"], args.get("m", 0)) and n > m

    return predicate


def alone(pair: Pair, after: After) -> int:
    others = [pair.place_of(seat, "estates", "vampires") for seat in range(pair.view["seats"]) if seat != pair.seat]
    near = {after.around(after.ring, one, steps) for one in others if one for steps in CARDS.values()}
    return len(after.reach() - near)


def field_in_reach(pair: Pair, args: Args) -> bool:
    where, other = key(args["where"]), key(args["other"])
    one, two = pair.mine.fields(), pair.theirs.fields()
    return where in one - two and other in two - one and WORTH[where] > WORTH[other]


best_visit = of_reach(lambda pair, after: max(pair.visit(pair.seat, goal) for goal in after.reach()))
all_visits = of_reach(lambda pair, after: sum(pair.visit(pair.seat, goal) for goal in after.reach()))
places = of_reach(
    lambda pair, after: max(
        min(pair.view["supply"][pair.seat], 5 if goal == "handlowe" else 2) for goal in after.reach()
    )
)
is_alone = of_reach(alone)

PREDICATES: dict[str, Callable[[Pair, Args], bool]] = {
    "Brings Blood Dusk: {n} points this turn as things stand": brings("dusk"),
    "Brings Armageddon: {n} points this turn as things stand": brings("armageddon"),
    "Worth {n} points {when}, instead of {m}": own(1, 1),
    "Worth {n} points {when}, instead of none": own(1, None, 0),
    "Worth {n} points {when}, instead of losing {m}": own(1, -1),
    "Costs {n} points {when}, instead of {m}": own(-1, -1),
    "Costs nothing {when}, instead of {n} points": costs_nothing,
    "Costs {whose} {n} points {when}, instead of {m}": theirs(-1, -1),
    "Costs {whose} {n} points {when}, instead of none": theirs(-1, None, 0),
    "Costs {whose} {n} points {when}, instead of giving {m}": theirs(-1, 1),
    "Gives {whose} only {n} points {when}, instead of {m}": theirs(1, 1),
    "Gives {whose} nothing {when}, instead of {n} points": helps_nothing,
    "{n} points ahead of {whose} {when}, instead of {m}": margin(1, 1),
    "{n} points ahead of {whose} {when}, instead of level": margin(1, 0),
    "{n} points ahead of {whose} {when}, instead of {m} behind": margin(1, -1),
    "Level with {whose} {when}, instead of {m} behind": margin(0, -1),
    "{n} points behind {whose} {when}, instead of {m}": margin(-1, -1),
    "{n} markers ahead on {where}, instead of {m}": leads(1, 1),
    "{n} markers ahead on {where}, instead of level": leads(1, 0),
    "{n} markers ahead on {where}, instead of {m} behind": leads(1, -1),
    "Level on {where}, instead of {m} behind": leads(0, -1),
    "{n} markers ahead on {where}, instead of {m} on {other}": leads(1, 1),
    "{n} markers ahead on {where}, instead of level on {other}": leads(1, 0),
    "{n} markers ahead on {where}, instead of {m} behind on {other}": leads(1, -1),
    "Level on {where}, instead of {m} behind on {other}": leads(0, -1),
    "Markers on {n} estates, instead of {m}": on_estates,
    "{n} markers on the board, instead of {m}": on_board,
    "Leaves {whose} {n} markers on the board, instead of {m}": on_board,
    "{whose} gains {n} points on {where}, instead of {m} on {other}": arrives,
    "{whose} gains nothing on {where}, instead of {n} points on {other}": arrives,
    "{whose}'s time pawn ends up on {where}, instead of {other}": gets_field,
    "The best visit next turn is worth {n} points, instead of {m}": best_visit,
    "The best visit next turn is worth {n} points, instead of none": best_visit,
    "Can place {n} markers next turn, instead of {m}": places,
    "The estates within reach are worth {n} points in all, instead of {m}": all_visits,
    "{n} estates out of other vampires' reach, instead of {m}": is_alone,
    "{n} estates out of other vampires' reach, instead of none": is_alone,
    "{where} is within reach next turn, instead of {other}": field_in_reach,
}


RARE = {"Brings Blood Dusk: {n} points this turn as things stand"}


def is_true(choice: Choice, text: Text) -> bool:
    """Return whether a reason is right by the rules."""
    return PREDICATES[text.plural or text.message](Pair(choice), text.args)


def lies(text: Text) -> list[Text]:
    """Return the claim with each of its figures and names changed."""
    return [
        text.with_args(**{name: wrong})
        for name, value in text.args.items()
        for wrong in (
            [value + 1, value + 7] if isinstance(value, int)
            else [f"{value.partition(':')[0]}:{'wrong' if not value.startswith('seat') else 9}"]
            if isinstance(value, str) else []
        )
    ]  # fmt: skip


def sample(positions: int) -> Iterator[Choice]:
    return choices(GAME, {"board": shipped(), "elder": "random"}, range(2, 5), positions)


@pytest.mark.parametrize("positions", [60, long_only(1000)])
def test_every_reason_is_true(positions: int) -> None:
    count = count_reasons(is_true, move_advantages, sample(positions))
    assert len(count) > 15
    assert positions < 1000 or not set(PREDICATES) - set(count) - RARE, set(PREDICATES) - set(count)


@pytest.mark.parametrize("positions", [20, long_only(200)])
def test_the_predicates_catch_lies(positions: int) -> None:
    caught: Counter[str] = Counter()
    for choice in sample(positions):
        for text in move_advantages(choice.view, choice.move, choice.other)[:2]:
            for lie in lies(text):
                try:
                    believed = is_true(choice, lie)
                except (KeyError, IndexError, ValueError):
                    believed = False
                assert not believed, f"{choice.label}: {lie}"
                caught[text.plural or text.message] += 1
    assert len(caught) > 8


def test_blood_dusk_is_the_first_reason_for_the_plan_that_brings_it() -> None:
    everywhere = dict.fromkeys(("handlowe", "teatralne", "gorali", "zielone", "szkolne", "ogrodowe"), "D2")
    table = Table(position(2, vampires={D: "ogrodowe"}, **everywhere))
    view = GAME.observe(table.state, D)
    text = move_advantages(view, ("plan", "cw1", "t1"), ("plan", "ccw1", "t1"))[0]
    choice = Choice("", table.state, view, ("plan", "cw1", "t1"), ("plan", "ccw1", "t1"))
    assert (text.plural, text.args["n"]) == ("Brings Blood Dusk: {n} points this turn as things stand", 35)
    assert is_true(choice, text)
    assert not is_true(choice._replace(move=("plan", "cw2", "t1")), text)
