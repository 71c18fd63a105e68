"""The state of the story (recent events as entries): what was seen, and when the table pauses.

An entry describes an action as far as the viewer may know it. For another viewer, all entries are created again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from games.core.contract.contract import Seat, View
from games.core.contract.extras.story import RevealedPlan
from games.core.match import story
from games.core.match.match import Match
from games.core.match.story import Narration, StoryAction
from games.core.match.viewing import PACES, Pace
from ui.boards.shared.base import Transition
from ui.table.drawing_context import InteractiveContext
from ui.table.memo import Memo

STORY_MOVES = 60  # number of past moves that the story bar covers
MAX_ENTRIES = 8  # maximum number of entries in the story bar, not counting recent ones that concern the reader
MAX_CACHED = 200  # maximum number of cached narrations (texts of actions)

PauseKind = Literal["turn", "move", "curtain", "end"]


class StoryEntry(NamedTuple):
    """An entry of the story: an action and its text."""

    action: StoryAction
    narration: Narration
    concerns_reader: bool

    @property
    def id(self) -> str:
        """The action's id."""
        return self.action.id


class Absence(NamedTuple):
    """A person's absence: seat, move number of the last decision, and missed entries."""

    seat: Seat
    since: int
    entries: tuple[StoryEntry, ...]


class Story:
    """The story of one table: which entries are displayed, seen or missed."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx, self.session = ctx, ctx.session
        self.current_id = ""  # id of the entry being animated, or animated last
        self.captioned: tuple[StoryEntry, ...] = ()  # entries that the present caption describes
        self.pending: dict[str, StoryEntry] = {}  # entries whose animation has not ended, by id
        self.unacknowledged: list[str] = []  # ids of other players' actions since the person last pressed "continue"
        self.stop: PauseKind | None = None
        self.absence: Absence | None = None
        self.displayed: Sequence[StoryEntry] = ()  # the entries in the bar
        self.is_replaying = False  # whether entries are being replayed
        self.replayed_missed: tuple[StoryEntry, ...] = ()  # missed entries while they are replayed in order
        self.is_unfolded = False  # whether the person has unfolded the story bar over the log, which is hidden
        self.is_folded = False  # whether the person has folded the story bar
        self.stops_each_move = False  # at the pace "steps", pause after every move instead of every turn
        # plans (secretly chosen cards, revealed together) that are displayed over the board now
        self.plans: Sequence[RevealedPlan] = ()
        self.plans_turned = 0.0  # number of plans turned face up, with a fraction while one is turning
        self.is_revealing = False  # whether plans are being revealed, on plates over the board or on the board itself
        self._caption_since = 0.0
        # Number of moves before the match was loaded; a person may have forgotten them.
        self._loaded_moves = self.match.move_count if self.match.viewing.was_loaded else 0
        self._cards = Memo[list[StoryEntry]]()
        self._previous_turn = Memo[int]()  # number of the last move of the reader's previous turn
        self._narrations: dict[tuple[Seat | None, str, int], Narration] = {}

    @property
    def match(self) -> Match:
        """The match at the table."""
        return self.session.match

    # -- pace ---------------------------------------------------------------------------------------------------------
    @property
    def is_enabled(self) -> bool:
        """Whether events are narrated on the board.

        Not in lessons, and not without animations.
        """
        return bool(self.ctx.app.settings.speed != "off") and self.session.guide is None

    @property
    def pace(self) -> Pace:
        """The computers' pace: that of this match, or of the settings."""
        match = self.match
        result: Pace = match.viewing.pace or match.settings.computers or self.ctx.app.settings.computers
        return result

    @property
    def fills_card(self) -> bool:
        """Whether the story replaces the decision card."""
        if self.session.viewed_move is not None or self.is_replaying:
            return False
        waiting = self.ctx.stage is None and (self.stop is not None or self.absence is not None)
        return waiting or self.is_revealing

    # -- the reader ---------------------------------------------------------------------------------------------------
    def seat_at_mouse(self) -> Seat | None:
        """Return the seat of the person who uses the mouse now, or None."""
        seat = self._asked_seat()
        if seat is not None:
            return seat
        here = self._people_here()
        return next((move.seat for move in reversed(self.match.moves) if move.seat in here), None)

    def addressed_seat(self) -> Seat | None:
        """Return the seat that "you" means on the screen; None while several people may look and nobody is asked."""
        return self.seat_at_mouse() if self._asked_seat() is not None or len(self._people_here()) == 1 else None

    def _asked_seat(self) -> Seat | None:
        """Return the seat of the person who decides at this screen or looks at their secrets here, or None."""
        match = self.match
        audience, decision = match.audience(), match.decision()
        if audience is not None or decision is None or match.needs_curtain():
            return audience
        return decision.seat if decision.seat in self._people_here() else None

    def _people_here(self) -> list[Seat]:
        """List the seats of the persons who play at this screen."""
        return [
            seat
            for seat, player in enumerate(self.match.players)
            if player.is_person and not self.match.decides_on_own_screen(seat)
        ]

    def entries(self) -> list[StoryEntry]:
        """Return the entries of the last moves."""
        match, reader = self.match, self.seat_at_mouse()
        audience = match.audience()
        key = (match.move_count, match.position_id, audience, reader)
        return self._cards.get(
            match, key, lambda: self.entries_since(audience, reader, max(0, match.move_count - STORY_MOVES))
        )

    def entries_since(self, audience: Seat | None, reader: Seat | None, since: int) -> list[StoryEntry]:
        """Return the entries after move `since`, as `audience` may know them.

        `reader` is the person who reads them.
        """
        match = self.match
        public = match.view(None)
        result = story.story_actions(match, audience, since)
        return [self._entry(action, audience, reader, public) for action in result]

    def _entry(self, action: StoryAction, audience: Seat | None, reader: Seat | None, public: View) -> StoryEntry:
        key = (audience, action.id, len(action.events))
        if key not in self._narrations:
            if len(self._narrations) > MAX_CACHED:
                self._narrations.clear()
            self._narrations[key] = story.narrate_action(self.match.game.controller, public, action)
        label = self._narrations[key]
        return StoryEntry(action, label, reader is not None and reader in label.affected_seats)

    def bar_entries(self) -> list[StoryEntry]:
        """Return the entries for the story bar: the last ones, and recent ones that concern the reader.

        At an earlier position, return [].
        """
        if self.session.viewed_move is not None:
            return []
        reader = self.seat_at_mouse()
        others = [card for card in self.entries() if card.id not in self.pending and not _own(card, reader)]
        last = list(self.missed) or others[-MAX_ENTRIES:]
        kept = {card.id for card in last}
        earlier = (card for card in others if card.id not in kept)
        return [card for card in earlier if card.concerns_reader and self.is_recent(card)] + last

    @property
    def missed(self) -> tuple[StoryEntry, ...]:
        """All missed entries while they are listed or replayed."""
        return self.absence.entries if self.absence is not None else self.replayed_missed

    def pending_events(self) -> set[int]:
        """Return the `id()`s of the events whose animation has not ended."""
        return {id(event) for card in self.pending.values() for event in card.action.events}

    def displayed_events(self) -> set[int]:
        """Return the `id()`s of the events that the bar's entries describe."""
        return {id(event) for card in self.displayed for event in card.action.events}

    def is_recent(self, card: StoryEntry) -> bool:
        """Return whether an entry is later than the reader's previous turn, or there is no reader."""
        reader = self.seat_at_mouse()
        if reader is None:
            return True
        match = self.match
        key = (match.move_count, match.position_id, reader)
        return card.action.last > self._previous_turn.get(match, key, lambda: story.end_of_previous_turn(match, reader))

    def is_unseen(self, card: StoryEntry) -> bool:
        """Return whether a recent entry concerns the reader and is unseen."""
        reader = self.seat_at_mouse()
        if reader is None or not card.concerns_reader or self.match.viewing.has_seen(reader, card.id):
            return False
        return self.is_recent(card)

    def mark_seen(self, *cards: StoryEntry) -> None:
        """Record that these entries were seen."""
        reader = self.seat_at_mouse()
        if reader is not None:
            self.match.viewing.mark_seen(reader, *(card.id for card in cards if card.concerns_reader))

    # -- captions -----------------------------------------------------------------------------------------------------
    def begin_caption(self, cards: Sequence[StoryEntry]) -> None:
        """Make these entries the current ones."""
        self.captioned, self._caption_since = tuple(cards), self.ctx.app.now
        self.current_id = cards[-1].id

    def end_caption(self, min_seconds: float) -> None:
        """End the caption.

        Its entries are seen if it lasted at least `min_seconds`.
        """
        if self.ctx.app.now - self._caption_since >= min_seconds:
            self.mark_seen(*self.captioned)
        for card in self.captioned:
            self.pending.pop(card.id, None)
        self.captioned = ()

    def on_rest(self) -> None:
        """Decide after the animations whether to pause or ask a question."""
        self.captioned, self.is_replaying, self.replayed_missed = (), False, ()
        self.pending.clear()
        if self.is_enabled and self.unacknowledged and self.stop is None:
            self.stop = self._next_stop()
        self.hold_or_ask_question()

    def hold_or_ask_question(self) -> None:
        """Hide the question during a pause or while missed events are listed; otherwise ask it."""
        held = self.stop is not None or self.absence is not None
        if held != self.session.waits_for_story:
            self.session.waits_for_story = held
            self.session.start_question()

    def _next_stop(self) -> PauseKind | None:
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

    def end_pause(self) -> None:
        """End the pause."""
        self.stop = None
        self.unacknowledged.clear()
        self.hold_or_ask_question()

    def reset(self) -> None:
        """End all pauses, and forget entries that wait to be shown."""
        self.stop = self.absence = None
        self.unacknowledged.clear()
        self.pending.clear()
        self.captioned = ()
        self.session.waits_for_story = False

    # -- missed events ------------------------------------------------------------------------------------------------
    def on_return(self, seat: Seat) -> None:
        """Collect the events since a seat's last decision that were not shown to all at the table."""
        match = self.match
        since = story.last_own_move(match, seat)
        if not self.is_enabled or match.viewing.has_seen(seat, self._position_id()):
            return
        entries, loaded = self.entries_since(match.audience(), seat, since), self._loaded_moves
        cards = [
            card
            for card in entries
            if not _own(card, seat) and (card.action.first <= loaded or not story.was_shown_to_all(match, card.action))
        ]
        if cards:
            self.absence = Absence(seat, since, tuple(cards))
            first = next((card for card in cards if self.is_unseen(card)), cards[0])
            self.current_id = first.id
            self.hold_or_ask_question()

    @property
    def marks_missed(self) -> bool:
        """Whether missed events are marked on the board."""
        still = self.ctx.stage is None and not self.is_replaying
        return self.absence is not None and still and self.session.viewed_move is None

    def mark_missed_seen(self) -> None:
        """Mark all missed entries as seen."""
        if self.absence is not None:
            self.mark_seen(*self.absence.entries)
            self.match.viewing.mark_seen(self.absence.seat, self._position_id())
        self.absence = None
        self.hold_or_ask_question()

    def _position_id(self) -> str:
        """Return the key under which the match stores that the events before this position were seen."""
        return f"{self.match.position_id}.here"


