"""Boards of the user: every file in `tests/boards` is copied to the user's folder, listed, played and drawn.

Shipped boards other than the default one are tested in the same way; more tests of them are at the end of this file.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from random import Random

import pygame
import pytest

from games import registry
from games.core.computers import selfplay
from games.core.contract import invariants
from games.core.contract.texts import LANGUAGES
from games.core.data import boards, files
from games.core.journal import saves
from games.core.journal.resume import open_match
from games.core.lessons import files as lesson_files
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.core.program.paths import HOME_VARIABLE
from tests.computers import bot_policy
from tests.runs import first_by_default, long_only
from tests.ui.clicker import Clicker, FastWindow, StubBotProcess, new_match, open_table
from ui.screens.setup.screen import SetupScreen
from ui.shell.headless import Headless, faults

BOARDS = Path(__file__).parent / "boards"
OF_1_0_0 = Path(__file__).parent / "released/1.0.0/boards"
SIZES = [(1280, 720), (1920, 1080), (1280, 960)]
KNOWN = [facts.id for facts in registry.all_facts()]


def game_of(path: Path) -> str | None:
    """Return a board's game: the beginning of its name, `<game>_<board>.yaml`, or the folder of a shipped board."""
    if path.parent.name in KNOWN:
        return path.parent.name
    return next((game for game in KNOWN if path.stem.startswith(f"{game}_")), None)


SHIPPED = [ref.path for game in KNOWN for ref in boards.shipped_boards(game)[1:]]
MINE = [path for path in sorted(BOARDS.glob("*.yaml")) if game_of(path) is not None]
OWN = [pytest.param(path, id=path.stem) for path in (*MINE, *SHIPPED)]
each = pytest.mark.parametrize("path", OWN)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr("games.core.computers.process.BotProcess", StubBotProcess)


def install_board(path: Path, home: Path) -> tuple[str, boards.BoardRef]:
    """Copy a board to the user's folder; return its game and its entry in the list of boards."""
    game = game_of(path)
    assert game is not None
    folder = home / "boards" / game
    folder.mkdir(parents=True)
    shutil.copy(path, folder)
    (ref,) = boards.user_boards(game)
    assert not ref.problems
    assert not ref.is_shipped
    return game, ref


def seats_of(game: str) -> range:
    few, most = registry.game(game).facts.seats
    return range(few, most + 1)


@pytest.mark.parametrize("game", KNOWN)
def test_every_game_has_a_second_board(game: str) -> None:
    assert list(BOARDS.glob(f"{game}_*.yaml")), f"write tests/boards/{game}_<name>.yaml: a board of another shape"


@each
def test_random_games_end_at_every_number_of_seats(path: Path, tmp_path: Path) -> None:
    game, ref = install_board(path, tmp_path)
    rules, board = registry.game(game), boards.load_game_board(game, ref)
    defaults = {option.id: option.default for option in rules.options}
    for seats in seats_of(game):
        players = [Player(f"P{n}", mark) for n, mark in enumerate(rules.facts.marks[:seats], 1)]
        match, rnd = Match.start(rules, board, players, defaults, 7 + seats), Random(seats)
        while not match.is_over:
            if match.move_count % 25 == 0:
                assert invariants.violations(rules, match.state) == []
            match.play(rnd.choice(list(rules.legal_moves(match.state))))
        assert match.result is not None


@each
def test_computers_play_on_it(path: Path, tmp_path: Path) -> None:
    game, ref = install_board(path, tmp_path)
    rules = registry.game(game)
    defaults = {option.id: option.default for option in rules.options}
    seats = seats_of(game)[0]
    options = {**defaults, "board": boards.load_game_board(game, ref)}
    selfplay.play_bot_game(rules, options, seats, 3, [bot_policy(rules, "medium", 2)] * seats)


@each
def test_a_save_contains_its_board(path: Path, tmp_path: Path) -> None:
    game, ref = install_board(path, tmp_path)
    rules, board = registry.game(game), boards.load_game_board(game, ref)
    players = [Player(f"P{n}", mark) for n, mark in enumerate(rules.facts.marks[: seats_of(game)[0]], 1)]
    file = tmp_path / "match.save"
    match = saves.begin_match(rules, board, ref, players, {}, 5, MatchSettings(), file)
    for _ in range(12):
        match.play(next(iter(rules.legal_moves(match.state))))
    assert match.journal is not None
    match.journal.close()
    ref.path.unlink()  # the match goes on without the board's file
    again = open_match(file)
    assert isinstance(again, Match)
    assert rules.to_data(again.state) == rules.to_data(match.state)
    assert again.journal is not None
    again.journal.close()


