"""Keys of the workshop: spaces, zoom, hidden pieces, links, cancelling, help lines."""

from __future__ import annotations

import pygame
import pytest

from games.core.data import boards
from games.core.workshop.checks import value_at
from games.core.workshop.edits import SetValue
from games.core.workshop.form import form_of
from tests.ui.workshops import open_workshop, own_board, settle
from ui.screens.keys import KeysScreen
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.space_tab import dragged_kind
from ui.screens.workshop.spaces import EntryRef
from ui.screens.workshop.strips import StripWidget
from ui.shell.headless import Headless
from ui.widgets import TextField

pytestmark = pytest.mark.usefixtures("inline_renderer")


def test_a_copy_is_inserted_after_the_chosen_space_without_a_picture(it: Headless) -> None:
    screen = open_workshop(it, "wampiry")
    before = screen.session.document.raw
    screen.context.tools.remove_picture()
    screen.context.spaces.choose(0, 2)
    it.key(pygame.K_d, pygame.KMOD_CTRL)
    settle(it)
    ring = screen.session.data["ring"]
    assert len(ring) == 8
    assert ring[3]["effect"] == ring[2]["effect"]
    assert ring[3]["id"] not in {one["id"] for one in ring if one is not ring[3]}
    assert screen.context.spaces.chosen == EntryRef(0, 3)
    assert screen.session.problems == ()
    for _ in range(2):
        it.key(pygame.K_z, pygame.KMOD_CTRL)
    assert screen.session.document.raw == before


@pytest.mark.parametrize("game", ["osada", "ankh_morpork"])
def test_a_copied_space_keeps_the_board_playable(game: str, it: Headless) -> None:
    screen = open_workshop(it, game)
    screen.context.tools.remove_picture()
    screen.context.spaces.choose(0, 5)
    it.key(pygame.K_d, pygame.KMOD_CTRL)
    settle(it)
    assert len(screen.session.data[screen.session.form.ordered_lists[0].path]) > len(
        boards.load_default_board(game).data[screen.session.form.ordered_lists[0].path]
    )
    assert screen.session.problems == ()


