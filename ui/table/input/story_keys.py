"""What keys and clicks mean for the story: go on, cards, pace, folding."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ui.table.context import TableContext
from ui.table.intents import FoldStory, MarkMissedSeen, NextPace, Proceed, ShowMissed, StopEachMove, WalkStory
from ui.table.model.beats import DEAF
from ui.widgets.base import ENTER, with_ctrl

WALK = {pygame.K_LEFT: -1, pygame.K_RIGHT: -1, pygame.K_HOME: 0, pygame.K_END: -1}  # where the keyboard comes to
Act = Callable[[], object]


class StoryKeys:
    """Says what a key means while others' story is told or waits, and at any time for the bar."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.story = desk, desk.story
        self._ended = -1.0  # when a caption was ended by hand

    def while_told(self, event: pygame.event.Event) -> bool:
        """Take an event while a caption stands: S and N do what they always do, too quick a second key nothing."""
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        app, told = self.desk.app, bool(self.story.told)
        if event.type == pygame.KEYDOWN and told and (act := self._always(event)) is not None:
            act()
            return True
        if app.now - self._ended < DEAF:
            return True
        if told:
            self._ended = app.now
        return False

    def meaning(self, event: pygame.event.Event) -> Act | None:
        """Return what a key means that no widget has taken; None: nothing of the story's."""
        act = self._always(event)
        if act is not None or self.desk.session.selection is not None:
            return act
        return self._waiting(event) if self.story.in_card else self._walk(event)

    def _always(self, event: pygame.event.Event) -> Act | None:
        if with_ctrl(event):
            return None
        return {pygame.K_s: self.desk.send(NextPace()), pygame.K_n: self.desk.send(FoldStory())}.get(event.key)

    def _waiting(self, event: pygame.event.Event) -> Act | None:
        """Return what a key means while the table waits: Space and Enter go on, with Shift after each move."""
        away, send = self.story.away is not None, self.desk.send
        focused = self.desk.widgets.focused
        if event.key == pygame.K_SPACE:
            shifted = event.mod & pygame.KMOD_SHIFT
            return send(ShowMissed() if away else StopEachMove() if shifted else Proceed())
        if event.key in ENTER and (focused is None or not self.desk.app.by_keyboard):
            return send(MarkMissedSeen() if away else Proceed())
        return self._walk(event)

    def _walk(self, event: pygame.event.Event) -> Act | None:
        """Return what an arrow means while nobody is asked and the keyboard is nowhere: it goes to the cards."""
        if event.key not in WALK or self.desk.widgets.focused is not None:
            return None
        return self.desk.send(WalkStory(WALK[event.key]))

    def clicked(self) -> bool:
        """Go on at a click beside all buttons, where that is all that is waited for; return whether it was."""
        if self.story.stop is None or not self.story.in_card:
            return False
        self.desk.dispatch(Proceed())
        return True