@pytest.mark.parametrize("game", first_by_default(sorted(path.name for path in OF_1_0_0.iterdir()), 2))
def test_a_geometry_of_1_0_0_is_drawn_as_before_in_spite_of_retired_keys(game: str, tmp_path: Path) -> None:
    old = files.read_document(OF_1_0_0 / game / f"my_{game}.yaml")
    file = tmp_path / "mine.yaml"
    file.write_text(
        json.dumps({**boards.load_default_board(game).data, "id": "mine", "geometry": old.data["geometry"]}), "utf-8"
    )
    pictures = []
    with Headless((1280, 720), language="en") as it:
        for board in (boards.load_default_board(game), boards.load_game_board(game, file)):
            open_table(it, new_match(2, board=board, game_id=game))
            pictures.append(pygame.image.tobytes(it.picture(), "RGB"))
    assert pictures[0] == pictures[1]


# The default run leaves out the largest city, which takes long to point at, and the larger of two rings.
LARGE = ("krakow_40x30", "wampiry_ring9")
few = pytest.mark.parametrize(
    "path", [long_only(one) if one.id in LARGE or one.values[0] in SHIPPED else one for one in OWN]
)


@few
def test_it_can_be_played_with_the_mouse(path: Path, tmp_path: Path) -> None:
    game, ref = install_board(path, tmp_path)
    with FastWindow((1280, 720), language="en") as it:
        match = new_match(2, 0, 4, board=boards.load_game_board(game, ref), game_id=game)
        clicker = Clicker(it, open_table(it, match), 4)
        for _ in range(30):
            if not clicker.play_turn(by_keys=False):
                break
        assert match.move_count >= 10


@few
@pytest.mark.parametrize("size", first_by_default(SIZES))
def test_its_table_and_its_setup_form_have_room_for_their_texts(
    path: Path, size: tuple[int, int], tmp_path: Path
) -> None:
    game, ref = install_board(path, tmp_path)
    with Headless(size, language="pl") as it:
        it.open("setup", game=game)
        it.settle()
        assert faults(it.texts()) == []
        open_table(
            it, new_match(seats_of(game)[-1], board=boards.load_game_board(game, ref), game_id=game, names=NAMES)
        )
        assert faults(it.texts()) == []


NAMES = ("Maja", "Kuba", "Ola", "Tadek", "Ewa", "Jan")


# -- shipped boards other than the default one ------------------------------------------------------------------------
shipping = pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in SHIPPED])
drawn = pytest.mark.parametrize("path", first_by_default(SHIPPED, 2), ids=lambda path: path.stem)


@pytest.mark.parametrize("game", KNOWN)
def test_every_game_ships_a_second_board_unlike_the_default_and_the_test_boards(game: str) -> None:
    usual, *others = boards.shipped_boards(game)
    known = {
        boards.rule_digest(boards.load_game_board(game, path)) for path in (usual.path, *MINE) if game_of(path) == game
    }
    assert others
    assert {boards.rule_digest(boards.load_game_board(game, ref)) for ref in others}.isdisjoint(known)


@shipping
def test_the_description_of_a_shipped_board_has_three_sentences(path: Path) -> None:
    ref = next(ref for ref in boards.shipped_boards(path.parent.name) if ref.path == path)
    for language in LANGUAGES:
        shown = re.split(r"(?<=[.!?])\s+", ref.description[language])
        assert len(shown) == 3, shown


@drawn
@pytest.mark.parametrize("language", first_by_default(LANGUAGES))
def test_setup_form_and_gallery_show_its_description(path: Path, language: str) -> None:
    game, ref = path.parent.name, next(ref for ref in boards.shipped_boards(path.parent.name) if ref.path == path)
    with Headless((1280, 720), language=language) as it:
        form = it.open("setup", game=game)
        assert isinstance(form, SetupScreen)
        form.choose_board(ref.key)
        form.rebuild()
        it.settle()
        assert_shown(it, ref.description[language])
        it.open("boards", game=game, board=path)
        it.settle(400)
        assert_shown(it, ref.description[language])


def assert_shown(it: Headless, words: str) -> None:
    shown = it.words().replace("\n", " ").replace("\N{NO-BREAK SPACE}", " ")
    assert words.replace("\N{NO-BREAK SPACE}", " ") in shown
    assert faults(it.texts()) == []


def test_the_last_lesson_of_osada_uses_the_short_night_board() -> None:
    lessons = lesson_files.read_lessons("osada").lessons
    (board,) = {lesson.match.board for lesson in lessons if lesson.match is not None}
    assert [ref.id for ref in boards.shipped_boards("osada")][1:] == [board]
