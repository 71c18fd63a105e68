"""Events that all people at the screen watch together before the next person takes the mouse.

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

    # kinds of these events, which are public; in Kraków `counted`, `owned`, `scored`
    event_kinds: frozenset[str] = frozenset()
    # (view, events) -> the table shown after these events, or None. Kraków: the points of a scoring.
    scoring_table: Callable[[View, Sequence[Event]], ScoringTable | None] | None = None
    # (public view before, public view after, public events) -> a short celebration, or None. Wampiry: a comeback.
    achievement: Callable[[View, View, Sequence[Event]], Achievement | None] | None = None
    # Remarks of computer players on their own public events, by kind of event; one of them is chosen. Kraków: "No hard
    # feelings." for `covered`.
    remarks: Mapping[str, Sequence[Text]] = field(default_factory=dict)
