"""The result: points by turn and cause, the chart, records, and every button."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from games import registry
from games.core.contract.contract import Result
from games.core.data import boards
from games.core.journal import saves
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.recording import ranks_by_seat
from games.core.match.scores import point_labels_of, score_history, winning_points
from tests.runs import first_by_default, long_only
from tests.ui.played_matches import SIZES, random_match
from ui.drawing import marks
from ui.drawing.theme import SeatMark
from ui.screens.result.screen import ResultScreen
from ui.shell.headless import Headless, faults

RELEASED = Path(__file__).parents[2] / "released" / "1.0.0" / "journals"


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the journal of a finished match of four."""
    path = tmp_path_factory.mktemp("saves") / "over.journal"
    random_match(4, path=path)
    return path


@pytest.fixture(scope="module")
def match(journal: Path) -> Match:
    """Return the match of `journal`."""
    return saves.load_for_viewing(journal)


def result_screen(it: Headless) -> ResultScreen:
    screen = it.app.top
    assert isinstance(screen, ResultScreen)
    return screen


def test_the_points_of_every_turn_match_the_table(match: Match) -> None:
    score = score_history(match)
    for number, step in enumerate(match.moves, 1):
        for event in step.events:
            if event.kind == "turn" and event.args["turn"] > 1:
                assert list(score.totals[event.args["turn"] - 1]) == match.view_at(number, None)["points"]
    assert match.result is not None
    assert score.totals[-1] == match.result.points
    assert score.last_turn == 15


@pytest.mark.parametrize("size", first_by_default(SIZES, 2))
@pytest.mark.parametrize("game", [facts.id for facts in registry.all_facts()])
def test_the_match_is_told_in_three_sentences_at_every_size(game: str, size: str) -> None:
    window, interface = SIZES[size]
    match = random_match(2, seed=6, game_id=game)
    with Headless(window, interface=interface, language="pl") as it:
        it.open("result", match=match)
        screen = result_screen(it)
        assert len(screen.outcome.recap) == 3
        shown = it.words().replace("\u00a0", " ").replace("\n", " ")
        for sentence in screen.outcome.recap:
            assert screen.translate(sentence) in shown


def test_causes_and_start_add_up_to_the_result(match: Match) -> None:
    score = score_history(match)
    causes = score.ordered_causes(list(match.game.controller.ending.cause_texts))
    assert match.result is not None
    for seat, points in enumerate(match.result.points):
        assert score.start[seat] + sum(score.points_of_cause(cause)[seat] for cause in causes) == points


def test_a_match_started_from_a_position_begins_with_its_points(match: Match) -> None:
    number = next(n for n in range(len(match.moves), 0, -1) if 0 < sum(match.view_at(n, None)["points"]) < 60)
    points = match.view_at(number, None)["points"]
    first = Match.set_up(match.game, match.board, match.players, match.options, match.seed, match.settings)
    while first.move_count < number:
        first.play(match.moves[first.move_count].move)  # forced answers are played automatically
    state = match.game.from_data(match.game.to_data(first.state), match.board)
    later = Match.from_state(
        match.game, match.board, match.players, match.options, match.seed, match.settings, state, "x"
    )
    while not later.is_over:
        later.play(later.game.legal_moves(later.state)[0])
    assert list(score_history(later).start) == points


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (Result("points", (1,), (5, 9, 5)), [2, 1, 2]),
        (Result("possessed", (2,), (9, 3, 9)), [2, 3, 1]),
        (Result("shared", (0, 2), (9, 3, 9)), [1, 3, 1]),
        (Result("nobody", (), (1, 2)), [2, 1]),
        (Result("order", (1,), (0, 0), (2, 1)), [2, 1]),
    ],
)
def test_places_put_winners_first(result: Result, expected: list[int]) -> None:
    assert ranks_by_seat(result) == expected


