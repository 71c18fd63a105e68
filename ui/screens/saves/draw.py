"""How lists of matches are drawn: their rows, the chosen match, the empty list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from games.core.contract.contract import Facts
from games.core.contract.texts import N_, Text
from games.core.journal.saves import SaveInfo
from games.core.match.players import Player
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, BRASS, HOUSE, INK_1, IVORY, SMALL, TEXT, TEXT_2, GameTheme, mix
from ui.screens.saves.thumbs import Thumbs
from ui.screens.shared.common import emblem, night_panel, seat_mark
from ui.widgets.host import Host

SHAPE = 804 / 1128  # height to width of the room for a picture


class Empty(NamedTuple):
    """What stands there while there is no match."""

    title: Text
    line: Text
    icon: str


class Row(NamedTuple):
    """One match in the list: its game (None: unknown here), when it was played, and how far it came or who won.

    `asked` is whose turn it is, with the words that say so; `short` stands for a line that has no room.
    """

    info: SaveInfo
    facts: Facts | None
    date: str
    line: str
    asked: tuple[Player, str] | None = None
    short: str = ""


class Detail(NamedTuple):
    """The chosen match: what stands under its name, and who played with some words each and a crown for winners."""

    info: SaveInfo
    facts: Facts
    theme: GameTheme
    lines: Sequence[str]
    people: Sequence[tuple[Player, str, bool]]


def draw_empty(host: Host, surface: Surface, box: Rect, empty: Empty) -> None:
    """Draw the panel of a list without a match."""
    night_panel(host, surface, box, HOUSE)
    centre = (box.centerx, box.top + host.px(92))
    draw.spot(surface, centre, host.px(110), BRASS, 90)
    marks.icon(surface, empty.icon, centre, host.px(64), mix(BRASS, IVORY, 0.5))
    title = Rect(box.left + host.px(24), box.top + host.px(150), box.width - host.px(48), host.px(52))
    text.draw(surface, host.say(empty.title), title, host.font(30, "serif-bold"), HOUSE.light, align="center")
    line = Rect(box.left + host.px(56), title.bottom + host.px(4), box.width - host.px(112), host.px(62))
    text.draw(surface, host.say(empty.line), line, host.font(17), TEXT_2, align="center", valign="top")


def draw_row(host: Host, thumbs: Thumbs, surface: Surface, box: Rect, row: Row) -> None:
    """Draw one row of the list."""
    info, facts = row.info, row.facts
    pad = host.px(10)
    high = box.height - 2 * pad
    frame = Rect(box.left + pad, box.top + pad, round(high / SHAPE), high)
    _row_picture(host, thumbs, surface, row, frame)
    left = frame.right + host.px(16)
    room = Rect(left, box.top + pad, box.right - host.px(14) - left, high)
    third = room.height // 3
    date_wide = text.width(row.date, host.font(SMALL))
    title = facts.title if facts is not None else info.path.name
    beside = text.width(title, host.font(17, "bold")) + host.px(12) + date_wide <= room.width
    top = Rect(room.left, room.top, room.width - (date_wide + host.px(12) if beside else 0), third)
    text.draw(surface, title, top, host.font(17, "bold"), TEXT, wrapping=False)
    lower = Rect(room.left, room.bottom - third, room.width, third)
    if beside or info.trouble is None:
        right = Rect(room.right - date_wide - 1, room.top if beside else lower.top, date_wide + 1, third)
        text.draw(surface, row.date, right, host.font(SMALL), TEXT_2, align="right", wrapping=False)
        lower.width -= 0 if beside else date_wide + host.px(12)
    if info.trouble is not None:
        words = host.say(N_("This match can't be read in full."))
        lower = lower if info.players else room.move(0, third // 2)
        text.draw(surface, words, lower, host.font(14), host.palette.warn)
    _row_people(host, surface, info, Rect(room.left, room.top + third, room.width, third))
    if info.trouble is None:
        fits = text.width(row.line, host.font(14)) <= lower.width
        told = text.draw(surface, row.line if fits else row.short or row.line, lower, host.font(14), TEXT_2)
        if row.asked is not None:
            left = told.right + host.px(12) if row.line else lower.left
            draw_asked(host, surface, Rect(left, lower.top, lower.right - left, lower.height), *row.asked)


def draw_asked(host: Host, surface: Surface, room: Rect, player: Player, words: str) -> None:
    """Draw a chip that says whose turn it is, in the colour and with the mark of that seat, where there is room."""
    font, side = host.font(14, "bold"), host.px(13)
    high = max(host.px(24), text.body_height(font) + host.px(4))
    box = Rect(room.left, room.centery - high // 2, text.width(words, font) + side + host.px(26), high)
    if box.right > room.right:
        return
    mark = seat_mark(host.palette, player)
    draw.panel(surface, box, mix(mark.colour, INK_1, 0.8), host.px(6), mix(mark.colour, INK_1, 0.25))
    marks.draw_mark(surface, mark, (box.left + host.px(8) + side // 2, box.centery), side)
    left = box.left + side + host.px(15)
    text.draw(surface, words, Rect(left, box.top, box.right - left, high), font, TEXT, wrapping=False)


def _row_picture(host: Host, thumbs: Thumbs, surface: Surface, row: Row, frame: Rect) -> None:
    radius = host.px(6)
    draw.panel(surface, frame, mix(INK_1, (0, 0, 0), 0.35), radius)
    if row.info.trouble is not None:
        marks.icon(surface, "warning", frame.center, host.px(30), host.palette.warn)
        return
    picture = thumbs.picture(row.info, frame.size)
    if picture is not None:
        surface.blit(draw.rounded(picture, radius), picture.get_rect(center=frame.center))
    else:
        _draw_emblem(surface, row.facts, frame)


def _draw_emblem(surface: Surface, facts: Facts | None, frame: Rect) -> None:
    """Draw the game's emblem where there is no picture: not yet, or not by the rules of today."""
    if facts is not None:
        side = min(frame.size) * 7 // 10
        emblem(surface, facts, Rect(frame.centerx - side // 2, frame.centery - side // 2, side, side))


def _row_people(host: Host, surface: Surface, info: SaveInfo, row: Rect) -> None:
    side, font = host.px(15), host.font(15)
    left = row.left
    winners = info.result.winners if info.result is not None else ()
    for seat, player in enumerate(info.players):
        crown = host.px(20) if seat in winners else 0
        wide = side + host.px(6) + text.width(player.name, font) + crown
        more = side + host.px(14) if seat < len(info.players) - 1 else 0  # room for the dots
        if left + wide + more > row.right:
            marks.icon(surface, "dots", (left + side // 2, row.centery), side, TEXT_2)
            return
        marks.draw_mark(surface, seat_mark(host.palette, player), (left + side // 2, row.centery), side)
        box = Rect(left + side + host.px(6), row.top, wide, row.height)
        taken = text.draw(surface, player.name, box, font, mix(TEXT, TEXT_2, 0.25), wrapping=False)
        if crown:
            marks.icon(surface, "crown", (taken.right + host.px(12), row.centery - 1), host.px(15), BRASS)
        left += wide + host.px(14)


def draw_detail(host: Host, thumbs: Thumbs, surface: Surface, inner: Rect, detail: Detail, step: int) -> None:
    """Draw the chosen match, large, each of who played in a row of `step` pixels, lower ones where those have no room.

    Where not even they have room, who played stands in the list only.
    """
    people = detail.people
    columns = 2 if inner.width >= host.px(520) and len(people) > 2 else 1
    rows = -(-len(people) // columns)
    name_high = host.px(32) + max(host.px(32), _told(host, detail, inner.width - host.px(80))[1])
    room = inner.height - name_high - host.px(12)
    if rows * step > room:
        step = room // rows
        people, rows = (people, rows) if step >= host.px(30) else ((), 0)
    need = name_high + host.px(20) + rows * step
    picture = Rect(inner.left, inner.top, inner.width, min(round(inner.width * SHAPE), inner.height - need))
    if picture.height > host.px(80):
        _draw_picture(host, thumbs, surface, detail, picture)
    else:
        picture.height = 0
    _draw_name(host, surface, detail, Rect(inner.left, picture.bottom + host.px(12), inner.width, name_high))
    bottom = Rect(inner.left, inner.bottom - rows * step, inner.width, rows * step)
    spare = bottom.top - (picture.bottom + name_high + host.px(20))
    bottom.top -= max(0, spare) // 2
    for number, (player, words, crown) in enumerate(people):
        row, column = divmod(number, columns)
        wide = (bottom.width - (columns - 1) * host.px(12)) // columns
        cell = Rect(bottom.left + column * (wide + host.px(12)), bottom.top + row * step, wide, step - host.px(6))
        _draw_person(host, surface, player, words, crown, cell)


def _draw_picture(host: Host, thumbs: Thumbs, surface: Surface, detail: Detail, room: Rect) -> None:
    found = thumbs.picture(detail.info, room.size)
    wide = min(room.width, round(room.height / SHAPE))
    box = Rect(room.centerx - wide // 2, room.top, wide, room.height)
    radius = host.px(10)
    if found is None:
        draw.veil(surface, box, (0, 0, 0), 70, radius)
        _draw_emblem(surface, detail.facts, box)
        return
    box = found.get_rect(center=room.center)
    draw.shadow(surface, box, radius, host.px(12), host.px(6), 150)
    surface.blit(draw.rounded(found, radius), box)
    draw.outline(surface, box, mix(detail.theme.night[0], IVORY, 0.25), radius)


def _told(host: Host, detail: Detail, wide: int) -> tuple[str, int]:
    """Return what stands under a match's name, and how many pixels high it is at a width."""
    words = "  ·  ".join(line.rstrip(".") for line in detail.lines)
    return words, text.measure(words, host.font(15), wide)[1]


def _draw_name(host: Host, surface: Surface, detail: Detail, row: Rect) -> None:
    facts, theme = detail.facts, detail.theme
    mark = Rect(row.left, row.top, host.px(64), host.px(64))
    emblem(surface, facts, mark)
    left = mark.right + host.px(16)
    room = Rect(left, row.top, row.right - left, row.height)
    upper = Rect(room.left, room.top, room.width, host.px(32))
    text.draw(surface, facts.title, upper, host.font(24, theme.display), theme.light, wrapping=False)
    lower = Rect(room.left, upper.bottom, room.width, row.bottom - upper.bottom)
    ink = mix(TEXT_2, TEXT, 0.3)
    text.draw(surface, _told(host, detail, room.width)[0], lower, host.font(15), ink, valign="top")


def _draw_person(host: Host, surface: Surface, player: Player, words: str, crown: bool, cell: Rect) -> None:
    draw.veil(surface, cell, (0, 0, 0), 70, host.px(8))
    side = host.px(20)
    marks.draw_mark(surface, seat_mark(host.palette, player), (cell.left + host.px(20), cell.centery), side)
    font, small = host.font(BODY, "bold"), host.font(14)
    left = cell.left + host.px(40)
    wide = min(text.width(words, small) + 1, cell.width // 2)
    least = text.width(player.name, text.Font("bold", text.MIN_TEXT)) + host.px(20 + (26 if crown else 0))
    if cell.right - left - wide < least:
        words, wide = "", 0  # the name comes first
    right = Rect(cell.right - host.px(12) - wide, cell.top, wide, cell.height)
    name = Rect(left, cell.top, right.left - host.px(8) - left - (host.px(26) if crown else 0), cell.height)
    taken = text.draw(surface, player.name, name, font, TEXT, wrapping=False)
    text.draw(surface, words, right, small, TEXT_2, align="right")
    if crown:
        marks.icon(surface, "crown", (taken.right + host.px(16), cell.centery - 1), host.px(18), BRASS)


def draw_trouble(host: Host, surface: Surface, inner: Rect, sentence: Text, exactly: Text) -> None:
    """Draw that the chosen match can't be read whole and what that means; `exactly`, smaller, is for who mends it."""
    warn = host.palette.warn
    centre = (inner.centerx, inner.top + inner.height // 3 - host.px(30))
    draw.spot(surface, centre, host.px(100), warn, 60)
    marks.icon(surface, "warning", centre, host.px(60), warn)
    title = Rect(inner.left, centre[1] + host.px(52), inner.width, host.px(44))
    words = host.say(N_("This match can't be read in full"))
    text.draw(surface, words, title, host.font(24, "bold"), TEXT, align="center")
    line = Rect(inner.left + host.px(12), title.bottom + host.px(8), inner.width - host.px(24), 0)
    line.height = inner.bottom - line.top
    ink = mix(TEXT_2, TEXT, 0.4)
    told = text.draw(surface, host.say(sentence), line, host.font(BODY), ink, align="center", valign="top")
    below = Rect(line.left, told.bottom + host.px(16), line.width, inner.bottom - told.bottom - host.px(16))
    text.draw(surface, host.say(exactly), below, host.font(14), TEXT_2, align="center", valign="top")
