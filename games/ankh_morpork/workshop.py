"""The board editor's form for Ankh-Morpork."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.ankh_morpork.effect_texts import AREA_TEXTS, area_text
from games.core.contract.events import EventTally
from games.core.contract.texts import N_, N_n, Text
from games.core.data import boards
from games.core.data.boards import text_in_language
from games.core.data.yaml_reader import ValuePath
from games.core.workshop import shapes
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit, InsertItem, RemoveItem, SetValue
from games.core.workshop.effect_texts import in_both_languages
from games.core.workshop.form import BoardData, BoardForm, Choices, DraggableShapes, FormRow, FormSection, OrderedList

PAID_EFFECTS = ("pay_and_place", "take_money", "protect", "sell_card", "pay_and_calm")  # effects with an amount
EFFECT_TEXTS = {
    "take_money": N_("take money from the bank"),
    "pay_and_place": N_("pay and place a minion here or next door"),
    "pay_and_calm": N_("pay and remove trouble anywhere"),
    "place_trouble": N_("start trouble here or next door"),
    "sell_card": N_("sell a card from your hand"),
    "draw_and_discard": N_("draw a card, discard one"),
    "protect": N_("pay and protect a piece from an event"),
}


def size_text(data: BoardData) -> Text:
    """Return the number of areas as text."""
    return N_n("{n} area", "{n} areas", n=len(data["areas"]))


def effect_choices(data: BoardData, language: str) -> Choices:
    """List the possible effects of a district card."""
    return list(EFFECT_TEXTS.items())


def amount_edits(data: BoardData, path: ValuePath, effect: Any) -> Sequence[Edit]:
    """Return the edit that adds or removes the amount of an effect; empty if none is needed."""
    there = "amount" in value_at(data, path[:-1])
    if effect in PAID_EFFECTS and not there:
        return [InsertItem((*path[:-1], "amount"), 2)]
    return [RemoveItem((*path[:-1], "amount"))] if effect not in PAID_EFFECTS and there else []


def area_choices(data: BoardData, language: str) -> Choices:
    """List (id, name) of the areas."""
    return [(area["id"], _name(area, language)) for area in data["areas"] if isinstance(area, Mapping) and "id" in area]


def _name(area: Mapping[Any, Any], language: str) -> Text:
    return N_("{words}", words=text_in_language(area.get("name", {}), language) or str(area.get("id")))


def renumbering_edits(data: BoardData, order: Sequence[int]) -> Sequence[Edit]:
    """Return the edits that renumber the areas in the picture."""
    numbers = {data["areas"][old]["id"]: place for place, old in enumerate(order, 1)}
    path = ("geometry", "spaces", "areas")
    return [
        SetValue((*path, n, "number"), numbers[one["id"]])
        for n, one in enumerate(value_at(data, path) or ())
        if one.get("number", 0) != numbers.get(one["id"], 0)
    ]


def neighbour_edits(data: BoardData, path: ValuePath, neighbour_ids: Any) -> Sequence[Edit]:
    """Return the edits that update the neighbours of other areas, and remove bridges between separated ones."""
    entries, own = data["areas"], data["areas"][path[1]]
    edits: list[Edit] = []
    for n, other in enumerate(entries):
        there = own["id"] in other["neighbours"]
        if other["id"] in neighbour_ids and not there:
            edits.append(InsertItem(("areas", n, "neighbours", len(other["neighbours"])), own["id"]))
        elif other["id"] not in neighbour_ids and there and other is not own:
            edits.append(RemoveItem(("areas", n, "neighbours", other["neighbours"].index(own["id"]))))
            edits += _unbridged(n, other, own["id"])
            edits += _unbridged(int(path[1]), own, other["id"])
    return edits


def _unbridged(number: int, area: Mapping[Any, Any], other: str) -> list[Edit]:
    bridges = area.get("bridges") or []
    return (
        [SetValue(("areas", number, "bridges"), [one for one in bridges if one != other])] if other in bridges else []
    )


def bridge_edits(data: BoardData, path: ValuePath, bridge_ids: Any) -> Sequence[Edit]:
    """Return the edits that enter each bridge in both of its areas and make these areas neighbours."""
    entries, own = data["areas"], data["areas"][path[1]]
    edits: list[Edit] = []
    for n, other in enumerate(entries):
        bridges = other.get("bridges") or []
        if other["id"] in bridge_ids and own["id"] not in bridges:
            after = [*bridges, own["id"]]
            bridges_path = ("areas", n, "bridges")
            key_exists = "bridges" in other
            edits.append(SetValue(bridges_path, after) if key_exists else InsertItem(bridges_path, after, "neighbours"))
        elif other["id"] not in bridge_ids:
            edits += _unbridged(n, other, own["id"])
    near = [*own["neighbours"], *(one for one in bridge_ids if one not in own["neighbours"])]
    if near != own["neighbours"]:
        mine: ValuePath = ("areas", path[1], "neighbours")
        edits += [SetValue(mine, near), *neighbour_edits(data, mine, near)]
    return edits


def neighbour_links(data: BoardData, number: int) -> Sequence[tuple[int, bool]]:
    """Return (neighbour, True for a bridge) of an area."""
    area = data["areas"][number]
    bridges = area.get("bridges") or ()
    return [(n, one["id"] in bridges) for n, one in enumerate(data["areas"]) if one["id"] in area["neighbours"]]


def link_toggle_edits(data: BoardData, first: int, second: int) -> Sequence[Edit]:
    """Return the edits that make two areas neighbours, or no longer neighbours."""
    area, beside = data["areas"][first], data["areas"][second]
    if beside["id"] in area["neighbours"]:
        near = [name for name in area["neighbours"] if name != beside["id"]]
        return [*_neighbours(first, near), *neighbour_edits(data, ("areas", first, "neighbours"), near)]
    if area["river"] and beside["river"]:
        return _bridges(data, first, [*(area.get("bridges") or ()), beside["id"]])
    near = [*area["neighbours"], beside["id"]]
    return [*_neighbours(first, near), *neighbour_edits(data, ("areas", first, "neighbours"), near)]


def bridge_toggle_edits(data: BoardData, first: int, second: int) -> Sequence[Edit]:
    """Return the edits that make a link a bridge, or remove the bridge; empty if impossible."""
    area, beside = data["areas"][first], data["areas"][second]
    over = area.get("bridges") or []
    if beside["id"] in over:
        return _bridges(data, first, [name for name in over if name != beside["id"]])
    if beside["id"] in area["neighbours"] and area["river"] and beside["river"]:
        return _bridges(data, first, [*over, beside["id"]])
    return []


def _neighbours(number: int, near: Sequence[str]) -> list[Edit]:
    return [SetValue(("areas", number, "neighbours"), list(near))]


def _bridges(data: BoardData, number: int, ids: Sequence[str]) -> list[Edit]:
    path: ValuePath = ("areas", number, "bridges")
    own = SetValue(path, list(ids)) if "bridges" in data["areas"][number] else InsertItem(path, list(ids), "neighbours")
    return [own, *bridge_edits(data, path, ids)]


PICTURE_PATH: ValuePath = ("geometry", "board", "art")
SPACES_PATH: ValuePath = ("geometry", "spaces", "areas")
COPY_OFFSET = 60  # distance of a copied area from the original, in units of the picture


def new_area(data: BoardData, index: int) -> Any:
    """Return a new area, a neighbour of the previous one."""
    ids = {one["id"] for one in data["areas"]}
    number = next(n for n in range(1, 100) if f"area_{n}" not in ids)
    return {
        "id": f"area_{number}",
        "number": index + 1,
        "name": {"pl": f"Dzielnica {number}", "en": f"Area {number}"},
        "cost": 6,
        "neighbours": [data["areas"][index - 1]["id"]],
        "river": False,
        "effect": {"do": "take_money", "amount": 2},
        "about": in_both_languages(AREA_TEXTS["take_money"].with_args(amount=2)),
    }


def area_insertion_edits(data: BoardData, index: int, new_entry: Any) -> Sequence[Edit]:
    """Return the edits that an inserted area requires: neighbours, numbers and a space in the picture."""
    before = data["areas"][index - 1]
    edits: list[Edit] = [InsertItem(("areas", index - 1, "neighbours", len(before["neighbours"])), new_entry["id"])]
    edits += [SetValue(("areas", n, "number"), n + 2) for n in range(index, len(data["areas"]))]
    spaces = value_at(data, SPACES_PATH)
    if not isinstance(spaces, list):
        return edits
    numbers = {area["id"]: n + 1 + (n >= index) for n, area in enumerate(data["areas"])}
    drawn = [{**space, "number": numbers.get(space["id"], space["number"])} for space in spaces]
    like = next((space for space in spaces if space["id"] == before["id"]), None)
    if like is None:
        return edits
    copy = shapes.shift_space(data, like, (COPY_OFFSET, COPY_OFFSET))
    return [*edits, SetValue(SPACES_PATH, [*drawn, {**copy, "id": new_entry["id"], "number": index + 1}])]


def area_removal_edits(data: BoardData, index: int) -> Sequence[Edit]:
    """Return the edits that an area's removal requires: neighbours, numbers, start areas and the picture."""
    gone = data["areas"][index]["id"]
    edits: list[Edit] = []
    for n, area in enumerate(data["areas"]):
        for key in ("neighbours", "bridges"):
            if n != index and gone in (area.get(key) or ()):
                edits.append(RemoveItem(("areas", n, key, area[key].index(gone))))
        if n > index:
            edits.append(SetValue(("areas", n, "number"), n))
    if gone in data["rules"]["start"]:
        edits.append(RemoveItem(("rules", "start", data["rules"]["start"].index(gone))))
    spaces = value_at(data, SPACES_PATH)
    if isinstance(spaces, list):
        numbers = {area["id"]: n + 1 - (n > index) for n, area in enumerate(data["areas"])}
        drawn = list(enumerate(spaces))
        edits += [SetValue((*SPACES_PATH, n, "number"), numbers[one["id"]]) for n, one in drawn if one["id"] in numbers]
        edits += [RemoveItem((*SPACES_PATH, n)) for n, one in reversed(drawn) if one["id"] == gone]
    return edits


