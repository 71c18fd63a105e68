"""Tests that coach's cards and rules pages name the numbers of the board that is played on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from games.core.contract.errors import DataError
from games.core.contract.texts import LANGUAGES
from games.core.data import boards, rules_text
from games.core.data.board_values import UnknownValue, fill_values
from games.core.data.boards import BoardRef
from games.core.data.rules_blocks import HeadingBlock, Position, block_texts
from games.core.lessons import files
from games.core.workshop.differences import rules_note
from games.core.workshop.fields import FormFields
from games.core.workshop.form import form_of
from tests.core.number_words import NUMBER_WORDS

SECOND_BOARDS = [
    (game, ref)
    for game in ("ankh_morpork", "krakow", "osada", "wampiry", "wroclaw")
    for ref in boards.shipped_boards(game)[1:]
]

# value of the board -> beginnings of the words that follow its number in Polish and in English
NOUNS: dict[str, dict[str, tuple[str, ...]]] = {
    "krakow": {
        "rules.points": ("punktów ruchu", "movement points"),
        "rules.painters": ("grafficiarz|krążk", "painters|discs"),
        "rules.turns": ("tur", "turns"),
    },
    "wampiry": {
        "rules.turns": ("tur|noc", "turns|nights"),
        "rules.possessed": ("znacznik", "markers"),
        "#ring": ("osiedl", "(housing )?estates"),
        "#clock": ("pól", "fields, "),
    },
    "osada": {"#track-2": ("pól|pola", "fields")},
    "wroclaw": {
        "rules.drawn": ("postaci", "fighters"),
        "rules.hand": ("postaci", "fighters"),
        "rules.caps": ("kapsl", "caps"),
        "rules.boost": ("oczk|punkt", "points"),
    },
    "ankh_morpork": {
        "rules.minions": ("agent", "minions"),
        "rules.buildings": ("budynk|Twoich budynk", "of your buildings|buildings"),
        "rules.goals.trouble.2,8": ("znaczników niepok|niepokojów", "trouble markers"),
        "rules.goals.control.2,7": ("kontrolowan", "areas: "),
        "rules.goals.worth.3,50": ("dolar", "dollars"),
    },
}  # fmt: skip
# sections about single spaces and cards, which the note at the top says are about the default board; doubts and keys
OWN_SECTIONS = re.compile(
    r"(estate|field|district|event|weapon|cards|card)-|districts|city|graffiti|fighters|weapons|hazard-cards|"
    r"characters|doubts|program|keys|reactions|deja-vu|events"
)


def note(game: str, ref: BoardRef, language: str) -> str:
    fields = FormFields(game, form_of(game))
    board, default = boards.load_game_board(game, ref), boards.load_default_board(game)
    return rules_note(fields, board.data, default.data, language)


def said_on(game: str, ref: BoardRef, language: str) -> Iterator[str]:
    """Yield what coach's cards and rules say on a board, without sections on single spaces and cards."""
    board = boards.load_game_board(game, ref)
    coach = files.read_coach(game, board)
    assert coach is not None
    yield from (getattr(card.say, language) for card in coach.cards)
    anchor = ""
    for block in rules_text.read_rules(rules_text.rules_path(game, language), board).blocks:
        anchor = block.anchor if isinstance(block, HeadingBlock) else anchor
        if not isinstance(block, Position) and not OWN_SECTIONS.match(anchor):
            yield from block_texts(block)


@pytest.mark.parametrize(("game", "ref"), SECOND_BOARDS, ids=lambda value: getattr(value, "id", value))
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_of_the_default_board_is_said_on_a_second_board(game: str, ref: BoardRef, language: str) -> None:
    board, default = boards.load_game_board(game, ref).data, boards.load_default_board(game).data
    texts = list(said_on(game, ref, language))
    compared = 0
    for value, nouns in NOUNS[game].items():
        here, usual = (int(fill_values(f"{{={value}}}", data, language)) for data in (board, default))
        if here == usual:
            continue
        compared += 1
        words = "|".join([str(usual), *(word for word, number in NUMBER_WORDS[language].items() if number == usual)])
        pattern = re.compile(rf"\b({words}) ({nouns[LANGUAGES.index(language)]})", re.IGNORECASE)
        assert not [text for text in texts if pattern.search(text)], (value, usual, here)
    assert compared or ref.id == "krotka_noc"


