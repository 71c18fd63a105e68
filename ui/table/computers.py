"""The computer players at this table: asked in another process, answered when no piece moves any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.table import words

if TYPE_CHECKING:
    from ui.table.screen import TableScreen

HINT_LEVEL = "hard"


class Computers:
    """Asks for answers and hands them to the table. The process starts when first needed."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._thinker: Any = None
        self._asked: tuple[str, int] | None = None  # ("move" or "hint", number of moves when asked)

    @property
    def thinking(self) -> bool:
        """Whether an answer is awaited."""
        return self._asked is not None

    def _process(self) -> Any:
        if self._thinker is None:
            from games.core.bots import Thinker

            match = self.table.session.match
            self._thinker = Thinker(match.game.facts.id)
        return self._thinker

    def ask(self) -> None:
        """Ask for the answer of the computer player whose turn it is."""
        if self._asked is not None:
            return
        match = self.table.session.match
        seat = self.table.session.bot_asked()
        if seat is None:
            return
        self._process().ask(match.view(seat), match.players[seat].level, match.number)
        self._asked = ("move", match.number)

    def ask_hint(self) -> None:
        """Ask what the hard computer would do in the place of the person who is asked."""
        match = self.table.session.match
        decision = match.decision()
        if decision is None or self._asked is not None:
            return
        self._process().ask(match.view(decision.seat), HINT_LEVEL, match.number)
        self._asked = ("hint", match.number)

    def tick(self) -> bool:
        """Take an answer that has come; return whether the table must be laid out anew."""
        if self._asked is None or self.table.motion.running:
            return False
        answer = self._poll()
        if answer is None:
            return False
        what, number = self._asked
        self._asked = None
        if number != self.table.session.match.number:
            return False
        if what == "hint":
            self.table.session.hint = (answer.move, answer.why)
            return True
        self.table.answer(answer.move)
        return False

    def _poll(self) -> Any:
        from games.core.bots import BotDied

        try:
            answer = self._thinker.poll()
        except BotDied:
            self._asked = None
            self.table.death = words.BOT_GONE
            self.table.relayout()
            return None
        if self._thinker.restarts and self.table.death is None:
            self.table.death = words.BOT_DIED
        return answer

    def pause(self) -> None:
        """Forget what was asked."""
        if self._thinker is not None and self._asked is not None:
            self._thinker.cancel()
        self._asked = None

    def close(self) -> None:
        """End the process."""
        if self._thinker is not None:
            self._thinker.close()
        self._thinker = None
        self._asked = None
