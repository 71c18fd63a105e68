"""Taking back and playing again, looking back, and returning to the moment looked at."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.core.contract.texts import Text
from ui.table import words
from ui.table.acting.computers import Computers
from ui.table.acting.refusals import Refusals
from ui.table.desk import TableDesk
from ui.table.moving.movements import Movements
from ui.table.verbs import Table
from ui.widgets.base import with_ctrl


def takes_back(event: pygame.event.Event) -> bool:
    """Whether a key takes back or plays again what was taken back."""
    return with_ctrl(event) and event.key in (pygame.K_z, pygame.K_y)


class Undoing:
    """Goes back and forth in the match, after asking the table where it must agree."""

    def __init__(
        self, desk: TableDesk, computers: Computers, movements: Movements, refusals: Refusals, table: Table
    ) -> None:
        self.desk, self.session, self.table = desk, desk.session, table
        self.computers, self.movements, self.refusals = computers, movements, refusals

    def undo(self) -> None:
        """Take back, after asking the table where it must agree."""
        match = self.session.match
        offer = match.can_undo()
        if self.session.looking_at is not None:
            self.refusals.say_no(words.IN_THE_PAST)
        elif not offer.possible:
            self.refusals.say_no(offer.why)
        elif offer.kind == "agree" or match.over:
            self._ask(offer.why, lambda: match.undo(agreed=True))
        else:
            self._jump(match.undo)

    def half_done(self) -> bool:
        """Whether what is asked only finishes what this person has begun, and the beginning is free to take back."""
        session = self.session
        decision = session.view["decision"]
        if session.selection is None or decision is None or decision["kind"] not in session.controller.asking.back:
            return False
        offer = session.match.can_undo()
        return offer.possible and offer.kind != "agree"

    def movable(self) -> str | None:
        """Return which of the things that the table has set up is chosen, to be put elsewhere.

        Empty: none of them is; None: there is none, or the person has decided something since.
        """
        selection, proposed = self.session.selection, self.session.match.proposed()
        if selection is None or not proposed or self.half_done():
            return None
        return next((name for name in selection.chosen if name in proposed), "")

    def put_elsewhere(self, name: str) -> None:
        """Let the person put elsewhere what the table has set up, after asking everybody where they must agree."""
        match = self.session.match
        offer = match.can_put_elsewhere(name)
        if offer.kind == "agree":
            self._ask(offer.why, lambda: match.put_elsewhere(name, agreed=True))
        elif offer.possible:
            self._jump(lambda: match.put_elsewhere(name))
        else:
            self.refusals.say_no(offer.why)

    def redo(self) -> None:
        """Play again what was taken back."""
        if self.session.match.can_redo() and self.session.looking_at is None:
            self._jump(self.session.match.redo)

    def look_back(self, number: int) -> None:
        """Show the table as it was after `number` moves, unless something moves or these moves were taken back."""
        if not self.movements.running and number <= self.session.match.number:
            self.computers.forget()
            self.session.looking_at = number
            self.movements.leave_trails([])
            self.table.refresh()

    def to_present(self) -> None:
        """End a look back."""
        self.session.looking_at = None
        self.table.go_on()
        self.table.refresh()

    def return_here(self) -> None:
        """Take the match back to the moment looked at."""
        match, number = self.session.match, self.session.looking_at
        if number is None:
            return
        offer = match.can_go_back_to(number)
        self.session.looking_at = None
        if offer.kind == "agree" or match.over:
            self.table.refresh()
            self._ask(offer.why, lambda: match.go_back_to(number, agreed=True))
        elif offer.possible:
            self._jump(lambda: match.go_back_to(number))

    def _ask(self, why: Text, act: Callable[[], int]) -> None:
        """Take back if the table agrees; asked too where the game is over, so that no slip reopens it."""
        over = self.session.match.over
        title, yes = (words.OVER, words.GO_ON) if over else (words.EVERYBODY_AGREES, words.AGREE)
        line = words.AGAIN_LINE if over else words.AGREE_LINE.but(why=self.desk.say(why))
        answers = [("agree", yes, lambda: self._jump(act)), ("keep", words.KEEP, None)]
        self.desk.app.dialogue(title, line, answers, theme=self.desk.theme, icon="undo")

    def _jump(self, act: Callable[[], int]) -> None:
        self.computers.forget()
        before = self.session.view
        act()
        self.movements.leave_trails([])
        self.desk.app.sounds.play("undo")
        self.table.show_change(before, [])
