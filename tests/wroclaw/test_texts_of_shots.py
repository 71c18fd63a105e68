"""Texts about shots: warnings, cover, standings, and the rules on Perun."""

from __future__ import annotations

import re

import pytest

from games.core.contract.texts import LANGUAGES, translate
from games.wroclaw.controls import clicks, naming
from games.wroclaw.game import GAME
from tests.reading import rules_text, section_texts
from tests.wroclaw.positions import FOE, ME, Table, clash, set_cards


def pass_warning(table: Table) -> str | None:
    """Return the warning before a side ends its shooting."""
    text = clicks.pass_warning(GAME.observe(table.state, ME))
    return None if text is None else translate(text, "en")


# -- who can still hit ------------------------------------------------------------------------------------------------
def test_b21_no_warning_if_even_a_boost_is_not_enough_to_hit() -> None:
    assert pass_warning(clash("1 1 1", "igor oslona", "marek atak, tomasz atak, beata atak", perun=(1, 0))) is None


def test_b21_a_fighter_who_needs_a_boost_to_hit_is_warned_about() -> None:
    for caps, warning in ((0, None), (1, "1 fighter can still hit someone.")):
        assert (
            pass_warning(clash("1 1 6", "igor atak", "marek atak, tomasz atak, beata atak", perun=(caps, 0))) == warning
        )


# -- what cover gives -------------------------------------------------------------------------------------------------
def test_b15_the_tooltip_of_cover_says_which_fighters_are_covered_and_when() -> None:
    text = naming.description(GAME.observe(clash("1 1 2", "igor atak", "zbyszek atak").state, ME), "token:oslona")
    assert text is not None
    assert "With fewer than three wounds" in translate(text, "en")
    assert "które atakują albo eksplorują" in translate(text, "pl")


# -- standings ---------------------------------------------------------------------------------------------------------
def test_b37_only_one_old_wounded_counts_for_a_hand_at_the_end_check() -> None:
    table = clash("2 6 9", "igor atak 5, ewa atak 5, kinga atak 5", "zbyszek atak 5, danuta atak 5, leszek atak 5")
    for seat in (ME, FOE):
        set_cards(table.state, seat, 1, older=2)
    table = Table(table.state)
    while table.question != "recover":
        table.hold()

    def hands() -> list[int]:
        result: list[int] = GAME.standings(GAME.observe(table.state, None))["hands"]
        return result

    for _ in (ME, FOE):
        assert hands() == [2, 2]
        table.play(table.moves[0])
    assert hands() == [2, 2] == [hand.bit_count() for hand in table.state.hands]


# -- the rules text ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_b23_the_rules_state_the_number_of_caps(language: str) -> None:
    table = clash("1 1 2", "igor atak", "zbyszek atak")
    caps = sum(table.state.perun) + table.state.spent + table.state.caps_left()
    assert any(re.search(rf"\b{caps}\b", text) for text in section_texts(rules_text("wroclaw", language), "perun"))


@pytest.mark.parametrize(("language", "phrase"), [("pl", "odłożone karty"), ("en", "cards set aside")])
def test_b42_the_rules_call_the_cards_set_aside_secret(language: str, phrase: str) -> None:
    assert any(phrase in text for text in section_texts(rules_text("wroclaw", language), "table"))
