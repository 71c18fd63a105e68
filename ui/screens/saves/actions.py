"""The buttons under the match that is chosen in a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect

from games.core.contract.texts import Text
from ui.drawing import text
from ui.drawing.theme import GameTheme
from ui.layout import Column, Node, Row, Slot
from ui.shell.scale import LOW
from ui.shell.screen import Screen
from ui.widgets import Button


class Action(NamedTuple):
    """A button under the chosen match: key, words, what it does, tooltip."""

    key: str
    words: Text
    act: Callable[[], object]
    tip: Text
    kind: str = "plain"
    icon: str = ""
    hint: str = ""


def action_rows(screen: Screen, actions: Sequence[Action], width: float, theme: GameTheme) -> Node:
    """Return the buttons at the foot of a panel `width` design units wide, in as few rows as hold them.

    The first of each row takes the room that is left. In low windows all are lower, and only the first has its icon.
    """
    low = screen.scale.height < LOW
    pad, gap, height, least = (18, 8, 44, 96) if low else (24, 12, 54, 120)
    if low:
        actions = [*actions[:1], *(action._replace(icon="") for action in actions[1:])]
    rows: list[list[Slot]] = [[]]
    used = 0.0
    for action in actions:
        button = Slot(partial(_button, screen, action, theme), width=max(least, _width(screen, action)), height=height)
        used += gap + (button.width or 0)
        if rows[-1] and used - gap > width - 2 * pad:
            rows.append([])
            used = gap + (button.width or 0)
        rows[-1].append(button)
    for first in (row[0] for row in rows if row):
        first.weight = 1
    return Column(*(Row(*row, gap=gap, height=height) for row in rows), gap=gap, pad=(pad, 0, pad, pad))


def _width(screen: Screen, action: Action) -> float:
    """Return the width of a button's words, icon, hint and margins, in design units."""
    words = text.width(screen.say(action.words), screen.font(17, "bold")) / screen.unit
    return words + 44 + (30 if action.icon else 0) + (60 if action.hint else 0)


def _button(screen: Screen, action: Action, theme: GameTheme, rect: Rect) -> Button:
    return Button(
        action.key, rect, screen.say(action.words), action.act, kind=action.kind, theme=theme, icon=action.icon,
        hint=action.hint, size=17, tip=screen.say(action.tip),
    )  # fmt: skip
