"""The table's menu and its top bar, during a match and after its end."""

from __future__ import annotations

import pygame
import pytest

from games.core.contract.texts import N_
from tests.ui.clicker import Clicker, asks, new_match, open_table, play_until
from ui.shell.headless import Headless
from ui.table.flow.curtain import CurtainScreen
from ui.table.intents import LookBack, OpenResult, Redo
from ui.table.table import TableScreen


def open_finished_match(it: Headless) -> TableScreen:
    match = new_match(2, 0, 3)
    while not match.is_over:
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


def test_after_a_click_on_the_bar_keys_belong_to_the_question() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, new_match(2))
        while it.app.top is not table:
            it.app.pop(it.app.top)
        it.click("bar:menu")
        assert it.app.top.name == "dialogue"
        it.key(pygame.K_ESCAPE)
        for key in (pygame.K_RETURN, pygame.K_SPACE):
            it.key(key)
            assert it.app.top is table, "the menu opened again"
        it.click("bar:hint")
        it.key(pygame.K_h)
        it.step(2.0)
        tip = table.current_tip
        assert tip is None or tip.text == "One moment…", "the button's tooltip came back"


def test_after_the_end_the_menu_offers_neither_play_nor_seats() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_finished_match(it)
        it.step()
        assert "Game over" in it.words()
        assert "Planning" not in it.words()
        it.key(pygame.K_ESCAPE)
        it.settle()
        menu_text = it.words()
        assert "Back to the table" in menu_text
        assert "Play on" not in menu_text
        assert "Who's playing" not in menu_text
        it.key(pygame.K_ESCAPE)
        assert it.app.top is table


def test_undo_of_a_finished_game_asks_first() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_finished_match(it)
        match = table.session.match
        number, results_opened_at = match.move_count, []
        table.handlers[OpenResult] = lambda intent: results_opened_at.append(match.move_count)
        for answer, over in (("keep", True), ("agree", False)):
            it.key(pygame.K_z, pygame.KMOD_CTRL)
            assert it.app.top.name == "dialogue"
            it.click(answer)
            it.settle()
            assert match.is_over is over
        assert not results_opened_at
        while it.app.top is not table:
            it.app.pop(it.app.top)
        table.dispatch(Redo())
        it.settle()
        assert match.move_count == number
        assert results_opened_at == [number]  # the game ended again


def test_the_curtain_refuses_undo_and_redo_with_a_reason() -> None:
    with Headless((1280, 720), language="en") as it:
        match = play_until(new_match(2), asks("plan", 20))
        open_table(it, match)
        curtain = it.app.top
        assert curtain.name == "curtain"
        it.step(1.0)
        number = match.move_count
        for key in (pygame.K_z, pygame.K_y):
            it.key(key, pygame.KMOD_CTRL)
            assert curtain.current_tip is not None
            assert "curtain" in curtain.current_tip.text
        assert it.app.top is curtain
        assert match.move_count == number


@pytest.mark.parametrize(("game", "label"), [("osada", "Round 1"), ("wampiry", "Turn 1 of 15")])
def test_a_turn_is_named_as_in_the_game(game: str, label: str) -> None:
    with Headless((1280, 720), language="en") as it:
        match = new_match(2, game_id=game)
        while not match.turn()[0]:
            match.play(match.game.legal_moves(match.state)[0])
        table = open_table(it, match)
        curtain_text = it.words()  # of the curtain, if it is closed
        while it.app.top is not table:
            it.app.pop(it.app.top)
        for text in (curtain_text, it.words()):
            assert any(line.startswith(label) for line in text.split("\n"))


def hand_over(it: Headless, seat: int, key: int, times: int = 1) -> None:
    """In the seats panel, press an arrow key `times` times in a seat's dropdown, and confirm."""
    it.click(f"seat{seat}")
    for _ in range(times):
        it.key(key)
    it.key(pygame.K_RETURN)
    it.click("done")


