"""The built program: whole with nothing around it, and played in its window by a hand that knows only the mouse.

`pytest -m packaged -n 0 tests/test_packaging.py` builds once for all tests here; `.ci/run` does it as a step of its
own. The window's test needs Xvfb and xdotool; where they are missing it is skipped, and a warning says so at the end.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pygame
import pytest

from games import registry
from ui.shell import settings
from ui.shell.headless import Headless

ROOT = Path(__file__).resolve().parents[1]
EXE = ".exe" if sys.platform == "win32" else ""
NOWHERE = {"PATH": "/nonexistent"}  # `env -i PATH=/nonexistent`: not even a home
SCREEN = (1366, 800)
PATIENCE = 60  # seconds until something that is waited for counts as not coming

pytestmark = pytest.mark.packaged


def skip(why: str) -> None:
    """Skip loudly: also a run that shows no skips says at its end what was not tried."""
    warnings.warn(f"NOT TRIED: {why}", stacklevel=2)
    pytest.skip(why)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build everything that build.spec makes and return the folder it lies in."""
    shared = sysconfig.get_config_var("Py_ENABLE_SHARED") or sysconfig.get_config_var("PYTHONFRAMEWORK")
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    if sys.platform != "win32" and not shared and not ctypes.util.find_library(version):
        skip(f"PyInstaller needs Python's shared library (Debian: lib{version}); nothing was built")
    if sys.platform == "linux" and not shutil.which("objdump"):
        skip("PyInstaller needs objdump (Debian: binutils); nothing was built")
    place = tmp_path_factory.mktemp("build")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--distpath", place / "dist", "--workpath", place]
    env = {**os.environ, "PYINSTALLER_CONFIG_DIR": str(place / "cache")}
    env.pop("PLANSZOWNIA_BUILD", None)
    said = subprocess.run([*command, ROOT / "build.spec"], cwd=place, env=env, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr[-4000:]
    return place / "dist"


def one_file(built: Path) -> Path:
    return built / f"Planszownia{EXE}"


def test_one_file_and_one_folder_are_built_with_their_console_twins(built: Path) -> None:
    assert one_file(built).is_file()
    for name in ("Planszownia", "planszownia-cli"):
        assert (built / "Planszownia-folder" / f"{name}{EXE}").is_file()
    if sys.platform != "linux":
        assert (built / f"planszownia-cli{EXE}").is_file()


def test_what_only_developers_need_stays_out(built: Path) -> None:
    inside = {path.relative_to(built).as_posix() for path in built.rglob("*")}
    assert any(path.endswith("_internal/assets/sounds/dice.ogg") for path in inside)
    for part in ("assets/make", "assets/readme", "data/schema", "tests", "numpy", ".po", ".icns", "README.md"):
        assert not [path for path in inside if path.endswith(part)], part


@pytest.mark.parametrize("program", ["Planszownia", "Planszownia-folder/planszownia-cli"])
def test_selftest_with_an_empty_environment_from_another_folder(built: Path, program: str, tmp_path: Path) -> None:
    if sys.platform != "linux":
        program = program.replace("Planszownia", "planszownia-cli", 1) if "/" not in program else program
    env = NOWHERE if os.name == "posix" else {"SYSTEMROOT": os.environ["SYSTEMROOT"]}
    command = [built / f"{program}{EXE}", "selftest"]
    said = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, encoding="utf-8")
    assert said.returncode == 0, said.stdout + said.stderr
    lines = said.stdout.splitlines()
    assert lines[-1] == "all is well"
    for facts in registry.all_facts():
        assert any(line.split()[:2] == ["ok", facts.id] for line in lines), said.stdout
    assert list(tmp_path.iterdir()) == []


def test_wrong_words_get_one_sentence(built: Path, tmp_path: Path) -> None:
    said = subprocess.run([one_file(built), "dance"], cwd=tmp_path, env=NOWHERE, capture_output=True, text=True)
    assert said.returncode == 2
    assert "dance" in said.stderr
    assert len(said.stderr.splitlines()) == 1


