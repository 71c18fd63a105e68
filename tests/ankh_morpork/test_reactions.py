"""Which reactions may answer what (R20 to R26): every card that hits another player, against every reaction."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from games.ankh_morpork.game import GAME
from games.core.contract.contract import Move
from tests.ankh_morpork.positions import SAVERS, Table, happen, sit
from tests.rules_table import state_digest

SONKY, DOG, SUSAN = "wallace_sonky", "gaspode", "susan"
BACK = {"igor", "fresh_start_club"}
REMOVAL = {DOG, SUSAN, *BACK}
TEXT_REMOVAL = {SONKY, *REMOVAL}
MOVED = {SONKY, DOG}


class Hit(NamedTuple):
    """A card with which seat 0 hits seat 1, the moves to do so, and the reactions that may answer."""

    card: str
    moves: tuple[Move, ...]
    answers: set[str]
    dice: tuple[int, ...] | None = None
    areas: Mapping[str, str] = MappingProxyType({"the_shades": "0 1 !", "the_scours": "1", "dolly_sisters": "b1"})
    money: int = 20


USE, ONE = ("use",), ("choose", 1)
GO_ON = ("no",)  # after the roll, because Doctor Mossy Lawn might be in a hand
KILL = ("kill", "the_shades", 1)
HITS = (
    # assassination by a symbol: no text, so Wallace Sonky does not help
    *(Hit(card, (KILL,), REMOVAL) for card in (
        "the_agony_aunts", "dr_cruces", "inigo_skimmer", "mr_gryle", "mr_pin_and_mr_tulip", "hello", "the_luggage",
        "lord_downey", "edward_death",
    )),
    Hit("mr_teatime", (("money",), KILL), REMOVAL),
    # removal by a text
    Hit("burleigh_and_stronginthearm", (ONE, KILL), TEXT_REMOVAL),
    Hit("the_dean", (("kill", "unreal_estate", 1),), TEXT_REMOVAL, areas={"unreal_estate": "1 1", "the_shades": "0"}),
    Hit("carcer", (USE, GO_ON), TEXT_REMOVAL, (7, 7), {"the_shades": "0", "dimwell": "1 1"}),
    Hit("errol", (USE, GO_ON), TEXT_REMOVAL, (11,), {"the_shades": "1 !"}),
    Hit("cosmo_lavish", (("choose", 2),), TEXT_REMOVAL, areas={"the_shades": "0 1 !"}),
    # a text makes the victim remove an own minion
    Hit("cosmo_lavish", (ONE,), {SONKY, SUSAN, *BACK}, areas={"the_shades": "0 1 !"}),
    Hit("the_auditors", (USE,), {SONKY}),
    # moves
    *(Hit(card, (("take", "the_shades", 1), ("put", "the_hippo")), MOVED)
      for card in ("the_duckman", "foul_ole_ron", "canting_crew")),
    # money, cards, buildings, hands
    *(Hit(card, (USE,), {SONKY}) for card in (
        "mr_boggis", "the_thieves_guild", "the_ankh_morpork_sunshine_dragon_sanctuary",
    )),
    *(Hit(card, (ONE,), {SONKY}) for card in (
        "the_beggars_guild", "the_fools_guild", "dr_whiteface", "the_fire_brigade", "nobby_nobbs",
        "the_seamstresses_guild", "cable_street_particulars", "stanley",
    )),
    Hit("rosie_palm", (("skip",), ONE), {SONKY}),
    Hit("queen_molly", (("skip",), ONE), {SONKY}),
    Hit("here_n_now", (USE, ONE), {SONKY}, (8,)),
    Hit("hubert", (ONE, ("choose", 2)), {SONKY}),
    Hit("sybil_vimes", (("skip",), ("buy", "dolly_sisters")), {SONKY}),
    Hit("reacher_gilt", (("buy", "dolly_sisters"),), {SONKY}, areas={"dolly_sisters": "b1 !"}),
)  # fmt: skip


def announce(hit: Hit, *held: str) -> Table:
    table = sit(3, hand=[hit.card, "modo"], hands={1: [*held, "hex"], 2: []}, money=hit.money, **hit.areas)
    return table.play(("play", hit.card), *hit.moves, dice=hit.dice)


def victims_things(table: Table) -> tuple[Any, ...]:
    """Return the victim's pieces, money and buildings, and the trouble on the board."""
    state = table.state
    return state.units[1::6], state.money[1], [owner == 1 for owner in state.building], state.trouble


