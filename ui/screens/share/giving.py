"""Handing a picture out as a file among the user's pictures.

Not on the clipboard: SDL 2 puts only text there; `pygame.scrap.put` refuses `image/png`.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame
from pygame import Surface

from games.core.program.paths import pictures_folder


def png(picture: Surface) -> bytes:
    """Return a picture as a PNG file holds it."""
    file = BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()


def save(data: bytes, stem: str) -> Path:
    """Write a PNG file under a name that no file has yet, `stem.png` or `stem-2.png`; OSError where it can't be."""
    folder = pictures_folder()
    folder.mkdir(parents=True, exist_ok=True)
    number, path = 2, folder / f"{stem}.png"
    while True:
        try:
            file = path.open("xb")
            break
        except FileExistsError:
            path = folder / f"{stem}-{number}.png"
            number += 1
    try:
        with file:
            file.write(data)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    return path
