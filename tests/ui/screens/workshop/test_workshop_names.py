"""Kraków in the workshop: naming ground and bridges by painting, and changing letters of the maps."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.workshops import board_data, open_workshop, paint_stroke, settle, undo
from ui.shell.headless import Headless, faults
from ui.widgets import Segmented

pytestmark = pytest.mark.usefixtures("stub_renderer")


def choose_layer(it: Headless, number: int) -> None:
    """Click a layer of the map."""
    segmented = it.widget("layer")
    assert isinstance(segmented, Segmented)
    it.press(segmented.cells()[number].center)
    settle(it)


def paint(it: Headless, *cells: tuple[int, int], button: int = 1) -> None:
    """Paint over cells, and wait until the board is checked and saved."""
    paint_stroke(it, *cells, button=button)
    settle(it)


def test_ground_is_named_and_unnamed_by_painting(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    before = screen.session.file.path.read_bytes()
    count = len(board_data(screen)["grounds"])
    choose_layer(it, 3)
    it.click("add")
    settle(it)
    assert len(board_data(screen)["grounds"]) == count + 1
    (first,) = board_data(screen)["grounds"][-1]["cells"]
    paint(it, (20, 9), (23, 9))
    assert board_data(screen)["grounds"][-1]["cells"] == [first, *([x, 9] for x in range(20, 24))]
    assert screen.session.is_playable, screen.session.problems
    assert "geometry" in board_data(screen)  # names are no part of the picture
    paint(it, (20, 9), (22, 9), button=3)
    assert board_data(screen)["grounds"][-1]["cells"] == [first, [23, 9]]
    paint(it, (23, 9), button=3)
    paint(it, (first[0], first[1]), button=3)
    assert len(board_data(screen)["grounds"]) == count
    assert screen.session.is_playable, screen.session.problems
    undo(it, 5)
    assert screen.session.file.path.read_bytes() == before


def test_a_bridge_is_named_only_between_two_river_cells(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    bridges = [list(one["cell"]) for one in board_data(screen)["bridges"]]
    choose_layer(it, 3)
    it.click("brush:=")
    paint(it, (2, 2))
    assert [list(one["cell"]) for one in board_data(screen)["bridges"]] == bridges
    paint(it, (bridges[0][0], bridges[0][1]), button=3)
    assert [list(one["cell"]) for one in board_data(screen)["bridges"]] == bridges[1:]
    assert screen.session.is_playable, screen.session.problems
    it.click("brush:=")
    paint(it, (bridges[0][0], bridges[0][1]))
    assert [list(one["cell"]) for one in board_data(screen)["bridges"]] == [*bridges[1:], bridges[0]]
    assert screen.session.is_playable, screen.session.problems


def test_a_letter_is_changed_in_its_list_and_on_its_map(it: Headless) -> None:
    screen = open_workshop(it, "krakow")
    choose_layer(it, 1)
    it.click("brush:K")
    settle(it)
    cells = board_data(screen)["map"]["districts"].count("K")
    it.click("letter")
    it.key(pygame.K_a, pygame.KMOD_CTRL)
    it.type("N")  # the letter of Nowa Huta
    assert board_data(screen)["map"]["districts"].count("K") == cells
    assert "This letter is taken" in it.words().replace("\n", " ")
    it.click("letter")
    it.key(pygame.K_a, pygame.KMOD_CTRL)
    it.type("Q")
    if it.top.name == "dialogue":
        it.click("off")
    settle(it)
    assert board_data(screen)["districts"][0]["letter"] == "Q"
    assert board_data(screen)["map"]["districts"].count("Q") == cells
    assert screen.context.painting.symbol(screen.session.form.grid) == "Q"  # type: ignore[arg-type]
    assert screen.session.is_playable, screen.session.problems
    assert not faults(it.texts())
