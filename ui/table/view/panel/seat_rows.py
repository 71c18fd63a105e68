"""The content of a seat's row, in three styles.

A usual row has numbers and cards, a counted row many counts, a low row tokens and tags.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.seat_rows import SeatCount, SeatFacts, SeatTag
from games.core.contract.texts import Text
from ui.boards.shared import pieces
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, INK_2, LINE, SMALL, TEXT, TEXT_2, Colour, hex_colour, mix
from ui.layout import Box
from ui.table import messages
from ui.table.drawing_context import DrawingContext
from ui.table.pictures import draw_computer, draw_picture
from ui.table.view.cards.small_cards import draw_small_card

# design units from the top of one row to the next: usual, counted and low rows
PITCH, COUNTED_PITCH, LOW_PITCH = 92, 80, 58
MIN_PITCH, MIN_LOW_PITCH = 62, 46

# -- usual rows -------------------------------------------------------------------------------------------------------
LARGE_SCORE_HEIGHT = 78  # design units; the score is large in rows of at least this height
MIN_NAME_SIZE = 15  # minimum font size of a name next to the numbers; a name that does not fit gets its own line
# Design units: left edge of a name, gap after it, width of a card, gap between cards.
NAME_LEFT, AFTER_NAME, CARD_WIDTH, CARD_GAP = 72, 8, 34, 5
USUAL_CARDS = 2  # number of cards for which space is reserved, so that rows keep their layout when cards are played

# -- counted rows, for games with many public counts ------------------------------------------------------------------
PURSE_COLOUR = hex_colour("#F0D79A")
SHIELD = (hex_colour("#D3CEC2"), hex_colour("#8E887B"))
SHIELD_INK = hex_colour("#2A1C10")
COUNT_GAPS = (12, 9, 6, 4, 2.5)  # possible gaps between two numbers in design units; the first that fits is used
MANY_CHIPS = 5  # with at least this number of chips, they are closer together

# Low rows: sizes of the seat mark and of a token, in design units.
LOW_MARK_SIZE, TOKEN_SIZE = 30, 26
EDGE_PIXELS = 2  # pixels: width of the edge around the deciding seat's row, which letters such as g must not touch
DIMMED_SHARE = 0.55  # share (0..1) of the background colour in the row of a seat that is out of the game


# -- the usual row: name and level at the left, then cards, amount and score ------------------------------------------
def needs_two_lines(ctx: DrawingContext, facts: SeatFacts, seat: int, width: int) -> bool:
    """Return whether a name needs its own line."""
    cards = max(USUAL_CARDS, len(facts.laid_cards.cards)) * (CARD_WIDTH + CARD_GAP)
    amount = _amount_width(ctx, _unit(ctx, facts)[1]) + 6 * ctx.unit if facts.amount is not None else 0
    room = width - (NAME_LEFT + 20 + 54 + cards) * ctx.unit - amount
    return text.width(ctx.match.players[seat].name, ctx.font(MIN_NAME_SIZE, "bold")) > room


def draw_row(
    surface: Surface, ctx: DrawingContext, rect: Rect, facts: SeatFacts, seat: int, levels: bool
) -> list[Rect]:
    """Draw a usual row, and return the boxes of its cards.

    `levels`: show the computers' levels.
    """
    line = Box.of(rect, ctx.unit).pad(NAME_LEFT, 0, 14, 0)
    cards = _figures(surface, ctx, line, facts, seat)
    _name(surface, ctx, line.pad(0, 0, AFTER_NAME, 0), facts, seat, levels)
    return cards


def draw_two_lines(
    surface: Surface, ctx: DrawingContext, rect: Rect, facts: SeatFacts, seat: int, levels: bool
) -> list[Rect]:
    """Draw a usual row in two lines, and return the boxes of its cards."""
    player, unit = ctx.match.players[seat], ctx.unit
    top, low = Box.of(rect, unit).pad(70, 0, 12, 0).rows([1, 1])
    name = top.pad(0, 3, 22 * len(facts.icons), -3).rect
    where = text.draw(surface, player.name, name, ctx.font(19, "bold"), TEXT, wrapping=False)
    _badges(surface, ctx, facts, where.right + ctx.px(12), name.centery, 22)
    low = low.pad(0, -2, 0, 2)
    cards = _small_figures(surface, ctx, low, facts, seat)
    low.right -= 6 * unit
    lines = [_line(ctx, facts, seat, levels), _line(ctx, facts._replace(subtitle=None), seat, levels)]
    font, indent = ctx.font(SMALL + 1), 0 if player.is_person else 22
    line = next((line for line in lines if line and text.width(line, font) <= low.width - indent * unit), "")
    sign = low.cut_left(indent)
    if indent and line:
        centre = sign.cut_left(16).rect.center
        draw_computer(surface, ctx, player.name, ctx.marks[seat].colour, centre)
    text.draw(surface, line, low.rect, font, TEXT_2, wrapping=False)
    return cards


def _name(surface: Surface, ctx: DrawingContext, room: Box, facts: SeatFacts, seat: int, levels: bool) -> None:
    """Draw the name with its badges, and a smaller line below."""
    player, unit, font, small = ctx.match.players[seat], ctx.unit, ctx.font(20, "bold"), ctx.font(SMALL + 1)
    badges = 24 * len(facts.icons)
    under = badges if text.width(player.name, font) + badges * unit > room.width else 0
    line = _line(ctx, facts, seat, levels)
    height, low_high = text.body_height(font), text.body_height(small)
    free = max(1, (room.height - height - low_high) // 2)
    if not line and not under:
        free = (room.height - height) // 2
    room.cut_top(free / unit)
    name = room.cut_top(height / unit).pad(0, 0, 0 if under else badges, 0).rect
    where = text.draw(surface, player.name, name, font, TEXT, wrapping=False)
    if not under:
        _badges(surface, ctx, facts, where.right + ctx.px(16), name.centery, 24)
    room.bottom -= 1
    middle = name.bottom + low_high // 2
    if line and not player.is_person:
        centre = room.cut_left(16, 5).rect.centerx, middle
        draw_computer(surface, ctx, player.name, ctx.marks[seat].colour, centre)
    low = room.pad(0, 0, under, 0).rect
    one_line = text.width(line, small) <= low.width
    # If the line is too long, the game's text is left out of it, because the badges show the same.
    if not one_line and (under or text.measure(line, small, low.width)[1] > low.height):
        line = _line(ctx, facts._replace(subtitle=None), seat, levels)
    where = text.draw(surface, line, low, small, TEXT_2, valign="top", wrapping=not under)
    if under:
        _badges(surface, ctx, facts, where.right + ctx.px(14 if line else 8), middle, 24)


def _line(ctx: DrawingContext, facts: SeatFacts, seat: int, levels: bool) -> str:
    """Return the smaller line: the computer's level, the colour, or the game's text."""
    player = ctx.match.players[seat]
    level = messages.level_text(player) if levels and not player.is_person else None
    label = (level, ctx.match.game.facts.colours.get(player.mark), facts.subtitle)
    return " · ".join(ctx.translate(one) for one in label if one is not None)


def _badges(surface: Surface, ctx: DrawingContext, facts: SeatFacts, x: int, y: int, pitch: float) -> None:
    for number, (icon, _) in enumerate(facts.icons):
        colour = ctx.app.palette.good if icon == "check" else ctx.theme.light
        marks.draw_icon(surface, icon, (x + round(number * pitch * ctx.unit), y), ctx.px(18), colour)


def _figures(surface: Surface, ctx: DrawingContext, line: Box, facts: SeatFacts, seat: int) -> list[Rect]:
    """Draw score, amount and cards at the right end of `line`, and shrink `line` by them; return the cards' boxes."""
    px, unit, small = ctx.px, line.unit, ctx.font(SMALL)
    large = ctx.font(27 if line.height >= LARGE_SCORE_HEIGHT * unit else 21, "serif-bold")
    height, low = text.body_height(large), text.body_height(small)

    def cut_cell(width: float, label: str, gap: float) -> Box:
        """Draw `label` in a cell at the line's right end; shrink `line` by the cell; return the box for a number."""
        both = line.cut_right(width / unit, gap)
        both.cut_top((both.height - height - low) // 2 / unit)
        upper, lower = both.cut_top(height / unit), both.cut_top(low / unit)
        text.draw(surface, label, lower.rect, small, TEXT_2, align="center", wrapping=False)
        return upper

    if facts.score is not None:
        score = ctx.translate(messages.SCORE)
        box = cut_cell(max(46 * unit, text.width(score, small) + 2), score, 8)
        text.draw(surface, str(facts.score), box.rect, large, TEXT, align="center", wrapping=False)
    if facts.amount is not None:
        number, label = _unit(ctx, facts)
        font, box = ctx.font(17, "bold"), cut_cell(_amount_width(ctx, label), label, 6)
        figure = box.middle(20 + (text.width(number, font) + 2) / unit, height / unit)
        marks.draw_seat_mark(surface, ctx.marks[seat], figure.cut_left(16, 4).rect.center, px(15))
        text.draw(surface, number, figure.rect, font, _amount_ink(ctx, facts), wrapping=False)
    return _cards(surface, ctx, line, facts, CARD_GAP, (CARD_WIDTH, min(46, line.height / unit - 12)))


def _small_figures(surface: Surface, ctx: DrawingContext, line: Box, facts: SeatFacts, seat: int) -> list[Rect]:
    """Draw score, amount and cards small at the right end of `line`, and shrink `line`; return the cards' boxes."""
    unit, bold = line.unit, ctx.font(16, "bold")
    if facts.score is not None:
        _ending(surface, f"{facts.score} {ctx.translate(messages.SCORE)}", line, bold)
    if facts.amount is not None:
        line.right -= 12 * unit
        _ending(surface, str(facts.amount.n), line, bold, _amount_ink(ctx, facts))
        marks.draw_seat_mark(surface, ctx.marks[seat], line.cut_right(20).rect.center, ctx.px(14))
    line.right -= 4 * unit
    cards = _cards(surface, ctx, line, facts, 4, (36, min(26, line.height / unit - 4)))
    line.right += 4 * unit
    return cards


def _ending(surface: Surface, words_: str, line: Box, font: text.Font, ink: Colour = TEXT) -> None:
    """Draw a text at the right end of `line`, and shrink `line` by its width."""
    room = line.cut_right((text.width(words_, font) + 2) / line.unit)
    text.draw(surface, words_, room.rect, font, ink, wrapping=False)


def _unit(ctx: DrawingContext, facts: SeatFacts) -> tuple[str, str]:
    """Return a seat's amount as (number, label)."""
    assert facts.amount is not None
    number, _, unit = ctx.translate(facts.amount.text).partition(" ")
    return (number, unit) if number.isdigit() else (str(facts.amount.n), f"{number} {unit}")


def _amount_width(ctx: DrawingContext, unit: str) -> float:
    return max(58 * ctx.unit, text.width(unit, ctx.font(SMALL)) + 2)


def _amount_ink(ctx: DrawingContext, facts: SeatFacts) -> Colour:
    """Return the colour of a seat's amount: the colour of warnings if the amount is low."""
    return ctx.app.palette.warn if facts.amount is not None and facts.amount.is_low else TEXT


def _cards(
    surface: Surface, ctx: DrawingContext, line: Box, facts: SeatFacts, gap: float, size: tuple[float, float]
) -> list[Rect]:
    """Draw a seat's small cards at the right end of `line`, and shrink `line` by them; return their boxes."""
    cards: list[Rect] = []
    for sign in reversed(facts.laid_cards.cards):
        cards.insert(0, line.cut_right(size[0], gap).middle(*size).rect)
        draw_small_card(surface, ctx, cards[0], sign, facts.laid_cards.is_used)
    return cards


# -- rows in two lines, for games with many public counts: pieces, cards, districts, purse -----------------------------
def draw_counted_row(surface: Surface, ctx: DrawingContext, rect: Rect, facts: SeatFacts, seat: int) -> None:
    """Draw a counted row: name, purse, numbered shields, and pictures with their counts."""
    upper, lower = Box.of(rect, ctx.unit).pad(66, 0, 12, 0).rows([1, 1])
    upper, lower = upper.pad(0, 3, 0, -3), lower.pad(0, 0, 0, 3)
    if facts.holdings is not None:
        _purse(surface, ctx, upper, facts.holdings.main, seat)
        _chips(surface, ctx, lower, facts.holdings.labels)
    _counted_name(surface, ctx, upper.pad(0, 0, 8, 0), facts, seat)
    _counts(surface, ctx, lower.pad(0, 0, 4, 0), facts, seat)


def _counted_name(surface: Surface, ctx: DrawingContext, room: Box, facts: SeatFacts, seat: int) -> None:
    """Draw the name, and as much text as fits."""
    player, unit = ctx.match.players[seat], room.unit
    small, font = ctx.font(SMALL), ctx.font(17, "bold")
    icon = 23 if not player.is_person else 0
    free = room.width - text.width(player.name, font) - (icon + 8) * unit
    beside = next((label for label in _beside(ctx, facts, seat) if text.width(label, small) <= free), "")
    width = text.width(beside, small) / unit + 8 if beside else 0
    name = room.pad(0, 0, width + icon, 0).rect
    room.left = text.draw(surface, player.name, name, font, TEXT, wrapping=False).right + 8 * unit
    if icon:
        centre = room.cut_left(14, icon - 14).rect.center
        draw_computer(surface, ctx, player.name, ctx.marks[seat].colour, centre)
    if beside:
        text.draw(surface, beside, room.cut_left(width).rect, small, TEXT_2, wrapping=False)


def _beside(ctx: DrawingContext, facts: SeatFacts, seat: int) -> list[str]:
    """List the texts that may be drawn after a name, the longest first."""
    player = ctx.match.players[seat]
    label = [facts.suffix, ctx.match.game.facts.colours.get(player.mark)]
    label += [None if player.is_person else messages.level_text(player)]
    parts = [ctx.translate(part) for part in label if part is not None]
    return [" · ".join(parts[:count]) for count in range(len(parts), 0, -1)]


def _purse(surface: Surface, ctx: DrawingContext, line: Box, purse: SeatCount, seat: int) -> None:
    """Draw the purse at the right end of `line`, and shrink `line` by its width."""
    font = ctx.font(20, "bold")
    room = line.cut_right((text.width(purse.number_text, font) + 2) / line.unit, 2)
    text.draw(surface, purse.number_text, room.rect, font, PURSE_COLOUR, align="right", wrapping=False)
    centre = line.cut_right(24).rect.center
    draw_picture(surface, ctx, purse.picture, centre, ctx.px(20), ctx.marks[seat])


def _chips(surface: Surface, ctx: DrawingContext, line: Box, chips: Sequence[tuple[str, Text]]) -> None:
    """Draw shields with numbers at the right end of `line`, and shrink `line` by their width."""
    font, unit = ctx.font(SMALL, "serif-bold"), line.unit
    many = len(chips) >= MANY_CHIPS
    least, pad, gap = (0, 4, 2) if many else (20, 8, 3)
    height = max(21, text.body_height(font) / unit)
    for sign, _ in reversed(chips):
        width = max(least, text.width(sign, font) / unit + pad)
        box = line.cut_right(width, gap).middle(width, height).rect
        draw.gradient_box(surface, box, SHIELD, ctx.px(5))
        text.draw(surface, sign, box, font, SHIELD_INK, align="center", wrapping=False)


def _counts(surface: Surface, ctx: DrawingContext, room: Box, facts: SeatFacts, seat: int) -> None:
    """Draw pictures with their counts."""
    unit, bold, small = room.unit, ctx.font(15, "bold"), ctx.font(SMALL)
    need = sum(
        22 * unit + text.width(count.number_text, bold) + 1 + text.width(count.out_of, small) for count in facts.counts
    )
    gaps = max(1, len(facts.counts) - 1) * unit
    shorts = [ctx.translate(count.unit) for count in facts.counts if count.unit is not None]
    worded = sum(3 * unit + text.width(short, small) for short in shorts)
    in_words = need + worded + COUNT_GAPS[-1] * gaps <= room.width
    need += worded if in_words else 0
    gap = next((gap for gap in COUNT_GAPS if need + gap * gaps <= room.width), None)

    def write_text(label: str, font: text.Font, ink: Colour, after: float = 0) -> None:
        """Draw a text at the left end of `room`, and shrink `room` by its width."""
        place, width = room.rect, text.width(label, font)
        place.width = width + 2
        text.draw(surface, label, place, font, ink, wrapping=False)
        room.left += width + after

    for count in facts.counts:
        centre = room.cut_left(18, 4).rect.center
        draw_picture(surface, ctx, count.picture, centre, ctx.px(18), ctx.marks[seat])
        write_text(count.number_text, bold, TEXT, 1)
        if count.out_of and gap is not None:  # the total fits
            write_text(count.out_of, small, TEXT_2)
        if in_words and count.unit is not None:
            room.left += 3 * unit
            write_text(ctx.translate(count.unit), small, TEXT_2)
        room.left += (6 if gap is None else gap) * unit


# -- low rows, for games with many seats and few numbers: name, place, tokens, small tags ------------------------------
def draw_low_row(
    surface: Surface, ctx: DrawingContext, rect: Rect, facts: SeatFacts, name: str, level: str | None, colour: Colour
) -> None:
    """Draw a low row: name, tokens with their counts, and tags.

    `level` is None for a person.
    """
    bare = surface.subsurface(rect.clip(surface.get_rect())).copy() if facts.is_out else None
    line = Box.of(rect, ctx.unit).pad(52, 0, 10, 0)
    for tag in reversed(facts.compact_row.tags if facts.compact_row is not None else ()):
        _tag(surface, ctx, line, tag)
    for count in reversed(facts.counts):
        _token(surface, ctx, line, count.picture, count.number_text)
    if bare is not None:  # the seat is out of the game, so tags and tokens are dimmed like the texts
        bare.set_alpha(round(255 * DIMMED_SHARE))
        surface.blit(bare, rect.clip(surface.get_rect()))
    _low_words(surface, ctx, line.pad(0, 0, 4, 0), facts, name, level, colour)


def _dimmed(colour: Colour, facts: SeatFacts) -> Colour:
    return mix(colour, INK_1, DIMMED_SHARE) if facts.is_out else colour


def _low_words(
    surface: Surface, ctx: DrawingContext, room: Box, facts: SeatFacts, name: str, level: str | None, colour: Colour
) -> None:
    """Draw the name, and a smaller line below."""
    font, small, unit = ctx.font(16, "bold"), ctx.font(SMALL), room.unit
    height, low = text.body_height(font), text.body_height(small)
    gap = max(0, min(ctx.px(2), room.height - height - low - 2 * EDGE_PIXELS))
    # too low for two lines, so the smaller text follows the name in the same line
    alone = height + low > room.height - EDGE_PIXELS
    # leave room for letters such as g, which go below the line
    top = max(0, (room.height - EDGE_PIXELS - (height if alone else height + gap + low)) // 2)
    room.cut_top(top / unit)
    upper, lower = room.cut_top(height / unit, gap / unit), room.cut_top(low / unit)
    line, beside = ctx.translate(facts.subtitle), ctx.translate(facts.subtitle if alone else facts.suffix)
    if level and not alone:
        beside = f"{beside} · {level}"
    signs = (["robot"] if level is not None else []) + [icon for icon, _ in facts.icons]
    each = 23
    if text.width(name, font) + (len(signs) * each + 8) * unit + text.width(beside, small) > upper.width:
        beside = ""
    first = upper.pad(0, 0, len(signs) * each, 0).rect
    where = text.draw(surface, name, first, font, _dimmed(TEXT, facts), wrapping=False)
    upper.left = where.right + 8 * unit
    if facts.is_out:
        pygame.draw.line(surface, _dimmed(TEXT, facts), (where.left, where.centery), (where.right, where.centery))
    for sign in signs:
        centre = upper.cut_left(14, each - 14).rect.center
        if sign == "robot":
            draw_computer(surface, ctx, name, _dimmed(colour, facts), centre)
        else:
            marks.draw_icon(surface, sign, centre, ctx.px(15), _dimmed(ctx.theme.light, facts))
    ink = (
        ctx.app.palette.bad
        if facts.compact_row is not None and facts.compact_row.tone == "bad"
        else _dimmed(TEXT_2, facts)
    )
    if beside:
        text.draw(surface, beside, upper.rect, small, ink if alone else _dimmed(TEXT_2, facts), wrapping=False)
    if not alone:
        text.draw(surface, line, lower.rect, small, ink, wrapping=False)


def _token(surface: Surface, ctx: DrawingContext, line: Box, name: str, figure: str) -> None:
    """Draw a token with its count at the right end of `line`, and shrink `line` by their width."""
    unit = line.unit
    if figure:
        font = ctx.font(SMALL, "bold")
        room = line.cut_right((text.width(figure, font) + 2) / unit, 2)
        text.draw(surface, figure, room.rect, font, TEXT, wrapping=False)
    side = min(ctx.px(TOKEN_SIZE), line.rect.height - ctx.px(12))
    picture = pieces.picture(ctx.match.game.facts.id, name, side)
    place = line.cut_right(picture.get_width() / unit, 3).rect
    surface.blit(picture, picture.get_rect(midright=place.midright))


def _tag(surface: Surface, ctx: DrawingContext, line: Box, tag: SeatTag) -> None:
    """Draw a tag at the right end of `line`, and shrink `line` by its width."""
    font, unit = ctx.font(15, "bold"), line.unit
    mark = ctx.app.palette.seat_marks[tag.mark - 1] if tag.mark else None
    width = max(28, text.width(tag.number_text, font) / unit + 14) + (18 if mark is not None else 0)
    box = line.cut_right(width, 5).middle(width, min(28, line.height / unit - 10))
    rect = box.rect
    draw.rounded_box(surface, rect, INK_2, ctx.px(6), LINE)
    if mark is not None:
        marks.draw_seat_mark(surface, mark, box.cut_left(20).pad(4, 0, -4, 0).rect.center, ctx.px(14))
        box.right -= 2 * unit
    text.draw(surface, tag.number_text, box.rect, font, TEXT, align="center", wrapping=False)
    if tag.is_crossed_out:
        bar = rect.inflate(-2 * ctx.px(5), -2 * ctx.px(5))
        for shift in (0, 1):
            start, stop = (bar.left, bar.bottom + shift), (bar.right, bar.top + shift)
            pygame.draw.aaline(surface, ctx.app.palette.bad, start, stop)
