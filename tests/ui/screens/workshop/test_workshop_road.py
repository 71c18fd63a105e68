"""Drawing the road of Osada in the workshop by dragging its fields."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.data import boards
from games.core.data.drawn_road import ROAD_AREA
from games.core.workshop import own_boards
from games.core.workshop.checks import check_text
from tests.ui.workshops import COPY_NAME, board_data, drag, open_workshop, settle, undo
from ui.screens.workshop import rendering
from ui.screens.workshop.screen import WorkshopScreen
from ui.screens.workshop.toolbar import HandlesWidget
from ui.shell.headless import Headless

REAL_RENDER = rendering.render

pytestmark = pytest.mark.usefixtures("stub_renderer", "real_renderer")


@pytest.fixture
def real_renderer(stub_renderer: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw boards for real, because the test needs the outlines of spaces."""
    monkeypatch.setattr(rendering, "render", REAL_RENDER)


def own_road() -> Path:
    """Copy the board without a picture into the user's folder and return its path."""
    return own_boards.copy_board("osada", boards.shipped_boards("osada")[1], COPY_NAME, "Ola")


def open_road(it: Headless) -> WorkshopScreen:
    """Open a copy of the default board with its first plain field chosen."""
    screen = open_workshop(it, "osada")
    screen.context.spaces.choose(0, 1)
    settle(it)
    return screen


def field_pos(it: Headless, number: int) -> tuple[int, int]:
    """Return the position of a field's handle in the window."""
    widget = it.widget("handles")
    assert isinstance(widget, HandlesWidget)
    return widget.picture.board_to_window(widget.handles[number].position)


def centres(screen: WorkshopScreen) -> list[Any]:
    return [entry.get("at") for entry in board_data(screen)["track"]]


def test_the_road_is_drawn_by_dragging_its_fields(it: Headless) -> None:
    screen = open_road(it)
    it.click("picture")
    settle(it)
    before = centres(screen)
    it.key(pygame.K_d, unicode="d")
    start = field_pos(it, 7)
    drag(it, start, (start[0] + 40, start[1] - 30))
    after = centres(screen)
    assert [n for n, (old, new) in enumerate(zip(before, after, strict=True)) if old != new] == [7]
    assert after[7][0] > before[7][0]
    assert after[7][1] < before[7][1]
    assert math.dist(field_pos(it, 7), (start[0] + 40, start[1] - 30)) <= 2
    assert screen.context.spaces.chosen is not None
    assert screen.context.spaces.chosen.number == 7
    assert screen.session.is_playable, screen.session.problems
    undo(it, 1)
    assert centres(screen) == before


def test_the_first_drag_counts_without_a_chosen_field(it: Headless) -> None:
    screen = open_workshop(it, "osada", own_road())
    before = centres(screen)
    it.key(pygame.K_d, unicode="d")
    settle(it)
    start = field_pos(it, 5)
    drag(it, start, (start[0] + 20, start[1] + 20))
    assert centres(screen)[5] not in (None, before[5])


def test_the_road_keeps_the_shape_of_the_picture_that_was_removed(it: Headless) -> None:
    screen = open_road(it)
    geometry: Any = board_data(screen)["geometry"]
    pictured = [space["centre"] for space in geometry["spaces"]["fields"]]
    it.click("picture")
    settle(it)
    assert "geometry" not in board_data(screen)
    kept = centres(screen)
    for axis in (0, 1):  # the same order from left to right and from top to bottom
        by_picture, by_file = ([spot[axis] for spot in spots] for spots in (pictured, kept))
        order = sorted(range(len(kept)), key=by_picture.__getitem__)
        assert [by_file[n] for n in order] == sorted(by_file)
        assert min(by_file) == ROAD_AREA[axis]
        assert max(by_file) == ROAD_AREA[axis] + ROAD_AREA[axis + 2]


def test_dragging_a_field_of_a_road_that_the_program_spread_leaves_the_others_there(it: Headless) -> None:
    screen = open_workshop(it, "osada", own_road())
    screen.context.spaces.choose(0, 1)
    settle(it)
    it.key(pygame.K_d, unicode="d")
    before = [field_pos(it, number) for number in range(len(centres(screen)))]
    drag(it, before[5], (before[5][0] + 20, before[5][1] + 20))
    after = [field_pos(it, number) for number in range(len(centres(screen)))]
    moved = [n for n, (old, new) in enumerate(zip(before, after, strict=True)) if math.dist(old, new) > 2]
    assert moved == [5]
    assert None not in centres(screen)


def test_insert_and_delete_add_and_remove_fields_of_the_road(it: Headless) -> None:
    screen = open_road(it)
    it.click("picture")
    settle(it)
    screen.context.spaces.choose(0, 3)
    it.key(pygame.K_d, unicode="d")
    screen.widgets.focus(it.widget("handles"))
    it.key(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
    settle(it)
    assert screen.session.is_playable, screen.session.problems
    count = len(centres(screen))
    it.key(pygame.K_INSERT)
    settle(it)
    assert len(centres(screen)) == count + 1
    assert None not in centres(screen)
    distances = [math.dist(a, b) for a, b in pairwise(centres(screen)[1:-1])]
    assert max(distances) < 1.4 * min(distances)  # spread along the road
    it.key(pygame.K_DELETE)
    settle(it)
    assert len(centres(screen)) == count


def test_fields_that_change_places_leave_the_road_where_it_is(it: Headless) -> None:
    screen = open_road(it)
    it.click("picture")
    settle(it)
    before, kinds = centres(screen), [entry["kind"] for entry in board_data(screen)["track"]]
    screen.context.spaces.choose(0, 3)
    screen.context.spaces.move_chosen(1)
    settle(it)
    assert centres(screen) == before
    assert [entry["kind"] for entry in board_data(screen)["track"]] != kinds or kinds[3] == kinds[4]


def test_a_field_outside_the_road_s_area_is_a_fault_that_names_it(it: Headless) -> None:
    screen = open_road(it)
    text = screen.session.document.text.replace("- {kind: plain}", "- {kind: plain, at: [10, 10]}", 1)
    verdict = check_text("osada", text, "f")
    assert any("expected a point with x from 170 to 2134" in str(problem) for problem in verdict.problems)
