"""What can be chosen outside the panel: things on the board, and the rows of seats and guests."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect, Surface

from games.core.contract.names import is_seat, kind_of, seat_of
from ui.drawing import draw, marks
from ui.drawing.theme import IVORY
from ui.table.choice import Choice
from ui.table.context import TableContext
from ui.table.input.board_zoom import BoardZoom
from ui.table.input.overlaps import OverlapCycler
from ui.table.intents import Drop
from ui.widgets.base import Drags


class BoardTargets:
    """Makes a widget for each of them; `overlaps` says which of several is meant, `zoom` enlarges the board."""

    def __init__(self, desk: TableContext) -> None:
        self.desk = desk
        self.overlaps, self.zoom = OverlapCycler(desk), BoardZoom(desk)

    def lay_out(self) -> None:
        """Add a widget for each thing that can be chosen on the board, and for each seat that is an answer."""
        session = self.desk.session
        if session.selection is None or self.desk.stage is not None:
            return
        rows = (name for name in session.chosen() if is_seat(name))
        names = dict.fromkeys([*session.lit(), *session.selection.chosen, *rows])
        for name in names:
            if is_seat(name):
                self.desk.widgets.add(SeatSpot(self.desk, name, self.desk.rows.seats[seat_of(name)]))
            elif self.desk.painter.covers(name) and self.desk.widgets.find(name) is None:
                self.desk.widgets.add(Spot(self.desk, name, self.overlaps, self.zoom))
        if any(is_seat(name) for name in names):  # rows are answers: so are those of guests
            self._add_guests(names)

    def _add_guests(self, names: Iterable[str]) -> None:
        for number, (guest, rect) in enumerate(self.desk.rows.guests):
            if guest.name in names:
                self.desk.widgets.add(SeatSpot(self.desk, guest.name, rect, key=f"guest:{number}"))


class Spot(Choice):
    """A thing on the board that can be chosen; the painter draws it."""

    on_board = True
    drags = Drags.ANYWHERE

    desk: TableContext

    def __init__(self, desk: TableContext, name: str, overlaps: OverlapCycler, zoom: BoardZoom) -> None:
        super().__init__(desk, name, desk.painter.area_of(name))
        self.overlaps, self.zoom = overlaps, zoom

    def called(self) -> list[str]:
        return called(self.desk, self.name)

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.overlaps.spot_at(pos) == self.name

    def tip_anchor(self) -> Rect:
        """Return what the painter wants to be seen beside a tooltip, and whoever stands where the pointer is."""
        painter = self.desk.painter
        box, under = painter.tip_at(self.name), self.desk.hover.names_at(self.desk.app.pointer)
        return box.union(painter.area_of(under[0])) if self.hovered and under else box

    def press(self, pos: tuple[int, int]) -> None:
        super().press(pos)
        if self._pans():
            self.zoom.hold(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        if self._pans():
            self.zoom.drag(pos)
        else:
            self.group.hovered = self.group.at(pos)  # where it would go is lit

    def release(self, pos: tuple[int, int]) -> None:
        if self.zoom.let_go():
            self.pressed = False
            return
        inside = self.hit(pos)  # before the choice lights other things here
        super().release(pos)
        if not inside:
            self.desk.dispatch(Drop(self.name, pos))

    def _pans(self) -> bool:
        """Whether dragging this thing moves what is shown of a large board: it does unless it is a piece."""
        painter = self.zoom.painter
        return painter is not None and painter.zoomed and kind_of(self.name) not in painter.movers

    def on_focus(self, gained: bool) -> None:
        if gained and self.desk.app.by_keyboard:
            self.zoom.reveal(self.name)

    def draw(self, surface: Surface) -> None:
        """Nothing: the painter draws the board's things."""


def called(desk: TableContext, name: str) -> list[str]:
    """Return what a thing on the table is called, and where it lies where its name alone says too little."""
    view, controller = desk.session.view, desk.controller
    where = controller.spot(view, name) if controller.spot is not None else None
    return [desk.called(name), desk.say(where)] if where is not None else [desk.called(name)]


class SeatSpot(Choice):
    """The row of a seat or a guest, where choosing the person is an answer; `key`: where a pawn has the name too."""

    tip_aside = True  # under it stands the question

    desk: TableContext

    def __init__(self, desk: TableContext, name: str, rect: Rect, key: str = "") -> None:
        super().__init__(desk, name, rect)
        self.key = key or name

    def called(self) -> list[str]:
        return called(self.desk, self.name)

    def draw(self, surface: Surface) -> None:
        guide = self.desk.session.guide
        if guide is not None and not guide.asks and not self.chosen:
            return  # a lesson only tells: nothing looks as if it could be chosen
        colour = self.desk.acting_mark().colour
        strong = self.chosen or self.lit
        draw.outline(
            surface, self.rect, IVORY if self.chosen else colour, self.px(10), max(2, self.px(3 if strong else 2))
        )
        marks.icon(surface, "circle", (self.rect.left + self.px(13), self.rect.top + self.px(13)), self.px(13), colour)
        self.draw_ring(surface, 10)
