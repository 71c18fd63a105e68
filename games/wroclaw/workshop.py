"""The board editor's form for Wrocław."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.core.contract.events import EventTally
from games.core.contract.texts import N_, Text
from games.core.data import boards
from games.core.data.boards import text_in_language
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit, InsertItem, RemoveItem, SetValue
from games.core.workshop.form import (
    BoardData,
    BoardForm,
    Choices,
    FormColumn,
    FormRow,
    FormSection,
    FormTable,
    OrderedList,
)
from games.core.workshop.own_boards import make_id
from games.wroclaw.effect_texts import hazard_text, weapon_text


def size_text(data: BoardData) -> Text:
    """Return the numbers of cards drawn and kept as text."""
    rules = data["rules"]
    return N_("{drawn} fighters drawn, {hand} kept", drawn=rules["drawn"], hand=rules["hand"])


def armour_choices(data: BoardData, language: str) -> Choices:
    """List the armours of the board's deck."""
    return _named(data, "armours", language)


def weapon_choices(data: BoardData, language: str) -> Choices:
    """List the weapons of the board's deck."""
    return _named(data, "weapons", language)


def _named(data: BoardData, key: str, language: str) -> Choices:
    entries: Sequence[Mapping[Any, Any]] = data.get("deck", {}).get(key, ())
    return [(one["id"], _name(one, language)) for one in entries]


def card_insertion_edits(data: BoardData) -> Sequence[Edit]:
    """Return the edit that copies the shipped cards into a file without cards."""
    return [InsertItem(("deck",), boards.load_default_board("wroclaw").data["deck"])] if "deck" not in data else []


# -- tables -----------------------------------------------------------------------------------------------------------
NamedPaths = Sequence[tuple[ValuePath, Text]]


def _cards(key: str) -> Callable[[BoardData, str], NamedPaths]:
    """Return a function that lists (path, name) of each card of a kind."""

    def card_entries(data: BoardData, language: str) -> NamedPaths:
        cards = value_at(data, ("deck", key)) or ()
        return [(("deck", key, n), _name(one, language)) for n, one in enumerate(cards) if isinstance(one, Mapping)]

    return card_entries


def _name(entry: Mapping[Any, Any], language: str) -> Text:
    name = entry.get("name")
    return N_("{words}", words=text_in_language(name, language) if isinstance(name, Mapping) and name else "?")


def weapon_rows(data: BoardData, language: str) -> NamedPaths:
    """List the rows of each weapon: common effects, then its modes."""
    rows: list[tuple[ValuePath, Text]] = []
    for place, name in _cards("weapons")(data, language):
        weapon = value_at(data, place)
        if weapon.get("effects"):
            rows.append((place, N_("{weapon}: every mode", weapon=name)))
        modes = [one for one in weapon.get("modes") or () if isinstance(one, Mapping)]
        rows += [
            ((*place, "modes", n), N_("{whose}: {what}", whose=name, what=_name(one, language)))
            for n, one in enumerate(modes)
        ]
    return rows


def _always(row: FormRow) -> Callable[[Any], FormRow | None]:
    return lambda entry: row


def _effect(do: str, group: Text, key: str, nth: int = 0) -> Callable[[Any], FormRow | None]:
    """Return a function that makes the form row for the value `key` of an entry's effect `do`, the `nth` from 0."""

    def effect_row(entry: Any) -> FormRow | None:
        places = [n for n, one in enumerate(entry.get("effects") or ()) if isinstance(one, Mapping) and one["do"] == do]
        if len(places) <= nth or key not in entry["effects"][places[nth]]:
            return None
        return FormRow(f"effects.{places[nth]}.{key}", N_("{whose}: {what}", whose=group, what=NUMBER_LABELS[key]))

    return effect_row


