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
from tests.ui.clicker import Quick
from tests.ui.screens.workshop.test_workshop_made import Maker, cell
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
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[Quick]:
    """Open a window seldom drawn, without pictures of the board: what is clicked lies in tapes, maps and rows."""
    monkeypatch.setattr(rendering, "start_renderer", rendering.InlineRenderer)
    nothing = RenderedBoard(
        0, (4, 3), bytes(36), scale=0.3, origin=(-345, -190)
    )  # a large board lies within the room for it
    monkeypatch.setattr(rendering, "render", lambda order, board, size: nothing)
    with Quick((1280, 720), language="en", every=1000) as window:
        yield window


class Copier(Maker):
    """Makes a board that means the same as another one."""

    def __init__(self, it: Quick, game: str, target: Any) -> None:
        super().__init__(it, game)
        self.target = target

    def wanted(self, place: tuple[Any, ...]) -> Any:
        """Return the other board's value; in a table whose keys the window makes, the one at the same place in it."""
        around, ours = value_at(self.target, place[:-1]), value_at(self.data, place[:-1])
        if isinstance(around, dict) and isinstance(ours, dict) and place[-2:-1] == ("estate_cards",):
            return list(around.values())[list(ours).index(place[-1])]
        return value_at(self.target, place)

    # -- rows of the panel --------------------------------------------------------------------------------------------
    def fill(self) -> bool:
        """Give every row of the panel the other board's value; return whether any was different."""
        changed = False
        for key in [widget.key for widget in self.screen.widgets.widgets]:
            found = self.it.top.widgets.find(key)
            if found is not None and key.startswith("at:") and ":" not in key[3:]:
                place = tuple(int(step) if step.isdigit() else step for step in key[3:].split("."))
                changed |= self.set(found, self.wanted(place))
        return changed

    def set(self, found: Widget, wanted: Any) -> bool:
        """Give a row a value; return whether it had another."""
        if isinstance(found, TextField):
            if found.value == (wanted or ""):
                return False
            self.click(found.key)
            self.it.key(pygame.K_a, pygame.KMOD_CTRL)
            self.it.type(wanted) if wanted else self.it.key(pygame.K_DELETE)
            self.rest()
        elif isinstance(found, Stepper):
            if wanted is None or found.value == wanted:
                return False
            self.number(found.key, round(wanted))
        elif isinstance(found, Dropdown):
            values = [entry.value for entry in found.entries]
            if found.value == wanted or wanted not in values:
                return False
            self.click(found.key)
            self.it.key(pygame.K_HOME)
            for _ in range(values.index(wanted)):
                self.it.key(pygame.K_DOWN)
            self.it.key(pygame.K_RETURN)
            self.rest()
        elif isinstance(found, Chips):
            return self._turn_chips(found, wanted)
        elif isinstance(found, Toggle):
            if found.is_on == bool(wanted):
                return False
            self.click(found.key)
        else:
            return False
        return True

    def _turn_chips(self, found: Chips, wanted: list[Any]) -> bool:
        if set(found.chosen) == set(wanted):
            return False
        for value, _ in found.items:
            chips = self.it.widget(found.key)
            assert isinstance(chips, Chips)
            if (value in chips.chosen) != (value in wanted):
                self.turn_over(found.key, value)
        return True

    def turn_over(self, key: str, value: Any) -> None:
        """Click one of several words that are on or off."""
        chips = self.it.widget(key)
        assert isinstance(chips, Chips)
        self._show(chips)
        self.it.press(chips.cells()[[one for one, _ in chips.items].index(value)].center)
        self.rest()

    def turn_to(self, tab: str) -> None:
        """Open a tab."""
        if self.screen.context.tab != tab:
            self.turn("tabs", tab)

    def fill_all(self) -> None:
        """Fill all tabs until nothing is different any more: one row may change others."""
        for _ in range(5):
            changed = self.fill_spaces()
            self.turn_to("numbers")
            changed |= self.fill()
            self.turn_to("words")
            for group in range(len(self.screen.session.fields.text_fields(self.data, "en"))):
                self.set(self.it.widget("group"), group)
                changed |= self.fill()
            if not changed:
                return
        raise AssertionError("it never rests")

    # -- lists in order -----------------------------------------------------------------------------------------------
    def choose(self, path: str, number: int) -> None:
        """Click an entry of a tape."""
        tape = self.it.widget(f"tape:{path}")
        assert isinstance(tape, StripWidget)
        self.it.press(tape.boxes()[number].center)
        self.rest()

    def fill_spaces(self) -> bool:
        """Put entries in or take them out, and fill the rows of each."""
        changed = False
        for tape in self.screen.context.spaces.strips:
            self.turn_to("spaces")
            goal, last = len(self.target[tape.path]), -1 - tape.fixed_ends
            while len(self.data[tape.path]) != goal:
                self.choose(tape.path, len(self.data[tape.path]) + last)
                if len(self.data[tape.path]) > goal:
                    self.it.key(pygame.K_DELETE)
                else:
                    self.click("put_in")
                self.rest()
            for number in range(goal):
                self.choose(tape.path, number)
                changed |= self.fill()
        return changed

    # -- maps ---------------------------------------------------------------------------------------------------------
    def layer(self, number: int) -> None:
        """Choose a layer of the map, and the brush as the tool."""
        self.turn("layer", number)

    def box(self, sign: str) -> None:
        """Paint the whole map with a sign, by one box."""
        self.click(f"brush:{sign}")
        self.it.key(pygame.K_r, unicode="r")
        grid = self.it.widget("map")
        assert isinstance(grid, GridMap)
        self.pull(cell(self.it, 0, 0), cell(self.it, grid.columns - 1, len(grid.rows) - 1))
        if self.it.top is not self.screen:
            self.click("off")
        self.it.key(pygame.K_b, unicode="b")
        self.rest()

    def list_of(self, key: str, number: int) -> None:
        """Let a list have as many entries as the other board's, with the letters that they have there."""
        self.layer(number)
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
                    self.type("letter", next(spare) if give else letter)

    def paint(self, number: int) -> None:
        """Paint a layer row by row, a stroke for all cells alike that lie side by side; crossings at the end."""
        self.layer(number)
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
                        self.pull(cell(self.it, x, y), cell(self.it, x + wide - 1, y))
                    x += wide

    def name_ground(self) -> None:
        """Name open ground and bridges on their layer."""
        self.layer(3)
        for ground in self.target["grounds"]:
            self.click("add")
            for x, y in ground["cells"]:
                self.pull(cell(self.it, x, y), cell(self.it, x, y))
        self.click("brush:=")
        for bridge in self.target["bridges"]:
            self.click("brush:=")
            self.pull(cell(self.it, *bridge["cell"]), cell(self.it, *bridge["cell"]))
        free = {tuple(one) for ground in self.target["grounds"] for one in ground["cells"]}
        self.click("brush:.")
        for ground in self.data["grounds"]:
            for x, y in [tuple(one) for one in ground["cells"] if tuple(one) not in free]:
                self.pull(cell(self.it, x, y), cell(self.it, x, y))


