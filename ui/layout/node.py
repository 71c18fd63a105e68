"""The layout tree. A node is measured (`min_width`, `height_at`), then placed, then drawn where it was placed.

Containers (`Row`, `Column`, `Grid`, `Stack`, `Scroll`, `FirstFit`) place their children; leaves are `Label` (see
`text`), `Paint` (custom drawing), `Slot` (a widget), `Line` and `Spacer`. Lengths passed to a node are design units;
lengths that it computes are pixels, as floats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypedDict, Unpack

from pygame import Rect, Surface

from ui.drawing.theme import LINE, Colour
from ui.layout.box import Box
from ui.widgets.base import Widget
from ui.widgets.host import Host
from ui.widgets.scroll import ScrollArea

Padding = tuple[float, ...]  # (all), (across, down) or (left, top, right, bottom)
TOLERANCE = 0.5  # pixels of rounding error that still count as fitting
OVERHANG = 48  # pixels that a leaf may draw outside its box, such as a glow


class LayoutContext(NamedTuple):
    """What placing a tree needs: the screen, and the function that adds a widget to it or to a scrolled area."""

    host: Host
    add: Callable[[Widget], object]

    @property
    def unit(self) -> float:
        """Pixels in a design unit."""
        return self.host.unit


class Extent(TypedDict, total=False):
    """A node's fixed width and height in design units, or its weight: its share of the remaining space."""

    width: float | None
    height: float | None
    weight: float


class Spacing(Extent, total=False):
    """Further arguments of containers: padding inside the edges and the gap between children, in design units."""

    pad: float | Padding
    gap: float


class Node:
    """One box of a tree; without a fixed size or a weight it is as large as its content.

    Children that are None are omitted. Children are placed inside the padding.
    """

    shrinks = False  # True if it can be lower than its content because it scrolls

    def __init__(self, children: Iterable[Node | None] = (), **spacing: Unpack[Spacing]) -> None:
        self.width, self.height = spacing.get("width"), spacing.get("height")
        self.weight = spacing.get("weight", 0.0)
        self.pad, self.gap = padding(spacing.get("pad", 0)), spacing.get("gap", 0)
        self.children = [child for child in children if child is not None]
        self.rect = Rect(0, 0, 0, 0)  # where it was placed, in pixels

    # Called by parents -------------------------------------------------------------------------------------------
    def min_width(self, context: LayoutContext) -> float:
        """Return the minimum width in pixels."""
        return self.width * context.unit if self.width is not None else self.content_width(context)

    def height_at(self, context: LayoutContext, width: float) -> float:
        """Return the height at a width, both in pixels."""
        return self.height * context.unit if self.height is not None else self.content_height(context, width)

    def place(self, context: LayoutContext, box: Box) -> None:
        """Set the box of this node and place its children in it."""
        self.rect = box.rect
        self.arrange(context, box.pad(*self.pad))

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        """Draw the node where it was placed, moved by `shift` pixels. Widgets are drawn by their group, not here."""
        for child in self.children:
            child.draw(surface, shift)

    # Overridden by each kind of node -----------------------------------------------------------------------------
    def content_width(self, context: LayoutContext) -> float:
        """Return the minimum width of the content, in pixels: by default 0, because text can wrap."""
        return 0.0

    def content_height(self, context: LayoutContext, width: float) -> float:
        """Return the height of the content at a width, in pixels: by default that of the highest child."""
        inner = width - self.across(context)
        return max((child.height_at(context, inner) for child in self.children), default=0.0) + self.down(context)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        """Place the content in a box inside the padding: by default each child in the whole box."""
        for child in self.children:
            child.place(context, box)

    # Used by nodes with children ---------------------------------------------------------------------------------
    def across(self, context: LayoutContext) -> float:
        """Return the sum of left and right padding, in pixels."""
        return (self.pad[0] + self.pad[2]) * context.unit

    def down(self, context: LayoutContext) -> float:
        """Return the sum of top and bottom padding, in pixels."""
        return (self.pad[1] + self.pad[3]) * context.unit

    def gaps(self, context: LayoutContext) -> float:
        """Return the sum of the gaps between children, in pixels."""
        return self.gap * context.unit * max(0, len(self.children) - 1)


class Spacer(Node):
    """Empty space of a fixed size in design units, or with a weight."""

    def __init__(self, size: float | None = None, weight: float = 0) -> None:
        super().__init__(width=size, height=size, weight=weight or (1 if size is None else 0))


