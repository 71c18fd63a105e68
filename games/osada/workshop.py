"""The board editor's form for Osada."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.contract.events import EventTally
from games.core.contract.texts import N_, N_n, Text
from games.core.data.boards import text_in_language
from games.core.data.drawn_road import ROAD_AREA, clamp_to_road_area, spread_evenly
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit, RemoveItem, SetValue
from games.core.workshop.form import (
    BoardData,
    BoardForm,
    Choices,
    DraggableCentres,
    DraggableShapes,
    FormRow,
    FormSection,
    OrderedList,
)
from games.osada.controls.naming import COLOUR_TEXTS
from games.osada.effect_texts import character_text, special_text
from games.osada.rules.board import (
    CUBELESS_FIELDS,
    DIE_EFFECTS,
    DIE_SIDES,
    LETTERS,
    MAX_SPECTRE_FIELDS,
    PLAIN_FIELD,
    SPECIAL_FIELDS,
)


def size_text(data: BoardData) -> Text:
    """Return the length of the road as text."""
    return N_n("{n} space", "{n} spaces", n=len(data["track"]))


def field_kind_name(data: BoardData, kind: str, language: str) -> Text:
    """Return the name of a kind of field on this board."""
    if kind == PLAIN_FIELD:
        return N_("plain space")
    special = value_at(data, ("specials", kind))
    name = special.get("name") if isinstance(special, Mapping) else None
    text = text_in_language(name, language) if isinstance(name, Mapping) else ""
    return N_("{words}", words=text or kind)


def kind_choices(data: BoardData, language: str) -> Choices:
    """List the kinds of field allowed between bus and village."""
    return [(kind, field_kind_name(data, kind, language)) for kind in (PLAIN_FIELD, *SPECIAL_FIELDS)]


def special_choices(data: BoardData, language: str) -> Choices:
    """List the kinds of special field."""
    return [(kind, field_kind_name(data, kind, language)) for kind in SPECIAL_FIELDS]


def field_name(data: BoardData, entry: Any, language: str) -> Text:
    """Return the name of a field of the road."""
    return (
        field_kind_name(data, str(entry["kind"]), language) if isinstance(entry, Mapping) else N_("{words}", words="?")
    )


def letter_choices(data: BoardData, language: str) -> Choices:
    """List the moves A to G."""
    return [(letter, N_("{words}", words=letter)) for letter in LETTERS]


def bloody_hand_edits(data: BoardData, path: ValuePath, kind: Any) -> Sequence[Edit]:
    """Return the edit that removes the bloody hand of a special field."""
    there = "hand" in value_at(data, path[:-1])
    return [RemoveItem((*path[:-1], "hand"))] if kind != PLAIN_FIELD and there else []


def result_choices(data: BoardData, language: str) -> Choices:
    """List the die results of fields in the valley."""
    return [(None, N_("none")), *((n, N_("{words}", words=str(n))) for n in range(1, DIE_SIDES + 1))]


def unique_result_edits(data: BoardData, path: ValuePath, result: Any) -> Sequence[Edit]:
    """Return the edits that remove a die result from other fields."""
    entries = enumerate(data["track"])
    return [
        RemoveItem(("track", n, "valley"))
        for n, one in entries
        if n != path[1] and result and one.get("valley") == result
    ]


def yes_no_choices(data: BoardData, language: str) -> Choices:
    """List the values of a flag: "no" (the key is left out) and "yes"."""
    return [(None, N_("no")), (True, N_("yes"))]


def new_field(data: BoardData, index: int) -> Any:
    """Make a plain field."""
    return {"kind": PLAIN_FIELD}


MOVE_TYPE_TEXTS = {
    "forward": N_("spaces forward"),
    "die": N_("by die roll"),
    "help": N_("helps someone"),
    "ask": N_("asks someone"),
}
DIE_EFFECT_TEXTS = {
    "call": N_("send someone on"), "lead": N_("go on yourself"), "bus": N_("flee to the bus"),
    "ask": N_("ask a question"), "pull": N_("pull a pawn here"), "lives": N_("lives"), "dies": N_("dies"),
    "home": N_("reaches the village"),
}  # fmt: skip


def move_type_choices(data: BoardData, language: str) -> Choices:
    """List the types of moves."""
    return list(MOVE_TYPE_TEXTS.items())


def move_type(move: Any) -> str:
    """Return the type of a move, its entry's only key."""
    return str(next(iter(move), "")) if isinstance(move, Mapping) else ""


