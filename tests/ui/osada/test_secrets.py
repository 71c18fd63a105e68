"""Secrets of Osada on real frames: roles, peeks, questions and answers, votes - all of it changed.

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
FEW = 12  # frames that any looking about shows at least


def look_about(it: RecordingWindow, table: TableScreen) -> None:
    """Point at everything and open all that can be opened: the log, the past."""
    painter = table.ctx.painter
    names = [
        *(f"field:{n}" for n in (0, 17, 32, 42)),
        *(f"move:{letter}" for letter in "ABDG"),
        "column:red",
        "die:bowl",
    ]
    spots = [rect.center for rect in table.ctx.rows.seats.values()]
    spots += [painter.area_of(name).center for name in names if painter.covers(name)]
    spots += [widget.rect.center for widget in table.widgets.widgets if widget.key != "secret:own"]
    hover_points(it, spots)
    open_and_close(it, table, ["bar:log"])
    look_back(it, table, rows=True)


def roles(match: Match) -> list[str]:
    """List everybody's card now."""
    return [pawn["card"] for pawn in match.game.observe(match.state, EVERYBODY)["pawns"]]


def differ(one: Match, two: Match) -> bool:
    """Whether two matches differ in who plays which card."""
    return roles(one) != roles(two)


def seats_for(kind: str) -> int:
    """Return a number of people for whom a kind of question was met."""
    return next(seats for seats in (5, 4, 3) if kind in moments(seats))


@pytest.mark.parametrize("kind", first_by_default(PRIVATE, 3))
def test_behind_a_curtain_nothing_of_any_role_shows(kind: str) -> None:
    seats = seats_for(kind)

    def play(it: RecordingWindow, table: TableScreen) -> None:
        assert isinstance(it.app.top, CurtainScreen)
        it.step(1.0)
        if kind == "look":
            poke_around(it)

    assert assert_looks_same_to(None, lambda: match_at(moments(seats)[kind], seats, lifted=False), play, differ) > 0


@pytest.mark.parametrize("kind", ["strike", *map(long_only, ("look", "move", "hear", "vote"))])
def test_whoever_sits_at_the_table_sees_nothing_of_the_others(kind: str) -> None:
    seats = seats_for(kind)
    moment = moments(seats)[kind]
    viewer = match_at(moment, seats).audience()
    assert (viewer is None) == (kind == "move")
    assert assert_looks_same_to(viewer, lambda: match_at(moment, seats), look_about, differ) > FEW


@pytest.mark.long
def test_one_person_among_computers_sees_nothing_of_them_while_they_think() -> None:
    def make() -> Match:
        moment = next(m for m in moments(5).values() if match_at(m, 5).decision().seat > 0)  # type: ignore[union-attr]
        return match_at(moment, 1, 4)

    assert make().audience() == 0
    assert assert_looks_same_to(0, make, look_about, differ) > FEW


@pytest.mark.parametrize("speed", ["slow", long_only("off")])
@pytest.mark.parametrize("kind", ["strike", long_only("deal")])
def test_every_frame_after_going_on_is_the_same_whatever_was_seen(kind: str, speed: str) -> None:
    """Who has seen a card, and who might have killed and did not, give nothing away by going on."""
    seats = seats_for(kind)
    shown, seen = [], set()
    for seed in range(6):
        match = match_at(moments(seats)[kind], seats)
        if seed:
            with_other_secrets(match, None, seed)
        seen.add(tuple(roles(match)))
        if len(seen) <= len(shown):
            continue
        with RecordingWindow(SIZE, language="en", speed=speed) as it:
            open_table(it, match)
            it.frames.clear()
            it.key(pygame.K_SPACE)
            it.settle()
            assert match.moves[-1].move == ("go_on",)
            it.step(1.0)
            assert match.audience() is None
            shown.append(list(it.frames))
    assert len(shown) > 1
    assert shown[0]
    for other in shown[1:]:
        assert_same_frames(shown[0], other)


def test_one_s_own_card_shows_only_as_long_as_it_is_held() -> None:
    """The tests above can fail: whoever holds the card sees the difference."""
    moment = moments(5)["move"]
    seen: dict[bool, set[str]] = {True: set(), False: set()}
    cards = set()
    for seed in range(8):
        match = match_at(moment, 5)
        if seed:
            with_other_secrets(match, None, seed)
        seat = match.decision().seat  # type: ignore[union-attr]
        cards.add(roles(match)[seat])
        with RecordingWindow(SIZE, reduced_motion=True) as it:
            table = open_table(it, match)
            seen[False].add(picture_checksum(it.picture()))
            at = table.widgets["secret:own"].rect.center
            it.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
            held = picture_checksum(it.picture())
            it.event(pygame.MOUSEBUTTONUP, pos=at, button=1)
            assert picture_checksum(it.picture()) != held
            seen[True].add(held)
    assert len(cards) > 1
    assert len(seen[False]) == 1
    assert len(seen[True]) >= len(cards)


def test_the_keyboard_can_hold_the_card_and_leaves_it_covered() -> None:
    with FastWindow(SIZE, reduced_motion=True) as it:
        table = open_table(it, match_at(moments(5)["move"], 5))
        while table.widgets.focused is None or table.widgets.focused.key != "secret:own":
            it.key(pygame.K_TAB)
        it.key(pygame.K_RETURN)
        assert it.widget("secret:own").is_shown  # type: ignore[attr-defined]
        it.key(pygame.K_TAB)
        assert not it.widget("secret:own").is_shown  # type: ignore[attr-defined]


def test_no_public_line_of_a_game_names_a_card_that_lies_hidden() -> None:
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
    assert named > 2  # what somebody saw goes to that seat only
