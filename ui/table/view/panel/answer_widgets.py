"""Widgets of answers in the decision card: paper cards, rows, and rows with score breakdowns.

A score breakdown (`Calculation`) is the arithmetic of an answer's result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from pygame import Rect, Surface

from games.core.contract.contract import Move
from games.core.contract.controller import Label
from games.core.contract.extras.decision_extras import Calculation
from games.core.contract.selection import Selection
from games.core.contract.texts import Text
from ui.boards.shared import pieces
from ui.drawing import draw, text
from ui.drawing.text import Font
from ui.drawing.theme import INK_2, INK_3, IVORY, LINE, RADIUS_BUTTON, RADIUS_CHIP, SMALL, TEXT, TEXT_2, Colour, mix
from ui.layout import Box, Grid, Node, Slot
from ui.table.context import TableContext
from ui.table.drawing_context import DrawingContext, InteractiveContext
from ui.table.intents import ChooseTogether
from ui.table.memo import Memo
from ui.table.option_widget import KEY_CAP_SPACE, OptionWidget
from ui.table.pictures import piece_icon
from ui.table.view.cards.small_cards import PAPER, SEPIA, draw_icon, draw_number_inside
from ui.table.view.panel.column import SizedNode
from ui.widgets.base import TOUCH_TARGET, Widget

PAIR_ICON = 16  # design units: size of the icon on a button for two cards
# Design units; LOW_ROW_HEIGHT is the height of a row with only a title.
CARD_TEXT_HEIGHT, ROW_HEIGHT, LOW_ROW_HEIGHT = 30, 60, 48
NARROW_WIDTH = 180  # design units; answers up to this width are side by side and their text is centred
# Design units, for rows with score breakdowns: gap, padding, tight padding, heights of a line, of a title, of a low
# row.
ROW_GAP, PAD, TIGHT_PAD, LINE_HEIGHT, TITLE_HEIGHT, LOW_BREAKDOWN_HEIGHT = 8, 10, 7, 22, 24, 38
MAX_EXPLAINED = 3  # with more answers than this, they are in two columns without explanations
# Design units: width and height of a row's picture; width of the picture and of the gap after it.
PICTURE_SIZE, PICTURE_SPACE = 24, 50


class MissingChoice(Widget):
    """A line that asks for the missing part of the move, where the button to confirm it will be."""

    focusable = False

    def __init__(self, label: str, rect: Rect) -> None:
        super().__init__("confirm", rect, enabled=False)
        self.label = label

    def draw(self, surface: Surface) -> None:
        text.draw(surface, self.label, self.rect, self.font(SMALL + 2), TEXT_2, align="center")


class CardOption(OptionWidget):
    """A paper card that is a possible answer."""

    def __init__(
        self, ctx: InteractiveContext, name: str, rect: Rect, label: Label, is_wide: bool, foot: float
    ) -> None:
        """`foot` is the height in pixels of the text under the icon."""
        super().__init__(ctx, name, rect)
        self.label, self.is_wide, self.foot = label, is_wide, foot

    def visible_texts(self) -> Sequence[Text | str | None]:
        return (self.label.title,)

    def draw(self, surface: Surface) -> None:
        px = self.px
        radius = px(RADIUS_BUTTON)
        rect = self.rect.move(0, -px(3)) if self.is_highlighted and not self.is_chosen else self.rect
        draw.shadow(surface, rect, radius, px(8), px(4), 120)
        top, bottom = PAPER
        if self.is_highlighted:
            top, bottom = mix(top, (255, 255, 255), 0.4), mix(bottom, (255, 255, 255), 0.3)
        draw.gradient_box(surface, rect, (top, bottom), radius)
        draw.outline(surface, rect.inflate(-px(6), -px(6)), mix(PAPER[1], SEPIA, 0.25), radius - px(2))
        if self.is_chosen:
            # The outline is outside the light paper; the seat's colour distinguishes it from the focus ring.
            draw.outline(surface, rect, self.ctx.deciding_mark().colour, radius, max(2, px(3)))
            draw.outline(surface, rect.inflate(px(10), px(10)), IVORY, radius + px(5), max(2, px(3)))
        box = Box.of(rect, self.ctx.unit)
        below = box.pad(5, 0, 5, 3).cut_bottom(self.foot / box.unit).rect
        self._draw_sign(surface, box, self.ctx.theme.accent)
        text.draw(
            surface, self.ctx.translate(self.label.title), below, self.font(SMALL + 1, "bold"), SEPIA, align="center"
        )
        self.draw_focus_ring(surface, RADIUS_BUTTON, rect)

    def _draw_sign(self, surface: Surface, box: Box, ink: Colour) -> None:
        """Draw the icon and its number."""
        sign, unit = self.label.badge, box.unit
        assert sign is not None
        if self.is_wide:
            height = box.height / unit
            side = min(34, height - self.foot / unit - 4)
            line = box.pad(0, 8, 0, 0).cut_top(side).middle(side + 44, side)  # icon and number together are centred
            place = line.cut_left(side, 8)
            figure = line.pad(0, -4).cut_left(50).rect
            font = self.font(24 if height > 66 else 20, "serif-bold")
            text.draw(surface, sign.number_text, figure, font, ink, wrapping=False)
        elif not sign.is_inside:
            line = box.pad(0, 12, 0, 0).cut_top(30).middle(56, 30)
            place = line.cut_left(30, 4)
            figure = line.pad(0, 0, -18, 0).rect
            text.draw(surface, sign.number_text, figure, self.font(18, "serif-bold"), ink, wrapping=False)
        else:
            place = box.pad(0, 8, 0, 0).cut_top(40).middle(40, 40)
        draw_icon(surface, sign.icon, place.rect, SEPIA)
        if sign.is_inside and not self.is_wide:
            draw_number_inside(surface, sign, place.rect, ink)


class PairOption(OptionWidget):
    """A strip of paper under a card, which chooses the card together with a card of another kind."""

    ctx: TableContext

    def __init__(self, ctx: TableContext, pair: tuple[str, str], label: Label, rect: Rect) -> None:
        """`label` belongs to the second card."""
        super().__init__(ctx, pair[0], rect)
        self.key, self.pair, self.label = f"pair:{pair[0]}+{pair[1]}", pair, label

    @property
    def names(self) -> Sequence[str]:
        return self.pair

    def activate(self) -> None:
        if self.ctx.is_question_ready():
            self.ctx.dispatch(ChooseTogether(self.pair))

    def label_lines(self) -> list[str]:
        return self.tip_lines()

    def tip_lines(self) -> list[str]:
        """Return the text of the move."""
        selection, session = self.ctx.session.selection, self.ctx.session
        moves = selection.matching_moves(self.pair) if selection is not None else []
        return [self.ctx.translate(session.controller.controls[move[0]].text(session.view, move)) for move in moves[:1]]

    def spoken_parts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(super().spoken_parts()))

    @property
    def tap_previews(self) -> bool:
        selection, guide = self.ctx.session.selection, self.ctx.session.guide
        waits = self.ctx.app.settings.confirm or (guide is not None and guide.requires_confirmation)
        return selection is not None and not waits and not selection.needs_confirming(*selection.moves)

    @property
    def is_chosen(self) -> bool:
        return set(self.pair) <= set(self.ctx.session.chosen())

    @property
    def is_highlighted(self) -> bool:
        return self.hovered or self.ctx.hover.names_chosen_together() == self.pair

    def draw(self, surface: Surface) -> None:
        px, label = self.px, self.label
        top, bottom = PAPER
        if self.is_highlighted:
            top, bottom = mix(top, (255, 255, 255), 0.4), mix(bottom, (255, 255, 255), 0.3)
        draw.gradient_box(surface, self.rect, (top, bottom), px(RADIUS_CHIP))
        if self.is_chosen:
            draw.outline(surface, self.rect, self.ctx.deciding_mark().colour, px(RADIUS_CHIP), max(2, px(3)))
        assert label.badge is not None
        font, ink = self.font(SMALL + 1, "bold"), self.ctx.theme.accent
        width = text.width(label.badge.number_text, font) / self.ctx.unit
        box = Box.of(self.rect, self.ctx.unit)
        if box.width / box.unit >= PAIR_ICON + width + 4:  # otherwise only the number is drawn
            box = box.middle(PAIR_ICON + 2 + width, box.height / box.unit)
            draw_icon(surface, label.badge.icon, box.cut_left(PAIR_ICON, 2).middle(PAIR_ICON, PAIR_ICON).rect, SEPIA)
        text.draw(surface, label.badge.number_text, box.rect, font, ink, align="center", wrapping=False)
        self.draw_focus_ring(surface, RADIUS_CHIP)


class RowOption(OptionWidget):
    """An answer as a row with a picture, a title and a line of text.

    If the answer is disabled, the line is the reason.
    """

    digit_inline = True

    def __init__(self, ctx: InteractiveContext, name: str, rect: Rect, label: Label, **more: Any) -> None:
        super().__init__(ctx, name, rect, **more)
        self.label = label

    def visible_texts(self) -> Sequence[Text | str | None]:
        return self.label.title, self.label.subtitle

    @property
    def is_chosen(self) -> bool:
        """Whether the name is chosen, or would be chosen by default."""
        selection = self.ctx.session.selection
        return super().is_chosen or (selection is not None and self.name in selection.default_names())

    def draw(self, surface: Surface) -> None:
        px, ctx = self.px, self.ctx
        radius = px(RADIUS_BUTTON)
        mark = ctx.deciding_mark()
        live = self.enabled and (self.is_highlighted or self.is_chosen)
        draw.rounded_box(
            surface, self.rect, mix(INK_3, mark.colour, 0.22) if live else INK_2, radius, mark.colour if live else LINE
        )
        if self.is_chosen:
            draw.outline(surface, self.rect, IVORY, radius, max(2, px(2)))
        picture = piece_icon(ctx.game_id, self.label.icon, px(PICTURE_SIZE))
        alone = picture is not None or self.rect.width > px(NARROW_WIDTH)
        box = Box.of(self.rect, ctx.unit).pad(14 if alone else 6, 0, 6, 0)
        if picture is not None:
            self._draw_picture(surface, picture, box.cut_left(40, PICTURE_SPACE - 40).middle(40, 40).rect)
        self._draw_words(surface, box.pad(0, 5), alone)
        self.draw_focus_ring(surface)

    def _draw_picture(self, surface: Surface, picture: Surface, ground: Rect) -> None:
        """Draw the picture on a round background."""
        edge = mix(self.ctx.theme.light, INK_2, 0.45 if self.enabled else 0.75)
        draw.rounded_box(surface, ground, mix(INK_2, (20, 8, 16), 0.6), ground.height // 2, edge)
        if not self.enabled:
            picture = picture.copy()
            picture.set_alpha(110)
        surface.blit(picture, picture.get_rect(center=ground.center))

    def _draw_words(self, surface: Surface, room: Box, alone: bool) -> None:
        """Draw the title and the line of text.

        `alone`: no other answer is beside this one.
        """
        ink = TEXT if self.enabled else mix(TEXT_2, INK_2, 0.2)
        title = self.ctx.translate(self.label.title)
        if self.label.subtitle is None:
            align = "left" if alone else "center"
            text.draw(surface, title, self.draw_key(surface, room).rect, self.font(16, "bold"), ink, align=align)
            return
        upper = room.cut_top(min(room.height / room.unit, ROW_HEIGHT - 10) / 2)
        text.draw(surface, title, self.draw_key(surface, upper).rect, self.font(17, "bold"), ink, wrapping=False)
        line_ink = TEXT_2 if self.enabled else ink
        text.draw(surface, self.ctx.translate(self.label.subtitle), room.rect, self.font(SMALL + 1), line_ink)


def card_text_height(ctx: DrawingContext, labels: Iterable[Label], width: float) -> float:
    """Return the height in pixels of the longest text under a card; `width` is a card's."""
    font, room = ctx.font(SMALL + 1, "bold"), round(width - 10 * ctx.unit)
    return max(
        CARD_TEXT_HEIGHT * ctx.unit, *(text.measure(ctx.translate(label.title), font, room)[1] for label in labels)
    )


