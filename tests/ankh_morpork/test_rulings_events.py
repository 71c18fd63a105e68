"""The twelve events and how the game ends: rulings R52 to R69."""

from __future__ import annotations

import pytest

from games.ankh_morpork.game import GAME
from games.ankh_morpork.rules import ending
from games.ankh_morpork.rules.board import EVENTS
from games.core.contract.dice import Dice
from tests.ankh_morpork.positions import Table, begin, happen, position, shipped, sit

PAY, NO = ("pay",), ("no",)
SHADES, SCOURS, HIPPO, GODS, DIMWELL, DRAGON = 6, 4, 5, 3, 7, 2  # indexes of areas: the rolled number less one


def no_hands(seats: int = 3, **areas: str) -> Table:
    """Return a table with empty hands, so that no reaction is possible."""
    return sit(seats, hands={}, **areas)


def test_r52_each_event_happens_once() -> None:
    assert sorted(EVENTS) == sorted(shipped().events)
    calling = sum(kind == "event" for card in shipped().cards for kind, _ in card.symbols)
    assert calling == 9
    table = happen(no_hands(), "fog", (0,) * 5)
    assert table.state.spent == [shipped().events.index("fog")]
    assert table.state.spent[0] not in table.state.events


def test_r53_the_dragon_empties_an_area() -> None:
    table = happen(no_hands(the_shades="0 1 1 T D ! b2", the_hippo="0"), "the_dragon", (SHADES,))
    assert (table.area("the_shades"), table.area("the_hippo")) == ("", "0")
    assert table.state.left == [11, 12, 12]
    assert happen(no_hands(the_shades="!"), "the_dragon", (SHADES,)).area("the_shades") == ""


def test_r54_flood() -> None:
    table = happen(no_hands(the_shades="0 0 1 T ! b1", the_hippo="1"), "flood", (SHADES, HIPPO))
    assert table.pending == (0, "flee")
    assert table.first_arguments("flee") == {"the_scours", "the_hippo", "dimwell"}  # the Hippo is not on the river
    assert table.refusal("flee", "nap_hill") == "not_adjacent"
    table.play(("flee", "the_hippo"))
    assert (table.area("the_shades"), table.area("the_hippo")) == ("0 1 T b1", "0 1 !")
    table.play(("flee", "dimwell"))
    assert table.pending == (1, "flee")
    table.play(("flee", "the_scours"))
    assert table.area("the_shades") == "T b1"


def test_r54_both_areas_are_flooded_and_small_gods_is_on_the_river() -> None:
    table = happen(no_hands(small_gods="0", the_scours="0"), "flood", (GODS, SCOURS))
    assert table.refusal("flee", "the_scours") == "flooded"
    table = happen(no_hands(dragons_landing="0"), "flood", (DRAGON, HIPPO))
    assert table.pending == (0, "card")


@pytest.mark.parametrize(
    ("rolls", "left"),
    [
        ((8,), 4),
        ((SHADES, HIPPO, 11), 2),  # Nap Hill is not next to the Hippo
        ((SHADES, HIPPO, SCOURS, 0), 1),
        ((SHADES, SHADES), 3),
        ((SHADES, DIMWELL), 3),  # nothing is built there
        ((SHADES, HIPPO, SHADES), 2),  # already burnt down
    ],
)
def test_r55_fire_spreads(rolls: tuple[int, ...], left: int) -> None:
    table = happen(no_hands(the_shades="b0", the_hippo="b1", nap_hill="b2", the_scours="b1"), "fire", rolls)
    assert sum(owner >= 0 for owner in table.state.building) == left


def test_r55_each_roll_is_compared_with_the_previous_roll() -> None:
    """Small Gods is next to the Hippo but not the Shades; Dimwell is next to the Shades but not the Hippo."""
    built = {"the_shades": "b0", "the_hippo": "b1", "small_gods": "b2", "dimwell": "b1"}
    table = happen(no_hands(**built), "fire", (SHADES, HIPPO, GODS, DIMWELL))
    table.play(NO)  # seat 2 could save its things in Small Gods
    assert table.state.building.count(-1) == 11
    assert table.area("dimwell") == "b1"
    table = happen(no_hands(**built), "fire", (SHADES, HIPPO, DIMWELL))
    assert (table.area("dimwell"), table.area("small_gods")) == ("b1", "b2")


