"""Names and marks: which ones a seat may have, and the reason otherwise."""

from __future__ import annotations

import pytest

from games.core.contract.texts import translate
from games.core.match.players import (
    MAX_NAME_LENGTH,
    InvalidPlayer,
    Player,
    check_players,
    name_problem,
    normalize_name,
    player_from_data,
    player_to_data,
    players_problem,
)


@pytest.mark.parametrize(
    "name", ["Ola", "Żółć", "Ångström", "d'Artagnan", "Anna-Maria", "O’Brien", "Dr. No", "7", "a" * 16]
)
def test_valid_names(name: str) -> None:
    assert name_problem(name) is None


@pytest.mark.parametrize(
    "name", ["", "a" * 17, "名", "Ѣѣ", "a\tb", "a\nb", "x😀", "a:b", "{name}", "×", "a\u200bb", "ß!"]
)
def test_invalid_names_have_a_reason(name: str) -> None:
    text = name_problem(name)
    assert text is not None
    assert translate(text, "en")


@pytest.mark.parametrize(
    "alphabet",
    {
        "Ukrainian": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяʼ",
        "Belarusian": "абвгдеёжзійклмнопрстуўфхцчшыьэюя",
        "Russian": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "Serbian": "абвгдђежзијклљмнњопрстћуфхцчџш",
        "Macedonian": "абвгдѓежзѕијклљмнњопрстќуфхцчџш",
        "Kazakh": "аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя",
        "Tajik": "абвгғдеёжзиӣйкқлмнопрстуӯфхҳчҷшъэюя",
        "Greek": "αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ",
        "Romanian": "aăâbcdefghiîjklmnopqrsștțuvwxyz",
        "Vietnamese": "aăâbcdđeêghiklmnoôơpqrstuưvxyạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ",
    }.items(),
    ids=lambda one: one[0],
)
def test_names_of_many_alphabets_are_valid(alphabet: tuple[str, str]) -> None:
    large = "".join(letter.upper() for letter in alphabet[1] if len(letter.upper()) == 1)
    assert [letter for letter in alphabet[1] + large if name_problem(letter)] == []


@pytest.mark.parametrize(
    ("name", "sign"), [("名" * 20, "U+540D"), ("a😀", "U+1F600"), ("a:b", ":"), ("a\u200b", "U+200B"), ("Ѣ", "U+0462")]
)
def test_a_letter_that_can_not_be_drawn_is_named_by_its_code(name: str, sign: str) -> None:
    text = name_problem(name)
    assert text is not None
    assert f"not {sign}." in translate(text, "en")
    assert name not in translate(text, "pl")


def test_names_are_normalized() -> None:
    assert normalize_name("  Anna   Maria ") == "Anna Maria"
    assert normalize_name("Zo\u0301ja") == "Zója"
    assert MAX_NAME_LENGTH == 16


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ([Player("A", 1)], "At least 2 seats"),
        ([Player(name, mark) for mark, name in enumerate("ABCD", 1)], "3 seats"),
        ([Player("A", 1), Player("a", 2)], "same name"),
        ([Player("A", 1), Player("B", 1)], "same mark"),
        ([Player("A", 1), Player(" B", 2)], "space"),
        ([Player("A", 1), Player("B", 6)], "6"),
        ([Player("A", 1), Player("B", 2, "cat")], "cat"),  # type: ignore[arg-type]
        ([Player("A", 1), Player("B", 2, "bot", "genius")], "genius"),
        ([Player("A", 1), Player("B", 2, "bot", "hard", "dreamy")], "dreamy"),
    ],
)
def test_invalid_combinations_of_players_have_a_reason(players: list[Player], words: str) -> None:
    text = players_problem(players, (2, 3))
    assert text is not None
    assert words in translate(text, "en")
    with pytest.raises(InvalidPlayer) as found:
        check_players(players, (2, 3))
    assert found.value.text == text


def test_players_can_be_stored_as_data() -> None:
    player = Player("Ola", 3, "bot", "hard")
    assert player_from_data(player_to_data(player)) == player
    known = player_to_data(Player("Ola", 1))
    player_from_data(known)  # afterwards values that only look equal, such as `True`, are still refused
    for wrong in (
        {}, {"name": 1}, {**player_to_data(player), "mark": "3"}, {**player_to_data(player), "name": "x" * 20},
        {**known, "mark": True}, {**known, "mark": 1.0}, {**known, "mark": [1]}, {**known, "name": {}},
    ):  # fmt: skip
        with pytest.raises(InvalidPlayer):
            player_from_data(wrong)


def test_a_character_is_stored_and_none_is_not_written() -> None:
    plain, daring = Player("Ola", 3, "bot", "hard"), Player("Ola", 3, "bot", "hard", "daring")
    assert "character" not in player_to_data(plain), "journals stay those of 1.0.0 where no character plays"
    assert player_from_data(player_to_data(daring)) == daring
    assert (plain.bot_spec, daring.bot_spec) == ("hard", "hard:daring")
    for wrong in (7, None, "dreamy"):
        with pytest.raises(InvalidPlayer):
            player_from_data({**player_to_data(plain), "character": wrong})
