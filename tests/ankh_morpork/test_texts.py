"""Texts of Ankh-Morpork at the table: prompts, moves, log, cards, seats, the result."""

from __future__ import annotations

from random import Random

import pytest

from games.ankh_morpork.controls import faces, words
from games.ankh_morpork.controls.events import TROUBLE_EVENTS
from games.ankh_morpork.game import GAME
from games.ankh_morpork.rules import ending
from games.ankh_morpork.rules.turn import FLOW
from games.core.contract.contract import EVERYBODY, Event, View
from games.core.contract.dice import BotDice
from games.core.contract.lexicon import Lexicon
from games.core.contract.texts import Text, translate
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.story import narrate_action, story_actions
from tests.ankh_morpork.positions import Table, double_earthquake, shipped, sit

CONTROLLER = GAME.controller


def view_of(table: Table) -> View:
    decision = GAME.decision(table.state)
    assert decision is not None
    return GAME.observe(table.state, decision.seat)


def english(text: Text | None) -> str:
    lexicon = Lexicon(GAME, shipped(), ("Maja", "Kuba", "Ola", "Tadek"))
    return "" if text is None else translate(text, "en", lexicon)


def subtitle_of(table: Table) -> str:
    return english(CONTROLLER.prompt(view_of(table)).subtitle)


def move_text(table: Table, *move: str) -> str:
    return english(CONTROLLER.controls[move[0]].text(view_of(table), move))


def test_a_move_says_where_trouble_breaks_out() -> None:
    table = sit(hand=["groat"], the_shades="0", dimwell="1", nap_hill="1")
    table.play(("play", "groat"))
    assert move_text(table, "place", "dimwell") == "Place a minion in Dimwell – trouble will break out"
    assert move_text(table, "place", "the_scours") == "Place a minion in The Scours"


def test_a_symbol_without_a_target_says_so() -> None:
    table = sit(hand=["the_mended_drum"], the_shades="0 1 !")
    table.play(("play", "the_mended_drum"))
    assert (
        subtitle_of(table) == "There is nowhere to build: it takes your minion, no building, no trouble, and the money."
    )
    table = sit(hand=["the_mended_drum"], the_shades="0")
    table.play(("play", "the_mended_drum"))
    assert subtitle_of(table) == "Where you have a minion and there is no building and no trouble."


def test_without_minions_on_the_board_the_prompt_says_anywhere() -> None:
    table = sit(hand=["groat"], dimwell="1")
    table.play(("play", "groat"))
    assert subtitle_of(table) == "You have no minion on the board, so you may choose any area."


def test_a_question_to_another_player_says_whose_card_it_is() -> None:
    table = sit(hand=["dr_whiteface"], the_shades="0")
    table.play(("play", "dr_whiteface"), ("choose", 1))
    assert view_of(table)["decision"]["kind"] == "settle"
    assert subtitle_of(table).startswith("Maja is playing this card. ")


def test_loans_and_penalties_are_in_a_seats_row() -> None:
    table = sit(hand=["dr_whiteface"], the_shades="0")
    assert faces.seat_facts(view_of(table), 1, 0).suffix is None
    table.play(("play", "dr_whiteface"), ("choose", 1), ("refuse",))
    table.state.loans[1].append(table.state.pile[0])
    assert english(faces.seat_facts(view_of(table), 1, 0).suffix) == "1 loan · 1 penalty"


def test_the_own_personality_is_not_in_the_log_but_seen_ones_are() -> None:
    view = view_of(sit())
    own = {"who": "seat:0", "cards": ["personality:lord_rust"]}
    seen = {"who": "seat:0", "cards": ["personality:lord_rust", "personality:chrysoprase"]}
    assert CONTROLLER.log_text(view, "saw", own) is None
    assert english(CONTROLLER.log_text(view, "saw", seen)) == "Maja sees: Lord Rust, Chrysoprase."