def test_r56_fog_and_the_last_card() -> None:
    table = happen(no_hands(), "fog", (0,) * 5)
    assert len(table.event_args("fogged")[0]["cards"]) == 5
    table = no_hands(who=["lord_rust", "commander_vimes", "lord_selachii"])  # type: ignore[arg-type]
    state = table.state
    state.pile += state.brown[5:]
    state.brown = state.brown[:5]
    state.down = sum(shipped().tables.interrupt_bits[card] for card in state.pile)
    table = happen(table, "fog", (0,) * 5)
    assert (table.result().end, table.result().winners) == ("commander_vimes", (1,))


@pytest.mark.parametrize(("markers", "ends"), [(7, False), (8, True), (12, True)])
def test_r57_riots(markers: int, ends: bool) -> None:
    state = position(3, who=["lord_rust", "commander_vimes", "lord_selachii"], money=[9, 3, 3])
    state.trouble = (1 << markers) - 1
    table = happen(Table(state), "riots")
    assert (table.pending == (-1, "")) == ends
    if ends:
        assert (table.result().end, table.result().winners) == ("riots", (0,))  # no special victory for Vimes


def test_r58_explosion_and_earthquake() -> None:
    assert happen(no_hands(the_shades="b0 1"), "explosion", (SHADES,)).area("the_shades") == "1"
    table = happen(no_hands(the_shades="b0", the_hippo="b1"), "earthquake", (SHADES, SHADES))
    assert (table.area("the_shades"), table.area("the_hippo")) == ("", "b1")
    assert happen(no_hands(the_shades="b0"), "earthquake", (SHADES, HIPPO)).area("the_shades") == ""


def test_r59_mysterious_murders() -> None:
    table = happen(no_hands(the_shades="0 1 T", the_hippo="0", dimwell="1"), "mysterious_murders", (SHADES,))
    assert table.pending == (0, "hit")
    assert table.legal() == {("kill", "the_shades", owner) for owner in (0, 1, "troll")}
    table.play(("kill", "the_shades", "troll"), dice=(HIPPO, 0))
    assert table.area("the_hippo") == ""  # it was the only one there; seat 2's roll hits nobody
    assert table.pending == (0, "card")


def test_r60_demons() -> None:
    table = happen(no_hands(the_shades="0"), "demons_from_the_dungeon_dimensions", (SHADES, SHADES, HIPPO, 0))
    assert (table.area("the_shades"), table.area("the_hippo")) == ("0 D D !", "D !")


def test_r61_subsidence_asks_to_pay_or_lose_each_building() -> None:
    table = happen(
        no_hands(money=[3, 2, 1], the_shades="b0", the_hippo="b0", dimwell="b1", nap_hill="b2"), "subsidence"
    )  # type: ignore[arg-type]
    assert table.pending == (0, "prop")
    table.play(PAY)  # $1 is left, so the second building is lost
    assert table.pending == (1, "prop")
    table.play(("refuse",))
    assert [owner for owner in table.state.building if owner >= 0] == [0]
    assert table.state.money == [1, 2, 1]


def test_r62_bloody_stupid_johnson() -> None:
    table = happen(no_hands(the_hippo="b1 1 1 0"), "bloody_stupid_johnson", (HIPPO,))
    assert table.area("the_hippo") == "0 1 b1 x"
    state = table.state.copy()
    state.active = 1
    state.agenda = [("finish", 1), ("close", 1), ("card", 1, 1)]
    assert Table(state).refusal("ability", "the_hippo") == "retired"
    assert happen(no_hands(the_hippo="0"), "bloody_stupid_johnson", (HIPPO,)).area("the_hippo") == "0"
    assert ending.controller_of(happen(no_hands(the_hippo="b1"), "bloody_stupid_johnson", (HIPPO,)).state, HIPPO) == 1


def test_r63_trolls() -> None:
    table = happen(no_hands(the_shades="0", the_hippo="b1"), "trolls", (SHADES, HIPPO, HIPPO))
    assert (table.area("the_shades"), table.area("the_hippo")) == ("0 T !", "T T ! b1")
    assert ending.controller_of(table.state, HIPPO) == -1


# -- Small Gods (R64) -------------------------------------------------------------------------------------------------
def test_r64_each_piece_costs_three_dollars() -> None:
    table = no_hands(small_gods="b1", the_shades="1 1 b1")
    happen(table, "the_dragon", (SHADES,))
    assert table.pending == (1, "react")
    table.play(PAY, NO, PAY)
    assert (table.area("the_shades"), table.state.money[1]) == ("1 b1", 4)


