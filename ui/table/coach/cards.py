"""Selects which of the coach's explanatory cards is displayed now, and for which person.

The selection uses only what the table displays, so a card never reveals a secret; see `Match.audience`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from games.core.contract.contract import Seat
from games.core.data import rules_text
from games.core.journal import saves
from games.core.lessons import files
from games.core.lessons.coach import matching_card, recent_events
from ui.table.context import TableContext
from ui.table.drawing_context import InteractiveContext
from ui.table.intents import Relayout

if TYPE_CHECKING:
    from games.core.lessons.models import CoachCard


class CoachAudience(Protocol):
    """The people to whom the coach gives advice; a match and a lesson's short match implement it."""

    def is_meant_for(self, seat: Seat) -> bool:
        """Return True if the coach is available to the person in this seat, even while they have turned it off."""

    def is_on_for(self, seat: Seat) -> bool:
        """Return True if the coach is available to the person in this seat and turned on."""

    def set_on(self, seat: Seat, on: bool) -> None:
        """Turn the coach on or off for a seat."""

    def cards(self, seat: Seat) -> Sequence[CoachCard]:
        """List the coach's cards that the person in this seat has not seen."""

    def mark_seen(self, seat: Seat, card: CoachCard) -> None:
        """Note that a seat has seen a card."""


class MatchAudience:
    """The audience of the coach in a usual match, identified by the persons' names; their saved data is read at
    first use.
    """

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx, self.match = ctx, ctx.match
        self._finishers: frozenset[str] | None = None
        self._seen: dict[str, set[str]] = {}

    def _key(self, seat: Seat) -> str:
        return self.match.players[seat].key

    def is_meant_for(self, seat: Seat) -> bool:
        """Return True if the coach is on for everybody in this match, or is on for newcomers and this person is one."""
        mode = self.match.settings.coach
        if mode == "off" or not self.match.players[seat].is_person:
            return False
        return mode == "everybody" or self._is_new(self._key(seat))

    def _is_new(self, key: str) -> bool:
        if self._finishers is None:
            self._finishers = saves.people_who_finished(self.ctx.game_id)
        return key not in self._finishers

    def is_on_for(self, seat: Seat) -> bool:
        """Return True if the coach is available to the person in this seat and turned on."""
        return self.match.viewing.is_coached(seat) and self.is_meant_for(seat)

    def set_on(self, seat: Seat, on: bool) -> None:
        """Turn the coach on or off for a seat, in this match."""
        self.match.viewing.set_coached(seat, on)

    def cards(self, seat: Seat) -> Sequence[CoachCard]:
        """List the cards that the person has not seen in any match; [] if the coach is off for them."""
        if not self.is_on_for(seat):
            return []
        coach = files.read_coach(self.ctx.game_id)
        if coach is None:
            return []
        key = self._key(seat)
        if key not in self._seen:
            progress = self.ctx.app.progress
            progress.refresh()
            self._seen[key] = progress.seen_cards(self.ctx.game_id, key)
        return [card for card in coach.cards if card.id not in self._seen[key]]

    def mark_seen(self, seat: Seat, card: CoachCard) -> None:
        """Save that the person has seen a card."""
        key = self._key(seat)
        self._seen[key].add(card.id)
        self.ctx.app.progress.mark_seen(self.ctx.game_id, key, card.id)


