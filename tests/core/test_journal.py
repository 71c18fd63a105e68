"""A journal loses nothing, names what is wrong, and never stops a match."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.core import journal as journal_module
from games.core import saves
from games.core.dice import BotDice
from games.core.errors import JournalError, UsageError
from games.core.journal import Journal
from games.core.journal_lines import line_of, read
from games.core.lock import JournalLocked, Lock
from games.core.match import Match
from games.core.plain import digest
from games.core.players import Player
from games.core.resume import StateOffer, go_on_in_copy, open_match, watch
from games.core.table import MatchSettings
from games.core.texts import say
from tests.core import toy


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path / "home"))
    with toy.registered():
        yield


def begin(path: Path, kinds: str = "pp", seed: int = 7, rounds: str = "9", **settings: Any) -> Match:
    return saves.begin(
        toy.GAME, toy.board(), None, toy.table(kinds), {"rounds": rounds}, seed, MatchSettings(**settings), path
    )


def mark(match: Match) -> str:
    return digest(toy.to_data(match.state)) + match.line + str(match.number)


def full_mark(match: Match) -> str:
    """Everything that a save must bring back: position, log, players, what could be redone."""
    return repr((mark(match), match.log, match.players, match.history.steps, match.settings, match.options))


def play(match: Match, moves: int, seed: int = 1) -> list[str]:
    dice, marks = BotDice(seed), [full_mark(match)]
    for _ in range(moves):
        if match.decision() is None:
            break
        match.play(dice.choice(toy.GAME.legal_moves(match.state)))
        marks.append(full_mark(match))
    return marks


def close(match: Match) -> None:
    assert match.journal is not None
    match.journal.close()


def eventful(path: Path) -> list[str]:
    """Write a journal of forty lines or so with everything in it; return the marks after each act."""
    match = begin(path)
    marks = [full_mark(match)]

    def act(what: Any, *args: Any, **named: Any) -> None:
        what(*args, **named)
        marks.append(full_mark(match))

    dice = BotDice(4)
    for number in range(31):
        act(match.play, dice.choice(toy.GAME.legal_moves(match.state)))
        if number % 9 == 5:
            act(match.undo, agreed=True)
            act(match.redo)
        if number == 20:
            act(match.set_player, 1, Player("Ola", 2, "bot", "hard"))
    act(match.go_back_to, match.number - 5, agreed=True)
    close(match)
    return marks


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    marks = eventful(path)
    found = open_match(path)
    assert isinstance(found, Match)
    assert full_mark(found) == marks[-1]
    assert found.redo() > 0
    close(found)
    again = watch(path)
    assert full_mark(again) == full_mark(found)


def test_a_journal_can_be_read_by_people_and_has_what_the_design_wants(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, "ppp", rounds="100")
    play(match, 120)
    close(match)
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    header = lines[0]
    assert header["magic"] == "planszownia-journal"
    assert {"format", "program", "rules", "dice", "game", "options", "players", "settings", "seed"} <= header.keys()
    assert {"values", "board", "board_text", "date"} <= header.keys()
    moves = [line for line in lines if "move" in line]
    assert len(moves) == match.number
    assert sum("state" in line for line in lines) == len(moves) // 50
    marks = sum("digest" in line or "state" in line for line in lines)
    assert marks >= len(moves) // 20 - 1
    assert any(line.get("turn") == [2, 100] for line in lines)


def test_every_line_is_in_the_file_before_the_next_move(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path)
    dice = BotDice(1)
    for _ in range(45):
        match.play(dice.choice(toy.GAME.legal_moves(match.state)))
        assert full_mark(watch(path)) == full_mark(match)
    close(match)


def test_a_killed_process_loses_not_one_move(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    code = (
        "import os, sys; from pathlib import Path; from tests.core import toy, test_journal as t\n"
        "with toy.registered():\n"
        f"    match = t.begin(Path({str(path)!r})); t.play(match, 33); os.kill(os.getpid(), 9)\n"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, check=False, timeout=60)
    assert done.returncode != 0
    straight = begin(tmp_path / "b.journal")
    marks = play(straight, 33)
    close(straight)
    found = open_match(path)  # the dead process's lock keeps nobody out
    assert isinstance(found, Match)
    assert full_mark(found) == marks[33]
    close(found)


def test_a_journal_cut_at_every_byte_loads_or_says_why(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    marks = eventful(path)
    whole = path.read_bytes()
    assert 40 <= whole.count(b"\n") <= 60
    header = whole.index(b"\n")
    cut = tmp_path / "cut.journal"
    reached = set()
    for size in range(len(whole) + 1):
        cut.write_bytes(whole[:size])
        if size < header:
            with pytest.raises(JournalError) as found:
                watch(cut)
            assert str(cut) in str(found.value)
            assert found.value.line <= 1
            continue
        loaded = full_mark(watch(cut))
        assert loaded in marks, size
        reached.add(marks.index(loaded))
    assert full_mark(watch(cut)) == marks[-1]
    assert len(reached) == len(set(marks))


def test_a_cut_journal_goes_on_and_stays_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    eventful(path)
    whole = path.read_bytes()
    ends = [index + 1 for index, byte in enumerate(whole) if byte == 10]
    cut = tmp_path / "cut.journal"
    for size in (ends[5], ends[5] - 1, ends[5] - 9, ends[9] + 1, ends[0], ends[0] - 1):
        cut.write_bytes(whole[:size])
        match = open_match(cut)
        assert isinstance(match, Match)
        play(match, 3, seed=size)
        close(match)
        assert full_mark(watch(cut)) == full_mark(match)


def test_zeros_after_a_power_cut_are_dropped(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    marks = eventful(path)
    path.write_bytes(path.read_bytes() + b"\0" * 700)
    match = open_match(path)
    assert isinstance(match, Match)
    assert full_mark(match) == marks[-1]
    match.play(toy.GAME.legal_moves(match.state)[0])
    close(match)
    assert b"\0" not in path.read_bytes()


def damage(whole: bytes, rng: random.Random) -> bytes:
    raw = bytearray(whole)
    at = rng.randrange(len(raw))
    match rng.randrange(4):
        case 0:
            raw[at] = rng.randrange(256)
        case 1:
            raw[at] ^= 1 << rng.randrange(8)
        case 2:
            del raw[at : at + rng.randrange(1, 60)]
        case _:
            raw[at:at] = raw[rng.randrange(len(raw)) :][: rng.randrange(1, 60)]
    return bytes(raw)


def check_damage(tmp_path: Path, seeds: range) -> None:
    path = tmp_path / "a.journal"
    marks = eventful(path)
    whole = path.read_bytes()
    for seed in seeds:
        raw = damage(whole, random.Random(seed))
        path.write_bytes(raw)
        error, loaded = loaded_or_why(path)
        if error is None:
            # Only the end can be lost in silence: it looks torn, or as if the file had been written up to there.
            assert loaded in (marks if whole.startswith(raw) else marks[-2:]), seed
        else:
            assert error.line <= raw.count(b"\n") + 1
            assert str(path) in str(error)
            assert error.text is not None


def loaded_or_why(path: Path) -> tuple[JournalError | None, str]:
    try:
        return None, full_mark(watch(path))
    except JournalError as error:
        return error, ""


def test_a_damaged_journal_is_refused_or_equal(tmp_path: Path) -> None:
    check_damage(tmp_path, range(400))


@pytest.mark.long
def test_a_damaged_journal_is_refused_or_equal_many_times(tmp_path: Path) -> None:
    check_damage(tmp_path, range(400, 8000))


def rewritten(path: Path, change: Any) -> None:
    """Change a journal's records and write it again with right sums: what only the rules can find."""
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for record in records:
        record.pop("sum", None)
    records = change(records) or records
    raw, total = b"", ""
    for record in records:
        line, total = line_of(record, total)
        raw += line
    path.write_bytes(raw)