def most_in_row(labels: Sequence[str], most: int, font: Font, size_of: Callable[[int], tuple[float, float]]) -> int:
    """Return how many answers fit side by side without a broken word or a cut text: 1 to `most`.

    `size_of` returns the width and height in pixels for the text of an answer, given the number in a row.
    """
    for count in range(most, 1, -1):
        width, height = map(int, size_of(count))
        if all(text.fit(label, max(1, width), height, font, True, text.MIN_TEXT).fits for label in labels):
            return count
    return 1


def button_text_width(ctx: DrawingContext, width: float) -> float:
    """Return the width in pixels of the text in a row without a picture; `width` is the row's."""
    unit = ctx.unit
    return width - ((14 if width > ctx.px(NARROW_WIDTH) else 6) + 6 + KEY_CAP_SPACE) * unit


def row_height(ctx: DrawingContext, label: Label, width: float) -> float:
    """Return the height of a row in pixels."""
    unit = ctx.unit
    picture = PICTURE_SPACE if piece_icon(ctx.game_id, label.icon, ctx.px(PICTURE_SIZE)) is not None else 0
    if label.subtitle is None:
        return (ROW_HEIGHT if picture else TOUCH_TARGET if ctx.for_touch else LOW_ROW_HEIGHT) * unit
    room = round(width - (20 + picture) * unit)
    need = text.measure(ctx.translate(label.subtitle), ctx.font(SMALL + 1), room)[1]
    return max(ROW_HEIGHT * unit, ((ROW_HEIGHT - 10) / 2 + 14) * unit + need)


