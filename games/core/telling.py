"""Telling what happens and why something does not: the words of a game's tables for events and reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.core.contract import Reason, View
from games.core.flow import COMMON_REASONS
from games.core.texts import Text

# A kind of event in words: a text that takes its arguments, or what makes one of them; None: not worth a line.
Line = Text | Callable[[View, Mapping[str, Any]], Text | None]


def told(line: Line, view: View, args: Mapping[str, Any]) -> Text | None:
    """Word an event by its line."""
    return line.but(**args) if isinstance(line, Text) else line(view, args)


def worded(reasons: Mapping[str, Text], reason: Reason) -> Text:
    """Word a reason by a game's table of them, or as one of the flow's own."""
    return (reasons.get(reason.id) or COMMON_REASONS[reason.id]).but(**reason.args)
