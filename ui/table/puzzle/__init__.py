"""The table of a puzzle: the position before a costly decision of a finished match, to be decided again.

guide    the position, the moves tried and what they lose: the guide of the table's session
screen   the table's screen with the coach's card: the question, the moves tried, and at the end the better move

It knows the match as the deciding person saw it. Nothing that is tried is ever played.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.shell.app import App
    from ui.shell.screen import Screen


def make(app: App, path: Path, number: int, following: Sequence[tuple[Path, int]] = ()) -> Screen:
    """Create the puzzle about the decision made after `number` moves of a journal's match.

    `following` lists further puzzles as (journal, number of moves). Raises JournalError if the journal can't be read,
    UsageError if a review did not evaluate that decision.
    """
    from ui.table.puzzle.screen import begin

    return begin(app, path, number, following)
