"""The second board that ships with a game, made anew in the workshop by clicks and keys from a copy of the first."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pygame
import pytest

from games.core.data import boards
from games.core.workshop.checks import value_at
from games.core.workshop.shapes import DragHandle
from tests.ui.clicker import FastWindow
from tests.ui.screens.workshop.test_workshop_made import BoardMaker, cell
from ui.screens.workshop import rendering
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.rendering import RenderedBoard
from ui.screens.workshop.strips import StripWidget
from ui.screens.workshop.toolbar import HandlesWidget
from ui.widgets import Chips, Dropdown, Stepper, TextField, Toggle, Widget

pytestmark = [pytest.mark.usefixtures("home"), pytest.mark.long]
LAYERS = ("buildings", "districts", "streets")
SETS = ("five", "three", "neighbours", "bridges", "start")
IDS = ("id", "author", "geometry")  # made by the window, or drawn by the program


@pytest.fixture
def copier_window(monkeypatch: pytest.MonkeyPatch) -> Iterator[FastWindow]:
    """Open a window seldom drawn, without pictures of the board: what is clicked lies in tapes, maps and rows."""
    monkeypatch.setattr(rendering, "start_renderer", rendering.InlineRenderer)
    nothing = RenderedBoard(
        0, (4, 3), bytes(36), scale=0.3, origin=(-345, -190)
    )  # a large board lies within the room for it
    monkeypatch.setattr(rendering, "render", lambda order, board, size: nothing)
    with FastWindow((1280, 720), language="en", every=1000) as window:
        yield window


class BoardCopier(BoardMaker):
    """Makes a board that means the same as another one."""

    def __init__(self, it: FastWindow, game: str, target: Any) -> None:
        super().__init__(it, game)
        self.target = target

    def target_value(self, place: tuple[Any, ...]) -> Any:
        """Return the other board's value; in a table whose keys the window makes, the one at the same place in it."""
        around, ours = value_at(self.target, place[:-1]), value_at(self.data, place[:-1])
        if isinstance(around, dict) and isinstance(ours, dict) and place[-2:-1] == ("estate_cards",):
            return list(around.values())[list(ours).index(place[-1])]
        return value_at(self.target, place)

    # -- rows of the panel --------------------------------------------------------------------------------------------
    def fill_rows(self) -> bool:
        """Give every row of the panel the other board's value; return whether any was different."""
        changed = False
        for key in [widget.key for widget in self.screen.widgets.widgets]:
            found = self.it.top.widgets.find(key)
            if found is not None and key.startswith("at:") and ":" not in key[3:]:
                place = tuple(int(step) if step.isdigit() else step for step in key[3:].split("."))
                changed |= self.set_row(found, self.target_value(place))
        return changed

    def set_row(self, found: Widget, wanted: Any) -> bool:
        """Give a row a value; return whether it had another."""
        if isinstance(found, TextField):
            if found.value == (wanted or ""):
                return False
            self.click(found.key)
            self.it.key(pygame.K_a, pygame.KMOD_CTRL)
            self.it.type(wanted) if wanted else self.it.key(pygame.K_DELETE)
            self.settle()
        elif isinstance(found, Stepper):
            if wanted is None or found.value == wanted:
                return False
            self.type_number(found.key, round(wanted))
        elif isinstance(found, Dropdown):
            values = [entry.value for entry in found.entries]
            if found.value == wanted or wanted not in values:
                return False
            self.click(found.key)
            self.it.key(pygame.K_HOME)
            for _ in range(values.index(wanted)):
                self.it.key(pygame.K_DOWN)
            self.it.key(pygame.K_RETURN)
            self.settle()
        elif isinstance(found, Chips):
            return self._set_chips(found, wanted)
        elif isinstance(found, Toggle):
            if found.is_on == bool(wanted):
                return False
            self.click(found.key)
        else:
            return False
        return True

    def _set_chips(self, found: Chips, wanted: list[Any]) -> bool:
        if set(found.chosen) == set(wanted):
            return False
        for value, _ in found.items:
            chips = self.it.widget(found.key)
            assert isinstance(chips, Chips)
            if (value in chips.chosen) != (value in wanted):
                self.toggle_chip(found.key, value)
        return True

    def toggle_chip(self, key: str, value: Any) -> None:
        """Click one of several words that are on or off."""
        chips = self.it.widget(key)
        assert isinstance(chips, Chips)
        self._scroll_into_view(chips)
        self.it.press(chips.cells()[[one for one, _ in chips.items].index(value)].center)
        self.settle()

    def open_tab(self, tab: str) -> None:
        """Open a tab."""
        if self.screen.context.tab != tab:
            self.choose_segment("tabs", tab)

    def fill_all(self) -> None:
        """Fill all tabs until nothing is different any more: one row may change others."""
        for _ in range(5):
            changed = self.fill_entries()
            self.open_tab("numbers")
            changed |= self.fill_rows()
            self.open_tab("words")
            for group in range(len(self.screen.session.fields.text_fields(self.data, "en"))):
                self.set_row(self.it.widget("group"), group)
                changed |= self.fill_rows()
            if not changed:
                return
        raise AssertionError("it never rests")

    # -- lists in order -----------------------------------------------------------------------------------------------
    def choose_entry(self, path: str, number: int) -> None:
        """Click an entry of a tape."""
        tape = self.it.widget(f"tape:{path}")
        assert isinstance(tape, StripWidget)
        self.it.press(tape.boxes()[number].center)
        self.settle()

    def fill_entries(self) -> bool:
        """Put entries in or take them out, and fill the rows of each."""
        changed = False
        for tape in self.screen.context.spaces.strips:
            self.open_tab("spaces")
            goal, last = len(self.target[tape.path]), -1 - tape.fixed_ends
            while len(self.data[tape.path]) != goal:
                self.choose_entry(tape.path, len(self.data[tape.path]) + last)
                if len(self.data[tape.path]) > goal:
                    self.it.key(pygame.K_DELETE)
                else:
                    self.click("put_in")
                self.settle()
            for number in range(goal):
                self.choose_entry(tape.path, number)
                changed |= self.fill_rows()
        return changed

    # -- maps ---------------------------------------------------------------------------------------------------------
    def choose_layer(self, number: int) -> None:
        """Choose a layer of the map, and the brush as the tool."""
        self.choose_segment("layer", number)

    def paint_whole_map(self, sign: str) -> None:
        """Paint the whole map with a sign, by one box."""
        self.click(f"brush:{sign}")
        self.it.key(pygame.K_r, unicode="r")
        grid = self.it.widget("map")
        assert isinstance(grid, GridMap)
        self.drag(cell(self.it, 0, 0), cell(self.it, grid.columns - 1, len(grid.rows) - 1))
        if self.it.top is not self.screen:
            self.click("off")
        self.it.key(pygame.K_b, unicode="b")
        self.settle()

    def copy_letters(self, key: str, number: int) -> None:
        """Let a list have as many entries as the other board's, with the letters that they have there."""
        self.choose_layer(number)
        goal = [one["letter"] for one in self.target[key]]
        while len(self.data[key]) > len(goal):
            self.click(f"brush:{self.data[key][-1]['letter']}")
            self.click("drop")
        spare = iter("0123456789")
        for give in (True, False):  # first those that another one needs get a letter that nobody wants
            for entry, letter in enumerate(goal):
                has = self.data[key][entry]["letter"]
                if has != letter and (not give or has in goal):
                    self.click(f"brush:{has}")
                    self.type_text("letter", next(spare) if give else letter)

    def paint_layer(self, number: int) -> None:
        """Paint a layer row by row, a stroke for all cells alike that lie side by side; crossings at the end."""
        self.choose_layer(number)
        rows = self.target["map"][LAYERS[number]].splitlines()
        fixed = "." if number == 0 else ".#~"
        signs = sorted({sign for row in rows for sign in row} - set(fixed), key=lambda sign: (sign == "+", sign))
        for sign in signs:
            self.click(f"brush:{sign}")
            for y, row in enumerate(rows):
                x = 0
                for found, cells in groupby(row):
                    wide = len(list(cells))
                    if found == sign:
                        self.drag(cell(self.it, x, y), cell(self.it, x + wide - 1, y))
                    x += wide

    def name_ground(self) -> None:
        """Name open ground and bridges on their layer."""
        self.choose_layer(3)
        for ground in self.target["grounds"]:
            self.click("add")
            for x, y in ground["cells"]:
                self.drag(cell(self.it, x, y), cell(self.it, x, y))
        self.click("brush:=")
        for bridge in self.target["bridges"]:
            self.click("brush:=")
            self.drag(cell(self.it, *bridge["cell"]), cell(self.it, *bridge["cell"]))
        free = {tuple(one) for ground in self.target["grounds"] for one in ground["cells"]}
        self.click("brush:.")
        for ground in self.data["grounds"]:
            for x, y in [tuple(one) for one in ground["cells"] if tuple(one) not in free]:
                self.drag(cell(self.it, x, y), cell(self.it, x, y))


