"""A forgotten person's name is nowhere in the user's folder any more, journals apart."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from games.core.lessons.progress import LearningProgress
from games.core.match.players import Player
from games.core.people.export import ExportColumn, ExportTable, write_tables
from games.core.people.forgetting import files_to_search, remove_from_file, without_names
from games.core.people.store import PeopleStore, Person
from games.shipped import register_shipped
from tests.core.people.sample_journals import write_journal
from tests.core.storage.small_files import BROKEN, PARTLY
from ui.screens.people import dialogues
from ui.shell.headless import Headless
from ui.shell.settings import Settings, SettingsFile

NAME, OTHER = "Zażółcia", "Zażółcia K."
TABLES = [
    ExportTable(key, "Title", [ExportColumn("name", "Name"), ExportColumn("n", "N")], [[NAME, 1], ["Jan", 2]])
    for key in ("one", "two")
]


def contents(home: Path) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of every file except journals; archives are unpacked."""
    for file in sorted(home.rglob("*")):
        if not file.is_file() or file.suffix == ".journal":
            continue
        raw = file.read_bytes()
        yield file.name, file.name.encode() + raw
        if file.suffix == ".zip":
            with zipfile.ZipFile(BytesIO(raw)) as archive:
                yield from ((f"{file.name}: {one}", archive.read(one)) for one in archive.namelist())


def places_of(name: str, home: Path) -> set[str]:
    """Return the files that contain a name in any case and in the encodings in use."""
    spellings = (name, name.casefold(), name.upper())
    needles = {one.encode(encoding) for one in spellings for encoding in ("utf-8", "utf-16-le", "utf-16-be")}
    needles |= {json.dumps(one)[1:-1].encode() for one in spellings}
    return {file for file, raw in contents(home) if any(one in raw for one in needles)}


def damaged_copies(home: Path) -> None:
    """Write copies of damaged files in all states of damage."""
    people = {"format": 1, "people": [{"name": NAME, "mark": 1}], "merged": {OTHER.casefold(): NAME.casefold()}}
    learning = {"format": 1, "games": {}, "people": {NAME.casefold(): {"osada": ["go"]}}}
    for stem, data in (("people", people), ("learning", learning)):
        for number, damage in enumerate([*BROKEN.values(), *PARTLY.values()], 1):
            file = home / f"{stem}.damaged-{number}.json"
            file.write_text(json.dumps(data, ensure_ascii=number % 2 == 0), "utf-8")
            damage(file)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder in which the name is everywhere."""
    register_shipped()
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    for number, name in enumerate((NAME, NAME, OTHER)):
        players = [Player(name, 1), Player("Jan", 2)]
        write_journal(tmp_path / "saves" / f"{number}.journal", players, [3, 1], day=number, game="osada")
    house = PeopleStore([Person(NAME, 1), Person(OTHER, 3), Person("Jan", 2)], tmp_path / "people.json")
    house.merge_people(OTHER.casefold(), NAME.casefold())
    progress = LearningProgress(tmp_path / "learning.json")
    for name in (NAME, OTHER, "Jan"):
        progress.mark_seen("osada", name.casefold(), "go")
    form = {"seats": [{"mark": 1, "kind": "person", "person": NAME}, {"mark": 2, "kind": "bot", "bot": "Zgredek"}]}
    SettingsFile(tmp_path / "settings.json").save(Settings("en", setups={"osada": form}))
    damaged_copies(tmp_path)
    (tmp_path / "people.json.123.new").write_text(f'{{"people": [{{"name": "{NAME}"', "utf-8")
    (tmp_path / "exports").mkdir()
    (tmp_path / "exports" / "people.csv.12-34.new").write_bytes(f"Name\r\n{NAME}\r\n".encode())
    write_tables("tables", TABLES, "json")
    write_tables("tables", TABLES, "csv")
    write_tables("tables", TABLES[:1], "csv")
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "report-1.txt").write_text(f"KeyError: '{NAME}' in 'Zażółć'", "utf-8")
    return tmp_path


def test_a_forgotten_name_is_nowhere_but_in_journals(home: Path) -> None:
    settings = SettingsFile(home / "settings.json")
    with Headless((1280, 720), language="en") as it:
        it.app.settings_file, it.app.settings = settings, settings.value
        it.app.people_store = PeopleStore.open(home / "people.json")
        it.open("menu")
        screen = it.open("people")
        screen.records.index_updater.wait()
        assert {"index.sqlite", "people.json", "learning.json", "settings.json"} <= {
            file.removesuffix("-wal") for file in places_of(NAME, home)
        }
        dialogues.ask_to_forget(it.app, screen.records, NAME.casefold(), NAME, screen.read)
        it.step()
        it.click("forget")
        it.step()
        it.click("leave")
        for _ in range(80):
            it.step()
            it.app.run_one_deferred()
        screen.records.index_updater.wait()
    assert places_of(NAME, home) == places_of(OTHER, home) == set()
    assert LearningProgress(home / "learning.json").seen_cards("osada", "jan") == {"go"}
    assert SettingsFile(home / "settings.json").value.setups["osada"]["seats"][1]["bot"] == "Zgredek"
    exports = [raw.decode("utf-8") for name, raw in contents(home) if "tables" in name and not name.endswith("zip")]
    assert len(exports) == 4
    assert all("Jan" in one and "Somebody" in one for one in exports)
    assert (home / "reports" / "report-1.txt").read_text("utf-8") == "KeyError: 'Somebody' in 'Zażółć'"
    kept = json.loads((home / "people.damaged-16.json").read_text("utf-8").replace("1e400", "1"))
    assert kept["people"] == [{"name": "Somebody", "mark": 1}]


def test_an_index_of_another_shape_leaves_no_forgotten_name(home: Path) -> None:
    """2.0.0 kept forgotten names in the index; dropped tables leave their content in the file."""
    from games.core.people.updater import IndexUpdater

    house = PeopleStore.open(home / "people.json")
    updater = IndexUpdater(lambda: house.identity)
    updater.start()
    updater.wait()
    house.forget_person(NAME.casefold(), 2_000_000_000)
    with updater.database() as db:
        db.execute("ROLLBACK")
        db.execute("PRAGMA user_version = 5")
        db.execute("BEGIN")
    updater.start()
    updater.wait()
    updater.close()
    assert "index.sqlite" not in {file[:12] for file in places_of(NAME, home)}


def test_files_without_the_name_stay_as_they_are(home: Path) -> None:
    before = {file: file.read_bytes() for file in files_to_search(home) if file.stat().st_size < 10_000}
    before = {file: raw for file, raw in before.items() if not file.name.endswith(".new")}
    assert len(before) > 35
    for file in before:
        assert remove_from_file(file, ["nobody of these"], "en")
        assert file.read_bytes() == before[file]
    assert not remove_from_file(home / "not there.csv", ["jan"], "en")


def test_a_large_damaged_copy_is_searched_in_pieces(home: Path) -> None:
    file = home / "people.damaged-99.json"
    file.write_bytes(b" " * 17_000_000 + json.dumps({"name": NAME}).encode())
    assert remove_from_file(file, ["jan"], "en")
    assert file.exists()
    assert remove_from_file(file, [NAME.casefold()], "en")
    assert not file.exists()


def test_only_whole_values_are_names() -> None:
    form = {"Jan": ["Jan", "Janina", {"x": "jan "}], "n": 3}
    assert without_names(form, ["jan"]) == {"Jan": ["", "Janina", {"x": ""}], "n": 3}
