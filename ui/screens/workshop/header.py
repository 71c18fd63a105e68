"""The bar above the workshop: board name, status, and commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from games.core.contract.texts import N_, N_c, N_n, Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import (
    BODY,
    INK_1,
    INK_2,
    INK_3,
    LINE,
    RADIUS_BUTTON,
    SMALL,
    TEXT,
    TEXT_2,
    Colour,
    GameTheme,
    mix,
)
from ui.layout import Box, Label, Node, Paint, Row, Slot, Spacer, Stack
from ui.layout import LayoutContext as LayoutContext
from ui.screens.shared.common import draw_emblem
from ui.screens.workshop.commands import BoardCommands
from ui.screens.workshop.context import WorkshopContext
from ui.screens.workshop.session import EditSession
from ui.shell.scale import BAR_HEIGHT
from ui.shell.screen import Screen
from ui.widgets import Button, IconButton
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET, Widget

RIGHT_MARGIN = 24.0  # design units: right margin of the bar
# design units: height of name and status; width of a status without text
NAME_HEIGHT, SHORT_STATUS_WIDTH = 40.0, 36.0
CHECKING_STATUS = N_("being checked")  # the longest text of the status
RENAME, TO_FAULTS = N_c("board", "Change the name"), N_("Show the errors")


class NameButton(Widget):
    """The board's name. A click focuses the field that changes it."""

    def __init__(self, rect: Rect, label: str, theme: GameTheme, act: Callable[[], object]) -> None:
        super().__init__("name", rect, tip=RENAME)
        self.label, self.theme, self.act = label, theme, act

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    def draw(self, surface: Surface) -> None:
        if self.hovered:
            draw.rounded_box(surface, self.rect, INK_3, self.px(RADIUS_BUTTON))
        inner = Box.of(self.rect, self.host.unit).pad(8, 0)
        text.draw(surface, self.label, inner.rect, self.font(20, self.theme.display), self.theme.light, wrapping=False)
        self.draw_focus_ring(surface)


class StatusButton(Widget):
    """Shows if the board is playable. A click opens the list of faults.

    `short` shows the icon only.
    """

    def __init__(self, rect: Rect, session: EditSession, act: Callable[[], object], short: bool = False) -> None:
        super().__init__("state", rect, tip=TO_FAULTS)
        self.session, self.act, self.short = session, act, short

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    def state(self) -> tuple[Text, str, Colour]:
        """The (text, icon, colour) of the status."""
        problems, palette = self.session.problems, self.host.palette
        if problems is None:
            return CHECKING_STATUS, "clock", TEXT_2
        if problems:
            return N_n("{n} error", "{n} errors", n=len(problems)), "error", palette.bad
        remarks = len(self.session.unfit_texts())
        if remarks:
            return N_n("{n} remark", "{n} remarks", n=remarks), "info", palette.warn
        return N_("Playable"), "check", palette.good

    @staticmethod
    def width(screen: Screen, label: Text) -> int:
        """Return the width of the button with a text, in pixels."""
        return text.width(screen.translate(label), screen.font(SMALL + 1, "bold")) + screen.px(16 + 28)

    def draw(self, surface: Surface) -> None:
        label, icon, colour = self.state()
        box = Box.of(self.rect, self.host.unit).pad(0, 5)
        fill = mix(INK_2, colour, 0.24 if self.hovered else 0.14)
        draw.rounded_box(surface, box.rect, fill, self.px(6), mix(colour, INK_1, 0.5))
        box.cut_left(10)
        sign = box.cut_left(16, gap=6).rect
        marks.draw_icon(surface, icon, sign.center, sign.width, colour)
        if not self.short:
            font, ink = self.font(SMALL + 1, "bold"), TEXT if colour == TEXT_2 else colour
            text.draw(surface, self.host.translate(label), box.rect, font, ink, wrapping=False)
        self.draw_focus_ring(surface)


class BarAction(NamedTuple):
    """A button of the bar. `reason` says why it is disabled."""

    key: str
    icon: str
    label: Text
    act: Callable[[], object]
    tip: Text
    reason: Text | str | None = None


def header(context: WorkshopContext, commands: BoardCommands) -> Node:
    """Return the bar: back button, name, status, commands."""
    screen = context.screen
    back = Slot(partial(_back_button, screen), width=40, height=40)
    boards = context.translate(N_("Boards"))
    crumb = Label(f"{boards} ·", BODY + 1, TEXT_2, wrapping=False)
    row = Row(back, Spacer(10), crumb, Spacer(14), BoardHeader(context, commands), pad=(16, 0, RIGHT_MARGIN, 0))
    return Stack([Paint(_ground), row], height=BAR_HEIGHT)


def _back_button(screen: Screen, rect: Rect) -> IconButton:
    return IconButton("back", rect, "arrow-left", screen.escape, tip=screen.translate(N_("Back to the boards (Esc)")))


def _ground(surface: Surface, rect: Rect) -> None:
    surface.fill(INK_1, rect)
    surface.fill(LINE, (rect.left, rect.bottom - 1, rect.width, 1))


