"""What the board workshop knows of a board of this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.texts import N_, N_n, Text
from games.core.data.boards import in_language
from games.core.data.yaml_marks import Place
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit, Remove
from games.core.workshop.form import BoardForm, Choices, Data, Row, Section, Shapes, Tape
from games.osada.rules.board import DIE, LETTERS, PLAIN, SPECIALS


def size(data: Data) -> Text:
    """Word how long the road is."""
    return N_n("{n} field", "{n} fields", n=len(data["track"]))


def kind_name(data: Data, kind: str, language: str) -> Text:
    """Return what fields of a kind are called on this board."""
    if kind == PLAIN:
        return N_("plain field")
    special = data.get("specials", {}).get(kind)
    name = special.get("name") if isinstance(special, Mapping) else None
    words = in_language(name, language) if isinstance(name, Mapping) else ""
    return N_("{words}", words=words or kind)


def kinds(data: Data, language: str) -> Choices:
    """List the kinds of field that may stand between bus and village."""
    return [(kind, kind_name(data, kind, language)) for kind in (PLAIN, *SPECIALS)]


def specials(data: Data, language: str) -> Choices:
    """List the kinds of special field."""
    return [(kind, kind_name(data, kind, language)) for kind in SPECIALS]


def called(data: Data, entry: Any, language: str) -> Text:
    """Return what a field of the road is called."""
    return kind_name(data, str(entry["kind"]), language) if isinstance(entry, Mapping) else N_("{words}", words="?")


def letters(data: Data, language: str) -> Choices:
    """List the moves A to G."""
    return [(letter, N_("{words}", words=letter)) for letter in LETTERS]


def without_hand(data: Data, place: Place, kind: Any) -> Sequence[Edit]:
    """Take the bloody hand off a field that is no longer plain."""
    there = "hand" in value_at(data, place[:-1])
    return [Remove((*place[:-1], "hand"))] if kind != PLAIN and there else []


def results(data: Data, language: str) -> Choices:
    """List the results of the die that may land on a field."""
    return [(None, N_("none")), *((n, N_("{words}", words=str(n))) for n in range(1, DIE + 1))]


def only_here(data: Data, place: Place, result: Any) -> Sequence[Edit]:
    """Take a result of the die off the field that had it."""
    entries = enumerate(data["track"])
    return [
        Remove(("track", n, "valley")) for n, one in entries if n != place[1] and result and one.get("valley") == result
    ]


def hands(data: Data, language: str) -> Choices:
    """List whether a field has a bloody hand."""
    return [(None, N_("no")), (True, N_("yes"))]


def new_field(data: Data, place: int) -> Any:
    """Make a plain field."""
    return {"kind": PLAIN}


FORM = BoardForm(
    size=size,
    sections=(
        Section(
            N_("The march"),
            (
                Row("rules.levels", N_("Rows of the help table")),
                Row("rules.pause", N_("Free fields behind that make a pawn pause")),
                Row("rules.turns", N_("Turns after which the march is called off")),
                Row("rules.white_cubes", N_("Cubes of the virtual player")),
            ),
        ),
        Section(N_("Axes"), (Row("rules.axes.*", N_("With {key} pawns")),)),
        Section(N_("Snowshoes"), (Row("rules.snowshoes.*", N_("With {key} pawns")),)),
        Section(
            N_("The murderer"),
            (
                Row("rules.kill.first_colours", N_("Colours of the card that count first")),
                Row("rules.kill.first_level", N_("Level needed in one of them")),
                Row("rules.kill.level", N_("Level needed in another colour")),
                Row("rules.kill.chance", N_("Chance of six with just that")),
                Row("rules.kill.attempts", N_("Attempts on one field")),
            ),
        ),
        Section(
            N_("Lynching"),
            (
                Row("rules.lynching.after", N_("Once everybody is beyond"), specials),
                Row("rules.lynching.before.*", N_("Until somebody comes to, with {key} pawns"), specials),
            ),
        ),
        Section(
            N_("Moves"),
            (
                Row("moves.*.forward", N_("{key}: fields forward")),
                Row("moves.*.die", N_("{key}: fields for the results 1 to 6")),
                Row("moves.*.help", N_("{key}: helps so many fields behind")),
                Row("moves.*.ask", N_("{key}: asks so many fields ahead")),
            ),
        ),
        Section(
            N_("Special fields"),
            (
                Row("specials.*.forward", N_("{name}: fields on")),
                Row("specials.*.turns", N_("{name}: for how many turns")),
                Row("specials.*.allows", N_("{name}: moves that may be repeated"), letters),
                Row("specials.*.bans", N_("{name}: moves barred for good"), letters),
            ),
        ),
    ),
    tapes=(
        Tape(
            "track", N_("Road from the bus to the village"), (Row("kind", N_("Kind of field"), kinds, without_hand),
            Row("valley", N_("Valley: result of the die"), results, only_here), Row("hand", N_("Bloody hand"), hands)),
            new_field, called, ends=1, fewest=12, most=80,
            shapes=Shapes("spaces.fields", ("slots", "labels.name", "points"), by_number=True),
        ),
    ),
    things={"track": "field:{n}"},
    groups={"specials": N_("Special fields"), "characters": N_("Characters")},
)  # fmt: skip