def _own(card: StoryEntry, reader: Seat | None) -> bool:
    """Return whether an entry is only about the reader's actions."""
    return reader is not None and card.narration.actor_seats == {reader} and card.action.mover == reader


# -- animated parts ---------------------------------------------------------------------------------------------------
@dataclass(slots=True)
class StoryPart:
    """A part of an animation, with its caption's entries.

    Without entries there is no caption. `seconds` is the minimum duration. `plans` are revealed side by side. If the
    first part has no movement, `still_stage` draws the board at rest.
    """

    stages: list[Transition] = field(default_factory=list)
    entries: list[StoryEntry] = field(default_factory=list)
    seconds: float = 0.0
    movement_seconds: float = 0.0  # duration of the part's movements
    reveals_plans: bool = False
    plans: Sequence[RevealedPlan] = ()
    still_stage: Transition | None = None


# -- reading time -----------------------------------------------------------------------------------------------------
# Seconds of a caption at the pace "glance": minimum, per letter, maximum.
MIN_CAPTION_SECONDS, SECONDS_PER_LETTER, MAX_CAPTION_SECONDS = 0.45, 0.015, 1.4
TURN_SECONDS = 8.0  # maximum seconds of a computer's whole turn at the pace "glance"
# Factors by which captions stay longer at the pace "calmly" than at "glance": at first, and for people who skip them.
CALM_FACTOR, PRACTISED_FACTOR = 2.5, 1.5
MAX_TIME_SHARE = 0.5  # maximum share of a turn's remaining time for one action, because more actions may follow
# Seconds to turn one plan face up, minimum seconds to read all plans, seconds to read each plan.
PLAN_TURN_SECONDS, MIN_PLANS_SECONDS, SECONDS_PER_PLAN = 0.6, 2.5, 0.9
SHARED_FACTOR = 1.5  # factor by which plans stay longer if several persons look
PLANS_FLIGHT_SECONDS = 0.6  # seconds in which plans fly to their seats' rows
IGNORE_SECONDS = 0.25  # seconds after skipping a caption during which input is ignored


