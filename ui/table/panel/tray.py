"""The tray under the board, in games with a hand: the secret card, the hand, one's own open cards.

It shows only what the view of the seat at the mouse holds; the public's view has no hand. Every card can be reached
with the keyboard; the one that is pointed at grows over the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.controller import CardFace
from games.core.contract.texts import N_, Text
from ui.boards.shared.base import Roomy
from ui.drawing import draw, record, text
from ui.drawing.theme import INK_0, INK_1, LINE, TEXT_2, mix
from ui.table.cards.fighter import BIG_FIGHTER, LEAST, SMALL_FIGHTER
from ui.table.cards.paper import BIG, SMALL_CARD, big_card, worded
from ui.table.cards.token import TokenSpot
from ui.table.cards.wide_card import BIG_WIDE, SMALL_WIDE, big_wide_card
from ui.table.over.held_hand import HeldHand
from ui.table.panel.gauge import GaugeBox
from ui.table.panel.tray_cards import SecretCard, ShelfCard, TrayCard

if TYPE_CHECKING:
    from ui.table.screen import TableScreen

SECRET_WIDTH, GAP, SHELF = 108, 8, 316  # design units
NARROW, NARROW_CARD, NARROW_SHELF = 900, 98, 104  # a tray narrower than this, and what then lies in it
ROWS, COLUMNS, FEW = 3, 2, 2  # of plates on the shelf; up to FEW districts lie there as whole cards
SHELF_GAP = 6  # design units
NARROWER = 0.9  # a card may lie narrower by so much rather than be covered by the next one, which hides its name
NOT_YOURS = N_("Cards in hand are shown only to the one they belong to.")
IN_REPLAY = N_("The replay shows everybody's cards.")
EMPTY = N_("No cards in hand")
ON_TABLE = N_("The cards lie on the table.")


class Tray:
    """Lays out and draws the tray."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.rect = Rect(0, 0, 0, 0)
        self.cards: list[TrayCard] = []
        self.tokens: list[TokenSpot] = []
        self.secret: SecretCard | None = None
        self.held: HeldHand | None = None
        self.gauge = GaugeBox(table)
        self._shelf = Rect(0, 0, 0, 0)
        self._narrow = False
        self._room = Rect(0, 0, 0, 0)  # of the hand

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self, rect: Rect) -> None:
        """Place the cards of the seat whose view is shown."""
        table = self.table
        px = table.px
        self.rect, self.cards, self.tokens = rect, [], []
        self.secret, self.held = None, None
        session = table.session
        controller, view = session.controller, table.shown_view()
        assert controller.hand is not None
        assert controller.face is not None
        top, high = rect.top + px(9), rect.height - px(18)
        left = rect.left + px(24)
        self._narrow = rect.width < px(NARROW)
        secret = controller.secret(view) if controller.secret is not None else None
        if secret is not None:
            wide = px(NARROW_CARD if self._narrow else SECRET_WIDTH)
            self.secret = table.widgets.add(SecretCard(table, Rect(left, top, wide, high), secret.title))
            left += wide + px(8 if self._narrow else 16)
        right = rect.right - px(24)
        if controller.gauge is not None or controller.stack is not None:
            left, right = self.gauge.layout(rect, self._narrow)
        shelf = list(controller.shelf(view)) if controller.shelf is not None else []
        faces = [(name, controller.face(view, name)) for name in shelf]
        if shelf:
            wide = self._shelf_width([face for _, face in faces])
            self._shelf = Rect(right - wide, top, wide, high)
            right = self._shelf.left - px(8 if self._narrow else 16)
        self._room = Rect(left, rect.top, right - left, rect.height)
        hand = self._laid([(name, controller.face(view, name)) for name in controller.hand(view)])
        self.cards += [table.widgets.add(card) for card in hand]
        if view["seat"] is None and session.selection is not None:
            alone = secret is None and not shelf and not self.gauge.shown
            room = rect if alone else self._room  # a vessel's room is kept empty as long as nothing flows
            self.held = table.widgets.add(HeldHand(table, room, view["decision"]["seat"], self._laid))
        if any(face.round for _, face in faces):
            self._tokens(faces)
        elif faces:
            self._districts(faces)

    def _shelf_width(self, faces: Sequence[CardFace]) -> int:
        """Return how wide the shelf is: districts take only the columns they need, the rest is the hand's."""
        full = self.table.px(NARROW_SHELF if self._narrow else SHELF)
        if any(face.round for face in faces):
            return full
        gap, most = self.table.px(SHELF_GAP), self._columns(ROWS * COLUMNS)
        if len(faces) <= FEW and not self._narrow:
            most = FEW
        columns = self._columns(len(faces))
        return (full - gap * (most - 1)) // most * columns + gap * (columns - 1)

    def _columns(self, districts: int) -> int:
        """Return in how many columns so many districts lie on the shelf: a few as whole cards, more as plates."""
        return districts if districts <= FEW and not self._narrow else -(-districts // ROWS)

    def _laid(self, cards: Sequence[tuple[str, CardFace]]) -> list[TrayCard]:
        """Lay the hand out flat; with many cards they overlap so that all fit."""
        if not cards:
            return []
        px = self.table.px
        left, right = self._room.left, self._room.right
        top, high = self._room.top + px(9), self._room.height - px(18)
        wide = px(NARROW_CARD if self._narrow else SMALL_CARD[0])
        if all(face.kit is not None for _, face in cards):
            room = (right - left - px(GAP) * (len(cards) - 1)) // len(cards)
            wide = min(px(SMALL_FIGHTER[0]), room) if room >= px(LEAST) else px(SMALL_FIGHTER[0])
        if all(face.wide for _, face in cards):
            wide = min(px(SMALL_WIDE[0]), (right - left - px(GAP) * (len(cards) - 1)) // len(cards))
            tall = min(px(SMALL_WIDE[1]), wide * SMALL_WIDE[1] // SMALL_WIDE[0])
            top, high = top + (high - tall) // 2, tall
        pitch = wide + px(GAP)
        if len(cards) > 1:
            spread = (right - left + px(4)) // len(cards)
            if wide > spread - px(4) >= wide * NARROWER:
                pitch, wide = spread, spread - px(4)
            pitch = min(pitch, (right - left - wide) // (len(cards) - 1))
        laid = []
        for number, (name, face) in enumerate(cards):
            card = TrayCard(self.table, name, Rect(left + number * pitch, top, wide, high), face)
            card.covered = pitch < wide and number < len(cards) - 1
            laid.append(card)
        return laid

    def _tokens(self, tokens: list[tuple[str, CardFace]]) -> None:
        """Lay one's own tokens side by side, or one below the other where there is little room."""
        box, count = self._shelf, len(tokens)
        for number, (name, face) in enumerate(tokens):
            if self._narrow:
                each = box.height // count
                place = Rect(box.left, box.top + number * each, box.width, each)
            else:
                each = box.width // count
                place = Rect(box.left + number * each, box.top, each, box.height)
            self.tokens.append(self.table.widgets.add(TokenSpot(self.table, name, place, face, self._narrow)))

    def _districts(self, cards: list[tuple[str, CardFace]]) -> None:
        box, gap, columns = self._shelf, self.table.px(SHELF_GAP), self._columns(len(cards))
        rows = 1 if len(cards) <= FEW and not self._narrow else ROWS
        wide = (box.width - gap * (columns - 1)) // columns
        tall = (box.height - gap * (rows - 1)) // rows
        places = [
            Rect(box.left + n // rows * (wide + gap), box.top + n % rows * (tall + gap), wide, tall)
            for n in range(columns * rows)
        ]
        for (name, face), place in zip(cards, places, strict=False):
            self.cards.append(self.table.widgets.add(ShelfCard(self.table, name, place, face)))

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
        table = self.table
        px = table.px
        draw.gradient(surface, self.rect, (mix(INK_1, table.theme.night[0], 0.4), INK_0))
        surface.fill(LINE, (self.rect.left, self.rect.top, self.rect.width, 1))
        self.gauge.draw(surface)
        if table.stage is None and self.held is None and not any(type(card) is TrayCard for card in self.cards):
            line = self._nothing()
            room = self._room.inflate(-2 * px(8), 0)
            text.draw(surface, table.say(line), room, table.font(15), TEXT_2, align="center")

    def _nothing(self) -> Text:
        """Say why no cards lie here."""
        selection, seat = self.table.session.selection, self.table.session.view["seat"]
        if seat is None or seat < 0:
            return IN_REPLAY if self.table.session.match.over else NOT_YOURS
        names = selection.all_names() if selection is not None else []
        on_table = any(name.startswith("card:") and self.table.painter.covers(name) for name in names)
        return ON_TABLE if on_table else EMPTY

    def draw_over(self, surface: Surface) -> None:
        """Draw what has grown over the board: the card that is pointed at, or the secret while it is held."""
        if self.secret is not None and self.secret.shown:
            self._draw_secret(surface)
            return
        for card in self.cards:
            if card.shown > 0:
                record.next_layer()
                self._draw_grown(surface, card)

    def _draw_grown(self, surface: Surface, card: TrayCard) -> None:
        table = self.table
        kit = card.face.kit is not None
        full = self._over(card.rect, BIG_WIDE if card.face.wide else BIG_FIGHTER if kit else BIG)
        foot, bad = card.foot()
        large = big_wide_card if card.face.wide else big_card
        if card.shown >= 1:
            large(surface, table, full, card.face, foot, bad)
            return
        small = card.rect
        share = card.shown
        box = Rect(
            small.left + round((full.left - small.left) * share), small.top + round((full.top - small.top) * share),
            small.width + round((full.width - small.width) * share),
            small.height + round((full.height - small.height) * share),
        )  # fmt: skip
        picture = Surface((full.width + 2, full.height + 2), pygame.SRCALPHA)
        picture.fill((0, 0, 0, 0))
        large(picture, table, Rect(0, 0, *full.size), card.face, foot, bad)
        surface.blit(pygame.transform.smoothscale(picture, box.size), box)

    def _over(self, rect: Rect, size: tuple[int, int] = BIG) -> Rect:
        px = self.table.px
        full = Rect(0, 0, px(size[0]), px(size[1]))
        full.midbottom = (rect.centerx, self.rect.top - px(8))
        within = Rect(px(8), 0, self.rect.right - px(16), self.table.app.size[1])
        if isinstance(self.table.painter, Roomy):
            room = self.table.painter.card_room()
            within = Rect(room.left, 0, room.width, within.height) if room.width >= full.width else within
        return full.clamp(within)

    def _draw_secret(self, surface: Surface) -> None:
        table = self.table
        px = table.px
        controller, view = table.session.controller, table.session.view
        secret = controller.secret(view) if controller.secret is not None else None
        if secret is None or controller.face is None or self.secret is None:
            return
        full = self._over(self.secret.rect)
        big_card(surface, table, full, controller.face(view, secret.card), worded(table, secret.progress))
        if secret.target > 0:
            share = max(0.0, min(1.0, secret.value / secret.target))
            bar = Rect(full.left + px(30), full.bottom - px(52), full.width - px(60), px(8))
            draw.panel(surface, bar, (190, 172, 132), px(3))
            done = Rect(bar.left, bar.top, max(px(8), round(bar.width * share)), bar.height)
            draw.panel(surface, done, table.app.palette.good if share >= 1 else table.theme.accent, px(4))
