"""The points left in a turn: the gauge next to the hand, the meter in the card, and the cost of a hovered move."""

from __future__ import annotations

import pytest

from tests.runs import first_by_default
from tests.ui.at_table import tray_box
from tests.ui.clicker import FastWindow, open_table
from tests.ui.krakow.table import match_at, moments
from ui.table.table import TableScreen
from ui.table.view.tray.gauge import gauge_of

pytestmark = pytest.mark.usefixtures("stub_computers")


def at_turn(it: FastWindow) -> TableScreen:
    return open_table(it, match_at(moments(3)["turn 1 rich"], 3))


def painter_with_most_goals(table: TableScreen) -> str:
    selection, seat = table.session.selection, table.session.deciding_seat()
    assert selection is not None
    return max((f"painter:{seat}:{n}" for n in range(1, 8)), key=lambda name: len(selection.shortcuts([name])))


def test_no_cost_is_planned_before_a_goal_is_hovered() -> None:
    with FastWindow((1280, 720)) as it:
        table = at_turn(it)
        it.move((5, 5))
        assert table.ctx.preview.planned_moves() == ()
        table.ctx.choose(painter_with_most_goals(table))
        it.move((5, 5))
        assert table.ctx.preview.planned_moves() == ()
        gauge = gauge_of(table.ctx)
        assert gauge is not None
        assert (gauge.remaining, gauge.planned_cost, gauge.total) == (table.session.view["points"], 0, 10)


def test_hovering_a_far_cell_plans_its_cost() -> None:
    with FastWindow((1280, 720)) as it:
        table = at_turn(it)
        name = painter_with_most_goals(table)
        table.ctx.choose(name)
        shortcuts = table.session.selection.shortcuts([name])  # type: ignore[union-attr]
        goal = max(shortcuts, key=lambda cell: len(shortcuts[cell].moves))
        it.move(table.ctx.painter.area_of(goal).center)
        gauge = gauge_of(table.ctx)
        assert gauge is not None
        assert gauge.planned_cost == len(shortcuts[goal].moves) > 1


def test_points_left_are_shown_next_to_the_hand_and_in_the_card() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = at_turn(it)
        it.move((5, 5))
        left = table.session.view["points"]
        text = it.words()
        assert f"{left} left" in text
        assert "/ 10" in text


def test_there_is_no_gauge_while_painters_are_placed() -> None:
    with FastWindow((1280, 720)) as it:
        assert gauge_of(open_table(it, match_at(moments(3)["district painter"], 3)).ctx) is None


def test_half_a_move_can_be_undone_by_its_button() -> None:
    with FastWindow((1280, 720)) as it:
        table = open_table(it, match_at(moments(3)["turn 1 rich"], 3))
        paint = next((move for move in table.session.view["moves"] if move[0] == "paint"), None)
        assert paint is not None
        assert table.widgets.find("back") is None
        table.play_moves([tuple(paint)])
        it.settle()
        assert table.session.is_half_done()
        it.click("back")
        it.settle()
        assert table.session.view["decision"]["kind"] == "turn"


@pytest.mark.parametrize("size", first_by_default([(1280, 720), (1920, 1080), (1280, 960)]))
def test_without_a_gauge_the_button_that_shows_the_hand_is_centred(
    size: tuple[int, int],
) -> None:
    with FastWindow(size) as it:
        table = open_table(it, match_at(moments(3)["district painter"], 3))
        held, tray = table.widgets["secret:own"].rect, tray_box(table)
        assert gauge_of(table.ctx) is None
        assert abs(held.centerx - tray.centerx) <= 1
        assert tray.contains(held)
