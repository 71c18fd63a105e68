"""A table for tests of rulings: it plays positions through the contract alone, as a match plays them.

Every move is guarded, applied to a copy and swapped in; the state before must be what it was, and every position must
hold what the game's invariants ask, list its legal moves exactly and give nothing away in its views.
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
    """A state that is played on; remembers all that happened. A game's own table says `game`."""

    game: Game
    lowest_draw = 0  # what the smallest draw is called in the `dice` of `play`

    def __init__(self, state: S, events: Sequence[Event] = ()) -> None:
        self.state = state
        self.events = list(events)
        self.check()

    def check(self) -> None:
        """Ask what must hold everywhere: invariants, exact legal moves, views that give nothing away."""
        game, state = self.game, self.state
        assert game.checks.state is not None
        assert game.checks.state(state) == []
        legal, candidates = list(game.legal_moves(state)), list(game.candidates(state))
        assert legal == [move for move in candidates if game.guard(state, move) is None]
        assert bool(legal) == (game.decision(state) is not None)
        for seat in (None, EVERYBODY, *range(game.observe(state, None)["seats"])):
            view = game.observe(state, seat)
            assert game.observe(game.guess(view, BotDice(1)), seat) == view

    def play(self, *moves: Move, dice: Sequence[int] | None = None) -> Self:
        """Play legal moves in a row; `dice`: exactly what is drawn, counted from `lowest`, else by chance."""
        drawn = self.make_dice(dice)
        for move in moves:
            self._step(move, drawn)
        if isinstance(drawn, ScriptedDice):
            assert drawn.remaining == []
        return self

    @classmethod
    def make_dice(cls, dice: Sequence[int] | None) -> Dice:
        """Return dice that draw exactly this, or by chance."""
        return Dice(1) if dice is None else ScriptedDice(*(value - cls.lowest_draw for value in dice))

    def _step(self, move: Move, drawn: Dice) -> None:
        game, before = self.game, self.state
        kept = state_digest(game, before)
        reason = game.guard(before, move)
        assert reason is None, f"{move} is refused: {reason}; {self.pending} may {game.legal_moves(before)}"
        assert move in game.legal_moves(before)
        after: Any = before.copy()  # type: ignore[attr-defined]
        game.apply(after, move, drawn, self.events)
        assert state_digest(game, before) == kept
        assert game.checks.move is None or game.checks.move(before, after) == []
        self.state = after
        self.check()

    @property
    def pending(self) -> tuple[int, str]:
        """Who owes what kind of decision; (-1, "") at the end."""
        decision = self.game.decision(self.state)
        return (-1, "") if decision is None else (decision.seat, decision.kind)

    def legal(self, kind: str = "") -> set[Move]:
        """Return the legal moves, all or of one kind."""
        return {move for move in self.game.legal_moves(self.state) if not kind or move[0] == kind}

    def first_arguments(self, kind: str) -> set[str]:
        """Return what legal moves of one kind name first."""
        return {move[1] for move in self.legal(kind)}

    def refusal(self, *move: Any) -> str:
        """Return why a move is refused, "" if it is legal."""
        reason = self.game.guard(self.state, move)
        return reason.id if reason is not None else ""

    def event_args(self, kind: str) -> list[Mapping[str, Any]]:
        """Return the arguments of all events of a kind."""
        return [event.args for event in self.events if event.kind == kind]

    def event_kinds(self) -> list[str]:
        """Return the kinds of all events."""
        return [event.kind for event in self.events]

    def result(self) -> Result:
        """Return how the game ended."""
        found = self.game.result(self.state)
        assert found is not None
        return found


def state_digest(game: Game, state: Any) -> str:
    """Return what tells this state from any other."""
    return digest(game.to_data(state))
