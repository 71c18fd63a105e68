"""`main.py screenshot`: a picture of any screen, without a display.

A match of the computer players is set up and played for so many moves, always the same for the same seed; then the
picture shows what the person who is asked would see. Nothing of the user's is read or written: a folder of its own,
gone afterwards, takes the place of the user's.
"""

from __future__ import annotations

import argparse
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from games import registry
from games.commands.command_line import MOST_SEED, complain, whole
from games.core.contract.errors import PlanszowniaError, UsageError
from games.core.program.paths import HOME_VARIABLE
from games.shipped import register_shipped
from ui.commands.screens import PERSONS, SCREENS, Subject, show
from ui.shell.settings import INTERFACE

LANGUAGES = ("pl", "en")
SMALLEST, LARGEST = (1024, 600), (7680, 4320)
MOST_MOVES = 20_000
PNG = b"\x89PNG\r\n\x1a\n"  # how such a file begins


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.description = "Save a picture of a screen as PNG; no display is needed."
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--screen", default="table", metavar="NAME", help=f"one of {', '.join(SCREENS)} (table)")
    parser.add_argument("--seats", type=int, metavar="K", help="seats at the table (the most that the game allows)")
    parser.add_argument("--people", type=int, metavar="P", help="how many of them are persons (all)")
    parser.add_argument(
        "--seed", type=whole(0, MOST_SEED), default=1, metavar="S", help="seed of the game and of its moves (1)"
    )
    parser.add_argument("--moves", type=int, default=0, metavar="N", help="moves played before (0)")
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="of the window, in pixels (1280x720)")
    parser.add_argument("--interface", type=float, default=1.0, metavar="F", help="interface size, 1.0 to 2.0 (1.0)")
    parser.add_argument("--lang", default="en", metavar="LANGUAGE", help=f"{' or '.join(LANGUAGES)} (en)")
    parser.add_argument("--board", metavar="FILE", help="a board of your own")
    parser.add_argument("--out", required=True, metavar="FILE.png", help="where the picture goes")


def run(args: argparse.Namespace) -> int:
    """Save the picture; return 0, or 2 for a value that can't be."""
    try:
        _save(args)
    except PlanszowniaError as error:
        complain(error)
        return 2
    return 0


def _save(args: argparse.Namespace) -> None:
    size = _checked(args)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from ui.shell.headless import Headless

    board = Path(args.board) if args.board else None
    subject = Subject(args.game, args.seats, args.people, args.seed, args.moves, board)
    with (
        _own_folder(),
        Headless(size, language=args.lang, interface=args.interface) as window,
    ):
        show(window, args.screen, subject)
        try:
            window.save(args.out)
        except Exception as error:  # pygame tells a folder that is missing as its own error, not as OSError
            raise UsageError(f"the picture can't be written: {args.out}: {error}") from error


def _checked(args: argparse.Namespace) -> tuple[int, int]:
    """Raise UsageError for a value that can't be; return the window's size."""
    register_shipped()
    fewest, most = registry.game(args.game).facts.seats
    args.seats = most if args.seats is None else args.seats
    _within("--seats", args.seats, fewest, most)
    args.people = args.seats if args.people is None else args.people
    _within("--people", args.people, 0, min(args.seats, len(PERSONS)))
    _within("--moves", args.moves, 0, MOST_MOVES)
    _within("--interface", args.interface, *INTERFACE)
    _one_of("--screen", args.screen, SCREENS)
    _one_of("--lang", args.lang, LANGUAGES)
    if args.screen == "curtain" and args.people < 2:
        raise UsageError("a curtain falls only between at least two persons: see --people")
    if not args.out.lower().endswith(".png"):
        raise UsageError(f"--out must name a .png file, not {args.out!r}")
    if _is_something_else(Path(args.out)):
        raise UsageError(f"{args.out} is no picture; --out takes a new file or a picture to be replaced")
    return _size(args.size)


def _is_something_else(out: Path) -> bool:
    """Return whether there is a file that does not begin as a PNG does."""
    if not out.is_file():
        return False
    with out.open("rb") as file:
        start = file.read(len(PNG))
    return bool(start) and start != PNG


def _within(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise UsageError(f"{name} must be {low} to {high}, not {value}")


def _one_of(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise UsageError(f"{name} must be one of {', '.join(known)}, not {value!r}")


def _size(words: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", words)
    if found is None:
        raise UsageError(f"--size must be WIDTHxHEIGHT such as 1920x1080, not {words!r}")
    wide, high = int(found[1]), int(found[2])
    _within("the width in --size", wide, SMALLEST[0], LARGEST[0])
    _within("the height in --size", high, SMALLEST[1], LARGEST[1])
    return wide, high


@contextmanager
def _own_folder() -> Iterator[None]:
    """Let an empty folder stand for the user's while the picture is made."""
    before = os.environ.get(HOME_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="planszownia-") as folder:
        os.environ[HOME_VARIABLE] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ[HOME_VARIABLE]
            else:
                os.environ[HOME_VARIABLE] = before
