"""Names of things on the table are recognized and split."""

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
def test_a_name_is_split_into_kind_and_keys(name: str, kind: str, keys: list[str]) -> None:
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
def test_other_texts_are_not_names(words: str) -> None:
    assert not is_name(words)


def test_a_text_without_a_key_is_only_a_kind() -> None:
    assert split_name("bank") == ("bank", "")
    assert keys_of("bank") == []
