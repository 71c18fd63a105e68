"""Tables of the results of many games, as commands print them. Win rates have Wilson's 95 % bounds."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from games.core.computers.characters import conduct_table
from games.core.computers.ladder import DECISION_THRESHOLD, EQUAL_RATE, STRONGER_RATE, SequentialTest
from games.core.people.rating import wilson_interval

NO_TRAITS: Mapping[str, str] = MappingProxyType({})


def format_rate(won: float, games: int) -> str:
    """Return a win rate with its 95 % bounds: "100.0% (91.2% to 100.0%)"; the bounds alone without games."""
    low, high = wilson_interval(won, games)
    bounds = f"({low:.1%} to {high:.1%})"
    return f"{won / games:.1%} {bounds}" if games else bounds


def summary_table(game: str, seed: int, summary: Mapping[str, Any], traits: Mapping[str, str] = NO_TRAITS) -> str:
    """Return the summary of many games as text.

    `summary` is that of `ResultTally.summary`; `traits` maps each trait of behaviour to its description.
    """
    games = summary["games"]
    lines = [f"{game}: {games} games, {summary['seats']} seats, seeds {seed} to {seed + games - 1}"]
    rows = {"level": (summary["wins_by_level"], summary["mean_points_by_level"])}
    rows["seat"] = (dict(enumerate(summary["wins_by_seat"])), dict(enumerate(summary["mean_points"])))
    for title, (wins_by_name, points_by_name) in rows.items():
        lines += ["", f"{title:<20}{'wins':>8}  {'rate (95 % bounds)':<26}{'points':>7}"]
        for name, wins in wins_by_name.items():
            lines.append(f"{name:<20}{wins:>8.1f}  {format_rate(wins, games):<26}{points_by_name[name]:>7.1f}")
    ends = ", ".join(f"{name} {count}" for name, count in summary["ends"].items())
    lines += ["", f"moves a game {summary['mean_moves']} ± {summary['standard_error_of_moves']}, ends: {ends}"]
    for group, counts in summary.get("counts", {}).items():
        lines.append(f"{group}: " + ", ".join(f"{what} {count}" for what, count in counts.items()))
    if "means" in summary:
        lines.append("means: " + ", ".join(f"{name} {mean}" for name, mean in summary["means"].items()))
    if "conduct" in summary:
        lines += conduct_table(summary["conduct"], traits)
    lines.append(f"{summary['decisions_per_second']} decisions a second")
    return "\n".join(lines)


def sequential_report(test: SequentialTest) -> str:
    """Return the state of a sequential test as one line."""
    verdict = "undecided" if test.verdict is None else f"{test.verdict:.0%} it is"
    return (
        f"{test.one} against {test.other}: {format_rate(test.wins, test.games)} of {test.games}; "
        f"{STRONGER_RATE:.0%} or {EQUAL_RATE:.0%}, log-likelihood ratio {test.evidence:+.2f} "
        f"of ±{DECISION_THRESHOLD:.2f}: {verdict}"
    )
