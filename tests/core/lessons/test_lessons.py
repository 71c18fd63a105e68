"""Lessons: what their files must be, how they are gone through, left and come back to, played on Wampiry's board."""

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
from games.core.lessons.rehearsal import rehearse
from games.core.lessons.run import NOT_NOW, ONCE_MORE, LessonRun
from games.core.lessons.scenes import (
    ImpossibleDraw,
    LessonPlayers,
    ScriptedDice,
    overlay,
    resolve_scene,
    short_board,
    short_match,
)
from games.core.lessons.schemas import load_coach, load_lessons
from games.core.lessons.texts import broken_link, plain_text, text_runs
from games.shipped import register_shipped

register_shipped()
GAME = registry.game("wampiry")
BOARD = GAME.load_board(registry.folder("wampiry") / "board.yaml")

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


def lesson(steps: str, minutes: int = 1) -> str:
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


def loaded(steps: str) -> Lesson:
    """Return a lesson of these steps, checked and played through."""
    found: Lesson = load_lessons(files.parse_text(lesson(steps), "one.yaml")).lessons[0]
    return found


def faults(text: str) -> list[str]:
    """Return what is wrong with a file of lessons, each with line and column."""
    with pytest.raises(DataError) as caught:
        load_lessons(files.parse_text(text, "x"))
    return [f"{one.line}:{one.column}: {one.path}: {one.expected}" for one in caught.value.problems]


def run_of(steps: str) -> LessonRun:
    """Return a learner at the beginning of such a lesson."""
    return LessonRun(GAME, BOARD, loaded(steps))


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


# -- words, patterns, conditions --------------------------------------------------------------------------------------
def test_links_are_worded_by_the_table() -> None:
    def name(of: str, language: str) -> str:
        return f"{of}/{language}"

    assert plain_text(BilingualText(pl="Idź: {estate:zielone}!", en="-"), "pl", name) == "Idź: estate:zielone/pl!"
    told = BilingualText(pl="-", en="{move:B|B} raz")
    assert [tuple(run) for run in text_runs(told, "en", name)] == [("B", "move:B"), (" raz", "")]
    assert broken_link("{estate:zielone} i {move:B|B}") is None
    assert broken_link("{Zielone}") == "{Zielone}"
    assert broken_link("raz } dwa") == "}"


def test_patterns_stand_for_moves() -> None:
    assert patterns.matches(["plan", "cw1", "t1"], ("plan", "cw1", "t1"))
    assert patterns.matches(["plan", "*", "t1"], ("plan", "cw2", "t1"))
    assert patterns.matches(["ability", "*"], ("ability", "zielone", 1))
    assert patterns.matches(["ability", "*"], ("ability",))
    assert not patterns.matches(["ability"], ("ability", "zielone", 1))
    assert not patterns.matches(["ability", "zielone", "1"], ("ability", "zielone", 1))
    assert patterns.first_match([["b"], ["a", "*"]], [("a", 1), ("a", 2)]) == ("a", 1)


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
    ],
)
def test_conditions_are_asked_of_a_view(words: str, holds: bool) -> None:
    view = {"turn": 5, "points": [9, 7, 3], "decision": {"kind": "plan"}, "result": None, "flag": True}
    condition = patterns.parse_condition(words)
    assert condition is not None
    assert condition.holds(view, 0, 2) is holds


def test_a_condition_asks_whether_a_kind_of_move_may_be_played() -> None:
    condition = patterns.parse_condition("moves has accuse")
    assert condition is not None
    assert condition.holds({"moves": [["go", "A"], ["accuse", "blue"]]}, 0)
    assert not condition.holds({"moves": [["go", "accuse"], []]}, 0)
    assert not condition.holds({"moves": None}, 0)


def test_what_is_no_condition() -> None:
    assert patterns.parse_condition("turn => 5") is None
    assert patterns.parse_condition("turn > ") is None
    assert patterns.parse_condition("turn > 3 and") is None


