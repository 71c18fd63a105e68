"""The program in its window: events, time and frames for the stack of screens."""

from __future__ import annotations

import logging
import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
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
from games.core.storage.trusted import TrustedGames
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
from ui.widgets import keyboard
from ui.widgets.host import POINTER_EVENTS, InputDevice, device_of

if TYPE_CHECKING:
    from games.core.program.tasks import BackgroundTask
    from games.core.review.queue import ReviewQueue
    from ui.phones.host import PhoneHost, PhoneTable
    from ui.phones.seat_file import PhoneSeatFile
    from ui.shell.settings import Settings, SettingsFile

_log = logging.getLogger(__name__)
UNUSABLE_FOLDER = N_("The folder {folder} can't be used ({why}), so nothing is saved there for now.")
MIN_TOAST_SECONDS = 4.0  # shortest duration of a toast
LETTERS_PER_SECOND = 15  # reading speed, for long toasts
RESIZE_DELAY = 0.15  # seconds without a change of size until a new layout
# functions that clear caches of pictures and text sizes
CACHE_CLEARERS = (text.clear_cache, draw.clear_cache, marks.clear_cache, pictures.clear_cache, pad_glyphs.clear_cache)
MIN_WINDOW = (320, 180)  # pixels; smaller windows show a scaled picture of the last layout
PHONES_FILE = "phones.json"  # the seats of phones; its class `PhoneSeatFile` is imported only if this file exists
WAKE = pygame.event.custom_type()  # an event that only wakes the loop
# keys that act once, even if they are held down
NON_REPEATING_KEYS = {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_F11}


