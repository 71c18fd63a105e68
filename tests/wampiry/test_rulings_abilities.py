"""The abilities of the seven estates: rulings W-25 to W-32."""

from __future__ import annotations

import pytest

from games.wampiry.rules.state import AWAITED, DUE, USED
from tests.wampiry.positions import C, D, N, T, go, shipped

ESTATES = shipped().ring


# -- Handlowe -------------------------------------------------------------------------------------------------------
def test_w25_the_ability_places_three_more_before_the_usual_two() -> None:
    table = go(at="handlowe").play(("ability",))
    assert table.on("handlowe") == "D3"
    table.skip()
    assert (table.on("handlowe"), table.supply(D)) == ("D5", 16)


@pytest.mark.parametrize(("left", "extra", "placed"), [(4, 3, 1), (3, 3, 0), (2, 2, 0), (1, 1, 0)])
def test_w25_markers_used_by_the_ability_are_missing_at_placing(left: int, extra: int, placed: int) -> None:
    table = go(at="handlowe", gorali=f"D{21 - left}").play(("ability",))
    assert table.on("handlowe") == f"D{extra}"
    table.skip()
    assert table.on("handlowe") == f"D{extra + placed}"
    assert table.state.armageddon == DUE


# -- Teatralne ------------------------------------------------------------------------------------------------------
def test_w26_an_own_marker_replaces_an_opponents_which_returns_to_its_supply() -> None:
    table = go(at="teatralne", gorali="N2 T1", teatralne="C1")
    assert table.moves("ability") == {("ability", "gorali", N), ("ability", "gorali", T), ("ability", "teatralne", C)}
    table.play(("ability", "gorali", N))
    assert table.on("gorali") == "D1 N1 T1"
    assert (table.supply(D), table.supply(N)) == (20, 20)
    assert table.event_args("replaced")[-1] == {"who": "seat:0", "whose": "seat:1", "where": "estate:gorali"}


def test_w26_it_needs_a_marker_in_the_supply_and_one_to_replace() -> None:
    table = go(at="teatralne", gorali="D21 N1", armageddon=USED)
    assert table.moves("ability") == set()
    assert table.refusal("ability", "gorali", N) == "no_supply"
    table = go(at="teatralne", gorali="D3")
    assert table.moves("ability") == set()
    assert table.refusal("ability", "gorali", N) == "none_of_theirs"


def test_w26_the_last_marker_of_the_supply_triggers_armageddon() -> None:
    table = go(at="teatralne", gorali="D20 N1").play(("ability", "gorali", N))
    assert table.state.armageddon == DUE
    assert (table.on("gorali"), table.supply(N)) == ("D21", 21)


# -- Górali ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("first", "second"), [("zielone", "zielone"), ("zielone", "szkolne"), ("szkolne", "zielone")])
def test_w27_two_own_markers_from_one_or_two_estates(first: str, second: str) -> None:
    table = go(at="gorali", zielone="D3 N2", szkolne="D2")
    table.play(("ability", first), ("more", second))
    assert table.on("gorali") == "D2"
    moved = [first, second]
    assert table.state.markers_on(3) == [3 - moved.count("zielone"), 2, 0, 0]
    assert table.state.markers_on(4)[D] == 2 - moved.count("szkolne")
    assert table.supply(D) == 16


def test_w27_markers_already_there_do_not_count() -> None:
    table = go(at="gorali", gorali="D4 N1", zielone="D1")
    assert table.moves("ability") == {("ability", "zielone")}
    assert table.refusal("ability", "gorali") == "already_here"
    table.play(("ability", "zielone"))
    assert table.on("gorali") == "D5 N1"
    assert table.kind == "use"


# -- Zielone --------------------------------------------------------------------------------------------------------
def test_w28_two_opposing_markers_of_one_or_two_owners_leave_one_estate() -> None:
    table = go(at="zielone", gorali="D1 N2 T1", szkolne="C1")
    table.play(("ability", "gorali", N))
    assert table.kind == "send"
    assert table.moves() == {("send", name) for name in ESTATES if name != "gorali"}
    assert table.refusal("send", "gorali") == "same_estate"
    table.play(("send", "szkolne"))
    assert table.moves() == {("more", "gorali", N), ("more", "gorali", T)}  # the same estate, not Szkolne
    table.play(("more", "gorali", T), ("send", "handlowe"))
    assert (table.on("gorali"), table.on("szkolne"), table.on("handlowe")) == ("D1 N1", "N1 C1", "T1")
    assert table.kind == "use"


def test_w28_both_may_go_to_one_estate_and_zielone_itself_may_be_the_source() -> None:
    table = go(at="zielone", zielone="N2")
    table.play(("ability", "zielone", N), ("send", "gorali"), ("send", "gorali"))
    assert (table.on("zielone"), table.on("gorali")) == ("", "N2")


def test_w28_zielone_itself_may_be_the_goal() -> None:
    table = go(at="zielone", gorali="N1").play(("ability", "gorali", N), ("send", "zielone"))
    assert table.on("zielone") == "N1"
    assert table.kind == "use"


def test_w28_own_markers_cannot_be_moved() -> None:
    table = go(at="zielone", gorali="D2 N1")
    assert table.moves("ability") == {("ability", "gorali", N)}
    assert table.refusal("ability", "gorali", D) == "not_asked"


