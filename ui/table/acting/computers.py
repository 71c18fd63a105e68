"""The computer players at this table: asked in another process, answered when no piece moves any more."""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import View
from games.core.contract.texts import Text
from ui.shell.animation import Motion
from ui.table import words
from ui.table.acting.refusals import Refusals
from ui.table.session import Session
from ui.table.verbs import Table

HINT_LEVEL = "hard"
QUIET = 0.5  # seconds until a computer that is asked without a sign has answered, whatever it holds


class Computers:
    """Asks for answers and hands them to the table. The process starts when first needed."""

    def __init__(self, session: Session, motion: Motion, refusals: Refusals, table: Table) -> None:
        self.session, self.motion, self.refusals, self.table = session, motion, refusals, table
        self._thinker: Any = None
        self._asked: str | None = None  # "move" or "hint"; every change of position forgets it
        self._quiet = False  # it is asked without a sign
        self._due: float | None = None  # when its answer is taken then
        self._several = False  # there was something to choose in what was asked last
        self.paused = False  # nobody is asked, at a table of computers
        self.death: Text | None = None  # what is to be said of a process that has died

    @property
    def thinking(self) -> bool:
        """Whether an answer is awaited."""
        return self._asked is not None

    def _process(self) -> Any:
        if self._thinker is None:
            from games.core.computers.process import Thinker

            self._thinker = Thinker(self.session.match.game.facts.id)
        return self._thinker

    def ask(self) -> None:
        """Ask for the answer of the computer player whose turn it is."""
        match, seat = self.session.match, self.session.bot_asked()
        if self._asked is None and seat is not None:
            self._ask("move", match.view(seat), match.players[seat].mind)

    def hint_problem(self) -> Text | None:
        """Return why no hint can be given now, or None."""
        if not self.session.match.settings.hints:
            return words.NO_HINTS
        if self.session.held:
            return words.GO_ON_FIRST
        return None if self.session.selection is not None else words.NOT_YOUR_TURN

    def ask_hint(self) -> None:
        """Ask what the hard computer would do in the place of the person who is asked, or say why not.

        It is told no more than the table shows now: where all look on, its advice would give a secret away. A hint
        that is on the table already is played.
        """
        problem, match, hint = self.hint_problem(), self.session.match, self.session.hint
        if problem is not None:
            self.refusals.say_no(problem)
        elif hint is not None:
            self.table.play_moves([hint[0]])
        elif self._asked is None:
            self._ask("hint", match.view(match.audience()), HINT_LEVEL)

    def tick(self, now: float) -> None:
        """Take an answer that has come: show the hint, or play the move."""
        if self._asked is None or self.motion.running:
            return
        if self._quiet:
            self._due = self._due or now + QUIET
            if now < self._due:
                return
        answer = self._poll()
        if answer is None:
            return
        what, self._asked = self._asked, None
        if what == "hint":
            self.session.hint = (answer.move, answer.why)
            self.table.relayout()
        else:
            self.table.play_moves([answer.move], answer.why.text if self._several else None)

    def _ask(self, what: str, view: View, level: str) -> None:
        from games.core.computers.process import BotDied

        match, decision = self.session.match, view["decision"]
        quiet = what == "move" and match.quiet(decision["kind"], decision["seat"])
        try:
            self._process().ask(view, level, match.turn()[0], seconds=QUIET / 4 if quiet else None)
        except BotDied:
            self._gone()
        else:
            self._asked, self._several = what, len(view["moves"]) > 1
            self._quiet, self._due = quiet, None
            self.death = None if self.death == words.BOT_GONE else self.death

    def _poll(self) -> Any:
        from games.core.computers.process import BotDied

        try:
            answer = self._thinker.poll()
        except BotDied:
            self._gone()
            return None
        if self._thinker.restarts and self.death is None:
            self.death = words.BOT_DIED
        return answer

    def _gone(self) -> None:
        """Say that the process has died twice; a button asks it again."""
        self._asked = None
        self.death = words.BOT_GONE
        self.table.relayout()

    def try_again(self) -> None:
        """Ask once more after the process has stopped."""
        self.death = None
        self.table.go_on()
        self.table.relayout()

    def toggle_pause(self) -> None:
        """Stop or go on, at a table of computers."""
        self.paused = not self.paused
        if self.paused:
            self.forget()
        else:
            self.table.go_on()
        self.table.relayout()

    def forget(self) -> None:
        """Give up what was asked."""
        if self._thinker is not None and self._asked is not None:
            self._thinker.cancel()
        self._asked = None

    def close(self) -> None:
        """End the process."""
        if self._thinker is not None:
            self._thinker.close()
        self._thinker = None
        self._asked = None
