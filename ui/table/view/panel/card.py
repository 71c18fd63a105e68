"""The decision card: a question with its answers, or the table's state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.contract import Seat, View
from games.core.contract.extras.ending import Goal
from games.core.contract.names import seat_name
from games.core.contract.texts import Text
from games.core.match.viewing import PACES, Pace
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, INK_1, INK_2, LINE, RADIUS_CHIP, RADIUS_PANEL, SMALL, TEXT, TEXT_2, TITLE, mix
from ui.layout import Box, Column, LayoutContext, Node, Paint, Row, Slot, Stack
from ui.screens.shared.common import PACE_LABELS
from ui.table import messages
from ui.table.context import TableContext
from ui.table.drawing_context import DrawingContext
from ui.table.intents import (
    DecideHere,
    EndPause,
    FinishMovement,
    Intent,
    MarkMissedSeen,
    OpenResult,
    RetryBots,
    RewindToViewedMove,
    SetPace,
    ShowMissed,
    ShowPresent,
)
from ui.table.model.scores import SeatStanding, standings
from ui.table.model.story import Absence
from ui.table.view.goals import draw_lines, lines_height
from ui.table.view.panel.column import GAP, PAD, CardColumn, CardScroller
from ui.table.view.panel.question import HintForm, QuestionContent
from ui.widgets.button import Button
from ui.widgets.choice import Segmented, SegmentItem
from ui.widgets.host import InputDevice

# Design units: height of a seat's box and of the button below the boxes. MAX_BOXES: number of boxes in a row.
BOX_HEIGHT, MAX_BOXES, MISSED_BUTTON_HEIGHT = 54, 3, 46
SWITCH_HEIGHT = 34  # height of the pace switch in design units


def goals_with_targets(ctx: DrawingContext, view: View) -> list[Goal]:
    """List the ways to win that have a target, with everybody's progress; empty if the game is won by points alone."""
    goals_of = ctx.controller.ending.goals
    return [goal for goal in goals_of(view) if goal.target] if goals_of is not None else []


def add_goals(ctx: DrawingContext, column: CardColumn, goals: Sequence[Goal]) -> None:
    """Add a line for each way to win, with everybody's progress."""
    column.add_space(4)
    column.add_drawing(partial(draw_lines, ctx, goals), partial(lines_height, ctx, goals), 10)
    column.has_text = True


