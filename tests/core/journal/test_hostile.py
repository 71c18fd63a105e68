"""Files that would keep the program busy for minutes: pipes, endless lines, values as long as a book."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.core.contract.errors import JournalError, Problem, UsageError
from games.core.contract.texts import LANGUAGES, MAX_MESSAGE_LENGTH, N_, join_lines, limit_message, translate
from games.core.data.files import read_bytes as read_data
from games.core.journal import saves
from games.core.journal.lines import MAX_LINES, encode_line, read_journal, read_journal_bytes
from games.core.journal.resume import continue_in_copy, load_for_viewing, open_match
from games.core.match.history import History
from games.core.match.players import Player, player_to_data
from games.core.people.index import read_match_record
from games.core.people.store import PeopleStore
from tests.core.journals import begin, close, play, rewrite_records

pytestmark = pytest.mark.usefixtures("toy_home")


def in_time(work: Callable[[], Any], seconds: float = 2.0) -> Any:
    """Return what a function returns or raises; fail if it takes longer."""
    results: list[Any] = []

    def run() -> None:
        try:
            results.append(work())
        except Exception as error:
            results.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    assert results, "this would freeze the window"
    return results[0]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes among the files of Windows")
def test_a_pipe_in_place_of_a_file_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "a.journal"
    os.mkfifo(pipe)
    info = in_time(lambda: saves.read_save_info(pipe))
    assert "this is not an ordinary file" in translate(info.trouble, "en")
    for work in (read_journal, load_for_viewing, open_match, saves.line_count, read_data):
        assert isinstance(in_time(lambda work=work: work(pipe)), Exception)  # type: ignore[misc]
    assert isinstance(in_time(lambda: continue_in_copy(pipe, 3, tmp_path / "b.journal")), OSError)
    os.mkfifo(tmp_path / "people.json")
    people = in_time(lambda: PeopleStore.open(tmp_path / "people.json"))
    assert [translate(notice, "en") for notice in people.pop_notices()] == [
        "The names file can't be read (this is not an ordinary file); until it can, nothing is saved there."
    ]


def test_a_journal_with_too_many_lines_is_refused_before_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path)
    play(match, 5)
    close(match)
    line, _ = encode_line({"player": 0, **player_to_data(Player("Ola", 1))}, "")
    path.write_bytes(path.read_bytes() + line * 500_000)
    for work in (read_journal_bytes, read_journal, load_for_viewing):
        assert isinstance(in_time(lambda work=work: work(path)), JournalError)  # type: ignore[misc]
    assert in_time(lambda: read_match_record(path)).game == ""
    assert in_time(lambda: saves.read_save_info(path)).players[0].name == "Ola"
    assert MAX_LINES < 500_000


def test_many_agreed_undos_are_read_in_linear_time() -> None:
    history = History(None, "start")
    begun = time.perf_counter()
    for _ in range(20_000):
        history.go_back(0, agreed=True)
    assert len(history.log) == 20_000
    assert time.perf_counter() - begun < 1


def test_notes_of_undos_stay_in_order_when_more_is_undone(tmp_path: Path) -> None:
    match = begin(tmp_path / "a.journal")
    play(match, 9)
    for number in (7, 3, 5, 2, 8):
        match.jump_back(number, True)
        match.jump_forward(9)
    notes = [entry.event.args["to"] for entry in match.log if entry.event.kind == "undone"]
    assert notes == [7, 3, 5, 2, 8]
    close(match)


LONG = "Zażółć gęślą jaźń " * 10_000


def test_messages_have_at_most_500_letters() -> None:
    texts = [
        N_("board: there is no board called {name}", name=LONG),
        N_("{file}, line {line}: {why}.", file=LONG, line=1, why=N_("game: there is no game called {name}", name=LONG)),
        N_("settings: expected undo ({rules}), curtain, strict and hints", rules=[LONG] * 999),
    ]
    for text in texts:
        for language in LANGUAGES:
            assert len(translate(limit_message(text), language)) <= MAX_MESSAGE_LENGTH
        assert len(str(UsageError(text))) <= MAX_MESSAGE_LENGTH
        assert len(str(Problem("a.yaml", 1, 1, LONG, text))) <= MAX_MESSAGE_LENGTH + 200
    short = N_("{file}: {why}.", file="wampiry-20261121-203000.journal", why=N_("expected a line of JSON"))
    assert limit_message(short) == short
    both = limit_message(join_lines([short, texts[0]]))
    assert translate(both, "en").split("\n")[0] == translate(short, "en")


@pytest.mark.parametrize("key", ["game", "board", "date", "program", "begun"])
def test_a_journal_with_endless_values_is_reported_in_short(key: str, tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, rounds="3")
    play(match, 100)
    close(match)
    rewrite_records(path, lambda records: records[0].update({key: LONG}))
    for language in LANGUAGES:
        info = saves.read_save_info(path)
        assert info.trouble is None or len(translate(info.trouble, language)) <= MAX_MESSAGE_LENGTH
        assert max(len(info.game), len(info.board)) < 1000
    found = [error for error in [saves.read_save_info(path).error] if error is not None]
    assert all(len(str(error)) <= MAX_MESSAGE_LENGTH + len(str(path)) + 10 for error in found)


def test_an_endless_ending_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, rounds="3")
    play(match, 100)
    close(match)
    rewrite_records(path, lambda records: records[-1].update(end="x" * 3000))
    assert saves.read_save_info(path).result is None or len(saves.read_save_info(path).result.end) < 300  # type: ignore[union-attr]
    assert read_match_record(path).game == ""
