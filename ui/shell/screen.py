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
from ui.shell.scale import BAR, READING_CANVAS, Scale
from ui.widgets.base import Tip, Widget, is_question, with_ctrl
from ui.widgets.group import Group
from ui.widgets.host import InputDevice, device_of

ANSWER = N_("answer {n} of {of}")
TRAILING_KEY = re.compile(r"\s*\(([^()]+)\)$")  # a shortcut at the end of a tooltip: "Rules (F1)"
KEY_NAME = re.compile(r"((Ctrl|Shift) ?\+ ?)?([A-Z0-9]|F\d+|Del|Home|End|Tab|Backspace)")


class Screen:
    """Base class of screens, which fill the window, and of dialogues, which show the screen below (`opaque` False)."""

    name = "screen"  # for tests, reports and `main.py screenshot`
    opaque = True
    pad_keys: Mapping[PadButton, int] = {}  # keys that gamepad buttons send on this screen, instead of the default ones
    is_read_on_open = False  # the screen reader speaks the whole text when the screen opens; for short ones
    min_canvas = READING_CANVAS  # design units that it needs; they limit the interface size
    min_width_hint = 0.0  # design units across that it needs in windows narrower than 16:9; 0: no minimum

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
        self.stale = True  # True if the layout is outdated
        self._dirty: list[Rect] | None = None  # areas to redraw; None: everything; []: nothing
        self._deferred_rects: deque[Rect] = deque()  # areas to redraw in the following frames
        self._tip: Tip | None = None

    # Overridden by screens ------------------------------------------------------------------------------------------
    @property
    def lexicon(self) -> NameTranslator:
        """The translator for names of pieces and places; a screen that shows a match returns that of the match.

        By default those of the screen below, if that shows through.
        """
        return self._lexicon

    @property
    def is_private(self) -> bool:
        """True if the screen shows secrets that only one of several players may see."""
        return False

    def on_window_blur(self) -> None:
        """Hide secrets, if the settings say so, because another window has come to the front."""

    def title(self) -> Text | None:
        """Return the window title after the program's name; None to use that of the screen below."""
        return None

    def build(self) -> Node | None:
        """Return the layout tree (see `ui.layout`). State that must survive a new layout belongs to the screen."""
        return None

    def layout(self) -> None:
        """Place the tree that `build` returns in the whole window, and add its widgets."""
        self.tree = self.build()
        if self.tree is not None:
            self.tree.place(LayoutContext(self, self.widgets.add), Box(0, 0, *self.app.size, self.unit))

    def draw(self, surface: Surface) -> None:
        """Draw the whole screen: its tree, then its widgets."""
        if self.tree is not None:
            self.tree.draw(surface)
        self.widgets.draw(surface)

    def draw_popup(self, surface: Surface) -> None:
        """Draw the open list, if there is one, above the rest of the screen."""
        self.widgets.draw_popup(surface)

    def escape(self) -> None:
        """Handle Esc when no widget has used it: go back."""
        self.app.pop(self)

    def first_focus(self) -> Widget | None:
        """Return the widget for the first Tab or arrow key while none has the focus; None for the first widget."""
        return None

    def is_answer(self, widget: Widget) -> bool:
        """True for widgets that answer the current question: Tab visits all of them before other widgets."""
        return False

    def board_widget_at(self, pos: tuple[int, int]) -> str | None:
        """Return the key of the board's widget at a point; None by default."""
        return None

    def enter(self) -> None:
        """Called when this screen becomes the top screen."""

    def leave(self) -> None:
        """Called when this screen stops being the top screen."""

    def close(self) -> None:
        """Called when the screen is removed for good: stop workers, close files."""

    def on_event(self, event: pygame.event.Event) -> bool:
        """Handle an event before the widgets; return whether it was used."""
        return False

    def on_tick(self, now: float) -> bool:
        """Advance animations and timers to the time `now`; return whether to redraw."""
        return False

    @property
    def is_animating(self) -> bool:
        """True while an animation runs; looping background effects such as weather don't count."""
        return self.motion.running

    @property
    def busy(self) -> bool:
        """True if the loop must run at 60 Hz; by default while something is animated or a redraw is pending."""
        return self.motion.running or self.widgets.is_animating or self.has_deferred_redraws

    # Called by the app ----------------------------------------------------------------------------------------------
    def rebuild(self) -> None:
        """Lay out again for the current window; called by the app."""
        self.scale = Scale.of(self.app.size, self.app.settings.interface, self.min_canvas, self.min_width_hint)
        self.stale = False
        self.widgets.rebuild()
        self.layout()
        self.widgets.rebuilt()
        self.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event on: during an animation a key or click only finishes it; otherwise screen, widgets,
        then Esc.
        """
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.motion.running:
            self.motion.finish()
            self.invalidate()
            return True
        if self.widgets.popup is not None and self.widgets.handle(event):
            return True
        if self._is_pad_press_on_field(event):
            self.app.open("keyboard", below=self)
            return True
        if self.on_event(event) or self.widgets.handle(event):
            if self._is_tap_on_field(event):
                self.app.open("keyboard", below=self)
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
            self.app.open("keys", without=self.unused_keys())
            return True
        return False

    def scroll_notches(self, right: int, down: int) -> None:
        """Scroll by notches of a gamepad's right stick; by default the area with the focus."""
        self.widgets.scroll_notches(down)

    # Reading aloud --------------------------------------------------------------------------------------------------
    def pop_announcements(self) -> Sequence[str]:
        """Return new announcements since the last call; none by default."""
        return ()

    def answer_position(self, widget: Widget) -> str:
        """Return the position of an answer widget in words, such as "answer 2 of 5"; "" for other widgets."""
        answers = [one for one in self.widgets.widgets if one.takes_focus and self.is_answer(one)]
        if widget not in answers:
            return ""
        return self.translate(ANSWER.with_args(n=answers.index(widget) + 1, of=len(answers)))

    @property
    def focused(self) -> Widget | None:
        """The open list, or the widget that has the keyboard focus."""
        return self.widgets.popup or self.widgets.focused

    def _is_read_aloud_key(self, event: pygame.event.Event) -> bool:
        """True for D, unless it is typed into a field, while reading aloud is on."""
        typing = self.widgets.focused is not None and self.widgets.focused.shows_caret
        plain = event.type == pygame.KEYDOWN and event.key == pygame.K_d and not with_ctrl(event)
        return plain and not typing and self.app.reader.is_enabled

    # Touch ----------------------------------------------------------------------------------------------------------
    def tap_previews(self, pos: tuple[int, int]) -> bool:
        """True if a tap here only shows what another tap would do; calling it counts as the first tap."""
        return not self.motion.running and self.widgets.tap_previews(pos)

    def show_tip(self) -> None:
        """Show the tooltip at once, without the delay of hovering."""
        self.widgets.show_tip()

    def shows_while_held(self, pos: tuple[int, int]) -> bool:
        """True if the widget here shows something while it is held down."""
        widget = self.widgets.widget_at(pos)
        return widget is not None and widget.shows_while_held

    def can_drag(self, pos: tuple[int, int], way: tuple[int, int]) -> bool:
        """True if a finger moving by `way` from here drags the widget; otherwise it scrolls."""
        return self.widgets.can_drag(pos, way)

    def scroll_by(self, pos: tuple[int, int], down: int) -> None:
        """Scroll by pixels, following the finger."""
        self.widgets.scroll_by(pos, down)

    def pinch(self, at: tuple[int, int], factor: float, way: tuple[int, int]) -> None:
        """Zoom around a point by `factor`, and pan by `way` pixels; by default only scroll."""
        self.scroll_by(at, way[1])

    def unused_keys(self) -> Collection[str]:
        """Return the keys without a meaning here or on the screen below, as the list of shortcuts names them."""
        below = self.app.screens[self.app.screens.index(self) - 1] if self in self.app.screens[1:] else None
        return below.unused_keys() if below is not None and not self.opaque else ()

    def _is_pad_press_on_field(self, event: pygame.event.Event) -> bool:
        """True if a gamepad's A is pressed on a text field, which then needs an on-screen keyboard."""
        focused = self.widgets.focused
        pressed = event.type == pygame.KEYDOWN and event.key == pygame.K_RETURN and device_of(event) is InputDevice.PAD
        return pressed and focused is not None and focused.accepts_text

    def _is_tap_on_field(self, event: pygame.event.Event) -> bool:
        """True if a finger was lifted from the text field that has the focus."""
        focused = self.widgets.focused
        lifted = event.type == pygame.MOUSEBUTTONUP and self.input_device is InputDevice.TOUCH and self.app.top is self
        return lifted and focused is not None and focused.accepts_text and focused.hit(event.pos)

    def _toggle_bar_focus(self) -> bool:
        """Move the focus to the bar at the top, or back from it; return whether there is a bar."""
        able = [widget for widget in self.widgets.widgets if widget.takes_focus]
        bar = [widget for widget in able if widget.rect.bottom <= self.px(BAR)]
        if self.widgets.focused in bar:
            target = self.first_focus() or next((widget for widget in able if widget not in bar), None)
        else:
            target = next(iter(bar), None)
        if target is not None:
            self.widgets.focus(target)
        return target is not None

    def _is_shortcut_list_key(self, event: pygame.event.Event) -> bool:
        """True for F1, a gamepad's Start, and `?` outside a text field, which open the list of shortcuts."""
        if event.type != pygame.KEYDOWN:
            return False
        typing = self.widgets.focused is not None and self.widgets.focused.shows_caret
        return bool(event.key in (pygame.K_F1, pygame.K_PAUSE) or (is_question(event) and not typing))

    def tick(self, now: float) -> bool:
        """Advance to the time `now` in seconds; return whether the window must be redrawn."""
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
        """Return the boxes that an animation redraws in each frame; empty means the whole screen."""
        return ()

    def tip(self, now: float) -> Tip | None:
        """Return the tooltip to be shown; by default that of the widgets."""
        return self.widgets.tip(now)

    @property
    def current_tip(self) -> Tip | None:
        """The tooltip to be shown now."""
        return self._tip

    def invalidate(self, *parts: Rect) -> None:
        """Request a redraw of these parts, or of everything without arguments."""
        if not parts:
            self._dirty = None
        elif self._dirty is not None:
            self._dirty.extend(parts)

    def defer_redraw(self, *parts: Rect) -> None:
        """Request a redraw of one part in each of the following frames, so that no frame takes long."""
        self._deferred_rects.extend(part for part in parts if part not in self._deferred_rects)

    @property
    def has_deferred_redraws(self) -> bool:
        """True if following frames still have parts to redraw."""
        return bool(self._deferred_rects)

    def pop_dirty(self) -> list[Rect] | None:
        """Return the areas to be redrawn (None: everything) and clear them; called by the app when it draws."""
        dirty, self._dirty = self._dirty, []
        if dirty is None:
            self._deferred_rects.clear()
        return dirty

    # Host of the widgets: see `ui.widgets.host` ---------------------------------------------------------------------
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
        """The kind of device that the user used last."""
        return self.app.input_device

    @property
    def for_touch(self) -> bool:
        """True if the layout is made for touch, with taller rows."""
        return self.app.for_touch

    @property
    def by_keyboard(self) -> bool:
        """True if the last input came from the keyboard or a gamepad, so that the focus is shown."""
        return self.app.by_keyboard

    @property
    def pointer(self) -> tuple[int, int]:
        """The pointer's position in window pixels."""
        return self.app.pointer

    @property
    def pace(self) -> float:
        """Factor by which durations of animations are multiplied; at 0 they end at once."""
        return self.app.pace

    @property
    def palette(self) -> Palette:
        """The current colours of seats and states."""
        return self.app.palette

    def play(self, sound: str) -> None:
        """Play a sound by its name, such as `click`."""
        self.app.sounds.play(sound)

    def pad_glyph(self, button: PadButton) -> PadGlyph | None:
        """Return the picture of a gamepad button; None while no gamepad is used."""
        return PadGlyph(button, self.app.gamepads.look) if self.input_device is InputDevice.PAD else None

    def key_hint(self, key: str) -> str | PadGlyph:
        """Return the hint for a key: its name, or with a gamepad its button's picture, "" if no button has that
        meaning.
        """
        if self.input_device is not InputDevice.PAD:
            return key
        button = self.pad_button_for(key)
        return PadGlyph(button, self.app.gamepads.look) if button is not None else ""

    def pad_button_for(self, key: str) -> PadButton | None:
        """Return the gamepad button that does the same as a key here; `key` is the key's name as hints write it."""
        keys = {**KEYS, **self.pad_keys}
        named = (
            button for button, code in keys.items() if code in KEY_NAMES and self.translate(KEY_NAMES[code]) == key
        )
        return next(named, None)

    def _with_pad_glyph(self, tip: Tip | None) -> Tip | None:
        """While a gamepad is used, replace key names in brackets at the end of a tooltip by the button's picture."""
        match = TRAILING_KEY.search(tip.text) if tip is not None and self.input_device is InputDevice.PAD else None
        if tip is None or match is None:
            return tip
        keys = re.split(r", |; ", match.group(1))
        signs = [self.pad_button_for(key) for key in keys]
        if not any(signs) and not all(KEY_NAME.fullmatch(key) for key in keys):
            return tip
        sign = next((self.pad_glyph(button) for button in signs if button is not None), None)
        return tip._replace(text=tip.text[: match.start()], glyph=sign)

    # Shortcuts ------------------------------------------------------------------------------------------------------
    def translate(self, words: Text | str) -> str:
        """Return a text in the current language, with names worded by `lexicon`; plain strings are returned as they
        are.
        """
        return words if isinstance(words, str) else translate(words, self.app.language, self.lexicon)

    def font(self, size: float, face: str = "body") -> Font:
        """Return a font for a size in design units, at least 12 pixels."""
        return Font(face, self.scale.text(size))

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """Convert a box from design units to pixels."""
        return self.scale.rect(x, y, width, height)

    @property
    def unit(self) -> float:
        """The size of one design unit in pixels."""
        return self.scale.factor

    def px(self, units: float) -> int:
        """Convert a length from design units to pixels."""
        return self.scale.px(units)
