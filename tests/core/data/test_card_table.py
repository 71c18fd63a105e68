"""Files with a table without a board: their model finds faults with their lines, the table knows its cards."""

from __future__ import annotations

from typing import Literal

import pytest

from games.core.contract.errors import DataError
from games.core.contract.texts import Text, translate
from games.core.data.card_table import CardTable
from games.core.data.card_table_file import CardTableFile, card_table_file_kind
from games.core.data.files import read_document_from_text

FILE = """
format: 1
game: wampiry
kind: board
id: usual
name: {pl: Stół, en: Table}
piles: [{id: deck, name: {pl: Talia, en: Deck}}]
cards:
  - {id: spy, number: 7, copies: 2, name: {pl: Szpieg, en: Spy}, text: {en: Look.}}
  - {id: lock, name: {pl: Kłódka, en: Lock}}
"""


class BoardFile(CardTableFile):
    game: Literal["wampiry"]


def load(text: str) -> CardTable:
    table = card_table_file_kind("wampiry", BoardFile).load(read_document_from_text(text, "usual.yaml"))
    assert isinstance(table, CardTable)
    return table


def test_the_table_knows_its_piles_cards_and_texts() -> None:
    table = load(FILE)
    assert table.piles == ("pile:deck",)
    assert table.deck == ("spy", "spy", "lock")
    assert (table.number("spy"), table.number("lock")) == (7, 0)
    named = {name: table.translate_name(name, "pl") for name in ("board:usual", "pile:deck", "card:spy:3", "about:spy")}
    assert named == {"board:usual": "Stół", "pile:deck": "Talia", "card:spy:3": "Szpieg", "about:spy": "Look."}
    assert [table.translate_name(name, "en") for name in ("about:lock", "card:none", "seat:1", "pile:none")] == [
        None
    ] * 4


def test_a_card_without_copies_is_not_in_the_deck_but_has_a_face() -> None:
    table = load(FILE.replace("copies: 2", "copies: 0"))
    assert table.deck == ("lock",)
    assert table.face("card:spy:1").number == "7"


def test_a_card_has_a_plain_face_with_number_and_text() -> None:
    table = load(FILE)

    def word(text: Text | None) -> str:
        return (
            ""
            if text is None
            else translate(text, "en", lambda name, language: table.translate_name(name, language) or "")
        )

    faces = [table.face(name) for name in ("card:spy:1", "card:lock")]
    assert [(face.number, word(face.title), word(face.text), face.look) for face in faces] == [
        ("7", "Spy", "Look.", "plain"),
        ("", "Lock", "", "plain"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("id: lock", "id: spy", "usual.yaml:10"),
        ("number: 7", "number: 100", "usual.yaml:9"),
        ("piles: [{id: deck", "piles: [{id: deck, name: {en: A}}, {id: deck", "usual.yaml:7"),
    ],
)
def test_faults_are_reported_with_their_lines(old: str, new: str, place: str) -> None:
    with pytest.raises(DataError) as error:
        load(FILE.replace(old, new))
    assert place in str(error.value)
