"""Tables shown after a scoring and at the end: sums, names for points, revealed cards."""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract.texts import N_, Text


class ScoringTable(NamedTuple):
    """The table shown once after a scoring: rows with a title and a number for each seat, and the sums.

    `before` contains the points before the scoring, shown above the rows. `notes` are lines below the title. In Kraków,
    districts, streets and buildings have a row each.
    """

    title: Text
    rows: tuple[tuple[Text, tuple[int, ...]], ...]
    sums: tuple[Text, tuple[int, ...]]
    before: tuple[Text, tuple[int, ...]] | None = None
    notes: tuple[Text, ...] = ()


class PointLabels(NamedTuple):
    """The texts for the points of a result: `points` for a number `{n}`, `heading` for the column, `chart` for the
    chart.

    `points_decided`: True if the points decided the match; otherwise `Ending.measure` or the first of
    `Ending.tie_breaks` did. `won_by_points`: True if the text of the victory includes the points. `limit` is a value
    and the label of a line drawn across the chart at it, such as 3 in Wrocław, below which the match ends.
    """

    points: Text
    heading: Text
    chart: Text
    points_decided: bool = True
    won_by_points: bool = True
    limit: tuple[int, Text] | None = None


class FinalRow(NamedTuple):
    """The information revealed about one player at the end of a game, such as the character in Osada."""

    seat: int  # -1: a player without a seat, described by `mark` and `name`
    card: str  # name of a card that has a face, such as `personality:lord_rust`
    fate: Text  # how the player fared, in a few words
    points_text: Text  # where the points come from
    points: int
    won: bool = False
    mark: int = 0
    name: Text | None = None


class FinalTable(NamedTuple):
    """The information revealed about all players at the end, the best first: one table per game of the match.

    `column_titles` are the titles for `card`, `fate` and `points_text`.
    """

    title: Text
    rows: tuple[FinalRow, ...]
    note: Text | None = None  # how this game ended
    column_titles: tuple[Text, Text, Text] = (N_("Card"), N_("Fate"), N_("How the points came about"))
