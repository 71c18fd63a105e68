"""The districts painter: positions, crowds, a city without a picture, animations that end at the true view."""

from __future__ import annotations

import copy
import itertools
import math
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from games.ankh_morpork.controls.events import MOTIONS
from games.ankh_morpork.game import GAME
from games.ankh_morpork.rules.board import DEMON, OWNER_COUNT, TROLL
from games.ankh_morpork.rules.state import State
from games.core.contract.contract import EVERYBODY, Event, View
from games.core.contract.dice import BotDice
from tests.ankh_morpork.positions import position, shipped
from tests.runs import long_only
from tests.ui.clicker import grid_points, new_match, open_table
from ui.boards.districts import painter as districts
from ui.boards.districts.layout import CityLayout, layout_of
from ui.boards.districts.painter import DistrictsPainter
from ui.boards.districts.pieces import sprites
from ui.boards.districts.static import BANNER_HIGH, large_plate, plate_texts
from ui.boards.shared.base import BoardScene, Trail
from ui.boards.shared.shapes import bounds, is_inside
from ui.boards.shared.transitions import moving_sprites
from ui.drawing.theme import palette
from ui.shell.headless import Headless

AREA = Rect(20, 60, 900, 560)
CROWD = "0 0 1 1 2 2 3 3 T T D D ! b1"
EVERY_CITY = pytest.mark.parametrize("pictured", [True, False])


def city(pictured: bool = True) -> Any:
    """Return the shipped city, or the same without geometry, like a user's own board."""
    board = copy.copy(shipped())
    if not pictured:
        object.__setattr__(board, "data", {key: value for key, value in board.data.items() if key != "geometry"})
    return board


def crowded() -> State:
    return position(4, **{area.id: CROWD for area in shipped().areas})


def painter_for(view: View, pictured: bool = True) -> DistrictsPainter:
    painter = DistrictsPainter(city(pictured), palette(False).seat_marks[:4], lambda name: name, MOTIONS)
    painter.resize(AREA)
    painter.show(view)
    return painter


@EVERY_CITY
def test_every_district_and_every_piece_is_on_the_board_and_can_be_hit(pictured: bool) -> None:
    with Headless((1280, 720)):
        painter = painter_for(GAME.observe(crowded(), None), pictured)
        whole = painter.rect().inflate(8, 8)
        for area in shipped().areas:
            names = [f"area:{area.id}", f"building:{area.id}", f"trouble:{area.id}", f"troll:{area.id}"]
            names += [f"demon:{area.id}", *(f"minion:{area.id}:{seat}" for seat in range(4))]
            for name in names:
                assert painter.is_on_board(name)
                box = painter.area_of(name)
                assert whole.contains(box), name
                assert any(painter.names_at(at)[:1] == [name] for at in grid_points(box, 3)), name


def test_names_not_on_the_board_are_not_covered() -> None:
    with Headless((1280, 720)):
        painter = painter_for(GAME.observe(position(2), None))
        for name in ("button:pass", "card:hex", "area:nowhere", "minion:nowhere:0", "district:the_hippo", "seat:1"):
            assert not painter.is_on_board(name)
        assert painter.names_at((0, 0)) == []


def test_an_absent_piece_is_covered_by_its_district() -> None:
    with Headless((1280, 720)):
        painter = painter_for(GAME.observe(position(2), None))
        assert painter.is_on_board("minion:the_hippo:1")
        assert painter.area_of("minion:the_hippo:1") == painter.area_of("area:the_hippo")


@EVERY_CITY
def test_districts_do_not_overlap_and_contain_their_pieces(pictured: bool) -> None:
    layout = layout_of(city(pictured))
    for one, other in itertools.combinations(layout.places, 2):
        assert not is_inside(one.polygon, centre_of(other.square)), (one.id, other.id)
    for place in layout.places:
        for at in (*place.minion, place.building, place.troll, place.demon):
            assert is_inside(place.polygon, at), place.id


def centre_of(polygon: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon)


def test_a_city_without_geometry_shows_every_border_and_every_bridge() -> None:
    board = city(pictured=False)
    layout = layout_of(board)
    borders = {frozenset((number, other)) for number, area in enumerate(board.areas) for other in area.neighbours}
    assert len(layout.streets) + len(layout.bridges) == len(borders)
    assert len(layout.bridges) == 10


def test_no_connection_of_a_city_without_geometry_passes_under_a_third_district() -> None:
    """A connection that passed under the middle one of three districts would look like two connections."""
    layout = layout_of(city(pictured=False))
    centres = [Rect(*bounds(place.polygon)).center for place in layout.places]
    for (x1, y1), (x2, y2) in (*layout.streets, *layout.bridges):
        line = [(x1 + (x2 - x1) * part / 100, y1 + (y2 - y1) * part / 100) for part in range(101)]
        assert sum(min(math.dist(at, centre) for at in line) < 20 for centre in centres) == 2


