"""Single cards: rulings R35 to R51."""

from __future__ import annotations

import pytest

from games.ankh_morpork.game import GAME
from games.ankh_morpork.rules import piles
from games.ankh_morpork.rules.turn import FLOW
from games.core.contract.dice import Dice
from tests.ankh_morpork.positions import Table, position, shipped, sit

USE, SKIP, ONE = ("use",), ("skip",), ("choose", 1)


def test_r35_assassination() -> None:
    table = sit(3, hand=["dr_cruces"], the_shades="0 1 T D !", the_hippo="2")
    table.play(("play", "dr_cruces"))
    assert table.legal("kill") == {("kill", "the_shades", owner) for owner in (1, "troll", "demon")}
    assert table.refusal("kill", "the_shades", 0) == "own_minion"
    assert table.refusal("kill", "the_hippo", 2) == "no_trouble"
    assert table.play(("kill", "the_shades", "demon")).area("the_shades") == "0 1 T"


def test_r35_movers_may_take_trolls_but_no_own_minions() -> None:
    table = sit(3, hand=["the_duckman"], the_shades="0 T D")
    table.play(("play", "the_duckman"))
    assert table.legal("take") == {("take", "the_shades", "troll"), ("take", "the_shades", "demon")}
    table.play(("take", "the_shades", "demon"))
    assert table.first_arguments("put") == {"the_scours", "the_hippo", "dimwell"}
    table.play(("put", "dimwell"))
    assert table.area("dimwell") == "D"  # only a demon's first appearance brings trouble


def test_r35_carcer_and_errol_hit_own_minions_too() -> None:
    table = sit(3, hand=["carcer"], hands={0: []}, the_shades="0 1", dimwell="0")
    table.play(("play", "carcer"), USE, dice=(6, 7))
    assert table.legal("kill") == {("kill", "the_shades", 0), ("kill", "the_shades", 1)}


@pytest.mark.parametrize("card", ["the_dysk", "the_opera_house"])
def test_r36_all_figures_count(card: str) -> None:
    table = sit(3, hand=[card], isle_of_gods="0 1 1 T D")
    table.play(("play", card), SKIP, USE)
    assert table.state.money[0] == 15


def test_r36_mr_slant() -> None:
    table = sit(3, hand=["mr_slant"], isle_of_gods="0 1 T !", the_hippo="1", nap_hill="!")
    table.play(("play", "mr_slant"))
    assert table.first_arguments("pick") == {"isle_of_gods"}
    assert table.refusal("pick", "nap_hill") == "nobody_there"
    assert table.play(("pick", "isle_of_gods")).state.money[0] == 16


def test_r37_cosmo_lavish() -> None:
    table = sit(3, hand=["cosmo_lavish"], the_shades="0 1 2 !", the_hippo="2")
    table.play(("play", "cosmo_lavish"), ONE)
    assert table.state.money == [8, 12, 10]
    assert table.pending == (1, "hit")
    assert table.first_arguments("kill") == {"the_shades"}
    assert table.refusal("kill", "the_shades", 0) == "not_theirs"
    assert table.refusal("kill", "the_hippo", 2) == "no_trouble"
    assert table.play(("kill", "the_shades", 1)).area("the_shades") == "0 2"
    table = sit(3, hand=["cosmo_lavish", "modo"], the_shades="0 0 !").play(("play", "cosmo_lavish"), ONE)
    assert table.pending == (0, "card")  # nothing to remove


@pytest.mark.parametrize("card", ["burleigh_and_stronginthearm", "hobsons_livery_stable"])
def test_r38_another_player_is_paid(card: str) -> None:
    table = sit(3, hand=[card], the_shades="0 1 !").play(("play", card))
    assert table.first_arguments("choose") == {1, 2}
    table = sit(3, hand=[card], money=1, the_shades="0 1 !").play(("play", card))
    assert table.refusal(*ONE) == "too_poor"
    table = sit(3, hand=[card]).play(("play", card))
    assert table.refusal(*ONE) == "nothing_after_that"


