"""Each seat's standing as a number: its present points, or the game's own measure."""

from __future__ import annotations

import re
from typing import NamedTuple

from games.core.contract.contract import Seat, View
from games.core.contract.extras.seat_rows import SeatFacts
from games.core.match.match import Match

NUMBER_PATTERN = re.compile(r"[-−]?\d+")


class SeatStanding(NamedTuple):
    """A seat's score now and earlier.

    `prefix` is a currency sign, for example.
    """

    seat: Seat
    now: int
    before: int
    prefix: str = ""

    @property
    def change(self) -> str:
        """The difference of the scores, with its sign; `=` for none."""
        more = self.now - self.before
        return f"+{more}" if more > 0 else f"−{-more}" if more else "="


def standings(match: Match, before: View, now: View) -> tuple[list[SeatStanding], bool]:
    """Return (standings in playing order, whether they are points).

    Without a number for every seat, the list is empty.
    """
    order = list(match.game.controller.seat_order(now))
    points = [_points(match, view) for view in (now, before)]
    if points[0] is not None and points[1] is not None:
        return [SeatStanding(seat, points[0][seat], points[1][seat]) for seat in order], True
    result = []
    for seat in order:
        one, other = (_measure(match.game.controller.seat_facts(view, seat)) for view in (now, before))
        if one is not None and other is not None:
            result.append(SeatStanding(seat, one[1], other[1], one[0]))
    return (result if len(result) == len(order) else []), False


def _points(match: Match, view: View) -> list[int] | None:
    """Return each seat's present points, or None."""
    label = match.game.standings(view)
    points, total = label.get("points"), label.get("total")
    if points is not None and None not in points:
        return [int(one) for one in points]
    scores = [match.game.controller.seat_facts(view, seat).score for seat in range(view["seats"])]
    if total is None or None in scores:
        return None
    return [int(score or 0) + int(total[seat]) for seat, score in enumerate(scores)]


def _measure(facts: SeatFacts) -> tuple[str, int] | None:
    """Return the main number in a seat's row as (prefix, number), or None."""
    if facts.score is not None:
        return "", facts.score
    tags = facts.compact_row.tags if facts.compact_row is not None else ()
    figures = [facts.holdings.main.number_text] if facts.holdings is not None else []
    for figure in (*figures, *(count.number_text for count in facts.counts), *(tag.number_text for tag in tags)):
        result = NUMBER_PATTERN.search(figure)
        if result is not None:
            return figure[: result.start()], int(result[0].replace("−", "-"))
    return None
