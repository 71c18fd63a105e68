"""What the board workshop knows of a board of this game."""

from __future__ import annotations

from games.core.contract.texts import N_, Text
from games.core.workshop.form import BoardForm, Data


def size(data: Data) -> Text:
    """Word how many cells the map has across and down."""
    rows = data["map"]["buildings"].splitlines()
    return N_("{wide} × {high} cells", wide=len(rows[0]), high=len(rows))


FORM = BoardForm(size=size)
