"""What the board workshop knows of a board of this game."""

from __future__ import annotations

from games.core.contract.texts import N_n, Text
from games.core.workshop.form import BoardForm, Data


def size(data: Data) -> Text:
    """Word how many areas there are."""
    return N_n("{n} area", "{n} areas", n=len(data["areas"]))


FORM = BoardForm(size=size)
