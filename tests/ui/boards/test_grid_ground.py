"""The ground picture of a grid board: after any change it equals one drawn from scratch."""

from __future__ import annotations

from random import Random

import pygame
from pygame import Rect

from games.core.contract.dice import Dice
from games.krakow.game import GAME
from tests.ui.boards.test_grid import AREA, MARKS, board_of, painter_for, scene
from ui.boards.grid.paint import MANY, GroundItem, GroundPicture
from ui.boards.grid.painter import GridPainter
from ui.boards.shared.base import BoardScene, Trail
from ui.shell.headless import Headless


def board_pixels(painter: GridPainter, board_scene: BoardScene) -> bytes:
    """Draw the board and return the pixels of the window."""
    surface = pygame.display.get_surface()
    assert surface is not None
    surface.fill((0, 0, 0))
    painter.draw(surface, board_scene)
    return pygame.image.tobytes(surface, "RGB")


def test_an_updated_ground_equals_one_drawn_from_scratch() -> None:
    rnd, dice = Random(5), Dice(5, "ground")
    state = GAME.setup({"board": board_of("shipped"), "marks": [1, 2, 3, 4]}, 4, dice)
    with Headless((1280, 720)):
        updated = painter_for("shipped")
        for number in range(420):
            if GAME.decision(state) is None:
                break
            legal = GAME.legal_moves(state)
            GAME.apply(state, rnd.choice([move for move in legal if move[0] == "paint"] or legal), dice)
            if number % 20:
                continue
            view = GAME.observe(state, None)
            trails = [Trail(f"cell:{rnd.randrange(4)}.0", "cell:3.0", number % 4)]
            board_scene = scene(acting_seat=number // 20 % 4, trails=trails)
            if number == 200:
                updated.show_overlay(True)
            updated.show(view)
            new = painter_for("shipped")
            new.show_overlay(updated.overlay)
            new.show(view)
            assert board_pixels(updated, board_scene) == board_pixels(new, board_scene), f"after {number} moves"
        assert len(state.works) > 60


def test_only_changed_items_are_drawn() -> None:
    drawn: list[str] = []

    def item(name: str, look: object, left: int) -> GroundItem:
        return GroundItem(name, look, Rect(left, 0, 10, 10), lambda surface: drawn.append(name))

    with Headless((1280, 720)):
        ground, backdrop = GroundPicture(), pygame.Surface((100, 20))
        first = [item("a", 1, 0), item("b", 1, 5), item("c", 1, 40)]
        whole = ground.picture(backdrop, first)
        assert drawn == ["a", "b", "c"]
        drawn.clear()
        assert ground.picture(backdrop, first) is whole
        assert not drawn
        ground.picture(backdrop, [item("a", 2, 0), *first[1:]])
        assert drawn == ["a", "b"]  # b overlaps a
        drawn.clear()
        ground.picture(backdrop, first[1:])
        assert drawn == ["b"]  # a is gone: items that overlapped it are drawn again
        drawn.clear()
        ground.invalidate()
        ground.picture(backdrop, first)
        assert drawn == ["a", "b", "c"]


def test_many_changes_are_drawn_in_one_pass() -> None:
    drawn: list[int] = []
    with Headless((1280, 720)):
        ground, backdrop = GroundPicture(), pygame.Surface((2000, 20))

        def items(look: int) -> list[GroundItem]:
            return [
                GroundItem(
                    number, look, Rect(number * 20, 0, 10, 10), lambda surface, number=number: drawn.append(number)
                )
                for number in range(MANY + 10)
            ]

        ground.picture(backdrop, items(0))
        drawn.clear()
        ground.picture(backdrop, items(1))
        assert drawn == list(range(MANY + 10))


def test_nothing_is_drawn_outside_the_area() -> None:
    with Headless((1280, 720)):
        painter = painter_for("shipped")
        board_pixels(painter, BoardScene(MARKS[1].colour))
        surface = pygame.display.get_surface()
        assert surface is not None
        assert surface.get_at((AREA.left - 10, AREA.centery))[:3] == (0, 0, 0)
