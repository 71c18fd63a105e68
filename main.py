"""Planszownia: opens the window, or hands over to one command. Imports nothing heavy before it knows which."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import sys
from collections.abc import Sequence

from games.commands.command_line import EXIT_WRONG, Parser, print_error, run_guarded

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
        return run_guarded("main.py", lambda: _do(arguments))
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        print_error(f"main.py: this Python has no {error.name}. Start with: {START}")
        return EXIT_WRONG


def _do(arguments: Sequence[str] | None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    file = given[0] if len(given) == 1 and given[0] not in COMMANDS and os.path.isfile(given[0]) else None
    if file is not None:  # dropped on the program's icon
        given = []
    args = parser(next((word for word in given if not word.startswith("-")), None)).parse_args(given)
    if args.command in COMMANDS:
        return int(importlib.import_module(COMMANDS[args.command][0]).run(args))
    from ui.shell.start import open_program

    return open_program(getattr(args, "game", None), file)


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
