"""Dates as people write them, in both languages."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.core.texts import N_, Text

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
    """Word a day: `21 November 2026`."""
    return MONTHS[when.month - 1].but(day=when.day, year=str(when.year))


def date_text(when: datetime, now: datetime | None = None) -> Text:
    """Word a day and a time; today and yesterday (as of `now`, in the same time zone) by these words."""
    today = (now or datetime.now(when.tzinfo)).date()
    time = f"{when:%H:%M}"
    if when.date() == today:
        return N_("today, {time}", time=time)
    if when.date() == today - timedelta(days=1):
        return N_("yesterday, {time}", time=time)
    return N_("{day}, {time}", day=day_text(when), time=time)
