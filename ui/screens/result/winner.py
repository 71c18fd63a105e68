"""The winners of a match and why it ended, in the game's own colours and fonts."""

from __future__ import annotations

from functools import partial

from pygame import Rect, Surface

from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from ui.boards.shared import pieces
from ui.drawing import draw, marks, text
from ui.drawing.theme import BRASS, IVORY, TEXT, TEXT_2, SeatMark, mix
from ui.layout import Box, Column, Label, Node, Paint, Row, Spacer
from ui.screens.result.outcome import MatchResult
from ui.screens.shared.common import draw_emblem, seat_mark
from ui.widgets.host import Host

ACROSS, DOWN = 20, 16  # design units of padding
EMBLEM, MARK, SHARED, PICTURE = 40, 96, 64, (300, 200)  # sizes in design units; SHARED: marks of several winners
NOT_BY_POINTS = N_("Points decide nothing here.")
NAME, REASON = 46, 30  # font sizes of the winner's name and of the reason


def winner_panel_content(host: Host, outcome: MatchResult, width: float, height: float) -> Node:
    """Return winners and reason, for a box of this size in design units."""
    width, height = width - 2 * ACROSS, height - 2 * DOWN
    height -= EMBLEM + 10
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
        Paint(partial(_draw_reason, host, outcome), weight=1),
        align="center",
        pad=(ACROSS, DOWN),
        weight=1,
    )


def _head(host: Host, outcome: MatchResult, width: float) -> Node:
    """Return one line with the game's emblem and the word "Victory", "Shared victory" or the like."""
    theme, won = outcome.theme, len(outcome.result.winners)
    label = host.translate(N_n("Victory", "Shared victory", n=won) if won else N_("Nobody at the table has won"))
    sign = Paint(lambda surface, rect: draw_emblem(surface, outcome.facts, rect), width=EMBLEM)
    needed = (text.width(label, host.font(18, theme.display)) + 1) / host.unit
    ink = mix(theme.light, theme.night[0], 0.1)
    words = Label(label, 18, ink, theme.display, width=min(needed, width - EMBLEM - 12), height=EMBLEM)
    return Row(Spacer(), sign, Spacer(12), words, Spacer(), height=EMBLEM)


def _sign(host: Host, outcome: MatchResult, width: float, height: float) -> Node | None:
    """Return the winning card, else the winners' marks with crowns, in at most a third of the height."""
    won = len(outcome.result.winners)
    if outcome.winning_card_picture:
        high = min(PICTURE[1], height * 0.3, (width - 20) * PICTURE[1] / PICTURE[0])
        return Paint(partial(_draw_card, host, outcome), height=high + 10)
    if not won:
        return None
    side = min(MARK if won == 1 else SHARED, height / 4, (width - 40) / won - 14)
    return Paint(partial(_draw_marks, host, outcome), height=side * 1.6 + 6)


def _names(host: Host, outcome: MatchResult, width: float, height: float) -> Node | None:
    """Return the winners' names as large as possible; next to a winning card with the seat's mark."""
    theme, seats, unit = outcome.theme, outcome.result.winners, host.unit
    names = "\n".join(outcome.players[seat].name for seat in seats)
    if not names:
        return None
    beside = bool(outcome.winning_card_picture) and len(seats) == 1
    above, mark = (22.0, 44.0) if beside else (0.0, 0.0)  # room for the crown above the mark
    room = round((width - mark - (14 if beside else 0)) * unit), round(height * unit) // 3
    font = host.font({1: NAME, 2: 36}.get(len(seats), 28), theme.display_heavy)
    laid = text.fit(names, *room, font, True, text.MIN_TEXT)
    ink = (mix(theme.light, (255, 255, 255), 0.3), theme.light)
    size, shadow = laid.font.px / unit, host.px(2)
    if not beside:
        return Label(names, size, ink, theme.display_heavy, align="center", shadow=shadow)
    label = Label(names, size, ink, theme.display_heavy, shadow=shadow, width=(laid.width + 1) / unit)
    sign = Paint(partial(_draw_mark, host, seat_mark(host.palette, outcome.players[seats[0]])), width=mark)
    return Row(Spacer(), sign, Spacer(14), label, Spacer(), pad=(0, above, 0, 0))


