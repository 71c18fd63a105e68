"""The steps, moves, events and slots that `games/README.md` names exist in the games."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import games

GAMES = Path(games.__file__).parent
HEADING = "## What each game needs of the contract"
FOLDERS = {
    "Wampiry w Nowej Hucie.": "wampiry",
    "Ankh-Morpork.": "ankh_morpork",
    "Osada.": "osada",
    "Kraków 2009 A.D.": "krakow",
    "W ruinach Wrocławia.": "wroclaw",
}


def _paragraphs() -> dict[str, str]:
    """Return the paragraph about each game, by the game's folder."""
    section = (GAMES / "README.md").read_text("utf-8").split(HEADING)[1].split("\n## ")[0]
    titles = re.split(r"^\*\*(.+?)\*\*", section, flags=re.M)[1:]
    return {FOLDERS[title]: text for title, text in zip(titles[::2], titles[1::2], strict=True)}


def _spelled(folder: Path) -> set[str]:
    """Return every word in names and short strings of the Python files in a folder."""
    names: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                names.update(re.findall(r"\w+", node.value) if len(node.value) < 40 else ())
            elif isinstance(node, ast.Name | ast.arg):
                names.add(node.id if isinstance(node, ast.Name) else node.arg)
            elif isinstance(node, ast.Attribute):
                names.add(node.attr)
    return names


@pytest.mark.parametrize("game_id", sorted(FOLDERS.values()))
def test_what_the_page_names_exists_in_the_game(game_id: str) -> None:
    text = _paragraphs()[game_id]
    quoted = re.findall(r"`([^`]+)`", text)
    firsts = {match for code in quoted for match in re.findall(r'^\("(\w+)"', " ".join(code.split()))}
    bare = {code for code in quoted if re.fullmatch(r"[a-z_]+", code)}
    assert firsts, "no step or move is named"
    known = _spelled(GAMES / game_id) | _spelled(GAMES / "core" / "contract")
    missing = (firsts | bare) - known
    assert not missing, f"games/README.md names {sorted(missing)}, which games/{game_id} does not contain"
