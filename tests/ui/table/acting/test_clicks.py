"""Whole games at the table, by mouse or by keys alone: every legal move can be reached and is played."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.contract.plain import digest
from games.core.data import boards
from games.core.match.match import Match
from tests.ui.clicker import Clicker, FastWindow, asks, grid_points, new_match, open_table, play_until
from ui.screens.dialogue import Dialogue
from ui.table.table import TableScreen
from ui.widgets.button import Button

RINGS = Path(__file__).parents[3] / "boards"


def play_game(people: int, bots: int, by_keys: bool, seed: int, confirm: bool = False, board: Any = None) -> Clicker:
    """Play a game to its end through input events; the clicker raises an error if a move cannot be reached."""
    with FastWindow((1280, 720), language="pl", confirm=confirm) as it:
        match = new_match(people, bots, seed, board)
        clicker = Clicker(it, open_table(it, match), seed)
        while clicker.play_turn(by_keys):
            pass
        assert match.result is not None
        return clicker


def test_a_whole_game_by_mouse() -> None:
    clicker = play_game(3, 0, False, 1)
    assert {"settle", "wind", "plan", "ability", "action", "done"} <= clicker.kinds.keys()
    assert clicker.curtains >= 3 * 14
    assert clicker.summaries  # every estate was scored, and summaries were displayed before the next curtain


@pytest.mark.long
def test_a_whole_game_by_keyboard() -> None:
    clicker = play_game(2, 0, True, 2)
    assert {"settle", "wind", "plan", "ability", "action", "done"} <= clicker.kinds.keys()


@pytest.mark.long
@pytest.mark.usefixtures("stub_computers")
def test_a_whole_game_with_computers_by_mouse() -> None:
    clicker = play_game(2, 2, False, 3)
    assert clicker.match.person_count == 2
    assert sum(clicker.kinds.values()) < clicker.match.move_count  # the computers moved too


@pytest.mark.usefixtures("stub_computers")
def test_one_person_among_computers_needs_no_curtain() -> None:
    clicker = play_game(1, 1, True, 4, confirm=True)
    assert clicker.curtains == 0


@pytest.mark.long
@pytest.mark.usefixtures("stub_computers")
@pytest.mark.parametrize("ring", ["", "wampiry_ring5.yaml", "wampiry_ring9.yaml"])
@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize(("people", "bots"), [(2, 0), (3, 0), (4, 0), (1, 2), (2, 2)])
@pytest.mark.parametrize("seed", [11, 12])
def test_many_whole_games(ring: str, by_keys: bool, people: int, bots: int, seed: int) -> None:
    board = boards.load_game_board("wampiry", RINGS / ring) if ring else None
    play_game(people, bots, by_keys, seed, confirm=bool(seed % 2), board=board)


@pytest.mark.usefixtures("stub_computers")
def test_computers_alone_play_on_and_space_stops_them() -> None:
    with FastWindow((1280, 720)) as it:
        match = new_match(0, 3)
        table = TableScreen(it.app, match)
        it.app.push(table)
        seen = []
        for paused in (False, True, False):
            assert table.session.bots.paused is paused
            for _ in range(20):
                it.step()
            seen.append(match.move_count)
            it.key(pygame.K_SPACE)
        assert 0 < seen[0] == seen[1] < seen[2]


def test_the_real_process_answers() -> None:
    with FastWindow((1280, 720)) as it:
        match = new_match(1, 1, seed=2)
        table = TableScreen(it.app, match)
        it.app.push(table)
        clicker = Clicker(it, table)
        until = time.monotonic() + 60  # a generous limit, which only a dead process reaches
        while match.move_count < 12:
            assert time.monotonic() < until, "the computer player does not answer"
            it.step()
            if table.session.selection is not None:
                clicker.play(table.session.selection.moves[0], False)
            time.sleep(0.002)
        assert {step.by_person for step in match.moves} == {True, False}


def table_at(it: FastWindow, kind: str, people: int = 2, at_least: int = 0, seed: int = 1) -> Clicker:
    """Open the table at a kind of decision, with the curtain lifted."""
    match = play_until(new_match(people, seed=seed), asks(kind, at_least), seed)
    if match.needs_curtain():
        match.lift_curtain()
    return Clicker(it, open_table(it, match))


def test_undo_and_redo_by_keys_restore_the_same_states() -> None:
    with FastWindow((1280, 720)) as it:
        clicker = table_at(it, "use", at_least=60)
        match = clicker.match
        first, states = match.move_count, {match.move_count: digest(match.game.to_data(match.state))}
        for _ in range(6):
            clicker.play_turn(False)
            states[match.move_count] = digest(match.game.to_data(match.state))
        last = match.move_count
        while match.move_count > first:
            it.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
            it.settle()
            if it.app.top.name == "dialogue":  # information was revealed, so the players must agree
                it.click("agree")
                it.settle()
            clicker.dismiss_overlays(True)
            assert digest(match.game.to_data(match.state)) == states[match.move_count]
        while match.move_count < last:
            it.key(pygame.K_y, mod=pygame.KMOD_LCTRL)
            it.settle()
            clicker.dismiss_overlays(True)
        assert digest(match.game.to_data(match.state)) == states[last]


def test_escape_clears_the_selection_and_then_opens_the_menu() -> None:
    with FastWindow((1280, 720)) as it:
        clicker = table_at(it, "plan")
        it.click("card:cw1")
        selection = clicker.table.session.selection
        assert selection is not None
        assert selection.chosen == ["card:cw1"]
        it.key(pygame.K_ESCAPE)
        assert selection.chosen == []
        assert it.app.top is clicker.table
        it.key(pygame.K_ESCAPE)
        assert it.app.top.name == "dialogue"


def test_enter_chooses_the_focused_item_before_it_confirms() -> None:
    """With a complete plan, Enter on another card or place changes the plan instead of playing it."""
    with FastWindow((1280, 720), confirm=True) as it:
        clicker = table_at(it, "plan")
        match, table = clicker.match, clicker.table
        number = match.move_count
        it.click("card:cw1")
        it.click("time:t1")
        place = clicker.parts(("plan", "cw2", "t1"))[0][1]
        for name in (place, "card:ccw1"):
            clicker.focus(name)
            it.key(pygame.K_RETURN)
            selection = table.session.selection
            assert match.move_count == number
            assert selection is not None
            assert name in selection.chosen
        it.key(pygame.K_RETURN)
        assert match.moves[number].move == ("plan", "ccw1", "t1")


def test_a_selection_can_be_changed_on_the_board_until_it_is_confirmed() -> None:
    with FastWindow((1280, 720), confirm=True) as it:
        clicker = table_at(it, "plan")
        number = clicker.match.move_count
        for move in (("plan", "cw1", "t1"), ("plan", "ccw2", "t2"), ("plan", "cw2", "t1")):
            for part in clicker.parts(move):
                it.press(clicker.point_of(part[1]))
        it.click("confirm")
        assert clicker.match.moves[number].move == ("plan", "cw2", "t1")


def both_need_targets(match: Match) -> bool:
    """Return True if a "use" decision has moves with targets both for an ability and for an attack."""
    kinds = {move[0] for move in match.game.legal_moves(match.state) if len(move) > 1}
    return asks("use")(match) and kinds == {"ability", "action"}


def uses_with_parts(match: Match) -> list[tuple[str, list[Any]]]:
    """List the legal moves of a "use" decision: their kind, and the names that choose each part."""
    decision = match.decision()
    if decision is None or not asks("use")(match):
        return []
    view, controls = match.view(decision.seat), match.game.controller.controls
    return [(move[0], list(controls[move[0]].parts(view, move))) for move in match.game.legal_moves(match.state)]


def movable_pawns(match: Match) -> dict[str, set[str]]:
    """Return, for each place to which an opponent's pawn may be moved, the pawns that can go there."""
    pawns_by_goal: dict[str, set[str]] = {}
    for kind, parts in uses_with_parts(match):
        if kind == "action" and len(parts) == 3:
            pawns_by_goal.setdefault(parts[2][0], set()).add(parts[1][0])
    return pawns_by_goal


