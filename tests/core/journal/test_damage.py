"""A cut or damaged journal is read up to the damage or refused; it never gives another match."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from games.core.contract.errors import JournalError, UsageError
from games.core.journal.resume import continue_in_copy, load_for_viewing, open_match
from games.core.match.match import Match
from tests.core import toy
from tests.core.journals import close, match_digest, play, write_eventful_journal
from tests.runs import long_only

pytestmark = pytest.mark.usefixtures("toy_home")


@pytest.mark.parametrize("step", [5, long_only(1)])
def test_a_journal_cut_anywhere_is_loaded_or_refused(step: int, tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    marks = write_eventful_journal(path)
    whole = path.read_bytes()
    assert 40 <= whole.count(b"\n") <= 60
    header = whole.index(b"\n")
    cut = tmp_path / "cut.journal"
    reached = set()
    for size in [*range(0, len(whole), step), len(whole)]:
        cut.write_bytes(whole[:size])
        if size < header:
            with pytest.raises(JournalError) as error_info:
                load_for_viewing(cut)
            assert str(cut) in str(error_info.value)
            assert error_info.value.line <= 1
            continue
        loaded = match_digest(load_for_viewing(cut))
        assert loaded in marks, size
        reached.add(marks.index(loaded))
    assert match_digest(load_for_viewing(cut)) == marks[-1]
    assert len(reached) == len(set(marks))


def test_a_cut_journal_can_be_continued(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    write_eventful_journal(path)
    whole = path.read_bytes()
    ends = [index + 1 for index, byte in enumerate(whole) if byte == 10]
    cut = tmp_path / "cut.journal"
    for size in (ends[5], ends[5] - 1, ends[5] - 9, ends[9] + 1, ends[0], ends[0] - 1):
        cut.write_bytes(whole[:size])
        match = open_match(cut)
        assert isinstance(match, Match)
        play(match, 3, seed=size)
        close(match)
        assert match_digest(load_for_viewing(cut)) == match_digest(match)


def test_zeros_after_a_power_cut_are_dropped(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    marks = write_eventful_journal(path)
    path.write_bytes(path.read_bytes() + b"\0" * 700)
    match = open_match(path)
    assert isinstance(match, Match)
    assert match_digest(match) == marks[-1]
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


def assert_damage_is_noticed(tmp_path: Path, seeds: range) -> None:
    path = tmp_path / "a.journal"
    marks = write_eventful_journal(path)
    whole = path.read_bytes()
    for seed in seeds:
        raw = damage(whole, random.Random(seed))
        path.write_bytes(raw)
        error, loaded = load_or_error(path)
        if error is None:
            # Only the end can be lost unnoticed: it looks torn, or as if the file had ended there.
            assert loaded in (marks if whole.startswith(raw) else marks[-2:]), seed
        else:
            assert error.line <= raw.count(b"\n") + 1
            assert str(path) in str(error)
            assert error.text is not None


def load_or_error(path: Path) -> tuple[JournalError | None, str]:
    try:
        return None, match_digest(load_for_viewing(path))
    except JournalError as error:
        return error, ""


def test_a_damaged_journal_is_refused_or_loaded_unchanged(tmp_path: Path) -> None:
    assert_damage_is_noticed(tmp_path, range(400))


@pytest.mark.long
def test_a_damaged_journal_is_refused_or_loaded_unchanged_many_times(tmp_path: Path) -> None:
    assert_damage_is_noticed(tmp_path, range(400, 8000))


def test_a_damaged_journal_can_be_continued_in_a_copy_from_its_last_good_move(tmp_path: Path) -> None:
    path, copy = tmp_path / "a.journal", tmp_path / "b.journal"
    write_eventful_journal(path)
    lines = path.read_bytes().split(b"\n")
    lines[20] = lines[20].replace(b'"', b"'", 1)
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(JournalError) as error_info:
        open_match(path)
    assert (error_info.value.line, error_info.value.last_good_line) == (21, 20)
    before = path.read_bytes()
    match = continue_in_copy(path, error_info.value.last_good_line, copy)
    assert isinstance(match, Match)
    play(match, 2)
    close(match)
    assert path.read_bytes() == before
    assert match_digest(load_for_viewing(copy)) == match_digest(match)
    with pytest.raises(FileExistsError):
        continue_in_copy(path, 20, copy)
    with pytest.raises(UsageError):
        continue_in_copy(path, 0, tmp_path / "c.journal")
