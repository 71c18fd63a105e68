"""The grid painter: positions, overlaps, cities of any shape, zoom, animations that end at the true view."""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from games.core.contract.dice import Dice
from games.core.data import boards
from games.krakow.controls.events import MOTIONS
from games.krakow.game import GAME
from games.krakow.schemas import load_board
from tests.runs import first_by_default
from ui.boards.grid.city import CityPicture
from ui.boards.grid.layout import layout_of, plan_of
from ui.boards.grid.paint import last_visible_square, spray_dot_position
from ui.boards.grid.painter import GridPainter, adds_painting
from ui.boards.grid.pieces import MASTERS
from ui.boards.grid.places import PaintingHalf, WallPainting, leader_of, paintings_of, visible_halves
from ui.boards.shared.base import BoardScene, ZoomablePainter
from ui.boards.shared.shapes import Viewport, Zoom, centred_rect
from ui.drawing import pictures, record
from ui.drawing.theme import palette
from ui.shell.headless import Headless, faults

AREA = Rect(20, 60, 940, 540)
BOARDS = Path(__file__).parents[2] / "boards"
CITIES = ("shipped", "without", "krakow_8x8", "krakow_40x30")
EVERY_CITY = pytest.mark.parametrize("city", CITIES)
MARKS = palette(False).seat_marks[:4]


@cache
def board_of(city: str) -> Any:
    """Return the shipped city, the same without its geometry, or one of the test boards."""
    if not city.startswith("krakow"):
        board = load_board(boards.shipped_boards("krakow")[0].path)
        if city == "without":
            rest = {key: value for key, value in board.data.items() if key != "geometry"}
            object.__setattr__(board, "data", rest)
        return board
    return load_board(BOARDS / f"{city}.yaml")


@cache
def late_view(city: str, moves: int = 400, seats: int = 4) -> View:
    """Return the public view after `moves` moves of a random game that paints whenever possible."""
    rnd, dice = Random(3), Dice(3, "late")
    state = GAME.setup({"board": board_of(city), "marks": [1, 2, 3, 4][:seats]}, seats, dice)
    for _ in range(moves):
        if GAME.decision(state) is None:
            break
        legal = GAME.legal_moves(state)
        paint_moves = [move for move in legal if move[0] == "paint"]
        GAME.apply(state, rnd.choice(paint_moves or legal), dice)
    return GAME.observe(state, None)


def painter_for(city: str, area: Rect = AREA) -> GridPainter:
    board = board_of(city)
    painter = GridPainter(board, MARKS, lambda name: name if isinstance(name, str) else name.message, MOTIONS)
    painter.resize(area)
    painter.show(late_view(city))
    return painter


def tooltip_names_at(painter: GridPainter, at: tuple[int, int]) -> list[str]:
    return painter.tooltip_order(painter.names_at(at), at)


def scene(**more: Any) -> BoardScene:
    return BoardScene(MARKS[1].colour, **more)


# -- positions --------------------------------------------------------------------------------------------------------
@EVERY_CITY
def test_every_cell_and_square_is_hit_at_its_centre(city: str) -> None:
    with Headless((1280, 720)):
        painter = painter_for(city)
        plan = painter.plan
        for cell in plan.ground | plan.river | plan.building_of.keys():
            kind = "square" if cell in plan.building_of else "cell"
            name = f"{kind}:{cell[0]}.{cell[1]}"
            assert painter.is_on_board(name)
            box = painter.area_of(name)
            assert painter.rect().contains(box)
            assert name in painter.names_at(box.center)


@EVERY_CITY
def test_every_person_is_hit_on_their_own_cell(city: str) -> None:
    with Headless((1280, 720)):
        painter = painter_for(city)
        view = late_view(city)
        people = {
            f"painter:{s}:{n + 1}": at for s, row in enumerate(view["painters"]) for n, at in enumerate(row) if at
        }
        people |= {f"bouncer:{seat}": at for seat, at in enumerate(view["bouncers"]) if at}
        assert people
        for name, at in people.items():
            assert painter.is_on_board(name)
            assert painter.names_at(painter.area_of(name).center)[:1] == [name]
            assert painter.area_of(name).contains(painter.area_of(f"cell:{at}").inflate(-10, -10))