class Paint(Node):
    """A leaf drawn by `paint(surface, rect)`, of the size given."""

    def __init__(self, paint: Callable[[Surface, Rect], object], **extent: Unpack[Extent]) -> None:
        super().__init__((), **extent)
        self.paint = paint

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        rect = self.rect.move(shift)
        if rect.inflate(2 * OVERHANG, 2 * OVERHANG).colliderect(surface.get_clip()):
            self.paint(surface, rect)


class Line(Node):
    """A line of one pixel, across its column or down its row."""

    def __init__(self, colour: Colour = LINE) -> None:
        super().__init__()
        self.colour = colour

    def content_width(self, context: LayoutContext) -> float:
        return 1.0

    def content_height(self, context: LayoutContext, width: float) -> float:
        return 1.0

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        surface.fill(self.colour, self.rect.move(shift))


class Slot(Node):
    """The place of a widget: `make(rect)` builds it when the tree is placed."""

    def __init__(self, make: Callable[[Rect], Widget], **extent: Unpack[Extent]) -> None:
        super().__init__((), **extent)
        self.make = make
        self.widget: Widget | None = None

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.widget = self.make(self.rect)
        context.add(self.widget)


class Stack(Node):
    """Children drawn over one another, each in the whole box: a background, then its content."""

    def content_width(self, context: LayoutContext) -> float:
        return widest(context, self.children) + self.across(context)


class Anchor(Node):
    """One child of its own size in a larger box; its middle is at `across` and `down` (0..1), clamped to the box."""

    def __init__(self, child: Node, across: float = 0.5, down: float = 0.5, **spacing: Unpack[Spacing]) -> None:
        super().__init__([child], **spacing)
        self.at = across, down

    def arrange(self, context: LayoutContext, box: Box) -> None:
        child = self.children[0]
        width = min(child.min_width(context), box.width)
        height = min(child.height_at(context, width), box.height)
        left = min(max(box.left, box.left + box.width * self.at[0] - width / 2), box.right - width)
        top = min(max(box.top, box.top + box.height * self.at[1] - height / 2), box.bottom - height)
        child.place(context, Box(left, top, width, height, context.unit))


class Row(Node):
    """Children side by side; those with a weight share the remaining width. `valign` applies to fixed heights."""

    def __init__(self, *children: Node | None, valign: str = "middle", **spacing: Unpack[Spacing]) -> None:
        super().__init__(children, **spacing)
        self.valign = valign

    def content_width(self, context: LayoutContext) -> float:
        return sum(child.min_width(context) for child in self.children) + self.gaps(context) + self.across(context)

    def content_height(self, context: LayoutContext, width: float) -> float:
        widths = self._widths(context, width - self.across(context))
        heights = (child.height_at(context, w) for child, w in zip(self.children, widths, strict=True))
        return max(heights, default=0.0) + self.down(context)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        left = box.left
        for child, width in zip(self.children, self._widths(context, box.width), strict=True):
            top, height = box.top, box.height
            if child.height is not None and not child.weight:
                height = child.height * context.unit
                top += align(box.height - height, self.valign)
            child.place(context, Box(left, top, width, height, context.unit))
            left += width + self.gap * context.unit

    def _widths(self, context: LayoutContext, width: float) -> list[float]:
        widths = [0 if child.weight else child.min_width(context) for child in self.children]
        return share(self.children, widths, width - self.gaps(context))


class Column(Node):
    """Children below one another; those with a weight share the remaining height. `align` applies to fixed widths.

    With `drop`, the first child that would end below the box is omitted, and all after it.
    """

    def __init__(
        self, *children: Node | None, align: str = "left", drop: bool = False, **spacing: Unpack[Spacing]
    ) -> None:
        super().__init__(children, **spacing)
        self.align, self.drop = align, drop
        self._placed: list[Node] = []

    def content_width(self, context: LayoutContext) -> float:
        return widest(context, self.children) + self.across(context)

    def content_height(self, context: LayoutContext, width: float) -> float:
        inner = width - self.across(context)
        return sum(self._heights(context, inner)) + self.gaps(context) + self.down(context)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        heights = self._heights(context, box.width)
        heights = share(self.children, heights, box.height - self.gaps(context))
        self._placed, top = [], box.top
        for child, height in zip(self.children, heights, strict=True):
            if self.drop and top + height > box.bottom + TOLERANCE:
                break
            left, width = box.left, box.width
            if child.width is not None:
                width = min(child.width * context.unit, box.width)
                left += align(box.width - width, self.align)
            child.place(context, Box(left, top, width, height, context.unit))
            self._placed.append(child)
            top += height + self.gap * context.unit

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        for child in self._placed:
            child.draw(surface, shift)

    def _heights(self, context: LayoutContext, width: float) -> list[float]:
        unit = context.unit
        widths = [width if c.width is None else min(c.width * unit, width) for c in self.children]
        return [c.height_at(context, w) for c, w in zip(self.children, widths, strict=True)]


