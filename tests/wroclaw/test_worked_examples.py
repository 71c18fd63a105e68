"""The worked examples of the rulebook (BT) and those derived from it (BD)."""

from __future__ import annotations

import pytest

from games.wroclaw.rules.shots import ArmourSum
from tests.wroclaw.positions import (
    ARMOUR_0,
    ARMOUR_1,
    ARMOUR_3,
    ARMOUR_4,
    FOE,
    MACHINE_GUN,
    PULSE,
    SHOTGUN,
    SNIPER,
    clash,
)


# -- worked examples of the rulebook ----------------------------------------------------------------------------------
def test_bt_2_perun_gives_three_points_to_the_first_die_for_this_shot_only() -> None:
    table = clash("1 5 7", f"{SHOTGUN} atak, {SNIPER} atak", f"{ARMOUR_0} atak", perun=(1, 0))
    table.shoot(0, 0, "breneka", boost=(3, 0, 0))
    assert table.event_args("aimed")[-1]["dice"] == [4, 5, 7]
    table.shoot(1, 0, "strzal_w_glowe")
    assert table.event_args("aimed")[-1]["dice"] == [1, 5, 7]


def test_bt_3_perun_does_not_change_which_die_is_lowest() -> None:
    table = clash("1 2 3", f"{SHOTGUN} oslona", f"{ARMOUR_0} atak", perun=(1, 0))
    table.shoot(0, 0, "breneka", boost=(3, 0, 0))
    assert (table.line()["die"], table.line()["natural"]) == (0, 4)


def test_bt_4_two_buckshot_hits_take_four_of_armour_until_the_end_of_the_turn() -> None:
    table = clash("2 6 10", f"{SHOTGUN} atak, waldemar atak", f"{ARMOUR_3} atak, danuta oslona")
    assert table.armour(FOE, 0).total == 5
    table.shoot(0, 0, "loftki").shoot(1, 0, "loftki")
    assert table.armour(FOE, 0) == ArmourSum(3, 2, 4, 1)
    assert table.wounds(FOE, 0) == 2
    table.end_shooting()
    assert table.state.weakened == [0] * 6


def test_bt_5_a_finesse_shot_on_exactly_three_wounds_kills() -> None:
    table = clash("2 6 9", f"{SNIPER} atak", f"{ARMOUR_3} atak 3")
    table.shoot(0, 0, "finezyjny_strzal")
    assert table.shot()["wounds"] == 2
    assert table.wounds(FOE, 0) == 5
    table.hold()
    assert table.event_args("fell")[0]["card"] == f"card:{ARMOUR_3}"


def test_bt_6_several_in_cover_still_give_two() -> None:
    table = clash("2 6 9", f"{SHOTGUN} atak", f"{ARMOUR_3} atak, danuta oslona, leszek oslona")
    assert table.armour(FOE, 0) == ArmourSum(3, 2, 0, 5)


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


def test_bd_12_an_extra_shot_reduces_every_die_by_two() -> None:
    table = clash("3 5 9", f"{PULSE} atak", f"{ARMOUR_0} atak", perun=(1, 0))
    table.shoot(0, 0, "skoncentrowana_wiazka")
    table.shoot(0, 0, "penetrujaca_wiazka", extra=True)
    assert table.event_args("aimed")[-1]["dice"] == [1, 3, 7]
    assert (table.line()["accuracy"], table.shot()["hit"]) == (8, False)


def test_bd_13_the_camouflage_suit() -> None:
    table = clash("2 6 9", f"{SHOTGUN} atak", "halina oslona, bogdan atak")
    assert table.armour(FOE, 0) == ArmourSum(2, 0, 0, 2)
    assert table.armour(FOE, 1) == ArmourSum(0, 2, 0, 2)
    alone = clash("2 6 9", f"{SHOTGUN} atak", "bogdan atak")
    assert alone.armour(FOE, 0).total == 0
