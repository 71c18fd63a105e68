"""The decision card while nobody is asked: others' story waits for `go on`, or tells what somebody has missed."""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract.names import seat_name
from games.core.match.following import PACES, Pace
from ui.drawing.theme import SMALL, TITLE
from ui.screens.shared.common import PACE_WORDS
from ui.table import words as table_words
from ui.table.desk import TableDesk
from ui.table.panel.column import GAP, Column
from ui.table.story import words
from ui.table.story.again import Again
from ui.table.story.away import SinceAway
from ui.table.story.beats import next_pace
from ui.table.story.model import Story
from ui.table.story.teller import Teller
from ui.widgets.choice import Item, Segmented

SWITCH = 34  # design units


class Interlude:
    """Lays out the card and does what its buttons and keys mean."""

    def __init__(self, desk: TableDesk, story: Story, teller: Teller, again: Again) -> None:
        self.desk, self.story, self.teller, self.table = desk, story, teller, again.table
        self.since_away = SinceAway(desk, story, again)

    @property
    def active(self) -> bool:
        """Whether the card is to be shown: the table waits, plans lie open, or somebody has been away."""
        story = self.story
        if self.desk.session.looking_at is not None or story.replaying:
            return False
        waiting = self.desk.stage is None and (story.stop is not None or story.away is not None)
        return waiting or self.teller.revealing

    def lay_out(self, column: Column) -> bool:
        """Fill the card, if it is to be shown."""
        if not self.active:
            return False
        if self.teller.revealing:
            self._plans(column)
        elif self.story.stop is not None:
            self._waiting(column)
        elif self.story.away is not None:
            self.since_away.lay_out(column, self.story.away)
        return True

    # -- go on --------------------------------------------------------------------------------------------------------
    def _plans(self, column: Column) -> None:
        column.write(words.PLANS_OPEN, TITLE, "bold", True, gap=2)
        plans = self.teller.plans
        line = words.NOBODY_MOVED.but(who=seat_name(plans[0].seat)) if plans else words.NOBODY_ASKED
        column.write(line, SMALL + 2, gap=10)
        self._button(column, self.desk.app.top.motion.finish)  # type: ignore[attr-defined]  # any click does it
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
        self._button(column, self.go_on)
        self._switch(column)

    def _button(self, column: Column, act: Callable[[], object]) -> None:
        column.button("story:on", words.GO_ON, act, kind="accent", icon="play", hint=table_words.SPACE_KEY)

    def _switch(self, column: Column) -> None:
        """Let the pace be changed here."""
        desk, px = self.desk, self.desk.px
        items = [Item(pace, desk.say(PACE_WORDS[pace])) for pace in PACES]
        box = column.take(px(SWITCH), px(GAP))
        tip = desk.say(words.EACH_MOVE if self.story.each_move else words.EACH_TURN)
        if self.story.pace != "steps":
            tip = desk.say(words.PACE_TIP)
        desk.widgets.add(Segmented("story:pace", box, items, self.story.pace, self.set_pace, size=SMALL + 1, tip=tip))

    def set_pace(self, pace: Pace) -> None:
        """Take another pace, for this match and for those that begin from now on."""
        self.story.match.following.pace = pace
        self.desk.app.change(computers=pace)
        self.table.relayout()

    def next_pace(self) -> None:
        """Take the next pace, and say which it is."""
        self.set_pace(next_pace(self.story.pace))
        self.desk.app.toast(words.PACE_NOW.but(pace=PACE_WORDS[self.story.pace]), "robot")

    def go_on(self) -> None:
        """Let the match go on."""
        self.story.go_on()
        self.table.go_on()
        self.table.wake()
        self.table.relayout()

    def each_move(self) -> None:
        """Stop after each move of a computer, or again after each of its turns; and go on."""
        self.story.each_move = not self.story.each_move
        self.story.match.following.pace = "steps"
        self.go_on()
