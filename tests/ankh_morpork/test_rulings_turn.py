"""Turns, minions, trouble, buildings and district cards: rulings R1 to R19 and R26 to R34."""

from __future__ import annotations

import pytest

from games.ankh_morpork.game import GAME
from games.core.contract.contract import Move
from tests.ankh_morpork.positions import Table, begin, happen, position, shipped, sit

PASS, SKIP, USE, DONE = ("pass",), ("skip",), ("use",), ("done",)


# -- turns ------------------------------------------------------------------------------------------------------------
def test_r1_clockwise_and_then_draw() -> None:
    table = sit(3, hand=["groat", "modo"], the_shades="0").play(("play", "groat"), ("place", "the_shades")).rest()
    assert table.state.active == 1
    assert len(table.hand(0)) == 5


def test_r2_a_hand_of_more_than_five_is_kept() -> None:
    table = sit(2, hand=["librarian", "modo", "groat", "ruby", "dwarves"])
    table.play(("play", "librarian"), USE).rest()
    assert len(table.hand(0)) == 8
    assert [args["n"] for args in table.event_args("drew")] == [4]


def test_r3_symbols_from_left_to_right_each_optional() -> None:
    table = sit(2, hand=["captain_carrot"], the_shades="0 !")
    table.play(("play", "captain_carrot"))
    assert table.refusal("symbol", 1) == "later_symbol"
    table.play(SKIP)
    assert table.first_arguments("calm") == {"the_shades"}
    assert table.refusal("symbol", 0) == "earlier_symbol"
    table.play(SKIP, ("money",))
    assert table.state.money[0] == 11


def test_r3_an_event_is_compulsory() -> None:
    table = sit(2, hand=["the_dean"])
    table.play(("play", "the_dean"))
    assert len(table.state.spent) == 1


def test_r4_district_cards_once_a_turn_between_actions() -> None:
    table = sit(2, hand=["captain_carrot"], the_hippo="b0", longwall="b0", dragons_landing="b1", the_shades="0")
    assert table.first_arguments("ability") == {"the_hippo", "longwall"}
    table.play(("ability", "the_hippo"))
    assert table.state.money[0] == 12
    assert table.refusal("ability", "the_hippo") == "used_already"
    table.play(("play", "captain_carrot"))
    assert table.first_arguments("ability") == {"longwall"}  # between symbols
    table.play(("ability", "longwall"))
    assert table.pending == (0, "act")
    table.play(SKIP, SKIP, SKIP).rest()
    table = begin(table.state, 0)
    assert table.first_arguments("ability") == {"the_hippo", "longwall"}  # the next own turn


def test_r4_before_drawing_too_and_not_in_the_turn_it_was_gained() -> None:
    table = sit(2, hand=["ruby"], money=30, the_hippo="0", longwall="b0")
    table.play(("play", "ruby"), SKIP, ("build", "the_hippo"))
    assert table.pending == (0, "rest")
    assert table.refusal("ability", "the_hippo") == "just_gained"
    table.play(("ability", "longwall"))
    assert table.state.turn == 2 or table.pending[1] == "rest"


def test_r4_small_gods_waits_for_events() -> None:
    table = sit(2, hand=["groat"], small_gods="b0")
    assert table.refusal("ability", "small_gods") == "only_events"


def test_r5_r6_interrupts_can_not_be_played_as_ordinary_cards() -> None:
    table = sit(2, hand=["susan", "groat"])
    assert table.refusal("pass") == "must_play"
    assert table.refusal("play", "susan") == "interrupt"
    table = sit(2, hand=["susan", "igor"])
    assert table.legal() == {PASS}
    table.play(PASS).rest()
    assert len(table.hand(0)) == 5


def test_r7_winning_conditions_are_checked_when_the_own_turn_begins() -> None:
    state = position(3, who=["dragon_king_of_arms", "lord_rust", "lord_selachii"], hand=["groat"])
    state.trouble = 0b11111111
    assert begin(state.copy(), 1).pending == (1, "card")
    table = begin(state, 0)
    assert table.result().end == "dragon_king_of_arms"
    assert table.result().winners == (0,)


