"""Painters: one for each kind of board. They get a view and the names of things, never a rule.

`shared/` is what painters share, its `base` says what a painter is; `points/` draws boards of points or cells for any
game, `ring/`, `districts/`, `track/`, `grid/` and `battlefield/` draw a kind of board each. `add` makes a kind known,
`painter_for` makes the painter that a game's facts ask for (`Facts.painter`). Only the painter that is needed gets
imported. They import the contract and `ui.drawing`; the battlefield also what a look of cards is in `ui.table`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from games.core.contract.errors import UsageError
from games.core.contract.extras.motions import Motions
from ui.boards.shared.base import Painter, Wording
from ui.drawing.theme import SeatMark

KINDS = ("points", "ring", "districts", "track", "grid", "battlefield")
_modules = {kind: f"ui.boards.{kind}.painter" for kind in KINDS}


def add(kind: str, module: str) -> None:
    """Let boards of a kind be drawn by a module, which is imported when the first of them is shown.

    The module must hold `PAINTER`: a class or function that takes (board, marks, wording, motions) as `painter_for`
    does and gives a `Painter`; it may hold `LOOKS`, see `looks_of`. ValueError if there is a painter of this kind
    already.
    """
    if kind in _modules:
        raise ValueError(f"two painters draw boards of the kind {kind!r}")
    _modules[kind] = module


def painter_for(
    kind: str, board: Any, marks: Sequence[SeatMark], wording: Wording, motions: Motions | None = None
) -> Painter:
    """Make the painter of a kind of board; UsageError for a kind that nobody has added.

    `marks` are the seats' marks, `wording` words names and texts. `motions` is the game's table of how events are
    shown; a board that only rests needs none.
    """
    painter: Painter = _module(kind).PAINTER(board, marks, wording, motions or {})
    return painter


def looks_of(kind: str) -> Mapping[str, Any]:
    """Return the looks of cards that this kind of board brings: `LOOKS` of its module, see `ui.table.view.cards`."""
    looks: Mapping[str, Any] = getattr(_module(kind), "LOOKS", {})
    return looks


def _module(kind: str) -> ModuleType:
    if kind not in _modules:
        known = ", ".join(sorted(_modules))
        raise UsageError(f"no painter draws boards of the kind {kind!r}; known: {known}. ui.boards.add brings one")
    return import_module(_modules[kind])
