"""Random drags, joins, painting and undo leave a file that parses, and undoing everything restores its first bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.data import files
from games.core.program.paths import resource_path
from games.core.workshop import form_edits, shapes
from games.core.workshop.document import BoardDocument
from games.core.workshop.edits import Edit, EditNotPlaced, is_same_data
from games.core.workshop.form import BoardForm, OrderedList, form_of
from tests.core.workshop.undo_checks import assert_undo_restores_all
from tests.runs import long_only

OWN = Path(__file__).parents[2] / "boards"
BOARDS = {
    "ankh_morpork": resource_path("data/ankh_morpork/board_inner_city.yaml"),
    "krakow": OWN / "krakow_8x8.yaml",
    "osada": resource_path("data/osada/board.yaml"),
    "wampiry": resource_path("data/wampiry/board.yaml"),
    "wroclaw": resource_path("data/wroclaw/board_wyspy.yaml"),
}
Draw = Callable[[Any], Any]


def draw_strip(draw: Draw, data: Any, tapes: Sequence[OrderedList], least: int = 1) -> tuple[OrderedList, int]:
    """Draw a strip with at least `least` entries; return it with the number of entries."""
    counts = {place: len(form_edits.list_entries(data, strip)) for place, strip in enumerate(tapes)}
    place = draw(st.sampled_from([place for place, count in counts.items() if count >= least]))
    return tapes[place], counts[place]


def draw_drag(draw: Draw, data: Any, form: BoardForm) -> Sequence[Edit]:
    """Drag a point, a corner or a whole space, also far off the board; or add or remove a corner."""
    strip, count = draw_strip(draw, data, form.ordered_lists)
    handles = shapes.find_handles(data, strip, draw(st.integers(0, count - 1)))
    if not handles:
        return ()
    handle = draw(st.sampled_from(handles))
    act = draw(st.sampled_from(["move", "add", "remove"])) if handle.is_corner else "move"
    if act == "move":
        return shapes.move_handle(data, strip, handle, draw(SPOT))
    return shapes.add_corner(data, handle) if act == "add" else shapes.remove_corner(data, handle)


def draw_centre(draw: Draw, data: Any, form: BoardForm) -> Sequence[Edit]:
    """Drag the centre of a space of a drawn board, also far off the board."""
    strip, _ = draw_strip(draw, data, form.ordered_lists)
    handles = shapes.centre_handles(data, strip, lambda number: (200 + 20 * number, 500))
    number = draw(st.sampled_from(sorted(handles))) if handles else 0
    return shapes.move_centre(data, strip, handles, number, draw(SPOT)) if handles else ()


def draw_reordering(draw: Draw, data: Any, form: BoardForm) -> Sequence[Edit]:
    """Move, insert or remove an entry of a strip."""
    strip, count = draw_strip(draw, data, form.ordered_lists)
    number, other = (draw(st.integers(0, count - 1)) for _ in range(2))
    act = draw(st.sampled_from(["move", "put", "take"]))
    if act == "move":
        return form_edits.move_edits(data, strip, number, other)
    return (
        form_edits.insert_edits(data, strip, number) if act == "put" else form_edits.remove_edits(data, strip, number)
    )


def draw_join(draw: Draw, data: Any, form: BoardForm) -> Sequence[Edit]:
    """Join or separate two spaces, or turn their connection into a bridge."""
    strip, count = draw_strip(draw, data, form.ordered_lists, 2)
    acts = [act for act in (strip.join_edits, strip.bridge_edits) if act is not None]
    number, away = draw(st.integers(0, count - 1)), draw(st.integers(1, count - 1))
    return draw(st.sampled_from(acts))(data, number, (number + away) % count) if acts else ()


def draw_painting(draw: Draw, data: Any, form: BoardForm) -> Sequence[Edit]:
    """Paint a rectangle of cells on a layer of the grid."""
    assert form.grid is not None
    layer = draw(st.sampled_from(form.grid.layers))
    rows = form_edits.layer_rows(data, form.grid, layer.key)
    (left, right), (top, bottom) = (
        sorted(draw(st.integers(0, most - 1)) for _ in range(2)) for most in (len(rows[0]), len(rows))
    )
    cells = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
    sign = draw(st.sampled_from([brush.symbol for brush in layer.brushes(data, "en")]))
    return form_edits.paint_edits(data, form.grid, layer.key, cells, sign)


def remove_picture(draw: Draw, data: Any, form: BoardForm) -> Sequence[Edit]:
    """Remove the board's picture."""
    return form_edits.remove_board_picture_edits(data, form)


SPOT = st.tuples(st.integers(-3000, 3000), st.integers(-3000, 3000))


def assert_edits_can_be_undone(game: str, data: st.DataObject) -> None:
    form = form_of(game)
    first = BOARDS[game].read_bytes()
    document = BoardDocument(first, "f")
    acts = (
        [draw_painting]
        if form.grid is not None
        else [draw_drag, draw_drag, draw_drag, draw_centre, draw_reordering, draw_join, remove_picture]
    )
    for _ in range(data.draw(st.integers(2, 6))):
        act: Any = data.draw(st.sampled_from([*acts, "undo", "redo"]))
        if isinstance(act, str):
            getattr(document, act)()
        else:
            try:
                document.change(*act(data.draw, document.data, form))
            except EditNotPlaced:
                continue  # the whole change is refused
        assert is_same_data(files.parse_document_from_text(document.text, "f").data, document.data)
    assert_undo_restores_all(document, first)


@pytest.mark.parametrize("game", ["krakow", "ankh_morpork", "wroclaw"])
@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_any_edits_leave_a_file_that_parses_and_undo_restores_the_first_bytes(game: str, data: st.DataObject) -> None:
    assert_edits_can_be_undone(game, data)


@pytest.mark.parametrize("game", [long_only(game) for game in BOARDS])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_many_more_edits(game: str, data: st.DataObject) -> None:
    assert_edits_can_be_undone(game, data)
