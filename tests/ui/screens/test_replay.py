"""The replay: stepping, jumping, playing; each perspective shows only what it knew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from games.core.contract.contract import EVERYBODY
from games.core.journal import saves
from games.core.match.match import Match
from tests.runs import first_by_default, long_only
from tests.ui.clicker import new_match
from tests.ui.osada.table import new_osada, random_move
from tests.ui.played_matches import SIZES, random_match
from ui.drawing import marks, record
from ui.drawing.typography import NBSP
from ui.screens.replay.film import MatchPlayback
from ui.screens.replay.screen import ReplayScreen
from ui.shell.headless import Headless, faults


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the journal of a finished match."""
    journal = tmp_path_factory.mktemp("saves") / "over.journal"
    random_match(3, path=journal)
    return journal


@pytest.fixture(scope="module")
def match(path: Path) -> Match:
    return saves.load_for_viewing(path)


@pytest.fixture
def window(path: Path) -> Iterator[Headless]:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("replay", path=path)
        yield it


def replay_screen(it: Headless) -> ReplayScreen:
    screen = it.app.top
    assert isinstance(screen, ReplayScreen)
    return screen


# -- the film ----------------------------------------------------------------------------------------------------------
def test_turns_start_where_the_turn_number_changes(match: Match) -> None:
    film = MatchPlayback(match)
    assert [turn for _, turn in film.turns] == list(range(1, 16))
    for number, turn in film.turns:
        assert film.view(number)["turn"] == turn
        assert film.view(number - 1)["turn"] == turn - 1


def test_a_turn_shared_by_all_seats_is_listed_once() -> None:
    match, dice = new_osada(3), random.Random(1)
    while not match.is_over:
        random_move(match, dice)
    turns = [turn for _, turn in MatchPlayback(match).turns]
    assert turns == list(range(1, len(turns) + 1))
    assert len(turns) > 5


def test_stepping_by_turns_visits_every_turn_both_ways(match: Match) -> None:
    film = MatchPlayback(match)
    seen = [0]
    while film.go_to(film.next_turn_start()):
        seen.append(film.number)
    assert seen == [0, *(number for number, _ in film.turns), film.length]
    back = [film.number]
    while film.go_to(film.previous_turn_start()):
        back.append(film.number)
    assert back == seen[::-1]


def test_every_perspective_shows_what_it_knew(match: Match) -> None:
    film = MatchPlayback(match)
    number = next(n for n, step in enumerate(match.moves, 1) if step.kind == "plan")
    planner = match.moves[number - 1].seat
    plans = {}
    for perspective in (EVERYBODY, None, planner, (planner + 1) % 3):
        film.perspective = perspective
        plans[perspective] = film.view(number)["plans"][planner]
    assert plans[EVERYBODY] == plans[planner] == list(match.moves[number - 1].move[1:])
    assert plans[None] == plans[(planner + 1) % 3] == "hidden"


@pytest.mark.parametrize(
    ("people", "computers", "open_to"),
    [(3, 0, {None}), (2, 1, {None}), (1, 2, {0, None}), (0, 3, {EVERYBODY, None, 0, 1, 2})],
)
def test_the_replay_of_an_unfinished_match_keeps_secrets(people: int, computers: int, open_to: set[int | None]) -> None:
    match = new_match(people, computers, game_id="osada")
    for _ in range(25):
        match.play(match.game.legal_moves(match.state)[0])
    with Headless((1280, 720), language="en") as it:
        it.open("replay", match=match, number=match.move_count)
        all_open = [pawn["card"] for pawn in match.view(EVERYBODY)["pawns"]]
        visible = [pawn["card"] for pawn in replay_screen(it).playback.view()["pawns"]]
        known = [seat for seat, (card, true) in enumerate(zip(visible, all_open, strict=True)) if card == true]
        assert known == (list(range(3)) if not people else [0] if people == 1 else [])
        assert ("Murderer" in it.words()) == ("morderca" in visible)
        entries = it.widget("view").entries  # type: ignore[attr-defined]
        assert {entry.value for entry in entries if entry.reason is None} == open_to


def test_a_person_left_alone_sees_the_public_view() -> None:
    match = new_match(2, 1, game_id="osada")
    match.set_player(0, replace(match.players[0], kind="bot"))
    film = MatchPlayback(match)
    assert film.perspective is None
    assert not film.is_allowed(1)


