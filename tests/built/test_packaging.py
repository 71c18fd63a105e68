"""The built program is complete, and its window can be played with the mouse.

`pytest -m packaged -n 0 tests/built` builds once for all these tests; `.ci/run` has it as a separate step. The test of
the window needs Xvfb and xdotool; without them it is skipped with a warning.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
import yaml
from PyInstaller.archive.readers import CArchiveReader

from games import registry
from games.core.program import compiled
from tests.built.window_driver import Program, WindowDriver, click_until_saved, start_x_server, write_settings
from tests.guests.one_page import extract

ROOT = Path(__file__).parents[2]
EXE = ".exe" if sys.platform == "win32" else ""
NOWHERE = {"PATH": "/nonexistent"}  # `env -i PATH=/nonexistent`: not even a home folder

pytestmark = pytest.mark.packaged


def one_file(build_folder: Path) -> Path:
    return build_folder / f"Planszownia{EXE}"


def test_the_build_has_a_single_file_and_a_folder_with_console_programs(build_folder: Path) -> None:
    assert one_file(build_folder).is_file()
    for name in ("Planszownia", "planszownia-cli"):
        assert (build_folder / "Planszownia-folder" / f"{name}{EXE}").is_file()
    if sys.platform != "linux":
        assert (build_folder / f"planszownia-cli{EXE}").is_file()


def test_files_for_developers_are_not_built_in(build_folder: Path) -> None:
    names = {path.relative_to(build_folder).as_posix() for path in build_folder.rglob("*")}
    assert any(path.endswith("_internal/assets/sounds/dice.ogg") for path in names)
    for folder in ("assets/linux", "assets/make", "assets/readme", "data/schema", "tests", "numpy"):
        assert not [path for path in names if path.endswith(folder)], folder
    for part in (".po", ".icns", "README.md"):
        assert not [path for path in names if path.endswith(part)], part


WORKS: Sequence[Mapping[str, Any]] = yaml.safe_load((ROOT / "assets/ATTRIBUTION.yaml").read_text("utf-8"))["items"]
LIBRARIES = (".dll", ".pyd", ".exe")  # Windows
EXECUTABLES = (b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")  # first bytes on Linux and macOS


def is_binary(path: Path) -> bool:
    """Return True for a program or library; links are left out."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return path.suffix in LIBRARIES or file.read(4) in EXECUTABLES


def has_licence(key: str, *names: str) -> bool:
    """Return True if a pattern under `key` of the list of works matches one of these names."""
    patterns = [pattern for item in WORKS for pattern in item.get(key, ())]
    return any(fnmatchcase(name, pattern) for name in names for pattern in patterns)


def tails(path: Path) -> list[str]:
    """Return the name of a file, and the ends of its path."""
    return ["/".join(path.parts[-length:]) for length in range(1, len(path.parts))]


def test_every_binary_in_the_build_has_a_licence(build_folder: Path) -> None:
    folder = build_folder / "Planszownia-folder"
    binaries = [path for path in folder.rglob("*") if is_binary(path)]
    assert len(binaries) > 50
    unknown = [path.relative_to(folder).as_posix() for path in binaries if not has_licence("binaries", *tails(path))]
    assert unknown == [], "add them to assets/ATTRIBUTION.yaml"


def test_every_module_in_the_build_has_a_licence(build_folder: Path) -> None:
    program = CArchiveReader(str(build_folder / "Planszownia-folder" / f"Planszownia{EXE}"))
    modules = {name.partition(".")[0] for name in program.open_embedded_archive("PYZ.pyz").toc}
    foreign = modules - sys.stdlib_module_names - {"games", "ui", "main"}
    assert {"pydantic", "platformdirs"} <= foreign
    assert [name for name in sorted(foreign) if not has_licence("modules", name)] == []


def test_the_licences_are_in_the_build(build_folder: Path) -> None:
    assets = build_folder / "Planszownia-folder" / "_internal" / "assets"
    for item in WORKS:
        assert (assets / item["file"]).read_text("utf-8").strip(), item["file"]


