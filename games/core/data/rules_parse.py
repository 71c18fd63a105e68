"""Parse a rules page, written in a subset of Markdown; every fault is reported with its line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games import registry
from games.core.contract.errors import DataError, Problem, UsageError
from games.core.contract.names import is_name
from games.core.contract.texts import LANGUAGES, N_, Text
from games.core.data import files
from games.core.data.files import Document
from games.core.data.rules_blocks import (
    Block,
    CalloutBlock,
    HeadingBlock,
    ListBlock,
    ParagraphBlock,
    Position,
    RulesText,
    StyledText,
    StyledTexts,
    TableBlock,
)

FENCE = "```"
BOARD_FILE = "board.yaml"  # the board on which positions are drawn, a file in the same folder
HEADER_KEYS = ("format", "game", "kind", "language", "people")
POSITION_KEYS = ("caption", "seats", "state", "mark", "focus")

_HEADING = re.compile(r"(#{1,3}) +(\S.*?) *\{#([a-z0-9_-]+)\}\s*\Z")
_BULLET = re.compile(r"- +(?=\S)")
_NUMBER = re.compile(r"[0-9]+\. +(?=\S)")
_RULE = re.compile(r"\|( *:?-{3,}:? *\|)+\s*\Z")
_STYLE = re.compile(r"\*\*(\S|\S.*?\S)\*\*|\*([^*\s]|[^*\s][^*]*?[^*\s])\*")
_FOREIGN = re.compile(r"[*+] |<|-{3}|={3}|\t| {4}|!\[")
_FOREIGN_INSIDE = re.compile(r"`|\]\(|</?[a-z]")


def parse_rules(text: str, file: str) -> RulesText:
    """Parse a rules page; `file` is its name in messages. DataError lists all faults."""
    return _Parser(text, file).parse()


class _Parser:
    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.at = 0  # index of the next line
        self.problems: list[Problem] = []
        self.blocks: list[Block] = []
        self.anchors: dict[str, int] = {}

    def parse(self) -> RulesText:
        head = self._head()
        while self.at < len(self.lines):
            self._block()
        if not self.problems and not self.anchors:
            self._fault(0, N_('expected a heading such as "# Title {#top}"'))
        if self.problems:
            raise DataError(sorted(self.problems, key=lambda problem: (problem.line, problem.column)))
        people = tuple(head.get("people") or ())
        return RulesText(self.file, head["game"], head["language"], people, tuple(self.blocks))

    def _fault(self, line: int, text: Text) -> None:
        self.problems.append(Problem(self.file, line, 1 if line else 0, "", text))

    # -- the first lines ----------------------------------------------------------------------------------------------
    def _head(self) -> Mapping[str | int, Any]:
        if self.lines[0].rstrip() != "---":
            self._fault(
                1, N_('expected the line "---", then "format: {format}", "game: …", "kind: rules"', format=files.FORMAT)
            )
            return {}
        end = next((n for n, line in enumerate(self.lines[1:], 1) if line.rstrip() == "---"), None)
        if end is None:
            self._fault(1, N_('the header is not closed: expected another line "---"'))
            self.at = len(self.lines)
            return {}
        self.at = end + 1
        document = self._yaml(1, end)
        if document is None:
            return {}
        game = document.data.get("game")
        self.problems += files.header_problems(document, game if isinstance(game, str) and game else "…", "rules")
        if document.data.get("language") not in LANGUAGES:
            self._wrong(document, "language", N_("expected one of: {values}", values=", ".join(LANGUAGES)))
        if not _is_words(document.data.get("people", [])):
            self._wrong(document, "people", N_("expected a list of names"))
        self._unknown(document, HEADER_KEYS)
        return document.data

    def _yaml(self, start: int, end: int) -> Document | None:
        """Read the lines from `start` to `end` as YAML. Blank lines are put before them, so that faults have the right
        line numbers.
        """
        if not any(line.strip() for line in self.lines[start:end]):
            self._fault(start, N_("expected keys and values below this line"))
            return None
        try:
            return files.read_document_from_text("\n" * start + "\n".join(self.lines[start:end]) + "\n", self.file)
        except DataError as error:
            self.problems += error.problems
            return None

    def _wrong(self, document: Document, key: str, text: Text) -> None:
        self.problems.append(document.problem((key,), text))

    def _unknown(self, document: Document, known: tuple[str, ...]) -> None:
        for key in document.data.keys() - set(known):
            text = N_("unknown key; known here: {known}", known=", ".join(known))
            self.problems.append(document.problem((key,), text, on_key=True))

    # -- blocks -------------------------------------------------------------------------------------------------------
    def _block(self) -> None:
        line = self.lines[self.at]
        if not line.strip():
            self.at += 1
        elif line.startswith(FENCE):
            self._fence(line[len(FENCE) :].strip())
        elif line.startswith("#"):
            self._heading(line)
        elif line.startswith("|"):
            self._table()
        elif line.startswith(">"):
            number = self.at + 1
            text = " ".join(line[1:].strip() for line in self._take(lambda line: line.startswith(">")))
            self.blocks.append(CalloutBlock(self._spans(text, number), number))
        elif _BULLET.match(line) or _NUMBER.match(line):
            self._items(_BULLET if _BULLET.match(line) else _NUMBER)
        elif _FOREIGN.match(line):
            self._fault(
                self.at + 1,
                N_("unknown kind of block; known: headings, paragraphs, lists, tables, notes, positions"),
            )
            self.at += 1
        else:
            number = self.at + 1
            text = " ".join(line.strip() for line in self._take(lambda line: not _begins_block(line)))
            self.blocks.append(ParagraphBlock(self._spans(text, number), number))

    def _take(self, belongs: Any) -> list[str]:
        """Return the next line and all directly following lines for which `belongs` is true."""
        first = self.at
        self.at += 1
        while self.at < len(self.lines) and self.lines[self.at].strip() and belongs(self.lines[self.at]):
            self.at += 1
        return self.lines[first : self.at]

    def _heading(self, line: str) -> None:
        self.at += 1
        match = _HEADING.match(line)
        if match is None:
            self._fault(self.at, N_('expected one to three #, a title and an anchor, such as "## Title {#anchor}"'))
            return
        marks, title, anchor = match.groups()
        if anchor in self.anchors:
            text = N_(
                "the anchor {anchor} appears twice, first on line {line}", anchor=anchor, line=self.anchors[anchor]
            )
            self._fault(self.at, text)
        self.anchors.setdefault(anchor, self.at)
        self.blocks.append(HeadingBlock(len(marks), self._spans(title, self.at), anchor, self.at))

    def _items(self, marker: re.Pattern[str]) -> None:
        number = self.at + 1
        items: list[str] = []
        while self.at < len(self.lines) and (match := marker.match(self.lines[self.at])):
            first = self.lines[self.at][match.end() :]
            more = self._take(lambda line: line.startswith(" ") and not _is_item(line.strip()))[1:]
            items.append(" ".join([first.strip(), *(line.strip() for line in more)]))
            if self.at < len(self.lines) and self.lines[self.at].startswith(" ") and self.lines[self.at].strip():
                self._fault(self.at + 1, N_("a list within a list is not supported"))
                self.at += 1
        self.blocks.append(ListBlock(tuple(self._spans(item, number) for item in items), marker is _NUMBER, number))

    def _table(self) -> None:
        number = self.at + 1
        lines = self._take(lambda line: line.startswith("|"))
        if len(lines) < 3 or not _RULE.match(lines[1]):
            self._fault(number, N_('expected a table: headings, a line "| --- | --- |", then rows'))
            return
        rows = [_cells(line) for line in (lines[0], *lines[2:])]
        for place, row in enumerate(rows[1:], 2):
            if len(row) != len(rows[0]):
                text = N_("expected {wanted} cells as in the first row, got {got}", wanted=len(rows[0]), got=len(row))
                self._fault(number + place, text)
        header, *others = [tuple(self._spans(cell, number) for cell in row) for row in rows]
        self.blocks.append(TableBlock(header, tuple(others), number))

    def _spans(self, text: str, number: int) -> StyledTexts:
        spans: list[StyledText] = []
        end = 0
        for match in _STYLE.finditer(text):
            spans.append(StyledText(text[end : match.start()]))
            bold, italic = match.groups()
            spans.append(StyledText(bold, "bold") if bold is not None else StyledText(italic, "italic"))
            end = match.end()
        spans.append(StyledText(text[end:]))
        if any("*" in span.text for span in spans):
            self._fault(number, N_("a * or ** here is not closed"))
        if _FOREIGN_INSIDE.search(text):
            self._fault(number, N_("only **bold** and *italic* are allowed within text"))
        return tuple(span for span in spans if span.text)

    # -- positions ----------------------------------------------------------------------------------------------------
    def _fence(self, kind: str) -> None:
        start = self.at + 1
        end = next((n for n in range(start, len(self.lines)) if self.lines[n].rstrip() == FENCE), None)
        if end is None:
            self._fault(start, N_("this block is not closed: expected a line ```"))
            self.at = len(self.lines)
            return
        self.at = end + 1
        if kind != "position":
            self._fault(start, N_("expected ```position, got ```{kind}", kind=kind))
            return
        document = self._yaml(start, end)
        if document is not None:
            self._position(document, start)

    def _position(self, document: Document, line: int) -> None:
        data = document.data
        before = len(self.problems)
        caption, seats, state = data.get("caption"), data.get("seats"), data.get("state")
        mark, focus = data.get("mark", []), data.get("focus", "")
        if not isinstance(caption, str) or not caption:
            self._wrong(document, "caption", N_("expected text"))
        if type(seats) is not int or seats < 1:
            self._wrong(document, "seats", N_("expected a number of seats"))
        if not isinstance(state, Mapping):
            self._wrong(document, "state", N_('expected a mapping (lines like "key: value")'))
        if not _is_words(mark) or not all(is_name(name) for name in mark):
            self._wrong(document, "mark", N_("expected a list of names such as estate:zielone"))
        if not isinstance(focus, str) or (focus and not is_name(focus)):
            self._wrong(document, "focus", N_("expected a name such as estate:zielone"))
        self._unknown(document, POSITION_KEYS)
        if len(self.problems) == before:
            assert isinstance(caption, str)
            assert isinstance(state, Mapping)
            self.blocks.append(Position(caption, int(seats or 0), state, tuple(mark), focus, line, document))


def _begins_block(line: str) -> bool:
    return line.startswith((FENCE, "#", "|", ">")) or bool(_is_item(line) or _FOREIGN.match(line))


def _is_item(line: str) -> bool:
    return bool(_BULLET.match(line) or _NUMBER.match(line))


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _is_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) and item for item in value)


def position_problems(rules: RulesText) -> list[Problem]:
    """List faults of the rules' positions, such as unknown ids: the first of each position."""
    try:
        game = registry.game(rules.game)
    except UsageError:
        text = N_("expected the id of a game, got {got}", got=rules.game)
        return [Problem(rules.file, 1, 1, "game", text)]
    if game.rules_position is None:
        return []
    try:
        board = game.load_board(registry.data_folder(rules.game) / BOARD_FILE)
    except DataError:  # the faults of the board are reported when its own file is checked
        return [Problem(rules.file, 0, 0, "", N_("its positions can't be checked: {file} has errors", file=BOARD_FILE))]
    problems: list[Problem] = []
    for position in rules.positions():
        try:
            game.rules_position(board, position)
        except DataError as error:
            problems += error.problems
    return problems
