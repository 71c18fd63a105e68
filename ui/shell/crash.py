"""What happens after an unexpected exception: a report is written and the person learns where it is."""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from games.core.contract.texts import N_, Text
from games.core.program.disk import make_folder, private
from games.core.program.paths import user_folder

if TYPE_CHECKING:
    from ui.shell.app import App
    from ui.shell.stack import Layer


def write_report(error: BaseException, doing: str) -> Path | None:
    """Write a report of `error` into the user's folder and return its path; None where nothing can be written.

    `doing` says in a few words what the program was at, such as the name of the screen.
    """
    lines = [
        f"date: {datetime.now().isoformat(timespec='seconds')}",
        f"python: {sys.version.split()[0]} on {platform.platform()}",
        f"doing: {doing}",
        "",
        *traceback.format_exception(error),
    ]
    words = "\n".join(lines)
    logging.getLogger(__name__).error("%s", words)
    folder = user_folder() / "reports"
    path = folder / f"report-{datetime.now():%Y%m%d-%H%M%S}.txt"
    try:
        make_folder(folder)
        with open(path, "w", encoding="utf-8", errors="backslashreplace", opener=private) as out:
            out.write(words)
    except OSError:
        return None  # the log above has it
    return path


class Survivor:
    """Keeps the program going after an unexpected exception, as long as there is a screen to go back to."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._told: Layer | None = None  # the dialogue that told of the last fault

    def survive(self, error: Exception) -> None:
        """Write a report, close the screen that failed and tell the person; raise `error` where the menu failed."""
        app = self.app
        if not app.screens:
            raise error
        # Failing again while that is told means that what lies under the dialogue fails.
        failed = app.visible()[0] if app.top is self._told else app.top
        path = write_report(error, failed.name)
        if failed is app.screens[0]:
            raise error
        app.pop(failed)
        self._told = app.error(N_("An unexpected error closed the last screen. {where}", where=whereabouts(path)))


def whereabouts(path: Path | None) -> Text:
    """Say where a report lies, or that there is none."""
    if path is None:
        return N_("No report could be written.")
    return N_("A report is here: {path}", path=str(path))
