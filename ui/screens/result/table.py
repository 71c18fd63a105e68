"""The whole score: a row a seat, a column for every cause of points, the sum, what decides between equals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from games.core.contract.extras.reckoning import Reckoning
from games.core.contract.texts import N_
from ui.drawing import text
from ui.drawing.theme import LINE, TEXT, TEXT_2, Colour, mix
from ui.layout import Column, Head, Label, Node, Paint, Row, Stack, Table, TableRow
from ui.screens.result.outcome import Outcome
from ui.screens.shared.common import draw_name
from ui.widgets.host import Host

HEAD, PAD, PLACE = 50, 20, 26
HAIRLINE = mix(LINE, (20, 22, 28), 0.3)
LEAST_NAME, NAME_HIGH, IN_LINES, ROW_MOST = 170, 26, 80, 110  # design units; the last three without columns


class ScoreColumn(NamedTuple):
    """One column: its heading, a number or some words a seat (None: nothing to tell).

    `strong` is the sum, `aside` stands apart behind it.
    """

    words: str
    values: tuple[int | str | None, ...]
    strong: bool = False
    aside: bool = False

    def said(self, seat: int) -> str:
        """Return what stands in a seat's row: a dash where nothing came about."""
        value = self.values[seat]
        if isinstance(value, str):
            return value
        is_told = value is not None and (value or self.strong or self.aside)
        return str(value).replace("-", "−") if is_told else "–"


def score_table(host: Host, outcome: Outcome, width: float, row: float) -> Node:
    """Return the whole score for a width and rows of a height in design units: the best seat first.

    Where columns have no room beside names, as in large interfaces, they follow each other under the name.
    """
    columns = columns_of(host, outcome)
    order = sorted(range(len(outcome.players)), key=lambda seat: (outcome.places[seat], seat))
    needs = [_need(host, column) for column in columns]
    if sum(needs) + LEAST_NAME + 2 * PAD > width:
        rows = [TableRow("", [_lines(host, outcome, columns, seat)]) for seat in order]
        return Table([Head(after=0)], rows, row_height=IN_LINES, most=ROW_MOST, head_height=0, line=HAIRLINE)
    inner = width - 2 * PAD
    first = min(280, inner * 0.36, max(LEAST_NAME, inner - sum(needs)))
    spare = (inner - first - sum(needs)) / len(needs)
    title = Label(N_("Score") if outcome.by_card is None else outcome.by_card.title, 18, face="bold")
    heads = [Head(Stack([Node(height=HEAD), title]), width=first, after=0)]
    heads += [Head(_head(column), width=need + spare, after=0) for column, need in zip(columns, needs, strict=True)]
    rows = [TableRow("", _cells(host, outcome, columns, seat)) for seat in order]
    return Table(heads, rows, row_height=row, head_height=None, line=HAIRLINE, pad=(PAD, 0, PAD, PAD))


def _need(host: Host, column: ScoreColumn) -> float:
    """Return how wide a column must be, in design units: its longest word, and what stands under it."""
    small, usual = host.font(14), host.font(16)
    heading = max(text.width(word, small) for word in column.words.split()) / host.unit + 10
    told = [text.width(value, usual) / host.unit + 16 for value in column.values if isinstance(value, str)]
    return max(heading, 56.0, *told)


def _head(column: ScoreColumn) -> Node:
    """Return a heading, which may take three lines."""
    ink, face = (TEXT, "bold") if column.strong else (TEXT_2, "body")
    return Node([Label(column.words, 14, ink, face, align="center")], pad=(4, 5))


def _cells(host: Host, outcome: Outcome, columns: Sequence[ScoreColumn], seat: int) -> list[Node]:
    """Return a seat's row: its place, where there is a second one, with its name, then its figures."""
    place = f"{outcome.places[seat]}." if outcome.by_card is None else ""
    name = Paint(partial(_draw_name, host, outcome, seat), weight=1)
    figures = [
        Label(
            column.said(seat), 20 if column.strong else 16, _ink(column, seat), "bold" if column.strong else "body",
            align="center", valign="middle", wrapping=False,
        )
        for column in columns
    ]  # fmt: skip
    return [Row(Label(place, 15, TEXT_2, valign="middle", wrapping=False, width=PLACE), name), *figures]


def _lines(host: Host, outcome: Outcome, columns: Sequence[ScoreColumn], seat: int) -> Node:
    """Return a seat's name and the figure that counts, and below all others with their words."""
    strong = next((column for column in columns if column.strong), None)
    figure = strong.said(seat) if strong is not None else ""
    label = Label(figure, 20, face="bold", align="right", wrapping=False, width=76, height=NAME_HIGH)
    name = Paint(partial(_draw_name, host, outcome, seat), weight=1)
    others = " · ".join(f"{column.words}: {column.said(seat)}" for column in columns if column is not strong)
    below = Label(others, 14, TEXT_2, valign="top", weight=1)
    return Column(Row(name, label, height=NAME_HIGH), below)


def _ink(column: ScoreColumn, seat: int) -> Colour:
    if column.strong:
        return TEXT
    return TEXT_2 if column.aside or not column.values[seat] else mix(TEXT, TEXT_2, 0.2)


def _draw_name(host: Host, outcome: Outcome, seat: int, surface: Surface, rect: Rect) -> None:
    draw_name(host, surface, outcome.players[seat], rect, seat in outcome.result.winners)


def columns_of(host: Host, outcome: Outcome) -> list[ScoreColumn]:
    """Return the columns of a score: causes, what a match began with, the sum, what decides between equals.

    Where a card has decided, before them who had which, and how near its goal was.
    """
    words, points = outcome.point_words, outcome.result.points
    columns = [*_causes(host, outcome)]
    if len(columns) == 1 and columns[0].values == tuple(points):
        columns = []  # the sum says the same
    if any(outcome.score.start) and outcome.score.awards:
        columns.append(ScoreColumn(host.say(N_("Before")), outcome.score.start))
    columns.append(ScoreColumn(host.say(words.heading), points, strong=words.decides, aside=not words.decides))
    if outcome.by_card is not None:
        return [*_cards(host, outcome, outcome.by_card), *columns]
    ties = outcome.match.game.controller.ending.ties
    for number, (heading, values) in enumerate(ties(outcome.match.view(None)) if ties is not None else ()):
        strong = not words.decides and not number
        columns.append(ScoreColumn(host.say(heading), tuple(values), strong=strong, aside=not strong))
    return columns


def _causes(host: Host, outcome: Outcome) -> list[ScoreColumn]:
    """Return a column for every cause of points that came up."""
    words, score = outcome.match.game.controller.ending.causes, outcome.score
    given = {award.cause for award in score.awards}
    causes = [cause for cause in score.causes(list(words)) if cause in given]
    return [
        ScoreColumn(host.say(words.get(cause, N_("{cause}", cause=cause))), score.of_cause(cause)) for cause in causes
    ]


def _cards(host: Host, outcome: Outcome, page: Reckoning) -> list[ScoreColumn]:
    """Return who had which card, and how near its goal was."""
    accounts = {account.seat: account for account in page.accounts}
    seats = range(len(outcome.players))
    cards = [host.say(N_("{card}", card=accounts[seat].card)) for seat in seats]
    sums = [host.say(accounts[seat].sum) for seat in seats]
    return [ScoreColumn(host.say(page.heads[0]), tuple(cards)), ScoreColumn(host.say(page.heads[2]), tuple(sums))]
