"""The default answer, automatic free money, symbols without effect, and banners of areas under control."""

from __future__ import annotations

import random

import pygame
import pytest

from games import registry
from games.ankh_morpork.controls.clicks import FREE_EFFECTS, auto_answer, free_gain_move
from games.ankh_morpork.controls.events import controller_in_view
from games.ankh_morpork.controls.faces import card_face, hand_card_names
from games.ankh_morpork.rules.symbols import symbol_effect
from games.core.contract.dice import BotDice
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.shipped import register_shipped
from tests.runs import first_by_default
from tests.ui.ankh_morpork.table import ANKH, match_at, moments, random_move
from tests.ui.at_table import tray_box
from tests.ui.clicker import NAMES, FastWindow, open_table
from tests.ui.layouts import faults
from ui.boards.districts.layout import layout_of
from ui.shell.headless import Headless

pytestmark = pytest.mark.usefixtures("stub_computers")


def begin(seed: int, **options: str) -> Match:
    register_shipped()
    players = [Player(NAMES[n], n + 1, "person", "medium") for n in range(2)]
    return Match.start(registry.game(ANKH), boards.load_default_board(ANKH), players, options, seed)


def match_asking_for(*effects: str, money: str = "no") -> Match:
    """Play random games until there is a usable symbol or text with one of these effects; return the match."""
    for seed in range(20, 60):
        match, rnd = begin(seed, free_money=money), random.Random(seed)
        while not match.is_over and match.move_count < 300:
            decision = match.decision()
            assert decision is not None
            if decision.kind == "act" and symbol_effect(match.board, *decision.args).do in effects:
                view = match.view(decision.seat)
                if free_gain_move(view) is not None and len(view["moves"]) > 1:
                    match.lift_curtain()
                    return match
            random_move(match, rnd)
    raise AssertionError("no such question occurred")


def test_space_takes_money_and_a_small_button_skips_it() -> None:
    match = match_asking_for("money")
    number = match.move_count
    with FastWindow((1280, 720), language="en") as it:
        open_table(it, match)
        assert "Skip this symbol" in it.words()
        assert not faults(it.texts())
        it.key(pygame.K_SPACE)
        it.settle()
        assert match.moves[number].move == ("money",)


def test_x_skips_and_the_log_says_so() -> None:
    match = match_asking_for("money")
    number = match.move_count
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        it.key(pygame.K_x)
        it.settle()
        assert match.moves[number].move == ("skip",)
        skipped = next(event for event in match.moves[number].events if event.kind == "skipped")
        line = match.game.controller.log_text(match.view(None), skipped.kind, skipped.args)
        assert "skips a symbol: $" in table.ctx.translate(line)


def test_space_does_nothing_while_a_card_could_be_played() -> None:
    match = next(match_at(moment, 2) for key, moment in moments(2).items() if key.startswith("card"))
    number = match.move_count
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        assert table.session.selection is not None
        it.key(pygame.K_SPACE)
        it.settle()
        assert match.move_count == number


@pytest.mark.parametrize(("option", "taken"), [("yes", True), ("no", False)])
def test_free_money_is_taken_automatically_unless_the_option_says_no(option: str, taken: bool) -> None:
    for seed in range(20, 60):
        match, rnd = begin(seed, free_money=option), random.Random(seed)
        while not match.is_over and match.move_count < 200:
            before, move = match.move_count, rnd.choice(match.game.legal_moves(match.state))
            seat = match.decision().seat  # type: ignore[union-attr]
            match.play_group([move], auto_answers=True)
            match.lift_curtain()
            decision = match.decision()
            moves = [played.move for played in match.moves[before:]]
            if ("money",) in moves[1:]:
                assert taken
                match.undo(seat)  # undoes the move before it, too
                assert match.move_count == before
                assert match.auto_answer() is None  # not taken again at once
                return
            if decision is not None and decision.kind == "act":
                view = match.view(decision.seat)
                free = free_gain_move(view)
                if not taken and free == ("money",):
                    assert auto_answer(view, {"free_money": "yes"}) in (None, ("money",))
                    assert auto_answer(view, match.options) is None
                    return
    raise AssertionError("no free money came up")


def test_symbols_shown_as_without_effect_really_have_none() -> None:
    """They can't be used when the card is played without another question in between."""
    idle_count, tried = 0, 0
    for seed in range(20, 28):
        match, rnd = begin(seed), random.Random(seed)
        while not match.is_over and match.move_count < 160:
            decision = match.decision()
            assert decision is not None
            view = match.view(decision.seat)
            if decision.kind == "card":
                idle = [
                    card
                    for card in hand_card_names(view)
                    if any(one.no_effect_reason is not None for one in card_face(view, card).symbols)
                ]
                idle_count += len(idle)
                for card in idle[:1]:
                    tried += _check_idle_symbol(match, card)
            random_move(match, rnd)
    assert idle_count > 10
    assert tried > 5


def _match_with_an_idle_symbol() -> tuple[Match, str]:
    """Return a match before playing a card, and a card in hand with a usable and an unusable symbol."""
    for seed in range(20, 60):
        match, rnd = begin(seed), random.Random(seed)
        while not match.is_over and match.move_count < 160:
            decision = match.decision()
            assert decision is not None
            view = match.view(decision.seat)
            for card in hand_card_names(view) if decision.kind == "card" else ():
                idle = [one.no_effect_reason is not None for one in card_face(view, card).symbols]
                if any(idle) and not all(idle) and len(hand_card_names(view)) < 5:
                    match.lift_curtain()
                    return match, card
            random_move(match, rnd)
    raise AssertionError("no such card")


