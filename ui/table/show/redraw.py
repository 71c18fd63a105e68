"""Drawing the table, whole or in parts: a movement draws the board anew, the panel only when that changes.

Each part keeps to its own box, so that what frames put together is always what one frame would show.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from pygame import Rect, Surface

from games.core.contract.contract import Seat
from ui.drawing.backdrop import draw_table
from ui.drawing.theme import INK_0
from ui.shell.scale import Frame
from ui.table.context import TableContext
from ui.table.show.ambient import BackgroundAnimation
from ui.table.show.movements import Movements
from ui.table.show.prerender import Prerender
from ui.table.show.reveal import MissedEvents
from ui.table.show.scene import Scenes
from ui.table.view.panel.bar import Bar
from ui.table.view.story.caption import Caption
from ui.table.view.tray.tray import Tray


class Over(Protocol):
    """What of a panel is drawn over the board."""

    def draw_over(self, surface: Surface) -> None:
        """Draw it."""


class PanelPart(Protocol):
    """The panel beside the board, as it is drawn."""

    @property
    def card(self) -> Over:
        """The card in it."""

    def draw(self, surface: Surface) -> None:
        """Draw it without its widgets."""

    def draw_light(self, surface: Surface) -> None:
        """Draw what light falls from it on the board."""


class OverBoard(Protocol):
    """Something that lies over the board, such as a caption."""

    def draw(self, surface: Surface, zone: Rect) -> None:
        """Draw it inside the board's zone."""


class Redraw:
    """Draws the table inside the clip, and asks for what must be drawn again."""

    def __init__(
        self, desk: TableContext, movements: Movements, panel: PanelPart, bar: Bar, tray: Tray | None,
        light: Callable[[Surface], None] | None = None, tells: bool = True,
    ) -> None:  # fmt: skip
        """`light` draws over board, panel and bar what points at things there; without `tells` there is no story."""
        self.desk, self.flights, self.prerender = desk, movements.flights, Prerender(desk)
        self.ambient = BackgroundAnimation(desk)
        self.scenes = Scenes(desk, self.ambient)
        self.panel, self.bar, self.tray = panel, bar, tray
        self.over: Sequence[OverBoard] = ()  # over the board, the lowest first
        if tells:
            self.over = MissedEvents(desk), movements.reveal, Caption(desk)
        self.light = light
        self.frame: Frame | None = None  # None: not laid out yet
        self._seen_by: Seat | None = None  # whose view was drawn last

    # -- what must be drawn again -------------------------------------------------------------------------------------
    def renew(self) -> None:
        """Ask for the board in this frame, and for panel, bar and tray in the frames after it.

        Where somebody else looks at the table from now on, all of it is drawn at once: nothing of a hand stays there.
        """
        seen_by = self.desk.view()["seat"]
        if self.frame is None or seen_by != self._seen_by:
            self._seen_by = seen_by
            self.desk.touch()
        else:
            self.desk.touch(*self.moving())
            self.desk.owe(*self._beside(self.frame))

    def moving(self) -> list[Rect]:
        """List what changes with each step of a movement: the board, and beside it what is flown over."""
        if self.frame is None:
            return []
        flown = self.flights.flown_over()
        beside = [part.clip(box) for part in self._beside(self.frame) for box in flown]
        return [self.frame.zone, *(part for part in beside if part)]

    def touch_board(self) -> None:
        """Ask for the board."""
        if self.frame is not None:
            self.desk.touch(self.frame.zone)

    def _beside(self, frame: Frame) -> list[Rect]:
        """List the boxes round the board, to the window's edges: panel, bar and, if there is one, tray."""
        window, zone = Rect(0, 0, *self.desk.app.size), frame.zone
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
        if frame.zone.colliderect(clip):
            surface.set_clip(frame.zone.clip(clip))
            self._draw_board(surface, frame)
        for box, part in zip(self._beside(frame), (self.panel, self.bar, self.tray), strict=False):
            if box.colliderect(clip):
                surface.set_clip(box.clip(clip))
                surface.fill(INK_0, box)
                if part is not None:
                    part.draw(surface)
                self.desk.widgets.draw(surface, box)
        surface.set_clip(clip)
        self._draw_over(surface)

    def _draw_board(self, surface: Surface, frame: Frame) -> None:
        """Draw the board on its wooden table, the weather over it, and what light falls on it from the panel."""
        for strip in _margins(frame.zone, self.desk.painter.rect().clip(frame.zone)):
            draw_table(surface, strip)
        self.desk.painter.draw(surface, self.scenes.now())
        self.ambient.draw_weather(surface, self.desk.painter.rect())
        self.panel.draw_light(surface)
        for part in self.over:
            part.draw(surface, frame.zone)

    def _draw_over(self, surface: Surface) -> None:
        """Draw what has grown or flies over the table, and under that the light that points at things."""
        if self.light is not None:
            self.light(surface)
        if self.tray is not None:
            self.tray.draw_over(surface)
        self.panel.card.draw_over(surface)
        self.flights.draw(surface)


def _margins(zone: Rect, board: Rect) -> list[Rect]:
    """List the strips of the zone that the board leaves free."""
    return [
        Rect(zone.left, zone.top, zone.width, board.top - zone.top),
        Rect(zone.left, board.bottom, zone.width, zone.bottom - board.bottom),
        Rect(zone.left, board.top, board.left - zone.left, board.height),
        Rect(board.right, board.top, zone.right - board.right, board.height),
    ]
