"""Reasons for votes on a lynching name what decided them, and stay secret until the match is over."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.core.computers.public_reasons import has_public_reason, public_reason
from games.core.computers.search import choose_with_reason
from games.core.computers.selfplay import policy_seed
from games.core.contract.contract import Move
from games.core.contract.dice import BotDice, Dice, next_position_id
from games.core.contract.names import key_of
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.osada.bots import belief
from games.osada.game import GAME
from games.osada.rules.state import State
from tests.osada.positions import position, shipped
from tests.osada.test_bots import SECOND, before_vote, with_seen_cards
from tests.runs import long_only

YES, NO = ("vote", "yes"), ("vote", "no")


def reason_template(state: State, move: Move) -> str:
    """Return the template of the first reason for a vote."""
    decision = GAME.decision(state)
    assert decision is not None
    return GAME.move_reasons(GAME.observe(state, decision.seat), move)[0].message


@pytest.mark.parametrize(
    ("seen", "accuser", "accused", "judge", "yes", "no"),
    [
        ("", "yellow", "blue", "red", "Nobody is likelier", "without having seen the card"),
        ("yellow blue", "yellow", "blue", "red", "accuses and has seen the card", "Too little is known"),
        ("red blue", "yellow", "blue", "red", "it is the murderer's", "without having seen the card"),
        ("red green", "yellow", "green", "red", "To be on the safe side", "it is not the murderer's"),
        ("red blue", "yellow", "green", "red", "done little for others", "The murderer is known"),
        ("", "yellow", "green", "blue", "it is not the murderer", "draws no suspicion"),
        ("", "red", "blue", "red", "Nobody is likelier", "Too little is known"),
    ],
)
def test_a_vote_is_explained_by_the_voters_knowledge(
    seen: str, accuser: str, accused: str, judge: str, yes: str, no: str
) -> None:
    state = with_seen_cards(position(20, 20, 20, 20, roles=SECOND), *([seen] if seen else []))
    state = before_vote(state, accuser, accused, judge)
    assert yes in reason_template(state, YES)
    assert no in reason_template(state, NO)


def test_a_reason_names_an_answer_from_another_player() -> None:
    state = position(20, 20, 20, 20, roles=SECOND)
    state.talk.append([0, 3, "murderer", 1, "yes"])
    assert "has said that this is the murderer" in reason_template(before_vote(state, "yellow", "blue", "red"), YES)


def is_true(state: State, pawn: int, accused: int, accuser: int, text: Any) -> bool:
    """True if the reason for a vote agrees with the state and with the voter's suspicions."""
    message = text.message
    seen = bool((state.known[pawn] | state.revealed) >> accused & 1)
    killer = state.role[accused] == state.board.murderer
    suspicions = belief.suspicions(state, pawn)
    facts = {
        "This card has been seen, and it is the murderer's: {whom}": seen and killer,
        "This card has been seen, and it is not the murderer's: {whom}": seen and not killer,
        "The murderer is known, and it is somebody else: {whom}": not killer and max(suspicions) == 1,
        "All the other cards are known: {whom}": suspicions[accused] == 1 and not seen,
        "Nobody is likelier to be the murderer: {whom}": suspicions[accused] == max(suspicions) > 0,
        "{who} accuses and has seen the card: {whom}": bool(state.known[accuser] >> accused & 1),
        "{who} accuses without having seen the card: {whom}": not state.known[accuser] >> accused & 1,
        "Whoever is lynched now, it is not the murderer: {whom}": state.role[pawn] == state.board.murderer,
        "To vote against it draws no suspicion: {whom}": state.role[pawn] == state.board.murderer,
        # reasons of voters with little information
        "{whom} has done little for others: level {n}": state.level[accused] == text.args.get("n")
        and suspicions[accused] < 0.6,
        "Too little is known of this player: {whom}": 0 < suspicions[accused] < 0.6,
    }
    if "likelier to be the murderer than" in message:
        other = next(at for at in range(state.pawns) if text.args["other"] in (f"seat:{at}", f"pawn:{at}"))
        return suspicions[other] > suspicions[accused]
    if "has said that" in message:
        witness = int(key_of(text.args["witness"]))
        return [pawn, witness, "murderer", accused, "yes"] in state.talk
    return facts[message]


@pytest.mark.parametrize("games", [6, long_only(60)])
def test_in_whole_games_every_reason_for_a_vote_is_true(games: int) -> None:
    """Vague reasons are given only by voters without clear suspicions."""
    counts: Counter[str] = Counter()
    for seed in range(games):
        state, line, number = GAME.setup({"board": shipped()}, 4, Dice(seed)), "", 0
        while (decision := GAME.decision(state)) is not None:
            view = GAME.observe(state, decision.seat)
            move = choose_with_reason(GAME, view, "medium", BotDice(policy_seed(seed, number))).move
            if decision.kind == "vote":
                accuser, accused = next(step[1:] for step in state.agenda if step[0] == "count")
                text = GAME.move_reasons(view, move)[0]
                assert is_true(state, decision.seat, accused, accuser, text), (seed, number, text)
                counts[text.message] += 1
            line, number = next_position_id(line, move), number + 1
            GAME.apply(state, move, Dice(seed, line))
    assert sum(counts.values()) >= games
    assert len(counts) >= 3


def test_the_reason_for_a_vote_is_secret_during_the_match() -> None:
    state = before_vote(position(20, 20, 20, 20, roles=SECOND), "yellow", "blue", "red")
    players = [Player(name, seat + 1, "bot") for seat, name in enumerate(("Ada", "Bea", "Cyd", "Dan"))]
    match = Match.from_state(GAME, shipped(), players, {}, 1, MatchSettings(), state, "")
    text = GAME.move_reasons(match.view(0), NO)[0]
    match.play_group([NO], why=text)
    assert not has_public_reason(match, 1)
    assert public_reason(match, 1) is None
    assert match.history.moves[0].why == text
