"""A real window under Xvfb and a hand on its mouse, for tests of built programs: on Linux, and Windows' under Wine."""

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
PATIENCE = 60  # seconds until something that is waited for counts as not coming


def skip_loudly(why: str) -> None:
    """Skip loudly: also a run that shows no skips says at its end what was not tried."""
    warnings.warn(f"NOT TRIED: {why}", stacklevel=2)
    pytest.skip(why)


@contextmanager
def start_x_server() -> Iterator[str]:
    """Start an X server on a free display and give its name."""
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
    """The built program, started in a session of its own: the one file is a launcher and what it launched."""

    def __init__(self, command: Sequence[str | Path], folder: Path, env: dict[str, str]) -> None:
        self._said = folder / "said.txt"
        with self._said.open("wb") as out:
            self._process = subprocess.Popen(
                command, cwd=folder, env=env, stdout=out, stderr=out, start_new_session=True
            )

    def exit_code(self) -> int | None:
        """Return the exit code, or None while it runs."""
        return self._process.poll()

    def output(self) -> str:
        """Return what it has written to its terminal."""
        return self._said.read_text("utf-8", "replace")

    def wait(self) -> int:
        """Return the exit code when it has ended."""
        return self._process.wait(PATIENCE)

    def count_processes(self) -> int:
        """Return how many processes of the program, such as the computer players', still run."""
        states = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has ended meanwhile
                state, _, _, session, *_ = stat.read_text().rpartition(")")[2].split()
                states += [state] if int(session) == self._process.pid else []
        return len([state for state in states if state != "Z"])

    def kill(self) -> None:
        """End it at once, with all that it started."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class WindowDriver:
    """A program's window and a hand on the mouse: waits for titles, clicks at points of the window.

    `window` is the class of the window as X11 has it: "planszownia", under Wine the executable's name.
    """

    def __init__(self, display: str, program: Program, window: str = "planszownia") -> None:
        self.env = {"DISPLAY": display, "PATH": os.environ["PATH"]}
        self.program = program
        self.window = ""
        self._class = f"^{window}$"

    def run_xdotool(self, *words: str) -> str:
        """Run xdotool and return what it says."""
        said = subprocess.run(["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=PATIENCE)
        return said.stdout.strip()

    def window_title(self) -> str:
        """Return the window's title; nothing while there is no window."""
        self.window = (
            self.window or self.run_xdotool("search", "--onlyvisible", "--class", self._class).partition("\n")[0]
        )
        return self.run_xdotool("getwindowname", self.window) if self.window else ""

    def wait_for(self, what: Callable[[], object], wanted: object) -> None:
        """Wait until asking gives what is wanted; fail when the program has ended or patience has."""
        last = time.monotonic() + PATIENCE
        while (found := what()) != wanted:
            assert not self.program.exit_code(), f"the program has failed: {self.program.output()}"
            assert time.monotonic() < last, f"waited for {wanted!r}, but there is {found!r}; {self.program.output()}"
            time.sleep(0.02)

    def window_size(self) -> tuple[int, int]:
        """Return the window's width and height in pixels."""
        found = dict(
            line.split("=") for line in self.run_xdotool("getwindowgeometry", "--shell", self.window).splitlines()
        )
        return int(found["WIDTH"]), int(found["HEIGHT"])

    def click(self, point: tuple[int, int]) -> None:
        """Click at a point of the window."""
        self.run_xdotool("mousemove", "--window", self.window, str(point[0]), str(point[1]), "click", "1")

    def close_window(self) -> None:
        """Ask the window to close, as a window manager does when its cross is clicked; xdotool can't."""
        x11 = ctypes.CDLL(ctypes.util.find_library("X11"))
        x11.XOpenDisplay.restype, x11.XInternAtom.restype = ctypes.c_void_p, ctypes.c_ulong
        display = ctypes.c_void_p(x11.XOpenDisplay(self.env["DISPLAY"].encode()))
        protocols, delete = (x11.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
        message = ClientMessage(33, 0, 1, None, int(self.window), protocols, 32, (ctypes.c_long * 5)(delete, 0))
        x11.XSendEvent(display, ctypes.c_ulong(int(self.window)), 0, ctypes.c_long(0), ctypes.byref(message))
        x11.XCloseDisplay(display)


class ClientMessage(ctypes.Structure):
    """Xlib's XClientMessageEvent, as long as the union of all events."""

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
    """List the moves that are written so far in the one journal of a folder."""
    journals = list(saves.glob("*.journal"))
    lines = journals[0].read_text("utf-8").splitlines(keepends=True) if journals else []
    records = [json.loads(line) for line in lines if line.endswith("\n")]
    return [record for record in records if "move" in record]


def write_settings(home: Path) -> None:
    """Leave settings as of an earlier evening: one person against one computer, the person to place a pawn first.

    The user's folder is the one that PLANSZOWNIA_HOME names.
    """
    seats = [
        {"mark": 1, "kind": "person", "person": "Maja"},
        {"mark": 2, "kind": "bot", "level": "easy", "bot": "Bela"},
    ]
    setups = {"wampiry": {"seats": seats, "options": {"elder": "1"}}}
    assert SettingsFile().save(Settings(language="en", volume=0.0, setups=setups))
    assert (home / SettingsFile.file_name).is_file()


@contextmanager
def click_to_table(hand: WindowDriver, game_id: str) -> Iterator[Headless]:
    """Click from the menu to a new match where a twin without a display says that its widgets lie; give the twin."""
    chosen = SettingsFile().value
    with Headless(hand.window_size(), language=chosen.language, setups=chosen.setups) as twin:
        twin.open("menu")
        for key in (f"game:{game_id}", "start"):
            hand.click(twin.widget(key).rect.center)
            twin.click(key)
            twin.settle()
            twin.texts()
            hand.wait_for(hand.window_title, pygame.display.get_caption()[0])
        yield twin


def click_until_saved(hand: WindowDriver, saves: Path) -> None:
    """Click from the menu to a move that is saved."""
    with click_to_table(hand, "wampiry") as twin:
        estate = next(w for w in twin.app.top.widgets.widgets if w.key.startswith("estate:"))
        hand.click(estate.rect.center)
        # the computer, too, from its own process
        hand.wait_for(lambda: {record["seat"] for record in saved_moves(saves)}, {0, 1})
