"""Coverage ledger: how often everything in the rules occurred in a fixed set of games, and what never did.

    python -m tests.ledger                print it

Each shipped game lists what has to occur in `tests/<game>/ledger_of_<game>.py`: `EXPECTED`, and `ledger(whole)`, which
plays the games (all of them, or a few that cover everything). `tests/test_ledger.py` fails with the list of what is
missing. Entries have the form `group: what`.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from games.core.contract.contract import Event, Move
from games.core.contract.dice import Dice
from games.core.contract.flow import Flow
from games.core.contract.game import Game
from games.registry import all_facts
from games.shipped import register_shipped

MOST_MOVES = 5000
EventReader = Callable[[Event], Iterable[str]]  # returns the entries of an event besides its kind


class Ledger:
    """Counts what occurs in games; `read` returns a game's entries for an event, `flow` gives refused moves."""

    def __init__(self, game: Game, flow: Flow[Any], read: EventReader) -> None:
        self.game, self.flow, self.read = game, flow, read
        self.counts: Counter[str] = Counter()

    def count(self, entry: str) -> None:
        """Count one entry."""
        self.counts[entry] += 1

    def record_position(self, state: Any) -> None:
        """Count the decision, the reasons of refused moves and, if the game is over, the ending."""
        decision, result = self.game.decision(state), self.game.result(state)
        if decision is not None:
            self.count(f"asked: {decision.kind}")
            for _, reason in self.flow.refused_moves(state):
                self.count(f"reason: {reason.id}")
        if result is not None:
            self.count(f"end: {result.end}")

    def play(self, state: Any, choose: Callable[[Any], Move], dice: Dice) -> None:
        """Play a state to the end of the game and count everything."""
        self.record_position(state)
        for _ in range(MOST_MOVES):
            if self.game.decision(state) is None:
                return
            move = choose(state)
            events: list[Event] = []
            self.game.apply(state, move, dice, events)
            self.count(f"move: {move[0]}")
            for event in events:
                self.count(f"event: {event.kind}")
                for entry in self.read(event):
                    self.count(entry)
            self.record_position(state)
        raise AssertionError(f"a game takes more than {MOST_MOVES} moves")


def play_ledger(game_id: str, whole: bool) -> tuple[Ledger, frozenset[str]]:
    """Play a game's set of games, or a few of them; return the ledger and the entries that have to occur.

    LookupError if the game has no ledger file.
    """
    name = f"tests.{game_id}.ledger_of_{game_id}"
    if not Path(__file__).parent.joinpath(game_id, f"ledger_of_{game_id}.py").is_file():
        raise LookupError(
            f"write {name.replace('.', '/')}.py: EXPECTED, the entries that have to occur, and ledger(whole)"
        )
    module = importlib.import_module(name)
    ledger: Ledger = module.ledger(whole)
    return ledger, module.EXPECTED


def main() -> None:
    """Print the ledgers of all games."""
    register_shipped()
    for facts in all_facts():
        ledger, expected = play_ledger(facts.id, whole=True)
        print(facts.title)
        for entry in sorted(expected | ledger.counts.keys()):
            print(f"  {ledger.counts[entry]:7}  {entry}{'' if entry in expected else '  (not expected)'}")
        missing = sorted(expected - ledger.counts.keys())
        print(f"  missing: {', '.join(missing) or 'nothing'}")


if __name__ == "__main__":
    main()
