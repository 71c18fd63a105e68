"""Secrets of Osada do not change a single pixel: roles, looks, questions and answers, votes.

Two tables that differ only in what a viewer can't know show that viewer the same pixels, titles and tooltips.
"""

from __future__ import annotations

import pygame
import pytest

from games.core.contract.contract import EVERYBODY
from games.core.match.match import Match
from tests.runs import first_by_default, long_only
from tests.ui.clicker import FastWindow, open_table
from tests.ui.frame_recorder import (
    SIZE,
    RecordingWindow,
    assert_looks_same_to,
    assert_same_frames,
    hover_points,
    look_back,
    open_and_close,
    picture_checksum,
    poke_around,
)
from tests.ui.moments import with_other_secrets
from tests.ui.osada.table import match_at, moments
from ui.table.flow.curtain import CurtainScreen
from ui.table.table import TableScreen

pytestmark = pytest.mark.usefixtures("silent_computers")

PRIVATE = ["deal", "peek", "look", "question", "reply", "hear", "strike", "vote"]
FEWEST_FRAMES = 12  # fewest frames that looking around shows


def look_around(it: RecordingWindow, table: TableScreen) -> None:
    """Hover over everything, and open everything that opens: the log, earlier positions."""
    painter = table.ctx.painter
    names = [
        *(f"field:{n}" for n in (0, 17, 32, 42)),
        *(f"move:{letter}" for letter in "ABDG"),
        "column:red",
        "die:bowl",
    ]
    spots = [rect.center for rect in table.ctx.rows.seats.values()]
    spots += [painter.area_of(name).center for name in names if painter.is_on_board(name)]
    spots += [widget.rect.center for widget in table.widgets.widgets if widget.key != "secret:own"]
    hover_points(it, spots)
    open_and_close(it, table, ["bar:log"])
    look_back(it, table, rows=True)


def roles(match: Match) -> list[str]:
    """Return the current card of every player."""
    return [pawn["card"] for pawn in match.game.observe(match.state, EVERYBODY)["pawns"]]


def differ(one: Match, two: Match) -> bool:
    """True if the players of two matches have different cards."""
    return roles(one) != roles(two)


def seats_for(kind: str) -> int:
    """Return a number of people for which this kind of question occurred."""
    return next(seats for seats in (5, 4, 3) if kind in moments(seats))


@pytest.mark.parametrize("kind", first_by_default(PRIVATE, 3))
def test_a_curtain_shows_no_role(kind: str) -> None:
    seats = seats_for(kind)

    def play(it: RecordingWindow, table: TableScreen) -> None:
        assert isinstance(it.app.top, CurtainScreen)
        it.step(1.0)
        if kind == "look":
            poke_around(it)

    assert assert_looks_same_to(None, lambda: match_at(moments(seats)[kind], seats, lifted=False), play, differ) > 0


@pytest.mark.parametrize("kind", ["strike", *map(long_only, ("look", "move", "hear", "vote"))])
def test_a_seat_sees_no_secrets_of_others(kind: str) -> None:
    seats = seats_for(kind)
    moment = moments(seats)[kind]
    viewer = match_at(moment, seats).audience()
    assert (viewer is None) == (kind == "move")
    assert assert_looks_same_to(viewer, lambda: match_at(moment, seats), look_around, differ) > FEWEST_FRAMES


@pytest.mark.long
def test_a_person_sees_no_secrets_of_thinking_computers() -> None:
    def make() -> Match:
        moment = next(m for m in moments(5).values() if match_at(m, 5).decision().seat > 0)  # type: ignore[union-attr]
        return match_at(moment, 1, 4)

    assert make().audience() == 0
    assert assert_looks_same_to(0, make, look_around, differ) > FEWEST_FRAMES


@pytest.mark.parametrize("speed", ["slow", long_only("off")])
@pytest.mark.parametrize("kind", ["strike", long_only("deal")])
def test_frames_after_the_answer_go_on_do_not_depend_on_secrets(kind: str, speed: str) -> None:
    """It shows neither the seen card nor whether the murderer declined to attack."""
    seats = seats_for(kind)
    frames_of_runs, deals = [], set()
    for seed in range(6):
        match = match_at(moments(seats)[kind], seats)
        if seed:
            with_other_secrets(match, None, seed)
        deals.add(tuple(roles(match)))
        if len(deals) <= len(frames_of_runs):
            continue
        with RecordingWindow(SIZE, language="en", speed=speed) as it:
            open_table(it, match)
            it.frames.clear()
            it.key(pygame.K_SPACE)
            it.settle()
            assert match.moves[-1].move == ("go_on",)
            it.step(1.0)
            assert match.audience() is None
            frames_of_runs.append(list(it.frames))
    assert len(frames_of_runs) > 1
    assert frames_of_runs[0]
    for other in frames_of_runs[1:]:
        assert_same_frames(frames_of_runs[0], other)


def test_the_own_card_is_visible_only_while_the_button_is_held() -> None:
    """Check that the tests above can fail: the owner of the card sees the difference."""
    moment = moments(5)["move"]
    pictures: dict[bool, set[str]] = {True: set(), False: set()}
    cards = set()
    for seed in range(8):
        match = match_at(moment, 5)
        if seed:
            with_other_secrets(match, None, seed)
        seat = match.decision().seat  # type: ignore[union-attr]
        cards.add(roles(match)[seat])
        with RecordingWindow(SIZE, reduced_motion=True) as it:
            table = open_table(it, match)
            pictures[False].add(picture_checksum(it.picture()))
            at = table.widgets["secret:own"].rect.center
            it.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
            held = picture_checksum(it.picture())
            it.event(pygame.MOUSEBUTTONUP, pos=at, button=1)
            assert picture_checksum(it.picture()) != held
            pictures[True].add(held)
    assert len(cards) > 1
    assert len(pictures[False]) == 1
    assert len(pictures[True]) >= len(cards)


def test_the_keyboard_shows_the_card_until_the_focus_leaves() -> None:
    with FastWindow(SIZE, reduced_motion=True) as it:
        table = open_table(it, match_at(moments(5)["move"], 5))
        while table.widgets.focused is None or table.widgets.focused.key != "secret:own":
            it.key(pygame.K_TAB)
        it.key(pygame.K_RETURN)
        assert it.widget("secret:own").is_shown  # type: ignore[attr-defined]
        it.key(pygame.K_TAB)
        assert not it.widget("secret:own").is_shown  # type: ignore[attr-defined]


def test_public_events_name_no_hidden_card() -> None:
    named = 0
    for seats in (2, 3, 5):
        match = match_at(max(moments(seats).values(), key=lambda moment: moment.number), seats)
        for number, step in enumerate(match.moves, 1):
            open_cards = {f"card:{pawn['card']}" for pawn in match.view_at(number, None)["pawns"] if pawn["card"]}
            for event in step.events:
                cards = {value for value in event.args.values() if isinstance(value, str) and value.startswith("card:")}
                named += len(cards)
                if event.to is None:
                    assert cards <= open_cards, (number, event)
    assert named > 2  # events about seen cards have that seat as recipient
