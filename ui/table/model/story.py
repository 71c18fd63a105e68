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
MOST = 8  # cards at most, beside those that somebody has not seen
KNOWN = 200  # tellings kept

Stop = Literal["turn", "move", "curtain", "end"]


class Shown(NamedTuple):
    """One card: the action, its words, and whether it concerns the reader."""

    action: StoryAction
    told: Narration
    concerns: bool

    @property
    def id(self) -> str:
        """The action's id."""
        return self.action.id


class Away(NamedTuple):
    """What somebody has missed: their seat, the number of moves when they decided last, and the cards since."""

    seat: Seat
    since: int
    cards: tuple[Shown, ...]


class Story:
    """The story of the match at one table."""

    def __init__(self, ctx: InteractiveContext) -> None:
        self.ctx, self.session = ctx, ctx.session
        self.now = ""  # the card whose event is on the board, or was last
        self.told: tuple[Shown, ...] = ()  # what the caption speaks of
        self.coming: dict[str, Shown] = {}  # actions whose movement has not begun, by id
        self.fresh: list[str] = []  # actions of others since somebody has last said to go on
        self.stop: Stop | None = None
        self.away: Away | None = None
        self.laid: list[str] = []  # the cards that the bar shows, by id
        self.replaying = False  # movements are shown once more
        self.retold: tuple[Shown, ...] = ()  # what somebody has missed, while it is shown to them in order
        self.open = False  # unfolded over the log, where there is room for one line only
        self.folded = False  # by hand
        self.each_move = False  # step by step stops after every move
        self.plans: Sequence[RevealedPlan] = ()  # shown over the board now
        self.turned = 0.0  # how many of them have been turned over
        self.revealing = False  # plans are turned over now, by plates or on the board itself
        self._begun = 0.0
        self._cards = Memo[list[Shown]]()
        self._known: dict[tuple[Seat | None, str, int], Narration] = {}

    @property
    def match(self) -> Match:
        """The match at the table."""
        return self.session.match

    # -- how computers play -------------------------------------------------------------------------------------------
    @property
    def tells(self) -> bool:
        """Whether anything is told on the board: not where movements are off, nor in lessons, which have a coach."""
        return bool(self.ctx.app.settings.speed != "off") and self.session.guide is None

    @property
    def pace(self) -> Pace:
        """How computers play: as chosen in this match, else as in the settings."""
        match = self.match
        found: Pace = match.viewing.pace or match.settings.computers or self.ctx.app.settings.computers
        return found

    @property
    def in_card(self) -> bool:
        """Whether the decision card tells the story: the table waits, plans are open, or somebody has been away."""
        if self.session.viewed_move is not None or self.replaying:
            return False
        waiting = self.ctx.stage is None and (self.stop is not None or self.away is not None)
        return waiting or self.revealing

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
    def all(self) -> list[Shown]:
        """Return the cards of the last moves as whoever looks may know them, also of what is still to be shown."""
        match, reader = self.match, self.reader()
        audience = match.audience()
        key = (match.move_count, match.position_id, audience, reader)
        return self._cards.get(match, key, lambda: self.between(audience, reader, max(0, match.move_count - WINDOW)))

    def between(self, audience: Seat | None, reader: Seat | None, since: int) -> list[Shown]:
        """Return the cards of the moves after number `since`."""
        match = self.match
        public = match.view(None)
        found = story.story_actions(match, audience, since)
        return [self._shown(action, audience, reader, public) for action in found]

    def _shown(self, action: StoryAction, audience: Seat | None, reader: Seat | None, public: View) -> Shown:
        key = (audience, action.id, len(action.events))
        if key not in self._known:
            if len(self._known) > KNOWN:
                self._known.clear()
            self._known[key] = story.narrate(self.match.game.controller, public, action)
        told = self._known[key]
        return Shown(action, told, reader is not None and reader in told.affected_seats)

    def cards(self) -> list[Shown]:
        """Return what the bar holds: the last or all that was missed, and over it what concerns the reader, unseen.

        While looking back it holds nothing.
        """
        if self.session.viewed_move is not None:
            return []
        reader = self.reader()
        others = [card for card in self.all() if card.id not in self.coming and not _own(card, reader)]
        last = list(self.missed) or others[-MOST:]
        kept = {card.id for card in last}
        return [card for card in others if card.id not in kept and self.unseen(card)] + last

    @property
    def missed(self) -> tuple[Shown, ...]:
        """All that somebody has missed, while they are told of it or it is shown to them in order."""
        return self.away.cards if self.away is not None else self.retold

    def untold(self, event: Event) -> bool:
        """Whether an event belongs to an action whose movement has not begun."""
        return any(one is event for card in self.coming.values() for one in card.action.events)

    def unseen(self, card: Shown) -> bool:
        """Whether a card concerns the reader and was not seen."""
        reader = self.reader()
        return card.concerns and reader is not None and not self.match.viewing.has_seen(reader, card.id)

    def mark_seen(self, *cards: Shown) -> None:
        """Note that the person at the mouse has seen cards."""
        reader = self.reader()
        if reader is not None:
            self.match.viewing.mark_seen(reader, *(card.id for card in cards if card.concerns))

    # -- telling ------------------------------------------------------------------------------------------------------
    def begin(self, cards: Sequence[Shown]) -> None:
        """Let cards be now: their movement begins."""
        self.told, self._begun = tuple(cards), self.ctx.app.now
        for card in cards:
            self.coming.pop(card.id, None)
        self.now = cards[-1].id

    def done(self, least: float) -> None:
        """Take note that what was told has been on the board; it is seen if that was for `least` seconds."""
        if self.ctx.app.now - self._begun >= least:
            self.mark_seen(*self.told)
        self.told = ()

    def settle(self) -> None:
        """Take note that nothing moves any more: whether the table waits now, or somebody is asked."""
        self.told, self.replaying, self.retold = (), False, ()
        self.coming.clear()
        if self.tells and self.fresh and self.stop is None:
            self.stop = self._due()
        self.hold()

    def hold(self) -> None:
        """Ask nobody while the table waits or tells what somebody has missed; else ask again."""
        held = self.stop is not None or self.away is not None
        if held != self.session.waits_for_story:
            self.session.waits_for_story = held
            self.session.start_question()

    def _due(self) -> Stop | None:
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
            return "turn" if decision.seat != last.seat else "move" if self.each_move else None
        return None

    def go_on(self) -> None:
        """End the waiting."""
        self.stop = None
        self.fresh.clear()
        self.hold()

    def forget(self) -> None:
        """Drop what waits: the match stands elsewhere now, or a person has decided something."""
        self.stop = self.away = None
        self.fresh.clear()
        self.coming.clear()
        self.told = ()
        self.session.waits_for_story = False

    # -- since somebody was away --------------------------------------------------------------------------------------
    def come_back(self, seat: Seat) -> None:
        """Gather what a person has missed since deciding something last, unless they have said that they saw it."""
        match = self.match
        since = story.last_own_move(match, seat)
        if not self.tells or match.viewing.has_seen(seat, self._place()):
            return
        cards = [card for card in self.between(match.audience(), seat, since) if not _own(card, seat)]
        if cards:
            self.away = Away(seat, since, tuple(cards))
            first = next((card for card in cards if self.unseen(card)), cards[0])
            self.now = first.id
            self.hold()

    @property
    def marked(self) -> bool:
        """Whether all that was missed is marked on the board: nothing moves, and nobody looks back."""
        still = self.ctx.stage is None and not self.replaying
        return self.away is not None and still and self.session.viewed_move is None

    def seen_all(self) -> None:
        """Let the person who was away play."""
        if self.away is not None:
            self.mark_seen(*self.away.cards)
            self.match.viewing.mark_seen(self.away.seat, self._place())
        self.away = None
        self.hold()

    def _place(self) -> str:
        """Return what stands for the present position among what was seen."""
        return f"{self.match.position_id}.here"