class RosterCopier(BoardCopier):
    """Makes the cards of a battlefield; theirs have other ids, so what they name is told by its number in its list."""

    LISTS = ("hazards", "armours", "weapons", "characters")

    def own_id(self, key: str, name: str) -> str:
        """Return the id here of what the other board calls so."""
        number = [one["id"] for one in self.target["deck"][key]].index(name)
        found: str = self.data["deck"][key][number]["id"]
        return found

    def target_value(self, place: tuple[Any, ...]) -> Any:
        """Return the other board's value; effects are found by their sort, and by which of their sort they are."""
        if place[0] != "deck":
            return super().target_value(place)
        if "effects" in place[:-1]:
            deep = place.index("effects") + 1
            sort = effect_sorts(value_at(self.data, place[:deep]))[place[deep]]
            theirs = effect_sorts(value_at(self.target, place[:deep]))
            if sort not in theirs:
                return value_at(self.data, place)  # it goes when its chip is turned off
            return value_at(self.target, (*place[:deep], theirs.index(sort), *place[deep + 1 :]))
        found = value_at(self.target, place)
        if place[-1] == "effects":
            return effect_sorts(found)
        if place[-1] == "modes":
            return len(found)
        return self.own_id(f"{place[-1]}s", found) if place[-1] in ("armour", "weapon") else found

    def click_row(self, key: str, number: int) -> None:
        """Click the name of an entry."""
        self.click(f"row:0:at:deck.{key}.{number}" + (".modes.0" if key == "weapons" else ""))

    def fill_entries(self) -> bool:
        """Bring all lists to their length, then fill the rows of each entry and the cells of each table."""
        changed = False
        self.open_tab("spaces")
        shown = [tape.path.removeprefix("deck.") for tape in self.screen.context.spaces.strips]
        for key in self.LISTS:
            self.choose_segment("table", shown.index(key))
            goal = len(self.target["deck"][key])
            while (count := len(self.data["deck"][key])) != goal:
                self.click_row(key, count - 1)
                self.click("take_out" if count > goal else "put_in")
        for key in self.LISTS:
            self.choose_segment("table", shown.index(key))
            for number in range(len(self.data["deck"][key])):
                self.click_row(key, number)
                changed |= self.fill_rows()
        self.choose_segment("table", shown.index("armours"))
        return self.set_immunities() or changed

    def set_immunities(self) -> bool:
        """Let every armour keep off the same hazards."""
        changed = False
        hazards = [one["id"] for one in self.data["deck"]["hazards"]]
        for number, armour in enumerate(self.target["deck"]["armours"]):
            keeps_off = {self.own_id("hazards", name) for name in armour["immune"]}
            place = f"at:deck.armours.{number}.immune:"
            switches = [widget.key for widget in self.screen.widgets.widgets if widget.key.startswith(place)]
            for hazard, key in zip(hazards, switches, strict=True):
                changed |= self.set_row(self.it.widget(key), hazard in keeps_off)
        return changed


