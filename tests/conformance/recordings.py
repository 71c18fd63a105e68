"""Whole random games of every registered game, kept position by position: what the conformance suite looks at."""

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

MOST_MOVES = 3000  # kept and compared with one another: a game of ours that takes more is broken
PEOPLE = ("Dracula", "Nosferatu", "Tom", "Carmila", "Ruthven", "Lilith")


SAMPLE = 12  # positions of a game that are looked at by default, spread over it


@dataclass
class Recording:
    """One game: `states[n]` is the position after `n` moves; every one is a copy that was never touched again.

    `whole`: tests look at every position, not at a sample.
    """

    game: Game
    board: Any
    seats: int
    seed: int
    whole: bool = False
    states: list[Any] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    position_ids: list[str] = field(default_factory=list)  # line of play after each move
    opening: list[Event] = field(default_factory=list)
    events: list[list[Event]] = field(default_factory=list)  # of each move

    def positions(self, step: int = 1) -> Iterator[tuple[int, Any, Decision]]:
        """Give every `step`-th position that asks something, with its number and what it asks; or a sample of them."""
        numbers = range(0, len(self.moves), step)
        for number in numbers if self.whole else self._sample(numbers):
            yield number, self.states[number], self.decision_at(number)

    def _sample(self, numbers: range) -> list[int]:
        """Choose some evenly, and the first one of each kind of question and of answer."""
        first: dict[tuple[str, str], int] = {}
        for number in numbers:
            first.setdefault((self.decision_at(number).kind, self.moves[number][0]), number)
        return sorted({*numbers[:: -(-len(numbers) // SAMPLE)], *first.values()})

    def decision_at(self, number: int) -> Decision:
        """Return what position `number` asks."""
        decision = self.game.decision(self.states[number])
        assert decision is not None
        return decision

    def sampled_states(self) -> dict[int, Any]:
        """Return the states that a test of states looks at, by number: all or a sample, and the end of the game."""
        found = {number: state for number, state, _ in self.positions()}
        return {**found, len(self.moves): self.states[-1]}

    def viewers(self) -> list[int | None]:
        """List who can look: the public, every seat, and whoever sees everything."""
        return [None, *range(self.seats), EVERYBODY]

    def dice(self, number: int) -> Dice:
        """Return the dice with which move `number` was played."""
        return Dice(self.seed, self.position_ids[number])

    def state_digest(self, state: Any) -> str:
        """Return what tells this state from any other."""
        return digest(self.game.to_data(state))

    @cached_property
    def state_digests(self) -> list[str]:
        return [self.state_digest(state) for state in self.states]

    def lexicon(self) -> Lexicon:
        return StrictLexicon(self.game, self.board, PEOPLE[: self.seats])


class StrictLexicon(Lexicon):
    """A lexicon that fails where the game has no words for one of its own names."""

    def __call__(self, name: str, language: str) -> str:
        kind, _, key = name.partition(":")
        if kind != "seat":
            assert self.game.controller.translate_name(self.board, name, language), (
                f"no words for {name!r} in {language}"
            )
        else:
            assert int(key) < len(self.people), f"there is no {name}"
        return super().__call__(name, language)


@cache
def record(game_id: str, seats: int, seed: int, whole: bool = False) -> Recording:
    """Play one random game on the usual board with default options; the same one for all who ask."""
    if whole:
        return replace(record(game_id, seats, seed), whole=True)
    rules, board = game(game_id), boards.default_board(game_id)
    found = Recording(rules, board, seats, seed)
    random = Random(f"{game_id}/{seats}/{seed}")
    options = {option.id: option.default for option in rules.options}
    state, line = rules.setup({**options, "board": board}, seats, Dice(seed), found.opening), ""
    found.states.append(state)
    while rules.decision(state) is not None:
        assert len(found.moves) < MOST_MOVES, f"{game_id} with {seats} seats does not end"
        move = random.choice(list(rules.legal_moves(state)))
        line = next_position_id(line, move)
        state, events = state.copy(), list[Event]()
        rules.apply(state, move, Dice(seed, line), events)
        found.states.append(state)
        found.moves.append(move)
        found.position_ids.append(line)
        found.events.append(events)
    return found


def recording_cases() -> list[Any]:
    """List what to look at: game, seats, seed, and whether all positions are.

    By default these are samples of one game with the fewest and one with the most seats; in the long run all seat
    counts, every position, and six seeds more. The tests of one game meet in one process, which then records it once.
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
    """Return a view as JSON text; fails if it holds anything but plain data."""
    return json.dumps(view, sort_keys=True)
