"""Reading YAML: values of plain words, and one clear sentence with its position for every way a file can be broken."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from games.core.contract.errors import DataError
from games.core.contract.texts import N_
from games.core.data import files
from games.core.data.yaml_reader import MAX_BYTES


def faults(text: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        files.read_document_from_text(text, "f.yaml")
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("on", "on"), ("off", "off"), ("yes", "yes"), ("No", "No"), ("y", "y"),
        ("true", True), ("False", False), ("tRue", "tRue"),
        ("", None), ("~", None), ("null", None), ("nil", "nil"),
        ("12", 12), ("-3", -3), ("0", 0), ("012", "012"), ("0x1F", "0x1F"), ("0o7", "0o7"), ("1_000", "1_000"),
        ("1:30", "1:30"), ("2009-01-01", "2009-01-01"), ("1.5", 1.5), (".5", 0.5), ("1e3", 1000.0),
        ("1e999", "1e999"), (".inf", ".inf"), (".nan", ".nan"), ("9" * 5000, "9" * 5000),
        ('"12"', "12"), ("'true'", "true"), ("!!str 12", "12"), ("Zażółć – gęślą", "Zażółć – gęślą"),
        ("=", "="), ("[1, two]", [1, "two"]), ("{a: {2: b}}", {"a": {2: "b"}}),
    ],
)  # fmt: skip
def test_plain_words_have_their_type(written: str, meant: object) -> None:
    value = files.read_document_from_text(f"key: {written}\n", "f.yaml").data["key"]
    assert value == meant
    assert type(value) is type(meant)


def test_merge_keys_have_no_special_meaning() -> None:
    assert files.read_document_from_text("a: &a {b: 1}\nc: {<<: *a}\n", "f").data == {
        "a": {"b": 1},
        "c": {"<<": {"b": 1}},
    }


def test_json_is_read_back_with_number_keys() -> None:
    content = {"places": {2: 1, 3: 2}, "names": ["a: b", "012", None, True, 1.5, "on"]}
    assert files.read_document_from_text(json.dumps(content), "f").data == content


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_positions_are_lines_and_columns(newline: str) -> None:
    document = files.read_document_from_text(
        newline.join(["# first", "ring:", "  - id: ą", "    effect: {do: x, count: 3}"]), "f"
    )
    assert document.value_positions["ring", 0, "effect", "count"] == (4, 28)
    assert document.key_positions["ring", 0, "effect", "count"] == (4, 21)
    assert document.value_positions["ring", 0, "id"] == (3, 9)


def test_a_fault_in_a_block_of_lines_has_line_and_column() -> None:
    document = files.read_document_from_text("a: 1\nmap:\n  rows: |  # a city\n    ..AA\n    ~~BB\nb: 2\n", "f.yaml")
    assert document.data["map"]["rows"] == "..AA\n~~BB\n"
    problem = document.problem(("map", "rows", 1, 2), N_("something else"))
    assert str(problem) == "f.yaml:5:7: map.rows[1][2]: something else"
    assert document.problem(("map", "rows"), N_("x")).line == 3


BROKEN = {
    "empty": ("", 'f.yaml: expected keys and values, but the file is empty'),
    "only a comment": ("# x\n", 'f.yaml: expected keys and values, but the file is empty'),
    "only a dash line": ("---\n", 'f.yaml: expected keys and values, but the file is empty'),
    "a list": ("- 1\n", 'f.yaml:1:1: expected a mapping (lines like "key: value") at the top of the file'),
    "a word": ("word\n", 'f.yaml:1:1: expected a mapping (lines like "key: value") at the top of the file'),
    "two documents": ("a: 1\n---\nb: 2\n", "f.yaml:2:1: expected one document, but a second one begins here"),
    "tab for indenting": ("a:\n\tb: 1\n", "f.yaml:2:1: expected spaces before the text of a line, got a tab"),
    "tab in a list": ("a:\n  - 1\n\t- 2\n", "f.yaml:3:1: expected spaces before the text of a line, got a tab"),
    "NUL": ("a: 1\nb: x\0y\n", "f.yaml:2:5: expected text, got the control character U+0000"),
    "escape character": ("a: \x1b[0m\n", "f.yaml:1:4: expected text, got the control character U+001B"),
    "half a surrogate": ("a: \ud800\n", "f.yaml:1:4: expected text, got the control character U+D800"),
    "open list": ("a: 1\nb: [1, 2\nc: 3\n", 'f.yaml:3:2: expected "," or "]" – the list that begins on line 2'),
    "open mapping": ("a: {b: 1\n", 'f.yaml:2:1: expected "," or "}" – the mapping that begins on line 1'),
    "open quotes": ('a: "x\nb: 2\n', "f.yaml:3:1: expected a closing quotation mark for the text that begins on"),
    "unknown escape": ('a: "\\q"\n', "f.yaml:1:5: a backslash in double quotes must begin a known escape"),
    "colon in a text": ("a: b: c\n", 'f.yaml:1:5: unexpected ":"'),
    "indented too little": ("a:\n  b: 1\n c: 2\n", "f.yaml:3:2: expected a key, indented like the ones above"),
    "no colon": ("a: 1\nb\n", 'f.yaml:3:1: expected ":" after a key'),
    "reserved sign": ("a: @x\n", "f.yaml:1:4: text that begins with @ needs quotes"),
    "percent": ("a: 1\n%x\n", "f.yaml:2:3: a line that begins with % needs quotes"),
    "lonely star": ("a: *\n", "f.yaml:1:5: text that begins with & or * needs quotes"),
    "list as key": ("? [1]\n: 2\n", "f.yaml:1:3: expected a word or a number as a key"),
    "no key": ("a: 1\n'': 2\n", "f.yaml:2:1: expected a word or a number as a key"),
    "alias of nothing": ("a: *b\n", "f.yaml:1:4: a: the alias *b is not defined above"),
    "alias of itself": ("a: &a [*a]\n", "f.yaml:1:8: a[0]: the alias *a is not defined above"),
    "key twice": ("a: 1\nb: 2\na: 3\n", "f.yaml:3:1: a: this key appears twice, first on line 1"),
    "key twice inside": ("a:\n  - {b: 1, b: 1}\n", "f.yaml:2:12: a[0].b: this key appears twice, first on line 2"),
    "a tag": ("a: !!python/object/apply:os.system [x]\n", "f.yaml:1:4: a: tags are not allowed, got tag:yaml.org"),
    "a tag of its own": ("a: !vampire x\n", "f.yaml:1:4: a: tags are not allowed, got !vampire"),
    "too deep": ("a: " + "[" * 100_000, "f.yaml:1:44: a: expected at most 40 levels of nesting"),
    "too deep in braces": ("a: " + "{a: " * 100_000, "f.yaml:1:164: a: expected at most 40 levels of nesting"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_broken_text_gives_one_sentence_with_its_position(name: str) -> None:
    text, sentence = BROKEN[name]
    problem = faults(text)
    assert len(problem) == 1
    assert problem[0].startswith(sentence)


def test_exploding_aliases_are_refused() -> None:
    lines = ["a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [
        f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]"
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    ]
    (problem,) = faults("\n".join(lines))
    assert "expected at most 50000 values, aliases included" in problem


def test_all_duplicate_keys_and_tags_are_reported_at_once() -> None:
    assert len(faults("a: 1\na: 2\nb: !x 1\nc: {d: 1, d: [1, 2, {e: 1, e: 2}]}\n")) == 4


def broken_file(path: Path) -> str:
    with pytest.raises(DataError) as caught:
        files.read_document(path)
    (problem,) = caught.value.problems
    assert problem.file == str(path)
    return str(problem).removeprefix(str(path))


def test_an_unreadable_file_gives_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    assert broken_file(file) == ": there is no such file"
    assert broken_file(tmp_path) == ": expected a file, but this is a folder"
    file.write_bytes(b"a: 1\nb: \xc4\x85\xff\n")
    assert broken_file(file) == ":2:5: expected UTF-8 text, got the byte 0xFF"
    file.write_bytes("a: 1\n".encode("utf-16"))
    assert broken_file(file) == ":1:1: expected UTF-8 text, got UTF-16"
    file.write_bytes(b"a" * (MAX_BYTES + 1))
    assert broken_file(file) == f": expected a file of at most {MAX_BYTES} bytes"
    assert broken_file(Path("a\0b")).startswith("a\\x00b: the file can't be read:")


def test_a_file_without_permission_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    file = tmp_path / "board.yaml"
    file.write_text("a: 1\n")
    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert broken_file(file) == ": the file can't be read: access is denied"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert broken_file(tmp_path / "pipe.yaml") == ": expected an ordinary file"


def test_a_byte_order_mark_is_allowed(tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert files.read_document(file).data == {"a": 1}


def test_parsing_stops_after_the_wanted_keys() -> None:
    document = files.yaml_reader.parse_yaml("a: 1\nb: {c: 2}\nd: [broken", "f", {"a", "b"})
    assert document.data == {"a": 1, "b": {"c": 2}}


def test_the_slow_loader_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a: [1, {b: on}]\nc:\n  - &x 012\n  - *x\n"
    fast = files.read_document_from_text(text, "f")
    monkeypatch.setattr(files.yaml_reader, "_Loader", yaml.SafeLoader)
    slow = files.read_document_from_text(text, "f")
    assert slow == fast
    assert slow.data == {"a": [1, {"b": "on"}], "c": ["012", "012"]}


def test_reading_data_does_not_import_pydantic() -> None:
    code = "import sys, games.core.data.files, games.core.data.boards; assert 'pydantic' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
