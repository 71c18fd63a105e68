"""The coach's panel in a match, and its highlights.

The panel covers the decision card. A move closes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.names import is_seat_name, key_of, keys_of, kind_of
from games.core.contract.texts import N_, Text
from games.core.data.rules_blocks import StyledText
from games.core.lessons.texts import HasTranslations
from ui.boards.shared.base import ShowsCalculations
from ui.drawing import draw, high_contrast, text
from ui.drawing.pictures import converted
from ui.drawing.theme import INK_1, IVORY, LINE, RADIUS_BUTTON, RADIUS_PANEL, TEXT, TEXT_2, Colour, mix
from ui.layout import Box, Column, FirstFit, Label, LayoutContext, Node, Paint, Row, Slot, Spacer, Stack
from ui.screens.shared import rich_text
from ui.table.coach.cards import CoachCards, MatchAudience
from ui.table.context import BarButton, TableContext
from ui.table.drawing_context import DrawingContext
from ui.table.option_widget import OptionWidget
from ui.table.pictures import draw_medallion
from ui.widgets.base import TextLike, Tip, Widget
from ui.widgets.button import Button, IconButton

# -- the highlight ----------------------------------------------------------------------------------------------------
GLOW_ALPHA = 235  # alpha of the glow, of 255
GLOW_REACH, OUTLINE_WIDTH = 9, 2.2  # design units: the glow's reach, the outline's width
BREAKDOWN_NAME = "table:sums"
Shape = Sequence[tuple[int, int]]


class Highlight:
    """Highlights pieces, cards and rows at the table, given their names."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx

    # -- outlines and boxes -------------------------------------------------------------------------------------------
    def shapes(self, names: Iterable[str]) -> list[Shape]:
        """Return the outlines of the named pieces and spaces; names outside the board are skipped."""
        painter = self.ctx.painter
        result = ((painter.shape_of(name) if painter.is_on_board(name) else self._sums(name)) for name in names)
        return [shape for shape in result if shape]

    def _sums(self, name: str) -> Shape:
        """Return the corners of the box in which the board shows a score breakdown, or () for any other name."""
        painter = self.ctx.painter
        box = painter.calculation_area() if name == BREAKDOWN_NAME and isinstance(painter, ShowsCalculations) else None
        return (box.topleft, box.topright, box.bottomright, box.bottomleft) if box is not None else ()

    def boxes(self, names: Iterable[str]) -> list[Rect]:
        """Return the boxes of the named cards, rows and buttons; names on the board are skipped."""
        painter = self.ctx.painter
        result = (self._box(name) for name in names if not painter.is_on_board(name))
        return [box for box in result if box is not None]

    def _box(self, name: str) -> Rect | None:
        if is_seat_name(name) or kind_of(name) == "points":
            return self.ctx.rows.seats.get(int(key_of(name)))
        if kind_of(name) == "table":
            return self._place(keys_of(name))
        result = self.widget_of(name)
        if result is None or result.scroller is None:
            return result.rect if result is not None else None
        visible = result.rect.clip(result.scroller.rect)
        return visible if visible.height else None

    def widget_of(self, name: str) -> Widget | None:
        """Return the widget of a card or button next to the board, or None.

        A name such as `card:tag:1` stands for one of several equal cards.
        """
        widgets = self.ctx.widgets
        choices = [one for one in widgets.widgets if isinstance(one, OptionWidget) and not one.on_board]
        result = next((one for one in choices if one.name == name), None) or widgets.find(name)
        result = result or next((one for one in choices if one.name.startswith(f"{name}:")), None)
        if result is None and kind_of(name) == "button":
            result = widgets.find(key_of(name)) or widgets.find(self.button_of(name))
        return result

    def button_of(self, name: str) -> str:
        """Return the main button that chooses a name: `useful`, `pass` or ""."""
        selection = self.ctx.session.selection
        if selection is None:
            return ""
        moves = {"useful": selection.useful_move(), "pass": selection.pass_move()}
        large = (key for key, move in moves.items() if move and any(name in part for part in selection.parts(move)))
        return next(large, "")

    def _place(self, keys: list[str]) -> Rect | None:
        """Return the box of a part of the table, such as ["hand"] or ["pile", "events"]; None if it is hidden."""
        widgets = self.ctx.widgets
        if keys[0] == "pile":
            result = widgets.find(f"pile:{keys[1]}")
        elif keys[0] == "secret":
            result = widgets.find("secret:own")
        else:
            result = widgets.find("bar:goals") if keys[0] == "goals" else None
        if result is not None:
            return result.rect
        cards = [card.rect for card in self.ctx.tray_cards()]
        if keys[0] == "hand" and cards:
            return cards[0].unionall(cards)
        return Rect(self.ctx.card_area) if keys[0] == "card" else None

    def draw(self, surface: Surface, names: Sequence[str], strong: bool = False) -> None:
        """Highlight the named pieces, cards and rows."""
        shapes = self.shapes(names)
        # in high contrast: a white line between two black ones, which is visible on every board
        if high_contrast.minimum_ratio:
            for colour, width in ((high_contrast.BLACK, 3 * self._line), (high_contrast.WHITE, self._line)):
                for shape in shapes:
                    pygame.draw.lines(surface, colour, True, list(shape), width)
        for shape in () if high_contrast.minimum_ratio else shapes:
            self._glow(surface, shape, strong)
        for box in self.boxes(names):
            self._edge(surface, box, strong)

    def _glow(self, surface: Surface, shape: Shape, strong: bool) -> None:
        """Draw an outline with a soft glow."""
        margin = self.ctx.px(GLOW_REACH) * 3
        xs, ys = [x for x, _ in shape], [y for _, y in shape]
        box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(2 * margin, 2 * margin)
        key = ("glow of a lesson", tuple(shape))
        picture = draw.cached(key, lambda: self._make_glow(shape, box))
        surface.blit(picture, box)
        if strong:
            surface.blit(picture, box)
        pygame.draw.lines(surface, IVORY, True, list(shape), self._line)

    @property
    def _line(self) -> int:
        """The width of an outline in pixels."""
        return max(2, self.ctx.px(OUTLINE_WIDTH))

    def _make_glow(self, shape: Shape, box: Rect) -> Surface:
        reach = self.ctx.px(GLOW_REACH) // 2
        small = Surface((box.width // 2 + 1, box.height // 2 + 1), pygame.SRCALPHA)
        small.fill((*IVORY, 0))
        points = [((x - box.left) / 2, (y - box.top) / 2) for x, y in shape]
        pygame.draw.lines(small, (*IVORY, GLOW_ALPHA), True, points, max(2, reach))
        soft = pygame.transform.gaussian_blur(small, max(1, reach))
        return converted(pygame.transform.smoothscale(soft, box.size))

    def _edge(self, surface: Surface, box: Rect, strong: bool) -> None:
        """Draw an outline around a box next to the board."""
        around, width = (
            self.ctx.box(box).pad(-4, -4).rect,
            max(2, self.ctx.px(OUTLINE_WIDTH + 1 if strong else OUTLINE_WIDTH)),
        )
        draw.outline(surface, around, IVORY, self.ctx.px(RADIUS_BUTTON + 3), width)


COACH = N_("Coach")
FIRST, FOLDED = N_("Coach · first time"), N_("Coach · click to read")
GOT_IT = N_("Got it")
SECTION = N_("Rules: {section}")
READ_MORE = N_("What the rules say")
GOT_IT_TIP = N_("Hide this; playing on hides it too (C)")
TURN_OFF = N_("Turn the coach off")
AGAIN_TIP = N_("Coach: read it again (C)")
AWAY_TIP = N_("Coach: hide this (C)")
ON_TIP = N_("Turn the coach back on (C)")

# design units: space above and below the text of the header, open and folded, height of the footer, padding, gap, size
# of the emblem, size of a button with an icon
HEADER_PADS, FOOTER_HEIGHT, PAD, GAP, EMBLEM_SIZE, ICON_SIZE = (8, 6), 38, 16, 8, 36, 28
TEXT_SIZE, LINK_SIZE, TITLE_SIZE, SMALL_SIZE = 16, 14, 19, 13
LINK_STYLE = "bold"  # the style of a link in the text


class LinkedParagraph(Node):
    """A coach's text with links to pieces, cards and rows at the table."""

    def __init__(self, ctx: DrawingContext, label: Text | HasTranslations, size: float, colour: Colour) -> None:
        super().__init__()
        self._styles = {
            "": rich_text.Style(ctx.font(size), colour),
            LINK_STYLE: rich_text.Style(ctx.font(size, "bold"), ctx.theme.light),
        }
        self._spans = tuple(
            StyledText(piece.text, LINK_STYLE if piece.name else "") for piece in ctx.split_links(label)
        )
        self._laid = rich_text.lay_out((), self._styles, 0)
        self._width = 0

    def content_height(self, context: LayoutContext, width: float) -> float:
        if round(width) != self._width:
            self._width = round(width)
            self._laid = rich_text.lay_out(self._spans, self._styles, self._width)
        return self._laid.height

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.content_height(context, box.width)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        rect = self.rect.move(shift)
        rich_text.draw(surface, self._laid, self._styles, rect.left, rect.top)


class FoldedCoachPanel(Widget):
    """The coach's panel reduced to its header.

    Its tooltip is the text; a click keeps the tooltip open.
    """

    tip_prefers_side = True

    def __init__(self, rect: Rect, panel: CoachPanel) -> None:
        super().__init__("coach:folded", rect)
        self.panel = panel

    def activate(self) -> None:
        self.panel.show_text_beside()

    def tip_text(self) -> TextLike | None:
        return self.panel.plain_text()

    def draw(self, surface: Surface) -> None:
        self.draw_focus_ring(surface, RADIUS_PANEL)


class CoachPanel:
    """The panel with the coach's card."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.highlight = ctx, Highlight(ctx)
        self.cards = CoachCards(ctx, MatchAudience(ctx, lambda: self.cards.reselect_card()))
        self.is_folded = False  # only the header is displayed, because the text does not fit
        self.rect = Rect(0, 0, 0, 0)
        self._tree: Node | None = None  # the layout tree of the displayed card

    # -- buttons and the key C ----------------------------------------------------------------------------------------
    def toggle(self) -> None:
        """Close the panel, reopen it, or show the text of a folded panel."""
        if self.is_folded and self.cards.toggle_effect() == "away":
            self.show_text_beside()
        else:
            self.cards.toggle()

    def show_text_beside(self) -> None:
        """Show the text beside the folded panel until the next input."""
        self.ctx.widgets.show_note(Tip(self.plain_text(), self.rect, self.cards.title, prefers_side=True))

    def bar_buttons(self) -> list[BarButton]:
        """Return the coach's button for the bar, or []."""
        tip = {"on": ON_TIP, "again": AGAIN_TIP, "away": AWAY_TIP}
        does = self.cards.toggle_effect()
        return [("coach", "school", self.toggle, tip[does], True, None)] if does else []

    def shortcuts(self) -> Mapping[int, Callable[[], object] | None]:
        """Return the action of the coach's key C."""
        return {pygame.K_c: self.toggle if self.cards.toggle_effect() else None}

    def plain_text(self) -> str:
        """Return the displayed text without links, or ""."""
        return self.ctx.translate(self.cards.displayed_text())

    def height(self, width: int, folded: bool = False) -> int:
        """Return the height of the panel and the gap below it, in pixels."""
        said, self.is_folded = self.cards.displayed_text(), folded
        self._tree = None if said is None else self._build(said, width / self.ctx.unit)
        if self._tree is None:
            return 0
        return round(self._tree.height_at(self._context, width)) + self.ctx.px(GAP)

    def layout(self, left: int, top: int, width: int) -> None:
        """Place the panel."""
        height = self.height(width, self.is_folded)
        self.rect = Rect(left, top, width, max(0, height - self.ctx.px(GAP)))
        if self._tree is not None:
            self._tree.place(self._context, self.ctx.box(self.rect))

    @property
    def _context(self) -> LayoutContext:
        return LayoutContext(self.ctx.widgets.host, self.ctx.widgets.add)

    def _build(self, said: Text | HasTranslations, width: float) -> Node:
        """Return the panel's node for a text and a width in design units."""
        ground = Paint(self._draw_ground)
        if self.is_folded:
            return Stack([ground, self._head(*self._signs())])
        label = Column(LinkedParagraph(self.ctx, said, TEXT_SIZE, TEXT), pad=(PAD, 4, PAD, 8))
        return Stack([ground, Column(Spacer(self._head_height()), label, self._foot(width)), Column(self._head())])

    def _head(self, *signs: Node | None) -> Node:
        """Return the header: the coach's name, the section's title and buttons."""
        ring = partial(draw_medallion, ctx=self.ctx, inset=4, edge=1.5)
        label = Column(Spacer(), *self._titles(), Spacer(), weight=1)
        who = Row(Paint(ring, width=EMBLEM_SIZE, height=EMBLEM_SIZE), label, gap=10, pad=(12, 0, 0, 0))
        whole = Slot(lambda rect: FoldedCoachPanel(rect, self)) if self.is_folded else None
        off = partial(self._icon, "coach:off", "close", self.cards.turn_off, self.ctx.translate(TURN_OFF), 16)
        cross = Slot(off, width=ICON_SIZE, height=ICON_SIZE)
        return Row(
            Stack([whole, who], weight=1),
            Row(*signs, cross, gap=4, valign="top", pad=(0, 9, 8, 0)),
            height=self._head_height(),
        )

    def _head_height(self) -> float:
        """Return the height of the header in design units."""
        return max(EMBLEM_SIZE, self._titles_height()) + 2 * HEADER_PADS[self.is_folded]

    def _signs(self) -> list[Node]:
        """Return the icon buttons of a folded panel."""
        signs = [("coach:ok", "check", self.cards.dismiss, self.ctx.translate(GOT_IT_TIP))]
        if self.cards.title:
            tip = self.ctx.translate(SECTION.with_args(section=self.cards.title))
            signs.insert(0, ("coach:rules", "rules", self.cards.open_rules, tip))
        return [Slot(partial(self._icon, *sign, 18), width=ICON_SIZE, height=ICON_SIZE) for sign in signs]

    def _titles(self) -> list[Node]:
        title, theme = self.cards.title, self.ctx.theme
        if not title:
            quiet = mix(IVORY, INK_1, 0.1)
            return [Label(COACH, 15, quiet, "bold", wrapping=False, height=self._line(15, "bold"))]
        small = Label(
            FOLDED if self.is_folded else FIRST,
            SMALL_SIZE,
            mix(TEXT_2, IVORY, 0.5),
            wrapping=False,
            height=self._line(SMALL_SIZE),
        )
        height, unit = self._line(TITLE_SIZE, theme.display), self.ctx.unit
        smallest = text.width(self.ctx.translate(title), self.ctx.font(text.MIN_TEXT / unit, theme.display)) / unit
        line = Label(title, TITLE_SIZE, theme.light, theme.display, wrapping=False, height=height)
        lines = Label(title, TITLE_SIZE, theme.light, theme.display, height=self._titles_height())
        return [FirstFit(Column(small, line, width=smallest), lines)]

    def _titles_height(self) -> float:
        """Return the height of the header's text in design units."""
        if not self.cards.title:
            return self._line(15, "bold")
        return self._line(SMALL_SIZE) + self._line(TITLE_SIZE, self.ctx.theme.display)

    def _line(self, size: float, face: str = "body") -> float:
        """Return the height of a line in design units."""
        return text.line_height(self.ctx.font(size, face)) / self.ctx.unit

    def _foot(self, width: float) -> Node:
        """Return the footer with its buttons "Rules" and "Got it"."""
        font, unit = self.ctx.font(LINK_SIZE), self.ctx.unit
        read = text.width(self.ctx.translate(GOT_IT), font) / unit + 28
        link = None
        if self.cards.lesson_text is None and self.cards.card is not None:
            label = self.ctx.translate(SECTION.with_args(section=self.cards.title))
            if not self.cards.title or text.width(label, font) / unit > width - PAD - 20 - read:
                label = self.ctx.translate(READ_MORE)
            link = Slot(partial(self._link, label), width=(text.width(label, font) + 2) / unit, height=30)
        return Row(
            link, Spacer(), Slot(self._read_button, width=read, height=30), pad=(PAD, 2, 10, 6), height=FOOTER_HEIGHT
        )

    def _link(self, label: str, rect: Rect) -> Button:
        act, theme = self.cards.open_rules, self.ctx.theme
        return Button("coach:rules", rect, label, act, kind="link", size=LINK_SIZE, theme=theme)

    def _read_button(self, rect: Rect) -> Button:
        label, tip = self.ctx.translate(GOT_IT), self.ctx.translate(GOT_IT_TIP)
        return Button("coach:ok", rect, label, self.cards.dismiss, kind="ivory", size=LINK_SIZE, tip=tip)

    def _icon(self, key: str, icon: str, act: Callable[[], object], tip: str, size: float, rect: Rect) -> IconButton:
        return IconButton(key, rect, icon, act, tip=tip, size=size, colour=TEXT_2)

    def draw(self, surface: Surface) -> None:
        """Draw the panel without its widgets."""
        if self._tree is not None and self.rect.height and self.cards.displayed_text() is not None:
            self._tree.draw(surface)

    def _draw_ground(self, surface: Surface, rect: Rect) -> None:
        night, radius = self.ctx.theme.night, self.ctx.px(RADIUS_PANEL)
        draw.gradient_box(surface, rect, (mix(night[0], IVORY, 0.12), mix(night[1], IVORY, 0.05)), radius)
        draw.outline(surface, rect, mix(LINE, IVORY, 0.7), radius)

    def draw_highlight(self, surface: Surface) -> None:
        """Highlight the pieces, cards and rows that the card mentions."""
        names = self.cards.mentioned_names()
        if names:
            self.highlight.draw(surface, names)
