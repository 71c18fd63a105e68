"""The program's exceptions. Each carries one clear sentence for the user.

`system_reason` has our own texts for the common errors of the operating system.
"""

from __future__ import annotations

import errno
import re
from typing import TYPE_CHECKING

from games.core.contract.texts import N_, Text, limit_message, shorten, translate

if TYPE_CHECKING:
    from games.core.contract.contract import Move, Reason


MAX_PATH_LENGTH = 160  # maximum number of characters shown of the path inside a file
_REASONS = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("access is denied"),
    errno.EPERM: N_("access is denied"),
    errno.EROFS: N_("the disk is read-only"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EIO: N_("the disk reports an error"),
    errno.EISDIR: N_("this is a folder"),
    errno.ENOTDIR: N_("there is a file where a folder should be"),
    errno.EEXIST: N_("a file of that name already exists"),
    errno.EBUSY: N_("another program is using it"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENFILE: N_("too many files are open"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EFBIG: N_("the file would be too large"),
    errno.ENOTSUP: N_("this is not an ordinary file"),
    errno.ELOOP: N_("the links form a loop"),
    errno.ENODEV: N_("the device is no longer there"),
    errno.ENXIO: N_("the device is no longer there"),
    getattr(errno, "ESTALE", -1): N_("the device is no longer there"),
    getattr(errno, "EDQUOT", -1): N_("this user's disk space is used up"),
}
# Exceptions that invalid values from a file may cause.
BAD_DATA = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
# Control characters except line ends, bidirectional marks, line separators and lone surrogates.
_UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def system_reason(error: OSError) -> Text | str:
    """Return the reason of a system error: our text for common ones, else the system's message."""
    if error.errno in _REASONS:
        return _REASONS[error.errno]
    return error.strerror or str(error) or type(error).__name__


def escape_invisible(text: str) -> str:
    r"""Return the text with invisible characters replaced by escapes such as `\u202e`.

    Invisible characters in a file's name or content could hide from a reader what is wrong.
    """
    return _UNSEEN.sub(lambda found: found.group().encode("unicode-escape").decode("ascii"), text)


class PlanszowniaError(Exception):
    """The base class of the program's own exceptions, whose messages are sentences for the user.

    `str()` is one English sentence. `text` is the same sentence as a translatable text, or None.
    """

    def __init__(self, message: str | Text, text: Text | None = None) -> None:
        self.text = limit_message(message) if isinstance(message, Text) else text and limit_message(text)
        super().__init__(translate(self.text, "en") if isinstance(message, Text) and self.text else message)

    @property
    def reason_text(self) -> Text | str:
        """The reason, translatable where possible, for use inside another text."""
        return self.text or str(self)


def error_reason(error: PlanszowniaError | OSError) -> Text | str:
    """Return why something failed, translatable where possible, for use inside another text."""
    return error.reason_text if isinstance(error, PlanszowniaError) else system_reason(error)


class IllegalMove(PlanszowniaError):
    """The exception for a move that the rules forbid; the state has not changed."""

    def __init__(self, move: Move, reason: Reason) -> None:
        super().__init__(f"{move!r} is not allowed: {reason.id}")
        self.move = move
        self.reason = reason


class UsageError(PlanszowniaError):
    """The exception for an unknown option, value or game on the command line or in a form."""


class Problem(PlanszowniaError):
    """A fault in a file: its position and a description of the expected content.

    `str()` gives `file:line:column: path: expected …` in English. Line and column count from 1; line 0 means the whole
    file. If `expected` is a text, `translate` gives the sentence in other languages.
    """

    def __init__(self, file: str, line: int, column: int, path: str, expected: str | Text) -> None:
        self.file, self.line, self.column, self.path = file, line, column, shorten(path, MAX_PATH_LENGTH)
        text = limit_message(expected) if isinstance(expected, Text) else None
        self.expected = translate(text, "en") if text is not None else str(expected)
        super().__init__(self._sentence(self.expected), text)

    def _sentence(self, text: str) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return escape_invisible(f"{place}: {self.path}: {text}" if self.path else f"{place}: {text}")

    def translate(self, language: str) -> str:
        """Return the sentence of `str()` in `language`, or in English if there is no translatable text."""
        return self._sentence(translate(self.text, language) if self.text else self.expected)

    def translate_without_place(self, language: str) -> str:
        """Return the sentence without file and line."""
        text = translate(self.text, language) if self.text else self.expected
        return escape_invisible(f"{self.path}: {text}" if self.path else text)

    def __reduce__(self) -> tuple[type[Problem], tuple[str, int, int, str, str | Text]]:
        """Make the exception picklable."""
        return Problem, (self.file, self.line, self.column, self.path, self.text or self.expected)


class DataError(PlanszowniaError):
    """The exception for a data file with faults; `problems` lists all of them."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems

    def __reduce__(self) -> tuple[type[DataError], tuple[list[Problem]]]:
        """Make the exception picklable."""
        return type(self), (self.problems,)


class InaccessibleData(DataError):
    """The system refused to open or read a data file; a later attempt may succeed."""


class JournalError(PlanszowniaError):
    """The exception for a journal with an invalid line.

    `line` is the line's number, from 1; 0 means the whole file. `last_good_line` is the number of the last valid line,
    and `good_moves` the number of moves up to that line. `text` is `expected` as a translatable text, or None.
    """

    def __init__(
        self, file: str, line: int, expected: str, last_good_line: int = 0, text: Text | None = None,
        good_moves: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(escape_invisible(f"{file}:{line}: {expected}" if line else f"{file}: {expected}"), text)
        self.file, self.line, self.expected, self.last_good_line = file, line, expected, last_good_line
        self.good_moves = good_moves


class RulesChanged(JournalError):
    """An undamaged journal can't be replayed because the rules have changed since."""


class GameNotLoaded(JournalError):
    """An undamaged journal belongs to a game that the program has not loaded."""


class InaccessibleJournal(JournalError):
    """The system refused to open or read a journal; a later attempt may succeed."""
