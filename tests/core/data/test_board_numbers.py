"""Tests that the texts of shipped boards and cards name the numbers that the boards and cards have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import yaml

from games import registry
from games.core.contract.texts import LANGUAGES
from games.core.data.yaml_reader import ValuePath
from games.core.program.paths import resource_path
from games.core.workshop.effect_texts import effect_texts
from games.core.workshop.form import form_of
from tests.core.number_words import numbers_in

FILES = sorted([*resource_path("data").glob("*/board*.yaml"), *resource_path("data").glob("*/cards.yaml")])

# numbers in texts that are no value of the board: fixed rules, results of dice
FIXED: dict[str, set[int]] = {
    "flood": {2}, "fog": {5}, "riots": {8}, "demons_from_the_dungeon_dimensions": {4}, "subsidence": {2},
    "trolls": {3}, "earthquake": {2}, "cmot_dibbler": {12, 7, 4, 1, 2, 6}, "here_n_now": {12, 7, 3, 1, 2, 6},
    "errol": {12, 7, 1, 2, 6}, "the_bursar": {2}, "carcer": {2}, "hubert": {2}, "the_alchemists_guild": {3, 5},
    "archchancellor_ridcully": {1, 2}, "mrs_cake": {1}, "stanley": {1, 2}, "przepasc": {1}, "seven_sleepers": {7},
    "trojwymiar": {3}, "history_monks": {4}, "mr_slant": {2}, "cosmo_lavish": {2}, "hobsons_livery_stable": {2},
    "belt_z_lina": {3}, "strzal_w_glowe": {3}, "penetrujaca_wiazka": {1},
    "the_dysk": {1}, "the_opera_house": {1}, "sacharissa_cripslock": {1}, "otto_chriek": {1}, "william_de_worde": {1},
    "sir_charles_lavatory": {1}, "the_post_office": {1}, "shonky_shop": {1},
    "the_fire_brigade": {5}, "the_ankh_morpork_sunshine_dragon_sanctuary": {1},
}  # fmt: skip


def texts_of(value: Any, place: ValuePath = ()) -> Iterator[tuple[ValuePath, Mapping[str, str]]]:
    """Yield (path, text by language) of all texts in a file."""
    if isinstance(value, dict):
        if value and value.keys() <= set(LANGUAGES):
            yield place, value
            return
        for key, inner in value.items():
            yield from texts_of(inner, (*place, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from texts_of(inner, (*place, number))


def integers_in(value: Any) -> set[int]:
    """Return all integers in plain data."""
    if isinstance(value, dict):
        return set().union(*(integers_in(inner) for inner in [*value.keys(), *value.values()]))
    if isinstance(value, list):
        return set().union(*map(integers_in, value))
    return {abs(value)} if isinstance(value, int) and not isinstance(value, bool) else set()


def at(data: Any, place: ValuePath) -> Any:
    """Return the value at a path."""
    for step in place:
        data = data[step]
    return data


def surroundings(data: Any, place: ValuePath) -> Iterator[Any]:
    """Yield the entries around a path, the innermost first, except the whole file."""
    for end in range(len(place) - 1, 0, -1):
        if isinstance(at(data, place[:end]), dict):
            yield at(data, place[:end])


def described(data: Any) -> dict[ValuePath, Mapping[str, str]]:
    """Return {path: sentence made from the effect} of a board."""
    form = form_of(data["game"])
    return {(*one.place, "about"): one.made for one in effect_texts(data, form)}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_texts_of_entries_have_only_the_numbers_of_their_entry(file: Any) -> None:
    data = yaml.safe_load(file.read_text("utf-8"))
    made = described(data)
    for place, text in texts_of(data):
        if place in made:
            assert text == made[place], place
        elif len(place) > 1 and place[-1] != "name":
            around = list(surroundings(data, place))
            entry = next(one for one in around if "id" in one) if any("id" in one for one in around) else around[-1]
            names = {str(step) for step in place} | {str(one.get("id")) for one in around}
            fixed = set().union(*(FIXED.get(name, set()) for name in names))
            known = integers_in(entry) | fixed | integers_in(data.get("loans", {}))
            for language in LANGUAGES:
                assert set(numbers_in(text[language], language)) <= known, (place, text[language])


# board -> what the numbers of its description are, in the order of the text, from the board and the default board
ABOUT: dict[str, Any] = {
    "bienczyce": lambda b, d: (
        [len(b["ring"]), max(b["rules"]["estate_cards"].values()), 2, _sabbaths(b), b["rules"]["turns"]]
    ),
    "krotka_noc": lambda b, d: [len(b["track"]) - 2, len(d["track"]) - 2],
    "kazimierz_2": lambda b, d: [b["rules"]["painters"], b["rules"]["points"], len(b["bridges"])],
    "kazimierz": lambda b, d: [b["rules"]["painters"], len(b["bridges"])],
    "wyspy": lambda b, d: [20, 4, len(b["deck"]["weapons"]), b["rules"]["boost"]],
    "inner_city": lambda b, d: [
        len(b["areas"]) - 1, len(_isle(b)["bridges"]), 2, 7, b["rules"]["goals"]["control"][2],
        8, b["rules"]["goals"]["trouble"][2], b["rules"]["minions"],
    ],
}  # fmt: skip


def _sabbaths(board: Any) -> int:
    return sum(field["effect"]["do"] == "place_sabbath_marker_here" for field in board["clock"])


def _isle(board: Any) -> Any:
    return next(area for area in board["areas"] if area["id"] == "isle_of_gods")


def test_descriptions_of_boards_name_their_numbers() -> None:
    described_boards = set()
    for file in FILES:
        data = yaml.safe_load(file.read_text("utf-8"))
        if data["kind"] != "board" or "about" not in data:
            continue
        default = yaml.safe_load((registry.data_folder(data["game"]) / "board.yaml").read_text("utf-8"))
        described_boards.add(data["id"])
        expected = sorted(ABOUT[data["id"]](data, default))
        for language in LANGUAGES:
            named = numbers_in(data["about"][language], language)
            assert sorted(named) == expected, (data["id"], language)
    assert described_boards == set(ABOUT)
