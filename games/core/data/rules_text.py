"""The rules page of a game, `data/<game>/rules.<language>.md`: find, read, check and search it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from games import registry
from games.core.contract.contract import Board
from games.core.contract.errors import DataError, Problem, system_reason
from games.core.contract.texts import LANGUAGES, N_
from games.core.data.board_values import UnknownValue, fill_values
from games.core.data.boards import load_default_board
from games.core.data.rules_blocks import HeadingBlock, RulesText, block_texts

_VALUES = re.compile(r" *\(\{=[^}]*\}\)")  # values of the board in a title
_TITLE_LINE = re.compile(r"^# .+$", re.MULTILINE)
_TITLE = re.compile(r"^#{1,3} (.+?) +\{#([\w-]+)\}", re.MULTILINE)


class SearchHit(NamedTuple):
    """A search match: characters `start` to `end` of `block_texts(blocks[block])[part]`, in the section `anchor`."""

    block: int
    part: int
    start: int
    end: int
    anchor: str


def rules_path(game: str, language: str) -> Path:
    """Return the path of a game's rules page."""
    return registry.data_folder(game) / f"rules.{language}.md"


def section_title(game: str, language: str, anchor: str) -> str:
    """Return the title of a section, or "" if it does not exist. The rest of the file is not checked."""
    return _titles(rules_path(game, language)).get(anchor, "")


@lru_cache(maxsize=4)
def _titles(file: Path) -> dict[str, str]:
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return {}
    return {anchor: _VALUES.sub("", title) for title, anchor in _TITLE.findall(text)}


def read_rules(path: str | Path, board: Board | None = None, note: str = "") -> RulesText:
    """Read and check a rules page; DataError lists all faults with their lines.

    Its numbers are those of `board`, by default of the default board. `note` is inserted below the first heading. The
    last section is the glossary in the same folder, if there is one.
    """
    from games.core.data.rules_parse import parse_rules  # imports YAML, which is slow

    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError([_unreadable(file, error)]) from None
    game, language = (re.search(rf"^{key}: *(\w+)", text, re.MULTILINE) for key in ("game", "language"))
    if game is not None and language is not None and language[1] in LANGUAGES:
        text = _complete(text, file, board, game[1], language[1])
    if note:
        text = _TITLE_LINE.sub(lambda match: f"{match[0]}\n\n{note}\n", text, count=1)
    return parse_rules(text, str(path))


def _complete(text: str, file: Path, board: Board | None, game: str, language: str) -> str:
    """Return the text with the glossary, and with the values of a board.

    A value that the board lacks is taken from the default board.
    """
    from games.core.data.glossary import glossary_section  # imports pydantic, which is slow

    text += glossary_section(file.parent, game, language)
    if "{=" not in text:
        return text
    default = load_default_board(game).data
    data = board.data if board is not None else default
    lines = text.split("\n")
    for number, line in enumerate(lines):
        try:
            lines[number] = fill_values(line, data, language, default)
        except UnknownValue as error:
            value = N_("expected a value from the board, got {got}", got=str(error.args[0]))
            raise DataError([Problem(str(file), number + 1, 1, "", value)]) from None
    return "\n".join(lines)


def _unreadable(file: Path, error: OSError | UnicodeDecodeError) -> Problem:
    if isinstance(error, UnicodeDecodeError):
        text = N_("expected UTF-8 text, got the byte {byte}", byte=f"0x{error.object[error.start]:02X}")
    else:
        text = N_("the file can't be read: {said}", said=system_reason(error))
    return Problem(str(file), 0, 0, "", text)


def check_rules(path: str | Path) -> list[Problem]:
    """List all faults of a rules page, including unknown ids in positions."""
    try:
        rules = read_rules(path)
    except DataError as error:
        return error.problems
    from games.core.data.rules_parse import position_problems

    return position_problems(rules)


_LETTERS = str.maketrans({"ł": "l", "Ł": "l", "đ": "d", "ø": "o", "’": "'", "„": '"', "”": '"'})


@lru_cache(maxsize=4096)
def normalize_for_search(text: str) -> tuple[str, tuple[int, ...]]:
    """Remove case and diacritics; return (text, for each of its characters the index in the original text).

    One more index, the length of the original, follows for the end of a match.
    """
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        bare = unicodedata.normalize("NFKD", letter.translate(_LETTERS)).casefold()
        for one in bare:
            if not unicodedata.combining(one):
                letters.append(one)
                places.append(place)
    return "".join(letters), (*places, len(text))


def search_rules(rules: RulesText, query: str) -> list[SearchHit]:
    """Find the words of `query` in the rules, ignoring case and diacritics; return matches in the order of the text.

    A block matches if it contains all words in any order, also inside longer words. Every occurrence is a match.
    One-letter words are ignored if the query has longer ones.
    """
    wanted = sorted(
        {word for word in normalize_for_search(query)[0].split() if any(letter.isalnum() for letter in word)}, key=len
    )
    longer = [word for word in wanted if len(word) > 1] or wanted
    hits: list[SearchHit] = []
    anchor = ""
    for number, block in enumerate(rules.blocks):
        if isinstance(block, HeadingBlock):
            anchor = block.anchor
        texts = block_texts(block)
        if longer and all(any(word in normalize_for_search(text)[0] for text in texts) for word in longer):
            hits += [
                SearchHit(number, part, start, end, anchor)
                for part, text in enumerate(texts)
                for start, end in sorted(_places(text, longer))
            ]
    return hits


def _places(text: str, wanted: list[str]) -> Iterator[tuple[int, int]]:
    """Yield (start, end) for each occurrence of the words in `text`; of overlapping occurrences only the longest."""
    folded, origin = normalize_for_search(text)
    taken: list[tuple[int, int]] = []
    for word in reversed(wanted):
        start = folded.find(word)
        while start >= 0:
            end = start + len(word)
            if all(end <= first or start >= last for first, last in taken):
                taken.append((start, end))
                yield origin[start], origin[end - 1] + 1
            start = folded.find(word, start + 1)
