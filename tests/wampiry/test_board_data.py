"""Wampiry's board file: its contents, boards with other rings, and every kind of error with its exact place."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from games.core.contract.errors import DataError
from games.core.data import files
from games.core.program.paths import resource_path
from games.wampiry.rules.board import ESTATE_EFFECTS, FIELD_EFFECTS, Board, Effect
from games.wampiry.schemas import load_board

SHIPPED = resource_path("data/wampiry/board.yaml")
BOARDS = Path(__file__).parents[1] / "boards"
TEXT = SHIPPED.read_text(encoding="utf-8")


def load_text(text: str, shipped: bool = True) -> Board:
    document = files.parse_document_from_text(text, "b.yaml")
    document.is_shipped = shipped
    return load_board(document)


def errors_of(text: str, shipped: bool = True) -> list[str]:
    with pytest.raises(DataError) as caught:
        load_text(text, shipped)
    return [str(problem) for problem in caught.value.problems]


def test_the_shipped_board_has_the_values_of_the_rulebook() -> None:
    board = load_board(SHIPPED)
    assert board.ring == ("handlowe", "teatralne", "gorali", "zielone", "szkolne", "ogrodowe", "mlodosci")
    assert [effect.do for effect in board.abilities] == list(ESTATE_EFFECTS)
    assert [effect.count for effect in board.abilities] == [3, 1, 2, 2, 1, 2, 4]
    assert [effect.cost for effect in board.abilities] == [0, 0, 0, 0, 0, 1, 0]
    assert [effect.do for effect in board.actions] == list(FIELD_EFFECTS)
    assert board.clock[0] == "tajemnicze_doniesienia"
    assert board.clock[6] == "godzina_sabatu"
    assert board.estate_cards == {"cw1": 1, "cw2": 2, "ccw1": -1, "ccw2": -2}
    assert board.time_cards == {"t1": 1, "t2": 2}
    assert (board.turns, board.supply, board.placed) == (15, 21, 2)
    assert board.awards == {1: (7, 5, 3), 0: (5, 3, 1), -1: (3, 1, 0)}
    assert board.places == {4: 3, 3: 2, 2: 1}


def test_the_board_contains_texts_and_geometry() -> None:
    content = load_board(SHIPPED).data
    assert content["clock"][5]["name"] == {"pl": "Nietoperz", "en": "The Bat"}
    assert all(set(entry["about"]) == {"pl", "en"} for entry in [*content["ring"], *content["clock"]])
    assert content["geometry"]["board"]["viewBox"] == [0, 0, 1128, 804]
    assert len(content["geometry"]["spaces"]["estates"]) == 7


@pytest.mark.parametrize(("name", "size", "fields"), [("ring5", 5, 4), ("ring9", 9, 8)])
def test_rings_of_other_sizes_load(name: str, size: int, fields: int) -> None:
    board = load_board(BOARDS / f"wampiry_{name}.yaml")
    assert (len(board.ring), len(board.clock)) == (size, fields)
    assert board.id == name
    assert "geometry" not in board.data


def test_a_missing_count_is_one() -> None:
    board = load_board(BOARDS / "wampiry_ring9.yaml")
    assert board.abilities[6] == Effect("swap_own_with_opponent", 1, 0)
    assert board.data["ring"][6]["effect"] == {"do": "swap_own_with_opponent", "count": 1}


WRONG = {  # the old text, its replacement, the marked part of the replacement, the error message
    "turns": ("turns: 15", "turns: abc", "abc", 'rules.turns: expected a whole number from 1 to 60, got "abc"'),
    "negative": (
        "possessed: 21 ",
        "possessed: -1 ",
        "-1",
        "rules.possessed: expected a whole number from 1 to 60, got -1",
    ),
    "unknown rule": ("placed: 2 ", "palced: 2 ", "palced", 'rules.palced: unknown key; did you mean "placed"?'),
    "rising awards": (
        "normal: [5, 3, 1]",
        "normal: [5, 3, 4]",
        "[5, 3, 4]",
        "rules.awards.normal: expected points that do not rise from place to place",
    ),
    "two awards": (
        "lowered: [3, 1, 0]",
        "lowered: [3, 1]",
        "[3, 1]",
        "rules.awards.lowered: expected a list of 3 items, got a list of 2 items",
    ),
    "five players": (
        "{2: 1, 3: 2, 4: 3}",
        "{2: 1, 3: 2, 4: 3, 5: 3}",
        "5: 3",
        "rules.places.5: expected only the keys 2, 3 and 4",
    ),
    "places missing": (
        "places: {2: 1, 3: 2, 4: 3}",
        "places: {2: 1, 3: 2}",
        "places",
        "rules.places.4: missing, expected the number of places that score",
    ),
    "standing still": (
        "cw2: 2, ccw1",
        "cw2: 0, ccw1",
        "0,",
        "rules.estate_cards.cw2: expected steps that lead elsewhere on a ring of 7, got 0",
    ),
    "whole round": (
        "t1: 1, t2: 2",
        "t1: 1, t2: 14",
        "14}",
        "rules.time_cards.t2: expected steps that lead elsewhere on a ring of 7, got 14",
    ),
    "same card": (
        "ccw1: -1, ccw2: -2",
        "ccw1: -1, ccw2: -1",
        "-1}",
        "rules.estate_cards.ccw2: expected steps that no other card has",
    ),
    "estate twice": (
        "- id: teatralne\n    number: 2",
        "- id: handlowe\n    number: 2",
        "handlowe\n    number: 2",
        "ring[1].id: expected a value different from that of entry 1: handlowe",
    ),
    "number twice": (
        "number: 2\n    name: {pl: Teatralne",
        "number: 1\n    name: {pl: Teatralne",
        "1\n    name: {pl: T",
        "ring[1].number: expected a value different from that of entry 1: 1",
    ),
    "id in ring and clock": (
        "- id: nietoperz\n    number",
        "- id: gorali\n    number",
        "gorali\n    number: 6",
        "clock[5].id: expected an id that no estate has, got gorali",
    ),
    "unknown effect": (
        "do: move_own_here",
        "do: move_here",
        "move_here",
        f'ring[2].effect.do: expected one of: {", ".join(ESTATE_EFFECTS)}, got "move_here"',
    ),
    "effect of the other kind": (
        "do: raise_scoring_here",
        "do: move_own_block",
        'move_own_block}\n    about:\n      pl: "P',
        f'clock[0].effect.do: expected one of: {", ".join(FIELD_EFFECTS)}, got "move_own_block"',
    ),
    "cost where nothing is paid": (
        "do: move_own_here, count: 2",
        "do: move_own_here, count: 2, cost: 1",
        'cost: 1}\n    about:\n      pl: "Ś',
        "ring[2].effect.cost: key not allowed here: only sacrifice_here_to_remove has a price",
    ),
    "cost missing": (
        "count: 2, cost: 1",
        "count: 2",
        "effect: {do: sacrifice",
        "ring[5].effect.cost: missing; sacrifice_here_to_remove has a price",
    ),
    "count of a field": (
        "do: relocate_own_vampire",
        "do: relocate_own_vampire, count: 2",
        'count: 2}\n    about:\n      pl: "Na koniec kolejki, po',
        "clock[5].effect.count: unknown key; known here: do",
    ),
    "one language": (
        "name: {pl: Górali, en: Górali}",
        "name: {pl: Górali}",
        "name: {pl: Górali}",
        "ring[2].name.en: missing; a board that comes with a game has both languages",
    ),
    "empty name": ("en: The Bat", 'en: ""', '""', 'clock[5].name.en: expected text of 1 to 30 characters, got ""'),
    "name like a thing's": (
        "en: The Bat",
        'en: "estate:zielone"',
        '"estate',
        "clock[5].name.en: expected words, got something that looks like the name of a thing on the table",
    ),
    "name in two lines": (
        "en: The Bat",
        'en: "The\\nBat"',
        '"The',
        "clock[5].name.en: expected one line without spaces around it",
    ),
    "point outside": (
        "dot: [434.6, 582.4]",
        "dot: [434.6, 882.4]",
        "[434.6, 882.4]",
        "geometry.spaces.estates[0].dot: expected a point inside the viewBox",
    ),
    "rectangle outside": (
        "plate: {rect: [270, 591, 228, 28]}",
        "plate: {rect: [270, 791, 228, 28]}",
        "[270, 791",
        "geometry.spaces.estates[0].parts.plate.rect: expected a rectangle inside the viewBox",
    ),
    "half a point": (
        "dot: [434.6, 582.4]",
        "dot: [434.6]",
        "[434.6]",
        "geometry.spaces.estates[0].dot: expected a point [x, y], got a list of 1 item",
    ),
    "slot of a missing seat": (
        "[358, 649], [408, 649], [458, 649]]",
        "[358, 649], [408, 649]]",
        "[[308, 649]",
        "geometry.spaces.estates[0].slots.possessed: expected at least 4 points, got 3",
    ),
    "picture missing": (
        "art: board.webp",
        "art: boart.webp",
        "boart.webp",
        "geometry.board.art: there is no picture assets/art/wampiry/boart.webp in the program",
    ),
    "picture elsewhere": (
        "art: board.webp",
        "art: ../board.webp",
        "../board",
        'geometry.board.art: expected the name of a picture (svg, webp or png), got "../board.webp"',
    ),
    "two shapes": (
        "rect: [270, 591, 228, 28]}",
        "rect: [270, 591, 228, 28], circle: 4}",
        "circle: 4",
        "geometry.spaces.estates[0].parts.plate.circle: unknown key; known here: rect",
    ),
    "too few moons": (
        ", [1014.5, 775], [1071, 775]]",
        ", [1014.5, 775]]",
        "[[280, 775]",
        "geometry.tracks.turn.places: expected at least 15 points, one per turn",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_each_error_names_its_place(name: str) -> None:
    old, new, marked, sentence = WRONG[name]
    assert TEXT.count(old) == 1, "the test must change exactly one place"
    text = TEXT.replace(old, new)
    before = text[: text.index(new) + new.index(marked) if marked in new else text.index(marked)]
    place = f"b.yaml:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"
    assert f"{place}: {sentence}" in errors_of(text)


def test_an_estate_without_a_place_on_the_picture_is_an_error() -> None:
    text = TEXT.replace("      - id: gorali\n        shape", "      - id: gorali_2\n        shape")
    assert text != TEXT
    errors = errors_of(text)
    assert any(
        s.endswith("geometry.spaces.estates[2].id: expected the id of something on the board, got gorali_2")
        for s in errors
    )
    assert any(s.endswith("geometry.spaces.estates: missing spaces: gorali") for s in errors)


def test_a_ring_of_two_estates_is_too_small() -> None:
    content = yaml.safe_load((BOARDS / "wampiry_ring5.yaml").read_text(encoding="utf-8"))
    content["ring"] = content["ring"][:2]
    (errors,) = errors_of(yaml.safe_dump(content), shipped=False)
    assert errors.endswith("ring: expected a list of 3 to 12 items, got a list of 2 items")


def test_user_boards_may_have_one_language_no_tooltips_and_no_icons() -> None:
    text = (BOARDS / "wampiry_ring5.yaml").read_text(encoding="utf-8").replace("    icon: mlodosci\n", "")
    assert load_text(text, shipped=False).data["name"] == {"en": "Five Estates"}
    assert "b.yaml:6:1: name.pl: missing; a board that comes with a game has both languages" in errors_of(text)
    both = (BOARDS / "wampiry_ring9.yaml").read_text(encoding="utf-8")
    assert "b.yaml:19:5: ring[0].about: missing, expected a sentence for the tooltip" in errors_of(both)


def test_a_user_board_needs_a_name_and_icons_of_the_program() -> None:
    text = (BOARDS / "wampiry_ring5.yaml").read_text(encoding="utf-8")
    assert errors_of(text.replace("name: {en: Mill}", "name: {}"), False) == [
        "b.yaml:20:11: ring[0].name: expected text under pl, en or both"
    ]
    assert errors_of(text.replace("icon: mlodosci", "icon: dog"), False) == [
        "b.yaml:23:11: ring[0].icon: there is no picture assets/art/wampiry/pieces/icon_dog.svg in the program"
    ]


def test_all_errors_are_listed_in_the_order_of_the_file() -> None:
    text = TEXT.replace("turns: 15", "turns: x").replace("number: 7\n    name: {pl: Mł", "number: -7\n    nam: {pl: Mł")
    text = text.replace("bezel_radius: 181", "bezel_radius: 0")
    errors = errors_of(text)
    assert len(errors) == 5  # turns, number, name missing, nam unknown, radius
    lines = [int(sentence.split(":")[1]) for sentence in errors]
    assert lines == sorted(lines)