class MissedEventsContent:
    """A decision card that lists missed events."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.story = ctx, ctx.story

    def lay_out(self, column: CardColumn, away: Absence) -> None:
        """Add the content to the card."""
        ctx, match = self.ctx, self.story.match
        name = match.players[away.seat].name
        column.add_paragraph(messages.SINCE.with_args(who=name), TITLE, "bold", True, gap=2)
        view = match.view(match.audience())
        goals = goals_with_targets(ctx, view)
        result, scored = ([], False) if goals else standings(match, match.view_at(away.since, match.audience()), view)
        label = ctx.translate(messages.SINCE_COUNT.with_args(n=len(away.entries)))
        column.add_paragraph(
            f"{label} {ctx.translate(messages.IF_SCORED_HEADING)}" if scored else label, SMALL + 2, gap=8
        )
        if goals:
            add_goals(ctx, column, goals)
        count = 2 if len(result) in (2, 4) else MAX_BOXES  # four boxes are in two rows
        for at in range(0, len(result), count):
            boxes = StandingBoxes(ctx, result[at : at + count], count)
            column.add_node(Paint(boxes.draw, height=BOX_HEIGHT), 8)
        space, enter = ctx.translate(messages.SPACE_KEY), ctx.translate(messages.ENTER_KEY)
        show = self._button("story:show", messages.SHOW_ME, ShowMissed(), "accent", space)
        seen = self._button("story:seen", messages.SEEN_IT, MarkMissedSeen(), "plain", enter)
        column.foot.add_node(Row(show, seen, gap=8, height=MISSED_BUTTON_HEIGHT), GAP)

    def _button(self, key: str, label: Text, intent: Intent, kind: str, hint: str) -> Node:
        ctx, act = self.ctx, self.ctx.send_when_ready(intent)
        make = partial(
            Button, label=ctx.translate(label), act=act, kind=kind, theme=ctx.theme, hint=hint, size=SMALL + 2
        )
        return Slot(partial(make, key), weight=1)


class StandingBoxes:
    """Draws each seat's score before and after the absence."""

    def __init__(self, ctx: DrawingContext, result: list[SeatStanding], count: int) -> None:
        """`count` is the number of boxes that share the width of a row."""
        self.ctx, self.standings, self.count = ctx, result, count

    def draw(self, surface: Surface, rect: Rect) -> None:
        """Draw the boxes."""
        boxes = Box.of(rect, self.ctx.unit).columns([1] * self.count, 8)
        for one, box in zip(self.standings, boxes, strict=False):
            self._draw_one(surface, box.rect, one)

    def _draw_one(self, surface: Surface, box: Rect, one: SeatStanding) -> None:
        ctx, px = self.ctx, self.ctx.px
        draw.rounded_box(surface, box, INK_2, px(RADIUS_CHIP), LINE)
        marks.draw_seat_mark(surface, ctx.marks[one.seat], (box.left + px(20), box.centery), px(22))
        left = box.left + px(38)
        upper = Rect(left, box.top + px(4), box.right - left - px(8), px(28))
        font = ctx.font(22, "serif-bold")
        where = text.draw(surface, f"{one.prefix}{one.now}", upper, font, TEXT, wrapping=False)
        palette = ctx.app.palette
        colour = palette.good if one.change.startswith("+") else palette.bad if one.change != "=" else TEXT_2
        rest = Rect(where.right + px(8), upper.top, max(1, upper.right - where.right - px(8)), upper.height)
        text.draw(surface, one.change, rest, ctx.font(15, "bold"), colour, wrapping=False)
        low = Rect(left, upper.bottom - px(2), upper.width, px(20))
        label = ctx.translate(messages.WAS.with_args(n=f"{one.prefix}{one.before}"))
        text.draw(surface, label, low, ctx.font(13), TEXT_2, wrapping=False)


class StoryContent:
    """A decision card that shows the story, while `Story.fills_card` is True."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.story = ctx, ctx.story
        self.since_away = MissedEventsContent(ctx)

    def lay_out(self, column: CardColumn) -> bool:
        """Fill the card with the story; return whether it did."""
        if not self.story.fills_card:
            return False
        if self.story.is_revealing:
            self._plans(column)
        elif self.story.stop is not None:
            self._waiting(column)
        elif self.story.absence is not None:
            self.since_away.lay_out(column, self.story.absence)
        return True

    def _plans(self, column: CardColumn) -> None:
        column.add_paragraph(messages.PLANS_OPEN, TITLE, "bold", True, gap=2)
        plans = self.story.plans
        line = messages.NOBODY_MOVED.with_args(who=seat_name(plans[0].seat)) if plans else messages.NOBODY_ASKED
        column.add_paragraph(line, SMALL + 2, gap=10)
        self._switch(column)
        self._button(column, FinishMovement())

    def _waiting(self, column: CardColumn) -> None:
        match, stop = self.story.match, self.story.stop
        moves = [move for move in match.moves if not move.auto]
        title = {"turn": messages.AFTER_TURN, "move": messages.AFTER_MOVE, "end": messages.AFTER_MOVE}.get(stop or "")
        line = messages.GAME_OVER_LINE if stop == "end" else messages.NOBODY_ASKED
        if stop == "curtain":
            whose = match.curtain_seat()
            title, line = messages.BEFORE_CURTAIN, messages.BEFORE_CURTAIN_LINE
            line = line.with_args(who=seat_name(whose)) if whose is not None else messages.NOBODY_ASKED
        elif title is not None:
            title = title.with_args(who=seat_name(moves[-1].seat))
        column.add_paragraph(title or messages.PROCEED, TITLE, "bold", True, gap=2)
        column.add_paragraph(line, SMALL + 2, gap=10)
        self._switch(column)
        labels = {"curtain": messages.CURTAIN_LIFT, "end": messages.RESULT}
        self._button(column, EndPause(), labels.get(stop or "", messages.PROCEED))

    def _button(self, column: CardColumn, intent: Intent, label: Text = messages.PROCEED) -> None:
        act, hint = self.ctx.send(intent), messages.SPACE_KEY
        column.foot.add_button("story:on", label, act, kind="accent", icon="play", hint=hint)

    def _switch(self, column: CardColumn) -> None:
        """Add the switch for the computers' pace."""
        column.add_node(Slot(self._pace, height=SWITCH_HEIGHT), GAP)

    def _pace(self, rect: Rect) -> Segmented:
        ctx, story = self.ctx, self.story
        items = [SegmentItem(pace, ctx.translate(PACE_LABELS[pace])) for pace in PACES]
        tip = ctx.translate(messages.EACH_MOVE if story.stops_each_move else messages.EACH_TURN)
        if story.pace != "steps":
            tip = ctx.translate(messages.PACE_TIP)
        return Segmented("story:pace", rect, items, story.pace, self._change, size=SMALL + 1, tip=tip)

    def _change(self, pace: Pace) -> None:
        self.ctx.dispatch(SetPace(pace))


