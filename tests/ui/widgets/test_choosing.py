"""Toggles, segments, tabs, lists, sliders and scrolling, by mouse and by keyboard."""

from __future__ import annotations

import pygame
from pygame import Rect

from tests.ui.widgets.widget_screen import WidgetScreen, open_screen
from ui.shell.headless import Headless, faults
from ui.widgets import (
    Button,
    Dropdown,
    DropdownEntry,
    ListView,
    ScrollArea,
    Segmented,
    SegmentItem,
    Slider,
    Tabs,
    Toggle,
    Widget,
)


def test_a_toggle_responds_to_click_and_space(it: Headless) -> None:
    screen = open_screen(
        it, lambda b: b.widgets.add(Toggle("t", Rect(100, 100, 300, 50), "Hints", False, b.record)) and None
    )
    it.click("t")
    it.key(pygame.K_TAB)
    it.key(pygame.K_SPACE)
    assert screen.recorded == [True, False]


def add_segments(screen: WidgetScreen) -> None:
    items = [SegmentItem(1, "one"), SegmentItem(2, "two"), SegmentItem(3, "three", "Taken.")]
    screen.widgets.add(Segmented("s", Rect(100, 100, 300, 50), items, 1, screen.record))


def test_segments_respond_to_clicks_and_arrows(it: Headless) -> None:
    screen = open_screen(it, add_segments)
    it.press(it.widget("s").cells()[1].center)  # type: ignore[attr-defined]
    it.key(pygame.K_LEFT)
    it.key(pygame.K_RIGHT)
    assert screen.recorded == [2, 1, 2]


def test_a_disabled_segment_shows_its_reason(it: Headless) -> None:
    screen = open_screen(it, add_segments)
    it.press(it.widget("s").cells()[2].center)  # type: ignore[attr-defined]
    assert screen.recorded == []
    assert "Taken." in it.words()


def test_longer_tab_labels_make_wider_tabs(it: Headless) -> None:
    items = [SegmentItem(1, "Points"), SegmentItem(2, "How it went, turn by turn")]
    screen = open_screen(it, lambda b: b.widgets.add(Tabs("t", Rect(100, 100, 600, 44), items, 1, b.record)) and None)
    cells = it.widget("t").cells()  # type: ignore[attr-defined]
    assert cells[0].width < cells[1].width
    it.press(cells[1].center)
    assert screen.recorded == [2]


def add_dropdown(screen: WidgetScreen) -> None:
    entries = [
        DropdownEntry(1, "circle"),
        DropdownEntry(2, "diamond", reason="Taken: Ola"),
        DropdownEntry(3, "square"),
        DropdownEntry(4, "pentagon"),
    ]
    screen.widgets.add(Dropdown("d", Rect(100, 100, 300, 50), entries, 1, screen.record, label="Mark"))
    screen.widgets.add(Button("under", Rect(100, 160, 300, 50), "under", lambda: screen.record("under")))


def test_a_dropdown_opens_chooses_and_closes_by_mouse(it: Headless) -> None:
    screen = open_screen(it, add_dropdown)
    it.click("d")
    popup = screen.widgets.popup
    assert popup is not None
    it.press(popup._cell(2).center)  # type: ignore[attr-defined]
    assert screen.recorded == [3]
    assert screen.widgets.popup is None


def test_an_open_dropdown_blocks_clicks_on_widgets_below(it: Headless) -> None:
    screen = open_screen(it, add_dropdown)
    it.click("d")
    it.press(screen.widgets["under"].rect.center)
    assert "under" not in screen.recorded
    it.press((900, 600))
    it.press(screen.widgets["under"].rect.center)
    assert screen.recorded[-1] == "under"


def test_a_dropdown_works_by_keyboard(it: Headless) -> None:
    screen = open_screen(it, add_dropdown)
    it.key(pygame.K_TAB)
    it.key(pygame.K_RETURN)
    it.key(pygame.K_DOWN)
    it.key(pygame.K_RETURN)
    assert screen.recorded == []
    assert "Taken: Ola" in it.words()
    it.key(pygame.K_p, unicode="p")
    it.key(pygame.K_RETURN)
    assert screen.recorded == [4]
    it.key(pygame.K_RETURN)
    it.key(pygame.K_ESCAPE)
    assert screen.widgets.popup is None
    assert screen.escaped == 0
    it.key(pygame.K_ESCAPE)
    assert screen.escaped == 1


def test_a_long_dropdown_scrolls_and_stays_in_the_window(it: Headless) -> None:
    entries = [DropdownEntry(n, f"entry {n}") for n in range(60)]
    screen = open_screen(
        it, lambda b: b.widgets.add(Dropdown("d", Rect(100, 600, 300, 50), entries, 30, b.record)) and None
    )
    it.click("d")
    popup = screen.widgets.popup
    assert popup is not None
    assert it.app.surface.get_rect().contains(popup.rect)
    assert "entry 30" in it.words()
    it.key(pygame.K_END)
    assert "entry 59" in it.words()
    assert faults(it.texts()) == []


