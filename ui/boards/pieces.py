"""What drawing pieces has in common on all boards."""

from __future__ import annotations

from pygame import Surface


def stamp(surface: Surface, picture: Surface, at: tuple[int, int], alpha: int = 255) -> None:
    """Lay a picture on another, as strong as `alpha` (of 255) says; the picture itself stays as it is."""
    if alpha >= 255:
        surface.blit(picture, at)
        return
    picture.set_alpha(alpha)
    surface.blit(picture, at)
    picture.set_alpha(255)
