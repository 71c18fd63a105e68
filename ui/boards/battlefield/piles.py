"""The opponent's hand, caps, piles of casualties, and the start player's marker."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_
from ui.boards.battlefield.card import NAME_INK, SMALL_INK, YELLOW, PrintedCard, draw_card_back, portrait_picture
from ui.boards.battlefield.layout import ART, BattleLayout
from ui.boards.shared import pieces
from ui.boards.shared.base import Point, Sprite, Translate
from ui.boards.shared.pieces import blit_with_alpha
from ui.boards.shared.shapes import Viewport, centred_rect
from ui.drawing import draw, text
from ui.drawing.pictures import SurfaceCache, converted
from ui.drawing.text import Font
from ui.drawing.theme import hex_colour

BACK_SOON = N_("returns")
DARK = hex_colour("#0E0907")


class PileArt:
    """Draws hand, caps, piles and marker, cached by size."""

    def __init__(self, layout: BattleLayout, translate: Translate, printed_card: Callable[[str], PrintedCard]) -> None:
        """`printed_card` returns the printed contents of a character's card."""
        self.layout, self.translate, self.printed_card = layout, translate, printed_card
        self.fit = Viewport(1.0, 0.0, 0.0)
        self._kept = SurfaceCache(8_000_000)

    def resize(self, fit: Viewport, layout: BattleLayout) -> None:
        """Set viewport and layout, and clear the cache."""
        self.fit, self.layout = fit, layout
        self._kept.clear()

    def draw(self, surface: Surface, sprite: Sprite, where: Point, alpha: int) -> None:
        """Draw a face-down hand, a pile, caps or the marker. `alpha` (0..255) applies to the marker."""
        kind, heap = sprite.look[0], sprite.look[2:]
        if kind == "backs":
            self._backs(surface, int(str(heap[0])))
        elif kind == "perun":
            self._caps(surface, sprite.at, int(str(heap[0])), where)
        elif kind == "marker":
            picture = pieces.picture(ART, "pieces/znacznik_startu", self.fit.px(40))
            blit_with_alpha(surface, picture, picture.get_rect(center=self.fit.point(where)).topleft, alpha)
        else:
            older, fresh = heap if kind == "pool" else ((), heap[0])
            assert isinstance(older, tuple)
            assert isinstance(fresh, tuple)
            self._heap(surface, where, [*fresh, *older], len(older), kind == "dead")

    def _backs(self, surface: Surface, count: int) -> None:
        """Draw the opponent's face-down hand."""
        assert self.layout.backs is not None
        backs = self.layout.backs
        box = self.fit.rect(*backs.first)
        step = backs.step if count <= 2 else backs.narrow_step
        for number in range(min(count, backs.shown)):
            turn = backs.turns[number % len(backs.turns)]
            picture = self._kept.get(("back", box.size, turn), lambda turn=turn: _turned_back(box.size, turn))  # type: ignore[misc]
            place = picture.get_rect(
                center=(box.centerx + self.fit.px(step * number) if number else box.centerx, box.centery)
            )
            surface.blit(picture, place)

    def _heap(self, surface: Surface, where: Point, cards: list[str], returning: int, dead: bool) -> None:
        """Draw up to three cards of a pile, with their number. `returning` cards will come back."""
        box = self.fit.rect(0, 0, *next(iter(self.layout.pools.values()))[2:])
        box.center = self.fit.point(where)
        small = Font("body", max(text.MIN_TEXT, self.fit.px(13)))
        low = Rect(
            box.left - self.fit.px(9),
            box.bottom + self.fit.px(3),
            box.width + self.fit.px(18),
            max(self.fit.px(20), text.body_height(small) + 1),
        )
        if not cards:
            text.draw(surface, self.translate(N_("nobody")), box, small, SMALL_INK, align="center")
            return
        shown = cards[-3:]
        for number, card in enumerate(shown):
            back = len(shown) - 1 - number
            place = box.move(-back * self.fit.px(4), -back * self.fit.px(4))
            picture = self._kept.get(("pool", card, box.size, dead), lambda card=card: self._face(card, box.size, dead))  # type: ignore[misc]
            surface.blit(picture, place)
        name = self.translate(f"card:{shown[-1]}")
        text.draw(surface, name, low, small, SMALL_INK if dead else NAME_INK, align="center", wrapping=False)
        if len(cards) > 1:
            self._count(surface, box, len(cards))
        if returning and shown[-1] in cards[-returning:]:
            chip = Rect(box.left, box.top, box.width, max(self.fit.px(19), text.MIN_TEXT + 3))
            draw.translucent_box(surface, chip, (18, 30, 16), 225, self.fit.px(6))
            font = Font("bold", max(text.MIN_TEXT, self.fit.px(12)))
            text.draw(
                surface, self.translate(BACK_SOON), chip, font, hex_colour("#9BE58D"), align="center", wrapping=False
            )

    def _count(self, surface: Surface, box: Rect, count: int) -> None:
        font = Font("bold", max(text.MIN_TEXT, self.fit.px(13)))
        side = max(text.body_height(font), text.width(str(count), font) + 8)
        chip = Rect(0, 0, side, text.body_height(font))
        chip.bottomright = (box.right + 3, box.bottom + 2)
        draw.rounded_box(surface, chip, DARK, chip.height // 2, YELLOW)
        text.draw(surface, str(count), chip, font, NAME_INK, align="center", wrapping=False)

    def _face(self, card: str, size: tuple[int, int], dead: bool) -> Surface:
        """Return a small portrait. Dead fighters are grey and crossed out."""
        picture = portrait_picture(self.printed_card(card), size).copy()
        if dead:
            picture = pygame.transform.grayscale(picture)
            picture.fill((120, 112, 108), special_flags=pygame.BLEND_RGB_MULT)
            width = max(2, self.fit.px(3.5))
            for a, b in (((4, 4), (size[0] - 5, size[1] - 5)), ((size[0] - 5, 4), (4, size[1] - 5))):
                pygame.draw.line(picture, (197, 52, 43), a, b, width)
        done = draw.rounded(picture, self.fit.px(8))
        draw.outline(done, done.get_rect(), (120, 96, 52) if not dead else (84, 76, 70), self.fit.px(8))
        return converted(done)

    def _caps(self, surface: Surface, home: Point, count: int, where: Point) -> None:
        """Draw a player's caps and their number."""
        caps = next(one for one in self.layout.caps.values() if one.first == home)
        side = self.fit.px(caps.width)
        picture = pieces.picture(ART, "pieces/perun", side)
        if not count:
            picture = self._kept.get(("cap", side), lambda: dim_picture(picture, 110))
        for number in range(max(1, min(caps.shown, count))):
            place = self.fit.point((where[0] + number * caps.step, where[1]))
            surface.blit(picture, picture.get_rect(center=place))
        font = Font("ops", max(14, self.fit.px(26 if caps.width > 45 else 18)))
        height = text.body_height(font)
        room = centred_rect(self.fit.point(caps.count), self.fit.px(40), height)
        text.draw(surface, str(count), room, font, YELLOW if count else SMALL_INK, align="center", wrapping=False)


def dim_picture(picture: Surface, alpha: int = 255) -> Surface:
    """Return a darker, paler picture."""
    grey = pygame.transform.grayscale(picture)
    grey.set_alpha(150)
    dull = picture.copy()
    dull.blit(grey, (0, 0))
    dull.fill((188, 188, 188, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return converted(dull)


def _turned_back(size: tuple[int, int], turn: float) -> Surface:
    flat = Surface(size, pygame.SRCALPHA)
    draw_card_back(flat, flat.get_rect())
    return converted(pygame.transform.rotozoom(flat, -turn, 1.0))
