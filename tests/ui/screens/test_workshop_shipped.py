"""The second board that ships with a game, made anew in the workshop by clicks and keys from a copy of the first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pygame
import pytest

from games.core.data import boards
from games.core.workshop.checks import value_at
from tests.ui.clicker import Quick
from tests.ui.screens.test_workshop_made import Maker, cell
from ui.screens.workshop import drafting
from ui.screens.workshop.drafting import Drawn
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.tape import TapeWidget
from ui.widgets import Chips, Dropdown, Stepper, TextField, Toggle, Widget

pytestmark = [pytest.mark.usefixtures("home"), pytest.mark.long]
LAYERS = ("buildings", "districts", "streets")
IDS = ("id", "author", "geometry")  # made by the window, or drawn by the program


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[Quick]:
    """Open a window seldom drawn, without pictures of the board: what is clicked lies in tapes, maps and rows."""
    monkeypatch.setattr(drafting, "start", drafting.Direct)
    monkeypatch.setattr(drafting, "draft", lambda order, board, size: Drawn(0, (4, 3), bytes(36)))
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
            self.number(found.key, wanted)
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
            if found.on == bool(wanted):
                return False
            self.click(found.key)
        else:
            return False
        return True

    def _turn_chips(self, found: Chips, wanted: list[Any]) -> bool:
        if set(found.chosen) == set(wanted):
            return False
        for number, (value, _) in enumerate(found.items):
            chips = self.it.widget(found.key)
            assert isinstance(chips, Chips)
            if (value in chips.chosen) != (value in wanted):
                self._show(chips)
                self.it.press(chips.cells()[number].center)
                self.rest()
        return True

    def turn_to(self, tab: str) -> None:
        """Open a tab."""
        if self.screen.tab != tab:
            self.turn("tabs", tab)

    def fill_all(self) -> None:
        """Fill all tabs until nothing is different any more: one row may change others."""
        for _ in range(5):
            changed = self.fill_spaces()
            self.turn_to("numbers")
            changed |= self.fill()
            self.turn_to("words")
            for group in range(len(self.screen.session.fields.words(self.data, "en"))):
                self.set(self.it.widget("group"), group)
                changed |= self.fill()
            if not changed:
                return
        raise AssertionError("it never rests")

    # -- lists in order -----------------------------------------------------------------------------------------------
    def choose(self, path: str, number: int) -> None:
        """Click an entry of a tape."""
        tape = self.it.widget(f"tape:{path}")
        assert isinstance(tape, TapeWidget)
        self.it.press(tape.boxes()[number].center)
        self.rest()

    def fill_spaces(self) -> bool:
        """Put entries in or take them out, and fill the rows of each."""
        changed = False
        for tape in self.screen.spaces.tapes:
            self.turn_to("spaces")
            goal, last = len(self.target[tape.path]), -1 - tape.ends
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


def meaning(value: Any, at: str = "") -> Any:
    """Return what a board means: without ids that the window makes, without the order of sets and of such keys."""
    if isinstance(value, dict):
        found = {key: meaning(one, key) for key, one in value.items() if key not in IDS}
        return list(found.values()) if at == "estate_cards" else found
    if isinstance(value, list):
        return sorted(value) if at in ("five", "three") else [meaning(one) for one in value]
    return value


def shipped(game: str) -> Any:
    """Return the data of the second board of a game."""
    return boards.load(game, boards.shipped(game)[1]).data


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
