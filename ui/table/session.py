"""The displayed match: view, selection, hint and log.

`TableSession.view` alone decides what may be displayed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from games.core.computers.explanation import Explanation
from games.core.contract.contract import Event, Move, Seat, View
from games.core.contract.extras.offer_panel import OfferPanel
from games.core.contract.selection import Selection, refusal_text
from games.core.contract.texts import Text
from games.core.match.history import LogEntry, merge_log_entries
from games.core.match.match import Match
from games.core.match.wording import event_line
from ui.table import messages
from ui.table.memo import Memo

OWN_HINT_KEY = "secret:hint"  # key of the button that shows `TableSession.own_hint` while held


class Guide(Protocol):
    """A teacher at the table (lesson or puzzle), who allows choices and moves."""

    @property
    def requires_confirmation(self) -> bool:
        """Whether every choice must be confirmed."""

    @property
    def expects_choice(self) -> bool:
        """Whether the person may choose something now."""

    def consume_answer(self, names: Sequence[str]) -> bool:
        """Use a click as an answer to the guide's own question; return whether it was one."""

    def may_choose(self, name: str) -> bool:
        """Return whether `name` may be chosen now; if not, show the reason."""

    def on_chosen(self) -> None:
        """React to a choice that is not played yet."""

    def may_play(self, moves: Sequence[Move]) -> bool:
        """Return whether moves may be played now; if not, show the reason."""

    def on_played(self, moves: Sequence[Move]) -> None:
        """React to played moves."""

    def why_not(self, name: str) -> Text | str | None:
        """Return the guide's reason against choosing `name`.

        None: use the game's reason.
        """

    def open_menu(self) -> None:
        """Open the guide's menu."""


@dataclass
class BotState:
    """The state of the computer players at the table."""

    thinking: bool = False  # a move or a hint was requested and has not arrived yet
    advising: bool = False  # a hint that uses the seat's secrets was requested; the table does not show that
    paused: bool = False  # whether a match in which only computers play is paused
    failure: Text | None = None  # error message after the bots' process has died


class _Log(NamedTuple):
    """The log as texts, the oldest line first.

    `turns` maps the index of a turn's first line to the turn's number.
    """

    lines: list[tuple[LogEntry, Text]]
    turns: Mapping[int, int]


class MoveHint(NamedTuple):
    """A hinted move and its reasons.

    `is_close`: another move may be as good.
    """

    move: Move
    why: Explanation
    is_close: bool = False


