"""Every ruling about setting up, secret orders, hazards, clean-up and the end (B-2 to B-9, B-23, B-35 to B-44)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from games.core.contract.dice import Dice
from games.wroclaw.game import GAME
from games.wroclaw.rules import ending
from games.wroclaw.rules.board import LINE
from games.wroclaw.rules.state import NOTHING
from tests.scripted import ScriptedDice
from tests.wroclaw.positions import FOE, ME, Table, clash, mask, opening, orders, own, send, shipped

THREE = ("atak", "oslona", "eksploracja")


# -- setting up -------------------------------------------------------------------------------------------------------
def test_b2_draw_ten_keep_seven_the_others_are_out() -> None:
    table = opening()
    assert [hand.bit_count() for hand in table.state.hands] == [10, 10]
    assert table.state.hands[0] & table.state.hands[1] == 0
    assert len(table.moves) == 120
    for seat in (ME, FOE):
        assert table.seat == seat
        move = table.moves[57]
        table.play(move)
        assert table.state.discarded[seat] == mask(move[1:])
        assert table.state.hands[seat].bit_count() == 7
    assert table.asked == "send"


def test_b2_what_is_put_away_is_told_to_its_owner_only() -> None:
    table = opening()
    table.play(table.moves[0])
    told = [event for event in table.events if event.kind == "discarded"]
    assert [event.to for event in told] == [(ME,)]
    assert GAME.observe(table.state, FOE)["secrets"][ME] is None


def test_b3_the_start_player_is_random_and_the_marker_passes_every_turn() -> None:
    starters = Counter(GAME.setup({"board": shipped()}, 2, Dice(seed)).starter for seed in range(60))
    assert min(starters[0], starters[1]) > 15
    table = orders()
    assert table.state.starter == ME
    table = clash("2 6 9", "", "")
    before = table.state.starter
    assert table.state.turn == 4  # nobody could shoot, so the turn is over
    assert table.told("marker") == [{"who": f"seat:{FOE}"}]
    assert before == FOE


@pytest.mark.parametrize("first", [ME, FOE])
def test_b3_whoever_has_the_marker_chooses_and_shoots_first(first: int) -> None:
    table = orders(first=str(first))
    assert table.seat == first
    send(table, *THREE)
    assert table.seat == 1 - first
    send(table, *THREE)
    assert (table.asked, table.seat) == ("shoot", first)
    table.hold()
    assert table.seat == 1 - first


def test_b4_any_mix_of_three_tokens_is_legal() -> None:
    for tokens in product(THREE, repeat=3):
        table = send(orders(), *tokens)
        assert table.seat == FOE


# -- preparing the clash ----------------------------------------------------------------------------------------------
def test_b5_two_dice_and_one_hazard_are_known_while_choosing() -> None:
    table = orders()
    for seat in (ME, FOE):
        view = GAME.observe(table.state, seat)
        assert [face > 0 for face in view["dice"]] == [True, True, False]
        assert view["hazards"][0]
        assert view["hazards"][1] == ""
        send(table, *THREE)
    assert min(table.state.dice) > 0
    assert NOTHING not in table.state.hazards


def test_b5_nobody_sees_the_others_orders_before_all_have_chosen() -> None:
    table = send(orders(), *THREE)
    for viewer in (FOE, None):
        view = GAME.observe(table.state, viewer)
        assert [(one["card"], one["token"]) for one in view["fighters"][ME]] == [("", "")] * 3
        assert view["secrets"][ME] is None
    own_view = GAME.observe(table.state, ME)
    assert [one["token"] for one in own_view["fighters"][ME]] == list(THREE)


def second_hazard(*script: int) -> Table:
    """Return a table after the reveal: the script gives the third die, then the hazard draws."""
    table = orders()
    table.state.hazards[0] = 0  # radioaktywne: the deck then has three more of it, first
    send(table, *THREE)
    send(table, "atak", "atak")
    move = next(move for move in table.moves if move[2] == "atak")
    return table.play(move, dice=ScriptedDice(*script))


def test_b6_a_second_hazard_of_another_kind_stays() -> None:
    table = second_hazard(4, 3)
    assert table.state.hazards == [0, 1]
    assert table.state.aside == NOTHING
    assert table.state.dice[2] == 5


def test_b6_bt_7_a_duplicate_is_drawn_again_once_whatever_comes() -> None:
    table = second_hazard(4, 2, 1)  # radioaktywne again, and again
    assert table.state.hazards == [0, 0]
    assert table.state.aside == 0
    assert len(table.told("aside")) == 1
    other = second_hazard(4, 0, 5)
    assert other.state.hazards == [0, 1]
    assert other.state.aside == 0


def test_b6_the_odds_of_the_reference() -> None:
    left = shipped().tables.decks_without[0]
    assert (left.count(0), len(left)) == (3, 15)
    assert (left.count(0) / 15, left.count(0) / 15 * 2 / 14) == (pytest.approx(0.2), pytest.approx(1 / 35))


def test_b6_the_hazard_set_aside_returns_at_clean_up() -> None:
    table = second_hazard(4, 2, 1)
    assert GAME.observe(table.state, ME)["deck"] == 13
    while table.asked in ("shoot", "boost"):
        table.play(table.moves[-1] if table.asked == "shoot" else ("fire",))
    assert table.state.turn == 2
    assert GAME.observe(table.state, ME)["deck"] == 15
    assert table.state.aside == NOTHING


def test_b7_two_equal_hazards_both_count_and_bt_1_immunity() -> None:
    table = second_hazard(4, 2, 1)
    for place, number in enumerate(table.state.cards):
        worn = shipped().armours[shipped().characters[number].armour]
        assert table.state.wounds[place] == (0 if 0 in worn.immune else 2)
    assert {0, 2} >= set(table.state.wounds)


def test_bt_1_karol_is_immune_to_radiation() -> None:
    assert shipped().tables.exposed[shipped().index["card:karol"]] == (0, 0, 0, 1)
    assert shipped().tables.exposed[shipped().index["card:marek"]] == (1, 1, 1, 1)


def test_b8_hazards_wound_at_the_reveal_before_any_shot() -> None:
    table = second_hazard(4, 3)
    assert table.asked == "shoot"
    kinds = [event.kind for event in table.events]
    assert kinds.index("wounded") > max(place for place, kind in enumerate(kinds) if kind == "revealed")
    assert "aimed" not in kinds
    assert max(table.state.wounds) <= 2


def test_b9_there_are_always_three_cards_to_send() -> None:
    state = clash("2 6 9", "igor atak", "zbyszek atak").state
    for hands in product(range(LINE), repeat=2):
        state.hands = [(1 << count) - 1 for count in hands]
        tried = state.copy()
        tried.agenda = []
        ending.check_end(tried, ("check",), Dice(1), None)
        assert tried.end
        assert tried.agenda == []


# -- clean-up ---------------------------------------------------------------------------------------------------------
def test_b35_fighters_are_sorted_by_their_wounds() -> None:
    table = clash("2 6 9", "igor atak 2, ewa atak 3, kinga atak 4", "zbyszek atak 5, danuta atak 0, leszek atak 1")
    table.done()
    state = table.state
    assert {"igor"} <= table.hand(ME)
    assert state.older[ME] == mask("ewa kinga")  # the new pool has become last turn's
    assert state.dead[FOE] == mask("zbyszek")
    assert {"danuta", "leszek"} <= table.hand(FOE)


def test_b35_the_order_of_clean_up() -> None:
    table = clash("2 6 9", "igor atak 3", "zbyszek atak 3")
    for seat in (ME, FOE):
        own(table.state, seat, 3, older=1)
    table.done()
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
    table.done()
    assert table.state.perun == [earned, 0]


def test_b23_spent_perun_returns_at_clean_up_and_the_supply_is_a_limit() -> None:
    table = clash("2 6 9", "igor atak", "zbyszek atak", perun=(12, 11))  # both sides have two scouts, one cap is left
    table.shoot(0, 0, "breneka", boost=(1, 0, 0))
    assert table.state.caps_left() == 1
    table.done()
    assert table.state.perun == [12, 11]  # 11 + 1; what was spent could not be earned yet
    assert table.state.caps_left() == 1
    assert table.state.spent == 0


def test_b23_what_is_earned_is_used_from_the_next_turn_on() -> None:
    table = clash("2 6 9", "igor atak", "zbyszek atak")
    table.play(("shoot", 0, 0, "breneka"))
    assert table.seat == FOE
    table.hold()
    assert table.state.perun == [2, 2]


def test_b37_one_card_for_each_player_the_owner_chooses() -> None:
    table = clash("2 6 9", "igor atak", "zbyszek atak")
    for seat in (ME, FOE):
        own(table.state, seat, 2, older=2)
    table.done()
    for seat in (ME, FOE):
        assert (table.asked, table.seat) == ("recover", seat)
        assert len(table.moves) == 2
        table.play(table.moves[1])
    assert table.asked == "send"
    assert table.state.older == [0, 0]


def test_b36_b38_one_comes_back_then_hands_are_counted_then_the_others_return() -> None:
    table = clash("2 6 9", "igor atak 5, ewa atak 5, kinga atak 5", "zbyszek atak")
    own(table.state, ME, 1, older=3)
    table.done()
    table.play(table.moves[0])
    assert table.result.end == "short"  # two in hand, though two more would have come back
    assert table.result.winners == (FOE,)
    saved = clash("2 6 9", "igor atak 5, ewa atak 5, kinga atak 5", "zbyszek atak")
    own(saved.state, ME, 2, older=2)
    saved.done()
    saved.play(saved.moves[0])
    assert saved.asked == "send"
    assert len(saved.hand(ME)) == 4


def test_b38_bt_8_both_below_three_more_living_cards_win_or_a_draw() -> None:
    for older, winners in ((1, (FOE,)), (2, (ME, FOE)), (3, (ME,))):
        lost = "5, ".join(("igor atak ", "ewa atak ", "kinga atak ")) + "5"
        fallen = "5, ".join(("zbyszek atak ", "danuta atak ", "leszek atak ")) + "5"
        table = clash("2 6 9", lost, fallen)
        own(table.state, ME, 1, older=older)
        own(table.state, FOE, 1, older=2)
        table.done()
        while table.asked == "recover":
            table.play(table.moves[0])
        assert table.result.winners == winners
        assert table.result.end == ("both_short_draw" if len(winners) == 2 else "both_short")
        assert table.result.points == (1 + older, 3)


def test_b39_a_seriously_wounded_card_misses_one_turn() -> None:
    table = clash("2 6 9", "igor atak 3, ewa atak 3", "zbyszek atak")
    table.done()
    assert table.state.turn == 4
    assert table.state.older[ME] == mask("igor ewa")
    assert not table.hand(ME) & {"igor", "ewa"}
    for _ in (ME, FOE):
        send(table, "eksploracja", "eksploracja", "eksploracja")
    assert table.asked == "recover"
    table.play(("recover", "ewa"))
    assert table.state.turn == 5
    assert {"igor", "ewa"} <= table.hand(ME)


def test_b41_wounds_above_five_are_ignored() -> None:
    table = clash("2 6 9", "igor atak", "karol atak 4").shoot(0, 0, "breneka")
    assert table.wounds(FOE, 0) == 5


def test_b42_what_lies_open() -> None:
    table = clash("2 6 9", "igor atak 3, ewa atak 5", "zbyszek atak", perun=(2, 1))
    table.done()
    view = GAME.observe(table.state, None)
    assert view["older"][ME] == ["igor"]
    assert view["dead"][ME] == ["ewa"]
    assert view["perun"] == [3, 3]
    assert view["hands"] == [5, 7]
    assert view["secrets"] == [None, None]


def test_b43_the_game_stops_after_sixty_turns() -> None:
    assert shipped().turns == 60
    table = clash("2 6 9", "igor atak 5", "zbyszek atak", turn=60)
    table.done()
    assert table.result.end == "stopped"
    assert table.result.winners == (FOE,)
    assert table.result.points == (6, 7)
    even = clash("2 6 9", "igor atak", "zbyszek atak", turn=60)
    even.done()
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
