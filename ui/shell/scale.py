"""Conversion from design units to pixels. Layouts are designed for a window of 1600×900 and scale with its height.

A *design unit* is one pixel of a window 900 pixels high; a larger interface setting makes it larger. Needs pygame only
for `Rect`.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from ui.drawing.theme import MIN_TEXT

SMALLEST_WINDOW = (1024, 600)
MIN_FACTOR = 0.69
SMALLEST_CANVAS = (1067.0, 600.0)  # design units: enough for replays and toasts; 16:9 at 150 %
READING_CANVAS = (800.0, 450.0)  # design units: enough for most screens; 16:9 at 200 %
TABLE_CANVAS = (1067.0, 730.0)  # design units: enough for tables, with a small board
MIN_BOARD_PIXELS = (740, 510)  # pixels: kept for the board when the interface is enlarged
BAR = 48
MARGIN, LOW_MARGIN = 24, 10  # design units around the content: usually, and in windows lower than `LOW_HEIGHT`
LOW_HEIGHT = 560
PANEL, NARROW_PANEL = (400, 480), 388  # design units: (minimum, maximum), and in windows narrower than `NARROW_WIDTH`
NARROW_WIDTH = 1500
PANEL_SIDE = 12  # design units left and right of the panel's content
TRAY = 168


@dataclass(frozen=True, slots=True)
class Scale:
    """The size of a design unit in this window. `width` and `height` are those of the window in design units."""

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
        """Return the scale for a window size in pixels; `interface` 1.0..2.0 enlarges as far as `min_canvas` units
        still fit.

        A window narrower than 16:9 keeps at least `min_width_hint` units across at interface size 1.0. In a low window
        a unit is at least `MIN_FACTOR` pixels, so that boxes made for a font of 13 units hold the smallest letters.
        """
        usual = max(MIN_FACTOR, min(size[1] / 900, size[0] / min_width_hint) if min_width_hint else size[1] / 900)
        wanted = usual * interface
        return cls(size, min(wanted, size[0] / min_canvas[0], size[1] / min_canvas[1]))

    @property
    def width(self) -> float:
        return self.size[0] / self.factor

    @property
    def height(self) -> float:
        return self.size[1] / self.factor

    def px(self, units: float) -> int:
        """Convert a length from design units to whole pixels, at least 1 for a length above 0."""
        return max(1, round(units * self.factor)) if units > 0 else round(units * self.factor)

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """Convert a box from design units to pixels. Edges are rounded, not lengths, so that neighbouring boxes meet
        without gaps.
        """
        left, top = round(x * self.factor), round(y * self.factor)
        return Rect(left, top, round((x + width) * self.factor) - left, round((y + height) * self.factor) - top)

    def text(self, size: float) -> int:
        """Return a font size in pixels, at least 12."""
        return max(MIN_TEXT, round(size * self.factor))


def table_canvas(size: tuple[int, int], min_canvas: tuple[float, float] = TABLE_CANVAS) -> tuple[float, float]:
    """Return the design units that a table needs in a window: panel, bar, tray and a readable board.

    `min_canvas` is enough in any window.
    """
    width, height = size
    most = min(
        (width - MIN_BOARD_PIXELS[0]) / (PANEL[0] + 2 * PANEL_SIDE),
        (height - MIN_BOARD_PIXELS[1]) / (BAR + TRAY + 2 * LOW_MARGIN),
        min(width / READING_CANVAS[0], height / READING_CANVAS[1]),
    )
    factor = max(most, min(width / min_canvas[0], height / min_canvas[1]))
    return width / factor, height / factor


@dataclass(frozen=True, slots=True)
class TableZones:
    """The zones of a table in pixels: bar at the top, board at the left, panel at the right, tray below the board.

    At 4:3 the panel keeps its width and the board takes the rest. Above 16:9 the panel grows up to 480 units, the rest
    goes to the board. `zone` is all that the board may use, `board` the same without margins.
    """

    bar: Rect
    zone: Rect
    board: Rect
    panel: Rect
    tray: Rect | None

    @classmethod
    def of(cls, scale: Scale, tray: bool = False) -> TableZones:
        """Divide a window into zones."""
        least = PANEL[0] if scale.width >= NARROW_WIDTH or scale.factor > MIN_FACTOR else NARROW_PANEL
        panel = min(max(least, PANEL[0] * scale.width / 1600), PANEL[1])
        left = scale.width - 2 * PANEL_SIDE - panel
        below = scale.height - (TRAY if tray else 0)
        margin = MARGIN if scale.height >= LOW_HEIGHT else LOW_MARGIN
        top = BAR + margin
        return cls(
            bar=scale.rect(0, 0, scale.width, BAR),
            zone=scale.rect(0, BAR, left, below - BAR),
            board=scale.rect(margin, top, left - 2 * margin, below - top - margin),
            panel=scale.rect(left + PANEL_SIDE, top, panel, scale.height - top - margin),
            tray=scale.rect(0, below, left, TRAY) if tray else None,
        )