def test_r8_the_peeled_nuts_do_nothing() -> None:
    table = sit(2, hand=["the_peeled_nuts"], the_shades="0")
    table.play(("play", "the_peeled_nuts")).rest()
    assert table.pile[-1] == "the_peeled_nuts"


def test_r9_two_more_cards_are_played_one_after_the_other() -> None:
    table = sit(2, hand=["drumknott", "pink_pussycat_club", "groat", "modo", "ruby"], the_shades="0")
    table.play(("play", "drumknott"), USE, ("play", "pink_pussycat_club"), ("money",))
    assert table.pending == (0, "card")  # first the cards chained from the first card
    table.play(("play", "groat"), ("place", "the_shades"))
    assert table.pending == (0, "card")  # then the second card
    table.play(("play", "modo"), SKIP, SKIP)
    assert table.pending[1] != "card" or table.state.turn == 2


def test_r9_without_cards_the_turn_is_over() -> None:
    table = sit(2, hand=["drumknott", "groat"], the_shades="0")
    table.play(("play", "drumknott"), USE, ("play", "groat"), ("place", "the_shades"))
    assert table.state.active == 1


def test_r10_the_earlier_card_is_discarded_when_the_next_is_played() -> None:
    table = sit(2, hand=["pink_pussycat_club", "groat", "modo"], the_shades="0")
    table.play(("play", "pink_pussycat_club"))
    assert "pink_pussycat_club" not in table.pile
    table.play(("money",), ("play", "groat"))
    assert table.pile[-1] == "pink_pussycat_club"


# -- minions and trouble ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("before", "after"), [("0", "0 0 !"), ("1", "0 1 !"), ("T", "0 T !"), ("", "0"), ("b1", "0 b1")]
)
def test_r11_r13_a_minion_that_joins_another_brings_trouble(before: str, after: str) -> None:
    table = sit(2, hand=["groat"], the_shades=before, the_hippo="0")
    table.play(("play", "groat"), ("place", "the_shades"))
    assert table.area("the_shades") == after


def test_r12_the_marker_goes_when_the_first_piece_leaves() -> None:
    table = sit(2, hand=["dorfl"], the_shades="0 1 1 !", longwall="1")
    table.play(("play", "dorfl"), ("take", "the_shades"), ("put", "longwall"))
    assert (table.area("the_shades"), table.area("longwall")) == ("1 1", "0 1 !")


def test_r14_the_bursar_moves_both_markers() -> None:
    table = _swap(the_shades="0 1 !", longwall="2 !")
    table.play(("take", "the_shades", 1), ("take", "longwall", 2))
    assert (table.area("the_shades"), table.area("longwall")) == ("0 2 !", "1")
    assert table.refusal("take", "the_shades", 0) == "not_asked"


def test_r14_both_leave_before_either_arrives() -> None:
    """Otherwise the trouble that one brings by joining a third piece would be removed when the other leaves."""
    table = _swap(the_shades="0 1", longwall="2 2")
    table.play(("take", "the_shades", 1), ("take", "longwall", 2))
    assert (table.area("the_shades"), table.area("longwall")) == ("0 2 !", "1 2 !")


def test_r14_r35_trolls_may_be_swapped_but_not_within_an_area() -> None:
    table = _swap(the_shades="0 T", longwall="2")
    table.play(("take", "the_shades", "troll"))
    assert table.refusal("take", "the_shades", 0) == "other_area"
    table.play(("take", "longwall", 2))
    assert (table.area("the_shades"), table.area("longwall")) == ("0 2 !", "T")


def _swap(**areas: str) -> Table:
    state = position(3, **areas)
    bursar = shipped().card_index["the_bursar"]
    state.brown.remove(bursar)
    state.playing, state.chain = bursar, [bursar]
    state.agenda = [("finish", 0), ("close", 0), ("act", 0, bursar, 1, 0)]
    return Table(state)


