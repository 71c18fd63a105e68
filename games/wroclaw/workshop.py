"""What the board workshop knows of a board of this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.texts import N_, Text
from games.core.data.boards import in_language
from games.core.workshop.form import BoardForm, Choices, Data, Row, Section


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
        Section(N_("Cards of each hazard"), (Row("deck.hazards.*.count", N_("{name}")),)),
        Section(
            N_("Armours"),
            (
                Row("deck.armours.*.value", N_("{name}")),
                Row("deck.armours.*.in_cover", N_("{name}: when shooting from cover")),
            ),
        ),
        Section(
            N_("Fighters"),
            (
                Row("deck.characters.*.armour", N_("{name}: armour"), armours),
                Row("deck.characters.*.weapon", N_("{name}: weapon"), weapons),
            ),
        ),
        Section(
            N_("Weapons"),
            (
                Row("deck.weapons.*.modes.*.effects.*.from", N_("{name}: hits from")),
                Row("deck.weapons.*.modes.*.effects.*.wounds", N_("{name}: wounds")),
            ),
        ),
    ),
    groups={"deck": N_("Cards")},
)
