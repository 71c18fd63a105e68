"""The command line: wrong arguments, help, missing display or packages, the first window."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import main
from tests.runs import long_only
from ui.shell import desktop, loop, start, window
from ui.shell.app import App
from ui.shell.settings import Settings, SettingsFile

ROOT = Path(__file__).resolve().parents[3]
pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["play"], "GAME"),
        (["play", "chess"], "no game called 'chess'; known: "),
        (["dance"], "no file and no command 'dance'"),
        (["nofile.journal"], "no file and no command 'nofile.journal'"),
        (["tests"], "tests is a folder"),
        (["main.py", "README.md"], "main.py is opened alone"),
        (["bench", "--matches", "-1"], "a whole number from 0"),
        (["--loud"], "--loud"),
        (["play", "wampiry", "now"], "now"),
        (["simulate", "wampiry", "--games"], "--games"),
    ],
)
def test_wrong_arguments_give_one_sentence(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main.main(arguments)
    except SystemExit as end:
        code = int(end.code or 0)
    output = capsys.readouterr()
    assert code == 2
    assert output.out == ""
    assert expected in output.err
    assert output.err.count("\n") == 1


@pytest.mark.parametrize("command", main.COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main.main([command, "--help"])
    assert end.value.code == 0
    assert f"main.py {command}" in capsys.readouterr().out


def test_the_built_program_calls_itself_by_its_own_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "argv", ["/usr/bin/planszownia"])
    for arguments in (["--help"], ["verify", "--help"], ["--loud"], ["no.journal"]):
        with suppress(SystemExit):
            main.main(arguments)
        output = capsys.readouterr()
        assert "planszownia" in output.out + output.err
        assert "main.py" not in output.out + output.err


def test_help_lists_every_command_and_imports_nothing_heavy() -> None:
    code = (
        "import main, sys\n"
        "try: main.main(['--help'])\n"
        "except SystemExit: pass\n"
        "bad = {'pygame', 'yaml', 'pydantic', 'games.core.match.match', 'ui'} & set(sys.modules)\n"
        "sys.exit(f'imported {bad}' if bad else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert all(f"    {name} " in done.stdout for name in ["play", *main.COMMANDS])


def test_the_start_of_the_window_reads_no_data_files() -> None:
    # people without games of others don't wait for the modules that read them
    code = (
        "import sys\n"
        "from ui.shell import start\n"
        "assert start._guests_to_ask_about([]) == ((), None)\n"
        "bad = {'yaml', 'pydantic', 'games.guests'} & set(sys.modules)\n"
        "sys.exit(f'imported {bad}' if bad else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_without_a_display_one_sentence_says_so() -> None:
    import os

    bare = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=ROOT, env=bare, capture_output=True, text=True, check=False, timeout=60
    )
    if sys.platform == "linux":
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "display" in done.stderr


def test_the_window_opens_at_the_menu_or_a_setup_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    seen: list[list[str]] = []

    def once(app: App) -> None:
        loop.run_turn(app, [], 1.0)
        seen.append([screen.name for screen in app.screens])

    monkeypatch.setattr(start.loop, "run", once)
    assert main.main([]) == 0
    assert main.main(["play", "wampiry"]) == 0
    assert seen == [["menu"], ["menu", "setup"]]
    window.start_video()  # for the next test: the program has shut it down


@pytest.mark.parametrize(
    ("room", "scale", "size", "interface"),
    [
        ((1920, 1080), 1.0, (1600, 900), 1.0),
        long_only((1920, 1080), 1.25, (1600, 900), 1.2),
        ((1920, 1080), 1.5, (1600, 900), 1.5),
        ((1366, 768), 1.0, (1280, 688), 1.0),
        long_only((1366, 768), 1.25, (1280, 668), 1.2),
        long_only((2560, 1440), 1.0, (2400, 1350), 1.0),
        long_only((2560, 1440), 1.25, (2000, 1125), 1.0),
        ((3840, 2160), 2.0, (3200, 1800), 1.0),
        long_only((3840, 2160), 3.0, (2400, 1350), 2.0),
        ((1024, 600), 2.0, (1024, 600), 2.0),
    ],
)
def test_the_first_window_and_interface_sizes_follow_the_desktop(
    room: tuple[int, int],
    scale: float,
    size: tuple[int, int],
    interface: float,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Later starts keep the saved interface size."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(window.pygame.display, "get_desktop_sizes", lambda: [room])
    monkeypatch.setattr(window.desktop, "display_scale", lambda driver: scale)
    seen: list[tuple[tuple[int, int], float]] = []

    def once(app: App) -> None:
        loop.run_turn(app, [], 1.0)
        seen.append((app.size, app.settings.interface))
        app.change_settings(volume=0.5)

    monkeypatch.setattr(start.loop, "run", once)
    assert main.main([]) == 0
    assert seen == [(size, interface)]
    monkeypatch.setattr(window.desktop, "display_scale", lambda driver: 4.0)
    assert main.main([]) == 0
    assert seen[1][1] == interface
    SettingsFile.open().save(Settings(interface=1.1))
    assert main.main([]) == 0
    assert seen[2][1] == 1.1
    window.start_video()


def test_an_unknown_desktop_scale_counts_as_one_hundred_percent(monkeypatch: pytest.MonkeyPatch) -> None:
    assert desktop.display_scale("wayland") == 1.0
    for dpi, scale in ((144.0, 1.5), (72.0, 1.0), (1e9, 4.0)):
        monkeypatch.setattr(desktop, "_x11_dpi", lambda dpi=dpi: dpi)
        if sys.platform == "linux":
            assert desktop.display_scale("x11") == scale


@pytest.mark.parametrize(
    ("arguments", "lacking"),
    [([], "pygame"), (["play", "osada"], "pygame"), (["check"], "yaml"), (["simulate", "osada"], "pydantic")],
)
def test_a_missing_package_is_reported_with_the_start_command(arguments: list[str], lacking: str) -> None:
    """`python3 main.py` used to end with a traceback."""
    code = f"import sys; sys.modules[{lacking!r}] = None; import main; sys.exit(main.main({arguments!r}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"main.py: this Python has no {lacking}. Start with: {main.START_COMMAND}\n"
    assert main.START_COMMAND in (ROOT / "README.md").read_text("utf-8")
