"""A whole match of each game in the built program, by mouse from the menu to the result, in both languages.

A twin without a display opens the same journal, plays legal moves by clicks on its own widgets, and every click goes to
the same point of the real window; what computers answer there comes to the twin from the journal. `pytest -m long
tests/built`; needs Xvfb and xdotool.
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

SHOWN = 0.15  # seconds from a move in the journal or a new title to the frame that shows it
PEOPLE = ("Żaneta", "Kuba")

pytestmark = pytest.mark.long


def moves_of(saves: Path) -> list[tuple[Any, ...]]:
    """List the moves that the program has written so far."""
    return [tuple(record["move"]) for record in saved_moves(saves)]


class Doubled(FastWindow):
    """A twin whose clicks and keys go to the real window too, each when that has moved as far as the twin."""

    def __init__(self, hand: WindowDriver, saves: Path, **chosen: Any) -> None:
        super().__init__(hand.window_size(), **chosen)
        self.hand, self.saves = hand, saves
        self.match: Match | None = None

    def follow(self) -> None:
        """Wait until the program has written all that was played here and shows the same screen."""
        assert self.match is not None
        number = self.match.move_count
        self.hand.wait_for(lambda: len(moves_of(self.saves)) >= number, True)
        self.texts()
        self.hand.wait_for(self.hand.window_title, pygame.display.get_caption()[0])
        time.sleep(SHOWN + (DEBOUNCE if isinstance(self.app.top, CurtainScreen) else 0))

    def next_move(self) -> tuple[Any, ...]:
        """Return what the program has played after the last move played here; it may still be thinking."""
        assert self.match is not None
        number = self.match.move_count
        self.hand.wait_for(lambda: len(moves_of(self.saves)) > number, True)
        return moves_of(self.saves)[number]

    def press(self, pos: tuple[int, int], button: int = 1) -> None:
        self.follow()
        self.hand.click(pos)
        super().press(pos, button)

    def key(self, key: int, mod: int = 0, unicode: str = "") -> None:
        self.follow()
        self.hand.run_xdotool("key", "--window", self.hand.window, pygame.key.name(key).capitalize())
        super().key(key, mod, unicode)


def written_answers(it: Doubled) -> type[StubBotProcess]:
    """Return a computer player for the twin: it answers what the program's own computer has played at that place."""

    class Written(StubBotProcess):
        def poll(self) -> BotMove | None:
            return None if super().poll() is None else BotMove(it.next_move(), Explanation(Text("because")))

    return Written


def seats_of(game_id: str) -> list[dict[str, Any]]:
    """Two people and a computer, or one of each where only two can play."""
    many = max(registry.game(game_id).facts.seats) > 2
    people = [{"mark": n + 1, "kind": "person", "person": name} for n, name in enumerate(PEOPLE[: 1 + many])]
    return [*people, {"mark": 3, "kind": "bot", "level": "easy", "bot": "Bela"}]


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("game_id", [facts.id for facts in registry.all_facts()])
def test_a_whole_match_by_mouse(
    game_id: str, language: str, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, other = tmp_path / "window", tmp_path / "twin"
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(home))
    setups = {game_id: {"seats": seats_of(game_id), "options": {}}}
    chosen = Settings(language=language, volume=0.0, speed="off", computers="glance", setups=setups)
    assert SettingsFile().save(chosen)
    shutil.copytree(home, other)
    with start_x_server() as display:
        env = {"PATH": os.environ["PATH"], "DISPLAY": display, "PLANSZOWNIA_HOME": str(home)}
        program = Program([built / "Planszownia"], tmp_path, env)
        try:
            hand = WindowDriver(display, program)
            hand.wait_for(lambda: bool(hand.window_title()), True)
            monkeypatch.setenv("PLANSZOWNIA_HOME", str(other))
            with click_to_table(hand, game_id):
                journal = next((home / "saves").glob("*.journal"))
            with Doubled(hand, journal.parent, language=language, computers="glance") as it:
                monkeypatch.setattr("games.core.computers.process.BotProcess", written_answers(it))
                first = tmp_path / "first.journal"
                first.write_bytes(journal.read_bytes().splitlines(keepends=True)[0])
                it.match = resume.load_for_viewing(first)
                clicker = Clicker(it, open_table(it, it.match), seed=1)
                while clicker.play_turn(by_keys=False):
                    pass
            hand.wait_for(lambda: resume.load_for_viewing(journal).is_over, True)
            assert [step.move for step in it.match.moves] == moves_of(journal.parent)
            hand.wait_for(hand.window_title, f"Planszownia – {translate(N_('result'), language)}")
            hand.close_window()
            assert program.wait() == 0, program.output()
        finally:
            program.kill()
    assert not (home / "reports").exists()
