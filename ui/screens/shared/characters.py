"""The dropdown of computer players' characters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from pygame import Rect, Surface

from games.core.contract.texts import N_, N_c, Text
from games.core.match.players import CHARACTER_LABELS, NO_CHARACTER
from ui.drawing import marks
from ui.drawing.theme import TEXT_2
from ui.shell.screen import Screen
from ui.widgets import Dropdown, DropdownEntry

LIST_WIDTH = 68  # design units: width of the dropdown
CHARACTER_TOOLTIP = N_("The computer's style, at the same strength: {manner}")
CHARACTER_NAMES: Mapping[str, Text] = {NO_CHARACTER: N_c("character", "balanced"), **CHARACTER_LABELS}
CHARACTER_ICONS = {NO_CHARACTER: "masks", "cautious": "shield", "daring": "bolt", "mischievous": "imp"}


def character_dropdown(
    screen: Screen, key: str, rect: Rect, character: str, change: Callable[[str], object]
) -> Dropdown:
    """Return the dropdown with `character` selected. `change` gets a new choice."""
    entries = [
        DropdownEntry(one, screen.translate(name), partial(_draw_icon, CHARACTER_ICONS[one]))
        for one, name in CHARACTER_NAMES.items()
    ]
    tip = screen.translate(CHARACTER_TOOLTIP.with_args(manner=CHARACTER_NAMES[character]))
    return Dropdown(key, rect, entries, character, change, picture_only=True, tip=tip)


def _draw_icon(icon: str, surface: Surface, rect: Rect) -> None:
    marks.draw_icon(surface, icon, rect.center, rect.height * 9 // 10, TEXT_2)
