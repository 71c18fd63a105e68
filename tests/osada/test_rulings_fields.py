"""The effects of special fields: rulings O-21 to O-35, O-40 to O-44, O-90 and O-92."""

from __future__ import annotations

import pytest

from games.osada.rules.state import State
from tests.osada.positions import (
    BIMBER,
    BUS,
    FARTUCH,
    HERBATA,
    KARPLE,
    LAWINA,
    MARA,
    NARTY,
    OFIARY,
    OSADA,
    PACZEK,
    PAMIETNIK,
    POWROT,
    PRZEPASC,
    SIEKIERA,
    STODOLA,
    A,
    B,
    C,
    Table,
    begin,
    position,
    shipped,
    sit,
)  # fmt: skip


# -- by the bus -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("face", [1, 2, 3])
def test_o21_a_pawn_on_the_field_or_the_bus_is_sent_to_mara(face: int) -> None:
    table = sit(2, BUS, OFIARY, 5).play(A, dice=(face,))
    assert table.pending == (0, "call")
    assert table.first_arguments("call") == {"blue", "yellow"}
    table.play(("call", "yellow"))
    assert table.at == [OFIARY, BUS, MARA, 5]
    assert not table.is_("pending", "yellow")
    assert table.pending == (1, "move")


def test_o21_a_single_candidate_is_sent_without_a_choice_and_none_has_no_effect() -> None:
    assert sit(2, BUS, 5).play(A, dice=(1,)).at == [OFIARY, MARA, 5]
    table = sit(2, 1, 5).play(A, dice=(1,))
    assert table.at == [OFIARY, 1, 5]
    assert [one["why"] for one in table.event_args("nothing")] == ["none_to_send"]


@pytest.mark.parametrize(("other", "goal"), [(BUS, MARA), (OFIARY, MARA), (5, OFIARY)])
def test_o22_one_forward_if_a_pawn_is_behind_or_on_the_same_field(other: int, goal: int) -> None:
    table = sit(2, other, 6).play(A, dice=(4,))
    assert table.at[0] == goal
    assert len(table.event_args("resolves")) == 1  # Mara has no effect


@pytest.mark.parametrize(("face", "goal"), [(1, BUS), (2, 5), (3, 5), (4, 6), (5, 6), (6, OFIARY)])
def test_o23_mara(face: int, goal: int) -> None:
    table = sit(2, 3, 3).play(B, dice=(face,))
    assert table.at[0] == goal
    assert len(table.event_args("resolves")) == 1


# -- over the precipice -----------------------------------------------------------------------------------------------
def test_o24_each_player_gets_snowshoes_once_while_there_are_any() -> None:
    table = sit(7, 7, 7).play(A)
    assert table.at[0] == KARPLE + 3
    assert (table.state.snowshoes, table.is_("shod", "red")) == (0, True)
    table.play(A)
    assert table.at[1] == KARPLE
    assert [one["why"] for one in table.event_args("nothing")] == ["no_snowshoes"]
    again = sit(7, 7, 7, 7, shod=1, snowshoes=1).play(A)
    assert again.at[0] == KARPLE
    assert [one["why"] for one in again.event_args("nothing")] == ["once"]


def test_o24_each_player_uses_skis_once_without_tokens() -> None:
    assert sit(19, 19, 19).play(A).at[0] == NARTY + 3
    assert sit(19, 19, 19, skied=1).play(A).at[0] == NARTY
    assert sit(19, 19, 19, skied=1).play(A, A).at[1] == NARTY + 3


def test_o25_snowshoes_are_compulsory() -> None:
    table = sit(7, 7, 7).play(A)
    assert table.pending == (1, "move")
    assert table.at[0] == KARPLE + 3


