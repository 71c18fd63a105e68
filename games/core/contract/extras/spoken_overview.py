"""The board as text, place by place, for screen readers."""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract.texts import Text


class OverviewPlace(NamedTuple):
    """A part of the overview, such as one place of the board: a title and lines of text."""

    title: Text  # title, such as the name of a place
    lines: tuple[Text, ...] = ()  # facts, such as `Maja: 3 possessed`
