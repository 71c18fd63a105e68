"""The layout tree. A node is measured (`min_width`, `height_at`), placed, then drawn.

Containers (`Row`, `Column`, `Grid`, `Stack`, `Scroll`, `FirstFit`) place their children. Leaves are `Label` (see
`text`), `Paint` (custom drawing), `Slot` (a widget), `Divider` and `Spacer`. Lengths passed to a node are design units;
lengths that it computes are pixels, as floats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple, TypedDict, Unpack

from pygame import Rect, Surface

from ui.drawing.theme import LINE, Colour
from ui.layout.box import Box
from ui.widgets.base import Widget
from ui.widgets.host import Host
from ui.widgets.scroll import ScrollArea

Padding = tuple[float, ...]  # (all sides), (horizontal, vertical) or (left, top, right, bottom), in design units
TOLERANCE = 0.5  # pixels by which content may exceed its box, because of rounding
OVERHANG = 48  # pixels: the furthest that a leaf may draw outside its box, such as a glow


class LayoutContext(NamedTuple):
    """What a node needs for its layout: the screen, and a function that adds a widget."""

    host: Host
    add: Callable[[Widget], object]

    @property
    def unit(self) -> float:
        """The number of pixels in a design unit."""
        return self.host.unit


class Extent(TypedDict, total=False):
    """A node's fixed size in design units, or its weight, by which remaining space is shared."""

    width: float | None
    height: float | None
    weight: float


class Spacing(Extent, total=False):
    """Arguments of containers: padding inside the edges, and gap between children, in design units."""

    pad: float | Padding
    gap: float


class Node:
    """A box of a layout tree.

    Without a fixed size or a weight, it is as large as its content. Children are placed inside the padding; None is
    omitted.
    """

    shrinks = False  # True if the node may become lower than its content, because the content then scrolls

    def __init__(self, children: Iterable[Node | None] = (), **spacing: Unpack[Spacing]) -> None:
        self.width, self.height = spacing.get("width"), spacing.get("height")
        self.weight = spacing.get("weight", 0.0)
        self.pad, self.gap = expand_padding(spacing.get("pad", 0)), spacing.get("gap", 0)
        self.children = [child for child in children if child is not None]
        self.rect = Rect(0, 0, 0, 0)  # the node's box after placement, in pixels

    # -- called by parents ---------------------------------------------------------------------------------------------
    def min_width(self, context: LayoutContext) -> float:
        """Return the minimum width in pixels."""
        return self.width * context.unit if self.width is not None else self.content_width(context)

    def height_at(self, context: LayoutContext, width: float) -> float:
        """Return the height at a width, both in pixels."""
        return self.height * context.unit if self.height is not None else self.content_height(context, width)

    def place(self, context: LayoutContext, box: Box) -> None:
        """Set the box of the node and place its children."""
        self.rect = box.rect
        self.arrange(context, box.pad(*self.pad))

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        """Draw the node, moved by `shift` pixels. Widgets are drawn by their group."""
        for child in self.children:
            child.draw(surface, shift)

    # -- overridden by each kind of node -------------------------------------------------------------------------------
    def content_width(self, context: LayoutContext) -> float:
        """Return the minimum width of the content in pixels. By default it is 0, because text can wrap."""
        return 0.0

    def content_height(self, context: LayoutContext, width: float) -> float:
        """Return the height of the content in pixels, by default that of the highest child."""
        inner = width - self.horizontal_padding(context)
        heights = (child.height_at(context, inner) for child in self.children)
        return max(heights, default=0.0) + self.vertical_padding(context)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        """Place the content in the box inside the padding. By default each child fills the box."""
        for child in self.children:
            child.place(context, box)

    # -- used by nodes with children -----------------------------------------------------------------------------------
    def horizontal_padding(self, context: LayoutContext) -> float:
        """Return the sum of the left and right padding, in pixels."""
        return (self.pad[0] + self.pad[2]) * context.unit

    def vertical_padding(self, context: LayoutContext) -> float:
        """Return the sum of top and bottom padding, in pixels."""
        return (self.pad[1] + self.pad[3]) * context.unit

    def total_gap(self, context: LayoutContext) -> float:
        """Return the sum of the gaps between children, in pixels."""
        return self.gap * context.unit * max(0, len(self.children) - 1)