@pytest.mark.parametrize(("face", "goal"), [(1, 14), (2, 15), (3, 16), (4, 17), (5, 18), (6, 19)])
def test_o26_falling_into_the_valley(face: int, goal: int) -> None:
    table = sit(8, 3, 3).play(A, dice=(face,))
    assert table.at[0] == goal
    assert table.is_("lying", "red")
    assert [args["what"] for args in table.event_args("resolves")] == ["kind:przepasc"]


def test_o27_any_number_of_pawns_may_share_a_valley_field() -> None:
    table = sit(8, 14, 14, lying="blue").play(A, dice=(1,))
    assert table.at[0] == 14
    assert table.is_("lying", "red")


def test_o28_a_pawn_one_field_behind_finds_the_fallen_at_once() -> None:
    table = sit(12, 14, 3, lying="blue").play(A)
    assert table.state.lying == 0
    assert table.event_args("freed")[0] == {"pawn": "pawn:blue", "where": "field:14", "cause": "found"}
    assert table.pending == (1, "move")


def test_o28_a_pawn_that_falls_to_another_is_found_at_once() -> None:
    assert sit(8, 13, 3).play(A, dice=(1,)).state.lying == 0


def test_o28_lying_and_buried_pawns_find_nobody() -> None:
    table = sit(8, 14, 3, lying="blue").play(A, dice=(2,))
    assert table.is_("lying", "red")
    assert table.is_("lying", "blue")


def test_o28_a_found_pawn_finds_others() -> None:
    table = sit(12, 14, 15, 3, lying="blue yellow").play(A)
    assert table.state.lying == 0


def test_o28_the_last_pawn_wakes_up_by_itself_and_plays() -> None:
    table = begin(position(14, 20, 25, lying="red"), 0)
    assert table.event_args("freed")[0]["cause"] == "alone"
    assert table.pending == (0, "move")
    waiting = begin(position(14, 3, 25, lying="red"), 0)
    assert waiting.event_args("waits") == [{"who": "seat:0", "why": "lying"}]
    assert waiting.pending == (1, "move")


def test_o29_the_axe_may_be_left_after_waking_on_it() -> None:
    def fallen() -> State:
        return position(SIEKIERA, 20, 25, lying="red", found=1)

    table = begin(fallen(), 0)
    assert table.pending == (0, "peek")
    remaining = Table(table.state.copy()).play(("skip",))
    assert (remaining.state.axes, remaining.pending) == (2, (0, "move"))
    taken = Table(table.state.copy()).play(("peek", "yellow"), ("go_on",))
    assert (taken.state.axes, taken.pending) == (1, (0, "move"))


def test_o29_a_fall_onto_the_axe_stays_pending_and_lapses_when_moved() -> None:
    table = sit(8, 3, 3).play(A, dice=(4,))
    assert table.is_("found", "red")
    table = sit(18, SIEKIERA, 16, found=2).play(("help", "D", "blue", "blue"))
    assert not table.is_("found", "blue")


@pytest.mark.parametrize(("place", "slot"), [(HERBATA, "tea"), (BIMBER, "shine")])
def test_o90_a_field_resolved_at_the_start_of_a_turn_already_affects_this_turns_move(place: int, slot: str) -> None:
    """Moonshine allows B after B in both turns; tea allows the second move to repeat the first."""
    table = begin(position(place, place - 1, place - 1, last="B", pending="red"), 0)
    assert getattr(table.state, slot)[0] == 2
    assert (table.refusal("go", "B") == "") == (slot == "shine")
    table.play(A)
    assert getattr(table.state, slot)[0] == 1
    table.state.agenda = [("next", 0), ("move", 0)]
    assert (table.refusal("go", "A") == "") == (slot == "tea")
    table.play(B)
    assert getattr(table.state, slot)[0] == 0


