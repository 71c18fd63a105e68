"""Refusals: a click on a forbidden item shows the reason in the player's language and changes nothing."""

from __future__ import annotations

import pytest

from games.core.contract.contract import Reason
from games.core.contract.plain import digest
from games.core.contract.selection import Selection
from games.core.contract.texts import translate
from games.wampiry.controls.words import NOT_ASKED_TEXTS
from tests.runs import first_by_default, long_only
from tests.ui.clicker import Clicker, FastWindow, asks, grid_points, new_match, open_table, play_until
from ui.widgets.base import Tip

KINDS = ("use", "more", "send", "swap", "block", "late")


def reason_texts(clicker: Clicker, name: str, language: str) -> set[str]:
    """Return the texts of all reasons that the rules give for forbidden candidates with a name."""
    session = clicker.table.session
    texts = set()
    for move, reason, args in session.view["refused"]:
        if any(name in part for part in clicker.parts(tuple(move))):
            texts.add(
                translate(session.controller.reason_text(Reason(reason, args)), language, clicker.table.ctx.lexicon)
            )
    return texts


def forbidden_names(selection: Selection) -> list[str]:
    """List the names that occur only in forbidden candidates."""
    return [name for name, can in selection.candidate_names().items() if not can]


def refusal_point(clicker: Clicker, name: str) -> tuple[int, int] | None:
    """Return a point where a click asks about `name`, or None if other items cover it."""
    table = clicker.table
    selection = table.session.selection
    assert selection is not None
    selectable = {*table.session.selectable_names(), *selection.all_names()}
    for at in grid_points(table.ctx.painter.area_of(name), 4):
        under = table.ctx.painter.names_at(at)
        if any(other in selectable for other in under):
            continue
        if next((other for other in under if selection.refusal_reason(other)), None) == name:
            return at
    return None


def click_forbidden(clicker: Clicker, name: str) -> Tip | None:
    """Click a forbidden item and return its tooltip, or None if selectable items cover it."""
    table = clicker.table
    widget = table.widgets.find(name)
    at = widget.rect.center if widget is not None else refusal_point(clicker, name)
    if at is None:
        return None
    clicker.it.press(at)
    tip = table.current_tip
    assert tip is not None, f"a click on {name} shows nothing"
    return tip


@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize("kind", KINDS)
def test_a_click_on_a_forbidden_item_shows_the_reason(kind: str, language: str) -> None:
    clicked = covered = 0
    with FastWindow((1280, 720), language=language) as it:
        it.open("menu")
        for seed in (2, 3, 4):
            match = play_until(new_match(3, seed=seed), asks(kind, 16), seed)
            clicker = Clicker(it, open_table(it, match))
            selection = clicker.table.session.selection
            assert selection is not None
            before = match.move_count, digest(match.game.to_data(match.state))
            for name in forbidden_names(selection):
                tip = click_forbidden(clicker, name)
                if tip is None:
                    covered += 1
                    continue
                clicked += 1
                assert tip.is_refusal
                assert tip.text in reason_texts(clicker, name, language), name
                assert selection.chosen == []
                assert (match.move_count, digest(match.game.to_data(match.state))) == before
                it.press((it.app.size[0] - 3, 3))
                assert clicker.table.current_tip is None or not clicker.table.current_tip.is_refusal
            it.app.pop(clicker.table)
    assert clicked > 0
    assert covered <= clicked // 4


@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_a_click_on_an_item_outside_the_question_says_so(language: str) -> None:
    with FastWindow((1280, 720), language=language) as it:
        clicker = Clicker(it, open_table(it, play_until(new_match(2), asks("settle"))))
        clicker.it.press(clicker.table.ctx.painter.area_of("field:nietoperz").center)
        tip = clicker.table.current_tip
        assert tip is not None
        assert tip.is_refusal
        assert tip.text == translate(NOT_ASKED_TEXTS["settle", "field"], language)
        assert clicker.match.move_count == 0


def test_a_disabled_card_button_shows_its_reason_by_key() -> None:
    with FastWindow((1280, 720)) as it:
        match = play_until(new_match(2), lambda m: asks("use")(m) and any(not can for can in _buttons(m).values()))
        clicker = Clicker(it, open_table(it, match))
        name = next(name for name, can in _buttons(match).items() if not can)
        clicker.focus(name)
        it.key(13)
        tip = clicker.table.current_tip
        assert tip is not None
        assert tip.is_refusal
        assert tip.text in reason_texts(clicker, name, "en")


def _buttons(match: object) -> dict[str, bool]:
    """Return the buttons of the current decision, with True for those that can be chosen."""
    from games.core.match.match import Match

    assert isinstance(match, Match)
    decision = match.decision()
    assert decision is not None
    named = Selection(match.game.controller, match.view(decision.seat)).candidate_names()
    return {name: can for name, can in named.items() if name.startswith("button:")}
