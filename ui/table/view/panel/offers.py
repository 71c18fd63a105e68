"""Answers that name a player: a row for each player, with the possible outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.extras.offer_panel import AnswerOffer, AnswerOutcome, OfferPanel
from games.core.contract.texts import Text
from ui.boards.shared import pieces
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, INK_3, IVORY, LINE, RADIUS_BUTTON, RADIUS_CHIP, TEXT, TEXT_2, Colour, mix
from ui.layout import Box, Node, Row, Slot, Stack
from ui.table.drawing_context import InteractiveContext
from ui.table.option_widget import OptionWidget, draw_key
from ui.table.view.panel.column import CardColumn, SizedNode

# Design units: height above the outcomes, in usual and low rows. Rows are low if there are at least MANY_OFFERS.
HEADER_HEIGHT, LOW_HEADER_HEIGHT, MANY_OFFERS = 43, 34, 4
# Design units: gap between rows, padding, width of a picture, font size of a name.
ROW_GAP, PAD, PICTURE_WIDTH, NAME_FONT_SIZE = 8, 10, 44, 18
INDENT, SPACE_BELOW = PAD + PICTURE_WIDTH + 8, 7  # design units: space left of the outcomes, space below the outcomes
# Design units: height of the box with an outcome, in usual and low rows. USUAL_SHARE: the share of the
# width for the usual outcome if a choice has two outcomes.
OUTCOME_HEIGHT, LOW_OUTCOME_HEIGHT, USUAL_SHARE = 48, 32, 0.57
TINT_SHARE = 0.2  # share of the person's colour in the background of the box with the usual outcome


def add_offers(ctx: InteractiveContext, column: CardColumn, offering: OfferPanel) -> None:
    """Add a row for each offered answer."""
    is_low = len(offering.offers) >= MANY_OFFERS
    for number, offer in enumerate(offering.offers, 1):
        column.add_node(_offer(ctx, offer, str(number), is_low), ROW_GAP)


def _offer(ctx: InteractiveContext, offer: AnswerOffer, number: str, is_low: bool) -> Node:
    """Return the row of an offered answer.

    Each unusual outcome has its own button.
    """
    head = LOW_HEADER_HEIGHT if is_low else HEADER_HEIGHT
    row = Slot(partial(OfferRow, ctx, offer, number, is_low))
    usual, *others = offer.outcomes
    outcomes: list[Node] = [Stack(weight=USUAL_SHARE if others else 1)]
    outcomes += [Slot(partial(OtherOutcome, ctx, other, is_low), weight=1 - USUAL_SHARE) for other in others]
    part = SizedNode(Row(*outcomes, gap=ROW_GAP), partial(_part_height, ctx, usual, is_low))
    return Stack([row, Stack([part], pad=(INDENT, head, PAD, SPACE_BELOW))])


def _part_height(ctx: InteractiveContext, usual: AnswerOutcome, is_low: bool, width: float) -> float:
    """Return the height of the boxes with an answer's outcomes, in pixels."""
    unit = ctx.unit
    if usual.states:
        return (LOW_OUTCOME_HEIGHT if is_low else OUTCOME_HEIGHT) * unit
    lines = text.measure(ctx.translate(usual.text), ctx.font(14), round(width - 16 * unit))[1]
    return max(LOW_OUTCOME_HEIGHT * unit, lines + 8 * unit)


class OfferRow(OptionWidget):
    """A person who may be chosen, with the usual outcome."""

    def __init__(self, ctx: InteractiveContext, offer: AnswerOffer, number: str, is_low: bool, rect: Rect) -> None:
        super().__init__(ctx, offer.outcomes[0].name, rect)
        self.key = f"offer:{self.name}"  # not the usual key, because the widget with that key may be on the board
        self.offer, self.number, self.is_low = offer, number, is_low

    def visible_texts(self) -> Sequence[Text | str | None]:
        return self.offer.title, self.offer.subtitle, self.offer.outcomes[0].text

    def draw(self, surface: Surface) -> None:
        px, ctx = self.px, self.ctx
        radius, mark = px(RADIUS_BUTTON), ctx.deciding_mark()
        live = self.is_highlighted or self.is_chosen
        edge = mark.colour if live else LINE
        draw.rounded_box(
            surface, self.rect, mix(INK_3, mark.colour, 0.14) if live else INK_2, radius, edge, max(1, px(1.5))
        )
        if self.is_chosen:
            draw.outline(surface, self.rect, IVORY, radius, max(2, px(2)))
        own = ctx.app.palette.seat_marks[self.offer.mark - 1]
        box = Box.of(self.rect, ctx.unit)
        picture = pieces.picture(ctx.game_id, self.offer.picture, min(px(62), self.rect.height - px(12)), own)
        surface.blit(picture, picture.get_rect(center=box.pad(PAD, 0).cut_left(PICTURE_WIDTH).rect.center))
        self._draw_head(surface, box.pad(INDENT, 5 if self.is_low else 8, PAD, 0))
        part = box.pad(INDENT, LOW_HEADER_HEIGHT if self.is_low else HEADER_HEIGHT, PAD, SPACE_BELOW)
        if len(self.offer.outcomes) > 1:
            part = part.columns([USUAL_SHARE, 1 - USUAL_SHARE], ROW_GAP)[0]
        usual = self.offer.outcomes[0]
        ground = mix(INK_2, own.colour, TINT_SHARE) if usual.states else INK_2
        _draw_outcome(surface, ctx, part, usual, self.is_low, (ground, own.colour))
        self.draw_focus_ring(surface)

    def _draw_head(self, surface: Surface, room: Box) -> None:
        """Draw name, text and digit key."""
        ctx = self.ctx
        key = draw_key(surface, ctx, room.pad(0).cut_top(22), self.number)
        line = room.cut_top(24)
        line.right = key.left - 8 * line.unit
        where = text.draw(
            surface, ctx.translate(self.offer.title), line.rect, self.font(NAME_FONT_SIZE, "bold"), TEXT, wrapping=False
        )
        rest = line.pad(0, 1, 0, -1)
        rest.left = where.right + 9 * line.unit
        if self.offer.subtitle is not None and rest.width > 40 * line.unit:
            text.draw(surface, ctx.translate(self.offer.subtitle), rest.rect, self.font(14), TEXT_2, wrapping=False)


