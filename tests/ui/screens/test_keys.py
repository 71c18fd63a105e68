"""The list of shortcuts (`?` or F1), and keyboard focus on screens."""

from __future__ import annotations

import pygame
import pytest

from tests.runs import first_by_default, long_only
from tests.ui.clicker import new_match, open_table
from ui.drawing.typography import NBSP
from ui.screens.keys import GAMEPAD_COLUMNS, KEYBOARD_COLUMNS, KeysScreen
from ui.shell.headless import Headless, faults

QUESTION = (pygame.K_SLASH, pygame.KMOD_SHIFT, "?")


@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize("size", first_by_default([(1280, 720), (1280, 960), (1920, 1080)]))
@pytest.mark.parametrize("interface", first_by_default([1.5, 1.0]))
def test_every_key_can_be_read(language: str, size: tuple[int, int], interface: float) -> None:
    with Headless(size, language=language, interface=interface) as it:
        screen = it.open("keys")
        assert isinstance(screen, KeysScreen)
        assert not faults(it.texts())
        assert it.app.surface.get_rect().contains(screen.box)
        shown = set()
        for _ in range(20):  # scrolls from the top to the end
            in_sight = [drawn for drawn in it.texts() if drawn.visible.width]
            box = screen.box
            assert all(box.left <= drawn.rect.left and drawn.rect.right <= box.right for drawn in in_sight)
            assert all(box.contains(drawn.visible) for drawn in in_sight)
            shown |= {drawn.text.replace(NBSP, " ") for drawn in in_sight}
            screen.widgets.scroll_notches(1)
            it.settle()
        keys = [it.app.translate(keys) for column in KEYBOARD_COLUMNS for _, rows in column for keys, _ in rows]
        assert shown.issuperset(keys)


@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize("size", first_by_default([(1280, 720), (1024, 600), (1920, 1080)]))
def test_every_button_of_a_pad_can_be_read(language: str, size: tuple[int, int]) -> None:
    with Headless(size, language=language) as it:
        it.open("menu")
        it.pad(pygame.CONTROLLER_BUTTON_START)
        screen = it.top
        assert isinstance(screen, KeysScreen)
        assert not faults(it.texts())
        assert all(screen.box.contains(drawn.rect) for drawn in it.texts() if drawn.layer == it.texts()[-1].layer)
        shown = {drawn.text.replace(NBSP, " ") for drawn in it.texts()}
        assert shown.issuperset(
            it.app.translate(words) for column in GAMEPAD_COLUMNS for _, rows in column for _, words in rows
        )
        choice = screen.widgets["page"].rect
        it.press((choice.left + 10, choice.centery))
        assert screen.page == "keys"


@pytest.mark.parametrize("key", [QUESTION, (pygame.K_SLASH, pygame.KMOD_SHIFT, "/"), (pygame.K_F1, 0, "")])
def test_a_key_opens_the_list_and_closes_it(key: tuple[int, int, str]) -> None:
    with Headless((1280, 720)) as it:
        it.open("menu")
        it.key(*key)
        assert it.app.top.name == "keys"
        it.key(*key)
        assert it.app.top.name == "menu"


def test_a_question_mark_can_be_typed() -> None:
    with Headless((1280, 720)) as it:
        screen = it.open("setup", game="wampiry")
        screen.widgets.focus(screen.widgets["name:0"])
        it.key(*QUESTION)
        assert it.app.top is screen
        assert screen.form.seats[0].name.endswith("?")  # type: ignore[attr-defined]


def test_a_click_outside_the_list_closes_it() -> None:
    with Headless((1280, 720)) as it:
        it.open("menu")
        it.open("keys")
        it.press((20, 20))
        assert it.app.top.name == "menu"