GUEST = {"name": "A", "mark": 1, "kind": "bot", "level": "easy"}


def setting(number: int, **values: Any) -> Any:
    return lambda records: records[number].update(values)


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (setting(0, format=2), 1, "newer program"),
        (setting(0, format=0), 1, "format"),
        (setting(0, format="x"), 1, "format"),
        (setting(0, game="chess"), 1, "no game called chess"),
        (setting(0, seed=None), 1, "seed"),
        (setting(0, seed=True), 1, "seed"),
        (setting(0, options={"rounds": "4"}), 1, "rounds"),
        (setting(0, options=[]), 1, "options"),
        (setting(0, settings={}), 1, "settings"),
        (setting(0, players=[]), 1, "At least 2 seats"),
        (setting(0, players=[1, 2]), 1, "player"),
        (setting(0, players=[{**GUEST, "kind": "dog"}] * 2), 1, "dog"),
        (setting(0, board_text="{"), 1, "board"),
        (setting(0, board_text=None), 1, "board"),
        (setting(0, resumed=True), 2, "state"),
        (setting(3, move=["pick", 9]), 4, "legal move"),
        (setting(3, move="pick"), 4, "list"),
        (setting(3, move=[["pick"], {}]), 4, "legal move"),
        (setting(3, seat=0), 4, "seat 1"),
        (setting(3, seat="0"), 4, "seat"),
        (lambda records: [*records[:3], {"undo": 9}], 4, "undo"),
        (lambda records: [*records[:3], {"undo": True}], 4, "undo"),
        (lambda records: [*records[:3], {"redo": 2}], 4, "redo"),
        (lambda records: [*records[:3], {"player": 5, **GUEST}], 4, "no seat"),
        (lambda records: [*records[:3], {"player": 0}], 4, "player"),
        (lambda records: [*records[:3], {"digest": "x", "at": 1}], 4, "at"),
        (lambda records: [*records[:3], {"digest": "x", "at": 2}], 4, "digest"),
        (lambda records: [*records[:3], {"state": 3, "at": 2}], 4, "state"),
        (lambda records: [*records[:3], {"end": "rounds"}], 4, "not over"),
        (lambda records: [*records[:3], {"dance": 1}], 4, "expected a move"),
    ],
)  # fmt: skip
def test_what_only_the_rules_can_find_is_named_with_its_line(
    tmp_path: Path, change: Any, line: int, words: str
) -> None:
    path = tmp_path / "a.journal"
    match = begin(path)
    match.play_group([("pick", 1), ("bet", 1)])
    match.play_group([("pick", 2), ("bet", 1)])
    close(match)
    rewritten(path, change)
    before = path.read_bytes()
    with pytest.raises(JournalError) as found:
        open_match(path)
    assert found.value.line == line
    assert found.value.good == line - 1
    assert words in str(found.value)
    assert str(found.value).startswith(f"{path}:{line}: ")
    assert path.read_bytes() == before
    assert sorted(other.name for other in tmp_path.iterdir() if other.is_file()) == ["a.journal"]


