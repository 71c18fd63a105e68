"""Wampiry's table in words: who has what on each estate, and whose pawns stand where."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import View
from games.core.contract.extras.survey import Place
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, Text

LEVELS = {1: N_("raised awards: {paid}"), 0: N_("awards: {paid}"), -1: N_("lowered awards: {paid}")}


def survey(view: View) -> Sequence[Place]:
    """List the estates clockwise, then the fields of the clock clockwise."""
    estates = [Place(N_("{where}", where=f"estate:{one['id']}"), _estate(view, one)) for one in view["estates"]]
    fields = [Place(N_("{where}", where=f"field:{one['id']}"), _field(one)) for one in view["clock"]]
    return [*estates, *fields]


def _estate(view: View, one: dict[str, object]) -> tuple[Text, ...]:
    level, possessed, vampires = one["award"], one["possessed"], one["vampires"]
    assert isinstance(level, int)
    assert isinstance(possessed, list)
    assert isinstance(vampires, list)
    paid = view.board.awards[level][: view.board.places[view["seats"]]]
    found = [LEVELS[level].but(paid=[str(points) for points in paid])]
    there = [N_("{who}: {n}", who=seat_name(seat), n=n) for seat, n in enumerate(possessed) if n]
    found.append(N_("possessed – {there}", there=there) if there else N_("no possessed"))
    if vampires:
        found.append(N_("vampires: {who}", who=[seat_name(seat) for seat in vampires]))
    if one["sabbath"]:
        found.append(N_("a Sabbath lies here"))
    found.append(N_("{ability}", ability=f"ability:{one['id']}"))
    return tuple(found)


def _field(one: dict[str, object]) -> tuple[Text, ...]:
    pawns = one["pawns"]
    assert isinstance(pawns, list)
    return (N_("time pawns: {who}", who=[seat_name(seat) for seat in pawns]) if pawns else N_("no time pawn"),)
