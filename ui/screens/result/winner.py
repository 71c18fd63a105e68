"""The panel with the winners and the reason for the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.texts import N_, N_n, Text, without_full_stop
from ui.boards.shared import pieces
from ui.drawing import draw, marks, text
from ui.drawing.text import Font
from ui.drawing.theme import BRASS, IVORY, TEXT, TEXT_2, SeatMark, mix
from ui.layout import Box, Column, Label, Node, Paint, Row, Spacer
from ui.screens.result.outcome import MatchResult
from ui.screens.shared.common import draw_emblem, seat_mark
from ui.widgets.host import Host

SIDE_PADDING, VERTICAL_PADDING = 20, 16  # design units: padding left and right; padding above and below
# design units: sizes of emblem, winner's mark, marks of several winners, picture
EMBLEM_SIZE, MARK_SIZE, SHARED_MARK_SIZE, PICTURE_SIZE = 40, 96, 64, (300, 200)
NAME_FONT_SIZE, REASON_FONT_SIZE, RECAP_FONT_SIZE = 46, 28, 17


def winner_panel_content(host: Host, outcome: MatchResult, width: float, height: float, with_recap: bool) -> Node:
    """Return the panel's content for a size in design units."""
    width, height = width - 2 * SIDE_PADDING, height - 2 * VERTICAL_PADDING
    height -= EMBLEM_SIZE + 10
    sign = _sign(host, outcome, width, height)
    if sign is not None and sign.height is not None:
        height -= sign.height
    ink = mix(outcome.theme.light, outcome.theme.night[0], 0.5)
    line = Paint(lambda surface, rect: surface.fill(ink, rect), width=120, height=max(1.0, 1 / host.unit))
    return Column(
        _head(host, outcome, width),
        Spacer(10),
        sign,
        _names(host, outcome, width, height),
        _points(outcome),
        Spacer(10),
        line,
        Spacer(8),
        Paint(partial(_draw_reason, host, outcome, outcome.recap if with_recap else ()), weight=1),
        align="center",
        pad=(SIDE_PADDING, VERTICAL_PADDING),
        weight=1,
    )


def _head(host: Host, outcome: MatchResult, width: float) -> Node:
    """Return the line with the emblem and a word such as "Victory"."""
    theme, won = outcome.theme, len(outcome.result.winners)
    label = host.translate(N_n("Victory", "Shared victory", n=won) if won else N_("Nobody at the table has won"))
    sign = Paint(lambda surface, rect: draw_emblem(surface, outcome.facts, rect), width=EMBLEM_SIZE)
    needed = (text.width(label, host.font(18, theme.display)) + 1) / host.unit
    ink = mix(theme.light, theme.night[0], 0.1)
    words = Label(label, 18, ink, theme.display, width=min(needed, width - EMBLEM_SIZE - 12), height=EMBLEM_SIZE)
    return Row(Spacer(), sign, Spacer(12), words, Spacer(), height=EMBLEM_SIZE)


def _sign(host: Host, outcome: MatchResult, width: float, height: float) -> Node | None:
    """Return the winning card, or the winners' marks."""
    won = len(outcome.result.winners)
    if outcome.winning_card_picture:
        high = min(PICTURE_SIZE[1], height * 0.3, (width - 20) * PICTURE_SIZE[1] / PICTURE_SIZE[0])
        return Paint(partial(_draw_card, host, outcome), height=high + 10)
    if not won:
        return None
    side = min(MARK_SIZE if won == 1 else SHARED_MARK_SIZE, height / 4, (width - 40) / won - 14)
    return Paint(partial(_draw_marks, host, outcome), height=side * 1.6 + 6)


def _names(host: Host, outcome: MatchResult, width: float, height: float) -> Node | None:
    """Return the winners' names."""
    theme, seats, unit = outcome.theme, outcome.result.winners, host.unit
    names = "\n".join(outcome.players[seat].name for seat in seats)
    if not names:
        return None
    beside = bool(outcome.winning_card_picture) and len(seats) == 1
    above, mark = (22.0, 44.0) if beside else (0.0, 0.0)  # room for the crown above the mark
    room = round((width - mark - (14 if beside else 0)) * unit), round(height * unit) // 3
    font = host.font({1: NAME_FONT_SIZE, 2: 36}.get(len(seats), 28), theme.display_heavy)
    laid = text.fit(names, *room, font, True, text.MIN_TEXT)
    ink = (mix(theme.light, (255, 255, 255), 0.3), theme.light)
    size, shadow = laid.font.px / unit, host.px(2)
    if not beside:
        return Label(names, size, ink, theme.display_heavy, align="center", shadow=shadow)
    label = Label(names, size, ink, theme.display_heavy, shadow=shadow, width=(laid.width + 1) / unit)
    sign = Paint(partial(_draw_mark, host, seat_mark(host.palette, outcome.players[seats[0]])), width=mark)
    return Row(Spacer(), sign, Spacer(14), label, Spacer(), pad=(0, above, 0, 0))


