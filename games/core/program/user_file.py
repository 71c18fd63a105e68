"""The user's small files: written whole or not at all; one that can't be read is kept aside, never written over."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from games.core.program.disk import write_whole

MOST_BYTES = 16 * 1024 * 1024


def read(file: Path) -> dict[str, Any] | None:
    """Return what a file holds; None where that is no JSON object, or too much. OSError where it can't be read."""
    with open(file, "rb") as handle:
        raw = handle.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        return None
    try:
        data = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def write(file: Path, data: Mapping[str, Any]) -> None:
    """Write a file beside the old one, then put it in its place; any error leaves the old one as it was."""
    words = json.dumps(data, ensure_ascii=False, indent=1, default=dict)
    write_whole(file, words.encode("utf-8", "backslashreplace"))  # a lone surrogate becomes JSON's own escape


def set_aside(file: Path) -> Path:
    """Keep a damaged file as `<name>.damaged-1.json` (2, 3, …) and return where; OSError where that can't be done."""
    number = 1
    while (aside := file.with_name(f"{file.stem}.damaged-{number}{file.suffix}")).exists():
        number += 1
    os.replace(file, aside)
    return aside