class Musterer(Copier):
    """Makes the cards of a battlefield; theirs have other ids, so what they name is told by its number in its list."""

    LISTS = ("hazards", "armours", "weapons", "characters")

    def ours(self, key: str, name: str) -> str:
        """Return the id here of what the other board calls so."""
        number = [one["id"] for one in self.target["deck"][key]].index(name)
        found: str = self.data["deck"][key][number]["id"]
        return found

    def wanted(self, place: tuple[Any, ...]) -> Any:
        """Return the other board's value; effects are found by their sort, and by which of their sort they are."""
        if place[0] != "deck":
            return super().wanted(place)
        if "effects" in place[:-1]:
            deep = place.index("effects") + 1
            sort = sorts(value_at(self.data, place[:deep]))[place[deep]]
            theirs = sorts(value_at(self.target, place[:deep]))
            if sort not in theirs:
                return value_at(self.data, place)  # it goes when its chip is turned off
            return value_at(self.target, (*place[:deep], theirs.index(sort), *place[deep + 1 :]))
        found = value_at(self.target, place)
        if place[-1] == "effects":
            return sorts(found)
        if place[-1] == "modes":
            return len(found)
        return self.ours(f"{place[-1]}s", found) if place[-1] in ("armour", "weapon") else found

    def row(self, key: str, number: int) -> None:
        """Click the name of an entry."""
        self.click(f"row:0:at:deck.{key}.{number}" + (".modes.0" if key == "weapons" else ""))

    def fill_spaces(self) -> bool:
        """Bring all lists to their length, then fill the rows of each entry and the cells of each table."""
        changed = False
        self.turn_to("spaces")
        shown = [tape.path.removeprefix("deck.") for tape in self.screen.context.spaces.strips]
        for key in self.LISTS:
            self.turn("table", shown.index(key))
            goal = len(self.target["deck"][key])
            while (count := len(self.data["deck"][key])) != goal:
                self.row(key, count - 1)
                self.click("take_out" if count > goal else "put_in")
        for key in self.LISTS:
            self.turn("table", shown.index(key))
            for number in range(len(self.data["deck"][key])):
                self.row(key, number)
                changed |= self.fill()
        self.turn("table", shown.index("armours"))
        return self.guard() or changed

    def guard(self) -> bool:
        """Let every armour keep off the same hazards."""
        changed = False
        hazards = [one["id"] for one in self.data["deck"]["hazards"]]
        for number, armour in enumerate(self.target["deck"]["armours"]):
            keeps_off = {self.ours("hazards", name) for name in armour["immune"]}
            place = f"at:deck.armours.{number}.immune:"
            switches = [widget.key for widget in self.screen.widgets.widgets if widget.key.startswith(place)]
            for hazard, key in zip(hazards, switches, strict=True):
                changed |= self.set(self.it.widget(key), hazard in keeps_off)
        return changed


