"""Pictures of a game's art that need not be there: of the things in answers, emblems, the backs of cards."""

from __future__ import annotations

from pygame import Surface

from games.core.contract.names import key_of
from ui.boards.shared import art


def thing_picture(game: str, name: str, height: int) -> Surface | None:
    """Return the picture of a thing (`pieces/icon_<id>.svg`), or None where there is none."""
    return art_picture(game, f"pieces/icon_{key_of(name)}", height) if name else None


def emblem_picture(game: str, height: int) -> Surface | None:
    """Return a game's emblem, or None where there is none."""
    return art_picture("emblems", game, height)


def art_picture(folder: str, name: str, height: int) -> Surface | None:
    """Return a picture of a folder of `assets/art`, or None where there is none."""
    try:
        return art.picture(folder, name, height)
    except FileNotFoundError:
        return None