def is_present(value: Any) -> bool | None:
    """Return True if the value is in the file, else None."""
    return None if value is None else True


def goal_choices(data: BoardData, language: str) -> Choices:
    """List where the goals of this board can come from: the cards (default), or the board's own numbers."""
    return [(None, N_("as on their cards")), (True, N_("this board's own"))]


def goal_edits(data: BoardData, path: ValuePath, has_own_goals: Any) -> Sequence[Edit]:
    """Return the edits that copy the cards' goals into the board, or remove them."""
    there = value_at(data, path) is not None
    if has_own_goals and not there:
        cards = boards.load_default_board("ankh_morpork").data["deck"]["personalities"]
        return [InsertItem(path, {one["wins_by"]: dict(one["goal"]) for one in cards if "goal" in one})]
    return [RemoveItem(path)] if there and not has_own_goals else []


RIVER_LINES_PATH: ValuePath = ("geometry", "decor", "river", "courses")
RIVER_MARGIN = 30  # distance from the ends of a new river to the edge of the picture, in units of the picture


def new_river_line(data: BoardData, index: int) -> Any:
    """Return a straight river line across the picture."""
    left, top, width, height = value_at(data, ("geometry", "board", "viewBox"))
    y = round(top + height / 2) + COPY_OFFSET * len(value_at(data, RIVER_LINES_PATH) or ())
    return [[left + RIVER_MARGIN, y], [round(left + width / 2), y], [left + width - RIVER_MARGIN, y]]