def test_r39_carcer_removes_one_in_each_area() -> None:
    table = sit(3, hand=["carcer", "modo"], hands={1: []}, the_shades="1 1 1")
    table.play(("play", "carcer"), USE, ("no",), dice=(6, 6))
    assert table.area("the_shades") == "1"
    table = sit(3, hand=["carcer", "modo"], the_shades="0").play(("play", "carcer"), USE, dice=(1, 2))
    assert table.area("the_shades") == "0"


@pytest.mark.parametrize(
    ("card", "moves", "money"),
    [
        ("mr_boggis", (USE,), [13, 0, 8]),
        ("nobby_nobbs", (ONE,), [11, 0, 10]),
        ("the_seamstresses_guild", (ONE, ("give", "groat")), [11, 0, 10]),
        ("hubert", (ONE, ("choose", 2)), [10, 0, 11]),
    ],
)
def test_r40_a_player_pays_as_much_as_possible(card: str, moves: tuple[tuple[str, ...], ...], money: list[int]) -> None:
    table = sit(3, hand=[card, "groat"], money=[10, 1, 10]).play(("play", card), *moves)
    assert table.state.money == money


def test_r40_a_player_without_money_can_not_be_robbed() -> None:
    table = sit(3, hand=["nobby_nobbs"], money=[0, 0, 3]).play(("play", "nobby_nobbs"))
    assert table.refusal(*ONE) == "no_money"
    table = sit(3, hand=["the_thieves_guild"], money=0).play(("play", "the_thieves_guild"))
    assert table.refusal(*USE) == "nothing_to_gain"


def test_r40_dragon_sanctuary() -> None:
    card = "the_ankh_morpork_sunshine_dragon_sanctuary"
    table = sit(4, hand=[card, "modo"], hands={1: ["hex", "ruby"], 2: ["groat"], 3: []}, money=[0, 1, 0, 1])
    table.play(("play", card), USE, ("no",))
    assert table.legal() == {("pay",), ("give", "hex"), ("give", "ruby")}
    table.play(("pay",), ("no",))
    assert table.refusal("pay") == "too_poor"
    table.play(("give", "groat"))  # seat 3 only has money, so that is its contribution
    assert (table.state.money, table.hand(0)) == ([2, 0, 0, 0], ["modo", "groat"])


@pytest.mark.parametrize(("held", "asked"), [(["hex"], 0), (["hex", "ruby"], 0), (["hex", "ruby", "modo"], 1)])
def test_r41_a_smaller_hand_is_given_completely(held: list[str], asked: int) -> None:
    table = sit(3, hand=["the_beggars_guild"], hands={1: held}).play(("play", "the_beggars_guild"), ONE, ("no",))
    assert table.pending[0] == asked
    if asked:
        table.play(("give", "modo"), ("give", "hex"))
    assert len(table.hand(0)) == min(2, len(held))


@pytest.mark.parametrize(("roll", "money"), [(1, None), (2, 10), (6, 10), (7, 14), (12, 14)])
def test_r42_dibbler(roll: int, money: int | None) -> None:
    table = sit(3, hand=["cmot_dibbler", "modo"], the_shades="0 !").play(("play", "cmot_dibbler"))
    table.play(USE, dice=(roll - 1,))
    if money is None:
        assert table.legal() == {("pay",), ("lose", "the_shades")}
        assert table.refusal("lose", "the_hippo") == "no_own_minion"
        assert table.play(("pay",)).state.money[0] == 8
    else:
        assert table.state.money[0] == money


def test_r42_dibbler_takes_as_much_as_possible() -> None:
    table = sit(3, hand=["cmot_dibbler", "modo"], money=1).play(("play", "cmot_dibbler")).play(USE, ("no",), dice=(0,))
    assert table.state.money[0] == 0


