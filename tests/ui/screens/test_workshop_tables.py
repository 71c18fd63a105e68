"""Tables of the workshop: cards as numbers in rows and columns, typed and stepped from cell to cell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.data import boards
from tests.runs import first_now
from tests.ui.workshops import own, settle, undo, workshop
from ui.screens.workshop.screen import WorkshopScreen
from ui.shell.headless import Headless, faults
from ui.widgets import Dropdown, Segmented, Stepper, Toggle

SIZES = [((1280, 720), "pl", 1.0), ((1280, 720), "en", 1.5), ((1920, 1080), "en", 1.0), ((1024, 600), "pl", 1.0)]


pytestmark = pytest.mark.usefixtures("undrawn")


def opened(it: Headless) -> WorkshopScreen:
    """Open a battlefield and put the program's cards into its file."""
    screen = workshop(it, "wroclaw")
    it.click("open")
    settle(it)
    return screen


def turn(it: Headless, number: int) -> None:
    """Click the name of a table."""
    found = it.widget("table")
    assert isinstance(found, Segmented)
    it.press(found.cells()[number].center)
    settle(it)


def deck(screen: WorkshopScreen) -> Any:
    return screen.session.data["deck"]


def test_the_program_s_cards_come_into_the_file_in_lines_and_go_again(it: Headless) -> None:
    screen = workshop(it, "wroclaw")
    path = screen.session.kept.path
    before = path.read_bytes()
    assert screen.widgets.find("table") is None
    it.click("open")
    settle(it)
    assert screen.session.plays, screen.session.problems
    board, usual = boards.load("wroclaw", path), boards.usual("wroclaw")
    assert board.data["deck"] == usual.data["deck"]
    lines = path.read_text("utf-8").splitlines()
    written = lines[lines.index("deck:") :]
    assert len(written) > 300
    assert max(len(line) for line in written if ": {" in line or ": [" in line) <= 120
    undo(it)
    assert path.read_bytes() == before
    assert screen.widgets.find("open") is not None


def test_numbers_are_typed_and_stepped_and_tab_goes_from_cell_to_cell(it: Headless) -> None:
    screen = opened(it)
    path = screen.session.kept.path
    turn(it, 1)
    before = path.read_text("utf-8").splitlines()
    it.click("at:deck.weapons.0.modes.0.effects.0.from")
    it.type("8")
    it.key(pygame.K_TAB)
    focused = screen.widgets.focused
    assert focused is not None
    assert focused.key == "at:deck.weapons.0.modes.0.effects.0.wounds"
    it.key(pygame.K_RIGHT)
    it.key(pygame.K_DOWN)
    focused = screen.widgets.focused
    assert focused is not None
    assert focused.key == "at:deck.weapons.0.modes.1.effects.0.wounds"
    settle(it)
    assert deck(screen)["weapons"][0]["modes"][0]["effects"] == [{"do": "hit", "from": 8, "wounds": 3}]
    assert screen.session.plays, screen.session.problems
    after = path.read_text("utf-8").splitlines()
    assert sum(old != new for old, new in zip(before, after, strict=True)) == 1  # both stand on one line


def test_flags_choices_and_copies_are_cells_too(it: Headless) -> None:
    screen = opened(it)
    armour = it.widget("at:deck.characters.0.armour")
    assert isinstance(armour, Dropdown)
    armour.choose("skafander_hermetyczny")
    settle(it)
    assert deck(screen)["characters"][0]["armour"] == "skafander_hermetyczny"
    turn(it, 2)
    guards = [widget for widget in screen.widgets.widgets if isinstance(widget, Toggle) and ".2.immune" in widget.key]
    assert len(guards) == 4
    it.press(guards[3].rect.center)
    settle(it)
    assert deck(screen)["armours"][2]["immune"] == ["mroz"]
    assert "5" in it.words().split("\n")  # now so many wear the sealed suit
    turn(it, 3)
    copies = it.widget("at:deck.hazards.1.count")
    assert isinstance(copies, Stepper)
    it.click("at:deck.hazards.1.count")
    it.key(pygame.K_LEFT)
    settle(it)
    assert deck(screen)["hazards"][1]["count"] == 3
    assert screen.session.plays, screen.session.problems


def test_a_fault_leads_to_its_cell_in_another_table(it: Headless) -> None:
    screen = opened(it)
    path = screen.session.kept.path
    path.write_text(path.read_text("utf-8").replace("      count: 4", "      count: 99", 1), "utf-8")
    settle(it)
    assert not screen.session.plays
    screen._turn("faults")
    it.click("fault:1")
    focused = screen.widgets.focused
    assert focused is not None
    assert focused.key == "at:deck.hazards.0.count"


@pytest.mark.parametrize("window", first_now(SIZES))
def test_all_words_have_their_room(window: tuple[tuple[int, int], str, float], home: Path) -> None:
    size, language, interface = window
    with Headless(size, language=language, interface=interface) as it:
        screen = workshop(it, "wroclaw")
        opens = screen.session.form.opened
        assert opens is not None
        screen.change(opens(screen.session.data), None)
        for number in range(4):
            screen.tables._turn(number)
            settle(it)
            assert not faults(it.texts()), number


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [
        ("wroclaw", "- {do: hit, from: 7, wounds: 2}", "- 7"),
        ("wroclaw", "immune: [lodowata_woda, szczury]", "immune: true"),
        ("wroclaw", "    - id: kapok", "    - 7\n    - id: kapok"),
        ("krakow", "cells: [[", "cells: [{a: 1}, ["),
        ("krakow", "bridges:\n", "bridges: 7\nbridgez:\n"),
    ],
)
def test_a_file_that_is_not_as_it_must_be_is_shown_with_its_faults(game: str, old: str, new: str, it: Headless) -> None:
    path = own(game)
    text = boards.shipped(game)[1].path.read_text("utf-8") if game == "wroclaw" else path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    screen = workshop(it, game, path)
    for tab in ("numbers", "words", "spaces", "faults"):
        screen._turn(tab)
        for number in range(4):
            if screen.tabled:
                screen.tables._turn(number)
            if screen.map is not None:
                screen.painting._turn(number)
            settle(it)
    assert screen.session.problems
    assert not screen.session.plays
