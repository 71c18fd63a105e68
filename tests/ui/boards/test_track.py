"""The track painter: positions, crowds, longer roads without a picture, animations that end at the true view."""

from __future__ import annotations

import copy
import itertools
import math
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from pygame import Rect, Surface

from games.core.contract.contract import EVERYBODY, Event, View
from games.core.contract.dice import BotDice
from games.core.contract.texts import Text
from games.osada.controls.events import MOTIONS
from games.osada.game import GAME, load_board
from games.osada.rules.state import State
from tests.osada.positions import FARTUCH, LAWINA, OSADA, SIEKIERA, position, shipped
from tests.runs import first_by_default, long_only
from tests.ui.clicker import grid_points, new_match, open_table
from tests.ui.frame_recorder import picture_checksum
from ui.boards.shared.base import BoardScene
from ui.boards.shared.shapes import hidden_size, is_inside
from ui.boards.track import overlays
from ui.boards.track.animation import ROLL
from ui.boards.track.layout import COLOURS, LETTERS, PLAIN, RoadLayout, drawn_layout, layout_of
from ui.boards.track.overlays import odds_text
from ui.boards.track.painter import TrackPainter
from ui.boards.track.pieces import head_box, sprites
from ui.boards.track.static import HIDDEN, RIM_OF
from ui.boards.track.tables import BARRED, CALM, LAST, LEGAL, move_states
from ui.drawing.theme import palette
from ui.shell.headless import Headless

LONG = Path(__file__).parents[2] / "boards" / "osada_long.yaml"
AREA = Rect(20, 60, 1000, 700)
MARKS = [palette(False).seat_marks[number] for number in range(5)]
EVERY_ROAD = pytest.mark.parametrize("pictured", [True, False])


def road(pictured: bool = True, track: list[dict[str, Any]] | None = None) -> Any:
    """Return the shipped road, without its picture or with another track if requested, like a user's own board."""
    board = copy.copy(shipped())
    data = {key: value for key, value in board.data.items() if pictured or key != "geometry"}
    if track is not None:
        data = {**data, "track": track}
    object.__setattr__(board, "data", data)
    return board


def message_of(name: str | Text) -> str:
    return name if isinstance(name, str) else name.message


def painter_for(view: View, board: Any = None) -> TrackPainter:
    painter = TrackPainter(board or road(), MARKS, message_of, MOTIONS)
    painter.resize(AREA)
    painter.show(view)
    return painter


def public_view(state: State) -> View:
    return GAME.observe(state, None)


def sprites_in(state: State, layout: RoadLayout | None = None) -> dict[str, Any]:
    return sprites(layout or layout_of(road()), public_view(state))


# -- positions --------------------------------------------------------------------------------------------------------
@EVERY_ROAD
def test_every_field_pawn_move_column_and_shelf_is_on_the_board_and_can_be_hit(pictured: bool) -> None:
    with Headless((1280, 720)):
        painter = painter_for(public_view(position(3, 12, 17, 25, 40)), road(pictured))
        whole = painter.rect().inflate(12, 12)
        names = [f"field:{n}" for n in range(43)] + [f"pawn:{colour}" for colour in COLOURS]
        names += [f"move:{letter}" for letter in LETTERS] + [f"column:{colour}" for colour in COLOURS]
        names += ["shelf:axe", "shelf:snowshoe", "die:bowl", *(f"place:{n}" for n in range(1, 5))]
        for name in names:
            assert painter.is_on_board(name), name
            box = painter.area_of(name)
            assert whole.contains(box), name
            hit = [at for at in grid_points(box, 3) if name in painter.names_at(at)]
            assert hit, name
            if not name.startswith("field:"):
                assert any(painter.names_at(at)[0] == name for at in hit), name


def test_the_bus_and_the_village_belong_to_their_fields() -> None:
    with Headless((1280, 720)):
        painter = painter_for(public_view(position(3, 12, 17)))
        assert "field:0" in painter.names_at(painter.fit.point((200, 1480)))
        assert "field:42" in painter.names_at(painter.fit.point((2200, 300)))