def _own(card: Shown, reader: Seat | None) -> bool:
    """Whether a card tells only of what the reader has done."""
    return reader is not None and card.told.actor_seats == {reader} and card.action.mover == reader


# -- what is shown together -------------------------------------------------------------------------------------------
@dataclass(slots=True)
class Part:
    """What moves together: the stages of some like actions, and the cards that tell of them (none: no caption).

    `seconds` is how long all of it stands at least, `plans` what is turned over side by side, `still` the board as it
    lies before anything has moved, for a first part in which nothing does.
    """

    stages: list[Transition] = field(default_factory=list)
    cards: list[Shown] = field(default_factory=list)
    seconds: float = 0.0
    moved: float = 0.0  # seconds that the movement takes
    reveals: bool = False
    plans: Sequence[RevealedPlan] = ()
    still: Transition | None = None


# -- how long one may read --------------------------------------------------------------------------------------------
LEAST, LETTER, LONGEST = 0.45, 0.015, 1.4  # seconds of a caption at a glance: at least, for each letter, at most
TURN = 8.0  # seconds that the whole turn of a computer takes at most, at a glance
CALMLY = 2.5  # times as long
SHARE = 0.5  # of what is left of a turn, the most that one action takes: more may come
PLAN, PLANS_LEAST, PLANS_EACH = 0.6, 2.5, 0.9  # seconds in which a plan turns over; in which all stand, and for each
TAKEN = 0.6  # seconds in which plans fly from the board to the rows of their seats
DEAF = 0.25  # seconds after a caption was ended by hand in which nothing else is


def factor(pace: Pace) -> float:
    """Return by how much captions stand longer than at a glance."""
    return CALMLY if pace == "calmly" else 1.0


def beat(letters: int, pace: Pace) -> float:
    """Return how long a caption of so many letters stands."""
    return min(LONGEST, LEAST + LETTER * letters) * factor(pace)


def next_pace(pace: Pace) -> Pace:
    """Return the pace after this one, in a circle."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]


class TurnTime:
    """What is left of the time of one computer's turn: it can't be known how much is still to come in it."""

    def __init__(self) -> None:
        self._whose: object = None
        self._left = 0.0

    def begin(self, whose: object, pace: Pace) -> None:
        """Take note of whose turn it is; `whose` is anything that is equal as long as it is the same turn."""
        if whose != self._whose:
            self._whose, self._left = whose, TURN * factor(pace)

    def take(self, moved: float, wanted: float, coming: int) -> float:
        """Return the seconds for an action whose movement takes `moved` and whose caption wants to stand `wanted`.

        `coming`: how many actions, this one included, are known to share what is left.
        """
        most = self._left / coming if coming > 1 else self._left * SHARE
        taken = min(max(moved, wanted), most)
        self._left -= taken
        return taken
