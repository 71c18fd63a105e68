"""Characters of computer players: cautious, daring, mischievous; and figures of their conduct.

Each game names traits of its moves and how much a character leans to each (`Personalities`). `easy` and `medium` weigh
a move that suits the character as if the game's `prior` liked it more; `hard` takes it among those that the search
found as good. `read_mind("medium:daring")` takes a computer's name apart; without a character it is plain.

`simulate --conduct` counts how often computers make moves of each trait, and by how much two of them differ in it. A
difference is taken within each game, so that long games and short ones do not blur it, and its standard error is that
of the mean of these differences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import Any

from games.core.contract.contract import Move
from games.core.contract.errors import UsageError
from games.core.contract.game import Game
from games.core.match.players import CHARACTERS, LEVELS, NO_CHARACTER


# -- characters -------------------------------------------------------------------------------------------------------
def parse_bot_spec(name: str) -> tuple[str, str]:
    """Return the level and the character ("": none) of a computer's name; UsageError where there are no such."""
    level, mark, character = name.partition(":")
    if level not in LEVELS:
        raise UsageError(f"there is no level called {level!r}; known: {', '.join(LEVELS)}")
    if mark and character not in CHARACTERS:
        raise UsageError(f"there is no character called {character!r}; known: {', '.join(CHARACTERS)}")
    return level, character


def character_scores(game: Game, state: Any, moves: Sequence[Move], character: str) -> list[float]:
    """Return for each move how much it suits a character, in powers of e; all 0 for one that is plain."""
    manners = game.thinking.personalities
    if manners is None or character == NO_CHARACTER:
        return [0.0] * len(moves)
    drawn = manners.leanings[character]
    if manners.lean is not None:
        return manners.lean(state, moves, drawn)
    return [trait_score(drawn, manners.traits(state, move)) for move in moves]


def trait_score(drawn: Mapping[str, float], traits: Sequence[str]) -> float:
    """Return how much a character that is so drawn to traits leans to what has these ones."""
    return sum([drawn.get(trait, 0.0) for trait in traits])


def apply_character(weights: Sequence[float], lean: Sequence[float]) -> Sequence[float]:
    """Return weights of moves as a character sees them."""
    if not any(lean):
        return weights
    return [weight * exp(more) for weight, more in zip(weights, lean, strict=True)]


# -- figures of conduct -----------------------------------------------------------------------------------------------
class ConductStatistics:
    """Running sums over the lines of finished games that bear `conduct`: a dictionary of traits for every seat."""

    def __init__(self) -> None:
        self._games: Counter[str] = Counter()  # by mind, games it sat in
        self._sums: dict[str, Counter[str]] = {}
        self._apart: dict[tuple[str, str, str], list[float]] = {}  # (mind, other, trait) -> sum, sum of squares, games

    def add(self, line: Mapping[str, Any]) -> None:
        """Count one game."""
        minds = sorted(set(line["levels"]))
        means = {mind: _mean([row for level, row in zip(line["levels"], line["conduct"], strict=True) if level == mind])
                 for mind in minds}  # fmt: skip
        for mind, mean in means.items():
            self._games[mind] += 1
            sums = self._sums.setdefault(mind, Counter())
            for trait, count in mean.items():
                sums[trait] += count  # type: ignore[assignment]  # means of counts
        for place, mind in enumerate(minds):
            for other in minds[place + 1 :]:
                for trait in means[mind].keys() | means[other].keys():
                    by = means[other].get(trait, 0.0) - means[mind].get(trait, 0.0)
                    found = self._apart.setdefault((mind, other, trait), [0.0, 0.0, 0.0])
                    found[0] += by
                    found[1] += by * by

    def summary(self) -> dict[str, Any]:
        """Return for every mind how often a seat of it makes moves of each trait in a game; and differences of two.

        `apart` holds, as `"medium - medium:daring"`, for each trait the difference and its standard error.
        """
        found: dict[str, Any] = {
            mind: {trait: round(total / self._games[mind], 3) for trait, total in sorted(sums.items())}
            for mind, sums in sorted(self._sums.items())
        }
        apart: dict[str, dict[str, list[float]]] = {}
        for (mind, other, trait), (total, squares, _) in sorted(self._apart.items()):
            games = min(self._games[mind], self._games[other])
            mean = total / games
            error = sqrt(max(0.0, squares / games - mean * mean) / games)
            apart.setdefault(f"{mind} - {other}", {})[trait] = [round(mean, 4), round(error, 4)]
        return {"means": found, "apart": apart}


def _mean(rows: Sequence[Mapping[str, int]]) -> dict[str, float]:
    found: Counter[str] = Counter()
    for row in rows:
        found.update(row)
    return {trait: count / len(rows) for trait, count in found.items()}


def conduct_table(summary: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    """Return the summary as lines for people; `names` says what each trait is."""
    lines: list[str] = []
    for pair, traits in summary["apart"].items():
        mind, other = pair.split(" - ")
        lines += ["", f"{'moves of a seat a game':<24}{mind:>20}{other:>20}{'apart':>9}{'error':>8}{'errors':>8}"]
        for trait, (by, error) in traits.items():
            one, two = (summary["means"][name].get(trait, 0.0) for name in (mind, other))
            times = f"{by / error:>+8.1f}" if error else f"{'':>8}"
            lines.append(f"{trait:<24}{one:>20.2f}{two:>20.2f}{by:>+9.2f}{error:>8.2f}{times}  {names[trait]}")
    return lines
