"""Widgets of answers in the decision card: paper cards, rows, and rows with score breakdowns.

A score breakdown (`Calculation`) shows the arithmetic of an answer and its result, so that answers can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from pygame import Rect, Surface

from games.core.contract.contract import Move
from games.core.contract.controller import Label
from games.core.contract.extras.asking import Calculation
from games.core.contract.selection import Selection
from games.core.contract.texts import Text
from ui.boards.shared import pieces
from ui.drawing import draw, text
from ui.drawing.theme import INK_2, INK_3, IVORY, LINE, RADIUS_BUTTON, SMALL, TEXT, TEXT_2, Colour, mix
from ui.layout import Box, Grid, Node, Slot
from ui.table.drawing_context import DrawingContext, InteractiveContext
from ui.table.memo import Memo
from ui.table.option_widget import KEY_ROOM, OptionWidget
from ui.table.pictures import thing_picture
from ui.table.view.cards.small_cards import PAPER, SEPIA, draw_figure_inside, draw_sign
from ui.table.view.panel.column import SizedNode
from ui.widgets.base import TOUCH_TARGET

FOOT, ROW_HEIGHT, LOW_ROW = 30, 60, 48  # design units; LOW_ROW is the height of a row with only a title
NARROW = 180  # design units; answers up to this width are side by side and their text is centred
# Design units, for rows with score breakdowns.
SUM_GAP, PAD, TIGHT, LINE_HEIGHT, TITLE_HEIGHT, LOW = 8, 10, 7, 22, 24, 38
MOST_WORDY = 3  # if there are more answers, they are in two columns without explanations
ICON, PICTURE = 24, 50  # design units: the side of a row's picture, and its width with the gap


class CardOption(OptionWidget):
    """A paper card that is a possible answer: the icon of its effect, and where it leads."""

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
        draw.gradient(surface, rect, (top, bottom), radius)
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
        self.draw_ring(surface, RADIUS_BUTTON, rect)

    def _draw_sign(self, surface: Surface, box: Box, ink: Colour) -> None:
        """Draw the icon with its number next to it, or inside it if the card is narrow and the icon has room."""
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
        draw_sign(surface, sign.icon, place.rect, SEPIA)
        if sign.is_inside and not self.is_wide:
            draw_figure_inside(surface, sign, place.rect, ink)


class RowOption(OptionWidget):
    """An answer as a row with picture, title and a smaller line of text; a disabled row has a reason."""

    digit_inline = True

    def __init__(self, ctx: InteractiveContext, name: str, rect: Rect, label: Label, **more: Any) -> None:
        super().__init__(ctx, name, rect, **more)
        self.label = label

    def visible_texts(self) -> Sequence[Text | str | None]:
        return self.label.title, self.label.subtitle

    def draw(self, surface: Surface) -> None:
        px, ctx = self.px, self.ctx
        radius = px(RADIUS_BUTTON)
        mark = ctx.deciding_mark()
        live = self.enabled and (self.is_highlighted or self.is_chosen)
        draw.panel(
            surface, self.rect, mix(INK_3, mark.colour, 0.22) if live else INK_2, radius, mark.colour if live else LINE
        )
        if self.is_chosen:
            draw.outline(surface, self.rect, IVORY, radius, max(2, px(2)))
        picture = thing_picture(ctx.game_id, self.label.icon, px(ICON))
        alone = picture is not None or self.rect.width > px(NARROW)
        box = Box.of(self.rect, ctx.unit).pad(14 if alone else 6, 0, 6, 0)
        if picture is not None:
            self._draw_picture(surface, picture, box.cut_left(40, PICTURE - 40).middle(40, 40).rect)
        self._draw_words(surface, box.pad(0, 5), alone)
        self.draw_ring(surface)

    def _draw_picture(self, surface: Surface, picture: Surface, ground: Rect) -> None:
        """Draw the picture on a round background, faint if the row is disabled."""
        edge = mix(self.ctx.theme.light, INK_2, 0.45 if self.enabled else 0.75)
        draw.panel(surface, ground, mix(INK_2, (20, 8, 16), 0.6), ground.height // 2, edge)
        if not self.enabled:
            picture = picture.copy()
            picture.set_alpha(110)
        surface.blit(picture, picture.get_rect(center=ground.center))

    def _draw_words(self, surface: Surface, room: Box, alone: bool) -> None:
        """Draw the title and the smaller line; a title without a line is centred unless it has the row to itself
        (`alone`).
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


