"""Tables shown after a scoring and at the end of a match."""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract.texts import N_, Text


class ScoringTable(NamedTuple):
    """The table shown after a scoring: rows with a title and a number for each seat, and the sums.

    `before` contains the points before the scoring, shown above the rows. `notes` are lines below the title.
    """

    title: Text
    rows: tuple[tuple[Text, tuple[int, ...]], ...]
    sums: tuple[Text, tuple[int, ...]]
    before: tuple[Text, tuple[int, ...]] | None = None
    notes: tuple[Text, ...] = ()


class PointLabels(NamedTuple):
    """Texts for the points of a result: `points` for a number `{n}`, `heading` for the column, `chart` for the chart.

    `points_decided` is True if the points decided the match. `won_by_points` is True if the text of the victory
    includes the points. `limit` is a value and the label of a line drawn across the chart at this value.
    """

    points: Text
    heading: Text
    chart: Text
    points_decided: bool = True
    won_by_points: bool = True
    limit: tuple[int, Text] | None = None


class FinalRow(NamedTuple):
    """What the end of a game reveals about one player, such as the character in Osada."""

    seat: int  # -1: a player without a seat, described by `mark` and `name`
    card: str  # name of a card that has a face, such as `personality:lord_rust`
    fate: Text  # how the player fared, in a few words
    points_text: Text  # how the points came about
    points: int
    won: bool = False
    mark: int = 0
    name: Text | None = None


class FinalTable(NamedTuple):
    """What the end of a game reveals about all players, the best first. A match of several games has one table for
    each.

    `column_titles` are the titles for `card`, `fate` and `points_text`.
    """

    title: Text
    rows: tuple[FinalRow, ...]
    note: Text | None = None  # how this game ended
    column_titles: tuple[Text, Text, Text] = (N_("Card"), N_("Fate"), N_("Where the points came from"))
