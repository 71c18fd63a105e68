"""The decision card: hints, its position between seats and log, and when it has a confirm button."""

from __future__ import annotations

from copy import copy
from random import Random

import pytest
from pygame import Rect

from games import registry
from games.core.computers.comparison import SEVERAL_AS_GOOD
from games.core.computers.explanation import Explanation
from games.core.contract.texts import N_
from games.core.match.settings import MatchSettings
from tests.ui.clicker import FastWindow, asks, new_match, open_table, play_until
from tests.ui.moments import show_each_decision, show_match
from ui.shell.headless import Headless, faults
from ui.shell.overlay import OverlayContext, place_tip
from ui.table.messages import HINT_IS_CLOSE, ONLY_MOVE
from ui.table.session import MoveHint
from ui.table.table import TableScreen
from ui.table.view.hold_to_show import hint_lines
from ui.table.view.panel.logbook import LogLine

pytestmark = pytest.mark.usefixtures("silent_computers")
GAMES = {"wampiry": 4, "ankh_morpork": 3, "osada": 4, "krakow": 3, "wroclaw": 2}


@pytest.mark.parametrize("has_alternative_text", [True, False])
def test_a_hint_names_the_alternative_with_its_reason_if_there_is_one(has_alternative_text: bool) -> None:
    with Headless((1920, 1080), language="en") as it:
        table = open_table(it, play_until(new_match(1, 2, game_id="krakow"), asks("turn", 20)))
        selection = table.session.selection
        assert selection is not None
        why = Explanation(
            N_("It brings most."),
            alternative=selection.moves[0],
            alternative_text=N_("It costs less.") if has_alternative_text else None,
        )
        table.session.hint = MoveHint(selection.moves[-1], why)
        table.relayout()
        card_text = it.words().replace("\u00a0", " ").replace("\n", " ")
        assert "It brings most." in card_text
        assert ("It costs less." in card_text) == has_alternative_text
        assert "Next best" in card_text  # the reason may say how much more than this move
        it.click("hint:play")
        assert table.session.hint is None


def log_boxes(table: TableScreen) -> list[Rect]:
    return [one.rect for one in table.widgets.widgets if isinstance(one, LogLine)]


@pytest.mark.parametrize("game", GAMES)
def test_the_card_stays_below_seats_and_log_at_every_height(game: str) -> None:
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
                check_card_position(table, card)
                selectable = [name for name in table.session.selectable_names() if table.widgets.find(name) is not None]
                if selectable:
                    table.ctx.choose(rnd.choice(selectable))
                    check_card_position(table, Rect(table.ctx.card_area))
                if match.decision() is None:
                    break
            match.play(rnd.choice(match.game.legal_moves(match.state)))
    assert len(heights) > 1 or game == "osada"


def check_card_position(table: TableScreen, card: Rect) -> None:
    seats = list(table.ctx.rows.seats.values())
    above = max(rect.bottom for rect in seats)
    assert above <= card.top + 1
    assert all(above <= rect.top + 1 and rect.bottom <= card.top + 1 for rect in log_boxes(table))
    assert all(rect.left >= card.left - 1 and rect.right <= card.right + 1 for rect in log_boxes(table))
    inside = [one for one in table.widgets.widgets if one.rect.colliderect(card) and one.scroller is None]
    assert all(card.inflate(4, 4).contains(one.rect) for one in inside), [one.key for one in inside]


@pytest.mark.parametrize("game", GAMES)
def test_another_interface_size_lays_out_bar_and_log_again(game: str) -> None:
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
def test_a_disabled_confirm_button_appears_only_if_moves_must_be_confirmed(game: str) -> None:
    counts: dict[bool, int] = {}
    with FastWindow((1280, 720), language="en") as it:
        match, rnd = new_match(1, GAMES[game] - 1, game_id=game), Random(2)
        table = open_table(it, match)
        for kind in show_each_decision(it, table, match, rnd, 250):
            selection = table.session.selection
            if selection is not None and selection.pass_move() is None and selection.useful_move() is None:
                must_confirm = selection.needs_confirming(*selection.moves)
                button = table.widgets.find("confirm")
                assert (button is not None) == must_confirm or len(selection.moves) == 1, kind
                assert button is None or not button.enabled or len(selection.moves) == 1
                counts[must_confirm] = counts.get(must_confirm, 0) + 1
    assert counts


@pytest.mark.parametrize(("game", "seats"), [("wampiry", 4), ("osada", 4), ("ankh_morpork", 4), ("krakow", 4)])
def test_seat_rows_and_card_leave_room_for_the_log_in_small_windows(game: str, seats: int) -> None:
    for size in ((1920, 1080), (1280, 720)):
        with FastWindow(size, language="en") as it:
            match = play_until(new_match(1, seats - 1, game_id=game), lambda one: one.move_count >= 40)
            table = open_table(it, match)
            bottom = max(rect.bottom for rect in table.ctx.rows.seats.values())
            assert bottom < size[1] * 0.62
            assert table.ctx.card_area.bottom <= size[1]
            assert log_boxes(table)


