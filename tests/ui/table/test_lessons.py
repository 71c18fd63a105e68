"""Every lesson at the table: by mouse, keys and "Show me", with wrong clicks; saved progress; whether texts fit."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import registry
from games.core.lessons import files
from games.core.lessons.progress import LearningProgress
from games.shipped import register_shipped
from tests.runs import first_by_default, long_only
from tests.ui.clicker import FastWindow
from tests.ui.lessons import MISTAKES_PER_STEP, Learner
from ui.shell.headless import Headless, faults
from ui.shell.overlay import OverlayContext, place_tip
from ui.table.coach.panel import OUTLINE_WIDTH
from ui.table.flow.first_look import SummaryScreen
from ui.table.intents import LookBack
from ui.table.lesson.card import cards_not_displayed
from ui.table.lesson.screen import LessonTable, ShortMatchTable
from ui.table.lesson.spotlight import StepTask, tasks
from ui.table.lesson.tutor import names_linked_in_text
from ui.table.option_widget import OptionWidget

register_shipped()
LESSONS = [
    pytest.param(facts.id, lesson.id, id=lesson.id)
    for facts in registry.all_facts()
    if files.lessons_path(facts.id).is_file()
    for lesson in files.read_lessons(facts.id).lessons
    if lesson.steps
]
SOME = first_by_default(LESSONS)
LAST = {param.values[0]: param for param in LESSONS}.values()
EACH_GAME = [param if param in LAST else long_only(param) for param in LESSONS]

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def fast_window() -> FastWindow:
    """Return a window that draws few frames."""
    return FastWindow((1280, 720), language="en")


@pytest.mark.parametrize(("game", "lesson"), EACH_GAME)
def test_show_me_goes_through_every_lesson(fast_window: FastWindow, game: str, lesson: str) -> None:
    with fast_window as it:
        Learner(it, game, lesson).play_lesson("show")
        assert LearningProgress.open().finished_lessons(game) == [lesson]
        assert LearningProgress.open().current_snapshot(game) is None


@pytest.mark.parametrize(("game", "lesson"), SOME)
@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_a_lesson_can_be_completed(fast_window: FastWindow, game: str, lesson: str, how: str) -> None:
    with fast_window as it:
        Learner(it, game, lesson).play_lesson(how)


@pytest.mark.parametrize(("game", "lesson"), SOME)
def test_likely_mistakes_in_every_step_are_answered_and_never_played(
    fast_window: FastWindow, game: str, lesson: str
) -> None:
    with fast_window as it:
        learner = Learner(it, game, lesson)
        while not learner.run.is_over:
            asking = learner.run.task_kind in ("do", "try", "ask") and not learner.table.tutor.may_go_on
            made = learner.make_mistakes()
            assert made >= MISTAKES_PER_STEP or not asking, f"step {learner.run.step_number} offers too few mistakes"
            learner.press_show_me()
            learner.settle()


def hidden_names(table: LessonTable) -> list[str]:
    """List the names that a step shows or links to and that are visible nowhere."""
    names, highlight = table.light.highlighted_names(), table.coach_panel.highlight
    return [
        name
        for name in names
        if name not in table.coach.extra_cards and not (highlight.shapes([name]) or highlight.boxes([name]))
    ]


@pytest.mark.parametrize(("game", "lesson"), SOME)
@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize(
    ("size", "interface"), [((1280, 720), 1.0), long_only((1280, 720), 1.5), long_only((1920, 1080), 2.0)]
)
def test_every_text_fits_and_all_shown_items_are_visible(
    game: str, lesson: str, language: str, size: tuple[int, int], interface: float
) -> None:
    with Headless(size, language=language, interface=interface) as it:
        it.open("lesson", game=game, lesson=lesson)
        for _ in range(400):
            table = it.top
            assert isinstance(table, LessonTable)
            text_faults = faults(it.texts())
            assert text_faults == [], f"step {table.run.step_number}: {text_faults}"
            scrolls = interface == 2.0 and table.widgets.find("card") is not None
            assert scrolls or not table.coach.overflow, f"step {table.run.step_number} is too long"
            left_out = (
                cards_not_displayed(table.ctx, names_linked_in_text(table.run.step)) if interface > 1 else []
            )  # these cards have no room
            assert [name for name in hidden_names(table) if name not in left_out] == [], f"step {table.run.step_number}"
            if table.run.is_over:
                return
            it.click("lesson:show")
            it.settle()
            while isinstance(it.top, SummaryScreen):
                it.key(pygame.K_RETURN)
                it.settle()
    raise AssertionError("the lesson does not end")


# -- the first lesson of Wampiry, in detail ---------------------------------------------------------------------------
@pytest.fixture
def learner(fast_window: FastWindow) -> Learner:
    """Start the first lesson of Wampiry."""
    return Learner(fast_window, "wampiry", "w1")


def test_back_and_space_and_leaving(learner: Learner) -> None:
    it = learner.it
    learner.click_name("estate:handlowe")
    it.settle()
    assert learner.run.step_number == 1
    assert learner.table.session.chosen()
    it.key(pygame.K_SPACE)
    it.settle()
    assert learner.run.step_number == 2
    it.key(pygame.K_BACKSPACE)
    it.settle()
    it.click("lesson:back")
    it.settle()
    assert (learner.run.step_number, learner.table.session.chosen()) == (0, [])
    it.key(pygame.K_ESCAPE)
    it.settle()
    assert it.top.name == "dialogue"
    it.click("stay")
    it.settle()
    assert learner.run.step_number == 0


@pytest.mark.parametrize("by_key", [False, True])
def test_a_finished_lesson_is_left_without_a_question(fast_window: FastWindow, by_key: bool) -> None:
    it = fast_window
    it.open("learn", game="wampiry")
    learner = Learner(it, "wampiry", "w1")
    while not learner.run.is_over:
        learner.press_show_me()
        it.settle()
    if by_key:
        it.key(pygame.K_ESCAPE)
    else:
        it.click("bar:menu")
    it.settle()
    assert it.top.name == "learn"
    it.app.pop(it.top)


def test_stepping_back_ends_a_look_at_the_past(learner: Learner) -> None:
    it = learner.it
    while learner.table.session.match.move_count < 2:
        learner.press_show_me()
        it.settle()
    learner.table.dispatch(LookBack(2))
    while learner.table.session.match.move_count >= 2:
        it.key(pygame.K_BACKSPACE)
        it.settle()
    assert learner.table.session.viewed_move is None


def test_a_killed_program_loses_no_progress(learner: Learner) -> None:
    it = learner.it
    for _ in range(8):
        learner.press_show_me()
        it.settle()
    number, state = learner.run.step_number, learner.run.game.to_data(learner.run.match.state)
    again = Learner(FastWindow((1280, 720), language="en"), "wampiry", "w1")
    assert (again.run.step_number, again.run.game.to_data(again.run.match.state)) == (number, state)


def test_the_learners_name_follows_the_language(learner: Learner) -> None:
    learner.it.app.change_settings(language="pl")
    learner.it.settle()
    assert learner.table.session.match.players[0].name == "Ty"


def test_the_veil_does_not_darken_shown_items() -> None:
    with Headless((1280, 720), language="en") as it:
        table = it.open("lesson", game="wampiry", lesson="w1")
        assert isinstance(table, LessonTable)
        shown, hidden = table.ctx.painter.area_of("estate:handlowe"), table.ctx.painter.area_of("estate:zielone")
        with_veil = it.picture()
        table.renderer.draw_highlight = None
        without_veil = it.picture()
        at, other = shown.move(0, -20).center, hidden.move(0, 30).center
        assert with_veil.get_at(at) == without_veil.get_at(at)
        assert sum(with_veil.get_at(other)[:3]) < 0.7 * sum(
            without_veil.get_at(other)[:3]
        )  # only 0.7: dark there even without the veil


def test_the_veil_does_not_darken_linked_items(learner: Learner) -> None:
    while learner.run.task_kind != "ask":
        learner.press_show_me()
        learner.settle()
    table, linked = learner.table, "estate:handlowe"
    assert linked not in table.run.step.show, "the question should only link to it"
    with_veil = learner.it.picture()
    table.renderer.draw_highlight = None
    at = table.ctx.painter.area_of(linked).move(0, -20).center
    assert with_veil.get_at(at) == learner.it.picture().get_at(at)


def test_nothing_is_selectable_in_a_reading_step(learner: Learner) -> None:
    scenes = learner.table.renderer.scenes
    assert scenes.build_scene().selectable
    learner.click_name("estate:handlowe")
    learner.settle()
    assert learner.run.task_kind == "read"
    assert not scenes.build_scene().selectable
    assert scenes.build_scene().chosen == ["estate:handlowe"]


def test_no_seat_row_is_highlighted_in_a_reading_step(fast_window: FastWindow) -> None:
    with fast_window as it:
        learner = Learner(it, "osada", "o1")
        while learner.run.step_number < 3:
            learner.press_show_me()
            learner.settle()
        assert learner.run.task_kind == "read"
        assert it.widget("seat:1").enabled, "the row should be a possible answer"
        rows, picture = learner.table.ctx.rows.seats, it.picture()
        edges = [picture.get_at((rows[seat].centerx, rows[seat].top + 1)) for seat in (1, 3)]
        assert edges[0] == edges[1], "the row of the possible answer is highlighted"


def test_clicks_in_order_are_numbered_and_ticked(learner: Learner) -> None:
    assert tasks(learner.table.tutor) == [], "a single click needs no number"
    learner.click_name("estate:handlowe")
    learner.settle()
    learner.press_show_me()
    learner.settle()
    assert tasks(learner.table.tutor) == [StepTask("estate:handlowe", True), StepTask("field:godzina_sabatu", False)]


def test_numbers_give_no_answer_away(fast_window: FastWindow) -> None:
    with fast_window as it:
        assert tasks(Learner(it, "wampiry", "w2").table.tutor) == [], "a number gives the marker away"
        attack = Learner(it, "wampiry", "w3")
        while attack.run.step_number < 4:
            attack.press_show_me()
            attack.settle()
        assert [task.name for task in tasks(attack.table.tutor)] == ["button:action", "vampire:1", "estate:ogrodowe"]
        assert "Surprise Attack\n" in it.words()
        road = Learner(it, "osada", "o3")
        while road.run.step_number < 3:
            road.press_show_me()
            road.settle()
        assert {"move:A", "field:4"} & {*road.run.step.show}
        assert tasks(road.table.tutor) == [], "move A is played at its first click and needs no number"


def test_the_highlight_is_strong_after_the_second_wrong_click(learner: Learner) -> None:
    learner.click_name("estate:ogrodowe")
    assert not learner.table.tutor.is_highlight_strong
    learner.click_name("estate:ogrodowe")
    assert learner.table.tutor.is_highlight_strong
    assert learner.run.step_number == 0


def test_questions_explain_wrong_answers_in_the_same_box(learner: Learner) -> None:
    it = learner.it
    while learner.run.task_kind != "ask":
        learner.press_show_me()
        it.settle()
    it.click("answer:2")
    it.settle()
    assert "Who came first doesn't matter." in it.words()
    assert learner.run.task_kind == "ask"
    it.key(pygame.K_1)
    it.settle()
    assert learner.table.tutor.right_answer == 0
    number = learner.run.step_number
    it.key(pygame.K_SPACE)
    it.settle()
    assert learner.run.step_number == number + 1
    assert learner.run.missed_questions == {number}


def test_clicks_on_the_board_in_reading_steps_and_questions_are_never_wrong(learner: Learner) -> None:
    learner.click_name("estate:handlowe")
    learner.settle()
    assert learner.run.task_kind == "read"
    for name in ("card:cw2", "estate:zielone"):  # a selectable and a forbidden item
        learner.click_name(name)
        learner.it.step(0.05)
        tip = learner.table.current_tip
        assert tip is not None
        assert (tip.is_refusal, tip.text) == (False, "Just read this, then choose “Next”.")
    while learner.run.task_kind != "ask":
        learner.press_show_me()
        learner.settle()
    learner.click_name("estate:zielone")
    learner.it.step(0.05)
    assert learner.table.current_tip is not None
    assert not learner.table.current_tip.is_refusal


def test_a_click_on_an_item_gives_the_answer_that_names_it(learner: Learner) -> None:
    while learner.run.task_kind != "ask":
        learner.press_show_me()
        learner.settle()
    learner.click_name("seat:1")
    learner.settle()
    assert (learner.run.tried_answers, learner.table.tutor.right_answer) == ({1}, None)
    learner.click_name("seat:0")
    learner.settle()
    assert learner.table.tutor.right_answer == 0


def test_cards_absent_from_the_table_are_shown_without_the_answer(fast_window: FastWindow) -> None:
    with fast_window as it:
        learner = Learner(it, "ankh_morpork", "a5")
        while learner.run.step_number < 5:
            learner.press_show_me()
            learner.settle()
        assert learner.run.task_kind == "ask"
        assert learner.table.coach.extra_cards == ["event:trolls"]
        assert "Roll three times" not in it.words(), "the card's text gives the answer away"
        learner.press_show_me()
        learner.press_show_me()
        learner.settle()
        events = ("the_dragon", "explosion", "earthquake", "fire")
        assert learner.table.coach.extra_cards == [f"event:{key}" for key in events]
        assert "Explosion" in it.words().split("\n"), "the card's name is missing"


def test_an_answer_is_explained_on_the_board(fast_window: FastWindow) -> None:
    with fast_window as it:
        learner = Learner(it, "wampiry", "w4")
        assert learner.table.light.note_box() is None
        assert "places 1 and 2" not in it.words()
        it.click("answer:2")
        it.settle()
        box, painter = learner.table.light.note_box(), learner.table.ctx.painter
        assert box is not None
        assert "places 1 and 2" in it.words()
        assert painter.area_of("possessed:zielone:1").bottom < box.top < painter.area_of("estate:zielone").bottom
        it.click("answer:1")
        it.settle()
        it.key(pygame.K_SPACE)
        it.settle()
        assert learner.table.light.note_box() is None


def test_a_message_about_an_answer_does_not_cover_the_button_that_it_names(learner: Learner) -> None:
    it = learner.it
    learner.click_name("estate:handlowe")
    it.settle()
    card, button = learner.table.ctx.card_area, learner.table.widgets.find("lesson:on")
    assert button is not None
    answers = [one for one in learner.table.widgets.widgets if isinstance(one, OptionWidget) and not one.on_board]
    inside = [one for one in answers if card.contains(one.rect)]
    assert inside
    for answer in inside:
        it.click(answer.key)
        message = [one for one in it.texts() if "Just read this" in one.text.replace("\u00a0", " ")]
        assert message
        assert not any(one.rect.colliderect(button.rect) for one in message)


def test_a_highlighted_card_leaves_the_caption_above_it_visible(learner: Learner) -> None:
    it = learner.it
    learner.click_name("estate:handlowe")
    it.key(pygame.K_SPACE)
    it.settle()
    captions = [one.rect for one in it.texts() if one.text in ("Estate card", "Time card")]
    assert len(captions) == 2
    cards = [one.rect for one in learner.table.widgets.widgets if isinstance(one, OptionWidget) and not one.on_board]
    reach = learner.table.ctx.px(4 + OUTLINE_WIDTH)  # of the ring around a highlighted card
    for caption in captions:
        below = min(card.top for card in cards if card.top > caption.top)
        assert below - reach >= caption.bottom


@pytest.mark.parametrize("way", ["click", "space", "enter"])
def test_the_end_leads_to_the_next_lesson(learner: Learner, way: str) -> None:
    it = learner.it
    learner.play_lesson("show")
    it.settle()
    if way == "click":
        it.click("lesson:next")
    else:
        it.key({"space": pygame.K_SPACE, "enter": pygame.K_RETURN}[way])
    it.settle()
    assert learner.run.lesson.id == "w2"
    assert Path(LearningProgress.open().file).name == "learning.json"


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_a_key_means_next_after_the_coach_did_a_step_by_mouse(fast_window: FastWindow, key: int) -> None:
    with fast_window as it:
        learner = Learner(it, "krakow", "k1")
        while not learner.run.step_number or learner.run.task_kind != "read":
            learner.press_show_me()
            learner.settle()
        before = learner.run.step_number
        it.key(key)
        learner.settle()
        assert learner.run.step_number == before + 1
        it.step(2.0)
        assert learner.table.tip(it.app.now) is None  # one beside the clicked button would cover "Next"


def test_tab_goes_on_from_a_clicked_button(fast_window: FastWindow) -> None:
    with fast_window as it:
        learner = Learner(it, "krakow", "k1")
        learner.press_show_me()
        learner.settle()
        it.key(pygame.K_TAB)
        assert learner.table.widgets.focused is not None
        assert learner.table.widgets.focused.key == "lesson:leave"


@pytest.mark.parametrize("key", ["lesson:back", "lesson:show", "lesson:leave"])
def test_the_tooltip_of_a_secondary_button_does_not_cover_the_card(learner: Learner, key: str) -> None:
    it = learner.it
    widget = learner.table.widgets.find(key)
    assert widget is not None
    it.move(widget.rect.center)
    it.step(2.0)
    tip = learner.table.tip(it.app.now)
    assert tip is not None
    window = it.app.surface.get_rect()
    box = place_tip(OverlayContext(window, it.top.scale, it.app.palette, it.app.translate, window), tip).box
    assert not box.colliderect(learner.table.ctx.card_area)


# -- viewed cards -----------------------------------------------------------------------------------------------------
def test_a_viewed_card_is_in_the_coachs_card(fast_window: FastWindow) -> None:
    with fast_window as it:
        learner = Learner(it, "osada", "o2")
        while learner.run.match.decision() is None or learner.run.view()["decision"]["kind"] != "look":
            learner.press_show_me()
            it.settle()
        assert "Murderer" in it.words()
        it.click("pass")
        it.settle()
        assert "Murderer" not in it.words()


def test_a_given_answer_is_shown(fast_window: FastWindow) -> None:
    with fast_window as it:
        learner = Learner(it, "osada", "o4")
        while learner.run.match.decision() is None or learner.run.view()["decision"]["kind"] != "hear":
            learner.press_show_me()
            it.settle()
        assert "You: Zenek answers – Yes" in it.words()


def test_ones_own_card_can_be_held_where_a_step_mentions_it(fast_window: FastWindow) -> None:
    with fast_window as it:
        learner = Learner(it, "osada", "o5")
        held = learner.table.widgets.find("secret:own")
        assert held is not None
        assert learner.table.coach_panel.highlight.boxes(learner.run.step.show) == [held.rect]
        it.event(pygame.MOUSEBUTTONDOWN, pos=held.rect.center, button=1)
        assert "Murderer" in it.words()
        it.event(pygame.MOUSEBUTTONUP, pos=held.rect.center, button=1)
        assert "Murderer" not in it.words()


def test_disabled_buttons_are_in_the_card_only_where_a_step_mentions_them(fast_window: FastWindow) -> None:
    with fast_window as it:
        assert Learner(it, "osada", "o1").table.widgets.find("button:accuse") is None
        assert Learner(it, "osada", "o6").table.widgets.find("button:accuse") is not None


# -- the short match after the lessons --------------------------------------------------------------------------------
MATCHES = [
    pytest.param(facts.id, lesson.id, id=lesson.id)
    for facts in registry.all_facts()
    if files.lessons_path(facts.id).is_file()
    for lesson in files.read_lessons(facts.id).lessons
    if lesson.match is not None
]


def open_match(it: Headless, game: str, lesson: str) -> ShortMatchTable:
    """Open a short match, past the first look at a secret."""
    it.open("lesson", game=game, lesson=lesson)
    it.settle()
    if it.top.name == "first_look":
        it.step(1.0)
        it.click("looked")
        it.settle()
    table = it.top
    assert isinstance(table, ShortMatchTable), table.name
    return table


def play_some(it: FastWindow, most: int) -> ShortMatchTable:
    """Play up to `most` random moves for the learner, closing summaries, or until the match ends."""
    table, dice = it.top, random.Random(3)
    assert isinstance(table, ShortMatchTable)
    match = table.session.match
    for _ in range(most):
        if match.is_over or it.top is not table:
            break
        decision = match.decision()
        assert decision is not None
        assert decision.seat == table.short_match.you, "a computer's decision is open"
        table.play_moves([dice.choice(match.game.legal_moves(match.state))])
        it.settle()
        while isinstance(it.top, SummaryScreen):
            it.key(pygame.K_RETURN)
            it.settle()
    return table


@pytest.mark.usefixtures("stub_computers")
@pytest.mark.parametrize(("game", "lesson"), MATCHES)
def test_a_short_match_is_coached_and_resumes_after_a_kill(game: str, lesson: str) -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_match(it, game, lesson)
        assert table.coach_panel.cards.displayed_text() is table.short_match.say
        play_some(it, 4)
        it.click("coach:ok") if table.coach_panel.cards.lesson_text is not None else None
        assert table.pupil.seen, "the coach showed nothing"
        number, state = table.session.match.move_count, table.session.match.game.to_data(table.session.match.state)
        assert number
    with FastWindow((1280, 720), language="en") as again:
        resumed = open_match(again, game, lesson)
        assert resumed.session.match.game.to_data(resumed.session.match.state) == state
        assert resumed.pupil.seen >= table.pupil.seen


@pytest.mark.usefixtures("stub_computers")
@pytest.mark.parametrize("damage", [{"seen": None}, {"seen": 5}, {"clocks": ["x"]}, {"clocks": 1}])
def test_a_damaged_short_match_starts_again(damage: dict[str, Any]) -> None:
    game, lesson = MATCHES[0].values
    assert isinstance(game, str)
    assert isinstance(lesson, str)
    with FastWindow((1280, 720), language="en") as it:
        open_match(it, game, lesson)
        play_some(it, 1)
    progress = LearningProgress.open()
    snapshot = progress.current_snapshot(game)
    assert snapshot is not None
    progress.save_snapshot(game, {**snapshot, **damage})
    with FastWindow((1280, 720), language="en") as it:
        table = open_match(it, game, lesson)
        assert table.coach_panel.cards.displayed_text() is table.short_match.say, "the opening text is not shown"


@pytest.mark.usefixtures("stub_computers")
@pytest.mark.parametrize(("game", "lesson"), first_by_default(MATCHES, 0))
def test_a_short_match_can_be_finished(game: str, lesson: str) -> None:
    with FastWindow((1280, 720), language="en") as it:
        lesson_path = it.open("learn", game=game)
        open_match(it, game, lesson)
        play_some(it, 600)
        if it.top.name == "dialogue":
            it.click("stop")
            it.settle()
            assert it.top is lesson_path
        assert LearningProgress.open().finished_lessons(game) == [lesson]


@pytest.mark.usefixtures("stub_computers")
@pytest.mark.parametrize(("game", "lesson"), first_by_default(MATCHES, 2))
@pytest.mark.parametrize("language", ["pl", long_only("en")])
def test_the_texts_of_the_coach_panel_fit(game: str, lesson: str, language: str) -> None:
    with Headless((1280, 720), language=language) as it:
        table = open_match(it, game, lesson)
        assert faults(it.texts()) == []
        coach = files.read_coach(game)
        for card in coach.cards if coach is not None else ():
            table.coach_panel.cards.lesson_text = None
            table.coach_panel.cards.show_card(card)
            table.relayout()
            assert faults(it.texts()) == [], card.id
        table.pupil.seen = {card.id for card in coach.cards} if coach is not None else set()
        it.click("coach:ok")
        assert table.coach_panel.cards.displayed_text() is None
