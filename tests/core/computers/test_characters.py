"""Characters: a level plays in another manner among moves that seem nearly as good, and no other way."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from games import registry
from games.core.computers import selfplay
from games.core.computers.characters import apply_character, character_scores, parse_bot_spec
from games.core.computers.flat_search import LOST_CHANCE, REST_WEIGHT, Search, position_value
from games.core.computers.search import choose_with_reason
from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.errors import UsageError
from games.core.contract.extras.thinking import Personalities
from games.core.contract.game import Game
from games.core.data import boards
from games.core.match.players import CHARACTERS
from games.shipped import register_shipped

register_shipped()
PLAYED: Game = registry.game("wampiry")
OPTIONS = {"board": boards.default_board("wampiry"), "elder": "0"}


def traits(state: Any, move: Move) -> tuple[str, ...]:
    return ("first",) if move == PLAYED.legal_moves(state)[0] else ("other",)


def drawn_to(**leans: float) -> Game:
    """Return Wampiry with daring computers that are drawn to the first of all moves, or to the others."""
    manners = Personalities(
        {"first": "the first move", "other": "any other"}, traits, {"daring": leans, "cautious": {}}
    )
    return dataclasses.replace(PLAYED, thinking=PLAYED.thinking._replace(personalities=manners))


def asked(kind: str, seed: int = 5) -> View:
    """Return the view of whoever owes a decision of a kind, with a choice, in a random game of three."""
    for moves in range(20, 400):
        state = selfplay.random_position(PLAYED, OPTIONS, 3, seed, moves)
        decision = PLAYED.decision(state)
        if decision is not None and decision.kind == kind and len(PLAYED.legal_moves(state)) > 1:
            return PLAYED.observe(state, decision.seat)
    raise AssertionError(f"no {kind} in this game")


# -- names ------------------------------------------------------------------------------------------------------------
def test_a_computer_is_named_by_level_and_character() -> None:
    assert parse_bot_spec("hard") == ("hard", "")
    assert parse_bot_spec("medium:daring") == ("medium", "daring")


@pytest.mark.parametrize("name", ["", "daring", "medium:", "medium:brave", "medium:daring:x", ":daring"])
def test_others_there_are_none(name: str) -> None:
    with pytest.raises(UsageError, match="there is no"):
        parse_bot_spec(name)
    with pytest.raises(UsageError, match="there is no"):
        choose_with_reason(PLAYED, asked("plan"), name, BotDice(1))


# -- what they take ---------------------------------------------------------------------------------------------------
def test_medium_takes_what_suits_it_among_nearly_equal_moves() -> None:
    view = asked("use")
    first = tuple(view["moves"][0])
    assert choose_with_reason(drawn_to(first=30.0), view, "medium:daring", BotDice(1)).move == first
    assert choose_with_reason(drawn_to(other=30.0), view, "medium:daring", BotDice(1)).move != first
    plain = choose_with_reason(PLAYED, view, "medium", BotDice(1)).move
    assert choose_with_reason(drawn_to(first=1e-9), view, "medium:daring", BotDice(1)).move == plain
    assert choose_with_reason(drawn_to(first=30.0), view, "medium:cautious", BotDice(1)).move == plain
    assert (
        choose_with_reason(PLAYED, view, "medium:mischievous", BotDice(1)).move == plain
        or PLAYED.thinking.personalities is not None
    )


def test_hard_takes_what_suits_it_among_what_the_search_found_as_good() -> None:
    view = asked("use")
    game = drawn_to(first=1.0)
    search = Search(game, view, [tuple(move) for move in view["moves"]], BotDice(3), "daring")
    suits = search.moves.index(tuple(view["moves"][0]))
    other = (suits + 1) % len(search.moves)
    near = game.thinking.tuning.near_best
    search.is_secret_plan = False
    search.visits = [10] * len(search.moves)
    for behind, chosen in ((0.9 * near, suits), (1.1 * near, other)):
        search.sums = [1.0] * len(search.moves)
        search.sums[other], search.sums[suits] = 5.0, 5.0 - 10 * behind
        assert search._pick() == chosen


def test_what_bends_nothing_gives_the_same_weights() -> None:
    weights = [0.5, 1.0]
    assert apply_character(weights, [0.0, 0.0]) is weights
    assert apply_character(weights, [1.0, 0.0])[0] > 1.0
    assert character_scores(PLAYED, None, [("a",), ("b",)], "") == [0.0, 0.0]


# -- every game that ships --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game_id", [facts.id for facts in registry.all_facts()])
def test_every_character_is_drawn_to_something_that_can_be_told(game_id: str) -> None:
    """Each leans to at least two traits that have words; only the view counts."""
    game = registry.game(game_id)
    manners = game.thinking.personalities
    assert manners is not None
    assert set(manners.leanings) == set(CHARACTERS)
    for drawn in manners.leanings.values():
        assert len(drawn) >= 2
        assert set(drawn) <= set(manners.trait_names)
    options = {option.id: option.default for option in game.options}
    seen: set[str] = set()
    for seed in range(3):
        state = game.setup({**options, "board": boards.default_board(game_id)}, game.facts.seats[1], Dice(seed))
        dice = BotDice(seed)
        while (decision := game.decision(state)) is not None:
            moves = game.legal_moves(state)
            guessed = game.guess(game.observe(state, decision.seat), BotDice(7))
            told = [tuple(manners.traits(state, move)) for move in moves[:20]]
            assert told == [tuple(manners.traits(guessed, move)) for move in moves[:20]]
            seen.update(trait for traits in told for trait in traits)
            game.apply(state, moves[dice.below(len(moves))], dice)
    assert seen == set(manners.trait_names)


# -- when all is lost -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("own", [0.0, 0.02, LOST_CHANCE, 0.6])
def test_where_the_game_is_lost_the_rest_counts_and_never_more_than_a_chance_to_win(own: float) -> None:
    def valued(first: float, places: list[float] | None) -> float:
        given = None if places is None else lambda state: places
        thinking = PLAYED.thinking._replace(expected_places=given)
        left = 1 - first
        game = dataclasses.replace(PLAYED, evaluate=lambda state: [first, 0.7 * left, 0.3 * left], thinking=thinking)
        return position_value(game, None, 0)

    assert valued(own, [1.0, 0.5, 0.0]) - valued(own, [0.0, 0.5, 1.0]) == pytest.approx(
        REST_WEIGHT * max(0.0, 1 - own / LOST_CHANCE)
    )
    assert valued(own, [1.0, 0.0, 0.0]) <= valued(own + 0.021, [0.0, 1.0, 1.0])


def test_who_has_lost_plays_against_the_likeliest_winner() -> None:
    def valued(others: list[float]) -> float:
        thinking = PLAYED.thinking._replace(expected_places=None)
        game = dataclasses.replace(PLAYED, evaluate=lambda state: [0.0, *others], thinking=thinking)
        return position_value(game, None, 0)

    assert valued([0.5, 0.5]) > valued([0.8, 0.2])
