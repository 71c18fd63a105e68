"""The rules text of Wampiry, and the texts of its board, compared with the rules."""

from __future__ import annotations

import re

import pytest

from games.core.contract.texts import LANGUAGES
from games.core.data import boards
from games.core.lessons import files
from games.core.program.paths import resource_path
from games.wampiry.game import GAME
from games.wampiry.rules.board import END_OF_GO_EFFECTS, Board, Effect
from games.wampiry.rules.state import AWAITED
from tests import reading
from tests.reading import rules_text, section_texts, table_row
from tests.wampiry.positions import random_game

ONCE = {
    "en": ("Blood Dusk", "Armageddon of the Immortals", "at most once per game"),
    "pl": ("Krwawy Zmierzch", "Armagedon Nieśmiertelnych", "najwyżej raz w grze"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_w_37_blood_dusk_may_never_come_and_the_rules_say_so(language: str) -> None:
    ends = (list(random_game(2 + seed % 3, seed))[-1][0] for seed in range(20))
    assert any(state.dusk == AWAITED for state in ends if GAME.decision(state) is None)
    *names, most = ONCE[language]
    for name in names:
        assert table_row(rules_text("wampiry", language), name, 3)[0] == most
    text = " ".join(section_texts(rules_text("wampiry", language), "armageddon"))
    assert {"en": "happen at most once", "pl": "najwyżej po jednym razie"}[language] in text


TIMES = {"en": {1: "", 2: "Do this twice"}, "pl": {1: "", 2: "Dwa razy"}}


def numbers_of(board: Board, effect: Effect, language: str) -> set[int]:
    """Return the numbers that a text on an effect must contain as figures."""
    if effect.do == "move_opponent_vampire":
        return {abs(steps) for steps in board.estate_cards.values()}
    if effect.do == "move_opponent_time_pawn":
        return set(board.time_cards.values())
    if effect.do == "move_own_block":
        return {effect.count} if language == "en" else {1, effect.count}  # "up to", "od 1 do"
    written_out = effect.do in ("swap_own_with_opponent", "replace_opponent_with_own")  # as words
    return set() if written_out or effect.do in END_OF_GO_EFFECTS | AT_ONCE else {effect.count}


AT_ONCE = frozenset({"raise_scoring_here", "lower_scoring_here", "place_sabbath_marker_here"})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ref", boards.shipped_boards("wampiry"), ids=lambda ref: ref.id)
def test_every_estate_and_field_states_its_numbers(ref: boards.BoardRef, language: str) -> None:
    board: Board = boards.load_game_board("wampiry", ref)
    for kind, effects in (("ring", board.abilities), ("clock", board.actions)):
        for entry, effect in zip(board.data[kind], effects, strict=True):
            text = entry["about"][language]
            numbers = {int(number) for number in re.findall(r"\d+", text)}
            assert numbers == numbers_of(board, effect, language), entry["id"]
            if effect.do == "swap_own_with_opponent":
                assert text.startswith(TIMES[language][effect.count]), entry["id"]
            if effect.do == "sacrifice_here_to_remove":
                assert effect.cost == 1, "the text has this number as a word"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_state_the_numbers_of_the_default_board(language: str) -> None:
    board, book = boards.load_default_board("wampiry"), rules_text("wampiry", language)
    levels = [[cell.rstrip(".") for cell in row[1:]] for row in reading.table_rows(book) if len(row) == 4]
    assert levels[-3:] == [[str(points) for points in board.awards[level]] for level in (1, 0, -1)]
    normal = {int(row[0]): row[2] for row in reading.table_rows(book) if len(row) == 3 and row[0].isdecimal()}
    assert normal == {seats: " · ".join(map(str, board.awards[0][:paid])) for seats, paid in board.places.items()}
    for estate, effect in zip(board.ring, board.abilities, strict=True):
        text = " ".join(section_texts(book, f"estate-{estate}"))
        assert numbers_of(board, effect, language) <= {int(number) for number in re.findall(r"\d+", text)}, estate
    for field, effect in zip(board.clock, board.actions, strict=True):
        text = " ".join(section_texts(book, f"field-{field}"))
        assert numbers_of(board, effect, language) <= {int(number) for number in re.findall(r"\d+", text)}, field
    assert str(board.supply) in " ".join(section_texts(book, "table"))
    assert str(board.turns) in " ".join(section_texts(book, "turn"))
    assert str(board.placed) in " ".join(section_texts(book, "go"))


def test_the_coach_states_no_number_that_differs_between_the_shipped_boards() -> None:
    read = files.read_coach("wampiry")
    assert read is not None
    blocks = {
        effect.count
        for ref in boards.shipped_boards("wampiry")
        for effect in boards.load_game_board("wampiry", ref).abilities
        if effect.do == "move_own_block"
    }
    assert len(blocks) > 1
    text = {card.id: (card.say.en, card.say.pl) for card in read.cards}
    assert not re.search(r"\d|four|five|two|czterech|pięciu|dwóch", " ".join(text["block"]))
    assert not re.search(r"\d|two|three|dwa|trzy", " ".join(text["fly"]))


def polish_texts() -> str:
    paths = ("data/wampiry/board.yaml", "data/wampiry/rules.pl.md")
    return "\n".join(resource_path(path).read_text(encoding="utf-8") for path in paths)


def test_polish_texts_use_one_word_for_abilities_and_name_the_clock_hand_in_full() -> None:
    assert "zdolność" not in polish_texts()
    assert re.findall(r"ruchem wskazówek(?! zegara)", polish_texts()) == []


def test_w_40_polish_rules_compare_possessed_and_not_the_order_of_seats() -> None:
    text = " ".join(section_texts(rules_text("wampiry", "pl"), "cleanup"))
    assert "w kolejności" not in text
    assert "przewaga nad osobą na drugim miejscu" in text


def test_polish_rules_do_not_move_possessed_with_a_vampire() -> None:
    assert "ze swoimi" not in polish_texts()


def test_polish_rules_keep_polish_typography() -> None:
    assert not reading.polish_faults("wampiry")
