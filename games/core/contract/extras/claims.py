"""The advantages of a move over another, as texts with figures, the most important first (`Game.move_advantages`).

claim_texts([Claim(2, N_n("Worth {n} point", "Worth {n} points", n=2))])
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.core.contract.texts import Text


class Claim(NamedTuple):
    """A text about an advantage of one move over another. `weight` is its size in units of the game's evaluation."""

    weight: float
    text: Text


def claim_texts(claims: Iterable[Claim]) -> list[Text]:
    """Return the texts of the claims with a positive weight, the heaviest first."""
    return [claim.text for claim in sorted(claims, key=lambda claim: -claim.weight) if claim.weight > 0]
