"""The story at the table: captions that give time to read, the bar, and plans shown before the first move."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from games import registry
from games.core.contract.contract import Event
from games.core.data import boards
from games.core.journal.resume import load_for_viewing
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.story import end_of_previous_turn, story_actions
from tests.runs import first_by_default, long_only
from tests.ui.at_table import RestDetector, zone_of
from tests.ui.clicker import Clicker, FastWindow, StubBotProcess, asks, new_match, open_table, play_until
from tests.ui.frame_recorder import RecordingWindow, assert_same_frames
from tests.ui.table.test_secrets import PLANS, match_with_plan
from ui.boards.battlefield.painter import BattlefieldPainter
from ui.drawing import text
from ui.shell.headless import Headless, faults
from ui.shell.overlay import REMARK_SECONDS, Banner
from ui.shell.settings import SKIPS_UNTIL_SHORTER
from ui.table.explanations import WORD_WIDTH
from ui.table.flow.curtain import CurtainScreen
from ui.table.flow.first_look import FirstLook
from ui.table.intents import SetPace, Undo
from ui.table.model.story import (
    CALM_FACTOR,
    IGNORE_SECONDS,
    MAX_CAPTION_SECONDS,
    MAX_ENTRIES,
    MIN_CAPTION_SECONDS,
    TURN_SECONDS,
    PauseKind,
    TurnTimeBudget,
    caption_seconds,
)
from ui.table.model.wording import action_line, result_tag, row_texts
from ui.table.show import overlays
from ui.table.show.movements import Narrator
from ui.table.table import TableScreen
from ui.table.view.story.bar import FoldedStoryBar
from ui.table.view.story.caption import StoryCaption, anchor_of
from ui.table.view.story.card import ACTION_FONT_SIZE, DISC, PAD, PICTURE_SIZE, StoryCard
from ui.widgets.button import Button

GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")
SIZE = (1280, 720)
JOURNALS = Path(__file__).resolve().parents[3] / "released" / "1.0.0" / "journals"


@pytest.fixture(autouse=True)
def _stub_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.computers.process.BotProcess", StubBotProcess)


@pytest.fixture
def it() -> Iterator[FastWindow]:
    with FastWindow(SIZE, language="en", speed="normal", computers="glance", weather=False, every=10_000) as window:
        yield window


def wait_until(it: Headless, condition: Callable[[], Any], step: float = 0.05, max_steps: int = 2000) -> None:
    for _ in range(max_steps):
        if condition():
            return
        it.step(step)
    raise AssertionError("the condition was never met")


def story_cards(table: TableScreen) -> list[StoryCard]:
    return [widget for widget in table.widgets.widgets if isinstance(widget, StoryCard)]


def match_against_computers(game: str, at_least: int = 20, people: int = 1) -> Match:
    """Return a match at a person's decision just after a move of another seat, with computers at the table."""
    fewest = registry.game(game).facts.seats[0]
    match = new_match(people, max(1, fewest - people), 3, game_id=game)

    def enough(match: Match) -> bool:
        decision = match.decision()
        if (
            match.move_count < at_least
            or decision is None
            or match.view(None)["turn" if game != "osada" else "round"] < 2
        ):
            return False
        return match.players[decision.seat].is_person and match.moves[-1].seat != decision.seat

    return play_until(match, enough)


def let_computers_play(it: Headless, table: TableScreen) -> None:
    """Play for the person until a caption about a computer appears or the story stops."""
    rnd, match = random.Random(5), table.session.match
    for _ in range(40):
        wait_until(it, RestDetector(table))
        if table.ctx.story.stop is not None:
            return
        moves = match.game.legal_moves(match.state)
        if table.session.selection is not None:
            table.play_moves([rnd.choice(moves)])
        wait_until(it, lambda: table.ctx.story.captioned or table.session.selection is not None or match.is_over)
        if table.ctx.story.captioned or match.is_over:
            return
    raise AssertionError("no caption appeared")


# -- durations ----------------------------------------------------------------------------------------------------
def test_a_captions_duration_depends_on_its_length() -> None:
    assert caption_seconds(0, "glance") == MIN_CAPTION_SECONDS == 0.45
    assert caption_seconds(20, "glance") == pytest.approx(0.75)
    assert caption_seconds(500, "glance") == caption_seconds(500, "steps") == MAX_CAPTION_SECONDS == 1.4
    assert caption_seconds(20, "calmly") == pytest.approx(0.75 * CALM_FACTOR)


