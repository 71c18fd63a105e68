"""Characters change which of nearly equal moves a level chooses, and nothing else."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from games import registry
from games.core.computers import selfplay
from games.core.computers.characters import apply_character, character_scores, parse_bot_spec
from games.core.computers.flat_search import BONUS_WEIGHT, LOST_CHANCE, FlatSearch, position_value
from games.core.computers.search import choose_with_reason
from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.errors import UsageError
from games.core.contract.extras.bot_settings import Personalities
from games.core.contract.game import Game
from games.core.data import boards
from games.core.match.players import CHARACTERS
from games.shipped import register_shipped

register_shipped()
PLAYED: Game = registry.game("wampiry")
OPTIONS = {"board": boards.load_default_board("wampiry"), "elder": "0"}


def traits(state: Any, move: Move) -> tuple[str, ...]:
    return ("first",) if move == PLAYED.legal_moves(state)[0] else ("other",)


def game_with_leanings(**leans: float) -> Game:
    """Return Wampiry with daring computers that prefer the first legal move or the others."""
    personalities = Personalities(
        {"first": "the first move", "other": "any other"}, traits, {"daring": leans, "cautious": {}}
    )
    return dataclasses.replace(PLAYED, bot_settings=PLAYED.bot_settings._replace(personalities=personalities))


def view_with_decision(kind: str, seed: int = 5) -> View:
    """Return the deciding seat's view at a decision of a kind with a choice, in a random game of three."""
    for moves in range(20, 400):
        state = selfplay.play_random_moves(PLAYED, OPTIONS, 3, seed, moves)
        decision = PLAYED.decision(state)
        if decision is not None and decision.kind == kind and len(PLAYED.legal_moves(state)) > 1:
            return PLAYED.observe(state, decision.seat)
    raise AssertionError(f"no {kind} in this game")


def test_a_computer_is_named_by_level_and_character() -> None:
    assert parse_bot_spec("hard") == ("hard", "")
    assert parse_bot_spec("medium:daring") == ("medium", "daring")


@pytest.mark.parametrize("name", ["", "daring", "medium:", "medium:brave", "medium:daring:x", ":daring"])
def test_unknown_levels_and_characters_are_refused(name: str) -> None:
    with pytest.raises(UsageError, match="there is no"):
        parse_bot_spec(name)
    with pytest.raises(UsageError, match="there is no"):
        choose_with_reason(PLAYED, view_with_decision("plan"), name, BotDice(1))


# -- which moves they choose -------------------------------------------------------------------------------------------
def test_medium_prefers_what_suits_its_character_among_nearly_equal_moves() -> None:
    view = view_with_decision("use")
    first = tuple(view["moves"][0])
    assert choose_with_reason(game_with_leanings(first=30.0), view, "medium:daring", BotDice(1)).move == first
    assert choose_with_reason(game_with_leanings(other=30.0), view, "medium:daring", BotDice(1)).move != first
    plain = choose_with_reason(PLAYED, view, "medium", BotDice(1)).move
    assert choose_with_reason(game_with_leanings(first=1e-9), view, "medium:daring", BotDice(1)).move == plain
    assert choose_with_reason(game_with_leanings(first=30.0), view, "medium:cautious", BotDice(1)).move == plain
    assert (
        choose_with_reason(PLAYED, view, "medium:mischievous", BotDice(1)).move == plain
        or PLAYED.bot_settings.personalities is not None
    )


def test_hard_prefers_what_suits_its_character_among_equally_good_moves() -> None:
    view = view_with_decision("use")
    game = game_with_leanings(first=1.0)
    search = FlatSearch(game, view, [tuple(move) for move in view["moves"]], BotDice(3), "daring")
    suits = search.moves.index(tuple(view["moves"][0]))
    other = (suits + 1) % len(search.moves)
    near = game.bot_settings.tuning.near_best
    search.is_secret_plan = False
    search.visits = [10] * len(search.moves)
    for behind, chosen in ((0.9 * near, suits), (1.1 * near, other)):
        search.sums = [1.0] * len(search.moves)
        search.sums[other], search.sums[suits] = 5.0, 5.0 - 10 * behind
        assert search._pick() == chosen


def test_without_leanings_the_weights_stay_the_same() -> None:
    weights = [0.5, 1.0]
    assert apply_character(weights, [0.0, 0.0]) is weights
    assert apply_character(weights, [1.0, 0.0])[0] > 1.0
    assert character_scores(PLAYED, None, [("a",), ("b",)], "") == [0.0, 0.0]


# -- every game that ships --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game_id", [facts.id for facts in registry.all_facts()])
def test_every_character_has_two_named_traits_that_occur(game_id: str) -> None:
    """Traits depend only on the view."""
    game = registry.game(game_id)
    personalities = game.bot_settings.personalities
    assert personalities is not None
    assert set(personalities.preferences) == set(CHARACTERS)
    for drawn in personalities.preferences.values():
        assert len(drawn) >= 2
        assert set(drawn) <= set(personalities.trait_names)
    options = {option.id: option.default for option in game.options}
    seen: set[str] = set()
    for seed in range(3):
        state = game.setup({**options, "board": boards.load_default_board(game_id)}, game.facts.seats[1], Dice(seed))
        dice = BotDice(seed)
        while (decision := game.decision(state)) is not None:
            moves = game.legal_moves(state)
            guessed = game.guess(game.observe(state, decision.seat), BotDice(7))
            traits_of_moves = [tuple(personalities.traits(state, move)) for move in moves[:20]]
            assert traits_of_moves == [tuple(personalities.traits(guessed, move)) for move in moves[:20]]
            seen.update(trait for traits in traits_of_moves for trait in traits)
            game.apply(state, moves[dice.random_below(len(moves))], dice)
    assert seen == set(personalities.trait_names)


# -- lost positions ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("own", [0.0, 0.02, LOST_CHANCE, 0.6])
def test_in_a_lost_position_places_count_less_than_a_chance_to_win(own: float) -> None:
    def value_of(first: float, places: list[float] | None) -> float:
        given = None if places is None else lambda state: places
        thinking = PLAYED.bot_settings._replace(expected_places=given)
        left = 1 - first
        game = dataclasses.replace(
            PLAYED, evaluate=lambda state: [first, 0.7 * left, 0.3 * left], bot_settings=thinking
        )
        return position_value(game, None, 0)

    assert value_of(own, [1.0, 0.5, 0.0]) - value_of(own, [0.0, 0.5, 1.0]) == pytest.approx(
        BONUS_WEIGHT * max(0.0, 1 - own / LOST_CHANCE)
    )
    assert value_of(own, [1.0, 0.0, 0.0]) <= value_of(own + 0.021, [0.0, 1.0, 1.0])


def test_a_lost_seat_prefers_even_chances_of_the_others() -> None:
    def value_of(others: list[float]) -> float:
        thinking = PLAYED.bot_settings._replace(expected_places=None)
        game = dataclasses.replace(PLAYED, evaluate=lambda state: [0.0, *others], bot_settings=thinking)
        return position_value(game, None, 0)

    assert value_of([0.5, 0.5]) > value_of([0.8, 0.2])
