"""Read the saved matches in another thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.core.program.tasks import BackgroundTask
from ui.screens.shared.loading import LOADING_DELAY

if TYPE_CHECKING:
    from games.core.journal.saves import SaveInfo, Saves
    from ui.shell.app import App

PARTIAL_LIST_SECONDS = 0.25  # seconds until the matches read so far are listed
RELIST_FACTOR = 1.5  # the list is rebuilt when it has grown by this factor


def read_saves(app: App, use: Callable[[Saves], object], note: Callable[[SaveInfo], object]) -> BackgroundTask[Saves]:
    """Read the saved matches in another thread, which calls `note` with each match; finally call `use` with all."""

    def read_all(check: Callable[[], None]) -> Saves:
        from games.core.journal import saves

        def note_unless_cancelled(info: SaveInfo) -> None:
            check()
            note(info)

        return saves.read_saves(use=note_unless_cancelled)

    return app.background.run("saves", read_all, lambda task: use(task.result()))


class FolderReader:
    """Reads the saved matches for a list.

    `use` gets all matches. During the first reading it also gets the matches read so far; later readings are used only
    when complete.
    """

    def __init__(self, app: App, use: Callable[[Saves], object]) -> None:
        self.app, self.use = app, use
        self.is_complete = False  # True: the whole folder has been read
        self._task: BackgroundTask[Saves] | None = None
        self._arrived: list[SaveInfo] = []
        self._used = 0  # number of matches listed already
        self._begun = 0.0

    def start_reading(self) -> None:
        """Begin to read the folder, instead of any reading in progress."""
        self.stop_reading()
        self._arrived, self._used, self._begun = [], 0, self.app.now
        self._task = read_saves(self.app, self._finish, self._arrived.append)

    def stop_reading(self) -> None:
        """Stop reading."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    @property
    def takes_long(self) -> bool:
        """True if the page should say that reading takes long."""
        return not self.is_complete and self._task is not None and self.app.now >= self._begun + LOADING_DELAY

    def poll_matches(self, now: float) -> None:
        """Call `use` if many new matches were read. `now` is the time in seconds."""
        from games.core.journal.saves import Saves, latest_first

        if self.is_complete or self._task is None or now < self._begun + PARTIAL_LIST_SECONDS:
            return
        count = len(self._arrived)
        if count > self._used * RELIST_FACTOR:
            self._used = count
            self.use(Saves(latest_first(self._arrived[:count])))

    def _finish(self, listing: Saves) -> None:
        self._task, self.is_complete = None, True
        self.use(listing)
