"""The state of the story bar: its entries, the current one, those already seen, and when the table pauses for a person.

An entry describes an action of the match as far as the viewer may know it. Nothing of another seat's view is kept: all
entries are created again for another reader.

The module also defines the parts in which a move is animated, with their entries and durations, and how long captions
stay.
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

# -- entries ----------------------------------------------------------------------------------------------------------
WINDOW = 60  # number of past moves that the bar covers
MOST_ENTRIES = 8  # maximum number of entries in the bar, not counting unseen ones
MOST_CACHED = 200  # maximum number of cached narrations

Stop = Literal["turn", "move", "curtain", "end"]


class StoryEntry(NamedTuple):
    """One entry of the story: an action, its narration, and whether it concerns the reader."""

    action: StoryAction
    narration: Narration
    concerns_reader: bool

    @property
    def id(self) -> str:
        """The action's id."""
        return self.action.id


class Absence(NamedTuple):
    """A person's absence: their seat, the number of moves at their last decision, and the entries since then."""

    seat: Seat
    since: int
    entries: tuple[StoryEntry, ...]


class Story:
    """The state of the story at one table: which entries exist, are displayed, seen or missed."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx, self.session = ctx, ctx.session
        self.current_id = ""  # id of the entry being animated, or animated last
        self.captioned: tuple[StoryEntry, ...] = ()  # entries that the present caption describes
        self.pending: dict[str, StoryEntry] = {}  # entries whose animation has not begun, by id
        self.unacknowledged: list[str] = []  # ids of other players' actions since the person last pressed "continue"
        self.stop: Stop | None = None
        self.absence: Absence | None = None
        self.displayed_ids: list[str] = []  # ids of the entries in the bar
        self.is_replaying = False  # entries are being replayed
        self.replayed_missed: tuple[StoryEntry, ...] = ()  # missed entries while they are replayed in order
        self.is_unfolded = False  # the bar covers the log, because otherwise only one line would fit
        self.is_folded = False  # the person has folded the bar
        self.stops_each_move = False  # at the pace "steps", pause after every move instead of every turn
        self.plans: Sequence[RevealedPlan] = ()  # plans displayed over the board now
        self.plans_turned = 0.0  # number of plans turned face up, with a fraction while one is turning
        self.is_revealing = False  # plans are being revealed, either over the board or on it
        self._caption_since = 0.0
        self._cards = Memo[list[StoryEntry]]()
        self._narrations: dict[tuple[Seat | None, str, int], Narration] = {}

    @property
    def match(self) -> Match:
        """The match at the table."""
        return self.session.match

    # -- pace ---------------------------------------------------------------------------------------------------------
    @property
    def is_enabled(self) -> bool:
        """Whether events are narrated on the board; False without animations, and in lessons, where the coach
        explains.
        """
        return bool(self.ctx.app.settings.speed != "off") and self.session.guide is None

    @property
    def pace(self) -> Pace:
        """How fast computers play: the pace chosen in this match, otherwise that of the settings."""
        match = self.match
        result: Pace = match.viewing.pace or match.settings.computers or self.ctx.app.settings.computers
        return result

    @property
    def fills_card(self) -> bool:
        """Whether the story is displayed in place of the decision card: in a pause, a reveal, or after an absence."""
        if self.session.viewed_move is not None or self.is_replaying:
            return False
        waiting = self.ctx.stage is None and (self.stop is not None or self.absence is not None)
        return waiting or self.is_revealing

    # -- the reader ---------------------------------------------------------------------------------------------------
    def reader(self) -> Seat | None:
        """Return the seat of the person at the mouse, as far as the table knows it; None if no person plays here."""
        match = self.match
        audience = match.audience()
        if audience is not None:
            return audience
        decision = match.decision()
        if decision is not None and match.players[decision.seat].is_person and not match.needs_curtain():
            return decision.seat
        moves = match.moves
        return next((move.seat for move in reversed(moves) if match.players[move.seat].is_person), None)

    # -- entries ------------------------------------------------------------------------------------------------------
    def entries(self) -> list[StoryEntry]:
        """Return the entries of the last moves as the viewer may know them, including those not yet animated."""
        match, reader = self.match, self.reader()
        audience = match.audience()
        key = (match.move_count, match.position_id, audience, reader)
        return self._cards.get(
            match, key, lambda: self.entries_since(audience, reader, max(0, match.move_count - WINDOW))
        )

    def entries_since(self, audience: Seat | None, reader: Seat | None, since: int) -> list[StoryEntry]:
        """Return the entries of the moves after number `since`."""
        match = self.match
        public = match.view(None)
        result = story.story_actions(match, audience, since)
        return [self._entry(action, audience, reader, public) for action in result]

    def _entry(self, action: StoryAction, audience: Seat | None, reader: Seat | None, public: View) -> StoryEntry:
        key = (audience, action.id, len(action.events))
        if key not in self._narrations:
            if len(self._narrations) > MOST_CACHED:
                self._narrations.clear()
            self._narrations[key] = story.narrate(self.match.game.controller, public, action)
        label = self._narrations[key]
        return StoryEntry(action, label, reader is not None and reader in label.affected_seats)

    def bar_entries(self) -> list[StoryEntry]:
        """Return the entries for the bar: unseen ones that concern the reader, then the latest ones.

        After an absence, return everything missed. While an earlier position is displayed, the bar is empty.
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
        """All entries that a person has missed, while these are listed or replayed."""
        return self.absence.entries if self.absence is not None else self.replayed_missed

    def is_pending(self, event: Event) -> bool:
        """Return whether an event belongs to an entry whose animation has not begun."""
        return any(one is event for card in self.pending.values() for one in card.action.events)

    def is_unseen(self, card: StoryEntry) -> bool:
        """Return whether an entry concerns the reader and has not been seen."""
        reader = self.reader()
        return card.concerns_reader and reader is not None and not self.match.viewing.has_seen(reader, card.id)

    def mark_seen(self, *cards: StoryEntry) -> None:
        """Record that the person at the mouse has seen these entries."""
        reader = self.reader()
        if reader is not None:
            self.match.viewing.mark_seen(reader, *(card.id for card in cards if card.concerns_reader))

    # -- captions -----------------------------------------------------------------------------------------------------
    def begin_caption(self, cards: Sequence[StoryEntry]) -> None:
        """Make these the current entries, because their animation begins."""
        self.captioned, self._caption_since = tuple(cards), self.ctx.app.now
        for card in cards:
            self.pending.pop(card.id, None)
        self.current_id = cards[-1].id

    def end_caption(self, min_seconds: float) -> None:
        """End the caption; its entries count as seen if it was displayed for at least `min_seconds`."""
        if self.ctx.app.now - self._caption_since >= min_seconds:
            self.mark_seen(*self.captioned)
        self.captioned = ()

    def on_rest(self) -> None:
        """Decide, after all animations have ended, whether the table pauses or a question is asked."""
        self.captioned, self.is_replaying, self.replayed_missed = (), False, ()
        self.pending.clear()
        if self.is_enabled and self.unacknowledged and self.stop is None:
            self.stop = self._next_stop()
        self.update_hold()

    def update_hold(self) -> None:
        """Withdraw the question while the table pauses or lists missed events; otherwise ask it again."""
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
        """End the pause."""
        self.stop = None
        self.unacknowledged.clear()
        self.update_hold()

    def reset(self) -> None:
        """Drop pauses and pending entries, because the match has jumped to another position or a person has decided."""
        self.stop = self.absence = None
        self.unacknowledged.clear()
        self.pending.clear()
        self.captioned = ()
        self.session.waits_for_story = False

    # -- missed events ------------------------------------------------------------------------------------------------
    def on_return(self, seat: Seat) -> None:
        """Collect what a person has missed since their last decision, unless they have confirmed seeing it."""
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
        """Whether missed events are marked on the board now: nothing is animated, and the present position is
        displayed.
        """
        still = self.ctx.stage is None and not self.is_replaying
        return self.absence is not None and still and self.session.viewed_move is None

    def mark_missed_seen(self) -> None:
        """Mark all missed entries as seen, so that the person can play."""
        if self.absence is not None:
            self.mark_seen(*self.absence.entries)
            self.match.viewing.mark_seen(self.absence.seat, self._position_id())
        self.absence = None
        self.update_hold()

    def _position_id(self) -> str:
        """Return the id under which it is remembered that this position's missed events were seen."""
        return f"{self.match.position_id}.here"


