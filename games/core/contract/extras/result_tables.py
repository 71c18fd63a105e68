"""Tables shown after a scoring and at the end: sums, words for points, the cards that are turned up."""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract.texts import N_, Text


class ScoringTable(NamedTuple):
    """A table shown once after something was counted: rows of words with a number for each seat, the sums last.

    `before` is what there was before, over what the rows add to it; `lines` stand under the title. Kraków: a row
    each for districts, streets and buildings.
    """

    title: Text
    rows: tuple[tuple[Text, tuple[int, ...]], ...]
    sums: tuple[Text, tuple[int, ...]]
    before: tuple[Text, tuple[int, ...]] | None = None
    notes: tuple[Text, ...] = ()


class PointLabels(NamedTuple):
    """What the points of a result are, in words: a number `{n}` of them, the heading of their column and of the chart.

    `decides`: they have decided the match; else the `measure` of the ending has, or the first of its `ties`. `won`:
    whoever has won has done so by them, so that they are told with the victory. `limit` is a line across the chart and
    its word: in Wrocław 3, below which the match is over.
    """

    points: Text
    heading: Text
    chart: Text
    decides: bool = True
    won: bool = True
    limit: tuple[int, Text] | None = None


class FinalRow(NamedTuple):
    """What is turned up of one player when the game is over, such as a character in Osada."""

    seat: int  # -1: somebody without a seat, by `mark` and `name`
    card: str  # name of a card that has a face: `personality:lord_rust`
    fate: Text  # how it went, in a few words
    points_text: Text  # how the points came about
    points: int
    won: bool = False
    mark: int = 0
    name: Text | None = None


class FinalTable(NamedTuple):
    """What is turned up of everybody, the best first: of a match, or of each game of one that has several.

    `heads` stand over the columns of `card`, `fate` and `sum`.
    """

    title: Text
    rows: tuple[FinalRow, ...]
    note: Text | None = None  # how this game ended
    column_titles: tuple[Text, Text, Text] = (N_("Card"), N_("Fate"), N_("How the points came about"))
