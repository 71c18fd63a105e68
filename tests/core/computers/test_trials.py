"""Trial games of computers on one board in the background: reproducible, and counted correctly."""

from __future__ import annotations

import time

import pytest

from games import registry
from games.core.computers import trials
from games.core.computers.trials import TrialGame, TrialRunner, TrialSetup, TrialStatistics
from games.core.contract.contract import Event
from games.core.contract.events import EventTally
from games.core.contract.texts import N_
from games.core.data import boards
from games.core.workshop.form import form_of
from games.shipped import register_shipped

register_shipped()


def trial(game: str = "wroclaw", seats: int = 2, level: str = "random") -> TrialSetup:
    return TrialSetup(registry.game_entry(game), boards.board_to_text(boards.load_default_board(game)), seats, level)


def wait(found: TrialRunner) -> list[TrialGame]:
    played: list[TrialGame] = []
    while found.is_running:
        played += found.collect()
        time.sleep(0.01)
    return played


def test_the_games_are_the_same_with_any_number_of_processes() -> None:
    runs = []
    for jobs in (1, 2):
        games = TrialRunner(trial(), 3, 5, jobs)
        runs.append(sorted(wait(games)))
        assert (games.finished, games.trouble) == (5, "")
        games.close()
    assert runs[0] == runs[1]
    game = registry.game("wroclaw")
    here = [trials.play_trial(game, boards.load_default_board("wroclaw"), trial(), number) for number in range(3, 8)]
    assert sorted(here) == runs[0]


def test_closing_ends_the_games() -> None:
    games = TrialRunner(trial("krakow", 4), 0, 1000, 1)
    games.close()
    assert not games.is_running
    assert games.collect() == []


def test_statistics_divide_shared_victories() -> None:
    figures = TrialStatistics(3)
    for winners, moves in (((0,), 10), ((1, 2), 20), ((), 30), ((5,), 40)):
        figures.add(TrialGame(winners, moves, "points"))
    assert figures.wins_by_seat == [1.0, 0.5, 0.5]
    assert (figures.games, figures.ends["points"]) == (4, 4)
    assert figures.typical_move_range() == (10, 40)


@pytest.mark.parametrize("level", ["easy"])
def test_computers_of_a_level_play(level: str) -> None:
    played = trials.play_trial(
        registry.game("wampiry"), boards.load_default_board("wampiry"), trial("wampiry", 2, level), 1
    )
    assert played.winners


def test_events_are_counted_by_space() -> None:
    counted = trial("wampiry", 3)._replace(counted_uses=(EventTally(N_("All"), ("estate",)),))
    played = trials.play_trial(registry.game("wampiry"), boards.load_default_board("wampiry"), counted, 1)
    ids = {(0, f"estate:{one['id']}") for one in boards.load_default_board("wampiry").data["ring"]}
    assert played.use_counts.keys() == ids
    figures = TrialStatistics(3)
    for _ in range(2):
        figures.add(played)
    assert figures.use_counts[0, "estate:zielone"] == 2 * played.use_counts[0, "estate:zielone"]


@pytest.mark.parametrize("game", ["wampiry", "ankh_morpork", "osada", "krakow", "wroclaw"])
def test_everything_that_a_game_counts_occurs(game: str) -> None:
    counted = tuple(form_of(game).counted_uses)
    seats = registry.game(game).facts.seats[0]
    played = trials.play_trial(
        registry.game(game), boards.load_default_board(game), trial(game, seats)._replace(counted_uses=counted), 2
    )
    assert {number for number, _ in played.use_counts} == set(range(len(counted)))


def test_a_fighter_counts_once_a_game_and_with_its_owners_victory() -> None:
    counted = (EventTally(N_("Fighters"), ("card",), ("revealed",), ("card",), seat_arg="who"),)
    uses = trials.UseCounter(counted)
    for who, card in (("seat:0", "card:ewa"), ("seat:1", "card:igor"), ("seat:0", "card:ewa")):
        uses.on_events([Event("revealed", {"who": who, "card": card}), Event("sent", {"who": who, "card": "card:ola"})])
    assert uses.use_counts == {(0, "card:ewa"): 1, (0, "card:igor"): 1}
    figures = TrialStatistics(2)
    figures.add(TrialGame((0,), 5, "short", uses.use_counts, uses.winners_uses((0,))))
    figures.add(TrialGame((0, 1), 5, "short", uses.use_counts, uses.winners_uses((0, 1))))
    assert figures.wins_by_use == {(0, "card:ewa"): 1.5, (0, "card:igor"): 0.5}


@pytest.mark.parametrize("game", ["krakow", "wroclaw"])
def test_each_seat_begins_in_turn(game: str) -> None:
    board, seats = boards.load_default_board(game), registry.game(game).facts.seats[1]
    played = [trials.play_trial(registry.game(game), board, trial(game, seats), number) for number in range(3)]
    assert [one.first for one in played] == [number % seats for number in range(3)]


def test_a_game_without_a_choice_of_who_begins_has_statistics_by_seat() -> None:
    played = trials.play_trial(registry.game("wampiry"), boards.load_default_board("wampiry"), trial("wampiry", 2), 1)
    assert played.first is None
    figures = TrialStatistics(2)
    figures.add(played)
    assert figures.wins_by_turn_order is figures.wins_by_seat


def test_wins_are_counted_from_the_seat_that_began() -> None:
    figures = TrialStatistics(3)
    for first, winner in ((0, 0), (1, 1), (2, 2), (2, 0)):
        figures.add(TrialGame((winner,), 10, "points", first=first))
    assert figures.wins_by_turn_order == [3.0, 1.0, 0.0]
    assert figures.wins_by_first == {0: [1.0, 0, 0], 1: [0, 1.0, 0], 2: [1.0, 0, 1.0]}
    assert figures.games_by_first == {0: 1, 1: 1, 2: 2}