def test_no_ghost_appears_before_the_pawn_is_chosen() -> None:
    with FastWindow((1280, 720)) as it:
        match = play_until(new_match(4), lambda m: any(len(who) > 1 for who in movable_pawns(m).values()))
        table = Clicker(it, open_table(it, match)).table
        place, pawns = next((place, pawns) for place, pawns in movable_pawns(match).items() if len(pawns) > 1)
        table.ctx.choose(place)
        assert not any("goal" in event.args for event in table.ctx.preview.ghost_events())
        for pawn in sorted(pawns):
            selection = table.session.selection
            assert selection is not None
            move = selection.move_completed_by(pawn)
            assert move is not None
            certain = table.ctx.preview._forecast(selection, move, [move])
            assert [event.args["goal"] for event in certain if "goal" in event.args] == [place]


def ambiguous_places(match: Match) -> set[str]:
    """Return the places that may mean either a marker of one's own or the goal of an attack."""
    own = {
        parts[1][1]
        for kind, parts in uses_with_parts(match)
        if kind == "ability" and len(parts) == 2 and len(parts[1]) == 2
    }
    return own & movable_pawns(match).keys()


def test_choosing_an_ambiguous_place_shows_no_ghost() -> None:
    with FastWindow((1280, 720)) as it:
        match = play_until(new_match(3), lambda m: bool(ambiguous_places(m)))
        table = Clicker(it, open_table(it, match)).table
        place = min(ambiguous_places(match))
        table.ctx.choose(place)
        assert table.session.chosen() == [place]
        assert not any("goal" in event.args for event in table.ctx.preview.ghost_events())