def test_the_score_table_is_complete(match: Match) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("result", match=match)
        words = it.words().split("\n")
        assert match.result is not None
        for seat, player in enumerate(match.players):
            assert player.name in words
            assert str(match.result.points[seat]) in words
        for cause in ("Sabbath", "Final scoring", "Total"):
            assert cause in words
        for _, numbers in match.game.controller.ending.tie_breaks(match.view(None)):  # type: ignore[misc]
            assert all(str(number) in words for number in numbers)


def test_hovering_and_keys_show_the_values_of_a_turn(match: Match) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("result", match=match)
        chart = result_screen(it).chart
        assert chart is not None
        it.move(chart.point_position(7, 0))
        assert "Turn 7" in it.words()
        it.move((5, 5))
        assert "Turn 7" not in it.words()
        it.step(1.0)
        it.key(pygame.K_TAB)
        result_screen(it).widgets.focus(chart)
        it.key(pygame.K_LEFT)
        assert chart.displayed_turn == 14
        assert "Turn 14" in it.words()


@pytest.mark.usefixtures("tmp_home")
def test_play_again_opens_the_form_with_the_same_table(match: Match) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("result", match=match)
        it.step(1.0)
        it.click("again")
        form = it.app.top.form  # type: ignore[attr-defined]
        assert tuple(form.players()) == match.players
        assert form.settings() == match.settings
        assert form.chosen_options(match.game.options) == match.options
        it.key(pygame.K_ESCAPE)
        assert it.app.top.name == "result"  # Esc returns to the result
        it.click("again")
        it.click("start")
        assert [screen.name for screen in it.app.screens[:2]] == ["menu", "table"]  # the former result is closed


@pytest.mark.parametrize("speed", ["normal", "off"])
@pytest.mark.parametrize("press", ["Enter", "Space", "pad A", "pad X", "click"])
def test_input_right_after_the_match_does_not_close_the_result(
    match: Match, journal: Path, press: str, speed: str
) -> None:
    with Headless((1280, 720), language="en", speed=speed) as it:
        it.open("menu")
        it.app.open("result", match=match, path=journal)
        it.step()
        act = {
            "Enter": lambda: it.key(pygame.K_RETURN),
            "Space": lambda: it.key(pygame.K_SPACE),
            "pad A": lambda: it.pad(pygame.CONTROLLER_BUTTON_A),
            "pad X": lambda: it.pad(pygame.CONTROLLER_BUTTON_X),
            "click": lambda: it.click("again"),
        }[press]
        for _ in range(12):
            act()
            assert it.app.top.name == "result"
            assert it.top.focused is None
            it.step(0.25)


@pytest.mark.usefixtures("tmp_home")
@pytest.mark.parametrize("press", ["Enter", "Space", "pad A"])
def test_enter_first_focuses_the_review_button_and_then_presses_it(match: Match, journal: Path, press: str) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("result", match=match, path=journal)
        it.step(1.0)
        assert it.top.focused is None
        act = {
            "Enter": lambda: it.key(pygame.K_RETURN),
            "Space": lambda: it.key(pygame.K_SPACE),
            "pad A": lambda: it.pad(pygame.CONTROLLER_BUTTON_A),
        }[press]
        act()
        assert it.app.top.name == "result"
        assert it.widget("review").shows_focus_ring
        act()
        assert it.app.top.name == "review"


def test_enter_opens_the_replay_of_a_match_without_a_journal(match: Match) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("result", match=match)
        it.step(1.0)
        assert it.top.widgets.find("review") is None
        it.key(pygame.K_RETURN)
        it.key(pygame.K_RETURN)
        assert it.app.top.name == "replay"


@pytest.mark.usefixtures("tmp_home")
@pytest.mark.parametrize(("key", "name"), [("replay", "replay"), ("look", "replay"), ("menu", "menu")])
def test_every_button_leads_somewhere(match: Match, key: str, name: str) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("result", match=match)
        it.step(1.0)
        it.click(key)
        assert it.app.top.name == name


@pytest.fixture
def tmp_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))


