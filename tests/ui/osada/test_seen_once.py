"""Osada with the option that cards are seen only once (O-93): nothing at the table shows them again.

A table whose person has put cards away looks the same, to the pixel, whatever those cards were.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pygame
import pytest

from games.core.contract.contract import View
from games.core.match.match import Match
from games.core.match.undo import CannotUndo
from tests.runs import first_by_default
from tests.ui.clicker import FastWindow, StubBotProcess, open_table
from tests.ui.frame_recorder import RecordingWindow, assert_looks_same_to
from tests.ui.moments import Moment
from tests.ui.osada.table import match_at, new_osada, random_move
from tests.ui.osada.test_secrets import differ, look_about
from ui.table.intents import LookBack
from ui.table.model.wording import description_lines
from ui.table.table import TableScreen

ONCE = {"own_card": "start"}
SEATS = 5


@cache
def moments() -> dict[str, Moment]:
    """Return a moment for each kind of question to the only person, once that person has looked at a card."""
    found: dict[str, Moment] = {}
    for seed in range(30, 60):
        match, rnd = new_osada(1, SEATS - 1, seed), Random(seed)
        while (decision := match.decision()) is not None:
            own = match.view(0)["pawns"][0]
            looking = {step[0] for step in match.view(None)["agenda"]} & {"look", "hear", "reply", "question"}
            if decision.seat == 0 and own["seen"] and not looking:
                found.setdefault(decision.kind, Moment(seed, match.move_count))
            random_move(match, rnd)
    return found


def match_of(kind: str) -> Match:
    match = match_at(moments()[kind], 1, SEATS - 1, options=ONCE)
    match.viewing.was_loaded = True  # so that it is told what happened since
    return match


def card_names(match: Match) -> set[str]:
    """Return the names of the cards that the person has seen and that do not lie open."""
    view = match.game.observe(match.state, 0)
    lexicon = {one.id: match.board.entries[f"card:{one.id}"]["name"]["en"] for one in match.board.characters}
    return {lexicon[pawn["card"]] for pawn in view["pawns"] if pawn["card"] and not pawn["shown"]}


def look_everywhere(it: RecordingWindow, table: TableScreen) -> None:
    """Look at all that the table can show: what was missed, tooltips, log, past, description, coach, story again."""
    if table.widgets.find("story:show") is not None:
        it.click("story:show")
        it.settle()
    for key in (pygame.K_SPACE, pygame.K_c, pygame.K_c):
        it.key(key)
        it.settle()
    it.key(pygame.K_d)
    for _ in range(8):  # all of the description, part by part
        it.settle()
        it.move((640, 400))
        it.event(pygame.MOUSEWHEEL, x=0, y=-8)
    it.key(pygame.K_ESCAPE)
    look_about(it, table)
    cards = [widget for widget in table.widgets.widgets if widget.key.startswith("story:") and widget.focusable]
    for card in cards[:2]:
        it.press(card.rect.center)
        it.settle()


@pytest.mark.usefixtures("silent_computers")
@pytest.mark.parametrize("kind", first_by_default(["move", "vote", "peek"], 1))
def test_a_table_looks_the_same_whatever_was_put_away(kind: str) -> None:
    assert assert_looks_same_to(None, lambda: match_of(kind), look_everywhere, differ) > 12


@pytest.mark.usefixtures("stub_computers")
def test_the_table_in_words_names_no_card_that_was_put_away() -> None:
    match = match_of("move")
    assert len(card_names(match)) > 1
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        assert not any(name in line for line in description_lines(table.ctx) for name in card_names(match))
        it.key(pygame.K_d)
        it.settle()
        told = " ".join(line for widget in it.app.top.widgets.widgets for line in widget.spoken_parts())
        assert "pawn" in told
        assert not any(name in told for name in card_names(match))


@pytest.mark.usefixtures("stub_computers")
def test_who_looks_back_at_the_deal_sees_the_card_no_more() -> None:
    match = match_of("move")
    assert match.view_at(0, 0)["decision"]["kind"] == "deal"
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        for number in range(match.move_count):
            if match.view_at(number, 0)["decision"]["kind"] in ("deal", "look"):
                table.dispatch(LookBack(number))
                it.settle()
                assert not any(name in it.words() for name in card_names(match)), number


@pytest.mark.usefixtures("stub_computers")
def test_nothing_is_taken_back_to_see_a_card_again() -> None:
    match = new_osada(1, SEATS - 1, 3, options=ONCE)
    match.play(("go_on",))
    rnd = Random(3)
    while match.decision().seat != 0:  # type: ignore[union-attr]
        random_move(match, rnd)
    assert not match.undo_offer().is_possible
    assert "only once" in match.undo_offer().why.message
    with pytest.raises(CannotUndo):
        match.go_back_to(0)
    random_move(match, rnd)
    assert match.undo_offer().is_possible


@pytest.mark.usefixtures("stub_computers")
def test_a_card_that_lies_open_to_be_looked_at_can_not_be_changed_for_another() -> None:
    match = match_of("peek")
    random_move(match, Random(1))
    assert match.decision().kind == "look"  # type: ignore[union-attr]
    assert match.view(0)["pawns"][match.decision().args[0]]["card"]  # type: ignore[union-attr]
    assert not match.undo_offer().is_possible


def test_a_hint_goes_by_no_card_that_was_put_away(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[View] = []

    class Recording(StubBotProcess):
        def ask(self, view: View, *args: Any, **more: Any) -> None:
            asked.append(view)
            super().ask(view, *args, **more)

    monkeypatch.setattr("games.core.computers.process.BotProcess", Recording)
    with FastWindow((1280, 720), language="en") as it:
        match = match_of("move")
        match.viewing.was_loaded = False
        open_table(it, match)
        it.key(pygame.K_h)
        it.settle()
    assert asked
    assert not any(pawn["card"] and not pawn["shown"] for pawn in asked[-1]["pawns"])


def test_after_the_end_all_cards_lie_open() -> None:
    match, rnd = new_osada(1, SEATS - 1, 31, options=ONCE), Random(31)
    while not match.is_over:
        random_move(match, rnd)
    assert all(pawn["card"] for pawn in match.view_at(match.move_count // 2, 0)["pawns"][:1])
    assert all(pawn["card"] for pawn in match.view(0)["pawns"])
