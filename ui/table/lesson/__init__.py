"""The table of a lesson: the coach's card in place of the decision card, highlights, and a veil over the rest.

tutor       judges clicks, advances the lesson's steps and saves progress; it is the `Guide` of the table's session
spotlight   dims the board except for highlighted pieces, and numbers those to be clicked in order
panel       the panel with seats and card; the base class of coach's cards, with header, text and footer
card        the coach's card of a lesson
screen      the table's screen with these parts, and the short match at the end of a course
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.shell.app import App
    from ui.shell.screen import Screen


def create_screen(app: App, game: str, lesson: str, resume: bool = True) -> Screen:
    """Return the screen of a lesson.

    `resume`: continue at the saved step.
    """
    from ui.table.lesson.screen import lesson_screen

    return lesson_screen(app, game, lesson, resume)
