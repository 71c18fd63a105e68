"""How a game can end and what its result shows: goals, limits, tie-breaks, names for points.

Examples: `goals` are those of Ankh-Morpork's personalities, `limits` the remaining places in Osada.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.core.contract.contract import View
from games.core.contract.extras.defaults import no_items
from games.core.contract.extras.result_tables import FinalTable, PointLabels
from games.core.contract.texts import Text


class Goal(NamedTuple):
    """A way to win, with everybody's progress. A single value counts for the whole table."""

    title: Text  # what is counted, such as `Trouble on the board` in Ankh-Morpork
    target: int
    values: tuple[int, ...]  # one value for each seat (money in Ankh-Morpork) or one for the table (trouble)
    note: Text | None = None
    value_format: str = "{n}"  # how a value is shown, such as `${n}`


class Limit(NamedTuple):
    """Something that will soon end the game or put a seat out. The table shows it as a warning.

    Example from Wrocław, for one seat: "Ola: 3 cards in hand after this turn. Fewer lose." With `is_reached`, the game
    ends now.
    """

    text: Text
    seat: int = -1  # the seat concerned; -1: the whole table
    is_reached: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """Functions and texts about the possible endings of a game and about its result."""

    # The ways to win and everybody's progress, from public information.
    goals: Callable[[View], Sequence[Goal]] | None = None
    # Limits that are almost reached, the most urgent first, from public information.
    limits: Callable[[View], Sequence[Limit]] = no_items
    # Texts by reason of the end, such as "All others are dead." for Osada's `survivor`.
    end_texts: Mapping[str, Text] = field(default_factory=dict)
    # Shorter texts for the result by reason of the end: (first line, second line). The first may contain {losers}.
    result_texts: Mapping[str, tuple[Text, Text]] = field(default_factory=dict)
    # Titles for the causes of `scored` events, in the order of the result.
    cause_texts: Mapping[str, Text] = field(default_factory=dict)
    # (reason of the end) -> texts for the result's points; None: they are simply called points. Wrocław: living
    # fighters.
    point_labels: Callable[[str], PointLabels] | None = None
    # (view) -> (title, a number per seat or None to hide it) for each tie-break, shown next to the points.
    tie_breaks: Callable[[View], Sequence[tuple[Text, Sequence[int | None]]]] | None = None
    # (view without secrets) -> a number per seat for the result's chart, where points did not decide; None: the first
    # of `tie_breaks`. Ankh-Morpork: progress towards each seat's own goal, in percent.
    chart_values: Callable[[View], Sequence[int]] | None = None
    # (final view without secrets) -> tables of revealed information, shown next to the points. Osada: all cards.
    final_tables: Callable[[View], Sequence[FinalTable]] | None = None