def move_type_edits(data: BoardData, path: ValuePath, new_type: str) -> Sequence[Edit]:
    """Return the edit that changes a move's type."""
    return (
        [SetValue(path, {new_type: [1] * DIE_SIDES if new_type == "die" else 1})]
        if move_type(value_at(data, path)) != new_type
        else []
    )


def _die(kind: str) -> Callable[[BoardData, str], Choices]:
    """Return a function that lists the die results of a kind of field."""

    def results_of(data: BoardData, language: str) -> Choices:
        steps = range(-MAX_SPECTRE_FIELDS, MAX_SPECTRE_FIELDS + 1) if kind == "mara" else ()
        fields = [(n, N_n("{n} space", "{n} spaces", n=n)) for n in steps]
        return [*((one, DIE_EFFECT_TEXTS[one]) for one in DIE_EFFECTS[kind]), *fields]

    return results_of


def colour_choices(data: BoardData, language: str) -> Choices:
    """List the colours of the pyramid."""
    return list(COLOUR_TEXTS.items())


def colour_edits(data: BoardData, path: ValuePath, colour: Any) -> Sequence[Edit]:
    """Return the edits that swap two colours of a pyramid."""
    pyramid = value_at(data, path[:-1])
    return [
        SetValue((*path[:-1], n), pyramid[path[-1]]) for n, one in enumerate(pyramid) if one == colour and n != path[-1]
    ]


def murderer_edits(data: BoardData, path: ValuePath, is_murderer: Any) -> Sequence[Edit]:
    """Return the edits that mark only this card as the murderer."""
    others = enumerate(data["characters"])
    return [
        RemoveItem(("characters", n, "murderer"))
        for n, one in others
        if is_murderer and n != path[1] and "murderer" in one
    ]


def cube_kind_choices(data: BoardData, language: str) -> Choices:
    """List the kinds of field with white cubes."""
    return [(kind, words) for kind, words in special_choices(data, language) if kind not in CUBELESS_FIELDS]


def special_entry_path(entry: Mapping[Any, Any]) -> ValuePath:
    """Return the path of the entry shared by all fields of a kind; empty for plain fields."""
    return ("specials", str(entry.get("kind"))) if entry.get("kind") != PLAIN_FIELD else ()


def pictured_centres(data: BoardData) -> list[tuple[float, float]]:
    """Return the centres of the fields in the board's picture, scaled to `ROAD_AREA` (the drawn road)."""
    centres = [space["centre"] for space in value_at(data, ("geometry", "spaces", "fields"))]
    across, down = ([centre[axis] for centre in centres] for axis in (0, 1))
    left, top, width, height = ROAD_AREA
    scale_x, scale_y = width / (max(across) - min(across) or 1), height / (max(down) - min(down) or 1)
    return [(left + (x - min(across)) * scale_x, top + (y - min(down)) * scale_y) for x, y in centres]


