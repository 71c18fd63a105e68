"""Events that all people at the screen watch together before the next person takes the mouse."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from games.core.contract.contract import Event, View
from games.core.contract.extras.achievements import Achievement
from games.core.contract.extras.result_tables import ScoringTable
from games.core.contract.texts import Text


@dataclass(frozen=True, slots=True)
class SharedViewing:
    """Settings of the events that all people at the screen watch together."""

    # kinds of the events to watch together; all of them are public
    event_kinds: frozenset[str] = frozenset()
    # (view, events) -> the table shown after these events, such as the points of a scoring; None: no table.
    scoring_table: Callable[[View, Sequence[Event]], ScoringTable | None] | None = None
    # (public view before, public view after, public events) -> a short celebration, or None. Wampiry: a comeback.
    achievement: Callable[[View, View, Sequence[Event]], Achievement | None] | None = None
    # Remarks of computer players on their own public events, by kind of event, from which one is chosen.
    remarks: Mapping[str, Sequence[Text]] = field(default_factory=dict)
