"""Computer players that are slow or die: the table goes on, or reports it and offers to ask again."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from games.core.computers.explanation import Explanation
from games.core.computers.process import BotDied
from games.core.computers.search import BotMove
from games.core.contract.texts import N_
from games.core.match.match import Match
from tests.ui.clicker import Clicker, FastWindow, StubBotProcess, asks, new_match, open_table, play_until
from ui.table.intents import Undo
from ui.table.messages import BOT_GONE
from ui.table.session import MoveHint
from ui.table.table import TableScreen

GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")


class SlowAdviser(StubBotProcess):
    """Takes long for a hint and no time for a move."""

    polls = 0

    def request_move(self, view: Any, level: str, number: int = 0, **more: Any) -> None:
        self.polls = 100 if level == "hint" else 0
        super().request_move(view, level, number, **more)

    def poll(self) -> BotMove | None:
        self.polls -= 1
        return None if self.polls > 0 else super().poll()


class DyingThinker(StubBotProcess):
    """Dies at its first question, when it is asked or while it is awaited, and answers all others."""

    on_asking = True

    def request_move(self, view: Any, level: str, number: int = 0, **more: Any) -> None:
        super().request_move(view, level, number, **more)
        if self.on_asking and len(self.asked) == 1:
            raise BotDied("killed")

    def poll(self) -> BotMove | None:
        if len(self.asked) == 1:
            raise BotDied("killed")
        return super().poll()


class DyingWhileAwaited(DyingThinker):
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


def wait_until(it: FastWindow, table: TableScreen, condition: Callable[[], bool]) -> None:
    for _ in range(200):
        if condition():
            return
        it.step(0.1)
    raise AssertionError(f"still {table.session.match.decision()}, thinking: {table.session.bots.thinking}")


@pytest.mark.parametrize("game", GAMES)
def test_the_computer_moves_although_a_hint_is_still_pending(it: FastWindow, game: str) -> None:
    table = open_table(it, new_match(1, 1, game_id=game))
    clicker, match, answers = Clicker(it, table), table.session.match, 0
    while answers < 3 and not match.is_over:
        clicker.dismiss_overlays(False)
        ask_hint(it, table)
        table.play_moves([match.game.legal_moves(match.state)[0]])
        number = match.move_count
        wait_until(it, table, lambda: not it.app.top.motion.is_running and not table.session.bots.thinking)
        wait_until(it, table, lambda: match.is_over or table.session.deciding_bot() is None)
        answers += match.move_count > number
    assert answers == 3


def test_an_awaited_hint_arrives(it: FastWindow) -> None:
    table = open_table(it, new_match(1, 1))
    ask_hint(it, table)
    wait_until(it, table, lambda: table.session.hint is not None)


@pytest.mark.parametrize(("people", "knows_own_card"), [(2, [False, True]), (1, [True])])
def test_with_other_people_at_the_table_a_hint_uses_only_public_information(
    it: FastWindow, people: int, knows_own_card: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second hint, which only a held button shows, follows by what the person knows."""
    views: list[Any] = []
    original_ask = SlowAdviser.request_move

    def record_view(thinker: SlowAdviser, view: Any, *rest: Any, **more: Any) -> None:
        views.append(view)
        original_ask(thinker, view, *rest, **more)

    monkeypatch.setattr(SlowAdviser, "request_move", record_view)
    match = play_until(new_match(people, 3 - people, game_id="osada"), asks("move"))
    table = open_table(it, match)
    ask_hint(it, table)
    wait_until(it, table, lambda: table.session.hint is not None)
    seat = views[0]["decision"]["seat"]
    card = match.view(seat)["pawns"][seat]["card"]
    assert [view["pawns"][seat]["card"] == card for view in views] == knows_own_card
    assert all(view["moves"] == match.view(seat)["moves"] for view in views)


@pytest.mark.parametrize("by_key", [True, False])
def test_a_hint_is_played_by_its_key_or_its_button(it: FastWindow, by_key: bool) -> None:
    table = open_table(it, new_match(1, 1))
    ask_hint(it, table)
    wait_until(it, table, lambda: table.session.hint is not None)
    assert table.session.hint is not None
    move = table.session.hint[0]
    if by_key:
        it.key(pygame.K_h)
    else:
        it.click("hint:play")
    assert [played.move for played in table.session.match.moves][:1] == [move]
    assert table.session.match.moves[0].by_hint


