"""Animation and rest: repeatable drawing, idling, animations that end at the true view."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from games.core.match.match import Match
from games.wampiry.controls.events import MOTIONS
from tests.ui.clicker import Clicker, asks, new_match, open_table, play_until
from tests.ui.frame_recorder import RecordingWindow, picture_checksum
from ui.boards.ring.painter import RingPainter
from ui.boards.shared.base import Sprites
from ui.drawing.theme import palette
from ui.shell.headless import Headless

SIZE = (1280, 720)


@pytest.mark.parametrize("kind", ["plan", "use", "late"])
def test_drawing_is_repeatable(kind: str) -> None:
    with Headless(SIZE) as it:
        match = play_until(new_match(2), asks(kind, 20))
        match.lift_curtain()
        table = open_table(it, match)
        for _ in range(2):
            it.move(table.ctx.painter.area_of("estate:zielone").center)
            it.step(0.6)
            assert picture_checksum(it.picture()) == picture_checksum(it.picture())


@pytest.mark.parametrize("weather", [True, False])
def test_nothing_is_drawn_while_nothing_happens(weather: bool) -> None:
    with RecordingWindow(SIZE, weather=weather) as it:
        match = play_until(new_match(2), asks("use", 20))
        table = open_table(it, match)
        it.move(table.ctx.painter.area_of("estate:zielone").center)
        for _ in range(240):
            it.step(0.05)  # halos pulse for 3 s, and weather lasts 10 s
        it.frames.clear()
        for _ in range(400):
            it.step(0.05)
        assert it.frames == []
        assert not it.app.is_busy
        it.move(table.ctx.painter.area_of("estate:gorali").center)
        assert it.frames  # input causes a new frame


def test_a_key_only_finishes_the_animation() -> None:
    with RecordingWindow(SIZE, speed="slow") as it:
        match = play_until(new_match(2), lambda m: asks("use", 40)(m) and _can_pass(m))
        table = open_table(it, match)
        it.step(1.0)
        it.key(pygame.K_x)
        it.click("stay")  # the warning about unused actions appears once a turn
        it.step(1.0)
        number = match.move_count
        it.key(pygame.K_x)
        assert match.move_count > number
        assert table.motion.is_running
        number = match.move_count
        it.event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
        assert not table.motion.is_running
        assert table.ctx.stage is None
        assert match.move_count == number


def _can_pass(match: Match) -> bool:
    decision = match.decision()
    return decision is not None and ("done",) in match.game.legal_moves(match.state)


def test_a_click_during_an_animation_plays_nothing() -> None:
    with RecordingWindow(SIZE, speed="slow") as it:
        match = play_until(new_match(2), lambda m: asks("use", 40)(m) and _can_pass(m))
        table = open_table(it, match)
        it.key(pygame.K_SPACE)
        number = match.move_count
        it.press(table.ctx.painter.area_of("estate:zielone").center)
        assert match.move_count == number
        assert not table.motion.is_running


def painter_of(match: Match) -> RingPainter:
    """Return a painter without a window, for the positions of pieces."""
    marks = [palette(False).seat_marks[player.mark - 1] for player in match.players]
    return RingPainter(match.board, marks, lambda name: name, MOTIONS)


@pytest.mark.parametrize(
    ("seats", "seed"),
    [(2, 1), (3, 2), (4, 3), *(pytest.param(n % 3 + 2, n, marks=pytest.mark.long) for n in range(4, 24))],
)
def test_animations_end_at_the_true_view_without_negative_counts(seats: int, seed: int) -> None:
    """In a whole random game, the pieces after the last stage are those of the public view."""
    match = new_match(seats, seed=seed)
    painter = painter_of(match)
    rnd = random.Random(seed)
    kinds: dict[str, int] = {}
    while not match.is_over:
        before = match.view(None)
        events = match.play(rnd.choice(match.game.legal_moves(match.state)))
        after = match.view(None)
        stages = painter.transitions(before, events, after)
        painter.show(after)
        for stage in stages:
            check_counts(stage.before)
            check_counts(stage.after)
        for earlier, later in itertools.pairwise(stages):
            assert staying_pieces(earlier.after).keys() == staying_pieces(later.before).keys()
        if stages:
            assert staying_pieces(stages[-1].after) == painter.resting
            for stage in stages:
                if stage.event is not None:
                    kinds[stage.event.kind] = kinds.get(stage.event.kind, 0) + 1
    assert {"walked", "advanced", "placed", "scored"} <= kinds.keys()


def staying_pieces(pieces: Sprites) -> Sprites:
    """Return the pieces that stay after an animation, without flying ones."""
    return {key: sprite for key, sprite in pieces.items() if not key.startswith("fly:")}


def check_counts(pieces: Sprites) -> None:
    for key, sprite in pieces.items():
        if sprite.look[0] == "chip":
            assert int(str(sprite.look[2])) >= 0, key


@pytest.mark.parametrize("seed", [5, pytest.param(6, marks=pytest.mark.long), pytest.param(7, marks=pytest.mark.long)])
def test_patched_views_equal_the_true_views(seed: int) -> None:
    """The earlier view, patched by events, has the pieces of the true view, so that none jumps at the end."""
    match = new_match(3, seed=seed)
    painter = painter_of(match)
    rnd = random.Random(seed)
    wrong: dict[str, set[str]] = {}
    while not match.is_over:
        before = match.view(None)
        events = match.play(rnd.choice(match.game.legal_moves(match.state)))
        after = match.view(None)
        stages = painter.transitions(before, events, after)
        if not stages or stages[-1].event is None:
            continue
        last = painter.sprites_of(stages[-1].view)
        true = painter.sprites_of(after)
        for key in true.keys() | last.keys():
            if true.get(key) != last.get(key):
                wrong.setdefault(stages[-1].event.kind, set()).add(key.partition(":")[0])
    assert wrong == {}


def test_undo_moves_pieces_back_to_the_true_view() -> None:
    with RecordingWindow(SIZE, speed="fast") as it:
        match = play_until(new_match(2), asks("use", 60))
        table = open_table(it, match)
        clicker = Clicker(it, table)
        clicker.play(match.game.legal_moves(match.state)[0], False)
        it.settle()
        it.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
        it.settle()
        painter = table.ctx.painter
        assert isinstance(painter, RingPainter)
        assert painter.resting == painter.sprites_of(match.view(match.audience()))
