"""Drags, threads and painting in any order, with undo between: the file parses, undo of all gives the first bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.data import files
from games.core.program.paths import resource
from games.core.workshop import form_edits, shapes
from games.core.workshop.document import BoardDocument
from games.core.workshop.edits import Edit, EditNotPlaced, is_same_data
from games.core.workshop.form import BoardForm, Strip, form_of
from tests.core.workshop.undo_checks import assert_undo_restores_all
from tests.runs import long_only

OWN = Path(__file__).parents[2] / "boards"
BOARDS = {
    "ankh_morpork": resource("data/ankh_morpork/board_inner_city.yaml"),
    "krakow": OWN / "krakow_8x8.yaml",
    "osada": resource("data/osada/board.yaml"),
    "wampiry": resource("data/wampiry/board.yaml"),
    "wroclaw": resource("data/wroclaw/board_wyspy.yaml"),
}
Draw = Callable[[Any], Any]


def chosen(draw: Draw, data: Any, tapes: Sequence[Strip], least: int = 1) -> tuple[Strip, int]:
    """Choose one of the lists that hold as many entries, of which some may have been taken out; with their number."""
    counts = {place: len(form_edits.strip_entries(data, tape)) for place, tape in enumerate(tapes)}
    place = draw(st.sampled_from([place for place, count in counts.items() if count >= least]))
    return tapes[place], counts[place]


def dragged(draw: Draw, data: Any, form: BoardForm) -> Sequence[Edit]:
    """Drag a place, a corner or a whole space, far off the board too; or add or take away a corner."""
    tape, count = chosen(draw, data, form.strips)
    found = shapes.handles(data, tape, draw(st.integers(0, count - 1)))
    if not found:
        return ()
    handle = draw(st.sampled_from(found))
    act = draw(st.sampled_from(["move", "add", "remove"])) if handle.is_corner else "move"
    if act == "move":
        return shapes.move_handle(data, tape, handle, draw(SPOT))
    return shapes.add_corner(data, handle) if act == "add" else shapes.remove_corner(data, handle)


def ordered(draw: Draw, data: Any, form: BoardForm) -> Sequence[Edit]:
    """Move an entry of a list, put one in, take one out."""
    tape, count = chosen(draw, data, form.strips)
    number, other = (draw(st.integers(0, count - 1)) for _ in range(2))
    act = draw(st.sampled_from(["move", "put", "take"]))
    if act == "move":
        return form_edits.move_edits(data, tape, number, other)
    return form_edits.insert_edits(data, tape, number) if act == "put" else form_edits.remove_edits(data, tape, number)


def joined(draw: Draw, data: Any, form: BoardForm) -> Sequence[Edit]:
    """Join or part two spaces, or make a bridge of what joins them."""
    tape, count = chosen(draw, data, form.strips, 2)
    acts = [act for act in (tape.join, tape.bridge) if act is not None]
    number, away = draw(st.integers(0, count - 1)), draw(st.integers(1, count - 1))
    return draw(st.sampled_from(acts))(data, number, (number + away) % count) if acts else ()


def painted(draw: Draw, data: Any, form: BoardForm) -> Sequence[Edit]:
    """Paint a box of cells on one of the maps."""
    assert form.grid is not None
    layer = draw(st.sampled_from(form.grid.layers))
    rows = form_edits.layer_rows(data, form.grid, layer.key)
    (left, right), (top, bottom) = (
        sorted(draw(st.integers(0, most - 1)) for _ in range(2)) for most in (len(rows[0]), len(rows))
    )
    cells = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
    sign = draw(st.sampled_from([brush.symbol for brush in layer.brushes(data, "en")]))
    return form_edits.paint_edits(data, form.grid, layer.key, cells, sign)


def unpictured(draw: Draw, data: Any, form: BoardForm) -> Sequence[Edit]:
    """Take the picture off."""
    return form_edits.remove_picture_edits(data, form.picture)


SPOT = st.tuples(st.integers(-3000, 3000), st.integers(-3000, 3000))


def check(game: str, data: st.DataObject) -> None:
    form = form_of(game)
    first = BOARDS[game].read_bytes()
    document = BoardDocument(first, "f")
    acts = [painted] if form.grid is not None else [dragged, dragged, dragged, ordered, joined, unpictured]
    for _ in range(data.draw(st.integers(2, 6))):
        act: Any = data.draw(st.sampled_from([*acts, "undo", "redo"]))
        if isinstance(act, str):
            getattr(document, act)()
        else:
            try:
                document.change(*act(data.draw, document.data, form))
            except EditNotPlaced:
                continue  # refused whole, and said so
        assert is_same_data(files.parse_text(document.text, "f").data, document.data)
    assert_undo_restores_all(document, first)


@pytest.mark.parametrize("game", ["krakow", "ankh_morpork", "wroclaw"])
@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_any_drags_and_undos_leave_a_file_that_parses_and_undo_of_all_gives_the_first_bytes(
    game: str, data: st.DataObject
) -> None:
    check(game, data)


@pytest.mark.parametrize("game", [long_only(game) for game in BOARDS])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_the_same_with_many_more_drags(game: str, data: st.DataObject) -> None:
    check(game, data)
