"""The decision card: hints, what stands under it, and what stays in place when it grows."""

from __future__ import annotations

from random import Random

import pytest
from pygame import Rect

from games.core.computers.explanation import Explanation
from games.core.contract.texts import N_
from tests.ui.clicker import FastWindow, asks, new_match, open_table, play_until
from tests.ui.moments import show_match
from ui.shell.headless import Headless
from ui.table.table import TableScreen
from ui.table.view.panel.logbook import LogLine

pytestmark = pytest.mark.usefixtures("silent_computers")
GAMES = {"wampiry": 4, "ankh_morpork": 3, "osada": 4, "krakow": 3, "wroclaw": 2}


@pytest.mark.parametrize("instead", [True, False])
def test_a_hint_says_what_why_and_what_else_only_with_its_reason(instead: bool) -> None:
    with Headless((1920, 1080), language="en") as it:
        table = open_table(it, play_until(new_match(1, 2, game_id="krakow"), asks("turn", 20)))
        selection = table.session.selection
        assert selection is not None
        why = Explanation(
            N_("It brings most."),
            alternative=selection.moves[0],
            alternative_text=N_("It costs less.") if instead else None,
        )
        table.session.hint = (selection.moves[-1], why)
        table.relayout()
        words = it.words().replace("\u00a0", " ").replace("\n", " ")
        assert "It brings most." in words
        assert ("It costs less." in words) == instead
        assert ("Next best" in words) == instead
        it.click("hint:play")
        assert table.session.hint is None


def log_of(table: TableScreen) -> list[Rect]:
    return [one.rect for one in table.widgets.widgets if isinstance(one, LogLine)]


@pytest.mark.parametrize("game", GAMES)
def test_however_high_the_card_is_the_log_lies_under_it_and_the_seats_over_it(game: str) -> None:
    heights: set[int] = set()
    with FastWindow((1280, 720), language="pl", confirm=True) as it:
        match, rnd = new_match(1, GAMES[game] - 1, game_id=game), Random(9)
        table = open_table(it, match)
        for _ in range(60):
            decision = match.decision()
            if decision is None:
                break
            if match.players[decision.seat].is_person:
                show_match(it, table, match)
                card = Rect(table.ctx.card_area)
                heights.add(card.height)
                check(table, card)
                lit = [name for name in table.session.selectable() if table.widgets.find(name) is not None]
                if lit:
                    table.ctx.choose(rnd.choice(lit))
                    check(table, Rect(table.ctx.card_area))
                if match.decision() is None:
                    break
            match.play(rnd.choice(match.game.legal_moves(match.state)))
    assert len(heights) > 1 or game == "osada"


def check(table: TableScreen, card: Rect) -> None:
    seats = list(table.ctx.rows.seats.values())
    assert max(rect.bottom for rect in seats) <= card.top + 1
    assert all(rect.top >= card.bottom - 1 for rect in log_of(table))
    assert all(rect.left >= card.left - 1 and rect.right <= card.right + 1 for rect in log_of(table))
    inside = [one for one in table.widgets.widgets if one.rect.colliderect(card) and one.scroller is None]
    assert all(card.inflate(4, 4).contains(one.rect) for one in inside), [one.key for one in inside]


@pytest.mark.parametrize("game", GAMES)
def test_in_another_window_everything_beside_the_board_is_laid_out_anew(game: str) -> None:
    with Headless((1280, 720), language="en") as it:
        match = play_until(new_match(1, GAMES[game] - 1, game_id=game), lambda one: one.move_count >= 20)
        table = open_table(it, match)
        boxes = {one.key: Rect(one.rect) for one in table.widgets.widgets}
        it.app.change_settings(interface=1.5)
        it.settle()
        window = it.app.surface.get_rect()
        after = {one.key: Rect(one.rect) for one in table.widgets.widgets}
        both = [key for key in boxes if key in after and key.startswith(("bar:", "log:", "pile:"))]
        assert both
        assert all(after[key] != boxes[key] for key in both)
        assert all(window.contains(rect) for key, rect in after.items() if key.startswith(("bar:", "log:", "pile:")))
        it.app.change_settings(interface=1.0)
        it.settle()
        again = {one.key: Rect(one.rect) for one in table.widgets.widgets}
        assert {key: again.get(key) for key in both} == {key: boxes[key] for key in both}


@pytest.mark.parametrize("game", ["wampiry", "ankh_morpork", "krakow", "wroclaw"])
def test_a_button_waits_at_first_only_where_an_answer_has_to_be_confirmed(game: str) -> None:
    found: dict[bool, int] = {}
    with FastWindow((1280, 720), language="en") as it:
        match, rnd = new_match(1, GAMES[game] - 1, game_id=game), Random(2)
        table, kinds = open_table(it, match), set[str]()
        for _ in range(250):
            decision = match.decision()
            if decision is None:
                break
            if match.players[decision.seat].is_person and decision.kind not in kinds:
                kinds.add(decision.kind)
                show_match(it, table, match)
                selection = table.session.selection
                if selection is not None and selection.pass_move() is None and selection.useful_move() is None:
                    waits = selection.needs_confirming(*selection.moves)
                    button = table.widgets.find("confirm")
                    assert (button is not None) == waits or len(selection.moves) == 1, decision.kind
                    assert button is None or not button.enabled or len(selection.moves) == 1
                    found[waits] = found.get(waits, 0) + 1
            match.play(rnd.choice(match.game.legal_moves(match.state)))
    assert found


@pytest.mark.parametrize(("game", "seats"), [("wampiry", 4), ("osada", 4), ("ankh_morpork", 4), ("krakow", 4)])
def test_in_a_small_window_rows_of_seats_are_lower_so_that_the_log_can_be_read(game: str, seats: int) -> None:
    for size in ((1920, 1080), (1280, 720)):
        with FastWindow(size, language="en") as it:
            match = play_until(new_match(1, seats - 1, game_id=game), lambda one: one.move_count >= 40)
            table = open_table(it, match)
            bottom = max(rect.bottom for rect in table.ctx.rows.seats.values())
            assert bottom < size[1] * 0.62
            assert table.ctx.card_area.bottom <= size[1]
            assert log_of(table)
