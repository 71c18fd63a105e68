"""The short match at the end of the way: a real one against easy computers, with the coach's leaf.

It writes no journal: where it stands is kept beside the lessons, and a kill costs nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.core.contract.contract import Board, Event, Move, Seat, View
from games.core.contract.game import Game
from games.core.contract.texts import Text
from games.core.lessons import files
from games.core.lessons.match import SETTINGS, Table, short_board, short_match
from games.core.match.following import LOOKED
from games.core.match.match import Match
from ui.table.lesson import words
from ui.table.table import TableScreen

if TYPE_CHECKING:
    from games.core.lessons.models import CoachCard, Lesson
    from ui.shell.app import App

MOST_SEED = 2**31


class Kept(NamedTuple):
    """What is kept of a short match beside its state: cards seen, turns of the learner, whether to stop was asked."""

    seen: frozenset[str] = frozenset()
    clocks: frozenset[int] = frozenset()
    asked: bool = False


def begin_short(
    app: App, game: Game, board: Board, lesson: Lesson, table: Table, kept: Mapping[str, Any] | None
) -> ShortTable:
    """Open the short match, where it was left if something of it was `kept`."""
    resumed = _resumed(game, board, lesson, table, kept) if kept is not None else None
    if resumed is None:
        match = short_match(game, board, lesson.match, table, random.randrange(MOST_SEED))
        return ShortTable(app, match, lesson, Kept(), fresh=True)
    match, beside = resumed
    return ShortTable(app, match, lesson, beside, fresh=False)


def _resumed(
    game: Game, board: Board, lesson: Lesson, table: Table, kept: Mapping[str, Any]
) -> tuple[Match, Kept] | None:
    """Return the match that was kept, and what is kept beside it; None where it does not fit any more."""
    told = lesson.match
    try:
        own = short_board(game, board, told.board)
        state = game.from_data(kept["state"], own)
        options = {str(key): str(value) for key, value in kept["options"].items()}
        players = table.players(told.seats, told.you, kept["marks"])
        match = Match.from_state(game, own, players, options, int(kept["seed"]), SETTINGS, state, str(kept["line"]))
        match.view(told.you)
        match.following.note_seen(told.you, LOOKED)
        beside = Kept(
            frozenset(str(card) for card in kept.get("seen", [])),
            frozenset(int(clock) for clock in kept.get("clocks", [])),
            bool(kept.get("asked", False)),
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return None
    return match, beside


class Pupil:
    """The learner of a short match: which cards were seen in it is kept with it."""

    def __init__(self, game_id: str, seen: set[str], keep: Callable[[], object]) -> None:
        """`keep` is called when another card was seen, so that a kill does not show it again."""
        self.game_id, self.seen, self.off, self.keep = game_id, seen, False, keep

    def welcome(self, seat: Seat) -> bool:
        """Say yes: the match is there to be coached."""
        return True

    def listens(self, seat: Seat) -> bool:
        """Whether the coach was not turned off."""
        return not self.off

    def turn(self, seat: Seat, on: bool) -> None:
        """Turn the coach on or off."""
        self.off = not on

    def cards(self, seat: Seat) -> Sequence[CoachCard]:
        """List the cards that were not seen in this match."""
        coach = None if self.off else files.coach(self.game_id)
        return [card for card in coach.cards if card.id not in self.seen] if coach is not None else []

    def note(self, seat: Seat, card: CoachCard) -> None:
        """Note that a card was seen."""
        self.seen.add(card.id)
        self.keep()


class ShortTable(TableScreen):
    """The table of a short match."""

    name = "lesson"

    def __init__(self, app: App, match: Match, lesson: Lesson, kept: Kept, fresh: bool) -> None:
        """`fresh`: it has just begun."""
        super().__init__(app, match)
        self.lesson, self.told, self.progress = lesson, lesson.match, app.progress
        self.pupil = Pupil(self.desk.game_id, {*kept.seen}, self._keep)
        self._clocks, self._asked = {*kept.clocks}, kept.asked
        self.leaf.cards.listeners, self.leaf.cards.told = self.pupil, self.told.say if fresh else None
        self._look = True

    def title(self) -> Text | None:
        number = files.outline(self.desk.game_id).index(self.lesson.id) + 1
        return words.TITLE.but(game=self.session.match.game.facts.title, n=number)

    # -- what happens -------------------------------------------------------------------------------------------------
    def play_moves(self, moves: Sequence[Move], why: Text | None = None) -> None:
        match = self.session.match
        decision = match.decision()
        if decision is not None and decision.seat == self.told.you:
            self.leaf.cards.forget()
        if decision is not None and decision.seat == self.told.you and not decision.private:
            self._clocks.add(match.game.clock(match.state))
        super().play_moves(moves, why)

    def show_change(self, before: View, events: Sequence[Event], since: int | None = None) -> None:
        super().show_change(before, events, since)
        self._keep()
        self._look = True

    def on_tick(self, now: float) -> bool:
        changed = super().on_tick(now)
        if self._look and not self.desk.moving():
            self._look = False
            self._next_words()
        return changed

    def _next_words(self) -> None:
        """Say the match's own words at its end; now and then ask whether that is enough."""
        if self.session.match.over:
            self.leaf.cards.tell(self.told.end)
        else:
            self._offer_to_stop()

    def _offer_to_stop(self) -> None:
        """After so many turns of one's own, ask once whether that is enough."""
        pause, match = self.told.pause, self.session.match
        clock = match.game.clock(match.state)
        if pause is None or self._asked or len([one for one in self._clocks if one < clock]) < pause.own_turns:
            return
        self._asked = True
        line = Text("{line}", {"line": self.desk.say(pause.say)})
        answers = [("on", words.PLAY_ON, None), ("stop", words.STOP_HERE, self._stop)]
        self.app.dialogue(words.PAUSED, line, answers, theme=self.desk.theme, icon="school", escape="on")

    def _stop(self) -> None:
        self.progress.finish(self.desk.game_id, self.lesson.id, [])
        self.app.pop(self)

    def _keep(self) -> None:
        """Write down where the match stands, or that it is over."""
        match, game = self.session.match, self.session.match.game
        if match.over:
            self.progress.finish(self.desk.game_id, self.lesson.id, [])
            return
        snapshot = {
            "lesson": self.lesson.id, "state": game.to_data(match.state), "line": match.line, "seed": match.seed,
            "options": dict(match.options), "marks": [player.mark for player in match.players],
            "clocks": sorted(self._clocks), "asked": self._asked, "seen": sorted(self.pupil.seen),
        }  # fmt: skip
        self.progress.keep(self.desk.game_id, snapshot)
