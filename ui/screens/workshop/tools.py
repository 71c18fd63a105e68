"""The selected tool and its effect on the board: choose, link neighbours, drag pieces or corners."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from games.core.contract.texts import N_, Text
from games.core.workshop import form_edits, shapes
from games.core.workshop.checks import value_at
from games.core.workshop.fields import FormField
from games.core.workshop.form import OrderedList
from games.core.workshop.shapes import DragHandle, Point
from ui.drawing.theme import Colour, hex_colour
from ui.screens.workshop.session import Editor
from ui.screens.workshop.spaces import SpaceLists
from ui.widgets.keyboard import character

CHOOSE, LINKS, PLACES, CORNERS, CENTRES = "choose", "threads", "places", "corners", "centres"
JOIN = hex_colour("#3E8A5E")

HANDLE_LABELS = {
    "": N_("the whole space"),
    "shape.polygon": N_("a corner of the outline"),
    "parts.plate.rect": N_("the plate"),
    "parts.square.polygon": N_("the area for pieces"),
    "labels.name": N_("the name"),
    "labels.name.at": N_("the name"),
    "labels.name.room": N_("the name"),
    "labels.number.at": N_("the number"),
    "labels.price.at": N_("the price"),
    "line": N_("a bend in the line"),
    "dot": N_("the mark that shows it can be chosen"),
}
PIECE_LABEL = N_("a place for pieces")


class Tool(NamedTuple):
    """A tool: key, icon, shortcut letter, description."""

    key: str
    icon: str
    letter: str
    description: Text


BOARD_TOOLS = (
    Tool(CHOOSE, "cursor", "v", N_("Choose (V)")),
    Tool(LINKS, "link", "n", N_("Neighbours: click another space to link or unlink it; B makes the link a bridge (N)")),
    Tool(PLACES, "map-marker", "p", N_("Drag the places for pieces and labels (P)")),
    Tool(CENTRES, "map-marker-path", "d", N_("Draw the road: drag its spaces (D)")),
    Tool(CORNERS, "pentagon-outline", "k",
         N_("Drag corners and whole spaces; Insert adds a corner, Delete removes one (K)")),
)  # fmt: skip


class Tools:
    """The selected tool, and its effect on the chosen space."""

    def __init__(self, editor: Editor, spaces: SpaceLists, centre_of: Callable[[str], Point | None]) -> None:
        self.editor, self.session, self.spaces = editor, editor.session, spaces
        self.centre_of = centre_of  # returns the centre of a space on the board's picture, in board units, or None
        self.tool = CHOOSE
        self.handle_index = 0  # number of the chosen handle

    @property
    def available(self) -> list[Tool]:
        """The tools for this kind of board; empty if only choosing is possible."""
        strips = self.spaces.strips
        has_shapes = any(shapes.geometry_place(self.session.data, strip, 0) is not None for strip in strips)
        has = {
            CHOOSE: True,
            LINKS: any(strip.join_edits is not None for strip in strips),
            PLACES: has_shapes,
            CENTRES: any(
                strip.centres is not None and value_at(self.session.data, strip.picture) is None for strip in strips
            ),
            CORNERS: has_shapes and any(strip.shapes is not None and strip.shapes.outline for strip in strips),
        }
        tools = [tool for tool in BOARD_TOOLS if has[tool.key]]
        return tools if len(tools) > 1 else []

    def reset_unavailable(self) -> None:
        """Select the choosing tool if the selected one is not available."""
        if self.tool not in [tool.key for tool in self.available]:
            self.tool = CHOOSE

    # -- handles -------------------------------------------------------------------------------------------------------
    @property
    def shows_handles(self) -> bool:
        """True if the selected tool drags handles of a chosen space, or the centres of all."""
        return self.spaces.chosen_strip is not None and self.tool in (PLACES, CORNERS, CENTRES)

    def handles(self) -> list[DragHandle]:
        """The handles for this tool: of the chosen space, or the centres of all spaces of its list."""
        strip, chosen = self.spaces.chosen_strip, self.spaces.chosen
        if strip is None or chosen is None or not self.shows_handles:
            return []
        if self.tool == CENTRES:
            return list(self._centres(strip).values())
        return [
            handle
            for handle in shapes.find_handles(self.session.data, strip, chosen.number)
            if (handle.is_corner or not handle.place) == (self.tool == CORNERS)
        ]

    def _centres(self, strip: OrderedList) -> dict[int, DragHandle]:
        """Return the handles of the centres of a list's spaces, by index."""
        return shapes.centre_handles(
            self.session.data, strip, lambda number: self.centre_of(self.spaces.board_name(strip, number))
        )

    def describe_handle(self, handle: DragHandle) -> Text:
        """Return a text on what a handle moves."""
        return self._what(handle.key)

    def _what(self, key: str) -> Text:
        strip = self.spaces.chosen_strip
        known = {**HANDLE_LABELS, **(strip.shapes.labels if strip is not None and strip.shapes is not None else {})}
        return known.get(key, PIECE_LABEL)

    def handle_fields(self) -> list[FormField]:
        """The coordinates of the chosen handle as fields."""
        strip, handles = self.spaces.chosen_strip, self.handles()
        if strip is None or not handles or self.tool == CENTRES:
            return []
        return shapes.handle_fields(
            self.session.data, strip, handles[min(self.handle_index, len(handles) - 1)], self._what
        )

    def choose_handle(self, number: int) -> None:
        """Choose a handle; the handle of a centre chooses its space, too."""
        if self.tool == CENTRES and self.spaces.chosen is not None:
            self.spaces.choose(self.spaces.chosen.strip, int(self.handles()[number].space_place[-1]))
        if number != self.handle_index:
            self.handle_index = number
            self.editor.rebuild()

    def choose_tool(self, tool: str) -> None:
        """Choose a tool. The tool for centres needs a chosen space, so it chooses the first."""
        self.tool = tool
        chosen = self.spaces.chosen_strip
        if tool == CENTRES and (chosen is None or chosen.centres is None):
            self.spaces.choose(next(n for n, strip in enumerate(self.spaces.strips) if strip.centres is not None), 0)
        self.editor.rebuild()

    def toggle_pieces(self) -> None:
        """Hide or show the pieces."""
        self.session.hide_pieces(not self.session.hides_pieces)
        self.editor.rebuild()

    def remove_picture(self) -> None:
        """Remove the board's picture from the file."""
        self.editor.change(form_edits.remove_board_picture_edits(self.session.data, self.session.form), None)

    def move_handle(self, handle: DragHandle, to: Point) -> None:
        """Move a handle to a point in board units."""
        strip = self.spaces.chosen_strip
        if strip is not None and self.tool == CENTRES:
            self.editor.change(
                shapes.move_centre(self.session.data, strip, self._centres(strip), int(handle.space_place[-1]), to),
                None,
            )
        elif strip is not None:
            self.editor.change(shapes.move_handle(self.session.data, strip, handle, to), None)

    def nudge_handle(self, handle: DragHandle, offset: tuple[int, int]) -> None:
        """Move a handle by an offset in board units. Successive keys are one undo step."""
        strip = self.spaces.chosen_strip
        if strip is None:
            return
        if self.tool == CENTRES:
            number, (x, y) = int(handle.space_place[-1]), handle.position
            edits = shapes.move_centre(
                self.session.data, strip, self._centres(strip), number, (x + offset[0], y + offset[1])
            )
        else:
            edits = shapes.shift_handle(self.session.data, strip, handle, offset)
        self.editor.change(edits, ("moved", handle.space_place, handle.place))
        self.editor.rebuild()

    def add_corner(self, handle: DragHandle) -> None:
        """Add a corner before the next one; the handle of a centre inserts a space after its own."""
        if self.tool == CENTRES:
            self.spaces.insert()
            return
        self.editor.change(shapes.add_corner(self.session.data, handle), None)

    def remove_corner(self, handle: DragHandle) -> None:
        """Remove a corner, and choose the one before it; the handle of a centre removes its space."""
        if self.tool == CENTRES:
            self.spaces.remove_chosen()
            return
        edits = shapes.remove_corner(self.session.data, handle)
        if edits and handle.place[-1] != 0:
            self.handle_index -= 1
        self.editor.change(edits, None)

    def toggle_link(self, other: int) -> bool:
        """Link or unlink the chosen space and the space `other`; return False if the selected tool does neither."""
        strip, chosen = self.spaces.chosen_strip, self.spaces.chosen
        if self.tool != LINKS or strip is None or chosen is None or strip.join_edits is None or chosen.number == other:
            return False
        self.editor.change(
            self.editor.try_edits(partial(strip.join_edits, self.session.data, chosen.number, other)), None
        )
        return True

    def toggle_bridge(self, other: int) -> None:
        """Make the link to the neighbour `other` a bridge, or a land link again."""
        strip, chosen = self.spaces.chosen_strip, self.spaces.chosen
        if strip is not None and chosen is not None and strip.bridge_edits is not None and chosen.number != other:
            self.editor.change(
                self.editor.try_edits(partial(strip.bridge_edits, self.session.data, chosen.number, other)), None
            )

    def on_letter(self, event: pygame.event.Event, pointed: Callable[[], int | None]) -> bool:
        """Handle a tool's shortcut letter; return True if it was used. `pointed()` returns the number of the space
        under the pointer.
        """
        if character(event) == "h":
            self.toggle_pieces()
            return True
        key = next((tool.key for tool in self.available if tool.letter == character(event)), None)
        if key is not None:
            self.choose_tool(key)
            return True
        if character(event) == "b" and self.tool == LINKS:
            other = pointed()
            if other is not None:
                self.toggle_bridge(other)
            return True
        return False

    @property
    def shows_links(self) -> bool:
        """True if the connections between spaces are drawn: with the tools for choosing and for linking."""
        return self.tool in (CHOOSE, LINKS)

    def link_hint(self, other: str | None) -> Text | None:
        """Return a text on what a click on the hovered space does, or None."""
        leads, chosen = self.link_target(other), self.spaces.chosen
        strip = self.spaces.chosen_strip
        if leads is None or chosen is None or strip is None:
            return None
        neighbour = self.spaces.entries_by_name()[leads[0]]
        if neighbour.strip != chosen.strip:
            return None
        names = {"a": self.spaces.label(strip, chosen.number), "b": self.spaces.label(strip, neighbour.number)}
        if leads[1] != JOIN:
            return N_("Unlink: {a} – {b}", **names)
        return N_("Link: {a} – {b}", **names)

    def link_target(self, other: str | None) -> tuple[str, Colour] | None:
        """Return (hovered space, colour of the line to it) if a click would link or unlink it, else None."""
        chosen = self.spaces.chosen_name()
        if self.tool != LINKS or not other or not chosen or other == chosen:
            return None
        joined = {name for name, _ in self.spaces.links()}
        return (other, self.editor.screen.palette.bad if other in joined else JOIN)
