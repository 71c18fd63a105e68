"""The rules for reading of Wampiry, and the texts of its board, where their words could mislead."""

from __future__ import annotations

import re

import pytest

from games.core.contract.texts import LANGUAGES
from games.core.program.paths import resource
from games.wampiry.game import GAME
from games.wampiry.rules.state import AWAITED
from tests import reading
from tests.reading import row_of, rules, section
from tests.wampiry.positions import random_game

ONCE = {
    "en": ("Blood Dusk", "Armageddon of the Immortals", "at most once a game"),
    "pl": ("Krwawy Zmierzch", "Armagedon Nieśmiertelnych", "najwyżej raz w grze"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_w_37_blood_dusk_may_never_come_and_the_rules_say_so(language: str) -> None:
    ends = (list(random_game(2 + seed % 3, seed))[-1][0] for seed in range(20))
    assert any(state.dusk == AWAITED for state in ends if GAME.decision(state) is None)
    *names, most = ONCE[language]
    for name in names:
        assert row_of(rules("wampiry", language), name, 3)[0] == most
    told = " ".join(section(rules("wampiry", language), "armageddon"))
    assert {"en": "happen at most once", "pl": "najwyżej po jednym razie"}[language] in told


def polish() -> str:
    paths = ("data/wampiry/board.yaml", "data/wampiry/rules.pl.md")
    return "\n".join(resource(path).read_text(encoding="utf-8") for path in paths)


def test_polish_texts_use_one_word_for_what_an_estate_does_and_name_the_clock_hand_in_full() -> None:
    assert "zdolność" not in polish()
    assert re.findall(r"ruchem wskazówek(?! zegara)", polish()) == []


def test_w_40_polish_rules_compare_possessed_and_not_the_order_of_seats() -> None:
    told = " ".join(section(rules("wampiry", "pl"), "cleanup"))
    assert "w kolejności" not in told
    assert "najwięcej po niej" in told


def test_polish_rules_bring_no_possessed_along_with_a_vampire() -> None:
    assert "ze swoimi" not in polish()


def test_polish_rules_keep_polish_typography() -> None:
    assert not reading.polish_faults("wampiry")
