"""The board that is chosen in the gallery: its picture, name, whether it plays, facts about it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pygame import Rect, Surface

from games.core.contract.errors import Problem
from games.core.contract.texts import LANGUAGES, N_, N_n, Text
from games.core.data import boards
from games.core.data.boards import in_language
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, IVORY, LINE, SMALL, TEXT, TEXT_2, Colour, GameTheme, mix
from ui.screens.boards.card import Picture
from ui.screens.boards.shown import Shown, differences
from ui.screens.shared.common import emblem, night_panel
from ui.screens.shared.dates import date_text
from ui.screens.shared.trials import known, outcome
from ui.widgets.host import Host

ONLY = {"pl": N_("only in Polish"), "en": N_("only in English")}
FACT = 32


def facts_of(one: Shown) -> list[tuple[Text, Text]]:
    """Return what is told of a board: a label and what stands behind it."""
    rows: list[tuple[Text, Text]] = []
    if one.size is not None:
        rows.append((N_("Size"), one.size))
    found = differences(one)
    if found is not None:
        rows.append((N_("Other than on the usual board"), found))
    board = one.verdict.board if one.verdict is not None else None
    figures = known(one.facts.id, boards.rule_digest(board), one.facts.seats[1]) if board is not None else None
    if figures is not None:
        rows.append((N_("Fair?"), outcome(figures)))
    if not one.ref.shipped:
        rows.append((N_("File"), N_("{words}", words=one.path.name)))
    return rows


def chips_of(host: Host, one: Shown) -> list[tuple[str, str, Colour]]:
    """Return the small boxes under a board's name: words, icon, colour."""
    chips: list[tuple[str, str, Colour]] = []
    if one.verdict is not None and one.verdict.plays:
        chips.append((host.say(N_("Plays")), "check", host.palette.good))
    elif one.faults:
        chips.append((host.say(N_n("{n} fault", "{n} faults", n=one.faults)), "error", host.palette.bad))
    languages = one.languages()
    if len(languages) == 1 and set(LANGUAGES) > languages:
        chips.append((host.say(ONLY[languages.pop()]), "", TEXT_2))
    if one.data and not one.pictured():
        chips.append((host.say(N_("drawn by the program")), "", TEXT_2))
    return chips


