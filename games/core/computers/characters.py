"""Characters of computer players (cautious, daring, mischievous), and statistics of their behaviour.

Each game names traits of its moves, and how much each character prefers them (`Personalities`). At `easy` and `medium`
the prior of preferred moves is increased; `hard` chooses preferred moves among equally good ones.
`parse_bot_spec("medium:daring")` splits the specification of a computer player into level and character.

`simulate --conduct` counts how often computer players make moves with each trait, and compares pairs of players.
Differences are taken within each game, so that the lengths of games do not matter. The standard error is that of the
mean of these differences.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import Any

from games.core.contract.contract import Move
from games.core.contract.errors import UsageError
from games.core.contract.game import Game
from games.core.contract.numbers import float_sum
from games.core.match.players import CHARACTERS, LEVELS, NO_CHARACTER


# -- characters -------------------------------------------------------------------------------------------------------
def parse_bot_spec(name: str) -> tuple[str, str]:
    """Split a specification such as `medium:daring` into level and character.

    The character may be "". Raises UsageError if either is unknown.
    """
    level, mark, character = name.partition(":")
    if level not in LEVELS:
        raise UsageError(f"there is no level called {level!r}; known: {', '.join(LEVELS)}")
    if mark and character not in CHARACTERS:
        raise UsageError(f"there is no character called {character!r}; known: {', '.join(CHARACTERS)}")
    return level, character


def character_scores(game: Game, state: Any, moves: Sequence[Move], character: str) -> list[float]:
    """Return the logarithm of a character's preference for each move."""
    manners = game.bot_settings.personalities
    if manners is None or character == NO_CHARACTER:
        return [0.0] * len(moves)
    drawn = manners.preferences[character]
    if manners.score_moves is not None:
        return manners.score_moves(state, moves, drawn)
    return [trait_score(drawn, manners.traits(state, move)) for move in moves]


def trait_score(preferences: Mapping[str, float], traits: Sequence[str]) -> float:
    """Return a character's preference for a move with these traits."""
    return float_sum([preferences.get(trait, 0.0) for trait in traits])


def apply_character(weights: Sequence[float], preferences: Sequence[float]) -> Sequence[float]:
    """Multiply each move's weight by the exponential of its preference."""
    if not any(preferences):
        return weights
    return [weight * exp(more) for weight, more in zip(weights, preferences, strict=True)]


# -- statistics of behaviour ------------------------------------------------------------------------------------------
class ConductStatistics:
    """Counts the traits of moves, for each kind of computer player."""

    def __init__(self) -> None:
        self._games: Counter[str] = Counter()  # number of games played by each computer player
        # player -> trait -> sum over games of the mean number of moves with the trait
        self._sums: dict[str, defaultdict[str, float]] = {}
        # (player, other player, trait) -> [sum of the differences per game, sum of their squares, number of games]
        self._apart: dict[tuple[str, str, str], list[float]] = {}

    def add(self, result_line: Mapping[str, Any]) -> None:
        """Add the result of a game, a line of `simulate --conduct`."""
        minds = sorted(set(result_line["levels"]))
        rows = list(zip(result_line["levels"], result_line["conduct"], strict=True))
        means = {mind: _mean([row for level, row in rows if level == mind]) for mind in minds}
        for mind, mean in means.items():
            self._games[mind] += 1
            sums = self._sums.setdefault(mind, defaultdict(float))
            for trait, count in mean.items():
                sums[trait] += count
        for place, mind in enumerate(minds):
            for other in minds[place + 1 :]:
                for trait in means[mind].keys() | means[other].keys():
                    by = means[other].get(trait, 0.0) - means[mind].get(trait, 0.0)
                    result = self._apart.setdefault((mind, other, trait), [0.0, 0.0, 0.0])
                    result[0] += by
                    result[1] += by * by

    def summary(self) -> dict[str, Any]:
        """Return the mean numbers of moves with each trait, and their differences.

        The entry `apart` maps pairs such as `"medium - medium:daring"` to (mean difference, standard error) of each
        trait.
        """
        result: dict[str, Any] = {
            mind: {trait: round(total / self._games[mind], 3) for trait, total in sorted(sums.items())}
            for mind, sums in sorted(self._sums.items())
        }
        apart: dict[str, dict[str, list[float]]] = {}
        for (mind, other, trait), (total, squares, _) in sorted(self._apart.items()):
            games = min(self._games[mind], self._games[other])
            mean = total / games
            error = sqrt(max(0.0, squares / games - mean * mean) / games)
            apart.setdefault(f"{mind} - {other}", {})[trait] = [round(mean, 4), round(error, 4)]
        return {"means": result, "apart": apart}


def _mean(rows: Sequence[Mapping[str, int]]) -> dict[str, float]:
    result: Counter[str] = Counter()
    for row in rows:
        result.update(row)
    return {trait: count / len(rows) for trait, count in result.items()}


def conduct_table(summary: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    """Return a summary as lines of text.

    `names` maps traits to the descriptions to print.
    """
    lines: list[str] = []
    for pair, traits in summary["apart"].items():
        mind, other = pair.split(" - ")
        lines += ["", f"{'moves of a seat a game':<24}{mind:>20}{other:>20}{'apart':>9}{'error':>8}{'errors':>8}"]
        for trait, (by, error) in traits.items():
            one, two = (summary["means"][name].get(trait, 0.0) for name in (mind, other))
            times = f"{by / error:>+8.1f}" if error else f"{'':>8}"
            lines.append(f"{trait:<24}{one:>20.2f}{two:>20.2f}{by:>+9.2f}{error:>8.2f}{times}  {names[trait]}")
    return lines