@pytest.mark.parametrize("card", ["deep_dwarves", "mr_shine"])
def test_r15_some_texts_place_a_minion_without_trouble(card: str) -> None:
    for before, after in (("1", "0 1"), ("1 !", "0 1 !")):
        table = sit(2, hand=[card], dimwell=before)
        table.play(("play", card), ("place", "dimwell"))
        assert table.area("dimwell") == after


def test_r16_trouble_may_start_in_an_empty_area() -> None:
    table = sit(2, hand=["the_mob"], the_shades="!")
    table.play(("play", "the_mob"))
    assert table.first_arguments("stir") == {"the_scours", "the_hippo", "dimwell"}
    assert table.refusal("stir", "the_shades") == "trouble_already"
    assert table.refusal("stir", "nap_hill") == "no_trouble_near"
    assert table.play(("stir", "dimwell")).area("dimwell") == "!"


@pytest.mark.parametrize(
    ("card", "areas"),
    [
        ("the_smoking_gnu", {"the_hippo"}),
        ("willikins", {"longwall"}),
    ],
)
def test_r17_a_place_in_the_text_replaces_the_usual_rule(card: str, areas: set[str]) -> None:
    table = sit(2, hand=[card], dolly_sisters="0", the_hippo="!", longwall="b0")
    table.play(("play", card))
    assert table.first_arguments("place") == areas


def test_r17_a_minion_is_placed_next_to_or_with_an_own_minion() -> None:
    table = sit(2, hand=["groat"], dimwell="0")
    table.play(("play", "groat"))
    assert table.first_arguments("place") == {"dimwell", "the_scours", "the_shades", "longwall"}
    assert table.refusal("place", "nap_hill") == "too_far"


def test_r17_dolly_sisters_places_here_or_in_an_adjacent_area() -> None:
    table = sit(2, hand=["groat"], dolly_sisters="b0", dimwell="0")
    table.play(("ability", "dolly_sisters"))
    assert table.state.money[0] == 7
    assert table.first_arguments("place") == {"dolly_sisters", "unreal_estate", "dragons_landing", "nap_hill"}
    table.play(("place", "nap_hill"))
    assert table.pending == (0, "card")


def test_r18_with_twelve_on_the_board_one_of_them_is_moved_instead() -> None:
    table = sit(2, hand=["groat"], dimwell="0 0 0 0 0 0 0 0 0 0 0 !", nap_hill="0 1 !")
    table.play(("play", "groat"), ("place", "the_shades"))
    assert table.pending == (0, "spare")
    assert table.first_arguments("spare") == {"dimwell", "nap_hill"}
    table.play(("spare", "nap_hill"))
    assert (table.area("nap_hill"), table.area("the_shades")) == ("1", "0")
    table = sit(2, hand=["groat"], dimwell="0 0 0 0 0 0 0 0 0 0 0 0")
    table.play(("play", "groat"))
    assert table.refusal("place", "dimwell") == "none_to_spare"  # the old area is no possible goal
    table = sit(2, hand=["groat"], dimwell="0 0 0 0 0 0 0 0 0 0 0", nap_hill="0")
    table.play(("play", "groat"), ("place", "unreal_estate"))
    assert table.refusal("spare", "nap_hill") == "too_far_then"


@pytest.mark.parametrize("rest", ["", "0"])
def test_r18_this_also_holds_where_a_text_names_the_place(rest: str) -> None:
    crowd = " ".join(["0"] * (12 - len(rest)))
    table = sit(2, hand=["deep_dwarves"], dimwell=crowd, nap_hill=rest).play(("play", "deep_dwarves"))
    assert table.refusal("place", "dimwell") == ("" if rest else "none_to_spare")
    if rest:
        table.play(("place", "dimwell"))
        assert table.refusal("spare", "dimwell") == "other_area"
        assert table.first_arguments("spare") == {"nap_hill"}


def test_r19_with_no_minion_on_the_board_one_may_go_anywhere() -> None:
    table = sit(2, hand=["groat"])
    assert len(table.play(("play", "groat")).first_arguments("place")) == 12


