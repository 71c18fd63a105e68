"""Games that are whole on one page of the documents: their files are extracted and registered."""

from __future__ import annotations

import re
import sys
from importlib import import_module, invalidate_caches
from pathlib import Path

from games import registry
from games.core.program.paths import resource_path

_SECTION = re.compile(r"^## (?P<names>`.*?)\n(?P<text>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"^```[a-z]+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files_of(page: str) -> dict[str, str]:
    """Return the files of a page, by path. A heading names the files of the code blocks below it, in order."""
    result: dict[str, str] = {}
    for section in _SECTION.finditer(resource_path(page).read_text("utf-8")):
        names = re.findall(r"`([a-z_]+/[a-z./_]+)`", section["names"])
        result |= zip(names, _CODE.findall(section["text"]), strict=True)
    return result


def extract(page: str, folder: Path) -> None:
    """Write the files of a page into a folder."""
    for name, text in files_of(page).items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")


def register(game_id: str, folder: Path) -> None:
    """Register an extracted game; the parent of `folder` is on Python's path."""
    sys.path_importer_cache.clear()
    invalidate_caches()
    registry.add(import_module(f"{game_id}.game").FACTS, f"{game_id}.game", folder)


def forget(game_id: str) -> None:
    """Unregister a game and unload its modules."""
    registry.remove(game_id)
    for name in [name for name in sys.modules if name.split(".")[0] == game_id]:
        del sys.modules[name]


def code_length(page: str, name: str, until: str) -> int:
    """Return the number of lines of a file before the first line that begins with `until`."""
    lines = files_of(page)[name].splitlines()
    return next(number for number, line in enumerate(lines) if line.startswith(until))
