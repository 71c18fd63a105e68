"""Argument types and error messages of all command lines."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NoReturn

# exit codes: wrong arguments or invalid input; Ctrl+C
EXIT_WRONG, EXIT_INTERRUPTED = 2, 130
MAX_GAMES = 10_000_000
MAX_PLAYOUTS = 1_000_000
MAX_SEED = 2**63 - 1
MAX_PROCESSES = 61 if sys.platform == "win32" else 1024  # Windows can't wait for more processes
MAX_SHOWN_LENGTH = 60  # maximum length of a value in messages, in characters


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence that mentions `--help`."""

    def error(self, message: str) -> NoReturn:
        text = " ".join(message.removeprefix("argument ").splitlines())
        self.exit(EXIT_WRONG, f"{self.prog}: {text}. Try: {self.prog} --help\n")

    def print_help(self, file: Any = None) -> None:
        """Print the help. Unlike argparse, report an error if it can't be written."""
        print(self.format_help(), end="", file=file)


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return an argument `type` for whole numbers from `least` to `most`."""

    def parse_whole_number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = None
        if value is None or not least <= value <= most:
            raise _wrong(f"a whole number from {least} to {most}", text)
        return value

    return parse_whole_number


def decimal_number(least: float, most: float) -> Callable[[str], float]:
    """Return an argument `type` for numbers from `least` to `most`. "nan" and "inf" are rejected."""

    def parse_decimal_number(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = None
        if value is None or not least <= value <= most:
            raise _wrong(f"a number from {least:g} to {most:g}", text)
        return value

    return parse_decimal_number


def _wrong(wanted: str, text: str) -> argparse.ArgumentTypeError:
    shown = text if len(text) <= MAX_SHOWN_LENGTH else f"{text[:MAX_SHOWN_LENGTH]}…"
    return argparse.ArgumentTypeError(f"must be {wanted}, not {shown!r}")


def print_error(error: object) -> None:
    """Print an error on one line of standard error. A DataError takes one line for each fault."""
    with suppress(OSError):  # standard error may be unwritable, too
        for one in getattr(error, "problems", (error,)):
            print(" ".join(str(one).splitlines()), file=sys.stderr, flush=True)


def run_guarded(program: str, run: Callable[[], int]) -> int:
    """Run a command and return its exit code. Errors are printed as one sentence with the program's name."""
    for output in (sys.stdout, sys.stderr):
        if isinstance(output, io.TextIOWrapper):
            # file names may contain characters outside the output's encoding
            output.reconfigure(errors="backslashreplace")
    try:
        try:
            return run()
        finally:
            if sys.stdout is not None:  # missing in a windowed program on Windows
                sys.stdout.flush()
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:  # the reader of our output has ended, as in `| head`
        _give_up_output()
        return 1
    except OSError as error:
        _give_up_output()
        where = f"{error.filename}: " if error.filename else ""
        print_error(f"{program}: {where}{error.strerror or error}")
    except Exception as error:
        if not _explains_itself(error):
            raise
        print_error(f"{program}: {error}")
    return EXIT_WRONG


def _explains_itself(error: Exception) -> bool:
    """Return True if the error's message is a sentence for the user. Imports are local for a fast start."""
    if isinstance(error, ImportError):
        return False
    from games.core.contract.errors import PlanszowniaError
    from games.core.program.paths import NoHomeError

    return isinstance(error, PlanszowniaError | NoHomeError)


def _give_up_output() -> None:
    """Close output that can't be written. Otherwise Python would print an error at exit."""
    for output in (sys.stdout, sys.stderr):
        try:
            if output is not None:
                output.flush()
        except OSError:
            with suppress(OSError):
                output.close()


def run_alone(
    module: str,
    add_arguments: Callable[[argparse.ArgumentParser], None],
    run: Callable[[argparse.Namespace], int],
    arguments: Sequence[str] | None,
) -> int:
    """Run a developers' command that is not in `main.py`: `python -m games.commands.MODULE`."""
    parser = Parser(prog=f"python -m games.commands.{module}")
    add_arguments(parser)
    return run_guarded(parser.prog, lambda: run(parser.parse_args(arguments)))
