"""Whom a move of Osada is made with: the card of offers, clicks on columns and pawns, digits, the price of a vote."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from games.core.contract.contract import Move
from games.core.match.match import Match
from tests.ui.clicker import FastWindow, open_table
from tests.ui.layouts import faults
from tests.ui.osada.table import match_at, moments, new_osada, random_move
from ui.table.table import TableScreen

pytestmark = pytest.mark.usefixtures("stub_computers")

Moves = list[Move]


def found(seats: int, suits: Callable[[Match, Moves], bool]) -> Match:
    """Play random games until somebody has the choice that is wanted."""
    for seed in range(30, 90):
        match, rnd = new_osada(seats, 0, seed), random.Random(seed)
        while not match.is_over:
            decision = match.decision()
            assert decision is not None
            if decision.kind == "move" and suits(match, match.game.legal_moves(match.state)):
                match.lift_curtain()
                return match
            random_move(match, rnd)
    raise AssertionError("no such choice came up")


def helps(moves: Moves, letter: str = "D") -> Moves:
    return [move for move in moves if move[:2] == ("help", letter)]


def with_a_kept_column(match: Match, moves: Moves) -> bool:
    """Whether D can be made with two people, and one's cube lies with neither of them."""
    people = {move[2] for move in helps(moves)}
    return len(people) == 2 and len(helps(moves)) == 4


def press_letter(it: FastWindow, table: TableScreen, letter: str) -> None:
    it.press(table.ctx.painter.area_of(f"move:{letter}").center)
    it.settle()


def test_after_a_letter_the_table_asks_whom_with_a_button_a_person_and_the_outcome() -> None:
    match = found(4, with_a_kept_column)
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        press_letter(it, table, "D")
        words = it.words()
        assert "whom do you help?" in words
        assert "Move D, 1 field behind: you change places." in words
        assert words.count("help: level +1") == 2
        assert words.count("nothing counts") == 2
        assert not faults(it.texts())
        it.key(pygame.K_ESCAPE)
        assert "whom do you help?" not in it.words()


@pytest.mark.parametrize("way", ["column", "pawn", "digit", "button"])
def test_a_column_a_pawn_a_digit_and_the_button_help_the_person_and_gain_a_level(way: str) -> None:
    match = found(4, with_a_kept_column)
    number, move = match.move_count, helps(match.game.legal_moves(match.state))[2]
    colour = move[2]
    assert move == ("help", "D", colour, colour)
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        press_letter(it, table, "D")
        if way == "digit":
            it.key(pygame.K_2)
        elif way == "button":
            it.press(it.widget(f"offer:pawn:{colour}").rect.topleft)
        else:
            it.press(it.widget(f"{way}:{colour}").rect.center)
        it.settle()
        assert match.moves[number].move == move


def test_the_red_column_helps_the_red_person_without_a_letter_too() -> None:
    match = found(4, with_a_kept_column)
    number, colour = match.move_count, helps(match.game.legal_moves(match.state))[0][2]
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        it.press(table.ctx.painter.area_of(f"column:{colour}").center)
        it.settle()
        assert match.moves[number].move == ("help", "D", colour, colour)


@pytest.mark.parametrize("by_keys", [False, True])
def test_only_the_quiet_part_keeps_the_cube_where_it_is(by_keys: bool) -> None:
    match = found(4, with_a_kept_column)
    number = match.move_count
    kept = next(move for move in helps(match.game.legal_moves(match.state)) if move[2] != move[3])
    with FastWindow((1280, 720), language="pl") as it:
        table = open_table(it, match)
        press_letter(it, table, "D")
        if by_keys:
            it.key(pygame.K_1, pygame.KMOD_SHIFT)
        else:
            it.press(it.widget(f"offer:keep:{kept[2]}").rect.center)
        it.settle()
        assert match.moves[number].move == kept


def test_a_single_person_is_shown_with_the_outcome_before_enter_accepts() -> None:
    match = found(4, lambda match, moves: len(helps(moves)) == 1 and len(helps(moves, "E")) == 0)
    number, move = match.move_count, helps(match.game.legal_moves(match.state))[0]
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        press_letter(it, table, "D")
        assert match.move_count == number
        assert "whom do you help?" in it.words()
        it.key(pygame.K_RETURN)
        it.settle()
        assert match.moves[number].move == move


def test_another_letter_is_one_click_away() -> None:
    match = found(4, with_a_kept_column)
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        press_letter(it, table, "D")
        other = next(move[1] for move in match.game.legal_moves(match.state) if move[0] == "go")
        number = match.move_count
        press_letter(it, table, other)
        assert match.move_count > number or other in str(
            table.session.selection.chosen if table.session.selection else ""
        )


def test_the_price_of_a_vote_is_told_before_it_is_proposed() -> None:
    match = match_at(moments(4)["move"], 4)
    state = match.state
    state.pos, state.level = [20, 20, 21, 22], [1, 2, 3, 1]
    state.column, state.axe = [state.colours[pawn - 1] for pawn in range(4)], [1] * 4
    state.lying = state.buried = state.closed = state.proposed = 0
    state.arrived, state.dead, state.graves = [], [], []
    number = match.move_count
    accused = next(move for move in match.game.legal_moves(match.state) if move[0] == "accuse")
    with FastWindow((1280, 720), language="en") as it:
        open_table(it, match)
        it.click("button:accuse")
        it.settle()
        words = it.words()
        assert "whom do you accuse?" in words
        view = match.view(None)
        payers = [pawn for pawn in view["pawns"] if pawn["colour"] != accused[1] and pawn["state"] != "dead"]
        for pawn in payers:
            assert f"{match.players[pawn['seat']].name} {pawn['level']} → {pawn['level'] - 1}" in words.replace(
                "\n", " "
            )
        it.click(f"offer:pawn:{accused[1]}")
        it.settle()
        assert match.move_count == number  # it waits for its button
        it.click("confirm")
        it.settle()
        assert match.moves[number].move == accused


@pytest.mark.parametrize(("size", "language"), [((1280, 720), "pl"), ((1920, 1080), "en")])
def test_four_people_fit_on_low_rows(size: tuple[int, int], language: str) -> None:
    match = match_at(moments(5)["move"], 5)
    state, seat = match.state, match.state.active
    state.pos = [11 if pawn == seat else 10 for pawn in range(5)]
    state.lying = state.buried = state.closed = 0
    state.arrived, state.dead, state.graves = [], [], []
    state.last[seat], state.diary, state.drunk = 0, 0, 0
    state.column[seat], state.level[seat] = state.colours[(seat + 1) % 5], 2
    with FastWindow(size, language=language) as it:
        table = open_table(it, match)
        press_letter(it, table, "D")
        assert len([widget for widget in table.widgets.widgets if widget.key.startswith("offer:pawn")]) == 4
        assert not faults(it.texts())
