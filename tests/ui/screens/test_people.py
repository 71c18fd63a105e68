"""Pages of people and games: figures, searching, renaming, merging, forgetting, exports."""

from __future__ import annotations

import csv
import errno
import json
import os
import re
import sqlite3
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from games.core.computers.trials import TrialGame
from games.core.data import boards
from games.core.journal.lines import read_journal
from games.core.journal.resume import rule_values_digest
from games.core.match.players import Player
from games.core.people.index import JournalIndex
from games.core.people.store import PeopleStore, Person
from games.core.people.updater import IndexUpdater
from games.shipped import register_shipped
from tests.core.people.sample_journals import sqlite_error, write_journal
from tests.ui.pace.person import read
from tests.ui.played_matches import SIZES
from ui.layout import Node, Panel, Scroll
from ui.screens.people.parts import CellStrip
from ui.screens.people.stories import story_of
from ui.screens.shared import trials
from ui.shell.headless import Headless, faults

OLA, JAN, MAJA = Player("Ola", 3), Player("Jan", 2), Player("Stanisława Maria", 1)
HARD = Player("Nosferatu", 4, "bot", "hard")


def save_matches(home: Path) -> None:
    """Write ten matches of two games into a user folder, and one of a person without the others."""
    register_shipped()
    kinds = {
        game: {
            "board": boards.load_default_board(game).id,
            "values": rule_values_digest(boards.load_default_board(game)),
        }
        for game in ("wampiry", "osada")
    }
    for number in range(10):
        game = "osada" if number % 3 == 0 else "wampiry"
        table = [OLA, JAN, HARD] if number % 2 else [OLA, JAN, MAJA]
        points = [50 - number, 40 + 2 * number, 30]
        write_journal(
            home / "saves" / f"{number}.journal",
            table,
            points,
            day=9 * number,
            game=game,
            seconds=[600] * 7,
            **kinds[game],
        )
    write_journal(
        home / "saves" / "k.journal", [Player("Ola K.", 3), HARD], [1, 2], day=99, game="wampiry", **kinds["wampiry"]
    )


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    save_matches(tmp_path)
    return tmp_path


def open_window(size: tuple[int, int] = (1280, 720), language: str = "en", **more: Any) -> Headless:
    it = Headless(size, language=language, **more)
    it.app.people_store = PeopleStore.open()
    it.open("menu")
    return it


def wait_until_read(it: Headless) -> Any:
    """Wait until the top page has read all journals, and return it."""
    screen: Any = it.top
    screen.records.index_updater.wait()
    it.step()
    it.settle(20)
    return it.top


def panel_boxes(node: Node) -> list[Rect]:
    """Return the boxes of all panels in a layout tree."""
    inner = [*node.children, *([node.child] if isinstance(node, Scroll) else [])]
    return [*([node.rect] if isinstance(node, Panel) else []), *(one for child in inner for one in panel_boxes(child))]


@pytest.fixture
def it(home: Path) -> Iterator[Headless]:
    with open_window() as window:
        window.open("people")
        wait_until_read(window)
        yield window


def test_from_the_menu_to_a_person_and_back_by_keys(home: Path) -> None:
    with open_window() as it:
        it.click("people")
        wait_until_read(it)
        assert it.top.widgets.focused is it.widget("person:ola k.")  # the latest player
        it.key(pygame.K_TAB)  # shows where one is
        it.key(pygame.K_TAB)
        it.key(pygame.K_RETURN)
        wait_until_read(it)
        assert (it.top.name, it.top.key) == ("person", "jan")  # type: ignore[attr-defined]
        it.key(pygame.K_t)
        assert it.top.name == "people_tables"
        assert "Head to head" in it.words()
        for name in ("person", "people", "menu"):
            it.key(pygame.K_ESCAPE)
            assert it.top.name == name


