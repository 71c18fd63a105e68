"""Every game played through a match: normal play, undo, redo, refusals and the match list."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from games.core.contract.errors import IllegalMove
from games.core.contract.game import Game
from games.core.journal import saves
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from tests.conformance.recordings import PEOPLE, Recording
from tests.runs import long_only


def make_players(played: Recording, kinds: str) -> list[Player]:
    """Return players: persons for `p`, computers for `b`."""
    return [Player(PEOPLE[seat], seat + 1, "person" if kinds[seat] == "p" else "bot") for seat in range(played.seats)]


def without_forced_answers(played: Recording) -> Game:
    """Return a recording's game without forced answers, because recordings contain every answer."""
    return replace(played.game, silent_answers=played.game.silent_answers._replace(forced=frozenset()))


def start_match(played: Recording, kinds: str = "", strict: bool = True) -> Match:
    """Start a match with the recording's seed; with `strict`, the match answers no decision itself."""
    players = make_players(played, kinds or "p" * played.seats)
    rules = without_forced_answers(played) if strict else played.game
    return Match.start(rules, played.board, players, {}, played.seed, MatchSettings(strict=strict))


def play_all(match: Match, played: Recording) -> list[str]:
    marks = [played.state_digest(match.state)]
    for move in played.moves:
        match.play(move)
        marks.append(played.state_digest(match.state))
    return marks


def test_a_match_plays_the_same_game_as_the_rules_alone(played: Recording) -> None:
    match = start_match(played)
    assert play_all(match, played) == played.state_digests
    assert match.is_over
    assert match.result == played.game.result(played.states[-1])
    assert [event for step in match.moves for event in step.events] == [e for events in played.events for e in events]


@pytest.mark.parametrize("kinds", ["one person", long_only("all persons"), long_only("computers")])
def test_undo_to_the_start_and_redo_give_the_same_positions(played: Recording, kinds: str) -> None:
    people = {"all persons": played.seats, "one person": 1, "computers": 0}[kinds]
    match = start_match(played, "p" * people + "b" * (played.seats - people))
    marks = play_all(match, played)
    log, views = match.log, [match.view(seat) for seat in range(played.seats)]
    while match.undo_offer().is_possible:
        number = match.undo(agreed=True)
        assert match.move_count == number
        assert played.state_digest(match.state) == marks[number]
    if match.move_count:
        match.go_back_to(0, agreed=True)
    assert played.state_digest(match.state) == marks[0]
    while match.can_redo():
        number = match.redo()
        assert played.state_digest(match.state) == marks[number]
    assert match.move_count == len(played.moves)
    assert [match.view(seat) for seat in range(played.seats)] == views
    assert [entry for entry in match.log if entry.event.kind != "undone"] == log
    assert all(match.view_at(n, 0) == played.game.observe(state, 0) for n, state in played.sampled_states().items())


def test_undo_and_the_same_moves_again_give_the_same_game(played: Recording) -> None:
    match, number = start_match(played), 0
    for back in (3, 7, 1, 12):
        for move in played.moves[number : number + 20]:
            match.play(move)
        number = max(0, match.move_count - back)
        match.go_back_to(number, agreed=True)
        assert played.state_digest(match.state) == played.state_digests[number]
    for move in played.moves[number:]:
        match.play(move)
    assert played.state_digest(match.state) == played.state_digests[-1]


def test_a_refused_move_changes_nothing(played: Recording) -> None:
    match = start_match(played)
    for number in range(0, len(played.moves), 10):
        if number:
            for move in played.moves[number - 10 : number]:
                match.play(move)
        before = match.snapshot()
        for answer in ((), ("nonsense",), (["plan"],), *played.moves[:40:7]):
            if match.refusal_reason(answer) is not None:
                with pytest.raises(IllegalMove):
                    match.play(answer)
        assert match.snapshot() == before


def test_the_match_list_knows_turn_and_part_without_replaying(played: Recording, tmp_path: Path) -> None:
    path, people = tmp_path / "a.journal", make_players(played, "p" * played.seats)
    rules = without_forced_answers(played)
    match = saves.begin_match(rules, played.board, None, people, {}, played.seed, MatchSettings(strict=True), path)
    last, most = 0, len(played.game.facts.match_parts)
    for number, move in enumerate(played.moves):
        match.play(move)
        assert last <= match.match_part() <= most
        if match.match_part() != last or number % 40 == 0:
            last = match.match_part()
            one = saves.read_save_info(path)
            assert (one.turn, one.match_part, one.trouble) == (match.turn(), last, None)
    assert last in (0, most)  # some games have parts only with an option
    assert match.journal is not None
    match.journal.close()
