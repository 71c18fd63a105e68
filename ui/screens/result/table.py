"""The tables of the result: the score, and the revealed cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from games.core.contract.contract import EVERYBODY
from games.core.contract.extras.cards import CardFace
from games.core.contract.extras.result_tables import FinalRow, FinalTable
from games.core.contract.texts import N_, N_c, Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import BRASS, INK_0, LINE, TEXT, TEXT_2, Colour, mix
from ui.layout import Box, Column, Label, Node, Paint, Row, Stack, Table, TableColumn, TableRow
from ui.screens.result.outcome import MatchResult
from ui.screens.shared.common import draw_player_name
from ui.table.pictures import art_picture
from ui.table.view.cards.looks import art_of
from ui.widgets.host import Host

HEAD, PAD, PLACE = 50, 20, 26
HAIRLINE_COLOUR = mix(LINE, (20, 22, 28), 0.3)
# Design units: minimum width of a name. If the columns do not fit, the numbers are below the names; for this layout:
# height of a name, usual and maximum height of a row.
MIN_NAME_WIDTH, STACKED_NAME_HEIGHT, STACKED_ROW_HEIGHT, MAX_STACKED_ROW_HEIGHT = 170, 26, 80, 110


class ScoreColumn(NamedTuple):
    """A column of the score: heading, and a value for each seat.

    `is_sum` marks the deciding number, `is_extra` a quieter column.
    """

    heading: str
    values: tuple[int | str | None, ...]
    is_sum: bool = False
    is_extra: bool = False

    def cell_text(self, seat: int) -> str:
        """Return the text of a seat's cell."""
        value = self.values[seat]
        if isinstance(value, str):
            return value
        is_told = value is not None and (value or self.is_sum or self.is_extra)
        return str(value).replace("-", "−") if is_told else "–"


def score_table(host: Host, outcome: MatchResult, width: float, row: float) -> Node:
    """Return the score table, the best seat first.

    Lengths are in design units. If the columns do not fit, the numbers are below the names.
    """
    columns = score_columns(host, outcome)
    order = sorted(range(len(outcome.players)), key=lambda seat: (outcome.places[seat], seat))
    needs = [_need(host, column) for column in columns]
    if sum(needs) + MIN_NAME_WIDTH + 2 * PAD > width:
        rows = [TableRow("", [_lines(host, outcome, columns, seat)]) for seat in order]
        return Table(
            [TableColumn(after=0)],
            rows,
            row_height=STACKED_ROW_HEIGHT,
            max_row_height=MAX_STACKED_ROW_HEIGHT,
            header_height=0,
            line=HAIRLINE_COLOUR,
        )
    inner = width - 2 * PAD
    first = min(280, inner * 0.36, max(MIN_NAME_WIDTH, inner - sum(needs)))
    spare = (inner - first - sum(needs)) / len(needs)
    title = Label(
        N_c("heading", "Score") if outcome.deciding_cards is None else outcome.deciding_cards.title, 18, face="bold"
    )
    heads = [TableColumn(Stack([Node(height=HEAD), title]), width=first, after=0)]
    heads += [
        TableColumn(_head(column), width=need + spare, after=0) for column, need in zip(columns, needs, strict=True)
    ]
    rows = [TableRow("", _cells(host, outcome, columns, seat)) for seat in order]
    return Table(heads, rows, row_height=row, header_height=None, line=HAIRLINE_COLOUR, pad=(PAD, 0, PAD, PAD))


def _need(host: Host, column: ScoreColumn) -> float:
    """Return the width that a column needs, in design units."""
    small, usual = host.font(14), host.font(16)
    heading = max(text.width(word, small) for word in column.heading.split()) / host.unit + 10
    text_widths = [text.width(value, usual) / host.unit + 16 for value in column.values if isinstance(value, str)]
    return max(heading, 56.0, *text_widths)


def _head(column: ScoreColumn) -> Node:
    """Return a column's heading."""
    ink, face = (TEXT, "bold") if column.is_sum else (TEXT_2, "body")
    return Node([Label(column.heading, 14, ink, face, align="center")], pad=(4, 5))


def _cells(host: Host, outcome: MatchResult, columns: Sequence[ScoreColumn], seat: int) -> list[Node]:
    """Return the cells of a seat's row."""
    place = f"{outcome.places[seat]}." if outcome.deciding_cards is None else ""
    name = Paint(partial(_draw_name, host, outcome, seat), weight=1)
    figures = [
        Label(
            column.cell_text(seat), 20 if column.is_sum else 16, _ink(column, seat),
            "bold" if column.is_sum else "body", align="center", valign="middle", wrapping=False,
        )
        for column in columns
    ]  # fmt: skip
    return [Row(Label(place, 15, TEXT_2, valign="middle", wrapping=False, width=PLACE), name), *figures]


