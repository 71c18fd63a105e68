"""Compile the rules: `python3 -m uv run --group compile python -m games.compile`.

mypyc turns the modules of `compiled.source_files` into C, and the C compiler makes extension modules of it, in a folder
of their own (see `games.core.program.compiled`). It takes some minutes. `--clean` removes all trees.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

from games.core.program import compiled

C_FILES, OBJECTS = "c", "objects"  # folders with intermediate files, not needed afterwards
SMALLEST = "#include <Python.h>\nPyMODINIT_FUNC PyInit_smallest(void) { return NULL; }\n"  # an extension module in C


def compile_rules() -> None:
    """Compile all sources into the tree, which is stamped at the end; SystemExit if something is missing or wrong."""
    stamp = compiled.current_stamp()  # taken before compiling: sources changed meanwhile must not match it
    compiled.STAMP.unlink(missing_ok=True)
    shutil.rmtree(compiled.TREE, ignore_errors=True)
    try:
        _require_compilers(compiled.TREE / C_FILES)
        with chdir(compiled.ROOT):
            _build(_translated(compiled.TREE / C_FILES), compiled.TREE)
    finally:
        for folder in (C_FILES, OBJECTS):
            shutil.rmtree(compiled.TREE / folder, ignore_errors=True)
    compiled.STAMP.write_text(stamp, "ascii", newline="\n")


def _require_compilers(folder: Path) -> None:
    """Check the C compiler by building a minimal extension module in a folder; SystemExit says what is missing."""
    try:
        setuptools = import_module("setuptools")
        import_module("mypyc.build")
    except ImportError as error:
        raise SystemExit(f"The rules can't be compiled, because {error.name} is not installed") from error
    folder.mkdir(parents=True)
    source = folder / "smallest.c"
    source.write_text(SMALLEST, "ascii")
    failures = (setuptools.errors.BaseError, setuptools.errors.CCompilerError, OSError)
    try:
        _build([setuptools.Extension("smallest", [str(source)])], folder)
    except failures as error:
        why = " ".join(str(error).split())
        raise SystemExit(f"The rules can't be compiled, because C compiler or Python headers fail: {why}") from error


def _translated(folder: Path) -> list[Any]:
    """Translate the sources to C and return the extensions to build."""
    import_module("setuptools")  # if it is loaded, mypyc uses its classes for building
    paths = [str(source) for source in compiled.source_files()]
    group = compiled.LIBRARY.removesuffix("__mypyc")
    extensions: list[Any] = import_module("mypyc.build").mypycify(
        ["--config-file=pyproject.toml", *paths],
        opt_level="2",
        debug_level="0",
        multi_file=True,  # one C file for each module: less memory and time
        target_dir=str(folder),
        group_name=group,
    )
    return extensions


def _build(extensions: list[Any], tree: Path) -> None:
    """Run the C compiler on all cores and link the extension modules in the tree."""
    distribution = import_module("setuptools").Distribution({"ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.build_lib, command.build_temp, command.force = str(tree), str(tree / OBJECTS), True
    command.ensure_finalized()

    build = command.build_extensions

    def build_in_parallel() -> None:
        compile_files = command.compiler.compile

        def compile_in_parallel(files: list[str], *args: Any, **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return list(chain.from_iterable(pool.map(lambda file: compile_files([file], *args, **options), files)))

        command.compiler.compile = compile_in_parallel
        build()

    command.build_extensions = build_in_parallel
    command.run()


def main() -> int:
    """Compile the rules, or remove what was compiled; return the exit code."""
    parser = argparse.ArgumentParser(prog="games.compile", description="Compile the rules with mypyc.")
    parser.add_argument("--clean", action="store_true", help="remove all compiled rules")
    if parser.parse_args().clean:
        shutil.rmtree(compiled.TREE.parent, ignore_errors=True)
        return 0
    compile_rules()
    return 0


if __name__ == "__main__":
    sys.exit(main())
