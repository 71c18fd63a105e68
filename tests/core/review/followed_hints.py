"""Two people play a match by the hints that they may look at, in three out of four decisions; then it is reviewed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games import registry
from games.core.computers.process import choose_hint
from games.core.computers.search import choose_move
from games.core.computers.selfplay import policy_seed
from games.core.contract.dice import BotDice
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import complete_options
from games.core.review.jobs import MeasurementJob, Numbers, ReviewedMatch
from games.core.review.summary import ReviewSummary, summarize

PEOPLE = [Player("Ola", 1), Player("Jan", 2)]
# Playouts that the hint of a second has on one core, interpreted.
HINT_PLAYOUTS: Mapping[str, int] = {
    "ankh_morpork": 300, "krakow": 160, "osada": 800, "wampiry": 800, "wroclaw": 600
}  # fmt: skip


class FollowedMatch(NamedTuple):
    """A match and the measurements of its hinted decisions."""

    reviewed: ReviewedMatch
    summary: ReviewSummary


def play_by_hints(name: str, seed: int, playouts: int, hints: int = 1000) -> Match:
    """Play a match of two people: three out of four decisions by the own hint, the fourth as the level easy would.

    After `hints` hints both play as the level medium.
    """
    game = registry.game(name)
    options = complete_options(game, {}, len(PEOPLE))
    match = Match.start(game, boards.load_default_board(name), PEOPLE, options, seed)
    asked = 0
    while (decision := match.decision()) is not None:
        view, dice = match.view(decision.seat), BotDice(policy_seed(seed, match.move_count))
        if len(view["moves"]) == 1:
            match.play(tuple(view["moves"][0]))
            continue
        asked += 1
        if asked % 4 and hints > 0:
            hints -= 1
            match.play_group([choose_hint(game, view, playouts).move], by_hint=True)
        else:
            match.play(choose_move(game, view, "easy" if hints > 0 else "medium", dice).move)
    return match


def review_hints(match: Match) -> FollowedMatch:
    """Measure the hinted decisions of a match as its review does."""
    reviewed = ReviewedMatch(match)
    jobs = [MeasurementJob("decision", number) for number in reviewed.choice_counts if match.moves[number].by_hint]
    measurements: dict[str, Numbers] = {job.key: reviewed.measure(job) for job in jobs}
    return FollowedMatch(reviewed, summarize(reviewed, measurements))
