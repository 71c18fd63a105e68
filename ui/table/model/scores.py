"""Every seat's standing as one number: its points if scored now, otherwise the game's own measure."""

from __future__ import annotations

import re
from typing import NamedTuple

from games.core.contract.contract import Seat, View
from games.core.contract.extras.seat_rows import SeatFacts
from games.core.match.match import Match

FIGURE = re.compile(r"[-−]?\d+")


class SeatStanding(NamedTuple):
    """A seat's score now and before; `prefix`, such as a currency sign, is drawn before both numbers."""

    seat: Seat
    now: int
    before: int
    prefix: str = ""

    @property
    def change(self) -> str:
        """The difference as text with its sign; `=` if there is none."""
        more = self.now - self.before
        return f"+{more}" if more > 0 else f"−{-more}" if more else "="


def standings(match: Match, before: View, now: View) -> tuple[list[SeatStanding], bool]:
    """Return the standings in playing order, and whether they are points as if scored now.

    Returns no standings if the game does not have a number for every seat.
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
    """Return each seat's points as if everything were scored now; None unless the game gives them for all seats."""
    label = match.game.standings(view)
    points, total = label.get("points"), label.get("total")
    if points is not None and None not in points:
        return [int(one) for one in points]
    scores = [match.game.controller.seat_facts(view, seat).score for seat in range(view["seats"])]
    if total is None or None in scores:
        return None
    return [int(score or 0) + int(total[seat]) for seat, score in enumerate(scores)]


def _measure(facts: SeatFacts) -> tuple[str, int] | None:
    """Return (prefix, number) for the main number in a seat's row, or None."""
    if facts.score is not None:
        return "", facts.score
    tags = facts.compact_row.tags if facts.compact_row is not None else ()
    figures = [facts.holdings.main.number_text] if facts.holdings is not None else []
    for figure in (*figures, *(count.number_text for count in facts.counts), *(tag.number_text for tag in tags)):
        result = FIGURE.search(figure)
        if result is not None:
            return figure[: result.start()], int(result[0].replace("−", "-"))
    return None