@EVERY_CITY
def test_every_place_has_its_sign_and_can_be_hit(city: str) -> None:
    layout = layout_of(board_of(city))
    plan = layout.plan
    assert layout.plaques.keys() == {key for key, cells in plan.districts.items() if cells}
    assert layout.plates.keys() == plan.streets.keys()
    assert layout.signs.keys() == plan.buildings.keys()
    assert len(layout.turns) == plan.rounds * plan.turns
    with Headless((1280, 720)):
        painter = painter_for(city)
        for kind, groups in (("district", plan.districts), ("street", plan.streets), ("building", plan.buildings)):
            for key in groups:
                assert painter.is_on_board(f"{kind}:{key}")
                at = painter.layout.centre(groups[key][0])
                assert f"{kind}:{key}" in painter.names_at(painter.fit.point(at))


@pytest.mark.parametrize("area", [AREA, Rect(8, 60, 1400, 810)])
def test_the_whole_sign_of_a_street_has_the_streets_tooltip(area: Rect) -> None:
    """Also where it covers cells: a click there goes to the cell, but only the sign shows the street's scoring."""
    with Headless((1920, 1080)):
        painter = painter_for("shipped", area)
        painter.show(late_view("shipped", 0))  # before the first move no piece hides a sign
        for name, box in painter.signs.boxes().items():
            if not name.startswith("street:"):
                continue
            for at in (box.center, box.move(2, 2).topleft, box.move(-3, -3).bottomright):
                assert tooltip_names_at(painter, at)[0] == name, at
                assert set(tooltip_names_at(painter, at)) == set(painter.names_at(at))
        cell = painter.names_at(painter.signs.boxes()["street:karmelicka"].center)[0]
        assert cell.startswith("cell:")


def test_tooltips_prefer_people_at_their_discs_and_squares_to_building_signs() -> None:
    with Headless((1280, 720)):
        painter = painter_for("shipped")
        people = [name for name in painter.resting if name.partition(":")[0] in painter.piece_kinds]
        assert len(people) == 32
        for name in people:
            x, y = painter.area_of(name).center
            reach = painter.fit.px(painter.resting[name].size * 0.6)
            for at in ((x, y), (x + reach, y), (x, y + reach), (x - reach, y), (x, y - reach)):
                assert tooltip_names_at(painter, at)[0] == name
        for name, box in painter.signs.boxes().items():
            for at in (box.center, box.midtop, box.midbottom) if name.startswith("building:") else ():
                first = painter.names_at(at)[0]
                assert not first.startswith("square:") or tooltip_names_at(painter, at)[0] == first, (name, at)


@pytest.mark.parametrize("city", CITIES[1:])
def test_a_generated_frame_does_not_cover_the_cells(city: str) -> None:
    layout = layout_of(board_of(city))
    x, y, width, height = layout.ground_box()
    ground = Rect(x, y, width, height)
    boxes = [Rect(*plaque) for plaque in layout.plaques.values()]
    assert not any(box.colliderect(ground) for box in boxes)
    assert not any(one.colliderect(other) for one, other in itertools.combinations(boxes, 2))
    whole = Rect(0, 0, *layout.size)
    assert all(whole.contains(box) for box in boxes)
    assert all(whole.collidepoint(at) and not ground.collidepoint(at) for at in layout.turns)
    plates = [Rect(*plate.box) for plate in layout.plates.values()]
    assert all(whole.contains(box) for box in plates)


def test_the_shipped_picture_agrees_with_the_map() -> None:
    layout = layout_of(board_of("shipped"))
    assert (layout.plan.columns, layout.plan.rows) == (26, 15)
    assert layout.centre((0, 0)) == (150.0, 114.0)
    assert layout.standing_place((1, 3)) == (250.0, 423.0)  # below the wall of building A
    assert layout.standing_place((5, 3)) == (650.0, 414.0)
    assert len(layout.plan.ground) == 252
    assert len(layout.plan.building_of) == 116
    assert len(layout.plan.river) == 22


def test_a_crossing_belongs_to_both_streets() -> None:
    plan = plan_of(board_of("shipped"))
    assert (10, 11) in plan.streets["krakowska"]
    assert (10, 11) in plan.streets["konopnickiej"]
    assert (10, 11) not in plan.streets["limanowskiego"]


def test_names_not_on_the_board_are_not_covered() -> None:
    with Headless((1280, 720)):
        painter = painter_for("shipped")
        for name in ("cell:1.1", "square:0.0", "cell:99.99", "card:tag:1", "button:end", "street:nowhere", "seat:1"):
            assert not painter.is_on_board(name)
        assert painter.names_at((0, 0)) == []