class CityMapCopier(BoardCopier):
    """Makes the map of a city, by the numbers of what is dragged."""

    def settle(self) -> None:
        """Let a change be checked and saved; in the workshop in fewer steps."""
        if self.it.top.name != "workshop":
            super().settle()
            return
        for _ in range(3):
            self.it.step(0.7)

    def target_value(self, place: tuple[Any, ...]) -> Any:
        """Return the other board's value; of goals only whether it has its own."""
        found = super().target_value(place)
        return True if place == ("rules", "goals") else found

    def choose_space(self, number: int, tape: str, tool: str) -> None:
        """Choose a space, and what is dragged of it by a tool."""
        self.open_tab("spaces")
        self.choose_entry(tape, number)
        self.it.key(ord(tool), unicode=tool)
        self.settle()

    def click_handle(self, place: tuple[Any, ...]) -> None:
        """Click a handle; where several lie there, go on to it by Page Down."""
        found = [one.place for one in self.handles()]
        self.it.press(self.screen.context.picture.to_window(self.handles()[found.index(place)].position))
        for _ in range((found.index(place) - self.screen.context.tools.handle_index) % len(found)):
            self.it.key(pygame.K_PAGEDOWN)
        assert self.handles()[self.screen.context.tools.handle_index].place == place

    def handles(self) -> list[DragHandle]:
        widget = self.it.widget("handles")
        assert isinstance(widget, HandlesWidget)
        return widget.handles

    def type_numbers(self, way: str) -> None:
        """Type all numbers of the chosen handle; whether the board plays is waited for at the end of a line."""
        keys = [widget.key for widget in self.screen.widgets.widgets if widget.key.startswith(f"at:{way}")]
        assert keys
        for key in keys:
            found = self.it.widget(key)
            assert isinstance(found, Stepper)
            value = round(
                self.target_value(tuple(int(step) if step.isdigit() else step for step in key[3:].split(".")))
            )
            if found.value != value:
                self._scroll_into_view(found)
                self.it.click(key)
                self.it.type(str(value))
                self.it.key(pygame.K_RETURN)

    def set_places(self, number: int) -> None:
        """Give plate, labels and pieces of an area their places and sizes."""
        self.choose_space(number, "areas", "p")
        way = f"geometry.spaces.areas.{number}"
        for place in [one.place for one in self.handles() if one.place[-1] != "polygon"]:
            self.click_handle(place)
            self.type_numbers(way)

    def set_corners(self, way: tuple[Any, ...], inner: tuple[Any, ...], apart: bool = False) -> None:
        """Bring a polygon or line to its number of corners, then each to its place.

        `apart`: no corner may lie on another space's before, as it would take that along.
        """
        goal = value_at(self.target, (*way, *inner))
        while apart and self._shared_corners(way, inner):
            self.click_handle((*inner, self._shared_corners(way, inner)[-1]))
            self.it.key(pygame.K_DELETE)
        surplus = len(value_at(self.data, (*way, *inner))) - len(goal)
        if surplus > 0:
            self.click_handle((*inner, len(goal) + surplus - 1))
        for _ in range(surplus):
            self.it.key(pygame.K_DELETE)
        for _ in range(-surplus):
            self.click_handle((*inner, self._longest_side(way, inner)))
            self.it.key(pygame.K_INSERT)
        self.settle()
        assert len(value_at(self.data, (*way, *inner))) == len(goal)
        for number in range(len(goal)):
            if value_at(self.data, (*way, *inner, number)) != goal[number]:
                self.click_handle((*inner, number))
                self.type_numbers(".".join(map(str, (*way, *inner, number))))
        self.settle()

    def _longest_side(self, way: tuple[Any, ...], inner: tuple[Any, ...]) -> int:
        """Return the corner from which it is farthest to the next."""
        corners = value_at(self.data, (*way, *inner))
        return max(range(len(corners) - 1), key=lambda n: math.dist(corners[n], corners[n + 1]))

    def _shared_corners(self, way: tuple[Any, ...], inner: tuple[Any, ...]) -> list[int]:
        """Return the corners of a space that lie on those of others."""
        spaces = value_at(self.data, way[:-1])
        others = [corner for n, one in enumerate(spaces) if n != way[-1] for corner in value_at(one, inner)]
        return [n for n, corner in enumerate(value_at(self.data, (*way, *inner))) if corner in others]