def _lines(host: Host, outcome: MatchResult, columns: Sequence[ScoreColumn], seat: int) -> Node:
    """Return a seat's name and sum above its other numbers."""
    strong = next((column for column in columns if column.is_sum), None)
    figure = strong.cell_text(seat) if strong is not None else ""
    details = Label(figure, 20, face="bold", align="right", wrapping=False, width=76, height=STACKED_NAME_HEIGHT)
    name = Paint(partial(_draw_name, host, outcome, seat), weight=1)
    others = " · ".join(f"{column.heading}: {column.cell_text(seat)}" for column in columns if column is not strong)
    below = Label(others, 14, TEXT_2, valign="top", weight=1)
    return Column(Row(name, details, height=STACKED_NAME_HEIGHT), below)


def _ink(column: ScoreColumn, seat: int) -> Colour:
    if column.is_sum:
        return TEXT
    return TEXT_2 if column.is_extra or not column.values[seat] else mix(TEXT, TEXT_2, 0.2)


def _draw_name(host: Host, outcome: MatchResult, seat: int, surface: Surface, rect: Rect) -> None:
    draw_player_name(host, surface, outcome.players[seat], rect, seat in outcome.result.winners)


def score_columns(host: Host, outcome: MatchResult) -> list[ScoreColumn]:
    """Return the columns of the score."""
    words, points = outcome.point_words, outcome.result.points
    columns = [*_causes(host, outcome)]
    if len(columns) == 1 and columns[0].values == tuple(points):
        columns = []  # no columns for a single cause, whose numbers would be those of the sum
    if any(outcome.score.start) and outcome.score.awards:
        columns.append(ScoreColumn(host.translate(N_("Before")), outcome.score.start))
    columns.append(
        ScoreColumn(
            host.translate(words.heading), points, is_sum=words.points_decided, is_extra=not words.points_decided
        )
    )
    if outcome.deciding_cards is not None:
        return [*_cards(host, outcome, outcome.deciding_cards), *columns]
    ties = outcome.match.game.controller.ending.tie_breaks
    for number, (heading, values) in enumerate(ties(outcome.match.view(None)) if ties is not None else ()):
        strong = not words.points_decided and not number
        columns.append(ScoreColumn(host.translate(heading), tuple(values), is_sum=strong, is_extra=not strong))
    return columns


def _causes(host: Host, outcome: MatchResult) -> list[ScoreColumn]:
    """Return a column for each cause of points."""
    words, score = outcome.match.game.controller.ending.cause_texts, outcome.score
    given = {award.cause for award in score.awards}
    causes = [cause for cause in score.ordered_causes(list(words)) if cause in given]
    return [
        ScoreColumn(host.translate(words.get(cause, N_("{cause}", cause=cause))), score.points_of_cause(cause))
        for cause in causes
    ]


def _cards(host: Host, outcome: MatchResult, page: FinalTable) -> list[ScoreColumn]:
    """Return two columns: each seat's card, and progress towards its goal."""
    accounts = {account.seat: account for account in page.rows}
    seats = range(len(outcome.players))
    cards = [host.translate(N_("{card}", card=accounts[seat].card)) for seat in seats]
    sums = [host.translate(accounts[seat].points_text) for seat in seats]
    return [
        ScoreColumn(host.translate(page.column_titles[0]), tuple(cards)),
        ScoreColumn(host.translate(page.column_titles[2]), tuple(sums)),
    ]


PAGE_HEADING_HEIGHT, MAX_CARD_ROW_HEIGHT, COLUMN_GAP = 30, 180, 14  # design units
ROW_LINE_COLOUR = mix(LINE, INK_0, 0.3)
NARROW_PAGE_WIDTH = 500  # design units: a narrower page has no columns
# relative widths of the columns: player, card, result of the card, sum, points
COLUMN_SHARES = (24, 22, 20, 26, 8)
# design units that a column needs besides text: seat mark and crown, card picture, gaps
COLUMN_EXTRA_WIDTHS = (56, 60, 14, 14, 0)


