"""How often each space or card was used in computer games, and how often its players won."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.computers.trials import TrialStatistics
from games.core.contract.events import EventTally
from games.core.contract.texts import N_, N_n
from games.core.people.pages import WinRate
from ui.drawing import draw, text
from ui.drawing.theme import (
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
from ui.drawing.typography import percent
from ui.layout import Box, Column, Label, LayoutContext, Node, Paint, Panel, Row, Slot, Spacer
from ui.screens.people.parts import draw_rate_bar, rate_colour
from ui.screens.shared.trials import MIN_GAMES
from ui.screens.workshop.board_picture import BoardPreview
from ui.screens.workshop.nodes import BottomUpColumn, RefreshedScroll
from ui.shell.screen import Screen
from ui.widgets import Segmented, SegmentItem

# colours of spaces used rarely, sometimes, often
HEAT_COLOURS = (hex_colour("#3C6E8F"), hex_colour("#E8C46A"), hex_colour("#C2371F"))
HEAT_ALPHA = 110
RANKING_HEIGHT, GAP = 132.0, 8  # design units
# design units: minimum width of a column in the ranking, maximum height of a bar
MIN_COLUMN_WIDTH, MAX_BAR_HEIGHT = 66.0, 52.0
# design units, list of cards: row height, minimum column width, outer margin
CARD_ROW_HEIGHT, MIN_CARD_COLUMN_WIDTH, CARD_LIST_MARGIN = 36.0, 480.0, 42.0


class UsagePanel:
    """Builds the panel that shows how often spaces or cards were used. `called` returns their labels."""

    def __init__(
        self,
        screen: Screen,
        counted: Sequence[EventTally],
        stage: BoardPreview,
        called: Callable[[str], str],
        theme: GameTheme,
    ) -> None:
        self.screen, self.counted_kinds, self.stage, self.name_text, self.theme = screen, counted, stage, called, theme
        self.kind_index = 0
        self.figures = TrialStatistics(1)
        self._ranking = Paint(self._draw_ranking, height=RANKING_HEIGHT)
        self._list: RefreshedScroll | None = None

    @property
    def is_card_list(self) -> bool:
        """True if cards are counted, so that a list replaces the board."""
        return bool(self.counted_kinds) and bool(self.counted_kinds[self.kind_index].seat_arg)

    def uses_per_game(self) -> Mapping[str, float]:
        """The mean uses per game of each space or card, most used first."""
        games = max(1, self.figures.games)
        uses = {
            name: count / games
            for (number, name), count in self.figures.use_counts.items()
            if number == self.kind_index
        }
        return dict(sorted(uses.items(), key=lambda one: (-one[1], one[0])))

    def build(self, board: Node, figures: TrialStatistics) -> Node:
        """Return the board above the ranking of spaces, or the list of cards."""
        self.figures, self._list = figures, None
        choice = Slot(self._choice, width=190 * len(self.counted_kinds), height=40)
        counted = Column(choice) if len(self.counted_kinds) > 1 else None
        if not self.is_card_list:
            return Column(board, counted, self._ranking, gap=GAP, weight=1)
        self._list = RefreshedScroll("uses", self._cards, weight=1)
        return BottomUpColumn(Panel(self._list, pad=14, weight=1), counted, gap=GAP, weight=1)

    def _choice(self, rect: Rect) -> Segmented:
        items = [SegmentItem(n, self.screen.translate(one.title)) for n, one in enumerate(self.counted_kinds)]
        return Segmented("counted", rect, items, self.kind_index, self._turn, size=14)

    def _turn(self, number: int) -> None:
        self.kind_index = number
        self.screen.rebuild()

    def refresh_cards(self) -> None:
        """Update the list of cards."""
        if self._list is not None:
            self._list.refresh()

    def _cards(self) -> Node:
        """Return a row for each card: the share of games in which it was played, and its win rate."""
        figures = self.figures
        if figures.games < MIN_GAMES:
            words = N_n("Cards can be compared after {n} game.", "Cards can be compared after {n} games.", n=MIN_GAMES)
            return Column(Label(words, 15, TEXT_2))
        words = N_(
            "{what}: games in which each was played, and the share won", what=self.counted_kinds[self.kind_index].title
        )
        even = sum(figures.wins_by_seat) / figures.games / figures.seats
        rates = [(name, self.card_win_rate(name, even)) for name in self.uses_per_game()]
        rates.sort(key=lambda one: (-one[1].rate, one[0]))
        head = Label(words, face="bold", wrapping=False, height=36)
        rows = _Columns([self._row(name, rate) for name, rate in rates])
        return Column(head, Spacer(8), Column(rows, pad=(0, 0, 14, 0)))

    def card_win_rate(self, name: str, even: float) -> WinRate:
        """Return the win rate of players who played this card. `even` is the rate of equal chances."""
        played, won = (
            self.figures.use_counts[self.kind_index, name],
            self.figures.wins_by_use.get((self.kind_index, name), 0.0),
        )
        return WinRate(played, won, even * played)

    def _row(self, name: str, rate: WinRate) -> Node:
        ink = rate_colour(self.screen.app.palette, rate)
        return Row(
            Paint(partial(self._draw_called, name), weight=36),
            Row(
                Label(str(rate.matches), 14, TEXT_2, align="right", wrapping=False, width=44),
                Spacer(12),
                Paint(partial(self._draw_rate, rate), weight=1),
                Spacer(8),
                Label(percent(rate.rate), 15, ink, "bold", align="right", wrapping=False, width=52),
                weight=64,
            ),
            pad=(0, 0, 24, 0), height=CARD_ROW_HEIGHT,
        )  # fmt: skip

    def _draw_rate(self, rate: WinRate, surface: Surface, rect: Rect) -> None:
        draw_rate_bar(self.screen, surface, rect, rate, self.theme.accent)

    def _draw_called(self, name: str, surface: Surface, rect: Rect) -> None:
        """Draw the name of a card."""
        font = self.screen.font(15)
        words = text.truncated(self.name_text(name), font, rect.width)
        text.draw(surface, words, rect, font, TEXT, wrapping=False)

    # -- on the board --------------------------------------------------------------------------------------------------
    def hovered_space(self) -> str | None:
        """Return the space under the pointer, on the board or in the ranking, or None."""
        at = self.screen.pointer
        name = next((name for name, cell in self.ranking_bars() if cell.collidepoint(at)), None)
        return name or self.stage.name_at(at, list(self.stage.outlines))

    def _mean_uses(self) -> Mapping[str, float]:
        """Return the mean uses per game; empty until there are enough games."""
        return self.uses_per_game() if self.figures.games >= MIN_GAMES else {}

    def draw_heat(self, surface: Surface) -> None:
        """Tint each space by its mean uses per game, and write the number on it."""
        used = {name: count for name, count in self._mean_uses().items() if name in self.stage.outlines}
        pointed, font, taken = self.hovered_space(), self.screen.font(15, "bold"), list[Rect]()
        for name, count in sorted(used.items(), key=lambda one: one[0] != pointed):
            points = self.stage.polygon(name) or []
            colour = _colour(count, used)
            if len(points) > 2:
                _tint(surface, points, colour)
            middle, unit = self.stage.anchor(name) or (0, 0), self.screen.unit
            figure = self._figure(count)
            box = Box(middle[0], middle[1], 0, 0, unit).middle(text.width(figure, font) / unit + 18, 28).rect
            if name != pointed and box.collidelist(taken) >= 0:
                continue  # this number would overlap the number on a space that was used more often
            taken.append(box)
            draw.rounded_box(surface, box, WELL, self.screen.px(5), IVORY if name == pointed else colour)
            text.draw(surface, figure, box, font, TEXT, align="center", wrapping=False)
        if pointed in used:
            self.stage.draw_outline(surface, pointed or "", IVORY, 2)

    def _figure(self, count: float) -> str:
        return f"{count:.1f}".replace(".", "," if self.screen.app.language == "pl" else ".")

    # -- the ranking ---------------------------------------------------------------------------------------------------
    def ranking_bars(self) -> list[tuple[str, Rect]]:
        """Return (space, box) of each column of the ranking, the most used first."""
        each, box = self._mean_uses(), Box.of(self._ranking.rect, self.screen.unit).pad(14, 8)
        if self.is_card_list or not each:
            return []
        box.cut_top(24)
        count = min(len(each), int(box.width / box.unit // MIN_COLUMN_WIDTH))
        width = min(110.0, box.width / box.unit / max(1, count))
        return [(name, box.cut_left(width - 6, gap=6).rect) for name in list(each)[:count]]

    def _draw_ranking(self, surface: Surface, rect: Rect) -> None:
        each, pointed = self._mean_uses(), self.hovered_space()
        draw.rounded_box(surface, rect, INK_1, self.screen.px(RADIUS_PANEL), LINE)
        words = N_("{what}: per game, on average", what=self.counted_kinds[self.kind_index].title)
        if pointed in each:
            words = N_("{whose}: {what}", whose=self.name_text(pointed or ""), what=self._figure(each[pointed or ""]))
        elif not each:
            words = N_n(
                "Spaces can be compared after {n} game.", "Spaces can be compared after {n} games.", n=MIN_GAMES
            )
        head = Box.of(rect, self.screen.unit).pad(14, 8).cut_top(24).rect
        text.draw(surface, self.screen.translate(words), head, self.screen.font(14, "bold"), TEXT, wrapping=False)
        for name, column in self.ranking_bars():
            self._draw_bar(surface, Box.of(column, self.screen.unit), name, each, name == pointed)

    def _draw_bar(self, surface: Surface, box: Box, name: str, each: Mapping[str, float], pointed: bool) -> None:
        """Draw a column of the ranking: number of uses, bar, name of the space."""
        font, small = self.screen.font(14, "bold"), self.screen.font(13)
        foot = box.cut_bottom(20).rect
        bar = box.cut_bottom(max(2 / box.unit, MAX_BAR_HEIGHT * each[name] / max(each.values()))).rect
        draw.rounded_box(surface, bar, _colour(each[name], each), self.screen.px(4), IVORY if pointed else None)
        over = box.cut_bottom(20).pad(0, -1).rect  # a little higher, because a line of text needs this in small windows
        text.draw(surface, self._figure(each[name]), over, font, TEXT, align="center", wrapping=False)
        words = text.truncated(self.name_text(name), small, foot.width)
        text.draw(surface, words, foot, small, TEXT if pointed else TEXT_2, align="center", wrapping=False)


class _Columns(Node):
    """A node with rows in as many columns as fit."""

    def __init__(self, rows: Sequence[Node]) -> None:
        super().__init__()
        self.rows = rows

    def content_height(self, context: LayoutContext, width: float) -> float:
        return self._depth(context, width) * CARD_ROW_HEIGHT * context.unit

    def arrange(self, context: LayoutContext, box: Box) -> None:
        depth = max(1, self._depth(context, box.width))
        columns = box.columns([1] * self._count(context, box.width))
        for number, row in enumerate(self.rows):
            row.place(context, columns[number // depth].cut_top(CARD_ROW_HEIGHT))

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        for row in self.rows:
            row.draw(surface, shift)

    def _count(self, context: LayoutContext, width: float) -> int:
        return max(1, int((width / context.unit + CARD_LIST_MARGIN) // MIN_CARD_COLUMN_WIDTH))

    def _depth(self, context: LayoutContext, width: float) -> int:
        return -(-len(self.rows) // self._count(context, width))


def _colour(count: float, used: Mapping[str, float]) -> Colour:
    """Return the colour of a number of uses, from rare to frequent."""
    low, high = min(used.values()), max(used.values())
    share = (count - low) / (high - low) if high > low else 0.5
    return (
        mix(HEAT_COLOURS[0], HEAT_COLOURS[1], share * 2)
        if share < 0.5
        else mix(HEAT_COLOURS[1], HEAT_COLOURS[2], share * 2 - 1)
    )


def _tint(surface: Surface, points: Sequence[tuple[float, float]], colour: Colour) -> None:
    """Fill a space with a translucent colour."""
    left, top = (round(min(point[n] for point in points)) for n in (0, 1))
    right, bottom = (round(max(point[n] for point in points)) for n in (0, 1))
    layer = Surface((max(1, right - left), max(1, bottom - top)), pygame.SRCALPHA)
    pygame.draw.polygon(layer, (*colour, HEAT_ALPHA), [(x - left, y - top) for x, y in points])
    surface.blit(layer, (left, top))
