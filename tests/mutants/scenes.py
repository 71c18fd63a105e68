"""Draws scenes of `tests.pictures` in a process of its own: to note which runs which lines, or with a mutant in it.

python -m tests.mutants.scenes map FOLDER PART PARTS    of the rooms with a table, one part of several
python -m tests.mutants.scenes try RUN…                 returns 1 at the first picture that differs or fails
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import coverage

from tests.mutants import fault  # puts the mutant in before anything else is imported
from tests.mutants.drawing import FOLDERS, ROOT
from tests.pictures import adapter, drawing, plan, records

ROOMS = ("table_", "lessons", "replay", "learn", "result")  # rooms whose names begin so

assert fault
assert adapter


def draw_map(folder: Path, part: int, parts: int) -> int:
    """Draw a part of the scenes and note the lines each runs; those that differ from their hashes are left out."""
    wanted = one_of_each([run for run in plan.runs() if run.scene.room.startswith(ROOMS)])
    wanted.sort(key=lambda run: (run.window.size, run.scene.room, run.window.label))
    each = -(-len(wanted) // parts)
    kept, _ = records.read()
    seconds: dict[str, float] = {}
    measured = coverage.Coverage(str(folder / ".coverage"), data_suffix=True, source=_sources(), config_file=False)
    measured.start()
    with drawing.work_in_own_folder():
        for run in wanted[part * each : (part + 1) * each]:
            begun = time.process_time()
            measured.switch_context(run.label)
            right = _as_kept(run, kept)
            measured.switch_context("")
            if right:
                seconds[run.label] = round(time.process_time() - begun, 3)
    measured.stop()
    measured.save()
    (folder / f"seconds-{part}.json").write_text(json.dumps(seconds), "utf-8")
    return 0


def one_of_each(runs: Sequence[plan.Run]) -> list[plan.Run]:
    """Return each scene in one of its windows: the next scene in the next one, so that all sizes occur."""
    scenes: dict[str, list[plan.Run]] = {}
    for run in runs:
        scenes.setdefault(run.scene.label, []).append(run)
    return [windows[number % len(windows)] for number, windows in enumerate(scenes.values())]


def try_all(labels: Sequence[str]) -> int:
    """Draw runs by their labels; print the first that is not as its hashes say."""
    known = {run.label: run for run in plan.runs()}
    kept, _ = records.read()
    with drawing.work_in_own_folder():
        for label in labels:
            if not _as_kept(known[label], kept):
                print(f"FAILED {label}")
                return 1
    return 0


def _as_kept(run: plan.Run, kept: drawing.Drawn) -> bool:
    """Return whether a scene can be drawn and gives the hashes that are kept."""
    try:
        done = {label: drawing.hashes(one) for label, one in drawing.pictures(run).items()}
    except Exception:
        return False
    return all(kept.get(label) == one for label, one in done.items())


def _sources() -> list[str]:
    return [str(ROOT / folder) for folder in FOLDERS]


def main(argv: Sequence[str]) -> int:
    """Run the command."""
    if argv[0] == "map":
        return draw_map(Path(argv[1]), int(argv[2]), int(argv[3]))
    return try_all(argv[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
