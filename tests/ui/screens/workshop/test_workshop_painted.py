"""Painting maps in the workshop: streets, ground and letters, by mouse and keys."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games import registry
from games.core.computers.trials import TrialSetup, play_trial
from games.core.data import boards
from games.core.workshop import own_boards
from games.core.workshop.edits import RemoveItem, SetValue
from tests.ui.workshops import board_data, drag, open_workshop, paint_stroke, settle, undo
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.screen import WorkshopScreen
from ui.shell.headless import Headless

pytestmark = pytest.mark.usefixtures("stub_renderer")


def rows_of(screen: WorkshopScreen, layer: str) -> list[str]:
    maps: Any = screen.session.data["map"]
    return str(maps[layer]).splitlines()


def test_a_street_painted_over_another_gets_a_crossing(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    before = screen.session.file.path.read_bytes()
    screen.context.painting.choose_layer(2)
    it.click("brush:k")
    paint_stroke(it, (10, 9), (5, 9))
    it.click("leave")
    assert not screen.session.document.done
    paint_stroke(it, (9, 9), (12, 9))
    it.click("off")
    settle(it)
    assert rows_of(screen, "streets")[9][9:13] == "k+kk"
    assert "geometry" not in screen.session.data
    assert not screen.session.is_playable  # the street has two separate parts now
    paint_stroke(it, (9, 9), (12, 9), button=3)
    settle(it)
    assert rows_of(screen, "streets")[9][9:13] == "...."
    undo(it, 2)
    assert screen.session.file.path.read_bytes() == before


def test_painting_ground_updates_the_other_maps(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    screen.context.change([RemoveItem(("geometry",))], None)
    it.click("add")
    settle(it)
    letter = screen.session.data["buildings"][-1]["letter"]  # type: ignore[index]
    area = next(widget for widget in screen.widgets.widgets if widget.key.startswith("rows:"))
    area.scroll_to(10_000)  # type: ignore[attr-defined]
    assert "not on the map yet" in it.words()
    area.scroll_to(0)  # type: ignore[attr-defined]
    assert not screen.session.is_playable
    paint_stroke(it, (1, 9), (3, 9))
    settle(it)
    assert rows_of(screen, "buildings")[9][1:4] == letter * 3
    assert rows_of(screen, "streets")[9][1:4] == "###"
    assert screen.session.is_playable, screen.session.problems
    it.click("brush:~")
    paint_stroke(it, (1, 9), (3, 9))
    settle(it)
    assert {rows_of(screen, layer)[9][1:4] for layer in ("buildings", "districts", "streets")} == {"~~~"}
    it.click("brush:.")
    paint_stroke(it, (1, 9), (3, 9))
    settle(it)
    assert rows_of(screen, "districts")[9][1:4] == "ZZZ"
    assert rows_of(screen, "streets")[9][1:4] == "..."
    screen.context.painting.choose_brush(letter)
    it.click("drop")
    settle(it)
    assert screen.session.is_playable, screen.session.problems


def test_cells_are_painted_by_keys_and_faults_are_shown_on_them(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    screen.context.change([RemoveItem(("geometry",))], None)
    screen.context.painting.choose_layer(1)
    it.click("brush:K")
    screen.widgets.focus(it.widget("map"))
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN):
        it.key(key)
    screen.context.painting.symbols[1] = "N"
    screen.rebuild()
    it.key(pygame.K_SPACE)
    settle(it)
    assert rows_of(screen, "districts")[1][2] == "N"
    districts_map = it.widget("map")
    assert isinstance(districts_map, GridMap)
    screen.context.painting.choose_layer(0)
    settle(it)
    buildings_map = it.widget("map")
    assert isinstance(buildings_map, GridMap)
    assert districts_map.faults or buildings_map.faults  # a building in two districts
    assert not screen.session.is_playable


def test_a_painted_city_is_played_to_its_end(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    screen.context.change([RemoveItem(("geometry",))], None)
    it.click("add")
    paint_stroke(it, (1, 9), (3, 9))
    settle(it)
    board = boards.load_game_board("krakow", screen.session.file.path)
    trial = TrialSetup(registry.game_entry("krakow"), "", 2, "random")
    assert play_trial(registry.game("krakow"), board, trial, 1).moves > 10


def test_boxes_are_drawn_areas_filled_and_letters_picked(it: Headless) -> None:
    screen = open_workshop(
        it, "krakow", own_boards.copy_board("krakow", boards.shipped_boards("krakow")[1], {"en": "Quarter"})
    )
    before = screen.session.file.path.read_bytes()
    screen.context.painting.choose_layer(1)
    it.key(pygame.K_i, unicode="i")
    map_widget = it.widget("map")
    assert isinstance(map_widget, GridMap)
    drag(it, map_widget.cell_box((0, 10)).center, map_widget.cell_box((0, 10)).center)
    grid = screen.context.painting.grid
    assert grid is not None
    assert (screen.context.painting.symbol(grid), screen.context.painting.tool) == ("P", "brush")
    it.key(pygame.K_r, unicode="r")
    drag(it, map_widget.cell_box((0, 6)).center, map_widget.cell_box((2, 7)).center)
    rows = board_data(screen)["map"]["districts"].splitlines()
    assert [row[:4] for row in rows[6:8]] == ["PPPK", "PPPK"]
    it.key(pygame.K_f, unicode="f")
    map_widget = it.widget("map")
    drag(it, map_widget.cell_box((15, 0)).center, map_widget.cell_box((15, 0)).center)  # type: ignore[attr-defined]
    rows = board_data(screen)["map"]["districts"].splitlines()
    assert rows[0] == "S" * 8 + "P" * 8
    assert len(screen.session.document.done) == 2
    undo(it, 2)
    assert screen.session.file.path.read_bytes() == before


def wipe_district(it: Headless, screen: WorkshopScreen, letter: str) -> None:
    """Give all cells of a district to the district at the top left."""
    rows = board_data(screen)["map"]["districts"].splitlines()
    screen.context.change([SetValue(("map", "districts"), "\n".join(rows).replace(letter, rows[0][0]) + "\n")])
    settle(it)


def test_a_fault_of_a_district_that_is_not_on_the_map_leads_to_its_brush(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    district = board_data(screen)["districts"][-1]
    wipe_district(it, screen, district["letter"])
    it.click("state")
    it.click("fault:1")
    context, grid = screen.context, screen.context.painting.grid
    assert grid is not None
    assert context.shows_map
    assert context.painting.layer(grid).key == "districts"
    assert context.painting.symbol(grid) == district["letter"]


def test_one_button_takes_out_all_that_is_not_on_the_map(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    before = {key: len(board_data(screen)[key]) for key in ("districts", "streets", "buildings", "grounds", "bridges")}
    for district in board_data(screen)["districts"][-2:]:
        wipe_district(it, screen, district["letter"])
    screen.context.painting.choose_layer(0)
    screen.context.painting.add_entry()  # a building without a cell
    settle(it)
    it.click("state")
    faulty = len(screen.session.problems or ())
    assert faulty >= 3
    it.click("off_map")
    if it.top.name == "dialogue":  # the drawn picture was made for another map
        it.click("off")
    settle(it)
    assert screen.session.is_playable, screen.session.problems
    after = {key: len(board_data(screen)[key]) for key in before}
    assert after == {**before, "districts": before["districts"] - 2}
    undo(it)
    assert len(screen.session.problems or ()) == faulty


def test_the_picture_says_that_it_shows_the_board_before_its_faults(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    screen.context.open_tab("numbers")
    assert "this is how it last looked" not in " ".join(it.words().split())
    wipe_district(it, screen, board_data(screen)["districts"][-1]["letter"])
    assert "The board has errors; this is how it last looked without them." in " ".join(it.words().split())
    undo(it)
    assert "this is how it last looked" not in " ".join(it.words().split())


def test_a_city_begins_from_nothing_with_a_chosen_size(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    before = screen.session.document.raw
    screen.context.painting.set_new_size(0, 12)
    screen.context.painting.set_new_size(1, 9)
    screen.context.painting.begin_blank()
    it.click("off")  # the drawn picture, which shows another city
    settle(it)
    assert screen.session.is_playable, screen.session.problems
    assert [len(row) for row in rows_of(screen, "buildings")] == [12] * 9
    assert [len(board_data(screen)[key]) for key in ("districts", "streets", "buildings")] == [2, 0, 1]
    trial = TrialSetup(registry.game_entry("krakow"), "", 2, "random")
    board = boards.load_game_board("krakow", screen.session.file.path)
    assert play_trial(registry.game("krakow"), board, trial, 1).moves > 10
    undo(it)
    assert screen.session.document.raw == before


@pytest.mark.parametrize("size", [(8, 8), (40, 30)])
def test_an_empty_city_of_any_size_can_be_played(size: tuple[int, int], it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    grid = screen.session.form.grid
    assert grid is not None
    assert grid.size_range == ((8, 8), (40, 30))
    assert grid.blank_edits is not None
    screen.context.change(grid.blank_edits(board_data(screen), *size))
    settle(it)
    assert screen.session.is_playable, screen.session.problems


def test_the_rows_of_an_empty_map_are_one_click_away(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    panel = it.widget("to_blank").scroller
    assert panel is not None
    assert not panel.rect.contains(it.widget("blank").rect)
    it.click("to_blank")
    settle(it)
    assert panel.rect.contains(it.widget("blank").rect)
    focused = screen.widgets.focused
    assert focused is it.widget("blank:0")
