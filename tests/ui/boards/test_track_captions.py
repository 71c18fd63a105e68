"""Captions of Osada's seven moves: whole words where a window has room, side by side under their tiles."""

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
    "en": ["1 space", "2 spaces", "die: 0/3", "1 behind", "2 behind", "1 ahead", "2 ahead"],
}
SIGNS = {"+1", "+2", "−1", "−2", "0/3"}


def drawn_lines(it: Headless) -> list[DrawnLine]:
    """Return the lines of text that the board of a new match draws."""
    table = open_table(it, new_match(5, game_id="osada", names=NAMES))
    with record.recording() as recorder:
        table.ctx.painter.draw(Surface(it.app.size), BoardScene((200, 200, 200)))
    assert faults(recorder.drawn) == []
    return recorder.drawn


@pytest.mark.parametrize("size", [(1280, 720), long_only((1600, 900)), long_only((3440, 1440))])
@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_captions_are_whole_words_from_1280_pixels_on(language: str, size: tuple[int, int]) -> None:
    with Headless(size, language=language) as it:
        texts = [drawn.text.replace("\u00a0", " ") for drawn in drawn_lines(it)]
        assert [line for line in texts if line in LONG[language]] == LONG[language]


@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_captions_are_still_words_in_the_smallest_window(language: str) -> None:
    with Headless((1024, 600), language=language) as it:
        assert not SIGNS & {drawn.text for drawn in drawn_lines(it)}


def test_boxes_move_apart_only_as_far_as_needed() -> None:
    assert spread_apart([20, 60, 100], [30, 30, 30], 10, (0, 120)) == [20, 60, 100]
    assert spread_apart([20, 60], [50, 50], 10, (-100, 200)) == [15, 65]
    assert spread_apart([20, 60], [50, 50], 4, (-100, 200)) is None
    assert spread_apart([20, 60, 100], [30, 30, 30], 10, (0, 110)) == [20, 60, 95]
