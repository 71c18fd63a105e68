"""Figures as they are written everywhere in the window: percent without a space, a true minus."""

from __future__ import annotations


def percent(share: float) -> str:
    """Return a part of 1 as whole percent: `47%`, `−25%`."""
    n = round(100 * share)
    return f"{n}%" if n >= 0 else f"−{-n}%"


def signed(n: int) -> str:
    """Return a change with its sign: `+7`, `−3`, `0`."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"
