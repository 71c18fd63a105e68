"""A board of each kind, made from nothing by clicks and keys, tried and played to its end; one by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from games.core.data import boards
from games.core.program.paths import resource
from games.osada.rules.board import PLAIN
from tests.ui.clicker import Clicker, Quick
from ui.screens.workshop import rendering
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.screen import WorkshopScreen
from ui.screens.workshop.strips import StripWidget
from ui.screens.workshop.toolbar import HandlesWidget
from ui.table.table import TableScreen
from ui.widgets import ScrollArea, Segmented, Widget

pytestmark = pytest.mark.usefixtures("home", "stub_computers")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[Quick]:
    """Open a window seldom drawn; boards are checked and drawn in this process, and every match is the same."""
    monkeypatch.setattr(rendering, "start_renderer", rendering.InlineRenderer)
    monkeypatch.setattr("secrets.randbelow", lambda most: 11)
    with Quick((1280, 720), language="en", every=10) as window:
        yield window


class Maker:
    """Makes a board by clicks and keys alone; looks at the screen only to see where to click."""

    def __init__(self, it: Quick, game: str) -> None:
        self.it, self.game = it, game

    # -- clicking -----------------------------------------------------------------------------------------------------
    def rest(self) -> None:
        """Let a change be checked, drawn and saved."""
        for _ in range(20):
            self.it.step(0.1)

    def click(self, key: str) -> None:
        """Click a widget, rolled into sight where it lies in a list."""
        self._show(self.it.widget(key))
        self.it.click(key)
        self.rest()

    def _show(self, widget: Widget) -> None:
        area = widget.scroller
        if not isinstance(area, ScrollArea):
            return
        self.it.move(
            (area.rect.right - 2, area.rect.centery)
        )  # beside the rows: the wheel turns a number with the focus
        for _ in range(400):
            if area.rect.contains(widget.rect):
                return
            self.it.event(pygame.MOUSEWHEEL, x=0, y=1 if widget.rect.top < area.rect.top else -1, flipped=False)
        raise AssertionError(f"{widget.key} can't be rolled into sight")

    def turn(self, key: str, value: object) -> None:
        """Click one of the words that lie side by side."""
        found = self.it.widget(key)
        assert isinstance(found, Segmented)
        self._show(found)
        number = [item.value for item in found.items].index(value)
        self.it.press(found.cells()[number].center)
        self.rest()

    def type(self, key: str, words: str) -> None:
        """Click a field and type over what stands in it."""
        self.click(key)
        self.it.key(pygame.K_a, pygame.KMOD_CTRL)
        self.it.type(words)
        self.rest()

    def number(self, key: str, value: int) -> None:
        """Click a number and type another."""
        self.click(key)
        self.it.type(str(value))
        self.it.key(pygame.K_RETURN)
        self.rest()

    def pull(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from a point to another."""
        self.it.move(start)
        self.it.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for n in (1, 2, 3):
            at = tuple(one + (other - one) * n // 3 for one, other in zip(start, end, strict=True))
            self.it.event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
        self.it.event(pygame.MOUSEBUTTONUP, pos=end, button=1)
        self.rest()

    # -- from nothing to the workshop and to the table ----------------------------------------------------------------
    def begin(self) -> WorkshopScreen:
        """Make a board from the gallery, under a name, and open it."""
        self.it.open("boards", game=self.game)
        self.rest()
        self.click("make")
        self.it.key(pygame.K_a, pygame.KMOD_CTRL)
        self.it.type("Made by hand")
        self.it.key(pygame.K_RETURN)
        self.rest()
        self.it.key(pygame.K_e, unicode="e")
        self.rest()
        screen = self.it.top
        assert isinstance(screen, WorkshopScreen)
        assert screen.session.name("en") == "Made by hand"
        return screen

    @property
    def screen(self) -> WorkshopScreen:
        """The workshop."""
        (found,) = [screen for screen in self.it.app.screens if isinstance(screen, WorkshopScreen)]
        return found

    @property
    def data(self) -> Any:
        """What the file means now."""
        return self.screen.session.data

    def space(self, name: str) -> tuple[int, int]:
        """Return a point of the window that lies on a space of the board."""
        points = self.screen.context.picture.polygon(name)
        assert points
        left, right = (round(end(x for x, _ in points)) for end in (min, max))
        top, bottom = (round(end(y for _, y in points)) for end in (min, max))
        names = list(self.screen.context.picture.outlines)
        found = [
            (x, y)
            for y in range(top, bottom, 5)
            for x in range(left, right, 5)
            if self.screen.context.picture.name_at((x, y), names) == name
        ]
        return found[len(found) // 2]

    def play(self, decisions: int = 3000) -> None:
        """Try the board, play the match to its end by clicks, and come back."""
        screen = self.screen
        assert screen.session.is_playable, screen.session.problems
        path = screen.session.file.path
        rules = boards.rule_digest(boards.load(self.game, path))
        self.click("try")
        (table,) = [one for one in self.it.app.screens if isinstance(one, TableScreen)]
        assert (
            boards.rule_digest(table.session.match.board)
            == rules
            != boards.rule_digest(boards.default_board(self.game))
        )
        if self.it.top.name == "first_look":
            self.it.step(1.0)
            self.it.click("looked")
        self.it.settle()
        clicker = Clicker(self.it, table)
        for _ in range(decisions):
            if not clicker.turn(by_keys=False):
                break
        assert table.session.match.is_over
        assert self.it.top.name == "result"
        self.it.step(1.0)
        self.it.click("workshop")
        assert self.it.top is screen
        assert boards.rule_digest(boards.load(self.game, path)) == rules


def test_a_duel_is_made_and_fought(quick: Quick) -> None:
    made = Maker(quick, "wroclaw")
    made.begin()
    made.turn("tabs", "numbers")
    made.number("at:rules.turns", 4)
    assert made.data["rules"]["turns"] == 4
    made.click("open")
    made.turn("table", 1)
    made.number("at:deck.weapons.0.modes.0.effects.0.from", 3)
    assert made.data["deck"]["weapons"][0]["modes"][0]["effects"][0]["from"] == 3
    made.play()


@pytest.mark.long
def test_a_ring_is_made_and_played(quick: Quick) -> None:
    made = Maker(quick, "wampiry")
    made.begin()
    quick.press(made.space("estate:zielone"))
    before = [one["id"] for one in made.data["ring"]]
    tape = quick.widget("tape:ring")
    assert isinstance(tape, StripWidget)
    made.pull(tape.boxes()[1].center, tape.boxes()[4].center)
    made.click("off")
    after = [one["id"] for one in made.data["ring"]]
    assert after != before
    assert after[4] == before[1]
    made.type("at:ring.4.name.en", "The Mound")
    assert made.data["ring"][4]["name"]["en"] == "The Mound"
    made.click("put_in")
    assert len(made.data["ring"]) == len(before) + 1
    made.turn("tabs", "numbers")
    made.number("at:rules.turns", 4)
    made.play()


@pytest.mark.long
def test_districts_are_made_and_played(quick: Quick) -> None:
    made = Maker(quick, "ankh_morpork")
    screen = made.begin()
    made.click("picture")
    quick.press(made.space("area:dragons_landing"))
    made.rest()
    quick.key(pygame.K_k, unicode="k")
    made.rest()
    handles = quick.widget("handles")
    assert isinstance(handles, HandlesWidget)
    corner = next(one for one in handles.handles if one.key)
    at = screen.context.picture.to_window(corner.at)
    before = made.data["geometry"]["spaces"]["areas"][2]["shape"]["polygon"]
    made.pull(at, (at[0] + 6, at[1] + 5))
    assert made.data["geometry"]["spaces"]["areas"][2]["shape"]["polygon"] != before
    quick.key(pygame.K_n, unicode="n")
    made.rest()
    quick.press(made.space("area:the_hippo"))
    made.rest()
    areas = {one["id"]: one for one in made.data["areas"]}
    assert "the_hippo" in areas["dragons_landing"]["neighbours"]
    assert "dragons_landing" in areas["the_hippo"]["neighbours"]
    made.play()


@pytest.mark.long
def test_a_road_is_made_and_walked(quick: Quick) -> None:
    made = Maker(quick, "osada")
    made.begin()
    quick.press(made.space("field:5"))
    made.rest()
    before = [one["kind"] for one in made.data["track"]]
    made.click("new:bimber")
    made.click("off")
    assert [one["kind"] for one in made.data["track"]] == [*before[:6], "bimber", *before[6:]]
    made.play()


@pytest.mark.long
def test_a_city_is_made_and_painted(quick: Quick) -> None:
    made = Maker(quick, "krakow")
    made.begin()
    made.click("add")
    letter = made.data["buildings"][-1]["letter"]
    made.pull(cell(quick, 1, 9), cell(quick, 3, 9))
    made.click("off")
    assert made.data["map"]["buildings"].splitlines()[9][1:4] == 3 * letter
    number = len(made.data["buildings"]) - 1
    made.type(f"at:buildings.{number}.name.en", "The Barn")
    made.turn("layer", 2)
    made.click("add")
    street = made.data["streets"][-1]["letter"]
    made.pull(cell(quick, 15, 9), cell(quick, 22, 9))
    assert made.data["map"]["streets"].splitlines()[9][15:23] == "+" + 7 * street  # it crosses another
    made.type(f"at:streets.{len(made.data['streets']) - 1}.name.en", "Barn Street")
    made.turn("tabs", "numbers")
    made.number("at:rules.turns", 2)
    made.play()


def cell(it: Quick, column: int, row: int) -> tuple[int, int]:
    """Return the middle of a cell of the map."""
    found = it.widget("map")
    assert isinstance(found, GridMap)
    return found.cell_box((column, row)).center


@pytest.mark.parametrize("language", ["en", pytest.param("pl", marks=pytest.mark.long)])
def test_a_road_is_made_and_tried_by_keys_alone(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "start_renderer", rendering.InlineRenderer)
    with Quick((1280, 720), language=language, every=10) as it:
        made = Maker(it, "osada")
        it.open("menu")
        reach(it, "boards")
        it.key(pygame.K_RETURN)
        made.rest()
        reach(it, "filter:osada")
        it.key(pygame.K_RETURN)
        reach(it, f"board:{resource('data/osada/board.yaml')}")
        it.key(pygame.K_c, unicode="c")
        it.key(pygame.K_a, pygame.KMOD_CTRL)
        it.type("By keys")
        it.key(pygame.K_RETURN)
        made.rest()
        it.key(pygame.K_e, unicode="e")
        made.rest()
        before = [field["kind"] for field in made.data["track"]]
        reach(it, "tape:track")
        for _ in range(5):
            it.key(pygame.K_RIGHT)
        made.rest()
        it.key(pygame.K_a, unicode="a")
        made.rest()
        reach(it, "off")  # the picture is asked for once
        it.key(pygame.K_RETURN)
        made.rest()
        assert [field["kind"] for field in made.data["track"]] == [*before[:6], PLAIN, *before[6:]]
        reach(it, "tape:track")
        it.key(pygame.K_LEFT)
        it.key(pygame.K_LEFT)
        it.key(pygame.K_RIGHTBRACKET, unicode="]")
        made.rest()
        assert [field["kind"] for field in made.data["track"]][4:6] == [PLAIN, before[4]]
        assert before[4] != PLAIN
        it.key(pygame.K_t, pygame.KMOD_CTRL)
        made.rest()
        (table,) = [one for one in it.app.screens if isinstance(one, TableScreen)]
        assert len(table.session.match.board.kinds) == len(before) + 1
        it.settle()
        clicker = Clicker(it, table)
        assert all(clicker.turn(by_keys=True) for _ in range(5))


def reach(it: Quick, key: str) -> None:
    """Press Tab until a widget has the focus."""
    for _ in range(150):
        if it.top.widgets.focused is not None and it.top.widgets.focused.key == key:
            return
        it.key(pygame.K_TAB)
    raise AssertionError(f"Tab does not lead to {key}")
