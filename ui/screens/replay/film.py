"""A match as a film: what each seat, the public, or everybody saw after every move. Knows no pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.contract.contract import EVERYBODY, Event, Seat, View
from games.core.contract.extras.seat_rows import Guest
from games.core.contract.texts import Text
from games.core.match.history import LogEntry, merge_entries
from games.core.match.match import Match
from ui.screens.result.outcome import first_moves
from ui.table.view.panel.logbook import name_of_line

Perspective = Seat | None  # EVERYBODY, None for the public, or a seat


class LogLine(NamedTuple):
    """One line of the log: after which move, whose line it is (None: no seat's), its words, the mark of a guest."""

    number: int
    seat: Seat | None
    words: Text
    mark: int = 0


class HiddenCards(NamedTuple):
    """What somebody holds hidden from the others: a secret such as an identity, and cards in hand."""

    secret: str | None
    cards: tuple[str, ...]


def widest_perspective(match: Match) -> Perspective:
    """Return through whose eyes a match may be watched at most.

    Everybody's once it is over, or where only computers play. While it goes on, those of the only person who plays;
    where several do or did, the public's: none of them shall learn what the others hold.
    """
    people = [seat for seat, player in enumerate(match.players) if player.is_person]
    if match.is_over:
        return EVERYBODY
    if match.is_shared:
        return None
    return people[0] if people else EVERYBODY


class MatchPlayback:
    """Holds where the film stands; `number` counts the moves shown, 0 is the beginning."""

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
        # Where turns begin, each with the number that the bar over a table gives it: a part of a match counts anew.
        self.turns = [
            (at, self.controller.turn_and_phase(match.view_at(at, None))[0]) for at in first_moves(match).values()
        ]

    def is_allowed(self, perspective: Perspective) -> bool:
        """Whether the match may be watched through these eyes now."""
        most = widest_perspective(self.match)
        return perspective is None or most in (EVERYBODY, perspective)

    # -- what is to be seen -------------------------------------------------------------------------------------------
    def hidden_cards(self) -> list[tuple[Seat, HiddenCards]]:
        """Return, in playing order, the hidden cards of each seat that has some and that the perspective sees."""
        now = (self.number, self.perspective)
        if self._hands is None or self._hands[0] != now:
            order = self.controller.seat_order(self.match.view_at(self.number, None))
            seen = [seat for seat in order if self.perspective in (EVERYBODY, seat)]
            found = [(seat, self._held(self.match.view_at(self.number, seat))) for seat in seen]
            self._hands = (now, [(seat, held) for seat, held in found if held.secret or held.cards])
        return self._hands[1]

    def _held(self, view: View) -> HiddenCards:
        """Return what the seat of a view holds."""
        secret = self.controller.cards.secret(view) if self.controller.cards.secret is not None else None
        # Without what is asked: cards that one chooses from lie on the table then, but in this hand all the same.
        unasked = View(view.board, {**view, "decision": None})
        hand = self.controller.cards.hand(unasked) if self.controller.cards.hand is not None else ()
        return HiddenCards(secret.card if secret is not None else None, tuple(hand))

    def view(self, number: int | None = None) -> View:
        """Return what the perspective sees after `number` moves (the present one if None)."""
        at = self.number if number is None else number
        return self.match.view_at(at, self.perspective)

    def guests(self, view: View | None = None) -> Sequence[Guest]:
        """Return who plays without a seat."""
        return self.controller.guests(view or self.view())

    def events(self, number: int) -> list[Event]:
        """Return what move `number` (from 1) caused, as far as the perspective may know."""
        return [event for event in self._events[number - 1] if self._sees(event)]

    def _sees(self, event: Event) -> bool:
        if event.to is None or self.perspective == EVERYBODY:
            return True
        return self.perspective is not None and self.perspective in event.to

    def seat_of_move(self, number: int) -> Seat | None:
        """Return who played move `number`."""
        return self._movers[number - 1] if number else None

    def log_lines(self, number: int) -> list[LogLine]:
        """Return the log of move `number`, as far as the perspective may know."""
        if not number:
            return []
        view = self.view(number)
        found = []
        entries = [LogEntry(number, self.seat_of_move(number), event) for event in self.events(number)]
        for entry in merge_entries(entries, self.controller.merge_events):
            words = self.controller.log_text(view, entry.event.kind, entry.event.args)
            if words is not None:
                who = str(entry.event.args.get("who"))
                mark = next((one.mark for one in self.guests(view) if who in (one.name, one.text_name)), 0)
                found.append(LogLine(number, _seat_of(name_of_line(entry, words)), words, mark))
        return found

    def last_lines(self, most: int) -> list[LogLine]:
        """Return the newest lines of the log up to now, the oldest first."""
        found: list[LogLine] = []
        number = self.number
        while number and len(found) < most:
            found = self.log_lines(number) + found
            number -= 1
        return found[-most:]

    # -- where it goes ------------------------------------------------------------------------------------------------
    def next_turn_start(self) -> int:
        """Return where the next turn begins; the end if there is none."""
        return next((at for at, _ in self.turns if at > self.number), self.length)

    def previous_turn_start(self) -> int:
        """Return where this turn began, or the one before if it has only just begun; the beginning if there is none."""
        return next((at for at, _ in reversed(self.turns) if at < self.number), 0)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended with the move shown."""
        return self.number == self.length and self.match.is_over

    def current_turn(self) -> tuple[int, int, int]:
        """Return the turn shown, of how many, and the phase of it as a number of the controller's."""
        return self.controller.turn_and_phase(self.view())

    def go_to(self, number: int) -> bool:
        """Go to a move; return whether that is another one."""
        before, self.number = self.number, max(0, min(self.length, number))
        return self.number != before


def _seat_of(who: str) -> Seat | None:
    return int(who.partition(":")[2]) if who.startswith("seat:") else None
