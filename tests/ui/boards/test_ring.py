"""The ring painter: positions on the shipped board and on rings of any size."""

from __future__ import annotations

import itertools
import math
import random
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from games.core.contract.contract import Event
from games.core.data import boards
from games.core.match.match import Match
from games.wampiry.controls import naming
from tests.ui.clicker import grid_points, new_match, play_until
from tests.ui.table.moving.test_motion import painter_of
from ui.boards.ring.layout import OUTER, RingLayout, layout_of
from ui.boards.ring.painter import RingPainter
from ui.boards.shared.base import BoardScene, Trail, Transition
from ui.boards.shared.shapes import Viewport, bounds, curved_line, is_inside
from ui.drawing import record
from ui.drawing.theme import IVORY
from ui.shell.headless import Headless, faults

RINGS = Path(__file__).parents[2] / "boards"
AREA = Rect(20, 60, 900, 640)


def board(ring: str) -> Any:
    return boards.load_game_board("wampiry", RINGS / ring) if ring else boards.load_default_board("wampiry")


EVERY_BOARD = pytest.mark.parametrize("ring", ["", "wampiry_ring5.yaml", "wampiry_ring9.yaml"])


def painter_showing(match: Match) -> RingPainter:
    painter = painter_of(match)
    painter.resize(AREA)
    painter.show(match.view(None))
    return painter


@EVERY_BOARD
def test_everything_on_the_board_is_inside_it_and_can_be_hit(ring: str) -> None:
    with Headless((1280, 720)):
        match = play_until(new_match(4, board=board(ring)), lambda m: m.move_count > 60)
        painter = painter_showing(match)
        whole = painter.rect().inflate(6, 6)
        boxes_of_text = [f"estate:{name}" for name in match.board.ring] + [
            f"field:{name}" for name in match.board.clock
        ]
        pieces = [f"{kind}:{seat}" for kind in ("vampire", "time_pawn") for seat in range(4)]
        chips = [f"possessed:{name}:{seat}" for name in match.board.ring for seat in range(4)]
        for name in boxes_of_text + pieces + chips:
            assert painter.is_on_board(name)
            area = painter.area_of(name)
            assert whole.contains(area), name
            assert any(painter.names_at(at)[:1] == [name] for at in grid_points(area, 3)), name


@EVERY_BOARD
def test_names_not_on_the_board_are_not_covered(ring: str) -> None:
    with Headless((1280, 720)):
        painter = painter_showing(new_match(2, board=board(ring)))
        for name in ("button:done", "card:cw1", "estate:nowhere", "possessed:nowhere:0", "vampire:3", "count:2"):
            assert not painter.is_on_board(name)
        assert painter.names_at((0, 0)) == []


@EVERY_BOARD
def test_estates_and_fields_do_not_overlap(ring: str) -> None:
    layout = layout_of(board(ring))
    rnd = random.Random(1)
    polygons = [place.polygon for place in [*layout.estates, *layout.fields]]
    for _ in range(3000):
        at = (rnd.random() * layout.size[0], rnd.random() * layout.size[1])
        assert sum(is_inside(polygon, at) for polygon in polygons) <= 1, at


@pytest.mark.parametrize("estates", range(4, 13))
def test_any_ring_is_laid_out_inside_its_frame(estates: int) -> None:
    layout = ring_of(estates)
    for place in layout.estates:
        x, y, width, height = bounds(place.pad)
        assert x >= 28
        assert x + width <= layout.size[0] - 28
        assert y >= 34
        assert y + height <= 750
        for slot in [*place.possessed, *place.vampire]:
            assert x <= slot[0] <= x + width
            assert y <= slot[1] <= y + height
    pads = [bounds(place.pad) for place in layout.estates]
    if estates <= 9:
        for one, other in itertools.combinations(pads, 2):
            apart = (
                abs(one[0] - other[0]) >= min(one[2], other[2]) or abs(one[1] - other[1]) >= min(one[3], other[3]) + 14
            )
            assert apart, (one, other)
    assert all(abs(x - layout.centre[0]) <= OUTER[0] + 1 for place in layout.estates for x, _ in place.polygon)


