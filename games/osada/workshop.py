"""The form of the board workshop for boards of Osada: its rows, their choices and dependent edits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.contract.events import EventTally
from games.core.contract.texts import N_, N_n, Text
from games.core.data.boards import text_in
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit, RemoveItem, SetValue
from games.core.workshop.form import BoardForm, Choices, Data, DraggableShapes, FormRow, FormSection, Strip
from games.osada.controls.naming import COLOUR_TEXTS
from games.osada.rules.board import DICE, DIE, FLIGHT, LETTERS, PLAIN, SPECIALS, UNMARKED


def size(data: Data) -> Text:
    """Return the length of the road as text."""
    return N_n("{n} field", "{n} fields", n=len(data["track"]))


def kind_name(data: Data, kind: str, language: str) -> Text:
    """Return the name of a kind of field on this board."""
    if kind == PLAIN:
        return N_("plain field")
    special = value_at(data, ("specials", kind))
    name = special.get("name") if isinstance(special, Mapping) else None
    text = text_in(name, language) if isinstance(name, Mapping) else ""
    return N_("{words}", words=text or kind)


def kind_choices(data: Data, language: str) -> Choices:
    """List the kinds of field allowed between bus and village."""
    return [(kind, kind_name(data, kind, language)) for kind in (PLAIN, *SPECIALS)]


def special_choices(data: Data, language: str) -> Choices:
    """List the kinds of special field."""
    return [(kind, kind_name(data, kind, language)) for kind in SPECIALS]


def field_name(data: Data, entry: Any, language: str) -> Text:
    """Return the name of a field of the road."""
    return kind_name(data, str(entry["kind"]), language) if isinstance(entry, Mapping) else N_("{words}", words="?")


def letter_choices(data: Data, language: str) -> Choices:
    """List the moves A to G."""
    return [(letter, N_("{words}", words=letter)) for letter in LETTERS]


def remove_hand(data: Data, place: ValuePath, kind: Any) -> Sequence[Edit]:
    """Return the edit that removes the bloody hand of a field that is no longer plain."""
    there = "hand" in value_at(data, place[:-1])
    return [RemoveItem((*place[:-1], "hand"))] if kind != PLAIN and there else []


def result_choices(data: Data, language: str) -> Choices:
    """List the results of the die that a field of the valley may have, or none."""
    return [(None, N_("none")), *((n, N_("{words}", words=str(n))) for n in range(1, DIE + 1))]


def take_result_from_others(data: Data, place: ValuePath, result: Any) -> Sequence[Edit]:
    """Return the edits that remove a result of the die from other fields."""
    entries = enumerate(data["track"])
    return [
        RemoveItem(("track", n, "valley"))
        for n, one in entries
        if n != place[1] and result and one.get("valley") == result
    ]


def yes_no_choices(data: Data, language: str) -> Choices:
    """List the two choices of a switch: no, for which the file has no key, and yes."""
    return [(None, N_("no")), (True, N_("yes"))]


def new_field(data: Data, place: int) -> Any:
    """Make a plain field."""
    return {"kind": PLAIN}


MOVE_TYPES = {
    "forward": N_("fields forward"),
    "die": N_("by die"),
    "help": N_("helps somebody"),
    "ask": N_("asks somebody"),
}
RESULTS = {
    "call": N_("call somebody here"), "lead": N_("lead the others"), "bus": N_("flee to the bus"),
    "ask": N_("ask a question"), "pull": N_("pull a pawn here"), "lives": N_("lives"), "dies": N_("dies"),
    "home": N_("reaches the village"),
}  # fmt: skip


def move_type_choices(data: Data, language: str) -> Choices:
    """List the types of moves."""
    return list(MOVE_TYPES.items())


def move_type(move: Any) -> str:
    """Return the type of a move: its only key."""
    return str(next(iter(move), "")) if isinstance(move, Mapping) else ""


def change_move_type(data: Data, place: ValuePath, sort: str) -> Sequence[Edit]:
    """Return the edit that changes the type of a move."""
    return (
        [SetValue(place, {sort: [1] * DIE if sort == "die" else 1})] if move_type(value_at(data, place)) != sort else []
    )


def _die(kind: str) -> Callable[[Data, str], Choices]:
    """Return a function that lists the results allowed for the die of a kind of field."""

    def results_of(data: Data, language: str) -> Choices:
        steps = range(-FLIGHT, FLIGHT + 1) if kind == "mara" else ()
        fields = [(n, N_n("{n} field", "{n} fields", n=n)) for n in steps]
        return [*((one, RESULTS[one]) for one in DICE[kind]), *fields]

    return results_of


def colour_choices(data: Data, language: str) -> Choices:
    """List the colours of the pyramid."""
    return list(COLOUR_TEXTS.items())


def swap_colours(data: Data, place: ValuePath, colour: Any) -> Sequence[Edit]:
    """Return the edits that swap a colour with the one it replaces, so that each occurs once in the pyramid."""
    pyramid = value_at(data, place[:-1])
    return [
        SetValue((*place[:-1], n), pyramid[place[-1]])
        for n, one in enumerate(pyramid)
        if one == colour and n != place[-1]
    ]


def unmark_other_murderers(data: Data, place: ValuePath, murders: Any) -> Sequence[Edit]:
    """Return the edits that leave only one card marked as the murderer."""
    others = enumerate(data["characters"])
    return [
        RemoveItem(("characters", n, "murderer"))
        for n, one in others
        if murders and n != place[1] and "murderer" in one
    ]


def cube_kind_choices(data: Data, language: str) -> Choices:
    """List the kinds of field that can get white cubes."""
    return [(kind, words) for kind, words in special_choices(data, language) if kind not in UNMARKED]


def special_place(entry: Mapping[Any, Any]) -> ValuePath:
    """Return the place in the file of what all fields of a kind share; empty for plain fields."""
    return ("specials", str(entry.get("kind"))) if entry.get("kind") != PLAIN else ()


FORM = BoardForm(
    size_label=size,
    sections=(
        FormSection(
            N_("The march"),
            (
                FormRow("rules.levels", N_("Rows of the help table")),
                FormRow("rules.pause", N_("Free fields behind that make a pawn pause")),
                FormRow("rules.turns", N_("Turns after which the march is called off")),
                FormRow("rules.white_cubes", N_("Cubes of the virtual player")),
            ),
        ),
        FormSection(N_("Axes"), (FormRow("rules.axes.*", N_("With {key} pawns")),)),
        FormSection(N_("Snowshoes"), (FormRow("rules.snowshoes.*", N_("With {key} pawns")),)),
        FormSection(
            N_("The murderer"),
            (
                FormRow("rules.kill.first_colours", N_("Colours of the card that count first")),
                FormRow("rules.kill.first_level", N_("Level needed in one of them")),
                FormRow("rules.kill.level", N_("Level needed in another colour")),
                FormRow("rules.kill.chance", N_("Chance of six with just that")),
                FormRow("rules.kill.attempts", N_("Attempts on one field")),
            ),
        ),
        FormSection(
            N_("Lynching"),
            (
                FormRow("rules.lynching.after", N_("Once everybody is beyond"), special_choices),
                FormRow("rules.lynching.before.*", N_("Until somebody comes to, with {key} pawns"), special_choices),
            ),
        ),
        FormSection(
            N_("Moves"),
            (
                FormRow("moves.*", N_("{key}: what it is"), move_type_choices, read=move_type, edits=change_move_type),
                FormRow("moves.*.forward", N_("{key}: fields forward")),
                FormRow("moves.*.die", N_("{key}: fields for the results 1 to 6")),
                FormRow("moves.*.help", N_("{key}: helps so many fields behind")),
                FormRow("moves.*.ask", N_("{key}: asks so many fields ahead")),
            ),
        ),
        FormSection(
            N_("Special fields"),
            (
                FormRow("specials.*.forward", N_("{name}: fields on")),
                FormRow("specials.*.turns", N_("{name}: for how many turns")),
                FormRow("specials.*.allows", N_("{name}: moves that may be repeated"), letter_choices),
                FormRow("specials.*.bans", N_("{name}: moves barred for good"), letter_choices),
                *(FormRow(f"specials.{kind}.die.*", N_("{name}: die from 1 to 6"), _die(kind)) for kind in DICE),
            ),
        ),
        FormSection(
            N_("Characters"),
            (
                FormRow("characters.*.murderer", N_("{name}: the murderer"), yes_no_choices, unmark_other_murderers),
                FormRow("characters.*.pyramid.*", N_("{name}: colours, the most valuable first"), colour_choices,
                    swap_colours),
                FormRow("characters.*.marks.five", N_("{name}: five points to the virtual player"), cube_kind_choices,
                    is_subset=True),
                FormRow("characters.*.marks.three", N_("{name}: three points to the virtual player"), cube_kind_choices,
                    is_subset=True),
            ),
        ),
    ),
    strips=(
        Strip(
            "track",
            N_("Road from the bus to the village"),
            (
                FormRow("kind", N_("Kind of field"), kind_choices, remove_hand),
                FormRow("valley", N_("Valley: result of the die"), result_choices, take_result_from_others),
                FormRow("hand", N_("Bloody hand"), yes_no_choices),
            ),
            new_field, field_name, fixed_ends=1,
            shapes=DraggableShapes("spaces.fields", ("slots", "labels.name", "points"), by_number=True,
                          labels={"slots.pawn": N_("a pawn"), "points.die_badge": N_("the valley's die")}),
            shared_place=special_place, own_keys=("valley",), palette=("kind", kind_choices),
            description=N_("drag to change the order"), inserts_on_board=True,
        ),
    ),
    thing_names={"track": "field:{n}"},
    counted_uses=(
        EventTally(N_("Pawns that came"), ("field",), ("moved",), ("goal",)),
        EventTally(N_("All that happened"), ("field",)),
    ),
    headings={"specials": N_("Special fields"), "characters": N_("Characters")},
)  # fmt: skip
