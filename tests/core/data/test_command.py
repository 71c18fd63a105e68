"""`main.py check` reports every fault of every file, one on each line, with exit code 2 and never a traceback."""

from __future__ import annotations

import argparse
import importlib
import random
import re
import sys
from pathlib import Path

import pytest
import yaml

from games import registry
from games.commands import check
from games.core.data import files
from games.core.data.file_kinds import all_file_kinds, common_file_kinds, file_kinds_of_game
from games.core.data.pictures.retired import RETIRED_KEYS, read_without_retired
from games.core.data.validation import Schema, schema_of
from games.core.program.paths import resource_path
from games.shipped import register_shipped
from games.wampiry.rules.board import Board
from games.wampiry.schemas import load_board
from tests.runs import long_only

BOARDS = Path(__file__).parents[2] / "boards"
RELEASED = Path(__file__).parents[2] / "released/1.0.0/boards"
UNWRITTEN = [  # keys that 1.0.0 knew but no shipped board used
    way
    for ways in RETIRED_KEYS.values()
    for way in ways.split()
    if way.endswith((".turn", ".room", "axes.slots.snowshoe", "snowshoes.slots.axe"))
]
RING5 = (BOARDS / "wampiry_ring5.yaml").read_text(encoding="utf-8")
register_shipped()
KNOWN = ", ".join(sorted(facts.id for facts in registry.all_facts()))


def run(*words: str | Path) -> int:
    parser = argparse.ArgumentParser()
    check.add_arguments(parser)
    return check.run(parser.parse_args([str(word) for word in words]))


def test_all_shipped_data_is_valid(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    out, err = capsys.readouterr()
    assert out.endswith("fine.\n")
    assert err == ""


def test_files_outside_the_programs_data_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(BOARDS) == 0
    assert run(BOARDS / "wampiry_ring9.yaml") == 0
    assert capsys.readouterr().out == f"{len(list(BOARDS.glob('*.yaml')))} files are fine.\n1 file is fine.\n"


def test_all_faults_of_all_files_are_reported_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.yaml").write_text(RING5.replace("turns: 8", "turns: many"), encoding="utf-8")
    (tmp_path / "sub" / "b.yml").write_text(RING5.replace("count: 3", "count: 0"), encoding="utf-8")
    (tmp_path / "sub" / "good.yaml").write_text(RING5, encoding="utf-8")
    (tmp_path / "note.txt").write_text("not looked at", encoding="utf-8")
    assert run(tmp_path, tmp_path / "nowhere.yaml") == 2
    out, err = capsys.readouterr()
    assert out == "1 file is fine.\n"
    assert err.splitlines() == [
        f'{tmp_path / "a.yaml"}:9:10: rules.turns: expected a whole number from 1 to 60, got "many"',
        f"{tmp_path / 'sub' / 'b.yml'}:22:41: ring[0].effect.count: expected a whole number from 1 to 9, got 0",
        f"{tmp_path / 'sub' / 'b.yml'}:46:51: ring[4].effect.count: expected a whole number from 1 to 9, got 0",
        f"{tmp_path / 'nowhere.yaml'}: there is no such file",
        "3 files have errors.",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a: 1\n", ':1:1: expected the lines "format: 1", "game: …" and "kind: …": this is not a data file'),
        ("format: 1\ngame: chess\nkind: board\n", f":2:7: game: expected one of: {KNOWN}"),
        ("format: 1\ngame: wampiry\nkind: weather\n", ":3:7: kind: expected one of: board, coach, glossary, lessons"),
        ("format: 9\ngame: wampiry\nkind: board\n", ":1:9: format: expected 1, got 9: a newer program wrote this file"),
        ("game: wampiry\nkind: board\n", ':1:1: format: missing, expected "format: 1"'),
        ("format: 1\nkind: board\n", f":1:1: game: missing, expected one of: {KNOWN}"),
        ("format: 1\ngame: wampiry\n", ":1:1: kind: missing, expected one of: board, coach, glossary, lessons"),
        ("format: 1\ngame: [wampiry]\nkind: board\n", f":2:7: game: expected one of: {KNOWN}"),
    ],
)  # fmt: skip
def test_an_unknown_kind_of_file_is_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, sentence: str
) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    assert run(file) == 2
    first, last = capsys.readouterr().err.splitlines()
    assert first == f"{file}{sentence}"
    assert last == "1 file has errors."


def test_a_folder_without_data_files_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path) == 2
    assert "there are none in this folder" in capsys.readouterr().err


def test_a_line_break_in_a_file_name_does_not_break_the_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path / "a\nb.yaml") == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_a_key_that_only_1_0_0_used_gives_a_remark(capsys: pytest.CaptureFixture[str]) -> None:
    """Each retired key is reported once, at its first place, and the file is still valid."""
    assert run(RELEASED) == 0
    out, err = capsys.readouterr()
    assert out == "5 files are fine.\n"
    assert len(err.splitlines()) == sum(len(ways.split()) for ways in RETIRED_KEYS.values()) - len(UNWRITTEN)
    file = RELEASED / "wampiry" / "my_wampiry.yaml"
    output = "remark: no longer used; it may be deleted (found 14 times)"
    assert f"{file}:151:9: geometry.spaces.estates[0].centre: {output}\n" in err


