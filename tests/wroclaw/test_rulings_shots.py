"""Every ruling about shooting, Perun and weapons (B-1, B-10 to B-34), and the worked examples BT and BD."""

from __future__ import annotations

import pytest

from games.wroclaw.board import Mode, PerDie
from games.wroclaw.shots import active, bonus_of
from tests.wroclaw.positions import FOE, ME, clash

ARMOUR_3 = "zbyszek"  # road signs
ARMOUR_0, ARMOUR_1, ARMOUR_4 = "karol", "ryszard", "marek"
SHOTGUN, MACHINE_GUN, SNIPER, PULSE = "igor", "ewa", "roman", "kinga"


# -- worked examples of the rulebook ----------------------------------------------------------------------------------
def test_bt_2_perun_gives_three_points_to_the_first_die_for_this_shot_only() -> None:
    table = clash("1 5 7", f"{SHOTGUN} atak, {SNIPER} atak", f"{ARMOUR_0} atak", perun=(1, 0))
    table.shoot(0, 0, "breneka", boost=(3, 0, 0))
    assert table.told("aimed")[-1]["dice"] == [4, 5, 7]
    table.shoot(1, 0, "strzal_w_glowe")
    assert table.told("aimed")[-1]["dice"] == [1, 5, 7]


def test_bt_3_perun_does_not_change_which_die_is_lowest() -> None:
    table = clash("1 2 3", f"{SHOTGUN} oslona", f"{ARMOUR_0} atak", perun=(1, 0))
    table.shoot(0, 0, "breneka", boost=(3, 0, 0))
    assert (table.line()["die"], table.line()["natural"]) == (0, 4)


def test_bt_4_two_buckshot_hits_take_four_of_armour_until_the_end_of_the_turn() -> None:
    table = clash("2 6 10", f"{SHOTGUN} atak, waldemar atak", f"{ARMOUR_3} atak, danuta oslona")
    assert table.armour(FOE, 0).total == 5
    table.shoot(0, 0, "loftki").shoot(1, 0, "loftki")
    assert table.armour(FOE, 0) == (3, 2, 4, 1)
    assert table.wounds(FOE, 0) == 2
    table.done()
    assert table.state.weakened == [0] * 6


def test_bt_5_a_finesse_shot_on_exactly_three_wounds_kills() -> None:
    table = clash("2 6 9", f"{SNIPER} atak", f"{ARMOUR_3} atak 3")
    table.shoot(0, 0, "finezyjny_strzal")
    assert table.shot()["wounds"] == 2
    assert table.wounds(FOE, 0) == 5
    table.hold()
    assert table.told("fell")[0]["card"] == f"card:{ARMOUR_3}"


def test_bt_6_several_in_cover_still_give_two() -> None:
    table = clash("2 6 9", f"{SHOTGUN} atak", f"{ARMOUR_3} atak, danuta oslona, leszek oslona")
    assert table.armour(FOE, 0) == (3, 2, 0, 5)


# -- derived checks ---------------------------------------------------------------------------------------------------
def test_bd_1_slug_attack_on_attack() -> None:
    table = clash("2 6 9", f"{SHOTGUN} atak", f"{ARMOUR_3} atak").shoot(0, 0, "breneka")
    assert (table.line()["natural"], table.line()["accuracy"]) == (9, 6)
    assert table.wounds(FOE, 0) == 2


def test_bd_2_slug_at_a_target_in_cover() -> None:
    table = clash("2 6 9", f"{SHOTGUN} atak", f"{ARMOUR_3} oslona").shoot(0, 0, "breneka")
    assert (table.line()["natural"], table.line()["accuracy"]) == (2, -1)
    assert table.wounds(FOE, 0) == 0


@pytest.mark.parametrize(("wounds", "armour", "accuracy", "done"), [(2, 5, 4, 0), (3, 3, 6, 2)])
def test_bd_3_cover_by_a_comrade_counts_below_three_wounds(wounds: int, armour: int, accuracy: int, done: int) -> None:
    table = clash("2 6 9", f"{SHOTGUN} atak", f"{ARMOUR_3} atak, danuta oslona {wounds}")
    assert table.armour(FOE, 0).total == armour
    table.shoot(0, 0, "breneka")
    assert table.line()["accuracy"] == accuracy
    assert table.wounds(FOE, 0) == done


