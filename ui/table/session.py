"""The match as the table sees it: for whom it is drawn, what is selected, what the computers answer.

Nothing here draws. What may be seen is decided in one place, `view`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.contract.contract import Event, Move, Seat, View
from games.core.contract.lexicon import Lexicon
from games.core.contract.selection import Selection
from games.core.contract.texts import Text
from games.core.match.log import LogEntry, joined
from games.core.match.match import Match


class Session:
    """One match at one table."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.controller = match.game.controller
        self.lexicon = Lexicon(match.game, match.board, [player.name for player in match.players])
        self.looking_at: int | None = None  # number of moves, while looking back
        self.view: View = match.view(match.audience())
        self.selection: Selection | None = None
        self.hint: tuple[Move, Text] | None = None
        self._lit: tuple[tuple[Selection, tuple[str, ...]], list[str]] | None = None
        self._log: list[tuple[LogEntry, Text]] = []
        self._log_key: object = None
        self._turns: Mapping[int, int] = {}
        self._lines: Mapping[int, tuple[Event, Text | None]] = {}  # of the log, by the event's identity: worded once
        self.refresh()

    # -- where it stands ----------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Look again at what may be shown now and what is asked; selections and hints are forgotten."""
        match = self.match
        audience = match.audience()
        self.lexicon = Lexicon(match.game, match.board, [player.name for player in match.players])
        if self.looking_at is not None:
            self.view = match.view_at(self.looking_at, audience)
        else:
            self.view = match.view(audience)
        self.hint = None
        asked = self.looking_at is None and self.person_asked() and not match.curtain_needed() and self.view["moves"]
        self.selection = Selection(self.controller, self.view) if asked else None

    def person_asked(self) -> bool:
        """Whether a person owes the present decision."""
        decision = self.match.decision()
        return decision is not None and self.match.players[decision.seat].is_person

    def bot_asked(self) -> Seat | None:
        """Return the seat of the computer player that owes the present decision, or None."""
        decision = self.match.decision()
        if decision is None or self.match.players[decision.seat].is_person:
            return None
        return decision.seat

    def acting(self) -> Seat | None:
        """Return the seat that owes the decision shown, or None."""
        decision = self.view["decision"]
        return None if decision is None else int(decision["seat"])

    def visible(self, events: Sequence[Event]) -> list[Event]:
        """Return those events that whoever looks at the table may know."""
        audience = self.match.audience()
        return [event for event in events if event.to is None or (audience is not None and audience in event.to)]

    # -- choosing -----------------------------------------------------------------------------------------------------
    def ready(self) -> tuple[Move, ...]:
        """Return what is chosen whole: one move, or those of a shortcut; else nothing."""
        return () if self.selection is None else self.selection.answer()

    def lit(self) -> list[str]:
        """List the names that are marked as choosable: those that go on, and those that would change a choice."""
        selection = self.selection
        if selection is None:
            return []
        key = (selection, tuple(selection.chosen))
        if self._lit is None or self._lit[0] != key:
            self._lit = (key, [*selection.open_names(), *selection.changes()])
        return self._lit[1]

    def choose(self, name: str, ask_first: bool) -> tuple[bool, tuple[Move, ...]]:
        """Choose a name; return whether it could be chosen, and what is to be played at once, if that is settled.

        `ask_first`: the person wants to confirm every move.
        """
        if self.selection is None or not self.selection.choose(name):
            return False, ()
        moves = self.selection.answer()
        if ask_first or self.selection.needs_confirming(*moves):
            return True, ()
        return True, moves

    # -- what happened ------------------------------------------------------------------------------------------------
    def log(self) -> list[tuple[LogEntry, Text]]:
        """Return the lines of the log that whoever looks may read, the oldest first."""
        match = self.match
        audience = match.audience()
        key = (match.number, match.line, audience, len(match.history.log))
        if key != self._log_key:
            public = match.view(None)
            told = self._worded(match.events_for(audience), public)
            self._lines = {id(entry.event): (entry.event, line) for entry, line in told}
            self._log = [(entry, line) for entry, line in told if line is not None]
            self._turns = _turns(told)
            self._log_key = key
        return self._log

    def turns(self) -> Mapping[int, int]:
        """Return the turns that begin in the log: the number of the line that each begins with, and its own."""
        self.log()
        return self._turns

    def worded(self, entries: Sequence[LogEntry], view: View) -> list[tuple[LogEntry, Text]]:
        """Word log entries; events that are not worth a line fall out."""
        return [(entry, line) for entry, line in self._worded(entries, view) if line is not None]

    def _worded(self, entries: Sequence[LogEntry], view: View) -> list[tuple[LogEntry, Text | None]]:
        return [(entry, self._line(view, entry)) for entry in joined(entries, self.controller.join)]

    def _line(self, view: View, entry: LogEntry) -> Text | None:
        """Word an event, once: what a line says does not depend on what comes later."""
        known = self._lines.get(id(entry.event))
        return known[1] if known is not None and known[0] is entry.event else self._word(view, entry)

    def _word(self, view: View, entry: LogEntry) -> Text | None:
        if entry.event.kind == "undone":
            from ui.table.words import UNDONE

            return UNDONE.but(**entry.event.args)
        return self.controller.log(view, entry.event.kind, entry.event.args)


def _turns(told: Sequence[tuple[LogEntry, Text | None]]) -> dict[int, int]:
    """Return where turns begin among the lines that have words; several players may have theirs within one."""
    found: dict[int, int] = {}
    lines, last = 0, None
    for entry, line in told:
        if entry.event.kind == "turn" and entry.event.args["turn"] != last:
            last = entry.event.args["turn"]
            found[lines] = last
        lines += line is not None
    return found
