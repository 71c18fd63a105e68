"""Matches of Kraków for tests of the table: one at each kind of question, also with other secrets."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from games.core.match.match import Match
from games.shipped import register_shipped
from tests.ui.clicker import NAMES, FastWindow, new_match, open_table
from tests.ui.moments import Moment
from ui.boards.grid.painter import GridPainter
from ui.table.table import TableScreen

KRAKOW = "krakow"


def random_move(match: Match, rnd: random.Random) -> None:
    """Play a random legal move, but prefer painting, because random people walk too much."""
    moves = match.game.legal_moves(match.state)
    paints = [move for move in moves if move[0] == "paint"]
    match.play(rnd.choice(paints if paints and rnd.random() < 0.75 else moves))


def question_kind(match: Match) -> str:
    """Return the kind of the current question with its stage: painter or bouncer, the round, points left."""
    decision = match.decision()
    assert decision is not None
    state: Any = match.state
    if decision.kind in ("district", "stand"):
        return f"{decision.kind} {'bouncer' if decision.args[0] == state.board.painters else 'painter'}"
    if decision.kind == "place":
        return f"place {state.round}"
    last = " last" if state.turn == state.board.turns else ""
    return f"turn {state.round}{last} {'poor' if state.points_left < 3 else 'rich'}"


@cache
def moments(seats: int, games: int = 2, first: int = 20) -> dict[str, Moment]:
    """Return a moment of random games for each kind of question, the latest one."""
    register_shipped()
    moments_by_kind: dict[str, Moment] = {}
    for seed in range(first, first + games):
        match, rnd = new_match(seats, 0, seed, game_id=KRAKOW), random.Random(seed)
        while not match.is_over:
            moments_by_kind[question_kind(match)] = Moment(seed, match.move_count)
            random_move(match, rnd)
    return moments_by_kind


def match_at(moment: Moment, people: int, bots: int = 0, names: Sequence[str] = NAMES, lifted: bool = True) -> Match:
    """Replay a random game up to a moment, and lift the curtain there."""
    match, rnd = new_match(people, bots, moment.seed, names=names, game_id=KRAKOW), random.Random(moment.seed)
    while match.move_count < moment.number:
        random_move(match, rnd)
    if lifted:
        match.lift_curtain()
    return match


def table_at(it: FastWindow, key: str, seats: int = 2) -> tuple[TableScreen, Any]:
    table = open_table(it, match_at(moments(seats)[key], seats))
    assert isinstance(table.ctx.painter, GridPainter)
    return table, table.ctx.painter