NUMBER_LABELS = {
    "from": N_("from"), "to": N_("to"), "wounds": N_("wounds"), "amount": N_("less"), "add": N_("more"),
    "pair": N_("two"), "triple": N_("three"), "exactly": N_("exactly"),
}  # fmt: skip
EFFECT_GROUPS: Sequence[tuple[str, Text, Sequence[str]]] = (
    ("hit", N_("Hit"), ("from", "wounds")),
    ("weaken_armour", N_("Armour"), ("amount",)),
    ("add_per_die", N_("Each die in the range"), ("from", "to", "add")),
    ("add_for_equal", N_("Equal dice"), ("pair", "triple")),
    ("wounds_for_run", N_("Run"), ("wounds",)),
    ("wounds_if_wounded", N_("Already wounded"), ("exactly", "wounds")),
    ("second_die", N_("Both hit"), ("wounds",)),
)


def weapon_columns(data: BoardData, language: str) -> Sequence[FormColumn]:
    """List a column for each number of an effect."""
    entries = [value_at(data, place) for place, _ in weapon_rows(data, language)]
    columns: list[FormColumn] = []
    for do, group, keys in EFFECT_GROUPS:
        alike = [[one for one in entry.get("effects") or () if one.get("do") == do] for entry in entries]
        for nth in range(max(map(len, alike), default=0)):
            title = N_("{group} {n}", group=group, n=nth + 1) if nth else group
            columns += [
                FormColumn(NUMBER_LABELS[key], _effect(do, title, key, nth), title)
                for key in keys
                if any(key in one[nth] for one in alike if len(one) > nth)
            ]
    return columns


def armour_columns(data: BoardData, language: str) -> Sequence[FormColumn]:
    """List the columns of armours: values, hazards stopped, number of wearers."""
    hazards = value_at(data, ("deck", "hazards")) or ()
    guards = [
        FormColumn(_name(one, language), _always(_keeps_off(one["id"], _name(one, language))), N_("Protects from"))
        for one in hazards
    ]
    return [
        FormColumn(N_("Armour"), _always(FormRow("value", N_("armour")))),
        FormColumn(N_("In cover"), _always(FormRow("in_cover", N_("when shooting from cover"), in_cover_choices))),
        *guards,
        FormColumn(N_("Fighters"), read_only_number=lambda data, entry: _users(data, "armour", entry)),
    ]


def in_cover_choices(data: BoardData, language: str) -> Choices:
    """List the values that an armour may have in cover."""
    return [(None, N_("the same")), *((n, N_("{words}", words=str(n))) for n in range(10))]


def _keeps_off(hazard: str, words: Text) -> FormRow:
    def exception_edits(data: BoardData, place: ValuePath, on: bool) -> Sequence[Edit]:
        others = [one for one in value_at(data, place) if one != hazard]
        return [SetValue(place, [*others, hazard] if on else others)]

    return FormRow("immune", words, read_part=lambda immune: hazard in immune, make_edits=exception_edits)


def _users(data: BoardData, key: str, entry: Mapping[Any, Any]) -> int:
    """Return the number of characters with this armour or weapon."""
    return sum(one.get(key) == entry.get("id") for one in value_at(data, ("deck", "characters")) or ())


# -- adding and removing cards ----------------------------------------------------------------------------------------
MAX_ID_STEM = 36  # maximum length of an id without its number


def _copy(key: str) -> Callable[[BoardData, int], Any]:
    """Return a function that copies an entry under a new name and id."""

    def copied_entry(data: BoardData, place: int) -> Any:
        entries = data["deck"][key]
        entry = dict(entries[max(0, place - 1)])
        entry["id"], number = _own_id(entry["name"], [one["id"] for one in entries])
        entry["name"] = {language: f"{_stem(words)} {number}" for language, words in entry["name"].items()}
        if key != "armours":
            _borrow(entry, key, entries[max(0, place - 1)]["id"])
        if "modes" in entry:
            entry["modes"] = _own_modes(data, entry["modes"])
        return entry

    return copied_entry


def _stem(words: str) -> str:
    """Return a name without its final number."""
    return words.rstrip("0123456789 ") or words


def _own_id(names: Mapping[str, str], taken: Sequence[str]) -> tuple[str, int]:
    """Return an unused (id, number), made from a name."""
    stem = make_id(_stem(names.get("pl") or next(iter(names.values()))))[:MAX_ID_STEM]
    number = next(n for n in range(2, 999) if f"{stem}_{n}" not in taken)
    return f"{stem}_{number}", number