# -- Szkolne --------------------------------------------------------------------------------------------------------
def test_w29_own_and_opposing_markers_on_two_estates_change_places() -> None:
    table = go(at="szkolne", gorali="D1 N1", zielone="N1 T1", handlowe="C1")
    assert table.moves("ability") == {("ability", "gorali")}
    table.play(("ability", "gorali"))
    assert table.moves() == {("swap", "zielone", N), ("swap", "zielone", T), ("swap", "handlowe", C)}
    assert table.refusal("swap", "gorali", N) == "same_estate"
    assert table.refusal("swap", "szkolne", N) == "no_marker_there"
    table.play(("swap", "zielone", T))
    assert (table.on("gorali"), table.on("zielone")) == ("N1 T1", "D1 N1")
    assert table.supply(D) == 20
    assert table.event_args("swapped")[-1] == {
        "who": "seat:0", "whose": "seat:2", "origin": "estate:gorali", "goal": "estate:zielone"
    }  # fmt: skip


def test_w29_a_swap_needs_an_own_and_an_opposing_marker() -> None:
    assert go(at="szkolne", gorali="N1").refusal("ability", "gorali") == "none_of_yours"
    assert go(at="szkolne", gorali="D1").refusal("ability", "gorali") == "no_partner"
    table = go(at="szkolne", gorali="D1 N1", zielone="D1")
    assert table.refusal("ability", "gorali") == "no_partner"
    assert table.moves("ability") == {("ability", "zielone")}


# -- Ogrodowe -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("second", [("more", "gorali", N), ("more", "gorali", T), ("more", "zielone", N)])
def test_w30_one_own_marker_here_removes_two_opposing_markers_elsewhere(second: tuple[str, str, int]) -> None:
    table = go(at="ogrodowe", ogrodowe="D1 N1", gorali="N2 T1", zielone="N1")
    assert ("ability", "ogrodowe", N) not in table.moves()
    assert table.refusal("ability", "ogrodowe", N) == "only_elsewhere"
    table.play(("ability", "gorali", N))
    assert table.on("ogrodowe") == "N1"
    assert table.moves() == {("more", "gorali", N), ("more", "gorali", T), ("more", "zielone", N)}
    table.play(second)
    assert table.supply(D) == 21
    assert (table.supply(N), table.supply(T)) == ((19, 20) if second[2] == N else (18, 21))
    assert sum(table.state.possessed) == 3


def test_w30_the_marker_must_be_there_before_placing() -> None:
    table = go(at="ogrodowe", gorali="N2")
    assert table.moves("ability") == set()
    assert table.refusal("ability", "gorali", N) == "no_sacrifice"


def test_w30_the_ability_needs_a_victim_elsewhere() -> None:
    table = go(at="ogrodowe", ogrodowe="D3 N3", gorali="D1")
    assert table.moves("ability") == set()
    assert table.refusal("ability", "gorali", N) == "no_victims_elsewhere"


def test_w30_one_victim_is_enough() -> None:
    table = go(at="ogrodowe", ogrodowe="D3", gorali="N1").play(("ability", "gorali", N))
    assert (table.on("ogrodowe"), table.on("gorali"), table.kind) == ("D2", "", "use")


# -- Młodości -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("there", "most"), [(1, 1), (3, 3), (4, 4), (6, 4)])
def test_w31_up_to_four_from_one_estate_to_one_other(there: int, most: int) -> None:
    table = go(at="mlodosci", zielone=f"D{there} N1", gorali="N1")
    assert table.moves("ability") == {("ability", "zielone")}
    table.play(("ability", "zielone"))
    goals = [name for name in ESTATES if name != "zielone"]
    assert table.moves() == {("block", name, n) for name in goals for n in range(1, most + 1)}
    assert table.refusal("block", "zielone", 1) == "same_estate"
    assert table.refusal("block", "gorali", 0) == "not_asked"
    if most < 4:
        assert table.refusal("block", "gorali", most + 1) == "only_so_many"
    table.play(("block", "gorali", most))
    assert table.state.markers_on(2) == [most, 1, 0, 0]
    assert table.state.markers_on(3) == [there - most, 1, 0, 0]
    assert table.kind == "use"


def test_w31_mlodosci_itself_may_be_source_or_goal() -> None:
    table = go(at="mlodosci", mlodosci="D2").play(("ability", "mlodosci"), ("block", "gorali", 2))
    assert (table.on("mlodosci"), table.on("gorali")) == ("", "D2")
    table = go(at="mlodosci", gorali="D2").play(("ability", "gorali"), ("block", "mlodosci", 1))
    assert (table.on("mlodosci"), table.on("gorali")) == ("D1", "D1")


def test_w31_a_block_that_reaches_the_seventh_estate_is_blood_dusk() -> None:
    six = {name: "D2" for name in ESTATES if name != "gorali"}
    table = go(at="mlodosci", **six).play(("ability", "zielone"))
    assert table.state.dusk == AWAITED
    table.play(("block", "gorali", 2))  # leaves Zielone empty, so there are never markers on all seven
    assert table.state.dusk == AWAITED
    table = go(at="mlodosci", **six).play(("ability", "zielone"), ("block", "gorali", 1))
    assert table.state.dusk == DUE


# -- opponents ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("at", "here"), [("zielone", ""), ("ogrodowe", "D1")])
def test_w32_both_markers_may_be_of_the_same_seat(at: str, here: str) -> None:
    table = go(at=at, gorali="N2 T1", **({at: here} if here else {})).play(("ability", "gorali", N))
    if table.kind == "send":
        table.play(("send", "handlowe"))
    assert ("more", "gorali", N) in table.moves()
    table.play(("more", "gorali", N))
    if table.kind == "send":
        table.play(("send", "handlowe"))
    assert table.on("gorali") == "T1"