class Spacer(Node):
    """Empty space."""

    def __init__(self, size: float | None = None, weight: float = 0) -> None:
        super().__init__(width=size, height=size, weight=weight or (1 if size is None else 0))


class Paint(Node):
    """A leaf drawn by `paint(surface, rect)`."""

    def __init__(self, paint: Callable[[Surface, Rect], object], **extent: Unpack[Extent]) -> None:
        super().__init__((), **extent)
        self.paint = paint

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        rect = self.rect.move(shift)
        if rect.inflate(2 * OVERHANG, 2 * OVERHANG).colliderect(surface.get_clip()):
            self.paint(surface, rect)


class Divider(Node):
    """A line, one pixel wide: horizontal in a column, vertical in a row."""

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
    """A place for a widget, which `make(rect)` builds."""

    def __init__(self, make: Callable[[Rect], Widget], **extent: Unpack[Extent]) -> None:
        super().__init__((), **extent)
        self.make = make
        self.widget: Widget | None = None

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.widget = self.make(self.rect)
        context.add(self.widget)


class Stack(Node):
    """Children drawn over one another, such as a background and its content. Each fills the box."""

    def content_width(self, context: LayoutContext) -> float:
        return max_min_width(context, self.children) + self.horizontal_padding(context)


class Anchor(Node):
    """A child at the shares `across` and `down` (0..1) of a larger box, kept inside the box."""

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
    """Children side by side.

    Children with a weight share the remaining width. `valign` places children of fixed height.
    """

    def __init__(self, *children: Node | None, valign: str = "middle", **spacing: Unpack[Spacing]) -> None:
        super().__init__(children, **spacing)
        self.valign = valign

    def content_width(self, context: LayoutContext) -> float:
        widths = (child.min_width(context) for child in self.children)
        return sum(widths) + self.total_gap(context) + self.horizontal_padding(context)

    def content_height(self, context: LayoutContext, width: float) -> float:
        widths = self._widths(context, width - self.horizontal_padding(context))
        heights = (child.height_at(context, w) for child, w in zip(self.children, widths, strict=True))
        return max(heights, default=0.0) + self.vertical_padding(context)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        left = box.left
        for child, width in zip(self.children, self._widths(context, box.width), strict=True):
            top, height = box.top, box.height
            if child.height is not None and not child.weight:
                height = child.height * context.unit
                top += alignment_offset(box.height - height, self.valign)
            child.place(context, Box(left, top, width, height, context.unit))
            left += width + self.gap * context.unit

    def _widths(self, context: LayoutContext, width: float) -> list[float]:
        widths = [0 if child.weight else child.min_width(context) for child in self.children]
        return share_length(self.children, widths, width - self.total_gap(context))


class Column(Node):
    """Children below one another.

    Children with a weight share the remaining height. `align` places children of fixed width. With `drop`, children
    that would end below the box are omitted.
    """

    def __init__(
        self, *children: Node | None, align: str = "left", drop: bool = False, **spacing: Unpack[Spacing]
    ) -> None:
        super().__init__(children, **spacing)
        self.align, self.drop = align, drop
        self._placed: list[Node] = []

    def content_width(self, context: LayoutContext) -> float:
        return max_min_width(context, self.children) + self.horizontal_padding(context)

    def content_height(self, context: LayoutContext, width: float) -> float:
        inner = width - self.horizontal_padding(context)
        return sum(self._heights(context, inner)) + self.total_gap(context) + self.vertical_padding(context)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        heights = self._heights(context, box.width)
        heights = share_length(self.children, heights, box.height - self.total_gap(context))
        self._placed, top = [], box.top
        for child, height in zip(self.children, heights, strict=True):
            if self.drop and top + height > box.bottom + TOLERANCE:
                break
            left, width = box.left, box.width
            if child.width is not None:
                width = min(child.width * context.unit, box.width)
                left += alignment_offset(box.width - width, self.align)
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
    """Equal cells, row by row.

    Each row is as high as its highest cell. With `fill`, rows of equal height fill the box.
    """

    def __init__(self, cells: Sequence[Node], columns: int, *, fill: bool = False, **spacing: Unpack[Spacing]) -> None:
        for cell in cells:
            cell.weight = 1
        lines = [list(cells[at : at + columns]) for at in range(0, len(cells), columns)]
        rest = [Spacer() for _ in range(columns - len(lines[-1]))] if lines else []
        gap, weight = spacing.get("gap", 0), 1 if fill else 0
        rows = [Row(*line, *(rest if line is lines[-1] else ()), gap=gap, weight=weight) for line in lines]
        super().__init__(*rows, **spacing)


