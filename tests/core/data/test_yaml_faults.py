"""Faults of YAML are reported with the right line, by name and in the right order."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.core.contract.errors import DataError
from games.core.data.files import load_model
from games.core.data.yaml_reader import parse_yaml


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("a: 1\nb:\u00a05\nc: 2\n", "f:2:3: U+00A0"),
        ("a: 1\nb\uff1a5\nc: 2\n", "f:2:2: U+FF1A"),
        ("b\uff1a5\nc: 2\n", "f:1:2: U+FF1A"),
        ("a: 1\nb:\u30005\nc: 2\n", "f:2:3: U+3000"),
    ],
)
def test_a_character_that_only_looks_like_a_space_or_colon_is_named_in_its_line(text: str, position: str) -> None:
    with pytest.raises(DataError) as raised:
        parse_yaml(text, "f")
    assert str(raised.value).startswith(position)


def test_a_number_as_a_name_needs_quotes_and_a_doubled_key_comes_first(tmp_path: Path) -> None:
    from pydantic import BaseModel

    class Model(BaseModel):
        format: int
        game: str
        kind: str
        name: str
        size: int

    file = tmp_path / "board.yaml"
    file.write_text("format: 1\ngame: osada\nkind: board\nname: 1984\nsize: 1\nsize: 2\n")
    with pytest.raises(DataError) as raised:
        load_model(Model, file, "osada", "board")
    first, second = raised.value.problems
    assert "twice" in str(first)
    assert "put it in quotes" in str(second)
    assert (first.line, second.line) == (6, 4)
