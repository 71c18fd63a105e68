"""Draws the sample of mutants that are tried.

The rule is fixed, so equal code gives an equal sample: of each kind in turn, the mutant whose digest of seed and name
is smallest; at most one for each place and three for each function, or for the code that a file runs at import. Names
contain no line numbers, so that a change elsewhere draws the same mutants.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from tests.mutants.sites import Mutant, mutants

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("ui/table/view", "ui/table/input", "ui/table/flow")
SEED = 3720
SIZE = 200
MOST_PER_FUNCTION = 3


class SampledMutant(NamedTuple):
    """A mutant, its name, and its file relative to the repository."""

    path: str
    name: str
    mutant: Mutant


def all_mutants(folders: Sequence[str] = FOLDERS) -> list[SampledMutant]:
    """Return all mutants of all files in these folders."""
    result = []
    for path in sorted(chain.from_iterable((ROOT / folder).rglob("*.py") for folder in folders)):
        name = path.relative_to(ROOT).as_posix()
        result += [SampledMutant(name, *named) for named in mutants(name, ast.parse(path.read_text("utf-8")))]
    return result


def sample(folders: Sequence[str] = FOLDERS, size: int = SIZE) -> list[SampledMutant]:
    """Return the mutants of the sample, in the order in which they were drawn."""
    kinds: dict[str, list[SampledMutant]] = {}
    for one in sorted(all_mutants(folders), key=_digest):
        kinds.setdefault(one.mutant.kind, []).append(one)
    drawn: list[SampledMutant] = []
    places: set[object] = set()
    functions: Counter[tuple[str, str]] = Counter()
    waiting = [iter(kinds[kind]) for kind in sorted(kinds)]
    while waiting and len(drawn) < size:
        for kind in list(waiting):
            one = next((one for one in kind if _may(one, places, functions)), None)
            if one is None:
                waiting.remove(kind)
            elif len(drawn) < size:
                places.add((one.path, one.mutant.place))
                functions[one.path, one.mutant.function] += 1
                drawn.append(one)
    return drawn


def _may(one: SampledMutant, places: set[object], functions: Counter[tuple[str, str]]) -> bool:
    return (one.path, one.mutant.place) not in places and functions[one.path, one.mutant.function] < MOST_PER_FUNCTION


def _digest(one: SampledMutant) -> bytes:
    return hashlib.sha1(f"{SEED}: {one.name}".encode()).digest()
