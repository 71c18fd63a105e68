"""Pieces of a battlefield: fighters, dice, hazards, the deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from ui.boards.battlefield.card import (
    CARD,
    NAME_INK,
    SMALL_INK,
    YELLOW,
    ArmourValue,
    PrintedCard,
    caption_face,
    card_rect,
    draw_card,
    draw_card_back,
    draw_hazard_icon,
    longest_word_width,
    picture_or_none,
)
from ui.boards.battlefield.layout import ART, BattleLayout
from ui.boards.battlefield.piles import DARK, PileArt, dim_picture
from ui.boards.battlefield.plate import with_minus_sign
from ui.boards.battlefield.view import Fighter, card_box
from ui.boards.shared import pieces
from ui.boards.shared.base import Point, Sprite, Translate
from ui.boards.shared.pieces import blit_with_alpha
from ui.boards.shared.shapes import Viewport, centred_rect, transparent_picture
from ui.drawing import draw, marks, text
from ui.drawing.pictures import SurfaceCache, converted
from ui.drawing.record import paused
from ui.drawing.text import Font
from ui.drawing.theme import SeatMark, hex_colour, mix

STATES: Mapping[str, Text] = {"serious": N_("serious"), "dead": N_("dead")}
GHOST = 175  # opacity of ghosts, of 255
SOCKETS = 5
SLIGHT = 9  # pixels by which a hazard's name may extend beyond its card
STAMP = (39.0, 95.0, 113.0, 25.0)  # box of the state's stamp in card units
# edge colours of wound sockets: two light, two serious, one deadly
SOCKET_EDGES = ("#6E5A45", "#6E5A45", "#C9962E", "#C9962E", "#C5342B")
STAMP_INK = hex_colour("#FF6B5E")
DIE_INK = {"active": hex_colour("#FFE9E2"), "second": hex_colour("#2A1D14"), "": hex_colour("#2A1D14")}
DIE_ART = {"active": "pieces/k10_aktywny", "second": "pieces/k10_drugi", "": "pieces/k10_bialy"}
TOKEN = 50.0
LAID_ASIDE = 20.0  # board units by which a used token is shifted off its card


class BattlePieceArt:
    """Draws the sprites of a battlefield, cached by size."""

    def __init__(self, layout: BattleLayout, board: Any, seats: Sequence[SeatMark], translate: Translate) -> None:
        self.layout, self.board, self.marks, self.translate = layout, board, seats, translate
        self.fit = Viewport(1.0, 0.0, 0.0)
        self.heaps = PileArt(layout, translate, self.printed_card)
        self.roles: Mapping[int, str] = {}  # die number -> role, `active` or `second`
        # die number -> value that counts, if it is not the rolled face
        self.counted_values: Mapping[int, int] = {}
        self._sheets: dict[str, PrintedCard] = {}
        self._shots = SurfaceCache(24_000_000)
        self._tokens = SurfaceCache(2_000_000)
        self._kinds: dict[str, Callable[[Surface, Sprite, Point, int], None]] = {
            "fighter": self._fighter, "card": self._dealt, "die": self._die, "hazard": self._hazard, "deck": self._deck,
        }  # fmt: skip

    def resize(self, fit: Viewport, layout: BattleLayout) -> None:
        """Set viewport and layout, and clear the caches."""
        self.fit, self.layout = fit, layout
        self.heaps.resize(fit, layout)
        self._shots.clear()
        self._tokens.clear()

    def draw(self, surface: Surface, sprite: Sprite, where: Point | None = None, alpha: int = 255) -> None:
        """Draw a piece at its own place, or at `where` (board units)."""
        draw_kind = self._kinds.get(str(sprite.look[0]), self.heaps.draw)
        draw_kind(surface, sprite, where if where is not None else sprite.at, alpha)

    def printed_card(self, card: str) -> PrintedCard:
        """Return the printed contents of a character's card."""
        result = self._sheets.get(card)
        if result is None:
            result = self._sheets[card] = self._sheet(card)
        return result

    def _sheet(self, card: str) -> PrintedCard:
        board = self.board
        one = board.characters[board.index[f"card:{card}"]]
        armour, weapon = board.armours[one.armour], board.weapons[one.weapon]
        return PrintedCard(
            name=self.translate(f"card:{card}"),
            portrait=f"portraits/{board.icon('card', card)}",
            armour=self.translate(f"armour:{armour.id}"),
            armour_value=str(armour.value),
            immune=tuple(f"hazards/{board.icon('hazard', board.hazards[n].id)}_odporny" for n in armour.immune),
            weapon=self.translate(f"weapon:{weapon.id}"),
            weapon_picture=f"weapons/{board.icon('weapon', weapon.id)}",
        )

    # -- cards --------------------------------------------------------------------------------------------------------
    def _fighter(self, surface: Surface, sprite: Sprite, where: Point, alpha: int) -> None:
        one = Fighter(*sprite.look)  # type: ignore[arg-type]
        rect = self.fit.rect(*card_box(where, sprite.size))
        if sprite.size != 1.0 or alpha < 255:
            blit_with_alpha(surface, self._shot(one, rect.size), rect.topleft, alpha)
            return
        self.draw_fighter(surface, rect, one)

    def _shot(self, fighter: Fighter, size: tuple[int, int]) -> Surface:
        """Return a fighter's card as a picture of `size` pixels."""
        whole = self.snapshot(fighter)
        return whole if whole.get_size() == size else pygame.transform.smoothscale(whole, size)

    def snapshot(self, fighter: Fighter) -> Surface:
        """Return a fighter's card as a picture in its size on the table."""
        return self._shots.get(fighter, lambda: self._snapshot(fighter))

    def _snapshot(self, fighter: Fighter) -> Surface:
        size = self.fit.rect(*card_box((CARD[0] / 2, CARD[1] / 2))).size
        picture = Surface(size, pygame.SRCALPHA)
        with paused():
            self.draw_fighter_card(picture, picture.get_rect(), fighter)
        return converted(picture)

    def draw_fighter(self, surface: Surface, rect: Rect, fighter: Fighter) -> None:
        """Draw a fighter's card with its shadow and its token."""
        px = self.fit.px
        draw.shadow(surface, rect, px(10), px(9), px(5), 150)
        self.draw_fighter_card(surface, rect, fighter)
        self._token(surface, rect, fighter)

    def draw_token(self, surface: Surface, sprite: Sprite) -> None:
        """Draw only the token of a fighter in full size."""
        if sprite.size == 1.0:
            self._token(surface, self.fit.rect(*card_box(sprite.at, sprite.size)), Fighter(*sprite.look))  # type: ignore[arg-type]

    def draw_ghost(self, surface: Surface, rect: Rect, fighter: Fighter) -> None:
        """Draw a card half-transparent, with a ring for a token that is not chosen yet."""
        draw.translucent_box(surface, rect, DARK, 225, self.fit.px(10))
        blit_with_alpha(surface, self.snapshot(fighter), rect.topleft, GHOST)
        box = self.token_box(rect, fighter)
        if fighter.token:
            picture = self.token_picture(fighter.token, box.height)
            surface.blit(picture, picture.get_rect(center=box.center))
        else:
            draw.soft_disc(surface, box.center, box.width // 2, DARK, 220)
            draw.outline(surface, box, NAME_INK, box.width // 2, max(2, self.fit.px(2)))

    def draw_fighter_card(self, surface: Surface, rect: Rect, fighter: Fighter) -> None:
        """Draw a fighter's card with its present state."""
        px = self.fit.px
        if not fighter.card:
            draw_card_back(surface, rect)
        else:
            draw_card(surface, rect, self.printed_card(fighter.card), self._worth(fighter))
            self._sockets(surface, rect, fighter.wounds)
            if fighter.state:
                surface.blit(draw.cached(("fighter glow", rect.size), lambda: _red_glow(rect.size)), rect)
                self.draw_state_stamp(surface, rect, fighter.state)
            if fighter.extra:
                cap = card_rect(rect, 146, 120, 28, 28)
                surface.blit(pieces.picture(ART, "pieces/perun", cap.height), cap)
            if fighter.hidden:
                eye = card_rect(rect, 60, 8, 22, 22)
                draw.translucent_box(surface, eye.inflate(4, 4), DARK, 190, px(12))
                marks.draw_icon(surface, "eye-off", eye.center, px(17), SMALL_INK)
        draw.outline(surface, rect, self.marks[fighter.seat].colour, px(10), max(2, px(2)))

    def _worth(self, fighter: Fighter) -> ArmourValue:
        armour = fighter.armour
        if armour is None:
            printed = self.board.armours[self.board.characters[self.board.index[f"card:{fighter.card}"]].armour].value
            return ArmourValue(str(printed))
        parts = str(armour.base)
        if armour.cover:
            parts += f"+{armour.cover}"
        if armour.weakened:
            parts += with_minus_sign(armour.weakened)
        change = (
            armour.total
            - self.board.armours[self.board.characters[self.board.index[f"card:{fighter.card}"]].armour].value
        )
        return ArmourValue(str(armour.total), parts if armour.cover or armour.weakened else "", change)

    def _sockets(self, surface: Surface, rect: Rect, wounds: int) -> None:
        box = wound_box(rect, 0).union(wound_box(rect, SOCKETS - 1))
        shown = min(wounds, SOCKETS)
        picture = self._shots.get(("sockets", shown, box.size), lambda: self._make_sockets(rect, box, shown))
        surface.blit(picture, box)

    def _make_sockets(self, rect: Rect, whole: Rect, wounds: int) -> Surface:
        layer = Surface(whole.size, pygame.SRCALPHA)
        for number in range(SOCKETS):
            box = wound_box(rect, number).move(-whole.left, -whole.top)
            edge = hex_colour(SOCKET_EDGES[number])
            draw.translucent_box(layer, box, DARK, 175, max(2, box.width // 6))
            draw.outline(layer, box, edge, max(2, box.width // 6), max(1, self.fit.px(1.2)))
            if number < wounds:
                self.draw_wound(layer, box)
        return converted(layer)

    def draw_wound(self, surface: Surface, box: Rect, alpha: int = 255) -> None:
        """Draw a wound."""
        picture = pieces.picture(ART, "pieces/rana", round(box.height * 0.9))
        blit_with_alpha(surface, picture, picture.get_rect(center=box.center).topleft, alpha)

    def draw_state_stamp(self, surface: Surface, rect: Rect, state: str) -> None:
        """Draw the stamp with a fighter's state."""
        label = self.translate(STATES[state])
        size = max(text.MIN_TEXT, self.fit.px(14))
        room, font = card_rect(rect, *STAMP), Font("ops", size)
        width = min(rect.right - room.left, max(room.width * 4 // 5, text.width(label, font) + self.fit.px(12)))
        box = Rect(room.left + max(0, (room.width - width) // 2), room.top, width, room.height)
        draw.rounded_box(surface, box, (38, 14, 11), self.fit.px(4), STAMP_INK, max(1, self.fit.px(2)))
        text.draw(surface, label, box.inflate(-4, 0), font, STAMP_INK, align="center", wrapping=False)

    def token_box(self, rect: Rect, fighter: Fighter) -> Rect:
        """Return the box of a fighter's token. Used tokens are shifted outwards."""
        left = -LAID_ASIDE if fighter.spent else 0.0
        return card_rect(rect, 12 - TOKEN / 2 + left, 100 - TOKEN / 2, TOKEN, TOKEN)

    def _token(self, surface: Surface, rect: Rect, fighter: Fighter) -> None:
        if not fighter.token and fighter.card:
            return
        box = self.token_box(rect, fighter)
        name = fighter.token or "rewers"
        draw.soft_disc(surface, (box.centerx + 1, box.centery + self.fit.px(4)), box.width * 3 // 5, (4, 3, 2), 150)
        if fighter.spent:
            picture = self._tokens.get((name, box.height), lambda: dim_picture(self.token_picture(name, box.height)))
        else:
            picture = self.token_picture(name, box.height)
        surface.blit(picture, picture.get_rect(center=box.center))
        if fighter.spent:
            side = max(9, self.fit.px(18))
            tick = centred_rect(
                (box.centerx + round(box.width * 0.32), box.centery + round(box.height * 0.36)), side, side
            )
            draw.rounded_box(surface, tick, DARK, side // 2, mix(SMALL_INK, DARK, 0.4))
            marks.draw_icon(surface, "check", tick.center, round(side * 0.75), NAME_INK)

    def token_picture(self, name: str, height: int) -> Surface:
        """Return the picture of an order token, or its back."""
        result = picture_or_none(f"tokens/{name}", height)
        return result if result is not None else pieces.picture(ART, "tokens/rewers", height)

    def _dealt(self, surface: Surface, sprite: Sprite, where: Point, alpha: int) -> None:
        rect = self.fit.rect(*card_box(where, sprite.size))
        draw.shadow(surface, rect, self.fit.px(10), self.fit.px(9), self.fit.px(5), 150)
        draw_card(surface, rect, self.printed_card(str(sprite.look[1])))
        draw.outline(surface, rect, (92, 74, 52), round(10 * rect.width / CARD[0]))

    # -- dice and hazards ---------------------------------------------------------------------------------------------
    def _die(self, surface: Surface, sprite: Sprite, where: Point, alpha: int) -> None:
        number, face = int(str(sprite.look[1])), int(str(sprite.look[2]))
        box = self.fit.rect(0, 0, *self.layout.dice[number][2:])
        box.center = self.fit.point(where)
        if not face:
            text.draw(surface, "?", box, Font("ops", max(12, round(box.height * 0.36))), SMALL_INK, align="center")
            return
        role = self.roles.get(number, "")
        picture = pieces.picture(ART, DIE_ART[role], box.height)
        blit_with_alpha(surface, picture, picture.get_rect(center=box.center).topleft, alpha)
        shown = self.counted_values.get(number, face)
        self.draw_die_number(surface, box, shown, role)

    def draw_die_number(self, surface: Surface, box: Rect, number: int, role: str) -> None:
        """Draw the number on a die."""
        room = Rect(box.left, box.top - round(box.height * 0.12), box.width, box.height)
        size = max(12, round(box.height * (0.42 if len(str(number)) < 2 else 0.34)))
        text.draw(
            surface, with_minus_sign(number), room, Font("ops", size), DIE_INK[role], align="center", wrapping=False
        )

    def _hazard(self, surface: Surface, sprite: Sprite, where: Point, alpha: int) -> None:
        number, name = int(str(sprite.look[1])), str(sprite.look[2])
        if not name:
            return
        box = self.fit.rect(0, 0, *self.layout.hazards[number][2:])
        box.center = self.fit.point(where)
        self.draw_hazard(surface, box, name, number == 0, alpha)

    def draw_hazard(self, surface: Surface, box: Rect, name: str, first: bool, alpha: int = 255) -> None:
        """Draw a hazard's card. `first` is the left one."""
        icon = self.board.icon("hazard", name)
        picture = picture_or_none(f"hazards/karta_{icon}", box.height)
        draw.shadow(surface, box, self.fit.px(6), self.fit.px(6), self.fit.px(3), 130)
        if picture is not None:
            blit_with_alpha(surface, picture, picture.get_rect(center=box.center).topleft, alpha)
        else:
            draw.rounded_box(surface, box, (52, 44, 22), self.fit.px(6), YELLOW, max(1, self.fit.px(2)))
            side = round(box.width * 0.6)
            draw_hazard_icon(
                surface, Rect(box.centerx - side // 2, box.top + box.height // 6, side, side), f"hazards/{icon}"
            )
        low = Rect(box.left + 1, box.top + round(box.height * 0.655), box.width - 2, round(box.height * 0.27))
        face = caption_face([self.translate(f"hazard:{one.id}") for one in self.board.hazards], low.width)
        font, label = Font(face, max(text.MIN_TEXT, self.fit.px(12.5))), self.translate(f"hazard:{name}")
        over = max(0, longest_word_width(label, face) - low.width)
        if over > SLIGHT:  # a long word extends only beyond the outer edge, away from the other hazard
            low, over = Rect(low.left - (over if first else 0), low.top, low.width + over, low.height), 0
        height = max(low.height, text.measure(label, Font(face, text.MIN_TEXT), low.width + over)[1] + 2)
        low = Rect(low.left, low.bottom - height, low.width, height)
        draw.translucent_box(surface, low, (12, 10, 8), 205)
        text.draw(surface, label, low.inflate(over, 0), font, NAME_INK, align="center")

    def _deck(self, surface: Surface, sprite: Sprite, where: Point, alpha: int) -> None:
        box = self.fit.rect(0, 0, *self.layout.deck[2:])
        box.center = self.fit.point(where)
        for shift in (2, 1, 0):
            card = box.move(shift * max(1, self.fit.px(1.5)), -shift * max(1, self.fit.px(1.5)))
            draw.rounded_box(surface, card, (44, 38, 16), max(2, box.width // 6), mix(YELLOW, DARK, 0.35))
        room = self.fit.rect(*self.layout.deck_count)
        room.width += self.fit.px(6)
        label = self.translate(N_("{n} in the deck", n=sprite.look[1]))
        text.draw(surface, label, room, Font("body", max(text.MIN_TEXT, self.fit.px(13))), SMALL_INK, wrapping=False)


def wound_box(rect: Rect, number: int) -> Rect:
    """Return the box of wound `number` (from 0) on a card."""
    return card_rect(rect, 154, 6 + 22 * number, 23, 21)


def _red_glow(size: tuple[int, int]) -> Surface:
    """Return a red glow along a card's inside."""
    small = transparent_picture((max(2, size[0] // 4), max(2, size[1] // 4)), (200, 40, 30))
    pygame.draw.rect(small, (200, 40, 30, 190), small.get_rect(), max(1, small.get_width() // 14))
    soft = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 3), size)
    soft.blit(draw.mask(size, round(10 * size[0] / CARD[0])), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return converted(soft)
