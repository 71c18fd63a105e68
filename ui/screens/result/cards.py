"""What is turned up at the end: everybody's card, how it went, and how the points came about, a row each."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.core.contract.contract import EVERYBODY
from games.core.contract.extras.cards import CardFace
from games.core.contract.extras.reckoning import Account, Reckoning
from games.core.contract.texts import N_, Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import BRASS, INK_0, LINE, TEXT, TEXT_2, mix
from ui.screens.result.outcome import Outcome
from ui.screens.shared.common import draw_name
from ui.table.pictures import art_picture
from ui.table.view.cards.looks import art_of
from ui.widgets.host import Host

HEAD, ROW_MOST = 30, 180  # design units
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

    def draw(self, surface: Surface, box: Rect, number: int) -> None:
        """Draw one page inside `box`: a sentence where it has one, then a row each, the best first."""
        px, page = self.host.px, self.pages[number]
        top = box.top
        if page.line is not None:
            head = Rect(box.left, top, box.width, px(30))
            text.draw(surface, self._say(page.line), head, self.host.font(15), mix(TEXT_2, TEXT, 0.35))
            top = head.bottom
        if box.width < px(NARROW):
            self._in_two_lines(surface, page, Rect(box.left, top, box.width, box.bottom - top))
            return
        high = max(px(HEAD), text.measure("A\nA", self.host.font(14))[1])  # long heads take two lines
        shares = self._shares(page, box.width)
        self._heads(surface, page, _cells(Rect(box.left, top, box.width, high), px(14), shares))
        top += high
        high = min(px(ROW_MOST), (box.bottom - top) // max(1, len(page.accounts)))
        for account in page.accounts:
            surface.fill(mix(LINE, INK_0, 0.3), (box.left, top, box.width, 1))
            self._row(surface, account, _cells(Rect(box.left, top, box.width, high), px(14), shares))
            top += high

    def _in_two_lines(self, surface: Surface, page: Reckoning, box: Rect) -> None:
        """Draw the rows without columns where these have no room: who and the points, and all else under it."""
        px, top = self.host.px, box.top
        high = min(px(ROW_MOST), box.height // max(1, len(page.accounts)))
        for account in page.accounts:
            row = Rect(box.left, top, box.width, high)
            surface.fill(mix(LINE, INK_0, 0.3), (row.left, row.top, row.width, 1))
            points = Rect(row.right - px(60), row.top, px(60), high)
            words = str(account.points).replace("-", "−")
            text.draw(surface, words, points, self.host.font(20, "bold"), TEXT, align="right")
            self._name(surface, account, Rect(row.left, row.top + 1, points.left - row.left, high // 2 - 1))
            told = " · ".join(map(self._say, (N_("{name}", name=account.card), account.fate, account.sum)))
            low = Rect(row.left, row.top + high // 2, points.left - row.left, high - high // 2)
            text.draw(surface, told, low, self.host.font(14), mix(TEXT, TEXT_2, 0.2), valign="top")
            top += high

    def _shares(self, page: Reckoning, wide: int) -> Sequence[int]:
        """Return the shares of the columns: the usual ones, or what their words need where those are too narrow."""
        host = self.host
        bold, usual = host.font(16, "bold"), host.font(15)
        need = [host.px(beside) for beside in BESIDE]
        need[-1] += wide * SHARES[-1] // sum(SHARES)
        for number, (font, words) in enumerate(
            (
                (bold, [self._who(account) for account in page.accounts]),
                (bold, [self._say(N_("{name}", name=account.card)) for account in page.accounts]),
                (usual, [self._say(account.fate) for account in page.accounts]),
                (usual, [self._say(account.sum) for account in page.accounts]),
            )
        ):
            need[number] += max((text.width(one, font) for one in words), default=0)
        fits = all(one <= wide * share // sum(SHARES) for one, share in zip(need, SHARES, strict=True))
        return SHARES if fits else need

    def _who(self, account: Account) -> str:
        """Return who a row is about: a player's name, or that of a pawn without one."""
        if account.seat >= 0:
            return self.outcome.players[account.seat].name
        return self._say(account.name or N_("{mark}", mark=account.mark))

    def _heads(self, surface: Surface, page: Reckoning, cells: Sequence[Rect]) -> None:
        host = self.host
        heads = (N_("Player"), *page.heads, self.outcome.point_words.heading)
        for number, (words, cell) in enumerate(zip(heads, cells, strict=True)):
            align = "right" if number == len(heads) - 1 else "left"
            text.draw(surface, host.say(words), cell, host.font(14), TEXT_2, align=align)

    def _row(self, surface: Surface, account: Account, cells: Sequence[Rect]) -> None:
        host = self.host
        who, card, fate, total, points = cells
        self._name(surface, account, who)
        self._card(surface, account, card)
        ink = mix(TEXT, TEXT_2, 0.2)
        text.draw(surface, self._say(account.fate), fate, host.font(15), ink)
        text.draw(surface, self._say(account.sum), total, host.font(15), ink)
        words = str(account.points).replace("-", "−")
        face = "bold" if account.points else "body"
        text.draw(surface, words, points, host.font(20, face), TEXT if account.points else TEXT_2, align="right")

    def _name(self, surface: Surface, account: Account, box: Rect) -> None:
        host, px = self.host, self.host.px
        if account.seat >= 0:
            draw_name(host, surface, self.outcome.players[account.seat], box, account.won)
            return
        side = px(18)
        mark = host.palette.marks[account.mark - 1]
        marks.draw_mark(surface, mark, (box.left + side // 2, box.centery), side)
        crown = px(20) if account.won else 0
        room = Rect(box.left + side + px(8), box.top, box.width - side - px(8) - crown, box.height)
        where = text.draw(surface, self._who(account), room, host.font(16, "bold"), TEXT)
        if account.won:
            marks.icon(surface, "crown", (where.right + px(6) + crown // 2, box.centery), px(18), BRASS)

    def _card(self, surface: Surface, account: Account, box: Rect) -> None:
        host, px = self.host, self.host.px
        describe = self.outcome.match.game.controller.cards.face
        face: CardFace | None = describe(self.view, account.card) if describe is not None else None
        left = box.left
        if face is not None and face.picture:
            part, of = art_of(self.outcome.facts.painter, face).picture_share
            high = min(box.height - px(10), box.width * part // of)
            picture = art_picture(self.outcome.facts.id, face.picture, high)
            if picture is not None:
                at = picture.get_rect(midleft=(left, box.centery))
                draw.shadow(surface, at, px(4), px(4), px(2), 120)
                surface.blit(picture, at)
                left = at.right + px(12)
        words = self._say(N_("{name}", name=account.card))
        room = Rect(left, box.top, box.right - left, box.height)
        text.draw(surface, words, room, host.font(16, "bold"), TEXT)

    def _say(self, words: Text) -> str:
        return self.host.say(words)


def _cells(row: Rect, gap: int, shares: Sequence[int] = SHARES) -> list[Rect]:
    """Share the width of a row among its columns."""
    edges = [row.left + row.width * sum(shares[:number]) // sum(shares) for number in range(len(shares) + 1)]
    last = len(shares) - 1
    return [
        Rect(edges[number], row.top, edges[number + 1] - edges[number] - (gap if number < last else 0), row.height)
        for number in range(len(shares))
    ]
