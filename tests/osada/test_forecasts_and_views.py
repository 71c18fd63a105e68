"""Forecasts, views, standings and texts of Osada."""

from __future__ import annotations

import re

import pytest

from games.core.contract.contract import EVERYBODY, Event, Move, View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.selection import Selection
from games.core.contract.texts import Text, translate
from games.core.data import files
from games.core.program.paths import resource_path
from games.osada.game import GAME
from games.osada.view.guessing import deal_unseen
from tests.osada.positions import (
    BIMBER,
    GO_ON,
    HERBATA,
    INNOCENT,
    KARPLE,
    LAWINA,
    MURDERER_FIRST,
    NARTY,
    PACZEK,
    SIEKIERA,
    A,
    B,
    C,
    Table,
    position,
    shipped,
    sit,
)  # fmt: skip


def forecast(table: Table, move: Move) -> list[Event]:
    seat = table.pending[0]
    return GAME.forecast(GAME.observe(table.state, seat), move)


def total_odds(events: list[Event], kind: str, key: str, value: str) -> float:
    return sum(event.args["odds"] for event in events if event.kind == kind and event.args[key] == value)


# -- forecasts --------------------------------------------------------------------------------------------------------
def test_a_step_onto_a_plain_field_is_certain() -> None:
    events = forecast(sit(10, 10, 10), A)
    assert [event.kind for event in events] == ["used", "moved"]
    assert (events[1].args["goal"], events[1].args["odds"]) == ("field:11", 1.0)


def test_the_roll_of_c_has_even_odds_and_its_range() -> None:
    events = forecast(sit(10, 10, 10), C)
    moved = [event for event in events if event.kind == "moved"]
    assert [(e.args["goal"], e.args["odds"], e.args["low"], e.args["high"]) for e in moved] == [("field:13", 0.5, 1, 3)]
    assert total_odds(events, "resolves", "what", "kind:herbata") == 0.5


def test_a_forecast_follows_fields_that_move_the_pawn_on() -> None:
    events = forecast(sit(KARPLE - 1, 7, 7), A)
    goals = [event.args["goal"] for event in events if event.kind == "moved"]
    assert goals == ["field:8", "field:11"]
    events = forecast(sit(NARTY - 3, 17, 17), C)
    assert total_odds(events, "moved", "goal", "field:23") == 0.5


def test_every_landing_in_the_valley_is_one_in_six() -> None:
    events = forecast(sit(8, 8, 8), A)
    falls = [event for event in events if event.kind == "fell"]
    assert [event.args["goal"] for event in falls] == [f"field:{place}" for place in range(14, 20)]
    assert [event.args["odds"] for event in falls] == pytest.approx([1 / 6] * 6)
    assert [(event.args["low"], event.args["high"]) for event in falls] == [(n, n) for n in range(1, 7)]


def test_two_dice_in_a_row_multiply() -> None:
    events = forecast(sit(1, 10, 10), C)  # 1 to 3: onto Mara
    assert total_odds(events, "resolves", "what", "kind:mara") == 0.5
    assert total_odds(events, "moved", "goal", "field:0") == pytest.approx(1 / 12)
    assert total_odds(events, "moved", "goal", "field:6") == pytest.approx(1 / 6)


def test_a_forecast_contains_the_dangers_of_doughnut_and_avalanche() -> None:
    events = forecast(sit(PACZEK - 1, 38, 38), A)
    assert total_odds(events, "died", "cause", "paczek") == pytest.approx(4 / 6)
    assert total_odds(events, "arrived", "pawn", "pawn:red") == pytest.approx(2 / 6)
    assert total_odds(forecast(sit(LAWINA - 1, 30, 30), A), "died", "cause", "lawina") == 1.0
    assert total_odds(forecast(sit(LAWINA - 1, 10, 30), A), "buried", "pawn", "pawn:red") == 1.0


def test_a_forecast_includes_the_way_into_osada_even_if_it_ends_the_game() -> None:
    for places in ((39, 35, "dead"), (39, 35, 36)):
        arrival = next(event for event in forecast(sit(*places), C) if event.kind == "arrived")
        assert (arrival.args["origin"], arrival.args["goal"], arrival.args["place"]) == ("field:39", "field:42", 1)
        assert (arrival.args["odds"], arrival.args["low"], arrival.args["high"]) == (0.5, 1, 3)


