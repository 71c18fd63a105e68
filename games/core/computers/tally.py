"""Counting simulated games: who won how often, with the standard error, and the table for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from types import MappingProxyType
from typing import Any

from games.core.computers import characters

EMPTY: Mapping[str, str] = MappingProxyType({})


class Tally:
    """Running sums over the lines of finished games; a victory shared by n counts 1/n for each, one of nobody's 0."""

    def __init__(self, seats: int) -> None:
        self.seats, self.games, self.moves = seats, 0, 0
        self._by_seat = [0.0] * seats
        self._squares = [0.0] * seats
        self._moves_squared = 0
        self._points = [0] * seats
        self._ends: Counter[str] = Counter()
        self._levels: dict[str, _Level] = {}
        self._counts: dict[str, Counter[str]] = {}
        self._numbers: dict[str, float] = {}
        self._conduct: characters.Conduct | None = None

    def add(self, line: Mapping[str, Any]) -> None:
        """Count one game."""
        self.games += 1
        self.moves += line["moves"]
        self._moves_squared += line["moves"] ** 2
        self._ends[line["end"]] += 1
        share = 1 / len(line["winners"]) if line["winners"] else 0.0
        for seat in line["winners"]:
            self._by_seat[seat] += share
            self._squares[seat] += share * share
        for level in set(line["levels"]):
            seats = [seat for seat in range(self.seats) if line["levels"][seat] == level]
            won = sum(share for seat in seats if seat in line["winners"])
            self._levels.setdefault(level, _Level()).add(won, [line["points"][seat] for seat in seats])
        for seat, points in enumerate(line["points"]):
            self._points[seat] += points
        if "conduct" in line:
            self._conduct = self._conduct or characters.Conduct()
            self._conduct.add(line)
        report = line.get("report", {})
        for group, what in report.get("counts", ()):
            self._counts.setdefault(group, Counter())[what] += 1
        for name, number in report.get("numbers", {}).items():
            self._numbers[name] = self._numbers.get(name, 0.0) + number

    def summary(self) -> dict[str, Any]:
        """Return the figures: by level and by seat, wins are counts; rates are parts of all games."""
        games = self.games or 1
        found: dict[str, Any] = {
            "games": self.games,
            "seats": self.seats,
            "wins_by_level": {name: round(level.wins, 3) for name, level in sorted(self._levels.items())},
            "rate_by_level": {name: round(level.rate, 4) for name, level in sorted(self._levels.items())},
            "standard_error_by_level": {name: round(level.error, 4) for name, level in sorted(self._levels.items())},
            "mean_points_by_level": {name: round(level.mean, 2) for name, level in sorted(self._levels.items())},
            "wins_by_seat": [round(wins, 3) for wins in self._by_seat],
            "standard_error_by_seat": [
                round(_error(wins, squares, games), 4)
                for wins, squares in zip(self._by_seat, self._squares, strict=True)
            ],
            "mean_points": [round(points / games, 2) for points in self._points],
            "mean_moves": round(self.moves / games, 1),
            "standard_error_of_moves": round(_error(self.moves, self._moves_squared, games), 1),
            "ends": dict(sorted(self._ends.items())),
        }
        if self._conduct is not None:
            found["conduct"] = self._conduct.summary()
        if self._counts:
            found["counts"] = {group: dict(count.most_common()) for group, count in sorted(self._counts.items())}
        if self._numbers:
            found["means"] = {name: round(total / games, 2) for name, total in sorted(self._numbers.items())}
        return found


def _error(total: float, squares: float, games: int) -> float:
    """Return the standard error of a mean from the sum and the sum of squares that were seen."""
    return sqrt(max(0.0, squares / games - (total / games) ** 2) / games)


class _Level:
    """Sums of one level over the games it sat in."""

    def __init__(self) -> None:
        self.games, self.wins, self._squares, self._points, self._seats = 0, 0.0, 0.0, 0, 0

    def add(self, won: float, points: list[int]) -> None:
        self.games += 1
        self.wins += won
        self._squares += won * won
        self._points += sum(points)
        self._seats += len(points)

    @property
    def rate(self) -> float:
        return self.wins / self.games

    @property
    def error(self) -> float:
        """The standard error of the rate, from what was seen."""
        return _error(self.wins, self._squares, self.games)

    @property
    def mean(self) -> float:
        return self._points / self._seats


def table(game: str, seed: int, summary: Mapping[str, Any], traits: Mapping[str, str] = EMPTY) -> str:
    """Return the summary as lines for people; `traits` says what each trait of conduct is."""
    lines = [
        f"{game}: {summary['games']} games, {summary['seats']} seats, seeds {seed} to {seed + summary['games'] - 1}",
        "",
        f"{'level':<20}{'wins':>8}{'rate':>9}{'error':>8}{'points':>9}",
    ]
    for level, wins in summary["wins_by_level"].items():
        rate, error = summary["rate_by_level"][level], summary["standard_error_by_level"][level]
        lines.append(f"{level:<20}{wins:>8.1f}{rate:>8.1%}{error:>8.1%}{summary['mean_points_by_level'][level]:>9.1f}")
    lines += ["", f"{'seat':<20}{'wins':>8}{'rate':>9}{'error':>8}{'points':>9}"]
    for seat, wins in enumerate(summary["wins_by_seat"]):
        rate, error = wins / (summary["games"] or 1), summary["standard_error_by_seat"][seat]
        lines.append(f"{seat:<20}{wins:>8.1f}{rate:>8.1%}{error:>8.1%}{summary['mean_points'][seat]:>9.1f}")
    ends = ", ".join(f"{name} {count}" for name, count in summary["ends"].items())
    lines += ["", f"moves a game {summary['mean_moves']} ± {summary['standard_error_of_moves']}, ends: {ends}"]
    for group, counts in summary.get("counts", {}).items():
        lines.append(f"{group}: " + ", ".join(f"{what} {count}" for what, count in counts.items()))
    if "means" in summary:
        lines.append("means: " + ", ".join(f"{name} {mean}" for name, mean in summary["means"].items()))
    if "conduct" in summary:
        lines += characters.table(summary["conduct"], traits)
    lines.append(f"{summary['decisions_per_second']} decisions a second")
    return "\n".join(lines)