def test_a_card_without_symbols_says_that_it_does_nothing() -> None:
    face = faces.card_face(view_of(sit()), "card:the_peeled_nuts")
    assert english(face.text) == english(face.short_text) == "This card does nothing."


def test_personalities_are_revealed_at_the_end_the_winner_first() -> None:
    reckonings = CONTROLLER.ending.final_tables
    assert reckonings is not None
    table = sit(who=("commander_vimes", "lord_rust", "lord_selachii"), money=[30, 20, 10], the_shades="1 1")
    assert reckonings(GAME.observe(table.state, EVERYBODY)) == ()
    table.state.end, table.state.winner, table.state.agenda = "commander_vimes", 0, []
    (page,) = reckonings(GAME.observe(table.state, EVERYBODY))
    assert [account.card for account in page.rows] == [
        "personality:commander_vimes", "personality:lord_rust", "personality:lord_selachii",
    ]  # fmt: skip
    assert [account.won for account in page.rows] == [True, False, False]
    assert english(page.rows[1].fate) == "Control at least 5 areas."
    assert english(page.rows[1].points_text) == "1 of 5 areas"


def test_a_question_of_a_district_shows_its_card_not_the_last_played() -> None:
    powers = {"riot": {"place_trouble"}, "quarter": {"pay_and_place"}, "soothe": {"pay_and_calm"}}
    powers["drop"] = {"sell_card", "draw_and_discard"}
    board, kinds = shipped(), set()
    for seed in range(12):
        state = GAME.setup({"board": board}, 3, BotDice(seed))
        rnd, dice = Random(seed), BotDice(seed)
        while (decision := GAME.decision(state)) is not None:
            if decision.kind in powers:
                view = GAME.observe(state, decision.seat)
                kind, _, key = GAME.controller.prompt(view).card.partition(":")
                area = next(area for area in board.areas if area.id == key)
                assert kind == "district"
                assert area.effect.do in powers[decision.kind]
                assert view["areas"][board.index[key]]["building"] == decision.seat
                kinds.add(decision.kind)
            GAME.apply(state, rnd.choice(GAME.legal_moves(state)), dice)
    assert kinds == set(powers)


@pytest.mark.parametrize("seed", [1, 2])
def test_every_trouble_marker_placed_or_removed_is_in_the_story(seed: int) -> None:
    names = ("Maja", "Kuba", "Ola")
    match = Match.start(GAME, shipped(), [Player(name, mark) for mark, name in enumerate(names, 1)], {}, seed)
    rnd = Random(seed)
    while match.decision() is not None and match.move_count < 250:
        match.play(rnd.choice(GAME.legal_moves(match.state)))
    markers = [event for move in match.moves for event in move.events if event.kind in TROUBLE_EVENTS]
    actions = story_actions(match, None)
    assert [event for one in actions for event in one.events if event.kind in TROUBLE_EVENTS] == markers
    view, alone = match.view(None), {"calmed": 0, "trouble": 0}
    for one in actions:
        event = one.events[0]
        if event.kind in TROUBLE_EVENTS and "who" in event.args:
            move_text = narrate_action(CONTROLLER, view, one)
            assert (move_text.actor, move_text.target) == (f"seat:{one.mover}", event.args["where"])
            assert move_text.actor_seats == {one.mover}
            alone[event.kind] += 1
    assert all(alone.values())


def test_a_computers_answer_within_a_persons_turn_needs_no_curtain() -> None:
    """Nobby Nobbs takes $3 from the computer player, which answers; then the same person continues."""
    players = [Player("Maja", 1), Player("Cohen", 2, "bot"), Player("Ola", 3)]
    answered = 0
    for seed in range(12):
        match, rnd = Match.start(GAME, shipped(), players, {}, seed), Random(seed)
        previous, turn, between = -1, 0, False
        while (decision := match.decision()) is not None and match.move_count < 120:
            view = match.view(None)
            if decision.seat == 1:
                assert match.audience() is None
                between = True
            else:
                same_turn = view["active"] == decision.seat and view["turn"] == turn
                assert match.needs_curtain() == (decision.seat != previous or (between and not same_turn))
                answered += same_turn and between and decision.seat == previous
                match.lift_curtain()
                previous, turn, between = decision.seat, view["turn"], False
            match.play(rnd.choice(GAME.legal_moves(match.state)))
    assert answered


