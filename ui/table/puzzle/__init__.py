"""A puzzle at the table: the position before a costly decision of a finished match, to be decided anew.

trial    the position, the moves that were tried, what they give away: the guide of the table's session
screen   the table's screen with the coach's card: the question, what was tried, in the end what is better and why

It knows the match as whoever decided saw it; nothing that is tried is ever played.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.shell.app import App
    from ui.shell.screen import Screen


def make(app: App, path: Path, number: int, following: Sequence[tuple[Path, int]] = ()) -> Screen:
    """Build the puzzle of the decision after `number` moves of a journal's match; `following` come after it.

    JournalError, UsageError: the journal can't be read, or that decision was not measured.
    """
    from ui.table.puzzle.screen import begin

    return begin(app, path, number, following)
