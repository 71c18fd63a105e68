"""A seat's row in most games: name and level at the left, then its cards, amount and score; long names in two lines."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.extras.rows import SeatFacts
from ui.drawing import marks, text
from ui.drawing.theme import SMALL, TEXT, TEXT_2, Colour
from ui.table import words
from ui.table.desk import Desk
from ui.table.pictures import draw_computer
from ui.table.view.cards.faces import draw_face

LARGE_FIGURE = 78  # design units: from this height of a row on the score is large
LEAST_NAME = 15  # type size at which a name must fit beside the figures; else these go under it
USUAL_CARDS = 2  # room kept for so many, so that rows don't change their shape when cards are laid


def too_long(desk: Desk, facts: SeatFacts, seat: int, width: int) -> bool:
    """Whether a name would have to shrink too much beside the figures, its badges under it."""
    cards = max(USUAL_CARDS, len(facts.laid.cards)) * desk.px(39)
    amount = _amount_width(desk, _unit(desk, facts)[1]) + desk.px(6) if facts.amount is not None else 0
    room = width - desk.px(72 + 20 + 54) - amount - cards
    return text.width(desk.match.players[seat].name, desk.font(LEAST_NAME, "bold")) > room


def draw_row(surface: Surface, desk: Desk, rect: Rect, facts: SeatFacts, seat: int, levels: bool) -> list[Rect]:
    """Draw a row right of its mark, and return where its cards lie; `levels`: how strong a computer is is told."""
    right, cards = _figures(surface, desk, rect, facts, seat)
    room = Rect(rect.left + desk.px(72), rect.top, right - rect.left - desk.px(80), rect.height)
    _name(surface, desk, room, facts, seat, levels)
    return cards


def draw_two_lines(surface: Surface, desk: Desk, rect: Rect, facts: SeatFacts, seat: int, levels: bool) -> list[Rect]:
    """Draw a row as `draw_row` does, but with the name over the whole width and all else under it, in small."""
    px, player = desk.px, desk.match.players[seat]
    left, right = rect.left + px(70), rect.right - px(12)
    half = rect.height // 2
    top = Rect(left, rect.top + px(3), right - left - len(facts.badges) * px(22), half)
    where = text.draw(surface, player.name, top, desk.font(19, "bold"), TEXT, wrapping=False)
    _badges(surface, desk, facts, where.right + px(12), top.centery, px(22))
    low = Rect(left, rect.top + half - px(2), right - left, rect.height - half)
    end, cards = _small_figures(surface, desk, low, facts, seat)
    low.width = end - left - px(6)
    lines = [_line(desk, facts, seat, levels), _line(desk, facts._replace(line=None), seat, levels)]
    font = desk.font(SMALL + 1)
    indent = 0 if player.is_person else px(20)
    line = next((line for line in lines if line and text.width(line, font) <= low.width - indent), "")
    if indent and line:
        draw_computer(surface, desk, player.name, desk.marks[seat].colour, (low.left + px(8), low.centery))
    room = Rect(low.left + indent, low.top, low.width - indent, low.height)
    text.draw(surface, line, room, font, TEXT_2, wrapping=False)
    return cards


# -- the name ---------------------------------------------------------------------------------------------------------
def _name(surface: Surface, desk: Desk, room: Rect, facts: SeatFacts, seat: int, levels: bool) -> None:
    px, player = desk.px, desk.match.players[seat]
    font = desk.font(20, "bold")
    badges = len(facts.badges) * px(24)
    under = badges if text.width(player.name, font) + badges > room.width else 0  # a long name pushes them down
    line = _line(desk, facts, seat, levels)
    small = desk.font(SMALL + 1)
    high, low_high = text.body_height(font), text.body_height(small)
    start = room.top + max(1, (room.height - high - low_high) // 2)
    top = Rect(room.left, start, room.width - (0 if under else badges), high)
    if not line and not under:
        top.centery = room.centery
    where = text.draw(surface, player.name, top, font, TEXT, wrapping=False)
    if not under:
        _badges(surface, desk, facts, where.right + px(16), top.centery, px(24))
    indent = px(20) if line and not player.is_person else 0
    if indent:
        centre = (room.left + px(8), top.bottom + low_high // 2)
        draw_computer(surface, desk, player.name, desk.marks[seat].colour, centre)
    width = room.width - indent - under
    low = Rect(room.left + indent, top.bottom, width, room.bottom - top.bottom - 1)
    one_line = text.width(line, small) <= width
    if not one_line and (under or text.measure(line, small, width)[1] > low.height):  # the badges tell it too
        line = _line(desk, facts._replace(line=None), seat, levels)
    where = text.draw(surface, line, low, small, TEXT_2, valign="top", wrapping=not under)
    if under:
        _badges(surface, desk, facts, where.right + px(14 if line else 8), top.bottom + low_high // 2, px(24))


def _line(desk: Desk, facts: SeatFacts, seat: int, levels: bool) -> str:
    """Return what stands under a name: the computer's level, the colour's name, the game's own words."""
    player = desk.match.players[seat]
    level = words.how(player) if levels and not player.is_person else None
    told = (level, desk.match.game.facts.colours.get(player.mark), facts.line)
    return " · ".join(desk.say(one) for one in told if one is not None)


