"""Labels of a board's features for the new-game form: `Game.board_features`."""

from __future__ import annotations

from games.core.contract.texts import N_, Text

MINUTES_STEP = 5


def minutes_label(least: float, most: float) -> Text:
    """Return the duration of a match in minutes, both numbers rounded to a multiple of `MINUTES_STEP`."""
    low, high = (MINUTES_STEP * max(1, round(minutes / MINUTES_STEP)) for minutes in (least, most))
    return N_("{low}–{high} minutes", low=low, high=high)
