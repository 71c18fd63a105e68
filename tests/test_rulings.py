"""Every ruling that code, tests or pages cite by number is in its game's RULINGS.md, once and in order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PREFIX = {"ankh_morpork": "R", "krakow": "K-", "osada": "O-", "wampiry": "W-", "wroclaw": "B-"}
ROW = re.compile(
    r"^\| (?P<number>[A-Z]-?\d+) \| (?P<ruling>[^|]+) \| (?P<source>\w+) \| (?P<why>[^|]*) ?\|$", re.MULTILINE
)
SOURCES = {"book", "author", "reading", "silent", "derived", "practice", "program", "designed"}


def rows(game: str) -> list[dict[str, str]]:
    page = (ROOT / "games" / game / "RULINGS.md").read_text("utf-8")
    return [row.groupdict() for row in ROW.finditer(page)]


def cited(game: str) -> dict[str, str]:
    """Return every cited number of this game with a file that cites it; `O-46 to O-50` cites both ends."""
    pattern = re.compile(rf"(?<![\w-]){PREFIX[game]}\d+(?![\w-])")
    own = [ROOT / folder / game for folder in ("games", "tests", "tests/ui", "data")]
    shared = (
        []
        if game == "ankh_morpork"
        else [ROOT / folder for folder in ("games/core", "ui", "tests/core", "tests/conformance")]
    )
    files = [path for place in own + shared for kind in ("*.py", "*.md", "*.yaml") for path in place.rglob(kind)]
    found: dict[str, str] = {}
    for path in files:
        if path.name != "RULINGS.md":
            for number in pattern.findall(path.read_text("utf-8")):
                found.setdefault(number, path.relative_to(ROOT).as_posix())
    return found


@pytest.mark.parametrize("game", PREFIX)
def test_rulings_are_numbered_without_gaps(game: str) -> None:
    numbers = [row["number"] for row in rows(game)]
    assert numbers == [f"{PREFIX[game]}{n}" for n in range(1, len(numbers) + 1)]
    assert len(numbers) > 40


@pytest.mark.parametrize("game", PREFIX)
def test_every_ruling_names_its_source(game: str) -> None:
    assert {row["number"]: row["source"] for row in rows(game) if row["source"] not in SOURCES} == {}


@pytest.mark.parametrize("game", PREFIX)
def test_every_cited_ruling_exists(game: str) -> None:
    known = {row["number"] for row in rows(game)}
    found = cited(game)
    assert len(found) > 20
    assert {number: path for number, path in found.items() if number not in known} == {}