CROWD = {"the_shades": "0 0 0 0", "dimwell": "0 0 0 0", "longwall": "0 0 0 0", "dolly_sisters": "b0"}


def test_with_all_minions_placed_the_prompt_shows_the_current_symbol() -> None:
    table = sit(hand=["groat"], **CROWD)
    table.play(("play", "groat"))
    assert subtitle_of(table).endswith("All of yours are on the board, so one of them moves.")
    table.play(("place", "the_scours"))
    prompt = CONTROLLER.prompt(view_of(table))
    assert table.state.agenda[-1][0] == "spare"
    assert not prompt.card
    assert [symbol.picture for symbol in prompt.symbols][prompt.current_step] == "symbols/minion"
    assert prompt.highlighted == ("area:the_scours",)
    assert english(prompt.subtitle) == "All your minions are on the board, so one of them moves to The Scours"


def test_with_all_minions_placed_the_prompt_shows_the_district_or_card() -> None:
    table = sit(hand=["groat"], **CROWD)
    table.play(("ability", "dolly_sisters"), ("place", "dragons_landing"))
    assert CONTROLLER.prompt(view_of(table)).card == "district:dolly_sisters"
    table = sit(hand=["mr_shine"], **CROWD)
    table.play(("play", "mr_shine"), ("place", "dolly_sisters"))
    assert CONTROLLER.prompt(view_of(table)).card == "card:mr_shine"


def test_the_prompt_for_the_second_minion_of_a_text_says_so() -> None:
    table = sit(hand=["archchancellor_ridcully"], the_shades="0")
    table.state.playing = table.state.hands[0].pop()
    table.state.agenda[-1] = ("act", 0, table.state.playing, 1, 0)
    first = english(CONTROLLER.prompt(view_of(table)).title)
    table.play(("place", "unreal_estate"))
    assert english(CONTROLLER.prompt(view_of(table)).title) == "Maja: where do you place a second minion?" != first
    assert move_text(table, "skip") == "Leave it at that"


def test_two_events_about_one_card_become_one_log_line_for_its_reader() -> None:
    view, pair = view_of(sit()), {"who": "seat:0", "whom": "seat:1"}
    given = words.merge_events(Event("gave", pair), Event("saw_given", {**pair, "card": "card:groat"}, (0, 1)))
    assert given is not None
    assert english(CONTROLLER.log_text(view, given.kind, given.args)) == "Maja gives Groat to Kuba."
    drew, saw = Event("drew", {"who": "seat:0", "n": 1}), Event("saw", {"who": "seat:0", "cards": ["card:groat"]}, (0,))
    drawn = words.merge_events(drew, saw)
    assert drawn is not None
    assert drawn.to == (0,)
    assert english(CONTROLLER.log_text(view, drawn.kind, drawn.args)) == "Maja draws: Groat."
    assert words.merge_events(drew, Event("saw", {"who": "seat:1", "cards": []}, (1,))) is None


def test_lost_points_have_a_minus_sign_and_areas_spoiled_by_demons_are_named() -> None:
    table = sit(the_shades="0 D", dimwell="1 D", longwall="D", the_hippo="0", dolly_sisters="b2 D")
    table.state.loans[0].append(0)
    events: list[Event] = []
    ending.end_game(table.state, "riots", -1, events)
    lines = [english(CONTROLLER.log_text(view_of(sit()), event.kind, event.args)) for event in events]
    assert "Loans – Maja: −15" in lines
    assert "Because of demons, nothing counts in Dolly Sisters, The Shades, Dimwell." in lines
    assert CONTROLLER.ending.final_tables is not None
    (page,) = CONTROLLER.ending.final_tables(GAME.observe(table.state, EVERYBODY))
    assert english(page.note).endswith("count: Dolly Sisters, The Shades, Dimwell")