@pytest.mark.parametrize(
    ("game", "idle"),
    [("wampiry", {"G", "R", "O", "+, −, F"}), ("osada", {"R"}), ("ankh_morpork", {"O"}), ("krakow", {"G"})],
)
def test_the_table_lists_no_unused_keys(game: str, idle: set[str]) -> None:
    with Headless((1280, 720)) as it:
        open_table(it, new_match(2, game_id=game))
        it.step(1.0)
        it.key(*QUESTION)
        assert it.app.top.name == "keys"
        shown = {drawn.text for drawn in it.texts()}
        assert not shown & idle
        assert {"H", "L", "?"} <= shown
        assert ("R" in shown) is ("R" not in idle)


def test_removing_a_seat_moves_the_focus_to_another_seat() -> None:
    with Headless((1280, 720), language="en") as it:
        screen = it.open("setup", game="osada")
        group = screen.widgets
        assert len(screen.form.seats) == 5  # type: ignore[attr-defined]
        group.focus(group["remove:4"])
        it.key(pygame.K_LEFT)
        it.key(pygame.K_RIGHT)
        for left, key in ((4, "remove:3"), (3, "remove:2"), (2, "join")):
            it.key(pygame.K_RETURN)
            assert it.app.top is screen  # the match has not begun
            assert len(screen.form.seats) == left  # type: ignore[attr-defined]
            assert group.focused is group[key]


def test_the_menu_keeps_its_focus() -> None:
    with Headless((1280, 720)) as it:
        menu = it.open("menu")
        it.settle()
        menu.widgets.focus(menu.widgets["game:krakow"])
        it.key(pygame.K_RETURN)
        assert it.app.top.name == "setup"
        it.key(pygame.K_ESCAPE)
        it.settle()
        assert it.app.top is menu
        assert menu.widgets.focused is menu.widgets["game:krakow"]


def test_a_held_enter_does_not_act_on_the_screen_it_opened() -> None:
    """pygame repeats a held key while a screen opens; a match used to start by itself."""
    with Headless((1280, 720)) as it:
        menu = it.open("menu")
        it.key(pygame.K_TAB)
        menu.widgets.focus(menu.widgets["game:wampiry"])
        pressed = {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r", "scancode": 0}
        for _ in range(5):
            it.event(pygame.KEYDOWN, **pressed)
            assert it.app.top.name == "setup"
        it.event(pygame.KEYUP, **pressed)
        it.event(pygame.KEYDOWN, **pressed)
        assert it.app.top.name != "setup"


def test_held_arrow_keys_repeat() -> None:
    with Headless((1280, 720)) as it:
        menu = it.open("menu")
        it.key(pygame.K_TAB)
        menu.widgets.focus(menu.widgets["game:wampiry"])
        seen = {menu.widgets.focused}
        for _ in range(3):
            it.event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
            seen.add(menu.widgets.focused)
        assert len(seen) == 4


def tab_order(it: Headless) -> list[str]:
    """Press Tab for a full round and return the keys of the focused widgets, which must be enabled."""
    keys: list[str] = []
    for _ in range(200):
        it.key(pygame.K_TAB)
        focused = it.app.top.widgets.focused
        assert focused is not None
        assert focused.enabled, focused.key
        if focused.key in keys:
            return keys
        keys.append(focused.key)
    raise AssertionError("Tab does not come round")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("name", "more", "order"),
    [
        ("menu", {}, ["game:wampiry", "learn:wampiry", "game:wroclaw"]),
        ("menu", {}, ["settings", "boards", "about", "quit"]),
        ("setup", {"game": "osada"}, ["name:0", "kind:0", "name:1", "option:first", "option:first:rules", "start"]),
        ("learn", {"game": "osada"}, ["lesson:o1", "lesson:o2", "begin", "coached", "rules"]),
        ("settings", {}, ["language", "fullscreen", "interface"]),
    ],
)
def test_tab_follows_reading_order_and_skips_disabled_widgets(
    name: str, more: dict[str, str], order: list[str]
) -> None:
    with Headless((1280, 720)) as it:
        it.open(name, **more)
        it.settle()
        keys = tab_order(it)
        first = keys.index(order[0])
        assert [key for key in keys[first:] + keys[:first] if key in order] == order
