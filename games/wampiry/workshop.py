"""What the board workshop knows of a board of this game."""

from __future__ import annotations

from games.core.contract.texts import N_, N_n, Text
from games.core.workshop.form import BoardForm, Data


def size(data: Data) -> Text:
    """Word how many estates and fields of the clock there are."""
    return N_(
        "{estates}, clock of {fields}",
        estates=N_n("{n} estate", "{n} estates", n=len(data["ring"])),
        fields=len(data["clock"]),
    )


FORM = BoardForm(size=size)
