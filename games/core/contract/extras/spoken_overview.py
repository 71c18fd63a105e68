"""The table in words, place by place, for who hears: each game lists its places."""

from __future__ import annotations

from typing import NamedTuple

from games.core.contract.texts import Text


class OverviewPlace(NamedTuple):
    """A place of the board, or anything else of which there is something to say; `lines` are in reading order."""

    title: Text  # Wampiry: `Zielone`
    lines: tuple[Text, ...] = ()  # `Maja: 3 possessed`
