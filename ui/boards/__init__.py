"""Painters: one for each kind of board. They get a view and the names of things, never a rule.

`shared/` is what painters share, its `base` says what a painter is; `ring/`, `districts/`, `track/`, `grid/` and
`battlefield/` draw a kind of board each. `painter_for` finds the one that a game's facts ask for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.motions import Motions
from ui.boards.shared.base import Painter, Wording
from ui.drawing.theme import Mark


def painter_for(
    kind: str, board: Any, marks: Sequence[Mark], wording: Wording, motions: Motions | None = None
) -> Painter:
    """Make the painter of a kind of board; `marks` are the seats' marks, `wording` words names and texts.

    `motions` is the game's table of how events are shown; a board that only rests needs none.
    """
    moving = motions if motions is not None else {}
    if kind == "ring":
        from ui.boards.ring.painter import RingPainter

        return RingPainter(board, marks, wording, moving)
    if kind == "districts":
        from ui.boards.districts.painter import DistrictsPainter

        return DistrictsPainter(board, marks, wording, moving)
    if kind == "grid":
        from ui.boards.grid.painter import GridPainter

        return GridPainter(board, marks, wording, moving)
    if kind == "track":
        from ui.boards.track.painter import TrackPainter

        return TrackPainter(board, marks, wording, moving)
    if kind == "battlefield":
        from ui.boards.battlefield.painter import BattlefieldPainter

        return BattlefieldPainter(board, marks, wording, moving)
    raise KeyError(f"no painter draws boards of the kind {kind!r}")
