"""Pieces of a game, drawn at the size needed and, for the colour-safe palette, dyed in the seat's colour."""

from __future__ import annotations

from pygame import Surface

from ui.drawing import pictures
from ui.drawing.theme import NORMAL, Mark, Palette

COLOURS = {1: "red", 2: "blue", 3: "yellow", 4: "green"}  # in the names of files, by the number of a seat's mark


def picture(game: str, name: str, height: int, mark: Mark | None = None) -> Surface:
    """Return `assets/art/<game>/<name>.svg` drawn `height` pixels high; a mark dyes the seat's colour in it.

    FileNotFoundError if there is no such file.
    """
    dye = None if mark is None else (NORMAL.marks[mark.number - 1].colour, mark.colour)
    return pictures.piece(f"assets/art/{game}/{name}.svg", height, dye)


def coloured(game: str, name: str, height: int, palette: Palette) -> Surface:
    """Return the same, dyed for a palette if the name ends with the colour of a mark: `graffiti/tag_blue`."""
    number = next((number for number, colour in COLOURS.items() if name.endswith(f"_{colour}")), None)
    return picture(game, name, height, None if number is None else palette.marks[number - 1])
