"""Statistics of games that computers played on boards."""

from __future__ import annotations

from games.core.computers.trials import TrialStatistics
from games.core.contract.texts import N_, N_n, Text
from games.core.people.rating import fairness_p_value
from ui.drawing.theme import hex_colour

MIN_GAMES = 20  # number of games from which statistics are shown
# p-values below which a difference is possible, or certain
DOUBT_P_VALUE, CERTAIN_P_VALUE = 0.10, 0.01
TRIAL_COLOUR = hex_colour("#9CC7E8")  # colour of statistics of computer games

_kept: dict[tuple[str, str, int, str], TrialStatistics] = {}  # by (game, digest of the rule values, seats, level)


def trial_statistics(game_id: str, digest: str, seats: int, level: str) -> TrialStatistics:
    """Return the statistics of a board, identified by its digest. More games are added in place."""
    return _kept.setdefault((game_id, digest, seats, level), TrialStatistics(seats))


def known_trial_statistics(game_id: str, digest: str, seats: int) -> TrialStatistics | None:
    """Return a board's statistics at the level with the most games, or None."""
    matches = [
        one for (*board, _), one in _kept.items() if board == [game_id, digest, seats] and one.games >= MIN_GAMES
    ]
    return max(matches, key=lambda one: one.games, default=None)


def fairness_text(figures: TrialStatistics) -> Text:
    """Return a short verdict on fairness, with the number of games."""
    chance = fairness_p_value(figures.wins_by_turn_order)
    verdict = (
        N_("no seat stands out")
        if chance >= DOUBT_P_VALUE
        else N_("perhaps not")
        if chance >= CERTAIN_P_VALUE
        else N_("no")
    )
    return N_n("{n} game: {words}", "{n} games: {words}", n=figures.games, words=verdict)
