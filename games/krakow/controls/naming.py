"""Texts of names, tooltips, rules sections and the spoken overview."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.contract.contract import View
from games.core.contract.extras.sections import section_anchors
from games.core.contract.extras.spoken_overview import OverviewPlace
from games.core.contract.names import keys_of, kind_of, seat_name, split_name
from games.core.contract.texts import N_, N_n, Text, join_lines, translate
from games.core.data.boards import text_in_language
from games.krakow.rules.board import Board

ENTRY_LISTS = {"district": ("districts", "id"), "street": ("streets", "id"), "building": ("buildings", "letter"),
          "card": ("graffiti", "id"), "crew": ("crews", "id")}  # fmt: skip
FOREIGN_PLACE_TEXT = N_n(
    "Worth {n} victory point if another crew owns {where}", "Worth {n} victory points if another crew owns {where}"
)
FOREIGN_PLACES_TEXT = N_n(
    "Worth {n} victory point if another crew owns one of these: {where}",
    "Worth {n} victory points if another crew owns one of these: {where}",
)
MAX_TOOLTIP_WORKS = 6  # maximum number of works in a square's tooltip


def data_entry(board: Board, name: str) -> Mapping[str, Any] | None:
    """Return the board file's entry for a place, kind of graffiti or crew; None for other names."""
    kind = kind_of(name)
    if kind not in ENTRY_LISTS:
        return None
    (group, field), key = ENTRY_LISTS[kind], keys_of(name)[0]
    return next((item for item in board.data[group] if item[field] == key), None)


def translate_name(board: Board, name: str, language: str) -> str | None:
    """Return the text of a name in a language; None if the name is not of this game."""
    kind, key = split_name(name)
    named_entry = data_entry(board, name)
    if named_entry is not None:
        return text_in_language(named_entry["name"], language)
    if kind == "cell":
        return _cell(board, key, language)
    if kind in ("square", "pair") and (square := key.partition("-")[0]) in board.city.square_index:
        return text_in_language(_building_of(board, square)["name"], language)
    if kind == "painter":
        return translate(N_("painter {n}", n=keys_of(name)[-1]), language)
    if kind == "bouncer":
        return translate(N_("bouncer"), language)
    if kind == "river":
        return _river(board, language)
    if kind == "pays" and key in PAY_LEGEND:
        return translate(PAY_LEGEND[key][0], language)
    if kind == "round":
        return ROMAN_NUMERALS[int(key)]
    return None


ROMAN_NUMERALS = ("0", "I", "II")
PAY_LEGEND: dict[str, tuple[Text, Text]] = {  # rows of the board's legend: kind of place, its points (K-36)
    "0": (N_("Districts"), N_("{n} victory points per scoring for each district you own.")),
    "1": (
        N_("Streets"),
        N_("{n} victory points per scoring for each street you own that runs through a rival's district."),
    ),
    "2": (
        N_("Buildings"),
        N_("{n} victory points per scoring for each building you own on a rival's street."),
    ),
}


def _river(board: Board, language: str) -> str:
    """Return the river's name, or "river" if the board file has none."""
    named = board.data.get("river")
    return text_in_language(named["name"], language) if named else translate(N_("river"), language)


def _building_of(board: Board, key: str) -> Mapping[str, Any]:
    city = board.city
    building: Mapping[str, Any] = board.data["buildings"][city.building_of[city.square_index[key]]]
    return building


def _cell(board: Board, key: str, language: str) -> str | None:
    """Return the text for a cell: its street, bridge or named ground, or else its district."""
    cell = board.city.cell_index.get(key)
    if cell is None:
        return _river(board, language)
    point = [int(part) for part in key.split(".")]
    data = board.data
    bridges = [item["name"] for item in data.get("bridges", ()) if item["cell"] == point]
    grounds = [item["name"] for item in data.get("grounds", ()) if point in item["cells"]]
    streets = [data["streets"][place]["name"] for place, own in enumerate(board.city.street_cells) if cell in own]
    district = next(
        data["districts"][place]["name"] for place, own in enumerate(board.city.district_cells) if cell in own
    )
    return text_in_language([*streets, *bridges, *grounds, district][0], language)


def streets_at(board: Board, key: str) -> list[str]:
    """Return the names of a cell's streets."""
    cell = board.city.cell_index[key]
    return [
        f"street:{name}" for name, own in zip(board.city.streets, board.city.street_cells, strict=True) if cell in own
    ]


def district_at(board: Board, key: str) -> str:
    """Return the name of a cell's district."""
    cell, city = board.city.cell_index[key], board.city
    return next(
        f"district:{name}" for name, own in zip(city.districts, city.district_cells, strict=True) if cell in own
    )


