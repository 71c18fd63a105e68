"""Drive the window of a built program with a simulated mouse under Xvfb: on Linux, and Windows programs under Wine."""

from __future__ import annotations

import ctypes
import ctypes.util
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pygame
import pytest

from ui.shell.headless import Headless
from ui.shell.settings import Settings, SettingsFile

SCREEN = (1366, 800)
PATIENCE = 60  # seconds to wait for anything before failing
CLICK_PATIENCE = 5.0  # seconds to wait before clicking again


def skip_loudly(why: str) -> None:
    """Skip with a warning, so that a run that hides skips still reports at its end what was not tested."""
    warnings.warn(f"NOT TRIED: {why}", stacklevel=2)
    pytest.skip(why)


def windows_path(path: Path) -> str:
    """Return a path as Windows programs under Wine see it."""
    return "Z:" + str(path).replace("/", "\\")


@contextmanager
def start_x_server() -> Iterator[str]:
    """Start an X server on a free display and yield its name."""
    if sys.platform != "linux":
        pytest.skip("the window is driven under Xvfb, on Linux")
    missing = [name for name in ("Xvfb", "xdotool") if not shutil.which(name)]
    if missing:
        skip_loudly(f"{' and '.join(missing)} missing (Debian: apt install xvfb xdotool); no window was opened")
    reading, writing = os.pipe()
    size = f"{SCREEN[0]}x{SCREEN[1]}x24"
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