def test_with_a_full_hand_the_turn_ends_without_drawing() -> None:
    table = sit(hand=["groat"], dolly_sisters="b0 0")
    table.state.agenda[-1] = ("rest", 0)
    assert move_text(table, "done") == "End the turn and draw"
    table.state.hands[0] += [card for card in range(len(shipped().cards)) if card not in table.state.hands[0]][:4]
    assert move_text(table, "done") == "End the turn"
    assert english(CONTROLLER.prompt(view_of(table)).title) == "Maja: anything else this turn?"


def test_an_earthquake_highlights_both_buildings_and_states_the_price() -> None:
    table = Table(double_earthquake())
    prompt = CONTROLLER.prompt(view_of(table))
    assert (prompt.card, prompt.highlighted) == ("event:earthquake", ("building:the_hippo", "building:small_gods"))
    assert english(prompt.title).startswith("Maja: the event is taking two of your buildings.")
    assert english(prompt.subtitle) == "$3 each; you'll be asked about the other one next."
    assert move_text(table, "shield", "the_hippo") == "Protect the building in The Hippo for $3"
    assert move_text(table, "no") == "Let both collapse"
    assert CONTROLLER.controls["shield"].parts(view_of(table), ("shield", "the_hippo")) == (
        ("building:the_hippo", "area:the_hippo"),
    )


def test_after_a_roll_the_prompt_names_the_areas_and_the_card_in_hand_answers() -> None:
    table = sit(hand=["carcer", "doctor_mossy_lawn"], the_hippo="T").play(("play", "carcer"), ("use",), dice=(6, 5))
    prompt = CONTROLLER.prompt(view_of(table))
    assert (prompt.card, prompt.highlighted) == ("card:carcer", ("area:the_shades", "area:the_hippo"))
    assert (
        subtitle_of(table)
        == "You rolled The Shades, The Hippo. An interrupt can end your turn before anything happens."
    )
    assert move_text(table, "no") == "Go on"
    parts = CONTROLLER.controls["react"].parts(view_of(table), ("react", "doctor_mossy_lawn"))
    assert parts == (("card:doctor_mossy_lawn", "button:doctor_mossy_lawn"),)
    table = sit(hand=["cmot_dibbler", "doctor_mossy_lawn"]).play(("play", "cmot_dibbler"), ("use",), dice=(0,))
    assert subtitle_of(table) == "An interrupt can end your turn before anything happens."


def test_the_last_question_of_a_turn_says_what_can_still_be_done() -> None:
    table = sit(hand=["groat", "doctor_mossy_lawn"], the_shades="0").play(("play", "groat"), ("skip",))
    assert subtitle_of(table) == "An interrupt can still bring back the card you played."
    table = sit(hand=["groat", "modo"], the_hippo="b0").play(("play", "groat"), ("skip",))
    assert subtitle_of(table) == "You can still use City Area cards."


def test_the_monks_log_line_names_the_cards_for_their_owner_and_a_number_for_others() -> None:
    table = sit(hand=["history_monks"], late=False, pile=["hex", "modo"]).play(("play", "history_monks"), ("use",))
    *_, taken, saw = table.events
    view = view_of(table)
    wanted = "Maja takes 2 random cards from the discard pile."
    assert english(CONTROLLER.log_text(view, taken.kind, taken.args)) == wanted
    line = words.merge_events(taken, saw)
    assert line is not None
    assert line.to == (0,)
    assert english(CONTROLLER.log_text(view, line.kind, line.args)).startswith("Maja takes these cards: ")


