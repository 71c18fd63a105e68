"""Hints where others look on: the table shows one by the public view, a held button one by what the seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from games.core.computers.flat_search import sample_world
from games.core.computers.process import choose_hint
from games.core.contract.dice import BotDice
from games.core.match.match import Match
from tests.ui.clicker import FastWindow, StubBotProcess, asks, new_match, open_table, play_until
from ui.table.session import OWN_HINT_KEY
from ui.table.table import TableScreen
from ui.table.view.hold_to_show import HeldHint

PLAYOUTS = 40


class Adviser(StubBotProcess):
    """Gives real hints, of few playouts."""

    def request_hint(self, view: Any) -> None:
        self.asked.append(view)
        table_game = new_match(2, game_id="osada").game
        self._answer = choose_hint(table_game, view, PLAYOUTS)


@pytest.fixture
def it(monkeypatch: pytest.MonkeyPatch) -> Iterator[FastWindow]:
    monkeypatch.setattr("games.core.computers.process.BotProcess", Adviser)
    with FastWindow((1280, 720), language="en", every=1000, reduced_motion=True) as window:
        yield window


def matches_of_equal_public_views() -> tuple[Match, Match]:
    """Return two matches at a public question that differ only in secrets: in one of them the seat is the murderer."""
    match = play_until(new_match(3, game_id="osada"), asks("move", 12))
    other = play_until(new_match(3, game_id="osada"), asks("move", 12))
    seat = match.view(None)["decision"]["seat"]
    for seed in range(200):
        state = sample_world(match.game, match.view(None), BotDice(seed))
        views = [match.game.observe(one, who) for one in (match.state, state) for who in (None, seat)]
        if views[0] == views[2] and views[1]["pawns"][seat]["card"] != views[3]["pawns"][seat]["card"]:
            other.history.states[-1] = state
            assert other.view(None) == match.view(None)
            assert other.view(seat) != match.view(seat)
            return match, other
    raise AssertionError("no such world")


def hinted_table(it: FastWindow, match: Match) -> TableScreen:
    table = open_table(it, match)
    it.key(pygame.K_h)
    it.settle()
    assert table.session.hint is not None
    assert table.session.own_hint is not None
    it.move((4, 4))
    it.settle()
    return table


def held_hint(table: TableScreen) -> HeldHint:
    widget = table.widgets[OWN_HINT_KEY]
    assert isinstance(widget, HeldHint)
    return widget


def test_equal_public_views_give_equal_pixels(it: FastWindow) -> None:
    pictures, hints = [], []
    for match in matches_of_equal_public_views():
        table = hinted_table(it, match)
        pictures.append(pygame.image.tobytes(it.picture(), "RGB"))
        hints.append(table.session.hint)
        assert held_hint(table)
    assert hints[0] == hints[1]
    assert pictures[0] == pictures[1]


def test_the_hint_by_what_the_seat_knows_is_shown_only_while_its_button_is_held(it: FastWindow) -> None:
    match, _ = matches_of_equal_public_views()
    table = hinted_table(it, match)
    before = pygame.image.tobytes(it.picture(), "RGB")
    button = held_hint(table)
    own = table.session.own_hint
    assert own is not None
    it.event(pygame.MOUSEMOTION, pos=button.rect.center, rel=(0, 0), buttons=(0, 0, 0))
    it.event(pygame.MOUSEBUTTONDOWN, pos=button.rect.center, button=1)
    words = it.words()
    assert "only for you" in words
    assert table.translate(own.why.text)[:12] in words
    it.event(pygame.MOUSEBUTTONUP, pos=button.rect.center, button=1)
    assert "only for you" not in it.words()
    it.move((4, 4))
    it.settle()
    assert pygame.image.tobytes(it.picture(), "RGB") == before
    assert table.session.hinted_moves() == {table.session.hint.move, own.move}  # type: ignore[union-attr]


def test_until_it_is_looked_at_the_private_hint_names_no_move(it: FastWindow) -> None:
    match, _ = matches_of_equal_public_views()
    table = hinted_table(it, match)
    assert table.session.hint is not None
    table.session.own_hint = table.session.hint._replace(move=("other",))
    assert table.session.hinted_moves() == {table.session.hint.move}


def test_the_private_hint_may_arrive_while_its_button_is_held(it: FastWindow) -> None:
    match, _ = matches_of_equal_public_views()
    table = hinted_table(it, match)
    own, table.session.own_hint = table.session.own_hint, None
    held_hint(table).set_shown(True)
    assert "One moment…" in it.words()
    table.session.own_hint = own
    assert "One moment…" not in it.words()
    assert "only for you" in it.words()


def test_with_one_person_there_is_one_hint_by_what_they_know(it: FastWindow) -> None:
    table = open_table(it, play_until(new_match(1, 2, game_id="osada"), asks("move", 3)))
    it.key(pygame.K_h)
    it.settle()
    assert table.session.hint is not None
    assert table.session.own_hint is None
    assert table.widgets.find(OWN_HINT_KEY) is None
