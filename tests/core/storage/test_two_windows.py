"""Two windows share the user's small files: what one has changed is never undone by the other, and none waits."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.core.contract.texts import translate
from games.core.journal.resume import load_for_viewing
from games.core.journal.saves import read_save_info
from games.core.lessons.progress import LearningProgress
from games.core.match.players import Player
from games.core.people.match_notes import MatchNotesStore, excluded_matches
from games.core.people.store import PeopleStore, Person
from games.core.people.updater import IndexUpdater
from games.core.program.locks import lock_file
from games.core.review import cache
from games.core.review.jobs import Numbers, ReviewedMatch
from games.core.review.solved_puzzles import SolvedPuzzles
from games.core.storage.store import BUSY_REPORT_DELAY
from tests.core.people.sample_journals import write_journal
from tests.core.storage.small_files import KINDS, SmallFile, content_of
from tests.runs import long_only
from ui.shell.settings import SettingsFile

JOURNAL = Path(__file__).resolve().parents[2] / "released" / "1.0.0" / "journals" / "osada_finished.journal"

each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
Change = Callable[[Any], object]
NAMES = ("Maja", "Ola", "Jan", "Ida")


def chosen(file: SettingsFile, **values: Any) -> None:
    """Change settings as a window does, which knows only its own changes."""
    file.save(replace(file._known, **values))


def changes(kind: SmallFile, source: random.Random) -> Change:
    """Return a random change that a window makes to a file."""
    name, other = (one.casefold() for one in source.sample(NAMES, 2))
    mark, number = source.randint(1, 5), source.randint(1, 9)
    offered: dict[str, list[Change]] = {
        "people.json": [
            lambda house: house.add_seated([Person(name, mark)]),
            lambda house: house.rename_person(name, Person(other, mark)),
            lambda house: house.merge_people(name, other),
            lambda house: house.separate_name(name),
            lambda house: house.forget_person(name, number),
        ],
        "learning.json": [
            lambda progress: progress.finish_lesson(name, f"l{number}", [mark]),
            lambda progress: progress.save_snapshot(name, {"lesson": f"l{number}"}),
            lambda progress: progress.reset_lessons(name),
            lambda progress: progress.mark_seen(name, other, f"c{number}"),
            lambda progress: progress.reset_cards(name, other),
        ],
        "matches.json": [
            lambda notes: notes.rename_match(name, f"Match {number}"),
            lambda notes: notes.set_counts(name, counts=number > mark),
            lambda notes: notes.copy_note(name, other),
            lambda notes: notes.remove_note(name),
            lambda notes: notes.forget_people(["match"], "Game"),
        ],
        "puzzles.json": [lambda solved: solved.add(f"{name}:{number}")],
        "trusted.json": [lambda trusted: trusted.add(f"{name}:{number}")],
        "settings.json": [
            lambda file: chosen(file, volume=number / 10),
            lambda file: chosen(file, fullscreen=not file._known.fullscreen),
            lambda file: chosen(file, setups={**file._known.setups, name: {"board": number}}),
        ],
    }
    return source.choice(offered[kind.name])


def play(kind: SmallFile, folder: Path, seed: int, rounds: int = 12) -> None:
    """Change a file in two windows in turn; it must say the same as after the same changes in one window."""
    source = random.Random(seed)
    files = [folder / f"{seed}-{name}" / kind.name for name in ("shared", "alone")]
    for file in files:
        file.parent.mkdir()
        kind.file_in(file.parent)
    windows, alone = [kind.open(files[0]), kind.open(files[0])], kind.open(files[1])
    for _ in range(rounds):
        change = changes(kind, source)
        if kind.name == "settings.json":  # each window has its own view of the settings
            windows = [kind.open(files[0]), kind.open(files[0])] if source.random() < 0.5 else windows
            window = source.choice(windows)
            before = window._known  # type: ignore[attr-defined]
            change(window)
            after = window._known  # type: ignore[attr-defined]
            alone._known = before  # type: ignore[attr-defined]
            alone.save(after)  # type: ignore[attr-defined]
        else:
            change(source.choice(windows))
            change(alone)
    assert json.loads(files[0].read_text("utf-8")) == json.loads(files[1].read_text("utf-8")), seed


@each_kind
def test_two_windows_change_a_file_like_one(kind: SmallFile, tmp_path: Path) -> None:
    for seed in range(3):
        play(kind, tmp_path, seed)


@pytest.mark.long
@each_kind
def test_two_windows_change_a_file_like_one_often(
    kind: SmallFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # which takes most of the time, and changes no order
    for seed in range(100, 400):
        play(kind, tmp_path, seed, 20)


def test_what_one_window_has_undone_stays_undone(tmp_path: Path) -> None:
    one, other = (PeopleStore.open(tmp_path / "people.json") for _ in range(2))
    one.add_seated([Person("Maja", 1), Person("Jan", 2)])
    other.refresh()
    one.forget_person("maja", 5)
    one.merge_people("jan", "ida")
    other.add_seated([Person("Ola", 3)])
    assert [person.name for person in PeopleStore.open(tmp_path / "people.json").people] == ["Ola"]
    learner, second = (LearningProgress(tmp_path / "learning.json") for _ in range(2))
    learner.finish_lesson("osada", "o1", [])
    second.refresh()
    learner.reset_lessons("osada")
    second.mark_seen("osada", "ola", "roll")
    assert LearningProgress(tmp_path / "learning.json").finished_lessons("osada") == []


# -- the lock ---------------------------------------------------------------------------------------------------------
@each_kind
def test_a_file_that_another_window_writes_is_waited_for(kind: SmallFile, tmp_path: Path) -> None:
    file = kind.file_in(tmp_path)
    good, raw = content_of(file), file.read_bytes()
    store = kind.open(file)
    with lock_file(file):
        begun = time.monotonic()
        kind.act(store, 1)
        store.retry(100.0)
        store.retry(100.0 + BUSY_REPORT_DELAY / 2)
        assert time.monotonic() - begun < BUSY_REPORT_DELAY / 2, "the window's thread does not wait"
        assert not store.notices
        assert kind.open(file).value is not None, "reading needs no lock"
        store.retry(100.0 + BUSY_REPORT_DELAY)
        store.retry(101.0 + BUSY_REPORT_DELAY)
        assert ["in use by another window" in translate(text, "en") for text in store.pop_notices()] == [True]
        assert file.read_bytes() == raw
        assert store.has_unsaved
    store.retry(110.0)
    assert not store.has_unsaved
    assert content_of(file) >= good | kind.acted(1)
    assert [one.name for one in tmp_path.iterdir()] == [file.name]


@each_kind
def test_at_the_end_a_file_is_waited_for_a_moment(kind: SmallFile, tmp_path: Path) -> None:
    file = kind.file_in(tmp_path)
    store = kind.open(file)
    inside, over = threading.Event(), threading.Event()

    def hold() -> None:
        with lock_file(file):
            inside.set()
            over.wait(10)

    thread = threading.Thread(target=hold)
    thread.start()
    inside.wait()
    kind.act(store, 1)
    assert store.has_unsaved
    threading.Timer(0.1, over.set).start()
    assert store.finish()
    thread.join()
    assert content_of(file) >= kind.acted(1)
    with lock_file(file):
        kind.act(store, 2)
        begun = time.monotonic()
        assert not store.finish()
        assert time.monotonic() - begun < BUSY_REPORT_DELAY + 1
    assert len(store.notices) == 1


@each_kind
def test_a_program_that_reads_a_file_delays_nothing_for_good(kind: SmallFile, tmp_path: Path) -> None:
    """On Windows a file can't be replaced while another program has it open, such as a virus scanner."""
    file = kind.file_in(tmp_path)
    good = content_of(file)
    store = kind.open(file)
    with file.open("rb"):
        kind.act(store, 1)
        assert store.has_unsaved is (sys.platform == "win32")
        store.retry(100.0)
        store.retry(100.0 + BUSY_REPORT_DELAY / 2)
        assert not store.notices
    store.retry(100.0 + BUSY_REPORT_DELAY / 2)
    assert not store.has_unsaved
    assert not store.notices
    assert content_of(file) >= good | kind.acted(1)
    assert [one.name for one in tmp_path.iterdir()] == [file.name]


