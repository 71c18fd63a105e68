"""Layout trees: boxes are cut without gaps, nodes measure, place and draw consistently, widgets are leaves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

import ui.layout
from games.core.contract.texts import N_
from ui.drawing.theme import SMALL, TEXT
from ui.layout import (
    Box,
    Bullet,
    Column,
    Divider,
    FirstFit,
    Grid,
    Hoverable,
    Label,
    LayoutContext,
    Node,
    Paint,
    Panel,
    Row,
    RowSelection,
    Scroll,
    Slot,
    Spacer,
    Stack,
    Table,
    TableColumn,
    TableRow,
)
from ui.shell.headless import Headless
from ui.shell.screen import Screen
from ui.widgets import Button, ListView
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET

UNITS = st.floats(0.5, 3.0)


class TreeScreen(Screen):
    """A screen that shows the tree of a test."""

    name = "page"

    def __init__(self, it: Headless, tree: Node) -> None:
        super().__init__(it.app)
        self.tree_to_show = tree

    def build(self) -> Node:
        return self.tree_to_show


@pytest.fixture
def it() -> Iterator[Headless]:
    with Headless((1280, 720)) as headless:
        yield headless


def show_tree(it: Headless, tree: Node) -> TreeScreen:
    page = TreeScreen(it, tree)
    it.app.push(page)
    it.settle()
    return page


def layout_context(it: Headless) -> LayoutContext:
    page = TreeScreen(it, Spacer())
    return LayoutContext(page, page.widgets.add)


def text_boxes(it: Headless) -> dict[str, Rect]:
    """Return the box of each drawn line of text."""
    return {one.text.replace("\u00a0", " "): one.rect for one in it.texts()}


def draw_nothing(surface: Surface, rect: Rect) -> None:
    """Draw nothing."""


@given(UNITS, st.floats(0, 40), st.lists(st.floats(1, 90), min_size=1, max_size=20))
def test_strips_cut_from_a_box_meet_without_gaps(unit: float, top: float, heights: list[float]) -> None:
    box = Box(0, top, 100, 5000, unit)
    rects = [box.cut_top(height).rect for height in heights]
    assert all(a.bottom == b.top for a, b in pairwise(rects))
    assert box.rect.top == rects[-1].bottom
    assert rects[-1].bottom == round(top + sum(heights) * unit) or abs(rects[-1].bottom - top - sum(heights) * unit) < 1


@given(UNITS, st.lists(st.floats(0.1, 5), min_size=1, max_size=9), st.integers(50, 2000))
def test_columns_fill_their_box_to_the_pixel(unit: float, weights: list[float], width: int) -> None:
    columns = [one.rect for one in Box(7, 0, width, 10, unit).columns(weights)]
    assert columns[0].left == 7
    assert columns[-1].right == 7 + width
    assert all(a.right == b.left for a, b in pairwise(columns))


@given(UNITS, st.floats(1, 50), st.floats(1, 50))
def test_one_cut_equals_two_cuts_of_the_same_total(unit: float, first: float, second: float) -> None:
    one, other = Box(3, 5, 400, 400, unit), Box(3, 5, 400, 400, unit)
    one.cut_top(first), one.cut_top(second)
    other.cut_top(first + second)
    assert abs(one.top - other.top) < 1e-6


def test_boxes_are_cut_from_all_sides_with_gaps() -> None:
    box = Box(0, 0, 200, 100, 2.0)
    assert box.cut_left(10, gap=5).rect == Rect(0, 0, 20, 100)
    assert box.cut_right(10).rect == Rect(180, 0, 20, 100)
    assert box.cut_bottom(5, gap=5).rect == Rect(30, 90, 150, 10)
    assert box.pad(5, 10).rect == Rect(40, 20, 130, 40)
    assert box.middle(10, 10).rect == Rect(95, 30, 20, 20)
    assert [cell.rect.size for cell in box.grid(3, 2, gap=0)] == [(50, 40)] * 6


# -- rows, columns, grids ---------------------------------------------------------------------------------------------
def test_weights_share_the_width_left_by_fixed_children(it: Headless) -> None:
    fixed, one, two = Paint(draw_nothing, width=100), Paint(draw_nothing, weight=1), Paint(draw_nothing, weight=3)
    Row(fixed, one, two, gap=10).place(layout_context(it), Box(0, 0, 520, 50, 1.0))
    unit = layout_context(it).unit
    free = 520 - 100 * unit - 20 * unit
    assert fixed.rect == Rect(0, 0, round(100 * unit), 50)
    assert one.rect.width == pytest.approx(free / 4, abs=1)
    assert two.rect.right == 520


def test_a_row_is_as_high_as_its_highest_child_and_centres_lower_ones(it: Headless) -> None:
    low, high = Paint(draw_nothing, width=20, height=20), Paint(draw_nothing, width=20, height=60)
    row = Row(low, high, pad=(0, 10))
    where = layout_context(it)
    assert row.height_at(where, 400) == pytest.approx(80 * where.unit)
    row.place(where, Box(0, 0, 400, 80 * where.unit, where.unit))
    assert low.rect.centery == pytest.approx(high.rect.centery, abs=1)


def test_a_column_drops_children_that_do_not_fit(it: Headless) -> None:
    drawn: list[int] = []
    rows = [Paint(lambda surface, rect, n=n: drawn.append(n), height=30) for n in range(5)]  # type: ignore[misc]
    column = Column(*rows, drop=True)
    where = layout_context(it)
    column.place(where, Box(0, 0, 100, 100 * where.unit, where.unit))
    column.draw(Surface((300, 300)))
    assert drawn == [0, 1, 2]


def test_a_grid_gives_equal_cells_and_a_shorter_last_row(it: Headless) -> None:
    cells = [Paint(draw_nothing, height=20) for _ in range(5)]
    Grid(cells, 3, gap=10).place(layout_context(it), Box(0, 0, 320, 400, 1.0))
    assert len({cell.rect.width for cell in cells}) <= 2
    assert cells[3].rect.left == cells[0].rect.left
    assert cells[3].rect.top > cells[0].rect.bottom


def test_children_that_are_none_are_left_out(it: Headless) -> None:
    assert len(Row(None, Spacer(4), None).children) == 1


def test_a_padding_has_one_two_or_four_lengths() -> None:
    assert Stack([], pad=(1, 2)).pad == (1, 2, 1, 2)
    assert Stack([], pad=(1, 2, 3, 4)).pad == (1, 2, 3, 4)
    with pytest.raises(ValueError, match="one, two or four"):
        Stack([], pad=(1, 2, 3))


def test_a_paragraph_is_as_high_as_its_lines_and_shifts_what_follows(it: Headless) -> None:
    words = "A long sentence that has to be broken into several lines in a narrow column of the window. " * 2
    label, below = Label(words), Divider()
    show_tree(it, Row(Column(label, below, width=300), Spacer()))
    drawn = it.texts()
    assert len(drawn) > 3
    assert label.rect.bottom == below.rect.top
    assert max(one.rect.bottom for one in drawn) <= below.rect.top + 1
    assert all(one.fits for one in drawn)


def test_a_paragraph_in_a_box_of_a_fractional_width_has_room_for_all_its_lines(it: Headless) -> None:
    """The rectangle in which it is drawn can be a pixel narrower than the width with which it was measured."""
    words = "Counted from the matches saved on this computer."
    show_tree(it, Spacer())
    unit, one_line = it.top.unit, Label(words, SMALL).content_width(layout_context(it)) - 1
    for tenths in range(10):
        for before in range(10):
            label, below = Label(words, SMALL), Divider()
            width = one_line + tenths / 10 - 1
            column = Column(label, below, width=width / unit)
            show_tree(it, Row(Spacer(before / 10 / unit), column, Spacer()))
            assert max(one.rect.bottom for one in it.texts()) <= below.rect.top + 1, (width, before)


def test_text_in_a_fixed_box_shrinks_and_is_centred(it: Headless) -> None:
    show_tree(it, Column(Label("a fairly long name", 40, TEXT, wrapping=False, height=50, width=140), Spacer()))
    (drawn,) = it.texts()
    assert drawn.px < 40 * it.top.unit
    assert drawn.fits


def test_an_empty_text_takes_no_room(it: Headless) -> None:
    assert Label("").height_at(layout_context(it), 100) == 0
    assert Label("").min_width(layout_context(it)) == 0


def test_a_text_given_as_a_function_is_read_at_each_drawing(it: Headless) -> None:
    said = ["before"]
    show_tree(it, Column(Label(lambda: said[0], height=30)))
    said[0] = "after"
    assert "after" in it.words()


def test_a_bullet_is_level_with_the_first_line(it: Headless) -> None:
    label = Label("point " * 60)
    bullet = Bullet(label, (200, 100, 50))
    show_tree(it, Row(Column(bullet, width=300), Spacer()))
    dot = bullet.children[0].rect
    assert dot.width == dot.height > 0
    assert dot.right < label.rect.left
    assert abs(dot.centery - label.rect.top) < label.font(layout_context(it)).px


# -- widgets ----------------------------------------------------------------------------------------------------------
def test_widgets_are_leaves_and_reached_in_the_order_of_the_tree(it: Headless) -> None:
    pressed: list[str] = []

    def slot(key: str) -> Slot:
        return Slot(lambda rect: Button(key, rect, key, lambda: pressed.append(key)), width=120, height=40)

    page = show_tree(it, Column(Row(slot("one"), slot("two")), slot("three")))
    assert [widget.key for widget in page.widgets.widgets] == ["one", "two", "three"]
    it.click("two")
    assert pressed == ["two"]


def test_scrolled_content_moves_with_its_widgets(it: Headless) -> None:
    rows = [
        Column(
            Label(f"row {n}", height=40),
            Slot(lambda rect, n=n: Button(f"b{n}", rect, f"do {n}", int), height=40),  # type: ignore[misc]
        )
        for n in range(40)
    ]
    page = show_tree(it, Column(Scroll("list", Column(*rows), bar=14)))
    area = page.widgets["list"]
    assert area.is_scrollable
    before = it.widget("b3").rect.top
    area.on_wheel(-1)
    moved = it.widget("b3").rect.top
    assert moved < before
    label = text_boxes(it)["row 3"]
    assert 0 <= moved - label.bottom < 40


def test_content_that_fits_fills_its_area_and_does_not_scroll(it: Headless) -> None:
    child = Column(Label("short", height=30), Spacer(), Label("at the foot", height=30))
    page = show_tree(it, Column(Scroll("list", child)))
    assert not page.widgets["list"].is_scrollable
    assert text_boxes(it)["at the foot"].bottom > it.app.size[1] - 40


# -- variants, panels, tables -----------------------------------------------------------------------------------------
def test_the_first_variant_that_fits_is_chosen(it: Headless) -> None:
    wide, narrow, low = (
        Paint(draw_nothing, width=500, height=50),
        Paint(draw_nothing, width=100, height=50),
        Paint(draw_nothing),
    )
    fit, where = FirstFit(wide, narrow, low), layout_context(it)
    for box, wanted in (((900, 100), wide), ((200, 100), narrow), ((200, 10), low)):
        fit.place(where, Box(0, 0, *box, where.unit))
        assert fit.chosen is wanted


def test_a_panel_places_its_content_below_its_header(it: Headless) -> None:
    inside = Paint(draw_nothing)
    show_tree(it, Column(Panel(inside, "Title", "remark", weight=1)))
    texts = text_boxes(it)
    assert texts["Title"].right < texts["remark"].left
    assert texts["Title"].bottom < inside.rect.top


def make_table(rows: int, opened: list[str]) -> Table:
    heads = [TableColumn("Name", weight=3, align="left"), TableColumn("Points")]
    return Table(
        heads,
        [
            TableRow(f"row:{n}", [f"name {n}", str(n)], lambda n=n: opened.append(f"{n}"), f"tip {n}")
            for n in range(rows)
        ],  # type: ignore[misc]
    )


def test_rows_of_a_table_are_clicked_hovered_and_reached_by_keys(it: Headless) -> None:
    opened: list[str] = []
    show_tree(it, Column(make_table(4, opened), weight=1))
    it.click("row:2")
    assert opened == ["2"]
    it.hover("row:1")
    assert "tip 1" in it.words()


def test_numbers_and_headers_of_a_table_are_right_aligned(it: Headless) -> None:
    show_tree(it, Column(make_table(3, []), weight=1))
    texts = text_boxes(it)
    assert texts["Points"].right == pytest.approx(texts["2"].right, abs=2)
    assert texts["Name"].left == texts["name 0"].left


def test_rows_without_a_key_are_no_widgets_and_share_the_height(it: Headless) -> None:
    rows = [TableRow("", [f"name {n}", str(n)]) for n in range(3)]
    page = show_tree(
        it, Table([TableColumn(align="left"), TableColumn()], rows, row_height=20, max_row_height=1000, header_height=0)
    )
    assert not page.widgets.widgets
    texts, height = text_boxes(it), it.app.size[1]
    middles = [texts[f"name {n}"].centery for n in range(3)]
    assert middles == pytest.approx([height * (2 * n + 1) / 6 for n in range(3)], abs=2)


def test_a_selectable_table_is_one_list_that_builds_visible_rows_only(it: Headless) -> None:
    made, chosen, opened = list[int](), list[int](), list[int]()

    def cells(number: int) -> list[str]:
        made.append(number)
        return [f"name {number}", str(number)]

    rows = [TableRow(f"row:{n}", partial(cells, n), tooltip=f"tip {n}") for n in range(1000)]
    rows[1] = TableRow("", ["turn 1"], is_heading=True)
    choice = RowSelection("list", 0, chosen.append, opened.append)
    show_tree(it, Table([TableColumn(align="left"), TableColumn()], rows, header_height=0, selection=choice))
    assert {"name 0", "turn 1", "name 2"} <= set(text_boxes(it))
    assert len(made) < 100
    view = it.widget("list")
    it.top.widgets.focus(view)
    it.key(pygame.K_DOWN)
    assert chosen == [2]  # past the heading
    it.key(pygame.K_RETURN)
    assert opened == [2]
    before = len(made)
    assert isinstance(view, ListView)
    it.move(view.row_rect(3).center)
    it.step(1.0)
    assert "tip 3" in it.words()
    assert len(made) == before  # hovering lays nothing out again


def test_a_row_is_higher_for_touch(it: Headless) -> None:
    row = Hoverable("row", Spacer(10), height=20)
    where = layout_context(it)
    assert row.height_at(where, 100) == pytest.approx(20 * where.unit)
    it.app.for_touch = True
    assert row.height_at(where, 100) == pytest.approx((TOUCH_TARGET + TOUCH_GAP) * where.unit)


# -- the page in ui/README.md -----------------------------------------------------------------------------------------
def test_the_example_screen_of_the_readme_works(it: Headless) -> None:
    from ui.screens.shared.page import bar, page

    code = (Path(ui.layout.__file__).parents[1] / "README.md").read_text("utf-8").split("```python\n")[1]
    names: dict[str, Any] = {**vars(ui.layout), "Screen": Screen, "Button": Button, "N_": N_, "bar": bar, "page": page}
    exec("from __future__ import annotations\n" + code.partition("```")[0], names)
    it.open("menu")
    it.app.push(names["TipsScreen"](it.app, [N_("Undo"), N_("Redo")]))
    it.settle()
    assert "Did you know?" in it.words()
    assert "Undo" in it.words()
    it.click("next")
    assert "Redo" in it.words()
    it.click("back")
    assert it.top.name == "menu"