class RevealedCardPages:
    """Pages with the cards revealed at the end of each part of a match."""

    def __init__(self, host: Host, outcome: MatchResult) -> None:
        self.host, self.outcome = host, outcome
        self.view = outcome.match.view(EVERYBODY)
        # Cards that decided the match are shown in the score instead.
        self.pages: Sequence[FinalTable] = () if outcome.deciding_cards is not None else outcome.reckonings

    def page(self, number: int, width: float) -> Node:
        """Return a page: a row for each card, the best first.

        `width` is in design units.
        """
        page = self.pages[number]
        line = Label(page.note, 15, mix(TEXT_2, TEXT, 0.35), height=30) if page.note is not None else None
        if width < NARROW_PAGE_WIDTH:
            rows = [TableRow("", [self._lines(account)]) for account in page.rows]
            heads, head_height = [TableColumn(after=0)], 0.0
        else:
            rows = [TableRow("", self._cells(account)) for account in page.rows]
            lines = text.measure("A\nA", self.host.font(14))[1] / self.host.unit  # long headings take two lines
            words = (N_("Player"), *page.column_titles, self.outcome.point_words.heading)
            heads, head_height = self._heads(words, self._shares(page, width)), max(PAGE_HEADING_HEIGHT, lines)
        table = Table(
            heads,
            rows,
            row_height=0,
            max_row_height=MAX_CARD_ROW_HEIGHT,
            header_height=head_height,
            line=ROW_LINE_COLOUR,
            weight=1,
        )
        return Column(line, table)

    def _heads(self, words: Sequence[Text], shares: Sequence[float]) -> list[TableColumn]:
        """Return the table columns."""
        *first, last = (
            TableColumn(Label(one, 14, TEXT_2), share, after=COLUMN_GAP)
            for one, share in zip(words, shares, strict=True)
        )
        return [*first, TableColumn(Label(words[-1], 14, TEXT_2, align="right"), last.weight, after=0)]

    def _lines(self, account: FinalRow) -> Node:
        """Return a card's row on a narrow page, with the texts below one another."""
        name = Paint(partial(self._draw_name, account), weight=1)
        details = " · ".join(map(self._say, (N_("{name}", name=account.card), account.fate, account.points_text)))
        below = Label(details, 14, mix(TEXT, TEXT_2, 0.2), valign="top", weight=1)
        points = Label(_points(account), 20, face="bold", align="right", width=60)
        return Row(Column(name, below, weight=1), points)

    def _cells(self, account: FinalRow) -> list[Node]:
        ink = mix(TEXT, TEXT_2, 0.2)
        face, colour = ("bold", TEXT) if account.points else ("body", TEXT_2)
        return [
            Paint(partial(self._draw_name, account)),
            Paint(partial(self._draw_card, account)),
            Label(account.fate, 15, ink, valign="middle"),
            Label(account.points_text, 15, ink, valign="middle"),
            Label(_points(account), 20, colour, face, align="right", valign="middle"),
        ]

    def _shares(self, page: FinalTable, width: float) -> Sequence[float]:
        """Return the relative widths of the columns."""
        host = self.host
        bold, usual = host.font(16, "bold"), host.font(15)
        need = [float(beside) for beside in COLUMN_EXTRA_WIDTHS]
        need[-1] += width * COLUMN_SHARES[-1] / sum(COLUMN_SHARES)
        for number, (font, words) in enumerate(
            (
                (bold, [self._who(account) for account in page.rows]),
                (bold, [self._say(N_("{name}", name=account.card)) for account in page.rows]),
                (usual, [self._say(account.fate) for account in page.rows]),
                (usual, [self._say(account.points_text) for account in page.rows]),
            )
        ):
            need[number] += max((text.width(one, font) for one in words), default=0) / host.unit
        fits = all(one <= width * share / sum(COLUMN_SHARES) for one, share in zip(need, COLUMN_SHARES, strict=True))
        return COLUMN_SHARES if fits else need

    def _who(self, account: FinalRow) -> str:
        """Return the name of a row's player or pawn."""
        if account.seat >= 0:
            return self.outcome.players[account.seat].name
        return self._say(account.name or N_("{mark}", mark=account.mark))

    def _draw_name(self, account: FinalRow, surface: Surface, rect: Rect) -> None:
        host = self.host
        if account.seat >= 0:
            draw_player_name(host, surface, self.outcome.players[account.seat], rect, account.won)
            return
        room = Box.of(rect, host.unit)
        at = room.cut_left(18, gap=8).rect
        marks.draw_seat_mark(surface, host.palette.seat_marks[account.mark - 1], at.center, at.width)
        crown = room.cut_right(20 if account.won else 0).rect.width
        where = text.draw(surface, self._who(account), room.rect, host.font(16, "bold"), TEXT)
        if account.won:
            middle = (where.right + host.px(6) + crown // 2, rect.centery)
            marks.draw_icon(surface, "crown", middle, host.px(18), BRASS)

    def _draw_card(self, account: FinalRow, surface: Surface, rect: Rect) -> None:
        """Draw a card's picture and name."""
        host, px, room = self.host, self.host.px, Box.of(rect, self.host.unit)
        describe = self.outcome.match.game.controller.cards.face
        face: CardFace | None = describe(self.view, account.card) if describe is not None else None
        if face is not None and face.picture:
            part, of = art_of(self.outcome.facts.painter, face).picture_share
            height = min(room.pad(0, 5).rect.height, rect.width * part // of)
            picture = art_picture(self.outcome.facts.id, face.picture, height)
            if picture is not None:
                at = picture.get_rect(midleft=rect.midleft)
                draw.shadow(surface, at, px(4), px(4), px(2), 120)
                surface.blit(picture, at)
                room.cut_left(at.width / host.unit, gap=12)
        words = self._say(N_("{name}", name=account.card))
        text.draw(surface, words, room.rect, host.font(16, "bold"), TEXT)

    def _say(self, words: Text) -> str:
        return self.host.translate(words)


def _points(account: FinalRow) -> str:
    return str(account.points).replace("-", "−")
