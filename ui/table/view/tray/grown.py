"""What grows out of the tray, and where it lies over the board: a card pointed at, the secret while it is held."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace, Secret
from ui.boards.shared.base import Roomy
from ui.drawing import draw
from ui.table.desk import Desk, TableDesk
from ui.table.view.cards.looks import art_of
from ui.table.view.tray.cards import TrayCard

ABOUT, FARTHER, STEP = 4, 24, 16  # what hides a pixel of the chosen, a pixel farther; design units a try


class Grown:
    """Draws large cards over the board, where they cover least of what is chosen and can be."""

    def __init__(self, desk: TableDesk) -> None:
        self.desk = desk

    def draw_card(self, surface: Surface, tray: Rect, card: TrayCard, face: CardFace) -> None:
        """Draw a card of the tray as far as it has grown."""
        full = self.place(tray, card.rect, card.art.large_size(self.desk, card.face))
        small, share = card.rect, card.shown
        foot, bad = card.foot()
        if share >= 1:
            card.art.draw_large(surface, self.desk, full, face, foot, bad)
            return
        box = Rect(
            small.left + round((full.left - small.left) * share), small.top + round((full.top - small.top) * share),
            small.width + round((full.width - small.width) * share),
            small.height + round((full.height - small.height) * share),
        )  # fmt: skip
        picture = Surface((full.width + 2, full.height + 2), pygame.SRCALPHA)
        picture.fill((0, 0, 0, 0))
        card.art.draw_large(picture, self.desk, Rect((0, 0), full.size), face, foot, bad)
        surface.blit(pygame.transform.smoothscale(picture, box.size), box)

    def draw_secret(self, surface: Surface, tray: Rect, rect: Rect, secret: Secret, face: CardFace) -> None:
        """Draw the secret that is held at `rect`, with how far its owner has come."""
        full = self.place(tray, rect, art_of(self.desk.kind, face).large_size(self.desk, face))
        draw_large_secret(surface, self.desk, full, secret, face)

    def place(self, tray: Rect, rect: Rect, size: tuple[int, int]) -> Rect:
        """Return where something large is drawn over the board: above what it belongs to, and aside of the choice."""
        px = self.desk.px
        full = Rect((0, 0), size)
        full.midbottom = (rect.centerx, tray.top - px(8))
        within = Rect(px(8), 0, tray.right - px(16), self.desk.app.size[1])
        if isinstance(self.desk.painter, Roomy):
            room = self.desk.painter.card_room()
            within = Rect(room.left, 0, room.width, within.height) if room.width >= full.width else within
        return self._aside(full.clamp(within), within)

    def _aside(self, full: Rect, within: Rect) -> Rect:
        """Move a large card sideways as little as needed, so that it covers least of what is chosen and can be."""
        desk = self.desk
        session, covers = desk.session, desk.painter.covers
        about = [desk.painter.area_of(name) for name in (*session.chosen(), *session.marked) if covers(name)]
        lit = [desk.painter.area_of(name) for name in session.lit() if covers(name)]

        def cost(place: Rect) -> int:
            hidden = sum(_area(place.clip(box)) for box in lit) + ABOUT * sum(_area(place.clip(box)) for box in about)
            return hidden + FARTHER * abs(place.centerx - full.centerx)

        step = max(1, desk.px(STEP))
        places = [full.move(left - full.left, 0) for left in range(within.left, within.right - full.width + 1, step)]
        return min([full, *places], key=cost) if about or lit else full


def draw_large_secret(surface: Surface, desk: Desk, full: Rect, secret: Secret, face: CardFace) -> None:
    """Draw a secret card with a bar that fills as its owner comes nearer to what it asks for."""
    px = desk.px
    art_of(desk.kind, face).draw_large(surface, desk, full, face, desk.say(secret.progress))
    if secret.target > 0:
        share = max(0.0, min(1.0, secret.value / secret.target))
        bar = Rect(full.left + px(30), full.bottom - px(52), full.width - px(60), px(8))
        draw.panel(surface, bar, (190, 172, 132), px(3))
        done = Rect(bar.left, bar.top, max(px(8), round(bar.width * share)), bar.height)
        draw.panel(surface, done, desk.app.palette.good if share >= 1 else desk.theme.accent, px(4))


def _area(box: Rect) -> int:
    return box.width * box.height