@pytest.mark.parametrize("phrase", [" Ci ", "gives you", "pay you", "pays you", "give you"])
def test_no_card_text_addresses_the_victim_as_its_player(phrase: str) -> None:
    for name, entry in shipped().entries.items():
        if name.startswith("card:"):
            for kind in ("short", "about"):
                assert all(phrase not in f" {text} " for text in entry.get(kind, {}).values()), name


def test_the_piece_to_be_moved_is_named_and_highlighted() -> None:
    table = sit(hand=["foul_ole_ron"], the_shades="0 1", dimwell="2")
    table.play(("play", "foul_ole_ron"), ("take", "dimwell", 2))
    prompt = CONTROLLER.prompt(view_of(table))
    assert prompt.highlighted == ("minion:dimwell:2",)
    assert english(prompt.subtitle) == "Chosen: Ola, Dimwell"
    assert english(CONTROLLER.decision_extras.back_labels["put"]) == "Choose another figure"


def test_an_event_says_how_many_minions_it_hits() -> None:
    table = sit(the_shades="0 0", small_gods="b0")
    strikes = [("strike", shipped().index["the_shades"], 0, -1, "event_removal", "event:the_dragon")] * 2
    table.state.agenda += strikes
    FLOW.run_steps(table.state, BotDice(0), None)
    assert subtitle_of(table) == "Your minions in danger here, including this one: 2"
    table.play(("no",))
    assert subtitle_of(table) == ""


def test_subsidence_names_and_highlights_the_building_and_names_no_player() -> None:
    table = sit(the_shades="b1", dimwell="b1", money=10, hand=["groat"])
    table.play(("play", "groat"))
    table.state.spent.append(shipped().events.index("subsidence"))
    table.state.agenda.append(("prop", 1, shipped().index["dimwell"]))
    prompt = CONTROLLER.prompt(view_of(table))
    assert prompt.highlighted == ("building:dimwell",)
    assert english(prompt.subtitle) == "The one in Dimwell"
    assert prompt.card == "event:subsidence"


def test_a_murder_names_and_highlights_the_rolled_district() -> None:
    table = sit(the_shades="0 1", dimwell="1")
    cases = ((6, "In The Shades", ("area:the_shades",)), (-1, "Where there is trouble.", ()))
    for area, line, highlighted in cases:
        table.state.agenda.append(("hit", 0, area, "event:mysterious_murders", -1))
        prompt = CONTROLLER.prompt(view_of(table))
        assert (english(prompt.subtitle), prompt.highlighted) == (line, highlighted)


def test_money_towards_a_personalitys_goal_has_a_dollar_sign() -> None:
    table = sit(who=("chrysoprase", "lord_rust", "lord_selachii"), money=[7, 0, 0])
    assert CONTROLLER.cards.secret is not None
    secret = CONTROLLER.cards.secret(view_of(table))
    assert secret is not None
    assert english(secret.progress) == "Now: $7 of $50"
    table.state.end, table.state.winner, table.state.agenda = "chrysoprase", 0, []
    assert CONTROLLER.ending.final_tables is not None
    (page,) = CONTROLLER.ending.final_tables(GAME.observe(table.state, EVERYBODY))
    assert english(page.rows[0].points_text) == "$7 of $50"


def _confirmation(table: Table, *move: str) -> tuple[bool, str]:
    """Return whether a move needs confirmation, and the label of the button for it."""
    confirm, confirms = CONTROLLER.controls[move[0]].needs_confirmation, CONTROLLER.decision_extras.confirm_label
    assert callable(confirm)
    assert confirms is not None
    view = view_of(table)
    return confirm(view, move), english(confirms(view, move))


