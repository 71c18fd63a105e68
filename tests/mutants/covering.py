"""Tests and picture scenes by the lines that they run: measured once, and stored outside the repository."""

from __future__ import annotations

import ast
import hashlib
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import cache, cached_property
from pathlib import Path

import coverage
import platformdirs

from tests.mutants import mapping
from tests.mutants.drawing import FOLDERS, ROOT, SampledMutant
from tests.mutants.sites import MODULE

CACHE = Path(platformdirs.user_cache_dir("planszownia-mutants"))
TESTS, SCENES = "tests", "scenes"
DIGESTS = "digests.json"
PARTS = 2  # processes
LEAST_SECONDS = 0.3  # least duration that counts, because a test must also be collected


class CoverageMap:
    """Tests or scenes, by the lines that they run.

    A name without `::` is a test file: fixtures that several tests share are recorded under it.
    """

    def __init__(self, kind: str) -> None:
        self.kind, self.folder = kind, CACHE / kind

    def is_current(self, path: str) -> bool:
        """True if the file has not changed since the measurement."""
        return self._digests.get(path) == digests().get(path)

    @cached_property
    def _digests(self) -> dict[str, str]:
        path = self.folder / DIGESTS
        return dict(json.loads(path.read_text("utf-8"))) if path.exists() else {}

    def measure(self, only: Sequence[str] = ()) -> None:
        """Measure everything; with `only`, test files, add these to the existing measurement."""
        if not only:
            shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.folder) as name:
            folder = Path(name)
            if self.kind == TESTS:
                _measure_tests(folder, only or ("tests/ui",))
            else:
                _measure_scenes(folder)
            self._add(folder)
        if not only:
            (self.folder / DIGESTS).write_text(json.dumps(digests()), "utf-8")

    def _add(self, folder: Path) -> None:
        data = coverage.Coverage(str(self.folder / ".coverage"), config_file=False)
        data.load()
        data.combine([str(path) for path in folder.glob(".coverage*")])
        data.save()
        path = self.folder / "seconds.json"
        seconds = json.loads(path.read_text("utf-8")) if path.exists() else {}
        for part in folder.glob("seconds-*.json"):
            seconds |= json.loads(part.read_text("utf-8"))
        path.write_text(json.dumps(seconds), "utf-8")

    @cached_property
    def seconds(self) -> dict[str, float]:
        """Seconds by name; tests and scenes that fail without a mutant are missing."""
        result: dict[str, float] = json.loads((self.folder / "seconds.json").read_text("utf-8"))
        if self.kind == TESTS:
            files: defaultdict[str, float] = defaultdict(float)
            for name, seconds in result.items():
                files[name.partition("::")[0]] += seconds
            result |= files
        return result

    @cached_property
    def _data(self) -> coverage.CoverageData:
        data = coverage.CoverageData(str(self.folder / ".coverage"))
        data.read()
        return data

    @cache  # noqa: B019 (there are two maps)
    def _lines(self, path: str) -> dict[int, list[str]]:
        return self._data.contexts_by_lineno(str(ROOT / path))

    def covering(self, path: str, lines: Collection[int]) -> list[str]:
        """Return the tests or scenes that run any of these lines, most specific for the file first."""
        known, specificity = self._lines(path), self._specificity(path)
        names = {name for line in lines for name in known.get(line, ()) if name in self.seconds}
        return sorted(names, key=lambda name: (-specificity[name], name))

    @cache  # noqa: B019 (there are two maps)
    def _specificity(self, path: str) -> dict[str, float]:
        """Return how specific each name is for a file: the rarity of the lines that it runs there, per second."""
        known = self._lines(path)
        runs = {line: [name for name in names if name in self.seconds] for line, names in known.items()}
        all_mutants = len({name for names in runs.values() for name in names})
        rarity: defaultdict[str, float] = defaultdict(float)
        for names in runs.values():
            for name in names:
                rarity[name] += math.log(all_mutants / len(names))
        return {name: rare / (LEAST_SECONDS + self.seconds[name]) for name, rare in rarity.items()}


def lines_to_cover(one: SampledMutant) -> set[int]:
    """Return the lines of which one must run if the mutant is to have an effect.

    For a default argument they are its function's. For a constant they are the uses of its name in the file's
    functions, or all lines of functions if there are none.
    """
    tree = ast.parse((ROOT / one.path).read_text("utf-8"))
    first, _, last, _ = one.mutant.place
    if one.mutant.function != MODULE and one.mutant.kind != "default":
        return set(range(first, last + 1))
    if one.mutant.kind == "default":
        mine = [node for node in _functions(tree) if node.lineno <= first <= node.body[0].lineno]
        return {line for node in mine[-1:] for line in _body(node)}
    names = {
        target.id if isinstance(target, ast.Name) else ""
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.lineno <= first <= (node.end_lineno or 0)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    }
    body = {line for node in _functions(tree) for line in _body(node)}
    used = {node.lineno for node in ast.walk(tree) if _name(node) in names and node.lineno in body}
    return used or body


def _functions(tree: ast.AST) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def _body(node: ast.FunctionDef) -> range:
    return range(node.body[0].lineno, (node.end_lineno or 0) + 1)


def _name(node: ast.AST) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else None


@cache
def digests() -> dict[str, str]:
    """Return a digest of each file in the mutated folders."""
    paths = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): hashlib.sha1(path.read_bytes()).hexdigest() for path in paths}


def _measure_tests(folder: Path, files: Sequence[str]) -> None:
    command = [sys.executable, "-m", "pytest", "-p", "tests.mutants.mapping", "-n", str(PARTS), *files]
    subprocess.run(command, cwd=ROOT, env={**os.environ, mapping.FOLDER: str(folder)}, check=False)


def _measure_scenes(folder: Path) -> None:
    command = [sys.executable, "-m", "tests.mutants.scenes", "map", str(folder)]
    running = [subprocess.Popen([*command, str(part), str(PARTS)], cwd=ROOT) for part in range(PARTS)]
    for one in running:
        one.wait()
