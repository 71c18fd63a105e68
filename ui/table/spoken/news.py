"""What is new at the table, for who hears: what happened, who is thinking, the question, the choice, a held secret."""

from __future__ import annotations

from games.core.contract.contract import Seat
from games.core.contract.names import seat_name
from games.core.contract.texts import N_
from ui.shell.reader import joined
from ui.table.desk import TableDesk
from ui.table.model.describing import own, question, secret
from ui.table.view.held import HoldToShow
from ui.table.words import THINKING
from ui.widgets.button import Button

CHOSEN, NOTHING = N_("Chosen: {what}"), N_("Nothing is chosen")
NOT_HERE = N_("Secrets are spoken only behind the curtain.")
MOST = 12  # lines of the log at once


class Announcer:
    """Compares the table with what was said of it last."""

    def __init__(self, desk: TableDesk) -> None:
        self.desk = desk
        self._told: set[int] | None = None  # events that were said, by identity; None: the table has just been opened
        self._asked: object = None
        self._chosen: tuple[str, ...] = ()
        self._shown = False
        self._thinks: Seat | None = None  # the computer that was said to be thinking

    @property
    def alone(self) -> bool:
        """Whether whoever hears may hear the view's secrets: behind the curtain, or with nobody else at the table."""
        match = self.desk.match
        return match.person_count <= 1 or match.audience() is not None

    def take(self) -> list[str]:
        """Return what is new: what happened first, then who is thinking or what is asked."""
        return [*self._happened(), *self._waiting(), *self._question(), *self._choice(), *self._held()]

    def _happened(self) -> list[str]:
        lines = self.desk.session.log()
        known = self._told
        self._told = {id(entry.event) for entry, _ in lines}
        if known is None:
            return []
        new = [self.desk.say(line) for entry, line in lines if id(entry.event) not in known]
        self._told |= known
        return new[-MOST:]

    def _waiting(self) -> list[str]:
        """Say once which computer is waited for, where the table shows it too."""
        session = self.desk.session
        seat = session.bot_asked() if self.desk.asked(session.view) is not None else None
        before, self._thinks = self._thinks, seat
        return [self.desk.say(THINKING.but(who=seat_name(seat)))] if seat is not None and seat != before else []

    def _question(self) -> list[str]:
        session = self.desk.session
        asked = (session.match.number, session.match.line, session.view["seat"], session.selection is not None)
        if asked == self._asked:
            return []
        self._asked, self._chosen = asked, ()
        if session.selection is None:
            return []
        return [joined(self.desk.say(told) for told in question(self.desk))]

    def _choice(self) -> list[str]:
        session = self.desk.session
        chosen = tuple(session.selection.chosen) if session.selection is not None else ()
        if chosen == self._chosen:
            return []
        self._chosen = chosen
        button = self.desk.widgets.find("confirm")
        waits = [joined((button.words, button.hint if button.enabled else ""))] if isinstance(button, Button) else []
        what = [self.desk.called(name) for name in chosen]
        return [self.desk.say(CHOSEN.but(what=what) if chosen else NOTHING), *waits]

    def _held(self) -> list[str]:
        held = next((one for one in self.desk.widgets.widgets if isinstance(one, HoldToShow)), None)
        shown, before = held is not None and held.shown, self._shown
        self._shown = shown
        if not shown or before:
            return []
        if not self.alone:
            return [self.desk.say(NOT_HERE)]
        places = secret(self.desk) or own(self.desk)
        return [f"{self.desk.say(one.title)}: {'; '.join(map(self.desk.say, one.lines))}" for one in places]