def test_names_not_on_the_board_are_not_covered() -> None:
    with Headless((1280, 720)):
        painter = painter_for(public_view(position(3, 12, "dead")))
        for name in ("button:go_on", "card:anula", "field:43", "pawn:white", "seat:1", "move:H"):
            assert not painter.is_on_board(name), name
        assert painter.names_at((0, 0)) == []


@EVERY_ROAD
def test_fields_do_not_overlap_and_contain_their_pawns(pictured: bool) -> None:
    layout = layout_of(road(pictured))
    for one, other in itertools.combinations(layout.fields[1:-1], 2):
        assert math.dist(one.centre, other.centre) > 0.95 * (one.radius + other.radius), (one.index, other.index)
    for place in layout.fields[1:-1]:
        for count in range(1, 6):
            feet = place.pawn_places(count)
            assert len(feet) == count
            assert all(math.dist(place.centre, foot) < place.radius + 20 for foot in feet)
            assert all(math.dist(a, b) > 20 for a, b in itertools.combinations(feet, 2))
    for stop, following in itertools.pairwise(layout.stops):
        assert stop < following


def test_a_dead_pawn_is_found_at_the_help_table() -> None:
    """When the log mentions it, it is highlighted at the head of its column and nowhere else."""
    with Headless((1280, 720)) as it:
        painter = painter_for(public_view(position(3, 12, "dead")))
        assert painter.is_on_board("pawn:yellow")
        head = painter.area_of("pawn:yellow")
        assert painter.area_of("column:yellow").contains(head)
        painter.draw(it.app.surface, BoardScene(MARKS[0].colour))
        before = it.app.surface.copy()
        painter.draw(it.app.surface, BoardScene(MARKS[0].colour, mentioned=["pawn:yellow"]))
        after = it.app.surface.copy()
        assert picture_checksum(after) != picture_checksum(before)
        for picture in (before, after):
            picture.fill((0, 0, 0), head.inflate(8, 8))
        assert picture_checksum(after) == picture_checksum(before)


# -- other roads ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("length", [8, 20, 43, 60, 90])
def test_a_road_of_any_length_is_laid_out(length: int) -> None:
    kinds = [*RIM_OF, "plain", "plain"]
    track: list[dict[str, Any]] = [{"kind": "bus"}, *({"kind": kinds[n % len(kinds)]} for n in range(length - 2))]
    track.append({"kind": "osada"})
    layout = drawn_layout(track, 5)
    width, height = layout.size
    assert [place.kind for place in layout.fields] == [entry["kind"] for entry in track]
    tables = [layout.move_table, layout.help_table]
    for place in layout.fields:
        for x, y in place.polygon:
            assert 0 <= x <= width
            assert 0 <= y <= height
            assert not any(b[0] < x < b[0] + b[2] and b[1] < y < b[1] + b[3] for b in tables)
    for one, other in itertools.pairwise(layout.fields[1:-1]):
        assert math.dist(one.centre, other.centre) > 0.95 * (one.radius + other.radius)
    first, last = layout.fields[0], layout.fields[-1]
    assert not any(is_inside(first.polygon, place.centre) for place in layout.fields[1:])
    assert not any(is_inside(last.polygon, place.centre) for place in layout.fields[:-1])


def test_a_drawn_road_goes_through_the_places_of_its_fields() -> None:
    track: list[dict[str, Any]] = [{"kind": "bus"}, *({"kind": "plain"} for _ in range(6)), {"kind": "osada"}]
    track[2]["at"], track[5]["at"] = [500, 900], [1100, 300]
    layout = drawn_layout(track, 5)
    centres = [place.centre for place in layout.fields]
    assert (centres[2], centres[5]) == ((500, 900), (1100, 300))
    assert centres[3:5] == [(700, 700), (900, 500)]  # spread evenly between fields that are placed
    unplaced = drawn_layout([{"kind": entry["kind"]} for entry in track], 5).fields
    assert (centres[0], centres[-1]) == (unplaced[0].centre, unplaced[-1].centre)
    assert [layout.road[stop] for stop in layout.stops] == centres
    assert all(math.dist(a, b) < 40 for a, b in itertools.pairwise(layout.road))


