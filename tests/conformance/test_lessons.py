"""The lessons of every game that has some: played through as "Show me" would, left and come back to at every step."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from games import registry
from games.core.contract.contract import Move, Seat
from games.core.contract.texts import LANGUAGES
from games.core.data import boards, files
from games.core.data.rules_blocks import HeadingBlock
from games.core.lessons import files as lesson_files
from games.core.lessons.models import Lesson, LessonStep
from games.core.lessons.rehearsal import MAX_MOVES, rehearse
from games.core.lessons.run import LessonRun
from games.core.lessons.schemas import load_coach, load_lessons
from games.core.lessons.texts import link_targets
from games.core.program.paths import resource
from games.shipped import register_shipped
from tests.reading import rules_text

register_shipped()
LESSONS = [
    pytest.param(facts.id, lesson, id=f"{facts.id}-{lesson.id}")
    for facts in registry.all_facts()
    if lesson_files.lessons_path(facts.id).is_file()
    for lesson in lesson_files.read_lessons(facts.id).lessons
    if lesson.steps
]


def test_files_of_lessons_are_right(game_id: str) -> None:
    for kind, load in (("lessons", load_lessons), ("coach", load_coach)):
        path = lesson_files.lessons_path(game_id, kind)
        if path.is_file():
            load(files.parse(path))


def hand_on(run: LessonRun) -> Seat | None:
    """Do the next thing that "Show me" and the table would do; return the seat that has moved, or None."""
    move = run.pending_move()
    decision = run.match.decision()
    if move is not None:
        run.play(move)
        return None if decision is None else decision.seat
    if run.settle():
        return None
    hand = run.demonstration()
    assert hand is not None, f"nobody can go on from step {run.step_number}"
    if hand.kind == "part":
        selection = run.selection()
        assert selection.choose(hand.name)
        run.on_selection(selection.chosen)
    elif hand.kind == "moves":
        assert decision is not None
        clock = run.game.clock(run.match.state)
        run.match.play_group(hand.moves)
        run.on_moves_played(hand.moves, clock, decision.private)
        return decision.seat
    else:
        run.advance()
    return None


@pytest.mark.parametrize(("of_game", "lesson"), LESSONS)
def test_a_lesson_goes_on_from_every_snapshot(of_game: str, lesson: Lesson) -> None:
    game, board = registry.game(of_game), boards.default_board(of_game)
    run = LessonRun(game, board, lesson)
    for _ in range(MAX_MOVES):
        other = LessonRun(game, board, lesson)
        kept = run.snapshot()
        assert other.resume(json.loads(json.dumps(kept)))
        assert state(other, kept) == kept
        if run.is_over:
            return
        hand_on(run)
    raise AssertionError("the lesson did not end")


def state(run: LessonRun, like: dict[str, Any]) -> dict[str, Any]:
    """Return the snapshot of a run as it would be read back from JSON."""
    found: dict[str, Any] = json.loads(json.dumps(run.snapshot()))
    assert found.keys() == like.keys()
    like.update(json.loads(json.dumps(like)))
    return found


@pytest.mark.parametrize(("of_game", "lesson"), LESSONS)
def test_one_can_go_back_to_the_beginning_from_the_end(of_game: str, lesson: Lesson) -> None:
    game, board = registry.game(of_game), boards.default_board(of_game)
    run = LessonRun(game, board, lesson)
    begin = run.snapshot()
    while not run.is_over:
        hand_on(run)
    while run.go_back():
        pass
    assert run.snapshot() == begin


def other_moves(run: LessonRun) -> list[Move]:
    """List the moves that the present step accepts beside the one that "Show me" plays."""
    do, decision = run.step.do, run.match.decision()
    if (
        do is None
        or do.take is None
        or run.pending_move() is not None
        or decision is None
        or decision.seat != run.learner_seat
    ):
        return []
    hand = run.demonstration()
    shown = hand.moves[0] if hand is not None and hand.kind == "moves" else ()
    legal = [tuple(move) for move in run.game.legal_moves(run.match.state)]
    return [move for move in legal if move != shown and run.judge_moves([move]).right]


@pytest.mark.parametrize(("of_game", "lesson"), LESSONS)
def test_every_accepted_answer_leads_to_the_end(of_game: str, lesson: Lesson) -> None:
    game, board = registry.game(of_game), boards.default_board(of_game)
    run, found = LessonRun(game, board, lesson), list[tuple[dict[str, Any], Move]]()
    while not run.is_over:
        kept = run.snapshot()
        if not kept["taken"]:
            found += [(kept, move) for move in other_moves(run)]
        hand_on(run)
    for kept, move in found:
        assert run.resume(kept)
        while run.pending_move() is not None:
            hand_on(run)
        decision = run.match.decision()
        assert decision is not None
        clock = game.clock(run.match.state)
        run.match.play_group([move])
        run.on_moves_played([move], clock, decision.private)
        for _ in range(MAX_MOVES):
            if run.is_over:
                break
            hand_on(run)
        else:
            raise AssertionError(f"the lesson did not end after {move}")


def test_the_schemas_for_editors_are_there() -> None:
    assert all((resource("data/schema") / f"{kind}.json").is_file() for kind in ("lessons", "coach"))


def steps_of(game_id: str) -> list[tuple[str, LessonStep]]:
    """Return every step that says something, with words for where it is."""
    lessons = lesson_files.read_lessons(game_id).lessons
    return [
        (f"{lesson.id} step {n}", step)
        for lesson in lessons
        for n, step in enumerate(lesson.steps)
        if step.say is not None
    ]


def taught(game_id: str) -> set[str]:
    """Return the places of the rules' page that the steps of a game's lessons name."""
    return {anchor for _, step in steps_of(game_id) for anchor in step.rules}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_of_the_rules_is_taught(game_id: str, language: str) -> None:
    headings = [block for block in rules_text(game_id, language).blocks if isinstance(block, HeadingBlock)]
    assert not {heading.anchor for heading in headings if heading.level in (2, 3)} - taught(game_id)


def test_every_step_names_the_rules_and_the_rulings_that_it_teaches(game_id: str) -> None:
    decided = (resource("games") / game_id / "RULINGS.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^\| ([A-Z]+-?[0-9]+) ", decided, re.MULTILINE))
    assert [where for where, step in steps_of(game_id) if not step.rules or not step.rulings] == []
    assert {ruling for _, step in steps_of(game_id) for ruling in step.rulings} <= numbers


def test_words_are_linked_to_the_same_things_in_both_languages(game_id: str) -> None:
    assert [
        where for where, step in steps_of(game_id) if {*link_targets(step.say.pl)} != {*link_targets(step.say.en)}
    ] == []


def test_a_first_turn_takes_five_minutes_and_all_rules_twenty(game_id: str) -> None:
    *lessons, last = lesson_files.read_lessons(game_id).lessons
    assert last.match is not None, "the short match comes on top"
    seconds = [rehearse(registry.game(game_id), boards.default_board(game_id), lesson).seconds for lesson in lessons]
    assert seconds[0] <= 5 * 60
    assert sum(seconds) <= 20 * 60
    assert sum(lesson.minutes for lesson in lessons) <= 20, "as the way says"
