"""What the board workshop knows of a board of this game."""

from __future__ import annotations

from games.core.contract.texts import N_n, Text
from games.core.workshop.form import BoardForm, Data


def size(data: Data) -> Text:
    """Word how long the road is."""
    return N_n("{n} field", "{n} fields", n=len(data["track"]))


FORM = BoardForm(size=size)
