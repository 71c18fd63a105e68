"""Painters, one for each kind of board. A painter gets views, no rules.

`shared/` contains common code and the `Painter` protocol. `points/` draws boards of points or cells for any game,
`none/` a table with seats and piles for any game without a board.
`ring/`, `districts/`, `track/`, `grid/` and `battlefield/` draw one kind of board each. `add` registers a kind;
`painter_for` creates the painter named by `GameFacts.painter`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from games.core.contract.errors import UsageError
from games.core.contract.extras.motions import Motions
from ui.boards.shared.base import Painter, Translate
from ui.drawing.theme import SeatMark

KINDS = ("points", "none", "ring", "districts", "track", "grid", "battlefield")
_modules = {kind: f"ui.boards.{kind}.painter" for kind in KINDS}


def add(kind: str, module: str) -> None:
    """Register the module that draws a kind of board.

    The module must define `PAINTER`, which takes the arguments of `painter_for` after `kind` and returns a `Painter`.
    It may define `LOOKS` (see `looks_of`). Raises ValueError if the kind is registered already.
    """
    if kind in _modules:
        raise ValueError(f"two painters draw boards of the kind {kind!r}")
    _modules[kind] = module


def painter_for(
    kind: str, board: Any, marks: Sequence[SeatMark], translate: Translate, motions: Motions | None = None
) -> Painter:
    """Create the painter of a kind of board; UsageError for an unknown kind.

    `marks` are the seats' marks. `translate` returns the text of a name or a Text. `motions` says how events are
    animated.
    """
    painter: Painter = _module(kind).PAINTER(board, marks, translate, motions or {})
    return painter


def looks_of(kind: str) -> Mapping[str, Any]:
    """Return the objects that draw a kind's own cards, by card look (`LOOKS` of its module)."""
    looks: Mapping[str, Any] = getattr(_module(kind), "LOOKS", {})
    return looks


def _module(kind: str) -> ModuleType:
    if kind not in _modules:
        known = ", ".join(sorted(_modules))
        raise UsageError(
            f"no painter draws boards of the kind {kind!r}; known: {known}. register one with ui.boards.add"
        )
    return import_module(_modules[kind])
