"""Playback of a match: what a seat or the public knew after each move. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.contract.contract import EVERYBODY, Event, Seat, View
from games.core.contract.extras.seat_rows import Guest
from games.core.contract.texts import Text
from games.core.match.history import LogEntry, merge_log_entries
from games.core.match.match import Match
from games.core.match.scores import moves_before_turns
from games.core.match.wording import seat_named_in

Perspective = Seat | None  # whose knowledge is shown: a seat's, everybody's (EVERYBODY), or the public's (None)


class PlaybackLine(NamedTuple):
    """A line of the log: move number, seat or None, and text.

    `mark` is the seat mark of a guest (a player without a seat), else 0.
    """

    move_number: int
    seat: Seat | None
    text: Text
    mark: int = 0


class HiddenCards(NamedTuple):
    """The hidden cards of a seat: a secret card, such as an identity, and the cards in hand."""

    secret: str | None
    cards: tuple[str, ...]


def widest_perspective(match: Match) -> Perspective:
    """Return the perspective that reveals the most and is allowed now.

    It is everybody's after the match, or if only computers play. During a match it is the only person's, or the
    public's if several people play.
    """
    people = [seat for seat, player in enumerate(match.players) if player.is_person]
    if match.is_over:
        return EVERYBODY
    if match.is_shared:
        return None
    return people[0] if people else EVERYBODY


class MatchPlayback:
    """The position and perspective of a replay. `number` is the number of moves shown."""

    def __init__(self, match: Match, number: int = 0) -> None:
        self.match = match
        self.perspective: Perspective = widest_perspective(match)
        self.controller = match.game.controller
        self.lexicon = match.lexicon
        self.length = match.move_count
        self.number = max(0, min(self.length, number))
        steps = match.moves
        self._hands: tuple[object, list[tuple[Seat, HiddenCards]]] | None = None
        self._events: list[Sequence[Event]] = [step.events for step in steps]
        self._movers = [step.seat for step in steps]
        # (first move, turn number); turn numbers restart in each part of a match
        self.turns = [
            (at, self.controller.turn_and_phase(match.view_at(at, None))[0])
            for at in moves_before_turns(match).values()
        ]

    def is_allowed(self, perspective: Perspective) -> bool:
        """Return True if a perspective is allowed now."""
        most = widest_perspective(self.match)
        return perspective is None or most in (EVERYBODY, perspective)

    # -- what the perspective sees -----------------------------------------------------------------------------------
    def hidden_cards(self) -> list[tuple[Seat, HiddenCards]]:
        """Return the hands and secret cards that the present perspective may see, by seat, in playing order."""
        now = (self.number, self.perspective)
        if self._hands is None or self._hands[0] != now:
            order = self.controller.seat_order(self.match.view_at(self.number, None))
            seen = [seat for seat in order if self.perspective in (EVERYBODY, seat)]
            cards_by_seat = [(seat, self._held(self.match.view_at(self.number, seat))) for seat in seen]
            self._hands = (now, [(seat, held) for seat, held in cards_by_seat if held.secret or held.cards])
        return self._hands[1]

    def _held(self, view: View) -> HiddenCards:
        """Return the hidden cards in a seat's view."""
        secret = self.controller.cards.secret(view) if self.controller.cards.secret is not None else None
        # without the pending decision, because the cards offered for it would be missing from the hand
        unasked = View(view.board, {**view, "decision": None})
        hand = self.controller.cards.hand(unasked) if self.controller.cards.hand is not None else ()
        return HiddenCards(secret.card if secret is not None else None, tuple(hand))

    def view(self, number: int | None = None) -> View:
        """Return the view after `number` moves, by default the present one."""
        at = self.number if number is None else number
        return self.match.view_at(at, self.perspective)

    def guests(self, view: View | None = None) -> Sequence[Guest]:
        """Return the players without a seat."""
        return self.controller.guests(view or self.view())

    def events_of_move(self, number: int) -> list[Event]:
        """Return the visible events of move `number` (from 1)."""
        return [event for event in self._events[number - 1] if self._sees(event)]

    def _sees(self, event: Event) -> bool:
        if event.to is None or self.perspective == EVERYBODY:
            return True
        return self.perspective is not None and self.perspective in event.to

    def seat_of_move(self, number: int) -> Seat | None:
        """Return the seat that played move `number`; None for 0."""
        return self._movers[number - 1] if number else None

    def log_lines(self, number: int) -> list[PlaybackLine]:
        """Return the visible log lines of move `number`."""
        if not number:
            return []
        view = self.view(number)
        lines = []
        entries = [LogEntry(number, self.seat_of_move(number), event) for event in self.events_of_move(number)]
        for entry in merge_log_entries(entries, self.controller.merge_events):
            words = self.controller.log_text(view, entry.event.kind, entry.event.args)
            if words is not None:
                who = str(entry.event.args.get("who"))
                mark = next((one.mark for one in self.guests(view) if who in (one.name, one.text_name)), 0)
                lines.append(PlaybackLine(number, seat_named_in(entry.event, words), words, mark))
        return lines

    def last_lines(self, max_count: int) -> list[PlaybackLine]:
        """Return the last `max_count` log lines up to the present move, the oldest first."""
        lines: list[PlaybackLine] = []
        number = self.number
        while number and len(lines) < max_count:
            lines = self.log_lines(number) + lines
            number -= 1
        return lines[-max_count:]

    # -- moving through the match ------------------------------------------------------------------------------------
    def next_turn_start(self) -> int:
        """Return the move that begins the next turn, or the last move."""
        return next((at for at, _ in self.turns if at > self.number), self.length)

    def previous_turn_start(self) -> int:
        """Return the move that began the present turn or, if that is the present one, the previous turn."""
        return next((at for at, _ in reversed(self.turns) if at < self.number), 0)

    @property
    def is_over(self) -> bool:
        """True if the present move has ended the match."""
        return self.number == self.length and self.match.is_over

    def current_turn(self) -> tuple[int, int, int]:
        """The present (turn, number of turns, index of the phase)."""
        return self.controller.turn_and_phase(self.view())

    def go_to(self, number: int) -> bool:
        """Go to a move; return True if the position changed."""
        before, self.number = self.number, max(0, min(self.length, number))
        return self.number != before