def _own(card: StoryEntry, reader: Seat | None) -> bool:
    """Return True if an entry is only about the reader's own actions."""
    return reader is not None and card.narration.actor_seats == {reader} and card.action.mover == reader


# -- animated parts ---------------------------------------------------------------------------------------------------
@dataclass(slots=True)
class StoryPart:
    """One part of an animation: the stages of similar actions, and the entries that its caption describes.

    Without entries there is no caption. `seconds` is the minimum duration of the whole part. `plans` are revealed side
    by side. `still_stage` is the board at rest before any movement, needed if the first part has no movement.
    """

    stages: list[Transition] = field(default_factory=list)
    entries: list[StoryEntry] = field(default_factory=list)
    seconds: float = 0.0
    movement_seconds: float = 0.0  # duration of the part's movements
    reveals_plans: bool = False
    plans: Sequence[RevealedPlan] = ()
    still_stage: Transition | None = None


# -- reading time -----------------------------------------------------------------------------------------------------
SHORTEST, LETTER, LONGEST = 0.45, 0.015, 1.4  # seconds of a caption at the pace "glance": minimum, per letter, maximum
TURN_SECONDS = 8.0  # maximum seconds of a computer's whole turn at the pace "glance"
CALM_FACTOR = 2.5  # factor by which captions stay longer at the pace "calmly"
SHARE = 0.5  # largest share of a turn's remaining time for one action, as more actions may follow
# Seconds to turn one plan over, minimum seconds to read all plans, seconds to read each plan.
PLAN, PLANS_LEAST, PLANS_EACH = 0.6, 2.5, 0.9
PLANS_FLY = 0.6  # seconds for the flight of plans to their seats' rows
IGNORE_SECONDS = 0.25  # seconds after skipping a caption during which input is ignored


