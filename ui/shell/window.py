"""The window: opening, resizing, full screen. Only this file changes display modes through `pygame.display`."""

from __future__ import annotations

import logging
import os
import sys
import warnings

import pygame
from pygame import Surface

from games.core.contract.errors import PlanszowniaError
from games.core.program.paths import resource
from ui.shell import desktop
from ui.shell.desktop import mute_stderr
from ui.shell.scale import SMALLEST_WINDOW
from ui.shell.settings import INTERFACE

PREFERRED_SIZE, FALLBACK_SIZE, LARGE_FACTOR = (1600, 900), (1280, 720), 1.5
DESKTOP_BARS = 80  # pixels of title bar and task bar on a desktop scaled to 100 %
NAME = "Planszownia"
HEADLESS_DRIVERS = ("offscreen", "dummy", "evdev")  # SDL's drivers without a display


class NoDisplayError(PlanszowniaError):
    """Raised if there is no display to open a window on; the argument is SDL's reason."""

    def __init__(self, why: str) -> None:
        super().__init__(f"Planszownia needs a display to open its window on ({why})")


def start_video() -> None:
    """Initialise only the parts of SDL that a window needs. NoDisplayError without a display."""
    if sys.platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    _use_utf8_locale()
    os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"  # `TouchInput` creates mouse events itself, once the gesture is clear
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "planszownia"  # pygame sets it to the name of the main file
    try:
        with mute_stderr():
            pygame.display.init()
    except pygame.error as error:
        raise NoDisplayError(str(error)) from error
    if pygame.display.get_driver() in HEADLESS_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()
        raise NoDisplayError("neither X11 nor Wayland answers")
    if pygame.display.get_driver() == "x11":
        # Otherwise SDL uses a slow software renderer through GL; on Wayland this hint is an error.
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    pygame.font.init()


def _use_utf8_locale() -> None:
    """Set a UTF-8 locale for C libraries: on X11, SDL drops titles that the locale can't encode."""
    if sys.platform in ("win32", "darwin"):
        return
    import locale

    if locale.nl_langinfo(locale.CODESET).upper() == "UTF-8":
        return
    try:
        locale.setlocale(locale.LC_CTYPE, "C.UTF-8")
    except locale.Error as error:  # an old C library: only the title stays incomplete
        logging.getLogger(__name__).info("no UTF-8 locale: %s", error)


def desktop_scale() -> float:
    """Return the scale factor of the desktop, 1.0 to 4.0."""
    return desktop.display_scale(pygame.display.get_driver())


def initial_size(scale: float = 1.0) -> tuple[int, int]:
    """Return a window size that suits the desktop: 1600×900 if there is room, else 1280×720, else what fits.

    On a desktop with a scale factor, or with 1.5 times the room, the window is larger by that factor.
    """
    width, height = pygame.display.get_desktop_sizes()[0]
    height -= round(DESKTOP_BARS * scale)
    for larger in sorted({scale, LARGE_FACTOR, 1.0}, reverse=True):
        size = (round(PREFERRED_SIZE[0] * larger), round(PREFERRED_SIZE[1] * larger))
        if size[0] <= width and size[1] <= height:
            return size
    return max(SMALLEST_WINDOW[0], min(FALLBACK_SIZE[0], width)), max(SMALLEST_WINDOW[1], min(FALLBACK_SIZE[1], height))


def initial_interface_scale(scale: float, high: int) -> float:
    """Return the interface size for the first start, from the desktop's scale and the window's height in pixels."""
    wanted = scale * PREFERRED_SIZE[1] / max(PREFERRED_SIZE[1], high)
    return round(min(INTERFACE[1], max(INTERFACE[0], wanted)), 1)


def open_window(size: tuple[int, int] | None, fullscreen: bool) -> Surface:
    """Open the window, or change the open one, and return its surface."""
    surface = pygame.display.set_mode(size or initial_size(desktop_scale()), pygame.RESIZABLE)
    _set_minimum_size(SMALLEST_WINDOW)
    return set_fullscreen(True) if fullscreen else surface


def set_fullscreen(fullscreen: bool) -> Surface:
    """Switch to full screen, or back to the former window; return the surface."""
    if fullscreen:
        _set_minimum_size((1, 1))  # without this a window could be larger than a small desktop
        _window().set_fullscreen(desktop=True)
    else:
        _window().set_windowed()
        _set_minimum_size(SMALLEST_WINDOW)
    surface = pygame.display.get_surface()
    assert surface is not None, "there is no window"
    return surface


def _set_minimum_size(size: tuple[int, int]) -> None:
    """Set the smallest size that the window can be resized to."""
    try:
        _window().minimum_size = size
    except (pygame.error, AttributeError, ValueError) as error:  # not supported on every platform
        logging.getLogger(__name__).debug("no smallest size for the window: %s", error)


def _window() -> pygame.Window:
    """Return the open window. Opening it again in another size would let the window manager move it."""
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # pygame-ce offers no other way yet
        return pygame.Window.from_display_module()


def set_icon() -> None:
    """Set the window's icon and first title; call it before the window opens."""
    pygame.display.set_caption(NAME)
    path = resource("assets/icon/planszownia_48.png")
    if path.exists():
        pygame.display.set_icon(pygame.image.load(str(path)))


def set_title(words: str) -> None:
    """Show the current screen in the window title: `Planszownia – menu`."""
    title = f"{NAME} – {words}" if words else NAME
    if pygame.display.get_caption()[0] != title:
        pygame.display.set_caption(title)
