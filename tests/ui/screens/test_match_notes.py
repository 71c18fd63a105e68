"""Lists of matches: search and filters, names of matches, and matches that do not count in statistics."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.journal import saves
from games.core.people.match_notes import MatchNotesStore
from games.core.people.store import PeopleStore
from tests.core.people.sample_journals import write_journal
from tests.runs import first_by_default
from tests.ui.listener import RecordingVoice
from tests.ui.played_matches import SIZES
from tests.ui.screens.test_people import save_matches, wait_until_read
from ui.screens.saves import thumbnails
from ui.shell.headless import Headless, faults

RELEASED = Path(__file__).parents[2] / "released" / "1.0.0" / "journals"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a finished and an unfinished match of each game."""
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    shutil.copytree(RELEASED, tmp_path / "saves")
    thumbnails.clear_caches()
    return tmp_path


@pytest.fixture
def it(home: Path) -> Iterator[Headless]:
    with Headless((1280, 720), language="en") as window:
        window.open("history")
        window.settle()
        yield window


def names(it: Headless) -> list[str]:
    screen: Any = it.top
    return [info.path.stem for info in screen.saves]


def choose(it: Headless, game: str) -> Any:
    """Choose the match of a game and return its list entry."""
    screen: Any = it.top
    screen.widgets["list"].select_row([info.game for info in screen.saves].index(game))
    it.settle()
    return screen.chosen_save


def select(it: Headless, name: str, value: str) -> None:
    """Choose an entry of a filter."""
    dropdown: Any = it.widget(f"filter:{name}")
    assert value in [entry.value for entry in dropdown.entries]
    dropdown.change(value)
    it.settle()


def row_words(it: Headless, row: int) -> str:
    screen: Any = it.top
    box = screen.list.row_rect(row)
    return " ".join(line.text for line in it.texts() if box.contains(line.rect)).replace("\u00a0", " ")


def words_of(it: Headless) -> str:
    return " ".join(it.words().replace("\u00a0", " ").split())


def test_a_match_gets_a_name_and_no_file_is_renamed(it: Headless, home: Path) -> None:
    files = sorted((home / "saves").iterdir())
    info = choose(it, "osada")
    it.click("more")
    it.click("name")
    it.type("Święto u Łucji")
    it.key(pygame.K_RETURN)
    it.settle()
    screen: Any = it.top
    words = row_words(it, screen.chosen)
    assert "Święto u Łucji" in words
    assert "Osada" in words
    assert sorted((home / "saves").iterdir()) == files
    assert MatchNotesStore.open().note(info.key).name == "Święto u Łucji"
    it.key(pygame.K_DELETE)
    assert "Święto u Łucji" in words_of(it)
    it.key(pygame.K_ESCAPE)

    it.key(pygame.K_n)
    for _ in range(20):
        it.key(pygame.K_BACKSPACE)
    it.key(pygame.K_RETURN)
    assert MatchNotesStore.open().value == {}


def test_a_name_that_can_not_be_drawn_is_refused(it: Headless) -> None:
    it.key(pygame.K_n)
    it.type("日本")
    it.key(pygame.K_RETURN)
    assert it.top.name == "match_name"
    assert "The name of a match can't contain U+65E5." in it.words()


def test_a_deleted_match_takes_its_name_along_unless_a_copy_is_left(it: Headless, home: Path) -> None:
    info = choose(it, "osada")
    copy = shutil.copy(info.path, home / "saves" / "copy.journal")
    it.app.match_notes.rename_match(info.key, "Final")
    for path, left in ((copy, "Final"), (info.path, "")):
        it.open("history")
        it.settle()
        screen: Any = it.top
        screen.widgets["list"].select_row([one.path for one in screen.saves].index(Path(path)))
        it.key(pygame.K_DELETE)
        it.key(pygame.K_RETURN)
        it.settle()
        assert not Path(path).exists()
        assert MatchNotesStore.open().note(info.key).name == left


