"""Rules of the match itself: which answers it gives automatically, and what makes an undo need consent."""

from __future__ import annotations

from typing import NamedTuple


class SilentAnswers(NamedTuple):
    """Kinds of decisions that the match answers automatically and silently if only one answer is possible."""

    # Decisions of a seat that may have no helpful card, such as `react` in Ankh-Morpork. With strict secrecy they are
    # asked anyway, because a missing pause would reveal that.
    reactions: frozenset[str] = frozenset()
    # Decisions in which everybody can see that only one answer is possible. Wampiry: `use`, if an estate's ability has
    # no target.
    forced: frozenset[str] = frozenset()


class InformationRules(NamedTuple):
    """Which events and decisions give a seat information, so that undoing them needs the table's consent."""

    # Kinds of events that reveal something, such as Osada's `counted`: the result of a vote reveals how others voted.
    reveals: frozenset[str] = frozenset({"rolled", "revealed", "saw", "drew"})
    # Kinds of private decisions that reveal nothing, so that they can be undone freely. Wampiry: `plan`, until plans
    # are revealed.
    uninformative: frozenset[str] = frozenset()
