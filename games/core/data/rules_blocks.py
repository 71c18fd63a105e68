"""The rules of a game for reading as plain blocks: headings with an anchor, paragraphs, lists, tables, notes, and
positions that the game's own painter draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from games.core.contract.errors import Problem
from games.core.contract.texts import Text


class Span(NamedTuple):
    """A run of words in one style: plain, bold or italic."""

    text: str
    style: str = ""


Spans = tuple[Span, ...]


class HeadingBlock(NamedTuple):
    """A heading of level 1 to 3; `anchor` names the section, the same in every language."""

    level: int
    spans: Spans
    anchor: str
    line: int = 0


class ParagraphBlock(NamedTuple):
    """A paragraph."""

    spans: Spans
    line: int = 0


class CalloutBlock(NamedTuple):
    """A paragraph that stands out: a tip or a warning."""

    spans: Spans
    line: int = 0


class ListBlock(NamedTuple):
    """A list, with bullets or numbered from 1."""

    items: tuple[Spans, ...]
    numbered: bool
    line: int = 0


class TableBlock(NamedTuple):
    """A table: one row of headings and at least one row of the same length."""

    header: tuple[Spans, ...]
    rows: tuple[tuple[Spans, ...], ...]
    line: int = 0


class ProblemSource(Protocol):
    """What knows in which line of a file a part of a position stands: a `Document`, or the scene of a lesson."""

    def problem(self, place: tuple[str | int, ...], text: Text, on_key: bool = False) -> Problem:
        """Return the fault that `text` words, at its place."""
        ...


@dataclass(frozen=True, slots=True)
class Position:
    """A position to be drawn by the game's painter, with a caption.

    `state` is what the file gives, checked only for form; `mark` lists names on the table to be marked and `focus`
    the one to be shown large ("" is the whole table). `source` knows the lines of the file.
    """

    caption: str
    seats: int
    state: Mapping[str, Any]
    mark: tuple[str, ...] = ()
    focus: str = ""
    line: int = 0
    source: ProblemSource | None = field(default=None, compare=False, repr=False)


Block = HeadingBlock | ParagraphBlock | CalloutBlock | ListBlock | TableBlock | Position


class ContentsEntry(NamedTuple):
    """A line of the contents: the heading's level, words and anchor, and the number of its block."""

    level: int
    text: str
    anchor: str
    block: int


@dataclass(frozen=True, slots=True)
class RulesText:
    """The rules of one game in one language. `people` are the names of the seats in all positions, seat 0 first."""

    file: str
    game: str
    language: str
    people: tuple[str, ...]
    blocks: tuple[Block, ...]

    def contents(self) -> list[ContentsEntry]:
        """List the headings, in the order of the text."""
        return [
            ContentsEntry(block.level, plain_text(block.spans), block.anchor, number)
            for number, block in enumerate(self.blocks)
            if isinstance(block, HeadingBlock)
        ]

    def heading_index(self, anchor: str) -> int | None:
        """Return the number of the heading with this anchor, or None."""
        return next((entry.block for entry in self.contents() if entry.anchor == anchor), None)

    def positions(self) -> list[Position]:
        """List the positions, in the order of the text."""
        return [block for block in self.blocks if isinstance(block, Position)]


def plain_text(spans: Spans) -> str:
    """Return the words without their styles."""
    return "".join(span.text for span in spans)


def block_texts(block: Block) -> tuple[str, ...]:
    """Return the texts of a block as plain words: one each for an item, a cell, a caption or a paragraph."""
    if isinstance(block, ListBlock):
        return tuple(plain_text(item) for item in block.items)
    if isinstance(block, TableBlock):
        return tuple(plain_text(cell) for row in (block.header, *block.rows) for cell in row)
    if isinstance(block, Position):
        return (block.caption,)
    return (plain_text(block.spans),)