def test_a_card_and_its_tooltip_show_the_win_rate(it: Headless) -> None:
    words = it.words()
    for text in ("Ola", "Jan", "Stanisława Maria", "Computers", "matches", "6 in a row"):
        assert text in words
    it.hover("person:jan")
    assert "6 of 10 matches won: 60% (almost certainly between 31% and 83%). Even chances: 33%." in it.words().replace(
        "\n", " "
    )


def test_filters_change_what_is_counted(it: Headless) -> None:
    screen: Any = it.top
    assert screen.page.matches == 11
    for change, matches in (({"at": "people"}, 5), ({"game": "osada"}, 4), ({"at": "computers", "game": "osada"}, 2)):
        screen._choose(screen.choice._replace(game="", at="")._replace(**change))
        assert screen.page.matches == matches
    screen._choose(screen.choice._replace(game="", at="@ola k."))  # matches with this person
    assert [card.key for card in screen.page.people] == ["ola k."]
    screen._choose(screen.choice._replace(when="1999", game="", at=""))
    assert "No match fits these filters." in it.words()


def test_people_are_searched_by_part_of_a_name(it: Headless) -> None:
    screen: Any = it.top
    it.key(pygame.K_f, pygame.KMOD_CTRL)
    for sought, found in (("OL", ["ola k.", "ola"]), ("mar sta", ["stanisława maria"]), ("zn", [])):
        it.key(pygame.K_a, pygame.KMOD_CTRL)
        it.type(sought)
        it.settle()
        assert it.top is screen  # n and z are typed and are not shortcuts
        assert [card.key for card in screen.ordered_people()] == found
        assert ("No name here contains" in it.words()) == (not found)
    it.key(pygame.K_a, pygame.KMOD_CTRL)
    it.key(pygame.K_BACKSPACE)
    it.settle()
    assert screen.widgets.focused is it.widget("search")
    assert len(screen.ordered_people()) == 4
    assert "Computers" in it.words()
    it.click("person:jan")
    assert wait_until_read(it).name == "person"
    assert "Records held" in it.words()


def test_a_person_page_shows_games_head_to_head_and_strength(it: Headless) -> None:
    it.click("person:jan")
    screen = wait_until_read(it)
    words = it.words()
    for text in ("won: 4", "won: 2", "6 : 4", "Wampiry", "Strength"):
        assert text in words
    assert [(duel.person, duel.ahead, duel.behind) for duel in screen.page.head_to_heads] == [
        ("ola", 6, 4), ("stanisława maria", 5, 0), ("", 5, 0),
    ]  # fmt: skip
    last, duels = sorted(panel.bottom for panel in panel_boxes(screen.tree))[-2:]
    assert last == duels
    it.hover("duel:ola:")
    assert "ahead 6×, behind 4×" in it.words().replace("\n", " ")
    it.click("game:wampiry")  # its tab
    wait_until_read(it)
    assert screen.choice.game == "wampiry"
    it.click("game:wampiry")  # its page
    assert wait_until_read(it).name == "game"


def test_a_person_with_one_match_sees_its_story_first_and_figures_after_a_click(it: Headless) -> None:
    it.click("person:ola k.")
    wait_until_read(it)
    words = it.words()
    assert "Titles and stories" in words
    assert "First match" in words
    assert "Strength" not in words
    assert "%" not in words
    it.click("figures")
    it.step()
    assert "Strength" in it.words()
    it.app.pop(it.top)
    it.click("person:jan")  # with ten matches
    wait_until_read(it)
    assert "Titles and stories" not in it.words()


def test_the_story_of_a_match_names_titles_of_a_person_and_tells_its_course() -> None:
    recorded = read("wampiry")[0]
    match = recorded.start()
    while not match.is_over:
        match.play(recorded.moves[match.move_count])
    titles = [story_of(match, [seat], "en").titles for seat in range(2)]
    assert any(titles)
    assert titles[0] != titles[1]
    story = story_of(match, [0], "pl")
    assert 1 <= len(story.sentences) <= 3
    assert any(match.players[seat].name in " ".join(story.sentences) for seat in range(2))


