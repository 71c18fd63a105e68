"""The text field: Polish letters, caret, clipboard, selection."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect

from tests.ui.widgets.widget_screen import WidgetScreen, open_screen
from ui.shell.headless import Headless
from ui.widgets import Button, TextField

SHIFT, CTRL = pygame.KMOD_SHIFT, pygame.KMOD_CTRL


def field_builder(value: str = "", suggested: bool = False) -> Callable[[WidgetScreen], None]:
    def build(screen: WidgetScreen) -> None:
        rect, enter = Rect(100, 100, 260, 50), lambda: screen.record("enter")
        text_field = TextField("name", rect, value, screen.record, done=enter, is_suggestion=suggested)
        screen.widgets.add(text_field)
        screen.widgets.add(Button("other", Rect(500, 100, 100, 50), "other", screen.record))

    return build


def value_of(it: Headless) -> str:
    return it.widget("name").value  # type: ignore[attr-defined, no-any-return]


def test_polish_letters_and_spaces_are_typed(it: Headless) -> None:
    screen = open_screen(it, field_builder())
    it.click("name")
    it.type("Żółć i Łąka")
    assert value_of(it) == "Żółć i Łąka"
    assert screen.recorded[-1] == "Żółć i Łąka"


def test_the_first_click_selects_a_suggested_value_and_the_second_places_the_caret(it: Headless) -> None:
    open_screen(it, field_builder("Player 1", suggested=True))
    it.click("name")
    it.type("Ala")
    assert value_of(it) == "Ala"
    it.press((116, 125))
    it.type("x")
    assert value_of(it) == "xAla"


def test_altgr_types_letters_also_where_it_comes_as_ctrl_and_alt(it: Headless) -> None:
    open_screen(it, field_builder("Ola"))
    it.click("name")
    it.key(pygame.K_END)
    for key, letter in ((pygame.K_a, "ą"), (pygame.K_x, "ź"), (pygame.K_c, "ć"), (pygame.K_v, "v")):
        it.key(key, pygame.KMOD_LCTRL | pygame.KMOD_RALT, letter)
    assert value_of(it) == "Olaąźćv"


def test_a_field_holds_at_most_sixteen_letters(it: Headless) -> None:
    open_screen(it, field_builder())
    it.click("name")
    it.type("abcdefghijklmnopqrs")
    assert value_of(it) == "abcdefghijklmnop"
    it.key(pygame.K_HOME, SHIFT)
    it.type("x")
    assert value_of(it) == "x"


def test_the_caret_moves_and_deletes(it: Headless) -> None:
    open_screen(it, field_builder("Ala ma kota"))
    it.click("name")
    it.key(pygame.K_END)
    it.key(pygame.K_BACKSPACE)
    it.key(pygame.K_LEFT, CTRL)
    it.key(pygame.K_DELETE)
    assert value_of(it) == "Ala ma ot"
    it.key(pygame.K_HOME)
    it.key(pygame.K_DELETE, CTRL)
    assert value_of(it) == " ma ot"
    it.key(pygame.K_END)
    it.key(pygame.K_BACKSPACE, CTRL)
    assert value_of(it) == " ma "


def test_cut_and_paste_use_the_clipboard(it: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    clipboard = {"words": ""}
    monkeypatch.setattr(pygame.scrap, "put_text", lambda words: clipboard.update(words=words))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: clipboard["words"])
    open_screen(it, field_builder("Marta"))
    it.click("name")
    it.key(pygame.K_a, CTRL)
    it.key(pygame.K_x, CTRL)
    assert (value_of(it), clipboard["words"]) == ("", "Marta")
    clipboard["words"] = "Ol\na\t\x07!"
    it.key(pygame.K_v, CTRL)
    assert value_of(it) == "Ola!"


def test_a_field_consumes_letters_and_passes_on_tab_and_escape(it: Headless) -> None:
    screen = open_screen(it, field_builder("a"))
    it.click("name")
    it.key(pygame.K_SPACE, unicode=" ")
    it.key(pygame.K_RETURN, unicode="\r")
    assert screen.recorded == ["a ", "enter"]
    it.key(pygame.K_TAB)
    assert screen.widgets.focused is screen.widgets["other"]
    it.key(pygame.K_ESCAPE)
    assert screen.escaped == 1


def test_a_click_places_the_caret_and_a_drag_selects(it: Headless) -> None:
    open_screen(it, field_builder("WWWWWWWW"))
    name = it.widget("name")
    left, middle = name._x(0), name._x(4)  # type: ignore[attr-defined]
    it.press((middle + 1, name.rect.centery))
    assert name.selection == (4, 4)  # type: ignore[attr-defined]
    it.event(pygame.MOUSEBUTTONDOWN, pos=(left, name.rect.centery), button=1)
    it.event(pygame.MOUSEMOTION, pos=(middle, name.rect.centery), rel=(9, 0), buttons=(1, 0, 0))
    it.event(pygame.MOUSEBUTTONUP, pos=(middle, name.rect.centery), button=1)
    it.type("x")
    assert value_of(it) == "xWWWW"


def test_the_caret_blinks_for_a_while_and_then_redraws_nothing(it: Headless) -> None:
    open_screen(it, field_builder("a"))
    it.click("name")
    drawn = [it.step(0.1) for _ in range(30)]
    assert any(drawn)
    for _ in range(60):
        it.step(0.1)
    assert not any(it.step(0.1) for _ in range(30))