def text_actions(commands: BoardCommands) -> list[BarAction]:
    """Return the buttons with labels, from the right."""
    waits = commands.why_not_playable()
    tips = N_("At the table with computers (Ctrl+T)"), N_("Let computers find out (Ctrl+U)")
    return [
        BarAction("try", "play", N_("Try it"), commands.try_out, tips[0], waits),
        BarAction("fair", "chart-bars", N_("Is it fair?"), commands.open_fairness, tips[1], waits),
    ]


def icon_actions(context: WorkshopContext, commands: BoardCommands) -> list[BarAction]:
    """Return the buttons with only icons, from the right."""
    document = context.session.document
    redo = None if document.undone else N_("There is nothing to redo.")
    undo = None if document.done else N_("There is nothing to undo.")
    labels = N_("Share…"), N_("Open in the text editor"), N_("Redo (Ctrl+Y)"), N_("Undo (Ctrl+Z)")
    return [
        BarAction("share", "export", labels[0], commands.share_board, labels[0]),
        BarAction("edit", "external", labels[1], commands.open_text_editor, labels[1]),
        BarAction("redo", "redo", labels[2], commands.redo, labels[2], redo),
        BarAction("undo", "undo", labels[3], commands.undo, labels[3], undo),
    ]


def refresh_buttons(context: WorkshopContext, commands: BoardCommands) -> None:
    """Update the buttons without a layout, which would interrupt typing."""
    for action in (*text_actions(commands), *icon_actions(context, commands)):
        widget = context.screen.widgets[action.key]
        widget.enabled, widget.reason = action.reason is None, action.reason


class BoardHeader(Node):
    """Emblem, name and status of the board at the left, buttons at the right.

    Buttons come first in Tab order. A long name is truncated.
    """

    def __init__(self, context: WorkshopContext, commands: BoardCommands) -> None:
        super().__init__(weight=1)
        self.context, self.commands = context, commands
        self.emblem = Rect(0, 0, 0, 0)
        self.sign: StatusButton | None = None
        self.saved = Box(0, 0, 0, 0, 1.0)  # box of the text on whether the file is saved

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self._add_buttons(context, box)
        box.cut_right(8)
        self.emblem = box.cut_left(34, gap=4).middle(34, 34).rect
        self._add_name(context, box)
        self._add_sign(context, box)

    def _add_buttons(self, context: LayoutContext, box: Box) -> None:
        host = self.context.screen
        for action in text_actions(self.commands):
            label, kind = host.translate(action.label), "accent" if action.key == "try" else "plain"
            width = text.width(label, host.font(BODY, "bold")) / box.unit + 76
            rect = box.cut_right(width, gap=10).middle(width, 38).rect
            context.add(
                Button(action.key, rect, label, action.act, kind=kind, theme=self.context.theme, icon=action.icon,
                       enabled=action.reason is None, reason=action.reason, tip=host.translate(action.tip))
            )  # fmt: skip
        pitch = TOUCH_TARGET + TOUCH_GAP if host.for_touch else 44
        for action in icon_actions(self.context, self.commands):
            rect = box.cut_right(pitch).cut_left(40).middle(40, 40).rect
            context.add(
                IconButton(action.key, rect, action.icon, action.act, tip=host.translate(action.tip),
                           enabled=action.reason is None, reason=action.reason)
            )  # fmt: skip

    def _add_name(self, context: LayoutContext, box: Box) -> None:
        screen, theme = self.context.screen, self.context.theme
        name = self.context.session.name(self.context.language)
        needed = (text.width(name, screen.font(20, theme.display)) + 1) / box.unit + 16
        width = min(needed, (box.width - StatusButton.width(screen, CHECKING_STATUS)) / box.unit - 8)
        if width >= min(76, needed):
            rect = box.cut_left(width, gap=8).middle(width, NAME_HEIGHT).rect
            context.add(NameButton(rect, name, theme, self.commands.focus_name))

    def _add_sign(self, context: LayoutContext, box: Box) -> None:
        longest = StatusButton.width(self.context.screen, CHECKING_STATUS) / box.unit
        short = box.width / box.unit < longest
        self.sign, self.saved = None, box
        if box.width / box.unit >= SHORT_STATUS_WIDTH:
            width = SHORT_STATUS_WIDTH if short else longest
            rect = box.cut_left(width).middle(width, NAME_HEIGHT).rect
            self.sign = StatusButton(rect, self.context.session, self.commands.show_faults, short)
            context.add(self.sign)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        """Draw the emblem, and whether the file is saved."""
        screen, session, sign = self.context.screen, self.context.session, self.sign
        draw_emblem(surface, session.facts, self.emblem)
        if sign is None or sign.short:
            return
        sign.rect.width = StatusButton.width(screen, sign.state()[0])
        label, font = screen.translate(session.save_status), screen.font(14)
        left = sign.rect.right + screen.px(14)
        room = Rect(left, self.rect.top, round(self.saved.right) - left, self.rect.height)
        if text.width(label, font) < room.width:
            ink = screen.palette.bad if session.save_error is not None else TEXT_2
            text.draw(surface, label, room, font, ink, wrapping=False)
