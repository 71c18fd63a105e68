"""A seat's small screen shows and takes what the seat knows and may answer, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from games.core.companion.companion import Companion
from games.core.companion.models import SeatSnapshot, Tap
from games.core.companion.wording import Wording
from games.core.contract.contract import Decision, Seat
from games.core.contract.dice import BotDice
from games.core.contract.texts import LANGUAGES
from games.core.match.match import Match
from games.core.match.settings import MatchSettings
from tests.companions import options, play_randomly, tap_move
from tests.conformance.recordings import Recording, to_json_text
from tests.conformance.test_contract_match import make_players, start_match

MOST_BYTES = 30_000
MOUSE_WORDS = re.compile(r"\b(mouse|clicks?|hover|mysz\w*|klik\w*|najed\w*)\b|\bR (turns|obraca)", re.IGNORECASE)
FEW_MOVES, FEW_POSITIONS = 12, 4  # numbers of moves and positions in the default run
LOG_MOVES = 10  # the log is read after so many moves
WORLDS = 2  # other states with the same view that are compared with a position


def match_at(played: Recording, state: object) -> Match:
    players = make_players(played, "p" * played.seats)
    return Match.from_state(played.game, played.board, players, {}, 1, MatchSettings(), state, "")


def some_positions(played: Recording) -> list[tuple[int, Any, Decision]]:
    """Return a few positions of a game, or all."""
    every = [*played.positions()]
    return every if played.whole else every[:: -(-len(every) // FEW_POSITIONS)]


def snapshots(match: Match) -> Iterator[tuple[Companion, SeatSnapshot]]:
    for seat in range(len(match.players)):
        for language in LANGUAGES:
            companion = Companion(match, seat, language)
            yield companion, companion.snapshot()


def test_states_that_look_the_same_to_a_seat_give_the_same_bytes(played: Recording) -> None:
    for _, state, _ in some_positions(played):
        match = match_at(played, state)
        for seat in range(played.seats):
            view, shown = match.view(seat), Companion(match, seat, "pl").snapshot().to_json()
            for seed in range(WORLDS):
                world = match_at(played, played.game.guess(view, BotDice(seed)))
                assert Companion(world, seat, "pl").snapshot().to_json() == shown


def test_snapshots_are_small_json_in_both_languages(played: Recording) -> None:
    match = start_match(played)
    for number, _, _ in some_positions(played):
        for move in played.moves[match.move_count : number]:
            match.play(move)
        for _, snapshot in snapshots(match):
            data = snapshot.to_json()
            assert len(data) <= MOST_BYTES
            assert SeatSnapshot.model_validate_json(data) == snapshot


def test_a_log_line_has_the_mark_of_the_player_at_its_beginning(played: Recording) -> None:
    match, named = start_match(played), 0
    for number, move in enumerate(played.moves, 1):
        match.play(move)
        if number % LOG_MOVES and number < len(played.moves):
            continue
        for line in Companion(match, 0, "en").snapshot().log:
            for seat, player in enumerate(match.players):
                if line.text.startswith(f"{player.name} "):
                    assert line.seat == seat, line.text
                    named += 1
    assert named > 0


def test_the_last_snapshot_tells_the_result(played: Recording) -> None:
    match = match_at(played, played.states[-1])
    assert all(snapshot.result and snapshot.question is None for _, snapshot in snapshots(match))


def test_the_first_line_of_a_result_names_the_winners(played: Recording) -> None:
    match = match_at(played, played.states[-1])
    assert match.result is not None
    line = Companion(match, 0, "en").snapshot().result[0]
    names = [match.players[seat].name for seat in match.result.winners]
    assert all(name in line for name in names) if names else line == "Nobody at the table won."


def test_no_text_speaks_of_a_mouse(played: Recording) -> None:
    """A phone has fingers. Texts of questions are also shown at the table, where the mouse need not be named."""
    for _, state, decision in some_positions(played):
        for language in LANGUAGES:
            companion = Companion(match_at(played, state), decision.seat, language)
            question = companion.snapshot().question
            assert question is not None
            assert not MOUSE_WORDS.search(question.model_dump_json())


def test_places_that_only_one_seat_may_know_are_marked(played: Recording) -> None:
    for number, state, _ in some_positions(played):
        match = match_at(played, state)
        public = Wording(match, "en").places(match.view(None))
        assert not any(place.is_secret for place in public)
        for seat in range(played.seats):
            places = Companion(match, seat, "en").snapshot().board
            assert tuple(place for place in places if not place.is_secret) == public, number


def test_only_the_deciding_seat_and_early_decisions_are_asked(played: Recording) -> None:
    kinds = played.game.information_rules.early_decisions
    for _, state, decision in some_positions(played):
        for companion, snapshot in snapshots(match_at(played, state)):
            is_deciding, question = companion.seat == decision.seat, snapshot.question
            assert question is not None if is_deciding else question is None or question.kind in kinds
            assert question is None or question.is_early != is_deciding
            assert bool(snapshot.waiting) != is_deciding


def test_every_recorded_move_can_be_tapped(played: Recording) -> None:
    for number, state, decision in played.positions():
        companion = Companion(match_at(played, state), decision.seat, "en")
        assert tap_move(companion, played.moves[number]).moves == (played.moves[number],)


def test_matches_are_played_with_what_is_offered(played: Recording) -> None:
    match, most = start_match(played, strict=False), len(played.moves) if played.whole else FEW_MOVES
    assert all(snapshot.question is not None for snapshot in play_randomly(match, Random(5), most))
    assert match.is_over or match.move_count >= most


def test_taps_that_do_not_answer_the_question_change_nothing(played: Recording) -> None:
    """The refusal is one sentence, and the question stays."""
    match = start_match(played)
    for number, move in enumerate(played.moves[:FEW_MOVES]):
        decision = match.decision()
        assert decision is not None
        companion = Companion(match, decision.seat, "en")
        before, state = companion.snapshot(), to_json_text(match.view(decision.seat))
        for tap in (
            Tap(position="", action="confirm"),
            Tap(position="0" * 16, action="choose", name=options(before)[0].name),
            Tap(position=before.position, action="choose", name="nowhere:at_all"),
            Tap(position=before.position, action="choose"),
            Tap(position=before.position, action="confirm"),
        ):
            result = companion.tap(tap)
            assert result.refusal, tap
            assert not result.moves
        other = Companion(match, (decision.seat + 1) % played.seats, "en")
        if (shown := other.snapshot()).question is None:
            assert other.tap(Tap(position=shown.position, action="choose", name=options(before)[0].name)).refusal
        assert companion.snapshot() == before
        assert to_json_text(match.view(decision.seat)) == state
        assert match.move_count == number
        match.play(move)


def test_a_choice_is_dropped_when_the_position_changes(played: Recording) -> None:
    match = start_match(played)
    tried = 0
    for move in played.moves:
        decision = match.decision()
        assert decision is not None
        companion: Companion = Companion(match, decision.seat, "en")
        old = companion.snapshot()
        if not companion.tap(options(old)[0]).moves and companion.snapshot() != old:
            match.play(move)
            now = companion.snapshot()
            assert now.question is None or not any(
                one.is_chosen for group in now.question.groups for one in group.choices
            )
            assert companion.tap(options(old)[0]).refusal
            tried += 1
            if tried == 5:
                break
            continue
        match.play(move)


def test_a_seat_undoes_only_its_own_last_move(played: Recording) -> None:
    match = start_match(played)
    undone = 0
    for move in played.moves[:FEW_MOVES]:
        decision = match.decision()
        assert decision is not None
        match.play(move)
        offers: dict[Seat, str] = {
            companion.seat: snapshot.undo for companion, snapshot in snapshots(match) if companion.language == "en"
        }
        assert not any(text for seat, text in offers.items() if seat != match.moves[-1].seat)
        companion = Companion(match, decision.seat, "en")
        result = companion.tap(Tap(position=companion.snapshot().position, action="undo"))
        assert result.is_undo == bool(offers[decision.seat])
        if result.is_undo:
            count = match.move_count
            match.undo_own(decision.seat)
            assert match.move_count < count
            undone += 1
            match.redo()
            if match.move_count != count:
                break
    assert undone or not any(match.own_undo_offer(seat).kind == "free" for seat in range(played.seats))
