"""Texts of Osada's table do not overlap or leave their places, for all questions, sizes, languages and seats."""

from __future__ import annotations

import random

import pygame
import pytest
from pygame import Surface

from tests.runs import first_by_default, long_only
from tests.ui.clicker import open_table
from tests.ui.layouts import LONG_NAMES, SIZES, faults_of_questions
from tests.ui.moments import show_match
from tests.ui.osada.table import OSADA, match_at, moments, new_osada, random_move
from ui.boards.shared.base import BoardScene
from ui.boards.track.layout import PLAIN
from ui.boards.track.painter import TrackPainter
from ui.drawing import record
from ui.screens.result.screen import ResultScreen
from ui.shell.headless import Headless, faults
from ui.table.table import TableScreen
from ui.table.view.hold_to_show import HeldSecret

pytestmark = pytest.mark.usefixtures("silent_computers")

BOARD_THINGS = ("field", "pawn", "column", "bar")


def layout_faults(
    size: tuple[int, int], language: str, interface: float, seats: int, hover: bool = False
) -> dict[str, str]:
    """Return the faults of the board and of every kind of question, each with one question that has it."""
    faults_found: dict[str, str] = {}
    moments_by_kind = moments(seats)
    with Headless(size, language=language, interface=interface, reduced_motion=True) as it:
        table = open_table(it, match_at(moments_by_kind["move"], seats, names=LONG_NAMES))
        with record.recording() as recorder:
            table.ctx.painter.resize(table.ctx.painter.rect())
            table.ctx.painter.draw(Surface(size), BoardScene((200, 200, 200)))
        assert len(recorder.drawn) > 40  # headings, captions, letters, levels
        faults_found |= dict.fromkeys(faults(recorder.drawn), "board")
        questions = ((kind, match_at(moment, seats, names=LONG_NAMES)) for kind, moment in moments_by_kind.items())
        faults_found |= faults_of_questions(
            it, table, questions, BOARD_THINGS if hover else None, lambda: faults_while_held(it, table)
        )
    return faults_found


def faults_while_held(it: Headless, table: TableScreen) -> list[str]:
    """Show the own card by holding the button, and return its faults."""
    if table.widgets.find("secret:own") is None:
        return []
    it.move(table.ctx.card_area.center)
    it.event(pygame.MOUSEWHEEL, x=0, y=-40, flipped=False)
    it.settle()
    card = table.widgets["secret:own"]
    assert isinstance(card, HeldSecret)
    at = card.rect.center
    it.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    it.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    assert card.is_shown
    with record.recording() as recorder:
        card.draw_over(it.app.surface)
    assert recorder.drawn
    faults_found = faults(recorder.drawn)
    it.event(pygame.MOUSEBUTTONUP, pos=at, button=1)
    assert not card.is_shown
    return faults_found


@pytest.mark.parametrize(
    ("size", "language", "interface", "seats"),
    [((1280, 720), "pl", 1.0, 5), long_only((1280, 960), "en", 1.5, 5), long_only((1920, 1080), "pl", 1.0, 2)],
)
def test_texts_keep_their_places(size: tuple[int, int], language: str, interface: float, seats: int) -> None:
    assert layout_faults(size, language, interface, seats) == {}


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize(("size", "interface"), [((1280, 720), 1.0), ((1024, 600), 2.0)])
def test_numbers_of_spaces_cover_no_name_and_no_other_number(
    size: tuple[int, int], interface: float, language: str
) -> None:
    with Headless(size, language=language, interface=interface) as it:
        painter = open_table(it, new_osada(2, 1)).ctx.painter
        assert isinstance(painter, TrackPainter)
        plain = {f"field:{place.index}" for place in painter.layout.fields if place.is_round and place.kind == PLAIN}
        assert plain < set(painter.labels)
        for name in plain:
            # without the labels' shadows
            others = [box.inflate(-4, -4) for other, (_, box) in painter.labels.items() if other != name]
            assert painter.labels[name][1].collidelist(others) < 0, name


@pytest.mark.parametrize("language", ["pl", long_only("en")])
def test_texts_keep_their_places_through_a_whole_game(language: str) -> None:
    """Includes every reason against a lynching, and all changes during a game."""
    faults_found: dict[str, int] = {}
    reasons: set[str] = set()
    match, rnd = new_osada(5, 0, 33, names=LONG_NAMES), random.Random(33)
    with Headless((1280, 720), language=language, reduced_motion=True) as it:
        table = open_table(it, match_at(moments(5)["move"], 5, names=LONG_NAMES))
        while not match.is_over:
            why = {reason for move, reason, _ in match.view(None)["refused"] if move[0] == "accuse"}
            if match.move_count % 12 == 0 or why - reasons:
                reasons |= why
                show_match(it, table, match)
                faults_found |= dict.fromkeys(faults(it.texts()), match.move_count)
            random_move(match, rnd)
    assert faults_found == {}
    assert len(reasons) >= 2


@pytest.mark.parametrize("language", first_by_default(["pl", "en"]))
def test_setup_and_result_keep_their_places(language: str) -> None:
    with Headless((1280, 720), language=language) as it:
        it.open("setup", game=OSADA)
        assert faults(it.texts()) == []
        match = new_osada(5, 0, 3, names=LONG_NAMES, options={"deja_vu": "yes"})
        while not match.is_over:
            moves = match.game.legal_moves(match.state)
            match.play(next((move for move in moves if move[0] == "go"), moves[0]))
        screen = it.open("result", match=match)
        assert isinstance(screen, ResultScreen)
        assert len(screen.reckonings.pages) == 3
        for page, _ in screen.pages:  # the records, the cards of each game, the chart
            screen.show_page(page)
            it.settle()
            assert faults(it.texts()) == []
            assert (screen.chart is not None) == (page == "chart")


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("interface", [1.0, 1.5])
@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_all_texts_keep_their_places(size: tuple[int, int], language: str, interface: float, seats: int) -> None:
    assert layout_faults(size, language, interface, seats, hover=True) == {}
