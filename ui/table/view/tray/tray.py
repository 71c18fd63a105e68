"""The tray under the board, in games with a hand.

It shows only what the displayed view contains; the public view has no hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Unpack

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace, SecretCardContent
from games.core.contract.names import kind_of
from games.core.contract.texts import N_, Text
from ui.boards.shared.base import LimitsCardArea
from ui.boards.shared.shapes import hidden_size
from ui.drawing import draw, record, text
from ui.drawing.theme import BRASS, INK_0, INK_1, LINE, RADIUS_BUTTON, SMALL, TEXT, TEXT_2, mix
from ui.layout import Box, LayoutContext, Node, Paint, Row, Slot, Spacer, Stack
from ui.layout.node import Extent
from ui.table.drawing_context import DrawingContext, InteractiveContext
from ui.table.view.cards.art import draw_symbol
from ui.table.view.cards.looks import art_of
from ui.table.view.tray import gauge
from ui.table.view.tray.cards import HeldHand, SecretCard, ShelfToken, TrayCard

# -- large cards over the board ---------------------------------------------------------------------------------------
# An enlarged card is placed where the sum of these costs is smallest: COVER_COST for each pixel of a chosen piece that
# it hides, 1 for each of a selectable piece, MOVE_COST for each pixel that it is moved aside. Positions are tried every
# SEARCH_STEP design units.
COVER_COST, MOVE_COST, SEARCH_STEP = 4, 24, 16
# Design units: maximum and minimum width of the box with reasons, size of the symbol in it.
MAX_REASON_WIDTH, MIN_REASON_WIDTH, SYMBOL_SIZE = 300, 200, 26
WORKS, BLANK = N_("Still works: {symbols}"), Text(" ")


class EnlargedCards:
    """Draws enlarged cards over the board, where they hide little of chosen and selectable pieces."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx = ctx

    def draw_card(self, surface: Surface, tray: Rect, card: TrayCard, face: CardFace) -> None:
        """Draw an enlarged card of the tray."""
        full = self.place(tray, card.rect, card.art.large_size(self.ctx, card.face))
        small, share = card.rect, card.growth
        foot, bad = card.footer()
        if share >= 1:
            card.art.draw_large(surface, self.ctx, full, face, foot, bad)
            return
        box = Rect(*(round(a + (b - a) * share) for a, b in zip(small, full, strict=True)))
        picture = Surface((full.width + 2, full.height + 2), pygame.SRCALPHA)
        picture.fill((0, 0, 0, 0))
        card.art.draw_large(picture, self.ctx, full.move(-full.left, -full.top), face, foot, bad)
        surface.blit(pygame.transform.smoothscale(picture, box.size), box)

    def draw_secret(self, surface: Surface, tray: Rect, rect: Rect, secret: SecretCardContent, face: CardFace) -> None:
        """Draw the secret card enlarged, above its small card."""
        full = self.place(tray, rect, art_of(self.ctx.kind, face).large_size(self.ctx, face))
        draw_large_secret(surface, self.ctx, full, secret, face)

    def place(self, tray: Rect, rect: Rect, size: tuple[int, int]) -> Rect:
        """Return the box of an enlarged card; `rect` is the box of the small card, `size` the enlarged size."""
        within = Box.of(tray, self.ctx.unit).pad(8, -8).rect
        full = Rect((0, 0), size)
        full.midbottom = rect.centerx, within.top
        within.height, within.top = self.ctx.app.size[1], 0
        if isinstance(self.ctx.painter, LimitsCardArea):
            room = self.ctx.painter.card_area()
            within = Rect(room.left, 0, room.width, within.height) if room.width >= full.width else within
        return self._aside(full.clamp(within), within)

    def _aside(self, full: Rect, within: Rect) -> Rect:
        """Return the box `full`, moved sideways off chosen and selectable pieces."""
        ctx = self.ctx
        session, covers = ctx.session, ctx.painter.is_on_board
        about = [ctx.painter.area_of(name) for name in (*session.chosen(), *session.question_names) if covers(name)]
        targets = [ctx.painter.area_of(name) for name in session.selectable_names() if covers(name)]

        def placement_cost(place: Rect) -> int:
            return (
                hidden_size(place, targets)
                + COVER_COST * hidden_size(place, about)
                + MOVE_COST * abs(place.centerx - full.centerx)
            )

        step = max(1, ctx.px(SEARCH_STEP))
        places = [full.move(left - full.left, 0) for left in range(within.left, within.right - full.width + 1, step)]
        return min([full, *places], key=placement_cost) if about or targets else full


