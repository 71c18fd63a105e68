"""Open saved matches in another thread, with a dialogue that can cancel."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from games.core.program.tasks import BackgroundTask

if TYPE_CHECKING:
    from ui.shell.app import App

T = TypeVar("T")
LOADING_DELAY = 0.4  # seconds until a page says that reading is in progress


def load_in_background(
    app: App,
    job: Callable[[Callable[[], None]], T],
    on_done: Callable[[BackgroundTask[T]], object],
    discard: Callable[[T], object] = lambda result: None,
) -> None:
    """Call `job` in a thread, then `on_done` with the finished task.

    `job` gets a function that raises Cancelled if the user has cancelled. `discard` gets a result that came too late.
    Meanwhile no screen gets input.
    """

    def finish(task: BackgroundTask[Any]) -> None:
        app.pop(dialogue)
        on_done(task)

    task = app.background.run("load", job, finish, discard)
    dialogue = app.open("loading", cancel=task.cancel)
