"""Memory does not grow over many matches in one window."""

from __future__ import annotations

import gc
import os
import random
import sys
from pathlib import Path

import pytest

from tests.ui.clicker import FastWindow, StubBotProcess, new_match, open_table
from ui.shell.desktop import release_memory

GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")
SIZES = ((1280, 720), (1600, 900), (1024, 600))
STATUS = Path("/proc/self/status")


def resident_megabytes() -> int:
    """Return the resident memory of this process in MB."""
    gc.collect()
    release_memory()
    line = next(line for line in STATUS.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


def play_and_leave(it: FastWindow, number: int) -> None:
    """Open a table, play some moves of a match there, and leave it."""
    game = GAMES[number % len(GAMES)]
    match, rnd = new_match(1, 1, number, game_id=game), random.Random(number)
    for _ in range(30 + number % 40):
        if match.is_over:
            break
        match.play(rnd.choice(match.game.legal_moves(match.state)))
    open_table(it, match)
    it.app.draw()
    it.app.home()
    it.settle()


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says there what a process holds")
def test_memory_stays_level_over_sixty_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    monkeypatch.setattr("games.core.computers.process.BotProcess", StubBotProcess)
    levels, files = [], []
    with FastWindow((1280, 720), language="pl") as it:
        it.open("menu")
        for number in range(60):
            play_and_leave(it, number)
            if number % 15 == 14:
                levels.append(resident_megabytes())
                files.append(len(os.listdir("/proc/self/fd")))
    print(levels, files)
    assert levels[-1] - levels[1] < 20, levels
    assert files[-1] <= files[0], files
