"""Letters on the screen, for whoever has only a gamepad or fingers: they type into the field that has the focus below.

It opens over any screen when a pad presses A on a field, or a finger taps one; never for mouse or keys, and the first
key of a real keyboard closes it again. What is typed goes to the screen below as if it had been typed there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from ui.drawing import draw, marks, padsigns, text
from ui.drawing.padbuttons import PadButton
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
from ui.shell.screen import Screen
from ui.widgets.base import Widget
from ui.widgets.button import IconButton
from ui.widgets.hands import Hand
from ui.widgets.textfield import TextField

if TYPE_CHECKING:
    from ui.shell.app import App

DIGITS, POLISH = "1234567890", "ąćęłńóśźż"
LETTERS = ("abcdefghij", "klmnopqrst", "uvwxyz-'.,")
SIGNS = ('!?:;()„”"/', "+−×=%&#@*_", "–…<>[]{}|~")
COLUMNS, WIDE, HIGH, GAP, PAD = 10, 72, 52, 6, 16  # design units: a key, between two keys, round all of them
LINE_HIGH, ICON, SIGN = 46, 22, 22
ONCE, LOCKED = 1, 2  # how long capitals last
DONE, SPACE, CAPITALS = N_("Done"), N_("space"), N_("Capital letters: once, for good, no more")
OTHERS, BACKWARDS, CARET = N_("Other signs"), N_("Erase the last letter"), N_("Move the caret")
CLOSE = N_("Close; what is typed stays (Esc)")


class Key(Widget):
    """A key that is pressed by a tap, a click or A; `pad` is the pad's button that does the same."""

    def __init__(
        self, key: str, rect: Rect, words: str, act: Callable[[], object], *, icon: str = "", lit: bool = False,
        accent: bool = False, pad: PadButton | None = None, **more: Any,
    ) -> None:  # fmt: skip
        super().__init__(key, rect, **more)
        self.words, self.act, self.icon, self.lit, self.accent, self.pad = words, act, icon, lit, accent, pad

    def activate(self) -> None:
        self.host.play("click")
        self.act()

    def draw(self, surface: Surface) -> None:
        radius = self.px(RADIUS_BUTTON)
        ground = mix(BRASS, INK_1, 0.55) if self.lit or self.accent else INK_2
        if not self.enabled:
            ground = INK_1
        elif self.pressed or self.hovered:
            ground = mix(ground, IVORY, 0.16)
        draw.panel(surface, self.rect, ground, radius, LINE)
        sign = self.host.sign_of(self.pad) if self.pad is not None else None
        room = self.rect.copy()
        if sign is not None:
            side = min(self.px(SIGN), room.height - self.px(8))
            box = padsigns.draw_sign(surface, sign, side, midright=(room.right - self.px(6), room.centery))
            room.width = box.left - room.left
        ink = TEXT if self.enabled else FAINT
        if self.icon:
            marks.icon(surface, self.icon, room.center, self.px(ICON), ink)
        else:
            font = self.font(20 if len(self.words) == 1 else BODY, "bold")
            text.draw(surface, self.words, room, font, ink, align="center", wrapping=False)
        self.draw_ring(surface)


