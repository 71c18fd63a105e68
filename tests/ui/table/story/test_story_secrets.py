"""What the story tells on real frames: bar, captions, what somebody has missed - nothing beyond the reader's view.

Two tables differ in everything that their reader can't know: the states, and the events that are for others alone.
They show the same while cards are pointed at and shown once more, after undo, and after a seat has changed hands.
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
OPEN = frozenset({"wampiry"})  # no event is for somebody alone: what is secret lies in the state
SEATS = {"wroclaw": 2, "osada": 4}  # with fewer in Osada, who has looked at a card knows everybody's
MOVES = 50
RECENT = 25  # moves, of which one at least has told others something that the person may not know


def somebody_returns(game_id: str) -> Match:
    """Return a match of one person and computers at a decision of the person, who has been away."""
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
    raise AssertionError("nobody returns")


def hidden_from(viewer: Seat | None, match: Match, recent: int = 0) -> list[Event]:
    """Return the events of the last `recent` moves, or of all, that `viewer` may not know."""
    return [event for move in match.history.moves[-recent:] for event in move.events if not may_know(event, viewer)]


def with_other_events(match: Match, viewer: Seat | None) -> int:
    """Put in the place of each event that `viewer` may not know another one of its kind; return how many differ."""
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


def differ(one: Match, two: Match) -> bool:
    """Whether two matches differ in what is hidden."""
    views = [dict(match.game.observe(match.state, EVERYBODY)) for match in (one, two)]
    return views[0] != views[1]


Play = Callable[[RecordingWindow, TableScreen], None]


def frames_of(match: Match, play: Play) -> Frames:
    """Return all frames of a table at which the story is told."""
    with RecordingWindow(
        SIZE, language="en", speed="normal", reduced_motion=True, computers="glance", weather=False
    ) as it:
        play(it, open_table(it, match))
        return list(it.frames)


def same_for(viewer: Seat | None, game_id: str, play: Play) -> int:
    """Assert that the story looks the same whatever `viewer` can't know; return the number of frames."""
    told = frames_of(somebody_returns(game_id), play)
    first = somebody_returns(game_id)
    for seed in range(1, 30):
        other = with_other_secrets(somebody_returns(game_id), viewer, seed)
        if differ(first, other):
            break
    else:
        raise AssertionError("nothing was changed")
    assert bool(with_other_events(other, viewer)) == (game_id not in OPEN)
    assert_same_frames(told, frames_of(other, play))
    return len(told)


def rest(it: RecordingWindow, table: TableScreen) -> None:
    """Wait until nothing moves and no caption stands."""
    resting = RestDetector(table)
    for _ in range(400):
        it.step(0.3)
        if resting():
            return
    raise AssertionError("it never rests")


def read(it: RecordingWindow, table: TableScreen) -> int:
    """Look at what was missed, point at every card, and see some of them once more; return how many there are."""
    it.step(1.0)
    if table.ctx.story.absence is not None:
        it.click("story:show")
        rest(it, table)
    cards = laid(table)
    if not cards:
        it.key(pygame.K_n)
        rest(it, table)
        cards = laid(table)
    for widget in cards:
        it.move(widget.rect.center)
        it.step(0.6)
    for widget in cards[:2]:
        it.press(widget.rect.center)
        rest(it, table)
    return len(cards)


def laid(table: TableScreen) -> list[StoryCard]:
    """Return the cards that lie in the bar."""
    return [widget for widget in table.widgets.widgets if isinstance(widget, StoryCard)]


def undo(it: RecordingWindow, table: TableScreen) -> None:
    """Take the last moves back, also where the table has to agree."""
    it.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    it.step(0.5)
    if isinstance(it.app.top, Dialogue):
        it.key(pygame.K_RETURN)
    rest(it, table)


@pytest.mark.parametrize("game_id", first_by_default(GAMES))
def test_the_story_shows_nothing_beyond_the_readers_view_also_after_undo(game_id: str) -> None:
    def play(it: RecordingWindow, table: TableScreen) -> None:
        assert read(it, table)
        number = table.session.match.move_count
        undo(it, table)
        assert table.session.match.move_count < number
        read(it, table)

    assert same_for(0, game_id, play) > 20


@pytest.mark.parametrize("game_id", first_by_default(GAMES))
def test_after_a_change_of_seats_the_story_shows_what_is_public(game_id: str) -> None:
    def play(it: RecordingWindow, table: TableScreen) -> None:
        match = table.session.match
        match.set_player(1, Player(match.players[1].name, match.players[1].mark))
        table.refresh()
        table.invalidate()
        it.frames.clear()
        rest(it, table)
        if it.app.top is table:
            read(it, table)
        for at in ((300, 300), (1100, 300), (1100, 500)):
            it.move(at)
            it.step(0.6)
        it.key(pygame.K_n)
        rest(it, table)

    assert same_for(None, game_id, play) > 2
