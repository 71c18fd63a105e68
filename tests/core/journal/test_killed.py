"""A process that is killed while it plays loses not one move, whenever that happens."""

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
LONGEST = 0.4  # seconds after its first move until a process is killed

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
    return saves.begin_match(game, boards.load(game_id, ref), ref, players, {}, seed, MatchSettings(), path)


def step(match: Match, choose: random.Random) -> None:
    """Play on: mostly a move, now and then an undo that the table agrees to, or a redo; a match that is over waits."""
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


def straight(path: Path, seed: int) -> list[tuple[int, object]]:
    """Return where the same match stands after its beginning and after every step, played without an end."""
    match = begin(path, seed)
    choose = random.Random(seed)
    found: list[tuple[int, object]] = [(match.move_count, match.game.to_data(match.state))]
    while not match.is_over:
        step(match, choose)
        choose.random()  # the rest that the process takes
        found.append((match.move_count, match.game.to_data(match.state)))
    assert match.journal is not None
    match.journal.close()
    return found


def kill_one(folder: Path, seed: int) -> int:
    """Let a process play, kill it, and compare what is left with straight play; return the steps it had done."""
    path = folder / f"{seed}.journal"
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYING, str(path), str(seed)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(LONGEST * random.Random(seed).random())
    process.kill()
    told = [first, *process.stdout]
    process.stdout.close()
    process.wait(60)
    assert first, "the process could not play"
    marks = straight(folder / f"{seed}-straight.journal", seed)
    match = saves.open_match(path)
    assert isinstance(match, Match)
    assert match.journal is not None
    match.journal.close()
    reached = (match.move_count, match.game.to_data(match.state))
    # Whoever was told of a step finds it; the one that was being played may be there or not.
    steps = min(len([line for line in told if line.endswith("\n")]), len(marks) - 1)
    assert reached in (marks[steps], marks[min(steps + 1, len(marks) - 1)])
    return steps


def test_a_process_killed_at_any_moment_loses_not_one_move(tmp_path: Path) -> None:
    assert any(kill_one(tmp_path, seed) > 3 for seed in range(5))


@pytest.mark.long
def test_two_hundred_processes_killed_at_any_moment(tmp_path: Path) -> None:
    steps = [kill_one(tmp_path, 1000 + number) for number in range(200)]
    assert len(set(steps)) > 40
