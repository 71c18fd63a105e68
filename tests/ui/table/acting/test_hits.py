"""The hit test: the painter is asked once an event what lies under the pointer, however much can be chosen there."""

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
def asked(table: TableScreen, monkeypatch: pytest.MonkeyPatch) -> Callable[[int, tuple[int, int]], int]:
    """Return what hands an event of the mouse to the table and tells how often the painter was asked because of it."""
    calls: list[tuple[int, int]] = []
    ask = table.ctx.painter.names_at

    def count(position: tuple[int, int]) -> list[str]:
        calls.append(position)
        return ask(position)

    monkeypatch.setattr(table.ctx.painter, "names_at", count)

    def send(kind: int, at: tuple[int, int]) -> int:
        calls.clear()
        table.app.feed(pygame.event.Event(kind, pos=at, rel=(1, 1), buttons=(0, 0, 0), button=1))
        return len(calls)

    return send


def test_one_event_asks_once(table: TableScreen, asked: Callable[[int, tuple[int, int]], int]) -> None:
    lit = [name for name in table.session.selectable() if table.ctx.painter.covers(name)]
    assert len(lit) > 2
    for at in (table.ctx.painter.area_of(lit[0]).center, table.ctx.painter.rect().center):
        assert asked(pygame.MOUSEMOTION, at) == 1
        assert asked(pygame.MOUSEBUTTONDOWN, at) == 1


def test_what_has_moved_is_found_where_it_lies_now(table: TableScreen) -> None:
    at = table.ctx.painter.rect().center
    assert table.ctx.hover.names_at(at) == table.ctx.painter.names_at(at)
    table.ctx.painter.names_at = lambda position: ["something:else"]  # type: ignore[method-assign]
    table.relayout()
    assert table.ctx.hover.names_at(at) == ["something:else"]
