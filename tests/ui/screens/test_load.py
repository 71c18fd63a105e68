"""The list of unfinished matches: pictures, opening, deleting, and damaged files."""

from __future__ import annotations

import errno
import io
import json
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import registry
from games.core.contract.texts import translate
from games.core.journal import resume, saves
from games.core.journal.lock import JournalLock
from games.core.match.match import Match
from tests.runs import first_by_default, long_only
from tests.ui.played_matches import SIZES, random_match
from tests.ui.screens.test_setup import FakeTable
from ui.drawing import pictures
from ui.screens.saves import thumbnails
from ui.screens.saves.load import LoadScreen
from ui.screens.shared.dates import date_text
from ui.shell import app as app_module
from ui.shell.headless import Headless, faults
from ui.shell.screen import Screen


@pytest.fixture(scope="module")
def sample_saves(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with an unfinished, a finished and a damaged match and a foreign file."""
    folder = tmp_path_factory.mktemp("home") / "saves"
    random_match(3, 40, path=folder / "a.journal")
    random_match(2, path=folder / "over.journal")
    lines = (folder / "a.journal").read_bytes().split(b"\n")
    lines[20] = lines[20].replace(b"seat", b"seet")
    (folder / "b.journal").write_bytes(b"\n".join(lines))
    (folder / "c.journal").write_bytes(b"hello")
    return folder


@pytest.fixture
def home(sample_saves: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(sample_saves, tmp_path / "saves")
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    thumbnails.clear_caches()
    return tmp_path / "saves"


@pytest.fixture
def window(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Headless]:
    real = app_module.make_screen

    def make(app: Any, name: str, **args: Any) -> Screen:
        return FakeTable(app, **args) if name == "table" else real(app, name, **args)

    monkeypatch.setattr(app_module, "make_screen", make)
    with Headless((1280, 720), language="en") as it:
        it.open("load")
        yield it


def choose_save(it: Headless, name: str) -> LoadScreen:
    screen = it.app.top
    assert isinstance(screen, LoadScreen)
    index = next(n for n, info in enumerate(screen.saves or []) if info.path.name == name)
    screen.widgets["list"].select_row(index)  # type: ignore[attr-defined]
    it.settle()
    return screen


def opened_match(it: Headless) -> Match:
    top = it.app.top
    assert isinstance(top, FakeTable)
    assert top.match.journal is not None
    top.match.journal.close()
    return top.match


@pytest.mark.parametrize(("turn", "text"), [((4, 15), "Turn 4 of 15"), ((7, 0), "Turn 7"), ((0, 3), "Setup")])
def test_progress_is_shown_with_and_without_a_turn_limit(window: Headless, turn: tuple[int, int], text: str) -> None:
    screen = choose_save(window, "a.journal")
    assert screen.chosen_save is not None
    assert screen.kind_of(screen.chosen_save).line(replace(screen.chosen_save, turn=turn)) == text
    assert screen.kind_of(screen.chosen_save).line(replace(screen.chosen_save, turn=(0, 0))) == "in progress"


def test_turns_numbered_by_round_are_shown_with_the_round(window: Headless) -> None:
    screen = choose_save(window, "a.journal")
    assert screen.chosen_save is not None
    second = replace(screen.chosen_save, game="krakow", turn=(1, 5), match_part=2)
    assert screen.kind_of(second).line(second) == "Turn 1 of 5 · Round II"
    assert screen.kind_of(second).line(replace(second, turn=(0, 5), match_part=0)) == "Setup"
    assert screen.kind_of(second).line(replace(second, match_part=9)) == "Turn 1 of 5"


def test_only_unfinished_matches_are_listed(window: Headless) -> None:
    screen = window.app.top
    assert isinstance(screen, LoadScreen)
    assert {info.path.name for info in screen.saves or []} == {"a.journal", "b.journal", "c.journal"}


def test_an_undamaged_match_has_a_picture_and_opens(window: Headless, home: Path) -> None:
    screen = choose_save(window, "a.journal")
    assert screen.chosen_save is not None
    words = window.words()
    assert "Kuba Żółć-Wąski" in words
    assert "Turn 4 of 15" in words
    assert screen.thumbnails.picture(screen.chosen_save, (400, 285)) is None  # requested now, made later
    window.settle()
    assert screen.thumbnails.picture(screen.chosen_save, (400, 285)) is not None
    window.key(pygame.K_RETURN)
    assert opened_match(window).move_count == saves.load_for_viewing(home / "a.journal").move_count >= 40


def test_a_board_is_drawn_once_for_all_matches_of_the_same_people(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        shutil.copy(home / "a.journal", home / f"a{number}.journal")
    baked: list[tuple[int, int]] = []
    bake = thumbnails.resize_for_picture
    monkeypatch.setattr(
        thumbnails, "resize_for_picture", lambda painter, size: (baked.append(size), bake(painter, size))
    )
    with Headless((1280, 720), language="en") as it:
        screen = it.open("load")
        assert isinstance(screen, LoadScreen)
        whole = [info for info in screen.saves or [] if info.trouble is None]
        assert len(whole) == 4
        assert all(screen.thumbnails.pending_decision(info) is not None for info in whole)
        assert len(baked) == 1


def test_a_list_seen_before_uses_cached_pictures(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures and deciding seats are equal; only continued matches and damaged pictures are made again."""

    def opened(seen: list[Any]) -> tuple[list[bytes], list[Any]]:
        monkeypatch.setattr(thumbnails, "resize_for_picture", lambda *args: (seen.append(args), bake(*args)))
        thumbnails.clear_caches()
        with Headless((1280, 720), language="en") as it:
            screen = it.open("load")
            assert isinstance(screen, LoadScreen)
            whole = [info for info in screen.saves or [] if info.trouble is None]
            surfaces = [surface for key, surface in thumbnails._pictures.items()]
            turns = [screen.kind_of(info).player_to_move(info) for info in whole]
            return [pygame.image.tobytes(one, "RGB") for one in surfaces], turns

    bake = thumbnails.resize_for_picture
    first, again, damaged, on = list[Any](), list[Any](), list[Any](), list[Any]()
    pictures = opened(first)
    assert len(first) == 1
    assert len(pictures[0]) == 1
    assert pictures[1][0] is not None
    assert opened(again) == pictures
    assert again == []
    (file,) = (home.parent / thumbnails.FOLDER).iterdir()
    whole = file.read_bytes()
    head, _, pixels = whole.partition(b"\n")
    older = io.BytesIO()  # the former format: a PNG without a size
    pygame.image.save(pygame.Surface((8, 8)), older, "png")
    wrongs = [
        b"no picture", b"[]\n" + pixels, whole[:-9], whole[:-1] + b"\0", head + b"\n" + older.getvalue(),
        json.dumps({"seat": 0, "curtain": False}).encode() + b"\n" + older.getvalue(),
        whole.replace(b'"seat": ', b'"seat": 9'), whole.replace(b'"size": [', b'"size": [9'),
        whole.replace(b'"size": [', b'"size": [9999999999999'), whole.replace(b'"size": [', b'"size": [-'),
    ]  # fmt: skip
    for number, wrong in enumerate(wrongs, 1):
        file.write_bytes(wrong)
        assert opened(damaged) == pictures, wrong[:80]
        assert len(damaged) == number, wrong[:80]
    os.utime(home / "a.journal", (1e9, 1e9))
    assert opened(on) == pictures
    assert len(on) == 1


def test_pictures_are_saved_after_all_visible_ones_are_made(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This also holds with a damaged match; pictures are drawn from the small copies of sheets."""
    for number in range(3):
        shutil.copy(home / "a.journal", home / f"a{number}.journal")
    waiting, read = [], []
    save, load = thumbnails.save_picture, pygame.image.load
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        monkeypatch.setattr(pygame.image, "load", lambda file, *more: (read.append(str(file)), load(file, *more))[1])
        monkeypatch.setattr(
            thumbnails, "save_picture", lambda *args: (waiting.append(screen.thumbnails.pending_count), save(*args))
        )
        screen: Any = it.app.open("load")
        it.settle()
        assert screen.thumbnails.pending_count == 0
    assert len(waiting) >= 4
    assert set(waiting) == {0}
    assert any("board@" in file for file in read)
    assert not [file for file in read if file.endswith("board.webp")]


def test_short_jobs_share_a_loop_turn_and_a_long_job_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now, done, finished = [0.0], [], []
    monkeypatch.setattr(thumbnails, "perf_counter", lambda: now[0])

    def work(seconds: float) -> None:
        done.append(seconds)
        now[0] += seconds

    with Headless((1280, 720)) as it:
        thumbs = thumbnails.Thumbnails(it.app, lambda info: None, lambda info, error: None)
        for seconds in (0.003, 0.003, 0.003, 0.1, 0.001, 0.1):
            thumbs._later(partial(work, seconds))
        for _ in range(4):
            it.app.run_one_deferred()
            finished.append(len(done))
        assert finished == [3, 4, 6, 6]
        thumbs._later(partial(work, 0.001))
        thumbs.close()
        it.app.run_one_deferred()
        assert len(done) == 6


def test_a_board_picture_is_loaded_once_and_then_released(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, players in enumerate((2, 4, 3)):
        random_match(players, 8, path=home / f"n{number}.journal")
    read, load = [], pygame.image.load
    monkeypatch.setattr(pygame.image, "load", lambda file, *more: (read.append(str(file)), load(file, *more))[1])
    with Headless((1280, 720), language="en") as it:
        screen: Any = it.open("load")
        assert len({key[-3:] for key in screen.thumbnails._painters}) >= 3
        assert sum("board@" in file for file in read) == 1
        assert not pictures._sheets
        it.app.open("load")
        thumbnails.clear_caches()
        shutil.rmtree(home.parent / thumbnails.FOLDER)
        other: Any = it.top
        for _ in range(50):
            if not pictures._sheets:
                it.step()
        assert pictures._sheets
        it.app.pop(other)
        assert not pictures._sheets


def test_a_match_is_replayed_once_for_its_small_and_its_large_picture(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.utime(home / "a.journal", (2e9, 2e9))  # the newest, so it is selected
    replayed: list[str] = []
    play = resume.replay_journal
    monkeypatch.setattr(
        resume, "replay_journal", lambda reading, *args: (replayed.append(reading.path.name), play(reading, *args))[1]
    )
    with Headless((1280, 720), language="en") as it:
        it.open("load")
    sizes = {key[3] for key in thumbnails._pictures}  # type: ignore[index]
    assert len(sizes) == 2
    assert replayed.count("a.journal") == 1


def run_deferred_work(it: Headless, thumbs: thumbnails.Thumbnails) -> None:
    for _ in range(500):
        if thumbs.pending_count or thumbs._due:
            it.app.background.wait()
            it.app.run_one_deferred()
    assert not thumbs.pending_count


def test_pictures_dropped_from_the_cache_are_made_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This happens when a long list is scrolled quickly."""
    for number in range(5):
        shutil.copy(home / "a.journal", home / f"a{number}.journal")
    monkeypatch.setattr(thumbnails, "MAX_CACHE_ENTRIES", 2)
    ready: list[str] = []
    with Headless((1280, 720), language="en") as it:
        thumbs = thumbnails.Thumbnails(it.app, lambda info: ready.append(info.path.name), lambda info, error: None)
        infos = [info for info in saves.list_matches() if info.path.name.startswith("a")]
        for info in infos:
            assert thumbs.picture(info, (100, 70)) is None
        run_deferred_work(it, thumbs)
        assert sorted(ready) == sorted(info.path.name for info in infos)
        first = next(info for info in infos if info.path.name == ready[0])
        for size in ((100, 70), (300, 200)):  # from disk, then from the journal
            assert thumbs.picture(first, size) is None
            run_deferred_work(it, thumbs)
            assert thumbs.picture(first, size) is not None
            assert thumbs.pending_decision(first) is not None


def test_a_picture_is_discarded_when_its_match_changed_meanwhile(home: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        thumbs = thumbnails.Thumbnails(it.app, lambda info: None, lambda info, error: None)
        info = saves.read_save_info(home / "a.journal")
        assert thumbs.picture(info, (100, 70)) is None
        while not thumbnails._views:
            it.app.run_one_deferred()
        os.utime(info.path, (2e9, 2e9))
        run_deferred_work(it, thumbs)
        file = thumbnails.picture_file(info, (100, 70), *it.app.look_key)
        assert file is not None
        assert not file.exists()


def test_pictures_of_matches_follow_the_contrast(home: Path) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        info, seen = saves.read_save_info(home / "a.journal"), []
        for is_high in (False, True, False):
            it.app.change_settings(high_contrast=is_high)
            thumbs = thumbnails.Thumbnails(it.app, lambda info: None, lambda info, error: None)
            thumbs.picture(info, (300, 200))
            run_deferred_work(it, thumbs)
            picture = thumbs.picture(info, (300, 200))
            assert picture is not None
            seen.append(pygame.image.tobytes(picture, "RGB"))
        assert seen[0] == seen[2] != seen[1]


def test_a_new_picture_redraws_only_its_own_areas(home: Path) -> None:
    """The result equals a full redraw, also for partly visible rows."""
    for number in range(12):
        shutil.copy(home / "a.journal", home / f"a{number}.journal")
    with Headless((1280, 720), language="en") as it:
        screen: Any = it.app.open("load")
        while screen.saves is None or not screen.thumbnails.pending_count:
            it.step()
        drawn = []
        while screen.thumbnails.pending_count:
            it.app.run_one_deferred()
            it.now += 0.02
            if it.app.tick(it.now):
                drawn += it.app.draw()
        it.step()
        assert len(drawn) >= 8
        assert max(area.width * area.height for area in drawn) < 1280 * 720 / 2
        assert sum(area.height <= screen.list.row_height for area in drawn) >= 7
        it.settle()
        parts = pygame.image.tobytes(it.app.surface, "RGB")
        screen.invalidate()
        it.step()
        assert pygame.image.tobytes(it.app.surface, "RGB") == parts


def test_the_picture_cache_is_limited_and_optional(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thumbnails, "MAX_FILES", 3)
    for number in range(3):
        shutil.copy(home / "a.journal", home / f"a{number}.journal")
    with Headless((1280, 720), language="en") as it:
        it.open("load")
    folder = home.parent / thumbnails.FOLDER
    assert len(list(folder.iterdir())) == 3
    shutil.rmtree(folder)
    folder.write_text("a file is in the way")
    thumbnails.clear_caches()
    with Headless((1280, 720), language="en") as it:
        screen = it.open("load")
        assert isinstance(screen, LoadScreen)
        assert screen.chosen_save is not None
        assert screen.thumbnails.pending_decision(screen.chosen_save) is not None


def test_the_picture_cache_drops_its_oldest_files_when_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Headless((200, 100)):
        files = [tmp_path / f"{number}{thumbnails.ENDING}" for number in range(4)]
        for age, file in enumerate(files):
            thumbnails.save_picture(file, (40, 30), bytes(3600), thumbnails.PendingDecision(None, False))
            os.utime(file, (1e9 + age, 1e9 + age))
        monkeypatch.setattr(thumbnails, "MAX_FOLDER_BYTES", 3 * files[0].stat().st_size)
        thumbnails.save_picture(
            tmp_path / f"new{thumbnails.ENDING}", (40, 30), bytes(3600), thumbnails.PendingDecision(None, False)
        )
    assert sorted(file.stem for file in tmp_path.iterdir()) == ["2", "3", "new"]


def test_the_list_names_the_deciding_player_and_opens_at_that_decision(window: Headless, home: Path) -> None:
    screen = choose_save(window, "a.journal")
    window.settle()
    assert screen.chosen_save is not None
    match = saves.load_for_viewing(home / "a.journal")
    decision = match.decision()
    assert decision is not None
    name = match.players[decision.seat].name
    last = screen.thumbnails.pending_decision(screen.chosen_save)
    assert last is not None
    assert (last.seat, last.curtain) == (decision.seat, decision.private)
    status = f"{name}, behind the curtain" if decision.private else f"{name}'s turn"
    assert window.words().split("\n").count(status) >= 1
    window.key(pygame.K_RETURN)
    opened = opened_match(window)
    assert opened.decision() == decision
    assert opened.curtain_seat() == (decision.seat if decision.private else None)


@pytest.mark.parametrize("moves", range(6, 12))
def test_a_chip_names_the_deciding_seat_but_not_its_plan(home: Path, moves: int) -> None:
    match = random_match(3, moves, path=home / "z.journal")
    decision = match.decision()
    assert decision is not None
    with Headless((1280, 720), language="pl") as it:
        it.open("load")
        screen = choose_save(it, "z.journal")
        it.settle()
        assert screen.chosen_save is not None
        chip = screen.kind_of(screen.chosen_save).player_to_move(screen.chosen_save)
        assert chip is not None
        name = match.players[decision.seat].name
        assert chip == (match.players[decision.seat], f"{name}, za zasłoną" if decision.private else f"teraz {name}")


def test_a_picture_does_not_show_secret_plans(home: Path) -> None:
    """Two matches that differ only in a hidden plan have the same picture."""
    pictures = []
    for card in ("cw1", "ccw2"):
        thumbnails.clear_caches()
        path = home / f"{card}.journal"
        match = random_match(3, 6, path=path)
        again = saves.open_match(path)
        assert isinstance(again, Match)
        assert match.decision() is not None
        again.play(("plan", card, "t1"))
        assert again.journal is not None
        again.journal.close()
        with Headless((1280, 720), language="en") as it:
            it.open("load")
            screen = choose_save(it, path.name)
            assert screen.chosen_save is not None
            screen.thumbnails.picture(screen.chosen_save, (600, 430))
            it.settle()
            picture = screen.thumbnails.picture(screen.chosen_save, (600, 430))
            assert picture is not None
            pictures.append(pygame.image.tobytes(picture, "RGB"))
        path.unlink()
    assert pictures[0] == pictures[1]


def test_a_damaged_match_names_its_line_and_is_continued_in_a_copy(window: Headless, home: Path) -> None:
    before = (home / "b.journal").read_bytes()
    choose_save(window, "b.journal")
    words = window.words().replace("\n", " ")
    assert "moves are intact: you can play on from there" in words
    assert "b.journal, line 21" in words  # for engineers
    window.click("rescue")
    match = opened_match(window)
    assert 0 < match.move_count < 40
    assert (home / "b.journal").read_bytes() == before
    assert (home / "b-copy.journal").exists()


def test_the_reason_of_a_failed_rescue_is_in_polish(
    window: Headless, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(saves, "continue_in_copy", full)
    window.app.change_settings(language="pl")
    choose_save(window, "b.journal")
    window.click("rescue")
    words = window.words().replace("\n", " ")
    assert "dysk jest pełny" in words
    assert os.strerror(errno.ENOSPC) not in words


def test_a_foreign_file_can_only_be_deleted(window: Headless, home: Path) -> None:
    screen = choose_save(window, "c.journal")
    assert screen.widgets.find("rescue") is None
    assert "c.journal" in window.words()
    window.key(pygame.K_RETURN)  # has no effect
    assert window.app.top is screen
    window.key(pygame.K_DELETE)
    window.click("keep")
    assert (home / "c.journal").exists()
    window.key(pygame.K_DELETE)
    window.click("delete")
    assert not (home / "c.journal").exists()
    window.settle()
    assert "hello" not in window.words()


def test_a_match_open_elsewhere_is_left_alone(window: Headless, home: Path) -> None:
    choose_save(window, "a.journal")
    lock = JournalLock.acquire(home / "a.journal")
    try:
        window.click("open")
        assert "open in another window" in window.words()
    finally:
        lock.release()


@pytest.mark.parametrize("games", [1, 2])
def test_the_empty_list_leads_to_a_new_game(games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one game it opens its setup form, with more the menu."""
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path))
    with Headless((1280, 720), language="en") as it:
        some = registry.all_facts()[:games]
        monkeypatch.setattr(registry, "all_facts", lambda: some)
        it.open("menu")
        it.open("load")
        assert "No unfinished matches" in it.words()
        it.key(pygame.K_RETURN)
        assert it.app.top.name == ("setup" if games == 1 else "menu")


def test_dates_are_written_in_words() -> None:
    now = datetime(2026, 3, 1, 12, 0)
    for when, english, polish in (
        (datetime(2026, 3, 1, 9, 5), "today, 09:05", "dziś, 09:05"),
        (datetime(2026, 2, 28, 21, 30), "yesterday, 21:30", "wczoraj, 21:30"),
        (datetime(2025, 10, 4, 8, 0), "4 October 2025, 08:00", "4 października 2025, 08:00"),
    ):
        assert translate(date_text(when, now), "en") == english
        assert translate(date_text(when, now), "pl") == polish


@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize("size", first_by_default(SIZES))
@pytest.mark.usefixtures("home")
def test_all_texts_fit(size: str, language: str) -> None:
    pixels, interface = SIZES[size]
    with Headless(pixels, language=language, interface=interface) as it:
        it.open("load")
        for name in ("a.journal", "b.journal", "c.journal"):
            choose_save(it, name)
            assert not faults(it.texts())


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_file_name_that_is_not_utf_8_does_not_break_the_list(home: Path) -> None:
    Path(os.fsdecode(os.path.join(os.fsencode(home), b"Krak\xf3w.journal"))).write_bytes(b"hello")
    with Headless((1280, 720), language="en") as it:
        it.open("load")
        assert "Krak\udcf3w" in it.words()
        for _ in range(5):
            it.key(pygame.K_DOWN)
            it.texts()
