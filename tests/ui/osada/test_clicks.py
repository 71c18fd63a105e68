"""Whole games of Osada at the table, by mouse and by keyboard: every legal move can be reached."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest

from games import registry
from games.core.computers.explanation import Explanation
from games.core.contract.texts import N_
from games.core.match.match import Match
from games.osada.controls import words
from tests.runs import long_only
from tests.ui.clicker import Clicker, FastWindow, grid_points, open_table
from tests.ui.moments import show_match
from tests.ui.osada.table import OSADA, match_at, moments, new_osada, random_move
from ui.screens.dialogue import Dialogue
from ui.shell.headless import faults
from ui.table.flow.popups import CardsScreen
from ui.table.session import MoveHint
from ui.table.view.cards.art import CardArt

pytestmark = pytest.mark.usefixtures("stub_computers")

LONG = Path(__file__).parents[2] / "boards" / "osada_long.yaml"
COMMON_KINDS = {"go", "help", "go_on"}
RARE_KINDS = {"beg", "peek", "vote", "accuse", "question", "say", "pull", "call"}


def play_game(
    people: int,
    bots: int,
    by_keys: bool,
    seed: int,
    confirm: bool = False,
    options: Mapping[str, str] | None = None,
    language: str = "pl",
) -> Clicker:
    """Play a game to its end with input events; the clicker fails if a move can't be reached."""
    with FastWindow((1280, 720), language=language, confirm=confirm) as it:
        match = new_osada(people, bots, seed, options=options)
        clicker = Clicker(it, open_table(it, match), seed)
        while clicker.play_turn(by_keys):
            pass
        assert match.result is not None
        return clicker


def test_a_game_can_be_started_from_the_menu() -> None:
    assert OSADA in [facts.id for facts in registry.all_facts()]


@pytest.mark.long
def test_a_whole_game_by_mouse() -> None:
    clicker = play_game(3, 0, False, 3)
    assert clicker.kinds.keys() >= COMMON_KINDS | {"beg", "peek"}
    assert clicker.curtains > 3


def test_a_whole_game_by_keyboard_with_a_computer_in_english() -> None:
    clicker = play_game(3, 1, True, 5, language="en")
    assert clicker.kinds.keys() >= COMMON_KINDS
    assert sum(clicker.kinds.values()) < clicker.match.move_count  # the computer player moved, too


def test_two_people_with_the_virtual_player_by_mouse() -> None:
    clicker = play_game(2, 0, False, 4)
    assert clicker.kinds.keys() >= COMMON_KINDS


@pytest.mark.long
def test_one_person_among_computers_needs_no_curtain() -> None:
    assert play_game(1, 4, True, 6, confirm=True).curtains == 0


def test_a_hint_is_drawn_like_a_chosen_move() -> None:
    with FastWindow((1280, 720)) as it:
        match = match_at(moments(3)["move"], 3)
        table = open_table(it, match)
        it.settle()
        move = next(move for move in match.game.legal_moves(match.state) if move[0] == "go")
        tile = table.ctx.painter.area_of(f"move:{move[1]}").inflate(6, 6)
        before = pygame.image.tobytes(it.picture().subsurface(tile), "RGB")
        assert table.ctx.preview.ghost_events() != match.game.forecast(table.session.view, move)
        table.session.hint = MoveHint(move, Explanation(N_("Farther on the road: {where}", where="field:1")))
        table.relayout()
        it.settle()
        assert table.ctx.preview.ghost_events() == match.game.forecast(table.session.view, move)
        assert pygame.image.tobytes(it.picture().subsurface(tile), "RGB") != before
        last = ("go", [move[1] for move in match.game.legal_moves(match.state) if move[0] == "go"][-1])
        table.session.hint = MoveHint(last, Explanation(N_("Farther on the road: {where}", where="field:1")))
        table.relayout()
        it.key(pygame.K_TAB)  # the keyboard focus begins at the hint
        assert table.widgets.focused is not None
        assert table.widgets.focused.key == f"move:{last[1]}"


