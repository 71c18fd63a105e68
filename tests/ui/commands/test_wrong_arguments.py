"""Every command, with whatever number, word or file for whatever it takes, answers in one sentence or does its work.

What commands take is read from their own parsers, so that a new one is asked too.
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
from games.commands import calibrate, fit, ladder
from games.commands import review as review_command
from games.core.computers.judgement import FitResult
from tests.core.review.partial import journal_of
from ui.commands import bench_people, bench_rules, bench_window

BOARD = Path(__file__).parents[2] / "boards" / "wampiry_ring5.yaml"
OTHERS: Mapping[str, Any] = {"ladder": ladder, "fit": fit, "calibrate": calibrate}  # `python -m games.commands.NAME`
NAMES = [*main.COMMANDS, *OTHERS]

# What each command is given beside the argument that is asked: as little work as can be.
USUAL: Mapping[str, Mapping[str, str]] = {
    "simulate": {"game": "wampiry", "--games": "1", "--bots": "random", "--jobs": "1"},
    "verify": {"files": str(journal_of("wroclaw"))},
    "review": {"files": str(journal_of("wroclaw")), "--jobs": "1"},
    "check": {"paths": str(BOARD)},
    "screenshot": {"game": "wampiry", "--seats": "2", "--out": "picture.png"},
    "bench": {"--seconds": "0.1"},
    "selftest": {},
    "ladder": {
        "game": "wampiry", "--levels": "random,easy", "--games": "1", "--searched": "1", "--playouts": "1",
        "--out": "ladder",
    },
    "fit": {"game": "wampiry", "--games": "5", "--bots": "random"},
    "calibrate": {"game": "wampiry", "--games": "1", "--positions": "1", "--bots": "random"},
}  # fmt: skip
HUGE = ("99999999999999999999", "-99999999999999999999", "9" * 5000, "inf", "-inf", "nan", "1e999")
NUMBERS = (*HUGE, "-1", "0", "0.0", "0.5", "1e3", "")
WORDS = (" ", "=", "a=b", "board=x", "two\nlines", "…ą", "odd\udcff", "\u202e", "x" * 3000)
BY_PLACE = re.compile(r":\d+:\d+: ")
LINES = {"check": 2}  # a line a fault, then how many files have some


def made_of(command: str) -> Any:
    return OTHERS[command] if command in OTHERS else import_module(main.COMMANDS[command][0])


def parser_of(command: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    made_of(command).add_arguments(parser)
    return parser


def taken_by(command: str) -> list[str]:
    """List what a command takes a value for: its options by their names, other arguments by their keys."""
    found = [one for one in parser_of(command)._actions if one.nargs != 0]
    return [one.option_strings[-1] if one.option_strings else one.dest for one in found]


EVERYTHING = pytest.mark.parametrize(
    ("command", "key"), [(command, key) for command in NAMES for key in taken_by(command)]
)


def asked(command: str, key: str, value: str) -> list[str]:
    """Return the words of a command with this value for one of its arguments."""
    values = {**USUAL[command], key: value}
    options = [f"{name}={value}" for name, value in values.items() if name.startswith("-")]
    others = [value for name, value in values.items() if not name.startswith("-")]
    return [*options, "--", *others] if others else options


def answer(command: str, words: list[str]) -> int:
    try:
        return OTHERS[command].main(words) if command in OTHERS else main.main([command, *words])
    except SystemExit as end:
        return int(end.code or 0)


@pytest.fixture(autouse=True)
def light(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands that measure for long measure nothing, in a folder of their own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(bench_rules, "measure", lambda game, seconds: {"game": game.facts.id})
    monkeypatch.setattr(bench_window, "measure", lambda game: {"window": game})
    monkeypatch.setattr(bench_people, "measure", lambda matches: {"people": matches})
    monkeypatch.setattr(review_command, "measure", lambda *given, **more: {})
    monkeypatch.setitem(sys.modules, "distributed", None)  # a scheduler that never answers is waited for
    monkeypatch.setattr(fit, "_fitted", lambda *given: FitResult((1.0,), 1, 0.5, 0.5, 0.5))


def check_answer(command: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> int:
    """Check that a command does its work or says in one sentence what is wrong; return its exit code."""
    code = answer(command, words)
    said = capsys.readouterr().err
    assert code in (0, 2), (words, said)
    if code == 2:
        lines = said.splitlines()
        faults = all(BY_PLACE.search(line) for line in lines)  # of a data file all are named at once
        assert lines, words
        assert faults or len(lines) <= LINES.get(command, 1), (words, said)
        assert "Error" not in said, said
    return code


def test_every_command_is_asked() -> None:
    assert set(USUAL) == set(NAMES)
    assert {path.stem for path in Path(calibrate.__file__).parent.glob("*.py")} <= {*NAMES, "__init__", "command_line"}
    for name in NAMES:
        assert set(USUAL[name]) <= set(taken_by(name)), name


@EVERYTHING
def test_wrong_numbers_and_words_are_one_sentence(command: str, key: str, capsys: pytest.CaptureFixture[str]) -> None:
    names_a_file = any(kind in str(action.metavar) for action in parser_of(command)._actions
                       for kind in ("FILE", "FOLDER") if key in (*action.option_strings, action.dest))  # fmt: skip
    for value in (*NUMBERS, *WORDS):
        code = check_answer(command, asked(command, key, value), capsys)
        assert code == 2 or value not in HUGE or names_a_file, value


# -- files ------------------------------------------------------------------------------------------------------------
def files_in(folder: Path) -> dict[str, Path]:
    """Make all kinds of files that nobody means to give; return them by what they are."""
    made = {name: folder / f"{name}.png" for name in (
        "missing", "folder", "binary", "empty", "words", "utf16", "deep", "digits", "foreign", "lines", "torn",
        "locked",
    )}  # fmt: skip
    made["folder"].mkdir()
    made["binary"].write_bytes(bytes(range(256)) * 8)
    made["empty"].touch()
    made["words"].write_text("zażółć\n", "utf-8")
    made["utf16"].write_text("zażółć\n", "utf-16")
    made["deep"].write_text("[" * 100_000 + "\n", "utf-8")
    made["digits"].write_text('{"simulate": ' + "9" * 5000 + "}\n", "utf-8")
    made["foreign"].write_text('{"a": 1}\n', "utf-8")
    made["lines"].write_text('{"simulate": {}}\n[1]\n', "utf-8")
    made["torn"].write_bytes('{"simulate": {"game": "ż'.encode()[:-1])
    made["locked"].write_text("secret", "utf-8")
    made["in a file"] = made["words"] / "inside.png"
    made["in no folder"] = folder / "no" / "such" / "picture.png"
    made["of a long name"] = folder / ("x" * 300 + ".png")
    if sys.platform != "win32":
        made["circle"] = folder / "circle.png"
        made["circle"].symlink_to(made["circle"])
        made["leads nowhere"] = folder / "leads.png"
        made["leads nowhere"].symlink_to(folder / "not" / "there.png")
        made["odd name"] = Path(os.fsdecode(os.fsencode(folder) + b"/odd\xff.png"))
        made["odd name"].write_bytes(journal_of("wroclaw").read_bytes())
    return made


def refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse what is called "locked" from now on: the system may allow everything to whoever runs the tests."""

    def refusing(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(file: Any, *args: Any, **more: Any) -> Any:
            if not isinstance(file, int) and "locked" in os.fsdecode(file):
                raise PermissionError(13, "Permission denied", os.fsdecode(file))
            return real(file, *args, **more)

        return call

    for where, name in ((builtins, "open"), (io, "open"), (os, "open"), (os, "scandir"), (os, "mkdir")):
        monkeypatch.setattr(where, name, refusing(getattr(where, name)))


@EVERYTHING
def test_files_that_nobody_means_are_one_sentence(
    command: str, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = files_in(tmp_path)
    refuse(monkeypatch)
    for name, path in files.items():
        check_answer(command, asked(command, key, str(path)), capsys)
        assert name not in ("binary", "utf16") or path.is_file()


@pytest.mark.parametrize("command", ["simulate", "calibrate", "fit", "screenshot"])
def test_a_file_of_something_else_is_left_alone(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is kept there may be another evening's work."""
    for name, path in files_in(tmp_path).items():
        if name in ("binary", "words", "utf16", "deep", "digits", "foreign"):
            before = path.read_bytes()
            assert check_answer(command, asked(command, "--out", str(path)), capsys) == 2
            assert path.read_bytes() == before


@pytest.mark.parametrize("command", ["simulate", "calibrate"])
def test_a_line_among_the_kept_games_that_is_none_is_one_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "kept.jsonl"
    assert check_answer(command, asked(command, "--out", str(path)), capsys) == 0
    whole = path.read_bytes() + b'{"a": 1}\n'
    path.write_bytes(whole)
    assert check_answer(command, asked(command, "--out", str(path)), capsys) == 2
    assert path.read_bytes() == whole
