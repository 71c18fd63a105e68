"""An answer that a person gives in advance to questions asked in other players' turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.core.contract.contract import Move, View
from games.core.contract.texts import Text


class StandingAnswer(NamedTuple):
    """The questions that a person can answer in advance, up to a limit that the person sets.

    In Ankh-Morpork: small payments that others demand, up to $1, $2 or $5. `answer` returns None for a question that
    the person must answer, such as a demand above the limit. Its move must reveal nothing that the person may conceal.
    """

    kinds: frozenset[str]  # kinds of the decisions that are answered
    offered_at: frozenset[str]  # kinds of the seat's own private decisions during which it can set and remove the limit
    limits: tuple[int, ...]  # the limits that can be set, the smallest first
    label: Text  # shown while no limit is set, such as "Demands in others' turns: ask me"
    active_label: Text  # shown while a limit is set, such as "Pays demands up to ${n}"; argument `n`
    about: Text  # text of the dialogue in which the limit is chosen: which questions are answered in advance
    limit_label: Text  # label of a button that sets a limit, such as "Up to ${n}"; argument `n`
    answer: Callable[[View, int], Move | None]  # (view of the deciding seat, limit) -> the answer, or None