@pytest.mark.parametrize("by_keys", [False, long_only(True)])
@pytest.mark.parametrize(("seats", "language"), [long_only(2, "en"), long_only(4, "pl"), (5, "en")])
def test_answers_to_every_kind_of_question_can_be_reached(seats: int, language: str, by_keys: bool) -> None:
    match_asking = moments(seats)
    with FastWindow((1280, 720), language=language) as it:
        table = open_table(it, match_at(match_asking["move"], seats))
        for moment in match_asking.values():
            show_match(it, table, match_at(moment, seats))
            Clicker(it, table, moment.seed).play_turn(by_keys)
            while it.app.top is not table:
                it.app.pop(it.app.top)


def test_random_games_include_every_kind_of_question() -> None:
    assert moments(4).keys() | moments(5).keys() >= {
        "deal", "move", "call", "peek", "look", "pull", "ask", "question", "reply", "hear", "strike", "vote",
    }  # fmt: skip


@pytest.mark.long
def test_a_whole_game_on_a_longer_road_in_another_order() -> None:
    """The board has no picture, so the painter lays out the road."""
    board = registry.game(OSADA).load_board(LONG)
    with FastWindow((1280, 720), language="en") as it:
        match = new_osada(4, 0, 2, board=board)
        clicker = Clicker(it, open_table(it, match), 2)
        while clicker.play_turn(bool(match.move_count % 2)):
            pass
        assert match.result is not None
        assert max(pawn["at"] for pawn in match.view(None)["pawns"]) > 20


def test_a_click_on_a_field_does_not_choose_a_pawn_there() -> None:
    """Choosing the field makes pawns selectable for help; the same click must not choose one of them."""
    match, rnd = new_osada(4, 0, 32), random.Random(32)
    while not any(move[0] == "beg" for move in match.game.legal_moves(match.state)):
        random_move(match, rnd)
    match.lift_curtain()
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        beg = next(move for move in match.game.legal_moves(match.state) if move[0] == "beg")
        goal = next(name for part in table.session.controller.controls["beg"].parts(table.session.view, beg)
                    for name in part if name.startswith("field:"))  # fmt: skip
        spots = [at for at in grid_points(it.widget(goal).rect, 3) if table.board_widget_at(at) == goal]
        assert len(spots) > 9
        for at in spots:
            it.press(at)
            assert table.session.selection is not None
            assert table.session.selection.chosen == [goal]
            it.key(pygame.K_ESCAPE)


def test_a_dead_player_is_chosen_in_the_help_table() -> None:
    match = match_at(moments(5)["move"], 5)
    match.state.dead.append(0)
    match.state.graves.append([3, "lynching"])
    match.state.pos[0] = -1
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        name = f"pawn:{match.view(None)['dead'][0]}"
        assert table.ctx.painter.names_at(table.ctx.painter.area_of(name).center)[0] == name