@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize("size", first_by_default(SIZES))
def test_all_texts_fit(size: str, language: str, match: Match) -> None:
    pixels, interface = SIZES[size]
    with Headless(pixels, language=language, interface=interface) as it:
        screen = it.open("result", match=match)
        assert isinstance(screen, ResultScreen)
        assert not faults(it.texts())
        if screen.pages:
            screen.show_page("chart")
            it.settle()
        chart = result_screen(it).chart
        assert chart is not None
        for turn in (1, 8, 15):
            it.move(chart.point_position(turn, 0))
            assert not faults(it.texts())


def test_a_loss_in_the_chart_has_a_minus_and_the_colour_of_losses(match: Match) -> None:
    with Headless((1280, 720), language="en", reduced_motion=True) as it:
        it.open("result", match=match)
        chart = result_screen(it).chart
        assert chart is not None
        chart.series = [one._replace(values=(5, 9, 7, *one.values[3:])) for one in chart.series]
        inks = {}
        for turn in (1, 2):
            it.move(chart.point_position(turn, 0))
            it.step()
            change = next(one for one in it.texts() if one.text == ("+4", "−2")[turn - 1])
            inks[turn] = _colours(it.picture().subsurface(change.visible))
        good, bad = it.app.palette.good, it.app.palette.bad
        assert good in inks[1]
        assert bad in inks[2]
        assert good not in inks[2]


def _colours(picture: pygame.Surface) -> set[tuple[int, int, int]]:
    width, height = picture.get_size()
    return {picture.get_at((x, y))[:3] for x in range(width) for y in range(height)}


def test_the_chart_estimates_points_that_are_scored_only_at_the_end() -> None:
    game = registry.game("ankh_morpork")
    match = Match.start(game, boards.load_default_board("ankh_morpork"), [Player("Maja", 1), Player("Kuba", 2)], {}, 8)
    random = Random(3)
    while match.decision() is not None:
        match.play(random.choice(list(game.legal_moves(match.state))))
    score = score_history(match)
    assert match.result is not None
    assert score.totals[-1] == match.result.points
    assert len(set(score.totals[1:-1])) > 5
    assert set(score.totals[0]) == {25}  # three minions and $10 each at the start


def test_the_chart_shows_the_deciding_quantity_when_points_do_not_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_match(2, game_id="wroclaw")
    assert match.result is not None
    labels = match.game.controller.ending.point_labels
    assert labels is not None
    assert winning_points(match.result, labels("short")) is None
    monkeypatch.setattr("games.core.match.scores.point_labels_of", lambda game, end: labels("short"))
    shown = score_history(match).totals
    assert list(shown[0]) == [7, 7]
    assert list(shown[-1]) == match.view(None)["hands"]


def test_turns_have_the_same_names_in_the_chart_and_at_the_table() -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        screen = it.open("result", match=random_match(3, game_id="krakow"))
        assert isinstance(screen, ResultScreen)
        assert screen.chart is not None
        assert screen.chart.labels[1:] == [*"1234512345"]
        assert screen.chart.axis == [(5, "Round I"), (10, "Round II")]
        it.step(2.0)
        it.move(screen.chart.point_position(7, 0))
        assert "Turn 2 · Round II" in it.words()


def test_every_round_is_numbered_even_without_a_decision() -> None:
    score = score_history(random_match(2, seed=6, game_id="osada"))
    assert [number for number, _ in score.turn_numbers] == list(range(score.last_turn + 1))


def test_points_are_shown_only_for_wins_by_points() -> None:
    game = registry.game("osada")
    points_by_end = {
        end: winning_points(Result(end, (1,), (4, 0)), point_labels_of(game, end))
        for end in game.controller.ending.end_texts
    }
    assert {end for end, points in points_by_end.items() if points == 0} == {"points", "stopped", "sum", "sum_games"}


