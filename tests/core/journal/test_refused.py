"""Faults in a journal and foreign files are reported with their line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.core.contract.errors import JournalError
from games.core.contract.texts import translate
from games.core.journal import saves
from games.core.journal.resume import open_match
from tests.core.journals import GUEST, begin, close, rewrite_records, update_record

pytestmark = pytest.mark.usefixtures("toy_home")


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (update_record(0, format=2), 1, "newer program"),
        (update_record(0, format=0), 1, "format"),
        (update_record(0, format="x"), 1, "format"),
        (update_record(0, game="chess"), 1, "no game called chess"),
        (update_record(0, seed=None), 1, "seed"),
        (update_record(0, seed=True), 1, "seed"),
        (update_record(0, options={"rounds": "4"}), 1, "rounds"),
        (update_record(0, options=[]), 1, "options"),
        (update_record(0, settings={}), 1, "settings"),
        (update_record(0, players=[]), 1, "At least 2 seats"),
        (update_record(0, players=[1, 2]), 1, "player"),
        (update_record(0, players=[{**GUEST, "kind": "dog"}] * 2), 1, "dog"),
        (update_record(0, board_text="{"), 1, "board"),
        (update_record(0, board_text=None), 1, "board"),
        (update_record(0, resumed=True), 2, "state"),
        (update_record(3, move=["pick", 9]), 4, "legal move"),
        (update_record(3, move="pick"), 4, "list"),
        (update_record(3, move=[["pick"], {}]), 4, "legal move"),
        (update_record(3, seat=0), 4, "seat 1"),
        (update_record(3, seat="0"), 4, "seat"),
        (lambda records: [*records[:3], {"undo": 9}], 4, "undo"),
        (lambda records: [*records[:3], {"undo": True}], 4, "undo"),
        (lambda records: [*records[:3], {"redo": 2}], 4, "redo"),
        (lambda records: [*records[:3], {"player": 5, **GUEST}], 4, "no seat"),
        (lambda records: [*records[:3], {"player": 0}], 4, "player"),
        (lambda records: [*records[:3], {"digest": "x", "at": 1}], 4, "at"),
        (lambda records: [*records[:3], {"digest": "x", "at": 2}], 4, "checksum"),
        (lambda records: [*records[:3], {"state": 3, "at": 2}], 4, "state"),
        (lambda records: [*records[:3], {"end": "rounds"}], 4, "not over"),
        (lambda records: [*records[:3], {"dance": 1}], 4, "expected a move"),
    ],
)  # fmt: skip
def test_a_fault_that_only_the_rules_can_find_is_reported_with_its_line(
    tmp_path: Path, change: Any, line: int, words: str
) -> None:
    path = tmp_path / "a.journal"
    match = begin(path)
    match.play_group([("pick", 1), ("bet", 1)])
    match.play_group([("pick", 2), ("bet", 1)])
    close(match)
    rewrite_records(path, change)
    before = path.read_bytes()
    with pytest.raises(JournalError) as found:
        open_match(path)
    assert found.value.line == line
    assert found.value.last_good_line == line - 1
    assert words in str(found.value)
    assert str(found.value).startswith(f"{path}:{line}: ")
    assert path.read_bytes() == before
    assert sorted(other.name for other in tmp_path.iterdir() if other.is_file()) == ["a.journal"]


@pytest.mark.parametrize(
    "raw", [b"", b"\0\0", b"hello", b"\xff\xfe", b"{}", b'{"magic":"other"}\n', b"\n\n", b"[" * 100_000, b'{"mag']
)
def test_foreign_files_are_reported(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(raw)
    with pytest.raises(JournalError):
        open_match(path)
    assert path.read_bytes() == raw
    trouble = saves.read_save_info(path).trouble
    assert trouble is not None
    if raw.strip() and not raw.startswith(b'{"mag'):
        assert "not the journal of a match" in translate(trouble, "en")


def test_missing_files_and_folders_are_reported(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none", tmp_path / "no" / "where"):
        with pytest.raises(JournalError) as found:
            open_match(path)
        assert str(found.value).startswith(f"{path}: ")
