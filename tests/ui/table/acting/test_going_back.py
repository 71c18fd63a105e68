"""Undo and redo, looking back at the past, and rewinding the match to it."""

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


def krakow_table(it: FastWindow, least: int = 12) -> tuple[TableScreen, Match]:
    """Open a table of Kraków for one person and one computer, at the person's turn."""
    table = open_table(it, play_until(new_match(1, 1, game_id="krakow"), asks("turn", least)))
    return table, table.session.match


@pytest.fixture(autouse=True)
def _silent(silent_computers: None) -> None:
    """Use computers that never answer."""


def set_undo_offers(match: Match, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every undo of a match free, impossible, or subject to agreement, as `kind` says."""
    original_offer = match.go_back_offer

    def offer_of_kind(number: int) -> UndoOffer:
        return UndoOffer(kind, match.move_count if kind == "none" else original_offer(number).moves_left, WHY)  # type: ignore[arg-type]

    monkeypatch.setattr(match, "go_back_offer", offer_of_kind)


@pytest.mark.parametrize(
    ("kind", "reason"), [("free", ""), ("none", "Something was learnt."), ("agree", "Something was learnt.")]
)
def test_ctrl_z_undoes_or_shows_the_reason_or_asks_everybody(
    kind: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, match = krakow_table(it)
        set_undo_offers(match, kind, monkeypatch)
        number = match.move_count
        it.key(pygame.K_z, pygame.KMOD_CTRL)
        asks_everybody = isinstance(it.app.top, Dialogue)
        assert (match.move_count < number, asks_everybody) == (kind == "free", kind == "agree")
        if kind == "none":
            assert table.current_tip is not None
            assert reason in table.current_tip.text
        if asks_everybody:
            assert reason in it.words()
            it.click("agree")
            assert match.move_count < number


def test_a_rejected_undo_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with FastWindow((1280, 720), language="en") as it:
        _, match = krakow_table(it)
        set_undo_offers(match, "agree", monkeypatch)
        number = match.move_count
        it.key(pygame.K_z, pygame.KMOD_CTRL)
        it.click("keep")
        assert match.move_count == number


def test_undo_keys_change_nothing_while_looking_back() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, match = krakow_table(it)
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


def test_ctrl_y_and_ctrl_shift_z_redo_a_move() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, match = krakow_table(it)
        number = match.move_count
        for key, mod in ((pygame.K_y, 0), (pygame.K_z, pygame.KMOD_SHIFT)):
            it.key(pygame.K_z, pygame.KMOD_CTRL)
            it.settle()
            assert match.move_count < number
            it.key(key, pygame.KMOD_CTRL | mod)
            it.settle()
            assert match.move_count == number
        assert table.session.view["decision"]["kind"] == "turn"


def test_looking_back_shows_the_past_until_esc() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, match = krakow_table(it)
        table.dispatch(LookBack(3))
        it.settle()
        assert table.session.selection is None  # there are no decisions in the past
        assert table.session.view == match.view_at(3, match.audience())
        assert it.widget("look:return").enabled
        it.key(pygame.K_ESCAPE)
        it.settle()
        assert it.app.top is table
        assert table.session.viewed_move is None
        assert table.session.view == match.view(match.audience())
        assert table.session.selection is not None


def test_an_undone_moment_cannot_be_viewed() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, match = krakow_table(it)
        table.dispatch(LookBack(match.move_count + 1))
        assert table.session.viewed_move is None
        table.dispatch(LookBack(match.move_count))
        assert table.session.viewed_move == match.move_count


def test_looking_back_does_nothing_during_an_animation() -> None:
    with FastWindow((1280, 720), language="en", speed="slow") as it:
        table, match = krakow_table(it)
        table.play_moves([match.game.legal_moves(match.state)[0]])
        assert table.motion.is_running
        table.dispatch(LookBack(2))
        assert table.session.viewed_move is None


@pytest.mark.parametrize("kind", ["free", "agree", "none"])
def test_the_match_can_be_rewound_to_the_viewed_moment(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, match = krakow_table(it)
        set_undo_offers(match, kind, monkeypatch)
        number = match.move_count
        table.dispatch(LookBack(3))
        it.settle()
        assert it.widget("look:return").enabled == (kind != "none")
        if kind == "none":
            return
        it.click("look:return")
        if kind == "agree":
            assert match.move_count == number
            assert table.session.viewed_move is None  # the question is asked over the present table
            it.click("agree")
        it.settle()
        assert match.move_count <= 4
        assert table.session.viewed_move is None


def test_undo_removes_the_trails_of_the_move() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table, match = krakow_table(it)
        walk = next(move for move in match.game.legal_moves(match.state) if "walk" in move)
        table.play_moves([walk])
        it.settle()
        assert table.ctx.movement.last_events
        it.key(pygame.K_z, pygame.KMOD_CTRL)
        it.settle()
        assert not table.ctx.movement.last_events
