"""The words under Osada's seven moves: as long as a window has room for them, side by side and under their tiles."""

from __future__ import annotations

import pytest
from pygame import Surface

from games.shipped import register_shipped
from tests.runs import first_by_default, long_only
from tests.ui.clicker import new_match, open_table
from ui.boards.shared.base import BoardScene
from ui.boards.track.tables import spread_apart
from ui.drawing import record
from ui.drawing.record import DrawnLine
from ui.shell.headless import Headless, faults

register_shipped()
NAMES = ("Maja", "Kuba", "Ola", "Tadek", "Ida")
LONG = {
    "pl": ["1 pole", "2 pola", "kość: 0/3", "1 z tyłu", "2 z tyłu", "1 z przodu", "2 z przodu"],
    "en": ["1 field", "2 fields", "die: 0/3", "1 behind", "2 behind", "1 ahead", "2 ahead"],
}
SIGNS = {"+1", "+2", "−1", "−2", "0/3"}


def written(it: Headless) -> list[DrawnLine]:
    """Return what the board of a new match has written beside its picture."""
    table = open_table(it, new_match(5, game_id="osada", names=NAMES))
    with record.recording() as recorder:
        table.ctx.painter.draw(Surface(it.app.size), BoardScene((200, 200, 200)))
    assert faults(recorder.drawn) == []
    return recorder.drawn


@pytest.mark.parametrize("size", [(1280, 720), long_only((1600, 900)), long_only((3440, 1440))])
@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_captions_are_whole_words_from_1280_on(language: str, size: tuple[int, int]) -> None:
    with Headless(size, language=language) as it:
        words = [drawn.text.replace("\u00a0", " ") for drawn in written(it)]
        assert [word for word in words if word in LONG[language]] == LONG[language]


@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_in_the_smallest_window_captions_are_still_words(language: str) -> None:
    with Headless((1024, 600), language=language) as it:
        assert not SIGNS & {drawn.text for drawn in written(it)}


def test_boxes_move_aside_only_as_far_as_they_need() -> None:
    assert spread_apart([20, 60, 100], [30, 30, 30], 10, (0, 120)) == [20, 60, 100]
    assert spread_apart([20, 60], [50, 50], 10, (-100, 200)) == [15, 65]
    assert spread_apart([20, 60], [50, 50], 4, (-100, 200)) is None
    assert spread_apart([20, 60, 100], [30, 30, 30], 10, (0, 110)) == [20, 60, 95]
