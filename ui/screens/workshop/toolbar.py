"""The column of tools at the left of the board, and the handles that a tool offers on it."""

from __future__ import annotations

from functools import partial
from typing import Any

from pygame import Rect, Surface

from games.core.contract.texts import N_
from games.core.workshop import order
from ui.drawing import text
from ui.drawing.theme import TEXT_2
from ui.layout import Box, Column, Node, Panel, Slot
from ui.screens.workshop.board.handles import HandlesWidget
from ui.screens.workshop.context import Context
from ui.screens.workshop.tools import Tool
from ui.widgets import IconButton
from ui.widgets.base import FINGER, FINGER_GAP

WIDTH = 56.0  # design units
ROOM_FOR_LETTER = 44  # pixels of a button from which its letter is drawn


class ToolButton(IconButton):
    """A tool with its letter in the corner, where the window has room for it."""

    def __init__(self, key: str, rect: Rect, letter: str, *args: Any, **more: Any) -> None:
        super().__init__(key, rect, *args, **more)
        self.letter = letter

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.rect.height >= ROOM_FOR_LETTER and not self.host.for_fingers:
            font, unit = self.font(13), self.host.unit
            corner = Box.of(self.rect, unit).pad(0, 0, 4, 0).cut_bottom(text.line_height(font) / unit).rect
            text.draw(surface, self.letter.upper(), corner, font, TEXT_2, align="right", wrapping=False)


def toolbar(context: Context) -> Node:
    """Return a button for each tool, one that hides the pieces, and one that takes the picture off."""
    context.tools.settle()
    tools = [Slot(partial(_tool_button, context, tool), height=FINGER) for tool in context.tools.known]
    pieces, picture = (Slot(partial(make, context), height=FINGER) for make in (_pieces_button, _picture_button))
    return Column(Panel(Column(*tools, pieces, picture, gap=FINGER_GAP), pad=4), width=WIDTH)


def _tool_button(context: Context, tool: Tool, rect: Rect) -> ToolButton:
    take, tip = partial(context.tools.take, tool.key), context.say(tool.words)
    chosen = tool.key == context.tools.tool
    return ToolButton(f"tool:{tool.key}", rect, tool.letter, tool.icon, take, tip=tip, chosen=chosen)


def _pieces_button(context: Context, rect: Rect) -> ToolButton:
    bare, tip = context.session.bare, context.say(N_("Show the pieces of the start (H)"))
    icon = "eye-off" if bare else "eye"
    return ToolButton("pieces", rect, "h", icon, context.tools.put_away, chosen=not bare, tip=tip)


def _picture_button(context: Context, rect: Rect) -> IconButton:
    session = context.session
    there = bool(order.unpictured(session.data, session.form.picture))
    tip, reason = context.say(N_("Take the picture off")), context.say(N_("The program draws this board already."))
    return IconButton("picture", rect, "image", context.tools.take_off, tip=tip, enabled=there, reason=reason)


def handles(context: Context, rect: Rect) -> HandlesWidget:
    """Return the handles of the chosen space, over the board."""
    tools, offered = context.tools, context.tools.handles()
    tools.at = min(tools.at, max(0, len(offered) - 1))
    return HandlesWidget(
        "handles", context.stage, offered, tools.words, tools.at, tools.look, tools.move, tools.step,
        tools.add_corner, tools.remove_corner, context.theme,
    )  # fmt: skip
