"""The board editor's form for Wampiry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.core.contract.events import EventTally
from games.core.contract.texts import N_, N_n, Text
from games.core.data import boards
from games.core.data.boards import text_in_language
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import entry_limits, value_at
from games.core.workshop.edits import Edit, InsertItem, RemoveItem
from games.core.workshop.effect_texts import in_both_languages
from games.core.workshop.form import BoardData, BoardForm, Choices, DraggableShapes, FormRow, FormSection, OrderedList
from games.wampiry.effect_texts import ESTATE_TEXTS, FIELD_TEXTS, estate_text, field_text
from games.wampiry.rules.board import DEFAULT_ICONS

COSTLY_EFFECT = "sacrifice_here_to_remove"  # the only effect with a cost
ESTATE_EFFECT_TEXTS = {
    "place_extra_possessed": N_("adds possessed here"),
    "replace_opponent_with_own": N_("replaces an opponent's possessed"),
    "move_own_here": N_("brings your own possessed here"),
    "move_opponents_out": N_("sends opponents' possessed away"),
    "swap_own_with_opponent": N_("swaps two possessed"),
    COSTLY_EFFECT: N_("gives up one possessed and sends others back"),
    "move_own_block": N_("moves a group of your possessed"),
}
FIELD_EFFECT_TEXTS = {
    "raise_scoring_here": N_("raises an estate's scoring"),
    "lower_scoring_here": N_("lowers an estate's scoring"),
    "place_sabbath_marker_here": N_("calls the Sabbath"),
    "move_opponent_vampire": N_("moves an opponent's vampire"),
    "move_opponent_time_pawn": N_("moves an opponent's time pawn"),
    "relocate_own_vampire": N_("moves your vampire anywhere at the end of your go"),
    "relocate_own_time_pawn": N_("moves your time pawn anywhere at the end of your go"),
}


def size_text(data: BoardData) -> Text:
    """Return the numbers of estates and clock fields as text."""
    estates = N_n("{n} estate", "{n} estates", n=len(data["ring"]))
    return N_("{estates}, clock of {fields}", estates=estates, fields=len(data["clock"]))


def cost_edits(data: BoardData, path: ValuePath, effect: Any) -> Sequence[Edit]:
    """Return the edits that add or remove the cost of an effect."""
    there = "cost" in value_at(data, path[:-1])
    if effect == COSTLY_EFFECT and not there:
        return [InsertItem((*path[:-1], "cost"), 1)]
    return [RemoveItem((*path[:-1], "cost"))] if effect != COSTLY_EFFECT and there else []


def estate_effect_choices(data: BoardData, language: str) -> Choices:
    """List the effects of estates."""
    return list(ESTATE_EFFECT_TEXTS.items())


def field_effect_choices(data: BoardData, language: str) -> Choices:
    """List the effects of clock fields."""
    return list(FIELD_EFFECT_TEXTS.items())


def _free(data: BoardData, stem: str) -> tuple[str, int]:
    """Return an unused (id, printed number)."""
    entries = [*data["ring"], *data["clock"]]
    ids, numbers = {one["id"] for one in entries}, {one["number"] for one in entries}
    number = next(n for n in range(1, 100) if n not in numbers)
    return next(f"{stem}_{n}" for n in range(number, 200) if f"{stem}_{n}" not in ids), number


def new_estate(data: BoardData, index: int) -> Any:
    """Return a new estate."""
    new_id, number = _free(data, "osiedle")
    name = {"pl": f"Osiedle {number}", "en": f"Estate {number}"}
    effect = {"do": "place_extra_possessed", "count": 1}
    about = in_both_languages(ESTATE_TEXTS["place_extra_possessed"].with_args(n=1))
    return {
        "id": new_id, "number": number, "name": name, "ability": dict(name), "effect": effect, "icon": "handlowe",
        "about": about,
    }  # fmt: skip


def new_field(data: BoardData, index: int) -> Any:
    """Return a new clock field."""
    new_id, number = _free(data, "pole")
    name = {"pl": f"Pole {number}", "en": f"Field {number}"}
    about = in_both_languages(FIELD_TEXTS["raise_scoring_here"])
    effect = {"do": "raise_scoring_here"}
    return {"id": new_id, "number": number, "name": name, "effect": effect, "icon": "nietoperz", "about": about}


def icon_choices(data: BoardData, language: str) -> Choices:
    """List the default icon, then the shipped icons."""
    usual = boards.load_default_board("wampiry").data
    names = [(one["id"], text_in_language(one["name"], language)) for key in ("ring", "clock") for one in usual[key]]
    return [(None, N_("its own")), *((icon, N_("{words}", words=name)) for icon, name in names)]


def _cards(key: str, stem: str) -> Callable[[BoardData], Sequence[Edit]]:
    """Return a function that adds a card; its number of steps differs from those of all other cards."""

    def add_card(data: BoardData) -> Sequence[Edit]:
        cards = data["rules"][key]
        if len(cards) >= entry_limits(data, ("rules", key))[1]:
            return []
        steps = next(n for n in range(1, 99) if n not in cards.values())
        name = next(f"{stem}{n}" for n in range(steps, 99) if f"{stem}{n}" not in cards)
        return [InsertItem(("rules", key, name), steps)]

    return add_card


def card_removal_edits(data: BoardData, path: ValuePath) -> Sequence[Edit]:
    """Return the edits that remove a card; empty if too few would remain."""
    return [RemoveItem(path)] if len(value_at(data, path[:-1])) > entry_limits(data, path[:-1])[0] else []


def icon_file(entry: Any) -> str:
    """Return the path of an icon; empty if it is not shipped."""
    icon = entry.get("icon") or DEFAULT_ICONS[entry["effect"]["do"]]
    return f"assets/art/wampiry/pieces/icon_{icon}.svg" if icon in DEFAULT_ICONS.values() else ""


def _doing(key: str) -> Callable[[BoardData, Any], Sequence[str]]:
    """Return a function that lists the icons of estates or fields with an effect."""
    return lambda data, do: [icon_file(one) for one in data[key] if one["effect"]["do"] == do]


HANDLE_LABELS = {
    "slots.possessed": N_("a player's possessed"),
    "slots.vampire": N_("a vampire"),
    "slots.sabbath": N_("the Sabbath"),
    "slots.award_token": N_("the scoring marker"),
    "points.icon": N_("the icon"),
}
TIME_PAWN_LABEL = N_("a time pawn")
CLOCKWISE_HINT = N_("clockwise; drag to change the order")
ICON_ROW = FormRow("icon", N_("Icon"), icon_choices)
EFFECT_COUNT_ROWS = (FormRow("effect.count", N_("How many")), FormRow("effect.cost", N_("Price in possessed")))

FORM = BoardForm(
    size_label=size_text,
    sections=(
        FormSection(
            N_("Length and pieces"),
            (
                FormRow("rules.turns", N_("Turns")),
                FormRow("rules.possessed", N_("Possessed per player")),
                FormRow("rules.placed", N_("Placed per go")),
            ),
        ),
        FormSection(
            N_("Points for the first three on an estate"),
            (
                FormRow("rules.awards.raised", N_("Raised")),
                FormRow("rules.awards.normal", N_("Normal")),
                FormRow("rules.awards.lowered", N_("Lowered")),
            ),
        ),
        FormSection(N_("Places that score"), (FormRow("rules.places.*", N_("With {key} players")),)),
        FormSection(N_("Steps on the estate cards"), (FormRow("rules.estate_cards.*", N_("Card {key}")),),
                _cards("estate_cards", "cw"), card_removal_edits),
        FormSection(N_("Steps on the time cards"), (FormRow("rules.time_cards.*", N_("Card {key}")),),
                _cards("time_cards", "t"), card_removal_edits),
        FormSection(
            N_("What the estates do"),
            (
                FormRow("ring.*.effect.do", N_("{name}"), estate_effect_choices, cost_edits),
                FormRow("ring.*.effect.count", N_("{name}: how many")),
                FormRow("ring.*.effect.cost", N_("{name}: price")),
            ),
        ),
        FormSection(N_("What the clock does"), (FormRow("clock.*.effect.do", N_("{name}"), field_effect_choices),)),
    ),
    ordered_lists=(
        OrderedList(
            "ring", N_("Ring of estates"),
            (FormRow("number", N_("Printed number")),
             FormRow("effect.do", N_("What it does"), estate_effect_choices, cost_edits,
                     choice_pictures=_doing("ring")),
             *EFFECT_COUNT_ROWS, ICON_ROW),
            new_estate, shapes=DraggableShapes("spaces.estates", ("slots", "points", "dot"), labels=HANDLE_LABELS),
            description=CLOCKWISE_HINT, badge=icon_file, inserts_on_board=True, printed_key="number",
        ),
        OrderedList(
            "clock", N_("Clock"),
            (FormRow("number", N_("Printed number")),
             FormRow("effect.do", N_("What it does"), field_effect_choices, choice_pictures=_doing("clock")), ICON_ROW),
            new_field,
            shapes=DraggableShapes(
                "spaces.clock", ("slots", "points", "dot"),
                labels={**HANDLE_LABELS, "slots.vampire": TIME_PAWN_LABEL}),
            description=CLOCKWISE_HINT, badge=icon_file, printed_key="number",
        ),
    ),
    thing_names={"ring": "estate:{id}", "clock": "field:{id}"},
    counted_uses=(
        EventTally(N_("Possessed placed"), ("estate",), ("placed", "replaced"), ("goal", "where"), "n"),
        EventTally(N_("Visits"), ("estate", "field"), ("walked", "advanced"), ("goal",)),
        EventTally(N_("Everything that happened"), ("estate", "field")),
    ),
    headings={"ring": N_("Estates"), "clock": N_("Clock")},
    effect_texts={"ring.*": estate_text, "clock.*": field_text},
    text_labels={"centre": N_("Place in the middle"), "about": N_("Description")},
)  # fmt: skip
