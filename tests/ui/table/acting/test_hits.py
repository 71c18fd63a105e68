"""Hit testing: the painter computes the names under the pointer once for each event."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from tests.ui.clicker import FastWindow, new_match, open_table
from tests.ui.krakow.table import KRAKOW
from ui.table.table import TableScreen


@pytest.fixture(params=["wampiry", KRAKOW])
def table(request: pytest.FixtureRequest, it: FastWindow) -> TableScreen:
    return open_table(it, new_match(2, game_id=request.param))


@pytest.fixture
def it() -> Iterator[FastWindow]:
    with FastWindow((1280, 720)) as window:
        yield window


@pytest.fixture
def count_hit_tests(table: TableScreen, monkeypatch: pytest.MonkeyPatch) -> Callable[[int, tuple[int, int]], int]:
    """Return a function that sends a mouse event to the table and returns the number of hit tests it caused."""
    calls: list[tuple[int, int]] = []
    original_names_at = table.ctx.painter.names_at

    def counting_names_at(position: tuple[int, int]) -> list[str]:
        calls.append(position)
        return original_names_at(position)

    monkeypatch.setattr(table.ctx.painter, "names_at", counting_names_at)

    def send(kind: int, at: tuple[int, int]) -> int:
        calls.clear()
        table.app.feed(pygame.event.Event(kind, pos=at, rel=(1, 1), buttons=(0, 0, 0), button=1))
        return len(calls)

    return send


def test_one_event_causes_one_hit_test(
    table: TableScreen, count_hit_tests: Callable[[int, tuple[int, int]], int]
) -> None:
    selectable = [name for name in table.session.selectable_names() if table.ctx.painter.is_on_board(name)]
    assert len(selectable) > 2
    for at in (table.ctx.painter.area_of(selectable[0]).center, table.ctx.painter.rect().center):
        assert count_hit_tests(pygame.MOUSEMOTION, at) == 1
        assert count_hit_tests(pygame.MOUSEBUTTONDOWN, at) == 1


def test_a_new_layout_refreshes_the_hit_test(table: TableScreen) -> None:
    at = table.ctx.painter.rect().center
    assert table.ctx.hover.names_at(at) == table.ctx.painter.names_at(at)
    table.ctx.painter.names_at = lambda position: ["something:else"]  # type: ignore[method-assign]
    table.relayout()
    assert table.ctx.hover.names_at(at) == ["something:else"]
