"""Puts one mutant into this process: whoever imports its module afterwards gets the changed one.

Loaded with `-p tests.mutants.fault`, or called; the mutant's name stands in an environment variable.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType

from tests.mutants.drawing import ROOT
from tests.mutants.sites import mutants

NAME = "PLANSZOWNIA_MUTANT"


class Changed(SourceFileLoader):
    """Compiles a file with the mutant in it."""

    def get_code(self, fullname: str) -> CodeType:
        with open(self.path, encoding="utf-8") as file:
            tree = ast.parse(file.read())
        name = os.environ[NAME]
        next(one for one in mutants(path_of(name), tree) if one.name == name).mutant.change()
        return compile(ast.fix_missing_locations(tree), self.path, "exec")


class Finder:
    """Finds the changed module and no other."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = path_of(os.environ[NAME])
        if fullname != file.removesuffix(".py").removesuffix("/__init__").replace("/", "."):
            return None
        return spec_from_file_location(fullname, ROOT / file, loader=Changed(fullname, str(ROOT / file)))


def path_of(name: str) -> str:
    """Return the file of a mutant, as written from the root of the tree."""
    return name.partition(": ")[0]


if NAME in os.environ:
    sys.meta_path.insert(0, Finder())