@pytest.mark.parametrize("key", ["last", "strength"])
def test_cells_and_curve_show_values_by_pointer_and_arrows(it: Headless, key: str) -> None:
    it.click("person:jan")
    screen = wait_until_read(it)
    widget: Any = it.widget(key)
    tips = set()
    screen.widgets.focus(widget)
    for _ in range(3):
        it.key(pygame.K_LEFT)
        it.step(1.0)
        tip = screen.tip(it.app.now)
        assert tip is not None
        tips.add(tip.text)
    assert len(tips) == 3
    box = widget.cell_box(2) if isinstance(widget, CellStrip) else widget.plot
    it.move(box.center)
    it.step(1.0)
    it.step()
    assert screen.tip(it.app.now) is not None


def test_a_game_page_shows_length_ends_seats_players_and_records(it: Headless) -> None:
    it.app.open("game", game="wampiry", records=it.top.records)  # type: ignore[attr-defined]
    screen = wait_until_read(it)
    words = it.words()
    for text in ("Is it fair?", "usually 70 min", "Most points", "Largest margin", "How it ends"):
        assert text in words
    assert sum(line.endswith(" pts") for line in words.split("\n")) == 4  # records with their unit
    assert "strength" in words.split("\n")  # like the other headers of the table
    who, feats = sorted(panel.bottom for panel in panel_boxes(screen.tree))[-2:]
    assert who == feats
    assert screen.page.matches_by_size == {3: 6, 2: 1}
    screen._set("players", 3)
    assert screen.page.wins_by_seat == {3: [2.0, 4.0, 0.0]}
    for key, text in (("seats", "matches won"), ("minutes", "minutes: "), ("ends", "matches, ")):
        it.hover(key)
        assert text in it.words().replace("\n", " "), key
    assert {one.level: one.rating.value for one in screen.page.players if one.level} == {"hard": 1150}


def test_the_game_page_opens_the_fairness_page_and_shows_its_games(
    it: Headless, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "_kept", {})
    it.app.open("game", game="wampiry", records=it.top.records)  # type: ignore[attr-defined]
    screen = wait_until_read(it)
    assert "games between computers" not in it.words()
    it.click("computers")
    page: Any = it.top
    it.settle()
    assert (page.name, page.seats, page.digest) == ("fair", 3, screen.displayed_board.rule_digest)
    assert page.board_picture is not None
    for number in range(40):
        page.statistics.add(TrialGame((number % 4 % 3,), 100, "points"))
    it.key(pygame.K_ESCAPE)
    assert wait_until_read(it) is screen
    words = it.words().replace("\n", " ")
    assert "40 games between computers on" in words
    it.hover("seats")  # its middle is the first seat of three
    assert "Computers: 50%." in it.words().replace("\n", " ")
    screen._set("players", 2)
    assert "games between computers" not in it.words()


def test_a_missing_board_is_reported(it: Headless) -> None:
    it.app.open("game", game="wampiry", records=it.top.records)  # type: ignore[attr-defined]
    screen = wait_until_read(it)
    screen.page.boards[:] = [kind._replace(rule_digest="0" * 16) for kind in screen.page.boards]
    it.click("computers")
    assert it.top is screen
    assert "is gone" in it.words().replace("\n", " ")


def test_a_name_is_changed_by_keys(it: Headless) -> None:
    screen: Any = it.top
    screen.widgets.focus(it.widget("person:jan"))
    it.key(pygame.K_TAB)  # shows where one is
    it.key(pygame.K_n)
    assert it.top.name == "rename"
    it.key(pygame.K_a, pygame.KMOD_CTRL)
    it.type("Player 1")
    it.key(pygame.K_RETURN)
    assert it.top.name == "rename"  # a default name is refused
    it.key(pygame.K_a, pygame.KMOD_CTRL)
    it.type("Janek")
    it.key(pygame.K_RETURN)
    assert "janek" in {card.key for card in wait_until_read(it).page.people}
    assert "Janek" in it.words()
    assert PeopleStore.open().identity.current_key("jan") == "janek"


