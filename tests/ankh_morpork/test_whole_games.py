"""Whole games of Ankh-Morpork: invariants after every move, secrets, texts of everything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from games import registry
from games.ankh_morpork.facts import FACTS
from games.ankh_morpork.game import GAME
from games.core.computers import selfplay
from games.core.contract.contract import Event, Move, Seat, View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.lexicon import Lexicon
from games.core.contract.texts import LANGUAGES, translate
from games.core.match.match import Match
from games.core.match.players import Player
from tests.ankh_morpork.positions import shipped, sit
from tests.runs import long_only


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """Register the games, as the program does."""
    known = any(facts.id == FACTS.id for facts in registry.all_facts())
    if not known:
        registry.add(FACTS, "games.ankh_morpork.game")
    yield
    if not known:
        registry.remove(FACTS.id)


def at_random(view: View, seat: Seat, seed: int) -> Move:
    return tuple(Random(seed).choice(view["moves"]))


def by_prior(view: View, seat: Seat, seed: int) -> Move:
    state = GAME.guess(view, BotDice(seed))
    moves = [tuple(move) for move in view["moves"]]
    weights = GAME.prior(state, moves)
    return moves[list(weights).index(max(weights))]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("seed", "check"), [(1, 5), long_only(1, 1), long_only(2, 1)])
def test_random_games_keep_every_invariant(seats: int, seed: int, check: int) -> None:
    played = selfplay.play_bot_game(GAME, {"board": shipped()}, seats, seed, [at_random] * seats, check_interval=check)
    assert played.result.end in GAME.controller.ending.end_texts
    assert sorted(played.result.places)[0] == 1


def test_the_prior_beats_chance() -> None:
    wins = 0.0
    for seed in range(12):
        seat = seed % 2
        minds = [at_random, at_random]
        minds[seat] = by_prior
        result = selfplay.play_bot_game(GAME, {"board": shipped()}, 2, seed, minds).result
        wins += (seat in result.winners) / max(1, len(result.winners))
    assert wins >= 8


def random_positions(seats: int, seed: int, most: int = 400) -> Iterator[tuple[object, list[Event]]]:
    random, dice, events = Random(seed), Dice(seed), list[Event]()
    state = GAME.setup({"board": shipped()}, seats, dice, events)
    yield state, events
    for _ in range(most):
        moves = GAME.legal_moves(state)
        if not moves:
            return
        events = []
        GAME.apply(state, random.choice(list(moves)), dice, events)
        yield state, events


@pytest.mark.parametrize("seats", [2, 4])
def test_views_do_not_depend_on_hidden_cards(seats: int) -> None:
    """Redrawing the hands and personalities that are hidden from a seat gives exactly the same view."""
    for number, (state, _) in enumerate(random_positions(seats, 9)):
        if number % 7:
            continue
        for viewer in (None, *range(seats)):
            view = GAME.observe(state, viewer)
            text = json.dumps(view)
            for seat, secret in enumerate(view["secrets"]):
                assert (secret is None) == (seat != viewer)
            world = GAME.guess(view, BotDice(number))
            assert json.dumps(GAME.observe(world, viewer)) == text


def test_events_about_drawn_cards_and_personalities_are_secret() -> None:
    secret = {"saw", "saw_given"}
    for _, events in random_positions(3, 4):
        for event in events:
            assert (event.to is not None) == (event.kind in secret)


@pytest.mark.parametrize("seats", [2, 3])
def test_every_event_prompt_and_move_has_a_text(seats: int) -> None:
    lexicon = Lexicon(GAME, shipped(), ["Maja", "Kuba", "Ola", "Tom"])
    controller = GAME.controller
    for number, (state, events) in enumerate(random_positions(seats, 6)):
        decision = GAME.decision(state)
        public = GAME.observe(state, None)
        for event in events:
            text = controller.log_text(public, event.kind, event.args)
            assert text is None or "{" not in translate(text, "en", lexicon)
        if decision is None or number % 5:
            continue
        view = GAME.observe(state, decision.seat)
        prompt = controller.prompt(view)
        texts = [prompt.title, *([prompt.subtitle] if prompt.subtitle else [])]
        texts += [controller.controls[move[0]].text(view, move) for move in GAME.candidates(state)]
        for text in texts:
            for language in LANGUAGES:
                sentence = translate(text, language, lexicon)
                assert sentence
                assert "{" not in sentence
                assert ":" not in sentence.replace(": ", "").removesuffix(":")


def test_moves_that_lead_to_events_need_confirmation() -> None:
    table = sit(3, hand=["dr_cruces", "the_dean"], hands={1: ["hex"]}, the_shades="0 1 T !")
    view = GAME.observe(table.state, 0)
    confirm = GAME.controller.controls["play"].needs_confirmation
    assert callable(confirm)
    assert not confirm(view, ("play", "dr_cruces"))
    assert confirm(view, ("play", "the_dean"))  # an event will happen
    table.play(("play", "dr_cruces"))
    view = GAME.observe(table.state, 0)
    confirm = GAME.controller.controls["kill"].needs_confirmation
    assert callable(confirm)
    assert not confirm(view, ("kill", "the_shades", 1))  # another player will be asked, but nothing is drawn
    assert not confirm(view, ("kill", "the_shades", "troll"))


def test_a_forecast_stops_at_chance_and_secrets() -> None:
    table = sit(3, hand=["hex", "groat"], the_shades="0").play(("play", "hex"))
    view = GAME.observe(table.state, 0)
    assert GAME.forecast(view, ("use",)) == []
    table = sit(3, hand=["groat"], the_shades="0").play(("play", "groat"))
    kinds = [event.kind for event in GAME.forecast(GAME.observe(table.state, 0), ("place", "the_shades"))]
    assert kinds[:2] == ["placed", "trouble"]


def test_a_match_answers_automatically_for_players_without_a_choice() -> None:
    people = [Player("Maja", 1), Player("Kuba", 2), Player("Ola", 3)]
    match = Match.start(GAME, shipped(), people, {}, 5)
    random = Random(5)
    for _ in range(300):
        decision = match.decision()
        if decision is None:
            break
        legal = list(GAME.legal_moves(match.state))
        assert len(legal) > 1 or decision.kind not in GAME.silent_answers.reactions
        match.play(random.choice(legal))
    assert any(step.auto for step in match.moves)


def test_standings_contain_everybodys_progress() -> None:
    table = sit(2, the_shades="0", the_hippo="0 1 D", longwall="1 !", money=[7, 3])
    standings = GAME.standings(GAME.observe(table.state, None))
    assert standings["near"]["lord_vetinari"] == {"goal": 11, "now": [1, 1]}
    assert standings["near"]["lord_rust"] == {"goal": 7, "now": [1, 1]}
    assert standings["near"]["dragon_king_of_arms"] == {"goal": 8, "now": [1, 1]}
    assert "chrysoprase" not in standings["near"]
    assert standings["points"] == [12, 8]
    assert standings["control"]["area:the_hippo"] == -1
