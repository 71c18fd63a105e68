"""The names of things on the table: told from words, taken apart."""

from __future__ import annotations

import pytest

from games.core.contract.names import is_name, is_seat_name, key_of, keys_of, kind_of, seat_name, seat_of, split_name


@pytest.mark.parametrize(
    ("name", "kind", "keys"),
    [
        ("estate:zielone", "estate", ["zielone"]),
        ("possessed:zielone:2", "possessed", ["zielone", "2"]),
        ("die:0:1:3", "die", ["0", "1", "3"]),
        ("square:10.5", "square", ["10.5"]),
    ],
)
def test_a_name_is_taken_apart(name: str, kind: str, keys: list[str]) -> None:
    assert (kind_of(name), keys_of(name)) == (kind, keys)
    assert split_name(name) == (kind, key_of(name)) == (kind, ":".join(keys))
    assert is_name(name)
    assert not is_seat_name(name)


def test_a_seat_has_a_name() -> None:
    assert seat_name(2) == "seat:2"
    assert seat_of("seat:12") == 12
    assert is_seat_name("seat:0")


@pytest.mark.parametrize(
    "words", ["", "Zielone", "bank", "Uwaga: deszcz", "estate:", "a:b\n", "ósmy:1", "Estate:zielone"]
)
def test_words_are_told_from_names(words: str) -> None:
    assert not is_name(words)


def test_what_has_no_key_is_a_kind_alone() -> None:
    assert split_name("bank") == ("bank", "")
    assert keys_of("bank") == []
