"""The painter of ring boards: where things lie, for the shipped board and for rings of any size."""

from __future__ import annotations

import itertools
import math
import random
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect, Surface

from games.core.contract.contract import Event
from games.core.data import boards
from games.core.match.match import Match
from games.wampiry.controls import naming
from tests.ui.clicker import new_match, play_until, points
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
    return boards.load("wampiry", RINGS / ring) if ring else boards.default_board("wampiry")


EVERY_BOARD = pytest.mark.parametrize("ring", ["", "wampiry_ring5.yaml", "wampiry_ring9.yaml"])


def shown(match: Match) -> RingPainter:
    painter = painter_of(match)
    painter.resize(AREA)
    painter.show(match.view(None))
    return painter


@EVERY_BOARD
def test_everything_on_the_board_lies_on_it_and_can_be_hit(ring: str) -> None:
    with Headless((1280, 720)):
        match = play_until(new_match(4, board=board(ring)), lambda m: m.move_count > 60)
        painter = shown(match)
        whole = painter.rect().inflate(6, 6)
        places = [f"estate:{name}" for name in match.board.ring] + [f"field:{name}" for name in match.board.clock]
        pieces = [f"{kind}:{seat}" for kind in ("vampire", "time_pawn") for seat in range(4)]
        chips = [f"possessed:{name}:{seat}" for name in match.board.ring for seat in range(4)]
        for name in places + pieces + chips:
            assert painter.covers(name)
            area = painter.area_of(name)
            assert whole.contains(area), name
            assert any(painter.names_at(at)[:1] == [name] for at in points(area, 3)), name


@EVERY_BOARD
def test_what_is_not_on_the_board_is_not_covered(ring: str) -> None:
    with Headless((1280, 720)):
        painter = shown(new_match(2, board=board(ring)))
        for name in ("button:done", "card:cw1", "estate:nowhere", "possessed:nowhere:0", "vampire:3", "count:2"):
            assert not painter.covers(name)
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
        x, y, wide, high = bounds(place.pad)
        assert x >= 28
        assert x + wide <= layout.size[0] - 28
        assert y >= 34
        assert y + high <= 750
        for slot in [*place.possessed, *place.vampire]:
            assert x <= slot[0] <= x + wide
            assert y <= slot[1] <= y + high
    pads = [bounds(place.pad) for place in layout.estates]
    if estates <= 9:
        for one, other in itertools.combinations(pads, 2):
            apart = (
                abs(one[0] - other[0]) >= min(one[2], other[2]) or abs(one[1] - other[1]) >= min(one[3], other[3]) + 14
            )
            assert apart, (one, other)
    assert all(abs(x - layout.centre[0]) <= OUTER[0] + 1 for place in layout.estates for x, _ in place.polygon)


def ring_of(estates: int) -> RingLayout:
    """Lay out a ring of so many estates, as for a board without geometry."""

    class Bare:
        data: dict[str, Any] = {}  # noqa: RUF012
        ring = tuple(f"e{n}" for n in range(estates))
        clock = ("a", "b", "c", "d")
        turns = 12

    return layout_of(Bare())


def test_pixels_become_board_units_and_come_back() -> None:
    fit = Viewport.into(Rect(24, 72, 1128, 804), (1128, 804))
    for at in ((0.0, 0.0), (564.0, 402.0), (1128.0, 804.0)):
        x, y = fit.to_board(fit.point(at))
        assert abs(x - at[0]) <= 1
        assert abs(y - at[1]) <= 1


def test_numbers_on_lowered_tokens_stand_above_the_arrow_and_on_raised_ones_below() -> None:
    with Headless((1280, 720)) as it:
        match = play_until(new_match(4), lambda m: {-1, 1} <= set(m.state.award))
        painter = shown(match)
        with record.recording() as recorder:
            painter.draw(it.app.surface, BoardScene((255, 255, 255)))
        for name, level in zip(match.board.ring, match.state.award, strict=True):
            if level:
                middle = painter.area_of(f"award:{name}").center
                told = [d for d in recorder.drawn if "·" in d.text and abs(d.rect.centerx - middle[0]) < 8]
                near = min(told, key=lambda d: abs(d.rect.centery - middle[1]))
                assert (near.rect.centery > middle[1]) is (level > 0)


def test_names_of_fields_are_written_once_and_over_marks() -> None:
    """Twice, letters would look smeared; under the marks, halos would run through them."""
    with Headless((1280, 720)) as it:
        match = new_match(2)
        painter = painter_of(match)
        names = [f"field:{key}" for key in match.board.clock]
        with record.recording() as baked:
            painter.resize(AREA)
        assert not any(places(baked, name) for name in names)
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
            assert [len(places(recorder, name)) for name in names] == [1] * len(names)


@pytest.mark.parametrize("language", ["pl", "en"])
@EVERY_BOARD
def test_every_estate_says_what_its_power_is_called_inside_its_border(ring: str, language: str) -> None:
    with Headless((1280, 720)):
        match = new_match(2, board=board(ring))
        painter = painter_of(match)
        painter.translate = lambda name: naming.translate_name(match.board, str(name), language) or str(name)
        with record.recording() as baked:
            painter.resize(AREA)
        for name, place in zip(match.board.ring, painter.layout.estates, strict=True):
            words = painter.translate(f"ability:{name}")
            assert words != f"ability:{name}"
            (where,) = (one.move(AREA.topleft) for one in places(baked, words))
            border = [painter.fit.point(corner) for corner in place.polygon]
            if not ring:  # on the board that ships; others have less room
                assert all(is_inside(border, at) for at in (where.bottomleft, where.midbottom, where.bottomright)), name
                pawn = painter.fit.point((place.vampire[0][0] + 15, 0))[0]  # its right side
                assert where.left >= pawn, f"the first pawn of {name} stands on its words"
        assert not faults(baked.drawn)
        with record.recording() as small:
            painter.resize(Rect(0, 0, 640, 456))  # there is no room for it
        assert not places(small, painter.translate(f"ability:{match.board.ring[0]}"))