def first_river_line_edits(data: BoardData) -> Sequence[Edit] | None:
    """Return the edits that insert the first river line; None if impossible."""
    if value_at(data, PICTURE_PATH) is not None or value_at(data, RIVER_LINES_PATH) is not None:
        return None
    made = [new_river_line(data, 0)]
    there = value_at(data, RIVER_LINES_PATH[:-1]) is not None
    return [InsertItem(RIVER_LINES_PATH, made) if there else InsertItem(RIVER_LINES_PATH[:-1], {"courses": made})]


def river_line_label(data: BoardData, entry: Any, language: str) -> Text:
    """Return the label of a river line."""
    return N_("River {n}", n=value_at(data, RIVER_LINES_PATH).index(entry) + 1)


def title_choices(data: BoardData, language: str) -> Choices:
    """Return the choices for the city's name: written on the board or not."""
    return [(None, N_("not shown")), (True, N_("shown"))]


def title_edits(data: BoardData, path: ValuePath, is_written: Any) -> Sequence[Edit]:
    """Return the edits that write or remove the city's name."""
    there = value_at(data, path) is not None
    if is_written and not there:
        return [InsertItem(path, boards.load_default_board("ankh_morpork").data["geometry"]["decor"]["title"])]
    return [RemoveItem(path)] if there and not is_written else []


AREA_SHAPES = DraggableShapes(
    "spaces.areas",
    always_draggable=("slots", "dot"),
    in_picture=("shape.polygon", "parts", "labels"),
    outline="shape.polygon",
    groups={
        "parts.plate.rect": ("labels.name.room", "labels.number.at", "labels.price.at", "slots.trouble", "dot"),
        "parts.square.polygon": ("slots.minion", "slots.building", "slots.troll", "slots.demon"),
    },
    followers=("labels.number", "labels.price"),
    corners=("parts.square.polygon",),
    labels={
        "slots.minion": N_("minions"),
        "slots.building": N_("the building"),
        "slots.troll": N_("a troll"),
        "slots.demon": N_("a demon"),
        "slots.trouble": N_("trouble"),
    },
)
RIVER_LINE_SHAPES = DraggableShapes(
    "decor.river.courses", always_draggable=(), in_picture=("line",), outline="line", by_number=True
)

