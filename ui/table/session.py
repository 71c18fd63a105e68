"""The match as the table sees it: the view of whoever looks, what is selected, the hint, the log in words.

Nothing here draws. What may be seen is decided in one place, `view`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from games.core.computers.explanation import Explanation
from games.core.contract.contract import Event, Move, Seat, View
from games.core.contract.extras.offering import Offering
from games.core.contract.selection import Selection
from games.core.contract.texts import Text
from games.core.match.history import LogEntry, merge_entries
from games.core.match.match import Match
from ui.table import messages
from ui.table.memo import Memo


class Guide(Protocol):
    """Somebody who teaches at the table: asked before a person's choices go through, and told of them."""

    @property
    def requires_confirmation(self) -> bool:
        """Whether no choice is played before it is confirmed."""

    @property
    def expects_choice(self) -> bool:
        """Whether anything is to be chosen at the table now: only then is it lit."""

    def consume_answer(self, names: Sequence[str]) -> bool:
        """Take a click on things with these names as an answer to the guide's own question; return whether it was."""

    def may_choose(self, name: str) -> bool:
        """Whether a name may be chosen now; where not, the guide has said why."""

    def on_chosen(self) -> None:
        """Take note that something has been chosen, and not played yet."""

    def may_play(self, moves: Sequence[Move]) -> bool:
        """Whether moves may be played now; where not, the guide has said why."""

    def on_played(self, moves: Sequence[Move]) -> None:
        """Take note that moves have been played."""

    def why_not(self, name: str) -> Text | str | None:
        """Return the guide's words for a name that can't be chosen; None: the game's own reason."""

    def open_menu(self) -> None:
        """Show what the table's menu is here."""


@dataclass
class BotState:
    """What the computer players at the table are doing; `flow.computers` changes it."""

    thinking: bool = False  # an answer or a hint is awaited
    paused: bool = False  # nobody is asked, at a table of computers
    failure: Text | None = None  # what is to be said of a process that has died


class _Log(NamedTuple):
    """The log as it is worded: its lines, the oldest first, and the turns by the number of their first line."""

    lines: list[tuple[LogEntry, Text]]
    turns: Mapping[int, int]


