"""`main.py check [FILE|FOLDER]…`: check data files and report all faults of all files.

Each fault is a line on standard error: `file:line:column: path: what was expected`. After 50 faults in a file, only the
number of the others is given. Without arguments, all of `data/` is checked; a folder means every `*.yaml`, `*.yml` and
`rules.*.md` below it.

The exit code is 0 if there are no faults, else 2. Remarks, such as on a key that is no longer used, are printed in the
same form and do not count as faults.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from games.core.contract.errors import DataError, Problem, system_reason
from games.core.contract.texts import N_, N_n, Text, translate
from games.core.data import files
from games.core.data.file_kinds import FileKind, all_kinds, common_kinds, kind_of
from games.core.data.rules_text import check_rules
from games.core.data.validation import schema_of
from games.core.program.paths import resource
from games.shipped import register_shipped

DATA_SUFFIXES = (".yaml", ".yml")
FINE = N_n("{n} file is fine.", "{n} files are fine.")
BAD = N_n("{n} file has faults.", "{n} files have faults.")
MORE = N_n("and {n} more fault", "and {n} more faults")
MAX_PRINTED_FAULTS = 50  # maximum number of faults printed for one file
LANGUAGE = "en"  # language of the command line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to its parser."""
    parser.add_argument(
        "paths", nargs="*", metavar="FILE|FOLDER", help="files and folders to check (default: the program's data)"
    )
    parser.add_argument("--schema", metavar="FOLDER", help="write JSON Schemas for editors there instead of checking")


def run(args: argparse.Namespace) -> int:
    """Check the files (or write the schemas) and return the exit code."""
    register_shipped()
    if args.schema is not None:
        return _write(Path(args.schema))
    good, bad = 0, 0
    known = all_kinds()
    for result in _checked([Path(name) for name in args.paths] or [_shipped()], known):
        good, bad = (good, bad + 1) if result.faults else (good + 1, bad)
        problems = sorted([*result.faults, *result.remarks], key=lambda one: (one.line, one.column))
        for problem in problems[:MAX_PRINTED_FAULTS]:
            print(_shown(problem), file=sys.stderr)
        if len(problems) > MAX_PRINTED_FAULTS:
            more = translate(MORE.with_args(n=len(problems) - MAX_PRINTED_FAULTS), LANGUAGE)
            print(_shown(Problem(problems[0].file, 0, 0, "", more)), file=sys.stderr)
    if good or not bad:
        print(translate(FINE.with_args(n=good), LANGUAGE))
    if bad:
        print(translate(BAD.with_args(n=bad), LANGUAGE), file=sys.stderr)
    return 2 if bad else 0


def _shipped() -> Path:
    """Return the folder of the program's data, relative to the current folder if inside it."""
    folder, here = resource("data"), Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def _shown(problem: Problem) -> str:
    """Return the fault on one line, even if the file's name contains line breaks."""
    return " ".join(str(problem).splitlines())


class FileReport(NamedTuple):
    """The faults of a file, and remarks on it."""

    faults: Sequence[Problem]
    remarks: Sequence[Problem] = ()


def _checked(paths: list[Path], known: Mapping[tuple[str, str], FileKind]) -> Iterator[FileReport]:
    """Yield the faults and remarks of each file, and a fault for each folder without data files."""
    for path in paths:
        if not path.is_dir():
            yield examine(path, known)
            continue
        unread: list[OSError] = []
        data_files = sorted(_files(path, unread))
        for error in unread:
            folder = Path(error.filename or path)
            said = system_reason(error)
            yield FileReport([_whole(folder, N_("the folder can't be read: {said}", said=said))])
        if not data_files and not unread:
            text = N_("expected data files (*.yaml, rules.*.md), but there are none in this folder")
            yield FileReport([_whole(path, text)])
        for file in data_files:
            yield examine(file, known)


def _files(folder: Path, unread: list[OSError]) -> Iterator[Path]:
    for where, _, names in os.walk(folder, onerror=unread.append):
        yield from (Path(where) / name for name in names if name.endswith(DATA_SUFFIXES) or is_rules_page(name))


def is_rules_page(name: str) -> bool:
    """Return True if a file is a rules page, by its name."""
    return name.startswith("rules.") and name.endswith(".md")


def _whole(path: Path, text: Text) -> Problem:
    return Problem(str(path), 0, 0, "", text)


def examine(path: Path, known: Mapping[tuple[str, str], FileKind]) -> FileReport:
    """Check one data file and return its faults and remarks."""
    if is_rules_page(path.name):
        return FileReport(check_rules(path))
    remarks: list[Problem] = []
    try:
        document = files.parse(path)
        remarks = document.remarks
        kind = kind_of(document, known)
        if not isinstance(kind, FileKind):
            return FileReport([*document.problems, *kind])
        kind.load(document)
    except DataError as error:
        return FileReport(error.problems, remarks)
    return FileReport([], remarks)


def schemas() -> dict[str, str]:
    """Return the JSON Schema of every kind of data file: file name -> content."""
    schema_files, shared = {}, common_kinds()
    for (game, kind), entry in all_kinds().items():
        content = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema_of(entry.model)}
        name = kind if kind in shared else f"{game}_{kind}"
        schema_files[f"{name}.json"] = json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    return schema_files


def _write(folder: Path) -> int:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in schemas().items():
            (folder / name).write_text(content, encoding="utf-8")
            print(folder / name)
    except OSError as error:
        said = system_reason(error)
        print(_whole(Path(error.filename or folder), N_("can't write here: {said}", said=said)), file=sys.stderr)
        return 2
    return 0