def test_tab_goes_through_the_spaces_and_then_on(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    screen.context.spaces.choose(0, 9)
    tape = next(widget for widget in screen.widgets.widgets if isinstance(widget, StripWidget))
    screen.widgets.focus(tape)
    it.key(pygame.K_TAB)
    assert screen.context.spaces.chosen == EntryRef(0, 10)
    it.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert screen.context.spaces.chosen == EntryRef(0, 9)
    for _ in range(4):  # the third press only shows the focus
        it.key(pygame.K_TAB)
    assert screen.context.spaces.chosen == EntryRef(0, 11)
    assert not isinstance(screen.widgets.focused, StripWidget)


def test_the_board_zooms_around_the_pointer_and_pans(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    stage = screen.context.picture
    at = (stage.box.left + stage.box.width // 3, stage.box.top + stage.box.height // 3)
    spot, width = stage.window_to_board(at), stage._picture.get_width()  # type: ignore[union-attr]
    it.move(at)
    it.event(pygame.MOUSEWHEEL, x=0, y=3, flipped=False)
    settle(it)
    assert stage._picture is not None
    assert stage._picture.get_width() > width * 1.5
    assert all(abs(one - other) < 4 for one, other in zip(stage.window_to_board(at), spot, strict=True))
    before = stage.at
    it.event(pygame.MOUSEMOTION, pos=at, rel=(-30, 0), buttons=(0, 1, 0))
    assert stage.at == (before[0] - 30, before[1])
    it.key(pygame.K_0, unicode="0")
    settle(it)
    assert stage._picture.get_width() == width


def test_the_map_zooms_by_keys_and_pinch_and_is_painted_correctly(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    screen.context.tools.remove_picture()
    settle(it)
    grid = screen.context.grid_map
    assert isinstance(grid, GridMap)
    side = grid.cell_size
    it.key(pygame.K_PLUS, unicode="+")
    screen.pinch(grid.rect.center, 1.5, (0, 0))
    assert grid.cell_size > side * 1.5
    at = grid.cell_at(grid.rect.center)
    assert at is not None
    assert grid.cell_box(at).collidepoint(grid.rect.center)
    assert grid.cell_at((grid.rect.left - 5, grid.rect.centery)) is None
    before = screen.session.document.raw
    it.press(grid.rect.center)
    settle(it)
    assert screen.session.document.raw != before
    assert screen.context.grid_map is not None
    assert screen.context.grid_map.factor == grid.factor


def test_pieces_are_hidden_and_shown_again(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    assert screen.session.rendered is not None
    full = screen.session.rendered.pixels
    it.key(pygame.K_h, unicode="h")
    settle(it)
    assert screen.session.rendered.pixels != full
    it.key(pygame.K_h, unicode="h")
    settle(it)
    assert screen.session.rendered.pixels == full


def test_space_f1_and_question_mark_open_trial_rules_and_keys(it: Headless) -> None:
    screen = open_workshop(it, "wampiry")
    screen.context.spaces.choose(0, 0)
    screen.widgets.forget_focus()
    it.key(pygame.K_F1)
    assert it.app.top.name == "rules"
    it.key(pygame.K_ESCAPE)
    it.key(pygame.K_SLASH, pygame.KMOD_SHIFT, "?")
    keys = it.app.top
    assert isinstance(keys, KeysScreen)
    assert keys.page == "workshop"
    it.key(pygame.K_ESCAPE)
    it.key(pygame.K_SPACE)
    it.settle()
    assert it.app.top.name == "table"


def test_a_link_tooltip_says_what_a_click_does(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    screen.context.spaces.choose(0, 0)
    it.key(pygame.K_n, unicode="n")
    near = {number for number, _ in screen.context.spaces.strips[0].links(screen.session.data, 0)}  # type: ignore[misc]
    names = [area["name"]["en"] for area in screen.session.data["areas"]]
    far = next(n for n in range(1, 12) if n not in near)
    for number, word in ((min(near), "Unlink"), (far, "Link")):
        points = screen.context.picture.polygon(f"area:{screen.session.data['areas'][number]['id']}")
        assert points is not None
        it.move((round(sum(x for x, _ in points) / len(points)), round(sum(y for _, y in points) / len(points))))
        tip = screen.tip(it.app.now + 5)
        assert tip is not None
        assert tip.text == f"{word}: {names[0]} – {names[number]}"
    assert screen.context.spaces.other_links()


def test_a_map_row_is_added_and_the_streets_are_reordered(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    before = screen.session.document.raw
    height = len(screen.session.data["map"]["streets"].splitlines())
    area = next(widget for widget in screen.widgets.widgets if widget.key.startswith("rows:"))
    add = it.widget("size:south:1")
    assert add.enabled
    add.activate()
    it.click("off")
    settle(it)
    assert len(screen.session.data["map"]["streets"].splitlines()) == height + 1
    assert screen.session.problems == ()
    it.key(pygame.K_z, pygame.KMOD_CTRL)
    assert screen.session.document.raw == before
    screen.context.open_tab("spaces")
    screen.context.painting.choose_layer(2)
    first, second = [street["id"] for street in screen.session.data["streets"][:2]]
    screen.context.painting.choose_brush(screen.session.data["streets"][0]["letter"])
    screen.widgets.forget_focus()
    it.key(pygame.K_RIGHTBRACKET, unicode="]")
    assert [street["id"] for street in screen.session.data["streets"][:2]] == [second, first]
    assert area.rect.width


def test_a_field_is_inserted_from_the_palette(it: Headless) -> None:
    screen = open_workshop(it, "osada")
    before = screen.session.document.raw
    screen.context.tools.remove_picture()
    screen.context.spaces.choose(0, 5)
    it.widget("new:herbata").activate()
    settle(it)
    assert screen.session.data["track"][6]["kind"] == "herbata"
    assert screen.context.spaces.chosen == EntryRef(0, 6)
    assert screen.session.problems == ()
    for _ in range(2):
        it.key(pygame.K_z, pygame.KMOD_CTRL)
    assert screen.session.document.raw == before


def test_a_field_is_dragged_from_the_palette_onto_road_or_strip(it: Headless) -> None:
    screen = open_workshop(it, "osada")
    screen.context.tools.remove_picture()
    screen.context.spaces.choose(0, 5)
    settle(it)

    def pull(kind: str, end: tuple[int, int]) -> None:
        start = it.widget(f"new:{kind}").rect.center
        it.move(start)
        it.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        it.event(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0))
        assert dragged_kind(screen.context) is not None
        it.event(pygame.MOUSEBUTTONUP, pos=end, button=1)
        settle(it)

    before = [one["kind"] for one in screen.session.data["track"]]
    points = screen.context.picture.polygon("field:9")
    assert points is not None
    pull("bimber", (round(sum(x for x, _ in points) / len(points)), round(sum(y for _, y in points) / len(points))))
    assert [one["kind"] for one in screen.session.data["track"]] == [*before[:9], "bimber", *before[9:]]
    assert screen.context.spaces.chosen == EntryRef(0, 9)
    tape = next(widget for widget in screen.widgets.widgets if isinstance(widget, StripWidget))
    pull("herbata", tape.entry_boxes()[0].center)  # the bus stays the first field
    assert [one["kind"] for one in screen.session.data["track"]][:2] == [before[0], "herbata"]
    count = len(screen.session.data["track"])
    pull("narty", (screen.context.picture.box.left - 3, 3))  # outside the board: cancelled
    assert len(screen.session.data["track"]) == count
    it.click("new:narty")
    assert len(screen.session.data["track"]) == count + 1
    assert screen.session.problems == ()


def test_tab_visits_bar_tools_strip_board_and_panel(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    screen.context.spaces.choose(0, 2)
    screen.context.tools.choose_tool("places")
    keys = [widget.key for widget in screen.widgets.widgets]
    bar = ["back", "try", "fair", "share", "edit", "redo", "undo", "name", "state"]
    tools = ["tool:choose", "tool:threads", "tool:places", "tool:corners", "pieces", "picture"]
    assert keys[: keys.index("tabs") + 1] == [*bar, *tools, "tape:areas", "handles", "tabs"]


def test_esc_cancels_a_drag(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    screen.context.tools.remove_picture()
    screen.context.spaces.choose(0, 2)
    screen.context.tools.choose_tool("corners")
    settle(it)
    corner = screen.context.picture.board_to_window(
        next(one for one in screen.context.tools.handles() if one.is_corner).position
    )
    tape = it.widget("tape:areas")
    assert isinstance(tape, StripWidget)
    before = screen.session.document.raw
    for start in (corner, tape.entry_boxes()[1].center):
        drag_and_give_up(it, start)
        assert it.top is screen
        assert screen.session.document.raw == before
        assert screen.context.spaces.chosen == EntryRef(0, 2)


def test_esc_cancels_painting_and_palette_drags(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    screen.context.tools.remove_picture()
    settle(it)
    assert screen.context.grid_map is not None
    before = screen.session.document.raw
    for button in (1, 3):
        drag_and_give_up(it, screen.context.grid_map.cell_box((2, 2)).center, button)
        assert screen.session.document.raw == before
    road = open_workshop(it, "osada")
    road.context.tools.remove_picture()
    road.context.spaces.choose(0, 5)
    settle(it)
    before = road.session.document.raw
    drag_and_give_up(it, it.widget("new:bimber").rect.center, far=-500)
    assert dragged_kind(road.context) is None
    assert road.session.document.raw == before


def drag_and_give_up(it: Headless, start: tuple[int, int], button: int = 1, far: int = 60) -> None:
    """Drag from a point, press Esc, and drag on until the button is released."""
    held = (int(button == 1), 0, int(button == 3))
    it.move(start)
    it.event(pygame.MOUSEBUTTONDOWN, pos=start, button=button)
    for by in (far // 2, far):
        it.event(pygame.MOUSEMOTION, pos=(start[0] + by, start[1]), rel=(far // 2, 0), buttons=held)
    it.key(pygame.K_ESCAPE)
    it.event(pygame.MOUSEMOTION, pos=(start[0] + far + 5, start[1]), rel=(5, 0), buttons=held)
    it.event(pygame.MOUSEBUTTONUP, pos=(start[0] + far + 5, start[1]), button=button)
    settle(it)


def test_minus_and_zero_are_typed_into_numbers_and_do_not_zoom(it: Headless) -> None:
    screen = open_workshop(it, "wampiry")
    for typed, key in (("-3", "estate_cards.ccw2"), ("10", "turns")):
        screen.context.open_tab("numbers")
        screen.widgets.focus(it.widget(f"at:rules.{key}"))
        it.type(typed)
        it.key(pygame.K_RETURN)
        settle(it)
    assert screen.session.data["rules"]["estate_cards"]["ccw2"] == -3
    assert screen.session.data["rules"]["turns"] == 10


def test_the_help_line_says_what_to_do_and_with_which_keys(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    assert "Choose a space on the board or below it." in it.words()
    screen.context.spaces.choose(0, 0)
    it.key(pygame.K_n, unicode="n")
    settle(it)
    assert "Links: click a neighbour" in it.words()
    assert "land or bridge" in it.words()
    screen.context.open_tab("words")
    settle(it)
    assert "Every change is checked and saved immediately." in it.words()


def test_the_help_line_of_a_map_describes_the_cell_and_the_brush(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    assert screen.context.grid_map is not None
    it.move(screen.context.grid_map.cell_box((1, 1)).center)
    settle(it)
    assert "Cell 1, 1 · Biprostal → " in it.words()
    assert "Krowodrza" in it.words()
    it.event(pygame.MOUSEBUTTONDOWN, pos=screen.context.grid_map.cell_box((1, 0)).center, button=1)
    it.event(pygame.MOUSEMOTION, pos=screen.context.grid_map.cell_box((3, 0)).center, rel=(9, 0), buttons=(1, 0, 0))
    settle(it)
    assert ": 3 cells" in it.words()


def test_the_name_opens_its_texts_and_the_state_opens_the_faults(it: Headless) -> None:
    screen = open_workshop(it, "osada")
    it.click("name")
    assert (screen.context.tab, screen.widgets.focused.key) == ("words", "at:name.en")  # type: ignore[union-attr]
    it.click("state")
    assert screen.context.tab == "faults"


def test_only_the_first_of_many_faults_are_listed(it: Headless) -> None:
    path = own_board("osada")
    words = path.read_text("utf-8")
    path.write_text(
        words.replace("    marks: ", "    marks: {five: [" + "7, " * 300 + "7], three: []}\n    other: ", 1), "utf-8"
    )
    screen = open_workshop(it, "osada", path)
    screen.context.open_tab("faults")
    settle(it)
    problems = screen.session.problems
    assert problems is not None
    assert len(problems) > 300
    listed = [widget for widget in screen.widgets.widgets if widget.key.startswith("fault:")]
    assert len(listed) == 60
    assert all(place[:1] == ("characters",) for _, place in screen.session.faults())


@pytest.mark.parametrize("game", ["krakow", "wampiry", "wroclaw"])
def test_space_tries_the_board_where_the_footer_says_so(game: str, it: Headless) -> None:
    open_workshop(it, game)
    for key in ("tabs", "map"):
        if it.top.widgets.find(key) is not None:
            it.press(it.widget(key).rect.center)  # the mouse leaves the focus there
            settle(it)
    assert "Space" in it.words()
    it.key(pygame.K_SPACE)
    it.settle()
    assert it.top.name == "table"


def test_the_footer_names_another_key_while_space_types_or_presses(it: Headless) -> None:
    screen = open_workshop(it, "wampiry")
    screen.context.open_tab("words")
    screen.widgets.focus(next(one for one in screen.widgets.widgets if isinstance(one, TextField)))
    it.step(0.1)
    screen.invalidate()
    it.step(0.1)
    assert "Ctrl+T" in it.words()
    assert "Space" not in it.words().split("\n")


def test_trying_a_board_with_faults_says_what_is_wrong(it: Headless) -> None:
    screen = open_workshop(it, "wampiry")
    screen.context.change([SetValue(("rules", "awards", "normal"), [1, 2, 3])])
    settle(it)
    it.key(pygame.K_SPACE)
    it.step(0.1)
    assert it.top is screen
    assert "expected points that do not rise" in it.app.message


def test_cards_are_counted_from_one(it: Headless) -> None:
    screen = open_workshop(it, "wroclaw")
    screen.context.change(form_of("wroclaw").default_edits(screen.session.data))  # type: ignore[misc]
    settle(it)
    strip = screen.context.spaces.strips[0]
    assert strip.table is not None
    assert screen.context.spaces.number_text(strip, 0) == "1"
    screen.context.open_tab("spaces")
    screen.context.spaces.choose(0, 0)
    count = len(value_at(screen.session.data, strip.list_path))
    assert f"1 of {count}" in it.words()
    road = open_workshop(it, "osada")
    assert road.context.spaces.number_text(road.context.spaces.strips[0], 0) == "0"