def test_a_click_on_another_legal_item_starts_a_new_selection() -> None:
    with FastWindow((1280, 720)) as it:
        match = play_until(new_match(2), both_need_targets)
        clicker = Clicker(it, open_table(it, match))
        selection = clicker.table.session.selection
        assert selection is not None
        move = next(move for move in selection.moves if move[0] == "action")
        it.click("button:ability")
        target = clicker.parts(move)[1][0]
        assert clicker.table.widgets.find(target) is None
        area = clicker.table.ctx.painter.area_of(target)
        at = next(at for at in grid_points(area, 2) if clicker.table.ctx.painter.names_at(at)[:1] == [target])
        it.press(at)
        assert selection.chosen == [target]


def test_the_item_under_a_resting_pointer_stays_hovered_after_a_click() -> None:
    with FastWindow((1280, 720)) as it:
        clicker = table_at(it, "plan")
        it.click("card:cw1")
        hovered = clicker.table.widgets.hovered
        assert hovered is not None
        assert hovered.key == "card:cw1"


def test_space_passes_nothing_usable_and_x_asks_only_once() -> None:
    with FastWindow((1280, 720)) as it:
        clicker = table_at(it, "use", at_least=40)
        number = clicker.match.move_count
        it.key(pygame.K_SPACE)
        it.key(pygame.K_RETURN)
        assert clicker.match.move_count == number
        usable_kinds = {move[0] for move in clicker.match.game.legal_moves(clicker.match.state)} - {"done"}
        it.key(pygame.K_x)
        it.settle()
        assert isinstance(it.app.top, Dialogue)
        named = [name for name in ("button:ability", "button:action") if name.partition(":")[2] in usable_kinds]
        dialogue_text = it.words().replace("\n", " ")
        for name in named:  # worded as in the card's rows
            label = clicker.table.ctx.controller.label(clicker.table.session.view, name)
            assert clicker.table.ctx.translate(label.title) in dialogue_text
        answers = {one.key: one.label for one in it.app.top.widgets.widgets if isinstance(one, Button)}
        # "play on" means to go on everywhere else, so it must not be the answer that stays
        assert answers == {"stay": "Not yet", "end": "That's all"}
        it.click("stay")
        it.settle()
        assert clicker.match.move_count == number
        it.key(pygame.K_x)  # the question was asked before
        it.settle()
        assert clicker.match.moves[number].move == ("done",)


@pytest.mark.parametrize("kind", ["settle", "wind", "plan", "use", "more", "send", "swap", "block", "late"])
def test_arrows_and_tab_reach_every_choice(kind: str) -> None:
    with FastWindow((1280, 720)) as it:
        clicker = table_at(it, kind, at_least=20 if kind not in ("settle", "wind") else 0, seed=5)
        names = clicker.selectable_names()
        assert names
        for name in names:
            clicker.focus(name)
        assert set(names) <= reached_by_arrows(it, clicker)


def reached_by_arrows(it: FastWindow, clicker: Clicker) -> set[str]:
    """Return the keys of all widgets that arrow keys reach from the first choice."""
    widgets = clicker.table.widgets
    start = clicker.selectable_names()[0]
    reached, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for arrow in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN):
            widgets.focus(widgets[here])
            it.key(arrow)
            assert widgets.focused is not None
            if widgets.focused.key not in reached:
                reached.add(widgets.focused.key)
                waiting.append(widgets.focused.key)
    return reached
