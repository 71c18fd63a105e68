"""The dropdown of a computer player's characters, for the new-game form and the popup *Who plays*."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from games.core.match.players import CHARACTER_LABELS, NO_CHARACTER
from ui.drawing import marks
from ui.drawing.theme import TEXT_2
from ui.shell.screen import Screen
from ui.widgets import Dropdown, DropdownEntry

LIST_WIDTH = 68  # width of the dropdown in design units
TIP = N_("In what manner the computer plays, equally strong: {manner}")
NAMES: Mapping[str, Text] = {NO_CHARACTER: N_("plain"), **CHARACTER_LABELS}
ICONS = {NO_CHARACTER: "masks", "cautious": "shield", "daring": "bolt", "mischievous": "imp"}


def character_list(screen: Screen, key: str, rect: Rect, character: str, change: Callable[[str], object]) -> Dropdown:
    """Return the dropdown of characters with `character` chosen; `change` is called with another one."""
    entries = [
        DropdownEntry(one, screen.translate(name), partial(_draw_icon, ICONS[one])) for one, name in NAMES.items()
    ]
    tip = screen.translate(TIP.with_args(manner=NAMES[character]))
    return Dropdown(key, rect, entries, character, change, picture_only=True, tip=tip)


def _draw_icon(icon: str, surface: Surface, rect: Rect) -> None:
    marks.icon(surface, icon, rect.center, rect.height * 9 // 10, TEXT_2)