# Design units: gap above the first line; height of the line with all seats' points.
TOP_SPACE, STANDINGS_HEIGHT = 14, 40


class DecisionCard:
    """The decision card: the question and its answers or, without a question, the table's state.

    One object serves all layouts, so that the scroll offset and buttons with secrets are kept.
    """

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.question, self.idle = ctx, QuestionContent(ctx), WaitingPanel(ctx)
        self.rect = ctx.card_area
        self.note = ""  # the hint's text, if it did not fit into the card
        self._scroller = CardScroller(ctx, shows_end=False)

    @property
    def overflow(self) -> int:
        """The height in pixels that does not fit; the card then scrolls."""
        return self._scroller.overflow

    def build(self, width: float, hint_form: HintForm = "whole") -> Node:
        """Return the card's node for a width in pixels."""
        session, column, note = self.ctx.session, CardColumn(self.ctx, width), ""
        selection = session.selection
        self.question.reset()
        if self.ctx.stage is None and selection is not None:
            note = self.question.lay_out(column, selection, hint_form)
        else:
            self.idle.lay_out(column)
        asked = session.match.move_count, session.viewed_move
        content = self._scroller.node(column.node_above_foot(TOP_SPACE), asked)
        whole = Column(content, column.foot.node(0, PAD - GAP))
        return _PlacedCard(self, whole, note, Paint(self._draw_ground) if column.has_text else None)

    def _draw_ground(self, surface: Surface, rect: Rect) -> None:
        radius = self.ctx.px(RADIUS_PANEL)
        draw.gradient_box(surface, rect, (mix(INK_1, self.ctx.theme.night[0], 0.5), INK_1), radius)
        draw.outline(surface, rect, LINE, radius)

    def draw_over(self, surface: Surface) -> None:
        """Draw the person's secret over the board."""
        for button in self.question.held_buttons.values():
            button.draw_over(surface)