def test_fields_of_a_drawn_road_are_smaller_where_they_are_close_together_but_not_tiny() -> None:
    track: list[dict[str, Any]] = [{"kind": "bus"}, *({"kind": "plain"} for _ in range(3)), {"kind": "osada"}]
    for number, x in enumerate((500, 510, 520), 1):
        track[number]["at"] = [x, 600]
    assert 15 < drawn_layout(track, 5).fields[2].radius < 41


@pytest.mark.parametrize("levels", [1, 5, 9])
def test_a_help_table_of_any_height_stays_on_its_board(levels: int) -> None:
    layout = drawn_layout([{"kind": "bus"}, {"kind": "plain"}, {"kind": "osada"}], levels)
    _, top, _, height = layout.help_table
    for column in layout.columns.values():
        assert len(column.levels) == levels
        for (_, lower, _, level_height), (_, upper, _, _) in itertools.pairwise(column.levels):
            assert upper + level_height <= lower + 1
        assert column.levels[-1][1] >= top + 100
        assert column.levels[0][1] + column.levels[0][3] <= top + height


def test_a_track_that_differs_from_its_picture_is_drawn_over_it() -> None:
    entries = [dict(entry) for entry in shipped().data["track"]]
    entries[5], entries[13] = entries[13], entries[5]  # the tea field comes earlier
    with Headless((1280, 720)) as it:
        view = public_view(position(1, 2, 3))
        unchanged, changed = painter_for(view), painter_for(view, road(track=entries))
        window = it.app.surface

        def centre_pixels(painter: TrackPainter, field: int) -> bytes:
            painter.draw(window, BoardScene(MARKS[0].colour))
            box = Rect(0, 0, 24, 24)
            box.center = painter.fit.point(painter.layout.fields[field].centre)
            return bytes(window.subsurface(box).copy().get_buffer())

        assert centre_pixels(unchanged, 5) != centre_pixels(changed, 5)
        assert centre_pixels(unchanged, 13) != centre_pixels(changed, 13)
        assert centre_pixels(unchanged, 20) == centre_pixels(changed, 20)
        assert any(kind == "kind:herbata" for kind in [f"kind:{place.kind}" for place in changed.layout.fields[:6]])


def test_a_road_with_another_order_is_drawn_without_the_picture() -> None:
    board = load_board(LONG)
    layout = layout_of(board)
    assert layout.art == ""
    assert [place.kind for place in layout.fields] == list(board.kinds)
    assert all(len(column.levels) == 4 for column in layout.columns.values())
    with Headless((1280, 720)) as it:
        painter = painter_for(GAME.observe(position(3, 12, 25, board=board), None), board)
        painter.draw(it.app.surface, BoardScene(MARKS[0].colour, selectable=["field:30"], hovered="field:30"))
        assert painter.is_on_board(f"field:{board.goal}")
        assert len(painter.labels) >= len(set(board.kinds)) - 1


@pytest.mark.parametrize("area", [Rect(0, 40, 940, 680), Rect(0, 40, 676, 560)])
@pytest.mark.parametrize("name", ["shipped", "without a picture", "long"])
def test_fields_that_texts_name_by_number_show_it(name: str, area: Rect) -> None:
    board = load_board(LONG) if name == "long" else road(pictured=name == "shipped")
    with Headless((1280, 720)) as it:
        painter = painter_for(GAME.observe(position(3, 12, 25, board=board), None), board)
        painter.resize(area)
        painter.draw(it.app.surface, BoardScene(MARKS[0].colour))
        plain = [place for place in painter.layout.fields if place.is_round and place.kind == PLAIN]
        numbers = {place.index: painter.labels[f"field:{place.index}"][1] for place in plain}
        for place in plain:
            box, field = numbers[place.index], painter.area_of(f"field:{place.index}")
            assert field.inflate(box.width, box.height).colliderect(box)
            assert not box.collidepoint(field.center)


def test_custom_boards_of_other_lengths_load_without_a_picture(tmp_path: Path) -> None:
    board = road(pictured=False)
    entries = [dict(entry) for entry in board.data["track"]]
    longer = [*entries[:33], {"kind": "plain"}, {"kind": "plain"}, *entries[33:]]
    file = tmp_path / "longer.yaml"
    file.write_text(yaml.safe_dump({**board.data, "track": longer}, allow_unicode=True), "utf-8")
    loaded = load_board(file)
    assert len(layout_of(loaded).fields) == 45


