"""Visible faults that no other test noticed when they were inserted into the code as mutants."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from games.core.computers.explanation import Explanation
from games.core.contract.extras.ending import Goal
from games.core.contract.texts import N_
from games.core.match.undo import UndoOffer
from tests.ui.clicker import FastWindow, asks, new_match, open_table, play_until
from tests.ui.table.story.test_story import match_against_computers
from ui.drawing import record, text
from ui.table.model.story import MAX_ENTRIES
from ui.table.session import MoveHint
from ui.table.table import TableScreen
from ui.table.view.goals import draw_lines
from ui.table.view.story.card import StoryCard


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))


@pytest.mark.parametrize("kind", ["free", "agree"])
def test_esc_undoes_a_begun_move_at_once_only_if_no_agreement_is_needed(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with FastWindow((1280, 720), language="en") as it:
        match = new_match(1, bots=1, game_id="krakow")
        table = open_table(it, play_until(match, asks("place", 20)))
        offer = UndoOffer(kind, match.move_count - 1, N_("Something was learnt."))  # type: ignore[arg-type]
        monkeypatch.setattr(match, "undo_offer", lambda *given: offer)
        table.relayout()
        assert (table.widgets.find("back") is not None) == (kind == "free")
        number = match.move_count
        it.key(pygame.K_ESCAPE)
        opened = it.app.top.name == "dialogue"
        assert (match.move_count < number, opened) == ((True, False) if kind == "free" else (False, True))


def warned_seats(table: TableScreen, goal: Goal) -> list[bool]:
    """Return, for each of two seats, whether its value is drawn in the warning colour."""
    surface = Surface((400, 60))
    draw_lines(table.ctx, [goal], surface, Rect(0, 0, 400, 60))
    warn = table.app.palette.warn
    half = 400 - table.ctx.px(46) - table.ctx.px(44)  # between the two seats
    columns = [x for x in range(400) for y in range(60) if surface.get_at((x, y))[:3] == warn]
    return [any(x < half for x in columns), any(x >= half for x in columns)]


def test_only_values_at_most_one_short_of_winning_have_the_warning_colour() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, new_match(2, game_id="ankh_morpork"))
        assert warned_seats(table, Goal(N_("Areas"), 5, (3, 4))) == [False, True]
        assert warned_seats(table, Goal(N_("Areas"), 5, (5, 0))) == [True, False]


def test_in_a_tall_window_the_story_shows_the_last_eight_cards() -> None:
    with FastWindow((1920, 2000), language="en") as it:
        table = open_table(it, match_against_computers("krakow", 60))
        table.session.match.viewing.mark_seen(0, *(card.id for card in table.ctx.story.entries()))
        table.ctx.story.end_pause()
        table.relayout()
        shown = [one for one in table.widgets.widgets if isinstance(one, StoryCard)]
        assert len(shown) == MAX_ENTRIES == 8


def test_a_hint_without_room_keeps_its_move_and_button_in_the_card() -> None:
    """Its reasons are the button's tooltip, and nothing covers what the hint tells the person to click."""
    with FastWindow((1280, 720), language="pl", interface=1.5) as it:
        match = play_until(new_match(4, game_id="osada"), asks("move", 40))
        match.lift_curtain()
        table = open_table(it, match)
        selection = table.session.selection
        assert selection is not None
        why = Explanation(
            N_("Brings a good deal at the next scoring, and a great many other things that matter as well")
        )
        table.session.hint = MoveHint(
            selection.moves[-1],
            why._replace(alternative=selection.moves[0], alternative_text=why.text),
        )
        table.relayout()
        assert table.panel.card.overflow == 0
        it.step(1.0)
        button = table.widgets.find("hint:play")
        assert button is not None
        assert table.panel.card.rect.contains(button.rect)
        assert table.tip(it.now) is None
        it.move(button.rect.center)
        it.step(1.0)
        tip = table.tip(it.now)
        assert tip is not None
        assert "Brings a good deal" in tip.text
        it.click("hint:play")
        assert match.moves[-1].move == selection.moves[-1]


def test_a_long_name_keeps_a_readable_text_size_in_a_large_window() -> None:
    with FastWindow((2560, 1440), language="en") as it:
        names = ("Wwwwwwwwwwwwwwww", "Maximilian Wawel", "Kuba", "Tadek")
        table = open_table(it, new_match(4, names=names, game_id="wampiry"))
        rows = table.ctx.rows.seats.values()
        texts = [one for one in it.texts() if any(row.contains(one.rect) for row in rows)]
        drawn = {one.text.replace("\u00a0", " "): one.px for one in texts}
        assert all(drawn[name] >= table.font(15).px for name in names), drawn


def test_progress_of_two_figures_keeps_apart_from_the_next_seat() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, new_match(3, game_id="ankh_morpork"))
        with record.recording() as recorder:
            goal = Goal(N_("Money and buildings"), 50, (21, 21, 88), value_format="${n}")
            draw_lines(table.ctx, [goal], Surface((400, 60)), Rect(0, 0, 400, 60))
        values = [drawn for drawn in recorder.drawn if drawn.text in ("$21", "$88")]
        starts = [drawn.rect.left - table.ctx.px(16) for drawn in values]
        assert len(values) == 3
        for drawn, following in zip(values, starts[1:], strict=False):
            width = text.measure(drawn.text, table.ctx.font(15, "bold"))[0]
            assert drawn.rect.left + width + table.ctx.px(6) <= following
