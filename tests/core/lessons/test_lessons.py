"""Lessons: their files, progress through the steps, leaving and resuming, on Wampiry's board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games import registry
from games.core.contract.contract import Event, Reason
from games.core.contract.errors import DataError
from games.core.contract.flow import HOLD
from games.core.contract.texts import Text
from games.core.data import files
from games.core.lessons import files as lesson_files
from games.core.lessons import patterns
from games.core.lessons.coach import matching_card
from games.core.lessons.models import BilingualText, Lesson, LessonScene, ShortMatch
from games.core.lessons.progress import LearningProgress
from games.core.lessons.rehearsal import rehearse_lesson
from games.core.lessons.run import ASK_AGAIN_TEXT, NOT_NOW_TEXT, LessonRun
from games.core.lessons.scenes import (
    ImpossibleDraw,
    LessonPlayers,
    ScriptedDice,
    load_short_match_board,
    merge_changes,
    resolve_scene,
    start_short_match,
)
from games.core.lessons.schemas import load_coach, load_lessons
from games.core.lessons.texts import broken_link, plain_text, split_links
from games.shipped import register_shipped

register_shipped()
GAME = registry.game("wampiry")
BOARD = GAME.load_board(registry.data_folder("wampiry") / "board.yaml")

TOWN = """
    town:
      seats: 2
      state:
        turn: 6
        phase: action
        go: 0
        used: [action]
        estates: {teatralne: {possessed: [0, 1], vampires: [0]}, zielone: {possessed: [3, 4], vampires: [1]}}
        clock: {przebiegly_gambit: [0, 1]}
    night:
      of: town
      state: {phase: planning, go: null, used: null, order: [0, 1]}
"""


def lesson_text(steps: str, minutes: int = 1) -> str:
    """Return the text of a file with one lesson of these steps."""
    return f"""format: 1
game: wampiry
kind: lessons
coach: {{name: {{pl: Portier, en: Porter}}}}
people: [Dracula, Carmila]
lessons:
- id: one
  title: {{pl: Raz, en: One}}
  line: {{pl: Raz., en: One.}}
  minutes: {minutes}
  learnt: [{{pl: To., en: This.}}, {{pl: Tamto., en: That.}}]
  scenes:{TOWN}
  steps:
{steps}
  - {{say: {{pl: Koniec., en: The end.}}, done: true}}
