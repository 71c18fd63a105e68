"""The board as text, place by place, for screen readers."""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract.texts import Text


class OverviewPlace(NamedTuple):
    """A place of the board, or another subject, with lines of text in reading order."""

    title: Text  # Wampiry: `Zielone`
    lines: tuple[Text, ...] = ()  # for example `Maja: 3 possessed`