def test_a_forecast_of_help_contains_both_pawns_and_the_level() -> None:
    events = forecast(sit(HERBATA + 1, HERBATA, 3), ("help", "D", "blue", "blue"))
    assert [(e.args["pawn"], e.args["goal"]) for e in events if e.kind == "moved"] == [
        ("pawn:red", f"field:{HERBATA}"),
        ("pawn:blue", f"field:{HERBATA + 1}"),
    ]
    assert [(e.args["before"], e.args["after"]) for e in events if e.kind == "helped"] == [(0, 1)]


@pytest.mark.parametrize("roles", [INNOCENT, MURDERER_FIRST, ("michal", "morderca", "anula")])
def test_a_forecast_reveals_no_cards(roles: tuple[str, ...]) -> None:
    table = sit(41, 30, 30, roles=roles)
    public = GAME.forecast(GAME.observe(table.state, None), A)
    assert [event.kind for event in public] == ["used", "arrived"]
    assert forecast(table, A) == public


def test_a_forecast_stops_at_the_end_of_the_own_turn() -> None:
    table = sit(10, 10, 9, virtual=True, turn=1, last="AA")
    assert [event.kind for event in forecast(table, B)] == ["used", "moved"]


def cards(table: Table, seat: int | None) -> list[str]:
    return [pawn["card"] for pawn in GAME.observe(table.state, seat)["pawns"]]


def test_a_seat_knows_its_own_card_and_the_cards_it_has_seen() -> None:
    table = sit(16, 10, 11, roles=("anula", "morderca", "michal")).play(A, ("peek", "blue"), GO_ON)
    assert cards(table, None) == ["", "", ""]
    assert cards(table, 0) == ["anula", "morderca", ""]
    assert cards(table, 1) == ["", "morderca", ""]
    assert cards(table, EVERYBODY) == ["anula", "morderca", "michal"]


def test_questions_and_answers_are_known_to_both_players() -> None:
    table = sit(25, 24, 24, axes={"blue": 1}).play(A, dice=(1,))
    table.play(("question", "saw"), ("say", "morderca"), GO_ON)
    assert [GAME.observe(table.state, seat)["talk"] for seat in (0, 1)] == [
        [["red", "blue", "saw", "", "morderca"]]
    ] * 2
    assert [GAME.observe(table.state, seat)["talk"] for seat in (None, 2)] == [[["red", "blue", None, None, None]]] * 2


def test_o92_a_whisper_is_known_to_both_players_and_its_answer_is_noted() -> None:
    secret = GAME.controller.cards.secret
    assert secret is not None
    for answer, notes in (("no", 1), ("nothing", 0)):
        table = sit(25, 24, 24, axes={"blue": 1}).play(A, dice=(1,)).play(("question", "whisper"))
        assert GAME.observe(table.state, 2)["talk"] == [["red", "blue", None, None, None]]
        titles = {seat: prompt_title(GAME.observe(table.state, seat)) for seat in (0, 1, 2)}
        assert titles[1] == "seat:1: seat:0 asks in a whisper"
        assert titles[2] == "seat:1: seat:0 asks in secret"
        table.play(("say", answer))
        heard = prompt_title(GAME.observe(table.state, 0))
        assert heard == ("seat:0: seat:1 answers – No" if notes else "seat:0: seat:1 doesn't answer")
        own = secret(GAME.observe(table.state, 0))
        assert own is not None
        assert len(own.notes) == notes


def prompt_title(view: View) -> str:
    """Return the title of the current prompt."""
    return translate(GAME.controller.prompt(view).title, "en")


@pytest.mark.parametrize("once", [0, 1])
def test_o93_an_option_hides_cards_after_they_were_seen_once(once: int) -> None:
    state = GAME.setup({"board": shipped(), "own_card": "start" if once else "always"}, 3, Dice(4))
    assert state.once == once
    assert GAME.observe(state, 0)["pawns"][0]["card"]  # computer players know their own card
    table = sit(16, 10, 11, roles=("anula", "morderca", "michal"), once=once).play(A, ("peek", "blue"))
    controller, view = GAME.controller, GAME.observe(table.state, 0)
    assert controller.prompt(view).card == "card:morderca"
    assert ("only now" in translate(controller.prompt(view).subtitle, "en")) == bool(once)
    table.play(GO_ON)
    view = GAME.observe(table.state, 0)
    assert controller.cards.secret is not None
    assert controller.cards.may_look_again(view) == (not once)
    assert (controller.cards.secret(view) is None) == bool(once)
    lines = [controller.log_text(view, event.kind, event.args) for event in table.events if event.kind == "saw"]
    assert [line is None for line in lines] == [bool(once)]


