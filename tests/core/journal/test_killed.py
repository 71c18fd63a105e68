"""A process that is killed while it plays loses no move, whenever it is killed."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from games import registry
from games.core.data import boards
from games.core.journal import saves
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings

ROOT = Path(__file__).parents[3]
GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")
PLAYERS = (Player("Maja", 1), Player("Kuba", 2), Player("Ola", 3), Player("Tadek", 4))
LONGEST = 0.4  # longest time in seconds from its first move until a process is killed

PLAYING = """
import os, sys, time
from pathlib import Path
from games.shipped import register_shipped
from tests.core.journal import test_killed as here
register_shipped()
seed = int(sys.argv[2])
match = here.begin(Path(sys.argv[1]), seed)
choose = here.random.Random(seed)
while True:
    here.step(match, choose)
    os.write(1, b"%d\\n" % match.move_count)
    time.sleep(0.001 * choose.random())
"""


def begin(path: Path, seed: int) -> Match:
    """Begin a match with a journal."""
    game_id = GAMES[seed % len(GAMES)]
    game, ref = registry.game(game_id), boards.shipped_boards(game_id)[0]
    players = PLAYERS[: game.facts.seats[1]]
    return saves.begin_match(game, boards.load_game_board(game_id, ref), ref, players, {}, seed, MatchSettings(), path)


def step(match: Match, choose: random.Random) -> None:
    """Play a random move, sometimes an agreed undo or a redo; wait if the match is over."""
    if match.is_over:
        time.sleep(0.01)
        return
    way = choose.random()
    if way < 0.04 and match.move_count > 5:
        match.undo(agreed=True)
    elif way < 0.08 and match.can_redo():
        match.redo()
    else:
        match.play(choose.choice(match.game.legal_moves(match.state)))


def undisturbed_states(path: Path, seed: int) -> list[tuple[int, object]]:
    """Return move count and state of the same match after its beginning and each step, without a kill."""
    match = begin(path, seed)
    choose = random.Random(seed)
    states: list[tuple[int, object]] = [(match.move_count, match.game.to_data(match.state))]
    while not match.is_over:
        step(match, choose)
        choose.random()  # the process uses a random number for its pause
        states.append((match.move_count, match.game.to_data(match.state)))
    assert match.journal is not None
    match.journal.close()
    return states


def kill_one(folder: Path, seed: int) -> int:
    """Kill a playing process and compare its journal with an undisturbed match; return the number of its steps."""
    path = folder / f"{seed}.journal"
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYING, str(path), str(seed)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(LONGEST * random.Random(seed).random())
    process.kill()
    lines = [first, *process.stdout]
    process.stdout.close()
    process.wait(60)
    assert first, "the process could not play"
    marks = undisturbed_states(folder / f"{seed}-straight.journal", seed)
    match = saves.open_match(path)
    assert isinstance(match, Match)
    assert match.journal is not None
    match.journal.close()
    reached = (match.move_count, match.game.to_data(match.state))
    # Every step that the process printed is saved; the step in progress may be saved or not.
    steps = min(len([line for line in lines if line.endswith("\n")]), len(marks) - 1)
    assert reached in (marks[steps], marks[min(steps + 1, len(marks) - 1)])
    return steps


def test_a_process_killed_at_any_moment_loses_no_move(tmp_path: Path) -> None:
    assert any(kill_one(tmp_path, seed) > 3 for seed in range(5))


@pytest.mark.long
def test_two_hundred_processes_killed_at_any_moment_lose_no_move(tmp_path: Path) -> None:
    steps = [kill_one(tmp_path, 1000 + number) for number in range(200)]
    assert len(set(steps)) > 40
