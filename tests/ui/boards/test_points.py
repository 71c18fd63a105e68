"""The points painter: everything is on the board and can be hit, for files with and without positions."""

from __future__ import annotations

import itertools
import math
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from games.core.contract.extras.motions import Motion
from games.core.data.points import PointsBoard
from tests.ui.clicker import grid_points
from ui.boards.points.layout import layout_of, spread_points
from ui.boards.points.painter import PointsPainter
from ui.boards.shared.base import BoardScene, Trail
from ui.drawing import record
from ui.drawing.theme import NORMAL, SAFE
from ui.shell.headless import Headless, faults

AREAS = [Rect(20, 60, 900, 640), Rect(20, 60, 1300, 980), Rect(20, 60, 860, 880), Rect(0, 0, 300, 200)]
TRAYS = [{"id": "near", "name": {"en": "Near"}}, {"id": "far", "name": {"en": "Far"}}]
NAMED = [
    {"id": name.lower(), "name": {"en": name}, "at": at}
    for name, at in {"Oak": [0, 0], "Elm": [3, 1], "Fir": [1, 2]}.items()
]
BOARDS: dict[str, dict[str, Any]] = {
    "graph": {"points": [{"id": key} for key in "abcdefgh"], "lines": ["abcdefgh", "bf", "ch"], "zones": TRAYS[:1]},
    "named": {"points": NAMED, "lines": [["oak", "elm", "fir"]], "zones": [{**TRAYS[0], "points": ["oak", "fir"]}]},
    "square": {"grid": "square", "rows": ["....", ". ..", "...."], "zones": TRAYS},
    "across": {"grid": "square", "rows": ["............"] * 3, "zones": TRAYS},
    "hexagon": {"grid": "hexagon", "rows": [" ..", "...", " .."], "zones": [{**TRAYS[0], "rect": [4, 0, 1, 2]}]},
}
every_kind = pytest.mark.parametrize("kind", BOARDS)


def board_of(kind: str) -> PointsBoard:
    return PointsBoard({"id": kind, "name": {"en": kind}, **BOARDS[kind]})


def painter_of(kind: str, men: dict[str, Any], area: Rect = AREAS[0], motions: Any = None) -> PointsPainter:
    board = board_of(kind)
    painter = PointsPainter(board, NORMAL.seat_marks, lambda name: str(name).partition(":")[2].title(), motions or {})
    painter.resize(area)
    painter.show(View(board, {"men": men}))
    return painter


def crowded(kind: str) -> dict[str, Any]:
    """Return one man on the first point, three on the second, nine of two seats on the third, four in each tray."""
    names = [f"point:{name}" for name in board_of(kind).ids]
    places = [names[0], *[names[1]] * 3, *[names[2]] * 9]
    places += [f"zone:{zone['id']}" for zone in BOARDS[kind]["zones"] if "points" not in zone for _ in range(4)]
    return {f"man:{number}": {"seat": number % 2, "at": at} for number, at in enumerate(places)}


@every_kind
@pytest.mark.parametrize("area", AREAS, ids=lambda area: f"{area.width}x{area.height}")
def test_everything_is_inside_its_area_and_can_be_hit(kind: str, area: Rect) -> None:
    with Headless((1440, 1080)):
        painter = painter_of(kind, crowded(kind), area)
        assert area.inflate(2, 2).contains(painter.rect())
        for name in [*painter.outlines, *painter.resting]:
            assert painter.is_on_board(name)
            assert painter.rect().inflate(2, 2).contains(painter.area_of(name)), name
            hidden = name.startswith("zone:") or painter.resting.get(name) in [*painter.resting.values()][:-1]
            assert hidden or any(name in painter.names_at(at) for at in grid_points(painter.area_of(name), 3)), name


@every_kind
def test_texts_stay_in_their_boxes(kind: str) -> None:
    for area in AREAS:
        with Headless((1440, 1080)), record.recording() as texts:
            painter = painter_of(kind, crowded(kind), area)
            painter.draw(Surface((1440, 1080)), BoardScene(NORMAL.seat_marks[0].colour))
            assert faults(texts.drawn) == []


