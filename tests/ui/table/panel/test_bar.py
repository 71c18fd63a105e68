"""The bar shows game, turn and phase in every window; the goals page shows how close every seat is."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from games.core.match.wording import turn_text
from tests.runs import first_by_default
from tests.ui.clicker import new_match, open_table, play_until
from tests.ui.table.panel.test_texts import normalized
from ui.shell.headless import Headless, faults
from ui.table.view.goals import format_value

GAMES = {"wampiry": 4, "ankh_morpork": 4, "osada": 4, "krakow": 3, "wroclaw": 2}
SIZES = [(1920, 1080), (1280, 720), (1024, 600), (1024, 1280)]

pytestmark = pytest.mark.usefixtures("silent_computers")


@pytest.mark.parametrize("size", first_by_default(SIZES, 4))
@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("game", GAMES)
def test_the_bar_names_turn_and_phase_in_every_window_and_the_game_where_there_is_room(
    game: str, language: str, size: tuple[int, int]
) -> None:
    with Headless(size, language=language, reduced_motion=True) as it:
        match = play_until(new_match(1, GAMES[game] - 1, game_id=game), lambda one: one.move_count >= 40)
        table = open_table(it, match)
        bar = [one for one in it.texts() if one.rect.bottom <= min(r.top for r in table.ctx.rows.seats.values())]
        labels = [normalized(one.text) for one in bar]
        turn, turns, phase = table.ctx.controller.turn_and_phase(table.session.view)
        assert normalized(table.ctx.translate(turn_text(match.game.facts.turn_labels, turn, turns))) in labels
        if size[0] / size[1] > 1:  # in a narrow window, piles may leave no room for the phase
            assert normalized(table.ctx.translate(table.ctx.controller.phases[phase])) in labels
        if size == (1920, 1080):
            assert match.game.facts.title in labels
            titles = [one.rect for one in bar if normalized(one.text) == match.game.facts.title]
            assert all(titles[0].right <= one.rect.left for one in bar if one.rect != titles[0])
        assert faults(bar) == []


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_narrow_bar_names_all_phases_rather_than_the_game(language: str) -> None:
    with Headless((1024, 600), language=language, interface=2.0, reduced_motion=True) as it:
        table = open_table(it, play_until(new_match(1, 1, game_id="wroclaw"), lambda one: one.move_count >= 40))
        it.texts()
        assert not table.bar.heading.has_dots


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_tooltip_names_the_phases_that_are_only_dots_or_ticks(language: str) -> None:
    with Headless((1024, 1280), language=language, interface=2.0, reduced_motion=True) as it:
        table = open_table(it, play_until(new_match(1, 1, game_id="wroclaw"), lambda one: one.move_count >= 40))
        it.texts()
        heading, widget = table.bar.heading, it.widget("phases")
        assert heading.has_dots
        assert not widget.hit((heading.phases_start - 2, widget.rect.centery))
        it.move((heading.phases_end - 4, widget.rect.centery))
        it.step(1.0)
        tip = table.tip(it.now)
        assert tip is not None
        assert all(table.ctx.translate(phase) in tip.text for phase in table.ctx.controller.phases)


def test_the_goals_page_shows_every_value_with_its_target() -> None:
    with Headless((1280, 720), language="en") as it:
        match = play_until(new_match(1, 3, game_id="ankh_morpork"), lambda one: one.move_count >= 60)
        table = open_table(it, match)
        goals_of = table.ctx.controller.ending.goals
        assert goals_of is not None
        it.key(pygame.K_g)
        it.settle()
        box = it.app.top.box  # type: ignore[attr-defined]
        texts = it.texts()
        last = max(number for number, one in enumerate(texts) if normalized(one.text) == "How close is everybody?")
        drawn = [one for one in texts[last:] if box.contains(one.rect)]
        single = several = 0
        for goal in goals_of(table.session.view):
            title = next(one for one in drawn if normalized(one.text) == normalized(table.ctx.translate(goal.title)))
            below = [one for one in drawn if 0 < one.rect.top - title.rect.top < 110]
            values = [format_value(goal, value) for value in goal.values]
            for value in values:
                assert value in [one.text for one in below], (title.text, value)
            same_line = [one for one in drawn if abs(one.rect.centery - title.rect.centery) < 8 and one is not title]
            if goal.target:
                assert [one.text for one in same_line] == [format_value(goal, goal.target)]
                if len(values) == 1:
                    single += 1
                    value = next(one.rect for one in below if one.text == values[0])
                    assert abs(value.right - same_line[0].rect.right) <= 3  # its bar has the full width
                else:
                    several += 1
        assert several


@pytest.mark.parametrize("size", [(1280, 640), (1024, 600)])
def test_values_and_targets_of_the_ways_to_win_stay_apart(size: tuple[int, int]) -> None:
    """The widest line is that of four seats' money with two digits each, while a computer thinks."""
    with Headless(size, language="pl", reduced_motion=True) as it:
        match = new_match(1, 3, game_id="ankh_morpork")
        play_until(match, lambda one: one.move_count >= 4 and one.decision().seat > 0)  # type: ignore[union-attr]
        table = open_table(it, match)
        card = table.ctx.card_area
        amounts = [one for one in it.texts() if card.contains(one.rect) and "$" in one.text]
        assert [one.text[-3:] for one in amounts][-1] == "$50"
        assert len(amounts) == 5
        in_order = sorted((one.rect for one in amounts), key=lambda rect: rect.left)
        mark = table.ctx.px(14)
        gaps = [right.left - left.right for left, right in pairwise(in_order)]
        assert all(gap > mark for gap in gaps[:-1]), gaps
        assert gaps[-1] > 0
        assert faults(it.texts()) == []
