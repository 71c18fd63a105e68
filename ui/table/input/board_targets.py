"""Widgets of selectable pieces and spaces on the board, and of the rows of seats and guests.

A guest is a player without a seat. Where pieces overlap, the key R cycles through them.
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
    """Creates the widgets of selectable pieces, spaces and seat rows."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx
        self.overlaps, self.zoom = OverlapCycler(ctx), BoardZoom(ctx)

    def lay_out(self) -> None:
        """Add a widget for each selectable piece, space and seat."""
        session = self.ctx.session
        if session.selection is None or self.ctx.stage is not None:
            return
        rows = (name for name in session.chosen() if is_seat_name(name))
        names = dict.fromkeys([*session.selectable_names(), *session.selection.chosen, *rows])
        for name in names:
            on_board = self.ctx.painter.is_on_board(name)
            # If the painter draws the player's place, too (a table without a board), the row needs another widget key.
            if is_seat_name(name):
                key = f"row:{name}" if on_board else ""
                self.ctx.widgets.add(SeatTarget(self.ctx, name, self.ctx.rows.seats[seat_of(name)], key))
            if on_board and self.ctx.widgets.find(name) is None:
                self.ctx.widgets.add(BoardTarget(self.ctx, name, self.overlaps, self.zoom))
        # If seat rows are answers, the rows of guests (players without a seat) are answers too.
        if any(is_seat_name(name) for name in names):
            self._add_guests(names)

    def _add_guests(self, names: Iterable[str]) -> None:
        for number, (guest, rect) in enumerate(self.ctx.rows.guests):
            if guest.name in names:
                self.ctx.widgets.add(SeatTarget(self.ctx, guest.name, rect, key=f"guest:{number}"))


class BoardTarget(OptionWidget):
    """The invisible widget of a selectable piece or space, which the painter draws."""

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
        """Return the box that the tooltip must not cover."""
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
        """Return whether dragging this widget pans the board."""
        painter = self.zoom.painter
        return painter is not None and painter.is_zoomed and kind_of(self.name) not in painter.mover_kinds

    def on_focus(self, gained: bool) -> None:
        if gained and self.ctx.app.by_keyboard:
            self.zoom.reveal(self.name)

    def draw(self, surface: Surface) -> None:
        """Draw nothing."""


def label_lines(ctx: TableContext, name: str) -> list[str]:
    """Return the label of a piece or space, and its place if the label is ambiguous."""
    view, controller = ctx.session.view, ctx.controller
    where = controller.spoken_position(view, name) if controller.spoken_position is not None else None
    return [ctx.label_of(name), ctx.translate(where)] if where is not None else [ctx.label_of(name)]


class SeatTarget(OptionWidget):
    """The widget of a selectable player's row.

    `key` is the widget's key if a pawn has the same name.
    """

    tip_prefers_side = True  # because the question is below the row

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
        marks.draw_icon(
            surface, "circle", (self.rect.left + self.px(13), self.rect.top + self.px(13)), self.px(13), colour
        )
        self.draw_focus_ring(surface, 10)


# -- overlapping pieces -----------------------------------------------------------------------------------------------
def _probe_points(area: Rect) -> list[tuple[int, int]]:
    """Return five points of a box at which to look for overlapping pieces."""
    width, height = area.width // 4, area.height // 4
    corners = [
        (x, y) for y in (area.top + height, area.bottom - height) for x in (area.left + width, area.right - width)
    ]
    return [area.center, *corners]


class OverlapCycler:
    """Tracks which of several overlapping pieces a click chooses."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx
        # names of overlapping pieces, and the index of the piece that a click would choose
        self._turned: tuple[list[str], int] = ([], 0)

    def name_at(self, pos: tuple[int, int]) -> str | None:
        """Return the name that a click at `pos` chooses or deselects."""
        alike = self._alike(pos)
        among, place = self._turned
        return alike[place if among == alike else 0] if alike else None

    def cycle_overlapping(self) -> None:
        """Cycle to the next overlapping piece (key R).

        The pieces are those under the pointer or focus or, if there are none, those that overlap the last chosen one.
        A chosen piece is replaced by the next one.
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
        """Return the next piece that overlaps the last chosen one, and make it current; None if there is none."""
        on_board = [name for name in chosen if self.ctx.painter.is_on_board(name)]
        return self._next_of(on_board[-1]) if on_board else None

    def _next_of(self, name: str) -> str | None:
        """Return the next piece that overlaps the piece `name`, and make it current; None if there is none.

        Several points of its area are probed, because pieces may overlap only in part, like two pairs of squares that
        share one square.
        """
        among, _ = self._turned
        if name not in among or not self.ctx.session.toggleable_names().issuperset(among):
            among = max((self._alike(at) for at in _probe_points(self.ctx.painter.area_of(name))), key=len)
        if name not in among or len(among) < 2:
            return None
        self._turned = (among, (among.index(name) + 1) % len(among))
        return among[self._turned[1]]

    def _next_at(self, pos: tuple[int, int]) -> str | None:
        """Return the next piece of the same kind at `pos`, and make it current; None if there is no other.

        A click chooses this piece as long as the same pieces are under the pointer.
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
        """List the pieces at `pos` that a click may choose, all of the same kind as the topmost."""
        if self.ctx.session.selection is None or self.ctx.stage is not None:
            return []
        able = self.ctx.session.toggleable_names()
        result = [name for name in self.ctx.hover.names_at(pos) if name in able]
        return [name for name in result if kind_of(name) == kind_of(result[0])]
