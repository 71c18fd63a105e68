"""What keys and clicks mean for the story: go on, cards, pace, folding."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ui.table.story.bar import StoryBar
from ui.table.story.beats import DEAF
from ui.table.story.interlude import Interlude
from ui.widgets.base import ENTER, with_ctrl

WALK = {pygame.K_LEFT: -1, pygame.K_RIGHT: -1, pygame.K_HOME: 0, pygame.K_END: -1}  # where the keyboard comes to
Act = Callable[[], object]


class StoryKeys:
    """Says what a key means while others' story is told or waits, and at any time for the bar."""

    def __init__(self, interlude: Interlude, bar: StoryBar) -> None:
        self.interlude, self.bar, self.story = interlude, bar, interlude.story
        self._ended = -1.0  # when a caption was ended by hand

    def while_told(self, event: pygame.event.Event) -> bool:
        """Take an event while a caption stands: S and N do what they always do, too quick a second key nothing."""
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        app, told = self.story.desk.app, bool(self.story.told)
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
        if act is not None or self.story.session.selection is not None:
            return act
        return self._waiting(event) if self.interlude.active else self._walk(event)

    def _always(self, event: pygame.event.Event) -> Act | None:
        if with_ctrl(event):
            return None
        return {pygame.K_s: self.interlude.next_pace, pygame.K_n: self.bar.fold}.get(event.key)

    def _waiting(self, event: pygame.event.Event) -> Act | None:
        """Return what a key means while the table waits: Space and Enter go on, with Shift after each move."""
        away = self.interlude.since_away if self.story.away is not None else None
        focused = self.story.desk.widgets.focused
        if event.key == pygame.K_SPACE:
            shifted = event.mod & pygame.KMOD_SHIFT
            return away.show_all if away else self.interlude.each_move if shifted else self.interlude.go_on
        if event.key in ENTER and (focused is None or not self.story.desk.app.by_keyboard):
            return away.seen if away else self.interlude.go_on
        return self._walk(event)

    def _walk(self, event: pygame.event.Event) -> Act | None:
        """Return what an arrow means while nobody is asked and the keyboard is nowhere: it goes to the cards."""
        if event.key not in WALK or self.story.desk.widgets.focused is not None:
            return None
        return lambda: self.bar.walk(WALK[event.key])

    def clicked(self) -> bool:
        """Go on at a click beside all buttons, where that is all that is waited for; return whether it was."""
        if self.story.stop is None or not self.interlude.active:
            return False
        self.interlude.go_on()
        return True
