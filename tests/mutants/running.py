"""Tries mutants: runs the tests that cover each, then the picture scenes that cover the survivors."""

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
from tests.mutants.covering import CACHE, SCENES, TESTS, CoverageMap, lines_to_cover
from tests.mutants.drawing import ROOT, SampledMutant

BATCHES = {TESTS: (3.0, 7.0, 12.0), SCENES: (4.0, 16.0)}  # seconds of tests or scenes in one process, for each batch
PATIENCE, START = 6.0, 40.0  # a loop counts as endless after this multiple of the measured seconds, plus START
COMMANDS = {
    TESTS: ("pytest", "-p", "tests.mutants.fault", "-p", "no:cacheprovider", "-x", "-n", "0", "-rfE", "--tb=line"),
    SCENES: ("tests.mutants.scenes", "try"),
}
KILLED, SURVIVED, ENDLESS, UNCOVERED = "killed", "survived", "endless", "uncovered"


class Result(NamedTuple):
    """The result of a mutant with tests or with scenes, and the test or scene that noticed it."""

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
    """A file with one result per line; a mutant's last line counts."""

    def __init__(self, path: Path = CACHE / "results.jsonl") -> None:
        self.path, self._lock = path, Lock()

    def read(self) -> dict[tuple[str, str], Result]:
        """Return results by mutant and kind."""
        lines = self.path.read_text("utf-8").splitlines() if self.path.exists() else []
        results = (Result(**json.loads(line)) for line in lines)
        return {(one.name, one.kind): one for one in results}

    def add(self, one: Result) -> None:
        """Append a result."""
        with self._lock, self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(one._asdict()) + "\n")


def run(mutants: Sequence[SampledMutant], kinds: Sequence[str], again: bool, cores: int) -> Iterator[Result]:
    """Try mutants without a result, and survivors if `again`; yield results as they arrive."""
    results, maps = Results(), {kind: CoverageMap(kind) for kind in kinds}
    before = results.read()

    def attempt(one: SampledMutant) -> list[Result]:
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
        raise SystemExit(f"run `map` again, because these files have changed: {', '.join(sorted(changed))}")
    with ThreadPoolExecutor(cores) as pool:
        for made in pool.map(attempt, mutants):
            yield from made


def _try(one: SampledMutant, known: CoverageMap) -> Result:
    begun = time.monotonic()
    waiting = known.covering(one.path, lines_to_cover(one))
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


def _batch(names: Sequence[str], known: CoverageMap, most: float) -> list[str]:
    """Return as many of the first names as take `most` seconds together, but at least one."""
    batch: list[str] = []
    for name in names:
        most -= known.seconds[name]
        if batch and most < 0:
            break
        batch.append(name)
    return batch


def _run(one: SampledMutant, known: CoverageMap, batch: Sequence[str]) -> tuple[str, str]:
    """Run tests or scenes with the mutant; return the outcome and the name of the one that noticed."""
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
