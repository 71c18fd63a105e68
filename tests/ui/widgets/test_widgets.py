"""Buttons, tooltips, refusals, animations, a visible focus, and widgets that move under a resting pointer."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame
import pytest
from pygame import Rect

from games.core.contract.texts import N_
from tests.ui.widgets.widget_screen import WidgetScreen, add_three_buttons, open_screen
from ui.shell.headless import Headless
from ui.widgets import Button, IconButton, ScrollArea
from ui.widgets.targets import DEBOUNCE

SHIFT, CTRL = pygame.KMOD_SHIFT, pygame.KMOD_CTRL


# -- The pointer ----------------------------------------------------------------------------------------------------
def with_moved_button(it: Headless) -> WidgetScreen:
    """Click a button, after which the layout puts another one under the resting pointer."""

    def layout(screen: WidgetScreen) -> None:
        name = "b" if screen.recorded else "a"
        act = partial(screen.record, name)
        screen.widgets.add(Button(name, Rect(100, 100, 200, 50), name.upper(), act, tip=f"tip {name}"))
        screen.widgets.add(Button("still", Rect(100, 300, 200, 50), "Still", screen.rebuild, tip="tip still"))

    screen = open_screen(it, layout)
    it.app.change_settings(speed="normal")
    it.click("a")
    screen.rebuild()
    assert screen.recorded == ["a"]
    return screen


def test_a_widget_that_moves_under_a_resting_pointer_is_inactive_until_the_pointer_moves(it: Headless) -> None:
    screen = with_moved_button(it)
    it.step(1.0)
    assert screen.widgets.hovered is None
    assert screen.current_tip is None
    pos = it.widget("b").rect.center
    it.move((pos[0] + 1, pos[1]))  # a trembling hand
    assert screen.widgets.hovered is None
    it.move((pos[0] + 20, pos[1]))
    assert screen.widgets.hovered is it.widget("b")
    it.step(1.0)
    assert screen.current_tip is not None


def test_the_second_half_of_a_double_click_does_not_press_a_moved_button(it: Headless) -> None:
    screen = with_moved_button(it)
    it.click("b")
    assert screen.recorded == ["a"]
    it.step(DEBOUNCE)
    it.click("b")  # after the pause a click is intended
    assert screen.recorded == ["a", "b"]


def test_an_unmoved_widget_stays_hovered_and_a_click_hides_its_tooltip(it: Headless) -> None:
    screen = with_moved_button(it)
    it.hover("still")
    assert screen.current_tip is not None
    it.click("still")
    it.step(1.0)
    assert screen.widgets.hovered is it.widget("still")
    assert screen.current_tip is None
    it.hover("b")
    it.hover("still")
    assert screen.current_tip is not None


# -- Focus ----------------------------------------------------------------------------------------------------------
def test_tab_cycles_in_reading_order_both_ways_and_skips_disabled_widgets(it: Headless) -> None:
    screen = open_screen(it, add_three_buttons)
    keys = []
    for mod in (0, 0, 0, 0, SHIFT, SHIFT):
        it.key(pygame.K_TAB, mod)
        focused = screen.widgets.focused
        keys.append(focused.key if focused else "")
    assert keys == ["a", "c", "a", "c", "a", "c"]


def test_the_first_key_focuses_the_widget_chosen_by_the_screen(it: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = open_screen(it, add_three_buttons)
    monkeypatch.setattr(screen, "first_focus", lambda: screen.widgets["c"])
    for key, expected in ((pygame.K_RIGHT, "c"), (pygame.K_TAB, "a")):
        it.key(key)
        assert screen.widgets.focused is screen.widgets[expected]


def test_arrows_move_to_the_nearest_widget_in_their_direction(it: Headless) -> None:
    def build(screen: WidgetScreen) -> None:
        for name, at in {"left": (100, 300), "right": (500, 310), "top": (300, 100), "low": (310, 500)}.items():
            screen.widgets.add(Button(name, Rect(*at, 80, 40), name, screen.record))

    screen = open_screen(it, build)
    screen.widgets.focus(screen.widgets["left"])
    for key, expected in (
        (pygame.K_DOWN, "left"),  # the first key only shows where the screen has put the focus
        (pygame.K_RIGHT, "right"),
        (pygame.K_UP, "top"),
        (pygame.K_DOWN, "low"),
        (pygame.K_LEFT, "left"),
    ):
        it.key(key)
        assert screen.widgets.focused is screen.widgets[expected]


def test_a_sideways_arrow_does_not_lead_to_a_wide_button_below(it: Headless) -> None:
    places = {"card": (60, 90, 90, 90), "chip": (260, 20, 40, 24), "one": (400, 160, 120, 24),
              "other": (524, 160, 120, 24), "pass": (400, 188, 244, 30)}  # fmt: skip

    def build(screen: WidgetScreen) -> None:
        for name, box in places.items():
            screen.widgets.add(Button(name, Rect(box), name, screen.record))

    screen = open_screen(it, build)
    it.key(pygame.K_TAB)
    for start, key, expected in (
        ("other", pygame.K_LEFT, "one"),
        ("one", pygame.K_LEFT, "card"),
        ("card", pygame.K_RIGHT, "one"),
        ("other", pygame.K_DOWN, "pass"),
    ):
        screen.widgets.focus(screen.widgets[start])
        it.key(key)
        assert screen.widgets.focused is screen.widgets[expected]


def test_the_focus_ring_is_shown_for_the_keyboard_only(it: Headless) -> None:
    screen = open_screen(it, add_three_buttons)
    it.press(screen.widgets["a"].rect.center)
    assert screen.widgets["a"].focused
    assert not screen.widgets["a"].shows_focus_ring
    plain = pygame.image.tobytes(it.picture(), "RGB")
    it.key(pygame.K_TAB)
    it.key(pygame.K_TAB, SHIFT)
    assert screen.widgets["a"].shows_focus_ring
    assert pygame.image.tobytes(it.picture(), "RGB") != plain


def test_focus_and_scroll_offset_survive_a_new_layout(it: Headless) -> None:
    def build(screen: WidgetScreen) -> None:
        add_three_buttons(screen)
        area = screen.widgets.add(ScrollArea("area", Rect(100, 300, 400, 200), 900))
        area.add_child(Button("inside", Rect(120, 1000, 100, 40), "in", screen.record))

    screen = open_screen(it, build)
    screen.widgets.focus(screen.widgets["inside"])
    offset = it.widget("area").offset  # type: ignore[attr-defined]
    assert offset > 0
    it.app.rebuild()
    assert screen.widgets.focused is screen.widgets["inside"]
    assert it.widget("area").offset == offset  # type: ignore[attr-defined]


def test_a_click_presses_a_button_that_is_only_partly_visible(it: Headless) -> None:
    def build(screen: WidgetScreen) -> None:
        area = screen.widgets.add(ScrollArea("area", Rect(100, 300, 400, 100), 900))
        for n in range(6):
            area.add_child(Button(f"b{n}", Rect(100, 300 + 60 * n, 200, 56), str(n), lambda n=n: screen.record(n)))

    screen = open_screen(it, build)
    it.press((150, 390))  # only the upper half of the second button is visible
    assert screen.recorded == [1]


@pytest.mark.parametrize("end", ["key", "far", "late"])
def test_a_refusal_stays_until_the_next_input(it: Headless, end: str) -> None:
    screen = open_screen(it, add_three_buttons)
    at = screen.widgets["b"].rect.center
    it.press(at)
    it.move((at[0] + 9, at[1]))  # a trembling hand is no input
    it.step(5.0)
    assert screen.current_tip is not None
    assert screen.current_tip.is_refusal
    if end == "key":
        it.key(pygame.K_F9)
    elif end == "far":
        it.move((at[0], at[1] + 300))
    else:
        it.step(1.5)
    it.step()
    assert screen.current_tip is None or not screen.current_tip.is_refusal


def test_a_long_refusal_stays_until_it_can_be_read(it: Headless) -> None:
    screen = open_screen(it, add_three_buttons)
    screen.widgets.show_refusal("word " * 20, screen.widgets["b"].rect)
    it.step(11.0)
    assert screen.current_tip is not None
    it.step(2.0)
    assert screen.current_tip is None


def test_two_widgets_with_one_key_raise_an_error(it: Headless) -> None:
    screen = open_screen(it, add_three_buttons)
    with pytest.raises(ValueError, match="'a'"):
        screen.widgets.add(Button("a", Rect(0, 0, 9, 9), "", screen.record))


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_a_button_responds_to_click_and_keys(it: Headless, key: int) -> None:
    screen = open_screen(it, add_three_buttons)
    it.click("a")
    it.key(pygame.K_TAB)
    it.key(pygame.K_TAB)
    it.key(pygame.K_TAB, SHIFT)
    it.key(pygame.K_TAB, SHIFT)
    it.key(key)
    assert screen.recorded == ["a", "a"]


def test_a_press_released_elsewhere_does_nothing(it: Headless) -> None:
    screen = open_screen(it, add_three_buttons)
    it.event(pygame.MOUSEBUTTONDOWN, pos=screen.widgets["a"].rect.center, button=1)
    it.event(pygame.MOUSEBUTTONUP, pos=screen.widgets["c"].rect.center, button=1)
    assert screen.recorded == []


def test_a_disabled_button_shows_its_reason_until_the_next_input(it: Headless) -> None:
    screen = open_screen(it, add_three_buttons)
    it.click("b")
    assert screen.recorded == []
    assert "Not now." in it.words()
    it.step(5.0)
    assert "Not now." in it.words()
    it.press((5, 5))
    assert "Not now." not in it.words()


def test_tooltips_appear_after_a_moment_and_at_once_for_the_keyboard(it: Headless) -> None:
    screen = open_screen(it, add_three_buttons)
    it.move(screen.widgets["a"].rect.center)
    it.step(0.1)
    assert "tip a" not in it.words()
    it.step(0.5)
    assert "tip a" in it.words()
    it.key(pygame.K_TAB)
    assert "tip a" in it.words()
    it.key(pygame.K_TAB)
    assert "tip a" not in it.words()
    assert "tip c" in it.words()


def test_a_tooltip_stays_in_the_window_and_does_not_cover_its_widget(it: Headless) -> None:
    from ui.shell.overlay import OverlayContext, place_tip
    from ui.widgets.base import Tip

    window = it.app.surface.get_rect()
    look = OverlayContext(window, open_screen(it, add_three_buttons).scale, it.app.palette, it.app.translate, window)
    for x in (0, 400, 1180):
        for y in (0, 300, 690):
            anchor = Rect(x, y, 100, 30)
            box, *_ = place_tip(look, Tip("Some words that explain it. " * 4, anchor))
            assert window.contains(box)
            assert not box.colliderect(anchor)


def test_a_tooltip_at_the_side_does_not_cover_the_space_below_its_widget(it: Headless) -> None:
    from ui.shell.overlay import OverlayContext, place_tip
    from ui.widgets.base import Tip

    window = it.app.surface.get_rect()
    look = OverlayContext(window, open_screen(it, add_three_buttons).scale, it.app.palette, it.app.translate, window)
    row = Rect(950, 200, 320, 60)
    under, *_ = place_tip(look, Tip("Some words.", row))
    aside, *_ = place_tip(look, Tip("Some words.", row, prefers_side=True))
    assert under.top > row.bottom
    assert aside.right < row.left
    assert abs(aside.centery - row.centery) <= 1


def test_an_icon_needs_a_tooltip(it: Headless) -> None:
    with pytest.raises(ValueError, match="undo"):
        IconButton("u", Rect(0, 0, 40, 40), "undo", lambda: None)


# -- Animations -----------------------------------------------------------------------------------------------------
def test_animations_run_one_after_another_and_a_key_only_finishes_them() -> None:
    with Headless((1280, 720), speed="normal") as it:
        screen = open_screen(it, add_three_buttons)
        steps: list[tuple[str, float]] = []
        screen.motion.add(0.2, lambda share: steps.append(("first", share)), end=lambda: screen.record("first over"))
        screen.motion.add(0.2, lambda share: steps.append(("second", share)), end=lambda: screen.record("second over"))
        it.step(0.0)
        it.step(0.1)
        assert {name for name, _ in steps} == {"first"}
        it.step(0.15)
        it.step(0.05)
        assert screen.recorded == ["first over"]
        assert screen.is_busy
        it.key(pygame.K_ESCAPE)
        assert screen.recorded == ["first over", "second over"]
        assert screen.escaped == 0
        assert steps[-1] == ("second", 1.0)
        it.key(pygame.K_ESCAPE)
        assert screen.escaped == 1


@pytest.mark.parametrize("settings", [{"speed": "off"}, {"speed": "slow", "reduced_motion": True}])
def test_without_animation_the_final_state_appears_at_once(settings: dict[str, Any]) -> None:
    with Headless((1280, 720), **settings) as it:
        screen = open_screen(it, add_three_buttons)
        screen.motion.add(5.0, lambda share: screen.record(share))
        it.step()
        assert screen.recorded == [1.0]
        assert not screen.motion.is_running


def test_a_toast_disappears(it: Headless) -> None:
    open_screen(it, add_three_buttons)
    it.app.show_toast(N_("Saved"))
    it.step()
    assert "Saved" in it.words()
    it.step(5.0)
    it.step()
    assert "Saved" not in it.words()