def test_a_move_that_ends_the_turn_says_so_and_needs_confirmation_if_cards_are_drawn() -> None:
    table = sit(hand=["groat"], the_shades="0")
    table.play(("play", "groat"))
    assert _confirmation(table, "place", "the_shades") == (True, "End the turn and draw")
    full = [card for card in range(len(shipped().cards)) if card not in table.state.hands[0]][:5]
    table.state.hands[0] += full
    assert _confirmation(table, "place", "the_shades") == (False, "End the turn")


def test_the_button_for_a_draw_within_the_turn_says_draw() -> None:
    table = sit(hand=["hex", "groat"], the_shades="0")
    table.play(("play", "hex"))
    assert _confirmation(table, "use") == (True, "Draw")


def test_a_move_needs_confirmation_if_the_last_question_is_answered_automatically() -> None:
    table = sit(hand=["groat", "hex"], the_shades="0")  # by public knowledge Doctor Mossy Lawn could be in a hand
    table.play(("play", "groat"))
    after = table.state.copy()
    FLOW.apply(after, ("place", "the_shades"), BotDice(0), None)
    decision = GAME.decision(after)
    assert decision is not None
    assert (decision.kind, GAME.legal_moves(after)) == ("rest", [("done",)])
    assert _confirmation(table, "place", "the_shades") == (True, "End the turn and draw")


def test_the_prompt_for_saving_a_minion_from_a_move_names_the_goal() -> None:
    table = sit(hand=["foul_ole_ron"], hands={1: ["gaspode"]}, the_shades="0 1")
    table.play(("play", "foul_ole_ron"), ("take", "the_shades", 1), ("put", "the_hippo"))
    assert subtitle_of(table) == "Maja: Foul Ole Ron. Going to The Hippo"
    table = sit(hand=["dr_cruces"], hands={1: ["gaspode"]}, the_shades="0 1 !")
    table.play(("play", "dr_cruces"), ("kill", "the_shades", 1))
    assert subtitle_of(table) == "Maja: Dr Cruces"


def test_the_prompt_in_a_swap_names_the_goal_of_the_seats_own_piece() -> None:
    table = sit(hand=["groat"], hands={1: ["gaspode"]}, the_shades="1", dimwell="0")
    place = shipped().index
    for swap in ((place["the_shades"], 1, place["dimwell"], 0), (place["dimwell"], 0, place["the_shades"], 1)):
        prompt = ("react", 1, "text_move", place["the_shades"], 0, "card:the_bursar")
        table.state.agenda += [("exchange", *swap, 0), prompt]
        assert subtitle_of(table) == "Maja: The Bursar. Going to Dimwell"


def _district_status(table: Table, seat: int, area: str) -> tuple[str, bool]:
    face = faces.card_face(GAME.observe(table.state, seat), f"district:{area}")
    return english(face.status), face.is_ready


def test_a_district_card_is_usable_only_in_the_own_turn_and_with_the_money() -> None:
    table = sit(hand=["groat"], isle_of_gods="b0 !", the_hippo="b1", money=[2, 5, 0])
    assert _district_status(table, 0, "isle_of_gods") == ("ready to use", True)
    assert _district_status(table, 1, "the_hippo") == ("only on your turn", False)
    table.state.money[0] = 1
    assert _district_status(table, 0, "isle_of_gods") == ("costs $2", False)


def test_the_prompt_of_a_card_that_lets_two_be_played_counts_them() -> None:
    table = sit(hand=["drumknott", "groat", "hex"], the_shades="0")
    table.play(("play", "drumknott"), ("use",))
    assert subtitle_of(table) == "Play one or pass. After that, you can play 1 more."
    table.play(("play", "groat"), ("skip",))
    assert subtitle_of(table) == "Play one or pass."


def test_the_prompt_says_when_to_click_a_card_in_the_hand() -> None:
    table = sit(hand=["shonky_shop", "groat"], the_shades="0")
    table.play(("play", "shonky_shop"))
    assert subtitle_of(table).endswith("take $1 from the bank for each. Choose a card from your hand.")
