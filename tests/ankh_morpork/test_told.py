"""What is told at the table: who asks, where a symbol works, where trouble breaks out, what lies before a seat."""

from __future__ import annotations

from random import Random

from games.ankh_morpork import faces, words
from games.ankh_morpork.game import GAME
from games.core.contract import EVERYBODY, View
from games.core.dice import BotDice
from games.core.lexicon import Lexicon
from games.core.texts import Text, say
from tests.ankh_morpork.positions import Table, shipped, sit

CONTROLLER = GAME.controller


def view_of(table: Table) -> View:
    decision = GAME.decision(table.state)
    assert decision is not None
    return GAME.observe(table.state, decision.seat)


def english(text: Text | None) -> str:
    lexicon = Lexicon(GAME, shipped(), ("Maja", "Kuba", "Ola", "Tadek"))
    return "" if text is None else say(text, "en", lexicon)


def line_of(table: Table) -> str:
    return english(CONTROLLER.prompt(view_of(table)).line)


def told(table: Table, *move: str) -> str:
    return english(CONTROLLER.controls[move[0]].words(view_of(table), move))


def test_a_move_says_that_trouble_breaks_out_where_it_does() -> None:
    table = sit(hand=["groat"], the_shades="0", dimwell="1", nap_hill="1")
    table.play(("play", "groat"))
    assert told(table, "place", "dimwell") == "Put a minion here: Dimwell – trouble breaks out"
    assert told(table, "place", "the_scours") == "Put a minion here: The Scours"


def test_a_symbol_without_a_target_says_so() -> None:
    table = sit(hand=["the_mended_drum"], the_shades="0 1 !")
    table.play(("play", "the_mended_drum"))
    assert line_of(table) == "There is no place for it now."
    table = sit(hand=["the_mended_drum"], the_shades="0")
    table.play(("play", "the_mended_drum"))
    assert line_of(table) == "Where you have a minion, without a building and without trouble."


def test_whoever_has_none_on_the_board_may_go_anywhere_and_is_told() -> None:
    table = sit(hand=["groat"], dimwell="1")
    table.play(("play", "groat"))
    assert line_of(table) == "None of yours is on the board: anywhere."


def test_a_question_to_somebody_else_says_whose_card_it_is() -> None:
    table = sit(hand=["dr_whiteface"], the_shades="0")
    table.play(("play", "dr_whiteface"), ("choose", 1))
    assert view_of(table)["decision"]["kind"] == "settle"
    assert line_of(table).startswith("Maja plays this card. ")


def test_loans_and_penalties_stand_in_a_seats_row() -> None:
    table = sit(hand=["dr_whiteface"], the_shades="0")
    assert faces.seat_facts(view_of(table), 1, 0).beside is None
    table.play(("play", "dr_whiteface"), ("choose", 1), ("refuse",))
    table.state.loans[1].append(table.state.pile[0])
    assert english(faces.seat_facts(view_of(table), 1, 0).beside) == "1 loan · 1 penalty"


def test_ones_own_identity_is_not_in_the_log_but_others_are() -> None:
    view = view_of(sit())
    own = {"who": "seat:0", "cards": ["personality:lord_rust"]}
    seen = {"who": "seat:0", "cards": ["personality:lord_rust", "personality:chrysoprase"]}
    assert words.log_text(view, "saw", own) is None
    assert english(words.log_text(view, "saw", seen)) == "Maja – sees: Lord Rust, Chrysoprase"


def test_a_card_without_symbols_says_that_it_does_nothing() -> None:
    face = faces.face(view_of(sit()), "card:the_peeled_nuts")
    assert english(face.text) == english(face.short) == "This card does nothing."


def test_identities_are_turned_up_only_at_the_end_the_winner_first() -> None:
    reckonings = CONTROLLER.reckonings
    assert reckonings is not None
    table = sit(who=("commander_vimes", "lord_rust", "lord_selachii"), money=[30, 20, 10], the_shades="1 1")
    assert reckonings(GAME.observe(table.state, EVERYBODY)) == ()
    table.state.end, table.state.winner, table.state.agenda = "commander_vimes", 0, []
    (page,) = reckonings(GAME.observe(table.state, EVERYBODY))
    assert [account.card for account in page.accounts] == [
        "personality:commander_vimes", "personality:lord_rust", "personality:lord_selachii",
    ]  # fmt: skip
    assert [account.won for account in page.accounts] == [True, False, False]
    assert english(page.accounts[1].fate) == "Control of 5 areas."
    assert english(page.accounts[1].sum) == "1 of 5"


def test_the_power_of_a_district_shows_its_card_not_the_one_played_before() -> None:
    powers = {"riot": {"place_trouble"}, "quarter": {"pay_and_place"}, "soothe": {"pay_and_calm"}}
    powers["drop"] = {"sell_card", "draw_and_discard"}
    board, met = shipped(), set()
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
                met.add(decision.kind)
            GAME.apply(state, rnd.choice(GAME.legal_moves(state)), dice)
    assert met == set(powers)