# -- tooltips --------------------------------------------------------------------------------------------------------
def description(view: View, name: str) -> Text | None:
    """Return the tooltip for a name such as `street:grodzka` or `painter:0:1`, or None."""
    kind = kind_of(name)
    if kind == "pays":
        row = keys_of(name)[0]
        return PAY_LEGEND[row][1].with_args(n=view.board.pay[int(row)])
    return _ABOUT[kind](view, *keys_of(name)) if kind in _ABOUT else None


def place_lines(view: View, name: str) -> list[Text]:
    """Return lines about a place: artistic points, who would own it now, and its owner since the last scoring."""
    totals, leader, owner = view["totals"][name], view["leaders"][name], view["owners"][name]
    lines = []
    parts = [N_("{who} – {n}", who=seat_name(seat), n=total) for seat, total in ranked_seats(totals) if total]
    if not parts:
        lines.append(N_("Nobody has art points here yet"))
    else:
        lines.append(N_("Art points: {parts}", parts=parts))
        best = max(totals)
        if leader is None:
            lines.append(N_("A tie on art points: nobody would own it"))
        elif totals[leader] < best:
            lines.append(N_("The leaders tie, so it would go to {who}", who=seat_name(leader)))
        else:
            lines.append(N_("It would go to {who}", who=seat_name(leader)))
    if owner is not None:
        lines.append(N_("Owner since the last scoring: {who}", who=seat_name(owner)))
    return lines


def ranked_seats(totals: list[int]) -> list[tuple[int, int]]:
    """Return seats with their points, the most first."""
    return sorted(enumerate(totals), key=lambda pair: (-pair[1], pair[0]))


def _district(view: View, key: str) -> Text:
    pay = view.board.pay.district
    worth = N_n("Worth {n} victory point", "Worth {n} victory points", n=pay)
    return join_lines([*place_lines(view, f"district:{key}"), worth])


def _street(view: View, key: str) -> Text:
    city, pay = view.board.city, view.board.pay.street
    through = city.street_districts[city.streets.index(key)]
    where = [f"district:{city.districts[district]}" for district in through]
    return join_lines([*place_lines(view, f"street:{key}"), _foreign(where, pay)])


def _building(view: View, key: str) -> Text:
    city, pay = view.board.city, view.board.pay.building
    place = city.buildings.index(key)
    texts = [N_("District: {where}", where=f"district:{city.districts[city.district_of[place]]}")]
    texts += place_lines(view, f"building:{key}")
    streets = [f"street:{city.streets[street]}" for street in city.streets_of[place]]
    if streets:
        texts.append(_foreign(streets, pay))
    return join_lines(texts)


def _foreign(places: list[str], pay: int) -> Text:
    """Return a text about a place's points, which it gives only if another crew owns one of the
    surrounding `places`.
    """
    return (FOREIGN_PLACE_TEXT if len(places) == 1 else FOREIGN_PLACES_TEXT).with_args(n=pay, where=places)


def _square(view: View, key: str) -> Text | None:
    """Return the tooltip of a square: its works from the top, then its building."""
    if key not in view.board.city.square_index:
        return None
    building = view.board.city.buildings[view.board.city.building_of[view.board.city.square_index[key]]]
    layers = [work for work in reversed(view["works"]) if key in work["squares"]]
    texts = [
        N_("{who}: {card}, now worth {n}", who=seat_name(work['seat']), card=f"card:{work['kind']}", n=work["value"])
        for work in layers[:MAX_TOOLTIP_WORKS]
    ]  # fmt: skip
    return join_lines([*texts, _building(view, building)])


def _cell_about(view: View, key: str) -> Text | None:
    if key not in view.board.city.cell_index:
        return N_("Nobody can walk here, and no bouncer's cross reaches across")
    district, streets = district_at(view.board, key), streets_at(view.board, key)
    # an alley has the name of its district, so the tooltip's title gives the district already
    headed = _cell(view.board, key, "en") == translate_name(view.board, district, "en")
    texts = [] if headed else [N_("District: {where}", where=district)]
    if not streets:
        texts.append(N_("An alley: nobody can own it"))
    elif len(streets) > 1:
        texts.append(N_("Crossing: {streets}", streets=streets))
    covering = [seat_name(seat) for seat, cells in enumerate(view["crosses"]) if key in cells]
    if covering:
        texts.append(N_("In a bouncer's cross: {who}", who=covering))
    return join_lines(texts)


def _painter(view: View, seat: str, number: str) -> Text:
    place = view["painters"][int(seat)][int(number) - 1]
    if place is None:
        return N_("Not in the city yet")
    texts = [N_("Stands here: {where}", where=f"cell:{place}")]
    if f"painter:{seat}:{number}" in view["blocked"]:
        texts.append(N_("A bouncer stops this painter from painting"))
    return join_lines(texts)


