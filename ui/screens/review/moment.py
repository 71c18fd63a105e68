"""The panel of the current decision in a review: board with both moves, move played, better move, reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Unpack

from pygame import Rect, Surface

from games.core.contract.contract import Move
from games.core.contract.controller import Label as Sign
from games.core.contract.texts import N_, Text
from games.core.review.jobs import GradedDecision
from ui.boards import painter_for
from ui.boards.shared.base import BoardScene, Painter, Trail
from ui.drawing import draw, marks, text
from ui.drawing.theme import (
    BODY,
    INK_1,
    INK_2,
    LINE,
    RADIUS_BUTTON,
    SMALL,
    TEXT,
    TEXT_2,
    TITLE,
    WELL,
    SeatMark,
    mix,
)
from ui.drawing.typography import percent
from ui.layout import Box, Column, Label, LayoutContext, Node, Paint, Panel, Row, Scroll, Spacer, Stack
from ui.layout.node import Extent
from ui.screens.review.decisions import GRADE_STYLES, draw_grade
from ui.screens.review.model import ReviewModel
from ui.screens.shared.common import render_position, resize_for_picture, translate_function
from ui.shell.screen import Screen
from ui.table.drawing_context import DrawingContext
from ui.table.view.cards.art import draw_cropped_picture
from ui.table.view.cards.small_cards import draw_landscape_card, landscape_card_width

if TYPE_CHECKING:
    from ui.shell.screen import Screen


PLAYED, BETTER = N_("Played"), N_("Better")
JUDGED_NOTE = N_("Judged by what {name} could know at the time.")
CLOSE_NOTE = N_("The difference is too small to be sure.")
AS_SEEN_NOTE = N_("as {name} saw it")
AT_TURNING_POINT = N_("{place} · turning point {n}")
PENDING_NOTE = N_("This decision is being reviewed.")
HINTED_NOTE = N_("This move came from a hint.")
HINT_DISPUTED_NOTE = N_("This move came from a hint; a closer look favours another.")
NO_CHOICE_NOTE = N_("There was no other move.")
NO_PEOPLE_NOTE = N_("Only computers played, so there are no human decisions to judge.")


class _Scrolled(Scroll):
    """A scrolled area that reserves room for its handle only if it scrolls."""

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.bar = 6
        if self.content_height(context, box.width) > box.height:
            self.bar = 14
        super().arrange(context, box)


class DecisionPanel:
    """A builder of the panel about the current decision: who decided, move played, better move."""

    def __init__(self, screen: Screen, model: ReviewModel, ctx: DrawingContext, covers: Callable[[str], bool]) -> None:
        """`covers(name)` returns whether a name is on the board."""
        self.screen, self.model, self.ctx, self.covers = screen, model, ctx, covers

    def build(self, buttons: Node, **extent: Unpack[Extent]) -> Node:
        """Return the panel: who decided, moves and texts (scrolled if too long), buttons."""
        content, unasked = self._content(), not self.model.course.decisions
        panel = Column(
            Spacer(72) if unasked else self._head(),
            Row(_Scrolled("moment", content), pad=(18, 0, 12, 0), weight=1),
            Spacer(8),
            Node([buttons], pad=(16, 0, 16, 14)),
        )
        hint = Node([Label(NO_PEOPLE_NOTE, BODY, TEXT_2, align="center")], pad=(18, 14))
        return Stack([Panel(panel, pad=0), hint if unasked else None], **extent)

    def _head(self) -> Node:
        """Return who decided and when, below the number of the decision."""
        model, seat = self.model, self.model.match.moves[self.model.number].seat
        mark, side = self.ctx.marks[seat], self.screen.px(32)
        turn = self.screen.translate(model.turn_heading(model.turn_of(model.number)))
        words = f"{model.match.players[seat].name} · {turn}"
        return Row(
            Paint(lambda surface, rect: marks.draw_seat_mark(surface, mark, rect.center, side), width=34),
            Column(
                Label(self._place(), SMALL + 1, TEXT_2, wrapping=False, height=20),
                Label(words, TITLE, face="bold", wrapping=False, height=28),
                weight=1,
            ),
            gap=12,
            pad=(18, 12, 18, 12),
        )

    def _place(self) -> str:
        """Return the number of the decision, or of a move without a choice, and of the turning point that includes it.

        The first part stays when turning points are found while the match is reviewed.
        """
        model, number, choices = self.model, self.model.number, self.model.choice_numbers()
        place = N_("Move {number} of {count}", number=number + 1, count=len(model.match.moves))
        if number in choices:
            place = N_("Decision {n} of {count}", n=choices.index(number) + 1, count=len(choices))
        for at, one in enumerate(model.summary.turning_points, 1):
            if one.includes(number):
                place = AT_TURNING_POINT.with_args(place=place, n=at)
        return self.screen.translate(place)

    def _content(self) -> Node:
        """Return the move played, the better move, and texts about them."""
        model = self.model
        if not model.course.decisions:
            return Column()
        step, one = model.match.moves[model.number], model.current_decision()
        if one is None:
            # True: this decision will be graded, unlike a computer player's
            awaited = model.number in model.course.choice_counts
            return Column(
                self._move(PLAYED, "", step.move, None), Label(PENDING_NOTE, BODY, TEXT_2) if awaited else None
            )
        chance = one.chance if one.chance or one.could else None
        better = model.better_move(one)
        return Column(
            self._move(PLAYED, one.grade, step.move, chance),
            None if better is None else self._move(BETTER, "best", better, one.could),
            self._words(one, model.match.players[step.seat].name),
        )

    def _move(self, title: Text, grade: str, move: Move, chance: float | None) -> Node:
        """Return one move: title, grade and chance, description, and a bar for the chance."""
        bar = None if chance is None else Paint(partial(self._bar, chance), height=8)
        below = Column(self._move_picture(move), bar, gap=7)
        return Column(self._move_head(title, grade, chance), below, gap=4, pad=(0, 0, 0, 12))

    def _move_head(self, title: Text, grade: str, chance: float | None) -> Node:
        """Return the line above a move: grade, title, winning chance."""
        translate, palette = self.screen.translate, self.screen.palette
        label = translate(title) + (f": {translate(GRADE_STYLES[grade].word)}" if grade and title is PLAYED else "")
        sign = Paint(
            lambda surface, rect: draw_grade(surface, palette, grade, rect.center, self.screen.px(22)), width=22
        )
        colour, figure = palette.good if title is BETTER else TEXT, "" if chance is None else percent(chance)
        return Row(
            sign if grade else None,
            Label(label, BODY, TEXT, "bold", wrapping=False, weight=1, height=28),
            Label(figure, 21, colour, "serif-bold", align="right", wrapping=False, width=80, height=28),
            gap=8,
            height=28,
        )

    def _move_picture(self, move: Move) -> Node:
        """Return the picture of a move: its cards, or a text next to a card's picture."""
        model, screen = self.model, self.screen
        signs = model.card_labels(model.number, move, self.covers)
        if signs:
            return Paint(lambda surface, rect: self._cards(surface, rect, signs), height=50)
        face = model.card_face(model.number, move)
        shown = face.picture if face is not None else ""
        label = Label(model.move_text_unlike_played(model.number, move, screen.app.language))
        window = Paint(lambda surface, rect: draw_cropped_picture(surface, self.ctx, rect, shown))
        words = Column(label, pad=(92 if shown else 14, 9, 14, 9))
        label.weight = 1
        beside = Row(Column(window, width=74), pad=(6, 6)) if shown else None
        window.weight = 1
        ground = Paint(self._ground, height=56 if shown else 44)
        return Stack([ground, beside, words])

    def _ground(self, surface: Surface, rect: Rect) -> None:
        draw.rounded_box(surface, rect, INK_2, self.screen.px(RADIUS_BUTTON), LINE)

    def _cards(self, surface: Surface, box: Rect, signs: Sequence[Sign]) -> None:
        """Draw cards side by side, each as wide as its text needs, plus an equal part of the remaining width."""
        unit = self.screen.unit
        needed, row = [landscape_card_width(self.ctx, label) / unit for label in signs], Box.of(box, unit)
        more = (row.width / unit - sum(needed) - 8 * (len(signs) - 1)) / len(signs)
        for label, least in zip(signs, needed, strict=True):
            draw_landscape_card(surface, self.ctx, row.cut_left(least + more, 8).rect, label)

    def _bar(self, chance: float, surface: Surface, bar: Rect) -> None:
        """Draw a winning chance as a bar in the seat's colour."""
        colour = self.ctx.marks[self.model.match.moves[self.model.number].seat].colour
        draw.rounded_box(surface, bar, WELL, bar.height // 2, LINE)
        part, _ = Box.of(bar, 1.0).columns([chance, 1 - chance])
        if part.width >= bar.height:
            draw.rounded_box(surface, part.rect, mix(colour, INK_1, 0.2), bar.height // 2)

    def _words(self, one: GradedDecision, name: str) -> Node:
        """Return a text on why the better move is better, and how certain this is."""
        why = self.model.advantage_of_better_move(one)
        lines = [] if why is None else [Label(f"{self.screen.translate(why)}.", BODY, TEXT)]
        if one.grade == "forced":
            lines.append(Label(NO_CHOICE_NOTE, BODY, TEXT_2))
        if one.grade == "hint":
            lines.append(Label(HINTED_NOTE if one.better < 0 else HINT_DISPUTED_NOTE, BODY, TEXT_2))
        if one.close:
            lines.append(Label(CLOSE_NOTE, SMALL + 1, TEXT_2))
        if one.grade != "forced":
            lines.append(Label(JUDGED_NOTE.with_args(name=name), SMALL + 1, TEXT_2))
        return Column(*lines, gap=8)


class ReviewBoard(Node):
    """A layout node for the board with both moves; its picture is redrawn only for another decision or size."""

    def __init__(self, screen: Screen, model: ReviewModel, seats: Sequence[SeatMark]) -> None:
        super().__init__()
        self.screen, self.model, self.seats = screen, model, seats
        self.painter = self._make_painter()
        self._look: object = None  # values on which the painter depends: box, language, palette
        # values on which the picture depends: move number, decision, visibility of hidden cards
        self._shown: object = None
        self._picture = Surface((1, 1))

    def _make_painter(self) -> Painter:
        match, words = self.model.match, translate_function(self.screen.app, self.model.lexicon)
        return painter_for(self.model.game.facts.painter, match.board, self.seats, words, self.model.controller.motions)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        """Redraw the picture if anything has changed."""
        app, size = self.screen.app, self.rect.size
        look = (self.rect.copy(), app.language, app.palette)
        if look != self._look:
            self._look, self._shown = look, None
            self.painter = self._make_painter()
            resize_for_picture(self.painter, size)
        shown = (self.model.number, self.model.current_decision(), self.model.shows_hidden)
        if shown != self._shown:
            self._shown = shown
            self._picture = render_position(self.painter, self.model.view(), self._scene(), size)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        """Draw the board, with tags (labels with a pointer) at the move played and at the better move."""
        at = self._picture.get_rect(center=self.rect.move(shift).center)
        surface.blit(self._picture, at)
        one = self.model.current_decision()
        better = self.model.better_move(one) if one is not None else None
        if one is None or better is None:
            return
        played = self.model.match.moves[one.number].move
        tags = [(better, played, "best", BETTER), (played, better, one.grade, PLAYED)]
        named = [
            (self.model.board_target(move, other, self.painter.is_on_board), grade, self.screen.translate(words))
            for move, other, grade, words in tags
        ]
        targets = [(self._place_of(at, name), grade, words) for name, grade, words in named if name is not None]
        taken = [thing for thing, _, _ in targets]
        for thing, grade, words in targets:
            taken.append(self._tag(surface, at, thing, grade, words, taken))

    def _place_of(self, board: Rect, name: str) -> Rect:
        """Return the box of the piece or space `name` on the picture of the board."""
        whole, thing = self.painter.rect(), self.painter.area_of(name)
        share = board.width / whole.width
        result = Rect(0, 0, round(thing.width * share), round(thing.height * share))
        result.center = (
            board.left + round((thing.centerx - whole.left) * share),
            board.top + round((thing.centery - whole.top) * share),
        )
        return result

    def _tag(self, surface: Surface, board: Rect, thing: Rect, grade: str, words: str, taken: Sequence[Rect]) -> Rect:
        """Draw a tag at a piece or space; return its box, which overlaps none of the boxes `taken` if possible."""
        px, unit, font = self.screen.px, self.screen.unit, self.screen.font(14, "bold")
        box = Box(thing.centerx, thing.top, 0, 0, unit).middle(text.width(words, font) / unit + 44, 28).rect
        width, height, gap = *box.size, px(4)
        above, below = (thing.centerx - width // 2, thing.top - height), (thing.centerx - width // 2, thing.bottom)
        left, right = (thing.left - width - gap, thing.top), (thing.right + gap, thing.top)
        places = [above, below, right, left]
        if thing.height > 3 * height:  # the space is much higher than the tag, so the tag has room inside
            places, taken = [(above[0], thing.top + gap)], [one for one in taken if one != thing]
        boxes = [Rect(place, box.size).clamp(board) for place in places]
        free = next((one for one in boxes if one.collidelist(list(taken)) < 0), None)
        box = free or boxes[0]
        while free is None and (other := box.collidelist(list(taken))) >= 0:
            box.top = taken[other].bottom + gap
        palette = self.screen.palette
        colour = palette.good if grade == "best" else getattr(palette, GRADE_STYLES[grade].colour or "warn")
        draw.shadow(surface, box, px(6), px(6), px(2), 150)
        draw.rounded_box(surface, box, INK_1, px(6), colour, max(1, px(1.5)))
        room = Box.of(box, unit).pad(4, 0)
        draw_grade(surface, palette, grade, room.cut_left(24, 2).rect.center, px(18))
        text.draw(surface, words, room.rect, font, TEXT, wrapping=False)
        return box

    def _scene(self) -> BoardScene:
        """Return what is drawn on the board: the move played as a trail, the better move as a translucent piece."""
        model = self.model
        step = model.match.moves[model.number]
        trails: list[Trail | None] = [self.painter.trail_of(event) for event in step.events]
        one = model.current_decision()
        better = model.better_move(one) if one is not None else None
        ghosts = model.game.forecast(model.view_of_decider(model.number), better) if better is not None else []
        return BoardScene(
            self.seats[step.seat].colour, trails=[trail for trail in trails if trail is not None],
            preview_events=ghosts, acting_seat=step.seat,
        )  # fmt: skip
