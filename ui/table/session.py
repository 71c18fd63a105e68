"""The match as the table displays it: the viewer's view, the selection, the hint, and the log as texts.

Nothing here draws. `TableSession.view` is the only place that decides what may be displayed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from games.core.computers.explanation import Explanation
from games.core.contract.contract import Event, Move, Seat, View
from games.core.contract.extras.offering import OfferPanel
from games.core.contract.selection import Selection
from games.core.contract.texts import Text
from games.core.match.history import LogEntry, merge_entries
from games.core.match.match import Match
from ui.table import messages
from ui.table.memo import Memo


class Guide(Protocol):
    """A teacher at the table (lesson or puzzle): asked before a person's choices take effect, and notified of them."""

    @property
    def requires_confirmation(self) -> bool:
        """Whether every choice must be confirmed before it is played."""

    @property
    def expects_choice(self) -> bool:
        """Whether the person is to choose something at the table now; if not, nothing is displayed as selectable."""

    def consume_answer(self, names: Sequence[str]) -> bool:
        """Use a click on these names as an answer to the guide's own question; return False if it was none."""

    def may_choose(self, name: str) -> bool:
        """Return True if the thing with this name may be chosen now; otherwise explain why not and return False."""

    def on_chosen(self) -> None:
        """Handle that something was chosen but not played yet."""

    def may_play(self, moves: Sequence[Move]) -> bool:
        """Return True if these moves may be played now; otherwise explain why not and return False."""

    def on_played(self, moves: Sequence[Move]) -> None:
        """Handle that these moves were played."""

    def why_not(self, name: str) -> Text | str | None:
        """Return the guide's reason why the thing with this name can't be chosen; None: use the game's own reason."""

    def open_menu(self) -> None:
        """Open the menu that replaces the table's menu."""


@dataclass
class BotState:
    """The state of the computer players at the table; the module `flow.computers` changes it."""

    thinking: bool = False  # a move or a hint was requested and has not arrived
    paused: bool = False  # a match in which only computers play is paused
    failure: Text | None = None  # error message after the computers' process has ended unexpectedly


class _Log(NamedTuple):
    """The log as texts: its lines, oldest first, and the turns by the index of their first line."""

    lines: list[tuple[LogEntry, Text]]
    turns: Mapping[int, int]


