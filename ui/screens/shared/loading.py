"""Open saved matches in another thread, behind a dialogue that can cancel it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from games.core.program.tasks import BackgroundTask

if TYPE_CHECKING:
    from ui.shell.app import App

T = TypeVar("T")


def load(
    app: App,
    work: Callable[[Callable[[], None]], T],
    done: Callable[[BackgroundTask[T]], object],
    discard: Callable[[T], object] = lambda result: None,
) -> None:
    """Call `work` in another thread, then `done` with the finished task; `discard` gets a result that came too late.

    `work` gets a function that raises Cancelled once the user has cancelled. Meanwhile no screen gets input.
    """

    def finish(task: BackgroundTask[Any]) -> None:
        app.pop(dialogue)
        done(task)

    task = app.background.run("load", work, finish, discard)
    dialogue = app.open("loading", cancel=task.cancel)
