"""The winners of a match and why it ended, in the game's own mood: a sign, names, and the reason in large letters."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from ui.boards.shared import art
from ui.drawing import draw, marks, text
from ui.drawing.theme import BRASS, IVORY, TEXT, TEXT_2, mix
from ui.screens.result.outcome import Outcome
from ui.screens.shared.common import emblem, night_panel, seat_mark
from ui.widgets.host import Host

EMBLEM, MARK, SHARED, PICTURE = 40, 96, 64, (300, 200)  # design units
NOT_BY_POINTS = N_("Points decide nothing here.")
NAME, REASON = 46, 30  # type sizes


def draw_winners(host: Host, outcome: Outcome, surface: Surface, box: Rect, bottom: int) -> None:
    """Draw the winners and the reason of the end in the upper part of `box`, down to `bottom`."""
    px = host.px
    night_panel(host, surface, box, outcome.theme)
    room = Rect(box.left + px(20), box.top + px(16), box.width - px(40), bottom - box.top - px(32))
    top = _draw_head(host, outcome, surface, room)
    rest = Rect(room.left, top + px(10), room.width, room.bottom - top - px(10))
    top = _draw_sign(host, outcome, surface, rest)
    top = _draw_names(host, outcome, surface, Rect(room.left, top, room.width, room.bottom - top))
    line = Rect(room.centerx - px(60), top + px(10), px(120), max(1, px(1)))
    surface.fill(mix(outcome.theme.light, outcome.theme.night[0], 0.5), line)
    rest = Rect(room.left, line.bottom + px(8), room.width, room.bottom - line.bottom - px(8))
    _draw_reason(host, outcome, surface, rest)


def _draw_head(host: Host, outcome: Outcome, surface: Surface, room: Rect) -> int:
    """Draw the game's emblem and the word for what this is in one line; return where it ends."""
    px, theme, side = host.px, outcome.theme, host.px(EMBLEM)
    winners = outcome.result.winners
    said = host.say(N_n("Victory", "Shared victory", n=len(winners)) if winners else N_("Nobody at the table has won"))
    font = host.font(18, theme.display)
    wide = min(text.width(said, font), room.width - side - px(12))
    left = room.centerx - (side + px(12) + wide) // 2
    emblem(surface, outcome.facts, Rect(left, room.top, side, side))
    words = Rect(left + side + px(12), room.top, wide + 1, side)
    text.draw(surface, said, words, font, mix(theme.light, theme.night[0], 0.1))
    return room.top + side


