"""The errors that callers can tell apart. Each carries one clear sentence for the person at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.contract.texts import Text, say

if TYPE_CHECKING:
    from games.core.contract.contract import Move, Reason


class PlanszowniaError(Exception):
    """Something went wrong that the program can explain: the base of all our errors.

    `str()` is one English sentence; `text` is the same as a text, where it can be worded in the user's language.
    """

    def __init__(self, words: str | Text, text: Text | None = None) -> None:
        super().__init__(say(words, "en") if isinstance(words, Text) else words)
        self.text = words if isinstance(words, Text) else text

    @property
    def why(self) -> Text | str:
        """What went wrong, in the user's language where it can be: to be put into another text."""
        return self.text or str(self)


class Refused(PlanszowniaError):
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
    whole file. `expected` may be a marked text: then `say` words the same in other languages.
    """

    def __init__(self, file: str, line: int, column: int, path: str, expected: str | Text) -> None:
        self.file, self.line, self.column, self.path = file, line, column, path
        text = expected if isinstance(expected, Text) else None
        self.expected = say(expected, "en") if isinstance(expected, Text) else expected
        super().__init__(self._sentence(self.expected), text)

    def _sentence(self, words: str) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place}: {self.path}: {words}" if self.path else f"{place}: {words}"

    def say(self, language: str) -> str:
        """Return the sentence of `str()` in `language`; faults without a marked text stay English."""
        return self._sentence(say(self.text, language) if self.text else self.expected)

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
        return DataError, (self.problems,)


class JournalError(PlanszowniaError):
    """A journal can't be read further: `line` counts from 1, `good` is the number of the last good line.

    Line 0 means the whole file. `text` is `expected` as a text, where it can be worded in the user's language.
    """

    def __init__(self, file: str, line: int, expected: str, good: int = 0, text: Text | None = None) -> None:
        super().__init__(f"{file}:{line}: {expected}" if line else f"{file}: {expected}", text)
        self.file, self.line, self.expected, self.good = file, line, expected, good


class OtherRules(JournalError):
    """A journal is whole, but was played by rules that have changed since, and can't be replayed by those of today."""
