"""The rules page of a game as blocks: headings, paragraphs, lists, tables, notes and positions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from games.core.contract.errors import Problem
from games.core.contract.texts import Text


class StyledText(NamedTuple):
    """A piece of text in one style: plain, bold or italic."""

    text: str
    style: str = ""


StyledTexts = tuple[StyledText, ...]


class HeadingBlock(NamedTuple):
    """A heading of level 1 to 3; `anchor` identifies its section and is the same in every language."""

    level: int
    spans: StyledTexts
    anchor: str
    line: int = 0


class ParagraphBlock(NamedTuple):
    """A paragraph."""

    spans: StyledTexts
    line: int = 0


class CalloutBlock(NamedTuple):
    """A highlighted paragraph: a tip or a warning."""

    spans: StyledTexts
    line: int = 0


class ListBlock(NamedTuple):
    """A list with bullets, or numbered from 1."""

    items: tuple[StyledTexts, ...]
    numbered: bool
    line: int = 0


class TableBlock(NamedTuple):
    """A table: one header row, and at least one row of the same length."""

    header: tuple[StyledTexts, ...]
    rows: tuple[tuple[StyledTexts, ...], ...]
    line: int = 0


class ProblemSource(Protocol):
    """An object that knows the line of each part of a position: a `Document`, or a lesson's scene."""

    def problem(self, place: tuple[str | int, ...], text: Text, on_key: bool = False) -> Problem:
        """Return a fault with this text and its line in the file."""
        ...


@dataclass(frozen=True, slots=True)
class Position:
    """A position drawn by the game's painter, with a caption.

    `state` is the content of the file, checked only for YAML syntax. `mark` lists names of things to highlight. `focus`
    is the name of the thing to show large; "" shows the whole table. `source` knows the lines of the file.
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
    """A heading in the table of contents: its level, text and anchor, and the index of its block."""

    level: int
    text: str
    anchor: str
    block: int


@dataclass(frozen=True, slots=True)
class RulesText:
    """The rules of one game in one language. `people` are the names of the players in all positions, by seat."""

    file: str
    game: str
    language: str
    people: tuple[str, ...]
    blocks: tuple[Block, ...]

    def contents(self) -> list[ContentsEntry]:
        """List the headings in order."""
        return [
            ContentsEntry(block.level, plain_text(block.spans), block.anchor, number)
            for number, block in enumerate(self.blocks)
            if isinstance(block, HeadingBlock)
        ]

    def heading_index(self, anchor: str) -> int | None:
        """Return the index of the heading block with this anchor, or None."""
        return next((entry.block for entry in self.contents() if entry.anchor == anchor), None)

    def positions(self) -> list[Position]:
        """List the positions in order."""
        return [block for block in self.blocks if isinstance(block, Position)]


def plain_text(spans: StyledTexts) -> str:
    """Return the text without styles."""
    return "".join(span.text for span in spans)


def block_texts(block: Block) -> tuple[str, ...]:
    """Return the texts of a block without styles: one for each paragraph, item, cell or caption."""
    if isinstance(block, ListBlock):
        return tuple(plain_text(item) for item in block.items)
    if isinstance(block, TableBlock):
        return tuple(plain_text(cell) for row in (block.header, *block.rows) for cell in row)
    if isinstance(block, Position):
        return (block.caption,)
    return (plain_text(block.spans),)
