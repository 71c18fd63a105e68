"""Enlarged cards contain their whole text, also in small windows, and do not cover the chosen piece."""

from __future__ import annotations

import pygame
import pytest

from games.core.contract.names import kind_of
from games.shipped import register_shipped
from tests.runs import first_by_default
from tests.ui.clicker import asks, new_match, open_table, play_until
from ui.drawing import record
from ui.shell.headless import Headless, faults
from ui.table.view.cards.looks import art_of
from ui.table.view.tray.tray import Tray

register_shipped()
FOOTER = "This fighter cannot be sent now: everybody has been sent already."


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("size", first_by_default([(1280, 720), (1024, 600), (1920, 1080)], 2))
def test_every_fighters_text_fits_on_the_card(size: tuple[int, int], language: str) -> None:
    with Headless(size, language=language) as it:
        table = open_table(it, play_until(new_match(2, game_id="wroclaw"), asks("shoot", 10)))
        ctx, describe = table.ctx, table.ctx.controller.cards.face
        assert describe is not None
        for one in table.session.match.board.characters:
            face = describe(table.session.view, f"card:{one.id}")
            art = art_of(ctx.kind, face)
            box = pygame.Rect((0, 0), art.large_size(ctx, face))
            assert box.height <= size[1]
            for footer in ("", FOOTER):
                with record.recording() as recorder:
                    art.draw_large(pygame.Surface(box.size), ctx, box, face, footer)
                assert faults(recorder.drawn) == [], one.id
                inside = box.inflate(-6, -6)
                assert all(inside.contains(drawn.rect) for drawn in recorder.drawn), one.id


def test_an_enlarged_card_does_not_cover_the_chosen_piece() -> None:
    """In Kraków, a chosen painter stays visible while a card of the hand is hovered."""
    with Headless((1280, 720), language="pl") as it:
        table = open_table(it, play_until(new_match(1, bots=3, game_id="krakow"), asks("turn", 20)))
        tray, ctx = table.tray, table.ctx
        assert isinstance(tray, Tray)
        hidden = before = 0
        for name in [name for name in table.session.selectable_names() if kind_of(name) == "painter"]:
            table.ctx.choose(name)
            for card in tray.cards:
                size = card.art.large_size(ctx, card.face)
                straight = pygame.Rect((0, 0), size)
                straight.midbottom = (card.rect.centerx, tray.rect.top)
                before += bool(straight.colliderect(ctx.painter.area_of(name)))
                hidden += bool(tray.enlarged.place(tray.rect, card.rect, size).colliderect(ctx.painter.area_of(name)))
            table.escape()
        assert before
        assert not hidden
