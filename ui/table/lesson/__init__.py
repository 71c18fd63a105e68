"""The table of a lesson: the coach's card in place of the decision card, highlights, and a veil over the rest.

tutor       judges clicks, moves on to the next step and saves progress: the guide of the table's session
spotlight   the veil, the highlight, and numbers on things to be clicked in order
panel       the panel with seats and card; what all coach's cards share: head, text, foot
card        the coach's card of a lesson
screen      the table's screen with these parts, and the short match at the end of a course
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.shell.app import App
    from ui.shell.screen import Screen


def make(app: App, game: str, lesson: str, resume: bool = True) -> Screen:
    """Create the screen of a lesson, by the ids of game and lesson; `resume`: at the step where it was left."""
    from ui.table.lesson.screen import begin

    return begin(app, game, lesson, resume)