def test_r64_small_gods_needs_money_and_no_demon() -> None:
    table = happen(no_hands(small_gods="b1", the_shades="1", money=[9, 2, 9]), "the_dragon", (SHADES,))  # type: ignore[arg-type]
    assert table.area("the_shades") == ""
    table = happen(no_hands(small_gods="b1 D", the_shades="1"), "the_dragon", (SHADES,))
    assert table.area("the_shades") == ""
    table = happen(no_hands(small_gods="b1 x", the_shades="1"), "the_dragon", (SHADES,))
    assert table.area("the_shades") == ""


@pytest.mark.parametrize(("event", "piece"), [("demons_from_the_dungeon_dimensions", "D"), ("trolls", "T")])
def test_r64_a_demon_or_a_troll_can_be_kept_out(event: str, piece: str) -> None:
    table = happen(no_hands(small_gods="b1", the_shades="1", the_hippo="0"), event, (HIPPO, SHADES))
    assert table.pending == (1, "react")  # only in areas with a piece of the owner
    assert table.area("the_hippo").startswith(f"0 {piece}")
    table.play(PAY, dice=(0, 0) if piece == "D" else (0,))
    assert table.area("the_shades") == "1"


def test_r64_a_flooded_minion_may_stay() -> None:
    table = happen(no_hands(small_gods="b1", the_shades="1 1"), "flood", (SHADES, SHADES)).play(
        PAY, ("flee", "the_hippo")
    )
    assert (table.area("the_shades"), table.area("the_hippo"), table.state.money[1]) == ("1", "1", 7)


def test_r64_against_johnson_the_price_is_double() -> None:
    table = happen(no_hands(small_gods="b1", the_hippo="b1 1"), "bloody_stupid_johnson", (HIPPO,)).play(PAY, PAY)
    assert (table.area("the_hippo"), table.state.money[1]) == ("1 b1", 4)
    table = happen(no_hands(small_gods="b1", the_hippo="b1 1"), "bloody_stupid_johnson", (HIPPO,)).play(NO, PAY)
    assert table.area("the_hippo") == "1 b1 x"


def test_r64_a_building_saved_from_fire_still_lets_it_spread() -> None:
    table = happen(no_hands(small_gods="b1", the_shades="b1", the_hippo="b0"), "fire", (SHADES, HIPPO, 0)).play(PAY)
    assert (table.area("the_shades"), table.area("the_hippo")) == ("b1", "")


def test_r64_small_gods_works_in_the_turn_it_was_gained() -> None:
    table = no_hands(small_gods="b1", the_shades="1")
    table.state.fresh = table.state.used = 1 << GODS
    assert happen(table, "the_dragon", (SHADES,)).pending == (1, "react")


@pytest.mark.parametrize(("held", "winner"), [("commander_vimes", 2), ("lord_selachii", 1)])
def test_r65_the_last_card(held: str, winner: int) -> None:
    state = position(3, hand=["librarian"], who=["lord_rust", "lord_vetinari", held], money=[1, 9, 1])
    state.pile += state.brown[4:]
    state.brown = state.brown[:4]
    state.down = sum(shipped().tables.interrupt_bits[card] for card in state.pile)
    table = Table(state).play(("play", "librarian"), ("use",))
    assert table.result().winners == (winner,)
    assert table.result().end == (held if winner == 2 else "last_card")


def test_r66_r44_points() -> None:
    state = position(2, money=[20, 30], the_shades="0 0 b0", the_hippo="0 b1 D", nap_hill="1 b1")
    cards = [shipped().card_index[name] for name in ("mr_bent", "the_bank_of_ankh_morpork")]
    for card in cards:
        state.pile.remove(card)
    state.loans[0] = cards
    assert Table(state).pending == (0, "card")
    assert ending.points_by_cause(state) == {
        "minions": [10, 5], "buildings": [6, 12], "money": [20, 30], "loans": [-27, 0],
    }  # fmt: skip
    assert ending.points(state) == [9, 47]
    assert ending.net_worth(state, 0) == 20 + 6 - 24  # R45


@pytest.mark.parametrize(
    ("areas", "winners", "end"),
    [
        ({"unreal_estate": "b0", "the_hippo": "b1", "the_scours": "b1"}, (0,), "riots_card"),
        ({"unreal_estate": "b0", "small_gods": "b1"}, (0, 1), "riots_shared"),
        ({"unreal_estate": "b0 x", "the_hippo": "b1", "the_scours": "b1"}, (1,), "riots_card"),
    ],
)
def test_r67_ties(areas: dict[str, str], winners: tuple[int, ...], end: str) -> None:
    state = position(2, **areas)
    state.trouble = 0xFF
    table = happen(Table(state), "riots")
    assert (table.result().winners, table.result().end) == (winners, end)