def card_foot(ctx: DrawingContext, labels: Iterable[Label], width: float) -> float:
    """Return the height in pixels of the texts under the icons of cards of this width, at least `FOOT` design units."""
    font, room = ctx.font(SMALL + 1, "bold"), round(width - 10 * ctx.unit)
    return max(FOOT * ctx.unit, *(text.measure(ctx.translate(label.title), font, room)[1] for label in labels))


def row_height(ctx: DrawingContext, label: Label, width: float) -> float:
    """Return the height in pixels that a row needs; its smaller line may wrap."""
    unit = ctx.unit
    picture = PICTURE if thing_picture(ctx.game_id, label.icon, ctx.px(ICON)) is not None else 0
    if label.subtitle is None:
        return (ROW_HEIGHT if picture else TOUCH_TARGET if ctx.for_touch else LOW_ROW) * unit
    room = round(width - (20 + picture) * unit)
    need = text.measure(ctx.translate(label.subtitle), ctx.font(SMALL + 1), room)[1]
    return max(ROW_HEIGHT * unit, ((ROW_HEIGHT - 10) / 2 + 14) * unit + need)


# -- rows with calculations -------------------------------------------------------------------------------------------
class SumAnswer(NamedTuple):
    """The content of an answer's row: score breakdowns, or a short text; `reason` says why it can't be chosen."""

    name: str
    label: Label
    sums: Sequence[Calculation]
    told: str
    picture: str
    reason: str | None


class SumOption(OptionWidget):
    """An answer as a row with picture, title, and its score breakdowns or a short text.

    If only one more thing has to be chosen, the breakdowns are those for the hovered thing.
    """

    digit_inline = True

    def __init__(self, ctx: InteractiveContext, answer: SumAnswer, rect: Rect) -> None:
        super().__init__(ctx, answer.name, rect, enabled=answer.reason is None, reason=answer.reason)
        self.key = f"row:{answer.name}"  # a different key, because the thing itself may be in the tray
        self.label, self.sums, self.told, self.picture = answer.label, answer.sums, answer.told, answer.picture
        self._pointed = Memo[Sequence[Calculation]]()

    def visible_texts(self) -> Sequence[Text | str | None]:
        return self.label.title, self.told

    def tip_lines(self) -> list[str]:
        """Return the usual tooltip, followed by an explanation of every number in the breakdowns."""
        sums = self.sums or self._sums_of_pointed()
        title, *lines = self.ctx.tip_lines(self.name)
        return [title, *lines, *(self.ctx.translate(term) for one in sums for term in one.terms)]

    def draw(self, surface: Surface) -> None:
        px, ctx = self.px, self.ctx
        mark = ctx.deciding_mark()
        live = self.enabled and (self.is_highlighted or self.is_chosen)
        fill = mix(INK_3, ctx.theme.accent, 0.16) if self.is_chosen else INK_3 if live else INK_2
        edge = ctx.theme.accent if self.is_chosen else mark.colour if live else LINE
        draw.panel(surface, self.rect, fill, px(RADIUS_BUTTON), edge, max(1, px(2)) if self.is_chosen else 1)
        sums = self.sums or self._sums_of_pointed()
        wordy = bool(sums or self.told)
        inner = Box.of(self.rect, ctx.unit).pad(PAD if wordy else TIGHT, 4)
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
        elif self.told:
            text.draw(surface, self.told, inner.rect, self.font(SMALL), TEXT_2, valign="top")
        self.draw_ring(surface)

    def _sums_of_pointed(self) -> Sequence[Calculation]:
        """Return the breakdowns of this answer together with the hovered thing, if the two determine one move."""
        selection = self.ctx.session.selection
        names = tuple(self.ctx.pointed_names()[:1])
        if selection is None or not self.told or not names or names[0] in (self.name, *selection.chosen):
            return ()
        together = (*selection.chosen, *names)

        def made() -> Sequence[Calculation]:
            moves = selection.matching_moves([*together, self.name])
            return _sums_of(self.ctx, self.name, moves[0]) if len(moves) == 1 else ()

        return self._pointed.get(selection, together, made)

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


