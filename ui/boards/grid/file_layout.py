"""The layout of a board of cells: read from the board's geometry, or made from its map where there is none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ui.boards.grid.auto_layout import by_map
from ui.boards.grid.layout import GridLayout, StreetPlate
from ui.boards.grid.plan import CityPlan, plan_of
from ui.boards.shared.geometry import box, point, size_of


def layout_of(board: Any) -> GridLayout:
    """Lay out a board: by its own geometry where the file has one, else by its map."""
    plan = plan_of(board)
    geometry = board.data.get("geometry")
    return _from_geometry(plan, geometry) if geometry else by_map(plan)


def _from_geometry(plan: CityPlan, geometry: Mapping[str, Any]) -> GridLayout:
    board, spaces, tracks = geometry["board"], geometry["spaces"], geometry["tracks"]
    grid, turn = board["grid"], tracks["turn"]
    river = geometry.get("decor", {}).get("river")
    return GridLayout(
        size=size_of(geometry),
        origin=point(grid["origin"]),
        cell=float(grid["cell"]),
        plan=plan,
        signs={space["id"]: point(space["labels"]["name"]["at"]) for space in spaces["buildings"]},
        plates={space["id"]: _plate(space) for space in spaces["streets"]},
        plaques={space["id"]: box(space["parts"]["plaque"]["rect"]) for space in spaces["districts"]},
        turns=[point(place) for place in turn["places"]],
        turn_radius=float(turn["radius"]),
        rounds=[point(label["at"]) for label in turn["labels"]],
        legend=box(geometry["panels"]["legend"]["rect"]),
        river=point(river["labels"]["name"]["at"]) if river is not None else None,
        wall=float(board["wall_height"]),
        drop=float(board["slot_drop"]),
        art=board.get("art", ""),
    )


def _plate(space: Mapping[str, Any]) -> StreetPlate:
    return StreetPlate(box(space["parts"]["plate"]["rect"]), float(space["labels"]["name"].get("turn", 0)))