# -- the file ---------------------------------------------------------------------------------------------------------
def test_every_fault_comes_at_once_with_its_place() -> None:
    text = lesson(f"""
  - {{say: {{pl: Raz.}}, do: {{take: [], part: []}}}}
  - {{scene: nowhere, {SAY}, play: [], say_it: 1}}
  - {{{SAY}, until: {{when: "turn => 5", plays: [[done]]}}, show: [Zielone]}}""")
    found = faults(text)
    assert "lessons[0].steps[0].say.en: missing, expected a text of 1 to 260 characters" in found[0]
    assert any("say_it: unknown key" in one for one in found)
    assert any("steps[2].until.when: expected a condition" in one for one in found)
    assert any("steps[2].show[0]: expected the name of a thing" in one for one in found)
    assert all(not one.startswith("0:") for one in found)


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        (f"  - {{{SAY}}}", "a lesson begins with a scene"),
        (f"  - {{scene: elsewhere, {SAY}}}", "scene: expected one of: town, night"),
        (f"  - {{scene: town, {SAY}, do: {{take: [[done]]}}, play: [[done]]}}", "expected one of do, try, play"),
        ("  - {scene: town}", "say: missing"),
        (f"  - {{scene: town, {SAY}, wrong: [{{at: 'estate:x', {SAY}}}]}}", "nothing is to be clicked"),
        (f"  - {{scene: town, {SAY}, do: {{take: [[done]], part: ['a:b']}}}}", "expected either take or part"),
        (f"  - {{scene: town, {SAY}, ask: [{WORDS}, {WORDS}]}}", "one answer"),
        (f"  - {{scene: town, {SAY}, until: {{when: 'turn > 6', plays: [[a]], goal: 'turn > 1'}}}}", "goal and again"),
        ("  - {scene: town, say: {pl: 'Do {Zielone}.', en: x}}", "expected links such as"),
        (f"  - {{scene: {{of: town, state: {{turn: 99}}}}, {SAY}}}", "scene.state.turn: expected a whole number"),
        (f"  - {{scene: {{of: town, state: {{go: 1, gone: [1]}}}}, {SAY}}}", "scene.state.go: expected one of: 0"),
        (f"  - {{scene: town, {SAY}, show: ['estate:krzeslowice']}}", "show[0]: expected the name of a thing"),
        (f"  - {{scene: town, {SAY}, do: {{take: [[ability, handlowe, 1]]}}}}", "do: nobody can go on from here"),
        (f"  - {{scene: town, {SAY}, do: {{part: ['estate:gorali']}}}}", "can't be chosen here"),
        (f"  - {{scene: town, {SAY}, play: [[plan, cw1, t1]]}}", "can't be played here: not_asked"),
        (f"  - {{scene: town, {SAY}, rules: [nowhere]}}", "rules[0]: expected an anchor of the rules"),
        (f"  - {{scene: town, {SAY}, try: {{move: [ability, zielone, 1]}}}}", "expected something that is refused"),
        (f"  - {{scene: town, {SAY}, play: [[ability, zielone, 1]], dice: [3]}}", "dice: some of this could not"),
        (f"{REPLACE}\n    - {{move: [ability, zielone, 1], {SAY}}}", "wrong[2]: this move is what the step wants"),
        (f"{REPLACE}\n    - {{move: [ability, handlowe, 1], {SAY}}}", "wrong[2]: this move is refused here"),
        (f"{REPLACE}\n    - {{at: 'possessed:zielone:1', refused: far, {SAY}}}", "wrong[2]: this can be chosen here"),
        (f"{REPLACE}\n    - {{at: 'estate:gorali', {SAY}}}", "wrong[2]: this can't be chosen here"),
    ],
)  # fmt: skip
def test_each_kind_of_fault_is_told(steps: str, fault: str) -> None:
    found = faults(lesson(steps))
    assert any(fault in one for one in found), found