class Surveyor(Copier):
    """Makes the map of a city, by the numbers of what is dragged."""

    def rest(self) -> None:
        """Let a change be checked and saved; in the workshop in fewer steps."""
        if self.it.top.name != "workshop":
            super().rest()
            return
        for _ in range(3):
            self.it.step(0.7)

    def wanted(self, place: tuple[Any, ...]) -> Any:
        """Return the other board's value; of goals only whether it has its own."""
        found = super().wanted(place)
        return True if place == ("rules", "goals") else found

    def survey(self, number: int, tape: str, tool: str) -> None:
        """Choose a space, and what is dragged of it by a tool."""
        self.turn_to("spaces")
        self.choose(tape, number)
        self.it.key(ord(tool), unicode=tool)
        self.rest()

    def handle(self, place: tuple[Any, ...]) -> None:
        """Click a handle; where several lie there, go on to it by Page Down."""
        found = [one.place for one in self.handles()]
        self.it.press(self.screen.context.picture.to_window(self.handles()[found.index(place)].at))
        for _ in range((found.index(place) - self.screen.context.tools.handle_index) % len(found)):
            self.it.key(pygame.K_PAGEDOWN)
        assert self.handles()[self.screen.context.tools.handle_index].place == place

    def handles(self) -> list[DragHandle]:
        widget = self.it.widget("handles")
        assert isinstance(widget, HandlesWidget)
        return widget.handles

    def numbers(self, way: str) -> None:
        """Type all numbers of the chosen handle; whether the board plays is waited for at the end of a line."""
        keys = [widget.key for widget in self.screen.widgets.widgets if widget.key.startswith(f"at:{way}")]
        assert keys
        for key in keys:
            found = self.it.widget(key)
            assert isinstance(found, Stepper)
            value = round(self.wanted(tuple(int(step) if step.isdigit() else step for step in key[3:].split("."))))
            if found.value != value:
                self._show(found)
                self.it.click(key)
                self.it.type(str(value))
                self.it.key(pygame.K_RETURN)

    def places(self, number: int) -> None:
        """Give plate, labels and pieces of an area their places and sizes."""
        self.survey(number, "areas", "p")
        way = f"geometry.spaces.areas.{number}"
        for place in [one.place for one in self.handles() if one.place[-1] != "polygon"]:
            self.handle(place)
            self.numbers(way)

    def line(self, way: tuple[Any, ...], inner: tuple[Any, ...], apart: bool = False) -> None:
        """Bring a polygon or line to its number of corners, then each to its place.

        `apart`: no corner may lie on another space's before, as it would take that along.
        """
        goal = value_at(self.target, (*way, *inner))
        while apart and self._shared(way, inner):
            self.handle((*inner, self._shared(way, inner)[-1]))
            self.it.key(pygame.K_DELETE)
        surplus = len(value_at(self.data, (*way, *inner))) - len(goal)
        if surplus > 0:
            self.handle((*inner, len(goal) + surplus - 1))
        for _ in range(surplus):
            self.it.key(pygame.K_DELETE)
        for _ in range(-surplus):
            self.handle((*inner, self._widest(way, inner)))
            self.it.key(pygame.K_INSERT)
        self.rest()
        assert len(value_at(self.data, (*way, *inner))) == len(goal)
        for number in range(len(goal)):
            if value_at(self.data, (*way, *inner, number)) != goal[number]:
                self.handle((*inner, number))
                self.numbers(".".join(map(str, (*way, *inner, number))))
        self.rest()

    def _widest(self, way: tuple[Any, ...], inner: tuple[Any, ...]) -> int:
        """Return the corner from which it is farthest to the next."""
        corners = value_at(self.data, (*way, *inner))
        return max(range(len(corners) - 1), key=lambda n: math.dist(corners[n], corners[n + 1]))

    def _shared(self, way: tuple[Any, ...], inner: tuple[Any, ...]) -> list[int]:
        """Return the corners of a space that lie on those of others."""
        spaces = value_at(self.data, way[:-1])
        others = [corner for n, one in enumerate(spaces) if n != way[-1] for corner in value_at(one, inner)]
        return [n for n, corner in enumerate(value_at(self.data, (*way, *inner))) if corner in others]