def test_a_hint_says_once_that_other_moves_are_as_good_and_never_of_a_single_move() -> None:
    match = play_until(new_match(1, 2, game_id="krakow"), asks("turn", 20))
    with Headless((1920, 1080), language="en") as it:
        session = open_table(it, match).session
        view = session.view
        hint = MoveHint(view["moves"][0], Explanation(SEVERAL_AS_GOOD), is_close=True)
        assert hint_lines(session.controller, view, hint)[1:] == [SEVERAL_AS_GOOD]
        reason = Explanation(N_("It brings most."))
        assert hint_lines(session.controller, view, hint._replace(why=reason))[1:] == [reason.text, HINT_IS_CLOSE]
        alone = copy(view)
        alone["moves"] = view["moves"][:1]
        assert hint_lines(session.controller, alone, hint)[1:] == [ONLY_MOVE]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_stays_in_the_card_in_a_low_window(game: str) -> None:
    """Outside the card it would cover points, warnings and the story."""
    reason = N_("Two tokens ahead in this district instead of a draw in the next one")
    facts = registry.game(game).facts
    match = new_match(min(3, facts.seats[-1]), 0, game_id=game, settings=MatchSettings(coach="off"))
    outside: list[str] = []
    with FastWindow((1280, 640), language="pl", every=10_000) as it:
        table = open_table(it, match)
        for kind in show_each_decision(it, table, match, Random(3), 60):
            if table.session.selection is None or len(table.session.selection.moves) == 1:
                continue
            move = table.session.selection.moves[0]
            why = Explanation(reason, alternative=move, alternative_text=reason)
            table.session.hint = MoveHint(move, why, is_close=True)
            table.relayout()
            button = table.widgets.find("hint:play")
            if table.panel.card.note or button is None:
                outside.append(kind)
            table.session.hint = None
    assert outside == []


@pytest.mark.parametrize("language", ["pl", "en"])
def test_a_hint_outside_the_card_covers_no_seat_row(language: str) -> None:
    with FastWindow((1024, 600), language=language, interface=2.0) as it:
        match = play_until(new_match(4), asks("plan", 30))
        match.lift_curtain()
        table = open_table(it, match)
        assert table.session.selection is not None
        table.session.hint = MoveHint(table.session.selection.moves[0], Explanation(N_("Two tokens ahead here")))
        table.relayout()
        it.step(1.0)
        tip = table.tip(it.now)
        assert tip is not None
        assert tip.text == table.panel.card.note
        window = it.app.surface.get_rect()
        box = place_tip(OverlayContext(window, table.scale, it.app.palette, it.app.translate, window), tip).box
        assert box.collidelist([*table.ctx.rows.seats.values(), table.panel.card.rect]) < 0


def test_the_reason_of_a_hint_without_room_is_in_the_tooltip_of_its_button() -> None:
    with FastWindow((1024, 600), language="pl") as it:
        match = play_until(new_match(2, 1), asks("plan", 30))
        match.lift_curtain()
        table = open_table(it, match)
        assert table.session.selection is not None
        reason = N_("Two tokens ahead in this district instead of a draw in the next one")
        table.session.hint = MoveHint(table.session.selection.moves[0], Explanation(reason))
        table.relayout()
        button = table.widgets.find("hint:play")
        assert button is not None
        assert reason.message in str(button.tip_text())


def test_a_hint_keeps_its_reason_in_the_card_longer_than_its_further_lines() -> None:
    with Headless((1280, 640), language="pl", reduced_motion=True) as it:
        match = play_until(new_match(2, 1), asks("plan", 30))
        match.lift_curtain()
        table = open_table(it, match)
        assert table.session.selection is not None
        moves = table.session.selection.moves
        reason, other = N_("Two tokens ahead in this district"), N_("Three more tokens on the board, one of them free")
        table.session.hint = MoveHint(moves[0], Explanation(reason, alternative=moves[-1], alternative_text=other))
        table.relayout()
        it.settle()
        button = table.widgets.find("hint:play")
        assert button is not None
        assert reason.message in it.words().replace("\u00a0", " ").replace("\n", " ")
        assert reason.message not in str(button.tip_text())
        assert other.message in str(button.tip_text())


@pytest.mark.parametrize("size", [(1024, 600), (1280, 640)])
def test_the_texts_of_buttons_for_secrets_fit_next_to_or_below_each_other(size: tuple[int, int]) -> None:
    with Headless(size, language="pl", reduced_motion=True) as it:
        match = play_until(new_match(3, game_id="osada"), asks("move", 30))
        match.lift_curtain()
        table = open_table(it, match)
        assert table.session.selection is not None
        table.session.hint = MoveHint(table.session.selection.moves[0], Explanation(N_("It brings most.")))
        table.relayout()
        it.settle()
        held = [one.rect for one in table.panel.card.question.held_buttons.values()]
        assert len(held) == 2
        inside = [one for one in it.texts() if any(box.contains(one.rect.inflate(-4, -4)) for box in held)]
        assert len(inside) >= 4
        assert faults(it.texts()) == []
