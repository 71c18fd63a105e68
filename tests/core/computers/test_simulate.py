"""`simulate` and self-play: results depend only on the seed, invariants are checked, wrong arguments are refused."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import registry
from games.commands import simulate
from games.commands.command_line import Parser
from games.core.computers import selfplay
from games.core.computers.ladder import SequentialTest
from games.core.computers.search import choose_with_reason
from games.core.computers.selfplay import ResultTally
from games.core.contract.contract import Reason
from games.core.contract.dice import BotDice, Dice
from games.core.contract.extras.bot_settings import BotSettings
from games.core.contract.extras.checks import InvariantChecks
from games.core.contract.game import Game
from games.core.contract.invariants import move_violations, violations
from games.core.data import boards
from games.shipped import register_shipped
from tests.runs import long_only, needs_process_pool


def run(*words: str) -> int:
    parser = Parser()
    simulate.add_arguments(parser)
    try:
        args = parser.parse_args(words)
    except SystemExit as end:
        return int(end.code or 0)
    return simulate.run(args)


def lines_of(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    assert run(*words, "--json") == 0
    *games, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return games, last["summary"]


@pytest.fixture(scope="module")
def table() -> tuple[Game, dict[str, Any]]:
    register_shipped()
    return registry.game("wampiry"), {"board": boards.load_default_board("wampiry"), "elder": "random"}


def test_the_json_output_has_a_line_for_each_game_and_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    games, summary = lines_of(
        capsys, "wampiry", "--games", "4", "--seats", "3", "--bots", "random,medium", "--seed", "7", "--jobs", "1"
    )
    assert [game["seed"] for game in games] == [7, 8, 9, 10]
    keys = {"game", "seed", "seats", "levels", "winners", "points", "moves", "end"}
    assert [set(game) for game in games] == [keys] * 4
    assert [game["levels"] for game in games] == [
        ["random", "medium", "random"],
        ["random", "random", "medium"],
        ["medium", "random", "random"],
        ["random", "medium", "random"],
    ]
    assert summary["games"] == 4
    assert sum(summary["wins_by_level"].values()) == pytest.approx(4)
    assert sum(summary["ends"].values()) == 4
    assert summary["decisions_per_second"] > 0


@needs_process_pool
@pytest.mark.parametrize(("games", "playouts"), [("2", "2"), long_only("4", "9")])
def test_the_result_does_not_depend_on_the_number_of_processes(
    games: str, playouts: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("wampiry", "--games", games, "--bots", "hard,easy", "--playouts", playouts, "--seed", "3")
    alone, summary = lines_of(capsys, *words, "--jobs", "1")
    together, same = lines_of(capsys, *words, "--jobs", "2")
    assert together == alone
    del summary["decisions_per_second"], same["decisions_per_second"]
    assert same == summary


def test_a_single_game_equals_the_same_game_in_a_series(capsys: pytest.CaptureFixture[str]) -> None:
    games, _ = lines_of(capsys, "wampiry", "--games", "3", "--bots", "easy", "--seed", "20", "--jobs", "1")
    alone, _ = lines_of(capsys, "wampiry", "--games", "1", "--bots", "easy", "--seed", "22", "--jobs", "1")
    assert alone == games[2:]


def test_the_output_for_people_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("wampiry", "--games", "2", "--bots", "random", "--jobs", "1") == 0
    out = capsys.readouterr()
    assert "wampiry: 2 games, 2 seats, seeds 1 to 2" in out.out
    assert "random" in out.out
    assert out.err == ""  # no progress bar without a terminal


def test_conduct_is_counted_by_seat_and_compared_within_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("wampiry", "--games", "6", "--bots", "medium,medium:daring", "--conduct", "--jobs", "1")
    games, summary = lines_of(capsys, *words)
    assert [game["levels"] for game in games[:2]] == [["medium", "medium:daring"], ["medium:daring", "medium"]]
    by = [game["conduct"][game["levels"].index("medium:daring")].get("front", 0) for game in games]
    plain = [game["conduct"][game["levels"].index("medium")].get("front", 0) for game in games]
    conduct = summary["conduct"]
    assert conduct["means"]["medium:daring"]["front"] == pytest.approx(sum(by) / 6, abs=1e-3)
    apart = [daring - other for daring, other in zip(by, plain, strict=True)]
    mean = sum(apart) / 6
    error = (sum((one - mean) ** 2 for one in apart) / 6 / 6) ** 0.5
    assert conduct["apart"]["medium - medium:daring"]["front"] == pytest.approx([mean, error], abs=1e-3)
    assert run(*words) == 0
    assert "plans to go where another has as many markers or more" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["wampry"],
        ["wampiry", "--bots", "hrad"],
        ["wampiry", "--bots", ""],
        ["wampiry", "--bots", "medium:brave"],
        ["wampiry", "--bots", "easy,easy,easy", "--seats", "2"],
        ["wampiry", "--seats", "5"],
        ["wampiry", "--games", "0"],
        ["wampiry", "--jobs", "0"],
        ["wampiry", "--playouts", "0"],
        ["wampiry", "--every", "5"],
        ["wampiry", "--check", "--every", "0"],
        ["wampiry", "--option", "elder"],
        ["wampiry", "--option", "elder=2"],
        ["wampiry", "--option", "oldest=0"],
        ["wampiry", "--option", "board=x"],
        ["wampiry", "--board", "nowhere.yaml"],
        ["wampiry", "--bots", "medium:seeing"],
        ["wroclaw", "--bots", "hard:seeing,hard"],
        ["wampiry", "--sequential"],
        ["wampiry", "--sequential", "--bots", "hard,medium", "--seats", "3"],
    ],
)
def test_a_wrong_argument_gives_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert len(out.err.splitlines()) == 1


def test_an_option_is_passed_to_the_rules(table: tuple[Game, dict[str, Any]]) -> None:
    game, options = table
    state = game.setup({**options, "elder": "1"}, 3, Dice(1))
    assert state.elder == 1


def test_games_can_be_played_on_an_own_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = boards.shipped_boards("wampiry")[0].path.read_text(encoding="utf-8")
    path = tmp_path / "short.yaml"
    path.write_text(text.replace("turns: 15", "turns: 2"), encoding="utf-8")
    games, _ = lines_of(capsys, "wampiry", "--games", "2", "--bots", "random", "--board", str(path), "--jobs", "1")
    assert all(game["moves"] < 40 for game in games)


# -- the sequential test ---------------------------------------------------------------------------------------------
def test_the_sequential_test_ends_as_soon_as_it_is_sure() -> None:
    better, even = SequentialTest("master", "hard"), SequentialTest("master", "hard")
    line: dict[str, Any] = {"levels": ["hard", "master"], "winners": [1]}
    for test, winners in ((better, [1]), (even, [0])):
        while test.verdict is None:
            test.add({**line, "winners": winners})
    assert (better.games, better.verdict) == (17, 0.60)  # log 19 / log 1.2
    assert (even.games, even.verdict) == (14, 0.50)  # log 19 / log 1.25
    shared = SequentialTest("master", "hard")
    shared.add({**line, "winners": []})
    shared.add({**line, "winners": [0, 1]})
    assert (shared.games, shared.wins) == (1, 0.5)


@pytest.mark.parametrize(("chance", "verdict"), [(0.60, 0.60), (0.50, 0.50)])
def test_the_sequential_test_is_seldom_wrong(chance: float, verdict: float) -> None:
    random = Random(7)
    wrong = 0
    for _ in range(400):
        test = SequentialTest("master", "hard")
        while test.verdict is None:
            test.add({"levels": ["master", "hard"], "winners": [0 if random.random() < chance else 1]})
        wrong += test.verdict != verdict
    assert 0 < wrong < 30  # 20 are expected, fewer because the last game exceeds the bound


def test_a_sequential_contest_ends_by_itself_and_continues_from_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "contest.jsonl"
    words = ("wampiry", "--bots", "medium,random", "--sequential", "--jobs", "1", "--out", str(path))
    assert run(*words, "--games", "5") == 0
    assert "undecided" in capsys.readouterr().out
    assert run(*words, "--games", "400") == 0
    output = capsys.readouterr().out
    assert "medium against random: 100.0% (81.6% to 100.0%) of 17" in output
    assert "60% it is" in output
    kept = path.read_bytes()
    assert len(kept.splitlines()) == 1 + 17
    assert run(*words, "--games", "400") == 0
    assert path.read_bytes() == kept


def test_a_player_with_known_worlds_guesses_the_true_position(table: tuple[Game, dict[str, Any]]) -> None:
    game, options = table
    state = selfplay.play_random_moves(game, options, 3, 1, 61)
    played, seen_through = selfplay.with_omniscient_copy(game)
    assert seen_through.bot_settings.guess_likely is not None
    for seat in range(3):
        view = played.observe(state, seat)
        guess = seen_through.bot_settings.guess_likely(view, BotDice(seat))
        assert game.to_data(guess) == game.to_data(state)
        assert guess is not state


# -- counting -------------------------------------------------------------------------------------------------------
def test_a_shared_victory_is_divided() -> None:
    tally = ResultTally(2)
    for winners in ([0], [0, 1], [1], [1]):
        tally.add({"levels": ["hard", "easy"], "winners": winners, "points": [10, 20], "moves": 5, "end": "points"})
    summary = tally.summary()
    assert summary["wins_by_level"] == {"easy": 2.5, "hard": 1.5}
    assert summary["rate_by_level"]["hard"] == 0.375
    assert summary["standard_error_by_level"]["hard"] == pytest.approx(0.2073, abs=1e-4)
    assert summary["mean_points"] == [10, 20]


# -- invariants -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_invariant_holds_in_a_random_game(seats: int, table: tuple[Game, dict[str, Any]]) -> None:
    game, options = table

    def policy(view: Any, seat: int, seed: int) -> Any:
        return choose_with_reason(game, view, "random", BotDice(seed)).move

    played = selfplay.play_bot_game(game, options, seats, 40 + seats, [policy] * seats, check_interval=1)
    assert played.decision_count > 15 * seats


def replace_parts(game: Game, **parts: Any) -> Game:
    return dataclasses.replace(game, **parts)


@pytest.mark.interpreted  # inherits from a state
def test_broken_invariants_are_reported(table: tuple[Game, dict[str, Any]]) -> None:
    game, options = table
    state = selfplay.play_random_moves(game, options, 3, 1, 60)
    assert violations(game, state) == []

    def sharing(self: Any) -> Any:
        twin = type(state).copy(self)
        twin.points = self.points
        return twin

    class Sharing(type(state)):  # type: ignore[misc]
        __slots__ = ()
        copy = sharing

    other = state.copy()
    other.__class__ = Sharing
    assert violations(game, other) == ["a copy shares points"]

    fewer = replace_parts(game, legal_moves=lambda state: list(game.legal_moves(state))[1:])
    assert any("not the candidates" in fault for fault in violations(fewer, state))
    dumb = replace_parts(game, guard=lambda state, move: Reason("no_such_reason"), legal_moves=lambda state: [])
    assert any("no words" in fault for fault in violations(dumb, state))
    assert any("no legal move" in fault for fault in violations(dumb, state))
    loose = replace_parts(game, guess=lambda view, dice: selfplay.play_random_moves(game, options, 3, 2, 30))
    assert any("does not look the same" in fault for fault in violations(loose, state))

    lost = state.copy()
    lost.supply[0] += 1
    assert any("markers instead of" in fault for fault in violations(game, lost))
    poorer = state.copy()
    poorer.points[0] -= 1
    assert any("points fall" in fault for fault in move_violations(game, state, game.to_data(state), poorer))
    assert any("changes the original" in fault for fault in move_violations(game, poorer, game.to_data(state), state))


def test_a_broken_invariant_ends_the_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selfplay, "violations", lambda game, state: ["the sky falls"])
    assert run("wampiry", "--games", "2", "--bots", "random", "--jobs", "1", "--check", "--seed", "9") == 1
    assert capsys.readouterr().err == "seed 9, after 0 moves: the sky falls\n"


def test_slow_invariants_are_checked_at_intervals(table: tuple[Game, dict[str, Any]]) -> None:
    game, options = table
    own, slow = list[int](), list[int]()
    moves = 0

    def watched(state: Any) -> list[str]:
        own.append(moves)
        return []

    def seen(view: Any, dice: Any) -> Any:
        slow.append(moves)
        return game.guess(view, dice)

    def apply(state: Any, move: Any, dice: Any, events: Any = None) -> None:
        nonlocal moves
        moves += 1
        game.apply(state, move, dice, events)

    rules = replace_parts(
        game, invariant_checks=InvariantChecks(watched), guess=seen, bot_settings=BotSettings(), apply=apply
    )
    played = selfplay.play_bot_game(rules, options, 2, 3, [None, None], check_interval=5)
    assert own == list(range(played.decision_count + 1))
    assert sorted(set(slow)) == [number for number in own if (number + 3) % 5 == 0]


def test_without_a_policy_moves_are_those_of_the_random_level(table: tuple[Game, dict[str, Any]]) -> None:
    game, options = table
    minds = [lambda view, seat, seed: choose_with_reason(game, view, "random", BotDice(seed)).move] * 2
    assert (
        selfplay.play_bot_game(game, options, 2, 7, [None, None]).moves
        == selfplay.play_bot_game(game, options, 2, 7, minds).moves
    )


def test_a_game_that_does_not_end_is_reported(table: tuple[Game, dict[str, Any]]) -> None:
    game, options = table
    with pytest.raises(selfplay.InvariantBroken, match="more than 20 decisions"):
        selfplay.play_bot_game(
            game, options, 2, 1, [lambda view, seat, seed: tuple(view["moves"][0])] * 2, max_decisions=20
        )


def test_the_seeds_of_policies_differ_from_those_of_matches() -> None:
    seeds = {selfplay.policy_seed(seed, number) for seed in range(20) for number in range(20)}
    assert len(seeds) == 400
    assert not seeds & set(range(1000))
