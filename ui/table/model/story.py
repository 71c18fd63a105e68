"""What the story bar knows: its cards, which one is now, what was seen, and when the table waits for a person.

A card is an action of the match as whoever looks at the table may know it. Nothing of another's view is kept: with
another reader all cards are made anew.

What of a move is shown together are its movements, the cards that describe them, and how long they stand: seconds of a
caption by its letters, and what a whole turn of a computer may take.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from games.core.contract.contract import Event, Seat, View
from games.core.contract.extras.story import RevealedPlan
from games.core.match import story
from games.core.match.match import Match
from games.core.match.story import Narration, StoryAction
from games.core.match.viewing import PACES, Pace
from ui.boards.shared.base import Transition
from ui.table.drawing_context import InteractiveContext
from ui.table.memo import Memo

# -- cards ------------------------------------------------------------------------------------------------------------
WINDOW = 60  # moves that the bar reaches back
MOST_ENTRIES = 8  # cards at most, beside those that somebody has not seen
MOST_CACHED = 200  # tellings kept

Stop = Literal["turn", "move", "curtain", "end"]


class StoryEntry(NamedTuple):
    """One card: the action, its words, and whether it concerns the reader."""

    action: StoryAction
    narration: Narration
    concerns_reader: bool

    @property
    def id(self) -> str:
        """The action's id."""
        return self.action.id


class Absence(NamedTuple):
    """What somebody has missed: their seat, the number of moves when they decided last, and the cards since."""

    seat: Seat
    since: int
    entries: tuple[StoryEntry, ...]


