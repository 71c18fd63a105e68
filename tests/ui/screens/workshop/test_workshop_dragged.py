"""Dragging on the board in the workshop: positions, corners, plates, rivers, links of neighbours."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.core.data import boards
from games.core.workshop import shapes
from games.core.workshop.checks import check_text, value_at
from games.core.workshop.document import BoardDocument
from games.core.workshop.edits import RemoveItem
from games.core.workshop.form import form_of
from tests.runs import long_only
from tests.ui.workshops import board_data, drag, open_workshop, own_board, settle, undo
from ui.screens.workshop import rendering
from ui.screens.workshop.toolbar import HandlesWidget
from ui.shell.headless import Headless
from ui.widgets import Dropdown

REAL_RENDER = rendering.render

pytestmark = pytest.mark.usefixtures("stub_renderer")


@pytest.fixture
def real_renderer(stub_renderer: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw boards for real, because the test needs the outlines of spaces."""
    monkeypatch.setattr(rendering, "render", REAL_RENDER)


def handle_at(it: Headless, key: str, number: int = 0) -> tuple[int, int]:
    widget = it.widget("handles")
    assert isinstance(widget, HandlesWidget)
    handles = [handle for handle in widget.handles if handle.key == key]
    return widget.picture.board_to_window(handles[number].position)


def type_number(it: Headless, key: str, value: int) -> None:
    """Type a value into a number of the panel."""
    it.click(key)
    it.type(str(value))
    it.key(pygame.K_RETURN)
    settle(it)


