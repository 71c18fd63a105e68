"""Choosing a partner for a move in Osada: the panel of offers, columns, pawns, digits, the price of a vote."""

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


def match_with_choice(seats: int, suits: Callable[[Match, Moves], bool]) -> Match:
    """Play random games until a seat has a choice that suits; return the match."""
    for seed in range(30, 90):
        match, rnd = new_osada(seats, 0, seed), random.Random(seed)
        while not match.is_over:
            decision = match.decision()
            assert decision is not None
            if decision.kind == "move" and suits(match, match.game.legal_moves(match.state)):
                match.lift_curtain()
                return match
            random_move(match, rnd)
    raise AssertionError("no such choice occurred")


def helping_moves(moves: Moves, letter: str = "D") -> Moves:
    return [move for move in moves if move[:2] == ("help", letter)]


def can_keep_column(match: Match, moves: Moves) -> bool:
    """True if D is possible with two people, and the own cube is in neither of their columns."""
    people = {move[2] for move in helping_moves(moves)}
    return len(people) == 2 and len(helping_moves(moves)) == 4


def press_letter(it: FastWindow, table: TableScreen, letter: str) -> None:
    it.press(table.ctx.painter.area_of(f"move:{letter}").center)
    it.settle()


def test_after_a_letter_the_panel_offers_people_with_the_outcome() -> None:
    match = match_with_choice(4, can_keep_column)
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        press_letter(it, table, "D")
        text = it.words()
        assert "who do you help?" in text
        assert "Move D, someone 1 space behind: you swap places." in text
        assert text.count("help: level +1") == 2
        assert text.count("the cube stays") == 2
        assert not faults(it.texts())
        it.key(pygame.K_ESCAPE)
        assert "who do you help?" not in it.words()


@pytest.mark.parametrize("way", ["column", "pawn", "digit", "button"])
def test_column_pawn_digit_and_button_all_help_and_gain_a_level(way: str) -> None:
    match = match_with_choice(4, can_keep_column)
    number, move = match.move_count, helping_moves(match.game.legal_moves(match.state))[2]
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


def test_a_click_on_a_column_helps_without_a_letter() -> None:
    match = match_with_choice(4, can_keep_column)
    number, colour = match.move_count, helping_moves(match.game.legal_moves(match.state))[0][2]
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        it.press(table.ctx.painter.area_of(f"column:{colour}").center)
        it.settle()
        assert match.moves[number].move == ("help", "D", colour, colour)


@pytest.mark.parametrize("by_keys", [False, True])
def test_only_the_secondary_button_keeps_the_cube(by_keys: bool) -> None:
    match = match_with_choice(4, can_keep_column)
    number = match.move_count
    keeping_move = next(move for move in helping_moves(match.game.legal_moves(match.state)) if move[2] != move[3])
    with FastWindow((1280, 720), language="pl") as it:
        table = open_table(it, match)
        press_letter(it, table, "D")
        if by_keys:
            it.key(pygame.K_1, pygame.KMOD_SHIFT)
        else:
            it.press(it.widget(f"offer:keep:{keeping_move[2]}").rect.center)
        it.settle()
        assert match.moves[number].move == keeping_move


def test_a_single_offer_is_shown_before_enter_accepts_it() -> None:
    match = match_with_choice(
        4, lambda match, moves: len(helping_moves(moves)) == 1 and len(helping_moves(moves, "E")) == 0
    )
    number, move = match.move_count, helping_moves(match.game.legal_moves(match.state))[0]
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        press_letter(it, table, "D")
        assert match.move_count == number
        assert "who do you help?" in it.words()
        it.key(pygame.K_RETURN)
        it.settle()
        assert match.moves[number].move == move


def test_another_letter_can_be_chosen_with_one_click() -> None:
    match = match_with_choice(4, can_keep_column)
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        press_letter(it, table, "D")
        other = next(move[1] for move in match.game.legal_moves(match.state) if move[0] == "go")
        number = match.move_count
        press_letter(it, table, other)
        assert match.move_count > number or other in str(
            table.session.selection.chosen if table.session.selection else ""
        )


def test_the_price_of_a_vote_is_shown_before_the_accusation() -> None:
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
        text = it.words()
        assert "who do you accuse?" in text
        view = match.view(None)
        payers = [pawn for pawn in view["pawns"] if pawn["colour"] != accused[1] and pawn["state"] != "dead"]
        for pawn in payers:
            assert f"{match.players[pawn['seat']].name} {pawn['level']} → {pawn['level'] - 1}" in text.replace(
                "\n", " "
            )
        assert match.move_count == number  # the price is shown before anything is played
        it.click(f"offer:pawn:{accused[1]}")  # plays at once, because nothing is drawn or revealed
        it.settle()
        assert match.moves[number].move == accused


@pytest.mark.parametrize(("size", "language"), [((1280, 720), "pl"), ((1920, 1080), "en")])
def test_four_offers_fit_in_compact_rows(size: tuple[int, int], language: str) -> None:
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
