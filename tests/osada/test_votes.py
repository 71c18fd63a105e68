"""Reasons for votes on a lynching name what decided them, and stay secret until the match is over."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.computers.public_reasons import has_public_reason, public_explanation
from games.core.computers.search import choose_move
from games.core.computers.selfplay import policy_seed
from games.core.contract.contract import Move
from games.core.contract.dice import BotDice, Dice, next_position_id
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.osada.bots.claims import move_advantages
from games.osada.game import GAME
from games.osada.rules.state import State
from tests.claims import Choice
from tests.osada.positions import position, shipped
from tests.osada.test_bots import SECOND, before_vote, with_seen_cards
from tests.osada.test_claims import is_true
from tests.runs import long_only

YES, NO = ("vote", "yes"), ("vote", "no")


def reason_template(state: State, move: Move) -> str:
    """Return the template of the first reason for a vote."""
    decision = GAME.decision(state)
    assert decision is not None
    view, other = GAME.observe(state, decision.seat), NO if move == YES else YES
    texts = move_advantages(view, move, other)
    assert all(is_true(Choice("", state, view, move, other), text) for text in texts)
    return texts[0].message


@pytest.mark.parametrize(
    ("seen", "accuser", "accused", "judge", "yes", "no"),
    [
        ("yellow blue", "yellow", "blue", "red", "the accuser, has seen", ""),
        ("red blue", "yellow", "blue", "red", "{whom} is the murderer", "the accuser, hasn't seen"),
        ("red green", "yellow", "green", "red", "", "{whom} is not the murderer"),
        ("red blue", "yellow", "green", "red", "", "The murderer is {other}, not {whom}"),
        ("", "yellow", "green", "blue", "the murderer goes free", "the accuser, hasn't seen"),
    ],
)
def test_a_vote_is_explained_by_the_voters_knowledge(
    seen: str, accuser: str, accused: str, judge: str, yes: str, no: str
) -> None:
    state = with_seen_cards(position(20, 20, 20, 20, roles=SECOND), *([seen] if seen else []))
    state = before_vote(state, accuser, accused, judge)
    assert not yes or yes in reason_template(state, YES)
    assert not no or no in reason_template(state, NO)


def test_a_reason_names_an_answer_from_another_player() -> None:
    state = position(20, 20, 20, 20, roles=SECOND)
    state.talk.append([0, 3, "murderer", 1, "yes"])
    assert "has said that {whom} is the murderer" in reason_template(before_vote(state, "yellow", "blue", "red"), YES)


@pytest.mark.parametrize("games", [6, long_only(60)])
def test_in_whole_games_every_reason_for_a_vote_is_true(games: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(games):
        state, line, number = GAME.setup({"board": shipped()}, 4, Dice(seed)), "", 0
        while (decision := GAME.decision(state)) is not None:
            view = GAME.observe(state, decision.seat)
            move = choose_move(GAME, view, "medium", BotDice(policy_seed(seed, number))).move
            if decision.kind == "vote":
                other = NO if move == YES else YES
                for text in move_advantages(view, move, other)[:1]:
                    assert is_true(Choice("", state, view, move, other), text), (seed, number, text)
                    counts[text.message] += 1
            line, number = next_position_id(line, move), number + 1
            GAME.apply(state, move, Dice(seed, line))
    assert sum(counts.values()) >= games
    assert len(counts) >= 3


def test_the_reason_for_a_vote_is_secret_during_the_match() -> None:
    state = before_vote(position(20, 20, 20, 20, roles=SECOND), "yellow", "blue", "red")
    players = [Player(name, seat + 1, "bot") for seat, name in enumerate(("Ada", "Bea", "Cyd", "Dan"))]
    match = Match.from_state(GAME, shipped(), players, {}, 1, MatchSettings(), state, "")
    text = move_advantages(match.view(0), NO, YES)[0]
    match.play_group([NO], why=text)
    assert not has_public_reason(match, 1)
    assert public_explanation(match, 1) is None
    assert match.history.moves[0].why == text