"""


def load_lesson(steps: str) -> Lesson:
    """Return a lesson of these steps, validated and played through."""
    result: Lesson = load_lessons(files.parse_document_from_text(lesson_text(steps), "one.yaml")).lessons[0]
    return result


def faults(text: str) -> list[str]:
    """Return the faults of a lessons file, each with line and column."""
    with pytest.raises(DataError) as caught:
        load_lessons(files.parse_document_from_text(text, "x"))
    return [f"{one.line}:{one.column}: {one.path}: {one.expected}" for one in caught.value.problems]


def run_of(steps: str) -> LessonRun:
    """Return a run at the beginning of a lesson of these steps."""
    return LessonRun(GAME, BOARD, load_lesson(steps))


SAY = "say: {pl: Raz., en: One.}"
WORDS = f"{{words: {{pl: a, en: a}}, {SAY}}}"
REPLACE = f"""
  - scene: town
    {SAY}
    do: {{take: [[ability, zielone, 1]]}}
    wrong:
    - {{move: [ability, teatralne, 1], say: {{pl: Tu nie., en: Not here.}}}}
    - {{at: "estate:zielone", refused: true, say: {{pl: Znacznik., en: The marker.}}}}"""
PLAN = f"""
  - scene: night
    {SAY}
    do: {{part: ["estate:gorali"]}}
  - {SAY}
    do: {{part: ["time:t2"]}}
  - {SAY}
    do: {{take: [[plan, "*"]]}}
  - {SAY}
    play: [[plan, cw1, t1]]"""


# -- texts, patterns, conditions --------------------------------------------------------------------------------------
def test_links_in_texts_are_translated() -> None:
    def translate_name(of: str, language: str) -> str:
        return f"{of}/{language}"

    assert (
        plain_text(BilingualText(pl="Idź: {estate:zielone}!", en="-"), "pl", translate_name)
        == "Idź: estate:zielone/pl!"
    )
    text = BilingualText(pl="-", en="{move:B|B} raz")
    assert [tuple(run) for run in split_links(text, "en", translate_name)] == [("B", "move:B"), (" raz", "")]
    assert broken_link("{estate:zielone} i {move:B|B}") is None
    assert broken_link("{Zielone}") == "{Zielone}"
    assert broken_link("raz } dwa") == "}"


def test_patterns_match_moves() -> None:
    assert patterns.matches_pattern(["plan", "cw1", "t1"], ("plan", "cw1", "t1"))
    assert patterns.matches_pattern(["plan", "*", "t1"], ("plan", "cw2", "t1"))
    assert patterns.matches_pattern(["ability", "*"], ("ability", "zielone", 1))
    assert patterns.matches_pattern(["ability", "*"], ("ability",))
    assert not patterns.matches_pattern(["ability"], ("ability", "zielone", 1))
    assert not patterns.matches_pattern(["ability", "zielone", "1"], ("ability", "zielone", 1))
    assert patterns.first_matching_move([["b"], ["a", "*"]], [("a", 1), ("a", 2)]) == ("a", 1)


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ("turn >= 5", True),
        ("turn > 5", False),
        ("points.you > points.others", True),
        ("points.1 == 7", True),
        ("points.9 == 7", False),
        ("decision.kind == plan", True),
        ("decision.kind != plan", False),
        ("result", False),
        ("result.winners has you", False),
        ("own_turns < 3", True),
        ("flag == true", True),
        ("nothing.there > 3", False),
        ("turn >= 5 and points.1 == 7 and flag == true", True),
        ("turn >= 5 and points.1 == 8", False),
        ("result and turn >= 5", False),
        ("points lacks 8", True),
        ("points lacks 7", False),
        ("areas.docks.trouble == true", True),
        ("areas.market.trouble == true", False),
        ("decision.kind == 'plan'", True),
        ("turn == 'turn'", False),
    ],
)
def test_conditions_are_evaluated_on_a_view(words: str, holds: bool) -> None:
    view = {
        "turn": 5, "points": [9, 7, 3], "decision": {"kind": "plan"}, "result": None, "flag": True,
        "areas": [{"id": "docks", "trouble": True}],
    }  # fmt: skip
    condition = patterns.parse_condition(words)
    assert condition is not None
    assert condition.is_true(view, 0, 2) is holds


def test_a_condition_can_refer_to_an_event() -> None:
    view = {"turn": 5, "areas": [{"id": "docks", "trouble": True}, {"id": "market", "trouble": False}]}
    condition = patterns.parse_condition("areas.$where.trouble and $who == you and turn > $turn")
    assert condition is not None
    event = {"where": "area:docks", "who": "seat:0", "turn": 4}
    assert condition.is_true(view, 0, event=event)
    assert not condition.is_true(view, 1, event=event)
    assert not condition.is_true(view, 0, event={**event, "where": "area:market"})
    assert not condition.is_true(view, 0, event={**event, "turn": 5})
    assert not condition.is_true(view, 0)


def test_a_condition_can_ask_whether_a_kind_of_move_is_legal() -> None:
    condition = patterns.parse_condition("moves has accuse")
    assert condition is not None
    assert condition.is_true({"moves": [["go", "A"], ["accuse", "blue"]]}, 0)
    assert not condition.is_true({"moves": [["go", "accuse"], []]}, 0)
    assert not condition.is_true({"moves": None}, 0)


def test_invalid_conditions_are_refused() -> None:
    assert patterns.parse_condition("turn => 5") is None
    assert patterns.parse_condition("turn > ") is None
    assert patterns.parse_condition("turn > 3 and") is None


def test_all_faults_are_reported_at_once_with_their_position() -> None:
    text = lesson_text(f"""
  - {{say: {{pl: Raz.}}, do: {{take: [], part: []}}}}
  - {{scene: nowhere, {SAY}, play: [], say_it: 1}}
  - {{{SAY}, until: {{when: "turn => 5", plays: [[done]]}}, show: [Zielone]}}""")
    messages = faults(text)
    assert "lessons[0].steps[0].say.en: missing, expected text of 1 to 260 characters" in messages[0]
    assert any("say_it: unknown key" in one for one in messages)
    assert any("steps[2].until.when: expected a condition" in one for one in messages)
    assert any("steps[2].show[0]: expected the name of a thing" in one for one in messages)
    assert all(not one.startswith("0:") for one in messages)


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        (f"  - {{{SAY}}}", "a lesson begins with a scene"),
        (f"  - {{scene: elsewhere, {SAY}}}", "scene: expected one of: town, night"),
        (f"  - {{scene: town, {SAY}, do: {{take: [[done]]}}, play: [[done]]}}", "at most one of do, try, play"),
        ("  - {scene: town}", "say: missing"),
        (f"  - {{scene: town, {SAY}, wrong: [{{at: 'estate:x', {SAY}}}]}}", "nothing is clicked"),
        (f"  - {{scene: town, {SAY}, do: {{take: [[done]], part: ['a:b']}}}}", 'expected either "take" or "part"'),
        (f"  - {{scene: town, {SAY}, ask: [{WORDS}, {WORDS}]}}", "one right answer"),
        (f"  - {{scene: town, {SAY}, until: {{when: 'turn > 6', plays: [[a]], goal: 'turn > 1'}}}}", '"goal" and'),
        ("  - {scene: town, say: {pl: 'Do {Zielone}.', en: x}}", "expected links such as"),
        (f"  - {{scene: {{of: town, state: {{turn: 99}}}}, {SAY}}}", "scene.state.turn: expected a whole number"),
        (f"  - {{scene: {{of: town, state: {{go: 1, gone: [1]}}}}, {SAY}}}", "scene.state.go: expected one of: 0"),
        (f"  - {{scene: town, {SAY}, show: ['estate:krzeslowice']}}", "show[0]: expected the name of a thing"),
        (f"  - {{scene: town, {SAY}, do: {{take: [[ability, handlowe, 1]]}}}}", "do: nobody can move from here"),
        (f"  - {{scene: town, {SAY}, do: {{part: ['estate:gorali']}}}}", "can't be chosen here"),
        (f"  - {{scene: town, {SAY}, play: [[plan, cw1, t1]]}}", "can't be played here: not_asked"),
        (f"  - {{scene: town, {SAY}, rules: [nowhere]}}", "rules[0]: expected an anchor from the rules"),
        (f"  - {{scene: town, {SAY}, try: {{move: [ability, zielone, 1]}}}}", "expected something that is refused"),
        (f"  - {{scene: town, {SAY}, play: [[ability, zielone, 1]], dice: [3]}}", "dice: not all of this could"),
        (f"{REPLACE}\n    - {{move: [ability, zielone, 1], {SAY}}}", "this move is the one the step asks for"),
        (f"{REPLACE}\n    - {{move: [ability, handlowe, 1], {SAY}}}", "wrong[2]: this move is refused here"),
        (f"{REPLACE}\n    - {{at: 'possessed:zielone:1', refused: far, {SAY}}}", "wrong[2]: this can be chosen here"),
        (f"{REPLACE}\n    - {{at: 'estate:gorali', {SAY}}}", "wrong[2]: this can't be chosen here"),
    ],
)  # fmt: skip
def test_each_kind_of_fault_is_reported(steps: str, fault: str) -> None:
    messages = faults(lesson_text(steps))
    assert any(fault in one for one in messages), messages


def test_options_of_a_lesson_are_those_of_the_game() -> None:
    def told(options: str) -> str:
        return lesson_text(f"  - {{scene: town, {SAY}}}").replace("  scenes:", f"  options: {options}\n  scenes:")

    first = load_lessons(files.parse_document_from_text(told("{elder: 1}"), "x")).lessons[0]
    run = LessonRun(GAME, BOARD, first)
    assert run.match.options["elder"] == "1"
    assert run_of(f"  - {{scene: town, {SAY}}}").match.options["elder"] != "1"
    assert "lessons[0].options: " in faults(told("{older: 1}"))[0]
    assert "lessons[0].options: " in faults(told("{elder: 7}"))[0]


def test_the_stated_minutes_must_be_right() -> None:
    assert "lessons[0].minutes: expected 1: the minutes" in faults(lesson_text(f"  - {{scene: town, {SAY}}}", 7))[0]
    words = " ".join(["słowo"] * 40)
    many = "".join(f"  - {{scene: town, say: {{pl: {words}, en: One.}}}}\n" for _ in range(9))
    slow = files.parse_document_from_text(lesson_text(many, 3), "x")
    assert load_lessons(slow).lessons[0].minutes == 3, "9 × 40 words at 160 a minute, and 10 clicks of 3 seconds"


def test_a_scene_can_vary_another() -> None:
    assert merge_changes({"a": {"b": 1, "c": 2}, "d": [1]}, {"a": {"b": 3}, "d": [2]}) == {
        "a": {"b": 3, "c": 2},
        "d": [2],
    }
    assert merge_changes({"a": 1, "b": 2}, {"b": None}) == {"a": 1}
    lesson = load_lesson(REPLACE)
    scene = resolve_scene(lesson, LessonScene.model_validate({"of": "town", "you": 1, "state": {"turn": 9}}))
    assert (scene.seats, scene.learner_seat, scene.state["turn"], scene.state["phase"]) == (2, 1, 9, "action")


def test_the_outline_of_lessons_is_that_of_the_file() -> None:
    for facts in registry.all_facts():
        if lesson_files.lessons_path(facts.id).is_file():
            lessons = lesson_files.read_lessons(facts.id)
            ids, minutes = (one.id for one in lessons.lessons), sum(one.minutes for one in lessons.lessons)
            assert lesson_files.lessons_outline(facts.id) == (tuple(ids), minutes)


# -- playing a lesson -------------------------------------------------------------------------------------------------
def test_a_step_accepts_its_move_and_explains_others() -> None:
    run = run_of(REPLACE)
    assert run.task_kind == "do"
    wrong = run.judge_moves([("ability", "teatralne", 1)])
    assert not wrong.is_right
    assert getattr(wrong.message, "en", "") == "Not here."
    assert run.judge_moves([("done",)]).message == NOT_NOW_TEXT
    assert run.judge_click(["possessed:zielone:1"], [("ability", "zielone", 1)]).is_right
    assert getattr(run.judge_refusal(["estate:zielone"], None).message, "en", "") == "The marker."
    assert run.judge_refusal(["estate:gorali"], Reason("far")).message is None, "then the game's own reason is told"
    elsewhere = run.judge_click(["estate:zielone"], [("ability", "zielone", 0)])
    assert getattr(elsewhere.message, "en", "") == "The marker.", (
        "refused here, though another move could be begun there"
    )
    assert run.wrong_clicks == 5
    assert run.judge_moves([("ability", "zielone", 1)]).is_right


def play_learner(run: LessonRun, move: tuple[Any, ...]) -> None:
    """Play a move of the learner as the table does."""
    decision = run.match.decision()
    assert decision is not None
    clock = GAME.clock(run.match.state)
    run.match.play(move)
    run.on_moves_played([move], clock, decision.private)


def test_a_step_ends_when_the_animation_has_ended() -> None:
    run = run_of(REPLACE)
    play_learner(run, ("ability", "zielone", 1))
    assert run.step_number == 0
    assert run.pending_move() is None
    assert run.advance_if_done()
    assert run.is_over


def test_a_chosen_part_is_kept_for_the_next_step() -> None:
    run = run_of(PLAN)
    assert run.judge_click(["card:cw2", "estate:gorali"], []).is_right
    run.on_selection(["estate:gorali"])
    assert run.step_number == 1
    assert run.selection().chosen == ["estate:gorali"]
    demonstration = run.demonstration()
    assert demonstration is not None
    assert demonstration.name == "time:t2"
    run.on_selection(["estate:gorali", "time:t2"])
    demonstration = run.demonstration()
    assert demonstration is not None
    assert run.judge_moves(demonstration.moves).is_right
    assert not run.judge_moves([("done",)]).is_right


def test_moves_of_others_are_played_before_the_learner_continues() -> None:
    run = run_of(PLAN)
    run.on_selection(["estate:gorali"])
    run.on_selection(["estate:gorali", "time:t2"])
    play_learner(run, ("plan", "cw1", "t2"))
    assert run.advance_if_done()
    assert run.task_kind == "play"
    assert not run.is_only_reading
    move = run.pending_move()
    assert move == ("plan", "cw1", "t1")
    run.play(move)
    assert run.pending_move() is None
    assert run.advance_if_done()
    assert run.is_only_reading
    run.advance()
    assert run.is_over


def test_going_back_restores_the_state_before_the_step() -> None:
    run = run_of(PLAN)
    assert not run.go_back()
    before = GAME.to_data(run.match.state)
    run.on_selection(["estate:gorali"])
    run.on_selection(["estate:gorali", "time:t2"])
    play_learner(run, ("plan", "cw1", "t2"))
    run.advance_if_done()
    assert run.go_back()
    assert (run.step_number, GAME.to_data(run.match.state)) == (2, before)
    assert run.chosen == ["estate:gorali", "time:t2"]
    assert run.go_back()
    assert run.go_back()
    assert (run.step_number, run.chosen) == (0, [])


UNTIL = f"""
  - scene: night
    {SAY}
    until:
      when: "turn >= 7"
      plays: [[plan, cw2, t1], [ability, "*"]]
      script: {{1: [[plan, cw1, t1], [done]]}}
      hints: [{{after: [plan, cw2, "*"], say: {{pl: Dobrze., en: Fine.}}}}]
      goal: "points.you >= 0"
      again: {{pl: Jeszcze., en: Again.}}"""


def play_demonstration(run: LessonRun) -> None:
    """Do once what "Show me" does, as the table does it."""
    while (move := run.pending_move()) is not None:
        run.play(move)
    if run.advance_if_done():
        return
    demonstration = run.demonstration()
    assert demonstration is not None
    assert demonstration.kind == "moves"
    play_learner(run, demonstration.moves[0])


def test_free_play_lasts_until_its_condition_holds() -> None:
    run = run_of(UNTIL)
    assert run.demonstration() == run.demonstration(), "looking changes nothing"
    play_demonstration(run)
    assert isinstance(run.message, object)
    assert getattr(run.message, "en", "") == "Fine."
    while not run.is_over:
        play_demonstration(run)
    assert run.match.turn()[0] == 7


def test_a_step_starts_again_when_its_goal_is_missed() -> None:
    lesson = load_lesson(UNTIL)
    until = lesson.steps[0].until.model_copy(update={"goal": "points.you >= 99"})
    run = LessonRun(
        GAME,
        BOARD,
        lesson.model_copy(update={"steps": [lesson.steps[0].model_copy(update={"until": until}), lesson.steps[1]]}),
    )
    before = GAME.to_data(run.match.state)
    while getattr(run.message, "en", "") != "Again.":
        play_demonstration(run)
    assert (run.step_number, GAME.to_data(run.match.state)) == (0, before)


def test_hold_stops_the_game_before_automatic_steps() -> None:
    lesson = Lesson.model_validate({
        "id": "one", "title": {"pl": "a", "en": "a"}, "line": {"pl": "a", "en": "a"}, "minutes": 1,
        "learnt": [{"pl": "a", "en": "a"}] * 2,
        "steps": [
            {"scene": {"seats": 2, "state": {
                "turn": 6, "phase": "action", "go": 0, "gone": [1], "used": ["action"],
                "estates": {"handlowe": {"vampires": [0, 1]}}, "clock": {"przebiegly_gambit": [0, 1]},
            }}, "play": [["ability"]], "hold": "end", "say": {"pl": "a", "en": "a"}},
            {"say": {"pl": "a", "en": "a"}, "until": {"when": "turn >= 7", "plays": [["plan", "*"]]}},
            {"say": {"pl": "a", "en": "a"}, "done": True},
        ],
    })  # fmt: skip
    run = LessonRun(GAME, BOARD, lesson)
    move = run.pending_move()
    assert move is not None
    run.play(move)
    assert run.match.state.agenda[-1] == HOLD
    assert run.view()["turn"] == 6
    assert run.view()["moves"] == []
    assert run.advance_if_done()
    run.advance()
    play_demonstration(run)
    assert run.match.turn()[0] == 7
    assert rehearse_lesson(GAME, BOARD, lesson).faults == []


def test_the_text_depends_on_the_learners_move() -> None:
    after = f"""{REPLACE.replace("[[ability, zielone, 1]]", "[[ability, '*'], [done]]").split("    wrong:")[0]}
  - {SAY}
    play: [[done]]
    after: [{{move: [ability, teatralne, 1], say: {{pl: Tu., en: Here.}}}}]"""
    run = run_of(after)
    play_learner(run, ("ability", "teatralne", 1))
    run.advance_if_done()
    assert run.step.say.en == "Here."
    run = run_of(after)
    play_learner(run, ("ability", "zielone", 1))
    run.advance_if_done()
    assert run.step.say.en == "One."


ASK = f"""
  - scene: town
    {SAY}
    ask:
    - {{words: {{pl: Tak, en: 'Yes'}}, {SAY}}}
    - {{words: {{pl: Nie, en: 'No'}}, right: true, at: "seat:1", {SAY}}}"""


PLAIN_ASK = ASK.replace("  - scene: town\n    say", "  - say")


def test_a_question_is_asked_until_it_is_answered_correctly() -> None:
    run = run_of(ASK)
    assert run.give_answer(0).right is None
    assert (run.tried_answers, run.missed_questions) == ({0}, {0})
    assert run.answered_by(["seat:1"]) == 1
    assert run.give_answer(1).right
    assert run.step_number == 0, "the answer is read first"
    run.advance()
    assert run.is_over, "what was answered just now is not asked again at once"


def test_a_missed_question_is_asked_again_at_the_end_in_its_own_position() -> None:
    run = run_of(f"{ASK}\n  - scene: night\n    {SAY}\n{PLAIN_ASK}")
    asked = GAME.to_data(run.match.state)
    run.give_answer(0)
    run.advance()
    run.advance()
    end = GAME.to_data(run.match.state)
    assert end != asked
    run.give_answer(1)
    run.advance()
    assert (run.step_number, run.task_kind, run.message, GAME.to_data(run.match.state)) == (
        0,
        "ask",
        ASK_AGAIN_TEXT,
        asked,
    )
    assert run.snapshot()["now"]["step"] == 2, "a kill leads to the step before"
    assert run.go_back()
    assert (run.step_number, GAME.to_data(run.match.state)) == (2, end)
    run.advance()
    run.give_answer(1)
    assert run.missed_questions == set(), "it was known this time"
    run.advance()
    assert run.is_over
    assert GAME.to_data(run.match.state) == end


def test_a_try_is_right_when_the_game_refuses_it() -> None:
    lesson = load_lesson(f"  - {{scene: town, {SAY}, try: {{at: 'estate:gorali'}}}}")
    run = LessonRun(GAME, BOARD, lesson)
    assert not run.judge_refusal(["estate:zielone"], None).is_right
    assert run.judge_refusal(["estate:gorali"], None).is_right
    assert isinstance(run.judge_click(["button:done"], [("done",)]).message, Text)


# -- leaving and resuming ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("steps", [REPLACE, PLAN, UNTIL, ASK])
def test_a_lesson_can_be_resumed_after_every_decision(steps: str) -> None:
    lesson = load_lesson(steps)
    run = LessonRun(GAME, BOARD, lesson)
    for _ in range(40):
        kept = json.loads(json.dumps(run.snapshot()))
        other = LessonRun(GAME, BOARD, lesson)
        assert other.resume(kept)
        assert (other.step_number, other.chosen, other.trail[0].step) == (run.step_number, run.chosen, 0)
        if run.task_kind == "until":
            assert GAME.to_data(other.match.state) == GAME.to_data(run.match.state)
            assert other.go_back() == run.free_play.begun
        if run.is_over:
            return
        play_next(run)
    raise AssertionError("the lesson did not end")


def play_next(run: LessonRun) -> None:
    """Do what "Show me" does until something has changed."""
    move = run.pending_move()
    if move is not None:
        run.play(move)
    elif not run.advance_if_done():
        demonstration = run.demonstration()
        assert demonstration is not None
        if demonstration.kind == "part":
            run.on_selection([*run.chosen, demonstration.name])
        elif demonstration.kind == "moves":
            play_learner(run, demonstration.moves[0])
        else:
            run.advance()


def test_an_invalid_snapshot_is_refused_and_the_lesson_starts_again() -> None:
    run = run_of(REPLACE)
    for damaged in ({}, {**run.snapshot(), "lesson": "two"}, {**run.snapshot(), "trail": [{"step": 99}]},
                    {**run.snapshot(), "free": {"clocks": ["x"]}}):  # fmt: skip
        assert not run.resume(damaged)
        assert run.step_number == 0


def test_lesson_progress_is_saved_for_all_and_coach_cards_for_each_person(tmp_path: Path) -> None:
    file = tmp_path / "home" / "learning.json"
    progress = LearningProgress(file)
    assert (
        progress.finished_lessons("wampiry"),
        progress.current_snapshot("wampiry"),
        progress.has_begun("wampiry"),
    ) == ([], None, False)
    progress.save_snapshot("wampiry", {"lesson": "w1"})
    progress.finish_lesson("osada", "o1", [3])
    progress.mark_seen("osada", "Ala", "plan")
    again = LearningProgress(file)
    assert again.current_snapshot("wampiry") == {"lesson": "w1"}
    assert again.finished_lessons("osada") == ["o1"]
    assert again.latest_game() == "osada"
    assert again.seen_cards("osada", "Ala") == {"plan"}
    assert again.seen_cards("osada", "Ola") == set()
    again.reset_cards("osada", "Ala")
    again.reset_lessons("osada")
    assert LearningProgress(file).finished_lessons("osada") == []
    assert [one.name for one in file.parent.iterdir()] == ["learning.json"]
    file.write_text("{damaged", encoding="utf-8")
    assert LearningProgress(file).finished_lessons("wampiry") == []


def test_progress_that_can_not_be_saved_is_reported(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file, not a folder", encoding="utf-8")
    progress = LearningProgress(tmp_path / "home" / "learning.json")
    progress.save_snapshot("wampiry", {"lesson": "w1"})
    assert len(progress.notices) == 1
    assert progress.current_snapshot("wampiry") == {"lesson": "w1"}, "it holds until the program is closed"


# -- dice and short matches -------------------------------------------------------------------------------------------
def test_scripted_dice_show_numbers_and_names_then_random_ones() -> None:
    script: list[str | int] = [3, "b", 7]
    dice = ScriptedDice(GAME, None, 1, "", script)
    assert dice.roll(6) == 3
    assert dice.choice(["a", "b", "c"]) == "b"
    with pytest.raises(ImpossibleDraw):
        dice.roll(6)
    assert script == []
    assert 1 <= dice.roll(6) <= 6
    with pytest.raises(ImpossibleDraw):
        ScriptedDice(GAME, None, 1, "", ["flood"]).random_below(3)


def test_a_short_match_has_its_own_board() -> None:
    short = ShortMatch.model_validate({
        "seats": 3, "board": {"rules": {"turns": 5, "possessed": 10}}, "options": {"elder": 1},
        "say": {"pl": "a", "en": "a"}, "end": {"pl": "a", "en": "a"},
    })  # fmt: skip
    match = start_short_match(GAME, BOARD, short, LessonPlayers("Ty", GAME.facts.bot_names), 4)
    assert (match.board.turns, match.board.supply) == (5, 10)
    assert BOARD.turns == 15
    assert [player.kind for player in match.players] == ["person", "bot", "bot"]
    assert {player.level for player in match.players[1:]} == {"easy"}
    assert match.settings.undo == "never"
    assert match.curtain_seat() is None
    with pytest.raises(DataError):
        load_short_match_board(GAME, BOARD, {"rules": {"turns": 0}})


# -- coach cards ------------------------------------------------------------------------------------------------------
def coach_faults(cards: str) -> list[str]:
    """Return the faults of a file of coach cards."""
    text = f"format: 1\ngame: wampiry\nkind: coach\ncards:\n{cards}\n"
    try:
        load_coach(files.parse_document_from_text(text, "x"))
    except DataError as error:
        return [f"{one.path}: {one.expected}" for one in error.problems]
    return []


def test_coach_cards_are_validated() -> None:
    assert coach_faults(f"- {{id: plan, decision: plan, {SAY}, rules: planning}}") == []
    assert coach_faults(f"- {{id: a, event: called, yours: true, when: 'turn > 2', {SAY}, rules: go}}") == []
    assert "rules: expected an anchor" in coach_faults(f"- {{id: plan, decision: plan, {SAY}, rules: nowhere}}")[0]
    assert 'either "decision" or "event"' in coach_faults(f"- {{id: plan, {SAY}, rules: go}}")[0]
    assert 'only with "event"' in coach_faults(f"- {{id: plan, decision: plan, yours: true, {SAY}, rules: go}}")[0]
    twice = f"- {{id: plan, decision: plan, {SAY}, rules: go}}"
    assert "a value different" in coach_faults(f"{twice}\n{twice}")[0]
    assert "needs a condition" in coach_faults(f"- {{id: pushed, event: attacked, {SAY}, rules: go}}")[0]
    assert "refer to its arguments" in coach_faults(f"- {{id: plan, decision: plan, when: $who, {SAY}, rules: go}}")[0]


def test_a_coach_card_is_selected_by_a_decision_or_an_event() -> None:
    cards = load_coach(
        files.parse_document_from_text(
            "format: 1\ngame: wampiry\nkind: coach\ncards:\n"
            f"- {{id: late, decision: plan, when: 'turn >= 9', {SAY}, rules: go}}\n"
            f"- {{id: plan, decision: plan, {SAY}, rules: planning}}\n"
            f"- {{id: pushed, event: attacked, yours: true, when: turn, {SAY}, rules: go}}\n",
            "x",
        )
    ).cards
    view = run_of(PLAN).view()
    pushed = Event("attacked", {"who": "seat:1", "whose": "seat:0"})
    pushing = Event("attacked", {"who": "seat:0", "whose": "seat:1"})

    def found(events: list[Event], seen: set[str], you: int = 0) -> str | None:
        chosen = matching_card([card for card in cards if card.id not in seen], view, you, events)
        return None if chosen is None else chosen.card.id

    assert found([], set()) == "plan"
    assert found([], set(), you=1) is None
    assert found([pushed], {"plan"}) == "pushed"
    assert found([pushing], {"plan"}) is None
    fallen = Event("attacked", {"who": "seat:0", "where": "field:3", "n": 2})
    assert found([fallen], {"plan"}) == "pushed", "who alone is named is the one it happened to"
    assert found([fallen._replace(args={"who": "seat:1"})], {"plan"}) is None
