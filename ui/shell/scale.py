"""Conversion from design units to pixels.

Layouts are designed for a window of 1600×900 and scale with its height. In portrait windows they are designed for 900
units across and scale with the width. A *design unit* is one pixel of a window 900 pixels high; a larger interface
setting makes it larger.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from ui.drawing.theme import MIN_TEXT

SMALLEST_WINDOW, SMALLEST_PORTRAIT_WINDOW = (1024, 600), (720, 900)
PORTRAIT = 1.1  # a window is portrait if its height is at least this many times its width
PORTRAIT_WIDTH = 900.0  # design units across a portrait window at interface size 1.0
MIN_FACTOR = 0.69  # minimum pixels per design unit
# design units: smallest size for which replays and toasts are laid out; that of a 16:9 window at interface size 150 %
SMALLEST_CANVAS = (1067.0, 600.0)
# design units: smallest size for which most screens are laid out; that of a 16:9 window at interface size 200 %
READING_CANVAS = (800.0, 450.0)
TABLE_CANVAS = (1067.0, 730.0)  # design units: smallest size for which a table is laid out, with a small board
MIN_BOARD_PIXELS = (740, 510)  # pixels: minimum board when the interface is enlarged
BAR_HEIGHT = 48  # design units: height of the bar at the top of a table
MARGIN, LOW_MARGIN = 24, 10  # design units around the content: usually, in low windows
LOW_HEIGHT = 560  # design units: lower windows have smaller margins
# design units: panel width (minimum, maximum); minimum in narrow windows
PANEL_WIDTH, NARROW_PANEL_WIDTH = (400, 480), 388
NARROW_WIDTH = 1500  # design units: narrower windows may have a narrower panel
TWO_COLUMNS = 790.0  # design units: minimum width of a panel below the board that has two columns
# design units in portrait windows: minimum table width, minimum panel height, minimum width of a one-row bar
PORTRAIT_TABLE_WIDTH, PORTRAIT_PANEL, ONE_ROW_BAR = 600.0, 400.0, 780.0
BOARD_PROPORTION = 0.625  # height of a usual board divided by its width
PANEL_MARGIN = 12  # design units left and right of the panel's content
TRAY_HEIGHT = 168  # design units: height of the tray below the board


def is_portrait(size: tuple[float, float]) -> bool:
    """Return True if a window is so high that the panel is below the board."""
    return size[1] >= PORTRAIT * size[0]


@dataclass(frozen=True, slots=True)
class Scale:
    """The size of a design unit in a window. `width` and `height` are the window's, in design units."""

    size: tuple[int, int]
    factor: float

    @classmethod
    def of(
        cls,
        size: tuple[int, int],
        interface: float = 1.0,
        min_canvas: tuple[float, float] = SMALLEST_CANVAS,
        min_width_hint: float = 0.0,
    ) -> Scale:
        """Return the scale for a window of `size` pixels, at the interface size `interface` (1.0..2.0).

        A larger interface makes units larger, but the window always has at least `min_canvas` (width, height) units.
        A landscape window narrower than 16:9 has at least `min_width_hint` units across at interface size 1.0. If there
        is room, a unit is at least `MIN_FACTOR` pixels.
        """
        if is_portrait(size):
            usual = size[0] / PORTRAIT_WIDTH
        else:
            usual = min(size[1] / 900, size[0] / min_width_hint) if min_width_hint else size[1] / 900
        wanted = max(MIN_FACTOR, usual) * interface
        return cls(size, min(wanted, size[0] / min_canvas[0], size[1] / min_canvas[1]))

    @property
    def is_portrait(self) -> bool:
        return is_portrait(self.size)

    @property
    def width(self) -> float:
        return self.size[0] / self.factor

    @property
    def height(self) -> float:
        return self.size[1] / self.factor

    def px(self, units: float) -> int:
        """Convert design units to whole pixels, at least 1 for a length above 0."""
        return max(1, round(units * self.factor)) if units > 0 else round(units * self.factor)

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """Convert a box from design units to pixels. Edges are rounded, not lengths, so that neighbours meet."""
        left, top = round(x * self.factor), round(y * self.factor)
        return Rect(left, top, round((x + width) * self.factor) - left, round((y + height) * self.factor) - top)

    def text(self, size: float) -> int:
        """Return a font size in pixels, at least 12."""
        return max(MIN_TEXT, round(size * self.factor))


