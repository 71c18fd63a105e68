"""`bench` prints every documented figure, and `selftest` detects broken parts."""

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
from games.core.contract.contract import GameFacts
from games.core.lessons import files
from games.core.program import compiled
from tests.runs import first_by_default, long_only
from ui.commands import bench, bench_lessons, bench_rules, selftest

ROOT = Path(__file__).resolve().parents[3]


def bench_output(tmp_path: Path, *arguments: str, before: str = "") -> list[dict[str, object]]:
    """Return the objects that `main.py bench` prints in its own process, which first runs the code `before`."""
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PLANSZOWNIA_HOME": str(tmp_path)}
    code = f"import sys, main\n{before}\nsys.exit(main.main(['bench', '--json', *sys.argv[1:]]))"
    command = [sys.executable, "-c", code, *arguments]
    process = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert process.returncode == 0, process.stderr
    return [json.loads(line) for line in process.stdout.splitlines() if line.startswith("{")]


@pytest.mark.long
def test_bench_prints_an_object_for_every_game(tmp_path: Path) -> None:
    objects = bench_output(tmp_path, "--no-window", "--seconds", "0.05")
    ways = 2 if compiled.can_run_both_ways() else 1
    assert [figures["game"] for figures in objects] == [facts.id for facts in registry.all_facts() for _ in range(ways)]
    assert {figures["rules"] for figures in objects} >= {compiled.run_mode()}
    assert len({figures["rules"] for figures in objects}) == ways
    for figures in objects:
        for key in ("decisions_per_second", "calibration_per_second", "copy_us", "observe_ms"):
            assert float(str(figures[key])) > 0, key
        assert set(figures) - {"game"} <= {*bench.WORDS, "seats"}


def test_the_calibration_loop_never_changes() -> None:
    assert [bench_rules.calibration_loop(count) for count in (60, 6_000, 20_000)] == [13, 1256, 4171]


def test_bench_measures_the_menu(tmp_path: Path) -> None:
    (figures,) = bench_output(tmp_path, "--part", "menu", "--since", "0")
    assert 0 < float(str(figures["first"])) <= float(str(figures["menu"]))


def test_bench_measures_the_rules_of_one_game_in_a_process_of_its_own(tmp_path: Path) -> None:
    (figures,) = bench_output(tmp_path, "--part", "rules:wroclaw:0.05", "--since", "0")
    assert (figures["game"], figures["rules"]) == ("wroclaw", compiled.run_mode())


@pytest.mark.long
def test_bench_measures_a_table_with_phones(tmp_path: Path) -> None:
    before = "from ui.commands import bench_phones, bench_table; bench_phones.TAPS, bench_table.MOVING = 5, 20"
    (figures,) = bench_output(tmp_path, "--part", "phones:krakow", "--since", "0", before=before)
    frames = {f"{name}_ms{end}" for name in ("phones_halos", "without_phones") for end in ("", "_95")}
    assert set(figures) == {"phones", "tap_ms", *frames} <= set(bench.WORDS)
    assert figures["phones"] == 4


@pytest.mark.long
def test_bench_measures_every_lesson_of_a_game(tmp_path: Path) -> None:
    (figures,) = bench_output(tmp_path, "--part", "lessons:krakow", "--since", "0")
    times = figures["opened"]
    assert isinstance(times, list)
    assert len(times) == len(files.read_lessons("krakow").lessons)
    first, *others = times
    worst = bench_lessons.slowest([{"opened": times}])
    assert worst == {"lesson_first_s": round(first, 3), "lesson_s": round(max(others), 3)}
    assert set(worst) <= set(bench.WORDS)


FEW = "from ui.commands import bench_workshop as few; few.DRAGGED, few.CHANGES = 10, 1"


