"""A board of each kind is made by clicks and keys, and played to its end; one by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from games.core.data import boards
from games.core.program.paths import resource_path
from games.osada.rules.board import PLAIN_FIELD
from tests.ui.clicker import Clicker, FastWindow
from ui.screens.workshop import rendering
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.screen import WorkshopScreen
from ui.screens.workshop.strips import StripWidget
from ui.screens.workshop.toolbar import HandlesWidget
from ui.table.table import TableScreen
from ui.widgets import ScrollArea, Segmented, Widget

pytestmark = pytest.mark.usefixtures("home", "stub_computers")


@pytest.fixture
def maker_window(monkeypatch: pytest.MonkeyPatch) -> Iterator[FastWindow]:
    """Open a rarely drawn window with an inline renderer and a fixed match seed."""
    monkeypatch.setattr(rendering, "start_renderer", rendering.InlineRenderer)
    monkeypatch.setattr("secrets.randbelow", lambda most: 11)
    with FastWindow((1280, 720), language="en", every=10) as window:
        yield window


class BoardMaker:
    """Makes a board by clicks and keys, as a person would."""

    def __init__(self, it: FastWindow, game: str) -> None:
        self.it, self.game = it, game

    # -- clicking -----------------------------------------------------------------------------------------------------
    def settle(self) -> None:
        """Wait until a change is checked, drawn and saved."""
        for _ in range(20):
            self.it.step(0.1)

    def click(self, key: str) -> None:
        """Scroll to a widget if needed, and click it."""
        self._scroll_into_view(self.it.widget(key))
        self.it.click(key)
        self.settle()

    def _scroll_into_view(self, widget: Widget) -> None:
        area = widget.scroller
        if not isinstance(area, ScrollArea):
            return
        self.it.move(
            (area.rect.right - 2, area.rect.centery)
        )  # away from the rows, because the wheel changes a focused number
        for _ in range(400):
            if area.rect.contains(widget.rect):
                return
            self.it.event(pygame.MOUSEWHEEL, x=0, y=1 if widget.rect.top < area.rect.top else -1, flipped=False)
        raise AssertionError(f"{widget.key} cannot be scrolled into view")

    def choose_segment(self, key: str, value: object) -> None:
        """Click an item of a segmented control."""
        segmented = self.it.widget(key)
        assert isinstance(segmented, Segmented)
        self._scroll_into_view(segmented)
        number = [item.value for item in segmented.items].index(value)
        self.it.press(segmented.cells()[number].center)
        self.settle()

    def type_text(self, key: str, words: str) -> None:
        """Replace the text of a field."""
        self.click(key)
        self.it.key(pygame.K_a, pygame.KMOD_CTRL)
        self.it.type(words)
        self.settle()

    def type_number(self, key: str, value: int) -> None:
        """Replace the value of a number."""
        self.click(key)
        self.it.type(str(value))
        self.it.key(pygame.K_RETURN)
        self.settle()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from one point to another."""
        self.it.move(start)
        self.it.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for n in (1, 2, 3):
            at = tuple(one + (other - one) * n // 3 for one, other in zip(start, end, strict=True))
            self.it.event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
        self.it.event(pygame.MOUSEBUTTONUP, pos=end, button=1)
        self.settle()

    # -- from nothing to the workshop and to the table ----------------------------------------------------------------
    def create_board(self) -> WorkshopScreen:
        """Create a named board in the gallery, and open it in the workshop."""
        self.it.open("boards", game=self.game)
        self.settle()
        self.click("make")
        self.it.key(pygame.K_a, pygame.KMOD_CTRL)
        self.it.type("Made by hand")
        self.it.key(pygame.K_RETURN)
        self.settle()
        self.it.key(pygame.K_e, unicode="e")
        self.settle()
        screen = self.it.top
        assert isinstance(screen, WorkshopScreen)
        assert screen.session.name("en") == "Made by hand"
        return screen

    @property
    def screen(self) -> WorkshopScreen:
        """The open workshop."""
        (found,) = [screen for screen in self.it.app.screens if isinstance(screen, WorkshopScreen)]
        return found

    @property
    def data(self) -> Any:
        """The current data of the board file."""
        return self.screen.session.data

    def point_on_space(self, name: str) -> tuple[int, int]:
        """Return a point of the window on a space of the board."""
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

    def play_to_the_end(self, decisions: int = 3000) -> None:
        """Try the board, play the match to its end by clicks, and return to the workshop."""
        screen = self.screen
        assert screen.session.is_playable, screen.session.problems
        path = screen.session.file.path
        rules = boards.rule_digest(boards.load_game_board(self.game, path))
        self.click("try")
        (table,) = [one for one in self.it.app.screens if isinstance(one, TableScreen)]
        assert (
            boards.rule_digest(table.session.match.board)
            == rules
            != boards.rule_digest(boards.load_default_board(self.game))
        )
        if self.it.top.name == "first_look":
            self.it.step(1.0)
            self.it.click("looked")
        self.it.settle()
        clicker = Clicker(self.it, table)
        for _ in range(decisions):
            if not clicker.play_turn(by_keys=False):
                break
        assert table.session.match.is_over
        assert self.it.top.name == "result"
        self.it.step(1.0)
        self.it.click("workshop")
        assert self.it.top is screen
        assert boards.rule_digest(boards.load_game_board(self.game, path)) == rules


def test_a_duel_is_made_and_fought(maker_window: FastWindow) -> None:
    made = BoardMaker(maker_window, "wroclaw")
    made.create_board()
    made.choose_segment("tabs", "numbers")
    made.type_number("at:rules.turns", 4)
    assert made.data["rules"]["turns"] == 4
    made.click("open")
    made.choose_segment("table", 1)
    made.type_number("at:deck.weapons.0.modes.0.effects.0.from", 3)
    assert made.data["deck"]["weapons"][0]["modes"][0]["effects"][0]["from"] == 3
    made.play_to_the_end()


@pytest.mark.long
def test_a_ring_is_made_and_played(maker_window: FastWindow) -> None:
    made = BoardMaker(maker_window, "wampiry")
    made.create_board()
    maker_window.press(made.point_on_space("estate:zielone"))
    before = [one["id"] for one in made.data["ring"]]
    tape = maker_window.widget("tape:ring")
    assert isinstance(tape, StripWidget)
    made.drag(tape.entry_boxes()[1].center, tape.entry_boxes()[4].center)
    made.click("off")
    after = [one["id"] for one in made.data["ring"]]
    assert after != before
    assert after[4] == before[1]
    made.type_text("at:ring.4.name.en", "The Mound")
    assert made.data["ring"][4]["name"]["en"] == "The Mound"
    made.click("put_in")
    assert len(made.data["ring"]) == len(before) + 1
    made.choose_segment("tabs", "numbers")
    made.type_number("at:rules.turns", 4)
    made.play_to_the_end()


@pytest.mark.long
def test_districts_are_made_and_played(maker_window: FastWindow) -> None:
    made = BoardMaker(maker_window, "ankh_morpork")
    screen = made.create_board()
    made.click("picture")
    maker_window.press(made.point_on_space("area:dragons_landing"))
    made.settle()
    maker_window.key(pygame.K_k, unicode="k")
    made.settle()
    handles = maker_window.widget("handles")
    assert isinstance(handles, HandlesWidget)
    corner = next(one for one in handles.handles if one.key)
    at = screen.context.picture.board_to_window(corner.position)
    before = made.data["geometry"]["spaces"]["areas"][2]["shape"]["polygon"]
    made.drag(at, (at[0] + 6, at[1] + 5))
    assert made.data["geometry"]["spaces"]["areas"][2]["shape"]["polygon"] != before
    maker_window.key(pygame.K_n, unicode="n")
    made.settle()
    maker_window.press(made.point_on_space("area:the_hippo"))
    made.settle()
    areas = {one["id"]: one for one in made.data["areas"]}
    assert "the_hippo" in areas["dragons_landing"]["neighbours"]
    assert "dragons_landing" in areas["the_hippo"]["neighbours"]
    made.play_to_the_end()


@pytest.mark.long
def test_a_road_is_made_and_walked(maker_window: FastWindow) -> None:
    made = BoardMaker(maker_window, "osada")
    made.create_board()
    maker_window.press(made.point_on_space("field:5"))
    made.settle()
    before = [one["kind"] for one in made.data["track"]]
    made.click("new:bimber")
    made.click("off")
    assert [one["kind"] for one in made.data["track"]] == [*before[:6], "bimber", *before[6:]]
    made.play_to_the_end()


@pytest.mark.long
def test_a_city_is_made_and_painted(maker_window: FastWindow) -> None:
    made = BoardMaker(maker_window, "krakow")
    made.create_board()
    made.click("add")
    letter = made.data["buildings"][-1]["letter"]
    made.drag(cell(maker_window, 1, 9), cell(maker_window, 3, 9))
    made.click("off")
    assert made.data["map"]["buildings"].splitlines()[9][1:4] == 3 * letter
    number = len(made.data["buildings"]) - 1
    made.type_text(f"at:buildings.{number}.name.en", "The Barn")
    made.choose_segment("layer", 2)
    made.click("add")
    street = made.data["streets"][-1]["letter"]
    made.drag(cell(maker_window, 15, 9), cell(maker_window, 22, 9))
    assert made.data["map"]["streets"].splitlines()[9][15:23] == "+" + 7 * street  # it crosses another street
    made.type_text(f"at:streets.{len(made.data['streets']) - 1}.name.en", "Barn Street")
    made.choose_segment("tabs", "numbers")
    made.type_number("at:rules.turns", 2)
    made.play_to_the_end()


def cell(it: FastWindow, column: int, row: int) -> tuple[int, int]:
    """Return the centre of a cell of the map."""
    grid = it.widget("map")
    assert isinstance(grid, GridMap)
    return grid.cell_box((column, row)).center


@pytest.mark.parametrize("language", ["en", pytest.param("pl", marks=pytest.mark.long)])
def test_a_road_is_made_and_tried_by_keys(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "start_renderer", rendering.InlineRenderer)
    with FastWindow((1280, 720), language=language, every=10) as it:
        made = BoardMaker(it, "osada")
        it.open("menu")
        focus_by_tab(it, "boards")
        it.key(pygame.K_RETURN)
        made.settle()
        focus_by_tab(it, "filter:osada")
        it.key(pygame.K_RETURN)
        focus_by_tab(it, f"board:{resource_path('data/osada/board.yaml')}")
        it.key(pygame.K_c, unicode="c")
        it.key(pygame.K_a, pygame.KMOD_CTRL)
        it.type("By keys")
        it.key(pygame.K_RETURN)
        made.settle()
        it.key(pygame.K_e, unicode="e")
        made.settle()
        before = [field["kind"] for field in made.data["track"]]
        focus_by_tab(it, "tape:track")
        for _ in range(5):
            it.key(pygame.K_RIGHT)
        made.settle()
        it.key(pygame.K_a, unicode="a")
        made.settle()
        focus_by_tab(it, "off")  # the question about the picture comes once
        it.key(pygame.K_RETURN)
        made.settle()
        assert [field["kind"] for field in made.data["track"]] == [*before[:6], PLAIN_FIELD, *before[6:]]
        focus_by_tab(it, "tape:track")
        it.key(pygame.K_LEFT)
        it.key(pygame.K_LEFT)
        it.key(pygame.K_RIGHTBRACKET, unicode="]")
        made.settle()
        assert [field["kind"] for field in made.data["track"]][4:6] == [PLAIN_FIELD, before[4]]
        assert before[4] != PLAIN_FIELD
        it.key(pygame.K_t, pygame.KMOD_CTRL)
        made.settle()
        (table,) = [one for one in it.app.screens if isinstance(one, TableScreen)]
        assert len(table.session.match.board.kinds) == len(before) + 1
        it.settle()
        clicker = Clicker(it, table)
        assert all(clicker.play_turn(by_keys=True) for _ in range(5))


def focus_by_tab(it: FastWindow, key: str) -> None:
    """Press Tab until a widget is focused."""
    for _ in range(150):
        if it.top.widgets.focused is not None and it.top.widgets.focused.key == key:
            return
        it.key(pygame.K_TAB)
    raise AssertionError(f"Tab does not lead to {key}")
