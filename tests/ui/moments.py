"""Positions of random games, copies of matches with other secrets, and silent computers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.core.contract.dice import BotDice
from games.core.match.match import Match
from tests.ui.clicker import StubBotProcess
from ui.shell.headless import Headless
from ui.table.intents import SetTrails
from ui.table.session import TableSession
from ui.table.table import TableScreen


class Moment(NamedTuple):
    """A position of a random game: the seed and the number of moves played."""

    seed: int
    number: int


class SilentBotProcess(StubBotProcess):
    """A computer that never answers."""

    def poll(self) -> None:
        """Never answer."""


def with_other_secrets(match: Match, viewer: Seat | None, seed: int) -> Match:
    """Replace in all states of a match what `viewer` (None: the public) cannot know; return the match."""
    game, dice = match.game, BotDice(seed)
    match.history.states = [game.guess(game.observe(state, viewer), dice) for state in match.history.states]
    return match


def show_match(it: Headless, table: TableScreen, match: Match) -> None:
    """Show another match at an open table, without drawing its board again."""
    vars(table.session).update(vars(TableSession(match)))  # the table's parts keep references to this session
    table.ctx.match = match
    table.dispatch(SetTrails())
    table.schedule_next_step()
    table.refresh()
    it.settle()


def show_each_decision(it: Headless, table: TableScreen, match: Match, rnd: Random, most: int) -> Iterator[str]:
    """Play at most `most` random moves; show a person's first decision of each kind, and yield the kind."""
    kinds: set[str] = set()
    for _ in range(most):
        decision = match.decision()
        if decision is None:
            return
        if match.players[decision.seat].is_person and decision.kind not in kinds:
            kinds.add(decision.kind)
            show_match(it, table, match)
            yield decision.kind
        match.play(rnd.choice(match.game.legal_moves(match.state)))