def test_o93_after_the_end_all_cards_can_be_seen_again() -> None:
    table = sit(41, 30, 30, roles=MURDERER_FIRST, once=1).play(A)
    assert GAME.controller.cards.may_look_again(GAME.observe(table.state, 0))


def test_learnt_facts_are_noted_below_the_own_card() -> None:
    table = sit(25, 24, 24, axes={"blue": 1}, known=[4, 0, 0], roles=("anula", "michal", "morderca"))
    table.play(A, dice=(1,)).play(("question", "murderer", "yellow"), ("say", "no"), GO_ON)
    secret = GAME.controller.cards.secret
    assert secret is not None
    own, other = secret(GAME.observe(table.state, 0)), secret(GAME.observe(table.state, 1))
    assert own is not None
    assert other is not None
    assert (own.card, len(own.notes), other.card, len(other.notes)) == ("card:anula", 2, "card:michal", 0)
    assert secret(GAME.observe(table.state, None)) is None


def test_a_guess_agrees_with_the_seen_cards() -> None:
    table = sit(10, 10, 10, 10, known=[2, 0, 0, 0], roles=("anula", "michal", "morderca", "alicja"))
    view = GAME.observe(table.state, 0)
    deals = {tuple(deal_unseen(view, BotDice(seed))) for seed in range(200)}
    murderer = table.state.board.murderer
    assert {deal[:2] for deal in deals} == {(0, 1)}
    assert {deal.index(murderer) for deal in deals} == {2, 3}
    assert len(deals) == 4  # two pawns for the murderer, times two cards for the other pawn


def test_in_the_harder_variant_a_guess_may_have_no_murderer() -> None:
    view = GAME.observe(sit(10, 10, 10, harder=1).state, 0)
    deals = [deal_unseen(view, BotDice(seed)) for seed in range(300)]
    share = sum(view.board.murderer in deal for deal in deals) / len(deals)
    assert 0.4 < share < 0.6  # two of four unseen cards are dealt


def test_the_view_says_where_letters_lead() -> None:
    view = GAME.observe(sit(18, 17, 16, help={"red": ("blue", 2)}, last="B").state, 0)
    assert view["ways"] == {"A": 19, "C": 21, "D": 17, "E": 17}


def test_standings_count_points_only_for_known_cards() -> None:
    table = sit(10, 12, 42, roles=("andrzejek", "morderca", "michal"), help={"red": ("blue", 3), "blue": ("red", 1)})
    assert GAME.standings(GAME.observe(table.state, 0))["points"] == [15, None, None]
    assert GAME.standings(GAME.observe(table.state, None))["points"] == [None, None, None]
    assert GAME.standings(GAME.observe(table.state, 0))["ahead"] == [1, 0]


def test_only_the_murderer_has_victims_as_answers_and_others_do_not_see_them() -> None:
    for roles in (INNOCENT, MURDERER_FIRST):
        table = sit(31, 36, 30, 30, roles=roles, help={"red": ("blue", 3)}).play(A).play(("peek", "blue"), GO_ON)
        assert (len(table.legal()) > 1) == (roles == MURDERER_FIRST)
        assert all(not GAME.observe(table.state, seat)["moves"] for seat in (None, 1, 2, 3))
    assert position(3, 3, 3).pos == [3, 3, 3]


def test_o5_the_tooltip_of_a_barred_move_says_why() -> None:
    view = GAME.observe(position(16, 18, 10, last="A"), 0)
    text = GAME.controller.description(view, "move:A")
    assert text is not None
    assert "no move twice" in translate(text, "en")
    assert GAME.controller.description(view, "move:B") is None  # it leads to a plain field, so its label is enough
    nobody = GAME.controller.description(view, "move:D")
    assert nobody is not None
    assert "Nobody is 1 space behind you." in translate(nobody, "en")


def english(text: Text | None) -> str:
    assert text is not None
    return translate(
        text, "en", lambda name, language: GAME.controller.translate_name(shipped(), name, language) or name
    )


