"""Tokens of one's own in the tray: round, with their name and how many are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from ui.boards.shared import art
from ui.drawing import draw, text
from ui.drawing.theme import INK_0, IVORY, LINE, TEXT, TEXT_2
from ui.table.panel.buttons import Choice
from ui.widgets.base import Words

if TYPE_CHECKING:
    from games.core.contract.controller import CardFace
    from ui.table.screen import TableScreen

MOST = 3  # drawn of a heap
FADED = 90  # of 255, where none is left


class TokenSpot(Choice):
    """A heap of equal tokens."""

    def __init__(self, table: TableScreen, name: str, rect: Rect, face: CardFace, beside: bool) -> None:
        super().__init__(table, name, rect)
        self.face, self.beside = face, beside

    @property
    def open(self) -> bool:
        """Whether choosing it goes on or changes the choice."""
        return self.name in self.table.session.lit() or self.chosen

    def tip_words(self) -> Words | None:
        told = super().tip_words()
        about = self.table.say(self.face.text, self.table.session.lexicon) if self.face.text is not None else ""
        return told or about

    def draw(self, surface: Surface) -> None:
        px, table = self.px, self.table
        asked = table.session.selection is not None and self.open
        side = self._side(asked)
        centre = (self.rect.left + side // 2 + px(8), self.rect.centery) if self.beside else (
            self.rect.centerx, self.rect.top + px(8) + side // 2
        )  # fmt: skip
        left = int(self.face.number)
        picture = art.picture(table.game_id, self.face.picture, side)
        if asked and self.lit:
            draw.spot(surface, centre, round(side * 0.85), table.acting_mark().colour, 150)
        shown = max(1, min(MOST, left))
        for number in range(shown):
            back = shown - 1 - number
            place = picture.get_rect(center=(centre[0] - back * px(7), centre[1]))
            picture.set_alpha(255 if left else FADED)
            surface.blit(picture, place)
        picture.set_alpha(255)
        box = picture.get_rect(center=centre)
        if asked:
            colour = IVORY if self.chosen else table.acting_mark().colour
            draw.outline(surface, box.inflate(px(6), px(6)), colour, box.width, max(2, px(3 if self.chosen else 2)))
        self._words(surface, box, left)
        self.draw_ring(surface, 10)

    def _side(self, asked: bool) -> int:
        if self.beside:
            return min(self.px(40), self.rect.height - 4)
        return min(self.px(74 if asked else 62), self.rect.height - self.px(56), self.rect.width - self.px(20))

    def _words(self, surface: Surface, box: Rect, left: int) -> None:
        px, table = self.px, self.table
        ink = TEXT if left else TEXT_2
        if self.beside:
            room = Rect(box.right + px(6), self.rect.top, self.rect.right - box.right - px(6), self.rect.height)
            text.draw(surface, str(left), room, self.font(17, "bold"), ink, wrapping=False)
            return
        low = Rect(
            self.rect.left + px(2), box.bottom + px(4), self.rect.width - px(4), self.rect.bottom - box.bottom - px(4)
        )
        name = table.say(self.face.title, table.session.lexicon)
        text.draw(surface, name, low, self.font(14, "bold"), ink, align="center", valign="top")
        chip = Rect(0, 0, px(24), px(22))
        chip.center = (box.right - px(4), box.bottom - px(8))
        draw.panel(surface, chip, INK_0, px(11), table.theme.accent if left else LINE)
        text.draw(surface, str(left), chip, self.font(14, "bold"), ink, align="center", wrapping=False)