def places(recorder: record.Recorder, words: str) -> list[Rect]:
    return [drawn.rect for drawn in recorder.drawn if drawn.text == words]


def test_a_pawn_that_leaves_casts_one_ghost_and_those_that_close_ranks_none() -> None:
    with Headless((1280, 720)):
        match = play_until(new_match(4), lambda m: any(len(pawns) > 2 for pawns in pawns_of(m)))
        painter = shown(match)
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


def test_ways_of_markers_lead_from_spot_to_spot_and_those_of_pawns_from_pawn_to_pawn() -> None:
    with Headless((1280, 720)):
        match = new_match(4)
        painter = shown(match)
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


def test_a_thread_runs_under_the_pieces_whose_numbers_it_would_strike_out() -> None:
    with Headless((1280, 720)):
        painter = shown(new_match(2))
        drawn: list[str] = []
        painter.draw_routes = lambda surface, scene: drawn.append("thread")  # type: ignore[method-assign]
        painter.draw_sprite = lambda surface, sprite, at=None, alpha=255: drawn.append("piece")  # type: ignore[method-assign]
        painter.draw(Surface((1280, 720)), BoardScene((255, 255, 255)))
        assert drawn.index("thread") < drawn.index("piece")
        assert drawn.count("thread") == 1


def reach_of(painter: RingPainter, at: tuple[int, int]) -> float:
    (x, y), (cx, cy) = painter.fit.to_board(at), painter.layout.centre
    return math.hypot(x - cx, y - cy)


@EVERY_BOARD
def test_no_way_between_estates_crosses_the_clock(ring: str) -> None:
    with Headless((1280, 720)):
        match = new_match(2, board=board(ring))
        painter = shown(match)
        for kind, tail in (("estate", ""), ("possessed", ":1")):
            ends = [f"{kind}:{name}{tail}" for name in match.board.ring]
            for origin, goal in itertools.permutations(ends, 2):
                line = painter.route_line(Trail(origin, goal, 0), 0.12)
                assert line[0] == painter.anchor(origin), origin
                assert line[-1] == painter.anchor(goal), goal
                assert min(reach_of(painter, at) for at in line) > painter.layout.bezel, (origin, goal)
        feet = [painter.anchor(f"estate:{name}") for name in match.board.ring]
        bows = [curved_line(*ends, 0.12) for ends in itertools.permutations(feet, 2)]
        assert any(reach_of(painter, at) < painter.layout.bezel for line in bows for at in line), (
            "else it shows nothing"
        )


@EVERY_BOARD
def test_the_way_of_a_time_pawn_runs_along_the_rim_of_the_clock(ring: str) -> None:
    with Headless((1280, 720)):
        match = new_match(2, board=board(ring))
        painter = shown(match)
        fields = [f"field:{name}" for name in match.board.clock]
        for start, name in enumerate(fields):
            for step in (1, 2):
                goal = fields[(start + step) % len(fields)]
                line = painter.route_line(Trail(name, goal, 0), 0.12)
                assert {round(reach_of(painter, at) / 3) for at in line} <= {52, 53}, (
                    "of 162 units 157, but for whole pixels"
                )
                passed = [f for f in fields for at in line if is_inside(painter.outlines[f], inward(painter, at))]
                between_ = fields[(start + 1) % len(fields)]
                assert set(passed) <= {name, between_, goal}
                assert {name, goal} <= set(passed)


def inward(painter: RingPainter, at: tuple[int, int]) -> tuple[float, float]:
    (x, y), (cx, cy) = painter.fit.to_board(at), painter.layout.centre
    return cx + (x - cx) * 0.85, cy + (y - cy) * 0.85


@pytest.mark.parametrize("width", [790, 840, 900])
def test_names_of_fields_keep_off_the_rim_of_the_clock(width: int) -> None:
    with Headless((1280, 720), language="pl"):
        match = new_match(2)
        painter = painter_of(match)
        painter.translate = lambda name: naming.translate_name(match.board, name, "pl") or name
        painter.resize(Rect(0, 0, width, width * 3 // 4))
        painter.show(match.view(None))
        with record.recording() as recorder:
            painter.draw(Surface((width, width * 3 // 4)), BoardScene((255, 255, 255)))
        (drawn,) = places(recorder, "Niespodziewany")
        assert reach_of(painter, drawn.midright) < painter.layout.face - 1 / painter.fit.scale


def test_dots_mark_what_can_be_chosen_in_any_colour_and_not_what_is_spoken_of() -> None:
    with Headless((1280, 720)):
        painter = shown(new_match(2))
        dots: list[tuple[int, int]] = []
        painter.dot = lambda surface, centre, colour: dots.append(centre)  # type: ignore[method-assign]
        names = ["estate:gorali", "field:nietoperz"]
        painter.draw_halos(Surface((1280, 720)), BoardScene(IVORY, selectable=names))
        assert len(dots) == 2
        painter.draw_halos(Surface((1280, 720)), BoardScene((200, 40, 40), mentioned=names))
        assert len(dots) == 2
