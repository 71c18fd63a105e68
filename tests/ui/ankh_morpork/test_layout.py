"""Texts of Ankh-Morpork's table do not overlap or leave their places, for all questions, sizes, languages and seats."""

from __future__ import annotations

import pytest

from tests.runs import long_only
from tests.ui.ankh_morpork.table import match_at, moments
from tests.ui.clicker import open_table
from tests.ui.layouts import LONG_NAMES, SIZES, faults_of_questions
from ui.drawing import record
from ui.shell.headless import Headless, faults

pytestmark = pytest.mark.usefixtures("silent_computers")

BOARD_THINGS = ("area", "minion", "building", "trouble", "troll", "demon", "bar")


def layout_faults(
    size: tuple[int, int], language: str, interface: float, seats: int, hover: bool = False
) -> dict[str, str]:
    """Return the faults of the board and of every kind of question, each with one question that has it."""
    faults_found: dict[str, str] = {}
    moments_by_kind = moments(seats)
    with Headless(size, language=language, interface=interface, reduced_motion=True) as it:
        table = open_table(it, match_at(moments_by_kind["card 5"], seats, names=LONG_NAMES))
        with record.recording() as recorder:
            table.ctx.painter.resize(table.ctx.painter.rect())
        assert len(recorder.drawn) > 30
        faults_found |= dict.fromkeys(faults(recorder.drawn), "board")
        questions = ((kind, match_at(moment, seats, names=LONG_NAMES)) for kind, moment in moments_by_kind.items())
        faults_found |= faults_of_questions(it, table, questions, BOARD_THINGS if hover else None)
    return faults_found


@pytest.mark.parametrize(
    ("size", "language", "interface", "seats"),
    [((1280, 720), "pl", 1.0, 4), long_only((1280, 960), "pl", 1.5, 4), long_only((1280, 720), "en", 1.5, 2)],
)
def test_texts_keep_their_places(size: tuple[int, int], language: str, interface: float, seats: int) -> None:
    assert layout_faults(size, language, interface, seats) == {}


def test_a_districts_name_touches_neither_its_number_nor_its_price() -> None:
    with Headless((1280, 720), language="pl") as it:
        table = open_table(it, match_at(moments(4)["card 5"], 4))
        with record.recording() as recorder:
            table.ctx.painter.resize(table.ctx.painter.rect())
        names = [drawn for drawn in recorder.drawn if drawn.text[:1].isalpha() and drawn.text != "Ankh-Morpork"]
        beside = [drawn.rect for drawn in recorder.drawn if drawn.text.strip("$").isdecimal()]
        assert (len(names), len(beside)) == (12, 24)
        assert [name.text for name in names if name.rect.inflate(10, 0).collidelist(beside) >= 0] == []


def test_the_moments_include_hands_of_one_to_nine_cards() -> None:
    hands = {int(kind.split()[1]) for kind in [*moments(4), *moments(2)] if kind.startswith("card ")}
    assert hands >= set(range(1, 10))


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("interface", [1.0, 1.5])
@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_all_texts_keep_their_places(size: tuple[int, int], language: str, interface: float, seats: int) -> None:
    assert layout_faults(size, language, interface, seats, hover=True) == {}


def test_a_card_with_a_long_text_has_room_for_its_status_line() -> None:
    with Headless((1280, 720), language="pl") as it:
        open_table(it, match_at(moments(2)["prop"], 2, names=LONG_NAMES))
        it.hover("district:small_gods")
        assert faults(it.texts()) == []
