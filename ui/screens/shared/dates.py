"""Dates, and the turn that a match has reached, as texts."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from games.core.contract.contract import GameFacts, TurnLabels
from games.core.contract.texts import N_, Text

if TYPE_CHECKING:
    from games.core.journal.saves import SaveInfo

SETTING_UP = N_("Setup")
MONTHS = (
    N_("{day} January {year}"),
    N_("{day} February {year}"),
    N_("{day} March {year}"),
    N_("{day} April {year}"),
    N_("{day} May {year}"),
    N_("{day} June {year}"),
    N_("{day} July {year}"),
    N_("{day} August {year}"),
    N_("{day} September {year}"),
    N_("{day} October {year}"),
    N_("{day} November {year}"),
    N_("{day} December {year}"),
)


def day_text(when: datetime) -> Text:
    """Return a day as text: `21 November 2026`."""
    return MONTHS[when.month - 1].with_args(day=when.day, year=str(when.year))


def date_text(when: datetime, now: datetime | None = None) -> Text:
    """Return a day and time as text, with “today” and “yesterday”; `now` must be in the same time zone."""
    today = (now or datetime.now(when.tzinfo)).date()
    time = f"{when:%H:%M}"
    if when.date() == today:
        return N_("today, {time}", time=time)
    if when.date() == today - timedelta(days=1):
        return N_("yesterday, {time}", time=time)
    return N_("{day}, {time}", day=day_text(when), time=time)


def turn_text(labels: TurnLabels, turn: int, turns: int) -> Text:
    """Return a turn as text: `Turn 3 of 15`, or `Setup` for turn 0; `turns` is 0 without a fixed number."""
    if not turn:
        return SETTING_UP
    return (labels.one_of if turns else labels.one).with_args(turn=turn, turns=turns)


def saved_turn_text(info: SaveInfo, facts: GameFacts) -> Text | None:
    """Return the turn that a saved match has reached, or None; with the round in games that have rounds.

    For example `Turn 1 of 5 · Round II`.
    """
    if not any(info.turn):
        return None
    turn = turn_text(facts.turn_labels, *info.turn)
    if not 1 <= info.match_part <= len(facts.match_parts):
        return turn
    return N_("{turn} · {part}", turn=turn, part=facts.match_parts[info.match_part - 1])