@pytest.mark.usefixtures("real_renderer")
def test_positions_are_dragged_but_drawn_ones_only_without_the_picture(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    before = screen.session.file.path.read_bytes()
    screen.context.spaces.choose(0, 4)
    it.key(pygame.K_p, unicode="p")
    slot = handle_at(it, "slots.building")
    drag(it, slot, (slot[0] + 20, slot[1] - 4))
    areas: Any = board_data(screen)["geometry"]["spaces"]["areas"]
    assert (
        areas[4]["slots"]["building"]
        != boards.load_default_board("ankh_morpork").data["geometry"]["spaces"]["areas"][4]["slots"]
    )
    assert len(screen.session.document.done) == 1
    assert screen.session.is_playable, screen.session.problems
    plate = handle_at(it, "parts.plate.rect")
    drag(it, plate, (plate[0] + 9, plate[1] + 5))
    assert len(screen.session.document.done) == 1  # locked by the picture
    it.click("picture")
    settle(it)
    plate = handle_at(it, "parts.plate.rect")
    drag(it, plate, (plate[0] + 9, plate[1] + 5))
    assert len(screen.session.document.done) == 3
    assert screen.session.is_playable, screen.session.problems
    after: Any = board_data(screen)["geometry"]["spaces"]["areas"]
    (x, y, *size), (left, top, *same) = after[4]["parts"]["plate"]["rect"], areas[4]["parts"]["plate"]["rect"]
    by = (x - left, y - top)
    assert size == same
    assert by != (0, 0)
    old, new = areas[4]["labels"]["price"]["at"], after[4]["labels"]["price"]["at"]
    assert (new[0] - old[0], new[1] - old[1]) == by  # the price moves along
    undo(it, 3)
    assert screen.session.file.path.read_bytes() == before


@pytest.mark.usefixtures("real_renderer")
def test_a_shared_corner_moves_in_both_spaces_by_mouse_and_keys(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    it.click("picture")
    screen.context.spaces.choose(0, 0)
    it.key(pygame.K_k, unicode="k")
    settle(it)

    def shared() -> list[list[int]]:
        areas: Any = board_data(screen)["geometry"]["spaces"]["areas"]
        one, other = (areas[n]["shape"]["polygon"] for n in (0, 1))
        return [corner for corner in one if corner in other]

    count = len(shared())
    corners: Any = board_data(screen)["geometry"]["spaces"]["areas"][0]["shape"]["polygon"]
    number = corners.index(shared()[count // 2])
    corner = handle_at(it, "shape.polygon", number)
    drag(it, corner, (corner[0] + 6, corner[1] + 8))
    assert len(shared()) == count
    widget = it.widget("handles")
    assert isinstance(widget, HandlesWidget)
    screen.widgets.focus(widget)
    steps = len(screen.session.document.done)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN):
        it.key(key)
    settle(it)
    assert len(screen.session.document.done) == steps + 1  # consecutive arrow keys are one undo step
    moved: Any = board_data(screen)["geometry"]["spaces"]["areas"][0]["shape"]["polygon"]
    it.key(pygame.K_INSERT)
    assert len(board_data(screen)["geometry"]["spaces"]["areas"][0]["shape"]["polygon"]) == len(moved) + 1
    screen.widgets.focus(it.widget("handles"))
    it.key(pygame.K_DELETE)
    after: Any = board_data(screen)["geometry"]["spaces"]["areas"][0]["shape"]["polygon"]
    assert len(after) == len(moved)
    settle(it)
    assert screen.session.is_playable, screen.session.problems


@pytest.mark.usefixtures("real_renderer")
def test_a_plate_and_its_content_are_placed_by_numbers(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    it.click("picture")
    settle(it)
    screen.context.spaces.choose(0, 0)
    it.key(pygame.K_p, unicode="p")
    it.press(handle_at(it, "parts.plate.rect"))
    settle(it)
    before = screen.session.document.raw

    def area() -> Any:
        area: Any = board_data(screen)["geometry"]["spaces"]["areas"][0]
        return area

    way = "at:geometry.spaces.areas.0."
    assert (area()["parts"]["plate"]["rect"], area()["labels"]["price"]["at"]) == ([1244, 126, 317, 56], [1530, 152])
    screen.widgets.focus(it.widget("handles"))
    it.key(pygame.K_RIGHT)
    assert area()["parts"]["plate"]["rect"] == [1245, 126, 317, 56]  # its centre is not on a whole unit
    type_number(it, f"{way}parts.plate.rect.0", 1250)
    type_number(it, f"{way}parts.plate.rect.2", 331)
    type_number(it, f"{way}labels.price.at.0", 1549)
    assert area()["parts"]["plate"]["rect"] == [1250, 126, 331, 56]
    assert area()["labels"]["number"]["at"] == [1272, 152]
    assert area()["labels"]["price"]["at"] == [1549, 152]
    assert area()["slots"]["trouble"] == [[1602, 154]]
    assert screen.session.is_playable, screen.session.problems
    undo(it, 4)
    assert screen.session.document.raw == before


@pytest.mark.usefixtures("real_renderer")
def test_a_ground_corner_is_moved_by_typing(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    it.click("picture")
    settle(it)
    screen.context.spaces.choose(0, 0)
    it.key(pygame.K_k, unicode="k")
    it.press(handle_at(it, "parts.square.polygon", 4))
    settle(it)
    type_number(it, "at:geometry.spaces.areas.0.parts.square.polygon.4.0", 1240)
    ground = board_data(screen)["geometry"]["spaces"]["areas"][0]["parts"]["square"]["polygon"]
    assert (ground[3], ground[4]) == ([1230, 261], [1240, 267])
    screen.widgets.focus(it.widget("handles"))
    it.key(pygame.K_DELETE)
    settle(it)
    assert board_data(screen)["geometry"]["spaces"]["areas"][0]["parts"]["square"]["polygon"] == [
        *ground[:4],
        *ground[5:],
    ]
    before: Any = board_data(screen)["areas"]
    for _ in range(20):
        it.key(pygame.K_DELETE)  # three corners stay, and so do outline and area
    settle(it)
    outline = boards.load_default_board("ankh_morpork").data["geometry"]["spaces"]["areas"][0]["shape"]["polygon"]
    (area, *_) = board_data(screen)["geometry"]["spaces"]["areas"]
    assert len(area["parts"]["square"]["polygon"]) == 3
    assert area["shape"]["polygon"] == outline
    assert board_data(screen)["areas"] == before
    assert screen.session.is_playable, screen.session.problems


@pytest.mark.usefixtures("real_renderer")
def test_a_river_is_added_bent_and_removed_and_the_title_hidden(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    draw_river = "at:geometry.decor.river.labels.name.at:add"
    screen.context.open_tab("numbers")
    assert screen.widgets.find(draw_river) is None  # the picture contains a river
    screen.context.tools.remove_picture()
    settle(it)
    before, shown = screen.session.document.raw, screen.session.rendered
    it.widget(draw_river).activate()
    settle(it)
    assert screen.session.is_playable, screen.session.problems
    assert shown is not None
    assert screen.session.rendered is not None
    assert screen.session.rendered.pixels != shown.pixels
    screen.context.open_tab("spaces")
    screen.context.spaces.choose(1, 0)
    it.key(pygame.K_k, unicode="k")
    settle(it)
    bend = handle_at(it, "line", 1)
    drag(it, bend, (bend[0] + 10, bend[1] + 20))
    it.key(pygame.K_INSERT)
    settle(it)
    (course,) = board_data(screen)["geometry"]["decor"]["river"]["courses"]
    assert len(course) == 4
    assert course[1] != [1152, 636]
    it.click("put_in")
    settle(it)
    assert len(board_data(screen)["geometry"]["decor"]["river"]["courses"]) == 2
    it.key(pygame.K_DELETE)
    settle(it)
    assert board_data(screen)["geometry"]["decor"]["river"]["courses"] == [course]
    assert screen.session.is_playable, screen.session.problems
    screen.context.open_tab("numbers")
    title = it.widget("at:geometry.decor.title")
    assert isinstance(title, Dropdown)
    title.select_value(None)
    settle(it)
    assert "title" not in board_data(screen)["geometry"]["decor"]
    assert screen.session.is_playable, screen.session.problems
    undo(it, 6)
    assert screen.session.document.raw == before


@pytest.mark.usefixtures("real_renderer")
def test_clicks_link_and_unlink_neighbours_and_b_makes_a_bridge(it: Headless) -> None:
    screen = open_workshop(it, "ankh_morpork")
    before = screen.session.file.path.read_bytes()
    screen.context.spaces.choose(0, 4)  # the Scours
    it.key(pygame.K_n, unicode="n")

    def click(area: str) -> None:
        outline = screen.context.picture.polygon(f"area:{area}")
        assert outline
        x, y = (round(sum(point[n] for point in outline) / len(outline)) for n in (0, 1))
        it.move((x, y))
        it.event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
        it.event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)
        settle(it)

    click("longwall")  # both are on the river, so a bridge links them
    areas: Any = {one["id"]: one for one in board_data(screen)["areas"]}
    assert "longwall" in areas["the_scours"]["bridges"]
    assert "the_scours" in areas["longwall"]["bridges"]
    assert screen.session.is_playable, screen.session.problems
    it.key(pygame.K_b, unicode="b")  # the link under the pointer becomes a link by land
    settle(it)
    assert ("area:longwall", False) in screen.context.spaces.links()
    click("longwall")
    assert "area:longwall" not in [name for name, _ in screen.context.spaces.links()]
    assert screen.session.is_playable, screen.session.problems
    undo(it, 3)
    assert screen.session.file.path.read_bytes() == before


@pytest.mark.parametrize("every", [40, long_only(9)])
def test_every_handle_of_every_board_kind_can_be_dragged_and_undone(it: Headless, every: int) -> None:
    for game in ("wampiry", "ankh_morpork", "osada"):
        path = own_board(game)
        document = BoardDocument(path.read_bytes(), str(path))
        first, form = document.raw, form_of(game)
        if form.ordered_lists[0].picture != ("geometry",):
            document.change(RemoveItem(form.ordered_lists[0].picture))
        for tape in (tape for tape in form.ordered_lists if value_at(document.data, tape.list_path)):
            count = len(shapes.find_handles(document.data, tape, 1))
            assert count, (game, tape.path)
            for number in range(0, count, every):
                handle = shapes.find_handles(document.data, tape, 1)[number]
                assert document.change(
                    *shapes.move_handle(document.data, tape, handle, (handle.position[0] + 3, handle.position[1] - 2))
                )
                verdict = check_text(game, document.text, "mine")
                assert verdict.is_playable, (game, handle, verdict.problems)
        while document.undo():
            pass
        assert document.raw == first