class App(ScreenStack):
    """The running program: the stack of screens, and everything that outlives a screen.

    The current time is passed in (`feed`, `tick`), so that tests can replay a session exactly.
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
        self.people_store = house or PeopleStore()  # people who have played before, whom the new-game form offers
        self.surface = surface
        self.size = surface.get_size()
        self.window_memory = window.WindowMemory(self.size, settings.maximised)
        self.palette = theme.palette(settings.colour_safe)
        high_contrast.set_enabled(settings.high_contrast)
        self.sounds = Sounds(settings.volume)
        self.now = 0.0
        self.input_device = InputDevice.MOUSE  # the device used last
        self.previous_device = InputDevice.MOUSE  # the device used before the current event
        self.gamepads = Gamepads(lambda line: self.show_toast(line, "gamepad"))
        self.gamepads.look_setting = settings.pad_buttons
        self.touch_input = TouchInput()
        self.for_touch = False  # True: layouts are made for touch, with taller rows
        self._down: set[int] = set()  # held keys of NON_REPEATING_KEYS
        self._key_screens: Sequence[ScreenLayer] = ()  # the open screens when the last key was pressed
        self.pointer = (-1, -1)
        self._progress: LearningProgress | None = None
        self._solved: SolvedPuzzles | None = None
        self._match_notes: MatchNotesStore | None = None
        self._trusted: TrustedGames | None = None
        self.phones: PhoneHost | None = None  # the server for phones and their seats; None while phones are off
        self.phone_table: PhoneTable | None = None  # the table whose match phones may join, or None
        self._phone_seats: PhoneSeatFile | None = None
        self._deferred: deque[Callable[[], object]] = deque()
        self.background = Background()
        self._reviews: ReviewQueue | None = None
        self._overlay = Overlay()
        self._stretched: Surface | None = None
        self._resized = 0.0
        self._drawn_overlay_state: object = None
        self.reader = Reader(self)
        self._overlay_boxes: list[Rect] = []

    # -- the user's files ----------------------------------------------------------------------------------------------
    @property
    def learning_progress(self) -> LearningProgress:
        """The progress in lessons, read from its file at the first use."""
        if self._progress is None:
            self._progress = LearningProgress.open()
        return self._progress

    @property
    def trusted_games(self) -> TrustedGames:
        """The games from outside the program that may run, read from their file at the first use."""
        if self._trusted is None:
            self._trusted = TrustedGames.open()
        return self._trusted

    def use_trusted_games(self, trusted: TrustedGames) -> None:
        """Use this opened file as `trusted_games`, so that its notices are shown.

        It is opened before the window, because games from outside the program are loaded first.
        """
        self._trusted = trusted

    @property
    def solved_puzzles(self) -> SolvedPuzzles:
        """The solved puzzles, read from their file at the first use."""
        if self._solved is None:
            self._solved = SolvedPuzzles.open()
        return self._solved

    @property
    def match_notes(self) -> MatchNotesStore:
        """The notes on saved matches, read from their file at the first use."""
        if self._match_notes is None:
            self._match_notes = MatchNotesStore.open()
        return self._match_notes

    @property
    def review_queue(self) -> ReviewQueue:
        """The queue of finished matches that are reviewed in the background; it is idle before `start_reviews`."""
        if self._reviews is None:
            from games.core.review.queue import ReviewQueue  # not needed for the first frame

            self._reviews = ReviewQueue()
        return self._reviews

    def open_files(self) -> None:
        """Read the user's small files, such as the people, and report problems in a dialogue."""
        self._progress, self._solved, self._match_notes = self.learning_progress, self.solved_puzzles, self.match_notes
        self._trusted = self.trusted_games
        notices = [notice for store in self._stores() for notice in store.pop_notices()]
        for folder in (saves_folder(), user_folder()):
            error = folder_error(folder)
            if error is not None:  # one message, because the whole folder is unusable
                notices = [UNUSABLE_FOLDER.with_args(folder=str(folder), why=system_reason(error))]
        if notices:
            self.show_error(texts.join_lines(notices), N_("Saved data"))

    def _stores(self) -> Iterator[Store[Any]]:
        """Yield the files opened so far."""
        for store in (
            self.settings_file,
            self.people_store,
            self._progress,
            self._solved,
            self._match_notes,
            self._trusted,
            self._phone_seats,
        ):
            if store is not None:
                yield store

    def _tick_files(self) -> None:
        """Retry failed writes, and show a pending notice about a file as a toast."""
        for store in self._stores():
            store.retry(self.now)
            if store.notices and not self._overlay.has_message:
                self.show_toast(store.notices.popleft(), "disk-alert")

    # -- services for screens ------------------------------------------------------------------------------------------
    @property
    def language(self) -> str:
        language: str = self.settings.language
        return language

    @property
    def by_keyboard(self) -> bool:
        """True if keyboard or gamepad were used last, so that the focus is shown."""
        return not self.input_device.is_pointer

    @property
    def look_key(self) -> tuple[object, ...]:
        """The settings that change how a board looks, for cache keys of pictures."""
        return self.settings.colour_safe, self.settings.high_contrast, self.language

    @property
    def pace(self) -> float:
        """The factor for durations of animations; 0 ends them at once."""
        return animation.pace(self.settings.speed, self.settings.reduced_motion)

    @property
    def lexicon(self) -> NameTranslator:
        """The translator for names on the top screen."""
        return self.top.lexicon if self.screens else texts.untranslated_name

    def translate(self, message: Text) -> str:
        """Return a text in the current language, with names as on the top screen."""
        return texts.translate(message, self.language, self.lexicon)

    def open(self, name: str, **args: Any) -> ScreenLayer:
        """Open the screen with this name in `ui.screens.MODULES`; return it."""
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
        """Change settings, save them, and lay out the screens again if necessary."""
        before = self.settings
        self.settings = replace(before, **values)
        self.palette = theme.palette(self.settings.colour_safe)
        high_contrast.set_enabled(self.settings.high_contrast)
        self.sounds.volume = self.settings.volume
        if self.settings.volume and not before.volume:
            self.sounds.open()
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
        """Clear the picture caches and lay out all screens, hidden ones when they become visible."""
        for forget in CACHE_CLEARERS:
            forget()
        for screen in self.screens:
            screen.stale = True
        self.lay_out_stale()

    def show_toast(self, message: Text, icon: str = "info") -> None:
        """Show a short message. Names in it are worded as on the top screen."""
        message, lexicon = texts.limit_message(message), self.lexicon
        _log.info("message %s", texts.untranslated_message(message))
        stay = max(MIN_TOAST_SECONDS, len(self.translate(message)) / LETTERS_PER_SECOND)
        self._overlay.show_toast(lambda: texts.translate(message, self.language, lexicon), icon, self.now + stay)

    @property
    def message(self) -> str:
        """The message above all screens, or ""."""
        return self._overlay.message_text(self.translate)

    @property
    def lasting_message(self) -> Text | None:
        """A message that stays until it is set to None, such as that the disk is full."""
        return self._overlay.lasting

    @lasting_message.setter
    def lasting_message(self, message: Text | None) -> None:
        if message is not None:
            _log.warning("lasting message %s", texts.untranslated_message(message))
        self._overlay.lasting = message and texts.limit_message(message)

    def show_dialogue(
        self,
        title: Text,
        text: Text | None,
        buttons: Sequence[tuple[str, Text, Callable[[], object] | None]],
        **more: Any,
    ) -> ScreenLayer:
        """Ask a question. Each button is (key, label, action or None); Esc presses the last one."""
        text = text and texts.limit_message(text)
        return self.open("dialogue", title=texts.limit_message(title), line=text, buttons=buttons, **more)

    def show_error(self, text: Text, title: Text | None = None) -> ScreenLayer:
        """Report an error in a dialogue."""
        _log.warning("error shown: %s", texts.untranslated_message(text))
        ok = [("ok", N_("OK"), None)]
        return self.show_dialogue(title or N_("That didn't work"), text, ok, icon="error")

    # -- phones --------------------------------------------------------------------------------------------------------
    @property
    def phone_seats(self) -> PhoneSeatFile:
        """The seats of phones by match, read from their file at the first use."""
        if self._phone_seats is None:
            from ui.phones.seat_file import PhoneSeatFile

            self._phone_seats = PhoneSeatFile.open()
        return self._phone_seats

    def turn_phones_on(self, port: int | None = None) -> None:
        """Start the server for phones. Raises OSError."""
        from ui.phones.host import PhoneHost
        from ui.phones.server import USUAL_PORT

        host = PhoneHost(self.phone_seats, wake_loop)
        host.start(port or USUAL_PORT)
        self.phones = host
        if self.phone_table is not None:
            host.open_table(self.phone_table)

    def turn_phones_off(self, forget: bool = True) -> None:
        """Disconnect all phones. `forget`: they will not find their seats again."""
        phones, self.phones = self.phones, None
        if phones is not None:
            phones.stop(forget)

    def resume_phones(self, journal: str) -> None:
        """Turn phones on if some had seats in the match of this journal when the program ended."""
        if not os.path.isfile(user_folder() / PHONES_FILE):
            return
        known = self.phone_seats.phones_of(journal, time.time())
        if known is not None:
            try:
                self.turn_phones_on(known.port)
            except OSError as error:
                _log.warning("phones can't be turned on: %s", error)

    def call_soon(self, job: Callable[[], object]) -> None:
        """Call a slow function after the next frame. One such function runs in each turn of the loop."""
        self._deferred.append(job)

    # -- called by the loop --------------------------------------------------------------------------------------------
    def show_banner(self, banner: Banner) -> None:
        """Show a banner for a few seconds, until the next key or click."""
        self._overlay.show_banner(banner, self.now)

    @property
    def banner_rect(self) -> Rect | None:
        """The box of the visible banner in pixels, or None."""
        return self._overlay.banner_rect(self._overlay_context())

    @property
    def message_rect(self) -> Rect | None:
        """The box of the visible message in pixels, or None."""
        return self._overlay.message_rect(self._overlay_context())

    @property
    def is_busy(self) -> bool:
        """True if the main loop should run at 60 turns a second."""
        resizing = self._stretched is not None and not self._is_too_small
        own = resizing or self._overlay.is_animating or bool(self._deferred) or self.background.is_busy
        devices = self.gamepads.is_repeating or self.touch_input.is_active
        return own or devices or any(screen.is_busy for screen in self.visible_screens())

    def feed(self, event: pygame.event.Event) -> None:
        """Handle one event."""
        event = keyboard.normalize(event)
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
        if event.type == WAKE:
            return
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self._stretch((event.w, event.h))
            if not self.settings.fullscreen:
                self.window_memory.note_resize((event.w, event.h))
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED):
            if event.type != pygame.WINDOWEXPOSED and not self.settings.fullscreen:
                self.window_memory.note_state(event.type == pygame.WINDOWMAXIMIZED, pygame.display.get_window_size())
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
        """Handle events made from those of a gamepad or finger; stop when the program ends."""
        for event in made:
            if self.running:
                self.feed(event)

    def _is_ignored_key(self, event: pygame.event.Event) -> bool:
        """Return True for Alt+Tab, a repeated key of `NON_REPEATING_KEYS`, and a letter whose key opened a screen.

        pygame may repeat a key that was released long ago, while a new screen was built.
        """
        if self._is_late_letter(event):
            return True
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()  # keys that are released in another window send no event here
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and event.mod & pygame.KMOD_LALT:
            return True  # some desktops send Alt+Tab to the program, too
        elif event.type == pygame.KEYDOWN and event.key in NON_REPEATING_KEYS:
            if event.key in self._down:
                return True
            self._down.add(event.key)
        return False

    def _is_late_letter(self, event: pygame.event.Event) -> bool:
        """Return True for the letter of a key that has opened another screen: it was no text for a field there."""
        if event.type == pygame.TEXTINPUT:
            known, self._key_screens = self._key_screens, ()
            return bool(known) and self.top not in known
        if event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.MOUSEBUTTONDOWN):
            self._key_screens = tuple(self.screens) if event.type == pygame.KEYDOWN else ()
        return False

    def _note_device(self, event: pygame.event.Event) -> None:
        self.previous_device = self.input_device
        if event.type in POINTER_EVENTS:
            self.pointer = event.pos
            pygame.mouse.set_visible(True)
        self.use_device(device_of(event) or self.input_device)

    def park_pointer(self) -> None:
        """Move the pointer to the middle and hide it until it is used again.

        Otherwise its place could reveal to the next person what was clicked.
        """
        self.pointer = (-1, -1)
        pygame.mouse.set_visible(False)
        pygame.mouse.set_pos(self.surface.get_rect().center)

    def use_device(self, device: InputDevice) -> None:
        """Store the device in use, which decides if focus or hover are shown."""
        if device is not self.input_device:
            self.input_device = device
            self.top.invalidate()
            self._update_touch_layout()

    def _update_touch_layout(self) -> None:
        """Switch between touch layout and mouse layout, unless a finger is down."""
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
        """Advance to the time `now`; return True if the window must be redrawn."""
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
        if self.phones is not None:
            self.phones.tick(now)
        self._tick_files()
        if self._reviews is not None:
            self._reviews.poll()
        self.reader.announce_changes()
        return any(needed) or self._overlay.state(self.top.current_tip) != self._drawn_overlay_state

    def _tick_pads(self, passed: float) -> bool:
        """Repeat held gamepad buttons and scroll with right sticks; return False if the program has ended."""
        self._feed_all(self.gamepads.tick(self.now))
        right, down = self.gamepads.read_scroll(passed)
        if self.running and (right or down):
            self.use_device(InputDevice.PAD)
            self.top.scroll_notches(right, down)
        return self.running

    def run_one_deferred(self) -> None:
        """Use the results of background tasks, and call one function queued by `call_soon`."""
        self.background.poll()
        if self._deferred:
            self._deferred.popleft()()

    def draw(self) -> list[Rect]:
        """Draw what has changed; return the redrawn areas."""
        visible = self.visible_screens()
        dirty = [screen.pop_dirty() for screen in visible]
        parts = [part for rects in dirty if rects is not None for part in rects]
        over = self._overlay.state(self.top.current_tip)
        if over != self._drawn_overlay_state:  # redraw the overlay's old and new areas
            was, self._overlay_boxes = (
                self._overlay_boxes,
                self._overlay.visible_boxes(self._overlay_context(), self.top.current_tip),
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
        window = self.surface.get_rect()
        return OverlayContext(window, scale, self.palette, self.translate, self.top.message_area() or window)

    def _title(self) -> str:
        titles = [title for screen in reversed(self.screens) if (title := screen.title()) is not None]
        return self.translate(titles[0]) if titles else ""

    def _stretch(self, size: tuple[int, int]) -> None:
        """Scale the old picture to a new size. The layout follows when the size stops changing."""
        if size == self.size and self._stretched is None:
            return
        if self._stretched is None:
            self._stretched = Surface(self.size)
            if any(screen.is_private for screen in self.screens):  # scale an empty picture, which shows no secrets
                self._stretched.fill(theme.INK_1)
            else:
                self._paint(self._stretched, self.visible_screens())
        self._resized = self.now
        self.surface = pygame.display.get_surface() or self.surface
        pygame.transform.smoothscale(self._stretched, self.surface.get_size(), self.surface)
        pygame.display.flip()

    @property
    def _is_too_small(self) -> bool:
        """True if the window is too small for a layout."""
        return self.surface.get_width() < MIN_WINDOW[0] or self.surface.get_height() < MIN_WINDOW[1]

    def _set_surface(self, surface: Surface) -> None:
        self.surface, self._stretched = surface, None
        self.size = surface.get_size()
        self.rebuild()

    def open_gamepads(self) -> None:
        """Start looking for gamepads."""
        self.gamepads.open(self.now)

    def start_reviews(self) -> None:
        """Begin to review finished matches in the background, first those whose review was interrupted."""
        from games.core.review.queue import find_unfinished

        def add_reviews(task: BackgroundTask[list[tuple[Path, str]]]) -> None:
            for journal, game_id in task.result():
                self.review_queue.add(journal, game_id)

        self.review_queue.start()
        self.background.run("reviews", find_unfinished, add_reviews)

    def close(self) -> None:
        """Close all screens from the top, retry unsaved files, and release voice and sound device."""
        self.clear()
        self.turn_phones_off(forget=False)
        self._save_window()
        self.background.close()
        if self._reviews is not None:
            self._reviews.close()
        for store in self._stores():
            store.finish()
        self.gamepads.close()
        self.reader.voice.close()
        self.sounds.close()

    def _save_window(self) -> None:
        """Save the window's size and whether it is maximised, after a change by the user."""
        memory = self.window_memory
        if self.settings_file is not None and memory.has_changed:
            self.settings = replace(self.settings, window_size=memory.size, maximised=memory.maximised)
            self.settings_file.save(self.settings)


def wake_loop() -> None:
    """Wake the main loop, from any thread."""
    with suppress(pygame.error):  # the window is closed, or its queue is full
        pygame.event.post(pygame.event.Event(WAKE))


def _merge_overlapping(parts: Sequence[Rect], window: Rect) -> list[Rect]:
    """Return boxes without overlaps that cover all parts inside the window."""
    areas: list[Rect] = []
    for part in parts:
        area = part.clip(window)
        while (hit := area.collidelist(areas)) >= 0:
            area = area.union(areas.pop(hit))
        if area:
            areas.append(area)
    return areas


def make_screen(app: App, name: str, **args: Any) -> ScreenLayer:
    """Build the screen with this name."""
    screen: ScreenLayer = stack.module_of(name).create_screen(app, **args)
    return screen
