"""The decision card while nobody is asked: the story waits for "go on", or lists what somebody has missed."""

from __future__ import annotations

from functools import partial

from pygame import Rect, Surface

from games.core.contract.names import seat_name
from games.core.contract.texts import Text
from games.core.match.following import PACES, Pace
from ui.drawing import draw, marks, text
from ui.drawing.theme import INK_2, LINE, RADIUS_CHIP, SMALL, TEXT, TEXT_2, TITLE
from ui.layout import Box, Node, Paint, Row, Slot
from ui.screens.shared.common import PACE_WORDS
from ui.table import words as table_words
from ui.table.context import TableContext
from ui.table.desk import Desk
from ui.table.intents import FinishMovement, Intent, MarkMissedSeen, Proceed, SetPace, ShowMissed
from ui.table.model import story_words as words
from ui.table.model.scores import Standing, standings
from ui.table.model.story import Away
from ui.table.view.panel.column import GAP, CardColumn
from ui.widgets.button import Button
from ui.widgets.choice import Item, Segmented

BOX, BOXES, BUTTON = 54, 3, 46  # design units; so many boxes side by side at most
SWITCH = 34  # design units


class SinceAway:
    """Lays out the card and does what its buttons mean."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.story = desk, desk.story

    def lay_out(self, column: CardColumn, away: Away) -> None:
        """Fill the card."""
        desk, match = self.desk, self.story.match
        name = match.players[away.seat].name
        column.write(words.SINCE.but(who=name), TITLE, "bold", True, gap=2)
        view = match.view(match.audience())
        found, scored = standings(match, match.view_at(away.since, match.audience()), view)
        told = desk.translate(words.SINCE_COUNT.but(n=len(away.cards)))
        column.write(f"{told} {desk.translate(words.IF_SCORED)}" if scored else told, SMALL + 2, gap=8)
        beside = 2 if len(found) in (2, 4) else BOXES  # four in two rows
        for at in range(0, len(found), beside):
            boxes = Boxes(desk, found[at : at + beside], beside)
            column.add(Paint(boxes.draw, height=BOX), 8)
        space, enter = desk.translate(table_words.SPACE_KEY), desk.translate(table_words.ENTER_KEY)
        show = self._button("story:show", words.SHOW_ME, ShowMissed(), "accent", space)
        seen = self._button("story:seen", words.SEEN_IT, MarkMissedSeen(), "plain", enter)
        column.add(Row(show, seen, gap=8, height=BUTTON), GAP)

    def _button(self, key: str, label: Text, intent: Intent, kind: str, hint: str) -> Node:
        desk, act = self.desk, self.desk.send_when_seen(intent)
        make = partial(
            Button, words=desk.translate(label), act=act, kind=kind, theme=desk.theme, hint=hint, size=SMALL + 2
        )
        return Slot(partial(make, key), weight=1)


class Boxes:
    """A box a seat: its number now, what has changed, what it was."""

    def __init__(self, desk: Desk, found: list[Standing], beside: int) -> None:
        """`beside`: how many share the width of the row."""
        self.desk, self.found, self.beside = desk, found, beside

    def draw(self, surface: Surface, rect: Rect) -> None:
        """Draw them."""
        boxes = Box.of(rect, self.desk.unit).columns([1] * self.beside, 8)
        for one, box in zip(self.found, boxes, strict=False):
            self._draw_one(surface, box.rect, one)

    def _draw_one(self, surface: Surface, box: Rect, one: Standing) -> None:
        desk, px = self.desk, self.desk.px
        draw.panel(surface, box, INK_2, px(RADIUS_CHIP), LINE)
        marks.draw_mark(surface, desk.marks[one.seat], (box.left + px(20), box.centery), px(22))
        left = box.left + px(38)
        upper = Rect(left, box.top + px(4), box.right - left - px(8), px(28))
        font = desk.font(22, "serif-bold")
        where = text.draw(surface, f"{one.sign}{one.now}", upper, font, TEXT, wrapping=False)
        palette = desk.app.palette
        colour = palette.good if one.change.startswith("+") else palette.bad if one.change != "=" else TEXT_2
        rest = Rect(where.right + px(8), upper.top, max(1, upper.right - where.right - px(8)), upper.height)
        text.draw(surface, one.change, rest, desk.font(15, "bold"), colour, wrapping=False)
        low = Rect(left, upper.bottom - px(2), upper.width, px(20))
        told = desk.translate(words.WAS.but(n=f"{one.sign}{one.before}"))
        text.draw(surface, told, low, desk.font(13), TEXT_2, wrapping=False)


class WaitingCard:
    """Fills the decision card while `Story.in_card` is True."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.story = desk, desk.story
        self.since_away = SinceAway(desk)

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
        column.write(words.PLANS_OPEN, TITLE, "bold", True, gap=2)
        plans = self.story.plans
        line = words.NOBODY_MOVED.but(who=seat_name(plans[0].seat)) if plans else words.NOBODY_ASKED
        column.write(line, SMALL + 2, gap=10)
        self._button(column, FinishMovement())
        self._switch(column)

    def _waiting(self, column: CardColumn) -> None:
        match, stop = self.story.match, self.story.stop
        moves = [move for move in match.moves if not move.auto]
        title = {"turn": words.AFTER_TURN, "move": words.AFTER_MOVE, "end": words.AFTER_MOVE}.get(stop or "")
        line = words.GAME_OVER_LINE if stop == "end" else words.NOBODY_ASKED
        if stop == "curtain":
            whose = match.curtain_for()
            title, line = words.BEFORE_CURTAIN, words.BEFORE_CURTAIN_LINE
            line = line.but(who=seat_name(whose)) if whose is not None else words.NOBODY_ASKED
        elif title is not None:
            title = title.but(who=seat_name(moves[-1].seat))
        column.write(title or words.GO_ON, TITLE, "bold", True, gap=2)
        column.write(line, SMALL + 2, gap=10)
        self._button(column, Proceed())
        self._switch(column)

    def _button(self, column: CardColumn, intent: Intent) -> None:
        act, hint = self.desk.send(intent), table_words.SPACE_KEY
        column.button("story:on", words.GO_ON, act, kind="accent", icon="play", hint=hint)

    def _switch(self, column: CardColumn) -> None:
        """Let the pace be changed here."""
        column.add(Slot(self._pace, height=SWITCH), GAP)

    def _pace(self, rect: Rect) -> Segmented:
        desk, story = self.desk, self.story
        items = [Item(pace, desk.translate(PACE_WORDS[pace])) for pace in PACES]
        tip = desk.translate(words.EACH_MOVE if story.each_move else words.EACH_TURN)
        if story.pace != "steps":
            tip = desk.translate(words.PACE_TIP)
        return Segmented("story:pace", rect, items, story.pace, self._change, size=SMALL + 1, tip=tip)

    def _change(self, pace: Pace) -> None:
        self.desk.dispatch(SetPace(pace))
