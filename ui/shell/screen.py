"""The base of all screens and their life.

screen = MenuScreen(app)     built without a picture: only data
screen.rebuild()             before it is drawn, and when size, language, palette or interface change; calls `layout`
screen.enter()               it became the topmost one (also again, when what lay over it has gone)
screen.handle(event)         one call an event, only while topmost; calls `on_event`, then the widgets
screen.tick(now)             one call a turn of the loop; calls `on_tick`; says whether anything must be drawn again
screen.draw(surface)         draws everything; two calls at the same time `app.now` give the same picture
screen.leave()               something covers it, or it is about to be closed
screen.close()               it is gone for good
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Mapping, Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, NameTranslator, Text, translate, untranslated_name
from ui.drawing.animation import AnimationQueue
from ui.drawing.padsigns import PadButton, PadGlyph
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
TRAILING_KEY = re.compile(r"\s*\(([^()]+)\)$")  # how tooltips name the key that does the same: "Rules (F1)"
KEY_NAME = re.compile(r"((Ctrl|Shift) ?\+ ?)?([A-Z0-9]|F\d+|Del|Home|End|Tab|Backspace)")


class Screen:
    """One full picture of the window, or a dialogue over it (`opaque` False: what lies below is drawn first)."""

    name = "screen"  # for tests, reports and `main.py screenshot`
    opaque = True
    pad_keys: Mapping[PadButton, int] = {}  # keys that some buttons of a pad stand for here, other than usual
    is_read_on_open = False  # all words on it are said when it opens: it is small
    min_canvas = READING_CANVAS  # design units it can manage with; larger ones keep the interface size in check
    min_width_hint = (
        0.0  # design units across that it wants where the window is narrower than 16:9; 0: it does not care
    )

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
        self.tree: Node | None = None  # what it was laid out from
        self.motion = AnimationQueue(lambda: app.pace)
        self.stale = True  # not laid out for the window as it is now
        self._dirty: list[Rect] | None = None  # None: everything; []: nothing
        self._deferred_rects: deque[Rect] = deque()  # parts that the following frames draw
        self._tip: Tip | None = None

    # To be written by each screen --------------------------------------------------------------------------------
    @property
    def lexicon(self) -> NameTranslator:
        """The words for names of things: a screen that shows a match returns the match's.

        The base has those of the screen that it was opened over, if that shows through.
        """
        return self._lexicon

    @property
    def is_private(self) -> bool:
        """Whether it shows what only one of several people may see."""
        return False

    def on_window_blur(self) -> None:
        """Hide what is secret, if that is wanted: another window has come to the front."""

    def title(self) -> Text | None:
        """Return what the window title says after the program's name; None where the screen below has the say."""
        return None

    def build(self) -> Node | None:
        """Return the screen's layout tree (see `ui.layout`). State that must survive a new layout is the screen's."""
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
        """Draw the open list, if there is one, over everything else of the screen."""
        self.widgets.draw_popup(surface)

    def escape(self) -> None:
        """Do what Esc does where no widget wanted it: go back."""
        self.app.pop(self)

    def first_focus(self) -> Widget | None:
        """Return the widget at which the keyboard begins while it is nowhere; None: the first one."""
        return None

    def is_answer(self, widget: Widget) -> bool:
        """Whether a widget answers what the screen asks: Tab goes round those before it comes to others."""
        return False

    def board_widget_at(self, pos: tuple[int, int]) -> str | None:
        """Return the key of the widget on the board that a point means. The base has no board."""
        return None

    def enter(self) -> None:
        """Become topmost."""

    def leave(self) -> None:
        """Stop being topmost."""

    def close(self) -> None:
        """Be gone for good: stop workers, close files."""

    def on_event(self, event: pygame.event.Event) -> bool:
        """Answer an event before the widgets get it; return whether it was used."""
        return False

    def on_tick(self, now: float) -> bool:
        """Look after what changes with time; return whether anything must be drawn again."""
        return False

    @property
    def is_animating(self) -> bool:
        """Whether a movement runs; unlike weather it ends soon."""
        return self.motion.running

    @property
    def busy(self) -> bool:
        """Whether the loop must run at 60 Hz now. The base says so while something moves."""
        return self.motion.running or self.widgets.is_animating or self.has_deferred_redraws

    # Made by the base --------------------------------------------------------------------------------------------
    def rebuild(self) -> None:
        """Lay out again for the window as it is now; called by the app."""
        self.scale = Scale.of(self.app.size, self.app.settings.interface, self.min_canvas, self.min_width_hint)
        self.stale = False
        self.widgets.rebuild()
        self.layout()
        self.widgets.rebuilt()
        self.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        """Hand an event on: while something moves, a key or click only finishes it; then screen, widgets, Esc."""
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
        """Move what is shown by so many notches: a pad's right stick. The base scrolls where the focus is."""
        self.widgets.scroll_notches(down)

    # Read aloud ------------------------------------------------------------------------------------------------------
    def pop_announcements(self) -> Sequence[str]:
        """Return what is new since it was asked last, for who hears. The base has no news."""
        return ()

    def answer_position(self, widget: Widget) -> str:
        """Return the how manieth answer a widget is, in words; "" where it is none."""
        answers = [one for one in self.widgets.widgets if one.takes_focus and self.is_answer(one)]
        if widget not in answers:
            return ""
        return self.translate(ANSWER.with_args(n=answers.index(widget) + 1, of=len(answers)))

    @property
    def focused(self) -> Widget | None:
        """What the keyboard is on: an open list, or a widget."""
        return self.widgets.popup or self.widgets.focused

    def _is_read_aloud_key(self, event: pygame.event.Event) -> bool:
        """Whether all that stands here is to be read aloud: D, where nobody types it and nothing else takes it."""
        typing = self.widgets.focused is not None and self.widgets.focused.shows_caret
        plain = event.type == pygame.KEYDOWN and event.key == pygame.K_d and not with_ctrl(event)
        return plain and not typing and self.app.reader.is_enabled

    # Fingers ---------------------------------------------------------------------------------------------------------
    def tap_previews(self, pos: tuple[int, int]) -> bool:
        """Whether a tap here only tells what another tap would do; asking takes note of the first one."""
        return not self.motion.running and self.widgets.tap_previews(pos)

    def show_tip(self) -> None:
        """Show at once what hovering shows after a moment."""
        self.widgets.show_tip()

    def shows_while_held(self, pos: tuple[int, int]) -> bool:
        """Whether what lies here is held to be seen."""
        found = self.widgets.widget_at(pos)
        return found is not None and found.shows_while_held

    def can_drag(self, pos: tuple[int, int], way: tuple[int, int]) -> bool:
        """Whether a finger that moves this way from here drags what lies there; else it scrolls."""
        return self.widgets.can_drag(pos, way)

    def scroll_by(self, pos: tuple[int, int], down: int) -> None:
        """Move what scrolls here by so many pixels, as the finger does."""
        self.widgets.scroll_by(pos, down)

    def pinch(self, at: tuple[int, int], factor: float, way: tuple[int, int]) -> None:
        """Enlarge what is shown round a point, and move it by so many pixels. The base only scrolls."""
        self.scroll_by(at, way[1])

    def unused_keys(self) -> Collection[str]:
        """Return the keys, as the list of keys writes them, that mean nothing here, or on the screen below."""
        below = self.app.screens[self.app.screens.index(self) - 1] if self in self.app.screens[1:] else None
        return below.unused_keys() if below is not None and not self.opaque else ()

    def _is_pad_press_on_field(self, event: pygame.event.Event) -> bool:
        """Whether a pad's A is pressed on a field: nobody can type into it without keys on the screen."""
        focused = self.widgets.focused
        pressed = event.type == pygame.KEYDOWN and event.key == pygame.K_RETURN and device_of(event) is InputDevice.PAD
        return pressed and focused is not None and focused.accepts_text

    def _is_tap_on_field(self, event: pygame.event.Event) -> bool:
        """Whether a finger has been lifted from the field that has the focus."""
        focused = self.widgets.focused
        lifted = event.type == pygame.MOUSEBUTTONUP and self.input_device is InputDevice.TOUCH and self.app.top is self
        return lifted and focused is not None and focused.accepts_text and focused.hit(event.pos)

    def _toggle_bar_focus(self) -> bool:
        """Lead the focus to the bar at the top, and from there back; return whether there is a bar."""
        able = [widget for widget in self.widgets.widgets if widget.takes_focus]
        bar = [widget for widget in able if widget.rect.bottom <= self.px(BAR)]
        if self.widgets.focused in bar:
            found = self.first_focus() or next((widget for widget in able if widget not in bar), None)
        else:
            found = next(iter(bar), None)
        if found is not None:
            self.widgets.focus(found)
        return found is not None

    def _is_shortcut_list_key(self, event: pygame.event.Event) -> bool:
        """Whether the list of keys is wanted: F1 or a pad's Start where nothing took it, `?` where nobody types it."""
        if event.type != pygame.KEYDOWN:
            return False
        typing = self.widgets.focused is not None and self.widgets.focused.shows_caret
        return bool(event.key in (pygame.K_F1, pygame.K_PAUSE) or (is_question(event) and not typing))

    def tick(self, now: float) -> bool:
        """Move on to the time `now` (seconds); return whether the window must be drawn again."""
        if self._deferred_rects and self._dirty == []:
            self.invalidate(self._deferred_rects.popleft())
        moved = self.motion.tick(now)
        changed = self.widgets.tick(now) | self.on_tick(now)
        self._tip = self._with_pad_glyph(self.tip(now))  # drawn by the app, over everything
        if changed:
            self.invalidate()
        elif moved:
            self.invalidate(*self.animated_areas())
        return self._dirty is None or bool(self._dirty)

    def animated_areas(self) -> Sequence[Rect]:
        """List the boxes that have to be drawn again for each step of a movement; none: everything."""
        return ()

    def tip(self, now: float) -> Tip | None:
        """Return the tooltip to be shown; the base asks the widgets."""
        return self.widgets.tip(now)

    @property
    def current_tip(self) -> Tip | None:
        """The tooltip that is to be seen now."""
        return self._tip

    def invalidate(self, *parts: Rect) -> None:
        """Ask to be drawn again: these parts, or everything if none is named."""
        if not parts:
            self._dirty = None
        elif self._dirty is not None:
            self._dirty.extend(parts)

    def defer_redraw(self, *parts: Rect) -> None:
        """Ask for parts to be drawn one in each of the following frames, so that no frame takes long."""
        self._deferred_rects.extend(part for part in parts if part not in self._deferred_rects)

    @property
    def has_deferred_redraws(self) -> bool:
        """Whether the following frames still have to draw something."""
        return bool(self._deferred_rects)

    def pop_dirty(self) -> list[Rect] | None:
        """Return what must be drawn again (None: everything) and forget it; called by the app when it draws."""
        dirty, self._dirty = self._dirty, []
        if dirty is None:
            self._deferred_rects.clear()
        return dirty

    # What widgets ask for: see `ui.widgets.host` ------------------------------------------------------------------
    @property
    def now(self) -> float:
        """The present time in seconds."""
        return self.app.now

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self.app.size

    @property
    def input_device(self) -> InputDevice:
        """What the last input came from."""
        return self.app.input_device

    @property
    def for_touch(self) -> bool:
        """Whether it is laid out for fingers: rows are taller."""
        return self.app.for_touch

    @property
    def by_keyboard(self) -> bool:
        """Whether the focus leads: the last input came from keys or a pad."""
        return self.app.by_keyboard

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the pointer is, in pixels of the window."""
        return self.app.pointer

    @property
    def pace(self) -> float:
        """By how much movements last longer or shorter than normal."""
        return self.app.pace

    @property
    def palette(self) -> Palette:
        """The colours of marks and states in use."""
        return self.app.palette

    def play(self, sound: str) -> None:
        """Play a sound by its name: `click`."""
        self.app.sounds.play(sound)

    def pad_glyph(self, button: PadButton) -> PadGlyph | None:
        """Return how a pad's button is shown; None while no pad is in use."""
        return PadGlyph(button, self.app.gamepads.look) if self.input_device is InputDevice.PAD else None

    def key_hint(self, key: str) -> str | PadGlyph:
        """Return how a hint at a key is shown: its name; with a pad in use the button for it, or "" if it has none."""
        if self.input_device is not InputDevice.PAD:
            return key
        button = self.pad_button_for(key)
        return PadGlyph(button, self.app.gamepads.look) if button is not None else ""

    def pad_button_for(self, key: str) -> PadButton | None:
        """Return the pad's button that does here what a key does, told by the key's name as it is written."""
        keys = {**KEYS, **self.pad_keys}
        named = (
            button for button, code in keys.items() if code in KEY_NAMES and self.translate(KEY_NAMES[code]) == key
        )
        return next(named, None)

    def _with_pad_glyph(self, tip: Tip | None) -> Tip | None:
        """With a pad in use, show the pad's button in the place of the keys that end a tooltip in brackets."""
        found = TRAILING_KEY.search(tip.text) if tip is not None and self.input_device is InputDevice.PAD else None
        if tip is None or found is None:
            return tip
        keys = re.split(r", |; ", found.group(1))
        signs = [self.pad_button_for(key) for key in keys]
        if not any(signs) and not all(KEY_NAME.fullmatch(key) for key in keys):
            return tip
        sign = next((self.pad_glyph(button) for button in signs if button is not None), None)
        return tip._replace(text=tip.text[: found.start()], glyph=sign)

    # Shortcuts ---------------------------------------------------------------------------------------------------
    def translate(self, words: Text | str) -> str:
        """Word a text in the present language, names of things by `lexicon`; plain strings pass."""
        return words if isinstance(words, str) else translate(words, self.app.language, self.lexicon)

    def font(self, size: float, face: str = "body") -> Font:
        """Return a font at a type size in design units: never below 12 pixels."""
        return Font(face, self.scale.text(size))

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """Return a box in pixels from design units."""
        return self.scale.rect(x, y, width, height)

    @property
    def unit(self) -> float:
        """Pixels in a design unit."""
        return self.scale.factor

    def px(self, units: float) -> int:
        """Return a length in pixels from design units."""
        return self.scale.px(units)
