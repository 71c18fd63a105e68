"""The curtain opens only for the person it names, by a click or a key meant for it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from games.core.contract.contract import Decision
from games.core.match.match import Match
from tests.ui.clicker import Clicker, asks, new_match, open_table, play_until
from ui.shell.headless import Headless, faults
from ui.shell.start import KEY_REPEAT
from ui.table.flow.curtain import DEBOUNCE, CurtainScreen
from ui.table.table import TableScreen
from ui.table.view.hold_to_show import HoldToShow


@pytest.fixture
def it() -> Iterator[Headless]:
    with Headless((1280, 720), language="en", speed="off") as window:
        yield window


def open_with_curtain(it: Headless) -> TableScreen:
    """Open a table and let the curtain fall."""
    table = open_private_table(it)
    it.event(pygame.WINDOWFOCUSLOST)
    assert isinstance(it.app.top, CurtainScreen)
    return table


def is_closed(it: Headless) -> bool:
    return isinstance(it.app.top, CurtainScreen) and it.app.top.opaque


def test_a_held_key_opens_nothing_until_it_is_released(it: Headless) -> None:
    open_with_curtain(it)
    first, interval = KEY_REPEAT
    it.step(first / 1000 - 0.05)  # the key was pressed shortly before the curtain fell
    for _ in range(50):
        it.event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
        assert is_closed(it)
        it.step(interval / 1000)
    it.event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    it.step(DEBOUNCE)
    it.key(pygame.K_RETURN)
    assert not is_closed(it)


def test_the_second_click_of_a_double_click_opens_nothing(it: Headless) -> None:
    open_with_curtain(it)
    it.step(0.3)
    it.press(it.widget("lift").rect.center)
    assert is_closed(it)
    it.step(DEBOUNCE)
    it.press(it.widget("lift").rect.center)
    assert not is_closed(it)


def is_public_move(match: Match) -> bool:
    decision: Decision | None = match.decision()
    return decision is not None and decision.kind == "move" and not decision.private


def test_after_a_look_at_ones_own_card_enter_does_not_show_it_again(it: Headless) -> None:
    table = open_table(it, play_until(new_match(3, game_id="osada"), is_public_move))
    Clicker(it, table).dismiss_overlays(False)
    at = it.widget("secret:own").rect.center
    it.move(at)
    it.step(1.0)
    it.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    assert it.widget("secret:own").is_shown  # type: ignore[attr-defined]
    it.event(pygame.MOUSEBUTTONUP, pos=at, button=1)
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        it.key(key)
        assert not it.widget("secret:own").is_shown  # type: ignore[attr-defined]


def test_the_table_behind_the_curtain_follows_a_change_of_language(it: Headless) -> None:
    open_with_curtain(it)
    it.step(1.0)
    it.app.change_settings(language="pl", speed="normal")
    it.step(0.1)
    it.key(pygame.K_SPACE)
    it.step(0.05)
    assert not is_closed(it)
    assert "Planowanie" in it.words()
    assert not faults(it.texts())


def open_private_table(it: Headless, people: int = 2) -> TableScreen:
    table = open_table(it, play_until(new_match(people), asks("plan")))
    if people > 1:
        it.step(DEBOUNCE)
        it.key(pygame.K_RETURN)
        it.settle()
    assert it.app.top is table
    assert table.session.match.audience() is not None
    return table


def test_the_curtain_falls_when_the_window_loses_focus(it: Headless) -> None:
    table = open_private_table(it)
    it.event(pygame.WINDOWFOCUSLOST)
    assert is_closed(it)
    assert table.session.view["seat"] is None
    it.step(DEBOUNCE)
    it.key(pygame.K_RETURN)
    it.settle()
    assert table.session.match.audience() is not None
    it.open("keys", excluded=())
    it.event(pygame.WINDOWFOCUSLOST)
    assert is_closed(it)


def test_no_curtain_falls_for_a_single_person_or_if_the_option_is_off(it: Headless) -> None:
    open_private_table(it)
    it.app.change_settings(cover=False)
    it.event(pygame.WINDOWFOCUSLOST)
    assert not isinstance(it.app.top, CurtainScreen)
    it.app.change_settings(cover=True)
    it.app.pop()
    table = open_table(it, new_match(1, 1))
    it.event(pygame.WINDOWFOCUSLOST)
    assert it.app.top is table


def test_a_resize_stretches_no_private_picture(it: Headless) -> None:
    open_private_table(it)
    it.app.draw()
    it.app.surface = pygame.display.set_mode((1500, 900))
    it.app.feed(pygame.event.Event(pygame.VIDEORESIZE, size=(1500, 900), w=1500, h=900))
    assert it.app._stretched is not None
    colours = {tuple(it.app._stretched.get_at((x, y))) for x in range(0, 1280, 40) for y in range(0, 720, 40)}
    assert len(colours) == 1


def test_the_curtain_shows_the_status_of_every_seat(it: Headless) -> None:
    """Seats have played, decide now, or wait."""

    def second_of_three(match: Match) -> bool:
        view = match.view(None)
        return bool(view["turn"] and view["active"] == view["order"][1])

    open_table(it, play_until(new_match(3, game_id="krakow"), second_of_three))
    assert isinstance(it.app.top, CurtainScreen)
    assert {"has played this turn", "now", "waiting"} <= set(it.words().split("\n"))


@pytest.mark.parametrize(("people", "words"), [(1, "hold to look"), (2, "hold to look; the others look away")])
def test_only_other_people_are_asked_to_look_away(it: Headless, people: int, words: str) -> None:
    table = open_table(it, play_until(new_match(people, 3 - people, game_id="osada"), is_public_move))
    Clicker(it, table).dismiss_overlays(False)
    held = it.widget("secret:own")
    assert isinstance(held, HoldToShow)
    assert held.instruction().message == words
