"""Miniature games: a state and a table for tests of what the contract can express.

Every move is played as in a match: the guard, then `apply` on a copy. After each move the table checks the state;
clicks use the real selection.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from games.core.contract.contract import Event, Events, Move, Step, View
from games.core.contract.controller import Controller, Label, MoveControl, MovePart, Prompt
from games.core.contract.errors import IllegalMove
from games.core.contract.extras.seat_rows import SeatFacts
from games.core.contract.flow import Flow
from games.core.contract.plain import digest
from games.core.contract.selection import Selection
from games.core.contract.texts import N_
from tests.scripted import ScriptedDice


class MiniState:
    """The state of a miniature game: an agenda and named lists or numbers."""

    def __init__(self, agenda: list[Step], **values: Any) -> None:
        self.agenda = agenda
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> Any:  # for type checkers only: all names are set above
        raise AttributeError(name)

    def copy(self) -> MiniState:
        """Copy through JSON, so that every move also tests saving and loading."""
        new = MiniState([])
        data = json.loads(json.dumps(self.__dict__))
        new.__dict__.update(data, agenda=[tuple(step) for step in data["agenda"]])
        return new

    def digest(self) -> str:
        return digest(self.__dict__)


class MiniTable:
    """A miniature match; `parts` returns, for each kind of move, the names that choose its parts."""

    def __init__(
        self, flow: Flow[MiniState], state: MiniState, parts: Mapping[str, Callable[[Move], list[MovePart]]]
    ) -> None:
        self.flow, self.state, self.events = flow, state, list[Event]()
        self.past: list[tuple[MiniState, str]] = []
        self.controller = Controller(
            controls={
                kind: MoveControl(lambda _, move, of=of: of(move), lambda _, move: N_(move[0]))
                for kind, of in parts.items()
            },
            prompt=lambda view: Prompt(N_("?")),
            label=lambda view, name: Label(N_("?")),
            translate_name=lambda board, name, language: None,
            refusal_texts={},
            log_lines={},
            description=lambda view, name: None,
            seat_facts=lambda view, seat: SeatFacts(),
            seat_order=lambda view: (),
            phases=(),
            turn_and_phase=lambda view: (1, 1, 0),
        )
        flow.run_steps(state, ScriptedDice())
        self.check()

    def pending(self) -> tuple[int, str] | None:
        decision = self.flow.decision(self.state)
        return decision and (decision.seat, decision.kind)

    def legal(self) -> list[Move]:
        return list(self.flow.legal_moves(self.state))

    def play(self, *move: Any, dice: tuple[int, ...] = ()) -> None:
        """Play one move, which must draw exactly the numbers of `dice`."""
        before, reason = self.state.digest(), self.flow.guard(self.state, move)
        if reason is not None:
            assert move not in self.legal()
            raise IllegalMove(move, reason)
        fresh, script = self.state.copy(), ScriptedDice(*dice)
        self.flow.apply(fresh, move, script, self.events)
        assert script.remaining == []
        assert self.state.digest() == before
        self.past.append((self.state, before))
        self.state = fresh
        self.check()

    def undo(self, moves: int = 1) -> None:
        for _ in range(moves):
            self.state, _ = self.past.pop()

    def check(self) -> None:
        """Check that past states are unchanged, moves are exact, and a copy through JSON has the same decision."""
        assert all(state.digest() == kept for state, kept in self.past)
        flow, state = self.flow, self.state
        legal, refused = self.legal(), [move for move, _ in flow.refused_moves(state)]
        assert sorted([*legal, *refused], key=str) == sorted(flow.candidates(state), key=str)
        assert (flow.decision(state) is None) == (not legal)
        assert flow.guard(state, ("nonsense",)) is not None
        loaded = state.copy()
        assert (flow.decision(loaded), flow.legal_moves(loaded)) == (
            flow.decision(state),
            flow.legal_moves(state),
        )
        for move in legal:
            assert flow.guard(state, move) is None

    def selection(self) -> Selection:
        refused = [[list(move), *reason] for move, reason in self.flow.refused_moves(self.state)]
        view = {"moves": [list(move) for move in self.legal()], "refused": refused}
        return Selection(self.controller, View(None, view))

    def click(self, *names: str, dice: tuple[int, ...] = ()) -> None:
        """Choose names in turn; exactly the last one must leave a single move, which is played."""
        selection = self.selection()
        for name in names:
            assert selection.chosen_move() is None
            assert name in selection.choosable_names()
            assert selection.choose(name)
        move = selection.chosen_move()
        assert move is not None
        self.play(*move, dice=dice)


def emit_event(events: Events | None, kind: str, to: tuple[int, ...] | None = None, **args: Any) -> None:
    if events is not None:
        events.append(Event(kind, args, to))


def named_parts(kind: str) -> Callable[[Move], list[MovePart]]:
    """Return a function that gives a move's parts: its items as keys of names of `kind`, else a button."""
    return lambda move: [(f"{kind}:{key}",) for key in move[1:]] or [(f"button:{move[0]}",)]
