"""Shooting and Perun: rulings B-1 and B-10 to B-22."""

from __future__ import annotations

import pytest

from games.wroclaw.rules.board import FiringMode, PerDieBonus
from games.wroclaw.rules.shots import ArmourSum, accuracy_bonus, active_die
from tests.wroclaw.positions import (
    ARMOUR_0,
    ARMOUR_1,
    ARMOUR_3,
    ARMOUR_4,
    FOE,
    MACHINE_GUN,
    ME,
    PULSE,
    SHOTGUN,
    SNIPER,
    clash,
)


@pytest.mark.parametrize(
    ("shooter", "target", "die"),
    [
        ("atak", "atak", 9), ("atak", "eksploracja", 9), ("atak", "oslona", 2),
        ("oslona", "atak", 2), ("oslona", "eksploracja", 2), ("oslona", "oslona", 2),
    ],
)  # fmt: skip
def test_b1_the_active_die_is_the_highest_or_lowest_never_the_middle(shooter: str, target: str, die: int) -> None:
    table = clash("6 2 9", f"{SHOTGUN} {shooter}", f"{ARMOUR_0} {target}").shoot(0, 0, "breneka")
    assert table.line()["natural"] == die


def test_b1_b22_a_scout_does_not_shoot_not_even_with_perun() -> None:
    table = clash("6 2 9", f"{SHOTGUN} atak, {SNIPER} eksploracja", f"{ARMOUR_0} atak", perun=(2, 0))
    assert table.refusal(("shoot", 1, 0, "strzal_w_glowe")) == "scouting"
    assert {move[1] for move in table.moves if move[0] == "shoot"} == {0}
    table.shoot(0, 0, "breneka")
    assert {move[1] for move in table.moves if move[0] == "extra"} == {0}


# -- shooting ---------------------------------------------------------------------------------------------------------
def test_b10_shooting_is_optional() -> None:
    table = clash("6 2 9", f"{SHOTGUN} atak", f"{ARMOUR_0} atak")
    table.hold()
    assert table.seat == FOE
    assert table.event_args("aimed") == []


def test_b11_one_side_shoots_in_any_order_then_the_other() -> None:
    table = clash("6 2 9", f"{SHOTGUN} atak, {SNIPER} atak, {PULSE} atak", f"{ARMOUR_0} atak", starter=FOE)
    assert table.seat == FOE
    table.shoot(0, 0, "breneka")
    assert table.seat == ME
    for slot, mode in ((2, "penetrujaca_wiazka"), (0, "breneka"), (1, "strzal_w_glowe")):
        table.shoot(slot, 0, mode)
    assert [event["shooter"] for event in table.event_args("aimed")] == [
        "fighter:1:0",
        "fighter:0:2",
        "fighter:0:0",
        "fighter:0:1",
    ]


def test_b12_the_dead_still_shoot() -> None:
    table = clash("6 2 9", f"{SHOTGUN} atak", f"{ARMOUR_0} atak 4")
    table.shoot(0, 0, "breneka")
    assert table.wounds(FOE, 0) == 5
    table.shoot(0, 0, "breneka")
    assert (table.shot()["target"], table.shot()["wounds"]) == ("fighter:0:0", 2)


def test_b13_the_dead_may_be_targets_also_of_the_long_burst() -> None:
    table = clash("6 8 9", f"{SHOTGUN} atak, {MACHINE_GUN} atak", f"{ARMOUR_0} atak 5, bogdan atak, stefan atak")
    table.shoot(0, 0, "breneka")
    assert table.wounds(FOE, 0) == 5
    table.shoot(1, 0, "dluga_seria")
    assert [shot["target"] for shot in table.event_args("aimed")[-1]["shots"]] == [
        "fighter:1:0",
        "fighter:1:1",
        "fighter:1:2",
    ]


def test_b14_armour_is_the_sum_of_its_parts() -> None:
    table = clash("6 8 10", f"{SHOTGUN} atak, waldemar atak", f"{ARMOUR_3} atak, danuta oslona")
    table.shoot(0, 0, "loftki")
    assert table.armour(FOE, 0) == ArmourSum(3, 2, 2, 3)
    table.shoot(1, 0, "breneka")
    assert table.line()["armour"] == {"base": 3, "cover": 2, "weakened": -2, "total": 3}


def test_b15_a_covering_fighter_is_not_covered_itself() -> None:
    table = clash("6 2 9", f"{SHOTGUN} atak", f"{ARMOUR_3} oslona, danuta oslona, leszek eksploracja")
    assert [table.armour(FOE, slot).cover for slot in range(3)] == [0, 0, 2]


