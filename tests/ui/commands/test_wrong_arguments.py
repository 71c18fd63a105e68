"""Every command, given any number, word or file for any argument, works or answers in one sentence.

Arguments are read from the commands' own parsers, so that new ones are tested too.
"""

from __future__ import annotations

import argparse
import builtins
import io
import os
import re
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import main
from games.commands import calibrate, fit, judge, ladder
from games.commands import review as review_command
from games.core.computers.judgement import FitResult
from tests.core.review.partial import journal_of
from ui.commands import bench_people, bench_rules, bench_window

BOARD = Path(__file__).parents[2] / "boards" / "wampiry_ring5.yaml"
OTHERS: Mapping[str, Any] = {
    "ladder": ladder,
    "fit": fit,
    "calibrate": calibrate,
    "judge": judge,
}  # `python -m games.commands.NAME`
SHARED = {
    "__init__",
    "check_game",
    "check_table",
    "command_line",
    "journal_paths",
    "summaries",
}  # modules that are no commands
NAMES = [*main.COMMANDS, *OTHERS]

# The other arguments of each command, chosen to cause as little work as possible.
OTHER_ARGUMENTS: Mapping[str, Mapping[str, str]] = {
    "simulate": {"game": "wampiry", "--games": "1", "--bots": "random", "--jobs": "1"},
    "verify": {"files": str(journal_of("wroclaw"))},
    "review": {"files": str(journal_of("wroclaw")), "--jobs": "1"},
    "check": {"paths": str(BOARD)},
    "pack": {"folder": str(BOARD.parent), "--out": "game.zip"},
    "screenshot": {"game": "wampiry", "--seats": "2", "--out": "picture.png"},
    "bench": {"--seconds": "0.1"},
    "selftest": {},
    "ladder": {
        "game": "wampiry", "--levels": "random,easy", "--games": "1", "--searched": "1", "--playouts": "1",
        "--out": "ladder",
    },
    "fit": {"game": "wampiry", "--games": "5", "--bots": "random"},
    "calibrate": {"game": "wampiry", "--games": "1", "--positions": "1", "--bots": "random"},
    "judge": {
        "game": "wampiry", "--games": "1", "--decisions": "1", "--hint": "1", "--reference": "1", "--bots": "random",
    },
}  # fmt: skip
HUGE = ("99999999999999999999", "-99999999999999999999", "9" * 5000, "inf", "-inf", "nan", "1e999")
NUMBERS = (*HUGE, "-1", "0", "0.0", "0.5", "1e3", "")
WORDS = (" ", "=", "a=b", "board=x", "two\nlines", "…ą", "odd\udcff", "\u202e", "x" * 3000)
BY_PLACE = re.compile(r":\d+:\d+: ")
LINES = {"check": 2}  # one line for each fault, then the number of faulty files


def module_of(command: str) -> Any:
    return OTHERS[command] if command in OTHERS else import_module(main.COMMANDS[command][0])