# -- crowds -----------------------------------------------------------------------------------------------------------
def sprites_in(state: State, layout: CityLayout | None = None) -> dict[str, Any]:
    return sprites(layout or layout_of(shipped()), GAME.observe(state, None))


def test_four_minions_have_a_figure_each_and_five_share_numbered_figures() -> None:
    few = sprites_in(position(2, the_hippo="0 0 0 1"))
    assert [key for key in few if key.startswith("minion:the_hippo")] == [
        "minion:the_hippo:0", "minion:the_hippo:0+1", "minion:the_hippo:0+2", "minion:the_hippo:1",
    ]  # fmt: skip
    assert not any(key.startswith("count:") for key in few)
    many = sprites_in(position(2, the_hippo="0 0 0 1 1"))
    assert many["count:minion:the_hippo:0"].text == "3"
    assert many["count:minion:the_hippo:1"].text == "2"


def test_figures_of_a_crowd_keep_apart() -> None:
    drawn = sprites_in(crowded())
    for area in shipped().areas:
        people = [s.at[0] for key, s in drawn.items() if key.split(":")[0] in ("minion", "troll", "demon")
                  and key.split(":")[1] == area.id]  # fmt: skip
        assert len(people) == 6
        gaps = [b - a for a, b in itertools.pairwise(sorted(people))]
        assert min(gaps) > 30, area.id  # board units: more than half a figure


def test_numbers_above_figures_match_the_state() -> None:
    state = crowded()
    drawn = sprites_in(state)
    for place, area in enumerate(shipped().areas):
        for owner, name in [(seat, f"minion:{area.id}:{seat}") for seat in range(4)] + [
            (TROLL, f"troll:{area.id}"), (DEMON, f"demon:{area.id}"),
        ]:  # fmt: skip
            assert int(drawn[f"count:{name}"].text) == state.units[place * OWNER_COUNT + owner]


# -- animations -------------------------------------------------------------------------------------------------------
def test_a_moving_piece_travels_from_its_old_place_to_its_new_one() -> None:
    board = shipped()
    before = GAME.observe(position(2, the_hippo="0"), None)
    after = GAME.observe(position(2, the_scours="0"), None)
    event = Event("moved", {"who": "seat:0", "whose": "seat:0", "origin": "area:the_hippo", "goal": "area:the_scours"})
    layout = layout_of(board)
    painter = DistrictsPainter(board, palette(False).seat_marks[:2], lambda name: name, MOTIONS)
    stages = painter.transitions(before, [event], after)
    assert len(stages) == 1
    assert stages[0].before["fly:0"].at == sprites(layout, before)["minion:the_hippo:0"].at
    assert stages[0].after["fly:0"].at == sprites(layout, after)["minion:the_scours:0"].at
    for progress in (0.0, 0.5, 0.9, 1.0):  # one opaque piece all the way, without faint copies at the ends
        drawn_sprites = moving_sprites(stages[0], progress, painter.position_between)
        strengths = [(sprite.look[0], strength) for sprite, _, strength in drawn_sprites if sprite.look[0] != "control"]
        assert strengths == [("minion", 255)], progress  # banners of control only fade


@pytest.mark.parametrize("seed", [1, long_only(2), long_only(3)])
def test_animations_of_whole_games_end_at_the_true_view(seed: int) -> None:
    board = shipped()
    layout = layout_of(board)
    painter = DistrictsPainter(board, palette(False).seat_marks[:3], lambda name: name, MOTIONS)
    state, choose, dice = GAME.setup({"board": board}, 3, BotDice(seed)), Random(seed), BotDice(seed + 9)
    moved = 0
    for _ in range(400):
        if GAME.decision(state) is None:
            break
        before, events = GAME.observe(state, EVERYBODY), list[Event]()
        GAME.apply(state, choose.choice(list(GAME.legal_moves(state))), dice, events)
        after = GAME.observe(state, EVERYBODY)
        stages = painter.transitions(before, events, after)
        if stages:
            moved += 1
            last = {key: sprite for key, sprite in stages[-1].after.items() if not key.startswith("fly:")}
            assert last == sprites(layout, after)
    assert moved > 30


# -- pictures ---------------------------------------------------------------------------------------------------------
@EVERY_CITY
def test_highlights_are_visible_and_drawing_is_repeatable(pictured: bool) -> None:
    with Headless((1280, 720)) as it:
        painter = painter_for(GAME.observe(crowded(), None), pictured)
        window = it.app.surface

        def picture(scene: BoardScene) -> bytes:
            painter.draw(window, scene)
            return bytes(window.get_buffer())

        red = palette(False).seat_marks[0].colour
        plain = picture(BoardScene(red))
        scenes = [
            BoardScene(red, selectable=["area:the_hippo"], acting_seat=0),
            BoardScene(red, selectable=["area:the_hippo"], hovered="area:the_hippo", acting_seat=0),
            BoardScene(red, chosen=["area:the_hippo"], acting_seat=0),
            BoardScene(red, selectable=["minion:the_hippo:1"], acting_seat=0),
            BoardScene(red, selectable=["minion:the_hippo:1"], focus="minion:the_hippo:1", acting_seat=0),
            BoardScene(red, mentioned=["area:small_gods"]),
        ]
        pictures = [picture(scene) for scene in scenes]
        assert len({plain, *pictures}) == len(scenes) + 1
        assert [picture(scene) for scene in scenes] == pictures


