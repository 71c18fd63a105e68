"""Ending a process does not make the caller wait."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import pytest

from games.core.program import worker
from games.core.program.worker import end_process


def test_a_process_that_ends_slowly_is_awaited_by_a_thread() -> None:
    ended, awaited, calls = threading.Event(), threading.Event(), list[str]()

    def join() -> None:
        ended.wait()
        awaited.set()

    end_process(SimpleNamespace(kill=lambda: calls.append("kill"), join=join))
    assert calls == ["kill"]
    assert not awaited.is_set()
    ended.set()
    assert awaited.wait(60)


def test_without_another_thread_the_process_is_awaited_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object, **more: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(worker.threading, "Thread", refuse)
    calls: list[str] = []
    end_process(SimpleNamespace(**{name: lambda name=name: calls.append(name) for name in ("kill", "join")}))
    assert calls == ["kill", "join"]
