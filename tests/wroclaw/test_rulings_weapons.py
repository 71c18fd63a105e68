"""Weapons: rulings B-24 to B-34."""

from __future__ import annotations

import pytest

from tests.wroclaw.positions import ARMOUR_0, ARMOUR_3, ARMOUR_4, FOE, MACHINE_GUN, PULSE, SHOTGUN, SNIPER, clash


@pytest.mark.parametrize(("die", "wounds"), [(5, 0), (6, 2)])
def test_b24_the_slug_hits_from_its_threshold(die: int, wounds: int) -> None:
    table = clash(f"1 2 {die}", f"{SHOTGUN} atak", f"{ARMOUR_0} atak").shoot(0, 0, "breneka")
    assert table.wounds(FOE, 0) == wounds


@pytest.mark.parametrize(("die", "wounds", "less"), [(4, 0, 0), (5, 1, 2)])
def test_b25_buckshot_weakens_armour_only_with_a_hit(die: int, wounds: int, less: int) -> None:
    table = clash(f"1 2 {die}", f"{SHOTGUN} atak", f"{ARMOUR_0} atak").shoot(0, 0, "loftki")
    assert table.wounds(FOE, 0) == wounds
    assert table.state.weakened[3] == less


def test_b25_the_armour_weakens_for_all_later_shots() -> None:
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
    lines = [shot["lines"][0] for shot in table.event_args("aimed")[-1]["shots"]]
    assert [line["natural"] for line in lines] == [11, 7, 11]
    assert [line["armour"]["total"] for line in lines] == [2, 3, 3]
    assert [line["accuracy"] for line in lines] == [9, 5, 8]  # 7 + 1 for the eleven; the nines of the other dice
    assert [table.wounds(FOE, slot) for slot in range(3)] == [1, 0, 1]


def test_b28_the_burst_does_not_remove_cover_during_its_own_checks() -> None:
    table = clash("8 8 10", f"{MACHINE_GUN} atak", "dorota oslona 2, karol atak, stefan atak")
    table.shoot(0, 0, "dluga_seria")
    assert table.wounds(FOE, 0) == 3
    assert [shot["lines"][0]["armour"]["cover"] for shot in table.event_args("aimed")[-1]["shots"]] == [0, 2, 2]
    assert table.armour(FOE, 1).cover == 0


@pytest.mark.parametrize(("dice", "run"), [("4 5 6", True), ("6 4 5", True), ("4 4 5", False), ("4 5 7", False)])
def test_b29_a_run_in_any_order_wounds_regardless_of_armour(dice: str, run: bool) -> None:
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
    assert [event["fighter"] for event in table.event_args("silenced")] == ["fighter:1:0"]


def test_b30_finesse_has_both_effects_together_and_none_on_a_miss() -> None:
    table = clash("6 7 9", f"{SNIPER} atak", "karol oslona 3, zbyszek atak").shoot(0, 0, "finezyjny_strzal")
    assert (table.wounds(FOE, 0), table.shot()["silenced"]) == (5, True)
    table = clash("3 7 9", f"{SNIPER} atak", "karol oslona, zbyszek atak").shoot(0, 0, "finezyjny_strzal")
    assert table.armour(FOE, 1).cover == 2


@pytest.mark.parametrize(("dice", "bonus"), [("2 2 8", 1), ("5 5 5", 3), ("2 5 8", 0)])
def test_b31_a_pair_adds_one_and_three_alike_add_three_to_every_active_die(dice: str, bonus: int) -> None:
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


def test_b34_only_the_piercing_beam_always_uses_the_highest_die() -> None:
    table = clash("2 5 9", f"{PULSE} oslona, olgierd oslona", f"{ARMOUR_0} oslona")
    table.shoot(0, 0, "penetrujaca_wiazka")
    assert table.line()["natural"] == 9
    table.shoot(1, 0, "skoncentrowana_wiazka")
    assert table.line()["natural"] == 2
