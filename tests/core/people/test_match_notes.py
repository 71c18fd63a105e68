"""Names of saved matches, and matches that the user leaves out of records and statistics."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from games.core.journal import saves
from games.core.match.players import Player
from games.core.people.index import INDEX_FILE
from games.core.people.journals import remove_names
from games.core.people.match_notes import MatchNote, MatchNotesStore, match_name_problem
from games.core.people.pages import query_people_page
from games.core.people.store import PeopleStore, mention_pattern, person_key
from games.core.people.updater import IndexUpdater
from tests.core.people.sample_journals import write_journal, write_random_journals

OLA, JAN = Player("Ola", 1), Player("Jan", 2)
Row = tuple[object, ...]


def read_again(updater: IndexUpdater) -> None:
    updater.start()
    updater.wait()


def updater_of(folder: Path, notes: MatchNotesStore, file: Path | None = None) -> IndexUpdater:
    updater = IndexUpdater(
        lambda: PeopleStore().identity, folder, file or folder / INDEX_FILE, excluded=notes.excluded_matches
    )
    read_again(updater)
    return updater


def statistics(updater: IndexUpdater) -> Sequence[list[Row]]:
    """Return counted matches, ratings and records without the ids of matches."""
    with updater.database() as db:
        queries = (
            "SELECT file, date FROM matches WHERE counts ORDER BY file",
            "SELECT r.game, person, file, value FROM ratings r JOIN matches ON id = match ORDER BY 1, 2, 3",
            "SELECT * FROM held ORDER BY game, what",
        )
        return [db.execute(query).fetchall() for query in queries]


def key_of(path: Path) -> str:
    return saves.read_save_info(path).key


def test_an_excluded_match_leaves_statistics_ratings_and_records_and_comes_back(tmp_path: Path) -> None:
    write_random_journals(tmp_path, 30)
    notes = MatchNotesStore()
    updater = updater_of(tmp_path, notes)
    before = statistics(updater)
    counted = tmp_path / str(before[0][len(before[0]) // 2][0])

    notes.set_counts(key_of(counted), counts=False)
    read_again(updater)
    without = statistics(updater)
    assert len(without[0]) == len(before[0]) - 1
    assert not any(counted.name in row for table in without for row in table)
    raw = counted.read_bytes()
    counted.unlink()
    assert without == statistics(updater_of(tmp_path, MatchNotesStore(), tmp_path / "other.sqlite"))

    counted.write_bytes(raw)
    notes.set_counts(key_of(counted), counts=True)
    read_again(updater)
    assert statistics(updater) == before
    assert notes.value == {}
    updater.close()


def test_no_match_that_its_journal_leaves_out_can_be_taken_in(tmp_path: Path) -> None:
    path = write_journal(tmp_path / "a.journal", [OLA, JAN], [5, 3], begun="position")
    notes = MatchNotesStore()
    updater = updater_of(tmp_path, notes)
    for counts in (False, True):
        notes.set_counts(key_of(path), counts=counts)
        read_again(updater)
        assert statistics(updater)[0] == []
    updater.close()


def test_a_match_that_is_excluded_before_it_ends_never_counts(tmp_path: Path) -> None:
    path = write_journal(tmp_path / "a.journal", [OLA, JAN], None)
    notes = MatchNotesStore()
    notes.set_counts(key_of(path), counts=False)
    updater = updater_of(tmp_path, notes)
    write_journal(path, [OLA, JAN], [5, 3])
    read_again(updater)
    assert statistics(updater)[0] == []
    updater.close()


def test_copies_renamed_files_and_changed_line_ends_keep_the_note(tmp_path: Path) -> None:
    path = write_journal(tmp_path / "a.journal", [OLA, JAN], [5, 3])
    key = key_of(path)
    copy = path.with_name("copy.journal")
    copy.write_bytes(path.read_bytes())
    assert key_of(copy) == key_of(path.rename(tmp_path / "b.journal")) == key
    notes = MatchNotesStore()
    notes.set_counts(key, counts=False)
    updater = updater_of(tmp_path, notes)
    with updater.database() as db:
        assert query_people_page(db).matches == 0
    updater.close()
    other = write_journal(tmp_path / "c.journal", [OLA, JAN], [5, 3], day=1)
    assert key_of(other) != key


def test_a_match_whose_players_were_forgotten_keeps_its_note(tmp_path: Path) -> None:
    path = write_journal(tmp_path / "a.journal", [OLA, JAN], [5, 3])
    notes, old = MatchNotesStore(tmp_path / "matches.json"), key_of(path)
    notes.rename_match(old, "Evening with Ola")
    notes.set_counts(old, counts=False)
    assert remove_names([path], ["ola"], "en", notes.copy_note).changed == ["a.journal"]
    notes.forget_people(["ola", "o."], "somebody")
    assert key_of(path) != old
    assert notes.note(key_of(path)) == MatchNote("Evening with somebody", counts=False)
    assert "ola" not in (tmp_path / "matches.json").read_text("utf-8").casefold()


def test_forgetting_a_person_leaves_longer_words_alone() -> None:
    notes = MatchNotesStore()
    notes.rename_match("a", "Olalala, ÓLA i ola")
    notes.forget_people(["ola", "óla"], "ktoś")
    assert notes.note("a").name == "Olalala, ktoś i ktoś"


def test_two_windows_note_different_matches(tmp_path: Path) -> None:
    first, second = (MatchNotesStore.open(tmp_path / "matches.json") for _ in range(2))
    first.rename_match("a", "  Finał   u Oli ")
    second.set_counts("b", counts=False)
    first.remove_note("a")
    second.rename_match("c", "Rewanż")
    assert MatchNotesStore.open(tmp_path / "matches.json").value == {
        "b": MatchNote(counts=False),
        "c": MatchNote("Rewanż"),
    }


def test_keys_of_newer_versions_stay_in_a_note(tmp_path: Path) -> None:
    file = tmp_path / "matches.json"
    matches = {"a": {"name": "Final", "stars": 5}, "b": {"name": "日本", "counts": "half"}}
    file.write_text(json.dumps({"format": 1, "matches": matches, "more": [1]}), "utf-8")
    notes = MatchNotesStore.open(file)
    notes.rename_match("a", "")
    notes.set_counts("a", counts=False)
    assert json.loads(file.read_text("utf-8")) == {
        "format": 1,
        "matches": {"a": {"stars": 5, "counts": False}, "b": {"name": "日本", "counts": "half"}},
        "more": [1],
    }
    notes.rename_match("b", "")
    notes.set_counts("b", counts=True)
    assert "b" not in json.loads(file.read_text("utf-8"))["matches"]
    assert not notes.notices


@pytest.mark.parametrize("name", ["", "Finał mistrzostw (2. runda)!", "a" * 40, "Święto „Trzech” – 1:0", "Оля i Ξένια"])
def test_names_that_a_match_can_have(name: str) -> None:
    assert match_name_problem(name) is None


@pytest.mark.parametrize("name", ["a" * 41, "日本", "a\u200bb", "tab\there", "🙂", "‘"])
def test_names_that_a_match_can_not_have(name: str) -> None:
    assert match_name_problem(name) is not None


@pytest.mark.parametrize("name", ["Оля", "Αλέξης", "Ταΰγετος"])
def test_a_name_in_any_alphabet_is_found_within_the_name_of_a_match(name: str) -> None:
    assert mention_pattern([person_key(name)]).sub("X", f"Finał: {name} – Zenon") == "Finał: X – Zenon"
