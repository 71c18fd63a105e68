"""The story of every game contains only what its reader may know, in both languages, also after undo."""

from __future__ import annotations

from dataclasses import replace

from games.core.contract.contract import Seat
from games.core.contract.texts import LANGUAGES, translate
from games.core.match.history import may_know
from games.core.match.match import Match
from games.core.match.story import Narration, StoryAction, last_own_move, narrate_action, narration_title, story_actions
from tests.conformance.recordings import Recording
from tests.conformance.test_contract_match import start_match

LAST = 150  # moves of the story


def play_recording(played: Recording) -> Match:
    """Play a recording through a match."""
    match = start_match(played)
    for move in played.moves:
        match.play(move)
    return match


def readers(played: Recording) -> list[Seat | None]:
    return [None, 0, played.seats - 1]


def narrations_of(match: Match, found: list[StoryAction]) -> list[Narration]:
    view = match.view(None)
    return [narrate_action(match.game.controller, view, action) for action in found]


def test_the_story_has_texts_and_only_events_that_its_reader_may_know(played: Recording) -> None:
    match, lexicon = play_recording(played), played.lexicon()
    since = max(0, match.move_count - LAST)
    for reader in readers(played):
        actions = story_actions(match, reader, since)
        assert actions
        assert all(may_know(event, reader) for action in actions for event in action.events)
        assert len({action.id for action in actions}) == len(actions)
        for one in narrations_of(match, actions):
            head = narration_title(one)
            assert head is not None or one.what
            for text in (head, one.tag, one.summary, *one.what):
                for language in LANGUAGES:
                    assert text is None or translate(text, language, lexicon)


def test_events_hidden_from_the_reader_do_not_change_the_story(played: Recording) -> None:
    match = play_recording(played)
    since = max(0, match.move_count - LAST)
    for reader in readers(played):
        before = narrations_of(match, story_actions(match, reader, since))
        kept = match.history.moves
        match.history.moves = [
            replace_events(step, tuple(event for event in step.events if may_know(event, reader))) for step in kept
        ]
        assert narrations_of(match, story_actions(match, reader, since)) == before
        match.history.moves = kept


def replace_events(step, events):  # type: ignore[no-untyped-def]
    return step._replace(events=events)


def test_an_action_has_the_same_picture_for_everybody(played: Recording) -> None:
    match = play_recording(played)
    describe = match.game.controller.cards.face
    for one in narrations_of(match, story_actions(match, None, max(0, match.move_count - LAST))):
        if describe is not None and one.picture:
            views = [match.view(seat) for seat in (None, *range(played.seats))]
            assert len({describe(view, one.picture).picture for view in views}) == 1, one.picture


def test_undo_removes_only_the_undone_part_of_the_story(played: Recording) -> None:
    match = play_recording(played)
    for number in {match.move_count // 3, match.move_count - 3} - {0}:
        since = max(0, number - 40)
        before = story_actions(match, 0, since, number)
        match.jump_back(number, agreed=False)
        assert story_actions(match, 0, since) == before
        match.jump_forward(len(played.moves))


def test_the_last_own_move_is_found(played: Recording) -> None:
    match = play_recording(played)
    for seat in range(played.seats):
        number = last_own_move(match, seat)
        assert all(move.seat != seat or move.auto for move in match.moves[number:])
        assert number == 0 or match.moves[number - 1].seat == seat


def test_a_game_without_story_rules_has_a_story(played: Recording) -> None:
    match = play_recording(played)
    plain = type(match.game.controller.story_rules)()
    match.game = replace(match.game, controller=replace(match.game.controller, story_rules=plain))
    actions = story_actions(match, None, max(0, match.move_count - LAST))
    assert actions
    assert all(one.what or one.actor for one in narrations_of(match, actions))
