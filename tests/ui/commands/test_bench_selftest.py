"""`bench` gives every figure it promises, whatever it is; `selftest` finds what is broken."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games import registry
from games.core.contract.contract import Facts
from games.core.lessons import files
from tests.runs import first_by_default, long_only
from ui.commands import bench, bench_lessons, bench_rules, selftest

ROOT = Path(__file__).resolve().parents[3]


def said_by_bench(tmp_path: Path, *words: str, before: str = "") -> list[dict[str, object]]:
    """Return what `main.py bench` prints in a process of its own; `before`: what is done there before it."""
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PLANSZOWNIA_HOME": str(tmp_path)}
    code = f"import sys, main\n{before}\nsys.exit(main.main(['bench', '--json', *sys.argv[1:]]))"
    command = [sys.executable, "-c", code, *words]
    said = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    return [json.loads(line) for line in said.stdout.splitlines() if line.startswith("{")]


@pytest.mark.long
def test_bench_has_an_object_for_every_game(tmp_path: Path) -> None:
    found = said_by_bench(tmp_path, "--no-window", "--seconds", "0.05")
    assert [figures["game"] for figures in found] == [facts.id for facts in registry.all_facts()]
    for figures in found:
        for key in ("decisions_per_second", "calibration_per_second", "copy_us", "observe_ms"):
            assert float(str(figures[key])) > 0, key
        assert set(figures) - {"game"} <= {*bench.WORDS, "seats"}


def test_the_loop_to_compare_with_never_changes() -> None:
    assert [bench_rules.calibration_loop(count) for count in (60, 6_000, 20_000)] == [13, 1256, 4171]


def test_bench_sees_the_menu(tmp_path: Path) -> None:
    (found,) = said_by_bench(tmp_path, "--part", "menu", "--since", "0")
    assert 0 < float(str(found["first"])) <= float(str(found["menu"]))


@pytest.mark.long
def test_bench_sees_every_lesson_of_a_game(tmp_path: Path) -> None:
    (found,) = said_by_bench(tmp_path, "--part", "lessons:krakow", "--since", "0")
    times = found["opened"]
    assert isinstance(times, list)
    assert len(times) == len(files.read_lessons("krakow").lessons)
    first, *others = times
    worst = bench_lessons.slowest([{"opened": times}])
    assert worst == {"lesson_first_s": round(first, 3), "lesson_s": round(max(others), 3)}
    assert set(worst) <= set(bench.WORDS)


FEW = "from ui.commands import bench_workshop as few; few.DRAGGED, few.CHANGES = 10, 1"


@pytest.mark.parametrize("before", [FEW, long_only("")], ids=["few", "all"])
def test_bench_sees_what_is_dragged_and_changed_in_the_workshop(tmp_path: Path, before: str) -> None:
    (found,) = said_by_bench(tmp_path, "--part", "workshop:krakow", "--since", "0", before=before)
    assert set(found) == {"drag_ms", "drag_ms_95", "change_ms"} <= set(bench.WORDS)
    assert all(float(str(figure)) > 0 for figure in found.values())
    assert not list(tmp_path.glob("boards/*/*"))


@pytest.mark.long
def test_bench_sees_the_table_and_nothing_is_drawn_at_rest(tmp_path: Path) -> None:
    for facts in registry.all_facts():
        (found,) = said_by_bench(tmp_path, "--part", f"table:{facts.id}", "--since", "0")
        assert found["frames_at_rest"] == 0
        assert set(found) <= set(bench.WORDS)


# -- selftest -------------------------------------------------------------------------------------------------------
BROKEN = {
    "data": ("odd.yaml", b"format: 1\ngame: wampiry\nkind: board\n"),
    "rules": ("rules.pl.md", b"# No head\n"),
    "lists": ("list.yaml", b"a: [1"),
    "fonts": ("letters.ttf", b"no font"),
    "pictures": ("picture.webp", b"RIFF"),
    "icons": ("icon.png", b"\x89PNG"),
    "drawings": ("drawing.svg", b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
    "sounds": ("sound.ogg", b"OggS"),
    "languages": ("pl/LC_MESSAGES/planszownia.mo", b"\xde\x12\x04\x95"),
}


def test_every_kind_of_file_is_tried_with_a_broken_one() -> None:
    assert set(BROKEN) == set(selftest.FILES)


@pytest.fixture
def deaf_and_blind() -> Iterator[None]:
    """The dummy devices; sound is closed again, as other tests of this process open it themselves."""
    selftest._use_dummy_devices()
    yield
    pygame.mixer.quit()


@pytest.mark.usefixtures("deaf_and_blind")
@pytest.mark.parametrize("kind", sorted(BROKEN))
def test_selftest_finds_a_broken_file(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, pattern, check = selftest.FILES[kind]
    path = tmp_path / folder / BROKEN[kind][0]
    path.parent.mkdir(parents=True)
    path.write_bytes(BROKEN[kind][1])
    monkeypatch.setattr(selftest, "resource", lambda name: tmp_path / name)
    if kind == "languages":
        monkeypatch.setattr(selftest.texts, "resource", lambda name: tmp_path / name)
        selftest.texts.catalogue.cache_clear()
    words, faults = selftest.check_files(folder, pattern, check)
    assert words == "1 files"
    assert len(faults) >= 1, kind
    assert path.name in faults[0]


def test_selftest_misses_a_kind_of_file_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(selftest, "resource", lambda name: tmp_path / name)
    assert selftest.check_files("assets", "*.ogg", lambda path: [])[1] == ["no *.ogg in assets"]


@pytest.mark.parametrize("facts", first_by_default(registry.all_facts()), ids=lambda facts: facts.id)
def test_selftest_plays_a_game(facts: Facts) -> None:
    words, faults = selftest.play_game(facts)
    assert faults == []
    assert " moves of " in words


def test_selftest_says_so_and_fails_when_a_part_stops(capsys: pytest.CaptureFixture[str]) -> None:
    def part() -> tuple[str, list[str]]:
        raise RuntimeError("out of paint")

    assert selftest._report("paint", part) is False
    said = capsys.readouterr()
    assert said.out.split() == ["FAULT", "paint", "stopped"]
    assert "RuntimeError: out of paint" in said.err


def test_selftest_finds_a_module_that_lacks_another(monkeypatch: pytest.MonkeyPatch) -> None:
    real = selftest.importlib.import_module

    def lame(name: str) -> object:
        if name == "ui.shell.sound":
            raise ImportError("No module named 'wave'")
        return real(name)

    monkeypatch.setattr(selftest.importlib, "import_module", lame)
    assert "ui.shell.sound: ImportError: No module named 'wave'" in selftest.check_modules()[1]