def test_r68_two_players() -> None:
    board = shipped()
    ids = {board.cards[card].id for card in board.cards_for(2)}
    assert {card.id for card in board.cards} - ids == {"hubert", "cosmo_lavish"}
    names = {board.personalities[one].id for one in board.personalities_for(2)}
    assert "chrysoprase" not in names
    assert [one.goal[2] for one in board.personalities[:5]] == [11, 7, 7, 7, 8]
    for seats, deck in ((2, 89), (3, 86), (4, 81)):
        state = GAME.setup({"board": board}, seats, Dice(3))
        assert len(state.green) + len(state.brown) == deck
        assert state.money == [10] * seats
        assert state.trouble == 1 << SHADES | 1 << SCOURS | 1


@pytest.mark.parametrize(
    ("area", "seat"),
    [
        ("0", 0), ("0 1", -1), ("0 0 1", 0), ("0 b0 1", 0), ("b1", 1), ("0 T", -1), ("0 0 T", 0), ("0 0 T T", -1),
        ("0 0 0 D", -1), ("0 b1", -1), ("T", -1), ("", -1), ("0 0 1 1 2", -1), ("2 !", 2),
    ],
)  # fmt: skip
def test_r69_control(area: str, seat: int) -> None:
    assert ending.controller_of(position(3, the_shades=area), SHADES) == seat


# -- every personality wins at its threshold and not below -----------------------------------------------------------
ALL = [area.id for area in shipped().areas]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", [one.id for one in shipped().personalities])
def test_every_personality_wins_at_its_goal(name: str, seats: int) -> None:
    board = shipped()
    one = next(item for item in board.personalities if item.id == name)
    if one.least_players > seats:
        return
    others = [item.id for item in board.personalities if item.id not in (name, "chrysoprase")][: seats - 1]

    def wins_with(amount: int) -> bool:
        text: dict[str, str] = {}
        money = 0
        if one.wins_by == "spread":
            text = dict.fromkeys(ALL[:amount], "0 1 !")
            text[ALL[0]] = "0 T !"
        elif one.wins_by == "control":
            text = dict.fromkeys(ALL[:amount], "0")
        elif one.wins_by == "trouble":
            text = dict.fromkeys(ALL[:amount], "!")
        else:
            money = amount
        state = position(seats, who=[name, *others], money=money, hand=["groat"], **text)
        return bool(begin(state, 0).state.end == name)

    if one.wins_by == "last_card":
        assert not wins_with(100)
        return
    goal = one.goal[seats]
    assert wins_with(goal)
    assert not wins_with(goal - 1)


def test_r32_demons_count_for_no_player() -> None:
    text = dict.fromkeys(ALL[:11], "0")
    text[ALL[0]] = "0 D"
    state = position(2, who=["lord_vetinari", "lord_rust"], hand=["groat"], **text)
    assert begin(state, 0).pending == (0, "card")
    state = position(3, who=["chrysoprase", "lord_rust", "lord_vetinari"], money=44, hand=["groat"], the_shades="b0 D")
    assert begin(state.copy(), 0).pending == (0, "card")
    state.on[5] = state.units[SHADES * 6 + 5] = 0
    assert begin(state, 0).result().end == "chrysoprase"


def test_r52_a_thirteenth_event_does_nothing() -> None:
    state = position(hand=["the_dean"])
    state.spent, state.events = [*state.spent, *state.events], []
    table = Table(state).play(("play", "the_dean"))
    assert table.event_args("no_event") == [{"who": "seat:0"}]
    assert len(table.state.spent) == 12


@pytest.mark.parametrize(
    ("event", "rolls"),
    [
        ("explosion", (HIPPO,)), ("earthquake", (HIPPO, GODS)), ("fire", (HIPPO,)), ("subsidence", ()), ("riots", ()),
        ("the_dragon", (HIPPO,)), ("bloody_stupid_johnson", (HIPPO,)), ("flood", (DRAGON, HIPPO)),
    ],
)  # fmt: skip
def test_an_event_that_changes_nothing_says_so(event: str, rolls: tuple[int, ...]) -> None:
    table = happen(no_hands(the_shades="0 1"), event, rolls)
    areas = [f"area:{shipped().areas[roll].id}" for roll in dict.fromkeys(rolls)]
    (told,) = table.event_args("unharmed")
    assert told["what"] == f"event:{event}"
    assert sorted(told["where"]) == sorted(areas)
    assert table.area("the_shades") == "0 1"


