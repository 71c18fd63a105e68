"""The program's exceptions. Each carries one clear sentence for the user.

Errors of the operating system get a text of ours from `system_reason` where they are common.
"""

from __future__ import annotations

import errno
import re
from typing import TYPE_CHECKING

from games.core.contract.texts import N_, Text, translate

if TYPE_CHECKING:
    from games.core.contract.contract import Move, Reason


_REASONS = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("access is denied"),
    errno.EPERM: N_("access is denied"),
    errno.EROFS: N_("the disk is read-only"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EIO: N_("the disk reports an error"),
    errno.EISDIR: N_("this is a folder"),
    errno.ENOTDIR: N_("a file lies where a folder should be"),
    errno.EEXIST: N_("there is such a file already"),
    errno.EBUSY: N_("another program is using it"),
    errno.EMFILE: N_("too many files are open"),
    errno.ENFILE: N_("too many files are open"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EFBIG: N_("the file would be too large"),
    errno.ELOOP: N_("the links lead in a circle"),
    errno.ENODEV: N_("the device is not there any more"),
    errno.ENXIO: N_("the device is not there any more"),
    getattr(errno, "ESTALE", -1): N_("the device is not there any more"),
    getattr(errno, "EDQUOT", -1): N_("there is no room left for this user"),
}
# Exceptions that invalid values from a file may cause when something is built from them.
BAD_DATA = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
# Control characters except line ends, bidirectional marks, line separators, lone surrogates.
_UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def system_reason(error: OSError) -> Text | str:
    """Return the reason of a system error: our text for common ones, else the system's."""
    if error.errno in _REASONS:
        return _REASONS[error.errno]
    return error.strerror or str(error) or type(error).__name__


def escape_invisible(text: str) -> str:
    r"""Return a text with escapes such as `\u202e` for characters that are invisible or change the direction.

    Such characters come from files and file names and could hide from a reader what is wrong.
    """
    return _UNSEEN.sub(lambda found: found.group().encode("unicode-escape").decode("ascii"), text)


class PlanszowniaError(Exception):
    """The base of the program's own exceptions: something failed for a reason that it can explain.

    `str()` is one English sentence; `text` is the same as a translatable text, where there is one.
    """

    def __init__(self, message: str | Text, text: Text | None = None) -> None:
        super().__init__(translate(message, "en") if isinstance(message, Text) else message)
        self.text = message if isinstance(message, Text) else text

    @property
    def why(self) -> Text | str:
        """The reason, translatable where possible, for use in another text."""
        return self.text or str(self)


def error_reason(error: PlanszowniaError | OSError) -> Text | str:
    """Return why something failed, translatable where possible, for use in another text."""
    return error.why if isinstance(error, PlanszowniaError) else system_reason(error)


class IllegalMove(PlanszowniaError):
    """A move was not allowed; the state has not changed."""

    def __init__(self, move: Move, reason: Reason) -> None:
        super().__init__(f"{move!r} is not allowed: {reason.id}")
        self.move = move
        self.reason = reason


class UsageError(PlanszowniaError):
    """An unknown option, value or game on the command line or in a form."""


class Problem(PlanszowniaError):
    """One fault in a file: its position and the expected content.

    `str()` gives `file:line:column: path: expected …` in English; line and column count from 1, and line 0 means the
    whole file. If `expected` is a text, `translate` gives the sentence in other languages.
    """

    def __init__(self, file: str, line: int, column: int, path: str, expected: str | Text) -> None:
        self.file, self.line, self.column, self.path = file, line, column, path
        text = expected if isinstance(expected, Text) else None
        self.expected = translate(expected, "en") if isinstance(expected, Text) else expected
        super().__init__(self._sentence(self.expected), text)

    def _sentence(self, text: str) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return escape_invisible(f"{place}: {self.path}: {text}" if self.path else f"{place}: {text}")

    def translate(self, language: str) -> str:
        """Return the sentence of `str()` in `language`; English if there is no translatable text."""
        return self._sentence(translate(self.text, language) if self.text else self.expected)

    def translate_without_place(self, language: str) -> str:
        """Return the sentence without file and line, for readers who see which file it is."""
        text = translate(self.text, language) if self.text else self.expected
        return escape_invisible(f"{self.path}: {text}" if self.path else text)

    def __reduce__(self) -> tuple[type[Problem], tuple[str, int, int, str, str | Text]]:
        """Make the exception picklable."""
        return Problem, (self.file, self.line, self.column, self.path, self.text or self.expected)


class DataError(PlanszowniaError):
    """A data file has faults; `problems` lists all of them."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems

    def __reduce__(self) -> tuple[type[DataError], tuple[list[Problem]]]:
        """Make the exception picklable."""
        return type(self), (self.problems,)


class InaccessibleData(DataError):
    """The system refused to open or read a data file; another attempt may succeed."""


class JournalError(PlanszowniaError):
    """A journal can't be read beyond a line: `line` counts from 1, `last_good_line` is the number of the last good
    line.

    Line 0 means the whole file. `text` is `expected` as a translatable text, where there is one.
    """

    def __init__(self, file: str, line: int, expected: str, last_good_line: int = 0, text: Text | None = None) -> None:
        super().__init__(escape_invisible(f"{file}:{line}: {expected}" if line else f"{file}: {expected}"), text)
        self.file, self.line, self.expected, self.last_good_line = file, line, expected, last_good_line


class RulesChanged(JournalError):
    """A journal is undamaged, but was played by older rules, and today's rules can't replay it."""


class InaccessibleJournal(JournalError):
    """The system refused to open or read a journal; another attempt may succeed."""