# -- rows with calculations -------------------------------------------------------------------------------------------
class BreakdownAnswer(NamedTuple):
    """The content of an answer's row: score `breakdowns` or a short text.

    `reason` says why the answer can't be chosen.
    """

    name: str
    label: Label
    breakdowns: Sequence[Calculation]
    text: str
    picture: str
    reason: str | None


class BreakdownOption(OptionWidget):
    """An answer as a row with its score breakdowns.

    If only one more choice is missing, the breakdowns are those for the hovered piece or card.
    """

    digit_inline = True

    def __init__(self, ctx: InteractiveContext, answer: BreakdownAnswer, rect: Rect) -> None:
        super().__init__(ctx, answer.name, rect, enabled=answer.reason is None, reason=answer.reason)
        self.key = f"row:{answer.name}"  # not the usual key, because the card itself may be in the tray
        self.label, self.sums, self.detail, self.picture = answer.label, answer.breakdowns, answer.text, answer.picture
        self._pointed = Memo[Sequence[Calculation]]()

    def visible_texts(self) -> Sequence[Text | str | None]:
        return self.label.title, self.detail

    def tip_lines(self) -> list[str]:
        """Return the tooltip, with an explanation of each number."""
        sums = self.sums or self._sums_of_pointed()
        title, *lines = self.ctx.tip_lines(self.name)
        return [title, *lines, *(self.ctx.translate(term) for one in sums for term in one.terms)]

    def draw(self, surface: Surface) -> None:
        px, ctx = self.px, self.ctx
        mark = ctx.deciding_mark()
        live = self.enabled and (self.is_highlighted or self.is_chosen)
        fill = mix(INK_3, ctx.theme.accent, 0.16) if self.is_chosen else INK_3 if live else INK_2
        edge = ctx.theme.accent if self.is_chosen else mark.colour if live else LINE
        draw.rounded_box(surface, self.rect, fill, px(RADIUS_BUTTON), edge, max(1, px(2)) if self.is_chosen else 1)
        sums = self.sums or self._sums_of_pointed()
        wordy = bool(sums or self.detail)
        inner = Box.of(self.rect, ctx.unit).pad(PAD if wordy else TIGHT_PAD, 4)
        ink = TEXT if self.enabled else mix(TEXT_2, INK_2, 0.2)
        if self.picture:
            side = round(min(44 * inner.unit, inner.height))
            place = inner.cut_left(side / inner.unit, 10).rect
            surface.blit(pieces.picture(ctx.game_id, self.picture, side), (place.left, place.centery - side // 2))
        title = ctx.translate(self.label.title)
        head = inner.cut_top(TITLE_HEIGHT) if wordy else inner
        head = self.draw_key(surface, head)
        align = "left" if wordy or self.picture else "center"  # answers that are side by side have centred texts
        font = self.font(16 if wordy else 14, "bold")
        text.draw(surface, title, head.rect, font, ink, align=align, wrapping=not wordy)
        if sums:
            self._draw_sums(surface, inner, sums)
        elif self.detail:
            text.draw(surface, self.detail, inner.rect, self.font(SMALL), TEXT_2, valign="top")
        self.draw_focus_ring(surface)

    def _sums_of_pointed(self) -> Sequence[Calculation]:
        """Return the breakdowns of this answer together with the hovered piece or card."""
        selection = self.ctx.session.selection
        names = tuple(self.ctx.pointed_names()[:1])
        if selection is None or not self.detail or not names or names[0] in (self.name, *selection.chosen):
            return ()
        together = (*selection.chosen, *names)

        def make_sums() -> Sequence[Calculation]:
            moves = selection.matching_moves([*together, self.name])
            return _sums_of(self.ctx, self.name, moves[0]) if len(moves) == 1 else ()

        return self._pointed.get(selection, together, make_sums)

    def _draw_sums(self, surface: Surface, room: Box, sums: Sequence[Calculation]) -> None:
        ctx = self.ctx
        mono, small = self.font(15, "mono-bold"), self.font(SMALL)
        for one, line in zip(sums, room.rows([1] * len(sums)), strict=True):
            figures, verdict = ctx.translate(one.formula), ctx.translate(one.outcome)
            ink = TEXT if one.is_success else TEXT_2
            width = min(text.width(figures, mono) + 4, line.width * 2 / 3)
            text.draw(surface, figures, line.cut_left(width / line.unit).rect, mono, ink, wrapping=False)
            colour = ctx.app.palette.good if one.is_success else TEXT_2
            text.draw(surface, verdict, line.rect, small, colour, align="right", wrapping=False)


def displayed_names(names: Sequence[str], selection: Selection, lit: Sequence[str]) -> list[str]:
    """Return the names of the answers that match the selection.

    Without a selection, return all enabled answers.
    """
    if not selection.chosen:
        named = selection.candidate_names()
        return [name for name in names if named[name]] or list(names)
    here = [name for name in names if name in lit or name in selection.chosen]
    return here or list(names)


def breakdown_rows(ctx: InteractiveContext, names: Sequence[str], selection: Selection, width: float) -> Node:
    """Return a node with a row for each answer; `width` is in pixels."""
    names = displayed_names(names, selection, ctx.session.selectable_names())
    wordy = len(names) <= MAX_EXPLAINED
    labels = [ctx.translate(ctx.controller.label(ctx.view(), name).title) for name in names]

    def size_in_row_of(count: int) -> tuple[float, float]:
        alone = (width - ROW_GAP * ctx.unit * (count - 1)) / count
        # no limit for the height (the window's), because a row becomes as high as its text
        return alone - (2 * TIGHT_PAD + KEY_CAP_SPACE) * ctx.unit, ctx.app.size[1]

    columns = 1 if wordy else most_in_row(labels, 2, ctx.font(14, "bold"), size_in_row_of)
    answers = [_answer(ctx, name, selection, wordy) for name in names]
    rows: list[Node] = [
        SizedNode(Slot(partial(BreakdownOption, ctx, answer)), partial(_height, ctx, answer)) for answer in answers
    ]
    return Grid(rows, columns, gap=ROW_GAP)


def _answer(ctx: InteractiveContext, name: str, selection: Selection, wordy: bool) -> BreakdownAnswer:
    """Return the content of an answer's row.

    `wordy`: the row has room for text.
    """
    controller, view = ctx.controller, ctx.view()
    label = controller.label(view, name)
    sums = _sums(ctx, name, selection) if wordy else ()
    detail = ctx.translate(label.subtitle) if wordy and not sums else ""
    describe = controller.cards.face
    face = describe(view, name) if describe is not None and name in controller.cards.shelf(view) else None
    reason = None if selection.candidate_names()[name] else ctx.translate(ctx.session.why_not(name))
    return BreakdownAnswer(name, label, sums, detail, face.picture if face is not None else "", reason)


def _sums(ctx: DrawingContext, name: str, selection: Selection) -> Sequence[Calculation]:
    move = selection.move_completed_by(name) if name not in selection.chosen else selection.chosen_move()
    if move is None:  # show the result if this answer replaced the chosen answer of the same kind
        others = [other for other in selection.chosen if other.partition(":")[0] != name.partition(":")[0]]
        moves = selection.matching_moves([*others, name]) if len(others) < len(selection.chosen) else []
        move = moves[0] if len(moves) == 1 else None
    return _sums_of(ctx, name, move) if move is not None else ()


def _sums_of(ctx: DrawingContext, name: str, move: Move) -> Sequence[Calculation]:
    result = ctx.controller.decision_extras.calculations.get(name.partition(":")[0])
    return result(ctx.view(), move) if result is not None else ()


def _height(ctx: DrawingContext, answer: BreakdownAnswer, width: float) -> float:
    """Return the height of an answer's row in pixels; `width` is the row's."""
    unit = ctx.unit
    if answer.breakdowns:
        line = max(LINE_HEIGHT * unit, text.body_height(ctx.font(15, "mono-bold")))
        return (TITLE_HEIGHT + 10) * unit + len(answer.breakdowns) * line
    if not answer.text:
        room = round(width - (2 * TIGHT_PAD + KEY_CAP_SPACE) * unit)
        lines = text.measure(ctx.translate(answer.label.title), ctx.font(14, "bold"), room)[1]
        return max(LOW_BREAKDOWN_HEIGHT * unit, lines + 10 * unit)
    room = round(width - (2 * PAD + (54 if answer.picture else 0)) * unit)
    return (TITLE_HEIGHT + 12) * unit + text.measure(answer.text, ctx.font(SMALL), room)[1]
