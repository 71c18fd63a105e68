"""Moments of random games, the same with other secrets, and tables at which nobody but people answers."""

from __future__ import annotations

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
    """A moment of a random game: its seed, and after how many moves."""

    seed: int
    number: int


class SilentBotProcess(StubBotProcess):
    """Computers that think for ever."""

    def poll(self) -> None:
        """Never answer."""


def with_other_secrets(match: Match, viewer: Seat | None, seed: int) -> Match:
    """Change in a match, now and in its past, all that `viewer` (None: the public) can't know; return it."""
    game, dice = match.game, BotDice(seed)
    match.history.states = [game.guess(game.observe(state, viewer), dice) for state in match.history.states]
    return match


def show_match(it: Headless, table: TableScreen, match: Match) -> None:
    """Show another match at an open table, which need not paint its board again."""
    vars(table.session).update(vars(TableSession(match)))  # all parts of the table hold the session itself
    table.ctx.match = match
    table.dispatch(SetTrails())
    table.schedule()
    table.refresh()
    it.settle()