# -- pawns ------------------------------------------------------------------------------------------------------------
def test_up_to_five_pawns_share_a_field_and_three_are_drawn_smaller() -> None:
    sizes = {}
    for count in range(1, 6):
        drawn = sprites_in(position(*[12] * count, *[1] * (5 - count)))
        here = [s for key, s in drawn.items() if key.startswith("pawn:") and s.look[3] == 12]
        assert len({s.at for s in here}) == count
        sizes[count] = min(s.size for s in here)
    assert sizes[2] > sizes[3] == sizes[5]


def test_lying_and_buried_pawns_look_different_and_dead_ones_are_absent() -> None:
    drawn = sprites_in(position(14, LAWINA, 14, 20, "dead", lying="red yellow", buried="blue"))
    assert drawn["pawn:red"].look[2] == drawn["pawn:yellow"].look[2] == "lying"
    assert drawn["pawn:red"].at != drawn["pawn:yellow"].at
    assert drawn["pawn:blue"].look[2] == "buried"
    assert drawn["pawn:green"].look[2] == "standing"
    assert "pawn:black" not in drawn


def test_standing_lying_and_buried_pawns_are_three_pictures() -> None:
    with Headless((1280, 720)) as it:
        pictures = set()
        for state in ({}, {"lying": "blue"}, {"buried": "blue"}):
            painter = painter_for(public_view(position(3, LAWINA, 12, **state)))
            painter.draw(it.app.surface, BoardScene(MARKS[0].colour))
            pictures.add(bytes(it.app.surface.get_buffer()))
        assert len(pictures) == 3


def test_arrivals_take_the_places_of_the_village_in_order() -> None:
    state = position(OSADA, 20, OSADA, 21)
    state.arrived = [2, 0]
    drawn = sprites_in(state)
    layout = layout_of(road())
    assert drawn["pawn:yellow"].at == layout.places[0]
    assert drawn["pawn:red"].at == layout.places[1]


# -- tables -----------------------------------------------------------------------------------------------------------
def test_cubes_show_last_moves_and_levels_and_shelves_the_remaining_tokens() -> None:
    state = position(3, 12, 17, last="BBC", help={"red": ("blue", 2), "blue": ("blue", 2)}, axes={"yellow": 1})
    state.cubes = [0, 4]
    drawn = sprites_in(state)
    layout = layout_of(road())
    tile = layout.moves["B"]
    assert {key for key, s in drawn.items() if key.startswith("last:") and abs(s.at[0] - tile.cube[0]) < 60} == {
        "last:red", "last:blue",
    }  # fmt: skip
    box = layout.columns["blue"].levels[1]
    for colour in ("red", "blue"):
        x, y = drawn[f"level:{colour}"].at
        assert box[0] < x < box[0] + box[2]
        assert box[1] < y < box[1] + box[3]
    assert drawn["level:red"].at != drawn["level:blue"].at
    assert len([key for key in drawn if key.startswith("white:")]) == 2
    assert len([key for key in drawn if key.startswith("token:axe")]) == state.axes
    assert len([key for key in drawn if key.startswith("token:snowshoe")]) == state.snowshoes


def test_the_move_table_shows_legal_last_and_barred_moves() -> None:
    state = position(17, 18, 16, last="B--", diary=1)
    moves = move_states(public_view(state), MARKS[0].colour)
    by_letter = dict(zip(LETTERS, moves.states, strict=True))
    assert by_letter == {"A": LEGAL, "B": LAST, "C": LEGAL, "D": BARRED, "E": BARRED, "F": BARRED, "G": BARRED}
    assert dict(zip(LETTERS, moves.barred_by, strict=True))["D"] == "pamietnik"


def test_the_move_table_is_calm_while_no_move_is_decided() -> None:
    state = position(FARTUCH, 18, 16)
    state.agenda = [*state.agenda[:-1], ("peek", 0, 1)]
    assert set(move_states(public_view(state), MARKS[0].colour).states) == {CALM}


