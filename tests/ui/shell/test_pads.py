"""The whole program by gamepad: matches from menu to result, a lesson, and all other screens."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pygame
import pytest

from games import registry
from games.shipped import register_shipped
from tests.runs import long_only
from tests.ui.clicker import FastWindow, new_match, open_table
from tests.ui.pad import BACK, RB, START, A, B, PadClicker, PadLearner, PadWindow, X, Y
from ui.boards.shared.base import ZoomablePainter
from ui.drawing.pad_glyphs import PadLook
from ui.shell.headless import Headless
from ui.shell.pads import FIRST_REPEAT, NEXT_REPEAT, STARTUP_SECONDS, look_from_name
from ui.table.table import TableScreen
from ui.widgets.host import InputDevice
from ui.widgets.scroll import ScrollArea

register_shipped()
DOWN = pygame.KEYDOWN
GAMES = sorted(facts.id for facts in registry.all_facts())
# Wampiry's match is the shortest; another test plays Osada's by pad.
PLAYED_LATER = ("ankh_morpork", "krakow", "wroclaw", "osada")


def load_sdl() -> ctypes.CDLL | None:
    """Return pygame's own SDL library, if it has one."""
    folder = Path(pygame.__file__).parent.parent / "pygame_ce.libs"
    library = next(folder.glob("libSDL2-2*"), None)
    return ctypes.CDLL(str(library)) if library is not None else None


def play_match(it: PadWindow, game: str) -> None:
    """Play a whole match from the menu to the result."""
    it.click(f"game:{game}")
    it.settle()
    assert it.top.name == "setup"
    it.click("start")
    it.settle()
    while it.top.name != "table":
        assert it.top.name in ("first_look", "curtain"), it.top.name
        it.step(1)
        it.pad(A if it.top.name == "curtain" else X)
        it.settle()
    table = it.top
    assert isinstance(table, TableScreen)
    clicker = PadClicker(it, table, 1)
    turns = 0
    while not table.session.match.is_over:
        if it.top is table and table.session.selection is None:
            it.pad(X)  # continue the story of the others' moves
            it.settle()
        elif not clicker.play_turn(by_keys=True):
            break
        turns += 1
        assert turns < 3000, f"nothing goes on: {it.top.name}"
    for _ in range(20):
        if it.top.name == "result":
            break
        it.step(1)
        it.pad(X if it.top is table else A)
        it.settle()
    assert it.top.name == "result"


@pytest.mark.usefixtures("home", "stub_computers")
@pytest.mark.parametrize("game", [long_only(game) if game in PLAYED_LATER else game for game in GAMES])
def test_a_whole_match_is_played_by_pad_from_menu_to_result(game: str) -> None:
    with PadWindow((1280, 720), language="pl", every=400) as it:
        it.open("menu")
        play_match(it, game)
        assert it.app.input_device is InputDevice.PAD


@pytest.mark.usefixtures("home")
def test_a_whole_lesson_is_completed_by_pad() -> None:
    with PadWindow((1280, 720), language="en") as it:
        PadLearner(it, "wampiry", "w1").play_lesson("keys")
        assert it.app.input_device is InputDevice.PAD


def test_a_held_direction_repeats_and_the_stick_acts_like_the_pad() -> None:
    with Headless() as it:
        it.open("menu")
        seen: list[int] = []
        it.app.top.handle = lambda event: bool(seen.append(event.key)) if event.type == DOWN else False  # type: ignore[method-assign]
        it.event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN, instance_id=0)
        assert (seen, it.app.is_busy) == ([pygame.K_DOWN], True)
        it.step(FIRST_REPEAT + 0.01)
        it.step(NEXT_REPEAT + 0.01)
        assert len(seen) == 3
        it.event(pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN, instance_id=0)
        it.step(1)
        tilt_stick(it, 0.3)  # within the dead zone
        assert len(seen) == 3
        assert not it.app.is_busy
        tilt_stick(it, 0.9)
        tilt_stick(it, 0.8)
        tilt_stick(it, 0.0)
        it.step(1)
        assert seen[3:] == [pygame.K_RIGHT]


def tilt_stick(it: Headless, value: float, axis: int = pygame.CONTROLLER_AXIS_LEFTX, pad: int = 0) -> None:
    """Tilt an axis to `value` (-1 to 1); positive is right or down."""
    it.event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(value * 32767), instance_id=pad)


def test_the_right_stick_scrolls_and_moves_an_enlarged_board() -> None:
    with FastWindow((1024, 600)) as it:
        it.open("menu")
        screen = it.open("rules", game_id="wampiry")
        tilt_stick(it, 1.0, pygame.CONTROLLER_AXIS_RIGHTY)
        it.step(0.5)
        assert any(isinstance(widget, ScrollArea) and widget.offset > 0 for widget in screen.widgets.widgets)
        tilt_stick(it, 0.0, pygame.CONTROLLER_AXIS_RIGHTY)
        table = open_table(it, new_match(2, game_id="krakow"))
        painter = table.ctx.painter
        assert isinstance(painter, ZoomablePainter)
        assert not painter.is_zoomed
        for _ in range(3):
            tilt_stick(it, 1.0, pygame.CONTROLLER_AXIS_TRIGGERRIGHT)
            tilt_stick(it, 0.0, pygame.CONTROLLER_AXIS_TRIGGERRIGHT)
        assert painter.is_zoomed
        spot = table.ctx.painter.area_of("cell:3.3")
        tilt_stick(it, 1.0, pygame.CONTROLLER_AXIS_RIGHTX)
        it.step(0.3)
        assert table.ctx.painter.area_of("cell:3.3").left < spot.left


