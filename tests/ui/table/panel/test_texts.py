"""Texts and figures are on the item they belong to: a seat's row, an answer, a card, a step, the waiting panel."""

from __future__ import annotations

import itertools
from random import Random

import pygame
import pytest
from pygame import Rect

from games.core.match.match import Match
from tests.runs import first_by_default
from tests.ui.clicker import FastWindow, asks, new_match, open_table, play_until
from tests.ui.moments import show_each_decision, show_match
from ui.drawing.record import DrawnLine
from ui.shell.headless import Headless
from ui.table.messages import SCORE
from ui.table.option_widget import OptionWidget
from ui.table.table import TableScreen

GAMES = {"wampiry": 4, "ankh_morpork": 3, "osada": 4, "krakow": 3, "wroclaw": 2}
SIZES = [(1920, 1080), (1280, 720), (1024, 600)]

pytestmark = pytest.mark.usefixtures("silent_computers")


def normalized(label: str) -> str:
    return " ".join(label.replace("\u00a0", " ").split())


def lines_in(drawn: list[DrawnLine], rect: Rect, slack: int = 3) -> list[DrawnLine]:
    """Return the lines drawn inside a box, with `slack` pixels of tolerance."""
    return [one for one in drawn if rect.inflate(2 * slack, 2 * slack).contains(one.rect)]


def text_in(drawn: list[DrawnLine], rect: Rect) -> str:
    return normalized(" ".join(one.text for one in lines_in(drawn, rect)))


def late_match(game: str, least: int = 40, bots: int = 0) -> Match:
    match = new_match(GAMES[game] - bots, bots, game_id=game)
    play_until(match, lambda one: one.move_count >= least and one.decision() is not None)
    while match.needs_curtain():
        match.lift_curtain()
    return match


# -- seats ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", first_by_default(SIZES, 2))
@pytest.mark.parametrize("game", GAMES)
def test_all_figures_of_a_seat_are_in_its_row_near_their_labels(game: str, size: tuple[int, int]) -> None:
    with Headless(size, language="en", reduced_motion=True) as it:
        match = late_match(game, bots=1)
        table = open_table(it, match)
        drawn, view = it.texts(), match.view(None)
        assert len(table.ctx.rows.seats) == GAMES[game]
        for seat, row in table.ctx.rows.seats.items():
            facts, row_text = table.ctx.controller.seat_facts(view, seat), text_in(drawn, row)
            assert match.players[seat].name in row_text, (seat, row_text)
            wanted = [str(facts.score)] if facts.score is not None else []
            wanted += [figure for count in facts.counts for figure in (count.number_text, count.out_of) if figure]
            if facts.holdings is not None:
                wanted += [facts.holdings.main.number_text, *(sign for sign, _ in facts.holdings.labels)]
            if facts.compact_row is not None:
                wanted += [tag.number_text for tag in facts.compact_row.tags]
            missing = [figure for figure in wanted if figure not in row_text.split()]
            if size[1] >= 1080:
                assert missing == [], (seat, row_text)
            name = next(one.rect for one in lines_in(drawn, row) if match.players[seat].name in one.text)
            rest = [one for one in lines_in(drawn, row) if not one.rect.colliderect(name)]
            assert all(one.rect.left >= name.left for one in rest), [one.text for one in rest]
            if facts.score is not None and size == (1920, 1080):
                figure = max((one for one in rest if one.text == str(facts.score)), key=lambda one: one.rect.right)
                for label in [one for one in rest if one.text == it.app.translate(SCORE)]:
                    assert figure.rect.bottom <= label.rect.top + 4
                    assert abs(figure.rect.centerx - label.rect.centerx) <= 2
                    assert figure.px > label.px


@pytest.mark.parametrize("game", GAMES)
def test_seat_rows_do_not_overlap(game: str) -> None:
    with Headless((1280, 720), language="en") as it:
        table = open_table(it, late_match(game))
        rows = list(table.ctx.rows.seats.values())
        for upper, lower in itertools.pairwise(rows):
            assert lower.top >= upper.bottom or lower.left >= upper.right
        assert rows[-1].bottom <= table.ctx.card_area.top
        assert len({row.width for row in rows}) == 1


@pytest.mark.parametrize("size", first_by_default([(1280, 720), (1920, 1080)]))
@pytest.mark.parametrize(
    "game", [game for game in GAMES if game != "krakow"]
)  # Kraków's answers are on the board and in the hand
def test_every_answer_in_the_card_shows_its_text(game: str, size: tuple[int, int]) -> None:
    seen, rnd, match = 0, Random(1), new_match(1, GAMES[game] - 1, game_id=game)
    with Headless(size, language="en", reduced_motion=True) as it:
        table = open_table(it, match)
        for _ in show_each_decision(it, table, match, rnd, 400):
            seen += check_answers(it, table)
    assert seen