def test_options_are_those_of_the_game() -> None:
    def told(options: str) -> str:
        return lesson(f"  - {{scene: town, {SAY}}}").replace("  scenes:", f"  options: {options}\n  scenes:")

    first = load_lessons(files.parse_text(told("{elder: 1}"), "x")).lessons[0]
    run = LessonRun(GAME, BOARD, first)
    assert run.match.options["elder"] == "1"
    assert run_of(f"  - {{scene: town, {SAY}}}").match.options["elder"] != "1"
    assert "lessons[0].options: " in faults(told("{older: 1}"))[0]
    assert "lessons[0].options: " in faults(told("{elder: 7}"))[0]


def test_minutes_are_counted() -> None:
    assert "lessons[0].minutes: expected 1, as many minutes" in faults(lesson(f"  - {{scene: town, {SAY}}}", 7))[0]
    words = " ".join(["słowo"] * 40)
    many = "".join(f"  - {{scene: town, say: {{pl: {words}, en: One.}}}}\n" for _ in range(9))
    slow = files.parse_text(lesson(many, 3), "x")
    assert load_lessons(slow).lessons[0].minutes == 3, "9 × 40 words at 160 a minute, and 10 clicks of 3 seconds"


def test_a_scene_varies_another() -> None:
    assert overlay({"a": {"b": 1, "c": 2}, "d": [1]}, {"a": {"b": 3}, "d": [2]}) == {"a": {"b": 3, "c": 2}, "d": [2]}
    assert overlay({"a": 1, "b": 2}, {"b": None}) == {"a": 1}
    found = loaded(REPLACE)
    stage = resolve_scene(found, LessonScene.model_validate({"of": "town", "you": 1, "state": {"turn": 9}}))
    assert (stage.seats, stage.you, stage.state["turn"], stage.state["phase"]) == (2, 1, 9, "action")


def test_the_shipped_outline_agrees_with_the_file() -> None:
    for facts in registry.all_facts():
        if lesson_files.lessons_path(facts.id).is_file():
            found = lesson_files.read_lessons(facts.id)
            assert lesson_files.lesson_ids(facts.id) == tuple(one.id for one in found.lessons)


# -- going through ----------------------------------------------------------------------------------------------------
def test_a_step_wants_a_move_and_explains_others() -> None:
    run = run_of(REPLACE)
    assert run.task_kind == "do"
    wrong = run.judge_moves([("ability", "teatralne", 1)])
    assert not wrong.right
    assert getattr(wrong.message, "en", "") == "Not here."
    assert run.judge_moves([("done",)]).message == NOT_NOW
    assert run.judge_click(["possessed:zielone:1"], [("ability", "zielone", 1)]).right
    assert getattr(run.judge_refusal(["estate:zielone"], None).message, "en", "") == "The marker."
    assert run.judge_refusal(["estate:gorali"], Reason("far")).message is None, "then the game's own reason is told"
    elsewhere = run.judge_click(["estate:zielone"], [("ability", "zielone", 0)])
    assert getattr(elsewhere.message, "en", "") == "The marker.", (
        "refused here, though another move could be begun there"
    )
    assert run.wrong_clicks == 5
    assert run.judge_moves([("ability", "zielone", 1)]).right


def take(run: LessonRun, move: tuple[Any, ...]) -> None:
    """Play a move of the learner as the table does."""
    decision = run.match.decision()
    assert decision is not None
    clock = GAME.clock(run.match.state)
    run.match.play(move)
    run.on_moves_played([move], clock, decision.private)


def test_a_step_is_over_when_nothing_moves_any_more() -> None:
    run = run_of(REPLACE)
    take(run, ("ability", "zielone", 1))
    assert run.step_number == 0
    assert run.pending_move() is None
    assert run.settle()
    assert run.is_over


