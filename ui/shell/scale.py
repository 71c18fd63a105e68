"""From design units to pixels. Everything is thought out in a window of 1600×900 and scales with the height.

Needs pygame only for `Rect`. A *design unit* is one pixel of a window 900 high; a larger interface makes it more.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from ui.drawing.theme import MIN_TEXT

SMALLEST_WINDOW = (1024, 600)
MIN_FACTOR = 0.69
SMALLEST_CANVAS = (1067.0, 600.0)  # what replays and toasts manage with, in design units: 16:9 at 150 %
READING_CANVAS = (800.0, 450.0)  # what screens manage with unless they say otherwise: 16:9 at 200 %
TABLE_CANVAS = (1067.0, 730.0)  # what tables manage with in any window, however small their board gets
MIN_BOARD_PIXELS = (740, 510)  # pixels: a larger interface leaves at least so much to the board and its letters
BAR = 48
MARGIN, LOW_MARGIN = 24, 10  # the second in windows lower than `LOW`
LOW_HEIGHT = 560
PANEL, NARROW_PANEL = (400, 480), 388  # design units: least and most; in windows narrower than `NARROW`
NARROW_WIDTH = 1500
PANEL_SIDE = 12  # at both sides of what lies in the panel
TRAY = 168


@dataclass(frozen=True, slots=True)
class Scale:
    """How large a design unit is in this window. `width` and `height` are the window's, in design units."""

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
        """Measure a window in pixels; `interface` 1.0..2.0 enlarges as far as `smallest` units still fit.

        A window narrower than 16:9 keeps at least `ample` units across at the usual interface size. In a low window a
        unit stays `LEAST_FACTOR` pixels, so that what is made for 13 units holds the smallest letters.
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
        """Return a length in whole pixels, at least 1 for a length above 0."""
        return max(1, round(units * self.factor)) if units > 0 else round(units * self.factor)

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """Return a box in pixels. Edges are rounded, not lengths, so that neighbours meet without gaps."""
        left, top = round(x * self.factor), round(y * self.factor)
        return Rect(left, top, round((x + width) * self.factor) - left, round((y + height) * self.factor) - top)

    def text(self, size: float) -> int:
        """Return the pixel size of a type size: never below 12."""
        return max(MIN_TEXT, round(size * self.factor))


def table_canvas(size: tuple[int, int], min_canvas: tuple[float, float] = TABLE_CANVAS) -> tuple[float, float]:
    """Return how many design units a table needs in a window: panel, bar, tray and a board that can be read.

    `least`: those it manages with in any window.
    """
    wide, high = size
    most = min(
        (wide - MIN_BOARD_PIXELS[0]) / (PANEL[0] + 2 * PANEL_SIDE),
        (high - MIN_BOARD_PIXELS[1]) / (BAR + TRAY + 2 * LOW_MARGIN),
        min(wide / READING_CANVAS[0], high / READING_CANVAS[1]),
    )
    factor = max(most, min(wide / min_canvas[0], high / min_canvas[1]))
    return wide / factor, high / factor


@dataclass(frozen=True, slots=True)
class TableZones:
    """The zones of a table in pixels: bar above, board at the left, panel at the right, tray under the board.

    4:3: the panel keeps its width, the board takes what is left. Wider than 16:9: the panel grows up to 480
    units and the rest goes to the board. `zone` is all that the board may use, `board` the same inside its margins.
    """

    bar: Rect
    zone: Rect
    board: Rect
    panel: Rect
    tray: Rect | None

    @classmethod
    def of(cls, scale: Scale, tray: bool = False) -> TableZones:
        """Divide the window."""
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