@pytest.mark.parametrize("card", ["here_n_now", "errol"])
def test_r42_a_roll_of_one_costs_a_minion_if_there_is_one(card: str) -> None:
    pile = ["susan", "igor"]
    table = sit(3, hand=[card, "modo"], pile=pile, the_shades="0").play(("play", card)).play(USE, dice=(0,))
    assert table.pending == (0, "react")  # by public knowledge the Fresh Start Club could be in a hand
    assert table.play(("no",)).area("the_shades") == ""
    table = sit(3, hand=[card, "modo"]).play(("play", card)).play(USE, dice=(0,))
    assert table.pending == (0, "card")


def test_r43_fire_brigade() -> None:
    def after_fire_brigade(money: int, **areas: str) -> Table:
        table = sit(3, hand=["the_fire_brigade", "modo"], hands={1: []}, money=[0, money, 0], **areas)
        return table.play(("play", "the_fire_brigade"), ONE)

    table = after_fire_brigade(5, the_shades="b1", the_hippo="b1", nap_hill="b2")
    assert table.pending == (1, "ransom")
    assert table.play(("pay",)).state.money == [5, 0, 0]
    table = after_fire_brigade(5, the_shades="b1", the_hippo="b1", nap_hill="b2").play(("refuse",))
    assert table.first_arguments("raze") == {"the_shades", "the_hippo"}
    assert table.refusal("raze", "nap_hill") == "no_building_of"
    assert table.play(("raze", "the_hippo")).area("the_hippo") == ""
    assert after_fire_brigade(4, the_shades="b1").pending == (0, "seize")
    assert after_fire_brigade(4).pending == (0, "card")


@pytest.mark.parametrize("card", ["mr_bent", "the_bank_of_ankh_morpork"])
def test_r44_a_loan_is_not_part_of_the_hand(card: str) -> None:
    table = sit(2, hand=[card]).play(("play", card), USE).rest()
    assert table.state.loans[0] == [shipped().card_index[card]]
    assert table.state.money[0] == 20
    assert card not in table.pile
    assert len(table.hand(0)) == 5


@pytest.mark.parametrize("card", ["the_fools_guild", "dr_whiteface"])
def test_r46_pay_or_keep_the_card(card: str) -> None:
    table = sit(2, hand=[card], hands={1: []}).play(("play", card), ONE)
    assert table.pending == (1, "settle")
    table.play(("pay",)).rest()
    assert (table.state.money, table.pile[-1]) == ([15, 5], card)
    table = sit(2, hand=[card], hands={1: []}, money=4).play(("play", card), ONE).rest()
    assert shipped().card_index[card] in table.state.penalties[1]
    assert card not in table.pile


def test_r46_a_penalty_card_is_part_of_the_hand() -> None:
    table = sit(3, hand=["dr_whiteface", "modo"], hands={1: []}).play(("play", "dr_whiteface"), ONE, ("refuse",)).rest()
    table.rest()
    assert len(table.hand(1)) == 4


def test_r46_r49_alchemists_count_penalty_cards() -> None:
    table = sit(2, hand=["the_alchemists_guild", "modo", "groat", "ruby", "dwarves"])
    table.state.penalties[0].append(table.state.penalties[1].pop())
    table.play(("play", "the_alchemists_guild"), USE, ("discard", "modo"), ("discard", "groat"), ("discard", "ruby"))
    assert len(table.hand(0)) == 4


def test_r47_mrs_cake_sees_all_unused_but_one() -> None:
    table = sit(3, hand=["mrs_cake"]).play(("play", "mrs_cake"), USE)
    saw = [event for event in table.events if event.kind == "saw"]
    assert [event.to for event in saw] == [(0,)]
    assert len(saw[0].args["cards"]) == 3
    assert len(table.state.looks) == 1


