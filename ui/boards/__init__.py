"""Painters, one for each kind of board. A painter gets a view and a function that translates names, but no rules.

`shared/` is the code that painters share; `shared/base.py` defines the `Painter` protocol. `points/` draws boards of
points or cells for any game; `ring/`, `districts/`, `track/`, `grid/` and `battlefield/` draw one kind of board each.
`add` registers a kind; `painter_for` creates the painter that a game's `GameFacts.painter` names, and imports only that
one. Painters import the contract and `ui.drawing`; the battlefield also imports card looks of `ui.table`.
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

KINDS = ("points", "ring", "districts", "track", "grid", "battlefield")
_modules = {kind: f"ui.boards.{kind}.painter" for kind in KINDS}


def add(kind: str, module: str) -> None:
    """Register a module that draws a kind of board; it is imported when the first board of that kind is shown.

    The module must define `PAINTER`: a class or function that takes (board, marks, translate, motions) as `painter_for`
    does and returns a `Painter`. It may define `LOOKS`, see `looks_of`. ValueError if the kind is registered already.
    """
    if kind in _modules:
        raise ValueError(f"two painters draw boards of the kind {kind!r}")
    _modules[kind] = module


def painter_for(
    kind: str, board: Any, marks: Sequence[SeatMark], translate: Translate, motions: Motions | None = None
) -> Painter:
    """Create the painter of a kind of board; UsageError for an unknown kind.

    `marks` are the seats' marks. `translate` returns the text for the name of a thing, or for a Text. `motions` says
    how events are animated; a board without animation needs none.
    """
    painter: Painter = _module(kind).PAINTER(board, marks, translate, motions or {})
    return painter


def looks_of(kind: str) -> Mapping[str, Any]:
    """Return the card looks that a kind of board adds: `LOOKS` of its module, see `ui.table.view.cards`."""
    looks: Mapping[str, Any] = getattr(_module(kind), "LOOKS", {})
    return looks


def _module(kind: str) -> ModuleType:
    if kind not in _modules:
        known = ", ".join(sorted(_modules))
        raise UsageError(
            f"no painter draws boards of the kind {kind!r}; known: {known}. register one with ui.boards.add"
        )
    return import_module(_modules[kind])
