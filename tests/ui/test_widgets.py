"""Widgets: all of them by mouse and by keyboard, with tooltips, refusals and a focus that one can see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame
import pytest
from pygame import Rect

from games.core.texts import N_
from ui.headless import Headless, faults
from ui.screen import Screen
from ui.widgets import (
    Button,
    Dropdown,
    Entry,
    IconButton,
    Item,
    ListView,
    ScrollArea,
    Segmented,
    Slider,
    Tabs,
    TextField,
    Toggle,
    Widget,
)
from ui.widgets.resting import DEAF

SHIFT, CTRL = pygame.KMOD_SHIFT, pygame.KMOD_CTRL


class Board(Screen):
    """A screen whose widgets a test brings along; it keeps what they tell."""

    def __init__(self, it: Headless, build: Callable[[Board], None]) -> None:
        super().__init__(it.app)
        self.build, self.told = build, []

        self.escaped = 0

    told: list[Any]

    def layout(self) -> None:
        self.build(self)

    def tell(self, value: Any = "done") -> None:
        self.told.append(value)

    def escape(self) -> None:
        self.escaped += 1


@pytest.fixture
def it() -> Iterator[Headless]:
    with Headless((1280, 720), language="en") as window:
        yield window


def show(it: Headless, build: Callable[[Board], None]) -> Board:
    board = Board(it, build)
    it.app.push(board)
    it.settle()
    return board


def three(board: Board) -> None:
    for number, name in enumerate("abc"):
        rect = Rect(100 + 200 * number, 100, 150, 50)
        enabled = name != "b"
        act = [lambda: board.tell("a"), lambda: board.tell("b"), lambda: board.tell("c")][number]
        board.widgets.add(Button(name, rect, name.upper(), act, enabled=enabled, reason="Not now.", tip=f"tip {name}"))


# -- The pointer ----------------------------------------------------------------------------------------------------
def slid(it: Headless) -> Board:
    """Show a button under the resting pointer where another one was when it was clicked."""

    def layout(board: Board) -> None:
        name = "b" if board.told else "a"
        act = partial(board.tell, name)
        board.widgets.add(Button(name, Rect(100, 100, 200, 50), name.upper(), act, tip=f"tip {name}"))
        board.widgets.add(Button("still", Rect(100, 300, 200, 50), "Still", board.rebuild, tip="tip still"))

    board = show(it, layout)
    it.app.change(speed="normal")
    it.click("a")
    board.rebuild()
    assert board.told == ["a"]
    return board


def test_what_slides_under_a_resting_pointer_is_dead_until_the_pointer_moves(it: Headless) -> None:
    board = slid(it)
    it.step(1.0)
    assert board.widgets.hovered is None
    assert board.shown_tip is None
    pos = it.widget("b").rect.center
    it.move((pos[0] + 1, pos[1]))  # the hand trembles
    assert board.widgets.hovered is None
    it.move((pos[0] + 20, pos[1]))
    assert board.widgets.hovered is it.widget("b")
    it.step(1.0)
    assert board.shown_tip is not None


def test_the_second_half_of_a_double_click_does_nothing_to_what_has_slid_there(it: Headless) -> None:
    board = slid(it)
    it.click("b")
    assert board.told == ["a"]
    it.step(DEAF)
    it.click("b")  # some time later it is meant
    assert board.told == ["a", "b"]


def test_what_lay_under_the_pointer_before_stays_lit_and_a_click_takes_its_tooltip_away(it: Headless) -> None:
    board = slid(it)
    it.hover("still")
    assert board.shown_tip is not None
    it.click("still")
    it.step(1.0)
    assert board.widgets.hovered is it.widget("still")
    assert board.shown_tip is None
    it.hover("b")
    it.hover("still")
    assert board.shown_tip is not None


# -- Focus ----------------------------------------------------------------------------------------------------------
def test_tab_goes_round_in_reading_order_and_back(it: Headless) -> None:
    board = show(it, three)
    seen = []
    for mod in (0, 0, 0, 0, SHIFT, SHIFT):
        it.key(pygame.K_TAB, mod)
        focused = board.widgets.focused
        seen.append(focused.key if focused else "")
    assert seen == ["a", "b", "c", "a", "c", "b"]


def test_the_first_key_goes_where_the_screen_lets_the_keyboard_begin(
    it: Headless, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = show(it, three)
    monkeypatch.setattr(board, "first_focus", lambda: board.widgets["c"])
    for key, expected in ((pygame.K_RIGHT, "c"), (pygame.K_TAB, "a")):
        it.key(key)
        assert board.widgets.focused is board.widgets[expected]


def test_arrows_go_to_the_nearest_in_their_direction(it: Headless) -> None:
    def build(board: Board) -> None:
        for name, at in {"left": (100, 300), "right": (500, 310), "top": (300, 100), "low": (310, 500)}.items():
            board.widgets.add(Button(name, Rect(*at, 80, 40), name, board.tell))

    board = show(it, build)
    board.widgets.focus(board.widgets["left"])
    for key, expected in (
        (pygame.K_DOWN, "left"),  # the first key only shows where the screen has put the focus
        (pygame.K_RIGHT, "right"),
        (pygame.K_UP, "top"),
        (pygame.K_DOWN, "low"),
        (pygame.K_LEFT, "left"),
    ):
        it.key(key)
        assert board.widgets.focused is board.widgets[expected]


def test_an_arrow_aside_does_not_lead_to_a_wide_button_below(it: Headless) -> None:
    places = {"card": (60, 90, 90, 90), "chip": (260, 20, 40, 24), "one": (400, 160, 120, 24),
              "other": (524, 160, 120, 24), "pass": (400, 188, 244, 30)}  # fmt: skip

    def build(board: Board) -> None:
        for name, box in places.items():
            board.widgets.add(Button(name, Rect(box), name, board.tell))

    board = show(it, build)
    it.key(pygame.K_TAB)
    for start, key, expected in (
        ("other", pygame.K_LEFT, "one"),
        ("one", pygame.K_LEFT, "card"),
        ("card", pygame.K_RIGHT, "one"),
        ("other", pygame.K_DOWN, "pass"),
    ):
        board.widgets.focus(board.widgets[start])
        it.key(key)
        assert board.widgets.focused is board.widgets[expected]


def test_the_ring_is_shown_for_the_keyboard_only(it: Headless) -> None:
    board = show(it, three)
    it.press(board.widgets["a"].rect.center)
    assert board.widgets["a"].focused
    assert not board.widgets["a"].ringed
    plain = pygame.image.tobytes(it.picture(), "RGB")
    it.key(pygame.K_TAB)
    it.key(pygame.K_TAB, SHIFT)
    assert board.widgets["a"].ringed
    assert pygame.image.tobytes(it.picture(), "RGB") != plain


def test_the_focus_and_states_survive_a_new_layout(it: Headless) -> None:
    def build(board: Board) -> None:
        three(board)
        area = board.widgets.add(ScrollArea("area", Rect(100, 300, 400, 200), 900))
        area.put(Button("inside", Rect(120, 1000, 100, 40), "in", board.tell))

    board = show(it, build)
    board.widgets.focus(board.widgets["inside"])
    offset = it.widget("area").offset  # type: ignore[attr-defined]
    assert offset > 0
    it.app.rebuild()
    assert board.widgets.focused is board.widgets["inside"]
    assert it.widget("area").offset == offset  # type: ignore[attr-defined]


@pytest.mark.parametrize("end", ["key", "far", "late"])
def test_a_refusal_stays_until_the_next_input(it: Headless, end: str) -> None:
    board = show(it, three)
    at = board.widgets["b"].rect.center
    it.press(at)
    it.move((at[0] + 9, at[1]))  # a hand that trembles is no input
    it.step(5.0)
    assert board.shown_tip is not None
    assert board.shown_tip.bad
    if end == "key":
        it.key(pygame.K_F9)
    elif end == "far":
        it.move((at[0], at[1] + 300))
    else:
        it.step(1.5)
    it.step()
    assert board.shown_tip is None or not board.shown_tip.bad


def test_two_widgets_of_one_key_are_refused(it: Headless) -> None:
    board = show(it, three)
    with pytest.raises(ValueError, match="'a'"):
        board.widgets.add(Button("a", Rect(0, 0, 9, 9), "", board.tell))


# -- Buttons --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_a_button_answers_click_and_keys(it: Headless, key: int) -> None:
    board = show(it, three)
    it.click("a")
    it.key(pygame.K_TAB)
    it.key(pygame.K_TAB)
    it.key(pygame.K_TAB, SHIFT)
    it.key(pygame.K_TAB, SHIFT)
    it.key(key)
    assert board.told == ["a", "a"]


def test_a_press_that_is_let_go_elsewhere_does_nothing(it: Headless) -> None:
    board = show(it, three)
    it.event(pygame.MOUSEBUTTONDOWN, pos=board.widgets["a"].rect.center, button=1)
    it.event(pygame.MOUSEBUTTONUP, pos=board.widgets["c"].rect.center, button=1)
    assert board.told == []


def test_a_disabled_button_says_why_until_the_next_input(it: Headless) -> None:
    board = show(it, three)
    it.click("b")
    assert board.told == []
    assert "Not now." in it.words()
    it.step(5.0)
    assert "Not now." in it.words()
    it.press((5, 5))
    assert "Not now." not in it.words()


def test_tooltips_come_after_a_moment_and_at_once_for_the_keyboard(it: Headless) -> None:
    board = show(it, three)
    it.move(board.widgets["a"].rect.center)
    it.step(0.1)
    assert "tip a" not in it.words()
    it.step(0.5)
    assert "tip a" in it.words()
    it.key(pygame.K_TAB)
    assert "tip a" in it.words()
    it.key(pygame.K_TAB)
    assert "Not now." in it.words()


def test_a_tooltip_covers_neither_its_widget_nor_the_windows_edge(it: Headless) -> None:
    from ui.overlay import Look, lay_tip
    from ui.widgets.base import Tip

    window = it.app.surface.get_rect()
    look = Look(window, show(it, three).scale, it.app.palette, it.app.say)
    for x in (0, 400, 1180):
        for y in (0, 300, 690):
            anchor = Rect(x, y, 100, 30)
            box, *_ = lay_tip(look, Tip("Some words that explain it. " * 4, anchor))
            assert window.contains(box)
            assert not box.colliderect(anchor)


def test_a_tooltip_aside_leaves_free_what_is_under_its_widget(it: Headless) -> None:
    from ui.overlay import Look, lay_tip
    from ui.widgets.base import Tip

    look = Look(it.app.surface.get_rect(), show(it, three).scale, it.app.palette, it.app.say)
    row = Rect(950, 200, 320, 60)
    under, *_ = lay_tip(look, Tip("Some words.", row))
    aside, *_ = lay_tip(look, Tip("Some words.", row, aside=True))
    assert under.top > row.bottom
    assert aside.right < row.left
    assert abs(aside.centery - row.centery) <= 1


def test_an_icon_needs_a_tooltip(it: Headless) -> None:
    with pytest.raises(ValueError, match="undo"):
        IconButton("u", Rect(0, 0, 40, 40), "undo", lambda: None)


# -- Choosing -------------------------------------------------------------------------------------------------------
def test_a_toggle_answers_click_and_space(it: Headless) -> None:
    board = show(it, lambda b: b.widgets.add(Toggle("t", Rect(100, 100, 300, 50), "Hints", False, b.tell)) and None)
    it.click("t")
    it.key(pygame.K_TAB)
    it.key(pygame.K_SPACE)
    assert board.told == [True, False]


def segments(board: Board) -> None:
    items = [Item(1, "one"), Item(2, "two"), Item(3, "three", "Taken.")]
    board.widgets.add(Segmented("s", Rect(100, 100, 300, 50), items, 1, board.tell))


def test_segments_answer_clicks_and_arrows(it: Headless) -> None:
    board = show(it, segments)
    it.press(it.widget("s").cells()[1].center)  # type: ignore[attr-defined]
    it.key(pygame.K_LEFT)
    it.key(pygame.K_RIGHT)
    assert board.told == [2, 1, 2]


def test_a_segment_that_is_taken_says_so(it: Headless) -> None:
    board = show(it, segments)
    it.press(it.widget("s").cells()[2].center)  # type: ignore[attr-defined]
    assert board.told == []
    assert "Taken." in it.words()


def test_tabs_are_as_wide_as_their_words(it: Headless) -> None:
    items = [Item(1, "Points"), Item(2, "How it went, turn by turn")]
    board = show(it, lambda b: b.widgets.add(Tabs("t", Rect(100, 100, 600, 44), items, 1, b.tell)) and None)
    cells = it.widget("t").cells()  # type: ignore[attr-defined]
    assert cells[0].width < cells[1].width
    it.press(cells[1].center)
    assert board.told == [2]


def dropdown(board: Board) -> None:
    entries = [Entry(1, "circle"), Entry(2, "diamond", reason="Taken: Ola"), Entry(3, "square"), Entry(4, "pentagon")]
    board.widgets.add(Dropdown("d", Rect(100, 100, 300, 50), entries, 1, board.tell, label="Mark"))
    board.widgets.add(Button("under", Rect(100, 160, 300, 50), "under", lambda: board.tell("under")))


def test_a_list_opens_chooses_and_closes_by_mouse(it: Headless) -> None:
    board = show(it, dropdown)
    it.click("d")
    popup = board.widgets.popup
    assert popup is not None
    it.press(popup._cell(2).center)  # type: ignore[attr-defined]
    assert board.told == [3]
    assert board.widgets.popup is None


def test_an_open_list_covers_what_lies_under_it(it: Headless) -> None:
    board = show(it, dropdown)
    it.click("d")
    it.press(board.widgets["under"].rect.center)
    assert "under" not in board.told
    it.press((900, 600))
    it.press(board.widgets["under"].rect.center)
    assert board.told[-1] == "under"


def test_a_list_works_by_keyboard(it: Headless) -> None:
    board = show(it, dropdown)
    it.key(pygame.K_TAB)
    it.key(pygame.K_RETURN)
    it.key(pygame.K_DOWN)
    it.key(pygame.K_RETURN)
    assert board.told == []
    assert "Taken: Ola" in it.words()
    it.key(pygame.K_p, unicode="p")
    it.key(pygame.K_RETURN)
    assert board.told == [4]
    it.key(pygame.K_RETURN)
    it.key(pygame.K_ESCAPE)
    assert board.widgets.popup is None
    assert board.escaped == 0
    it.key(pygame.K_ESCAPE)
    assert board.escaped == 1


def test_a_long_list_scrolls_and_stays_in_the_window(it: Headless) -> None:
    entries = [Entry(n, f"entry {n}") for n in range(60)]
    board = show(it, lambda b: b.widgets.add(Dropdown("d", Rect(100, 600, 300, 50), entries, 30, b.tell)) and None)
    it.click("d")
    popup = board.widgets.popup
    assert popup is not None
    assert it.app.surface.get_rect().contains(popup.rect)
    assert "entry 30" in it.words()
    it.key(pygame.K_END)
    assert "entry 59" in it.words()
    assert faults(it.texts()) == []


# -- Slider ---------------------------------------------------------------------------------------------------------
def test_a_slider_answers_drag_wheel_and_keys(it: Headless) -> None:
    board = show(it, lambda b: b.widgets.add(Slider("s", Rect(100, 100, 500, 50), "Volume", 0.5, b.tell)) and None)
    slider = it.widget("s")
    track = slider.track  # type: ignore[attr-defined]
    it.press((track.left, track.centery))
    assert board.told[-1] == 0.0
    it.event(pygame.MOUSEBUTTONDOWN, pos=track.center, button=1)
    it.event(pygame.MOUSEMOTION, pos=(track.right + 50, 400), rel=(0, 0), buttons=(1, 0, 0))
    it.event(pygame.MOUSEBUTTONUP, pos=(track.right + 50, 400), button=1)
    assert board.told[-1] == 1.0
    it.move(slider.rect.center)
    it.event(pygame.MOUSEWHEEL, y=-1, x=0)
    it.key(pygame.K_LEFT)
    it.key(pygame.K_HOME)
    assert board.told[-3:] == [0.9, 0.8, 0.0]


def test_a_slider_that_waits_tells_only_the_end(it: Headless) -> None:
    def build(board: Board) -> None:
        slider = Slider("s", Rect(100, 100, 500, 50), "", 1.0, board.tell, low=1.0, high=1.5, on_release=True)
        board.widgets.add(slider)

    board = show(it, build)
    track = it.widget("s").track  # type: ignore[attr-defined]
    it.event(pygame.MOUSEBUTTONDOWN, pos=(track.left, track.centery), button=1)
    for x in range(track.left, track.right, 20):
        it.event(pygame.MOUSEMOTION, pos=(x, track.centery), rel=(20, 0), buttons=(1, 0, 0))
    it.event(pygame.MOUSEBUTTONUP, pos=track.midright, button=1)
    assert board.told == [1.5]


# -- Text field -----------------------------------------------------------------------------------------------------
def field(value: str = "") -> Callable[[Board], None]:
    def build(board: Board) -> None:
        field = TextField("name", Rect(100, 100, 260, 50), value, board.tell, done=lambda: board.tell("enter"))
        board.widgets.add(field)
        board.widgets.add(Button("other", Rect(500, 100, 100, 50), "other", board.tell))

    return build


def value_of(it: Headless) -> str:
    return it.widget("name").value  # type: ignore[attr-defined, no-any-return]


def test_polish_letters_and_spaces_are_typed(it: Headless) -> None:
    board = show(it, field())
    it.click("name")
    it.type("Żółć i Łąka")
    assert value_of(it) == "Żółć i Łąka"
    assert board.told[-1] == "Żółć i Łąka"


def test_sixteen_letters_are_the_most(it: Headless) -> None:
    show(it, field())
    it.click("name")
    it.type("abcdefghijklmnopqrs")
    assert value_of(it) == "abcdefghijklmnop"
    it.key(pygame.K_HOME, SHIFT)
    it.type("x")
    assert value_of(it) == "x"


def test_the_caret_travels_and_erases(it: Headless) -> None:
    show(it, field("Ala ma kota"))
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


def test_clipboard(it: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {"words": ""}
    monkeypatch.setattr(pygame.scrap, "put_text", lambda words: kept.update(words=words))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept["words"])
    show(it, field("Marta"))
    it.click("name")
    it.key(pygame.K_a, CTRL)
    it.key(pygame.K_x, CTRL)
    assert (value_of(it), kept["words"]) == ("", "Marta")
    kept["words"] = "Ol\na\t\x07!"
    it.key(pygame.K_v, CTRL)
    assert value_of(it) == "Ola!"


def test_a_field_takes_letters_before_the_screen_does_and_gives_tab_and_escape_on(it: Headless) -> None:
    board = show(it, field("a"))
    it.click("name")
    it.key(pygame.K_SPACE, unicode=" ")
    it.key(pygame.K_RETURN, unicode="\r")
    assert board.told == ["a ", "enter"]
    it.key(pygame.K_TAB)
    assert board.widgets.focused is board.widgets["other"]
    it.key(pygame.K_ESCAPE)
    assert board.escaped == 1


def test_a_click_places_the_caret_and_a_drag_marks(it: Headless) -> None:
    show(it, field("WWWWWWWW"))
    name = it.widget("name")
    left, middle = name._x(0), name._x(4)  # type: ignore[attr-defined]
    it.press((middle + 1, name.rect.centery))
    assert name.selection == (4, 4)  # type: ignore[attr-defined]
    it.event(pygame.MOUSEBUTTONDOWN, pos=(left, name.rect.centery), button=1)
    it.event(pygame.MOUSEMOTION, pos=(middle, name.rect.centery), rel=(9, 0), buttons=(1, 0, 0))
    it.event(pygame.MOUSEBUTTONUP, pos=(middle, name.rect.centery), button=1)
    it.type("x")
    assert value_of(it) == "xWWWW"


def test_the_caret_blinks_a_while_and_then_lets_the_window_rest(it: Headless) -> None:
    show(it, field("a"))
    it.click("name")
    drawn = [it.step(0.1) for _ in range(30)]
    assert any(drawn)
    for _ in range(60):
        it.step(0.1)
    assert not any(it.step(0.1) for _ in range(30))


# -- Scrolling ------------------------------------------------------------------------------------------------------
def rows(board: Board) -> None:
    board.widgets.add(
        ListView(
            "list", Rect(100, 100, 400, 300), 40, 60, lambda *_: None, choose=board.tell, act=lambda n: board.tell(-n)
        )
    )


def test_a_list_view_answers_keys_wheel_and_clicks(it: Headless) -> None:
    board = show(it, rows)
    view = it.widget("list")
    it.key(pygame.K_TAB)
    it.key(pygame.K_DOWN)
    it.key(pygame.K_END)
    it.key(pygame.K_RETURN)
    assert board.told == [0, 1, 39, -39]
    assert view.offset == view.most  # type: ignore[attr-defined]
    it.key(pygame.K_HOME)
    it.move(view.rect.center)
    it.event(pygame.MOUSEWHEEL, y=-2, x=0)
    assert view.offset == 2 * view.px(60)  # type: ignore[attr-defined]
    it.press((200, 110))
    it.press((200, 110))
    assert board.told[-2] == -board.told[-1]


def test_focus_scrolls_to_what_it_is_on_and_clicks_outside_the_area_miss(it: Headless) -> None:
    def build(board: Board) -> None:
        area = board.widgets.add(ScrollArea("area", Rect(100, 100, 400, 200), 1200))
        for number in range(20):
            area.put(Button(f"b{number}", Rect(110, 110 + 60 * number, 200, 50), str(number), board.tell))

    board = show(it, build)
    hidden: Widget = board.widgets["b10"]
    it.press(hidden.rect.center)
    assert board.told == []
    board.widgets.focus(hidden)
    assert it.widget("area").rect.contains(hidden.rect)
    it.press(hidden.rect.center)
    assert board.told == ["done"]


def test_the_bar_is_dragged(it: Headless) -> None:
    show(it, lambda b: b.widgets.add(ScrollArea("area", Rect(100, 100, 400, 200), 1000)) and None)
    area = it.widget("area")
    bar = area.bar  # type: ignore[attr-defined]
    it.event(pygame.MOUSEBUTTONDOWN, pos=bar.center, button=1)
    it.event(pygame.MOUSEMOTION, pos=(bar.centerx, 700), rel=(0, 9), buttons=(1, 0, 0))
    it.event(pygame.MOUSEBUTTONUP, pos=(bar.centerx, 700), button=1)
    assert area.offset == area.most  # type: ignore[attr-defined]


# -- Movements ------------------------------------------------------------------------------------------------------
def test_movements_follow_one_another_and_a_key_only_finishes_them() -> None:
    with Headless((1280, 720), speed="normal") as it:
        board = show(it, three)
        shown: list[tuple[str, float]] = []
        board.motion.add(0.2, lambda share: shown.append(("first", share)), end=lambda: board.tell("first over"))
        board.motion.add(0.2, lambda share: shown.append(("second", share)), end=lambda: board.tell("second over"))
        it.step(0.0)
        it.step(0.1)
        assert {name for name, _ in shown} == {"first"}
        it.step(0.15)
        it.step(0.05)
        assert board.told == ["first over"]
        assert board.busy
        it.key(pygame.K_ESCAPE)
        assert board.told == ["first over", "second over"]
        assert board.escaped == 0
        assert shown[-1] == ("second", 1.0)
        it.key(pygame.K_ESCAPE)
        assert board.escaped == 1


@pytest.mark.parametrize("settings", [{"speed": "off"}, {"speed": "slow", "reduced_motion": True}])
def test_without_movement_the_end_is_there_at_once(settings: dict[str, Any]) -> None:
    with Headless((1280, 720), **settings) as it:
        board = show(it, three)
        board.motion.add(5.0, lambda share: board.tell(share))
        it.step()
        assert board.told == [1.0]
        assert not board.motion.running


def test_a_toast_passes(it: Headless) -> None:
    show(it, three)
    it.app.toast(N_("Saved"))
    it.step()
    assert "Saved" in it.words()
    it.step(5.0)
    it.step()
    assert "Saved" not in it.words()
