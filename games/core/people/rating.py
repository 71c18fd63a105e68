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

SCALE = 400 / log(10)
MEDIUM = 1000.0
# Fixed ratings of computer players. A difference of 150 points means seven wins of ten, roughly the difference between
# levels. In Ankh-Morpork hard wins 60 to 65 of 100 games against medium, in Wrocław 91. Master against hard was
# measured as +69 ± 25 in Wampiry, +16 ± 37 in Osada and -43 ± 43 in Ankh-Morpork, at equal playouts
# (computers/JUDGEMENT.md). Combined these give 35, close to 0.
LEVELS: Mapping[str, float] = {"random": 500.0, "easy": 850.0, "medium": MEDIUM, "hard": 1150.0, "master": 1185.0}
TAU = 0.5  # limits how fast the volatility may change
TOLERANCE = 1e-4
Z = 1.959964  # half the width of a 95 % confidence interval, in standard deviations
MIN_MATCHES = 5  # a rating from fewer matches is too uncertain to be shown


class Rating(NamedTuple):
    """A rating on the scale where the medium computer player has 1000; `deviation` is its standard deviation."""

    value: float = MEDIUM
    deviation: float = 200.0  # before the first match: 95 % of people are between 600 and 1400
    volatility: float = 0.06

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval."""
        return self.value - Z * self.deviation, self.value + Z * self.deviation


class Computer(NamedTuple):
    """A computer player: level, character ("" for none), version of the program that chose its moves.

    With the version, `computer_rating` could distinguish versions: if a later one plays a level much better, old
    matches keep the old rating.
    """

    level: str
    character: str = ""
    program_version: str = ""


def computer_rating(computer: Computer) -> Rating:
    """Return the fixed rating of a computer player's level; a character changes the style, not the strength."""
    return Rating(LEVELS.get(computer.level, MEDIUM), 0.0)


def rating_after_match(own: Rating, others: Sequence[tuple[Rating, float]]) -> Rating:
    """Return a person's rating after a match; `others` has (rating before the match, own score against it) per
    opponent.
    """
    if not others:
        return own
    mu, phi = own.value / SCALE, own.deviation / SCALE
    weight = gain = 0.0
    for rating, score in others:
        g = 1 / sqrt(1 + 3 * (rating.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - rating.value / SCALE)))
        weight += g * g * expected * (1 - expected)
        gain += g * (score - expected)
    volatility = _new_volatility(phi, own.volatility, 1 / weight, gain / weight)
    phi = 1 / sqrt(1 / (phi * phi + volatility * volatility) + weight)
    return Rating((mu + phi * phi * gain) * SCALE, phi * SCALE, volatility)


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
    while abs(b - a) > TOLERANCE:
        c = a + (a - b) * fa / (fb - fa)
        fc = f(c)
        if fc * fb <= 0:
            a, fa = b, fb
        else:
            fa /= 2
        b, fb = c, fc
    return exp(a / 2)


def wilson_interval(won: float, matches: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a win rate, given `won` of `matches` matches; (0, 1) without matches.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927).
    """
    if matches <= 0:
        return 0.0, 1.0
    rate, square = won / matches, Z * Z
    middle = (rate + square / (2 * matches)) / (1 + square / matches)
    half = Z / (1 + square / matches) * sqrt(max(0.0, rate * (1 - rate)) / matches + square / (4 * matches * matches))
    return max(0.0, middle - half), min(1.0, middle + half)


def fairness_p_value(won: Sequence[float]) -> float:
    """Return the chi-squared probability that seats with equal chances share the wins at least this unevenly."""
    total, places = sum(won), len(won)
    if total <= 0 or places < 2:
        return 1.0
    even = total / places
    return _chi_tail(sum((one - even) ** 2 / even for one in won), places - 1)


def _chi_tail(x: float, freedom: int) -> float:
    """Return the upper tail of the chi-squared distribution for an integer `freedom` (a finite sum, DLMF 8.4)."""
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