def _badges(surface: Surface, desk: Desk, facts: SeatFacts, x: int, y: int, pitch: int) -> None:
    for icon, _ in facts.badges:
        colour = desk.app.palette.good if icon == "check" else desk.theme.light
        marks.icon(surface, icon, (x, y), desk.px(18), colour)
        x += pitch


# -- figures and cards ------------------------------------------------------------------------------------------------
def _figures(surface: Surface, desk: Desk, rect: Rect, facts: SeatFacts, seat: int) -> tuple[int, list[Rect]]:
    """Draw score, amount and cards from the right; return where they begin, and where the cards lie."""
    px, small = desk.px, desk.font(SMALL)
    right = rect.right - px(14)
    large = desk.font(27 if rect.height >= px(LARGE_FIGURE) else 21, "serif-bold")
    high, low = text.body_height(large), text.body_height(small)
    upper = Rect(0, rect.centery - (high + low) // 2, 0, high)  # figures, and their words under them
    if facts.score is not None:
        score = desk.say(words.SCORE)
        wide = max(px(46), text.width(score, small) + 2)
        box = Rect(right - wide, upper.top, wide, high)
        text.draw(surface, str(facts.score), box, large, TEXT, align="center", wrapping=False)
        under = Rect(box.left, box.bottom, wide, low)
        text.draw(surface, score, under, small, TEXT_2, align="center", wrapping=False)
        right = box.left - px(8)
    if facts.amount is not None:
        number, unit = _unit(desk, facts)
        wide = _amount_width(desk, unit)
        box = Rect(right - wide, upper.top, wide, high)
        font = desk.font(17, "bold")
        figure = Rect(0, box.top, text.width(number, font) + 2, high)
        figure.left = box.centerx - (px(20) + figure.width) // 2 + px(20)
        marks.draw_mark(surface, desk.marks[seat], (figure.left - px(12), box.centery), px(15))
        text.draw(surface, number, figure, font, _ink(desk, facts), wrapping=False)
        under = Rect(box.left, box.bottom, wide, low)
        text.draw(surface, unit, under, small, TEXT_2, align="center", wrapping=False)
        right = box.left - px(6)
    size = (px(34), min(px(46), rect.height - px(12)))
    left, cards = _lay(surface, desk, facts, (right + px(5), rect.centery), size, px(5))
    return left - px(5), cards


def _small_figures(surface: Surface, desk: Desk, low: Rect, facts: SeatFacts, seat: int) -> tuple[int, list[Rect]]:
    """Draw score, amount and cards in one line from the right; return where they begin, and where the cards lie."""
    px, bold = desk.px, desk.font(16, "bold")
    right = low.right
    if facts.score is not None:
        right -= _ending(surface, f"{facts.score} {desk.say(words.SCORE)}", low, right, bold)
    if facts.amount is not None:
        right -= px(12)
        right -= _ending(surface, str(facts.amount.n), low, right, bold, _ink(desk, facts))
        right -= px(10)
        marks.draw_mark(surface, desk.marks[seat], (right, low.centery), px(14))
        right -= px(10)
    size = (px(36), min(px(26), low.height - px(4)))
    return _lay(surface, desk, facts, (right, low.centery), size, px(4))


def _ending(surface: Surface, told: str, low: Rect, right: int, font: text.Font, ink: Colour = TEXT) -> int:
    """Draw a text that ends at `right` and return how wide it is."""
    wide = text.width(told, font) + 2
    text.draw(surface, told, Rect(right - wide, low.top, wide, low.height), font, ink, wrapping=False)
    return wide


def _unit(desk: Desk, facts: SeatFacts) -> tuple[str, str]:
    """Return the amount of a seat as a figure and the words that stand under it."""
    assert facts.amount is not None
    number, _, unit = desk.say(facts.amount.words).partition(" ")
    return (number, unit) if number.isdigit() else (str(facts.amount.n), f"{number} {unit}")


def _amount_width(desk: Desk, unit: str) -> int:
    return max(desk.px(58), text.width(unit, desk.font(SMALL)) + 2)


def _ink(desk: Desk, facts: SeatFacts) -> Colour:
    """Return the colour of an amount: that of warnings where it is scarce."""
    return desk.app.palette.warn if facts.amount is not None and facts.amount.scarce else TEXT


def _lay(
    surface: Surface, desk: Desk, facts: SeatFacts, end: tuple[int, int], size: tuple[int, int], gap: int
) -> tuple[int, list[Rect]]:
    """Draw the small cards of a seat in a row that ends at `end`, a gap right of each; return its left, and them."""
    right, cards = end[0], list[Rect]()
    for sign in reversed(facts.laid.cards):
        card = Rect(right - gap - size[0], 0, *size)
        card.centery = end[1]
        draw_face(surface, desk, card, sign, facts.laid.spent)
        cards.insert(0, card)
        right = card.left
    return right, cards