@pytest.mark.parametrize(
    "raw", [b"", b"\0\0", b"hello", b"\xff\xfe", b"{}", b'{"magic":"other"}\n', b"\n\n", b"[" * 100_000, b'{"mag']
)
def test_foreign_files_are_named(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(raw)
    with pytest.raises(JournalError):
        open_match(path)
    assert path.read_bytes() == raw
    trouble = saves.info(path).trouble
    assert trouble is not None
    if raw.strip() and not raw.startswith(b'{"mag'):
        assert "not the journal of a match" in say(trouble, "en")  # in lists too, instead of a line about sums


def test_missing_files_and_folders_are_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none", tmp_path / "no" / "where"):
        with pytest.raises(JournalError) as found:
            open_match(path)
        assert str(found.value).startswith(f"{path}: ")


def test_a_damaged_journal_goes_on_from_the_last_good_move_in_a_copy(tmp_path: Path) -> None:
    path, copy = tmp_path / "a.journal", tmp_path / "b.journal"
    eventful(path)
    lines = path.read_bytes().split(b"\n")
    lines[20] = lines[20].replace(b'"', b"'", 1)
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(JournalError) as found:
        open_match(path)
    assert (found.value.line, found.value.good) == (21, 20)
    before = path.read_bytes()
    match = go_on_in_copy(path, found.value.good, copy)
    assert isinstance(match, Match)
    play(match, 2)
    close(match)
    assert path.read_bytes() == before
    assert full_mark(watch(copy)) == full_mark(match)
    with pytest.raises(FileExistsError):
        go_on_in_copy(path, 20, copy)
    with pytest.raises(UsageError):
        go_on_in_copy(path, 0, tmp_path / "c.journal")


# --- rules that changed


def test_a_journal_of_other_rules_loads_if_all_still_holds(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    marks = eventful(path)
    rewritten(path, setting(0, rules=0, values="other"))
    match = open_match(path)
    assert isinstance(match, Match)
    assert full_mark(match) == marks[-1]
    close(match)


def test_a_journal_of_other_rules_offers_its_last_state(tmp_path: Path) -> None:
    path, new = tmp_path / "a.journal", tmp_path / "new.journal"
    match = begin(path, rounds="100")
    play(match, 70)
    match.set_player(1, Player("Olek", 2, "bot"))
    close(match)

    def change(records: list[dict[str, Any]]) -> None:
        records[0]["rules"] = 0
        next(record for record in records if record.get("move") == ["bet", 1])["move"] = ["bet", 7]

    rewritten(path, change)
    before = path.read_bytes()
    offer = open_match(path)
    assert isinstance(offer, StateOffer)
    assert 49 <= offer.number <= 52
    assert offer.why.line > 1
    gone_on = offer.accept(new)
    assert toy.to_data(gone_on.state) == offer.state
    assert gone_on.players[1].kind == "bot"
    play(gone_on, 30)
    close(gone_on)
    assert path.read_bytes() == before
    assert full_mark(watch(new)) == full_mark(gone_on)


def test_the_same_rules_never_offer_a_state(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, rounds="100")
    play(match, 70)
    close(match)
    rewritten(path, setting(4, move=["bet", 7]))
    with pytest.raises(JournalError):
        open_match(path)


# --- disks and windows


def test_a_second_window_is_kept_off(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path)
    with pytest.raises(JournalLocked) as found:
        open_match(path)
    assert str(os.getpid()) in str(found.value)
    with pytest.raises(JournalLocked):
        saves.delete(path)
    watch(path)  # looking is free
    close(match)
    again = open_match(path)
    assert isinstance(again, Match)
    close(again)
    assert sorted(other.name for other in tmp_path.iterdir() if other.is_file()) == ["a.journal"]


def test_a_second_process_is_kept_off_and_a_lock_left_behind_is_not_a_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    (tmp_path / "a.journal.lock").write_text("999999")
    lock = Lock.take(path)
    code = f"from pathlib import Path; from games.core.lock import Lock; Lock.take(Path({str(path)!r}))"
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert "JournalLocked" in done.stderr
    lock.release()
    lock.release()
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_full_disk_does_not_stop_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, rounds="100")
    play(match, 5)
    room = 30

    def full(handle: int, data: Any) -> int:
        nonlocal room
        if room <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = os.write(handle, bytes(data[:room]))
        room -= taken
        return taken

    monkeypatch.setattr(journal_module, "_write", full)
    before = full_mark(match)
    play(match, 60)
    assert match.journal is not None
    assert match.journal.trouble is not None
    assert "full" in match.journal.trouble.message
    assert full_mark(watch(path)) == before  # what fitted is a torn line, and no more
    monkeypatch.setattr(journal_module, "_write", os.write)
    play(match, 1)
    assert match.journal.trouble is None
    close(match)
    assert full_mark(watch(path)) == full_mark(match)


def test_trouble_is_over_as_soon_as_a_retry_succeeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.journal"
    match = begin(path)

    def broken(handle: int, data: Any) -> int:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(journal_module, "_write", broken)
    play(match, 2)
    assert match.journal is not None
    assert match.journal.retry() is not None
    monkeypatch.setattr(journal_module, "_write", os.write)
    assert match.journal.retry() is None
    close(match)
    assert full_mark(watch(path)) == full_mark(match)


def test_a_folder_that_refuses_does_not_stop_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file where the folder should be refuses everybody, also who may do everything."""
    wall = tmp_path / "wall"
    wall.write_text("")
    match = begin(wall / "saves" / "a.journal")
    assert match.journal is not None
    assert match.journal.trouble is not None
    play(match, 10)
    assert match.number >= 10
    wall.unlink()
    (wall / "saves").mkdir(parents=True)
    play(match, 1)
    assert match.journal.trouble is None
    close(match)
    assert full_mark(watch(wall / "saves" / "a.journal")) == full_mark(match)


def test_a_read_only_disk_is_said_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.journal"
    close(begin(path))
    real = os.open

    def read_only(name: Any, flags: int, *rest: Any, **more: Any) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT):
            raise OSError(errno.EROFS, "Read-only file system", name)
        return real(name, flags, *rest, **more)

    monkeypatch.setattr(os, "open", read_only)
    match = open_match(path)
    assert isinstance(match, Match)
    assert match.journal is not None
    assert match.journal.trouble is not None
    assert str(tmp_path) in str(match.journal.trouble.args)
    play(match, 5)
    assert match.number >= 5
    close(match)


def test_a_disk_that_can_not_keep_is_trouble_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(handle: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(journal_module, "_sync", broken)
    match = begin(tmp_path / "a.journal")
    play(match, 1)
    close(match)
    assert match.journal is not None
    assert match.journal.trouble is not None


def test_the_disk_is_told_beside_the_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    monkeypatch.setattr(journal_module, "_sync", told.append)
    match = begin(tmp_path / "a.journal")
    play(match, 3)
    close(match)
    assert told


def test_a_journal_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.write_text("mine")
    with pytest.raises(UsageError):
        begin(path)
    assert path.read_text() == "mine"


# --- the end, and long matches


def test_the_end_line_and_going_back_from_it(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, rounds="1")
    play(match, 100)
    assert match.over
    close(match)
    info = saves.info(path)
    assert (info.finished, info.result) == (True, match.result)
    again = open_match(path)
    assert isinstance(again, Match)
    again.undo(agreed=True)
    close(again)
    assert not saves.info(path).finished
    watch(path)


def test_a_missing_end_line_is_added(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, rounds="1")
    play(match, 100)
    close(match)
    rewritten(path, lambda records: [record for record in records if "end" not in record])
    assert not saves.info(path).finished
    again = open_match(path)
    assert isinstance(again, Match)
    close(again)
    assert saves.info(path).finished


def test_long_journals_are_replayed_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    match = begin(path, "ppp", rounds="100")
    play(match, 500)
    close(match)
    again = watch(path)
    assert full_mark(again) == full_mark(match)
    assert len(read(path).records) > 500


def test_a_journal_closes_twice_and_stays_closed(tmp_path: Path) -> None:
    match = begin(tmp_path / "a.journal")
    close(match)
    close(match)
    assert isinstance(match.journal, Journal)