class KeyboardScreen(Screen):
    """The keys, at the foot of the window; at its top where they would cover the field."""

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
        self.signs = False  # other signs stand in the place of the letters
        field = self.field
        begins = field is not None and field.selection == (0, len(field.value))  # the first letter replaces all
        self.capitals = ONCE if begins else 0
        self.box = self.line = Rect(0, 0, 0, 0)

    @property
    def field(self) -> TextField | None:
        """The field that is typed into: what has the focus below."""
        focused = self.below.widgets.focused
        return focused if isinstance(focused, TextField) else None

    # Keys ------------------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        px = self.px
        gap, high = px(GAP), px(HIGH)
        wide = min(px(WIDE), (self.app.size[0] - 2 * px(PAD)) // COLUMNS - gap)
        size = (COLUMNS * (wide + gap) - gap + 2 * px(PAD), 6 * (high + gap) + px(LINE_HIGH) + 2 * px(PAD))
        self.box = Rect((self.app.size[0] - size[0]) // 2, self.app.size[1] - size[1] - px(PAD), *size)
        field = self.field
        if field is not None and field.rect.bottom > self.box.top and field.rect.top > size[1] + 2 * px(PAD):
            self.box.top = px(PAD)
        inner = self.box.inflate(-2 * px(PAD), -2 * px(PAD))
        side = px(LINE_HIGH)
        self.line = Rect(inner.left, inner.top, inner.width - side - gap, side)
        rows = [DIGITS, *(SIGNS if self.signs else LETTERS), POLISH]
        for number, letters in enumerate(rows):
            top = self.line.bottom + gap + number * (high + gap)
            for column, letter in enumerate(letters):
                self._letter(
                    f"key:{number}:{column}", Rect(inner.left + column * (wide + gap), top, wide, high), letter
                )
        last = self.widgets["key:4:8"].rect.move(wide + gap, 0)
        self._key("back", last, "", self.erase, icon="backspace", pad=PadButton.X, tip=self.say(BACKWARDS))
        self._lay_foot(inner, last.bottom + gap, wide, gap)
        close = Rect(inner.right - side, inner.top, side, side)
        self.widgets.add(IconButton("close", close, "close", self.escape, tip=self.say(CLOSE)))
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets["key:1:0"])

    def _lay_foot(self, inner: Rect, top: int, wide: int, gap: int) -> None:
        """Place the lowest row: capitals, other signs, the caret, the blank, and what ends typing."""
        other = "abc" if self.signs else "!?#"
        foot: Sequence[tuple[str, float, str, Callable[[], object], dict[str, Any]]] = (
            ("shift", 1.5, "", self.shift,
             {"icon": "shift", "pad": PadButton.LT, "lit": self.capitals > 0, "tip": self.say(CAPITALS)}),
            ("signs", 1.5, other, self.turn, {"pad": PadButton.RT, "tip": self.say(OTHERS)}),
            ("left", 1.2, "", partial(self._press_below, pygame.K_LEFT),
             {"icon": "chevron-left", "pad": PadButton.LB, "tip": self.say(CARET)}),
            ("space", 2.6, self.say(SPACE), partial(self.type, " "), {"pad": PadButton.Y}),
            ("right", 1.2, "", partial(self._press_below, pygame.K_RIGHT),
             {"icon": "chevron-right", "pad": PadButton.RB, "tip": self.say(CARET)}),
            ("done", 2.0, self.say(DONE), self.done, {"pad": PadButton.START, "accent": True}),
        )  # fmt: skip
        left = inner.left
        for key, columns, words, act, more in foot:
            right = inner.right if key == "done" else left + round(columns * (wide + gap)) - gap
            self._key(key, Rect(left, top, right - left, self.px(HIGH)), words, act, **more)
            left = right + gap

    def _key(self, key: str, rect: Rect, words: str, act: Callable[[], object], **more: Any) -> None:
        self.widgets.add(Key(key, rect, words, act, **more))

    def _letter(self, key: str, rect: Rect, letter: str) -> None:
        shown = letter.upper() if self.capitals else letter
        field = self.field
        able = field is not None and field.allowed(shown)
        self._key(key, rect, shown, partial(self.type, shown), enabled=able)

    # What they do ----------------------------------------------------------------------------------------------------
    def type(self, letter: str) -> None:
        """Type one letter."""
        self.below.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        if self.capitals == ONCE and letter.isalpha():
            self.capitals = 0
        self._again()

    def erase(self) -> None:
        """Take the letter before the caret away."""
        self._press_below(pygame.K_BACKSPACE)

    def shift(self) -> None:
        """Go from small letters to one capital, to capitals only, and back."""
        self.capitals = (self.capitals + 1) % (LOCKED + 1)
        self._again()

    def turn(self) -> None:
        """Change between letters and other signs."""
        self.signs = not self.signs
        self._again()

    def done(self) -> None:
        """Close it and do what Enter does in the field."""
        self.app.pop(self)
        self._press_below(pygame.K_RETURN)

    def _press_below(self, key: int) -> None:
        """Press a key on the screen below."""
        self.below.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        self.touch()

    def _again(self) -> None:
        if self in self.app.screens:
            self.rebuild()

    # Events ----------------------------------------------------------------------------------------------------------
    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTINPUT or (event.type == pygame.KEYDOWN and self.hand is Hand.KEYS):
            self.app.pop(self)  # there is a real one
            self.below.handle(event)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and not self.box.collidepoint(event.pos):
            self.escape()
            return True
        acts: Mapping[int, Callable[[], object]] = {
            pygame.K_BACKSPACE: self.erase,
            pygame.K_SPACE: partial(self.type, " "),
            pygame.K_PAGEUP: self.shift,
            pygame.K_PAGEDOWN: self.turn,
            pygame.K_HOME: partial(self._press_below, pygame.K_LEFT),
            pygame.K_END: partial(self._press_below, pygame.K_RIGHT),
            pygame.K_PAUSE: self.done,
        }
        if event.type != pygame.KEYDOWN or event.key not in acts:
            return False
        acts[event.key]()
        return True

    def on_tick(self, now: float) -> bool:
        if self.field is None and self in self.app.screens:
            self.app.later(self._close)  # the field has gone
        return False

    def _close(self) -> None:
        if self in self.app.screens:
            self.app.pop(self)

    def title(self) -> Text | None:
        return None

    # Drawing ---------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        px = self.px
        draw.shadow(surface, self.box, px(RADIUS_PANEL), px(20), px(8), 190)
        draw.panel(surface, self.box, INK_1, px(RADIUS_PANEL), BRASS)
        self._draw_line(surface)
        super().draw(surface)

    def _draw_line(self, surface: Surface) -> None:
        """Show what has been typed, with its caret: the field may be covered, or lie far from the keys."""
        px, field = self.px, self.field
        draw.panel(surface, self.line, WELL, px(RADIUS_BUTTON), LINE)
        if field is None:
            return
        room, font = self.line.inflate(-2 * px(14), 0), self.font(BODY + 2, "bold")
        first = 0
        while text.width(field.value[first : field.caret], font) > room.width - px(8):
            first += 1
        x = [room.left + text.width(field.value[first:at], font) if at > first else room.left for at in field.selection]
        if x[1] > x[0]:
            marked = Rect(x[0], room.top + px(10), min(x[1], room.right) - x[0], room.height - px(20))
            surface.fill(mix(WELL, IVORY, 0.32), marked)
        shown = field.value[first:]
        while text.width(shown, font) > room.width:
            shown = shown[:-1]
        if shown:
            text.draw(surface, shown, room, font, TEXT, wrapping=False)
        left = room.left + (text.width(field.value[first : field.caret], font) if field.caret > first else 0)
        surface.fill(IVORY, (left, room.top + px(10), max(2, px(2)), room.height - px(20)))


def make(app: App, below: Screen) -> KeyboardScreen:
    """Build it over a screen whose field has the focus; called by `App.open("keyboard")`."""
    return KeyboardScreen(app, below)