FORM = BoardForm(
    size_label=size_text,
    sections=(
        FormSection(
            N_("The march"),
            (
                FormRow("rules.levels", N_("Rows of the help table")),
                FormRow("rules.pause", N_("Empty spaces behind that make a pawn pause")),
                FormRow("rules.turns", N_("Turns before the march is called off")),
                FormRow("rules.white_cubes", N_("The virtual player's cubes")),
            ),
        ),
        FormSection(N_("Axes"), (FormRow("rules.axes.*", N_("With {key} pawns")),)),
        FormSection(N_("Snowshoes"), (FormRow("rules.snowshoes.*", N_("With {key} pawns")),)),
        FormSection(
            N_("The murderer"),
            (
                FormRow("rules.kill.first_colours", N_("How many top colours count")),
                FormRow("rules.kill.first_level", N_("Level needed in one of them")),
                FormRow("rules.kill.level", N_("Level needed in another colour")),
                FormRow("rules.kill.chance", N_("Chances out of six at exactly that level")),
                FormRow("rules.kill.attempts", N_("Attempts on one space")),
            ),
        ),
        FormSection(
            N_("Lynching"),
            (
                FormRow("rules.lynching.after", N_("Once everyone has passed"), special_choices),
                FormRow("rules.lynching.before.*", N_("Until someone reaches (with {key} pawns)"), special_choices),
            ),
        ),
        FormSection(
            N_("Moves"),
            (
                FormRow(
                    "moves.*", N_("{key}: kind of move"), move_type_choices, read_part=move_type,
                    make_edits=move_type_edits,
                ),
                FormRow("moves.*.forward", N_("{key}: spaces forward")),
                FormRow("moves.*.die", N_("{key}: spaces for the results 1 to 6")),
                FormRow("moves.*.help", N_("{key}: helps this many spaces behind")),
                FormRow("moves.*.ask", N_("{key}: asks this many spaces ahead")),
            ),
        ),
        FormSection(
            N_("Special spaces"),
            (
                FormRow("specials.*.forward", N_("{name}: spaces forward")),
                FormRow("specials.*.turns", N_("{name}: for how many turns")),
                FormRow("specials.*.allows", N_("{name}: moves that may be repeated"), letter_choices),
                FormRow("specials.*.bans", N_("{name}: moves barred for good"), letter_choices),
                *(
                    FormRow(f"specials.{kind}.die.*", N_("{name}: die results, 1 to 6"), _die(kind))
                    for kind in DIE_EFFECTS
                ),
            ),
        ),
        FormSection(
            N_("Characters"),
            (
                FormRow("characters.*.murderer", N_("{name}: the murderer"), yes_no_choices, murderer_edits),
                FormRow("characters.*.pyramid.*", N_("{name}: colours, the most valuable first"), colour_choices,
                    colour_edits),
                FormRow("characters.*.marks.five", N_("{name}: five points for the virtual player"),
                    cube_kind_choices, is_subset=True),
                FormRow("characters.*.marks.three", N_("{name}: three points for the virtual player"),
                    cube_kind_choices, is_subset=True),
            ),
        ),
    ),
    ordered_lists=(
        OrderedList(
            "track",
            N_("Road from the bus to the village"),
            (
                FormRow("kind", N_("Kind of space"), kind_choices, bloody_hand_edits),
                FormRow("valley", N_("Valley: die result"), result_choices, unique_result_edits),
                FormRow("hand", N_("Bloody hand"), yes_no_choices),
            ),
            new_field, field_name, fixed_ends=1,
            shapes=DraggableShapes("spaces.fields", ("slots", "labels.name", "points"), by_number=True,
                          labels={"at": N_("a space of the road"), "slots.pawn": N_("a pawn"),
                                  "points.die_badge": N_("the valley's die")}),
            centres=DraggableCentres("at", clamp_to_road_area, pictured_centres, spread_evenly),
            shared_place=special_entry_path, own_keys=("valley", "at"), palette=("kind", kind_choices),
            description=N_("drag to change the order"), inserts_on_board=True,
        ),
    ),
    thing_names={"track": "field:{n}"},
    counted_uses=(
        EventTally(N_("Pawns arriving"), ("field",), ("moved",), ("goal",)),
        EventTally(N_("Everything that happened"), ("field",)),
    ),
    effect_texts={"specials.*": special_text, "characters.*": character_text},
    headings={"specials": N_("Special spaces"), "characters": N_("Characters")},
)  # fmt: skip
