"""One's own hand, shown as long as it is held: while everybody may see the table, its owner can still look at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.extras.cards import CardFace
from games.core.contract.texts import N_
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, INK_3, LINE, RADIUS_BUTTON, SMALL, TEXT, TEXT_2
from ui.table.desk import TableDesk
from ui.table.view.cards.art import Lying
from ui.table.view.held import HoldToShow
from ui.table.view.tray.cards import TrayCard

OWN_HAND = N_("Your cards in hand")
SIZE = (400, 64)  # design units
Faces = Sequence[tuple[str, CardFace]]


class HeldHand(HoldToShow):
    """A button in the room of the hand; held, the cards lie there instead."""

    def __init__(self, desk: TableDesk, room: Rect, seat: Seat, lay: Callable[[Faces], Sequence[TrayCard]]) -> None:
        """`lay`: puts cards where a hand lies."""
        rect = Rect(0, 0, min(desk.px(SIZE[0]), room.width), desk.px(SIZE[1]))
        rect.center = room.center
        super().__init__(desk, rect)
        self.seat, self._lay = seat, lay

    def draw(self, surface: Surface) -> None:
        if self.shown:
            for card in self._cards():
                card.draw_small(surface, card.rect, Lying(covered=card.covered))
            return
        px, desk = self.px, self.desk
        edge = desk.theme.accent if self.hovered else LINE
        draw.panel(surface, self.rect, INK_3 if self.hovered else INK_2, px(RADIUS_BUTTON), edge)
        marks.icon(surface, "eye", (self.rect.left + px(30), self.rect.centery), px(24), desk.theme.light)
        room = Rect(self.rect.left + px(58), self.rect.top + px(10), self.rect.width - px(70), self.rect.height // 2)
        text.draw(surface, desk.say(OWN_HAND), room, self.font(17, "bold"), TEXT, valign="top")
        low = Rect(room.left, self.rect.centery, room.width, self.rect.height // 2 - px(6))
        text.draw(surface, desk.say(self.how()), low, self.font(SMALL), TEXT_2, valign="top")
        self.draw_ring(surface, RADIUS_BUTTON)

    def _cards(self) -> Sequence[TrayCard]:
        """Look up the hand only now."""
        controller = self.desk.controller
        assert controller.cards.hand is not None
        assert controller.cards.face is not None
        view = self.desk.match.view(self.seat)
        return self._lay([(name, controller.cards.face(view, name)) for name in controller.cards.hand(view)])
