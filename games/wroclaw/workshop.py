"""What the board workshop knows of a board of this game."""

from __future__ import annotations

from games.core.contract.texts import N_, Text
from games.core.workshop.form import BoardForm, Data


def size(data: Data) -> Text:
    """Word how many cards are drawn and kept."""
    rules = data["rules"]
    return N_("{drawn} fighters drawn, {hand} kept", drawn=rules["drawn"], hand=rules["hand"])


FORM = BoardForm(size=size)