def caption_factor(pace: Pace) -> float:
    """Return how many times longer captions stay at this pace than at "glance"."""
    return CALM_FACTOR if pace == "calmly" else 1.0


def caption_seconds(letters: int, pace: Pace) -> float:
    """Return how long a caption of `letters` letters stays, in seconds."""
    return min(LONGEST, SHORTEST + LETTER * letters) * caption_factor(pace)


def next_pace(pace: Pace) -> Pace:
    """Return the pace after this one; after the last, the first."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]


class TurnTimeBudget:
    """Divides the time of one computer's turn among its actions, whose number is not known in advance."""

    def __init__(self) -> None:
        self._whose: object = None
        self._left = 0.0

    def begin(self, turn_key: object, pace: Pace) -> None:
        """Start the time of a turn; `turn_key` is a value that is equal during one turn and differs between turns."""
        if turn_key != self._whose:
            self._whose, self._left = turn_key, TURN_SECONDS * caption_factor(pace)

    def allot(self, movement_seconds: float, wanted_seconds: float, action_count: int) -> float:
        """Return the seconds for an action whose movement takes `movement_seconds` and whose caption needs
        `wanted_seconds`.

        `action_count` is the number of actions, including this one, that are known to share the remaining time.
        """
        most = self._left / action_count if action_count > 1 else self._left * SHARE
        taken = min(max(movement_seconds, wanted_seconds), most)
        self._left -= taken
        return taken