def _own_modes(data: BoardData, modes: Sequence[Mapping[Any, Any]]) -> list[Any]:
    """Return copies of modes with unused ids."""
    taken = [mode["id"] for weapon in data["deck"]["weapons"] for mode in weapon["modes"]]
    return [{**mode, "id": _own_id(mode["name"], taken)[0]} for mode in modes]


def _borrow(entry: dict[Any, Any], key: str, whose: str) -> None:
    """Let a copy use its original's picture."""
    if whose in _pictured(key):
        entry.setdefault("icon", whose)


def _pictured(key: str) -> list[str]:
    return [one["id"] for one in boards.load_default_board("wroclaw").data["deck"][key]]


def picture_choices(key: str) -> Callable[[BoardData, str], Choices]:
    """Return a function that lists the shipped pictures of a kind of cards."""

    def picture_options(data: BoardData, language: str) -> Choices:
        usual = boards.load_default_board("wroclaw").data["deck"][key]
        return [(None, N_("its own")), *((one["id"], _name(one, language)) for one in usual)]

    return picture_options


def immunity_edits(data: BoardData, number: int) -> Sequence[Edit]:
    """Return the edits that remove a deleted hazard from all armours."""
    gone, kept_off = data["deck"]["hazards"][number]["id"], [one["immune"] for one in data["deck"]["armours"]]
    return [
        RemoveItem(("deck", "armours", n, "immune", immune.index(gone)))
        for n, immune in enumerate(kept_off)
        if gone in immune
    ]


NEW_EFFECTS: Mapping[str, Mapping[str, Any]] = {  # effect -> its values when it is added to a mode
    "hit": {"from": 5, "wounds": 1},
    "weaken_armour": {"amount": 1},
    "add_per_die": {"from": 1, "to": 3, "dice": "others", "add": 1},
    "add_for_equal": {"pair": 1, "triple": 3},
    "all_opponents": {},
    "wounds_for_run": {"wounds": 2},
    "wounds_if_wounded": {"exactly": 2, "wounds": 2},
    "stop_cover": {},
    "second_die": {"wounds": 3},
    "highest_die": {},
}
EFFECT_TEXTS: Mapping[str, Text] = {
    **{do: group for do, group, _ in EFFECT_GROUPS},
    "all_opponents": N_("All opponents"),
    "stop_cover": N_("Ends cover"),
    "highest_die": N_("Highest die"),
}
MAX_REPEATS = {"hit": 3, "add_per_die": 2}  # effect -> how often one mode may have it


def effect_choices(data: BoardData, language: str) -> Choices:
    """List the effects that a mode may have."""
    return [
        ((do, nth), N_("{group} {n}", group=words, n=nth + 1) if nth else words)
        for do, words in EFFECT_TEXTS.items()
        for nth in range(MAX_REPEATS.get(do, 1))
    ]


def _effects_of(there: Any) -> list[tuple[str, int]]:
    """Return (effect, number of earlier ones of its kind) for each effect of a mode."""
    sorts = [str(one.get("do")) for one in there or () if isinstance(one, Mapping)]
    return [(do, sorts[:n].count(do)) for n, do in enumerate(sorts)]


def effect_edits(data: BoardData, path: ValuePath, wanted: Sequence[tuple[str, int]]) -> Sequence[Edit]:
    """Return the edits that give an entry the `wanted` effects."""
    there = value_at(data, path)
    had = _effects_of(there)
    gone = [RemoveItem((*path, n)) for n in range(len(had) - 1, -1, -1) if had[n] not in wanted]
    new = [{"do": one[0], **NEW_EFFECTS[one[0]]} for one in wanted if one not in had]
    if there is None:
        return [InsertItem(path, new, "icon" if "icon" in value_at(data, path[:-1]) else "name")]
    if len(gone) == len(had) and not new and "modes" in value_at(data, path[:-1]):
        return [RemoveItem(path)]
    return [*gone, *(InsertItem((*path, len(had) - len(gone) + n), one) for n, one in enumerate(new))]


