"""The table's menu and its top bar, during a match and after its end."""

from __future__ import annotations

import pygame

from tests.ui.clicker import new_match, open_table
from ui.headless import Headless
from ui.table.screen import TableScreen


def at_the_end(it: Headless) -> TableScreen:
    match = new_match(2, 0, 3)
    while not match.over:
        match.play(match.game.legal_moves(match.state)[0])
    return open_table(it, match)


def test_escape_opens_the_menu_and_leads_back_to_the_table() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, new_match(2))
        while it.app.top is not table:
            it.app.pop(it.app.top)
        it.key(pygame.K_ESCAPE)
        assert it.app.top.name == "dialogue"
        it.key(pygame.K_ESCAPE)
        assert it.app.top is table
        assert it.app.running


def test_after_the_end_nothing_goes_on_and_nobody_is_seated() -> None:
    with Headless((1280, 720), language="en") as it:
        table = at_the_end(it)
        it.step()
        assert "Game over" in it.words()
        assert "Planning" not in it.words()
        it.key(pygame.K_ESCAPE)
        it.settle()
        said = it.words()
        assert "Back to the table" in said
        assert "Go on playing" not in said
        assert "Who plays" not in said
        it.key(pygame.K_ESCAPE)
        assert it.app.top is table