def draw_large_secret(
    surface: Surface, ctx: DrawingContext, full: Rect, secret: SecretCardContent, face: CardFace
) -> None:
    """Draw a secret card with its owner's progress bar."""
    art_of(ctx.kind, face).draw_large(surface, ctx, full, face, ctx.translate(secret.progress))
    if secret.target > 0:
        share = max(0.0, min(1.0, secret.value / secret.target))
        bar = Box.of(full, ctx.unit).pad(30, 0, 30, 44).cut_bottom(8)
        draw.rounded_box(surface, bar.rect, (190, 172, 132), ctx.px(3))
        done = bar.cut_left(max(8, bar.width / bar.unit * share)).rect
        draw.rounded_box(surface, done, ctx.app.palette.good if share >= 1 else ctx.theme.accent, ctx.px(4))


def without_idle_reasons(face: CardFace) -> CardFace:
    """Return a copy of a card face without the reasons why symbols have no effect."""
    symbols = (
        symbol if symbol.no_effect_reason is None else symbol._replace(no_effect_reason=BLANK)
        for symbol in face.symbols
    )
    return face._replace(symbols=tuple(symbols))


def draw_why_idle(surface: Surface, ctx: DrawingContext, available: Box, face: CardFace) -> bool:
    """Draw why a symbol of the card has no effect; return whether there was room.

    The card's name comes first, then the symbols without effect that have a reason, then the other symbols.
    """
    idle, unit = next((symbol for symbol in face.symbols if symbol.no_effect_reason is not None), None), available.unit
    if idle is None or available.width < MIN_REASON_WIDTH * unit:
        return False
    box = available.cut_left(min(MAX_REASON_WIDTH, available.width / unit))
    draw.rounded_box(surface, box.rect, INK_1, ctx.px(RADIUS_BUTTON), BRASS)
    box = box.pad(12, 8)
    heading, _, why = ctx.translate(idle.no_effect_reason).partition(". ")
    works = [symbol.text for symbol in face.symbols if symbol.no_effect_reason is None]
    lines = [(ctx.translate(face.title), 14, "serif-bold", TEXT), (heading, 16, "bold", TEXT),
             (why, SMALL + 1, "body", TEXT_2)]  # fmt: skip
    if works:
        lines.append((ctx.translate(WORKS.with_args(symbols=works)), SMALL + 1, "body", ctx.app.palette.good))
    for label, size, style, colour in lines:
        font, indent = ctx.font(size, style), SYMBOL_SIZE + 8 if label is heading else 0
        height = text.measure(label, font, box.pad(indent, 0, 0, 0).rect.width)[1] / unit
        row = box.cut_top(min(max(height, SYMBOL_SIZE if indent else 0), box.height / unit), gap=3)
        if indent:
            draw_symbol(surface, ctx, row.cut_left(SYMBOL_SIZE, gap=8).middle(SYMBOL_SIZE, SYMBOL_SIZE).rect, idle)
        text.draw(surface, label, row.rect, font, colour)
    return True


# -- the tray ---------------------------------------------------------------------------------------------------------
SIDE_SPACE, EDGE_SPACE = 24, 9  # design units left free at the tray's sides, and above and below cards
METERED_SIDES = (16, 20)  # design units left free at the tray's left and right, if there is a vessel or a draw pile
SECRET_WIDTH, GAP = 108, 8
# Design units: a tray is narrow below this width; width of the secret card in a narrow tray.
NARROW_WIDTH, NARROW_SECRET_WIDTH = 900, 98
MIN_CARD_SCALE = 0.9  # cards that would need a smaller scale than this overlap instead, which hides their names
NamedFaces = Sequence[tuple[str, CardFace]]
NOT_YOURS = N_("Only the owner of a hand can see its cards.")
IN_REPLAY = N_("The replay shows everybody's cards.")
EMPTY = N_("No cards in hand")
ON_TABLE = N_("The cards are on the table.")


