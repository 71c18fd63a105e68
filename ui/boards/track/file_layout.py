"""The layout of a road: read from the board's geometry, or made by the program where there is none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ui.boards.shared.base import Point
from ui.boards.shared.geometry import box, point, points, size_of
from ui.boards.shared.shapes import arc, circle
from ui.boards.track.auto_layout import even_layout
from ui.boards.track.layout import CORNERS, LARGE, Field, HelpColumn, MoveTile, Pose, RoadLayout, made_field, stops_on


def layout_of(board: Any) -> RoadLayout:
    """Lay out a board: by its own geometry where the file has one, else as a road that winds up the board."""
    geometry = board.data.get("geometry")
    if geometry:
        return _from_geometry(board, geometry)
    return even_layout(board.data["track"], int(board.data["rules"]["levels"]))


def _from_geometry(board: Any, geometry: Mapping[str, Any]) -> RoadLayout:
    tracks, panels = geometry["tracks"], geometry["panels"]
    spaces = geometry["spaces"]["fields"]
    fields = [_field(entry, space) for entry, space in zip(board.data["track"], spaces, strict=True)]
    groups = panels["move_table"]["groups"]
    places = spaces[-1]["parts"]["place"]
    road = points(tracks["road"]["line"])
    help_table, bowl = panels["help_table"], panels["dice_bowl"]
    return RoadLayout(
        size=size_of(geometry),
        fields=fields,
        road=road,
        stops=stops_on(road, fields),
        places=points(spaces[-1]["slots"]["pawn"]),
        place_size=point(places["ellipse"]),
        shelves={
            name: (box(tracks[f"{name}s"]["shape"]["rect"]), points(tracks[f"{name}s"]["slots"][name]))
            for name in ("axe", "snowshoe")
        },
        moves={letter: _tile(tile) for group in groups.values() for letter, tile in group["moves"].items()},
        headings={name: point(group["labels"]["heading"]["at"]) for name, group in groups.items()},
        move_table=box(panels["move_table"]["shape"]["rect"]),
        columns={colour: _column(column) for colour, column in help_table["columns"].items()},
        help_table=box(help_table["shape"]["rect"]),
        help_title=point(help_table["labels"]["title"]["at"]),
        bowl=(point(bowl["centre"]), float(bowl["shape"]["circle"]), float(bowl["parts"]["felt"]["circle"])),
        lights=[((float(x), float(y)), float(far)) for x, y, far in geometry.get("decor", {}).get("lights", ())],
        art=geometry["board"]["art"],
    )


def _field(entry: Mapping[str, Any], space: Mapping[str, Any]) -> Field:
    centre = point(space["centre"])
    shape: Mapping[str, Any] = space["shape"]
    radius = float(shape.get("circle", LARGE))
    usual = made_field(int(space["id"]), entry, centre, radius)
    poses = space.get("poses", {})
    slots = space["slots"]["pawn"]
    by_number = isinstance(slots, Mapping)
    return Field(
        index=usual.index,
        kind=usual.kind,
        valley=usual.valley,
        hand=usual.hand,
        centre=centre,
        radius=radius,
        polygon=_polygon(centre, shape),
        hits=[box(one["rect"]) for one in space.get("hit", ())],
        name_at=point(space["labels"]["name"]["at"]),
        slots={int(n): points(feet) for n, feet in slots.items()} if by_number else {len(slots): points(slots)},
        badge=point(space["points"]["die_badge"]) if "points" in space else usual.badge,
        lying=_pose(poses.get("lying"), "drift", usual.lying),
        buried=_pose(poses.get("buried"), "mound", usual.buried),
        drawn=(str(space["kind"]), int(space.get("valley", 0)), bool(space.get("hand", False))),
        disc="circle" in shape,
    )


def _polygon(centre: Point, shape: Mapping[str, Any]) -> list[Point]:
    if "circle" in shape:
        return circle(centre, float(shape["circle"]), CORNERS)
    if "ellipse" in shape:
        return arc(centre, point(shape["ellipse"]), 0, 360, CORNERS)[:-1]
    half, high = point(shape["stadium"])
    x, y = centre
    right, left = (x + half - high, y), (x - half + high, y)
    return [*arc(right, (high, high), 0, 180), *arc(left, (high, high), 180, 360)]


def _pose(found: Mapping[str, Any] | None, snow: str, usual: Pose) -> Pose:
    if found is None:
        return usual
    return Pose(point(found["at"]), float(found["turn"]), point(found[snow]), float(found.get("show_top", 0.0)))


def _tile(tile: Mapping[str, Any]) -> MoveTile:
    labels = tile["labels"]
    return MoveTile(
        box(tile["shape"]["rect"]),
        point(labels["letter"]["at"]),
        point(labels["caption"]["at"]),
        point(tile["slots"]["cube"][0]),
    )


def _column(column: Mapping[str, Any]) -> HelpColumn:
    levels = column["levels"]
    return HelpColumn([box(levels[level]["rect"]) for level in sorted(levels)], point(column["slots"]["pawn"][0]))
