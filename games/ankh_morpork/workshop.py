"""What the board workshop knows of a board of this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.texts import N_, N_n, Text
from games.core.data.boards import in_language
from games.core.data.yaml_marks import Place
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit, Insert, Remove, Set
from games.core.workshop.form import BoardForm, Choices, Data, Row, Section, Tape

PAID = ("pay_and_place", "take_money", "protect", "sell_card", "pay_and_calm")  # effects with an amount
EFFECTS = {
    "take_money": N_("take money from the bank"),
    "pay_and_place": N_("pay and put a minion here or next door"),
    "pay_and_calm": N_("pay and end trouble anywhere"),
    "place_trouble": N_("put trouble here or next door"),
    "sell_card": N_("sell a card from hand"),
    "draw_and_discard": N_("draw a card, discard one"),
    "protect": N_("pay and keep a piece safe from an event"),
}


def size(data: Data) -> Text:
    """Word how many areas there are."""
    return N_n("{n} area", "{n} areas", n=len(data["areas"]))


def effects(data: Data, language: str) -> Choices:
    """List what the card of an area may do."""
    return list(EFFECTS.items())


def amounts(data: Data, place: Place, do: Any) -> Sequence[Edit]:
    """Give effects that need an amount one, and take it from the others."""
    there = "amount" in value_at(data, place[:-1])
    if do in PAID and not there:
        return [Insert((*place[:-1], "amount"), 2)]
    return [Remove((*place[:-1], "amount"))] if do not in PAID and there else []


def areas(data: Data, language: str) -> Choices:
    """List the areas by id, each with its name."""
    return [(area["id"], _name(area, language)) for area in data["areas"] if isinstance(area, Mapping) and "id" in area]


def _name(area: Mapping[Any, Any], language: str) -> Text:
    return N_("{words}", words=in_language(area.get("name", {}), language) or str(area.get("id")))


def on_picture(data: Data, order: Sequence[int]) -> Sequence[Edit]:
    """Number the areas of the picture as the areas are numbered."""
    numbers = {data["areas"][old]["id"]: place for place, old in enumerate(order, 1)}
    way = ("geometry", "spaces", "areas")
    return [
        Set((*way, n, "number"), numbers[one["id"]])
        for n, one in enumerate(value_at(data, way) or ())
        if one.get("number", 0) != numbers.get(one["id"], 0)
    ]


def joined(data: Data, place: Place, ids: Any) -> Sequence[Edit]:
    """Let the others name an area as neighbour, or no longer, and take away bridges between those that are parted."""
    entries, own = data["areas"], data["areas"][place[1]]
    edits: list[Edit] = []
    for n, other in enumerate(entries):
        there = own["id"] in other["neighbours"]
        if other["id"] in ids and not there:
            edits.append(Insert(("areas", n, "neighbours", len(other["neighbours"])), own["id"]))
        elif other["id"] not in ids and there and other is not own:
            edits.append(Remove(("areas", n, "neighbours", other["neighbours"].index(own["id"]))))
            edits += _unbridged(n, other, own["id"])
            edits += _unbridged(int(place[1]), own, other["id"])
    return edits


def _unbridged(number: int, area: Mapping[Any, Any], other: str) -> list[Edit]:
    bridges = area.get("bridges") or []
    return [Set(("areas", number, "bridges"), [one for one in bridges if one != other])] if other in bridges else []


def bridged(data: Data, place: Place, ids: Any) -> Sequence[Edit]:
    """Write bridges on both sides; who is joined by one is a neighbour."""
    entries, own = data["areas"], data["areas"][place[1]]
    edits: list[Edit] = []
    for n, other in enumerate(entries):
        bridges = other.get("bridges") or []
        if other["id"] in ids and own["id"] not in bridges:
            after = [*bridges, own["id"]]
            way = ("areas", n, "bridges")
            edits.append(Set(way, after) if "bridges" in other else Insert(way, after, "neighbours"))
        elif other["id"] not in ids:
            edits += _unbridged(n, other, own["id"])
    near = [*own["neighbours"], *(one for one in ids if one not in own["neighbours"])]
    if near != own["neighbours"]:
        mine: Place = ("areas", place[1], "neighbours")
        edits += [Set(mine, near), *joined(data, mine, near)]
    return edits


def links(data: Data, number: int) -> Sequence[tuple[int, bool]]:
    """Return the neighbours of an area, and whether one comes there by a bridge."""
    area = data["areas"][number]
    bridges = area.get("bridges") or ()
    return [(n, one["id"] in bridges) for n, one in enumerate(data["areas"]) if one["id"] in area["neighbours"]]


CARD = (
    Row("cost", N_("Price of a building")),
    Row("river", N_("By the river")),
    Row("effect.do", N_("District card"), effects, amounts),
    Row("effect.amount", N_("Amount")),
    Row("neighbours", N_("Neighbours"), areas, joined, many=True),
    Row("bridges", N_("Of them only by a bridge"), areas, bridged, many=True),
)

FORM = BoardForm(
    size=size,
    sections=(
        Section(
            N_("Players"),
            (
                Row("rules.minions", N_("Minions of each player")),
                Row("rules.buildings", N_("Buildings of each player")),
                Row("rules.money", N_("Money to begin with")),
                Row("rules.hand", N_("Cards drawn up to")),
            ),
        ),
        Section(N_("To win: areas with minions"), (Row("rules.goals.spread.*", N_("With {key} players")),)),
        Section(N_("To win: areas under control"), (Row("rules.goals.control.*", N_("With {key} players")),)),
        Section(N_("To win: troubles on the board"), (Row("rules.goals.trouble.*", N_("With {key} players")),)),
        Section(N_("To win: money and buildings"), (Row("rules.goals.worth.*", N_("With {key} players")),)),
        Section(N_("Starting areas"), (Row("rules.start", N_("Begin with a minion of everybody"), areas),)),
        Section(N_("Price of a building"), (Row("areas.*.cost", N_("{name}")),)),
        Section(N_("By the river"), (Row("areas.*.river", N_("{name}")),)),
        Section(
            N_("District cards"),
            (
                Row("areas.*.effect.do", N_("{name}"), effects, amounts),
                Row("areas.*.effect.amount", N_("{name}: amount")),
            ),
        ),
    ),
    tapes=(
        Tape(
            "areas",
            N_("Order of areas"),
            CARD,
            number="number",
            fewest=4,
            most=16,
            drawn=False,
            also=on_picture,
            links=links,
        ),
    ),
    things={"areas": "area:{id}"},
    groups={"areas": N_("Areas"), "deck": N_("Cards")},
)
