"""Planszownia: opens the window, or hands over to one command. Imports nothing heavy before it knows which."""

from __future__ import annotations

import argparse
import importlib
import multiprocessing
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

# Command -> its module, imported only when it is chosen, and one line for `--help`.
COMMANDS = {
    "simulate": ("games.commands.simulate", "let computers play many games on all cores"),
    "verify": ("games.commands.verify", "replay journals and compare"),
    "review": ("games.commands.review", "look back on finished matches: decisions and luck"),
    "check": ("games.commands.check", "check data files and name every fault"),
    "screenshot": ("ui.commands.screenshot", "save a picture of a screen, without a display"),
    "bench": ("ui.commands.bench", "measure how fast rules and window are"),
    "selftest": ("ui.commands.selftest", "load everything that ships and play a game of each"),
}
PLAY = "open the window at a game's new-game form"
# What pyproject.toml asks for, as it is imported, and how it comes to be there.
NEEDED = {"pygame", "yaml", "pydantic", "platformdirs"}
START = "python3 -m uv run main.py"


class Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong, and where help is."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}. Try: {self.prog} --help\n")

    def print_help(self, file: Any = None) -> None:
        """Print the help; argparse itself would not say that the output is full."""
        print(self.format_help(), end="", file=file)


def parser(chosen: str | None) -> Parser:
    """Build the command line; only the chosen command's module is imported and asked for its arguments."""
    top = Parser(prog="main.py", description="Polish board games for friends at one computer. Without a command: play.")
    commands = top.add_subparsers(dest="command", title="commands", parser_class=Parser)
    play = commands.add_parser("play", help=PLAY, description=f"{PLAY.capitalize()}.")
    play.add_argument("game", metavar="GAME", help="id of a game, such as wampiry")
    for name, (module, line) in COMMANDS.items():
        command = commands.add_parser(name, help=line)
        if name == chosen:
            importlib.import_module(module).add_arguments(command)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for and return the exit code: 0 done, 1 failed, 2 wrongly asked or bad input."""
    try:
        try:
            return _do(arguments)
        finally:
            if sys.stdout is not None:  # a windowed program on Windows has none
                sys.stdout.flush()
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        return _failed(f"this Python has no {error.name}. Start with: {START}")
    except BrokenPipeError:  # whoever read our output has gone, as `| head` does: nothing is left to say
        _give_up_output()
        return 1
    except OSError as error:
        _give_up_output()
        where = f"{error.filename}: " if error.filename else ""
        return _failed(f"{where}{error.strerror or error}")


def _failed(words: str) -> int:
    with suppress(OSError):  # the output for errors may be full too
        print(f"main.py: {words}", file=sys.stderr, flush=True)
    return 2


def _give_up_output() -> None:
    """Close our output with what it still holds: Python would try once more to write that, and complain."""
    for output in (sys.stdout, sys.stderr):
        try:
            if output is not None:
                output.flush()
        except OSError:
            with suppress(OSError):
                output.close()


def _do(arguments: Sequence[str] | None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    file = given[0] if len(given) == 1 and given[0] not in COMMANDS and os.path.isfile(given[0]) else None
    if file is not None:  # dropped on the program's icon
        given = []
    args = parser(next((word for word in given if not word.startswith("-")), None)).parse_args(given)
    from games.core.contract.errors import PlanszowniaError
    from games.core.program.paths import NoHomeError

    try:
        if args.command in COMMANDS:
            return int(importlib.import_module(COMMANDS[args.command][0]).run(args))
        from ui.shell.start import open_program

        return open_program(getattr(args, "game", None), file)
    except (PlanszowniaError, NoHomeError) as error:
        return _failed(str(error))
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
