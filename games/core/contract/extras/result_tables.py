"""Tables after a scoring and at the end: sums, names for points, revealed cards."""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract.texts import N_, Text


class ScoringTable(NamedTuple):
    """A table shown once after a scoring: titled rows with a number for each seat, and the sums.

    `before` holds the points before the scoring, above the rows; `notes` are lines below the title. Kraków: a row each
    for districts, streets and buildings.
    """

    title: Text
    rows: tuple[tuple[Text, tuple[int, ...]], ...]
    sums: tuple[Text, tuple[int, ...]]
    before: tuple[Text, tuple[int, ...]] | None = None
    notes: tuple[Text, ...] = ()


class PointLabels(NamedTuple):
    """Names for the points of a result: a number `{n}` of them, the heading of their column and of the chart.

    `points_decided`: the points decided the match; else `Ending.measure` or the first of `Ending.tie_breaks` did.
    `won_by_points`: the winner won by points, so the victory's text includes them. `limit` is a line across the chart
    with its label: Wrocław's 3, below which the match ends.
    """

    points: Text
    heading: Text
    chart: Text
    points_decided: bool = True
    won_by_points: bool = True
    limit: tuple[int, Text] | None = None


class FinalRow(NamedTuple):
    """The information revealed about one player at the end of the game, such as a character in Osada."""

    seat: int  # -1: a player without a seat, given by `mark` and `name`
    card: str  # name of a card with a face: `personality:lord_rust`
    fate: Text  # how the player fared, in a few words
    points_text: Text  # where the points come from
    points: int
    won: bool = False
    mark: int = 0
    name: Text | None = None


class FinalTable(NamedTuple):
    """The information revealed about all players at the end, the best first: of a match, or of each game in it.

    `column_titles` are the titles for `card`, `fate` and `points_text`.
    """

    title: Text
    rows: tuple[FinalRow, ...]
    note: Text | None = None  # how this game ended
    column_titles: tuple[Text, Text, Text] = (N_("Card"), N_("Fate"), N_("How the points came about"))
