"""What a move has over another: claims with figures, the most important first (`Game.move_advantages`).

claim_texts([Claim(2, N_n("Worth {n} point", "Worth {n} points", n=2))])
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.core.contract.texts import Text


class Claim(NamedTuple):
    """A text about a difference between two moves, with its value in the units of the game's computer players."""

    weight: float
    text: Text


def claim_texts(claims: Iterable[Claim]) -> list[Text]:
    """Return the texts of the claims with a positive weight, the heaviest first."""
    return [claim.text for claim in sorted(claims, key=lambda claim: -claim.weight) if claim.weight > 0]