def wall_painting(seat: int, *squares: tuple[int, int], visible: tuple[bool, bool] = (True, True)) -> WallPainting:
    first, second = squares
    return WallPainting(seat, "tag", (first, second), visible, 2)


def test_only_the_topmost_half_is_visible() -> None:
    paintings = [wall_painting(0, (1, 1), (2, 1), visible=(True, False)), wall_painting(1, (2, 1), (2, 2))]
    assert visible_halves(paintings) == {
        (1, 1): PaintingHalf(0, "tag", False, False),
        (2, 1): PaintingHalf(1, "tag", False, True),
        (2, 2): PaintingHalf(1, "tag", True, True),
    }


def test_the_number_is_on_the_last_visible_square() -> None:
    assert last_visible_square(wall_painting(0, (1, 1), (2, 1))) == (2, 1)
    assert last_visible_square(wall_painting(0, (1, 1), (2, 1), visible=(True, False))) == (1, 1)
    assert last_visible_square(wall_painting(0, (1, 1), (2, 1), visible=(False, False))) is None


def test_visible_halves_match_the_view() -> None:
    paintings = paintings_of(late_view("shipped"))
    halves = visible_halves(paintings)
    assert len(paintings) > 30
    for number, one in enumerate(paintings):
        for place, square in enumerate(one.squares):
            is_covered = any(square in other.squares for other in paintings[number + 1 :])
            assert one.visible[place] == (not is_covered)
            if not is_covered:
                assert halves[square] == one.half(place)


