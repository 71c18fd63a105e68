"""A lesson at the table: the coach's card in the place of the decision card, what glows, and the veil over the rest.

words               what is said here besides the lesson's own texts
tutor               what a click is worth, what comes next, what is kept: the guide of the table's session
paper               what coach's cards have in common: head, words, foot
answer, tasks, away the answers of a question; what is to be clicked in order; cards that lie nowhere
card, steps         the coach's card; how far the lesson is, in its head
light               the veil, with the glow
panel, screen       seats and card; the table's screen with all that
short               the real match at the end of the way, with the coach's leaf
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
