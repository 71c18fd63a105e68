"""Only the caption describes a move that is being shown, and the player who moves is highlighted."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.core.contract.names import seat_name
from tests.runs import first_by_default
from tests.ui.at_table import zone_of
from tests.ui.clicker import FastWindow, StubBotProcess, open_table
from tests.ui.table.story.test_story import match_against_computers
from ui.table.table import TableScreen
from ui.table.view.panel.logbook import LogLine

GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")
STEPS = 250


@pytest.fixture(autouse=True)
def _stub_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.computers.process.BotProcess", StubBotProcess)


@pytest.fixture
def it() -> Iterator[FastWindow]:
    with FastWindow((1280, 900), language="en", speed="normal", computers="glance", weather=False, every=10_000) as it:
        yield it


def play_on(it: FastWindow, table: TableScreen) -> Iterator[None]:
    """Let time pass and play random moves for the person; yield at every step."""
    rnd, match = Random(5), table.session.match
    for _ in range(STEPS):
        it.step(0.1)
        yield
        if table.ctx.story.stop is not None:
            table.turn_driver.story_flow.end_pause()
        if table.session.selection is not None and not table.motion.is_running:
            table.play_moves([rnd.choice(match.game.legal_moves(match.state))])
        if match.is_over:
            return


@pytest.mark.parametrize("game", first_by_default(GAMES))
def test_a_move_is_described_in_one_place(it: FastWindow, game: str) -> None:
    table = open_table(it, match_against_computers(game))
    captions = 0
    for _ in play_on(it, table):
        story = table.ctx.story
        lines = [one for one in table.widgets.widgets if isinstance(one, LogLine)]
        logged = {id(event) for line in lines for event in line.entry.events}
        assert not logged & story.displayed_events(), "log and story bar"
        if not story.captioned:
            continue
        captions += 1
        shown = {id(event) for card in story.captioned for event in card.action.events}
        assert not shown & logged, "caption and log"
        assert not shown & story.displayed_events(), "caption and story bar"
        event = table.ctx.stage.event if table.ctx.stage is not None else None
        line = table.ctx.controller.log_text(table.ctx.displayed_view(), event.kind, event.args) if event else None
        if line is not None:
            it.app.draw()
            panel = [one.text for one in it.texts() if one.rect.left > zone_of(table).right]
            assert table.ctx.translate(line) not in panel, "caption and decision card"
    assert captions


@pytest.mark.parametrize("game", first_by_default(GAMES))
def test_the_highlight_names_the_player_who_moves(it: FastWindow, game: str) -> None:
    table = open_table(it, match_against_computers(game))
    named = 0
    for _ in play_on(it, table):
        captioned, acting = table.ctx.story.captioned, table.ctx.acting_names()
        if captioned and (doers := captioned[0].narration.actor_seats):
            assert acting >= {seat_name(seat) for seat in doers}
            named += 1
        elif not captioned and table.session.selection is not None:
            assert acting == {seat_name(table.session.selection.view["decision"]["seat"])}
    assert named


def test_the_phase_is_that_of_the_vampire_who_walks(it: FastWindow) -> None:
    """The last plan and the first action are one move, so both phases are animated together."""
    table = open_table(it, match_against_computers("wampiry"))
    seen = set()
    for _ in play_on(it, table):
        stage = table.ctx.stage
        if stage is not None and stage.event is not None and stage.event.kind == "walked":
            seen.add(table.ctx.controller.turn_and_phase(stage.view)[2])
    assert seen == {1}
