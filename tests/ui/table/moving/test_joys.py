"""Small joys at the table: what is worth a moment, what computers say and how seldom, and who never learns by it."""

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
from games.core.contract.extras.achievements import Achievement, comeback, seat_from_last_to_first
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
from ui.table.show.celebration import MOVES, TURNS, Celebration
from ui.table.table import TableScreen

RELEASED = Path(__file__).parents[3] / "released" / "1.0.0" / "journals"
GAMES = [facts.id for facts in registry.all_facts()]


def test_whoever_comes_from_the_last_place_to_the_first_is_found() -> None:
    assert seat_from_last_to_first([3, 5, 9], [12, 5, 9]) == 0
    assert seat_from_last_to_first([3, 3, 9], [12, 5, 9]) is None  # not alone in the last place
    assert seat_from_last_to_first([3, 5, 9], [9, 5, 9]) is None  # not alone in the first
    assert seat_from_last_to_first([3, 5, 9], [3, 12, 9]) is None
    assert comeback([1, 2], [4, 3]) == Achievement(0, comeback([1, 2], [4, 3]).text)  # type: ignore[union-attr]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_games_know_their_moments_and_see_only_what_is_public(game_id: str) -> None:
    match = saves.load_for_viewing(RELEASED / f"{game_id}_finished.journal")
    moment = match.game.controller.shared_viewing.achievement
    assert moment is not None
    found = []
    for number, move in enumerate(match.moves, 1):
        events = [event for event in move.events if event.to is None]
        one = moment(match.view_at(number - 1, None), match.view_at(number, None), events)
        if one is not None:
            found.append(one)
            assert 0 <= one.seat < len(match.players)
    assert 0 < len(found) < match.move_count / 6  # a moment, not a habit


@pytest.mark.parametrize("game_id", GAMES)
def test_what_computers_say_is_of_kinds_of_events_that_the_game_has(game_id: str) -> None:
    controller = registry.game(game_id).controller
    assert len(controller.shared_viewing.remarks) >= 3
    for kind, remarks in controller.shared_viewing.remarks.items():
        assert kind in controller.log_lines
        assert len(remarks) >= 2
        for words in remarks:
            assert all(translate(words, language) for language in LANGUAGES)
            assert not words.args  # worded without names


def table(it: Headless, game_id: str, people: int = 1) -> Match:
    ref = boards.shipped_boards(game_id)[0]
    game = registry.game(game_id)
    names = ("Maja", "Nosferatu", "Żubr", "Halina")
    seats = game.facts.seats[1] if game.facts.seats[1] < 4 else 3
    players = [Player(names[n], n + 1, "person" if n < people else "bot", "easy") for n in range(seats)]
    match = Match.start(game, boards.load(game_id, ref), players, {}, 7, MatchSettings(curtain=False))
    for seat in range(seats):
        match.viewing.mark_seen(seat, OWN_SECRET_SEEN)
    it.open("menu")
    it.app.open("table", match=match)
    it.settle()
    return match


@pytest.mark.parametrize("game_id", first_by_default(GAMES, 2))
def test_computers_speak_seldom_and_only_of_their_own_public_moves(game_id: str) -> None:
    with Headless((1280, 720), language="en", speed="fast", reduced_motion=True) as it:
        match = table(it, game_id)
        screen = it.app.top
        assert isinstance(screen, TableScreen)
        joys, said, random = Celebration(screen.ctx), [], Random(3)
        while not match.is_over and match.move_count < 400:
            since = match.move_count
            match.play(random.choice(list(match.game.legal_moves(match.state))))
            if joys.collect(since):
                assert joys._due is not None
                assert joys._due.is_remark  # with less movement there are no moments
                assert joys._due.name != "Maja"
                said.append((match.turn()[0], match.move_count))
        assert said
        for before, after in pairwise(said):
            assert after[0] - before[0] >= TURNS
            assert after[1] - before[1] >= MOVES


