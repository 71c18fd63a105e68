"""Drawing of lists of matches: rows, the chosen match, the message of an empty list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from games.core.contract.contract import GameFacts
from games.core.contract.texts import N_, Text, without_full_stop
from games.core.journal.saves import SaveInfo
from games.core.match.players import Player
from games.core.people.match_notes import NO_NOTE, MatchNote
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, BRASS, DEFAULT_THEME, INK_1, IVORY, LINE, SMALL, TEXT, TEXT_2, GameTheme, mix
from ui.layout import Box
from ui.screens.saves.notes import game_title
from ui.screens.saves.thumbnails import Thumbnails
from ui.screens.shared.common import draw_dark_panel, draw_emblem, seat_mark
from ui.widgets.host import Host

EXCLUDED_LABEL = N_("does not count")
PICTURE_RATIO = 804 / 1128  # height of a picture's box divided by its width


class EmptyListMessage(NamedTuple):
    """The texts and icon shown instead of a list."""

    title: Text
    line: Text
    icon: str


GAME_NOT_LOADED = N_("This match's game is missing.")


def _title(info: SaveInfo) -> Text:
    """Return the title of a match that can't be opened now."""
    return N_("This match's game is missing") if info.game_is_missing else N_("This match can't be read in full")


class MatchRow(NamedTuple):
    """A row of the list: match, game (None if unknown), date, and progress or winner.

    `turn` is (player to move, text). `short_line` replaces `line` if there is no room.
    """

    info: SaveInfo
    facts: GameFacts | None
    date: str
    line: str
    turn: tuple[Player, str] | None = None
    short_line: str = ""
    note: MatchNote = NO_NOTE


class MatchDetail(NamedTuple):
    """The panel of the chosen match: lines below its name, and (player, text, True for a winner) for each player."""

    info: SaveInfo
    facts: GameFacts
    theme: GameTheme
    lines: Sequence[str]
    people: Sequence[tuple[Player, str, bool]]
    note: MatchNote = NO_NOTE


