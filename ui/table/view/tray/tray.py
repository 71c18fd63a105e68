"""The tray under the board, in games with a hand: the secret card, the hand, one's own open cards.

It shows only what the view of the seat at the mouse holds; the public's view has no hand. Every card can be reached
with the keyboard; the one that is pointed at grows over the board.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace
from games.core.contract.names import kind_of
from games.core.contract.texts import N_, Text
from ui.drawing import draw, record, text
from ui.drawing.theme import INK_0, INK_1, LINE, TEXT_2, mix
from ui.table.desk import Desk, TableDesk
from ui.table.view.cards.looks import art_of
from ui.table.view.tray.cards import HeldHand, SecretCard, ShelfToken, TrayCard
from ui.table.view.tray.gauge import GaugeBox
from ui.table.view.tray.grown import Grown, draw_idle, untold

SECRET_WIDTH, GAP = 108, 8  # design units
NARROW, NARROW_SECRET = 900, 98  # a tray narrower than this, and what then lies in it
NARROWER = 0.9  # a card may lie narrower by so much rather than be covered by the next one, which hides its name
Named = Sequence[tuple[str, CardFace]]
NOT_YOURS = N_("Cards in hand are shown only to the one they belong to.")
IN_REPLAY = N_("The replay shows everybody's cards.")
EMPTY = N_("No cards in hand")
ON_TABLE = N_("The cards lie on the table.")


class Tray:
    """Lays out and draws the tray."""

    def __init__(self, desk: TableDesk) -> None:
        self.desk = desk
        self.rect = Rect(0, 0, 0, 0)
        self.cards: list[TrayCard] = []
        self.tokens: list[ShelfToken] = []
        self.secret: SecretCard | None = None
        self.held: HeldHand | None = None
        self.gauge, self.grown = GaugeBox(desk), Grown(self.desk)
        self._narrow = False
        self._room = Rect(0, 0, 0, 0)  # of the hand

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self, rect: Rect) -> None:
        """Place the cards of the seat whose view is shown."""
        desk, px = self.desk, self.desk.px
        self.rect, self.cards, self.tokens = rect, [], []
        self.held, self._narrow = None, rect.width < px(NARROW)
        controller, view = desk.session.controller, desk.shown_view()
        assert controller.cards.hand is not None
        inner = Rect(rect.left + px(24), rect.top + px(9), rect.width - 2 * px(24), rect.height - px(18))
        left, right, gap = self._lay_secret(inner), inner.right, px(8 if self._narrow else 16)
        if controller.asking.gauge is not None or controller.cards.stack is not None:
            left, right = self.gauge.layout(rect, self._narrow)
        shelf = self._faces(controller.cards.shelf(view))
        box = Rect(right, inner.top, 0, inner.height)
        if shelf:
            box.width = art_of(desk.kind, shelf[0][1]).shelf_width(desk, len(shelf), self._narrow)
            box.right, right = right, right - box.width - gap
        self._room = Rect(left, rect.top, right - left, rect.height)
        self.cards = [desk.widgets.add(card) for card in self._laid(self._faces(controller.cards.hand(view)))]
        if view["seat"] is None and desk.session.selection is not None:
            alone = self.secret is None and not shelf and not self.gauge.shown
            room = rect if alone else self._room  # a vessel's room is kept empty as long as nothing flows
            self.held = desk.widgets.add(HeldHand(self.desk, room, view["decision"]["seat"], self._laid))
        if shelf:
            self._lay_shelf(shelf, box)

    def _faces(self, names: Sequence[str]) -> Named:
        face = self.desk.session.controller.cards.face
        assert face is not None
        return [(name, face(self.desk.shown_view(), name)) for name in names]

    def _lay_secret(self, inner: Rect) -> int:
        """Place the seat's own secret at the left, if it has one; return where the rest begins."""
        desk, px, self.secret = self.desk, self.desk.px, None
        controller = desk.session.controller
        secret = controller.cards.secret(desk.shown_view()) if controller.cards.secret is not None else None
        if secret is None:
            return inner.left
        box = Rect(inner.left, inner.top, px(NARROW_SECRET if self._narrow else SECRET_WIDTH), inner.height)
        self.secret = desk.widgets.add(SecretCard(self.desk, box, secret))
        return box.right + px(8 if self._narrow else 16)

    def _lay_shelf(self, shelf: Named, box: Rect) -> None:
        """Place open cards of one's own, all of one look, after the hand: the keyboard comes to them last."""
        art = art_of(self.desk.kind, shelf[0][1])
        places = art.shelf_places(self.desk, box, len(shelf), self._narrow)
        for (name, face), place in zip(shelf, places, strict=True):
            if art.grows:
                self.cards.append(self.desk.widgets.add(TrayCard(self.desk, name, place, face, in_hand=False)))
            else:
                self.tokens.append(self.desk.widgets.add(ShelfToken(self.desk, name, place, face)))

    def _laid(self, cards: Named) -> list[TrayCard]:
        """Lay the hand out flat; with many cards they overlap so that all fit."""
        if not cards:
            return []
        px, desk, count = self.desk.px, self.desk, len(cards)
        room = Rect(self._room.left, self._room.top + px(9), self._room.width, self._room.height - px(18))
        art = art_of(desk.kind, cards[0][1])
        wide, high = art.size_in_hand(desk, room, count, px(GAP), self._narrow)
        top, pitch = room.top + (room.height - high) // 2, wide + px(GAP)
        if count > 1:
            spread = (room.width + px(4)) // count
            if wide > spread - px(4) >= wide * NARROWER:
                pitch, wide = spread, spread - px(4)
            pitch = min(pitch, (room.width - wide) // (count - 1))
        laid = []
        for number, (name, face) in enumerate(cards):
            card = TrayCard(self.desk, name, Rect(room.left + number * pitch, top, wide, high), face)
            card.covered = pitch < wide and number < count - 1
            laid.append(card)
        return laid

    # -- where things are ---------------------------------------------------------------------------------------------
    def holds(self, name: str) -> bool:
        """Whether a name is a card that lies in the tray."""
        return any(card.name == name for card in (*self.cards, *self.tokens))

    def area_of(self, name: str) -> Rect | None:
        """Return where a card lies, if it does."""
        return next((card.rect for card in (*self.cards, *self.tokens) if card.name == name), None)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw what lies under the cards, which are widgets."""
        draw_ground(surface, self.desk, self.rect)
        self.gauge.draw(surface)
        if self.desk.stage is None and self.held is None and not any(type(card) is TrayCard for card in self.cards):
            draw_note(surface, self.desk, self._room, why_empty(self.desk))

    def draw_over(self, surface: Surface) -> None:
        """Draw what has grown over the board: the card that is pointed at, or the secret while it is held."""
        if self.secret is not None and self.secret.shown:
            self._draw_secret(surface, self.secret.rect)
            return
        for card in self.cards:
            if card.shown > 0:
                record.next_layer()
                told = draw_idle(surface, self.desk, self._free(), card.face)
                self.grown.draw_card(surface, self.rect, card, untold(card.face) if told else card.face)

    def _free(self) -> Rect:
        """Return the room right of the hand, where nothing lies."""
        gap = self.desk.px(16)
        left = max((card.rect.right for card in self.cards if card.in_hand), default=self._room.left) + gap
        return Rect(left, self._room.top + gap // 2, max(0, self._room.right - left), self._room.height - gap)

    def _draw_secret(self, surface: Surface, rect: Rect) -> None:
        session = self.desk.session
        found = session.controller.cards.shown_secret(session.view)
        if found is not None:
            self.grown.draw_secret(surface, self.rect, rect, *found)


def draw_ground(surface: Surface, desk: Desk, rect: Rect) -> None:
    """Draw the ground with the line over it."""
    draw.gradient(surface, rect, (mix(INK_1, desk.theme.night[0], 0.4), INK_0))
    surface.fill(LINE, (rect.left, rect.top, rect.width, 1))


def draw_note(surface: Surface, desk: Desk, room: Rect, note: Text) -> None:
    """Draw a note where the hand would lie."""
    inner = room.inflate(-2 * desk.px(8), 0)
    text.draw(surface, desk.say(note), inner, desk.font(15), TEXT_2, align="center")


def why_empty(desk: TableDesk) -> Text:
    """Say why no cards lie here."""
    session = desk.session
    selection, seat = session.selection, session.view["seat"]
    if seat is None or seat < 0:
        return IN_REPLAY if session.match.over else NOT_YOURS
    names = selection.all_names() if selection is not None else []
    on_table = any(kind_of(name) == "card" and desk.painter.covers(name) for name in names)
    return ON_TABLE if on_table else EMPTY