def test_what_an_event_removes_names_the_event_and_its_owner() -> None:
    table = happen(no_hands(the_shades="0 b1"), "the_dragon", (SHADES,))
    for kind, seat in (("removed", 0), ("razed", 1)):
        (told,) = table.event_args(kind)
        assert (told["cause"], told["whose"]) == ("event:the_dragon", f"seat:{seat}")
    assert table.event_args("unharmed") == []
    (removed,) = (event for event in table.events if event.kind == "removed")
    tale = GAME.controller.story_rules.describe_action(GAME.observe(table.state, None), [removed])
    assert (tale.who, tale.harmed_seats) == ("event:the_dragon", {0})


def test_r64_small_gods_itself_pays_for_its_minion_before_its_card_goes() -> None:
    table = happen(no_hands(small_gods="b1 1"), "bloody_stupid_johnson", (GODS,)).play(PAY)
    assert table.area("small_gods") == "1 b1"
    table.play(NO)
    assert table.area("small_gods") == "1 b1 x"


def test_r70_both_buildings_of_one_owner_are_asked_about_before_either_falls() -> None:
    table = happen(no_hands(small_gods="b1", the_hippo="b1"), "earthquake", (GODS, HIPPO))
    assert table.pending == (1, "shield")
    assert table.legal() == {NO, ("shield", "small_gods"), ("shield", "the_hippo")}
    table.play(("shield", "the_hippo"))
    assert table.pending == (1, "react")
    assert (table.area("small_gods"), table.area("the_hippo")) == ("b1", "b1")
    table.play(PAY)
    assert (table.area("small_gods"), table.area("the_hippo"), table.state.money[1]) == ("b1", "b1", 4)
    table = happen(no_hands(small_gods="b1", the_hippo="b1"), "earthquake", (GODS, HIPPO))
    table.play(("shield", "small_gods"), NO)
    assert (table.area("small_gods"), table.area("the_hippo"), table.state.money[1]) == ("b1", "", 7)
    table = happen(no_hands(small_gods="b1", the_hippo="b1"), "earthquake", (GODS, HIPPO)).play(NO)
    assert (table.area("small_gods"), table.area("the_hippo"), table.state.money[1]) == ("", "", 10)


@pytest.mark.parametrize("saved", ["small_gods", "the_hippo"])
def test_r70_with_money_for_one_building_either_can_be_saved(saved: str) -> None:
    money = [9, 5, 9]
    table = happen(no_hands(small_gods="b1", the_hippo="b1", money=money), "earthquake", (GODS, HIPPO))  # type: ignore[arg-type]
    table.play(("shield", saved))
    assert {area for area in ("small_gods", "the_hippo") if table.area(area)} == {saved}
    assert table.pending == (0, "card")


def test_r70_falling_small_gods_still_saves_the_other_building() -> None:
    table = happen(no_hands(small_gods="b1", the_hippo="b2"), "earthquake", (GODS, HIPPO))
    assert table.pending == (1, "react")
    assert (table.area("small_gods"), table.area("the_hippo")) == ("b1", "b2")  # neither has fallen
    table.play(PAY)
    assert (table.area("small_gods"), table.area("the_hippo")) == ("b1", "")
    table = happen(no_hands(small_gods="b1", the_shades="b1", the_hippo="b1"), "earthquake", (SHADES, HIPPO))
    assert table.play(("shield", "the_shades"), PAY).state.building.count(1) == 3
    for blocked in ({"small_gods": "b1 D"}, {"small_gods": "b1 x"}):
        table = happen(no_hands(the_shades="b1", the_hippo="b1", **blocked), "earthquake", (SHADES, HIPPO))
        assert (table.pending, table.state.building.count(1)) == ((0, "card"), 1)


def test_r71_the_dragon_removes_the_demon_that_would_block_small_gods() -> None:
    table = happen(no_hands(small_gods="b1 1 1 2 D T !"), "the_dragon", (GODS,))
    assert table.pending == (1, "react")
    table.play(PAY, NO, PAY)
    assert (table.area("small_gods"), table.state.money[1]) == ("1 b1", 4)
    table = happen(no_hands(small_gods="b1 D", the_shades="1 D"), "the_dragon", (SHADES,))
    assert table.area("the_shades") == ""  # here the demon in Small Gods stays and blocks its card


def test_r58_r64_a_building_hit_twice_is_paid_for_once() -> None:
    table = happen(sit(3, hands={}, small_gods="b1", the_hippo="b1", money=5), "earthquake", (HIPPO, HIPPO))
    assert table.pending == (1, "react")
    table.play(PAY)
    assert table.area("the_hippo") == "b1"
    assert table.state.money[1] == 2
    assert table.pending[1] != "react"
