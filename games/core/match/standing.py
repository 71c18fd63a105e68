"""A match as one reads it: where it stands, what each seat knows of it, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import Board, Decision, Move, Reason, Result, Seat, View
from games.core.contract.game import Game
from games.core.match.agreement import LogEntry, may_know
from games.core.match.history import History
from games.core.match.players import Player
from games.core.match.steps import Played


class Standing:
    """What can be asked of a match without changing it."""

    def __init__(self, game: Game, board: Board, players: Sequence[Player], history: History) -> None:
        self.game, self.board, self.history = game, board, history
        self._players = list(players)

    # --- where it stands

    @property
    def state(self) -> Any:
        """The present state, not to be changed and never to be drawn from: that is what `view` is for."""
        return self.history.state

    @property
    def number(self) -> int:
        """How many moves are on the present line."""
        return self.history.number

    @property
    def line(self) -> str:
        """The line of play: a digest of all moves so far."""
        return self.history.line

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat."""
        return tuple(self._players)

    @property
    def steps(self) -> list[Played]:
        """The moves of the present line."""
        return self.history.present

    @property
    def person_count(self) -> int:
        """How many seats are played by persons."""
        return sum(player.is_person for player in self._players)

    @property
    def result(self) -> Result | None:
        """The result, or None while the game goes on."""
        return self.game.result(self.state)

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.decision() is None

    def decision(self) -> Decision | None:
        """Return what is asked now, or None when the game is over."""
        return self.game.decision(self.state)

    def view(self, seat: Seat | None) -> View:
        """Return what `seat`, or the public, knows now."""
        return self.game.observe(self.state, seat)

    def view_at(self, number: int, seat: Seat | None) -> View:
        """Return what `seat`, or the public, knew after `number` moves of the present line (0 to `number`)."""
        self.history.check(number)
        return self.game.observe(self.history.states[number], seat)

    def turn(self) -> tuple[int, int]:
        """Return the turn and of how many, as everybody sees it (0 of 0: the game doesn't count them)."""
        return self.game.controller.phase(self.view(None))[:2]

    def part(self) -> int:
        """Return which of the match's parts it is, from 1, as everybody sees it (0: it has none, or none yet)."""
        part = self.game.controller.part
        return 0 if part is None else part(self.view(None))

    def why_not(self, move: Move) -> Reason | None:
        """Return why a move may not be played now, or None if it may."""
        return self.game.guard(self.state, move)

    # --- what happened

    @property
    def log(self) -> list[LogEntry]:
        """Everything that happened on the present line, in order; for a screen take `events_for`."""
        return self.history.log()

    def events_for(self, seat: Seat | None, since: int = 0) -> list[LogEntry]:
        """Return the log as `seat`, or the public, may know it, after the first `since` moves."""
        return [
            entry
            for entry in self.log
            if may_know(entry.event, seat) and (entry.number > since or (entry.seat is None and entry.number == since))
        ]

    def recap(self, seat: Seat) -> list[LogEntry]:
        """Return what `seat` may know of all that happened since their own last move, for behind the curtain."""
        last = 0
        for number, step in enumerate(self.steps, 1):
            if step.seat == seat and not step.auto:
                last = number
        return self.events_for(seat, last)
