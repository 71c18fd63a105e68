"""The base class of widgets that choose an answer or a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from ui.drawing import draw, marks, record, text
from ui.drawing.theme import CHIP_INK, INK_1, LINE, RADIUS_BUTTON, SMALL, TEXT, TEXT_2, mix
from ui.layout.box import Box
from ui.table.drawing_context import DrawingContext, InteractiveContext
from ui.widgets.base import TextLike, Widget
from ui.widgets.host import InputDevice

CHOSEN = N_("chosen")
TIP_BREAK = "\n"
DIGIT_OVERHANG = 5  # design units by which the digit extends beyond the widget's corner
KEY_CAP_SIZE = 20, 22  # design units: width and height of the key cap with a digit in a line of text
KEY_CAP_SPACE = KEY_CAP_SIZE[0] + 6  # width of the key cap and the gap before it


class OptionWidget(Widget):
    """A widget that chooses `name`, such as a card or a space of the board, as an answer or a part of it."""

    on_board = False  # whether the widget is on the board, and moves with zooming and panning
    in_tray = False  # whether the widget is a card in the tray
    digit_inline = False  # whether the digit is drawn at the end of the widget's text, not over the corner

    def __init__(self, ctx: InteractiveContext, name: str, rect: Rect, **more: Any) -> None:
        super().__init__(name, rect, **more)
        self.ctx, self.name = ctx, name
        self.digit = ""  # the digit key that chooses this widget, drawn on the widget; "": none

    @property
    def names(self) -> Sequence[str]:
        """The names that a click chooses."""
        return (self.name,)

    def activate(self) -> None:
        if self.ctx.is_question_ready() or not self.ctx.card_area.contains(self.rect):
            self.ctx.choose(self.name)

    def label_lines(self) -> list[str]:
        """Return the label for screen readers.

        []: the screen reader speaks the texts that the widget draws.
        """
        return [self.ctx.translate(label) for label in self.visible_texts() if label is not None]

    @property
    def spoken_is_complete(self) -> bool:
        return bool(self.label_lines())

    def spoken_parts(self) -> tuple[str, ...]:
        chosen = [self.ctx.translate(CHOSEN)] if self.is_chosen else []
        if not self.spoken_is_complete:
            return tuple(chosen)
        why = self.ctx.translate(self.reason) if not self.enabled and self.reason is not None else ""
        return (*self.label_lines(), *chosen, *self.tip_lines(), why)

    @property
    def tap_previews(self) -> bool:
        """Whether a first tap only shows the tooltip."""
        session, guide = self.ctx.session, self.ctx.session.guide
        waits = self.ctx.app.settings.confirm or (guide is not None and guide.requires_confirmation)
        return (
            self.enabled and not waits and session.plays_at_once(self.name) and bool(self.on_board or self.tip_text())
        )

    def refusal_text(self) -> TextLike | None:
        guide = self.ctx.session.guide
        return guide.why_not(self.name) if guide is not None else None

    def visible_texts(self) -> Sequence[Text | str | None]:
        """The texts that the widget draws; its tooltip does not repeat them."""
        return ()

    def tip_lines(self) -> list[str]:
        """Return the tooltip: a title, which may be empty, and lines."""
        return self.ctx.tip_lines(self.name)

    def tip_text(self) -> TextLike | None:
        return self._tip()[1]

    def tip_title(self) -> str:
        return self._tip()[0]

    def _tip(self) -> tuple[str, str]:
        """Return the tooltip's title and text, leaving out what the widget itself displays (`visible_texts`)."""
        read = {_plain(self.ctx.translate(label)) for label in self.visible_texts() if label is not None}
        if not self.enabled and self.reason is not None:
            reason = self.ctx.translate(self.reason)
            return "", reason if _plain(reason) not in read else ""
        title, *lines = self.tip_lines()
        new = [line for line in lines if _plain(line) not in read]
        if lines and not new and _plain(title) not in read:
            return "", title
        return title, TIP_BREAK.join(new)

    def tip_anchor(self) -> Rect:
        """Return the box that the tooltip must not cover."""
        card = self.ctx.card_area
        return card if card.contains(self.rect) else self.rect

    @property
    def takes_focus(self) -> bool:
        """Whether the keyboard can focus the widget."""
        return self.focusable

    def draw_focus_ring(self, surface: Surface, radius: int = RADIUS_BUTTON, rect: Rect | None = None) -> None:
        """Draw the focus ring, the tick of a chosen option, and the digit of its keyboard shortcut."""
        super().draw_focus_ring(surface, radius, rect)
        if self.is_chosen and self.enabled and not self.on_board:
            self._draw_tick(surface, rect or self.rect)
        if self.shows_digit and not self.digit_inline:
            self._draw_digit(surface, rect or self.rect)

    @property
    def shows_digit(self) -> bool:
        """Whether the digit is drawn."""
        return bool(self.digit) and self.ctx.app.input_device is not InputDevice.PAD

    def draw_key(self, surface: Surface, line: Box) -> Box:
        """Draw the key cap at a line's end; return the rest of the line."""
        if self.shows_digit:
            draw_key(surface, self.ctx, line.cut_right(KEY_CAP_SPACE), self.digit)
        return line

    def _draw_tick(self, surface: Surface, rect: Rect) -> None:
        corner = Box.of(rect, self.ctx.unit).pad(0, 0, -7, -7)
        box, mark = corner.cut_bottom(20).cut_right(20).rect, self.ctx.deciding_mark()
        draw.rounded_box(surface, box, mark.colour, box.width // 2, INK_1, max(1, self.px(2)))
        marks.draw_icon(surface, "check", box.center, self.px(15), CHIP_INK)

    def _draw_digit(self, surface: Surface, rect: Rect) -> None:
        font, unit = self.font(SMALL, "bold"), self.ctx.unit
        side = text.line_height(font) / unit + 2
        cap = Box.of(rect, unit).pad(-DIGIT_OVERHANG, -DIGIT_OVERHANG, 0, 0).cut_top(side).cut_left(side).rect
        record.next_layer()
        edge = self.ctx.deciding_mark().colour if self.is_chosen else mix(LINE, TEXT_2, 0.5)
        draw.rounded_box(surface, cap, INK_1, self.px(5), edge)
        text.draw(
            surface, self.digit, cap, font, TEXT if self.is_highlighted or self.is_chosen else TEXT_2, align="center"
        )

    @property
    def is_chosen(self) -> bool:
        """Whether the name or an alias is chosen."""
        return self.name in self.ctx.session.chosen()

    @property
    def is_highlighted(self) -> bool:
        """Whether this name is hovered or focused, in this widget or on the board."""
        return self.hovered or self.name in self.ctx.pointed_names()


def draw_key(surface: Surface, ctx: DrawingContext, line: Box, key: str) -> Rect:
    """Draw a key cap at a line's end; return its box in pixels."""
    place = line.pad(0).cut_right(KEY_CAP_SIZE[0])
    box = place.middle(KEY_CAP_SIZE[0], min(KEY_CAP_SIZE[1], place.height / place.unit)).rect
    draw.outline(surface, box, mix(TEXT_2, INK_1, 0.45), ctx.px(4))
    text.draw(surface, key, box, ctx.font(SMALL), TEXT_2, align="center", wrapping=False)
    return box


def _plain(label: str) -> str:
    """Return a text without case, final punctuation and no-break spaces."""
    return label.rstrip(".!").replace("\u00a0", " ").casefold()
