"""How lists of matches are drawn: their rows, the chosen match, the empty list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.core.contract.texts import N_
from games.core.journal.saves import SaveInfo
from games.core.match.players import Player
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, BRASS, HOUSE, INK_1, IVORY, SMALL, TEXT, TEXT_2, mix
from ui.screens.shared.common import emblem, night_panel, seat_mark
from ui.screens.shared.dates import date_text

if TYPE_CHECKING:
    from ui.screens.saves.list import SavesScreen

SHAPE = 804 / 1128  # height to width of the room for a picture


def draw_empty(screen: SavesScreen, surface: Surface) -> None:
    """Draw what stands there while there is no match."""
    box = screen.empty
    night_panel(screen, surface, box, HOUSE)
    centre = (box.centerx, box.top + screen.px(92))
    draw.spot(surface, centre, screen.px(110), BRASS, 90)
    marks.icon(surface, screen.empty_icon, centre, screen.px(64), mix(BRASS, IVORY, 0.5))
    title = Rect(box.left + screen.px(24), box.top + screen.px(150), box.width - screen.px(48), screen.px(52))
    text.draw(
        surface, screen.say(screen.empty_title), title, screen.font(30, "serif-bold"), HOUSE.light, align="center"
    )
    line = Rect(box.left + screen.px(56), title.bottom + screen.px(4), box.width - screen.px(112), screen.px(62))
    text.draw(surface, screen.say(screen.empty_line), line, screen.font(17), TEXT_2, align="center", valign="top")


def draw_row(screen: SavesScreen, surface: Surface, box: Rect, index: int, chosen: bool) -> None:
    """Draw one row of the list."""
    info = (screen.infos or [])[index]
    pad = screen.px(10)
    high = box.height - 2 * pad
    frame = Rect(box.left + pad, box.top + pad, round(high / SHAPE), high)
    _row_picture(screen, surface, info, frame)
    left = frame.right + screen.px(16)
    room = Rect(left, box.top + pad, box.right - screen.px(14) - left, high)
    third = room.height // 3
    date = screen.say(date_text(info.played, screen.today))
    date_wide = text.width(date, screen.font(SMALL))
    facts = screen.games.get(info.game)
    title = facts.title if facts is not None else info.path.name
    beside = text.width(title, screen.font(17, "bold")) + screen.px(12) + date_wide <= room.width
    top = Rect(room.left, room.top, room.width - (date_wide + screen.px(12) if beside else 0), third)
    text.draw(surface, title, top, screen.font(17, "bold"), TEXT, wrapping=False)
    lower = Rect(room.left, room.bottom - third, room.width, third)
    if beside or info.trouble is None:
        right = Rect(room.right - date_wide - 1, room.top if beside else lower.top, date_wide + 1, third)
        text.draw(surface, date, right, screen.font(SMALL), TEXT_2, align="right", wrapping=False)
        lower.width -= 0 if beside else date_wide + screen.px(12)
    if info.trouble is not None:
        words = screen.say(N_("This match can't be read whole."))
        lower = lower if info.players else room.move(0, third // 2)
        text.draw(surface, words, lower, screen.font(14), screen.app.palette.warn)
    _row_people(screen, surface, info, Rect(room.left, room.top + third, room.width, third))
    if info.trouble is None:
        text.draw(surface, screen.line(info), lower, screen.font(14), TEXT_2)


def _row_picture(screen: SavesScreen, surface: Surface, info: SaveInfo, frame: Rect) -> None:
    radius = screen.px(6)
    draw.panel(surface, frame, mix(INK_1, (0, 0, 0), 0.35), radius)
    if info.trouble is not None:
        marks.icon(surface, "warning", frame.center, screen.px(30), screen.app.palette.warn)
        return
    picture = screen.thumbs.picture(info, frame.size)
    if picture is not None:
        surface.blit(draw.rounded(picture, radius), picture.get_rect(center=frame.center))
    else:
        _draw_emblem(screen, surface, info, frame)


def _draw_emblem(screen: SavesScreen, surface: Surface, info: SaveInfo, frame: Rect) -> None:
    """Draw the game's emblem where there is no picture: not yet, or not by the rules of today."""
    facts = screen.games.get(info.game)
    if facts is not None:
        side = min(frame.size) * 7 // 10
        emblem(surface, facts, Rect(frame.centerx - side // 2, frame.centery - side // 2, side, side))


def _row_people(screen: SavesScreen, surface: Surface, info: SaveInfo, row: Rect) -> None:
    side, font = screen.px(15), screen.font(15)
    left = row.left
    winners = info.result.winners if info.result is not None else ()
    for seat, player in enumerate(info.players):
        crown = screen.px(20) if seat in winners else 0
        wide = side + screen.px(6) + text.width(player.name, font) + crown
        if left + wide > row.right:
            marks.icon(surface, "dots", (min(left + side // 2, row.right - side), row.centery), side, TEXT_2)
            return
        marks.draw_mark(surface, seat_mark(screen.palette, player), (left + side // 2, row.centery), side)
        box = Rect(left + side + screen.px(6), row.top, wide, row.height)
        taken = text.draw(surface, player.name, box, font, mix(TEXT, TEXT_2, 0.25), wrapping=False)
        if crown:
            marks.icon(surface, "crown", (taken.right + screen.px(12), row.centery - 1), screen.px(15), BRASS)
        left += wide + screen.px(14)


def draw_detail(screen: SavesScreen, surface: Surface, info: SaveInfo) -> None:
    """Draw the chosen match, large."""
    theme = screen.theme_of(info)
    night_panel(screen, surface, screen.detail, theme)
    pad = screen.px(24)
    inner = Rect(screen.detail.left + pad, screen.detail.top + pad, screen.detail.width - 2 * pad, 0)
    inner.height = screen.deeds_top - screen.px(20) - inner.top
    if info.trouble is not None:
        _draw_trouble(screen, surface, info, inner)
        return
    people = screen.people(info)
    columns = 2 if inner.width >= screen.px(520) and len(people) > 2 else 1
    rows = -(-len(people) // columns)
    step = screen.px(44 if screen.scale.height > 700 else 38)
    name_high = screen.px(32) + max(screen.px(32), _told(screen, info, inner.width - screen.px(80))[1])
    need = name_high + screen.px(20) + rows * step
    picture = Rect(inner.left, inner.top, inner.width, min(round(inner.width * SHAPE), inner.height - need))
    if picture.height > screen.px(80):
        _draw_picture(screen, surface, info, picture)
    else:
        picture.height = 0
    _draw_name(screen, surface, info, Rect(inner.left, picture.bottom + screen.px(12), inner.width, name_high))
    bottom = Rect(inner.left, inner.bottom - rows * step, inner.width, rows * step)
    spare = bottom.top - (picture.bottom + name_high + screen.px(20))
    bottom.top -= max(0, spare) // 2
    for number, (player, words, crown) in enumerate(people):
        row, column = divmod(number, columns)
        wide = (bottom.width - (columns - 1) * screen.px(12)) // columns
        cell = Rect(bottom.left + column * (wide + screen.px(12)), bottom.top + row * step, wide, step - screen.px(6))
        _draw_person(screen, surface, player, words, crown, cell)


def _draw_picture(screen: SavesScreen, surface: Surface, info: SaveInfo, room: Rect) -> None:
    found = screen.thumbs.picture(info, room.size)
    wide = min(room.width, round(room.height / SHAPE))
    box = Rect(room.centerx - wide // 2, room.top, wide, room.height)
    radius = screen.px(10)
    if found is None:
        draw.veil(surface, box, (0, 0, 0), 70, radius)
        _draw_emblem(screen, surface, info, box)
        return
    box = found.get_rect(center=room.center)
    draw.shadow(surface, box, radius, screen.px(12), screen.px(6), 150)
    surface.blit(draw.rounded(found, radius), box)
    draw.outline(surface, box, mix(screen.theme_of(info).night[0], IVORY, 0.25), radius)


def _told(screen: SavesScreen, info: SaveInfo, wide: int) -> tuple[str, int]:
    """Return what stands under a match's name, and how many pixels high it is at a width."""
    words = "  ·  ".join(line.rstrip(".") for line in screen.facts_lines(info))
    return words, text.measure(words, screen.font(15), wide)[1]


def _draw_name(screen: SavesScreen, surface: Surface, info: SaveInfo, row: Rect) -> None:
    facts = screen.games[info.game]
    theme = screen.theme_of(info)
    mark = Rect(row.left, row.top, screen.px(64), screen.px(64))
    emblem(surface, facts, mark)
    left = mark.right + screen.px(16)
    room = Rect(left, row.top, row.right - left, row.height)
    upper = Rect(room.left, room.top, room.width, screen.px(32))
    text.draw(surface, facts.title, upper, screen.font(24, theme.display), theme.light, wrapping=False)
    lower = Rect(room.left, upper.bottom, room.width, row.bottom - upper.bottom)
    ink = mix(TEXT_2, TEXT, 0.3)
    text.draw(surface, _told(screen, info, room.width)[0], lower, screen.font(15), ink, valign="top")


def _draw_person(screen: SavesScreen, surface: Surface, player: Player, words: str, crown: bool, cell: Rect) -> None:
    draw.veil(surface, cell, (0, 0, 0), 70, screen.px(8))
    side = screen.px(20)
    marks.draw_mark(surface, seat_mark(screen.palette, player), (cell.left + screen.px(20), cell.centery), side)
    font, small = screen.font(BODY, "bold"), screen.font(14)
    left = cell.left + screen.px(40)
    wide = min(text.width(words, small) + 1, cell.width // 2)
    right = Rect(cell.right - screen.px(12) - wide, cell.top, wide, cell.height)
    name = Rect(left, cell.top, right.left - screen.px(8) - left - (screen.px(26) if crown else 0), cell.height)
    taken = text.draw(surface, player.name, name, font, TEXT, wrapping=False)
    text.draw(surface, words, right, small, TEXT_2, align="right")
    if crown:
        marks.icon(surface, "crown", (taken.right + screen.px(16), cell.centery - 1), screen.px(18), BRASS)


def _draw_trouble(screen: SavesScreen, surface: Surface, info: SaveInfo, inner: Rect) -> None:
    warn = screen.app.palette.warn
    centre = (inner.centerx, inner.top + inner.height // 3 - screen.px(30))
    draw.spot(surface, centre, screen.px(100), warn, 60)
    marks.icon(surface, "warning", centre, screen.px(60), warn)
    title = Rect(inner.left, centre[1] + screen.px(52), inner.width, screen.px(44))
    words = screen.say(N_("This match can't be read whole"))
    text.draw(surface, words, title, screen.font(24, "bold"), TEXT, align="center")
    line = Rect(inner.left + screen.px(12), title.bottom + screen.px(8), inner.width - screen.px(24), 0)
    line.height = inner.bottom - line.top
    sentence = screen.sentence(info)
    if sentence is not None:
        ink = mix(TEXT_2, TEXT, 0.4)
        text.draw(surface, screen.say(sentence), line, screen.font(BODY), ink, align="center", valign="top")