@pytest.mark.parametrize("before", [FEW, long_only("")], ids=["few", "all"])
def test_bench_measures_drags_and_changes_in_the_workshop(tmp_path: Path, before: str) -> None:
    (figures,) = bench_output(tmp_path, "--part", "workshop:krakow", "--since", "0", before=before)
    assert set(figures) == {"drag_ms", "drag_ms_95", "change_ms"} <= set(bench.WORDS)
    assert all(float(str(figure)) > 0 for figure in figures.values())
    assert not list(tmp_path.glob("boards/*/*"))


@pytest.mark.long
def test_bench_measures_the_table_and_no_frames_at_rest(tmp_path: Path) -> None:
    for facts in registry.all_facts():
        (figures,) = bench_output(tmp_path, "--part", f"table:{facts.id}", "--since", "0")
        assert figures["frames_at_rest"] == 0
        assert set(figures) <= set(bench.WORDS)


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


def test_every_kind_of_file_has_a_broken_example() -> None:
    assert set(BROKEN) == set(selftest.FILES)


@pytest.fixture
def dummy_devices() -> Iterator[None]:
    """Use dummy devices, and close sound afterwards, because other tests of this process open it themselves."""
    selftest._use_dummy_devices()
    yield
    pygame.mixer.quit()


@pytest.mark.usefixtures("dummy_devices")
@pytest.mark.parametrize("kind", sorted(BROKEN))
def test_selftest_detects_a_broken_file(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, pattern, check = selftest.FILES[kind]
    path = tmp_path / folder / BROKEN[kind][0]
    path.parent.mkdir(parents=True)
    path.write_bytes(BROKEN[kind][1])
    monkeypatch.setattr(selftest, "resource_path", lambda name: tmp_path / name)
    if kind == "languages":
        monkeypatch.setattr(selftest.texts, "resource_path", lambda name: tmp_path / name)
        selftest.texts.load_catalogue.cache_clear()
    summary, faults = selftest.check_files(folder, pattern, check)
    assert summary == "1 files"
    assert len(faults) >= 1, kind
    assert path.name in faults[0]


@pytest.mark.usefixtures("dummy_devices")
def test_selftest_reports_a_font_without_letters(tmp_path: Path) -> None:
    fonts = Path(__file__).parents[3] / "assets" / "fonts"
    assert selftest._font(fonts / "Lato-Bold.ttf") == []
    (tmp_path / "Lato-Bold.ttf").write_bytes((fonts / "Cinzel-Bold.ttf").read_bytes())
    assert "U+0490" in selftest._font(tmp_path / "Lato-Bold.ttf")[0]


def test_selftest_reports_a_missing_kind_of_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(selftest, "resource_path", lambda name: tmp_path / name)
    assert selftest.check_files("assets", "*.ogg", lambda path: [])[1] == ["no *.ogg in assets"]


@pytest.mark.parametrize("facts", first_by_default(registry.all_facts()), ids=lambda facts: facts.id)
def test_selftest_plays_a_game(facts: GameFacts) -> None:
    summary, faults = selftest.play_game(facts)
    assert faults == []
    assert " moves of " in summary


def test_selftest_indexes_a_match() -> None:
    assert selftest.check_index()[1] == []


def test_selftest_fails_and_reports_a_part_that_stops(capsys: pytest.CaptureFixture[str]) -> None:
    def part() -> tuple[str, list[str]]:
        raise RuntimeError("out of paint")

    assert selftest._report("paint", part) is False
    output = capsys.readouterr()
    assert output.out.split() == ["FAULT", "paint", "stopped"]
    assert "RuntimeError: out of paint" in output.err


def test_selftest_detects_a_module_with_a_missing_import(monkeypatch: pytest.MonkeyPatch) -> None:
    original_import = selftest.importlib.import_module

    def import_without_wave(name: str) -> object:
        if name == "ui.shell.sound":
            raise ImportError("No module named 'wave'")
        return original_import(name)

    monkeypatch.setattr(selftest.importlib, "import_module", import_without_wave)
    summary, problems = selftest.check_modules()
    assert "ui.shell.sound: ImportError: No module named 'wave'" in problems
    assert summary.endswith(f"{compiled.run_mode()} rules")