def test_an_overlapping_painting_changes_only_its_own_squares() -> None:
    """The covered painting stays visible on its other square."""
    with Headless((1280, 720)):
        painter = painter_for("shipped")
        view = late_view("shipped")

        def picture(*works: dict[str, Any]) -> Surface:
            painter.show(View(view.board, {**view, "works": list(works)}))
            surface = Surface((1280, 720))
            painter.draw(surface, scene())
            return surface

        below = {"seat": 0, "kind": "mural", "squares": ["1.1", "2.1"], "seen": [True, True], "value": 14}
        half = {**below, "seen": [True, False], "value": 5}
        above = {"seat": 1, "kind": "wildstyle", "squares": ["2.1", "3.1"], "seen": [True, True], "value": 8}
        alone, both = picture(below), picture(half, above)
        left, shared = painter.area_of("square:1.1"), painter.area_of("square:2.1")
        inner = Rect(left.left + 4, left.top + 4, left.width // 2, left.height // 3)  # avoids the number
        assert pixels_of(alone, inner) == pixels_of(both, inner)
        assert pixels_of(alone, shared) != pixels_of(both, shared)


def pixels_of(picture: Surface, box: Rect) -> bytes:
    return bytes(picture.subsurface(box).copy().get_view("2").raw)


def test_spray_covers_the_whole_painting() -> None:
    flat = [spray_dot_position(number, False) for number in range(40)]
    assert flat[0][0] == 0.0
    assert flat[-1][0] == 1.0
    assert {round(y, 2) for _, y in flat} == {0.12, 0.31, 0.5, 0.69, 0.88}
    assert [(y, x) for x, y in flat] == [spray_dot_position(number, True) for number in range(40)]


def test_k34_the_next_seat_leads_where_the_largest_totals_are_equal() -> None:
    view, name = late_view("shipped"), "street:dluga"
    equal = View(view.board, {**view, "totals": {**view["totals"], name: [5, 5, 2, 0]}})
    with Headless((1920, 1080)):
        painter, plates = painter_for("shipped", Rect(10, 10, 1600, 900)), []
        for seat in (None, 2):
            led = View(view.board, {**equal, "leaders": {**view["leaders"], name: seat}})
            assert leader_of(led, name) == seat
            plates.append(Surface((1620, 920)))
            painter.signs.draw_plates(plates[-1], led)
        assert pixels_of(plates[0], painter.signs.plate_box("dluga")) != pixels_of(
            plates[1], painter.signs.plate_box("dluga")
        )


@EVERY_CITY
@pytest.mark.parametrize("size", first_by_default([(940, 540), (780, 700), (1400, 820)]))
def test_texts_of_any_city_stay_in_their_boxes(city: str, size: tuple[int, int]) -> None:
    with Headless((1920, 1080)), record.recording() as recorder:
        painter = painter_for(city, Rect(10, 10, *size))
        painter.draw(Surface((1920, 1080)), scene())
    wrong = [fault for fault in faults(recorder.drawn) if "lies over" not in fault]
    assert wrong == []
    assert recorder.drawn


@EVERY_CITY
def test_drawing_is_repeatable_and_stays_in_the_area(city: str) -> None:
    with Headless((1280, 720)):
        painter = painter_for(city)
        cells = [f"cell:{x}.{y}" for x, y in sorted(painter.plan.ground)[:30]]
        highlighted = scene(selectable=cells, hovered=cells[0], costs={cells[1]: 3}, trails=())
        pictures = []
        for _ in range(2):
            surface = Surface((1280, 720))
            surface.fill((1, 2, 3))
            painter.zoom(AREA.center, 2)
            painter.draw(surface, highlighted)
            painter.show_all()
            painter.draw(surface, highlighted)
            pictures.append(surface.get_view("2").raw)
            assert surface.get_at((5, 5))[:3] == (1, 2, 3)
            assert surface.get_at((AREA.right + 3, AREA.bottom + 3))[:3] == (1, 2, 3)
        assert pictures[0] == pictures[1]


def test_the_overlay_changes_the_picture_until_it_is_hidden() -> None:
    with Headless((1280, 720)):
        painter = painter_for("shipped")
        assert isinstance(painter, ZoomablePainter)

        def picture() -> bytes:
            surface = Surface((1280, 720))
            painter.draw(surface, scene())
            return bytes(surface.get_view("2").raw)

        plain = picture()
        painter.show_overlay(True)
        assert picture() != plain
        painter.show_overlay(False)
        assert picture() == plain


def test_zooming_keeps_the_point_under_the_pointer() -> None:
    zoom = Zoom((2800.0, 1628.0), 3.0)
    zoom.resize(AREA)
    at = (400, 300)
    before = zoom.viewport().window_to_board(at)
    assert zoom.zoom_at(at, 3)
    assert zoom.viewport().window_to_board(at) == pytest.approx(before)
    assert zoom.viewport().scale > Zoom((2800.0, 1628.0), 3.0).resize(AREA).scale


def test_zoom_is_limited_to_the_maximum_and_to_the_whole_board() -> None:
    zoom = Zoom((2800.0, 1628.0), 3.0)
    whole = zoom.resize(AREA)
    assert not zoom.zoom_at(AREA.center, -1)
    assert zoom.zoom_at(AREA.center, 30)
    assert zoom.factor == 3.0
    assert not zoom.zoom_at(AREA.center, 1)
    assert zoom.zoom_at(AREA.center, -30)
    assert zoom.viewport() == whole


def test_a_zoomed_board_always_fills_its_area() -> None:
    zoom = Zoom((2800.0, 1628.0), 3.0)
    zoom.resize(AREA)
    assert not zoom.move(50, 50)
    zoom.zoom_at(AREA.center, 4)
    for dx, dy in ((9000, 0), (-9000, 0), (0, 9000), (0, -9000)):
        zoom.move(dx, dy)
        board = zoom.viewport().rect(0, 0, 2800, 1628)
        assert board.left <= AREA.left
        assert board.right >= AREA.right
    corner = Rect(zoom.viewport().rect(0, 0, 10, 10))
    assert zoom.scroll_to(corner)
    assert AREA.contains(zoom.viewport().rect(0, 0, 10, 10))


# -- animations -------------------------------------------------------------------------------------------------------
def played_moves(seed: int, count: int) -> list[tuple[View, list[Event], View]]:
    """Return the public view before each move of a random game, its public events and the view after it."""
    rnd, dice = Random(seed), Dice(seed, "played")
    state = GAME.setup({"board": board_of("shipped"), "marks": [1, 2, 3]}, 3, dice)
    steps = []
    for _ in range(count):
        if GAME.decision(state) is None:
            break
        moves = GAME.legal_moves(state)
        good = [move for move in moves if move[0] == "paint" or move == ("end",)]
        before, events = GAME.observe(state, None), list[Event]()
        GAME.apply(state, rnd.choice(good or moves), dice, events)
        steps.append((before, [event for event in events if event.to is None], GAME.observe(state, None)))
    return steps


def test_the_last_stage_ends_at_the_true_view() -> None:
    painted = owned = 0
    with Headless((1280, 720)):
        painter = painter_for("shipped")
        surface = Surface((1280, 720))
        for before, events, after in played_moves(5, 320):
            painter.show(before)
            stages = painter.transitions(before, events, after)
            if not stages:
                assert painter.sprites_of(before) == painter.sprites_of(after)
                continue
            last = stages[-1].after
            assert {key: sprite for key, sprite in last.items() if not key.startswith("fly:")} == painter.sprites_of(
                after
            )
            for stage in stages[:3]:
                painted += adds_painting(stage)
                owned += stage.event is not None and stage.event.kind == "owned"
            stage = stages[0]
            painter.draw(surface, scene(transition=stage, progress=0.4))
    assert painted > 20
    assert owned


def test_paint_appears_gradually() -> None:
    with Headless((1280, 720)):
        painter = painter_for("shipped")
        before, events, after = next(
            step for step in played_moves(5, 320) if any(event.kind == "painted" for event in step[1])
        )
        painter.show(before)
        stage = next(stage for stage in painter.transitions(before, events, after) if adds_painting(stage))
        square = painter.area_of(str(stage.event.args["squares"][1]))  # type: ignore[union-attr]
        pictures = []
        for progress in (0.0, 0.5, 1.0):
            surface = Surface((1280, 720))
            painter.draw(surface, scene(transition=stage, progress=progress))
            pictures.append(pixels_of(surface, square))
        assert len(set(pictures)) == 3


@pytest.mark.parametrize("area", [AREA, Rect(8, 60, 1400, 810)])
def test_plates_of_streets_make_way_for_people(area: Rect) -> None:
    """A plate may be on a person's field; neither its name nor the person's number is covered."""
    moved = set()
    with Headless((1920, 1080)):
        painter = painter_for("shipped", area)
        painter.show(late_view("shipped", 0))
        usual = {key: painter.signs.plate_box(key) for key in painter.layout.plates}
        for moves in range(20, 200, 30):
            painter.show(late_view("shipped", moves))
            sprites = [one for name, one in painter.resting.items() if name.partition(":")[0] in painter.piece_kinds]
            assert len(sprites) > 4
            sides = [painter.fit.px(1.9 * one.size) for one in sprites]
            discs = [
                centred_rect(painter.fit.point(one.at), side, side) for one, side in zip(sprites, sides, strict=True)
            ]
            for key, box in usual.items():
                plate = painter.signs.plate_box(key)
                assert plate.collidelist(discs) < 0, (key, moves)
                assert plate == painter.signs.boxes()[f"street:{key}"]
                assert plate == box or box.collidelist(discs) >= 0
                moved |= {key} if plate != box else set()
        painter.show(late_view("shipped", 0))
        assert {key: painter.signs.plate_box(key) for key in painter.layout.plates} == usual
    assert len(moved) > 2


@pytest.mark.parametrize("area", [AREA, Rect(8, 60, 880, 740), Rect(8, 60, 1400, 810)])
def test_no_plate_touches_the_plaque_next_to_it(area: Rect) -> None:
    with Headless((1920, 1080)):
        painter = painter_for("shipped", area)
        boxes = painter.signs.boxes()
        plaque, plate = boxes["district:stare_miasto"], boxes["street:dluga"]
        assert plaque.left - plate.right >= 4


def test_paintings_are_loaded_as_small_as_possible_and_prepared_for_zooming(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heights: list[int] = []
    original_load = pictures.load_piece

    def load_and_record(name: str, height: int, *dye: Any) -> Surface:
        if "graffiti" in name:
            heights.append(height)
        return original_load(name, height, *dye)

    area = Rect(0, 0, 1600, 900)
    with Headless(area.size) as it:
        painter = painter_for("shipped", area)
        monkeypatch.setattr(pictures, "load_piece", load_and_record)
        heights_after_each = []
        for action in (list, lambda _: list(painter.prepare([])), lambda _: painter.zoom(area.center, 20)):
            heights.clear()
            action(())
            painter.draw(it.app.surface, scene())
            heights_after_each.append(set(heights))
        assert heights_after_each == [{MASTERS[0]}, {MASTERS[1]}, {MASTERS[1]}]


def test_a_generated_city_is_drawn_again_only_for_another_map(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def draw_city(layout: Any, size: tuple[int, int]) -> Surface:
        drawn.append(layout.plan.columns)
        return Surface((40, 40))

    monkeypatch.setattr("ui.boards.grid.city.draw_city", draw_city)
    monkeypatch.setattr("ui.boards.grid.city._kept", [])
    fit = Viewport(0.1, 0.0, 0.0)
    with Headless():
        for name in ("krakow_8x8", "krakow_8x8", "krakow_40x30", "krakow_8x8"):
            layout = layout_of(load_board(BOARDS / f"{name}.yaml"))
            CityPicture(layout).draw_part(Surface((40, 40)), fit)
    assert drawn == [8, 40, 8]