def test_bd_4_machine_gun_counts_both_other_nines() -> None:
    table = clash("9 9 10", f"{MACHINE_GUN} atak", f"{ARMOUR_0} atak").shoot(0, 0, "krotka_seria")
    assert (table.line()["natural"], table.line()["accuracy"]) == (10, 12)
    assert table.line()["terms"] == [{"kind": "dice", "n": 2, "from": 9, "to": 99}]
    assert table.wounds(FOE, 0) == 2


def test_bd_5_machine_gun_from_cover() -> None:
    table = clash("5 9 10", f"{MACHINE_GUN} oslona", f"{ARMOUR_3} atak").shoot(0, 0, "krotka_seria")
    assert table.line()["accuracy"] == 4
    assert table.wounds(FOE, 0) == 1


def test_bd_6_headshot_misses_but_the_run_wounds() -> None:
    table = clash("4 5 6", f"{SNIPER} oslona", f"{ARMOUR_4} atak").shoot(0, 0, "strzal_w_glowe")
    assert table.line()["accuracy"] == 0
    assert (table.shot()["hit"], table.shot()["run"]) == (False, True)
    assert table.wounds(FOE, 0) == 2


def test_bd_7_headshot_with_hit_and_run() -> None:
    table = clash("4 5 6", f"{SNIPER} atak", f"{ARMOUR_0} atak").shoot(0, 0, "strzal_w_glowe")
    assert table.wounds(FOE, 0) == 3


def test_bd_8_focused_beam_with_a_pair_hits_twice() -> None:
    table = clash("4 4 8", f"{PULSE} atak", f"{ARMOUR_0} eksploracja").shoot(0, 0, "skoncentrowana_wiazka")
    assert [line["accuracy"] for line in table.shot()["lines"]] == [9, 5]
    assert table.shot()["wounds"] == 3


def test_bd_9_focused_beam_hits_once_against_armour_1() -> None:
    table = clash("4 4 8", f"{PULSE} atak", f"{ARMOUR_1} eksploracja").shoot(0, 0, "skoncentrowana_wiazka")
    assert [line["accuracy"] for line in table.shot()["lines"]] == [8, 4]
    assert table.shot()["wounds"] == 1


def test_bd_10_three_alike_add_three() -> None:
    table = clash("3 3 3", f"{PULSE} oslona", f"{ARMOUR_0} atak").shoot(0, 0, "skoncentrowana_wiazka")
    assert [line["accuracy"] for line in table.shot()["lines"]] == [6]
    assert table.wounds(FOE, 0) == 1


def test_bd_11_piercing_beam_counts_ones() -> None:
    table = clash("1 1 7", f"{PULSE} oslona", f"{ARMOUR_0} atak").shoot(0, 0, "penetrujaca_wiazka")
    assert (table.line()["natural"], table.line()["accuracy"]) == (7, 9)
    assert table.wounds(FOE, 0) == 1


def test_bd_12_an_extra_shot_takes_two_off_every_die() -> None:
    table = clash("3 5 9", f"{PULSE} atak", f"{ARMOUR_0} atak", perun=(1, 0))
    table.shoot(0, 0, "skoncentrowana_wiazka")
    table.shoot(0, 0, "penetrujaca_wiazka", extra=True)
    assert table.told("aimed")[-1]["dice"] == [1, 3, 7]
    assert (table.line()["accuracy"], table.shot()["hit"]) == (8, False)


def test_bd_13_the_camouflage_suit() -> None:
    table = clash("2 6 9", f"{SHOTGUN} atak", "halina oslona, bogdan atak")
    assert table.armour(FOE, 0) == (2, 0, 0, 2)
    assert table.armour(FOE, 1) == (0, 2, 0, 2)
    alone = clash("2 6 9", f"{SHOTGUN} atak", "bogdan atak")
    assert alone.armour(FOE, 0).total == 0


# -- B-1: the active die ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("shooter", "target", "die"),
    [
        ("atak", "atak", 9), ("atak", "eksploracja", 9), ("atak", "oslona", 2),
        ("oslona", "atak", 2), ("oslona", "eksploracja", 2), ("oslona", "oslona", 2),
    ],
)  # fmt: skip
def test_b1_highest_or_lowest_never_the_middle(shooter: str, target: str, die: int) -> None:
    table = clash("6 2 9", f"{SHOTGUN} {shooter}", f"{ARMOUR_0} {target}").shoot(0, 0, "breneka")
    assert table.line()["natural"] == die


