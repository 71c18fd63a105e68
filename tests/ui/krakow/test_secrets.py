"""Secrets of Kraków do not change a single pixel: hands, decks and the card that is being placed.

Two tables that differ only in what a viewer can't know show that viewer the same pixels, titles and tooltips.
"""

from __future__ import annotations

import random

import pygame
import pytest

from games import registry
from games.core.contract.contract import EVERYBODY
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from tests.runs import long_only
from tests.ui.at_table import tray_cards
from tests.ui.clicker import NAMES, FastWindow, open_table
from tests.ui.frame_recorder import (
    SIZE,
    RecordingWindow,
    assert_looks_same_to,
    assert_same_frames,
    count_different_pictures,
    hover_points,
    look_back,
    open_and_close,
    picture_checksum,
    poke_around,
)
from tests.ui.krakow.table import KRAKOW, match_at, moments, random_move
from tests.ui.moments import with_other_secrets
from ui.table.flow.curtain import CurtainScreen
from ui.table.flow.first_look import SummaryScreen
from ui.table.table import TableScreen
from ui.table.view.tray.cards import HeldHand

pytestmark = pytest.mark.usefixtures("silent_computers")

KEYS = (pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_o, pygame.K_r, pygame.K_f, pygame.K_h, pygame.K_l, pygame.K_TAB)


def look_around(it: RecordingWindow, table: TableScreen) -> None:
    """Hover over rows, cards, people and signs; show the overlay, zoom, open the log and earlier positions."""
    spots = [rect.center for rect in table.ctx.rows.seats.values()]
    spots += [widget.rect.center for widget in table.widgets.widgets if not widget.key.startswith("cell:")]
    spots += [(60, 640), (900, 650), (400, 90), (120, 410)]
    hover_points(it, spots)
    open_and_close(it, table, ["bar:overlay", "bar:zoom", "bar:zoom", "bar:log"])
    look_back(it, table)


def differ(one: Match, two: Match) -> bool:
    """True if two matches differ in hands or decks."""
    cards = [match.game.observe(match.state, EVERYBODY)["cards"] for match in (one, two)]
    return bool(cards[0] != cards[1])


def test_a_curtain_shows_no_hand() -> None:
    def play(it: RecordingWindow, table: TableScreen) -> None:
        assert isinstance(it.app.top, CurtainScreen)
        poke_around(it, KEYS, wheel=True)

    assert assert_looks_same_to(None, lambda: match_at(moments(3)["turn 1 rich"], 3, lifted=False), play, differ) > 4


@pytest.mark.parametrize("speed", ["slow", long_only("off")])
def test_frames_after_a_turn_do_not_depend_on_the_hand(speed: str) -> None:
    frames_of_runs = []
    for seed in (0, 1, 2):
        match = match_at(moments(3)["turn 1 rich"], 3)
        if seed:
            with_other_secrets(match, None, seed)
        seat = match.decision().seat  # type: ignore[union-attr]
        with RecordingWindow(SIZE, language="en", speed=speed) as it:
            table = open_table(it, match)
            it.frames.clear()
            table.play_moves([("end",)])
            it.settle()
            it.step(1.0)
            assert match.decision().seat != seat  # type: ignore[union-attr]
            assert isinstance(it.app.top, CurtainScreen)
            assert table.session.view["seat"] is None
            frames_of_runs.append(list(it.frames))
    assert frames_of_runs[0]
    assert_same_frames(frames_of_runs[0], frames_of_runs[1])
    assert_same_frames(frames_of_runs[0], frames_of_runs[2])


def end_of_round(seed: int) -> Match:
    """Return a match in the last turn of round one, after which another seat begins round two."""
    game, rnd = registry.game(KRAKOW), random.Random(seed)
    players = [Player(name, number + 1) for number, name in enumerate(NAMES[:3])]
    match = Match.start(game, boards.load_default_board(KRAKOW), players, {"second": "same"}, seed)
    while True:
        view, decision = match.view(None), match.decision()
        assert decision is not None
        last = view["round"] == 1 and view["turn"] == view["turns"] and decision.seat == view["order"][-1]
        if last and decision.kind == "turn":
            match.lift_curtain()
            return match
        random_move(match, rnd)