# -- animations -------------------------------------------------------------------------------------------------------
def test_a_pawn_walks_along_the_road_hop_by_hop() -> None:
    with Headless((1280, 720)):
        before, after = public_view(position(4, 1, 1)), public_view(position(7, 1, 1))
        painter = painter_for(before)
        event = Event(
            "moved", {"who": "seat:0", "pawn": "pawn:red", "origin": "field:4", "goal": "field:7", "cause": "walk"}
        )
        stage = painter.transitions(before, [event], after)[0]
        one, other = stage.before["pawn:red"], stage.after["pawn:red"]
        assert stage.duration == 3 * 145
        centres = [painter.layout.fields[n].centre for n in (5, 6)]
        positions = [painter.position_between(one, other, n / 60) for n in range(61)]
        assert positions[0] == one.at
        assert positions[-1] == other.at
        for centre in centres:
            assert min(math.dist(centre, at) for at in positions) < 30
        assert max(math.dist(a, b) for a, b in itertools.pairwise(positions)) < 40  # it never jumps


def test_a_die_tumbles_even_when_it_shows_the_same_number_again() -> None:
    with Headless((1280, 720)):
        view = public_view(position(4, 1, 1, die=5))
        painter = painter_for(view)
        stages = painter.transitions(view, [Event("rolled", {"who": "seat:0", "value": 5, "where": "move:C"})], view)
        assert len(stages) == 1
        assert stages[0].before[ROLL].look == ("roll", 5)
        assert "die:bowl" not in stages[0].before
        assert painter.sprites_of(view)["die:bowl"].look == ("die", 5)


@pytest.mark.parametrize("seed", [1, long_only(2), long_only(3)])
@pytest.mark.parametrize("options", [{}, {"virtual": "yes"}])
def test_animations_of_whole_games_end_at_the_true_view(seed: int, options: dict[str, str]) -> None:
    board = shipped()
    state = GAME.setup({"board": board, **options}, 3, BotDice(seed))
    choose, dice, moved = Random(seed), BotDice(seed + 9), 0
    painter = TrackPainter(board, MARKS, message_of, MOTIONS)
    for _ in range(500):
        if GAME.decision(state) is None:
            break
        before, events = GAME.observe(state, EVERYBODY), list[Event]()
        legal = list(GAME.legal_moves(state))
        GAME.apply(state, choose.choices(legal, [4 if move[0] == "go" else 1 for move in legal])[0], dice, events)
        after = GAME.observe(state, EVERYBODY)
        stages = painter.transitions(before, events, after)
        if stages:
            moved += 1
            last = {key: sprite for key, sprite in stages[-1].after.items() if not key.startswith("fly:")}
            assert last == painter.sprites_of(after)
    assert moved > 40


# -- pictures ---------------------------------------------------------------------------------------------------------
@EVERY_ROAD
def test_highlights_are_visible_and_drawing_is_repeatable(pictured: bool) -> None:
    with Headless((1280, 720)) as it:
        painter = painter_for(public_view(position(17, 18, 16, last="B--")), road(pictured))
        window = it.app.surface
        colour = MARKS[0].colour
        ghost = {
            "who": "seat:0",
            "pawn": "pawn:red",
            "origin": "field:17",
            "goal": "field:20",
            "odds": 0.5,
            "low": 1,
            "high": 3,
        }

        def picture(scene: BoardScene) -> bytes:
            painter.draw(window, scene)
            return bytes(window.get_buffer())

        scenes = [
            BoardScene(colour),
            BoardScene(colour, selectable=["field:18"]),
            BoardScene(colour, selectable=["field:18"], hovered="field:18"),
            BoardScene(colour, chosen=["field:18"]),
            BoardScene(colour, selectable=["move:A"], hovered="move:A"),
            BoardScene(colour, selectable=["move:A"], focus="move:A"),
            BoardScene(colour, selectable=["pawn:blue"]),
            BoardScene(colour, selectable=["pawn:blue"], hovered="pawn:blue"),
            BoardScene(colour, selectable=["column:blue"]),
            BoardScene(colour, mentioned=["field:3"]),
            BoardScene(colour, preview_events=[Event("moved", ghost)]),
            BoardScene(
                colour,
                preview_events=[Event("resolves", {"pawn": "pawn:red", "field": "field:20", "what": "kind:narty"})],
            ),
        ]
        pictures = [picture(scene) for scene in scenes]
        assert len(set(pictures)) == len(scenes)
        assert [picture(scene) for scene in scenes] == pictures


