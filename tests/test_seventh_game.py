"""A game from outside the repository, `tests/pond`, brings its own painter and its own Polish."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import registry
from games.core.companion.models import SeatSnapshot
from games.core.computers import selfplay
from games.core.contract.texts import LANGUAGES, N_, translate
from games.core.data import boards as board_files
from games.core.program.paths import HOME_VARIABLE
from tests import update_catalogue
from tests.companions import options
from tests.computers import bot_policy
from tests.pond.game import FACTS
from tests.ui.clicker import Clicker, FastWindow, StubBotProcess, new_match, open_table
from tests.ui.phones.tables import Phone, make_host
from tests.ui.text_collector import CollectingWindow
from tests.ui.walker import FastBotProcess, TableWalker
from tests.ui.wording import check_texts
from ui import boards
from ui.shell.headless import Headless, faults

POND = "pond"
OWN = Path(__file__).parent / POND


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the game's files and compile its Polish as `games/README.md` describes."""
    target = tmp_path_factory.mktemp("games") / POND
    target.mkdir()
    shutil.copy(OWN / "board.yaml", target)
    shutil.copytree(OWN / "locale", target / "locale")
    assert update_catalogue.main([str(OWN / "game.py"), "--name", POND, "--locale", str(target / "locale")]) == 0
    return target


@pytest.fixture(autouse=True)
def _pond(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the game and its painter."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setattr("games.core.computers.process.BotProcess", StubBotProcess)
    monkeypatch.setattr(boards, "_modules", dict(boards._modules))
    registry.add(FACTS, "tests.pond.game", folder)
    boards.add(POND, "tests.pond.painter")
    yield
    registry.remove(POND)


@pytest.mark.parametrize("by_keys", [False, True])
def test_it_can_be_played_with_mouse_and_keyboard(by_keys: bool) -> None:
    with FastWindow((1280, 720), language="pl") as it:
        clicker = Clicker(it, open_table(it, new_match(2, 1, 3, game_id=POND)), 3)
        while clicker.play_turn(by_keys):
            pass
        assert clicker.match.result is not None
        assert clicker.match.result.end == "there"


def test_computers_can_play_it() -> None:
    options = {"board": board_files.load_default_board(POND)}
    minds = [bot_policy(registry.game(POND), level, 8) for level in ("medium", "hard", "random")]
    assert len(selfplay.play_bot_game(registry.game(POND), options, 3, 5, minds).result.points) == 3


def test_its_own_painter_draws_the_board_and_texts_fit() -> None:
    for size in ((1280, 720), (1280, 960)):
        with Headless(size, language="pl") as it:
            it.open("setup", game=POND)
            it.settle()
            assert faults(it.texts()) == []
            table = open_table(it, new_match(3, game_id=POND))
            assert type(table.ctx.painter).__name__ == "PondPainter"
            assert faults(it.texts()) == []


def test_its_board_is_tapped_on_a_phone() -> None:
    with FastWindow((1280, 720), language="en") as it:
        match = new_match(2, game_id=POND)
        host = it.app.phones = make_host()
        host.open_table(open_table(it, match).turn_driver.phones)
        decision, phone = match.decision(), Phone(host)
        assert decision is not None
        phone.join(decision.seat)
        phone.send(type="look", is_looking=True)
        while "picture" not in phone.shown["board"]:
            it.step(0.1)
        board = phone.shown["board"]
        assert board["has_answers"]
        while match.move_count == 0:
            taps = options(SeatSnapshot.model_validate(phone.shown["snapshot"]))
            tap = next(one for one in taps if one.action == "confirm" or one.name in board["places"])
            assert "is_refusal" not in phone.tap(tap.action, tap.name)
        it.app.phones = None


def test_its_own_texts_and_the_programs_texts_are_polish() -> None:
    with Headless((1280, 720), language="pl") as it:
        open_table(it, new_match(2, game_id=POND))
        shown = it.words()
        assert "Dokąd skacze żaba?" in shown
        assert "Maja" in shown
    assert translate(N_("Back"), "pl") == "Wróć"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_at_its_table_is_a_raw_name_or_in_another_language(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.core.computers.process.BotProcess", FastBotProcess)
    with CollectingWindow((1280, 720), language=language, read_aloud=True) as it:
        it.open("menu")
        walker = TableWalker(it, new_match(2, 1, 3, game_id=POND))
        while walker.explore_and_decide(1):
            pass
        walker.inspect_result()
        check_texts(it)


def test_after_removing_it_its_texts_are_english() -> None:
    registry.remove(POND)
    assert translate(N_("Hop here"), "pl") == "Hop here"
