"""The buttons under the match that is chosen in a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from games.core.contract.texts import Text
from ui.drawing import text
from ui.drawing.theme import GameTheme
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
    """Place the buttons at the bottom of a box, one under the other if too wide; return where they begin."""
    pad, gap, high = screen.px(24), screen.px(12), screen.px(54)
    row = Rect(box.left + pad, box.bottom - pad - high, box.width - 2 * pad, high)
    font = screen.font(17, "bold")
    needs = [text.width(screen.say(a.words), font) + screen.px(44 + (30 if a.icon else 0)) for a in actions]
    needs = [max(screen.px(120), need) for need in needs]
    if sum(needs) + gap * (len(actions) - 1) > row.width:  # one under the other
        for number, action in enumerate(reversed(actions)):
            _add(screen, action, theme, row.move(0, -number * (high + gap)))
        return row.top - (len(actions) - 1) * (high + gap)
    spare = row.width - sum(needs) - gap * (len(actions) - 1)
    left = row.left
    for number, (action, need) in enumerate(zip(actions, needs, strict=True)):
        wide = need + (spare if number == 0 else 0)
        _add(screen, action, theme, Rect(left, row.top, wide, high))
        left += wide + gap
    return row.top


def _add(screen: Screen, action: Action, theme: GameTheme, rect: Rect) -> None:
    screen.widgets.add(
        Button(
            action.key, rect, screen.say(action.words), action.act, kind=action.kind, theme=theme, icon=action.icon,
            hint=action.hint, size=17, tip=screen.say(action.tip),
        )
    )  # fmt: skip