def draw_empty(host: Host, surface: Surface, rect: Rect, empty: EmptyListMessage) -> None:
    """Draw the message of an empty list."""
    draw_dark_panel(host, surface, rect, DEFAULT_THEME)
    box = Box.of(rect, host.unit)
    head = box.cut_top(150).rect
    centre = (head.centerx, head.top + head.height * 92 // 150)
    draw.soft_disc(surface, centre, host.px(110), BRASS, 90)
    marks.draw_icon(surface, empty.icon, centre, host.px(64), mix(BRASS, IVORY, 0.5))
    title, line = box.cut_top(52, 4).pad(24).rect, box.cut_top(62).pad(56).rect
    text.draw(
        surface, host.translate(empty.title), title, host.font(30, "serif-bold"), DEFAULT_THEME.light, align="center"
    )
    text.draw(surface, host.translate(empty.line), line, host.font(17), TEXT_2, align="center", valign="top")


def draw_row(host: Host, thumbnails: Thumbnails, surface: Surface, rect: Rect, row: MatchRow) -> None:
    """Draw a row: picture, game, date, players, and progress or result."""
    info, unit = row.info, host.unit
    picture, box = _row_boxes(host, rect)
    _row_picture(host, thumbnails, surface, row, picture.rect)
    top, people, lower = box.rows((1, 1, 1))
    bold, small = host.font(17, "bold"), host.font(SMALL)
    game = game_title(info)
    title = row.note.name or game
    date_width = text.width(row.date, small) / unit
    beside = text.width(title, bold) / unit + 12 + date_width <= box.width / unit
    if beside or info.trouble is None:
        date = (top if beside else lower).cut_right(date_width, 12)
        date.left -= 1  # rounding must not make the box too small
        text.draw(surface, row.date, date.rect, small, TEXT_2, align="right", wrapping=False)
    drawn = text.draw(surface, title, top.rect, bold, TEXT if row.note.counts else TEXT_2, wrapping=False)
    top.left = drawn.right + 10 * unit
    if row.note.name and text.width(game, small) < top.width:
        text.draw(surface, game, top.rect, small, TEXT_2, wrapping=False)
    if not row.note.counts:
        _draw_excluded(host, surface, people, has_room_for_words(host, info, rect))
    _row_people(host, surface, info, people)
    if info.trouble is not None:
        words = host.translate(GAME_NOT_LOADED if info.game_is_missing else N_("This match can't be read in full."))
        place = lower if info.players else box.pad(0, box.height / unit / 3, 0, 0)
        text.draw(surface, words, place.rect, host.font(14), host.palette.warn)
        return
    fits = text.width(row.line, host.font(14)) <= lower.rect.width
    drawn = text.draw(surface, row.line if fits else row.short_line or row.line, lower.rect, host.font(14), TEXT_2)
    if row.turn is not None:
        if row.line:
            lower.left = drawn.right + 12 * unit
        draw_turn_chip(host, surface, lower, *row.turn)


def _row_boxes(host: Host, rect: Rect) -> tuple[Box, Box]:
    """Return the boxes (picture, texts) of a row."""
    box = Box.of(rect, host.unit).pad(10, 10, 14, 10)
    return box.cut_left(box.height / PICTURE_RATIO / host.unit, 16), box


def has_room_for_words(host: Host, save_info: SaveInfo, rect: Rect) -> bool:
    """Return True if a row has room for the note that the match does not count."""
    names = sum(text.width(player.name, host.font(15)) / host.unit + 35 for player in save_info.players)
    winners = len(save_info.result.winners) if save_info.result is not None else 0
    return names + 20 * winners + _excluded_width(host) <= _row_boxes(host, rect)[1].width / host.unit


def _excluded_width(host: Host) -> float:
    return text.width(host.translate(EXCLUDED_LABEL), host.font(SMALL)) / host.unit + 38


def _draw_excluded(host: Host, surface: Surface, row: Box, has_words: bool) -> None:
    """Draw that the match does not count, as text or as an icon."""
    font, label = host.font(SMALL), host.translate(EXCLUDED_LABEL)
    width, height = _excluded_width(host) if has_words else 28, max(24, text.body_height(font) / row.unit + 4)
    chip = row.cut_right(width, 12).middle(width, height)
    draw.rounded_box(surface, chip.rect, INK_1, host.px(6), mix(LINE, TEXT_2, 0.4))
    marks.draw_icon(surface, "eye-off", chip.pad(7, 0, 0, 0).cut_left(14, 7).rect.center, host.px(14), TEXT_2)
    if has_words:
        text.draw(surface, label, chip.pad(28, 0, 0, 0).rect, font, TEXT_2, wrapping=False)


def draw_turn_chip(host: Host, surface: Surface, available: Box, player: Player, label: str) -> None:
    """Draw a chip with the player to move, if there is room."""
    font = host.font(14, "bold")
    width, height = text.width(label, font) / available.unit + 39, max(24, text.body_height(font) / available.unit + 4)
    if width * available.unit > available.width:
        return
    mark = seat_mark(host.palette, player)
    chip = available.cut_left(width).middle(width, height)
    draw.rounded_box(surface, chip.rect, mix(mark.colour, INK_1, 0.8), host.px(6), mix(mark.colour, INK_1, 0.25))
    chip = chip.pad(8, 0, 0, 0)
    marks.draw_seat_mark(surface, mark, chip.cut_left(13, 7).rect.center, host.px(13))
    text.draw(surface, label, chip.rect, font, TEXT, wrapping=False)


def _row_picture(host: Host, thumbs: Thumbnails, surface: Surface, row: MatchRow, frame: Rect) -> None:
    radius = host.px(6)
    draw.rounded_box(surface, frame, mix(INK_1, (0, 0, 0), 0.35), radius)
    if row.info.trouble is not None:
        marks.draw_icon(surface, "warning", frame.center, host.px(30), host.palette.warn)
        return
    picture = thumbs.picture(row.info, frame.size)
    if picture is not None:
        surface.blit(draw.rounded(picture, radius), picture.get_rect(center=frame.center))
    else:
        _draw_emblem(surface, row.facts, frame)
    if not row.note.counts:
        draw.translucent_box(surface, frame, INK_1, 150, radius)


def _draw_emblem(surface: Surface, facts: GameFacts | None, frame: Rect) -> None:
    """Draw the game's emblem instead of a picture."""
    if facts is not None:
        side = min(frame.size) * 0.7
        draw_emblem(surface, facts, Box.of(frame, 1.0).middle(side, side).rect)


def _row_people(host: Host, surface: Surface, info: SaveInfo, row: Box) -> None:
    """Draw the players side by side. Dots replace players that do not fit."""
    font, unit = host.font(15), row.unit
    winners = info.result.winners if info.result is not None else ()
    for seat, player in enumerate(info.players):
        crown = 20 if seat in winners else 0
        width = 21 + text.width(player.name, font) / unit + crown
        dots = 29 if seat < len(info.players) - 1 else 0
        if (width + dots) * unit > row.width:
            marks.draw_icon(surface, "dots", row.cut_left(15).rect.center, host.px(15), TEXT_2)
            return
        cell = row.cut_left(width, 14)
        cell.right += 1  # rounding must not make the cell too small
        marks.draw_seat_mark(surface, seat_mark(host.palette, player), cell.cut_left(15, 6).rect.center, host.px(15))
        drawn = text.draw(surface, player.name, cell.rect, font, mix(TEXT, TEXT_2, 0.25), wrapping=False)
        if crown:
            marks.draw_icon(surface, "crown", (drawn.right + host.px(12), cell.rect.centery - 1), host.px(15), BRASS)


def draw_detail(
    host: Host,
    thumbnails: Thumbnails,
    surface: Surface,
    rect: Rect,
    detail: MatchDetail,
    step: float,
    beside: bool = False,
) -> None:
    """Draw the chosen match. `step` is the height of a player's row in design units.

    Players that do not fit are left out. `beside` puts the picture beside the texts.
    """
    people, unit, box = detail.people, host.unit, Box.of(rect, host.unit)
    if beside:
        picture_box = box.cut_left(min(box.height / PICTURE_RATIO, box.width / 2) / unit, 24)
        _draw_picture(host, thumbnails, surface, detail, picture_box.rect)
    height, name_height = box.height / unit, _name_height(host, detail, box)
    columns = 2 if box.width >= 520 * unit and len(people) > 2 else 1
    rows = -(-len(people) // columns)
    room = height - name_height - 12
    if rows * step > room:
        step = room / rows
        people, rows = (people, rows) if step >= 30 else ((), 0)
    picture = min(box.width * PICTURE_RATIO / unit, height - name_height - 20 - rows * step)
    if picture > 80 and not beside:
        _draw_picture(host, thumbnails, surface, detail, box.cut_top(picture).rect)
    box.cut_top(12)
    _draw_name(host, surface, detail, box.cut_top(min(name_height, box.height / unit - rows * step)))
    box.cut_bottom(max(0, box.height / unit - rows * step - 8) / 2)
    for number, row in enumerate(box.cut_bottom(rows * step).rows([1] * rows)):
        cells = row.pad(0, 0, 0, 6).columns([1] * columns, 12)
        for cell, person in zip(cells, people[number * columns :], strict=False):
            _draw_person(host, surface, *person, cell)


def _draw_picture(host: Host, thumbs: Thumbnails, surface: Surface, detail: MatchDetail, room: Rect) -> None:
    picture = thumbs.picture(detail.info, room.size)
    radius = host.px(10)
    if picture is None:
        frame = Box.of(room, 1.0).middle(min(room.width, room.height / PICTURE_RATIO), room.height).rect
        draw.translucent_box(surface, frame, (0, 0, 0), 70, radius)
        _draw_emblem(surface, detail.facts, frame)
        return
    frame = picture.get_rect(center=room.center)
    draw.shadow(surface, frame, radius, host.px(12), host.px(6), 150)
    surface.blit(draw.rounded(picture, radius), frame)
    draw.outline(surface, frame, mix(detail.theme.night[0], IVORY, 0.25), radius)


def _lines_of(detail: MatchDetail) -> str:
    return "  ·  ".join(without_full_stop(line) for line in detail.lines)


def _name_height(host: Host, detail: MatchDetail, box: Box) -> float:
    """Return the height of a match's name and lines, in design units."""
    lines = text.measure(_lines_of(detail), host.font(15), box.pad(80, 0, 0).rect.width)[1]
    return _title_height(host, detail, box.pad(80, 0, 0).rect.width) + max(32.0, lines / box.unit)


def _title_font(host: Host, detail: MatchDetail, width: int) -> text.Font:
    """Return the font of a match's name, smaller if the name is long."""
    if not detail.note.name:
        return host.font(24, detail.theme.display)
    font = host.font(24, "serif-bold")  # this font has all letters that names may contain
    return font if text.width(detail.note.name, font) <= width else host.font(19, "serif-bold")


def _title_height(host: Host, detail: MatchDetail, width: int) -> float:
    font = _title_font(host, detail, width)
    if not detail.note.name or text.width(detail.note.name, font) <= width:
        return 32
    return max(32.0, text.measure(detail.note.name, font, width)[1] / host.unit + 2)


def _draw_name(host: Host, surface: Surface, detail: MatchDetail, box: Box) -> None:
    facts, theme = detail.facts, detail.theme
    draw_emblem(surface, facts, box.cut_left(64, 16).cut_top(64).rect)
    font = _title_font(host, detail, box.rect.width)
    title = box.cut_top(_title_height(host, detail, box.rect.width))
    title.bottom += 1  # rounding must not cut off letters
    text.draw(surface, detail.note.name or facts.title, title.rect, font, theme.light, wrapping=bool(detail.note.name))
    text.draw(surface, _lines_of(detail), box.rect, host.font(15), mix(TEXT_2, TEXT, 0.3), valign="top")


def _draw_person(host: Host, surface: Surface, player: Player, words: str, crown: bool, box: Box) -> None:
    """Draw a player: mark, name, a winner's crown, and a text if there is room."""
    draw.translucent_box(surface, box.rect, (0, 0, 0), 70, host.px(8))
    marks.draw_seat_mark(surface, seat_mark(host.palette, player), box.cut_left(40).rect.center, host.px(20))
    small, room = host.font(14), 26 if crown else 0
    width = min((text.width(words, small) + 1) / box.unit, (box.width / box.unit + 40) / 2)
    least = text.width(player.name, text.Font("bold", text.MIN_TEXT)) / box.unit + 20 + room
    box = box.pad(0, 0, 12, 0)
    if box.width / box.unit + 12 - width >= least:
        right = box.cut_right(width)
        text.draw(surface, words, right.rect, small, TEXT_2, align="right")
    name = box.pad(0, 0, 8 + room, 0).rect
    drawn = text.draw(surface, player.name, name, host.font(BODY, "bold"), TEXT, wrapping=False)
    if crown:
        marks.draw_icon(surface, "crown", (drawn.right + host.px(16), name.centery - 1), host.px(18), BRASS)


def draw_damage(host: Host, surface: Surface, rect: Rect, info: SaveInfo, sentence: Text, location: Text) -> None:
    """Draw that the chosen match can't be opened, what this means, and where the file is damaged."""
    warn, box = host.palette.warn, Box.of(rect, host.unit)
    box.cut_top(box.height / box.unit / 3 - 30)
    centre = (rect.centerx, box.rect.top)
    draw.soft_disc(surface, centre, host.px(100), warn, 60)
    marks.draw_icon(surface, "warning", centre, host.px(60), warn)
    box.cut_top(52)
    words, title = host.translate(_title(info)), box.cut_top(44, 8)
    text.draw(surface, words, title.rect, host.font(24, "bold"), TEXT, align="center")
    box, ink = box.pad(12, 0), mix(TEXT_2, TEXT, 0.4)
    drawn = text.draw(surface, host.translate(sentence), box.rect, host.font(BODY), ink, align="center", valign="top")
    box.top = drawn.bottom + 16 * box.unit
    text.draw(surface, host.translate(location), box.rect, host.font(14), TEXT_2, align="center", valign="top")
