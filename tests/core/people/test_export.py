"""Tables as files: CSV, a zip archive of them, JSON; whole or not at all; rows of matches and seats."""

from __future__ import annotations

import csv
import json
import os
import sys
import threading
import zipfile
from pathlib import Path

import pytest

from games.core.contract.texts import translate
from games.core.match.players import Player
from games.core.people import export
from games.core.people.export import ExportColumn, ExportNaming, ExportTable, match_tables
from games.core.people.index import JournalIndex, JournalStamp, read_match_record
from games.core.people.pages import MatchFilter
from games.core.people.store import Identity, PeopleData
from tests.core.people.sample_journals import write_journal

NAMES = ExportTable(
    "names", "Names", [ExportColumn("name", "Imię"), ExportColumn("points", "Punkty")], [["Łucja", 1.5], ["=1+1", None]]
)
ENDS = ExportTable("ends", "Endings", [ExportColumn("end", "Ending")], [["points"]])
PLAIN = ExportNaming(lambda text: translate(text, "en"), "en", lambda key, name: name)


def test_one_table_is_a_csv_file_with_one_header(tmp_path: Path) -> None:
    file = export.write_tables("names", [NAMES], "csv", tmp_path)
    assert file.suffix == ".csv"
    with open(file, encoding="utf-8-sig", newline="") as out:
        assert list(csv.reader(out)) == [["Imię", "Punkty"], ["Łucja", "1.5"], ["=1+1", ""]]


def test_several_tables_are_files_in_a_zip_or_one_json_with_keys(tmp_path: Path) -> None:
    with zipfile.ZipFile(export.write_tables("all", [NAMES, ENDS], "csv", tmp_path)) as archive:
        assert archive.namelist() == ["names.csv", "ends.csv"]
        assert archive.read("ends.csv").decode("utf-8-sig").splitlines() == ["Ending", "points"]
    file = export.write_tables("all", [NAMES, ENDS], "json", tmp_path)
    assert json.loads(file.read_text("utf-8")) == {
        "names": [{"name": "Łucja", "points": 1.5}, {"name": "=1+1", "points": None}],
        "ends": [{"end": "points"}],
    }


def test_a_file_is_private_and_never_replaces_another(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "exports"
    threads = [threading.Thread(target=export.write_tables, args=("all", [NAMES], "json", folder)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    files = {export.write_tables("all", [NAMES], "json", folder) for _ in range(4)}
    assert len(files) == 4
    assert len(list(folder.iterdir())) == 6
    if sys.platform != "win32":
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
        assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("call", ["fsync", "link", "open"])
def test_a_failure_leaves_no_file(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr(os, call, refuse)
    if call == "link":
        monkeypatch.setattr(os, "rename", refuse)
    with pytest.raises(OSError, match="full"):
        export.write_tables("names", [NAMES], "csv", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_matches_and_seats_have_a_row_each(tmp_path: Path) -> None:
    maja, jan, hard = Player("Maja", 1), Player("Jan", 2), Player("Zosia", 3, "bot", "hard", "daring")
    index, identity = JournalIndex(None), Identity({}, {})
    for day in range(6):
        path = write_journal(tmp_path / f"{day}.journal", [maja, jan, hard], [9, 5 + day, 1], day=day)
        index.add([(path.name, JournalStamp.of(path.stat()), read_match_record(path))], identity)
    open_match = write_journal(tmp_path / "open.journal", [maja, jan], None, day=9)
    index.add([(open_match.name, JournalStamp(1, 1), read_match_record(open_match))], identity)
    index.update_ratings()
    matches, seats = match_tables(index.db, MatchFilter(), PLAIN)
    assert [table.key for table in (matches, seats)] == ["matches", "seats"]
    assert [row[0] for row in matches.rows] == [f"{day}.journal" for day in range(6)]
    first = dict(zip([column.key for column in matches.columns], matches.rows[0], strict=True))
    assert (first["game"], first["seats"], first["computers"], first["seconds"]) == ("toy", 3, 1, 180)
    rows = [dict(zip([column.key for column in seats.columns], row, strict=True)) for row in seats.rows]
    assert len(rows) == 18
    assert [(row["seat"], row["name"], row["kind"], row["level"]) for row in rows[:3]] == [
        (1, "Maja", "person", ""), (2, "Jan", "person", ""), (3, "Zosia", "computer", "hard"),
    ]  # fmt: skip
    assert [(row["points"], row["place"], row["share"]) for row in rows[:3]] == [(9, 1, 1.0), (5, 2, 0.0), (1, 3, 0.0)]
    assert rows[0]["strength_low"] < rows[0]["strength"] < rows[0]["strength_high"]
    assert rows[2]["strength"] is None
    assert match_tables(index.db, MatchFilter(), PLAIN, "nobody")[0].rows == []
    polish = ExportNaming(lambda text: translate(text, "pl"), "pl", lambda key, name: name)
    words = {cell for row in match_tables(index.db, MatchFilter(), polish)[1].rows for cell in row}
    assert {"osoba", "komputer", "trudny", "śmiało"} <= words
    assert not {"person", "computer", "hard", "daring"} & words
    forgotten = PeopleData().with_forgotten("jan", 2**40).identity
    index.update_owners(forgotten)
    seats = match_tables(index.db, MatchFilter(), PLAIN)[1]
    assert {row[4] for row in seats.rows} == {"Maja", "Somebody 2", "Zosia"}
    index.close()
