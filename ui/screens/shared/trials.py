"""Results of games that computers played on boards, kept while the program runs."""

from __future__ import annotations

from games.core.computers.trials import TrialStatistics
from games.core.contract.texts import N_, N_n, Text
from games.core.people.rating import fairness_p_value
from ui.drawing.theme import hex_colour

LEAST_GAMES = 20  # statistics are shown from this number of games on
DOUBT, SURE = 0.10, 0.01  # p-values below which a difference between seats counts as possible, or as certain
DIAMOND = hex_colour("#9CC7E8")  # colour of markers for statistics of computers' games

_kept: dict[tuple[str, str, int, str], TrialStatistics] = {}  # by game, digest of the rules, seats, level


def figures_of(game_id: str, digest: str, seats: int, level: str) -> TrialStatistics:
    """Return the statistics of a board, found by the digest of its rules; later games are added to the same object."""
    return _kept.setdefault((game_id, digest, seats, level), TrialStatistics(seats))


def known_figures(game_id: str, digest: str, seats: int) -> TrialStatistics | None:
    """Return a board's statistics at the level with the most games; None if too few were played."""
    matches = [
        one for (*board, _), one in _kept.items() if board == [game_id, digest, seats] and one.games >= LEAST_GAMES
    ]
    return max(matches, key=lambda one: one.games, default=None)


def fairness_text(figures: TrialStatistics) -> Text:
    """Return a short verdict on whether the seats are equal, with the number of games."""
    chance = fairness_p_value(figures.won)
    verdict = N_("no seat stands out") if chance >= DOUBT else N_("perhaps not") if chance >= SURE else N_("no")
    return N_n("{n} game: {words}", "{n} games: {words}", n=figures.games, words=verdict)
