"""The land that painters draw around boards without a picture: always the same, and off everything one reads."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from games import registry
from games.core.data import boards
from games.shipped import register_shipped
from ui.boards import painter_for
from ui.boards.districts import layout as districts_layout
from ui.boards.districts.plan_lines import convex_hull, enlarged, streets_and_bridges
from ui.boards.grid import layout as grid_layout
from ui.boards.grid.city import draw_city
from ui.boards.shared.base import Painter
from ui.boards.shared.landscape import FreeRoom, colour_at
from ui.boards.shared.shapes import interpolate, is_inside
from ui.boards.track.layout import RoadLayout, drawn_layout, layout_of
from ui.boards.track.scenery_objects import place_scenery
from ui.drawing.theme import NORMAL
from ui.shell.headless import Headless

ROOT = Path(__file__).parents[3]
AREA = Rect(0, 0, 1000, 700)
DRAWN = {  # boards that the painters draw: from the program, and from tests
    "osada": ("data/osada/board_krotka_noc.yaml", "tests/boards/osada_long.yaml"),
    "krakow": ("data/krakow/board_kazimierz.yaml", "tests/boards/krakow_8x8.yaml"),
    "wampiry": ("data/wampiry/board_bienczyce.yaml", "tests/boards/wampiry_ring9.yaml"),
    "ankh_morpork": ("data/ankh_morpork/board_inner_city.yaml", "tests/boards/ankh_morpork_harbour.yaml"),
}
EVERY_BOARD = pytest.mark.parametrize(
    ("game", "file"), [(game, file) for game, files in DRAWN.items() for file in files]
)
ROADS = pytest.mark.parametrize("file", DRAWN["osada"])


def board_of(game: str, file: str) -> Any:
    register_shipped()
    return boards.load_game_board(game, ROOT / file)


def laid_out(game: str, file: str, area: Rect = AREA) -> Painter:
    """Return a painter of a board, laid out in an area."""
    kind = registry.game(game).facts.painter
    painter = painter_for(kind, board_of(game, file), NORMAL.seat_marks, str)
    painter.resize(area)
    return painter


def pixels(painter: Any) -> bytes:
    return pygame.image.tobytes(painter.backdrop, "RGB")


@EVERY_BOARD
def test_two_layouts_of_a_board_look_equal(game: str, file: str) -> None:
    with Headless((1280, 720)):
        first = pixels(laid_out(game, file))
        laid_out(game, file, Rect(0, 0, 640, 400))
        assert pixels(laid_out(game, file)) == first


def road_of(file: str) -> RoadLayout:
    return layout_of(board_of("osada", file))


@ROADS
def test_nothing_stands_on_the_road_its_fields_or_the_tables(file: str) -> None:
    layout = road_of(file)
    objects = [one for one in place_scenery(layout).objects if one.part != "christmas_tree"]
    assert {"bus", "church", "house", "fir_0", "fir_1", "fir_2"} <= {one.part for one in objects}
    for one in objects:
        x, y = one.foot
        for spot in ((x, y), (x, y - one.height / 2), (x, y - one.height)):
            assert all(math.dist(spot, place.centre) > place.radius for place in layout.fields), one
            assert all(math.dist(spot, at) > 35 for at in layout.road), one
            assert not any(is_inside(place.polygon, spot) for place in layout.fields), one
            for left, top, width, height in (layout.move_table, layout.help_table):
                assert not (left < spot[0] < left + width and top < spot[1] < top + height), one


@ROADS
def test_names_of_fields_have_room_below_them(file: str) -> None:
    layout = road_of(file)
    for one in place_scenery(layout).objects:
        if one.part in ("", "christmas_tree"):  # a post ("") is as thin as a letter
            continue
        for place in layout.fields:
            x, y = place.name_at
            assert not (abs(one.foot[0] - x) < 80 and y < one.foot[1] < y + 40), (one, place.index)


def test_moving_a_field_leaves_the_wood_elsewhere_alone() -> None:
    data: list[dict[str, Any]] = [{"kind": "bus"}, *({"kind": "plain"} for _ in range(12)), {"kind": "osada"}]
    before = _scene_of(data)
    moved = [dict(entry) for entry in data]
    moved[6]["at"] = [1100, 620]
    moved[7]["at"] = [1300, 600]
    after = _scene_of(moved)
    assert len(before & after) > 0.6 * len(before)


@pytest.mark.parametrize("file", DRAWN["krakow"])
def test_no_tree_grows_where_painters_stand(file: str) -> None:
    with Headless((1280, 720)):
        layout = grid_layout.layout_of(board_of("krakow", file))
        picture = draw_city(layout, (round(layout.size[0]), round(layout.size[1])))
        assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(
            draw_city(layout, picture.get_size()), "RGB"
        )
        assert any(
            _is_leaf(picture.get_at((x, y))) for x in range(0, picture.get_width(), 5) for y in range(100, 400, 5)
        )
        for cell in layout.plan.ground:
            x, y = layout.centre(cell)
            spots = [
                (x + reach * math.cos(turn), y + reach * math.sin(turn)) for reach in (0, 12, 24) for turn in range(12)
            ]
            assert not any(_is_leaf(picture.get_at((round(left), round(top)))) for left, top in spots), cell


@pytest.mark.parametrize("file", DRAWN["ankh_morpork"])
def test_bridges_lead_over_water_and_streets_through_no_third_district(file: str) -> None:
    with Headless((1280, 720)):
        layout = districts_layout.layout_of(board_of("ankh_morpork", file))
        streets, bridges = streets_and_bridges(layout)
    assert len(bridges) >= len(layout.bridges) > 0
    for bridge in bridges:
        assert not any(is_inside(place.polygon, interpolate(*bridge, 0.5)) for place in layout.places), bridge
    ends = [end for street in streets for end in street]
    for place in layout.places:  # every district has a street
        assert any(is_inside(place.polygon, end) for end in ends), place.id


def test_the_wall_goes_round_everything() -> None:
    wall = enlarged(convex_hull([(0, 0), (10, 0), (10, 10), (0, 10), (5, 5), (5, 1)]), 2.0)
    assert len(wall) == 4
    assert all(is_inside(wall, spot) for spot in ((0, 0), (10, 0), (10, 10), (0, 10)))


def _is_leaf(colour: pygame.Color) -> bool:
    red, green, blue = colour.r, colour.g, colour.b
    return green > red + 30 and green > blue + 30


def _scene_of(track: list[dict[str, Any]]) -> set[Any]:
    return {one for one in place_scenery(drawn_layout(track, 5)).objects if one.part.startswith("fir")}


def test_free_room_is_what_nothing_has_taken() -> None:
    room = FreeRoom((400.0, 200.0))
    assert room.is_free((40, 40, 80, 60))
    room.reserve((100, 80, 40, 40))
    assert not room.is_free((40, 40, 80, 60))
    assert room.is_free((40, 40, 48, 24))
    assert not room.is_free((380, 40, 80, 60))  # not on the board
    room.reserve_line([(300.0, 100.0)], 80)
    assert not room.is_free((270, 90, 10, 10))
    assert room.is_free((200, 90, 10, 10))


def test_colours_between_two_stops_are_mixed() -> None:
    stops = ((0.0, (0, 0, 0)), (0.5, (100, 0, 0)), (1.0, (100, 200, 0)))
    assert colour_at(stops, 0.25) == (50, 0, 0)
    assert colour_at(stops, 0.75) == (100, 100, 0)
    assert colour_at(stops, 1.0) == (100, 200, 0)