def _effect_row(path: str, label: Text) -> FormRow:
    return FormRow(path, label, effect_choices, read_part=_effects_of, make_edits=effect_edits)


def mode_count_choices(data: BoardData, language: str) -> Choices:
    """List the numbers of modes that a weapon may have."""
    return [(n, N_("{words}", words=str(n))) for n in (1, 2)]


def mode_count_edits(data: BoardData, path: ValuePath, count: int) -> Sequence[Edit]:
    """Return the edits that add or remove a weapon's mode."""
    modes = value_at(data, path)
    if count < len(modes):
        return [RemoveItem((*path, n)) for n in range(len(modes) - 1, count - 1, -1)]
    (made,) = _own_modes(data, modes[:1])
    name = {language: f"{_stem(words)} 2" for language, words in made["name"].items()}
    return [InsertItem((*path, len(modes)), {**made, "name": name})]


def dice_choices(data: BoardData, language: str) -> Choices:
    """List the dice that an effect can count."""
    return [("others", N_("all but the active one")), ("all", N_("all"))]


WEAPON_ROWS = (
    FormRow("icon", N_("Picture"), picture_choices("weapons")),
    FormRow("modes", N_("Modes"), mode_count_choices, read_part=len, make_edits=mode_count_edits),
    _effect_row("modes.*.effects", N_("{name}")),
    FormRow("modes.*.effects.*.dice", N_("{name}: which dice"), dice_choices),
    _effect_row("effects", N_("Every mode")),
    FormRow("effects.*.dice", N_("Every mode: which dice"), dice_choices),
)


def _strip(
    key: str,
    title: Text,
    rows: Sequence[FormRow],
    table: FormTable,
    taken: Callable[[BoardData, int], Sequence[Edit]] | None = None,
) -> OrderedList:
    own = ("id", "name", "icon", "modes")
    return OrderedList(
        f"deck.{key}", title, rows, _copy(key), is_in_picture=False, remove_edits=taken, own_keys=own, table=table
    )


CARD_STRIPS = (
    _strip(
        "characters",
        N_("Fighters"),
        (FormRow("icon", N_("Picture"), picture_choices("characters")),),
        FormTable(
            _cards("characters"),
            lambda data, language: [
                FormColumn(N_("Armour"), _always(FormRow("armour", N_("armour"), armour_choices))),
                FormColumn(N_("Weapon"), _always(FormRow("weapon", N_("weapon"), weapon_choices))),
            ],
        ),
    ),
    _strip("weapons", N_("Weapons"), WEAPON_ROWS, FormTable(weapon_rows, weapon_columns)),
    _strip("armours", N_("Armours"), (), FormTable(_cards("armours"), armour_columns)),
    _strip(
        "hazards",
        N_("Hazards"),
        (FormRow("icon", N_("Picture"), picture_choices("hazards")),),
        FormTable(_cards("hazards"), lambda data, language: [
            FormColumn(N_("Cards"), _always(FormRow("count", N_("cards"))))]),
        immunity_edits,
    ),
)  # fmt: skip


FORM = BoardForm(
    size_label=size_text,
    sections=(
        FormSection(
            N_("The duel"),
            (
                FormRow("rules.drawn", N_("Fighters drawn")),
                FormRow("rules.hand", N_("Fighters kept")),
                FormRow("rules.turns", N_("Turns before the duel ends")),
                FormRow("rules.caps", N_("Caps of Perun")),
                FormRow("rules.boost", N_("Points that a Perun adds")),
                FormRow("rules.extra", N_("Points off each die of an extra shot")),
                FormRow("rules.cover", N_("Armour from a comrade's cover")),
            ),
        ),
    ),
    ordered_lists=CARD_STRIPS,
    default_edits=card_insertion_edits,
    counted_uses=(EventTally(N_("Fighters"), ("card",), ("revealed",), ("card",), seat_arg="who"),),
    effect_texts={
        "deck.weapons.*": weapon_text,
        "deck.weapons.*.modes.*": weapon_text,
        "deck.hazards.*": hazard_text,
    },
    headings={"deck": N_("Cards")},
)