def parser_of(command: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    module_of(command).add_arguments(parser)
    return parser


def arguments_with_values(command: str) -> list[str]:
    """List the arguments of a command that take a value: options by name, others by key."""
    actions = [one for one in parser_of(command)._actions if one.nargs != 0]
    return [one.option_strings[-1] if one.option_strings else one.dest for one in actions]


EVERYTHING = pytest.mark.parametrize(
    ("command", "key"), [(command, key) for command in NAMES for key in arguments_with_values(command)]
)


def command_line(command: str, key: str, value: str) -> list[str]:
    """Return the command line of a command with this value for one of its arguments."""
    values = {**OTHER_ARGUMENTS[command], key: value}
    options = [f"{name}={value}" for name, value in values.items() if name.startswith("-")]
    others = [value for name, value in values.items() if not name.startswith("-")]
    return [*options, "--", *others] if others else options


def run_command(command: str, arguments: list[str]) -> int:
    try:
        return OTHERS[command].main(arguments) if command in OTHERS else main.main([command, *arguments])
    except SystemExit as end:
        return int(end.code or 0)


@pytest.fixture(autouse=True)
def _fast_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace slow measurements, and run the commands in a temporary folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(bench_rules, "measure", lambda game, seconds: {"game": game.facts.id})
    monkeypatch.setattr(bench_window, "measure_other_rules", lambda game_id, seconds: {"game": game_id})
    monkeypatch.setattr(bench_window, "measure", lambda game: {"window": game})
    monkeypatch.setattr(bench_people, "measure", lambda matches: {"people": matches})
    monkeypatch.setattr(review_command, "measure_match", lambda *given, **more: {})
    monkeypatch.setitem(sys.modules, "distributed", None)  # commands would wait for a scheduler that never answers
    monkeypatch.setattr(fit, "_fitted", lambda *given: FitResult((1.0,), 1, 0.5, 0.5, 0.5))


def check_answer(command: str, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> int:
    """Check that a command works or prints one sentence about its error; return its exit code."""
    code = run_command(command, arguments)
    errors = capsys.readouterr().err
    assert code in (0, 2), (arguments, errors)
    if code == 2:
        lines = errors.splitlines()
        faults = all(BY_PLACE.search(line) for line in lines)  # a data file's faults are listed together
        assert lines, arguments
        assert faults or len(lines) <= LINES.get(command, 1), (arguments, errors)
        assert "Error" not in errors, errors
    return code


def test_every_command_is_tested() -> None:
    assert set(OTHER_ARGUMENTS) == set(NAMES)
    assert {path.stem for path in Path(calibrate.__file__).parent.glob("*.py")} <= {*NAMES, *SHARED}
    for name in NAMES:
        assert set(OTHER_ARGUMENTS[name]) <= set(arguments_with_values(name)), name


@EVERYTHING
def test_wrong_numbers_and_words_are_answered_in_one_sentence(
    command: str, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    names_a_file = any(kind in str(action.metavar) for action in parser_of(command)._actions
                       for kind in ("FILE", "FOLDER") if key in (*action.option_strings, action.dest))  # fmt: skip
    for value in (*NUMBERS, *WORDS):
        code = check_answer(command, command_line(command, key, value), capsys)
        assert code == 2 or value not in HUGE or names_a_file, value


def unsuitable_files(folder: Path) -> dict[str, Path]:
    """Create unsuitable files of all kinds; return them by kind."""
    files = {name: folder / f"{name}.png" for name in (
        "missing", "folder", "binary", "empty", "words", "utf16", "deep", "digits", "foreign", "lines", "torn",
        "locked",
    )}  # fmt: skip
    files["folder"].mkdir()
    files["binary"].write_bytes(bytes(range(256)) * 8)
    files["empty"].touch()
    files["words"].write_text("zażółć\n", "utf-8")
    files["utf16"].write_text("zażółć\n", "utf-16")
    files["deep"].write_text("[" * 100_000 + "\n", "utf-8")
    files["digits"].write_text('{"simulate": ' + "9" * 5000 + "}\n", "utf-8")
    files["foreign"].write_text('{"a": 1}\n', "utf-8")
    files["lines"].write_text('{"simulate": {}}\n[1]\n', "utf-8")
    files["torn"].write_bytes('{"simulate": {"game": "ż'.encode()[:-1])
    files["locked"].write_text("secret", "utf-8")
    files["in a file"] = files["words"] / "inside.png"
    files["in no folder"] = folder / "no" / "such" / "picture.png"
    files["of a long name"] = folder / ("x" * 300 + ".png")
    if sys.platform != "win32":
        files["circle"] = folder / "circle.png"
        files["circle"].symlink_to(files["circle"])
        files["leads nowhere"] = folder / "leads.png"
        files["leads nowhere"].symlink_to(folder / "not" / "there.png")
        files["odd name"] = Path(os.fsdecode(os.fsencode(folder) + b"/odd\xff.png"))
        files["odd name"].write_bytes(journal_of("wroclaw").read_bytes())
    return files


def deny_locked_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deny access to files called "locked", because permissions may not restrict the user who runs the tests."""

    def denying(original: Callable[..., Any]) -> Callable[..., Any]:
        def call(file: Any, *args: Any, **more: Any) -> Any:
            if not isinstance(file, int) and "locked" in os.fsdecode(file):
                raise PermissionError(13, "Permission denied", os.fsdecode(file))
            return original(file, *args, **more)

        return call

    for where, name in ((builtins, "open"), (io, "open"), (os, "open"), (os, "scandir"), (os, "mkdir")):
        monkeypatch.setattr(where, name, denying(getattr(where, name)))


@EVERYTHING
def test_unsuitable_files_are_answered_in_one_sentence(
    command: str, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = unsuitable_files(tmp_path)
    deny_locked_files(monkeypatch)
    for name, path in files.items():
        check_answer(command, command_line(command, key, str(path)), capsys)
        assert name not in ("binary", "utf16") or path.is_file()


@pytest.mark.parametrize("command", ["simulate", "calibrate", "fit", "screenshot"])
def test_an_unrelated_file_is_not_overwritten(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file may contain results of other work."""
    for name, path in unsuitable_files(tmp_path).items():
        if name in ("binary", "words", "utf16", "deep", "digits", "foreign"):
            before = path.read_bytes()
            assert check_answer(command, command_line(command, "--out", str(path)), capsys) == 2
            assert path.read_bytes() == before


@pytest.mark.parametrize("command", ["simulate", "calibrate"])
def test_a_foreign_line_among_saved_games_is_answered_in_one_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "kept.jsonl"
    assert check_answer(command, command_line(command, "--out", str(path)), capsys) == 0
    content = path.read_bytes() + b'{"a": 1}\n'
    path.write_bytes(content)
    assert check_answer(command, command_line(command, "--out", str(path)), capsys) == 2
    assert path.read_bytes() == content
