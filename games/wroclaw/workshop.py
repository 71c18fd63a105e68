"""What the board workshop knows of a board of this game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.contract.telling import Counted
from games.core.contract.texts import N_, Text
from games.core.data import boards
from games.core.data.boards import in_language
from games.core.data.yaml_marks import Place
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit, Insert, Set
from games.core.workshop.form import BoardForm, Choices, Column, Data, Row, Section, Table


def size(data: Data) -> Text:
    """Word how many cards are drawn and kept."""
    rules = data["rules"]
    return N_("{drawn} fighters drawn, {hand} kept", drawn=rules["drawn"], hand=rules["hand"])


def armours(data: Data, language: str) -> Choices:
    """List the armours of the board's own deck."""
    return _named(data, "armours", language)


def weapons(data: Data, language: str) -> Choices:
    """List the weapons of the board's own deck."""
    return _named(data, "weapons", language)


def _named(data: Data, key: str, language: str) -> Choices:
    entries: Sequence[Mapping[Any, Any]] = data.get("deck", {}).get(key, ())
    return [(one["id"], N_("{words}", words=in_language(one["name"], language))) for one in entries]


def own_cards(data: Data) -> Sequence[Edit]:
    """Put the program's cards into a file that has none of its own."""
    return [Insert(("deck",), boards.usual("wroclaw").data["deck"])] if "deck" not in data else []


# -- tables -----------------------------------------------------------------------------------------------------------
Entries = Sequence[tuple[Place, Text]]


def _cards(key: str) -> Callable[[Data, str], Entries]:
    """Return what lists the cards of a kind, with their names."""

    def entries(data: Data, language: str) -> Entries:
        found = value_at(data, ("deck", key)) or ()
        return [(("deck", key, n), _name(one, language)) for n, one in enumerate(found) if isinstance(one, Mapping)]

    return entries


def _name(entry: Mapping[Any, Any], language: str) -> Text:
    name = entry.get("name")
    return N_("{words}", words=in_language(name, language) if isinstance(name, Mapping) and name else "?")


def weapon_rows(data: Data, language: str) -> Entries:
    """List what a weapon does in every mode, where there is anything, then its modes one by one."""
    found: list[tuple[Place, Text]] = []
    for place, name in _cards("weapons")(data, language):
        weapon = value_at(data, place)
        if weapon.get("effects"):
            found.append((place, N_("{weapon}: every mode", weapon=name)))
        modes = [one for one in weapon.get("modes") or () if isinstance(one, Mapping)]
        found += [
            ((*place, "modes", n), N_("{whose}: {what}", whose=name, what=_name(one, language)))
            for n, one in enumerate(modes)
        ]
    return found


def _always(row: Row) -> Callable[[Any], Row | None]:
    return lambda entry: row


def _effect(do: str, group: Text, key: str, nth: int = 0) -> Callable[[Any], Row | None]:
    """Return what finds a number of the nth effect of a kind."""

    def row(entry: Any) -> Row | None:
        places = [n for n, one in enumerate(entry.get("effects") or ()) if isinstance(one, Mapping) and one["do"] == do]
        if len(places) <= nth or key not in entry["effects"][places[nth]]:
            return None
        return Row(f"effects.{places[nth]}.{key}", N_("{whose}: {what}", whose=group, what=NUMBERS[key]))

    return row


NUMBERS = {
    "from": N_("from"), "to": N_("to"), "wounds": N_("wounds"), "amount": N_("less"), "add": N_("more"),
    "pair": N_("two"), "triple": N_("three"), "exactly": N_("exactly"),
}  # fmt: skip
GROUPS: Sequence[tuple[str, Text, Sequence[str]]] = (
    ("hit", N_("Hit"), ("from", "wounds")),
    ("weaken_armour", N_("Armour"), ("amount",)),
    ("add_per_die", N_("Each such die"), ("from", "to", "add")),
    ("add_for_equal", N_("Equal dice"), ("pair", "triple")),
    ("wounds_for_run", N_("In a row"), ("wounds",)),
    ("wounds_if_wounded", N_("Wounded before"), ("exactly", "wounds")),
    ("second_die", N_("Both hit"), ("wounds",)),
)


def weapon_columns(data: Data, language: str) -> Sequence[Column]:
    """List the numbers that any effect of the deck has; those of hits as often as a mode has hits."""
    entries = [value_at(data, place) for place, _ in weapon_rows(data, language)]
    found: list[Column] = []
    for do, group, keys in GROUPS:
        alike = [[one for one in entry.get("effects") or () if one.get("do") == do] for entry in entries]
        for nth in range(max(map(len, alike), default=0)):
            words = N_("{group} {n}", group=group, n=nth + 1) if nth else group
            found += [
                Column(NUMBERS[key], _effect(do, words, key, nth), words)
                for key in keys
                if any(key in one[nth] for one in alike if len(one) > nth)
            ]
    return found


def armour_columns(data: Data, language: str) -> Sequence[Column]:
    """List the numbers of armours, the hazards that they keep off, and who wears them."""
    hazards = value_at(data, ("deck", "hazards")) or ()
    guards = [
        Column(_name(one, language), _always(_keeps_off(one["id"], _name(one, language))), N_("Keeps off"))
        for one in hazards
    ]
    return [
        Column(N_("Armour"), _always(Row("value", N_("armour")))),
        Column(N_("In cover"), _always(Row("in_cover", N_("when shooting from cover")))),
        *guards,
        Column(N_("Fighters"), shown=lambda data, entry: _users(data, "armour", entry)),
    ]


def _keeps_off(hazard: str, words: Text) -> Row:
    def edits(data: Data, place: Place, on: bool) -> Sequence[Edit]:
        others = [one for one in value_at(data, place) if one != hazard]
        return [Set(place, [*others, hazard] if on else others)]

    return Row("immune", words, read=lambda immune: hazard in immune, edits=edits)


def _users(data: Data, key: str, entry: Mapping[Any, Any]) -> int:
    """Count the fighters with an armour or a weapon."""
    return sum(one.get(key) == entry.get("id") for one in value_at(data, ("deck", "characters")) or ())


TABLES = (
    Table(
        N_("Fighters"),
        _cards("characters"),
        lambda data, language: [
            Column(N_("Armour"), _always(Row("armour", N_("armour"), armours))),
            Column(N_("Weapon"), _always(Row("weapon", N_("weapon"), weapons))),
        ],
    ),
    Table(N_("Weapons"), weapon_rows, weapon_columns),
    Table(N_("Armours"), _cards("armours"), armour_columns),
    Table(N_("Hazards"), _cards("hazards"), lambda data, language: [
        Column(N_("Cards"), _always(Row("count", N_("cards"))))]),
)  # fmt: skip


FORM = BoardForm(
    size=size,
    sections=(
        Section(
            N_("The duel"),
            (
                Row("rules.drawn", N_("Fighters drawn")),
                Row("rules.hand", N_("Fighters kept")),
                Row("rules.turns", N_("Turns after which it stops")),
                Row("rules.caps", N_("Caps of Perun")),
                Row("rules.boost", N_("Points that one cap adds")),
                Row("rules.extra", N_("Less on each die of an extra shot")),
                Row("rules.cover", N_("Armour from a comrade's cover")),
            ),
        ),
    ),
    tables=TABLES,
    opened=own_cards,
    counted=(Counted(N_("Fighters"), ("card",), ("revealed",), ("card",), by="who"),),
    groups={"deck": N_("Cards")},
)
