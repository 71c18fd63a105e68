"""Tables of cards in the workshop: typing, stepping, copying and removing by mouse and keys."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.data import boards
from tests.runs import first_by_default
from tests.ui.workshops import open_workshop, own_board, settle, undo
from ui.screens.workshop.screen import WorkshopScreen
from ui.shell.headless import Headless, faults
from ui.widgets import Chips, Dropdown, Segmented, Stepper, Toggle

SIZES = [((1280, 720), "pl", 1.0), ((1280, 720), "en", 1.5), ((1920, 1080), "en", 1.0), ((1024, 600), "pl", 1.0)]


pytestmark = pytest.mark.usefixtures("stub_renderer")


def open_cards(it: Headless) -> WorkshopScreen:
    """Open a battlefield and copy the default cards into its file."""
    screen = open_workshop(it, "wroclaw")
    it.click("open")
    settle(it)
    return screen


def choose_table(it: Headless, number: int) -> None:
    """Click a table in the list of tables."""
    segmented = it.widget("table")
    assert isinstance(segmented, Segmented)
    it.press(segmented.cells()[number].center)
    settle(it)


def deck(screen: WorkshopScreen) -> Any:
    return screen.session.data["deck"]


def test_the_default_cards_are_copied_into_the_file_and_removed(it: Headless) -> None:
    screen = open_workshop(it, "wroclaw")
    path = screen.session.file.path
    before = path.read_bytes()
    assert screen.widgets.find("table") is None
    it.click("open")
    settle(it)
    assert screen.session.is_playable, screen.session.problems
    board, usual = boards.load_game_board("wroclaw", path), boards.load_default_board("wroclaw")
    assert board.data["deck"] == usual.data["deck"]
    lines = path.read_text("utf-8").splitlines()
    written = lines[lines.index("deck:") :]
    assert len(written) > 300
    assert max(len(line) for line in written if ": {" in line or ": [" in line) <= 120
    undo(it)
    assert path.read_bytes() == before
    assert screen.widgets.find("open") is not None


def test_numbers_are_typed_and_stepped_and_tab_moves_between_cells(it: Headless) -> None:
    screen = open_cards(it)
    path = screen.session.file.path
    choose_table(it, 1)
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
    assert screen.session.is_playable, screen.session.problems
    after = path.read_text("utf-8").splitlines()
    assert sum(old != new for old, new in zip(before, after, strict=True)) == 2  # the numbers on one, their sentence


def test_a_number_is_changed_by_the_mouse_as_its_tooltip_says(it: Headless) -> None:
    screen = open_cards(it)
    choose_table(it, 1)
    cell = it.widget("at:deck.weapons.0.modes.0.effects.0.wounds")
    assert cell.tip == "Shotgun: Slug: Hit: wounds. Click it, then turn the wheel or type."
    it.press(cell.rect.center)
    it.event(pygame.MOUSEWHEEL, x=0, y=1)
    settle(it)
    mode = deck(screen)["weapons"][0]["modes"][0]
    assert mode["effects"][0]["wounds"] == 3
    assert mode["about"]["en"] == "Hits on 6+: three wounds."


def test_flags_choices_and_counts_are_cells_too(it: Headless) -> None:
    screen = open_cards(it)
    armour = it.widget("at:deck.characters.0.armour")
    assert isinstance(armour, Dropdown)
    armour.select_value("skafander_hermetyczny")
    settle(it)
    assert deck(screen)["characters"][0]["armour"] == "skafander_hermetyczny"
    choose_table(it, 2)
    guards = [widget for widget in screen.widgets.widgets if isinstance(widget, Toggle) and ".2.immune" in widget.key]
    assert len(guards) == 4
    it.press(guards[3].rect.center)
    settle(it)
    assert deck(screen)["armours"][2]["immune"] == ["mroz"]
    assert "5" in it.words().split("\n")  # the number of characters in the sealed suit
    choose_table(it, 3)
    copies = it.widget("at:deck.hazards.1.count")
    assert isinstance(copies, Stepper)
    it.click("at:deck.hazards.1.count")
    it.key(pygame.K_LEFT)
    settle(it)
    assert deck(screen)["hazards"][1]["count"] == 3
    assert screen.session.is_playable, screen.session.problems


def test_a_fault_opens_its_cell_in_another_table(it: Headless) -> None:
    screen = open_cards(it)
    path = screen.session.file.path
    path.write_text(path.read_text("utf-8").replace("      count: 4", "      count: 99", 1), "utf-8")
    settle(it)
    assert not screen.session.is_playable
    screen.context.open_tab("faults")
    it.click("fault:1")
    focused = screen.widgets.focused
    assert focused is not None
    assert focused.key == "at:deck.hazards.0.count"


def changed_lines(before: str, after: str) -> list[str]:
    """Return the changed lines, each with its + or -."""
    diff = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    return [line for line in diff if line[0] in "+-" and line[:3] not in ("+++", "---")]


def test_a_fighter_is_copied_and_removed_by_mouse(it: Headless) -> None:
    screen = open_cards(it)
    path = screen.session.file.path
    before = path.read_text("utf-8")
    it.click("row:0:at:deck.characters.1")
    it.click("put_in")
    settle(it)
    made = deck(screen)["characters"][2]
    assert (made["id"], made["name"]) == ("grazyna_2", {"pl": "Grażyna 2", "en": "Grażyna 2"})
    assert (made["icon"], made["weapon"]) == ("grazyna", "karabin_maszynowy")
    assert screen.session.is_playable, screen.session.problems
    lines = changed_lines(before, path.read_text("utf-8"))
    assert all(line.startswith("+") for line in lines)
    assert lines[0].strip("+ ") == "- id: grazyna_2"
    assert len(lines) == len(made)
    it.click("take_out")
    settle(it)
    assert path.read_text("utf-8") == before
    undo(it, 2)
    assert path.read_text("utf-8") == before


def test_every_card_is_copied_moved_and_removed_by_keys(it: Headless) -> None:
    screen = open_cards(it)
    raw = screen.session.document.raw
    for number, (key, row) in enumerate(
        [("characters", ""), ("weapons", ".modes.0"), ("armours", ""), ("hazards", "")]
    ):
        choose_table(it, number)
        count = len(deck(screen)[key])
        it.key(pygame.K_TAB)
        screen.widgets.focus(it.widget(f"row:0:at:deck.{key}.0{row}"))
        it.key(pygame.K_a, unicode="a")
        settle(it)
        assert len(deck(screen)[key]) == count + 1
        assert screen.session.is_playable, screen.session.problems
        it.key(pygame.K_d, pygame.KMOD_CTRL)
        it.key(pygame.K_RIGHTBRACKET, unicode="]")
        settle(it)
        ids = [one["id"] for one in deck(screen)[key]]
        assert len(set(ids)) == count + 2
        assert ids[3].endswith("_3")
        focused = screen.widgets.focused
        assert focused is not None
        assert focused.key.startswith(f"row:0:at:deck.{key}.3")
        it.key(pygame.K_DELETE)
        settle(it)
        assert [one["id"] for one in deck(screen)[key]] == [*ids[:3], *ids[4:]]
        assert screen.session.is_playable, screen.session.problems
        undo(it, 4)
        assert screen.session.document.raw == raw


def test_cards_that_need_a_removed_card_are_listed_as_faults(it: Headless) -> None:
    screen = open_cards(it)
    choose_table(it, 2)
    it.click("take_out")
    settle(it)
    assert len(screen.session.problems or ()) == 4
    assert "kombinezon_ochronny" in str(screen.session.problems)
    screen.context.open_tab("faults")
    it.click("fault:1")
    focused = screen.widgets.focused
    assert isinstance(focused, Dropdown)
    assert focused.key == "at:deck.characters.0.armour"
    assert focused.is_invalid
    for number in range(4):
        armour = it.widget(f"at:deck.characters.{number}.armour")
        assert isinstance(armour, Dropdown)
        armour.select_value("stroj_maskujacy")
        settle(it)
    assert screen.session.is_playable, screen.session.problems


def test_removing_a_hazard_removes_it_from_armours(it: Headless) -> None:
    screen = open_cards(it)
    choose_table(it, 3)
    it.click("take_out")
    settle(it)
    assert screen.session.is_playable, screen.session.problems
    assert "radioaktywne" not in str(deck(screen)["armours"])
    for _ in range(2):
        it.click("take_out")
        settle(it)
    assert len(deck(screen)["hazards"]) == 1
    assert not it.widget("take_out").enabled
    undo(it, 3)
    assert len(deck(screen)["hazards"]) == 4


def test_weapons_are_copied_up_to_their_maximum(it: Headless) -> None:
    screen = open_cards(it)
    choose_table(it, 1)
    for _ in range(8):
        it.click("put_in")
    settle(it)
    assert len(deck(screen)["weapons"]) == 12
    assert not it.widget("put_in").enabled
    assert screen.session.is_playable, screen.session.problems


def test_effects_and_modes_are_added_and_removed(it: Headless) -> None:
    screen = open_cards(it)
    raw = screen.session.document.raw
    choose_table(it, 1)
    effects = it.widget("at:deck.weapons.0.modes.0.effects")
    assert isinstance(effects, Chips)
    effects.toggle_chip([value for value, _ in effects.items].index(("hit", 1)))
    settle(it)
    weapon = deck(screen)["weapons"][0]
    assert weapon["modes"][0]["effects"] == [
        {"do": "hit", "from": 6, "wounds": 2},
        {"do": "hit", "from": 5, "wounds": 1},
    ]
    shared = it.widget("at:deck.weapons.0.effects")
    assert isinstance(shared, Chips)
    shared.toggle_chip([value for value, _ in shared.items].index(("add_per_die", 0)))
    settle(it)
    assert screen.session.is_playable, screen.session.problems
    assert first_weapon(screen)["effects"] == [{"do": "add_per_die", "from": 1, "to": 3, "dice": "others", "add": 1}]
    dice = it.widget("at:deck.weapons.0.effects.0.dice")
    assert isinstance(dice, Dropdown)
    dice.select_value("all")
    ways = it.widget("at:deck.weapons.0.modes")
    assert isinstance(ways, Dropdown)
    ways.select_value(1)
    settle(it)
    ways = it.widget("at:deck.weapons.0.modes")
    assert isinstance(ways, Dropdown)
    ways.select_value(2)
    settle(it)
    assert [one["id"] for one in first_weapon(screen)["modes"]] == ["breneka", "breneka_2"]
    assert screen.session.is_playable, screen.session.problems
    shared = it.widget("at:deck.weapons.0.effects")
    assert isinstance(shared, Chips)
    shared.toggle_chip([value for value, _ in shared.items].index(("add_per_die", 0)))
    settle(it)
    assert "effects" not in first_weapon(screen)
    undo(it, 6)
    assert screen.session.document.raw == raw


def first_weapon(screen: WorkshopScreen) -> Any:
    return deck(screen)["weapons"][0]


@pytest.mark.parametrize("window", first_by_default(SIZES))
def test_all_texts_fit(window: tuple[tuple[int, int], str, float], home: Path) -> None:
    size, language, interface = window
    with Headless(size, language=language, interface=interface) as it:
        screen = open_workshop(it, "wroclaw")
        opens = screen.session.form.default_edits
        assert opens is not None
        screen.context.change(opens(screen.session.data), None)
        screen.context.open_tab("spaces")
        assert screen.context.shows_tables
        for number in range(4):
            screen.context.spaces.choose(number, 0)
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
def test_an_invalid_file_is_shown_with_its_faults(game: str, old: str, new: str, it: Headless) -> None:
    path = own_board(game)
    text = boards.shipped_boards(game)[1].path.read_text("utf-8") if game == "wroclaw" else path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    screen = open_workshop(it, game, path)
    for tab in ("numbers", "words", "spaces", "faults"):
        screen.context.open_tab(tab)
        for number in range(4):
            if screen.context.shows_tables:
                screen.context.spaces.choose(number, 0)
            if screen.context.grid_map is not None:
                screen.context.painting.choose_layer(number)
            settle(it)
    assert screen.session.problems
    assert not screen.session.is_playable