# -- Doctor Mossy Lawn ------------------------------------------------------------------------------------------------
LAWN: Move = ("react", "doctor_mossy_lawn")


def test_r26_the_turn_ends_and_the_card_comes_back() -> None:
    table = sit(2, hand=["drumknott", "captain_carrot", "groat", "doctor_mossy_lawn"], the_shades="0 !")
    assert table.refusal(*LAWN) == "nothing_played"
    table.play(("play", "drumknott"), USE, ("play", "captain_carrot"), SKIP, LAWN)
    assert table.state.active == 1
    assert table.area("the_shades") == "0 !"
    assert sorted(table.hand(0)[:2]) == ["captain_carrot", "groat"]
    assert len(table.hand(0)) == 5  # drawn as at every end of a turn
    assert table.pile[-2:] == ["drumknott", "doctor_mossy_lawn"]


def test_r26_lawn_may_be_played_after_the_last_symbol_and_only_in_the_own_turn() -> None:
    table = sit(2, hand=["groat", "doctor_mossy_lawn"], the_shades="0")
    table.play(("play", "groat"), ("place", "the_shades"))
    assert table.pending == (0, "rest")
    table.play(LAWN)
    assert "groat" in table.hand(0)
    table = sit(2, hand=["dr_cruces"], hands={1: ["doctor_mossy_lawn"]}, the_shades="0 1 !")
    table.play(("play", "dr_cruces"), ("kill", "the_shades", 1))
    assert table.refusal(*LAWN) == "no_help"


def test_r26_a_loan_card_does_not_come_back() -> None:
    table = sit(2, hand=["mr_bent", "groat", "doctor_mossy_lawn"])
    table.play(("play", "mr_bent"), USE, LAWN)
    assert table.state.loans[0] == [shipped().card_index["mr_bent"]]
    assert "mr_bent" not in table.hand(0)


def lawn_at(card: str, *moves: Move, dice: tuple[int, ...] | None = None, **areas: str) -> Table:
    """Return the table after seat 0, holding Doctor Mossy Lawn, played a card and answered."""
    hand = [card, "modo", "ruby", "dwarves", "doctor_mossy_lawn"]
    return sit(2, hand=hand, hands={1: []}, **areas).play(("play", card)).play(*moves, dice=dice)


HALTS = {  # questions after a roll, money or a discard, by case: the card, the moves before, the question
    "dibbler": (("cmot_dibbler", USE), (0,), {"the_shades": "0"}, "suffer"),
    "dibbler without a minion": (("cmot_dibbler", USE), (0,), {}, "halt"),
    "here'n'now": (("here_n_now", USE), (8,), {}, "mug"),
    "here'n'now, a one": (("here_n_now", USE), (0,), {"the_shades": "0", "the_hippo": "0"}, "lose"),
    "here'n'now, a one, one minion": (("here_n_now", USE), (0,), {"the_shades": "0"}, "react"),
    "errol": (("errol", USE), (8,), {"the_shades": "0 1 !"}, "hit"),
    "errol, one minion": (("errol", USE), (8,), {"the_shades": "1 !"}, "halt"),
    "carcer": (("carcer", USE), (6, 5), {"the_shades": "0 1"}, "hit"),
    "carcer, one in the second": (("carcer", USE), (6, 5), {"the_hippo": "T"}, "halt"),
    "carcer, one's own": (("carcer", USE), (6, 5), {"the_shades": "0"}, "react"),
    "harry king": (("harry_king", SKIP, ("discard", "modo")), None, {}, "cash"),
    "alchemists": (("the_alchemists_guild", USE, ("discard", "modo")), None, {}, "shed"),
    "hobson": (("hobsons_livery_stable", ("choose", 1)), None, {"the_shades": "0"}, "act"),
}


