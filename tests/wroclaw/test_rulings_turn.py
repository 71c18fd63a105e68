"""Setup, secret orders, hazards, clean-up and the end: rulings B-2 to B-9, B-23 and B-35 to B-44."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from games.core.contract.dice import Dice
from games.wroclaw.game import GAME
from games.wroclaw.rules import ending
from games.wroclaw.rules.board import FIGHTERS_PER_SIDE
from games.wroclaw.rules.state import NOTHING
from tests.scripted import ScriptedDice
from tests.wroclaw.positions import (
    FOE,
    ME,
    Table,
    clash,
    mask,
    new_table,
    send_cards,
    set_cards,
    shipped,
    table_at_orders,
)

THREE = ("atak", "oslona", "eksploracja")


def test_b2_each_side_draws_ten_and_keeps_seven() -> None:
    table = new_table()
    assert [hand.bit_count() for hand in table.state.hands] == [10, 10]
    assert table.state.hands[0] & table.state.hands[1] == 0
    assert len(table.moves) == 120
    for seat in (ME, FOE):
        assert table.seat == seat
        move = table.moves[57]
        table.play(move)
        assert table.state.discarded[seat] == mask(move[1:])
        assert table.state.hands[seat].bit_count() == 7
    assert table.question == "send"


def test_b2_discarded_cards_are_known_to_their_owner_only() -> None:
    table = new_table()
    table.play(table.moves[0])
    text = [event for event in table.events if event.kind == "discarded"]
    assert [event.to for event in text] == [(ME,)]
    assert GAME.observe(table.state, FOE)["secrets"][ME] is None


def test_b3_the_start_player_is_random_and_the_marker_passes_every_turn() -> None:
    starters = Counter(GAME.setup({"board": shipped()}, 2, Dice(seed)).starter for seed in range(60))
    assert min(starters[0], starters[1]) > 15
    table = table_at_orders()
    assert table.state.starter == ME
    table = clash("2 6 9", "", "")
    before = table.state.starter
    assert table.state.turn == 4  # no fighter could shoot, so the turn is over
    assert table.event_args("marker") == [{"who": f"seat:{FOE}"}]
    assert before == FOE


@pytest.mark.parametrize("first", [ME, FOE])
def test_b3_the_side_with_the_marker_chooses_and_shoots_first(first: int) -> None:
    table = table_at_orders(first=str(first))
    assert table.seat == first
    send_cards(table, *THREE)
    assert table.seat == 1 - first
    send_cards(table, *THREE)
    assert (table.question, table.seat) == ("shoot", first)
    table.hold()
    assert table.seat == 1 - first


def test_b4_any_mix_of_three_tokens_is_legal() -> None:
    for tokens in product(THREE, repeat=3):
        table = send_cards(table_at_orders(), *tokens)
        assert table.seat == FOE


# -- preparing the clash ----------------------------------------------------------------------------------------------
def test_b5_two_dice_and_one_hazard_are_known_while_choosing() -> None:
    table = table_at_orders()
    for seat in (ME, FOE):
        view = GAME.observe(table.state, seat)
        assert [face > 0 for face in view["dice"]] == [True, True, False]
        assert view["hazards"][0]
        assert view["hazards"][1] == ""
        send_cards(table, *THREE)
    assert min(table.state.dice) > 0
    assert NOTHING not in table.state.hazards


def test_b5_orders_are_secret_until_both_sides_have_chosen() -> None:
    table = send_cards(table_at_orders(), *THREE)
    for viewer in (FOE, None):
        view = GAME.observe(table.state, viewer)
        assert [(one["card"], one["token"]) for one in view["fighters"][ME]] == [("", "")] * 3
        assert view["secrets"][ME] is None
    own_view = GAME.observe(table.state, ME)
    assert [one["token"] for one in own_view["fighters"][ME]] == list(THREE)


def after_reveal(*script: int) -> Table:
    """Return a table after the reveal; the script gives the third die, then the hazards drawn."""
    table = table_at_orders()
    table.state.hazards[0] = 0  # radioaktywne: the deck still has three of it, as its first cards
    send_cards(table, *THREE)
    send_cards(table, "atak", "atak")
    move = next(move for move in table.moves if move[2] == "atak")
    return table.play(move, dice=ScriptedDice(*script))


def test_b6_a_second_hazard_of_another_kind_stays() -> None:
    table = after_reveal(4, 3)
    assert table.state.hazards == [0, 1]
    assert table.state.aside == NOTHING
    assert table.state.dice[2] == 5


def test_b6_bt_7_a_duplicate_is_drawn_again_only_once() -> None:
    table = after_reveal(4, 2, 1)  # radioaktywne twice
    assert table.state.hazards == [0, 0]
    assert table.state.aside == 0
    assert len(table.event_args("aside")) == 1
    other = after_reveal(4, 0, 5)
    assert other.state.hazards == [0, 1]
    assert other.state.aside == 0


def test_b6_the_probabilities_agree_with_the_reference() -> None:
    left = shipped().tables.decks_without[0]
    assert (left.count(0), len(left)) == (3, 15)
    assert (left.count(0) / 15, left.count(0) / 15 * 2 / 14) == (pytest.approx(0.2), pytest.approx(1 / 35))


def test_b6_the_hazard_set_aside_returns_at_clean_up() -> None:
    table = after_reveal(4, 2, 1)
    assert GAME.observe(table.state, ME)["deck"] == 13
    while table.question in ("shoot", "boost"):
        table.play(table.moves[-1] if table.question == "shoot" else ("fire",))
    assert table.state.turn == 2
    assert GAME.observe(table.state, ME)["deck"] == 15
    assert table.state.aside == NOTHING


def test_b7_two_equal_hazards_both_count_and_bt_1_immunity() -> None:
    table = after_reveal(4, 2, 1)
    for place, number in enumerate(table.state.cards):
        worn = shipped().armours[shipped().characters[number].armour]
        assert table.state.wounds[place] == (0 if 0 in worn.immune else 2)
    assert {0, 2} >= set(table.state.wounds)


def test_bt_1_karol_is_immune_to_radiation() -> None:
    assert shipped().tables.exposed[shipped().index["card:karol"]] == (0, 0, 0, 1)
    assert shipped().tables.exposed[shipped().index["card:marek"]] == (1, 1, 1, 1)


def test_b8_hazards_wound_at_the_reveal_before_any_shot() -> None:
    table = after_reveal(4, 3)
    assert table.question == "shoot"
    kinds = [event.kind for event in table.events]
    assert kinds.index("wounded") > max(place for place, kind in enumerate(kinds) if kind == "revealed")
    assert "aimed" not in kinds
    assert max(table.state.wounds) <= 2


def test_b9_three_cards_to_send_are_always_available() -> None:
    state = clash("2 6 9", "igor atak", "zbyszek atak").state
    for hands in product(range(FIGHTERS_PER_SIDE), repeat=2):
        state.hands = [(1 << count) - 1 for count in hands]
        tried = state.copy()
        tried.agenda = []
        ending.check_end(tried, ("check",), Dice(1), None)
        assert tried.end
        assert tried.agenda == []


# -- clean-up ---------------------------------------------------------------------------------------------------------
def test_b35_fighters_are_sorted_by_their_wounds() -> None:
    table = clash("2 6 9", "igor atak 2, ewa atak 3, kinga atak 4", "zbyszek atak 5, danuta atak 0, leszek atak 1")
    table.end_shooting()
    state = table.state
    assert {"igor"} <= table.hand(ME)
    assert state.older[ME] == mask("ewa kinga")  # the new pool has become last turn's pool
    assert state.dead[FOE] == mask("zbyszek")
    assert {"danuta", "leszek"} <= table.hand(FOE)


def test_b35_the_order_of_clean_up() -> None:
    table = clash("2 6 9", "igor atak 3", "zbyszek atak 3")
    for seat in (ME, FOE):
        set_cards(table.state, seat, 3, older=1)
    table.end_shooting()
    kinds = [event.kind for event in table.events if event.kind in ("downed", "earned", "recovered", "marker", "turn")]
    assert kinds == [
        "downed",
        "downed",
        "earned",
        "earned",
        "earned",
        "earned",
        "recovered",
        "recovered",
        "marker",
        "turn",
    ]


@pytest.mark.parametrize(("wounds", "earned"), [(0, 1), (2, 1), (3, 0), (5, 0)])
def test_b40_a_scout_earns_perun_with_at_most_two_wounds(wounds: int, earned: int) -> None:
    table = clash("2 6 9", f"igor eksploracja {wounds}, ewa atak, kinga atak", "zbyszek atak, danuta atak, leszek atak")
    table.end_shooting()
    assert table.state.perun == [earned, 0]


def test_b23_spent_perun_returns_at_clean_up_and_the_supply_is_a_limit() -> None:
    table = clash("2 6 9", "igor atak", "zbyszek atak", perun=(12, 11))  # two scouts each, one cap left
    table.shoot(0, 0, "breneka", boost=(1, 0, 0))
    assert table.state.caps_left() == 1
    table.end_shooting()
    assert table.state.perun == [12, 11]  # 11 + 1; the spent cap returned too late to be earned
    assert table.state.caps_left() == 1
    assert table.state.spent == 0


def test_b23_earned_perun_can_be_used_from_the_next_turn_on() -> None:
    table = clash("2 6 9", "igor atak", "zbyszek atak")
    table.play(("shoot", 0, 0, "breneka"))
    assert table.seat == FOE
    table.hold()
    assert table.state.perun == [2, 2]


def test_b37_each_player_chooses_one_card_to_come_back() -> None:
    table = clash("2 6 9", "igor atak", "zbyszek atak")
    for seat in (ME, FOE):
        set_cards(table.state, seat, 2, older=2)
    table.end_shooting()
    for seat in (ME, FOE):
        assert (table.question, table.seat) == ("recover", seat)
        assert len(table.moves) == 2
        table.play(table.moves[1])
    assert table.question == "send"
    assert table.state.older == [0, 0]


def test_b36_b38_hands_are_counted_after_one_card_came_back_and_before_the_others() -> None:
    table = clash("2 6 9", "igor atak 5, ewa atak 5, kinga atak 5", "zbyszek atak")
    set_cards(table.state, ME, 1, older=3)
    table.end_shooting()
    table.play(table.moves[0])
    assert table.result.end == "short"  # two in hand, although two more would have come back
    assert table.result.winners == (FOE,)
    saved = clash("2 6 9", "igor atak 5, ewa atak 5, kinga atak 5", "zbyszek atak")
    set_cards(saved.state, ME, 2, older=2)
    saved.end_shooting()
    saved.play(saved.moves[0])
    assert saved.question == "send"
    assert len(saved.hand(ME)) == 4


def test_b38_bt_8_with_both_below_three_more_living_cards_win() -> None:
    for older, winners in ((1, (FOE,)), (2, (ME, FOE)), (3, (ME,))):
        lost = "5, ".join(("igor atak ", "ewa atak ", "kinga atak ")) + "5"
        fallen = "5, ".join(("zbyszek atak ", "danuta atak ", "leszek atak ")) + "5"
        table = clash("2 6 9", lost, fallen)
        set_cards(table.state, ME, 1, older=older)
        set_cards(table.state, FOE, 1, older=2)
        table.end_shooting()
        while table.question == "recover":
            table.play(table.moves[0])
        assert table.result.winners == winners
        assert table.result.end == ("both_short_draw" if len(winners) == 2 else "both_short")
        assert table.result.points == (1 + older, 3)


def test_b39_a_seriously_wounded_card_misses_one_turn() -> None:
    table = clash("2 6 9", "igor atak 3, ewa atak 3", "zbyszek atak")
    table.end_shooting()
    assert table.state.turn == 4
    assert table.state.older[ME] == mask("igor ewa")
    assert not table.hand(ME) & {"igor", "ewa"}
    for _ in (ME, FOE):
        send_cards(table, "eksploracja", "eksploracja", "eksploracja")
    assert table.question == "recover"
    table.play(("recover", "ewa"))
    assert table.state.turn == 5
    assert {"igor", "ewa"} <= table.hand(ME)


def test_b41_wounds_above_five_are_ignored() -> None:
    table = clash("2 6 9", "igor atak", "karol atak 4").shoot(0, 0, "breneka")
    assert table.wounds(FOE, 0) == 5


def test_b42_the_public_information() -> None:
    table = clash("2 6 9", "igor atak 3, ewa atak 5", "zbyszek atak", perun=(2, 1))
    table.end_shooting()
    view = GAME.observe(table.state, None)
    assert view["older"][ME] == ["igor"]
    assert view["dead"][ME] == ["ewa"]
    assert view["perun"] == [3, 3]
    assert view["hands"] == [5, 7]
    assert view["secrets"] == [None, None]


def test_b43_the_game_stops_after_sixty_turns() -> None:
    assert shipped().turns == 60
    table = clash("2 6 9", "igor atak 5", "zbyszek atak", turn=60)
    table.end_shooting()
    assert table.result.end == "stopped"
    assert table.result.winners == (FOE,)
    assert table.result.points == (6, 7)
    even = clash("2 6 9", "igor atak", "zbyszek atak", turn=60)
    even.end_shooting()
    assert even.result.end == "stopped_draw"
    assert clash("2 6 9", "", "", turn=59).state.turn == 60


def test_b44_nine_armours_times_four_weapons_each_pair_once() -> None:
    board = shipped()
    assert len(board.armours) == 9
    assert len(board.weapons) == 4
    assert len({(one.armour, one.weapon) for one in board.characters}) == len(board.characters) == 36
    assert [hazard.copies for hazard in board.hazards] == [4, 4, 4, 4]
    for hazard in range(4):
        assert sum(hazard in armour.immune for armour in board.armours) == 4
