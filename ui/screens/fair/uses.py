"""How often each space of a board was used in games of computers, or each card played, and how often it won."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame
from pygame import Rect, Surface

from games.core.computers.trials import Figures
from games.core.contract.telling import Counted
from games.core.contract.texts import N_, N_n
from games.core.people.pages import Rate
from ui.drawing import draw, text
from ui.drawing.figures import percent
from ui.drawing.theme import (
    BODY,
    INK_1,
    IVORY,
    LINE,
    RADIUS_PANEL,
    TEXT,
    TEXT_2,
    WELL,
    Colour,
    GameTheme,
    hex_colour,
    mix,
)
from ui.screens.people.parts import rate_bar, rate_colour
from ui.screens.shared.trials import SHOWN
from ui.screens.workshop.board.stage import Stage
from ui.shell.screen import Screen
from ui.widgets import Item, ScrollArea, Segmented

HEAT = (hex_colour("#3C6E8F"), hex_colour("#E8C46A"), hex_colour("#C2371F"))  # seldom, between, often
HEAT_ALPHA = 110
HIGH, GAP = 132.0, 8  # design units of the ranking, and between things
BAR, NARROW = 66.0, 52.0  # least width of a bar of the ranking, and how high the highest is
ROW, COLUMN = 36.0, 480.0  # of the list of cards: a row's height, a column's least width


class Uses:
    """What is shown of `counted`; `called` words the name of a thing."""

    def __init__(
        self, screen: Screen, counted: Sequence[Counted], stage: Stage, called: Callable[[str], str], theme: GameTheme
    ) -> None:
        self.screen, self.counted, self.stage, self.called, self.theme = screen, counted, stage, called, theme
        self.at = 0
        self.box = Rect(0, 0, 0, 0)  # of the ranking
        self.bars: list[tuple[str, Rect]] = []
        self.figures = Figures(1)
        self.area: ScrollArea | None = None

    @property
    def listed(self) -> bool:
        """Whether a list of cards stands in the place of the board."""
        return bool(self.counted) and bool(self.counted[self.at].by)

    def each(self) -> Mapping[str, float]:
        """Return how often each thing was used in a game, the most used first."""
        games = max(1, self.figures.games)
        found = {name: count / games for (number, name), count in self.figures.used.items() if number == self.at}
        return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))

    # Laying out --------------------------------------------------------------------------------------------------
    def lay_out(self, room: Rect, figures: Figures) -> Rect:
        """Place what is shown in a room; return what is left for the board."""
        self.figures, self.area, self.bars = figures, None, []
        px = self.screen.px
        if self.listed:
            room = self._add_counts(room)
            self.area = self.screen.widgets.add(
                ScrollArea("uses", room.inflate(-2 * px(14), -2 * px(14)), 1, self._paint)
            )
            self.box = room
            self.fit()
            return Rect(room.topleft, (0, 0))
        self.box = Rect(room.left, room.bottom - px(HIGH), room.width, px(HIGH))
        return self._add_counts(Rect(room.left, room.top, room.width, self.box.top - px(GAP) - room.top))

    def _add_counts(self, room: Rect) -> Rect:
        """Place the choice of what is counted at the foot of a room, where there is one; return what is left."""
        if len(self.counted) < 2:
            return room
        px = self.screen.px
        row = Rect(room.left, room.bottom - px(40), min(room.width, px(190) * len(self.counted)), px(40))
        items = [Item(n, self.screen.say(one.words)) for n, one in enumerate(self.counted)]
        self.screen.widgets.add(Segmented("counted", row, items, self.at, self._turn, size=14))
        return Rect(room.left, room.top, room.width, row.top - px(GAP) - room.top)

    def _turn(self, number: int) -> None:
        self.at = number
        self.screen.rebuild()

    def fit(self) -> None:
        """Let the list be as high as its rows need."""
        if self.area is not None:
            rows = -(-len(self.each()) // self._columns())
            self.area.height = max(self.area.rect.height, self.screen.px(44) + rows * self.screen.px(ROW))

    def _columns(self) -> int:
        return max(1, self.box.width // self.screen.px(COLUMN))

    # Drawing -----------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw heat and ranking over and under the board, or what the list stands on."""
        if self.listed:
            draw.panel(surface, self.box, INK_1, self.screen.px(RADIUS_PANEL), LINE)
            return
        each = self.each() if self.figures.games >= SHOWN else {}
        lit = self.pointed()
        self._draw_heat(surface, {name: count for name, count in each.items() if name in self.stage.outlines}, lit)
        self._draw_ranking(surface, each, lit)

    def pointed(self) -> str | None:
        """Return which space the pointer is on, on the board or in the ranking."""
        at = self.screen.pointer
        found = next((name for name, bar in self.bars if bar.collidepoint(at)), None)
        return found or self.stage.name_at(at, list(self.stage.outlines))

    def _draw_heat(self, surface: Surface, used: Mapping[str, float], lit: str | None) -> None:
        """Tint each space by how often it was used in a game, with the number on it where there is room."""
        font, taken = self.screen.font(15, "bold"), list[Rect]()
        for name, count in sorted(used.items(), key=lambda one: one[0] != lit):
            points = self.stage.polygon(name) or []
            colour = _colour(count, used)
            if len(points) > 2:
                _tint(surface, points, colour)
            middle = self.stage.foot(name) or (0, 0)
            figure = self._figure(count)
            box = Rect(0, 0, text.width(figure, font) + self.screen.px(18), self.screen.px(28))
            box.center = (round(middle[0]), round(middle[1]))
            if name != lit and box.collidelist(taken) >= 0:
                continue  # those more used stand there; the ranking tells it
            taken.append(box)
            draw.panel(surface, box, WELL, self.screen.px(5), IVORY if name == lit else colour)
            text.draw(surface, figure, box, font, TEXT, align="center", wrapping=False)
        if lit in used:
            self.stage.outline(surface, lit or "", IVORY, 2)

    def _figure(self, count: float) -> str:
        return f"{count:.1f}".replace(".", "," if self.screen.app.language == "pl" else ".")

    def _draw_ranking(self, surface: Surface, each: Mapping[str, float], lit: str | None) -> None:
        """Draw the most used spaces side by side, as many as there is room for."""
        px, box = self.screen.px, self.box
        draw.panel(surface, box, INK_1, px(RADIUS_PANEL), LINE)
        inner = box.inflate(-2 * px(14), -2 * px(8))
        words = N_("{what}: here in a game, on average", what=self.counted[self.at].words)
        if lit in each:
            words = N_("{whose}: {what}", whose=self.called(lit or ""), what=self._figure(each[lit or ""]))
        elif not each:
            words = N_n("Spaces are compared from {n} game on.", "Spaces are compared from {n} games on.", n=SHOWN)
        head = Rect(inner.left, inner.top, inner.width, px(24))
        text.draw(surface, self.screen.say(words), head, self.screen.font(14, "bold"), TEXT, wrapping=False)
        count = min(len(each), inner.width // px(BAR))
        wide = min(px(110), inner.width // max(1, count))
        top, small = max(each.values(), default=1.0), self.screen.font(13)
        self.bars = []
        for number, name in enumerate(list(each)[:count]):
            cell = Rect(inner.left + number * wide, head.bottom, wide - px(6), inner.bottom - head.bottom)
            self.bars.append((name, cell))
            foot = Rect(cell.left, cell.bottom - px(20), cell.width, px(20))
            high = max(2, round(px(NARROW) * each[name] / top))
            bar = Rect(cell.left, foot.top - high, cell.width, high)
            draw.panel(surface, bar, _colour(each[name], each), px(4), IVORY if name == lit else None)
            over = Rect(cell.left, bar.top - px(20), cell.width, px(20))
            text.draw(surface, self._figure(each[name]), over, self.screen.font(14, "bold"), TEXT, align="center",
                      wrapping=False)  # fmt: skip
            said = text.shortened(self.called(name), small, cell.width)
            text.draw(surface, said, foot, small, TEXT if name == lit else TEXT_2, align="center", wrapping=False)

    def _paint(self, surface: Surface, content: Rect) -> None:
        """Draw a row for each card: in how many games it was played, and how often its side has won then."""
        px, figures = self.screen.px, self.figures
        if figures.games < SHOWN:
            words = N_n("Cards are compared from {n} game on.", "Cards are compared from {n} games on.", n=SHOWN)
            text.draw(surface, self.screen.say(words), content, self.screen.font(15), TEXT_2, valign="top")
            return
        head = Rect(content.left, content.top, content.width, px(36))
        told = N_("{what}: games played in, and how many of them were won", what=self.counted[self.at].words)
        text.draw(surface, self.screen.say(told), head, self.screen.font(BODY, "bold"), TEXT, wrapping=False)
        even = sum(figures.won) / figures.games / figures.seats
        rates = [(name, self.rate(name, even)) for name in self.each()]
        rates.sort(key=lambda one: (-one[1].rate, one[0]))
        columns = self._columns()
        wide, deep = (content.width - px(14)) // columns, -(-len(rates) // columns)
        for number, (name, rate) in enumerate(rates):
            column, row = divmod(number, deep)
            cell = Rect(content.left + column * wide, head.bottom + px(8) + row * px(ROW), wide - px(24), px(ROW))
            self._draw_rate(surface, cell, name, rate)

    def rate(self, name: str, even: float) -> Rate:
        """Return how often a card's side has won in the games in which it was played."""
        played, won = self.figures.used[self.at, name], self.figures.winning.get((self.at, name), 0.0)
        return Rate(played, won, even * played)

    def _draw_rate(self, surface: Surface, cell: Rect, name: str, rate: Rate) -> None:
        px, small = self.screen.px, self.screen.font(14)
        called = Rect(cell.left, cell.top, cell.width * 36 // 100, cell.height)
        said = text.shortened(self.called(name), self.screen.font(15), called.width)
        text.draw(surface, said, called, self.screen.font(15), TEXT, wrapping=False)
        games = Rect(called.right, cell.top, px(44), cell.height)
        text.draw(surface, str(rate.matches), games, small, TEXT_2, align="right", wrapping=False)
        figure = Rect(cell.right - px(52), cell.top, px(52), cell.height)
        bar = Rect(games.right + px(12), cell.top, figure.left - px(8) - games.right - px(12), cell.height)
        rate_bar(self.screen, surface, bar, rate, self.theme.accent)
        ink = rate_colour(self.screen.app.palette, rate)
        text.draw(surface, percent(rate.rate), figure, self.screen.font(15, "bold"), ink, align="right", wrapping=False)


def _colour(count: float, used: Mapping[str, float]) -> Colour:
    """Return the colour between seldom and often of one of the figures."""
    low, high = min(used.values()), max(used.values())
    share = (count - low) / (high - low) if high > low else 0.5
    return mix(HEAT[0], HEAT[1], share * 2) if share < 0.5 else mix(HEAT[1], HEAT[2], share * 2 - 1)


def _tint(surface: Surface, points: Sequence[tuple[float, float]], colour: Colour) -> None:
    """Lay a colour over a space that lets the board shine through."""
    left, top = (round(min(point[n] for point in points)) for n in (0, 1))
    right, bottom = (round(max(point[n] for point in points)) for n in (0, 1))
    layer = Surface((max(1, right - left), max(1, bottom - top)), pygame.SRCALPHA)
    pygame.draw.polygon(layer, (*colour, HEAT_ALPHA), [(x - left, y - top) for x, y in points])
    surface.blit(layer, (left, top))