def test_o32_the_tooltip_warns_of_an_avalanche_with_nobody_behind() -> None:
    last = GAME.observe(position(LAWINA - 1, 30, 30), 0)
    for name in ("move:A", f"field:{LAWINA}"):
        assert english(GAME.controller.description(last, name)).startswith("Beware: this space can kill you"), name
    followed = GAME.observe(position(LAWINA - 1, 30, 15), 0)
    assert "can kill you" not in english(GAME.controller.description(followed, "move:A"))


@pytest.mark.parametrize(
    ("places", "virtual", "fields"),
    [((1, 2, 3, 4), False, {24, 30}), ((1, 2, 3), False, {24}), ((1, 2, 3), True, set())],
)
def test_o46_o47_tooltips_mention_lynching_only_if_it_is_possible(
    places: tuple[int, ...], virtual: bool, fields: set[int]
) -> None:
    view = GAME.observe(position(*places, virtual=virtual), 0)
    texts = {place: english(GAME.controller.description(view, f"field:{place}")) for place in (24, 30)}
    assert {place for place, text in texts.items() if "lynching" in text} == fields


def test_o13_level_zero_is_shown_as_a_number() -> None:
    facts = GAME.controller.cards.secret(GAME.observe(position(1, 2, 3), 0))
    assert facts is not None
    assert english(facts.progress) == "Your help level is 0."


def test_o67_the_own_card_states_the_points_for_each_colour() -> None:
    state = position(3, 3, 3)  # Anula with the red pawn; the order on her card: yellow, black, red, green, blue
    face, view = GAME.controller.cards.face, GAME.observe(state, 0)
    assert face is not None
    assert english(face(view, "card:anula").text).endswith("In this game a level is worth: yellow 5, blue 4.")
    assert "A level" not in english(face(view, "card:michal").text)  # as far as seat 0 knows, no player has this card


def test_o77_o80_the_virtual_players_card_states_its_points() -> None:
    for roles, ending in (
        (
            ("anula", "morderca", "michal"),
            "Axe 5, Moonshine 5, Victims 3, Precipice 3, Avalanche 3, Barn 3, Doughnut 3.",
        ),
        (("anula", "michal", "morderca"), "wins by reaching the village and never kills."),
    ):
        state = position(3, 3, 3, virtual=True, roles=roles)
        state.known[0] |= 1 << 2
        face, view = GAME.controller.cards.face, GAME.observe(state, 0)
        assert face is not None
        text = english(face(view, f"card:{roles[2]}").text)
        assert text.startswith("The virtual player ")
        assert text.endswith(ending), text


def test_o73_the_virtual_players_last_move_is_not_barred_in_its_row() -> None:
    view = GAME.observe(position(3, 3, 3, virtual=True, last="BBB"), 0)
    guests, seat = GAME.controller.guests, GAME.controller.seat_facts
    assert guests is not None
    assert [tag.is_crossed_out for tag in guests(view)[0].facts.compact_row.tags] == [False]
    assert [tag.is_crossed_out for tag in seat(view, 0).compact_row.tags] == [True]


def test_o79_the_murderers_card_states_the_goal_for_two_people() -> None:
    face = GAME.controller.cards.face
    assert face is not None
    two = GAME.observe(position(3, 3, 3, virtual=True, roles=MURDERER_FIRST), 0)
    three = GAME.observe(position(3, 3, 3, roles=MURDERER_FIRST), 0)
    for text_of in (
        lambda view: face(view, "card:morderca").text,
        lambda view: GAME.controller.description(view, "card:morderca"),
    ):
        assert "without the other player, with help level 2" in english(text_of(two))
        assert "just by reaching" not in english(text_of(two))
        assert "just by reaching" in english(text_of(three))


def test_a_letters_tooltip_states_the_boards_numbers() -> None:
    file = files.read_document(resource_path("data/osada/board.yaml"))
    file.data["moves"] |= {
        "A": {"forward": 2}, "B": {"die": [1, 2, 3, 4, 5, 6]}, "C": {"die": [4, 4, 0, 0, 0, 0]}, "D": {"help": 2},
        "E": {"forward": 1}, "F": {"help": 1}, "G": {"ask": 1},
    }  # fmt: skip
    view, default = (GAME.observe(position(3, 3, 3, board=board), None) for board in (GAME.load_board(file), shipped()))
    view["decision"] = default["decision"] = None  # no letter is being chosen
    texts = [english(GAME.controller.description(view, f"move:{letter}")) for letter in "ABCDEFG"]
    assert [re.findall(r"\d", one) for one in texts] == [
        ["2"],
        ["1", "6"],
        ["4"],
        ["2", "1"],
        ["1"],
        ["1", "1"],
        ["1", "1"],
    ]
    assert [one.split()[0] for one in texts] == ["Walk", "Roll", "Roll", "Help", "Walk", "Help", "Ask"]
    assert english(GAME.controller.description(default, "move:B")) == "Walk 2 spaces forward."
    assert english(GAME.controller.description(default, "move:C")) == "Roll the die: go 3 spaces forward or stay."


