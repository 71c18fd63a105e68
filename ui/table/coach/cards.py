"""The choice of the coach's card.

It depends only on what the table displays, so a card reveals no secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from games.core.contract.contract import Event, Seat
from games.core.data import rules_text
from games.core.journal import saves
from games.core.lessons import files
from games.core.lessons.coach import ChosenCard, matching_card, recent_events
from games.core.program.tasks import BackgroundTask
from ui.table.context import TableContext
from ui.table.drawing_context import InteractiveContext
from ui.table.intents import Relayout

if TYPE_CHECKING:
    from games.core.lessons.models import CoachCard


class CoachAudience(Protocol):
    """The persons at a table whom the coach may help, and the cards that each has seen."""

    def is_meant_for(self, seat: Seat) -> bool:
        """Return whether the coach is available to a seat."""

    def is_coach_on_for(self, seat: Seat) -> bool:
        """Return whether the coach is available to a seat and turned on."""

    def set_on(self, seat: Seat, enabled: bool) -> None:
        """Turn the coach on or off for a seat."""

    def cards(self, seat: Seat) -> Sequence[CoachCard]:
        """List the cards that a seat has not seen."""

    def mark_seen(self, seat: Seat, card: CoachCard) -> None:
        """Record that a seat has seen a card."""


class MatchAudience:
    """The coach's audience in a match.

    Persons are identified by name; their saved data is read at first use.
    """

    def __init__(self, ctx: InteractiveContext, changed: Callable[[], object]) -> None:
        """`changed` is called once it is known which people have never finished a match."""
        self.ctx, self.match, self._changed = ctx, ctx.match, changed
        self._finishers: frozenset[str] | None = None  # keys of people who have finished a match; None: not known yet
        # the task that reads which people have finished a match
        self._task: BackgroundTask[frozenset[str]] | None = None
        self._seen: dict[str, set[str]] = {}

    def _key(self, seat: Seat) -> str:
        return self.match.players[seat].key

    def is_meant_for(self, seat: Seat) -> bool:
        """Return whether the coach helps a seat.

        Depending on the match's settings, it helps nobody, every person, or only persons who never finished a match.
        """
        mode = self.match.settings.coach
        if mode == "off" or not self.match.players[seat].is_person:
            return False
        return mode == "everybody" or self._is_new(self._key(seat))

    def _is_new(self, key: str) -> bool:
        """Return whether a person has never finished a match.

        Return False while the saved matches are still being read.
        """
        if self._task is None:
            game = self.ctx.game_id
            self._task = self.ctx.app.background.run(
                "coach", lambda check: saves.people_with_finished_matches(game, check), self._use
            )
        return self._finishers is not None and key not in self._finishers

    def _use(self, task: BackgroundTask[frozenset[str]]) -> None:
        self._finishers = task.result()
        self._changed()

    def is_coach_on_for(self, seat: Seat) -> bool:
        """Return whether the coach is available to a seat and turned on."""
        return self.match.viewing.is_coached(seat) and self.is_meant_for(seat)

    def set_on(self, seat: Seat, enabled: bool) -> None:
        """Turn the coach on or off for a seat, in this match."""
        self.match.viewing.set_coached(seat, enabled)

    def cards(self, seat: Seat) -> Sequence[CoachCard]:
        """List the cards that a seat has not seen in any match.

        The list is empty while the coach is off.
        """
        if not self.is_coach_on_for(seat):
            return []
        coach = files.read_coach(self.ctx.game_id, self.match.board)
        if coach is None:
            return []
        key = self._key(seat)
        if key not in self._seen:
            progress = self.ctx.app.learning_progress
            progress.refresh()
            self._seen[key] = progress.seen_cards(self.ctx.game_id, key)
        return [card for card in coach.cards if card.id not in self._seen[key]]

    def mark_seen(self, seat: Seat, card: CoachCard) -> None:
        """Save that a seat has seen a card."""
        key = self._key(seat)
        self._seen[key].add(card.id)
        self.ctx.app.learning_progress.mark_seen(self.ctx.game_id, key, card.id)


class CoachCards:
    """Chooses one coach card for each question, and opens and closes it."""

    def __init__(self, ctx: TableContext, listeners: CoachAudience) -> None:
        self.ctx, self.session, self.audience = ctx, ctx.session, listeners
        self.card: CoachCard | None = None  # the last selected card
        self._event: Event | None = None  # the event that the card is about
        # Introduction or closing text of a lesson's short match; it is displayed instead of a card. None: no text.
        self.lesson_text: Any = None
        self.is_open = False
        # id of the last question for which a card was searched; perhaps none was found
        self._searched: tuple[str, Seat] | None = None
        self._at: tuple[str, Seat] | None = None  # id of the question to which `card` belongs
        self._seen_by: Seat | None = None  # seat of the viewer when the card appeared

    def question_id(self) -> tuple[str, Seat] | None:
        """Return the open question's position id and seat, or None."""
        session = self.session
        decision = session.view["decision"]
        if self.ctx.stage is not None or session.selection is None or decision is None:
            return None
        return session.match.position_id, decision["seat"]

    def displayed_text(self) -> Any:
        """The displayed text; None while the panel is closed."""
        if self.lesson_text is not None:
            return self.lesson_text if self.session.viewed_move is None else None
        if self.card is None or not self.is_open or self._at != self.question_id():
            return None
        return self.card.say

    @property
    def title(self) -> str:
        """The title of the card's rules section, or ""."""
        if self.lesson_text is not None or self.card is None:
            return ""
        return rules_text.section_title(self.ctx.game_id, self.ctx.app.language, self.card.rules)

    def open_rules(self) -> None:
        """Open the card's rules section."""
        if self.card is not None:
            self.ctx.app.open("rules", game_id=self.ctx.game_id, anchor=self.card.rules, board=self.session.match.board)

    def select_card(self) -> None:
        """Choose a card, once for each question."""
        asked = self.question_id()
        if asked is not None and asked != self._searched and self.lesson_text is None:
            self._searched = asked
            self._choose(asked, events_only=False)

    def reselect_card(self) -> None:
        """Choose a card for the present question again, although one was chosen before."""
        self._searched = None
        self.ctx.dispatch(Relayout())

    def _choose(self, asked: tuple[str, Seat], events_only: bool) -> None:
        """Show the first card that fits the question `asked`.

        `events_only`: consider only cards about events.
        """
        seat = asked[1]
        cards = [card for card in self.audience.cards(seat) if card.event is not None or not events_only]
        chosen = self._matching(cards, seat)
        if chosen is not None:
            self.audience.mark_seen(seat, chosen.card)
            self.show_card(*chosen)

    def _matching(self, cards: Sequence[CoachCard], seat: Seat) -> ChosenCard | None:
        """Return the first card that applies to a seat, with its event."""
        return matching_card(cards, self.session.view, seat, recent_events(self.session.match, seat)) if cards else None

    def show_card(self, card: CoachCard, event: Event | None = None) -> None:
        """Show a card over the present question."""
        self.card, self._event, self.is_open = card, event, True
        self._at, self._seen_by = self.question_id(), self.session.match.audience()

    def mentioned_names(self) -> list[str]:
        """List the names of the pieces, cards and rows that the displayed card mentions."""
        if self.lesson_text is not None or self.card is None or self.displayed_text() is None:
            return []
        return ChosenCard(self.card, self._event).names()

    def show_lesson_text(self, lesson_text: Any) -> None:
        """Show a text of the lesson's short match until the learner closes it or moves."""
        self.lesson_text = lesson_text
        self.ctx.dispatch(Relayout())

    def hide_lesson_text(self) -> None:
        """Hide the lesson's text."""
        self.lesson_text = None

    # -- buttons and the key C ----------------------------------------------------------------------------------------
    def dismiss(self) -> None:
        """Close the panel; if it showed a card, a card about an event may be shown next."""
        asked, label = self.question_id(), self.lesson_text
        self.lesson_text, self.is_open = None, False
        if label is None and asked is not None:
            self._choose(asked, events_only=True)
        self.ctx.dispatch(Relayout())

    def turn_off(self) -> None:
        """Turn the coach off for the deciding person, in this match."""
        asked = self.question_id()
        self.lesson_text, self.is_open = None, False
        if asked is not None:
            self.audience.set_on(asked[1], enabled=False)
        self.ctx.dispatch(Relayout())

    def toggle_effect(self) -> str:
        """Return what `toggle` would do: `on` (turn on), `again` (reopen), `away` (close) or ""."""
        asked = self.question_id()
        if asked is None or not self.audience.is_meant_for(asked[1]):
            return ""
        if not self.audience.is_coach_on_for(asked[1]):
            return "on"
        if self.displayed_text() is not None:
            return "away"
        known = (
            self._at is not None and self._at[1] == asked[1] and self._seen_by in (None, self.session.match.audience())
        )
        return "again" if known and self._is_still_true(asked) else ""

    def _is_still_true(self, asked: tuple[str, Seat]) -> bool:
        """Return whether the last card still fits the question `asked`."""
        if self.card is None or self._at == asked:
            return self.card is not None
        return self._matching([self.card], asked[1]) is not None

    def toggle(self) -> None:
        """Close the panel, reopen the last card, or turn the coach on."""
        does, asked = self.toggle_effect(), self.question_id()
        if does == "on" and asked is not None:
            self.audience.set_on(asked[1], enabled=True)
            self._searched = None
        elif does == "again" and asked is not None:
            self._at, self.is_open = asked, True
            chosen = self._matching([self.card], asked[1]) if self.card is not None else None
            self._event = chosen.event if chosen is not None else self._event
        elif does == "away":
            self.lesson_text, self.is_open = None, False
        self.ctx.dispatch(Relayout())