# -- tea, axe ---------------------------------------------------------------------------------------------------------
def test_o30_tea_bars_the_last_move_and_then_allows_one_twice() -> None:
    table = sit(12, 11, 11).play(A)
    assert table.state.tea == [2, 0, 0]
    assert table.event_args("given") == [{"who": "seat:0", "what": "kind:herbata", "turns": 2}]
    assert Table(position(HERBATA, 12, 12, last="A", tea=[2, 0, 0])).letters() == "BCD"
    first = sit(HERBATA, 11, 11, last="A", tea=[2, 0, 0])
    assert first.refusal("go", "A") == "same_move"  # not the previous move
    assert first.play(B).state.tea[0] == 1
    second = sit(15, 14, 14, last="B", tea=[1, 0, 0])
    assert "B" in second.letters()  # the same move again
    assert second.play(C, dice=(6,)).state.tea[0] == 0
    assert sit(15, 14, 14, last="B", tea=[0, 0, 0]).refusal("go", "B") == "same_move"


def test_o30_pauses_do_not_count() -> None:
    table = begin(position(HERBATA + 5, 3, 3, tea=[2, 0, 0]), 0)
    assert table.event_args("paused")
    assert table.state.tea[0] == 2


def test_o31_a_neighbours_card_is_seen_while_there_are_axes() -> None:
    table = sit(16, 10, 11, 12, 13).play(A)
    assert table.pending == (0, "peek")
    assert table.first_arguments("peek") == {"blue", "black"}
    assert (table.state.axes, table.state.axe[0]) == (4, 1)
    table.play(("peek", "black"))
    assert table.pending == (0, "look")
    assert table.event_args("peeked") == [{"who": "seat:0", "whom": "seat:4"}]
    table.play(("go_on",))
    assert sit(16, 10, 11, axes={"blue": 2}).play(A).pending == (1, "move")


def test_o31_neighbours_are_the_nearest_living_players() -> None:
    assert sit(16, "dead", 11, 12, 42).play(A).first_arguments("peek") == {"yellow", "black"}
    assert sit(16, "dead", 11).play(A).first_arguments("peek") == {"yellow"}


def test_o31_several_axes_on_several_visits() -> None:
    table = sit(16, 10, 11, axes={"red": 1}).play(A)
    assert table.state.axe[0] == 2


# -- avalanche --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("others", "dies"), [((30, 31), True), ((LAWINA, 31), True), ((20, 31), False)])
def test_o32_death_if_nobody_is_behind(others: tuple[int, int], dies: bool) -> None:
    table = sit(19, *others).play(B)
    assert (0 in table.state.dead) == dies
    assert table.is_("buried", "red") != dies


def test_o32_lying_pawns_behind_prevent_the_death() -> None:
    assert sit(20, 14, 31, lying="blue").play(A).is_("buried", "red")


def test_o33_the_buried_are_free_when_all_have_passed() -> None:
    table = begin(position(LAWINA, LAWINA, 30, buried="red blue"), 0)
    assert table.pending == (0, "move")
    assert table.is_("buried", "blue")
    waiting = begin(position(LAWINA, 20, 30, buried="red"), 0)
    assert waiting.event_args("waits") == [{"who": "seat:0", "why": "buried"}]
    assert begin(position(LAWINA, "dead", 42, 30, buried="red"), 0).pending == (0, "move")


def test_o34_no_second_avalanche() -> None:
    table = sit(20, 10, 31, inert=1).play(A)
    assert table.pending == (1, "move")
    assert not table.is_("buried", "red")
    assert [one["why"] for one in table.event_args("nothing")] == ["once"]


# -- the spectre's return ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("face", [1, 2, 3])
def test_o35_a_question_goes_to_a_player_with_an_axe(face: int) -> None:
    table = sit(25, 24, 24, 24, axes={"blue": 1, "green": 1}).play(A, dice=(face,))
    assert table.pending == (0, "ask")
    assert table.first_arguments("ask") == {"blue", "green"}
    table.play(("ask", "green"))
    assert table.pending == (0, "question")
    assert table.first_arguments("question") == {"whom", "saw", "murderer", "whisper"}
    table.play(("question", "murderer", "blue"))
    assert table.pending == (3, "reply")
    assert table.first_arguments("say") == {"yes", "no", "unsure", "refuse"}
    table.play(("say", "yes"))
    assert table.pending == (0, "hear")
    assert table.state.talk == [[0, 3, "murderer", 1, "yes"]]
    assert {event.to for event in table.events if event.kind in ("asked", "replied")} == {(0, 3)}
    assert table.play(("go_on",)).pending == (1, "move")