def test_r47_zorgo_swaps_with_a_random_unused_one() -> None:
    table = sit(2, hand=["zorgo_the_retro_phrenologist"], who=["lord_rust", "lord_selachii"])
    before = table.state.personality[:]
    table.play(("play", "zorgo_the_retro_phrenologist"), USE)
    names = [one.id for one in shipped().personalities]
    assert names[table.state.personality[0]] not in ("lord_rust", "lord_selachii", "chrysoprase")
    assert table.state.personality[1] == before[1]
    assert table.state.looks == [[0, 1 << before[0], 0]]  # its old personality is unused, as the seat knows


def test_r47_after_a_swap_the_new_personality_may_be_one_seen_unused_before() -> None:
    zorgo = "zorgo_the_retro_phrenologist"
    state = position(3, hand=[zorgo], who=["lord_rust", "lord_selachii", "chrysoprase"])
    state.looks = [[1, 0b1, 0]]  # seat 1 has seen Lord Vetinari
    table = Table(state).play(("play", zorgo), USE)
    assert table.state.looks[0] == [1, 0b1, 0b1]  # it still holds one of the others


@pytest.mark.parametrize("size", [1, 3, 4, 6])
def test_r48_history_monks(size: int) -> None:
    pile = ["hex", "modo", "groat", "ruby", "dwarves", "dorfl"][:size]
    table = sit(2, hand=["history_monks"], pile=pile, late=False)
    table.play(("play", "history_monks"), USE)
    assert len(table.hand(0)) == min(4, size)
    assert set(table.hand(0)) | set(table.pile) == set(pile)


def test_all_green_cards_are_drawn_before_a_brown_one() -> None:
    table = sit(2, hand=["librarian"], late=False)
    table.state.pile += table.state.green[3:]
    table.state.green = table.state.green[:3]
    table.state.down = sum(shipped().tables.interrupt_bits[card] for card in table.state.pile)
    table.play(("play", "librarian"), USE)
    assert [shipped().cards[card].green for card in table.state.hands[0]] == [True, True, True, False]
    assert not table.state.green


def test_r49_the_last_card_ends_the_game_at_once() -> None:
    table = sit(2, hand=["librarian", "modo"])
    spare = table.state.brown[2:]
    table.state.pile += spare
    table.state.brown = table.state.brown[:2]
    table.state.down = sum(shipped().tables.interrupt_bits[card] for card in table.state.pile)
    table.play(("play", "librarian"), USE)
    assert table.result().end.startswith("last_card")
    assert len(table.hand(0)) == 3


def test_r50_only_hands_are_swapped() -> None:
    chair = shipped().card_index["the_chair_of_indefinite_studies"]
    table = sit(2, hand=["groat"], hands={1: ["hex", "ruby", "modo"]})
    state = table.state.copy()
    state.brown.remove(chair)
    state.playing, state.chain = chair, [chair]
    state.agenda = [("finish", 0), ("close", 0), ("act", 0, chair, 1, 0)]
    table = Table(state).play(ONE, ("no",))
    assert (table.hand(0), table.hand(1)) == (["hex", "ruby", "modo"], ["groat"])


def test_r51_a_card_handed_over_is_known_to_both_players() -> None:
    table = sit(3, hand=["the_seamstresses_guild", "groat", "modo"], hands={1: ["hex"], 2: ["ruby"]})
    table.play(("play", "the_seamstresses_guild"), ONE, ("no",), ("give", "groat"))
    known_cards = [GAME.observe(table.state, seat)["secrets"][seat]["known"][1] for seat in range(3)]
    assert known_cards == [["groat"], [], []]
    assert [event.to for event in table.events if event.kind == "saw_given"] == [(0, 1)]
    public = str([event for event in table.events if event.to is None])
    assert "groat" not in public