def test_merged_people_can_be_split_and_tablemates_cannot_be_merged(it: Headless) -> None:
    from ui.screens.people import dialogues

    screen: Any = it.top
    dialogues.ask_person_to_merge(it.app, screen.records, "ola", "Ola", screen.read)
    it.settle()
    it.click("with:jan")
    assert "have played at the same table" in it.words().replace("\n", " ")
    it.key(pygame.K_ESCAPE)
    dialogues.ask_person_to_merge(it.app, screen.records, "ola k.", "Ola K.", screen.read)
    it.settle()
    it.click("with:ola")
    it.click("merge")
    assert {card.key: card.rate.matches for card in wait_until_read(it).page.people}["ola"] == 11
    dialogues.ask_person_to_merge(it.app, screen.records, "ola", "Ola", screen.read)
    it.settle()
    it.click("part:ola k.")
    assert {card.key: card.rate.matches for card in wait_until_read(it).page.people}["ola"] == 10


def test_a_forgotten_name_is_replaced_everywhere(it: Headless, home: Path) -> None:
    from ui.screens.people import dialogues

    screen: Any = it.top
    it.app.people_store.add_seated([Person("Jan", 2), Person("Ola", 3)])
    dialogues.ask_to_forget(it.app, screen.records, "jan", "Jan", screen.read)
    it.settle()
    it.click("forget")
    it.settle()
    assert "Remove the name" in it.words()
    it.click("leave")
    assert "jan" not in {card.key for card in wait_until_read(it).page.people}
    it.open("history")
    assert not re.search(r"\bJan\b", it.words())  # not as a part of January
    assert "Somebody 2" in it.words()
    assert b"Jan" in (home / "saves" / "3.journal").read_bytes()
    assert [one.name for one in it.app.people_store.people] == ["Ola"]


def test_a_name_is_removed_from_the_journals_after_confirmation(it: Headless, home: Path) -> None:
    from ui.screens.people import dialogues

    screen: Any = it.top
    dialogues.ask_to_forget(it.app, screen.records, "jan", "Jan", screen.read)
    it.settle()
    it.click("forget")
    it.settle()
    it.click("scrub")
    it.settle()
    for path in (home / "saves").glob("*.journal"):
        assert b"Jan" not in path.read_bytes()
        read_journal(path)
    assert sum(card.rate.matches for card in wait_until_read(it).page.people) == 10 + 5 + 1


def test_tables_are_saved_as_csv_and_json(it: Headless, home: Path) -> None:
    it.key(pygame.K_t)
    it.click("csv")
    it.click("json")
    it.settle()
    files = {path.suffix: path for path in (home / "exports").iterdir()}
    with zipfile.ZipFile(files[".zip"]) as archive:
        assert archive.namelist() == ["people.csv", "computers.csv", "matches.csv", "seats.csv"]
        rows = list(csv.reader(archive.read("people.csv").decode("utf-8-sig").splitlines()))
    assert rows[0][:3] == ["Name", "Matches", "Won"]
    assert len({*rows[0]}) == len(rows[0])
    assert ["Jan", "10", "6.0"] in [row[:3] for row in rows]
    data = json.loads(files[".json"].read_text("utf-8"))
    jan = next(one for one in data["people"] if one["name"] == "Jan")
    assert jan["won"] == 6
    assert jan["strength_low"] < jan["strength"] < jan["strength_high"]
    assert len(data["matches"]) == it.top.app.screens[-2].page.matches
    assert sum(one["name"] == "Jan" for one in data["seats"]) == 10
    assert {type(one["seat"]) for one in data["seats"]} == {int}
    for file in files.values():
        assert file.stat().st_mode & 0o777 == 0o600 or sys.platform == "win32"