def test_o35_each_question_has_its_answers() -> None:
    table = sit(25, 24, 24, axes={"blue": 1}).play(A, dice=(1,))
    assert table.pending == (0, "question")  # only one candidate, so the question comes at once
    whom = Table(table.state.copy()).play(("question", "whom"))
    assert whom.first_arguments("say") == {"red", "yellow", "refuse"}
    saw = Table(table.state.copy()).play(("question", "saw"))
    assert saw.first_arguments("say") == {"anula", "michal", "andrzejek", "alicja", "morderca", "refuse"}


def test_o92_any_other_question_is_whispered() -> None:
    table = sit(25, 24, 24, axes={"blue": 1}).play(A, dice=(1,)).play(("question", "whisper"))
    assert table.pending == (1, "reply")
    assert table.legal() == {("say", "yes"), ("say", "no"), ("say", "nothing")}
    for answer in ("yes", "nothing"):
        heard = Table(table.state.copy()).play(("say", answer))
        assert heard.pending == (0, "hear")
        assert heard.state.talk == [[0, 1, "whisper", -1, answer]]
        assert {event.to for event in heard.events if event.kind == "replied"} == {(0, 1)}
        assert heard.play(("go_on",)).pending == (1, "move")


def test_o92_asking_is_optional() -> None:
    table = sit(25, 24, 24, 24, axes={"blue": 1, "green": 1}).play(A, dice=(1,))
    before = Table(table.state.copy()).play(("skip",))  # without choosing a player
    after = table.play(("ask", "green"), ("skip",))
    for declined in (before, after):
        assert declined.event_args("declined") == [{"who": "seat:0"}]
        assert declined.state.talk == []
        assert declined.pending == (1, "move")
    alone = sit(25, 24, 24, axes={"blue": 1}).play(A, dice=(1,)).play(("skip",))
    assert (alone.state.talk, alone.pending) == ([], (1, "move"))


def test_o92_asking_nothing_at_the_start_of_a_turn_leads_to_the_move() -> None:
    table = begin(position(POWROT, 25, 25, axes={"blue": 1}, pending="red"), 0, dice=(1,))
    assert table.pending == (0, "question")
    assert table.play(("skip",)).pending == (0, "move")


def test_o35_without_axes_there_is_no_question() -> None:
    table = sit(25, 24, 24, axes={"red": 1}).play(A, dice=(2,))
    assert [one["why"] for one in table.event_args("nothing")] == ["none_to_ask"]
    assert table.pending == (1, "move")


def test_o35_somebody_in_osada_can_be_asked() -> None:
    table = sit(25, 42, 24, 24, axes={"blue": 1}).play(A, dice=(1,))
    assert table.pending == (0, "question")


@pytest.mark.parametrize("face", [4, 5, 6])
def test_o35_a_field_is_pending_after_pulling_forward_but_not_backward(face: int) -> None:
    table = sit(25, 10, 30, POWROT, 42).play(A, dice=(face,))
    assert table.first_arguments("pull") == {"blue", "yellow"}
    forward = Table(table.state.copy())
    forward.play(("pull", "yellow"))
    assert (forward.at[2], forward.is_("pending", "yellow")) == (POWROT, False)
    table.state.agenda[0] = ("next", 2)
    table.play(("pull", "blue"))
    assert (table.at[1], table.is_("pending", "blue")) == (POWROT, True)


