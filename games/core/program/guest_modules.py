"""Imports of games from outside the program: all modules of such a game are read from one folder, as source.

Python's own way would add the parent folder to the search path of all imports, and would run cached bytecode that no
hash of the folder's files includes.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

ENTRY_POINTS = "planszownia.games"  # group of entry points; the value is the name of a package with a `game.yaml`


def installed_packages() -> list[str]:
    """Return the names of installed packages that offer a game; in a built program there are none."""
    if getattr(sys, "frozen", False):
        return []
    from importlib.metadata import entry_points  # slow to import, and most programs start without asking

    return [entry.value.partition(":")[0].partition(".")[0] for entry in entry_points(group=ENTRY_POINTS)]


class _SourceLoader(SourceFileLoader):
    """Loads a module from its source; neither reads nor writes bytecode."""

    def get_code(self, fullname: str) -> CodeType | None:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


class GuestFinder(MetaPathFinder):
    """Imports the package `name` and its modules from a folder, which may have another name."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of the package or one of its modules; None for all others."""
        if fullname == self.name:
            start = self.folder / "__init__.py"
            loader = _SourceLoader(fullname, str(start)) if start.is_file() else None
            spec = importlib.util.spec_from_file_location(
                fullname, start if loader else None, loader=loader, submodule_search_locations=[str(self.folder)]
            )
            if spec is None:  # the folder has no `__init__.py`
                spec = ModuleSpec(fullname, None, is_package=True)
                spec.submodule_search_locations = [str(self.folder)]
            return spec
        if not fullname.startswith(f"{self.name}."):
            return None
        for place in path or ():
            spec = FileFinder(place, (_SourceLoader, [".py"])).find_spec(fullname)
            if spec is not None:
                return spec
        return None


def install_finder(name: str, folder: Path) -> None:
    """Let the package `name` be imported from a folder, also in this process's later imports."""
    if not any(isinstance(one, GuestFinder) and one.name == name for one in sys.meta_path):
        sys.meta_path.insert(0, GuestFinder(name, folder))


def remove_finder(name: str) -> None:
    """Forget a package and unload its modules, for tests."""
    sys.meta_path[:] = [one for one in sys.meta_path if not (isinstance(one, GuestFinder) and one.name == name)]
    for module in [module for module in sys.modules if module.split(".")[0] == name]:
        del sys.modules[module]


def is_taken(name: str, folder: Path) -> bool:
    """Return True if a module of this name exists already, other than in `folder`."""
    spec = importlib.util.find_spec(name)
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    return spec is not None and str(folder) not in places