class TableSession:
    """The state of one match at one table: view, selection, hint and log."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.controller = match.game.controller
        # Number of moves made before the earlier position that is displayed; None: the present position is displayed.
        self.viewed_move: int | None = None
        self.guide: Guide | None = None  # only in lessons and puzzles
        self.view: View = match.view(match.audience())
        self.selection: Selection | None = None
        self.waits_for_story = False  # whether the question waits until the moves of other players have been shown
        self.hint: MoveHint | None = None  # the hint computed from the displayed view, for everybody at the screen
        # The hint computed from all that the deciding seat knows; displayed only while that person holds a button.
        self.own_hint: MoveHint | None = None
        self.has_seen_own_hint = False
        self.follows_hint = False  # the last move was the displayed hint, so that its further parts are hinted at once
        self.bots = BotState()
        self.phone_statuses: Mapping[Seat, messages.PhoneStatus] = {}  # the seats that are played on phones
        self.recap_since: int | None = None  # number of the first move that is highlighted in the log
        # Name of one of several equal cards or pieces -> name of the one that was clicked.
        self.clicked_aliases: dict[str, str] = {}
        # Names of the pieces and cards that the question is about.
        self.question_names: tuple[str, ...] = ()
        self._offering = Memo[OfferPanel | None]()
        self._selectable, self._chosen, self._toggleable = Memo[list[str]](), Memo[list[str]](), Memo[set[str]]()
        self._log_cache = Memo[_Log]()
        self._proposed = Memo[Collection[str]]()
        # `id()` of an event -> the event and its text, cached
        self._lines: Mapping[int, tuple[Event, Text | None]] = {}
        self.refresh()

    # -- the present state -------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Read the view and the question; clear selection and hint."""
        match = self.match
        audience = match.audience()
        if self.viewed_move is not None:
            self.view = match.view_at(self.viewed_move, audience)
        else:
            self.view = match.view(audience)
        self.start_question()

    def start_question(self) -> None:
        """Ask the question if the deciding person may answer now."""
        self.hint = self.own_hint = None
        self.has_seen_own_hint = False
        free = (
            self.viewed_move is None
            and not self.waits_for_story
            and self.is_person_deciding()
            and not self.match.needs_curtain()
        )
        self.selection = None
        if free and self.view["moves"]:
            self.selection = Selection(self.controller, self.view, self.match.reveals_secret_choices())

    def is_person_deciding(self) -> bool:
        """Return whether a person must decide now."""
        decision = self.match.decision()
        return decision is not None and self.match.players[decision.seat].is_person

    def deciding_bot(self) -> Seat | None:
        """Return the seat of the deciding computer player, or None."""
        decision = self.match.decision()
        if decision is None or self.match.players[decision.seat].is_person:
            return None
        return decision.seat

    def deciding_seat(self) -> Seat | None:
        """Return the deciding seat in the displayed view, or None."""
        decision = self.view["decision"]
        return None if decision is None else int(decision["seat"])

    def visible_events(self, events: Sequence[Event]) -> list[Event]:
        """Return the events that the viewer may know."""
        audience = self.match.audience()
        return [event for event in events if event.to is None or (audience is not None and audience in event.to)]

    def complete_moves(self) -> tuple[Move, ...]:
        """Return the selected moves, or () if a part is missing."""
        return () if self.selection is None else self.selection.chosen_moves()

    def selectable_names(self) -> list[str]:
        """List the names that continue or change the selection."""
        selection = self.selection
        if selection is None:
            return []
        return self._selectable.get(
            selection, tuple(selection.chosen), lambda: [*selection.choosable_names(), *selection.replacement_names()]
        )

    def chosen(self) -> list[str]:
        """List the chosen names, and the names that choose the same part in every matching move."""
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

    def toggleable_names(self) -> set[str]:
        """Return the names that a click would choose or deselect."""
        chosen = () if self.selection is None else tuple(self.selection.chosen)
        return self._toggleable.get(self.selection, chosen, lambda: {*self.selectable_names(), *chosen})

    def aliases(self, name: str) -> list[str]:
        """List the names that stand for the same choice, such as a card and its place."""
        return self.selection.aliases(name, legal_only=True) if self.selection is not None else []

    def may_set_standing_answer(self) -> bool:
        """Return whether the deciding person may now set an answer in advance to questions in other players' turns.

        The answer is a secret, so it can be set only in a private decision of the person whose view is displayed.
        """
        rule, decision, match = self.controller.decision_extras.standing_answer, self.view["decision"], self.match
        if rule is None or decision is None or self.selection is None or self.guide is not None:
            return False
        is_own = decision["private"] and self.view["seat"] == decision["seat"]
        return match.offers_standing_answers and is_own and decision["kind"] in rule.offered_at

    def offered_answers(self) -> OfferPanel | None:
        """Return the offered answers with their outcomes, or None."""
        selection, offers = self.selection, self.controller.decision_extras.offer_panel
        if selection is None or offers is None or not selection.chosen:
            return None
        chosen = tuple(selection.chosen)
        return self._offering.get(selection, chosen, lambda: offers(self.view, selection.matching_moves()))

    def _offer_waits(self) -> bool:
        """Return whether no offered answer is chosen yet."""
        offering = self.offered_answers()
        return offering is not None and not offering.is_answered(self.chosen())

    def hinted_moves(self) -> set[Move]:
        """Return the moves of the displayed hint."""
        displayed = (self.hint, self.own_hint if self.has_seen_own_hint else None)
        return {hint.move for hint in displayed if hint is not None}

    def has_private_hint(self) -> bool:
        """Return whether a person decides at the table while it shows the public view, without the person's secrets."""
        decision = self.match.decision()
        is_here = decision is not None and not self.match.decides_on_own_screen(decision.seat)
        return self.match.audience() is None and is_here and self.is_person_deciding()

    def is_decided_elsewhere(self) -> bool:
        """Return whether the deciding person answers a private question on a phone."""
        decision = self.match.decision()
        return decision is not None and decision.private and self.match.decides_on_own_screen(decision.seat)

    def hinted_names(self) -> list[str]:
        """List one name for each part of the hinted move."""
        if self.hint is None or self.selection is None:
            return []
        return [part[0] for part in self.selection.parts(self.hint.move)]

    def why_not(self, name: str) -> Text:
        """Return why `name` can't be chosen now."""
        return refusal_text(self.controller, self.view, self.selection, name)

    def choose(self, name: str, confirm_first: bool) -> tuple[bool, tuple[Move, ...]]:
        """Choose `name`; return (whether that was possible, moves to play at once).

        `confirm_first`: the person wants to confirm every move.
        """
        if self.selection is None or not self.selection.choose(name):
            return False, ()
        moves = self.selection.chosen_moves()
        if confirm_first or self.selection.needs_confirming(*moves) or self._offer_waits():
            return True, ()
        return True, moves

    def plays_at_once(self, name: str) -> bool:
        """Return whether choosing a name would play a move at once."""
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
        """Return whether the question only completes the same person's previous move, which can still be undone."""
        decision = self.view["decision"]
        if (
            self.selection is None
            or decision is None
            or decision["kind"] not in self.controller.decision_extras.back_labels
        ):
            return False
        offer = self.match.undo_offer()
        return offer.is_possible and offer.kind != "agree"

    def auto_placed_piece(self) -> str | None:
        """Return the selected piece that was placed automatically.

        Return "" if there are such pieces but none is selected; None if there are none.
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
        """Return the names, each alias replaced by the name that was clicked."""
        return tuple(self.clicked_aliases.get(name, name) for name in names)

    # -- the log ------------------------------------------------------------------------------------------------------
    def log(self) -> list[tuple[LogEntry, Text]]:
        """Return the log's visible lines, the oldest first."""
        return self._read().lines

    def turn_numbers(self) -> Mapping[int, int]:
        """Map the index of a turn's first line to the turn's number."""
        return self._read().turns

    def _read(self) -> _Log:
        match = self.match
        audience = match.audience()

        def read_log() -> _Log:
            label = self._with_text(match.events_for(audience), match.view(None))
            self._lines = {id(entry.event): (entry.event, line) for entry, line in label}
            return _Log([(entry, line) for entry, line in label if line is not None], _turns(label))

        return self._log_cache.get(
            match, (match.move_count, match.position_id, audience, len(match.history.log)), read_log
        )

    def _with_text(self, entries: Sequence[LogEntry], view: View) -> list[tuple[LogEntry, Text | None]]:
        return [(entry, self._line(view, entry)) for entry in merge_log_entries(entries, self.controller.merge_events)]

    def _line(self, view: View, entry: LogEntry) -> Text | None:
        """Return the text of a log entry."""
        known = self._lines.get(id(entry.event))
        return (
            known[1]
            if known is not None and known[0] is entry.event
            else event_line(self.controller, view, entry.event)
        )


def _turns(label: Sequence[tuple[LogEntry, Text | None]]) -> dict[int, int]:
    """Map the index of a turn's first line to the turn's number.

    Several players may act in one numbered turn.
    """
    result: dict[int, int] = {}
    lines, last = 0, None
    for entry, line in label:
        if entry.event.kind == "turn" and entry.event.args["turn"] != last:
            last = entry.event.args["turn"]
            result[lines] = last
        lines += line is not None
    return result