class _PlacedCard(Stack):
    """The card's layout node.

    A card without text has no background.
    """

    shrinks = True

    def __init__(self, card: DecisionCard, content: Node, note: str, ground: Paint | None) -> None:
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
    """A decision card without a question: an animation, an earlier position, the end, or a thinking computer."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session, self.story_card = ctx, ctx.session, StoryContent(ctx)

    def lay_out(self, column: CardColumn) -> None:
        """Add the content to the card."""
        if self.story_card.lay_out(column):
            return
        if self.ctx.stage is not None or self.ctx.story.captioned:
            self._moving(column)
        elif self.session.viewed_move is not None:
            self._looking_back(column, self.session.viewed_move)
        elif self.session.match.is_over:
            column.add_paragraph(messages.OVER, TITLE, "bold", True, gap=12)
            show = self.ctx.send(OpenResult())
            column.foot.add_button("over:result", messages.RESULT, show, kind="accent", hint=messages.ENTER_KEY)
        else:
            self._waiting(column)

    def _moving(self, column: CardColumn) -> None:
        """Add the event that is animated, unless a caption describes it."""
        stage = self.ctx.stage if not self.ctx.story.captioned else None
        event = stage.event if stage is not None else None
        line = self.ctx.controller.log_text(stage.view, event.kind, event.args) if stage and event else None
        if line is not None:
            column.add_paragraph(line, TITLE - 2, "bold", True, gap=8)
        self._standing(column)

    def _looking_back(self, column: CardColumn, number: int) -> None:
        column.add_paragraph(messages.LOOKING_BACK, TITLE, "bold", True)
        column.add_paragraph(messages.LOOKING_BACK_LINE.with_args(n=number), SMALL + 2, gap=12)
        offer, send = self.session.match.go_back_offer(number), self.ctx.send
        can, why = offer.is_possible, offer.why
        foot = column.foot
        foot.add_button("look:return", messages.RETURN_HERE, send(RewindToViewedMove()), enabled=can, reason=why)
        foot.add_button("look:present", messages.TO_PRESENT, send(ShowPresent()), kind="ivory", hint=messages.ESC_KEY)

    def _waiting(self, column: CardColumn) -> None:
        seat, bots = self.session.deciding_bot(), self.session.bots
        if seat is None:
            self._on_phone(column)
            return
        if self.session.match.person_count == 0:
            paused = messages.PAUSED_BY_PAD if self.ctx.app.input_device is InputDevice.PAD else messages.PAUSED
            column.add_paragraph(paused if bots.paused else messages.WATCHING, BODY, main=True, gap=10)
        if self.ctx.deciding_seat() is not None:
            column.add_paragraph(messages.THINKING.with_args(who=seat_name(seat)), TITLE, "bold", True, gap=8)
        self._standing(column)
        if bots.failure is not None:
            column.add_paragraph(bots.failure, SMALL + 1, gap=8)
        if not bots.thinking and bots.failure == messages.BOT_GONE:
            column.foot.add_button("bots:again", messages.TRY_AGAIN, self.ctx.send(RetryBots()), kind="ivory")

    def _on_phone(self, column: CardColumn) -> None:
        """Add a text on who decides on a phone, and the button to decide at the table instead."""
        seat = self.ctx.deciding_seat()
        if seat is None or not self.session.is_decided_elsewhere():
            return
        ready, is_silent = self.session.match.people_answering(), self.session.phone_statuses.get(seat) == "silent"
        title = messages.ALL_ANSWER if ready else messages.DECIDES_BY_PHONE.with_args(who=seat_name(seat))
        column.add_paragraph(title, TITLE, "bold", True, gap=4)
        waits = messages.READY_COUNT.with_args(n=sum(ready.values()), all=len(ready)) if ready else messages.TABLE_WAITS
        column.add_paragraph(messages.PHONE_SILENT if is_silent else waits, SMALL + 2, gap=12)
        act, kind = self.ctx.send(DecideHere(seat)), "accent" if is_silent else "plain"
        column.foot.add_button("phone:here", messages.DECIDE_HERE, act, kind=kind, icon="curtain")
        self._standing(column)

    def _standing(self, column: CardColumn) -> None:
        """Add each seat's present points."""
        ctx, match, view = self.ctx, self.session.match, self.ctx.displayed_view()
        if match.is_over:
            return
        goals = goals_with_targets(ctx, view)
        if goals:
            add_goals(ctx, column, goals)
            return
        total = match.game.standings(view).get("total")
        if total and view.get("turn"):
            column.add_space(6)
            column.add_paragraph(messages.STANDING, SMALL + 1, gap=6)
            column.add_node(Paint(partial(_draw_standing, ctx, total), height=STANDINGS_HEIGHT), GAP)


def _draw_standing(ctx: TableContext, total: Mapping[Seat, int], surface: Surface, rect: Rect) -> None:
    """Draw each seat's present points."""
    order = list(ctx.controller.seat_order(ctx.displayed_view()))
    for seat, box in zip(order, Box.of(rect, ctx.unit).columns([1] * len(order)), strict=True):
        centre = box.cut_left(28, 4).rect.center
        marks.draw_seat_mark(surface, ctx.marks[seat], centre, ctx.px(20))
        room = box.pad(0, 0, 2, 0).rect
        text.draw(surface, f"+{total[seat]}", room, ctx.font(22, "serif-bold"), TEXT, wrapping=False)