def test_the_pointer_moves_aside_where_it_would_hide_another_pawn() -> None:
    with Headless((1280, 720)):
        free = painter_for(public_view(position(12, 20, 30)))
        assert free.pointer_arrow() is not None
        _, tips = free.pointer_arrow() or (None, [])
        assert overlays.corners_box(tips).bottom <= free.area_of("pawn:red").top + 3  # above the head
        crowded = painter_for(public_view(position(6, 7, 5)))  # blue is right behind that head
        _, tips = crowded.pointer_arrow() or (None, [])
        box = overlays.corners_box(tips)
        assert not box.colliderect(crowded.area_of("pawn:blue"))
        assert box.centery > crowded.area_of("pawn:red").top
        four = painter_for(public_view(position(39, 39, 39, 39, turn=3)))  # green is in front of the others
        _, tips = four.pointer_arrow() or (None, [])
        assert not any(
            overlays.corners_box(tips).colliderect(four.area_of(f"pawn:{one}")) for one in ("red", "blue", "yellow")
        )
        lying = painter_for(public_view(position(14, 12, 12, lying="red")))
        assert lying.pointer_arrow() is None


def test_letters_avoid_the_pointer_each_other_and_fields_of_other_letters() -> None:
    with Headless((1280, 720)) as it:
        painter = painter_for(public_view(position(0, 0, 0)))
        letters: list[tuple[int, Rect]] = []
        draw_dot = overlays.draw_letter_dot

        def record_and_draw(surface: Any, at: tuple[int, int], radius: int, letter: str, colour: Any) -> None:
            letters.append(("ABCDEFG".index(letter), Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)))
            draw_dot(surface, at, radius, letter, colour)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(overlays, "draw_letter_dot", record_and_draw)
            painter.draw(it.app.surface, BoardScene(MARKS[0].colour, selectable=["field:1", "field:2", "field:3"]))
        assert [letter for letter, _ in letters] == [0, 1, 2]
        pointer = overlays.corners_box((painter.pointer_arrow() or (None, []))[1])
        for letter, box in letters:
            assert not box.colliderect(pointer)
            own = math.dist(box.center, painter.area_of(f"field:{letter + 1}").center)
            others = [math.dist(box.center, painter.area_of(f"field:{n}").center) for n in (1, 2, 3) if n != letter + 1]
            assert own + 8 < min(others), letter  # clearly nearest to its own field
        assert not any(one.colliderect(other) for (_, one), (_, other) in itertools.combinations(letters, 2))


@pytest.mark.parametrize("name", ["Powrót mary", "Spectre's Return"])
@pytest.mark.parametrize("size", [(1000, 700), (1358, 953)])
def test_the_name_of_a_field_leaves_the_next_field_visible(name: str, size: tuple[int, int]) -> None:
    def wording(what: str | Text) -> str:
        return name if what == "kind:powrot_mary" else message_of(what)

    with Headless((1920, 1080)):
        painter = TrackPainter(road(), MARKS, wording, MOTIONS)
        painter.resize(Rect((20, 60), size))
        label = painter.labels["field:26"][1]
        disc = painter.area_of("field:27")
        shared = label.clip(disc)
        assert shared.width * shared.height <= HIDDEN * disc.width * disc.height
        assert label.left < painter.area_of("field:26").centerx < label.right  # still below its own field


@EVERY_ROAD
@pytest.mark.parametrize("language", first_by_default(["en", "pl"]))
@pytest.mark.parametrize("size", [(1380, 990), (1000, 700)])
def test_names_leave_the_heads_of_any_number_of_pawns_visible(
    pictured: bool, language: str, size: tuple[int, int]
) -> None:
    with Headless((1920, 1080), language=language) as it:
        table = open_table(it, new_match(5, game_id="osada", names=("Maja", "Kuba", "Ola", "Tadek", "Ida")))
        assert isinstance(table.ctx.painter, TrackPainter)
        painter = TrackPainter(road(pictured), MARKS, table.ctx.painter.translate, MOTIONS)
        painter.resize(Rect((20, 60), size))
        for place in painter.layout.fields:
            for count in range(1, 6):
                for foot in place.pawn_places(count)[:count]:
                    head = head_box(painter.fit, foot)
                    hidden = {name: hidden_size(head, [at]) for name, (_, at) in painter.labels.items()}
                    assert max(hidden.values()) <= 0.3 * head.width * head.height, (place.index, count, hidden)


