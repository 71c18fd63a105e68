"""Every shipped lesson can be played with "Show me", and resumed and left at every step."""

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
from games.core.lessons.rehearsal import MAX_MOVES, rehearse_lesson
from games.core.lessons.run import LessonRun
from games.core.lessons.schemas import load_coach, load_lessons
from games.core.lessons.texts import link_targets
from games.core.program.paths import resource_path
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


def test_lesson_and_coach_files_are_valid(game_id: str) -> None:
    for kind, load in (("lessons", load_lessons), ("coach", load_coach)):
        path = lesson_files.lessons_path(game_id, kind)
        if path.is_file():
            load(files.parse_document(path))


def play_next(run: LessonRun) -> Seat | None:
    """Do what "Show me" or the table would do next; return the seat that moved, None if no seat did."""
    move = run.pending_move()
    decision = run.match.decision()
    if move is not None:
        run.play(move)
        return None if decision is None else decision.seat
    if run.advance_if_done():
        return None
    demonstration = run.demonstration()
    assert demonstration is not None, f"nothing to do in step {run.step_number}"
    if demonstration.kind == "part":
        selection = run.selection()
        assert selection.choose(demonstration.name)
        run.on_selection(selection.chosen)
    elif demonstration.kind == "moves":
        assert decision is not None
        clock = run.game.clock(run.match.state)
        run.match.play_group(demonstration.moves)
        run.on_moves_played(demonstration.moves, clock, decision.private)
        return decision.seat
    else:
        run.advance()
    return None


@pytest.mark.parametrize(("of_game", "lesson"), LESSONS)
def test_a_lesson_can_be_resumed_from_every_snapshot(of_game: str, lesson: Lesson) -> None:
    game, board = registry.game(of_game), boards.load_default_board(of_game)
    run = LessonRun(game, board, lesson)
    for _ in range(MAX_MOVES):
        other = LessonRun(game, board, lesson)
        kept = run.snapshot()
        assert other.resume(json.loads(json.dumps(kept)))
        assert snapshot_of(other, kept) == kept
        if run.is_over:
            return
        play_next(run)
    raise AssertionError("the lesson did not end")


def snapshot_of(run: LessonRun, like: dict[str, Any]) -> dict[str, Any]:
    """Return a run's snapshot as read back from JSON."""
    snapshot: dict[str, Any] = json.loads(json.dumps(run.snapshot()))
    assert snapshot.keys() == like.keys()
    like.update(json.loads(json.dumps(like)))
    return snapshot


@pytest.mark.parametrize(("of_game", "lesson"), LESSONS)
def test_going_back_leads_to_the_beginning(of_game: str, lesson: Lesson) -> None:
    game, board = registry.game(of_game), boards.load_default_board(of_game)
    run = LessonRun(game, board, lesson)
    begin = run.snapshot()
    while not run.is_over:
        play_next(run)
    while run.go_back():
        pass
    assert run.snapshot() == begin


def alternative_moves(run: LessonRun) -> list[Move]:
    """List the moves that the current step accepts besides the one that "Show me" plays."""
    do, decision = run.step.do, run.match.decision()
    if (
        do is None
        or do.take is None
        or run.pending_move() is not None
        or decision is None
        or decision.seat != run.learner_seat
    ):
        return []
    demonstration = run.demonstration()
    shown_move = demonstration.moves[0] if demonstration is not None and demonstration.kind == "moves" else ()
    legal = [tuple(move) for move in run.game.legal_moves(run.match.state)]
    return [move for move in legal if move != shown_move and run.judge_moves([move]).is_right]


@pytest.mark.parametrize(("of_game", "lesson"), LESSONS)
def test_every_accepted_move_leads_to_the_end(of_game: str, lesson: Lesson) -> None:
    game, board = registry.game(of_game), boards.load_default_board(of_game)
    run, alternatives = LessonRun(game, board, lesson), list[tuple[dict[str, Any], Move]]()
    while not run.is_over:
        kept = run.snapshot()
        if not kept["taken"]:
            alternatives += [(kept, move) for move in alternative_moves(run)]
        play_next(run)
    for kept, move in alternatives:
        assert run.resume(kept)
        while run.pending_move() is not None:
            play_next(run)
        decision = run.match.decision()
        assert decision is not None
        clock = game.clock(run.match.state)
        run.match.play_group([move])
        run.on_moves_played([move], clock, decision.private)
        for _ in range(MAX_MOVES):
            if run.is_over:
                break
            play_next(run)
        else:
            raise AssertionError(f"the lesson did not end after {move}")


def test_the_schemas_for_editors_exist() -> None:
    assert all((resource_path("data/schema") / f"{kind}.json").is_file() for kind in ("lessons", "coach"))


def spoken_steps(game_id: str) -> list[tuple[str, LessonStep]]:
    """Return the steps that have a text, each with its place in words."""
    lessons = lesson_files.read_lessons(game_id).lessons
    return [
        (f"{lesson.id} step {n}", step)
        for lesson in lessons
        for n, step in enumerate(lesson.steps)
        if step.say is not None
    ]


def taught_sections(game_id: str) -> set[str]:
    """Return the anchors of the rules page that the steps of a game's lessons name."""
    return {anchor for _, step in spoken_steps(game_id) for anchor in step.rules}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_the_rules_is_taught(game_id: str, language: str) -> None:
    headings = [block for block in rules_text(game_id, language).blocks if isinstance(block, HeadingBlock)]
    sections = {heading.anchor for heading in headings if heading.level in (2, 3)} - {"glossary"}
    assert not sections - taught_sections(game_id)


def test_every_step_names_its_rules_and_rulings(game_id: str) -> None:
    rulings = (resource_path("games") / game_id / "RULINGS.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^\| ([A-Z]+-?[0-9]+) ", rulings, re.MULTILINE))
    assert [where for where, step in spoken_steps(game_id) if not step.rules or not step.rulings] == []
    assert {ruling for _, step in spoken_steps(game_id) for ruling in step.rulings} <= numbers


def test_both_languages_of_a_text_link_to_the_same_things(game_id: str) -> None:
    assert [
        where for where, step in spoken_steps(game_id) if {*link_targets(step.say.pl)} != {*link_targets(step.say.en)}
    ] == []


def test_the_first_lesson_takes_five_minutes_and_all_take_twenty(game_id: str) -> None:
    *lessons, last = lesson_files.read_lessons(game_id).lessons
    assert last.match is not None, "the short match is not part of the twenty minutes"
    seconds = [
        rehearse_lesson(registry.game(game_id), boards.load_default_board(game_id), lesson).seconds
        for lesson in lessons
    ]
    assert seconds[0] <= 5 * 60
    assert sum(seconds) <= 20 * 60
    assert sum(lesson.minutes for lesson in lessons) <= 20, "as the lessons state"
