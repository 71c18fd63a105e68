"""Going back: taking back and playing again, looking at the past, and rewinding the match to it."""

from __future__ import annotations

import pygame
import pytest

from games.core.contract.texts import N_
from games.core.match.match import Match
from games.core.match.undo import UndoOffer
from tests.ui.clicker import FastWindow, asks, new_match, open_table, play_until
from ui.screens.dialogue import Dialogue
from ui.table.intents import LookBack, Undo
from ui.table.table import TableScreen

WHY = N_("Something was learnt.")


def krakow(it: FastWindow, least: int = 12) -> tuple[TableScreen, Match]:
    """Open the table of one person and one computer, at the person's turn."""
    table = open_table(it, play_until(new_match(1, 1, game_id="krakow"), asks("turn", least)))
    return table, table.session.match


@pytest.fixture(autouse=True)
def _silent(silent_computers: None) -> None:
    """Computers think for ever."""


def offers(match: Match, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything that is taken back in a match be free, impossible, or the table's to agree to."""
    made = match.go_back_offer

    def offered(number: int) -> UndoOffer:
        return UndoOffer(kind, match.move_count if kind == "none" else made(number).number, WHY)  # type: ignore[arg-type]

    monkeypatch.setattr(match, "go_back_offer", offered)


@pytest.mark.parametrize(
    ("kind", "said"), [("free", ""), ("none", "Something was learnt."), ("agree", "Something was learnt.")]
)
def test_ctrl_z_takes_back_says_why_not_or_asks_everybody(
    kind: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, match = krakow(it)
        offers(match, kind, monkeypatch)
        number = match.move_count
        it.key(pygame.K_z, pygame.KMOD_CTRL)
        asked = isinstance(it.app.top, Dialogue)
        assert (match.move_count < number, asked) == (kind == "free", kind == "agree")
        if kind == "none":
            assert table.current_tip is not None
            assert said in table.current_tip.text
        if asked:
            assert said in it.words()
            it.click("agree")
            assert match.move_count < number


def test_an_undo_that_not_everybody_agrees_to_takes_nothing_back(monkeypatch: pytest.MonkeyPatch) -> None:
    with FastWindow((1280, 720), language="en") as it:
        _, match = krakow(it)
        offers(match, "agree", monkeypatch)
        number = match.move_count
        it.key(pygame.K_z, pygame.KMOD_CTRL)
        it.click("keep")
        assert match.move_count == number


def test_looking_at_the_past_the_keys_for_taking_back_change_nothing_and_say_so() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, match = krakow(it)
        table.dispatch(Undo())
        it.settle()
        number = match.move_count
        assert match.can_redo()
        table.dispatch(LookBack(2))
        it.settle()
        for key in (pygame.K_z, pygame.K_y):
            it.key(key, pygame.KMOD_CTRL)
            assert (match.move_count, table.session.viewed_move) == (number, 2)
            if key == pygame.K_z:
                assert table.current_tip is not None
                assert "return to the present first" in table.current_tip.text


def test_what_was_taken_back_comes_again_by_ctrl_y_or_with_shift() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, match = krakow(it)
        number = match.move_count
        for key, mod in ((pygame.K_y, 0), (pygame.K_z, pygame.KMOD_SHIFT)):
            it.key(pygame.K_z, pygame.KMOD_CTRL)
            it.settle()
            assert match.move_count < number
            it.key(key, pygame.KMOD_CTRL | mod)
            it.settle()
            assert match.move_count == number
        assert table.session.view["decision"]["kind"] == "turn"


def test_a_look_back_shows_the_past_and_esc_leads_to_the_present() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, match = krakow(it)
        table.dispatch(LookBack(3))
        it.settle()
        assert table.session.selection is None  # nobody is asked anything in the past
        assert table.session.view == match.view_at(3, match.audience())
        assert it.widget("look:return").enabled
        it.key(pygame.K_ESCAPE)
        it.settle()
        assert it.app.top is table
        assert table.session.viewed_move is None
        assert table.session.view == match.view(match.audience())
        assert table.session.selection is not None


def test_a_moment_that_was_taken_back_can_not_be_looked_at() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, match = krakow(it)
        table.dispatch(LookBack(match.move_count + 1))
        assert table.session.viewed_move is None
        table.dispatch(LookBack(match.move_count))
        assert table.session.viewed_move == match.move_count


def test_while_something_moves_a_line_of_the_log_looks_nowhere() -> None:
    with FastWindow((1280, 720), language="en", speed="slow") as it:
        table, match = krakow(it)
        table.play_moves([match.game.legal_moves(match.state)[0]])
        assert table.motion.running
        table.dispatch(LookBack(2))
        assert table.session.viewed_move is None


@pytest.mark.parametrize("kind", ["free", "agree", "none"])
def test_the_match_is_rewound_to_the_moment_looked_at(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, match = krakow(it)
        offers(match, kind, monkeypatch)
        number = match.move_count
        table.dispatch(LookBack(3))
        it.settle()
        assert it.widget("look:return").enabled == (kind != "none")
        if kind == "none":
            return
        it.click("look:return")
        if kind == "agree":
            assert match.move_count == number
            assert table.session.viewed_move is None  # the question is about the present
            it.click("agree")
        it.settle()
        assert match.move_count <= 4
        assert table.session.viewed_move is None


def test_the_trails_of_a_move_that_was_taken_back_are_gone() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, match = krakow(it)
        walk = next(move for move in match.game.legal_moves(match.state) if "walk" in move)
        table.play_moves([walk])
        it.settle()
        assert table.ctx.movement.last_events
        it.key(pygame.K_z, pygame.KMOD_CTRL)
        it.settle()
        assert not table.ctx.movement.last_events
