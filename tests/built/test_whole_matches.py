"""A whole match of each game in the built program, by mouse from the menu to the result, in both languages.

A twin, the program in memory without a display, opens the same journal and plays legal moves by clicks on its widgets;
every click is repeated at the same point of the real window. The twin reads the moves of computers from the journal.
Run with `pytest -m long tests/built`; needs Xvfb and xdotool.
"""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import registry
from games.core.computers.explanation import Explanation
from games.core.computers.search import BotMove
from games.core.contract.texts import N_, Text, translate
from games.core.journal import resume
from games.core.match.match import Match
from games.shipped import register_shipped
from tests.built.window_driver import Program, WindowDriver, click_to_table, saved_moves, start_x_server
from tests.ui.clicker import Clicker, FastWindow, StubBotProcess, open_table
from ui.shell.settings import Settings, SettingsFile
from ui.table.flow.curtain import DEBOUNCE, CurtainScreen

register_shipped()

SHOWN = 0.15  # seconds from a saved move or a new title to the frame that shows it
PEOPLE = ("Żaneta", "Kuba")

pytestmark = pytest.mark.long


def read_moves(saves: Path) -> list[tuple[Any, ...]]:
    """List the moves that the program has saved so far."""
    return [tuple(record["move"]) for record in saved_moves(saves)]


class MirroredWindow(FastWindow):
    """A twin that repeats its clicks and keys in the real window, once that has reached the same move."""

    def __init__(self, driver: WindowDriver, saves: Path, **settings: Any) -> None:
        super().__init__(driver.window_size(), **settings)
        self.driver, self.saves = driver, saves
        self.match: Match | None = None

    def follow(self) -> None:
        """Wait until the program has saved all moves played here and shows the same screen."""
        assert self.match is not None
        number = self.match.move_count
        self.driver.wait_for(lambda: len(read_moves(self.saves)) >= number, True)
        self.texts()
        self.driver.wait_for(self.driver.window_title, pygame.display.get_caption()[0])
        time.sleep(SHOWN + (DEBOUNCE if isinstance(self.app.top, CurtainScreen) else 0))

    def next_move(self) -> tuple[Any, ...]:
        """Wait for the program's move after the last one played here, and return it."""
        assert self.match is not None
        number = self.match.move_count
        self.driver.wait_for(lambda: len(read_moves(self.saves)) > number, True)
        return read_moves(self.saves)[number]

    def press(self, pos: tuple[int, int], button: int = 1) -> None:
        self.follow()
        self.driver.click(pos)
        super().press(pos, button)

    def key(self, key: int, mod: int = 0, unicode: str = "") -> None:
        self.follow()
        self.driver.run_xdotool("key", "--window", self.driver.window, pygame.key.name(key).capitalize())
        super().key(key, mod, unicode)


def journal_bot(it: MirroredWindow) -> type[StubBotProcess]:
    """Return a computer player for the twin that plays what the program's own computer has played."""

    class JournalBot(StubBotProcess):
        def poll(self) -> BotMove | None:
            return None if super().poll() is None else BotMove(it.next_move(), Explanation(Text("because")))

    return JournalBot


def make_seats(game_id: str) -> list[dict[str, Any]]:
    """Return two people and a computer, or one of each if the game has only two seats."""
    many = max(registry.game(game_id).facts.seats) > 2
    people = [{"mark": n + 1, "kind": "person", "person": name} for n, name in enumerate(PEOPLE[: 1 + many])]
    return [*people, {"mark": 3, "kind": "bot", "level": "easy", "bot": "Bela"}]


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("game_id", [facts.id for facts in registry.all_facts()])
def test_a_whole_match_can_be_played_with_the_mouse(
    game_id: str, language: str, build_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, other = tmp_path / "window", tmp_path / "twin"
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(home))
    setups = {game_id: {"seats": make_seats(game_id), "options": {}}}
    settings = Settings(language=language, volume=0.0, speed="off", computers="glance", setups=setups)
    assert SettingsFile.open().save(settings)
    shutil.copytree(home, other)
    with start_x_server() as display:
        env = {"PATH": os.environ["PATH"], "DISPLAY": display, "PLANSZOWNIA_HOME": str(home)}
        program = Program([build_folder / "Planszownia"], tmp_path, env)
        try:
            driver = WindowDriver(display, program)
            driver.wait_for(lambda: bool(driver.window_title()), True)
            monkeypatch.setenv("PLANSZOWNIA_HOME", str(other))
            with click_to_table(driver, game_id):
                journal = next((home / "saves").glob("*.journal"))
            with MirroredWindow(driver, journal.parent, language=language, computers="glance") as it:
                monkeypatch.setattr("games.core.computers.process.BotProcess", journal_bot(it))
                first = tmp_path / "first.journal"
                first.write_bytes(journal.read_bytes().splitlines(keepends=True)[0])
                it.match = resume.load_for_viewing(first)
                clicker = Clicker(it, open_table(it, it.match), seed=1)
                while clicker.play_turn(by_keys=False):
                    pass
            driver.wait_for(lambda: resume.load_for_viewing(journal).is_over, True)
            assert [step.move for step in it.match.moves] == read_moves(journal.parent)
            driver.wait_for(driver.window_title, f"Planszownia – {translate(N_('result'), language)}")
            driver.close_window()
            assert program.wait() == 0, program.output()
        finally:
            program.kill()
    assert not (home / "reports").exists()
