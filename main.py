"""Planszownia's entry point: opens the window or runs a command."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import sys
from collections.abc import Sequence

from games.commands.command_line import EXIT_WRONG, Parser, print_error, run_guarded

# command -> (module, line for `--help`)
COMMANDS = {
    "simulate": ("games.commands.simulate", "let computers play many games on all cores"),
    "verify": ("games.commands.verify", "replay journals and compare"),
    "review": ("games.commands.review", "look back on finished matches: decisions and luck"),
    "check": ("games.commands.check", "check data files and name every fault"),
    "screenshot": ("ui.commands.screenshot", "save a picture of a screen, without a display"),
    "bench": ("ui.commands.bench", "measure how fast rules and window are"),
    "pack": ("games.commands.pack", "put a game's folder into one file to give away"),
    "selftest": ("ui.commands.selftest", "load everything that ships and play a game of each"),
}
PLAY_HELP = "open the window at a game's new-game form"
WITH = "--with"  # option before the folder of a game from outside the program
# packages needed to start; command that installs them and starts
DEPENDENCIES = {"pygame", "yaml", "pydantic", "platformdirs"}
START_COMMAND = "python3 -m uv run main.py"


def program_name() -> str:
    """Return the name by which the program was started."""
    return os.path.basename(sys.argv[0]) if getattr(sys, "frozen", False) else "main.py"


def make_parser(command_name: str | None) -> Parser:
    """Return the command line's parser, with the arguments of the chosen command."""
    description = "Polish board games for friends at one computer. Without a command: play."
    usage = f"{program_name()} [{WITH} FOLDER] [FILE | COMMAND ...]"
    top = Parser(prog=program_name(), usage=usage, description=description)
    commands = top.add_subparsers(dest="command", title="commands", prog=program_name(), parser_class=Parser)
    play = commands.add_parser("play", help=PLAY_HELP, description=f"{PLAY_HELP.capitalize()}.")
    play.add_argument("game", metavar="GAME", help="id of a game, such as wampiry")
    for name, (module, line) in COMMANDS.items():
        command = commands.add_parser(name, help=line)
        if name == command_name:
            importlib.import_module(module).add_arguments(command)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; return the exit code: 0 done, 1 failed, 2 wrong arguments or input."""
    try:
        return run_guarded(program_name(), lambda: _do(arguments))
    except ModuleNotFoundError as error:
        if error.name not in DEPENDENCIES:
            raise
        print_error(f"{program_name()}: this Python has no {error.name}. Start with: {START_COMMAND}")
        return EXIT_WRONG


def _do(arguments: Sequence[str] | None) -> int:
    given, folders = split_off_folders(list(sys.argv[1:] if arguments is None else arguments))
    word = next((word for word in given if not word.startswith("-")), None)
    file = word if word not in (*COMMANDS, "play") else None  # for example, a file dropped on the program's icon
    if file is not None:
        if sys.stderr is not None:  # without a terminal, the window reports an unsuitable file
            check_openable(file, others=len(given) - 1)
        given = []
    if folders and word in COMMANDS:
        load_folders(folders)
    args = make_parser(word).parse_args(given)
    if args.command in COMMANDS:
        return int(importlib.import_module(COMMANDS[args.command][0]).run(args))
    from ui.shell.start import open_program

    return open_program(getattr(args, "game", None), file, folders)


def split_off_folders(given: list[str]) -> tuple[list[str], list[str]]:
    """Split the arguments into (arguments without `--with`, the folders of games after `--with`)."""
    from games.core.contract.errors import UsageError

    rest, folders = list[str](), list[str]()
    waiting = iter(given)
    for word in waiting:
        if word == WITH or word.startswith(f"{WITH}="):
            folder = word.partition("=")[2] or next(waiting, "")
            if not folder:
                raise UsageError(f"{WITH} takes the folder of a game")
            folders.append(folder)
        else:
            rest.append(word)
    return rest, folders


def load_folders(folders: Sequence[str]) -> None:
    """Load the games in these folders, which runs their code; print a line about each."""
    from pathlib import Path

    from games import guests
    from games.shipped import register_shipped

    register_shipped()
    for guest in guests.read_guests(map(Path, folders)):
        print(f"{program_name()}: running the code of {guest.id} in {guest.path}", file=sys.stderr)
        guests.load(guest)


def check_openable(file: str, others: int) -> None:
    """Raise UsageError if the window can't open `file`, or if `others`, the number of further arguments, is not 0."""
    from games.core.contract.errors import UsageError

    if os.path.isdir(file):
        raise UsageError(f"{file} is a folder; name a match or a board in it, or a command (see --help)")
    if not os.path.isfile(file):
        raise UsageError(f"there is no file and no command {file!r} (see --help)")
    if others:
        raise UsageError(f"{file} is opened alone: leave out the other arguments (see --help)")


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
