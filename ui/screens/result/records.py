"""The cards with a match's records.

A click replays the record's move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.records import LastAction, Record
from games.core.contract.names import seat_name
from games.core.contract.texts import N_
from games.core.match.match import Match
from games.core.match.scores import timeline_of
from ui.boards.shared import pieces
from ui.drawing import draw, marks, text
from ui.drawing.pictures import converted
from ui.drawing.theme import BRASS, INK_1, IVORY, LINE, RADIUS_PANEL, TEXT, TEXT_2, WELL, SeatMark, mix
from ui.layout import Box
from ui.screens.result.outcome import MatchResult
from ui.screens.shared.common import seat_mark
from ui.table.pictures import art_picture
from ui.widgets.base import Widget

# maximum number of cards in total, and for one seat if other seats also have records
MAX_CARDS, MAX_CARDS_PER_SEAT = 5, 2
LONG_NUMBER_LENGTH = 5  # numbers with at least this many characters are drawn smaller
CROP_RATIO = 1.15  # a picture wider than this (width divided by height) is cropped to a square


def records_of(match: Match) -> list[Record]:
    """Return the records to show."""
    if match.game.records is None:
        return []
    return choose_records(
        match.game.records(timeline_of(match)), match.result.winners if match.result is not None else ()
    )


def choose_records(records: Sequence[Record], winners: Sequence[int]) -> list[Record]:
    """Choose up to five records.

    One is a losing seat's; a seat has at most two if others have some.
    """
    first: list[Record] = []
    for record in records:
        of_one = sum(record.seat is not None and other.seat == record.seat for other in first)
        if of_one < MAX_CARDS_PER_SEAT:
            first.append(record)
    kept = [*first, *(record for record in records if record not in first)][:MAX_CARDS]
    lost = [record for record in records if record.seat is not None and record.seat not in winners]
    if lost and not any(record in lost for record in kept):
        kept[-1] = lost[0]
    return sorted(kept, key=records.index)


class RecordCard(Widget):
    """The card of a record: seat, picture, number and sentence."""

    def __init__(
        self, key: str, rect: Rect, record: Record, outcome: MatchResult, open_at: Callable[[int], object], tip: str
    ) -> None:
        super().__init__(key, rect, tip=tip)
        self.record, self.outcome, self.open_at = record, outcome, open_at
        self.opacity = 1.0  # opacity while the card fades in, 0..1

    def activate(self) -> None:
        self.host.play("click")
        self.open_at(self.record.move_number)

    def draw(self, surface: Surface) -> None:
        if self.opacity <= 0:
            return
        record, px = self.record, self.px
        radius, lit = px(RADIUS_PANEL), self.hovered or self.shows_focus_ring
        night = self.outcome.theme.night
        ground = (mix(night[0], INK_1, 0.15 if lit else 0.45), mix(night[1], INK_1, 0.4 if lit else 0.7))
        draw.gradient_box(surface, self.rect, ground, radius, mix(LINE, IVORY, 0.45) if lit else LINE)
        mark = None if record.seat is None else seat_mark(self.host.palette, self.outcome.players[record.seat])
        stripe = self.rect.inflate(-2 * radius, 0)
        stripe.height = max(2, px(3))
        surface.fill(BRASS if mark is None else mark.colour, stripe)
        self._draw_content(surface, Box.of(self.rect, self.host.unit).pad(14, 9, 14, 8), mark)
        self.draw_focus_ring(surface, RADIUS_PANEL)

    def _draw_content(self, surface: Surface, box: Box, mark: SeatMark | None) -> None:
        """Draw the content of the card."""
        record, translate = self.record, self.host.translate
        title = box.cut_top(24, gap=6).rect
        text.draw(surface, translate(record.title), title, self.font(14), mix(TEXT_2, TEXT, 0.4))
        side = min(72, box.width * 0.4 / box.unit)
        upper = box.cut_top(side, gap=11)
        self._picture(surface, upper.cut_left(side, gap=10).rect)
        figure = translate(record.number_text).replace("-", "−")
        size = 28 if len(figure) >= LONG_NUMBER_LENGTH else 38
        ink = self.outcome.theme.light
        large = upper.cut_top(side * 0.56).rect
        text.draw(surface, figure, large, self.font(size, "serif-bold"), ink, wrapping=False)
        upper = upper.pad(0, 0, 0, -9)  # a unit (such as "points") on two lines may extend below the picture
        text.draw(surface, translate(record.unit), upper.rect, self.font(14), TEXT, valign="top")
        self._draw_owner(surface, box.cut_top(24, gap=2), mark)
        if record.note is not None:
            text.draw(surface, translate(record.note), box.rect, self.font(14), TEXT_2, valign="top")

    def _draw_owner(self, surface: Surface, row: Box, mark: SeatMark | None) -> None:
        record = self.record
        if mark is not None:
            at = row.cut_left(16, gap=7).rect
            marks.draw_seat_mark(surface, mark, at.center, at.width)
        who = record.subject
        if who is None:
            who = N_("For everybody") if record.seat is None else N_("{who}", who=seat_name(record.seat))
        text.draw(surface, self.host.translate(who), row.rect, self.font(15, "bold"), TEXT, wrapping=False)

    def _picture(self, surface: Surface, frame: Rect) -> None:
        px, radius = self.px, self.px(6)
        draw.rounded_box(surface, frame, mix(WELL, self.outcome.theme.night[0], 0.5), radius, LINE)
        if "/" not in self.record.picture:
            marks.draw_icon(surface, self.record.picture or "trophy", frame.center, frame.width // 2, BRASS)
            return
        key = ("record", self.outcome.facts.id, self.record.picture, frame.size)
        picture = draw.cached(
            key, lambda: square_picture(self.outcome.facts.id, self.record.picture, frame.width - 2 * px(1))
        )
        surface.blit(draw.rounded(picture, radius), picture.get_rect(center=frame.center))


class LastEventCard(Widget):
    """The card of a match's last event."""

    def __init__(
        self, key: str, rect: Rect, finale: LastAction, outcome: MatchResult, open_at: Callable[[int], object], tip: str
    ) -> None:
        super().__init__(key, rect, tip=tip)
        self.finale, self.outcome, self.open_at = finale, outcome, open_at

    def activate(self) -> None:
        self.host.play("click")
        self.open_at(self.finale.move_number)

    def draw(self, surface: Surface) -> None:
        px, night, lit = self.px, self.outcome.theme.night, self.hovered or self.shows_focus_ring
        draw.rounded_box(surface, self.rect, mix(night[1], INK_1, 0.4 if lit else 0.6), px(6), mix(BRASS, INK_1, 0.4))
        finale, unit = self.finale, self.host.unit
        lines = [
            (self.host.translate(words), self.font(size, face), colour)
            for words, size, face, colour in (
                (finale.title, 13, "body", TEXT_2), (finale.action, 15, "bold", TEXT), (finale.note, 13, "body", TEXT_2)
            )
        ]  # fmt: skip
        width = max(text.width(words, font) for words, font, _ in lines) / unit + 4
        box = Box.of(self.rect, unit).pad(10, 6)
        free = (box.width / unit - 36 - width) / 2
        side = min(64, box.height / unit - 8, max(26, free))
        first, arrow, second = (box.cut_left(length) for length in (side, 24, side))
        for frame, name in zip((first, second), finale.pictures, strict=True):
            self._draw_picture(surface, frame.middle(side, side).rect, name)
        marks.draw_icon(surface, "arrow-right", arrow.rect.center, px(17), BRASS)
        box.cut_left(12)
        for row, (words, font, colour) in zip(box.rows([1] * len(lines)), lines, strict=True):
            text.draw(surface, words, row.rect, font, colour, wrapping=False)
        self.draw_focus_ring(surface, 6)

    def _draw_picture(self, surface: Surface, frame: Rect, name: str) -> None:
        game = self.outcome.facts.id
        picture = draw.cached(("record", game, name, frame.size), partial(square_picture, game, name, frame.width))
        surface.blit(draw.rounded(picture, self.px(6)), frame)


def square_picture(game: str, name: str, side: int) -> Surface:
    """Return a game's picture as a square.

    If a user's picture is missing, return a trophy.
    """
    picture, square = art_picture(game, name, side), Surface((side, side), pygame.SRCALPHA)
    if picture is None:
        marks.draw_icon(square, "trophy", (side // 2, side // 2), side // 2, BRASS)
        return converted(square)
    width, height = picture.get_size()
    if picture.get_at((0, 0)).a > 128 or width > height * CROP_RATIO:
        square.blit(picture, ((side - width) // 2, 0))
        return converted(square)
    share = side * 0.8 / max(width, height)
    small = pieces.picture(game, name, max(1, round(height * share)))
    square.blit(small, small.get_rect(center=(side // 2, side // 2)))
    return converted(square)