def test_a_head_is_in_front_of_a_name_that_has_no_other_place() -> None:
    with Headless((1280, 720)) as it:
        painter = painter_for(public_view(position(12, 20, 30)))
        pawn = painter.resting["pawn:red"]
        head = head_box(painter.fit, pawn.at, pawn.size)
        name = Surface(head.size)
        name.fill((255, 255, 255))
        seen = []
        for labels in (painter.labels, {**painter.labels, "field:13": (name, head)}):
            painter.labels = labels
            painter.draw(it.app.surface, BoardScene(MARKS[0].colour))
            seen.append(it.app.surface.get_at(head.center))
        assert seen[0] == seen[1]


def test_the_ghost_of_an_arriving_pawn_is_on_the_next_free_place() -> None:
    with Headless((1280, 720)) as it:
        view = public_view(position(41, 38, 42, 30))
        painter = painter_for(view)
        drawn: list[Any] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(painter.art, "draw", lambda surface, layout, sprite, at, alpha: drawn.append(sprite))
            scene = BoardScene(MARKS[0].colour, preview_events=GAME.forecast(view, ("go", "A")))
            painter.draw_ghosts(it.app.surface, scene)
        assert [sprite.at for sprite in drawn] == [painter.layout.places[1]]


def test_a_replay_shows_open_moves_in_the_colour_of_the_seat_to_move() -> None:
    with Headless((1280, 720)):
        view = public_view(position(12, 20, 30))
        pictures = []
        for mover in (1, 2):  # the seat that moved last
            painter = painter_for(view)
            surface = Surface(AREA.size)
            painter.draw_ground(surface, view, BoardScene(MARKS[mover].colour, acting_seat=0))
            pictures.append(picture_checksum(surface))
        assert pictures[0] == pictures[1]


def test_routes_hide_no_letter_of_a_name() -> None:
    with Headless((1280, 720)) as it:
        surface, crossed = it.app.surface, 0
        for place in range(1, 39):
            view = public_view(position(place, place, 42))
            painter = painter_for(view)
            painter.draw(surface, BoardScene(MARKS[0].colour))
            bare = surface.copy()
            ghosts = [event for event in GAME.forecast(view, ("go", "C")) if event.kind == "moved"]
            painter.draw_pawn_routes(surface, BoardScene(MARKS[0].colour, preview_events=ghosts))
            line = painter.preview.route_line(f"field:{place}", f"field:{min(place + 3, OSADA)}")
            for label, at in painter.labels.values():
                if any(at.clipline(*part) for part in itertools.pairwise(line)):
                    crossed += 1
                    x, y = at.center
                    middle = Rect(x - at.width // 2 + 6, y - 6, at.width - 12, 12)
                    bare.blit(label, at)
                    assert picture_checksum(surface.subsurface(middle).copy()) == picture_checksum(
                        bare.subsurface(middle).copy()
                    ), place
        assert crossed > 5


def test_odds_are_shown_as_die_values_or_percent_and_never_when_certain() -> None:
    assert odds_text({"odds": 0.5, "low": 1, "high": 3}) == "1–3"
    assert odds_text({"odds": 1 / 6, "low": 4, "high": 4}) == "4"
    assert odds_text({"odds": 1 / 3}) == "33%"
    assert odds_text({"odds": 1.0}) == ""
    assert odds_text({}) == ""


def test_forecasts_of_every_move_can_be_drawn() -> None:
    state = position(SIEKIERA, 18, 16, 15, 19, help={"red": ("blue", 2)})
    view = public_view(state)
    with Headless((1280, 720)) as it:
        painter = painter_for(view)
        painter.draw(it.app.surface, BoardScene(MARKS[0].colour))
        plain = bytes(it.app.surface.get_buffer())
        for move in view["moves"]:
            painter.draw(it.app.surface, BoardScene(MARKS[0].colour, preview_events=GAME.forecast(view, tuple(move))))
            assert bytes(it.app.surface.get_buffer()) != plain, move
