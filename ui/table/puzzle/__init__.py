"""The table of a puzzle: the position before a mistake in a finished match, for which the person looks for a better
move.

guide    the position, the moves tried and what they lose: the guide of the table's session
screen   the table's screen with the coach's card: the question, the moves tried, and at the end the better move

The puzzle knows the match as the deciding person saw it. Moves are only tried, never played.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.shell.app import App
    from ui.shell.screen import Screen
    from ui.table.puzzle.screen import PuzzleCourse


def create_screen(
    app: App, path: Path, number: int, following: Sequence[tuple[Path, int]] = (), course: PuzzleCourse | None = None
) -> Screen:
    """Return the screen of the puzzle after `number` moves of a journal.

    `following` lists further puzzles as (journal, number of moves); `course` is the match if it was read already.
    Raises JournalError if the journal can't be read, UsageError if the decision was not reviewed.
    """
    from ui.table.puzzle.screen import puzzle_screen, read_course

    return puzzle_screen(app, path, number, following, course or read_course(path, number))
