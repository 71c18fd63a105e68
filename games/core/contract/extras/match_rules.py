"""What the match does by itself for a game: answers nobody need be asked for, and what makes undo cost agreement.

Osada: `counted` reveals, as the count of a vote tells how others have voted.
"""

from __future__ import annotations

from typing import NamedTuple


class SilentAnswers(NamedTuple):
    """Kinds of decision that the match answers by itself, without a word, where only one answer is possible."""

    # Where the seat holds nothing that helps: asked all the same under strict secrecy, as the pause would tell.
    # Ankh-Morpork: `react`, for whoever has no card against what is done to them.
    reactions: frozenset[str] = frozenset()
    # Where everybody sees that nothing else can be done. Wampiry: `use`, where an estate's ability has no target.
    forced: frozenset[str] = frozenset()


class InformationRules(NamedTuple):
    """By what somebody learns something, so that taking back beyond it needs the table's agreement."""

    # Kinds of event. Osada: `counted`, as the count of a vote tells how others have voted.
    reveals: frozenset[str] = frozenset({"rolled", "revealed", "saw", "drew"})
    # Kinds of private decision that teach nothing, so that undo stays free. Wampiry: `plan`, until plans are revealed.
    uninformative: frozenset[str] = frozenset()