def test_the_log_has_one_line_for_a_walk() -> None:
    table = sit(11, 14, 15)
    view = GAME.observe(table.state, None)
    table.play(A)
    lines = [GAME.controller.log_text(view, event.kind, event.args) for event in table.events]
    assert [text for line in lines if line is not None and "(A)" in (text := english(line))] == [
        "seat:0 walks from space 11 to space 12 (A)."
    ]


def test_after_choosing_to_help_only_the_pawn_is_left_to_choose() -> None:
    view = GAME.observe(position(3, 2, 2), 0)
    selection = Selection(GAME.controller, view)
    assert selection.choose("move:D")
    people = {"pawn:blue", "seat:1", "column:blue", "pawn:yellow", "seat:2", "column:yellow"}
    assert set(selection.distinguishing_names()) == people  # without the field
    assert {name.partition(":")[0] for name in selection.choosable_names()} == {"field", "pawn", "seat", "column"}


@pytest.mark.parametrize(
    ("at", "move", "expected"),
    [
        (HERBATA - 1, A, "seat:0 drinks tea and may repeat one move in the next 2 turns."),
        (BIMBER - 2, B, "seat:0 drinks moonshine and may play B after B for 2 turns."),
    ],
)
def test_the_log_states_the_effect_of_tea_and_moonshine(at: int, move: Move, expected: str) -> None:
    table = sit(at, at, at)
    view = GAME.observe(table.state, None)
    table.play(move)
    lines = [GAME.controller.log_text(view, event.kind, event.args) for event in table.events]
    assert expected in [english(line) for line in lines if line is not None]


@pytest.mark.parametrize(
    ("places", "help_", "expected"),
    [
        ((20, 20, 20), {"red": ("blue", 1)}, "these have none: seat:1, seat:2."),
        ((20, 20, 20, 20), {"red": ("blue", 1), "blue": ("red", 1), "yellow": ("red", 1)}, "then choose the accused"),
        (("dead", 20, 20, 20), {"yellow": ("blue", 1)}, "these have none: seat:1, seat:3."),  # without the dead
    ],
)
def test_the_label_of_lynching_names_the_players_who_can_not_pay(
    places: tuple[int | str, ...], help_: dict[str, tuple[str, int]], expected: str
) -> None:
    state = position(*places, help=help_, axes={"red": 1, "blue": 1}, turn=1)
    label = GAME.controller.label(GAME.observe(state, None), "button:accuse")
    assert label.subtitle is not None
    assert english(label.subtitle).endswith(expected)


def test_the_log_numbers_turns_by_round_like_the_table() -> None:
    table = sit(11, 14, 15)
    for _ in range(4):
        table.play(A if A in table.legal() else B)
        assert [args["turn"] for args in table.event_args("turn")][-1] == GAME.observe(table.state, None)["round"]
    assert table.state.turn > table.state.round_number() == 2


@pytest.mark.parametrize(
    ("place", "move", "expected"),
    [
        (5, A, None),  # a plain field, so it is played at once
        (5, C, "Roll the die"),
        (2, A, "Go there and roll the die"),
        (SIEKIERA - 1, A, "Go there and look at a card"),
    ],
)
def test_a_move_that_can_not_be_undone_needs_confirmation(place: int, move: Move, expected: str | None) -> None:
    view = GAME.observe(position(place, place, place), 0)
    assert Selection(GAME.controller, view).needs_confirming(move) == (expected is not None)
    assert GAME.controller.decision_extras.confirm_label is not None
    text = GAME.controller.decision_extras.confirm_label(view, move)
    assert (None if text is None else text.message) == expected


def test_o31_a_field_without_axes_needs_no_confirmation() -> None:
    total = shipped().axes[3]
    view = GAME.observe(position(SIEKIERA - 1, 20, 20, axes={"blue": total}), 0)
    assert not Selection(GAME.controller, view).needs_confirming(A)