def _points(outcome: MatchResult) -> Node | None:
    """Return the winning points, if points decide the game."""
    points = outcome.winning_points
    if points is None:
        return None
    return Label(outcome.point_words.points.with_args(n=points), 22, face="bold", align="center", height=34)


def _draw_mark(host: Host, mark: SeatMark, surface: Surface, rect: Rect) -> None:
    """Draw the winner's mark with a crown above it."""
    side = rect.width
    marks.draw_seat_mark(surface, mark, rect.center, side)
    marks.icon(surface, "crown", (rect.centerx, rect.centery - side * 7 // 10), side * 5 // 10, IVORY)


def _draw_card(host: Host, outcome: MatchResult, surface: Surface, rect: Rect) -> None:
    """Draw the winning card."""
    px, room = host.px, Box.of(rect, host.unit).pad(0, 6, 0, 4).rect
    picture = pieces.picture(outcome.facts.id, outcome.winning_card_picture, room.height)
    at = picture.get_rect(midtop=room.midtop)
    draw.shadow(surface, at, px(8), px(12), px(6), 170)
    surface.blit(draw.rounded(picture, px(8)), at)
    draw.outline(surface, at, mix(BRASS, outcome.theme.night[0], 0.2), px(8))


def _draw_marks(host: Host, outcome: MatchResult, surface: Surface, rect: Rect) -> None:
    """Draw the winners' marks side by side, each with a crown above it."""
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
        draw.spot(surface, (centre[0], centre[1] - side // 8), side * 13 // 10, mark.colour, 110)
        marks.draw_seat_mark(surface, mark, centre, side)
        crown = side * 62 // 100
        lift = side * 44 // 100 if mark.shape in ("triangle", "diamond") else side * 38 // 100
        over = (centre[0], centre[1] - side // 2 - crown // 2 + (side // 2 - lift) // 2)
        marks.icon(surface, "crown", (over[0] + px(2), over[1] + px(3)), crown, (10, 6, 10), 150)
        marks.icon(surface, "crown", over, crown, IVORY)


def _draw_reason(host: Host, outcome: MatchResult, surface: Surface, rect: Rect) -> None:
    """Draw why the match is over, large, and below it further circumstances if there is room."""
    reason = host.translate(outcome.ending).rstrip(".") if outcome.ending is not None else ""
    more = host.translate(_circumstances(outcome) or "")
    font, small, gap = host.font(REASON, "serif-bold"), host.font(15), host.px(10)
    below = text.measure(more, small, rect.width)[1] + gap if more else 0
    if below > rect.height // 3:
        more, below = "", 0
    if rect.height - below < text.line_height(text.Font("serif-bold", text.MIN_TEXT)):
        return  # the score shows the points
    laid = text.fit(reason, rect.width, rect.height - below, font, True, text.MIN_TEXT)
    room = Box.of(rect, 1.0)
    room.cut_top(max(0, rect.height - below - laid.height) // 3)
    row = room.cut_top(laid.height, gap).rect
    text.draw(surface, reason, row, laid.font, TEXT, align="center", valign="top")
    rest = room.cut_top(max(0, below - gap)).rect
    text.draw(surface, more, rest, small, mix(TEXT_2, TEXT, 0.3), align="center", valign="top")


def _circumstances(outcome: MatchResult) -> Text | None:
    """Return a second sentence: the lead in points, or that points decide nothing."""
    if outcome.deciding_cards is not None:
        return NOT_BY_POINTS
    texts = outcome.match.game.controller.ending.result_texts.get(outcome.result.end)
    if texts is not None:
        return texts[1]
    winners, points = outcome.result.winners, outcome.result.points
    if outcome.winning_points is None or len(winners) != 1:
        return None
    next_ = max((seat for seat in range(len(points)) if seat not in winners), key=lambda seat: points[seat])
    margin = outcome.winning_points - points[next_]
    ahead = N_n("{n} point ahead of {who}", "{n} points ahead of {who}", n=margin).with_args(who=seat_name(next_))
    return ahead if margin > 0 else None