def test_b15_cover_is_checked_again_before_every_shot() -> None:
    table = clash("6 8 9", f"{SHOTGUN} atak, waldemar atak", f"{ARMOUR_3} atak, dorota oslona 1")
    assert table.armour(FOE, 0).cover == 2
    table.shoot(0, 1, "breneka")
    assert table.wounds(FOE, 1) == 3
    assert table.armour(FOE, 0).cover == 0
    assert table.event_args("uncovered") == [{"fighter": "fighter:1:1", "card": "card:dorota"}]


def test_b15_cover_needs_only_the_token_not_a_shot() -> None:
    table = clash("6 8 9", f"{SHOTGUN} atak", f"{ARMOUR_3} atak, dorota oslona")
    table.hold()
    assert table.seat == FOE  # dorota has not shot yet, but covers
    assert table.armour(FOE, 0).cover == 2


def test_b16_special_effects_use_die_values_with_perun_and_the_extra_shots_penalty() -> None:
    table = clash("8 9 2", f"{MACHINE_GUN} atak", f"{ARMOUR_0} atak", perun=(1, 0))
    table.shoot(0, 0, "krotka_seria", boost=(1, 0, 0))
    assert table.line()["terms"] == [{"kind": "dice", "n": 1, "from": 9, "to": 99}]
    table = clash("10 9 3", f"{MACHINE_GUN} atak", f"{ARMOUR_0} atak", perun=(1, 0))
    table.shoot(0, 0, "krotka_seria").shoot(0, 0, "krotka_seria", extra=True)
    assert table.line()["terms"] == []
    table = clash("3 4 6", f"{SNIPER} oslona", f"{ARMOUR_4} atak", perun=(1, 0))
    table.shoot(0, 0, "strzal_w_glowe", boost=(0, 0, 0 + 2))
    assert not table.shot()["run"]
    table = clash("3 4 6", f"{SNIPER} oslona", f"{ARMOUR_4} atak", perun=(1, 0))
    table.shoot(0, 0, "strzal_w_glowe", boost=(2, 0, 0))
    assert table.shot()["run"]  # 5, 4, 6


def test_b17_lowest_and_highest_come_from_the_rolled_faces_for_every_shot() -> None:
    table = clash("5 6 7", f"{SHOTGUN} oslona, waldemar oslona", f"{ARMOUR_0} atak", perun=(1, 0))
    table.shoot(0, 0, "breneka", boost=(3, 0, 0))
    assert table.line()["natural"] == 8
    table.shoot(1, 0, "breneka")
    assert table.line()["natural"] == 5


def test_b17_of_equal_faces_the_more_accurate_die_counts() -> None:
    for points, die in (((3, 0, 0), 0), ((0, 3, 0), 1)):
        table = clash("4 4 8", f"{SHOTGUN} oslona", f"{ARMOUR_0} atak", perun=(1, 0))
        table.shoot(0, 0, "breneka", boost=points)
        assert (table.line()["die"], table.line()["natural"]) == (die, 7)
    table = clash("2 8 8", f"{SHOTGUN} atak", f"{ARMOUR_0} atak", perun=(1, 0))
    table.shoot(0, 0, "breneka", boost=(0, 2, 1))
    assert (table.line()["die"], table.line()["natural"]) == (1, 10)


def test_b17_three_equal_faces_give_two_different_active_dice() -> None:
    table = clash("4 4 4", f"{PULSE} atak", f"{ARMOUR_0} atak", perun=(1, 0))
    table.shoot(0, 0, "skoncentrowana_wiazka", boost=(2, 1, 0))
    assert [line["natural"] for line in table.shot()["lines"]] == [6, 5]
    assert table.wounds(FOE, 0) == 3


def test_b17_equal_dice_are_compared_by_accuracy_not_by_number() -> None:
    mode = FiringMode("test", 0, ((5, 1),), (PerDieBonus(5, 5, True, 4),))
    assert accuracy_bonus(mode, (5, 6, 9), 1) == 4
    assert active_die(mode, (4, 4, 9), (5, 6, 9), False) == 1
    assert active_die(mode, (4, 4, 9), (5, 5, 9), False) == 0
    mode = FiringMode("test", 0, ((5, 1),), (PerDieBonus(6, 6, True, 4),))
    assert active_die(mode, (4, 4, 9), (5, 6, 9), False) == 0


def test_b18_no_limits_above_ten_or_below_one() -> None:
    table = clash("1 2 10", f"{SHOTGUN} atak", f"{ARMOUR_0} atak", perun=(2, 0))
    table.shoot(0, 0, "breneka", boost=(0, 0, 3))
    assert table.line()["natural"] == 13
    table.shoot(0, 0, "breneka", extra=True)
    assert table.event_args("aimed")[-1]["dice"] == [-1, 0, 8]