def test_letters_that_cannot_be_shown_give_a_remark(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ring.yaml"
    lines = RING5.splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("name:"))
    lines[number] = 'name: {pl: "Księżyc 名前 na \u202eopak", en: "Οδός Улица"}'
    path.write_text("\n".join(lines), "utf-8")
    assert run(path) == 0
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{path}:{number + 1}:12: name.pl: remark: ")
    assert line.endswith(": U+202E, U+524D, U+540D")


def test_remarks_do_not_hide_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    text = (RELEASED / "wampiry" / "my_wampiry.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("  fonts:", "  fontz:").replace("turns: 15", "turns: many"), encoding="utf-8")
    assert run(file) == 2
    lines = capsys.readouterr().err.splitlines()
    assert [line for line in lines if ": remark: " not in line] == [
        f'{file}:10:10: rules.turns: expected a whole number from 1 to 60, got "many"',
        f"{file}:143:3: geometry.fontz: unknown key; known here: board, spaces, tracks, decor",
        "1 file has errors.",
    ]
    assert len(lines) > 10


def test_a_remark_can_be_translated() -> None:
    document = files.read_document(RELEASED / "osada" / "my_osada.yaml")
    read_without_retired(document, "track")
    remarks = [remark.translate("pl") for remark in document.remarks if "near" in remark.path]
    assert all("uwaga: już nieużywane, można to usunąć (1 wystąpienie)" in output for output in remarks)
    assert len(remarks) == 2


@pytest.mark.parametrize("kind", RETIRED_KEYS)
def test_no_retired_key_is_in_the_schema(kind: str) -> None:
    """A key in the schema would be dropped before it is read."""
    geometry = importlib.import_module(f"games.core.data.pictures.{kind}").Geometry
    schema = schema_of(geometry)
    for way in RETIRED_KEYS[kind].split():
        assert not _at(schema, schema, way.split(".")), way


def _at(root: Schema, node: Schema, steps: list[str]) -> bool:
    """Return whether a path of keys exists in a model's schema."""
    if "$ref" in node:
        return _at(root, root["$defs"][node["$ref"].rsplit("/", 1)[1]], steps)
    if node.get("type") == "array":
        return _at(root, node["items"], steps)
    if not steps:
        return True
    inner = dict(node.get("properties", {}))
    if isinstance(node.get("additionalProperties"), dict):
        inner["*"] = node["additionalProperties"]
    return any(_at(root, below, steps[1:]) for key, below in inner.items() if "*" in (key, steps[0]) or key == steps[0])


def test_the_schemas_for_editors_are_up_to_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--schema", tmp_path) == 0
    made = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    kept = {path.name: path.read_text(encoding="utf-8") for path in resource_path("data/schema").iterdir()}
    assert made == kept, "run: main.py check --schema data/schema"
    for schema in made:
        game, _, kind = schema.removesuffix(".json").rpartition("_")
        for file in resource_path("data").glob(f"{game or '*'}/{kind}.yaml"):
            (first, *_) = file.read_text(encoding="utf-8").splitlines()
            assert first == f"# yaml-language-server: $schema=../schema/{schema}", f"first line of {file}"


def test_an_unwritable_folder_for_schemas_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert run("--schema", file) == 2
    assert "can't write here" in capsys.readouterr().err


def test_all_kinds_of_every_registered_game_are_known() -> None:
    register_shipped()
    assert ("wampiry", "board") in all_file_kinds()
    assert (
        file_kinds_of_game("no_such_game")
        == common_file_kinds()
        == {kind: all_file_kinds()["osada", kind] for kind in ("lessons", "coach", "glossary")}
    )


# -- mutated files ----------------------------------------------------------------------------------------------------


def mutate(text: str, dice: random.Random) -> str | bytes:
    """Break a file in one of the ways that people, editors and disks do."""
    lines = text.split("\n")
    at = dice.randrange(len(lines))
    raw = text.encode()
    match dice.randrange(10):
        case 0:  # cut anywhere
            return raw[: dice.randrange(len(raw))]
        case 1:  # random bytes
            where = dice.randrange(len(raw))
            return raw[:where] + dice.randbytes(dice.randrange(1, 6)) + raw[where + dice.randrange(4) :]
        case 2:  # a line is lost
            return "\n".join(lines[:at] + lines[at + 1 :])
        case 3:  # a line is doubled
            return "\n".join([*lines[:at], lines[at], *lines[at:]])
        case 4:  # two lines are swapped
            other = dice.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
            return "\n".join(lines)
        case 5:  # wrong indentation
            lines[at] = dice.choice([" ", "   ", "\t"]) + lines[at]
            return "\n".join(lines)
        case 6:  # a character is lost or doubled
            where = dice.randrange(len(text))
            return text[:where] + text[where] * dice.choice([0, 2]) + text[where + 1 :]
        case 7:  # a special character of YAML somewhere
            where = dice.randrange(len(text))
            return text[:where] + dice.choice("[]{}:,-#&*!|>'\"%@`?~<=\\") + text[where:]
        case _:
            return yaml.safe_dump(shuffled(yaml.safe_load(text), dice), allow_unicode=True)


VALUES = [None, True, -1, 0, 10**30, 1.5, "", "abc", "on", "x" * 500, [], [1], {}, {"a": 1}, {1: 2}, [[[]]], "estate:x"]


def shuffled(content: dict[str, object], dice: random.Random) -> object:
    """Delete, rename or replace a random entry, or put it in another's place."""
    where: object = content
    while True:
        keys = list(where) if isinstance(where, dict) else list(range(len(where)))  # type: ignore[arg-type]
        key = dice.choice(keys)
        inner = where[key]  # type: ignore[index]
        if not isinstance(inner, dict | list) or not inner or dice.random() < 0.3:
            break
        where = inner
    match dice.randrange(4):
        case 0:
            del where[key]  # type: ignore[attr-defined]
        case 1 if isinstance(where, dict):
            where[dice.choice(["x", 7, "id ", "Ą", key])] = where.pop(key)
        case 2:
            where[key] = where[dice.choice(keys)]  # type: ignore[index]
        case _:
            where[key] = dice.choice(VALUES)  # type: ignore[index]
    return content


SOURCES = [RING5, (BOARDS / "wampiry_ring9.yaml").read_text(encoding="utf-8")]
WHOLE = resource_path("data/wampiry/board.yaml").read_text(encoding="utf-8")


def check_mutated(file: Path, text: str, seed: int, capsys: pytest.CaptureFixture[str]) -> bool:
    """Check one mutated file with the command; return whether it is still valid."""
    mutated = mutate(text, random.Random(seed))
    file.write_bytes(mutated if isinstance(mutated, bytes) else mutated.encode("utf-8", "surrogatepass"))
    code = run(file)
    err = capsys.readouterr().err.splitlines()
    if code == 0:
        assert err == []
        assert isinstance(load_board(files.read_document(file)), Board)
        return True
    assert code == 2
    assert len(err) >= 2
    for line in err[:-1]:
        assert line.startswith(f"{file}:"), line
        if re.fullmatch(r": and \d+ more errors?", line.removeprefix(str(file))):
            continue
        place = line.removeprefix(f"{file}:").split(":")
        assert (place[0].isdigit() and int(place[0]) > 0 and int(place[1]) > 0) or "is empty" in line, line
        assert "something else" not in line, line
        assert "this is not YAML" not in line or "\\" in line or len(line) < 300, line
    return False


@pytest.mark.parametrize("count", [60, long_only(300)])
def test_mutated_files_are_valid_or_have_located_faults(
    count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loaded = [check_mutated(tmp_path / "m.yaml", SOURCES[seed % 2], seed, capsys) for seed in range(count)]
    assert 0 < sum(loaded) < count / 2


@pytest.mark.parametrize("count", [8, long_only(40)])
def test_mutated_boards_with_geometry_are_valid_or_have_located_faults(
    count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loaded = [check_mutated(tmp_path / "m.yaml", WHOLE, seed, capsys) for seed in range(count)]
    assert 0 < sum(loaded) < count


def test_a_file_cut_at_any_byte_gives_no_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    raw = RING5.encode()
    file = tmp_path / "cut.yaml"
    for length in range(0, len(raw) - 1, 17):
        file.write_bytes(raw[:length])
        assert run(file) == 2 or length > len(raw) - 40
        assert "Traceback" not in capsys.readouterr().err


@pytest.mark.long
def test_many_mutated_files_are_valid_or_have_located_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(1000, 9000):
        check_mutated(tmp_path / "m.yaml", [*SOURCES, WHOLE][seed % 3], seed, capsys)


def test_rules_pages_are_checked_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shipped = resource_path("data/wampiry/rules.pl.md").read_text("utf-8")
    (tmp_path / "rules.pl.md").write_text(shipped + "\n```position\n", encoding="utf-8")
    assert run(tmp_path) == 2
    assert "rules.pl.md:" in capsys.readouterr().err


def test_at_most_fifty_faults_of_a_file_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "a.yaml"
    bad.write_text(RING5 + "".join(f"odd_{n}: 1\n" for n in range(73)), encoding="utf-8")
    assert run(bad, bad) == 2
    output = capsys.readouterr().err.splitlines()
    assert len(output) == 2 * (50 + 1) + 1
    assert [line for line in output if "more" in line] == 2 * [f"{bad}: and 23 more errors"]


def test_invisible_and_direction_characters_are_escaped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    control = "" if sys.platform == "win32" else "\x1b"  # Windows allows no such file name
    bad = tmp_path / f"a\u202eb{control}[2J.yaml"
    bad.write_text(RING5.replace("turns: 8", "turns: \"\u202e\u2066many\u200f\""), encoding="utf-8")  # fmt: skip
    assert run(bad) == 2
    output = capsys.readouterr().err
    shown = r"\x1b" if control else ""
    assert rf"a\u202eb{shown}[2J.yaml:9:10: rules.turns" in output
    assert r"\u202e\u2066many\u200f" in output
    assert not any(char in output for char in "\u202e\u2066\u200f\x1b")
