"""Sorting tables by their headers: order of values, and headers by mouse, keys, touch and speech."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.match.players import Player
from games.core.people.export import ExportColumn, ExportTable
from games.core.people.store import PeopleStore
from games.core.program.letters import CYRILLIC, GREEK
from games.shipped import register_shipped
from tests.core.people.sample_journals import write_journal
from tests.ui.finger import tap
from tests.ui.listener import RecordingVoice
from ui.screens.shared.sorting import Sorting, sort_key
from ui.shell.headless import Headless, faults

NAMES = ("Zofia", "Łucja", "Ądel", "Lech", "Adam")
POINTS = (30, 10, 50, 20, 40)


@pytest.fixture
def it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Headless]:
    """Open a window with one saved match for each pair of neighbours in `NAMES`."""
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    register_shipped()
    for number, (name, other) in enumerate(pairwise(NAMES)):
        players = [Player(name, 1), Player(other, 2)]
        game = ("osada", "wampiry")[number % 2]
        points = POINTS[number], POINTS[number + 1] + 1
        write_journal(tmp_path / "saves" / f"{number}.journal", players, points, day=number, game=game)
    with Headless((1280, 720), language="en") as window:
        window.app.people_store = PeopleStore.open()
        yield window


def open_page(it: Headless, name: str, **args: Any) -> Any:
    screen: Any = it.open(name, **args)
    screen.records.index_updater.wait()
    it.step()
    it.settle(20)
    return it.top


def row_keys(it: Headless, start: str) -> list[str]:
    """Return the keys of rows from top to bottom, without their common prefix."""
    widgets = [widget for widget in it.top.widgets.widgets if widget.key.startswith(start)]
    widgets.sort(key=lambda widget: widget.rect.top)
    return [widget.key.removeprefix(start).rstrip(":") for widget in widgets]


def test_texts_sort_in_polish_order_and_missing_values_last() -> None:
    sorting = Sorting(lambda: None)
    assert sorting.sort_rows("bca", {}) == ["b", "c", "a"]
    sorting.choose_column("x")
    names = ["żaba", "Zenon", "ćma", "Ala", "ławka", "lato", "", "mak", "éclair", "ąb", "cap", "2", "źdźbło"]
    ordered = ["2", "Ala", "ąb", "cap", "ćma", "éclair", "lato", "ławka", "mak", "Zenon", "źdźbło", "żaba"]
    assert sorting.sort_rows(names, {"x": str}) == [*ordered, ""]
    sorting.choose_column("x")
    assert sorting.sort_rows(names, {"x": str}) == [*ordered[::-1], ""]
    pairs = [("a", 2), ("b", None), ("c", 10.5), ("d", 2), ("e", None), ("f", 0)]
    assert "".join(name for name, _ in sorting.sort_rows(pairs, {"x": lambda pair: pair[1]})) == "cadfbe"
    sorting.choose_column("x")
    assert "".join(name for name, _ in sorting.sort_rows(pairs, {"x": lambda pair: pair[1]})) == "fadcbe"
    assert sorted([sort_key("1.0"), sort_key(7)])[0] == sort_key(7)


def test_greek_and_cyrillic_names_sort_by_their_alphabets_after_latin_ones() -> None:
    ordered = [
        "Żaneta",
        "Άννα",
        "Βασίλης",
        "Ξένια",
        "Андрій",
        "Гліб",
        "Ґанна",
        "Дмитро",
        "Євген",
        "Зоряна",
        "Інна",
        "Яна",
    ]
    assert sorted(set(ordered), key=sort_key) == ordered
    small = {letter for letter in GREEK | CYRILLIC if letter.islower()}
    assert {letter for letter in small if sort_key(letter)[1] == [(0, letter.casefold())]} == set()


def test_a_click_on_a_header_sorts_and_another_one_reverses(it: Headless) -> None:
    open_page(it, "game", game="osada")
    assert {"zofia", "lech"} <= set(row_keys(it, "player:"))
    it.click("sort:name")
    assert row_keys(it, "player:") == ["ądel", "lech", "łucja", "zofia"]
    it.click("sort:name")
    assert row_keys(it, "player:") == ["zofia", "łucja", "lech", "ądel"]
    it.click("sort:won")  # numbers sort descending first
    screen: Any = it.top
    assert (screen.sorting.column, screen.sorting.descending) == ("won", True)
    assert row_keys(it, "player:") == ["zofia", "ądel", "lech", "łucja"]


def test_the_order_is_kept_when_the_window_changes_its_size(it: Headless) -> None:
    open_page(it, "game", game="osada")
    it.click("sort:name")
    size = (1024, 600)
    pygame.display.set_mode(size)
    it.event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    for _ in range(10):
        it.step(0.1)
    assert it.app.size == size
    assert row_keys(it, "player:") == ["ądel", "lech", "łucja", "zofia"]


def test_a_header_is_used_by_keys_and_speaks_the_order(it: Headless) -> None:
    open_page(it, "person", key="łucja")
    it.click("figures")
    it.settle()
    voice = it.app.reader.voice = RecordingVoice()
    it.app.change_settings(read_aloud=True)
    for _ in range(30):
        it.key(pygame.K_TAB)
        focused = it.top.focused
        if focused is not None and focused.key == "sort:best":
            break
    it.settle()
    assert voice.lines[-1] == "best. Sort by: best."
    it.key(pygame.K_RETURN)
    it.settle()
    assert row_keys(it, "game:") == ["osada", "wampiry"]
    assert voice.lines[-1] == "best. sorted, descending. Reverse the order: best."
    it.key(pygame.K_RETURN)
    it.settle()
    assert row_keys(it, "game:") == ["wampiry", "osada"]
    assert "sorted, ascending" in voice.lines[-1]


COLUMNS = [ExportColumn("name", "Name"), ExportColumn("points", "Points")]


def test_tables_sort_separately_and_keep_their_original_order(it: Headless) -> None:
    tables = [ExportTable("one", "One", COLUMNS, [["Zofia", 1], ["Łucja", None], ["Lech", 3]]),
              ExportTable("two", "Two", COLUMNS, [["Ola", 5], ["Ala", 6]])]  # fmt: skip
    screen: Any = it.open("people_tables", tables=tables, stem="people")

    def names() -> list[str]:
        return [one for one in it.words().split("\n") if one in {"Zofia", "Łucja", "Lech", "Ola", "Ala"}]

    assert names() == ["Zofia", "Łucja", "Lech", "Ola", "Ala"]
    it.click("sort:0:1")
    assert names() == ["Lech", "Zofia", "Łucja", "Ola", "Ala"]
    tap(it, it.widget("sort:0:1").rect.center)
    it.settle()
    assert names() == ["Zofia", "Lech", "Łucja", "Ola", "Ala"]
    it.click("sort:1:0")
    assert names() == ["Zofia", "Lech", "Łucja", "Ala", "Ola"]
    assert not faults(it.texts())
    assert [row[0] for row in screen.tables[0].rows] == ["Zofia", "Łucja", "Lech"]


def test_the_history_is_sorted_and_the_same_match_stays_chosen(it: Headless) -> None:
    screen: Any = it.open("history")

    def days() -> list[str]:
        return [info.path.stem for info in screen.saves]

    assert days() == ["3", "2", "1", "0"]
    assert screen.chosen_save.path.stem == "3"
    it.click("sort:date")
    assert days() == ["0", "1", "2", "3"]
    assert screen.chosen_save.path.stem == "3"
    it.click("sort:winner")
    assert days() == ["3", "1", "2", "0"]  # Adam, Ądel twice, Zofia
    it.click("sort:game")
    assert days() == ["2", "0", "3", "1"]
    screen.ask_delete()
    it.key(pygame.K_ESCAPE)
    screen._look()
    assert [info.game for info in screen.saves] == ["osada", "osada", "wampiry", "wampiry"]
