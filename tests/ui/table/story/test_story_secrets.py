"""The story on real frames: bar, captions and missed events show nothing beyond the reader's view.

Two tables differ in everything that their reader cannot know: their states, and events addressed to others.
They look the same while cards are hovered and replayed, after undo, and after a change of seats.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress

import pygame
import pytest

from games.core.contract.contract import EVERYBODY, Event, Seat
from games.core.match.history import may_know
from games.core.match.match import Match
from games.core.match.players import Player
from tests.runs import first_by_default
from tests.ui.at_table import RestDetector
from tests.ui.clicker import GameIsOver, new_match, open_table, play_until
from tests.ui.frame_recorder import SIZE, Frames, RecordingWindow, assert_same_frames
from tests.ui.moments import with_other_secrets
from ui.screens.dialogue import Dialogue
from ui.table.table import TableScreen
from ui.table.view.story.card import StoryCard

pytestmark = pytest.mark.usefixtures("silent_computers")
GAMES = ("wroclaw", "osada", "ankh_morpork", "krakow", "wampiry")
OPEN = frozenset({"wampiry"})  # no event is addressed to single seats: secrets are only in the state
SEATS = {"wroclaw": 2, "osada": 4}  # with fewer seats in Osada, a player who has seen one card knows all of them
MOVES = 50
RECENT = 25  # recent moves; at least one of them has events that the person may not know


def match_after_absence(game_id: str) -> Match:
    """Return a match of one person and computers, at a decision of the person after an absence."""
    computers = SEATS.get(game_id, 3) - 1

    def enough(match: Match) -> bool:
        decision = match.decision()
        back = match.move_count >= MOVES and decision is not None and decision.seat == 0 and match.moves[-1].seat
        return bool(back) and (game_id in OPEN or bool(hidden_from(0, match, RECENT)))

    for seed in range(6, 100):
        match = new_match(1, computers, seed, game_id=game_id)
        with suppress(GameIsOver):
            play_until(match, enough)
            match.viewing.was_loaded = True
            return match
    raise AssertionError("no seed leads to such a match")


def hidden_from(viewer: Seat | None, match: Match, recent: int = 0) -> list[Event]:
    """Return the events that `viewer` may not know, of the last `recent` moves or, with 0, of all."""
    return [event for move in match.history.moves[-recent:] for event in move.events if not may_know(event, viewer)]


def replace_hidden_events(match: Match, viewer: Seat | None) -> int:
    """Replace events that `viewer` may not know by others of their kind; return the number of changes."""
    rnd, moves = random.Random(3), match.history.moves
    hidden = hidden_from(viewer, match)
    changed = 0
    for number, move in enumerate(moves):
        events = list(move.events)
        for place, event in enumerate(events):
            others = [one for one in hidden if one.kind == event.kind and one.args != event.args]
            if not may_know(event, viewer) and others:
                events[place] = event._replace(args=rnd.choice(others).args)
                changed += 1
        moves[number] = move._replace(events=tuple(events))
    return changed


def secrets_differ(one: Match, two: Match) -> bool:
    """Return True if two matches differ in hidden information."""
    views = [dict(match.game.observe(match.state, EVERYBODY)) for match in (one, two)]
    return views[0] != views[1]


Play = Callable[[RecordingWindow, TableScreen], None]


def frames_of(match: Match, play: Play) -> Frames:
    """Return all frames of a table while `play` operates it."""
    with RecordingWindow(
        SIZE, language="en", speed="normal", reduced_motion=True, computers="glance", weather=False
    ) as it:
        play(it, open_table(it, match))
        return list(it.frames)


def check_same_frames(viewer: Seat | None, game_id: str, play: Play) -> int:
    """Check that frames are equal whatever `viewer` cannot know; return their number."""
    frames = frames_of(match_after_absence(game_id), play)
    first = match_after_absence(game_id)
    for seed in range(1, 30):
        other = with_other_secrets(match_after_absence(game_id), viewer, seed)
        if secrets_differ(first, other):
            break
    else:
        raise AssertionError("nothing was changed")
    assert bool(replace_hidden_events(other, viewer)) == (game_id not in OPEN)
    assert_same_frames(frames, frames_of(other, play))
    return len(frames)


def wait_for_rest(it: RecordingWindow, table: TableScreen) -> None:
    """Wait until nothing moves and no caption is displayed."""
    resting = RestDetector(table)
    for _ in range(400):
        it.step(0.3)
        if resting():
            return
    raise AssertionError("it never rests")


def read_story(it: RecordingWindow, table: TableScreen) -> int:
    """Replay missed events, hover every card and replay two of them; return the number of cards."""
    it.step(1.0)
    if table.ctx.story.absence is not None:
        it.click("story:show")
        wait_for_rest(it, table)
    widgets = bar_cards(table)
    if not widgets:
        it.key(pygame.K_n)
        wait_for_rest(it, table)
        widgets = bar_cards(table)
    for widget in widgets:
        it.move(widget.rect.center)
        it.step(0.6)
    for widget in widgets[:2]:
        it.press(widget.rect.center)
        wait_for_rest(it, table)
    return len(widgets)


def bar_cards(table: TableScreen) -> list[StoryCard]:
    """Return the cards in the bar."""
    return [widget for widget in table.widgets.widgets if isinstance(widget, StoryCard)]


def undo(it: RecordingWindow, table: TableScreen) -> None:
    """Undo the last moves, with agreement if required."""
    it.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    it.step(0.5)
    if isinstance(it.app.top, Dialogue):
        it.key(pygame.K_RETURN)
    wait_for_rest(it, table)


@pytest.mark.parametrize("game_id", first_by_default(GAMES))
def test_the_story_shows_nothing_beyond_the_readers_view_also_after_undo(game_id: str) -> None:
    def play(it: RecordingWindow, table: TableScreen) -> None:
        assert read_story(it, table)
        number = table.session.match.move_count
        undo(it, table)
        assert table.session.match.move_count < number
        read_story(it, table)

    assert check_same_frames(0, game_id, play) > 20


@pytest.mark.parametrize("game_id", first_by_default(GAMES))
def test_after_a_change_of_seats_the_story_shows_only_public_events(game_id: str) -> None:
    def play(it: RecordingWindow, table: TableScreen) -> None:
        match = table.session.match
        match.set_player(1, Player(match.players[1].name, match.players[1].mark))
        table.refresh()
        table.invalidate()
        it.frames.clear()
        wait_for_rest(it, table)
        if it.app.top is table:
            read_story(it, table)
        for at in ((300, 300), (1100, 300), (1100, 500)):
            it.move(at)
            it.step(0.6)
        it.key(pygame.K_n)
        wait_for_rest(it, table)

    assert check_same_frames(None, game_id, play) > 2
