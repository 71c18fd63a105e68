"""Draws scenes of `tests.pictures` in a separate process: to record the lines that they run, or with a mutant.

python -m tests.mutants.scenes map FOLDER PART PARTS    records one part of several, of the rooms with a table
python -m tests.mutants.scenes try RUN…                 returns 1 at the first picture that differs or fails
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import coverage

from tests.mutants import fault  # inserts the mutant before anything else is imported
from tests.mutants.drawing import FOLDERS, ROOT
from tests.pictures import adapter, drawing, plan, records

ROOMS = ("table_", "lessons", "replay", "learn", "result")  # beginnings of names of rooms

assert fault
assert adapter


def draw_map(folder: Path, part: int, parts: int) -> int:
    """Draw a part of the scenes and record the lines that each runs, except scenes that differ from their hashes."""
    wanted = one_of_each([run for run in plan.runs() if run.scene.room.startswith(ROOMS)])
    wanted.sort(key=lambda run: (run.window.size, run.scene.room, run.window.label))
    each = -(-len(wanted) // parts)
    stored, _ = records.read()
    seconds: dict[str, float] = {}
    measured = coverage.Coverage(str(folder / ".coverage"), data_suffix=True, source=_sources(), config_file=False)
    measured.start()
    with drawing.work_in_own_folder():
        for run in wanted[part * each : (part + 1) * each]:
            begun = time.process_time()
            measured.switch_context(run.label)
            right = _matches_hashes(run, stored)
            measured.switch_context("")
            if right:
                seconds[run.label] = round(time.process_time() - begun, 3)
    measured.stop()
    measured.save()
    (folder / f"seconds-{part}.json").write_text(json.dumps(seconds), "utf-8")
    return 0


def one_of_each(runs: Sequence[plan.Run]) -> list[plan.Run]:
    """Return each scene in one window: the next scene in its next window, so that all sizes occur."""
    scenes: dict[str, list[plan.Run]] = {}
    for run in runs:
        scenes.setdefault(run.scene.label, []).append(run)
    return [windows[number % len(windows)] for number, windows in enumerate(scenes.values())]


def try_all(labels: Sequence[str]) -> int:
    """Draw runs by their labels; print the first that differs from its hashes."""
    known = {run.label: run for run in plan.runs()}
    stored, _ = records.read()
    with drawing.work_in_own_folder():
        for label in labels:
            if not _matches_hashes(known[label], stored):
                print(f"FAILED {label}")
                return 1
    return 0


def _matches_hashes(run: plan.Run, stored: drawing.Drawn) -> bool:
    """True if the scene can be drawn and matches the stored hashes."""
    try:
        done = {label: drawing.hashes(one) for label, one in drawing.pictures(run).items()}
    except Exception:
        return False
    return all(stored.get(label) == one for label, one in done.items())


def _sources() -> list[str]:
    return [str(ROOT / folder) for folder in FOLDERS]


def main(argv: Sequence[str]) -> int:
    """Run the command."""
    if argv[0] == "map":
        return draw_map(Path(argv[1]), int(argv[2]), int(argv[3]))
    return try_all(argv[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
