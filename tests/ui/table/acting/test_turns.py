"""Turns: what the table does on its own, which log lines are bright, and changes of seats."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from games.core.match.match import Match
from tests.ui.clicker import Clicker, FastWindow, StubBotProcess, asks, new_match, open_table, play_until
from ui.shell.headless import Headless
from ui.table.flow.curtain import CurtainScreen
from ui.table.messages import BOT_GONE
from ui.table.table import TableScreen
from ui.table.view.panel.logbook import LogLine

SMALL = (1280, 720)


def wait_until(it: FastWindow, condition: Callable[[], bool]) -> None:
    for _ in range(400):
        if condition():
            return
        it.step(0.1)
    raise AssertionError("the condition was never met")


def bright_moves(table: TableScreen) -> list[int]:
    """Return the numbers of the moves with bright lines in the log, sorted and without duplicates."""
    lines = [one for one in table.widgets.widgets if isinstance(one, LogLine) and one.latest]
    return sorted({line.entry.move_number for line in lines})


def dim_moves(table: TableScreen) -> list[int]:
    lines = [one for one in table.widgets.widgets if isinstance(one, LogLine) and not one.latest]
    return sorted({line.entry.move_number for line in lines})


# -- the log ----------------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("stub_computers")
def test_log_lines_of_computers_since_ones_own_move_are_bright() -> None:
    with FastWindow((1920, 1080), language="en") as it:
        match = play_until(new_match(1, 2, game_id="krakow"), asks("turn", 12))
        table = open_table(it, match)
        for _ in range(3):
            while table.session.selection is not None:  # to the end of the person's turn
                table.play_moves([match.game.legal_moves(match.state)[-1]])
            own = match.move_count
            wait_until(it, lambda: table.session.selection is not None or match.is_over)
            assert match.move_count > own + 1
            assert bright_moves(table)
            assert bright_moves(table)[0] > own
            assert all(number <= own for number in dim_moves(table))


@pytest.mark.usefixtures("silent_computers")
def test_between_people_only_the_last_move_is_bright() -> None:
    with FastWindow((1920, 1080), language="en") as it:
        match = play_until(new_match(2, game_id="krakow"), asks("turn", 12))
        table = open_table(it, match)
        Clicker(it, table).dismiss_overlays(False)
        table.play_moves([match.game.legal_moves(match.state)[0]])
        it.settle()
        assert table.session.recap_since is None
        assert bright_moves(table) in ([match.move_count], [match.move_count - 1])


# -- computers --------------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("stub_computers")
def test_a_person_who_takes_a_seat_resumes_a_paused_table_of_computers() -> None:
    with FastWindow(SMALL, language="en") as it:
        match = new_match(0, 3)
        table = TableScreen(it.app, match)
        it.app.push(table)
        wait_until(it, lambda: match.move_count > 2)
        it.key(pygame.K_SPACE)
        assert table.session.bots.paused
        stopped = match.move_count
        it.key(pygame.K_ESCAPE)
        it.click("seats")
        it.click("seat2")
        for _ in range(4):
            it.key(pygame.K_UP)
        it.key(pygame.K_RETURN)
        it.click("done")
        assert match.players[2].is_person
        assert not table.session.bots.paused
        wait_until(it, lambda: table.session.selection is not None)
        assert match.move_count >= stopped
        assert table.session.deciding_seat() == 2


@pytest.mark.usefixtures("stub_computers")
def test_a_computer_that_takes_over_plays_at_once() -> None:
    with FastWindow(SMALL, language="en") as it:
        match = play_until(new_match(1, 2), asks("plan"))
        table = open_table(it, match)
        number = match.move_count
        it.key(pygame.K_ESCAPE)
        it.click("seats")
        it.click("seat0")
        it.key(pygame.K_DOWN)
        it.key(pygame.K_RETURN)
        it.click("done")
        wait_until(it, lambda: match.move_count > number + 3)
        assert table.session.selection is None


def test_while_a_computer_thinks_its_name_is_shown_and_the_person_cannot_answer(silent_computers: None) -> None:
    with Headless(SMALL, language="en") as it:
        match = play_until(new_match(1, 2), lambda one: one.move_count > 20 and _bot_decides(one))
        table = open_table(it, match)
        it.settle()
        decision = match.decision()
        assert decision is not None
        assert match.players[decision.seat].name in it.words()
        assert table.session.bots.thinking
        assert table.session.selection is None


def _bot_decides(match: Match) -> bool:
    decision = match.decision()
    return decision is not None and not match.players[decision.seat].is_person


def test_a_hint_is_refused_while_a_computer_thinks(silent_computers: None) -> None:
    with FastWindow(SMALL, language="en") as it:
        table = open_table(it, play_until(new_match(1, 2), lambda one: one.move_count > 20 and _bot_decides(one)))
        it.key(pygame.K_h)
        tip = table.current_tip
        assert tip is not None
        assert tip.is_refusal


def test_leaving_the_table_cancels_the_computers_search(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    class RecordingThinker(StubBotProcess):
        def poll(self) -> None:
            return None

        def cancel(self) -> None:
            calls.append("cancelled")

        def close(self) -> None:
            calls.append("closed")

    monkeypatch.setattr("games.core.computers.process.BotProcess", RecordingThinker)
    with FastWindow(SMALL, language="en") as it:
        table = open_table(it, play_until(new_match(1, 2), lambda one: one.move_count > 20 and _bot_decides(one)))
        assert table.session.bots.thinking
        it.open("settings")
        assert calls == ["cancelled"]
        assert not table.session.bots.thinking
        it.app.pop()
        it.settle()
        assert table.session.bots.thinking  # asked again on return
        it.app.pop(table)
        assert calls[-1] == "closed"


def test_the_card_reports_dead_computers_and_offers_a_button(silent_computers: None) -> None:
    with Headless(SMALL, language="en") as it:
        table = open_table(it, play_until(new_match(1, 2), lambda one: one.move_count > 20 and _bot_decides(one)))
        sentence = table.ctx.translate(BOT_GONE).split(".")[0]
        for failure in (None, BOT_GONE):
            table.session.bots.failure, table.session.bots.thinking = failure, False
            table.relayout()
            assert (sentence in it.words().replace("\u00a0", " ").replace("\n", " ")) == (failure is not None)
            assert (table.widgets.find("bots:again") is not None) == (failure is not None)


# -- people -----------------------------------------------------------------------------------------------------------
def test_after_a_secret_choice_the_curtain_falls_for_the_next_person() -> None:
    with FastWindow(SMALL, language="en") as it:
        match = play_until(new_match(2), asks("plan"))
        table = open_table(it, match)
        Clicker(it, table).dismiss_overlays(False)
        seat = table.session.deciding_seat()
        table.play_moves([match.game.legal_moves(match.state)[0]])
        it.settle()
        curtain = it.app.top
        assert isinstance(curtain, CurtainScreen)
        assert curtain.seat != seat
        assert table.session.view["seat"] is None
        assert match.players[curtain.seat].name in it.words()


def test_an_illegal_move_is_refused_with_a_reason_and_changes_nothing() -> None:
    with FastWindow(SMALL, language="en") as it:
        match = play_until(new_match(1, 1, game_id="krakow"), asks("turn", 12))
        table = open_table(it, match)
        view, number = table.session.view, match.move_count
        illegal = next(
            step.move for step in reversed(match.moves) if step.move not in match.game.legal_moves(match.state)
        )
        table.play_moves([illegal])
        it.step()
        tip = table.current_tip
        assert tip is not None
        assert tip.is_refusal
        assert match.move_count == number
        assert table.session.view == view
