"""Helpers for tests of the rules pages: sections and table rows of a game's rules text."""

from __future__ import annotations

import re

from games.core.data.rules_blocks import HeadingBlock, RulesText, TableBlock, block_texts, plain_text
from games.core.data.rules_text import read_rules, rules_path


def rules_text(game: str, language: str) -> RulesText:
    """Return a game's rules text in one language."""
    return read_rules(rules_path(game, language))


def section_texts(book: RulesText, anchor: str) -> list[str]:
    """Return the texts of a section, the heading's own text first."""
    start = book.heading_index(anchor)
    assert start is not None, anchor
    texts = list(block_texts(book.blocks[start]))
    for block in book.blocks[start + 1 :]:
        if isinstance(block, HeadingBlock):
            break
        texts += block_texts(block)
    return texts


def heading_text(book: RulesText, anchor: str) -> str:
    """Return the text of a heading."""
    return plain_text(
        next(block.spans for block in book.blocks if isinstance(block, HeadingBlock) and block.anchor == anchor)
    )


def table_rows(book: RulesText) -> list[list[str]]:
    """Return the rows of all tables, without header rows."""
    return [
        [plain_text(cell) for cell in row]
        for block in book.blocks
        if isinstance(block, TableBlock)
        for row in block.rows
    ]


def table_row(book: RulesText, first: str, cells: int) -> list[str]:
    """Return the only row with this number of cells that begins with `first`, without its first cell."""
    (found,) = [row[1:] for row in table_rows(book) if row[0] == first and len(row) == cells]
    return found


def polish_faults(game: str, nouns: tuple[str, ...] = ()) -> list[str]:
    """List faults of Polish typography and gendered past-tense verbs; `nouns` only look like such verbs."""
    text = rules_path(game, "pl").read_text(encoding="utf-8")
    prose = re.sub(r"```.*?```", "", text.split("---\n", 2)[2], flags=re.DOTALL)
    gendered = re.findall(r"\b\w+(?:łem|łam|łeś|łaś|łbym|łabym)\b", prose)
    return [*re.findall(r'"| - |\S  +\S', prose), *(word for word in gendered if word not in nouns)]