class OtherOutcome(OptionWidget):
    """The button for an unusual outcome."""

    def __init__(self, ctx: InteractiveContext, outcome: AnswerOutcome, is_low: bool, rect: Rect) -> None:
        super().__init__(ctx, outcome.name, rect)
        self.key, self.outcome, self.is_low = f"offer:{outcome.name}", outcome, is_low

    def visible_texts(self) -> Sequence[Text | str | None]:
        return (self.outcome.text,)

    def draw(self, surface: Surface) -> None:
        edge = IVORY if self.is_chosen else self.ctx.deciding_mark().colour if self.is_highlighted else LINE
        box, ground = Box.of(self.rect, self.ctx.unit), INK_3 if self.is_highlighted else INK_2
        _draw_outcome(surface, self.ctx, box, self.outcome, self.is_low, (ground, edge))
        self.draw_focus_ring(surface)


def _draw_outcome(
    surface: Surface,
    ctx: InteractiveContext,
    box: Box,
    outcome: AnswerOutcome,
    is_low: bool,
    colours: tuple[Colour, Colour],
) -> None:
    """Draw an outcome: its text, and the changed piece before and after."""
    small, ink = ctx.font(14), _ink(ctx, outcome.tone)
    draw.rounded_box(surface, box.rect, colours[0], ctx.px(RADIUS_CHIP), mix(colours[1], INK_2, 0.25))
    label = ctx.translate(outcome.text)
    if not outcome.states:
        text.draw(surface, label, box.pad(8, 2).rect, small, ink)
        return
    if not is_low:
        below = box.pad(6, 0, 2, 2).cut_bottom(text.body_height(small) / box.unit).rect
        below.height = text.body_height(small)
        _draw_states(surface, ctx, box.pad(8, 1, 8, (box.bottom - below.top) / box.unit), outcome)
        text.draw(surface, label, below, small, ink, wrapping=False)
        return
    box.left = _draw_states(surface, ctx, box.pad(8, 3), outcome)
    beside = box.pad(8, 0, 6, 0).rect
    if text.width(label, small) <= beside.width:
        text.draw(surface, label, beside, small, ink, wrapping=False)


def _draw_states(surface: Surface, ctx: InteractiveContext, line: Box, outcome: AnswerOutcome) -> float:
    """Draw a piece's place before and after; return the right end."""
    unit = line.unit
    if outcome.piece:
        mark = ctx.app.palette.seat_marks[outcome.owner_mark - 1] if outcome.owner_mark else None
        picture = pieces.picture(ctx.game_id, outcome.piece, min(ctx.px(24), line.rect.height), mark)
        place = line.cut_left(picture.get_width() / unit, 8).rect
        surface.blit(picture, picture.get_rect(midleft=place.midleft))
    for number, (sign, figure) in enumerate(outcome.states):
        is_after = bool(outcome.tone) and number == len(outcome.states) - 1
        if number:
            marks.draw_icon(surface, "arrow-right", line.cut_left(14, 6).rect.center, ctx.px(14), TEXT_2)
        if sign:
            centre = line.cut_left(16, 4).rect.center
            marks.draw_seat_mark(surface, ctx.app.palette.seat_marks[sign - 1], centre, ctx.px(15))
        font = ctx.font(22 if is_after else 18, "serif-bold")
        room = line.cut_left((text.width(figure, font) + 2) / unit, 6).rect
        text.draw(surface, figure, room, font, _ink(ctx, outcome.tone) if is_after else TEXT, wrapping=False)
    return line.left


def _ink(ctx: InteractiveContext, tone: str) -> Colour:
    palette = ctx.app.palette
    return {"good": palette.good, "warn": palette.warn}.get(tone, TEXT_2)
