"""Texts of Kraków's table do not overlap or leave their places, for all questions, sizes, languages and seats."""

from __future__ import annotations

import pytest

from tests.runs import long_only
from tests.ui.clicker import open_table
from tests.ui.krakow.table import match_at, moments
from tests.ui.layouts import LONG_NAMES, SIZES, faults_of_questions
from ui.drawing import record
from ui.shell.headless import Headless, faults
from ui.table.table import TableScreen

pytestmark = pytest.mark.usefixtures("silent_computers")

BOARD_THINGS = ("cell", "square", "painter", "bouncer", "district", "bar")


def layout_faults(
    size: tuple[int, int], language: str, interface: float, seats: int, hover: bool = False
) -> dict[str, str]:
    """Return the faults of the board and of every kind of question, each with one question that has it."""
    faults_found: dict[str, str] = {}
    moments_by_kind = moments(seats)
    with Headless(size, language=language, interface=interface, reduced_motion=True) as it:
        table = open_table(it, match_at(moments_by_kind["turn 2 rich"], seats, names=LONG_NAMES))
        faults_found |= dict.fromkeys(faults(board_texts(it, table)), "board")
        questions = ((kind, match_at(moment, seats, names=LONG_NAMES)) for kind, moment in moments_by_kind.items())
        faults_found |= faults_of_questions(
            it, table, questions, BOARD_THINGS if hover else None, lambda: chosen_faults(it, table)
        )
    return faults_found


def board_texts(it: Headless, table: TableScreen) -> list[record.DrawnLine]:
    """Return the texts of the board at rest, after drawing it again."""
    table.ctx.painter.resize(table.input.targets.zoom.area)
    table.ctx.painter.show(table.session.view)
    with record.recording() as recorder:
        table.ctx.painter.draw(it.app.surface, _resting(table))
    assert len(recorder.drawn) > 40
    return recorder.drawn


def _resting(table: TableScreen) -> object:

    return table.renderer.scenes.build_scene()


def chosen_faults(it: Headless, table: TableScreen) -> list[str]:
    """Return the faults of the table with the first thing chosen and the pointer over the last one."""
    selection = table.session.selection
    if selection is None:
        return []
    names = [name for name in selection.choosable_names() if table.ctx.painter.is_on_board(name)]
    if not names:
        return []
    known, moves = table.session.choose(names[0], True)
    assert known
    assert not moves
    table.relayout()
    selectable = [name for name in table.session.selectable_names() if table.ctx.painter.is_on_board(name)]
    it.move(table.ctx.painter.area_of(selectable[-1] if selectable else names[0]).center)
    it.step(1.0)
    return faults(it.texts())


@pytest.mark.parametrize(
    ("size", "language", "interface", "seats"),
    [((1280, 720), "pl", 1.0, 4), long_only((1280, 960), "pl", 1.5, 4), long_only((1280, 720), "en", 1.5, 2)],
)
def test_texts_keep_their_places(size: tuple[int, int], language: str, interface: float, seats: int) -> None:
    assert layout_faults(size, language, interface, seats) == {}


def test_the_moments_include_setup_and_both_rounds() -> None:
    assert moments(4).keys() >= {
        "district painter", "district bouncer", "stand painter", "stand bouncer", "turn 1 rich", "turn 2 poor",
        "place 1", "place 2",
    }  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("interface", [1.0, 1.5])
@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_all_texts_keep_their_places(size: tuple[int, int], language: str, interface: float, seats: int) -> None:
    assert layout_faults(size, language, interface, seats, hover=True) == {}