@every_kind
def test_men_on_a_point_do_not_hide_one_another(kind: str) -> None:
    with Headless((1280, 720)):
        rest = painter_of(kind, crowded(kind)).resting
        few = [rest[f"man:{number}"] for number in (1, 2, 3)]
        for one, other in itertools.combinations(few, 2):
            assert math.dist(one.at, other.at) >= 1.99 * one.size
        stacks = {rest[f"man:{number}"].at: rest[f"man:{number}"] for number in range(4, 13)}
        assert sorted(man.text for man in stacks.values()) == ["4", "5"]  # men of one seat are stacked


@every_kind
def test_highlights_look_different_in_both_palettes(kind: str) -> None:
    with Headless((1280, 720)):
        painter = painter_of(kind, crowded(kind))
        name, still = f"point:{board_of(kind).ids[-1]}", Surface((1280, 720))
        for marks in (NORMAL.seat_marks, SAFE.seat_marks):
            scenes = [
                BoardScene(marks[1].colour),
                BoardScene(marks[1].colour, selectable=[name]),
                BoardScene(marks[1].colour, chosen=[name]),
            ]
            scenes += [
                BoardScene(marks[1].colour, focus=name),
                BoardScene(marks[1].colour, trails=[Trail(name, name, 0)]),
            ]
            looks = set()
            for scene in scenes:
                painter.draw(still, scene)
                first = pygame.image.tobytes(still, "RGB")
                painter.draw(still, scene)
                assert pygame.image.tobytes(still, "RGB") == first
                looks.add(first)
            assert len(looks) == len(scenes)


def test_a_man_keeps_its_name_while_moving_and_its_ghost_is_at_the_goal() -> None:
    def moved(view: View, args: Any) -> None:
        view["men"][args["man"]]["at"] = args["goal"]

    with Headless((1280, 720)):
        painter = painter_of(
            "square",
            {"man:x": {"seat": 0, "at": "zone:near"}},
            motions={"moved": Motion(300, patch_view=moved, draws_ghost=True)},
        )
        event = Event("moved", {"man": "man:x", "who": "seat:0", "origin": "zone:near", "goal": "point:b3"})
        assert painter.view is not None
        after = View(painter.board, {"men": {"man:x": {"seat": 0, "at": "point:b3"}}})
        (stage,) = painter.transitions(painter.view, [event], after)
        assert stage.before["man:x"].at != stage.after["man:x"].at == painter.layout.places["point:b3"]
        assert painter.trail_of(event) == Trail("zone:near", "point:b3", 0)
        plain, ghost = Surface((1280, 720)), Surface((1280, 720))
        painter.draw(plain, BoardScene(NORMAL.seat_marks[0].colour))
        painter.draw(ghost, BoardScene(NORMAL.seat_marks[0].colour, preview_events=[event]))
        spot = painter.area_of("point:b3").inflate(-20, -20)
        assert pygame.image.tobytes(plain.subsurface(spot), "RGB") != pygame.image.tobytes(
            ghost.subsurface(spot), "RGB"
        )


def test_points_without_positions_are_spaced_by_their_number_of_steps() -> None:
    row = [[1], [0, 2], [1, 3], [2]]
    at = spread_points(row)
    assert [round(math.dist(at[0], spot), 1) for spot in at] == [0.0, 1.0, 2.0, 3.0]
    assert abs(at[0][1] - at[3][1]) < 0.1  # the row is horizontal
    assert len(set(spread_points([[], [], []]))) == 3  # no points are connected


@pytest.mark.parametrize("kind", ["square", "hexagon"])
def test_adjacent_cells_differ_in_tint(kind: str) -> None:
    board, layout = board_of(kind), layout_of(board_of(kind))
    tints = [layout.tints[f"point:{name}"] for name in board.ids]
    assert all(tints[place] != tints[other] for place, near in enumerate(board.neighbours) for other in near)