def test_the_log_shows_lines_up_to_the_current_move(match: Match) -> None:
    film = MatchPlayback(match)
    assert film.last_lines(9) == []
    film.go_to(film.length)
    lines = film.last_lines(9)
    assert len(lines) == 9
    assert [line.move_number for line in lines] == sorted(line.move_number for line in lines)


def test_jumping_and_stepping_show_the_same_trails(window: Headless) -> None:
    """Trails of markers start at markers; from pawn to pawn they would look like moves of pawns."""
    screen = replay_screen(window)
    film = screen.playback
    number = next(n for n in range(1, film.length) if any(e.kind == "shifted" for e in film.events_of_move(n)))
    screen.jump_to(number)
    jumped = screen.trails
    assert any(trail.origin.startswith("possessed:") for trail in jumped)
    screen.jump_to(number - 1)
    screen.step_forward()
    assert screen.trails == jumped


def test_the_seat_mark_of_a_long_line_is_level_with_its_first_row(
    window: Headless, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = replay_screen(window)
    film = screen.playback
    at: list[int] = []
    monkeypatch.setattr(marks, "draw_seat_mark", lambda surface, mark, centre, *rest: at.append(centre[1]))
    long = 0
    for number in range(1, film.length, 7):
        screen.jump_to(number)
        at.clear()
        with record.recording() as recorder:
            screen.panel._draw_lines(window.app.surface, screen.panel.log.rect)
        rows = [(drawn.text.replace(NBSP, " "), drawn.rect.centery) for drawn in recorder.drawn]
        words = [screen.translate(line.text).replace(NBSP, " ") for line in film.last_lines(24)]
        begun = [(row, middle) for row, middle in rows if any(line.startswith(row) for line in words)]
        assert all(any(abs(y - middle) <= 1 for _, middle in begun) for y in at)
        long += len([row for row, _ in begun if row not in words])
    assert long, "no line has two rows, so nothing was checked"


def test_keys_step_jump_and_leave(window: Headless) -> None:
    screen = replay_screen(window)
    length = screen.playback.length
    window.key(pygame.K_RIGHT)
    window.key(pygame.K_RIGHT)
    assert screen.playback.number == 2
    window.key(pygame.K_LEFT)
    assert screen.playback.number == 1
    window.key(pygame.K_END)
    assert screen.playback.number == length
    window.key(pygame.K_RIGHT)
    assert screen.playback.number == length
    window.key(pygame.K_PAGEUP)
    assert screen.playback.number == screen.playback.turns[-1][0]
    window.key(pygame.K_LEFT, mod=pygame.KMOD_CTRL)
    assert screen.playback.number == screen.playback.turns[-2][0]
    window.key(pygame.K_HOME)
    assert screen.playback.number == 0
    window.key(pygame.K_ESCAPE)
    assert window.app.top.name == "menu"


def test_a_click_on_the_timeline_jumps_to_its_move(window: Headless) -> None:
    screen = replay_screen(window)
    wanted = screen.playback.length // 2
    track = screen.timeline.track
    window.press((screen.timeline.x_of(wanted), track.centery))
    assert screen.playback.number == wanted
    assert f"Move {wanted} of {screen.playback.length}" in window.words()
    turn, turns, phase = screen.playback.current_turn()
    named = window.app.translate(screen.playback.controller.phases[phase])
    assert f"Turn {turn} of {turns} · {named}" in window.words()


def test_playing_runs_to_the_end_and_stops(window: Headless) -> None:
    screen = replay_screen(window)
    window.key(pygame.K_END)
    for _ in range(3):
        window.click("step-back")
    window.key(pygame.K_SPACE)
    for _ in range(20):
        window.step(0.5)
    assert screen.playback.number == screen.playback.length
    assert not screen.playing


def test_space_pauses(window: Headless) -> None:
    screen = replay_screen(window)
    window.key(pygame.K_SPACE)
    for _ in range(4):
        window.step(0.5)
    window.key(pygame.K_SPACE)
    at = screen.playback.number
    assert at > 0
    for _ in range(4):
        window.step(0.5)
    assert screen.playback.number == at


def test_a_step_animates_and_a_key_ends_the_animation(path: Path) -> None:
    with Headless((1280, 720), language="en", speed="normal") as it:
        it.open("replay", path=path)
        screen = replay_screen(it)
        it.key(pygame.K_RIGHT)
        assert screen.motion.is_running
        it.step(0.05)
        assert screen.stage is not None
        it.key(pygame.K_RIGHT)  # ends the first animation and starts the second
        assert screen.playback.number == 2
        it.key(pygame.K_LEFT)
        assert screen.stage is None
        assert not screen.motion.is_running


def test_a_perspective_without_access_hides_plans(match: Match, path: Path) -> None:
    number = next(n for n, step in enumerate(match.moves, 1) if step.kind == "plan")
    planner = match.moves[number - 1].seat
    words = []
    for perspective in (EVERYBODY, (planner + 1) % 3):
        with Headless((1280, 720), language="en") as it:
            it.open("replay", path=path, number=number)
            replay_screen(it).set_perspective(perspective)
            words.append(it.words())
    card = str(abs(match.board.estate_cards[match.moves[number - 1].move[1]]))
    digits = [sum(line == card for line in text.split("\n")) for text in words]
    assert digits[0] > digits[1]


@pytest.mark.parametrize("language", ["pl", long_only("en")])
@pytest.mark.parametrize("size", first_by_default(SIZES))
def test_texts_outside_the_board_fit(size: str, language: str, path: Path) -> None:
    pixels, interface = SIZES[size]
    with Headless(pixels, language=language, interface=interface) as it:
        it.open("replay", path=path, number=60)
        board = replay_screen(it).painter.rect()
        assert not faults([drawn for drawn in it.texts() if not board.contains(drawn.box)])
        it.key(pygame.K_END)
        assert not faults([drawn for drawn in it.texts() if not board.contains(drawn.box)])


@pytest.mark.parametrize(("perspective", "seats"), [(EVERYBODY, {0, 1, 2}), (None, set()), (1, {1})])
def test_hands_are_listed_if_the_perspective_sees_them(perspective: int | None, seats: set[int]) -> None:
    match = new_match(3, game_id="krakow")
    while match.move_count < 60:
        match.play(match.game.legal_moves(match.state)[0])
    with Headless((1280, 720), language="en") as it:
        screen = it.open("replay", match=match, number=60)
        screen.playback.perspective = perspective  # type: ignore[attr-defined]
        it.step(0.1)
        hands = dict(screen.playback.hidden_cards())  # type: ignore[attr-defined]
        assert set(hands) == seats
        for seat, held in hands.items():
            assert held == (None, tuple(match.game.controller.cards.hand(match.view_at(60, seat))))
        assert not faults(it.texts())


def test_cards_offered_for_choice_are_listed_with_the_hands() -> None:
    match = new_match(2, game_id="wroclaw")
    film = MatchPlayback(match)
    film.perspective = EVERYBODY
    assert [len(held.cards) for _, held in film.hidden_cards()] == [10, 10]


def test_the_last_move_shows_game_over(window: Headless) -> None:
    screen = replay_screen(window)
    screen.jump_to(screen.playback.length)
    assert "Turn 15 of 15 · Game over" in window.words()
    screen.jump_to(screen.playback.length - 1)
    assert "Game over" not in window.words()


def test_the_timeline_tooltip_does_not_cover_the_buttons(window: Headless) -> None:
    screen = replay_screen(window)
    window.hover("timeline")
    tip = next(one for one in window.texts() if "Go to any move" in one.text)
    assert tip.rect.bottom <= screen.strip.rect.top


def test_turns_are_numbered_as_in_the_bar() -> None:
    match = random_match(3, game_id="krakow")
    assert [turn for _, turn in MatchPlayback(match).turns] == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]


def test_a_player_without_a_seat_has_a_row_and_a_log_mark() -> None:
    match, dice = new_osada(2), random.Random(1)
    while match.move_count < 20:
        random_move(match, dice)
    with Headless((1280, 720), language="en") as it:
        screen = it.open("replay", match=match, number=20)
        assert isinstance(screen, ReplayScreen)
        (guest,) = screen.playback.guests()
        assert len(screen.panel.rows) == 3
        assert it.words().count("Virtual player") > 1
        assert any(line.seat is None and line.mark == guest.mark for line in screen.playback.last_lines(40))


def test_a_log_line_about_a_player_has_that_seats_mark() -> None:
    match, dice = new_osada(3), random.Random(1)
    while not match.is_over:
        random_move(match, dice)
    film = MatchPlayback(match)
    lines = [line for number in range(1, film.length + 1) for line in film.log_lines(number)]
    arrivals = [line for line in lines if "reaches Osada, place" in line.text.message]
    assert arrivals
    assert all(line.seat is not None for line in arrivals)