def test_a_person_replaced_by_a_computer_does_not_see_the_other_hand() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(2, game_id="ankh_morpork"), asks("card", 20)))
        clicker = Clicker(it, table)
        clicker.dismiss_overlays(False)
        match = table.session.match
        decision = match.decision()
        assert decision is not None
        mine, other = decision.seat, 1 - decision.seat
        it.key(pygame.K_ESCAPE)
        it.step(0.5)
        it.click("seats")
        it.step(0.5)
        hand_over(it, mine, pygame.K_DOWN)
        it.step(0.5)
        text = it.words()
        hand = match.game.controller.cards.hand
        assert hand is not None
        hand_names = [table.ctx.lexicon(name, "en") for name in hand(match.view(other))]
        assert hand_names
        assert not [name for name in hand_names if name in text]
        it.settle()
        curtain = it.app.top
        assert isinstance(curtain, CurtainScreen)
        assert curtain.seat == other
        clicker.dismiss_overlays(False)
        assert match.audience() == other


@pytest.mark.parametrize("game", ["ankh_morpork", "krakow", "wampiry", "osada", "wroclaw"])
def test_a_curtain_opens_only_for_the_seat_it_names(game: str) -> None:
    with Headless((1280, 720), language="en") as it:
        match = new_match(2, game_id=game)
        decision = match.decision()
        while decision is not None and not decision.private:
            match.play(match.game.legal_moves(match.state)[0])
            decision = match.decision()
        open_table(it, match)
        first = it.app.top
        assert isinstance(first, CurtainScreen)
        it.step(0.5)
        it.key(pygame.K_ESCAPE)
        it.settle()
        it.click("seats")
        it.settle()
        hand_over(it, first.seat, pygame.K_DOWN)
        it.settle()
        second = it.app.top
        assert isinstance(second, CurtainScreen)
        assert second.seat == 1 - first.seat
        assert match.audience() is None
        it.step(0.5)
        it.key(pygame.K_SPACE)
        it.settle()
        assert match.audience() == second.seat


def test_a_computer_that_takes_a_seat_may_have_a_personality() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, new_match(1, 3))
        it.key(pygame.K_ESCAPE)
        it.settle()
        it.click("seats")
        it.settle()
        it.click("manner1")
        for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN):
            it.key(key)
        assert "same strength: daring" in it.widget("manner1").tip
        it.click("done")
        it.settle()
        assert [player.bot_spec for player in table.session.match.players[1:3]] == ["medium:daring", "medium"]
        assert "medium, daring" in it.words()


def test_taking_a_seat_resumes_a_paused_table_of_computers() -> None:
    with Headless((1280, 720), language="en") as it:
        table = TableScreen(it.app, new_match(0, 3))
        table.session.bots.paused = True
        it.app.push(table)
        it.settle()
        it.key(pygame.K_ESCAPE)
        it.settle()
        it.click("seats")
        it.settle()
        hand_over(it, 0, pygame.K_UP, 2)
        it.settle()
        assert not table.session.bots.paused


def test_undo_is_refused_with_a_reason_while_looking_back() -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(2), asks("use")))
        number = table.session.match.move_count
        table.dispatch(LookBack(1))
        it.settle()
        it.key(pygame.K_z, pygame.KMOD_CTRL)
        assert table.current_tip is not None
        assert "present" in table.current_tip.text
        assert table.session.match.move_count == number


@pytest.mark.parametrize(("language", "expected"), [("en", "left to use: Zielone, Maja"), ("pl", "Zielone, Maja")])
def test_dialogues_and_toasts_translate_names_like_the_table(language: str, expected: str) -> None:
    message = N_("left to use: {what}", what=["estate:zielone", "seat:0"])
    with Headless((1280, 720), language=language) as it:
        it.open("menu")
        table = open_table(it, new_match(1, 1))
        it.app.show_dialogue(message, message, [("ok", message, None)])
        it.settle()
        assert it.words().count(expected) == 3  # in title, text and button
        assert "estate:zielone" not in it.words()
        it.click("ok")
        it.app.show_toast(message)
        assert expected in it.words()
        assert expected in it.app.message
        it.app.pop(table)
        assert expected in it.words(), "the message disappeared with the table"
