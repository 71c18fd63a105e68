"""Draws scenes and hashes pictures and widgets, in this process or in several."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import random
import tempfile
import traceback
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.pictures.adapter import Picture, Stage
from tests.pictures.plan import Run, runs

DIGITS = 16  # of a hash: enough for a few thousand pictures
CHUNKS = 8  # parts per core; runs with equal window sizes go to one process, because they share pictures


class Hashes(NamedTuple):
    """The hash of a picture's pixels and that of its widgets' keys and rectangles."""

    pixels: str
    widgets: str


Drawn = dict[str, Hashes]  # by label: room, scene, state and window


def pictures(run: Run) -> dict[str, Picture]:
    """Draw one scene in one window; return its pictures by their labels."""
    stage = Stage(run.window, run.scene.settings, run.scene.empty_home)
    try:
        run.scene.run(stage)
    finally:
        stage.close()
    if not stage.pictures:
        raise AssertionError(f"{run.label} takes no picture")
    return {f"{run.scene.label}/{state} {run.window.label}": one for state, one in stage.pictures.items()}


def hashes(picture: Picture) -> Hashes:
    """Return the hashes of a picture."""
    pixels = hashlib.sha1(f"{picture.surface.get_size()}".encode())
    pixels.update(picture.surface.get_buffer())
    widgets = hashlib.sha1("\n".join(picture.widgets).encode())
    return Hashes(pixels.hexdigest()[:DIGITS], widgets.hexdigest()[:DIGITS])


def work_in_own_folder() -> tempfile.TemporaryDirectory[str]:
    """Create an empty working folder, which will contain the scenes' user folder."""
    folder = tempfile.TemporaryDirectory(prefix="planszownia-pictures-", ignore_cleanup_errors=True)
    os.chdir(folder.name)
    return folder


def draw(wanted: Sequence[Run], cores: int, shuffle: int | None = None) -> tuple[Drawn, list[str]]:
    """Draw and hash runs on several cores; return the hashes and the errors.

    With `shuffle`, a seed, they are drawn in random order: hashes must not depend on what was drawn before.
    """
    done: Drawn = {}
    wrong: list[str] = []
    for part, faults in _parts(_ordered(wanted, shuffle), cores):
        done |= part
        wrong += faults
    return done, wrong


def _ordered(wanted: Sequence[Run], shuffle: int | None) -> list[Run]:
    """Sort runs so that neighbours share pictures."""
    if shuffle is None:
        return sorted(wanted, key=lambda run: (run.window.size, run.scene.room, run.window.label))
    result = list(wanted)
    random.Random(shuffle).shuffle(result)
    return result


def _parts(ordered: list[Run], cores: int) -> Iterator[tuple[Drawn, list[str]]]:
    labels = [run.label for run in ordered]
    if cores == 1:
        yield _draw_part(labels)
        return
    each = max(1, -(-len(labels) // (cores * CHUNKS)))
    chunks = [labels[at : at + each] for at in range(0, len(labels), each)]
    with ProcessPoolExecutor(min(cores, len(chunks) or 1), multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(_draw_part, chunks)


def _draw_part(labels: Iterable[str]) -> tuple[Drawn, list[str]]:
    done: Drawn = {}
    wrong: list[str] = []
    known = {run.label: run for run in runs()}
    before = Path.cwd()
    with work_in_own_folder():
        for label in labels:
            try:
                done |= {name: hashes(one) for name, one in pictures(known[label]).items()}
            except Exception as error:
                wrong.append(f"{label}: {''.join(traceback.format_exception(error)[-3:])}")
        os.chdir(before)
    return done, wrong
