"""The index equals a slow recount of the journals, in spite of damage, locks and other programs."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from games.core.contract.texts import translate
from games.core.journal.lines import read_journal
from games.core.journal.lock import JournalLock
from games.core.match.players import Player
from games.core.match.recording import ranks_by_seat, result_from_record
from games.core.people import pages
from games.core.people.game_page import query_game_page
from games.core.people.index import INDEX_FILE, JournalIndex, read_match_record
from games.core.people.journals import remove_names
from games.core.people.rating import ComputerPlayer, computer_rating
from games.core.people.store import Identity, PeopleStore, Person, is_placeholder, person_key
from games.core.people.updater import IndexUpdater
from games.core.program.version import VERSION
from tests.core.people.sample_journals import write_journal, write_random_journals
from ui.screens.people import words

ROOT = Path(__file__).resolve().parents[3]
RELEASED = ROOT / "tests/released/1.0.0/journals"
OLA, JAN = Player("Ola", 1), Player("Jan", 2)


def read_saves(folder: Path, house: PeopleStore | None = None) -> IndexUpdater:
    """Return an updater that has read a folder."""
    known = house or PeopleStore()
    updater = IndexUpdater(lambda: known.identity, folder, folder / INDEX_FILE)
    updater.start()
    updater.wait()
    return updater


def dump(keeper: IndexUpdater) -> list[object]:
    """Return the content of an index, independent of the order in which journals were read."""
    with keeper.database() as db:
        seats = (
            "SELECT file, seat, key, person, s.name, mark, level, points, place, share, s.counts, m.counts, date,"
            " seconds, end FROM seats s JOIN matches m ON id = match ORDER BY file, seat"
        )
        ratings = (
            "SELECT r.game, person, file, value, spread FROM ratings r JOIN matches ON id = match ORDER BY 1, 2, 3"
        )
        held = "SELECT * FROM held ORDER BY game, what"
        return [db.execute(query).fetchall() for query in (seats, ratings, held)]


def recount(folder: Path) -> dict[str, list[object]]:
    """Count matches, victories and even chances by person from the journals, line by line."""
    counts: dict[str, list[object]] = {}
    matches, won, even = Counter[str](), Counter[str](), Counter[str]()
    for path in sorted(folder.glob("*.journal")):
        reading = read_journal(path)
        result = result_from_record(reading.records[-1][1])
        if result is None or not reading.header.counts_for_records:
            continue
        changed = {record["player"] for _, record in reading.records if "player" in record}
        for seat, player in enumerate(reading.header.players):
            if player.is_person and seat not in changed and not is_placeholder(player.name):
                key = person_key(player.name)
                matches[key] += 1
                won[key] += seat in result.winners and 1 / len(result.winners)
                even[key] += 1 / len(reading.header.players)
    for key in matches:
        counts[key] = [matches[key], round(won[key], 9), round(even[key], 9)]
    return counts


def test_the_index_equals_a_slow_recount(tmp_path: Path) -> None:
    write_random_journals(tmp_path, 120)
    updater = read_saves(tmp_path)
    with updater.database() as db:
        page = pages.query_people_page(db)
    counts = {
        card.key: [card.rate.matches, round(card.rate.won, 9), round(card.rate.expected, 9)] for card in page.people
    }
    assert counts == recount(tmp_path)
    assert "player 2" not in counts
    assert len(counts) == 4


def test_updating_step_by_step_equals_a_new_index(tmp_path: Path) -> None:
    write_random_journals(tmp_path, 40)
    updater = read_saves(tmp_path)
    for step in range(3):
        (tmp_path / f"{step}.journal").unlink()
        write_journal(
            tmp_path / f"late{step}.journal", [OLA, JAN], [step, 1], day=25 * step
        )  # dates between the others and after them
        write_journal(
            tmp_path / f"{step + 9}.journal", [JAN, OLA], [7, 1 + step], day=60
        )  # another match in an old file
        updater.start()
        updater.wait()
        assert updater.total == 2
    little = dump(updater)
    (tmp_path / INDEX_FILE).unlink()
    assert dump(read_saves(tmp_path)) == little


def test_people_hold_the_records_that_the_game_pages_list(tmp_path: Path) -> None:
    write_random_journals(tmp_path, 60)
    updater = read_saves(tmp_path)
    with updater.database() as db:
        games = [game for (game,) in db.execute("SELECT DISTINCT game FROM matches WHERE counts")]
        holders = Counter(
            (game, feat.person) for game in games for feat in query_game_page(db, pages.MatchFilter(game)).hall_of_fame
        )
        people = [card.key for card in pages.query_people_page(db).people]
        for key in people:
            whole, first = (pages.query_person_page(db, key, pages.MatchFilter(game)) for game in ("", games[0]))
            assert whole is not None
            assert first is not None
            assert whole.record_count == sum(n for (_, person), n in holders.items() if person == key)
            assert first.record_count == holders[games[0], key]
    updater.close()
    assert sum(n for (_, person), n in holders.items() if person) >= len(games)


def test_matches_of_the_first_release_count(tmp_path: Path) -> None:
    for path in RELEASED.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    updater = read_saves(tmp_path)
    with updater.database() as db:
        rows = db.execute("SELECT game, counts, seconds, end FROM matches").fetchall()
        page = pages.query_people_page(db)
    assert sorted(game for game, counts, *_ in rows if counts) == [
        "ankh_morpork",
        "krakow",
        "osada",
        "wampiry",
        "wroclaw",
    ]
    assert {seconds for _, _, seconds, _ in rows} == {None}  # the duration is not known
    assert page.seconds is None
    assert {card.key: card.rate.matches for card in page.people} == {
        key: matches for key, (matches, *_) in recount(tmp_path).items()
    }


def test_a_seat_that_changed_players_counts_for_nobody(tmp_path: Path) -> None:
    write_journal(tmp_path / "a.journal", [OLA, JAN], [3, 1], changes=[(0, Player("Ola", 1, "bot", "easy")), (0, OLA)])
    write_journal(tmp_path / "b.journal", [OLA, JAN], [3, 1])
    write_journal(tmp_path / "c.journal", [Player("Gracz 1", 1), JAN], [3, 1], changes=[(0, OLA)])
    write_journal(tmp_path / "d.journal", [Player("Player 1", 1), JAN], [3, 1])
    updater = read_saves(tmp_path)
    with updater.database() as db:
        matches_by_person = {card.key: card.rate.matches for card in pages.query_people_page(db).people}
    assert matches_by_person == {"ola": 2, "jan": 4}


def test_matches_with_hints_are_marked_on_every_page(tmp_path: Path) -> None:
    write_journal(tmp_path / "helped.journal", [OLA, JAN], [3, 1], hinted=True)
    write_journal(tmp_path / "alone.journal", [OLA, JAN], [3, 1], day=1)
    with read_saves(tmp_path).database() as db:
        people = {card.key: card for card in pages.query_people_page(db).people}
        own = pages.query_person_page(db, "ola")
        game = query_game_page(db, pages.MatchFilter("toy"))
    assert {key: card.rate.hinted for key, card in people.items()} == {"ola": 1, "jan": 0}
    assert [one.hinted for one in people["ola"].recent] == [1, 0]
    assert own is not None
    assert (own.rate.hinted, own.games[0].rate.hinted) == (1, 1)
    assert {one.person: one.win_rate.hinted for one in game.players} == {"ola": 1, "jan": 0}
    assert words.rate_text(own.rate) == "100%*"
    assert translate(words.rate_tooltip(own.rate), "en").endswith("*1 match was played with hints.")


def test_computers_are_distinguished_by_level_character_and_version(tmp_path: Path) -> None:
    daring = Player("Nosferatu", 3, "bot", "hard", "daring")
    plain = Player("Nosferatu", 3, "bot", "hard")
    write_journal(tmp_path / "a.journal", [OLA, daring], [3, 1])
    write_journal(tmp_path / "b.journal", [OLA, plain], [3, 5], program="1.0.0")
    write_journal(
        tmp_path / "c.journal", [OLA, plain], [3, 5], changes=[(1, daring)]
    )  # another player: counts for no person
    updater = read_saves(tmp_path)
    with updater.database() as db:
        page = pages.query_people_page(db)
    assert {one: rate.won for one, rate in page.computer_win_rates.items()} == {
        ComputerPlayer("hard", "daring", VERSION): 0,
        ComputerPlayer("hard", "", "1.0.0"): 1,
    }
    assert page.computers["hard"].matches == 2
    assert computer_rating(ComputerPlayer("hard", "daring", VERSION)) == computer_rating(
        ComputerPlayer("hard", "", VERSION)
    )


def test_the_duration_is_known_only_if_every_line_has_a_time(tmp_path: Path) -> None:
    for name, seconds, told in (("a", (5, 7), 12), ("b", (5, None), None), ("c", (None, None), None)):
        assert (
            read_match_record(write_journal(tmp_path / f"{name}.journal", [OLA, JAN], [1, 2], seconds=seconds)).seconds
            == told
        )


def test_files_that_are_no_journals_are_ignored(tmp_path: Path) -> None:
    (tmp_path / "a.journal").write_bytes(b"\xff\x00")
    (tmp_path / "b.journal").write_bytes(b"")
    path = write_journal(tmp_path / "c.journal", [OLA, JAN], [1, 2])
    path.write_bytes(path.read_bytes().replace(b"Ola", b"Ala"))  # the header's checksum is wrong
    (tmp_path / "d.journal").mkdir()
    with read_saves(tmp_path).database() as db:
        assert pages.query_people_page(db).people == []


def test_a_damaged_or_foreign_index_is_made_again(tmp_path: Path) -> None:
    write_random_journals(tmp_path, 20)
    whole = dump(read_saves(tmp_path))
    (tmp_path / INDEX_FILE).write_bytes(b"no database" * 400)
    assert dump(read_saves(tmp_path)) == whole
    db = sqlite3.connect(tmp_path / INDEX_FILE)
    db.execute("DROP TABLE seats")
    db.execute("PRAGMA user_version = 999")
    db.close()
    assert dump(read_saves(tmp_path)) == whole


def test_a_locked_index_is_read_as_soon_as_it_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.people.index.BUSY_TIMEOUT", 0)
    monkeypatch.setattr("games.core.people.updater.POLL_INTERVAL", 0.001)
    write_random_journals(tmp_path, 5)
    updater = read_saves(tmp_path)
    whole = dump(updater)
    write_random_journals(tmp_path / "more", 3)
    for path in (tmp_path / "more").glob("*.journal"):
        path.rename(tmp_path / f"more-{path.name}")
    other = sqlite3.connect(tmp_path / INDEX_FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    updater.start()
    while not updater.is_locked:
        time.sleep(0.001)
    assert dump(updater) == whole
    other.execute("ROLLBACK")
    other.close()
    updater.wait()
    assert not updater.is_locked
    assert dump(updater) != whole


def test_a_damaged_index_is_repaired_by_the_next_update(tmp_path: Path) -> None:
    write_random_journals(tmp_path, 60)
    updater = read_saves(tmp_path)
    whole = dump(updater)
    raw = bytearray((tmp_path / INDEX_FILE).read_bytes())
    raw[4096 : len(raw) // 2] = b"\xee" * (len(raw) // 2 - 4096)
    (tmp_path / INDEX_FILE).write_bytes(raw)
    with pytest.raises(sqlite3.DatabaseError):
        dump(updater)
    updater.start()
    updater.wait()
    assert dump(updater) == whole


def test_a_locked_index_does_not_hold_up_a_page_nor_its_end(tmp_path: Path) -> None:
    write_random_journals(tmp_path, 5)
    updater = read_saves(tmp_path)
    other = sqlite3.connect(tmp_path / INDEX_FILE, isolation_level=None)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("PRAGMA journal_mode=DELETE")
    other.execute("BEGIN EXCLUSIVE")
    waited = []
    connect_really = sqlite3.connect

    def connect(*args: object, timeout: float, **more: object) -> sqlite3.Connection:
        waited.append(timeout)
        return connect_really(*args, timeout=timeout, **more)  # type: ignore[call-overload, no-any-return]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect)
        with pytest.raises(sqlite3.OperationalError), updater.database(patience=0):
            pass
    assert waited == [0]
    updater.start()
    updater.stop()
    other.close()
    updater.wait()


def test_two_threads_without_a_file_share_one_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    updater = IndexUpdater(lambda: PeopleStore().identity, tmp_path, tmp_path / "file" / INDEX_FILE)
    opened, go_on, open_index = threading.Event(), threading.Event(), JournalIndex.open

    def slowly(file: Path, patience: float | None = None) -> JournalIndex:
        index = open_index(file, patience)
        if threading.current_thread() is not threading.main_thread():
            opened.set()
            assert go_on.wait(10)
        return index

    monkeypatch.setattr(JournalIndex, "open", slowly)
    worker = threading.Thread(target=lambda: dump(updater), daemon=True)
    worker.start()
    assert opened.wait(10)
    with updater.database():
        go_on.set()
        worker.join(0.2)  # it must wait until the page has been read
        assert worker.is_alive()
    worker.join(10)
    assert not worker.is_alive()


def test_an_index_that_can_not_be_written_is_kept_in_memory(tmp_path: Path) -> None:
    write_random_journals(tmp_path, 20)
    (tmp_path / "file").write_text("")
    updater = IndexUpdater(lambda: PeopleStore().identity, tmp_path, tmp_path / "file" / INDEX_FILE)
    updater.start()
    updater.wait()
    with updater.database() as db:
        assert len(pages.query_people_page(db).people) == len(recount(tmp_path))
    updater.close()


def test_a_killed_update_loses_nothing(tmp_path: Path) -> None:
    write_random_journals(tmp_path, 300)
    code = (
        "import sys; from pathlib import Path; from tests.core.people import test_index\n"
        "test_index.read_saves(Path(sys.argv[1]))"
    )
    for _ in range(3):
        child = subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}
        )
        for _ in range(2000):
            if (tmp_path / INDEX_FILE).exists() and _count(tmp_path) > 0:
                break
            time.sleep(0.005)
        child.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
        child.wait()
    left = dump(read_saves(tmp_path))
    (tmp_path / INDEX_FILE).unlink()
    assert dump(read_saves(tmp_path)) == left


def _count(folder: Path) -> int:
    try:
        db = sqlite3.connect(folder / INDEX_FILE, timeout=1)
        try:
            return int(db.execute("SELECT count(*) FROM matches").fetchone()[0])
        finally:
            db.close()
    except sqlite3.Error:
        return 0


def test_two_windows_update_one_index_together(tmp_path: Path) -> None:
    write_random_journals(tmp_path, 80)
    store = PeopleStore()
    updaters = [IndexUpdater(lambda: store.identity, tmp_path, tmp_path / INDEX_FILE) for _ in range(2)]
    for updater in updaters:
        updater.start()
    for updater in updaters:
        updater.wait()
    assert sum(updater.done for updater in updaters) == 80  # nothing was read twice
    assert dump(updaters[0]) == dump(updaters[1])
    assert len(dump(updaters[0])[0]) > 80  # type: ignore[arg-type]


def test_a_page_shows_one_moment(tmp_path: Path) -> None:
    write_journal(tmp_path / "a.journal", [OLA, JAN], [3, 1])
    store = PeopleStore()
    updater = read_saves(tmp_path, store)
    with updater.database() as db:
        assert [card.key for card in pages.query_people_page(db).people] == ["jan", "ola"]
        store.merge_people("ola", "ida")
        write_journal(tmp_path / "b.journal", [OLA, JAN], [3, 1])
        updater.start()
        updater.wait()
        assert [(card.key, card.rate.matches) for card in pages.query_people_page(db).people] == [
            ("jan", 1),
            ("ola", 1),
        ]
    with updater.database() as db:
        assert [(card.key, card.rate.matches) for card in pages.query_people_page(db).people] == [
            ("jan", 2),
            ("ida", 2),
        ]


def test_names_can_be_merged_split_renamed_and_forgotten(tmp_path: Path) -> None:
    write_journal(tmp_path / "a.journal", [OLA, JAN], [3, 1])
    write_journal(tmp_path / "b.journal", [Player("Ola K.", 1), JAN], [3, 1], day=1)
    store = PeopleStore([Person("Ola", 1), Person("Ola K.", 2), Person("Jan", 3)])
    updater = read_saves(tmp_path, store)

    def matches_by_person() -> dict[str, int]:
        updater.start()
        updater.wait()
        with updater.database() as db:
            assert {name for (name,) in db.execute("SELECT DISTINCT person FROM ratings")} == {
                card.key for card in pages.query_people_page(db).people
            }
            return {card.key: card.rate.matches for card in pages.query_people_page(db).people}

    assert matches_by_person() == {"ola": 1, "ola k.": 1, "jan": 2}
    with updater.database() as db:
        assert pages.have_met(db, "ola", "jan")
        assert not pages.have_met(db, "ola", "ola k.")
    store.merge_people("ola k.", "ola")
    assert matches_by_person() == {"ola": 2, "jan": 2}
    store.rename_person("ola", Person("Olga", 1))
    assert matches_by_person() == {"olga": 2, "jan": 2}
    store.rename_person("olga", Person("Ola", 1))
    assert matches_by_person() == {"ola": 2, "jan": 2}
    store.separate_name("ola k.")
    assert matches_by_person() == {"ola": 1, "ola k.": 1, "jan": 2}
    store.merge_people("ola k.", "ola")
    store.forget_person("ola", 1_700_000_000 + 10 * 86_400)
    assert matches_by_person() == {"jan": 2}
    write_journal(tmp_path / "c.journal", [OLA, JAN], [3, 1], day=20)  # a person who returns is a new one
    assert matches_by_person() == {"jan": 3, "ola": 1}


def test_a_forgotten_name_is_not_in_the_file(tmp_path: Path) -> None:
    store = PeopleStore([Person("Ola", 1, "calmly"), Person("Jan", 2)], tmp_path / "people.json")
    store.merge_people("ola k.", "ola")
    store.forget_person("ola", 5)
    assert "ola" not in (tmp_path / "people.json").read_text("utf-8").casefold()
    again = PeopleStore.open(tmp_path / "people.json")
    assert again.identity == store.identity
    assert again.identity.person_at("ola k.", 5) == ""
    assert again.identity.person_at("ola", 6) == "ola"
    assert [one.name for one in again.people] == ["Jan"]


def test_circular_merges_end() -> None:
    assert Identity({"a": "b", "b": "a"}, {}).current_key("a") in ("a", "b")


def test_a_name_can_be_removed_from_the_journals(tmp_path: Path) -> None:
    whole = write_journal(tmp_path / "a.journal", [OLA, JAN], [3, 1], changes=[(1, Player("Jan", 2, "bot", "hard"))])
    os.utime(whole, ns=(5_000_000_000, 5_000_000_000))
    played = write_journal(tmp_path / "b.journal", [OLA, JAN], [3, 1])
    damaged = write_journal(tmp_path / "c.journal", [OLA, JAN], [3, 1])
    damaged.write_bytes(damaged.read_bytes()[:-20] + b"\n")
    raws = played.read_bytes(), damaged.read_bytes()
    lock = JournalLock.acquire(played)
    result = remove_names([whole, played, damaged], {"jan"}, "pl")
    lock.release()
    assert (result.changed, result.kept) == (["a.journal"], ["b.journal", "c.journal"])
    assert (played.read_bytes(), damaged.read_bytes()) == raws
    assert b"Jan" not in whole.read_bytes()
    reading = read_journal(whole)  # all checksums are valid
    assert [player.name for player in reading.header.players] == ["Ola", "Ktoś 2"]
    assert whole.stat().st_mtime_ns == 5_000_000_000
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.journal", "b.journal", "c.journal"]
    entry = read_match_record(whole)
    assert [seat.key for seat in entry.seats] == ["ola", ""]


def test_a_record_agrees_with_the_journals_result(tmp_path: Path) -> None:
    path = write_journal(tmp_path / "a.journal", [OLA, JAN, Player("M", 3)], [3, 9, 9], seconds=(4, 5))
    entry, result = read_match_record(path), result_from_record(json.loads(path.read_text("utf-8").splitlines()[-1]))
    assert result is not None
    assert [seat.place for seat in entry.seats] == ranks_by_seat(result) == [3, 1, 1]
    assert [seat.share for seat in entry.seats] == [0, 0.5, 0.5]
    assert (entry.seconds, entry.turns, entry.end) == (9, 2, "points")


def test_the_index_uses_a_write_ahead_log(tmp_path: Path) -> None:
    index = JournalIndex.open(tmp_path / "deep" / INDEX_FILE)
    assert index.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    index.close()


def test_the_index_stores_level_character_and_version_of_computers(tmp_path: Path) -> None:
    bots = [Player("Ola", 1), Player("Bela", 2, "bot", "hard", "daring"), Player("Vlad", 3, "bot", "easy")]
    record = read_match_record(write_journal(tmp_path / "a.journal", bots, [3, 1, 2], program="2.1.0"))
    assert [(seat.level, seat.character, seat.program_version) for seat in record.seats] == [
        (None, "", ""),
        ("hard", "daring", "2.1.0"),
        ("easy", "", "2.1.0"),
    ]
    with read_saves(tmp_path).database() as db:
        rows = db.execute("SELECT level, character, judgement FROM seats ORDER BY seat").fetchall()
    assert rows == [(seat.level, seat.character, seat.program_version) for seat in record.seats]
