"""The built program: whole with nothing around it, and played in its window by a hand that knows only the mouse.

`pytest -m packaged -n 0 tests/built` builds once for all tests that ask what was built; `.ci/run` does it as a step of
its own. The window's test needs Xvfb and xdotool; where they are missing it is skipped, and a warning says so at the
end.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games import registry
from tests.built.window_driver import Program, WindowDriver, click_until_saved, start_x_server, write_settings

EXE = ".exe" if sys.platform == "win32" else ""
NOWHERE = {"PATH": "/nonexistent"}  # `env -i PATH=/nonexistent`: not even a home

pytestmark = pytest.mark.packaged


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
    for folder in ("assets/linux", "assets/make", "assets/readme", "data/schema", "tests", "numpy"):
        assert not [path for path in inside if path.endswith(folder)], folder
    for part in (".po", ".icns", "README.md"):
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


def test_there_is_no_cluster_in_what_was_built(built: Path, tmp_path: Path) -> None:
    command = [one_file(built), "simulate", "wampiry", "--cluster", "tcp://127.0.0.1:8786"]
    said = subprocess.run(command, cwd=tmp_path, env=NOWHERE, capture_output=True, text=True)
    assert said.returncode == 2
    assert said.stdout == ""
    assert len(said.stderr.splitlines()) == 1
    assert "the built program" in said.stderr


def test_no_display_gets_one_sentence(built: Path, tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("there is always a display")
    env = {**NOWHERE, "PLANSZOWNIA_HOME": str(tmp_path)}
    said = subprocess.run([one_file(built)], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert said.returncode == 2
    assert len(said.stderr.splitlines()) == 1, said.stderr


def test_a_hand_on_the_mouse_clicks_into_a_game_and_leaves(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, other = tmp_path / "window", tmp_path / "twin"
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(home))
    write_settings(home)
    shutil.copytree(home, other)
    with start_x_server() as display:
        env = {**NOWHERE, "DISPLAY": display, "PLANSZOWNIA_HOME": str(home)}
        program = Program([one_file(built)], tmp_path, env)
        try:
            hand = WindowDriver(display, program)
            hand.wait_for(hand.window_title, "Planszownia – menu")
            monkeypatch.setenv("PLANSZOWNIA_HOME", str(other))
            click_until_saved(hand, home / "saves")
            hand.close_window()
            assert program.wait() == 0, program.output()
            hand.wait_for(program.count_processes, 0)
        finally:
            program.kill()
    assert not (home / "reports").exists()
