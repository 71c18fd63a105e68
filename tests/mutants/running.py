"""Tries mutants: runs the tests that cover each, then for what survives the scenes of pictures that do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from tests.mutants import fault
from tests.mutants.covering import CACHE, SCENES, TESTS, Map, lines_of
from tests.mutants.drawing import ROOT, Found

BATCHES = {TESTS: (3.0, 7.0, 12.0), SCENES: (4.0, 16.0)}  # seconds of tests or scenes tried in one process
PATIENCE, START = 6.0, 40.0  # an endless loop is over after so many times the usual seconds, and so many more
COMMANDS = {
    TESTS: ("pytest", "-p", "tests.mutants.fault", "-p", "no:cacheprovider", "-x", "-n", "0", "-rfE", "--tb=line"),
    SCENES: ("tests.mutants.scenes", "try"),
}
KILLED, SURVIVED, ENDLESS, UNCOVERED = "killed", "survived", "endless", "uncovered"


class Result(NamedTuple):
    """What became of a mutant with tests or with scenes, and which of them noticed."""

    name: str
    kind: str
    end: str
    by: str
    tried: int
    seconds: float

    @property
    def noticed(self) -> bool:
        return self.end in (KILLED, ENDLESS)


class Results:
    """A file with a result a line; the last one of a mutant counts."""

    def __init__(self, path: Path = CACHE / "results.jsonl") -> None:
        self.path, self._lock = path, Lock()

    def read(self) -> dict[tuple[str, str], Result]:
        """Return results by mutant and kind."""
        lines = self.path.read_text("utf-8").splitlines() if self.path.exists() else []
        found = (Result(**json.loads(line)) for line in lines)
        return {(one.name, one.kind): one for one in found}

    def add(self, one: Result) -> None:
        """Write down a result."""
        with self._lock, self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(one._asdict()) + "\n")


def run(mutants: Sequence[Found], kinds: Sequence[str], again: bool, cores: int) -> Iterator[Result]:
    """Try mutants that have no result yet, with `again` those that survived too; yield results as they come."""
    results, maps = Results(), {kind: Map(kind) for kind in kinds}
    before = results.read()

    def attempt(one: Found) -> list[Result]:
        made = []
        for kind in kinds:
            result = before.get((one.name, kind))
            if result is None or (again and not result.noticed):
                result = _try(one, maps[kind])
                results.add(result)
                made.append(result)
            if result.noticed:
                break
        return made

    changed = {one.path for one in mutants for known in maps.values() if not known.is_current(one.path)}
    if changed:
        raise SystemExit(f"measure the map anew, as these have changed: {', '.join(sorted(changed))}")
    with ThreadPoolExecutor(cores) as pool:
        for made in pool.map(attempt, mutants):
            yield from made


def _try(one: Found, known: Map) -> Result:
    begun = time.monotonic()
    waiting = known.covering(one.path, lines_of(one))
    end, by, tried = (SURVIVED if waiting else UNCOVERED), "", 0
    for most in BATCHES[known.kind]:
        batch = _batch(waiting, known, most)
        waiting = waiting[len(batch) :]
        tried += len(batch)
        if batch:
            end, by = _run(one, known, batch)
        if end != SURVIVED:
            break
    return Result(one.name, known.kind, end, by, tried, round(time.monotonic() - begun, 1))


def _batch(names: Sequence[str], known: Map, most: float) -> list[str]:
    """Return the first of some tests that take so many seconds together, at least one."""
    found: list[str] = []
    for name in names:
        most -= known.seconds[name]
        if found and most < 0:
            break
        found.append(name)
    return found


def _run(one: Found, known: Map, batch: Sequence[str]) -> tuple[str, str]:
    """Run tests or scenes with the mutant in them; return how that ended and which one noticed."""
    command = [sys.executable, "-m", *COMMANDS[known.kind], *batch]
    seconds = START + PATIENCE * sum(known.seconds[name] for name in batch)
    environment = {**os.environ, fault.NAME: one.name}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return ENDLESS, batch[0]
    if done.returncode == 0:
        return SURVIVED, ""
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return KILLED, lines[0] if lines else f"exit {done.returncode}: {(done.stdout + done.stderr)[-200:]}"