def ids(value: Any) -> str:
    return value.card if isinstance(value, Hit) else str(value)


@pytest.mark.parametrize("hit", HITS, ids=ids)
def test_exactly_the_listed_reactions_may_answer(hit: Hit) -> None:
    table = announce(hit, *SAVERS)
    assert table.pending == (1, "react")
    assert table.first_arguments("react") == hit.answers
    for card in set(SAVERS) - hit.answers:
        assert table.refusal("react", card) == "no_help"
    assert table.refusal("react", "hex") == "not_an_answer"


@pytest.mark.parametrize("hit", HITS, ids=ids)
def test_the_question_does_not_depend_on_the_hand(hit: Hit) -> None:
    tables = [announce(hit, *held) for held in (["drumknott"], [SONKY], ["igor"])]
    assert {(table.pending, tuple(table.state.agenda)) for table in tables} == {
        (tables[0].pending, tuple(tables[0].state.agenda))
    }
    assert tables[0].legal() == {("no",)}  # answered automatically, unless secrecy is strict


@pytest.mark.parametrize("hit", HITS, ids=ids)
def test_the_effect_happens_unless_a_reaction_stops_it(hit: Hit) -> None:
    """Each reaction that stops the effect leaves board and money unchanged; `no` does not."""
    for card in sorted(hit.answers - BACK):
        table = announce(hit, card)
        before = victims_things(table)
        cards = len(table.state.hands[1])
        table.play(("react", card))
        assert victims_things(table) == before
        assert (len(table.state.hands[1]), table.pile[-1]) == (cards - 1, card)
        assert table.event_args("reacted")[-1]["who"] == "seat:1"
    table = announce(hit, *SAVERS)
    before_all = state_digest(GAME, table.state)
    table.play(("no",))
    assert state_digest(GAME, table.state) != before_all


@pytest.mark.parametrize("back", sorted(BACK))
def test_r25_a_removed_minion_is_placed_in_another_area(back: str) -> None:
    table = sit(3, hand=["dr_cruces"], hands={1: [back]}, the_shades="0 1 !", longwall="1", the_hippo="2")
    table.play(("play", "dr_cruces"), KILL, ("react", back))
    assert table.pending == (1, "return")
    assert table.area("the_shades") == "0"  # removed all the same, so the trouble marker is gone
    assert table.first_arguments("place") == {"longwall", "dimwell", "isle_of_gods", "seven_sleepers"}
    assert table.refusal("place", "the_shades") == "other_area"
    table.play(("place", "longwall"))
    assert table.area("longwall") == "1 1 !"
    assert table.pending == (0, "act")


def test_r25_with_no_minion_left_it_goes_anywhere_else() -> None:
    table = sit(3, hand=["dr_cruces"], hands={1: ["igor"]}, the_shades="0 1 !")
    table.play(("play", "dr_cruces"), KILL, ("react", "igor"))
    assert len(table.first_arguments("place")) == 11


def test_r20_a_player_who_can_not_hold_a_reaction_is_not_asked() -> None:
    table = sit(3, hand=["dr_cruces"], hands={1: []}, the_shades="0 1 !")
    table.play(("play", "dr_cruces"), KILL)
    assert table.pending == (0, "act")
    table = sit(3, hand=["dr_cruces"], hands={1: ["modo"]}, pile=[*REMOVAL], the_shades="0 1 !")
    table.play(("play", "dr_cruces"), KILL)  # every reaction that could help is on the discard pile
    assert table.pending == (0, "act")


def test_brown_reactions_do_not_cause_questions_while_green_cards_are_left() -> None:
    pile = [DOG, "fresh_start_club"]
    table = sit(3, hand=["dr_cruces"], hands={1: ["modo"]}, pile=pile, late=False, the_shades="0 1 !")
    table.play(("play", "dr_cruces"), KILL)
    assert table.pending == (0, "act")