@pytest.mark.parametrize(("game", "ref"), SECOND_BOARDS, ids=lambda value: getattr(value, "id", value))
def test_rules_on_a_second_board_begin_with_what_differs(game: str, ref: BoardRef) -> None:
    for language in LANGUAGES:
        text = note(game, ref, language)
        assert ref.name[language] in text
        board = boards.load_game_board(game, ref)
        path = rules_text.rules_path(game, language)
        rules = rules_text.read_rules(path, board, text)
        assert ref.name[language] in block_texts(rules.blocks[1])[0]
        default = boards.load_default_board(game)
        changed = {key for key in board.data["rules"] if board.data["rules"][key] != default.data["rules"].get(key)}
        table = block_texts(rules.blocks[2])
        assert len(table) >= 3 * (len(changed) + 1)


def test_the_default_board_has_no_note_and_its_own_numbers() -> None:
    assert note("krakow", boards.shipped_boards("krakow")[0], "en") == ""
    texts = [
        text for block in rules_text.read_rules(rules_text.rules_path("krakow", "en")).blocks
        for text in block_texts(block)
    ]  # fmt: skip
    assert any("You have 10 movement points to spend" in text for text in texts)


def test_goals_without_values_on_the_board_are_those_of_the_cards() -> None:
    deck = boards.load_default_board("ankh_morpork").data["deck"]["personalities"]
    goals = {(one["wins_by"], seats): n for one in deck for seats, n in (one.get("goal") or {}).items()}
    for language in LANGUAGES:
        text = rules_text.rules_path("ankh_morpork", language).read_text("utf-8")
        named = re.findall(r"\{=rules\.goals\.(\w+)\.(\d),(\d+)\}", text)
        assert {kind for kind, _, _ in named} == {"spread", "control", "trouble", "worth"}
        for kind, seats, number in named:
            assert goals[kind, int(seats)] == int(number)


DATA: Mapping[str, Any] = {
    "rules": {"points": 5, "cards": {"a": 1, "b": -1, "c": 3}, "start": ["x", "y"], "after": "x"},
    "ring": [{"id": "x", "name": {"en": "Ex", "pl": "Iks"}, "kind": "k"},
        {"id": "y", "name": {"en": "Why"}, "kind": "k"}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "en", "pl"),
    [
        ("{=rules.points}", "5", "5"),
        ("{=#ring}, {=#ring-1}", "2, 1", "2, 1"),
        ("{=rules.cards.*}", "1 or 3", "1 lub 3"),
        ("{=rules.none,7}", "7", "7"),
        ("{=@ring.kind.k}; {=@ring.kind.z}", "0, 1; –", "0, 1; –"),
        ("{=rules.after}", "Ex", "Iks"),
        ("{=rules.start}", "Ex and Why", "Iks i Why"),
        ("{ring:x} {=ring.x.id}", "{ring:x} Ex", "{ring:x} Iks"),
    ],
)
def test_values_are_filled_in(text: str, en: str, pl: str) -> None:
    assert (fill_values(text, DATA, "en"), fill_values(text, DATA, "pl")) == (en, pl)


@pytest.mark.parametrize(
    ("number", "pl"), [(1, "1 tura"), (3, "3 tury"), (5, "5 tur"), (12, "12 tur"), (22, "22 tury")]
)
def test_words_after_numbers_have_their_form(number: int, pl: str) -> None:
    data = {"rules": {"turns": number}}
    assert fill_values("{=rules.turns|tura|tury|tur}", data, "pl") == pl
    assert fill_values("{=rules.turns|turn|turns}", data, "en") == f"{number} turn{'s' * (number != 1)}"
    with pytest.raises(UnknownValue):
        fill_values("{=rules.turns|turn|turns}", data, "pl")


def test_an_unknown_value_is_a_fault_with_its_line(tmp_path: Path) -> None:
    page = tmp_path / "rules.en.md"
    page.write_text(
        "---\nformat: 1\ngame: krakow\nkind: rules\nlanguage: en\n---\n# A {#a}\n{=rules.nothing}\n", "utf-8"
    )
    with pytest.raises(DataError) as error:
        rules_text.read_rules(page)
    assert error.value.problems[0].line == 8
