"""Explanations of computers' moves: links on log lines and cards, the key, and public and own reasons."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.core.computers.explanation import Explanation
from games.core.computers.public_reasons import public_explanation
from games.core.computers.search import BotMove
from games.core.contract.texts import N_
from games.core.journal import saves
from games.core.match.match import Match
from tests.ui.clicker import FastWindow, StubBotProcess, new_match, open_table, play_until
from ui.screens.replay.screen import ReplayScreen
from ui.table.explanations import EXPLAIN_KEY
from ui.table.table import TableScreen
from ui.table.view.panel.logbook import LogLine
from ui.table.view.story.card import StoryCard

OWN = N_("Toy")  # the computer's own reason


class ReasoningThinker(StubBotProcess):
    """Answers at once, with its own reason."""

    def request_move(self, view: object, level: str, number: int = 0, **more: object) -> None:
        super().request_move(view, level, number, **more)
        assert self._answer is not None
        self._answer = BotMove(self._answer.move, Explanation(OWN))


@pytest.fixture
def window(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FastWindow]:
    monkeypatch.setattr("games.core.computers.process.BotProcess", ReasoningThinker)
    with FastWindow((1280, 960), language="en") as it:
        yield it


def osada_table(it: FastWindow) -> TableScreen:
    """Open a table of Osada just after moves of computers."""
    match = play_until(new_match(1, 2, game_id="osada"), _computers_have_moved)
    table = open_table(it, match)
    if table.ctx.story.absence is not None:
        it.step(0.5)
        it.click("story:seen")
        it.settle()
    return table


def _computers_have_moved(match: Match) -> bool:
    decision = match.decision()
    if decision is None or match.move_count < 20 or decision.kind != "move":
        return False
    return match.players[decision.seat].is_person and not match.moves[-1].by_person


def last_explained_line(table: TableScreen) -> LogLine:
    """Return the last log line with a link."""
    lines = [one for one in table.widgets.widgets if isinstance(one, LogLine) and one.number()]
    return lines[-1]


def tooltip(it: FastWindow) -> str:
    """Return title and text of the displayed tooltip."""
    it.step(0.1)
    tip = it.top.tip(it.now)
    return "" if tip is None else f"{tip.title}: {tip.text}"


def test_the_link_shows_the_public_reason(window: FastWindow) -> None:
    table = osada_table(window)
    line = last_explained_line(table)
    number = line.number()
    expected = public_explanation(table.session.match, number)
    assert expected is not None
    window.press(table.widgets[f"why:{line.key}"].rect.center)
    name = table.session.match.players[table.session.match.moves[number - 1].seat].name
    assert tooltip(window).startswith(f"{name} – why this move: {table.ctx.translate(expected.text)}.")
    assert table.session.viewed_move is None, "the click also looked back at the line's move"


def test_the_key_explains_the_last_move_or_the_focused_one(window: FastWindow) -> None:
    table = osada_table(window)
    window.key(EXPLAIN_KEY)
    assert table.ctx.explanations.text(table.ctx.explanations.latest()) in tooltip(window)
    card = next(one for one in table.widgets.widgets if isinstance(one, StoryCard) and one.number())
    table.widgets.focus(card)
    window.key(pygame.K_LEFT)
    card = table.widgets.focused
    assert isinstance(card, StoryCard)
    window.key(EXPLAIN_KEY)
    assert table.ctx.explanations.text(card.number()) in tooltip(window)
    window.key(pygame.K_l)
    window.step(0.2)
    line = next(one for one in window.top.widgets.widgets if isinstance(one, LogLine) and one.number())
    window.top.widgets.focus(line)
    window.key(EXPLAIN_KEY)
    assert table.ctx.explanations.text(line.number()) in tooltip(window)


def test_moves_of_people_and_private_moves_have_no_link(window: FastWindow) -> None:
    table = osada_table(window)
    match = table.session.match
    for number, played in enumerate(match.moves, 1):
        if played.by_person or played.private or played.auto:
            assert not table.ctx.explanations.has_reason(number)
    for line in (one for one in table.widgets.widgets if isinstance(one, LogLine)):
        if line.number():
            assert not match.moves[line.number() - 1].by_person
        else:
            at = table.widgets[f"why:{line.key}"].rect.center
            assert table.widgets.widget_at(at) is line


def test_the_match_keeps_the_computers_own_reasons(window: FastWindow) -> None:
    match = new_match(0, 2, game_id="osada")
    open_table(window, match)
    while not (explained_moves := [one for one in match.moves if one.why is not None]):
        window.step(0.5)
        assert match.move_count < 20
    assert [one.why for one in explained_moves] == [OWN] * len(explained_moves)
    assert all(not one.by_person for one in explained_moves)


def test_the_computers_own_reason_is_shown_after_the_end(window: FastWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    game = new_match(0, 2, game_id="osada")
    match, dice = saves.begin_match(game.game, game.board, None, game.players, {}, 3, path=path), random.Random(2)
    while not match.is_over:
        match.play_group([dice.choice(match.game.legal_moves(match.state))], why=OWN if match.move_count % 2 else None)
    assert match.journal is not None
    match.journal.close()
    watched = saves.load_for_viewing(path)
    own = [number for number, one in enumerate(watched.moves, 1) if one.why is not None]
    assert own
    film = ReplayScreen(window.app, watched, own[0])
    window.app.push(film)
    window.settle()
    window.key(EXPLAIN_KEY)
    assert tooltip(window).endswith(": Toy.")
    window.step(9.0)
    window.click("why:present")
    assert tooltip(window).endswith(": Toy.")
    silent = next(number for number, one in enumerate(watched.moves, 1) if one.why is None)
    film.jump_to(silent)
    window.step(0.1)
    assert film.panel.explained_move_number() == 0


def test_without_reasons_in_the_journal_there_is_no_link(window: FastWindow) -> None:
    match = play_until(new_match(0, 2, game_id="osada"), lambda match: match.is_over)
    film = ReplayScreen(window.app, match, 5)
    window.app.push(film)
    window.step(0.1)
    assert not any(film.panel.explanations.has_reason(number) for number in range(1, match.move_count + 1))
    assert film.widgets.find("why:present") is None
