"""The decision card while nobody is asked: the story waits for "go on", or lists what somebody has missed."""

from __future__ import annotations

from functools import partial

from pygame import Rect, Surface

from games.core.contract.names import seat_name
from games.core.contract.texts import Text
from games.core.match.viewing import PACES, Pace
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, LINE, RADIUS_CHIP, SMALL, TEXT, TEXT_2, TITLE
from ui.layout import Box, Node, Paint, Row, Slot
from ui.screens.shared.common import PACE_WORDS
from ui.table import messages
from ui.table.context import TableContext
from ui.table.drawing_context import DrawingContext
from ui.table.intents import FinishMovement, Intent, MarkMissedSeen, Proceed, SetPace, ShowMissed
from ui.table.model.scores import Standing, standings
from ui.table.model.story import Away
from ui.table.view.panel.column import GAP, CardColumn
from ui.widgets.button import Button
from ui.widgets.choice import Item, Segmented

BOX, BOXES, BUTTON = 54, 3, 46  # design units; so many boxes side by side at most
SWITCH = 34  # design units


class SinceAway:
    """Lays out the card and does what its buttons mean."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.story = ctx, ctx.story

    def lay_out(self, column: CardColumn, away: Away) -> None:
        """Fill the card."""
        ctx, match = self.ctx, self.story.match
        name = match.players[away.seat].name
        column.write(messages.SINCE.but(who=name), TITLE, "bold", True, gap=2)
        view = match.view(match.audience())
        found, scored = standings(match, match.view_at(away.since, match.audience()), view)
        told = ctx.translate(messages.SINCE_COUNT.but(n=len(away.cards)))
        column.write(f"{told} {ctx.translate(messages.IF_SCORED_HEADING)}" if scored else told, SMALL + 2, gap=8)
        beside = 2 if len(found) in (2, 4) else BOXES  # four in two rows
        for at in range(0, len(found), beside):
            boxes = Boxes(ctx, found[at : at + beside], beside)
            column.add(Paint(boxes.draw, height=BOX), 8)
        space, enter = ctx.translate(messages.SPACE_KEY), ctx.translate(messages.ENTER_KEY)
        show = self._button("story:show", messages.SHOW_ME, ShowMissed(), "accent", space)
        seen = self._button("story:seen", messages.SEEN_IT, MarkMissedSeen(), "plain", enter)
        column.add(Row(show, seen, gap=8, height=BUTTON), GAP)

    def _button(self, key: str, label: Text, intent: Intent, kind: str, hint: str) -> Node:
        ctx, act = self.ctx, self.ctx.send_when_seen(intent)
        make = partial(
            Button, words=ctx.translate(label), act=act, kind=kind, theme=ctx.theme, hint=hint, size=SMALL + 2
        )
        return Slot(partial(make, key), weight=1)


class Boxes:
    """A box a seat: its number now, what has changed, what it was."""

    def __init__(self, ctx: DrawingContext, found: list[Standing], beside: int) -> None:
        """`beside`: how many share the width of the row."""
        self.ctx, self.found, self.beside = ctx, found, beside

    def draw(self, surface: Surface, rect: Rect) -> None:
        """Draw them."""
        boxes = Box.of(rect, self.ctx.unit).columns([1] * self.beside, 8)
        for one, box in zip(self.found, boxes, strict=False):
            self._draw_one(surface, box.rect, one)

    def _draw_one(self, surface: Surface, box: Rect, one: Standing) -> None:
        ctx, px = self.ctx, self.ctx.px
        draw.panel(surface, box, INK_2, px(RADIUS_CHIP), LINE)
        marks.draw_seat_mark(surface, ctx.marks[one.seat], (box.left + px(20), box.centery), px(22))
        left = box.left + px(38)
        upper = Rect(left, box.top + px(4), box.right - left - px(8), px(28))
        font = ctx.font(22, "serif-bold")
        where = text.draw(surface, f"{one.sign}{one.now}", upper, font, TEXT, wrapping=False)
        palette = ctx.app.palette
        colour = palette.good if one.change.startswith("+") else palette.bad if one.change != "=" else TEXT_2
        rest = Rect(where.right + px(8), upper.top, max(1, upper.right - where.right - px(8)), upper.height)
        text.draw(surface, one.change, rest, ctx.font(15, "bold"), colour, wrapping=False)
        low = Rect(left, upper.bottom - px(2), upper.width, px(20))
        told = ctx.translate(messages.WAS.but(n=f"{one.sign}{one.before}"))
        text.draw(surface, told, low, ctx.font(13), TEXT_2, wrapping=False)


class WaitingCard:
    """Fills the decision card while `Story.in_card` is True."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.story = ctx, ctx.story
        self.since_away = SinceAway(ctx)

    def lay_out(self, column: CardColumn) -> bool:
        """Fill the card, if it is to be shown."""
        if not self.story.in_card:
            return False
        if self.story.revealing:
            self._plans(column)
        elif self.story.stop is not None:
            self._waiting(column)
        elif self.story.away is not None:
            self.since_away.lay_out(column, self.story.away)
        return True

    def _plans(self, column: CardColumn) -> None:
        column.write(messages.PLANS_OPEN, TITLE, "bold", True, gap=2)
        plans = self.story.plans
        line = messages.NOBODY_MOVED.but(who=seat_name(plans[0].seat)) if plans else messages.NOBODY_ASKED
        column.write(line, SMALL + 2, gap=10)
        self._button(column, FinishMovement())
        self._switch(column)

    def _waiting(self, column: CardColumn) -> None:
        match, stop = self.story.match, self.story.stop
        moves = [move for move in match.moves if not move.auto]
        title = {"turn": messages.AFTER_TURN, "move": messages.AFTER_MOVE, "end": messages.AFTER_MOVE}.get(stop or "")
        line = messages.GAME_OVER_LINE if stop == "end" else messages.NOBODY_ASKED
        if stop == "curtain":
            whose = match.curtain_for()
            title, line = messages.BEFORE_CURTAIN, messages.BEFORE_CURTAIN_LINE
            line = line.but(who=seat_name(whose)) if whose is not None else messages.NOBODY_ASKED
        elif title is not None:
            title = title.but(who=seat_name(moves[-1].seat))
        column.write(title or messages.PROCEED, TITLE, "bold", True, gap=2)
        column.write(line, SMALL + 2, gap=10)
        self._button(column, Proceed())
        self._switch(column)

    def _button(self, column: CardColumn, intent: Intent) -> None:
        act, hint = self.ctx.send(intent), messages.SPACE_KEY
        column.button("story:on", messages.PROCEED, act, kind="accent", icon="play", hint=hint)

    def _switch(self, column: CardColumn) -> None:
        """Let the pace be changed here."""
        column.add(Slot(self._pace, height=SWITCH), GAP)

    def _pace(self, rect: Rect) -> Segmented:
        ctx, story = self.ctx, self.story
        items = [Item(pace, ctx.translate(PACE_WORDS[pace])) for pace in PACES]
        tip = ctx.translate(messages.EACH_MOVE if story.each_move else messages.EACH_TURN)
        if story.pace != "steps":
            tip = ctx.translate(messages.PACE_TIP)
        return Segmented("story:pace", rect, items, story.pace, self._change, size=SMALL + 1, tip=tip)

    def _change(self, pace: Pace) -> None:
        self.ctx.dispatch(SetPace(pace))
