"""The fairness page: verdict and figures of games played by computers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import registry
from games.core.computers.trials import TrialGame, TrialSetup
from games.core.data import boards
from ui.screens.fair import screen as fair
from ui.screens.fair.screen import FairScreen
from ui.screens.shared import trials
from ui.screens.workshop import rendering
from ui.screens.workshop.rendering import RenderedBoard
from ui.shell.headless import Headless, faults
from ui.widgets import Segmented


class StubTrials:
    """A stub for background trials, which returns `next_games` at once."""

    next_games: Sequence[TrialGame] = ()
    last_setup: TrialSetup

    def __init__(self, trial: TrialSetup, first: int, count: int) -> None:
        self.trial, self.first, self.count, self.finished, self.trouble = trial, first, count, 0, ""
        self.is_running, self.closed = True, False
        StubTrials.last_setup = trial

    def collect(self) -> list[TrialGame]:
        games = list(self.next_games) if not self.finished else []
        self.finished += len(games)
        self.is_running = self.finished < self.count
        return games

    def close(self) -> None:
        self.closed = True


@pytest.fixture(autouse=True)
def games(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "start_trials", StubTrials)
    monkeypatch.setattr(trials, "_kept", {})


def games_won(*times: int, moves: int = 100) -> list[TrialGame]:
    return [TrialGame((seat,), moves + n, "points") for seat, count in enumerate(times) for n in range(count)]


def open_fair_page(it: Headless, game: str = "osada") -> FairScreen:
    it.open("menu")
    screen = FairScreen(it.app, game, boards.load_default_board(game), "My own", None)
    it.app.push(screen)
    it.settle()
    return screen


@pytest.mark.parametrize(
    ("times", "said"),
    [
        ((8, 8, 9), "No difference so far that luck alone can't explain. But 25 games aren't many."),
        ((99, 101, 100, 104), "No seat stands out"),
        ((96, 84, 124, 96), "Perhaps not: luck alone does this once in"),
        ((40, 100, 130, 130), "No: the 1st seat wins 10% of the games; even chances would give about 25%."),
    ],
)
def test_one_test_over_all_seats_gives_one_verdict(times: tuple[int, ...], said: str, it: Headless) -> None:
    screen = open_fair_page(it)
    screen._take_seats(len(times))
    StubTrials.next_games = games_won(*times)
    it.key(pygame.K_RETURN)
    it.step(1.1)
    it.step(1.1)
    assert said in it.words().replace("\n", " ")
    assert sum(times) == screen.statistics.games


def test_figures_appear_after_twenty_games(it: Headless) -> None:
    open_fair_page(it)
    StubTrials.next_games = games_won(10, 9)
    it.click("start")
    it.step(1.1)
    it.step(1.1)
    assert "Figures appear after 20 games" in it.words().replace("\n", " ")
    assert "19 of 400 games" in it.words()


def test_stopped_trials_keep_their_games_and_continue(it: Headless) -> None:
    screen = open_fair_page(it)
    StubTrials.next_games = games_won(20, 20, 20, 20, 20)
    it.click("start")
    it.step(0.1)
    running: Any = screen.trials
    it.click("stop")
    assert running.closed
    assert "100 of 100 games" in it.words()
    it.click("start")
    again: Any = screen.trials
    assert again.first == 100
    it.key(pygame.K_ESCAPE)
    assert again.closed
    assert open_fair_page(it).statistics.games >= 100


@pytest.mark.parametrize(("size", "language", "interface"), [((1280, 720), "pl", 1.0), ((1280, 720), "en", 1.5)])
@pytest.mark.parametrize("game", ["osada", "wroclaw"])
def test_all_texts_fit(game: str, size: tuple[int, int], language: str, interface: float, home: Path) -> None:
    with Headless(size, language=language, interface=interface) as it:
        screen = open_fair_page(it, game)
        assert not faults(it.texts())
        ends = list(screen.game.controller.ending.end_texts)
        times = [40, 160, 90, 80, 70][: screen.seats]
        StubTrials.next_games = [one._replace(end=ends[n % len(ends)]) for n, one in enumerate(games_won(*times))]
        it.click("start")
        it.step(1.1)
        it.step(1.1)
        assert not faults(it.texts())
        it.widget("figures").scroll_to(10_000)  # type: ignore[attr-defined]
        assert not faults(it.texts())


@pytest.mark.parametrize(
    ("size", "language", "said"), [((1280, 720), "en", "2.5"), ((1280, 720), "pl", "2,5"), ((1024, 600), "pl", "2,5")]
)
def test_the_board_shows_how_often_each_space_was_used(
    size: tuple[int, int], language: str, said: str, home: Path
) -> None:
    with Headless(size, language=language) as it:
        screen = open_fair_page(it, "wampiry")
        corners = [(100.0, 100.0), (200.0, 100.0), (200.0, 180.0)]
        screen.board_picture = RenderedBoard(0, (300, 200), bytes(300 * 200 * 3), {"estate:zielone": corners})
        screen.rebuild()
        StubTrials.next_games = [
            TrialGame((n % 4,), 100, "points", {(0, "estate:zielone"): 2 + n % 2, (0, "estate:gorali"): 1})
            for n in range(40)
        ]
        it.click("start")
        it.step(1.1)
        it.step(1.1)
        assert it.words().split("\n").count(said) == 2  # on the space and in the ranking
        assert not faults(it.texts())
        (first, box), (second, _) = screen.uses.ranking_bars()
        assert (first, second) == ("estate:zielone", "estate:gorali")
        it.move(box.center)
        it.step(0.1)
        assert screen.uses.hovered_space() == first
        assert any(line.endswith(f": {said}") for line in it.words().split("\n"))
        it.press(it.widget("counted").cells()[1].center)  # type: ignore[attr-defined]
        assert screen.uses.uses_per_game() == {}


def test_the_default_board_is_played_for_comparison(it: Headless) -> None:
    it.open("menu")
    board = boards.load_game_board("osada", boards.shipped_boards("osada")[1])
    screen = FairScreen(it.app, "osada", board, "My own", None)
    it.app.push(screen)
    it.settle()
    StubTrials.next_games = games_won(*[80] * 5)
    it.click("start")
    it.step(1.1)
    it.step(1.1)
    StubTrials.next_games = games_won(*[80] * 5, moves=300)
    it.click("compare")
    assert (
        boards.load_board_from_text("osada", StubTrials.last_setup.board, "usual").id
        == boards.load_default_board("osada").id
    )
    it.step(1.1)
    it.step(1.1)
    assert (screen.statistics.games, screen.standard_statistics.games) == (400, 400)
    assert min(screen.standard_statistics.moves) >= 300 > min(screen.statistics.moves)
    assert "(program: " in it.words()
    assert not it.widget("compare").enabled
    assert not faults(it.texts())


def test_fighters_are_listed_by_how_often_their_side_has_won(it: Headless) -> None:
    open_fair_page(it, "wroclaw")
    StubTrials.next_games = [
        TrialGame(
            (n % 4 // 3,), 100, "points", {(0, "card:karol"): 1, (0, "card:ewa"): 1}, ((0, "card:karol"),) * (n % 4 < 3)
        )
        for n in range(40)
    ]
    it.click("start")
    it.step(1.1)
    it.step(1.1)
    lines = it.words().split("\n")
    assert lines.index("Karol") < lines.index("75%", lines.index("Karol")) < lines.index("Ewa")
    assert lines[lines.index("Ewa") :].index("0%") > 0
    assert not faults(it.texts())


def test_buildings_of_a_city_have_outlines_that_can_be_tinted(it: Headless) -> None:
    it.open("menu")
    board = boards.load_default_board("krakow")
    order = rendering.RenderRequest(1, registry.game_entry("krakow"), "", "", (800, 500), "en", False)
    drawn = rendering.render(order, board, (800, 500))
    assert set(drawn.outlines) == {f"building:{one['letter']}" for one in board.data["buildings"]}
    cell = drawn.outlines["building:A"]
    width = max(x for x, _ in cell) - min(x for x, _ in cell)
    small = drawn.scaled_to_fit((drawn.size[0] // 2, drawn.size[1]))
    by = small.size[0] / drawn.size[0]
    assert abs(small.size[1] - drawn.size[1] * by) <= 1
    half = [x for x, _ in small.outlines["building:A"]]
    assert max(half) - min(half) == pytest.approx(width * by)
    assert drawn.scaled_to_fit((900, 900)) is drawn


def test_cards_are_listed_when_card_uses_are_counted(it: Headless) -> None:
    screen = open_fair_page(it, "ankh_morpork")
    cards = next(n for n, one in enumerate(screen.event_tallies) if one.seat_arg)
    name = f"card:{boards.load_default_board('ankh_morpork').cards[0].id}"
    StubTrials.next_games = [
        TrialGame((0,), 100, "money", {(cards, name): 1, (0, "area:the_shades"): 2}, ((cards, name),))
    ] * 40
    it.click("start")
    it.step(1.1)
    it.step(1.1)
    counted = it.widget("counted")
    assert isinstance(counted, Segmented)
    it.press(counted.cells()[cards].center)
    it.step(0.1)
    assert screen.lexicon(name, "en") in it.words()
    assert not faults(it.texts())
    it.press(it.widget("counted").cells()[0].center)  # type: ignore[attr-defined]
    it.step(0.1)
    assert screen.lexicon(name, "en") not in it.words()


def test_the_gallery_opens_the_fairness_page_and_shows_its_verdict(it: Headless) -> None:
    it.open("boards", game="wampiry")
    it.settle(400)
    it.key(pygame.K_u, unicode="u")
    assert isinstance(it.top, FairScreen)
    assert it.top.board.data["name"]["en"] == "Nowa Huta"
    for one in games_won(160, 80, 80, 80):
        it.top.statistics.add(one)
    it.key(pygame.K_ESCAPE)
    it.settle(400)
    assert "400 games: no" in it.words()
    it.click("fair")
    assert isinstance(it.top, FairScreen)


def test_figures_are_drawn_at_piece_positions_clear_of_names(it: Headless) -> None:
    screen = open_fair_page(it, "ankh_morpork")
    it.settle(400)
    spot = screen.stage.anchor("area:dimwell")
    polygon = screen.stage.polygon("area:dimwell")
    assert spot is not None
    assert polygon is not None
    assert spot[1] > sum(y for _, y in polygon) / len(polygon)


def test_tab_reaches_the_start_button_before_the_figures(it: Headless) -> None:
    screen = open_fair_page(it, "ankh_morpork")
    assert [one.key for one in screen.widgets.widgets] == ["back", "counted", "seats", "level", "start", "figures"]


def test_an_unfair_order_is_found_although_each_seat_wins_equally_often(it: Headless) -> None:
    screen = open_fair_page(it, "krakow")
    screen._take_seats(3)
    StubTrials.next_games = [
        TrialGame(((first + place) % 3,), 100, "points", first=first)
        for first in range(3)
        for place, count in enumerate((70, 20, 10))
        for _ in range(count)
    ]
    it.click("start")
    it.step(1.1)
    it.step(1.1)
    assert screen.statistics.wins_by_seat == [100.0, 100.0, 100.0]
    said = " ".join(it.words().split())
    assert "No: the first to play wins 70% of the games; even chances would give about 33%." in said
    assert "Games won, by turn order" in said
    it.widget("figures").scroll_to(10_000)  # type: ignore[attr-defined]
    it.step(0.1)
    lines = it.words()
    assert "Games won, by seat and starting player" in lines
    assert lines.count("of 100") == 3
    assert not faults(it.texts())


def test_enter_presses_the_button_it_is_written_on(it: Headless) -> None:
    screen = open_fair_page(it)
    it.press(it.widget("seats").rect.center)  # the focus is elsewhere now
    StubTrials.next_games = []
    it.key(pygame.K_RETURN)
    assert screen.trials is not None
    it.key(pygame.K_RETURN)
    assert screen.trials is None
