"""An on-screen keyboard for gamepads and touch.

It opens when a text field is tapped or activated by a gamepad, and types into this field. A key press on a real
keyboard closes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from ui.drawing import draw, marks, pad_glyphs, text
from ui.drawing.pad_glyphs import PadButton
from ui.drawing.theme import (
    BODY,
    BRASS,
    FAINT,
    INK_1,
    INK_2,
    IVORY,
    LINE,
    RADIUS_BUTTON,
    RADIUS_PANEL,
    TEXT,
    WELL,
    mix,
)
from ui.layout import Anchor, Box, Column, Node, Paint, Row, Slot, Spacer, Stack
from ui.shell.screen import Screen
from ui.widgets.base import Widget
from ui.widgets.button import IconButton
from ui.widgets.host import InputDevice
from ui.widgets.textfield import TextField

if TYPE_CHECKING:
    from ui.shell.app import App

DIGITS, POLISH = "1234567890", "ąćęłńóśźż"
LETTER_ROWS = ("abcdefghij", "klmnopqrst", "uvwxyz-'.,")
SIGNS = ('!?:;()„”"/', "+−×=%&#@*_", "–…<>[]{}|~")
COLUMN_COUNT, KEY_WIDTH, KEY_HEIGHT, GAP, PAD = 10, 72, 52, 6, 16  # design units
LINE_HEIGHT, ICON, SIGN = 46, 22, 22
CAPITAL_ONCE, CAPITALS_LOCKED = 1, 2  # values of `capitals`
DONE, SPACE, CAPITALS = N_("Done"), N_("space"), N_("Capital letters: once, locked, off")
OTHERS, BACKWARDS, CARET = N_("Other characters"), N_("Erase the last letter"), N_("Move the cursor")
CLOSE_TOOLTIP = N_("Close and keep the text (Esc)")


class OnScreenKey(Widget):
    """A key of the on-screen keyboard. `pad` is the gamepad button that presses it."""

    def __init__(
        self, key: str, rect: Rect, words: str, act: Callable[[], object], *, icon: str = "", lit: bool = False,
        accent: bool = False, pad: PadButton | None = None, **more: Any,
    ) -> None:  # fmt: skip
        super().__init__(key, rect, **more)
        self.label, self.act, self.icon, self.is_on, self.accent, self.pad = words, act, icon, lit, accent, pad

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    def draw(self, surface: Surface) -> None:
        radius = self.px(RADIUS_BUTTON)
        ground = mix(BRASS, INK_1, 0.55) if self.is_on or self.accent else INK_2
        if not self.enabled:
            ground = INK_1
        elif self.pressed or self.hovered:
            ground = mix(ground, IVORY, 0.16)
        draw.rounded_box(surface, self.rect, ground, radius, LINE)
        sign = self.host.pad_glyph(self.pad) if self.pad is not None else None
        room = self.rect.copy()
        if sign is not None:
            side = min(self.px(SIGN), room.height - self.px(8))
            box = pad_glyphs.draw_glyph(surface, sign, side, midright=(room.right - self.px(6), room.centery))
            room.width = box.left - room.left
        ink = TEXT if self.enabled else FAINT
        if self.icon:
            marks.draw_icon(surface, self.icon, room.center, self.px(ICON), ink)
        else:
            font = self.font(20 if len(self.label) == 1 else BODY, "bold")
            text.draw(surface, self.label, room, font, ink, align="center", wrapping=False)
        self.draw_focus_ring(surface)


class KeyboardScreen(Screen):
    """The on-screen keyboard, at the bottom of the window, or at the top to keep the field visible."""

    name = "keyboard"
    opaque = False
    pad_keys: Mapping[PadButton, int] = {
        PadButton.X: pygame.K_BACKSPACE,
        PadButton.Y: pygame.K_SPACE,
        PadButton.LB: pygame.K_HOME,
        PadButton.RB: pygame.K_END,
    }

    def __init__(self, app: App, below: Screen) -> None:
        super().__init__(app)
        self.below = below
        self.shows_punctuation = False  # True: the keys show punctuation
        field = self.field
        # True: the field's whole text is selected or empty, so the next letter is the first
        begins = field is not None and field.selection == (0, len(field.value))
        self.capitals = CAPITAL_ONCE if begins else 0
        self.panel: Node | None = None

    @property
    def field(self) -> TextField | None:
        """The text field that gets the letters."""
        focused = self.below.widgets.focused
        return focused if isinstance(focused, TextField) else None

    def build(self) -> Node:
        width = min(float(KEY_WIDTH), (self.scale.width - 2 * PAD) / COLUMN_COUNT - GAP)
        letters = [DIGITS, *(SIGNS if self.shows_punctuation else LETTER_ROWS), POLISH]
        rows = [[self._letter(n, *one, width) for one in enumerate(row)] for n, row in enumerate(letters)]
        rows[-1].append(
            self._key("back", "", self.erase_letter, width, icon="backspace", pad=PadButton.X, tip=BACKWARDS)
        )
        line = Paint(self._draw_line, width=COLUMN_COUNT * (width + GAP) - 2 * GAP - LINE_HEIGHT)
        top = Row(line, Spacer(LINE_HEIGHT), gap=GAP, height=LINE_HEIGHT)
        close = Row(Spacer(), Slot(self._close_button, width=LINE_HEIGHT, height=LINE_HEIGHT), valign="top", pad=PAD)
        content = Column(top, *(Row(*row, gap=GAP) for row in rows), self._foot(width), gap=GAP, pad=PAD)
        self.panel = Stack([Paint(self._draw_panel), content, close])
        if self._covers_field():
            return Anchor(self.panel, down=0.0, pad=(0, PAD, 0, 0))
        return Anchor(self.panel, down=1.0, pad=(0, 0, 0, PAD))

    def layout(self) -> None:
        super().layout()
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets["key:1:0"])

    def _covers_field(self) -> bool:
        """Return True if the keyboard must be at the top, because at the bottom it would cover the field."""
        height = (6 * (KEY_HEIGHT + GAP) + LINE_HEIGHT + 3 * PAD) * self.unit
        field = self.field
        return field is not None and field.rect.bottom > self.app.size[1] - height and field.rect.top > height

    def _foot(self, width: float) -> Node:
        """Return the bottom row of keys."""
        left, right = (partial(self._press_below, key) for key in (pygame.K_LEFT, pygame.K_RIGHT))
        has_capitals, key = self.capitals > 0, self._key
        widest, middle, narrow = (columns * (width + GAP) - GAP for columns in (2.6, 1.5, 1.2))
        done = key("done", self.translate(DONE), self.finish_typing, 0, pad=PadButton.START, accent=True)
        done.weight = 1
        return Row(
            key(
                "shift", "", self.cycle_capitals, middle, icon="shift", pad=PadButton.LT, lit=has_capitals, tip=CAPITALS
            ),
            key(
                "signs",
                "abc" if self.shows_punctuation else "!?#",
                self.toggle_punctuation,
                middle,
                pad=PadButton.RT,
                tip=OTHERS,
            ),
            key("left", "", left, narrow, icon="chevron-left", pad=PadButton.LB, tip=CARET),
            key("space", self.translate(SPACE), partial(self.type_letter, " "), widest, pad=PadButton.Y),
            key("right", "", right, narrow, icon="chevron-right", pad=PadButton.RB, tip=CARET),
            done,
            gap=GAP,
        )

    def _key(self, key: str, label: str, act: Callable[[], object], width: float, **more: Any) -> Slot:
        return Slot(lambda rect: OnScreenKey(key, rect, label, act, **more), width=width, height=KEY_HEIGHT)

    def _letter(self, row: int, column: int, letter: str, width: float) -> Slot:
        character = letter.upper() if self.capitals else letter
        field = self.field
        able = field is not None and field.allowed(character)
        return self._key(f"key:{row}:{column}", character, partial(self.type_letter, character), width, enabled=able)

    def _close_button(self, rect: Rect) -> IconButton:
        return IconButton("close", rect, "close", self.escape, tip=CLOSE_TOOLTIP)

    def type_letter(self, letter: str) -> None:
        """Type a letter into the field."""
        self.below.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        if self.capitals == CAPITAL_ONCE and letter.isalpha():
            self.capitals = 0
        self._again()

    def erase_letter(self) -> None:
        """Erase the letter before the cursor."""
        self._press_below(pygame.K_BACKSPACE)

    def cycle_capitals(self) -> None:
        """Switch from lower case to one capital, to capitals, and back."""
        self.capitals = (self.capitals + 1) % (CAPITALS_LOCKED + 1)
        self._again()

    def toggle_punctuation(self) -> None:
        """Switch the keys between letters and punctuation."""
        self.shows_punctuation = not self.shows_punctuation
        self._again()

    def finish_typing(self) -> None:
        """Close the keyboard and press Enter in the field."""
        self.app.pop(self)
        self._press_below(pygame.K_RETURN)

    def _is_on_panel(self, pos: tuple[int, int]) -> bool:
        return self.panel is not None and self.panel.rect.collidepoint(pos)

    def _press_below(self, key: int) -> None:
        """Send a key press to the screen below."""
        self.below.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        self.invalidate()

    def _again(self) -> None:
        if self in self.app.screens:
            self.rebuild()

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTINPUT or (event.type == pygame.KEYDOWN and self.input_device is InputDevice.KEYS):
            self.app.pop(self)  # the person uses a real keyboard
            self.below.handle(event)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and not self._is_on_panel(event.pos):
            self.escape()
            return True
        acts: Mapping[int, Callable[[], object]] = {
            pygame.K_BACKSPACE: self.erase_letter,
            pygame.K_SPACE: partial(self.type_letter, " "),
            pygame.K_PAGEUP: self.cycle_capitals,
            pygame.K_PAGEDOWN: self.toggle_punctuation,
            pygame.K_HOME: partial(self._press_below, pygame.K_LEFT),
            pygame.K_END: partial(self._press_below, pygame.K_RIGHT),
            pygame.K_PAUSE: self.finish_typing,
        }
        if event.type != pygame.KEYDOWN or event.key not in acts:
            return False
        acts[event.key]()
        return True

    def on_tick(self, now: float) -> bool:
        if self.field is None and self in self.app.screens:
            self.app.call_soon(self._close)  # because no text field has the focus
        return False

    def _close(self) -> None:
        if self in self.app.screens:
            self.app.pop(self)

    def title(self) -> Text | None:
        return None

    def _draw_panel(self, surface: Surface, rect: Rect) -> None:
        radius = self.px(RADIUS_PANEL)
        draw.shadow(surface, rect, radius, self.px(20), self.px(8), 190)
        draw.rounded_box(surface, rect, INK_1, radius, BRASS)

    def _draw_line(self, surface: Surface, rect: Rect) -> None:
        """Draw a preview of the typed text."""
        draw.rounded_box(surface, rect, WELL, self.px(RADIUS_BUTTON), LINE)
        field = self.field
        if field is None:
            return
        room, font = Box.of(rect, self.unit).pad(14, 10).rect, self.font(BODY + 2, "bold")
        first = 0
        while text.width(field.value[first : field.caret], font) > room.width - self.px(8):
            first += 1

        def x_of_letter(index: int) -> int:
            return room.left + (text.width(field.value[first:index], font) if index > first else 0)

        start, end = (x_of_letter(at) for at in field.selection)
        if end > start:
            surface.fill(mix(WELL, IVORY, 0.32), (start, room.top, min(end, room.right) - start, room.height))
        visible = field.value[first:]
        while text.width(visible, font) > room.width:
            visible = visible[:-1]
        if visible:
            line = room.left, rect.top, room.width, rect.height
            text.draw(surface, visible, Rect(line), font, TEXT, wrapping=False)
        surface.fill(IVORY, (x_of_letter(field.caret), room.top, max(2, self.px(2)), room.height))


def create_screen(app: App, screen_below: Screen) -> KeyboardScreen:
    """Build the keyboard for the focused text field of a screen."""
    return KeyboardScreen(app, screen_below)