def check_answers(it: Headless, table: TableScreen) -> int:
    """Check that every answer in the decision card shows its texts; return the number of texts."""
    drawn, count = it.texts(), 0
    card = table.ctx.card_area
    for one in table.widgets.widgets:
        if not isinstance(one, OptionWidget) or one.scroller is not None or not card.contains(one.rect):
            continue
        drawn_text = text_in(drawn, one.rect)
        for visible_text in one.visible_texts():
            label = normalized(table.ctx.translate(visible_text))
            assert label in drawn_text, (one.key, label, drawn_text)
            count += bool(label)
    return count


# -- steps of a card --------------------------------------------------------------------------------------------------
def test_a_cards_symbols_show_done_current_and_later_steps() -> None:
    states: set[str] = set()
    with FastWindow((1280, 720), language="en") as it:
        match = play_until(new_match(1, 2, game_id="ankh_morpork"), asks("act", 10))
        table, rnd = open_table(it, match), Random(3)
        for _ in range(400):
            decision = match.decision()
            if decision is None or len(states) == 3:
                break
            if match.players[decision.seat].is_person and decision.kind == "act":
                show_match(it, table, match)
                step = table.ctx.controller.prompt(table.session.view).current_step
                for one in table.widgets.widgets:
                    if one.key.startswith("symbol:"):
                        place = int(one.key.partition(":")[2]) - step
                        state = "done" if place < 0 else "now" if place == 0 else "later"
                        tooltip = table.ctx.translate(one.tip_text() or "")
                        assert tooltip.endswith((f"– {state}", "– automatic")), (one.key, step, tooltip)
                        states.add(state)
            match.play(rnd.choice(match.game.legal_moves(match.state)))
    assert states == {"done", "now", "later"}


# -- while no decision is open ----------------------------------------------------------------------------------------
def test_a_table_of_computers_shows_whether_it_plays_or_is_paused() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(0, 3), lambda one: one.move_count > 20))
        playing = it.words()
        it.key(pygame.K_SPACE)
        it.settle()
        paused = it.words()
        assert table.session.bots.paused
        assert set(playing.split("\n")) != set(paused.split("\n"))
        assert "paused" in paused.lower()
        assert "paused" not in playing.lower()


def test_while_a_computer_thinks_the_points_of_a_scoring_are_in_playing_order() -> None:
    with Headless((1920, 1080), language="en") as it:
        match = play_until(
            new_match(1, 3),
            lambda one: one.move_count > 60 and not one.players[one.decision().seat].is_person,  # type: ignore[union-attr]
        )
        table = open_table(it, match)
        total = match.game.standings(table.session.view)["total"]
        card = table.ctx.card_area
        points = [one for one in lines_in(it.texts(), card) if one.text.startswith("+")]
        points.sort(key=lambda one: one.rect.left)
        assert [one.text for one in points] == [
            f"+{total[seat]}" for seat in table.ctx.controller.seat_order(table.session.view)
        ]
        gaps = [b.rect.left - a.rect.left for a, b in itertools.pairwise(points)]
        assert max(gaps) - min(gaps) <= 2


# -- rows of alternatives ---------------------------------------------------------------------------------------------
def test_forbidden_rows_are_offered_only_where_none_can_be_chosen() -> None:
    seen = left_out = 0
    with FastWindow((1280, 720), language="en") as it:
        match, rnd = new_match(1, 1, game_id="wroclaw"), Random(4)
        table = open_table(it, match)
        for _ in range(150):
            decision = match.decision()
            if decision is None:
                break
            if match.players[decision.seat].is_person and decision.kind in ("shoot", "boost"):
                show_match(it, table, match)
                selection = table.session.selection
                rows = [one for one in table.widgets.widgets if one.key.startswith("row:")]
                assert len({one.enabled for one in rows}) <= 1, [one.key for one in rows]
                seen += len(rows)
                if selection is not None:
                    kinds = {one.key.removeprefix("row:").partition(":")[0] for one in rows}
                    named = [name for name, can in selection.candidate_names().items() if not can]
                    left_out += any(name.partition(":")[0] in kinds for name in named)
            match.play(rnd.choice(match.game.legal_moves(match.state)))
    assert seen
    assert left_out
