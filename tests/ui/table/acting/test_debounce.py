"""Input meant for the previous question does not answer a new one; Tab and Space at the answers; turns in the log."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from games.core.contract.contract import Move
from games.core.match.match import Match
from tests.runs import first_by_default
from tests.ui.clicker import Clicker, FastWindow, StubBotProcess, asks, new_match, open_table, play_until
from ui.screens.dialogue import Dialogue
from ui.table.flow.curtain import CurtainScreen
from ui.table.flow.popups import LogScreen
from ui.table.intents import OpenLog
from ui.table.option_widget import OptionWidget
from ui.table.table import TableScreen
from ui.widgets.targets import DEBOUNCE


def at_new_question(it: FastWindow) -> tuple[Clicker, int]:
    """Open a table at a question that can be passed, at the moment the question appears."""
    match = play_until(new_match(2), lambda m: asks("use", 40)(m) and ("done",) in legal(m))
    table = open_table(it, match)
    if it.app.top is not table:
        Clicker(it, table).dismiss_overlays(False)
    it.step(1.0)
    it.key(pygame.K_x)
    it.click("stay")  # the warning about unused actions appears once a turn
    table.ctx.gate.restart()  # the question appears now
    return Clicker(it, table), match.move_count


def legal(match: Match) -> Sequence[Move]:
    return match.game.legal_moves(match.state)


@pytest.mark.parametrize("by", ["key", "click"])
def test_input_meant_for_the_previous_question_does_not_pass(by: str) -> None:
    with FastWindow((1280, 720), speed="normal") as it:
        clicker, number = at_new_question(it)
        for waited, played in ((DEBOUNCE / 2, False), (DEBOUNCE, True)):
            it.step(waited)
            if by == "key":
                it.key(pygame.K_x)
            else:
                it.press(clicker.point_of("pass"))
            assert (clicker.match.move_count > number) is played


def test_without_animations_there_is_no_debounce() -> None:
    with FastWindow((1280, 720), speed="off") as it:
        clicker, number = at_new_question(it)
        it.key(pygame.K_x)
        assert clicker.match.move_count == number + 1


def test_space_on_an_answer_chooses_it_instead_of_passing() -> None:
    with FastWindow((1280, 720), speed="off") as it:
        clicker, number = at_new_question(it)
        it.key(pygame.K_TAB)
        focused = clicker.table.widgets.focused
        assert isinstance(focused, OptionWidget)
        it.key(pygame.K_SPACE)
        match, selection = clicker.match, clicker.table.session.selection
        assert selection is not None
        assert focused.name in selection.chosen or match.moves[number].move[0] != "done"


@pytest.mark.parametrize("game", first_by_default(["wampiry", "ankh_morpork", "osada", "krakow", "wroclaw"], 2))
def test_the_log_is_divided_by_turns(game: str) -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, new_match(0, 2 if game == "wroclaw" else 3, game_id=game, seed=3))
        match = table.session.match
        while not match.is_over and match.move_count < 120:
            moves = legal(match)
            match.play(moves[match.move_count % len(moves)])
        table.refresh()
        turns = list(table.session.turn_numbers().values())
        assert turns == sorted(set(turns))
        assert len(turns) > 1
        table.dispatch(OpenLog())
        log = it.app.top
        assert isinstance(log, LogScreen)
        headings = list(log.turn_headings(table.session.log()).values())
        assert len(headings) == len(turns)
        assert all(str(turn) in heading or game == "krakow" for turn, heading in zip(turns, headings, strict=True))


def test_after_an_answer_on_the_board_tab_does_not_start_at_the_bar() -> None:
    with FastWindow((1280, 720), speed="off") as it:
        clicker = Clicker(it, open_table(it, new_match(2, game_id="wroclaw", seed=3)))
        table = clicker.table
        while clicker.match.move_count < 60 and not asks("shoot")(clicker.match):
            clicker.play_turn(False)
        spot = next(name for name in clicker.selectable_names() if table.ctx.painter.is_on_board(name))
        clicker.focus(spot)
        assert table.widgets.focused is not None
        number = clicker.match.move_count
        clicker.play(next(move for move in legal(clicker.match) if move[0] == "shoot"), True)
        assert clicker.match.move_count > number
        it.key(pygame.K_TAB)
        focused = table.widgets.focused
        assert focused is not None
        assert not focused.key.startswith("bar:")


def test_focus_leaves_former_answers_and_tab_starts_at_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.computers.process.BotProcess", StubBotProcess)
    with FastWindow((1280, 720), speed="off") as it:
        match = play_until(new_match(1, 1, game_id="wroclaw", seed=3), asks("seal"))
        table = open_table(it, match)
        clicker = Clicker(it, table)
        clicker.focus("token:atak")  # it stays in the tray
        play_first(it, table, "send")
        assert table.widgets.focused is None
        for _ in range(20):
            if asks("shoot")(match):
                break
            it.settle()
        ready = len({move[1] for move in legal(match) if move[0] == "shoot"})
        assert ready > 1
        clicker.focus(next(name for name in clicker.selectable_names() if table.ctx.painter.is_on_board(name)))
        play_first(it, table, "shoot")
        assert asks("shoot")(match)
        it.key(pygame.K_TAB)
        focused = table.widgets.focused
        assert isinstance(focused, OptionWidget)
        assert focused.name in table.session.selectable_names()  # not an unplayable card in the hand


def play_first(it: FastWindow, table: TableScreen, kind: str) -> None:
    """Play the first legal move of a kind without touching keyboard or mouse."""
    table.play_moves([next(move for move in legal(table.session.match) if move[0] == kind)])
    it.settle()


def test_ending_a_shooting_asks_while_a_fighter_can_still_shoot() -> None:
    with FastWindow((1280, 720), speed="off") as it:
        clicker = Clicker(it, open_table(it, new_match(2, game_id="wroclaw", seed=3)))
        while not asks("shoot")(clicker.match):
            clicker.play_turn(False)
        number = clicker.match.move_count
        it.key(pygame.K_x)
        assert isinstance(it.app.top, Dialogue)
        it.key(pygame.K_ESCAPE)
        assert clicker.match.move_count == number
        it.key(pygame.K_x)  # the warning appears once a turn
        assert clicker.match.moves[number].move == ("hold",)


def test_a_key_that_finishes_the_curtains_animation_does_not_pass() -> None:
    with FastWindow((1280, 720), speed="normal") as it:
        match = play_until(new_match(2), lambda m: asks("plan", 20)(m) and m.needs_curtain())
        table = TableScreen(it.app, match)
        it.app.push(table)
        it.settle()
        it.step(1.0)
        assert isinstance(it.app.top, CurtainScreen)
        it.key(pygame.K_SPACE)
        it.step(DEBOUNCE * 3 / 4)
        it.key(pygame.K_SPACE)  # finishes the curtain's animation
        it.step(0.02)
        assert it.app.top is table
        assert not table.ctx.gate.is_open()
        it.step(DEBOUNCE)
        assert table.ctx.gate.is_open()
