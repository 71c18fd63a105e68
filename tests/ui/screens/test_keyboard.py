"""The on-screen keyboard for gamepads and touch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.people.store import PeopleStore
from tests.runs import first_by_default
from tests.ui.pad import LB, START, A, B, PadWindow, X, Y
from tests.ui.screens.test_people import save_matches
from tests.ui.workshops import open_workshop
from ui.screens.keyboard import KeyboardScreen
from ui.screens.setup.screen import SetupScreen
from ui.shell.headless import Headless, faults
from ui.widgets.textfield import TextField


def open_form(it: Headless) -> TextField:
    """Open the setup form and return the field of the first name."""
    it.open("menu")
    it.open("setup", game="wampiry")
    field = it.widget("name:0")
    assert isinstance(field, TextField)
    return field


def first_name(it: Headless) -> str:
    """Return the form's first name."""
    screen = next(screen for screen in it.app.screens if isinstance(screen, SetupScreen))
    return screen.form.seats[0].person


def tap(it: Headless, pos: tuple[int, int]) -> None:
    """Touch the window with a finger."""
    it.event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=True)
    it.event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=True)


@pytest.mark.usefixtures("home")
def test_a_name_is_typed_by_pad() -> None:
    with PadWindow((1280, 720), language="pl") as it:
        open_form(it)
        it.focus("name:0")
        assert it.top.name == "setup"  # the focus alone opens nothing
        it.pad(A)
        assert isinstance(it.top, KeyboardScreen)
        letters = {key.label: key.key for key in it.top.widgets.widgets if hasattr(key, "label")}
        assert letters["Ł"]
        for letter in "Łucja":
            it.click({key.label: key.key for key in it.top.widgets.widgets if hasattr(key, "label")}[letter])
        assert first_name(it) == "Łucja"  # the old name was selected, and only the first letter is a capital
        it.pad(X)
        it.pad(Y)
        it.pad(LB)
        it.pad(X)
        assert first_name(it) == "Łuc "
        it.pad(B)
        assert it.top.name == "setup"
        it.pad(A)
        it.pad(START)  # like Enter: on to the next name
        focused = it.top.widgets.focused
        assert (it.top.name, focused.key if focused else "") == ("setup", "name:1")


@pytest.mark.usefixtures("home")
def test_the_keyboard_opens_for_touch_but_not_for_mouse_or_keys() -> None:
    with Headless((1280, 720), language="en") as it:
        field = open_form(it)
        it.press(field.rect.center)
        it.key(pygame.K_RETURN)
        assert it.top.name == "setup"
        tap(it, it.widget("name:0").rect.center)
        assert it.top.name == "keyboard"
        assert min(it.widget("key:4:3").rect.size) >= 40
        for key in ("back",) * 9 + ("shift", "key:4:3", "signs", "key:1:0"):
            tap(it, it.widget(key).rect.center)
        assert first_name(it) == "Ł!"
        tap(it, (5, 700))  # outside the keyboard
        assert it.top.name == "setup"
        tap(it, it.widget("name:0").rect.center)
        it.type("x")  # from a real keyboard
        assert (it.top.name, first_name(it)) == ("setup", "Ł!x")


@pytest.mark.usefixtures("home")
def test_keys_of_characters_that_a_field_refuses_are_disabled() -> None:
    with PadWindow((1280, 720)) as it:
        it.open("menu")
        it.open("setup", game="wampiry")
        field = TextField("only", it.top.rect(400, 700, 200, 48), "", lambda value: None, allowed=str.isdigit)
        it.top.widgets.add(field)
        it.focus("only")
        it.pad(A)
        assert it.widget("key:0:3").enabled
        assert not it.widget("key:1:0").enabled
        assert isinstance(it.top, KeyboardScreen)
        assert it.top.panel.rect.bottom < field.rect.top  # it is at the top, so that the field stays visible


def open_rules(it: Headless) -> str:
    it.open("rules", game_id="osada")
    return "search"


def open_boards(it: Headless) -> str:
    it.open("boards")
    return "search"


def open_people(it: Headless) -> str:
    it.app.people_store = PeopleStore.open()
    screen: Any = it.open("people")
    screen.records.index_updater.wait()
    it.settle()
    return "search"


def open_workshop_texts(it: Headless) -> str:
    screen = open_workshop(it)
    screen.context.open_tab("words")
    it.settle()
    known = [one for one in screen.widgets.widgets if isinstance(one, TextField)]
    fields = [one for one in known if one.scroller is None or one.scroller.rect.contains(one.rect)]
    return fields[0].key


@pytest.mark.parametrize("by_pad", [False, True], ids=["finger", "pad"])
@pytest.mark.parametrize("begin", first_by_default([open_workshop_texts, open_rules, open_boards, open_people]))
def test_search_fields_and_workshop_texts_use_the_keyboard(
    begin: Callable[[Headless], str], by_pad: bool, home: Path
) -> None:
    save_matches(home)
    with PadWindow((1280, 720), language="pl") as it:
        it.open("menu")
        key = begin(it)
        screen, field = it.top, it.widget(key)
        if by_pad:
            it.top.widgets.focus(field)
            it.pad(A)
        else:
            tap(it, field.rect.center)
        assert it.top.name == "keyboard"
        for letter in ("back", "key:1:0", "key:4:3"):
            tap(it, it.widget(letter).rect.center) if not by_pad else press_by_pad(it, letter)
        typed = screen.widgets[key]
        assert isinstance(typed, TextField)
        assert typed.value.lower().endswith("ał")
        it.pad(B) if by_pad else tap(it, it.widget("close").rect.center)
        assert it.top is screen
        assert isinstance(screen.widgets[key], TextField)


def press_by_pad(it: PadWindow, key: str) -> None:
    it.focus(key)
    it.pad(A)


CASES = [
    (size, language, look)
    for size in ((1280, 720), (1920, 1080), (1024, 600))
    for language in ("pl", "en")
    for look in ("xbox", "playstation", "places")
]


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("case", first_by_default(CASES))
def test_the_keyboard_fits(case: tuple[tuple[int, int], str, str]) -> None:
    size, language, look = case
    with PadWindow(size, language=language) as it:
        open_form(it)
        it.focus("name:0")
        it.pad(A)
        it.app.gamepads.look_setting = look
        for _ in range(2):
            assert not faults(it.texts())
            it.click("signs")
