"""Cards that are seen only once (O-93): the displayed view, and everything derived from it, depends on no card."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.core.computers.flat_search import sample_world
from games.core.computers.search import Budget, choose_with_reason
from games.core.contract.contract import View
from games.core.contract.dice import BotDice, Dice
from games.core.contract.texts import Text, translate
from games.osada.game import GAME
from games.osada.view.view import ONE_TIME_DECISIONS, hide_seen_once
from tests.claims import reasons_of
from tests.osada.positions import GO_ON, MURDERER_FIRST, A, shipped, sit

SEATS = 4


def displayed_view(state: Any, seat: int = 0) -> View:
    return hide_seen_once(GAME.observe(state, seat), is_open=True)


def states_of_first_seat(seed: int) -> Iterator[Any]:
    """Yield the states of a random game with this option in which the first seat decides."""
    state = GAME.setup({"board": shipped(), "own_card": "start"}, SEATS, Dice(seed))
    rnd = Random(seed)
    while (decision := GAME.decision(state)) is not None:
        if decision.seat == 0 and decision.kind not in ONE_TIME_DECISIONS:
            yield state
        state = state.copy()
        GAME.apply(state, rnd.choice(GAME.legal_moves(state)), Dice(rnd.randrange(10**6)), None)


def may_strike(view: View) -> bool:
    return any(move[0] == "strike" for move in view["moves"])


@pytest.mark.parametrize("seed", range(1, 7))
def test_o93_the_displayed_view_does_not_depend_on_hidden_cards(seed: int) -> None:
    kinds = set()
    for number, state in enumerate(states_of_first_seat(seed)):
        other = GAME.guess(GAME.observe(state, None), BotDice(number))
        if may_strike(displayed_view(state)) or may_strike(displayed_view(other)):
            continue  # the murderer may attack here, so the legal moves reveal who it is
        other.talk = state.talk  # the current question and its answer are displayed
        assert displayed_view(state) == displayed_view(other)
        kinds.add(GAME.decision(state).kind)  # type: ignore[union-attr]
    assert "move" in kinds


@pytest.mark.parametrize("seed", range(1, 5))
def test_o93_hints_use_the_displayed_view(seed: int) -> None:
    for number, state in enumerate(states_of_first_seat(seed)):
        view = displayed_view(state)
        moves = [tuple(move) for move in view["moves"]]
        assert choose_with_reason(GAME, view, "hard", BotDice(number), Budget(playouts=2)).move in moves
        weights = GAME.prior(sample_world(GAME, view, BotDice(number)), moves)
        assert len(weights) == len(moves)
        assert all(translate(text, "en") for text in reasons_of(GAME, view))
        for move in moves:
            GAME.forecast(view, move)


def test_o93_a_seat_that_may_attack_gets_the_murderers_hints() -> None:
    table = sit(31, 40, 28, roles=MURDERER_FIRST, once=1, level=[4, 0, 0], column=[0, -1, -1]).play(A, ("peek", "blue"))
    table.play(GO_ON)
    view = displayed_view(table.state)
    assert view["decision"]["kind"] == "strike"
    assert may_strike(view)
    assert GAME.guess(view, BotDice(3)).role[0] == shipped().murderer
    assert "You may attack" in subtitle(view)


def test_o93_the_question_on_the_apron_does_not_reveal_the_own_card() -> None:
    lines = set()
    for roles in (MURDERER_FIRST, ("anula", "morderca", "michal")):
        table = sit(31, 40, 28, roles=roles, once=1).play(A, ("peek", "blue")).play(GO_ON)
        view = displayed_view(table.state)
        assert view["decision"]["kind"] == "strike"
        assert view["refused"] == []
        lines.add(subtitle(view))
    assert lines == {"A murderer who has helped enough can attack someone from here. You can only go on."}


def subtitle(view: View) -> str:
    text = GAME.controller.prompt(view).subtitle
    assert isinstance(text, Text)
    return translate(text, "en")


@pytest.mark.parametrize("once", [0, 1])
def test_o93_the_log_contains_questions_and_answers_only_if_cards_can_be_seen_again(once: int) -> None:
    table = sit(25, 24, 24, axes={"blue": 1}, once=once).play(A, dice=(1,))
    table.play(("question", "saw"), ("say", "morderca"))
    view = hide_seen_once(GAME.observe(table.state, 0), is_open=True)
    assert "Murderer" in translate(GAME.controller.prompt(view).title, "en", name_in)  # while the answer is displayed
    table.play(GO_ON)
    view = hide_seen_once(GAME.observe(table.state, 0), is_open=True)
    assert view["talk"][0][2:] == ([None] * 3 if once else ["saw", "", "morderca"])
    private = [event for event in table.events if event.kind in ("asked", "replied")]
    log_texts = [GAME.controller.log_text(view, event.kind, event.args) for event in private]
    assert [one is None for one in log_texts] == [bool(once)] * 2


def test_o93_reasons_for_votes_reveal_no_card() -> None:
    for known in (4, 0):
        reasons = set()
        for roles in (MURDERER_FIRST, ("anula", "morderca", "michal"), ("anula", "michal", "morderca")):
            help = dict.fromkeys(("red", "blue", "yellow"), ("green", 1))
            table = sit(18, 18, 18, "dead", roles=(*roles, "alicja"), once=1, known=[known, 4, 0, 0], axes={"blue": 1},
                        help=help)  # fmt: skip
            table.play(("accuse", "yellow"))
            view = displayed_view(table.state, table.pending[0])
            reasons.add(tuple(translate(text, "en") for text in reasons_of(GAME, view)))
        assert len(reasons) == 1


def name_in(name: str, language: str) -> str:
    return GAME.controller.translate_name(shipped(), name, language) or name
