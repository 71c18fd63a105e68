"""Sums of floats that are equal on every Python version, compiled or not."""

from __future__ import annotations

from collections.abc import Iterable


def float_sum(numbers: Iterable[float]) -> float:
    """Return the sum, added from left to right. The built-in `sum` rounds differently in Python 3.12 and in compiled
    code.
    """
    total = 0.0
    for number in numbers:
        total += number
    return total
