"""The ground of a board of cells: after any change it looks as if it had been drawn from scratch."""

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


def drawn(painter: GridPainter, how: BoardScene) -> bytes:
    """Return the pixels of the board."""
    surface = pygame.display.get_surface()
    assert surface is not None
    surface.fill((0, 0, 0))
    painter.draw(surface, how)
    return pygame.image.tobytes(surface, "RGB")


def test_what_is_brought_up_to_date_looks_as_if_drawn_anew() -> None:
    rnd, dice = Random(5), Dice(5, "ground")
    state = GAME.setup({"board": board_of("shipped"), "marks": [1, 2, 3, 4]}, 4, dice)
    with Headless((1280, 720)):
        kept = painter_for("shipped")
        for number in range(420):
            if GAME.decision(state) is None:
                break
            found = GAME.legal_moves(state)
            GAME.apply(state, rnd.choice([move for move in found if move[0] == "paint"] or found), dice)
            if number % 20:
                continue
            view = GAME.observe(state, None)
            trails = [Trail(f"cell:{rnd.randrange(4)}.0", "cell:3.0", number % 4)]
            how = scene(acting_seat=number // 20 % 4, trails=trails)
            if number == 200:
                kept.show_overlay(True)
            kept.show(view)
            new = painter_for("shipped")
            new.show_overlay(kept.overlay)
            new.show(view)
            assert drawn(kept, how) == drawn(new, how), f"after {number} moves"
        assert len(state.works) > 60


def test_only_what_has_changed_is_drawn() -> None:
    asked: list[str] = []

    def thing(name: str, look: object, left: int) -> GroundItem:
        return GroundItem(name, look, Rect(left, 0, 10, 10), lambda surface: asked.append(name))

    with Headless((1280, 720)):
        ground, backdrop = GroundPicture(), pygame.Surface((100, 20))
        first = [thing("a", 1, 0), thing("b", 1, 5), thing("c", 1, 40)]
        whole = ground.picture(backdrop, first)
        assert asked == ["a", "b", "c"]
        asked.clear()
        assert ground.picture(backdrop, first) is whole
        assert not asked
        ground.picture(backdrop, [thing("a", 2, 0), *first[1:]])
        assert asked == ["a", "b"]  # b lies over a
        asked.clear()
        ground.picture(backdrop, first[1:])
        assert asked == ["b"]  # a is gone: what lay with it is drawn again
        asked.clear()
        ground.invalidate()
        ground.picture(backdrop, first)
        assert asked == ["a", "b", "c"]


def test_much_change_is_drawn_in_one_go() -> None:
    asked: list[int] = []
    with Headless((1280, 720)):
        ground, backdrop = GroundPicture(), pygame.Surface((2000, 20))

        def things(look: int) -> list[GroundItem]:
            return [
                GroundItem(
                    number, look, Rect(number * 20, 0, 10, 10), lambda surface, number=number: asked.append(number)
                )
                for number in range(MANY + 10)
            ]

        ground.picture(backdrop, things(0))
        asked.clear()
        ground.picture(backdrop, things(1))
        assert asked == list(range(MANY + 10))


def test_nothing_is_drawn_beside_the_area() -> None:
    with Headless((1280, 720)):
        painter = painter_for("shipped")
        drawn(painter, BoardScene(MARKS[1].colour))
        surface = pygame.display.get_surface()
        assert surface is not None
        assert surface.get_at((AREA.left - 10, AREA.centery))[:3] == (0, 0, 0)
