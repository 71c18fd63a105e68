"""The program in its window: events, time and frames for its stack of screens, and what every screen may ask for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games.core.contract import texts
from games.core.contract.texts import N_, NameTranslator, Text
from games.core.lessons.progress import LearningProgress
from games.core.people.store import PeopleStore
from games.core.program.paths import openable_path
from games.core.review.solved_puzzles import SolvedPuzzles
from games.core.storage.store import Store
from ui.drawing import animation, draw, marks, padsigns, pictures, record, sharp, text, theme
from ui.shell import stack, window
from ui.shell.overlay import Banner, Overlay, OverlayContext
from ui.shell.pads import EVENTS as PAD_EVENTS
from ui.shell.pads import Gamepads
from ui.shell.reader import NO_VOICE, Reader
from ui.shell.scale import Scale
from ui.shell.sound import Sounds
from ui.shell.stack import ScreenLayer, ScreenStack
from ui.shell.touches import EVENTS as FINGER_EVENTS
from ui.shell.touches import TouchInput
from ui.widgets.host import POINTER_EVENTS, InputDevice, device_of

if TYPE_CHECKING:
    from ui.shell.settings import Settings, SettingsFile

MIN_TOAST_SECONDS = 4.0  # seconds of a passing message
LETTERS_PER_SECOND = 15  # letters a second, of a long one
RESIZE_DELAY = 0.15  # seconds after the last change of size until everything is laid out again
CACHE_CLEARERS = (
    text.clear,
    draw.clear,
    marks.clear,
    pictures.clear,
    padsigns.clear,
)  # what drops pictures and measures of other sizes
MIN_WINDOW = (320, 180)  # of a window that is laid out, whatever a window manager makes of it
# These keys act once, however long they are held down.
NON_REPEATING_KEYS = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_F11}


class App(ScreenStack):
    """Holds what outlives a screen. Time is handed in (`feed`, `tick`), so that tests play it back exactly."""

    def __init__(
        self,
        settings: Settings,
        surface: Surface,
        settings_file: SettingsFile | None = None,
        house: PeopleStore | None = None,
    ) -> None:
        super().__init__()
        self.settings, self.settings_file = settings, settings_file
        self.people_store = house or PeopleStore()  # whose names any new-game form offers
        self.surface = surface
        self.size = surface.get_size()
        self.palette = theme.palette(settings.colour_safe)
        sharp.set_enabled(settings.high_contrast)
        self.sounds = Sounds(settings.volume)
        self.now = 0.0
        self.input_device = InputDevice.MOUSE  # what was used last
        self.previous_device = InputDevice.MOUSE  # what was used before the event that is handled now
        self.gamepads = Gamepads(lambda line: self.show_toast(line, "gamepad"))
        self.gamepads.look_setting = settings.pad_buttons
        self.touch_input = TouchInput()
        self.for_touch = False  # laid out for them: rows are taller
        self._down: set[int] = set()  # keys that act once and have not been let go yet
        self.pointer = (-1, -1)
        self._progress: LearningProgress | None = None
        self._solved: SolvedPuzzles | None = None
        self._deferred: deque[Callable[[], object]] = deque()
        self._overlay = Overlay()
        self._stretched: Surface | None = None
        self._resized = 0.0
        self._drawn_overlay_state: object = None
        self.reader = Reader(self)
        self._overlay_boxes: list[Rect] = []

    # The user's files --------------------------------------------------------------------------------------------
    @property
    def progress(self) -> LearningProgress:
        """What has been learnt; its file is read when it is first asked for."""
        if self._progress is None:
            self._progress = LearningProgress()
        return self._progress

    @property
    def solved(self) -> SolvedPuzzles:
        """The puzzles that were solved; their file is read when they are first asked for."""
        if self._solved is None:
            self._solved = SolvedPuzzles()
        return self._solved

    def open_files(self) -> None:
        """Read the user's small files, and tell in a dialogue what is wrong with them."""
        self._progress, self._solved = self.progress, self.solved
        notices = [notice for store in self._stores() for notice in store.pop_notices()]
        if notices:
            self.show_error(texts.join_lines(notices), N_("Saved data"))

    def _stores(self) -> Iterator[Store[Any]]:
        """Go through the files that have been opened so far."""
        for store in (self.settings_file, self.people_store, self._progress, self._solved):
            if store is not None:
                yield store

    def _show_notice(self) -> None:
        """Show what has happened to a file, once no other message is there: the lasting one is of the match."""
        for store in self._stores():
            if store.notices and not self._overlay.has_message:
                self.show_toast(store.notices.popleft(), "disk-alert")

    # What screens ask for ----------------------------------------------------------------------------------------
    @property
    def language(self) -> str:
        language: str = self.settings.language
        return language

    @property
    def by_keyboard(self) -> bool:
        """Whether the focus leads: keys or a pad were used last, not something that points."""
        return not self.input_device.is_pointer

    @property
    def look_key(self) -> tuple[object, ...]:
        """The settings that change how a board looks: part of the key of every picture that is kept."""
        return self.settings.colour_safe, self.settings.high_contrast, self.language

    @property
    def pace(self) -> float:
        """By how much movements last longer or shorter than normal; 0: the end is shown at once."""
        return animation.pace(self.settings.speed, self.settings.reduced_motion)

    @property
    def lexicon(self) -> NameTranslator:
        """The words for names of things that the topmost screen goes by."""
        return self.top.lexicon if self.screens else texts.untranslated_name

    def translate(self, words: Text) -> str:
        """Word a text in the present language, names of things as the topmost screen does."""
        return texts.translate(words, self.language, self.lexicon)

    def open(self, name: str, **args: Any) -> ScreenLayer:
        """Put a screen on top by its name in `ui.screens.MODULES`."""
        screen = make_screen(self, name, **args)
        self.push(screen)
        return screen

    def open_file(self, path: Path) -> None:
        """Open a saved game, or take in a board."""
        stack.module_of("opening").open_file(self, path)

    def quit(self) -> None:
        """End the program after this turn of the loop."""
        self.running = False

    def change_settings(self, **values: Any) -> None:
        """Change settings, save them, and lay out anew what they touch."""
        before = self.settings
        self.settings = replace(before, **values)
        self.palette = theme.palette(self.settings.colour_safe)
        sharp.set_enabled(self.settings.high_contrast)
        self.sounds.volume = self.settings.volume
        self.gamepads.look_setting = self.settings.pad_buttons
        if self.settings_file is not None:
            self.settings_file.save(self.settings)
        if self.settings.read_aloud and not before.read_aloud and not self.reader.voice.is_available:
            self.show_toast(NO_VOICE)
        if self.settings.fullscreen != before.fullscreen:
            self._set_surface(window.set_fullscreen(self.settings.fullscreen))
        elif any(
            getattr(before, key) != getattr(self.settings, key)
            for key in ("language", "interface", "colour_safe", "high_contrast")
        ):
            self.rebuild()
        else:
            self.top.invalidate()

    def rebuild(self) -> None:
        """Forget every picture and lay all visible screens out again; the others when they are seen again."""
        for forget in CACHE_CLEARERS:
            forget()
        for screen in self.screens:
            screen.stale = True
        self.lay_out_stale()

    def show_toast(self, words: Text, icon: str = "info") -> None:
        """Show a passing message; names in it are those of the screen that is on top now."""
        lexicon = self.lexicon
        stay = max(MIN_TOAST_SECONDS, len(self.translate(words)) / LETTERS_PER_SECOND)
        self._overlay.show_toast(lambda: texts.translate(words, self.language, lexicon), icon, self.now + stay)

    @property
    def message(self) -> str:
        """The message over everything, in words; "" while there is none."""
        return self._overlay.message(self.translate)

    @property
    def lasting_message(self) -> Text | None:
        """A lasting message, such as that the disk is full; None: none."""
        return self._overlay.lasting

    @lasting_message.setter
    def lasting_message(self, words: Text | None) -> None:
        self._overlay.lasting = words

    def show_dialogue(
        self,
        title: Text,
        line: Text | None,
        buttons: Sequence[tuple[str, Text, Callable[[], object] | None]],
        **more: Any,
    ) -> ScreenLayer:
        """Ask a question: each button is (key, words, what it does); the last one is what Esc means."""
        return self.open("dialogue", title=title, line=line, buttons=buttons, **more)

    def show_error(self, line: Text, title: Text | None = None) -> ScreenLayer:
        """Say in a dialogue what went wrong."""
        ok = [("ok", N_("Understood"), None)]
        return self.show_dialogue(title or N_("That didn't work"), line, ok, icon="error")

    def call_soon(self, work: Callable[[], object]) -> None:
        """Do something after the next frame is shown: imports, reading folders. One piece of work a turn."""
        self._deferred.append(work)

    # The loop's side ---------------------------------------------------------------------------------------------
    def show_banner(self, banner: Banner) -> None:
        """Show a ribbon for a moment; it takes no clicks, and the next one ends it."""
        self._overlay.show_banner(banner, self.now)

    @property
    def banner_rect(self) -> Rect | None:
        """The box of the ribbon that is there now, in pixels."""
        return self._overlay.banner_rect(self._overlay_context())

    @property
    def busy(self) -> bool:
        """Whether the loop should run at 60 Hz."""
        resizing = self._stretched is not None and not self._is_too_small
        own = resizing or self._overlay.is_animating or bool(self._deferred)
        devices = self.gamepads.busy or self.touch_input.down
        return own or devices or any(screen.busy for screen in self.visible())

    def feed(self, event: pygame.event.Event) -> None:
        """Take one event."""
        if event.type in PAD_EVENTS:
            self._feed_all(self.gamepads.convert(event, self.now, self.top.pad_keys))
            return
        if event.type in FINGER_EVENTS:
            self._feed_all(self.touch_input.convert(event, self.now, self.size, self.top))
            self._update_touch_layout()
            return
        if self._is_ignored_key(event):
            return
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._overlay.hide_banner()
            self.reader.voice.silence()
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self._stretch((event.w, event.h))
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.top.invalidate()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.change_settings(fullscreen=not self.settings.fullscreen)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._feed_all([*self.gamepads.on_window_blur(), *self.touch_input.on_window_blur()])
            for screen in [*self.screens]:
                if screen in self.screens:
                    screen.on_window_blur()
        else:
            if event.type == pygame.WINDOWFOCUSGAINED:
                self.gamepads.on_window_focus()
            self._note_device(event)
            if not self.top.handle(event) and event.type == pygame.DROPFILE:
                self.open_file(openable_path(Path(event.file)))

    def _feed_all(self, made: Iterable[pygame.event.Event]) -> None:
        """Take the events that a pad or fingers have made, as long as the program runs."""
        for event in made:
            if self.running:
                self.feed(event)

    def _is_ignored_key(self, event: pygame.event.Event) -> bool:
        """Whether this is a key that has acted, or one of the desktop's own, Alt+Tab.

        pygame also repeats a key let go long ago while a new screen is made.
        """
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()  # nobody tells of keys let go elsewhere
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and event.mod & pygame.KMOD_LALT:
            return True  # the desktop's: some tell the program as well
        elif event.type == pygame.KEYDOWN and event.key in NON_REPEATING_KEYS:
            if event.key in self._down:
                return True
            self._down.add(event.key)
        return False

    def _note_device(self, event: pygame.event.Event) -> None:
        self.previous_device = self.input_device
        if event.type in POINTER_EVENTS:
            self.pointer = event.pos
        self.use_device(device_of(event) or self.input_device)

    def use_device(self, device: InputDevice) -> None:
        """Take note of what is used now: the focus is shown with keys and pad, hover with mouse and fingers."""
        if device is not self.input_device:
            self.input_device = device
            self.top.invalidate()
            self._update_touch_layout()

    def _update_touch_layout(self) -> None:
        """Lay out for fingers once they are lifted, so that nothing moves under them, and anew when a mouse is used."""
        if (
            self.input_device.is_pointer
            and self.for_touch is not (self.input_device is InputDevice.TOUCH)
            and not self.touch_input.down
        ):
            self.for_touch = not self.for_touch
            for screen in self.screens:
                screen.stale = True
            self.lay_out_stale()

    def tick(self, now: float) -> bool:
        """Move on to the time `now`; return whether the window must be drawn again."""
        passed, self.now = now - self.now, now
        self._feed_all(self.touch_input.tick(now, self.top))
        if not self._tick_pads(passed):
            return False
        if self._stretched is not None:
            if now - self._resized < RESIZE_DELAY or self._is_too_small:
                return False
            self._set_surface(self.surface)
        self._overlay.tick(now)
        needed = [screen.tick(now) for screen in self.visible()]
        self._show_notice()
        self.reader.announce_changes()
        return any(needed) or self._overlay.state(self.top.current_tip) != self._drawn_overlay_state

    def _tick_pads(self, passed: float) -> bool:
        """Repeat what is held on pads, and let their right sticks move what is shown; return whether it runs on."""
        self._feed_all(self.gamepads.tick(self.now))
        right, down = self.gamepads.read_scroll(passed)
        if self.running and (right or down):
            self.use_device(InputDevice.PAD)
            self.top.scroll_notches(right, down)
        return self.running

    def run_one_deferred(self) -> None:
        """Do one piece of the work that was put off until after a frame."""
        if self._deferred:
            self._deferred.popleft()()

    def draw(self) -> list[Rect]:
        """Draw what changed and return where that is."""
        visible = self.visible()
        dirty = [screen.pop_dirty() for screen in visible]
        parts = [part for found in dirty if found is not None for part in found]
        over = self._overlay.state(self.top.current_tip)
        if over != self._drawn_overlay_state:  # where it was, and where it is
            was, self._overlay_boxes = (
                self._overlay_boxes,
                self._overlay.boxes(self._overlay_context(), self.top.current_tip),
            )
            parts += was + self._overlay_boxes
        areas = [self.surface.get_rect()] if None in dirty else _merge_overlapping(parts, self.surface.get_rect())
        for area in areas:
            self.surface.set_clip(area)
            self._paint(self.surface, visible)
        self.surface.set_clip(None)
        self._drawn_overlay_state = over
        window.set_title(self._title())
        return areas

    def _paint(self, surface: Surface, visible: Sequence[ScreenLayer]) -> None:
        for screen in visible:
            record.next_layer()
            screen.draw(surface)
            record.next_layer()
            screen.draw_popup(surface)
        self._overlay.draw(surface, self._overlay_context(), self.top.current_tip)

    def _overlay_context(self) -> OverlayContext:
        scale = Scale.of(self.size, self.settings.interface)
        return OverlayContext(self.surface.get_rect(), scale, self.palette, self.translate)

    def _title(self) -> str:
        titles = [title for screen in reversed(self.screens) if (title := screen.title()) is not None]
        return self.translate(titles[0]) if titles else ""

    # Size --------------------------------------------------------------------------------------------------------
    def _stretch(self, size: tuple[int, int]) -> None:
        """Show the old picture in the new size at once; the real one follows when the size rests."""
        if size == self.size and self._stretched is None:
            return
        if self._stretched is None:
            self._stretched = Surface(self.size)
            if any(screen.is_private for screen in self.screens):  # it may be kept for long: nothing secret is on it
                self._stretched.fill(theme.INK_1)
            else:
                self._paint(self._stretched, self.visible())
        self._resized = self.now
        self.surface = pygame.display.get_surface() or self.surface
        pygame.transform.smoothscale(self._stretched, self.surface.get_size(), self.surface)
        pygame.display.flip()

    @property
    def _is_too_small(self) -> bool:
        """Whether the window is too small to be laid out: it keeps the shrunk picture then until it grows."""
        return self.surface.get_width() < MIN_WINDOW[0] or self.surface.get_height() < MIN_WINDOW[1]

    def _set_surface(self, surface: Surface) -> None:
        self.surface, self._stretched = surface, None
        self.size = surface.get_size()
        self.rebuild()

    def open_gamepads(self) -> None:
        """Look for gamepads from now on."""
        self.gamepads.open(self.now)

    def close(self) -> None:
        """Close all screens, the topmost first, try once more to save, and give the sound device back."""
        self.clear()
        for store in self._stores():
            if store.has_unsaved:
                store.refresh()
        self.reader.voice.close()
        self.sounds.close()


def _merge_overlapping(parts: Sequence[Rect], window: Rect) -> list[Rect]:
    """Return boxes that cover these parts of the window and of which no two overlap."""
    areas: list[Rect] = []
    for part in parts:
        area = part.clip(window)
        while (hit := area.collidelist(areas)) >= 0:
            area = area.union(areas.pop(hit))
        if area:
            areas.append(area)
    return areas


def make_screen(app: App, name: str, **args: Any) -> ScreenLayer:
    """Build a screen by its name; its module is imported only now."""
    screen: ScreenLayer = stack.module_of(name).make(app, **args)
    return screen
