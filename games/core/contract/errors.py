"""The errors that callers can tell apart. Each carries one clear sentence for the person at the table.

The system's own errors come with a reason in the system's words; `system_reason` says the common ones in ours.
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
# What values of a file that are not as they must be may cause where something is made of them.
BAD_DATA = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
# Control characters but line ends, marks that turn the direction of writing, separators of lines, lone surrogates.
_UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def system_reason(error: OSError) -> Text | str:
    """Return why the system refused: in words of ours for the common reasons, else in its own."""
    if error.errno in _REASONS:
        return _REASONS[error.errno]
    return error.strerror or str(error) or type(error).__name__


def escape_invisible(words: str) -> str:
    """Return words with escapes such as `\\u202e` for characters that are not seen or turn round what is.

    They come from files and their names, and could hide from a person or a terminal what is wrong.
    """
    return _UNSEEN.sub(lambda found: found.group().encode("unicode-escape").decode("ascii"), words)


class PlanszowniaError(Exception):
    """Something went wrong that the program can explain: the base of all our errors.

    `str()` is one English sentence; `text` is the same as a text, where it can be worded in the user's language.
    """

    def __init__(self, words: str | Text, text: Text | None = None) -> None:
        super().__init__(translate(words, "en") if isinstance(words, Text) else words)
        self.text = words if isinstance(words, Text) else text

    @property
    def why(self) -> Text | str:
        """What went wrong, in the user's language where it can be: to be put into another text."""
        return self.text or str(self)


def error_reason(error: PlanszowniaError | OSError) -> Text | str:
    """Return why something failed, in words of ours as far as there are any: to be put into another text."""
    return error.why if isinstance(error, PlanszowniaError) else system_reason(error)


class IllegalMove(PlanszowniaError):
    """A move was not allowed; the state is as it was."""

    def __init__(self, move: Move, reason: Reason) -> None:
        super().__init__(f"{move!r} is not allowed: {reason.id}")
        self.move = move
        self.reason = reason


class UsageError(PlanszowniaError):
    """An unknown option, value or game on the command line or in a form."""


class Problem(PlanszowniaError):
    """One fault in a file: where it is and what was expected there.

    `str()` gives `file:line:column: path: what was expected` in English; line and column count from 1, 0 means the
    whole file. `expected` may be a marked text: then `translate` words the same in other languages.
    """

    def __init__(self, file: str, line: int, column: int, path: str, expected: str | Text) -> None:
        self.file, self.line, self.column, self.path = file, line, column, path
        text = expected if isinstance(expected, Text) else None
        self.expected = translate(expected, "en") if isinstance(expected, Text) else expected
        super().__init__(self._sentence(self.expected), text)

    def _sentence(self, words: str) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return escape_invisible(f"{place}: {self.path}: {words}" if self.path else f"{place}: {words}")

    def translate(self, language: str) -> str:
        """Return the sentence of `str()` in `language`; faults without a marked text stay English."""
        return self._sentence(translate(self.text, language) if self.text else self.expected)

    def translate_without_place(self, language: str) -> str:
        """Return the same without file and line, for whoever sees which file it is."""
        words = translate(self.text, language) if self.text else self.expected
        return escape_invisible(f"{self.path}: {words}" if self.path else words)

    def __reduce__(self) -> tuple[type[Problem], tuple[str, int, int, str, str | Text]]:
        """Let a fault travel between processes."""
        return Problem, (self.file, self.line, self.column, self.path, self.text or self.expected)


class DataError(PlanszowniaError):
    """A data file is not as it must be; `problems` lists every fault found."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems

    def __reduce__(self) -> tuple[type[DataError], tuple[list[Problem]]]:
        """Let the faults travel between processes."""
        return type(self), (self.problems,)


class InaccessibleData(DataError):
    """The system refused to open or read a data file, so what it holds is not known; another try may succeed."""


class JournalError(PlanszowniaError):
    """A journal can't be read further: `line` counts from 1, `good` is the number of the last good line.

    Line 0 means the whole file. `text` is `expected` as a text, where it can be worded in the user's language.
    """

    def __init__(self, file: str, line: int, expected: str, good: int = 0, text: Text | None = None) -> None:
        super().__init__(escape_invisible(f"{file}:{line}: {expected}" if line else f"{file}: {expected}"), text)
        self.file, self.line, self.expected, self.good = file, line, expected, good


class RulesChanged(JournalError):
    """A journal is whole, but was played by rules that have changed since, and can't be replayed by those of today."""


class InaccessibleJournal(JournalError):
    """The system refused to open or read a journal, so what it holds is not known; another try may succeed."""
