"""The panel of winning chances: bands over the match, turning points, names."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import hypot
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_
from games.core.review.summary import TurningPoint
from ui.drawing import draw, marks, text
from ui.drawing.theme import (
    BODY,
    BRASS,
    CHIP_INK,
    INK_1,
    IVORY,
    IVORY_INK,
    SMALL,
    TEXT,
    TEXT_2,
    WELL,
    Colour,
    SeatMark,
    contrast_ratio,
    mix,
)
from ui.drawing.typography import percent
from ui.layout import Box, Column, Label, Node, Paint, Panel, Row, Slot
from ui.screens.review.model import ReviewModel, without_full_stops
from ui.shell.screen import Screen
from ui.widgets import Button
from ui.widgets.base import TOUCH_TARGET, Widget

NOBODY_COLOUR = mix(TEXT_2, INK_1, 0.45)
DISC_SIZE = 24  # design units: diameter of the disc that marks a turning point
SCORING_STAR_SIZE = 18  # design units: size of the star that marks a scoring
DASH_LENGTH = 6  # design units: length of a dash, and of the gap after the dash
SINGLE_POINT_HALF_WIDTH = 2  # design units: half the width of a band that has a single measured point
MARK_POSITIONS = (0.08, 0.36, 0.64, 0.92)  # positions in the match (0..1) at which a band shows the seat's mark

ChancePoint = tuple[int, Sequence[float]]  # (number of moves played, chances after these moves)


class ChanceBands(Widget):
    """The chart of winning chances: a coloured band for each seat, whose height is the chance.

    Hover, or press Left and Right, to show values. A click or Enter goes to that move. `runs` are the stretches of
    moves with known chances, each a list of (number of moves, chances of all seats and of nobody); between them nothing
    is drawn.
    `order` lists the seats from the lowest band upwards.
    """

    def __init__(
        self,
        key: str,
        rect: Rect,
        runs: Sequence[Sequence[ChancePoint]],
        length: int,
        order: Sequence[int],
        seats: Sequence[SeatMark],
        turnings: Sequence[TurningPoint],
        labels: Sequence[tuple[int, str]],
        go: Callable[[int], object],
        read: Callable[[int | None], object],
        **more: Any,
    ) -> None:
        super().__init__(key, rect, tip=self.scoring_text, **more)
        self.runs, self.points = runs, [point for run in runs for point in run]
        self.length, self.order, self.seats = max(1, length), list(order), seats
        self.turning_points, self.labels, self.go, self.on_read = list(turnings), list(labels), go, read
        self.scorings: list[tuple[int, str]] = []  # (move number, causes of points)
        # A seat, and the chances that this seat could know: (number of moves, chance).
        self.private_chances: tuple[int, list[tuple[int, float]]] | None = None
        self.rest_colour = NOBODY_COLOUR  # colour of the lowest band, the chance that nobody wins
        self.current_number: int | None = 0  # move number of the current decision, or None
        self.read_index: int | None = None  # index of the point whose values are shown, or None

    @property
    def plot(self) -> Rect:
        """The box in which the bands are drawn."""
        unit = self.host.unit
        left = max(46, text.width("100%", self.font(SMALL)) / unit + 10)
        return Box.of(self.rect, unit).pad(left, SCORING_STAR_SIZE + 8 if self.scorings else 6, 8, 24).rect

    def x_of_move(self, number: int) -> int:
        """Return the x coordinate after a number of moves."""
        plot = self.plot
        return plot.left + round(plot.width * number / self.length)

    def _upright(self, number: int) -> Box:
        """Return the vertical line after a number of moves, as a box of width 0."""
        plot = self.plot
        return Box(self.x_of_move(number), plot.top, 0, plot.height, self.host.unit)

    def show_values_at(self, pos: tuple[int, int] | None) -> None:
        """Show the values of the point nearest to a window position; hide them for None."""
        at = None
        if pos is not None and self.rect.collidepoint(pos) and self.points:
            at = min(range(len(self.points)), key=lambda one: abs(self.x_of_move(self.points[one][0]) - pos[0]))
        if at != self.read_index:
            self.read_index = at
            self._tell()

    def scoring_text(self) -> str:
        """Return what was scored at the point whose values are shown; "" for nothing."""
        if self.read_index is None:
            return ""
        number = self.points[self.read_index][0]
        near = [
            words
            for at, words in self.scorings
            if abs(self.x_of_move(at) - self.x_of_move(number)) <= self.px(SCORING_STAR_SIZE) // 2
        ]
        return ", ".join(near)

    def tip_anchor(self) -> Rect:
        if self.read_index is None:
            return self.rect
        return self._upright(self.points[self.read_index][0]).cut_top(SCORING_STAR_SIZE).rect.inflate(1, 0)

    def _tell(self) -> None:
        self.on_read(None if self.read_index is None else self.points[self.read_index][0])
        self.invalidate()

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is None or not self.points:
            return False
        self.read_index = max(
            0, min(len(self.points) - 1, (len(self.points) if self.read_index is None else self.read_index) + by)
        )
        self._tell()
        return True

    def on_focus(self, gained: bool) -> None:
        if not gained:
            self.read_index = None
            self._tell()

    def press(self, pos: tuple[int, int]) -> None:
        self.show_values_at(pos)

    def activate(self) -> None:
        if self.read_index is not None:
            self.go(self.points[self.read_index][0])

    def draw(self, surface: Surface) -> None:
        plot = self.plot
        draw.rounded_box(surface, plot, WELL, self.px(4))
        runs = tuple(tuple((number, tuple(chances)) for number, chances in run) for run in self.runs)
        colours = (self.rest_colour, *(self.seats[seat].colour for seat in self.order))
        key = ("bands", plot.size, self.px(SINGLE_POINT_HALF_WIDTH), self.length, runs, *self.order, colours)
        surface.blit(draw.cached(key, self._bands), plot.topleft)
        self._marks(surface)
        self._axes(surface)
        self._scorings(surface)
        self._own(surface)
        for place, turning in enumerate(self.turning_points, 1):
            self._turning(surface, place, turning)
        if self.current_number is not None:
            self._cursor(surface, self.current_number, IVORY)
        if self.read_index is not None:
            self._cursor(surface, self.points[self.read_index][0], TEXT_2)
        self.draw_focus_ring(surface)

    def _tops(self, chances: Sequence[float]) -> list[float]:
        """Return each band's upper edge as a share of the chart's height: nobody's first, then the seats' in order."""
        edges, sum_ = [], 0.0
        for one in [chances[-1], *(chances[seat] for seat in self.order)]:
            sum_ += one
            edges.append(min(1.0, sum_))
        return edges

    def _bands(self) -> Surface:
        picture = Surface(self.plot.size, pygame.SRCALPHA)
        for run in self.runs:
            tops = [(round(self.plot.width * number / self.length), self._tops(chances)) for number, chances in run]
            if len(run) == 1:
                x, heights = tops[0]
                tops = [
                    (x - self.px(SINGLE_POINT_HALF_WIDTH), heights),
                    (x + self.px(SINGLE_POINT_HALF_WIDTH), heights),
                ]
            self._run(picture, tops)
        return picture

    def _run(self, picture: Surface, tops: Sequence[tuple[int, list[float]]]) -> None:
        """Draw the bands of one run; `tops` are its moves from left to right as (x, upper edges of the bands)."""
        height = picture.get_height()
        for band in range(len(self.order), -1, -1):
            colour = self.rest_colour if band == 0 else self._fill(self.seats[self.order[band - 1]].colour)
            line = [(x, height - round(height * heights[band])) for x, heights in tops]
            outline = [*line, (line[-1][0], height), (line[0][0], height)]
            pygame.draw.polygon(picture, colour, outline)
            pygame.draw.lines(picture, INK_1, False, line, max(1, self.px(2)))

    @staticmethod
    def _fill(colour: Colour) -> Colour:
        return mix(colour, INK_1, 0.34)

    def _marks(self, surface: Surface) -> None:
        plot, side = self.plot, self.px(16)
        for share in MARK_POSITIONS:
            number = round(share * self.length)
            run = next((run for run in self.runs if run[0][0] <= number <= run[-1][0] and len(run) > 1), None)
            if run is None:
                continue
            _, chances = min(run, key=lambda point: abs(point[0] - number))
            heights = self._tops(chances)
            for band, seat in enumerate(self.order, 1):
                if (heights[band] - heights[band - 1]) * plot.height < self.px(24):
                    continue
                y = plot.bottom - round(plot.height * (heights[band] + heights[band - 1]) / 2)
                fill = self._fill(self.seats[seat].colour)
                ink = IVORY if contrast_ratio(fill, IVORY) >= contrast_ratio(fill, CHIP_INK) else CHIP_INK
                marks.draw_seat_mark(surface, self.seats[seat]._replace(colour=ink), (self.x_of_move(number), y), side)

    def _scorings(self, surface: Surface) -> None:
        """Draw a star above the bands and a vertical line at each scoring, with its cause if there is room."""
        plot, side, font, dash = self.plot, self.px(SCORING_STAR_SIZE), self.font(SMALL), self.px(DASH_LENGTH)
        places = [self.x_of_move(number) for number, _ in self.scorings] + [plot.right + self.px(60)]
        above, end = Box.of(self.rect, self.host.unit).pad(0, 4, 0, 0).cut_top(SCORING_STAR_SIZE), plot.left - side
        for (_, words), x, after in zip(self.scorings, places, places[1:], strict=False):
            for top in range(plot.top, plot.bottom, 2 * dash):
                surface.fill(mix(BRASS, INK_1, 0.35), (x, top, 1, min(dash, plot.bottom - top)))
            if x - end < side:
                continue
            marks.draw_icon(surface, "star", (x, above.rect.centery), side, BRASS)
            end, width, room = x, text.width(words, font), above.pad(0)
            room.left, room.right = x + side // 2 + self.px(3), after - side // 2
            if width + self.px(9) < room.width:
                text.draw(surface, words, room.rect, font, TEXT_2, wrapping=False)

    def _own(self, surface: Surface) -> None:
        """Draw the chances that one seat could know as a dashed line along that seat's band."""
        if self.private_chances is None:
            return
        seat, chances = self.private_chances
        plot, begins = self.plot, [run[0][0] for run in self.runs]
        lines: list[list[tuple[int, int]]] = [[] for _ in self.runs]
        for number, chance in chances:
            place = bisect_right(begins, number) - 1
            _, known = max(point for point in self.runs[place] if point[0] <= number)
            base = self._tops(known)[self.order.index(seat)]
            # the top band is measured from the chart's upper edge, other bands from their lower edge
            share = 1 - chance if seat == self.order[-1] else min(1.0, base + chance)
            lines[place].append((self.x_of_move(number), plot.bottom - round(plot.height * share)))
        for ink, width in ((INK_1, self.px(4)), (IVORY, max(1, self.px(2)))):
            for line in lines:
                for first, last in pairwise(line):
                    self._dashes(surface, first, last, ink, width)

    def _dashes(self, surface: Surface, first: tuple[int, int], last: tuple[int, int], ink: Colour, width: int) -> None:
        length = hypot(last[0] - first[0], last[1] - first[1])
        count = max(1, round(length / (2 * self.px(DASH_LENGTH))))
        for part in range(count):
            a, b = part / count, (part + 0.5) / count
            begin, end = (
                (first[0] + (last[0] - first[0]) * share, first[1] + (last[1] - first[1]) * share) for share in (a, b)
            )
            pygame.draw.line(surface, ink, begin, end, width)

    def _axes(self, surface: Surface) -> None:
        plot, font = self.plot, self.font(SMALL)
        height = text.body_height(font)
        for share in (0.0, 0.5, 1.0):
            y = plot.bottom - round(plot.height * share)
            box = Rect(self.rect.left, y - height // 2, plot.left - self.rect.left - self.px(6), height)
            text.draw(surface, percent(share), box, font, TEXT_2, align="right", wrapping=False)
        end = plot.left
        for number, words in self.labels:
            x, width = self.x_of_move(number), text.width(words, font)
            surface.fill(mix(INK_1, TEXT_2, 0.35), (x, plot.bottom, 1, self.px(5)))
            if x - width // 2 < end:
                continue
            end = x + width // 2 + self.px(10)
            box = Rect(x - width, plot.bottom + self.px(5), 2 * width, height)
            text.draw(surface, words, box, font, TEXT_2, align="center", wrapping=False)

    def _cursor(self, surface: Surface, number: int, colour: Colour) -> None:
        surface.fill(colour, self._upright(number).middle(2, self.plot.height / self.host.unit).rect)

    def _turning(self, surface: Surface, place: int, turning: TurningPoint) -> None:
        chosen = self.current_number is not None and turning.includes(self.current_number)
        line = self._upright(turning.position)
        surface.fill(IVORY, (line.left, line.top, 1, line.height))
        disc = line.pad(0, 0, 0, DISC_SIZE / 6).cut_bottom(DISC_SIZE).middle(DISC_SIZE, DISC_SIZE).rect
        draw.rounded_box(surface, disc, IVORY if chosen else INK_1, disc.width // 2, IVORY)
        ink = IVORY_INK if chosen else IVORY
        text.draw(surface, str(place), disc, self.font(SMALL + 1, "bold"), ink, align="center", wrapping=False)


UNKNOWN_CHANCE = "–"  # shown instead of a chance that is not computed yet
NAMES_WIDTH = 190  # design units: width of the column of names
MIN_LISTED_REST = 0.01  # the chance that nobody wins is listed only from this value on
CHANCES_TITLE = N_("Chance to win")
OWN_CHANCE_LEGEND = N_("dashed: as {name} saw it")
OWN_CHANCE_HERE = N_("dashed: as {name} saw it ({chance})")


class ChancesPanel:
    """A builder of the panel with winning chances; `go(number)` shows the position after `number` moves."""

    def __init__(self, screen: Screen, model: ReviewModel, go: Callable[[int], None]) -> None:
        self.screen, self.model, self.go = screen, model, go
        self.seats: Sequence[SeatMark] = ()
        self.hovered_number: int | None = None  # the hovered position as a number of moves, or None

    def build(self, width: float, seats: Sequence[SeatMark], height: float | None = None) -> Node:
        """Return the panel for a width in design units: turning points above the chart, names at the right."""
        self.seats = seats
        self.names = Paint(self._draw_names, width=NAMES_WIDTH)
        body = Row(Slot(self._make_bands, weight=1), self.names, gap=16, pad=(12, 0, 8, 8), weight=1)
        return Panel(Column(self._head(width), body), pad=0, height=height)

    def _head(self, width: float) -> Node:
        """Return the heading, with a button for each turning point that describes it and shows the position."""
        screen, summary = self.screen, self.model.summary
        button = TOUCH_TARGET if screen.for_touch else 32
        heading = text.width(screen.translate(CHANCES_TITLE), screen.font(18, "bold")) / screen.unit + 36
        title = Row(
            Label(CHANCES_TITLE, 18, face="bold", wrapping=False, height=32),
            valign="top",
            pad=(18, 0, 0, 0),
            width=heading,
        )
        beside: Node
        if summary.turning_points:
            beside = self._turnings(summary.turning_points, width - heading - 24, button)
        else:
            state = N_("No turning points") if summary.is_charted else ""
            beside = Column(Label(state, SMALL + 1, TEXT_2, align="right", height=32))
        beside.weight = 1
        return Row(title, beside, valign="top", pad=(0, 6, 24, 0), height=button + 8)

    def _turnings(self, turning_points: Sequence[TurningPoint], width: float, height: float) -> Node:
        """Return the buttons of the turning points in a row of this size in design units; long labels are truncated."""
        screen = self.screen
        font, pad = screen.font(14, "bold"), 26
        texts = [without_full_stops(screen.translate(self.model.turning_point_text(one))) for one in turning_points]
        lines = [f"{place}  {words}" for place, words in enumerate(texts, 1)]
        width -= 10 * (len(turning_points) - 1)
        widths = _shared(width, [text.width(line, font) / screen.unit + pad for line in lines])

        def make_button(place: int, rect: Rect) -> Button:
            words = text.truncated(lines[place], font, round((widths[place] - pad) * screen.unit))
            act = partial(self.go, turning_points[place].position)
            return Button(
                f"turning:{place + 1}", rect, words, act, kind="quiet", size=14, tip=texts[place], align="left"
            )

        slots = [Slot(partial(make_button, place), width=one, height=height) for place, one in enumerate(widths)]
        return Row(*slots, gap=10 + (width - sum(widths)) / len(turning_points), valign="top")

    def _make_bands(self, rect: Rect) -> ChanceBands:
        model, summary = self.model, self.model.summary
        winners = model.match.result.winners if model.match.result is not None else ()
        order = sorted(range(len(self.seats)), key=winners.__contains__)  # winners on top
        runs = [[(number, summary.chances[number]) for number in run] for run in summary.runs]
        labels = [(at, str(model.turn_number(turn))) for at, turn in model.turns]
        self.bands = bands = ChanceBands(
            "bands",
            rect,
            runs,
            len(model.match.moves),
            order,
            self.seats,
            summary.turning_points,
            labels,
            self.go,
            self._read,
        )
        if model.guest is not None:
            bands.rest_colour = mix(self.screen.palette.seat_marks[model.guest.mark - 1].colour, NOBODY_COLOUR, 0.5)
        bands.current_number = model.number
        bands.scorings = [(number, self.screen.translate(words)) for number, words in model.scorings()]
        own = model.private_chances()
        bands.private_chances = (model.match.moves[model.number].seat, own) if own else None
        return bands

    def _read(self, number: int | None) -> None:
        self.hovered_number = number
        self.screen.invalidate()

    def _draw_names(self, surface: Surface, rect: Rect) -> None:
        """Draw the chances of all players at the hovered position, else at the current one; a dash until computed."""
        screen, model, box = self.screen, self.model, Box.of(rect, self.screen.unit)
        chances = model.chances_at(model.number if self.hovered_number is None else self.hovered_number)
        known_chances: Sequence[float | None] = chances if chances is not None else [None] * (len(self.seats) + 1)
        order = sorted(range(len(self.seats)), key=lambda seat: -(known_chances[seat] or 0.0))
        nobody = any(values[-1] >= MIN_LISTED_REST for values in model.summary.chances.values())
        guest, least = model.guest, text.line_height(screen.font(BODY)) / box.unit
        rows, height = len(order) + (guest is not None or nobody), box.height / box.unit
        foot = (
            2 * text.line_height(screen.font(SMALL)) / box.unit + 4 if self.bands.private_chances is not None else 0.0
        )
        if rows * least + foot > height:
            foot = 0.0  # the legend is left out, because the panel is too low
        rows += guest is not None and (rows + 1) * least + foot <= height  # the guest's name may take two lines
        pitch = min(34, (height - foot) / rows)
        lines = box.pad(0, 0, 14, 0)
        for seat in order:
            self._draw_name(
                surface, lines.cut_top(pitch), model.match.players[seat].name, self.seats[seat], known_chances[seat]
            )
        last = lines.cut_top((rows - len(order)) * pitch)
        if guest is not None:
            self._draw_name(
                surface,
                last,
                screen.translate(guest.label),
                screen.palette.seat_marks[guest.mark - 1],
                known_chances[-1],
            )
        elif nobody:
            self._draw_name(surface, last, screen.translate(N_("nobody")), None, known_chances[-1])
        if self.bands.private_chances is not None and foot:
            box.top = lines.top
            name, own = (
                model.match.players[self.bands.private_chances[0]].name,
                dict(self.bands.private_chances[1]).get(model.number),
            )
            line = (
                OWN_CHANCE_LEGEND.with_args(name=name)
                if own is None
                else OWN_CHANCE_HERE.with_args(name=name, chance=percent(own))
            )
            text.draw(surface, screen.translate(line), box.cut_top(foot).rect, screen.font(SMALL), TEXT_2, valign="top")

    def _draw_name(self, surface: Surface, row: Box, words: str, mark: SeatMark | None, chance: float | None) -> None:
        """Draw one row: a seat's chance or, without a mark, the chance that no seat wins."""
        screen, beside = self.screen, row.cut_left(20, 8).rect
        if mark is not None:
            marks.draw_seat_mark(surface, mark, beside.center, screen.px(18))
        figure = UNKNOWN_CHANCE if chance is None else percent(chance)
        right, font = row.cut_right(56).rect, screen.font(18, "serif-bold")
        text.draw(surface, figure, right, font, TEXT, align="right", wrapping=False)
        name, font, ink = row.rect, screen.font(BODY), TEXT_2 if mark is None else TEXT
        tall = name.height >= 2 * text.line_height(font)
        text.draw(surface, words if tall else text.truncated(words, font, name.width), name, font, ink, wrapping=tall)


def _shared(room: float, needed: Sequence[float]) -> list[float]:
    """Divide the width `room` among columns: small needs are met in full, larger ones get equal shares of the rest."""
    widths = [0.0] * len(needed)
    for rank, place in enumerate(sorted(range(len(needed)), key=needed.__getitem__)):
        widths[place] = min(needed[place], (room - sum(widths)) / (len(needed) - rank))
    return widths
