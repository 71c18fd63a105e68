"""The rules text of Ankh-Morpork agrees with the data on every card, event, personality and area."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.ankh_morpork.controls import faces
from games.ankh_morpork.game import GAME
from games.ankh_morpork.rules.ending import MINION_POINTS
from games.core.contract.errors import DataError
from games.core.contract.texts import LANGUAGES, translate
from games.core.data.rules_blocks import ParagraphBlock, Position, RulesText, TableBlock, block_texts, plain_text
from games.core.data.rules_text import search_rules
from games.core.program.paths import resource_path
from tests import reading
from tests.ankh_morpork.positions import shipped
from tests.reading import section_texts

EVENTS, PERSONALITIES = 12, 7


def rules(language: str) -> RulesText:
    return reading.rules_text("ankh_morpork", language)


def entries(kind: str) -> dict[str, dict[str, Any]]:
    """Return the board's entries of a kind: area, card, event or personality."""
    result = {name.partition(":")[2]: entry for name, entry in shipped().entries.items() if name.startswith(f"{kind}:")}
    assert result
    return result


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_one_line_with_its_symbols_and_its_text(language: str) -> None:
    board, book = shipped(), rules(language)
    lines = [plain_text(block.spans) for block in book.blocks if isinstance(block, ParagraphBlock)]
    assert len(entries("card")) == 101
    for card, entry in entries("card").items():
        name = entry["name"][language]
        matches = [line for line in lines if line.startswith(f"{name} – ")]
        assert len(matches) == 1, (card, matches)
        symbols = ", ".join(translate(symbol.text, language) for symbol in faces.symbols_of(board, card))
        assert matches[0].startswith(f"{name} – {symbols}." if symbols else f"{name} – "), card
        if "about" in entry:
            assert matches[0].partition(f"{symbols}. ")[2].startswith(entry["about"][language]), card


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_in_the_section_of_its_colour(language: str) -> None:
    book = rules(language)
    for card in shipped().cards:
        anchor = "reactions" if card.reaction else "cards-green" if card.green else "cards-brown"
        name = entries("card")[card.id]["name"][language]
        assert any(line.startswith(f"{name} – ") for line in section_texts(book, anchor)), card.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_personality_and_area_has_its_section_with_the_text_of_its_card(language: str) -> None:
    book = rules(language)
    for kind, prefix in (("event", "event"), ("area", "district")):
        for name, entry in entries(kind).items():
            title, *rest = section_texts(book, f"{prefix}-{name}")
            assert title == entry["name"][language]
            assert entry["about"][language] in " ".join(rest), name
    assert (len(entries("event")), len(entries("personality"))) == (EVENTS, PERSONALITIES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_thresholds_are_in_the_section_and_in_the_table(language: str) -> None:
    book = rules(language)
    rows = [
        [plain_text(cell) for cell in row]
        for block in book.blocks
        if isinstance(block, TableBlock)
        for row in block.rows
    ]
    for one in shipped().personalities:
        entry = entries("personality")[one.id]
        title, *rest = section_texts(book, f"personality-{one.id}")
        assert title == entry["name"][language]
        (row,) = [cells for cells in rows if title in cells[0] and len(cells) == 5]
        text = " ".join(rest)
        if not one.goal:
            assert entry["about"][language] in text
        for seats, goal in one.goal.items():
            assert re.search(rf"\b{goal}\b", text), (one.id, seats)
            assert row[seats].lstrip("$") == str(goal), (one.id, seats)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_area_is_listed_with_its_number_price_and_neighbours(language: str) -> None:
    board, book = shipped(), rules(language)
    names = {area: entry["name"][language] for area, entry in entries("area").items()}
    for number, area in enumerate(board.areas):
        facts = section_texts(book, f"district-{area.id}")[1]
        assert f" {number + 1}, " in facts
        assert f"${area.cost}," in facts
        near = re.sub(r" \([a-z]+\)", "", facts.partition(": ")[2]).rstrip(".").split(", ")
        around = board.tables.neighbours[number]
        assert sorted(near) == sorted(names[other.id] for place, other in enumerate(board.areas) if around >> place & 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_agree_with_the_data(language: str) -> None:
    board, text = shipped(), " ".join(text for block in rules(language).blocks for text in block_texts(block))
    scoring = section_texts(rules(language), "scoring")
    assert [MINION_POINTS, -board.repay, -board.unpaid] == [
        int(scoring[place].replace("−", "-")) for place in (4, 10, 12)
    ]
    assert f"${board.loan}" in " ".join(section_texts(rules(language), "loans"))
    for number in (board.minions, board.buildings, board.hand):
        assert str(number) in text
    green = sum(card.green for card in board.cards)
    assert f"{green} " in " ".join(section_texts(rules(language), "table"))
    assert f"{len(board.cards) - green} " in " ".join(section_texts(rules(language), "table"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["card", "event", "personality", "area"])
def test_search_finds_every_name(kind: str, language: str) -> None:
    book = rules(language)
    for entry in entries(kind).values():
        assert search_rules(book, entry["name"][language]), entry["name"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pictures_agree_with_their_captions(language: str) -> None:
    """Control, trouble and building sites in the pictures are those that the program computes."""
    board = GAME.load_board(resource_path("data/ankh_morpork/board.yaml"))
    assert GAME.rules_position is not None
    positions: dict[str, tuple[Position, Any]] = {}
    for position in rules(language).positions():
        view = GAME.rules_position(board, position)
        positions[position.focus] = (position, {**GAME.standings(view), "areas": view["areas"]})
    assert len(positions) == 6
    assert positions["area:the_shades"][1]["control"]["area:the_shades"] == 0
    assert "Maja" in positions["area:the_shades"][0].caption.rpartition(",")[2]
    assert positions["area:the_hippo"][1]["control"]["area:the_hippo"] == -1
    assert positions["area:the_scours"][1]["control"]["area:the_scours"] == -1
    assert positions[""][1]["trouble"] == 8
    assert positions["area:nap_hill"][0].state["money"][0] == board.areas[board.index["nap_hill"]].cost
    assert positions["area:dimwell"][1]["areas"][board.index["dimwell"]]["trouble"]


def test_polish_rules_keep_polish_typography() -> None:
    assert not reading.polish_faults("ankh_morpork")


@pytest.mark.parametrize(
    ("state", "mark", "place"),
    [
        ({"areas": {"the_shadows": {}}}, (), "state.areas.the_shadows"),
        ({"areas": {"the_shades": {"minions": [1, 1, 1]}}}, (), "state.areas.the_shades.minions"),
        ({"areas": {"the_shades": {"minions": [12, 0]}, "dimwell": {"minions": [1, 0]}}}, (), "state.areas"),
        ({"areas": {"the_shades": {"trolls": 4}}}, (), "state.areas.the_shades.trolls"),
        ({"areas": {"the_shades": {"trouble": 1}}}, (), "state.areas.the_shades.trouble"),
        ({"areas": {"the_shades": {"building": 2}}}, (), "state.areas.the_shades.building"),
        ({"money": [1]}, (), "state.money"),
        ({"turn": 0}, (), "state.turn"),
        ({"active": 2}, (), "state.active"),
        ({"night": 1}, (), "state.night"),
        ({}, ("area:the_shadows",), "mark[0]"),
        ({}, ("minion:dimwell:2",), "mark[0]"),
        ({}, ("minion:dimwell",), "mark[0]"),
    ],
)
def test_an_error_in_a_position_names_its_place(state: dict[str, Any], mark: tuple[str, ...], place: str) -> None:
    assert GAME.rules_position is not None
    with pytest.raises(DataError) as caught:
        GAME.rules_position(shipped(), Position("A picture", 2, state, mark))
    assert [problem.path for problem in caught.value.problems] == [place]