def test_a_selectable_figure_has_an_outline_around_its_head_and_a_large_dot() -> None:
    with Headless((1280, 720)) as it:
        painter = painter_for(GAME.observe(position(4, the_hippo="0 1"), None))
        name, red = "minion:the_hippo:1", palette(False).seat_marks[0].colour
        x, y = painter.resting[name].at
        head = painter.fit.rect(x - 40, y - 90, 80, 60)
        pictures = []
        for selectable in ([], [name]):
            painter.draw(it.app.surface, BoardScene(red, selectable=selectable, acting_seat=0))
            pictures.append(it.app.surface.subsurface(head).copy())
        changed = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (2, 2, 2, 255), pictures[1])
        changed.invert()
        assert changed.count() > head.width * 2  # pixels: an outline on both sides and over the head
        sizes: list[int] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(districts.mark_art, "draw_seat_mark", lambda *args: sizes.append(args[3]))
            painter.draw(it.app.surface, BoardScene(red, selectable=[name], acting_seat=0))
        assert max(sizes) >= 17


def test_a_plate_is_never_tinted_by_a_highlight() -> None:
    with Headless((1280, 720)) as it:
        painter = painter_for(GAME.observe(position(2), None))
        window: Surface = it.app.surface
        place = painter.layout.places[shipped().index["the_hippo"]]
        at = painter.fit.point((place.plate[0] + 60, place.plate[1] + 12))
        painter.draw(window, BoardScene((0, 0, 255)))
        before = window.get_at(at)
        painter.draw(window, BoardScene((0, 0, 255), selectable=["area:the_hippo"], hovered="area:the_hippo"))
        assert window.get_at(at) == before


def test_a_minions_ghost_hides_no_present_minion() -> None:
    state = position(3, the_hippo="0 2", the_shades="1")
    with Headless((1280, 720)) as it:
        painter = painter_for(GAME.observe(state, None))
        window: Surface = it.app.surface

        def around(key: str) -> bytes:
            x, y = painter.resting[key].at
            box = painter.fit.rect(x - 8, y - 50, 16, 40)
            return pygame.image.tobytes(window.subsurface(box), "RGB")

        painter.draw(window, BoardScene((0, 0, 255)))
        plain, others = (
            bytes(window.get_buffer()),
            [around(key) for key in ("minion:the_hippo:0", "minion:the_hippo:2")],
        )
        placed = Event("placed", {"piece": "minion", "who": "seat:1", "where": "area:the_hippo"})
        painter.draw(window, BoardScene((0, 0, 255), preview_events=[placed]))
        assert bytes(window.get_buffer()) != plain
        assert [around(key) for key in ("minion:the_hippo:0", "minion:the_hippo:2")] == others


def test_a_removed_building_leaves_its_ring_on_its_plot(monkeypatch: pytest.MonkeyPatch) -> None:
    rings = []
    monkeypatch.setattr(districts, "draw_foot_arc", lambda surface, fit, kind, at, gone: rings.append((kind, at, gone)))
    with Headless((1280, 720)):
        painter = painter_for(GAME.observe(position(2, the_scours="0 1"), None))
        place = next(place for place in layout_of(shipped()).places if place.id == "the_scours")
        for name in ("building:the_scours", "minion:the_scours:0"):
            painter.draw_trail(Surface((1280, 720)), Trail(name, name, 0))
    assert rings == [("building", place.building, True), ("minion", place.minion[0], False)]


@pytest.mark.parametrize("size", [(1024, 600), long_only((1280, 720)), long_only((1920, 1080))])
def test_banners_and_dots_do_not_cover_plate_texts(size: tuple[int, int]) -> None:
    with Headless(size, language="pl") as it:
        painter = open_table(it, new_match(4, game_id="ankh_morpork")).ctx.painter
        assert isinstance(painter, DistrictsPainter)
        for place in painter.layout.places:
            plate = large_plate(place, painter.fit, *plate_texts(place, painter.translate))
            text_box = plate.box if plate is not None else painter.fit.rect(*place.name)
            x, y = place.banner
            assert not painter.fit.rect(x - 22, y, 44, BANNER_HIGH).colliderect(text_box), place.id
            assert not text_box.inflate(-40, -6).collidepoint(painter.fit.point(place.dot)), place.id
