"""The program in its window: passes events and time to the stack of screens, draws frames, and serves screens."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games.core.contract import texts
from games.core.contract.errors import system_reason
from games.core.contract.texts import N_, NameTranslator, Text
from games.core.lessons.progress import LearningProgress
from games.core.people.match_notes import MatchNotesStore
from games.core.people.store import PeopleStore
from games.core.program.disk import folder_error
from games.core.program.paths import openable_path, saves_folder, user_folder
from games.core.review.solved_puzzles import SolvedPuzzles
from games.core.storage.store import Store
from ui.drawing import animation, draw, high_contrast, marks, pad_glyphs, pictures, record, text, theme
from ui.shell import stack, window
from ui.shell.background import Background
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

UNUSABLE_FOLDER = N_("The folder {folder} can't be used ({why}), so nothing is saved there for now.")
MIN_TOAST_SECONDS = 4.0  # shortest time of a toast
LETTERS_PER_SECOND = 15  # reading speed, for long toasts
RESIZE_DELAY = 0.15  # seconds without a change of size before a new layout
CACHE_CLEARERS = (
    text.clear,
    draw.clear,
    marks.clear,
    pictures.clear,
    pad_glyphs.clear,
)  # functions that clear the caches of pictures and text sizes
MIN_WINDOW = (320, 180)  # smaller windows keep a scaled picture of the last layout
# These keys act once, however long they are held down.
NON_REPEATING_KEYS = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_F11}


class App(ScreenStack):
    """The running program: the screens, and everything that outlives a single screen.

    Time is passed in (`feed`, `tick`), so that tests can replay it exactly.
    """

    def __init__(
        self,
        settings: Settings,
        surface: Surface,
        settings_file: SettingsFile | None = None,
        house: PeopleStore | None = None,
    ) -> None:
        super().__init__()
        self.settings, self.settings_file = settings, settings_file
        self.people_store = house or PeopleStore()  # people offered by new-game forms
        self.surface = surface
        self.size = surface.get_size()
        self.palette = theme.palette(settings.colour_safe)
        high_contrast.set_enabled(settings.high_contrast)
        self.sounds = Sounds(settings.volume)
        self.now = 0.0
        self.input_device = InputDevice.MOUSE  # the device used last
        self.previous_device = InputDevice.MOUSE  # the device used before the current event
        self.gamepads = Gamepads(lambda line: self.show_toast(line, "gamepad"))
        self.gamepads.look_setting = settings.pad_buttons
        self.touch_input = TouchInput()
        self.for_touch = False  # True while layouts are made for touch, with taller rows
        self._down: set[int] = set()  # keys of NON_REPEATING_KEYS that are still held
        self.pointer = (-1, -1)
        self._progress: LearningProgress | None = None
        self._solved: SolvedPuzzles | None = None
        self._match_notes: MatchNotesStore | None = None
        self._deferred: deque[Callable[[], object]] = deque()
        self.background = Background()
        self._overlay = Overlay()
        self._stretched: Surface | None = None
        self._resized = 0.0
        self._drawn_overlay_state: object = None
        self.reader = Reader(self)
        self._overlay_boxes: list[Rect] = []

    # The user's files -----------------------------------------------------------------------------------------------
    @property
    def progress(self) -> LearningProgress:
        """Progress in the lessons; its file is read at the first use."""
        if self._progress is None:
            self._progress = LearningProgress()
        return self._progress

    @property
    def solved(self) -> SolvedPuzzles:
        """The solved puzzles; their file is read at the first use."""
        if self._solved is None:
            self._solved = SolvedPuzzles()
        return self._solved

    @property
    def match_notes(self) -> MatchNotesStore:
        """Names of saved matches, and which of them do not count; their file is read at the first use."""
        if self._match_notes is None:
            self._match_notes = MatchNotesStore.open()
        return self._match_notes

    def open_files(self) -> None:
        """Read the user's small files, and report problems with them, or with their whole folder, in a dialogue."""
        self._progress, self._solved, self._match_notes = self.progress, self.solved, self.match_notes
        notices = [notice for store in self._stores() for notice in store.pop_notices()]
        for folder in (saves_folder(), user_folder()):
            error = folder_error(folder)
            if error is not None:  # the whole folder is unusable: one message instead of one for each file
                notices = [UNUSABLE_FOLDER.with_args(folder=str(folder), why=system_reason(error))]
        if notices:
            self.show_error(texts.join_lines(notices), N_("Saved data"))

    def _stores(self) -> Iterator[Store[Any]]:
        """Iterate over the files that have been opened so far."""
        for store in (self.settings_file, self.people_store, self._progress, self._solved, self._match_notes):
            if store is not None:
                yield store

    def _tick_files(self) -> None:
        """Retry failed writes, and show a pending notice about a file as a toast, unless another
        message is visible.
        """
        for store in self._stores():
            store.retry(self.now)
            if store.notices and not self._overlay.has_message:
                self.show_toast(store.notices.popleft(), "disk-alert")

    # Services for screens -------------------------------------------------------------------------------------------
    @property
    def language(self) -> str:
        language: str = self.settings.language
        return language

    @property
    def by_keyboard(self) -> bool:
        """True if the last input came from the keyboard or a gamepad, so that the focus is shown instead of hover."""
        return not self.input_device.is_pointer

    @property
    def look_key(self) -> tuple[object, ...]:
        """The settings that change how a board looks; part of the key of every cached picture."""
        return self.settings.colour_safe, self.settings.high_contrast, self.language

    @property
    def pace(self) -> float:
        """Factor by which durations of animations are multiplied; at 0 they end at once."""
        return animation.pace(self.settings.speed, self.settings.reduced_motion)

    @property
    def lexicon(self) -> NameTranslator:
        """The names of things as the top screen words them."""
        return self.top.lexicon if self.screens else texts.untranslated_name

    def translate(self, words: Text) -> str:
        """Return a text in the current language, with names worded as on the top screen."""
        return texts.translate(words, self.language, self.lexicon)

    def open(self, name: str, **args: Any) -> ScreenLayer:
        """Open a screen by its name in `ui.screens.MODULES`, and return it."""
        screen = make_screen(self, name, **args)
        self.push(screen)
        return screen

    def open_file(self, path: Path) -> None:
        """Open a saved game, or import a board."""
        stack.module_of("opening").open_file(self, path)

    def quit(self) -> None:
        """End the program after this iteration of the main loop."""
        self.running = False

    def change_settings(self, **values: Any) -> None:
        """Change settings by name, save them, and lay out the screens again if the change requires it."""
        before = self.settings
        self.settings = replace(before, **values)
        self.palette = theme.palette(self.settings.colour_safe)
        high_contrast.set_enabled(self.settings.high_contrast)
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
        """Clear all picture caches and lay out the visible screens; hidden ones follow when they become visible."""
        for forget in CACHE_CLEARERS:
            forget()
        for screen in self.screens:
            screen.stale = True
        self.lay_out_stale()

    def show_toast(self, words: Text, icon: str = "info") -> None:
        """Show a short message; names in it are worded as on the current top screen."""
        words, lexicon = texts.limit_message(words), self.lexicon
        stay = max(MIN_TOAST_SECONDS, len(self.translate(words)) / LETTERS_PER_SECOND)
        self._overlay.show_toast(lambda: texts.translate(words, self.language, lexicon), icon, self.now + stay)

    @property
    def message(self) -> str:
        """The text of the message above all screens; "" if there is none."""
        return self._overlay.message(self.translate)

    @property
    def lasting_message(self) -> Text | None:
        """A message that stays until it is set to None, such as that the disk is full."""
        return self._overlay.lasting

    @lasting_message.setter
    def lasting_message(self, words: Text | None) -> None:
        self._overlay.lasting = words and texts.limit_message(words)

    def show_dialogue(
        self,
        title: Text,
        line: Text | None,
        buttons: Sequence[tuple[str, Text, Callable[[], object] | None]],
        **more: Any,
    ) -> ScreenLayer:
        """Ask a question. Each button is (key, label, action or None); Esc chooses the last one."""
        line = line and texts.limit_message(line)
        return self.open("dialogue", title=texts.limit_message(title), line=line, buttons=buttons, **more)

    def show_error(self, line: Text, title: Text | None = None) -> ScreenLayer:
        """Report an error in a dialogue."""
        ok = [("ok", N_("Understood"), None)]
        return self.show_dialogue(title or N_("That didn't work"), line, ok, icon="error")

    def call_soon(self, work: Callable[[], object]) -> None:
        """Call a slow function, such as an import, after the next frame. One queued function runs in each turn of the
        loop.
        """
        self._deferred.append(work)

    # Called by the loop ---------------------------------------------------------------------------------------------
    def show_banner(self, banner: Banner) -> None:
        """Show a banner for a few seconds; the next key or click hides it."""
        self._overlay.show_banner(banner, self.now)

    @property
    def banner_rect(self) -> Rect | None:
        """The box of the visible banner in pixels, or None."""
        return self._overlay.banner_rect(self._overlay_context())

    @property
    def busy(self) -> bool:
        """True if the loop should run at 60 Hz."""
        resizing = self._stretched is not None and not self._is_too_small
        own = resizing or self._overlay.is_animating or bool(self._deferred) or self.background.is_busy
        devices = self.gamepads.is_repeating or self.touch_input.is_active
        return own or devices or any(screen.busy for screen in self.visible_screens())

    def feed(self, event: pygame.event.Event) -> None:
        """Handle one event."""
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
        """Handle events converted from a gamepad or a finger; stop when the program ends."""
        for event in made:
            if self.running:
                self.feed(event)

    def _is_ignored_key(self, event: pygame.event.Event) -> bool:
        """True for Alt+Tab, and for the repetition of a key in `NON_REPEATING_KEYS`.

        pygame may repeat a key that was released long ago while a new screen is built.
        """
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()  # keys released in another window send no event here
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and event.mod & pygame.KMOD_LALT:
            return True  # Alt+Tab belongs to the desktop; some desktops send it to the program, too
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
        """Store the device in use: keyboard and gamepad show the focus, mouse and touch show hover."""
        if device is not self.input_device:
            self.input_device = device
            self.top.invalidate()
            self._update_touch_layout()

    def _update_touch_layout(self) -> None:
        """Switch between touch layout and mouse layout; only when no finger is down, so that nothing moves under it."""
        if (
            self.input_device.is_pointer
            and self.for_touch is not (self.input_device is InputDevice.TOUCH)
            and not self.touch_input.is_active
        ):
            self.for_touch = not self.for_touch
            for screen in self.screens:
                screen.stale = True
            self.lay_out_stale()

    def tick(self, now: float) -> bool:
        """Advance to the time `now`; return whether the window must be redrawn."""
        passed, self.now = now - self.now, now
        self._feed_all(self.touch_input.tick(now, self.top))
        if not self._tick_pads(passed):
            return False
        if self._stretched is not None:
            if now - self._resized < RESIZE_DELAY or self._is_too_small:
                return False
            self._set_surface(self.surface)
        self._overlay.tick(now)
        needed = [screen.tick(now) for screen in self.visible_screens()]
        self._tick_files()
        self.reader.announce_changes()
        return any(needed) or self._overlay.state(self.top.current_tip) != self._drawn_overlay_state

    def _tick_pads(self, passed: float) -> bool:
        """Repeat held gamepad buttons and scroll with right sticks; return whether the program still runs."""
        self._feed_all(self.gamepads.tick(self.now))
        right, down = self.gamepads.read_scroll(passed)
        if self.running and (right or down):
            self.use_device(InputDevice.PAD)
            self.top.scroll_notches(right, down)
        return self.running

    def run_one_deferred(self) -> None:
        """Use the results of background tasks, and call one of the functions that `call_soon` has queued."""
        self.background.poll()
        if self._deferred:
            self._deferred.popleft()()

    def draw(self) -> list[Rect]:
        """Draw what has changed, and return the redrawn areas."""
        visible = self.visible_screens()
        dirty = [screen.pop_dirty() for screen in visible]
        parts = [part for rects in dirty if rects is not None for part in rects]
        over = self._overlay.state(self.top.current_tip)
        if over != self._drawn_overlay_state:  # redraw where the overlay was and where it is now
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

    # Size -----------------------------------------------------------------------------------------------------------
    def _stretch(self, size: tuple[int, int]) -> None:
        """Scale the old picture to the new size at once; the real layout follows when the size no longer changes."""
        if size == self.size and self._stretched is None:
            return
        if self._stretched is None:
            self._stretched = Surface(self.size)
            if any(
                screen.is_private for screen in self.screens
            ):  # the scaled picture may stay visible for seconds, so it must show no secrets
                self._stretched.fill(theme.INK_1)
            else:
                self._paint(self._stretched, self.visible_screens())
        self._resized = self.now
        self.surface = pygame.display.get_surface() or self.surface
        pygame.transform.smoothscale(self._stretched, self.surface.get_size(), self.surface)
        pygame.display.flip()

    @property
    def _is_too_small(self) -> bool:
        """True if the window is too small for a layout; it then keeps a scaled picture of the last one."""
        return self.surface.get_width() < MIN_WINDOW[0] or self.surface.get_height() < MIN_WINDOW[1]

    def _set_surface(self, surface: Surface) -> None:
        self.surface, self._stretched = surface, None
        self.size = surface.get_size()
        self.rebuild()

    def open_gamepads(self) -> None:
        """Start looking for gamepads."""
        self.gamepads.open(self.now)

    def close(self) -> None:
        """Close all screens from the top down, retry unsaved files, and release voice and sound device."""
        self.clear()
        self.background.close()
        for store in self._stores():
            store.finish()
        self.reader.voice.close()
        self.sounds.close()


def _merge_overlapping(parts: Sequence[Rect], window: Rect) -> list[Rect]:
    """Return boxes inside the window that cover all parts and do not overlap one another."""
    areas: list[Rect] = []
    for part in parts:
        area = part.clip(window)
        while (hit := area.collidelist(areas)) >= 0:
            area = area.union(areas.pop(hit))
        if area:
            areas.append(area)
    return areas


def make_screen(app: App, name: str, **args: Any) -> ScreenLayer:
    """Import the module of a screen by the screen's name, and build the screen."""
    screen: ScreenLayer = stack.module_of(name).make(app, **args)
    return screen