class Program:
    """The built program in its own session, because the single file is a launcher that starts another process."""

    def __init__(self, command: Sequence[str | Path], folder: Path, env: dict[str, str]) -> None:
        self._said = folder / "said.txt"
        with self._said.open("wb") as out:
            self._process = subprocess.Popen(
                command, cwd=folder, env=env, stdout=out, stderr=out, start_new_session=True
            )

    def exit_code(self) -> int | None:
        """Return the exit code, None while it runs."""
        return self._process.poll()

    def output(self) -> str:
        """Return what it has printed so far."""
        return self._said.read_text("utf-8", "replace")

    def wait(self) -> int:
        """Wait for the end and return the exit code."""
        return self._process.wait(PATIENCE)

    def count_processes(self) -> int:
        """Return the number of running processes of the program, computer players included."""
        states = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has ended meanwhile
                state, _, _, session, *_ = stat.read_text().rpartition(")")[2].split()
                states += [state] if int(session) == self._process.pid else []
        return len([state for state in states if state != "Z"])

    def kill(self) -> None:
        """Kill it with all its processes."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class WindowDriver:
    """Drives a program's window: waits for titles, clicks at points of the window.

    `window` is the X11 class of the window: "planszownia", under Wine the executable's name.
    """

    def __init__(self, display: str, program: Program, window: str = "planszownia") -> None:
        self.env = {"DISPLAY": display, "PATH": os.environ["PATH"]}
        self.program = program
        self.window = ""
        self._class = f"^{window}$"

    def run_xdotool(self, *words: str) -> str:
        """Run xdotool and return its output."""
        result = subprocess.run(["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=PATIENCE)
        return result.stdout.strip()

    def window_title(self) -> str:
        """Return the window's title, "" while there is no window."""
        self.window = (
            self.window or self.run_xdotool("search", "--onlyvisible", "--class", self._class).partition("\n")[0]
        )
        return self.run_xdotool("getwindowname", self.window) if self.window else ""

    def wait_for(self, what: Callable[[], object], wanted: object, patience: float = PATIENCE) -> None:
        """Wait until `what()` returns `wanted`; fail if the program ends or after `patience` seconds."""
        last = time.monotonic() + patience
        while (value := what()) != wanted:
            assert not self.program.exit_code(), f"the program has failed: {self.program.output()}"
            assert time.monotonic() < last, f"waited for {wanted!r}, but there is {value!r}; {self.program.output()}"
            time.sleep(0.02)

    def window_size(self) -> tuple[int, int]:
        """Return the window's width and height in pixels."""
        geometry = dict(
            line.split("=") for line in self.run_xdotool("getwindowgeometry", "--shell", self.window).splitlines()
        )
        return int(geometry["WIDTH"]), int(geometry["HEIGHT"])

    def click(self, point: tuple[int, int]) -> None:
        """Click at a point of the window."""
        self.run_xdotool("mousemove", "--window", self.window, str(point[0]), str(point[1]), "click", "1")

    def click_until_title(self, point: tuple[int, int], title: str) -> None:
        """Click at a point that does nothing until the program has read its files, until the window has a title."""
        last = time.monotonic() + PATIENCE
        while self.window_title() != title and time.monotonic() < last:
            self.click(point)
            with suppress(AssertionError):
                self.wait_for(self.window_title, title, CLICK_PATIENCE)
        self.wait_for(self.window_title, title)

    def close_window(self) -> None:
        """Ask the window to close, as a window manager does when its close button is clicked; xdotool can't."""
        x11 = ctypes.CDLL(ctypes.util.find_library("X11"))
        x11.XOpenDisplay.restype, x11.XInternAtom.restype = ctypes.c_void_p, ctypes.c_ulong
        display = ctypes.c_void_p(x11.XOpenDisplay(self.env["DISPLAY"].encode()))
        protocols, delete = (x11.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
        message = ClientMessage(33, 0, 1, None, int(self.window), protocols, 32, (ctypes.c_long * 5)(delete, 0))
        x11.XSendEvent(display, ctypes.c_ulong(int(self.window)), 0, ctypes.c_long(0), ctypes.byref(message))
        x11.XCloseDisplay(display)


class ClientMessage(ctypes.Structure):
    """XClientMessageEvent of Xlib, padded to the size of the union of all events."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 24),
    )


def saved_moves(saves: Path) -> list[dict[str, Any]]:
    """List the moves saved so far in the only journal of a folder."""
    journals = list(saves.glob("*.journal"))
    lines = journals[0].read_text("utf-8").splitlines(keepends=True) if journals else []
    records = [json.loads(line) for line in lines if line.endswith("\n")]
    return [record for record in records if "move" in record]


def write_settings(home: Path) -> None:
    """Write settings for one person against one computer; the person places the first pawn.

    The user's folder is the one that PLANSZOWNIA_HOME names.
    """
    seats = [
        {"mark": 1, "kind": "person", "person": "Maja"},
        {"mark": 2, "kind": "bot", "level": "easy", "bot": "Bela"},
    ]
    setups = {"wampiry": {"seats": seats, "options": {"elder": "1"}}}
    assert SettingsFile.open().save(Settings(language="en", volume=0.0, setups=setups))
    assert (home / SettingsFile.file_name).is_file()


@contextmanager
def click_to_table(driver: WindowDriver, game_id: str) -> Iterator[Headless]:
    """Click from the menu to a new match at the positions of a twin's widgets; yield the twin.

    The twin is the same program in memory, without a display.
    """
    settings = SettingsFile.open().value
    with Headless(driver.window_size(), language=settings.language, setups=settings.setups) as twin:
        twin.open("menu")
        for key in (f"game:{game_id}", "start"):
            driver.click(twin.widget(key).rect.center)
            twin.click(key)
            twin.settle()
            twin.texts()
            driver.wait_for(driver.window_title, pygame.display.get_caption()[0])
        yield twin


def click_until_saved(driver: WindowDriver, saves: Path) -> None:
    """Click from the menu into a match until both seats have a saved move."""
    with click_to_table(driver, "wampiry") as twin:
        estate = next(w for w in twin.app.top.widgets.widgets if w.key.startswith("estate:"))
        driver.click(estate.rect.center)
        # the computer, too, from its own process
        driver.wait_for(lambda: {record["seat"] for record in saved_moves(saves)}, {0, 1})
