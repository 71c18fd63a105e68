"""The small picture of a card: what lies on the table itself - a card's picture, a part of the board - or a mark."""

from __future__ import annotations

from contextlib import suppress

import pygame
from pygame import Rect, Surface

from ui.boards.shared.base import Scene
from ui.drawing import draw, marks
from ui.drawing.record import as_picture
from ui.drawing.theme import INK_1, INK_2, IVORY
from ui.table.desk import TableDesk
from ui.table.model.story import Shown
from ui.table.view.cards.parts import picture
from ui.table.view.story.caption import anchor_of, mark_of

KEPT = 60
LEAST, MOST = 60, 150  # design units of the board that a picture shows across


class Pictures:
    """Makes the pictures, each once for a reader and a size."""

    def __init__(self, desk: TableDesk) -> None:
        self.desk = desk
        self._kept: dict[tuple[object, ...], Surface] = {}
        self._made_for: object = None

    def of(self, card: Shown, side: int) -> Surface:
        """Return the picture of a card, `side` pixels high and wide."""
        desk = self.desk
        made_for = (desk.view()["seat"], id(desk.painter), desk.app.size)
        if made_for != self._made_for or len(self._kept) > KEPT:
            self._kept.clear()  # nothing of what another could see stays
            self._made_for = made_for
        key = (card.id, len(card.action.events), side)
        if key not in self._kept:
            self._kept[key] = self._make(card, side)
        return self._kept[key]

    def _make(self, card: Shown, side: int) -> Surface:
        found = Surface((side, side))
        found.fill(INK_2)
        if not (self._face(found, card) or self._board(found, card)):
            found.fill(INK_1)
            mark = mark_of(self.desk, card)
            if mark is not None:
                marks.draw_mark(found, mark, (side // 2, side // 2), side * 3 // 5)
            else:
                marks.icon(found, "log", (side // 2, side // 2), side // 2, IVORY)
        return draw.rounded(found.convert_alpha(), self.desk.px(6))

    def _face(self, surface: Surface, card: Shown) -> bool:
        """Draw the picture of the card that it is about; return whether it has one."""
        describe = self.desk.controller.cards.face
        if not card.told.picture or describe is None:
            return False
        face = describe(self.desk.view(), card.told.picture)
        if not face.picture:
            return False
        with as_picture(), suppress(FileNotFoundError):  # a board of one's own may name a picture that is not there
            picture(surface, self.desk, surface.get_rect(), face.picture)
            return True
        return False

    def _board(self, surface: Surface, card: Shown) -> bool:
        """Show the part of the board where it happens, as it lies there now; return whether there is one."""
        anchor, painter = anchor_of(self.desk, card), self.desk.painter
        if anchor is None:
            return False
        px = self.desk.px
        across = min(max(anchor.width, anchor.height, px(LEAST)), px(MOST))
        part = Rect(0, 0, across, across)
        part.center = anchor.center
        part.clamp_ip(painter.rect())
        whole = Surface(part.size)
        sheet = Surface(self.desk.app.size)  # a painter draws where it lies in the window
        sheet.set_clip(part)
        with as_picture():
            painter.draw(sheet, Scene(IVORY))
        sheet.set_clip(None)
        whole.blit(sheet, (0, 0), part)
        surface.blit(pygame.transform.smoothscale(whole, surface.get_size()), (0, 0))
        return True
