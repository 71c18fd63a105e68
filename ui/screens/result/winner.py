"""The winners of a match: their marks crowned, in the game's own mood."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.texts import N_, N_n
from ui.drawing import draw, marks, text
from ui.drawing.theme import IVORY, TEXT, TEXT_2, mix
from ui.screens.result.outcome import Outcome
from ui.screens.shared.common import emblem, night_panel, seat_mark
from ui.widgets.host import Host

MARK = 118  # design units, for one winner


def draw_winners(host: Host, outcome: Outcome, surface: Surface, box: Rect, bottom: int) -> None:
    """Draw the winners in the upper part of `box`, down to `bottom`."""
    px, theme = host.px, outcome.theme
    night_panel(host, surface, box, theme)
    room = Rect(box.left + px(20), box.top + px(20), box.width - px(40), bottom - box.top - px(40))
    low = room.height < px(380)
    top = room.top
    if not low:
        side = px(72)
        emblem(surface, outcome.facts, Rect(room.centerx - side // 2, top, side, side))
        top += side + px(8)
    head = Rect(room.left, top, room.width, px(28))
    winners = outcome.result.winners
    said = N_n("Victory", "Shared victory", n=len(winners)) if winners else N_("Nobody at the table has won")
    ink = mix(theme.light, theme.night[0], 0.15)
    text.draw(surface, host.say(said), head, host.font(19, theme.display), ink, align="center")
    rest = Rect(room.left, head.bottom, room.width, room.bottom - head.bottom)
    _draw_people(host, outcome, surface, rest, low)


def _draw_people(host: Host, outcome: Outcome, surface: Surface, room: Rect, low: bool) -> None:
    px, theme = host.px, outcome.theme
    winners = outcome.result.winners
    points = outcome.winning_points
    names = "\n".join(outcome.players[seat].name for seat in winners)
    sentence = host.say(outcome.ending, outcome.lexicon) if outcome.ending is not None else ""
    size = {0: 0, 1: 54, 2: 40}.get(len(winners), 30) * (0.8 if low else 1)
    font = host.font(size or 30, theme.display_heavy)
    names_high = min(text.measure(names, font, room.width)[1], room.height * 2 // 5) if names else 0
    words_high = text.measure(sentence, host.font(16), room.width)[1] if sentence else 0
    score_high = px(38) if points is not None else 0
    used = names_high + words_high + score_high + px(28)
    side = min(px(MARK), (room.width - px(40)) // max(1, len(winners)) - px(14), (room.height - used) * 3 // 5)
    side = side if winners else 0
    total = side * 8 // 5 + used
    top = room.top + max(0, (room.height - total) // 2)
    if side > px(24):
        _draw_marks(host, outcome, surface, Rect(room.left, top, room.width, side * 8 // 5), side)
    top += side * 8 // 5 + px(10)
    ink = (mix(theme.light, (255, 255, 255), 0.3), theme.light)
    text.draw(surface, names, Rect(room.left, top, room.width, names_high), font, ink, align="center", shadow=px(2))
    top += names_high + px(6)
    if points is not None:
        words = host.say(outcome.point_words.points.but(n=points))
        row = Rect(room.left, top, room.width, score_high)
        text.draw(surface, words, row, host.font(24, "bold"), TEXT, align="center")
    top += score_high + px(4)
    row = Rect(room.left, top, room.width, words_high)
    text.draw(surface, sentence, row, host.font(16), mix(TEXT_2, TEXT, 0.35), align="center", valign="top")


def _draw_marks(host: Host, outcome: Outcome, surface: Surface, row: Rect, side: int) -> None:
    winners = outcome.result.winners
    pitch = side + host.px(24)
    left = row.centerx - pitch * (len(winners) - 1) // 2
    for number, seat in enumerate(winners):
        mark = seat_mark(host.palette, outcome.players[seat])
        centre = (left + number * pitch, row.bottom - side // 2)
        draw.spot(surface, (centre[0], centre[1] - side // 8), side * 13 // 10, mark.colour, 120)
        marks.draw_mark(surface, mark, centre, side)
        crown = side * 62 // 100
        lift = side * 44 // 100 if mark.shape in ("triangle", "diamond") else side * 38 // 100
        at = (centre[0], centre[1] - side // 2 - crown // 2 + (side // 2 - lift) // 2)
        marks.icon(surface, "crown", (at[0] + host.px(2), at[1] + host.px(3)), crown, (10, 6, 10), 150)
        marks.icon(surface, "crown", at, crown, mix(IVORY, outcome.theme.glow, 0.0))
