"""What a move would do, as far as the one who is asked can know: where everybody would end, with the odds of the die.

Each way that the die can fall is played on an imagined state until somebody is asked again or the turn is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Move, View
from games.core.contract.dice import BotDice, Dice
from games.osada.rules.state import State
from games.osada.rules.turn import FLOW
from games.osada.view.guessing import guess

SILENT = frozenset({"rolled", "turn"})  # the die itself is not foretold
STOPS = frozenset({"revealed", "scored", "ended", "game", "summed", "saw"})  # from here on it depends on secrets
MOST_WAYS = 260


class Undecided(Exception):
    """A die is rolled that the way foreseen so far says nothing about: it has so many sides."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class Foresight(Dice):
    """Dice that fall as foreseen and ask what comes then."""

    __slots__ = ("way",)

    def __init__(self, way: Sequence[int]) -> None:
        super().__init__(0)
        self.way = way

    def below(self, bound: int) -> int:
        """Return the next number foreseen; Undecided when there is none."""
        if self.count >= len(self.way):
            raise Undecided(bound)
        self.count += 1
        return self.way[self.count - 1]


class Way(NamedTuple):
    """One way that things can go: what happens, each with the roll before it (0: none, several), and the odds."""

    events: list[tuple[Event, int]]
    odds: float


def forecast(view: View, move: Move) -> list[Event]:
    """Return what a move would do: events with `odds` (0 to 1) and the range of the die (`low`, `high`; 0: no die)."""
    seat = view["decision"]["seat"]
    found: dict[str, dict[str, Any]] = {}
    for way in _ways(guess(view, BotDice(0)), tuple(move)):
        for event, value in way.events:
            if event.to is not None and seat not in event.to:
                continue
            key = f"{event.kind} {sorted(event.args.items())}"
            entry = found.setdefault(key, {"event": event, "odds": 0.0, "values": set()})
            entry["odds"] += way.odds
            entry["values"].add(value)
    return [_told(entry) for entry in found.values()]


def _told(entry: dict[str, Any]) -> Event:
    event, values = entry["event"], entry["values"] - {0}
    odds = round(min(1.0, entry["odds"]), 9)
    low, high = (min(values), max(values)) if values and odds < 1 else (0, 0)
    return Event(event.kind, {**event.args, "odds": odds, "low": low, "high": high}, event.to)


def _ways(start: State, move: Move) -> list[Way]:
    done: list[Way] = []
    open_ways: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while open_ways and len(done) + len(open_ways) < MOST_WAYS:
        way, odds = open_ways.pop()
        events: list[Event] = []
        try:
            play(start.copy(), move, Foresight(way), events)
        except Undecided as more:
            open_ways += [((*way, value), odds / more.sides) for value in range(more.sides - 1, -1, -1)]
            continue
        done.append(Way(_until_secret(events), odds))
    return done


def play(state: State, move: Move, dice: Dice, events: list[Event] | None) -> None:
    """Answer and do all steps up to the next question or the end of this turn."""
    step = state.agenda.pop()
    FLOW.questions[step[0]].answer(state, step, move, dice, events)
    while state.agenda and state.agenda[-1][0] not in ("next", "turn", "game"):
        handler = FLOW.handlers.get(state.agenda[-1][0])
        if handler is None:
            return
        handler(state, state.agenda.pop(), dice, events)


def _until_secret(events: Sequence[Event]) -> list[tuple[Event, int]]:
    found, value, rolls = [], 0, 0
    for event in events:
        if event.kind in STOPS:
            break
        if event.kind == "rolled":
            rolls += 1
            value = event.args["value"] if rolls == 1 else 0  # of two rolls, results of one would mislead
        if event.kind not in SILENT:
            found.append((event, value))
    return found
