"""The text of a game's rules as a layout tree, with highlighted search results.

`PositionPictures` draws example positions: the whole board, or an enlarged part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack

import pygame
from pygame import Rect, Surface

from games.core.contract.game import Game
from games.core.contract.lexicon import Lexicon
from games.core.data.rules_blocks import (
    Block,
    CalloutBlock,
    HeadingBlock,
    ListBlock,
    Position,
    RulesText,
    StyledText,
    StyledTexts,
    TableBlock,
)
from games.core.data.rules_text import SearchHit
from ui.boards import painter_for
from ui.boards.shared.base import BoardScene, Painter
from ui.drawing import draw, marks, text
from ui.drawing.pictures import converted
from ui.drawing.record import paused
from ui.drawing.theme import INK_0, INK_1, IVORY, LINE, TEXT, TEXT_2, Colour, GameTheme, game_theme, mix
from ui.layout import Box, Column, Divider, LayoutContext, Node, Paint, Row, Spacer, Stack
from ui.layout.node import Extent
from ui.screens.shared import rich_text
from ui.screens.shared.common import translate_function
from ui.screens.shared.rich_text import RichTextLayout, Style, Styles

if TYPE_CHECKING:
    from ui.shell.app import App
    from ui.shell.screen import Screen

LINE_SPACING = 1.22
BODY_FONT_SIZE = 18
COLUMN_GAP = 26  # design units between a table's columns
TOP_MARGIN, BOTTOM_MARGIN = 32, 80  # design units above the first block and below the last
HEADING_SPACE = {1: 44, 2: 40, 3: 26}  # design units above a heading, by level
MIN_SHOWN_SHARE = 0.46  # minimum share of the board's width in a picture
PICTURE_RATIO = 0.56  # height of a position's picture divided by its width
ZOOM_MARGIN = 1.3  # factor by which the shown part is larger than the pieces and spaces of the text
MAX_BOARD_WIDTH = 1900  # pixels: maximum width of a drawn board


class RichText(Node):
    """A node with wrapped text in several styles. Ranges of characters can be highlighted."""

    def __init__(
        self, spans: StyledTexts, styles: Styles, light: Colour, spread: float = 1.0, **extent: Unpack[Extent]
    ) -> None:
        super().__init__(**extent)
        self.spans, self.styles, self.highlight_colour, self.spread = spans, styles, light, spread
        self.highlights: list[tuple[int, int, bool]] = []  # (start, end, True for the current search result)
        self._broken_at, self._laid = -1, RichTextLayout((), 0, 0, 0)

    def content_height(self, context: LayoutContext, width: float) -> float:
        return float(self._break(round(width)).height)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self._break(round(box.width))

    def _break(self, width: int) -> RichTextLayout:
        if width != self._broken_at:
            self._broken_at, self._laid = width, rich_text.lay_out(self.spans, self.styles, width, self.spread)
        return self._laid

    def boxes_of(self, start: int, end: int) -> list[Rect]:
        """Return the window boxes of the characters from `start` to `end`."""
        return rich_text.letter_boxes(self._laid, self.styles, start, end, *self.rect.topleft)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        rect = self.rect.move(shift)
        if not rect.inflate(0, self._laid.pitch).colliderect(surface.get_clip()):
            return
        for start, end, is_current in self.highlights:
            for place in self.boxes_of(start, end):
                draw.rounded_box(
                    surface, place.move(shift).inflate(4, 0), self.highlight_colour, 3, IVORY if is_current else None, 2
                )
        rich_text.draw(surface, self._laid, self.styles, *rect.topleft)


class RulesPage(Column):
    """A column with the blocks of the rules, `width` design units wide."""

    def __init__(
        self, screen: Screen, rules: RulesText, figures: PositionPictures, theme: GameTheme, width: float
    ) -> None:
        self.screen, self.rules, self.figures, self.theme, self.column = screen, rules, figures, theme, width
        self.styles = self._styles(BODY_FONT_SIZE, TEXT)
        self.texts: list[list[RichText]] = []  # texts by block; `part` of a `SearchHit` is an index into them
        self.blocks = [self._block(block) for block in rules.blocks]
        pairs = zip(rules.blocks, self.blocks, strict=True)
        above = [(self._above(block) if number else None, node) for number, (block, node) in enumerate(pairs)]
        super().__init__(*(node for both in above for node in both), pad=(0, TOP_MARGIN, 0, BOTTOM_MARGIN), width=width)

    def _styles(self, size: float, ink: Colour, bold_only: bool = False) -> Styles:
        bold = self.screen.font(size, "bold")
        plain = bold if bold_only else self.screen.font(size)
        light = mix(self.theme.light, ink, 0.25)
        return {
            "": Style(plain, ink),
            "bold": Style(bold, mix(ink, (255, 255, 255), 0.2)),
            "italic": Style(plain, light),
        }

    # -- blocks ------------------------------------------------------------------------------------------------------
    def _above(self, block: Block) -> Node:
        """Return the space above a block, with a line above a section."""
        if isinstance(block, HeadingBlock):
            line = Divider(mix(LINE, self.theme.accent, 0.3)) if block.level == 2 else None
            return Column(Spacer(HEADING_SPACE[block.level] - 16), line, height=HEADING_SPACE[block.level])
        return Spacer(18 if isinstance(block, Position | TableBlock | CalloutBlock) else 14)

    def _block(self, block: Block) -> Node:
        self.texts.append([])
        if isinstance(block, HeadingBlock):
            return self._heading(block)
        if isinstance(block, ListBlock):
            return Column(*(self._item(block, number) for number in range(len(block.items))), gap=8)
        if isinstance(block, TableBlock):
            return self._table(block)
        if isinstance(block, Position):
            return self._position(block)
        if isinstance(block, CalloutBlock):
            words = self._text(block.spans, self._styles(BODY_FONT_SIZE - 1, mix(TEXT, TEXT_2, 0.25)))
            return Stack([Paint(self._draw_note), Column(words, pad=(44, 14, 16, 14))])
        return self._text(block.spans, self.styles)

    def _text(
        self, spans: StyledTexts, styles: Styles, spread: float = LINE_SPACING, **extent: Unpack[Extent]
    ) -> RichText:
        result = RichText(spans, styles, mix(INK_1, self.theme.accent, 0.8), spread, **extent)
        self.texts[-1].append(result)
        return result

    def _heading(self, block: HeadingBlock) -> Node:
        face = self.theme.display if block.level < 3 else "bold"
        ink = self.theme.light if block.level < 3 else mix(self.theme.light, TEXT, 0.4)
        style = Style(self.screen.font({1: 38, 2: 27, 3: 20}[block.level], face), ink)
        return self._text(block.spans, {"": style, "bold": style, "italic": style}, 1.0)

    def _item(self, block: ListBlock, number: int) -> Node:
        bullet = Paint(partial(self._draw_bullet, f"{number + 1}." if block.numbered else ""), width=34)
        return Row(bullet, self._text(block.items[number], self.styles, weight=1))

    def _position(self, block: Position) -> Node:
        """Return an example position: board, seat marks, caption."""
        width = min(self.column, 680.0)
        picture = Paint(partial(self._draw_figure, block), height=width * PICTURE_RATIO)
        legend = Paint(partial(self._draw_legend, block), height=28)
        caption = self._text((StyledText(block.caption),), self._styles(16, mix(TEXT, TEXT_2, 0.4)), 1.15)
        figure = Column(picture, Spacer(6), legend, Spacer(8), caption, width=width, pad=(0, 0, 0, 6))
        return Column(figure, align="center")

    def _table(self, block: TableBlock) -> Node:
        head = self._styles(15, mix(TEXT_2, TEXT, 0.2), bold_only=True)
        body = self._styles(BODY_FONT_SIZE - 1, TEXT)
        widths = self._widths(block, head, body)
        rows = []
        for row in (block.header, *block.rows):
            styles = head if row is block.header else body
            texts = [self._text(spans, styles, 1.1) for spans in row]
            cells = (
                Column(one, pad=(0, 9, COLUMN_GAP, 9), width=width) for one, width in zip(texts, widths, strict=True)
            )
            line = Column(Spacer(), Divider(mix(LINE, TEXT_2, 0.12)))
            rows.append(Stack([Row(*cells), line], width=sum(widths)))
        return Column(*rows)

    def _widths(self, block: TableBlock, head: Styles, body: Styles) -> list[float]:
        """Return a table's column widths in design units. Each is at least that of the longest word."""
        unit, count = self.screen.unit, len(block.header)
        rows: Sequence[tuple[Styles, Sequence[StyledTexts]]] = [
            (head, block.header),
            *((body, row) for row in block.rows),
        ]
        gap = COLUMN_GAP * unit + 2
        wanted = [max(rich_text.natural_width(row[n], s) for s, row in rows) + gap for n in range(count)]
        if sum(wanted) <= self.column * unit:
            return [one / unit for one in wanted]
        least = [max(rich_text.longest_word(row[n], s) for s, row in rows) + gap for n in range(count)]
        spare = max(0.0, self.column * unit - sum(least)) / max(1.0, sum(wanted) - sum(least))
        return [(low + spare * (want - low)) / unit for low, want in zip(least, wanted, strict=True)]

    # -- positions ---------------------------------------------------------------------------------------------------
    def block_at(self, y: int) -> int:
        """Return the index of the block at `y` pixels from the top of the page."""
        return max((n for n, node in enumerate(self.blocks) if node.rect.top - self.rect.top <= y), default=0)

    def top_of_block(self, block: int) -> int:
        """Return a block's distance from the top of the page, in pixels."""
        return self.blocks[block].rect.top - self.rect.top

    def boxes_of_hit(self, hit: SearchHit) -> list[Rect]:
        """Return the window boxes of a search result."""
        return self.texts[hit.block][hit.part].boxes_of(hit.start, hit.end)

    def highlight(self, hits: Iterable[SearchHit], current: SearchHit | None) -> None:
        """Highlight search results, the current one with a frame."""
        for texts in self.texts:
            for one in texts:
                one.highlights = []
        for hit in hits:
            self.texts[hit.block][hit.part].highlights.append((hit.start, hit.end, hit == current))

    def _draw_note(self, surface: Surface, rect: Rect) -> None:
        draw.rounded_box(surface, rect, mix(INK_1, self.theme.light, 0.07), self.screen.px(8))
        box = Box.of(rect, self.screen.unit)
        surface.fill(mix(self.theme.accent, TEXT, 0.15), box.pad(0, 6).cut_left(3).rect)
        spot = box.cut_top(54).cut_left(48).rect.center
        marks.draw_icon(surface, "hint", spot, self.screen.px(20), mix(self.theme.light, TEXT_2, 0.3))

    def _draw_bullet(self, number: str, surface: Surface, rect: Rect) -> None:
        """Draw the number or bullet of a list item."""
        font = self.styles["bold"].font
        line = Box.of(rect, self.screen.unit).cut_top(text.body_height(font) / self.screen.unit)
        if number:
            ink = mix(self.theme.light, TEXT_2, 0.2)
            text.draw(surface, number, line.cut_left(26).rect, font, ink, align="right", valign="top", wrapping=False)
        else:
            dot = line.pad(14, 2, 0, 0).cut_left(7).middle(7, 7).rect
            draw.rounded_box(surface, dot, mix(self.theme.accent, TEXT, 0.25), dot.width // 2)

    def _draw_figure(self, block: Position, surface: Surface, rect: Rect) -> None:
        radius = self.screen.px(10)
        picture = self.figures.picture(block, rect.width)
        if picture is None:
            draw.rounded_box(surface, rect, mix(INK_1, (0, 0, 0), 0.3), radius)
        else:
            surface.blit(draw.rounded(picture, radius), rect)
        draw.outline(surface, rect, mix(LINE, IVORY, 0.2), radius)

    def _draw_legend(self, block: Position, surface: Surface, rect: Rect) -> None:
        """Draw the seat marks with names."""
        font, row = self.screen.font(15, "bold"), Box.of(rect, self.screen.unit)
        for name, mark in list(zip(self.rules.people, self.screen.palette.seat_marks, strict=False))[: block.seats]:
            marks.draw_seat_mark(surface, mark, row.cut_left(16, 6).rect.center, self.screen.px(16))
            words = row.cut_left((text.width(name, font) + 1) / row.unit, 20)
            text.draw(surface, name, words.rect, font, TEXT, wrapping=False)


class PositionPictures:
    """The pictures of example positions. Each is drawn after its first request."""

    def __init__(self, app: App, game: Game, rules: RulesText, ready_: Callable[[], object]) -> None:
        self.app, self.game, self.rules, self.ready = app, game, rules, ready_
        self.closed = False
        self._board: Any = None
        self._painters: dict[tuple[int, int], Painter] = {}
        self._pictures: dict[tuple[int, int], Surface] = {}  # by (line of the block, width)
        self._asked: set[tuple[int, int]] = set()

    def height(self, position: Position, width: int) -> int:
        """Return the height of the picture for a width, both in pixels."""
        return round(width * PICTURE_RATIO)

    def picture(self, position: Position, width: int) -> Surface | None:
        """Return the picture of a position, or None. A missing picture is scheduled."""
        key = (position.line, width)
        if key not in self._pictures and key not in self._asked:
            self._asked.add(key)
            self.app.call_soon(lambda: self._make(position, key))
        return self._pictures.get(key)

    def _make(self, position: Position, key: tuple[int, int]) -> None:
        if self.closed:
            return
        if self._board is None:
            from games.core.data import boards

            self._board = boards.load_default_board(self.game.facts.id)
        width = key[1]
        painter = self._painter(position.seats, min(MAX_BOARD_WIDTH, round(width / MIN_SHOWN_SHARE)))
        assert self.game.rules_position is not None, "a game whose rules show positions says what they show"
        view = self.game.rules_position(self._board, position)
        with paused():
            painter.show(view)
            box = painter.rect()
            large = Surface(box.bottomright)  # from the corner (0, 0), because some boards begin at a margin
            large.fill(INK_0)
            accent = mix(game_theme(self.game.facts.theme).accent, (255, 190, 150), 0.35)
            painter.draw(
                large, BoardScene(accent, chosen=[name for name in position.mark if painter.is_on_board(name)])
            )
        part = self._part(painter, position)
        size = (width, self.height(position, width))
        self._pictures[key] = converted(pygame.transform.smoothscale(large.subsurface(part), size))
        self.ready()

    def _painter(self, seats: int, width: int) -> Painter:
        key = (seats, width)
        if key not in self._painters:
            words = translate_function(self.app, Lexicon(self.game, self._board, self.rules.people))
            painter = painter_for(self.game.facts.painter, self._board, self.app.palette.seat_marks[:seats], words)
            painter.resize(painter.area_for_width(width))
            self._painters[key] = painter
        return self._painters[key]

    def _part(self, painter: Painter, position: Position) -> Rect:
        """Return the part of the board around the pieces and spaces of the text, in the picture's aspect ratio."""
        whole = painter.rect()
        names = [name for name in (position.focus, *position.mark) if name and painter.is_on_board(name)]
        areas = [painter.area_of(name) for name in names]
        part = areas[0].unionall(areas[1:]) if areas and position.focus else whole
        width = max(part.width * ZOOM_MARGIN, part.height * ZOOM_MARGIN / PICTURE_RATIO, whole.width * MIN_SHOWN_SHARE)
        width = min(width, whole.width, whole.height / PICTURE_RATIO)
        shown = Rect(0, 0, int(width), int(width * PICTURE_RATIO))
        shown.center = part.center
        return shown.clamp(whole).clip(whole)