def sorts(effects: Any) -> list[tuple[str, int]]:
    """Return the sorts of effects in order, each with how many of it came before."""
    found = [one["do"] for one in effects or ()]
    return [(do, found[:n].count(do)) for n, do in enumerate(found)]


def mustered(data: Any) -> Any:
    """Return the data of a battlefield with numbers in the place of ids, and effects in one order."""
    deck = data["deck"]
    numbers = {key: {one["id"]: n for n, one in enumerate(deck[key])} for key in Musterer.LISTS}
    armours = [{**one, "immune": sorted(numbers["hazards"][name] for name in one["immune"])} for one in deck["armours"]]
    fighters = [
        {**one, **{key: numbers[f"{key}s"][one[key]] for key in ("armour", "weapon")}} for one in deck["characters"]
    ]
    weapons = [ordered({**one, "modes": [ordered(mode) for mode in one["modes"]]}) for one in deck["weapons"]]
    return {**data, "deck": {**deck, "armours": armours, "characters": fighters, "weapons": weapons}}


def ordered(mode: Any) -> Any:
    """Return a mode or weapon with its effects in the order of their sorts and numbers."""
    return {**mode, "effects": sorted(mode["effects"], key=str)} if "effects" in mode else mode


def meaning(value: Any, at: str = "") -> Any:
    """Return what a board means: without ids that the window makes, without the order of sets and of such keys."""
    if isinstance(value, dict):
        found = {key: meaning(one, key) for key, one in value.items() if key not in IDS}
        return list(found.values()) if at == "estate_cards" else found
    if isinstance(value, list):
        names = not any(isinstance(one, dict) for one in value)  # Kraków's bridges are more than that
        return sorted(value) if names and at in SETS else [meaning(one) for one in value]
    return value


