"""The reason of a computer's move is stored with the move and restored, and does not affect the digests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.commands import verify
from games.core.contract.dice import BotDice
from games.core.contract.texts import N_, N_n, Text, text_from_data, text_to_data
from games.core.journal import saves
from games.core.journal.lines import encode_line
from games.core.match.match import Match
from tests.core import toy
from tests.core.journals import begin, position_digest

WHY = N_n("{n} of {what}", "{n} of {what}", n=3, what=[N_("Toy"), "seat:1", 2])


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with toy.registered_toy():
        yield


def play_with_reasons(path: Path, why: Text | None) -> Match:
    match, dice = begin(path, "bb"), BotDice(1)
    for _ in range(45):  # enough for a digest
        match.play_group([dice.choice(toy.GAME.legal_moves(match.state))], why=why)
    assert match.journal is not None
    match.journal.close()
    return match


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_reasons_are_restored_and_change_nothing_else(tmp_path: Path) -> None:
    with_reasons, without_reasons = play_with_reasons(tmp_path / "a", WHY), play_with_reasons(tmp_path / "b", None)
    assert position_digest(with_reasons) == position_digest(without_reasons)
    kept = [{key: one[key] for key in one if key not in ("_why", "sum", "date")} for one in records(tmp_path / "a")]
    assert kept == [{key: one[key] for key in one if key not in ("sum", "date")} for one in records(tmp_path / "b")]
    assert any("digest" in one for one in kept)
    again = saves.load_for_viewing(tmp_path / "a")
    assert position_digest(again) == position_digest(with_reasons)
    assert [one.why for one in again.moves if not one.auto] == [WHY] * sum(not one.auto for one in with_reasons.moves)
    assert {one.why for one in saves.load_for_viewing(tmp_path / "b").moves} == {None}
    assert verify.run(_files(tmp_path / "a", tmp_path / "b")) == 0


def test_hints_are_restored_and_change_nothing_else(tmp_path: Path) -> None:
    plain, (match, dice) = play_with_reasons(tmp_path / "a", None), (begin(tmp_path / "b", "bb"), BotDice(1))
    for _ in range(45):
        match.play_group([dice.choice(toy.GAME.legal_moves(match.state))], by_hint=not match.move_count % 2)
    assert match.journal is not None
    match.journal.close()
    assert position_digest(match) == position_digest(plain)
    hinted = [one.by_hint for one in match.moves]
    assert True in hinted
    assert [one.get("hint") for one in records(tmp_path / "b") if "move" in one] == [
        1 if one else None for one in hinted
    ]
    kept = [{key: one[key] for key in one if key not in ("hint", "sum", "date")} for one in records(tmp_path / "b")]
    assert kept == [{key: one[key] for key in one if key not in ("sum", "date")} for one in records(tmp_path / "a")]
    assert [one.by_hint for one in saves.load_for_viewing(tmp_path / "b").moves] == hinted
    assert verify.run(_files(tmp_path / "b")) == 0


def _files(*paths: Path) -> Any:
    import argparse

    parser = argparse.ArgumentParser()
    verify.add_arguments(parser)
    return parser.parse_args([str(path) for path in paths])


def test_an_invalid_reason_is_ignored(tmp_path: Path) -> None:
    path = tmp_path / "a"
    play_with_reasons(path, WHY)
    before, lines = "", []
    for record in records(path):
        record.pop("sum")
        if "_why" in record:
            record["_why"] = {"say": "{x.y}", "args": 7}
        line, before = encode_line(record, before)
        lines.append(line)
    path.write_bytes(b"".join(lines))
    assert {one.why for one in saves.load_for_viewing(path).moves} == {None}


@pytest.mark.parametrize(
    "data",
    [None, 5, "x", {}, {"say": "{n}", "args": {"m": 1}}, {"say": "{", "args": {"m": 1}}, {"say": "x", "args": [1]}],
)
def test_data_that_can_not_be_formatted_is_no_text(data: Any) -> None:
    assert text_from_data(data) is None


def test_texts_are_restored_from_their_data() -> None:
    assert text_from_data(json.loads(json.dumps(text_to_data(WHY)))) == WHY
