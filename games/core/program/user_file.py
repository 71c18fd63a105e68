"""The user's small JSON files: read as far as they can be understood, written whole or not at all, kept aside."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from games.core.program.disk import private, sync_folder, write_whole

MOST_BYTES = 16 * 1024 * 1024
MOST_LEVELS = 100  # of lists and objects inside one another: what is deeper can't be written again


class Content(NamedTuple):
    """The JSON object in a file. `whole` is False where the file held more than `data`, or something else."""

    data: dict[str, Any]
    whole: bool


NOTHING = Content({}, False)


def read(file: Path) -> Content:
    """Return what a file holds; OSError where the system can't read it."""
    with open(file, "rb") as handle:
        raw = handle.read(MOST_BYTES + 1)
    return parsed(raw) if len(raw) <= MOST_BYTES else NOTHING


def parsed(raw: bytes) -> Content:
    """Return the JSON object in `raw`.

    A byte order mark is no fault. Of a key that stands twice the last value counts, and a number that is not finite is
    read as null: then `whole` is False.
    """
    faults: list[object] = []

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(found)
        if len(data) < len(found):
            faults.append(found)
        return data

    def number(written: str) -> float | None:
        value = float(written)
        if math.isfinite(value):
            return value
        faults.append(written)
        return None

    try:
        words = raw.decode("utf-8-sig")
        data = json.loads(words, object_pairs_hook=pairs, parse_float=number, parse_constant=number)
    except (ValueError, RecursionError):
        return NOTHING
    if not isinstance(data, dict) or _is_too_deep(data):
        return NOTHING
    return Content(data, not faults)


def _is_too_deep(data: Any) -> bool:
    level = [data]
    for _ in range(MOST_LEVELS):
        values = (value for one in level for value in (one.values() if isinstance(one, dict) else one))
        level = [value for value in values if isinstance(value, dict | list)]
    return bool(level)


def encoded(data: Mapping[str, Any]) -> bytes:
    """Return the bytes of a file that holds `data`."""
    words = json.dumps(data, ensure_ascii=False, indent=1, default=dict)
    return words.encode("utf-8", "backslashreplace")  # a lone surrogate becomes JSON's own escape


def write(file: Path, data: Mapping[str, Any]) -> None:
    """Write a file beside the old one, then put it in its place; any error leaves the old one as it was."""
    write_whole(file, encoded(data))


def set_aside(file: Path) -> Path:
    """Rename a damaged file to `<name>.damaged-1.json` (2, 3, …) and return the new path.

    OSError where that can't be done. An older file is never replaced, whatever goes wrong and however many windows do
    the same: the new name is claimed by an empty file first.
    """
    for number in count(1):
        aside = file.with_name(f"{file.stem}.damaged-{number}{file.suffix}")
        try:
            claim = private(str(aside), os.O_CREAT | os.O_EXCL | os.O_WRONLY)
        except FileExistsError:
            continue
        try:
            os.close(claim)
            os.replace(file, aside)
        except BaseException:
            with suppress(OSError):
                aside.unlink()
            raise
        sync_folder(file.parent)
        return aside
    raise AssertionError("numbers do not end")
