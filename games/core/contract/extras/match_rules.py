"""Rules for the match itself: answers that it gives automatically, and what makes an undo need consent."""

from __future__ import annotations

from typing import NamedTuple


class SilentAnswers(NamedTuple):
    """Kinds of decision that the match answers automatically and silently if only one answer is possible."""

    # Decisions in which the seat has no helpful card; with strict secrecy they are asked anyway, because a missing
    # pause would reveal that. Ankh-Morpork: `react`.
    reactions: frozenset[str] = frozenset()
    # Decisions in which everybody can see that nothing else is possible. Wampiry: `use`, if an estate's ability has no
    # target.
    forced: frozenset[str] = frozenset()


class InformationRules(NamedTuple):
    """Which events and decisions give a seat information, so that undoing them needs the table's consent."""

    # Kinds of event. Osada: `counted`, as the result of a vote reveals how others voted.
    reveals: frozenset[str] = frozenset({"rolled", "revealed", "saw", "drew"})
    # Kinds of private decision that reveal nothing, so that they can be undone freely. Wampiry: `plan`, until plans are
    # revealed.
    uninformative: frozenset[str] = frozenset()