def test_o35_pulled_pawns_are_set_upright() -> None:
    table = sit(25, 14, 21, lying="blue", buried="yellow").play(A, dice=(4,))
    table.play(("pull", "blue"))
    assert table.state.lying == 0
    table = sit(25, 14, 21, lying="blue", buried="yellow").play(A, dice=(4,)).play(("pull", "yellow"))
    assert table.state.buried == 0


def test_o35_levels_stay_and_without_a_pawn_to_pull_nothing_happens() -> None:
    table = sit(25, 24, POWROT, turn=0, help={"blue": ("red", 2)})
    table.state.agenda[0] = ("next", 1)
    table.play(A, dice=(5,))
    assert (table.at[1], table.help("blue"), table.help("red")) == (POWROT, ("red", 2), ("", 0))
    assert sit(25, POWROT, POWROT).play(A, dice=(4,)).event_args("nothing")


# -- up to Osada ------------------------------------------------------------------------------------------------------
def test_o40_the_diary_bars_helping_and_asking() -> None:
    table = sit(28, 28, 30, help={"red": ("blue", 3)}).play(A)
    assert table.is_("diary", "red")
    assert table.help("red") == ("blue", 3)
    table = sit(PAMIETNIK, 28, 30, diary=1, help={"red": ("blue", 3)})
    assert table.letters() == "ABC"
    assert table.refusal("help", "D", "blue", "blue") == table.refusal("beg", "F", "yellow") == "diary"
    assert sit(PAMIETNIK, 28, 30, turn=1, diary=1, help={"blue": ("red", 1)}).refusal("beg", "F", "red") == ""


def test_o42_moonshine_allows_b_twice_and_bars_asking() -> None:
    table = sit(33, 33, 33, help={"red": ("blue", 3)}).play(B)
    assert (table.at[0], table.state.shine[0]) == (BIMBER, 2)
    assert table.event_args("given") == [{"who": "seat:0", "what": "kind:bimber", "turns": 2}]
    table = sit(BIMBER, 34, 36, shine=[2, 0, 0], drunk=1, last="B", help={"red": ("blue", 3)})
    assert "B" in table.letters()
    assert table.refusal("beg", "F", "yellow") == "moonshine"
    assert ("help", "D", "blue", "blue") in table.legal()
    table.play(B)
    assert table.state.shine[0] == 1
    assert sit(BIMBER, 34, 36, shine=[0, 0, 0], drunk=1, last="B").refusal("go", "B") == "same_move"


def test_o42_only_b_is_allowed_and_pauses_do_not_count() -> None:
    assert sit(BIMBER, 34, 36, shine=[2, 0, 0], last="A").refusal("go", "A") == "same_move"
    table = begin(position(BIMBER, 30, 36, shine=[2, 0, 0]), 0)
    assert table.event_args("paused")
    assert table.state.shine[0] == 2


def test_o43_the_barn_field_has_no_effect() -> None:
    table = sit(37, 36, 36).play(A)
    assert (table.at[0], table.pending) == (STODOLA, (1, "move"))
    assert "rolled" not in table.event_kinds()


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_o44_a_poisoned_doughnut_kills(face: int) -> None:
    table = sit(39, 38, 38, 38).play(A, dice=(face,))
    assert table.state.dead == [0]
    assert table.state.graves == [[PACZEK, "paczek"]]
    assert table.pending == (1, "move")


@pytest.mark.parametrize("face", [5, 6])
def test_o44_a_good_one_leads_into_osada(face: int) -> None:
    table = sit(39, 42, 38, 38).play(A, dice=(face,))
    assert (table.at[0], table.state.arrived) == (OSADA, [1, 0])


def test_every_special_field_is_on_the_road() -> None:
    kinds = shipped().kinds
    for place, kind in ((FARTUCH, "zakrwawiony_fartuch"), (PRZEPASC, "przepasc"), (NARTY, "narty"), (OSADA, "osada")):
        assert kinds[place] == kind
