"""Which actions all people saw happen at the open table; the recap of what a person missed leaves these out."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.story import story_actions, was_shown_to_all


def random_match(game: str, kinds: str, moves: int) -> Match:
    """Return a match after random moves; `kinds` has `p` for each person and `b` for each computer."""
    players = [Player(f"P{seat}", seat + 1, "person" if one == "p" else "bot") for seat, one in enumerate(kinds)]
    match, rnd = Match.start(registry.game(game), boards.load_default_board(game), players, {}, 3), random.Random(4)
    while match.move_count < moves:
        match.play(rnd.choice(match.game.legal_moves(match.state)))
    return match


def missed_kinds(match: Match) -> set[str]:
    """Return the kinds of public events that a person missed."""
    missed = [action for action in story_actions(match, None) if not was_shown_to_all(match, action)]
    return {event.kind for action in missed for event in action.events}


def test_nothing_of_wampiry_is_missed_at_the_table() -> None:
    match = random_match("wampiry", "pp", 60)
    assert story_actions(match, None)
    assert missed_kinds(match) <= {"planned"}


def test_turns_behind_the_curtain_are_missed() -> None:
    assert {"played", "placed"} <= missed_kinds(random_match("ankh_morpork", "pp", 60))


def test_turns_of_computers_are_seen_by_all() -> None:
    match = random_match("ankh_morpork", "pbp", 80)
    for action in story_actions(match, None):
        if action.mover == 1 and {event.kind for event in action.events} & {"played"}:
            assert was_shown_to_all(match, action)


@pytest.mark.parametrize("kinds", ["pb", "bp"])
def test_one_person_misses_nothing(kinds: str) -> None:
    assert missed_kinds(random_match("ankh_morpork", kinds, 60)) == set()