def test_off_in_the_settings_and_without_people_computers_are_silent() -> None:
    for people, settings in ((1, {"remarks": False}), (0, {})):
        with Headless((1280, 720), language="en", speed="fast", reduced_motion=True, **settings) as it:
            match = table(it, "krakow", people)
            joys, random = Celebration(it.app.top.ctx), Random(3)  # type: ignore[attr-defined]
            while not match.is_over and match.move_count < 120:
                since = match.move_count
                match.play(random.choice(list(match.game.legal_moves(match.state))))
                assert not joys.collect(since)


def test_in_lessons_only_the_coach_speaks() -> None:
    with Headless((1280, 720), language="en", speed="fast", reduced_motion=True) as it:
        match = table(it, "krakow")
        screen = it.app.top
        assert isinstance(screen, TableScreen)
        joys, random = Celebration(screen.ctx), Random(3)
        spoken = []
        for guide in (object(), None):
            screen.session.guide = guide  # type: ignore[assignment]
            for _ in range(60):
                since = match.move_count
                match.play(random.choice(list(match.game.legal_moves(match.state))))
                if joys.collect(since):
                    spoken.append(guide)
        assert set(spoken) == {None}


def test_a_moment_stays_two_seconds_takes_no_click_and_the_next_input_ends_it() -> None:
    with Headless((1280, 720), language="en", speed="normal") as it:
        table(it, "krakow")
        cheer = Banner("Maja", it.app.palette.seat_marks[0], "From last to first")
        it.app.show_banner(cheer)
        it.step(0.1)
        assert "From last to first" in it.words()
        assert it.app.busy
        assert not faults(it.texts())
        it.step(BANNER_SECONDS)
        assert "From last to first" not in it.words()
        it.app.show_banner(cheer)
        it.step(0.1)
        it.key(pygame.K_F9)
        assert "From last to first" not in it.words()


def test_a_coup_at_the_table_is_shown_to_everybody_from_public_events_alone() -> None:
    with Headless((1280, 720), language="en", speed="fast") as it:
        match = table(it, "krakow", people=3)
        screen = it.app.top
        assert isinstance(screen, TableScreen)
        seen: list[object] = []

        def moment(before: View, after: View, events: Sequence[Event]) -> Achievement:
            seen.extend([before["seat"], after["seat"], *(event.to for event in events)])
            return Achievement(0, N_("From last to first"))

        ctx = screen.ctx
        ctx.controller = replace(
            ctx.controller, shared_viewing=replace(ctx.controller.shared_viewing, achievement=moment)
        )
        screen.play_moves([next(iter(match.game.legal_moves(match.state)))])
        for _ in range(8):
            it.step(0.1)
        assert "From last to first" in it.words()
        assert set(seen) == {None}


def test_a_face_is_the_same_for_the_same_name_and_another_for_others() -> None:
    with Headless((1280, 720), language="en"):
        names = ("Nosferatu", "Carmila", "Żubr", "Halina", "Krak", "Bona")
        pictures = [pygame.image.tobytes(bot_face(name, (200, 60, 60), 48), "RGBA") for name in names]
        assert len(set(pictures)) == len(names)
        assert pygame.image.tobytes(bot_face("Krak", (200, 60, 60), 48), "RGBA") == pictures[4]


@pytest.mark.parametrize("game_id", first_by_default(GAMES, 2))
def test_computers_have_their_faces_in_the_rows_unless_they_are_to_be_silent(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr("ui.table.pictures.bot_face", lambda name, *more: drawn.append(name) or bot_face(name, *more))
    for remarks in (True, False):
        with Headless((1280, 720), language="en", speed="off", remarks=remarks) as it:
            match = table(it, game_id)
            drawn.clear()
            assert not faults(it.texts())
            computers = {player.name for player in match.players if not player.is_person}
            assert set(drawn) == (computers if remarks else set())
