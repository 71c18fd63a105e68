"""The buttons under the match that is chosen in a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from games.core.contract.texts import Text
from ui.drawing import text
from ui.drawing.theme import GameTheme
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


def lay_actions(screen: Screen, actions: Sequence[Action], box: Rect, theme: GameTheme) -> int:
    """Place the buttons at the bottom of a box, in as few rows as hold them; return where they begin.

    In low windows they are lower, and only the first has its sign.
    """
    low = screen.scale.height < LOW
    pad, gap, high = (screen.px(one) for one in ((18, 8, 44) if low else (24, 12, 54)))
    if low:
        actions = [*actions[:1], *(action._replace(icon="") for action in actions[1:])]
    room = box.width - 2 * pad
    font = screen.font(17, "bold")
    needs = [
        text.width(screen.say(a.words), font) + screen.px(44 + (30 if a.icon else 0) + (60 if a.hint else 0))
        for a in actions
    ]
    needs = [max(screen.px(96 if low else 120), need) for need in needs]
    rows: list[list[int]] = [[]]
    for number, need in enumerate(needs):
        if rows[-1] and sum(needs[one] for one in rows[-1]) + gap * len(rows[-1]) + need > room:
            rows.append([])
        rows[-1].append(number)
    first = box.bottom - pad - len(rows) * (high + gap) + gap
    for place, row in enumerate(rows):
        left, top = box.left + pad, first + place * (high + gap)
        spare = room - sum(needs[one] for one in row) - gap * (len(row) - 1)
        for one in row:
            wide = needs[one] + (spare if one == row[0] else 0)
            _add(screen, actions[one], theme, Rect(left, top, wide, high))
            left += wide + gap
    return first


def _add(screen: Screen, action: Action, theme: GameTheme, rect: Rect) -> None:
    screen.widgets.add(
        Button(
            action.key, rect, screen.say(action.words), action.act, kind=action.kind, theme=theme, icon=action.icon,
            hint=action.hint, size=17, tip=screen.say(action.tip),
        )
    )  # fmt: skip