def test_r51_stanley_keeps_one_and_remembers_the_other() -> None:
    table = sit(3, hand=["stanley"], hands={1: ["hex", "ruby", "modo"], 2: ["groat"]})
    table.play(("play", "stanley"), ONE, ("no",), dice=(0, 0))
    assert table.pending == (0, "keep")
    assert table.first_arguments("keep") == {"hex", "modo"}
    views = [GAME.observe(table.state, seat) for seat in (0, 1, 2, None)]
    assert [view["shown"] for view in views] == [["hex", "modo"], ["hex", "modo"], [], []]
    table.play(("keep", "modo"))
    assert table.hand(0) == ["modo"]
    assert GAME.observe(table.state, 0)["secrets"][0]["known"][1] == ["hex"]
    assert GAME.observe(table.state, 1)["secrets"][1]["known"][0] == ["modo"]


def test_r51_cable_street_shows_the_whole_hand_to_one() -> None:
    table = sit(3, hand=["cable_street_particulars"], hands={1: ["hex", "ruby"], 2: []})
    table.play(("play", "cable_street_particulars"), ONE, ("no",))
    assert table.first_arguments("discard") == {"hex", "ruby"}
    table.play(("discard", "ruby"))
    assert table.pile[-1] == "ruby"
    assert GAME.observe(table.state, 0)["secrets"][0]["known"][1] == ["hex"]
    assert GAME.observe(table.state, 2)["secrets"][2]["known"][1] == []


def test_ridcully_may_stop_after_one() -> None:
    ridcully = shipped().card_index["archchancellor_ridcully"]
    state = sit(2, nap_hill="0").state.copy()
    state.brown.remove(ridcully)
    state.playing, state.chain = ridcully, [ridcully]
    state.agenda = [("finish", 0), ("close", 0), ("act", 0, ridcully, 1, 0)]
    table = Table(state)
    assert "nap_hill" in table.first_arguments("place")
    assert table.refusal("place", "the_shades") == "not_near"
    table.play(("place", "nap_hill"))
    assert table.area("nap_hill") == "0 0 !"
    assert table.pending == (0, "act")
    table.play(SKIP).rest()
    assert table.state.minions_on_board(0) == 2


@pytest.mark.parametrize(("card", "per"), [("harry_king", 2), ("shonky_shop", 1)])
def test_any_number_of_cards_to_the_bank(card: str, per: int) -> None:
    table = sit(2, hand=[card, "groat", "modo", "ruby"], the_shades="0").play(("play", card))
    if card == "harry_king":
        table.play(SKIP)
    table.play(("discard", "groat"), ("discard", "modo"), ("done",))
    assert table.state.money[0] == 10 + 2 * per
    assert table.hand(0)[:1] == ["ruby"]


def test_rincewind_leaves_trouble_for_an_adjacent_area() -> None:
    rincewind = shipped().card_index["rincewind"]
    state = sit(2, the_shades="0 1 !", nap_hill="0", late=False).state.copy()
    state.green.remove(rincewind)
    state.playing, state.chain = rincewind, [rincewind]
    state.agenda = [("finish", 0), ("close", 0), ("act", 0, rincewind, 1, 0)]
    table = Table(state)
    assert table.first_arguments("take") == {"the_shades"}
    assert table.refusal("take", "nap_hill") == "no_trouble"
    table.play(("take", "the_shades"))
    assert table.refusal("put", "nap_hill") == "not_adjacent"
    assert table.play(("put", "dimwell")).area("the_shades") == "1"


SHADES, HIPPO = 6, 5  # indexes of areas


@pytest.mark.parametrize("there", ["2", "0 1 2", "0", "T"])
def test_r74_after_sonky_carcers_second_roll_has_no_effect(there: str) -> None:
    table = sit(3, hand=["carcer", "modo"], hands={1: ["wallace_sonky"], 2: []}, the_shades="1 0", the_hippo=there)
    table.play(("play", "carcer"), USE, dice=(SHADES, HIPPO))
    table.play(("kill", "the_shades", 1), ("react", "wallace_sonky"))
    assert (table.area("the_shades"), table.area("the_hippo")) == ("0 1", there)
    assert table.pending == (0, "card")  # the card's other symbols are not part of the text