# -- what counts ------------------------------------------------------------------------------------------------------
def test_an_excluded_match_says_so_in_the_list_and_can_be_found_and_counted_again(it: Headless) -> None:
    info = choose(it, "osada")
    screen: Any = it.top
    it.key(pygame.K_x)
    it.settle()
    assert "does not count" in row_words(it, screen.chosen)
    assert "This match doesn't count towards records and statistics." in words_of(it)
    assert MatchNotesStore.open().excluded_matches() == {info.key}
    select(it, "state", "excluded")
    assert names(it) == [info.path.stem]
    it.click("more")
    it.click("counts")
    it.settle()
    assert MatchNotesStore.open().excluded_matches() == frozenset()
    assert it.words().count("does not count") == 0
    it.click("reset")
    assert info.path.stem in names(it)


@pytest.mark.parametrize("way", ["menu key", "right click", "gamepad"])
def test_the_menu_of_a_match_is_reached_by_every_device(it: Headless, way: str) -> None:
    screen: Any = it.top
    if way == "menu key":
        it.key(pygame.K_MENU)
    elif way == "right click":
        it.press(screen.list.row_rect(2).center, button=3)
        assert screen.chosen == 2
    else:
        screen.widgets.focus(it.widget("more"))
        it.pad(pygame.CONTROLLER_BUTTON_A)
    assert it.top.name == "dialogue"
    assert it.top.widgets.find("counts") is not None


def test_a_match_from_another_position_never_counts_and_says_why(home: Path) -> None:
    info = next(info for info in saves.list_matches() if info.is_finished)
    path = write_journal(home / "saves" / "z.journal", info.players, [3, 2, 1][: len(info.players)], begun="position")
    with Headless((1280, 720), language="en") as it:
        from ui.screens.saves import notes

        notes.offer_note_actions(it.app, saves.read_save_info(path), lambda: None)
        it.settle()
        assert "never counts" in words_of(it)
        assert it.top.widgets.find("counts") is None


def test_a_screen_reader_says_that_a_match_does_not_count(home: Path) -> None:
    notes = MatchNotesStore.open()
    for info in saves.list_matches():
        notes.set_counts(info.key, counts=False)
    for size in ((1280, 720), (1024, 600)):
        with Headless(size, language="en", interface=1.5, read_aloud=True) as it:
            voice = it.app.reader.voice = RecordingVoice()
            it.open("history")
            it.settle()
            before = len(voice.lines)
            it.key(pygame.K_DOWN)
            it.step(0.5)
            it.settle()
            assert "doesn't count" in " ".join(voice.lines[before:])


def test_another_window_keeps_what_this_one_notes(it: Headless) -> None:
    first, second = choose(it, "osada"), choose(it, "wroclaw")
    other = MatchNotesStore.open()
    other.rename_match(first.key, "Final")
    it.key(pygame.K_x)
    assert MatchNotesStore.open().note(first.key).name == "Final"
    assert MatchNotesStore.open().excluded_matches() == {second.key}


# -- search and filters -----------------------------------------------------------------------------------------------
def test_search_and_filters_find_matches(it: Headless) -> None:
    everything = names(it)
    assert len(everything) == 5
    select(it, "game", "osada")
    assert names(it) == ["osada_finished"]
    select(it, "state", "all")
    assert sorted(names(it)) == ["osada_finished", "osada_resumed", "osada_unfinished"]
    select(it, "game", "")
    select(it, "person", "basia")
    screen: Any = it.top
    assert screen.saves
    assert all("Basia" in [player.name for player in info.players] for info in screen.saves)
    select(it, "when", "2026")
    assert "krakow_finished" in names(it)
    select(it, "when", "month")
    it.key(pygame.K_f, pygame.KMOD_CTRL)
    it.type("nothing like this")
    it.settle()
    assert names(it) == []
    assert "No match found" in words_of(it)
    assert it.widget("search") is it.top.widgets.focused
    it.click("reset")
    assert names(it) == everything