class TableSession:
    """One match at one table."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.controller = match.game.controller
        self.viewed_move: int | None = None  # number of moves, while looking back
        self.guide: Guide | None = None  # in lessons
        self.view: View = match.view(match.audience())
        self.selection: Selection | None = None
        self.waits_for_story = False  # nobody is asked: what others have done is told first
        self.hint: tuple[Move, Explanation] | None = None
        self.bots = BotState()
        self.recap_since: int | None = None  # the log is bright from this move on
        self.clicked_aliases: dict[str, str] = {}  # interchangeable thing -> the clicked one
        self.question_names: tuple[str, ...] = ()  # what the question speaks of, on the board and in the hand
        self._offering = Memo[Offering | None]()
        self._selectable, self._chosen, self._toggleable = Memo[list[str]](), Memo[list[str]](), Memo[set[str]]()
        self._log_cache = Memo[_Log]()
        self._proposed = Memo[Collection[str]]()
        self._lines: Mapping[int, tuple[Event, Text | None]] = {}  # of the log, by the event's identity: worded once
        self.refresh()

    # -- where it stands ----------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Look again at what may be shown now and what is asked; selections and hints are forgotten."""
        match = self.match
        audience = match.audience()
        if self.viewed_move is not None:
            self.view = match.view_at(self.viewed_move, audience)
        else:
            self.view = match.view(audience)
        self.start_question()

    def start_question(self) -> None:
        """Ask whoever owes the decision, if a person may answer now; selections and hints are forgotten."""
        self.hint = None
        free = (
            self.viewed_move is None
            and not self.waits_for_story
            and self.is_person_deciding()
            and not self.match.needs_curtain()
        )
        self.selection = Selection(self.controller, self.view) if free and self.view["moves"] else None

    def is_person_deciding(self) -> bool:
        """Whether a person owes the present decision."""
        decision = self.match.decision()
        return decision is not None and self.match.players[decision.seat].is_person

    def deciding_bot(self) -> Seat | None:
        """Return the seat of the computer player that owes the present decision, or None."""
        decision = self.match.decision()
        if decision is None or self.match.players[decision.seat].is_person:
            return None
        return decision.seat

    def deciding_seat(self) -> Seat | None:
        """Return the seat that owes the decision shown, or None."""
        decision = self.view["decision"]
        return None if decision is None else int(decision["seat"])

    def visible_events(self, events: Sequence[Event]) -> list[Event]:
        """Return those events that whoever looks at the table may know."""
        audience = self.match.audience()
        return [event for event in events if event.to is None or (audience is not None and audience in event.to)]

    # -- choosing -----------------------------------------------------------------------------------------------------
    def complete_moves(self) -> tuple[Move, ...]:
        """Return what is chosen whole: one move, or those of a shortcut; else nothing."""
        return () if self.selection is None else self.selection.chosen_moves()

    def selectable(self) -> list[str]:
        """List the names that are marked as choosable: those that go on, and those that would change a choice."""
        selection = self.selection
        if selection is None:
            return []
        return self._selectable.get(
            selection, tuple(selection.chosen), lambda: [*selection.open_names(), *selection.replacement_names()]
        )

    def chosen(self) -> list[str]:
        """List the chosen names and what certainly means the same, such as the place that a chosen card leads to."""
        selection = self.selection
        if selection is None:
            return []
        chosen = selection.chosen
        return self._chosen.get(
            selection,
            tuple(chosen),
            lambda: list(
                dict.fromkeys([*chosen, *(other for name in chosen for other in selection.certain_aliases(name))])
            ),
        )

    def toggleable(self) -> set[str]:
        """Return the names that a click chooses or takes back."""
        chosen = () if self.selection is None else tuple(self.selection.chosen)
        return self._toggleable.get(self.selection, chosen, lambda: {*self.selectable(), *chosen})

    def aliases(self, name: str) -> list[str]:
        """List other names that choose the very same part of a legal move, such as a card and where it leads to."""
        return self.selection.aliases(name, legal=True) if self.selection is not None else []

    def offering(self) -> Offering | None:
        """Return the answers that show their outcomes, once something is chosen, where the game has such."""
        selection, offers = self.selection, self.controller.asking.offering
        if selection is None or offers is None or not selection.chosen:
            return None
        chosen = tuple(selection.chosen)
        return self._offering.get(selection, chosen, lambda: offers(self.view, selection.matching_moves()))

    def _offer_waits(self) -> bool:
        """Whether none of the offers has been chosen yet: also a single one is worth reading."""
        offering, chosen = self.offering(), self.chosen()
        offered = (outcome for offer in offering.offers for outcome in offer.outcomes) if offering is not None else ()
        return offering is not None and not any(outcome.name in chosen for outcome in offered)

    def hinted_names(self) -> list[str]:
        """List the names that choose the move of the hint, the first of each part; none without a hint."""
        if self.hint is None or self.selection is None:
            return []
        return [part[0] for part in self.selection.parts(self.hint[0])]

    def why_not(self, name: str) -> Text:
        """Return why a name can't be chosen now."""
        reason = self.selection.why_not(name) if self.selection is not None else None
        if reason is not None:
            return self.controller.reason_text(reason)
        why = self.controller.asking.not_asked_reason
        return (why(self.view, name) if why is not None else None) or messages.CANNOT

    def choose(self, name: str, confirm_first: bool) -> tuple[bool, tuple[Move, ...]]:
        """Choose a name; return whether it could be chosen, and what is to be played at once, if that is settled.

        `ask_first`: the person wants to confirm every move.
        """
        if self.selection is None or not self.selection.choose(name):
            return False, ()
        moves = self.selection.chosen_moves()
        if confirm_first or self.selection.needs_confirming(*moves) or self._offer_waits():
            return True, ()
        return True, moves

    def plays_at_once(self, name: str) -> bool:
        """Whether choosing a name now would play a move at once."""
        asked, trial = self.selection, copy(self.selection)
        if trial is None:
            return False
        self.selection = trial
        try:
            return bool(self.choose(name, confirm_first=False)[1])
        finally:
            self.selection = asked

    # -- what can be taken back or asked ------------------------------------------------------------------------------
    def is_half_done(self) -> bool:
        """Return whether the question only finishes what this person has begun, and the beginning is free to undo."""
        decision = self.view["decision"]
        if self.selection is None or decision is None or decision["kind"] not in self.controller.asking.back_labels:
            return False
        offer = self.match.undo_offer()
        return offer.is_possible and offer.kind != "agree"

    def movable_piece(self) -> str | None:
        """Return which of the things that the table has set up is chosen, to be put elsewhere.

        Empty: none of them is; None: there is none, or the person has decided something since.
        """
        proposed = self._proposed.get(self.view, (), self.match.proposed_setup)
        if self.selection is None or not proposed or self.is_half_done():
            return None
        return next((name for name in self.selection.chosen if name in proposed), "")

    def hint_refusal(self) -> Text | None:
        """Return why no hint can be given now, or None."""
        if not self.match.settings.hints:
            return messages.NO_HINTS
        if self.waits_for_story:
            return messages.GO_ON_FIRST
        return None if self.selection is not None else messages.NOT_YOUR_TURN

    def with_clicked_aliases(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return names that a question speaks of, with the one clicked among several equal things."""
        return tuple(self.clicked_aliases.get(name, name) for name in names)

    # -- what happened ------------------------------------------------------------------------------------------------
    def log(self) -> list[tuple[LogEntry, Text]]:
        """Return the lines of the log that whoever looks may read, the oldest first."""
        return self._read().lines

    def turns(self) -> Mapping[int, int]:
        """Return the turns that begin in the log: the number of the line that each begins with, and its own."""
        return self._read().turns

    def _read(self) -> _Log:
        match = self.match
        audience = match.audience()

        def read() -> _Log:
            told = self._with_text(match.events_for(audience), match.view(None))
            self._lines = {id(entry.event): (entry.event, line) for entry, line in told}
            return _Log([(entry, line) for entry, line in told if line is not None], _turns(told))

        return self._log_cache.get(match, (match.move_count, match.position_id, audience, len(match.history.log)), read)

    def with_text(self, entries: Sequence[LogEntry], view: View) -> list[tuple[LogEntry, Text]]:
        """Word log entries; events that are not worth a line fall out."""
        return [(entry, line) for entry, line in self._with_text(entries, view) if line is not None]

    def _with_text(self, entries: Sequence[LogEntry], view: View) -> list[tuple[LogEntry, Text | None]]:
        return [(entry, self._line(view, entry)) for entry in merge_entries(entries, self.controller.merge_events)]

    def _line(self, view: View, entry: LogEntry) -> Text | None:
        """Word an event, once: what a line says does not depend on what comes later."""
        known = self._lines.get(id(entry.event))
        return known[1] if known is not None and known[0] is entry.event else self._word(view, entry)

    def _word(self, view: View, entry: LogEntry) -> Text | None:
        if entry.event.kind == "undone":
            return messages.UNDONE.with_args(**entry.event.args)
        return self.controller.log_text(view, entry.event.kind, entry.event.args)


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
