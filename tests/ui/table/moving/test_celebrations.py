"""Celebrations at the table: achievements, remarks of computers and how rare they are, and that no secret shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from games import registry
from games.core.contract.contract import Event, View
from games.core.contract.extras.achievements import Achievement, find_comeback, find_comeback_seat
from games.core.contract.texts import LANGUAGES, N_, translate
from games.core.data import boards
from games.core.journal import saves
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.core.match.viewing import OWN_SECRET_SEEN
from tests.runs import first_by_default
from ui.drawing.marks import bot_face
from ui.shell.headless import Headless, faults
from ui.shell.overlay import BANNER_SECONDS, Banner
from ui.table.show.celebration import MIN_REMARK_MOVES, MIN_REMARK_TURNS, Celebration
from ui.table.table import TableScreen

RELEASED = Path(__file__).parents[3] / "released" / "1.0.0" / "journals"
GAMES = [facts.id for facts in registry.all_facts()]


def test_a_seat_that_rises_from_last_to_first_is_detected() -> None:
    assert find_comeback_seat([3, 5, 9], [12, 5, 9]) == 0
    assert find_comeback_seat([3, 3, 9], [12, 5, 9]) is None  # not alone in the last place
    assert find_comeback_seat([3, 5, 9], [9, 5, 9]) is None  # not alone in the first place
    assert find_comeback_seat([3, 5, 9], [3, 12, 9]) is None
    assert find_comeback([1, 2], [4, 3]) == Achievement(0, find_comeback([1, 2], [4, 3]).text)  # type: ignore[union-attr]


@pytest.mark.parametrize("game_id", GAMES)
def test_each_game_finds_achievements_in_public_events(game_id: str) -> None:
    match = saves.load_for_viewing(RELEASED / f"{game_id}_finished.journal")
    achievement = match.game.controller.shared_viewing.achievement
    assert achievement is not None
    achievements = []
    for number, move in enumerate(match.moves, 1):
        events = [event for event in move.events if event.to is None]
        one = achievement(match.view_at(number - 1, None), match.view_at(number, None), events)
        if one is not None:
            achievements.append(one)
            assert 0 <= one.seat < len(match.players)
    assert 0 < len(achievements) < match.move_count / 6  # achievements are rare


@pytest.mark.parametrize("game_id", GAMES)
def test_remarks_belong_to_event_kinds_of_the_game(game_id: str) -> None:
    controller = registry.game(game_id).controller
    assert len(controller.shared_viewing.remarks) >= 3
    for kind, remarks in controller.shared_viewing.remarks.items():
        assert kind in controller.log_lines
        assert len(remarks) >= 2
        for remark in remarks:
            assert all(translate(remark, language) for language in LANGUAGES)
            assert not remark.args  # remarks contain no names


def open_match(it: Headless, game_id: str, people: int = 1) -> Match:
    ref = boards.shipped_boards(game_id)[0]
    game = registry.game(game_id)
    names = ("Maja", "Nosferatu", "Żubr", "Halina")
    seats = game.facts.seats[1] if game.facts.seats[1] < 4 else 3
    players = [Player(names[n], n + 1, "person" if n < people else "bot", "easy") for n in range(seats)]
    match = Match.start(game, boards.load_game_board(game_id, ref), players, {}, 7, MatchSettings(curtain=False))
    for seat in range(seats):
        match.viewing.mark_seen(seat, OWN_SECRET_SEEN)
    it.open("menu")
    it.app.open("table", match=match)
    it.settle()
    return match


@pytest.mark.parametrize("game_id", first_by_default(GAMES, 2))
def test_computers_speak_rarely_and_never_for_a_person(game_id: str) -> None:
    with Headless((1280, 720), language="en", speed="fast", reduced_motion=True) as it:
        match = open_match(it, game_id)
        screen = it.app.top
        assert isinstance(screen, TableScreen)
        celebration, remarks, random = Celebration(screen.ctx), [], Random(3)
        while not match.is_over and match.move_count < 400:
            since = match.move_count
            match.play(random.choice(list(match.game.legal_moves(match.state))))
            if celebration.collect_banner(since):
                assert celebration._due is not None
                assert celebration._due.is_remark  # with reduced motion there are remarks but no achievements
                assert celebration._due.name != "Maja"
                remarks.append((match.turn()[0], match.move_count))
        assert remarks
        for before, after in pairwise(remarks):
            assert after[0] - before[0] >= MIN_REMARK_TURNS
            assert after[1] - before[1] >= MIN_REMARK_MOVES


def test_computers_are_silent_if_remarks_are_off_or_no_person_plays() -> None:
    for people, settings in ((1, {"remarks": False}), (0, {})):
        with Headless((1280, 720), language="en", speed="fast", reduced_motion=True, **settings) as it:
            match = open_match(it, "krakow", people)
            celebration, random = Celebration(it.app.top.ctx), Random(3)  # type: ignore[attr-defined]
            while not match.is_over and match.move_count < 120:
                since = match.move_count
                match.play(random.choice(list(match.game.legal_moves(match.state))))
                assert not celebration.collect_banner(since)


def test_in_lessons_only_the_coach_speaks() -> None:
    with Headless((1280, 720), language="en", speed="fast", reduced_motion=True) as it:
        match = open_match(it, "krakow")
        screen = it.app.top
        assert isinstance(screen, TableScreen)
        celebration, random = Celebration(screen.ctx), Random(3)
        spoken = []
        for guide in (object(), None):
            screen.session.guide = guide  # type: ignore[assignment]
            for _ in range(60):
                since = match.move_count
                match.play(random.choice(list(match.game.legal_moves(match.state))))
                if celebration.collect_banner(since):
                    spoken.append(guide)
        assert set(spoken) == {None}


def test_a_banner_disappears_after_its_time_or_at_the_next_input() -> None:
    with Headless((1280, 720), language="en", speed="normal") as it:
        open_match(it, "krakow")
        banner = Banner("Maja", it.app.palette.seat_marks[0], "From last to first")
        it.app.show_banner(banner)
        it.step(0.1)
        assert "From last to first" in it.words()
        assert it.app.is_busy
        assert not faults(it.texts())
        it.step(BANNER_SECONDS)
        assert "From last to first" not in it.words()
        it.app.show_banner(banner)
        it.step(0.1)
        it.key(pygame.K_F9)
        assert "From last to first" not in it.words()


def test_an_achievement_is_found_in_public_events_and_displayed() -> None:
    with Headless((1280, 720), language="en", speed="fast") as it:
        match = open_match(it, "krakow", people=3)
        screen = it.app.top
        assert isinstance(screen, TableScreen)
        seen: list[object] = []

        def record_arguments(before: View, after: View, events: Sequence[Event]) -> Achievement:
            seen.extend([before["seat"], after["seat"], *(event.to for event in events)])
            return Achievement(0, N_("From last to first"))

        ctx = screen.ctx
        ctx.controller = replace(
            ctx.controller, shared_viewing=replace(ctx.controller.shared_viewing, achievement=record_arguments)
        )
        screen.play_moves([next(iter(match.game.legal_moves(match.state)))])
        for _ in range(8):
            it.step(0.1)
        assert "From last to first" in it.words()
        assert set(seen) == {None}


def test_a_face_depends_on_the_name_only() -> None:
    with Headless((1280, 720), language="en"):
        names = ("Nosferatu", "Carmila", "Żubr", "Halina", "Krak", "Bona")
        pictures = [pygame.image.tobytes(bot_face(name, (200, 60, 60), 48), "RGBA") for name in names]
        assert len(set(pictures)) == len(names)
        assert pygame.image.tobytes(bot_face("Krak", (200, 60, 60), 48), "RGBA") == pictures[4]


@pytest.mark.parametrize("game_id", first_by_default(GAMES, 2))
def test_computers_have_faces_in_their_rows_unless_remarks_are_off(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr("ui.table.pictures.bot_face", lambda name, *more: drawn.append(name) or bot_face(name, *more))
    for remarks in (True, False):
        with Headless((1280, 720), language="en", speed="off", remarks=remarks) as it:
            match = open_match(it, game_id)
            drawn.clear()
            assert not faults(it.texts())
            computers = {player.name for player in match.players if not player.is_person}
            assert set(drawn) == (computers if remarks else set())