def test_captions_for_practised_people_are_shorter_but_never_too_short_to_read() -> None:
    for letters in range(0, 200, 10):
        least, at_first = caption_seconds(letters, "glance"), caption_seconds(letters, "calmly")
        assert least < caption_seconds(letters, "calmly", is_practised=True) < at_first
        assert caption_seconds(letters, "glance", is_practised=True) == least


def test_skipping_three_captions_makes_the_next_ones_shorter(it: FastWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    practised: list[bool] = []
    start = TurnTimeBudget.start_turn

    def spy(budget: TurnTimeBudget, key: object, pace: Any, is_practised: bool = False) -> None:
        practised.append(is_practised)
        start(budget, key, pace, is_practised)

    monkeypatch.setattr(TurnTimeBudget, "start_turn", spy)
    table = open_table(it, match_against_computers("wampiry"))
    table.dispatch(SetPace("calmly"))
    for skipped in range(SKIPS_UNTIL_SHORTER):
        assert it.app.settings.captions_skipped == skipped
        while not table.ctx.story.captioned:
            let_computers_play(it, table)
        it.step(IGNORE_SECONDS * 2)
        it.key(pygame.K_SPACE)
    assert it.app.settings.captions_skipped == SKIPS_UNTIL_SHORTER
    let_computers_play(it, table)
    assert practised[0] is False
    assert practised[-1] is True
    table.dispatch(SetPace("calmly"))  # who chooses it again may read as long as at first
    assert it.app.settings.captions_skipped == 0


@pytest.mark.parametrize("pace", ["glance", "calmly"])
def test_captions_of_a_turn_stay_within_its_time_budget(pace: Any) -> None:
    budget, rnd, total = TurnTimeBudget(), random.Random(3), 0.0
    for _ in range(60):
        budget.start_turn("a turn", pace)
        taken = budget.seconds_for_action(rnd.random(), caption_seconds(rnd.randrange(80), pace), rnd.randrange(1, 4))
        assert taken >= 0
        total += taken
    assert total <= TURN_SECONDS * (CALM_FACTOR if pace == "calmly" else 1) + 1e-6
    budget.start_turn("another turn", pace)
    assert budget.seconds_for_action(0.1, 0.5, 1) == 0.5


@pytest.mark.parametrize("game", [GAMES[0], *map(long_only, GAMES[1:])])
def test_a_caption_stays_to_be_read_and_a_key_only_ends_it(it: FastWindow, game: str) -> None:
    table = open_table(it, match_against_computers(game))
    let_computers_play(it, table)
    first, number = table.ctx.story.captioned, table.session.match.move_count
    assert first
    assert table.session.selection is None  # no decision is open during a caption
    it.step(0.3)
    assert table.ctx.story.captioned == first
    it.key(pygame.K_SPACE)
    assert table.ctx.story.captioned != first
    assert not any(played.by_person for played in table.session.match.moves[number:])
    now = table.ctx.story.captioned
    it.key(pygame.K_SPACE)  # too soon after the first key, so it is ignored
    assert table.ctx.story.captioned == now or not now
    assert not any(played.by_person for played in table.session.match.moves[number:])


@pytest.mark.parametrize("game", GAMES)
def test_without_animations_nothing_waits(game: str) -> None:
    with FastWindow(SIZE, speed="off", computers="steps", every=10_000) as it:
        table = open_table(it, match_against_computers(game))
        rnd, match = random.Random(2), table.session.match
        for _ in range(8):
            if match.is_over or table.session.selection is None:
                break
            table.play_moves([rnd.choice(match.game.legal_moves(match.state))])
            it.settle()
            assert not table.motion.is_running
            assert table.ctx.story.stop is None
            assert table.ctx.story.captioned == ()
        assert match.is_over or table.session.selection is not None


# -- waiting ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", [GAMES[2], *map(long_only, (*GAMES[:2], *GAMES[3:]))])
def test_step_mode_stops_after_a_computers_turn_until_a_key(it: FastWindow, game: str) -> None:
    match = match_against_computers(game)
    match.viewing.pace = "steps"
    table = open_table(it, match)
    rnd = random.Random(5)

    resting = RestDetector(table)

    def is_still() -> bool:
        if table.ctx.story.is_revealing:  # open plans wait, too
            it.key(pygame.K_SPACE)
        return resting() and not table.session.bots.thinking

    for _ in range(60):
        wait_until(it, is_still)
        if table.ctx.story.stop is not None or match.is_over:
            break
        if table.session.selection is not None:
            table.play_moves([rnd.choice(match.game.legal_moves(match.state))])
        it.step(0.05)
    assert table.ctx.story.stop in ("turn", "end")
    number = match.move_count
    assert table.session.selection is None
    assert table.widgets.find("story:on") is not None
    for _ in range(20):
        it.step(0.2)
    assert match.move_count == number
    it.key(pygame.K_SPACE)
    wait_until(it, lambda: match.move_count > number or table.session.selection is not None or match.is_over)
    assert table.ctx.story.stop is None


def test_shift_space_makes_the_story_stop_after_each_move(it: FastWindow) -> None:
    match = match_against_computers("osada")
    match.viewing.pace = "steps"
    table = open_table(it, match)
    table.ctx.story.unacknowledged, table.ctx.story.stop = ["x"], "turn"
    table.ctx.story.hold_or_ask_question()
    table.relayout()
    it.key(pygame.K_SPACE, mod=pygame.KMOD_LSHIFT)
    assert table.ctx.story.stops_each_move
    assert table.ctx.story.stop is None


@pytest.mark.parametrize(("stop", "label"), [("turn", "Go on"), ("end", "Show the result")])
def test_the_pause_after_the_last_move_offers_the_result(it: FastWindow, stop: PauseKind, label: str) -> None:
    match = match_against_computers("osada")
    match.viewing.pace = "steps"
    match.play(match.game.legal_moves(match.state)[0])
    table = open_table(it, match)
    table.ctx.story.unacknowledged, table.ctx.story.stop = ["x"], stop
    table.relayout()
    button = table.widgets.find("story:on")
    assert isinstance(button, Button)
    assert button.label == label


def test_no_curtain_falls_before_public_events_are_acknowledged(it: FastWindow) -> None:
    match = play_until(new_match(2, 1, 3), lambda m: asks("use", 20)(m) and _last_of_turn(m))
    table = open_table(it, match)
    rnd = random.Random(1)
    for _ in range(600):
        if table.session.selection is not None:
            table.play_moves([rnd.choice(match.game.legal_moves(match.state))])
        it.step(0.2)
        if match.needs_curtain() and not table.motion.is_running:
            break
    it.step(0.2)
    assert match.needs_curtain()
    assert table.ctx.story.stop == "curtain"
    assert it.app.top is table
    it.step(5.0)
    assert it.app.top is table
    seat = match.curtain_seat()
    it.click("story:on")
    assert isinstance(it.app.top, CurtainScreen)  # it opens at once
    wait_until(it, lambda: it.app.top is table)
    assert match.audience() == seat


@pytest.mark.parametrize(
    ("game", "people", "bots"),
    [("wampiry", 2, 1), ("osada", 2, 2), long_only("ankh_morpork", 2, 1), long_only("wroclaw", 2, 0)],
)
def test_every_curtain_waits_until_the_person_continues(it: FastWindow, game: str, people: int, bots: int) -> None:
    match = new_match(people, bots, 3, game_id=game)
    play_until(match, lambda m: m.move_count >= 12 and m.needs_curtain() is False, 4)
    table, rnd = open_table(it, match), random.Random(1)
    stops, curtains, seen = 0, 0, match.move_count
    for _ in range(4000):
        if (curtains >= 8 and stops >= 2) or match.is_over:
            break
        it.step(0.2)
        if isinstance(it.app.top, CurtainScreen):
            assert not _public_story_events(match, seen), (game, match.move_count)
            assert not table.ctx.story.unacknowledged
            curtains += 1
            Clicker(it, table).dismiss_overlays(False)
            seen = match.move_count
        elif table.motion.is_running:
            continue
        elif table.ctx.story.stop == "curtain":
            for _ in range(10):
                it.step(0.5)
            assert it.app.top is table  # there is no time limit
            stops += 1
            it.click("story:on")  # opens the curtain, too
            wait_until(it, lambda: it.app.top is table)
            assert match.audience() == match.decision().seat  # type: ignore[union-attr]
            curtains += 1
            seen = match.move_count
        elif table.session.selection is not None:
            seen = match.move_count
            table.play_moves([rnd.choice(match.game.legal_moves(match.state))])
        elif it.app.top is not table:
            Clicker(it, table).dismiss_overlays(False)
    assert curtains
    assert stops


def _public_story_events(match: Match, since: int) -> list[Event]:
    """Return the public story events since this move that are revealed plans or events of computers."""
    controller = match.game.controller
    return [
        event for move in match.moves[since:] for event in move.events
        if event.to is None and event.kind in controller.shared_viewing.event_kinds
        and (event.kind in controller.story_rules.plan_reveal_events or not match.players[move.seat].is_person)
    ]  # fmt: skip


def _last_of_turn(match: Match) -> bool:
    view = match.view(None)
    return sum(view["gone"]) >= len(match.players) - 1


def test_s_changes_the_pace_also_during_a_caption(it: FastWindow) -> None:
    table = open_table(it, match_against_computers("wampiry"))
    assert table.ctx.story.pace == "glance"
    it.key(pygame.K_s)
    assert table.ctx.story.pace == table.session.match.viewing.pace == it.app.settings.computers == "calmly"
    let_computers_play(it, table)
    captioned = table.ctx.story.captioned
    it.key(pygame.K_s)
    assert table.ctx.story.pace == "steps"
    assert table.ctx.story.captioned == captioned


def test_the_button_for_the_pace_says_which_it_has_set() -> None:
    with Headless(SIZE, language="en") as it:
        table = open_table(it, match_against_computers("wampiry"))
        it.click("bar:pace")
        assert table.ctx.story.pace == it.app.settings.computers == "steps"
        assert "Computers' pace: step by step" in it.words().replace("\u00a0", " ")


def test_the_caption_of_a_shot_does_not_cover_its_sums(it: FastWindow) -> None:
    match = play_until(new_match(1, 1, 3, game_id="wroclaw"), asks("shoot", 20))
    table = open_table(it, match)
    painter, zone = table.ctx.painter, zone_of(table)
    assert isinstance(painter, BattlefieldPainter)
    caption = StoryCaption(table.ctx)
    target = painter.area_of("fighter:0:0")
    size = (220, 50)
    free, box = Rect((0, 0), size), Rect((0, 0), size)
    painter.shots.sums_rect = None
    caption._place(free, zone, target)
    painter.shots.sums_rect = sums = Rect(free.left, free.top + 20, 400, 46)  # at the caption's usual place
    caption._place(box, zone, target)
    assert free.colliderect(sums)
    assert not box.colliderect(sums)
    assert not box.colliderect(target)
    assert zone.contains(box)


def test_a_caption_avoids_a_banner_and_stays_when_the_banner_goes(it: FastWindow) -> None:
    table = open_table(it, match_against_computers("krakow"))
    zone = zone_of(table)
    caption, box = StoryCaption(table.ctx), Rect(0, 0, 220, 50)
    it.app.show_banner(Banner("Kuba", it.app.palette.seat_marks[1], "Still wet. Do not touch.", is_remark=True))
    banner_box = it.app.banner_rect
    assert banner_box is not None
    anchor = Rect(banner_box.right - 40, banner_box.bottom + 30, 60, 40)  # the banner is above it
    caption._place(box, zone, anchor)
    assert zone.contains(box)
    assert box.collidelist([banner_box, anchor]) < 0
    there = box.copy()
    it.step(REMARK_SECONDS)
    it.step(0.1)
    assert it.app.banner_rect is None
    caption._place(box, zone, anchor)
    assert box == there


# -- plans --------------------------------------------------------------------------------------------------------
def test_plans_are_shown_together_before_the_first_move(it: FastWindow) -> None:
    match = play_until(new_match(1, 2, 3), asks("plan", 20))
    match.viewing.pace = "steps"
    table = open_table(it, match)
    table.play_moves([match.game.legal_moves(match.state)[0]])
    wait_until(it, lambda: table.ctx.story.plans or match.is_over)
    wait_until(it, lambda: table.ctx.story.plans_turned >= 3)
    assert [plan.seat for plan in table.ctx.story.plans] == list(match.view(None)["order"])
    stage = table.ctx.stage
    assert stage is not None
    assert stage.before == stage.after  # no piece has moved
    for _ in range(40):
        it.step(0.5)
    assert table.ctx.story.plans  # step mode waits for a key
    it.key(pygame.K_SPACE)
    assert not table.ctx.story.plans


def test_the_veil_under_plans_has_holes_for_their_goals_only(it: FastWindow) -> None:
    with pytest.MonkeyPatch.context() as patch:
        holes: list[list[tuple[int, int]]] = []
        patch.setattr(overlays, "veil_with_holes", lambda surface, zone, shapes, veil: holes.extend(shapes))
        match = play_until(new_match(1, 2, 3), asks("plan", 20))
        match.viewing.pace = "steps"
        table = open_table(it, match)
        table.play_moves([match.game.legal_moves(match.state)[0]])
        wait_until(it, lambda: table.ctx.story.plans)
        it.texts()
    painter = table.ctx.painter
    assert holes
    goals = {plan.goal for plan in table.ctx.story.plans}
    assert {tuple(map(tuple, hole)) for hole in holes} == {tuple(map(tuple, painter.shape_of(goal))) for goal in goals}
    assert all(len(hole) > 4 for hole in holes)  # outlines of estates, not rectangles


def test_plans_fly_from_their_plates_to_the_seat_rows(it: FastWindow) -> None:
    match = play_until(new_match(1, 2, 3), asks("plan", 20))
    match.viewing.pace = "steps"
    table = open_table(it, match)
    table.play_moves([match.game.legal_moves(match.state)[0]])
    wait_until(it, lambda: table.ctx.story.plans_turned >= 3)
    it.texts()
    starts = {
        seat: [place.center for place in places] for seat, places in table.movements.reveal.plates.card_boxes.items()
    }
    it.key(pygame.K_SPACE)
    it.step(0.01)
    zone, flights = table.renderer.frame.zone, table.movements.flights  # type: ignore[union-attr]
    assert flights.is_active
    carried = flights.dirty_boxes()[-6:]  # their current boxes
    assert 2 * len(starts) == len(carried)
    assert all(zone.collidepoint(box.center) for box in carried)
    seen = [flights.dirty_boxes() for _ in range(12) if it.step(0.05) or True]
    assert any(box.centerx > zone.right for boxes in seen for box in boxes)
    assert table.ctx.story.is_enabled
    wait_until(it, lambda: not flights.is_active or (table.ctx.stage is not None and table.ctx.stage.event is not None))
    it.texts()
    rows = table.ctx.rows
    assert all(len(rows.cards[seat]) == 2 for seat in rows.seats)
    for seat, row in rows.seats.items():
        assert all(row.contains(card) for card in rows.cards[seat])


def test_revealed_orders_on_the_board_wait_for_a_key_too(it: FastWindow) -> None:
    match = play_until(new_match(1, 1, 3, game_id="wroclaw"), asks("seal", 10))
    match.viewing.pace = "steps"
    table = open_table(it, match)
    table.play_moves([match.game.legal_moves(match.state)[0]])
    wait_until(it, lambda: table.ctx.story.is_revealing)
    for _ in range(40):
        it.step(0.5)
    assert table.ctx.story.is_revealing
    assert table.widgets.find("story:on") is not None
    it.key(pygame.K_SPACE)
    assert not table.ctx.story.is_revealing


# -- the bar ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_a_click_on_a_card_of_the_bar_replays_it(it: FastWindow, game: str) -> None:
    table = open_table(it, match_against_computers(game, 40))
    match, number = table.session.match, table.session.match.move_count
    if not story_cards(table):
        assert any(isinstance(widget, FoldedStoryBar) for widget in table.widgets.widgets)
        it.key(pygame.K_n)
    assert story_cards(table)
    view = table.session.view
    card = story_cards(table)[0].card
    it.click(f"story:{card.id}")
    assert table.ctx.story.is_replaying
    wait_until(it, lambda: not table.motion.is_running)
    assert not table.ctx.story.is_replaying
    assert match.move_count == number
    assert table.session.view == view
    assert table.session.selection is not None


def test_arrows_home_and_end_move_along_the_cards(it: FastWindow) -> None:
    table = open_table(it, match_against_computers("wampiry", 40))
    if not story_cards(table):
        it.key(pygame.K_n)
    all_cards = story_cards(table)
    assert len(all_cards) > 2
    table.widgets.focus(all_cards[-1])
    it.key(pygame.K_HOME)
    assert table.widgets.focused is story_cards(table)[0]
    it.key(pygame.K_RIGHT)
    assert table.widgets.focused is story_cards(table)[1]
    it.key(pygame.K_END)
    assert table.widgets.focused is story_cards(table)[-1]
    it.key(pygame.K_LEFT)
    it.key(pygame.K_RETURN)
    assert table.ctx.story.is_replaying


def test_events_before_the_readers_previous_turn_are_no_longer_new(it: FastWindow) -> None:
    table = open_table(it, match_against_computers("wampiry", 60))
    story, match = table.ctx.story, table.session.match
    seat = story.seat_at_mouse()
    assert seat is not None
    mine = [card for card in story.entries() if card.concerns_reader and not match.viewing.has_seen(seat, card.id)]
    previous = end_of_previous_turn(match, seat)
    old = [card for card in mine if card.action.last <= previous]
    assert old
    assert not any(story.is_unseen(card) for card in old)
    assert all(story.is_unseen(card) for card in mine if card not in old)
    assert len(story.bar_entries()) <= MAX_ENTRIES + len(mine) - len(old)


def test_a_turn_ends_with_the_last_move_before_others_moved() -> None:
    match = match_against_computers("krakow", 60)
    seat = match.decision().seat  # type: ignore[union-attr]
    end = end_of_previous_turn(match, seat)
    assert match.moves[end - 1].seat == seat
    assert all(move.seat != seat or move.auto for move in match.moves[end:])
    match.play(next(move for move in match.game.legal_moves(match.state) if move[0] != "end"))
    assert match.decision().seat == seat  # type: ignore[union-attr]
    assert end_of_previous_turn(match, seat) == end


def test_the_arrows_reach_every_event_also_if_not_all_have_a_card() -> None:
    match = play_until(
        new_match(1, 3, 3, game_id="krakow"),
        lambda m: m.move_count >= 90 and m.decision().seat == 0 and m.moves[-1].seat != 0,  # type: ignore[union-attr]
    )
    with FastWindow((1280, 640), language="en", speed="normal", weather=False) as it:
        table = open_table(it, match)
        story, bar = table.ctx.story, table.panel.story_bar
        table.relayout()
        entries = story.bar_entries()
        assert len(story.displayed) < len(entries)
        told = [entries[-1].id]
        assert f"{len(entries)} / {len(entries)}" in {one.text for one in it.texts()}
        for _ in entries[1:]:
            bar.replay_neighbour(-1)
            it.step(0.05)
            assert story.current_id in {card.id for card in story.displayed}
            told.append(story.current_id)
            wait_until(it, lambda: not table.motion.is_running)
        assert told == [card.id for card in reversed(entries)]
        assert f"1 / {len(entries)}" in {one.text for one in it.texts()}


def test_the_bar_keeps_what_happened_to_the_reader(it: FastWindow) -> None:
    """Paintings over the reader's own have cards, even if they were seen and others painted more often since."""
    match = play_until(
        new_match(1, 2, 3, game_id="krakow"),
        lambda m: m.move_count >= 150 and m.decision().seat == 0 and m.moves[-1].seat != 0,  # type: ignore[union-attr]
    )
    table = open_table(it, match)
    story = table.ctx.story
    entries = story.bar_entries()
    mine = [card for card in entries if card.concerns_reader and story.is_recent(card)]
    story.mark_seen(*mine)
    table.relayout()
    ids = [card.id for card in story.displayed]
    assert len(ids) == 4 < len(entries)
    assert {card.id for card in mine}.isdisjoint(card.id for card in entries[-4:])
    assert ids == [card.id for card in (*mine[-2:], *entries[-2:])]


def test_seen_cards_stay_seen_after_undo_for_that_person_only(it: FastWindow) -> None:
    table = open_table(it, match_against_computers("wampiry", 40))
    match = table.session.match
    mine = [card for card in table.ctx.story.entries() if card.concerns_reader]
    assert mine
    assert not any(match.viewing.has_seen(0, card.id) for card in mine)
    table.ctx.story.mark_seen(*mine)
    assert all(match.viewing.has_seen(0, card.id) for card in mine)
    table.dispatch(Undo())
    it.settle()
    left = [card for card in table.ctx.story.entries() if card.concerns_reader and card.id in {one.id for one in mine}]
    assert left
    assert all(match.viewing.has_seen(0, card.id) for card in left)
    assert not any(match.viewing.has_seen(1, card.id) for card in mine)


def test_a_scoring_card_shows_only_the_readers_own_points(it: FastWindow) -> None:
    def shared_out(match: Match) -> bool:
        scored = (event for event in match.moves[-1].events if event.kind == "scored") if match.moves else iter(())
        return any(sum(map(bool, event.args["awards"])) > 1 for event in scored)

    table = open_table(it, play_until(new_match(1, 3, 3), shared_out))
    shared = [
        card.narration
        for card in table.ctx.story.entries_since(0, 0, 0)
        if len({seat for _, seat in card.narration.rising_labels}) > 1
    ]
    assert shared
    for narration in shared:
        own = next((figure for figure, seat in narration.rising_labels if seat == 0), None)
        tag = result_tag(table.ctx, narration, 0)
        assert (tag.text if tag is not None else None) == (f"you {own}" if own is not None else None)
        assert result_tag(table.ctx, narration, None) is None


def test_nobody_is_called_you_while_several_people_look(it: FastWindow) -> None:
    """Before a curtain, while a computer moves and after the end, everybody looks; then the seat asked is meant."""
    match = play_until(new_match(2, 1, 3), lambda m: asks("use", 60)(m) and _last_of_turn(m))
    table, rnd = open_table(it, match), random.Random(1)
    seen: set[int | None] = set()
    story = table.ctx.story
    while not match.is_over:
        decision = match.decision()
        assert decision is not None
        asked = decision.seat if not match.needs_curtain() and match.players[decision.seat].is_person else None
        assert story.addressed_seat() == asked
        table.relayout()
        shown = it.words().replace("\u00a0", " ")
        if asked is None:
            assert "new for you" not in shown
            assert "you +" not in shown
        seen.add(asked)
        if match.needs_curtain():
            match.lift_curtain()
        else:
            match.play(rnd.choice(match.game.legal_moves(match.state)))
    assert seen == {None, 0, 1}
    assert story.addressed_seat() is None
    assert story.seat_at_mouse() is not None  # what was read is still known


# -- own secrets --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("people", [1, 2])
def test_no_move_is_made_before_every_person_has_seen_their_identity(people: int) -> None:
    game = registry.game("ankh_morpork")
    players = [Player(f"P{n}", n + 1, "person" if n >= 3 - people else "bot") for n in range(3)]
    match = Match.start(game, boards.load_default_board("ankh_morpork"), players, {}, 4)
    with FastWindow(SIZE, language="pl", every=10_000) as it:
        table = open_table(it, match)
        for seat in range(3 - people, 3):
            assert match.move_count == 0
            if people > 1:
                assert isinstance(it.app.top, CurtainScreen)
                assert it.app.top.seat == seat
                it.step(1.0)
                it.click("lift")
                it.settle()
            assert isinstance(it.app.top, FirstLook)
            assert it.app.top.seat == seat
            it.key(pygame.K_ESCAPE)
            assert isinstance(it.app.top, FirstLook)
            it.step(1.0)
            it.click("looked")
            it.settle()
        wait_until(it, lambda: match.move_count or match.decision().seat >= 3 - people)  # type: ignore[union-attr]
        assert not isinstance(it.app.top, FirstLook)
        assert Clicker(it, table).match is match


# -- secrets ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_after_a_change_of_seats_the_bar_shows_only_permitted_events(it: FastWindow, game: str) -> None:
    """Every event of every card may be known to the current audience."""
    table = open_table(it, match_against_computers(game, 40))
    match = table.session.match
    assert match.audience() == 0
    table.ctx.story.entries()
    match.set_player(1, Player(match.players[1].name, match.players[1].mark))
    table.refresh()
    it.settle()
    audience = match.audience()
    for card in table.ctx.story.entries():
        assert all(event.to is None or audience in event.to for event in card.action.events)


def test_bar_captions_and_missed_events_show_no_hidden_plan() -> None:
    """Frames are equal whatever a computer planned, while cards are hovered and replayed."""
    results = []
    for plan in PLANS[:2]:
        match = match_with_plan(plan, 1)
        match.viewing.was_loaded = True
        with RecordingWindow(SIZE, language="en", speed="normal", reduced_motion=True, computers="glance") as it:
            table = open_table(it, match)
            table.ctx.story.on_return(0)
            table.relayout()
            it.step(1.0)
            it.key(pygame.K_n)
            for widget in story_cards(table)[:2]:  # replays
                it.press(widget.rect.center)
            it.settle(60)
            wait_until(it, lambda: not table.motion.is_running, 0.2)  # noqa: B023
            for widget in story_cards(table):
                it.move(widget.rect.center)
                it.step(0.5)
            results.append((list(it.frames), it.words()))
    assert len(results[0][0]) > 5
    assert_same_frames(results[0][0], results[1][0])
    assert results[0][1] == results[1][1]


@pytest.mark.parametrize("size", first_by_default([(1280, 720), (1920, 1080)]))
@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize("game", GAMES)
def test_texts_of_bar_and_cards_fit(game: str, language: str, size: tuple[int, int]) -> None:
    seats = registry.game(game).facts.seats[1]
    names = ("Małgorzata", "Zdzisława", "Ola", "Kuba", "Ela")
    match = play_until(
        new_match(1, seats - 1, 3, names=names, game_id=game),
        lambda m: m.move_count >= 70 and m.decision().seat == 0 and m.moves[-1].seat != 0,  # type: ignore[union-attr]
    )
    match.viewing.was_loaded = True
    with Headless(size, language=language, speed="normal", reduced_motion=True, weather=False) as it:
        table = open_table(it, match)
        assert table.ctx.story.absence is not None
        assert faults(it.texts()) == []
        table.ctx.story.mark_missed_seen()
        table.ctx.story.unacknowledged, table.ctx.story.stop = ["x"], "turn"
        table.ctx.story.hold_or_ask_question()
        table.relayout()
        assert faults(it.texts()) == []
        table.ctx.story.end_pause()
        table.relayout()
        it.key(pygame.K_n)
        assert faults(it.texts()) == []


@pytest.mark.parametrize(("kind", "pile"), [("fell", "dead"), ("downed", "pool")])
def test_the_card_of_a_fallen_fighter_is_anchored_at_its_new_pile(it: FastWindow, kind: str, pile: str) -> None:
    match, rnd = new_match(2, 0, 20, game_id="wroclaw"), random.Random(20)
    while not any(event.kind == kind for event in match.moves[-1].events) if match.moves else True:
        match.play(rnd.choice(match.game.legal_moves(match.state)))
    table = open_table(it, match)
    card = [card for card in table.ctx.story.entries() if card.action.events[0].kind == kind][-1]
    seat = card.action.events[0].args["who"].partition(":")[2]
    assert anchor_of(table.ctx, card) == table.ctx.painter.area_of(f"{pile}:{seat}")


def test_a_change_of_control_comes_last_and_is_anchored_at_its_banner(it: FastWindow) -> None:
    match, rnd = new_match(2, 0, 3, game_id="ankh_morpork"), random.Random(3)

    def controls() -> list[int]:
        return [area["control"] for area in match.view(None)["areas"]]

    while sum(seat >= 0 for seat in controls()) < 4:
        match.play(rnd.choice(match.game.legal_moves(match.state)))
    number = match.move_count
    table = open_table(it, match)
    entries = table.ctx.story.entries_since(None, None, number - 1)
    assert entries[-1].action.is_change
    change, areas = entries[-1], match.view(None)["areas"]
    area = next(one for one in areas if change.narration.target == f"area:{one['id']}")
    assert change.narration.actor == f"seat:{area['control']}"
    assert anchor_of(table.ctx, change) == table.ctx.painter.area_of(f"control:{area['id']}")


def test_changes_come_last_in_the_story_of_a_computers_move(it: FastWindow) -> None:
    match, rnd = new_match(1, 1, 3, game_id="ankh_morpork"), random.Random(3)
    actions: list[Any] = []
    while not (actions and actions[-1].is_change and actions[-1].mover == 1 and not match.is_over):
        match.play(rnd.choice(match.game.legal_moves(match.state)))
        actions = story_actions(match, None, match.move_count - 1)
    table = open_table(it, match)
    events = list(match.moves[-1].events)
    entries = [
        card for part in Narrator(table.ctx).divide_into_parts([], events, match.view_at(0, 0)) for card in part.entries
    ]
    changes = [card.action.is_change for card in entries]
    assert changes == sorted(changes)
    assert not changes[0]
    assert changes[-1]
    assert entries[-1].id in table.ctx.story.pending


# -- rows ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("game", ["wampiry", "osada"])
def test_most_story_rows_show_their_action_uncut(game: str, language: str) -> None:
    with Headless(SIZE, language=language) as it:
        table = open_table(it, load_for_viewing(JOURNALS / f"{game}_finished.journal"))
        ctx, entries = table.ctx, table.ctx.story.entries_since(None, None, 0)
        room = story_cards(table)[0].rect.width - ctx.px(2 * PAD + PICTURE_SIZE + 14 + WORD_WIDTH + DISC)
        rows = [(row_texts(ctx, card.narration), action_line(ctx, card.narration)) for card in entries]
        cut = [row for row, _ in rows if text.width(row[2], ctx.font(ACTION_FONT_SIZE)) > room]
        assert len(cut) <= len(entries) // 25, cut
        assert sum(row[2] != line for row, line in rows) > len(entries) // 5