def shown_names(names: Sequence[str], selection: Selection, lit: Sequence[str]) -> list[str]:
    """Return those answers that match the selection; without a selection, all enabled ones."""
    if not selection.chosen:
        named = selection.candidate_names()
        return [name for name in names if named[name]] or list(names)
    here = [name for name in names if name in lit or name in selection.chosen]
    return here or list(names)


def sum_rows(ctx: InteractiveContext, names: Sequence[str], selection: Selection) -> Node:
    """Return a node with a row for each answer; rows side by side are equally high."""
    names = shown_names(names, selection, ctx.session.selectable())
    wordy = len(names) <= MOST_WORDY
    columns = 1 if wordy else 2
    answers = [_answer(ctx, name, selection, wordy) for name in names]
    rows: list[Node] = [
        SizedNode(Slot(partial(SumOption, ctx, answer)), partial(_height, ctx, answer)) for answer in answers
    ]
    return Grid(rows, columns, gap=SUM_GAP)


def _answer(ctx: InteractiveContext, name: str, selection: Selection, wordy: bool) -> SumAnswer:
    """Return the content of an answer's row; `wordy`: the row has room for more than a title."""
    controller, view = ctx.controller, ctx.view()
    label = controller.label(view, name)
    sums = _sums(ctx, name, selection) if wordy else ()
    told = ctx.translate(label.subtitle) if wordy and not sums else ""
    describe = controller.cards.face
    face = describe(view, name) if describe is not None and name in controller.cards.shelf(view) else None
    reason = None if selection.candidate_names()[name] else ctx.translate(ctx.session.why_not(name))
    return SumAnswer(name, label, sums, told, face.picture if face is not None else "", reason)


def _sums(ctx: DrawingContext, name: str, selection: Selection) -> Sequence[Calculation]:
    move = selection.move_after(name) if name not in selection.chosen else selection.chosen_move()
    if move is None:  # show what would result if this answer replaced the chosen one of the same kind
        others = [other for other in selection.chosen if other.partition(":")[0] != name.partition(":")[0]]
        moves = selection.matching_moves([*others, name]) if len(others) < len(selection.chosen) else []
        move = moves[0] if len(moves) == 1 else None
    return _sums_of(ctx, name, move) if move is not None else ()


def _sums_of(ctx: DrawingContext, name: str, move: Move) -> Sequence[Calculation]:
    result = ctx.controller.asking.calculations.get(name.partition(":")[0])
    return result(ctx.view(), move) if result is not None else ()


def _height(ctx: DrawingContext, answer: SumAnswer, width: float) -> float:
    """Return the height of a row at a width, both in pixels."""
    unit = ctx.unit
    if answer.sums:
        line = max(LINE_HEIGHT * unit, text.body_height(ctx.font(15, "mono-bold")))
        return (TITLE_HEIGHT + 10) * unit + len(answer.sums) * line
    if not answer.told:
        room = round(width - (2 * TIGHT + KEY_ROOM) * unit)
        lines = text.measure(ctx.translate(answer.label.title), ctx.font(14, "bold"), room)[1]
        return max(LOW * unit, lines + 10 * unit)
    room = round(width - (2 * PAD + (54 if answer.picture else 0)) * unit)
    return (TITLE_HEIGHT + 12) * unit + text.measure(answer.told, ctx.font(SMALL), room)[1]
