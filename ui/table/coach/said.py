"""What a coach says: words in which names of things on the table are set off, as links in a text are."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.texts import Text
from games.core.data.rules_blocks import Span
from games.core.lessons.words import Told
from ui.drawing.theme import Colour
from ui.screens.shared import rich_text
from ui.table.desk import Desk

LINK = "bold"  # the style of a link


class Said:
    """Some words laid out at a width: a box as high as they need, which may be moved before they are drawn."""

    def __init__(self, desk: Desk, words: Text | Told, size: float, colour: Colour, width: int) -> None:
        self._styles = {
            "": rich_text.Style(desk.font(size), colour),
            LINK: rich_text.Style(desk.font(size, "bold"), desk.theme.light),
        }
        spans = tuple(Span(piece.words, LINK if piece.name else "") for piece in desk.pieces(words))
        self._laid = rich_text.lay(spans, self._styles, width)
        self.box = Rect(0, 0, width, self._laid.high)

    def draw(self, surface: Surface) -> None:
        """Draw them in their box."""
        rich_text.draw(surface, self._laid, self._styles, self.box.left, self.box.top)