def ring_of(estates: int) -> RingLayout:
    """Lay out a ring with this number of estates, as for a board without geometry."""

    class BareBoard:
        data: dict[str, Any] = {}  # noqa: RUF012
        ring = tuple(f"e{n}" for n in range(estates))
        clock = ("a", "b", "c", "d")
        turns = 12

    return layout_of(BareBoard())


def test_pixels_convert_to_board_units_and_back() -> None:
    fit = Viewport.fit_into(Rect(24, 72, 1128, 804), (1128, 804))
    for at in ((0.0, 0.0), (564.0, 402.0), (1128.0, 804.0)):
        x, y = fit.window_to_board(fit.point(at))
        assert abs(x - at[0]) <= 1
        assert abs(y - at[1]) <= 1


def test_numbers_on_lowered_tokens_are_above_the_middle_and_on_raised_ones_below() -> None:
    with Headless((1280, 720)) as it:
        match = play_until(new_match(4), lambda m: {-1, 1} <= set(m.state.award))
        painter = painter_showing(match)
        with record.recording() as recorder:
            painter.draw(it.app.surface, BoardScene((255, 255, 255)))
        for name, level in zip(match.board.ring, match.state.award, strict=True):
            if level:
                middle = painter.area_of(f"award:{name}").center
                numbers = [d for d in recorder.drawn if "·" in d.text and abs(d.rect.centerx - middle[0]) < 8]
                near = min(numbers, key=lambda d: abs(d.rect.centery - middle[1]))
                assert (near.rect.centery > middle[1]) is (level > 0)


def test_field_names_are_drawn_once_and_above_highlights() -> None:
    """Drawn twice, letters would look smeared; under highlights, halos would cross them."""
    with Headless((1280, 720)) as it:
        match = new_match(2)
        painter = painter_of(match)
        names = [f"field:{key}" for key in match.board.clock]
        with record.recording() as baked:
            painter.resize(AREA)
        assert not any(boxes_of_text(baked, name) for name in names)
        painter.show(match.view(None))
        view = match.view(None)
        stage = Transition({}, {}, 100, view)
        for scene in (
            BoardScene((255, 255, 255)),
            BoardScene((255, 255, 255), selectable=names),
            BoardScene((255, 255, 255), transition=stage),
        ):
            with record.recording() as recorder:
                painter.draw(it.app.surface, scene)
            assert [len(boxes_of_text(recorder, name)) for name in names] == [1] * len(names)


@pytest.mark.parametrize("language", ["pl", "en"])
@EVERY_BOARD
def test_every_estate_names_its_ability_inside_its_border(ring: str, language: str) -> None:
    with Headless((1280, 720)):
        match = new_match(2, board=board(ring))
        painter = painter_of(match)
        painter.translate = lambda name: naming.translate_name(match.board, str(name), language) or str(name)
        with record.recording() as baked:
            painter.resize(AREA)
        for name, place in zip(match.board.ring, painter.layout.estates, strict=True):
            label = painter.translate(f"ability:{name}")
            assert label != f"ability:{name}"
            (label_box,) = (one.move(AREA.topleft) for one in boxes_of_text(baked, label))
            border = [painter.fit.point(corner) for corner in place.polygon]
            if not ring:  # only on the shipped board; others have less room
                assert all(
                    is_inside(border, at) for at in (label_box.bottomleft, label_box.midbottom, label_box.bottomright)
                ), name
        assert not faults(baked.drawn)
        with record.recording() as small:
            painter.resize(Rect(0, 0, 640, 456))  # too small for names of abilities
        assert not boxes_of_text(small, painter.translate(f"ability:{match.board.ring[0]}"))


def boxes_of_text(recorder: record.Recorder, label: str) -> list[Rect]:
    return [drawn.rect for drawn in recorder.drawn if drawn.text == label]


