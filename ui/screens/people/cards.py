"""The cards of the pages: a person, the computers, the table's sums, a game, its records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from pygame import Rect, Surface

from games.core.contract.texts import Text
from games.core.people.game_page import Feat, GamePage
from games.core.people.pages import Card, Outcome, People
from games.core.people.rating import FEWEST
from ui.drawing import draw, marks, text
from ui.drawing.figures import percent
from ui.drawing.theme import BODY, BRASS, INK_1, IVORY, LINE, SMALL, TEXT, TEXT_2, WELL, Colour, mix
from ui.screens.people import words
from ui.screens.people.model import Records
from ui.screens.people.parts import Row, draw_outcome, rate_bar, rate_colour, strip_cells
from ui.screens.setup.form import LEVEL_WORDS
from ui.screens.shared.common import emblem
from ui.shell.screen import Screen

NOWHERE = Rect(0, 0, 0, 0)
PAD = 22
SHOWN = 4  # people on the card of a game
ICONS = {"easy": "level-1", "medium": "level-2", "hard": "level-3", "master": "star", "random": "dice"}
GREY = (150, 156, 166)


def person_card(screen: Screen, records: Records, card: Card, act: Callable[[str], object]) -> Row:
    """Return the card of a person."""
    tip = f"{records.name(card.key, card.name)}: {screen.say(words.rate_tip(card.rate))}"
    return Row(
        f"person:{card.key}", NOWHERE, lambda surface, box, lit: _person(screen, records, surface, box, card, lit),
        lambda: act(card.key), 12, tip=tip,
    )  # fmt: skip


def _frame(screen: Screen, surface: Surface, box: Rect, colour: Colour, lit: bool) -> None:
    radius = screen.px(12)
    if lit:
        draw.glow(surface, box, colour, radius, screen.px(14), 90)
    edge = IVORY if lit else mix(colour, LINE, 0.72)
    draw.gradient(surface, box, (mix(colour, INK_1, 0.8), INK_1), radius, edge)


def _person(screen: Screen, records: Records, surface: Surface, box: Rect, card: Card, lit: bool) -> None:
    px, mark = screen.px, records.mark(screen.palette, card.key, card.mark)
    _frame(screen, surface, box, mark.colour, lit)
    pad = px(PAD)
    centre = (box.left + px(52), box.top + px(54))
    draw.spot(surface, centre, px(48), mark.colour, 70)
    marks.draw_mark(surface, mark, centre, px(54))
    favourite = card.games.most_common(1)[0][0]
    side = px(50)
    right = Rect(box.right - pad - side, box.top + px(28), side, side)
    if favourite in records.games:
        emblem(surface, records.games[favourite], right)
    left = box.left + px(94)
    room = Rect(left, box.top + px(24), right.left - px(10) - left, px(36))
    text.draw(surface, records.name(card.key, card.name), room, screen.font(26, "bold"), TEXT, wrapping=False)
    latest = f"{screen.say(words.day(card.latest.date))} · {records.short(card.latest.game)}"
    below = Rect(left, room.bottom, room.width, px(24))
    text.draw(surface, latest, below, screen.font(15), TEXT_2)
    _figures(screen, surface, Rect(box.left + pad, box.top + px(96), box.width - 2 * pad, px(78)), card)
    inner = Rect(box.left + pad, box.top + px(176), box.width - 2 * pad, px(26))
    if card.rate.matches < FEWEST:
        text.draw(surface, screen.say(words.FEW), inner, screen.font(15), TEXT_2)
    else:
        rate_bar(screen, surface, inner, card.rate, mark.colour)
    _strip(screen, surface, Rect(inner.left, box.top + px(212), inner.width, px(88)), card.last, mark.colour)


def _figures(screen: Screen, surface: Surface, box: Rect, card: Card) -> None:
    rate, say = card.rate, screen.say
    over = rate.won - rate.even
    cells = (
        (str(rate.matches), say(words.matches_word(rate.matches)), TEXT, 0.27),
        (percent(rate.rate), say(words.RATE_HEAD), TEXT, 0.31),
        (say(words.decimal(over, sign=True)), say(words.AGAINST_EVEN), rate_colour(screen.palette, rate), 0.42),
    )
    figures(screen, surface, box, cells)


def figures(
    screen: Screen, surface: Surface, box: Rect, cells: Sequence[tuple[str, str, Colour, float]], size: float = 29
) -> None:
    """Draw large numbers side by side, each over its words; each cell says which part of the width it takes."""
    left = box.left
    for number, told, ink, share in cells:
        wide = round(box.width * share)
        cell = Rect(left, box.top, wide - screen.px(8), box.height * 42 // 100)
        text.draw(surface, number, cell, screen.font(size, "bold"), ink, wrapping=False)
        under = Rect(left, cell.bottom, wide - screen.px(8), box.bottom - cell.bottom)
        text.draw(surface, told, under, screen.font(14), TEXT_2, valign="top")
        left += wide


def _strip(screen: Screen, surface: Surface, box: Rect, last: Sequence[Outcome], colour: Colour) -> None:
    px = screen.px
    head = Rect(box.left, box.top, box.width, px(26))
    text.draw(surface, screen.say(words.LAST.but(n=len(last))), head, screen.font(14), TEXT_2)
    row = Rect(box.left, head.bottom + px(4), box.width, box.bottom - head.bottom - px(8))
    for one, cell in zip(last, strip_cells(row, len(last), px(4)), strict=True):
        draw_outcome(screen, surface, cell, one, colour, False)


def computers_card(screen: Screen, page: People) -> Row:
    """Return the card of the computers, by level."""
    tip = "\n".join(
        f"{screen.say(LEVEL_WORDS[level])}: {screen.say(words.rate_tip(rate))}"
        for level, rate in page.computers.items()
    )
    return Row(
        "computers", NOWHERE, lambda surface, box, lit: _computers(screen, surface, box, page, lit), radius=12, tip=tip
    )


def _head(screen: Screen, surface: Surface, box: Rect, title: str, line: str, icon: str) -> None:
    px = screen.px
    marks.icon(surface, icon, (box.left + px(52), box.top + px(54)), px(46), mix(TEXT_2, TEXT, 0.3))
    room = Rect(box.left + px(94), box.top + px(24), box.width - px(110), px(36))
    text.draw(surface, title, room, screen.font(26, "bold"), TEXT, wrapping=False)
    text.draw(surface, line, Rect(room.left, room.bottom, room.width, px(24)), screen.font(15), TEXT_2)


def _computers(screen: Screen, surface: Surface, box: Rect, page: People, lit: bool) -> None:
    px, pad = screen.px, screen.px(PAD)
    draw.panel(surface, box, INK_1, px(12), mix(LINE, IVORY, 0.6) if lit else LINE)
    _head(screen, surface, box, screen.say(words.COMPUTERS), screen.say(words.LEVELS_APART), "robot")
    levels = [level for level in LEVEL_WORDS if level in page.computers]
    high = min(px(64), (box.height - px(116)) // max(1, len(levels)))
    for number, level in enumerate(levels):
        rate = page.computers[level]
        row = Rect(box.left + pad, box.top + px(104) + number * high, box.width - 2 * pad, high)
        upper = Rect(row.left + px(34), row.top, row.width - px(34), high // 2)
        marks.icon(surface, ICONS[level], (row.left + px(12), upper.centery), px(20), TEXT_2)
        text.draw(surface, screen.say(LEVEL_WORDS[level]), upper, screen.font(BODY, "bold"), TEXT, wrapping=False)
        told = f"{screen.say(words.decimal(rate.won))} / {rate.matches}"
        figure = Rect(upper.right - px(70), upper.top, px(70), upper.height)
        font = screen.font(BODY, "bold")
        text.draw(
            surface,
            percent(rate.rate),
            figure,
            font,
            rate_colour(screen.palette, rate),
            align="right",
        )
        middle = Rect(upper.left, upper.top, figure.left - px(10) - upper.left, upper.height)
        text.draw(surface, told, middle, screen.font(14), TEXT_2, align="right")
        rate_bar(screen, surface, Rect(upper.left, upper.bottom, upper.width, high // 2 - px(6)), rate, GREY)


def sums_card(screen: Screen, records: Records, page: People, when: str) -> Row:
    """Return what all matches together say."""
    return Row(
        "sums", NOWHERE, lambda surface, box, lit: _sums(screen, records, surface, box, page, when, lit), radius=12
    )


def _sums(screen: Screen, records: Records, surface: Surface, box: Rect, page: People, when: str, lit: bool) -> None:
    px, pad, say = screen.px, screen.px(PAD), screen.say
    draw.veil(surface, box, INK_1, 150, px(12))
    draw.outline(surface, box, mix(LINE, IVORY, 0.6) if lit else LINE, px(12))
    title = words.YEAR_SUMS.but(year=when) if when.isdigit() else words.TABLE_SUMS
    inner = Rect(box.left + pad, box.top + px(18), box.width - 2 * pad, px(34))
    text.draw(surface, say(title), inner, screen.font(18, "bold"), TEXT, wrapping=False)
    row = Rect(inner.left, inner.bottom + px(2), inner.width, px(76))
    cells = (
        (str(page.matches), say(words.matches_word(page.matches)), TEXT, 0.37),
        (words.hours(page.seconds), say(words.hours_word(page.seconds)), TEXT, 0.35),
        (str(page.games), say(words.games_word(page.games)), TEXT, 0.28),
    )
    figures(screen, surface, row, cells)
    top = row.bottom
    best = max(page.cards, key=lambda card: card.run[0], default=None)
    facts: list[tuple[Text, str, list[Card]]] = []
    if best is not None and best.run[0] > 1:
        facts.append((words.LONGEST_RUN, say(words.in_a_row(best.run[0])), [best]))
    if page.together is not None:
        both = [card for card in page.cards if card.key in page.together[:2]]
        facts.append((words.TOGETHER, str(page.together[2]), both))
    for head, told, who in facts:
        text.draw(surface, say(head), Rect(inner.left, top, inner.width, px(24)), screen.font(14), TEXT_2)
        _names(screen, records, surface, Rect(inner.left, top + px(24), inner.width, px(28)), who, told)
        top += px(58)
    high = text.measure(say(words.FROM_JOURNALS), screen.font(SMALL), inner.width)[1]
    foot = Rect(inner.left, box.bottom - px(10) - high, inner.width, high)
    text.draw(surface, say(words.FROM_JOURNALS), foot, screen.font(SMALL), TEXT_2)


def _names(screen: Screen, records: Records, surface: Surface, box: Rect, who: Sequence[Card], told: str) -> None:
    px, left = screen.px, box.left
    font = screen.font(BODY, "bold")
    for number, card in enumerate(who):
        mark = records.mark(screen.palette, card.key, card.mark)
        marks.draw_mark(surface, mark, (left + px(9), box.centery), px(17))
        name = records.name(card.key, card.name) + (f": {told}" if number == len(who) - 1 else "")
        room = Rect(left + px(26), box.top, box.right - left - px(26), box.height)
        left = text.draw(surface, name, room, font, TEXT, wrapping=False).right + px(14)


# -- games ----------------------------------------------------------------------------------------------------------
def game_card(screen: Screen, records: Records, page: GamePage, act: Callable[[str], object]) -> Row:
    """Return the card of a game."""
    people = [one for one in page.players if one.person][:SHOWN]
    tip = "\n".join(f"{records.name(one.person, one.name)}: {screen.say(words.rate_tip(one.rate))}" for one in people)
    return Row(
        f"game:{page.game}", NOWHERE, lambda surface, box, lit: _game(screen, records, surface, box, page, lit),
        lambda: act(page.game), 12, tip=tip,
    )  # fmt: skip


def _game_head(screen: Screen, records: Records, surface: Surface, box: Rect, page: GamePage, lit: bool) -> None:
    px, theme = screen.px, records.theme(page.game)
    radius = px(12)
    if lit:
        draw.glow(surface, box, theme.glow, radius, px(14), 90)
    draw.gradient(surface, box, theme.night, radius, IVORY if lit else LINE)
    side = px(64)
    if page.game in records.games:
        emblem(surface, records.games[page.game], Rect(box.left + px(PAD), box.top + px(20), side, side))
    left = box.left + px(PAD) + side + px(16)
    room = Rect(left, box.top + px(20), box.right - px(PAD) - left, side)
    text.draw(surface, records.title(page.game), room, screen.font(25, theme.display), theme.light)


def _game(screen: Screen, records: Records, surface: Surface, box: Rect, page: GamePage, lit: bool) -> None:
    px, pad, say = screen.px, screen.px(PAD), screen.say
    _game_head(screen, records, surface, box, page, lit)
    row = Rect(box.left + pad, box.top + px(98), box.width - 2 * pad, px(76))
    usual = page.usual
    cells = (
        (str(page.matches), say(words.matches_word(page.matches)), TEXT, 0.36),
        (words.NO_NUMBER if usual is None else str(usual), say(words.MINUTES), TEXT, 0.34),
        (str(page.people), say(words.people_word(page.people)), TEXT, 0.3),
    )
    figures(screen, surface, row, cells)
    inner = Rect(row.left, row.bottom + px(12), row.width, px(26))
    for player in [one for one in page.players if one.person][:SHOWN]:
        mark = records.mark(screen.palette, player.person, player.mark)
        marks.draw_mark(surface, mark, (inner.left + px(9), inner.centery), px(17))
        name = Rect(inner.left + px(26), inner.top, px(150), inner.height)
        text.draw(surface, records.name(player.person, player.name), name, screen.font(15), TEXT, wrapping=False)
        number = Rect(inner.right - px(60), inner.top, px(60), inner.height)
        ink = rate_colour(screen.palette, player.rate)
        text.draw(surface, percent(player.rate.rate), number, screen.font(15, "bold"), ink, align="right")
        bar = Rect(name.right + px(8), inner.top, number.left - px(8) - name.right - px(8), inner.height)
        rate_bar(screen, surface, bar, player.rate, mark.colour)
        inner = inner.move(0, px(29))


def feats_card(screen: Screen, records: Records, page: GamePage, act: Callable[[str], object]) -> Row:
    """Return the records of a game."""
    tip = "\n".join(f"{screen.say(words.FEATS[feat.what])}: {feat_line(screen, records, feat)}" for feat in page.feats)
    return Row(
        f"feats:{page.game}", NOWHERE, lambda surface, box, lit: _feats(screen, records, surface, box, page, lit),
        lambda: act(page.game), 12, tip=tip,
    )  # fmt: skip


def feat_value(screen: Screen, feat: Feat) -> str:
    """Write how much a record is."""
    if feat.what in ("long", "short"):
        return screen.say(words.minutes(feat.value))
    return str(feat.value) if feat.what == "run" else screen.say(words.points(feat.value))


def feat_who(screen: Screen, records: Records, feat: Feat) -> str:
    """Write whose a record is, and when."""
    when = screen.say(words.day(feat.date, datetime.now()))
    return f"{records.name(feat.person, feat.name)} · {when}" if feat.name else when


def feat_line(screen: Screen, records: Records, feat: Feat) -> str:
    """Write a record on one line."""
    return f"{feat_value(screen, feat)} – {feat_who(screen, records, feat)}"


def _feats(screen: Screen, records: Records, surface: Surface, box: Rect, page: GamePage, lit: bool) -> None:
    px, pad = screen.px, screen.px(PAD)
    _game_head(screen, records, surface, box, page, lit)
    high = (box.height - px(112)) // 5
    for number, feat in enumerate(page.feats[:5]):
        row = Rect(box.left + pad, box.top + px(100) + number * high, box.width - 2 * pad, high)
        surface.fill(mix(WELL, BRASS, 0.15), (row.left, row.top, row.width, 1))
        value = Rect(row.right - px(84), row.top, px(84), row.height)
        text.draw(
            surface, feat_value(screen, feat), value, screen.font(18, "bold"), TEXT, align="right", wrapping=False
        )
        name = Rect(row.left, row.top + px(2), value.left - px(8) - row.left, row.height // 2)
        text.draw(surface, screen.say(words.FEATS[feat.what]), name, screen.font(14), TEXT_2)
        text.draw(
            surface,
            feat_who(screen, records, feat),
            name.move(0, row.height // 2 - px(3)),
            screen.font(14, "bold"),
            TEXT,
        )
