"""The log says what was opened and what failed, without names and with the home folder as "~", within 2 MB."""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.core.contract.texts import N_, untranslated_message
from games.core.program import log
from games.core.program.log import ProgramLog, log_path

LOGGER = logging.getLogger("games.tests")


@pytest.fixture
def running(tmp_path: Path) -> Iterator[ProgramLog]:
    result = ProgramLog(tmp_path)
    yield result
    result.close()


def test_records_are_written_to_a_private_file(tmp_path: Path, running: ProgramLog) -> None:
    LOGGER.info("opened %s", "a.journal")
    logging.getLogger("elsewhere").info("not ours")
    running.close()
    LOGGER.info("after the end")
    lines = log_path(tmp_path).read_text("utf-8").splitlines()
    assert len(lines) == 1
    assert lines[0].endswith("INFO games.tests: opened a.journal")
    if sys.platform != "win32":
        assert log_path(tmp_path).stat().st_mode & 0o777 == 0o600


def test_the_home_folder_is_written_as_a_tilde(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", os.path.join(os.sep, "home", "żaneta"))
    monkeypatch.setenv("USERPROFILE", "C:\\Users\\żaneta")
    monkeypatch.setattr(log.Path, "home", lambda: Path("/home/żaneta"))
    running = ProgramLog(tmp_path)
    LOGGER.warning("no access to %s", "/home/żaneta/saves/a.journal")
    try:
        raise OSError(13, "denied", "/home/żaneta/people.json")
    except OSError:
        LOGGER.exception("failed")
    running.close()
    text = log_path(tmp_path).read_text("utf-8")
    assert "żaneta" not in text
    assert "~/saves/a.journal" in text
    assert "~/people.json" in text


def test_two_files_hold_at_most_two_megabytes(tmp_path: Path, running: ProgramLog) -> None:
    for number in range(400):
        LOGGER.info("%d %s", number, "ą" * 9_000)
    LOGGER.info("huge %s", "x" * 3_000_000)
    LOGGER.info("the last one")
    running.close()
    files = list(log_path(tmp_path).parent.iterdir())
    assert len(files) == 2
    assert sum(file.stat().st_size for file in files) <= 2_000_000
    assert "the last one" in log_path(tmp_path).read_text("utf-8")


def test_two_windows_share_the_file(tmp_path: Path) -> None:
    one, other = log.LogFile(log_path(tmp_path)), log.LogFile(log_path(tmp_path))
    log_path(tmp_path).parent.mkdir()
    for number in range(250):
        for file in (one, other):
            file.emit(logging.LogRecord("games", logging.INFO, "", 0, f"{number} {'x' * 9_000}", None, None))
    files = list(log_path(tmp_path).parent.iterdir())
    assert len(files) == 2
    assert sum(file.stat().st_size for file in files) <= 2_000_000
    assert log_path(tmp_path).read_text("utf-8").count("249 xxx") == 2


def test_a_folder_that_refuses_leaves_the_recent_lines(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file", "utf-8")
    running = ProgramLog(tmp_path)
    LOGGER.info("still here")
    assert log.recent_lines()[-1].endswith("still here")
    running.close()
    assert log.recent_lines() == []


def test_a_file_that_becomes_unwritable_is_no_error(
    tmp_path: Path, running: ProgramLog, capsys: pytest.CaptureFixture[str]
) -> None:
    log_path(tmp_path).mkdir()
    LOGGER.info("lost")
    running.close()
    assert capsys.readouterr().err == ""


def test_a_thread_that_fails_is_logged(tmp_path: Path, running: ProgramLog) -> None:
    def fail() -> None:
        raise ValueError("broken")

    thread = threading.Thread(target=fail, name="reader")
    thread.start()
    thread.join()
    running.close()
    text = log_path(tmp_path).read_text("utf-8")
    assert "reader failed" in text
    assert "ValueError: broken" in text


def test_messages_are_logged_by_their_pattern() -> None:
    why = N_("the disk is full")
    assert untranslated_message(N_("{name} wins.", name="Żaneta")) == "'{name} wins.'"
    assert untranslated_message(N_("{name}: {why}", name="Żaneta", why=why)) == "'{name}: {why}' ('the disk is full')"
