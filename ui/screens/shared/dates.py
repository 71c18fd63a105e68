"""Dates and turns as texts."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from games.core.contract.contract import GameFacts
from games.core.contract.texts import N_, Text
from games.core.match.wording import turn_text

if TYPE_CHECKING:
    from games.core.journal.saves import SaveInfo

SECONDS, MINUTES = N_("{n} s"), N_("{n} min")
DATE_TEXTS = (
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


def duration_text(seconds: float) -> Text:
    """Return a rough duration as text: `25 s` or `4 min`."""
    if seconds >= 90:
        return MINUTES.with_args(n=round(seconds / 60))
    return SECONDS.with_args(n=max(1, round(seconds / 5)) * 5)


def day_text(date: datetime) -> Text:
    """Return a date as text: `21 November 2026`."""
    return DATE_TEXTS[date.month - 1].with_args(day=date.day, year=str(date.year))


def date_text(date: datetime, now: datetime | None = None) -> Text:
    """Return a date and time as text, with “today” and “yesterday”.

    `now` must be in the same time zone.
    """
    today = (now or datetime.now(date.tzinfo)).date()
    time = f"{date:%H:%M}"
    if date.date() == today:
        return N_("today, {time}", time=time)
    if date.date() == today - timedelta(days=1):
        return N_("yesterday, {time}", time=time)
    return N_("{day}, {time}", day=day_text(date), time=time)


def saved_turn_text(save_info: SaveInfo, facts: GameFacts) -> Text | None:
    """Return the turn of a saved match, such as `Turn 1 of 5 · Round II`, or None."""
    if not any(save_info.turn):
        return None
    turn = turn_text(facts.turn_labels, *save_info.turn)
    if not 1 <= save_info.match_part <= len(facts.match_parts):
        return turn
    return N_("{turn} · {part}", turn=turn, part=facts.match_parts[save_info.match_part - 1])
