"""The buttons of the chosen match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect

from games.core.contract.texts import Text
from ui.drawing import text
from ui.drawing.theme import GameTheme
from ui.layout import Column, Node, Row, Slot
from ui.shell.scale import LOW_HEIGHT
from ui.shell.screen import Screen
from ui.widgets import Button


class MatchAction(NamedTuple):
    """A button for the chosen match. `hint` is the name of its shortcut key."""

    key: str
    label: Text
    act: Callable[[], object]
    tip: Text
    kind: str = "plain"
    icon: str = ""
    hint: str = ""


def action_rows(screen: Screen, actions: Sequence[MatchAction], width: float, theme: GameTheme) -> Node:
    """Return the buttons in few, evenly filled rows. `width` is in design units.

    The first button of each row takes the remaining width. In low windows, buttons are lower.
    """
    low = screen.scale.height < LOW_HEIGHT
    pad, gap, height, least = (18, 8, 44, 96) if low else (24, 12, 54, 120)
    if low:
        actions = [*actions[:1], *(action._replace(icon="") for action in actions[1:])]
    buttons = [
        Slot(partial(_button, screen, action, theme), width=max(least, _width(screen, action)), height=height)
        for action in actions
    ]
    rows = _rows(buttons, width - 2 * pad, gap, len(buttons))
    even = _rows(buttons, width - 2 * pad, gap, -(-len(buttons) // len(rows)))
    rows = even if len(even) == len(rows) else rows
    for first in (row[0] for row in rows if row):
        first.weight = 1
    return Column(*(Row(*row, gap=gap, height=height) for row in rows), gap=gap, pad=(pad, 0, pad, pad))


def _rows(buttons: Sequence[Slot], width: float, gap: float, most: int) -> list[list[Slot]]:
    """Return the buttons in rows of at most `most` that fit the width."""
    rows: list[list[Slot]] = [[]]
    used = 0.0
    for button in buttons:
        used += gap + (button.width or 0)
        if rows[-1] and (used - gap > width or len(rows[-1]) == most):
            rows.append([])
            used = gap + (button.width or 0)
        rows[-1].append(button)
    return rows


def _width(screen: Screen, action: MatchAction) -> float:
    """Return the width of a button in design units."""
    words = text.width(screen.translate(action.label), screen.font(17, "bold")) / screen.unit
    return words + 44 + (30 if action.icon else 0) + (60 if action.hint else 0)


def _button(screen: Screen, action: MatchAction, theme: GameTheme, rect: Rect) -> Button:
    return Button(
        action.key, rect, screen.translate(action.label), action.act, kind=action.kind, theme=theme, icon=action.icon,
        hint=action.hint, size=17, tip=screen.translate(action.tip),
    )  # fmt: skip