def test_a_part_is_chosen_and_kept_for_the_next_step() -> None:
    run = run_of(PLAN)
    assert run.judge_click(["card:cw2", "estate:gorali"], []).right
    run.on_selection(["estate:gorali"])
    assert run.step_number == 1
    assert run.selection().chosen == ["estate:gorali"]
    hand = run.demonstration()
    assert hand is not None
    assert hand.name == "time:t2"
    run.on_selection(["estate:gorali", "time:t2"])
    hand = run.demonstration()
    assert hand is not None
    assert run.judge_moves(hand.moves).right
    assert not run.judge_moves([("done",)]).right


def test_others_play_by_themselves_and_then_there_is_to_read() -> None:
    run = run_of(PLAN)
    run.on_selection(["estate:gorali"])
    run.on_selection(["estate:gorali", "time:t2"])
    take(run, ("plan", "cw1", "t2"))
    assert run.settle()
    assert run.task_kind == "play"
    assert not run.is_only_reading
    move = run.pending_move()
    assert move == ("plan", "cw1", "t1")
    run.play(move)
    assert run.pending_move() is None
    assert run.settle()
    assert run.is_only_reading
    run.advance()
    assert run.is_over


def test_back_gives_the_state_before_the_step() -> None:
    run = run_of(PLAN)
    assert not run.go_back()
    before = GAME.to_data(run.match.state)
    run.on_selection(["estate:gorali"])
    run.on_selection(["estate:gorali", "time:t2"])
    take(run, ("plan", "cw1", "t2"))
    run.settle()
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


def play_by_hand(run: LessonRun) -> None:
    """Do once what "Show me" does, as the table does it."""
    while (move := run.pending_move()) is not None:
        run.play(move)
    if run.settle():
        return
    hand = run.demonstration()
    assert hand is not None
    assert hand.kind == "moves"
    take(run, hand.moves[0])


def test_free_play_goes_on_until_its_condition_holds() -> None:
    run = run_of(UNTIL)
    assert run.demonstration() == run.demonstration(), "looking changes nothing"
    play_by_hand(run)
    assert isinstance(run.message, object)
    assert getattr(run.message, "en", "") == "Fine."
    while not run.is_over:
        play_by_hand(run)
    assert run.match.turn()[0] == 7


def test_where_the_goal_is_missed_the_step_begins_anew() -> None:
    told = loaded(UNTIL)
    until = told.steps[0].until.model_copy(update={"goal": "points.you >= 99"})
    run = LessonRun(
        GAME,
        BOARD,
        told.model_copy(update={"steps": [told.steps[0].model_copy(update={"until": until}), told.steps[1]]}),
    )
    before = GAME.to_data(run.match.state)
    while getattr(run.message, "en", "") != "Again.":
        play_by_hand(run)
    assert (run.step_number, GAME.to_data(run.match.state)) == (0, before)


