"""The log file of the window, for reports of problems: what was opened, what failed and what was tried again.

Modules log with `logging.getLogger(__name__)`. The log contains no names of people and no secrets of a match: messages
to the user are logged untranslated and without arguments, and the home folder is written as "~".
"""

from __future__ import annotations

import logging
import queue
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from io import TextIOWrapper
from logging.handlers import QueueHandler, QueueListener, RotatingFileHandler
from pathlib import Path

from games.core.program.disk import make_folder, open_private_file

FOLDER, FILE_NAME = "logs", "planszownia.log"
MAX_BYTES, OLD_FILES = 1_000_000, 1  # maximum size of the log file in bytes; number of older log files kept
# number of recent records in a crash report; maximum length of a record in characters
MAX_RECENT, MAX_RECORD = 60, 20_000
OWN_PACKAGES = ("games", "ui")  # other packages log only warnings and errors
LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class PrivateFormatter(logging.Formatter):
    """Formats a record with "~" in place of the home folder."""

    def __init__(self) -> None:
        super().__init__(LINE)
        self._homes = list(_home_spellings())

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        for home in self._homes:
            line = line.replace(home, "~")
        return line[:MAX_RECORD]


def _home_spellings() -> Iterator[str]:
    """Yield the spellings of the home folder's path in texts: with backslashes, doubled backslashes, or slashes."""
    try:
        home = Path.home()
    except RuntimeError:  # the system has no home folder for this user
        return
    if len(home.parts) > 1:  # not for the root folder, which begins every path
        yield from dict.fromkeys((str(home).replace("\\", "\\\\"), str(home), home.as_posix()))


class RecentRecords(logging.Handler):
    """Keeps the last records in memory, for crash reports."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: deque[str] = deque(maxlen=MAX_RECENT)

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def recent_lines() -> list[str]:
    """Return the last lines of the log; empty if no log is running."""
    kept = [handler for handler in logging.getLogger().handlers if isinstance(handler, RecentRecords)]
    return [line for handler in kept for line in handler.lines]


class LogFile(RotatingFileHandler):
    """Appends to a private file. The file is closed between records, so that several windows can share it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=MAX_BYTES, backupCount=OLD_FILES, encoding="utf-8", delay=True)
        self.errors = "backslashreplace"

    def _open(self) -> TextIOWrapper:
        file = open(self.baseFilename, "ab", opener=open_private_file)  # noqa: SIM115 - `emit` closes it
        return TextIOWrapper(file, encoding=self.encoding, errors=self.errors)

    def emit(self, record: logging.LogRecord) -> None:
        super().emit(record)
        if self.stream is not None:
            with suppress(OSError):
                self.stream.close()
            self.stream = None

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name is logging's
        """Ignore a record that can't be written, as on a full disk."""


class ProgramLog:
    """The running log. A thread writes the file, so that the window never waits for it.

    Errors also go to standard error. `close` writes the remaining records and stops logging.
    """

    def __init__(self, user_folder: Path) -> None:
        """Start logging into a folder, creating it if missing; if that fails, log in memory only."""
        path = log_path(user_folder)
        formatter, root = PrivateFormatter(), logging.getLogger()
        recent = RecentRecords()
        recent.setFormatter(formatter)
        self._handlers: list[logging.Handler] = [recent]
        self._listener: QueueListener | None = None
        with suppress(OSError):
            make_folder(path.parent)
            file = LogFile(path)
            file.setFormatter(formatter)
            records: queue.SimpleQueue[logging.LogRecord] = queue.SimpleQueue()
            self._handlers.append(QueueHandler(records))
            self._listener = QueueListener(records, file)
            self._listener.start()
        if sys.stderr is not None:  # missing in a windowed program on Windows
            console = logging.StreamHandler()
            console.setLevel(logging.ERROR)
            self._handlers.append(console)
        for handler in self._handlers:
            root.addHandler(handler)
        for name in OWN_PACKAGES:
            logging.getLogger(name).setLevel(logging.INFO)
        self._hook, threading.excepthook = threading.excepthook, _log_thread_failure

    def close(self) -> None:
        """Stop logging; calling it again has no effect."""
        if not self._handlers:
            return
        threading.excepthook = self._hook
        for name in OWN_PACKAGES:
            logging.getLogger(name).setLevel(logging.NOTSET)
        for handler in self._handlers:
            logging.getLogger().removeHandler(handler)
            handler.close()
        self._handlers.clear()
        if self._listener is not None:
            self._listener.stop()


def log_path(user_folder: Path) -> Path:
    """Return the path of the log file, which may not exist."""
    return user_folder / FOLDER / FILE_NAME


def _log_thread_failure(failure: threading.ExceptHookArgs) -> None:
    if failure.exc_value is not None and not isinstance(failure.exc_value, SystemExit):
        name = failure.thread.name if failure.thread is not None else "a thread"
        logging.getLogger(__name__).error("%s failed", name, exc_info=failure.exc_value)
