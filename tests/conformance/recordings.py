"""Whole random games of every registered game, kept position by position: what the conformance suite looks at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import pytest

from games.core.contract.contract import EVERYBODY, Decision, Event, Move, View
from games.core.contract.dice import Dice, next_line
from games.core.contract.game import Game
from games.core.contract.lexicon import Lexicon
from games.core.contract.plain import digest
from games.core.data import boards
from games.registry import all_facts, game
from games.shipped import register_shipped

MOST_MOVES = 3000  # kept and compared with one another: a game of ours that takes more is broken
PEOPLE = ("Dracula", "Nosferatu", "Tom", "Carmila", "Ruthven", "Lilith")


@dataclass
class Recording:
    """One game: `states[n]` is the position after `n` moves; every one is a copy that was never touched again."""

    game: Game
    board: Any
    seats: int
    seed: int
    states: list[Any] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)  # line of play after each move
    opening: list[Event] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)  # of each move

    def positions(self, step: int = 1) -> Iterator[tuple[int, Any, Decision]]:
        """Give every `step`-th position that asks something, with its number and what it asks."""
        for number in range(0, len(self.moves), step):
            decision = self.game.decision(self.states[number])
            assert decision is not None
            yield number, self.states[number], decision

    def viewers(self) -> list[int | None]:
        """List who can look: the public, every seat, and whoever sees everything."""
        return [None, *range(self.seats), EVERYBODY]

    def dice(self, number: int) -> Dice:
        """Return the dice with which move `number` was played."""
        return Dice(self.seed, self.lines[number])

    def mark(self, state: Any) -> str:
        """Return what tells this state from any other."""
        return digest(self.game.to_data(state))

    @property
    def marks(self) -> list[str]:
        return [self.mark(state) for state in self.states]

    def lexicon(self) -> Lexicon:
        return Strict(self.game, self.board, PEOPLE[: self.seats])


class Strict(Lexicon):
    """A lexicon that fails where the game has no words for one of its own names."""

    def __call__(self, name: str, language: str) -> str:
        kind, _, key = name.partition(":")
        if kind != "seat":
            assert self.game.controller.name(self.board, name, language), f"no words for {name!r} in {language}"
        else:
            assert int(key) < len(self.people), f"there is no {name}"
        return super().__call__(name, language)


@cache
def record(game_id: str, seats: int, seed: int) -> Recording:
    """Play one random game on the usual board with default options; the same one for all who ask."""
    rules, board = game(game_id), boards.usual(game_id)
    found = Recording(rules, board, seats, seed)
    random = Random(f"{game_id}/{seats}/{seed}")
    options = {option.id: option.default for option in rules.options}
    state, line = rules.setup({**options, "board": board}, seats, Dice(seed), found.opening), ""
    found.states.append(state)
    while rules.decision(state) is not None:
        assert len(found.moves) < MOST_MOVES, f"{game_id} with {seats} seats does not end"
        move = random.choice(list(rules.legal_moves(state)))
        line = next_line(line, move)
        state, events = state.copy(), list[Event]()
        rules.apply(state, move, Dice(seed, line), events)
        found.states.append(state)
        found.moves.append(move)
        found.lines.append(line)
        found.events.append(events)
    return found


def cases() -> list[Any]:
    """List what to look at: (game, seats, seed); all seat counts once, and in the long run six seeds more."""
    register_shipped()
    return [
        pytest.param(
            (facts.id, seats, seed),
            id=f"{facts.id}-{seats}-{seed}",
            marks=[pytest.mark.long] if seed else [],
        )
        for facts in all_facts()
        for seats in range(facts.seats[0], facts.seats[1] + 1)
        for seed in range(7)
    ]


def plain(view: View) -> str:
    """Return a view as JSON text; fails if it holds anything but plain data."""
    return json.dumps(view, sort_keys=True)
