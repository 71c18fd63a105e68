"""Answers with their outcomes in the decision card: a button a person, with what would come of it, drawn and worded."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.core.contract.extras.offering import Offer, Offering, Outcome
from games.core.contract.texts import Text
from ui.boards.shared import art
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, INK_3, IVORY, LINE, RADIUS_BUTTON, RADIUS_CHIP, TEXT, TEXT_2, Colour, mix
from ui.table.choice import Choice, draw_key
from ui.table.desk import TableDesk
from ui.table.view.panel.column import Column

HEAD, LOW_HEAD, MANY = 43, 34, 4  # design units over the outcomes; from so many offers on they are low
BETWEEN, PAD, PICTURE, NAME = 8, 10, 44, 18  # design units: gaps, the width of a picture, the size of a name
PART, LOW_PART, USUAL = 48, 32, 0.57  # least heights of the outcomes; the width of the usual one of two: a share
TINT = 0.2  # of the person's colour in the ground of the usual outcome


def lay_offers(desk: TableDesk, column: Column, offering: Offering) -> None:
    """Place a button for every offer, and beside it one for its other outcome."""
    px, low = column.px, len(offering.offers) >= MANY
    for number, offer in enumerate(offering.offers, 1):
        high = px(LOW_HEAD if low else HEAD) + _part_high(desk, offer, column.width, low) + px(7)
        rect = column.take(high, px(BETWEEN))
        row = desk.widgets.add(OfferRow(desk, rect, offer, str(number), low))
        for other, box in zip(offer.outcomes[1:], row.parts[1:], strict=True):
            desk.widgets.add(OtherOutcome(desk, box, other, low))


def _part_high(desk: TableDesk, offer: Offer, width: int, low: bool) -> int:
    """Return how high the outcomes are: some have words alone, perhaps several lines."""
    px, least = desk.px, desk.px(LOW_PART if low else PART)
    if offer.outcomes[0].states:
        return least
    room = width - px(PAD + PICTURE + 8) - px(PAD) - px(16)
    return max(px(LOW_PART), text.measure(desk.say(offer.outcomes[0].words), desk.font(14), room)[1] + px(8))


class OfferRow(Choice):
    """Somebody who may be chosen: picture, name, what it would mean where they stand, and the usual outcome."""

    def __init__(self, desk: TableDesk, rect: Rect, offer: Offer, number: str, low: bool) -> None:
        super().__init__(desk, offer.outcomes[0].name, rect)
        self.key = f"offer:{self.name}"  # the thing itself may stand on the board
        self.offer, self.number, self.low = offer, number, low
        self.parts = self._parts()

    def _parts(self) -> list[Rect]:
        """Return the boxes of the outcomes, side by side under the name."""
        px = self.desk.px
        left, right = self.rect.left + px(PAD + PICTURE + 8), self.rect.right - px(PAD)
        high = _part_high(self.desk, self.offer, self.rect.width, self.low)
        whole = Rect(left, self.rect.bottom - px(7) - high, right - left, high)
        if len(self.offer.outcomes) == 1:
            return [whole]
        first = Rect(whole.left, whole.top, round(whole.width * USUAL) - px(4), high)
        return [first, Rect(first.right + px(8), whole.top, whole.right - first.right - px(8), high)]

    def written(self) -> Sequence[Text | str | None]:
        return self.offer.title, self.offer.line, self.offer.outcomes[0].words

    def draw(self, surface: Surface) -> None:
        px, desk = self.px, self.desk
        radius, mark = px(RADIUS_BUTTON), desk.acting_mark()
        live = self.lit or self.chosen
        edge = mark.colour if live else LINE
        draw.panel(surface, self.rect, mix(INK_3, mark.colour, 0.14) if live else INK_2, radius, edge, max(1, px(1.5)))
        if self.chosen:
            draw.outline(surface, self.rect, IVORY, radius, max(2, px(2)))
        own = desk.app.palette.marks[self.offer.mark - 1]
        picture = art.picture(desk.game_id, self.offer.picture, min(px(62), self.rect.height - px(12)), own)
        surface.blit(picture, picture.get_rect(center=(self.rect.left + px(PAD + PICTURE // 2), self.rect.centery)))
        self._draw_head(surface)
        usual = self.offer.outcomes[0]
        ground = mix(INK_2, own.colour, TINT) if usual.states else INK_2
        _draw_outcome(surface, desk, self.parts[0], usual, self.low, (ground, own.colour))
        self.draw_ring(surface)

    def _draw_head(self, surface: Surface) -> None:
        """Draw name, line and key over the outcomes."""
        px, desk = self.px, self.desk
        top = self.rect.top + px(5 if self.low else 8)
        line = Rect(self.rect.left, top, self.rect.width - px(PAD), px(22))
        key = draw_key(surface, desk, line, self.number)
        name, font = desk.say(self.offer.title), self.font(NAME, "bold")
        room = Rect(self.parts[0].left, top, key.left - px(8) - self.parts[0].left, px(24))
        where = text.draw(surface, name, room, font, TEXT, wrapping=False)
        rest = Rect(where.right + px(9), top + px(1), room.right - where.right - px(9), px(24))
        if self.offer.line is not None and rest.width > px(40):
            text.draw(surface, desk.say(self.offer.line), rest, self.font(14), TEXT_2, wrapping=False)


class OtherOutcome(Choice):
    """The outcome of an offer that is not the usual one: quiet."""

    def __init__(self, desk: TableDesk, rect: Rect, outcome: Outcome, low: bool) -> None:
        super().__init__(desk, outcome.name, rect)
        self.key, self.outcome, self.low = f"offer:{outcome.name}", outcome, low

    def written(self) -> Sequence[Text | str | None]:
        return (self.outcome.words,)

    def draw(self, surface: Surface) -> None:
        edge = IVORY if self.chosen else self.desk.acting_mark().colour if self.lit else LINE
        _draw_outcome(surface, self.desk, self.rect, self.outcome, self.low, (INK_3 if self.lit else INK_2, edge))
        self.draw_ring(surface)


def _draw_outcome(
    surface: Surface, desk: TableDesk, box: Rect, outcome: Outcome, low: bool, look: tuple[Colour, Colour]
) -> None:
    """Draw what an outcome changes, and under it its words; beside it in a low row, as far as there is room."""
    px, small = desk.px, desk.font(14)
    draw.panel(surface, box, look[0], px(RADIUS_CHIP), mix(look[1], INK_2, 0.25))
    told = desk.say(outcome.words)
    if not outcome.states:
        text.draw(surface, told, box.inflate(-px(16), -px(4)), small, _ink(desk, outcome.tone))
        return
    worded = text.body_height(small)
    high = box.height - (px(6) if low else worded + px(3))
    line = Rect(box.left + px(8), box.top + px(3 if low else 1), box.width - px(16), high)
    end = _draw_states(surface, desk, line, outcome)
    if not low:
        room = Rect(box.left + px(6), box.bottom - worded - px(2), box.width - px(8), worded)
        text.draw(surface, told, room, small, _ink(desk, outcome.tone), wrapping=False)
        return
    room = Rect(end + px(8), box.top, box.right - px(6) - end - px(8), box.height)
    if text.width(told, small) <= room.width:
        text.draw(surface, told, room, small, _ink(desk, outcome.tone), wrapping=False)


def _draw_states(surface: Surface, desk: TableDesk, line: Rect, outcome: Outcome) -> int:
    """Draw the piece, then where it counts now and afterwards: a mark and a figure each; return where they end."""
    px, x = desk.px, line.left
    if outcome.piece:
        mark = desk.app.palette.marks[outcome.owner - 1] if outcome.owner else None
        picture = art.picture(desk.game_id, outcome.piece, min(px(24), line.height), mark)
        surface.blit(picture, picture.get_rect(midleft=(x, line.centery)))
        x += picture.get_width() + px(8)
    for number, (sign, figure) in enumerate(outcome.states):
        after = bool(outcome.tone) and number == len(outcome.states) - 1
        if number:
            marks.icon(surface, "arrow-right", (x + px(7), line.centery), px(14), TEXT_2)
            x += px(20)
        if sign:
            marks.draw_mark(surface, desk.app.palette.marks[sign - 1], (x + px(8), line.centery), px(15))
            x += px(20)
        font = desk.font(22 if after else 18, "serif-bold")
        room = Rect(x, line.top, text.width(figure, font) + 2, line.height)
        text.draw(surface, figure, room, font, _ink(desk, outcome.tone) if after else TEXT, wrapping=False)
        x = room.right + px(6)
    return x


def _ink(desk: TableDesk, tone: str) -> Colour:
    palette = desk.app.palette
    return {"good": palette.good, "warn": palette.warn}.get(tone, TEXT_2)