def test_r74_other_reactions_stop_one_removal_and_change_nothing_before() -> None:
    hands = {1: ["wallace_sonky"], 2: ["gaspode"]}
    table = sit(3, hand=["carcer", "modo"], hands=hands, the_shades="2 0", the_hippo="1 0")
    table.play(("play", "carcer"), USE, dice=(SHADES, HIPPO))
    table.play(("kill", "the_shades", 2), ("react", "gaspode"))
    assert table.pending == (0, "hit")  # the second roll still counts
    table.play(("kill", "the_hippo", 1), ("react", "wallace_sonky"))
    assert (table.area("the_shades"), table.area("the_hippo")) == ("0 2", "0 1")


# -- who is shown what ------------------------------------------------------------------------------------------------
def test_r75_cards_taken_by_the_monks_are_shown_only_to_their_new_owner() -> None:
    pile = ["hex", "modo", "groat", "ruby", "dwarves", "dorfl"]
    table = sit(3, hand=["history_monks"], pile=pile, late=False).play(("play", "history_monks"), USE)
    (taken,) = [event for event in table.events if event.kind == "salvaged"]
    (saw,) = [event for event in table.events if event.kind == "saw"]
    assert (taken.to, taken.args) == (None, {"who": "seat:0", "n": 4})
    assert (saw.to, saw.args["cards"]) == ((0,), [f"card:{card}" for card in table.hand(0)])
    public = str([event for event in table.events if event.to is None])
    assert not any(f"card:{card}" in public for card in pile)


def known_cards(table: Table, viewer: int, owner: int) -> set[str]:
    """Return the cards in another seat's hand that a seat knows."""
    return set(GAME.observe(table.state, viewer)["secrets"][viewer]["known"][owner])


def after_inspection(*held: str) -> Table:
    """Return the table after seat 0 looked at seat 1's hand and discarded Mrs Cake from it."""
    table = sit(3, hand=["cable_street_particulars"], hands={1: ["mrs_cake", *held], 2: []})
    return table.play(("play", "cable_street_particulars"), ONE, ("no",), ("discard", "mrs_cake"))


def beg_cards(table: Table, count: int) -> Table:
    """Let seat 2 ask seat 1 for this number of cards."""
    state = table.state.copy()
    state.agenda = [("finish", 2), ("close", 2), ("beg", 1, 2, count)]
    state.active = 2
    FLOW.run_steps(state, Dice(1), table.events)
    return Table(state, table.events)


def test_r76_an_unseen_gift_from_a_known_hand_may_be_any_of_its_cards() -> None:
    table = beg_cards(after_inspection("hex", "ruby", "groat"), 1).play(("give", "ruby"))
    assert known_cards(table, 0, 1) == known_cards(table, 0, 2) == set()
    assert known_cards(table, 1, 2) == {"ruby"}


@pytest.mark.parametrize("held", [["hex"], ["hex", "ruby"]])
def test_r76_a_completely_given_hand_stays_known(held: list[str]) -> None:
    table = beg_cards(after_inspection(*held), 2)
    assert (known_cards(table, 0, 1), known_cards(table, 0, 2)) == (set(), set(held))
    assert known_cards(table, 1, 2) == set(held)


def test_r76_after_playing_drawing_and_swapping_the_rest_stays_known() -> None:
    table = after_inspection("hex", "ruby", "groat")
    state = table.state.copy()
    piles.discard_card(state, 1, shipped().card_index["hex"], None)
    piles.draw_cards(state, 1, 2, Dice(1), None)
    assert known_cards(Table(state), 0, 1) == {"ruby", "groat"}
    piles.swap_hands(state, 1, 2, None)
    assert known_cards(Table(state), 0, 2) == {"ruby", "groat"}
