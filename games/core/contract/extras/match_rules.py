"""Rules of the match itself: automatic answers, and which undo needs consent."""

from __future__ import annotations

from typing import NamedTuple


class SilentAnswers(NamedTuple):
    """Kinds of decisions with an automatic answer, given silently if only one answer is possible."""

    # Decisions of a seat that may have no suitable card, such as `react` in Ankh-Morpork. With strict secrecy the seat
    # is asked anyway, because a missing pause would reveal that it has no such card.
    reactions: frozenset[str] = frozenset()
    # Decisions in which everybody can see that only one answer is possible.
    forced: frozenset[str] = frozenset()


class InformationRules(NamedTuple):
    """Which events and decisions give a seat information: undoing them needs the table's consent."""

    # Kinds of events that reveal something, such as `rolled`.
    revealing_events: frozenset[str] = frozenset({"rolled", "revealed", "saw", "drew"})
    # Kinds of private decisions that reveal nothing, so that they can be undone freely. Wampiry: `plan`, until plans
    # are revealed.
    uninformative_decisions: frozenset[str] = frozenset()
    # Kinds of private decisions whose possible answers do not depend on what the other seats answer before. Several
    # seats may answer them at the same time. Wampiry: `plan`.
    early_decisions: frozenset[str] = frozenset()