def test_without_focus_pad_input_is_ignored_and_repeats_stop() -> None:
    with Headless() as it:
        it.open("menu")
        it.open("about")
        it.event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN, instance_id=0)
        it.event(pygame.WINDOWFOCUSLOST)
        assert not it.app.gamepads.is_repeating
        it.pad(B)
        assert it.top.name == "about"
        it.event(pygame.WINDOWFOCUSGAINED)
        it.pad(B)
        assert it.top.name == "menu"


def test_start_opens_the_table_menu_and_y_toggles_the_bar() -> None:
    with PadWindow((1280, 720)) as it:
        it.open("menu")
        table = open_table(it, new_match(2, game_id="krakow"))
        PadClicker(it, table).dismiss_overlays(by_keys=True)
        it.pad(START)
        assert it.top.name == "dialogue"
        it.pad(B)
        assert it.top is table
        it.pad(RB)
        begun = table.widgets.focused
        it.pad(Y)
        assert table.widgets.focused is not None
        assert table.widgets.focused.key.startswith("bar:")
        it.pad(Y)
        assert table.widgets.focused is begun


def test_every_pad_works_and_shows_the_glyphs_of_its_maker() -> None:
    assert look_from_name("Nintendo Switch Pro Controller") is PadLook.NINTENDO
    assert look_from_name("PS5 Controller") is PadLook.PLAYSTATION
    assert look_from_name("Xbox Series X Controller") is PadLook.XBOX
    with Headless() as it:
        it.open("menu")
        it.open("about")
        it.app.gamepads.look_setting = "nintendo"  # on these pads B is the lower button and A the right one
        it.event(pygame.CONTROLLERBUTTONDOWN, button=A, instance_id=7)
        assert it.top.name == "menu"


@pytest.mark.skipif(load_sdl() is None, reason="this pygame brings no SDL library of its own")
def test_a_virtual_pad_is_connected_used_and_removed_during_a_match() -> None:
    library = load_sdl()
    assert library is not None
    with PadWindow((1280, 720)) as it:
        it.open("menu")
        it.app.open_gamepads()
        pump_events(it)
        it.step(STARTUP_SECONDS + 1)
        table = open_table(it, new_match(2, game_id="krakow"))
        PadClicker(it, table).dismiss_overlays(by_keys=True)
        index = library.SDL_JoystickAttachVirtual(1, 6, 15, 0)  # of type "game controller"
        assert index >= 0, "SDL makes no virtual pad"
        try:
            pump_events(it)
            assert (len(it.app.gamepads.connected_ids), "Virtual Controller" in it.words()) == (1, True)
            library.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
            pad = ctypes.c_void_p(library.SDL_JoystickFromInstanceID(*it.app.gamepads.connected_ids))
            library.SDL_JoystickSetVirtualButton(pad, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, 1)
            pump_events(it)
            assert it.app.input_device is InputDevice.PAD
            assert table.widgets.focused is not None
            library.SDL_JoystickSetVirtualAxis(pad, pygame.CONTROLLER_AXIS_LEFTY, 32767)
            pump_events(it)
            assert it.app.is_busy
            before = table.session.match.move_count, table.widgets.focused
        finally:
            library.SDL_JoystickDetachVirtual(index)
        pump_events(it)
        assert (it.app.gamepads.connected_ids, it.app.gamepads.is_repeating) == ((), False)
        assert (table.session.match.move_count, table.widgets.focused) == before
        assert it.top is table


def pump_events(it: Headless) -> None:
    """Pass SDL's pending events to the program."""
    for event in pygame.event.get():
        if it.app.gamepads.is_relevant(event):
            it.app.feed(event)
    it.step()


@pytest.mark.usefixtures("home", "stub_computers")
def test_every_screen_after_a_match_is_reached_by_pad() -> None:
    with PadWindow((1280, 720), language="en", every=400) as it:
        it.open("menu")
        play_match(it, "osada")
        it.step(1)
        for key in ("review", "replay", "share"):
            visit(it, key)
        it.pad(B)  # to the table of the finished match and its menu
        it.settle()
        it.pad(START)
        it.click("menu")
        it.settle()
        assert it.top.name == "menu"
        for key in ("load", "history", "people", "settings", "about", "learn:osada"):
            visit(it, key)
        it.click("boards")
        it.settle()
        it.click("make_own")
        it.settle()
        type_letter(it)
        it.pad(B)
        assert it.top.name != "keyboard"


@pytest.mark.usefixtures("home", "stub_computers")
def test_every_screen_over_the_table_is_reached_by_pad() -> None:
    with PadWindow((1280, 720), language="en", every=400) as it:
        it.open("menu")
        table = open_table(it, new_match(2, game_id="ankh_morpork"))
        PadClicker(it, table).dismiss_overlays(by_keys=True)
        for key in ("bar:log", "bar:goals", "bar:rules"):
            visit(it, key)
        it.pad(BACK)
        assert it.top.name == "rules"
        it.focus("search")
        type_letter(it)
        it.pad(START)
        it.settle()
        assert it.top.name == "rules"


def visit(it: PadWindow, key: str) -> None:
    """Open a screen by its button, focus each of its widgets, and go back with B."""
    before = it.top
    it.click(key)
    it.settle()
    opened = it.top
    assert opened is not before, key
    for _ in opened.widgets.widgets:
        it.pad(RB)
    assert opened.widgets.focused is not None, key
    assert it.app.input_device is InputDevice.PAD
    it.pad(B)
    it.settle()
    assert it.top is before, key


def type_letter(it: PadWindow) -> None:
    """Type a letter into the focused text field, or else into the first one."""
    if it.top.widgets.focused is None or not it.top.widgets.focused.accepts_text:
        it.focus(next(widget.key for widget in it.top.widgets.widgets if widget.accepts_text))
    it.pad(A)
    assert it.top.name == "keyboard"
    it.click("key:4:3")
