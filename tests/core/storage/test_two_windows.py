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
from games.core.lessons.progress import LearningProgress
from games.core.people.store import PeopleStore, Person
from games.core.program.locks import locked
from games.core.review.solved_puzzles import SolvedPuzzles
from games.core.storage.store import PATIENCE
from tests.core.storage.small_files import KINDS, SmallFile, content_of
from ui.shell.settings import SettingsFile

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
            lambda house: house.rename(name, Person(other, mark)),
            lambda house: house.merge(name, other),
            lambda house: house.unmerge(name),
            lambda house: house.forget(name, number),
        ],
        "learning.json": [
            lambda progress: progress.finish_lesson(name, f"l{number}", [mark]),
            lambda progress: progress.save_snapshot(name, {"lesson": f"l{number}"}),
            lambda progress: progress.reset_lessons(name),
            lambda progress: progress.mark_seen(name, other, f"c{number}"),
            lambda progress: progress.reset_cards(name, other),
        ],
        "matches.json": [
            lambda notes: notes.rename(name, f"Match {number}"),
            lambda notes: notes.set_counts(name, counts=number > mark),
            lambda notes: notes.copy(name, other),
            lambda notes: notes.remove(name),
            lambda notes: notes.replace_words(["match"], "Game"),
        ],
        "puzzles.json": [lambda solved: solved.add(f"{name}:{number}")],
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
def test_two_windows_change_a_file_like_one_often(kind: SmallFile, tmp_path: Path) -> None:
    for seed in range(100, 400):
        play(kind, tmp_path, seed, 20)


def test_what_one_window_has_undone_stays_undone(tmp_path: Path) -> None:
    one, other = (PeopleStore.open(tmp_path / "people.json") for _ in range(2))
    one.add_seated([Person("Maja", 1), Person("Jan", 2)])
    other.refresh()
    one.forget("maja", 5)
    one.merge("jan", "ida")
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
    with locked(file):
        begun = time.monotonic()
        kind.act(store, 1)
        store.retry(100.0)
        store.retry(100.0 + PATIENCE / 2)
        assert time.monotonic() - begun < PATIENCE / 2, "the window's thread does not wait"
        assert not store.notices
        assert kind.open(file).value is not None, "reading needs no lock"
        store.retry(100.0 + PATIENCE)
        store.retry(101.0 + PATIENCE)
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
        with locked(file):
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
    with locked(file):
        kind.act(store, 2)
        begun = time.monotonic()
        assert not store.finish()
        assert time.monotonic() - begun < PATIENCE + 1
    assert len(store.notices) == 1


@pytest.mark.skipif(os.name == "nt", reason="not everybody may make links there")
def test_the_lock_of_a_link_is_beside_its_target(tmp_path: Path) -> None:
    target, link = tmp_path / "cloud" / "names.json", tmp_path / "people.json"
    target.parent.mkdir()
    target.write_text('{"format": 1, "people": []}')
    link.symlink_to(target)
    store = PeopleStore.open(link)
    with locked(target):
        assert not store.add_seated([Person("Ola", 1)])
    with locked(link):
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
            "import sys",
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