def caption_factor(pace: Pace, is_practised: bool = False) -> float:
    """Return a pace's factor for the duration of captions, at least 1.

    `is_practised`: a person has skipped captions at the pace "calmly" several times.
    """
    calm = PRACTISED_FACTOR if is_practised else CALM_FACTOR
    return calm if pace == "calmly" else 1.0


def caption_seconds(letters: int, pace: Pace, is_practised: bool = False) -> float:
    """Return the duration of a caption in seconds."""
    shortest = min(MAX_CAPTION_SECONDS, MIN_CAPTION_SECONDS + SECONDS_PER_LETTER * letters)
    return shortest * caption_factor(pace, is_practised)


def next_pace(pace: Pace) -> Pace:
    """Return the next pace, in a cycle."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]


class TurnTimeBudget:
    """Divides the time of a computer's turn among its actions."""

    def __init__(self) -> None:
        self._whose: object = None
        self._left = 0.0

    def start_turn(self, turn_key: object, pace: Pace, is_practised: bool = False) -> None:
        """Start the time of a turn, unless it has started.

        `turn_key` is different for each turn.
        """
        if turn_key != self._whose:
            self._whose, self._left = turn_key, TURN_SECONDS * caption_factor(pace, is_practised)

    def seconds_for_action(self, movement_seconds: float, wanted_seconds: float, action_count: int) -> float:
        """Return the seconds for an action.

        Its movement takes `movement_seconds`, its caption wants `wanted_seconds`, and `action_count` known actions
        share the remaining time.
        """
        most = self._left / action_count if action_count > 1 else self._left * MAX_TIME_SHARE
        taken = min(max(movement_seconds, wanted_seconds), most)
        self._left -= taken
        return taken