def tooltip_title(view: View, name: str) -> Text | None:
    """Return the tooltip's title for a person of a crew, with the player's name; None for other names."""
    kind, keys = kind_of(name), keys_of(name)
    if kind == "painter":
        return N_("Painter {n}: {who}", n=int(keys[1]), who=seat_name(int(keys[0])))
    return N_("Bouncer: {who}", who=seat_name(int(keys[0]))) if kind == "bouncer" else None


def _bouncer(view: View, seat: str) -> Text:
    return N_("Other crews' painters can't paint inside his cross")


def about_card(view: View, kind_id: str, card_number: str = "") -> Text:
    """Return a text about the cost and points of a kind of graffiti. `card_number` is ignored."""
    kind = view.board.kinds[view.board.kind_index[kind_id]]
    cost = N_n("Costs {n} movement point", "Costs {n} movement points", n=kind.cost)
    worth = N_("Worth {full}, or {half} with one half covered", full=kind.values[2], half=kind.values[1])
    return join_lines([cost, worth])


# kind of name -> function that returns the tooltip, given the view and the name's keys
_ABOUT: dict[str, Callable[..., Text | None]] = {
    "district": _district,
    "street": _street,
    "building": _building,
    "square": _square,
    "cell": _cell_about,
    "painter": _painter,
    "bouncer": _bouncer,
    "card": about_card,
}


# -- sections of the rules --------------------------------------------------------------------------------------------
RULES_SECTIONS = {
    "limit": "end",
    "painter": "painting",
    "bouncer": "bouncer",
    "cell": "walking",
    "square": "covering",
    "pair": "painting",
    "card": "graffiti",
    "district": "city",
    "street": "city",
    "building": "city",
    "river": "city",
    "crew": "table",
    "seat": "table",
    "score": "victory-points",
    "button:end": "turn",
    "pile:deck": "table",
    "ask:district": "setup",
    "ask:stand": "setup",
    "ask:turn": "turn",
    "ask:place": "painting",
}


def sections(board: Any, name: str) -> tuple[str, ...]:
    """Return the anchors of the rules sections for a name such as `painter:0:1`."""
    return section_anchors(RULES_SECTIONS, name)


# -- spoken overview --------------------------------------------------------------------------------------------------
def spoken_overview(view: View) -> Sequence[OverviewPlace]:
    """List the crews with their people, then the districts, streets and buildings."""
    city = view.board.city
    names = [
        *(f"district:{one}" for one in city.districts),
        *(f"street:{one}" for one in city.streets),
        *(f"building:{one}" for one in city.buildings),
    ]
    places = [
        OverviewPlace(N_("{where}", where=name), (*place_lines(view, name), *_works(view, name))) for name in names
    ]
    return [*(_crew(view, seat) for seat in range(view["seats"])), *places]


def spoken_position(view: View, name: str) -> Text | None:
    """Return the column and row of a cell, square, pair or person, from the top left; None for other names.

    Spoken texts need positions, because many cells of a street have the same name.
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
    points = [_point(point) for point in at.split("-")]
    return points[0] if len(points) == 1 else N_("{first} and {second}", first=points[0], second=points[1])


def _point(key: str) -> Text:
    column, row = key.split(".")
    return N_("column {column}, row {row}", column=int(column) + 1, row=int(row) + 1)


def _crew(view: View, seat: int) -> OverviewPlace:
    """Return the overview of a crew: the cells of its painters and bouncer."""
    texts = []
    for number, cell in enumerate(view["painters"][seat], 1):
        if cell is not None:
            name = f"painter:{seat}:{number}"
            text = N_("painter {n}: {where}, {point}", n=number, where=f"cell:{cell}", point=_point(cell))
            blocked = N_("{told}; a bouncer stops this painter from painting", told=text)
            texts.append(blocked if name in view["blocked"] else text)
    if view["bouncers"][seat] is not None:
        cell = view["bouncers"][seat]
        texts.append(N_("bouncer: {where}, {point}", where=f"cell:{cell}", point=_point(cell)))
    return OverviewPlace(N_("Crew: {who}", who=seat_name(seat)), tuple(texts))


def _works(view: View, name: str) -> list[Text]:
    """List the graffiti on a building, the topmost first."""
    if kind_of(name) != "building":
        return []
    city = view.board.city
    place = city.buildings.index(keys_of(name)[0])
    return [
        N_(
            "{who}'s {card}, worth {n}, {point}",
            card=f"card:{work['kind']}",
            who=seat_name(work["seat"]),
            n=work["value"],
            point=_point(work["squares"][0]),
        )
        for work in reversed(view["works"])
        if city.building_of[city.square_index[work["squares"][0]]] == place
    ]