def shipped(game: str) -> Any:
    """Return the data of the second board of a game."""
    return boards.load(game, boards.shipped_boards(game)[1]).data


def same(made: Copier) -> None:
    """Fail unless the board plays and means the same as the other one."""
    assert made.screen.session.problems == (), made.screen.session.problems
    assert meaning(made.data) == meaning(made.target)


@pytest.mark.parametrize("game", ["wampiry", "osada"])
def test_a_ring_of_nine_and_a_short_night_are_made(game: str, quick: Quick) -> None:
    made = Copier(quick, game, shipped(game))
    made.begin()
    made.click("picture")
    made.fill_all()
    same(made)


def test_a_quarter_of_a_city_is_made(quick: Quick) -> None:
    made = Copier(quick, "krakow", shipped("krakow"))
    made.begin()
    made.layer(0)
    made.box(".")
    rows = made.target["map"]["buildings"].splitlines()
    for side, goal in (("east", len(rows[0])), ("south", len(rows))):
        while True:
            grid = quick.widget("map")
            assert isinstance(grid, GridMap)
            if (grid.columns if side == "east" else len(grid.rows)) == goal:
                break
            made.click(f"size:{side}:-1")
    made.layer(1)
    made.box(made.data["districts"][0]["letter"])
    made.layer(2)
    made.box(".")
    made.layer(3)
    made.box(".")
    for number, key in enumerate(LAYERS):
        made.list_of(key, number)
    for number in range(3):
        made.paint(number)
    made.name_ground()
    made.turn_to("numbers")
    while len(made.data["graffiti"]) > len(made.target["graffiti"]):
        made.click(f"at:graffiti.{len(made.data['graffiti']) - 1}.count:drop")
    made.fill_all()
    same(made)


def test_a_second_roster_is_made(quick: Quick) -> None:
    made = Musterer(quick, "wroclaw", shipped("wroclaw"))
    made.begin()
    made.turn_to("numbers")
    made.click("open")
    made.turn("table", 1)
    made.row("weapons", 1)
    for _ in range(2):  # a new one counts dice up to a number, as the other board's does
        made.turn_over("at:deck.weapons.1.effects", ("add_per_die", 0))
    made.fill_all()
    assert made.screen.session.problems == (), made.screen.session.problems
    assert meaning(mustered(made.data)) == meaning(mustered(made.target))


def test_an_inner_city_is_made(quick: Quick) -> None:
    own = {key: value for key, value in shipped("ankh_morpork").items() if key != "deck"}  # the cards are all boards'
    made = Surveyor(quick, "ankh_morpork", own)
    made.begin()
    made.click("picture")
    stay = [area["id"] for area in made.target["areas"]]
    for number in range(len(made.data["areas"]) - 1, -1, -1):
        if made.data["areas"][number]["id"] not in stay:
            made.choose("areas", number)
            quick.key(pygame.K_DELETE)
            made.rest()
    made.fill_all()
    for number in range(len(stay)):
        made.places(number)
        made.survey(number, "areas", "k")
        way = ("geometry", "spaces", "areas", number)
        made.line(way, ("shape", "polygon"), apart=True)
        made.line(way, ("parts", "square", "polygon"))
    made.turn_to("numbers")
    made.click("at:geometry.decor.river.labels.name.at:add")
    for number in range(2):
        if number:
            made.click("put_in")
        path = "geometry.decor.river.courses"
        made.survey(number, path, "k")
        made.line((*path.split("."), number), ())
    same(made)
    assert made.data["geometry"] == made.target["geometry"]