def test_a_search_looks_into_names_of_matches_and_keeps_the_chosen_one(it: Headless) -> None:
    info = choose(it, "osada")
    it.app.match_notes.rename_match(info.key, "Wielki finał")
    it.key(pygame.K_f, pygame.KMOD_CTRL)
    it.type("FINAŁ wan")  # a word of its name, and a player
    it.settle()
    assert names(it) == ["osada_finished"]
    for _ in range(10):
        it.key(pygame.K_BACKSPACE)
    it.settle()
    screen: Any = it.top
    assert screen.chosen_save.path == info.path
    it.type("xvn")  # letters are no commands while the field has the focus
    assert it.top is screen
    assert screen.filtered.search_text == "xvn"


def test_either_list_shows_matches_of_both_kinds_with_their_own_buttons(home: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("load")
        it.settle()
        assert "Play on" in it.words()
        select(it, "state", "finished")
        assert "Result" in it.words()
        assert "Play on" not in it.words()
        it.key(pygame.K_RETURN)
        it.settle()
        assert it.top.name == "result"


@pytest.mark.parametrize("size", first_by_default(SIZES))
@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
@pytest.mark.parametrize("page", first_by_default(["history", "load"]))
def test_lists_with_filters_have_room(home: Path, page: str, size: str, language: str) -> None:
    notes = MatchNotesStore.open()
    for number, info in enumerate(saves.list_matches()):
        notes.rename_match(info.key, "Najdłuższa nazwa, jaką może mieć ta gra."[:40] if number % 2 else "")
        notes.set_counts(info.key, counts=False)
    with Headless(SIZES[size][0], language=language, interface=SIZES[size][1]) as it:
        it.open(page)
        it.settle()
        assert not faults(it.texts())
        for key in ("more", "name"):
            it.click(key)
            it.settle()
            assert not faults(it.texts())
        it.key(pygame.K_ESCAPE)
        select(it, "state", "excluded")
        assert not faults(it.texts())
        it.key(pygame.K_f, pygame.KMOD_CTRL)
        it.type("nic takiego")
        it.settle()
        assert not faults(it.texts())


# -- people -----------------------------------------------------------------------------------------------------------
@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Headless]:
    """The page of a person with ten matches."""
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    save_matches(tmp_path)
    with Headless((1280, 720), language="en") as it:
        it.app.people_store = PeopleStore.open()
        it.open("person", key="ola")
        wait_until_read(it)
        yield it


@pytest.mark.parametrize("by_key", [True, False])
def test_a_match_is_left_out_from_the_page_of_a_person_and_counts_again(person: Headless, by_key: bool) -> None:
    it = person
    strip: Any = it.widget("last")
    matches = it.top.page.rate.matches  # type: ignore[attr-defined]
    if by_key:
        it.top.widgets.focus(strip)
        it.key(pygame.K_LEFT)
        it.key(pygame.K_x)
    else:
        it.press(strip.cell_box(3).center, button=3)
        it.click("counts")
    (key,) = MatchNotesStore.open().excluded_matches()
    it.step()
    wait_until_read(it)
    assert it.top.page.rate.matches == matches - 1  # type: ignore[attr-defined]
    it.app.match_notes.set_counts(key, counts=True)  # as the history does
    it.step()
    wait_until_read(it)
    assert it.top.page.rate.matches == matches  # type: ignore[attr-defined]


def test_the_page_of_a_person_leads_to_all_their_matches(person: Headless) -> None:
    person.click("history")
    person.step()
    screen: Any = person.top
    assert screen.name == "history"
    assert screen.filtered.choice.person == "ola"
    assert len(screen.saves) == 10  # one more is of somebody else


def test_forgetting_a_person_takes_the_name_out_of_names_of_matches(person: Headless) -> None:
    key = saves.list_matches()[0].key
    person.app.match_notes.rename_match(key, "Ola wins")
    person.click("forget")
    person.click("forget")
    assert MatchNotesStore.open().note(key).name == "Somebody wins"
