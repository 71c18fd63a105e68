"""What everybody watches together before a curtain falls: a scoring, a coup, a computer's remark.

Kraków gives `together` and `summary`: what a scoring paid.
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
    """What everybody watches together before a curtain falls."""

    event_kinds: frozenset[str] = frozenset()  # kinds of public events: in Kraków `counted`, `owned`, `scored`
    # The table of figures shown after them: (view, events). Kraków: what a scoring paid.
    scoring_table: Callable[[View, Sequence[Event]], ScoringTable | None] | None = None
    # What is worth a moment of all who watch: (public views before and after, public events). Wampiry: a comeback.
    achievement: Callable[[View, View, Sequence[Event]], Achievement | None] | None = None
    # What a computer player may say of its own public events, by kind: one of these. Kraków, `covered`: "No hard
    # feelings."
    remarks: Mapping[str, Sequence[Text]] = field(default_factory=dict)