def test_b18_the_penalty_of_two_makes_no_false_ones_or_pairs() -> None:
    table = clash("1 2 9", f"{PULSE} atak", f"{ARMOUR_0} atak", perun=(1, 0))
    table.shoot(0, 0, "penetrujaca_wiazka").shoot(0, 0, "penetrujaca_wiazka", extra=True)
    assert table.line()["terms"] == []


def test_b19_buckshot_never_pushes_armour_below_zero() -> None:
    table = clash("6 8 9", f"{SHOTGUN} atak, waldemar atak", f"{ARMOUR_1} atak")
    table.shoot(0, 0, "loftki").shoot(1, 0, "loftki")
    assert table.state.weakened[3] == 4
    assert table.armour(FOE, 0) == ArmourSum(1, 0, 1, 0)


@pytest.mark.parametrize(("die", "wounds"), [(3, 0), (4, 1), (8, 1), (9, 2)])
def test_b20_b27_from_n_means_at_least_n_and_thresholds_do_not_add_up(die: int, wounds: int) -> None:
    table = clash(f"1 2 {die}", f"{MACHINE_GUN} atak", f"{ARMOUR_0} atak").shoot(0, 0, "krotka_seria")
    assert table.wounds(FOE, 0) == wounds
    assert table.line()["threshold"] == (9 if die == 9 else 4)
    assert table.shot()["tiers"] == [[4, 1], [9, 2]]


# -- Perun ------------------------------------------------------------------------------------------------------------
def test_b21_a_boost_adds_up_to_three_points_in_any_split_once_a_shot() -> None:
    table = clash("1 5 7", f"{SHOTGUN} atak", f"{ARMOUR_0} atak", perun=(2, 0))
    table.play(("shoot", 0, 0, "breneka"))
    assert table.question == "boost"
    boosts = [move for move in table.moves if move[0] == "boost"]
    assert len(boosts) == 19
    assert {sum(move[1:]) for move in boosts} == {1, 2, 3}
    assert ("fire",) in table.moves
    table.play(("boost", 1, 0, 1))
    assert table.event_args("aimed")[-1]["dice"] == [2, 5, 8]
    assert table.state.perun == [1, 0]
    assert len(table.event_args("aimed")) == 1


def test_b21_a_boost_is_offered_only_with_perun_and_costs_nothing_unused() -> None:
    table = clash("1 5 7", f"{SHOTGUN} atak, {SNIPER} atak", f"{ARMOUR_0} atak", perun=(1, 3))
    table.play(("shoot", 0, 0, "breneka"), ("fire",))
    assert table.state.perun == [1, 3]
    table.play(("shoot", 1, 0, "strzal_w_glowe"), ("boost", 3, 0, 0))
    table = clash("1 5 7", f"{SHOTGUN} atak, {SNIPER} atak", f"{ARMOUR_0} atak", perun=(0, 3))
    table.play(("shoot", 0, 0, "breneka"))
    assert table.question == "shoot"


def test_b21_an_extra_shot_may_be_boosted_too() -> None:
    table = clash("1 5 7", f"{SHOTGUN} atak", f"{ARMOUR_0} atak", perun=(2, 0))
    table.play(("shoot", 0, 0, "breneka"), ("fire",), ("extra", 0, 1, "loftki"), ("boost", 0, 0, 3))
    assert table.event_args("aimed")[-1]["dice"] == [-1, 3, 8]
    assert table.state.perun == [0, 0]
    assert table.state.spent == 2


def test_b22_an_extra_shot_needs_a_first_shot_and_perun_and_is_possible_once() -> None:
    table = clash("1 5 7", f"{SHOTGUN} atak, {SNIPER} atak", f"{ARMOUR_0} atak", perun=(2, 0))
    assert table.refusal(("extra", 0, 0, "breneka")) == "not_asked"
    table.play(("shoot", 0, 0, "breneka"), ("fire",), ("extra", 0, 2, "loftki"), ("fire",))
    assert table.refusal(("extra", 0, 2, "loftki")) == "extra_taken"
    table.play(("shoot", 1, 0, "strzal_w_glowe"), ("boost", 1, 0, 0))
    assert table.seat == FOE
    table = clash("1 5 7", f"{SHOTGUN} atak, {SNIPER} atak", f"{ARMOUR_0} atak")
    table.shoot(0, 0, "breneka")
    assert table.refusal(("extra", 0, 0, "breneka")) == "no_perun"


def test_b22_an_extra_shot_belongs_to_the_own_phase() -> None:
    table = clash("1 5 7", f"{SHOTGUN} atak", f"{ARMOUR_0} atak", perun=(1, 0))
    table.play(("shoot", 0, 0, "breneka"), ("fire",))
    assert (table.seat, table.moves[-1]) == (ME, ("hold",))
    table.hold()
    table.shoot(0, 0, "breneka")
    assert table.seat != ME or table.question != "shoot"
