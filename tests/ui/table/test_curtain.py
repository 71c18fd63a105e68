"""The curtain opens only for whoever it names, by a click or a key that is meant for it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from games.core.contract.contract import Decision
from games.core.match.match import Match
from tests.ui.clicker import Clicker, asks, new_match, open_table, play_until
from ui.shell.headless import Headless, faults
from ui.shell.start import REPEAT
from ui.table.over.curtain import DEBOUNCE, CurtainScreen
from ui.table.screen import TableScreen


@pytest.fixture
def it() -> Iterator[Headless]:
    with Headless((1280, 720), language="en", speed="off") as window:
        yield window


def at_a_curtain(it: Headless) -> TableScreen:
    table = open_table(it, play_until(new_match(2), asks("plan")))
    assert isinstance(it.app.top, CurtainScreen)
    it.app.top._since = it.app.now  # it falls now
    return table


def is_closed(it: Headless) -> bool:
    return isinstance(it.app.top, CurtainScreen) and not it.app.top._apart


def test_a_key_that_is_kept_down_opens_nothing_until_it_is_let_go(it: Headless) -> None:
    at_a_curtain(it)
    first, then = REPEAT
    it.step(first / 1000 - 0.05)  # it went down a moment before the curtain fell
    for _ in range(50):
        it.event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
        assert is_closed(it)
        it.step(then / 1000)
    it.event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    it.step(DEBOUNCE)
    it.key(pygame.K_RETURN)
    assert not is_closed(it)


def test_the_second_click_of_a_double_one_opens_nothing(it: Headless) -> None:
    at_a_curtain(it)
    it.step(0.3)
    it.press(it.widget("lift").rect.center)
    assert is_closed(it)
    it.step(DEBOUNCE)
    it.press(it.widget("lift").rect.center)
    assert not is_closed(it)


def public(match: Match) -> bool:
    decision: Decision | None = match.decision()
    return decision is not None and decision.kind == "move" and not decision.private


def test_after_a_look_at_ones_own_card_enter_is_the_answers(it: Headless) -> None:
    table = open_table(it, play_until(new_match(3, game_id="osada"), public))
    Clicker(it, table).lift(False)
    at = it.widget("secret:own").rect.center
    it.move(at)
    it.step(1.0)
    it.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    assert it.widget("secret:own").shown  # type: ignore[attr-defined]
    it.event(pygame.MOUSEBUTTONUP, pos=at, button=1)
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        it.key(key)
        assert not it.widget("secret:own").shown  # type: ignore[attr-defined]


def test_what_a_curtain_opens_on_is_laid_out_for_the_language_of_now(it: Headless) -> None:
    at_a_curtain(it)
    it.step(1.0)
    it.app.change(language="pl", speed="normal")
    it.step(0.1)
    it.key(pygame.K_SPACE)
    it.step(0.05)
    assert not is_closed(it)
    assert "Planowanie" in it.words()
    assert not faults(it.texts())
