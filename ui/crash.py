"""What happens after an unexpected exception: a report is written and the person learns where it is."""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from datetime import datetime
from pathlib import Path

from games.core.paths import user_folder


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
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(words, "utf-8")
    except OSError:
        return None  # the log above has it
    return path