def test_a_leaving_pawn_has_one_ghost_and_pawns_that_close_ranks_have_none() -> None:
    with Headless((1280, 720)):
        match = play_until(new_match(4), lambda m: any(len(pawns) > 2 for pawns in pawns_of(m)))
        painter = painter_showing(match)
        here = next(number for number, pawns in enumerate(pawns_of(match)) if len(pawns) > 2)
        mover = pawns_of(match)[here][0]
        clock = [f"field:{name}" for name in match.board.clock]
        event = Event("advanced", {"who": f"seat:{mover}", "origin": clock[here], "goal": clock[here - 1]})
        ghosts: list[str] = []
        painter.draw_sprite = lambda surface, sprite, at=None, alpha=255: ghosts.append(str(sprite.look[1]))  # type: ignore[method-assign]
        painter.draw_ghosts(Surface((1, 1)), BoardScene((255, 255, 255), preview_events=[event]))
        assert ghosts == [str(mover)]


def pawns_of(match: Match) -> list[list[int]]:
    return [field["pawns"] for field in match.view(None)["clock"]]


def test_routes_of_markers_join_their_spots_and_routes_of_pawns_join_estates() -> None:
    with Headless((1280, 720)):
        match = new_match(4)
        painter = painter_showing(match)
        ends = {"origin": "estate:gorali", "goal": "estate:zielone"}
        moved = painter.trail_of(Event("shifted", {"who": "seat:0", "whose": "seat:2", "n": 1, **ends}))
        assert moved is not None
        assert (moved.origin, moved.goal, moved.seat) == ("possessed:gorali:2", "possessed:zielone:2", 0)
        assert painter.area_of(moved.origin).collidepoint(painter.anchor(moved.origin))
        swapped = painter.trail_of(Event("swapped", {"who": "seat:1", "whose": "seat:2", **ends}))
        assert swapped is not None
        assert swapped.origin == "possessed:gorali:1"
        walked = painter.trail_of(Event("walked", {"who": "seat:3", **ends}))
        assert walked is not None
        assert (walked.origin, walked.goal, walked.seat) == ("estate:gorali", "estate:zielone", 3)
        assert painter.trail_colour_of(walked) != painter.trail_colour_of(moved)
        fields = {"origin": "field:nietoperz", "goal": "field:godzina_sabatu"}
        advanced = painter.trail_of(Event("advanced", {"who": "seat:3", **fields}))
        assert advanced is not None
        assert (
            sum(painter.trail_colour_of(advanced)) < sum(painter.marks[3].colour) < sum(painter.trail_colour_of(walked))
        )


def test_routes_are_drawn_under_pieces_so_that_numbers_stay_readable() -> None:
    with Headless((1280, 720)):
        painter = painter_showing(new_match(2))
        drawn: list[str] = []
        painter.draw_routes = lambda surface, scene: drawn.append("route")  # type: ignore[method-assign]
        painter.draw_sprite = lambda surface, sprite, at=None, alpha=255: drawn.append("piece")  # type: ignore[method-assign]
        painter.draw(Surface((1280, 720)), BoardScene((255, 255, 255)))
        assert drawn.index("route") < drawn.index("piece")
        assert drawn.count("route") == 1


def distance_from_centre(painter: RingPainter, at: tuple[int, int]) -> float:
    (x, y), (cx, cy) = painter.fit.window_to_board(at), painter.layout.centre
    return math.hypot(x - cx, y - cy)


@EVERY_BOARD
def test_no_route_between_estates_crosses_the_clock(ring: str) -> None:
    with Headless((1280, 720)):
        match = new_match(2, board=board(ring))
        painter = painter_showing(match)
        for kind, tail in (("estate", ""), ("possessed", ":1")):
            ends = [f"{kind}:{name}{tail}" for name in match.board.ring]
            for origin, goal in itertools.permutations(ends, 2):
                line = painter.route_line(Trail(origin, goal, 0), 0.12)
                assert line[0] == painter.anchor(origin), origin
                assert line[-1] == painter.anchor(goal), goal
                assert min(distance_from_centre(painter, at) for at in line) > painter.layout.bezel, (origin, goal)
        feet = [painter.anchor(f"estate:{name}") for name in match.board.ring]
        curves = [curved_line(*ends, 0.12) for ends in itertools.permutations(feet, 2)]
        assert any(distance_from_centre(painter, at) < painter.layout.bezel for line in curves for at in line), (
            "no simple curve crosses the clock, so this test shows nothing"
        )