def _points(outcome: MatchResult) -> Node | None:
    """Return the winners' points, or None."""
    points = outcome.winning_points
    if points is None:
        return None
    return Label(outcome.point_words.points.with_args(n=points), 22, face="bold", align="center", height=34)


def _draw_mark(host: Host, mark: SeatMark, surface: Surface, rect: Rect) -> None:
    """Draw a winner's mark with a crown."""
    side = rect.width
    marks.draw_seat_mark(surface, mark, rect.center, side)
    marks.draw_icon(surface, "crown", (rect.centerx, rect.centery - side * 7 // 10), side * 5 // 10, IVORY)


def _draw_card(host: Host, outcome: MatchResult, surface: Surface, rect: Rect) -> None:
    """Draw the winning card."""
    px, room = host.px, Box.of(rect, host.unit).pad(0, 6, 0, 4).rect
    picture = pieces.picture(outcome.facts.id, outcome.winning_card_picture, room.height)
    at = picture.get_rect(midtop=room.midtop)
    draw.shadow(surface, at, px(8), px(12), px(6), 170)
    surface.blit(draw.rounded(picture, px(8)), at)
    draw.outline(surface, at, mix(BRASS, outcome.theme.night[0], 0.2), px(8))


def _draw_marks(host: Host, outcome: MatchResult, surface: Surface, rect: Rect) -> None:
    """Draw the winners' marks with crowns."""
    px, room, winners = host.px, Box.of(rect, host.unit), outcome.result.winners
    room.cut_bottom(6)
    room.top += room.height * 0.6 / 1.6  # leave space for the crowns above the marks
    row = room.rect
    side = row.height
    pitch = side + px(24)
    left = row.centerx - pitch * (len(winners) - 1) // 2
    for number, seat in enumerate(winners):
        centre = (left + number * pitch, row.centery)
        mark = seat_mark(host.palette, outcome.players[seat])
        draw.soft_disc(surface, (centre[0], centre[1] - side // 8), side * 13 // 10, mark.colour, 110)
        marks.draw_seat_mark(surface, mark, centre, side)
        crown = side * 62 // 100
        lift = side * 44 // 100 if mark.shape in ("triangle", "diamond") else side * 38 // 100
        over = (centre[0], centre[1] - side // 2 - crown // 2 + (side // 2 - lift) // 2)
        marks.draw_icon(surface, "crown", (over[0] + px(2), over[1] + px(3)), crown, (10, 6, 10), 150)
        marks.draw_icon(surface, "crown", over, crown, IVORY)


def _draw_reason(host: Host, outcome: MatchResult, recap: Sequence[Text], surface: Surface, rect: Rect) -> None:
    """Draw why the match is over, and the recap.

    If only one of them fits, draw the recap.
    """
    reason = without_full_stop(host.translate(outcome.ending)) if outcome.ending is not None else ""
    sentences = [host.translate(sentence) for sentence in recap]
    ink, box = mix(TEXT_2, TEXT, 0.6), Box.of(rect, 1.0)
    for size in range(host.font(RECAP_FONT_SIZE).px, text.MIN_TEXT - 1, -1):
        told = [text.fit(sentence, rect.width, rect.height, Font("body", size), True, size) for sentence in sentences]
        gap = size // 3
        room = rect.height - sum(one.height + gap for one in told) - 2 * gap
        laid = text.fit(reason, rect.width, max(1, room), host.font(REASON_FONT_SIZE, "serif-bold"), True, size + 3)
        if (reason and laid.fits) or (size == text.MIN_TEXT and room >= -3 * gap):
            break
    else:
        return  # no text fits; the score table shows the result, too
    if reason and laid.fits:
        box.cut_top(max(0, room - laid.height) // 3)
        text.draw(surface, reason, box.cut_top(laid.height, 3 * gap).rect, laid.font, TEXT, align="center")
    for sentence, one in zip(sentences, told, strict=True):
        text.draw(surface, sentence, box.cut_top(one.height, gap).rect, one.font, ink, align="center", valign="top")