class Story:
    """The story of the match at one table."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx, self.session = ctx, ctx.session
        self.current_id = ""  # the card whose event is on the board, or was last
        self.captioned: tuple[StoryEntry, ...] = ()  # what the caption speaks of
        self.pending: dict[str, StoryEntry] = {}  # actions whose movement has not begun, by id
        self.unacknowledged: list[str] = []  # actions of others since somebody has last said to go on
        self.stop: Stop | None = None
        self.absence: Absence | None = None
        self.displayed_ids: list[str] = []  # the cards that the bar shows, by id
        self.is_replaying = False  # movements are shown once more
        self.replayed_missed: tuple[
            StoryEntry, ...
        ] = ()  # what somebody has missed, while it is shown to them in order
        self.is_unfolded = False  # unfolded over the log, where there is room for one line only
        self.is_folded = False  # by hand
        self.stops_each_move = False  # step by step stops after every move
        self.plans: Sequence[RevealedPlan] = ()  # shown over the board now
        self.plans_turned = 0.0  # how many of them have been turned over
        self.is_revealing = False  # plans are turned over now, by plates or on the board itself
        self._caption_since = 0.0
        self._cards = Memo[list[StoryEntry]]()
        self._narrations: dict[tuple[Seat | None, str, int], Narration] = {}

    @property
    def match(self) -> Match:
        """The match at the table."""
        return self.session.match

    # -- how computers play -------------------------------------------------------------------------------------------
    @property
    def is_enabled(self) -> bool:
        """Whether anything is told on the board: not where movements are off, nor in lessons, which have a coach."""
        return bool(self.ctx.app.settings.speed != "off") and self.session.guide is None

    @property
    def pace(self) -> Pace:
        """How computers play: as chosen in this match, else as in the settings."""
        match = self.match
        found: Pace = match.viewing.pace or match.settings.computers or self.ctx.app.settings.computers
        return found

    @property
    def fills_card(self) -> bool:
        """Whether the decision card tells the story: the table waits, plans are open, or somebody has been away."""
        if self.session.viewed_move is not None or self.is_replaying:
            return False
        waiting = self.ctx.stage is None and (self.stop is not None or self.absence is not None)
        return waiting or self.is_revealing

    # -- who reads ----------------------------------------------------------------------------------------------------
    def reader(self) -> Seat | None:
        """Return the person at the mouse, as far as the table knows; None: nobody plays here."""
        match = self.match
        audience = match.audience()
        if audience is not None:
            return audience
        decision = match.decision()
        if decision is not None and match.players[decision.seat].is_person and not match.needs_curtain():
            return decision.seat
        moves = match.moves
        return next((move.seat for move in reversed(moves) if match.players[move.seat].is_person), None)

    # -- cards --------------------------------------------------------------------------------------------------------
    def entries(self) -> list[StoryEntry]:
        """Return the cards of the last moves as whoever looks may know them, also of what is still to be shown."""
        match, reader = self.match, self.reader()
        audience = match.audience()
        key = (match.move_count, match.position_id, audience, reader)
        return self._cards.get(
            match, key, lambda: self.entries_since(audience, reader, max(0, match.move_count - WINDOW))
        )

    def entries_since(self, audience: Seat | None, reader: Seat | None, since: int) -> list[StoryEntry]:
        """Return the cards of the moves after number `since`."""
        match = self.match
        public = match.view(None)
        found = story.story_actions(match, audience, since)
        return [self._entry(action, audience, reader, public) for action in found]

    def _entry(self, action: StoryAction, audience: Seat | None, reader: Seat | None, public: View) -> StoryEntry:
        key = (audience, action.id, len(action.events))
        if key not in self._narrations:
            if len(self._narrations) > MOST_CACHED:
                self._narrations.clear()
            self._narrations[key] = story.narrate(self.match.game.controller, public, action)
        told = self._narrations[key]
        return StoryEntry(action, told, reader is not None and reader in told.affected_seats)

    def bar_entries(self) -> list[StoryEntry]:
        """Return what the bar holds: the last or all that was missed, and over it what concerns the reader, unseen.

        While looking back it holds nothing.
        """
        if self.session.viewed_move is not None:
            return []
        reader = self.reader()
        others = [card for card in self.entries() if card.id not in self.pending and not _own(card, reader)]
        last = list(self.missed) or others[-MOST_ENTRIES:]
        kept = {card.id for card in last}
        return [card for card in others if card.id not in kept and self.is_unseen(card)] + last

    @property
    def missed(self) -> tuple[StoryEntry, ...]:
        """All that somebody has missed, while they are told of it or it is shown to them in order."""
        return self.absence.entries if self.absence is not None else self.replayed_missed

    def is_pending(self, event: Event) -> bool:
        """Whether an event belongs to an action whose movement has not begun."""
        return any(one is event for card in self.pending.values() for one in card.action.events)

    def is_unseen(self, card: StoryEntry) -> bool:
        """Whether a card concerns the reader and was not seen."""
        reader = self.reader()
        return card.concerns_reader and reader is not None and not self.match.viewing.has_seen(reader, card.id)

    def mark_seen(self, *cards: StoryEntry) -> None:
        """Note that the person at the mouse has seen cards."""
        reader = self.reader()
        if reader is not None:
            self.match.viewing.mark_seen(reader, *(card.id for card in cards if card.concerns_reader))

    # -- telling ------------------------------------------------------------------------------------------------------
    def begin_caption(self, cards: Sequence[StoryEntry]) -> None:
        """Let cards be now: their movement begins."""
        self.captioned, self._caption_since = tuple(cards), self.ctx.app.now
        for card in cards:
            self.pending.pop(card.id, None)
        self.current_id = cards[-1].id

    def end_caption(self, least: float) -> None:
        """Take note that what was told has been on the board; it is seen if that was for `least` seconds."""
        if self.ctx.app.now - self._caption_since >= least:
            self.mark_seen(*self.captioned)
        self.captioned = ()

    def on_rest(self) -> None:
        """Take note that nothing moves any more: whether the table waits now, or somebody is asked."""
        self.captioned, self.is_replaying, self.replayed_missed = (), False, ()
        self.pending.clear()
        if self.is_enabled and self.unacknowledged and self.stop is None:
            self.stop = self._next_stop()
        self.update_hold()

    def update_hold(self) -> None:
        """Ask nobody while the table waits or tells what somebody has missed; else ask again."""
        held = self.stop is not None or self.absence is not None
        if held != self.session.waits_for_story:
            self.session.waits_for_story = held
            self.session.start_question()

    def _next_stop(self) -> Stop | None:
        match = self.match
        decision, moves = match.decision(), match.moves
        if match.needs_curtain():
            return "curtain"
        last = next((move for move in reversed(moves) if not move.auto), None)
        if last is None or match.players[last.seat].is_person:
            return None
        if decision is None:
            return "end" if self.pace != "glance" else None
        if self.pace == "steps":
            return "turn" if decision.seat != last.seat else "move" if self.stops_each_move else None
        return None

    def proceed(self) -> None:
        """End the waiting."""
        self.stop = None
        self.unacknowledged.clear()
        self.update_hold()

    def reset(self) -> None:
        """Drop what waits: the match stands elsewhere now, or a person has decided something."""
        self.stop = self.absence = None
        self.unacknowledged.clear()
        self.pending.clear()
        self.captioned = ()
        self.session.waits_for_story = False

    # -- since somebody was away --------------------------------------------------------------------------------------
    def on_return(self, seat: Seat) -> None:
        """Gather what a person has missed since deciding something last, unless they have said that they saw it."""
        match = self.match
        since = story.last_own_move(match, seat)
        if not self.is_enabled or match.viewing.has_seen(seat, self._position_id()):
            return
        cards = [card for card in self.entries_since(match.audience(), seat, since) if not _own(card, seat)]
        if cards:
            self.absence = Absence(seat, since, tuple(cards))
            first = next((card for card in cards if self.is_unseen(card)), cards[0])
            self.current_id = first.id
            self.update_hold()

    @property
    def marks_missed(self) -> bool:
        """Whether all that was missed is marked on the board: nothing moves, and nobody looks back."""
        still = self.ctx.stage is None and not self.is_replaying
        return self.absence is not None and still and self.session.viewed_move is None

    def mark_missed_seen(self) -> None:
        """Let the person who was away play."""
        if self.absence is not None:
            self.mark_seen(*self.absence.entries)
            self.match.viewing.mark_seen(self.absence.seat, self._position_id())
        self.absence = None
        self.update_hold()

    def _position_id(self) -> str:
        """Return what stands for the present position among what was seen."""
        return f"{self.match.position_id}.here"


def _own(card: StoryEntry, reader: Seat | None) -> bool:
    """Whether a card tells only of what the reader has done."""
    return reader is not None and card.narration.actor_seats == {reader} and card.action.mover == reader


# -- what is shown together -------------------------------------------------------------------------------------------
@dataclass(slots=True)
class StoryPart:
    """What moves together: the stages of some like actions, and the cards that tell of them (none: no caption).

    `seconds` is how long all of it stands at least, `plans` what is turned over side by side, `still` the board as it
    lies before anything has moved, for a first part in which nothing does.
    """

    stages: list[Transition] = field(default_factory=list)
    entries: list[StoryEntry] = field(default_factory=list)
    seconds: float = 0.0
    movement_seconds: float = 0.0  # seconds that the movement takes
    reveals_plans: bool = False
    plans: Sequence[RevealedPlan] = ()
    still_stage: Transition | None = None


# -- how long one may read --------------------------------------------------------------------------------------------
SHORTEST, LETTER, LONGEST = 0.45, 0.015, 1.4  # seconds of a caption at a glance: at least, for each letter, at most
TURN_SECONDS = 8.0  # seconds that the whole turn of a computer takes at most, at a glance
CALM_FACTOR = 2.5  # times as long
SHARE = 0.5  # of what is left of a turn, the most that one action takes: more may come
PLAN, PLANS_LEAST, PLANS_EACH = 0.6, 2.5, 0.9  # seconds in which a plan turns over; in which all stand, and for each
PLANS_FLY = 0.6  # seconds in which plans fly from the board to the rows of their seats
IGNORE_SECONDS = 0.25  # seconds after a caption was ended by hand in which nothing else is


def caption_factor(pace: Pace) -> float:
    """Return by how much captions stand longer than at a glance."""
    return CALM_FACTOR if pace == "calmly" else 1.0


def caption_seconds(letters: int, pace: Pace) -> float:
    """Return how long a caption of so many letters stands."""
    return min(LONGEST, SHORTEST + LETTER * letters) * caption_factor(pace)


def next_pace(pace: Pace) -> Pace:
    """Return the pace after this one, in a circle."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]


class TurnTimeBudget:
    """What is left of the time of one computer's turn: it can't be known how much is still to come in it."""

    def __init__(self) -> None:
        self._whose: object = None
        self._left = 0.0

    def begin(self, whose: object, pace: Pace) -> None:
        """Take note of whose turn it is; `whose` is anything that is equal as long as it is the same turn."""
        if whose != self._whose:
            self._whose, self._left = whose, TURN_SECONDS * caption_factor(pace)

    def allot(self, moved: float, wanted: float, coming: int) -> float:
        """Return the seconds for an action whose movement takes `moved` and whose caption wants to stand `wanted`.

        `coming`: how many actions, this one included, are known to share what is left.
        """
        most = self._left / coming if coming > 1 else self._left * SHARE
        taken = min(max(moved, wanted), most)
        self._left -= taken
        return taken