@pytest.mark.skipif(os.name == "nt", reason="not everybody may make links there")
def test_the_lock_of_a_link_is_beside_its_target(tmp_path: Path) -> None:
    target, link = tmp_path / "cloud" / "names.json", tmp_path / "people.json"
    target.parent.mkdir()
    target.write_text('{"format": 1, "people": []}')
    link.symlink_to(target)
    store = PeopleStore.open(link)
    with lock_file(target):
        assert not store.add_seated([Person("Ola", 1)])
    with lock_file(link):
        assert store.add_seated([Person("Jan", 1)])


def test_a_lock_file_left_by_a_kill_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "puzzles.json.lock").write_text("999999")
    SolvedPuzzles(tmp_path / "puzzles.json").add("evening:1")
    assert [one.name for one in tmp_path.iterdir()] == ["puzzles.json"]


# -- at the same time -------------------------------------------------------------------------------------------------
def write(kind: SmallFile, file: Path, first: int, number: int) -> None:
    """Make `number` changes, each until it is in the file."""
    store = kind.open(file)
    for act in range(first, first + number):
        kind.act(store, act)
        while store.has_unsaved:
            store.finish()


@each_kind
def test_two_windows_write_at_the_same_time(kind: SmallFile, tmp_path: Path) -> None:
    file = kind.file_in(tmp_path)
    good = content_of(file)
    threads = [threading.Thread(target=write, args=(kind, file, first, 5)) for first in (100, 200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert content_of(file) >= good.union(*(kind.acted(first + n) for first in (100, 200) for n in range(5)))
    assert [one.name for one in tmp_path.iterdir()] == [file.name]


@pytest.mark.long
@each_kind
def test_four_processes_write_at_the_same_time(kind: SmallFile, tmp_path: Path) -> None:
    file = kind.file_in(tmp_path)
    good = content_of(file)
    place = KINDS.index(kind)
    code = "\n".join(
        (
            "import os, sys",
            "os.fsync = lambda handle: None",
            "from pathlib import Path",
            "from tests.core.storage.small_files import KINDS",
            "from tests.core.storage.test_two_windows import write",
            f"write(KINDS[{place}], Path({str(file)!r}), int(sys.argv[1]), 50)",
        )
    )
    children = [subprocess.Popen([sys.executable, "-c", code, str(first)]) for first in (100, 200, 300, 400)]
    assert [child.wait() for child in children] == [0, 0, 0, 0]
    expected = good.union(*(kind.acted(first + n) for first in (100, 200, 300, 400) for n in range(50)))
    assert content_of(file) >= expected


# -- reviews and the index of matches ---------------------------------------------------------------------------------
def reviewed_match() -> tuple[ReviewedMatch, dict[str, Numbers]]:
    """Return a finished match, and a made-up measurement for each of its jobs but those of decisions."""
    match = ReviewedMatch(load_for_viewing(JOURNAL))
    seats = len(match.match.players)
    jobs = [job for job in match.jobs if job.kind not in ("decision", "random")]
    return match, {job.key: [0.5, *[0.5 / seats] * seats] for job in jobs}


@pytest.mark.parametrize("seeds", [3, long_only(40)])
def test_two_windows_complete_one_review(seeds: int, tmp_path: Path) -> None:
    """Each window knows the measurements from when it began, and its own."""
    match, measured = reviewed_match()
    for seed in range(seeds):
        source, file = random.Random(seed), tmp_path / f"{seed}.json"
        windows: list[dict[str, Numbers]] = [{}, {}]
        done: dict[str, Numbers] = {}
        for _ in range(8):
            window = source.choice(windows)
            window.update((key, measured[key]) for key in source.sample(sorted(measured), 9))
            done |= window
            cache.save_measurements(file, match, window)
            assert cache.load_measurements(file, match) == done
            if source.random() < 0.2:
                windows[source.randrange(2)] = cache.load_measurements(file, match)
    assert not list(tmp_path.glob("*.lock"))


def test_two_windows_write_one_review_at_the_same_time(tmp_path: Path) -> None:
    match, measured = reviewed_match()
    file = tmp_path / "reviews" / "a.json"
    keys = sorted(measured)

    def measure(own: list[str]) -> None:
        for place in range(4, len(own), len(own) // 4):
            cache.save_measurements(file, match, {key: measured[key] for key in own[:place]}, patience=20)
        cache.save_measurements(file, match, {key: measured[key] for key in own}, patience=20)

    threads = [threading.Thread(target=measure, args=(keys[first::2],)) for first in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert cache.load_measurements(file, match) == measured


def test_a_review_that_another_window_writes_is_not_waited_for_in_the_window(tmp_path: Path) -> None:
    match, measured = reviewed_match()
    with lock_file(tmp_path / "a.json"), pytest.raises(BlockingIOError):
        cache.save_measurements(tmp_path / "a.json", match, measured)
    assert not (tmp_path / "a.json").exists()


class IndexWindow:
    """A window that shows statistics: its own view of names and notes, and the index that all windows share."""

    def __init__(self, home: Path, index: str = "index.sqlite") -> None:
        self.people, self.notes = PeopleStore.open(home / "people.json"), MatchNotesStore.open(home / "matches.json")
        self.updater = IndexUpdater(
            lambda: self.people.latest().identity,
            home / "saves",
            home / index,
            excluded=lambda: excluded_matches(self.notes.latest()),
        )

    def update(self) -> list[list[Any]]:
        """Read the journals, and return the seats, the ratings, and which matches count."""
        self.updater.start()
        self.updater.wait()
        assert self.updater.trouble is None
        queries = (
            "SELECT file, seat, person, name FROM seats JOIN matches ON id = match ORDER BY 1, 2",
            "SELECT file, person, value FROM ratings JOIN matches ON id = match ORDER BY 1, 2",
            "SELECT file, counts FROM matches ORDER BY 1",
        )
        with self.updater.database() as db:
            return [db.execute(query).fetchall() for query in queries]


@pytest.mark.parametrize("seeds", [2, long_only(60)])
def test_two_windows_share_an_index(seeds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever window updates the index last, it shows what both have changed, like an index made from nothing."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    for seed in range(seeds):
        source, home = random.Random(seed), tmp_path / str(seed)
        (home / "saves").mkdir(parents=True)
        windows = [IndexWindow(home), IndexWindow(home)]
        keys = []
        for number in range(10):
            names = source.sample(NAMES, 3)
            players = [Player(name, mark) for mark, name in enumerate(names, 1)]
            path = home / "saves" / f"{number}.journal"
            write_journal(path, players, [source.randint(0, 9) for _ in players], day=number)
            keys.append(read_save_info(path).key)
            window, other = source.sample(windows, 2)
            change_names_or_notes(window, keys, source)
            window.update()
            assert other.update() == IndexWindow(home, f"alone-{number}.sqlite").update(), (seed, number)
        for window in windows:
            window.updater.close()


def change_names_or_notes(window: IndexWindow, keys: list[str], source: random.Random) -> None:
    """Merge, split or forget names, or leave a match out, in one window."""
    name, other = (one.casefold() for one in source.sample(NAMES, 2))
    kind = source.randrange(4)
    if kind == 0:
        window.people.merge_people(name, other)
    elif kind == 1:
        window.people.separate_name(name)
    elif kind == 2:
        window.people.forget_person(name, 2_000_000_000)
    else:
        window.notes.set_counts(source.choice(keys), counts=source.random() < 0.3)
