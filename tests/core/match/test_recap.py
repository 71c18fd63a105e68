"""A match told in three sentences: every fact is true of the journal, in every game, and every end has words."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from games import registry
from games.core.computers.search import choose_move
from games.core.contract.contract import Result
from games.core.contract.dice import BotDice
from games.core.contract.extras.recap import Lead, MatchCourse, find_leads, period_text
from games.core.contract.texts import LANGUAGES, N_, Text, translate
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.recap import match_recap
from tests.core.match.recap_facts import is_true, lies
from tests.runs import first_by_default

GAMES = [facts.id for facts in registry.all_facts()]
NAMES = ("Ola", "Jan", "Kuba Żółć-Wąski", "Maja", "Ida")
MATCHES, ALL_MATCHES = 8, 200  # of each game, by default and in the long run
MIN_CAUGHT = 0.9  # share of the planted lies that are untrue; some are true by accident, as with equal points


@cache
def finished(game_id: str, seed: int) -> Match:
    """Return a match played to its end, with all numbers of seats in turn, half of them by random moves."""
    game = registry.game(game_id)
    fewest, most = game.facts.seats
    seats = fewest + seed % (most - fewest + 1)
    options = {"deja_vu": "yes"} if game_id == "osada" and seed % 5 == 3 else {}
    players = [Player(NAMES[seat], game.facts.marks[seat]) for seat in range(seats)]
    match = Match.start(game, boards.load_default_board(game_id), players, options, seed)
    chance = Random(seed)
    while (decision := match.decision()) is not None:
        if seed % 2:
            match.play(chance.choice(list(game.legal_moves(match.state))))
        else:
            dice = BotDice(1000 * seed + match.move_count)
            match.play(choose_move(game, match.knowledge(decision.seat), "medium", dice).move)
    return match


@pytest.mark.parametrize("count", first_by_default([MATCHES, ALL_MATCHES]))
@pytest.mark.parametrize("game_id", GAMES)
def test_every_sentence_is_true_and_planted_lies_are_not(game_id: str, count: int) -> None:
    planted = Counter[bool]()
    for seed in range(count):
        match = finished(game_id, seed) if count == MATCHES else finished.__wrapped__(game_id, seed)
        sentences = match_recap(match)
        assert len(sentences) == 3
        for sentence in sentences:
            assert is_true(match, sentence), (seed, sentence)
            planted.update(is_true(match, lie) for lie in lies(match, sentence))
    assert planted[False] / planted.total() > MIN_CAUGHT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_sentences_are_filled_in_and_end_with_a_full_stop(game_id: str, language: str) -> None:
    for seed in range(MATCHES):
        match = finished(game_id, seed)
        for sentence in match_recap(match):
            words = translate(sentence, language, match.lexicon)
            assert words.endswith(".")
            assert not any(mark in words for mark in ("{", "}", "seat:", "card:", "..", "  ")), words


def test_chances_tell_who_was_ahead_where_points_decide_nothing() -> None:
    match = next(match for seed in range(MATCHES) if (match := finished("ankh_morpork", seed)).result is not None
                 and not match.result.end.startswith(("last_card", "riots")))  # fmt: skip
    first = match_recap(match)[0]
    seats = len(match.players)
    chances = {number: [0.9, *[0.1 / (seats - 1)] * (seats - 1), 0.0] for number in range(match.move_count)}
    chances[match.move_count] = [0.0] * seats + [1.0]
    told = match_recap(match, chances)[0]
    assert first.message != told.message == "{who} had the best chance of winning {when}."
    assert told.args["who"] == "seat:0"


def test_chances_change_nothing_where_points_decide() -> None:
    match = finished("wampiry", 0)
    chances = {0: [1.0, *[0.0] * len(match.players)]}
    assert match_recap(match, chances) == match_recap(match)


def test_a_match_that_goes_on_has_no_recap() -> None:
    match = finished("wampiry", 0)
    begun = Match.start(match.game, match.board, match.players, {}, 1)
    assert match_recap(begun) == []


# -- leads ------------------------------------------------------------------------------------------------------------
def course(*values: tuple[int, ...], winners: tuple[int, ...] = (0,)) -> MatchCourse:
    return MatchCourse(Result("points", winners, values[-1]), len(values) - 1, find_leads(values), ())


def test_leads_are_runs_of_turns_with_one_seat_alone_in_front() -> None:
    assert find_leads([(0, 0), (1, 0), (2, 0), (2, 2), (2, 5)]) == [Lead(0, 1, 2), Lead(1, 4, 4)]
    assert find_leads([(0, 0), (0.5, 0.47)], least=0.05) == []


def test_a_takeover_needs_another_leader_before_and_the_win() -> None:
    assert course((0, 0), (1, 3), (5, 4)).takeover == Lead(0, 2, 2)
    assert course((0, 0), (3, 1), (5, 4)).takeover is None
    assert course((0, 0), (1, 3), (5, 4), winners=(1,)).takeover is None
    assert course((0, 0), (1, 3), (4, 4), winners=(0, 1)).takeover is None


def test_the_main_lead_before_a_takeover_is_anothers() -> None:
    assert course((0, 0), (1, 3), (5, 4), (6, 4), (7, 4)).main_lead() == Lead(1, 1, 1)
    assert course((0, 0), (3, 1), (5, 4)).main_lead() == Lead(0, 1, 2)
    assert course((0, 0), (1, 1)).main_lead() is None


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        (Lead(0, 3, 11), N_("from turn {first} to turn {last}", first=3, last=11)),
        (Lead(0, 3, 3), N_("in turn {turn}", turn=3)),
        (Lead(0, 3, 15), N_("from turn {first} to the end", first=3)),
        (Lead(0, 1, 15), N_("from the first turn to the last")),
    ],
)
def test_a_period_names_its_first_and_last_turn(lead: Lead, expected: Text) -> None:
    assert period_text(lead, 15) == expected