def draw_detail(
    host: Host,
    surface: Surface,
    box: Rect,
    bottom: int,
    one: Shown,
    theme: GameTheme,
    picture: Picture,
    today: datetime,
) -> None:
    """Draw the panel of the chosen board; its buttons begin at `bottom`."""
    night_panel(host, surface, box, theme)
    pad = host.px(22)
    inner = Rect(box.left + pad, box.top + pad, box.width - 2 * pad, bottom - host.px(12) - box.top - pad)
    rows = facts_of(one)
    faults = [problem.inside(host_language(host)) for problem in _problems(one)][:1]
    about = in_language(one.ref.about, host_language(host))
    told = [about] if about and not faults else faults
    words_high = host.px(72) + host.px(44) + len(rows) * host.px(FACT) + host.px(12)
    if told:
        words_high += text.measure(told[0], host.font(SMALL + 1), inner.width)[1] + host.px(12)
    frame = Rect(inner.left, inner.top, inner.width, min(inner.width * 3 // 4, inner.height - words_high))
    top = inner.top
    if frame.height > host.px(80):
        _draw_picture(host, surface, frame, one, theme, picture)
        top = frame.bottom + host.px(14)
    _draw_name(host, surface, Rect(inner.left, top, inner.width, host.px(64)), one, theme, today)
    top = _draw_chips(host, surface, inner, top + host.px(74), chips_of(host, one))
    room = Rect(inner.left, top, inner.width, max(0, inner.bottom - top - len(rows) * host.px(FACT)))
    if told and (
        faults or text.measure(told[0], host.font(SMALL + 1), inner.width)[1] <= room.height
    ):  # or in the form
        drawn = text.draw(surface, told[0], room, host.font(SMALL + 1), mix(TEXT, TEXT_2, 0.3), valign="top")
        top = drawn.bottom + host.px(10)
    _draw_facts(host, surface, inner, top, rows)


def host_language(host: Host) -> str:
    """Return the language that a screen speaks."""
    return str(getattr(getattr(host, "app", None), "language", "en"))


def _problems(one: Shown) -> Sequence[Problem]:
    return one.verdict.problems if one.verdict is not None else one.ref.problems


def _draw_picture(host: Host, surface: Surface, frame: Rect, one: Shown, theme: GameTheme, picture: Picture) -> None:
    found, radius = picture(one, frame.size), host.px(8)
    if found is None:
        draw.veil(surface, frame, (0, 0, 0), 70, radius)
        side = frame.height * 6 // 10
        emblem(surface, one.facts, Rect(frame.centerx - side // 2, frame.centery - side // 2, side, side))
        return
    box = found.get_rect(center=frame.center)
    draw.shadow(surface, box, radius, host.px(10), host.px(5), 140)
    surface.blit(draw.rounded(found, radius), box)
    draw.outline(surface, box, mix(theme.night[0], IVORY, 0.25), radius)


def _draw_name(host: Host, surface: Surface, row: Rect, one: Shown, theme: GameTheme, today: datetime) -> None:
    emblem(surface, one.facts, Rect(row.left, row.top, row.height, row.height))
    left = row.left + row.height + host.px(16)
    upper = Rect(left, row.top, row.right - left, host.px(36))
    name = one.name(host_language(host))
    text.draw(surface, name, upper, host.font(26, theme.display), theme.light, wrapping=False)
    lower = Rect(left, upper.bottom, upper.width, row.bottom - upper.bottom)
    text.draw(surface, told_of(host, one, today), lower, host.font(15), mix(TEXT_2, TEXT, 0.3), wrapping=False)


def told_of(host: Host, one: Shown, today: datetime) -> str:
    """Word whose a board is and when it was changed."""
    if one.changed is None:
        return host.say(N_("comes with the program"))
    when = host.say(date_text(one.changed, today))
    return host.say(N_("{author} · {when}", author=one.author, when=when)) if one.author else when


def _draw_chips(host: Host, surface: Surface, inner: Rect, top: int, chips: Sequence[tuple[str, str, Colour]]) -> int:
    font, high, left = host.font(14, "bold"), host.px(30), inner.left
    for words, icon, colour in chips:
        side = host.px(16) if icon else 0
        wide = text.width(words, font) + side + host.px(26 if icon else 20)
        if left > inner.left and left + wide > inner.right:
            left, top = inner.left, top + high + host.px(8)
        box = Rect(left, top, min(wide, inner.width), high)
        draw.panel(surface, box, mix(INK_1, colour, 0.14), host.px(6), mix(colour, INK_1, 0.5))
        if icon:
            marks.icon(surface, icon, (box.left + host.px(10) + side // 2, box.centery), side, colour)
        at = box.left + side + host.px(16 if icon else 10)
        room = Rect(at, box.top, box.right - at, box.height)
        text.draw(surface, words, room, font, TEXT if colour == TEXT_2 else colour, wrapping=False)
        left = box.right + host.px(10)
    return top + high + host.px(12)


def _draw_facts(host: Host, surface: Surface, inner: Rect, top: int, rows: Sequence[tuple[Text, Text]]) -> None:
    for number, (label, value) in enumerate(rows):
        row = Rect(inner.left, top + number * host.px(FACT), inner.width, host.px(FACT))
        if row.bottom > inner.bottom + host.px(4):
            return
        surface.fill(mix(LINE, TEXT_2, 0.1), (row.left, row.top, row.width, 1))
        said = host.say(label)
        font, bold = host.font(15), host.font(15, "bold")
        wide = min(text.width(said, font) + 1, row.width * 6 // 10)
        text.draw(surface, said, Rect(row.left, row.top, wide, row.height), font, TEXT_2, wrapping=False)
        left = row.left + wide + host.px(12)
        room = Rect(left, row.top, row.right - left, row.height)
        text.draw(surface, host.say(value), room, bold, TEXT, align="right", wrapping=False)
