"""Osada with cards that are seen only once (O-93): the table never shows them again.

Not a single pixel depends on the cards that the table's person has seen.
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
from tests.ui.osada.test_secrets import differ, look_around
from ui.table.intents import LookBack
from ui.table.model.wording import description_lines
from ui.table.table import TableScreen

OPTIONS = {"own_card": "start"}
SEATS = 5


@cache
def moments() -> dict[str, Moment]:
    """Return a moment for each kind of question to the only person, after that person has seen a card."""
    moments_by_kind: dict[str, Moment] = {}
    for seed in range(30, 60):
        match, rnd = new_osada(1, SEATS - 1, seed), Random(seed)
        while (decision := match.decision()) is not None:
            own_pawn = match.view(0)["pawns"][0]
            looking = {step[0] for step in match.view(None)["agenda"]} & {"look", "hear", "reply", "question"}
            if decision.seat == 0 and own_pawn["seen"] and not looking:
                moments_by_kind.setdefault(decision.kind, Moment(seed, match.move_count))
            random_move(match, rnd)
    return moments_by_kind


def match_of(kind: str) -> Match:
    match = match_at(moments()[kind], 1, SEATS - 1, options=OPTIONS)
    match.viewing.was_loaded = True  # so that the table shows missed events
    return match


def card_names(match: Match) -> set[str]:
    """Return the names of the cards that the person has seen and that are face down."""
    view = match.game.observe(match.state, 0)
    lexicon = {one.id: match.board.entries[f"card:{one.id}"]["name"]["en"] for one in match.board.characters}
    return {lexicon[pawn["card"]] for pawn in view["pawns"] if pawn["card"] and not pawn["shown"]}


def look_at_everything(it: RecordingWindow, table: TableScreen) -> None:
    """Look at everything: missed events, tooltips, log, earlier positions, description, coach, repeated moves."""
    if table.widgets.find("story:show") is not None:
        it.click("story:show")
        it.settle()
    for key in (pygame.K_SPACE, pygame.K_c, pygame.K_c):
        it.key(key)
        it.settle()
    it.key(pygame.K_d)
    for _ in range(8):  # scrolls through the whole description
        it.settle()
        it.move((640, 400))
        it.event(pygame.MOUSEWHEEL, x=0, y=-8)
    it.key(pygame.K_ESCAPE)
    look_around(it, table)
    cards = [widget for widget in table.widgets.widgets if widget.key.startswith("story:") and widget.focusable]
    for card in cards[:2]:
        it.press(card.rect.center)
        it.settle()


@pytest.mark.usefixtures("silent_computers")
@pytest.mark.parametrize("kind", first_by_default(["move", "vote", "peek"], 1))
def test_the_table_does_not_depend_on_the_seen_cards(kind: str) -> None:
    assert assert_looks_same_to(None, lambda: match_of(kind), look_at_everything, differ) > 12


@pytest.mark.usefixtures("stub_computers")
def test_the_spoken_description_names_no_seen_card() -> None:
    match = match_of("move")
    assert len(card_names(match)) > 1
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        assert not any(name in line for line in description_lines(table.ctx) for name in card_names(match))
        it.key(pygame.K_d)
        it.settle()
        text = " ".join(line for widget in it.app.top.widgets.widgets for line in widget.spoken_parts())
        assert "pawn" in text
        assert not any(name in text for name in card_names(match))


@pytest.mark.usefixtures("stub_computers")
def test_earlier_positions_do_not_show_seen_cards() -> None:
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
def test_undo_can_not_show_a_card_again() -> None:
    match = new_osada(1, SEATS - 1, 3, options=OPTIONS)
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
def test_a_look_at_a_card_can_not_be_undone() -> None:
    match = match_of("peek")
    random_move(match, Random(1))
    assert match.decision().kind == "look"  # type: ignore[union-attr]
    assert match.view(0)["pawns"][match.decision().args[0]]["card"]  # type: ignore[union-attr]
    assert not match.undo_offer().is_possible


def test_a_hint_uses_no_seen_card(monkeypatch: pytest.MonkeyPatch) -> None:
    views: list[View] = []

    class RecordingProcess(StubBotProcess):
        def request_move(self, view: View, *args: Any, **more: Any) -> None:
            views.append(view)
            super().request_move(view, *args, **more)

    monkeypatch.setattr("games.core.computers.process.BotProcess", RecordingProcess)
    with FastWindow((1280, 720), language="en") as it:
        match = match_of("move")
        match.viewing.was_loaded = False
        open_table(it, match)
        it.key(pygame.K_h)
        it.settle()
    assert views
    assert not any(pawn["card"] and not pawn["shown"] for pawn in views[-1]["pawns"])


def test_after_the_end_all_cards_are_face_up() -> None:
    match, rnd = new_osada(1, SEATS - 1, 31, options=OPTIONS), Random(31)
    while not match.is_over:
        random_move(match, rnd)
    assert all(pawn["card"] for pawn in match.view_at(match.move_count // 2, 0)["pawns"][:1])
    assert all(pawn["card"] for pawn in match.view(0)["pawns"])
