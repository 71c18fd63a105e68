"""The drawing of a computer player's level."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.match.players import OFFERED_LEVELS
from ui.drawing import draw, marks
from ui.drawing.theme import TEXT_2, WELL, Colour, mix


def draw_level(level: str, colour: Colour, surface: Surface, rect: Rect) -> None:
    """Draw a bar for each level up to this one, and the bars of the higher levels dimmed; a die for a random player."""
    if level not in OFFERED_LEVELS:
        marks.draw_icon(surface, "dice", rect.center, rect.height * 9 // 10, TEXT_2)
        return
    bars, reached = len(OFFERED_LEVELS), OFFERED_LEVELS.index(level) + 1
    width = max(2, rect.width // (bars + 2))
    for bar in range(bars):
        height = rect.height * (bar + 2) // (bars + 2)
        left = rect.left + bar * (width + max(2, width // 2))
        ink = mix(colour, (255, 255, 255), 0.12) if bar < reached else mix(WELL, TEXT_2, 0.3)
        draw.rounded_box(surface, Rect(left, rect.bottom - rect.height // 6 - height, width, height), ink, 2)
