"""The rules text of Osada agrees with the data on every field, character, move and number."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from games.core.contract.errors import DataError
from games.core.contract.texts import LANGUAGES, translate
from games.core.data import files
from games.core.data.rules_blocks import Position
from games.core.data.rules_text import search_rules
from games.core.lessons.files import read_coach
from games.core.program.paths import resource_path
from games.osada.controls.naming import COLOUR_TEXTS
from games.osada.game import GAME
from tests import reading
from tests.osada.positions import shipped
from tests.reading import rules_text, section_texts, table_row, table_rows

ENDS = ("bus", "osada")


@cache
def board_data() -> Any:
    return files.read_document(resource_path("data/osada/board.yaml")).data


def places(kind: str) -> list[int]:
    """Return the numbers of the fields of a kind."""
    return [number for number, field in enumerate(board_data()["track"]) if field["kind"] == kind]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_special_field_has_its_section_in_the_order_of_the_road(language: str) -> None:
    book, order = rules_text("osada", language), []
    for kind, entry in board_data()["specials"].items():
        if kind in ENDS:
            continue
        title = section_texts(book, f"field-{kind}")[0]
        numbers = ", ".join(str(place) for place in places(kind))
        assert title == f"{entry['name'][language]} ({numbers})"
        order.append((places(kind)[0], book.heading_index(f"field-{kind}")))
    assert len(order) == 14
    assert sorted(order) == sorted(order, key=lambda pair: pair[1] or 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_is_listed_with_its_pyramid_and_its_marked_fields(language: str) -> None:
    book, document = rules_text("osada", language), board_data()
    names = {kind: entry["name"][language] for kind, entry in document["specials"].items()}
    for one in document["characters"]:
        colours = [translate(COLOUR_TEXTS[colour], language) for colour in one["pyramid"]]
        assert table_row(book, one["name"][language], 6) == colours
        if "marks" in one:
            marks = [", ".join(names[kind] for kind in one["marks"][worth]) for worth in ("five", "three")]
            assert table_row(book, one["name"][language], 3) == marks


@pytest.mark.parametrize("language", LANGUAGES)
def test_tokens_and_places_for_each_number_of_people_agree_with_the_data(language: str) -> None:
    book, numbers = rules_text("osada", language), board_data()["rules"]
    rows = [row for row in section_rows(book) if len(row) == 4]
    assert [int(row[0][0]) for row in rows] == [2, 3, 4, 5]
    for row in rows:
        pawns = max(3, int(row[0][0]))
        assert row[1:] == [str(numbers["axes"][pawns]), str(numbers["snowshoes"][pawns]), str(pawns - 1)]


def section_rows(book: Any) -> list[list[str]]:
    """Return the table rows that begin with a number of people."""
    return [row for row in table_rows(book) if re.match(r"[2-5]\b", row[0])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chances_of_a_murder_agree_with_the_data(language: str) -> None:
    kill, levels = board_data()["rules"]["kill"], board_data()["rules"]["levels"]
    rows = {row[0]: row[1:] for row in section_rows(rules_text("osada", language)) if len(row) == 3}
    for level in range(kill["first_level"], levels + 1):
        for column, needed in enumerate((kill["first_level"], kill["level"])):
            chance = kill["chance"] + level - needed
            cell = rows[str(level)][column]
            if level < needed:
                assert cell == "–"
            elif chance >= 6:
                assert not re.search(r"\d", cell)
            else:
                assert cell == f"1–{chance}"


@pytest.mark.parametrize("anchor", ["goal", "murderer", "end"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_o59_o79_the_sections_on_arriving_mention_the_exception_for_two_people(language: str, anchor: str) -> None:
    book = rules_text("osada", language)
    title = reading.heading_text(book, "two-murderer")
    assert any(f"“{title}”" in text or f"„{title}”" in text for text in section_texts(book, anchor))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_listed(language: str) -> None:
    letters = [text for text in section_texts(rules_text("osada", language), "moves") if re.fullmatch("[A-Z]", text)]
    assert letters == list(board_data()["moves"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_search_finds_every_name(language: str) -> None:
    book, document = rules_text("osada", language), board_data()
    for entry in (*document["specials"].values(), *document["characters"]):
        assert search_rules(book, entry["name"][language]), entry


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pictures_show_the_positions_of_the_text(language: str) -> None:
    assert GAME.rules_position is not None
    first, last = rules_text("osada", language).positions()
    pawns = GAME.rules_position(shipped(), first)["pawns"]
    assert [pawn["at"] for pawn in pawns] == [17, 18, 16, 19]  # OT-1
    view = GAME.rules_position(shipped(), last)
    assert view["village"] == ["yellow", "green"]  # OT-5
    assert view["capacity"] == len(view["village"])


def test_polish_rules_keep_polish_typography() -> None:
    assert not reading.polish_faults("osada")


@pytest.mark.parametrize(
    ("state", "mark", "place"),
    [
        ({"pawns": [1, 99]}, (), "state.pawns[1]"),
        ({"pawns": [1, 2, 3, 4]}, (), "state.pawns"),
        ({"states": ["sitting"]}, (), "state.states[0]"),
        ({"help": [None, ["blue", 9]]}, (), "state.help[1]"),
        ({"help": [["pink", 1]]}, (), "state.help[0]"),
        ({"last": ["H"]}, (), "state.last[0]"),
        ({"arrived": [3]}, (), "state.arrived"),
        ({"tokens": {"axe": -1}}, (), "state.tokens.axe"),
        ({"tokens": {"ladder": 1}}, (), "state.tokens.ladder"),
        ({"night": 1}, (), "state.night"),
        ({}, ("seat:3",), "mark[0]"),
        ({}, ("field:999",), "mark[0]"),
    ],
)
def test_an_error_in_a_position_names_its_place(state: dict[str, Any], mark: tuple[str, ...], place: str) -> None:
    assert GAME.rules_position is not None
    with pytest.raises(DataError) as caught:
        GAME.rules_position(shipped(), Position("A picture", 3, state, mark))
    assert [problem.path for problem in caught.value.problems] == [place]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_coach_does_not_call_the_own_colour_the_most_valuable(seats: int) -> None:
    """A card's top colour may be the own one, which is skipped (O-67)."""
    coach = read_coach("osada", shipped())
    assert coach is not None
    dealt = next(card for card in coach.cards if card.id == ("deal_two" if seats == 2 else "deal"))
    assert "another pawn" in dealt.say.en
    assert "cudzy" in dealt.say.pl