# -- Slider ---------------------------------------------------------------------------------------------------------
def test_a_slider_responds_to_drag_wheel_and_keys(it: Headless) -> None:
    screen = open_screen(
        it, lambda b: b.widgets.add(Slider("s", Rect(100, 100, 500, 50), "Volume", 0.5, b.record)) and None
    )
    slider = it.widget("s")
    track = slider.track  # type: ignore[attr-defined]
    it.press((track.left, track.centery))
    assert screen.recorded[-1] == 0.0
    it.event(pygame.MOUSEBUTTONDOWN, pos=track.center, button=1)
    it.event(pygame.MOUSEMOTION, pos=(track.right + 50, 400), rel=(0, 0), buttons=(1, 0, 0))
    it.event(pygame.MOUSEBUTTONUP, pos=(track.right + 50, 400), button=1)
    assert screen.recorded[-1] == 1.0
    it.move(slider.rect.center)
    it.event(pygame.MOUSEWHEEL, y=-1, x=0)
    it.key(pygame.K_LEFT)
    it.key(pygame.K_HOME)
    assert screen.recorded[-3:] == [0.9, 0.8, 0.0]


def test_a_slider_with_on_release_reports_only_the_final_value(it: Headless) -> None:
    def build(screen: WidgetScreen) -> None:
        slider = Slider("s", Rect(100, 100, 500, 50), "", 1.0, screen.record, low=1.0, high=1.5, on_release=True)
        screen.widgets.add(slider)

    screen = open_screen(it, build)
    track = it.widget("s").track  # type: ignore[attr-defined]
    it.event(pygame.MOUSEBUTTONDOWN, pos=(track.left, track.centery), button=1)
    for x in range(track.left, track.right, 20):
        it.event(pygame.MOUSEMOTION, pos=(x, track.centery), rel=(20, 0), buttons=(1, 0, 0))
    it.event(pygame.MOUSEBUTTONUP, pos=track.midright, button=1)
    assert screen.recorded == [1.5]


# -- Scrolling ------------------------------------------------------------------------------------------------------
def add_rows(screen: WidgetScreen) -> None:
    screen.widgets.add(
        ListView(
            "list",
            Rect(100, 100, 400, 300),
            40,
            60,
            lambda *_: None,
            choose=screen.record,
            act=lambda n: screen.record(-n),
        )
    )


def test_a_list_view_responds_to_keys_wheel_and_clicks(it: Headless) -> None:
    screen = open_screen(it, add_rows)
    view = it.widget("list")
    it.key(pygame.K_TAB)
    it.key(pygame.K_DOWN)
    it.key(pygame.K_END)
    it.key(pygame.K_RETURN)
    assert screen.recorded == [0, 1, 39, -39]
    assert view.offset == view.max_offset  # type: ignore[attr-defined]
    it.key(pygame.K_HOME)
    it.move(view.rect.center)
    it.event(pygame.MOUSEWHEEL, y=-2, x=0)
    assert view.offset == 2 * view.px(60)  # type: ignore[attr-defined]
    it.press((200, 110))
    it.press((200, 110))
    assert screen.recorded[-2] == -screen.recorded[-1]


def test_an_empty_list_chooses_nothing(it: Headless) -> None:
    screen = open_screen(
        it, lambda b: b.widgets.add(ListView("l", Rect(100, 100, 300, 200), 0, 40, print, choose=b.record)) and None
    )
    it.key(pygame.K_TAB)
    screen.widgets.focus(it.widget("l"))
    it.key(pygame.K_END)
    it.key(pygame.K_DOWN)
    assert screen.recorded == []


def test_headings_in_a_list_are_skipped(it: Headless) -> None:
    heads = (0, 3, 5)

    def build(screen: WidgetScreen) -> None:
        screen.widgets.add(
            ListView("list", Rect(100, 100, 400, 300), 8, 30, lambda *_: None, choose=screen.record, heading_rows=heads)
        )

    screen = open_screen(it, build)
    view = it.widget("list")
    assert isinstance(view, ListView)
    it.key(pygame.K_TAB)
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_UP, pygame.K_HOME, pygame.K_END):
        it.key(key)
    assert screen.recorded == [1, 2, 4, 6, 4, 1, 7]
    assert view.spoken_parts() == ("5 / 5",)
    it.press(view.row_rect(3).center)
    assert screen.recorded[-1] == 7
    it.key(pygame.K_HOME)
    it.key(pygame.K_UP)
    assert screen.recorded[-1] == 1  # already the first row: the focus leaves the list


def test_the_focused_widget_is_scrolled_into_view_and_hidden_ones_take_no_click(it: Headless) -> None:
    def build(screen: WidgetScreen) -> None:
        area = screen.widgets.add(ScrollArea("area", Rect(100, 100, 400, 200), 1200))
        for number in range(20):
            area.add_child(Button(f"b{number}", Rect(110, 110 + 60 * number, 200, 50), str(number), screen.record))

    screen = open_screen(it, build)
    hidden: Widget = screen.widgets["b10"]
    it.press(hidden.rect.center)
    assert screen.recorded == []
    screen.widgets.focus(hidden)
    assert it.widget("area").rect.contains(hidden.rect)
    it.press(hidden.rect.center)
    assert screen.recorded == ["done"]


def test_the_scroll_bar_can_be_dragged(it: Headless) -> None:
    open_screen(it, lambda b: b.widgets.add(ScrollArea("area", Rect(100, 100, 400, 200), 1000)) and None)
    area = it.widget("area")
    bar = area.scroll_handle  # type: ignore[attr-defined]
    it.event(pygame.MOUSEBUTTONDOWN, pos=bar.center, button=1)
    it.event(pygame.MOUSEMOTION, pos=(bar.centerx, 700), rel=(0, 9), buttons=(1, 0, 0))
    it.event(pygame.MOUSEBUTTONUP, pos=(bar.centerx, 700), button=1)
    assert area.offset == area.max_offset  # type: ignore[attr-defined]