def effect_sorts(effects: Any) -> list[tuple[str, int]]:
    """Return the sorts of effects in order, each with how many of it came before."""
    found = [one["do"] for one in effects or ()]
    return [(do, found[:n].count(do)) for n, do in enumerate(found)]


def normalized_battlefield(data: Any) -> Any:
    """Return the data of a battlefield with numbers in the place of ids, and effects in one order."""
    deck = data["deck"]
    numbers = {key: {one["id"]: n for n, one in enumerate(deck[key])} for key in RosterCopier.LISTS}
    armours = [{**one, "immune": sorted(numbers["hazards"][name] for name in one["immune"])} for one in deck["armours"]]
    fighters = [
        {**one, **{key: numbers[f"{key}s"][one[key]] for key in ("armour", "weapon")}} for one in deck["characters"]
    ]
    weapons = [
        with_sorted_effects({**one, "modes": [with_sorted_effects(mode) for mode in one["modes"]]})
        for one in deck["weapons"]
    ]
    return {**data, "deck": {**deck, "armours": armours, "characters": fighters, "weapons": weapons}}


def with_sorted_effects(mode: Any) -> Any:
    """Return a mode or weapon with its effects in the order of their sorts and numbers."""
    return {**mode, "effects": sorted(mode["effects"], key=str)} if "effects" in mode else mode


