"""The tools at the left of the board: choosing, threads between neighbours, places of pieces, corners of outlines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from games.core.workshop import order, shapes
from games.core.workshop.edits import Edit
from games.core.workshop.fields import Field
from games.core.workshop.shapes import Handle, Spot
from ui.drawing import draw, text
from ui.drawing.theme import INK_1, LINE, RADIUS_PANEL, TEXT_2, Colour, hex_colour
from ui.screens.workshop.board.handles import HandlesWidget
from ui.screens.workshop.board.stage import Stage
from ui.screens.workshop.panel import made
from ui.screens.workshop.spaces import Spaces
from ui.shell.screen import Screen
from ui.widgets import IconButton
from ui.widgets.base import FINGER, FINGER_GAP

CHOOSE, THREADS, PLACES, CORNERS = "choose", "threads", "places", "corners"
ROOM_FOR_LETTER = 44  # pixels of a button from which its letter is drawn
WIDE, PITCH = 56.0, float(FINGER + FINGER_GAP)  # design units
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
    """One tool: its key, icon, letter on the keyboard and words."""

    key: str
    icon: str
    letter: str
    words: Text


TOOLS = (
    Tool(CHOOSE, "cursor", "v", N_("Choose (V)")),
    Tool(THREADS, "link", "n", N_("Neighbours: click another space to join or part it, B makes a bridge (N)")),
    Tool(PLACES, "map-marker", "p", N_("Drag places of pieces and labels (P)")),
    Tool(CORNERS, "pentagon-outline", "k", N_("Drag corners and whole spaces; Insert and Delete are for corners (K)")),
)  # fmt: skip


class ToolButton(IconButton):
    """A tool with its letter in the corner, where the window has room for it."""

    def __init__(self, key: str, rect: Rect, letter: str, *args: Any, **more: Any) -> None:
        super().__init__(key, rect, *args, **more)
        self.letter = letter

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        font = self.font(13)
        if self.rect.height >= ROOM_FOR_LETTER and not self.host.for_fingers:
            corner = Rect(self.rect.left, self.rect.bottom - text.line_height(font), self.rect.width - self.px(4),
                          text.line_height(font))  # fmt: skip
            text.draw(surface, self.letter.upper(), corner, font, TEXT_2, align="right", wrapping=False)


class Tools:
    """Which tool is used, and what it does with the chosen space; `change` makes edits."""

    def __init__(
        self, screen: Screen, spaces: Spaces, stage: Stage, change: Callable[[list[Edit], object], object]
    ) -> None:
        self.screen, self.spaces, self.stage, self.change = screen, spaces, stage, change
        self.tool = CHOOSE
        self.at = 0  # which handle is chosen
        self.box = Rect(0, 0, 0, 0)
        self.widget: HandlesWidget | None = None

    @property
    def known(self) -> list[Tool]:
        """The tools that this kind of board has a use for."""
        tapes = self.spaces.tapes
        drawn = any(shapes.way_of(self.spaces.session.data, tape, 0) is not None for tape in tapes)
        has = {
            CHOOSE: True,
            THREADS: any(tape.join is not None for tape in tapes),
            PLACES: drawn,
            CORNERS: drawn and any(tape.shapes is not None and tape.shapes.outline for tape in tapes),
        }
        found = [tool for tool in TOOLS if has[tool.key]]
        return found if len(found) > 1 else []

    # Laying out --------------------------------------------------------------------------------------------------
    def lay_out(self, left: int, top: int) -> None:
        """Place a button for each tool in a column, and one that takes the picture off."""
        screen, px = self.screen, self.screen.px
        side, pitch = px(FINGER), px(PITCH)
        known = self.known
        if self.tool not in [tool.key for tool in known]:
            self.tool = CHOOSE
        box = Rect(left + px(4), top + px(4), side, side)
        for tool in known:
            screen.widgets.add(
                ToolButton(f"tool:{tool.key}", box.copy(), tool.letter, tool.icon, partial(self.take, tool.key),
                           tip=screen.say(tool.words), chosen=tool.key == self.tool)
            )  # fmt: skip
            box.top += pitch
        bare = self.spaces.session.bare
        screen.widgets.add(
            ToolButton("pieces", box.copy(), "h", "eye-off" if bare else "eye", self.put_away, chosen=not bare,
                       tip=screen.say(N_("Show the pieces of the start (H)")))
        )  # fmt: skip
        box.top += pitch
        picture = self.spaces.session.form.picture
        there = bool(order.unpictured(self.spaces.session.data, picture))
        screen.widgets.add(
            IconButton("picture", box.copy(), "image", self.take_off, tip=screen.say(N_("Take the picture off")),
                       enabled=there, reason=screen.say(N_("The program draws this board already.")))
        )  # fmt: skip
        self.box = Rect(left, top, px(WIDE), box.bottom + px(4) - top)

    def add_handles(self, shown: bool) -> None:
        """Place the handles of the chosen space, where the tool has some and they are to be shown."""
        self.widget = None
        tape, chosen = self.spaces.tape, self.spaces.chosen
        if not shown or tape is None or chosen is None or self.tool not in (PLACES, CORNERS):
            return
        found = [
            handle
            for handle in shapes.handles(self.spaces.session.data, tape, chosen.number)
            if (handle.corner or not handle.place) == (self.tool == CORNERS)
        ]
        self.at = min(self.at, max(0, len(found) - 1))
        widget = HandlesWidget(
            "handles", self.stage, found, self.words, self.at, self.look, self.move, self.step, self.add_corner,
            self.remove_corner, self.spaces.theme,
        )  # fmt: skip
        self.widget = self.screen.widgets.add(widget)

    def words(self, handle: Handle) -> Text:
        """Word what a handle moves."""
        return self._what(handle.key)

    def _what(self, key: str) -> Text:
        tape = self.spaces.tape
        known = {**WHAT, **(tape.shapes.words if tape is not None and tape.shapes is not None else {})}
        return known.get(key, PIECE)

    def numbers(self) -> list[Field]:
        """Return the numbers of the chosen handle."""
        tape = self.spaces.tape
        if tape is None or self.widget is None or not self.widget.handles:
            return []
        handle = self.widget.handles[self.at]
        return shapes.numbers(self.spaces.session.data, tape, handle, self._what)

    # Doing -------------------------------------------------------------------------------------------------------
    def look(self, number: int) -> None:
        """Choose a handle, whose numbers stand in the panel then."""
        if number != self.at:
            self.at = number
            self.screen.rebuild()

    def take(self, tool: str) -> None:
        """Take a tool."""
        self.tool = tool
        self.screen.rebuild()

    def put_away(self) -> None:
        """Draw the board without the pieces of the start, or with them again."""
        self.spaces.session.put_away(not self.spaces.session.bare)
        self.screen.rebuild()

    def take_off(self) -> None:
        """Take the picture off: one undo puts it back."""
        self.change(order.unpictured(self.spaces.session.data, self.spaces.session.form.picture), None)

    def move(self, handle: Handle, to: Spot) -> None:
        """Put a handle elsewhere."""
        tape = self.spaces.tape
        if tape is not None:
            self.change(shapes.moved(self.spaces.session.data, tape, handle, to), None)

    def step(self, handle: Handle, by: tuple[int, int]) -> None:
        """Move a handle by so many units; arrows in a row are one step."""
        tape = self.spaces.tape
        if tape is not None:
            self.change(shapes.stepped(self.spaces.session.data, tape, handle, by), ("moved", handle.place))
            self.screen.rebuild()

    def add_corner(self, handle: Handle) -> None:
        """Put a corner between this one and the next."""
        self.change(shapes.corner_added(self.spaces.session.data, handle), None)

    def remove_corner(self, handle: Handle) -> None:
        """Take a corner away, and choose the one before it, which may be the next to go."""
        edits = shapes.corner_removed(self.spaces.session.data, handle)
        if edits and handle.place[-1] != 0:
            self.at -= 1
        self.change(edits, None)

    def join(self, other: int) -> bool:
        """Join the chosen space with another one, or part them; return whether the tool does that."""
        tape, chosen = self.spaces.tape, self.spaces.chosen
        if self.tool != THREADS or tape is None or chosen is None or tape.join is None or chosen.number == other:
            return False
        self.change(made(self.screen, partial(tape.join, self.spaces.session.data, chosen.number, other)), None)
        return True

    def bridge(self, other: int) -> None:
        """Make the way to a neighbour a bridge, or a bridge a way by land."""
        tape, chosen = self.spaces.tape, self.spaces.chosen
        if tape is not None and chosen is not None and tape.bridge is not None and chosen.number != other:
            self.change(made(self.screen, partial(tape.bridge, self.spaces.session.data, chosen.number, other)), None)

    def on_letter(self, event: pygame.event.Event, pointed: Callable[[], int | None]) -> bool:
        """Answer the letters of tools, while nobody types; `pointed()` is the space under the pointer."""
        if event.unicode.lower() == "h":
            self.put_away()
            return True
        found = next((tool.key for tool in self.known if tool.letter == event.unicode.lower()), None)
        if found is not None:
            self.take(found)
            return True
        if event.unicode.lower() == "b" and self.tool == THREADS:
            other = pointed()
            if other is not None:
                self.bridge(other)
            return True
        return False

    # Drawing -----------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw what the buttons stand on."""
        if self.box.width:
            draw.panel(surface, self.box, INK_1, self.screen.px(RADIUS_PANEL), LINE)

    @property
    def shows_threads(self) -> bool:
        """Whether threads are to be seen: not where they would lie over what is dragged."""
        return self.tool in (CHOOSE, THREADS)

    def told(self, other: str | None) -> Text | None:
        """Word what a click on the space under the pointer does with the chosen one."""
        leads, chosen = self.thread_to(other), self.spaces.chosen
        tape = self.spaces.tape
        if leads is None or chosen is None or tape is None:
            return None
        beside = self.spaces.things()[leads[0]]
        if beside.tape != chosen.tape:
            return None
        names = {"a": self.spaces.called(tape, chosen.number), "b": self.spaces.called(tape, beside.number)}
        if leads[1] != JOIN:
            return N_("Part: {a} – {b}", **names)
        return N_("Join: {a} – {b}", **names)

    def thread_to(self, other: str | None) -> tuple[str, Colour] | None:
        """Return the space under the pointer to which a thread would lead, and in which colour it is drawn."""
        chosen = self.spaces.thing()
        if self.tool != THREADS or not other or not chosen or other == chosen:
            return None
        joined = {name for name, _ in self.spaces.threads()}
        return (other, self.screen.app.palette.bad if other in joined else JOIN)
