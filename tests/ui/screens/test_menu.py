"""The menu: saves, keyboard, language, quitting, and the games' tiles."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from games import registry
from games.core.contract.contract import GameFacts
from tests.runs import first_by_default
from tests.ui import played_matches
from ui.shell.headless import Headless, faults
from ui.shell.settings import SettingsFile

pytestmark = pytest.mark.usefixtures("home")


def test_the_menu_counts_saves_and_continues_the_last(it: Headless) -> None:
    it.open("menu")
    assert "0 saved matches" in it.words()
    assert "New here?" in it.words()
    it.click("resume")
    assert it.top.name == "learn"
    it.app.pop()
    it.app.pop()
    played_matches.random_match(3, 90)
    it.app.running = True
    it.open("menu")
    assert "1 saved match\n" in it.words() + "\n"
    assert "Maja, Kuba" in it.words()
    it.click("resume")
    assert [screen.name for screen in it.app.screens][-1] in ("table", "curtain")
    assert "load" not in [screen.name for screen in it.app.screens]


@pytest.mark.parametrize("size", [(1280, 640), (1920, 1080)])
def test_titles_of_the_boxes_below_the_games_are_level(size: tuple[int, int]) -> None:
    """In Polish, the line about finished matches is the longest."""
    with Headless(size, language="pl") as it:
        it.open("menu")
        it.settle()
        tops = {one.text: one.rect.top for one in it.texts() if one.text in ("Wczytaj", "Historia", "Ustawienia")}
        assert len(tops) == 3
        assert len(set(tops.values())) == 1


def test_a_damaged_last_match_is_reported_in_plain_words(it: Headless, home: Path) -> None:
    played_matches.random_match(2, 40)
    (path,) = (home / "saves").iterdir()
    path.write_bytes(b"not a journal\n")
    it.open("menu")
    assert "The last match can't be read in full" in it.words().replace("\n", " ")
    assert "1 saved match" in it.words()
    it.click("resume")
    words = it.words().replace("\n", " ")
    assert "nothing can be rescued" in words
    assert it.app.top.widgets.find("rescue") is None
    it.click("delete")
    it.click("delete")
    assert not path.exists()
    it.settle()
    assert "No unfinished matches" in it.words()


def test_a_last_match_damaged_in_the_middle_is_continued_in_a_copy(it: Headless, home: Path) -> None:
    played_matches.random_match(2, 40, path=home / "saves" / "a.journal")
    path = home / "saves" / "b.journal"
    played_matches.random_match(3, 40, path=path, game_id="krakow")
    lines = path.read_bytes().split(b"\n")
    lines[20] = lines[20].replace(b"seat", b"seet")
    path.write_bytes(b"\n".join(lines))
    os.utime(home / "saves" / "a.journal", (1, 1))
    it.open("menu")
    it.click("resume")
    words = it.words().replace("\n", " ")
    assert "19 moves are intact" in words
    assert "b.journal" not in words.split("This match can't be read in full")[-1]  # players see no file names
    it.click("rescue")
    assert (home / "saves" / "b-copy.journal").exists()
    assert it.app.top.name in ("table", "curtain")


def test_the_last_intact_match_can_be_continued_instead_of_a_damaged_one(it: Headless, home: Path) -> None:
    played_matches.random_match(2, 40, path=home / "saves" / "a.journal")
    os.utime(home / "saves" / "a.journal", (1, 1))
    (home / "saves" / "b.journal").write_bytes(b"hello")
    it.open("menu")
    it.click("resume")
    assert "Continue: Wampiry w Nowej Hucie" in it.words()
    it.click("other")
    assert it.app.top.name in ("table", "curtain")


def test_the_whole_menu_is_reached_by_keyboard(it: Headless) -> None:
    screen = it.open("menu")
    visited = set()
    for _ in range(len(screen.widgets.widgets)):
        it.key(pygame.K_TAB)
        visited.add(screen.widgets.focused.key if screen.widgets.focused else "")
    assert visited == {widget.key for widget in screen.widgets.widgets if widget.enabled}
    screen.widgets.focus(screen.widgets["game:wampiry"])
    it.key(pygame.K_RETURN)
    assert it.app.top.name == "setup"


def test_every_widget_of_the_menu_has_a_tooltip(it: Headless) -> None:
    screen = it.open("menu")
    assert [widget.key for widget in screen.widgets.widgets if not widget.tip_text()] == []


def test_the_language_changes_at_once_and_is_saved(home: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        it.app.settings_file = SettingsFile.open()
        it.open("menu")
        assert "Settings" in it.words()
        it.press(it.widget("language").cells()[0].center)  # type: ignore[attr-defined]
        assert "Ustawienia" in it.words()
        assert SettingsFile.open().value.language == "pl"


def test_the_continue_button_gets_the_focus_when_the_saves_are_read(it: Headless, home: Path) -> None:
    played_matches.random_match(2, 3, path=home / "saves" / "a.journal")
    it.open("menu")
    assert it.app.top.widgets.focused is it.widget("resume")
    assert "Turn" not in it.words()  # turn 1 has not begun


def test_a_new_layout_keeps_the_focus(it: Headless) -> None:
    it.open("menu")
    it.app.top.widgets.focus(it.widget("language"))
    it.key(pygame.K_LEFT)
    assert it.app.language == "pl"
    assert it.app.top.widgets.focused is it.widget("language")
    it.key(pygame.K_RIGHT)
    assert it.app.language == "en"
    order = [widget.key for widget in it.app.top.widgets.widgets]
    it.key(pygame.K_TAB)
    assert it.app.top.widgets.focused is it.widget(order[order.index("language") + 1])


def test_quitting_asks_for_confirmation(it: Headless) -> None:
    it.open("menu")
    it.key(pygame.K_ESCAPE)
    it.key(pygame.K_ESCAPE)
    assert it.app.running
    it.key(pygame.K_ESCAPE)
    it.key(pygame.K_RETURN)
    assert not it.app.running


def test_facts_without_art_still_make_a_tile(it: Headless) -> None:
    facts: GameFacts = registry.all_facts()[0]._replace(id="nowhere", theme="nowhere")
    screen = it.open("menu")
    screen.games = [facts]  # type: ignore[attr-defined]
    screen.rebuild()
    it.settle()
    assert faults(it.texts()) == []


@pytest.mark.parametrize("size", first_by_default([(1280, 720), (1920, 1080), (2560, 1080)]))
def test_buttons_below_five_games_are_aligned_with_their_columns(size: tuple[int, int]) -> None:
    with Headless(size, language="pl") as it:
        screen, five = it.open("menu"), registry.all_facts()[:5]
        screen.games = five  # type: ignore[attr-defined]
        screen.rebuild()
        it.settle()
        games = [it.widget(f"game:{facts.id}").rect for facts in five]
        resume, *boxes = (it.widget(key).rect for key in ("resume", "load", "history", "settings"))
        assert (resume.left, resume.right) == (games[0].left, games[1].right)
        assert [(box.left, box.right) for box in boxes] == [(game.left, game.right) for game in games[2:]]
        (leave,) = (drawn for drawn in it.texts() if drawn.text == "Zakończ")
        assert abs(leave.rect.right - it.widget("language").rect.right) <= 2


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("w Nowej Hucie", "Discworld", "winter 1978", "Somewhere on the Vistula", "Wrocławia")),
        ("pl", ("w Nowej Hucie", "Świat Dysku", "zima 1978", "Gdzieś nad Wisłą", "Wrocławia")),
    ],
)
def test_subtitles_are_in_the_current_language(language: str, said: tuple[str, ...]) -> None:
    with Headless((1280, 720), language=language) as it:
        it.open("menu")
        words = it.words()
        assert all(line in words for line in said)
        assert faults(it.texts()) == []