def test_no_display_gets_one_sentence(built: Path, tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("there is always a display")
    env = {**NOWHERE, "PLANSZOWNIA_HOME": str(tmp_path)}
    said = subprocess.run([one_file(built)], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert said.returncode == 2
    assert len(said.stderr.splitlines()) == 1, said.stderr


# -- the window -----------------------------------------------------------------------------------------------------
@contextmanager
def x_server() -> Iterator[str]:
    """Start an X server on a free display and give its name."""
    if sys.platform != "linux":
        pytest.skip("the window is driven under Xvfb, on Linux")
    missing = [name for name in ("Xvfb", "xdotool") if not shutil.which(name)]
    if missing:
        skip(f"{' and '.join(missing)} missing (Debian: apt install xvfb xdotool); no window was opened")
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

    def __init__(self, path: Path, folder: Path, env: dict[str, str]) -> None:
        self._said = folder / "said.txt"
        with self._said.open("wb") as out:
            self._process = subprocess.Popen(
                [path], cwd=folder, env=env, stdout=out, stderr=out, start_new_session=True
            )

    def ended(self) -> int | None:
        """Return the exit code, or None while it runs."""
        return self._process.poll()

    def said(self) -> str:
        """Return what it has written to its terminal."""
        return self._said.read_text("utf-8", "replace")

    def wait(self) -> int:
        return self._process.wait(PATIENCE)

    def left(self) -> int:
        """Return how many processes of the program, such as the computer players', still run."""
        states = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has ended meanwhile
                state, _, _, session, *_ = stat.read_text().rpartition(")")[2].split()
                states += [state] if int(session) == self._process.pid else []
        return len([state for state in states if state != "Z"])

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class Hand:
    """A program's window and a hand on the mouse: waits for titles, clicks at points of the window."""

    def __init__(self, display: str, program: Program) -> None:
        self.env = {"DISPLAY": display, "PATH": os.environ["PATH"]}
        self.program = program
        self.window = ""

    def ask(self, *words: str) -> str:
        said = subprocess.run(["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=PATIENCE)
        return said.stdout.strip()

    def title(self) -> str:
        self.window = self.window or self.ask("search", "--onlyvisible", "--class", "^planszownia$").partition("\n")[0]
        return self.ask("getwindowname", self.window) if self.window else ""

    def wait_for(self, what: Callable[[], object], wanted: object) -> None:
        """Wait until asking gives what is wanted; fail when the program has ended or patience has."""
        last = time.monotonic() + PATIENCE
        while (found := what()) != wanted:
            assert not self.program.ended(), f"the program has failed: {self.program.said()}"
            assert time.monotonic() < last, f"waited for {wanted!r}, but there is {found!r}; {self.program.said()}"
            time.sleep(0.02)

    def size(self) -> tuple[int, int]:
        found = dict(line.split("=") for line in self.ask("getwindowgeometry", "--shell", self.window).splitlines())
        return int(found["WIDTH"]), int(found["HEIGHT"])

    def click(self, point: tuple[int, int]) -> None:
        self.ask("mousemove", "--window", self.window, str(point[0]), str(point[1]), "click", "1")

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


def movers(folder: Path) -> set[object]:
    """Return the seats that have moved, by the one journal that lies in a folder."""
    journals = list(folder.glob("*.journal"))
    lines = journals[0].read_text("utf-8").splitlines(keepends=True) if journals else []
    records = [json.loads(line) for line in lines if line.endswith("\n")]
    return {record["seat"] for record in records if "move" in record}


def prepare(home: Path) -> None:
    """Leave settings as of an earlier evening: one person against one computer, the person to place a pawn first."""
    seats = [
        {"mark": 1, "kind": "person", "person": "Maja"},
        {"mark": 2, "kind": "bot", "level": "easy", "bot": "Bela"},
    ]
    setups = {"wampiry": {"seats": seats, "options": {"elder": "1"}}}
    settings.save(settings.Settings(language="en", volume=0.0, setups=setups))
    assert (home / settings.FILE).is_file()


def test_a_hand_on_the_mouse_clicks_into_a_game_and_leaves(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, other = tmp_path / "window", tmp_path / "twin"
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(home))
    prepare(home)
    shutil.copytree(home, other)
    with x_server() as display:
        env = {**NOWHERE, "DISPLAY": display, "PLANSZOWNIA_HOME": str(home)}
        program = Program(one_file(built), tmp_path, env)
        try:
            hand = Hand(display, program)
            hand.wait_for(hand.title, "Planszownia – menu")
            monkeypatch.setenv("PLANSZOWNIA_HOME", str(other))
            follow(hand, home / "saves")
            assert program.wait() == 0, program.said()
            hand.wait_for(program.left, 0)
        finally:
            program.kill()
    assert not (home / "reports").exists()


def follow(hand: Hand, saves: Path) -> None:
    """Click where a twin without a display says that its widgets lie: from the menu into a game; then close it."""
    chosen, _ = settings.load()
    with Headless(hand.size(), language=chosen.language, setups=chosen.setups) as twin:
        twin.open("menu")

        def click(key: str) -> None:
            hand.click(twin.widget(key).rect.center)
            twin.click(key)
            twin.settle()
            twin.texts()
            hand.wait_for(hand.title, pygame.display.get_caption()[0])

        click("game:wampiry")
        click("start")
        estate = next(w for w in twin.app.top.widgets.widgets if w.key.startswith("estate:"))
        hand.click(estate.rect.center)
        hand.wait_for(lambda: movers(saves), {0, 1})  # the computer, too, from its own process
        hand.close_window()