@pytest.mark.parametrize("game_id", first_by_default([facts.id for facts in registry.all_facts()], 3))
def test_every_page_of_every_game_fits(game_id: str) -> None:
    match = random_match(registry.game(game_id).facts.seats[0], game_id=game_id)
    for size, language in (("720", "pl"), ("960", "pl"), ("960", "en"), ("150", "pl")):
        pixels, interface = SIZES[size]
        with Headless(pixels, language=language, interface=interface) as it:
            screen = it.open("result", match=match)
            assert isinstance(screen, ResultScreen)
            for page, _ in screen.pages:
                screen.show_page(page)
                it.settle()
                assert not faults(it.texts()), (size, language, page)


@pytest.mark.parametrize("game_id", first_by_default([facts.id for facts in registry.all_facts()], 2))
def test_a_record_opens_the_replay_at_its_move(game_id: str) -> None:
    match = saves.load_for_viewing(RELEASED / f"{game_id}_finished.journal")
    with Headless((1280, 720), language="pl", reduced_motion=True) as it:
        it.open("menu")
        it.open("result", match=match)
        it.settle()
        it.step(1.0)
        screen = result_screen(it)
        assert len(screen.records) == len(screen.cards) == 5
        assert not faults(it.texts())
        it.click("record:2")
        assert it.app.top.name == "replay"
        assert it.app.top.playback.number == screen.records[2].move_number  # type: ignore[attr-defined]
        it.key(pygame.K_ESCAPE)
        assert it.app.top is screen


@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_wroclaw_shows_its_last_hit_and_opens_it_in_the_replay(language: str) -> None:
    match = saves.load_for_viewing(RELEASED / "wroclaw_finished.journal")
    for size in ((1280, 720), (1024, 600), (1920, 1080)):
        with Headless(size, language=language, reduced_motion=True) as it:
            it.open("menu")
            it.open("result", match=match)
            it.settle()
            it.step(1.0)
            card = result_screen(it).widgets["finale"]
            assert result_screen(it).winner.rect.contains(card.rect)
            assert not faults(it.texts())
            assert "Maja" in it.words()  # the loser, in the reason
            right = [one.rect.right for one in it.texts() if card.rect.contains(one.rect)]
            assert len(right) == 3, (size, it.words())
            it.click("finale")
            assert it.app.top.playback.number == last_hit_number(match)  # type: ignore[attr-defined]


def last_hit_number(match: Match) -> int:
    hits = [n for n, step in enumerate(match.moves, 1) for event in step.events
            if event.kind == "aimed" and any(shot["wounds"] for shot in event.args["shots"])]  # fmt: skip
    return hits[-1]


def test_records_appear_in_sequence_and_a_key_shows_them_all(match: Match) -> None:
    with Headless((1280, 720), language="en", speed="normal") as it:
        it.open("menu")
        it.app.open("result", match=match)
        for _ in range(8):
            it.step(0.03)
        cards = result_screen(it).cards
        assert cards[0].opacity == 1.0
        assert cards[-1].opacity == 0.0
        it.step(0.5)
        it.key(pygame.K_TAB)
        it.settle()
        assert all(card.opacity == 1.0 for card in cards)


