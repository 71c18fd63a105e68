"""Selectable things outside the panel: those on the board, and the rows of seats and guests.

Where several pieces of one kind overlap, a click chooses one of them, and the key R cycles to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygame import Rect, Surface

from games.core.contract.names import is_seat_name, kind_of, seat_of
from ui.drawing import draw, marks
from ui.drawing.theme import IVORY
from ui.table.context import TableContext
from ui.table.input.board_zoom import BoardZoom
from ui.table.intents import Drop, PulseHalos, Relayout
from ui.table.option_widget import OptionWidget
from ui.widgets.base import DragAxis
from ui.widgets.host import InputDevice


# -- targets ----------------------------------------------------------------------------------------------------------
class BoardTargets:
    """Creates a widget for each selectable thing outside the panel.

    `overlaps` cycles through overlapping pieces; `zoom` zooms the board.
    """

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx
        self.overlaps, self.zoom = OverlapCycler(ctx), BoardZoom(ctx)

    def lay_out(self) -> None:
        """Add a widget for each selectable thing on the board, and for each seat that is a possible answer."""
        session = self.ctx.session
        if session.selection is None or self.ctx.stage is not None:
            return
        rows = (name for name in session.chosen() if is_seat_name(name))
        names = dict.fromkeys([*session.selectable(), *session.selection.chosen, *rows])
        for name in names:
            if is_seat_name(name):
                self.ctx.widgets.add(SeatTarget(self.ctx, name, self.ctx.rows.seats[seat_of(name)]))
            elif self.ctx.painter.covers(name) and self.ctx.widgets.find(name) is None:
                self.ctx.widgets.add(BoardTarget(self.ctx, name, self.overlaps, self.zoom))
        if any(is_seat_name(name) for name in names):  # if seat rows are answers, guests' rows are too
            self._add_guests(names)

    def _add_guests(self, names: Iterable[str]) -> None:
        for number, (guest, rect) in enumerate(self.ctx.rows.guests):
            if guest.name in names:
                self.ctx.widgets.add(SeatTarget(self.ctx, guest.name, rect, key=f"guest:{number}"))


class BoardTarget(OptionWidget):
    """The widget of a selectable thing on the board; the board's painter draws the thing itself."""

    on_board = True
    drag_axis = DragAxis.ANYWHERE

    ctx: TableContext

    def __init__(self, ctx: TableContext, name: str, overlaps: OverlapCycler, zoom: BoardZoom) -> None:
        super().__init__(ctx, name, ctx.painter.area_of(name))
        self.overlaps, self.zoom = overlaps, zoom

    def label_lines(self) -> list[str]:
        return label_lines(self.ctx, self.name)

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.overlaps.name_at(pos) == self.name

    def tip_anchor(self) -> Rect:
        """Return the box that the tooltip avoids: the painter's tooltip area, extended to the piece under the
        pointer.
        """
        painter = self.ctx.painter
        box, under = painter.tooltip_area(self.name), self.ctx.hover.names_at(self.ctx.app.pointer)
        return box.union(painter.area_of(under[0])) if self.hovered and under else box

    def press(self, pos: tuple[int, int]) -> None:
        super().press(pos)
        if self._pans():
            self.zoom.begin_drag(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        if self._pans():
            self.zoom.drag(pos)
        else:
            self.group.hovered = self.group.widget_at(pos)  # highlight the drop target

    def release(self, pos: tuple[int, int]) -> None:
        if self.zoom.end_drag():
            self.pressed = False
            return
        inside = self.hit(pos)  # must be checked first: choosing may change which widgets are here
        super().release(pos)
        if not inside:
            self.ctx.dispatch(Drop(self.name, pos))

    def _pans(self) -> bool:
        """Return True if dragging this thing pans a zoomed board; False if the thing is a piece that can be dragged."""
        painter = self.zoom.painter
        return painter is not None and painter.zoomed and kind_of(self.name) not in painter.mover_kinds

    def on_focus(self, gained: bool) -> None:
        if gained and self.ctx.app.by_keyboard:
            self.zoom.reveal(self.name)

    def draw(self, surface: Surface) -> None:
        """Draw nothing: the painter draws the board's things."""


def label_lines(ctx: TableContext, name: str) -> list[str]:
    """Return the label of the thing with this name, and its place on the board if the label is ambiguous."""
    view, controller = ctx.session.view, ctx.controller
    where = controller.spoken_position(view, name) if controller.spoken_position is not None else None
    return [ctx.label_of(name), ctx.translate(where)] if where is not None else [ctx.label_of(name)]


class SeatTarget(OptionWidget):
    """The widget of a seat's or guest's row, if choosing that player is a possible answer.

    `key` is the widget key to use if a pawn on the board has the same name.
    """

    tip_prefers_side = True  # below the row there is the question

    ctx: TableContext

    def __init__(self, ctx: TableContext, name: str, rect: Rect, key: str = "") -> None:
        super().__init__(ctx, name, rect)
        self.key = key or name

    def label_lines(self) -> list[str]:
        return label_lines(self.ctx, self.name)

    def draw(self, surface: Surface) -> None:
        guide = self.ctx.session.guide
        if guide is not None and not guide.expects_choice and not self.is_chosen:
            return  # the lesson only explains, so nothing looks selectable
        colour = self.ctx.deciding_mark().colour
        strong = self.is_chosen or self.is_highlighted
        draw.outline(
            surface, self.rect, IVORY if self.is_chosen else colour, self.px(10), max(2, self.px(3 if strong else 2))
        )
        marks.icon(surface, "circle", (self.rect.left + self.px(13), self.rect.top + self.px(13)), self.px(13), colour)
        self.draw_ring(surface, 10)


# -- overlapping pieces -----------------------------------------------------------------------------------------------
def _probe_points(area: Rect) -> list[tuple[int, int]]:
    """Return the points at which to look for overlapping things: the centres of a box and of its four quarters."""
    width, height = area.width // 4, area.height // 4
    corners = [
        (x, y) for y in (area.top + height, area.bottom - height) for x in (area.left + width, area.right - width)
    ]
    return [area.center, *corners]


class OverlapCycler:
    """Tracks which of several overlapping pieces a click would choose."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx
        self._turned: tuple[list[str], int] = ([], 0)  # names of overlapping pieces, and the index of the current one

    def name_at(self, pos: tuple[int, int]) -> str | None:
        """Return the name that a click at `pos` would toggle: the topmost, or the one that the key R has cycled to."""
        alike = self._alike(pos)
        among, place = self._turned
        return alike[place if among == alike else 0] if alike else None

    def cycle(self) -> None:
        """Cycle to the next overlapping piece of the same kind at the pointer or the focus (key R).

        If no pieces overlap there, cycle from the thing on the board that was chosen last. If a piece of that kind is
        chosen, the next one is chosen instead, so that the displayed piece is the chosen one.
        """
        ctx, selection = self.ctx, self.ctx.session.selection
        if selection is None:
            return
        focused = ctx.widgets.focused if ctx.app.by_keyboard else None
        by_keyboard = isinstance(focused, OptionWidget) and focused.on_board
        at = ctx.app.pointer
        ringed = focused.name if isinstance(focused, OptionWidget) and by_keyboard else None
        name = self._next_of(ringed) if ringed is not None else self._next_at(at)
        name = name or self._next_chosen(selection.chosen)
        if name is None:
            return
        if kind_of(name) in {kind_of(other) for other in selection.chosen}:
            selection.choose(name)
            self.ctx.dispatch(Relayout())
        if by_keyboard:
            ctx.widgets.focus(ctx.widgets.find(name))
        else:
            if ctx.app.by_keyboard:
                ctx.app.use_device(InputDevice.MOUSE)  # so that the piece under the pointer is highlighted
            ctx.widgets.hovered = ctx.widgets.widget_at(at)
        ctx.app.sounds.play("flip")
        ctx.dispatch(PulseHalos())
        ctx.touch()

    def _next_chosen(self, chosen: Sequence[str]) -> str | None:
        """Cycle to the next piece from the thing on the board that was chosen last, and return its name."""
        on_board = [name for name in chosen if self.ctx.painter.covers(name)]
        return self._next_of(on_board[-1]) if on_board else None

    def _next_of(self, name: str) -> str | None:
        """Cycle from a thing that is not under the pointer to the next of the pieces it was last cycled with.

        Needed because two pairs of squares share only one square: from the second pair's area, the first pair could not
        be found again.
        """
        among, _ = self._turned
        if name not in among or not self.ctx.session.toggleable().issuperset(among):
            among = max((self._alike(at) for at in _probe_points(self.ctx.painter.area_of(name))), key=len)
        if name not in among or len(among) < 2:
            return None
        self._turned = (among, (among.index(name) + 1) % len(among))
        return among[self._turned[1]]

    def _next_at(self, pos: tuple[int, int]) -> str | None:
        """Cycle to the next overlapping piece of the same kind at `pos`; return None if there is no other.

        The piece stays current until other things are under the pointer. If one of the pieces is chosen, cycling starts
        from that one.
        """
        alike, selection = self._alike(pos), self.ctx.session.selection
        if len(alike) < 2 or selection is None:
            return None
        among, place = self._turned
        chosen = next((alike.index(name) for name in selection.chosen if name in alike), None)
        now = chosen if chosen is not None else place if among == alike else 0
        self._turned = (alike, (now + 1) % len(alike))
        return alike[self._turned[1]]

    def _alike(self, pos: tuple[int, int]) -> list[str]:
        """List the names that can be toggled at `pos`: the topmost one and others of its kind."""
        if self.ctx.session.selection is None or self.ctx.stage is not None:
            return []
        able = self.ctx.session.toggleable()
        result = [name for name in self.ctx.hover.names_at(pos) if name in able]
        return [name for name in result if kind_of(name) == kind_of(result[0])]
