"""The process that checks and draws boards for the workshop."""

from __future__ import annotations

import multiprocessing
import time
from multiprocessing.connection import Connection

import pytest

from games import registry
from games.core.data import boards
from ui.screens.workshop import rendering
from ui.shell.headless import Headless

pytestmark = pytest.mark.usefixtures("stub_renderer")


def test_the_process_checks_and_draws(it: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    it.open("menu")
    text = boards.shipped_boards("wampiry")[0].path.read_text("utf-8")
    drafter = rendering.RenderProcess()
    try:
        order = rendering.RenderRequest(
            1, registry.game_entry("wampiry"), text.replace("turns: 15", "turns: 99"), "f", None, "en", False
        )
        drafter.request(order)
        drafter.request(order._replace(number=2, text=text, size=(300, 200)))
        replies: list[rendering.Reply] = []
        while drafter.is_busy:
            replies += drafter.pop_replies()
            time.sleep(0.02)
        checked, drawn = replies
        assert isinstance(checked, rendering.BoardCheck)
        assert checked.is_playable
        assert isinstance(drawn, rendering.RenderedBoard)
        assert len(drawn.pixels) == drawn.size[0] * drawn.size[1] * 3
        assert "estate:zielone" in drawn.outlines
    finally:
        drafter.close()


def test_window_and_process_never_send_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    # a Windows pipe holds less than a board: if both sent at once, both would wait for ever
    ends: list[Connection] = []

    def start(drafter: rendering.RenderProcess) -> None:
        drafter._line, theirs = multiprocessing.Pipe()
        ends.append(theirs)

    monkeypatch.setattr(rendering.RenderProcess, "_start", start)
    drafter = rendering.RenderProcess()
    (process,) = ends
    first = rendering.RenderRequest(1, registry.game_entry("wampiry"), "first", "f", (300, 200), "en", False)
    second = first._replace(number=2, text="second")
    drafter.request(first)
    assert not process.poll()  # it is still starting
    process.send(None)
    assert drafter.pop_replies() == []
    assert process.recv() == first
    drafter.request(second)
    assert not process.poll()  # it is busy
    process.send(rendering.BoardCheck(1, ()))
    assert drafter.pop_replies() == []
    assert process.recv() == second  # without a picture of the first
    process.send(rendering.BoardCheck(2, ()))
    assert drafter.pop_replies() == [rendering.BoardCheck(2, ())]
    assert process.recv() is None
    picture = rendering.RenderedBoard(2, (1, 1), b"rgb")
    process.send(picture)
    assert drafter.pop_replies() == [picture]
    assert not drafter.is_busy
    assert not process.poll()
    drafter.close()


def test_a_board_is_drawn_again_after_the_process_has_died_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Connection] = []

    def start(process: rendering.RenderProcess) -> None:
        process._line, theirs = multiprocessing.Pipe()
        started.append(theirs)

    monkeypatch.setattr(rendering.RenderProcess, "_start", start)
    process = rendering.RenderProcess()
    request = rendering.RenderRequest(1, registry.game_entry("wampiry"), "text", "f", (300, 200), "en", False)
    process.request(request)
    for _ in range(4):
        started[-1].close()
        assert process.pop_replies() == []
    assert not process.is_busy  # given up
    process.request(request._replace(number=2))
    started[-1].send(None)
    process.pop_replies()
    assert process.is_busy
    assert started[-1].recv().number == 2
    process.close()