def test_r21_one_reaction_saves_once_and_the_marker_stays() -> None:
    table = sit(3, hand=["hello"], hands={1: [DOG, SUSAN]}, the_shades="0 1 !")
    table.play(("play", "hello"), KILL, ("react", DOG))
    assert table.area("the_shades") == "0 1 !"
    table.play(KILL)
    assert table.pending == (1, "react")
    table.play(("react", SUSAN))
    assert table.area("the_shades") == "0 1 !"


def test_r22_a_blocked_card_can_not_choose_another_victim() -> None:
    table = sit(3, hand=["nobby_nobbs", "modo"], hands={1: [SONKY], 2: ["hex"]}, money=9)
    table.play(("play", "nobby_nobbs"), ONE, ("react", SONKY))
    assert table.pending == (0, "card")
    assert table.state.money == [9, 9, 9]


def test_r23_only_the_player_with_sonky_is_exempt() -> None:
    table = sit(4, hand=["the_thieves_guild"], hands={1: ["hex"], 2: [SONKY], 3: ["modo"]}, money=5)
    table.play(("play", "the_thieves_guild"), USE, ("no",), ("react", SONKY), ("skip",))
    assert table.state.money == [9, 3, 5, 3]  # after Sonky is discarded no player is asked


def test_r22_auditors_then_susan() -> None:
    table = sit(3, hand=["the_auditors"], hands={1: [SUSAN], 2: []}, the_shades="1", the_hippo="1 2")
    table.play(("play", "the_auditors"), USE, ("no",))
    assert table.pending == (1, "lose")
    table.play(("lose", "the_hippo"))
    assert table.first_arguments("react") == {SUSAN}
    table.play(("react", SUSAN))
    assert table.area("the_hippo") == "1"  # seat 2 has only one minion, which is removed without a question


@pytest.mark.parametrize(("event", "rolls"), [("the_dragon", (6,)), ("mysterious_murders", (6,))])
def test_r24_events_are_stopped_by_susan_not_by_gaspode(event: str, rolls: tuple[int, ...]) -> None:
    table = sit(3, hands={1: [*SAVERS]}, the_shades="1")
    happen(table, event, rolls)
    assert table.pending == (1, "react")
    assert table.first_arguments("react") == {SUSAN, *BACK}
    table.play(("react", SUSAN))
    assert table.area("the_shades") == "1"


def test_r24_a_flood_is_no_removal() -> None:
    table = happen(sit(3, hands={1: [*SAVERS]}, the_shades="1"), "flood", (6, 6))
    assert table.pending == (1, "flee")


def test_the_bursar_one_answer_stops_the_whole_swap() -> None:
    areas = {"the_shades": "1 !", "longwall": "2", "nap_hill": "0"}
    for answers in ((("react", SONKY),), (("no",), ("react", DOG))):
        table = sit(3, hand=["the_bursar"], hands={1: [DOG], 2: [SONKY]}, **areas)
        table.state.agenda = [("finish", 0), ("close", 0), ("symbol", 0, 0, 2), ("act", 0, _number("the_bursar"), 1, 0)]
        table.state.playing, table.state.chain = table.state.hands[0].pop(), [_number("the_bursar")]
        table.play(("take", "the_shades", 1), ("take", "longwall", 2))
        assert table.pending == (2, "react")
        table.play(*answers)
        assert (table.area("the_shades"), table.area("longwall")) == ("1 !", "2")
        assert table.state.agenda[-1][0] != "react"


def _number(name: str) -> int:
    from tests.ankh_morpork.positions import shipped

    return shipped().card_index[name]


def test_the_chair_is_stopped_by_sonky() -> None:
    table = sit(3, hand=["the_chair_of_indefinite_studies", "modo"], hands={1: [SONKY, "hex"]})
    chair = _number("the_chair_of_indefinite_studies")
    table.state.agenda = [("finish", 0), ("close", 0), ("act", 0, chair, 1, 0)]
    table.state.hands[0].remove(chair)
    table.state.playing, table.state.chain = chair, [chair]
    table.play(ONE, ("react", SONKY))
    assert (table.hand(0), table.hand(1)) == (["modo"], ["hex"])
