"""Kraków's table in words: who leads in each place, whose graffiti can be seen, and where everybody stands."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import View
from games.core.contract.extras.survey import Place
from games.core.contract.names import keys_of, kind_of, seat_name
from games.core.contract.texts import N_, Text
from games.krakow.controls.naming import place_lines


def survey(view: View) -> Sequence[Place]:
    """List who is in the city, then the districts, streets and buildings."""
    city = view.board.city
    names = [
        *(f"district:{one}" for one in city.districts),
        *(f"street:{one}" for one in city.streets),
        *(f"building:{one}" for one in city.buildings),
    ]
    places = [Place(N_("{where}", where=name), (*place_lines(view, name), *_works(view, name))) for name in names]
    return [*(_crew(view, seat) for seat in range(view["seats"])), *places]


def spot(view: View, name: str) -> Text | None:
    """Say where a cell, a square, a pair of squares or somebody in the city lies: by column and row, from the top left.

    Names alone say too little: a street has many cells.
    """
    kind, keys = kind_of(name), keys_of(name)
    if kind == "painter":
        at = view["painters"][int(keys[0])][int(keys[1]) - 1]
    elif kind == "bouncer":
        at = view["bouncers"][int(keys[0])]
    else:
        at = keys[0] if kind in ("cell", "square", "pair") else None
    if not at:
        return None
    told = [_point(point) for point in at.split("-")]
    return told[0] if len(told) == 1 else N_("{first} and {second}", first=told[0], second=told[1])


def _point(key: str) -> Text:
    column, row = key.split(".")
    return N_("column {column}, row {row}", column=int(column) + 1, row=int(row) + 1)


def _crew(view: View, seat: int) -> Place:
    """Say where a crew's painters and bouncer are."""
    found = []
    for number, cell in enumerate(view["painters"][seat], 1):
        if cell is not None:
            name = f"painter:{seat}:{number}"
            told = N_("painter {n}: {where}, {point}", n=number, where=f"cell:{cell}", point=_point(cell))
            blocked = N_("{told}; a bouncer keeps this painter from painting", told=told)
            found.append(blocked if name in view["blocked"] else told)
    if view["bouncers"][seat] is not None:
        cell = view["bouncers"][seat]
        found.append(N_("bouncer: {where}, {point}", where=f"cell:{cell}", point=_point(cell)))
    return Place(N_("{who}", who=seat_name(seat)), tuple(found))


def _works(view: View, name: str) -> list[Text]:
    """List the graffiti on a building, the topmost first."""
    if kind_of(name) != "building":
        return []
    city = view.board.city
    place = city.buildings.index(keys_of(name)[0])
    return [
        N_(
            "{card} of {who}, counts {n}, {point}",
            card=f"card:{work['kind']}",
            who=seat_name(work["seat"]),
            n=work["value"],
            point=_point(work["squares"][0]),
        )
        for work in reversed(view["works"])
        if city.building_of[city.square_index[work["squares"][0]]] == place
    ]
