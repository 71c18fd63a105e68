"""What is turned up at the end: everybody's card, how it went, and how the points came about, a row each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.contract import EVERYBODY
from games.core.contract.extras.cards import CardFace
from games.core.contract.extras.reckoning import Account, Reckoning
from games.core.contract.texts import N_, Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import BRASS, INK_0, LINE, TEXT, TEXT_2, mix
from ui.layout import Box, Column, Head, Label, Node, Paint, Row, Table, TableRow
from ui.screens.result.outcome import Outcome
from ui.screens.shared.common import draw_name
from ui.table.pictures import art_picture
from ui.table.view.cards.looks import art_of
from ui.widgets.host import Host

HEAD, ROW_MOST, GAP = 30, 180, 14  # design units
HAIRLINE = mix(LINE, INK_0, 0.3)
NARROW = 500  # design units of width in which columns have no room
SHARES = (24, 22, 20, 26, 8)  # of the width, where there is room: who, card, how it went, how the points came, points
BESIDE = (56, 60, 14, 14, 0)  # design units that each takes beside its words: mark and crown, the card's picture, gaps


class TurnedUp:
    """The accounts of each game of a match; empty where a game has nothing to turn up."""

    def __init__(self, host: Host, outcome: Outcome) -> None:
        self.host, self.outcome = host, outcome
        self.view = outcome.match.view(EVERYBODY)
        # The table tells of those that have decided the match.
        self.pages: Sequence[Reckoning] = () if outcome.by_card is not None else outcome.reckonings

    def page(self, number: int, width: float) -> Node:
        """Return one page of a width in design units: a sentence where it has one, then a row each, the best first."""
        page = self.pages[number]
        line = Label(page.line, 15, mix(TEXT_2, TEXT, 0.35), height=30) if page.line is not None else None
        if width < NARROW:
            rows = [TableRow("", [self._lines(account)]) for account in page.accounts]
            heads, head_height = [Head(after=0)], 0.0
        else:
            rows = [TableRow("", self._cells(account)) for account in page.accounts]
            lines = text.measure("A\nA", self.host.font(14))[1] / self.host.unit  # long heads take two
            words = (N_("Player"), *page.heads, self.outcome.point_words.heading)
            heads, head_height = self._heads(words, self._shares(page, width)), max(HEAD, lines)
        table = Table(heads, rows, row_height=0, most=ROW_MOST, head_height=head_height, line=HAIRLINE, weight=1)
        return Column(line, table)

    def _heads(self, words: Sequence[Text], shares: Sequence[float]) -> list[Head]:
        """Return the columns, with a gap after each but the last, the points, which stand at the right."""
        *first, last = (
            Head(Label(one, 14, TEXT_2), share, after=GAP) for one, share in zip(words, shares, strict=True)
        )
        return [*first, Head(Label(words[-1], 14, TEXT_2, align="right"), last.weight, after=0)]

    def _lines(self, account: Account) -> Node:
        """Return a row without columns where these have no room: who and the points, and all else under it."""
        name = Paint(partial(self._draw_name, account), weight=1)
        said = " · ".join(map(self._say, (N_("{name}", name=account.card), account.fate, account.sum)))
        below = Label(said, 14, mix(TEXT, TEXT_2, 0.2), valign="top", weight=1)
        points = Label(_points(account), 20, face="bold", align="right", width=60)
        return Row(Column(name, below, weight=1), points)

    def _cells(self, account: Account) -> list[Node]:
        ink = mix(TEXT, TEXT_2, 0.2)
        face, colour = ("bold", TEXT) if account.points else ("body", TEXT_2)
        return [
            Paint(partial(self._draw_name, account)),
            Paint(partial(self._draw_card, account)),
            Label(account.fate, 15, ink, valign="middle"),
            Label(account.sum, 15, ink, valign="middle"),
            Label(_points(account), 20, colour, face, align="right", valign="middle"),
        ]

    def _shares(self, page: Reckoning, width: float) -> Sequence[float]:
        """Return the shares of the columns: the usual ones, or what their words need where those are too narrow."""
        host = self.host
        bold, usual = host.font(16, "bold"), host.font(15)
        need = [float(beside) for beside in BESIDE]
        need[-1] += width * SHARES[-1] / sum(SHARES)
        for number, (font, words) in enumerate(
            (
                (bold, [self._who(account) for account in page.accounts]),
                (bold, [self._say(N_("{name}", name=account.card)) for account in page.accounts]),
                (usual, [self._say(account.fate) for account in page.accounts]),
                (usual, [self._say(account.sum) for account in page.accounts]),
            )
        ):
            need[number] += max((text.width(one, font) for one in words), default=0) / host.unit
        fits = all(one <= width * share / sum(SHARES) for one, share in zip(need, SHARES, strict=True))
        return SHARES if fits else need

    def _who(self, account: Account) -> str:
        """Return who a row is about: a player's name, or that of a pawn without one."""
        if account.seat >= 0:
            return self.outcome.players[account.seat].name
        return self._say(account.name or N_("{mark}", mark=account.mark))

    def _draw_name(self, account: Account, surface: Surface, rect: Rect) -> None:
        host = self.host
        if account.seat >= 0:
            draw_name(host, surface, self.outcome.players[account.seat], rect, account.won)
            return
        room = Box.of(rect, host.unit)
        at = room.cut_left(18, gap=8).rect
        marks.draw_mark(surface, host.palette.marks[account.mark - 1], at.center, at.width)
        crown = room.cut_right(20 if account.won else 0).rect.width
        where = text.draw(surface, self._who(account), room.rect, host.font(16, "bold"), TEXT)
        if account.won:
            middle = (where.right + host.px(6) + crown // 2, rect.centery)
            marks.icon(surface, "crown", middle, host.px(18), BRASS)

    def _draw_card(self, account: Account, surface: Surface, rect: Rect) -> None:
        """Draw the picture of a card, where it has one, and what the card is called."""
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
        return self.host.say(words)


def _points(account: Account) -> str:
    return str(account.points).replace("-", "−")
