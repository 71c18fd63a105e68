"""The decision card's answers: buttons keep their place, and labels and tooltips say what a click does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.contract.selection import Selection
from games.core.contract.texts import Text
from games.core.match.match import Match
from tests.runs import first_by_default
from tests.ui.clicker import Clicker, FastWindow, asks, new_match, open_table, play_until
from ui.table.view.panel.answer_widgets import BreakdownOption, RowOption


def seats_or_pass(match: Match) -> bool:
    """Return True if a person may only choose a seat or pass."""
    decision = match.decision()
    if decision is None or not match.players[decision.seat].is_person:
        return False
    view = match.view(decision.seat)
    controls, passing = match.game.controller.controls, match.game.controller.decision_extras.pass_kinds
    kinds = {
        name.partition(":")[0]
        for move in map(tuple, view["moves"])
        if move[0] not in passing
        for part in controls[move[0]].parts(view, move)
        for name in part
    }
    return kinds == {"seat"} and any(move[0] in passing for move in view["moves"])


def test_the_button_keeps_its_place_when_a_seat_is_chosen() -> None:
    with FastWindow((1280, 720), language="en", confirm=True) as it:
        match = play_until(new_match(3, game_id="ankh_morpork", seed=2), seats_or_pass)
        table = open_table(it, match)
        clicker = Clicker(it, table)
        clicker.dismiss_overlays(False)
        before = it.widget("pass").rect.topleft
        seat = next(name for name in clicker.selectable_names() if name.startswith("seat:"))
        it.press(clicker.point_of(seat))
        assert it.widget("confirm").rect.topleft == before
        assert it.widget("confirm").enabled


def test_a_forbidden_pass_has_no_greyed_button() -> None:
    with FastWindow((1280, 720), language="en") as it:
        match = play_until(new_match(1, 2, game_id="ankh_morpork", seed=2), asks("card"))
        table = open_table(it, match)
        refused = [move[0] for move, *_ in table.session.view["refused"]]
        assert "pass" in refused
        assert [one.key for one in table.widgets.widgets if isinstance(one, RowOption) and not one.enabled] == []


def needs_confirm_button(match: Match) -> bool:
    """Return True if a person may make a public move that must be confirmed."""
    decision = match.decision()
    if decision is None or decision.private or not match.players[decision.seat].is_person:
        return False
    view = match.view(decision.seat)
    selection = Selection(match.game.controller, view)
    return selection.pass_move() is None and any(selection.needs_confirming(move) for move in selection.moves)


def test_a_game_can_label_the_confirm_button() -> None:
    with FastWindow((1280, 720), language="en") as it:
        match = play_until(new_match(3, game_id="osada"), needs_confirm_button)
        table = open_table(it, match)
        clicker = Clicker(it, table)
        clicker.dismiss_overlays(False)
        selection = table.session.selection
        assert selection is not None
        move = next(move for move in selection.moves if selection.needs_confirming(move))
        controller = table.session.controller
        for label, expected in ((Text("Roll it"), "Roll it"), (None, "Confirm")):
            table.session.controller = replace(
                controller,
                decision_extras=replace(
                    controller.decision_extras, confirm_label=lambda view, move, label=label: label
                ),
            )
            selection.clear()
            for part in clicker.parts(move):
                selection.choose(part[0])
            table.relayout()
            assert table.session.complete_moves() == (move,)
            assert it.widget("confirm").label == expected  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", ["wampiry", "ankh_morpork", "osada", "krakow", "wroclaw"])
def test_a_seat_row_that_is_no_answer_says_so(game: str) -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, new_match(2, game_id=game))
        clicker = Clicker(it, table)
        clicker.dismiss_overlays(False)
        number = clicker.match.move_count
        for seat, row in table.ctx.rows.seats.items():
            assert table.widgets.find(f"seat:{seat}") is None
            it.press(row.center)
            tip = table.current_tip
            assert tip is not None
            assert tip.is_refusal
            assert tip.anchor == row
        assert clicker.match.move_count == number


@pytest.mark.parametrize("game", first_by_default(["wampiry", "ankh_morpork", "osada", "krakow", "wroclaw"], 2))
def test_no_tooltip_repeats_the_visible_text_of_its_answer(game: str) -> None:
    with FastWindow((1280, 720), language="pl") as it:
        match = new_match(2 if game == "wroclaw" else 3, game_id=game, seed=5)
        table = open_table(it, match)
        clicker, seen = Clicker(it, table), 0
        while match.move_count < 60 and not match.is_over:
            clicker.dismiss_overlays(False)
            rows = [widget for widget in table.widgets.widgets if isinstance(widget, (RowOption, BreakdownOption))]
            for row in rows:
                visible = {table.translate(label) for label in row.visible_texts() if label is not None}
                lines = [row.tip_title(), *table.translate(row.tip_text() or "").split("\n")]
                assert not {line for line in lines if line} & visible
                seen += 1
            moves = match.game.legal_moves(match.state)
            match.play(moves[match.move_count % len(moves)])
            table.refresh()
            table.schedule_next_step()
            it.settle()
        assert seen or game == "krakow"
