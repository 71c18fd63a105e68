"""What a click on the board does: choose, link neighbours, drag places of pieces or corners of outlines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from games.core.contract.texts import N_, Text
from games.core.workshop import form_edits, shapes
from games.core.workshop.fields import FormField
from games.core.workshop.shapes import DragHandle, Point
from ui.drawing.theme import Colour, hex_colour
from ui.screens.workshop.session import Editor
from ui.screens.workshop.spaces import SpaceLists

CHOOSE, LINKS, PLACES, CORNERS = "choose", "threads", "places", "corners"
JOIN = hex_colour("#3E8A5E")

WHAT = {
    "": N_("the whole space"),
    "shape.polygon": N_("a corner of the outline"),
    "parts.plate.rect": N_("the plate"),
    "parts.square.polygon": N_("the ground for pieces"),
    "labels.name": N_("the name"),
    "labels.name.at": N_("the name"),
    "labels.name.room": N_("the name"),
    "labels.number.at": N_("the number"),
    "labels.price.at": N_("the price"),
    "line": N_("a bend of the line"),
    "dot": N_("the sign that it can be chosen"),
}
PIECE = N_("a place of pieces")


class Tool(NamedTuple):
    """A tool: its key, icon, letter on the keyboard, and description."""

    key: str
    icon: str
    letter: str
    description: Text


TOOLS = (
    Tool(CHOOSE, "cursor", "v", N_("Choose (V)")),
    Tool(LINKS, "link", "n", N_("Neighbours: click another space to join or part it, B makes a bridge (N)")),
    Tool(PLACES, "map-marker", "p", N_("Drag places of pieces and labels (P)")),
    Tool(CORNERS, "pentagon-outline", "k", N_("Drag corners and whole spaces; Insert and Delete are for corners (K)")),
)  # fmt: skip


class Tools:
    """The chosen tool, and what it does with the chosen space."""

    def __init__(self, editor: Editor, spaces: SpaceLists) -> None:
        self.editor, self.session, self.spaces = editor, editor.session, spaces
        self.tool = CHOOSE
        self.handle_index = 0  # number of the chosen handle

    @property
    def available(self) -> list[Tool]:
        """The tools that this kind of board has a use for; none if only choosing is left."""
        strips = self.spaces.strips
        has_shapes = any(shapes.geometry_place(self.session.data, strip, 0) is not None for strip in strips)
        has = {
            CHOOSE: True,
            LINKS: any(strip.join is not None for strip in strips),
            PLACES: has_shapes,
            CORNERS: has_shapes and any(strip.shapes is not None and strip.shapes.outline for strip in strips),
        }
        tools = [tool for tool in TOOLS if has[tool.key]]
        return tools if len(tools) > 1 else []

    def reset_unavailable(self) -> None:
        """Go back to choosing if this kind of board has no use for the chosen tool."""
        if self.tool not in [tool.key for tool in self.available]:
            self.tool = CHOOSE

    # Handles -----------------------------------------------------------------------------------------------------
    @property
    def shows_handles(self) -> bool:
        """True if a space is chosen and the tool drags its handles."""
        return self.spaces.chosen_strip is not None and self.tool in (PLACES, CORNERS)

    def handles(self) -> list[DragHandle]:
        """Return the handles of the chosen space for this tool."""
        strip, chosen = self.spaces.chosen_strip, self.spaces.chosen
        if strip is None or chosen is None or not self.shows_handles:
            return []
        return [
            handle
            for handle in shapes.handles(self.session.data, strip, chosen.number)
            if (handle.is_corner or not handle.place) == (self.tool == CORNERS)
        ]

    def describe_handle(self, handle: DragHandle) -> Text:
        """Describe what a handle moves."""
        return self._what(handle.key)

    def _what(self, key: str) -> Text:
        strip = self.spaces.chosen_strip
        known = {**WHAT, **(strip.shapes.labels if strip is not None and strip.shapes is not None else {})}
        return known.get(key, PIECE)

    def handle_fields(self) -> list[FormField]:
        """Return the coordinates of the chosen handle as fields."""
        strip, handles = self.spaces.chosen_strip, self.handles()
        if strip is None or not handles:
            return []
        return shapes.handle_fields(
            self.session.data, strip, handles[min(self.handle_index, len(handles) - 1)], self._what
        )

    # Commands ----------------------------------------------------------------------------------------------------
    def choose_handle(self, number: int) -> None:
        """Choose a handle; the panel then shows its coordinates."""
        if number != self.handle_index:
            self.handle_index = number
            self.editor.rebuild()

    def choose_tool(self, tool: str) -> None:
        """Choose a tool."""
        self.tool = tool
        self.editor.rebuild()

    def toggle_pieces(self) -> None:
        """Hide or show the pieces of the start position."""
        self.session.hide_pieces(not self.session.hides_pieces)
        self.editor.rebuild()

    def remove_picture(self) -> None:
        """Remove the board's picture; one undo restores it."""
        self.editor.change(form_edits.remove_picture_edits(self.session.data, self.session.form.picture), None)

    def move_handle(self, handle: DragHandle, to: Point) -> None:
        """Move a handle to a spot."""
        strip = self.spaces.chosen_strip
        if strip is not None:
            self.editor.change(shapes.move_handle(self.session.data, strip, handle, to), None)

    def nudge_handle(self, handle: DragHandle, by: tuple[int, int]) -> None:
        """Move a handle by some board units; successive arrow keys are one undo step."""
        strip = self.spaces.chosen_strip
        if strip is not None:
            self.editor.change(shapes.shift_handle(self.session.data, strip, handle, by), ("moved", handle.place))
            self.editor.rebuild()

    def add_corner(self, handle: DragHandle) -> None:
        """Add a corner between this one and the next."""
        self.editor.change(shapes.add_corner(self.session.data, handle), None)

    def remove_corner(self, handle: DragHandle) -> None:
        """Remove a corner and choose the one before it, so that it can be removed next."""
        edits = shapes.remove_corner(self.session.data, handle)
        if edits and handle.place[-1] != 0:
            self.handle_index -= 1
        self.editor.change(edits, None)

    def toggle_link(self, other: int) -> bool:
        """Link or unlink the chosen space and another one; return whether the tool does that."""
        strip, chosen = self.spaces.chosen_strip, self.spaces.chosen
        if self.tool != LINKS or strip is None or chosen is None or strip.join is None or chosen.number == other:
            return False
        self.editor.change(self.editor.try_edits(partial(strip.join, self.session.data, chosen.number, other)), None)
        return True

    def toggle_bridge(self, other: int) -> None:
        """Turn the link to a neighbour into a bridge, or a bridge into a link by land."""
        strip, chosen = self.spaces.chosen_strip, self.spaces.chosen
        if strip is not None and chosen is not None and strip.bridge is not None and chosen.number != other:
            self.editor.change(
                self.editor.try_edits(partial(strip.bridge, self.session.data, chosen.number, other)), None
            )

    def on_letter(self, event: pygame.event.Event, pointed: Callable[[], int | None]) -> bool:
        """Handle a tool's shortcut letter; `pointed()` returns the number of the space under the pointer."""
        if event.unicode.lower() == "h":
            self.toggle_pieces()
            return True
        key = next((tool.key for tool in self.available if tool.letter == event.unicode.lower()), None)
        if key is not None:
            self.choose_tool(key)
            return True
        if event.unicode.lower() == "b" and self.tool == LINKS:
            other = pointed()
            if other is not None:
                self.toggle_bridge(other)
            return True
        return False

    # Links -------------------------------------------------------------------------------------------------------
    @property
    def shows_links(self) -> bool:
        """True if links are drawn; they would cover the handles of other tools."""
        return self.tool in (CHOOSE, LINKS)

    def link_hint(self, other: str | None) -> Text | None:
        """Say what a click on the space under the pointer does with the chosen one, or None."""
        leads, chosen = self.link_target(other), self.spaces.chosen
        strip = self.spaces.chosen_strip
        if leads is None or chosen is None or strip is None:
            return None
        neighbour = self.spaces.entries_by_name()[leads[0]]
        if neighbour.strip != chosen.strip:
            return None
        names = {"a": self.spaces.label(strip, chosen.number), "b": self.spaces.label(strip, neighbour.number)}
        if leads[1] != JOIN:
            return N_("Part: {a} – {b}", **names)
        return N_("Join: {a} – {b}", **names)

    def link_target(self, other: str | None) -> tuple[str, Colour] | None:
        """Return the space under the pointer if a click links or unlinks it, with the colour of the line to it."""
        chosen = self.spaces.chosen_name()
        if self.tool != LINKS or not other or not chosen or other == chosen:
            return None
        joined = {name for name, _ in self.spaces.links()}
        return (other, self.editor.screen.palette.bad if other in joined else JOIN)