@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_the_button_names_symbols_without_effect_and_the_tray_says_why(language: str) -> None:
    match, card = _match_with_an_idle_symbol()
    number = match.move_count
    with Headless((1280, 720), language=language, confirm=True) as it:
        table = open_table(it, match)
        symbols = card_face(match.view(match.decision().seat), card).symbols  # type: ignore[union-attr]
        idle = next(symbol for symbol in symbols if symbol.no_effect_reason is not None)
        it.move(table.widgets[card].rect.center)
        it.step(0.5)
        drawn = it.texts()
        why = table.ctx.translate(idle.no_effect_reason).partition(". ")[0]
        box = [one.rect for one in drawn if one.text == why]
        assert len(box) == 1  # not on the enlarged card as well
        assert tray_box(table).contains(box[0])
        assert not faults(drawn)
        it.click(card)
        it.settle()
        assert match.move_count == number  # the person confirms every move
        button = table.widgets["confirm"]
        assert table.ctx.translate(idle.text) in button.label.partition("(")[2]  # type: ignore[attr-defined]
        works = [symbol for symbol in symbols if symbol.no_effect_reason is None]
        assert all(table.ctx.translate(one.text) in button.label.partition("(")[0] for one in works)  # type: ignore[attr-defined]
        it.click("confirm")
        it.settle()
        assert match.moves[number].move == ("play", card.partition(":")[2])


def test_a_symbol_that_was_used_automatically_says_so() -> None:
    for seed in range(20, 60):
        match, rnd = begin(seed, free_money="yes"), random.Random(seed)
        while not match.is_over and match.move_count < 200:
            before = match.move_count
            match.play_group([rnd.choice(match.game.legal_moves(match.state))], auto_answers=True)
            match.lift_curtain()
            decision = match.decision()
            took = [played.move for played in match.moves[before + 1 :]] == [("money",)]
            if took and decision is not None and decision.kind == "act" and decision.args[1] == 1:
                with Headless((1280, 720), language="en") as it:
                    table = open_table(it, match)
                    assert it.words().count("automatic") == 1
                    assert not faults(it.texts())
                    match.undo(decision.seat)
                    table.refresh()
                    assert "automatic" not in it.words()
                return
    raise AssertionError("no money was taken")


def test_a_new_banner_drops_in_with_its_event_and_not_with_reduced_motion() -> None:
    for seed in range(20, 60):
        match, rnd = begin(seed), random.Random(seed)
        while not match.is_over and match.move_count < 120:
            before, number = match.view(None), match.move_count
            random_move(match, rnd)
            after = match.view(None)
            events = [event for move in match.moves[number:] for event in move.events]
            changed = [a["id"] for a, b in zip(after["areas"], before["areas"], strict=True)
                       if a["control"] != b["control"] and a["control"] >= 0]  # fmt: skip
            if not changed:
                continue
            with FastWindow((1280, 720), language="en", every=10_000) as it:
                painter = open_table(it, match).ctx.painter
                dropping = f"fly:control:{changed[0]}"
                (stage,) = [one for one in painter.transitions(before, events, after) if dropping in one.before]
                assert stage.event is not None
                assert stage.event.kind in ("placed", "removed", "moved", "built", "bought", "razed", "recalled")
                assert stage.before[dropping].at[1] < stage.after[dropping].at[1]
                assert stage.after[dropping].at == stage.after[f"control:{changed[0]}"].at
            with FastWindow((1280, 720), reduced_motion=True, every=10_000) as it:
                assert it.app.pace == 0  # movements take no time
            return
    raise AssertionError("no area changed its control")


def test_control_in_the_displayed_view_agrees_with_the_rules() -> None:
    for seed in range(20, 26):
        match, rnd = begin(seed), random.Random(seed)
        while not match.is_over and match.move_count < 200:
            assert [controller_in_view(area) for area in match.view(None)["areas"]] == [
                area["control"] for area in match.view(None)["areas"]
            ]
            random_move(match, rnd)


def _check_idle_symbol(match: Match, card: str) -> int:
    """Play a card up to its symbol without effect; check that it can only be skipped; return 1 if it was reached."""
    game, state, dice = match.game, match.state.copy(), BotDice(1)
    view = match.view(match.decision().seat)  # type: ignore[union-attr]
    place = next(n for n, one in enumerate(card_face(view, card).symbols) if one.no_effect_reason is not None)
    move = ("play", card.partition(":")[2])
    if move not in game.legal_moves(state):
        return 0
    game.apply(state, move, dice, None)
    while (decision := game.decision(state)) is not None and decision.kind == "act":
        moves = game.legal_moves(state)
        if decision.args[1] == place:
            assert {one[0] for one in moves} <= {"skip", "ability", "react"}
            return 1
        take = ("money",) if ("money",) in moves else ("skip",)
        game.apply(state, take, dice, None)
    return 0


def test_areas_under_control_have_banners_even_without_geometry() -> None:
    match = match_at(moments(4)["card 5"] if "card 5" in moments(4) else next(iter(moments(4).values())), 4)
    board = match.board
    places = layout_of(board).places
    assert [place.banner for place in places if place.id == "dragons_landing"] == [(1655.0, 214.0)]
    without_geometry = layout_of(type("Bare", (), {"data": {**board.data, "geometry": None}, "areas": board.areas})())
    assert all(place.banner[0] < place.plate[0] for place in without_geometry.places)
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        for area in match.view(None)["areas"]:
            name = f"control:{area['id']}"
            assert (name in table.ctx.painter.resting) == (area["control"] >= 0)
            if area["control"] >= 0:
                at = table.ctx.painter.area_of(name).center
                assert table.ctx.painter.names_at(at)[0] == name
                assert any("is in control" in line for line in table.ctx.tooltips.describe(name))


def test_free_effects_cost_nothing() -> None:
    assert "loan" not in FREE_EFFECTS
