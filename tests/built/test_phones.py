"""The built programs serve the page for phones. They open a saved match in which a phone has a seat."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import time
import zlib
from pathlib import Path

import pytest

from tests.built.window_driver import PATIENCE, Program, windows_path, write_settings
from tests.ui.phones.tables import start_match
from ui.phones.seat_file import KEEP_SECONDS, MatchPhones, PhoneSeatFile
from ui.phones.tokens import hash_token

ADDRESSES = {
    "/": "text/html",
    "/app.js": "text/javascript",
    "/phone.css": "text/css",
    "/font/Lato-Regular.ttf": "font/ttf",
}

MOST_BYTES = 6 * 1024 * 1024  # maximum size of the compressed libraries for phones in the program's folder
LIBRARIES = (
    "aiohttp", "aiohappyeyeballs", "aiosignal", "attr", "attrs", "frozenlist", "ifaddr", "multidict", "propcache",
    "segno", "yarl",
)  # fmt: skip


def save_match_of_a_phone(home: Path, port: int) -> Path:
    """Save a match in the user folder in which a phone has a seat; return its journal."""
    match = start_match("wampiry", "pp", with_journal=True)
    assert match.journal is not None
    path = match.journal.path
    assert path.is_relative_to(home)
    match.journal.close()
    until = int(time.time()) + KEEP_SECONDS
    PhoneSeatFile.open().set_phones(path.name, MatchPhones(port, until, {0: hash_token("x")}), time.time())
    return path


def get(port: int, address: str) -> tuple[int, str, bytes]:
    """Return status, type and content of a file."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request("GET", address)
    answer = connection.getresponse()
    return answer.status, answer.getheader("Content-Type", ""), answer.read()


def free_port() -> int:
    """Return a port of this machine that nothing uses."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


def assert_page_is_served(program: Program, port: int) -> None:
    """Wait until a program serves the page for phones, and check its files."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            answers = {address: get(port, address) for address in ADDRESSES}
            break
        except OSError:
            assert program.exit_code() is None, program.output()
            assert time.monotonic() < end, "no page is served: " + program.output()
            time.sleep(0.2)
    for address, kind in ADDRESSES.items():
        status, served_kind, content = answers[address]
        assert (status, served_kind.partition(";")[0], len(content) > 500) == (200, kind, True), address
    assert b"Planszownia" in answers["/"][2]
    assert get(port, "/../../phones.json")[0] == 404


@pytest.mark.packaged
def test_the_built_program_serves_the_page(build_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, port = tmp_path / "home", free_port()
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(home))
    write_settings(home)
    journal = save_match_of_a_phone(home, port)
    env = {**os.environ, "PLANSZOWNIA_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    program = Program([build_folder / "Planszownia-folder" / "Planszownia", journal], tmp_path, env)
    try:
        assert_page_is_served(program, port)
    finally:
        program.kill()


@pytest.mark.windows
def test_the_windows_program_serves_the_page(
    wine_prefix: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, port = tmp_path / "home", free_port()
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(home))
    write_settings(home)
    journal = save_match_of_a_phone(home, port)
    program = Path(os.environ["PLANSZOWNIA_WINDOWS_DIST"]) / "Planszownia-folder" / "Planszownia.exe"
    wine = {**os.environ, "WINEPREFIX": str(wine_prefix), "WINEDEBUG": "-all", "SDL_AUDIODRIVER": "dummy"}
    wine |= {"SDL_VIDEODRIVER": "dummy", "PLANSZOWNIA_HOME": windows_path(home)}
    command = ["script", "-qec", f"wine '{program}' '{windows_path(journal)}'", "/dev/null"]
    started = Program(command, tmp_path, wine)
    try:
        assert_page_is_served(started, port)
    finally:
        subprocess.run(["wineserver", "-k"], env=wine, check=False)
        started.kill()


@pytest.mark.packaged
def test_the_libraries_for_phones_stay_small(build_folder: Path) -> None:
    inside = build_folder / "Planszownia-folder" / "_internal"
    files = [path for name in LIBRARIES for path in inside.rglob(f"{name}/**/*") if path.is_file()]
    assert files
    assert sum(len(zlib.compress(path.read_bytes())) for path in files) <= MOST_BYTES