class Scroll(Node):
    """Content that scrolls if it is higher than its box.

    `key` identifies the scroll position. `bar` is the width kept free for the scroll bar, in design units. Lower
    content is enlarged to fill the box. With a weight of 0 the node is as high as its content, if there is space.
    With `whole_rows`, the lower edge cuts no child of the content, which is a column without gaps.
    """

    shrinks = True

    def __init__(
        self, key: str, child: Node, *, bar: float = 0, whole_rows: bool = False, **extent: Unpack[Extent]
    ) -> None:
        extent.setdefault("weight", 1)
        super().__init__((), **extent)
        self.key, self.child, self.bar, self.whole_rows = key, child, bar, whole_rows
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
        inside, place = LayoutContext(context.host, area.add_child), Box(box.left, box.top, width, height, context.unit)
        if self.whole_rows and area.max_offset:
            self._place_rows(inside, place, area)
        else:
            self.child.place(inside, place)

    def _place_rows(self, inside: LayoutContext, place: Box, area: ScrollArea) -> None:
        """Place the content so low that its start shows only whole rows, and let the area stop at whole rows."""
        rows = self.child.children
        ends = list(accumulate(row.height_at(inside, place.width) for row in rows))
        lead = self.rect.height - max((end for end in ends if end <= self.rect.height), default=self.rect.height)
        self.child.place(inside, Box(place.left, place.top + lead, place.width, place.height, place.unit))
        area.height = rows[-1].rect.bottom - self.rect.top
        offsets = (row.rect.bottom - self.rect.bottom for row in rows)
        area.stops = sorted({0, *(offset for offset in offsets if offset > 0)})

    def _paint(self, surface: Surface, content: Rect) -> None:
        self.child.draw(surface, (content.left - self.rect.left, content.top - self.rect.top))


class FirstFit(Node):
    """Places the first variant that fits the box, or the last one."""

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


def max_min_width(context: LayoutContext, nodes: Iterable[Node]) -> float:
    """Return the largest minimum width of the nodes, in pixels."""
    return max((node.min_width(context) for node in nodes), default=0.0)


def expand_padding(pad: float | Padding) -> tuple[float, float, float, float]:
    """Return (left, top, right, bottom) of a padding with one, two or four lengths; else raise ValueError."""
    match pad:
        case float() | int():
            return pad, pad, pad, pad
        case (across, down):
            return across, down, across, down
        case (left, top, right, bottom):
            return left, top, right, bottom
    raise ValueError(f"a padding has one, two or four lengths, not {pad!r}")


def alignment_offset(free: float, side: str) -> float:
    """Return the offset of a box with `free` spare pixels; KeyError for an unknown side."""
    return {"left": 0.0, "top": 0.0, "center": free / 2, "middle": free / 2, "right": free, "bottom": free}[side]


def share_length(children: Sequence[Node], lengths: list[float], length: float) -> list[float]:
    """Return the children's lengths in pixels. Children with a weight share the rest of `length`.

    If the fixed lengths exceed `length`, children that scroll become shorter.
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
