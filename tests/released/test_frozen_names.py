"""Names that are keys in users' files are still those of every release."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from games import registry
from games.shipped import GAMES
from main import COMMANDS
from tests.released import freezing
from tests.update_catalogue import po_file

FILES = sorted(Path(__file__).parent.glob("*/frozen.json"))

pytestmark = pytest.mark.parametrize("frozen", [json.loads(file.read_text("utf-8")) for file in FILES],
                                     ids=[file.parent.name for file in FILES])  # fmt: skip
each_game = pytest.mark.parametrize("game_id", [facts.id for facts in GAMES])


@each_game
def test_states_keep_their_slots(frozen: dict[str, Any], game_id: str) -> None:
    _assert_kept(frozen["states"][game_id], freezing.state_slots(registry.game(game_id)))


@each_game
@pytest.mark.parametrize("what", ["moves", "events", "steps"])
def test_moves_events_and_steps_keep_their_kinds(frozen: dict[str, Any], game_id: str, what: str) -> None:
    _assert_kept(frozen["kinds"][game_id][what], _strings(game_id))


@each_game
def test_data_files_keep_their_keys(frozen: dict[str, Any], game_id: str) -> None:
    now = freezing.data_keys(game_id)
    for kind, keys in frozen["data"][game_id].items():
        _assert_kept(keys, now[kind])


def test_records_keep_their_keys(frozen: dict[str, Any]) -> None:
    now = freezing.record_keys()
    for role, keys in frozen["records"].items():
        _assert_kept(keys, now[role])


@each_game
def test_reasons_in_journals_stay_in_the_catalogue(frozen: dict[str, Any], game_id: str) -> None:
    _assert_kept(frozen["reasons"][game_id], _translated())


def test_commands_keep_their_options(frozen: dict[str, Any]) -> None:
    _assert_kept(list(frozen["commands"]), frozenset(COMMANDS))
    for command, options in frozen["commands"].items():
        _assert_kept(options, freezing.command_options(command))


def _assert_kept(names: list[str], now: list[str] | frozenset[str]) -> None:
    lost = sorted(set(names) - set(now))
    assert names, "the list of frozen names is empty"
    assert not lost, f"these are keys in files of that release: {lost}"


@cache
def _strings(game_id: str) -> frozenset[str]:
    """Return every string in the sources of a game and of the contract."""
    folders = (freezing.ROOT / "games" / game_id, freezing.ROOT / "games" / "core" / "contract")
    trees = [ast.parse(path.read_text("utf-8")) for folder in folders for path in folder.rglob("*.py")]
    return frozenset(_constants(trees))


def _constants(trees: list[ast.Module]) -> Iterator[str]:
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


@cache
def _translated() -> frozenset[str]:
    with po_file("pl").open("rb") as file:
        return frozenset(str(part) for message in read_po(file) if message.string
                         for part in ([message.id] if isinstance(message.id, str) else message.id))  # fmt: skip