def _draw_sign(host: Host, outcome: Outcome, surface: Surface, room: Rect) -> int:
    """Draw the card that has won, else the winners' marks with crowns; return where it ends."""
    px = host.px
    if outcome.picture:
        high = min(px(PICTURE[1]), room.height * 3 // 10, (room.width - px(20)) * PICTURE[1] // PICTURE[0])
        picture = art.picture(outcome.facts.id, outcome.picture, high)
        at = picture.get_rect(midtop=(room.centerx, room.top + px(6)))
        draw.shadow(surface, at, px(8), px(12), px(6), 170)
        surface.blit(draw.rounded(picture, px(8)), at)
        draw.outline(surface, at, mix(BRASS, outcome.theme.night[0], 0.2), px(8))
        return at.bottom + px(4)
    winners = outcome.result.winners
    if not winners:
        return room.top
    side = px(MARK if len(winners) == 1 else SHARED)
    side = min(side, room.height // 4, (room.width - px(40)) // len(winners) - px(14))
    row = Rect(room.left, room.top + side * 6 // 10, room.width, side)
    pitch = side + px(24)
    left = row.centerx - pitch * (len(winners) - 1) // 2
    for number, seat in enumerate(winners):
        centre = (left + number * pitch, row.centery)
        mark = seat_mark(host.palette, outcome.players[seat])
        draw.spot(surface, (centre[0], centre[1] - side // 8), side * 13 // 10, mark.colour, 110)
        marks.draw_mark(surface, mark, centre, side)
        crown = side * 62 // 100
        lift = side * 44 // 100 if mark.shape in ("triangle", "diamond") else side * 38 // 100
        over = (centre[0], centre[1] - side // 2 - crown // 2 + (side // 2 - lift) // 2)
        marks.icon(surface, "crown", (over[0] + px(2), over[1] + px(3)), crown, (10, 6, 10), 150)
        marks.icon(surface, "crown", over, crown, IVORY)
    return row.bottom + px(6)


def _draw_names(host: Host, outcome: Outcome, surface: Surface, room: Rect) -> int:
    """Draw who has won, and with how many points where these have decided; return where it ends."""
    px, theme = host.px, outcome.theme
    winners = outcome.result.winners
    beside = bool(outcome.picture) and len(winners) == 1
    top = room.top + (px(22) if beside else 0)  # a crown stands over the mark
    names = "\n".join(outcome.players[seat].name for seat in winners)
    if names:
        font = host.font({1: NAME, 2: 36}.get(len(winners), 28), theme.display_heavy)
        side = px(44) if beside else 0
        wide = room.width - (side + px(14) if beside else 0)
        laid = text.fit(names, wide, room.height // 3, font, True, text.MIN_TEXT)
        row = Rect(room.left, top, room.width, laid.height)
        if beside:
            mark = seat_mark(host.palette, outcome.players[winners[0]])
            left = row.centerx - (side + px(14) + laid.width) // 2
            centre = (left + side // 2, row.centery)
            marks.draw_mark(surface, mark, centre, side)
            marks.icon(surface, "crown", (centre[0], centre[1] - side * 7 // 10), side * 5 // 10, IVORY)
            row = Rect(left + side + px(14), top, laid.width + 1, laid.height)
        ink = (mix(theme.light, (255, 255, 255), 0.3), theme.light)
        text.draw(surface, names, row, laid.font, ink, align="left" if beside else "center", shadow=px(2))
        top += laid.height
    points = outcome.winning_points
    if points is not None:
        words = host.say(outcome.point_words.points.but(n=points))
        row = Rect(room.left, top, room.width, px(34))
        text.draw(surface, words, row, host.font(22, "bold"), TEXT, align="center")
        top = row.bottom
    return top


def _draw_reason(host: Host, outcome: Outcome, surface: Surface, room: Rect) -> None:
    """Draw why the match is over, large; under it what else holds, where there is room."""
    said = host.say(outcome.ending).rstrip(".") if outcome.ending is not None else ""
    more = host.say(_circumstances(outcome) or "")
    font, small = host.font(REASON, "serif-bold"), host.font(15)
    below = text.measure(more, small, room.width)[1] + host.px(10) if more else 0
    if below > room.height // 3:
        more, below = "", 0
    if room.height - below < text.line_height(text.Font("serif-bold", text.MIN_TEXT)):
        return  # the panel beside tells the points
    laid = text.fit(said, room.width, room.height - below, font, True, text.MIN_TEXT)
    spare = max(0, room.height - below - laid.height)
    row = Rect(room.left, room.top + spare // 3, room.width, laid.height)
    text.draw(surface, said, row, laid.font, TEXT, align="center", valign="top")
    rest = Rect(room.left, row.bottom + host.px(10), room.width, max(0, below - host.px(10)))
    text.draw(surface, more, rest, small, mix(TEXT_2, TEXT, 0.3), align="center", valign="top")


def _circumstances(outcome: Outcome) -> Text | None:
    """Return what holds beside the reason: by how much points have won, or that these decide nothing."""
    if outcome.by_card is not None:
        return NOT_BY_POINTS
    told = outcome.match.game.controller.ending.told.get(outcome.result.end)
    if told is not None:
        return told[1]
    winners, points = outcome.result.winners, outcome.result.points
    if outcome.winning_points is None or len(winners) != 1:
        return None
    next_ = max((seat for seat in range(len(points)) if seat not in winners), key=lambda seat: points[seat])
    margin = outcome.winning_points - points[next_]
    ahead = N_n("{n} point ahead of {who}", "{n} points ahead of {who}", n=margin).but(who=seat_name(next_))
    return ahead if margin > 0 else None
