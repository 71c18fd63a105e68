"""Keyboard layouts: AltGr types letters, and shortcuts work where the layout has no Latin letters or plain digits."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.ui.clicker import new_match, open_table
from ui.drawing.typography import NBSP
from ui.screens import keys as keys_screen
from ui.screens.workshop.tools import PLACES
from ui.shell.headless import Headless
from ui.widgets import keyboard
from ui.widgets.textfield import TextField

ALTGR = [
    pygame.KMOD_LCTRL | pygame.KMOD_RALT,
    pygame.KMOD_LCTRL | pygame.KMOD_LALT,
    pygame.KMOD_RALT,
    pygame.KMOD_MODE,
    pygame.KMOD_LCTRL | pygame.KMOD_MODE,
    pygame.KMOD_RCTRL | pygame.KMOD_LALT,
]
POLISH = {"ą": "a", "ę": "e", "ó": "o", "ś": "s", "ł": "l", "ż": "z", "ź": "x", "ć": "c", "ń": "n"}
LAYOUTS = {  # layout: the characters of the physical keys Q W E R T Y …, without modifiers
    "Ukrainian": "йцукенгшщзфівапролдячсмить",
    "Russian": "йцукенгшщзфывапролдячсмить",
    "Greek": ";ςερτυθιοπασδφγηξκλζχψωβνμ",
}
PHYSICAL = "qwertyuiopasdfghjklzxcvbnm"


def scancode(letter: str) -> int:
    return pygame.KSCAN_A + ord(letter) - ord("a")


def press(it: Headless, layout: str, letter: str, mod: int = 0) -> None:
    """Press the physical key of a Latin letter on another layout; without text input it has no character."""
    it.key(ord(LAYOUTS[layout][PHYSICAL.index(letter)]), mod, "", scancode(letter))


@pytest.fixture(scope="module")
def field() -> Iterator[tuple[Headless, TextField]]:
    with Headless((1280, 720), language="pl") as it:
        it.open("setup", game="osada")
        one = next(widget for widget in it.top.widgets.widgets if isinstance(widget, TextField))
        it.press(one.rect.center)
        yield it, one


@pytest.mark.parametrize("mod", ALTGR)
@pytest.mark.parametrize("typed", POLISH)
def test_a_field_takes_polish_letters_with_altgr(field: tuple[Headless, TextField], mod: int, typed: str) -> None:
    it, _ = field
    one = next(widget for widget in it.top.widgets.widgets if isinstance(widget, TextField) and widget.focused)
    it.key(pygame.K_a, pygame.KMOD_LCTRL)
    it.key(pygame.K_DELETE)
    it.type("M")
    it.key(ord(POLISH[typed]), mod, typed, scancode(POLISH[typed]))
    it.type("ka")
    one = next(widget for widget in it.top.widgets.widgets if isinstance(widget, TextField) and widget.focused)
    assert one.value == f"M{typed}ka"


@pytest.mark.parametrize("mod", ALTGR)
def test_letters_with_altgr_are_no_shortcuts_at_the_table(mod: int) -> None:
    with Headless((1280, 720)) as it:
        table = open_table(it, new_match(2))
        for letter in "hldgwcrsnxzy":
            it.key(ord(letter), mod, letter, scancode(letter))
            assert it.top is table, letter


@pytest.mark.parametrize("layout", LAYOUTS)
def test_letters_are_shortcuts_on_layouts_without_latin_letters(layout: str) -> None:
    with Headless((1280, 720)) as it:
        table = open_table(it, new_match(2))
        press(it, layout, "l")
        assert it.top is not table
        press(it, layout, "l")  # the same key closes the log
        assert it.top is table
        press(it, layout, "d")
        assert it.top.name == "description"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_field_selects_all_with_ctrl_on_every_layout(layout: str) -> None:
    with Headless((1280, 720), language="pl") as it:
        it.open("setup", game="osada")
        one = next(widget for widget in it.top.widgets.widgets if isinstance(widget, TextField))
        it.press(one.rect.center)
        it.type("Ola")
        press(it, layout, "a", pygame.KMOD_LCTRL)
        it.type("Ela")
        one = next(widget for widget in it.top.widgets.widgets if isinstance(widget, TextField) and widget.focused)
        assert one.value == "Ela"


def test_a_letter_of_another_alphabet_is_typed_and_no_shortcut() -> None:
    code = scancode("d")
    event = pygame.event.Event(pygame.KEYDOWN, key=ord("в"), mod=0, unicode="", scancode=code)
    assert keyboard.is_typing(keyboard.normalize(event))


def normalized(key: int, physical: int, mod: int = 0) -> int:
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=physical)
    return int(keyboard.normalize(event).key)


def test_a_latin_letter_of_the_layout_counts() -> None:
    assert normalized(pygame.K_a, pygame.KSCAN_Q) == pygame.K_a  # AZERTY
    assert normalized(pygame.K_e, pygame.KSCAN_D) == pygame.K_e  # Dvorak
    assert normalized(pygame.K_z, pygame.KSCAN_Y) == pygame.K_z  # QWERTZ


def test_digits_and_brackets_count_where_the_layout_has_other_signs() -> None:
    assert normalized(ord("&"), pygame.KSCAN_1) == pygame.K_1  # AZERTY without Shift
    assert normalized(ord("à"), pygame.KSCAN_0) == pygame.K_0
    assert normalized(ord("ü"), pygame.KSCAN_LEFTBRACKET) == pygame.K_LEFTBRACKET  # German
    assert normalized(ord("-"), pygame.KSCAN_SLASH) == pygame.K_MINUS  # German: "-" is a shortcut of its own
    assert normalized(pygame.K_F5, pygame.KSCAN_F5) == pygame.K_F5


def test_keys_of_a_gamepad_and_the_program_have_no_physical_key() -> None:
    assert normalized(pygame.K_h, 0) == pygame.K_h
    assert normalized(pygame.K_RETURN, 0) == pygame.K_RETURN


def test_the_workshop_has_its_letters_on_every_layout() -> None:
    from tests.ui.workshops import open_workshop

    with Headless((1280, 720)) as it:
        shop = open_workshop(it, "ankh_morpork")
        press(it, "Ukrainian", "p")
        assert shop.context.tools.tool == PLACES


def test_the_list_of_keys_shows_the_letters_of_the_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = dict(zip(map(scancode, PHYSICAL), map(ord, LAYOUTS["Ukrainian"]), strict=True))
    assert keyboard.layout_letter("D", codes.__getitem__) == "В"
    latin = {scancode(letter): ord(letter) for letter in PHYSICAL}
    assert keyboard.layout_letter("D", latin.__getitem__) == ""
    monkeypatch.setattr(keys_screen, "layout_letter", lambda letter: "É" if letter == "Z" else "")
    with Headless((1280, 720)) as it:
        it.open("keys")
        assert any(drawn.text.replace(NBSP, " ").startswith("Ctrl + Z (É)") for drawn in it.texts())
