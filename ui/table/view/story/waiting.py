"""The decision card while nobody is asked: others' story waits for "go on", or tells what somebody has missed."""

from __future__ import annotations

from games.core.contract.names import seat_name
from games.core.match.following import PACES
from ui.drawing.theme import SMALL, TITLE
from ui.screens.shared.common import PACE_WORDS
from ui.table import words as table_words
from ui.table.context import TableContext
from ui.table.intents import FinishMovement, Intent, Proceed, SetPace
from ui.table.model import story_words as words
from ui.table.view.panel.column import GAP, Column
from ui.table.view.story.away import SinceAway
from ui.widgets.choice import Item, Segmented

SWITCH = 34  # design units


class WaitingCard:
    """Fills the decision card while `Story.in_card` is True."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.story = desk, desk.story
        self.since_away = SinceAway(desk)

    def lay_out(self, column: Column) -> bool:
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

    def _plans(self, column: Column) -> None:
        column.write(words.PLANS_OPEN, TITLE, "bold", True, gap=2)
        plans = self.story.plans
        line = words.NOBODY_MOVED.but(who=seat_name(plans[0].seat)) if plans else words.NOBODY_ASKED
        column.write(line, SMALL + 2, gap=10)
        self._button(column, FinishMovement())
        self._switch(column)

    def _waiting(self, column: Column) -> None:
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

    def _button(self, column: Column, intent: Intent) -> None:
        act, hint = self.desk.send(intent), table_words.SPACE_KEY
        column.button("story:on", words.GO_ON, act, kind="accent", icon="play", hint=hint)

    def _switch(self, column: Column) -> None:
        """Let the pace be changed here."""
        desk, px = self.desk, self.desk.px
        items = [Item(pace, desk.say(PACE_WORDS[pace])) for pace in PACES]
        box = column.take(px(SWITCH), px(GAP))
        tip = desk.say(words.EACH_MOVE if self.story.each_move else words.EACH_TURN)
        if self.story.pace != "steps":
            tip = desk.say(words.PACE_TIP)
        desk.widgets.add(
            Segmented(
                "story:pace", box, items, self.story.pace, lambda pace: desk.dispatch(SetPace(pace)),
                size=SMALL + 1, tip=tip,
            )
        )  # fmt: skip