class Grid(Column):
    """Equal cells, row by row; each row is as high as its highest cell, or all rows share the box (`fill`)."""

    def __init__(self, cells: Sequence[Node], columns: int, *, fill: bool = False, **spacing: Unpack[Spacing]) -> None:
        for cell in cells:
            cell.weight = 1
        lines = [list(cells[at : at + columns]) for at in range(0, len(cells), columns)]
        rest = [Spacer() for _ in range(columns - len(lines[-1]))] if lines else []
        gap, weight = spacing.get("gap", 0), 1 if fill else 0
        rows = [Row(*line, *(rest if line is lines[-1] else ()), gap=gap, weight=weight) for line in lines]
        super().__init__(*rows, **spacing)


class Scroll(Node):
    """Content that scrolls if it is higher than its box, including its widgets.

    `key` names its scroll position. `bar` design units at the right stay free for the scroll bar. Lower content fills
    the box. With a weight of 0 the node is as high as its content, if there is room.
    """

    shrinks = True

    def __init__(self, key: str, child: Node, *, bar: float = 0, **extent: Unpack[Extent]) -> None:
        extent.setdefault("weight", 1)
        super().__init__((), **extent)
        self.key, self.child, self.bar = key, child, bar
        self.area: ScrollArea | None = None

    def content_width(self, context: LayoutContext) -> float:
        return self.child.min_width(context) + self.bar * context.unit

    def content_height(self, context: LayoutContext, width: float) -> float:
        return self.child.height_at(context, width - self.bar * context.unit)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        width = box.width - self.bar * context.unit
        height = max(box.height, self.child.height_at(context, width))
        content = max(self.rect.height, round(box.top + height) - self.rect.top)
        self.area = area = ScrollArea(self.key, self.rect, content, self._paint)
        context.add(area)
        self.child.place(
            LayoutContext(context.host, area.add_child), Box(box.left, box.top, width, height, context.unit)
        )

    def _paint(self, surface: Surface, content: Rect) -> None:
        self.child.draw(surface, (content.left - self.rect.left, content.top - self.rect.top))


class FirstFit(Node):
    """Places the first variant whose minimum width and height fit the box, or the last one if none does."""

    def __init__(self, *variants: Node, **extent: Unpack[Extent]) -> None:
        super().__init__((), **extent)
        self.variants = variants
        self.chosen = variants[0]

    def content_width(self, context: LayoutContext) -> float:
        return min(variant.min_width(context) for variant in self.variants)

    def content_height(self, context: LayoutContext, width: float) -> float:
        return self._choose(context, width, float("inf")).height_at(context, width)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.chosen = self._choose(context, box.width, box.height)
        self.chosen.place(context, box)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        self.chosen.draw(surface, shift)

    def _choose(self, context: LayoutContext, width: float, height: float) -> Node:
        for variant in self.variants[:-1]:
            fits_width = variant.min_width(context) <= width + TOLERANCE
            if fits_width and variant.height_at(context, width) <= height + TOLERANCE:
                return variant
        return self.variants[-1]


def widest(context: LayoutContext, nodes: Iterable[Node]) -> float:
    """Return the largest minimum width of the nodes, in pixels."""
    return max((node.min_width(context) for node in nodes), default=0.0)


def padding(pad: float | Padding) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a padding of one, two or four lengths; ValueError otherwise."""
    match pad:
        case float() | int():
            return pad, pad, pad, pad
        case (across, down):
            return across, down, across, down
        case (left, top, right, bottom):
            return left, top, right, bottom
    raise ValueError(f"a padding has one, two or four lengths, not {pad!r}")


def align(free: float, side: str) -> float:
    """Return the offset of a box on a line with `free` pixels to spare; KeyError for an unknown side."""
    return {"left": 0.0, "top": 0.0, "center": free / 2, "middle": free / 2, "right": free, "bottom": free}[side]


def share(children: Sequence[Node], lengths: list[float], length: float) -> list[float]:
    """Return the children's lengths in pixels: those with a weight share what the others leave of `length`.

    If the fixed lengths are too long together, children that scroll become shorter.
    """
    pairs = list(zip(lengths, children, strict=True))
    free = length - sum(one for one, child in pairs if not child.weight)
    weights = sum(child.weight for child in children)
    for number, (one, child) in enumerate(pairs):
        if free < 0 and child.shrinks and not child.weight:
            free, lengths[number] = min(0.0, free + one), max(0.0, one + free)
    return [
        max(0.0, free) * child.weight / weights if child.weight else one
        for one, child in zip(lengths, children, strict=True)
    ]
