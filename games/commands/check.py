"""Check data files and report all faults: `main.py check [FILE|FOLDER]…`.

Each fault is a line on standard error: `file:line:column: path: what was expected`. At most 50 faults of a file are
printed, then the number of the others. Without arguments, all of `data/` is checked. A folder means every `*.yaml`,
`*.yml` and `rules.*.md` below it.

A folder with a `game.yaml` is a game from outside the program. Its imports, texts, catalogues and pictures are checked,
too, and its rules in random games; this runs its code. Imports of modules that this program lacks are faults; a built
program lacks parts of the standard library.

The exit code is 0 if there are no faults, else 2. Remarks, such as on a retired key, look the same but do not count as
faults.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from games import guests, registry
from games.commands import check_game
from games.commands.check_table import event_remarks
from games.core.contract.errors import DataError, Problem, system_reason
from games.core.contract.texts import N_, N_n, Text, translate
from games.core.data import files
from games.core.data.file_kinds import FileKind, all_file_kinds, common_file_kinds, find_file_kind
from games.core.data.game_folder import FILE_NAME, GameFile
from games.core.data.rules_text import check_rules
from games.core.data.validation import schema_of, validate
from games.core.data.yaml_reader import Document, ValuePath
from games.core.program.letters import char_or_code
from games.core.program.paths import resource_path
from games.shipped import register_shipped

DATA_SUFFIXES = (".yaml", ".yml")
FINE = N_n("{n} file is fine.", "{n} files are fine.")
BAD = N_n("{n} file has errors.", "{n} files have errors.")
MORE = N_n("and {n} more error", "and {n} more errors")
MAX_PRINTED_FAULTS = 50  # maximum number of faults printed for one file
MAX_NAMED_LETTERS = 5  # maximum number of characters named in one remark
LANGUAGE = "en"  # language of the command line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to its parser."""
    parser.add_argument(
        "paths", nargs="*", metavar="FILE|FOLDER", help="files and folders to check (default: the program's data)"
    )
    parser.add_argument("--schema", metavar="FOLDER", help="write JSON Schemas for editors there instead of checking")


def run(args: argparse.Namespace) -> int:
    """Check the files, or write the JSON Schemas; return the exit code."""
    register_shipped()
    if args.schema is not None:
        return _write(Path(args.schema))
    good, bad = 0, 0
    game_parts = [_check_game(Path(name)) for name in args.paths if (Path(name) / FILE_NAME).is_file()]
    known = all_file_kinds()
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
    return 2 if bad or not all(game_parts) else 0


def _check_game(folder: Path) -> bool:
    """Check all of a game except its data files, and register it; return True if there are no faults."""
    (guest,) = guests.read_guests([folder])
    faults: dict[str, list[str]] = {}
    remarks = check_game.text_remarks(guest)
    try:
        faults["imports"], faults["texts"] = check_game.missing_modules(guest), check_game.text_faults(guest)
    except SyntaxError as error:
        faults["imports"] = [f"{error.filename}:{error.lineno}: {error.msg}"]
    if not faults["imports"]:
        print(f"running the code of {guest.id} in {guest.path}", file=sys.stderr)
        guests.load(guest)
        try:
            event_kinds = set[str]()
            faults["rules and pictures"] = check_game.rule_faults(registry.game(guest.id), event_kinds)
            remarks += event_remarks(registry.game(guest.id), event_kinds)
        except DataError:  # a board has faults, which are printed with those of the other data files
            faults["rules and pictures"] = [check_game.UNCHECKED]
    for line in (line for part in faults.values() for line in part):
        print(line, file=sys.stderr)
    for line in remarks:
        print(line, file=sys.stderr)
    print(f"{guest.id}: {check_game.summary(faults)}")
    return not any(faults.values())


def _shipped() -> Path:
    """Return the folder of the program's data, relative to the current folder if possible."""
    folder, here = resource_path("data"), Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def _shown(problem: Problem) -> str:
    """Return a fault as one line of text."""
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
    """Return True if a file's name is that of a rules page."""
    return name.startswith("rules.") and name.endswith(".md")


def _whole(path: Path, text: Text) -> Problem:
    return Problem(str(path), 0, 0, "", text)


def examine(path: Path, file_kinds: Mapping[tuple[str, str], FileKind]) -> FileReport:
    """Return the faults and remarks of one data file."""
    if is_rules_page(path.name):
        return FileReport(check_rules(path))
    remarks: list[Problem] = []
    try:
        document = files.parse_document(path)
        remarks = document.remarks
        if path.name == FILE_NAME and document.data.get("kind") == "game":
            return FileReport([*document.problems, *validate(GameFile, document)[1]], remarks)
        kind = find_file_kind(document, file_kinds)
        if not isinstance(kind, FileKind):
            return FileReport([*document.problems, *kind])
        remarks += odd_letter_remarks(document)
        kind.load(document)
    except DataError as error:
        return FileReport(error.problems, remarks)
    return FileReport([], remarks)


def odd_letter_remarks(document: Document) -> Iterator[Problem]:
    """Yield a remark for each text with characters that are invisible or in no font."""
    for place, text in _texts(document.data, ()):
        odd = sorted({char for char in text if char_or_code(char) != char} - {"\n"})
        if odd:
            codes = ", ".join(f"U+{ord(char):04X}" for char in odd[:MAX_NAMED_LETTERS])
            yield document.problem(place, N_("remark: the program can't show these characters: {codes}", codes=codes))


def _texts(value: Any, place: ValuePath) -> Iterator[tuple[ValuePath, str]]:
    """Yield each text in plain data, with its path."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(inner, (*place, key))


def schemas() -> dict[str, str]:
    """Return the JSON Schema of every kind of data file: file name -> content."""
    schema_files, shared = {}, common_file_kinds()
    for (game, kind), entry in all_file_kinds().items():
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