def test_a_game_without_records_shows_only_the_chart(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.screens.result.screen.records_of", lambda match: [])
    with Headless((1280, 720), language="en") as it:
        it.open("result", match=match)
        it.settle()
        assert result_screen(it).cards == []
        assert result_screen(it).panel.rect.top == result_screen(it).winner.rect.top
        assert not faults(it.texts())


@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_a_win_by_identity_shows_no_winning_points(language: str) -> None:
    match = saves.load_for_viewing(RELEASED / "ankh_morpork_finished.journal")
    assert match.result is not None
    assert match.result.end == "commander_vimes"
    with Headless((1280, 720), language=language) as it:
        it.open("result", match=match)
        it.settle()
        screen = result_screen(it)
        words = it.words()
        assert ("63 points" if language == "en" else "63 punkty") not in words
        assert screen.outcome.winning_card_picture == "identities/commander_vimes"
        assert ("Personalities" if language == "en" else "Tożsamości") in words
        assert not any(one.text in ("1.", "2.", "3.") for one in it.texts())  # there are no places
        assert screen.chart is not None
        assert screen.chart.limit == (100, "goal" if language == "en" else "cel")
        assert all(0 <= value <= 100 for one in screen.chart.series for value in one.values)
        assert screen.chart.series[0].values[-1] == 100


def test_the_chart_estimates_points_between_scorings() -> None:
    match = saves.load_for_viewing(RELEASED / "krakow_finished.journal")
    score = score_history(match)
    assert match.result is not None
    assert score.totals[-1] == match.result.points
    assert score.totals[5] == (24, 13)  # scored after round I
    assert score.totals[3] != score.totals[4] != (0, 0)
    assert score.totals[0] == (0, 0)
    assert {3, 4} & score.estimated_turns
    assert 5 not in score.estimated_turns
    with Headless((1280, 720), language="en") as it:
        it.open("result", match=match)
        assert result_screen(it)._notes(min(score.estimated_turns)) == ["As if everything were scored at that point"]
        assert "As if everything were scored at that point" not in result_screen(it)._notes(5)


@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_in_a_small_window_records_are_a_page(language: str, match: Match) -> None:
    with Headless((1024, 600), language=language) as it:
        it.open("result", match=match)
        it.settle()
        assert result_screen(it).shown_page == "records"
        for page, _ in result_screen(it).pages:
            result_screen(it).show_page(page)
            it.settle()
            assert not faults(it.texts()), page


def test_the_victory_animation_plays_only_right_after_the_match(match: Match) -> None:
    for below, moves, falls in (("table", False, True), ("table", True, False), ("menu", False, False)):
        with Headless((1280, 720), language="en", speed="normal", reduced_motion=moves) as it:
            it.open("menu")
            if below == "table":
                it.app.open("table", match=match)
                it.settle()
            if it.app.top.name != "result":
                it.app.open("result", match=match)
            screen = result_screen(it)
            screen._since = it.app.now
            it.step(0.5)
            assert (screen._celebration_progress < 1) == falls
            it.step(2.0)
            assert screen._celebration_progress == 1


def test_record_cards_and_buttons_are_reached_by_keyboard(match: Match, journal: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("result", match=match, path=journal)
        it.step(1.0)
        screen = result_screen(it)
        seen = []
        for _ in range(13):
            it.key(pygame.K_TAB)
            seen.append(screen.widgets.focused.key if screen.widgets.focused else "")
        records = [f"record:{number}" for number in range(5)]
        row = ["review", "again", "replay", "look", "menu", *records, "chart"]
        assert seen[0] == "review"
        start = seen.index("review")
        assert (seen[start:] + seen[:start])[: len(row)] == row
        screen.widgets.focus(screen.cards[1])
        it.key(pygame.K_RIGHT)
        assert screen.widgets.focused is screen.cards[2]
        it.key(pygame.K_LEFT)
        it.key(pygame.K_RETURN)
        assert it.app.top.playback.number == screen.records[1].move_number  # type: ignore[attr-defined]
        it.key(pygame.K_ESCAPE)
        for key in (pygame.K_r, pygame.K_t):
            it.key(key)
            assert it.app.top.name == "replay"
            it.key(pygame.K_ESCAPE)


def test_a_name_next_to_the_chart_has_its_seat_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[tuple[SeatMark, tuple[int, int]]] = []
    real = marks.draw_seat_mark

    def draw_mark(surface: pygame.Surface, mark: SeatMark, at: tuple[int, int], side: int) -> None:
        drawn.append((mark, at))
        real(surface, mark, at, side)

    with Headless((1280, 720), language="en") as it:
        it.open("result", match=random_match(4))
        monkeypatch.setattr(marks, "draw_seat_mark", draw_mark)
        texts = it.texts()
        for one in it.widget("chart").series:  # type: ignore[attr-defined]
            words = f"{one.name}: {one.values[-1]}"
            (name,) = (found.rect for found in texts if found.text.replace("\u00a0", " ") == words)
            near = [mark for mark, at in drawn if 0 < name.left - at[0] < 24 and abs(at[1] - name.centery) <= 3]
            assert near == [one.seat_mark]