def test_only_the_move_that_the_displayed_hint_names_counts_as_the_hints(it: FastWindow) -> None:
    table = open_table(it, new_match(1, 1))
    ask_hint(it, table)
    wait_until(it, table, lambda: table.session.hint is not None)
    assert table.session.hint is not None
    legal = table.session.match.game.legal_moves(table.session.match.state)
    table.play_moves([next(move for move in legal if move != table.session.hint[0])])
    assert not table.session.match.moves[0].by_hint


@pytest.mark.parametrize("is_followed", [True, False])
def test_the_next_part_of_a_hinted_move_is_hinted_at_once(it: FastWindow, is_followed: bool) -> None:
    def may_paint(match: Match) -> bool:
        decision = match.decision()
        legal = match.game.legal_moves(match.state) if decision is not None and decision.kind == "turn" else ()
        return match.players[decision.seat if decision else 1].is_person and any(move[0] == "paint" for move in legal)

    table = open_table(it, play_until(new_match(1, 1, game_id="krakow"), may_paint))
    paints = [move for move in table.session.view["moves"] if move[0] == "paint"]
    if is_followed:
        table.session.hint = MoveHint(tuple(paints[0]), Explanation(N_("Because")))
    table.play_moves([tuple(paints[0])])
    it.settle()
    wait_until(it, table, lambda: table.session.hint is not None or not table.session.bots.thinking)
    decision = table.session.match.decision()
    assert decision is not None
    assert decision.kind == "place"
    assert (table.session.hint is not None) is is_followed


def test_undo_cancels_a_pending_hint(it: FastWindow) -> None:
    table = open_table(it, new_match(2))
    clicker = Clicker(it, table)
    clicker.play_turn(False)
    clicker.dismiss_overlays(False)
    ask_hint(it, table)
    table.dispatch(Undo())
    assert not table.session.bots.thinking


@pytest.fixture(params=[DyingThinker, DyingWhileAwaited])
def dying_computers(it: FastWindow, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> FastWindow:
    """Return a window whose computers die at their first question."""
    monkeypatch.setattr("games.core.computers.process.BotProcess", request.param)
    return it


def test_a_button_asks_dead_computers_again(dying_computers: FastWindow) -> None:
    it = dying_computers
    table = open_table(it, new_match(0, 2))
    assert table.session.bots.failure == BOT_GONE
    assert table.session.match.move_count == 0
    it.click("bots:again")
    it.settle()
    assert table.session.bots.failure is None
    assert table.session.match.move_count


def test_a_hint_can_be_requested_again_after_computers_died(dying_computers: FastWindow) -> None:
    it = dying_computers
    table = open_table(it, new_match(1, 1))
    it.key(pygame.K_h)
    it.settle()
    assert table.session.bots.failure == BOT_GONE
    assert not table.session.bots.thinking
    it.key(pygame.K_h)
    it.settle()
    assert table.session.hint is not None
    assert table.session.bots.failure is None


def match_with_reaction(has_card: bool) -> Match:
    """Return a match in which a computer may react to an action, with or without a fitting card."""
    for seed in range(40):
        match = new_match(1, 1, seed, game_id="ankh_morpork")
        rnd = random.Random(seed)
        while (decision := match.decision()) is not None:
            legal = match.game.legal_moves(match.state)
            if decision.kind == "react" and decision.seat == 1 and (len(legal) > 1) == has_card:
                return match
            match.play(rnd.choice(legal))
    raise AssertionError("no seed leads to such a reaction")


def test_a_computers_reaction_shows_nothing_and_takes_constant_time(it: FastWindow) -> None:
    """A glowing row or a pause would reveal that the computer holds a fitting card."""
    turns = set[int]()
    for has_card in (False, True):
        match = match_with_reaction(has_card)
        table = TableScreen(it.app, match)
        it.app.push(table)  # above the previous table, because a window without a screen does not advance
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


def test_a_tooltip_says_that_a_hint_is_coming(it: FastWindow) -> None:
    table = open_table(it, play_until(new_match(1, 2, game_id="krakow"), asks("turn", 20)))
    button = table.widgets.find("bar:hint")
    assert button is not None
    it.step(0.1)
    assert table.tip(it.now) is None
    ask_hint(it, table)
    tip = table.tip(it.now)
    assert tip is not None
    assert (tip.text, tip.anchor) == ("One moment…", button.rect)
    wait_until(it, table, lambda: table.session.hint is not None)
    assert table.tip(it.now) is None
