"""Animations of pieces that stay in place: cards, dice, wounds."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pygame
from pygame import Surface

from ui.boards.battlefield.card import picture_or_none
from ui.boards.battlefield.layout import ART
from ui.boards.battlefield.pieces import DIE_ART, BattlePieceArt, wound_box
from ui.boards.battlefield.view import Fighter, card_box
from ui.boards.shared.base import Sprite, Transition
from ui.boards.shared.pieces import picture as piece_picture
from ui.boards.shared.shapes import centred_rect
from ui.drawing import draw

FACES = 10
SETTLED = 0.78  # progress (0..1) at which a die shows its result
THROW = (-150.0, 190.0)  # board units from a die's final position to the start of its throw
DROP = 70.0  # board units from which a wound falls


class FlipAnimator:
    """Draws the pieces that change their face during an animation."""

    def __init__(self, pieces: BattlePieceArt) -> None:
        self.pieces = pieces

    def without_flips(self, transition: Transition) -> Transition:
        """Return the transition without the pieces that this class draws."""
        turning = self._turning(transition)
        if not turning:
            return transition
        before = {key: sprite for key, sprite in transition.before.items() if key not in turning}
        after = {key: sprite for key, sprite in transition.after.items() if key not in turning}
        return replace(transition, before=before, after=after)

    def _turning(self, transition: Transition) -> list[str]:
        return [key for key, last in transition.after.items() if _turns(transition.before.get(key), last)]

    def draw(self, surface: Surface, transition: Transition, progress: float) -> None:
        """Draw cards that turn over, dice that tumble and wounds that fall."""
        for key in self._turning(transition):
            last = transition.after[key]
            first, kind = transition.before.get(key, last), last.look[0]
            if kind == "die":
                self._tumble(surface, last, progress)
            elif kind == "hazard":
                self._turn_hazard(surface, last, progress)
            else:
                self._turn_card(surface, first, last, progress)
        for key, first in transition.before.items():
            last = transition.after.get(key, first)
            if first.look[0] == "fighter" and last.look[0] == "fighter" and first.at == last.at:
                self._wounds(surface, first, last, progress)

    def _turn_card(self, surface: Surface, first: Sprite, last: Sprite, progress: float) -> None:
        fit = self.pieces.fit
        shown = Fighter(*(first if progress < 0.5 else last).look)  # type: ignore[arg-type]
        rect = fit.rect(*card_box(last.at))
        if progress >= 1:
            self.pieces.draw_fighter(surface, rect, shown)
            return
        whole = self.pieces.snapshot(shown)
        width = max(2, round(rect.width * abs(math.cos(math.pi * progress))))
        lift = fit.px(14 * math.sin(math.pi * progress))
        picture = pygame.transform.smoothscale(whole, (width, rect.height))
        surface.blit(picture, picture.get_rect(center=(rect.centerx, rect.centery - lift)))

    def _turn_hazard(self, surface: Surface, last: Sprite, progress: float) -> None:
        pieces, layout = self.pieces, self.pieces.layout
        box = pieces.fit.rect(0, 0, *layout.hazards[int(str(last.look[1]))][2:])
        box.center = pieces.fit.point(last.at)
        width = max(2, round(box.width * abs(math.cos(math.pi * progress))))
        narrow = centred_rect(box.center, width, box.height)
        if progress >= 0.96:
            pieces.draw_hazard(surface, box, str(last.look[2]), last.look[1] == 0)
        elif progress < 0.5:
            draw.rounded_box(surface, narrow, (44, 38, 16), min(width // 2, pieces.fit.px(6)), (150, 128, 40))
        else:
            picture = picture_or_none(f"hazards/karta_{pieces.board.icon('hazard', last.look[2])}", box.height)
            if picture is None:
                draw.rounded_box(surface, narrow, (52, 44, 22), min(width // 2, pieces.fit.px(6)), (150, 128, 40))
            else:
                flat = pygame.transform.smoothscale(picture, (width, box.height))
                surface.blit(flat, flat.get_rect(center=box.center))

    def _tumble(self, surface: Surface, last: Sprite, progress: float) -> None:
        """Draw a die that rolls in and shows its result."""
        pieces, layout = self.pieces, self.pieces.layout
        fit = pieces.fit
        number, face = int(str(last.look[1])), int(str(last.look[2]))
        side = fit.px(layout.dice[number][2])
        left = (1 - progress) ** 2
        hop = abs(math.sin(progress * math.tau * 1.5)) * left * 60
        where = fit.point((last.at[0] + THROW[0] * -left, last.at[1] + (layout.size[1] / 2 - last.at[1]) * left - hop))
        turn = 540.0 * left
        rolled = face
        if progress < SETTLED:
            rolled = Random(number * 31 + int(progress * 12)).randint(1, FACES)
        box = centred_rect(where, side, side)
        picture = piece_picture(ART, DIE_ART[""], side)
        if turn > 2:
            turned = pygame.transform.rotozoom(picture, turn, 1.0)
            surface.blit(turned, turned.get_rect(center=where))
        else:
            surface.blit(picture, picture.get_rect(center=where))
        if turn % 180 < 40 or progress >= SETTLED:
            pieces.draw_die_number(surface, box, rolled, "")

    def _wounds(self, surface: Surface, first: Sprite, last: Sprite, progress: float) -> None:
        before, after = Fighter(*first.look), Fighter(*last.look)  # type: ignore[arg-type]
        if not 0 <= before.wounds < after.wounds:
            return
        fit = self.pieces.fit
        rect = fit.rect(*card_box(last.at))
        for number in range(before.wounds, min(5, after.wounds)):
            share = min(1.0, max(0.0, progress * 1.3 - 0.15 * (number - before.wounds)))
            box = wound_box(rect, number).move(0, -fit.px(DROP * (1 - share) ** 2))
            self.pieces.draw_wound(surface, box, round(255 * min(1.0, share * 2)))


def _turns(first: Sprite | None, last: Sprite) -> bool:
    """Return True if a piece is shown with another face than before, or is a new die."""
    kind = last.look[0]
    if first is None:
        return kind == "die" and bool(last.look[2])
    if kind != first.look[0] or first.at != last.at:
        return False
    if kind in ("die", "hazard"):
        return bool(last.look[2]) and first.look[2] != last.look[2]
    if kind == "fighter":
        return bool(first.look[2]) != bool(last.look[2])
    return False
