"""The board gallery: its list, filters, imports and exports, by mouse and keyboard."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pygame
import pytest

from games import registry
from games.core.data import boards
from games.core.program.paths import resource_path
from games.core.workshop import own_boards
from tests.runs import long_only
from ui.screens.boards import actions
from ui.screens.boards.listing import distinct_name
from ui.screens.boards.screen import BoardsScreen
from ui.screens.setup.form import first_form
from ui.screens.setup.new_game import NewGame
from ui.shell import desktop
from ui.shell.headless import Headless, faults

HARBOUR = Path(__file__).parents[2] / "boards" / "ankh_morpork_harbour.yaml"


@pytest.fixture(autouse=True)
def downloads(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = home / "downloads"
    folder.mkdir()
    monkeypatch.setattr(actions, "downloads_folder", lambda: folder)
    return folder


def deny_access(path: object, *args: object) -> None:
    raise PermissionError(errno.EACCES, "no")


def copy_board(game: str = "wampiry", name: str = "Nocna Huta") -> Path:
    return own_boards.copy_board(game, boards.shipped_boards(game)[0], {"pl": name, "en": name}, "Ola")


def open_gallery(it: Headless, **args: object) -> BoardsScreen:
    screen = it.open("boards", **args)
    it.settle(400)
    assert isinstance(screen, BoardsScreen)
    return screen


def test_the_gallery_lists_every_board_and_marks_unplayable_ones(it: Headless) -> None:
    broken = copy_board("krakow", "After Dark")
    broken.write_text(broken.read_text("utf-8").replace("turns: 5 ", "turns: 99 "), "utf-8")
    copy_board()
    screen = open_gallery(it)
    assert [one.ref.is_shipped for one in screen.boards] == [False] * 2 + [True] * 10
    words = it.words()
    assert "winter" not in words  # game names have no subtitle here
    for said in ("Yours", "2 boards", "Built in", "1 error", "Ola · 7 estates, clock of 7", "Playable"):
        assert said in words
    it.click("filter:faulty")
    assert [one.path for one in screen.filtered_boards()] == [broken]
    it.settle()
    assert "rules.turns: expected a whole number from 1 to 20, got 99" in it.words().replace("\n", " ")
    it.click("play")
    assert it.top is screen
    assert not it.widget("play").enabled
    it.click("filter:osada")
    assert [one.facts.id for one in screen.filtered_boards()] == ["osada"] * 2


@pytest.mark.parametrize(
    ("size", "language", "interface"), [((1280, 720), "pl", 1.0), long_only((1280, 720), "en", 1.5)]
)
def test_all_texts_fit(size: tuple[int, int], language: str, interface: float, home: Path) -> None:
    copy_board(name="A name of thirty letters, full")
    with Headless(size, language=language, interface=interface) as it:
        screen = open_gallery(it)
        for one in screen.boards:
            screen.show_board(one.path)
            it.settle()
            assert not faults(it.texts())
        it.click("make_own")
        assert not faults(it.texts())
        it.key(pygame.K_ESCAPE)
        it.click("take")
        assert not faults(it.texts())


def test_a_board_is_made_renamed_and_deleted_by_keyboard(it: Headless, home: Path) -> None:
    screen = open_gallery(it, game="osada")
    it.key(pygame.K_TAB)
    it.key(pygame.K_c, unicode="c")
    assert it.top.name == "board_name"
    it.key(pygame.K_a, pygame.KMOD_CTRL)
    it.type("The Long Night")
    it.key(pygame.K_RETURN)
    assert it.top is screen
    path = home / "boards" / "osada" / "the_long_night.yaml"
    assert screen.chosen == path
    it.settle(400)
    it.key(pygame.K_F2)
    it.key(pygame.K_a, pygame.KMOD_CTRL)
    it.key(pygame.K_BACKSPACE)
    it.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    it.key(pygame.K_a, pygame.KMOD_CTRL)
    it.key(pygame.K_BACKSPACE)
    it.key(pygame.K_RETURN)
    assert "The board needs a name." in it.words()
    it.type("Noc")
    it.key(pygame.K_RETURN)
    assert it.top is screen
    assert boards.load_game_board("osada", path).data["name"] == {"pl": "Noc"}
    it.key(pygame.K_DELETE)
    it.click("keep")
    assert path.exists()
    it.key(pygame.K_DELETE)
    it.click("delete")
    assert not path.exists()
    it.settle()
    it.key(pygame.K_DELETE)  # a shipped board is selected now
    assert it.top is screen
    assert resource_path("data/osada/board.yaml").exists()


def test_the_key_that_asks_for_a_name_is_not_typed_into_it(it: Headless) -> None:
    screen = open_gallery(it, game="krakow")
    it.key(pygame.K_c, unicode="c")
    it.settle()
    it.key(pygame.K_RETURN)
    it.settle()
    assert screen.chosen is not None
    copied = screen.chosen.read_text("utf-8")
    assert "name: {en: Kraków 2}" in copied  # in the window's language only
    assert copied.startswith("# What each key means: data/README.md.")


def test_enter_plays_on_the_chosen_board(it: Headless) -> None:
    path = copy_board()
    open_gallery(it, game="wampiry", board=path)
    it.key(pygame.K_TAB)
    it.key(pygame.K_RETURN)
    assert it.top.name == "setup"
    assert "Nocna Huta" in it.words()
    it.key(pygame.K_ESCAPE)
    it.settle()
    assert it.top.name == "boards"


def test_a_dropped_file_is_imported(it: Headless, tmp_path: Path) -> None:
    screen = open_gallery(it, game="wampiry")
    it.event(pygame.DROPFILE, file=str(HARBOUR))
    it.settle(400)
    assert screen.chosen_board is not None
    assert screen.chosen_board.name("en") == "The Harbour"
    assert "Added: ankh_morpork_harbour.yaml" in it.words()
    bad = tmp_path / "bad.yaml"
    bad.write_bytes(b"\xff\xfe\x00")
    it.event(pygame.DROPFILE, file=str(bad))
    assert it.top.name == "dialogue"
    assert "UTF-16" in it.words()


def test_a_chosen_file_is_imported(it: Headless, downloads: Path) -> None:
    (downloads / "inner").mkdir()
    (downloads / "inner" / "harbour.yaml").write_bytes(HARBOUR.read_bytes())
    (downloads / "notes.txt").write_text("no board")
    screen = open_gallery(it)
    it.click("take")
    assert "notes.txt" not in it.words()
    for _ in range(2):
        it.key(pygame.K_DOWN)
    it.key(pygame.K_RETURN)
    it.settle()
    for _ in range(2):
        it.key(pygame.K_DOWN)
    it.key(pygame.K_RETURN)
    assert it.top is screen
    assert screen.chosen_board is not None
    assert screen.chosen_board.path.name == "harbour.yaml"
    it.click("take")
    it.widget("path").on_focus(True)
    it.top.widgets.focus(it.widget("path"))
    it.type(str(downloads / "notes.txt"))
    it.key(pygame.K_RETURN)
    assert it.top.name == "board_file"
    assert "expected a mapping" in it.words().replace("\n", " ")


def test_a_board_is_exported_as_one_file(it: Headless, downloads: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, shown = copy_board(), list[Path]()
    monkeypatch.setattr(desktop, "show_in_folder", lambda one: not shown.append(one))
    open_gallery(it, board=path)
    it.click("share")
    it.click("copy")
    assert (downloads / path.name).read_bytes() == path.read_bytes()
    it.click("show")
    assert shown == [path]


def test_searching_looks_at_names_games_and_authors(it: Headless) -> None:
    path = copy_board()
    screen = open_gallery(it)
    it.key(pygame.K_f, pygame.KMOD_CTRL)
    for words, count in (("ola huta", 1), ("osada", 2), ("zzz", 0)):
        it.key(pygame.K_a, pygame.KMOD_CTRL)
        it.type(words)
        it.settle()
        assert len(screen.filtered_boards()) == count, words
    it.key(pygame.K_a, pygame.KMOD_CTRL)
    it.key(pygame.K_BACKSPACE)
    it.settle()
    assert screen.chosen_board is not None
    assert path in {one.path for one in screen.filtered_boards()}


@pytest.mark.skipif(sys.platform == "win32", reason="such links are not to be had there")
def test_a_circular_link_is_listed_as_a_faulty_board(it: Headless) -> None:
    path = copy_board()
    loop = path.with_name("loop.yaml")
    loop.symlink_to("loop.yaml")
    screen = open_gallery(it, board=loop)
    assert {one.path for one in screen.boards if not one.ref.is_shipped} == {path, loop}
    assert "the links form a loop" in it.words().replace("\n", " ")
    for button in ("edit", "rename", "share", "show"):
        it.click(button)
        it.settle()
        while it.top is not screen:
            it.key(pygame.K_ESCAPE)
    it.click("delete")
    it.settle()
    it.click("delete")
    it.settle()
    assert not loop.is_symlink()
    assert path.exists()


def test_an_unreadable_board_folder_is_reported(it: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_board()
    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", deny_access)
        open_gallery(it)
        words = it.words().replace("\n", " ")
        assert "Your folder of boards can't be read: access is denied." in words
        assert "0 boards" not in words
        assert faults(it.texts()) == []
        it.click("take")
        it.settle()
    it.app.home()
    open_gallery(it)
    assert "1 board\n" in it.words()


def test_an_unreadable_folder_is_reported_in_the_file_chooser(it: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    open_gallery(it)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "iterdir", deny_access)
        it.click("take")
        it.settle()
        assert "This folder can't be read: access is denied." in it.words().replace("\n", " ")
        assert faults(it.texts()) == []


def test_a_board_is_read_again_after_a_failed_attempt(it: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    path = copy_board()
    form = NewGame(registry.game("wampiry"), first_form(registry.game("wampiry").facts, "en"), lambda: "en")
    form.form.board = path.name
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", deny_access)
        assert form.load_board() is None
        assert form.problem() is not None
    assert form.load_board() is not None
    assert form.problem() is None


def test_the_setup_form_opens_the_boards_of_its_game(it: Headless) -> None:
    it.open("setup", game="wroclaw")
    it.click("boards")
    it.settle(400)
    assert it.top.name == "boards"
    assert isinstance(it.top, BoardsScreen)
    assert it.top.filter_id == "wroclaw"


def test_boards_of_one_name_are_told_apart_by_their_files(it: Headless) -> None:
    first, second = copy_board(), copy_board()
    other = copy_board(name="Inna")
    screen = open_gallery(it)
    names = {one.path: distinct_name(one, screen.boards, "en") for one in screen.boards}
    assert names[first] == f"Nocna Huta ({first.name})"
    assert names[second] == f"Nocna Huta ({second.name})"
    assert names[other] == "Inna"
    screen.show_board(second)
    it.settle()
    assert second.name in it.words()


def test_enter_plays_also_from_the_search_field(it: Headless) -> None:
    path = copy_board()
    screen = open_gallery(it)
    screen.show_board(path)
    it.settle()
    it.press(it.widget("search").rect.center)  # the focus is elsewhere now
    it.key(pygame.K_RETURN)
    it.settle()
    assert it.top.name == "setup"
