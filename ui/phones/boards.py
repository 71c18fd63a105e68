"""The public board as a picture for phones, with the outlines of the places that a question is about.

The picture shows what everybody may see. Only the outlines differ between seats: they follow each seat's own question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.core.companion.models import ChoiceData, QuestionData
from ui.phones.messages import BoardData

Outline = tuple[float, ...]  # x, y, x, y …, as shares of the picture's width and height


class BoardPicture(NamedTuple):
    """A picture of the public board in one language.

    `outline` returns the outline of a thing on the board; None if it is not there.
    """

    data: bytes
    type: str  # media type of `data`
    size: tuple[int, int]  # pixels
    outline: Callable[[str], Outline | None]


def names_of(choice: ChoiceData) -> list[str]:
    """List the names that choose an answer."""
    return [choice.name, *choice.also]


def has_answers(question: QuestionData | None, is_on_board: Callable[[str], bool]) -> bool:
    """Return whether some possible answers to a question are on the board."""
    if question is None:
        return False
    choices = (choice for group in question.groups for choice in group.choices if not choice.reason)
    return bool(question.on_board) or any(is_on_board(name) for choice in choices for name in names_of(choice))


def board_data(picture: BoardPicture, address: str, question: QuestionData | None) -> BoardData:
    """Return the picture's data for a seat with a question, with the outlines of what the question is about."""
    names: list[str] = []
    if question is not None:
        choices = (choice for group in question.groups for choice in group.choices)
        names = [*(name for choice in choices for name in names_of(choice)), *question.on_board, *question.about]
    outlines = {name: picture.outline(name) for name in dict.fromkeys(names)}
    return BoardData(
        picture=address,
        width=picture.size[0],
        height=picture.size[1],
        places={name: outline for name, outline in outlines.items() if outline is not None},
    )
