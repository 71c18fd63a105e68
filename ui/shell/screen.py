"""The base class of all screens and its life cycle.

screen = MenuScreen(app)     creates data only, draws nothing
screen.rebuild()             before the first frame, and after a change of size, language, palette or interface size;
                             calls `layout`
screen.enter()               it became the top screen, also when the screen above it was closed
screen.handle(event)         one call per event, only while on top; calls `on_event`, then the widgets
screen.tick(now)             one call per turn of the loop; calls `on_tick`; returns whether to redraw
screen.draw(surface)         draws everything; two calls at the same `app.now` draw the same picture
screen.leave()               another screen covers it, or it is about to be closed
screen.close()               it is removed for good
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Mapping, Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, NameTranslator, Text, translate, untranslated_name
from ui.drawing.animation import AnimationQueue
from ui.drawing.pad_glyphs import PadButton, PadGlyph
from ui.drawing.text import Font
from ui.drawing.theme import Palette
from ui.layout.box import Box
from ui.layout.node import LayoutContext, Node
from ui.shell.app import App
from ui.shell.pads import KEY_NAMES, KEYS
from ui.shell.scale import BAR_HEIGHT, READING_CANVAS, Scale
from ui.widgets.base import Tip, Widget
from ui.widgets.group import Group
from ui.widgets.host import InputDevice, device_of
from ui.widgets.keyboard import is_ctrl_held, is_question

ANSWER = N_("answer {n} of {of}")
TRAILING_KEY = re.compile(r"\s*\(([^()]+)\)$")  # a shortcut at the end of a tooltip: "Rules (F1)"
KEY_NAME = re.compile(r"((Ctrl|Shift) ?\+ ?)?([A-Z0-9]|F\d+|Del|Home|End|Tab|Backspace)")


class Screen:
    """The base class of screens and dialogues. A dialogue (`opaque` False) leaves the screen below visible."""

    name = "screen"  # for tests, reports and `main.py screenshot`
    opaque = True
    pad_keys: Mapping[PadButton, int] = {}  # keys sent by gamepad buttons on this screen, instead of the default ones
    is_read_on_open = False  # True: the screen reader speaks the whole text when the screen opens
    min_canvas = READING_CANVAS  # minimum window in design units, which limits the interface size
    min_width_hint = 0.0  # minimum width in design units in windows narrower than 16:9; 0: none

    def __init__(self, app: App) -> None:
        self.app = app
        self._lexicon = untranslated_name if self.opaque else app.lexicon
        self.scale = Scale.of(app.size, app.settings.interface, self.min_canvas, self.min_width_hint)
        self.widgets = Group(
            self,
            lambda: self.first_focus(),
            lambda widget: self.is_answer(widget),
            lambda pos: self.board_widget_at(pos),
        )
        self.tree: Node | None = None  # the placed layout tree
        self.motion = AnimationQueue(lambda: app.pace)
        self.stale = True  # True: the layout is outdated
        self._dirty: list[Rect] | None = None  # areas to redraw; None: everything
        self._deferred_rects: deque[Rect] = deque()  # areas to redraw in later frames
        self._tip: Tip | None = None

    # -- overridden by screens -----------------------------------------------------------------------------------------
    @property
    def lexicon(self) -> NameTranslator:
        """The translator for names.

        By default it is that of the screen below, if that screen is visible.
        """
        return self._lexicon

    @property
    def is_private(self) -> bool:
        """True if the screen shows secrets of one of several players."""
        return False

    def on_window_blur(self) -> None:
        """Hide secrets if the settings say so, because another window is in front."""

    def title(self) -> Text | None:
        """Return the text after the program's name in the window title; None for that of the screen below."""
        return None

    def build(self) -> Node | None:
        """Return the layout tree (see `ui.layout`). State that survives a layout belongs to the screen."""
        return None

    def layout(self) -> None:
        """Place the tree of `build` in the window, and add its widgets."""
        self.tree = self.build()
        if self.tree is not None:
            self.tree.place(LayoutContext(self, self.widgets.add), Box(0, 0, *self.app.size, self.unit))

    def draw(self, surface: Surface) -> None:
        """Draw the screen: its tree, then its widgets."""
        if self.tree is not None:
            self.tree.draw(surface)
        self.widgets.draw(surface)

    def draw_popup(self, surface: Surface) -> None:
        """Draw the open list, if any, above the rest."""
        self.widgets.draw_popup(surface)

    def escape(self) -> None:
        """Handle an Esc that nothing else has used: go back."""
        self.app.pop(self)

    def first_focus(self) -> Widget | None:
        """Return the widget that gets the first focus; None for the first widget."""
        return None

    def is_answer(self, widget: Widget) -> bool:
        """Return True for answers to the current question, which Tab visits first."""
        return False

    def board_widget_at(self, pos: tuple[int, int]) -> str | None:
        """Return the key of the board's widget at a point, or None."""
        return None

    def enter(self) -> None:
        """Called when this screen becomes the top one."""

    def leave(self) -> None:
        """Called when this screen is no longer the top one."""

    def close(self) -> None:
        """Called when the screen is removed: stop workers, close files."""

    def on_event(self, event: pygame.event.Event) -> bool:
        """Handle an event before the widgets; return True if it was used."""
        return False

    def on_tick(self, now: float) -> bool:
        """Advance animations and timers; return True to redraw."""
        return False

    @property
    def is_animating(self) -> bool:
        """True while an animation runs, except background effects such as weather."""
        return self.motion.is_running

    @property
    def is_busy(self) -> bool:
        """True if the main loop must run at full speed, as during animations."""
        return self.motion.is_running or self.widgets.is_animating or self.has_deferred_redraws

    # -- called by the app ---------------------------------------------------------------------------------------------
    def rebuild(self) -> None:
        """Lay out again for the current window."""
        self.scale = Scale.of(self.app.size, self.app.settings.interface, self.min_canvas, self.min_width_hint)
        self.stale = False
        self.widgets.begin_layout()
        self.layout()
        self.widgets.end_layout()
        self.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event to the screen, then to the widgets; handle Esc last.

        A key or click during an animation only ends the animation.
        """
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.motion.is_running:
            self.motion.finish()
            self.invalidate()
            return True
        if self.widgets.popup is not None and self.widgets.handle(event):
            return True
        if self._is_pad_press_on_field(event):
            self.app.open("keyboard", screen_below=self)
            return True
        if self.on_event(event) or self.widgets.handle(event):
            if self._is_tap_on_field(event):
                self.app.open("keyboard", screen_below=self)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.escape()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F10:
            return self._toggle_bar_focus()
        if self._is_read_aloud_key(event):
            self.app.reader.read_all()
            return True
        if self._is_shortcut_list_key(event):
            self.app.open("keys", excluded=self.unused_keys())
            return True
        return False

    def scroll_notches(self, right: int, notches: int) -> None:
        """Scroll by wheel notches of a gamepad's right stick, `right` to the right and `notches` down.

        By default the focused area scrolls, only vertically.
        """
        self.widgets.scroll_notches(notches)

    # -- reading aloud -------------------------------------------------------------------------------------------------
    def pop_announcements(self) -> Sequence[str]:
        """Return the announcements since the last call, for the screen reader."""
        return ()

    def answer_position(self, widget: Widget) -> str:
        """Return the position of an answer, such as "answer 2 of 5"; "" for other widgets."""
        answers = [one for one in self.widgets.widgets if one.takes_focus and self.is_answer(one)]
        if widget not in answers:
            return ""
        return self.translate(ANSWER.with_args(n=answers.index(widget) + 1, of=len(answers)))

    @property
    def focused(self) -> Widget | None:
        """The open list, or the focused widget."""
        return self.widgets.popup or self.widgets.focused

    def _is_read_aloud_key(self, event: pygame.event.Event) -> bool:
        """Return True for D while reading aloud is on, unless it is typed."""
        typing = self.widgets.focused is not None and self.widgets.focused.shows_caret
        plain = event.type == pygame.KEYDOWN and event.key == pygame.K_d and not is_ctrl_held(event)
        return plain and not typing and self.app.reader.is_enabled

    def tap_previews(self, pos: tuple[int, int]) -> bool:
        """Return True for the first tap on a widget that previews its action, and remember this tap."""
        return not self.motion.is_running and self.widgets.tap_previews(pos)

    def show_tip(self) -> None:
        """Show the tooltip at once."""
        self.widgets.show_tip()

    def shows_while_held(self, pos: tuple[int, int]) -> bool:
        """Return True if the widget at `pos` shows something while held down."""
        widget = self.widgets.widget_at(pos)
        return widget is not None and widget.shows_while_held

    def can_drag(self, pos: tuple[int, int], direction: tuple[int, int]) -> bool:
        """Return True if a finger moving in a direction drags the widget at `pos`; otherwise it scrolls."""
        return self.widgets.can_drag(pos, direction)

    def scroll_by(self, pos: tuple[int, int], dy: int) -> None:
        """Scroll the widget at `pos` by `dy` pixels."""
        self.widgets.scroll_by(pos, dy)

    def pinch(self, position: tuple[int, int], factor: float, direction: tuple[int, int]) -> None:
        """Zoom by `factor` around a point, and pan by `direction` pixels. By default only scroll."""
        self.scroll_by(position, direction[1])

    def unused_keys(self) -> Collection[str]:
        """Return the keys without effect here, as written in the list of shortcuts."""
        below = self.app.screens[self.app.screens.index(self) - 1] if self in self.app.screens[1:] else None
        return below.unused_keys() if below is not None and not self.opaque else ()

    def _is_pad_press_on_field(self, event: pygame.event.Event) -> bool:
        """Return True for a gamepad's A on a text field, which needs an on-screen keyboard."""
        focused = self.widgets.focused
        pressed = event.type == pygame.KEYDOWN and event.key == pygame.K_RETURN and device_of(event) is InputDevice.PAD
        return pressed and focused is not None and focused.accepts_text

    def _is_tap_on_field(self, event: pygame.event.Event) -> bool:
        """Return True for a finger lifted from the focused text field."""
        focused = self.widgets.focused
        lifted = event.type == pygame.MOUSEBUTTONUP and self.input_device is InputDevice.TOUCH and self.app.top is self
        return lifted and focused is not None and focused.accepts_text and focused.hit(event.pos)

    def _toggle_bar_focus(self) -> bool:
        """Move the focus to the bar at the top, or back; return False if there is no bar."""
        able = [widget for widget in self.widgets.widgets if widget.takes_focus]
        bar = [widget for widget in able if widget.rect.bottom <= self.px(BAR_HEIGHT)]
        if self.widgets.focused in bar:
            target = self.first_focus() or next((widget for widget in able if widget not in bar), None)
        else:
            target = next(iter(bar), None)
        if target is not None:
            self.widgets.focus(target)
        return target is not None

    def _is_shortcut_list_key(self, event: pygame.event.Event) -> bool:
        """Return True for the keys of the list of shortcuts: F1, a gamepad's Start, and `?`."""
        if event.type != pygame.KEYDOWN:
            return False
        typing = self.widgets.focused is not None and self.widgets.focused.shows_caret
        return bool(event.key in (pygame.K_F1, pygame.K_PAUSE) or (is_question(event) and not typing))

    def tick(self, now: float) -> bool:
        """Advance to the time `now`; return True if the window must be redrawn."""
        if self._deferred_rects and self._dirty == []:
            self.invalidate(self._deferred_rects.popleft())
        moved = self.motion.tick(now)
        changed = self.widgets.tick(now) | self.on_tick(now)
        self._tip = self._with_pad_glyph(self.tip(now))  # drawn by the app, above everything
        if changed:
            self.invalidate()
        elif moved:
            self.invalidate(*self.animated_areas())
        return self._dirty is None or bool(self._dirty)

    def animated_areas(self) -> Sequence[Rect]:
        """Return the boxes that an animation redraws; empty means everything."""
        return ()

    def message_area(self) -> Rect | None:
        """Return the box in which messages may be shown, because it has no text to read; None: the whole window."""
        return None

    def tip(self, now: float) -> Tip | None:
        """Return the tooltip to show, by default that of the widgets."""
        return self.widgets.tip(now)

    @property
    def current_tip(self) -> Tip | None:
        """The tooltip to be shown now."""
        return self._tip

    def invalidate(self, *parts: Rect) -> None:
        """Request a redraw of these parts, or of everything."""
        if not parts:
            self._dirty = None
        elif self._dirty is not None:
            self._dirty.extend(parts)

    def defer_redraw(self, *parts: Rect) -> None:
        """Request redraws of these parts, one in each of the next frames."""
        self._deferred_rects.extend(part for part in parts if part not in self._deferred_rects)

    @property
    def has_deferred_redraws(self) -> bool:
        """True if parts remain to be redrawn."""
        return bool(self._deferred_rects)

    def pop_dirty(self) -> list[Rect] | None:
        """Return and clear the areas to redraw; None means everything."""
        dirty, self._dirty = self._dirty, []
        if dirty is None:
            self._deferred_rects.clear()
        return dirty

    # -- host of the widgets: see `ui.widgets.host` -------------------------------------------------------------------
    @property
    def now(self) -> float:
        """The current time in seconds."""
        return self.app.now

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self.app.size

    @property
    def input_device(self) -> InputDevice:
        """The kind of device used last."""
        return self.app.input_device

    @property
    def for_touch(self) -> bool:
        """True in a layout for touch, which has taller rows."""
        return self.app.for_touch

    @property
    def by_keyboard(self) -> bool:
        """True if keyboard or gamepad were used last, so that the focus is shown."""
        return self.app.by_keyboard

    @property
    def pointer(self) -> tuple[int, int]:
        """The pointer's position in window pixels."""
        return self.app.pointer

    @property
    def pace(self) -> float:
        """The factor for durations of animations; 0 ends them at once."""
        return self.app.pace

    @property
    def palette(self) -> Palette:
        """The current colours of seats and states."""
        return self.app.palette

    def play(self, sound: str) -> None:
        """Play a sound, such as `click`."""
        self.app.sounds.play(sound)

    def pad_glyph(self, button: PadButton) -> PadGlyph | None:
        """Return the picture of a gamepad button, or None while no gamepad is used."""
        return PadGlyph(button, self.app.gamepads.look) if self.input_device is InputDevice.PAD else None

    def key_hint(self, key: str) -> str | PadGlyph:
        """Return the hint for a keyboard key: its name, or the picture of the gamepad button used instead.

        It is "" if the used gamepad has no such button.
        """
        if self.input_device is not InputDevice.PAD:
            return key
        button = self.pad_button_for(key)
        return PadGlyph(button, self.app.gamepads.look) if button is not None else ""

    def pad_button_for(self, key: str) -> PadButton | None:
        """Return the gamepad button for a key, or None. `key` is the key's name in hints."""
        keys = {**KEYS, **self.pad_keys}
        named = (
            button for button, code in keys.items() if code in KEY_NAMES and self.translate(KEY_NAMES[code]) == key
        )
        return next(named, None)

    def _with_pad_glyph(self, tip: Tip | None) -> Tip | None:
        """Replace the key at the end of a tooltip by a gamepad button's picture, while a gamepad is used."""
        match = TRAILING_KEY.search(tip.text) if tip is not None and self.input_device is InputDevice.PAD else None
        if tip is None or match is None:
            return tip
        keys = re.split(r", |; ", match.group(1))
        signs = [self.pad_button_for(key) for key in keys]
        if not any(signs) and not all(KEY_NAME.fullmatch(key) for key in keys):
            return tip
        sign = next((self.pad_glyph(button) for button in signs if button is not None), None)
        return tip._replace(text=tip.text[: match.start()], glyph=sign)

    # -- shortcuts -----------------------------------------------------------------------------------------------------
    def translate(self, message: Text | str) -> str:
        """Return a text in the current language. Plain strings are returned unchanged."""
        return message if isinstance(message, str) else translate(message, self.app.language, self.lexicon)

    def font(self, size: float, face: str = "body") -> Font:
        """Return a font for a size in design units, at least 12 pixels."""
        return Font(face, self.scale.text(size))

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """Convert a box from design units to pixels."""
        return self.scale.rect(x, y, width, height)

    @property
    def unit(self) -> float:
        """The pixels in a design unit."""
        return self.scale.factor

    def px(self, units: float) -> int:
        """Convert a length from design units to pixels."""
        return self.scale.px(units)