class TableSession:
    """The state of one match at one table: view, selection, hint and log."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.controller = match.game.controller
        # Number of moves before the displayed earlier position; None: the present position is displayed.
        self.viewed_move: int | None = None
        self.guide: Guide | None = None  # only in lessons and puzzles
        self.view: View = match.view(match.audience())
        self.selection: Selection | None = None
        self.waits_for_story = False  # the question waits until others' moves have been shown
        self.hint: tuple[Move, Explanation] | None = None
        self.bots = BotState()
        self.recap_since: int | None = None  # number of the first move that is highlighted in the log
        # Name of an interchangeable thing -> name of the one that was clicked.
        self.clicked_aliases: dict[str, str] = {}
        # Names of things that the question is about, on the board and in hand.
        self.question_names: tuple[str, ...] = ()
        self._offering = Memo[OfferPanel | None]()
        self._selectable, self._chosen, self._toggleable = Memo[list[str]](), Memo[list[str]](), Memo[set[str]]()
        self._log_cache = Memo[_Log]()
        self._proposed = Memo[Collection[str]]()
        self._lines: Mapping[int, tuple[Event, Text | None]] = {}  # cached texts of events, by the event's identity
        self.refresh()

    # -- the present state -------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Read the view and the question again; selection and hint are cleared."""
        match = self.match
        audience = match.audience()
        if self.viewed_move is not None:
            self.view = match.view_at(self.viewed_move, audience)
        else:
            self.view = match.view(audience)
        self.start_question()

    def start_question(self) -> None:
        """Ask the deciding person, if they may answer now; selection and hint are cleared."""
        self.hint = None
        free = (
            self.viewed_move is None
            and not self.waits_for_story
            and self.is_person_deciding()
            and not self.match.needs_curtain()
        )
        self.selection = Selection(self.controller, self.view) if free and self.view["moves"] else None

    def is_person_deciding(self) -> bool:
        """Return True if a person has to decide now."""
        decision = self.match.decision()
        return decision is not None and self.match.players[decision.seat].is_person

    def deciding_bot(self) -> Seat | None:
        """Return the seat of the computer player that has to decide now, or None."""
        decision = self.match.decision()
        if decision is None or self.match.players[decision.seat].is_person:
            return None
        return decision.seat

    def deciding_seat(self) -> Seat | None:
        """Return the seat that has to decide in the displayed view, or None."""
        decision = self.view["decision"]
        return None if decision is None else int(decision["seat"])

    def visible_events(self, events: Sequence[Event]) -> list[Event]:
        """Return the events that the viewer may know."""
        audience = self.match.audience()
        return [event for event in events if event.to is None or (audience is not None and audience in event.to)]

    # -- choosing -----------------------------------------------------------------------------------------------------
    def complete_moves(self) -> tuple[Move, ...]:
        """Return the selected moves if no part is missing: one, or those of a shortcut; otherwise ()."""
        return () if self.selection is None else self.selection.chosen_moves()

    def selectable(self) -> list[str]:
        """List the names displayed as selectable: those that continue the selection or would change it."""
        selection = self.selection
        if selection is None:
            return []
        return self._selectable.get(
            selection, tuple(selection.chosen), lambda: [*selection.open_names(), *selection.replacement_names()]
        )

    def chosen(self) -> list[str]:
        """List the chosen names and those of their aliases that are certain, such as the place a chosen card leads
        to.
        """
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
        """Return the names that a click chooses or deselects now."""
        chosen = () if self.selection is None else tuple(self.selection.chosen)
        return self._toggleable.get(self.selection, chosen, lambda: {*self.selectable(), *chosen})

    def aliases(self, name: str) -> list[str]:
        """List other names that choose the same part of a legal move, such as a card and the place it leads to."""
        return self.selection.aliases(name, legal=True) if self.selection is not None else []

    def offering(self) -> OfferPanel | None:
        """Return the answers to offer with their outcomes once something is chosen; None in games without such
        answers.
        """
        selection, offers = self.selection, self.controller.asking.offer_panel
        if selection is None or offers is None or not selection.chosen:
            return None
        chosen = tuple(selection.chosen)
        return self._offering.get(selection, chosen, lambda: offers(self.view, selection.matching_moves()))

    def _offer_waits(self) -> bool:
        """Return True if no offered answer is chosen yet; even a single one is displayed before it is played."""
        offering, chosen = self.offering(), self.chosen()
        offered = (outcome for offer in offering.offers for outcome in offer.outcomes) if offering is not None else ()
        return offering is not None and not any(outcome.name in chosen for outcome in offered)

    def hinted_names(self) -> list[str]:
        """List one name for each part of the hinted move; [] without a hint."""
        if self.hint is None or self.selection is None:
            return []
        return [part[0] for part in self.selection.parts(self.hint[0])]

    def why_not(self, name: str) -> Text:
        """Return why the thing with this name can't be chosen now."""
        reason = self.selection.why_not(name) if self.selection is not None else None
        if reason is not None:
            return self.controller.reason_text(reason)
        why = self.controller.asking.not_asked_reason
        return (why(self.view, name) if why is not None else None) or messages.CANNOT

    def choose(self, name: str, confirm_first: bool) -> tuple[bool, tuple[Move, ...]]:
        """Choose the thing with this name; return (whether that was possible, moves to play at once).

        The moves are empty unless they are fully determined. `confirm_first`: the person wants to confirm every move.
        """
        if self.selection is None or not self.selection.choose(name):
            return False, ()
        moves = self.selection.chosen_moves()
        if confirm_first or self.selection.needs_confirming(*moves) or self._offer_waits():
            return True, ()
        return True, moves

    def plays_at_once(self, name: str) -> bool:
        """Return True if choosing this name now would play a move at once."""
        asked, trial = self.selection, copy(self.selection)
        if trial is None:
            return False
        self.selection = trial
        try:
            return bool(self.choose(name, confirm_first=False)[1])
        finally:
            self.selection = asked

    # -- undo and hints -----------------------------------------------------------------------------------------------
    def is_half_done(self) -> bool:
        """Return True if the question only completes this person's own previous move, which they may undo without
        asking.
        """
        decision = self.view["decision"]
        if self.selection is None or decision is None or decision["kind"] not in self.controller.asking.back_labels:
            return False
        offer = self.match.undo_offer()
        return offer.is_possible and offer.kind != "agree"

    def movable_piece(self) -> str | None:
        """Return the selected piece that was placed automatically and that the person may still place elsewhere.

        Returns "" if there are such pieces but none is selected, and None if there are none or the person has decided
        something since.
        """
        proposed = self._proposed.get(self.view, (), self.match.proposed_setup)
        if self.selection is None or not proposed or self.is_half_done():
            return None
        return next((name for name in self.selection.chosen if name in proposed), "")

    def hint_refusal(self) -> Text | None:
        """Return why no hint can be given now, or None if one can."""
        if not self.match.settings.hints:
            return messages.NO_HINTS
        if self.waits_for_story:
            return messages.GO_ON_FIRST
        return None if self.selection is not None else messages.NOT_YOUR_TURN

    def with_clicked_aliases(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the names, with each interchangeable one replaced by the one that was clicked."""
        return tuple(self.clicked_aliases.get(name, name) for name in names)

    # -- the log ------------------------------------------------------------------------------------------------------
    def log(self) -> list[tuple[LogEntry, Text]]:
        """Return the log's lines that the viewer may read, oldest first."""
        return self._read().lines

    def turns(self) -> Mapping[int, int]:
        """Return turn numbers, keyed by the index of the turn's first line in the log."""
        return self._read().turns

    def _read(self) -> _Log:
        match = self.match
        audience = match.audience()

        def read() -> _Log:
            label = self._with_text(match.events_for(audience), match.view(None))
            self._lines = {id(entry.event): (entry.event, line) for entry, line in label}
            return _Log([(entry, line) for entry, line in label if line is not None], _turns(label))

        return self._log_cache.get(match, (match.move_count, match.position_id, audience, len(match.history.log)), read)

    def pair_with_texts(self, entries: Sequence[LogEntry], view: View) -> list[tuple[LogEntry, Text]]:
        """Pair log entries with their texts; entries without a text are left out."""
        return [(entry, line) for entry, line in self._with_text(entries, view) if line is not None]

    def _with_text(self, entries: Sequence[LogEntry], view: View) -> list[tuple[LogEntry, Text | None]]:
        return [(entry, self._line(view, entry)) for entry in merge_entries(entries, self.controller.merge_events)]

    def _line(self, view: View, entry: LogEntry) -> Text | None:
        """Return the text of a log entry; it is cached, because it does not depend on later events."""
        known = self._lines.get(id(entry.event))
        return known[1] if known is not None and known[0] is entry.event else self._word(view, entry)

    def _word(self, view: View, entry: LogEntry) -> Text | None:
        if entry.event.kind == "undone":
            return messages.UNDONE.with_args(**entry.event.args)
        return self.controller.log_text(view, entry.event.kind, entry.event.args)


def _turns(label: Sequence[tuple[LogEntry, Text | None]]) -> dict[int, int]:
    """Return turn numbers, keyed by the index at which the turn begins among the lines with a text.

    Several players may have their turn within one numbered turn.
    """
    result: dict[int, int] = {}
    lines, last = 0, None
    for entry, line in label:
        if entry.event.kind == "turn" and entry.event.args["turn"] != last:
            last = entry.event.args["turn"]
            result[lines] = last
        lines += line is not None
    return result
