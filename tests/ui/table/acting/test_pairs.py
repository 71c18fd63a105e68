"""Two cards chosen by one click, choices made by default, and the warning about what passing loses."""

from __future__ import annotations

from contextlib import suppress

import pytest
from pygame import Rect

from games.core.match.match import Match
from tests.ui.clicker import FastWindow, GameIsOver, asks, new_match, open_table, play_until
from ui.screens.dialogue import Dialogue
from ui.table.table import TableScreen
from ui.table.view.panel.answer_widgets import PairOption


def planning(plans: int) -> Match:
    """Return a match of two persons in which `plans` of them have planned."""
    match = play_until(new_match(2), asks("plan"))
    for _ in range(plans):
        match.play(match.game.legal_moves(match.state)[0])
    match.lift_curtain()
    return match


def pairs_of(table: TableScreen) -> list[PairOption]:
    return [widget for widget in table.widgets.widgets if isinstance(widget, PairOption)]


def moving_together(count: int) -> Match:
    """Return a match in which up to `count` markers move to another estate together."""

    def is_asked(match: Match) -> bool:
        return asks("block")(match) and max(m[2] for m in match.game.legal_moves(match.state)) == count

    for seed in range(5, 30):
        with suppress(GameIsOver):
            return play_until(new_match(2), is_asked, seed)
    raise AssertionError(f"no seed leads to {count} markers")


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_one_click_chooses_both_cards_of_a_plan(size: tuple[int, int]) -> None:
    with FastWindow(size) as it:
        match = planning(0)
        table, number = open_table(it, match), match.move_count
        pairs, legal = pairs_of(table), match.game.legal_moves(match.state)
        assert len(pairs) == len(legal) == 8
        for pair in pairs:
            assert Rect((0, 0), size).contains(pair.rect)
        pair = pairs[5]
        it.click(pair.key)
        assert match.moves[number].move == ("plan", *(name.partition(":")[2] for name in pair.pair))


def test_both_cards_of_the_last_plan_wait_for_confirmation_and_can_be_replaced() -> None:
    with FastWindow((1280, 720)) as it:
        match = planning(1)
        table, number = open_table(it, match), match.move_count
        first, other = pairs_of(table)[0], pairs_of(table)[7]
        it.click(first.key)
        it.click(other.key)
        assert match.move_count == number
        assert [pair.pair for pair in pairs_of(table) if pair.is_chosen] == [other.pair]
        it.click("confirm")
        assert match.moves[number].move == ("plan", "ccw2", "t2")


def test_hovering_two_cards_describes_the_plan_and_highlights_both_goals() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, planning(0))
        pair = pairs_of(table)[3]
        it.move(pair.rect.center)
        estate, field = (table.session.aliases(name)[0] for name in pair.pair)
        assert {estate, field} <= set(table.ctx.pointed_names())
        (text,) = pair.tip_lines()
        assert text == f"Go to {table.ctx.label_of(estate)}, then {table.ctx.label_of(field)}"
        assert table.ctx.planned_moves() == (("plan", "cw2", "t2"),)


def test_digits_are_those_of_single_cards() -> None:
    with FastWindow((1280, 720)) as it:
        table = open_table(it, planning(0))
        assert {pair.digit for pair in pairs_of(table)} == {""}
        assert table.widgets.find("time:t2").digit == "6"  # type: ignore[union-attr]


def test_questions_about_one_kind_of_card_have_no_pairs() -> None:
    with FastWindow((1280, 720)) as it:
        assert pairs_of(open_table(it, play_until(new_match(2), asks("use", 20)))) == []


def test_all_markers_move_unless_fewer_are_chosen() -> None:
    for chosen, moved in (("", 4), ("count:2", 2)):
        with FastWindow((1280, 720), language="en") as it:
            match = moving_together(4)
            table, number = open_table(it, match), match.move_count
            everything = table.widgets.find("count:all")
            assert everything.is_chosen  # type: ignore[union-attr]
            assert table.ctx.translate(everything.label.title) == "All 4"  # type: ignore[union-attr]
            if chosen:
                it.click(chosen)
                assert not table.widgets.find("count:all").is_chosen  # type: ignore[union-attr]
            goal = next(name for name in table.session.selectable_names() if name.startswith("estate:"))
            it.click(goal)
            assert match.moves[number].move[2] == moved


def test_a_single_marker_is_not_called_all() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, moving_together(1))
        assert table.ctx.translate(table.widgets.find("count:all").label.title) == "1"  # type: ignore[union-attr]


@pytest.mark.parametrize("used", [0, 1])
def test_passing_warns_only_while_no_power_has_been_used(used: int) -> None:
    def is_asked(match: Match) -> bool:
        decision = match.decision()
        legal = match.game.legal_moves(match.state)
        return asks("use", 20)(match) and len(legal) > 1 and decision is not None and decision.args == (used,)

    with FastWindow((1280, 720)) as it:
        match = play_until(new_match(2), is_asked)
        table, number = open_table(it, match), match.move_count
        it.click("pass")
        assert isinstance(it.app.top, Dialogue) is not bool(used)
        assert (match.move_count > number) is bool(used)
        assert table.session.match is match
