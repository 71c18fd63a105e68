"""Inserts one mutant into this process: later imports of its module get the changed code.

Loaded with `-p tests.mutants.fault`, or imported; an environment variable contains the mutant's name.
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


class MutantLoader(SourceFileLoader):
    """Compiles a file with the mutant."""

    def get_code(self, fullname: str) -> CodeType:
        with open(self.path, encoding="utf-8") as file:
            tree = ast.parse(file.read())
        name = os.environ[NAME]
        next(one for one in mutants(path_of(name), tree) if one.name == name).mutant.change()
        return compile(ast.fix_missing_locations(tree), self.path, "exec")


class MutantFinder:
    """Finds the changed module and no other module."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = path_of(os.environ[NAME])
        if fullname != file.removesuffix(".py").removesuffix("/__init__").replace("/", "."):
            return None
        return spec_from_file_location(fullname, ROOT / file, loader=MutantLoader(fullname, str(ROOT / file)))


def path_of(name: str) -> str:
    """Return the file in a mutant's name, relative to the repository."""
    return name.partition(": ")[0]


if NAME in os.environ:
    sys.meta_path.insert(0, MutantFinder())