@pytest.mark.parametrize("name", HALTS)
def test_r73_lawn_answers_after_a_roll_after_money_and_between_discards(name: str) -> None:
    (card, *moves), dice, areas, kind = HALTS[name]
    table = lawn_at(card, *moves, dice=dice, **areas)
    assert table.pending == (0, kind)
    before = {area: table.area(area) for area in areas}
    table.play(LAWN)
    assert table.state.active == 1
    assert card in table.hand(0)
    assert table.pile[-1] == "doctor_mossy_lawn"
    assert {area: table.area(area) for area in areas} == before


@pytest.mark.parametrize("name", [name for name in HALTS if HALTS[name][-1] in ("halt", "react")])
def test_r73_the_extra_question_is_answered_automatically_without_lawn_in_hand(name: str) -> None:
    (card, *moves), dice, areas, kind = HALTS[name]
    table = sit(2, hand=[card, "modo"], hands={1: []}, **areas).play(("play", card), *moves, dice=dice)
    assert (table.pending, table.legal()) == ((0, kind), {("no",)})
    assert kind in GAME.silent_answers.reactions
    pile = [
        "doctor_mossy_lawn",
        "susan",
        "igor",
        "fresh_start_club",
    ]  # no reaction can be in a hand
    table = sit(2, hand=[card, "modo"], hands={1: []}, pile=pile, **areas).play(("play", card), *moves, dice=dice)
    assert table.pending == (0, "card")


def test_r73_other_reactions_are_refused_with_a_reason() -> None:
    hand = ["errol", "groat", "susan", "doctor_mossy_lawn"]
    table = sit(2, hand=hand, hands={1: []}, the_shades="1 !").play(("play", "errol"), USE, dice=(8,))
    assert table.pending == (0, "halt")
    assert table.legal() == {("no",), LAWN}
    assert (table.refusal("react", "groat"), table.refusal("react", "susan")) == ("not_an_answer", "no_help")


def test_r73_lawn_may_not_be_played_within_one_effect_in_an_event_or_in_others_turns() -> None:
    table = lawn_at("dorfl", ("take", "the_shades"), the_shades="0")
    assert table.pending == (0, "put")
    assert table.refusal(*LAWN) == "not_asked"
    table = happen(lawn_at("dorfl", the_shades="0 1", the_hippo="0"), "mysterious_murders", (6,))
    assert table.pending == (0, "hit")
    assert not table.legal("react")
    table = sit(2, hand=["the_auditors"], hands={1: ["doctor_mossy_lawn"]}, the_shades="1", the_hippo="1")
    table.play(("play", "the_auditors"), USE, ("no",))
    assert table.pending == (1, "lose")
    assert not table.legal("react")


def test_r4_r73_between_the_parts_of_a_scroll_lawn_may_be_played_and_district_cards_may_not() -> None:
    table = lawn_at("hobsons_livery_stable", ("choose", 1), the_shades="0", the_hippo="b0")
    assert table.pending == (0, "act")
    assert table.legal("react") == {LAWN}
    assert not table.legal("ability")


# -- buildings --------------------------------------------------------------------------------------------------------
def test_r27_r13_where_one_may_build() -> None:
    areas = {"the_shades": "0 1 1", "the_scours": "0 !", "dimwell": "0 b1", "unreal_estate": "0", "nap_hill": "1"}
    table = sit(2, hand=["ruby"], money=12, **areas)
    table.play(("play", "ruby"), SKIP)
    assert table.first_arguments("build") == {"the_shades"}  # control is not required
    reasons = {area: table.refusal("build", area) for area in ("the_scours", "dimwell", "unreal_estate", "nap_hill")}
    assert reasons == {
        "the_scours": "trouble_there", "dimwell": "built_already", "unreal_estate": "too_poor",
        "nap_hill": "no_own_minion",
    }  # fmt: skip
    table.play(("build", "the_shades"))
    assert (table.area("the_shades"), table.state.money[0]) == ("0 1 1 b0", 6)


