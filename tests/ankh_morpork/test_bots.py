"""Computer players of Ankh-Morpork: values of positions and moves, suspicions, whole games at every level."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games import registry
from games.ankh_morpork.bots import belief, prior
from games.ankh_morpork.bots.prior import guess_likely, move_gains
from games.ankh_morpork.bots.worth import LAST_CARD, WIN_KIND_NUMBERS, GoalProgress, evaluate, next_turn_chance
from games.ankh_morpork.rules import ending, pieces
from games.ankh_morpork.rules.state import NOBODY, State
from games.core.computers import selfplay
from games.core.contract.contract import Move, Seat
from games.core.contract.dice import BotDice, Dice
from games.core.contract.game import Game
from games.core.data import boards
from games.core.match.players import LEVELS
from games.shipped import register_shipped
from tests.ankh_morpork.positions import double_earthquake
from tests.computers import assert_depends_on_view_only, bot_policy, win_rate
from tests.runs import long_only

register_shipped()
GAME: Game = registry.game("ankh_morpork")
BOARD = boards.load_default_board("ankh_morpork")
OPTIONS = {"board": BOARD, "first": "0"}
ONES = {one.id: number for number, one in enumerate(BOARD.personalities)}
WITHOUT_NAMES = {"pass", "done"}  # moves that do nothing, so there is nothing to name


def fresh(seats: int = 2, *personalities: str) -> State:
    """Return a first state with these personalities and an empty board, in which seat 0 is to play."""
    state: State = GAME.setup(OPTIONS, seats, Dice(1))
    for area in range(len(BOARD.areas)):
        for seat in range(seats):
            while state.on[seat] >> area & 1:
                pieces.remove_piece(state, area, seat, NOBODY, None)
    state.trouble = 0
    names = personalities or ("lord_rust", "lord_selachii", "lord_de_worde", "commander_vimes")
    state.personality = [ONES[area_id] for area_id in names[:seats]]
    return state


def add_minions(state: State, seat: Seat, areas: Sequence[int]) -> None:
    """Put a minion of a seat into each of these areas, without trouble."""
    for area in areas:
        pieces.add_minion_from_supply(state, area, seat, None, without_trouble=True)


def decide_symbol(state: State, card: str, place: int = 0) -> None:
    """Let seat 0 decide about a symbol of a card."""
    number = BOARD.card_index[card]
    for cards in (*state.hands, state.green, state.brown):
        if number in cards:
            cards.remove(number)
    state.playing, state.chain = number, [number]
    state.agenda = [("finish", 0), ("close", 0), ("act", 0, number, place, 0)]


def favourite(state: State) -> Move:
    moves = list(GAME.legal_moves(state))
    weights = list(GAME.prior(state, moves))
    return moves[weights.index(max(weights))]


def area_id(area: int) -> str:
    return str(BOARD.areas[area].id)


# -- positions --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_win_chances_add_up(seats: int) -> None:
    for seed in range(8):
        result = evaluate(selfplay.play_random_moves(GAME, OPTIONS, seats, seed, 40 * seed))
        assert sum(result) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in result)


def test_the_value_of_a_finished_game_is_its_result() -> None:
    state = fresh(3)
    ending.end_game(state, "lord_rust", 1, None)
    assert evaluate(state) == [0.0, 1.0, 0.0]


def test_progress_raises_the_value_for_each_way_of_winning() -> None:
    spread = fresh(2, "lord_vetinari", "commander_vimes")
    control = fresh(2, "lord_rust", "commander_vimes")
    trouble = fresh(2, "dragon_king_of_arms", "commander_vimes")
    worth = fresh(3, "chrysoprase", "commander_vimes", "lord_rust")
    before = [evaluate(state)[0] for state in (spread, control, trouble, worth)]
    add_minions(spread, 0, range(8))
    add_minions(control, 0, range(6))
    trouble.trouble = 0b1111111
    worth.money[0] = 45
    after = [evaluate(state)[0] for state in (spread, control, trouble, worth)]
    assert all(then > first for first, then in zip(before, after, strict=True))


def test_waiting_for_the_last_card_is_worth_more_with_fewer_cards() -> None:
    early, late = (fresh(2, "commander_vimes", "lord_vetinari") for _ in range(2))
    del late.green[:], late.brown[10:]
    assert evaluate(late)[0] > evaluate(early)[0]
    assert next_turn_chance(LAST_CARD, 0, 1, False) == 0


def test_progress_is_counted_as_in_the_rules() -> None:
    for seed in range(12):
        state = selfplay.play_random_moves(GAME, OPTIONS, 2 + seed % 3, seed, 150)
        standing = GoalProgress(state)
        assert list(standing.control) == ending.control_counts(state)
        assert standing.spread == [ending.areas_with_minions(state, seat) for seat in range(state.seats)]
        assert standing.worth == [ending.net_worth(state, seat) for seat in range(state.seats)]


def test_the_last_area_that_wins_is_taken() -> None:
    state = fresh(2, "lord_vetinari", "commander_vimes")
    add_minions(state, 0, range(10))
    decide_symbol(state, "groat")
    move = favourite(state)
    assert move[0] == "place"
    assert BOARD.index[move[1]] >= 10


def test_the_last_trouble_for_a_win_is_started_and_none_is_ended() -> None:
    state = fresh(2, "dragon_king_of_arms", "commander_vimes")
    state.trouble = 0b1111111
    add_minions(state, 0, [9])
    decide_symbol(state, "groat")
    assert favourite(state) == ("place", area_id(9))
    decide_symbol(state, "sergeant_angua")
    assert favourite(state) == ("skip",)


def test_a_player_about_to_win_is_stopped() -> None:
    state = fresh(2, "commander_vimes", "lord_rust")
    add_minions(state, 1, range(7))
    state.trouble = 1 << 3
    add_minions(state, 0, [9])
    decide_symbol(state, "mr_gryle")
    assert favourite(state) == ("kill", area_id(3), 1)
    decide_symbol(state, "groat")
    state.trouble = 0
    move = favourite(state)
    assert move[0] == "place"
    assert BOARD.index[move[1]] < 7


def test_trouble_is_ended_before_the_dragon_king_has_enough() -> None:
    state = fresh(2, "lord_rust", "dragon_king_of_arms")
    state.trouble = 0b11111111
    decide_symbol(state, "sergeant_angua")
    assert favourite(state)[0] == "calm"


def test_a_card_that_wins_is_played_before_others() -> None:
    state = fresh(2, "lord_vetinari", "commander_vimes")
    add_minions(state, 0, range(10))
    state.hands[0] = [BOARD.card_index[card] for card in ("buggy_swires", "the_peeled_nuts", "groat", "inigo_skimmer")]
    assert favourite(state) == ("play", "groat")


def test_an_interrupt_is_kept_against_small_losses_and_played_against_large_ones() -> None:
    state = fresh(2, "lord_rust", "commander_vimes")
    state.hands[0] = [BOARD.card_index["gaspode"], BOARD.card_index["groat"]]
    add_minions(state, 0, [4, 4, 4])
    state.agenda = [("remove", 4, 0, 1), ("react", 0, "assassination", 4, 1, "card:inigo_skimmer")]
    assert favourite(state) == ("no",)
    add_minions(state, 0, [0, 1, 2, 3, 5, 6])
    state.agenda = [("remove", 6, 0, 1), ("react", 0, "assassination", 6, 1, "card:inigo_skimmer")]
    assert favourite(state) == ("react", "gaspode")


def test_the_dearer_of_two_threatened_buildings_is_saved() -> None:
    gains = dict(
        zip(
            GAME.legal_moves(double_earthquake()),
            move_gains(double_earthquake(), GAME.legal_moves(double_earthquake())),
            strict=True,
        )
    )
    assert gains["shield", "small_gods"] > gains["shield", "the_hippo"]


def test_interrupts_are_not_given_away() -> None:
    state = fresh()
    state.hands[0] = [BOARD.card_index[card] for card in ("susan", "the_peeled_nuts", "ruby", "gaspode")]
    state.agenda = [("give", 0, 1, 1)]
    assert favourite(state) == ("give", "the_peeled_nuts")


def test_the_leader_is_harmed_and_the_last_is_paid() -> None:
    state = fresh(3, "lord_vetinari", "lord_rust", "commander_vimes")
    add_minions(state, 1, range(4))
    decide_symbol(state, "the_fools_guild")
    assert favourite(state) == ("choose", 1)
    decide_symbol(state, "rosie_palm", 1)
    assert favourite(state) == ("choose", 2)


def test_weights_are_positive_for_every_kind_of_question() -> None:
    for seed in range(6):
        for moves in range(0, 220, 2):
            state = selfplay.play_random_moves(GAME, OPTIONS, 2 + seed % 3, seed, moves)
            legal = list(GAME.legal_moves(state))
            if legal:
                weights = GAME.prior(state, legal)
                assert len(weights) == len(legal)
                assert min(weights) >= 0 < max(weights)


# -- what is not known ------------------------------------------------------------------------------------------------
def test_a_player_close_to_a_goal_is_suspected_of_that_personality() -> None:
    state = fresh(2, "commander_vimes", "lord_vetinari")
    before = belief.suspected_goals(GoalProgress(state), 0)[1]
    add_minions(state, 1, range(10))
    for area in range(10):
        add_minions(state, 0, [area])
    after = belief.suspected_goals(GoalProgress(state), 0)[1]
    assert after[WIN_KIND_NUMBERS["spread"]] > before[WIN_KIND_NUMBERS["spread"]]
    assert sum(after) == pytest.approx(1)
    assert after[LAST_CARD] == 0  # Vimes is the seat's own personality


def test_a_personality_seen_among_the_unused_is_not_suspected() -> None:
    state = fresh(2, "commander_vimes", "lord_vetinari")
    state.looks = [[0, 1 << ONES["dragon_king_of_arms"], 0]]
    assert belief.suspected_goals(GoalProgress(state), 0)[1][WIN_KIND_NUMBERS["trouble"]] == 0
    state.looks = [[0, 1 << ONES["dragon_king_of_arms"], 1 << 1]]
    assert belief.suspected_goals(GoalProgress(state), 0)[1][WIN_KIND_NUMBERS["trouble"]] > 0


def test_sampled_worlds_have_the_same_view_and_follow_the_suspicion() -> None:
    for seed, moves in ((3, 60), (4, 150), (5, 200)):
        state = selfplay.play_random_moves(GAME, OPTIONS, 4, seed, moves)
        decision = GAME.decision(state)
        assert decision is not None
        view = GAME.observe(state, decision.seat)
        for number in range(10):
            assert GAME.observe(guess_likely(view, BotDice(number)), decision.seat) == view
    state = fresh(2, "commander_vimes", "lord_rust")
    add_minions(state, 1, range(7))
    view = GAME.observe(state, 0)
    drawn = [
        WIN_KIND_NUMBERS[BOARD.personalities[guess_likely(view, BotDice(n)).personality[1]].wins_by] for n in range(200)
    ]
    assert drawn.count(WIN_KIND_NUMBERS["control"]) > drawn.count(WIN_KIND_NUMBERS["trouble"]) * 3
    assert LAST_CARD not in drawn


def test_cards_seen_by_others_agree_with_the_sampled_personalities() -> None:
    state = fresh(4)
    state.looks = [[2, 1 << ONES["chrysoprase"] | 1 << ONES["lord_vetinari"], 0]]
    view = GAME.observe(state, 0)
    for number in range(60):
        world = guess_likely(view, BotDice(number))
        assert all(not world.looks[0][1] >> one & 1 for one in world.personality)
        assert world.looks[0][1].bit_count() == 2


def redraw_hidden(state: State, seat: Seat, seed: int) -> State:
    """Return another state with the same view for a seat: hidden values are drawn again."""
    other: State = GAME.guess(GAME.observe(state, seat), BotDice(seed))
    return other


def test_computers_depend_only_on_their_view() -> None:
    tried = 0
    for seed in range(4):
        for moves in (30, 90, 140):
            state = selfplay.play_random_moves(GAME, OPTIONS, 2 + seed % 3, seed, moves)
            decision = GAME.decision(state)
            if decision is None or len(GAME.legal_moves(state)) < 2:
                continue
            tried += 1
            assert_depends_on_view_only(GAME, state, redraw_hidden(state, decision.seat, seed + 50), move_gains)
    assert tried >= 8


# -- whole games -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, long_only(3), long_only(4)])
@pytest.mark.parametrize("level", [level if level in ("medium", "master") else long_only(level) for level in LEVELS])
def test_every_level_plays_to_the_end(level: str, seats: int) -> None:
    played = selfplay.play_bot_game(GAME, OPTIONS, seats, 70 + seats, [bot_policy(GAME, level, 4)] * seats)
    assert len(played.result.points) == seats


def test_a_level_beats_chance() -> None:
    """Compare in a few games with a sure result; the long run compares each level with the one below."""
    assert win_rate(GAME, OPTIONS, "medium", "random", 8) >= 0.5


@pytest.mark.long
def test_each_level_is_stronger_than_the_one_below() -> None:
    assert win_rate(GAME, OPTIONS, "easy", "random", 20) >= 0.65
    assert win_rate(GAME, OPTIONS, "medium", "easy", 20) >= 0.6
    assert win_rate(GAME, OPTIONS, "medium", "random", 20) >= 0.85


@pytest.mark.long
@pytest.mark.usefixtures("without_hang_timeout")
def test_strength_over_many_games() -> None:
    assert win_rate(GAME, OPTIONS, "medium", "random", 400) >= 0.9
    assert win_rate(GAME, OPTIONS, "hard", "medium", 400, playouts=30) >= 0.6
    assert win_rate(GAME, OPTIONS, "hard", "random", 200, seats=4, playouts=16) >= 0.65


# -- characters -------------------------------------------------------------------------------------------------------
def test_cards_that_kill_and_cards_with_an_event_have_different_traits() -> None:
    state = fresh()
    result = {card.id: set(prior.traits(state, ("play", card.id))) for card in BOARD.cards}
    for card in BOARD.cards:
        symbols = {symbol for symbol, _ in card.symbols}
        assert ("attack" in result[card.id]) == ("assassinate" in symbols)
        assert ("event" in result[card.id]) == ("event" in symbols)
    assert {"attack"} in result.values()
    assert {"event"} in result.values()