@pytest.mark.parametrize("program", ["Planszownia", "Planszownia-folder/planszownia-cli"])
def test_selftest_passes_in_another_folder_with_an_empty_environment(
    build_folder: Path, program: str, tmp_path: Path
) -> None:
    if sys.platform != "linux":
        program = program.replace("Planszownia", "planszownia-cli", 1) if "/" not in program else program
    env = NOWHERE if os.name == "posix" else {"SYSTEMROOT": os.environ["SYSTEMROOT"]}
    command = [build_folder / f"{program}{EXE}", "selftest"]
    result = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, encoding="utf-8")
    assert result.returncode == 0, result.stdout + result.stderr
    lines = result.stdout.splitlines()
    assert lines[-1] == "all is well"
    # the build has compiled the rules where possible
    rules = "compiled" if compiled.is_up_to_date() else "interpreted"
    assert lines[0].endswith(f"{rules} rules")
    for facts in registry.all_facts():
        assert any(line.split()[:2] == ["ok", facts.id] for line in lines), result.stdout
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_command_gives_one_sentence(build_folder: Path, tmp_path: Path) -> None:
    result = subprocess.run(
        [one_file(build_folder), "dance"], cwd=tmp_path, env=NOWHERE, capture_output=True, text=True
    )
    assert result.returncode == 2
    assert "dance" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_the_build_refuses_a_cluster_in_one_sentence(build_folder: Path, tmp_path: Path) -> None:
    command = [one_file(build_folder), "simulate", "wampiry", "--cluster", "tcp://127.0.0.1:8786"]
    result = subprocess.run(command, cwd=tmp_path, env=NOWHERE, capture_output=True, text=True)
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert "the built program" in result.stderr


def test_a_game_in_a_folder_is_checked_and_played_by_all_processes(build_folder: Path, tmp_path: Path) -> None:
    extract("games/HIDDEN_HANDS.md", tmp_path)
    head = "format: 1\ngame: vault\nkind: game\nname: {pl: Skarbiec, en: The Vault}\nauthor: Ala\nabout: {en: Cards.}\n"
    (tmp_path / "vault" / "game.yaml").write_text(head, "utf-8")
    program, given = one_file(build_folder), ["--with", str(tmp_path / "vault")]
    env = {**NOWHERE, "PLANSZOWNIA_HOME": str(tmp_path / "home")}
    for words in (["check", given[1]], ["simulate", "vault", "--games", "20", "--jobs", "2", "--check"]):
        command = [program, *given, *words]
        result = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, encoding="utf-8")
        assert result.returncode == 0, result.stdout + result.stderr
        assert given[1] in result.stderr, "the command says whose code it runs"


def test_a_missing_display_gives_one_sentence(build_folder: Path, tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("there is always a display")
    env = {**NOWHERE, "PLANSZOWNIA_HOME": str(tmp_path)}
    result = subprocess.run([one_file(build_folder)], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1, result.stderr


def test_the_folder_that_a_killed_run_has_left_is_removed(
    build_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path / "home"))
    write_settings(tmp_path / "home")
    left: list[set[str]] = []
    with start_x_server() as display:
        env = {**NOWHERE, "DISPLAY": display, "PLANSZOWNIA_HOME": str(tmp_path / "home"), "TMPDIR": str(temporary)}
        for is_killed in (True, False):
            program = Program([one_file(build_folder)], tmp_path, env)
            try:
                driver = WindowDriver(display, program)
                driver.wait_for(driver.window_title, "Planszownia – menu")
                driver.wait_for(lambda: len(list(temporary.glob("_MEI*"))), 1)  # the other one was removed
                left.append({path.name for path in temporary.glob("_MEI*")})
                if not is_killed:
                    driver.close_window()
                    assert program.wait() == 0, program.output()
            finally:
                program.kill()
    assert left[0].isdisjoint(left[1])
    assert list(temporary.glob("_MEI*")) == []


def test_a_match_can_be_played_with_the_mouse_and_the_window_closed(
    build_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, other = tmp_path / "window", tmp_path / "twin"
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(home))
    write_settings(home)
    shutil.copytree(home, other)
    with start_x_server() as display:
        env = {**NOWHERE, "DISPLAY": display, "PLANSZOWNIA_HOME": str(home)}
        program = Program([one_file(build_folder)], tmp_path, env)
        try:
            driver = WindowDriver(display, program)
            driver.wait_for(driver.window_title, "Planszownia – menu")
            monkeypatch.setenv("PLANSZOWNIA_HOME", str(other))
            click_until_saved(driver, home / "saves")
            driver.close_window()
            assert program.wait() == 0, program.output()
            driver.wait_for(program.count_processes, 0)
        finally:
            program.kill()
    assert not (home / "reports").exists()