class CoachCards:
    """Selects at most one coach card for each question, and tracks whether that card is open."""

    def __init__(self, ctx: TableContext, listeners: CoachAudience) -> None:
        self.ctx, self.session, self.audience = ctx, ctx.session, listeners
        self.card: CoachCard | None = None  # the last selected card
        # A text that belongs to the match, such as its introduction; it is displayed before any card.
        self.match_text: Any = None
        self.is_open = False
        self._looked: tuple[str, Seat] | None = None  # id of the last question for which a card was looked for
        self._at: tuple[str, Seat] | None = None  # id of the question to which `card` belongs
        self._seen_by: Seat | None = None  # the viewer when the card appeared

    def question_id(self) -> tuple[str, Seat] | None:
        """Return the position id and the deciding seat of the present question; None if no question is open."""
        session = self.session
        decision = session.view["decision"]
        if self.ctx.stage is not None or session.selection is None or decision is None:
            return None
        return session.match.position_id, decision["seat"]

    def displayed_text(self) -> Any:
        """Return the text displayed now, or None while the panel is closed."""
        if self.match_text is not None:
            return self.match_text if self.session.viewed_move is None else None
        if self.card is None or not self.is_open or self._at != self.question_id():
            return None
        return self.card.say

    @property
    def title(self) -> str:
        """The title of the rules section that explains the card further; "" if there is none."""
        if self.match_text is not None or self.card is None:
            return ""
        return rules_text.section_title(self.ctx.game_id, self.ctx.app.language, self.card.rules)

    def open_rules(self) -> None:
        """Open the rules at the section that explains the card further."""
        if self.card is not None:
            self.ctx.app.open("rules", game_id=self.ctx.game_id, anchor=self.card.rules)

    def update(self) -> None:
        """Select a card, once for each question."""
        asked = self.question_id()
        if asked is not None and asked != self._looked and self.match_text is None:
            self._looked = asked
            self._choose(asked, events_only=False)

    def _choose(self, asked: tuple[str, Seat], events_only: bool) -> None:
        """Show the first matching card.

        A question gets at most one card that explains it; `events_only` considers only cards about events.
        """
        match, seat = self.session.match, asked[1]
        cards = [card for card in self.audience.cards(seat) if card.event is not None or not events_only]
        card = matching_card(cards, self.session.view, seat, recent_events(match, seat)) if cards else None
        if card is not None:
            self.audience.mark_seen(seat, card)
            self.show(card)

    def show(self, card: CoachCard) -> None:
        """Show a card over the present question."""
        self.card, self._at, self._seen_by, self.is_open = card, self.question_id(), self.session.match.audience(), True

    def show_text(self, match_text: Any) -> None:
        """Show a text that belongs to the match until it is read or a move is made."""
        self.match_text = match_text
        self.ctx.dispatch(Relayout())

    def drop_text(self) -> None:
        """Remove the text shown by `show_text`, because a move is being played."""
        self.match_text = None

    # -- buttons and the key C ----------------------------------------------------------------------------------------
    def dismiss(self) -> None:
        """Close the panel after reading; a card about an event may follow."""
        asked, label = self.question_id(), self.match_text
        self.match_text, self.is_open = None, False
        if label is None and asked is not None:
            self._choose(asked, events_only=True)
        self.ctx.dispatch(Relayout())

    def turn_off(self) -> None:
        """Turn the coach off for the deciding person, in this match."""
        asked = self.question_id()
        self.match_text, self.is_open = None, False
        if asked is not None:
            self.audience.set_on(asked[1], on=False)
        self.ctx.dispatch(Relayout())

    def toggle_effect(self) -> str:
        """Return what `toggle` would do: `on` (turn on), `again` (reopen), `away` (close), or "" for nothing."""
        asked = self.question_id()
        if asked is None or not self.audience.is_meant_for(asked[1]):
            return ""
        if not self.audience.is_on_for(asked[1]):
            return "on"
        if self.displayed_text() is not None:
            return "away"
        known = self._at is not None and self._at[1] == asked[1]
        return "again" if known and self._seen_by in (None, self.session.match.audience()) else ""

    def toggle(self) -> None:
        """Close the panel, reopen the last card, or turn the coach on again."""
        does, asked = self.toggle_effect(), self.question_id()
        if does == "on" and asked is not None:
            self.audience.set_on(asked[1], on=True)
            self._looked = None
        elif does == "again":
            self._at, self.is_open = asked, True
        elif does == "away":
            self.match_text, self.is_open = None, False
        self.ctx.dispatch(Relayout())
