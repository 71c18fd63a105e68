"""How a game can end and what its result shows: goals, limits, tie-breaks, names for points.

Ankh-Morpork has `goals`, its personalities; Osada has `limits`, the places that are left.
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
    """A way to win, and each seat's progress; a single value counts for the whole table."""

    title: Text  # Ankh-Morpork: `Trouble on the board`
    target: int
    values: tuple[int, ...]  # Ankh-Morpork: trouble has one value for the table, money one for each seat
    note: Text | None = None
    value_format: str = "{n}"  # format of a value: `${n}`


class Limit(NamedTuple):
    """Something that will soon end the game, or a seat's part in it; shown at the table while it is near.

    Wrocław, for a seat: "Ola: 3 cards in hand after this turn. Fewer lose." With `is_reached`, the game would end now.
    """

    text: Text
    seat: int = -1  # -1: the whole table
    is_reached: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game can end and what its result shows."""

    # Ways to win and everybody's progress, from public information. Ankh-Morpork: its personalities.
    goals: Callable[[View], Sequence[Goal]] | None = None
    # Limits that are near, the nearest first, from public information. Osada: places left.
    limits: Callable[[View], Sequence[Limit]] = no_items
    # Texts for each way a game can end. Osada: `survivor`, "All others are dead."
    end_texts: Mapping[str, Text] = field(default_factory=dict)
    # Shorter texts for the result: the reason, with {losers}, and a line below it.
    result_texts: Mapping[str, tuple[Text, Text]] = field(default_factory=dict)
    # Titles for each cause of `scored`, in the result's order. Kraków: `districts`, "Own districts".
    cause_texts: Mapping[str, Text] = field(default_factory=dict)
    # What the result's points count, by the way the game ended; None: points. Wrocław: living fighters.
    point_labels: Callable[[str], PointLabels] | None = None
    # Tie-breaks, shown next to the points: (view) -> title and a number per seat (None: not shown). Wampiry: possessed
    # on the board.
    tie_breaks: Callable[[View], Sequence[tuple[Text, Sequence[int | None]]]] | None = None
    # What the chart shows if points did not decide: (view without secrets) -> a number per seat; None: the first of
    # `tie_breaks`. Ankh-Morpork: progress towards each seat's own goal, in percent.
    measure: Callable[[View], Sequence[int]] | None = None
    # Tables of revealed information, shown next to the points: (final view without secrets). Osada: all cards.
    final_tables: Callable[[View], Sequence[FinalTable]] | None = None
