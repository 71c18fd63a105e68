"""Ratings by Glicko-2, win rates with Wilson's confidence interval, and one chi-squared test.

The rating follows M. E. Glickman, "Example of the Glicko-2 system" (2012, glicko.net/glicko/glicko2.pdf), steps 2 to 8.
Each match is one rating period: a player has won against everybody with a worse rank, lost against everybody with a
better one, and drawn with the rest. Computer players have fixed ratings without uncertainty. With mu and phi on
Glickman's internal scale (400 / ln 10 points a unit) and opponents j with score s_j (1, 1/2, 0):

    g_j = 1 / sqrt(1 + 3 phi_j^2 / pi^2)        E_j = 1 / (1 + exp(-g_j (mu - mu_j)))
    1 / v = sum g_j^2 E_j (1 - E_j)             delta = v sum g_j (s_j - E_j)
    phi* = sqrt(phi^2 + sigma'^2)               phi' = 1 / sqrt(1 / phi*^2 + 1 / v)
    mu' = mu + phi'^2 sum g_j (s_j - E_j)       sigma' from step 5, by the Illinois method

As usual, the pairs of one match are treated as independent. Uncertainty does not grow with time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erfc, exp, log, pi, sqrt
from typing import NamedTuple

GLICKO_SCALE = 400 / log(10)
MEDIUM_RATING = 1000.0
# Fixed ratings of computer players, by the first version of the program to which they apply, the newest first. Those of
# 3.0 are means over the five games of the ladder in computers/STRENGTH.md. The older ones assume 150 points between
# levels.
LEVEL_RATINGS: Sequence[tuple[tuple[int, ...], Mapping[str, float]]] = (
    ((3,), {"random": -115.0, "easy": 565.0, "medium": MEDIUM_RATING, "hard": 1290.0, "master": 1345.0}),
    ((), {"random": 500.0, "easy": 850.0, "medium": MEDIUM_RATING, "hard": 1150.0, "master": 1185.0}),
)
TAU = 0.5  # Glickman's constant that limits how fast the volatility changes
VOLATILITY_TOLERANCE = 1e-4
Z_95 = 1.959964  # half the width of a 95 % confidence interval, in standard deviations
MIN_MATCHES = 5  # a rating from fewer matches is too uncertain to be shown


class Rating(NamedTuple):
    """A rating on the scale where the medium computer player has 1000; `deviation` is its standard deviation."""

    value: float = MEDIUM_RATING
    deviation: float = 200.0  # the default expects 95 % of people between 600 and 1400
    volatility: float = 0.06

    @property
    def confidence_interval(self) -> tuple[float, float]:
        """The 95 % confidence interval."""
        return self.value - Z_95 * self.deviation, self.value + Z_95 * self.deviation


class ComputerPlayer(NamedTuple):
    """A computer player: level, character ("" for none), and version of the program that chose its moves.

    Matches of older versions keep the ratings of that time (`LEVEL_RATINGS`).
    """

    level: str
    character: str = ""
    program_version: str = ""


def computer_rating(computer: ComputerPlayer) -> Rating:
    """Return the fixed rating of a computer player, by level and version.

    A character changes the style, not the strength. An invalid version counts as the oldest.
    """
    version = tuple(int(part) if part.isdecimal() else -1 for part in computer.program_version.split("."))
    ratings = next(ratings for first, ratings in LEVEL_RATINGS if not first or version >= first)
    return Rating(ratings.get(computer.level, MEDIUM_RATING), 0.0)


def rating_after_match(own: Rating, others: Sequence[tuple[Rating, float]]) -> Rating:
    """Return a person's rating after a match.

    `others` has (rating before the match, own score against it) for each opponent.
    """
    if not others:
        return own
    mu, phi = own.value / GLICKO_SCALE, own.deviation / GLICKO_SCALE
    weight = gain = 0.0
    for rating, score in others:
        g = 1 / sqrt(1 + 3 * (rating.deviation / GLICKO_SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - rating.value / GLICKO_SCALE)))
        weight += g * g * expected * (1 - expected)
        gain += g * (score - expected)
    volatility = _new_volatility(phi, own.volatility, 1 / weight, gain / weight)
    phi = 1 / sqrt(1 / (phi * phi + volatility * volatility) + weight)
    return Rating((mu + phi * phi * gain) * GLICKO_SCALE, phi * GLICKO_SCALE, volatility)


def _new_volatility(phi: float, volatility: float, v: float, delta: float) -> float:
    """Return the new volatility (Glickman's step 5)."""
    base = log(volatility * volatility)

    def f(x: float) -> float:
        e = exp(x)
        whole = phi * phi + v + e
        return e * (delta * delta - whole) / (2 * whole * whole) - (x - base) / TAU**2

    a = base
    if delta * delta > phi * phi + v:
        b = log(delta * delta - phi * phi - v)
    else:
        k = 1
        while f(base - k * TAU) < 0:
            k += 1
        b = base - k * TAU
    fa, fb = f(a), f(b)
    while abs(b - a) > VOLATILITY_TOLERANCE:
        c = a + (a - b) * fa / (fb - fa)
        fc = f(c)
        if fc * fb <= 0:
            a, fa = b, fb
        else:
            fa /= 2
        b, fb = c, fc
    return exp(a / 2)


def wilson_interval(wins: float, matches: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a win rate: (0, 1) without matches.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927).
    """
    if matches <= 0:
        return 0.0, 1.0
    rate, square = wins / matches, Z_95 * Z_95
    middle = (rate + square / (2 * matches)) / (1 + square / matches)
    half = (
        Z_95 / (1 + square / matches) * sqrt(max(0.0, rate * (1 - rate)) / matches + square / (4 * matches * matches))
    )
    return max(0.0, middle - half), min(1.0, middle + half)


def fairness_p_value(wins_by_seat: Sequence[float]) -> float:
    """Return the probability that seats with equal chances share the wins at least this unevenly (chi-squared test)."""
    total, places = sum(wins_by_seat), len(wins_by_seat)
    if total <= 0 or places < 2:
        return 1.0
    even = total / places
    return _chi_tail(sum((one - even) ** 2 / even for one in wins_by_seat), places - 1)


def _chi_tail(x: float, freedom: int) -> float:
    """Return the upper tail of the chi-squared distribution for an integer `freedom` (DLMF 8.4)."""
    half = x / 2
    term, total = (exp(-half), exp(-half)) if freedom % 2 == 0 else (sqrt(half / pi) * 2 * exp(-half), erfc(sqrt(half)))
    if freedom % 2 == 0:
        for k in range(1, freedom // 2):
            term *= half / k
            total += term
    else:
        for k in range(1, (freedom - 1) // 2 + 1):
            total += term
            term *= half / (k + 0.5)
    return min(1.0, total)
