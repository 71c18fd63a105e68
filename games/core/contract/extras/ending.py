"""How a game can end and what its result tells: goals, limits, ties, words for points.

Ankh-Morpork gives `goals`, its personalities; Osada `limits`, the places that are left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.core.contract.contract import View
from games.core.contract.extras.defaults import nothing
from games.core.contract.extras.result_tables import FinalTable, PointLabels
from games.core.contract.texts import Text


class Goal(NamedTuple):
    """A way to win and how near everybody is: one value a seat, or a single one that holds for the whole table."""

    title: Text  # Ankh-Morpork: `Trouble on the board`
    target: int
    values: tuple[int, ...]  # of trouble one for the table; of money one a seat
    note: Text | None = None
    value_format: str = "{n}"  # how values are written: `${n}`


class Limit(NamedTuple):
    """Something that ends the game, or somebody's part in it, told at the table while it is near.

    In Wrocław, of a seat: `Ola: 3 cards in hand after this turn. Fewer lose.` `reached`: it would end now.
    """

    text: Text
    seat: int = -1  # whose it is; -1: the table's
    is_reached: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game can end and what its result tells."""

    # Ways to win and how near everybody is: Ankh-Morpork's personalities. Public: anybody at the table may count this.
    goals: Callable[[View], Sequence[Goal]] | None = None
    # What ends the game and is near, the nearest first: public, and no more than the rules tell. Osada: places left.
    limits: Callable[[View], Sequence[Limit]] = nothing
    # Words for each way a game can end. Osada: `survivor`, "All others are dead."
    end_texts: Mapping[str, Text] = field(default_factory=dict)
    # Instead of these on the result, which has little room: the reason, {losers} being who lost, and a line under it.
    result_texts: Mapping[str, tuple[Text, Text]] = field(default_factory=dict)
    # Words for each cause of `scored`, in the result's order. Kraków: `districts`, "Own districts".
    cause_texts: Mapping[str, Text] = field(default_factory=dict)
    # What the points of a result are, by the way the game has ended; None: points. Wrocław: living fighters.
    point_labels: Callable[[str], PointLabels] | None = None
    # What decides between equal points, beside them in the result's table: (view) -> words and a number a seat (None:
    # nothing to tell). Wampiry: possessed on the board.
    ties: Callable[[View], Sequence[tuple[Text, Sequence[int | None]]]] | None = None
    # What the chart shows where points have not decided: (view that hides nothing) -> a number a seat; None: the first
    # of `ties`. Ankh-Morpork: how much of their own goal everybody has reached, in hundredths.
    measure: Callable[[View], Sequence[int]] | None = None
    # What is turned up at the end, shown beside the points: (view of the end, which hides nothing). Osada: all cards.
    final_tables: Callable[[View], Sequence[FinalTable]] | None = None
