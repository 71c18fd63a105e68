"""Computers that need their time, or die: the table goes on, or says what has happened and asks again."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from games.core.computers.process import BotDied
from games.core.computers.search import BotMove
from games.core.match.match import Match
from tests.ui.clicker import Clicker, FastWindow, StubBotProcess, asks, new_match, open_table, play_until
from ui.table.flow.computers import HINT_LEVEL
from ui.table.intents import Undo
from ui.table.messages import BOT_GONE
from ui.table.table import TableScreen

GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")


class SlowAdviser(StubBotProcess):
    """Needs long for a hint, and nothing for a move."""

    polls = 0

    def ask(self, view: Any, level: str, number: int = 0, **more: Any) -> None:
        self.polls = 100 if level == HINT_LEVEL else 0
        super().ask(view, level, number, **more)

    def poll(self) -> BotMove | None:
        self.polls -= 1
        return None if self.polls > 0 else super().poll()


class Dying(StubBotProcess):
    """Dies of its first question, when it is asked or while it is awaited, and answers all others."""

    on_asking = True

    def ask(self, view: Any, level: str, number: int = 0, **more: Any) -> None:
        super().ask(view, level, number, **more)
        if self.on_asking and len(self.asked) == 1:
            raise BotDied("killed")

    def poll(self) -> BotMove | None:
        if len(self.asked) == 1:
            raise BotDied("killed")
        return super().poll()


class DyingLater(Dying):
    on_asking = False


@pytest.fixture
def it(monkeypatch: pytest.MonkeyPatch) -> Iterator[FastWindow]:
    monkeypatch.setattr("games.core.computers.process.BotProcess", SlowAdviser)
    with FastWindow((1280, 720), language="en", every=1000) as window:
        yield window


def ask_hint(it: FastWindow, table: TableScreen) -> None:
    it.key(pygame.K_h)
    assert table.session.bots.thinking
    assert table.session.hint is None


def until(it: FastWindow, table: TableScreen, enough: Callable[[], bool]) -> None:
    for _ in range(200):
        if enough():
            return
        it.step(0.1)
    raise AssertionError(f"still {table.session.match.decision()}, thinking: {table.session.bots.thinking}")


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_without_waiting_for_the_hint_is_answered_by_the_computer(it: FastWindow, game: str) -> None:
    table = open_table(it, new_match(1, 1, game_id=game))
    clicker, match, answers = Clicker(it, table), table.session.match, 0
    while answers < 3 and not match.is_over:
        clicker.dismiss_overlays(False)
        ask_hint(it, table)
        table.play_moves([match.game.legal_moves(match.state)[0]])
        number = match.move_count
        until(it, table, lambda: not it.app.top.motion.running and not table.session.bots.thinking)
        until(it, table, lambda: match.is_over or table.session.deciding_bot() is None)
        answers += match.move_count > number
    assert answers == 3


def test_a_hint_that_is_waited_for_comes(it: FastWindow) -> None:
    table = open_table(it, new_match(1, 1))
    ask_hint(it, table)
    until(it, table, lambda: table.session.hint is not None)


@pytest.mark.parametrize(("people", "knows"), [(2, False), (1, True)])
def test_where_all_look_on_a_hint_is_asked_for_with_what_all_see(
    it: FastWindow, people: int, knows: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    ask = SlowAdviser.ask

    def noting(thinker: SlowAdviser, view: Any, *rest: Any, **more: Any) -> None:
        asked.append(view)
        ask(thinker, view, *rest, **more)

    monkeypatch.setattr(SlowAdviser, "ask", noting)
    match = play_until(new_match(people, 3 - people, game_id="osada"), asks("move"))
    table = open_table(it, match)
    ask_hint(it, table)
    (view,) = asked
    seat = view["decision"]["seat"]
    assert (view["pawns"][seat]["card"] == match.view(seat)["pawns"][seat]["card"]) == knows
    assert view["moves"] == match.view(seat)["moves"]
    until(it, table, lambda: table.session.hint is not None)


@pytest.mark.parametrize("by_key", [True, False])
def test_a_hint_is_played_by_its_key_or_its_button(it: FastWindow, by_key: bool) -> None:
    table = open_table(it, new_match(1, 1))
    ask_hint(it, table)
    until(it, table, lambda: table.session.hint is not None)
    assert table.session.hint is not None
    move = table.session.hint[0]
    if by_key:
        it.key(pygame.K_h)
    else:
        it.click("hint:play")
    assert [played.move for played in table.session.match.moves][:1] == [move]


def test_taking_back_gives_the_hint_up(it: FastWindow) -> None:
    table = open_table(it, new_match(2))
    clicker = Clicker(it, table)
    clicker.play_turn(False)
    clicker.dismiss_overlays(False)
    ask_hint(it, table)
    table.dispatch(Undo())
    assert not table.session.bots.thinking


@pytest.fixture(params=[Dying, DyingLater])
def dying(it: FastWindow, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> FastWindow:
    """A window whose computers die of their first question."""
    monkeypatch.setattr("games.core.computers.process.BotProcess", request.param)
    return it


def test_computers_that_have_died_are_asked_again_by_a_button(dying: FastWindow) -> None:
    it = dying
    table = open_table(it, new_match(0, 2))
    assert table.session.bots.failure == BOT_GONE
    assert table.session.match.move_count == 0
    it.click("bots:again")
    it.settle()
    assert table.session.bots.failure is None
    assert table.session.match.move_count


def test_a_hint_of_computers_that_have_died_can_be_asked_for_again(dying: FastWindow) -> None:
    it = dying
    table = open_table(it, new_match(1, 1))
    it.key(pygame.K_h)
    it.settle()
    assert table.session.bots.failure == BOT_GONE
    assert not table.session.bots.thinking
    it.key(pygame.K_h)
    it.settle()
    assert table.session.hint is not None
    assert table.session.bots.failure is None


def asked_back(answers: bool) -> Match:
    """Return a match in which a computer is asked whether it answers what was done to it, holding an answer or not."""
    for seed in range(40):
        match = new_match(1, 1, seed, game_id="ankh_morpork")
        rnd = random.Random(seed)
        while (decision := match.decision()) is not None:
            legal = match.game.legal_moves(match.state)
            if decision.kind == "react" and decision.seat == 1 and (len(legal) > 1) == answers:
                return match
            match.play(rnd.choice(legal))
    raise AssertionError("never asked")


def test_a_computer_is_asked_for_an_answer_without_a_sign_and_in_constant_time(it: FastWindow) -> None:
    """Its row glowed, and it thought, only where it held a card that fits."""
    turns = set[int]()
    for answers in (False, True):
        match = asked_back(answers)
        table = TableScreen(it.app, match)
        it.app.push(table)  # over the table before: a window without a screen stands still
        number, steps = match.move_count, 0
        while match.move_count == number and steps < 100:
            it.app.draw()
            assert table.ctx.deciding_seat(table.session.view) is None
            assert "thinking" not in it.words()
            it.step(0.1)
            steps += 1
        played = match.moves[number]
        assert played.why is None or played.events
        turns.add(steps)
    assert len(turns) == 1, turns
