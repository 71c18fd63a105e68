"""The window: opening, resizing, full screen."""

from __future__ import annotations

import logging
import os
import sys
import warnings
from collections.abc import Sequence

import pygame
from pygame import Surface

from games.core.contract.errors import PlanszowniaError
from games.core.program.paths import resource_path
from ui.shell import desktop
from ui.shell.desktop import mute_stderr
from ui.shell.scale import SMALLEST_PORTRAIT_WINDOW, SMALLEST_WINDOW, is_portrait
from ui.shell.settings import INTERFACE_RANGE

PREFERRED_SIZE, FALLBACK_SIZE, LARGE_FACTOR = (1600, 900), (1280, 720), 1.5
DESKTOP_BARS = 80  # pixels of title bar and task bar at a desktop scale of 100 %
PROGRAM_NAME = "Planszownia"
HEADLESS_DRIVERS = ("offscreen", "dummy", "evdev")  # SDL's video drivers without a display


class NoDisplayError(PlanszowniaError):
    """Raised if a window can't be opened. The argument is SDL's reason."""

    def __init__(self, why: str) -> None:
        super().__init__(f"Planszownia needs a display to open its window on ({why})")


def start_video() -> None:
    """Initialise the parts of SDL that a window needs. Raises NoDisplayError without a display."""
    if sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    _use_utf8_locale()
    os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"  # `TouchInput` creates mouse events itself
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "planszownia"  # pygame would set the name of the main file
    try:
        with mute_stderr():
            pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(str(error)) from error
    if pygame.display.get_driver() in HEADLESS_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()
        raise NoDisplayError("neither X11 nor Wayland answers")
    if pygame.display.get_driver() == "x11":
        # otherwise SDL uses a slow renderer; on Wayland this hint is an error
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    pygame.font.init()


def _use_utf8_locale() -> None:
    """Set a UTF-8 locale for C libraries. On X11, SDL drops titles that the locale can't encode."""
    if sys.platform in ("win32", "darwin"):
        return
    import locale

    if locale.nl_langinfo(locale.CODESET).upper() == "UTF-8":
        return
    try:
        locale.setlocale(locale.LC_CTYPE, "C.UTF-8")
    except locale.Error as error:  # the title then lacks some letters
        logging.getLogger(__name__).info("no UTF-8 locale: %s", error)


def desktop_scale() -> float:
    """Return the scale of the desktop, 1.0 to 4.0."""
    return desktop.display_scale(pygame.display.get_driver())


def usable_size(scale: float = 1.0) -> tuple[int, int]:
    """Return the first display's size without the desktop's bars, in pixels."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return width, height - round(DESKTOP_BARS * scale)


def initial_size(scale: float = 1.0) -> tuple[int, int]:
    """Return a window size for the desktop: 1600×900, or 1280×720, or what fits.

    A scaled or large desktop gets a larger window. On a portrait display, width and height are swapped.
    """
    room = usable_size(scale)
    turn = -1 if is_portrait(room) else 1
    preferred, fallback = PREFERRED_SIZE[::turn], FALLBACK_SIZE[::turn]
    for larger in sorted({scale, LARGE_FACTOR, 1.0}, reverse=True):
        size = (round(preferred[0] * larger), round(preferred[1] * larger))
        if size[0] <= room[0] and size[1] <= room[1]:
            return size
    least = smallest_size()
    return max(least[0], min(fallback[0], room[0])), max(least[1], min(fallback[1], room[1]))


def smallest_size() -> tuple[int, int]:
    """Return the minimum window size for the first display."""
    width, height = pygame.display.get_desktop_sizes()[0]
    least = SMALLEST_PORTRAIT_WINDOW if is_portrait((width, height)) else SMALLEST_WINDOW
    return min(least[0], width), min(least[1], height)


def fitted_size(remembered: Sequence[int], scale: float = 1.0) -> tuple[int, int]:
    """Return a remembered window size, made to fit the display, or else the initial size.

    A size for a display of another orientation is replaced by the initial size.
    """
    if len(remembered) != 2:
        return initial_size(scale)
    (width, height), room, least = remembered, usable_size(scale), smallest_size()
    fits = width <= room[0] and height <= room[1]
    if not fits and is_portrait((width, height)) != is_portrait(room):
        return initial_size(scale)
    return max(least[0], min(width, room[0])), max(least[1], min(height, room[1]))


class WindowMemory:
    """The size of the window while it is neither maximised nor full screen, and whether it is maximised."""

    def __init__(self, size: tuple[int, int], maximised: bool = False) -> None:
        self.size, self.maximised = size, maximised
        self._opened = size, maximised
        # size before the last resizing, which may be reported before the window is known to be maximised
        self._before = size

    @property
    def has_changed(self) -> bool:
        """True if the user has resized, maximised or restored the window."""
        return (self.size, self.maximised) != self._opened

    def note_resize(self, size: tuple[int, int]) -> None:
        """Remember the size of a window that is not full screen."""
        if not self.maximised and size != self.size:
            self._before, self.size = self.size, size

    def note_state(self, maximised: bool, size: tuple[int, int]) -> None:
        """Remember whether the window was maximised or restored."""
        if maximised and not self.maximised and size == self.size:
            self.size = self._before
        self.maximised = maximised


def initial_interface_scale(scale: float, height: int) -> float:
    """Return the interface size for the first start. `height` is the window's, in pixels."""
    wanted = scale * PREFERRED_SIZE[1] / max(PREFERRED_SIZE[1], height)
    return round(min(INTERFACE_RANGE[1], max(INTERFACE_RANGE[0], wanted)), 1)


def open_window(size: tuple[int, int] | None, fullscreen: bool, maximised: bool = False) -> Surface:
    """Open the window, or change the open one; return its surface."""
    surface = pygame.display.set_mode(size or initial_size(desktop_scale()), pygame.RESIZABLE)
    _set_minimum_size(smallest_size())
    if maximised:
        _window().maximize()
    return set_fullscreen(True) if fullscreen else surface


def set_fullscreen(fullscreen: bool) -> Surface:
    """Switch full screen on or off; return the surface."""
    if fullscreen:
        _set_minimum_size((1, 1))  # otherwise the window could be larger than a small desktop
        _window().set_fullscreen(desktop=True)
    else:
        _window().set_windowed()
        _set_minimum_size(smallest_size())
    surface = pygame.display.get_surface()
    assert surface is not None, "there is no window"
    return surface


def hide() -> None:
    """Hide the window at once, so that it does not seem to hang while it closes."""
    if pygame.display.get_surface() is not None:
        _window().hide()


def _set_minimum_size(size: tuple[int, int]) -> None:
    """Set the minimum size of the window."""
    try:
        _window().minimum_size = size
    except (pygame.error, AttributeError, ValueError) as error:  # not supported on every platform
        logging.getLogger(__name__).debug("no smallest size for the window: %s", error)


def _window() -> pygame.Window:
    """Return the open window."""
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # pygame-ce offers no other way yet
        return pygame.Window.from_display_module()


def set_icon() -> None:
    """Set the window's icon and first title, before it opens."""
    pygame.display.set_caption(PROGRAM_NAME)
    path = resource_path("assets/icon/planszownia_48.png")
    if path.exists():
        pygame.display.set_icon(pygame.image.load(str(path)))


def set_title(words: str) -> None:
    """Set the window's title to the program's name followed by `words`, such as `Planszownia – menu`."""
    title = f"{PROGRAM_NAME} – {words}" if words else PROGRAM_NAME
    if pygame.display.get_caption()[0] != title:
        pygame.display.set_caption(title)
