"""The looks of cards: name -> the object that draws cards in this look.

The module of a kind of board may add looks of its own in `LOOKS`, a mapping from names to `CardArt`.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame import Rect, Surface

from games.core.contract.extras.cards import CardFace
from ui import boards
from ui.drawing import record
from ui.drawing.pictures import converted
from ui.table.drawing_context import DrawingContext
from ui.table.view.cards.art import CardArt
from ui.table.view.cards.paper import PaperCard, PlateCard
from ui.table.view.cards.pictured import TokenHeap, WholeCard, WideCard
from ui.table.view.cards.plain import PlainCard

LOOKS: Mapping[str, CardArt] = {
    "paper": PaperCard(),
    "plate": PlateCard(),
    "whole": WholeCard(),
    "across": WideCard(),
    "token": TokenHeap(),
    "plain": PlainCard(),
}


def art_of(kind: str, face: CardFace) -> CardArt:
    """Return the object that draws a card face on a kind of board; raises KeyError if `face.look` is unknown.

    The look `paper` becomes `plain` for a face without picture and symbols.
    """
    if face.look == "paper" and not face.picture and not face.symbols:
        return LOOKS["plain"]
    return LOOKS[face.look] if face.look in LOOKS else boards.looks_of(kind)[face.look]


def large_picture(ctx: DrawingContext, name: str) -> Surface:
    """Return the enlarged picture of a card, rendered in advance."""
    describe = ctx.controller.cards.face
    assert describe is not None
    face = describe(ctx.displayed_view(), name)
    look = art_of(ctx.kind, face)
    width, height = look.large_size(ctx, face)
    picture = Surface((width + 2, height + 2), pygame.SRCALPHA)
    picture.fill((0, 0, 0, 0))
    with record.shifted(0, 0):
        look.draw_large(picture, ctx, Rect(0, 0, width, height), face)
    return converted(picture)