class TrayPart(Node):
    """A layout node that calls `lay(box)` to place its widgets."""

    def __init__(self, lay: Callable[[Box], object], **extent: Unpack[Extent]) -> None:
        super().__init__((), **extent)
        self.lay = lay

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.lay(box)


class Tray:
    """The tray: secret card, vessel, hand, open cards and draw pile."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx, self.enlarged = ctx, EnlargedCards(ctx)
        self.rect = Rect(0, 0, 0, 0)
        self.cards: list[TrayCard] = []
        self.tokens: list[ShelfToken] = []
        self.secret: SecretCard | None = None
        self.held: HeldHand | None = None
        self._tree: Node = Spacer()
        self._narrow = False
        self._room = Box(0, 0, 0, 0, 1)  # the box of the hand

    def layout(self, rect: Rect) -> None:
        """Place the cards of the displayed view."""
        ctx = self.ctx
        self.rect, self.cards, self.tokens, self.secret, self.held = rect, [], [], None, None
        self._narrow = rect.width < NARROW_WIDTH * ctx.unit
        self._tree = Stack([Paint(self._draw_ground), self._row(), Paint(self._draw_note)])
        self._tree.place(LayoutContext(ctx.widgets.host, ctx.widgets.add), Box.of(rect, ctx.unit))

    def _row(self) -> Node:
        """Return the parts of the tray, side by side."""
        ctx, narrow, view = self.ctx, self._narrow, self.ctx.displayed_view()
        cards, gap = ctx.session.controller.cards, 8 if self._narrow else 16
        secret = cards.secret(view) if cards.secret is not None else None
        vessel, heap = gauge.vessel_node(ctx, narrow), gauge.pile_node(ctx, narrow)
        left, right = METERED_SIDES if gauge.has_gauge_or_pile(ctx) else (SIDE_SPACE, SIDE_SPACE)
        shelf, own, open_cards = self._faces(cards.shelf(view)), None, None
        if secret is not None:
            own = Slot(partial(self._secret_card, secret), width=NARROW_SECRET_WIDTH if narrow else SECRET_WIDTH)
        if shelf:
            width = art_of(ctx.kind, shelf[0][1]).shelf_width(len(shelf), narrow)
            open_cards = TrayPart(partial(self._lay_shelf, shelf), width=width)
        return Row(
            Row(own, pad=(0, EDGE_SPACE, gap, EDGE_SPACE)) if own is not None else None,
            Row(vessel, pad=(0, 0, GAP, 0)) if vessel is not None else None,
            TrayPart(self._lay_hand, weight=1),
            Row(open_cards, pad=(gap, EDGE_SPACE, 0, EDGE_SPACE)) if open_cards is not None else None,
            Row(heap, pad=(12, 0, 0, 0)) if heap is not None else None,
            pad=(left, 0, right, 0),
        )

    def _faces(self, names: Sequence[str]) -> NamedFaces:
        face = self.ctx.session.controller.cards.face
        assert face is not None
        return [(name, face(self.ctx.displayed_view(), name)) for name in names]

    def _secret_card(self, secret: SecretCardContent, rect: Rect) -> SecretCard:
        """Return the widget of the seat's secret."""
        self.secret = SecretCard(self.ctx, rect, secret)
        return self.secret

    def _lay_hand(self, room: Box) -> None:
        """Lay out the hand.

        In a public view, lay out a button that shows it while held.
        """
        ctx, view = self.ctx, self.ctx.displayed_view()
        hand = ctx.session.controller.cards.hand
        assert hand is not None
        self._room = room
        self.cards = [ctx.widgets.add(card) for card in self._laid(self._faces(hand(view)))]
        asked = view["decision"]["seat"] if ctx.session.selection is not None else None
        if view["seat"] is None and asked is not None and not ctx.match.decides_on_own_screen(asked):
            shelf = ctx.session.controller.cards.shelf(view)
            alone = self.secret is None and not shelf and not gauge.is_gauge_or_pile_visible(ctx)
            # if the tray shows nothing else, the button may fill it
            place = Box.of(self.rect, room.unit) if alone else room
            self.held = ctx.widgets.add(HeldHand(ctx, place, asked, self._laid))

    def _lay_shelf(self, shelf: NamedFaces, box: Box) -> None:
        """Place the person's open cards."""
        ctx, art = self.ctx, art_of(self.ctx.kind, shelf[0][1])
        for (name, face), place in zip(shelf, art.shelf_boxes(box, len(shelf), self._narrow), strict=True):
            if art.enlarges_on_hover:
                self.cards.append(ctx.widgets.add(TrayCard(ctx, name, place.rect, face, in_hand=False)))
            else:
                self.tokens.append(ctx.widgets.add(ShelfToken(ctx, name, place.rect, face)))

    def _laid(self, cards: NamedFaces) -> list[TrayCard]:
        """Lay out the hand; many cards overlap."""
        if not cards:
            return []
        room, count = self._room.pad(0, EDGE_SPACE), len(cards)
        wide, height = art_of(self.ctx.kind, cards[0][1]).size_in_hand(room, count, GAP, self._narrow)
        pitch, width = wide + GAP, room.width / room.unit
        if count > 1:
            spread = (width + 4) / count
            if wide > spread - 4 >= wide * MIN_CARD_SCALE:
                pitch, wide = spread, spread - 4
            pitch = min(pitch, (width - wide) / (count - 1))
        row, laid = room.middle(width, height), []
        for number, (name, face) in enumerate(cards):
            card = TrayCard(self.ctx, name, row.pad(number * pitch, 0, 0, 0).cut_left(wide).rect, face)
            card.is_covered = pitch < wide and number < count - 1
            laid.append(card)
        return laid

    # -- positions ----------------------------------------------------------------------------------------------------
    def has_card(self, name: str) -> bool:
        """Return whether a card is in the tray."""
        return any(card.name == name for card in (*self.cards, *self.tokens))

    def area_of(self, name: str) -> Rect | None:
        """Return a card's box, or None if it is not in the tray."""
        return next((card.rect for card in (*self.cards, *self.tokens) if card.name == name), None)

    def draw(self, surface: Surface) -> None:
        """Draw the tray without its widgets."""
        self._tree.draw(surface)

    def _draw_ground(self, surface: Surface, rect: Rect) -> None:
        """Draw the background."""
        draw.gradient_box(surface, rect, (mix(INK_1, self.ctx.theme.night[0], 0.4), INK_0))
        surface.fill(LINE, (rect.left, rect.top, rect.width, 1))

    def _draw_note(self, surface: Surface, rect: Rect) -> None:
        """Draw the reason why the hand is empty."""
        if self.ctx.stage is None and self.held is None and not any(type(card) is TrayCard for card in self.cards):
            label, font = self.ctx.translate(why_empty(self.ctx)), self.ctx.font(15)
            text.draw(surface, label, self._room.pad(8, 0).rect, font, TEXT_2, align="center")

    def draw_over(self, surface: Surface) -> None:
        """Draw the enlarged card or secret over the board."""
        if self.secret is not None and self.secret.is_shown:
            self._draw_secret(surface, self.secret.rect)
            return
        for card in self.cards:
            if card.growth > 0:
                record.next_layer()
                label = draw_why_idle(surface, self.ctx, self._free(), card.face)
                self.enlarged.draw_card(
                    surface, self.rect, card, without_idle_reasons(card.face) if label else card.face
                )

    def _free(self) -> Box:
        """The empty space right of the hand."""
        room = self._room.pad(0, 8)
        end = max((card.rect.right for card in self.cards if card.in_hand), default=room.left)
        room.cut_left((end - room.left) / room.unit, gap=16)
        return room

    def _draw_secret(self, surface: Surface, rect: Rect) -> None:
        session = self.ctx.session
        result = session.controller.cards.shown_secret(session.view)
        if result is not None:
            self.enlarged.draw_secret(surface, self.rect, rect, *result)


def why_empty(ctx: InteractiveContext) -> Text:
    """Return the reason why the tray is empty."""
    session = ctx.session
    selection, seat = session.selection, session.view["seat"]
    if seat is None or seat < 0:
        return IN_REPLAY if session.match.is_over else NOT_YOURS
    names = selection.all_names() if selection is not None else []
    on_table = any(kind_of(name) == "card" and ctx.painter.is_on_board(name) for name in names)
    return ON_TABLE if on_table else EMPTY
