"""The rules text of Kraków agrees with the data on every graffiti, district, street and building."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.core.contract.texts import LANGUAGES
from games.core.data import boards, files
from games.core.data.rules_text import search_rules
from games.core.lessons import files as lesson_files
from games.core.program.paths import resource_path
from games.krakow.game import GAME
from tests import reading
from tests.krakow.positions import shipped
from tests.reading import rules_text, section_texts, table_row


def board_data() -> Any:
    return files.read_document(resource_path("data/krakow/board.yaml")).data


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_graffiti_is_listed_with_its_numbers(language: str) -> None:
    book = rules_text("krakow", language)
    for kind in board_data()["graffiti"]:
        numbers = [str(kind[key]) for key in ("count", "cost", "full", "half")]
        assert table_row(book, kind["name"][language], 5) == numbers


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_district_and_street_is_listed_with_its_buildings(language: str) -> None:
    book, document = rules_text("krakow", language), board_data()
    maps = {key: text.split() for key, text in document["map"].items()}
    names = {
        kind: {one["letter"]: one["name"][language] for one in document[kind]} for kind in ("districts", "streets")
    }
    houses = {one["letter"]: one["name"][language] for one in document["buildings"]}
    around = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    of_district: dict[str, set[str]] = {name: set() for name in names["districts"].values()}
    of_street: dict[str, set[str]] = {name: set() for name in names["streets"].values()}
    run: dict[str, set[str]] = {name: set() for name in names["streets"].values()}
    for y, line in enumerate(maps["buildings"]):
        for x, letter in enumerate(line):
            district = names["districts"].get(maps["districts"][y][x], "")
            streets = streets_at(maps["streets"], names["streets"], x, y)
            for street in streets:
                run[street].add(district)
            if letter in houses:
                of_district[district].add(houses[letter])
                for dx, dy in around:
                    for street in streets_at(maps["streets"], names["streets"], x + dx, y + dy):
                        of_street[street].add(houses[letter])
    for name, expected in of_district.items():
        assert set(table_row(book, name, 2)[0].split(", ")) == expected, name
    for name, expected in of_street.items():
        districts, buildings = table_row(book, name, 3)
        assert set(buildings.split(", ")) == expected, name
        assert set(districts.split(", ")) == run[name], name


def streets_at(lines: list[str], names: dict[str, str], x: int, y: int) -> list[str]:
    """Return the streets of a cell; a crossing belongs to the streets that it continues."""
    if not (0 <= y < len(lines) and 0 <= x < len(lines[y])):
        return []
    if lines[y][x] != "+":
        return [names[lines[y][x]]] if lines[y][x] in names else []
    near = [lines[y + dy][x + dx] for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return sorted({names[letter] for letter in near if letter in names})


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_agree_with_the_data(language: str) -> None:
    book, numbers = rules_text("krakow", language), board_data()["rules"]
    costs = section_texts(book, "turn")
    assert str(numbers["points"]) in costs[1]
    assert [str(numbers["walk"]), str(numbers["lead"])] == [costs[4 + 1], costs[4 + 3]]
    paid = section_texts(book, "victory-points")
    assert [str(numbers["pay"][key]) for key in ("district", "street", "building")] == [paid[4], paid[6], paid[8]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_states_the_cost_of_steps_and_no_other_number(language: str) -> None:
    coach = lesson_files.read_coach("krakow")
    assert coach is not None
    text = getattr(next(card for card in coach.cards if card.id == "turn").say, language)
    for ref in boards.shipped_boards("krakow"):
        numbers = files.read_document(ref.path).data["rules"]
        assert re.findall(r"\d+", text) == [str(numbers["walk"]), str(numbers["lead"])], ref.id
        assert not re.search(r"\b(ten|nine|dziesięć|dziewięć)\b", text, re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_finds_every_name(language: str) -> None:
    book, document = rules_text("krakow", language), board_data()
    for kind in ("graffiti", "districts", "streets", "buildings", "bridges"):
        for one in document[kind]:
            assert search_rules(book, one["name"][language]), one


@pytest.mark.parametrize("language", LANGUAGES)
def test_k_8_the_rules_say_that_no_bridge_touches_a_wall(language: str) -> None:
    city = shipped().city
    cells = ["{}.{}".format(*one["cell"]) for one in board_data()["bridges"]]
    assert [city.pairs_beside[city.cell_index[cell]] for cell in cells] == [()] * 4
    text = " ".join(section_texts(rules_text("krakow", language), "doubts"))
    assert {"en": "(no bridge does)", "pl": "(mosty nie dotykają żadnego)"}[language] in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pictures_show_the_positions_of_the_text(language: str) -> None:
    assert GAME.rules_position is not None
    positions = {position.focus: position for position in rules_text("krakow", language).positions()}
    assert set(positions) == {"square:23.1", "square:23.4", "cell:10.5"}
    assert GAME.standings(GAME.rules_position(shipped(), positions["square:23.4"]))["art"] == [2, 2]
    view = GAME.rules_position(shipped(), positions["cell:10.5"])
    assert {f"cell:{cell}" for cell in view["crosses"][1]} == set(positions["cell:10.5"].mark)
    assert view["blocked"] == ["painter:0:1"]


def test_polish_rules_keep_polish_typography() -> None:
    assert not reading.polish_faults("krakow")
