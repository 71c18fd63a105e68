"""A table for tests of rulings that plays positions through the contract only, as a match does.

Every move is checked by the guard and applied to a copy. After each move the table checks that the previous state is
unchanged, that the invariants hold, that the list of legal moves is exact and that views reveal no secrets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

from games.core.contract.contract import EVERYBODY, Event, Move, Result
from games.core.contract.dice import BotDice, Dice
from games.core.contract.game import Game
from games.core.contract.plain import digest
from tests.scripted import ScriptedDice

S = TypeVar("S")


class RulesTable(Generic[S]):
    """Plays a state on and records all events; a game's subclass sets `game`."""

    game: Game
    lowest_draw = 0  # how `dice` of `play` writes the smallest draw

    def __init__(self, state: S, events: Sequence[Event] = ()) -> None:
        self.state = state
        self.events = list(events)
        self.check()

    def check(self) -> None:
        """Check the invariants, the legal moves and the views of the current state."""
        game, state = self.game, self.state
        assert game.invariant_checks.check_state is not None
        assert game.invariant_checks.check_state(state) == []
        legal, candidates = list(game.legal_moves(state)), list(game.candidates(state))
        assert legal == [move for move in candidates if game.guard(state, move) is None]
        assert bool(legal) == (game.decision(state) is not None)
        for seat in (None, EVERYBODY, *range(game.observe(state, None)["seats"])):
            view = game.observe(state, seat)
            assert game.observe(game.guess(view, BotDice(1)), seat) == view

    def play(self, *moves: Move, dice: Sequence[int] | None = None) -> Self:
        """Play legal moves in a row; `dice` are the exact draws, counted from `lowest_draw`, else draws are random."""
        drawn = self.make_dice(dice)
        for move in moves:
            self._step(move, drawn)
        if isinstance(drawn, ScriptedDice):
            assert drawn.remaining == []
        return self

    @classmethod
    def make_dice(cls, dice: Sequence[int] | None) -> Dice:
        """Return dice that draw exactly these numbers, or random ones."""
        return Dice(1) if dice is None else ScriptedDice(*(value - cls.lowest_draw for value in dice))

    def _step(self, move: Move, drawn: Dice) -> None:
        game, before = self.game, self.state
        kept = state_digest(game, before)
        reason = game.guard(before, move)
        assert reason is None, f"{move} is refused: {reason}; {self.pending} has {game.legal_moves(before)}"
        assert move in game.legal_moves(before)
        after: Any = before.copy()  # type: ignore[attr-defined]
        game.apply(after, move, drawn, self.events)
        assert state_digest(game, before) == kept
        assert game.invariant_checks.check_move is None or game.invariant_checks.check_move(before, after) == []
        self.state = after
        self.check()

    @property
    def pending(self) -> tuple[int, str]:
        """Return the deciding seat and the kind of its decision; (-1, "") at the end."""
        decision = self.game.decision(self.state)
        return (-1, "") if decision is None else (decision.seat, decision.kind)

    def legal(self, kind: str = "") -> set[Move]:
        """Return the legal moves, all or those of one kind."""
        return {move for move in self.game.legal_moves(self.state) if not kind or move[0] == kind}

    def first_arguments(self, kind: str) -> set[str]:
        """Return the first arguments of the legal moves of a kind."""
        return {move[1] for move in self.legal(kind)}

    def refusal(self, *move: Any) -> str:
        """Return the id of the reason why a move is refused, "" if it is legal."""
        reason = self.game.guard(self.state, move)
        return reason.id if reason is not None else ""

    def event_args(self, kind: str) -> list[Mapping[str, Any]]:
        """Return the arguments of all events of a kind."""
        return [event.args for event in self.events if event.kind == kind]

    def event_kinds(self) -> list[str]:
        """Return the kinds of all events."""
        return [event.kind for event in self.events]

    def result(self) -> Result:
        """Return the game's result; AssertionError if it is not over."""
        result = self.game.result(self.state)
        assert result is not None
        return result


def state_digest(game: Game, state: Any) -> str:
    """Return a digest that differs for every different state."""
    return digest(game.to_data(state))
