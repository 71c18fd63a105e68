"""The window looks as the stored hashes say; `python -m tests.pictures diff` shows differences."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
REQUIRED_VARIABLE = "PLANSZOWNIA_PICTURES"  # set where hashes must be compared, as in .ci/run: then nothing is skipped
NOT_COMPARABLE = 2  # the command's exit code if hashes were made with other versions

PLAN = """
from tests.pictures import plan, records
for run in plan.runs():
    w = run.window
    print(run.scene.room, run.scene.name, *w.size, w.language, w.interface, w.look, sep="\\t")
"""


def pictures(*args: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a separate process, because it replaces clock, time zone and background processes."""
    command = [sys.executable, "-m", "tests.pictures", *args]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)


def check(*args: str) -> None:
    done = pictures(*args)
    if done.returncode == NOT_COMPARABLE and not os.environ.get(REQUIRED_VARIABLE):
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, f"{done.stdout}{done.stderr}\nsee `python -m tests.pictures diff`"


def test_a_sample_of_all_screens_and_tables_looks_as_before() -> None:
    check("sample", "-n", "1")


def rooms() -> list[str]:
    return sorted(path.stem for path in (Path(__file__).parent / "hashes").glob("*.txt"))


@pytest.mark.long
@pytest.mark.parametrize("room", rooms())
def test_all_pictures_of_a_room_look_as_before(room: str) -> None:
    check("check", f"{room}/*")


@pytest.fixture(scope="module")
def planned() -> list[list[str]]:
    """Return room, scene, width, height, language, interface size and look of each run."""
    done = subprocess.run([sys.executable, "-c", PLAN], cwd=ROOT, capture_output=True, text=True, check=True)
    return [line.split("\t") for line in done.stdout.splitlines() if "\t" in line]


def test_all_pairs_of_window_settings_occur(planned: list[list[str]]) -> None:
    windows = [((width, height), *more) for _, _, width, height, *more in planned]
    for first, second in itertools.combinations(range(4), 2):
        values = {one[first] for one in windows}, {one[second] for one in windows}
        assert {(one[first], one[second]) for one in windows} == set(itertools.product(*values))


def test_every_scene_is_shown_in_both_languages_and_all_interface_sizes(planned: list[list[str]]) -> None:
    values_by_scene: dict[tuple[str, str], set[str]] = {}
    for room, name, _, _, language, interface, _ in planned:
        values_by_scene.setdefault((room, name), set()).update((language, interface))
    assert {scene: values for scene, values in values_by_scene.items() if len(values) < 5} == {}


def test_every_room_is_shown_in_nine_sizes(planned: list[list[str]]) -> None:
    sizes = Counter(room for room, _ in {(one[0], (one[2], one[3])) for one in planned})
    assert {room: count for room, count in sizes.items() if count < 9} == {}
    assert sorted(sizes) == rooms()
