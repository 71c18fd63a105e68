"""The decision card: who is asked, what is asked, and the answers that are not on the board; else what is going on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.names import seat_name
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TITLE, mix
from ui.layout import Box, LayoutContext, Node, Paint, Stack
from ui.table import messages
from ui.table.context import TableContext
from ui.table.intents import OpenResult, RetryBots, ReturnHere, ShowPresent
from ui.table.view.goals import draw_lines, lines_height
from ui.table.view.panel.column import GAP, PAD, CardColumn, CardScroller
from ui.table.view.panel.question import Question
from ui.table.view.story.waiting import WaitingCard
from ui.widgets.host import Hand

TOP, STANDING = 14, 40  # design units over the first line, and of the line of standings


class Card:
    """Builds the card's node, and knows where it was placed."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.question, self.idle = ctx, Question(ctx), WaitingPanel(ctx)
        self.rect = ctx.card_area
        self.note = ""  # the hint, where there was no room for it
        self._scroller = CardScroller(ctx)

    @property
    def missing(self) -> int:
        """The pixels by which the card is higher than its room; it scrolls then."""
        return self._scroller.missing

    def build(self, width: float, crowded: bool = False) -> Node:
        """Return the card, for a width in pixels; `crowded`: the hint is shown beside the card instead of in it."""
        session, column, note = self.ctx.session, CardColumn(self.ctx, width), ""
        selection = session.selection
        self.question.begin()
        if self.ctx.stage is None and selection is not None:
            note = self.question.lay_out(column, selection, crowded)
        else:
            self.idle.lay_out(column)
        content = self._scroller.node(column.node(TOP, PAD - GAP), (session.match.number, session.looking_at))
        return _PlacedCard(self, content, note, Paint(self._draw_ground) if column.written else None)

    def _draw_ground(self, surface: Surface, rect: Rect) -> None:
        radius = self.ctx.px(RADIUS_PANEL)
        draw.gradient(surface, rect, (mix(INK_1, self.ctx.theme.night[0], 0.5), INK_1), radius)
        draw.outline(surface, rect, LINE, radius)

    def draw_over(self, surface: Surface) -> None:
        """Draw one's secret over the board while its button is held."""
        if self.question.held is not None:
            self.question.held.draw_over(surface)


class _PlacedCard(Stack):
    """The node of a card; without a ground, as there are no words in it, only its widgets are there."""

    shrinks = True

    def __init__(self, card: Card, content: Node, note: str, ground: Paint | None) -> None:
        super().__init__([ground, content])
        self.card, self.note, self.has_ground = card, note, ground is not None

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.card.rect.update(self.rect)
        self.card.note = self.note
        super().arrange(context, box)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        if self.has_ground:
            super().draw(surface, shift)


class WaitingPanel:
    """Says what is going on while no answer is wanted: movements, a look back, the end, computers that think."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session, self.story_card = ctx, ctx.session, WaitingCard(ctx)

    def lay_out(self, column: CardColumn) -> None:
        """Fill the card."""
        if self.story_card.lay_out(column):
            return
        if self.ctx.stage is not None:
            self._moving(column)
        elif self.session.looking_at is not None:
            self._looking_back(column, self.session.looking_at)
        elif self.session.match.over:
            column.write(messages.OVER, TITLE, "bold", True, gap=12)
            show = self.ctx.send(OpenResult())
            column.button("over:result", messages.RESULT, show, kind="accent", hint=messages.ENTER_KEY)
        else:
            self._waiting(column)

    def _moving(self, column: CardColumn) -> None:
        stage = self.ctx.stage
        event = stage.event if stage is not None else None
        line = self.ctx.controller.log(stage.view, event.kind, event.args) if stage and event else None
        if line is not None:
            column.write(line, TITLE - 2, "bold", True, gap=8)
        self._standing(column)

    def _looking_back(self, column: CardColumn, number: int) -> None:
        column.write(messages.LOOKING_BACK, TITLE, "bold", True)
        column.write(messages.LOOK_LINE.but(n=number), SMALL + 2, gap=12)
        offer, send = self.session.match.can_go_back_to(number), self.ctx.send
        can, why = offer.possible, offer.why
        column.button("look:return", messages.RETURN_HERE, send(ReturnHere()), enabled=can, reason=why)
        column.button("look:present", messages.TO_PRESENT, send(ShowPresent()), kind="ivory", hint=messages.ESC_KEY)

    def _waiting(self, column: CardColumn) -> None:
        seat, bots = self.session.bot_asked(), self.session.bots
        if seat is None:
            return
        if self.session.match.person_count == 0:
            paused = messages.PAUSED_BY_PAD if self.ctx.app.hand is Hand.PAD else messages.PAUSED
            column.write(paused if bots.paused else messages.WATCHING, BODY, main=True, gap=10)
        if self.ctx.asked() is not None:
            column.write(messages.THINKING.but(who=seat_name(seat)), TITLE, "bold", True, gap=8)
        self._standing(column)
        if bots.death is not None:
            column.write(bots.death, SMALL + 1, gap=8)
        if not bots.thinking and bots.death == messages.BOT_GONE:
            column.button("bots:again", messages.TRY_AGAIN, self.ctx.send(RetryBots()), kind="ivory")

    def _standing(self, column: CardColumn) -> None:
        """List what each seat would get if everything were scored now; the last scoring leaves nothing to guess."""
        ctx, match, view = self.ctx, self.session.match, self.ctx.shown_view()
        if match.over:
            return
        goals_of = self.session.controller.ending.goals
        if goals_of is not None:
            goals = [goal for goal in goals_of(view) if goal.target]
            column.space(4)
            column.paint(partial(draw_lines, ctx, goals), partial(lines_height, ctx, goals), 10)
            return
        total = match.game.standings(view).get("total")
        if total and view.get("turn"):
            column.space(6)
            column.write(messages.STANDING, SMALL + 1, gap=6)
            column.add(Paint(partial(_draw_standing, ctx, total), height=STANDING), GAP)


def _draw_standing(ctx: TableContext, total: Mapping[Seat, int], surface: Surface, rect: Rect) -> None:
    """Draw what each seat would get if everything were scored now, side by side."""
    order = list(ctx.controller.order(ctx.shown_view()))
    for seat, box in zip(order, Box.of(rect, ctx.unit).columns([1] * len(order)), strict=True):
        centre = box.cut_left(28, 4).rect.center
        marks.draw_seat_mark(surface, ctx.marks[seat], centre, ctx.px(20))
        room = box.pad(0, 0, 2, 0).rect
        text.draw(surface, f"+{total[seat]}", room, ctx.font(22, "serif-bold"), TEXT, wrapping=False)