AREA_ROWS = (
    FormRow("cost", N_("Price of a building")),
    FormRow("river", N_("By the river")),
    FormRow("effect.do", N_("City Area card"), effect_choices, amount_edits),
    FormRow("effect.amount", N_("Amount")),
    FormRow("neighbours", N_("Neighbours"), area_choices, neighbour_edits, is_subset=True),
    FormRow("bridges", N_("Reached only by a bridge"), area_choices, bridge_edits, is_subset=True),
)

FORM = BoardForm(
    size_label=size_text,
    sections=(
        FormSection(
            N_("Players"),
            (
                FormRow("rules.minions", N_("Minions per player")),
                FormRow("rules.buildings", N_("Buildings per player")),
                FormRow("rules.money", N_("Starting money")),
                FormRow("rules.hand", N_("Hand refilled to")),
            ),
        ),
        FormSection(
            N_("To win"),
            (
                FormRow(
                    "rules.goals",
                    N_("What personalities need"),
                    goal_choices,
                    make_edits=goal_edits,
                    read_part=is_present,
                ),
            ),
        ),
        FormSection(N_("To win: areas with minions"), (FormRow("rules.goals.spread.*", N_("With {key} players")),)),
        FormSection(N_("To win: areas under control"), (FormRow("rules.goals.control.*", N_("With {key} players")),)),
        FormSection(
            N_("To win: trouble markers on the board"), (FormRow("rules.goals.trouble.*", N_("With {key} players")),)
        ),
        FormSection(N_("To win: money and buildings"), (FormRow("rules.goals.worth.*", N_("With {key} players")),)),
        FormSection(
            N_("Starting areas"), (FormRow("rules.start", N_("Start with one minion from every player"), area_choices),)
        ),
        FormSection(
            N_("River and city name"),
            (
                FormRow(
                    "geometry.decor.river.labels.name.at",
                    N_("Position (across, down): {what}", what=N_("the river's name")),
                ),
                FormRow(
                    "geometry.decor.river.labels.name.turn",
                    N_("Rotation of the river's name (degrees)"),
                    read_part=round,
                ),
                FormRow(
                    "geometry.decor.title",
                    N_("The city's name"),
                    title_choices,
                    make_edits=title_edits,
                    read_part=is_present,
                ),
                FormRow(
                    "geometry.decor.title.labels.name.room",
                    N_("Position (across, down, width, height): {what}", what=N_("the city's name")),
                ),
            ),
            first_river_line_edits,
            add_label=N_("Draw the river"),
        ),
        FormSection(N_("Price of a building"), (FormRow("areas.*.cost", N_("{name}")),)),
        FormSection(N_("By the river"), (FormRow("areas.*.river", N_("{name}")),)),
        FormSection(
            N_("City Area cards"),
            (
                FormRow("areas.*.effect.do", N_("{name}"), effect_choices, amount_edits),
                FormRow("areas.*.effect.amount", N_("{name}: amount")),
            ),
        ),
    ),
    ordered_lists=(
        OrderedList(
            "areas",
            N_("Order of areas"),
            AREA_ROWS,
            number_key="number",
            is_in_picture=False,
            order_edits=renumbering_edits,
            links=neighbour_links,
            join_edits=link_toggle_edits,
            bridge_edits=bridge_toggle_edits,
            shapes=AREA_SHAPES,
            new_entry=new_area,
            insert_edits=area_insertion_edits,
            remove_edits=area_removal_edits,
            own_keys=("id", "number", "name", "neighbours", "bridges"),
            picture=PICTURE_PATH,
            description=N_("as the event die shows them; drag to change"),
        ),
        OrderedList(
            "geometry.decor.river.courses",
            N_("River"),
            (),
            new_entry=new_river_line,
            entry_label=river_line_label,
            is_in_picture=False,
            shapes=RIVER_LINE_SHAPES,
            picture=PICTURE_PATH,
        ),
    ),
    thing_names={"areas": "area:{id}"},
    counted_uses=(
        EventTally(N_("Minions placed"), ("area",), ("placed",), ("where",)),
        EventTally(N_("Buildings"), ("area",), ("built",), ("where",)),
        EventTally(N_("Trouble"), ("area",), ("trouble",), ("where",)),
        EventTally(N_("Everything that happened"), ("area",)),
        EventTally(N_("Cards used"), ("card",), ("played", "reacted"), ("card",), seat_arg="who"),
    ),
    effect_texts={"areas.*": area_text},
    headings={"areas": N_("Areas"), "deck": N_("Cards")},
)
