"""Asking at Powrót mary, in a whisper or nothing at all; the own card that is seen only once."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from games.core.match.match import Match
from tests.osada.positions import POWROT, position
from tests.ui.clicker import FastWindow, open_table
from tests.ui.osada.table import match_at, moments, new_osada
from ui.table.flow.curtain import CurtainScreen
from ui.table.table import TableScreen

pytestmark = pytest.mark.usefixtures("silent_computers")


def at_powrot(people: int = 3) -> Match:
    """Return a match in which red, Maja, has rolled at Powrót mary and may ask Kuba, who has an axe."""
    state = position(POWROT, 25, 25, axes={"blue": 1})
    state.talk = [[0, 1, "", -1, ""]]
    state.agenda = [("next", 0), ("hear", 0, 1), ("reply", 1, 0), ("question", 0, 1)]
    first = new_osada(people, 3 - people)
    return Match.from_state(first.game, state.board, first.players, first.options, 1, first.settings, state, "x")


@pytest.fixture
def window() -> Iterator[FastWindow]:
    with FastWindow((1280, 720), language="en") as it:
        yield it


def lift(it: FastWindow, name: str) -> None:
    """Lift the curtain, which must name this person."""
    assert isinstance(it.app.top, CurtainScreen)
    assert it.app.top.match.players[it.app.top.seat].name == name
    it.step(0.5)
    it.click("lift")
    it.settle()
    assert isinstance(it.app.top, TableScreen)


def test_a_whisper_is_passed_on_behind_curtains(window: FastWindow) -> None:
    match = at_powrot()
    open_table(window, match)
    lift(window, "Maja")
    assert "in a whisper; computers don't answer" in window.words()
    window.click("button:whisper")
    window.key(pygame.K_RETURN)
    window.settle()
    lift(window, "Kuba")
    assert "Kuba: Maja asks in a whisper" in window.words()
    answers = [widget.key for widget in window.app.top.widgets.widgets if widget.key.startswith("button:")]
    assert answers == ["button:yes", "button:no", "button:nothing"]
    window.click("button:no")
    window.key(pygame.K_RETURN)
    window.settle()
    lift(window, "Maja")
    assert "Maja: Kuba answers – No" in window.words()


def test_x_asks_nothing_and_the_game_continues(window: FastWindow) -> None:
    match = at_powrot()
    open_table(window, match)
    lift(window, "Maja")
    assert "Ask nothing" in window.words()
    window.key(pygame.K_SPACE)  # no answer is the default
    window.settle()
    assert match.moves == []
    window.key(pygame.K_x)
    window.settle()
    assert match.moves[-1].move == ("skip",)
    assert isinstance(window.app.top, TableScreen)
    words = window.words()
    assert "Maja\nasks nothing" in words  # the story bar shows it
    assert words.count("asks nothing") == 1  # so the log doesn't
    decision = match.decision()
    assert decision is not None
    assert (decision.seat, decision.kind) == (1, "move")


def test_an_own_card_seen_only_at_the_start_is_never_shown_again(window: FastWindow) -> None:
    match = new_osada(2, options={"own_card": "start"})
    table = open_table(window, match)
    for name in ("Maja", "Kuba"):
        lift(window, name)
        assert "and only now: remember it" in window.words()
        window.key(pygame.K_SPACE)
        window.settle()
    assert match.decision().kind == "move"  # type: ignore[union-attr]  # the game goes on
    assert window.app.top.widgets.find("secret:own") is None
    assert table.widgets.find("secret:own") is None
    usual = match_at(moments(2)["move"], 2)
    with FastWindow((1280, 720), language="en") as it:
        assert open_table(it, usual).widgets.find("secret:own") is not None