def test_a_scoring_before_the_curtain_is_public_and_shows_no_hand() -> None:
    frames_of_runs = []
    for seed in (0, 1):
        match = end_of_round(4)
        if seed:
            with_other_secrets(match, None, seed)
        with RecordingWindow(SIZE, language="en", speed="slow") as it:
            table = open_table(it, match)
            it.settle()
            it.frames.clear()
            table.play_moves([("end",)])
            assert match.needs_curtain()
            places = set()
            while not isinstance(it.app.top, SummaryScreen):
                it.step(0.1)
                assert table.ctx.displayed_view()["hand"] is None
                if (
                    table.ctx.stage is not None
                    and table.ctx.stage.event is not None
                    and table.ctx.stage.event.kind == "owned"
                ):
                    places.add(table.ctx.stage.event.args["where"])
            assert len(places) > 8
            it.step(1.0)
            it.key(pygame.K_RETURN)
            it.settle()
            assert isinstance(it.app.top, CurtainScreen)
            frames_of_runs.append(list(it.frames))
    assert_same_frames(*frames_of_runs)


@pytest.mark.parametrize("kind", ["turn 1 rich", long_only("place 1")])
def test_a_seat_sees_no_secrets_of_others(kind: str) -> None:
    moment = moments(3)[kind]
    match = match_at(moment, 3)
    assert assert_looks_same_to(match.audience(), lambda: match_at(moment, 3), look_around, differ) > 40


@pytest.mark.long
def test_a_match_of_computers_shows_only_public_information() -> None:
    assert assert_looks_same_to(None, lambda: match_at(moments(3)["turn 2 rich"], 0, 3), look_around, differ) > 20


def test_pictures_with_other_secrets_differ_for_the_owner() -> None:
    """Check that the tests above can fail: the owner of the hand sees the difference."""
    assert count_different_pictures(lambda: match_at(moments(3)["turn 1 rich"], 3)) == 3


def test_public_events_name_no_card_before_it_is_on_a_wall() -> None:
    for moment in moments(3).values():
        match = match_at(moment, 3)
        for step in match.moves:
            for event in step.events:
                if event.kind == "drew":
                    assert event.to is not None
                    assert len(event.to) == 1
                elif event.to is None and "card" in event.args:
                    assert event.kind in ("painted", "covered")
        break


def test_during_setup_the_own_hand_is_visible_only_while_the_button_is_held() -> None:
    pictures: dict[bool, set[str]] = {True: set(), False: set()}
    for seed in range(4):
        match = match_at(moments(3)["district painter"], 3)
        if seed:
            with_other_secrets(match, None, seed)
        with RecordingWindow(SIZE, reduced_motion=True) as it:
            table = open_table(it, match)
            assert table.session.view["hand"] is None
            at = table.widgets["secret:own"].rect.center
            it.move(at)
            pictures[False].add(picture_checksum(it.picture()))
            it.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
            pictures[True].add(picture_checksum(it.picture()))
            it.event(pygame.MOUSEBUTTONUP, pos=at, button=1)
            pictures[False].add(picture_checksum(it.picture()))
    assert len(pictures[False]) == 1
    assert len(pictures[True]) > 1


def test_the_keyboard_shows_the_hand_until_the_focus_leaves() -> None:
    with FastWindow(SIZE, reduced_motion=True) as it:
        table = open_table(it, match_at(moments(2)["district bouncer"], 2))
        while table.widgets.focused is None or table.widgets.focused.key != "secret:own":
            it.key(pygame.K_TAB)
        held = table.widgets["secret:own"]
        assert isinstance(held, HeldHand)
        it.key(pygame.K_RETURN)
        assert held.is_shown
        it.key(pygame.K_TAB)
        assert not held.is_shown


def test_a_single_person_always_sees_the_own_hand() -> None:
    with RecordingWindow(SIZE, reduced_motion=True) as it:
        table = open_table(it, match_at(moments(3)["district painter"], 1, 2))
        assert len(table.session.view["hand"]) == 5
        assert table.widgets.find("secret:own") is None
        assert len(tray_cards(table)) == 5