def test_a_hold_stops_before_what_is_done_by_itself() -> None:
    told = Lesson.model_validate({
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
    run = LessonRun(GAME, BOARD, told)
    move = run.pending_move()
    assert move is not None
    run.play(move)
    assert run.match.state.agenda[-1] == HOLD
    assert run.view()["turn"] == 6
    assert run.view()["moves"] == []
    assert run.settle()
    run.advance()
    play_by_hand(run)
    assert run.match.turn()[0] == 7
    assert rehearse(GAME, BOARD, told).faults == []


def test_what_the_learner_did_decides_what_comes() -> None:
    after = f"""{REPLACE.replace("[[ability, zielone, 1]]", "[[ability, '*'], [done]]").split("    wrong:")[0]}
  - {SAY}
    play: [[done]]
    after: [{{move: [ability, teatralne, 1], say: {{pl: Tu., en: Here.}}}}]"""
    run = run_of(after)
    take(run, ("ability", "teatralne", 1))
    run.settle()
    assert run.step.say.en == "Here."
    run = run_of(after)
    take(run, ("ability", "zielone", 1))
    run.settle()
    assert run.step.say.en == "One."


ASK = f"""
  - scene: town
    {SAY}
    ask:
    - {{words: {{pl: Tak, en: 'Yes'}}, {SAY}}}
    - {{words: {{pl: Nie, en: 'No'}}, right: true, at: "seat:1", {SAY}}}"""


PLAIN_ASK = ASK.replace("  - scene: town\n    say", "  - say")


def test_a_question_is_asked_until_it_is_answered() -> None:
    run = run_of(ASK)
    assert run.give_answer(0).right is None
    assert (run.tried_answers, run.missed_questions) == ({0}, {0})
    assert run.answered_by(["seat:1"]) == 1
    assert run.give_answer(1).right
    assert run.step_number == 0, "the answer is read first"
    run.advance()
    assert run.is_over, "what was answered just now is not asked again at once"


def test_what_was_missed_is_asked_again_at_the_end_where_it_was_asked() -> None:
    run = run_of(f"{ASK}\n  - scene: night\n    {SAY}\n{PLAIN_ASK}")
    asked = GAME.to_data(run.match.state)
    run.give_answer(0)
    run.advance()
    run.advance()
    end = GAME.to_data(run.match.state)
    assert end != asked
    run.give_answer(1)
    run.advance()
    assert (run.step_number, run.task_kind, run.message, GAME.to_data(run.match.state)) == (0, "ask", ONCE_MORE, asked)
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
    told = loaded(f"  - {{scene: town, {SAY}, try: {{at: 'estate:gorali'}}}}")
    run = LessonRun(GAME, BOARD, told)
    assert not run.judge_refusal(["estate:zielone"], None).right
    assert run.judge_refusal(["estate:gorali"], None).right
    assert isinstance(run.judge_click(["button:done"], [("done",)]).message, Text)


# -- leaving and coming back ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("steps", [REPLACE, PLAN, UNTIL, ASK])
def test_a_snapshot_after_every_decision_goes_on_where_it_was(steps: str) -> None:
    told = loaded(steps)
    run = LessonRun(GAME, BOARD, told)
    for _ in range(40):
        kept = json.loads(json.dumps(run.snapshot()))
        other = LessonRun(GAME, BOARD, told)
        assert other.resume(kept)
        assert (other.step_number, other.chosen, other.trail[0].step) == (run.step_number, run.chosen, 0)
        if run.task_kind == "until":
            assert GAME.to_data(other.match.state) == GAME.to_data(run.match.state)
            assert other.go_back() == run.free_play.begun
        if run.is_over:
            return
        step_on(run)
    raise AssertionError("the lesson did not end")


def step_on(run: LessonRun) -> None:
    """Do what "Show me" does until something changed."""
    move = run.pending_move()
    if move is not None:
        run.play(move)
    elif not run.settle():
        hand = run.demonstration()
        assert hand is not None
        if hand.kind == "part":
            run.on_selection([*run.chosen, hand.name])
        elif hand.kind == "moves":
            take(run, hand.moves[0])
        else:
            run.advance()


def test_a_snapshot_of_something_else_begins_the_lesson() -> None:
    run = run_of(REPLACE)
    for damaged in ({}, {**run.snapshot(), "lesson": "two"}, {**run.snapshot(), "trail": [{"step": 99}]},
                    {**run.snapshot(), "free": {"clocks": ["x"]}}):  # fmt: skip
        assert not run.resume(damaged)
        assert run.step_number == 0


def test_progress_is_kept_for_the_computer_and_the_coach_for_people(tmp_path: Path) -> None:
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


def test_what_can_not_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file, not a folder", encoding="utf-8")
    progress = LearningProgress(tmp_path / "home" / "learning.json")
    progress.save_snapshot("wampiry", {"lesson": "w1"})
    assert len(progress.notices) == 1
    assert progress.current_snapshot("wampiry") == {"lesson": "w1"}, "it holds until the program is closed"


# -- chance and matches -----------------------------------------------------------------------------------------------
def test_told_dice_show_numbers_and_names_then_the_seeds() -> None:
    script: list[str | int] = [3, "b", 7]
    dice = ScriptedDice(GAME, None, 1, "", script)
    assert dice.roll(6) == 3
    assert dice.choice(["a", "b", "c"]) == "b"
    with pytest.raises(ImpossibleDraw):
        dice.roll(6)
    assert script == []
    assert 1 <= dice.roll(6) <= 6
    with pytest.raises(ImpossibleDraw):
        ScriptedDice(GAME, None, 1, "", ["flood"]).below(3)


def test_a_short_match_has_a_board_of_its_own() -> None:
    told = ShortMatch.model_validate({
        "seats": 3, "board": {"rules": {"turns": 5, "possessed": 10}}, "options": {"elder": 1},
        "say": {"pl": "a", "en": "a"}, "end": {"pl": "a", "en": "a"},
    })  # fmt: skip
    match = short_match(GAME, BOARD, told, LessonPlayers("Ty", GAME.facts.bot_names), 4)
    assert (match.board.turns, match.board.supply) == (5, 10)
    assert BOARD.turns == 15
    assert [player.kind for player in match.players] == ["person", "bot", "bot"]
    assert {player.level for player in match.players[1:]} == {"easy"}
    assert match.settings.undo == "never"
    assert match.curtain_seat() is None
    with pytest.raises(DataError):
        short_board(GAME, BOARD, {"rules": {"turns": 0}})


# -- the coach's cards ------------------------------------------------------------------------------------------------
def coach(cards: str) -> list[str]:
    """Return what is wrong with a file of coach's cards."""
    text = f"format: 1\ngame: wampiry\nkind: coach\ncards:\n{cards}\n"
    try:
        load_coach(files.parse_text(text, "x"))
    except DataError as error:
        return [f"{one.path}: {one.expected}" for one in error.problems]
    return []


def test_the_coachs_cards_are_checked() -> None:
    assert coach(f"- {{id: plan, decision: plan, {SAY}, rules: planning}}") == []
    assert coach(f"- {{id: a, event: called, yours: true, when: 'turn > 2', {SAY}, rules: go}}") == []
    assert "rules: expected an anchor" in coach(f"- {{id: plan, decision: plan, {SAY}, rules: nowhere}}")[0]
    assert "either decision or event" in coach(f"- {{id: plan, {SAY}, rules: go}}")[0]
    assert "only with event" in coach(f"- {{id: plan, decision: plan, yours: true, {SAY}, rules: go}}")[0]
    twice = f"- {{id: plan, decision: plan, {SAY}, rules: go}}"
    assert "another value" in coach(f"{twice}\n{twice}")[0]


def test_a_card_is_called_for_by_a_question_or_by_what_happened() -> None:
    cards = load_coach(
        files.parse_text(
            "format: 1\ngame: wampiry\nkind: coach\ncards:\n"
            f"- {{id: late, decision: plan, when: 'turn >= 9', {SAY}, rules: go}}\n"
            f"- {{id: plan, decision: plan, {SAY}, rules: planning}}\n"
            f"- {{id: pushed, event: attacked, yours: true, {SAY}, rules: go}}\n",
            "x",
        )
    ).cards
    view = run_of(PLAN).view()
    pushed = Event("attacked", {"who": "seat:1", "whose": "seat:0"})
    pushing = Event("attacked", {"who": "seat:0", "whose": "seat:1"})

    def found(events: list[Event], seen: set[str], you: int = 0) -> str | None:
        card = matching_card([card for card in cards if card.id not in seen], view, you, events)
        return None if card is None else card.id

    assert found([], set()) == "plan"
    assert found([], set(), you=1) is None
    assert found([pushed], {"plan"}) == "pushed"
    assert found([pushing], {"plan"}) is None
    fallen = Event("attacked", {"who": "seat:0", "where": "field:3", "n": 2})
    assert found([fallen], {"plan"}) == "pushed", "who alone is named is the one it happened to"
    assert found([fallen._replace(args={"who": "seat:1"})], {"plan"}) is None
