"""The process that checks boards of the workshop and draws them."""

from __future__ import annotations

import multiprocessing
import time
from multiprocessing.connection import Connection

import pytest

from games import registry
from games.core.data import boards
from ui.screens.workshop import rendering
from ui.shell.headless import Headless

pytestmark = pytest.mark.usefixtures("undrawn")


def test_the_process_checks_and_draws(it: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    it.open("menu")
    text = boards.shipped_boards("wampiry")[0].path.read_text("utf-8")
    drafter = rendering.Drafter()
    try:
        order = rendering.Order(
            1, registry.entry("wampiry"), text.replace("turns: 15", "turns: 99"), "f", None, "en", False
        )
        drafter.ask(order)
        drafter.ask(order._replace(number=2, text=text, size=(300, 200)))
        found: list[rendering.Answer] = []
        while drafter.busy:
            found += drafter.answers()
            time.sleep(0.02)
        checked, drawn = found
        assert isinstance(checked, rendering.Checked)
        assert checked.plays
        assert isinstance(drawn, rendering.Drawn)
        assert len(drawn.pixels) == drawn.size[0] * drawn.size[1] * 3
        assert "estate:zielone" in drawn.outlines
    finally:
        drafter.close()


def test_window_and_process_send_only_while_the_other_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    # a pipe of Windows takes less than a board: both would wait, one with its picture, the other with the next question
    ends: list[Connection] = []

    def start(drafter: rendering.Drafter) -> None:
        drafter._line, theirs = multiprocessing.Pipe()
        ends.append(theirs)

    monkeypatch.setattr(rendering.Drafter, "_start", start)
    drafter = rendering.Drafter()
    (process,) = ends
    first = rendering.Order(1, registry.entry("wampiry"), "first", "f", (300, 200), "en", False)
    second = first._replace(number=2, text="second")
    drafter.ask(first)
    assert not process.poll()  # it is still starting
    process.send(None)
    assert drafter.answers() == []
    assert process.recv() == first
    drafter.ask(second)
    assert not process.poll()  # it is at work
    process.send(rendering.Checked(1, ()))
    assert drafter.answers() == []
    assert process.recv() == second  # and no picture of the first
    process.send(rendering.Checked(2, ()))
    assert drafter.answers() == [rendering.Checked(2, ())]
    assert process.recv() is None
    picture = rendering.Drawn(2, (1, 1), b"rgb")
    process.send(picture)
    assert drafter.answers() == [picture]
    assert not drafter.busy
    assert not process.poll()
    drafter.close()