def board_meaning(value: Any, at: str = "") -> Any:
    """Return what a board means: without ids that the window makes, without the order of sets and of such keys."""
    if isinstance(value, dict):
        found = {key: board_meaning(one, key) for key, one in value.items() if key not in IDS}
        return list(found.values()) if at == "estate_cards" else found
    if isinstance(value, list):
        names = not any(isinstance(one, dict) for one in value)  # Kraków's bridges are more than that
        return sorted(value) if names and at in SETS else [board_meaning(one) for one in value]
    return value


def second_board(game: str) -> Any:
    """Return the data of the second board of a game."""
    return boards.load(game, boards.shipped_boards(game)[1]).data


def assert_same_meaning(made: BoardCopier) -> None:
    """Fail unless the board plays and means the same as the other one."""
    assert made.screen.session.problems == (), made.screen.session.problems
    assert board_meaning(made.data) == board_meaning(made.target)


@pytest.mark.parametrize("game", ["wampiry", "osada"])
def test_a_ring_of_nine_and_a_short_night_are_made(game: str, copier_window: FastWindow) -> None:
    made = BoardCopier(copier_window, game, second_board(game))
    made.create_board()
    made.click("picture")
    made.fill_all()
    assert_same_meaning(made)


def test_a_quarter_of_a_city_is_made(copier_window: FastWindow) -> None:
    made = BoardCopier(copier_window, "krakow", second_board("krakow"))
    made.create_board()
    made.choose_layer(0)
    made.paint_whole_map(".")
    rows = made.target["map"]["buildings"].splitlines()
    for side, goal in (("east", len(rows[0])), ("south", len(rows))):
        while True:
            grid = copier_window.widget("map")
            assert isinstance(grid, GridMap)
            if (grid.columns if side == "east" else len(grid.rows)) == goal:
                break
            made.click(f"size:{side}:-1")
    made.choose_layer(1)
    made.paint_whole_map(made.data["districts"][0]["letter"])
    made.choose_layer(2)
    made.paint_whole_map(".")
    made.choose_layer(3)
    made.paint_whole_map(".")
    for number, key in enumerate(LAYERS):
        made.copy_letters(key, number)
    for number in range(3):
        made.paint_layer(number)
    made.name_ground()
    made.open_tab("numbers")
    while len(made.data["graffiti"]) > len(made.target["graffiti"]):
        made.click(f"at:graffiti.{len(made.data['graffiti']) - 1}.count:drop")
    made.fill_all()
    assert_same_meaning(made)


def test_a_second_roster_is_made(copier_window: FastWindow) -> None:
    made = RosterCopier(copier_window, "wroclaw", second_board("wroclaw"))
    made.create_board()
    made.open_tab("numbers")
    made.click("open")
    made.choose_segment("table", 1)
    made.click_row("weapons", 1)
    for _ in range(2):  # a new one counts dice up to a number, as the other board's does
        made.toggle_chip("at:deck.weapons.1.effects", ("add_per_die", 0))
    made.fill_all()
    assert made.screen.session.problems == (), made.screen.session.problems
    assert board_meaning(normalized_battlefield(made.data)) == board_meaning(normalized_battlefield(made.target))


def test_an_inner_city_is_made(copier_window: FastWindow) -> None:
    own = {
        key: value for key, value in second_board("ankh_morpork").items() if key != "deck"
    }  # the cards are all boards'
    made = CityMapCopier(copier_window, "ankh_morpork", own)
    made.create_board()
    made.click("picture")
    stay = [area["id"] for area in made.target["areas"]]
    for number in range(len(made.data["areas"]) - 1, -1, -1):
        if made.data["areas"][number]["id"] not in stay:
            made.choose_entry("areas", number)
            copier_window.key(pygame.K_DELETE)
            made.settle()
    made.fill_all()
    for number in range(len(stay)):
        made.set_places(number)
        made.choose_space(number, "areas", "k")
        way = ("geometry", "spaces", "areas", number)
        made.set_corners(way, ("shape", "polygon"), apart=True)
        made.set_corners(way, ("parts", "square", "polygon"))
    made.open_tab("numbers")
    made.click("at:geometry.decor.river.labels.name.at:add")
    for number in range(2):
        if number:
            made.click("put_in")
        path = "geometry.decor.river.courses"
        made.choose_space(number, path, "k")
        made.set_corners((*path.split("."), number), ())
    assert_same_meaning(made)
    assert made.data["geometry"] == made.target["geometry"]