def test_r28_r29_the_seventh_building_replaces_one() -> None:
    owned = dict.fromkeys(("the_scours", "dimwell", "nap_hill", "longwall", "the_hippo", "small_gods"), "b0")
    table = sit(2, hand=["ruby"], money=20, the_shades="0", **owned)
    table.play(("play", "ruby"), SKIP, ("build", "the_shades"))
    assert table.pending == (0, "room")
    assert table.first_arguments("raze") == set(owned)
    table.play(("raze", "dimwell"))
    assert (table.area("dimwell"), table.area("the_shades"), table.state.money[0]) == ("", "0 b0", 14)


def test_r30_without_minions_the_card_still_works() -> None:
    table = sit(2, hand=["groat"], the_hippo="b0 1 1")
    assert table.first_arguments("ability") == {"the_hippo"}


def test_r31_half_price() -> None:
    table = sit(2, hand=["wee_mad_arthur"], money=8, the_shades="0", the_hippo="0", small_gods="0", nap_hill="0 !")
    table.play(("play", "wee_mad_arthur"))
    assert table.first_arguments("build") == {"the_shades", "the_hippo"}
    assert table.refusal("build", "small_gods") == "too_poor"  # $9
    assert table.refusal("build", "nap_hill") == "trouble_there"
    table.play(("build", "the_hippo"))
    assert table.state.money[0] == 2


def test_r32_a_demon_blocks_the_card_but_not_building() -> None:
    table = sit(2, hand=["ruby"], the_hippo="b0 D", the_shades="0 D")
    assert table.refusal("ability", "the_hippo") == "demon_there"
    table.play(("play", "ruby"), SKIP)
    assert "the_shades" in table.first_arguments("build")


def test_r33_taking_a_building_over() -> None:
    table = sit(2, hand=["sybil_vimes"], money=20, the_hippo="b1 1", the_shades="b1 !", hands={1: []})
    table.play(("play", "sybil_vimes"), SKIP)
    assert table.first_arguments("buy") == {"the_hippo"}
    assert table.refusal("buy", "the_shades") == "trouble_there"
    table.play(("buy", "the_hippo"))
    assert (table.area("the_hippo"), table.state.money) == ("1 b0", [8, 32])
    assert table.state.active == 1  # its card can't be used this turn, so no question follows


def test_r33_with_six_buildings_one_is_removed_first() -> None:
    owned = dict.fromkeys(("the_scours", "dimwell", "nap_hill", "longwall", "unreal_estate", "small_gods"), "b0")
    table = sit(2, hand=["reacher_gilt"], money=20, the_hippo="b1 !", hands={1: []}, **owned)
    table.play(("play", "reacher_gilt"), ("buy", "the_hippo"), ("raze", "dimwell"))
    assert (table.area("the_hippo"), table.area("dimwell"), table.state.money) == ("! b0", "", [8, 32])


def test_r34_the_shades_needs_a_piece_there() -> None:
    table = sit(2, hand=["groat"], the_shades="b0", dimwell="1", the_hippo="1 !")
    table.play(("ability", "the_shades"))
    assert table.first_arguments("stir") == {"dimwell"}
    assert table.refusal("stir", "the_scours") == "nobody_there"
    assert table.refusal("stir", "nap_hill") == "not_near"


def test_r34_scours_and_unreal_estate_discard_from_hand() -> None:
    table = sit(2, hand=["groat", "modo"], the_scours="b0", unreal_estate="b0", the_shades="0")
    table.play(("ability", "the_scours"), ("discard", "modo"))
    assert (table.state.money[0], table.pile[-1]) == (12, "modo")
    table.play(("ability", "unreal_estate"))
    assert len(table.first_arguments("discard")) == 2
    table.play(("discard", "groat"))
    assert len(table.hand(0)) == 1


def test_r34_isle_of_gods_works_on_any_marker() -> None:
    table = sit(2, hand=["groat"], isle_of_gods="b0", the_hippo="1 !", nap_hill="!")
    table.play(("ability", "isle_of_gods"))
    assert table.first_arguments("calm") == {"the_hippo", "nap_hill"}
    assert table.state.money[0] == 8
