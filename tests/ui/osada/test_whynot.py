"""Refusals in Osada: a click on a forbidden move, field, pawn or button shows the reason of the rules."""

from __future__ import annotations

import pytest
from pygame import Rect

from games.core.contract.plain import digest
from games.core.contract.texts import translate
from tests.runs import first_by_default, long_only
from tests.ui.ankh_morpork.test_whynot import click_forbidden
from tests.ui.clicker import Clicker, FastWindow, open_table
from tests.ui.moments import show_match
from tests.ui.osada.table import match_at, moments
from tests.ui.table.acting.test_whynot import forbidden_names, reason_texts
from ui.boards.track.layout import LETTERS

pytestmark = pytest.mark.usefixtures("stub_computers")


@pytest.mark.parametrize("language", ["pl", long_only("en")])
def test_a_click_on_a_forbidden_thing_says_why(language: str) -> None:
    tried: dict[str, int] = {}
    with FastWindow((1280, 720), language=language) as it:
        clicker = Clicker(it, open_table(it, match_at(moments(5)["move"], 5)))
        for seats in (3, 5):
            for kind, moment in moments(seats).items():
                match = match_at(moment, seats)
                show_match(it, clicker.table, match)
                selection = clicker.table.session.selection
                assert selection is not None
                before = (match.move_count, digest(match.game.to_data(match.state)))
                for name in forbidden_names(selection):
                    clicked, tip = click_forbidden(clicker, name)
                    if not clicked:
                        continue
                    assert tip is not None, f"{kind}: a click on {name} says nothing"
                    assert tip.is_refusal, (kind, name)
                    assert tip.text in reason_texts(clicker, name, language), (kind, name, tip.text)
                    assert Rect(0, 0, *it.app.size).contains(tip.anchor), (kind, name)
                    assert selection.chosen == [], (kind, name)
                    assert (match.move_count, digest(match.game.to_data(match.state))) == before, (kind, name)
                    kind_of_thing = name.partition(":")[0]
                    tried[kind_of_thing] = tried.get(kind_of_thing, 0) + 1
    assert {"move", "button"} <= tried.keys(), tried


@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_every_letter_can_be_chosen_or_says_why_not(language: str) -> None:
    with FastWindow((1280, 720), language=language) as it:
        it.open("menu")
        for seats in (2, 4, 5):
            clicker = Clicker(it, open_table(it, match_at(moments(seats)["move"], seats)))
            table = clicker.table
            selection = table.session.selection
            assert selection is not None
            for letter in LETTERS:
                name = f"move:{letter}"
                assert table.ctx.painter.is_on_board(name)
                if name not in table.session.selectable_names():
                    assert selection.refusal_reason(name) is not None, letter
                    _, tip = click_forbidden(clicker, name)
                    assert tip is not None
                    assert tip.text in reason_texts(clicker, name, language)
            it.app.pop(table)


@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_every_field_and_every_pawn_answers_a_click(language: str) -> None:
    """Includes things without a move: a field out of reach, the own pawn, the bowl, a shelf."""
    with FastWindow((1280, 720), language=language) as it:
        clicker = Clicker(it, open_table(it, match_at(moments(5)["move"], 5)))
        table, painter = clicker.table, clicker.table.ctx.painter
        view = table.session.view
        names = [f"field:{n}" for n in range(43)] + [f"pawn:{pawn['colour']}" for pawn in view["pawns"]]
        for name in [*names, "die:bowl", "shelf:axe", "shelf:snowshoe", "place:1", "column:red"]:
            if not painter.is_on_board(name) or name in table.session.selectable_names():
                continue
            clicked, tip = click_forbidden(clicker, name)
            if clicked:
                assert tip is not None, name
                assert tip.is_refusal, name
                assert tip.text, name


def test_a_refusal_names_its_subject_only_once() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match_at(moments(5)["call"], 5))
        table.ctx.object_messages.refuse_choice("field:0")
        it.step()
        tip = it.app.top.current_tip
        assert tip is not None
        assert "bus" in tip.subject
        assert tip.text == "You can't choose this now."


def test_reasons_have_the_language_of_the_window() -> None:
    texts = {}
    for language in ("pl", "en"):
        with FastWindow((1280, 720), language=language) as it:
            clicker = Clicker(it, open_table(it, match_at(moments(5)["move"], 5)))
            selection = clicker.table.session.selection
            assert selection is not None
            name = next(name for name in forbidden_names(selection) if name.startswith("move:"))
            _, tip = click_forbidden(clicker, name)
            assert tip is not None
            reason = selection.refusal_reason(name)
            assert reason is not None
            session = clicker.table.session
            assert tip.text == translate(session.controller.reason_text(reason), language, clicker.table.ctx.lexicon)
            texts[language] = tip.text
    assert texts["pl"] != texts["en"]