def table_canvas(size: tuple[int, int], min_canvas: tuple[float, float] = TABLE_CANVAS) -> tuple[float, float]:
    """Return the minimum size in design units for which a table is laid out, in a window of `size` pixels.

    `min_canvas` is a size that suffices in every landscape window.
    """
    width, height = size
    if is_portrait(size):
        below = (height - width * BOARD_PROPORTION) / (BAR_HEIGHT + TRAY_HEIGHT + PORTRAIT_PANEL)
        factor = max(min(below, width / PORTRAIT_TABLE_WIDTH), min(width / PORTRAIT_WIDTH, MIN_FACTOR))
        return width / factor, height / factor
    most = min(
        (width - MIN_BOARD_PIXELS[0]) / (PANEL_WIDTH[0] + 2 * PANEL_MARGIN),
        (height - MIN_BOARD_PIXELS[1]) / (BAR_HEIGHT + TRAY_HEIGHT + 2 * LOW_MARGIN),
        min(width / READING_CANVAS[0], height / READING_CANVAS[1]),
    )
    factor = max(most, min(width / min_canvas[0], height / min_canvas[1]))
    return width / factor, height / factor


@dataclass(frozen=True, slots=True)
class TableZones:
    """The zones of a table in pixels: bar at the top, board, panel at the right, tray below the board.

    In a portrait window board, tray and panel are below one another. `zone` is all that the board may use, `board` the
    same without margins. `beside` is all that the panel may use.
    """

    bar: Rect
    zone: Rect
    board: Rect
    panel: Rect
    tray: Rect | None
    beside: Rect

    @classmethod
    def of(
        cls, scale: Scale, tray: bool = False, height_for: Callable[[int], int] | None = None, for_touch: bool = False
    ) -> TableZones:
        """Divide a window into zones. `height_for` returns the height of the board for a width, both in pixels.

        In a narrow portrait window, or with `for_touch`, the bar has two rows.
        """
        if scale.is_portrait:
            bar = 2 * BAR_HEIGHT if for_touch or scale.width < ONE_ROW_BAR else BAR_HEIGHT
            return cls._portrait(scale, bar, TRAY_HEIGHT if tray else 0, height_for or _usual_height)
        least = PANEL_WIDTH[0] if scale.width >= NARROW_WIDTH or scale.factor > MIN_FACTOR else NARROW_PANEL_WIDTH
        panel = min(max(least, PANEL_WIDTH[0] * scale.width / 1600), PANEL_WIDTH[1])
        left = scale.width - 2 * PANEL_MARGIN - panel
        below = scale.height - (TRAY_HEIGHT if tray else 0)
        margin = MARGIN if scale.height >= LOW_HEIGHT else LOW_MARGIN
        top = BAR_HEIGHT + margin
        return cls(
            bar=scale.rect(0, 0, scale.width, BAR_HEIGHT),
            zone=scale.rect(0, BAR_HEIGHT, left, below - BAR_HEIGHT),
            board=scale.rect(margin, top, left - 2 * margin, below - top - margin),
            panel=scale.rect(left + PANEL_MARGIN, top, panel, scale.height - top - margin),
            tray=scale.rect(0, below, left, TRAY_HEIGHT) if tray else None,
            beside=scale.rect(left, BAR_HEIGHT, scale.width - left, scale.height - BAR_HEIGHT),
        )

    @classmethod
    def _portrait(cls, scale: Scale, bar: float, tray: float, height_for: Callable[[int], int]) -> TableZones:
        """Divide a portrait window. The board is as wide as the window if the panel keeps its minimum height."""
        width, margin, side = scale.width, LOW_MARGIN, PANEL_MARGIN
        wanted = height_for(scale.px(width - 2 * margin)) / scale.factor + 2 * margin
        zone = min(wanted, scale.height - bar - tray - PORTRAIT_PANEL)
        below = bar + zone + tray
        return cls(
            bar=scale.rect(0, 0, width, bar),
            zone=scale.rect(0, bar, width, zone),
            board=scale.rect(margin, bar + margin, width - 2 * margin, zone - 2 * margin),
            panel=scale.rect(side, below + side, width - 2 * side, scale.height - below - 2 * side),
            tray=scale.rect(0, bar + zone, width, tray) if tray else None,
            beside=scale.rect(0, below, width, scale.height - below),
        )


def _usual_height(width: int) -> int:
    return round(width * BOARD_PROPORTION)