@EVERY_BOARD
def test_the_route_of_a_time_pawn_follows_the_rim_of_the_clock(ring: str) -> None:
    with Headless((1280, 720)):
        match = new_match(2, board=board(ring))
        painter = painter_showing(match)
        fields = [f"field:{name}" for name in match.board.clock]
        for start, name in enumerate(fields):
            for step in (1, 2):
                goal = fields[(start + step) % len(fields)]
                line = painter.route_line(Trail(name, goal, 0), 0.12)
                assert {round(distance_from_centre(painter, at) / 3) for at in line} <= {52, 53}, (
                    "the radius is not 157 of 162 units, rounded to pixels"
                )
                passed = [
                    f for f in fields for at in line if is_inside(painter.outlines[f], shifted_inward(painter, at))
                ]
                next_field = fields[(start + 1) % len(fields)]
                assert set(passed) <= {name, next_field, goal}
                assert {name, goal} <= set(passed)


def shifted_inward(painter: RingPainter, at: tuple[int, int]) -> tuple[float, float]:
    (x, y), (cx, cy) = painter.fit.window_to_board(at), painter.layout.centre
    return cx + (x - cx) * 0.85, cy + (y - cy) * 0.85


@pytest.mark.parametrize("width", [790, 840, 900])
def test_field_names_do_not_touch_the_rim_of_the_clock(width: int) -> None:
    with Headless((1280, 720), language="pl"):
        match = new_match(2)
        painter = painter_of(match)
        painter.translate = lambda name: naming.translate_name(match.board, name, "pl") or name
        painter.resize(Rect(0, 0, width, width * 3 // 4))
        painter.show(match.view(None))
        with record.recording() as recorder:
            painter.draw(Surface((width, width * 3 // 4)), BoardScene((255, 255, 255)))
        (drawn,) = boxes_of_text(recorder, "Niespodziewany")
        assert distance_from_centre(painter, drawn.midright) < painter.layout.face - 1 / painter.fit.scale


def test_dots_mark_selectable_items_in_any_colour_but_not_mentioned_ones() -> None:
    with Headless((1280, 720)):
        painter = painter_showing(new_match(2))
        dots: list[tuple[int, int]] = []
        painter.draw_dot = lambda surface, centre, colour: dots.append(centre)  # type: ignore[method-assign]
        names = ["estate:gorali", "field:nietoperz"]
        painter.draw_halos(Surface((1280, 720)), BoardScene(IVORY, selectable=names))
        assert len(dots) == 2
        painter.draw_halos(Surface((1280, 720)), BoardScene((200, 40, 40), mentioned=names))
        assert len(dots) == 2


def test_a_changed_effect_has_its_icon_on_the_painted_board(tmp_path: Path) -> None:
    text = boards.shipped_boards("wampiry")[0].path.read_text("utf-8")
    changed = {
        "zielone": ("move_opponents_out", "place_extra_possessed"),
        "nietoperz": ("relocate_own_vampire", "lower_scoring_here"),
    }
    for old, new in changed.values():
        text = text.replace(old, new, 1)
    path = tmp_path / "changed.yaml"
    path.write_text(text, "utf-8")
    with Headless((1280, 720)):
        usual, other = (
            painter_showing(new_match(2, board=one)) for one in (board(""), boards.load_game_board("wampiry", path))
        )
        layout = usual.layout
        icons = dict(zip(usual.board.ring, (place.icon for place in layout.estates), strict=True))
        icons |= zip(usual.board.clock, (place.icon for place in layout.fields), strict=True)
        grounds = [painter.render_background() for painter in (usual, other)]
        differing = set()
        for name, spot in icons.items():
            around = Rect(0, 0, 22, 22)
            around.center = usual.fit.relative_to(AREA).point(spot)
            before, after = (pygame.image.tobytes(ground.subsurface(around), "RGB") for ground in grounds)
            if before != after:
                differing.add(name)
        assert differing == set(changed)