def test_b1_b22_a_scout_does_not_shoot_not_even_with_perun() -> None:
    table = clash("6 2 9", f"{SHOTGUN} atak, {SNIPER} eksploracja", f"{ARMOUR_0} atak", perun=(2, 0))
    assert table.refused(("shoot", 1, 0, "strzal_w_glowe")) == "scouting"
    assert {move[1] for move in table.moves if move[0] == "shoot"} == {0}
    table.shoot(0, 0, "breneka")
    assert {move[1] for move in table.moves if move[0] == "extra"} == {0}


# -- shooting ---------------------------------------------------------------------------------------------------------
def test_b10_nobody_has_to_shoot() -> None:
    table = clash("6 2 9", f"{SHOTGUN} atak", f"{ARMOUR_0} atak")
    table.hold()
    assert table.seat == FOE
    assert table.told("aimed") == []


def test_b11_one_side_finishes_then_the_other_in_any_order() -> None:
    table = clash("6 2 9", f"{SHOTGUN} atak, {SNIPER} atak, {PULSE} atak", f"{ARMOUR_0} atak", starter=FOE)
    assert table.seat == FOE
    table.shoot(0, 0, "breneka")
    assert table.seat == ME
    for slot, mode in ((2, "penetrujaca_wiazka"), (0, "breneka"), (1, "strzal_w_glowe")):
        table.shoot(slot, 0, mode)
    assert [event["shooter"] for event in table.told("aimed")] == [
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


def test_b13_the_dead_may_be_shot_at_and_the_long_burst_includes_them() -> None:
    table = clash("6 8 9", f"{SHOTGUN} atak, {MACHINE_GUN} atak", f"{ARMOUR_0} atak 5, bogdan atak, stefan atak")
    table.shoot(0, 0, "breneka")
    assert table.wounds(FOE, 0) == 5
    table.shoot(1, 0, "dluga_seria")
    assert [shot["target"] for shot in table.told("aimed")[-1]["shots"]] == [
        "fighter:1:0",
        "fighter:1:1",
        "fighter:1:2",
    ]


def test_b14_armour_is_the_sum_of_its_parts() -> None:
    table = clash("6 8 10", f"{SHOTGUN} atak, waldemar atak", f"{ARMOUR_3} atak, danuta oslona")
    table.shoot(0, 0, "loftki")
    assert table.armour(FOE, 0) == (3, 2, 2, 3)
    table.shoot(1, 0, "breneka")
    assert table.line()["armour"] == {"base": 3, "cover": 2, "weakened": -2, "total": 3}


def test_b15_who_covers_is_not_covered_itself() -> None:
    table = clash("6 2 9", f"{SHOTGUN} atak", f"{ARMOUR_3} oslona, danuta oslona, leszek eksploracja")
    assert [table.armour(FOE, slot).cover for slot in range(3)] == [0, 0, 2]


def test_b15_cover_is_looked_at_again_before_every_shot() -> None:
    table = clash("6 8 9", f"{SHOTGUN} atak, waldemar atak", f"{ARMOUR_3} atak, dorota oslona 1")
    assert table.armour(FOE, 0).cover == 2
    table.shoot(0, 1, "breneka")
    assert table.wounds(FOE, 1) == 3
    assert table.armour(FOE, 0).cover == 0
    assert table.told("uncovered") == [{"fighter": "fighter:1:1", "card": "card:dorota"}]


def test_b15_cover_needs_only_the_token_not_a_shot() -> None:
    table = clash("6 8 9", f"{SHOTGUN} atak", f"{ARMOUR_3} atak, dorota oslona")
    table.hold()
    assert table.seat == FOE  # dorota has not shot yet and has covered all the same
    assert table.armour(FOE, 0).cover == 2


def test_b16_special_effects_look_at_natural_values_with_perun_and_the_two_less() -> None:
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


def test_b17_of_equal_faces_the_one_that_shoots_better_counts() -> None:
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


def test_b17_the_better_of_equal_dice_is_judged_by_accuracy_not_by_the_number() -> None:
    mode = Mode("test", 0, ((5, 1),), (PerDie(5, 5, True, 4),))
    assert bonus_of(mode, (5, 6, 9), 1) == 4
    assert active(mode, (4, 4, 9), (5, 6, 9), False) == 1
    assert active(mode, (4, 4, 9), (5, 5, 9), False) == 0
    mode = Mode("test", 0, ((5, 1),), (PerDie(6, 6, True, 4),))
    assert active(mode, (4, 4, 9), (5, 6, 9), False) == 0


def test_b18_no_limits_above_ten_or_below_one() -> None:
    table = clash("1 2 10", f"{SHOTGUN} atak", f"{ARMOUR_0} atak", perun=(2, 0))
    table.shoot(0, 0, "breneka", boost=(0, 0, 3))
    assert table.line()["natural"] == 13
    table.shoot(0, 0, "breneka", extra=True)
    assert table.told("aimed")[-1]["dice"] == [-1, 0, 8]


def test_b18_two_less_makes_no_false_ones_or_pairs() -> None:
    table = clash("1 2 9", f"{PULSE} atak", f"{ARMOUR_0} atak", perun=(1, 0))
    table.shoot(0, 0, "penetrujaca_wiazka").shoot(0, 0, "penetrujaca_wiazka", extra=True)
    assert table.line()["terms"] == []


def test_b19_buckshot_never_pushes_armour_below_zero() -> None:
    table = clash("6 8 9", f"{SHOTGUN} atak, waldemar atak", f"{ARMOUR_1} atak")
    table.shoot(0, 0, "loftki").shoot(1, 0, "loftki")
    assert table.state.weakened[3] == 4
    assert table.armour(FOE, 0) == (1, 0, 1, 0)


@pytest.mark.parametrize(("die", "wounds"), [(3, 0), (4, 1), (8, 1), (9, 2)])
def test_b20_b27_from_n_means_at_least_n_and_tiers_do_not_add(die: int, wounds: int) -> None:
    table = clash(f"1 2 {die}", f"{MACHINE_GUN} atak", f"{ARMOUR_0} atak").shoot(0, 0, "krotka_seria")
    assert table.wounds(FOE, 0) == wounds
    assert table.line()["threshold"] == (9 if die == 9 else 4)
    assert table.shot()["tiers"] == [[4, 1], [9, 2]]


# -- Perun ------------------------------------------------------------------------------------------------------------
def test_b21_a_boost_is_up_to_three_points_in_any_split_once_a_shot() -> None:
    table = clash("1 5 7", f"{SHOTGUN} atak", f"{ARMOUR_0} atak", perun=(2, 0))
    table.play(("shoot", 0, 0, "breneka"))
    assert table.asked == "boost"
    boosts = [move for move in table.moves if move[0] == "boost"]
    assert len(boosts) == 19
    assert {sum(move[1:]) for move in boosts} == {1, 2, 3}
    assert ("fire",) in table.moves
    table.play(("boost", 1, 0, 1))
    assert table.told("aimed")[-1]["dice"] == [2, 5, 8]
    assert table.state.perun == [1, 0]
    assert len(table.told("aimed")) == 1


def test_b21_it_is_not_asked_without_perun_and_costs_nothing_unused() -> None:
    table = clash("1 5 7", f"{SHOTGUN} atak, {SNIPER} atak", f"{ARMOUR_0} atak", perun=(1, 3))
    table.play(("shoot", 0, 0, "breneka"), ("fire",))
    assert table.state.perun == [1, 3]
    table.play(("shoot", 1, 0, "strzal_w_glowe"), ("boost", 3, 0, 0))
    table = clash("1 5 7", f"{SHOTGUN} atak, {SNIPER} atak", f"{ARMOUR_0} atak", perun=(0, 3))
    table.play(("shoot", 0, 0, "breneka"))
    assert table.asked == "shoot"


def test_b21_it_may_boost_an_extra_shot_too() -> None:
    table = clash("1 5 7", f"{SHOTGUN} atak", f"{ARMOUR_0} atak", perun=(2, 0))
    table.play(("shoot", 0, 0, "breneka"), ("fire",), ("extra", 0, 1, "loftki"), ("boost", 0, 0, 3))
    assert table.told("aimed")[-1]["dice"] == [-1, 3, 8]
    assert table.state.perun == [0, 0]
    assert table.state.spent == 2


def test_b22_an_extra_shot_needs_a_first_one_and_perun_and_comes_once() -> None:
    table = clash("1 5 7", f"{SHOTGUN} atak, {SNIPER} atak", f"{ARMOUR_0} atak", perun=(2, 0))
    assert table.refused(("extra", 0, 0, "breneka")) == "not_asked"
    table.play(("shoot", 0, 0, "breneka"), ("fire",), ("extra", 0, 2, "loftki"), ("fire",))
    assert table.refused(("extra", 0, 2, "loftki")) == "extra_taken"
    table.play(("shoot", 1, 0, "strzal_w_glowe"), ("boost", 1, 0, 0))
    assert table.seat == FOE
    table = clash("1 5 7", f"{SHOTGUN} atak, {SNIPER} atak", f"{ARMOUR_0} atak")
    table.shoot(0, 0, "breneka")
    assert table.refused(("extra", 0, 0, "breneka")) == "no_perun"


def test_b22_an_extra_shot_belongs_to_the_own_phase() -> None:
    table = clash("1 5 7", f"{SHOTGUN} atak", f"{ARMOUR_0} atak", perun=(1, 0))
    table.play(("shoot", 0, 0, "breneka"), ("fire",))
    assert (table.seat, table.moves[-1]) == (ME, ("hold",))
    table.hold()
    table.shoot(0, 0, "breneka")
    assert table.seat != ME or table.asked != "shoot"


# -- weapons ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("die", "wounds"), [(5, 0), (6, 2)])
def test_b24_the_slug(die: int, wounds: int) -> None:
    table = clash(f"1 2 {die}", f"{SHOTGUN} atak", f"{ARMOUR_0} atak").shoot(0, 0, "breneka")
    assert table.wounds(FOE, 0) == wounds


@pytest.mark.parametrize(("die", "wounds", "less"), [(4, 0, 0), (5, 1, 2)])
def test_b25_buckshot_and_a_miss_that_does_nothing(die: int, wounds: int, less: int) -> None:
    table = clash(f"1 2 {die}", f"{SHOTGUN} atak", f"{ARMOUR_0} atak").shoot(0, 0, "loftki")
    assert table.wounds(FOE, 0) == wounds
    assert table.state.weakened[3] == less


def test_b25_the_armour_weakens_after_the_shot_and_for_all_who_shoot_later() -> None:
    table = clash("1 2 8", f"{SHOTGUN} atak, {SNIPER} atak", f"{ARMOUR_3} atak").shoot(0, 0, "loftki")
    assert table.line()["armour"]["total"] == 3
    table.shoot(1, 0, "strzal_w_glowe")
    assert table.line()["armour"]["total"] == 1


@pytest.mark.parametrize("mode", ["krotka_seria", "dluga_seria"])
def test_b26_only_the_other_dice_add_to_a_machine_gun(mode: str) -> None:
    table = clash("9 3 10", f"{MACHINE_GUN} oslona", f"{ARMOUR_0} atak").shoot(0, 0, mode)
    assert table.line()["accuracy"] == 5
    table = clash("9 3 10", f"{MACHINE_GUN} atak", f"{ARMOUR_0} atak").shoot(0, 0, mode)
    assert table.line()["accuracy"] == 11


def test_b28_the_long_burst_is_three_checks_of_one_shot() -> None:
    table = clash("7 8 9", f"{MACHINE_GUN} atak", f"{ARMOUR_0} atak, danuta oslona, stefan eksploracja", perun=(1, 0))
    assert [move for move in table.moves if move[-1] == "dluga_seria"] == [("shoot", 0, 0, "dluga_seria")]
    table.shoot(0, 0, "dluga_seria", boost=(0, 0, 2))
    lines = [shot["lines"][0] for shot in table.told("aimed")[-1]["shots"]]
    assert [line["natural"] for line in lines] == [11, 7, 11]
    assert [line["armour"]["total"] for line in lines] == [2, 3, 3]
    assert [line["accuracy"] for line in lines] == [9, 5, 8]  # 7 + 1 for the eleven; the nines of the others
    assert [table.wounds(FOE, slot) for slot in range(3)] == [1, 0, 1]


def test_b28_the_burst_cannot_remove_cover_for_itself() -> None:
    table = clash("8 8 10", f"{MACHINE_GUN} atak", "dorota oslona 2, karol atak, stefan atak")
    table.shoot(0, 0, "dluga_seria")
    assert table.wounds(FOE, 0) == 3
    assert [shot["lines"][0]["armour"]["cover"] for shot in table.told("aimed")[-1]["shots"]] == [0, 2, 2]
    assert table.armour(FOE, 1).cover == 0


@pytest.mark.parametrize(("dice", "run"), [("4 5 6", True), ("6 4 5", True), ("4 4 5", False), ("4 5 7", False)])
def test_b29_a_run_in_any_order_wounds_whatever_the_armour(dice: str, run: bool) -> None:
    table = clash(dice, f"{SNIPER} oslona", f"{ARMOUR_4} oslona").shoot(0, 0, "strzal_w_glowe")
    assert table.shot()["run"] is run
    assert table.wounds(FOE, 0) == 2 * run


@pytest.mark.parametrize(("before", "wounds"), [(2, 1), (3, 2), (4, 1)])
def test_b30_finesse_doubles_on_exactly_three(before: int, wounds: int) -> None:
    table = clash("1 2 9", f"{SNIPER} atak", f"{ARMOUR_0} atak {before}").shoot(0, 0, "finezyjny_strzal")
    assert table.shot()["wounds"] == wounds


def test_b30_finesse_stops_cover_but_not_the_targets_own_defence() -> None:
    table = clash("6 7 9", f"{SNIPER} atak, {SHOTGUN} atak", "halina oslona, zbyszek atak")
    table.shoot(0, 0, "finezyjny_strzal")
    assert (table.shot()["silenced"], table.shot()["hit"]) == (True, True)
    assert table.armour(FOE, 1).cover == 0
    assert table.armour(FOE, 0).base == 2
    table.shoot(1, 0, "breneka")
    assert table.line()["natural"] == 6
    assert [event["fighter"] for event in table.told("silenced")] == ["fighter:1:0"]


def test_b30_finesse_both_effects_together_and_none_on_a_miss() -> None:
    table = clash("6 7 9", f"{SNIPER} atak", "karol oslona 3, zbyszek atak").shoot(0, 0, "finezyjny_strzal")
    assert (table.wounds(FOE, 0), table.shot()["silenced"]) == (5, True)
    table = clash("3 7 9", f"{SNIPER} atak", "karol oslona, zbyszek atak").shoot(0, 0, "finezyjny_strzal")
    assert table.armour(FOE, 1).cover == 2


@pytest.mark.parametrize(("dice", "bonus"), [("2 2 8", 1), ("5 5 5", 3), ("2 5 8", 0)])
def test_b31_pair_one_three_alike_three_added_to_every_active_die(dice: str, bonus: int) -> None:
    table = clash(dice, f"{PULSE} atak", f"{ARMOUR_0} atak").shoot(0, 0, "skoncentrowana_wiazka")
    for line in table.shot()["lines"]:
        assert line["accuracy"] == line["natural"] + bonus


@pytest.mark.parametrize(("shooter", "target", "count"), [("atak", "atak", 2), ("atak", "eksploracja", 2),
                                                          ("atak", "oslona", 1), ("oslona", "atak", 1)])  # fmt: skip
def test_b32_the_second_die_needs_an_attack_on_a_target_not_in_cover(shooter: str, target: str, count: int) -> None:
    table = clash("6 7 8", f"{PULSE} {shooter}", f"{ARMOUR_0} {target}").shoot(0, 0, "skoncentrowana_wiazka")
    assert len(table.shot()["lines"]) == count
    assert table.shot()["wounds"] == (3 if count == 2 else 1)


def test_b33_armour_counts_against_the_piercing_beam_and_the_active_one_counts_too() -> None:
    table = clash("1 2 10", f"{PULSE} oslona", f"{ARMOUR_3} oslona").shoot(0, 0, "penetrujaca_wiazka")
    assert (table.line()["natural"], table.line()["accuracy"]) == (10, 8)
    table = clash("1 1 1", f"{PULSE} oslona", f"{ARMOUR_0} oslona").shoot(0, 0, "penetrujaca_wiazka")
    assert table.line()["accuracy"] == 4


def test_b34_always_the_highest_die_belongs_to_the_piercing_beam_only() -> None:
    table = clash("2 5 9", f"{PULSE} oslona, olgierd oslona", f"{ARMOUR_0} oslona")
    table.shoot(0, 0, "penetrujaca_wiazka")
    assert table.line()["natural"] == 9
    table.shoot(1, 0, "skoncentrowana_wiazka")
    assert table.line()["natural"] == 2
