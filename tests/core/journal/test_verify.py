"""`verify` reports on one line for each journal whether it is valid; the exit code is 0 if all are."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.commands import verify
from games.core.contract.dice import BotDice
from games.core.journal import saves
from tests.core import toy


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with toy.registered_toy():
        yield


def journal(path: Path, moves: int) -> Path:
    match = saves.begin_match(toy.GAME, toy.make_board(), None, toy.make_players("pp"), {"rounds": "3"}, 5, path=path)
    dice = BotDice(1)
    while match.decision() is not None and match.move_count < moves:
        match.play(dice.choice(toy.GAME.legal_moves(match.state)))
    assert match.journal is not None
    match.journal.close()
    return path


def run(*files: Path) -> int:
    parser = argparse.ArgumentParser()
    verify.add_arguments(parser)
    return verify.run(parser.parse_args([str(file) for file in files]))


def test_valid_journals_are_reported_with_their_length(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = journal(tmp_path / "a", 1), journal(tmp_path / "b", 1000)
    torn = tmp_path / "c"
    torn.write_bytes(one.read_bytes()[:-5])
    assert run(one, two, torn) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == f"{one}: toy, 1 move, in progress"
    assert lines[1].startswith(f"{two}: toy, ")
    assert lines[1].endswith(" moves, finished")
    assert lines[2] == f"{torn}: toy, 0 moves, in progress, the last line was cut off and is not counted"
    assert (len(lines), err) == (3, "")


def test_a_folder_means_its_journals_and_locks_are_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = journal(tmp_path / "a.journal", 1), journal(tmp_path / "b.journal", 2)
    (tmp_path / "b.journal.lock").write_text("1", "utf-8")
    (tmp_path / "notes.txt").write_text("-", "utf-8")
    assert run(tmp_path) == 0
    listed = capsys.readouterr().out
    assert [line.partition(": ")[0] for line in listed.splitlines()] == [str(one), str(two)]
    assert run(one, tmp_path / "b.journal.lock", two) == 0  # as a shell expands `saves/*`
    assert capsys.readouterr().out == listed


def test_invalid_journals_are_reported_with_the_valid_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = journal(tmp_path / "a", 5), journal(tmp_path / "b", 5)
    bad.write_bytes(bad.read_bytes().replace(b'"pick",', b'"puck",', 1))
    missing = tmp_path / "none"
    assert run(bad, good, missing, tmp_path) == 2
    out, err = capsys.readouterr()
    assert out == f"{good}: toy, 5 moves, in progress\n"
    lines = err.splitlines()
    assert lines[0].startswith(f"{bad}:2: ")
    assert lines[1] == f"{missing}: there is no such file"
    assert lines[2].startswith(f"{tmp_path}: ")
    assert len(lines) == 3