def test_the_badges_of_a_dead_player_are_dimmed_with_the_name() -> None:
    brightest = []
    for dead in (False, True):
        match = match_at(moments(5)["move"], 5)
        decision = match.decision()
        assert decision is not None
        pawn = (decision.seat + 1) % 5
        match.state.axe[pawn], match.state.level[pawn], match.state.column[pawn] = 1, 2, match.state.colours[pawn - 1]
        if dead:
            match.state.dead, match.state.graves, match.state.pos[pawn] = [pawn], [[3, "lynching"]], -1
        with FastWindow((1280, 720), language="en") as it:
            table = open_table(it, match)
            row = table.ctx.rows.row_of(f"seat:{pawn}").inflate(-8, -8)
            picture = it.picture().subsurface((row.centerx, row.top, row.width // 2, row.height))
            points = [picture.get_at((x, y)) for x in range(picture.get_width()) for y in range(picture.get_height())]
            brightest.append(max(point.r + point.g + point.b for point in points))
    assert brightest[1] < 0.75 * brightest[0]


@pytest.mark.long
@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize(
    ("people", "bots", "options"),
    [
        (2, 0, {}),
        (3, 0, {"virtual": "yes"}),
        (4, 0, {"harder": "yes"}),
        (5, 0, {}),
        (1, 2, {}),
        (3, 0, {"deja_vu": "yes"}),
    ],
)
@pytest.mark.parametrize("seed", range(30, 33))
def test_many_whole_games(by_keys: bool, people: int, bots: int, options: dict[str, str], seed: int) -> None:
    play_game(people, bots, by_keys, seed, confirm=bool(seed % 2), options=options)


def test_the_virtual_players_row_can_be_chosen_and_has_a_tooltip() -> None:
    match = match_at(moments(2, 1, 31)["peek"], 2)  # the virtual player is alive here
    match.lift_curtain()
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        row = table.widgets.find("guest:0")
        assert row is not None
        assert any("white cubes laid" in line for line in table.ctx.tooltips.describe("guest:0"))
        assert table.ctx.tooltips.heading("guest:0") == "Virtual player"
        row.activate()
        assert table.session.selection is not None
        assert [name.partition(":")[0] for name in table.session.selection.chosen] == ["pawn"]


def match_asking(kind: str, move: str) -> Match:
    """Play random games until a question of this kind can be answered by this kind of move."""
    for seed in range(30, 60):
        match, rnd = new_osada(4, 0, seed), random.Random(seed)
        while not match.is_over:
            decision = match.decision()
            assert decision is not None
            if decision.kind == kind and any(move in one for one in match.game.legal_moves(match.state)):
                match.lift_curtain()
                return match
            random_move(match, rnd)
    raise AssertionError(f"no question {kind} with the answer {move}")


def test_a_card_as_an_answer_is_completely_visible_and_named_once_chosen() -> None:
    with FastWindow((1280, 720), language="en") as it:
        open_table(it, match_asking("reply", "anula"))
        assert "The answer may be a lie" in it.words()
        it.click("cards:choose")
        assert isinstance(it.app.top, CardsScreen)
        for number in range(5):
            rect = it.widget(f"laid:{number}").rect
            assert rect.width / rect.height == pytest.approx(CardArt.large[0] / CardArt.large[1], abs=0.02)
        it.click("laid:1")
        assert "Chosen: Michał" in it.words()
        it.click("cards:choose")
        it.key(pygame.K_RIGHT)
        assert it.app.top.widgets.focused is it.widget("laid:0")  # not the close button of the panel
        it.key(pygame.K_RETURN)
        assert "Chosen: Anula" in it.words()


def test_an_optional_look_says_where_to_click_before_and_after() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match_asking("peek", "skip"))
        where = it.app.translate(words.CHOOSE_PERSON_TEXT)
        assert where in it.words()
        assert table.session.selection is not None
        seat = next(name for name in table.session.selection.candidate_names() if name.startswith("seat:"))
        it.press(table.ctx.rows.seats[int(seat[5:])].center)
        it.settle()
        assert seat in table.session.selection.chosen
        assert where in it.words()


def test_leaving_the_axe_needs_one_confirmation() -> None:
    with FastWindow((1280, 720), language="en") as it:
        match = match_asking("peek", "skip")
        table, number = open_table(it, match), match.move_count
        it.key(pygame.K_x)
        it.settle()
        assert isinstance(it.app.top, Dialogue)
        assert "An axe lets you look at a card" in it.words().replace("\n", " ")
        assert not faults(it.texts())
        it.key(pygame.K_ESCAPE)
        it.settle()
        assert match.move_count == number
        assert it.app.top is table
        it.key(pygame.K_x)
        it.settle()
        assert match.moves[number].move == ("skip",)
