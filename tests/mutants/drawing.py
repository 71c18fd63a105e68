"""Draws the sample: which mutants of the window's code are tried.

The rule is fixed, and with it the sample of any state of the code: every kind of mutant in turn, of each the one whose
digest of seed and name is the smallest; at most one a place and three a function, or three of what a file runs at
import. A name holds no line number, so that a change elsewhere draws the same mutants.
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
A_FUNCTION = 3


class Found(NamedTuple):
    """A mutant with its file, as written from the root of the tree, and its name."""

    path: str
    name: str
    mutant: Mutant


def every(folders: Sequence[str] = FOLDERS) -> list[Found]:
    """Return all mutants of all files in some folders."""
    found = []
    for path in sorted(chain.from_iterable((ROOT / folder).rglob("*.py") for folder in folders)):
        name = path.relative_to(ROOT).as_posix()
        found += [Found(name, *named) for named in mutants(name, ast.parse(path.read_text("utf-8")))]
    return found


def sample(folders: Sequence[str] = FOLDERS, size: int = SIZE) -> list[Found]:
    """Return the mutants that are tried, in the order in which they were drawn."""
    kinds: dict[str, list[Found]] = {}
    for one in sorted(every(folders), key=_digest):
        kinds.setdefault(one.mutant.kind, []).append(one)
    drawn: list[Found] = []
    places: set[object] = set()
    functions: Counter[tuple[str, str]] = Counter()
    waiting = [iter(kinds[kind]) for kind in sorted(kinds)]
    while waiting and len(drawn) < size:
        for kind in list(waiting):
            one = next((one for one in kind if _may(one, places, functions)), None)
            if one is None:
                waiting.remove(kind)
            elif len(drawn) < size:
                places.add((one.path, one.mutant.spot))
                functions[one.path, one.mutant.function] += 1
                drawn.append(one)
    return drawn


def _may(one: Found, places: set[object], functions: Counter[tuple[str, str]]) -> bool:
    return (one.path, one.mutant.spot) not in places and functions[one.path, one.mutant.function] < A_FUNCTION


def _digest(one: Found) -> bytes:
    return hashlib.sha1(f"{SEED}: {one.name}".encode()).digest()
