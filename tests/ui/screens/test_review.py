"""The review screen: moments, luck, puzzles, and the links from other screens."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from games.core.contract.contract import EVERYBODY
from games.core.contract.texts import translate
from games.core.journal.lines import read_journal
from games.core.journal.resume import load_for_viewing
from games.core.journal.saves import unfinished_matches
from games.core.review import cache
from games.core.review.jobs import GradedDecision, ReviewedMatch
from games.core.review.summary import ChanceEvent, TurningPoint, luck_level
from games.shipped import register_shipped
from tests.core.measures import write_measures
from tests.runs import first_by_default
from tests.ui.played_matches import random_match
from ui.drawing.record import recording
from ui.screens.review import screen as page
from ui.screens.review.chances import ChanceBands
from ui.screens.review.model import ReviewModel
from ui.screens.review.moment import ReviewBoard
from ui.screens.review.screen import ReviewScreen
from ui.screens.review.verdict import verdict_texts
from ui.shell.headless import Headless, faults
from ui.widgets import ListView

register_shipped()
JOURNALS = Path(__file__).resolve().parents[2] / "released" / "1.0.0" / "journals"
GAMES = ("wroclaw", "wampiry", "ankh_morpork", "osada", "krakow")
SIZES = ((1280, 720), (1920, 1080), (1024, 600), (1024, 768))


class IdleReviewProcess:
    """A stub for the review process, which returns no results."""

    def __init__(self, *given: object) -> None:
        self.measurements: dict[str, list[float]] = {}
        self.is_over = self.has_failed = False

    def poll(self) -> bool:
        return False

    def close(self) -> None:
        self.is_over = True


def save_reviewed_match(home: Path, game: str, whole: bool = True) -> Path:
    """Save a finished match of 1.0.0 with a made-up review, and return its path."""
    path = home / "saves" / f"{game}.journal"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes((JOURNALS / f"{game}_finished.journal").read_bytes())
    write_measures(path, whole)
    return path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    monkeypatch.setattr(page, "ReviewProcess", IdleReviewProcess)
    return tmp_path


@pytest.mark.parametrize("game", first_by_default(GAMES))
def test_at_most_a_tenth_of_the_list_rows_is_truncated(game: str, home: Path) -> None:
    with Headless((1280, 720), language="pl") as it:
        screen = open_review(it, save_reviewed_match(home, game))
        screen._fold(True)
        view = it.widget("decisions")
        assert isinstance(view, ListView)
        with recording() as drawn:
            for index in range(len(screen.decision_list.rows)):
                view.row(it.app.surface, Rect(0, 0, view.rect.width - 8, view.row_height), index, False)
        cut = [one.text for one in drawn.drawn if one.text.endswith("…")]
        assert len(cut) <= len(screen.decision_list.rows) // 10, cut


def first_puzzle(screen: ReviewScreen) -> GradedDecision:
    """Return the first listed decision that is a puzzle."""
    return next(one for one in screen.model.listed_decisions() if screen.model.course.is_puzzle(one))


def open_review(it: Headless, path: Path) -> ReviewScreen:
    screen = it.open("review", path=path)
    assert isinstance(screen, ReviewScreen)
    return screen


@pytest.mark.parametrize("game", first_by_default(GAMES, 2))
def test_a_sentence_says_what_decided_the_match(home: Path, game: str) -> None:
    path = save_reviewed_match(home, game)
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, path)
        for seat in (None, *range(len(screen.model.match.players))):
            screen.model.seat = seat
            screen.rebuild()
            it.settle()
            texts = verdict_texts(screen.model, "en")
            assert texts is not None
            sentence = screen.translate(texts[0])
            assert not sentence.endswith(("..", ".)."))
            assert sentence.split("\n")[0][:40] in it.words()
            assert "{" not in sentence
            assert not sentence.startswith("So far")
            assert ".." not in sentence
            assert ".)" not in sentence
        part = save_reviewed_match(home, game)
        screen = open_review(it, part)
        screen.model.summary = screen.model.summary._replace(done_count=1)
        screen.rebuild()
        it.settle()
        assert "So far: " in it.words()
        assert "Review: " in it.words()


@pytest.mark.parametrize("language", first_by_default(("pl", "en")))
@pytest.mark.parametrize("size", first_by_default(SIZES))
@pytest.mark.parametrize("game", first_by_default(GAMES, 2))
def test_both_pages_fit(home: Path, game: str, size: tuple[int, int], language: str) -> None:
    path = save_reviewed_match(home, game)
    with Headless(size, language=language) as it:
        screen = open_review(it, path)
        assert not faults(it.texts())
        screen.show_page("luck")
        it.settle()
        assert not faults(it.texts())


def test_the_chance_bands_follow_the_palette_at_once(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw")
    with Headless((1280, 720), language="en") as it:
        open_review(it, path)
        colours = []
        for is_safe in (False, True, False):
            it.app.change_settings(colour_safe=is_safe)
            it.step(0.5)
            bands = it.app.top.widgets["bands"]
            assert isinstance(bands, ChanceBands)
            colours.append(tuple(it.picture().get_at((bands.plot.centerx, bands.plot.top + 6))))
        assert colours[0] == colours[2] != colours[1]


def test_decisions_are_reached_by_keys_list_and_bands(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw")
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, path)
        numbers = [one.number for one in screen.model.listed_decisions()]
        screen.go_to(numbers[0])
        it.app.top.widgets.focus(it.app.top.widgets["after"])
        it.key(pygame.K_RIGHT)
        assert screen.model.number == numbers[1]
        it.key(pygame.K_LEFT)
        assert screen.model.number == numbers[0]
        it.press(it.widget("fold").cells()[1].center)  # type: ignore[attr-defined]
        rows = it.app.top.widgets["decisions"]
        assert isinstance(rows, ListView)
        it.press(rows.row_rect(screen.decision_list.rows.index(screen.decision_list.listed[2])).center)
        assert screen.model.number == numbers[2]
        bands = it.app.top.widgets["bands"]
        assert isinstance(bands, ChanceBands)
        number = sorted(screen.model.summary.chances)[5]
        it.press((bands.x_of_move(number), bands.plot.centery))
        assert screen.model.number == number


def test_decisions_are_grouped_by_turn_and_plans_shown_as_cards(home: Path) -> None:
    path = save_reviewed_match(home, "wampiry")
    with Headless((1920, 1080), language="en") as it:
        screen = open_review(it, path)
        rows = it.app.top.widgets["decisions"]
        assert isinstance(rows, ListView)
        turns = [row for row in screen.decision_list.rows if isinstance(row, int)]
        assert turns == sorted({screen.model.turn_of(one.number) for one in screen.decision_list.listed})
        assert rows.count == len(screen.decision_list.listed) + len(turns)
        moves, covers = screen.model.match.moves, screen.board.painter.is_on_board
        number = next(one.number for one in screen.decision_list.listed if moves[one.number].move[0] == "plan")
        first, second = screen.model.card_labels(number, moves[number].move, covers)
        screen.go_to(number)
        it.settle()
        words = it.words()
        translate = screen.translate
        assert f"{translate(first.title)} · {translate(second.title)}" in words
        assert {first.badge.number_text, second.badge.number_text, translate(second.title)} <= set(words.splitlines())  # type: ignore[union-attr]
        assert not faults(it.texts())


def test_a_better_move_is_shown_with_its_reason_and_on_the_board(home: Path) -> None:
    path = save_reviewed_match(home, "wampiry")
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, path)
        costly = next(one for one in screen.model.listed_decisions() if one.grade == "blunder")
        screen.go_to(costly.number)
        it.settle()
        words = it.words()
        assert "Better" in words
        assert "Played: blunder" in words
        better = screen.model.better_move(costly)
        assert better is not None
        signs = screen.model.card_labels(costly.number, better, screen.board.painter.is_on_board)
        titles = [label.title for label in signs] or [screen.model.move_text(costly.number, better)]
        assert all(screen.translate(one) in words for one in titles)
        assert screen.board._scene().preview_events


def test_a_move_played_on_a_hint_is_shown_as_the_hints(home: Path) -> None:
    path = save_reviewed_match(home, "wampiry")
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, path)
        model, moves = screen.model, screen.model.match.history.moves
        good, bad = (next(one for one in model.listed_decisions() if one.grade == word) for word in ("good", "blunder"))
        for one in (good, bad):
            moves[one.number] = moves[one.number]._replace(by_hint=True)
        model.update_summary(cache.load_measurements(cache.review_file(path), model.course))
        for one, sentence, disputed in (
            (good, "This move came from a hint.", False),
            (bad, "This move came from a hint; a closer look favours another.", True),
        ):
            screen.go_to(one.number)
            it.settle()
            assert {"Played: from a hint", sentence} <= set(it.words().splitlines())
            assert ("Better" in it.words()) == disputed
            assert not model.is_current_puzzle()
        assert model.worst_decision() != bad.number


def test_all_names_next_to_the_chances_have_one_text_size(home: Path) -> None:
    """This also holds in a large interface."""
    with Headless((1280, 720), language="pl", interface=1.5) as it:
        screen = open_review(it, save_reviewed_match(home, "osada"))
        screen.show_page("chances")
        it.settle()
        names = [player.name for player in screen.model.match.players]
        room = screen.chances.names.rect
        sizes = {one.text: one.px for one in it.texts() if room.contains(one.rect) and one.text[0].isalpha()}
        assert set(names) <= set(sizes)
        assert len({sizes[name] for name in names}) == 1


def test_a_better_move_with_the_same_text_is_marked_as_elsewhere(home: Path) -> None:
    """In Kraków two cells of a place have the same name; only the board shows the difference."""
    path = save_reviewed_match(home, "krakow")
    with Headless((1280, 720), language="pl") as it:
        screen = open_review(it, path)
        model, elsewhere = screen.model, "W innym miejscu: zobacz na planszy."
        alike = []
        for one in model.listed_decisions():
            played, better = model.match.moves[one.number].move, model.better_move(one)
            if better in (played, None):
                continue
            played_text, other = (screen.translate(model.move_text(one.number, move)) for move in (played, better))
            screen.go_to(one.number)
            it.settle()
            assert (elsewhere in it.words()) == (played_text == other)
            if elsewhere in it.words():
                alike.append(one)
                assert faults(it.texts()) == []
        assert 0 < len(alike) < len(model.listed_decisions())


def test_the_share_without_a_seat_is_the_virtual_players_or_nobodys(home: Path) -> None:
    path = home / "saves" / "two.journal"
    path.parent.mkdir(exist_ok=True)
    random_match(2, path=path, game_id="osada")
    write_measures(path)
    with Headless((1280, 720), language="en") as it:
        for journal, owner, other in (
            (path, "Virtual player", "nobody"),
            (save_reviewed_match(home, "wroclaw"), "nobody", "Virtual"),
        ):
            open_review(it, journal)
            words = it.words().replace("\n", " ")
            assert owner in words
            assert other not in words
            assert not faults(it.texts())
            it.key(pygame.K_t)
            assert owner in it.words().replace("\n", " ")


def test_the_decision_that_cost_most_is_shown_first(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw")
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, path)
        shown = screen.model.current_decision()
        assert shown is not None
        assert shown.loss == max(one.loss for one in screen.model.listed_decisions()) > 0


def test_a_turning_point_names_the_draw_only_if_luck_explains_it(home: Path) -> None:
    model = ReviewModel(save_reviewed_match(home, "wroclaw"), load_for_viewing(home / "saves" / "wroclaw.journal"))
    moves = model.match.moves
    draw = next(at for at, step in enumerate(moves) if step.used_dice and at > 2 and not moves[at - 1].used_dice) + 1
    turning = TurningPoint(draw - 1, draw, 0, 0.2, 0.8)
    model.summary = model.summary._replace(decisions=[])
    texts = []
    for luck in (0.5, 0.1):
        model.summary = model.summary._replace(chance_events=[ChanceEvent(draw, 0, (luck, -luck))])
        texts.append(translate(model.turning_point_text(turning), "en", model.lexicon))
    name = model.match.players[0].name
    assert texts[0] == f"{name} 20% → 80%: {translate(model.draw_text(draw), 'en', model.lexicon)}"
    assert texts[1] == f"{name} 20% → 80% · Turn {model.turn_of(draw - 1)}"


def test_a_draw_is_told_without_revealed_orders_and_consequences(home: Path) -> None:
    model = ReviewModel(save_reviewed_match(home, "wroclaw"), load_for_viewing(home / "saves" / "wroclaw.journal"))
    texts = [translate(model.draw_text(number + 1), "en", model.lexicon) for number in model.course.chance_moves]
    assert any(re.fullmatch(r"Die 1: \d+, Die 2: \d+, Hazard: .+", one) for one in texts)
    assert not [one for one in texts if "reveals" in one or "wounds" in one]


def test_turns_are_numbered_in_each_part_of_the_match(home: Path) -> None:
    """As at the table: Kraków has two rounds of turns from 1 on."""
    model = ReviewModel(save_reviewed_match(home, "krakow"), load_for_viewing(home / "saves" / "krakow.journal"))
    phase, part = model.controller.turn_and_phase, model.controller.match_part
    assert part is not None
    for at, turn in model.turns:
        view = model.match.view_at(at, None)
        heading = translate(model.turn_heading(turn), "en", model.lexicon)
        assert heading == f"Turn {phase(view)[0]} · Round {'I' * part(view)}"
    last = model.turns[-1][1]
    assert translate(model.turn_in_sentence(last), "en", model.lexicon).endswith(" (Round II)")


@pytest.mark.parametrize("game", first_by_default(GAMES))
def test_figures_for_one_draw_or_decision_are_the_same_everywhere(game: str, home: Path) -> None:
    model = ReviewModel(path := save_reviewed_match(home, game), load_for_viewing(path))
    for decision in model.summary.decisions:
        shown = [round(100 * chance) for chance in (decision.could, decision.chance)]
        assert decision.lost_points == shown[0] - shown[1]
        assert decision.lost_points >= decision.is_mistake
    for swing in model.largest_swings():
        draw = next((one for one in model.summary.chance_events if one.number == swing.number), None)
        if draw is not None:
            shown = [round(100 * chance) for chance in (draw.before(swing.seat), draw.chances[swing.seat])]
            assert swing.gain == shown[1] - shown[0]
    stored = cache.read_review(cache.review_file(path))
    losses = {one.number: one.lost_points for one in model.summary.decisions}
    assert stored.mistakes
    assert all(round(100 * one.loss) == losses[one.number] for one in stored.mistakes)


def test_new_results_neither_change_the_selected_decision_nor_scroll_the_list(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw")
    everything = cache.load_measurements(cache.review_file(path), ReviewedMatch(load_for_viewing(path)))
    decisions = [key for key in everything if key.startswith("decision:")]
    with Headless((1920, 1080), language="en") as it:
        screen = open_review(it, path)
        screen.reviewer = IdleReviewProcess()  # type: ignore[assignment]

        def receive(known: dict[str, list[float]]) -> None:
            assert screen.reviewer is not None
            screen.reviewer.measurements, screen._has_new_results = known, True
            it.step(1.0)

        for keys in (decisions[:20], decisions[::2]):
            screen.model.number = int(decisions[4].partition(":")[2])
            receive({key: everything[key] for key in keys})
            number = screen.model.number
            rows = it.app.top.widgets["decisions"]
            assert isinstance(rows, ListView)
            rows.scroll_to(3 * rows.row_height)
            for known in ({key: everything[key] for key in decisions}, everything):
                receive(known)
                rows = it.app.top.widgets["decisions"]
                assert isinstance(rows, ListView)
                assert screen.model.number == number
                assert rows.offset == 3 * rows.row_height
                row = screen.decision_list.rows[rows.chosen or 0]
                assert isinstance(row, GradedDecision)
                assert row.number == number


def test_a_list_without_the_selected_decision_selects_no_other(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw")
    with Headless((1920, 1080), language="en") as it:
        screen = open_review(it, path)
        it.key(pygame.K_RIGHT)  # now the keyboard is in use
        listed = {one.number for one in screen.model.listed_decisions()}
        number = next(number for number in range(len(screen.model.match.moves)) if number not in listed)
        screen.widgets.forget_focus()
        screen.go_to(number)
        it.settle()
        assert screen.model.number == number


def test_luck_has_a_bar_for_each_seat_and_opens_its_moment(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw")
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, path)
        it.key(pygame.K_l)
        words = it.words().splitlines()
        assert "What luck brought" in words
        assert words.count("luck") == 2
        stroke = screen.model.largest_swings()[0]
        it.click("stroke:0")
        assert screen.page == "moments"
        assert screen.model.number == max(0, stroke.number - 1)


def test_luck_is_compared_between_seats_and_with_other_matches(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw")
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, path)
        screen.show_page("luck")
        it.settle()
        assert "Usually in this game" not in it.words()
        words = it.words().splitlines()
        for seat, player in enumerate(screen.model.match.players):
            number = str(luck_level(screen.model.summary, seat))
            assert number in words[words.index(player.name, 4) :]
        assert str(round(100 * (screen.model.accuracy(screen.model.people[0]) or 0))) in words
        assert any(one.startswith("computer · ") for one in words)
        kept = json.loads(cache.review_file(path).read_text("utf-8"))
        assert kept["luck"] == pytest.approx(screen.model.summary.luck_share)
        for number, luck in enumerate((0.2, 0.3, 0.7, None, float("nan"), 7.0)):
            more = {**kept, "luck": luck}
            cache.review_file(path).with_stem(f"other{number}").write_text(json.dumps(more), "utf-8")
        screen.rebuild()
        it.settle()
        assert "Usually in this game: luck 40% (3 other matches)" in it.words().replace("\n", " ")


def test_a_game_without_luck_shows_only_decisions(home: Path) -> None:
    path = save_reviewed_match(home, "wampiry")
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, path)
        screen.show_page("luck")
        it.settle()
        words = it.words().splitlines()
        assert "luck" not in words
        assert words.count("skill") == len(screen.model.people)
        assert "What decisions cost" in words
        worst = max(screen.model.summary.decisions, key=lambda one: one.loss)
        it.click("stroke:0")
        assert (screen.page, screen.model.number) == ("moments", worst.number)


def test_a_partial_review_says_what_is_missing(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw", whole=False)
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        screen = open_review(it, path)
        assert screen.reviewer is not None
        assert "Review: " in it.words()
        screen.show_page("luck")
        it.settle()
        assert "Still calculating" in it.words()
        it.key(pygame.K_ESCAPE)
        assert screen.reviewer is None


def test_a_match_started_from_a_moment_leaves_the_old_match_unchanged(home: Path) -> None:
    path = save_reviewed_match(home, "wampiry")
    before = path.read_bytes()
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, path)
        number = screen.model.listed_decisions()[6].number
        screen.go_to(number)
        seat = screen.model.match.moves[number].seat
        state = screen.model.game.to_data(screen.model.match.history.states[number])
        it.click("play-on")
        assert it.app.top.name in ("table", "curtain")
        [save] = unfinished_matches()
        match = load_for_viewing(save.path)
        assert [player.is_person for player in match.players] == [at == seat for at in range(len(match.players))]
        assert match.game.to_data(match.history.states[0]) == state
        assert not read_journal(save.path).header.counts_for_records
        if it.app.top.name == "curtain":
            it.step(0.5)
            it.click("lift")
            it.settle()
        assert "What if? · " in it.words()
    assert path.read_bytes() == before


def test_the_result_opens_the_review(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw")
    with Headless((1280, 720), language="en") as it:
        it.open("result", match=load_for_viewing(path), path=path)
        it.now += 2
        it.key(pygame.K_v)
        assert it.app.top.name == "review"
        it.key(pygame.K_ESCAPE)
        it.click("review")
        assert it.app.top.name == "review"


def test_an_unfinished_match_cannot_be_reviewed(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw")
    lines = path.read_text("utf-8").splitlines(keepends=True)
    assert "end" in json.loads(lines[-1])
    with Headless((1280, 720), language="en") as it:
        it.open("result", match=load_for_viewing(path), path=path)
        path.write_text("".join(lines[:-4]), "utf-8")
        it.click("review")
        assert "reviewed" in it.words()


def test_the_history_and_the_replay_open_the_review(home: Path) -> None:
    save_reviewed_match(home, "wroclaw")
    with Headless((1280, 720), language="en") as it:
        it.open("history")
        it.settle()
        it.key(pygame.K_v)
        assert it.app.top.name == "review"
        it.key(pygame.K_ESCAPE)
        it.click("review")
        assert it.app.top.name == "review"
        it.key(pygame.K_ESCAPE)
        it.click("watch")
        assert it.app.top.name == "replay"
        it.key(pygame.K_v)
        assert it.app.top.name == "review"
        it.key(pygame.K_ESCAPE)
        it.click("review")
        assert it.app.top.name == "review"


def test_the_replay_of_an_unfinished_match_offers_no_review(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw")
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-4]))
    with Headless((1280, 720), language="en") as it:
        it.open("replay", path=path)
        it.key(pygame.K_v)
        assert it.app.top.name == "replay"
        assert it.app.top.widgets.find("review") is None


def test_keys_change_turn_person_and_visibility_and_open_the_tables(home: Path) -> None:
    path = save_reviewed_match(home, "wampiry")
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, path)
        model = screen.model
        screen.go_to(model.listed_decisions()[0].number)
        first = model.turn_of(model.number)
        it.key(pygame.K_RIGHT, pygame.KMOD_CTRL)
        assert model.turn_of(model.number) == first + 1
        it.key(pygame.K_LEFT, pygame.KMOD_CTRL)
        assert model.turn_of(model.number) == first
        it.key(pygame.K_1)
        assert model.seat == model.people[0]
        it.key(pygame.K_5)
        assert model.seat == model.people[0]  # there is no fifth person
        it.key(pygame.K_0)
        assert model.seat is None
        seen = model.view()
        it.key(pygame.K_e)
        assert model.view() == model.match.view_at(model.number, EVERYBODY) != seen
        assert "Everything is visible" in it.words()
        it.key(pygame.K_t)
        assert it.app.top.name == "people_tables"
        words = it.words()
        assert "Percentage chance to win" in words
        it.key(pygame.K_ESCAPE)
        it.click("tables")
        assert it.app.top.name == "people_tables"


def test_the_buttons_stay_in_place_for_every_decision(home: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, save_reviewed_match(home, "wroclaw"))
        boxes = set()
        for number in range(0, len(screen.model.match.moves), 3):
            screen.go_to(number)
            boxes.add(tuple(tuple(it.widget(key).rect) for key in ("eyes", "play-on", "puzzle", "watch", "after")))
        screen.toggle_hidden()
        boxes.add(tuple(tuple(it.widget(key).rect) for key in ("eyes", "play-on", "puzzle", "watch", "after")))
        assert len(boxes) == 1


def test_turning_points_are_sentences_that_open_their_moment(home: Path) -> None:
    path = save_reviewed_match(home, "wampiry")
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, path)
        turnings = screen.model.summary.turning_points
        assert turnings
        for place, one in enumerate(turnings, 1):
            it.click(f"turning:{place}")
            assert screen.model.number == one.position
            assert re.search(rf"(Decision|Move) \d+ of \d+ · turning point {place}", it.words())
            name = screen.model.match.players[one.seat].name
            assert f"{place}  {name} {round(100 * one.before)}% → {round(100 * one.after)}%" in it.words()


def test_scorings_are_marked_on_the_bands_with_a_tooltip(home: Path) -> None:
    path = save_reviewed_match(home, "wampiry")
    with Headless((1920, 1080), language="en") as it:
        screen = open_review(it, path)
        assert screen.chances.bands.scorings
        number, words = screen.chances.bands.scorings[0]
        assert any(event.kind == "scored" for event in screen.model.match.moves[number - 1].events)
        it.move((screen.chances.bands.x_of_move(number), screen.chances.bands.plot.centery))
        assert words in screen.chances.bands.scoring_text()


def test_tags_cover_neither_each_other_nor_the_places_of_both_moves(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save_reviewed_match(home, "krakow")
    drawn: list[tuple[Rect, Rect]] = []  # (the box of a piece or space, the box of its tag)
    draw_tag = ReviewBoard._tag

    def note_tag(picture: ReviewBoard, surface: Surface, board: Rect, thing: Rect, *more: Any) -> Rect:
        box = draw_tag(picture, surface, board, thing, *more)
        drawn.append((thing, box))
        return box

    monkeypatch.setattr(ReviewBoard, "_tag", note_tag)
    pairs = 0
    with Headless((1280, 640), language="en") as it:
        screen = open_review(it, path)
        for one in [one for one in screen.model.summary.decisions if one.better >= 0][:40]:
            screen.go_to(one.number)
            drawn.clear()
            it.picture()
            if len(drawn) == 2:
                (place, tag), (other_place, other_tag) = drawn
                pairs += 1
                assert not tag.colliderect(other_tag), one
                assert not any(box.colliderect(at) for box in (tag, other_tag) for at in (place, other_place)), one
    assert pairs >= 5


def test_a_scoring_of_several_causes_is_named_by_its_title(home: Path) -> None:
    path = save_reviewed_match(home, "krakow")
    with Headless((1280, 720), language="en") as it:
        words = [words for _, words in open_review(it, path).chances.bands.scorings]
        assert words == ["Round I is scored", "Round II is scored"]


def test_the_accuracy_of_a_selected_person_is_shown(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw")
    with Headless((1920, 1080), language="en") as it:
        screen = open_review(it, path)
        assert "Accuracy" not in it.words()
        it.key(pygame.K_1)
        assert screen.model.seat is not None
        right = screen.model.accuracy(screen.model.seat)
        assert right is not None
        assert f"Accuracy: {round(100 * right)}%" in it.words()


def test_few_decisions_show_no_accuracy(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.review.accuracy.MIN_DECISIONS", 1000)
    path = save_reviewed_match(home, "wroclaw")
    with Headless((1920, 1080), language="en") as it:
        open_review(it, path)
        it.key(pygame.K_1)
        assert "Accuracy" not in it.words()


def test_chances_by_private_knowledge_have_their_own_curve(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw")
    with Headless((1920, 1080), language="en") as it:
        screen = open_review(it, path)
        model = screen.model
        seat = model.match.moves[model.number].seat
        own = model.private_chances()
        assert own == [(one.number, one.could) for one in model.summary.decisions if one.seat == seat and one.could]
        assert screen.chances.bands.private_chances == (seat, own)
        name = model.match.players[seat].name
        assert f"dashed: as {name} saw it" in it.words().replace("\n", " ")
        model.summary = model.summary._replace(chances={number: [0.5, 0.5, 0.0] for number in model.summary.chances})
        assert model.private_chances() == []


def test_a_slip_opens_as_a_puzzle_and_a_best_move_does_not(home: Path) -> None:
    path = save_reviewed_match(home, "wampiry")
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, path)
        best = next(one for one in screen.model.listed_decisions() if one.grade == "best")
        screen.go_to(best.number)
        it.key(pygame.K_z)
        it.click("puzzle")
        assert it.app.top.name == "review"
        assert "Only a slip or a blunder can be a puzzle." in it.words()
        even = next(one for one in screen.model.listed_decisions() if one.is_mistake and one != first_puzzle(screen))
        screen.model.course.choice_counts[even.number] = 2
        screen.go_to(even.number)
        it.click("puzzle")
        assert it.app.top.name == "review"
        assert "No move stands out here, so this can't be a puzzle." in it.words()
        slip = first_puzzle(screen)
        for act in (lambda: it.key(pygame.K_z), lambda: it.click("puzzle")):
            screen.go_to(slip.number)
            it.settle()
            act()
            assert it.app.top.name == "puzzle"
            it.key(pygame.K_ESCAPE)
        it.click("puzzles")
        assert it.app.top.name == "puzzles"


def test_opening_a_puzzle_early_keeps_the_partial_review(home: Path) -> None:
    path = save_reviewed_match(home, "wampiry")
    file = cache.review_file(path)
    kept = json.loads(file.read_text("utf-8"))
    kept["known"].popitem()
    file.write_text(json.dumps(kept), "utf-8")
    with Headless((1280, 720), language="en") as it:
        screen = open_review(it, path)
        assert isinstance(screen.reviewer, IdleReviewProcess)
        slip = first_puzzle(screen)
        screen.go_to(slip.number)
        it.key(pygame.K_z)
        assert it.app.top.name == "puzzle"
    assert json.loads(file.read_text("utf-8")) == kept


def test_the_remaining_time_of_a_review_is_shown(home: Path) -> None:
    path = save_reviewed_match(home, "wroclaw", whole=False)
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        screen = open_review(it, path)
        reviewer = screen.reviewer
        assert isinstance(reviewer, IdleReviewProcess)
        reviewer.measurements = cache.load_measurements(cache.review_file(path), screen.model.course)
        whole = {job.key: [0.5, 0.5, 0.0] for job in screen.model.course.jobs if job.kind not in ("decision", "random")}
        for part in (10, 20):
            reviewer.measurements |= dict(list(whole.items())[:part])
            screen._has_new_results = True
            it.step(4)
        it.step(1)
        share = screen.model.summary.work_done
        assert 0 < share < 1
        assert f"Review: {round(100 * share)}%, about" in it.words().replace("\n", " ")