def test_a_person_is_saved_with_their_matches_only(it: Headless, home: Path) -> None:
    it.click("person:jan")
    wait_until_read(it)
    it.key(pygame.K_t)
    it.click("json")
    it.settle()
    (file,) = (home / "exports").iterdir()
    data = json.loads(file.read_text("utf-8"))
    assert len(data["matches"]) == 10
    assert {one["file"] for one in data["seats"] if one["name"] == "Jan"} == {one["file"] for one in data["matches"]}
    assert all(re.fullmatch("[a-z_]+", key) for row in data.values() for one in row for key in one)


def test_a_failed_export_is_reported_and_leaves_no_file(
    it: Headless, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    it.key(pygame.K_t)
    monkeypatch.setattr(os, "fsync", full)
    it.click("csv")
    it.settle()
    assert "the disk is full" in it.app.message
    assert list((home / "exports").iterdir()) == []
    monkeypatch.undo()


def test_an_unplayable_journal_opens_a_dialogue_instead_of_the_result(it: Headless) -> None:
    it.click("person:jan")
    wait_until_read(it)
    it.click("last")  # these made-up journals cannot be replayed
    assert it.top.name == "dialogue"


def test_without_matches_the_page_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    with open_window() as it:
        it.open("people")
        wait_until_read(it)
        assert "Nobody has finished a match yet" in it.words()
        it.open("game", game="osada")
        wait_until_read(it)
        assert faults(it.texts()) == []
        it.open("person", key="ola")  # a person without a match has no page
        wait_until_read(it)
        assert it.top.name == "game"


NO_MATCH = "Nobody has finished a match yet"


def screen_text(it: Headless) -> str:
    return it.words().replace("\n", " ")


def test_no_page_claims_to_be_empty_while_journals_are_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, entry = threading.Event(), IndexUpdater._record

    def slowly(keeper: IndexUpdater, name: str) -> Any:
        assert go_on.wait(10)
        return entry(keeper, name)

    monkeypatch.setattr(IndexUpdater, "_record", slowly)
    with open_window() as it:
        screen: Any = it.app.open("people")
        for _ in range(5):
            it.step()
        assert "The matches are still being read" in screen_text(it)
        assert NO_MATCH not in screen_text(it)
        screen._choose(screen.choice._replace(game="osada"))
        assert "No match fits" not in screen_text(it)
        page: Any = it.app.open("game", game="osada", records=screen.records)
        for _ in range(5):
            it.step()
        assert "The matches are still being read" in screen_text(it)
        for claim in ("No match fits", "No records yet", "0 matches", "0 players"):
            assert claim not in screen_text(it)
        it.app.pop(page)
        person: Any = it.app.open("person", key="ola", records=screen.records)
        for _ in range(5):
            it.step()
        assert it.top is person  # the page stays until the journals are read
        go_on.set()
        wait_until_read(it)
        assert "Head to head" in screen_text(it)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_failed_count_is_reported_and_repeated_at_the_next_opening(
    home: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    def full(*args: Any) -> None:
        raise sqlite_error("database or disk is full", sqlite3.SQLITE_FULL)

    message = {"en": "The matches couldn't be counted: the disk is full", "pl": "przerwane: dysk jest pełny"}
    with open_window(language=language) as it:
        with monkeypatch.context() as patch:
            patch.setattr(JournalIndex, "add", full)
            it.open("people")
            wait_until_read(it)
            assert message[language] in screen_text(it)
            assert NO_MATCH not in screen_text(it)
            assert "Nikt jeszcze nie ma za sobą" not in screen_text(it)
            assert faults(it.texts()) == []
        it.key(pygame.K_ESCAPE)
        it.open("people")
        wait_until_read(it)
        assert message[language] not in screen_text(it)
        assert "Stanisława Maria" in screen_text(it)


def test_a_failing_index_is_reported_on_every_page(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(*args: Any, **more: Any) -> None:
        raise sqlite_error("disk I/O error", sqlite3.SQLITE_IOERR)

    monkeypatch.setattr(JournalIndex, "update_owners", damaged)
    monkeypatch.setattr(IndexUpdater, "database", damaged)
    with open_window() as it:
        for page, args in (("people", {}), ("game", {"game": "osada"}), ("person", {"key": "ola"})):
            it.app.open(page, **args)
            it.step()
            wait_until_read(it)
            assert it.top.name == page
            assert "the disk reports an error" in screen_text(it)
            assert not it.top.records.index_updater.is_busy  # type: ignore[attr-defined]


def test_an_unreadable_folder_is_reported_next_to_the_figures(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_window() as it:
        it.open("people")
        wait_until_read(it)
        it.key(pygame.K_ESCAPE)

        def refused(folder: Path) -> Any:
            raise PermissionError(errno.EACCES, "no")

        monkeypatch.setattr(os, "scandir", refused)
        it.open("people")
        wait_until_read(it)
        assert "The folder of saved matches can't be read: access is denied." in screen_text(it)
        assert "Stanisława Maria" in screen_text(it)


def test_unreadable_journals_are_counted(home: Path) -> None:
    for number in range(2):
        path = home / "saves" / f"{number}.journal"
        path.write_bytes(path.read_bytes()[:200])
    with open_window() as it:
        it.open("people")
        screen = wait_until_read(it)
        assert screen.page.matches == 9
        assert "2 matches could not be read." in screen_text(it)
        assert faults(it.texts()) == []
        for path in (home / "saves").iterdir():
            path.write_bytes(b"x")
        it.key(pygame.K_ESCAPE)
        it.open("people")
        wait_until_read(it)
        assert "11 matches could not be read." in screen_text(it)
        assert NO_MATCH not in screen_text(it)


def test_years_without_a_match_are_not_offered(home: Path) -> None:
    write_journal(home / "saves" / "late.journal", [OLA, JAN], [1, 2], day=300_000)
    with open_window() as it:
        it.open("people")
        assert wait_until_read(it).records.years() == [2845, 2024, 2023]


@pytest.mark.parametrize(
    ("size", "language"),
    [
        pytest.param(size, language, marks=[] if (size, language) == ("720", "pl") else pytest.mark.long)
        for size in (*SIZES, "600")
        for language in ("pl", "en")
    ],
)
def test_everything_fits(home: Path, size: str, language: str) -> None:
    pixels, interface = SIZES.get(size, ((1024, 600), 1.0))
    with open_window(pixels, language, interface=interface) as it:
        result: dict[str, object] = {}
        for tab in ("people", "games", "records"):
            it.open("people", tab=tab)
            result |= dict.fromkeys(faults(it.texts()) if wait_until_read(it) else [], tab)
        for name, args in (("person", {"key": "jan"}), ("game", {"game": "wampiry"})):
            it.open(name, **args)
            screen = wait_until_read(it)
            result |= dict.fromkeys(faults(it.texts()), name)
            it.key(pygame.K_t)
            result |= dict.fromkeys(faults(it.texts()), f"{name}, tables")
            it.key(pygame.K_ESCAPE)
            if name == "person":
                screen._turn("wampiry")
                result |= dict.fromkeys(faults(it.texts()), "one game of a person")
        assert result == {}


def test_people_says_that_another_program_locks_the_index_and_reads_it_later(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Headless((1280, 720), language="en") as it:
        file = home / "index.sqlite"
        monkeypatch.setattr("games.core.people.index.BUSY_TIMEOUT", 0.05)
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        screen = it.app.open("people")
        it.step()
        it.step()
        while not screen.records.index_updater.is_locked:
            time.sleep(0.01)
        it.step()
        it.step()
        assert "Another program is using the statistics file" in it.words().replace("\n", " ")
        other.close()
        screen.records.index_updater.wait()
        it.step()
        it.step()
        assert not screen.records.index_updater.is_locked
        assert "Another program" not in it.words()
