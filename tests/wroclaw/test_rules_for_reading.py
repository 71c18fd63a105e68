"""The rules text of W ruinach Wrocławia agrees with the data on every weapon, mode, armour, hazard and fighter."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.core.contract.dice import Dice
from games.core.contract.errors import DataError
from games.core.contract.texts import LANGUAGES, translate
from games.core.data import boards, files
from games.core.data.rules_blocks import Position
from games.core.data.rules_text import search_rules
from games.core.program.paths import resource_path
from games.wroclaw.game import GAME
from games.wroclaw.rules.board import TOKENS
from tests import reading
from tests.reading import rules_text, section_texts, table_row
from tests.wroclaw.positions import shipped


def card_data() -> Any:
    return files.read_document(resource_path("data/wroclaw/cards.yaml")).data


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_weapon_has_its_section_with_both_modes_and_their_thresholds(language: str) -> None:
    book = rules_text("wroclaw", language)
    for weapon in card_data()["weapons"]:
        title, *texts = section_texts(book, f"weapon-{weapon['id']}")
        assert title == weapon["name"][language]
        for mode in weapon["modes"]:
            (mode_text,) = [text for text in texts if text.startswith(f"{mode['name'][language]} – ")]
            numbers = re.findall(r"\d+", mode["about"][language])
            assert numbers[0] in re.findall(r"\d+", mode_text), mode["id"]


WOUNDS = {
    "en": {1: r"\bone\b", 2: r"\btwo\b", 3: r"\bthree\b"},
    "pl": {1: r"\bjedna\b", 2: r"\bdwie\b", 3: r"\btrzy\b"},
}


def numbers_of(effect: dict[str, Any]) -> set[int]:
    """Return the numbers of an effect that a text must contain as figures."""
    result = {effect[key] for key in ("amount", "add", "pair", "triple") if key in effect}
    if effect["do"] == "hit":
        return {effect["from"]}
    if effect["do"] == "add_per_die":  # "from" or "up to" this number
        result.add(effect.get("to", effect["from"]))
    return result


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ref", boards.shipped_boards("wroclaw"), ids=lambda ref: ref.id)
def test_every_weapon_and_mode_states_its_numbers(ref: boards.BoardRef, language: str) -> None:
    deck = files.read_document(ref.path).data.get("deck") or card_data()
    for weapon in deck["weapons"]:
        for one in (weapon, *weapon["modes"]):
            text, effects = one.get("about", {}).get(language, ""), one.get("effects", [])
            numbers = [numbers_of(effect) for effect in effects]
            assert {int(number) for number in re.findall(r"\d+", text)} == set().union(*numbers), one["id"]
            for effect in effects:
                for key in ("wounds", "exactly"):
                    assert key not in effect or re.search(WOUNDS[language][effect[key]], text), one["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_state_all_numbers_of_the_weapons(language: str) -> None:
    book = rules_text("wroclaw", language)
    for weapon in card_data()["weapons"]:
        text = " ".join(section_texts(book, f"weapon-{weapon['id']}"))
        numbers = {int(number) for number in re.findall(r"\d+", text)}
        for effect in [*weapon.get("effects", []), *(one for mode in weapon["modes"] for one in mode["effects"])]:
            assert numbers_of(effect) <= numbers, weapon["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_state_the_numbers_of_the_board(language: str) -> None:
    numbers, book = (
        files.read_document(resource_path("data/wroclaw/board.yaml")).data["rules"],
        rules_text("wroclaw", language),
    )
    for key, anchor in (("turns", "end"), ("caps", "perun"), ("cover", "armour")):
        assert re.search(rf"\b{numbers[key]}\b", " ".join(section_texts(book, anchor))), key


def test_b39_no_text_says_that_a_wounded_fighter_misses_more_than_one_turn() -> None:
    for path in ("lessons.yaml", "coach.yaml", "rules.en.md", "rules.pl.md"):
        text = resource_path(f"data/wroclaw/{path}").read_text(encoding="utf-8")
        assert not re.search(r"\b(two turns|dwie tury|dwóch tur)\b", text), path


def test_the_tooltip_of_cover_states_the_boards_number() -> None:
    file = files.read_document(resource_path("data/wroclaw/board.yaml"))
    file.data["rules"]["cover"] = 3
    for board, text in ((shipped(), "+2 armour "), (GAME.load_board(file), "+3 armour ")):
        view = GAME.observe(GAME.setup({"board": board}, 2, Dice(1)), None)
        about = GAME.controller.description(view, "token:oslona")
        assert about is not None
        assert text in translate(about, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_armour_and_hazard_is_listed_with_its_numbers(language: str) -> None:
    book, document = rules_text("wroclaw", language), card_data()
    for armour in document["armours"]:
        name = armour["name"][language]
        value, against = table_row(book, name, 3)
        assert re.findall(r"\d+", value) == [str(armour[key]) for key in ("value", "in_cover") if key in armour]
        assert (against == "–") == (not armour["immune"])
        assert against.count(",") + len(re.findall(r" (?:i|oraz) ", against)) + 1 == max(1, len(armour["immune"])), name
    for hazard in document["hazards"]:
        assert table_row(book, hazard["name"][language], 2) == [str(hazard["count"])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fighter_is_in_the_row_of_its_armour_and_the_column_of_its_weapon(language: str) -> None:
    book, document = rules_text("wroclaw", language), card_data()
    armours = {one["id"]: one["name"][language] for one in document["armours"]}
    weapons = [one["id"] for one in document["weapons"]]
    for fighter in document["characters"]:
        row = table_row(book, armours[fighter["armour"]], 5)
        assert row[weapons.index(fighter["weapon"])] == fighter["name"][language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_finds_every_name(language: str) -> None:
    book, document = rules_text("wroclaw", language), card_data()
    for kind in ("weapons", "armours", "hazards", "characters"):
        for one in document[kind]:
            assert search_rules(book, one["name"][language]), one


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pictures_show_the_dice_of_the_text(language: str) -> None:
    assert GAME.rules_position is not None
    positions = list(rules_text("wroclaw", language).positions())
    assert [position.state.get("dice") for position in positions] == [[3, 5, 8], [2, 6, 9], [3, 5, 8], [1, 2, 3], None]
    for position in positions:
        assert GAME.rules_position(shipped(), position)["seats"] == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_radiation_wounds_all_fighters_who_are_not_immune(language: str) -> None:
    positions = next(iter(rules_text("wroclaw", language).positions()))
    immune = {armour["id"]: "radioaktywne" in armour["immune"] for armour in card_data()["armours"]}
    worn = {character["id"]: character["armour"] for character in card_data()["characters"]}
    fighters = [fighter for side in positions.state["fighters"] for fighter in side]
    assert fighters[0]["id"] == "karol"
    assert [fighter.get("wounds", 0) for fighter in fighters] == [int(not immune[worn[one["id"]]]) for one in fighters]


def test_polish_rules_keep_polish_typography() -> None:
    assert not reading.polish_faults("wroclaw", nouns=("strzałem",))


@pytest.mark.parametrize(
    ("state", "mark", "place"),
    [
        ({"turn": 0}, (), "state.turn"),
        ({"starter": 2}, (), "state.starter"),
        ({"phase": "lunch"}, (), "state.phase"),
        ({"dice": [11]}, (), "state.dice"),
        ({"hazards": ["hail"]}, (), "state.hazards[0]"),
        ({"perun": [99, 0]}, (), "state.perun"),
        ({"hands": [["karol"]]}, (), "state.hands"),
        ({"hands": [["nobody"], []]}, (), "state.hands[0][0]"),
        ({"hands": [["karol"], ["karol"]]}, (), "state.hands[1][0]"),
        ({"fighters": [[{"id": "karol"}], []]}, (), "state.fighters[0][0].order"),
        ({"fighters": [["karol"], []]}, (), "state.fighters[0][0]"),
        ({"fighters": [[{"id": "karol", "order": TOKENS[0], "wounds": 9}], []]}, (), "state.fighters[0][0].wounds"),
        ({"fighters": [[{"id": "karol", "order": TOKENS[0], "spent": 1}], []]}, (), "state.fighters[0][0].spent"),
        ({"night": 1}, (), "state.night"),
        ({}, ("fighter:0:3",), "mark[0]"),
        ({}, ("card:nobody",), "mark[0]"),
    ],
)
def test_an_error_in_a_position_names_its_place(state: dict[str, Any], mark: tuple[str, ...], place: str) -> None:
    assert GAME.rules_position is not None
    with pytest.raises(DataError) as caught:
        GAME.rules_position(shipped(), Position("A picture", 2, state, mark))
    assert [problem.path for problem in caught.value.problems] == [place]
