"""Events that all people at the screen watch together before the mouse is handed over.

Kraków uses `event_kinds` and `scoring_table` for its scorings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from games.core.contract.contract import Event, View
from games.core.contract.extras.achievements import Achievement
from games.core.contract.extras.result_tables import ScoringTable
from games.core.contract.texts import Text


@dataclass(frozen=True, slots=True)
class SharedViewing:
    """Events that all people watch together before the curtain, and comments on them."""

    event_kinds: frozenset[str] = frozenset()  # kinds of public events; Kraków: `counted`, `owned`, `scored`
    # The table shown after these events: (view, events). Kraków: points from a scoring.
    scoring_table: Callable[[View, Sequence[Event]], ScoringTable | None] | None = None
    # A short celebration: (public views before and after, public events). Wampiry: a comeback.
    achievement: Callable[[View, View, Sequence[Event]], Achievement | None] | None = None
    # Remarks of computer players on their own public events, by kind; one is chosen. Kraków, `covered`: "No hard
    # feelings."
    remarks: Mapping[str, Sequence[Text]] = field(default_factory=dict)
