"""The page of a book of rules: its blocks laid out one under the other, drawn, and searched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.core.data.rules_blocks import Block, Callout, Heading, Items, Position, RulesText, Spans, Table
from games.core.data.rules_text import Hit
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_1, IVORY, LINE, TEXT, TEXT_2, GameTheme, mix
from ui.screens.rules.figure import Figures
from ui.screens.shared import rich_text
from ui.screens.shared.rich_text import Laid, Style, Styles

if TYPE_CHECKING:
    from ui.shell.screen import Screen

SPREAD = 1.22
BODY = 18


@dataclass(slots=True)
class Part:
    """One text of a block: where it stands within the block, its lines and its styles."""

    laid: Laid
    styles: Styles
    left: int
    top: int


@dataclass(slots=True)
class Placed:
    """A block on the page: its top and height, the texts in it, and lines or boxes drawn under them."""

    block: Block
    top: int
    high: int
    parts: list[Part] = field(default_factory=list)
    picture: Rect | None = None
    rules: list[Rect] = field(default_factory=list)  # hairlines of a table


class Page:
    """Lays a book of rules out for one width in pixels."""

    def __init__(self, screen: Screen, rules: RulesText, figures: Figures, theme: GameTheme, wide: int) -> None:
        self.screen, self.rules, self.figures, self.theme, self.wide = screen, rules, figures, theme, wide
        self.styles = self._styles(BODY, TEXT)
        self.placed: list[Placed] = []
        top = 0
        for block in rules.blocks:
            placed = self._place(block, top + self._before(block, top))
            self.placed.append(placed)
            top = placed.top + placed.high
        self.height = top + screen.px(80)

    def _styles(self, size: float, ink: tuple[int, int, int], bold_only: bool = False) -> Styles:
        bold = self.screen.font(size, "bold")
        plain = bold if bold_only else self.screen.font(size)
        light = mix(self.theme.light, ink, 0.25)
        return {
            "": Style(plain, ink),
            "bold": Style(bold, mix(ink, (255, 255, 255), 0.2)),
            "italic": Style(plain, light),
        }

    def _before(self, block: Block, top: int) -> int:
        px = self.screen.px
        if not top:
            return 0
        if isinstance(block, Heading):
            return px({1: 44, 2: 40, 3: 26}[block.level])
        return px(18 if isinstance(block, Position | Table | Callout) else 14)

    # -- laying out ---------------------------------------------------------------------------------------------------
    def _place(self, block: Block, top: int) -> Placed:
        if isinstance(block, Heading):
            return self._heading(block, top)
        if isinstance(block, Items):
            return self._items(block, top)
        if isinstance(block, Table):
            return self._table(block, top)
        if isinstance(block, Position):
            return self._position(block, top)
        if isinstance(block, Callout):
            return self._note(block, top)
        laid = rich_text.lay(block.spans, self.styles, self.wide, SPREAD)
        return Placed(block, top, laid.high, [Part(laid, self.styles, 0, 0)])

    def _heading(self, block: Heading, top: int) -> Placed:
        face = self.theme.display if block.level < 3 else "bold"
        font = self.screen.font({1: 38, 2: 27, 3: 20}[block.level], face)
        ink = self.theme.light if block.level < 3 else mix(self.theme.light, TEXT, 0.4)
        styles = {"": Style(font, ink), "bold": Style(font, ink), "italic": Style(font, ink)}
        laid = rich_text.lay(block.spans, styles, self.wide)
        return Placed(block, top, laid.high, [Part(laid, styles, 0, 0)])

    def _note(self, block: Callout, top: int) -> Placed:
        px = self.screen.px
        styles = self._styles(BODY - 1, mix(TEXT, TEXT_2, 0.25))
        laid = rich_text.lay(block.spans, styles, self.wide - px(60), SPREAD)
        return Placed(block, top, laid.high + px(28), [Part(laid, styles, px(44), px(14))])

    def _items(self, block: Items, top: int) -> Placed:
        px = self.screen.px
        indent = px(34)
        parts, y = [], 0
        for item in block.items:
            laid = rich_text.lay(item, self.styles, self.wide - indent, SPREAD)
            parts.append(Part(laid, self.styles, indent, y))
            y += laid.high + px(8)
        return Placed(block, top, y - px(8), parts)

    def _position(self, block: Position, top: int) -> Placed:
        px = self.screen.px
        wide = min(self.wide, px(680))
        left = (self.wide - wide) // 2
        high = self.figures.height(block, wide)
        styles = self._styles(16, mix(TEXT, TEXT_2, 0.4))
        legend = px(34)
        laid = rich_text.lay((rich_text_span(block.caption),), styles, wide, 1.15)
        part = Part(laid, styles, left, high + legend + px(8))
        return Placed(block, top, part.top + laid.high + px(6), [part], Rect(left, 0, wide, high))

    def _table(self, block: Table, top: int) -> Placed:
        px = self.screen.px
        head = self._styles(15, mix(TEXT_2, TEXT, 0.2), bold_only=True)
        cell = self._styles(BODY - 1, TEXT)
        pad = px(26)
        columns = self._columns(block, head, cell, pad)
        placed = Placed(block, top, 0)
        y = 0
        for number, row in enumerate((block.header, *block.rows)):
            styles = head if number == 0 else cell
            laid = [rich_text.lay(spans, styles, wide - pad, 1.1) for spans, wide in zip(row, columns, strict=True)]
            high = max(one.high for one in laid) + px(18)
            left = 0
            for one, wide in zip(laid, columns, strict=True):
                placed.parts.append(Part(one, styles, left, y + px(9)))
                left += wide
            y += high
            placed.rules.append(Rect(0, y, sum(columns), 1))
        placed.high = y
        return placed

    def _columns(self, block: Table, head: Styles, cell: Styles, pad: int) -> list[int]:
        """Share the width out: each column what it needs, or at least its longest word."""
        rows: Sequence[tuple[Styles, Sequence[Spans]]] = [(head, block.header), *((cell, row) for row in block.rows)]
        count = len(block.header)
        wanted = [max(rich_text.natural_width(row[n], s) for s, row in rows) + pad + 2 for n in range(count)]
        least = [max(rich_text.longest_word(row[n], s) for s, row in rows) + pad + 2 for n in range(count)]
        if sum(wanted) <= self.wide:
            return wanted
        spare = self.wide - sum(least)
        over = [want - low for want, low in zip(wanted, least, strict=True)]
        return [low + max(0, spare) * more // max(1, sum(over)) for low, more in zip(least, over, strict=True)]

    # -- where things are ---------------------------------------------------------------------------------------------
    def block_at(self, y: int) -> int:
        """Return the number of the block at a height of the page."""
        return max((n for n, placed in enumerate(self.placed) if placed.top <= y), default=0)

    def places_of(self, hit: Hit) -> list[Rect]:
        """Return the boxes of a hit, from the page's top left corner."""
        placed = self.placed[hit.block]
        part = placed.parts[hit.part]
        return rich_text.places(part.laid, part.styles, hit.start, hit.end, part.left, placed.top + part.top)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface, left: int, top: int, hits: Mapping[int, Sequence[Hit]], now: Hit | None) -> None:
        """Draw what lies inside the clip; the page's top left corner is at (left, top). `hits` are by block."""
        clip = surface.get_clip()
        for number, placed in enumerate(self.placed):
            y = top + placed.top
            if y > clip.bottom or y + placed.high < clip.top:
                continue
            self._under(surface, placed, left, y)
            for hit in hits.get(number, ()):
                ink = mix(INK_1, self.theme.accent, 0.8)
                for box in self.places_of(hit):
                    grown = box.move(left, top).inflate(4, 0)
                    draw.panel(surface, grown, ink, 3, IVORY if hit == now else None, 2)
            for part in placed.parts:
                rich_text.draw(surface, part.laid, part.styles, left + part.left, y + part.top)

    def _under(self, surface: Surface, placed: Placed, left: int, y: int) -> None:
        px, block = self.screen.px, placed.block
        accent = mix(self.theme.accent, TEXT, 0.15)
        if isinstance(block, Heading) and block.level == 2:
            surface.fill(mix(LINE, self.theme.accent, 0.3), (left, y - px(16), self.wide, 1))
        elif isinstance(block, Callout):
            box = Rect(left, y, self.wide, placed.high)
            draw.panel(surface, box, mix(INK_1, self.theme.light, 0.07), px(8))
            surface.fill(accent, (box.left, box.top + px(6), px(3), box.height - px(12)))
            marks.icon(surface, "hint", (left + px(24), y + px(27)), px(20), mix(self.theme.light, TEXT_2, 0.3))
        elif isinstance(block, Items):
            self._bullets(surface, placed, block, left, y)
        elif isinstance(block, Position):
            self._figure(surface, placed, block, left, y)
        for line in placed.rules:
            surface.fill(mix(LINE, TEXT_2, 0.12), line.move(left, y))

    def _bullets(self, surface: Surface, placed: Placed, block: Items, left: int, y: int) -> None:
        px = self.screen.px
        font = self.styles["bold"].font
        high = text.body_height(font)
        for number, part in enumerate(placed.parts, 1):
            top = y + part.top
            if block.numbered:
                box = Rect(left, top, px(26), high)
                ink = mix(self.theme.light, TEXT_2, 0.2)
                text.draw(surface, f"{number}.", box, font, ink, align="right", valign="top", wrapping=False)
            else:
                side = px(7)
                dot = Rect(left + px(14), top + high // 2 - side // 3, side, side)
                draw.panel(surface, dot, mix(self.theme.accent, TEXT, 0.25), side // 2)

    def _figure(self, surface: Surface, placed: Placed, block: Position, left: int, y: int) -> None:
        px = self.screen.px
        assert placed.picture is not None
        box = placed.picture.move(left, y)
        radius = px(10)
        picture = self.figures.picture(block, box.width)
        if picture is None:
            draw.panel(surface, box, mix(INK_1, (0, 0, 0), 0.3), radius)
        else:
            surface.blit(draw.rounded(picture, radius), box)
        draw.outline(surface, box, mix(LINE, IVORY, 0.2), radius)
        self._legend(surface, block, Rect(box.left, box.bottom + px(6), box.width, px(28)))

    def _legend(self, surface: Surface, block: Position, row: Rect) -> None:
        """Draw whose mark is whose."""
        px, font = self.screen.px, self.screen.font(15, "bold")
        x = row.left
        for seat in range(min(block.seats, len(self.rules.people))):
            name = self.rules.people[seat]
            mark = self.screen.app.palette.marks[seat]
            marks.draw_mark(surface, mark, (x + px(8), row.centery), px(16))
            wide = text.width(name, font) + 1
            text.draw(surface, name, Rect(x + px(22), row.top, wide, row.height), font, TEXT, wrapping=False)
            x += px(22) + wide + px(20)


def rich_text_span(words: str) -> rich_text.Span:
    """Return words as one plain span."""
    return rich_text.Span(words)
