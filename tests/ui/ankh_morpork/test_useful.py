"""The useful answer is the default, free money is taken by itself, idle symbols are told, banners show who controls."""

from __future__ import annotations

import random

import pygame
import pytest

from games import registry
from games.ankh_morpork.controls.faces import face, hand
from games.ankh_morpork.controls.useful import FREE, by_itself, useful
from games.ankh_morpork.rules.symbols import effect_of
from games.core.contract.dice import BotDice
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.shipped import register_shipped
from tests.ui.ankh_morpork.table import ANKH, match_at, moments, random_move
from tests.ui.clicker import NAMES, Quick, open_table
from tests.ui.layouts import faults
from ui.boards.districts.layout import layout_of

pytestmark = pytest.mark.usefixtures("stub_computers")


def begin(seed: int, **options: str) -> Match:
    register_shipped()
    players = [Player(NAMES[n], n + 1, "person", "medium") for n in range(2)]
    return Match.start(registry.game(ANKH), boards.usual(ANKH), players, options, seed)


def asked_for(*deeds: str, money: str = "no") -> Match:
    """Play random games until a symbol or a text of one of these kinds is asked about that can be used."""
    for seed in range(20, 60):
        match, rnd = begin(seed, free_money=money), random.Random(seed)
        while not match.over and match.number < 300:
            decision = match.decision()
            assert decision is not None
            if decision.kind == "act" and effect_of(match.board, *decision.args).do in deeds:
                view = match.view(decision.seat)
                if useful(view) is not None and len(view["moves"]) > 1:
                    match.lift_curtain()
                    return match
            random_move(match, rnd)
    raise AssertionError("nobody was asked")


def test_money_is_the_large_button_with_space_and_skipping_is_quiet_with_x() -> None:
    match = asked_for("money")
    number = match.number
    with Quick((1280, 720), language="en") as it:
        open_table(it, match)
        assert "Skip this symbol" in it.words()
        assert not faults(it.texts())
        it.key(pygame.K_SPACE)
        it.settle()
        assert match.moves[number].move == ("money",)


def test_x_skips_and_the_log_says_so() -> None:
    match = asked_for("money")
    number = match.number
    with Quick((1280, 720), language="en") as it:
        table = open_table(it, match)
        it.key(pygame.K_x)
        it.settle()
        assert match.moves[number].move == ("skip",)
        skipped = next(event for event in match.moves[number].events if event.kind == "skipped")
        line = match.game.controller.log(match.view(None), skipped.kind, skipped.args)
        assert "skips: $" in table.desk.say(line)


def test_space_does_nothing_where_a_card_could_be_played() -> None:
    match = next(match_at(moment, 2) for key, moment in moments(2).items() if key.startswith("card"))
    number = match.number
    with Quick((1280, 720), language="en") as it:
        table = open_table(it, match)
        assert table.session.selection is not None
        it.key(pygame.K_SPACE)
        it.settle()
        assert match.number == number


@pytest.mark.parametrize(("option", "taken"), [("yes", True), ("no", False)])
def test_free_money_is_taken_with_what_came_before_unless_the_option_says_no(option: str, taken: bool) -> None:
    for seed in range(20, 60):
        match, rnd = begin(seed, free_money=option), random.Random(seed)
        while not match.over and match.number < 200:
            before, move = match.number, rnd.choice(match.game.legal_moves(match.state))
            seat = match.decision().seat  # type: ignore[union-attr]
            match.play_group([move], helped=True)
            match.lift_curtain()
            decision = match.decision()
            found = [played.move for played in match.moves[before:]]
            if ("money",) in found[1:]:
                assert taken
                match.undo(seat)  # together with the move before it
                assert match.number == before
                assert match.by_itself() is None  # not done again at once
                return
            if decision is not None and decision.kind == "act":
                view = match.view(decision.seat)
                free = useful(view)
                if not taken and free == ("money",):
                    assert by_itself(view, {"free_money": "yes"}) in (None, ("money",))
                    assert by_itself(view, match.options) is None
                    return
    raise AssertionError("no free money came up")


def test_a_symbol_that_can_do_nothing_says_so_on_the_card_and_is_never_of_use() -> None:
    """Whatever is called idle can't be done when the card is played with nothing else in between."""
    told, tried = 0, 0
    for seed in range(20, 28):
        match, rnd = begin(seed), random.Random(seed)
        while not match.over and match.number < 160:
            decision = match.decision()
            assert decision is not None
            view = match.view(decision.seat)
            if decision.kind == "card":
                idle = [card for card in hand(view) if any(one.idle is not None for one in face(view, card).symbols)]
                told += len(idle)
                for card in idle[:1]:
                    tried += _nothing_comes_of_it(match, card)
            random_move(match, rnd)
    assert told > 10
    assert tried > 5


def _nothing_comes_of_it(match: Match, card: str) -> int:
    """Play a card and skip up to its idle symbol, as long as nothing else is asked; return whether it was reached."""
    game, state, dice = match.game, match.state.copy(), BotDice(1)
    view = match.view(match.decision().seat)  # type: ignore[union-attr]
    place = next(n for n, one in enumerate(face(view, card).symbols) if one.idle is not None)
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


def test_banners_hang_where_somebody_controls_also_on_a_board_without_geometry() -> None:
    match = match_at(moments(4)["card 5"] if "card 5" in moments(4) else next(iter(moments(4).values())), 4)
    board = match.board
    places = layout_of(board).places
    assert [place.banner for place in places if place.id == "dragons_landing"] == [(1655.0, 214.0)]
    own = layout_of(type("Bare", (), {"data": {**board.data, "geometry": None}, "areas": board.areas})())
    assert all(place.banner[0] < place.plate[0] for place in own.places)
    with Quick((1280, 720), language="en") as it:
        table = open_table(it, match)
        for area in match.view(None)["areas"]:
            name = f"control:{area['id']}"
            assert (name in table.desk.painter.rest) == (area["control"] >= 0)
            if area["control"] >= 0:
                at = table.desk.painter.area_of(name).center
                assert table.desk.painter.names_at(at)[0] == name
                assert any("Control:" in line for line in table.tooltips.about(name))


def test_free_deeds_cost_nothing() -> None:
    assert "loan" not in FREE
