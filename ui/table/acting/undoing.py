"""Taking back and playing again, looking back, and returning to the moment looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.core.contract.texts import Text
from ui.table import words

if TYPE_CHECKING:
    from ui.table.screen import TableScreen


class Undoing:
    """Goes back and forth in the match, after asking the table where it must agree."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    def undo(self) -> None:
        """Take back, after asking the table where it must agree."""
        match = self.table.session.match
        offer = match.can_undo()
        if self.table.session.looking_at is not None:
            self.table.choosing.say_no(words.IN_THE_PAST)
        elif not offer.possible:
            self.table.choosing.say_no(offer.why)
        elif offer.kind == "agree" or match.over:
            self._ask(offer.why, lambda: match.undo(agreed=True))
        else:
            self._jump(match.undo)

    def half_done(self) -> bool:
        """Whether what is asked only finishes what this person has begun, and the beginning is free to take back."""
        session = self.table.session
        decision = session.view["decision"]
        if session.selection is None or decision is None or decision["kind"] not in session.controller.back:
            return False
        offer = session.match.can_undo()
        return offer.possible and offer.kind != "agree"

    def redo(self) -> None:
        """Play again what was taken back."""
        session = self.table.session
        if session.match.can_redo() and session.looking_at is None:
            self._jump(session.match.redo)

    def look_back(self, number: int) -> None:
        """Show the table as it was after `number` moves."""
        table = self.table
        if table.motion.running or number > table.session.match.number:
            return
        table.computers.forget()
        table.session.looking_at = number
        table.movements.leave_trails([])
        table.refresh()

    def to_present(self) -> None:
        """End a look back."""
        self.table.session.looking_at = None
        self.table.go_on()
        self.table.refresh()

    def return_here(self) -> None:
        """Take the match back to the moment looked at."""
        session = self.table.session
        number = session.looking_at
        if number is None:
            return
        match = session.match
        offer = match.can_go_back_to(number)
        session.looking_at = None
        if offer.kind == "agree" or match.over:
            self.table.refresh()
            self._ask(offer.why, lambda: match.go_back_to(number, agreed=True))
        elif offer.possible:
            self._jump(lambda: match.go_back_to(number))

    def _ask(self, why: Text, act: Callable[[], int]) -> None:
        """Take back if the table agrees; a game that is over does not go on by a slip either."""
        table, over = self.table, self.table.session.match.over
        title, yes = (words.OVER, words.GO_ON) if over else (words.EVERYBODY_AGREES, words.AGREE)
        line = words.AGAIN_LINE if over else words.AGREE_LINE.but(why=table.say(why, table.session.lexicon))
        answers = [("agree", yes, lambda: self._jump(act)), ("keep", words.KEEP, None)]
        table.app.dialogue(title, line, answers, theme=table.theme, icon="undo")

    def _jump(self, act: Callable[[], int]) -> None:
        table = self.table
        table.computers.forget()
        before = table.session.view
        act()
        table.movements.leave_trails([])
        table.app.sounds.play("undo")
        table.show_change(before, [])
