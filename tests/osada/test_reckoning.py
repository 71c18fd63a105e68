"""The tables at the end: all cards, fates and points, also of earlier games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core.contract.contract import EVERYBODY
from games.core.contract.dice import Dice
from games.core.contract.texts import translate
from games.osada.controls.ending import final_tables
from games.osada.game import GAME
from tests.osada.positions import shipped


def finished_view(seed: int, seats: int, **options: str) -> Any:
    random, dice = Random(seed), Dice(seed)
    state = GAME.setup({"board": shipped(), **options}, seats, dice)
    while moves := GAME.legal_moves(state):
        move = random.choices(moves, [4 if move[0] == "go" else 1 for move in moves])[0]  # so that games come to an end
        GAME.apply(state, move, dice)
    return GAME.observe(state, EVERYBODY)


def english(view: Any, text: Any) -> str:
    return translate(
        text, "en", lambda name, language: GAME.controller.translate_name(view.board, name, language) or name
    )


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_o66_every_card_is_revealed_once_the_best_player_first(seats: int) -> None:
    for seed in range(10):
        view = finished_view(seed, seats)
        (page,) = final_tables(view)
        assert sorted(one.seat for one in page.rows) == sorted(pawn["seat"] for pawn in view["pawns"])
        wins = [one.won for one in page.rows]
        assert wins == sorted(wins, reverse=True)
        dead = ["dies" in english(view, one.fate) or " is " in f" {english(view, one.fate)}" for one in page.rows]
        assert dead == sorted(dead)
        for one in page.rows:
            pawn = next(pawn for pawn in view["pawns"] if pawn["seat"] == one.seat)
            assert one.card == f"card:{pawn['card']}"


def test_o67_the_text_shows_the_calculation_of_points() -> None:
    checked = 0
    for seed in range(30):
        view = finished_view(seed, 4)
        for one in final_tables(view)[0].rows:
            if one.points:
                text = english(view, one.points_text)
                level, value = text.partition(",")[0].removeprefix("level ").split(" × ")
                assert int(level) * int(value) == one.points
                checked += 1
    assert checked > 5


def test_o77_the_virtual_players_points_are_the_sum_over_its_cubes() -> None:
    checked = 0
    for seed in range(60):
        view = finished_view(seed, 2)
        one = next(one for one in final_tables(view)[0].rows if one.seat < 0)
        assert one.name is not None
        if one.points:
            assert (
                sum(int(part.rpartition(" ")[2]) for part in english(view, one.points_text).split(", ")) == one.points
            )
            checked += 1
    assert checked > 3


def test_o77_cubes_that_do_not_count_are_shown_as_lost() -> None:
    lost = set()
    for seed in range(60):
        view = finished_view(seed, 2)
        (page,) = final_tables(view)
        one = next(one for one in page.rows if one.seat < 0)
        text = english(view, one.points_text)
        if any(letter.isdecimal() for letter in text):
            assert text.endswith(": lost") == (not one.points)
            lost.add(text.endswith(": lost"))
    assert lost == {True, False}


def test_o60_the_only_survivor_is_described_as_such() -> None:
    view = next(view for seed in range(60) if (view := finished_view(seed, 3))["history"][-1]["end"] == "survivor")
    (page,) = final_tables(view)
    winner, *others = page.rows
    assert winner.won
    assert english(view, winner.fate) == "the only survivor"
    assert all(english(view, one.fate) != english(view, winner.fate) for one in others)


def test_o68_each_game_of_three_has_a_page_with_its_own_cards_and_end() -> None:
    view = finished_view(5, 3, deja_vu="yes")
    pages = final_tables(view)
    assert [english(view, page.title) for page in pages] == ["Game 1", "Game 2", "Game 3"]
    assert all(page.note is not None for page in pages)
    for page, past in zip(pages, view["history"], strict=True):
        assert {one.card for one in page.rows} == {f"card:{card}" for card in past["cards"]}
    sums = [sum(one.points for page in pages for one in page.rows if one.seat == seat) for seat in range(3)]
    assert sums == view["totals"]
