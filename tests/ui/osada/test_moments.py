"""Announcements of important events of Osada over the board: their texts, that they fit, that they keep secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.core.contract.contract import Event, View
from games.osada.controls.events import FULL_BOARD_SCENES
from tests.claims import reasons_of
from tests.runs import long_only
from tests.ui.clicker import FastWindow, open_table
from tests.ui.layouts import faults
from tests.ui.osada.table import match_at, moments
from ui.boards.shared.base import Transition
from ui.table.table import TableScreen

pytestmark = pytest.mark.usefixtures("stub_computers")

EVENTS: dict[str, dict[str, Any]] = {
    "counted": {"whom": "seat:0", "unanimous": False},
    "died": {"pawn": "pawn:red", "where": "field:20", "cause": "lawina"},
    "revealed": {"who": "seat:1", "card": "card:morderca"},
    "arrived": {"pawn": "pawn:blue", "place": 1, "origin": "field:36", "goal": "field:37"},
    "attacked": {"who": "seat:1", "whom": "seat:2", "needed": 3},
    "survived": {"who": "seat:2", "value": 5},
    "buried": {"pawn": "pawn:red", "where": "field:21"},
    "waits": {"who": "seat:1", "why": "lying"},
    "paused": {"who": "seat:1", "pawn": "pawn:red"},
}


def stages_with_moment(table: TableScreen, events: Sequence[Event]) -> list[Transition]:
    view = table.session.view
    return [stage for stage in table.ctx.painter.transitions(view, events, view) if stage.announcement is not None]


def show(table: TableScreen, stage: Transition, progress: float) -> None:
    table.ctx.stage, table.ctx.movement.progress = stage, progress
    table.relayout()


def test_every_announcement_has_a_case() -> None:
    assert EVENTS.keys() == FULL_BOARD_SCENES.keys()


@pytest.mark.parametrize("kind", EVENTS)
@pytest.mark.parametrize(("size", "language"), [((1280, 720), "pl"), long_only((1920, 1080), "en")])
def test_an_announcement_has_texts_that_fit(kind: str, size: tuple[int, int], language: str) -> None:
    with FastWindow(size, language=language) as it:
        table = open_table(it, match_at(moments(5)["move"], 5))
        (stage,) = stages_with_moment(table, [Event(kind, EVENTS[kind])])
        assert stage.duration >= 1400
        before = set(it.words().split("\n"))
        show(table, stage, 0.9)
        new = set(it.words().split("\n")) - before
        assert new
        assert not faults([line for line in it.texts() if line.text.replace("\u00a0", " ") in new])


def test_a_lost_turn_is_announced_with_the_player() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match_at(moments(5)["move"], 5))
        (stage,) = stages_with_moment(table, [Event("paused", EVENTS["paused"])])
        show(table, stage, 0.9)
        assert "Kuba misses this turn" in it.words()
        assert "the others are too far behind" in it.words()


@pytest.mark.parametrize("unanimous", [False, True])
def test_votes_are_revealed_one_by_one_until_the_first_against(unanimous: bool) -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match_at(moments(5)["move"], 5))
        (stage,) = stages_with_moment(table, [Event("counted", {"whom": "seat:0", "unanimous": unanimous})])
        counts = []
        for progress in (0.3, 0.72, 0.985):
            show(table, stage, progress)
            texts = it.words().split("\n")
            counts.append((texts.count("for"), texts.count("against")))
        assert counts[0] == (0, 0)
        assert counts[2] == ((4, 0) if unanimous else (0, 1))
        assert counts[1][0] < 4


def test_the_card_of_a_dead_player_stays_face_down() -> None:
    view = match_at(moments(5)["move"], 5).view(None)
    announcement = FULL_BOARD_SCENES["died"](View(view.board, view), EVENTS["died"])
    assert announcement is not None
    assert not any(one.face for one in announcement.pictures)
    assert announcement.pictures[-1].first == "pieces/card_back"


@pytest.mark.parametrize("kind", ["move", "pull", "peek"])
def test_public_reasons_for_a_hint_do_not_depend_on_cards(kind: str) -> None:
    match = match_at(moments(4)["move" if kind not in moments(4) else kind], 4)
    game, decision = match.game, match.decision()
    assert decision is not None
    reasons = set()
    for turn in range(4):
        state = match.state.copy()
        state.role = [*state.role[turn:], *state.role[:turn]]
        reasons.add(tuple(map(str, reasons_of(game, game.observe(state, None)))))
    assert len(reasons) == 1
