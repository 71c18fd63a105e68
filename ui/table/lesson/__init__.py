"""A lesson at the table: the coach's card in the place of the decision card, what glows, and the veil over the rest.

tutor   what a click is worth, what comes next, what is kept: the guide of the table's session
light   the veil, the glow, and the numbers of what is to be clicked in order
paper   the panel: seats and card; what coach's cards have in common: head, words, foot
card    the coach's card of a lesson
screen  the table's screen with all that, and the real match at the end of the way
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.shell.app import App
    from ui.shell.screen import Screen


def make(app: App, game: str, lesson: str, resume: bool = True) -> Screen:
    """Build the screen of a lesson, by the ids of game and lesson; `resume`: at the step where it was left."""
    from ui.table.lesson.screen import begin

    return begin(app, game, lesson, resume)
