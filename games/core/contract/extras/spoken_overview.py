"""The board as text, place by place, for screen readers."""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract.texts import Text


class OverviewPlace(NamedTuple):
    """One place of the board, or another subject, described by lines of text in reading order."""

    title: Text  # such as `Zielone` in Wampiry
    lines: tuple[Text, ...] = ()  # such as `Maja: 3 possessed`
