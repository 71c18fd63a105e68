"""How everybody stands, by one number a seat: as if it were scored now, else the game's own measure."""

from __future__ import annotations

import re
from typing import NamedTuple

from games.core.contract.contract import Seat, View
from games.core.contract.extras.seat_rows import SeatFacts
from games.core.match.match import Match

FIGURE = re.compile(r"[-−]?\d+")


class SeatStanding(NamedTuple):
    """A seat's number now and before, as figures; `sign`: what stands before them, such as a currency."""

    seat: Seat
    now: int
    before: int
    prefix: str = ""

    @property
    def change(self) -> str:
        """The difference with its sign; `=` where there is none."""
        more = self.now - self.before
        return f"+{more}" if more > 0 else f"−{-more}" if more else "="


def standings(match: Match, before: View, now: View) -> tuple[list[SeatStanding], bool]:
    """Return the seats in playing order, and whether the numbers are points as if it were scored now.

    Nothing where the game has no number for every seat.
    """
    order = list(match.game.controller.seat_order(now))
    points = [_points(match, view) for view in (now, before)]
    if points[0] is not None and points[1] is not None:
        return [SeatStanding(seat, points[0][seat], points[1][seat]) for seat in order], True
    found = []
    for seat in order:
        one, other = (_measure(match.game.controller.seat_facts(view, seat)) for view in (now, before))
        if one is not None and other is not None:
            found.append(SeatStanding(seat, one[1], other[1], one[0]))
    return (found if len(found) == len(order) else []), False


def _points(match: Match, view: View) -> list[int] | None:
    """Return what each seat would have if everything were scored now, where the game tells that of every seat."""
    told = match.game.standings(view)
    points, total = told.get("points"), told.get("total")
    if points is not None and None not in points:
        return [int(one) for one in points]
    scores = [match.game.controller.seat_facts(view, seat).score for seat in range(view["seats"])]
    if total is None or None in scores:
        return None
    return [int(score or 0) + int(total[seat]) for seat, score in enumerate(scores)]


def _measure(facts: SeatFacts) -> tuple[str, int] | None:
    """Return the number that stands for a seat in its row, with the sign before it."""
    if facts.score is not None:
        return "", facts.score
    tags = facts.compact.tags if facts.compact is not None else ()
    figures = [facts.holdings.main.figure] if facts.holdings is not None else []
    for figure in (*figures, *(count.figure for count in facts.counts), *(tag.figure for tag in tags)):
        found = FIGURE.search(figure)
        if found is not None:
            return figure[: found.start()], int(found[0].replace("−", "-"))
    return None
