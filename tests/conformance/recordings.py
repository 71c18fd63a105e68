"""Recordings for the conformance suite: whole random games of every registered game with a copy of every position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from random import Random
from typing import Any

import pytest

from games.core.contract.contract import EVERYBODY, Decision, Event, Move, View
from games.core.contract.dice import Dice, next_position_id
from games.core.contract.game import Game
from games.core.contract.lexicon import Lexicon
from games.core.contract.plain import digest
from games.core.data import boards
from games.registry import all_facts, game
from games.shipped import register_shipped

MOST_MOVES = 3000  # copies are kept in memory; a game that takes more moves is faulty
PEOPLE = ("Dracula", "Nosferatu", "Tom", "Carmila", "Ruthven", "Lilith")


SAMPLE = 12  # positions of a game that the default run checks, spread evenly


@dataclass
class Recording:
    """One game: `states[n]` is a copy of the position after `n` moves that nothing changes later.

    With `whole`, tests check every position instead of a sample.
    """

    game: Game
    board: Any
    seats: int
    seed: int
    whole: bool = False
    states: list[Any] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    position_ids: list[str] = field(default_factory=list)  # position id after each move
    opening: list[Event] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)  # of each move

    def positions(self, step: int = 1) -> Iterator[tuple[int, Any, Decision]]:
        """Yield number, state and decision of every `step`-th position that has a decision, or of a sample of them."""
        numbers = range(0, len(self.moves), step)
        for number in numbers if self.whole else self._sample(numbers):
            yield number, self.states[number], self.decision_at(number)

    def _sample(self, numbers: range) -> list[int]:
        """Choose numbers at even intervals, and the first of each kind of decision with each kind of answer."""
        first: dict[tuple[str, str], int] = {}
        for number in numbers:
            first.setdefault((self.decision_at(number).kind, self.moves[number][0]), number)
        return sorted({*numbers[:: -(-len(numbers) // SAMPLE)], *first.values()})

    def decision_at(self, number: int) -> Decision:
        """Return the decision of position `number`."""
        decision = self.game.decision(self.states[number])
        assert decision is not None
        return decision

    def sampled_states(self) -> dict[int, Any]:
        """Return states by number for tests of single states: all or a sample, and the end of the game."""
        states = {number: state for number, state, _ in self.positions()}
        return {**states, len(self.moves): self.states[-1]}

    def viewers(self) -> list[int | None]:
        """List the viewers: the public, every seat, and the viewer who sees everything."""
        return [None, *range(self.seats), EVERYBODY]

    def dice(self, number: int) -> Dice:
        """Return the dice with which move `number` was played."""
        return Dice(self.seed, self.position_ids[number])

    def state_digest(self, state: Any) -> str:
        """Return a digest that differs for every different state."""
        return digest(self.game.to_data(state))

    @cached_property
    def state_digests(self) -> list[str]:
        return [self.state_digest(state) for state in self.states]

    def lexicon(self) -> Lexicon:
        return StrictLexicon(self.game, self.board, PEOPLE[: self.seats])


class StrictLexicon(Lexicon):
    """A lexicon that fails if the game has no text for one of its own names."""

    def __call__(self, name: str, language: str) -> str:
        kind, _, key = name.partition(":")
        if kind != "seat":
            assert self.game.controller.translate_name(self.board, name, language), (
                f"no text for {name!r} in {language}"
            )
        else:
            assert int(key) < len(self.people), f"there is no {name}"
        return super().__call__(name, language)


@cache
def record(game_id: str, seats: int, seed: int, whole: bool = False) -> Recording:
    """Play one random game on the default board with default options; cached."""
    if whole:
        return replace(record(game_id, seats, seed), whole=True)
    rules, board = game(game_id), boards.load_default_board(game_id)
    recording = Recording(rules, board, seats, seed)
    random = Random(f"{game_id}/{seats}/{seed}")
    options = {option.id: option.default for option in rules.options}
    state, position_id = rules.setup({**options, "board": board}, seats, Dice(seed), recording.opening), ""
    recording.states.append(state)
    while rules.decision(state) is not None:
        assert len(recording.moves) < MOST_MOVES, f"{game_id} with {seats} seats does not end"
        move = random.choice(list(rules.legal_moves(state)))
        position_id = next_position_id(position_id, move)
        state, events = state.copy(), list[Event]()
        rules.apply(state, move, Dice(seed, position_id), events)
        recording.states.append(state)
        recording.moves.append(move)
        recording.position_ids.append(position_id)
        recording.events.append(events)
    return recording


def recording_cases() -> list[Any]:
    """List the recordings to test, as game, seats, seed, and whether to check every position.

    The default run checks samples of one game with the fewest and one with the most seats; the long run checks every
    position of seven games with every number of seats. All tests of a game run in one process, which records it once.
    """
    register_shipped()
    return [
        pytest.param(
            (facts.id, seats, seed, whole),
            id=f"{facts.id}-{seats}-{seed}" + "-whole" * whole,
            marks=[pytest.mark.long] if whole else [],
        )
        for facts in all_facts()
        for seats in range(facts.seats[0], facts.seats[1] + 1)
        for seed in range(7)
        for whole in (False, True)
        if whole or (seats in facts.seats and not seed)
    ]


def to_json_text(view: View) -> str:
    """Return a view as JSON text; TypeError if it contains anything but plain data."""
    return json.dumps(view, sort_keys=True)
