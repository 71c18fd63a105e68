"""Drawing the table, whole or in parts: a movement draws the board anew, the panel only when that changes.

Each part keeps to its own box, so that what frames put together is always what one frame would show.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.core.contract.contract import Seat
from ui.drawing.backdrop import draw_table
from ui.drawing.theme import INK_0
from ui.shell.scale import Frame
from ui.table.moving.scene import scene_of

if TYPE_CHECKING:
    from ui.table.screen import TableScreen

BESIDE_PANEL = 12  # design units that a board without margins keeps free


class Redraw:
    """Draws the table inside the clip, and asks for what must be drawn again."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.frame: Frame | None = None  # None: not laid out yet
        self.area = Rect(0, 0, 0, 0)  # that the board may take
        self._seen_by: Seat | None = None  # whose view was drawn last

    def take(self, frame: Frame) -> Rect:
        """Take over a frame and return the board's area: inside its margins, or all but a gap before the panel."""
        zone, self.frame = frame.zone, frame
        gap = self.table.px(BESIDE_PANEL)
        whole = Rect(zone.left, zone.top, zone.width - gap, zone.height)
        self.area = whole if self.table.painter.fills_zone else frame.board
        return self.area

    # -- what must be drawn again -------------------------------------------------------------------------------------
    def renew(self) -> None:
        """Ask for the board in this frame, and for panel, bar and tray in the frames after it.

        Where somebody else looks at the table from now on, all of it is drawn at once: nothing of a hand stays there.
        """
        seen_by = self.table.session.view["seat"]
        if self.frame is None or seen_by != self._seen_by:
            self._seen_by = seen_by
            self.table.touch()
        else:
            self.table.touch(*self.moving())
            self.table.owe(*self._beside(self.frame))

    def moving(self) -> list[Rect]:
        """List what changes with each step of a movement: the board, and beside it what is flown over."""
        if self.frame is None:
            return []
        flown = self.table.movements.flights.flown_over()
        beside = [part.clip(box) for part in self._beside(self.frame) for box in flown]
        return [self.frame.zone, *(part for part in beside if part)]

    def touch_board(self) -> None:
        """Ask for the board."""
        if self.frame is not None:
            self.table.touch(self.frame.zone)

    def _beside(self, frame: Frame) -> list[Rect]:
        """List the boxes round the board, to the window's edges: panel, bar and, if there is one, tray."""
        window, zone = Rect(0, 0, *self.table.app.size), frame.zone
        boxes = [
            Rect(zone.right, zone.top, window.right - zone.right, window.bottom - zone.top),
            Rect(0, 0, window.right, zone.top),
            Rect(0, zone.bottom, zone.right, window.bottom - zone.bottom),
        ]
        return [box for box in boxes if box]

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw what lies inside the clip."""
        frame, clip = self.frame, surface.get_clip()
        if frame is None:
            return
        boxes = [frame.zone, *self._beside(frame)]
        for box, show in zip(boxes, (self._board, self._panel, self._bar, self._tray), strict=False):
            if box.colliderect(clip):
                surface.set_clip(box.clip(clip))
                show(surface, box)
        surface.set_clip(clip)
        self._over(surface)

    def _board(self, surface: Surface, box: Rect) -> None:
        """Draw the board on its wooden table, the weather over it, and what light falls on it from the panel."""
        table, frame = self.table, self.frame
        assert frame is not None
        for strip in _margins(box, frame.board):
            draw_table(surface, strip)
        table.painter.draw(surface, scene_of(table))
        strength = table.ambient.weather()
        if table.weather is not None and strength > 0:
            table.weather.draw(surface, table.painter.rect(), table.app.now, strength)
        table.seats.draw_light(surface, table.shown_view())

    def _panel(self, surface: Surface, box: Rect) -> None:
        surface.fill(INK_0, box)
        self.table.seats.draw(surface, self.table.shown_view())
        self.table.card.draw(surface)
        self.table.logbook.draw(surface)
        self.table.widgets.draw(surface, box)

    def _bar(self, surface: Surface, box: Rect) -> None:
        surface.fill(INK_0, box)
        self.table.bar.draw(surface)
        self.table.widgets.draw(surface, box)

    def _tray(self, surface: Surface, box: Rect) -> None:
        surface.fill(INK_0, box)
        if self.table.tray is not None:
            self.table.tray.draw(surface)
        self.table.widgets.draw(surface, box)

    def _over(self, surface: Surface) -> None:
        """Draw what has grown or flies over the table."""
        table = self.table
        if table.tray is not None:
            table.tray.draw_over(surface)
        table.card.draw_over(surface)
        table.movements.draw_over(surface)


def _margins(zone: Rect, board: Rect) -> list[Rect]:
    """List the strips of the zone that the board leaves free."""
    return [
        Rect(zone.left, zone.top, zone.width, board.top - zone.top),
        Rect(zone.left, board.bottom, zone.width, zone.bottom - board.bottom),
        Rect(zone.left, board.top, board.left - zone.left, board.height),
        Rect(board.right, board.top, zone.right - board.right, board.height),
    ]
